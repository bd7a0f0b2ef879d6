"""Inner products of finitely many numbers are linear, on the kernel: for Proposition C.3.

This module has no statement of its own.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction


@cache
def linear() -> Theorem:
    """An inner product is linear."""
    p = Script(
        "for v u w : 'k → real, a b given Finite('k) holds dot(v, k ↦ a·u(k) + b·w(k)) = a·dot(v, u) "
        "+ b·dot(v, w)"
    )
    return p.qed(
        p.know(
            p.calc(
                "dot(v, k ↦ a·u(k) + b·w(k))",
                ("=", "∑ k. v(k)·(a·u(k) + b·w(k))", "dot"),
                ("=", "∑ k. a·(v(k)·u(k)) + b·(v(k)·w(k))"),
                ("=", "a·(∑ k. v(k)·u(k)) + b·(∑ k. v(k)·w(k))", "Sum_linear"),
                ("=", "a·dot(v, u) + b·dot(v, w)", "dot"),
            )
        )
    )


@cache
def linear_sum() -> Theorem:
    """An inner product with a finite sum."""
    p = Script(
        "for v : 'k → real, f : 'i → 'k → real, t : 'i → bool given Finite('k), Finite(t) "
        "holds (∑ i ∈ t. dot(v, f(i))) = dot(v, k ↦ ∑ i ∈ t. f(i, k))"
    )

    def empty(q):
        scaled = q.use(linear(), "v", "k ↦ 0", "k ↦ 0", "0", "0")
        q.calc(
            "dot(v, k ↦ 0)",
            ("=", "dot(v, k ↦ 0·0 + 0·0)"),
            ("=", "0·dot(v, k ↦ 0) + 0·dot(v, k ↦ 0)", scaled),
            ("=", "0"),
        )
        return q.have("(∑ i ∈ i ↦ F. dot(v, f(i))) = dot(v, k ↦ ∑ i ∈ i ↦ F. f(i, k))", "sum_empty")

    def larger(q):
        q.use(linear(), "v", "f(i)", "k ↦ ∑ i ∈ t. f(i, k)", "1", "1")
        known = q.have("(∑ i ∈ t. dot(v, f(i))) = dot(v, k ↦ ∑ i ∈ t. f(i, k))")
        q.let(u="j ↦ j = i ∨ t(j)")
        return q.calc(
            "∑ i ∈ u. dot(v, f(i))",
            ("=", "dot(v, f(i)) + (∑ x ∈ t. dot(v, f(x)))", "sum_insert"),
            ("=", "dot(v, f(i)) + dot(v, k ↦ ∑ x ∈ t. f(x, k))", known),
            ("=", "1·dot(v, f(i)) + 1·dot(v, k ↦ ∑ x ∈ t. f(x, k))"),
            ("=", "dot(v, k ↦ 1·f(i, k) + 1·(∑ x ∈ t. f(x, k)))"),
            ("=", "dot(v, k ↦ f(i, k) + (∑ x ∈ t. f(x, k)))"),
            ("=", "dot(v, k ↦ ∑ i ∈ u. f(i, k))", "sum_insert"),
        )

    predicate = "t ↦ (∑ i ∈ t. dot(v, f(i))) = dot(v, x ↦ ∑ y ∈ t. f(y, x))"
    return p.qed(finite_induction(p, predicate, "t", empty, larger))
