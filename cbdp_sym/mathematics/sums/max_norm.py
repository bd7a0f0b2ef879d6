"""Lemmas about the maximum norm of finitely many numbers."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_LARGEST = "!u k. abs (u k) <= N u, !u b. (!k. abs (u k) <= b) ==> N u <= b"


@scripted(f"for N : ('k -> real) -> real given {_LARGEST} holds is_norm N")
def largest_is_norm(p: Proof) -> Theorem:
    """The largest absolute value is a norm."""
    index = p.term("N").type.args[0].args[0]
    largest = p.given[0]

    def sum_(q: Proof) -> Theorem:
        def at(r: Proof) -> Theorem:
            r.use("abs_add", "u k", "v k")
            r.have("abs (u k) <= N u")
            r.have("abs (v k) <= N v")
            return r.have("abs (u k + v k) <= N u + N v")

        q.every("k", index, at)
        return q.have(r"N (\k. u k + v k) <= N u + N v")

    def above(q: Proof, c: str, u: str) -> Theorem:
        """N (c u) <= |c| N u."""
        q.let(c_=c, u_=u)

        def at(r: Proof) -> Theorem:
            r.use(largest, "u_", "k")
            return r.calc(
                "abs (c_ * u_ k)", ("=", "abs c_ * abs (u_ k)", "abs_product"), ("<=", "abs c_ * N u_")
            )

        q.every("k", index, at)
        return q.have(r"N (\k. c_ * u_ k) <= abs c_ * N u_")

    def multiple(q: Proof) -> Theorem:
        above(q, "c", "u")

        def zero(r: Proof) -> Theorem:
            r.have("abs c = 0")
            r.let(w=r"N (\k. c * u k)", j=r"select (\k : 'k. T)")
            r.use(largest, r"\k. c * u k", "j")
            r.use("abs_pos", "c * u j")
            r.have("abs c * N u = 0")
            return r.have("w = abs c * N u")

        def other(r: Proof) -> Theorem:
            r.let(w=r"N (\k. c * u k)", a="abs (1/c)", b="abs c")
            back = above(r, "1/c", r"\k. c * u k")
            same = r.have("!k. 1/c * (c * u k) = u k")
            r.know(rewrite(back, same))
            r.have("b * N u <= b * (a * w)")
            r.have("b * (a * w) = w")
            return r.use("le_antisym", "w", "b * N u")

        return q.cases("c = 0", zero, other)

    def definite(q: Proof) -> Theorem:
        q.have("abs (u i) <= N u")
        q.use("le_abs", "u i")
        q.use("neg_le_abs", "u i")
        q.have("u i <= 0")
        return q.use("le_antisym", "u i", "0")

    p.intro("u v", sum_, r"!u v. N (\i. u i + v i) <= N u + N v")
    p.intro("c u", multiple, r"!c u. N (\i. c * u i) = abs c * N u")
    p.intro("u i", definite, r"!u. N u = 0 ==> (!i. u i = 0)")
    p.unfold("is_norm")
    return p.have(p.goal)


@scripted(
    r"given Finite (\k : 'k. T) holds ?N. is_norm N /\ (!u k. abs (u k) <= N u) "
    r"/\ (!u b. (!k. abs (u k) <= b) ==> N u <= b) /\ (!u. Sup (\k : 'k. ext (abs (u k))) = ext (N u))"
)
def max_norm(p: Proof) -> Theorem:
    """The supremum of finitely many absolute values is a number, and a norm."""
    p.let(N=r"\u : 'k -> real. select (\r. Sup (\k. ext (abs (u k))) = ext r)")
    vector = p.term("N").type.args[0]

    def number(q: Proof) -> Theorem:
        q.let(f=r"\k. ext (abs (u k))", s=r"SumOn (\k : 'k. T) (\k. abs (u k))", j=r"select (\k : 'k. T)")

        def below(r: Proof) -> Theorem:
            r.use("sum_ge_term", r"\k : 'k. T", r"\k. abs (u k)", "k")
            return r.have("f k <= ext s")

        q.every("k", vector.args[0], below)
        q.use("sup_least", "f", "ext s")
        found = q.use("real_of_bounds", "Sup f", "s")
        return q.obtain("r", found, lambda r: r.use("choice", r"\r. Sup f = ext r", "r"))

    p.intro("u", number, r"!u. Sup (\k : 'k. ext (abs (u k))) = ext (N u)")

    def each(q: Proof) -> Theorem:
        q.use("sup_upper", r"\k. ext (abs (u k))", "k")
        q.calc("ext (abs (u k))", ("<=", r"Sup (\k. ext (abs (u k)))"), ("=", "ext (N u)"))
        return q.use("le_of_ext", "abs (u k)", "N u")

    def least(q: Proof) -> Theorem:
        q.use("sup_least", r"\k. ext (abs (u k))", "ext b")
        q.calc("ext (N u)", ("=", r"Sup (\k. ext (abs (u k)))"), ("<=", "ext b"))
        return q.use("le_of_ext", "N u", "b")

    p.intro("u k", each, "!u k. abs (u k) <= N u")
    p.intro("u b", least, "!u b. (!k. abs (u k) <= b) ==> N u <= b")
    return p.witness("N")


@scripted(r"for u : 'k -> real holds 0 <= Sup (\k. ext (abs (u k)))")
def sup_abs_nonneg(p: Proof) -> Theorem:
    """The largest absolute value is not negative."""
    p.let(j=r"select (\k : 'k. T)")
    p.use("sup_upper", r"\k. ext (abs (u k))", "j")
    return p.calc("0", ("<=", "ext (abs (u j))"), ("<=", r"Sup (\k. ext (abs (u k)))"))


@scripted(
    r"for c : 'k -> real given Finite (\k : 'k. T) "
    r"holds Measurable (\y. Sup (\k. ext (abs (y k - c k))))"
)
def sup_distance_measurable(p: Proof) -> Theorem:
    """The largest distance of a coordinate is a measurable function."""

    def by_norm(q: Proof) -> Theorem:
        q.use("norm_distance_measurable", "N", "c")
        same = q.have(r"!y. Sup (\k. ext (abs (y k - c k))) = ext (N (\k. y k - c k))")
        return q.have(p.goal, same)

    exists = p.use(
        "max_norm",
        goal=r"?N. is_norm N /\ (!u k. abs (u k) <= N u) /\ (!u b. (!k. abs (u k) <= b) ==> N u <= b) "
        r"/\ (!u. Sup (\k : 'k. ext (abs (u k))) = ext (N u))",
    )
    return p.obtain("N", exists, by_norm)
