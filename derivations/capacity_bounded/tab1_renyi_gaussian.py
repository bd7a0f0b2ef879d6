"""Table 1, row 4: Gaussian noise under Rényi.

Problem: the upper bound for linear adversaries, and the unrestricted divergence.
Method: a linear function bounds the divergence from below, which refutes the first; the Rényi divergence
    between Gaussians for the second.
Guarantee: the first entry is false as printed; the second is an equality for every α > 1. The first is
    repaired to the least of the unrestricted value and α log(1 + (α-1)/σ²)/(2(α-1)) for α ≥ 2, α log(1 +
    (π/2)^{1/2}/σ)/(α-1) for every order, and α log(1 + 1/σ²)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import moved_noise
from derivations.capacity_bounded.cor2 import LINE, exceeds, gaussian, repair_on_the_line
from derivations.capacity_bounded.moved_noise import of_the_mechanism
from derivations.concentrated import lem2_4

NOISE = "(normal 0 σ) (normal 1 σ)"
D = f"restricted_renyi α linear {NOISE}"
EXACT = "α/(2·σ^2)"
BOUNDS = (
    "α·log (1 + (α - 1)/σ^2)/(2·(α - 1))",
    "α·log (1 + sqrt (π/2)/σ)/(α - 1)",
    "α·log (1 + 1/σ^2)/(2·(α - 1))",
)
PRINTED = "1/(α - 1)·log (1 + sqrt (2·π)^(α - 1)/σ^α)"

theorem = Statement(
    id="cbdp.tab1.renyi.gaussian", title="The Gaussian mechanism under Rényi", expect="refuted"
)
linear = theorem.printed(f"for σ α : real given 0 < σ, 2 < α holds {D} ≤ {PRINTED}", label="linear adversary")
unrestricted = theorem.printed(
    f"for σ α : real given 0 < σ, 1 < α holds renyi α {NOISE} = {EXACT}", label="unrestricted"
)
mechanism = theorem.printed(
    of_the_mechanism("σ", "N(0, σ²)", "renyi(α)", EXACT, order=True),
    label="unrestricted: the least parameter of the mechanism",
)
below, _ = repair_on_the_line(theorem, gaussian, D, BOUNDS, (EXACT, lambda: unrestricted.theorem()))
theorem.finding(
    "false step",
    r"The first entry rests on Theorem 13. It is false for large $\sigma$, where the divergence is of "
    r"order $\sigma^{-2}$ and the entry is of order $\sigma^{-\alpha}$. (The table names no range of "
    r"$\alpha$; Corollary 2 has $\alpha>2$.)",
)
of_linear_adversaries = moved_noise.of_linear_adversaries(theorem, gaussian)
of_linear_adversaries.facts += [partial(named, name) for name in LINE]
linear.facts += [partial(named, name) for name in LINE]


@unrestricted.proof
def between_gaussians(p):
    return p.chain(
        f"renyi α {NOISE}",
        eq(
            "α·(0 - 1)²/(2·σ²)",
            lem2_4.in_kernel.theorem(),
            because="the Rényi divergence between two Gaussians",
        ),
        eq(f"{EXACT}"),
    )


@mechanism.proof
def at_any_places(p):
    return moved_noise.at_any_places(
        p, "renyi(α)", "N({}, σ²)", "t ↦ α·t²/(2·σ²)", EXACT, lem2_4.in_kernel.theorem(),
        "the Rényi divergence between two Gaussians",
    )  # fmt: skip


@linear.refutation
def much_noise(p):
    p.say(r"Take $\sigma=100$ and $\alpha=3$.")
    p.know(*map(named, LINE))
    p.let(σ="100", α="3")
    p.use(below.theorem(), "σ", "α", because="by one linear function")
    exceeds(p, D, BOUNDS[2], "3·log (1 + 1/100^2)/(2·(3 - 1))", PRINTED, PRINTED)
    return p.counterexample(σ="σ", α="α")
