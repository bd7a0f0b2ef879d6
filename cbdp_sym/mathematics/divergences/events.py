r"""Probabilities of events by densities: change of measure, Hölder's inequality, the Neyman–Pearson lemma."""

from __future__ import annotations

from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.statements import met

_ON = r"(\x. if (s x) (f x) 0)"


@scripted(
    "for P Q : 'a measure, s : 'a -> bool given Prob P, Prob Q, P << Q, Measurable s "
    r"holds HasInt Q (\x. if (s x) (density P Q x) 0) (Pr P s)",
    automatic=False,
)
def int_density_on(p: Proof) -> None:
    """The probability of an event is the integral of the density over it."""
    p.let(f="density P Q", i=r"\x. if (s x) (1 : real) 0", g=r"\x. if (s x) (density P Q x) 0")
    p.have("!x. f x * i x = g x")
    p.calc(
        r"L Q (\x. ext (g x))",
        ("=", r"L Q (\x. ext (f x * i x))"),
        ("=", r"L P (\x. ext (i x))", "change_measure", "ext_mul"),
        ("=", "ext (Pr P s)"),
    )
    p.use("int_of_L", "Q", "g", "Pr P s")


@scripted(
    "for P Q : 'a measure, s : 'a -> bool given Prob P, Prob Q, P << Q, Measurable s "
    r"holds Integrable Q (\x. if (s x) (density P Q x) 0) /\ "
    r"Pr P s = E Q (\x. if (s x) (density P Q x) 0)",
    automatic=False,
)
def Pr_density(p: Proof) -> None:
    """The probability of an event is the mean of the density on it."""
    i = p.use("int_density_on", "P", "Q", "s")
    p.use("integrable_int", given=[i])
    p.use("E_int", given=[i])
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure, a e : real given 1 < a, renyi a P Q <= ext e "
    r"holds Integrable Q (\x. density P Q x ^ a) /\ E Q (\x. density P Q x ^ a) <= exp ((a - 1)*e)",
    automatic=False,
)
def moment_E(p: Proof) -> None:
    """A bound of a Rényi divergence bounds the density's moment."""
    p.use("moment_bound", "P", "Q", "a", "e")
    p.use("E_of_L", "Q", r"\x. density P Q x ^ a", "exp ((a - 1)*e)")


@scripted(
    "for Q : 'a measure, f : 'a -> real, s : 'a -> bool, a : real given Prob Q, Measurable f, Measurable s, "
    r"!x. 0 <= f x, 1 < a, Integrable Q (\x. f x ^ a) "
    rf"holds E Q {_ON} <= E Q (\x. f x ^ a)^(1/a) * Pr Q s^(1 - 1/a)",
    automatic=False,
    called="Hölder's inequality",
)
def Holder_event(p: Proof) -> None:
    """Hölder's inequality for a function on an event."""
    p.let(b="a/(a - 1)", i=r"\x. if (s x) (1 : real) 0")
    p.have("1/a + 1/b = 1")
    p.have("0 < b")
    p.have("!x. i x ^ b = i x")
    p.have(rf"(\x. f x * i x) = {_ON}")
    p.use("int_Pr", "Q", "s")
    p.have(r"Integrable Q (\x. i x ^ b)")
    p.use("Holder", "Q", "f", "i", "a", "b")
    p.have("1/b = 1 - 1/a")
    p.have(p.goal)


_NEYMAN_PEARSON = (
    "for P Q : 'a measure, s t : 'a -> bool, c : real given Prob P, Prob Q, P << Q, "
    "Measurable s, Measurable t, !x. s x ==> c <= density P Q x, !x. ~s x ==> density P Q x <= c "
)


@scripted(
    _NEYMAN_PEARSON + "holds Pr P t - c*Pr Q t <= Pr P s - c*Pr Q s",
    automatic=False,
    called="the Neyman–Pearson lemma",
)
def Neyman_Pearson(p: Proof) -> None:
    """No event is better than the one on which the density is large."""
    p.let(f="density P Q", i=r"\x. if (s x) (f x) 0", j=r"\x. if (t x) (f x) 0")
    p.let(u=r"\x. if (s x) (1 : real) 0", v=r"\x. if (t x) (1 : real) 0")
    for event in ("s", "t"):
        p.use("int_density_on", "P", "Q", event)
        p.use("int_Pr", "Q", event)
    p.have(r"HasInt Q (\x. i x - c*u x) (Pr P s - c*Pr Q s)")
    p.have(r"HasInt Q (\x. j x - c*v x) (Pr P t - c*Pr Q t)")
    with p.fix("x : 'a"):
        with p.case("s x"):
            p.have("c <= f x")
            with p.case("t x"):
                p.have("j x - c*v x <= i x - c*u x")
            with p.otherwise():
                p.have("j x - c*v x <= i x - c*u x")
        with p.otherwise():
            p.have("f x <= c")
            with p.case("t x"):
                p.have("j x - c*v x <= i x - c*u x")
            with p.otherwise():
                p.have("j x - c*v x <= i x - c*u x")
    p.use("int_mono", "Q", r"\x. j x - c*v x", r"\x. i x - c*u x", "Pr P t - c*Pr Q t", "Pr P s - c*Pr Q s")


@scripted(
    "for P Q : 'a measure, s : 'a -> bool, e : real given Prob P, Prob Q, P << Q, Measurable s, "
    "!x. s x ==> exp e <= density P Q x, !x. ~s x ==> density P Q x <= exp e "
    "holds hockey_stick e P Q = ext (Pr P s - exp e * Pr Q s)",
    automatic=False,
)
def hockey_stick_by_density(p: Proof) -> None:
    """The hockey-stick divergence, by the event on which the density is large."""
    p.let(g=r"\t. mass P t - ext (exp e) * mass Q t", m="Pr P s - exp e * Pr Q s")
    with p.fix("t : 'a -> bool", "Measurable t"):
        p.use("Neyman_Pearson", "P", "Q", "s", "t", "exp e")
        p.have("g t <= ext m")
    above = p.use("supon_least", goal="SupOn Measurable g <= ext m")
    some = p.use("supon_upper", r"\t : 'a -> bool. Measurable t", "g", "s")
    below = p.calc("ext m", ("=", "g s"), ("<=", "SupOn Measurable g", some))
    p.have("hockey_stick e P Q = SupOn Measurable g", "hockey_stick")
    p.use("ele_antisym", "SupOn Measurable g", "ext m", given=[above, below])
    p.have(p.goal)


met("kl_same", at="kl P P")
met("renyi_same", at="renyi a P P")


@scripted(
    "for P Q : 'a measure, s : 'a -> bool given Prob P, Prob Q, Measurable s "
    "holds ext (Pr P s - Pr Q s) <= total_variation P Q",
    automatic=False,
    at=("total_variation P Q; Pr P s", "total_variation P Q; Pr Q s"),
)
def total_variation_above(p: Proof) -> None:
    """The total variation distance is at least the difference of the probabilities of an event."""
    p.unfold("total_variation")
    p.use("supon_upper", "(Measurable : ('a -> bool) -> bool)", r"\s. mass P s - mass Q s", "s")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure, s : 'a -> bool, e : real given Prob P, Prob Q, Measurable s "
    "holds ext (Pr P s - exp e * Pr Q s) <= hockey_stick e P Q",
    automatic=False,
    at=("hockey_stick e P Q; Pr P s", "hockey_stick e P Q; Pr Q s"),
)
def hockey_stick_above(p: Proof) -> None:
    """The hockey-stick divergence is at least what it compares, at each event."""
    p.unfold("hockey_stick")
    p.use("supon_upper", "(Measurable : ('a -> bool) -> bool)", r"\s. mass P s - ext (exp e) * mass Q s", "s")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure, e : real given Prob P, Prob Q holds hockey_stick e P Q <= 1",
    automatic=False,
    at="hockey_stick e P Q",
)
def hockey_stick_at_most_one(p: Proof) -> None:
    """The hockey-stick divergence is at most 1."""
    p.unfold("hockey_stick")
    with p.fix("s : 'a -> bool", "Measurable s"):
        p.have("Pr P s - exp e * Pr Q s <= 1")
        p.have("mass P s - ext (exp e) * mass Q s <= 1")
    p.use("supon_least", "(Measurable : ('a -> bool) -> bool)", r"\s. mass P s - ext (exp e) * mass Q s", "1")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure given Prob P, Prob Q holds 0 <= total_variation P Q",
    automatic=False,
    at="total_variation P Q",
)
def total_variation_nonneg(p: Proof) -> None:
    """The total variation distance is not negative."""
    p.use("total_variation_above", "P", "Q", r"\x : 'a. T")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure given Prob P, Prob Q holds total_variation P Q <= 1",
    automatic=False,
    at="total_variation P Q",
)
def total_variation_at_most_one(p: Proof) -> None:
    """The total variation distance is at most 1."""
    p.unfold("total_variation")
    with p.fix("s : 'a -> bool", "Measurable s"):
        p.have("Pr P s - Pr Q s <= 1")
        p.have("mass P s - mass Q s <= 1")
    p.use("supon_least", "(Measurable : ('a -> bool) -> bool)", r"\s. mass P s - mass Q s", "1")
    p.have(p.goal)


@scripted(
    "for P : 'a measure given Prob P holds total_variation P P = 0", automatic=False, at="total_variation P P"
)
def total_variation_same(p: Proof) -> None:
    """A law has no distance from itself."""
    p.use("total_variation_nonneg", "P", "P")
    p.unfold("total_variation")
    with p.fix("s : 'a -> bool", "Measurable s"):
        p.have("mass P s - mass P s <= 0")
    p.use("supon_least", "(Measurable : ('a -> bool) -> bool)", r"\s. mass P s - mass P s", "0")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure, e : real given Prob P, Prob Q holds 0 <= hockey_stick e P Q",
    automatic=False,
    at="hockey_stick e P Q",
)
def hockey_stick_nonneg(p: Proof) -> None:
    """The hockey-stick divergence is not negative."""
    p.use("hockey_stick_above", "P", "Q", r"\x : 'a. F", "e")
    p.have(p.goal)
