"""Lemmas about integral probability metrics."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted

_FOR = "for H : ('a -> real) -> bool, P Q : 'a measure"


@scripted(f"{_FOR}, u : ereal given !h. H h ==> ext (abs (E P h - E Q h)) <= u holds ipm H P Q <= u")
def ipm_least(p: Proof) -> Theorem:
    """A bound of the differences of all functions is one of the metric."""
    p.unfold("ipm")
    return p.use("supon_least", goal=p.goal)


@scripted(
    f"{_FOR}, h : 'a -> real given H h, Integrable P h, Integrable Q h "
    "holds ext (abs (E P h - E Q h)) <= ipm H P Q"
)
def ipm_upper(p: Proof) -> Theorem:
    """The difference of the means of a function of the class is at most the metric."""
    p.unfold("ipm")
    p.let(G=r"\h. H h /\ Integrable P h /\ Integrable Q h")
    return p.use("supon_upper", "G", r"\h. ext (abs (E P h - E Q h))", "h")


@scripted(f"{_FOR} given ?h. H h, !h. H h ==> Integrable P h /\\ Integrable Q h holds 0 <= ipm H P Q")
def ipm_nonneg(p: Proof) -> Theorem:
    """An integral probability metric is not negative."""

    def of(q: Proof) -> Theorem:
        return q.calc("0", ("<=", "ext (abs (E P h - E Q h))"), ("<=", "ipm H P Q"))

    return p.obtain("h", p.have("?h. H h"), of)


@scripted("for s t : 'i -> bool given !i. s i ==> t i, ?i. s i holds ?i. t i", automatic=False)
def exists_in_larger(p: Proof) -> Theorem:
    """A class is not empty if it has a part that is not."""
    return p.obtain("i", p.have("?i. s i"), lambda q: _known(q))


def _known(p: Proof) -> Theorem:
    return p.witness("i")


@scripted(
    "for P : 'a measure, h : 'a -> real, c : real given Prob P, Measurable h, !x. abs (h x) <= c "
    "holds Integrable P h"
)
def bounded_integrable(p: Proof) -> Theorem:
    """A bounded measurable function is integrable."""
    some = p.use("int_dominated", "P", "h", r"\x : 'a. c", "c")
    return p.obtain("v", some, lambda q: q.use("integrable_int", "P", "h", "v"))


@scripted(
    "for P : 'a measure, H : ('a -> real) -> bool, h : 'a -> real given Prob P, "
    "!h. H h ==> (?c. !x. abs (h x + c) <= 1), H h, Measurable h holds Integrable P h",
    automatic=False,
)
def integrable_up_to_constant(p: Proof) -> Theorem:
    """A function is integrable if it is bounded with a constant added."""

    def at(q: Proof) -> Theorem:
        return q.calc("abs (h x)", ("<=", "abs (h x + c) + abs (-c)"), ("<=", "1 + abs c"))

    def of(q: Proof) -> Theorem:
        q.intro("x", at, "!x. abs (h x) <= 1 + abs c")
        return q.use("bounded_integrable", "P", "h", "1 + abs c")

    return p.obtain("c", "?c. !x. abs (h x + c) <= 1", of)


@scripted(
    "for H : ('a -> real) -> bool given ?h. H h, !h. H h ==> Measurable h holds ?h. H h /\\ Measurable h",
    automatic=False,
)
def measurable_element(p: Proof) -> Theorem:
    """A class of measurable functions has a measurable element, if it has any."""
    return p.obtain("h", p.given[0], lambda q: q.witness("h"))


@scripted(
    "for f : 'i -> real, H : 'i -> bool given ?h. H h holds ~(SupOn H (\\h. ext (f h)) = bot)",
    automatic=False,
)
def supremum_not_bot(p: Proof) -> Theorem:
    """A supremum of numbers is not -∞, if there are any."""

    def of(q: Proof) -> Theorem:
        upper = q.use("supon_upper", "H", r"\h. ext (f h)", "h")

        def bottom(same: Theorem) -> Theorem:
            less = q.calc("ext (f h)", ("<=", r"SupOn H (\h. ext (f h))", upper), ("=", "bot", same))
            return q.use("bot_not_ge", given=[less])

        return logic.refuted(q.term(r"SupOn H (\h. ext (f h)) = bot"), bottom)

    return p.obtain("h", p.have("?h. H h"), of)
