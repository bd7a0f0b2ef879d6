"""The field's definitions in finite models: what is well known of them is not refuted there."""

from __future__ import annotations

import pytest

from cbdp_sym.gate.attack import Tries, definitions
from cbdp_sym.gate.record import Effort, search
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.kernel.reader import library, statement

KNOWN = [
    r"for P Q : 'a measure given Prob P, Prob Q holds 0 <= kl P Q",
    r"for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q holds 0 <= renyi a P "
    r"Q",
    r"for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q holds kl P Q <= renyi "
    r"a P Q",
    r"for P Q : 'a measure given Prob P, Prob Q holds total_variation P Q = "
    r"total_variation Q P",
    r"for P Q : 'a measure given Prob P, Prob Q holds total_variation P Q <= 1",
    r"for P Q : 'a measure given Prob P, Prob Q, P << Q holds total_variation P Q = "
    r"f_divergence (\t. abs (t - 1) / 2) P Q",
    r"for P Q : 'a measure given Prob P, Prob Q holds hockey_stick 0 P Q = "
    r"total_variation P Q",
    r"for P Q : 'a measure given Prob P, Prob Q, P << Q holds hellinger_squared P Q <= "
    r"total_variation P Q",
    r"for P Q : 'a measure given Prob P, Prob Q, P << Q holds chi_squared P Q = 2 * "
    r"alpha_divergence 2 P Q",
    r"for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q holds renyi a P Q = "
    r"ext (1 / (a - 1)) * elog (1 + ext (a * (a - 1)) * alpha_divergence a P Q)",
    r"for P : 'a measure, K : 'a -> 'b measure given Prob P, Measurable K, !x. Prob (K "
    r"x) holds 0 <= mutual_information P K",
    r"for P : 'a measure, Q : 'b measure given Prob P, Prob Q holds mutual_information "
    r"P (\x. Q) = 0",
    r"for P : 'a measure, s : 'a -> bool given Prob P, Measurable s, 0 < mass P s "
    r"holds Prob (conditioned P s)",
    r"for P : 'a measure, s : 'a -> bool given Prob P, Measurable s, 0 < mass P s "
    r"holds mass (conditioned P s) s = 1",
    r"for p : real given 0 <= p, p <= 1 holds Prob (bernoulli p)",
    r"for p : real given 0 <= p, p <= 1 holds mass (bernoulli p) (\b. b) = ext p",
    r"for p : real, P Q : 'a measure given 0 <= p, p <= 1, Prob P, Prob Q holds Prob "
    r"(mixture p P Q)",
    r"for p : real, P Q : 'a measure, s : 'a -> bool given 0 <= p, p <= 1, Prob P, "
    r"Prob Q, Measurable s holds mass (mixture p P Q) s = ext p * mass P s + ext (1 - "
    r"p) * mass Q s",
    r"for x y : 'i -> 'd given Finite (\i : 'i. T) holds neighbours x y = (hamming x y "
    r"= 1)",
    r"for x y : 'i -> 'd given neighbours x y holds neighbours y x",
    r"for A : 'd -> 'a measure, nb : 'd -> 'd -> bool, e d : real given approx_dp nb A "
    r"e d, !x y. nb x y holds !x y. hockey_stick e (A x) (A y) <= ext d",
    r"for A : 'd -> 'a measure, nb : 'd -> 'd -> bool, e : real given pure_dp nb A e, "
    r"!x y. nb x y, 0 < e holds !x y. renyi 2 (A x) (A y) <= ext e",
    r"for A : 'd -> 'a measure, nb : 'd -> 'd -> bool, x : real, e : real given zcdp "
    r"nb A x e holds mechanism A",
    r"for B : real, P : 'a measure, K : 'a -> 'b measure given Prob P, Measurable K, "
    r"!x. Prob (K x) holds max_information 0 P K >= 0",
    r"for B : real, P : 'a measure, Q : 'b measure given Prob P, Prob Q holds "
    r"max_information 0 P (\x. Q) = 0",
    r"for B : 'a measure, u : 'a -> real given Prob B, Measurable u holds Prob (gibbs "
    r"B u)",
    r"for m b : real given 0 < b holds Prob (laplace m b)",
    r"for m s : real given 0 < s holds Prob (normal m s)",
    r"for c : real given 0 < c holds Prob (exponential c)",
    r"for a b : real given a < b holds Prob (uniform a b)",
    r"for D : 'd measure, A : ('i -> 'd) -> 'a measure, i : 'i given Finite (\i : 'i. "
    r"T), Prob D, Measurable A, mechanism A holds 0 <= on_average_kl i A D",
    r"for D : 'd measure, Q : 'a measure, i : 'i given Finite (\i : 'i. T), Prob D, "
    r"Prob Q holds on_average_kl i (\x. Q) D = 0",
    r"for loss : 'd -> 'a -> real, D : 'd measure, Q : 'a measure given Finite (\i : "
    r"'i. T), Prob D, Prob Q, !z. Measurable (loss z), Measurable (\u : 'd # 'a. loss "
    r"(fst u) (snd u)) holds on_average_generalization loss (\x : 'i -> 'd. Q) D = 0",
    r"for P Q : 'a measure given Prob P, Prob Q holds max_divergence P Q >= renyi 2 P "
    r"Q",
]
FALSE = [
    r"for P Q : 'a measure given Prob P, Prob Q holds kl P Q <= 0",
    r"for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q holds renyi a P Q <= "
    r"kl P Q",
]


def tried(text: str) -> Tries:
    library()
    return search(take_apart(statement(text)), definitions(), Effort(25, 80_000, 0, False), 1)


@pytest.mark.parametrize("text", KNOWN, ids=range(len(KNOWN)))
def test_what_is_known_is_not_refuted(text: str) -> None:
    found = tried(text)
    assert not found.missing and not found.witness and found.decided


@pytest.mark.parametrize("text", FALSE, ids=range(len(FALSE)))
def test_what_is_false_is_refuted(text: str) -> None:
    assert tried(text).witness
