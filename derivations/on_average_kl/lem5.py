"""Lemma 5: post-processing does not increase the KL divergence.

Problem: f is applied to the output of A. Can KL(f(A(Z))‖f(A(Z'))) exceed KL(A(Z)‖A(Z'))?
Method: the data-processing inequality, which the paper cites, and which is cited here too.
Guarantee: it cannot, for any two distributions and any measurable f, randomised or not; so f(A) is as
    private on average as A is.
Reference: On-Average KL-Privacy, Lemma 5; van Erven and Harremoës, Theorem 1.
"""

from cbdp_sym import KL, Arbitrary, AtMost, Image, Statement, conclude, rules

P, Q = Arbitrary("P"), Arbitrary("Q")
processed = KL(Image("f", P), Image("f", Q))

theorem = Statement(id="oakl.lem5", title="Post-processing")
inequality = theorem.printed(
    AtMost(processed, KL(P, Q)), label="data processing for the KL divergence"
)
theorem.finding(
    "reading",
    r"The randomness of $f$ has to be independent of $Z$ given the output of $\mathcal{A}$. The inequality "
    r"holds for each pair of data sets, and so on average; for data sets of any kind.",
)


@inequality.proof
def cited(part):
    return conclude(rules.data_processing(processed), part)
