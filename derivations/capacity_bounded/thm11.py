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

VALUE = "(1/2 + 1/(4·α - 2))·exp (abs ({0})·(α - 1)·ε) + (1/2 - 1/(4·α - 2))·exp (-(abs ({0}))·α·ε)"
SIGNED = VALUE.replace("abs ({0})", "{0}")  # as printed
LAWS = "(laplace_vector (λi : 'i. 0) (1/ε)) (laplace_vector v (1/ε))"
GIVEN = "for v : 'i → real, ε α : real given Finite (λi : 'i. T), 0 < ε, 1 < α"
ONE = "for v ε α : real given 0 < ε, 0 < v, 1 < α"
POWER = "x ↦ (ε/2·exp (-(abs x)·ε))^α·(ε/2·exp (-(abs (x - v))·ε))^(1 - α)"
FIRST = "1/2·exp (v·(α - 1)·ε)"
SECOND = "1/(2 - 4·α)·exp (v·(α - 1)·ε)·(exp (v·(1 - 2·α)·ε) - 1)"
THIRD = "1/2·exp (-v·α·ε)"


def divergence(value):
    """Rényi's divergence, with this in a coordinate."""
    return f"renyi α {LAWS} = 1/(α - 1)·Sum (i ↦ log ({value.format('v i')}))"


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
total = theorem.printed(
    f"{ONE} holds {FIRST} + {THIRD} + 1/(2 - 4·α)·(exp (-v·α·ε) - exp (v·(α - 1)·ε)) = {SIGNED.format('v')}",
    label="their sum",
)
generating = theorem.printed(
    f"{GIVEN} holds alpha_divergence α {LAWS} = (Prod (i ↦ {VALUE.format('v i')}) - 1)/(α^2 - α)",
    label="Equation (5)",
)
line = theorem.printed(
    f"for v ε α : real given 0 < ε, 1 < α holds HasInt lebesgue ({POWER}) ({VALUE.format('v')})",
    label="the integral over the line, for a shift of either sign",
)
positive = theorem.printed(
    f"{GIVEN} holds {divergence(SIGNED)}", added=["∀i. 0 ≤ v(i)"], label="where no shift is negative"
)
repaired = theorem.repaired(
    f"{GIVEN} holds {divergence(VALUE)}", label="with the absolute values of the shifts"
)
theorem.finding(
    "false step",
    "The theorem puts no sign on $v$, and its formula is not even in $v_i$, while the divergence is. "
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
    p.let(l="log(ε/2)")

    def point(q):
        return q.chain(
            "(ε/2·exp(-|x|·ε))^α·(ε/2·exp(-|x - v|·ε))^(1 - α)",
            eq("(exp(l)·exp(-|x|·ε))^α·(exp(l)·exp(-|x - v|·ε))^(1 - α)"),
            eq("exp(l - |x|·ε)^α·exp(l - |x - v|·ε)^(1 - α)"),
            eq("exp(l)·exp(-|x|·ε·α - |x - v|·ε·(1 - α))", "exp_pow"),
            eq("ε/2·exp(-|x|·ε·α - |x - v|·ε·(1 - α))"),
        )

    return p.intro(
        "x",
        point,
        "∀x. (ε/2·exp(-|x|·ε))^α·(ε/2·exp(-|x - v|·ε))^(1 - α) = ε/2·exp(-|x|·ε·α - |x - v|·ε·(1 - α))",
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

    return p.cases("0 ≤ v", right, left)


def coordinates(p):
    """Name the laws of the coordinates."""
    p.let(P="λi : 'i. laplace 0 (1/ε)", Q="i ↦ Lap(v(i), 1/ε)")


@generating.proof
def product_of_coordinates(p):
    coordinates(p)
    p.let(m=f"i ↦ {VALUE.format('v i')}")
    p.have(
        "∀i. ∫[y ~ Q(i)] density(P(i), Q(i), y)^α = m(i)",
        "laplace_density_power",
        because="the integral over one coordinate",
    )
    return p.chain(
        f"alpha_divergence α {LAWS}",
        eq("D_alpha[α](⨂ x. P(x) ‖ ⨂ x. Q(x))", "laplace_vector"),
        eq(
            "((∏ x. m(x)) - 1)/(α² - α)",
            "alpha_product",
            because="the integrand is a nonnegative product: Tonelli",
        ),
    )


@repaired.proof
def sum_over_the_coordinates(p):
    coordinates(p)
    p.let(l=f"i ↦ log ({VALUE.format('v i')})")
    return p.chain(
        f"renyi α {LAWS}",
        eq("D[α](⨂ x. P(x) ‖ ⨂ x. Q(x))", "laplace_vector"),
        eq("∑ i. D[α](P(i) ‖ Q(i))", "renyi_product", because="the coordinates are independent"),
        eq("∑ i. 1/(α - 1)·l(i)", "ext_Sum", "renyi_laplace", because="three exponentials for each"),
        eq("1/(α - 1)·(∑ x. l(x))", "Sum_scale"),
    )


@positive.proof
def without_the_absolute_values(p):
    return p.chain(
        f"renyi α {LAWS}",
        eq(
            f"1/(α - 1)·Sum (i ↦ log ({VALUE.format('v i')}))",
            repaired.theorem(),
            because="the theorem with the absolute values",
        ),
        eq(f"1/(α - 1)·Sum (i ↦ log ({SIGNED.format('v i')}))"),
    )


@printed.refutation
def a_negative_shift(p):
    p.say(r"Take two coordinates that both move by $-1$, $\epsilon=1$ and $\alpha=2$.")
    p.let(v="λb : bool. (-1 : real)", ε="1", α="2")
    true = p.use(repaired.theorem(), "v", "ε", "α", because="the repaired theorem")
    p.let(x=f"log ({VALUE.format('(-1)')})", y=f"log ({SIGNED.format('(-1)')})")
    p.let(z=f"log ({SIGNED.format('1')})")
    found = p.chain("1/(α - 1)·(∑ i : bool. x)", eq("2·x", p.use("sum_bool", "b ↦ x")), eq("2·z"))
    claimed = p.chain("1/(α - 1)·(∑ i : bool. y)", eq("2·y", p.use("sum_bool", "b ↦ y")))
    p.have("2·z < 2·y", by=decide, because="two numbers")
    return p.counterexample(true, found, claimed, v="v", ε="ε", α="α")
