"""Randomized response under KL, which no paper of the corpus states; diffprivlib's composition uses it.

Problem: the KL divergence between randomized response with parameter ε on the two answers.
Method: a sum of two terms.
Guarantee: KL = ε (e^ε - 1)/(e^ε + 1), an equality for every ε > 0.
Reference: P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy, 2015,
    Theorem 3.4, where it is the mean of the privacy loss of one query.
"""

from sympy import Symbol, exp

from cbdp_sym import KL, Calculation, Equal, Finite, Statement

epsilon = Symbol("epsilon", positive=True)
truth, lie = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon))

theorem = Statement(id="my.randomized_response", title="Randomized response under KL")
claim = theorem.printed(
    Equal(
        KL(Finite(truth, lie), Finite(lie, truth)),
        epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1),
    )
)


@claim.proof
def two_terms(part):
    calc = Calculation(part)
    calc.unfold(KL, because="the definition of the KL divergence")
    return calc.conclude(part, because="the logarithms of the two quotients are ε and -ε")
