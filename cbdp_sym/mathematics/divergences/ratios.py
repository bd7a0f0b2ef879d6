"""Two measures with densities p and q: absolute continuity, and the density p/q, where q may be 0 too."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_RATIO = (
    "for M : 'a measure, p q r : 'a -> real given Measurable q, Measurable r, "
    "!x. 0 <= q x, !x. 0 <= r x, !x. p x = q x * r x"
)


@scripted(f"{_RATIO} holds withdensity (withdensity M q) r = withdensity M p")
def withdensity_chain(p: Proof) -> Theorem:
    """Densities multiply."""
    p.let(V="withdensity (withdensity M q) r", W=r"withdensity M (\x. q x * r x)")

    def same(s: Proof) -> Theorem:
        return s.calc(
            "L V f",
            ("=", r"L (withdensity M q) (\x. ext (r x) * f x)", "L_withdensity_ext"),
            ("=", r"L M (\x. ext (q x) * (ext (r x) * f x))", "L_withdensity_ext"),
            ("=", r"L M (\x. ext (q x * r x) * f x)", "emul_assoc", "ext_mul"),
            ("=", "L W f", "L_withdensity_ext"),
        )

    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L V f = L W f")
    product = p.use("measure_ext", "V", "W")
    p.let(P="withdensity M p")
    return p.calc("V", ("=", "W", product), ("=", "P", p.given[4]))


@scripted(f"{_RATIO} holds withdensity M p << withdensity M q", automatic=False)
def ratio_ac(p: Proof) -> Theorem:
    """The measure with the density p is absolutely continuous where p vanishes with q."""
    chain = p.use("withdensity_chain", "M", "p", "q", "r")
    return rewrite(p.use("withdensity_below", "withdensity M q", "r"), chain)


@scripted(
    f"{_RATIO}, SigmaFinite M "
    r"holds AE (withdensity M q) (\x. density (withdensity M p) (withdensity M q) x = r x)",
    automatic=False,
)
def ratio_density(p: Proof) -> Theorem:
    """The density of one measure with respect to the other is the quotient of their densities."""
    chain = p.use("withdensity_chain", "M", "p", "q", "r")
    finite = p.have("SigmaFinite (withdensity (withdensity M q) r)")
    p.know(rewrite(finite, chain))
    return p.use("density_unique", "withdensity M p", "withdensity M q", "r")
