"""Figure 2a: the Gaussian mechanism with σ = 1.

Problem: where does the printed upper bound log(1 + √(2π)^{α-1})/(α-1) of the (lin, Rényi) parameter cross
    the Rényi parameter α/2, and is the exact (lin, Rényi) parameter always below that?
Method: for the crossing, certificates over α up to 4, and e^{α(α-1)/2} ≥ e^{2(α-1)} beyond. For the exact
    parameter: linear adversaries see only the mean of P, so that the divergence of every distribution with
    this mean bounds it. A Gaussian with a little less variance has a smaller divergence from Q.
Guarantee: the printed bound is above α/2 for 1 < α ≤ 9/4 and below it for every α ≥ 47/20: they cross
    once, near 2.3 as printed. The exact parameter is below Rényi's for every α > 1, every noise and every
    shift.
Reference: capacity bounded paper, Appendix A, Figure 2a and its text.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import lem2_4

UPPER = "1/(α - 1)·log (1 + sqrt (2·π)^(α - 1))"
DIVERGENCE = "D[α](N(0, 1²) ‖ N(1, 1²))"

theorem = Statement(id="cbdp.appA.fig2a", title="The Gaussian mechanism with σ = 1")
before = theorem.printed(
    f"for α : real given 1 < α, α ≤ 9/4 holds {DIVERGENCE} < {UPPER}", label="before the crossing"
)
after = theorem.printed(
    f"for α : real given 47/20 ≤ α holds {UPPER} < {DIVERGENCE}", label="after the crossing"
)
exact = theorem.printed(
    "for v σ α given v ≠ 0, 0 < σ, 1 < α holds D_R[α]^linear(N(0, σ²), N(v, σ²)) < D[α](N(0, σ²) ‖ N(v, σ²))",
    label="the exact parameter is below Rényi's, for every noise and shift",
)
exact.facts += [partial(named, "line_defined"), partial(named, "linear_measurable")]
theorem.finding(
    "reading",
    r"$\alpha\approx2.3$ is read as: the printed upper bound is the larger up to $\alpha=2.25$ and the "
    r"smaller from $\alpha=2.35$ on. The printed upper bound does not bound the parameter for every "
    r"$\sigma$ (see Corollary 2).",
)
unequal = Claim(
    "for v σ k r α given 0 < σ, 0 < k, 0 < r, 1 < α, r² = α - (α - 1)·k² "
    "holds D[α](N(0, (σ·k)²) ‖ N(v, σ²)) = α·v²/(2·σ²·r²) - log(k) - log(r)/(α - 1)",
    "the Rényi divergence of Gaussians with different variances",
)


@unequal.proof
def completed_square(p):
    p.let(P="N(0, (σ·k)²)", Q="N(v, σ²)", W="σ·√(2·π)", E="(α - 1)·α·v²/(2·σ²·r²)")
    p.let(z="x ↦ (x - v)²/(2·σ²) - x²/(2·(σ·k)²)", y="x ↦ r/(σ·k)·x + (α - 1)·v·k/(σ·r)")
    p.have("almost every x ~ Q: dP/dQ(x) = 1/k·exp(z(x))")
    p.have("E[x ~ lebesgue] exp(E)/W·exp(-(y(x)²/2)) exists and is k/r·exp(E)")

    def square(q):
        q.have("-(x - v)²/(2·σ²) + z(x)·α = E + -(y(x)²/2)")
        return q.calc(
            "exp(-(x - v)²/(2·σ²))/W·exp(z(x)·α)",
            ("=", "exp(-(x - v)²/(2·σ²) + z(x)·α)/W"),
            ("=", "exp(E + -(y(x)²/2))/W"),
            ("=", "exp(E)/W·exp(-(y(x)²/2))"),
        )

    p.intro("x", square, "∀x. exp(-(x - v)²/(2·σ²))/W·exp(z(x)·α) = exp(E)/W·exp(-(y(x)²/2))")
    p.have("E[x ~ Q] exp(z(x)·α) exists and is k/r·exp(E)", because="complete the square")

    moment = p.use("renyi_of_exponential", "P", "Q", "α", "1/k", "k/r·exp(E)", "z")
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·(α·log(1/k) + log(k/r·exp(E)))", moment, because="the definition"),
        eq("α·v²/(2·σ²·r²) - log(k) - log(r)/(α - 1)"),
    )


@exact.proof
def less_variance(p):
    p.say(
        r"Let $\delta=\frac{(\alpha-1)v^2}{2(s^2+(\alpha-1)v^2)}$. The Gaussian $R$ with the mean of $P$ and "
        r"the variance $(1-\delta)s^2$ is nearer to $Q$ than $P$ is."
    )
    p.let(n="α - 1", w="σ² + n·v²", d="n·v²/(2·w)", K="1 - d", m="1 + n·d")
    p.let(k="√K", r="√m", P="N(0, σ²)", Q="N(v, σ²)", R="N(0, (σ·k)²)")
    p.use("square_pos", "v")
    p.have("0 < K", p.have("K = (2·σ² + n·v²)/(2·w)"))
    squares = [p.use("sqrt_square", "K"), p.use("sqrt_square", "m")]
    p.have("r² = α - (α - 1)·k²", *squares)
    p.use(unequal.theorem(), "v", "σ", "k", "r", "α", because="complete the square")
    p.use("below_same_mean", "α", "P", "R", "Q", "0")
    p.chain("log(k)", eq("1/2·log(K)", "sqrt_pow", "log_pow"))
    p.chain("log(r)", eq("1/2·log(m)", "sqrt_pow", "log_pow"))
    p.have("1 - 1/K ≤ log(K)", "one_minus_inverse")
    p.have("1 - 1/m ≤ log(m)", "one_minus_inverse")
    p.use("scale_le", "1/(2·n)", "1 - 1/m", "log(m)")
    p.let(G="α·d·n·v²/(4·m·σ²·K)")
    p.have("0 < G")
    p.have("α·v²/(2·σ²·m) - 1/2·(1 - 1/K) - 1/(2·n)·(1 - 1/m) = α·v²/(2·σ²) - G")
    p.chain(
        "α·v²/(2·σ²·r²) - log(k) - log(r)/(α - 1)",
        eq("α·v²/(2·σ²·m) - 1/2·log(K) - 1/(2·n)·log(m)"),
        le("α·v²/(2·σ²·m) - 1/2·(1 - 1/K) - 1/(2·n)·(1 - 1/m)", because=r"$\log z\ge1-1/z$"),
        lt("α·v²/(2·σ²)"),
    )
    return p.chain(
        "D_R[α]^linear(P, Q)",
        le("D[α](R ‖ Q)", because="linear adversaries see only the mean"),
        eq("α·v²/(2·σ²·r²) - log(k) - log(r)/(α - 1)"),
        lt("α·v²/(2·σ²)"),
        eq("D[α](P ‖ Q)", lem2_4.in_kernel.theorem(), because="Lemma 2.4 of Bun and Steinke"),
    )


def parameter(p):
    """Rényi's divergence at σ = 1."""
    return p.chain(
        DIVERGENCE,
        eq("α·(0 - 1)²/(2·1²)", lem2_4.in_kernel.theorem(), because="a Gaussian integral"),
        eq("α/2"),
    )


@before.proof
def certificate(p):
    p.let(X="1 + √(2·π)^(α - 1)")
    p.have("α·(α - 1)/2 < log(X)", by=decide, because="a certificate over all these orders")
    return p.chain(DIVERGENCE, eq("α/2", parameter(p)), lt(f"{UPPER}"))


@after.proof
def certificate_and_exponentials(p):
    p.let(X="1 + √(2·π)^(α - 1)")

    def near(p):
        return p.have("log(X) < α·(α - 1)/2", by=decide, because="a certificate")

    def far(p):
        p.have("4 ≤ α")
        p.have("log(X) < 2·(α - 1)", by=decide, because="a certificate")
        return p.chain("log(X)", lt("2·(α - 1)"), le("α·(α - 1)/2"))

    p.cases("α ≤ 4", near, far)
    return p.chain(f"{UPPER}", lt("1/(α - 1)·(α·(α - 1)/2)"), eq(DIVERGENCE, parameter(p)))
