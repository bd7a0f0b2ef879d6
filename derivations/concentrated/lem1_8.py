"""Lemma 1.8: postprocessing of a ρ-zCDP mechanism.

Problem: f is applied to the output of a ρ-zCDP mechanism M.
Method: Lemma 2.2, postprocessing, for the outputs on two neighbours.
Guarantee: f(M) is ρ-zCDP, for every f, randomised or not, and any relation between data sets; and
    (ξ,ρ)-zCDP if M is.
Reference: concentrated paper, Lemma 1.8 (and the second half of Lemma 2.3's title).
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem1.8", title="Postprocessing of a zCDP mechanism")
randomised = theorem.printed(
    "for M : 'd ⇝ 'a with neighbours ~, f : 'a ⇝ 'b, ρ "
    "given Measurable(f), ∀y. Prob(f(y)), M is (0, ρ)-zCDP for ~ "
    "holds (x ↦ bind(M(x), f)) is (0, ρ)-zCDP for ~",
    label="for a randomised f",
)
function = theorem.printed(
    "for M : 'd ⇝ 'a with neighbours ~, f : 'a → 'b, ρ "
    "given Measurable(f), M is (0, ρ)-zCDP for ~ holds postprocess(f, M) is (0, ρ)-zCDP for ~",
    label="for a function f",
)
with_xi = theorem.repaired(
    "for M : 'd ⇝ 'a with neighbours ~, f : 'a ⇝ 'b, ξ ρ "
    "given Measurable(f), ∀y. Prob(f(y)), M is (ξ, ρ)-zCDP for ~ "
    "holds (x ↦ bind(M(x), f)) is (ξ, ρ)-zCDP for ~",
    label="for (ξ,ρ)-zCDP",
)
theorem.finding("reading", "A randomised $f$ is a Markov kernel: its law at $y$ depends measurably on $y$.")


@with_xi.proof
def for_neighbours(p):
    p.unfold("zcdp", "mechanism")

    def law(p):
        return p.use("bind_prob", "M(x)", "f", because="the output is random")

    def divergence(p):
        p.have("D[a](M(x) ‖ M(y)) ≤ ξ + ρ·a", because="the definition of zCDP")
        return p.chain(
            "D[a](bind(M(x), f) ‖ bind(M(y), f))",
            le("D[a](M(x) ‖ M(y))", because="postprocessing (Lemma 2.2)"),
            le("ξ + ρ·a", because="the definition of zCDP"),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", divergence))


@randomised.proof
def no_xi(p):
    return p.use(with_xi.theorem(), "nb", "M", "f", "0", "ρ", because=r"the bound with $\xi=0$")


@function.proof
def not_randomised(p):
    return p.use("zcdp_postprocess", goal=p.goal, because="the same for a function")
