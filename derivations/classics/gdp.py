"""Gaussian differential privacy.

Problem: mechanisms that are no easier to test than N(0, 1) against N(μ, 1): their (ε, δ), and the
    noise that gives them.
Method: half lines are the best tests of the two normal laws (`gaussian_tests`), so that the order of
    trade-off functions is that of the divergences at all levels.
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
    gaussian_tests,
    hockey_sticks,
    normal_tails,
    tradeoff,
)
from derivations.classics.gaussian_tests import FAR, NULL, PHI, PROFILE, pair

define(
    "define gdp for nb : 'd → 'd → bool, A : 'd → 'a measure, μ : real "
    ":= f_dp nb A (tradeoff (normal 0 1) (normal μ 1))",
    latex=r"{1}\text{ is }{2}\text{-GDP for the neighbours }{0}",
)
theorem = Statement(id="dp.gdp", title="Gaussian differential privacy")
theorem.finding(
    "reading",
    r"$M$ is $\mu$-GDP if $T(\mathcal N(0,1),\mathcal N(\mu,1))(\alpha)\leq T(M(x),M(y))(\alpha)$ for "
    r"neighbours and $0\leq\alpha\leq1$, with the trade-off functions of dp.tradeoff.",
)
curve = theorem.printed(
    f"for μ c given 0 ≤ μ holds tradeoff({NULL}, {FAR}, 1 - {PHI}(c)) = {PHI}(c - μ)",
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
    "given Measurable(K), ∀z. Prob(K(z)), gdp(~, A, μ) holds gdp(~, d ↦ bind(A(d), K), μ)",
    label="randomised postprocessing",
)
dominating_pair = theorem.repaired(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, μ given 0 ≤ μ "
    f"holds gdp(~, A, μ) ⇔ dominated(~, A, {NULL}, {FAR})",
    label="as a dominating pair",
)
smallest = theorem.repaired(
    f"for μ ν given 0 ≤ μ, 0 ≤ ν, ∀ε. H[ε]({NULL} ‖ {FAR}) ≤ H[ε]({NULL} ‖ N(ν, 1²)) holds μ ≤ ν",
    label="the normal pair at a distance tells the distance: no smaller number will do",
)
falls = Claim(
    "for μ ν c given 0 ≤ μ, 0 ≤ ν, "
    f"∀ε. H[ε]({NULL} ‖ {FAR}) ≤ H[ε]({NULL} ‖ N(ν, 1²)) holds {PHI}(c - ν) ≤ {PHI}(c - μ)"
)
of_neighbours = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, μ ε, x y : 'd "
    f"given 0 < μ, A is (ε, {PROFILE})-DP for ~, x ~ y holds H[ε](A(x) ‖ A(y)) ≤ H[ε]({NULL} ‖ {FAR})"
)
for each in (all_levels, symmetric, number, vectors, postprocessing, dominating_pair, curve):
    each.facts += [tradeoff.error.theorem]


@curve.proof
def no_better_test(p):
    p.let(P=NULL, Q=FAR, α=f"1 - {PHI}(c)")
    p.use(gaussian_tests.at_most.theorem(), "μ", "c")
    p.use(gaussian_tests.best.theorem(), "P", "Q", "μ")
    with p.fix("φ : real → real", "test(φ) ∧ (∫ φ(x) dP(x)) ≤ α"):
        p.have(f"{PHI}(c - μ) ≤ (∫ (1 - φ(x)) dQ(x))")
    p.use(tradeoff.lower.theorem(), "P", "Q", "α", f"({PHI}(c - μ))")
    p.use("ele_antisym", "tradeoff(P, Q, α)", f"({PHI}(c - μ))")
    return p.have(p.goal)


@falls.proof
def the_test_of_a_half_line(p):
    p.use(gaussian_tests.best.theorem(), NULL, FAR, "ν")
    p.let(ψ="λz : real. if z ≤ c then (0 : real) else 1", S="{x : real | x ≤ c}")
    p.use(tradeoff.event.theorem(), "S", NULL, "ψ")
    p.use(tradeoff.event.theorem(), "S", FAR, "ψ")
    p.use(gaussian.half_line.theorem(), "0", "1", "c")
    p.use(gaussian.half_line.theorem(), "μ", "1", "c")
    p.have("(c - 0)/1 = c")
    p.have("(c - μ)/1 = c - μ")
    p.let(P=NULL, Q=FAR)
    p.have(f"(∫ ψ(z) dP(z)) ≤ 1 - {PHI}(c)")
    p.have(f"{PHI}(c - ν) ≤ (∫ (1 - ψ(z)) dQ(z))")
    return p.have(p.goal)


@smallest.proof
def far_to_the_left(p):
    with p.case("μ ≤ ν"):
        p.have(p.goal)
    with p.otherwise():
        p.let(d="μ - ν")
        p.have("0 < d")

        def step(q):
            q.use(falls.theorem(), "μ", "ν", "ν - n·d")
            q.have("ν - n·d - ν = -(n·d)")
            q.have("ν - n·d - μ = -((n + 1)·d)")
            return q.have(q.goal)

        def start(q):
            q.have("-(0·d) = 0")
            return q.have(q.goal)

        p.induction(f"n ↦ {PHI}(0) ≤ {PHI}(-(n·d))", start, step)
        p.obtain("m", p.use("nat_unbounded", "4/d"))
        p.have("4 ≤ m·d")
        p.use(gaussian.increases.theorem(), "-(m·d)", "-4")
        p.use(normal_tails.small.theorem(), "1/4")
        p.have("-(1/(1/4)) = -4")
        p.use(normal_tails.half.theorem())
        p.have(f"{PHI}(0) ≤ {PHI}(-(m·d))")
        p.have("F")
        p.have(p.goal)


@of_neighbours.proof
def at_this_level(p):
    p.use(pair.theorem(), "μ", "ε")
    p.use(events.of_neighbours.theorem(), "~", "A", "ε", PROFILE, "x", "y")
    return p.have(p.goal)


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
            p.use(gaussian_tests.best.theorem(), "A(x)", "A(y)", "μ")
            p.use(gaussian_tests.by_half_lines.theorem(), "A(x)", "A(y)", "μ", "α")
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
            p.have(f"A is (ε, {PROFILE})-DP for ~")
            p.use(of_neighbours.theorem(), "~", "A", "μ", "ε", "x", "y")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q)")
        p.have("dominated(~, A, P, Q)", "dominated", "mechanism")
        p.have("gdp(~, A, μ)")
    return p.have(p.goal)


@symmetric.proof
def the_other_order(p):
    p.let(P=NULL, Q=FAR)
    p.use(dominating_pair.theorem(), "A", "~", "μ")
    levels = p.use(all_levels.theorem(), "A", "~", "μ")
    p.unfold_facts("mechanism")
    with p.suppose("gdp(~, A, μ)"):
        p.know(rewrite(p.have("gdp(~, A, μ)"), levels))
        p.have(f"∀ε. 0 ≤ ε ⇒ A is (ε, {PROFILE})-DP for ~")
    with p.suppose(f"∀ε. 0 ≤ ε ⇒ A is (ε, {PROFILE})-DP for ~"):
        with p.fix("ε : real", "0 ≤ ε"), p.fix("x y : 'd", "x ~ y"):
            p.have(f"A is (ε, {PROFILE})-DP for ~")
            p.use(of_neighbours.theorem(), "~", "A", "μ", "ε", "x", "y")
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
