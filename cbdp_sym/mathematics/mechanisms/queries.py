"""Lemmas about the answers to statistical queries."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    r"for q : 'd -> 'k -> real, x : 'i -> 'd, k : 'k, a b : real given Finite (\i : 'i. T) "
    r"holds statistical (\z k. a * q z k + b) x k = a * statistical q x k + b"
)
def statistical_affine(p: Proof) -> Theorem:
    """An affine change of the queries is one of the answers."""
    p.let(n=r"card (\i : 'i. T)", s=r"Sum (\i. q (x i) k)")
    p.use("card_positive", "n")
    p.calc(r"Sum (\i : 'i. b)", ("=", r"SumOn (\i : 'i. T) (\i. b)", "Sum"), ("=", "b * n", "sum_const"))
    return p.calc(
        r"statistical (\z k. a * q z k + b) x k",
        ("=", r"Sum (\i. a * q (x i) k + b) / n", "statistical"),
        ("=", r"Sum (\i. a * q (x i) k + 1 * b) / n"),
        ("=", r"(a * s + 1 * Sum (\i : 'i. b)) / n", "Sum_linear"),
        ("=", "(a * s + b * n) / n"),
        ("=", "a * (s / n) + b"),
        ("=", "a * statistical q x k + b", "statistical"),
    )


@scripted(
    r"for q : 'd -> 'k -> real, x : 'i -> 'd, k : 'k given Finite (\i : 'i. T), "
    r"!z k. 0 <= q z k /\ q z k <= 1 holds 0 <= statistical q x k /\ statistical q x k <= 1"
)
def statistical_unit(p: Proof) -> Theorem:
    """Queries with values in [0, 1] have answers there."""
    p.let(n=r"card (\i : 'i. T)", f=r"\i. q (x i) k")
    p.use("card_positive", "n")
    p.use("Sum_le", "f", r"\i. 1")
    p.calc(r"Sum (\i : 'i. 1)", ("=", r"SumOn (\i : 'i. T) (\i. 1)", "Sum"), ("=", "1 * n", "sum_const"))
    low = p.calc("0", ("<=", "Sum f / n"), ("=", "statistical q x k", "statistical"))
    high = p.calc("statistical q x k", ("=", "Sum f / n", "statistical"), ("<=", "1"))
    return logic.both(low, high)
