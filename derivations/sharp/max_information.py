"""Max-information and posterior sampling, with the exact divergence of pure privacy.

Problem: Lemma 11 and Corollary 12 of the on-average paper bound On-Average KL-privacy and the generalization
    error by k/n if the max-information is at most k.
Method: as there any two outputs have the max-divergence k, both ways round. So their KL divergence is at most
    k tanh(k/2), the exact one of pure differential privacy, and not only k.
Guarantee: k tanh(k/2)/n, which is less than k/n, and about k²/(2n) for small k.
"""

from cbdp_sym.author import *
from derivations.on_average_kl import lem11, thm4
from derivations.on_average_kl.definitions import INTEGRABLE, MODEL, POSTERIOR, SAMPLING
from derivations.on_average_kl.max_information import any_point
from derivations.on_average_kl.outputs import any_two
from derivations.on_average_kl.sampling import kernel, well_defined
from derivations.sharp import pure

BOUND = "k·tanh(k/2)/card('i)"
theorem = Statement(id="sharp.max_information", title="Max-information and posterior sampling")
private = theorem.printed(
    f"{POSTERIOR}, k : real given 0 < k, {SAMPLING}, {lem11.MAX_INFORMATION} "
    f"holds on_average_KL[i](A, D) ≤ {BOUND}",
    label="Lemma 11 with a smaller bound",
)
generalizes = theorem.printed(
    f"{POSTERIOR}, k : real given 0 < k, {SAMPLING}, {lem11.MAX_INFORMATION}, {', '.join(INTEGRABLE)} "
    f"holds on_average_generalization(loss, A, D) ≤ {BOUND}",
    label="Corollary 12 with a smaller bound",
)
outputs = Claim(
    "for A : ('i → 'd) → 'a measure, Base : 'a measure, loss : 'd → 'a → real, r : 'a → real, k : real "
    f"given 0 < k, {MODEL}, {lem11.MAX_INFORMATION} holds ∀x y. kl (A x) (A y) ≤ k·tanh (k/2)"
)
for claim in (private, generalizes):
    claim.facts += well_defined


@outputs.proof
def any_two_are_neighbours(p):
    p.use(kernel.theorem(), "A", "Base", "loss", "r")

    def point(q):
        return q.use(any_point.theorem(), "A", "x", "a", "s", "k")

    p.intro("x a s", point, "∀x y f. Measurable(f) ⇒ A(x)(f) ≤ exp(k)·A(z ↦ y)(f)")
    data = p.term("x ↦ A(x)").type.args[0]
    p.every("x", data, lambda q: q.every("y", data, two))
    p.let(all="λx y : 'i → 'd. T")
    p.intro("x y s", event, "∀x y s. Measurable(s) ⇒ A(x)(s) ≤ exp(k)·A(y)(s) + 0")
    p.have("A is k-DP for all", "pure_dp", "approx_dp", "mechanism")
    p.use(pure.guarantee.theorem(), "all", "A", "k", because="the exact zCDP of pure privacy")
    p.unfold_facts("zcdp", "mechanism")
    return p.intro("x y", at_order_one)


def at_order_one(p):
    p.let(K="KL(A(x) ‖ A(y))", ρ="k·tanh(k/2)")

    def order(q):
        return q.chain("K", le("D[α](A(x) ‖ A(y))", "kl_le_renyi"), le("0 + ρ·α"))

    p.every("α", REAL, order, "1 < α")
    p.use("le_at_order_one", "K", "0", "ρ")
    return p.have("K ≤ ρ")


def two(p):
    return p.use(any_two.theorem(), "A", "Base", "loss", "r", "x", "y", "k")


def event(p):
    return p.chain("A(x)(s)", le("exp(k)·A(y)(s)", "mass_of_max_divergence"), eq("exp(k)·A(y)(s) + 0"))


@private.proof
def the_paper_with_another_number(p):
    p.use(outputs.theorem(), "A", "Base", "loss", "r", "k")
    return p.use(lem11.on_average.theorem(), "i", "A", "Base", "loss", "r", "D", "k·tanh(k/2)")


@generalizes.proof
def privacy_is_generalization(p):
    less = p.use(private.theorem(), "i", "A", "Base", "loss", "r", "D", "k")
    equal = p.use(
        thm4.equivalence.theorem(),
        "i",
        "A",
        "Base",
        "loss",
        "r",
        "D",
        "k·tanh(k/2)/card('i)",
        because="Theorem 4",
    )
    return rewrite(less, equal)
