"""Dominating pairs of a mechanism on a Poisson sample.

Problem: a pair that dominates a mechanism on a Poisson sample of its data set, from one that dominates the
    mechanism.
Method: given the coins of the other entries, one law is a mixture of two, of which the other law is one. A
    difference of probabilities of an event is a combination of those of the two laws, with factors of any
    sign; some event does as well under the pair. Hockey-stick divergences are jointly convex, so that the
    coins may be averaged over.
Guarantee: a mixture with the sampling rate in the first place if an entry is removed, and in the second if
    one is added, for every ε.
Reference: Zhu, Dong and Wang 2022, Theorem 11 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, hockey_sticks
from derivations.classics import dominating as _  # noqa: F401 (it defines `dominated`)
from derivations.classics.data_sets import COINS

theorem = Statement(id="dp.dominating.sampled", title="Dominating pairs of Poisson sampling")
FOR = "for q, A : (('i → bool) × ('i → 'd)) ⇝ 'a, P Q : 'b measure given Finite('i), 0 ≤ q ≤ 1, "
remove = theorem.printed(
    f"{FOR} dominated(removed, A, P, Q) holds dominated(removed, sampled(q, A), mixture(q, P, Q), Q)",
    label="an entry is removed",
)
add = theorem.printed(
    f"{FOR} dominated(added, A, P, Q) holds dominated(added, sampled(q, A), P, mixture(q, Q, P))",
    label="an entry is added",
)
for each in (remove, add):
    each.facts.append(data_sets.every_function.theorem)
averaged = Claim(
    "for C : 'c measure, K J : 'c ⇝ 'a, A B distributions on 'a, P Q distributions on 'b, ε given Prob(C), "
    "∀S. Measurable(S) ⇒ Measurable(r ↦ J(r)(S)) ∧ A(S) = (∫[r ~ C] K(r)(S)) ∧ B(S) = (∫[r ~ C] J(r)(S)), "
    "∀r. Prob(K(r)), ∀r. Prob(J(r)), ∀r. H[ε](K(r) ‖ J(r)) ≤ H[ε](P ‖ Q) "
    "holds H[ε](A ‖ B) ≤ H[ε](P ‖ Q)"
)


@averaged.proof
def jointly_convex(p):
    p.let(X="H[ε](P ‖ Q)")
    p.use(hockey_sticks.between.theorem(), "P", "Q", "ε")
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    p.have("0 ≤ x")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(f="r ↦ K(r)(S)", g="r ↦ J(r)(S)")
        p.have("Measurable(g)")
        with p.fix("r : 'c"):
            p.chain("H[ε](K(r) ‖ J(r))", le("X"), eq("x"))
            p.use(hockey_sticks.each_event.theorem(), "K(r)", "J(r)", "ε", "x")
            p.have("f(r) ≤ exp(ε)·g(r) + x")
        p.chain(
            "A(S)",
            eq("∫ f(r) dC(r)"),
            le("∫ (exp(ε)·g(r) + x) dC(r)", "L_le"),
            eq("∫ exp(ε)·g(r) dC(r) + ∫[r ~ C] x", "L_add"),
            eq("exp(ε)·∫ g(r) dC(r) + x", "L_mul", "L_const"),
            eq("exp(ε)·B(S) + x"),
        )
    p.use(hockey_sticks.least.theorem(), "A", "B", "ε", "x")
    return p.have(p.goal)


def the_two_laws(p):
    """Name the laws given the other coins, and know that both samples are means of them."""
    p.let(C=COINS, M="sampled(q, A)")
    p.have("Prob(C)")
    with p.fix("x : ('i → bool) × ('i → 'd)"):
        p.use(data_sets.law_of_sample.theorem(), "q", "A", "x")
        p.have("Prob(M(x))")


def means(p, first, second):
    p.obtain("z w", p.use(data_sets.other_coins.theorem(), "q", "A", first, second))
    p.let(K="λr : 'i → bool. mixture(q, A(z(r)), A(w(r)))", J="λr : 'i → bool. A(w(r))")
    p.have("∀r. Prob(K(r))")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(g="λr : 'i → bool. A(w(r))(S)", h="λr : 'i → bool. K(r)(S)")
        p.use(data_sets.every_function.theorem(), "g")
        p.use(data_sets.every_function.theorem(), "h")
        p.have("∀r. K(r)(S) = q·A(z(r))(S) + (1 - q)·A(w(r))(S)", "mass", "L_mixture")
        p.have(
            "Measurable(r ↦ J(r)(S)) ∧ Measurable(r ↦ K(r)(S)) "
            f"∧ M({first})(S) = (∫[r ~ C] K(r)(S)) ∧ M({second})(S) = (∫[r ~ C] J(r)(S))"
        )


@remove.proof
def a_mixture_with_the_other(p):
    p.unfold("dominated", "mechanism")
    the_two_laws(p)
    p.have("Prob(mixture(q, P, Q))")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "removed(x)(y)"):
        means(p, "x", "y")
        with p.fix("ε : real"):
            with p.fix("r : 'i → bool"):
                p.have("removed(z(r))(w(r))")
                p.use(hockey_sticks.mixed_first.theorem(), "A(z(r))", "A(w(r))", "P", "Q", "q")
                p.have("H[ε](K(r) ‖ J(r)) ≤ H[ε](mixture(q, P, Q) ‖ Q)")
            p.use(averaged.theorem(), "C", "K", "J", "M(x)", "M(y)", "mixture(q, P, Q)", "Q", "ε")
            p.have("H[ε](M(x) ‖ M(y)) ≤ H[ε](mixture(q, P, Q) ‖ Q)")
    return p.have(p.goal)


@add.proof
def in_the_second_place(p):
    p.unfold("dominated", "mechanism")
    the_two_laws(p)
    p.have("Prob(mixture(q, Q, P))")
    with p.fix("y x : ('i → bool) × ('i → 'd)", "added(y)(x)"):
        p.have("removed(x)(y)", "added")
        means(p, "x", "y")
        with p.fix("ε : real"):
            with p.fix("r : 'i → bool"):
                p.have("removed(z(r))(w(r))")
                p.have("added(w(r))(z(r))", "added")
                p.use(hockey_sticks.mixed_second.theorem(), "A(w(r))", "A(z(r))", "P", "Q", "q")
                p.have("H[ε](J(r) ‖ K(r)) ≤ H[ε](P ‖ mixture(q, Q, P))")
            p.use(averaged.theorem(), "C", "J", "K", "M(y)", "M(x)", "P", "mixture(q, Q, P)", "ε")
            p.have("H[ε](M(y) ‖ M(x)) ≤ H[ε](P ‖ mixture(q, Q, P))")
    return p.have(p.goal)
