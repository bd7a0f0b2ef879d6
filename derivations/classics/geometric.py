"""Two-sided geometric noise on an integer query.

Problem: how private is an integer query of sensitivity Δ with noise of weights in proportion to e^{-ε|k|/Δ}?
Method: a step of 1 changes each event by a factor of at most e^{ε/Δ}; Δ steps.
Guarantee: ε-DP.
Reference: Ghosh, Roughgarden and Sundararajan 2009, section 2. From memory. Its zCDP, and that no smaller
    constant will do there, are in `sharp.discrete_laplace`.
"""

from cbdp_sym.author import *
from derivations.sharp.discrete_laplace import events, law
from derivations.sharp.integers import added, opposite, sides

theorem = Statement(id="dp.geometric", title="The geometric mechanism")
guarantee = theorem.printed(
    "for q : 'd → real, ~ neighbours on 'd, Δ ε given 0 < Δ, 0 < ε, "
    "∀x. q(x) is an integer, sensitivity(~, q, Δ) "
    "holds add_noise(q, discrete_laplace(ε/Δ)) is ε-DP for ~",
    label="the guarantee",
)
steps = Claim(
    "for ε c n, s : real → bool given 0 < ε, n is natural, Measurable(s) "
    "holds shift(c, discrete_laplace(ε))(s) ≤ exp(n·ε)·shift(c + n, discrete_laplace(ε))(s) "
    "∧ shift(c + n, discrete_laplace(ε))(s) ≤ exp(n·ε)·shift(c, discrete_laplace(ε))(s)"
)

distance = Claim(
    "for u v Δ given u is an integer, v is an integer, |u - v| ≤ Δ "
    "holds ∃n. n is natural ∧ n ≤ Δ ∧ (u = v + n ∨ v = u + n)"
)


@distance.proof
def of_integers(p):
    p.use(opposite.theorem(), "v")
    p.use(added.theorem(), "u", "-v")
    p.use(sides.theorem(), "u + -v")
    with p.case("(u + -v) is natural"):
        p.have("u + -v ≤ Δ", p.use("le_abs", "u - v"))
        p.have("u = v + (u + -v)")
        p.witness("u + -v")
    with p.case("-(u + -v) is natural"):
        p.have("-(u + -v) ≤ Δ", p.use("neg_le_abs", "u - v"))
        p.have("v = u + -(u + -v)")
        p.witness("-(u + -v)")


@steps.proof
def one_after_the_other(p):
    p.let(N="discrete_laplace(ε)", m="k ↦ Pr(shift(c + k, N), s)")
    p.use(law.theorem(), "ε")
    with p.fix("k : real"):
        p.have("Prob(shift(c + k, N))", "shift")
        p.use("mass_Pr", "shift(c + k, N)", "s")
    with p.fix("k : real"):
        p.use(events.theorem(), "ε", "c + k", "s")
        p.have("c + k + 1 = c + (k + 1)")
        p.have("m(k) ≤ exp(ε)·m(k + 1)")
        p.have("m(k) ≤ exp(ε)·m(k + 1) ∧ m(k + 1) ≤ exp(ε)·m(k)")

    def base(q):
        q.have("exp(0·ε) = 1")
        return q.have("m(0) ≤ exp(0·ε)·m(0) ∧ m(0) ≤ exp(0·ε)·m(0)")

    def step(q):
        q.have("exp((n + 1)·ε) = exp(n·ε)·exp(ε)")
        q.have("exp(n·ε)·m(n) ≤ exp(n·ε)·(exp(ε)·m(n + 1))")
        q.have("exp(ε)·m(n) ≤ exp(ε)·(exp(n·ε)·m(0))")
        q.have("m(0) ≤ exp((n + 1)·ε)·m(n + 1)")
        q.have("m(n + 1) ≤ exp((n + 1)·ε)·m(0)")
        return q.have("m(0) ≤ exp((n + 1)·ε)·m(n + 1) ∧ m(n + 1) ≤ exp((n + 1)·ε)·m(0)")

    p.induction("n ↦ m(0) ≤ exp(n·ε)·m(n) ∧ m(n) ≤ exp(n·ε)·m(0)", base, step)
    p.have("c + 0 = c")
    p.have(p.goal)


@guarantee.proof
def at_most_delta_steps(p):
    p.let(N="discrete_laplace(ε/Δ)", A="add_noise(q, discrete_laplace(ε/Δ))", E="exp(ε)")
    p.use(law.theorem(), "ε/Δ")
    with p.fix("x : 'd"):
        p.have("A(x) = shift(q(x), N)", "add_noise")
    with p.fix("x : 'd"):
        p.have("Prob(shift(q(x), N))", "shift")
        p.have("Prob(A(x))")
    p.have("∀x. Prob(A(x))")
    with p.fix("x y S", goal="∀x y S. x ~ y ⇒ Measurable(S) ⇒ A(x)(S) ≤ exp(ε)·A(y)(S)"):
        p.have("|q(x) - q(y)| ≤ Δ", "sensitivity")
        p.obtain("n", p.use(distance.theorem(), "q(x)", "q(y)", "Δ"))
        p.have("n·(ε/Δ) ≤ ε")
        p.have("exp(n·(ε/Δ)) ≤ E")
        p.use("mass_Pr", "A(x)", "S")
        p.use("mass_Pr", "A(y)", "S")
        p.have("exp(n·(ε/Δ))·Pr(A(y), S) ≤ E·Pr(A(y), S)", p.use("Pr_nonneg", "A(y)", "S"))
        with p.case("q(x) = q(y) + n"):
            p.use(steps.theorem(), "ε/Δ", "q(y)", "n", "S")
            p.have("A(x)(S) ≤ exp(n·(ε/Δ))·A(y)(S)")
            p.have("Pr(A(x), S) ≤ E·Pr(A(y), S)")
        with p.otherwise():
            p.have("q(y) = q(x) + n")
            p.use(steps.theorem(), "ε/Δ", "q(x)", "n", "S")
            p.have("A(x)(S) ≤ exp(n·(ε/Δ))·A(y)(S)")
            p.have("Pr(A(x), S) ≤ E·Pr(A(y), S)")
        p.have("A(x)(S) ≤ exp(ε)·A(y)(S)")
    p.have(p.goal)
