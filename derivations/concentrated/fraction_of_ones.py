"""The fraction of ones among n bits, as the probability of an answer: no group privacy, for section 8.

This module has no statement of its own.

Problem: find a mechanism that is approximately zCDP and guarantees nothing for groups.
Method: with n bits the answer is 1 with probability k/n if k of them are 1. The answers to two neighbours
    have a common part of the probability 1-1/n; those to no ones and to only ones are certain, and differ.
Guarantee: 1/n-approximate 0-zCDP; for groups of n not δ-approximate (ξ,ρ)-zCDP, for all δ < 1, ξ and ρ.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import equality_elimination
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import CONDITIONED, opened

BITS = r"(\x : 'i -> bool. bernoulli (Sum (\i. if (x i) 1 0)/n))"

no_common_part = Claim(
    "for n : real given Finite (λi : 'i. T), n = card (λi : 'i. T), 2 ≤ n "
    f"holds approx_zcdp neighbours {BITS} (1/n) 0 0 ∧ (∀δ ξ ρ. 0 ≤ δ ⇒ δ < 1 "
    f"⇒ ¬(approx_zcdp (within n) {BITS} δ ξ ρ))"
)
one_more = Claim(
    "for p d given 0 ≤ p, 0 < d < 1, p + d ≤ 1 holds Prob(bernoulli(p/(1 - d))) ∧ bernoulli(p) = "
    "mixture(1 - d, bernoulli(p/(1 - d)), dirac(F)) ∧ bernoulli(p + d) = mixture(1 - d, "
    "bernoulli(p/(1 - d)), dirac(T))"
)


@one_more.proof
def common_part(p):
    p.let(r="p/(1 - d)")
    for weight, last in (("p", "F"), ("p + d", "T")):
        p.let(X=f"bernoulli ({weight})", Y=f"mixture (1 - d) (bernoulli r) (dirac {last})", v=weight)

        def mean(q, last=last):
            return q.chain(
                "∫ f(p) dY(p)",
                eq(f"(1 - d) · L (bernoulli r) f + (1 - (1 - d)) · L (dirac {last}) f", "L_mixture"),
                eq(
                    f"(1 - d) · (r · f T + (1 - r) · f F) + (1 - (1 - d)) · f {last}",
                    "L_bernoulli",
                    "L_dirac",
                ),
                eq("v·f(T) + (1 - v)·f(F)"),
                eq("∫ f(p) dX(p)", "L_bernoulli"),
            )

        p.intro("f", mean, "∀f. Measurable(f) ⇒ (∀b. 0 ≤ f(b)) ⇒ ∫ f(p) dY(p) = ∫ f(p) dX(p)")
        p.use("measure_ext", "Y", "X")
    return p.auto()


fraction = Claim(
    "for x : 'i → bool, n given Finite('i), n = card('i) holds 0 ≤ (∑ i. if x(i) then 1 else 0)/n ≤ 1"
)


@fraction.proof
def between_none_and_all(p):
    p.let(f="i ↦ if x(i) then 1 else 0")
    p.use("card_positive", "n")

    p.chain("∑ x. f(x)", le("∑ i : 'i. 1"), eq("∑ i ∈ 'i. 1", "Sum"), eq("card('i)", "card"), eq("n"))
    return p.auto()


def at_most_all():
    """A fraction is at most 1."""
    p = Script("for x : 'i → bool, n given Finite('i), n = card('i) holds (∑ i. if x(i) then 1 else 0)/n ≤ 1")
    p.use(fraction.theorem(), "x", "n")
    return p.qed()


near = Claim(
    "for x y : 'i → bool, n : real given Finite (λi : 'i. T), n = card (λi : 'i. T), 2 ≤ n, "
    "Sum (i ↦ if (x i) 1 0) = Sum (i ↦ if (y i) 1 0) + 1 holds ∃P. Prob P "
    f"∧ max_divergence P ({BITS} x) ≤ -log (1 - 1/n) "
    f"∧ max_divergence P ({BITS} y) ≤ -log (1 - 1/n)"
)


@near.proof
def shared_answers(p):
    p.let(X="∑ i. if x(i) then 1 else 0", Y="∑ i. if y(i) then 1 else 0", d="1/n", c="1 - 1/n")
    p.use(fraction.theorem(), "x", "n")
    p.let(r="Y/n/c")
    p.use(one_more.theorem(), "Y/n", "d", because="the common part of two Bernoulli laws")
    for law, at in (("F", "Y/n"), ("T", "Y/n + d")):
        same = p.have(f"bernoulli ({at}) = mixture c (bernoulli r) (dirac {law})")
        part = p.use("max_divergence_of_mixture", "c", "c", "bernoulli(r)", f"dirac {law}")
        p.know(rewrite(part, symmetry(same)))
    p.know(rewrite(p.have("D[∞](bernoulli(r) ‖ bernoulli(Y/n + d)) ≤ -log(c)"), p.have("Y/n + d = X/n")))
    return p.witness("bernoulli(r)")


@no_common_part.proof
def common_and_apart(p):
    return p.conjuncts(neighbouring, far_apart)


def neighbouring(p):
    """Neighbours: a common law given events of probability 1-1/n."""

    def output(q):
        q.use(fraction.theorem(), "x", "n")
        return q.use("bernoulli_prob", "(∑ i. if x(i) then 1 else 0)/n")

    p.every("x", "'i → bool", output)
    p.have(f"mechanism {BITS}", "mechanism")

    def pair(q):
        q.unfold_facts("neighbours")
        return q.obtain("i", q.context.about("?")[0], changed)

    def changed(q):
        q.let(f="j ↦ if x(j) then 1 else 0", g="j ↦ if y(j) then 1 else 0")

        q.use("sum_one_changed", "f", "g", "i")
        return q.cases("x(i)", one_more_in_x, one_more_in_y)

    def one_more_in_x(q):
        q.cases("y(i)", lambda r: absurd(r, "eq_true", "¬y(i)"), lambda r: r.have("¬y(i)"))
        q.have("f(i) - g(i) = 1")
        q.have("(∑ x. f(x)) = (∑ x. g(x)) + 1")
        return q.obtain("P", q.use(near.theorem(), "x", "y", "n"), common)

    def one_more_in_y(q):
        q.cases("y(i)", lambda r: r.have("y(i)"), lambda r: absurd(r, "eq_false", "y(i)"))
        q.have("f(i) - g(i) = -1")
        q.have("(∑ x. g(x)) = (∑ x. f(x)) + 1")
        return q.obtain("P", q.use(near.theorem(), "y", "x", "n"), common)

    def absurd(q, which, goal):
        value = "T" if which == "eq_true" else "F"
        q.have("x i = y i", q.have(f"x i = {value}"))
        q.have("F")
        return q.have(goal)

    def common(q):
        def order(r):
            r.use("renyi_same", "P", "a")
            r.chain("D[a](P ‖ P)", eq("0"), eq("0 + 0·a"), le("0 + 0·a"))
            return r.have("D[a](P ‖ P) ≤ 0 + 0·a ∧ D[a](P ‖ P) ≤ 0 + 0·a")

        bound = "renyi a P P <= 0 + 0*a /\\ renyi a P P <= 0 + 0*a"
        q.intro("a", order, f"∀a. 1 < a ⇒ {bound}")
        return q.witness("P", "P")

    both = CONDITIONED.replace("A x", f"{BITS} x").replace("A y", f"{BITS} y")
    both = both.replace("delta", "1/n").replace("xi + rho * a", "0 + 0 * a")
    p.intro("x y", pair, f"∀x y. neighbours x y ⇒ ({both})")
    p.let(nb="(neighbours : ('i → bool) → ('i → bool) → bool)")
    return p.use("approx_zcdp_of_conditioned", "nb", BITS, "1/n", "0", "0")


def far_apart(p):
    """All zeros against all ones: no law of either has a part of the other."""
    p.let(none="λi : 'i. F", all="'i", group="(within n : ('i → bool) → ('i → bool) → bool)")

    def impossible(q):
        return logic.refuted(q.term(f"approx_zcdp group {BITS} δ ξ ρ"), lambda yes: contrary(q, yes))

    def contrary(q, yes):
        r = q.supposing()
        r.know(yes)
        apart(r)
        found = r.use("approx_zcdp_conditioned", "group", BITS, "delta", "xi", "rho", "none", "all")
        return opened(r, found, ["P", "Q"], nothing_shared)

    return p.intro("delta xi rho", impossible)


def apart(p):
    """The two data sets are a group, and the answers to them are certain."""
    p.use("not_false")
    unequal = logic.refuted(p.term("F ⇔ T"), lambda e: equality_elimination(symmetry(e), named("truth")))
    p.know(unequal)
    p.chain("hamming(none, all)", eq("card(λi : 'i. ¬(F ⇔ T))", "hamming"), eq("card('i)"), eq("n"))
    p.have("within(n, none, all)", "within")
    p.chain(
        "(∑ i : 'i. if F then 1 else 0)/n",
        eq("(∑ i : 'i. 0·0 + 0·0)/n", "if_false"),
        eq("(0·(∑ i : 'i. 0) + 0·(∑ i : 'i. 0))/n", "Sum_linear"),
        eq("0"),
    )
    p.chain(
        "(∑ i : 'i. if T then 1 else 0)/n",
        eq("(∑ i : 'i. 1)/n", "if_true"),
        eq("(∑ i ∈ 'i. 1)/n", "Sum"),
        eq("card('i)/n", "card"),
        eq("n/n"),
        eq("1"),
    )
    p.let(s="λb : bool. b", t="b ↦ ¬b")
    for event, law, number in (("s", "none", "0"), ("t", "all", "1")):
        p.let(f=f"b ↦ if ({event} b) (1) 0")
        p.chain(
            f"mass ({BITS} {law}) {event}",
            eq(f"mass (bernoulli {number}) {event}"),
            eq(f"L (bernoulli {number}) f", "mass"),
            eq(f"{number} · f T + (1 - {number}) · f F", "L_bernoulli"),
            eq("0"),
        )


def nothing_shared(p):
    p.use("ac_of_renyi", "P", "Q", "2", "ξ + ρ·2")
    p.use("ac_of_max_divergence", "P", f"{BITS} none", "-log(1 - δ)")
    p.use("ac_of_max_divergence", "Q", f"{BITS} all", "-log(1 - δ)")
    p.unfold_facts("<<")
    nothing = p.have("P(s) = 0"), p.have("P(t) = 0")
    p.use("mass_complement", "P", "s")
    p.chain("1", eq("P(s) + P(t)"), eq("0 + 0", *nothing), eq("0"))
    p.use("ext_inj")
    return p.have("F")
