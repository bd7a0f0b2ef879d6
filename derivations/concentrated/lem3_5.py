"""Lemma 3.5: from zCDP to approximate differential privacy.

Problem: which (ε,δ)-DP an (ξ,ρ)-zCDP mechanism satisfies, and which ρ suffices for given ε and δ.
Method: Lemma B.2 with the factor 1; for ρ = 0 the max-divergence is at most ξ. The ρ that is given
    solves ρ + √(4ρ log(1/δ)) = ε - ξ.
Guarantee: the conversion as printed for 0 < δ ≤ 1 and all ρ ≥ 0; the ρ that suffices for ε ≥ ξ, and not
    otherwise, as randomized response shows. The formula means nothing for δ > 1. The
    approximation of ρ is an upper bound, and with ε - ξ added to log(1/δ) a lower one.
Reference: concentrated paper, Lemma 3.5.
"""

from cbdp_sym.author import *
from derivations.concentrated import to_approximate
from derivations.concentrated.sec6_randomized_response import coins

theorem = Statement(id="zcdp.lem3.5", title="From zCDP to approximate differential privacy", expect="refuted")
theorem.finding(
    "hypothesis",
    r"$\varepsilon\ge\xi$ is needed for the $\rho$ that suffices, and not printed: without it the printed "
    r"$\rho$ is a square of a negative number. "
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "sharper",
    r"The printed $\rho\approx(\varepsilon-\xi)^2/4\log(1/\delta)$ is on the unsafe side, as it is larger "
    "than the "
    r"$\rho$ that is shown to suffice; $(\varepsilon-\xi)^2/4(\log(1/\delta)+\varepsilon-\xi)$ is on the "
    "safe side.",
)

in_kernel = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ δ : real "
    "given zcdp nb A ξ ρ, 0 < δ "
    "holds approx_dp nb A (ξ + ρ + sqrt (4·ρ·log (1/δ))) δ",
    added=["0 ≤ ρ", "δ ≤ 1"],
    label="the conversion",
)
below_xi = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ε δ : real "
    "given 0 < δ holds "
    "zcdp nb A ξ ((sqrt (ε - ξ + log (1/δ)) - sqrt (log (1/δ)))^2) "
    "⇒ approx_dp nb A ε δ",
    added=["0 ≤ ε", "δ ≤ 1", "0 ≤ ε - ξ + log (1/δ)"],
    label="the ρ that suffices",
)
enough_in_kernel = theorem.repaired(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ε δ : real "
    "given 0 < δ holds "
    "zcdp nb A ξ ((sqrt (ε - ξ + log (1/δ)) - sqrt (log (1/δ)))^2) "
    "⇒ approx_dp nb A ε δ",
    added=["ξ <= ε", "δ ≤ 1"],
    label="the ρ that suffices, for ε ≥ ξ",
)
above_in_kernel = theorem.repaired(
    "for ξ ε δ : real given 0 < δ "
    "holds (sqrt (ε - ξ + log (1/δ)) - sqrt (log (1/δ)))^2 "
    "≤ (ε - ξ)^2/(4·log (1/δ))",
    added=["ξ <= ε", "δ < 1"],
    label="the approximation of ρ is an upper bound",
)
below_in_kernel = theorem.repaired(
    "for ξ ε δ : real given 0 < δ "
    "holds (ε - ξ)^2/(4·(log (1/δ) + ε - ξ)) "
    "≤ (sqrt (ε - ξ + log (1/δ)) - sqrt (log (1/δ)))^2",
    added=["ξ <= ε", "δ < 1"],
    label="and nearly a lower one",
)


@in_kernel.facts.append
def not_negative():
    """So the right side is a sum of two terms of [0, ∞]."""
    return named("mass_multiple_nonneg")


@in_kernel.facts.append
def odds_defined():
    """The roots are of numbers that are not negative."""
    return to_approximate.log_of_odds.theorem()


enough_in_kernel.facts += in_kernel.facts


@in_kernel.proof
def all_cases(p):
    p.let(w="ξ + ρ + sqrt (4·ρ·log (1/δ))")
    p.use(to_approximate.mechanism.theorem(), "nb", "A", "ξ", "ρ")

    def all_of_it(p):
        p.have("δ = 1")
        done = p.use(to_approximate.certain.theorem(), "nb", "A", "w", because="a probability is at most 1")
        return by_equation(p.have("approx_dp nb A w 1 = approx_dp nb A w δ"), done)

    def pure(p):
        p.have("ρ = 0")
        private = p.have("zcdp nb A ξ ρ")
        p.know(by_equation(p.have("zcdp nb A ξ ρ = zcdp nb A ξ 0"), private))
        done = p.use(to_approximate.no_rho.theorem(), "nb", "A", "ξ", "δ", because="the order ∞")
        p.chain("w", eq("ξ + 0 + sqrt (4·0·log (1/δ))"), eq("ξ + sqrt (0^2)"), eq("ξ"))
        return by_equation(p.have("approx_dp nb A ξ δ = approx_dp nb A w δ"), done)

    def uncertain(p):
        return p.cases(
            "0 < ρ", lambda p: p.use(to_approximate.positive.theorem(), "nb", "A", "ξ", "ρ", "δ"), pure
        )

    return p.cases("δ < 1", uncertain, all_of_it)


@enough_in_kernel.proof
def solve(p):
    p.let(l="log (1/δ)", g="ε - ξ + l", u="sqrt g", v="sqrt l", ρ="(u - v)^2")
    p.use(to_approximate.log_of_odds.theorem(), "δ")
    p.have("v ≤ u")
    p.use("sqrt_square", "g")
    p.use("sqrt_square", "l")
    p.chain(
        "sqrt (4·ρ·l)",
        eq("sqrt (4·ρ·v^2)"),
        eq("sqrt ((2*(u - v)*v)^2)"),
        eq("2*(u - v)*v", p.use("sqrt_of_square", "2*(u - v)*v")),
    )
    p.use(in_kernel.theorem(), "nb", "A", "ξ", "ρ", "δ", because="the conversion")
    p.chain("ξ + ρ + sqrt (4·ρ·l)", eq("ξ + ρ + 2*(u - v)*v"), eq("ξ + u^2 - v^2"), eq("ξ + g - l"), eq("ε"))
    return by_equation(
        p.have("approx_dp nb A (ξ + ρ + sqrt (4·ρ·l)) δ = approx_dp nb A ε δ"),
        p.have("approx_dp nb A (ξ + ρ + sqrt (4·ρ·l)) δ"),
    )


def two_roots(p):
    """The bounds for the roots of log(1/δ) and of ε - ξ more, and their squares."""
    p.let(l="log (1/δ)", g="ε - ξ + l", u="sqrt g", v="sqrt l")
    p.use(to_approximate.roots.theorem(), "u", "v", because="the difference of two squares")
    return p.use("sqrt_square", "g"), p.use("sqrt_square", "l")


@above_in_kernel.proof
def smaller_root(p):
    squares = two_roots(p)
    return p.chain(
        "(u - v)^2", le("(u^2 - v^2)^2/(4·v^2)"), eq("(g - l)^2/(4·l)", *squares), eq("(ε - ξ)^2/(4·l)")
    )


@below_in_kernel.proof
def larger_root(p):
    squares = two_roots(p)
    return p.chain(
        "(ε - ξ)^2/(4*(l + ε - ξ))",
        eq("(g - l)^2/(4·g)"),
        eq("(u^2 - v^2)^2/(4·u^2)", *squares),
        le("(u - v)^2"),
    )


COINS = "λb : bool. bernoulli (if b (3/4) (1/4))"
PARAMETER = "(sqrt (0 - log 3 + log (1/(1/4))) - sqrt (log (1/(1/4))))^2"


@below_xi.refutation
def two_coins(p):
    p.say(
        r"Randomized response with $e^\xi=3$ is $(\xi,0)$-zCDP, and more so with any $\rho$. Of its outputs "
        r"the probabilities $\frac34$ and $\frac14$ are too far apart for $\varepsilon=0$, $\delta=\frac14$."
    )
    p.let(A=COINS, nb="λx y : bool. T", r=PARAMETER)
    p.have("exp (log 3) = 3", "exp_log")
    p.have("log 3 ≤ log (1/(1/4))", by=decide)
    p.have("mechanism A", "mechanism")
    p.intro("x y", apart, "∀x y. max_divergence (A x) (A y) ≤ log 3")

    def order(q):
        return q.chain(
            "renyi α (A x) (A y)",
            le("max_divergence (A x) (A y)", "renyi_le_max_divergence"),
            le("log 3"),
            le("log 3 + r·α"),
        )

    p.intro("x y α", order, "∀x y α. nb x y ⇒ 1 < α ⇒ renyi α (A x) (A y) ≤ log 3 + r·α")
    p.have("zcdp nb A (log 3) r", "zcdp")
    p.let(s="λb : bool. b")
    for c in ("3/4", "1/4"):
        p.have(f"mass (bernoulli ({c})) s = {c}", chance(p, c))
    _one, other = (
        p.have("A T = bernoulli (3/4)", "if_true"),
        p.have("A F = bernoulli (1/4)", "if_false", "not_false"),
    )

    def too_close(q):
        q.unfold_facts("approx_dp")
        q.chain(
            "3/4", eq("mass (A T) s"), le("exp 0·mass (A F) s + 1/4"), eq("1·(1/4) + 1/4", other), eq("1/2")
        )
        q.use("le_of_ext", "3/4", "1/2")
        return q.have("F")

    p.refute("approx_dp nb A 0 (1/4)", too_close)
    return p.counterexample(nb="nb", A="A", ξ="log 3", ε="0", δ="1/4")


def chance(p, c):
    """The chance of the outcome T."""
    return p.chain(
        f"mass (bernoulli ({c})) s",
        eq(f"L (bernoulli ({c})) (b ↦ if (s b) 1 0)", "mass"),
        eq(f"{c}", "L_bernoulli", "if_true", "if_false", "not_false"),
    )


def law(p):
    return p.have("Prob (A b)")


def apart(p):
    for first, second in (("3/4", "3/4"), ("3/4", "1/4"), ("1/4", "3/4"), ("1/4", "1/4")):
        p.use(coins.theorem(), first, second, "log 3")
    goal = "max_divergence (A x) (A y) ≤ log 3"
    return p.cases("x", lambda q: q.cases("y", lambda r: r.have(goal, "if_true", "if_false")))
