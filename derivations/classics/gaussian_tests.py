"""The best tests of two normal laws of one variance: half lines.

Problem: compare the tests of two laws A and B with those of N(0, 1) and N(μ, 1).
Method: for α strictly between 0 and 1 a half line is the best test of the two normal laws, since a level ε
    exists at which the hockey-stick divergence is reached there.
Guarantee: if the hockey-stick divergences of A and B are at most those of the normal laws at all levels, the
    trade-off functions are in the other order; for every μ ≥ 0.
Reference: Dong, Roth and Su 2022, Proposition 2.4.  From memory.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import events, gaussian, normal_tails, tradeoff

PHI = gaussian.PHI
PROFILE = f"{PHI}(-ε/μ + μ/2) - exp(ε)·{PHI}(-ε/μ - μ/2)"
NULL, FAR = "N(0, 1²)", "N(μ, 1²)"
BELOW = f"∀ε. H[ε](A ‖ B) ≤ H[ε]({NULL} ‖ {FAR})"
HALF_LINES = f"∀φ c. test(φ) ⇒ (∫ φ(x) dA(x)) ≤ 1 - {PHI}(c) ⇒ {PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))"

pair = Claim(f"for μ ε given 0 < μ holds H[ε]({NULL} ‖ {FAR}) = {PROFILE}")
best = Claim(f"for A B distributions on 'a, μ given 0 ≤ μ, {BELOW} holds {HALF_LINES}")
at_most = Claim(f"for μ c holds tradeoff({NULL}, {FAR}, 1 - {PHI}(c)) ≤ {PHI}(c - μ)")
inside = Claim(
    f"for A B distributions on 'a, μ α given {HALF_LINES}, 0 < α < 1 "
    f"holds tradeoff({NULL}, {FAR}, α) ≤ tradeoff(A, B, α)"
)
never_rejects = Claim(f"for A B distributions on 'a, μ given {HALF_LINES} holds 1 ≤ tradeoff(A, B, 0)")
by_half_lines = Claim(
    f"for A B distributions on 'a, μ α given {HALF_LINES}, 0 ≤ α ≤ 1 "
    f"holds tradeoff({NULL}, {FAR}, α) ≤ tradeoff(A, B, α)"
)


@pair.proof
def at_the_distance(p):
    p.use(gaussian.hockey.theorem(), "0", "μ", "1", "ε")
    p.have("|0 - μ| = μ")
    p.have("μ/(2·1) - ε·1/μ = -ε/μ + μ/2")
    p.have("-μ/(2·1) - ε·1/μ = -ε/μ - μ/2")
    return p.have(p.goal)


@best.proof
def at_one_level(p):
    with p.fix("φ : 'a → real", "test(φ)"), p.fix("c : real", f"(∫ φ(x) dA(x)) ≤ 1 - {PHI}(c)"):
        with p.case("μ = 0"):
            p.use(events.unmoved.theorem(), NULL, "0", "0")
            p.have("H[0](A ‖ B) ≤ 0")
            p.use(tradeoff.level.theorem(), "A", "B", f"1 - {PHI}(c)", "0", "0", "φ")
            p.have(f"exp(-0)·(1 - (1 - {PHI}(c)) - 0) = {PHI}(c)")
            p.have("c - μ = c")
            p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))")
        with p.otherwise():
            p.have("0 < μ")
            p.let(ε="μ²/2 - μ·c", h=f"{PHI}(c) - exp(ε)·{PHI}(c - μ)")
            p.use(pair.theorem(), "μ", "ε")
            p.have("-ε/μ + μ/2 = c")
            p.have("-ε/μ - μ/2 = c - μ")
            p.have(f"H[ε]({NULL} ‖ {FAR}) = h")
            p.have("H[ε](A ‖ B) ≤ h")
            p.use(tradeoff.level.theorem(), "A", "B", f"1 - {PHI}(c)", "ε", "h", "φ")
            p.have("exp(-ε)·exp(ε) = 1")
            p.have(f"exp(-ε)·(1 - (1 - {PHI}(c)) - h) = {PHI}(c - μ)")
            p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))")
    return p.have(p.goal)


@at_most.proof
def a_half_line(p):
    p.let(P=NULL, Q=FAR, S="{x : real | x ≤ c}", ψ="z ↦ if S(z) then (0 : real) else 1")
    p.use(tradeoff.event.theorem(), "S", "P", "ψ")
    p.use(tradeoff.event.theorem(), "S", "Q", "ψ")
    p.use(gaussian.half_line.theorem(), "0", "1", "c")
    p.use(gaussian.half_line.theorem(), "μ", "1", "c")
    p.have("(c - 0)/1 = c")
    p.have("(c - μ)/1 = c - μ")
    p.have(f"(∫ ψ(z) dP(z)) = 1 - {PHI}(c)")
    p.use(tradeoff.upper.theorem(), "P", "Q", f"1 - {PHI}(c)", "ψ")
    return p.have(p.goal)


@inside.proof
def at_the_quantile(p):
    p.obtain("c", p.use(normal_tails.quantile.theorem(), "α"))
    p.have(f"1 - {PHI}(c) = α")
    p.use(at_most.theorem(), "μ", "c")
    with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dA(x)) ≤ α"):
        p.have(f"(∫ φ(x) dA(x)) ≤ 1 - {PHI}(c)")
        p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))")
    p.use(tradeoff.lower.theorem(), "A", "B", "α", f"({PHI}(c - μ))")
    p.chain(f"tradeoff({NULL}, {FAR}, α)", le(f"{PHI}(c - μ)"), le("tradeoff(A, B, α)"))
    return p.have(p.goal)


@never_rejects.proof
def far_to_the_right(p):
    with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dA(x)) ≤ 0"):
        p.obtain("b", p.use(tradeoff.parts.theorem(), "B", "φ"))
        with p.case("b ≤ 0"):
            p.have("1 ≤ 1 - b")
            p.have("1 ≤ (∫ (1 - φ(x)) dB(x))")
        with p.otherwise():
            p.let(η="b/2", t="1/η", c="t + μ")
            p.have("0 < η")
            p.have("η < 1")
            p.use(normal_tails.small.theorem(), "η")
            p.use(normal_tails.opposite.theorem(), "t")
            p.use(normal_tails.positive.theorem(), "-c")
            p.use(normal_tails.opposite.theorem(), "c")
            p.have(f"0 ≤ 1 - {PHI}(c)")
            p.chain("∫ φ(x) dA(x)", le("0"), le(f"1 - {PHI}(c)"))
            p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))")
            p.have("c - μ = t")
            p.have(f"{PHI}(t) ≤ 1 - b")
            p.have("F")
            p.have("1 ≤ (∫ (1 - φ(x)) dB(x))")
    p.use(tradeoff.lower.theorem(), "A", "B", "0", "1")
    return p.have(p.goal)


@by_half_lines.proof
def for_each_error(p):
    p.let(P=NULL, Q=FAR)
    p.use(tradeoff.curve.theorem(), "P", "Q", "α")
    with p.case("α = 1"):
        p.use(tradeoff.curve.theorem(), "A", "B", "α")
        p.chain("tradeoff(P, Q, α)", le("1 - α"), eq("0"), le("tradeoff(A, B, α)"))
        p.have(p.goal)
    with p.case("α = 0"):
        p.use(never_rejects.theorem(), "A", "B", "μ")
        p.chain("tradeoff(P, Q, α)", le("1 - α"), eq("1"), le("tradeoff(A, B, α)"))
        p.have(p.goal)
    with p.otherwise():
        p.have("0 < α")
        p.have("α < 1")
        p.use(inside.theorem(), "A", "B", "μ", "α")
        p.have(p.goal)
