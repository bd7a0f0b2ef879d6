"""Noise whose scale depends on private data: no max-divergence is finite.

Problem: a mechanism adds noise of a scale that it computes from the data. How private is it, if the scales of
    two neighbours differ, though the centre is the same?
Method: far out the wider noise is more likely by any factor.
Guarantee: the max-divergence of the wider from the narrower Laplace noise is infinite, and in the other
    direction it is at most the logarithm of the quotient of the scales. So such a mechanism is ε-DP for no ε.
Reference: folklore; Nissim, Raskhodnikova and Smith 2007, section 1, on noise in proportion to the local
    sensitivity. From memory.
"""

from cbdp_sym.author import *
from derivations.classics.events import nonnegative
from derivations.classics.laplace_vector import beyond

theorem = Statement(id="dp.scale_mismatch", title="Noise of a scale that depends on the data")
mechanism = theorem.printed(
    "for q s : 'd → real, ~ neighbours on 'd, ε, x y : 'd given ∀z. 0 < s(z), x ~ y, y ~ x, s(x) ≠ s(y) "
    "holds ¬((z ↦ Lap(q(z), s(z))) is ε-DP for ~)",
    label="a mechanism",
)
wide = theorem.repaired(
    "for m n a b given 0 < a < b holds D[∞](Lap(m, b) ‖ Lap(n, a)) = ∞", label="the wider noise"
)
narrow = theorem.repaired(
    "for m a b given 0 < a < b holds D[∞](Lap(m, a) ‖ Lap(m, b)) ≤ log(b/a)", label="the narrower noise"
)
far = Claim(
    "for m n a b r given 0 < a < b, 0 ≤ r, "
    "∀t. m ≤ t ⇒ n ≤ t ⇒ exp((m - t)/b)/2 ≤ exp(r)·(exp((n - t)/a)/2) holds F"
)
unbounded = Claim("for m n a b r given 0 < a < b holds ¬(D[∞](Lap(m, b) ‖ Lap(n, a)) ≤ r)")


@far.proof
def a_point_far_out(p):
    p.let(k="1/a - 1/b", w="r + n/a - m/b + 1", t="|m| + |n| + |w|/k")
    p.have("1/b < 1/a")
    p.have("0 < k")
    p.have("0 ≤ |w|/k")
    p.have("m ≤ t", p.use("le_abs", "m"), p.use("abs_pos", "n"))
    p.have("n ≤ t", p.use("le_abs", "n"), p.use("abs_pos", "m"))
    p.have("exp((m - t)/b)/2 ≤ exp(r)·(exp((n - t)/a)/2)")
    p.have("exp((m - t)/b) ≤ exp(r + (n - t)/a)")
    p.chain(
        "(m - t)/b", eq("log(exp((m - t)/b))"), le("log(exp(r + (n - t)/a))", "log_mono"), eq("r + (n - t)/a")
    )
    p.have("k·t ≤ w - 1")
    p.have("0 ≤ k·|m|", p.use("abs_pos", "m"))
    p.have("0 ≤ k·|n|", p.use("abs_pos", "n"))
    p.have("k·t = k·|m| + k·|n| + |w|")
    p.use("le_abs", "w")
    p.have("F")


@unbounded.proof
def no_bound(p):
    p.let(P="Lap(m, b)", Q="Lap(n, a)")
    with p.suppose("D[∞](P ‖ Q) ≤ r"):
        p.use(nonnegative.theorem(), "P", "Q", "r")
        with p.fix("t : real", "m ≤ t", "n ≤ t"):
            p.use("mass_of_max_divergence", P="P", Q="Q", s="{x : real | t ≤ x}", c="r")
            p.use(beyond.theorem(), "m", "b", "t")
            p.use(beyond.theorem(), "n", "a", "t")
            p.have("exp((m - t)/b)/2 ≤ exp(r)·(exp((n - t)/a)/2)")
        p.use(far.theorem(), "m", "n", "a", "b", "r")
    p.have(p.goal)


@wide.proof
def infinite(p):
    with p.fix("r : real"):
        p.use(unbounded.theorem(), "m", "n", "a", "b", "r")
        p.have("r ≤ D[∞](Lap(m, b) ‖ Lap(n, a))", "elt_of_not_le", "elt_imp_le")
    p.use("unbounded", "D[∞](Lap(m, b) ‖ Lap(n, a))")


@mechanism.proof
def of_two_neighbours(p):
    p.let(A="z ↦ Lap(q(z), s(z))")
    with p.suppose("A is ε-DP for ~"):
        p.unfold_facts("pure_dp", "approx_dp")
        with p.case("s(x) < s(y)"):
            with p.fix("E : real → bool", "Measurable(E)"):
                p.have("A(y)(E) ≤ exp(ε)·A(x)(E) + 0")
                p.have("Lap(q(y), s(y))(E) ≤ exp(ε)·Lap(q(x), s(x))(E)")
            p.use("max_divergence_of_masses", "Lap(q(y), s(y))", "Lap(q(x), s(x))", "ε")
            p.use(unbounded.theorem(), "q(y)", "q(x)", "s(x)", "s(y)", "ε")
            p.have("F")
        with p.otherwise():
            p.have("s(y) < s(x)")
            with p.fix("E : real → bool", "Measurable(E)"):
                p.have("A(x)(E) ≤ exp(ε)·A(y)(E) + 0")
                p.have("Lap(q(x), s(x))(E) ≤ exp(ε)·Lap(q(y), s(y))(E)")
            p.use("max_divergence_of_masses", "Lap(q(x), s(x))", "Lap(q(y), s(y))", "ε")
            p.use(unbounded.theorem(), "q(x)", "q(y)", "s(y)", "s(x)", "ε")
            p.have("F")
    p.have(p.goal)


@narrow.proof
def at_the_centre(p):
    p.let(
        P="Lap(m, a)",
        Q="Lap(m, b)",
        f="x ↦ exp(-|x - m|/a)/(2·a)",
        g="x ↦ exp(-|x - m|/b)/(2·b)",
        c="log(b/a)",
    )
    p.have("exp(c) = b/a")
    with p.fix("x : real"):
        p.have("|x - m|/b ≤ |x - m|/a", p.use("abs_pos", "x - m"))
        p.have("exp(-|x - m|/a) ≤ exp(-|x - m|/b)")
        p.have("f(x) ≤ exp(c)·g(x)")
    p.have("P = withdensity(lebesgue, f)", "laplace")
    p.have("Q = withdensity(lebesgue, g)", "laplace")
    p.use("max_divergence_withdensity", "lebesgue", "f", "g", "c")
