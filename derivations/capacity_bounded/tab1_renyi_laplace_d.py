"""Table 1, row 5: d-dimensional Laplace noise under Rényi.

Problem: the upper bound for linear adversaries, and the lower bound of the unrestricted divergence.
Method: Corollary 2, refuted and repaired, for the first; Corollary 1, repaired, for the second.
Guarantee: the first entry is false as printed; the second is true, for every d, every v and every α > 1.
    The first is repaired, in every dimension, to the least of the unrestricted value and α log(1 +
    (α-1)‖v‖₂²ε²/2)/(2(α-1)) for α ≥ 2, α log(1 + ε‖v‖₁)/(α-1) for α > 1, and α log(1 +
    ‖v‖₂²ε²/2)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 5.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import cor1, cor2_laplace, eq4, moved_noise
from derivations.capacity_bounded.cor2 import ZERO, from_corollary, laplace, too_small, well_defined

NOISE = f"({laplace.vector(ZERO)}) ({laplace.vector('v')})"
BOUND = "1/(α - 1)·log (1 + 2^(card ({})·(α - 1))·(ε·norm α v)^α)"
ALL = "'i"

theorem = Statement(
    id="cbdp.tab1.renyi.laplace_d", title="The d-dimensional Laplace mechanism under Rényi", expect="refuted"
)
linear = theorem.printed(
    laplace.claim("2 < α", f"{laplace.divergence} ≤ {BOUND.format(ALL)}"), label="linear adversary"
)
unrestricted = theorem.printed(
    laplace.claim("1 < α", f"ε·norm 1 v - card ({ALL})·log 2/(α - 1) ≤ renyi α {NOISE}"), label="unrestricted"
)
MECHANISM = "for nb : 'd → 'd → bool, q : 'd → 'i → real, v : 'i → real, ε α s given Finite('i), 0 < ε, 1 < α"
NOISY = "(x ↦ laplace_vector(q(x), 1/ε)) is ({}, s)-capacity bounded for nb"
of_any_adversary = theorem.printed(
    f"{MECHANISM}, {moved_noise.BY_ONE_PAIR}, {NOISY.format('renyi(α)')} "
    "holds ε·‖v‖[1] - card('i)·log(2)/(α - 1) ≤ s",
    label="unrestricted: no smaller parameter of the mechanism, if one pair has all the sensitivities",
)
theorem.finding(
    "reading",
    r"$d\log(2)/\alpha-1$ is read as $d\log(2)/(\alpha-1)$. Corollary 1 is printed without this term, and "
    "is false without it; the table is right.",
)
theorem.finding("false step", r"The first entry rests on Theorem 13. It is false for small $\epsilon\|v\|$.")
well_defined(linear)
well_defined(unrestricted)
from_corollary(theorem, laplace, cor2_laplace)
mechanism, least = moved_noise.of_the_vector(theorem, laplace)
exact = theorem.repaired(
    f"{MECHANISM}, {moved_noise.SENSITIVITIES}, {moved_noise.BY_ONE_PAIR} "
    f"holds {NOISY.format('renyi(α)')} ⇔ 1/(α - 1)·(∑ i. log({eq4.value('(v(i)·ε)', 'α')})) ≤ s",
    label="unrestricted: the least parameter of the mechanism",
)
for claim in (mechanism, least, exact, of_any_adversary):
    well_defined(claim)
exact.facts.append(partial(named, "laplace_weights_positive"))


@exact.proof
def the_worst_pair(p):
    p.let(A="x ↦ laplace_vector(q(x), 1/ε)", F=f"t ↦ log({eq4.value('(t·ε)', 'α')})", c="1/(α - 1)")
    p.let(g="x ↦ y ↦ c·(∑ i. F(|q(x, i) - q(y, i)|))", w="c·(∑ i. F(v(i)))")
    eq4.positive_share(p)
    with p.fix("x : 'd"):
        p.use("laplace_vector_moved", "q(x)", "1/ε")
        p.have("Prob(A(x))")
    p.have("mechanism(A)", "mechanism")
    with p.fix("x y : 'd"):
        p.let(P="i ↦ Lap(q(x, i), 1/ε)", Q="i ↦ Lap(q(y, i), 1/ε)")
        p.chain(
            "D[α](A(x) ‖ A(y))",
            eq("D[α](⨂ i. P(i) ‖ ⨂ i. Q(i))", "laplace_vector"),
            eq("∑ i. D[α](P(i) ‖ Q(i))", "renyi_product", because="the coordinates are independent"),
            eq("∑ i. c·F(|q(x, i) - q(y, i)|)", "ext_Sum", eq4.anywhere.theorem(), because="Equation (4)"),
            eq("g(x, y)", "Sum_scale"),
        )
    with p.fix("t u : real", "0 ≤ t", "t ≤ u"):
        p.use(eq4.grows.theorem(), "ε", "α", "t", "u", because="it grows with the distance")
        p.have("F(t) ≤ F(u)")
    with p.fix("x y : 'd", "nb(x, y)"):
        with p.fix("i : 'i"):
            p.have("|q(x, i) - q(y, i)| ≤ v(i)")
            p.have("F(|q(x, i) - q(y, i)|) ≤ F(v(i))")
        p.use("Sum_le", "i ↦ F(|q(x, i) - q(y, i)|)", "i ↦ F(v(i))")
        p.have("g(x, y) ≤ w")
    p.obtain("x y", moved_noise.BY_ONE_PAIR)
    with p.fix("i : 'i"):
        p.have("|q(x, i) - q(y, i)| ≤ v(i)")
        p.have("q(y, i) - q(x, i) = v(i)")
        p.have("|q(x, i) - q(y, i)| = v(i)")
    p.have("g(x, y) = w")
    p.have("w ≤ g(x, y)")
    p.know(p.witness("x", "y", goal="∃x y. nb(x, y) ∧ w ≤ g(x, y)"))
    return p.use(
        moved_noise.worst_pair.theorem(), "nb", "A", "renyi(α)", "g", "w", "s", because="the worst pair"
    )


@of_any_adversary.proof
def one_pair(p):
    p.unfold_facts("capacity_bounded")
    p.obtain("x y", moved_noise.BY_ONE_PAIR)
    p.let(
        P="i ↦ Lap(q(x, i), 1/ε)", Q="i ↦ Lap(q(y, i), 1/ε)", O="λi : 'i. Lap(0, 1/ε)", V="i ↦ Lap(v(i), 1/ε)"
    )
    p.have("D[α](laplace_vector(q(x), 1/ε) ‖ laplace_vector(q(y), 1/ε)) ≤ s")
    with p.fix("i : 'i"):
        p.have("q(x, i) - q(y, i) = 0 - v(i)")
        p.chain(
            "D[α](P(i) ‖ Q(i))",
            eq(f"1/(α - 1)·log({eq4.value('(|q(x, i) - q(y, i)|·ε)', 'α')})", eq4.anywhere.theorem()),
            eq(f"1/(α - 1)·log({eq4.value('(|0 - v(i)|·ε)', 'α')})"),
            eq("D[α](O(i) ‖ V(i))", eq4.anywhere.theorem()),
        )
    p.chain(
        "ε·‖v‖[1] - card('i)·log(2)/(α - 1)",
        le(f"renyi α {NOISE}", cor1.repaired.theorem(), because="Corollary 1, repaired"),
        eq("D[α](⨂ i. O(i) ‖ ⨂ i. V(i))", "laplace_vector"),
        eq("∑ i. D[α](O(i) ‖ V(i))", "renyi_product", because="the coordinates are independent"),
        eq("∑ i. D[α](P(i) ‖ Q(i))", because="the same distances"),
        eq("D[α](⨂ i. P(i) ‖ ⨂ i. Q(i))", "renyi_product"),
        eq("D[α](laplace_vector(q(x), 1/ε) ‖ laplace_vector(q(y), 1/ε))", "laplace_vector"),
        le("s"),
    )
    return p.use("le_of_ext", "ε·‖v‖[1] - card('i)·log(2)/(α - 1)", "s")


@linear.refutation
def little_privacy_loss(p):
    return too_small(p, laplace, cor2_laplace.below, BOUND, "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·((1/100)³·2))")


@unrestricted.proof
def corollary_1(p):
    return p.use(cor1.repaired.theorem(), goal=p.goal, because="Corollary 1, repaired")
