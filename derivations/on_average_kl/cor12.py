"""Corollary 12: posterior sampling with bounded max-information generalizes.

Problem: what does I_∞(Z; A(Z)) ≤ k, for every law Dⁿ of the data, say of the generalization error?
Method: Lemma 11 and Theorem 4.
Guarantee: the risk exceeds the empirical risk by at most k/n on average, and by no less than 0.
Reference: On-Average KL-Privacy, Corollary 12.
"""

from cbdp_sym.author import *

from . import lem11, thm4
from .definitions import INTEGRABLE, POSTERIOR, SAMPLING
from .sampling import well_defined

theorem = Statement(id="oakl.cor12", title="Max-information and generalization")
generalizes = theorem.printed(
    f"{POSTERIOR}, k : real given {SAMPLING}, {lem11.MAX_INFORMATION} "
    "holds on_average_generalization loss A D ≤ k/card (λj : 'i. T)",
    added=INTEGRABLE,
    label="max-information k implies a generalization error of at most k/n",
)
generalizes.facts += well_defined
theorem.finding("hypothesis", "As in Theorem 4 the expected losses have to exist.")


@generalizes.proof
def privacy_is_generalization(p):
    private = p.use(lem11.implies.theorem(), "i", "A", "Base", "loss", "r", "D", "k", because="Lemma 11")
    equal = p.use(
        thm4.equivalence.theorem(), "i", "A", "Base", "loss", "r", "D", "k/card('i)",
        because="Theorem 4",
    )  # fmt: skip
    return rewrite(private, equal)
