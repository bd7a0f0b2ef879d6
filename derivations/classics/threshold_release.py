"""Noisy counts above a threshold: histograms over any set of keys.

Problem: each entry of a data set has a key, of which there may be infinitely many. The counts of the keys
    that occur get Laplace noise, and what is at least t is released. How private is this?
Method: one entry less changes the count of one key, whose noise splits off. If the key has another holder,
    the change is that of the Laplace mechanism; if not, the released count is 0 but for a chance, and nothing
    is lost to ε.
Guarantee: (ε, δ)-DP for entries that are added or removed if the scale is 1/ε and δ ≥ e^{-(t-1)ε}/2, for
    t ≥ 1; no smaller δ will do. For an entry that is replaced, scale 2/ε and δ ≥ e^{-(t-1)ε/2}.
Reference: Korolova, Kenthapadi, Mishra and Ntoulas 2009; Bun, Nissim and Stemmer 2016; Vadhan 2017,
    Theorem 3.5. From memory.
"""

from cbdp_sym.author import *
from derivations.classics import threshold_counts, threshold_neighbours
from derivations.classics.threshold_counts import DATA, EVENT, LESS, TAIL
from derivations.classics.threshold_neighbours import U, V

theorem = Statement(id="dp.threshold_release", title="Noisy counts above a threshold")
theorem.finding(
    "reading",
    "Each entry has a key, and the set of keys is arbitrary. The entries that may be present are finitely "
    "many. The noise of a key is that of one of its holders, who are different for different keys, so that "
    "the counts that occur have independent noise. A key that does not occur, or whose noisy count is below "
    "the threshold, has the count 0 in what is released.",
)
theorem.finding(
    "sharper",
    r"For an entry that is replaced, the threshold $1+2\log(1/\delta)/\varepsilon$ is enough. The key that "
    r"loses its only holder costs no $\varepsilon$, so that the two keys together never cost more than "
    r"$\varepsilon$ and twice the tail of the noise.",
)
RELEASE = f"(threshold_release({{}}, {{}}) : {DATA} → ('k → real) measure)"
RELATION = f"{DATA} → {DATA} → bool"
replaced = theorem.printed(
    "for ε δ given Finite('i), 0 < ε, 0 < δ ≤ 1 "
    f"holds {RELEASE.format('1 + 2·log(2/δ)/ε', '2/ε')} is (ε, δ)-DP for (replace_one : {RELATION})",
    label="an entry is replaced",
)
changed = theorem.printed(
    "for ε δ given Finite('i), 0 < ε, 0 < δ ≤ 1/2 "
    f"holds {RELEASE.format('1 + log(1/(2·δ))/ε', '1/ε')} is (ε, δ)-DP for (add_remove : {RELATION})",
    label="an entry is added or removed",
)
exact = theorem.repaired(
    "for t ε δ given Finite('i), 0 < ε, 1 ≤ t "
    f"holds {RELEASE.format('t', '1/ε')} is (ε, δ)-DP for (add_remove : {RELATION}) "
    "⇔ exp(-((t - 1)·ε))/2 ≤ δ",
    label="no smaller δ will do, and no smaller threshold",
)
sharper = theorem.repaired(
    "for t ε δ given Finite('i), 0 < ε, 1 ≤ t, exp(-((t - 1)·ε/2)) ≤ δ "
    f"holds {RELEASE.format('t', '2/ε')} is (ε, δ)-DP for (replace_one : {RELATION})",
    label="an entry is replaced, with a threshold that is lower by 2 log(2)/ε",
)
BITS = "(bool → bool) # (bool → bool)"
FORGOT = (
    f"(threshold_release({{}}, {{}}) : {BITS} → (bool → real) measure) is ({{}}, {{}})-DP "
    f"for (add_remove : {BITS} → {BITS} → bool)"
)
forgotten = theorem.fails(
    f"for ε δ given 0 < ε, 0 < δ ≤ 1/2 holds {FORGOT.format('log(1/(2·δ))/ε', '1/ε', 'ε', 'δ')}",
    label="without the 1 in the threshold",
)
level = Claim("for c given 0 < c ≤ 1 holds 0 ≤ log(1/c) ∧ exp(-log(1/c)) = c")
GAP = "(({u} ≤ E·{v} ∧ {v} ≤ E·{u}) ∨ ({u} ≤ {v} + τ ∧ {v} ≤ {u} + τ ∧ (1 - τ)·{v} ≤ {u}))"
once = Claim(
    f"for u v E τ given 0 ≤ u, 0 ≤ v, 1 ≤ E, 0 ≤ τ, {GAP.format(u='u', v='v')} "
    "holds u ≤ E·v + τ ∧ v ≤ E·u + τ"
)
twice = Claim(
    "for u v w E τ given 0 ≤ u ≤ 1, 0 ≤ v ≤ 1, 0 ≤ w ≤ 1, 1 ≤ E, 0 ≤ τ ≤ 1/2, "
    f"{GAP.format(u='u', v='v')}, {GAP.format(u='w', v='v')} holds u ≤ E·E·w + 2·τ"
)
of_removed = Claim(
    f"for t b, x y : {DATA}, {EVENT} given Finite('i), 0 < b, 1 ≤ t, removed(x)(y) "
    f"holds {LESS.format(u=U, v=V)}"
)
of_replaced = Claim(
    f"for t b, x y : {DATA}, {EVENT} given Finite('i), 0 < b, 1 ≤ t, replace_one(x)(y) "
    f"holds {U} ≤ exp(1/b)·exp(1/b)·{V} + 2·({TAIL})"
)
added = Claim(
    f"for t b δ given Finite('i), 0 < b, 1 ≤ t, {TAIL} ≤ δ "
    f"holds {RELEASE.format('t', 'b')} is (1/b, δ)-DP for (add_remove : {RELATION})"
)
one_replaced = Claim(
    f"for t b δ given Finite('i), 0 < b, 1 ≤ t, 2·({TAIL}) ≤ δ "
    f"holds {RELEASE.format('t', 'b')} is (2/b, δ)-DP for (replace_one : {RELATION})"
)
SHOWN = "{w | 0 < w}"
shown = Claim(
    f"for t b, x : {DATA}, k : 'k given Finite('i), 0 < b holds threshold_release(t, b, x)"
    f"({{a | 0 < a(k)}}) = released_count(t, b, card(holders(x)(k)))({SHOWN})"
)
chance = Claim(
    f"for t b given 0 < b, 1 ≤ t holds released_count(t, b, 1)({SHOWN}) = {TAIL} "
    f"∧ released_count(t, b, 0)({SHOWN}) = 0"
)
attained = Claim(
    f"for t b ε δ given Finite('i), 0 < b, 1 ≤ t, {RELEASE.format('t', 'b')} is (ε, δ)-DP "
    f"for (add_remove : {RELATION}) holds {TAIL} ≤ δ"
)


@level.proof
def of_a_tail(p):
    p.have("1 ≤ 1/c")
    p.have("0 ≤ log(1/c)", "log_at_least_zero")
    p.have("log(1/c) = -log(c)")
    return p.have(p.goal)


@once.proof
def in_both_cases(p):
    with p.case("u ≤ E·v ∧ v ≤ E·u"):
        p.have(p.goal)
    with p.otherwise():
        p.have("u ≤ v + τ ∧ v ≤ u + τ")
        p.have("v ≤ E·v")
        p.have("u ≤ E·u")
        p.have(p.goal)


@twice.proof
def in_four_cases(p):
    p.have("w ≤ E·w")
    p.have("E·w ≤ E·(E·w)")
    with p.case("u ≤ E·v ∧ v ≤ E·u"):
        with p.case("w ≤ E·v ∧ v ≤ E·w"):
            p.have("E·v ≤ E·(E·w)")
            p.have(p.goal)
        with p.otherwise():
            p.have("(1 - τ)·v ≤ w")
            with p.case("1 ≤ E·(1 - τ)"):
                p.have("E·((1 - τ)·v) ≤ E·w")
                p.have("E·(E·((1 - τ)·v)) ≤ E·(E·w)")
                p.have("E·v ≤ E·v·(E·(1 - τ))")
                p.have(p.goal)
            with p.otherwise():
                p.have("E·(1/2) ≤ E·(1 - τ)")
                p.have("E ≤ 2")
                p.have("E·((1 - τ)·v) ≤ E·w")
                p.have("τ·v ≤ τ·1")
                p.have("E·(τ·v) ≤ E·τ")
                p.have("E·τ ≤ 2·τ")
                p.have(p.goal)
    with p.otherwise():
        p.have("u ≤ v + τ")
        with p.case("w ≤ E·v ∧ v ≤ E·w"):
            p.have(p.goal)
        with p.otherwise():
            p.have("v ≤ w + τ")
            p.have(p.goal)


@of_removed.proof
def the_entry_that_is_missing(p):
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.use(threshold_neighbours.without_one.theorem(), "x", "i")
    p.use(threshold_neighbours.one_less.theorem(), "t", "b", "x", "without(x)(i)", "i", "snd(x)(i)", "S")
    return p.have(p.goal)


@of_replaced.proof
def without_the_entry(p):
    p.unfold_facts("replace_one")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ fst(y) = fst(x) ∧ (∀j. j ≠ i ⇒ snd(y)(j) = snd(x)(j))"))
    p.let(z="without(x)(i)", A="threshold_release(t, b, x)", B="threshold_release(t, b, y)")
    p.let(C="threshold_release(t, b, z)", u="Pr(A, S)", v="Pr(C, S)", w="Pr(B, S)", E="exp(1/b)", τ=TAIL)
    p.have("fst(y)(i)")
    p.use(threshold_neighbours.without_one.theorem(), "x", "i")
    p.use(threshold_neighbours.without_one.theorem(), "y", "i")
    p.use(threshold_neighbours.same_rest.theorem(), "t", "b", "x", "y", "i")
    p.use(threshold_neighbours.one_less.theorem(), "t", "b", "x", "z", "i", "snd(x)(i)", "S")
    p.use(threshold_neighbours.one_less.theorem(), "t", "b", "y", "without(y)(i)", "i", "snd(y)(i)", "S")
    p.have("Pr(threshold_release(t, b, without(y)(i)), S) = v")
    p.have("((w ≤ E·v ∧ v ≤ E·w) ∨ (w ≤ v + τ ∧ v ≤ w + τ ∧ (1 - τ)·v ≤ w))")
    for law, data in (("A", "x"), ("B", "y"), ("C", "z")):
        p.use(threshold_counts.release_law.theorem(), "t", "b", data)
        p.use("Pr_nonneg", law, "S")
        p.have(f"Pr({law}, S) ≤ 1", "Pr_le_one")
    p.use(threshold_neighbours.tail.theorem(), "t", "b")
    p.use(twice.theorem(), "u", "v", "w", "E", "τ")
    return p.have(p.goal)


@added.proof
def in_either_direction(p):
    p.let(M=RELEASE.format("t", "b"), E="exp(1/b)", τ=TAIL)
    with p.fix(f"x : {DATA}"):
        p.use(threshold_counts.release_law.theorem(), "t", "b", "x")
        p.have("Prob(M(x))")
    p.use(threshold_neighbours.tail.theorem(), "t", "b")
    with p.fix(f"x y : {DATA}", "add_remove(x)(y)"), p.fix("S : ('k → real) → bool", "Measurable(S)"):
        p.let(u="Pr(M(x), S)", v="Pr(M(y), S)")
        p.have("removed(x)(y) ∨ removed(y)(x)", "add_remove")
        for data in ("x", "y"):
            p.use("Pr_nonneg", f"M({data})", "S")
            p.use("mass_Pr", f"M({data})", "S")
        with p.case("removed(x)(y)"):
            p.use(of_removed.theorem(), "t", "b", "x", "y", "S")
            p.use(once.theorem(), "u", "v", "E", "τ")
            p.have("u ≤ E·v + τ")
        with p.otherwise():
            p.use(of_removed.theorem(), "t", "b", "y", "x", "S")
            p.use(once.theorem(), "v", "u", "E", "τ")
            p.have("u ≤ E·v + τ")
        p.have("M(x)(S) ≤ exp(1/b)·M(y)(S) + δ")
    return p.have(p.goal, "approx_dp", "mechanism")


@one_replaced.proof
def two_keys(p):
    p.let(M=RELEASE.format("t", "b"))
    with p.fix(f"x : {DATA}"):
        p.use(threshold_counts.release_law.theorem(), "t", "b", "x")
        p.have("Prob(M(x))")
    p.have("exp(1/b)·exp(1/b) = exp(2/b)")
    with p.fix(f"x y : {DATA}", "replace_one(x)(y)"), p.fix("S : ('k → real) → bool", "Measurable(S)"):
        p.use(of_replaced.theorem(), "t", "b", "x", "y", "S")
        p.have("Pr(M(x), S) ≤ exp(2/b)·Pr(M(y), S) + δ")
        for data in ("x", "y"):
            p.use("mass_Pr", f"M({data})", "S")
        p.have("M(x)(S) ≤ exp(2/b)·M(y)(S) + δ")
    return p.have(p.goal, "approx_dp", "mechanism")


@shown.proof
def one_noisy_count(p):
    p.let(S="λa : 'k → real. 0 < a(k)", c="card(holders(x)(k))", L=threshold_counts.NOISE)
    p.use("measurable_coordinate", "k", goal="Measurable(λa : 'k → real. a(k))")
    p.have("Measurable(S)")
    p.use(threshold_counts.by_key.theorem(), "t", "b", "x", "k", "S")
    p.use(threshold_counts.noise_law.theorem(), "b")
    p.have("Prob(L)")
    with p.fix("z : 'i → real"):
        p.let(W="λw : real. 0 < (if k = k then w else noisy_count(t, holders(x)(k), z))")
        with p.fix("w : real"):
            p.have(f"W(w) ⇔ {SHOWN}(w)")
        p.have(f"W = {SHOWN}")
        p.have(f"released_count(t, b, c)(W) = released_count(t, b, c)({SHOWN})")
    p.have(f"threshold_release(t, b, x)(S) = (∫[z ~ L] released_count(t, b, c)({SHOWN}))")
    p.have(f"(∫[z ~ L] released_count(t, b, c)({SHOWN})) = released_count(t, b, c)({SHOWN})", "L_econst")
    return p.have(p.goal)


@chance.proof
def the_tail_of_the_noise(p):
    p.let(P="Lap(1, b)", h="λv : real. if t ≤ v then v else 0", W="λw : real. 0 < w", U="λv : real. t ≤ v")
    p.have("Measurable(h)")
    p.have("Measurable(W)")
    p.use(threshold_counts.of_laplace.theorem(), "t", "b", "1")
    p.use(threshold_counts.nobody.theorem(), "t", "b")
    with p.fix("v : real"):
        with p.case("t ≤ v"):
            p.have("W(h(v)) ⇔ U(v)")
        with p.otherwise():
            p.have("h(v) = 0")
            p.have("W(h(v)) ⇔ U(v)")
    p.have("(1 - t)/b = -(t - 1)/b")
    p.chain(
        "released_count(t, b, 1)(W)",
        eq("map(h, P)(W)"),
        eq("P(λv : real. W(h(v)))", "mass_map"),
        eq("P(U)"),
        eq("exp((1 - t)/b)/2", threshold_counts.laplace_vector.beyond.theorem()),
        eq(TAIL),
    )
    p.let(one="λw : real. if W(w) then (1 : ereal) else 0")
    p.have("¬W(0)")
    p.have("one(0) = 0")
    p.chain(
        "released_count(t, b, 0)(W)", eq("∫[w ~ dirac(0)] one(w)", "mass"), eq("one(0)", "L_dirac"), eq("0")
    )
    return p.have(p.goal)


@attained.proof
def a_single_entry(p):
    p.let(e="(select (λj : 'i. T))", o="(select (λl : 'k. T))", M=RELEASE.format("t", "b"))
    p.let(f="λj : 'i. j = e", g="λj : 'i. o", x="(f, g)", y="without(x)(e)", S="λa : 'k → real. 0 < a(o)")
    present = p.have("fst(x) = f", "fst_pair")
    key = p.have("snd(x) = g", "snd_pair")
    p.have("fst(x)(e)", present)
    p.have("snd(x)(e) = o", key)
    with p.fix("j : 'i"):
        p.use(threshold_neighbours.without_is.theorem(), "x", "e", "o", "j")
        p.have("fst(x)(j) ⇔ j = e", present)
        p.have("¬holders(y)(o)(j)")
    p.have("card(holders(y)(o)) = 0", "card_empty")
    p.use("finite_subset", "λi : 'i. T", "holders(y)(o)")
    p.use(threshold_neighbours.without_one.theorem(), "x", "e")
    with p.fix("j : 'i"):
        p.have("holders(x)(o)(j) ⇔ j = e ∨ holders(y)(o)(j)")
    p.have("holders(x)(o) = (λj. j = e ∨ holders(y)(o)(j))")
    p.use("card_insert", "holders(y)(o)", "e")
    p.have("card(holders(x)(o)) = 1")
    p.use(shown.theorem(), "t", "b", "x", "o")
    p.use(shown.theorem(), "t", "b", "y", "o")
    p.use(chance.theorem(), "t", "b")
    p.use("measurable_coordinate", "o", goal="Measurable(λa : 'k → real. a(o))")
    p.have("Measurable(S)")
    p.have("removed(x)(y)", "removed")
    p.have("add_remove(x)(y)", "add_remove")
    p.unfold_facts("approx_dp", "mechanism")
    p.have("M(x)(S) ≤ exp(ε)·M(y)(S) + δ")
    p.have("ext(" + TAIL + ") ≤ exp(ε)·ext(0) + δ")
    return p.have(p.goal)


@exact.proof
def both_ways(p):
    p.let(b="1/ε")
    p.have("1/b = ε")
    p.have("-(t - 1)/b = -((t - 1)·ε)")
    with p.suppose("exp(-((t - 1)·ε))/2 ≤ δ"):
        p.use(added.theorem(), "t", "b", "δ")
        p.have(f"{RELEASE.format('t', '1/ε')} is (ε, δ)-DP for (add_remove : {RELATION})")
    with p.suppose(f"{RELEASE.format('t', '1/ε')} is (ε, δ)-DP for (add_remove : {RELATION})"):
        p.use(attained.theorem(), "t", "b", "ε", "δ")
        p.have("exp(-((t - 1)·ε))/2 ≤ δ")
    return p.have(p.goal)


@changed.proof
def at_this_threshold(p):
    p.let(r="log(1/(2·δ))", t="1 + r/ε")
    p.use(level.theorem(), "2·δ")
    p.have("1 ≤ t")
    p.have("(t - 1)·ε = r")
    p.have("-((t - 1)·ε) = -r")
    p.have("exp(-((t - 1)·ε))/2 ≤ δ")
    p.use(exact.theorem(), "t", "ε", "δ")
    return p.have(p.goal)


@sharper.proof
def at_half_the_level(p):
    p.let(b="2/ε")
    p.have("2/b = ε")
    p.have("-(t - 1)/b = -((t - 1)·ε/2)")
    p.use(one_replaced.theorem(), "t", "b", "δ")
    return p.have(p.goal)


@replaced.proof
def at_the_printed_threshold(p):
    p.let(r="log(2/δ)", t="1 + 2·r/ε")
    p.have("1/(δ/2) = 2/δ")
    p.use(level.theorem(), "δ/2")
    p.have("1 ≤ t")
    p.have("(t - 1)·ε/2 = r")
    p.have("-((t - 1)·ε/2) = -r")
    p.have("exp(-((t - 1)·ε/2)) ≤ δ")
    p.use(sharper.theorem(), "t", "ε", "δ")
    return p.have(p.goal)


@forgotten.refutation
def the_only_holder(p):
    p.let(d="exp(-3)/2", t="log(1/(2·(exp(-3)/2)))/1")
    p.have("Finite(λi : bool. T)")
    p.have("exp(-3)·exp(3) = 1")
    p.have("1/(2·(exp(-3)/2)) = exp(3)")
    p.have("t = 3")
    p.have("1 ≤ t")
    same = p.have(f"{FORGOT.format('t', '1/1', '1', 'd')} ⇔ exp(-((t - 1)·1))/2 ≤ d", exact.theorem())
    p.have("exp(-3) < exp(-2)", by=decide)
    p.have("exp(-((t - 1)·1)) = exp(-2)")
    wrong = p.have(f"¬({FORGOT.format('t', '1/1', '1', 'd')})", same)
    return p.counterexample(wrong, ε="1", δ="exp(-3)/2")
