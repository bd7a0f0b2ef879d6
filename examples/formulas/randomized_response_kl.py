"""Randomized response under KL, which no paper of the corpus states; diffprivlib's composition uses it.

Problem: the KL divergence between randomized response with parameter ε on the two answers.
Method: a sum of two terms, whose logarithms are ε and -ε.
Guarantee: KL = ε (e^ε - 1)/(e^ε + 1), an equality for every ε > 0.
Reference: P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy, 2015,
    Theorem 3.4, where it is the mean of the privacy loss of one query.
"""

from cbdp_sym import Statement
from cbdp_sym.author import eq
from cbdp_sym.tactics.rewriting import rewrite

TRUTH, LIE = "exp epsilon/(1 + exp epsilon)", "1/(1 + exp epsilon)"

theorem = Statement(id="my.randomized_response", title="Randomized response under KL")
claim = theorem.printed(
    f"for epsilon : real given 0 < epsilon holds kl (bernoulli ({TRUTH})) (bernoulli ({LIE})) = "
    "ext (epsilon*(exp epsilon - 1)/(exp epsilon + 1))"
)


@claim.proof
def two_terms(p):
    p.have("0 < exp epsilon")
    p.have("exp epsilon*exp (-epsilon) = 1")
    p.have(f"({TRUTH})/({LIE}) = exp epsilon")
    p.have(f"(1 - {TRUTH})/(1 - {LIE}) = exp (-epsilon)")
    return p.chain(
        f"kl (bernoulli ({TRUTH})) (bernoulli ({LIE}))",
        eq(
            f"ext ({TRUTH}*log (({TRUTH})/({LIE})) + (1 - {TRUTH})*log ((1 - {TRUTH})/(1 - {LIE})))",
            "kl_bernoulli",
            because="a sum of two terms",
        ),
        eq(
            f"ext ({TRUTH}*log (exp epsilon) + (1 - {TRUTH})*log (exp (-epsilon)))",
            f"({TRUTH})/({LIE}) = exp epsilon",
            f"(1 - {TRUTH})/(1 - {LIE}) = exp (-epsilon)",
            by=rewrite,
            because="the logarithms of the two quotients are ε and -ε",
        ),
        eq("ext (epsilon*(exp epsilon - 1)/(exp epsilon + 1))"),
    )
