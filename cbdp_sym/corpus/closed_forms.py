"""Closed forms of divergences as Facts of the kernel.

The closed form that :func:`cbdp_sym.divergence` prints has been compared with the ends. Here it is derived:
for linear adversaries by Lemma 1, for the order 2 by squares, without a restriction by integration.

*Order 2.* For α = 2, f*(s) = s²/2 + 1/2 (the repaired step in the proof of Lemma 3), so that the gain of
h = b + Σ a_i φ_i is a quadratic polynomial g·c - cᵀAc/2 + const in its coefficients c. The means in it are
integrated by the kernel. With A = L D Lᵀ and c* = A⁻¹g, it is its value at c* less Σ D_k (Lᵀ(c - c*))_k²/2:
an identity, which the kernel checks, as it does the signs of the D_k. They are positive where the Gram matrix
A of the features under Q is positive definite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy
from sympy import Expr, Integer, Matrix, Rational, Symbol

from cbdp_sym.corpus.library import lemma
from cbdp_sym.corpus.linear_kl import linear_kl
from cbdp_sym.corpus.proof import Calculation, recording
from cbdp_sym.engine import rules
from cbdp_sym.engine.fact import Fact, KernelError
from cbdp_sym.engine.logic import AtMost
from cbdp_sym.engine.terms import Distribution, Expectation, Supremum
from cbdp_sym.oracles.prover.limits import within
from cbdp_sym.theory.adversaries import Linear
from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.divergences import (
    KL,
    AlphaDivergence,
    RenyiDivergence,
    Restricted,
    RestrictedRenyi,
)
from cbdp_sym.theory.divergences.base import OUTCOME
from cbdp_sym.theory.generators import AlphaGenerator, KLGenerator
from cbdp_sym.theory.restricted.closed_forms import best_of_order_4_3
from cbdp_sym.theory.restricted.coordinates import is_linear
from cbdp_sym.theory.restricted.kinks import pieces
from cbdp_sym.theory.restricted.request import Request
from cbdp_sym.theory.restricted.result import Divergence

_CONJUGATE = ("cbdp.lem3.conjugate", "repaired", 0)
_SQUARES = f"{_CONJUGATE[0]} and completing the squares"
_LINEAR_KL = (KLGenerator(), Linear())


@dataclass(frozen=True)
class Proved:
    """``fact`` says that a divergence is its closed form; ``by`` names the statement it comes from."""

    fact: Fact
    by: str


def closed_form_proved(found: Divergence) -> Proved:
    """The closed form of an answer as a Fact, an equation with the divergence on its left side.

    A chi-square divergence stands there as twice the α-divergence of order 2.

    Raises:
        KernelError: the answer has no closed form, or no derivation of it is known.
    """
    asked, form = found.request, found.closed_form
    if form is None:
        raise KernelError("the answer has no closed form")
    term = term_of(asked)
    with recording(active=False):
        proved = (
            _of_order_two(term, asked)
            or _of_order_4_3(term, asked)
            or _of_kl(term)
            or _by_integration(term, asked)
        )
        if proved is None:
            raise KernelError(f"no derivation of the closed form {form} is known")
        same = rules.algebraic(proved.fact.conclusion.rhs, form)
        return replace(proved, fact=rules.transitive(proved.fact, same))


def with_proof(found: Divergence, *, seconds: float = 60.0) -> Divergence:
    """The answer, which says by what its closed form is proved if a derivation goes through in time."""
    if found.closed_form is None:
        return found
    late = KernelError("the time limit is over")
    try:
        proved = within(seconds, lambda: closed_form_proved(found), late)
    except KernelError:
        return found
    return replace(found, proved_by=proved.by)


def term_of(asked: Request) -> Expr:
    """The divergence that is asked for, as a term of the kernel.

    Raises:
        KernelError: there is none for its kind.
    """
    P, Q, H = asked.P, asked.Q, asked.adversaries
    if asked.kind == "kl":
        return KL(P, Q) if H is None else Restricted(KLGenerator(), H, P, Q)
    if asked.kind not in ("alpha", "renyi", "chi2"):
        raise KernelError(f"no derivations of closed forms are known for the kind '{asked.kind}'")
    order = Integer(2) if asked.kind == "chi2" else asked.order
    if asked.kind == "renyi":
        return RenyiDivergence(order, P, Q) if H is None else RestrictedRenyi(order, H, P, Q)
    plain = AlphaDivergence(order, P, Q)
    term = plain if H is None else Restricted(AlphaGenerator(order), H, P, Q)
    return 2 * term if asked.kind == "chi2" else term


def _of_order_two(term: Expr, asked: Request) -> Proved | None:
    H, laws = asked.adversaries, (asked.P, asked.Q)
    order = Integer(2) if asked.kind == "chi2" else asked.order
    if H is None or order != 2 or not all(isinstance(law, (Laplace, Normal)) for law in laws):
        return None
    return Proved(_through(term, _by_squares(Restricted(AlphaGenerator(2), H, *laws))), _SQUARES)


def _of_order_4_3(term: Expr, asked: Request) -> Proved | None:
    H, laws = asked.adversaries, (asked.P, asked.Q)
    known = all(isinstance(law, (Laplace, Normal)) for law in laws)
    if H is None or not is_linear(H) or asked.order != Rational(4, 3) or not known:
        return None
    return Proved(
        _through(term, _by_squares(Restricted(AlphaGenerator(asked.order), H, *laws))), _SQUARES
    )


def _through(term: Expr, fact: Fact) -> Fact:
    """The value of a divergence from that of the α-divergence in it."""
    calc = Calculation(term)
    if isinstance(term, RestrictedRenyi):
        calc.unfold(RestrictedRenyi, because="the definition of the Rényi divergence")
    if calc.current == fact.conclusion.lhs:
        return fact
    calc.rewrite(fact, because="the restricted α-divergence")
    return calc.fact


def _of_kl(term: Expr) -> Proved | None:
    if not (isinstance(term, Restricted) and term.args[:2] == _LINEAR_KL):
        return None
    return Proved(linear_kl(term), "cbdp.lem1 and the largest value over the slope")


def _by_integration(term: Expr, asked: Request) -> Proved | None:
    """An unrestricted divergence: its integrals are Gaussian, or exponential between the locations."""
    laws = (asked.P, asked.Q)
    if asked.adversaries is not None or not all(isinstance(r, (Laplace, Normal)) for r in laws):
        return None
    places = {law.location for law in laws if isinstance(law, Laplace)}
    calc = Calculation(term)
    calc.unfold(KL, RenyiDivergence, AlphaDivergence, because="the definition of the divergence")
    if places:
        calc.split(*sorted(places), because="between the kinks")
    calc.integrate(because="polynomials times exponentials of polynomials")
    return Proved(calc.fact, "its definition, by integration")


def _by_squares(inner: Restricted) -> Fact:
    """The restricted α-divergence as the largest value of a polynomial, for α = 2 and α = 4/3."""
    conjugate = lemma(*_CONJUGATE)
    alpha, s = sorted(conjugate.conclusion.lhs.free_symbols, key=str)
    calc = Calculation(inner)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    h, limits = inner.adversaries.member(OUTCOME)
    calc.rewrite(
        rules.specialise(conjugate, {alpha: inner.generator.order, s: h}),
        because="the conjugate, from the proof of Lemma 3",
    )
    supremum = calc.current
    assert isinstance(supremum, Supremum)
    means = sorted(supremum.body.atoms(Expectation), key=str)
    body = Calculation(supremum.body)
    body.rewrite(*(_mean(m) for m in means), because="the means, by integration")
    c = [limit[0] for limit in limits]
    if inner.generator.order == 2:
        squares, value, best = _completed(body.current, c)
    else:
        squares, value, best = _quartic(h, c, *inner.arguments)
    body.equals(squares, because="complete the squares")
    body.then(rules.by_sign(AtMost(squares, value)), because="nothing positive is left")
    at = Calculation(supremum.body.xreplace(best))
    at.rewrite(*(_mean(m.xreplace(best)) for m in means), because="the means, by integration")
    at.equals(value, because="all squares vanish there")
    calc.then(rules.attained(supremum, body.fact, best, at.fact), because="the largest value")
    return calc.fact


def _mean(term: Expectation) -> Fact:
    """A mean under a Laplace or normal distribution, by integration between the kinks."""
    law: Distribution = term.distribution
    places = {low for _, low, _ in pieces(term.body, -sympy.oo, sympy.oo) if low.is_finite}
    if isinstance(law, Laplace):
        places.add(law.location)
    calc = Calculation(term)
    calc.densities(because="the density")
    if places:
        calc.split(*sorted(places), because="between the kinks")
    calc.integrate(because="polynomials times the density")
    return calc.fact


def _quartic(
    h: Expr, c: Sequence[Symbol], P: Distribution, Q: Distribution
) -> tuple[Expr, Expr, dict[Symbol, Expr]]:
    """value - a sum of squares, the value, and where it is attained: α = 4/3 and h = a x + b.

    f*(s) = s⁴/108 + 9/4, and h⁴ - k⁴ - 4k³(h - k) = (h - k)²((h + k)² + 2k²) for the best adversary k. For a
    symmetric ξ, the mean of (u + vξ)²(y + zξ)² is (uy + m₂vz)² + m₂(uz + vy)² + (m₄ - m₂²)(vz)².

    Raises:
        KernelError: the best adversary is not known.
    """
    found = best_of_order_4_3(P, Q)
    if found is None:
        raise KernelError("the best linear adversary is not known")
    delta, tau, two, four = found
    place, scale, mean = Q.args[0], sympy.Abs(Q.args[1]), P.args[0]
    turned = tau if (mean - place).is_nonnegative else -tau
    grown = (1 + 3 * two * tau**2) ** Rational(-1, 3)
    level, slope = 3 * grown, 3 * grown * turned
    a, b = h.coeff(OUTCOME), h.coeff(OUTCOME, 0)
    u, v = b + a * place - level, a * scale - slope

    def mean_of(y: Expr, z: Expr) -> Expr:
        crossed = two * (u * z + v * y) ** 2 + (four - two**2) * (v * z) ** 2
        return (u * y + two * v * z) ** 2 + crossed

    value = Rational(9, 4) * ((1 + delta * tau) * grown - 1)
    rest = mean_of(u + 2 * level, v + 2 * slope) + 2 * mean_of(level, slope)
    best = {a: slope / scale, b: level - slope * place / scale}
    return value - rest / 108, value, {name: best[name] for name in c}


def _completed(body: Expr, c: Sequence[Symbol]) -> tuple[Expr, Expr, dict[Symbol, Expr]]:
    """value - Σ D_k (…)²/2, the value, and where it is attained.

    Raises:
        KernelError: the quadratic form is not positive definite.
    """
    polynomial = sympy.Poly(body, *c)
    A = -sympy.hessian(body, c)
    zero = dict.fromkeys(c, Integer(0))
    g = Matrix([sympy.diff(body, v).subs(zero) for v in c])
    if polynomial.total_degree() != 2 or not A.is_positive_definite:
        raise KernelError("the features are not shown to be independent")
    best = A.LUsolve(g).applyfunc(sympy.simplify)
    value = sympy.simplify(body.subs(zero) + (g.T * best)[0] / 2)
    lower, diagonal = A.LDLdecomposition(hermitian=False)
    away = lower.T * (Matrix(list(c)) - best)
    squares = value
    for k in range(len(c)):
        squares -= Rational(1, 2) * diagonal[k, k] * away[k] ** 2
    return squares, value, dict(zip(c, best, strict=True))
