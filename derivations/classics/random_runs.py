"""The best of a geometric number of independent runs: its law has a density.

Problem: write the law A of the best of K runs with the law P, where K is 1 and the number of failures before
    the first success of independent trials that succeed with probability γ.
Method: the geometric law without its first value is itself, moved by 1. So A = γP + (1-γ)B, where B is the
    law of the better of two independent outcomes, one with the law A, the other with the law P. This equation
    determines the mass of the scores below t, and then the density.
Guarantee: A has the density γ/((1-(1-γ)a(y))(1-(1-γ)b(y))) with respect to P, where a(y) is the mass under P
    of the scores less than that of y, and b(y) that of the scores not greater.
Reference: Liu and Talwar 2019, proof of Theorem 3.2; Papernot and Steinke 2022, section 3, for the generating
    function (from memory, there for outcomes without ties).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import best_runs
from derivations.classics.best_runs import BETTER
from derivations.classics.unfolded_steps import exists, outputs_in
from derivations.sharp import geometric

define(
    "define best_of_random for s : 'a → real, γ : real, M : 'd → 'a measure, x : 'd "
    ":= bind (geometric γ) (λn : real. best_of s (M x) (if (Nat n) (n + 1) 1))",
    latex=r"\mathrm{Best}_{{0},{1},{2}}\left({3}\right)",
)
UNIT = "Measurable({f}), ∀x. 0 ≤ {f}(x), ∀x. {f}(x) ≤ 1"
RUNS = "(λn : real. best_of s P (if (Nat n) (n + 1) 1))"
EQUATION = (
    "(∀f : 'a → real. Measurable(f) ⇒ (∀x. 0 ≤ f(x)) ⇒ (∀x. f(x) ≤ 1) ⇒ (∫[z ~ A] f(z)) "
    f"= γ·(∫[y ~ P] f(y)) + (1 - γ)·(∫[z ~ A] ∫[y ~ P] f({BETTER.format(z='z', y='y')})))"
)
LESS, NOT_MORE = "Pr(P, v ↦ s(v) < {t})", "Pr(P, v ↦ s(v) ≤ {t})"
DENSITY = "γ/((1 - (1 - γ)·" + LESS.format(t="s(y)") + ")·(1 - (1 - γ)·" + NOT_MORE.format(t="s(y)") + "))"

on_naturals = Claim(
    "for g : real → ereal, c : ereal given ∀x. ¬(x is natural) ⇒ g(x) = c holds Measurable(g)"
)
same_terms = Claim(
    f"for γ, f g : real → real given 0 < γ < 1, {UNIT.format(f='f')}, {UNIT.format(f='g')}, "
    "∀n. n is natural ⇒ f(n) = g(n) holds (∫[n ~ geometric(γ)] f(n)) = (∫[n ~ geometric(γ)] g(n))"
)
without_the_first = Claim(
    f"for γ, f g : real → real given 0 < γ < 1, {UNIT.format(f='f')}, {UNIT.format(f='g')}, "
    "∀n. n is natural ⇒ f(n + 1) = g(n) "
    "holds (∫[n ~ geometric(γ)] f(n)) = γ·f(0) + (1 - γ)·(∫[n ~ geometric(γ)] g(n))"
)
total = Claim("for γ given 0 < γ < 1 holds Prob(geometric(γ))")
runs = Claim(
    "for s : 'a → real, P distribution on 'a given Measurable(s) "
    f"holds Measurable({RUNS}) ∧ (∀n. Prob({RUNS}(n)))"
)


@on_naturals.proof
def by_levels(p):
    for_one = "λx : real. ∀n. n is natural ⇒ x ≠ n"
    p.let(off=for_one)
    with p.fix("n : real", "n is natural"):
        p.have("Measurable(λx : real. x ≠ n)")
    p.use("measurable_all", "λn : real. λx : real. x ≠ n")
    p.have("Measurable(off)")
    with p.fix("x : real"):
        with p.case("x is natural"):
            with p.case("off(x)"):
                p.have("x ≠ x")
                p.have("F")
            with p.otherwise():
                p.have("off(x) ⇔ ¬(x is natural)")
        with p.otherwise():
            with p.fix("n : real", "n is natural"):
                with p.case("x = n"):
                    p.have("F")
                with p.otherwise():
                    p.have("x ≠ n")
            p.have("off(x)")
            p.have("off(x) ⇔ ¬(x is natural)")
    with p.fix("t : real"):
        p.let(each="λx : real. ∀n. n is natural ⇒ x ≠ n ∨ g n ≤ t")
        with p.fix("n : real", "n is natural"):
            p.have("Measurable(λx : real. x ≠ n ∨ g n ≤ t)")
        p.use("measurable_all", "λn : real. λx : real. x ≠ n ∨ g n ≤ t")
        p.have("Measurable(each)")
        with p.fix("x : real"):
            with p.case("x is natural"):
                with p.case("g(x) ≤ t"):
                    with p.fix("n : real", "n is natural"):
                        with p.case("x = n"):
                            p.have("x ≠ n ∨ g n ≤ t")
                        with p.otherwise():
                            p.have("x ≠ n ∨ g n ≤ t")
                    p.have("each(x)")
                    p.have("g(x) ≤ t ⇔ each(x) ∧ (¬off(x) ∨ c ≤ t)")
                with p.otherwise():
                    with p.case("each(x)"):
                        p.have("x ≠ x ∨ g x ≤ t")
                        p.have("F")
                    with p.otherwise():
                        p.have("¬each(x)")
                    p.have("g(x) ≤ t ⇔ each(x) ∧ (¬off(x) ∨ c ≤ t)")
            with p.otherwise():
                with p.fix("n : real", "n is natural"):
                    p.have("x ≠ n", p.have("off(x)"))
                    p.have("x ≠ n ∨ g n ≤ t")
                p.have("each(x)")
                p.have("off(x)")
                p.have("g(x) = c")
                p.have("g(x) ≤ t ⇔ each(x) ∧ (¬off(x) ∨ c ≤ t)")
        p.use("measurable_const", "c ≤ t", goal="Measurable(λx : real. c ≤ t)")
        p.use("measurable_or", "λx : real. ¬(off x)", "λx : real. c ≤ t")
        p.use("measurable_and", "each", "λx : real. ¬(off x) ∨ c ≤ t")
        p.have("Measurable(λx : real. g x ≤ t)")
    p.use("measurable_levels", "g")


@same_terms.proof
def term_by_term(p):
    p.use(geometric.limit.theorem(), "γ", "f")
    p.use(geometric.limit.theorem(), "γ", "g")
    with p.fix("n : real"):
        p.let(U="k ↦ k is natural ∧ k ≤ n", u="k ↦ γ·(1 - γ)^k·f(k)", v="k ↦ γ·(1 - γ)^k·g(k)")
        with p.fix("k : real", "U(k)"):
            p.have("u(k) = v(k)")
        p.have("(∑ k ∈ U. u(k)) = (∑ k ∈ U. v(k))", "sum_same")
    p.let(
        F="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. γ·(1 - γ)^k·f(k)",
        G="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. γ·(1 - γ)^k·g(k)",
    )
    p.chain(
        "∫[n ~ geometric(γ)] f(n)",
        eq("sup n ∈ Nat. F(n)"),
        eq("sup n ∈ Nat. G(n)"),
        eq("∫[n ~ geometric(γ)] g(n)"),
    )


@without_the_first.proof
def moved_by_one(p):
    p.let(h="λn : real. f(n + 1)")
    p.use("measurable_comp", "f", "λn : real. n + 1")
    p.use(same_terms.theorem(), "γ", "h", "g")
    p.obtain("m", p.use(geometric.finite.theorem(), "γ", "f"))
    p.obtain("l", p.use(geometric.finite.theorem(), "γ", "h"))
    p.use(geometric.moved.theorem(), "γ", "m", "l", "f")
    p.chain(
        "∫[n ~ geometric(γ)] f(n)",
        eq("m"),
        eq("γ·f(0) + (1 - γ)·l"),
        eq("γ·f(0) + (1 - γ)·(∫[n ~ geometric(γ)] g(n))"),
    )


@total.proof
def all_of_it(p):
    p.let(f="λn : real. 1")
    p.obtain("m", p.use(geometric.finite.theorem(), "γ", "f"))
    p.use(geometric.moved.theorem(), "γ", "m", "m", "f")
    p.have("γ·m = γ·1")
    p.chain("m", eq("γ·m/γ"), eq("γ·1/γ"), eq("1"))
    p.have("(∫[n ~ geometric(γ)] 1) = 1")
    return p.have(p.goal, "Prob")


@runs.proof
def a_kernel(p):
    p.let(K=RUNS)
    with p.fix("n : real"):
        with p.case("n is natural"):
            p.use(best_runs.law.theorem(), "s", "P", "n")
            p.have("Prob(K(n))")
        with p.otherwise():
            p.have("0 + 1 = 1")
            p.have("Nat 0")
            p.use(best_runs.law.theorem(), "s", "P", "0")
            p.have("Prob(K(n))")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        with p.fix("n : real", "¬(n is natural)"):
            p.have("K(n)(S) = best_of(s, P, 1)(S)")
        p.use(on_naturals.theorem(), "λn : real. mass (K n) S", "best_of(s, P, 1)(S)")
    p.use("measurable_measure", "K")
    return p.have(p.goal)


LAW = "best_of_random(s, γ, λu : bool. P, T)"
law = Claim(f"for s : 'a → real, P distribution on 'a, γ given Measurable(s), 0 < γ < 1 holds Prob({LAW})")
after_one_run = Claim(
    "for s f : 'a → real, P distribution on 'a "
    f"given Measurable(s), {UNIT.format(f='f')} "
    f"holds ∃g : 'a → real. (Measurable(g) ∧ (∀x. 0 ≤ g(x)) ∧ (∀x. g(x) ≤ 1)) "
    f"∧ (∀z. g(z) = (∫[y ~ P] f({BETTER.format(z='z', y='y')})))"
)
means_of_runs = Claim(
    "for s f : 'a → real, P distribution on 'a "
    f"given Measurable(s), {UNIT.format(f='f')} "
    f"holds ∃F : real → real. (Measurable(F) ∧ (∀x. 0 ≤ F(x)) ∧ (∀x. F(x) ≤ 1)) "
    f"∧ (∀n. F(n) = (∫[z ~ {RUNS}(n)] f(z)))"
)
means = Claim(
    "for s : 'a → real, P distribution on 'a, γ, f : 'a → ereal "
    "given Measurable(s), 0 < γ < 1, Measurable(f), ∀y. 0 ≤ f(y) "
    f"holds (∫[z ~ {LAW}] f(z)) = (∫[n ~ geometric(γ)] ∫[z ~ {RUNS}(n)] f(z))"
)
equation = Claim(
    "for s : 'a → real, P A distributions on 'a, γ given Measurable(s), 0 < γ < 1, "
    f"A = {LAW} holds {EQUATION}"
)
within = Claim(
    "for P distribution on 'a, f : 'a → real "
    f"given {UNIT.format(f='f')} holds ∃r. (∫[x ~ P] f(x)) = r ∧ 0 ≤ r ∧ r ≤ 1"
)


@within.proof
def below_the_total(p):
    p.chain("∫[x ~ P] f(x)", le("∫[x ~ P] 1", "L_mono"), eq("1", "prob_mass"))
    p.have("0 ≤ (∫[x ~ P] f(x))", "L_nonneg")
    p.obtain("r", p.use("real_of_bounds", "∫[x ~ P] f(x)"))
    p.have("0 ≤ r")
    p.have("r ≤ 1")
    p.witness("r")


@law.proof
def a_kernel_after_a_law(p):
    p.use(runs.theorem(), "s", "P")
    p.use(total.theorem(), "γ")
    p.use("bind_prob", "geometric(γ)", RUNS)
    return p.have(p.goal, "best_of_random")


@means.proof
def of_a_kernel_after_a_law(p):
    p.use(runs.theorem(), "s", "P")
    p.use(total.theorem(), "γ")
    p.use("L_bind", "geometric(γ)", RUNS, "f")
    return p.have(p.goal, "best_of_random")


@after_one_run.proof
def the_mean_over_the_new_outcome(p):
    p.let(
        w="λz : 'a × 'a. f(if s(fst z) < s(snd z) then snd z else fst z)",
        at="λz : 'a. λy : 'a. f(if s(z) < s(y) then y else z)",
        g="λz : 'a. E[y ~ P] at(z)(y)",
    )
    p.have("Measurable(λz : 'a × 'a. s(fst z) < s(snd z))")
    p.have("Measurable(λz : 'a × 'a. if s(fst z) < s(snd z) then snd z else fst z)")
    p.use("measurable_comp", "f", "λz : 'a × 'a. if s(fst z) < s(snd z) then snd z else fst z")
    inner = p.use("measurable_L_section", "P", "λz : 'a × 'a. w(z)")
    with p.fix("z : 'a"):
        p.have("Measurable(λy : 'a. if s(z) < s(y) then y else z)")
        p.use("measurable_comp", "f", "λy : 'a. if s(z) < s(y) then y else z")
        p.use("integrable_within_bounds", "P", "at(z)", "0", "1")
        p.have("(∫[y ~ P] at(z)(y)) = g(z)", "L_E")
    with p.fix("z : 'a"):
        p.use(within.theorem(), "P", "at(z)")
        p.obtain("r", "∃r. (∫[y ~ P] at(z)(y)) = r ∧ 0 ≤ r ∧ r ≤ 1")
        p.have("g(z) = r")
        p.have("0 ≤ g(z) ∧ g(z) ≤ 1")
    p.have("Measurable(λz : 'a. ∫[y ~ P] at(z)(y))", rewrite(inner, "fst_pair", "snd_pair"))
    p.use("measurable_of_ext", "g")
    p.witness("g")


@means_of_runs.proof
def the_mean_after_each_number(p):
    p.let(K=RUNS, F=f"λn : real. E[z ~ {RUNS}(n)] f(z)")
    p.use(runs.theorem(), "s", "P")
    inner = p.use("measurable_L", "K", "λz : real × 'a. f(snd z)")
    with p.fix("n : real"):
        p.use("integrable_within_bounds", "K(n)", "f", "0", "1")
        p.have("(∫[z ~ K(n)] f(z)) = F(n)", "L_E")
    with p.fix("n : real"):
        p.use(within.theorem(), "K(n)", "f")
        p.obtain("r", "∃r. (∫[z ~ K(n)] f(z)) = r ∧ 0 ≤ r ∧ r ≤ 1")
        p.have("F(n) = r")
        p.have("0 ≤ F(n) ∧ F(n) ≤ 1")
    p.have("Measurable(λn : real. ∫[z ~ K(n)] f(z))", rewrite(inner, "snd_pair"))
    p.use("measurable_of_ext", "F")
    p.witness("F")


@equation.proof
def without_the_first_run(p):
    p.let(K=RUNS)
    with p.fix("f : 'a → real", "Measurable(f)", "∀x. 0 ≤ f(x)", "∀x. f(x) ≤ 1"):
        p.use(after_one_run.theorem(), "s", "f", "P")
        p.obtain(
            "g",
            f"∃g : 'a → real. (Measurable(g) ∧ (∀x. 0 ≤ g(x)) ∧ (∀x. g(x) ≤ 1)) "
            f"∧ (∀z. g(z) = (∫[y ~ P] f({BETTER.format(z='z', y='y')})))",
        )
        p.use(means_of_runs.theorem(), "s", "f", "P")
        p.obtain(
            "F",
            "∃F : real → real. (Measurable(F) ∧ (∀x. 0 ≤ F(x)) ∧ (∀x. F(x) ≤ 1)) "
            "∧ (∀n. F(n) = (∫[z ~ K(n)] f(z)))",
        )
        p.use(means_of_runs.theorem(), "s", "g", "P")
        p.obtain(
            "G",
            "∃F : real → real. (Measurable(F) ∧ (∀x. 0 ≤ F(x)) ∧ (∀x. F(x) ≤ 1)) "
            "∧ (∀n. F(n) = (∫[z ~ K(n)] g(z)))",
        )
        with p.fix("n : real", "n is natural"):
            p.use(best_runs.next_run.theorem(), "s", "P", "n", "λz : 'a. f z")
            p.have("K(n + 1) = best_of(s, P, n + 1 + 1)")
            p.have("K(n) = best_of(s, P, n + 1)")
            p.chain("F(n + 1)", eq("∫[z ~ K(n + 1)] f(z)"), eq("∫[z ~ K(n)] g(z)"), eq("G(n)"))
            p.have("F(n + 1) = G(n)")
        p.use(without_the_first.theorem(), "γ", "F", "G")
        p.have("0 + 1 = 1")
        p.have("Nat 0")
        p.use(best_runs.one.theorem(), "s", "P", "λz : 'a. f z")
        p.chain("F(0)", eq("∫[z ~ K(0)] f(z)"), eq("∫[y ~ P] f(y)"))
        p.use(means.theorem(), "s", "P", "γ", "λz : 'a. f z")
        p.use(means.theorem(), "s", "P", "γ", "λz : 'a. g z")
        p.chain(
            "∫[z ~ A] f(z)",
            eq("∫[n ~ geometric(γ)] F(n)"),
            eq("γ·(∫[y ~ P] f(y)) + (1 - γ)·(∫[n ~ geometric(γ)] G(n))"),
            eq("γ·(∫[y ~ P] f(y)) + (1 - γ)·(∫[z ~ A] g(z))"),
            eq(f"γ·(∫[y ~ P] f(y)) + (1 - γ)·(∫[z ~ A] ∫[y ~ P] f({BETTER.format(z='z', y='y')}))"),
        )
    return p.have(p.goal)


least_scores = Claim(
    "for s : 'a → real, P A distributions on 'a, γ t given Measurable(s), 0 < γ < 1, "
    f"{EQUATION} holds Pr(A, v ↦ s(v) < t)·(1 - (1 - γ)·{LESS.format(t='t')}) = γ·{LESS.format(t='t')}"
)
split = Claim(
    "for s : 'a → real, P distribution on 'a, g : 'a → real, z "
    f"given Measurable(s), {UNIT.format(f='g')} holds (∫[y ~ P] g({BETTER.format(z='z', y='y')})) "
    f"= (∫[y ~ P] (if s(z) < s(y) then g(y) else 0)) + g(z)·{NOT_MORE.format(t='s(z)')}"
)


@least_scores.proof
def both_are_below(p):
    p.let(S="v ↦ s(v) < t", f="λz : 'a. if s(z) < t then (1 : real) else 0", a="Pr(P, S)", α="Pr(A, S)")
    p.have("Measurable(S)")
    p.have("Measurable(f)")
    p.have("∀x. 0 ≤ f(x)")
    p.have("∀x. f(x) ≤ 1")
    p.use("mass_Pr", "P", "S")
    p.use("mass_Pr", "A", "S")
    p.chain("∫[y ~ P] f(y)", eq("P(S)", "mass"), eq("a"))
    p.chain("∫[z ~ A] f(z)", eq("A(S)", "mass"), eq("α"))
    with p.fix("z : 'a"):
        with p.case("S(z)"):
            with p.fix("y : 'a"):
                with p.case("s(z) < s(y)"):
                    p.have("f(if s(z) < s(y) then y else z) = f(y)")
                with p.otherwise():
                    p.have("S(y)")
                    p.have("f(if s(z) < s(y) then y else z) = f(y)")
            p.chain("∫[y ~ P] f(if s(z) < s(y) then y else z)", eq("∫[y ~ P] f(y)"), eq("f(z)·a"))
        with p.otherwise():
            with p.fix("y : 'a"):
                with p.case("s(z) < s(y)"):
                    p.have("¬S(y)")
                    p.have("f(if s(z) < s(y) then y else z) = 0")
                with p.otherwise():
                    p.have("f(if s(z) < s(y) then y else z) = 0")
            p.chain(
                "∫[y ~ P] f(if s(z) < s(y) then y else z)",
                eq("∫[y ~ P] 0"),
                eq("0", "L_econst"),
                eq("f(z)·a"),
            )
        p.have("(∫[y ~ P] f(if s(z) < s(y) then y else z)) = a·f(z)")
    p.chain(
        "α",
        eq("∫[z ~ A] f(z)"),
        eq("γ·a + (1 - γ)·(∫[z ~ A] ∫[y ~ P] f(if s(z) < s(y) then y else z))"),
        eq("γ·a + (1 - γ)·(∫[z ~ A] a·f(z))"),
        eq("γ·a + (1 - γ)·(a·α)", "L_mul", p.use("Pr_nonneg", "P", "S")),
    )
    p.have("α = γ·a + (1 - γ)·(a·α)")
    p.have(p.goal)


@split.proof
def new_or_kept(p):
    p.let(
        new="λy : 'a. if s(z) < s(y) then g(y) else 0",
        S="v ↦ s(v) ≤ s(z)",
        old="λy : 'a. if s(y) ≤ s(z) then (1 : real) else 0",
    )
    p.have("Measurable(S)")
    p.have("Measurable(new)")
    p.have("Measurable(old)")
    p.use("mass_Pr", "P", "S")
    with p.fix("y : 'a"):
        with p.case("s(z) < s(y)"):
            p.have("0 ≤ new(y)")
            p.have("g(if s(z) < s(y) then y else z) = new(y) + g(z)·old(y)")
        with p.otherwise():
            p.have("0 ≤ new(y)")
            p.have("g(if s(z) < s(y) then y else z) = new(y) + g(z)·old(y)")
    p.have("∀y. 0 ≤ new(y)")
    p.have("∀y. 0 ≤ old(y)")
    p.chain("∫[y ~ P] old(y)", eq("P(S)", "mass"), eq("Pr(P, S)"))
    p.chain(
        "∫[y ~ P] g(if s(z) < s(y) then y else z)",
        eq("∫[y ~ P] (new(y) + g(z)·old(y))"),
        eq("(∫[y ~ P] new(y)) + g(z)·(∫[y ~ P] old(y))", "L_add", "L_mul"),
        eq("(∫[y ~ P] new(y)) + g(z)·Pr(P, S)"),
    )


levels = Claim(
    "for P distribution on 'a, s : 'a → real given Measurable(s) "
    "holds Measurable(y ↦ Pr(P, v ↦ s(v) < s(y))) ∧ Measurable(y ↦ Pr(P, v ↦ s(v) ≤ s(y)))"
)
exchanged = Claim(
    "for P A distributions on 'a, s g : 'a → real given Measurable(s), "
    f"{UNIT.format(f='g')} holds (∫[z ~ A] ∫[y ~ P] (if s(z) < s(y) then g(y) else 0)) "
    "= (∫[y ~ P] g(y)·Pr(A, v ↦ s(v) < s(y)))"
)
balance = Claim(
    "for s g : 'a → real, P A distributions on 'a, γ given Measurable(s), 0 < γ < 1, "
    f"{EQUATION}, {UNIT.format(f='g')} holds (∫[z ~ A] g(z)·(1 - (1 - γ)·{NOT_MORE.format(t='s(z)')})) "
    "= (∫[y ~ P] g(y)·(γ + (1 - γ)·Pr(A, v ↦ s(v) < s(y))))"
)
combined = Claim(
    "for P : 'a measure, u v : 'a → real, c d given Measurable(u), Measurable(v), ∀x. 0 ≤ u(x), "
    "∀x. 0 ≤ v(x), 0 ≤ c, 0 ≤ d holds (∫[x ~ P] (c·u(x) + d·v(x))) = c·(∫[x ~ P] u(x)) + d·(∫[x ~ P] v(x))"
)
chance = Claim("for P distribution on 'a, S event on 'a holds 0 ≤ Pr(P, S) ∧ Pr(P, S) ≤ 1")


@combined.proof
def of_two_functions(p):
    p.chain(
        "∫[x ~ P] (c·u(x) + d·v(x))",
        eq("(∫[x ~ P] c·u(x)) + (∫[x ~ P] d·v(x))", "L_add"),
        eq("c·(∫[x ~ P] u(x)) + d·(∫[x ~ P] v(x))", "L_mul"),
    )


@chance.proof
def between_zero_and_one(p):
    p.have("0 ≤ Pr(P, S)", "Pr_nonneg")
    p.have("Pr(P, S) ≤ 1", "Pr_le_one")
    p.have(p.goal)


@levels.proof
def sections_of_a_set(p):
    for sign in ("<", "≤"):
        p.let(w=f"λz : 'a × 'a. if s(snd z) {sign} s(fst z) then (1 : ereal) else 0")
        p.have(f"Measurable(λz : 'a × 'a. s(snd z) {sign} s(fst z))")
        p.have("Measurable(w)")
        p.use("measurable_L_section", "P", "w")
        with p.fix("y : 'a"):
            p.use("mass_Pr", "P", f"v ↦ s(v) {sign} s(y)")
            p.chain(
                "∫[v ~ P] w(y, v)",
                eq(f"mass P (v ↦ s(v) {sign} s(y))", "mass", "fst_pair", "snd_pair"),
                eq(f"Pr(P, v ↦ s(v) {sign} s(y))"),
            )
        p.use("measurable_of_ext", f"λy : 'a. Pr(P, v ↦ s(v) {sign} s(y))")
    p.have(p.goal)


@exchanged.proof
def by_tonelli(p):
    p.let(w="λz : 'a × 'a. if s(fst z) < s(snd z) then g(snd z) else 0")
    p.have("Measurable(λz : 'a × 'a. s(fst z) < s(snd z))")
    p.have("Measurable(w)")
    p.have("∀z. 0 ≤ w(z)")
    p.use("tonelli", "A", "P", "λz : 'a × 'a. w z")
    with p.fix("y : 'a"):
        p.let(S="λv : 'a. s v < s y", one="λz : 'a. if s(z) < s(y) then (1 : real) else 0")
        p.have("Measurable(S)")
        p.use("mass_Pr", "A", "S")
        with p.fix("z : 'a"):
            with p.case("s(z) < s(y)"):
                p.have("w(z, y) = g(y)·one(z)", "fst_pair", "snd_pair")
            with p.otherwise():
                p.have("w(z, y) = g(y)·one(z)", "fst_pair", "snd_pair")
        p.chain("∫[z ~ A] one(z)", eq("A(S)", "mass"), eq("Pr(A, S)"))
        p.chain(
            "∫[z ~ A] w(z, y)",
            eq("∫[z ~ A] g(y)·one(z)"),
            eq("g(y)·(∫[z ~ A] one(z))", "L_mul"),
            eq("g(y)·Pr(A, S)"),
        )
    p.chain(
        "∫[z ~ A] ∫[y ~ P] (if s(z) < s(y) then g(y) else 0)",
        eq("∫[z ~ A] ∫[y ~ P] w(z, y)", "fst_pair", "snd_pair"),
        eq("∫[y ~ P] ∫[z ~ A] w(z, y)"),
        eq("∫[y ~ P] g(y)·Pr(A, v ↦ s(v) < s(y))"),
    )


@balance.proof
def the_kept_ones_on_the_left(p):
    p.let(
        q="1 - γ",
        b="λy : 'a. Pr(P, v ↦ s(v) ≤ s(y))",
        α="λy : 'a. Pr(A, v ↦ s(v) < s(y))",
        new="λz : 'a. ∫[y ~ P] (if s(z) < s(y) then g(y) else 0)",
    )
    p.use(levels.theorem(), "P", "s")
    p.use(levels.theorem(), "A", "s")
    with p.fix("y : 'a"):
        p.use(chance.theorem(), "P", "v ↦ s(v) ≤ s(y)")
        p.use(chance.theorem(), "A", "v ↦ s(v) < s(y)")
        p.have("0 ≤ b(y) ∧ b(y) ≤ 1 ∧ 0 ≤ α(y)")
    with p.fix("y : 'a"):
        p.have("0 ≤ g(y)·b(y)", p.have("0 ≤ b(y)"))
        p.have("0 ≤ g(y)·α(y)", p.have("0 ≤ α(y)"))
        p.have("0 ≤ 1 - q·b(y)", p.have("q·b(y) ≤ q·1"))
        p.have("0 ≤ g(y)·(1 - q·b(y))")
        p.have("g(y)·b(y) ≤ 1·1")
    p.have("Measurable(b)")
    p.have("Measurable(α)")
    p.have("Measurable(λy : 'a. g(y)·b(y))")
    p.have("Measurable(λy : 'a. g(y)·α(y))")
    p.have("Measurable(λy : 'a. g(y)·(1 - q·b(y)))")
    p.use(within.theorem(), "A", "λy : 'a. g(y)·b(y)")
    p.obtain("r", "∃r. (∫[y ~ A] g(y)·b(y)) = r ∧ 0 ≤ r ∧ r ≤ 1")
    p.use(exchanged.theorem(), "P", "A", "s", "g")
    p.let(w="λz : 'a × 'a. if s(fst z) < s(snd z) then g(snd z) else 0")
    p.have("Measurable(λz : 'a × 'a. s(fst z) < s(snd z))")
    p.have("Measurable(w)")
    inner = p.use("measurable_L_section", "P", "λz : 'a × 'a. w z")
    p.have("Measurable(new)", rewrite(inner, "fst_pair", "snd_pair"))
    p.have("∀z. 0 ≤ new(z)", "L_nonneg")
    with p.fix("z : 'a"):
        p.use(split.theorem(), "s", "P", "g", "z")
        p.have("(∫[y ~ P] g(if s(z) < s(y) then y else z)) = new(z) + g(z)·b(z)")
    p.chain(
        "∫[z ~ A] ∫[y ~ P] g(if s(z) < s(y) then y else z)",
        eq("∫[z ~ A] (new(z) + g(z)·b(z))"),
        eq("(∫[z ~ A] new(z)) + (∫[z ~ A] g(z)·b(z))", "L_add"),
        eq("(∫[y ~ P] g(y)·α(y)) + r"),
    )
    p.let(kept="λz : 'a. g(z)·b(z)", rest="λz : 'a. g(z)·(1 - q·b(z))", gone="λy : 'a. g(y)·α(y)")
    p.use(combined.theorem(), "A", "rest", "kept", "1", "q")
    p.use(combined.theorem(), "P", "g", "gone", "γ", "q")
    p.have("∀z. g(z) = 1·rest(z) + q·kept(z)")
    p.have("∀y. g(y)·(γ + q·α(y)) = γ·g(y) + q·gone(y)")
    p.chain(
        "∫[z ~ A] g(z)",
        eq("∫[z ~ A] (1·rest(z) + q·kept(z))"),
        eq("1·(∫[z ~ A] rest(z)) + q·(∫[z ~ A] kept(z))"),
        eq("(∫[z ~ A] rest(z)) + q·r", "eone_mul"),
        eq("q·r + (∫[z ~ A] rest(z))"),
    )
    p.chain(
        "∫[y ~ P] g(y)·(γ + q·α(y))",
        eq("∫[y ~ P] (γ·g(y) + q·gone(y))"),
        eq("γ·(∫[y ~ P] g(y)) + q·(∫[y ~ P] gone(y))"),
    )
    p.chain(
        "q·r + (∫[z ~ A] g(z)·(1 - q·b(z)))",
        eq("∫[z ~ A] g(z)"),
        eq("γ·(∫[y ~ P] g(y)) + q·((∫[y ~ P] g(y)·α(y)) + r)"),
        eq("γ·(∫[y ~ P] g(y)) + (q·(∫[y ~ P] gone(y)) + q·r)", "emul_add"),
        eq("q·r + (γ·(∫[y ~ P] g(y)) + q·(∫[y ~ P] gone(y)))"),
        eq("q·r + (∫[y ~ P] g(y)·(γ + q·α(y)))"),
    )
    p.use("eadd_cancel", "q·r", "∫[z ~ A] g(z)·(1 - q·b(z))", "∫[y ~ P] g(y)·(γ + q·α(y))")
    p.have(p.goal)


density = Claim(
    "for s : 'a → real, P A distributions on 'a, γ, S event on 'a given Measurable(s), 0 < γ < 1, "
    f"{EQUATION} holds A(S) = (∫[y ~ P] (if S(y) then {DENSITY} else 0))"
)
factors = Claim("for γ u given 0 < γ < 1, u ≤ 1 holds γ ≤ 1 - (1 - γ)·u")
left_over = Claim(
    "for γ a α given 0 < γ < 1, a ≤ 1, α·(1 - (1 - γ)·a) = γ·a holds γ + (1 - γ)·α = γ/(1 - (1 - γ)·a)"
)


@factors.proof
def at_the_top(p):
    p.have("(1 - γ)·u ≤ (1 - γ)·1")
    p.have(p.goal)


@left_over.proof
def both_sides_multiplied(p):
    p.use(factors.theorem(), "γ", "a")
    p.let(d="1 - (1 - γ)·a")
    p.have("0 < d")
    p.have("(γ + (1 - γ)·α)·d = γ")
    p.chain("γ + (1 - γ)·α", eq("(γ + (1 - γ)·α)·d/d"), eq("γ/d"))


@density.proof
def divided_by_the_factor(p):
    p.let(
        q="1 - γ",
        a="λy : 'a. Pr(P, v ↦ s(v) < s(y))",
        b="λy : 'a. Pr(P, v ↦ s(v) ≤ s(y))",
        α="λy : 'a. Pr(A, v ↦ s(v) < s(y))",
        g="λy : 'a. if S(y) then γ/(1 - q·b(y)) else 0",
        h="λy : 'a. if S(y) then γ/((1 - q·a(y))·(1 - q·b(y))) else 0",
        one="λy : 'a. if S(y) then (1 : real) else 0",
    )
    p.use(levels.theorem(), "P", "s")
    p.have("Measurable(a)")
    p.have("Measurable(b)")
    with p.fix("y : 'a"):
        p.use(chance.theorem(), "P", "v ↦ s(v) ≤ s(y)")
        p.use(chance.theorem(), "P", "v ↦ s(v) < s(y)")
        p.use(factors.theorem(), "γ", "b(y)")
        p.use(factors.theorem(), "γ", "a(y)")
        p.have("γ ≤ 1 - q·a(y) ∧ γ ≤ 1 - q·b(y)")
    with p.fix("y : 'a"):
        p.have("γ ≤ 1 - q·b(y)")
        p.have("γ ≤ 1 - q·a(y)")
        p.have("0 < 1 - q·b(y)")
        p.have("0 < 1 - q·a(y)")
        p.use(least_scores.theorem(), "s", "P", "A", "γ", "s(y)")
        p.use(left_over.theorem(), "γ", "a(y)", "α(y)")
        with p.case("S(y)"):
            p.have("0 ≤ g(y)")
            p.have("γ/(1 - q·b(y)) ≤ 1")
            p.have("g(y) ≤ 1")
            p.have("0 ≤ h(y)")
            p.have("g(y)·(1 - q·b(y)) = γ·one(y)")
            p.have("g(y)·(γ + q·α(y)) = γ·h(y)")
        with p.otherwise():
            p.have("0 ≤ g(y)")
            p.have("g(y) ≤ 1")
            p.have("0 ≤ h(y)")
            p.have("g(y)·(1 - q·b(y)) = γ·one(y)")
            p.have("g(y)·(γ + q·α(y)) = γ·h(y)")
        p.have("0 ≤ g(y) ∧ g(y) ≤ 1 ∧ 0 ≤ h(y) ∧ g(y)·(1 - q·b(y)) = γ·one(y) ∧ g(y)·(γ + q·α(y)) = γ·h(y)")
    p.have("Measurable(g)")
    p.have("Measurable(h)")
    p.have("Measurable(one)")
    with p.fix("y : 'a"):
        p.have("0 ≤ h(y) ∧ 0 ≤ g(y) ∧ g(y) ≤ 1")
    p.have("∀y. 0 ≤ h(y)")
    p.have("∀y. 0 ≤ one(y)")
    p.have("∀y. g(y)·(1 - q·b(y)) = γ·one(y)")
    p.have("∀y. g(y)·(γ + q·α(y)) = γ·h(y)")
    p.use(balance.theorem(), "s", "g", "P", "A", "γ")
    p.chain(
        "γ·A(S)",
        eq("γ·(∫[z ~ A] one(z))", "mass"),
        eq("∫[z ~ A] γ·one(z)", "L_mul"),
        eq("∫[z ~ A] g(z)·(1 - q·b(z))"),
        eq("∫[y ~ P] g(y)·(γ + q·α(y))"),
        eq("∫[y ~ P] γ·h(y)"),
        eq("γ·(∫[y ~ P] h(y))", "L_mul"),
    )
    p.chain("A(S)", eq("1/γ·(γ·A(S))"), eq("1/γ·(γ·(∫[y ~ P] h(y)))"), eq("∫[y ~ P] h(y)"))


NUMBER = "(if Nat n then n + 1 else 1)"
NAMES = ("best_of", "first_best", "leads")


def presupposed(outcome, data, score, letters):
    """Return theorems of what the definitions presuppose, with the definitions unfolded."""
    mechanism = f"A : {data} → {outcome} measure"
    lead = Claim(f"for {letters}n, h : real → {outcome} holds ∃i. leads({score}, {NUMBER}, h, i)")
    pick = Claim(f"for {letters}n given Measurable({score}) holds Measurable(first_best({score}, {NUMBER}))")
    kernel = Claim(
        f"for {letters}{mechanism}, x : {data} given Measurable({score}), Prob(A(x)) "
        f"holds Measurable(λn : real. best_of ({score}) (A x) {NUMBER})"
    )
    values = Claim(
        f"for {letters}{mechanism}, x : {data}, n given Measurable({score}), Prob(A(x)) "
        f"holds Prob(best_of ({score}) (A x) {NUMBER})"
    )

    @lead.proof
    def one_of_them(p):
        with p.case("n is natural"):
            p.use(best_runs.some_lead.theorem(), score, "h", "n")
            p.have(p.goal)
        with p.otherwise():
            p.use(best_runs.one_run.theorem(), score, "h")
            p.know(p.witness("1", goal=f"∃i. leads({score}, 1, h, i)"))
            p.have(p.goal)

    @pick.proof
    def at_each_number(p):
        p.have("0 + 1 = 1")
        p.have("Nat 0")
        with p.case("n is natural"):
            p.use(best_runs.measured.theorem(), score)
            p.have(f"Measurable(first_best({score}, n + 1))")
            p.have(p.goal)
        with p.otherwise():
            p.use(best_runs.measured.theorem(), score)
            p.have(f"Measurable(first_best({score}, 0 + 1))")
            p.have(p.goal)

    @kernel.proof
    def of_the_numbers(p):
        p.use(runs.theorem(), score, "A(x)")
        p.have(p.goal)

    @values.proof
    def each_of_them(p):
        p.use(runs.theorem(), score, "A(x)")
        p.have(p.goal)

    def unfolded(claim, *names):
        return lambda: rewrite(claim.theorem(), *names)

    sequences = exists(f"{mechanism}, x : {data}", "A x", outcome)
    return [
        *(claim.theorem for claim in (*outputs_in(outcome), sequences, total)),
        unfolded(lead, "leads"),
        unfolded(pick, "first_best", "leads"),
        *(unfolded(claim, *NAMES) for claim in (kernel, values)),
    ]


product_of_factors = Claim(
    "for P distribution on 'a, s : 'a → real, γ, y given 0 < γ < 1, Measurable(s) holds "
    + DENSITY.split("/", 1)[1]
    + " ≠ 0"
)
weighted = Claim(
    "for P distribution on 'a, s : 'a → real, γ, S event on 'a given 0 < γ < 1, Measurable(s) "
    f"holds Measurable(y ↦ if S(y) then {DENSITY} else 0)"
)
not_negative = Claim(
    "for P distribution on 'a, s : 'a → real, γ, S event on 'a, y given 0 < γ < 1, Measurable(s) "
    f"holds 0 ≤ (if S(y) then {DENSITY} else 0)"
)


def both_positive(p):
    """Show that both factors at y are positive."""
    for sign in ("<", "≤"):
        p.use(chance.theorem(), "P", f"v ↦ s(v) {sign} s(y)")
        p.use(factors.theorem(), "γ", f"Pr(P, v ↦ s(v) {sign} s(y))")
        p.have(f"0 < 1 - (1 - γ)·Pr(P, v ↦ s(v) {sign} s(y))")


@product_of_factors.proof
def positive_factors(p):
    both_positive(p)
    p.have("0 < " + DENSITY.split("/", 1)[1])
    p.have(p.goal)


@weighted.proof
def by_its_parts(p):
    p.use(levels.theorem(), "P", "s")
    p.have(p.goal)


@not_negative.proof
def a_quotient_of_positive_numbers(p):
    both_positive(p)
    with p.case("S(y)"):
        p.have(p.goal)
    with p.otherwise():
        p.have(p.goal)
