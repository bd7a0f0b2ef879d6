"""Lemma 1.7: composition of two zCDP mechanisms.

Problem: which zCDP the pair of the outputs of M and M' satisfies, which are drawn independently.
Method: the moment of the pair is the product of the moments (as for Lemma 2.3, where M' may see M(x)).
Guarantee: (ρ+ρ')-zCDP, for all real ρ and ρ'.
Reference: concentrated paper, Lemma 1.7.
"""

from sympy import Symbol

from cbdp_sym import (
    AtMost,
    Joint,
    Output,
    RenyiDivergence,
    Statement,
    conclude,
    dataset,
    differ,
    rules,
    zcdp,
)
from cbdp_sym.corpus.privacy_loss import composed

alpha = Symbol("alpha", positive=True)
rho, other_rho = Symbol("rho", real=True), Symbol("rho'", real=True)
z = Symbol("z", real=True)
x, y = dataset("x"), dataset("x'")
first, second = zcdp("M", 0, rho), zcdp("M'", 0, other_rho)


def both(data):
    """The outputs of M and of M' on it, independent."""
    return Joint(Output("M", data), Output("M'", data), z)


theorem = Statement(id="zcdp.lem1.7", title="Composition")
claim = theorem.printed(
    AtMost(RenyiDivergence(alpha, both(x), both(y)), (rho + other_rho) * alpha),
    given=[first, second, differ(x, y, 1), alpha > 1],
)


@claim.proof
def one_after_the_other(part):
    under = [differ(x, y, 1), alpha > 1]
    bounds = [rules.instantiate(h, [x, y, alpha], under=under) for h in (first, second)]
    return conclude(composed(both(x), both(y), *bounds), part)
