"""Texts with the notation of the papers, which are shown as they are written."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.kernel.reader import statement
from cbdp_sym.language.claim_printer import claim_text

AS_WRITTEN = [
    "for a b c holds min(a, b, c) ≤ a",
    "for a b c d holds max(a, b, min(c, d)) ≤ a + b",
    "for ε₁ ε₂ given ε₁ ≤ ε₂ holds ε₁ - ε₂ ≤ 0",
    "for u v : 'i → real given Finite('i) holds ⟨u, v⟩ = ⟨v, u⟩",
    "for x holds x ≤ ⌈x⌉",
    "for a v given ∫[x from 0 to a] 1/⌈x⌉ exists and is v holds v = v",
    "for f : real → real, y given derivative[t at y] f(t)² is 0 holds f(y) = 0",
    "for m : 'i → real, s holds KL(N(m, s²·I) ‖ N(i ↦ 0, s²·I)) = 0",
    "for m s holds KL(N(m, s²) ‖ N(0, s²)) = 0",
    "for H : ('a → real) → bool given H is convex, H is translation invariant, "
    "H contains a constant, H is closed under negation holds ∃h. H(h)",
    "for d : 'a → 'a → real given d is a metric holds ∀x. d(x, x) = 0",
    "for N : ('i → real) → real given N is a norm holds N(i ↦ 0) = 0",
    "for ~ neighbours on 'd, q : 'd → real, Δ given q has sensitivity at most Δ for ~ holds 0 ≤ Δ",
    "for A : 'd ⇝ 'a with neighbours ~, m ξ ρ given A is m-bounded (ξ, ρ)-zCDP for ~ holds 1 < m",
    "for i : 'i, A : ('i → 'd) ⇝ 'a, D : 'd measure holds 0 ≤ on_average_KL[i](A, D)",
]


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_a_claim_is_shown_as_it_is_written(text: str) -> None:
    claim = Claim(text)
    shown = claim_text(claim.term, claim.binders)
    assert Claim(shown).term is claim.term
    assert shown == text


def test_a_function_of_a_typed_name_is_one_in_parentheses() -> None:
    identity = Claim("holds (x : real ↦ 1) = (y : real ↦ 1)")
    assert identity.term is statement(r"holds (\x : real. 1) = (\y : real. 1)")
    assert "(y : real ↦ 1)" in identity.shown(identity.term)


def test_a_name_under_a_binder_that_shadows_is_kept() -> None:
    claim = Claim("for x given ∀x a. x < a ⇒ a > x holds x = x")
    assert claim.shown(claim.term) == "∀x : real. (∀y a. y < a ⇒ y < a) ⇒ x = x"
    shadowed = Claim("for f g : real → real given ∀g i. g(i) = f(i) holds g = g")
    assert shadowed.shown(shadowed.hypotheses[0]) == "∀h i. h(i) = f(i)"  # g is a variable of the claim
