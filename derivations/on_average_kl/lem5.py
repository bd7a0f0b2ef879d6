"""Lemma 5: post-processing does not increase the KL divergence.

Problem: f is applied to the output of A. Can KL(f(A(Z))‖f(A(Z'))) exceed KL(A(Z)‖A(Z'))?
Method: the data-processing inequality, which the paper cites: log t ≤ t - 1 for the quotient of the densities
    before and after f; a randomised f is a projection of the pair of h and f(h).
Guarantee: it cannot, for any two data sets of any kind and any measurable f, randomised or not; so f(A) is as
    private on average as A is.
Reference: On-Average KL-Privacy, Lemma 5; van Erven and Harremoës, Theorem 1.
"""

from cbdp_sym.author import *
from derivations.concentrated.lem2_2_postprocessing import one, one_randomised

theorem = Statement(id="oakl.lem5", title="Post-processing")
function = theorem.printed(
    "for A mechanism from 'd to 'a, f : 'a → 'b, Z Z' : 'd given Measurable(f) "
    "holds KL(postprocess(f, A, Z) ‖ postprocess(f, A, Z')) ≤ KL(A(Z) ‖ A(Z'))",
    label="a function of the output",
)
kernel = theorem.printed(
    "for A mechanism from 'd to 'a, f : 'a ⇝ 'b, Z Z' : 'd given Measurable(f), ∀h. Prob(f(h)) "
    "holds KL(bind(A(Z), f) ‖ bind(A(Z'), f)) ≤ KL(A(Z) ‖ A(Z'))",
    label="a randomised function of the output",
)
LOSS = "Measurable (λu : ('i → 'd) # 'd. kl ({0} (fst u)) ({0} (replace (fst u) i (snd u))))"
average = theorem.repaired(
    "for i : 'i, A : ('i → 'd) ⇝ 'a, f : 'a ⇝ 'b, D : 'd measure "
    "given Finite('i), Prob(D), Measurable(A), mechanism(A), Measurable(f), ∀h. Prob(f(h)) "
    "holds on_average_KL[i](x ↦ bind(A(x), f), D) ≤ on_average_KL[i](A, D)",
    added=[LOSS.format("A"), LOSS.format("(x ↦ bind (A x) f)")],
    label="and on average",
)
theorem.finding(
    "hypothesis",
    "On-Average KL-privacy is a mean of divergences, so the divergence has to be a measurable function of "
    "the data, before and after $f$. It is one if the outputs are in standard spaces.",
)
theorem.finding(
    "reading",
    r"The randomness of $f$ has to be independent of $Z$ given the output of $\mathcal{A}$: a randomised $f$ "
    "is a Markov kernel. The inequality holds for each pair of data sets, and so on average.",
)


@function.proof
def processed(p):
    p.unfold("mechanism", "postprocess")
    return p.use(one.theorem(), "f", "A(Z)", "A(Z')", because="data processing")


@kernel.proof
def processed_at_random(p):
    p.unfold("mechanism")
    return p.use(one_randomised.theorem(), "f", "A(Z)", "A(Z')", because="data processing")


@average.proof
def mean_of_inequalities(p):
    p.unfold("on_average_kl")
    pair = p.names["A"].type.args[0]

    def each(q):
        return q.use(kernel.theorem(), "A", "f", "x", "y")

    p.every("x", pair, lambda q: q.every("y", pair, each))
    return p.have(p.goal)
