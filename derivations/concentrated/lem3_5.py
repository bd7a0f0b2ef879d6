"""Lemma 3.5: from zCDP to approximate differential privacy.

Problem: which (ε,δ)-DP an (ξ,ρ)-zCDP mechanism satisfies, and which ρ suffices for given ε and δ.
Method: Lemma B.2 with the factor 1; for ρ = 0 the max-divergence is at most ξ. The ρ that is given
    solves ρ + √(4ρ log(1/δ)) = ε - ξ.
Guarantee: as printed for 0 < δ ≤ 1 and all ρ ≥ 0; the formula means nothing for δ > 1. The
    approximation of ρ is an upper bound, and with ε - ξ added to log(1/δ) a lower one.
Reference: concentrated paper, Lemma 3.5.
"""

from cbdp_sym.author import *
from derivations.concentrated import to_approximate
from derivations.concentrated.sec6_randomized_response import coins

theorem = Statement(id="zcdp.lem3.5", title="From zCDP to approximate differential privacy")
theorem.finding(
    "hypothesis",
    r"$\varepsilon\ge\xi$ is needed for the $\rho$ that suffices, and not printed. "
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "sharper",
    r"The printed $\rho\approx(\varepsilon-\xi)^2/4\log(1/\delta)$ is on the unsafe side, as it is larger "
    r"than the "
    r"$\rho$ that is shown to suffice; $(\varepsilon-\xi)^2/4(\log(1/\delta)+\varepsilon-\xi)$ is on the "
    r"safe side.",
)

in_kernel = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho delta : real "
    "given zcdp nb A xi rho, 0 < delta "
    "holds approx_dp nb A (xi + rho + sqrt (4*rho*log (1/delta))) delta",
    added=["0 <= rho", "delta <= 1"],
    label="the conversion",
)
enough_in_kernel = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi epsilon delta : real "
    "given 0 < delta holds "
    "zcdp nb A xi ((sqrt (epsilon - xi + log (1/delta)) - sqrt (log (1/delta)))^2) "
    "==> approx_dp nb A epsilon delta",
    added=["xi <= epsilon", "delta <= 1"],
    label="the ρ that suffices",
)
below_xi = theorem.fails(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi epsilon delta : real "
    "given 0 <= epsilon, 0 < delta, delta <= 1, 0 <= epsilon - xi + log (1/delta) holds "
    "zcdp nb A xi ((sqrt (epsilon - xi + log (1/delta)) - sqrt (log (1/delta)))^2) "
    "==> approx_dp nb A epsilon delta",
    label="the ρ that suffices, without ε ≥ ξ",
)
above_in_kernel = theorem.repaired(
    "for xi epsilon delta : real given 0 < delta "
    "holds (sqrt (epsilon - xi + log (1/delta)) - sqrt (log (1/delta)))^2 "
    "<= (epsilon - xi)^2/(4*log (1/delta))",
    added=["xi <= epsilon", "delta < 1"],
    label="the approximation of ρ is an upper bound",
)
below_in_kernel = theorem.repaired(
    "for xi epsilon delta : real given 0 < delta "
    "holds (epsilon - xi)^2/(4*(log (1/delta) + epsilon - xi)) "
    "<= (sqrt (epsilon - xi + log (1/delta)) - sqrt (log (1/delta)))^2",
    added=["xi <= epsilon", "delta < 1"],
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
    p.let(e="xi + rho + sqrt (4*rho*log (1/delta))")
    p.use(to_approximate.mechanism.theorem(), "nb", "A", "xi", "rho")

    def all_of_it(p):
        p.have("delta = 1")
        done = p.use(to_approximate.certain.theorem(), "nb", "A", "e", because="a probability is at most 1")
        return by_equation(p.have("approx_dp nb A e 1 = approx_dp nb A e delta"), done)

    def pure(p):
        p.have("rho = 0")
        private = p.have("zcdp nb A xi rho")
        p.know(by_equation(p.have("zcdp nb A xi rho = zcdp nb A xi 0"), private))
        done = p.use(to_approximate.no_rho.theorem(), "nb", "A", "xi", "delta", because="the order ∞")
        p.chain("e", eq("xi + 0 + sqrt (4*0*log (1/delta))"), eq("xi + sqrt (0^2)"), eq("xi"))
        return by_equation(p.have("approx_dp nb A xi delta = approx_dp nb A e delta"), done)

    def uncertain(p):
        return p.cases(
            "0 < rho",
            lambda p: p.use(to_approximate.positive.theorem(), "nb", "A", "xi", "rho", "delta"),
            pure,
        )

    return p.cases("delta < 1", uncertain, all_of_it)


@enough_in_kernel.proof
def solve(p):
    p.let(l="log (1/delta)", g="epsilon - xi + l", u="sqrt g", v="sqrt l", rho="(u - v)^2")
    p.use(to_approximate.log_of_odds.theorem(), "delta")
    p.have("v <= u")
    p.use("sqrt_square", "g")
    p.use("sqrt_square", "l")
    p.chain(
        "sqrt (4*rho*l)",
        eq("sqrt (4*rho*v^2)"),
        eq("sqrt ((2*(u - v)*v)^2)"),
        eq("2*(u - v)*v", p.use("sqrt_of_square", "2*(u - v)*v")),
    )
    p.use(in_kernel.theorem(), "nb", "A", "xi", "rho", "delta", because="the conversion")
    p.chain(
        "xi + rho + sqrt (4*rho*l)",
        eq("xi + rho + 2*(u - v)*v"),
        eq("xi + u^2 - v^2"),
        eq("xi + g - l"),
        eq("epsilon"),
    )
    return by_equation(
        p.have("approx_dp nb A (xi + rho + sqrt (4*rho*l)) delta = approx_dp nb A epsilon delta"),
        p.have("approx_dp nb A (xi + rho + sqrt (4*rho*l)) delta"),
    )


def two_roots(p):
    """The bounds for the roots of log(1/δ) and of ε - ξ more, and their squares."""
    p.let(l="log (1/delta)", g="epsilon - xi + l", u="sqrt g", v="sqrt l")
    p.use(to_approximate.roots.theorem(), "u", "v", because="the difference of two squares")
    return p.use("sqrt_square", "g"), p.use("sqrt_square", "l")


@above_in_kernel.proof
def smaller_root(p):
    squares = two_roots(p)
    return p.chain(
        "(u - v)^2",
        le("(u^2 - v^2)^2/(4*v^2)"),
        eq("(g - l)^2/(4*l)", *squares),
        eq("(epsilon - xi)^2/(4*l)"),
    )


@below_in_kernel.proof
def larger_root(p):
    squares = two_roots(p)
    return p.chain(
        "(epsilon - xi)^2/(4*(l + epsilon - xi))",
        eq("(g - l)^2/(4*g)"),
        eq("(u^2 - v^2)^2/(4*u^2)", *squares),
        le("(u - v)^2"),
    )


COINS = r"\b : bool. bernoulli (if b (3/4) (1/4))"
PARAMETER = "(sqrt (0 - log 3 + log (1/(1/4))) - sqrt (log (1/(1/4))))^2"


@below_xi.refutation
def two_coins(p):
    p.say(
        r"Randomized response with $e^\xi=3$ is $(\xi,0)$-zCDP, and more so with any $\rho$. Of its outputs "
        r"the probabilities $\frac34$ and $\frac14$ are too far apart for $\varepsilon=0$, $\delta=\frac14$."
    )
    p.let(A=COINS, nb=r"\x y : bool. T", r=PARAMETER)
    p.have("exp (log 3) = 3", "exp_log")
    p.have("log 3 <= log (1/(1/4))", by=decide)
    p.have("mechanism A", "mechanism")
    p.intro("x y", apart, "!x y. max_divergence (A x) (A y) <= ext (log 3)")

    def order(q):
        return q.chain(
            "renyi a (A x) (A y)",
            le("max_divergence (A x) (A y)", "renyi_le_max_divergence"),
            le("ext (log 3)"),
            le("ext (log 3 + r*a)"),
        )

    p.intro("x y a", order, "!x y a. nb x y ==> 1 < a ==> renyi a (A x) (A y) <= ext (log 3 + r*a)")
    p.have("zcdp nb A (log 3) r", "zcdp")
    p.let(s=r"\b : bool. b")
    for c in ("3/4", "1/4"):
        p.have(f"mass (bernoulli ({c})) s = ext ({c})", chance(p, c))
    _one, other = (
        p.have("A T = bernoulli (3/4)", "if_true"),
        p.have("A F = bernoulli (1/4)", "if_false", "not_false"),
    )

    def too_close(q):
        q.unfold_facts("approx_dp")
        q.chain(
            "ext (3/4)",
            eq("mass (A T) s"),
            le("ext (exp 0) * mass (A F) s + ext (1/4)"),
            eq("ext 1 * ext (1/4) + ext (1/4)", other),
            eq("ext (1/2)"),
        )
        q.use("le_of_ext", "3/4", "1/2")
        return q.have("F")

    p.refute("approx_dp nb A 0 (1/4)", too_close)
    return p.counterexample(nb="nb", A="A", xi="log 3", epsilon="0", delta="1/4")


def chance(p, c):
    """The chance of the outcome T."""
    return p.chain(
        f"mass (bernoulli ({c})) s",
        eq(rf"L (bernoulli ({c})) (\b. if (s b) 1 0)", "mass"),
        eq(f"ext ({c})", "L_bernoulli", "if_true", "if_false", "not_false"),
    )


def law(p):
    return p.have("Prob (A b)")


def apart(p):
    for first, second in (("3/4", "3/4"), ("3/4", "1/4"), ("1/4", "3/4"), ("1/4", "1/4")):
        p.use(coins.theorem(), first, second, "log 3")
    goal = "max_divergence (A x) (A y) <= ext (log 3)"
    return p.cases("x", lambda q: q.cases("y", lambda r: r.have(goal, "if_true", "if_false")))
