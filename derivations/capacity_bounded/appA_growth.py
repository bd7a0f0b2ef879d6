"""Appendix A: the two growth rates of the Gaussian mechanism.

Problem: is √(2π)/σ < e^{α/(2σ²)} for all σ, as the comparison of the two bounds needs?
Method: the squares are c/σ² and e^{α/σ²}, and e^z ≥ ez with equality at z = 1, that is at σ = √α.
Guarantee: true for all σ if and only if α > 2π/e ≈ 2.3115. The paper asks for α > 2 only (Corollary 2);
    for 2 < α ≤ 2π/e the claim fails at σ = √α. The conclusion, that the upper bound is below the Rényi
    parameter, holds for every σ if (α-1)(α-2π/e) > 2σ² log 2 + 1/e. In d dimensions the rates are in this
    order for all σ if and only if α > 4^d π/(2e).
Reference: capacity bounded paper, Appendix A, second paragraph.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import antisymmetry
from derivations.concentrated import lem2_4

theorem = Statement(
    id="cbdp.appA.growth", title="The growth rates of the Gaussian mechanism", expect="refuted"
)
RENYI = "exp (a/(2*s^2))"
UPPER = "1/(a - 1)*log (1 + sqrt (2*pi)^(a - 1)/s^a)"
DIVERGENCE = "renyi a (normal 0 s) (normal 1 s)"
printed = theorem.printed(
    f"for s a : real given 0 < s, 2 < a holds sqrt (2*pi)/s < {RENYI}", label="for all σ"
)
grows = theorem.printed(
    f"for s a : real given 0 < s, 1 < a holds exp ((a - 1)*({UPPER})) = 1 + (sqrt (2*pi)/s)^(a - 1)/s",
    label="what the upper bound grows with",
)
other_grows = theorem.printed(
    f"for s a : real given 0 < s, 1 < a holds ext ((a - 1)*log ({RENYI})) = ext (a - 1) * {DIVERGENCE}",
    label="what the Rényi parameter grows with",
)
repaired = theorem.repaired(
    f"for a : real given 0 < a holds (!s. 0 < s ==> sqrt (2*pi)/s < {RENYI}) = (2*pi/exp 1 < a)",
    label="for all σ if and only if α > 2π/e",
)
wide = theorem.repaired(
    "for a d : real given 0 < a, Nat d "
    f"holds (!s. 0 < s ==> 2^d*sqrt (pi/2)/s < {RENYI}) = (4^d*pi/(2*exp 1) < a)",
    label="in $d$ dimensions",
)
falls_below = theorem.repaired(
    "for s a : real given 0 < s, 1 < a, 2*s^2*log 2 + 1/exp 1 < (a - 1)*(a - 2*pi/exp 1) "
    f"holds ext ({UPPER}) < {DIVERGENCE}",
    label="the conclusion: for every σ, from an explicit order on",
)
theorem.finding(
    "reading",
    r"That ``modestly-sized values of $\alpha$'' make the upper bound the smaller is proved with an order "
    r"that grows as $\sigma$. ``The same conclusion'' is claimed for $d$ dimensions. There the growth "
    r"rates are in this order for all $\sigma$ if and only if $\alpha>4^d\pi/(2e)$, and such orders grow "
    "exponentially with the dimension.",
)
theorem.finding(
    "hypothesis",
    r"The claim is printed for all $\sigma$ and names no $\alpha$; the bound that it is about is claimed "
    r"for $\alpha>2$. It needs $\alpha>2\pi/e\approx2.3115$, and for a smaller $\alpha$ it fails at "
    r"$\sigma=\sqrt\alpha$. Since the paper uses it for large $\alpha$, its conclusion is not affected.",
)
rates = Claim(
    "for a w : real given 0 < a, 0 < w holds (!s. 0 < s ==> w/s < exp (a/(2*s^2))) = (w^2/exp 1 < a)",
    "growth rates",
)


@rates.proof
def squares_and_a_tangent(p):
    p.let(left="!s. 0 < s ==> w/s < exp (a/(2*s^2))", right="w^2/exp 1 < a")

    def at_the_root(p):
        p.let(r="sqrt a")
        p.use("sqrt_square", "a")
        p.have("a/(2*r^2) = 1/2")
        p.chain("w/r", lt("exp (a/(2*r^2))"), eq("exp (1/2)"))
        p.have("0 < w/r")
        p.have("exp 1 = exp (1/2)^2")
        p.have("(w/r)^2 = w^2/a")
        p.have("w^2/a < exp 1")
        return p.have("right")

    def tangent(p):
        def at(p):
            p.let(z="a/s^2", E="exp (a/(2*s^2))")
            p.use("exp_ge", "z - 1")
            p.have("exp z = E^2")
            p.have("exp z = exp 1*exp (z - 1)")
            p.use("scale_le", "exp 1", "z - 1 + 1", "exp (z - 1)")
            p.use("scale_lt", "1/s^2", "w^2", "a*exp 1")
            return p.use("lt_of_square", "w/s", "E")

        return p.intro("s", at, "left")

    return antisymmetry(p.intro("", at_the_root, "left ==> right"), p.intro("", tangent, "right ==> left"))


@repaired.proof
def root_of_two_pi(p):
    p.have("0 < pi")
    p.let(w="sqrt (2*pi)")
    p.use("sqrt_square", "2*pi")
    found = p.use(rates.theorem(), "a", "w", because="the tangent of the exponential at 1")
    return p.have(p.goal, found)


@wide.proof
def with_the_weight_of_the_dimension(p):
    p.have("0 < pi")
    p.let(w="2^d*sqrt (pi/2)")
    half = p.use("sqrt_square", "pi/2")
    power = p.chain("(2^d)^2", eq("(2^2)^d", "pow_pow"), eq("4^d"))
    p.chain("w^2", eq("4^d*(pi/2)", half, power))
    found = p.use(rates.theorem(), "a", "w", because="the tangent of the exponential at 1")
    return p.have(p.goal, found)


@printed.refutation
def just_above_order_two(p):
    p.say(r"Take $\alpha=\frac94$ and $\sigma=\sqrt\alpha=\frac32$.")
    p.let(a="9/4", s="3/2")
    return p.counterexample(p.have(f"{RENYI} < sqrt (2*pi)/s", by=decide), a="a", s="s")


@grows.proof
def multiplied_and_exponentiated(p):
    p.let(r="sqrt (2*pi)", n="a - 1")
    return p.chain(
        f"exp ((a - 1)*({UPPER}))", eq("exp (log (1 + r^n/s^a))"), eq("1 + (r/s)^n/s", "exp_log", "div_pow")
    )


@other_grows.proof
def a_power_of_an_exponential(p):
    return p.chain(
        f"ext ((a - 1)*log ({RENYI}))",
        eq("ext (a - 1) * ext (a*(0 - 1)^2/(2*s^2))", "log_exp"),
        eq(f"ext (a - 1) * {DIVERGENCE}", lem2_4.in_kernel.theorem(), because="a Gaussian integral"),
    )


@falls_below.proof
def two_halves(p):
    p.let(n="a - 1", r="sqrt (2*pi)", q="exp 1", Y="n*log r - a*log s", t="n*a/(2*s^2)")
    p.have("0 < pi")
    p.say(r"As $\log z\le z/e$, for $z=1/\sigma^2$ and $z=2\pi/\sigma^2$,")
    flat(p, "1/s^2")
    flat(p, "2*pi/s^2")
    p.have("log (1/s^2) = -2*log s")
    p.have("log (2*pi/s^2) = log (2*pi) - 2*log s")
    p.chain("log r", eq("log ((2*pi)^(1/2))", "sqrt_pow"), eq("1/2*log (2*pi)", "log_pow"))
    p.have("log 2 + 1/(2*s^2*q) + n*pi/(s^2*q) < t")
    p.use("scale_le", "n", "log (2*pi/s^2)", "2*pi/s^2/q")
    p.have("Y = 1/2*log (1/s^2) + 1/2*(n*log (2*pi/s^2))")
    p.use("exp_lt", "log 2", "t")
    p.use("exp_lt", "log 2 + Y", "t")
    p.have("exp (log 2) = 2", "exp_log")
    p.have("exp (log 2 + Y) = 2*exp Y")
    return p.chain(
        f"ext ({UPPER})",
        eq("ext (1/n*log (1 + exp Y))"),
        lt("ext (1/n*log (exp t))"),
        eq(DIVERGENCE, "log_exp", lem2_4.in_kernel.theorem(), because="Table 1, row 4"),
    )


def flat(p, z):
    """log z ≤ z/e."""
    p.have(f"0 < {z}/q")
    p.use("log_le", f"{z}/q")
    p.have(f"log ({z}/q) = log ({z}) - 1")
    return p.have(f"log ({z}) <= {z}/q")
