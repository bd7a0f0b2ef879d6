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
RENYI = "exp(α/(2·σ²))"
UPPER = "1/(α - 1)·log (1 + sqrt (2·π)^(α - 1)/σ^α)"
DIVERGENCE = "D[α](N(0, σ²) ‖ N(1, σ²))"
printed = theorem.printed(
    f"for σ α : real given 0 < σ, 2 < α holds sqrt (2·π)/σ < {RENYI}", label="for all σ"
)
grows = theorem.printed(
    f"for σ α : real given 0 < σ, 1 < α holds exp ((α - 1)·({UPPER})) = 1 + (sqrt (2·π)/σ)^(α - 1)/σ",
    label="what the upper bound grows with",
)
other_grows = theorem.printed(
    f"for σ α : real given 0 < σ, 1 < α holds (α - 1)·log ({RENYI}) = (α - 1) · {DIVERGENCE}",
    label="what the Rényi parameter grows with",
)
repaired = theorem.repaired(
    f"for α : real given 0 < α holds (∀σ. 0 < σ ⇒ sqrt (2·π)/σ < {RENYI}) = (2·π/exp 1 < α)",
    label="for all σ if and only if α > 2π/e",
)
wide = theorem.repaired(
    "for α d : real given 0 < α, Nat d "
    f"holds (∀σ. 0 < σ ⇒ 2^d·sqrt (π/2)/σ < {RENYI}) = (4^d·π/(2·exp 1) < α)",
    label="in $d$ dimensions",
)
falls_below = theorem.repaired(
    "for σ α : real given 0 < σ, 1 < α, 2·σ^2·log 2 + 1/exp 1 < (α - 1)·(α - 2·π/exp 1) "
    f"holds {UPPER} < {DIVERGENCE}",
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
    "for α w given 0 < α, 0 < w holds (∀σ. 0 < σ ⇒ w/σ < exp(α/(2·σ²))) ⇔ w²/exp(1) < α", "growth rates"
)


@rates.proof
def squares_and_a_tangent(p):
    p.let(left="∀σ. 0 < σ ⇒ w/σ < exp(α/(2·σ²))", right="w²/exp(1) < α")

    def at_the_root(p):
        p.let(r="√α")
        p.use("sqrt_square", "α")
        p.have("α/(2·r²) = 1/2")
        p.chain("w/r", lt("exp(α/(2·r²))"), eq("exp(1/2)"))
        p.have("0 < w/r")
        p.have("exp(1) = exp(1/2)²")
        p.have("(w/r)² = w²/α")
        p.have("w²/α < exp(1)")
        return p.have("right")

    def tangent(p):
        def at(p):
            p.let(z="α/σ²", E="exp(α/(2·σ²))")
            p.use("exp_ge", "z - 1")
            p.have("exp(z) = E²")
            p.have("exp(z) = exp(1)·exp(z - 1)")
            p.use("scale_le", "exp(1)", "z - 1 + 1", "exp(z - 1)")
            p.use("scale_lt", "1/σ²", "w²", "α·exp(1)")
            return p.use("lt_of_square", "w/σ", "E")

        return p.intro("σ", at, "left")

    return antisymmetry(p.intro("", at_the_root, "left ⇒ right"), p.intro("", tangent, "right ⇒ left"))


@repaired.proof
def root_of_two_pi(p):
    p.have("0 < π")
    p.let(w="√(2·π)")
    p.use("sqrt_square", "2·π")
    found = p.use(rates.theorem(), "α", "w", because="the tangent of the exponential at 1")
    return p.have(p.goal, found)


@wide.proof
def with_the_weight_of_the_dimension(p):
    p.have("0 < π")
    p.let(w="2^d·√(π/2)")
    half = p.use("sqrt_square", "π/2")
    power = p.chain("(2^d)²", eq("2²^d", "pow_pow"), eq("4^d"))
    p.chain("w²", eq("4^d·(π/2)", half, power))
    found = p.use(rates.theorem(), "α", "w", because="the tangent of the exponential at 1")
    return p.have(p.goal, found)


@printed.refutation
def just_above_order_two(p):
    p.say(r"Take $\alpha=\frac94$ and $\sigma=\sqrt\alpha=\frac32$.")
    p.let(α="9/4", σ="3/2")
    return p.counterexample(p.have(f"{RENYI} < sqrt (2·π)/σ", by=decide), α="α", σ="σ")


@grows.proof
def multiplied_and_exponentiated(p):
    p.let(r="√(2·π)", n="α - 1")
    return p.chain(
        f"exp ((α - 1)·({UPPER}))", eq("exp(log(1 + r^n/σ^α))"), eq("1 + (r/σ)^n/σ", "exp_log", "div_pow")
    )


@other_grows.proof
def a_power_of_an_exponential(p):
    return p.chain(
        f"(α - 1)·log ({RENYI})",
        eq("(α - 1)·(α·(0 - 1)²/(2·σ²))", "log_exp"),
        eq(f"(α - 1) · {DIVERGENCE}", lem2_4.in_kernel.theorem(), because="a Gaussian integral"),
    )


@falls_below.proof
def two_halves(p):
    p.let(n="α - 1", r="√(2·π)", q="exp(1)", Y="n·log(r) - α·log(σ)", t="n·α/(2·σ²)")
    p.have("0 < π")
    p.say(r"As $\log z\le z/e$, for $z=1/\sigma^2$ and $z=2\pi/\sigma^2$,")
    flat(p, "1/σ²")
    flat(p, "2·π/σ^2")
    p.have("log(1/σ²) = -2·log(σ)")
    p.have("log(2·π/σ²) = log(2·π) - 2·log(σ)")
    p.chain("log(r)", eq("log((2·π)^(1/2))", "sqrt_pow"), eq("1/2·log(2·π)", "log_pow"))
    p.have("log(2) + 1/(2·σ²·q) + n·π/(σ²·q) < t")
    p.use("scale_le", "n", "log(2·π/σ²)", "2·π/σ²/q")
    p.have("Y = 1/2·log(1/σ²) + 1/2·(n·log(2·π/σ²))")
    p.use("exp_lt", "log(2)", "t")
    p.use("exp_lt", "log(2) + Y", "t")
    p.have("exp(log(2)) = 2", "exp_log")
    p.have("exp(log(2) + Y) = 2·exp(Y)")
    return p.chain(
        f"{UPPER}",
        eq("1/n·log(1 + exp(Y))"),
        lt("1/n·log(exp(t))"),
        eq(DIVERGENCE, "log_exp", lem2_4.in_kernel.theorem(), because="Table 1, row 4"),
    )


def flat(p, z):
    """log z ≤ z/e."""
    p.have(f"0 < {z}/q")
    p.use("log_le", f"{z}/q")
    p.have(f"log ({z}/q) = log ({z}) - 1")
    return p.have(f"log ({z}) ≤ {z}/q")
