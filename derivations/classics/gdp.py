"""Gaussian differential privacy.

Problem: mechanisms that are no easier to test than N(0, 1) against N(μ, 1): their (ε, δ), and the
    noise that gives them.
Method: for α strictly between 0 and 1 a half line is the best test of the two normal laws, since a level ε
    exists at which the hockey-stick divergence is reached there; so the order of trade-off functions is that
    of the divergences at all levels. The intermediate value theorem finds the half line.
Guarantee: μ-GDP if and only if (ε, Φ(-ε/μ + μ/2) - e^ε Φ(-ε/μ - μ/2))-DP for every real ε; for neighbours in
    both orders ε ≥ 0 is enough. Noise of standard deviation Δ/μ is μ-GDP, for one query and for k queries of
    sensitivity Δ in the 2-norm. Postprocessing keeps μ-GDP.
Reference: Dong, Roth and Su 2022, Definition 2.6, Theorem 2.7, Corollary 2.13.  From memory.
"""

from cbdp_sym.author import *
from derivations.classics import (
    dominating,
    dominating_gaussian,
    events,
    gaussian,
    gaussian_classical,
    hockey_sticks,
    tradeoff,
)

define(
    "define gdp for nb : 'd → 'd → bool, A : 'd → 'a measure, μ : real "
    ":= f_dp nb A (tradeoff (normal 0 1) (normal μ 1))"
)
PHI = gaussian.PHI
PROFILE = f"{PHI}(-ε/μ + μ/2) - exp(ε)·{PHI}(-ε/μ - μ/2)"
NULL, FAR = "N(0, 1²)", "N(μ, 1²)"

theorem = Statement(id="dp.gdp", title="Gaussian differential privacy")
theorem.finding(
    "reading",
    r"$M$ is $\mu$-GDP if $T(\mathcal N(0,1),\mathcal N(\mu,1))(\alpha)\leq T(M(x),M(y))(\alpha)$ for "
    r"neighbours and $0\leq\alpha\leq1$, with the trade-off functions of dp.tradeoff.",
)
curve = theorem.printed(
    f"for μ c given 0 < μ holds tradeoff({NULL}, {FAR}, 1 - {PHI}(c)) = {PHI}(c - μ)",
    label="the trade-off function of two normal laws",
)
all_levels = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ given 0 < μ "
    f"holds gdp(~, A, μ) ⇔ (∀ε. A is (ε, {PROFILE})-DP for ~)",
    label="as approximate differential privacy",
)
symmetric = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ given 0 < μ, ∀x y. x ~ y ⇒ y ~ x "
    f"holds gdp(~, A, μ) ⇔ (∀ε. 0 ≤ ε ⇒ A is (ε, {PROFILE})-DP for ~)",
    label="for neighbours in both orders, at levels that are not negative",
)
number = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, Δ μ given 0 < Δ, 0 < μ, sensitivity(~, q, Δ) "
    "holds gdp(~, add_noise(q, N(0, (Δ/μ)²)), μ)",
    label="the Gaussian mechanism",
)
vectors = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → 'k → real, Δ μ given Finite('k), 0 < Δ, 0 < μ, "
    f"{gaussian.NEAR.format('Δ')} holds gdp(~, x ↦ N(q(x), (Δ/μ)²·I), μ)",
    label="the Gaussian mechanism for k queries",
)
postprocessing = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, μ "
    "given 0 < μ, Measurable(K), ∀z. Prob(K(z)), gdp(~, A, μ) holds gdp(~, d ↦ bind(A(d), K), μ)",
    label="randomised postprocessing",
)
dominating_pair = theorem.repaired(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ given 0 < μ "
    f"holds gdp(~, A, μ) ⇔ dominated(~, A, {NULL}, {FAR})",
    label="as a dominating pair",
)
opposite = Claim(f"for t holds {PHI}(t) = 1 - {PHI}(-t)")
small = Claim(f"for η given 0 < η < 1 holds {PHI}(-(1/η)) ≤ η")
quantile = Claim(f"for α given 0 < α < 1 holds ∃c. {PHI}(c) = 1 - α")
pair = Claim(f"for μ ε given 0 < μ holds H[ε]({NULL} ‖ {FAR}) = {PROFILE}")
best = Claim(
    "for A B distributions on 'a, φ : 'a → real, μ c "
    f"given 0 < μ, ∀ε. H[ε](A ‖ B) ≤ H[ε]({NULL} ‖ {FAR}), test(φ), (∫ φ(x) dA(x)) ≤ 1 - {PHI}(c) "
    f"holds {PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))"
)
at_most = Claim(f"for μ c given 0 < μ holds tradeoff({NULL}, {FAR}, 1 - {PHI}(c)) ≤ {PHI}(c - μ)")
ordered = Claim(
    "for A B distributions on 'a, μ α "
    f"given 0 < μ, ∀ε. H[ε](A ‖ B) ≤ H[ε]({NULL} ‖ {FAR}), 0 ≤ α, α ≤ 1 "
    f"holds tradeoff({NULL}, {FAR}, α) ≤ tradeoff(A, B, α)"
)
for each in (all_levels, symmetric, number, vectors, postprocessing, dominating_pair, curve):
    each.facts += [tradeoff.error.theorem]


@opposite.proof
def by_symmetry(p):
    p.let(
        N=NULL,
        S="{z : real | z ≤ t}",
        G="{z : real | t < z}",
        L="{z : real | z < -t}",
        B="{z : real | z ≤ -t}",
    )
    p.use("normal_symmetric", "1")
    p.have("∀z : real. t < -z ⇔ z < -t")
    p.chain("N(G)", eq("map(neg, N)(G)"), eq("N{z | t < -z}", "mass_map"), eq("N(L)"))
    p.use("mass_Pr", "N", "L")
    p.use("mass_Pr", "N", "G")
    p.have("Pr(N, L) = Pr(N, G)", "ext_inj")
    p.use("Pr_complement", "N", "S")
    p.have("∀z : real. ¬(z ≤ t) ⇔ t < z")
    p.let(u=f"{PHI}(t)", v=f"{PHI}(-t)")
    p.have("Pr(N, S) = u", PHI)
    p.have("Pr(N, B) = v", PHI)
    p.have("Pr(N, G) = 1 - u")
    p.have("Pr(N, L) ≤ Pr(N, B)", "Pr_mono")
    p.have("1 - u ≤ v")
    with p.case("v ≤ 1 - u"):
        p.have(p.goal)
    with p.otherwise():
        p.let(h="(v - (1 - u))/2", C="{z : real | z ≤ -t - h}")
        p.have("0 < h")
        p.use(gaussian.lipschitz.theorem(), "-t - h", "h")
        p.have("Pr(N, C) ≤ Pr(N, L)", "Pr_mono")
        p.have(f"Pr(N, C) = {PHI}(-t - h)", PHI)
        p.have("-t - h + h = -t")
        p.have(f"v ≤ {PHI}(-t - h) + h")
        p.have(p.goal)


@small.proof
def from_the_tail(p):
    p.let(t="1/η")
    p.have("1 ≤ t")
    p.have("t ≤ t²")
    p.use(gaussian_classical.tail.theorem(), "t")
    p.have("1 + t²/2 ≤ exp(t²/2)", "exp_ge")
    p.have("t/2 ≤ exp(t²/2)")
    p.have("exp(-t²/2) = 1/exp(t²/2)")
    p.have("1/exp(t²/2) ≤ 1/(t/2)")
    p.have("1/(t/2) = 2·η")
    p.have(p.goal)


@quantile.proof
def intermediate_value(p):
    p.let(η="min(α, 1 - α)", t="1/η")
    p.have("0 < η", "lt_if")
    p.use("min_le_left", "α", "1 - α")
    p.use("min_le_right", "α", "1 - α")
    p.have("η < 1")
    p.use(small.theorem(), "η")
    p.use(opposite.theorem(), "t")
    p.have("0 < t")
    p.have(f"{PHI}(-t) ≤ 1 - α")
    p.have(f"1 - α ≤ {PHI}(t)")
    with p.fix("x : real"), p.fix("e : real", "0 < e"):
        with p.fix("y : real", "|y - x| ≤ e"):
            with p.case("x ≤ y"):
                p.use(gaussian.lipschitz.theorem(), "x", "y - x")
                p.use(gaussian.increases.theorem(), "x", "y")
                p.have("x + (y - x) = y")
                p.have(f"|{PHI}(y) - {PHI}(x)| ≤ e")
            with p.otherwise():
                p.use(gaussian.lipschitz.theorem(), "y", "x - y")
                p.use(gaussian.increases.theorem(), "y", "x")
                p.have("y + (x - y) = x")
                p.have(f"|{PHI}(y) - {PHI}(x)| ≤ e")
        p.witness("e", goal=f"∃d. 0 < d ∧ (∀y. |y - x| ≤ d ⇒ |{PHI}(y) - {PHI}(x)| ≤ e)")
    with p.fix("x : real"):
        p.have(f"Continuous({PHI}, x)", "Continuous")
    p.obtain("c", p.use("intermediate_value", PHI, "-t", "t", "1 - α"))
    p.witness("c")


@pair.proof
def at_the_distance(p):
    p.use(gaussian.hockey.theorem(), "0", "μ", "1", "ε")
    p.have("|0 - μ| = μ")
    p.have("μ/(2·1) - ε·1/μ = -ε/μ + μ/2")
    p.have("-μ/(2·1) - ε·1/μ = -ε/μ - μ/2")
    return p.have(p.goal)


@best.proof
def at_one_level(p):
    p.let(ε="μ²/2 - μ·c", h=f"{PHI}(c) - exp(ε)·{PHI}(c - μ)")
    p.use(pair.theorem(), "μ", "ε")
    p.have("-ε/μ + μ/2 = c")
    p.have("-ε/μ - μ/2 = c - μ")
    p.have(f"H[ε]({NULL} ‖ {FAR}) = h")
    p.have(f"H[ε](A ‖ B) ≤ H[ε]({NULL} ‖ {FAR})")
    p.have("H[ε](A ‖ B) ≤ h")
    p.use(tradeoff.level.theorem(), "A", "B", f"1 - {PHI}(c)", "ε", "h", "φ")
    p.have("exp(-ε)·exp(ε) = 1")
    p.have(f"exp(-ε)·(1 - (1 - {PHI}(c)) - h) = {PHI}(c - μ)")
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


@curve.proof
def no_better_test(p):
    p.let(P=NULL, Q=FAR, α=f"1 - {PHI}(c)")
    p.use(at_most.theorem(), "μ", "c")
    with p.fix("φ : real → real", "test(φ) ∧ (∫ φ(x) dP(x)) ≤ α"):
        p.use(best.theorem(), "P", "Q", "φ", "μ", "c")
        p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dQ(x))")
    p.use(tradeoff.lower.theorem(), "P", "Q", "α", f"({PHI}(c - μ))")
    p.use("ele_antisym", "tradeoff(P, Q, α)", f"({PHI}(c - μ))")
    return p.have(p.goal)


@ordered.proof
def for_each_error(p):
    p.let(P=NULL, Q=FAR)
    with p.case("α = 1"):
        p.use(tradeoff.curve.theorem(), "P", "Q", "α")
        p.use(tradeoff.curve.theorem(), "A", "B", "α")
        p.chain("tradeoff(P, Q, α)", le("1 - α"), eq("0"), le("tradeoff(A, B, α)"))
        p.have(p.goal)
    with p.case("α = 0"):
        p.use(tradeoff.curve.theorem(), "P", "Q", "α")
        with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dA(x)) ≤ α"):
            p.obtain("b", p.use(tradeoff.parts.theorem(), "B", "φ"))
            with p.case("b ≤ 0"):
                p.have("1 ≤ 1 - b")
                p.have("1 ≤ (∫ (1 - φ(x)) dB(x))")
            with p.otherwise():
                p.let(η="b/2", t="1/η", c="t + μ")
                p.have("0 < η")
                p.have("η < 1")
                p.use(small.theorem(), "η")
                p.use(opposite.theorem(), "t")
                p.use(gaussian_classical.positive.theorem(), "-c")
                p.use(opposite.theorem(), "c")
                p.have(f"0 ≤ 1 - {PHI}(c)")
                p.chain("∫ φ(x) dA(x)", le("α"), le(f"1 - {PHI}(c)"))
                p.use(best.theorem(), "A", "B", "φ", "μ", "c")
                p.have("c - μ = t")
                p.have(f"{PHI}(t) ≤ 1 - b")
                p.have("F")
                p.have("1 ≤ (∫ (1 - φ(x)) dB(x))")
        p.use(tradeoff.lower.theorem(), "A", "B", "α", "1")
        p.chain("tradeoff(P, Q, α)", le("1 - α"), eq("1"), le("tradeoff(A, B, α)"))
        p.have(p.goal)
    with p.otherwise():
        p.have("0 < α")
        p.have("α < 1")
        p.obtain("c", p.use(quantile.theorem(), "α"))
        p.have(f"1 - {PHI}(c) = α")
        p.use(at_most.theorem(), "μ", "c")
        with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dA(x)) ≤ α"):
            p.have(f"(∫ φ(x) dA(x)) ≤ 1 - {PHI}(c)")
            p.use(best.theorem(), "A", "B", "φ", "μ", "c")
            p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dB(x))")
        p.use(tradeoff.lower.theorem(), "A", "B", "α", f"({PHI}(c - μ))")
        p.chain("tradeoff(P, Q, α)", le(f"({PHI}(c - μ))"), le("tradeoff(A, B, α)"))
        p.have(p.goal)


@dominating_pair.proof
def in_both_directions(p):
    p.let(P=NULL, Q=FAR)
    with p.suppose("gdp(~, A, μ)"):
        p.unfold_facts("gdp", "f_dp", "mechanism")
        with p.fix("x y : 'd", "x ~ y"):
            p.have("∀α. 0 ≤ α ⇒ α ≤ 1 ⇒ tradeoff(P, Q, α) ≤ tradeoff(A(x), A(y), α)")
            p.use(tradeoff.below.theorem(), "A(x)", "A(y)", "P", "Q")
            p.have("∀ε. H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
        p.have("dominated(~, A, P, Q)", "dominated", "mechanism")
    with p.suppose("dominated(~, A, P, Q)"):
        p.unfold_facts("dominated", "mechanism")
        with p.fix("x y : 'd", "x ~ y"), p.fix("α : real", "0 ≤ α", "α ≤ 1"):
            p.have("∀ε. H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
            p.use(ordered.theorem(), "A(x)", "A(y)", "μ", "α")
            p.have("tradeoff(P, Q, α) ≤ tradeoff(A(x), A(y), α)")
        p.have("gdp(~, A, μ)", "gdp", "f_dp", "mechanism")
    return p.have(p.goal)


@all_levels.proof
def each_level(p):
    p.let(P=NULL, Q=FAR)
    p.use(dominating_pair.theorem(), "A", "~", "μ")
    p.unfold_facts("mechanism")
    with p.suppose("gdp(~, A, μ)"):
        with p.fix("ε : real"):
            p.use(pair.theorem(), "μ", "ε")
            p.use(dominating.approximate.theorem(), "~", "A", "P", "Q", "ε", PROFILE)
            p.have(f"A is (ε, {PROFILE})-DP for ~")
        p.have(f"∀ε. A is (ε, {PROFILE})-DP for ~")
    with p.suppose(f"∀ε. A is (ε, {PROFILE})-DP for ~"):
        with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
            p.use(pair.theorem(), "μ", "ε")
            p.have(f"A is (ε, {PROFILE})-DP for ~")
            p.use(events.of_neighbours.theorem(), "~", "A", "ε", PROFILE, "x", "y")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
        p.have("dominated(~, A, P, Q)", "dominated", "mechanism")
        p.have("gdp(~, A, μ)")
    return p.have(p.goal)


@symmetric.proof
def the_other_order(p):
    p.let(P=NULL, Q=FAR)
    p.use(dominating_pair.theorem(), "A", "~", "μ")
    p.use(all_levels.theorem(), "A", "~", "μ")
    p.unfold_facts("mechanism")
    with p.suppose("gdp(~, A, μ)"):
        with p.fix("ε : real", "0 ≤ ε"):
            p.have(f"A is (ε, {PROFILE})-DP for ~")
        p.have(f"∀ε. 0 ≤ ε ⇒ A is (ε, {PROFILE})-DP for ~")
    with p.suppose(f"∀ε. 0 ≤ ε ⇒ A is (ε, {PROFILE})-DP for ~"):
        with p.fix("ε : real", "0 ≤ ε"), p.fix("x y : 'd", "x ~ y"):
            p.use(pair.theorem(), "μ", "ε")
            p.have(f"A is (ε, {PROFILE})-DP for ~")
            p.use(events.of_neighbours.theorem(), "~", "A", "ε", PROFILE, "x", "y")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
        with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
            with p.case("0 ≤ ε"):
                p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
            with p.otherwise():
                p.have("y ~ x")
                p.have("0 ≤ -ε")
                p.have("H[-ε](A(y) ‖ A(x)) ≤ H[-ε](P ‖ Q)")
                p.use(gaussian.hockey.theorem(), "0", "μ", "1", "-ε")
                p.use(gaussian.hockey.theorem(), "μ", "0", "1", "-ε")
                p.have("|0 - μ| = |μ - 0|")
                p.have("H[-ε](P ‖ Q) = H[-ε](Q ‖ P)")
                p.have("H[-ε](A(y) ‖ A(x)) ≤ H[-ε](Q ‖ P)")
                p.use(hockey_sticks.in_other_order.theorem(), "A(x)", "A(y)", "P", "Q", "ε")
                p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
        p.have("dominated(~, A, P, Q)", "dominated", "mechanism")
        p.have("gdp(~, A, μ)")
    return p.have(p.goal)


in_units = Claim("for μ ε given 0 < μ holds H[ε](N(0, (1/μ)²) ‖ N(1, (1/μ)²)) = H[ε](N(0, 1²) ‖ N(μ, 1²))")
of_units = Claim(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ "
    "given 0 < μ, dominated(~, A, N(0, (1/μ)²), N(1, (1/μ)²)) holds gdp(~, A, μ)"
)


@in_units.proof
def the_same_formula(p):
    p.use(pair.theorem(), "μ", "ε")
    p.use(gaussian.hockey.theorem(), "0", "1", "1/μ", "ε")
    p.have("|0 - 1| = 1")
    p.have("1/(2·(1/μ)) - ε·(1/μ)/1 = -ε/μ + μ/2")
    p.have("-1/(2·(1/μ)) - ε·(1/μ)/1 = -ε/μ - μ/2")
    return p.have(p.goal)


@of_units.proof
def rescaled(p):
    p.let(P=NULL, Q=FAR)
    p.unfold_facts("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.use(in_units.theorem(), "μ", "ε")
        p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
    p.have("dominated(~, A, P, Q)", "dominated", "mechanism")
    p.use(dominating_pair.theorem(), "A", "~", "μ")
    return p.have(p.goal)


@number.proof
def a_shift(p):
    p.have("1/μ·Δ = Δ/μ")
    p.use(dominating_gaussian.whole.theorem(), "~", "q", "1/μ", "Δ")
    p.let(A="add_noise(q, N(0, (Δ/μ)²))")
    p.have("dominated(~, A, N(0, (1/μ)²), N(1, (1/μ)²))")
    p.have("mechanism(A)", "dominated")
    p.use(of_units.theorem(), "A", "~", "μ")
    return p.have(p.goal)


@vectors.proof
def a_moved_vector(p):
    p.have("1/μ·Δ = Δ/μ")
    p.use(dominating_gaussian.vectors.theorem(), "~", "q", "1/μ", "Δ")
    p.let(A="x ↦ N(q(x), (Δ/μ)²·I)")
    p.have("dominated(~, A, N(0, (1/μ)²), N(1, (1/μ)²))")
    p.have("mechanism(A)", "dominated")
    p.use(of_units.theorem(), "A", "~", "μ")
    return p.have(p.goal)


@postprocessing.proof
def data_processing(p):
    p.unfold("gdp")
    p.unfold_facts("gdp")
    p.use(tradeoff.postprocessing.theorem(), "~", "A", "K", "tradeoff(N(0, 1²), N(μ, 1²))")
    return p.have(p.goal)
