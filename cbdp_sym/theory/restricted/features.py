"""The features of an adversary class, without those that add nothing, and scaled.

The span with the constant function stays what it is; scaling only keeps the numbers near 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import sympy
from sympy import Expr, Integer, Rational

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries import AdversaryClass, Homogeneous, JointSpan, Linear, Polynomials, Span
from cbdp_sym.theory.distributions import Finite, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.float_adversaries import QuadratureNodes, number
from cbdp_sym.theory.restricted.generator_properties import Card, KLCard
from cbdp_sym.theory.restricted.kinks import KINKED, pieces
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.weights import growth

_BITS = 6
_Ends = tuple[tuple[int, Rational], tuple[int, Rational]]


def features_of(H: AdversaryClass) -> tuple[Expr, ...]:
    """Return the features as expressions in x, the constant left out.

    Raises:
        Refusal: a class of another kind.
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
    if isinstance(H, JointSpan):
        return H.args
    raise Refusal(f"'{H}' has no finite list of features", weak=False)


def effective(
    features: tuple[Expr, ...], Q: Distribution, card: Card, constant: bool = True
) -> tuple[Expr, ...]:
    """Return the features without those that no adversary with a finite cost has in it.

    Let one feature grow like c₊ xⁿ at ∞ and like c₋ |x|ⁿ at -∞, where c₊ and c₋ have opposite signs, and let
    all others grow less. An adversary with this feature in it tends to ∞ on one side like |x|ⁿ. Its cost
    E_Q[f*(h)] is ∞, and its gain -∞, if f*(h) = ∞ above some number; or for KL, where f*(h) = e^(h-1), if
    e^(c|x|ⁿ) grows faster than the tail of Q falls: for n >= 2 if Q is a Laplace distribution, n >= 3 if it
    is normal.

    Args:
        constant: whether the constant function is in the class; then it may be all that is left.
    """
    least = _least_degree(Q, card)
    if least is None:
        return features

    def opposite(ends: _Ends) -> bool:
        return ends[0][0] == ends[1][0] and bool(ends[0][1] * ends[1][1] < 0)

    return _without(features, least, opposite, constant)


def bounded(features: tuple[Expr, ...], constant: bool) -> tuple[Expr, ...]:
    """Return the features without those that no bounded adversary has in it.

    An adversary with one of them in it, which grows like c|x|ⁿ on a side while all others grow less, is
    unbounded.

    Raises:
        Refusal: one that is left is unbounded.
    """
    left = _without(features, 1, lambda ends: True, constant)
    for f in left:
        ends = _ends(f)
        if ends is not None and _size(f, ends) != 0:
            raise Refusal(
                "on the line, total variation is computed for bounded features, such as tanh(x) or "
                f"sign(x-1/2), but '{f}' is not bounded"
            )
    return left


def _without(
    features: tuple[Expr, ...], least: int, unfit: Callable[[_Ends], bool], constant: bool
) -> tuple[Expr, ...]:
    """The features without those that grow most, and like a degree of at least ``least``, while ``unfit``."""
    kept = list(features)
    while len(kept) > (0 if constant else 1):
        ends = [_ends(f) for f in kept]
        sizes = [_size(f, e) for f, e in zip(kept, ends, strict=True)]
        known = [s for s in sizes if s is not None]
        if len(known) < len(kept):
            break
        top = max(known)
        if top < least or known.count(top) > 1:
            break
        found = ends[known.index(top)]
        if found is None or not unfit(found):
            break
        del kept[known.index(top)]
    return tuple(kept)


def needed(H: AdversaryClass, P: Distribution, Q: Distribution, card: Card) -> tuple[Expr, ...]:
    """Return the features of a class that count: independent ones, and :func:`effective` where P has their
    means.
    """
    constant = has_constant(H)
    features = independent(features_of(H), constant)
    if isinstance(P, (Laplace, Normal)):
        return effective(features, Q, card, constant)
    return features


def _least_degree(Q: Distribution, card: Card) -> int | None:
    """From which degree on adversaries that tend to ∞ have an infinite cost; None if that is not known."""
    if isinstance(Q, Finite):
        return None
    if card.capped:
        return 1 if isinstance(Q, (Laplace, Normal)) else None
    if isinstance(card, KLCard):
        return 2 if isinstance(Q, Laplace) else 3 if isinstance(Q, Normal) else None
    return None


def _ends(f: Expr) -> _Ends | None:
    """The degree n of f and c with f about c|x|ⁿ at -∞, and the same at ∞; None if f is no such function."""
    parts = list(pieces(f, -sympy.oo, sympy.oo))
    found = []
    for part, side in ((parts[0][0], -1), (parts[-1][0], 1)):
        if not part.is_polynomial(X) or part.has(*KINKED):
            return None
        polynomial = sympy.Poly(part, X)
        if not polynomial.LC().is_Rational:
            return None
        degree = 0 if polynomial.is_zero else polynomial.degree()
        found.append((degree, polynomial.LC() * side**degree))
    return found[0], found[1]


def _size(f: Expr, ends: _Ends | None) -> int | None:
    """n with |f| = O(|x|ⁿ) at both ends; None if none is known."""
    if ends is not None:
        return max(ends[0][0], ends[1][0])
    bound = growth(f)
    return None if bound is None else bound[0]


def has_constant(H: AdversaryClass) -> bool:
    """Return whether the constant function is added to the features."""
    return not isinstance(H, Homogeneous)


def independent(features: Sequence[Expr], constant: bool = True) -> tuple[Expr, ...]:
    """Return features with the same span, those left out that are rational combinations of the others.

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
    """Return features with the same span (with the constant), of mean about 0 and spread about 1 under Q.

    Without the constant they are multiplied only, so that their spread around 0 is about 1.
    """
    if not constant:
        nodes = QuadratureNodes(Q, features)
        sizes = [math.hypot(*nodes.column(k)) for k in range(1, len(features) + 1)]
        fine = [math.isfinite(s) and s > 0 for s in sizes]
        return tuple(f / _unit(s) if ok else f for f, s, ok in zip(features, sizes, fine, strict=True))
    degree = len(features)
    if features == tuple(X**k for k in range(1, degree + 1)) and not isinstance(Q, Finite):
        centre, width = _place(Q)
        y = (X - centre) / width
        if isinstance(Q, (Laplace, Normal)):
            return tuple(_standard(y, k, Q) for k in range(1, degree + 1))
        features = tuple(y**k for k in range(1, degree + 1))
    nodes = QuadratureNodes(Q, features)
    found = []
    for k, f in enumerate(features, start=1):
        mean, spread = nodes.column(k)
        if math.isfinite(mean) and math.isfinite(spread) and spread > 0:
            s = _unit(spread)
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
        mean, width = QuadratureNodes(Q, (X,)).column(1)
    if not (math.isfinite(mean) and math.isfinite(width) and width > 0):
        return Integer(0), Integer(1)
    s = short(width)
    return s * short(mean / float(s)), s


def _unit(value: float) -> Rational:
    """:func:`short`, and not 0, for a positive float."""
    return short(value) or Integer(2) ** round(math.log2(value))


def short(value: float) -> Rational:
    """Return a rational number with a few binary digits near a float: whole where the float nearly is."""
    if abs(value) < 2**-_BITS:
        return Integer(0) if abs(value) < 1e-9 else Rational(1, 2 ** -round(math.log2(abs(value))))
    scale = 2 ** max(0, _BITS - math.frexp(value)[1])
    return Rational(round(value * scale), scale)
