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

UPPER = "1/(a - 1)*log (1 + sqrt (2*pi)^(a - 1))"
DIVERGENCE = "renyi a (normal 0 1) (normal 1 1)"

theorem = Statement(id="cbdp.appA.fig2a", title="The Gaussian mechanism with σ = 1")
before = theorem.printed(
    f"for a : real given 1 < a, a <= 9/4 holds {DIVERGENCE} < ext ({UPPER})", label="before the crossing"
)
after = theorem.printed(
    f"for a : real given 47/20 <= a holds ext ({UPPER}) < {DIVERGENCE}", label="after the crossing"
)
exact = theorem.printed(
    "for v s a : real given ~(v = 0), 0 < s, 1 < a "
    "holds restricted_renyi a linear (normal 0 s) (normal v s) < renyi a (normal 0 s) (normal v s)",
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
    "for v s k r a : real given 0 < s, 0 < k, 0 < r, 1 < a, r^2 = a - (a - 1)*k^2 "
    "holds renyi a (normal 0 (s*k)) (normal v s) = "
    "ext (a*v^2/(2*s^2*r^2) - log k - log r/(a - 1))",
    "the Rényi divergence of Gaussians with different variances",
)


@unequal.proof
def completed_square(p):
    p.let(P="normal 0 (s*k)", Q="normal v s", W="s*sqrt (2*pi)", E="(a - 1)*a*v^2/(2*s^2*r^2)")
    p.let(z=r"\x. (x - v)^2/(2*s^2) - x^2/(2*(s*k)^2)", y=r"\x. r/(s*k)*x + (a - 1)*v*k/(s*r)")
    p.have(r"AE Q (\x. density P Q x = 1/k*exp (z x))")
    p.have(r"HasInt lebesgue (\x. exp E/W*exp (-(y x^2/2))) (k/r*exp E)")

    def square(q):
        q.have("-((x - v)^2)/(2*s^2) + z x*a = E + -(y x^2/2)")
        return q.calc(
            "exp (-((x - v)^2)/(2*s^2))/W*exp (z x*a)",
            ("=", "exp (-((x - v)^2)/(2*s^2) + z x*a)/W"),
            ("=", "exp (E + -(y x^2/2))/W"),
            ("=", "exp E/W*exp (-(y x^2/2))"),
        )

    p.intro("x", square, "!x. exp (-((x - v)^2)/(2*s^2))/W*exp (z x*a) = exp E/W*exp (-(y x^2/2))")
    p.have(r"HasInt Q (\x. exp (z x*a)) (k/r*exp E)", because="complete the square")

    moment = p.use("renyi_of_exponential", "P", "Q", "a", "1/k", "k/r*exp E", "z")
    return p.chain(
        "renyi a P Q",
        eq("ext (1/(a - 1)*(a*log (1/k) + log (k/r*exp E)))", moment, because="the definition"),
        eq("ext (a*v^2/(2*s^2*r^2) - log k - log r/(a - 1))"),
    )


@exact.proof
def less_variance(p):
    p.say(
        r"Let $\delta=\frac{(\alpha-1)v^2}{2(s^2+(\alpha-1)v^2)}$. The Gaussian $R$ with the mean of $P$ and "
        r"the variance $(1-\delta)s^2$ is nearer to $Q$ than $P$ is."
    )
    p.let(n="a - 1", w="s^2 + n*v^2", d="n*v^2/(2*w)", K="1 - d", m="1 + n*d")
    p.let(k="sqrt K", r="sqrt m", P="normal 0 s", Q="normal v s", R="normal 0 (s*k)")
    p.use("square_pos", "v")
    p.have("0 < K", p.have("K = (2*s^2 + n*v^2)/(2*w)"))
    squares = [p.use("sqrt_square", "K"), p.use("sqrt_square", "m")]
    p.have("r^2 = a - (a - 1)*k^2", *squares)
    p.use(unequal.theorem(), "v", "s", "k", "r", "a", because="complete the square")
    p.use("below_same_mean", "a", "P", "R", "Q", "0")
    p.chain("log k", eq("1/2*log K", "sqrt_pow", "log_pow"))
    p.chain("log r", eq("1/2*log m", "sqrt_pow", "log_pow"))
    p.have("1 - 1/K <= log K", "one_minus_inverse")
    p.have("1 - 1/m <= log m", "one_minus_inverse")
    p.use("scale_le", "1/(2*n)", "1 - 1/m", "log m")
    p.let(G="a*d*n*v^2/(4*m*s^2*K)")
    p.have("0 < G")
    p.have("a*v^2/(2*s^2*m) - 1/2*(1 - 1/K) - 1/(2*n)*(1 - 1/m) = a*v^2/(2*s^2) - G")
    p.chain(
        "a*v^2/(2*s^2*r^2) - log k - log r/(a - 1)",
        eq("a*v^2/(2*s^2*m) - 1/2*log K - 1/(2*n)*log m"),
        le("a*v^2/(2*s^2*m) - 1/2*(1 - 1/K) - 1/(2*n)*(1 - 1/m)", because=r"$\log z\ge1-1/z$"),
        lt("a*v^2/(2*s^2)"),
    )
    return p.chain(
        "restricted_renyi a linear P Q",
        le("renyi a R Q", because="linear adversaries see only the mean"),
        eq("ext (a*v^2/(2*s^2*r^2) - log k - log r/(a - 1))"),
        lt("ext (a*v^2/(2*s^2))"),
        eq("renyi a P Q", lem2_4.in_kernel.theorem(), because="Lemma 2.4 of Bun and Steinke"),
    )


def parameter(p):
    """Rényi's divergence at σ = 1."""
    return p.chain(
        DIVERGENCE,
        eq("ext (a*(0 - 1)^2/(2*1^2))", lem2_4.in_kernel.theorem(), because="a Gaussian integral"),
        eq("ext (a/2)"),
    )


@before.proof
def certificate(p):
    p.let(X="1 + sqrt (2*pi)^(a - 1)")
    p.have("a*(a - 1)/2 < log X", by=decide, because="a certificate over all these orders")
    return p.chain(DIVERGENCE, eq("ext (a/2)", parameter(p)), lt(f"ext ({UPPER})"))


@after.proof
def certificate_and_exponentials(p):
    p.let(X="1 + sqrt (2*pi)^(a - 1)")

    def near(p):
        return p.have("log X < a*(a - 1)/2", by=decide, because="a certificate")

    def far(p):
        p.have("4 <= a")
        p.have("log X < 2*(a - 1)", by=decide, because="a certificate")
        return p.chain("log X", lt("2*(a - 1)"), le("a*(a - 1)/2"))

    p.cases("a <= 4", near, far)
    return p.chain(f"ext ({UPPER})", lt("ext (1/(a - 1)*(a*(a - 1)/2))"), eq(DIVERGENCE, parameter(p)))
