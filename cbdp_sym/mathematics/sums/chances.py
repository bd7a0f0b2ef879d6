"""Products of finitely many numbers between 0 and 1, as the chance that no mechanism fails."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction, other_case
from cbdp_sym.tactics.proof import Proof, scripted

_FINITE = r"for f : 'i -> real given Finite (\i : 'i. T)"


@scripted(f"{_FINITE}, !i. 0 < f i holds 0 < Prod f")
def prod_positive(p: Proof) -> Theorem:
    """A product of positive numbers is positive."""
    p.unfold("Prod")

    def base(q: Proof) -> Theorem:
        return q.have(r"0 < ProdOn (\i : 'i. F) f", "prod_empty")

    def step(q: Proof) -> Theorem:
        product = q.use("prod_insert", "t", "i", "f")
        return q.have(r"0 < ProdOn (\j. j = i \/ t j) f", product)

    return finite_induction(p, r"\t. 0 < ProdOn t f", r"\i : 'i. T", base, step)


@scripted(
    f"{_FINITE}, !i. 0 <= f i, !i. f i <= 1 "
    r"holds 0 <= Prod f /\ Prod f <= 1 /\ 1 - Sum (\i. 1 - f i) <= Prod f"
)
def prod_of_chances(p: Proof) -> Theorem:
    """A product of numbers in [0, 1] is in it, and at least 1 less what they lack of 1."""
    p.unfold("Prod", "Sum")
    p.let(g=r"\i. 1 - f i")

    def base(q: Proof) -> Theorem:
        q.use("prod_empty", "f")
        return q.auto()

    def step(q: Proof) -> Theorem:
        q.let(s=r"\j. j = i \/ t j", x="f i", y="ProdOn t f", z="SumOn t g")
        q.use("prod_insert", "t", "i", "f")
        q.use("sum_insert", "t", "i", "g")
        for fact in ("0 <= x", "x <= 1", "0 <= y", "y <= 1", "1 - z <= y"):
            q.have(fact)
        return q.auto()

    claim = r"\t. 0 <= ProdOn t f /\ ProdOn t f <= 1 /\ 1 - SumOn t g <= ProdOn t f"
    return finite_induction(p, claim, r"\i : 'i. T", base, step)


@scripted("for f : 'i -> real, k : 'i given Finite (\\i : 'i. T), f k = 0 holds Prod f = 0")
def prod_zero(p: Proof) -> Theorem:
    """A product with a factor 0 is 0."""
    p.unfold("Prod")

    def base(q: Proof) -> Theorem:
        return q.intro("", lambda r: r.absurd())

    def step(q: Proof) -> Theorem:
        product = q.use("prod_insert", "t", "i", "f")
        q.let(s=r"\j. j = i \/ t j")

        def new(r: Proof) -> Theorem:
            zero = r.calc("f i", ("=", "f k"), ("=", "0"))
            return r.have("ProdOn s f = 0", product, zero)

        def old(r: Proof) -> Theorem:
            r.know(other_case(r, r"k = i \/ t k"))
            return r.have("ProdOn s f = 0", product, r.have("ProdOn t f = 0"))

        return q.cases("k = i", new, old)

    p.know(finite_induction(p, r"\t. t k ==> ProdOn t f = 0", r"\i : 'i. T", base, step))
    return p.have(p.goal)
