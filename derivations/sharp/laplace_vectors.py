"""Linear functions of independent Laplace noise, and linear adversaries: what its variance gives.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.sharp.laplace_powers import coordinate
from derivations.sharp.linear_moments import by_means, one_by_one

FINITE = "Finite (λi : 'i. T)"
S = "Sum (i ↦ v i^2)"
moments = Claim(
    f"for c : 'i → real, b s A : real given {FINITE}, 0 < s, 1 < A, A ≤ 2 "
    "holds (b^2 + 2·(A - 1)·s^2·Sum (i ↦ c i^2))^(A/2) "
    "≤ L (product (λi : 'i. laplace 0 s)) (x ↦ abs (b + Sum (i ↦ c i·x i))^A)"
)
least = Claim(
    f"for u v : 'i → real, m : real given {FINITE}, 0 < m "
    f"holds 1/(1 + {S}/m) ≤ (1 + dot u v)^2 + m·Sum (i ↦ u i^2)"
)
linear_adversaries = Claim(
    f"for v : 'i → real, s α : real given {FINITE}, 0 < s, 2 ≤ α "
    "holds restricted_renyi α linear_in (product (λi : 'i. laplace 0 s)) "
    "(product (i ↦ shift (v i) (laplace 0 s))) "
    f"≤ α·log (1 + (α - 1)·{S}/(2·s^2))/(2·(α - 1))"
)


@moments.proof
def one_coordinate_after_the_other(p):
    p.let(Y="Lap(0, s)", q="A/2", k="2·(2·(A/2) - 1)·s²", Phi="r ↦ z ↦ (r² + z)^(A/2)", g="i ↦ k·c(i)²")

    def one(p):
        p.use(coordinate.theorem(), "r", "c(i)", "s", "z", "q")
        return p.chain(
            "Φ(r, z + g(i))", eq("(r² + z + 2·(2·q - 1)·(c(i)·s)²)^q"), le("∫ Φ(r + c(i)·y, z) dY(y)")
        )

    p.intro("i r z", one, "∀i r z. 0 ≤ z ⇒ Φ(r, z + g(i)) ≤ ∫ Φ(r + c(i)·y, z) dY(y)")
    p.use(one_by_one.theorem(), "Y", "Phi", "c", "g", "b")
    p.use("Sum_scale", "i ↦ c(i)²", "k")

    def power(p):
        p.let(r="b + (∑ i. c(i)·x(i))")
        return p.chain("Φ(r, 0)", eq("r²^q"), eq("|r|²^q"), eq("|r|^(2·q)", "pow_pow"), eq("|r|^A"))

    same = p.intro("x", power, "∀x. Φ(b + (∑ i. c(i)·x(i)), 0) = |b + (∑ i. c(i)·x(i))|^A")
    return p.chain(
        "(b² + 2·(A - 1)·s²·(∑ i. c(i)²))^(A/2)",
        eq("Φ(b, k·(∑ i. c(i)²))"),
        eq("Φ(b, ∑ x. g(x))"),
        le("∫[x ~ ⨂ i. Y] Φ(b + (∑ i. c(i)·x(i)), 0)"),
        eq("∫[x ~ ⨂ i. Y] |b + (∑ i. c(i)·x(i))|^A", same),
    )


@least.proof
def tangents(p):
    p.let(n=S, k="∑ i. u(i)²", t="dot(u, v)", X="1 + n/m", w="1/X", f="i ↦ (m·u(i) + w·v(i))²")
    p.use("Sum_nonneg", "f")
    p.let(h="i ↦ m²·u(i)² + 2·m·w·(u(i)·v(i))")
    p.chain(
        "∑ x. f(x)",
        eq("∑ i. 1·h(i) + w²·v(i)²"),
        eq("1·(∑ x. h(x)) + w²·n", p.use("Sum_linear", "h", "i ↦ v(i)²", "1", "w²")),
        eq(
            "m²·k + 2·m·w·(∑ i. u(i)·v(i)) + w²·n",
            p.use("Sum_linear", "i ↦ u(i)²", "i ↦ u(i)·v(i)", "m²", "2·m·w"),
        ),
        eq("m²·k + 2·m·w·t + w²·n", "dot"),
    )
    p.have("0 ≤ (1 + t - w)²")
    p.have("0 ≤ 1/m·(m²·k + 2·m·w·t + w²·n)")
    p.have("1/m·(m²·k + 2·m·w·t + w²·n) = m·k + 2·w·t + w²·(X - 1)")
    p.have("w²·X = w")
    return p.have("w ≤ (1 + t)² + m·k")


@linear_adversaries.proof
def functions_of_mean_one(p):
    p.let(
        Y="Lap(0, s)",
        A="α/(α - 1)",
        m="2·(A - 1)·s²",
        n=S,
        X="1 + n/m",
        W="(1/X)^(A/2)",
        R="product (λi : 'i. Y)",
    )
    p.have("0 < A - 1")

    def moment(p):
        p.let(t="dot(u, v)", k="∑ i. u(i)²")
        p.use(least.theorem(), "u", "v", "m")
        p.use(moments.theorem(), "u", "1 + t", "s", "A")
        return p.chain(
            "W",
            le("((1 + t)² + m·k)^(A/2)"),
            le("∫ |1 + t + (∑ i. u(i)·x(i))|^A dR(x)"),
            eq("∫ |1 + dot(u, v) + dot(u, x)|^A dR(x)", p.have("∀x. dot(u, x) = (∑ i. u(i)·x(i))", "dot")),
        )

    p.intro("u", moment, "∀u. W ≤ ∫ |1 + dot(u, v) + dot(u, x)|^A dR(x)")
    p.use(by_means.theorem(), "Y", "v", "α", "W")
    return p.chain(
        "D_R[α]^linear_in(R, ⨂ i. shift(v(i), Y))",
        le("-log(W)"),
        eq("α·log(1 + (α - 1)·n/(2·s²))/(2·(α - 1))"),
    )
