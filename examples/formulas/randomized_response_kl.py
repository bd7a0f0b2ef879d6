"""Randomized response under KL, which no paper of the corpus states; diffprivlib's composition uses it.

Problem: the KL divergence between randomized response with parameter ε on the two answers.
Method: a sum of two terms, whose logarithms are ε and -ε.
Guarantee: KL = ε (e^ε - 1)/(e^ε + 1), an equality for every ε > 0.
Reference: P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy, 2015,
    Theorem 3.4, where it is the mean of the privacy loss of one query.
"""

from cbdp_sym.author import *

TRUTH, LIE = "exp epsilon/(1 + exp epsilon)", "1/(1 + exp epsilon)"

theorem = Statement(id="my.randomized_response", title="Randomized response under KL")
claim = theorem.printed(
    f"for epsilon : real given 0 < epsilon holds kl (bernoulli ({TRUTH})) (bernoulli ({LIE})) = "
    "ext (epsilon*(exp epsilon - 1)/(exp epsilon + 1))"
)


@claim.proof
def two_terms(p):
    law = p.use("kl_bernoulli", TRUTH, LIE)
    p.have("exp epsilon*exp (-epsilon) = 1")
    first = p.have(f"{TRUTH}/({LIE}) = exp epsilon")
    second = p.have(f"(1 - {TRUTH})/(1 - {LIE}) = exp (-epsilon)")
    p.know(rewrite(law, first, second))
    return p.chain(
        f"kl (bernoulli ({TRUTH})) (bernoulli ({LIE}))",
        eq(
            f"ext ({TRUTH}*log (exp epsilon) + (1 - {TRUTH})*log (exp (-epsilon)))",
            because="a sum of two terms, with the quotients exp ε and exp(-ε)",
        ),
        eq("ext (epsilon*(exp epsilon - 1)/(exp epsilon + 1))"),
    )
