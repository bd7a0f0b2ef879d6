"""Shuffled reports: the privacy that n locally randomized reports have without their order.

Problem: n users send reports of an ε₀-DP local randomizer. How private are they, if one sees them without
    their order?
Method: the two possible reports of the first user are a randomized response between two laws, and each other
    report is a clone of either with the chance e^{-ε₀}/2. Without the order nothing tells which report is the
    first user's, except the numbers of clones.
Guarantee: every hockey-stick divergence is at most that of two laws of the numbers of clones.
Reference: Feldman, McMillan and Talwar 2021, Theorem 3.1 and its proof (from memory); Erlingsson, Feldman,
    Mironov, Raghunathan, Talwar and Thakurta 2019, for the question.
"""

from cbdp_sym.author import *
from derivations.classics import (
    binomials,
    clone_counts,
    clone_weights,
    clones,
    exchanged,
    local,
    permutations,
)
from derivations.classics.events import all_within, each_event

define(
    "define clones_and_one for q c n : real := mixture q "
    f"(map {clone_counts.FIRST} (clone_counts c (n - 1))) "
    f"(map {clone_counts.SECOND} (clone_counts c (n - 1)))",
    latex=r"\mathrm{Clones}^{+}_{{0}, {1}}\left({2}\right)",
)
KEEP = local.KEEP.replace("ε", "ε0")
FIRST = f"clones_and_one({KEEP}, exp(-ε0), n)"
SECOND = f"clones_and_one(1 - {KEEP}, exp(-ε0), n)"
USERS = "Finite('i), n = card('i), 0 < ε0, R is ε0-DP for (x ↦ y ↦ T)"
SHUFFLED = f"given {USERS}, Measurable(S), order_free(S)"
theorem = Statement(id="dp.shuffle", title="Shuffled reports", expect="partly")
reduction = theorem.printed(
    f"for R : 'd ⇝ 'a, S mechanism from ('i → 'a) to 'b, x y : 'i → 'd, ε0 ε n {SHUFFLED}, neighbours(x, y) "
    f"holds H[ε](bind(⨂ i. R(x(i)), S) ‖ bind(⨂ i. R(y(i)), S)) ≤ H[ε]({FIRST} ‖ {SECOND})",
    label="the reduction to the numbers of clones",
)
private = theorem.printed(
    f"for R : 'd ⇝ 'a, S mechanism from ('i → 'a) to 'b, ε0 ε δ n {SHUFFLED}, H[ε]({FIRST} ‖ {SECOND}) ≤ δ "
    "holds (x ↦ bind(⨂ i. R(x(i)), S)) is (ε, δ)-DP for neighbours",
    label="as approximate differential privacy",
)
permuted = theorem.printed(
    "for R : 'd ⇝ 'a, σ : 'g → 'i → 'i, x y : 'i → 'd, ε0 ε n "
    f"given {USERS}, Finite('g), lists_permutations(σ), neighbours(x, y) "
    "holds H[ε](bind(⨂ i. R(x(i)), in_random_order(σ)) ‖ bind(⨂ i. R(y(i)), in_random_order(σ))) "
    f"≤ H[ε]({FIRST} ‖ {SECOND})",
    label="the reports in a uniformly random order",
)
weights = theorem.repaired(
    f"for c m a b given 0 < c < 1, m is natural, a is natural, b is natural holds {clone_weights.WEIGHTS}",
    label="the number of clones is binomial, and so is that of the first kind among them",
)
for claim in (reduction, private, permuted, weights):
    claim.facts += clone_counts.PRESUPPOSED
weights.facts.append(binomials.rows.theorem)
theorem.omits("randomizers that depend on the reports before")
theorem.omits(r"the closed bound of Theorem 3.1, of the order $\sqrt{e^{\varepsilon_0}\log(1/\delta)/n}$")
theorem.finding(
    "reading",
    "Who sees the reports without their order sees an output whose law is the same for reports of which two "
    "have changed places. A uniformly random permutation of the reports has such a law, and so has whatever "
    "is computed from it. All users have one randomizer; with one for each user, a report could tell who "
    "sent it.",
)
of_functions = Claim(
    f"for R : 'd ⇝ 'a, x y : 'i → 'd, F : ('i → 'a) → real, ε0 ε n d given {USERS}, neighbours(x, y), "
    "Measurable(F), ∀z. 0 ≤ F(z) ∧ F(z) ≤ 1, order_free(F), "
    f"H[ε]({FIRST} ‖ {SECOND}) ≤ d "
    "holds ∫[z ~ ⨂ i. R(x(i))] F(z) ≤ exp(ε)·(∫[z ~ ⨂ i. R(y(i))] F(z)) + d"
)
UNFOLDED = clones.MORE.replace("clone_counts c", "clone_counts (exp (-ε0))")
counts_are_laws = Claim(
    f"for ε0 n given Finite('i), n = card('i), 0 < ε0 holds Prob({FIRST}) ∧ Prob({SECOND}) "
    f"∧ Prob({UNFOLDED.format(KEEP)}) ∧ Prob({UNFOLDED.format('(1 - ' + KEEP + ')')})"
)


@of_functions.proof
def clones_of_two_reports(p):
    p.unfold_facts("neighbours", "order_free")
    p.obtain("i", "∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
    p.let(k=local.KEEP.replace("ε", "ε0"), c="exp(-ε0)", P="λj : 'i. R(x(j))", Q="λj : 'i. R(y(j))")
    p.have("0 < c")
    p.have("c ≤ 1")
    p.have("1 ≤ exp(ε0)")
    p.have("1/2 ≤ k")
    p.have("k ≤ 1")
    found = p.use(local.clones.theorem(), "R", "ε0", "x(i)", "y(i)", because="the clones of the two reports")
    p.obtain("U V", found)
    p.let(part="λz : 'd. λW : 'a measure. Prob(W) ∧ R(z) = mixture(c, mixture(1/2, U, V), W)")
    p.have("∀z. ∃W. part(z, W)")
    p.obtain("rest", p.use("skolem", "part"))
    p.let(W="λj : 'i. rest(x(j))")
    with p.fix("j : 'i"):
        p.have("Prob(W(j))")
    p.have("P(i) = mixture(k, U, V)")
    p.have("Q(i) = mixture(1 - k, U, V)")
    with p.fix("j : 'i", "j ≠ i"):
        p.have("P(j) = mixture(c, mixture(1/2, U, V), W(j))")
    with p.fix("j : 'i", "j ≠ i"):
        p.have("x(j) = y(j)")
        p.have("Q(j) = P(j)")
        p.have("Q(j) = mixture(c, mixture(1/2, U, V), W(j))")
    with p.fix("j : 'i, z : 'i → 'a", "j ≠ i"):
        p.use("not_equal_back", "j", "i")
        p.have("F(replace(replace(z, i, z(j)), j, z(i))) = F(z)")
    p.have("∀z. Prob(R(z))", "pure_dp", "approx_dp", "mechanism")
    values = []
    for law, name in (("P", "u"), ("Q", "v")):
        p.have(f"Prob(product({law}))")
        p.let(m=f"∫[z ~ product({law})] F(z)")
        p.have("0 ≤ m")
        p.chain("m", le(f"∫[z ~ product({law})] 1", "L_le"), eq("1", "prob_mass"))
        p.obtain(name, p.use("real_between", "m", "0", "1"))
        values.append(p.have(f"∫[z ~ product({law})] F(z) = {name}"))
    p.use(clones.compared.theorem(), "U", "V", "W", "i", "c", "k", "ε", "n", "u", "v", "P", "Q", "F")
    p.chain(
        "(u - exp(ε)·v : ereal)",
        le(f"H[ε]({clones.MORE.format('k')} ‖ {clones.MORE.format('(1 - k)')})"),
        eq(f"H[ε]({FIRST} ‖ {SECOND})", "clones_and_one"),
        le("d"),
    )
    p.use("le_of_ext", "u - exp(ε)·v", "d")
    p.have("u ≤ exp(ε)·v + d")
    p.chain(
        "∫[z ~ product(P)] F(z)",
        eq("u", *values),
        le("exp(ε)·v + d"),
        eq("exp(ε)·(∫[z ~ product(Q)] F(z)) + d", *values),
    )


@counts_are_laws.proof
def of_any_users(p):
    p.let(i="select (λj : 'i. T)", k=local.KEEP.replace("ε", "ε0"), c="exp(-ε0)")
    p.use(exchanged.all_but_one.theorem(), "i")
    p.use("card_nat", "λj : 'i. ¬(j = i)")
    p.have("n - 1 = card({j : 'i | j ≠ i})")
    p.have("n - 1 is natural")
    p.have("0 < c")
    p.have("c ≤ 1")
    p.have("0 ≤ k")
    p.have("k ≤ 1")
    p.use(clone_counts.probability.theorem(), "c", "n - 1")
    for step in (clone_counts.FIRST, clone_counts.SECOND):
        p.have(f"Prob(map({step}, clone_counts(c, n - 1)))")
    for chance in ("k", "(1 - k)"):
        p.have(f"Prob({UNFOLDED.format(chance)})")
    p.have(f"Prob({FIRST})", "clones_and_one")
    p.have(f"Prob({SECOND})", "clones_and_one")
    return p.have(p.goal)


@reduction.proof
def each_event_of_the_output(p):
    p.let(
        P="⨂ i. R(x(i))",
        Q="⨂ i. R(y(i))",
        X="bind(⨂ i. R(x(i)), S)",
        Y="bind(⨂ i. R(y(i)), S)",
        C=FIRST,
        D=SECOND,
    )
    p.use(counts_are_laws.theorem(), "ε0", "n")
    p.use("hockey_stick_at_most_one", "C", "D", "ε")
    p.use("hockey_stick_nonneg", "C", "D", "ε")
    p.obtain("d", p.use("real_between", "H[ε](C ‖ D)", "0", "1"))
    p.have("∀z. Prob(R(z))", "pure_dp", "approx_dp", "mechanism")
    p.have("∀z. Prob(S(z))", "mechanism")
    for law, output in (("P", "X"), ("Q", "Y")):
        p.have(f"Prob({law})")
        p.use("bind_prob", law, "S")
        p.have(f"Prob({output})")
    p.unfold_facts("order_free")
    with p.fix("E : 'b → bool", "Measurable(E)"):
        p.let(F="λz : 'i → 'a. Pr(S(z), E)", one="λw : 'b. if E(w) then (1 : ereal) else 0")
        with p.fix("z : 'i → 'a"):
            p.use("mass_Pr", "S(z)", "E")
            p.have("S(z)(E) = F(z)")
        p.use("measurable_mass", "S", "E")
        p.have("Measurable(λz : 'i → 'a. (F(z) : ereal))")
        p.use("measurable_of_ext", "F")
        with p.fix("z : 'i → 'a"):
            p.use("Pr_nonneg", "S(z)", "E")
            p.use("Pr_le_one", "S(z)", "E")
            p.have("0 ≤ F(z) ∧ F(z) ≤ 1")
        with p.fix("z : 'i → 'a, i j : 'i", "i ≠ j"):
            p.have("S(replace(replace(z, i, z(j)), j, z(i))) = S(z)")
            p.have("F(replace(replace(z, i, z(j)), j, z(i))) = F(z)")
        p.have("order_free(F)", "order_free")
        p.use(of_functions.theorem(), "R", "x", "y", "F", "ε0", "ε", "n", "d")
        for law, output in (("P", "X"), ("Q", "Y")):
            p.chain(
                f"{output}(E)",
                eq(f"∫[w ~ {output}] one(w)", "mass"),
                eq(f"∫[z ~ {law}] (∫[w ~ S(z)] one(w))", "L_bind"),
                eq(f"∫[z ~ {law}] S(z)(E)", "mass"),
                eq(f"∫[z ~ {law}] F(z)"),
            )
        p.have("X(E) ≤ exp(ε)·Y(E) + d")
    p.use(each_event.theorem(), "X", "Y", "ε", "d")
    p.chain("H[ε](X ‖ Y)", le("d"), eq("H[ε](C ‖ D)"))


@private.proof
def for_all_neighbours(p):
    p.use(counts_are_laws.theorem(), "ε0", "n")
    p.let(A="λx : 'i → 'd. bind(⨂ i. R(x(i)), S)", nb="(neighbours : ('i → 'd) → ('i → 'd) → bool)")
    p.have("∀z. Prob(R(z))", "pure_dp", "approx_dp", "mechanism")
    p.have("∀z. Prob(S(z))", "mechanism")
    with p.fix("x : 'i → 'd"):
        p.have("Prob(⨂ i. R(x(i)))")
        p.use("bind_prob", "⨂ i. R(x(i))", "S")
        p.have("Prob(A(x))")
    with p.fix("x y : 'i → 'd", "neighbours(x, y)"):
        p.use(reduction.theorem(), "R", "S", "x", "y", "ε0", "ε", "n")
        p.chain("H[ε](A(x) ‖ A(y))", le(f"H[ε]({FIRST} ‖ {SECOND})"), le("δ"))
    p.use(all_within.theorem(), "nb", "A", "ε", "δ")
    p.have(p.goal)


@permuted.proof
def an_order_that_tells_nothing(p):
    p.let(S="λz : 'i → 'a. in_random_order(σ, z)")
    p.use(counts_are_laws.theorem(), "ε0", "n")
    p.use(permutations.law.theorem(), "σ")
    p.use(permutations.free.theorem(), "σ", because="the order of the list, which the transpositions change")
    p.have("∀z. Prob(S(z))")
    p.have("mechanism(S)", "mechanism")
    p.have("∀z. Prob(R(z))", "pure_dp", "approx_dp", "mechanism")
    for data in "xy":
        p.have(f"Prob(⨂ i. R({data}(i)))")
        p.use("bind_prob", f"⨂ i. R({data}(i))", "S")
    p.use(reduction.theorem(), "R", "S", "x", "y", "ε0", "ε", "n")
    return p.have(p.goal)


@weights.proof
def by_pascals_rule(p):
    p.use(clone_weights.chances.theorem(), "c", "m", "a", "b")
