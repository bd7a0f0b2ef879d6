"""Randomized response under KL, which no paper of the corpus states; diffprivlib's composition uses it.

Problem: the KL divergence between randomized response with parameter ε on the two answers.
Method: a sum of two terms, whose logarithms are ε and -ε.
Guarantee: KL = ε (e^ε - 1)/(e^ε + 1), an equality for every ε > 0.
Reference: P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy, 2015,
    Theorem 3.4, where it is the mean of the privacy loss of one query.
"""

from cbdp_sym.author import *

TRUTH, LIE = "exp(ε)/(1 + exp(ε))", "1/(1 + exp(ε))"

theorem = Statement(id="my.randomized_response", title="Randomized response under KL")
claim = theorem.printed(
    f"for ε > 0 holds KL(bernoulli({TRUTH}) ‖ bernoulli({LIE})) = ε·(exp(ε) - 1)/(exp(ε) + 1)"
)


@claim.proof
def two_terms(p):
    law = p.use("kl_bernoulli", TRUTH, LIE)
    p.have("exp(ε)·exp(-ε) = 1")
    first = p.have(f"{TRUTH}/({LIE}) = exp(ε)")
    second = p.have(f"(1 - {TRUTH})/(1 - {LIE}) = exp(-ε)")
    p.know(rewrite(law, first, second))
    return p.chain(
        f"KL(bernoulli({TRUTH}) ‖ bernoulli({LIE}))",
        eq(
            f"{TRUTH}·log(exp(ε)) + (1 - {TRUTH})·log(exp(-ε))",
            because="a sum of two terms, with the quotients exp ε and exp(-ε)",
        ),
        eq("ε·(exp(ε) - 1)/(exp(ε) + 1)"),
    )
