"""Markov kernels made from others are measurable."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for K : 'a -> 'b measure, H : 'a -> 'b -> 'c measure given Measurable K, !x. Prob (K x), "
    r"Measurable (\z. H (fst z) (snd z)), !x y. Prob (H x y) "
    r"holds Measurable (\x. semi (K x) (H x))"
)
def measurable_semi(p: Proof) -> Theorem:
    """The law of an outcome and of a second one that depends on it is a kernel."""
    first = p.names["K"].type.args[0]

    def event(q: Proof) -> Theorem:
        q.let(
            f=r"\z : ('b # 'c). if (s z) (ext 1) 0",
            g=r"\w : ('a # 'b) # 'c. f (snd (fst w), snd w)",
            h=r"\z : 'a # 'b. L (H (fst z) (snd z)) (\y. g (z, y))",
        )
        q.use("measurable_L", r"\z. H (fst z) (snd z)", "g")
        q.use("measurable_L", "K", "h")
        value = q.every("x", first, at)
        return q.have(r"Measurable (\x. mass (semi (K x) (H x)) s)", value)

    def at(q: Proof) -> Theorem:
        return q.calc(
            "mass (semi (K x) (H x)) s",
            ("=", "L (semi (K x) (H x)) f", "mass"),
            ("=", r"L (K x) (\y. L (H x y) (\v. f (y, v)))", "semi_L"),
            ("=", r"L (K x) (\y. h (x, y))", "fst_pair", "snd_pair"),
        )

    p.know(p.intro("s", event, r"!s. Measurable s ==> Measurable (\x. mass (semi (K x) (H x)) s)"))
    return p.use("measurable_measure", r"\x. semi (K x) (H x)")


@scripted(
    "for K : 'a -> 'b measure, H : 'b -> 'c measure "
    "given Measurable K, !x. Prob (K x), Measurable H, !y. Prob (H y) "
    r"holds Measurable (\x. bind (K x) H)"
)
def measurable_bind(p: Proof) -> Theorem:
    """A kernel after a kernel is a kernel."""
    return p.have(p.goal, "bind")
