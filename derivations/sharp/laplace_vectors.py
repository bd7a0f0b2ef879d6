"""Linear functions of independent Laplace noise, and linear adversaries: what its variance gives.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.sharp.laplace_powers import coordinate
from derivations.sharp.linear_moments import by_means, one_by_one

FINITE = r"Finite (\i : 'i. T)"
S = r"Sum (\i. v i^2)"
moments = Claim(
    f"for c : 'i -> real, b s A : real given {FINITE}, 0 < s, 1 < A, A <= 2 "
    r"holds ext ((b^2 + 2*(A - 1)*s^2*Sum (\i. c i^2))^(A/2)) "
    r"<= L (product (\i : 'i. laplace 0 s)) (\x. ext (abs (b + Sum (\i. c i*x i))^A))"
)
least = Claim(
    f"for u v : 'i -> real, m : real given {FINITE}, 0 < m "
    rf"holds 1/(1 + {S}/m) <= (1 + dot u v)^2 + m*Sum (\i. u i^2)"
)
linear_adversaries = Claim(
    f"for v : 'i -> real, s a : real given {FINITE}, 0 < s, 2 <= a "
    r"holds restricted_renyi a linear_in (product (\i : 'i. laplace 0 s)) "
    r"(product (\i. shift (v i) (laplace 0 s))) "
    f"<= ext (a*log (1 + (a - 1)*{S}/(2*s^2))/(2*(a - 1)))"
)


@moments.proof
def one_coordinate_after_the_other(p):
    p.let(Y="laplace 0 s", q="A/2", k="2*(2*(A/2) - 1)*s^2", Phi=r"\r z. (r^2 + z)^(A/2)", g=r"\i. k*c i^2")

    def one(p):
        p.use(coordinate.theorem(), "r", "c i", "s", "z", "q")
        return p.chain(
            "ext (Phi r (z + g i))",
            eq("ext ((r^2 + z + 2*(2*q - 1)*(c i*s)^2)^q)"),
            le(r"L Y (\y. ext (Phi (r + c i*y) z))"),
        )

    p.intro("i r z", one, r"!i r z. 0 <= z ==> ext (Phi r (z + g i)) <= L Y (\y. ext (Phi (r + c i*y) z))")
    p.use(one_by_one.theorem(), "Y", "Phi", "c", "g", "b")
    p.use("Sum_scale", r"\i. c i^2", "k")

    def power(p):
        p.let(r=r"b + Sum (\i. c i*x i)")
        return p.chain(
            "Phi r 0", eq("(r^2)^q"), eq("(abs r^2)^q"), eq("abs r^(2*q)", "pow_pow"), eq("abs r^A")
        )

    same = p.intro("x", power, r"!x. Phi (b + Sum (\i. c i*x i)) 0 = abs (b + Sum (\i. c i*x i))^A")
    return p.chain(
        r"ext ((b^2 + 2*(A - 1)*s^2*Sum (\i. c i^2))^(A/2))",
        eq(r"ext (Phi b (k*Sum (\i. c i^2)))"),
        eq("ext (Phi b (Sum g))"),
        le(r"L (product (\i : 'i. Y)) (\x. ext (Phi (b + Sum (\i. c i*x i)) 0))"),
        eq(r"L (product (\i : 'i. Y)) (\x. ext (abs (b + Sum (\i. c i*x i))^A))", same),
    )


@least.proof
def tangents(p):
    p.let(n=S, k=r"Sum (\i. u i^2)", t="dot u v", X="1 + n/m", w="1/X", f=r"\i. (m*u i + w*v i)^2")
    p.use("Sum_nonneg", "f")
    p.let(h=r"\i. m^2*u i^2 + 2*m*w*(u i*v i)")
    p.chain(
        "Sum f",
        eq(r"Sum (\i. 1*h i + w^2*v i^2)"),
        eq("1*Sum h + w^2*n", p.use("Sum_linear", "h", r"\i. v i^2", "1", "w^2")),
        eq(
            r"m^2*k + 2*m*w*Sum (\i. u i*v i) + w^2*n",
            p.use("Sum_linear", r"\i. u i^2", r"\i. u i*v i", "m^2", "2*m*w"),
        ),
        eq("m^2*k + 2*m*w*t + w^2*n", "dot"),
    )
    p.have("0 <= (1 + t - w)^2")
    p.have("0 <= 1/m*(m^2*k + 2*m*w*t + w^2*n)")
    p.have("1/m*(m^2*k + 2*m*w*t + w^2*n) = m*k + 2*w*t + w^2*(X - 1)")
    p.have("w^2*X = w")
    return p.have("w <= (1 + t)^2 + m*k")


@linear_adversaries.proof
def functions_of_mean_one(p):
    p.let(
        Y="laplace 0 s",
        A="a/(a - 1)",
        m="2*(A - 1)*s^2",
        n=S,
        X="1 + n/m",
        W="(1/X)^(A/2)",
        R=r"product (\i : 'i. Y)",
    )
    p.have("0 < A - 1")

    def moment(p):
        p.let(t="dot u v", k=r"Sum (\i. u i^2)")
        p.use(least.theorem(), "u", "v", "m")
        p.use(moments.theorem(), "u", "1 + t", "s", "A")
        return p.chain(
            "ext W",
            le("ext (((1 + t)^2 + m*k)^(A/2))"),
            le(r"L R (\x. ext (abs (1 + t + Sum (\i. u i*x i))^A))"),
            eq(
                r"L R (\x. ext (abs (1 + dot u v + dot u x)^A))",
                p.have(r"!x. dot u x = Sum (\i. u i*x i)", "dot"),
            ),
        )

    p.intro("u", moment, r"!u. ext W <= L R (\x. ext (abs (1 + dot u v + dot u x)^A))")
    p.use(by_means.theorem(), "Y", "v", "a", "W")
    return p.chain(
        r"restricted_renyi a linear_in R (product (\i. shift (v i) Y))",
        le("ext (-log W)"),
        eq("ext (a*log (1 + (a - 1)*n/(2*s^2))/(2*(a - 1)))"),
    )
