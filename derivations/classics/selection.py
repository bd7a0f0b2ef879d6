"""The best of a random number of runs.

Problem: a private mechanism is run K times, with fresh randomness each time, and the outcome of the largest
    score is the output; K has a geometric law. How private is it?
Method: the output has the density γ/((1-(1-γ)a(y))(1-(1-γ)b(y))) with respect to the law of one run, where
    a(y) and b(y) are the chances of a score less than that of y, and of one that is not greater. For
    neighbours each factor changes by at most e^ε, as 1-(1-γ)a = γ + (1-γ)(1-a). So does the law of one run.
Guarantee: 3ε, for every γ and every score, on any measurable space; of outcomes with the same score the first
    one is the output. No number less than 3 is enough.
Reference: Liu and Talwar 2019, Theorem 3.2 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import random_runs
from derivations.classics.random_runs import DENSITY

theorem = Statement(id="dp.selection", title="The best of a random number of runs")
claim = theorem.printed(
    "for M : 'd ⇝ 'a with neighbours ~, s : 'a → real, γ ε "
    "given 0 < γ < 1, Measurable(s), ∀x y. x ~ y ⇒ y ~ x, M is ε-DP for ~ "
    "holds best_of_random(s, γ, M) is (3·ε)-DP for ~"
)
output = theorem.repaired(
    "for M mechanism from 'd to 'a, s : 'a → real, γ, x, S event on 'a given 0 < γ < 1, Measurable(s) "
    "holds best_of_random(s, γ, M, x)(S) "
    f"= (∫[y ~ M(x)] (if S(y) then {DENSITY.replace('Pr(P', 'Pr(M(x)')} else 0))",
    label="the law of the output",
)
least = theorem.repaired(
    "for ε c given 0 < ε, c < 3·ε holds ∃M : bool → real measure. ∃γ. 0 < γ ∧ γ < 1 "
    "∧ mechanism(M) ∧ (M is ε-DP for (λx y : bool. x ≠ y)) "
    "∧ ¬(best_of_random(λv : real. v, γ, M) is c-DP for (λx y : bool. x ≠ y))",
    label="no factor less than 3 is enough",
)
theorem.finding(
    "reading",
    "The number of runs is $1$ and the number of failures before the first success, so that it is $k$ with "
    "the chance $\\gamma(1-\\gamma)^{k-1}$. The runs are independent, also of their number. Of the outcomes "
    "with the largest score the first one is the output. If different outcomes have different scores, this "
    "is the only choice. Neighbours are symmetric.",
)
for each in (claim, output):
    each.facts += random_runs.presupposed("'a", "'d", "s", "s : 'a → real, ")
output.facts += [
    each.theorem for each in (random_runs.product_of_factors, random_runs.weighted, random_runs.not_negative)
]
least.facts += random_runs.presupposed("real", "bool", "(λv : real. v)", "")

still = Claim("for γ E a c given 0 < γ < 1, 1 ≤ E, 1 - c ≤ E·(1 - a) holds 1 - (1 - γ)·c ≤ E·(1 - (1 - γ)·a)")
quotients = Claim(
    "for γ E u v w z given 0 < γ, 0 < u, 0 < v, 0 < w, 0 < z, w ≤ E·u, z ≤ E·v holds γ/(u·v) ≤ E·E·(γ/(w·z))"
)
CLOSE = "(∀S. Measurable(S) ⇒ {P}(S) ≤ exp(ε)·{Q}(S))"
others = Claim(
    f"for P Q distributions on 'a, ε, S event on 'a given {CLOSE.format(P='P', Q='Q')} "
    "holds 1 ≤ exp(ε) ∧ 1 - Pr(P, S) ≤ exp(ε)·(1 - Pr(Q, S))"
)
compared = Claim(
    "for s : 'a → real, P Q A B distributions on 'a, γ ε, S event on 'a given Measurable(s), 0 < γ < 1, "
    f"{CLOSE.format(P='P', Q='Q')}, {CLOSE.format(P='Q', Q='P')}, {random_runs.EQUATION}, "
    + random_runs.EQUATION.replace("~ A", "~ B").replace("~ P", "~ Q")
    + " holds A(S) ≤ exp(3·ε)·B(S)"
)


@still.proof
def a_part_is_constant(p):
    p.have("(1 - γ)·(1 - c) ≤ (1 - γ)·(E·(1 - a))")
    p.have("γ ≤ E·γ")
    p.have("γ + (1 - γ)·(1 - c) ≤ E·(γ + (1 - γ)·(1 - a))")
    p.have(p.goal)


@quotients.proof
def two_factors(p):
    p.have("w·z ≤ E·u·(E·v)")
    p.have("γ·(w·z) ≤ γ·(E·E·(u·v))")
    p.have("γ/(u·v) ≤ E·E·γ/(w·z)")
    p.have(p.goal)


@others.proof
def the_other_outcomes(p):
    p.let(N="x ↦ ¬S(x)", T="λx : 'a. T", E="exp(ε)")
    p.have("Measurable(N)")
    p.use("mass_Pr", "P", "N")
    p.use("mass_Pr", "Q", "N")
    p.have("Pr(P, N) = 1 - Pr(P, S)", "Pr_complement")
    p.have("Pr(Q, N) = 1 - Pr(Q, S)", "Pr_complement")
    p.have("P(N) ≤ E·Q(N)")
    p.have("1 - Pr(P, S) ≤ E·(1 - Pr(Q, S))")
    p.have("P(T) ≤ E·Q(T)")
    p.chain("P(T)", eq("∫ 1 dP(x)", "mass", "if_true"), eq("1", "prob_mass"))
    p.chain("Q(T)", eq("∫ 1 dQ(x)", "mass", "if_true"), eq("1", "prob_mass"))
    p.have("1 ≤ E")
    p.have(p.goal)


@compared.proof
def three_factors(p):
    p.let(E="exp(ε)", q="1 - γ")
    for law, d, e in (("P", "u", "v"), ("Q", "w", "z")):
        p.let(
            **{
                d: f"λy : 'a. 1 - (1 - γ)·Pr({law}, v ↦ s(v) < s(y))",
                e: f"λy : 'a. 1 - (1 - γ)·Pr({law}, v ↦ s(v) ≤ s(y))",
            }
        )
        p.use(random_runs.levels.theorem(), law, "s")
        p.have(f"Measurable({d})")
        p.have(f"Measurable({e})")
        with p.fix("y : 'a"):
            for side, sign in ((d, "<"), (e, "≤")):
                p.use(random_runs.chance.theorem(), law, f"v ↦ s(v) {sign} s(y)")
                p.use(random_runs.factors.theorem(), "γ", f"Pr({law}, v ↦ s(v) {sign} s(y))")
                p.have(f"γ ≤ {side}(y)")
            p.have(f"γ ≤ {d}(y) ∧ γ ≤ {e}(y)")
    p.let(
        f="λy : 'a. if S(y) then γ/(u(y)·v(y)) else 0",
        g="λy : 'a. if S(y) then γ/(w(y)·z(y)) else 0",
        h="λy : 'a. γ·g(y)",
    )
    p.have("Measurable(f)")
    p.have("Measurable(g)")
    with p.fix("y : 'a"):
        p.have("γ ≤ u(y) ∧ γ ≤ v(y)")
        p.have("γ ≤ w(y) ∧ γ ≤ z(y)")
        for first, second, sign in (("u", "w", "<"), ("v", "z", "≤")):
            p.let(a=f"Pr(P, v ↦ s(v) {sign} s(y))", c=f"Pr(Q, v ↦ s(v) {sign} s(y))")
            p.use(others.theorem(), "Q", "P", "ε", f"v ↦ s(v) {sign} s(y)")
            p.use(still.theorem(), "γ", "E", "a", "c")
            p.have(f"{second}(y) ≤ E·{first}(y)")
        p.use(quotients.theorem(), "γ", "E", "u(y)", "v(y)", "w(y)", "z(y)")
        with p.case("S(y)"):
            p.have("γ·γ ≤ w(y)·z(y)")
            p.have("0 ≤ g(y)")
            p.have("γ·(γ/(w(y)·z(y))) ≤ 1")
            p.have("h(y) ≤ 1")
            p.have("0 ≤ f(y)")
            p.have("f(y) ≤ E·E/γ·h(y)")
        with p.otherwise():
            p.have("0 ≤ g(y)")
            p.have("h(y) ≤ 1")
            p.have("0 ≤ f(y)")
            p.have("f(y) ≤ E·E/γ·h(y)")
        p.have("0 ≤ g(y) ∧ h(y) ≤ 1 ∧ f(y) ≤ E·E/γ·h(y)")
    p.have("∀y. 0 ≤ g(y)")
    with p.fix("y : 'a"):
        p.have("0 ≤ g(y)")
        p.have("0 ≤ h(y)")
    p.have("∀y. h(y) ≤ 1")
    p.have("∀y. f(y) ≤ E·E/γ·h(y)")
    p.have("Measurable(h)")
    p.use(random_runs.density.theorem(), "s", "P", "A", "γ", "S")
    p.use(random_runs.density.theorem(), "s", "Q", "B", "γ", "S")
    with p.fix("T : 'a → bool", "Measurable(T)"):
        p.have("P(T) ≤ E·Q(T) + 0")
    p.use("dp_of_functions", "P", "Q", "E", "0", "λy : 'a. h y")
    p.chain(
        "A(S)",
        eq("∫[y ~ P] f(y)"),
        le("∫[y ~ P] E·E/γ·h(y)", "L_mono"),
        eq("E·E/γ·(∫[y ~ P] h(y))", "L_mul"),
        le("E·E/γ·(E·(∫[y ~ Q] h(y)))"),
        eq("E·E/γ·(E·(γ·(∫[y ~ Q] g(y))))", "L_mul"),
        eq("E·E/γ·(E·(γ·B(S)))"),
        eq("exp(3·ε)·B(S)"),
    )


PAIR = "Prob({A}) ∧ " + random_runs.EQUATION.replace("~ A", "~ {A}").replace("~ P", "~ M(x)")
at_one = Claim(
    "for M mechanism from 'd to 'a, s : 'a → real, γ, x given Measurable(s), 0 < γ < 1 "
    "holds " + PAIR.format(A="best_of_random(s, γ, M, x)")
)


@at_one.proof
def of_these_data(p):
    p.let(B="best_of_random(s, γ, λu : bool. M x, T)")
    p.have("Prob(M(x))")
    p.use(random_runs.law.theorem(), "s", "M(x)", "γ")
    p.use(random_runs.equation.theorem(), "s", "M(x)", "B", "γ")
    p.have("best_of_random(s, γ, M, x) = B", "best_of_random")
    p.have(p.goal)


@claim.proof
def for_each_pair_of_neighbours(p):
    p.let(A="best_of_random(s, γ, M)")
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    with p.fix("x : 'd"):
        p.use(at_one.theorem(), "M", "s", "γ", "x")
        p.have("Prob(A(x))")
    with p.fix("x y S", goal="∀x y S. x ~ y ⇒ Measurable(S) ⇒ A(x)(S) ≤ exp(3·ε)·A(y)(S)"):
        p.have("y ~ x")
        for data in ("x", "y"):
            p.have(f"Prob(M({data}))")
            p.use(at_one.theorem(), "M", "s", "γ", data)
        with p.fix("U : 'a → bool", "Measurable(U)"):
            p.have("M(x)(U) ≤ exp(ε)·M(y)(U)")
        with p.fix("U : 'a → bool", "Measurable(U)"):
            p.have("M(y)(U) ≤ exp(ε)·M(x)(U)")
        p.use(compared.theorem(), "s", "M(x)", "M(y)", "A(x)", "A(y)", "γ", "ε", "S")
    p.have(p.goal, "pure_dp", "approx_dp", "mechanism")


@output.proof
def the_density(p):
    p.have("Prob(M(x))")
    p.use(at_one.theorem(), "M", "s", "γ", "x")
    p.use(random_runs.density.theorem(), "s", "M(x)", "best_of_random(s, γ, M, x)", "γ", "S")


THREE = "mixture({1}, dirac(1), mixture({2}/(1 - {1}), dirac(2), dirac(0)))"
WEIGHTS = "{1}·f(1) + {2}·f(2) + (1 - {1} - {2})·f(0)"
SMALL = "0 < {1}, 0 < {2}, {1} + {2} < 1"


def three(text, first="u", second="w"):
    """Write the law of three outcomes, or a sum over them, with these chances of 1 and 2."""
    return text.replace("{1}", first).replace("{2}", second)


mean_of_three = Claim(
    f"for u w, f : real → real given {three(SMALL)}, Measurable(f), ∀x. 0 ≤ f(x) "
    f"holds Prob({three(THREE)}) ∧ (∫[y ~ {three(THREE)}] f(y)) = {three(WEIGHTS)}"
)
event_of_three = Claim(
    f"for u w, S event on real given {three(SMALL)} holds Pr({three(THREE)}, S) = "
    "u·(if S(1) then 1 else 0) + w·(if S(2) then 1 else 0) + (1 - u - w)·(if S(0) then 1 else 0)"
)


@mean_of_three.proof
def point_by_point(p):
    p.let(r="w/(1 - u)", rest="mixture(w/(1 - u), dirac(2), dirac(0))", P=three(THREE))
    p.have("0 < r")
    p.have("r ≤ 1")
    p.have("(1 - u)·r = w")
    p.have("Prob(rest)")
    p.have("Prob(P)")
    p.chain(
        "∫[y ~ P] f(y)",
        eq("u·(∫[y ~ dirac(1)] f(y)) + (1 - u)·(∫[y ~ rest] f(y))", "L_mixture"),
        eq(
            "u·(∫[y ~ dirac(1)] f(y)) + (1 - u)·(r·(∫[y ~ dirac(2)] f(y)) + (1 - r)·(∫[y ~ dirac(0)] f(y)))",
            "L_mixture",
        ),
        eq("u·f(1) + (1 - u)·(r·f(2) + (1 - r)·f(0))", "L_dirac"),
        eq("u·f(1) + (1 - u)·(r·f(2) + (1 - r)·f(0))"),
        eq("u·f(1) + w·f(2) + (1 - u - w)·f(0)"),
    )
    p.have(p.goal)


@event_of_three.proof
def of_an_indicator(p):
    p.let(f="λy : real. if S(y) then (1 : real) else 0", P=three(THREE))
    p.have("Measurable(f)")
    p.have("∀y. 0 ≤ f(y)")
    p.use(mean_of_three.theorem(), "u", "w", "f")
    p.use("mass_Pr", "P", "S")
    p.chain("Pr(P, S)", eq("P(S)"), eq("∫[y ~ P] f(y)", "mass"), eq(f"{three(WEIGHTS)}"))
    p.have(p.goal)


NEAR = "{1}·(γ/((γ + (1 - γ)·({1} + {2}))·(γ + (1 - γ)·{2})))"
middle = Claim(
    f"for u w γ, A distribution on real given {three(SMALL)}, 0 < γ < 1, "
    + three(random_runs.EQUATION.replace("~ P", f"~ {THREE}").replace("'a", "real").replace("s(", "("))
    + f" holds A{{y | y = 1}} = {three(NEAR)}"
)
one_three = Claim(
    "for E t u, S event on real given 1 < E, 0 < t, t < u, u·(1 + E) = 1 "
    f"holds Pr({three(THREE, 't', 'u')}, S) ≤ E·Pr({three(THREE, '(t/E)', '(E·u)')}, S) "
    f"∧ Pr({three(THREE, '(t/E)', '(E·u)')}, S) ≤ E·Pr({three(THREE, 't', 'u')}, S)"
)
two_ratios = Claim(
    "for C E r t x y z w given 0 < E, 0 < r, 0 < t, 0 < x, 0 < y, E·r·x < z, E·r·y < w, "
    "C = E·E·E·(r·r) holds C·(t/E·(t/(z·w))) < t·(t/(x·y))"
)
numbers = Claim(
    "for C E r t u given 1 < E, 0 < r, r < 1, u·(1 + E) = 1, t = u·(1 - r)/4, C = E·E·E·(r·r) "
    f"holds C·({three(NEAR, '(t/E)', '(E·u)').replace('γ', 't')}) "
    f"< {three(NEAR, 't', 'u').replace('γ', 't')}"
)


@two_ratios.proof
def multiplied(p):
    p.have("0 < E·r·x")
    p.have("0 < E·r·y")
    p.have("E·r·x·(E·r·y) < z·w", p.have("E·r·x·(E·r·y) < z·(E·r·y)"), p.have("z·(E·r·y) < z·w"))
    p.have("0 < z·w")
    p.have("0 < x·y")
    p.have("E·E·(r·r)·(x·y) < z·w")
    p.chain(
        "C·(t/E·(t/(z·w)))",
        eq("E·E·E·(r·r)·(t/E·(t/(z·w)))"),
        eq("t·t·(E·E·(r·r)·(x·y))/((z·w)·(x·y))"),
        lt("t·t·(z·w)/((z·w)·(x·y))"),
        eq("t·(t/(x·y))"),
    )


@numbers.proof
def near_the_limit(p):
    p.chain("0", lt("1/(1 + E)"), eq("u"))
    p.have("0 < u")
    p.have("u·E + u = 1")
    p.have("0 < u·E")
    p.have("u < 1")
    p.have("0 < 1 - r")
    p.have("0 < u·(1 - r)")
    p.have("0 < t")
    p.have("u·(1 - r) < u·1")
    p.have("t < 1/4")
    p.have("t·(u + 2·r) < t·4")
    p.have("r·(u + 2·t) < (1 - t)·u")
    p.let(x="t + (1 - t)·(t + u)", y="t + (1 - t)·u", z="t + (1 - t)·(t/E + E·u)", w="t + (1 - t)·(E·u)")
    p.have("0 ≤ t·(t + u)")
    p.have("0 ≤ t·u")
    p.have("x ≤ u + 2·t")
    p.have("y ≤ u + 2·t")
    p.have("r·x ≤ r·(u + 2·t)")
    p.have("r·y ≤ r·(u + 2·t)")
    p.have("E·(r·x) < E·((1 - t)·u)")
    p.have("E·(r·y) < E·((1 - t)·u)")
    p.have("0 < (1 - t)·(t/E)")
    p.have("E·((1 - t)·u) ≤ z")
    p.have("E·((1 - t)·u) ≤ w")
    p.have("E·r·x < z")
    p.have("E·r·y < w")
    p.have("0 < y", p.have("0 < (1 - t)·u"))
    p.have("0 < x", p.have("0 < (1 - t)·(t + u)"))
    p.use(two_ratios.theorem(), "C", "E", "r", "t", "x", "y", "z", "w")


@one_three.proof
def outcome_by_outcome(p):
    p.have("0 < u")
    p.have("0 < t/E")
    p.have("t/E < t")
    p.have("E·u = 1 - u")
    p.have("t + u < 1")
    p.have("t/E + E·u < 1")
    p.have("1 - t - u = E·(1 - t/E - E·u)")
    p.have("0 < 1 - t/E - E·u")
    p.let(
        i="if S(1) then (1 : real) else 0",
        j="if S(2) then (1 : real) else 0",
        k="if S(0) then (1 : real) else 0",
        d="1 - t/E - E·u",
    )
    p.have("0 ≤ i ∧ 0 ≤ j ∧ 0 ≤ k")
    p.use(event_of_three.theorem(), "t", "u", "S")
    p.use(event_of_three.theorem(), "t/E", "E·u", "S")
    p.let(P=three(THREE, "t", "u"), Q=three(THREE, "(t/E)", "(E·u)"))
    p.have("Pr(P, S) = t·i + u·j + E·d·k")
    p.have("Pr(Q, S) = t/E·i + E·u·j + d·k")
    p.have("1 < E·E")
    p.have("0 ≤ (E·E - 1)·(u·j)")
    p.have("0 ≤ (E·E - 1)·(d·k)")
    p.have("0 ≤ (t - t/E)·i")
    p.have("t ≤ E·t")
    p.have("0 ≤ (E·t - t/E)·i")
    p.have("E·Pr(Q, S) - Pr(P, S) = (E·E - 1)·(u·j)")
    p.have("E·Pr(P, S) - Pr(Q, S) = (E·t - t/E)·i + (E·E - 1)·(d·k)")
    p.have(p.goal)


@middle.proof
def at_its_point(p):
    p.let(
        P=three(THREE),
        S="λy : real. y = 1",
        q="1 - γ",
        s="λy : real. y",
        a="λy : real. Pr(P, v ↦ s(v) < s(y))",
        b="λy : real. Pr(P, v ↦ s(v) ≤ s(y))",
        f="λy : real. if S(y) then γ/((1 - q·a(y))·(1 - q·b(y))) else 0",
    )
    p.use(mean_of_three.theorem(), "u", "w", "λy : real. 0")
    p.have("Prob(P)")
    p.have("Measurable(s)")
    p.have("Measurable(S)")
    p.use(random_runs.levels.theorem(), "P", "s")
    p.have("Measurable(a)")
    p.have("Measurable(b)")
    p.have("Measurable(f)")
    with p.fix("y : real"):
        p.use(random_runs.chance.theorem(), "P", "v ↦ s(v) ≤ s(y)")
        p.use(random_runs.chance.theorem(), "P", "v ↦ s(v) < s(y)")
        p.use(random_runs.factors.theorem(), "γ", "b(y)")
        p.use(random_runs.factors.theorem(), "γ", "a(y)")
        p.have("0 < 1 - q·b(y)")
        p.have("0 < 1 - q·a(y)")
        with p.case("S(y)"):
            p.have("0 ≤ f(y)")
        with p.otherwise():
            p.have("0 ≤ f(y)")
    p.use(event_of_three.theorem(), "u", "w", "v ↦ s(v) < s(1)")
    p.use(event_of_three.theorem(), "u", "w", "v ↦ s(v) ≤ s(1)")
    for point, below, reached in ((1, 0, 1), (2, 0, 0), (0, 1, 1)):
        for sign, chance in (("<", below), ("≤", reached)):
            known = "if_true" if chance else "if_false"
            p.have(f"(if {point} {sign} 1 then (1 : real) else 0) = {chance}", known)
    p.have("a(1) = 1 - u - w")
    p.have("b(1) = 1 - w")
    p.have("f(2) = 0")
    p.have("f(0) = 0")
    p.have("1 - q·a(1) = γ + q·(u + w)")
    p.have("1 - q·b(1) = γ + q·w")
    p.have("f(1) = γ/((γ + q·(u + w))·(γ + q·w))")
    p.use(mean_of_three.theorem(), "u", "w", "f")
    p.use(random_runs.density.theorem(), "s", "P", "A", "γ", "S")
    p.chain("A(S)", eq("∫[y ~ P] f(y)"), eq("u·f(1) + w·f(2) + (1 - u - w)·f(0)"), eq("u·f(1)"))
    p.have(p.goal)


as_masses = Claim(
    "for P Q distributions on 'a, ε, S event on 'a given Pr(P, S) ≤ exp(ε)·Pr(Q, S) holds P(S) ≤ exp(ε)·Q(S)"
)
too_likely = Claim(
    "for A : bool ⇝ 'a, S event on 'a, x y c given A(T)(S) = x, A(F)(S) = y, exp(c)·y < x "
    "holds ¬(A is c-DP for (λx y : bool. x ≠ y))"
)
two_values = Claim(
    "for M : bool ⇝ 'a, P Q distributions on 'a, ε given M(T) = P, M(F) = Q, "
    f"{CLOSE.format(P='P', Q='Q')}, {CLOSE.format(P='Q', Q='P')} "
    "holds M is ε-DP for (λx y : bool. x ≠ y)"
)


@as_masses.proof
def of_numbers(p):
    p.use("mass_Pr", "P", "S")
    p.use("mass_Pr", "Q", "S")
    p.have("P(S) ≤ exp(ε)·Q(S)")


@too_likely.proof
def at_this_event(p):
    p.let(nb="λx y : bool. x ≠ y")
    with p.suppose("A is c-DP for nb"):
        p.unfold_facts("pure_dp", "approx_dp", "mechanism")
        p.have("nb(T, F)")
        p.have("A(T)(S) ≤ exp(c)·A(F)(S)")
        p.have("x ≤ exp(c)·y")
        p.have("F")
    return p.have(p.goal)


@two_values.proof
def either_way_round(p):
    with p.fix("x : bool"):
        with p.case("x"):
            p.have("Prob(M(x))")
        with p.otherwise():
            p.have("Prob(M(x))")
    with p.fix("x y : bool, U : 'a → bool", "x ≠ y", "Measurable(U)"):
        with p.case("x"):
            p.have("M(x) = P")
            p.have("M(y) = Q")
            p.have("M(x)(U) ≤ exp(ε)·M(y)(U)")
        with p.otherwise():
            p.have("M(x) = Q")
            p.have("M(y) = P")
            p.have("M(x)(U) ≤ exp(ε)·M(y)(U)")
    return p.have(p.goal, "pure_dp", "approx_dp", "mechanism")


FEW = (
    "0 < t, t < u, t < 1, u·(1 + exp(ε)) = 1, exp(c)·("
    + three(NEAR, "(t/exp(ε))", "(exp(ε)·u)").replace("γ", "t")
    + ") < "
    + three(NEAR, "t", "u").replace("γ", "t")
)
chances = Claim(f"for ε c given 0 < ε, c < 3·ε holds ∃t u. {FEW.replace(', ', ' ∧ ')}")
BOTH = f"(λx : bool. if x then {three(THREE, 't', 'u')} else {three(THREE, '(t/exp(ε))', '(exp(ε)·u)')})"
example = Claim(
    f"for ε c t u given 0 < ε, {FEW} holds mechanism({BOTH}) ∧ ({BOTH} is ε-DP for (λx y : bool. x ≠ y)) "
    f"∧ ¬(best_of_random(λv : real. v, t, {BOTH}) is c-DP for (λx y : bool. x ≠ y))"
)


@chances.proof
def small_ones(p):
    p.let(E="exp(ε)", r="exp((c - 3·ε)/2)", u="1/(1 + exp(ε))", t="u·(1 - r)/4")
    p.have("1 < E")
    p.have("0 < r")
    p.chain("r", lt("exp(0)", "exp_lt"), eq("1"))
    p.have("u·(1 + E) = 1")
    p.have("0 < u")
    p.have("u < 1")
    p.have("0 < u·(1 - r)")
    p.have("0 < t")
    p.have("u·(1 - r) < u·1")
    p.have("t < u")
    p.have("t < 1")
    p.have("exp(c) = E·E·E·(r·r)")
    p.use(numbers.theorem(), "exp(c)", "E", "r", "t", "u")
    p.know(p.witness("u", goal="∃u. " + FEW.replace(", ", " ∧ ")))
    p.witness("t")


@example.proof
def a_rare_outcome_below_a_common_one(p):
    p.let(
        E="exp(ε)",
        P=three(THREE, "t", "u"),
        Q=three(THREE, "(t/exp(ε))", "(exp(ε)·u)"),
        M=BOTH,
        s="λv : real. v",
        A="best_of_random(s, t, M)",
        S="λy : real. y = 1",
        nb="λx y : bool. x ≠ y",
    )
    p.have("1 < E")
    p.have("0 < u")
    p.have("0 < t/E")
    p.have("t/E < t")
    p.have("E·u = 1 - u")
    p.have("u·1 < u·E")
    p.have("t + u < 1")
    p.have("t/E + E·u < 1")
    p.use(mean_of_three.theorem(), "t", "u", "λy : real. 0")
    p.use(mean_of_three.theorem(), "t/E", "E·u", "λy : real. 0")
    p.have("M(T) = P", "if_true")
    p.have("M(F) = Q", "if_false")
    for first, second in (("P", "Q"), ("Q", "P")):
        with p.fix("U : real → bool", "Measurable(U)"):
            p.use(one_three.theorem(), "E", "t", "u", "U")
            p.use(as_masses.theorem(), first, second, "ε", "U")
    p.use(two_values.theorem(), "M", "P", "Q", "ε")
    p.have("M is ε-DP for nb")
    p.have("Measurable(S)")
    p.have("Measurable(s)")
    with p.fix("x : bool"):
        with p.case("x"):
            p.have("Prob(M(x))")
        with p.otherwise():
            p.have("Prob(M(x))")
    p.have("mechanism(M)", "mechanism")
    p.use(at_one.theorem(), "M", "s", "t", "T")
    p.use(at_one.theorem(), "M", "s", "t", "F")
    p.use(middle.theorem(), "t", "u", "t", "A(T)")
    p.use(middle.theorem(), "t/E", "E·u", "t", "A(F)")
    more, less = (three(NEAR, *pair).replace("γ", "t") for pair in (("t", "u"), ("(t/exp(ε))", "(exp(ε)·u)")))
    p.use(too_likely.theorem(), "A", "S", more, less, "c")
    p.have(p.goal)


@least.proof
def with_such_chances(p):
    p.use(chances.theorem(), "ε", "c")
    p.obtain("t u", "∃t u. " + FEW.replace(", ", " ∧ "))
    p.use(example.theorem(), "ε", "c", "t", "u")
    p.let(nb="λx y : bool. x ≠ y", M=BOTH)
    p.know(
        p.witness(
            "t",
            goal="∃γ. 0 < γ ∧ γ < 1 ∧ mechanism(M) ∧ (M is ε-DP for nb) "
            "∧ ¬(best_of_random(λv : real. v, γ, M) is c-DP for nb)",
        )
    )
    p.witness("M")
