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
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, f : 'a -> 'b measure, rho : real "
    "given Measurable f, !y. Prob (f y), zcdp nb M 0 rho holds zcdp nb (\\x. bind (M x) f) 0 rho",
    label="for a randomised f",
)
function = theorem.printed(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, f : 'a -> 'b, rho : real "
    "given Measurable f, zcdp nb M 0 rho holds zcdp nb (postprocess f M) 0 rho",
    label="for a function f",
)
with_xi = theorem.repaired(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, f : 'a -> 'b measure, xi rho : real "
    "given Measurable f, !y. Prob (f y), zcdp nb M xi rho holds zcdp nb (\\x. bind (M x) f) xi rho",
    label="for (ξ,ρ)-zCDP",
)
theorem.finding("reading", r"A randomised $f$ is a Markov kernel: its law at $y$ depends measurably on $y$.")


@with_xi.proof
def for_neighbours(p):
    p.unfold("zcdp", "mechanism")

    def law(p):
        return p.use("bind_prob", "M x", "f", because="the output is random")

    def divergence(p):
        p.have("renyi a (M x) (M y) <= ext (xi + rho*a)", because="the definition of zCDP")
        return p.chain(
            "renyi a (bind (M x) f) (bind (M y) f)",
            le("renyi a (M x) (M y)", because="postprocessing (Lemma 2.2)"),
            le("ext (xi + rho*a)", because="the definition of zCDP"),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", divergence))


@randomised.proof
def no_xi(p):
    return p.use(with_xi.theorem(), "nb", "M", "f", "0", "rho", because=r"the bound with $\xi=0$")


@function.proof
def not_randomised(p):
    return p.use("zcdp_postprocess", goal=p.goal, because="the same for a function")
