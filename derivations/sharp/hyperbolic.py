"""The logarithm of cosh x + c, compared with a parabola: what randomized response needs."""

from cbdp_sym.author import *

RATIO = "(sinh {x}*cosh {x} - {x})/({x}*cosh {x} - sinh {x})"
CURVE = "(y^2 - x^2)·(sinh x/(2·x·(cosh x + c)))"
GAP = "log (cosh y + c) - log (cosh x + c)"

cosh_positive = Claim("for x holds 0 < cosh(x)")
of_sinh = Claim("for x holds HasDeriv(sinh, cosh(x), x)")
of_cosh = Claim("for x holds HasDeriv(cosh, sinh(x), x)")
pythagoras = Claim("for x holds cosh(x)² = 1 + sinh(x)²")
ratio = Claim(f"for x y : real given 0 < x, x ≤ y holds {RATIO.format(x='x')} ≤ {RATIO.format(x='y')}")
quotient = Claim(
    f"for x y c : real given 0 < x, x ≤ y, 0 ≤ c, c ≤ {RATIO.format(x='x')} "
    "holds sinh y/(y·(cosh y + c)) ≤ sinh x/(x·(cosh x + c))"
)
under_the_parabola = Claim(
    f"for x y c : real given 0 < x, x ≤ y, 0 ≤ c, c ≤ {RATIO.format(x='x')} holds {GAP} ≤ {CURVE}"
)
above_the_tangent = Claim(
    f"for x y c : real given 0 < x, x ≤ y, 0 ≤ c holds (y - x)·(sinh x/(cosh x + c)) ≤ {GAP}"
)
beyond = Claim(f"for x c : real given 0 < x, {RATIO.format(x='x')} < c holds ∃y. x < y ∧ {CURVE} < {GAP}")
close_to_positive = Claim("for u v given 0 < v, |u - v| ≤ v/2 holds 0 < u")


@close_to_positive.proof
@cosh_positive.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@of_sinh.proof
def by_exponentials(p):
    return p.have(p.goal, "sinh", "cosh")


@of_cosh.proof
def by_exponentials_too(p):
    return p.have(p.goal, "sinh", "cosh")


@pythagoras.proof
def in_one_exponential(p):
    return p.have(p.goal, "sinh", "cosh")


def smooth(p):
    """Know the derivatives of sinh and cosh."""
    p.know(of_sinh.theorem(), of_cosh.theorem())


def along(p, *proofs, texts, end="y"):
    """Know what the proofs show of every z from x to the end."""
    for text, proof in zip(texts, proofs, strict=True):
        p.intro("z", proof, f"∀z. x ≤ z ⇒ z ≤ {end} ⇒ {text}")


def positive(p, z):
    """Know that z, the cosine and what it is added to are positive."""
    p.have(f"0 < {z}")
    p.use(cosh_positive.theorem(), z)


@ratio.proof
def it_increases(p):
    smooth(p)
    p.let(
        R="z ↦ (sinh(z)·cosh(z) - z)/(z·cosh(z) - sinh(z))",
        n="z ↦ (cosh(z)² + sinh(z)² - 1)·(z·cosh(z) - sinh(z)) - (sinh(z)·cosh(z) - z)·(z·sinh(z))",
        d="z ↦ n(z)/(z·cosh(z) - sinh(z))²",
    )

    def slope(p):
        p.have("0 < z·cosh(z) - sinh(z)", by=decide)
        return p.have("HasDeriv(R, d(z), z)")

    def sign(p):
        p.have("0 < z")
        p.have("0 ≤ n(z)", by=decide)
        return p.have("0 ≤ d(z)")

    along(p, slope, sign, texts=("HasDeriv(R, d(z), z)", "0 ≤ d(z)"))
    return p.use("mono_on", "R", "d", "x", "y", "x", "y")


@quotient.proof
def it_falls(p):
    smooth(p)
    name_the_quotient(p)
    along(p, its_slope, falling, texts=("HasDeriv(g, d(z), z)", "d(z) ≤ 0"))
    return p.use("anti_on", "g", "d", "x", "y", "x", "y")


def name_the_quotient(p):
    p.let(
        g="z ↦ sinh(z)/(z·(cosh(z) + c))",
        n="z ↦ cosh(z)·(z·(cosh(z) + c)) - sinh(z)·(cosh(z) + c + z·sinh(z))",
        d="z ↦ n(z)/(z·(cosh(z) + c))²",
    )


def its_slope(p):
    positive(p, "z")
    return p.have("HasDeriv(g, d(z), z)")


def sign_of_its_slope(p, ends, smaller, larger, sign):
    """The sign of d at z, where c is on one side of the quotient N/D, which rises from end to end."""
    positive(p, "z")
    p.let(N="sinh(z)·cosh(z) - z", D="z·cosh(z) - sinh(z)")
    p.have("0 < D", by=decide)
    p.use(ratio.theorem(), *ends)
    p.have(f"{smaller} ≤ {larger}")
    p.use(pythagoras.theorem(), "z")
    p.have("z·cosh(z)² - z·sinh(z)² = z")
    p.have(sign.format("n z"))
    return p.have(sign.format("d z"))


def falling(p):
    return sign_of_its_slope(p, "xz", "c", "N/D", "{} ≤ 0")


def name_the_difference(p):
    p.let(F="z ↦ z²·(g(x)/2) - log(cosh(z) + c)", f="z ↦ z·g(x) - sinh(z)/(cosh(z) + c)")


def slope_of_the_difference(p):
    positive(p, "z")
    p.have("0 < cosh(z) + c")
    return p.have("HasDeriv(F, f(z), z)")


@under_the_parabola.proof
def compare_the_slopes(p):
    smooth(p)
    name_the_quotient(p)
    name_the_difference(p)

    def sign(p):
        positive(p, "z")
        p.use(quotient.theorem(), "x", "z", "c")
        p.have("z·g(z) ≤ z·g(x)")
        p.have("z·g(z) = sinh(z)/(cosh(z) + c)")
        return p.have("0 ≤ f(z)")

    along(p, slope_of_the_difference, sign, texts=("HasDeriv(F, f(z), z)", "0 ≤ f(z)"))
    p.use("mono_on", "F", "f", "x", "y", "x", "y")
    p.have("sinh(x)/(2·x·(cosh(x) + c)) = g(x)/2")
    return p.have(p.goal)


@above_the_tangent.proof
def convex(p):
    smooth(p)
    p.let(t="sinh(x)/(cosh(x) + c)", F="z ↦ log(cosh(z) + c) - z·t", f="z ↦ sinh(z)/(cosh(z) + c) - t")
    p.use(cosh_positive.theorem(), "x")

    def sign(p):
        positive(p, "z")
        p.have("0 ≤ sinh(z)·cosh(x) - cosh(z)·sinh(x)", by=decide)
        p.have("sinh(x) ≤ sinh(z)", by=decide)
        p.have("0 ≤ c·(sinh(z) - sinh(x))")
        return p.have("0 ≤ f(z)")

    along(p, slope_of_the_difference, sign, texts=("HasDeriv(F, f(z), z)", "0 ≤ f(z)"))
    p.use("mono_on", "F", "f", "x", "y", "x", "y")
    return p.have(p.goal)


@beyond.proof
def it_rises_at_first(p):
    smooth(p)
    p.let(
        N="sinh(x)·cosh(x) - x",
        D="x·cosh(x) - sinh(x)",
        q="z ↦ z + c·(z·cosh(z) - sinh(z)) - sinh(z)·cosh(z)",
    )
    p.have("0 < D", by=decide)
    p.have("0 ≤ N", by=decide)
    for fact in ("0 ≤ N/D", "0 < c", "0 < (c - N/D)·D", "N/D·D = N", "0 < q(x)"):
        p.have(fact)
    p.have("HasDeriv(q, 1 + c·(cosh(x) + x·sinh(x) - cosh(x)) - (cosh(x)·cosh(x) + sinh(x)·sinh(x)), x)")
    p.use("deriv_continuous", "q", None, "x")
    p.unfold_facts("Continuous")
    near = p.have("∃d. 0 < d ∧ (∀z. |z - x| ≤ d ⇒ |q(z) - q(x)| ≤ q(x)/2)")
    return p.obtain("w", near, near_the_point)


def near_the_point(p):
    p.let(y="x + w")
    name_the_quotient(p)
    name_the_difference(p)
    texts = ("0 < d(z)", "HasDeriv(g, d(z), z)", "HasDeriv(F, f(z), z)")
    along(p, rising, its_slope, slope_of_the_difference, texts=texts)
    return p.obtain("u", p.use("mean_value", "F", "f", "x", "y"), below_the_point)


def rising(p):
    positive(p, "z")
    p.have("0 < q(z)", p.use(close_to_positive.theorem(), "q(z)", "q(x)"))
    p.use(pythagoras.theorem(), "z")
    p.have("z·cosh(z)² - z·sinh(z)² = z")
    return p.have("0 < d(z)")


def below_the_point(p):

    return p.obtain("v", p.use("mean_value", "g", "d", "x", "u"), compare)


def compare(p):
    for fact in (
        "x ≤ v",
        "v ≤ y",
        "0 < d(v)",
        "0 < u - x",
        "0 < d(v)·(u - x)",
        "g(x) < g(u)",
        "u·g(u) = sinh(u)/(cosh(u) + c)",
        "u·g(x) < u·g(u)",
        "f(u) < 0",
        "0 < y - x",
        "0 < (0 - f(u))·(y - x)",
        "F(y) - F(x) < 0",
        "sinh(x)/(2·x·(cosh(x) + c)) = g(x)/2",
        f"{CURVE} < {GAP}",
    ):
        p.have(fact)
    return p.witness("y")
