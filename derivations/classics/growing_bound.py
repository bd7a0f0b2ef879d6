"""The data-dependent bound of a noisy vote increases.

Problem: does (1-q)A^{λ-1} + qB^{λ-1}, with A and B of Theorem 6, increase with q?
Method: (1-q)A^{λ-1} is n^λ/d^{λ-1} at n = 1-q and d = 1-(qe^{ε_2})^{1-1/μ_2}, and lies above its tangent
    planes; powers of q with exponents up to 1 lie below their tangents. No derivative is needed.
Guarantee: it increases up to the printed number, as long as A is positive.
Reference: Papernot, Song, Mironov, Raghunathan, Talwar and Erlingsson 2018, Appendix A (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics.likely_outcome import BOUND, below_one, below_tangent

RANGE = "{q} ≤ exp((μ2 - 1)·ε2)/(μ1/(μ1 - 1)·(μ2/(μ2 - 1)))^μ2"
perspective = Claim(
    "for n d u v r given 1 < r, 0 < n, 0 < d, 0 ≤ u, 0 < v "
    "holds r·(n/d)^(r - 1)·u - (r - 1)·(n/d·(n/d)^(r - 1))·v ≤ u·(u/v)^(r - 1)"
)
gain = Claim("for a s t given 1 ≤ a, 0 < s, 0 ≤ t, s·t ≤ 1 holds 0 ≤ a^s·(s·(a·(1 + t) - 1) - 1) + (1 - s·t)")
steep = Claim(
    f"for y μ1 μ2 ε2 given 0 < y, 1 < μ1, 1 < μ2, {RANGE.format(q='y')} "
    "holds μ1/(μ1 - 1)·(μ2/(μ2 - 1))·y ≤ (y·exp(ε2))^((μ2 - 1)/μ2)"
)
grows = Claim(
    "for x y λ μ1 μ2 ε1 ε2 given 0 ≤ x ≤ y, 0 < y, 1 < λ ≤ μ1, 1 < μ2, 0 ≤ ε1, 0 ≤ ε2, y·exp(ε2) < 1, "
    f"{RANGE.format(q='y')} holds {BOUND.format(q='x')} ≤ {BOUND.format(q='y')}"
)


@perspective.proof
def above_its_tangent_plane(p):
    p.let(m="n/d", y="u/v", M="m^(r - 1)", Y="y^(r - 1)")
    p.have("m^r = m·M")
    p.have("y^r = y·Y", "pow_succ")
    p.use("power_tangent", r="r", m="m", y="y")
    p.have("m·M + r·M·(y - m) ≤ y·Y")
    p.have("v·y = u")
    p.have("v·(m·M + r·M·(y - m)) ≤ v·(y·Y)")
    p.have("v·(m·M + r·M·(y - m)) = r·M·u - (r - 1)·(m·M)·v")
    p.have("v·(y·Y) = u·Y")
    p.have(p.goal)


@gain.proof
def by_the_exponential(p):
    p.let(l="log(a)", w="a^s")
    p.have("l ≤ a - 1", by=decide)
    p.have("w = exp(s·l)", "pow_exp")
    p.have("1 ≤ w", "pow_at_least_one")
    p.have("-(s·l) + 1 ≤ exp(-(s·l))", "exp_ge")
    p.have("exp(-(s·l))·w = 1")
    p.have("(1 - s·l)·w ≤ 1")
    p.have("s·l·w ≤ s·(a - 1)·w")
    p.have("w - 1 ≤ s·(a - 1)·w")
    p.have("(1 - s·t)·(w - 1) ≤ w - 1")
    p.have("0 ≤ s·t·(a - 1)·w")
    p.have(p.goal)


@steep.proof
def by_logarithms(p):
    p.let(c="μ1/(μ1 - 1)·(μ2/(μ2 - 1))", κ="(μ2 - 1)/μ2", l="log(y)", m="log(c)", z="y·exp(ε2)")
    p.have("0 < c")
    p.have("c^μ2 = exp(μ2·m)", "pow_exp")
    p.have("exp(l) = y")
    p.have("y·c^μ2 ≤ exp((μ2 - 1)·ε2)")
    p.have("exp(l + μ2·m) ≤ exp((μ2 - 1)·ε2)")
    p.have("l + μ2·m ≤ (μ2 - 1)·ε2")
    p.have("log(z) = l + ε2")
    p.have("z^κ = exp(κ·(l + ε2))", "pow_exp")
    p.have("exp(m) = c")
    p.have("m + l ≤ κ·(l + ε2)")
    p.chain("c·y", eq("exp(m + l)"), le("exp(κ·(l + ε2))"), eq("z^κ"))


@grows.proof
def by_tangents(p):
    p.let(s="λ - 1", t="1/(μ1 - 1)", κ="(μ2 - 1)/μ2", E="exp(ε2)", k="1 - (λ - 1)/(μ1 - 1)")
    p.let(U="(x·E)^κ", V="(y·E)^κ", a="(1 - x)/(1 - U)", w="a^(λ - 1)", C="exp((λ - 1)·ε1)")
    p.have("0 < κ < 1")
    p.have("1 ≤ E")
    p.have("y ≤ y·E")
    p.have("y < 1")
    p.use(below_one.theorem(), "y·E", "κ")
    p.have("x·E ≤ y·E")
    p.have("U ≤ V", "pow_le")
    p.have("0 < 1 - V")
    p.have("0 < 1 - U")
    p.use(below_tangent.theorem(), "x·E", "y·E", "κ")
    p.use(steep.theorem(), "y", "μ1", "μ2", "ε2")
    p.have("(1 + t)·y ≤ κ·V")
    p.have("κ·(V/(y·E))·(x·E - y·E) = κ·V/y·(x - y)")
    p.have("1 + t ≤ κ·V/y")
    p.have("(1 + t)·(y - x) ≤ κ·V/y·(y - x)")
    p.have("(1 + t)·(y - x) ≤ V - U")
    with p.case("0 < x"):
        p.have("x^1 = x")
        p.chain("x", eq("x^1"), le("x^κ", "pow_falls"), le("U", "pow_le"))
        p.have("x ≤ U")
    with p.otherwise():
        p.have("x ≤ U")
    p.have("1 ≤ a")
    p.have("0 < w")
    p.use(perspective.theorem(), "1 - x", "1 - U", "1 - y", "1 - V", "λ")
    p.have("a·(1 - U) = 1 - x")
    p.have("(1 - x)·w = λ·w·(1 - x) - (λ - 1)·(a·w)·(1 - U)")
    p.have("0 ≤ s·(a·w)")
    p.have("s·(a·w)·((1 + t)·(y - x)) ≤ s·(a·w)·(V - U)")
    p.let(J="(1 - y)·((1 - y)/(1 - V))^(λ - 1)")
    p.have("(y - x)·(w·(s·(a·(1 + t) - 1) - 1)) ≤ J - (1 - x)·w", because="the tangents of the first summand")
    p.have("s·t ≤ 1")
    p.use(gain.theorem(), "a", "s", "t")
    p.have("0 ≤ k ≤ 1")
    p.use(below_tangent.theorem(), "x", "y", "k")
    p.have("y^1 = y")
    p.have("y ≤ y^k", p.use("pow_falls", x="y", p="k", q="1"))
    p.have("0 ≤ (λ - 1)·ε1")
    p.have("1 ≤ C")
    p.have("1 ≤ y^k/y")
    p.have("k·(y - x) ≤ k·(y^k/y)·(y - x)")
    p.have("k·(y - x) ≤ y^k - x^k")
    p.have("y^k - x^k ≤ C·(y^k - x^k)")
    p.have("(y - x)·(1 - s·t) ≤ C·y^k - C·x^k", because="the tangent of the second summand")
    p.have("0 ≤ (y - x)·(w·(s·(a·(1 + t) - 1) - 1) + (1 - s·t))")
    p.have("0 ≤ J - (1 - x)·w + (C·y^k - C·x^k)")
    p.have(p.goal)
