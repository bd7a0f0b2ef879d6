"""Noisy counts above a threshold: histograms over any set of keys.

Problem: each entry of a data set has a key, of which there may be infinitely many. The counts of the keys that
    occur get Laplace noise, and what is at least t is released. How private is this?
Method: one entry less changes the count of one key, whose noise splits off. If the key has another holder, the
    change is that of the Laplace mechanism; if not, the released count is 0 but for a chance, and nothing is
    lost to ε.
Guarantee: (ε, δ)-DP for entries that are added or removed if the scale is 1/ε and δ ≥ e^{-(t-1)ε}/2, for t ≥ 1;
    no smaller δ will do. For an entry that is replaced, scale 2/ε and δ ≥ e^{-(t-1)ε/2}.
Reference: Korolova, Kenthapadi, Mishra and Ntoulas 2009; Bun, Nissim and Stemmer 2016; Vadhan 2017, Theorem 3.5.
    From memory.
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, threshold_counts
from derivations.classics.threshold_counts import DATA, EVENT, LESS, TAIL

theorem = Statement(id="dp.threshold_release", title="Noisy counts above a threshold")
theorem.finding(
    "reading",
    "Each entry has a key, and `'k` is any set of keys. The entries that may be present are finitely many. The "
    "noise of a key is that of one of its holders, who are different for different keys, so that the counts that "
    "occur have independent noise. A key that does not occur, or whose noisy count is below the threshold, has "
    "the count 0 in what is released.",
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
GAP = "(({u} ≤ E·{v} ∧ {v} ≤ E·{u}) ∨ ({u} ≤ {v} + τ ∧ {v} ≤ {u} + τ ∧ (1 - τ)·{v} ≤ {u}))"
once = Claim(
    f"for u v E τ given 0 ≤ u, 0 ≤ v, 1 ≤ E, 0 ≤ τ, {GAP.format(u='u', v='v')} "
    "holds u ≤ E·v + τ ∧ v ≤ E·u + τ"
)
twice = Claim(
    "for u v w E τ given 0 ≤ u ≤ 1, 0 ≤ v ≤ 1, 0 ≤ w ≤ 1, 1 ≤ E, 0 ≤ τ ≤ 1/2, "
    f"{GAP.format(u='u', v='v')}, {GAP.format(u='w', v='v')} holds u ≤ E·E·w + 2·τ"
)
without_is = Claim(
    f"for x : {DATA}, i : 'i, l : 'k, j : 'i "
    "holds holders(without(x)(i))(l)(j) ⇔ fst(x)(j) ∧ ¬(j = i) ∧ snd(x)(j) = l"
)
REST = "holders(without(x)(i))"
without_one = Claim(
    f"for x : {DATA}, i : 'i given fst(x)(i) "
    f"holds (∀j. holders(x)(snd(x)(i))(j) ⇔ j = i ∨ {REST}(snd(x)(i))(j)) ∧ ¬{REST}(snd(x)(i))(i) "
    f"∧ (∀l. l ≠ snd(x)(i) ⇒ holders(x)(l) = {REST}(l))"
)
same_rest = Claim(
    f"for t b, x y : {DATA}, i : 'i given fst(y) = fst(x), ∀j. j ≠ i ⇒ snd(y)(j) = snd(x)(j) "
    f"holds threshold_release(t, b, without(x)(i)) = threshold_release(t, b, without(y)(i))"
)
U, V = "Pr(threshold_release(t, b, x), S)", "Pr(threshold_release(t, b, y), S)"
ONE_LESS = (
    "∀j. holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j), ¬holders(y)(k)(i), "
    "∀l. l ≠ k ⇒ holders(x)(l) = holders(y)(l)"
)
another = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, {ONE_LESS}, ∃j. holders(y)(k)(j) "
    f"holds {U} ≤ exp(1/b)·{V} ∧ {V} ≤ exp(1/b)·{U}"
)
alone = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, 1 ≤ t, {ONE_LESS}, "
    f"¬(∃j. holders(y)(k)(j)) holds {U} ≤ {V} + {TAIL} ∧ {V} ≤ {U} + {TAIL} ∧ (1 - {TAIL})·{V} ≤ {U}"
)
one_less = Claim(
    f"for t b, x y : {DATA}, i : 'i, k : 'k, {EVENT} given Finite('i), 0 < b, 1 ≤ t, {ONE_LESS} "
    f"holds {LESS.format(u=U, v=V)}"
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
tail = Claim(f"for t b given 0 < b, 1 ≤ t holds 0 ≤ {TAIL} ≤ 1/2 ∧ 1 ≤ exp(1/b)")


@tail.proof
def of_the_noise(p):
    p.have("0 ≤ (t - 1)/b")
    p.have("0 ≤ exp(-(t - 1)/b)")
    p.have("exp(-(t - 1)/b) ≤ exp(0)")
    p.have("exp(0) = 1")
    p.have("1 ≤ exp(1/b)")
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


@without_is.proof
def unfolded(p):
    p.let(y="without(x)(i)", s="λj. fst x j ∧ ¬(j = i)")
    p.have("y = (s, snd(x))", "without")
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    key = p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    p.use(threshold_counts.holds_it.theorem(), "y", "l", "j")
    p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
    p.have("snd(y)(j) = snd(x)(j)", key)
    return p.have(p.goal)


@without_one.proof
def all_other_holders(p):
    p.let(k="snd(x)(i)", y="without(x)(i)")
    with p.fix("l : 'k"), p.fix("j : 'i"):
        p.use(threshold_counts.holds_it.theorem(), "x", "l", "j")
        p.use(without_is.theorem(), "x", "i", "l", "j")
        p.have("holders(y)(l)(j) ⇔ holders(x)(l)(j) ∧ ¬(j = i)")
    p.use(threshold_counts.holds_it.theorem(), "x", "k", "i")
    p.have("holders(x)(k)(i)")
    p.have("¬holders(y)(k)(i)")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j)")
        with p.otherwise():
            p.have("holders(x)(k)(j) ⇔ j = i ∨ holders(y)(k)(j)")
    with p.fix("l : 'k", "l ≠ k"):
        with p.fix("j : 'i"):
            with p.case("j = i"):
                p.use(threshold_counts.holds_it.theorem(), "x", "l", "i")
                p.have("¬holders(x)(l)(i)")
                p.have("holders(x)(l)(j) ⇔ holders(y)(l)(j)")
            with p.otherwise():
                p.have("holders(x)(l)(j) ⇔ holders(y)(l)(j)")
        p.have("holders(x)(l) = holders(y)(l)")
    return p.have(p.goal)


@same_rest.proof
def nobody_sees_the_entry(p):
    with p.fix("l : 'k"):
        with p.fix("j : 'i"):
            p.use(without_is.theorem(), "x", "i", "l", "j")
            p.use(without_is.theorem(), "y", "i", "l", "j")
            with p.case("j = i"):
                p.have("holders(without(x)(i))(l)(j) ⇔ holders(without(y)(i))(l)(j)")
            with p.otherwise():
                p.have("snd(y)(j) = snd(x)(j)")
                p.have("holders(without(x)(i))(l)(j) ⇔ holders(without(y)(i))(l)(j)")
        p.have("holders(without(x)(i))(l) = holders(without(y)(i))(l)")
    return p.have(p.goal, "threshold_release")


def sizes(p):
    """Name the numbers of holders m and n = m - 1, and the two laws."""
    p.let(r="holders(y)(k)", n="card(holders(y)(k))", m="card(holders(x)(k))")
    p.let(A="threshold_release(t, b, x)", B="threshold_release(t, b, y)", u=U, v=V)
    p.use("finite_subset", "λi : 'i. T", "r")
    p.use("card_insert", "r", "i")
    with p.fix("j : 'i"):
        p.have("holders(x)(k)(j) ⇔ j = i ∨ r(j)")
    p.have("holders(x)(k) = (λj. j = i ∨ r(j))")
    p.have("m = 1 + n")
    for law, data in (("A", "x"), ("B", "y")):
        p.use(threshold_counts.release_law.theorem(), "t", "b", data)
        p.use("mass_Pr", law, "S")
    p.have("∀l. l ≠ k ⇒ holders(y)(l) = holders(x)(l)")


@another.proof
def as_for_the_laplace_mechanism(p):
    sizes(p)
    p.let(a="exp(1/b)")
    p.obtain("j", p.have("∃j. r(j)"))
    p.use("card_some", "r", "j")
    p.have("|m - n| ≤ 1")
    p.have("|n - m| ≤ 1")
    for first, second, left, right in (("m", "n", "x", "y"), ("n", "m", "y", "x")):
        with p.fix("T : real → bool", "Measurable(T)"):
            p.use(threshold_counts.one_more.theorem(), "t", "b", first, second, "T")
            p.have(f"released_count(t, b, {first})(T) ≤ a·released_count(t, b, {second})(T) + 0")
        p.use(threshold_counts.differing.theorem(), "t", "b", "a", "0", left, right, "k", "S")
    p.have("u ≤ a·v")
    p.have("v ≤ a·u")
    return p.have(p.goal)


@alone.proof
def the_key_appears(p):
    sizes(p)
    p.let(τ=TAIL, a="1/(1 - τ)")
    p.use("none_of", "r")
    p.have("n = 0", "card_empty")
    p.have("m = 1")
    p.use(tail.theorem(), "t", "b")
    p.have("0 < 1 - τ")
    with p.fix("T : real → bool", "Measurable(T)"):
        p.let(C="released_count(t, b, 1)", D="released_count(t, b, 0)", c="Pr(C, T)", d="Pr(D, T)")
        p.use(threshold_counts.only_one.theorem(), "t", "b", "T")
        for law, number in (("C", "1"), ("D", "0")):
            p.use(threshold_counts.law.theorem(), "t", "b", number)
            p.use("mass_Pr", law, "T")
        p.have("d ≤ a·c")
        p.have("C(T) ≤ 1·D(T) + τ ∧ D(T) ≤ 1·C(T) + τ ∧ D(T) ≤ a·C(T) + 0")
    for factor, rest, first, second, left, right in (
        ("1", "τ", "m", "n", "x", "y"),
        ("1", "τ", "n", "m", "y", "x"),
        ("a", "0", "n", "m", "y", "x"),
    ):
        with p.fix("T : real → bool", "Measurable(T)"):
            p.have(f"released_count(t, b, {first})(T) ≤ {factor}·released_count(t, b, {second})(T) + {rest}")
        p.use(threshold_counts.differing.theorem(), "t", "b", factor, rest, left, right, "k", "S")
    p.have("u ≤ v + τ")
    p.have("v ≤ u + τ")
    p.have("v ≤ a·u")
    p.have("(1 - τ)·v ≤ (1 - τ)·(a·u)")
    p.have("(1 - τ)·(a·u) = u")
    return p.have(p.goal)


@one_less.proof
def with_or_without_another_holder(p):
    with p.case("∃j. holders(y)(k)(j)"):
        p.use(another.theorem(), "t", "b", "x", "y", "i", "k", "S")
        p.have(p.goal)
    with p.otherwise():
        p.use(alone.theorem(), "t", "b", "x", "y", "i", "k", "S")
        p.have(p.goal)


@of_removed.proof
def the_entry_that_is_missing(p):
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.use(without_one.theorem(), "x", "i")
    p.use(one_less.theorem(), "t", "b", "x", "without(x)(i)", "i", "snd(x)(i)", "S")
    return p.have(p.goal)


@of_replaced.proof
def without_the_entry(p):
    p.unfold_facts("replace_one")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ fst(y) = fst(x) ∧ (∀j. j ≠ i ⇒ snd(y)(j) = snd(x)(j))"))
    p.let(z="without(x)(i)", A="threshold_release(t, b, x)", B="threshold_release(t, b, y)")
    p.let(C="threshold_release(t, b, z)", u="Pr(A, S)", v="Pr(C, S)", w="Pr(B, S)", E="exp(1/b)", τ=TAIL)
    p.have("fst(y)(i)")
    p.use(without_one.theorem(), "x", "i")
    p.use(without_one.theorem(), "y", "i")
    p.use(same_rest.theorem(), "t", "b", "x", "y", "i")
    p.use(one_less.theorem(), "t", "b", "x", "z", "i", "snd(x)(i)", "S")
    p.use(one_less.theorem(), "t", "b", "y", "without(y)(i)", "i", "snd(y)(i)", "S")
    p.have("Pr(threshold_release(t, b, without(y)(i)), S) = v")
    p.have("((w ≤ E·v ∧ v ≤ E·w) ∨ (w ≤ v + τ ∧ v ≤ w + τ ∧ (1 - τ)·v ≤ w))")
    for law, data in (("A", "x"), ("B", "y"), ("C", "z")):
        p.use(threshold_counts.release_law.theorem(), "t", "b", data)
        p.use("Pr_nonneg", law, "S")
        p.have(f"Pr({law}, S) ≤ 1", "Pr_le_one")
    p.use(tail.theorem(), "t", "b")
    p.use(twice.theorem(), "u", "v", "w", "E", "τ")
    return p.have(p.goal)


@added.proof
def in_either_direction(p):
    p.let(M=RELEASE.format("t", "b"), E="exp(1/b)", τ=TAIL)
    with p.fix(f"x : {DATA}"):
        p.use(threshold_counts.release_law.theorem(), "t", "b", "x")
        p.have("Prob(M(x))")
    p.use(tail.theorem(), "t", "b")
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
    p.let(P="Lap(1, b)", h="λv : real. if t ≤ v then v else 0", W=f"λw : real. 0 < w", U="λv : real. t ≤ v")
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
        p.use(without_is.theorem(), "x", "e", "o", "j")
        p.have("fst(x)(j) ⇔ j = e", present)
        p.have("¬holders(y)(o)(j)")
    p.have("card(holders(y)(o)) = 0", "card_empty")
    p.use("finite_subset", "λi : 'i. T", "holders(y)(o)")
    p.use(without_one.theorem(), "x", "e")
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
    p.have("1 ≤ 1/(2·δ)")
    p.have("0 ≤ r", by=decide)
    p.have("1 ≤ t")
    p.have("(t - 1)·ε = r")
    p.have("exp(r) = 1/(2·δ)")
    p.have("exp(-r)·exp(r) = 1")
    p.have("exp(-r) = 2·δ")
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
    p.have("2 ≤ 2/δ")
    p.have("0 ≤ r", by=decide)
    p.have("1 ≤ t")
    p.have("(t - 1)·ε/2 = r")
    p.have("exp(r) = 2/δ")
    p.have("exp(-r)·exp(r) = 1")
    p.have("exp(-r) = δ/2")
    p.have("-((t - 1)·ε/2) = -r")
    p.have("exp(-((t - 1)·ε/2)) ≤ δ")
    p.use(sharper.theorem(), "t", "ε", "δ")
    return p.have(p.goal)
