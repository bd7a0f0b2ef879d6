"""Theorem 8: the Laplace mechanism under KL.

Problem: the KL divergence between Laplace noise at 0 and at 1, both of scale 1/ε.
Method: cut the line at the kinks 0 and 1 of the two densities, and integrate piece by piece.
Guarantee: KL = ε - 1 + e^{-ε}, an equality for every ε > 0.
Reference: capacity bounded paper, Theorem 8 and its proof in Appendix C.1.
"""

from sympy import Symbol, exp

from cbdp_sym import KL, Calculation, Equal, Laplace, Statement

epsilon = Symbol("epsilon", positive=True)
P = Laplace(0, 1 / epsilon)
Q = Laplace(1, 1 / epsilon)

theorem = Statement(id="cbdp.thm8", title="The Laplace mechanism under KL")
claim = theorem.printed(Equal(KL(P, Q), epsilon - 1 + exp(-epsilon)))


@claim.proof
def cut_at_the_kinks(part):
    calc = Calculation(part)
    calc.unfold(KL, because="the definition of the KL divergence")
    calc.split(0, 1, because="cut the line where one of the densities has its kink")
    calc.integrate(
        because=r"on each piece the integrand is $e^{kx}$ times a polynomial; towards $-\infty$ "
        r"the rate is $\epsilon>0$, towards $\infty$ it is $-\epsilon<0$"
    )
    return calc.conclude(part, because="collect terms")
