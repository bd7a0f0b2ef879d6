"""The request of an evaluation: two distributions, a kind of divergence, its order, an adversary class.

Text is read by the grammar of expressions; nothing in it is executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.balls import enclose
from cbdp_sym.analysis.grammar import claims_of, expression_of
from cbdp_sym.analysis.logic import NotExact, expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.language.formulas import sympy_text
from cbdp_sym.oracles.prover.smooth import require_smooth
from cbdp_sym.theory.adversaries import (
    AdversaryClass,
    FeatureMatrix,
    Homogeneous,
    JointSpan,
    Linear,
    Polynomials,
    Span,
)
from cbdp_sym.theory.adversaries.joint import coordinates
from cbdp_sym.theory.distributions import Coordinates, Density, Finite, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.features import features_of
from cbdp_sym.theory.restricted.generator_card import T, generator_card
from cbdp_sym.theory.restricted.generator_properties import AlphaCard, Card, KLCard
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.unrestricted import positive
from cbdp_sym.vocabulary import LAWS, meant

KINDS = ("kl", "renyi", "alpha", "tv", "chi2", "hockey-stick")
HOCKEY = "hockey-stick"
GENERAL = "f:"  # before a convex function of t
_ORDERED = ("renyi", "alpha")
_ADVERSARIES = (
    "unrestricted, linear, poly:2, span: and features, such as span:x,abs(x), or matrix: and the values "
    "of the features on the outcomes, such as matrix:0,1,2;0,1,4; homogeneous: before it leaves the "
    "constant out"
)
_DISTRIBUTIONS = (
    "Laplace(0,1), Normal(0,1), Finite(1/2,1/2), Density(exp(-Abs(x))/2), Mixture(1/2,Normal(0,1),1/2,"
    "Normal(1,1)), or with independent coordinates "
    "Product(Laplace(0,1),Normal(0,2)) or Laplace(0,1)**3"
)
_SQUARE = re.compile(r"\s*([\w.]+|\([^()]*\))\s*\*\*\s*2\s*")  # of one number, or of what is in parentheses
_MOST_FEATURES, _MOST_DIGITS, _MOST_COORDINATES = 12, 500, 1000


class BadRequest(Refusal):
    """A sentence that says what is wrong with what was asked for."""

    def __init__(self, text: str) -> None:
        super().__init__(text, weak=False)


@dataclass(frozen=True)
class DivergenceRequest:
    """``adversaries`` is None for the unrestricted divergence; ``order`` None for kl, tv and chi2.

    For hockey-stick, ``order`` is ε.
    """

    P: Distribution
    Q: Distribution
    kind: str
    order: Expr | None
    adversaries: AdversaryClass | None
    digits: int

    @property
    def card(self) -> Card:
        """The convex function in whose divergence the value is expressed."""
        if self.kind == "kl":
            return KLCard()
        if self.kind.startswith(GENERAL):
            return generator_card(expression_of(self.kind.removeprefix(GENERAL), {"t": T}))
        return AlphaCard(Integer(2) if self.order is None else self.order)

    @property
    def power(self) -> Expr:
        """The order of the α-divergence in which the value is expressed: 2 for chi-square.

        Raises:
            ValueError: it is expressed in another f-divergence.
        """
        card = self.card
        if not isinstance(card, AlphaCard):
            raise ValueError(f"the kind '{self.kind}' has no order")
        return card.order

    def value(self, d: arb) -> arb:
        """Return the divergence as the increasing function of the f-divergence of :attr:`card` that it is."""
        if self.kind == "renyi":
            a = enclose(self.order, {})
            return (a * (a - 1) * d).log1p() / (a - 1)
        return 2 * d if self.kind == "chi2" else d

    @property
    def adversary(self) -> str:
        """The class as text that :func:`adversaries` reads."""
        return _text(self.adversaries)


def _text(H: AdversaryClass | None) -> str:
    if H is None:
        return "unrestricted"
    if isinstance(H, Homogeneous):
        return f"homogeneous:{_text(H.args[0])}"
    if isinstance(H, FeatureMatrix):
        return "matrix:" + ";".join(",".join(map(str, row)) for row in H.args)
    if isinstance(H, Linear):
        return "linear"
    if isinstance(H, Polynomials):
        return f"poly:{H.args[0]}"
    return "span:" + ", ".join(map(str, features_of(H)))


def request(P: Any, Q: Any, kind: str, order: Any, adversary: Any, digits: Any) -> DivergenceRequest:
    """Return the request, checked.

    Raises:
        BadRequest: with the value, what was expected and what to do.
    """
    kind = checked_kind(kind)
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_DIGITS:
        raise BadRequest(f"the number of digits is from 1 to {_MOST_DIGITS}, not {digits}")
    p, q = distribution(P), distribution(Q)
    if isinstance(p, Finite) != isinstance(q, Finite):
        raise BadRequest(f"'{p}' and '{q}' are distributions on different spaces")
    if isinstance(p, Finite) and len(p.weights) != len(q.weights):
        raise BadRequest(f"'{p}' and '{q}' have different numbers of outcomes")
    if isinstance(p, Coordinates) != isinstance(q, Coordinates):
        raise BadRequest(f"'{p}' and '{q}' are distributions on different spaces")
    if isinstance(p, Coordinates) and len(p.parts) != len(q.parts):
        raise BadRequest(f"'{p}' and '{q}' have different numbers of coordinates")
    for R in (p, q):
        if R.free_symbols:
            names = ", ".join(sorted(map(str, R.free_symbols)))
            raise BadRequest(f"'{R}' has the unknown {names}; give it a value, or use a DivergenceFamily")
    checked = _order(kind, order)
    if kind == "renyi" and checked == 1:
        kind, checked = "kl", None
    H = adversaries(adversary)
    if kind == HOCKEY and H is not None:
        raise BadRequest(f"the kind '{kind}' is computed for unrestricted adversaries only")
    _require_fit(H, q)
    return DivergenceRequest(p, q, kind, checked, H, digits)


def checked_kind(kind: Any) -> str:
    """Return a kind, or ``f:`` and a convex function of t with f(1) = 0, such as ``f:(sqrt(t)-1)**2``.

    Raises:
        BadRequest: another text.
        Refusal: f is not shown to be convex, or f(1) is not 0.
    """
    text = sympy_text(str(kind))
    if text.startswith(GENERAL):
        written = text.removeprefix(GENERAL)
        f = generator_card(expression_of(written, {"t": T})).f
        for e in claims_of(f"{written} >= 0", {"t": T}).subterms:
            try:
                require_smooth(e, "t > 0", cpu=True)
            except Refusal as error:
                raise BadRequest(f"'{written}' is not shown to be defined: {error}") from error
        return f"{GENERAL}{f}"
    text = text if text in KINDS else text.lower()
    if text not in KINDS:
        raise BadRequest(
            f"the kind '{kind}' is not known; it is one of {', '.join(KINDS)}, "
            "or f: and a convex function, such as f:(sqrt(t)-1)**2"
        )
    return text


def _require_fit(H: AdversaryClass | None, Q: Distribution) -> None:
    plain = _plain(H)
    if isinstance(plain, JointSpan):
        count = len(Q.parts) if isinstance(Q, Coordinates) else 1
        if plain.last > count or count == 1:
            raise BadRequest(
                f"'{Q}' has no coordinate x{plain.last}, which the features use"
                + ("; on the line the outcome is called x" if count == 1 else f"; it has {count}")
            )
    if isinstance(plain, FeatureMatrix):
        if not isinstance(Q, Finite):
            raise BadRequest(f"a matrix of features needs finitely many outcomes, not '{Q}'")
        if plain.outcomes != len(Q.weights):
            raise BadRequest(
                f"the matrix has {plain.outcomes} columns, but there are {len(Q.weights)} outcomes"
            )


def _order(kind: str, order: Any) -> Expr | None:
    if kind == HOCKEY:
        if order is None:
            raise BadRequest(f"the kind '{kind}' needs epsilon, a number such as 1 or 1/2")
        epsilon = _constant(order, "epsilon")
        if epsilon.is_real is not True or positive(abs(epsilon) - 1000):
            raise BadRequest(f"epsilon is a number from -1000 to 1000, not {order}")
        return epsilon
    if kind not in _ORDERED:
        if order is not None:
            raise BadRequest(f"the kind '{kind}' has no order, but {order} is given")
        return None
    if order is None:
        raise BadRequest(f"the kind '{kind}' needs an order, a number above 1 such as 3 or 7/2")
    value = _constant(order, "the order")
    if kind == "renyi" and value == 1:
        return value
    if value is sympy.oo or not positive(value - 1):
        raise BadRequest(
            f"the order has to be a number above 1, or between 0 and 1 for the kind renyi, not {order}"
        )
    if positive(value - 1000):
        raise BadRequest(f"the order is at most 1000, not {order}")
    return value


def order_below_one(order: Any) -> Rational | None:
    """Return an order between 0 and 1; None: it is none.

    Raises:
        BadRequest: it is between 0 and 1, and not rational.
    """
    if order is None:
        return None
    value = _constant(order, "the order")
    if value is sympy.oo or not (positive(value) and positive(1 - value)):
        return None
    if not value.is_Rational:
        raise BadRequest(f"an order below 1 has to be rational, not {order}")
    return value


def _constant(value: Any, what: str) -> Expr:
    if isinstance(value, float):
        raise BadRequest(str(NotExact(value, what)))
    e = expression_of(sympy_text(value), {}) if isinstance(value, str) else expression(value)
    if e.free_symbols:
        raise BadRequest(f"{what} is not a number: '{value}'")
    return e


def distribution(value: Any, symbols: Mapping[str, Symbol] | None = None) -> Distribution:
    """Return a distribution, or its text: Laplace(location, scale), Normal(mean, standard deviation), …

    ``symbols`` are the names that parameters may have in them.

    Raises:
        BadRequest: it is of another kind, or its parameters are not admissible.
        Refusal: a mistake in an expression.
    """
    if isinstance(value, Distribution):
        if not isinstance(value, (Laplace, Normal, Density, Finite, Coordinates)):
            raise BadRequest(f"'{value}' is not a distribution with a known density or weights")
        found = value
    else:
        found = _parsed(sympy_text(str(value)), symbols or {})
    for parameter in (v for v in _positive(found) if not v.free_symbols):
        if not positive(parameter):
            raise BadRequest(f"in '{found}', {parameter} has to be positive")
    return found


def _positive(P: Distribution) -> Iterator[Expr]:
    if isinstance(P, Coordinates):
        for part in P.parts:
            yield from _positive(part)
    if isinstance(P, Laplace):
        yield P.scale
    elif isinstance(P, Normal):
        yield P.deviation**2
    elif isinstance(P, Finite):
        yield from (w for w in P.weights if not w.is_zero)


def _parsed(text: str, symbols: Mapping[str, Symbol]) -> Distribution:
    single, power, count = text.strip().rpartition("**")
    if power and single.endswith(")") and count.strip().isdecimal():
        return _product([_parsed(single, symbols)] * min(int(count), _MOST_COORDINATES + 1))
    name, bracket, rest = text.strip().partition("(")
    if name.strip() == "Product" and rest.endswith(")"):
        return _product([_parsed(part, symbols) for part in split(rest[:-1])])
    if name.strip() == "Mixture" and rest.endswith(")"):
        return _mixture(list(split(rest[:-1])), symbols)
    name, known = name.strip(), {"Laplace": 2, "Normal": 2, "Finite": None, "Density": 1}
    if name == "N" and rest.endswith(")"):  # as claims write it, with the variance
        mean, *variance = split(rest[:-1])
        square = _SQUARE.fullmatch("".join(variance))
        if len(variance) != 1 or square is None:
            raise BadRequest(f"'{text}' is written N(0, 1²) or N(0, (1/2)²), with a square, or Normal(0, 1)")
        name, rest = "Normal", f"{mean},{square[1]})"
    name = "Laplace" if name == "Lap" else meant(name, known, LAWS) or name
    if not bracket or not rest.endswith(")") or name not in known:
        raise BadRequest(f"'{text}' is not a distribution; it has to be one of {_DISTRIBUTIONS}")
    parts = split(rest[:-1])
    if known[name] not in (None, len(parts)):
        raise BadRequest(f"'{name}' takes {known[name]} arguments, not {len(parts)}: '{text}'")
    if name == "Density":
        return Density(expression_of(parts[0], {**symbols, "x": X}), X)
    numbers = [expression_of(part, symbols) for part in parts]
    if any(n.has(sympy.oo) for n in numbers):
        raise BadRequest(f"in '{text}', every parameter has to be a number")
    return {"Laplace": Laplace, "Normal": Normal, "Finite": Finite}[name](*numbers)


def _mixture(parts: list[str], symbols: Mapping[str, Symbol]) -> Distribution:
    """Weights and laws in turn."""
    if not parts or len(parts) % 2 or any("Normal" in w or "Laplace" in w for w in parts[::2]):
        raise BadRequest(
            "a mixture is written Mixture(1/3, Normal(0,1), 2/3, Normal(1,1)), weight before law"
        )
    weights = [expression_of(part, symbols) for part in parts[::2]]
    laws = [_parsed(part, symbols) for part in parts[1::2]]
    if not all(w.is_Rational and w > 0 for w in weights) or sum(weights) != 1:
        raise BadRequest("the weights of a mixture are positive rational numbers that sum to 1")
    if all(isinstance(law, Finite) for law in laws):
        if len({len(law.weights) for law in laws}) > 1:
            raise BadRequest("the laws of a mixture are not on the same outcomes")
        rows = zip(*(law.weights for law in laws), strict=True)
        return Finite(*(sum(w * p for w, p in zip(weights, row, strict=True)) for row in rows))
    if not all(isinstance(law, (Laplace, Normal, Density)) for law in laws):
        raise BadRequest("a mixture is of laws on the line, or of finite laws")
    return Density(sum(w * law.pdf(X) for w, law in zip(weights, laws, strict=True)), X)


def _product(parts: list[Distribution]) -> Distribution:
    flat = [p for part in parts for p in (part.parts if isinstance(part, Coordinates) else [part])]
    if not 1 <= len(flat) <= _MOST_COORDINATES:
        raise BadRequest(f"a product has from 1 to {_MOST_COORDINATES} coordinates")
    return Coordinates(*flat)


def text_of(P: Distribution) -> str:
    """Return a distribution as text that :func:`distribution` reads."""
    if isinstance(P, Coordinates):
        return f"Product({', '.join(map(text_of, P.parts))})"
    return f"Density({P.pdf(X)})" if isinstance(P, Density) else str(P)


def adversaries(value: Any) -> AdversaryClass | None:
    """Return an adversary class, or its text; None is the unrestricted adversary.

    Raises:
        BadRequest: a class without a finite list of features, or a text of another form.
        Refusal: a mistake in a feature.
    """
    if value is None or isinstance(value, AdversaryClass):
        found: AdversaryClass | None = value
    else:
        found = _class(sympy_text(str(value)).strip())
    if found is not None and not isinstance(_plain(found), FeatureMatrix):
        features = features_of(found)
        if len(features) > _MOST_FEATURES:
            raise BadRequest(f"at most {_MOST_FEATURES} features are allowed, not {len(features)}")
        for f in features:
            if extra := set() if isinstance(found, JointSpan) else f.free_symbols - {X}:
                raise BadRequest(f"the feature '{f}' has no value for {', '.join(map(str, extra))}")
    return found


def _plain(H: AdversaryClass | None) -> AdversaryClass | None:
    return H.args[0] if isinstance(H, Homogeneous) else H


def _class(text: str) -> AdversaryClass | None:
    name, colon, rest = text.partition(":")
    if name == "homogeneous" and colon:
        inner = _class(rest.strip())
        if inner is None:
            raise BadRequest(f"in '{text}', name a class after 'homogeneous:', as in homogeneous:linear")
        if isinstance(inner, JointSpan):
            raise BadRequest("'homogeneous:' cannot be used with features of several coordinates")
        return Homogeneous(inner)
    if name == "matrix" and colon:
        rows = [[_constant(v, "an entry") for v in split(row)] for row in rest.split(";")]
        return FeatureMatrix(*rows)
    if text == "unrestricted":
        return None
    if text == "linear":
        return Linear()
    if name == "poly" and rest.strip().isdecimal() and 1 <= int(rest) <= _MOST_FEATURES:
        return Polynomials(int(rest))
    if name == "poly":
        raise BadRequest(f"the degree in '{text}' is a whole number from 1 to {_MOST_FEATURES}")
    if name == "span" and colon and rest.strip():
        parts = split(rest)
        if re.search(r"\bx[1-9]", rest):
            return JointSpan(*(expression_of(part, coordinates(_MOST_COORDINATES)) for part in parts))
        return Span(X, *(expression_of(part, {"x": X}) for part in parts))
    raise BadRequest(f"the adversary '{text}' is not known; it is {_ADVERSARIES}")


def split(text: str) -> list[str]:
    """Return the parts between the commas that are in no bracket."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def rational(value: Any) -> Rational:
    """Return an exact rational number. Raises BadRequest."""
    e = _constant(value, "the value")
    if not e.is_Rational:
        raise BadRequest(f"'{value}' is not a rational number")
    return e
