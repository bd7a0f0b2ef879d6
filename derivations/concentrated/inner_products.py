"""Inner products of finitely many numbers are linear, on the kernel: for Proposition C.3.

This module has no statement of its own.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.lemmas.families import finite_induction


@cache
def linear() -> Theorem:
    """An inner product is linear."""
    p = Script(
        r"for v u w : 'k -> real, a b : real given Finite (\k : 'k. T) "
        r"holds dot v (\k. a * u k + b * w k) = a * dot v u + b * dot v w"
    )
    return p.qed(
        p.know(
            p.calc(
                r"dot v (\k. a * u k + b * w k)",
                ("=", r"Sum (\k. v k * (a * u k + b * w k))", "dot"),
                ("=", r"Sum (\k. a * (v k * u k) + b * (v k * w k))"),
                ("=", r"a * Sum (\k. v k * u k) + b * Sum (\k. v k * w k)", "Sum_linear"),
                ("=", "a * dot v u + b * dot v w", "dot"),
            )
        )
    )


@cache
def linear_sum() -> Theorem:
    """An inner product with a finite sum."""
    p = Script(
        r"for v : 'k -> real, f : 'i -> 'k -> real, t : 'i -> bool given Finite (\k : 'k. T), Finite t "
        r"holds SumOn t (\i. dot v (f i)) = dot v (\k. SumOn t (\i. f i k))"
    )

    def empty(q):
        scaled = q.use(linear(), "v", r"\k. 0", r"\k. 0", "0", "0")
        q.calc(
            r"dot v (\k. 0)",
            ("=", r"dot v (\k. 0 * 0 + 0 * 0)"),
            ("=", r"0 * dot v (\k. 0) + 0 * dot v (\k. 0)", scaled),
            ("=", "0"),
        )
        return q.have(
            r"SumOn (\i : 'i. F) (\i. dot v (f i)) = dot v (\k. SumOn (\i : 'i. F) (\i. f i k))", "sum_empty"
        )

    def larger(q):
        q.use(linear(), "v", "f i", r"\k. SumOn t (\i. f i k)", "1", "1")
        known = q.have(r"SumOn t (\i. dot v (f i)) = dot v (\k. SumOn t (\i. f i k))")
        q.let(u=r"\j. j = i \/ t j")
        return q.calc(
            r"SumOn u (\i. dot v (f i))",
            ("=", r"dot v (f i) + SumOn t (\i. dot v (f i))", "sum_insert"),
            ("=", r"dot v (f i) + dot v (\k. SumOn t (\i. f i k))", known),
            ("=", r"1 * dot v (f i) + 1 * dot v (\k. SumOn t (\i. f i k))"),
            ("=", r"dot v (\k. 1 * f i k + 1 * SumOn t (\i. f i k))"),
            ("=", r"dot v (\k. f i k + SumOn t (\i. f i k))"),
            ("=", r"dot v (\k. SumOn u (\i. f i k))", "sum_insert"),
        )

    predicate = r"\t. SumOn t (\i. dot v (f i)) = dot v (\k. SumOn t (\i. f i k))"
    return p.qed(finite_induction(p, predicate, "t", empty, larger))
