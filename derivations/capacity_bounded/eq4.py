"""Equation (4): the Rényi divergence of the Laplace mechanism in one dimension.

Problem: the Rényi divergence of order α > 1 between Laplace noise at 0 and at 1, scale 1/ε.
Method: cut the line at 0 and 1; on the three pieces p^α q^{1-α} is one exponential each.
Guarantee: the printed closed form, for every ε > 0 and α > 1.
Reference: capacity bounded paper, Equation (4), which its Theorem 11 states for d coordinates.
"""

from cbdp_sym.author import *


def value(epsilon, alpha, size=""):
    """The two exponentials, with a factor ``size`` of the exponents."""
    share = f"1/(4·{alpha} - 2)"
    return (
        f"(1/2 + {share})·exp ({size}({alpha} - 1)·{epsilon}) "
        f"+ (1/2 - {share})·exp (-{size}{alpha}·{epsilon})"
    )


VALUE = value("ε", "α")

theorem = Statement(id="cbdp.eq4", title="The Rényi divergence of the Laplace mechanism")
claim = theorem.printed(
    "for ε α : real given 0 < ε, 1 < α "
    "holds renyi α (laplace 0 (1/ε)) (laplace 1 (1/ε)) = "
    f"1/(α - 1)·log ({value('ε', 'α')})"
)


@claim.facts.append
def the_logarithm_is_defined():
    p = Script(f"for ε α : real given 1 < α holds 0 < {VALUE}")
    positive_share(p)
    return p.qed()


def positive_share(p):
    """Show that the weight of the second exponential is positive, for the order a."""
    p.have("0 < 1/2 - 1/(4·α - 2)")


@claim.proof
def a_shift_by_one(p):
    p.use("renyi_laplace", "1", "ε", "α", because="three exponentials")
    return p.chain(
        "D[α](Lap(0, 1/ε) ‖ Lap(1, 1/ε))",
        eq(f"1/(α - 1)·log ({value('ε', 'α', '(abs 1)*')})", because="Theorem 11 in one coordinate"),
        eq(f"1/(α - 1)·log ({value('ε', 'α')})"),
    )
