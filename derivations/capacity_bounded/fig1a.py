"""Figure 1a: the Laplace mechanism with ε = 1.

Problem: where does the printed upper bound log(1 + 2^{α-1})/(α-1) of the (lin, Rényi) parameter cross the
    Rényi parameter (4), and is the exact (lin, Rényi) parameter always below (4)?
Method: for the crossing, certificates over α. For the exact parameter: linear adversaries see only the mean
    of P, so that the divergence of every distribution with this mean bounds it. Laplace noise with a
    slightly larger scale has a smaller divergence from Q: the derivative in the scale has this sign, as
    e^y > 1 + y for y = (2α-1)ε.
Guarantee: the printed bound is above (4) for 1 < α ≤ 13/4 and below it for every α ≥ 67/20: they cross
    once, near 3.3 as printed. The exact parameter is below (4) for every α > 1 and every ε.
Reference: capacity bounded paper, Figure 1a and the text of section 5.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4

UPPER = "1/(a - 1)*log (1 + 2^(a - 1))"
DIVERGENCE = "renyi a (laplace 0 1) (laplace 1 1)"
NOISE = "(laplace 0 (1/e)) (laplace 1 (1/e))"

theorem = Statement(id="cbdp.fig1a", title="The Laplace mechanism with ε = 1")
before = theorem.printed(
    f"for a : real given 1 < a, a <= 13/4 holds {DIVERGENCE} < ext ({UPPER})", label="before the crossing"
)
after = theorem.printed(
    f"for a : real given 67/20 <= a holds ext ({UPPER}) < {DIVERGENCE}", label="after the crossing"
)
exact = theorem.printed(
    f"for e a : real given 0 < e, 1 < a holds restricted_renyi a linear {NOISE} < renyi a {NOISE}",
    label="the exact parameter is below (4), for every ε",
)
exact.facts += [partial(named, "line_defined"), partial(named, "linear_measurable")]
theorem.finding(
    "reading",
    r"``The upper bound overtakes the lower bound when $\alpha\approx3.3$'' is read as: of the printed "
    r"upper bound and (4), the first is larger up to $\alpha=3.25$ and the second from $\alpha=3.35$ on. "
    r"The printed upper bound does not bound the parameter for every $\epsilon$ (see Corollary 2).",
)
wider = Claim(
    "for e c a : real given 0 < e, 0 < c, 1 < a, 0 < a*c - (a - 1) "
    "holds renyi a (laplace 0 (1/(c*e))) (laplace 1 (1/e)) = ext (1/(a - 1)*(a*log c "
    "+ log (a*c*exp ((a - 1)*e) + (a - 1)*exp (-a*c*e)) - log ((a*c)^2 - (a - 1)^2)))",
    "the Rényi divergence of Laplace noise with different scales",
)


@wider.proof
def three_exponentials(p):
    p.let(P="laplace 0 (1/(c*e))", Q="laplace 1 (1/e)", z=r"\x. e*abs (x - 1) - c*e*abs (x - 0)")
    p.let(n="a - 1", N="a*c*exp (n*e) + n*exp (-a*c*e)", K="(a*c)^2 - n^2")
    p.have("0 < K")
    p.have(r"AE Q (\x. density P Q x = c*exp (z x))")
    p.have(r"HasInt Q (\x. exp (z x*a)) (N/K)", because="the line is cut at 0 and at 1")
    moment = p.use("renyi_of_exponential", "P", "Q", "a", "c", "N/K", "z")
    return p.chain(
        "renyi a P Q",
        eq("ext (1/(a - 1)*(a*log c + log (N/K)))", moment, because="the definition"),
        eq("ext (1/(a - 1)*(a*log c + log N - log K))"),
    )


@exact.proof
def a_larger_scale(p):
    p.say(
        r"Let $R$ be Laplace noise at $0$ with the scale $\frac1{c\epsilon}$. Its divergence from $Q$ has a "
        r"positive derivative in $c$ at $c=1$, so that some $c<1$ gives less."
    )
    p.let(n="a - 1", X="exp (n*e)", Z="exp (-a*e)", y="(2*a - 1)*e", P="laplace 0 (1/e)")
    p.let(f=r"\c. a*log c + log (a*c*X + n*exp (-a*c*e)) - log ((a*c)^2 - n^2)", Q="laplace 1 (1/e)")
    p.let(m="a*n*(X - (1 + y)*Z)/((2*a - 1)*(a*X + n*Z))")
    p.use("exp_ge", "y/2")
    p.chain("X", eq("exp (y/2)^2*Z"))
    p.chain("1 + y", lt("(y/2 + 1)^2"), le("exp (y/2)^2"))
    p.use("scale_lt", "Z", "1 + y", "exp (y/2)^2")
    p.let(W="exp (-a*1*e)")
    here = p.have("W = Z")
    slope = p.have("HasDeriv f (a*n*(X - (1 + y)*W)/((2*a - 1)*(a*X + n*W))) 1")
    some = p.use("below_before", "f", "m", "1", "n/a", given=[rewrite(slope, here)])
    return p.obtain("c", some, smaller)


def smaller(p):
    p.let(R="laplace 0 (1/(c*e))")
    p.have("0 < n/a")
    p.use("below_same_mean", "a", "P", "R", "Q", "0")
    p.use(wider.theorem(), "e", "c", "a", because="three exponentials")
    p.chain(
        "f 1",
        eq("a*log 1 + log (a*X + n*Z) - log (2*a - 1)"),
        eq("log ((a*X + n*Z)/(2*a - 1))", "log_one", "log_div"),
        eq(f"log ({eq4.VALUE})"),
    )
    return p.chain(
        "restricted_renyi a linear P Q",
        le("renyi a R Q", because="linear adversaries see only the mean"),
        eq("ext (1/n*f c)"),
        lt("ext (1/n*f 1)"),
        eq("renyi a P Q", eq4.claim.theorem(), because="Equation (4)"),
    )


def parameter(p):
    """Rényi's divergence at ε = 1, by Equation (4)."""
    return p.chain(
        DIVERGENCE,
        eq("renyi a (laplace 0 (1/1)) (laplace 1 (1/1))"),
        eq(
            f"ext (1/(a - 1)*log ({eq4.VALUE.replace('e)', '1)')}))",
            eq4.claim.theorem(),
            because="Equation (4)",
        ),
        eq("ext (1/(a - 1)*log V)"),
    )


VALUE = "(1/2 + 1/(4*a - 2))*exp (a - 1) + (1/2 - 1/(4*a - 2))*exp (-a)"


@before.proof
def certificate(p):
    p.let(V=VALUE)
    p.have("log V < log (1 + 2^(a - 1))", by=decide, because="a certificate")
    return p.chain(DIVERGENCE, eq("ext (1/(a - 1)*log V)", parameter(p)), lt(f"ext ({UPPER})"))


@after.proof
def two_certificates(p):
    p.let(V=VALUE, W="1 + 2^(a - 1)")
    p.have("0 < 1/(4*a - 2)")
    p.use("exp_pos", "a - 1")
    p.have("0 < (a - 1)/(2*a - 1)*exp (-a)")
    p.have("(1/2 - 1/(4*a - 2))*exp (-a) = (a - 1)/(2*a - 1)*exp (-a)")

    def near(p):
        p.have("W < (1/2 + 1/(4*a - 2))*exp (a - 1)", by=decide, because="a certificate")
        return p.have("W < V")

    def far(p):
        p.have("6 <= a")
        p.have("W < 1/2*exp (a - 1)", by=decide, because="a certificate")
        return p.have("W < V")

    p.cases("a <= 6", near, far)
    return p.chain(f"ext ({UPPER})", lt("ext (1/(a - 1)*log V)"), eq(DIVERGENCE, parameter(p)))
