"""The examples of the language's design: the kernel's text of claims of the corpus, and how they are shown.

Three differ from the design on purpose: mutual information has a semicolon, as in the papers, "exists and
is" says that a mean exists, and a constant that takes any type takes its first argument alone, since two in
parentheses would be a pair.  The design's example 13 needs a definition of its derivation
(`test_round_trip`).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.terms import Term
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.elaborate import kernel_statement, statement

kernel.library()
DESIGNED = {
    "1 accurate_histograms": (
        (
            "for P R Q : 'a measure, k a : real given Prob P, Prob R, Prob Q, 1 < k, 1 < a holds renyi "
            "a P Q <= ext (k*a/(k*a - 1)) * renyi ((k*a - 1)/(k - 1)) P R + renyi (k*a) R Q"
        ),
        (
            "for P R Q distributions on 'a, k a given 1 < k, 1 < a holds D[a](P ‖ Q) ≤ k·a/(k·a - "
            "1)·D[(k·a - 1)/(k - 1)](P ‖ R) + D[k·a](R ‖ Q)"
        ),
    ),
    "2 prop1_6": (
        (
            r"for nb : 'd -> 'd -> bool, q : 'd -> real, D s : real given sensitivity nb q D, 0 < s "
            r"holds zcdp nb (\x. normal (q x) s) 0 (D^2/(2*s^2))"
        ),
        (
            "for ~ neighbours on 'd, q : 'd → real, D s "
            "given q has sensitivity at most D for ~, 0 < s holds (x ↦ "
            "N(q(x), s²)) is (0, D²/(2·s²))-zCDP for ~"
        ),
    ),
    "3 cor2": (
        (
            "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, rho delta : real given zcdp nb A 0 rho, 0"
            " < rho, 0 < delta, delta < 1 holds approx_dp nb A (rho + 2*sqrt (rho*log (1/delta))) "
            "(delta/(1 + sqrt (log (1/delta)/rho)))"
        ),
        (
            "for A : 'd ⇝ 'a with neighbours ~, ρ δ given A is (0, ρ)-zCDP for ~, 0 < ρ, 0 < δ < 1 "
            "holds A is (ρ + 2·√(ρ·log(1/δ)), δ/(1 + √(log(1/δ)/ρ)))-DP for ~"
        ),
    ),
    "4 appA_fig2a": (
        (
            "for v s a : real given ~(v = 0), 0 < s, 1 < a holds restricted_renyi a linear (normal 0 s)"
            " (normal v s) < renyi a (normal 0 s) (normal v s)"
        ),
        (
            "for v s a given v ≠ 0, 0 < s, 1 < a holds D_R[a]^linear(N(0, s²), N(v, s²)) < D[a](N(0, "
            "s²) ‖ N(v, s²))"
        ),
    ),
    "5 eq8": (
        (
            r"for P Q : 'a measure, H : ('a -> real) -> bool given Prob P, Prob Q, convex_class H, !h. H"
            r" h ==> (?c. !x. abs (h x + c) <= 1), ?h. H h, !h. H h ==> Measurable h holds restricted_kl"
            r" H P Q = InfOn Prob (\R. kl R Q + SupOn H (\h. ext (E P h - E R h)))"
        ),
        (
            "for P Q distributions on 'a, H : ('a → real) → bool given H is convex, ∀h. H(h) ⇒ ∃c. "
            "∀x. |h(x) + c| ≤ 1, ∃h. H(h), ∀h. H(h) ⇒ Measurable(h) holds KL^H(P, Q) = (inf R ∈ Prob. "
            "KL(R ‖ Q) + (sup h ∈ H. E[x ~ P] h(x) - E[x ~ R] h(x)))"
        ),
    ),
    "6 lem6": (
        (
            r"for H : ('a -> real) -> bool, P Q : 'a measure given Prob P, Prob Q, closed_under_negation"
            r" H, ?h. H h, !h. H h ==> Integrable P h /\ Integrable Q h holds ipm H P Q = SupOn H (\h. "
            r"ext (E P h - E Q h))"
        ),
        (
            "for H : ('a → real) → bool, P Q distributions on 'a given H is closed under negation, ∃h. "
            "H(h), ∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h) holds IPM^H(P, Q) = (sup h ∈ H. E[x ~"
            " P] h(x) - E[x ~ Q] h(x))"
        ),
    ),
    "7 sec5_composition": (
        (
            r"for K : ('k -> bool) -> 'b measure, f : 'b -> 'k -> real, c d m : real given Finite (\k : "
            r"'k. T), d = card (\k : 'k. T), Measurable K, !x. Prob (K x), !k. Measurable (\y. f y k), "
            r"!y k. abs (f y k) <= 1, mutual_information (product (\k : 'k. bernoulli (1/2))) K <= ext "
            r"c, HasInt (semi (product (\k : 'k. bernoulli (1/2))) K) (\z. Sum (\k : 'k. (if (fst z k) "
            r"(1 : real) (-1))*f (snd z) k)) m holds m^2 <= 2*c*d"
        ),
        (
            "for K : ('k → bool) ⇝ 'b, f : 'b → 'k → real, c d m given Finite('k), d = card('k), "
            "Measurable(K), ∀x. Prob(K(x)), ∀k. Measurable(y ↦ f(y, k)), ∀y k. |f(y, k)| ≤ 1, I(⨂ k. "
            "bernoulli(1/2); K) ≤ c, E[z ~ semi(⨂ k. bernoulli(1/2), K)] (∑ k. (if fst(z)(k) then 1 "
            "else -1)·f(snd(z), k)) exists and is m holds m² ≤ 2·c·d"
        ),
    ),
    "8 harmonic": (
        (r"for k : real given Nat k, 1 <= k holds SumOn (between 1 k) (\i. 1/i) <= 1 + log k"),
        ("for k given k is natural, 1 ≤ k holds (∑ i ∈ {1..k}. 1/i) ≤ 1 + log(k)"),
    ),
    "9 appA_fig2a": (
        (
            r"for m n s : real given 0 < s holds HasInt (normal m s) (\x. log (density (normal m s) "
            r"(normal n s) x)) ((m - n)^2/(2*s^2))"
        ),
        (
            "for m n s given 0 < s holds E[x ~ N(m, s²)] log(density(N(m, s²), N(n, s²), x)) exists and"
            " is (m - n)²/(2·s²)"
        ),
    ),
    "10 appA_renyi_d": (
        (
            r"for v : 'i -> real, s a : real given Finite (\i : 'i. T), 0 < s, 1 < a holds "
            r"alpha_divergence a (normal_vector (\i : 'i. 0) s) (normal_vector v s) = ext ((Prod (\i. "
            r"exp (v i^2*(a^2 - a)/(2*s^2))) - 1)/(a^2 - a))"
        ),
        (
            "for v : 'i → real, s a given Finite('i), 0 < s, 1 < a holds D_alpha[a](N(i ↦ "
            "0, s²·I) ‖ N(v, s²·I)) = ((∏ i. exp(v(i)²·(a² - a)/(2·s²))) - 1)/(a² - a)"
        ),
    ),
    "11 lem3_7": (
        (
            "for P Q : 'a measure, xi : real given Prob P, Prob Q, !delta s. 0 < delta ==> delta <= 1 "
            "==> Measurable s ==> mass P s <= ext (exp xi)*mass Q s + ext delta holds max_divergence P "
            "Q <= ext xi"
        ),
        (
            "for P Q distributions on 'a, ξ given ∀δ s. 0 < δ ⇒ δ ≤ 1 ⇒ Measurable(s) ⇒ P(s) ≤ "
            "exp(ξ)·Q(s) + δ holds D[∞](P ‖ Q) ≤ ξ"
        ),
    ),
    "12 coins": (
        (
            r"for K : bool -> 'a measure, u v : real given Prob (K T), Prob (K F), kl (K T) (K F) = ext "
            r"u, kl (K F) (K T) = ext v, 0 <= u, 0 <= v holds on_average_kl T (\x : bool -> bool. K (x "
            r"T)) (bernoulli (1/2)) = ext ((u + v)/4)"
        ),
        (
            "for K : bool ⇝ 'a, u v given Prob(K(T)), Prob(K(F)), KL(K(T) ‖ K(F)) = u, KL(K(F) ‖ K(T)) "
            "= v, 0 ≤ u, 0 ≤ v holds on_average_KL[T](x ↦ K(x(T)), bernoulli(1/2)) = (u + v)/4"
        ),
    ),
    "14 tab1": (
        (
            "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, epsilon : real given capacity_bounded nb "
            "kl A epsilon, 0 <= epsilon holds capacity_bounded nb total_variation A (sqrt (epsilon/2))"
        ),
        (
            "for A : 'd ⇝ 'a with neighbours ~, ε given A is (kl, ε)-capacity bounded for ~, 0 ≤ ε "
            "holds A is (total_variation, √(ε/2))-capacity bounded for ~"
        ),
    ),
    "15 lem1_7": (
        (
            r"for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, B : 'd -> 'a -> 'b measure, xi rho xi2 "
            r"rho2 : real given !d. Measurable (B d), zcdp nb A xi rho, !x. zcdp nb (\d. B d x) xi2 rho2"
            r" holds zcdp nb (compose A B) (xi + xi2) (rho + rho2)"
        ),
        (
            "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, ξ ρ ξ2 ρ2 given ∀d. Measurable(B(d)),"
            " A is (ξ, ρ)-zCDP for ~, ∀x. (d ↦ B(d, x)) is (ξ2, ρ2)-zCDP for ~ holds compose(A, B) is "
            "(ξ + ξ2, ρ + ρ2)-zCDP for ~"
        ),
    ),
}


@pytest.mark.parametrize("name", DESIGNED)
def test_a_claim_is_shown_as_it_was_designed(name: str) -> None:
    text, shown = DESIGNED[name]
    binders: dict[Term, str] = {}
    t = kernel.statement(text, binders)
    assert claim_text(t, binders) == shown
    assert statement(shown) is t
    claim = Claim(shown)  # what is written is what is shown
    assert claim_text(claim.term, claim.binders) == shown
    assert kernel.statement(kernel_statement(t, binders)) is t


def test_authors_leave_the_coercion_out() -> None:
    """``ext`` stands in fewer than a hundred lines: where an operation on extended numbers is meant."""
    files = (Path(__file__).parents[2] / "derivations").rglob("*.py")
    lines = [line for f in files for line in f.read_text(encoding="utf-8").splitlines()]
    assert sum(re.search(r"\bext\b", line) is not None for line in lines) < 100
