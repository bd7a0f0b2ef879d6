"""The classical standard deviation of the Gaussian mechanism.

Problem: a closed σ with which Gaussian noise on k queries is (ε, δ)-DP.
Method: the exact δ is at most Φ(-t) with t = c - ε/(2c) and c = εσ/Δ. Half of e^{-t²/2} bounds Φ(-t) for
    t ≥ 0, and t² ≥ c² - ε. For t < 0 the number δ is near 1.
Guarantee: σ ≥ Δ√(2 log(1.25/δ))/ε is enough for 0 < ε < 1, and for ε ≤ 2 log(5/2) = 1.83… if δ ≤ 1/2. It is
    not enough for every ε: for ε = 12 and δ = 1/4 it fails for every query. With T = √(2 log(1/(2δ))) the
    number Δ(√(T² + 2ε) + T)/(2ε), where t = T, is enough for every ε, if δ ≤ 1/2.
Reference: Dwork and Roth 2014, Theorem 3.22 and Appendix A.  Written from memory. Vinterbo 2020
    (arXiv:2012.10523) has log(1/(4δ(1 - δ))) in place of log(1/(2δ)); this is not proved here.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian, normal_tails

PHI, DELTA, VECTOR, NEAR = gaussian.PHI, gaussian.DELTA, gaussian.VECTOR, gaussian.NEAR
CLASSICAL = "Δ·√(2·log(1.25/δ))/ε"
CLOSED = "Δ·(√(2·log(1/(2·δ)) + 2·ε) + √(2·log(1/(2·δ))))/(2·ε)"
NOISE = "add_noise(q, N(0, σ²))"

theorem = Statement(id="dp.gaussian.classical", title="The classical noise of the Gaussian mechanism")
vectors = theorem.printed(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ σ ε δ given Finite('k), 0 < Δ, 0 < ε < 1, 0 < δ < 1, "
    f"{CLASSICAL} ≤ σ, {NEAR.format('Δ')} holds {VECTOR} is (ε, δ)-DP for ~",
    label="k queries",
)
number = theorem.printed(
    "for q : 'd → real, ~ neighbours on 'd, Δ σ ε δ given 0 < Δ, 0 < ε < 1, 0 < δ < 1, "
    f"{CLASSICAL} ≤ σ, sensitivity(~, q, Δ) holds {NOISE} is (ε, δ)-DP for ~",
    label="one real number",
)
farther = theorem.repaired(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ σ ε δ "
    "given Finite('k), 0 < Δ, 0 < ε ≤ 2·log(5/2), 0 < δ ≤ 1/2, "
    f"{CLASSICAL} ≤ σ, {NEAR.format('Δ')} holds {VECTOR} is (ε, δ)-DP for ~",
    label="for larger ε, if δ is at most 1/2",
)
fails = theorem.repaired(
    "for q : 'd → real, ~ neighbours on 'd, Δ "
    "given 0 < Δ, sensitivity(~, q, Δ), ∀c. sensitivity(~, q, c) ⇒ Δ ≤ c "
    "holds ¬(add_noise(q, N(0, (Δ·√(2·log(1.25/(1/4)))/12)²)) is (12, 1/4)-DP for ~)",
    label="it is not enough for every ε",
)
every = theorem.repaired(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ σ ε δ given Finite('k), 0 < Δ, 0 < ε, 0 < δ ≤ 1/2, "
    f"{CLOSED} ≤ σ, {NEAR.format('Δ')} holds {VECTOR} is (ε, δ)-DP for ~",
    label="a closed σ that is enough for every ε, if δ is at most 1/2",
)
smaller = theorem.repaired(
    f"for Δ ε δ given 0 < Δ, 0 < ε ≤ 2·log(5/2), 0 < δ ≤ 1/2 holds {CLOSED} ≤ {CLASSICAL}",
    label="where the classical σ is enough, the closed one is not larger",
)
beyond = Claim(
    "for T R c ε given 0 ≤ T, 0 < R, R² = T² + 2·ε, 0 < ε, R + T ≤ 2·c holds 0 < c ∧ T ≤ c - ε/(2·c)"
)
root = Claim(
    f"for Δ σ ε δ given 0 < Δ, 0 < ε, 0 < δ < 1, {CLASSICAL} ≤ σ "
    "holds 0 < σ ∧ 0 < log(1.25/δ) ∧ 2·log(1.25/δ) ≤ (ε·σ/Δ)²"
)
enough = Claim(
    f"for c ε δ given 0 < c, 0 < ε, exp(ε/2) ≤ 5/2, 0 < δ, 2·log(1.25/δ) ≤ c², ε ≤ 2·c² "
    f"holds {PHI}(-(c - ε/(2·c))) ≤ δ"
)
nearly_one = Claim(
    f"for c ε δ given 0 < c, 0 < ε < 1, 0 < δ < 1, 2·log(1.25/δ) ≤ c², 2·c² < ε "
    f"holds {PHI}(-(c - ε/(2·c))) ≤ δ"
)
above = Claim(
    f"for Δ σ ε given 0 < Δ, 0 < σ, 0 < ε holds {DELTA.format('Δ')} ≤ {PHI}(-(ε·σ/Δ - ε/(2·(ε·σ/Δ))))"
)


@root.proof
def take_the_square(p):
    p.let(L="log(1.25/δ)", c="ε·σ/Δ")
    p.have("1 < 1.25/δ")
    p.have("0 < L", by=decide)
    p.have("0 < √(2·L)")
    p.have("0 < Δ·√(2·L)/ε")
    p.have("0 < σ")
    p.have("Δ·√(2·L) ≤ σ·ε")
    p.have("√(2·L) ≤ c")
    p.have("√(2·L)² ≤ c²")
    p.have("√(2·L)² = 2·L")
    p.have(p.goal)


@above.proof
def without_the_second_term(p):
    p.let(c="ε·σ/Δ")
    p.have("Δ/(2·σ) - ε·σ/Δ = -(c - ε/(2·c))")
    p.use(normal_tails.positive.theorem(), "-Δ/(2·σ) - ε·σ/Δ")
    p.have(f"0 ≤ exp(ε)·{PHI}(-Δ/(2·σ) - ε·σ/Δ)")
    p.have(p.goal)


@enough.proof
def a_half_of_an_exponential(p):
    p.let(L="log(1.25/δ)", t="c - ε/(2·c)")
    p.have("0 ≤ (2·c² - ε)/(2·c)")
    p.have("t = (2·c² - ε)/(2·c)")
    p.have("0 ≤ t")
    p.use(normal_tails.tail.theorem(), "t")
    p.have("t² = c² - ε + (ε/(2·c))²")
    p.have("c² - ε ≤ t²")
    p.have("2·L - ε ≤ t²")
    p.have("-t²/2 ≤ ε/2 + -L")
    p.have("exp(L) = 1.25/δ")
    p.have("exp(-L) = δ/1.25")
    p.chain("exp(-t²/2)", le("exp(ε/2 + -L)"), eq("exp(ε/2)·exp(-L)", "exp_add"), eq("exp(ε/2)·(δ/1.25)"))
    p.have("exp(ε/2)·(δ/1.25) ≤ 5/2·(δ/1.25)")
    p.have(p.goal)


@nearly_one.proof
def a_large_delta(p):
    p.let(L="log(1.25/δ)", t="c - ε/(2·c)")
    p.have("L ≤ 1/4")
    p.have("log(1.25) - log(δ) = L")
    p.have("22/100 ≤ log(1.25)", by=decide)
    p.have("log(δ) ≤ 0")
    p.have("44/100 ≤ c²")
    with p.case("66/100 ≤ c"):
        p.have("66/100 ≤ c")
    with p.otherwise():
        p.have("c² ≤ (66/100)²")
        p.have("66/100 ≤ c")
    p.have("ε/(2·c) ≤ 1/(2·(66/100))")
    p.have("-t ≤ 1/10")
    p.have("exp(L) ≤ exp(1/4)")
    p.have("exp(L) = 1.25/δ")
    p.have("exp(1/4) ≤ 1.3", by=decide)
    p.have("1.25 ≤ 1.3·δ")
    p.have("0 ≤ (ε - 2·c²)/(2·c)")
    p.have("-t = (ε - 2·c²)/(2·c)")
    p.use(gaussian.lipschitz.theorem(), "0", "-t")
    p.use(normal_tails.half.theorem())
    p.have("0 + -t = -t")
    p.have(p.goal)


bounded = Claim(
    f"for Δ σ ε δ given 0 < Δ, 0 < ε < 1, 0 < δ < 1, {CLASSICAL} ≤ σ holds {DELTA.format('Δ')} ≤ δ"
)


@bounded.proof
def in_both_cases(p):
    p.let(c="ε·σ/Δ")
    p.use(root.theorem(), "Δ", "σ", "ε", "δ")
    p.use(above.theorem(), "Δ", "σ", "ε")
    p.have("0 < c")
    with p.case("ε ≤ 2·c²"):
        p.have("exp(ε/2) ≤ 5/2", by=decide)
        p.use(enough.theorem(), "c", "ε", "δ")
        p.have(p.goal)
    with p.otherwise():
        p.use(nearly_one.theorem(), "c", "ε", "δ")
        p.have(p.goal)


@vectors.proof
def within_the_exact_bound(p):
    p.let(d=DELTA.format("Δ"))
    p.use(root.theorem(), "Δ", "σ", "ε", "δ")
    p.use(bounded.theorem(), "Δ", "σ", "ε", "δ")
    p.use(gaussian.vectors_bound.theorem(), "q", "~", "Δ", "σ", "ε")
    p.use("approx_dp_weaken", "~", VECTOR, "ε", "d", "ε", "δ")


@number.proof
def within_the_exact_bound_of_one(p):
    p.let(d=DELTA.format("Δ"))
    p.use(root.theorem(), "Δ", "σ", "ε", "δ")
    p.use(bounded.theorem(), "Δ", "σ", "ε", "δ")
    p.use(gaussian.bound.theorem(), "q", "~", "Δ", "σ", "ε")
    p.use("approx_dp_weaken", "~", NOISE, "ε", "d", "ε", "δ")


@farther.proof
def below_five_halves(p):
    p.let(d=DELTA.format("Δ"), c="ε·σ/Δ", L="log(1.25/δ)")
    p.use(root.theorem(), "Δ", "σ", "ε", "δ")
    p.use(above.theorem(), "Δ", "σ", "ε")
    p.have("0 < c")
    p.chain("exp(ε/2)", le("exp(log(5/2))"), eq("5/2"))
    p.have("5/2 ≤ 1.25/δ")
    p.have("log(5/2) ≤ L", "log_mono")
    p.have("ε ≤ 2·c²")
    p.use(enough.theorem(), "c", "ε", "δ")
    p.have("d ≤ δ")
    p.use(gaussian.vectors_bound.theorem(), "q", "~", "Δ", "σ", "ε")
    p.use("approx_dp_weaken", "~", VECTOR, "ε", "d", "ε", "δ")


@fails.proof
def more_than_a_third(p):
    p.let(c="√(2·log(1.25/(1/4)))", σ="Δ·c/12", d=DELTA.format("Δ").replace("ε", "12"))
    p.have("179/100 ≤ c", by=decide)
    p.have("c ≤ 180/100", by=decide)
    p.have("0 < σ")
    p.have("Δ/(2·σ) - 12·σ/Δ = 6/c - c")
    p.have("-Δ/(2·σ) - 12·σ/Δ = -(6/c + c)")
    p.have("6/(180/100) ≤ 6/c")
    p.use(gaussian.increases.theorem(), "0", "6/c - c")
    p.use(normal_tails.half.theorem())
    p.let(u="6/c + c")
    p.have("512/100 ≤ u")
    p.use(normal_tails.tail.theorem(), "u")
    p.have("(512/100)² ≤ u²")
    p.have("exp(12 - u²/2) ≤ exp(-1)")
    p.have("exp(12)·exp(-u²/2) = exp(12 - u²/2)", "exp_add")
    p.have("exp(-1) ≤ 4/10", by=decide)
    p.have(f"exp(12)·{PHI}(-u) ≤ exp(12)·(exp(-u²/2)/2)")
    p.have("3/10 ≤ d")
    p.use(gaussian.guarantee.theorem(), "q", "~", "Δ", "σ", "12", "1/4")
    p.have("¬(d ≤ 1/4)")
    p.have(p.goal)


@beyond.proof
def above_the_larger_root(p):
    p.have("T² < R²")
    with p.suppose("R ≤ T"):
        p.have("R² ≤ T²")
        p.have("F")
    p.have("T < R")
    p.have("0 < c")
    p.have("0 ≤ (2·c - T - R)·(2·c - T + R)")
    p.have("(2·c - T - R)·(2·c - T + R) = 4·c·(c - T) - 2·ε")
    p.have("0 ≤ (4·c·(c - T) - 2·ε)/(4·c)")
    p.have("(4·c·(c - T) - 2·ε)/(4·c) = c - T - ε/(2·c)")
    p.have(p.goal)


@every.proof
def at_least_this_t(p):
    p.let(L="log(1/(2·δ))", T="√(2·log(1/(2·δ)))", R="√(2·log(1/(2·δ)) + 2·ε)", c="ε·σ/Δ")
    p.let(t="c - ε/(2·c)", d=DELTA.format("Δ"))
    p.have("1 ≤ 1/(2·δ)")
    p.have("0 ≤ L")
    p.have("T² = 2·L", "sqrt_square")
    p.have("R² = 2·L + 2·ε", "sqrt_square")
    p.have("0 < R")
    p.have("0 ≤ T")
    p.have("Δ·(R + T) ≤ 2·ε·σ")
    p.have("R + T ≤ 2·c")
    p.use(beyond.theorem(), "T", "R", "c", "ε")
    p.have("0 < Δ·(R + T)/(2·ε)")
    p.have("0 < σ")
    p.use(above.theorem(), "Δ", "σ", "ε")
    p.have("0 ≤ t")
    p.use(normal_tails.tail.theorem(), "t")
    p.have("T² ≤ t²")
    p.have("-t²/2 ≤ -L")
    p.chain("exp(-t²/2)", le("exp(-L)"), eq("2·δ"))
    p.have("d ≤ δ")
    p.use(gaussian.vectors_bound.theorem(), "q", "~", "Δ", "σ", "ε")
    p.use("approx_dp_weaken", "~", VECTOR, "ε", "d", "ε", "δ")


@smaller.proof
def concavity_of_the_root(p):
    p.let(L="log(1/(2·δ))", T="√(2·log(1/(2·δ)))", R="√(2·log(1/(2·δ)) + 2·ε)", C="√(2·log(1.25/δ))")
    p.have("1 ≤ 1/(2·δ)")
    p.have("0 ≤ L")
    p.have("1.25/δ = 5/2·(1/(2·δ))")
    p.chain("log(1.25/δ)", eq("log(5/2·(1/(2·δ)))"), eq("log(5/2) + L", "log_mul"))
    p.have("T² = 2·L", "sqrt_square")
    p.have("R² = 2·L + 2·ε", "sqrt_square")
    p.have("C² = 2·log(5/2) + 2·L", "sqrt_square")
    p.have("0 ≤ (R - T)²")
    p.have("(R + T)² ≤ (2·C)²")
    p.chain("R + T", eq("√((R + T)²)", "sqrt_of_square"), le("√((2·C)²)"), eq("2·C", "sqrt_of_square"))
    p.have("Δ·(R + T)/(2·ε) ≤ Δ·C/ε")
