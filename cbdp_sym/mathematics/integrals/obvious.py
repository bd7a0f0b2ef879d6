"""Facts of measures for the last step of a proof, used where it meets them (`tactics.obvious`)."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.statements import met

met("prob_mass", at=r"L P (\x. 1)")
met("E_int", at="HasInt P f v")
met("L_int", at=r"L P (\x. ext (f x)); HasInt P f v")


@scripted(
    r"for P : 'a measure, s : 'a -> bool holds L P (\x. if (s x) 1 0) = mass P s",
    automatic=False,
    at=r"L P (\x. if (s x) 1 0)",
)
def mass_back(p: Proof) -> Theorem:
    """The integral of an indicator is the mass of its event."""
    return p.have(p.goal, "mass")


@scripted(
    r"for P : 'a measure, s : 'a -> bool holds L P (\x. ext (if (s x) 1 0)) = mass P s",
    automatic=False,
    at=r"L P (\x. ext (if (s x) 1 0))",
)
def mass_of_real_indicator(p: Proof) -> Theorem:
    """The integral of an indicator with real values is the mass of its event."""
    return p.calc(r"L P (\x. ext (if (s x) 1 0))", ("=", "mass P s", "mass", "ext_if"))


@scripted("for P : 'a measure, f : 'a -> real given Integrable P f holds ?v. HasInt P f v")
def integral_exists(p: Proof) -> Theorem:
    """An integrable function has an integral."""
    p.unfold_facts("Integrable")
    return p.have(p.goal)
