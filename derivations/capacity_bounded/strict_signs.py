"""The signs of the coefficients as Lemma 4 prints them: those of the means, also where these are 0.

This module has no statement of its own. The objective of Lemma 3 is concave. Without the coefficients whose
mean is 0 it is no smaller, as it is the same for a coefficient and its negative; and from any point one may
go a little towards the point whose coefficients are the means.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.extended import by_ends

A = "(a/(a - 1))"
NORM = rf"L (product Q) (\x. ext (abs (dot {{0}} x + {{1}})^{A}))"
LAWS = r"Finite (\i : 'i. T), !i. Prob (Q i), 1 < a"
BETWEEN = NORM.format(r"(\i. (1 - s)*c i + s*d i)", "((1 - s)*t + s*e)")
convex = Claim(
    f"for Q : 'i -> real measure, c d : 'i -> real, t e s a : real given {LAWS}, 0 <= s, s <= 1 "
    f"holds {BETWEEN} "
    f"<= ext (1 - s) * {NORM.format('c', 't')} + ext s * {NORM.format('d', 'e')}"
)
limit = Claim(
    "for z : ereal, v w : real given !s. 0 < s ==> s < 1 ==> ext ((1 - s)*v + s*w) <= z holds ext v <= z"
)


number = Claim("for x C j r : real holds ext (x - (C*j + r)) = ext x - (ext C * ext j + ext r)")


@convex.proof
def powers_are_convex(p):
    p.let(A=A, R="product Q", k=r"\i. (1 - s)*c i + s*d i", b="(1 - s)*t + s*e")
    p.let(f=r"\x. ext (abs (dot c x + t)^A)", g=r"\x. ext (abs (dot d x + e)^A)")

    def point(q):
        q.let(u="dot c x + t", y="dot d x + e")
        q.use("Sum_scale", r"\i. c i * x i", "1 - s")
        q.use("Sum_scale", r"\i. d i * x i", "s")
        q.use("sum_add", r"\i : 'i. T", r"\i. (1 - s)*(c i * x i)", r"\i. s*(d i * x i)")
        q.chain(
            "dot k x + b",
            eq(r"Sum (\i. (1 - s)*(c i * x i) + s*(d i * x i)) + b", "dot"),
            eq(r"Sum (\i. (1 - s)*(c i * x i)) + Sum (\i. s*(d i * x i)) + b", "Sum"),
            eq("(1 - s)*dot c x + s*dot d x + b", "dot"),
            eq("(1 - s)*u + s*y"),
        )
        q.use("power_convex", "A", "1 - s", "s", "abs u", "abs y")
        return q.chain(
            "ext (abs (dot k x + b)^A)",
            eq("ext (abs ((1 - s)*u + s*y)^A)"),
            le("ext (((1 - s)*abs u + s*abs y)^A)"),
            le("ext ((1 - s)*abs u^A + s*abs y^A)"),
            eq("ext (1 - s) * f x + ext s * g x"),
        )

    p.intro("x", point, "!x. ext (abs (dot k x + b)^A) <= ext (1 - s) * f x + ext s * g x")
    return p.chain(
        r"L R (\x. ext (abs (dot k x + b)^A))",
        le(r"L R (\x. ext (1 - s) * f x + ext s * g x)", "L_le"),
        eq("ext (1 - s) * L R f + ext s * L R g", "L_add", "L_mul"),
    )


@limit.proof
def nearly(p):
    def below(q):
        q.let(g="v - r", h="w - v", n="v - r + (w - v)^2 + 1", s="(v - r)/(v - r + (w - v)^2 + 1)")
        for fact in ("0 < g", "0 <= h^2", "0 < n", "0 < s", "0 < (h^2 + 1)/n", "1 - s = (h^2 + 1)/n"):
            q.have(fact)
        q.have("0 <= (h + 1/2)^2")
        bound = q.chain("ext ((1 - s)*v + s*w)", le("z"), eq("ext r"))
        less = rewrite(bound, "ext_le")
        q.have("((1 - s)*v + s*w)*n <= r*n", less)
        q.have("((1 - s)*v + s*w)*n - r*n = g*(g + h^2 + h + 1)")
        q.have("0 < g*(g + h^2 + h + 1)")
        return q.use("ex_falso", q.goal)

    def smaller(t):
        t.goal = t.term("v <= r")
        return below(t)

    def at(q, end):
        if end == "∞":
            return q.chain("ext v", le("∞"), eq("z"))
        if end == "bot":
            q.chain("ext ((1 - 1/2)*v + 1/2*w)", le("z"), eq("bot"))
            return q.use("ex_falso", q.goal, given=[q.use("bot_not_ge", "(1 - 1/2)*v + 1/2*w")])
        q.cases("v <= r", lambda t: t.have("v <= r"), smaller)
        return q.chain("ext v", le("ext r"), eq("z"))

    return by_ends(p, "z", at)


@number.proof
def sums_of_numbers(p):
    return p.chain(
        "ext (x - (C*j + r))",
        eq("ext (x + -(C*j + r))"),
        eq("ext x - (ext C * ext j + ext r)", "ext_add", "ext_neg", "esub"),
    )
