"""Table 1, row 6: d-dimensional Gaussian noise under Rényi.

Problem: the upper bound for linear adversaries, and the unrestricted divergence.
Method: Corollary 2, refuted and repaired, for the first; Theorem 12 for the second.
Guarantee: the first entry is false as printed; the second is an equality for all d, v and α > 1. The first
    is repaired, in every dimension, to the least of the unrestricted value and α log(1 +
    (α-1)‖v‖₂²/σ²)/(2(α-1)) for α ≥ 2, α log(1 + (π/2)^{1/2}‖v‖₂/σ)/(α-1) for α > 1, and α log(1 +
    ‖v‖₂²/σ²)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 6.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import cor2_gaussian, moved_noise, thm12
from derivations.capacity_bounded.cor2 import ZERO, from_corollary, gaussian, too_small, well_defined
from derivations.concentrated import lem2_5

NOISE = f"({gaussian.vector(ZERO)}) ({gaussian.vector('v')})"
BOUND = "1/(α - 1)*log (1 + 2^(card ({})*(α - 1))*sqrt (π/2)^(α - 1)*norm α v^α/σ^α)"
ALL = "'i"

theorem = Statement(
    id="cbdp.tab1.renyi.gaussian_d",
    title="The d-dimensional Gaussian mechanism under Rényi",
    expect="refuted",
)
linear = theorem.printed(
    gaussian.claim("2 < α", f"{gaussian.divergence} ≤ {BOUND.format(ALL)}"), label="linear adversary"
)
unrestricted = theorem.printed(
    gaussian.claim("1 < α", f"renyi α {NOISE} = α·norm 2 v^2/(2·σ^2)"), label="unrestricted"
)
MECHANISM = "for nb : 'd → 'd → bool, q : 'd → 'i → real, v : 'i → real, σ α s given Finite('i), 0 < σ, 1 < α"
NOISY = "(x ↦ normal_vector(q(x), σ)) is ({}, s)-capacity bounded for nb"
of_any_adversary = theorem.printed(
    f"{MECHANISM}, {moved_noise.SENSITIVITIES}, {moved_noise.BY_ONE_PAIR} "
    f"holds {NOISY.format('renyi(α)')} ⇔ α·‖v‖[2]²/(2·σ²) ≤ s",
    label="unrestricted: the least parameter of the mechanism, if one pair has all the sensitivities",
)
theorem.finding("false step", r"The first entry rests on Theorem 13. It is false for large $\sigma$.")
well_defined(linear)
well_defined(unrestricted)
from_corollary(theorem, gaussian, cor2_gaussian)
mechanism, least = moved_noise.of_the_vector(theorem, gaussian)
for claim in (mechanism, least, of_any_adversary):
    well_defined(claim)


@of_any_adversary.proof
def the_worst_pair(p):
    p.let(A="x ↦ normal_vector(q(x), σ)", c="α/(2·σ²)", w="α·‖v‖[2]²/(2·σ²)")
    p.let(g="x ↦ y ↦ α·(‖i ↦ q(x, i) - q(y, i)‖[2]²/(2·σ²))")
    with p.fix("x : 'd"):
        p.use("normal_vector_moved", "q(x)", "σ")
        p.have("Prob(A(x))")
    p.have("mechanism(A)", "mechanism")
    with p.fix("x y : 'd"):
        p.chain("D[α](A(x) ‖ A(y))", eq("g(x, y)", lem2_5.in_kernel.theorem(), because="Lemma 2.5 of [2]"))
    p.use("two_norm_square", "v")
    with p.fix("x y : 'd"):
        p.use("two_norm_square", "i ↦ q(x, i) - q(y, i)")
    with p.fix("x y : 'd", "nb(x, y)"):
        with p.fix("i : 'i"):
            p.have("|q(x, i) - q(y, i)| ≤ v(i)")
            p.have("(q(x, i) - q(y, i))² ≤ v(i)²")
        p.use("Sum_le", "i ↦ (q(x, i) - q(y, i))²", "i ↦ v(i)²")
        p.have("‖i ↦ q(x, i) - q(y, i)‖[2]² ≤ ‖v‖[2]²")
        p.have("g(x, y) ≤ w")
    p.obtain("x y", moved_noise.BY_ONE_PAIR)
    with p.fix("i : 'i"):
        p.have("q(y, i) - q(x, i) = v(i)")
        p.have("(q(x, i) - q(y, i))² = v(i)²")
    p.have("‖i ↦ q(x, i) - q(y, i)‖[2]² = ‖v‖[2]²")
    p.have("w ≤ g(x, y)")
    p.know(p.witness("x", "y", goal="∃x y. nb(x, y) ∧ w ≤ g(x, y)"))
    return p.use(
        moved_noise.worst_pair.theorem(), "nb", "A", "renyi(α)", "g", "w", "s", because="the worst pair"
    )


@linear.refutation
def much_noise(p):
    return too_small(
        p, gaussian, cor2_gaussian.below, BOUND, "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·√(π/2)^(3 - 1)·2/100³)"
    )


@unrestricted.proof
def theorem_12(p):
    return p.use(thm12.claim.theorem(), goal=p.goal, because="Theorem 12")
