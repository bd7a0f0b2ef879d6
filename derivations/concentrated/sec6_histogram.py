"""Section 6.1: histograms with Gaussian noise.

Problem: how many of the n entries are t, with N(0, 1/ρ) added, for each t of T values.
Method: Lemma 2.5; the histograms of neighbours differ by 1 at two values.
Guarantee: ρ-zCDP; two neighbours attain it at every order.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from cbdp_sym import Statement
from cbdp_sym.author import Claim, eq
from cbdp_sym.tactics import rewrite
from derivations.concentrated import lem2_5

HISTOGRAM = r"\x : 'i -> 't. \t. Sum (\i : 'i. if (x i = t) 1 0)"
NEIGHBOURS = "(neighbours : ('i -> 't) -> ('i -> 't) -> bool)"
FINITE = r"Finite (\i : 'i. T), Finite (\t : 't. T)"

theorem = Statement(id="zcdp.sec6.histogram", title="A histogram with Gaussian noise")
private = theorem.printed(
    f"for rho : real given {FINITE}, 0 < rho "
    rf"holds zcdp neighbours (\x : 'i -> 't. normal_vector (({HISTOGRAM}) x) (1/sqrt rho)) 0 rho",
)
attained = theorem.repaired(
    f"for rho a : real, x y : 'i -> 't given {FINITE}, 0 < rho, 1 < a, neighbours x y "
    rf"holds renyi a (normal_vector (({HISTOGRAM}) x) (1/sqrt rho)) "
    rf"(normal_vector (({HISTOGRAM}) y) (1/sqrt rho)) = ext (rho*a)",
    label="the exact value",
)
attained.facts += lem2_5.in_kernel.facts
private.facts += lem2_5.in_kernel.facts
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$, so that the standard deviation is $1/\sqrt\rho$. A data set "
    r"has its entries in a finite set of values.",
)
theorem.finding(
    "sharper",
    r"The divergence of the outputs for any two neighbours is exactly $\rho\alpha$: the variance $1/\rho$ "
    r"is the least that will do.",
)
distance = Claim(
    f"for x y : 'i -> 't given {FINITE}, neighbours x y "
    rf"holds norm 2 (\t. ({HISTOGRAM}) x t - ({HISTOGRAM}) y t)^2 = 2"
)


@distance.proof
def two_values_differ(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), at)


def at(p):
    p.have("~(x i = y i)")
    p.have("!j. ~(j = i) ==> x j = y j")
    p.let(
        h=HISTOGRAM,
        u=r"\t. if (x i = t) 1 0",
        v=r"\t. if (y i = t) 1 0",
        d=r"\t. h x t - h y t",
    )
    value = p.term("u").type.args[0]

    def one_summand(p):
        index = p.term("x").type.args[0]
        p.let(f=r"\j : 'i. if (x j = t) 1 0", g=r"\j : 'i. if (y j = t) 1 0")
        p.know(p.every("j", index, lambda p: p.have("f j = g j", p.have("x j = y j")), "~(j = i)"))
        return p.have("d t = u t - v t", p.use("sum_one_changed", "f", "g", "i"))

    each = p.every("t", value, one_summand)

    def cases_of(p):
        def first(p):
            p.have("u t = 1", "if_true")
            return p.cases("y i = t", impossible, not_second)

        def impossible(p):
            p.chain("x i", eq("t", p.have("x i = t")), eq("y i", p.have("y i = t")))
            return p.absurd()

        def not_second(p):
            p.have("v t = 0", "if_false")
            return p.have("(u t - v t)^2 = u t + v t")

        def not_first(p):
            p.have("u t = 0", "if_false")
            return p.cases("y i = t", second, not_second)

        def second(p):
            p.have("v t = 1", "if_true")
            return p.have("(u t - v t)^2 = u t + v t")

        return p.cases("x i = t", first, not_first)

    def square(p):
        p.goal = p.term("(u t - v t)^2 = u t + v t")
        return cases_of(p)

    squares = p.every("t", value, square)
    p.use("sum_at_point", "x i", "1")
    p.use("sum_at_point", "y i", "1")
    return p.chain(
        "norm 2 d^2",
        eq(r"Sum (\t. d t^2)", "two_norm_square"),
        eq(r"Sum (\t. (u t - v t)^2)", each),
        eq(r"Sum (\t. u t + v t)", squares),
        eq("Sum u + Sum v", "Sum", "sum_add"),
        eq("2"),
    )


@private.proof
def two_apart(p):
    p.let(h=HISTOGRAM, s="1/sqrt rho")
    p.use("sqrt_pos", "rho")
    p.use("sqrt_square", "rho")
    data = p.term("h").type.args[0]
    near = p.every(
        "x",
        data,
        lambda p: p.every(
            "y",
            data,
            lambda p: p.have(
                r"norm 2 (\t. h x t - h y t)^2 <= 2", p.use(distance.theorem(), "x", "y")
            ),
            "neighbours x y",
        ),
    )
    p.know(near)
    p.have("0 < s")
    variance = p.have("s^2 = 1/rho")
    value = p.have("2/(2*s^2) = rho", variance)
    whole = p.use(lem2_5.mechanism.theorem(), NEIGHBOURS, "h", "2", "s", because="Lemma 2.5")
    return rewrite(whole, value)


@attained.proof
def exact_value(p):
    p.let(h=HISTOGRAM, s="1/sqrt rho", d=r"\t. h x t - h y t")
    p.use("sqrt_pos", "rho")
    p.use("sqrt_square", "rho")
    p.have("0 < s")
    variance = p.have("s^2 = 1/rho")
    square = p.use(distance.theorem(), "x", "y")
    return p.chain(
        "renyi a (normal_vector (h x) s) (normal_vector (h y) s)",
        eq("ext (a*norm 2 d^2/(2*s^2))", lem2_5.in_kernel.theorem(), because="Lemma 2.5"),
        eq("ext (a*2/(2*(1/rho)))", square, variance),
        eq("ext (rho*a)"),
    )
