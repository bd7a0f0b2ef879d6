"""The fraction of ones among n bits, as the probability of an answer: no group privacy, for section 8.

This module has no statement of its own.

Problem: find a mechanism that is approximately zCDP and guarantees nothing for groups.
Method: with n bits the answer is 1 with probability k/n if k of them are 1. The answers to two neighbours
    have a common part of the probability 1-1/n; those to no ones and to only ones are certain, and differ.
Guarantee: 1/n-approximate 0-zCDP; for groups of n not δ-approximate (ξ,ρ)-zCDP, for all δ < 1, ξ and ρ.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import equality_elimination
from cbdp_sym.tactics.lemmas.approximate_zcdp import CONDITIONED, opened

BITS = r"(\x : 'i -> bool. bernoulli (Sum (\i. if (x i) 1 0)/n))"

no_common_part = Claim(
    r"for n : real given Finite (\i : 'i. T), n = card (\i : 'i. T), 2 <= n "
    f"holds approx_zcdp neighbours {BITS} (1/n) 0 0 /\\ (!delta xi rho. 0 <= delta ==> delta < 1 "
    f"==> ~(approx_zcdp (within n) {BITS} delta xi rho))"
)
one_more = Claim(
    "for p d : real given 0 <= p, 0 < d, d < 1, p + d <= 1 "
    "holds Prob (bernoulli (p/(1 - d))) /\\ bernoulli p = mixture (1 - d) (bernoulli (p/(1 - d))) (dirac F) "
    "/\\ bernoulli (p + d) = mixture (1 - d) (bernoulli (p/(1 - d))) (dirac T)"
)


@one_more.proof
def common_part(p):
    p.let(r="p/(1 - d)")
    for weight, last in (("p", "F"), ("p + d", "T")):
        p.let(X=f"bernoulli ({weight})", Y=f"mixture (1 - d) (bernoulli r) (dirac {last})", v=weight)

        def mean(q, last=last):
            return q.chain(
                "L Y f",
                eq(f"ext (1 - d) * L (bernoulli r) f + ext (1 - (1 - d)) * L (dirac {last}) f", "L_mixture"),
                eq(
                    f"ext (1 - d) * (ext r * f T + ext (1 - r) * f F) + ext (1 - (1 - d)) * f {last}",
                    "L_bernoulli",
                    "L_dirac",
                ),
                eq("ext v * f T + ext (1 - v) * f F"),
                eq("L X f", "L_bernoulli"),
            )

        p.intro("f", mean, "!f. Measurable f ==> (!b. 0 <= f b) ==> L Y f = L X f")
        p.use("measure_ext", "Y", "X")
    return p.auto()


fraction = Claim(
    r"for x : 'i -> bool, n : real given Finite (\i : 'i. T), n = card (\i : 'i. T) "
    r"holds 0 <= Sum (\i. if (x i) 1 0)/n /\ Sum (\i. if (x i) 1 0)/n <= 1"
)


@fraction.proof
def between_none_and_all(p):
    p.let(f=r"\i. if (x i) 1 0")
    p.use("card_positive", "n")

    p.chain(
        "Sum f",
        le(r"Sum (\i : 'i. 1)"),
        eq(r"SumOn (\i : 'i. T) (\i. 1)", "Sum"),
        eq(r"card (\i : 'i. T)", "card"),
        eq("n"),
    )
    return p.auto()


def at_most_all():
    """A fraction is at most 1."""
    p = Script(
        r"for x : 'i -> bool, n : real given Finite (\i : 'i. T), n = card (\i : 'i. T) "
        r"holds Sum (\i. if (x i) 1 0)/n <= 1"
    )
    p.use(fraction.theorem(), "x", "n")
    return p.qed()


near = Claim(
    "for x y : 'i -> bool, n : real given Finite (\\i : 'i. T), n = card (\\i : 'i. T), 2 <= n, "
    "Sum (\\i. if (x i) 1 0) = Sum (\\i. if (y i) 1 0) + 1 holds ?P. Prob P "
    f"/\\ max_divergence P ({BITS} x) <= ext (-log (1 - 1/n)) "
    f"/\\ max_divergence P ({BITS} y) <= ext (-log (1 - 1/n))"
)


@near.proof
def shared_answers(p):
    p.let(X=r"Sum (\i. if (x i) 1 0)", Y=r"Sum (\i. if (y i) 1 0)", d="1/n", c="1 - 1/n")
    p.use(fraction.theorem(), "x", "n")
    p.let(r="Y/n/c")
    p.use(one_more.theorem(), "Y/n", "d", because="the common part of two Bernoulli laws")
    for law, at in (("F", "Y/n"), ("T", "Y/n + d")):
        same = p.have(f"bernoulli ({at}) = mixture c (bernoulli r) (dirac {law})")
        part = p.use("max_divergence_of_mixture", "c", "c", "bernoulli r", f"dirac {law}")
        p.know(rewrite(part, symmetry(same)))
    p.know(
        rewrite(
            p.have("max_divergence (bernoulli r) (bernoulli (Y/n + d)) <= ext (-log c)"),
            p.have("Y/n + d = X/n"),
        )
    )
    return p.witness("bernoulli r")


@no_common_part.proof
def common_and_apart(p):
    return p.conjuncts(neighbouring, far_apart)


def neighbouring(p):
    """Neighbours: a common law given events of probability 1-1/n."""

    def output(q):
        q.use(fraction.theorem(), "x", "n")
        return q.use("bernoulli_prob", r"Sum (\i. if (x i) 1 0)/n")

    p.every("x", "'i -> bool", output)
    p.have(f"mechanism {BITS}", "mechanism")

    def pair(q):
        q.unfold_facts("neighbours")
        return q.obtain("i", q.context.about("?")[0], changed)

    def changed(q):
        q.let(f=r"\j. if (x j) 1 0", g=r"\j. if (y j) 1 0")

        q.use("sum_one_changed", "f", "g", "i")
        return q.cases("x i", one_more_in_x, one_more_in_y)

    def one_more_in_x(q):
        q.cases("y i", lambda r: absurd(r, "eq_true", "~(y i)"), lambda r: r.have("~(y i)"))
        q.have("f i - g i = 1")
        q.have("Sum f = Sum g + 1")
        return q.obtain("P", q.use(near.theorem(), "x", "y", "n"), common)

    def one_more_in_y(q):
        q.cases("y i", lambda r: r.have("y i"), lambda r: absurd(r, "eq_false", "y i"))
        q.have("f i - g i = -1")
        q.have("Sum g = Sum f + 1")
        return q.obtain("P", q.use(near.theorem(), "y", "x", "n"), common)

    def absurd(q, which, goal):
        value = "T" if which == "eq_true" else "F"
        q.have("x i = y i", q.have(f"x i = {value}"))
        q.have("F")
        return q.have(goal)

    def common(q):
        def order(r):
            r.use("renyi_same", "P", "a")
            r.chain("renyi a P P", eq("0"), eq("ext (0 + 0*a)"), le("ext (0 + 0*a)"))
            return r.have("renyi a P P <= ext (0 + 0*a) /\\ renyi a P P <= ext (0 + 0*a)")

        bound = "renyi a P P <= ext (0 + 0*a) /\\ renyi a P P <= ext (0 + 0*a)"
        q.intro("a", order, f"!a. 1 < a ==> {bound}")
        return q.witness("P", "P")

    both = CONDITIONED.replace("A x", f"{BITS} x").replace("A y", f"{BITS} y")
    both = both.replace("delta", "1/n").replace("xi + rho * a", "0 + 0 * a")
    p.intro("x y", pair, f"!x y. neighbours x y ==> ({both})")
    p.let(nb="(neighbours : ('i -> bool) -> ('i -> bool) -> bool)")
    return p.use("approx_zcdp_of_conditioned", "nb", BITS, "1/n", "0", "0")


def far_apart(p):
    """All zeros against all ones: no law of either has a part of the other."""
    p.let(none=r"\i : 'i. F", all=r"\i : 'i. T", group="(within n : ('i -> bool) -> ('i -> bool) -> bool)")

    def impossible(q):
        return logic.refuted(q.term(f"approx_zcdp group {BITS} delta xi rho"), lambda yes: contrary(q, yes))

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
    unequal = logic.refuted(p.term("F = T"), lambda e: equality_elimination(symmetry(e), named("truth")))
    p.know(unequal)
    p.chain("hamming none all", eq(r"card (\i : 'i. ~(F = T))", "hamming"), eq(r"card (\i : 'i. T)"), eq("n"))
    p.have("within n none all", "within")
    p.chain(
        r"Sum (\i : 'i. if F 1 0)/n",
        eq(r"Sum (\i : 'i. 0*0 + 0*0)/n", "if_false"),
        eq(r"(0*Sum (\i : 'i. 0) + 0*Sum (\i : 'i. 0))/n", "Sum_linear"),
        eq("0"),
    )
    p.chain(
        r"Sum (\i : 'i. if T 1 0)/n",
        eq(r"Sum (\i : 'i. 1)/n", "if_true"),
        eq(r"SumOn (\i : 'i. T) (\i. 1)/n", "Sum"),
        eq(r"card (\i : 'i. T)/n", "card"),
        eq("n/n"),
        eq("1"),
    )
    p.let(s=r"\b : bool. b", t=r"\b : bool. ~b")
    for event, law, number in (("s", "none", "0"), ("t", "all", "1")):
        p.let(f=rf"\b. if ({event} b) (ext 1) 0")
        p.chain(
            f"mass ({BITS} {law}) {event}",
            eq(f"mass (bernoulli {number}) {event}"),
            eq(f"L (bernoulli {number}) f", "mass"),
            eq(f"ext {number} * f T + ext (1 - {number}) * f F", "L_bernoulli"),
            eq("0"),
        )


def nothing_shared(p):
    p.use("ac_of_renyi", "P", "Q", "2", "xi + rho*2")
    p.use("ac_of_max_divergence", "P", f"{BITS} none", "-log (1 - delta)")
    p.use("ac_of_max_divergence", "Q", f"{BITS} all", "-log (1 - delta)")
    p.unfold_facts("<<")
    nothing = p.have("mass P s = 0"), p.have("mass P t = 0")
    p.use("mass_complement", "P", "s")
    p.chain("ext 1", eq("mass P s + mass P t"), eq("0 + 0", *nothing), eq("ext 0"))
    p.use("ext_inj")
    return p.have("F")
