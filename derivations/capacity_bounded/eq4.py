"""Equation (4): the Rényi divergence of the Laplace mechanism in one dimension.

Problem: the Rényi divergence of order α > 1 between Laplace noise at 0 and at 1, scale 1/ε, and the least
    parameter of the mechanism for a query of sensitivity 1.
Method: cut the line at 0 and 1; on the three pieces p^α q^{1-α} is one exponential each. The value grows with
    the distance of the two places.
Guarantee: the printed closed form for both, for every ε > 0 and α > 1.
Reference: capacity bounded paper, Equation (4), which its Theorem 11 states for d coordinates.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import moved_noise
from derivations.capacity_bounded.moved_noise import of_the_mechanism
from derivations.sharp import laplace


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

mechanism = theorem.printed(
    of_the_mechanism("ε", "Lap(0, 1/ε)", "renyi(α)", f"1/(α - 1)·log({VALUE})", order=True),
    label="the least parameter of the mechanism",
)


def the_logarithm_is_defined():
    p = Script(f"for ε α : real given 1 < α holds 0 < {VALUE}")
    positive_share(p)
    return p.qed()


for held in (claim, mechanism):
    held.facts.append(the_logarithm_is_defined)


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


DISTANCE = value("(t·ε)", "α")
grows = Claim(
    f"for ε α t u given 0 < ε, 1 < α, 0 ≤ t ≤ u holds {DISTANCE} ≤ {DISTANCE.replace('t·ε', 'u·ε')}"
)
weighted = Claim(
    "for A B C D α w given 1 < α, 0 ≤ w, B ≤ A, A·(1 + (α - 1)·w) ≤ C, B·(1 - α·w) ≤ D "
    "holds α·A + (α - 1)·B ≤ α·C + (α - 1)·D"
)
anywhere = Claim(
    "for m n ε α given 0 < ε, 1 < α holds D[α](Lap(m, 1/ε) ‖ Lap(n, 1/ε)) "
    f"= 1/(α - 1)·log({DISTANCE.replace('t·ε', '|m - n|·ε')})"
)


@grows.proof
def first_exponential_grows_faster(p):
    p.let(x="t·ε", y="u·ε", a="α - 1", c="1/(4·α - 2)", w="u·ε - t·ε")
    p.have("0 ≤ w")
    p.use("exp_ge", "a·w")
    p.use("exp_ge", "-α·w")
    p.let(A="exp(a·x)", B="exp(-α·x)", C="exp(a·y)", D="exp(-α·y)")
    p.chain("A·(1 + a·w)", le("A·exp(a·w)"), eq("C"))
    p.chain("B·(1 - α·w)", le("B·exp(-α·w)"), eq("D"))
    p.have("B ≤ A")
    p.use(weighted.theorem(), "A", "B", "C", "D", "α", "w", because="the slopes of the two exponentials")
    p.have("1/2 + c = 2·c·α")
    p.have("1/2 - c = 2·c·(α - 1)")
    p.have("2·c·(α·A + (α - 1)·B) ≤ 2·c·(α·C + (α - 1)·D)")
    return p.chain(
        "(1/2 + c)·A + (1/2 - c)·B",
        eq("2·c·(α·A + (α - 1)·B)"),
        le("2·c·(α·C + (α - 1)·D)"),
        eq("(1/2 + c)·C + (1/2 - c)·D"),
    )


@weighted.proof
def sum_of_both(p):
    p.have("0 ≤ α·(C - A·(1 + (α - 1)·w))")
    p.have("0 ≤ (α - 1)·(D - B·(1 - α·w))")
    p.have("0 ≤ α·(α - 1)·w·(A - B)")
    return p.have(p.goal)


@anywhere.proof
def closed_form(p):
    p.let(d="|m - n|·ε")
    p.use(laplace.value.theorem(), "m", "n", "1/ε", "α", because="cut at the kinks")
    return p.have(p.goal)


@mechanism.proof
def at_any_places(p):
    positive_share(p)
    with p.fix("t u : real", "0 ≤ t", "t ≤ u"):
        p.use(grows.theorem(), "ε", "α", "t", "u", because="it grows with the distance")
        p.have(f"1/(α - 1)·log({DISTANCE}) ≤ 1/(α - 1)·log({DISTANCE.replace('t·ε', 'u·ε')})")
    return moved_noise.at_any_places(
        p, "renyi(α)", "Lap({}, 1/ε)", f"t ↦ 1/(α - 1)·log({DISTANCE})", f"1/(α - 1)·log({VALUE})",
        anywhere.theorem(), "three exponentials",
    )  # fmt: skip
