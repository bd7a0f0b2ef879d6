"""Integrals of cubic polynomials over half lines, under the normal distribution with mean 1 and σ = 1.

With y = x - 1, the integral of y^j exp(-y²/2) over y ≥ r is A for j = 0, and follows from A by parts for j up
to 3. The function S(y) = exp(-y²/2)(y + y³/3 + y⁵/15 + …), up to the power 31, has the derivative
exp(-y²/2)(1 - y³²/31!!): so A is almost √(2π)/2 - S(r).
"""

from math import prod

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import reflexivity

LAST = 31
DENSITY = "x ↦ exp(-x²/2)"
FACTORIAL = prod(range(1, LAST + 1, 2))
SERIES = (
    "exp (-({r}^2)/2)*({r} + "
    + " + ".join(f"{{r}}^{k}/{prod(range(1, k + 1, 2))}" for k in range(3, LAST + 1, 2))
    + ")"
)
WHOLE = "√(2·π)"
CUBIC = "c3*(x - 1)^3 + c2*(x - 1)^2 + c1*(x - 1) + c0"

between = Claim(
    "for a b : real given a ≤ b, -81/50 ≤ a, b ≤ 81/50 "
    f"holds ∃n. HasIntOn a b ({DENSITY}) n ∧ {SERIES.format(r='b')} - {SERIES.format(r='a')} ≤ n "
    f"∧ n ≤ {SERIES.format(r='b')} - {SERIES.format(r='a')} + (b - a)/(3·10^10)",
    "the integral over a short interval",
)
half = Claim(
    "for r : real given -81/50 ≤ r, r ≤ 81/50 "
    f"holds ∃A. HasIntAbove r ({DENSITY}) A ∧ abs (A - ({WHOLE}/2 - {SERIES.format(r='r')})) ≤ 1/10^10",
    "the integral over a half line",
)
part = Claim(
    f"for r A c0 c1 c2 c3 : real given HasIntAbove r ({DENSITY}) A "
    f"holds HasInt (normal 1 1) (x ↦ if (r ≤ x - 1) ({CUBIC}) 0) "
    f"(((c0 + c2)·A + exp (-(r^2)/2)·(c1 + c2·r + c3·(r^2 + 2)))/{WHOLE})",
    "a cubic polynomial over a half line",
)


def remainder(p):
    """0 ≤ R ≤ e."""
    p.let(m=f"(6561/2500)^{(LAST + 1) // 2}")
    p.have(f"x^{LAST + 1} ≤ m")
    p.have(f"0 ≤ x^{LAST + 1}")
    p.calc("D(x)", ("<=", "exp(0)", p.use("exp_le", "-x²/2", "0")), ("=", "1"))
    p.have(f"m/{FACTORIAL} ≤ w")
    return logic.both(p.have("0 ≤ R(x)"), p.have("R(x) ≤ w"))


@between.proof
def by_parts(p):
    p.let(D=DENSITY, S=f"x ↦ {SERIES.format(r='x')}", R=f"x ↦ D x·(x^{LAST + 1}/{FACTORIAL})")
    p.let(w="1/(3·10^10)", K="x ↦ D(x) - R(x)", U="x ↦ K(x) + w", v="S(b) - S(a)")
    p.use("ftc_continuous", "S", "K", "a", "b")
    p.use("ftc_continuous", "y ↦ S(y) + w·y", "U", "a", "b")
    small = p.intro("x", remainder, "∀x. -81/50 ≤ x ⇒ x ≤ 81/50 ⇒ 0 ≤ R(x) ≤ w")
    p.unfold_facts("HasIntOn")

    def pieces(text):
        def point(q):
            def yes(r):
                r.have("-81/50 ≤ x")
                r.have("x ≤ 81/50")
                r.use(small, "x")
                return r.auto()

            return q.cases("a ≤ x ≤ b", yes, lambda r: r.auto())

        p.have(f"AE lebesgue (x ↦ {text})", "ae_all", p.intro("x", point, f"∀x. {text}"))

    on = "if (a ≤ x ∧ x ≤ b) ({} x) 0"
    pieces(f"({on.format('D')}) ≤ ({on.format('U')})")
    p.unfold("HasIntOn")
    return p.use("int_between", "lebesgue", *(f"x ↦ {on.format(f)}" for f in "DKU"), goal=p.goal)


def integrable(p, text, name, proof):
    """Name the integral of the density over a part of the line."""
    part = f"x ↦ if ({text}) (D x) 0"
    p.use("gaussian_integral")
    p.have(f"Measurable ({part})")

    def point(q):
        size = q.use("abs_nonneg", "D(x)")
        yes, no = (
            lambda r: r.have(f"abs (if ({text}) (D x) 0) ≤ D x", "if_true", size),
            lambda r: r.have(f"abs (if ({text}) (D x) 0) ≤ D x", "if_false", r.have("|0| = 0")),
        )
        return q.cases(text, yes, no)

    each = p.intro("x", point, f"∀x. abs (if ({text}) (D x) 0) ≤ D x")
    some = p.use("int_dominated", "lebesgue", part, "D", WHOLE, given=[each])
    return p.obtain(name, some, proof)


@half.proof
def from_the_middle(p):
    p.let(D=DENSITY, S=f"x ↦ {SERIES.format(r='x')}")

    def middle(q):
        q.have("E[x ~ lebesgue] (if 0 ≤ x then D(x) else 0) exists and is h")
        q.have("HasIntAbove(0, D, h)", "HasIntAbove")
        mirror = q.use("int_above_eq", "x ↦ D(-x)", "D", "0", "h")
        _, g, v = parts(mirror.conclusion)[1]
        moved = congruent(const("HasIntAbove"), q.have("0 = -0"), reflexivity(g), reflexivity(v))
        q.use("int_below_reflect", "D", "0", "h", given=[by_equation(moved, mirror)])
        q.use("int_split2", "D", "0", "h", "h")
        q.use("int_unique", "lebesgue", "D", "h + h", WHOLE)
        return integrable(q, "r ≤ x", "A", with_tail)

    def with_tail(q):
        q.have("HasIntAbove(r, D, A)", "HasIntAbove")
        q.have("S(0) = 0")
        q.cases("0 ≤ r", lambda s: beside(s, "0", "r", "A", "h"), lambda s: beside(s, "r", "0", "h", "A"))
        return q.witness("A", goal=p.goal)

    def beside(q, low, high, above, whole):
        """The integral above the lower end is that up to the higher end, and that above it."""

        def of(s):
            s.have(f"HasIntOn {low} {high} D n")
            s.use("int_above_join", "D", low, high, "n", above)
            s.unfold_facts("HasIntAbove")
            s.use("int_unique", "lebesgue", f"x ↦ if ({low} ≤ x) (D x) 0", f"n + {above}", whole)
            return s.use("abs_le", f"A - ({WHOLE}/2 - S r)", "1/10^10")

        return q.obtain("n", q.use(between.theorem(), low, high), of)

    return integrable(p, "0 ≤ x", "h", middle)


@part.proof
def three_derivatives(p):
    p.let(D=DENSITY, W=WHOLE, b="|r| + 1", g=f"y ↦ {CUBIC.replace('(x - 1)', 'y')}")
    p.have("0 ≤ |r|", "abs_pos")
    p.have("r ≤ |r|", "le_abs")
    decay = p.use("tendsto_gaussian", "0")
    p.know(rewrite(decay, p.have("(x ↦ x^0·exp(-x²/2)) = D")))
    p.know(rewrite(p.use("tendsto_gaussian", "1"), p.have("∀x. x^1 = x")))
    p.use("tendsto_gaussian", "2")
    late = {"x": "D(x)", "x^2 - 1": "x·D x", "x^3": "x^2·D x + 2·D x"}

    for k, (factor, F) in enumerate(late.items(), 1):
        p.let(F=f"x ↦ {F}", f=f"x ↦ -(({factor})·D x)")
        p.have("Tendsto(F, 0)")
        p.use("ftc_above_late", "F", "f", "r", "b", "0")
        p.let(**{f"f{k}": "f"})
    p.let(m="-1", K="x ↦ (c0 + c2)·D(x) + (m·c1·f1(x) + (m·c2·f2(x) + m·c3·f3(x)))")
    p.use("int_above_mul", "D", "c0 + c2", "r", "A")
    for k in (1, 2, 3):
        p.use("int_above_mul", f"f{k}", f"m·c{k}", "r")
    p.use("int_above_add", "x ↦ m·c2·f2(x)", "x ↦ m·c3·f3(x)", "r")
    p.use("int_above_add", "x ↦ m·c1·f1(x)", "x ↦ m·c2·f2(x) + m·c3·f3(x)", "r")
    total = p.use("int_above_add", "x ↦ (c0 + c2)·D(x)", "x ↦ m·c1·f1(x) + (m·c2·f2(x) + m·c3·f3(x))", "r")
    p.let(whole=parts(total.conclusion)[1][2])
    p.unfold_facts("HasIntAbove")
    p.use("int_affine", "x ↦ if r ≤ x then K(x) else 0", "1", "-1", "whole")
    p.let(H="x ↦ if r ≤ 1·x + -1 then K(1·x + -1) else 0", G="x ↦ if r ≤ x - 1 then g(x - 1) else 0")
    p.let(d="x ↦ exp(-(x - 1)²/(2·1²))/(1·W)")

    total = p.use("int_ae", "lebesgue", "x ↦ d(x)·G(x)", "x ↦ 1/W·H(x)", "1/W·(whole/|1|)")
    value = p.have(
        "1/W·(whole/|1|) = ((c0 + c2)·A + exp(-r²/2)·(c1 + c2·r + c3·(r² + 2)))/W", p.have("|1| = 1")
    )
    p.unfold("normal")
    return p.use("int_withdensity", goal=p.goal, given=[rewrite(total, value)])
