"""The norm of order A of a function and a constant.

Problem: how does N(c), the norm of g + c of order A, depend on c?
Method: Minkowski's inequality, from the convexity of the power.
Guarantee: N is convex, changes by no more than c does, and |c - d| ≤ N(c) + N(d).
Reference: textbook; for Theorem 4 of the capacity bounded paper.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.thm4_numbers import CONVEX, FAR, SHORT

NORM = r"(\c. E Q (\x. abs (g x + c)^A)^(1/A))"
TWO = "for Q : 'a measure, f h : 'a -> real, MORE: real given Prob Q, Measurable f, Measurable h"

minkowski = Claim(
    TWO.replace("MORE", "A x y ") + ", 1 < A, 0 < x, 0 < y, "
    r"L Q (\t. ext (abs (f t)^A)) <= ext (x^A), L Q (\t. ext (abs (h t)^A)) <= ext (y^A) "
    r"holds L Q (\t. ext (abs (f t + h t)^A)) <= ext ((x + y)^A)"
)
triangle = Claim(
    TWO.replace("MORE", "A x y z ") + ", 1 < A, 0 <= x, 0 <= y, 0 <= z, "
    r"HasInt Q (\t. abs (f t)^A) (x^A), HasInt Q (\t. abs (h t)^A) (y^A), "
    r"HasInt Q (\t. abs (f t + h t)^A) (z^A) holds z <= x + y"
)
roots = Claim("for A x y : real given 1 < A, 0 <= x, 0 <= y, x^A <= y^A holds x <= y")
norms = Claim(
    "for Q : 'a measure, g : 'a -> real, A : real "
    r"given Prob Q, Measurable g, 1 < A, ~(L Q (\x. ext (abs (g x)^A)) = ∞) "
    rf"holds ?N. (!c. HasInt Q (\x. abs (g x + c)^A) (N c^A)) /\ (!c. 0 <= N c) /\ ({SHORT}) /\ ({FAR}) "
    rf"/\ ({CONVEX})"
)


@roots.proof
def root_of_a_power(p):
    p.use("pow_le", "x^A", "y^A", "1/A")

    def back(v):
        return p.chain(f"({v}^A)^(1/A)", eq(f"{v}^(A*(1/A))", "pow_pow"), eq(v))

    back("x")
    back("y")
    return p.have("x <= y")


@minkowski.proof
def convex_power(p):
    p.let(s="x/(x + y)", r="y/(x + y)", W="(x + y)^A", a="W*s/x^A", b="W*r/y^A")
    p.let(F=r"\t. abs (f t)^A", H=r"\t. abs (h t)^A")

    def at(p):
        p.let(u="abs (f t)/x", v="abs (h t)/y")
        p.use("power_convex", "A", "s", "r", "u", "v")
        p.chain(
            "abs (f t + h t)^A",
            le("(abs (f t) + abs (h t))^A"),
            eq("((x + y)*(s*u + r*v))^A"),
            eq("W*(s*u + r*v)^A", "pow_mul"),
            le("W*(s*u^A + r*v^A)"),
            eq("a*F t + b*H t"),
        )
        return p.have("ext (abs (f t + h t)^A) <= ext (a*F t + b*H t)")

    p.intro("t", at, "!t. ext (abs (f t + h t)^A) <= ext (a*F t + b*H t)")

    for name, c in ("Fa", "Hb"):
        p.use("L_mul", "Q", c, rf"\t. ext ({name} t)")
    return p.chain(
        r"L Q (\t. ext (abs (f t + h t)^A))",
        le(r"L Q (\t. ext (a*F t + b*H t))", "L_le"),
        eq(r"ext a * L Q (\t. ext (F t)) + ext b * L Q (\t. ext (H t))", "ext_add", "ext_mul", "L_add"),
        le("ext a * ext (x^A) + ext b * ext (y^A)"),
        eq("ext W"),
    )


@triangle.proof
def a_little_larger(p):
    p.let(F=r"\t. abs (f t)^A", H=r"\t. abs (h t)^A", G=r"\t. abs (f t + h t)^A")

    def larger(p):
        p.let(u="x + e", w="y + e")
        for name, low, high in (("F", "x", "u"), ("H", "y", "w")):
            p.chain(rf"L Q (\t. ext ({name} t))", eq(f"ext ({low}^A)", "L_int"), le(f"ext ({high}^A)"))
        p.use(minkowski.theorem(), "Q", "f", "h", "A", "u", "w")
        p.chain("ext (z^A)", eq(r"L Q (\t. ext (G t))", "L_int"), le("ext ((u + w)^A)"))
        p.use(roots.theorem(), "A", "z", "u + w")
        return p.have("z <= x + y + 2*e")

    p.intro("e", larger, "!e. 0 < e ==> z <= x + y + 2*e")

    def contrary(q):
        q.let(e="(z - (x + y))/4")
        q.have("z <= x + y + 2*e")
        return q.use("lt_irrefl", "0")

    return p.indirect(contrary)


@norms.proof
def by_the_root(p):
    p.let(I=r"\c. E Q (\x. abs (g x + c)^A)", N=r"\c. I c^(1/A)", V=r"L Q (\x. ext (abs (g x)^A))")

    def finite(p):
        return p.obtain("v", p.use("real_of_nonneg", "V"), above)

    def above(p):
        p.let(x="v^(1/A) + 1", y="abs c + 1")
        back = p.chain("(v^(1/A))^A", eq("v^(1/A*A)", "pow_pow"), eq("v"))
        p.chain("V", eq("ext ((v^(1/A))^A)", back), le("ext (x^A)"))
        p.chain(r"L Q (\t. ext (abs c^A))", eq("ext (abs c^A)", "L_const"), le("ext (y^A)"))
        p.use(minkowski.theorem(), "Q", "g", r"\t : 'a. c", "A", "x", "y")
        p.chain(
            r"L Q (\x. ext (abs (abs (g x + c)^A)))",
            eq(r"L Q (\x. ext (abs (g x + c)^A))"),
            le("ext ((x + y)^A)"),
        )
        p.use("not_top_of_le", r"L Q (\x. ext (abs (abs (g x + c)^A)))", "(x + y)^A")
        return p.obtain("i", p.use("int_exists", "Q", r"\x. abs (g x + c)^A"), named)

    def named(p):
        value = p.have("I c = i", "E_int")
        root = p.chain("N c^A", eq("I c^(1/A*A)", "pow_pow"), eq("i", value))
        p.know(rewrite(p.have(r"HasInt Q (\x. abs (g x + c)^A) i"), symmetry(root)))
        return p.have(r"HasInt Q (\x. abs (g x + c)^A) (N c^A) /\ 0 <= N c")

    p.intro("c", finite, r"!c. HasInt Q (\x. abs (g x + c)^A) (N c^A) /\ 0 <= N c")

    def short(p):
        p.let(s="abs (d - c)")
        same = p.have("!x. g x + c + (d - c) = g x + d")
        p.have(r"HasInt Q (\x. abs (g x + c + (d - c))^A) (N d^A)", same)
        return p.use(triangle.theorem(), "Q", r"\x. g x + c", r"\x : 'a. d - c", "A", "N c", "s", "N d")

    def far(p):
        p.let(s="abs (c - d)")
        p.use("int_const", "Q", "s^A")
        p.have(r"HasInt Q (\x. abs (-(g x + d))^A) (N d^A)", p.have("!x. abs (-(g x + d)) = abs (g x + d)"))
        return p.use(triangle.theorem(), "Q", r"\x. g x + c", r"\x. -(g x + d)", "A", "N c", "N d", "s")

    def scaled(p, t, c):
        """Know the norm of a multiple."""
        p.have(f"!x. abs (({t})*(g x + {c}))^A = ({t})^A*abs (g x + {c})^A", "abs_scale_pow")
        p.use("int_scale", "Q", rf"\x. abs (g x + {c})^A", f"({t})^A", f"N {c}^A")

    def convex(p):
        scaled(p, "1 - t", "c")
        scaled(p, "t", "d")
        p.let(z="(1 - t)*c + t*d")
        same = p.have("!x. (1 - t)*(g x + c) + t*(g x + d) = g x + z")
        p.have(r"HasInt Q (\x. abs ((1 - t)*(g x + c) + t*(g x + d))^A) (N z^A)", same)
        return p.use(
            triangle.theorem(), "Q", r"\x. (1 - t)*(g x + c)", r"\x. t*(g x + d)", "A", "(1 - t)*N c",
            "t*N d", "N z",
        )  # fmt: skip

    p.intro("c d", short, "!c d. N d <= N c + abs (d - c)")
    p.intro("c d", far, "!c d. abs (c - d) <= N c + N d")
    p.intro("c d t", convex, "!c d t. 0 <= t ==> t <= 1 ==> N ((1 - t)*c + t*d) <= (1 - t)*N c + t*N d")
    return p.witness("N")
