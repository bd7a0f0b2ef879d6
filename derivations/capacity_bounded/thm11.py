"""Theorem 11: the d-dimensional Laplace mechanism under Rényi.

Problem: the Rényi divergence of order α > 1 between d independent Laplace variables at 0 and d at
    v = (v_1, …, v_d), all of scale 1/ε.
Method: Tonelli makes it a sum over the coordinates; in one coordinate the line is cut at 0 and v_i.
Guarantee: as printed, with v_i in the exponents, the formula is false for some negative v_i. With |v_i| for
    v_i, which is what the printed proof computes, it is an equality for every real v; so it is as printed
    where no v_i is negative.
Reference: capacity bounded paper, Theorem 11 and its proof in Appendix C.3.
"""

from functools import partial

from cbdp_sym.author import *

VALUE = "(1/2 + 1/(4*a - 2))*exp (abs ({0})*(a - 1)*e) + (1/2 - 1/(4*a - 2))*exp (-(abs ({0}))*a*e)"
SIGNED = VALUE.replace("abs ({0})", "{0}")  # as printed
LAWS = r"(laplace_vector (\i : 'i. 0) (1/e)) (laplace_vector v (1/e))"
GIVEN = r"for v : 'i -> real, e a : real given Finite (\i : 'i. T), 0 < e, 1 < a"
ONE = "for v e a : real given 0 < e, 0 < v, 1 < a"
POWER = r"\x. (e/2*exp (-(abs x)*e))^a*(e/2*exp (-(abs (x - v))*e))^(1 - a)"
FIRST = "1/2*exp (v*(a - 1)*e)"
SECOND = "1/(2 - 4*a)*exp (v*(a - 1)*e)*(exp (v*(1 - 2*a)*e) - 1)"
THIRD = "1/2*exp (-v*a*e)"


def divergence(value):
    """Rényi's divergence, with this in a coordinate."""
    return rf"renyi a {LAWS} = ext (1/(a - 1)*Sum (\i. log ({value.format('v i')})))"


theorem = Statement(
    id="cbdp.thm11", title="The d-dimensional Laplace mechanism under Rényi", expect="refuted"
)
printed = theorem.printed(f"{GIVEN} holds {divergence(SIGNED)}")
pieces = [
    theorem.printed(f"{ONE} holds HasInt{ends} ({POWER}) ({value})", label=f"the integral over {name}")
    for ends, value, name in (
        ("Below 0", FIRST, "$I_1$"),
        ("On 0 v", SECOND, "$I_2$"),
        ("Above v", THIRD, "$I_3$"),
    )
]
total = theorem.printed(f"{ONE} holds {FIRST} + {SECOND} + {THIRD} = {SIGNED.format('v')}", label="their sum")
generating = theorem.printed(
    f"{GIVEN} holds alpha_divergence a {LAWS} = "
    rf"ext ((Prod (\i. {VALUE.format('v i')}) - 1)/(a^2 - a))",
    label="Equation (5)",
)
line = theorem.printed(
    f"for v e a : real given 0 < e, 1 < a holds HasInt lebesgue ({POWER}) ({VALUE.format('v')})",
    label="the integral over the line, for a shift of either sign",
)
positive = theorem.printed(
    f"{GIVEN} holds {divergence(SIGNED)}",
    added=["!i. 0 <= v i"],
    label="as printed, where no shift is negative",
)
repaired = theorem.repaired(
    f"{GIVEN} holds {divergence(VALUE)}", label="with the absolute values of the shifts"
)
theorem.finding(
    "false step",
    r"The theorem puts no sign on $v$, and its formula is not even in $v_i$, while the divergence is. "
    r"The printed proof ends with $F(|v_i|\epsilon)$; the absolute values were lost in the statement.",
)
theorem.finding("hypothesis", r"The printed formula holds if $v_i\ge0$ for every $i$.")
theorem.finding(
    "reading",
    "The integrals over $I_1$, $I_2$ and $I_3$ in the proof, and their sum, are right; the printed "
    r"$I_1=[\infty,0]$ means $[-\infty,0]$.",
)


for claim in (printed, repaired, positive, generating):
    for fact in ("laplace_weights_positive", "product_sigma_finite"):
        claim.facts.append(partial(named, fact))


def exponentials(p):
    """Write the two densities as exponentials."""
    p.let(l="log (e/2)")

    def point(q):
        return q.chain(
            "(e/2*exp (-(abs x)*e))^a*(e/2*exp (-(abs (x - v))*e))^(1 - a)",
            eq("(exp l*exp (-(abs x)*e))^a*(exp l*exp (-(abs (x - v))*e))^(1 - a)"),
            eq("exp (l - abs x*e)^a*exp (l - abs (x - v)*e)^(1 - a)"),
            eq("exp l*exp (-(abs x)*e*a - abs (x - v)*e*(1 - a))", "exp_pow"),
            eq("e/2*exp (-(abs x)*e*a - abs (x - v)*e*(1 - a))"),
        )

    return p.intro(
        "x",
        point,
        "!x. (e/2*exp (-(abs x)*e))^a*(e/2*exp (-(abs (x - v))*e))^(1 - a) = "
        "e/2*exp (-(abs x)*e*a - abs (x - v)*e*(1 - a))",
    )


for piece, kind in zip(pieces, ("HasIntBelow", "HasIntOn", "HasIntAbove"), strict=True):

    @piece.proof
    def by_integration(p, kind=kind):
        return p.have(p.goal, exponentials(p), kind, because="one exponential")


@total.proof
def two_exponentials(p):
    return p.have(p.goal)


@line.proof
def either_sign(p):
    same = exponentials(p)

    def right(q):
        size = q.use("abs_nonneg", "v")
        return q.have(q.goal, same, size, because="cut at $0$ and $v$")

    def left(q):
        size = q.use("abs_nonpos", "v")
        return q.have(q.goal, same, size, because="cut at $v$ and $0$: the same with $-v$")

    return p.cases("0 <= v", right, left)


def coordinates(p):
    """Name the laws of the coordinates."""
    p.let(P=r"\i : 'i. laplace 0 (1/e)", Q=r"\i. laplace (v i) (1/e)")


@generating.proof
def product_of_coordinates(p):
    coordinates(p)
    p.let(m=rf"\i. {VALUE.format('v i')}")
    p.have(
        r"!i. L (Q i) (\y. ext (density (P i) (Q i) y ^ a)) = ext (m i)",
        "laplace_density_power",
        because="the integral over one coordinate",
    )
    return p.chain(
        f"alpha_divergence a {LAWS}",
        eq("alpha_divergence a (product P) (product Q)", "laplace_vector"),
        eq(
            "ext ((Prod m - 1)/(a^2 - a))",
            "alpha_product",
            because="the integrand is a nonnegative product: Tonelli",
        ),
    )


@repaired.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    p.let(l=rf"\i. log ({VALUE.format('v i')})")
    return p.chain(
        f"renyi a {LAWS}",
        eq("renyi a (product P) (product Q)", "laplace_vector"),
        eq(r"Sum (\i. renyi a (P i) (Q i))", "renyi_product", because="the coordinates are independent"),
        eq(r"Sum (\i. ext (1/(a - 1)*l i))", "renyi_laplace", because="three exponentials for each"),
        eq(r"ext (Sum (\i. 1/(a - 1)*l i))", "ext_Sum"),
        eq("ext (1/(a - 1)*Sum l)", "Sum_scale"),
    )


@positive.proof
def without_the_absolute_values(p):
    return p.chain(
        f"renyi a {LAWS}",
        eq(
            rf"ext (1/(a - 1)*Sum (\i. log ({VALUE.format('v i')})))",
            repaired.theorem(),
            because="the theorem with the absolute values",
        ),
        eq(rf"ext (1/(a - 1)*Sum (\i. log ({SIGNED.format('v i')})))"),
    )


@printed.refutation
def a_negative_shift(p):
    p.say(r"Take two coordinates that both move by $-1$, $\epsilon=1$ and $\alpha=2$.")
    p.let(v=r"\b : bool. (-1 : real)", e="1", a="2")
    true = p.use(repaired.theorem(), "v", "e", "a", because="the repaired theorem")
    p.let(x=f"log ({VALUE.format('(-1)')})", y=f"log ({SIGNED.format('(-1)')})")
    p.let(z=f"log ({SIGNED.format('1')})")
    found = p.chain(r"1/(a - 1)*Sum (\i : bool. x)", eq("2*x", p.use("sum_bool", r"\b : bool. x")), eq("2*z"))
    claimed = p.chain(r"1/(a - 1)*Sum (\i : bool. y)", eq("2*y", p.use("sum_bool", r"\b : bool. y")))
    p.have("2*z < 2*y", by=decide, because="two numbers")
    return p.counterexample(true, found, claimed, v="v", e="e", a="a")
