"""The features of an adversary class, without those that add nothing, and scaled.

The span with the constant function stays what it is; scaling only keeps the numbers near 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import sympy
from sympy import Expr, Integer, Rational

from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.terms import Distribution
from cbdp_sym.theory.adversaries import AdversaryClass, Homogeneous, Linear, Polynomials, Span
from cbdp_sym.theory.distributions import Finite, Laplace, Normal
from cbdp_sym.theory.restricted.cards import Card, KLCard
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.search import Nodes, number

_BITS = 6


def features_of(H: AdversaryClass) -> tuple[Expr, ...]:
    """The features as expressions in x, the constant left out.

    Raises:
        KernelError: a class of another kind.
    """
    if isinstance(H, Homogeneous):
        return features_of(H.args[0])
    if isinstance(H, Linear):
        return (X,)
    if isinstance(H, Polynomials):
        return tuple(X**k for k in range(1, int(H.args[0]) + 1))
    if isinstance(H, Span):
        variable, *features = H.args
        return tuple(f.xreplace({variable: X}) for f in features)
    raise KernelError(f"'{H}' has no finite list of features", weak=False)


def effective(features: tuple[Expr, ...], Q: Distribution, card: Card) -> tuple[Expr, ...]:
    """The polynomials of even degree instead of the next odd one, where only these have a gain.

    For KL, f*(h) = e^(h-1), and Q with exponential or Gaussian tails on both sides: a polynomial h whose
    degree is odd and at least 3 grows faster than the tail of Q falls on one side, so that
    E_Q[f*(h)] = ∞ and the gain is -∞. So the supremum over degree 2m+1 is that over degree 2m, m >= 1.
    """
    degree = len(features)
    powers = features == tuple(X**k for k in range(1, degree + 1))
    tails = isinstance(Q, (Laplace, Normal)) and isinstance(card, KLCard)
    return features[:-1] if powers and tails and degree % 2 and degree >= 3 else features


def has_constant(H: AdversaryClass) -> bool:
    """Whether the constant function is added to the features."""
    return not isinstance(H, Homogeneous)


def independent(features: Sequence[Expr], constant: bool = True) -> tuple[Expr, ...]:
    """Features with the same span, those left out that are rational combinations of the others.

    1 is among the others if ``constant``.
    """
    rows = [dict(_terms(f)) for f in features]
    names = list(dict.fromkeys(t for row in rows for t in row if not constant or t != 1))
    kept: list[int] = []
    rank = 0
    for k in range(len(rows)):
        table = sympy.Matrix([[rows[i].get(t, Integer(0)) for t in names] for i in [*kept, k]])
        if names and (grown := table.rank()) > rank:
            kept.append(k)
            rank = grown
    return tuple(features[k] for k in kept)


def _terms(f: Expr) -> list[tuple[Expr, Rational]]:
    """f as a combination of terms with rational coefficients."""
    return [(term, Rational(c)) for term, c in sympy.expand(f).as_coefficients_dict().items()]


def scaled(features: tuple[Expr, ...], Q: Distribution, constant: bool = True) -> tuple[Expr, ...]:
    """Features with the same span (with the constant), of mean about 0 and spread about 1 under Q.

    Without the constant they are multiplied only, so that their spread around 0 is about 1.
    """
    if not constant:
        nodes = Nodes(Q, features)
        sizes = [math.hypot(*nodes.column(k)) for k in range(1, len(features) + 1)]
        fine = [math.isfinite(s) and s > 0 for s in sizes]
        return tuple(
            f / short(s) if ok else f for f, s, ok in zip(features, sizes, fine, strict=True)
        )
    degree = len(features)
    if features == tuple(X**k for k in range(1, degree + 1)) and not isinstance(Q, Finite):
        centre, width = _place(Q)
        y = (X - centre) / width
        if isinstance(Q, (Laplace, Normal)):
            return tuple(_standard(y, k, Q) for k in range(1, degree + 1))
        features = tuple(y**k for k in range(1, degree + 1))
    nodes = Nodes(Q, features)
    found = []
    for k, f in enumerate(features, start=1):
        mean, spread = nodes.column(k)
        if math.isfinite(mean) and math.isfinite(spread) and spread > 0:
            s = short(spread)
            f = (f - s * short(mean / float(s))) / s
        found.append(f)
    return tuple(found)


def _standard(y: Expr, k: int, Q: Distribution) -> Expr:
    """y^k less about its mean and divided by about its spread, for y of the standard distribution."""

    def even(j: int) -> int:
        return math.factorial(j) if isinstance(Q, Laplace) else math.prod(range(1, j, 2))

    mean = 0 if k % 2 else even(k)
    s = short(math.sqrt(even(2 * k) - mean**2))
    return (y**k - s * short(mean / float(s))) / s


def _place(Q: Distribution) -> tuple[Rational, Rational]:
    if isinstance(Q, Laplace):
        mean, width = number(Q.location), number(Q.scale)
    elif isinstance(Q, Normal):
        mean, width = number(Q.mean), abs(number(Q.deviation))
    else:
        mean, width = Nodes(Q, (X,)).column(1)
    if not (math.isfinite(mean) and math.isfinite(width) and width > 0):
        return Integer(0), Integer(1)
    s = short(width)
    return s * short(mean / float(s)), s


def short(value: float) -> Rational:
    """A rational number with a few binary digits near a float: whole where the float nearly is."""
    if abs(value) < 2**-_BITS:
        return Integer(0) if abs(value) < 1e-9 else Rational(1, 2 ** -round(math.log2(abs(value))))
    scale = 2 ** max(0, _BITS - math.frexp(value)[1])
    return Rational(round(value * scale), scale)
