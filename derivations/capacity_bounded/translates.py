"""The norm of order A of a function and a constant.

Problem: how does N(c), the norm of g + c of order A, depend on c?
Method: Minkowski's inequality, from the convexity of the power.
Guarantee: N is convex, changes by no more than c does, and |c - d| ≤ N(c) + N(d).
Reference: textbook; for Theorem 4 of the capacity bounded paper.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.thm4_numbers import CONVEX, FAR, SHORT

NORM = "(c ↦ E Q (x ↦ abs (g x + c)^A)^(1/A))"
TWO = "for Q : 'a measure, f h : 'a → real, MORE: real given Prob Q, Measurable f, Measurable h"

minkowski = Claim(
    TWO.replace("MORE", "A x y ") + ", 1 < A, 0 < x, 0 < y, "
    "L Q (t ↦ abs (f t)^A) ≤ x^A, L Q (t ↦ abs (h t)^A) ≤ y^A "
    "holds L Q (t ↦ abs (f t + h t)^A) ≤ (x + y)^A"
)
triangle = Claim(
    TWO.replace("MORE", "A x y z ") + ", 1 < A, 0 ≤ x, 0 ≤ y, 0 ≤ z, "
    "HasInt Q (t ↦ abs (f t)^A) (x^A), HasInt Q (t ↦ abs (h t)^A) (y^A), "
    "HasInt Q (t ↦ abs (f t + h t)^A) (z^A) holds z ≤ x + y"
)
roots = Claim("for A x y given 1 < A, 0 ≤ x, 0 ≤ y, x^A ≤ y^A holds x ≤ y")
norms = Claim(
    "for Q : 'a measure, g : 'a → real, A : real "
    "given Prob Q, Measurable g, 1 < A, ¬(L Q (x ↦ abs (g x)^A) = ∞) "
    f"holds ∃N. (∀c. HasInt Q (x ↦ abs (g x + c)^A) (N c^A)) ∧ (∀c. 0 ≤ N c) ∧ ({SHORT}) ∧ ({FAR}) "
    f"∧ ({CONVEX})"
)


@roots.proof
def root_of_a_power(p):
    p.use("pow_le", "x^A", "y^A", "1/A")

    def back(v):
        return p.chain(f"({v}^A)^(1/A)", eq(f"{v}^(A·(1/A))", "pow_pow"), eq(v))

    back("x")
    back("y")
    return p.have("x ≤ y")


@minkowski.proof
def convex_power(p):
    p.let(s="x/(x + y)", r="y/(x + y)", W="(x + y)^A", a="W·s/x^A", b="W·r/y^A")
    p.let(F="t ↦ |f(t)|^A", H="t ↦ |h(t)|^A")

    def at(p):
        p.let(u="|f(t)|/x", v="|h(t)|/y")
        p.use("power_convex", "A", "s", "r", "u", "v")
        p.chain(
            "|f(t) + h(t)|^A",
            le("(|f(t)| + |h(t)|)^A"),
            eq("((x + y)·(s·u + r·v))^A"),
            eq("W·(s·u + r·v)^A", "pow_mul"),
            le("W·(s·u^A + r·v^A)"),
            eq("a·F(t) + b·H(t)"),
        )
        return p.have("|f(t) + h(t)|^A ≤ a·F(t) + b·H(t)")

    p.intro("t", at, "∀t. |f(t) + h(t)|^A ≤ a·F(t) + b·H(t)")

    for name, c in ("Fa", "Hb"):
        p.use("L_mul", "Q", c, f"t ↦ {name} t")
    return p.chain(
        "∫ |f(t) + h(t)|^A dQ(t)",
        le("∫ (a·F(t) + b·H(t)) dQ(t)", "L_le"),
        eq("a·∫ F(t) dQ(t) + b·∫ H(t) dQ(t)", "ext_add", "ext_mul", "L_add"),
        le("a·x^A + b·y^A"),
        eq("W"),
    )


@triangle.proof
def a_little_larger(p):
    p.let(F="t ↦ |f(t)|^A", H="t ↦ |h(t)|^A", G="t ↦ |f(t) + h(t)|^A")

    def larger(p):
        p.let(u="x + o", w="y + o")
        for name, low, high in (("F", "x", "u"), ("H", "y", "w")):
            p.chain(f"L Q (t ↦ {name} t)", eq(f"{low}^A", "L_int"), le(f"{high}^A"))
        p.use(minkowski.theorem(), "Q", "f", "h", "A", "u", "w")
        p.chain("z^A", eq("∫ G(t) dQ(t)", "L_int"), le("(u + w)^A"))
        p.use(roots.theorem(), "A", "z", "u + w")
        return p.have("z ≤ x + y + 2·o")

    p.intro("o", larger, "∀o. 0 < o ⇒ z ≤ x + y + 2·o")

    def contrary(q):
        q.let(o="(z - (x + y))/4")
        q.have("z ≤ x + y + 2·o")
        return q.use("lt_irrefl", "0")

    return p.indirect(contrary)


@norms.proof
def by_the_root(p):
    p.let(I="c ↦ E[x ~ Q] |g(x) + c|^A", N="c ↦ I(c)^(1/A)", V="∫ |g(x)|^A dQ(x)")

    def finite(p):
        return p.obtain("v", p.use("real_of_nonneg", "V"), above)

    def above(p):
        p.let(x="v^(1/A) + 1", y="|c| + 1")
        back = p.chain("(v^(1/A))^A", eq("v^(1/A·A)", "pow_pow"), eq("v"))
        p.chain("V", eq("(v^(1/A))^A", back), le("x^A"))
        p.chain("∫ |c|^A dQ(t)", eq("|c|^A", "L_const"), le("y^A"))
        p.use(minkowski.theorem(), "Q", "g", "t ↦ c", "A", "x", "y")
        p.chain("∫ ||g(x) + c|^A| dQ(x)", eq("∫ |g(x) + c|^A dQ(x)"), le("(x + y)^A"))
        p.use("not_top_of_le", "∫ ||g(x) + c|^A| dQ(x)", "(x + y)^A")
        return p.obtain("i", p.use("int_exists", "Q", "x ↦ |g(x) + c|^A"), named)

    def named(p):
        value = p.have("I(c) = i", "E_int")
        root = p.chain("N(c)^A", eq("I(c)^(1/A·A)", "pow_pow"), eq("i", value))
        p.know(rewrite(p.have("E[x ~ Q] |g(x) + c|^A exists and is i"), symmetry(root)))
        return p.have("E[x ~ Q] |g(x) + c|^A exists and is N(c)^A ∧ 0 ≤ N(c)")

    p.intro("c", finite, "∀c. E[x ~ Q] |g(x) + c|^A exists and is N(c)^A ∧ 0 ≤ N(c)")

    def short(p):
        p.let(s="|d - c|")
        same = p.have("∀x. g(x) + c + (d - c) = g(x) + d")
        p.have("E[x ~ Q] |g(x) + c + (d - c)|^A exists and is N(d)^A", same)
        return p.use(triangle.theorem(), "Q", "x ↦ g(x) + c", "x ↦ d - c", "A", "N(c)", "s", "N(d)")

    def far(p):
        p.let(s="|c - d|")
        p.use("int_const", "Q", "s^A")
        p.have("E[x ~ Q] |-(g(x) + d)|^A exists and is N(d)^A", p.have("∀x. |-(g(x) + d)| = |g(x) + d|"))
        return p.use(triangle.theorem(), "Q", "x ↦ g(x) + c", "x ↦ -(g(x) + d)", "A", "N(c)", "N(d)", "s")

    def scaled(p, t, c):
        """Know the norm of a multiple."""
        p.have(f"∀x. abs (({t})·(g x + {c}))^A = ({t})^A·abs (g x + {c})^A", "abs_scale_pow")
        p.use("int_scale", "Q", f"x ↦ abs (g x + {c})^A", f"({t})^A", f"N {c}^A")

    def convex(p):
        scaled(p, "1 - t", "c")
        scaled(p, "t", "d")
        p.let(z="(1 - t)·c + t·d")
        same = p.have("∀x. (1 - t)·(g(x) + c) + t·(g(x) + d) = g(x) + z")
        p.have("E[x ~ Q] |(1 - t)·(g(x) + c) + t·(g(x) + d)|^A exists and is N(z)^A", same)
        return p.use(
            triangle.theorem(), "Q", "x ↦ (1 - t)·(g(x) + c)", "x ↦ t·(g(x) + d)", "A", "(1 - t)·N(c)",
            "t·N(d)", "N(z)",
        )  # fmt: skip

    p.intro("c d", short, "∀c d. N(d) ≤ N(c) + |d - c|")
    p.intro("c d", far, "∀c d. |c - d| ≤ N(c) + N(d)")
    p.intro("c d t", convex, "∀c d t. 0 ≤ t ⇒ t ≤ 1 ⇒ N((1 - t)·c + t·d) ≤ (1 - t)·N(c) + t·N(d)")
    return p.witness("N")
