"""Figure 1a: the Laplace mechanism with ε = 1.

Problem: where does the printed upper bound log(1 + 2^{α-1})/(α-1) of the (lin, Rényi) parameter cross the
    Rényi parameter (4), and is the exact (lin, Rényi) parameter always below (4)?
Method: for the crossing, certificates over α. For the exact parameter: linear adversaries see only the mean
    of P, so that the divergence of every distribution with this mean bounds it. Laplace noise with a
    slightly larger scale has a smaller divergence from Q: the derivative in the scale has this sign, as
    e^y > 1 + y for y = (2α-1)ε.
Guarantee: the printed bound is above (4) for 1 < α ≤ 13/4 and below it for every α ≥ 67/20: they cross
    once, near 3.3 as printed. With the lower bound of Table 1 in place of (4) it is between 3.71 and 3.72.
    The exact parameter is below (4) for every α > 1 and every ε.
Reference: capacity bounded paper, Figure 1a and the text of section 5.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4

UPPER = "1/(α - 1)*log (1 + 2^(α - 1))"
DIVERGENCE = "D[α](Lap(0, 1) ‖ Lap(1, 1))"
NOISE = "(laplace 0 (1/ε)) (laplace 1 (1/ε))"

theorem = Statement(id="cbdp.fig1a", title="The Laplace mechanism with ε = 1")
before = theorem.printed(
    f"for α : real given 1 < α, α ≤ 13/4 holds {DIVERGENCE} < {UPPER}", label="before the crossing"
)
after = theorem.printed(
    f"for α : real given 67/20 ≤ α holds {UPPER} < {DIVERGENCE}", label="after the crossing"
)
exact = theorem.printed(
    f"for ε α : real given 0 < ε, 1 < α holds restricted_renyi α linear {NOISE} < renyi α {NOISE}",
    label="the exact parameter is below (4), for every ε",
)
LOWER = "1 - log(2)/(α - 1)"
lower_before = theorem.repaired(
    f"for α : real given 1 < α, α ≤ 371/100 holds {LOWER} < {UPPER}",
    label="before the crossing with the lower bound of Table 1",
)
lower_after = theorem.repaired(
    f"for α : real given 93/25 ≤ α holds {UPPER} < {LOWER}",
    label="after the crossing with the lower bound of Table 1",
)
exact.facts += [partial(named, "line_defined"), partial(named, "linear_measurable")]
theorem.finding(
    "reading",
    r"``The upper bound overtakes the lower bound when $\alpha\approx3.3$'' is read as: of the printed "
    r"upper bound and (4), the first is larger up to $\alpha=3.25$ and the second from $\alpha=3.35$ on. "
    r"With the lower bound $1-\frac{\log2}{\alpha-1}$ of Table 1 in place of (4) they would cross between "
    r"$\alpha=3.71$ and $\alpha=3.72$. "
    r"The printed upper bound does not bound the parameter for every $\epsilon$ (see Corollary 2).",
)
small = Claim("for n given 0 < n, n ≤ 271/100 holds exp(n) < 2 + 2·exp(n·log(2))")
great = Claim("for n given 68/25 ≤ n holds 2 + 2·exp(n·log(2)) < exp(n)")


@small.proof
@great.proof
def two_exponentials(p):
    return p.have(p.goal, by=decide, because="a certificate")


def logarithms(p, claim):
    """Take the logarithms of both sides; n is α - 1."""
    p.let(n="α - 1", X="1 + 2^(α - 1)")
    p.use(claim.theorem(), "n", because="a certificate")
    p.have("2^n = exp(n·log(2))", "pow_exp")
    p.have("0 < X")
    p.chain("log(exp(n)/2)", eq("log(exp(n)) - log(2)", "log_div"), eq("n - log(2)", "log_exp"))


@lower_before.proof
def half_an_exponential_below(p):
    logarithms(p, small)
    p.have("exp(n)/2 < X")
    p.have("log(exp(n)/2) < log(X)", "log_lt")
    return p.have(p.goal)


@lower_after.proof
def half_an_exponential_above(p):
    logarithms(p, great)
    p.have("X < exp(n)/2")
    p.have("log(X) < log(exp(n)/2)", "log_lt")
    return p.have(p.goal)


wider = Claim(
    "for ε c α given 0 < ε, 0 < c, 1 < α, 0 < α·c - (α - 1) "
    "holds D[α](Lap(0, 1/(c·ε)) ‖ Lap(1, 1/ε)) = 1/(α - 1)·(α·log(c) + log(α·c·exp((α - 1)·ε) + (α - "
    "1)·exp(-α·c·ε)) - log((α·c)² - (α - 1)²))",
    "the Rényi divergence of Laplace noise with different scales",
)


@wider.proof
def three_exponentials(p):
    p.let(P="Lap(0, 1/(c·ε))", Q="Lap(1, 1/ε)", z="x ↦ ε·|x - 1| - c·ε·|x - 0|")
    p.let(n="α - 1", N="α·c·exp(n·ε) + n·exp(-α·c·ε)", K="(α·c)² - n²")
    p.have("0 < K")
    p.have("almost every x ~ Q: dP/dQ(x) = c·exp(z(x))")
    p.have("E[x ~ Q] exp(z(x)·α) exists and is N/K", because="the line is cut at 0 and at 1")
    moment = p.use("renyi_of_exponential", "P", "Q", "α", "c", "N/K", "z")
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·(α·log(c) + log(N/K))", moment, because="the definition"),
        eq("1/(α - 1)·(α·log(c) + log(N) - log(K))"),
    )


@exact.proof
def a_larger_scale(p):
    p.say(
        r"Let $R$ be Laplace noise at $0$ with the scale $\frac1{c\epsilon}$. Its divergence from $Q$ has a "
        "positive derivative in $c$ at $c=1$, so that some $c<1$ gives less."
    )
    p.let(n="α - 1", X="exp(n·ε)", Z="exp(-α·ε)", y="(2·α - 1)·ε", P="Lap(0, 1/ε)")
    p.let(f="c ↦ α·log(c) + log(α·c·X + n·exp(-α·c·ε)) - log((α·c)² - n²)", Q="Lap(1, 1/ε)")
    p.let(m="α·n·(X - (1 + y)·Z)/((2·α - 1)·(α·X + n·Z))")
    p.use("exp_ge", "y/2")
    p.chain("X", eq("exp(y/2)²·Z"))
    p.chain("1 + y", lt("(y/2 + 1)²"), le("exp(y/2)²"))
    p.use("scale_lt", "Z", "1 + y", "exp(y/2)²")
    p.let(W="exp(-α·1·ε)")
    here = p.have("W = Z")
    slope = p.have("HasDeriv(f, α·n·(X - (1 + y)·W)/((2·α - 1)·(α·X + n·W)), 1)")
    some = p.use("below_before", "f", "m", "1", "n/α", given=[rewrite(slope, here)])
    return p.obtain("c", some, smaller)


def smaller(p):
    p.let(R="Lap(0, 1/(c·ε))")
    p.have("0 < n/α")
    p.use("below_same_mean", "α", "P", "R", "Q", "0")
    p.use(wider.theorem(), "ε", "c", "α", because="three exponentials")
    p.chain(
        "f(1)",
        eq("α·log(1) + log(α·X + n·Z) - log(2·α - 1)"),
        eq("log((α·X + n·Z)/(2·α - 1))", "log_one", "log_div"),
        eq(f"log ({eq4.VALUE})"),
    )
    return p.chain(
        "D_R[α]^linear(P, Q)",
        le("D[α](R ‖ Q)", because="linear adversaries see only the mean"),
        eq("1/n·f(c)"),
        lt("1/n·f(1)"),
        eq("D[α](P ‖ Q)", eq4.claim.theorem(), because="Equation (4)"),
    )


def parameter(p):
    """Rényi's divergence at ε = 1, by Equation (4)."""
    return p.chain(
        DIVERGENCE,
        eq("D[α](Lap(0, 1/1) ‖ Lap(1, 1/1))"),
        eq(f"1/(α - 1)·log ({eq4.VALUE.replace('ε)', '1)')})", eq4.claim.theorem(), because="Equation (4)"),
        eq("1/(α - 1)·log(V)"),
    )


VALUE = "(1/2 + 1/(4·α - 2))·exp (α - 1) + (1/2 - 1/(4·α - 2))·exp (-α)"


@before.proof
def certificate(p):
    p.let(V=VALUE)
    p.have("log(V) < log(1 + 2^(α - 1))", by=decide, because="a certificate")
    return p.chain(DIVERGENCE, eq("1/(α - 1)·log(V)", parameter(p)), lt(f"{UPPER}"))


@after.proof
def two_certificates(p):
    p.let(V=VALUE, W="1 + 2^(α - 1)")
    p.have("0 < 1/(4·α - 2)")
    p.use("exp_pos", "α - 1")
    p.have("0 < (α - 1)/(2·α - 1)·exp(-α)")
    p.have("(1/2 - 1/(4·α - 2))·exp(-α) = (α - 1)/(2·α - 1)·exp(-α)")

    def near(p):
        p.have("W < (1/2 + 1/(4·α - 2))·exp(α - 1)", by=decide, because="a certificate")
        return p.have("W < V")

    def far(p):
        p.have("6 ≤ α")
        p.have("W < 1/2·exp(α - 1)", by=decide, because="a certificate")
        return p.have("W < V")

    p.cases("α ≤ 6", near, far)
    return p.chain(f"{UPPER}", lt("1/(α - 1)·log(V)"), eq(DIVERGENCE, parameter(p)))
