"""The signs of the coefficients as Lemma 4 prints them: those of the means, also where these are 0.

This module has no statement of its own. The objective of Lemma 3 is concave. Without the coefficients whose
mean is 0 it is no smaller, as it is the same for a coefficient and its negative; and from any point one may
go a little towards the point whose coefficients are the means.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.extended_reals.extended import by_ends

A = "(a/(a - 1))"
NORM = f"L (product Q) (x ↦ abs (dot {{0}} x + {{1}})^{A})"
LAWS = "Finite (λi : 'i. T), ∀i. Prob (Q i), 1 < a"
BETWEEN = NORM.format("(i ↦ (1 - s)·c i + s·d i)", "((1 - s)·t + s·ε)")
convex = Claim(
    f"for Q : 'i → real measure, c d : 'i → real, t ε s a : real given {LAWS}, 0 ≤ s, s ≤ 1 "
    f"holds {BETWEEN} "
    f"≤ (1 - s) · {NORM.format('c', 't')} + s · {NORM.format('d', 'ε')}"
)
limit = Claim("for z : ereal, v w given ∀s. 0 < s ⇒ s < 1 ⇒ (1 - s)·v + s·w ≤ z holds v ≤ z")


number = Claim("for x C j r holds x - (C·j + r) = x - (ext(C)·j + r)")


@convex.proof
def powers_are_convex(p):
    p.let(A=A, R="⨂ x. Q(x)", k="i ↦ (1 - s)·c(i) + s·d(i)", b="(1 - s)·t + s·ε")
    p.let(f="x ↦ |dot(c, x) + t|^A", g="x ↦ |dot(d, x) + ε|^A")

    def point(q):
        q.let(u="dot(c, x) + t", y="dot(d, x) + ε")
        q.use("Sum_scale", "i ↦ c(i)·x(i)", "1 - s")
        q.use("Sum_scale", "i ↦ d(i)·x(i)", "s")
        q.use("sum_add", "'i", "i ↦ (1 - s)·(c(i)·x(i))", "i ↦ s·(d(i)·x(i))")
        q.chain(
            "dot(k, x) + b",
            eq("(∑ i. (1 - s)·(c(i)·x(i)) + s·(d(i)·x(i))) + b", "dot"),
            eq("(∑ i. (1 - s)·(c(i)·x(i))) + (∑ i. s·(d(i)·x(i))) + b", "Sum"),
            eq("(1 - s)·dot(c, x) + s·dot(d, x) + b", "dot"),
            eq("(1 - s)·u + s·y"),
        )
        q.use("power_convex", "A", "1 - s", "s", "|u|", "|y|")
        return q.chain(
            "|dot(k, x) + b|^A",
            eq("|(1 - s)·u + s·y|^A"),
            le("((1 - s)·|u| + s·|y|)^A"),
            le("(1 - s)·|u|^A + s·|y|^A"),
            eq("(1 - s)·f(x) + s·g(x)"),
        )

    p.intro("x", point, "∀x. |dot(k, x) + b|^A ≤ (1 - s)·f(x) + s·g(x)")
    return p.chain(
        "∫ |dot(k, x) + b|^A dR(x)",
        le("∫ ((1 - s)·f(x) + s·g(x)) dR(x)", "L_le"),
        eq("(1 - s)·∫ f(h) dR(h) + s·∫ g(h) dR(h)", "L_add", "L_mul"),
    )


@limit.proof
def nearly(p):
    def below(q):
        q.let(g="v - r", h="w - v", n="v - r + (w - v)² + 1", s="(v - r)/(v - r + (w - v)² + 1)")
        for fact in ("0 < g", "0 ≤ h²", "0 < n", "0 < s", "0 < (h² + 1)/n", "1 - s = (h² + 1)/n"):
            q.have(fact)
        q.have("0 ≤ (h + 1/2)²")
        bound = q.chain("(1 - s)·v + s·w", le("z"), eq("r"))
        less = rewrite(bound, "ext_le")
        q.have("((1 - s)·v + s·w)·n ≤ r·n", less)
        q.have("((1 - s)·v + s·w)·n - r·n = g·(g + h² + h + 1)")
        q.have("0 < g·(g + h² + h + 1)")
        return q.use("ex_falso", q.goal)

    def smaller(t):
        t.goal = t.term("v ≤ r")
        return below(t)

    def at(q, end):
        if end == "∞":
            return q.chain("v", le("∞"), eq("z"))
        if end == "bot":
            q.chain("(1 - 1/2)·v + 1/2·w", le("z"), eq("bot"))
            return q.use("ex_falso", q.goal, given=[q.use("bot_not_ge", "(1 - 1/2)·v + 1/2·w")])
        q.cases("v ≤ r", lambda t: t.have("v ≤ r"), smaller)
        return q.chain("v", le("r"), eq("z"))

    return by_ends(p, "z", at)


@number.proof
def sums_of_numbers(p):
    return p.chain(
        "x - (C·j + r)", eq("x + -(C·j + r)"), eq("x - (ext(C)·j + r)", "ext_add", "ext_neg", "esub")
    )
