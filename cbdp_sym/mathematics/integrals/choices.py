"""Functions that are chosen point by point; where every set is an event they are measurable."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for p : 'a -> 'b -> bool given !x. ?y. p x y holds ?f. !x. p x (f x)")
def skolem(p: Proof) -> Theorem:
    """A function that chooses, for each x, one of the values that there are."""
    p.let(f=r"\x. select (p x)")

    def point(q: Proof) -> Theorem:
        exists = q.have("?y. p x y")
        return q.obtain("z", exists, lambda r: r.use("choice", "p x", "z"))

    p.every("x", p.names["p"].type.args[0], point)
    return p.witness("f")


@scripted("for K : 'a -> 'b measure given !s : 'a -> bool. Measurable s holds Measurable K", automatic=False)
def measurable_of_discrete(p: Proof) -> Theorem:
    """A kernel from a space all of whose sets are events is measurable."""

    def event(q: Proof) -> Theorem:
        return q.use("measurable_levels", r"\x. mass (K x) t")

    p.intro("t", event, r"!t. Measurable t ==> Measurable (\x. mass (K x) t)")
    return p.use("measurable_measure", "K")
