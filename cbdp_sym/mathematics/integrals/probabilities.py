r"""Probabilities of events as real numbers: `Pr P s`, its rules, and guarantees told by it."""

from __future__ import annotations

from cbdp_sym.tactics.proof import Proof, scripted

_INDICATOR = r"(\x. if (s x) 1 0)"


@scripted(
    rf"for P : 'a measure, s : 'a -> bool given Prob P, Measurable s holds HasInt P {_INDICATOR} (Pr P s)"
)
def int_Pr(p: Proof) -> None:
    """The mean of an indicator is the probability of its event."""
    p.obtain("r", p.use("mass_real", "P", "s"))
    p.use("mass_int", "P", "s", "r")
    p.use("E_int", "P", _INDICATOR, "r")
    p.have("Pr P s = r", "Pr")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s : 'a -> bool given Prob P, Measurable s holds mass P s = ext (Pr P s)",
    automatic=False,
    at=("mass P s", "Pr P s"),
)
def mass_Pr(p: Proof) -> None:
    """The mass of an event is its probability."""
    p.obtain("r", p.use("mass_real", "P", "s"))
    p.use("mass_int", "P", "s", "r")
    p.use("E_int", "P", _INDICATOR, "r")
    p.have("Pr P s = r", "Pr")
    p.have(p.goal)


@scripted("for P : 'a measure, s : 'a -> bool given Prob P, Measurable s holds 0 <= Pr P s", at="Pr P s")
def Pr_nonneg(p: Proof) -> None:
    """A probability is not negative."""
    same = p.use("mass_Pr", "P", "s")
    above = p.calc("ext 0", ("<=", "mass P s"), ("=", "ext (Pr P s)", same))
    p.use("le_of_ext", "0", "Pr P s", given=[above])


@scripted("for P : 'a measure, s : 'a -> bool given Prob P, Measurable s holds Pr P s <= 1", at="Pr P s")
def Pr_le_one(p: Proof) -> None:
    """A probability is at most 1."""
    same = p.use("mass_Pr", "P", "s")
    below = p.calc("ext (Pr P s)", ("=", "mass P s", same), ("<=", "ext 1", "mass_le_one"))
    p.use("le_of_ext", "Pr P s", "1", given=[below])


@scripted(
    r"for P : 'a measure, s : 'a -> bool given Prob P, Measurable s holds Pr P (\x. ~s x) = 1 - Pr P s",
    automatic=False,
    at=(r"Pr P (\x. ~s x)", "1 - Pr P s"),
)
def Pr_complement(p: Proof) -> None:
    """The probability that an event does not happen."""
    p.use("mass_complement", "P", "s")
    p.have(p.goal)


@scripted(r"for P : 'a measure given Prob P holds Pr P (\x. T) = 1", automatic=False, at=r"Pr P (\x. T)")
def Pr_certain(p: Proof) -> None:
    """The certain event has probability 1."""
    p.use("mass_Pr", "P", r"\x. T")
    p.calc(r"mass P (\x. T)", ("=", r"L P (\x. 1)", "mass", "if_true"), ("=", "ext 1", "prob_mass"))
    p.have(p.goal)


@scripted(r"for P : 'a measure given Prob P holds Pr P (\x. F) = 0", automatic=False, at=r"Pr P (\x. F)")
def Pr_impossible(p: Proof) -> None:
    """The impossible event has probability 0."""
    p.use("Pr_complement", "P", r"\x. T")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t, !x. s x ==> t x "
    "holds Pr P s <= Pr P t"
)
def Pr_mono(p: Proof) -> None:
    """A larger event is at least as probable."""
    p.use("mass_mono", "P", "s", "t")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t "
    r"holds Pr P s = Pr P (\x. s x /\ t x) + Pr P (\x. s x /\ ~t x)",
    automatic=False,
    at=r"Pr P (\x. s x /\ ~t x)",
)
def Pr_split(p: Proof) -> None:
    """An event is split by another one."""
    p.use("mass_split", "P", "s", "t")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t "
    r"holds Pr P (\x. s x \/ t x) = Pr P s + Pr P t - Pr P (\x. s x /\ t x)",
    automatic=False,
)
def Pr_or(p: Proof) -> None:
    """The probability that one of two events happens."""
    p.use("Pr_split", "P", r"\x. s x \/ t x", "s")
    p.use("Pr_split", "P", "t", "s")
    p.have(r"(\x. (s x \/ t x) /\ s x) = s")
    p.have(r"(\x. (s x \/ t x) /\ ~s x) = (\x. t x /\ ~s x)")
    p.have(r"(\x. t x /\ s x) = (\x. s x /\ t x)")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t "
    r"holds Pr P (\x. s x \/ t x) <= Pr P s + Pr P t",
    automatic=False,
    at=r"Pr P (\x. s x \/ t x)",
)
def Pr_or_le(p: Proof) -> None:
    """The union bound."""
    p.use("Pr_or", "P", "s", "t")
    p.have(p.goal)


@scripted(
    rf"for P : 'a measure, s : 'a -> bool holds E P {_INDICATOR} = Pr P s",
    automatic=False,
    at=rf"E P {_INDICATOR}",
)
def E_indicator(p: Proof) -> None:
    """The mean of an indicator is the probability of its event."""
    p.have(p.goal, "Pr")


@scripted(
    "for P : 'a measure, f : 'a -> real, c : real given Prob P, Integrable P f, "
    r"!x. 0 <= f x, 0 < c holds Pr P (\x. c <= f x) <= E P f / c",
    automatic=False,
    at=r"Pr P (\x. c <= f x)",
)
def Markov(p: Proof) -> None:
    """Markov's inequality."""
    p.use("int_E", "P", "f")
    p.obtain("g", p.use("int_version", "P", "f", "E P f"))
    p.let(s=r"\x. c <= g x", i=r"\x. if (c <= g x) (1 : real) 0")
    p.use("int_Pr", "P", "s")
    p.have(r"HasInt P (\x. c * i x) (c * Pr P s)")
    with p.fix("x : 'a", "f x = g x"):
        p.have("0 <= g x")
        p.have("c * i x <= g x")
    p.have(r"AE P (\x. c * i x <= g x)")
    p.use("int_mono", "P", r"\x. c * i x", "g", "c * Pr P s", "E P f")
    p.have(r"AE P (\x. (if (c <= f x) 1 0) = i x)")
    p.use("int_ae", "P", r"\x. if (c <= f x) 1 0", "i", "Pr P s")
    p.use("E_int", "P", r"\x. if (c <= f x) 1 0", "Pr P s")
    p.have(r"Pr P (\x. c <= f x) = Pr P s", "Pr")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f : 'a -> real, c : real given Prob P, Measurable f, Integrable P f, "
    r"!x. 0 <= f x, 0 < c holds Pr P (\x. c < f x) <= E P f / c",
    automatic=False,
    at=r"Pr P (\x. c < f x)",
)
def Markov_strict(p: Proof) -> None:
    """Markov's inequality for values above a number."""
    p.use("Markov", "P", "f", "c")
    p.use("Pr_mono", "P", r"\x. c < f x", r"\x. c <= f x")
    p.have(p.goal)


@scripted(
    "for P Q : 'a measure, s : 'a -> bool, e d : real given Prob P, Prob Q, Measurable s, "
    "Pr P s <= exp e * Pr Q s + d holds mass P s <= ext (exp e)*mass Q s + ext d",
    automatic=False,
)
def dp_of_Pr(p: Proof) -> None:
    """A bound between probabilities as one between masses."""
    p.have(p.goal)


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e d : real given !x. Prob (A x), "
    "!x y s. nb x y ==> Measurable s ==> Pr (A x) s <= exp e * Pr (A y) s + d holds approx_dp nb A e d",
    automatic=False,
)
def approx_dp_of_Pr(p: Proof) -> None:
    """Approximate differential privacy, told by probabilities."""
    p.have(p.goal)


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real given !x. Prob (A x), "
    "!x y s. nb x y ==> Measurable s ==> Pr (A x) s <= exp e * Pr (A y) s holds pure_dp nb A e",
    automatic=False,
)
def pure_dp_of_Pr(p: Proof) -> None:
    """Pure differential privacy, told by probabilities."""
    p.have(p.goal)


@scripted(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e d : real, x y : 'd, s : 'a -> bool "
    "given approx_dp nb A e d, nb x y, Measurable s holds Pr (A x) s <= exp e * Pr (A y) s + d",
    automatic=False,
)
def Pr_of_approx_dp(p: Proof) -> None:
    """Approximate differential privacy, in terms of probabilities."""
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f g : 'a -> real given Prob P, Measurable f, Measurable g "
    r"holds Pr P (\x. f x < g x) = 1 - Pr P (\x. g x <= f x)",
    automatic=False,
    at=r"Pr P (\x. f x < g x)",
)
def Pr_less(p: Proof) -> None:
    """The probability that one number is less than another one."""
    p.have(r"(\x. f x < g x) = (\x. ~(g x <= f x))")
    p.use("Pr_complement", "P", r"\x. g x <= f x")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t "
    r"holds Pr P s + Pr P t - 1 <= Pr P (\x. s x /\ t x)",
    automatic=False,
    at=r"Pr P (\x. s x /\ t x)",
)
def Pr_and_ge(p: Proof) -> None:
    """Bonferroni's inequality for two events."""
    p.use("Pr_or", "P", "s", "t")
    p.have(r"Pr P (\x. s x \/ t x) <= 1")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t "
    r"holds Pr P (\x. s x /\ t x) <= Pr P s /\ Pr P (\x. s x /\ t x) <= Pr P t",
    automatic=False,
    at=r"Pr P (\x. s x /\ t x)",
)
def Pr_and_le(p: Proof) -> None:
    """Two events together are at most as probable as each of them."""
    p.use("Pr_mono", "P", r"\x. s x /\ t x", "s")
    p.use("Pr_mono", "P", r"\x. s x /\ t x", "t")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Prob P, Measurable s, Measurable t, !x. ~(s x /\\ t x) "
    r"holds Pr P (\x. s x \/ t x) = Pr P s + Pr P t",
    automatic=False,
    at=r"Pr P (\x. s x \/ t x)",
)
def Pr_disjoint(p: Proof) -> None:
    """The probability that one of two events happens that exclude each other."""
    p.use("Pr_or", "P", "s", "t")
    p.have(r"(\x. s x /\ t x) = (\x. F)")
    p.use("Pr_impossible", "P")
    p.have(p.goal)


@scripted(
    "for P : 'a measure, f : 'a -> real, s : 'a -> bool given Prob P, Integrable P f, Measurable s, "
    "!x. f x <= (if (s x) 1 0) holds E P f <= Pr P s",
    automatic=False,
    at="E P f; Pr P s",
)
def E_below_Pr(p: Proof) -> None:
    """The mean of a function below an indicator."""
    p.use("int_E", "P", "f")
    p.use("int_Pr", "P", "s")
    p.use("int_mono", "P", "f", r"\x. if (s x) 1 0", "E P f", "Pr P s")
