"""Gaussian noise under linear adversaries: the bound without π/2, in any dimension.

Problem: D^lin_{R,α}(N(0, σ²I), N(v, σ²I)). Corollary 2 is false for close means; the bound for any symmetric
    noise has the factor π/2 here, with which it may be more than the unrestricted divergence.
Method: duality with the linear weight ψ = 1 - ⟨v,x⟩/σ², and E|ψ|^α ≤ (1 + (α-1)‖v‖²/σ²)^{α/2}, which is the
    hypercontractivity of linear functions of Gaussian variables, coordinate by coordinate.
Guarantee: at most α log(1 + (α-1)‖v‖₂²/σ²)/(2(α-1)) for every α ≥ 2 and dimension, which is never more than
    the unrestricted α‖v‖₂²/(2σ²), and less for v ≠ 0; it is exact at α = 2.
Reference: capacity bounded paper, Corollary 2, Table 1 and Theorem 12; Nelson 1973 for hypercontractivity. We
    found no reference for the bound.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.cor2 import FINITE, gaussian, laws, well_defined
from derivations.capacity_bounded.cor2_gaussian import below
from derivations.sharp import gaussian_vectors

VALUE = "α·log (1 + (α - 1)·norm 2 v^2/σ^2)/(2·(α - 1))"
DIVERGENCE = gaussian.divergence.replace("restricted_renyi α", "restricted_renyi 2")
theorem = Statement(id="sharp.gaussian", title="Gaussian noise under linear adversaries")
bound = theorem.printed(
    gaussian.claim("2 ≤ α", f"{gaussian.divergence} ≤ {VALUE}"),
    label="every order from 2 on, every dimension",
)
two = theorem.printed(
    f"for v : 'i → real, σ : real given {FINITE}, 0 < σ holds {DIVERGENCE} = log (1 + norm 2 v^2/σ^2)",
    label="the exact value at order 2",
)
better = theorem.printed(
    "for n α given 0 < n, 1 < α holds α·log(1 + (α - 1)·n)/(2·(α - 1)) < α·n/2",
    label="it is less than the unrestricted divergence",
)
moments = theorem.printed(
    gaussian_vectors.hypercontractive.text, label="hypercontractivity of linear functions"
)
for claim in (bound, two):
    well_defined(claim)


@moments.proof
def with_the_variance(p):
    return p.use(
        gaussian_vectors.hypercontractive.theorem(), goal=p.goal, because="one coordinate after the other"
    )


@bound.proof
def weak_duality(p):
    laws(p, gaussian)
    found = p.use(gaussian_vectors.linear_adversaries.theorem(), "v", "σ", "α", because="duality")
    p.use("two_norm_square", "v")
    return p.chain(
        gaussian.divergence,
        le("α·log(1 + (α - 1)·(∑ i. v(i)²)/σ²)/(2·(α - 1))", found),
        eq(f"{VALUE}", because="the norm"),
    )


@better.proof
def logarithm_below_its_tangent(p):
    p.let(x="(α - 1)·n")
    p.have("0 < α - 1")
    p.have("0 < x")
    p.have("log(1 + x) < x", by=decide)
    return p.have(p.goal)


@two.proof
def the_bounds_meet(p):
    p.use(bound.theorem(), "v", "σ", "2", because="the bound")
    lower = p.use(below.theorem(), "v", "σ", "2", because="one linear function")
    p.let(y="log(1 + ‖v‖[2]²/σ²)")
    first = p.chain(DIVERGENCE, le("2·log(1 + (2 - 1)·‖v‖[2]²/σ²)/(2·(2 - 1))"), eq("y"))
    second = p.chain("y", le(DIVERGENCE, lower))
    return p.use("ele_antisym", given=[first, second])
