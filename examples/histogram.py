"""A histogram with a threshold: (1/2, 10⁻⁶)-differential privacy.

Problem: how private is a table of noisy counts, for whatever keys occur, that leaves out those below 28?
Method: the exact δ of noisy counts above a threshold (dp.threshold_release).
Guarantee: for entries that are added or removed, any set of keys, and Laplace noise of scale 2.
"""

from cbdp_sym.author import *
from derivations.classics import threshold_release

theorem = Statement(id="my.histogram", title="A histogram with a threshold")
claim = theorem.printed(
    f"given Finite('i) holds {threshold_release.RELEASE.format(28, 2)} is (1/2, 1/1000000)-DP "
    f"for (add_remove : {threshold_release.RELATION})"
)


@claim.proof
def by_the_exact_delta(p):
    p.have("exp(-((28 - 1)·(1/2)))/2 ≤ 1/1000000", because="interval arithmetic")
    p.use(threshold_release.exact.theorem(), "28", "1/2", "1/1000000")
    return p.have(p.goal)
