"""The claims of nine theorems of other papers, as their authors would write them, are printed so.

They are proved in ``derivations/classics``.
"""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.terms import Term
from cbdp_sym.language.claim_printer import claim_text

MASS = "N(0, 1²){{z | z ≤ {}}}"
FIRST, SECOND = MASS.format("D/(2·s) - ε·s/D"), MASS.format("-D/(2·s) - ε·s/D")
GUMBEL = "withdensity(lebesgue, x ↦ exp(-(x - {0} + exp(-(x - {0})))))"
THEOREMS = {
    "Mironov's conversion": (
        "for α ε δ, P Q distributions on 'a, S event on 'a given 1 < α, D[α](P ‖ Q) ≤ ε, 0 < δ < 1 "
        "holds P(S) ≤ exp(ε + log(1/δ)/(α - 1))·Q(S) + δ"
    ),
    "amplification by subsampling": (
        "for P Q R distributions on 'a, ε δ q given 0 ≤ q ≤ 1, 0 ≤ ε, "
        "∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + δ, ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·R(S) + δ "
        "holds ∀S. Measurable(S) ⇒ mixture(q, P, R)(S) ≤ (1 + q·(exp(ε) - 1))·mixture(q, Q, R)(S) + q·δ"
    ),
    "Donsker and Varadhan's formula": (
        "for P Q distributions on 'a, h : 'a → real given P ≪ Q, Measurable(h), Integrable(P, h), "
        "Integrable(Q, x ↦ exp(h(x))) "
        "holds E[x ~ P] h(x) - log(E[x ~ Q] exp(h(x))) ≤ KL(P ‖ Q)"
    ),
    "Bretagnolle and Huber's inequality": (
        "for P Q distributions on 'a, k given KL(P ‖ Q) ≤ k holds TV(P, Q) ≤ √(1 - exp(-k))"
    ),
    "two Gaussians": (
        f"for D s ε given 0 < D, 0 < s holds H[ε](N(0, s²) ‖ N(D, s²)) + exp(ε)·{SECOND} = {FIRST}"
    ),
    "the Gaussian mechanism": (
        "for ~ neighbours on 'd, q : 'd → real, D s ε δ "
        "given q has sensitivity at most D for ~, 0 < D, 0 < s, "
        f"{FIRST} ≤ exp(ε)·{SECOND} + δ holds (x ↦ N(q(x), s²)) is (ε, δ)-DP for ~"
    ),
    "the exponential mechanism": (
        "for ~ neighbours on 'd, B distribution on 'a, u : 'd → 'a → real, ε D given 0 < ε, "
        "∀x. Measurable(u(x)), ∀x y. x ~ y ⇒ ∀z. |u(x, z) - u(y, z)| ≤ D "
        "holds (x ↦ gibbs(B, z ↦ ε·u(x, z))) is 2·ε·D-DP for ~"
    ),
    "parallel composition": (
        "for A : ('i → 'd) ⇝ 'a, B : ('i → 'd) ⇝ 'b, s : 'i → bool, z : 'd, ε "
        "given A is ε-DP for neighbours, B is ε-DP for neighbours "
        "holds both(x ↦ A(i ↦ if s(i) then x(i) else z), x ↦ B(i ↦ if s(i) then z else x(i))) "
        "is ε-DP for neighbours"
    ),
    "Gumbel noise": (
        f"for m α given 1 < α, 0 ≤ m holds D[α]({GUMBEL.format('m')} ‖ {GUMBEL.format('0')}) "
        "= (α·m - log(α·exp(m) + 1 - α))/(α - 1)"
    ),
}


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_is_printed_as_it_is_written(name: str) -> None:
    text = THEOREMS[name]
    claim = Claim(text)
    binders: dict[Term, str] = dict(claim.binders)
    assert "ext" not in text
    assert claim_text(claim.term, binders) == text
    assert kernel.statement(claim.kernel) is claim.term
