"""Any convex f that a user writes down: what guaranteed evaluation has to know of it is found and proved.

f is convex on t > 0 if its second derivative is positive (proved). Let s be what SymPy finds for the inverse
of the slope f'. On an interval J around f'(1) on which s is defined and positive (proved), the derivative of
f'(s(h)) is 1 (proved by exact algebra), and s(f'(1)) = 1: so f'(s(h)) = h on J, t h - f(t) is largest at
t = s(h), and f*(h) = h s(h) - f(s(h)). On finitely many outcomes no formula is needed: f' grows, so that
balls enclose s.

*Slopes below those of f.* If f' >= l on t > 0 (proved) and f(0) is the limit of f at 0, then t h - f(t)
falls for h <= l, and f*(h) = -f(0), with the ratio 0. If also s(l) = 0 and f*(l) = -f(0) by the formulas
(exact algebra), then these hold for all h < f'(∞) with the larger of h and l in place of h. In the identity
of ``duality``, where s = 0 there is t = 0 too, and both sides agree.

*Slopes above those of f.* If f' <= l on t > 0 (proved), then f*(h) = ∞ for h > l: an adversary that is above
l with a positive probability has the gain -∞.

*The Bregman distance.* If |t g'(t)| <= K g(t) for the second derivative g of f, t > 0 (proved), the slope of
log g in log t is at most K in size, so that g(t(1+w)) <= g(t) (1-ρ)^-K for |w| <= ρ, and by Taylor
f(t + tu) - f(t) - f'(t) t u <= t² g(t) (1-ρ)^-K ρ²/2.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache

import sympy
from flint import arb
from sympy import Expr, Integer, Symbol, exp

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.integrands import Integrand
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.statement import region_of
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.oracles.prover import prove
from cbdp_sym.oracles.prover.smooth import require_smooth
from cbdp_sym.theory.restricted.generator_properties import Card
from cbdp_sym.theory.restricted.kinks import pieces
from cbdp_sym.theory.restricted.means import X

T = Symbol("t", positive=True)
_H = Symbol("h", real=True)
_SECONDS, _MOST_ELASTIC = 5.0, 8
_UNABLE = (NotImplementedError, ValueError, TypeError, AttributeError)  # of what SymPy cannot solve
_FARTHEST = 900.0  # log t of the ratios that the search looks at


@dataclass(frozen=True)
class GeneratorCard(Card):
    """f as an expression in :data:`T`, convex on t > 0, f(1) = 0; f is ∞ for t < 0."""

    f: Expr

    @property
    def neutral(self) -> Expr:
        return self._slope.xreplace({T: Integer(1)})

    @cached_property
    def _slope(self) -> Expr:
        return sympy.diff(self.f, T)

    @cached_property
    def _bend(self) -> Expr:
        return sympy.diff(self.f, T, 2)

    @cached_property
    def _functions(self) -> tuple[Integrand, ...]:
        plain = Symbol("t", real=True)
        return tuple(Integrand(e.xreplace({T: plain}), plain) for e in (self.f, self._slope, self._bend))

    def _value(self, k: int, t: arb) -> arb:
        """f, f' or f'' at t."""
        compiled = self._functions[k]
        return compiled.real(compiled.root, t)

    # on finitely many outcomes ------------------------------------------------------------------

    def value(self, t: arb) -> arb:
        if t.is_zero():
            return enclose(at_zero(self.f), {})
        return self._value(0, t)

    @cached_property
    def _edge(self) -> tuple[Expr, Expr] | None:
        """f'(0) and f(0), if f has a slope there."""
        try:
            return at_zero(self._slope), at_zero(self.f)
        except Refusal:
            return None

    def at(self, h: arb) -> tuple[arb, arb]:
        """f*(h) and (f*)'(h): f(t) >= f(s) + f'(s)(t - s) encloses h t - f(t) for t around s.

        For h <= f'(0), the supremum over t >= 0 is at t = 0.
        """
        if self._edge is not None and h <= enclose(self._edge[0], {}):
            return -enclose(self._edge[1], {}), arb(0)
        s = self._root(float(h.mid()))
        for _ in range(12):
            move = (arb(h.mid()) - self._value(1, s)) / self._value(2, s)
            s = arb(arb.max(s + move, s / 2).mid())
            if abs(move) < s * arb(2) ** (-_bits() // 2):
                break
        width = arb(2) ** (-_bits() // 2)
        for _ in range(6):
            low, high = s * (1 - width), s * (1 + width)
            if self._value(1, low) <= h and h <= self._value(1, high):
                ratio = low.union(high)
                rest = (h - self._value(1, s)) * (ratio - s)
                base = h * s - self._value(0, s)
                return base.union(base + rest), ratio
            width *= arb(2) ** (_bits() // 12)
            if width >= 1:
                break
        raise Refusal(f"{h.str(5)} is not shown to be a slope of {self.f}")

    def _root(self, h: float) -> arb:
        """About the t with f'(t) = h."""
        low, high = -_FARTHEST, _FARTHEST
        with precision(64):
            for _ in range(60):
                middle = (low + high) / 2
                if self._value(1, arb(middle).exp()) < arb(h):
                    low = middle
                else:
                    high = middle
            return arb(arb((low + high) / 2).exp().mid())

    def bend(self, h: arb, ratio: arb) -> arb:
        return arb(0) if ratio.is_zero() else 1 / self._value(2, arb(ratio.mid()))

    def floats(self, h: float) -> tuple[float, float, float]:
        formula = self._formula
        with precision(64):
            if formula is not None and formula.floats[0] < h < formula.floats[1]:
                conjugate, ratio = (f.real(f.root, arb(h)) for f in self._compiled)
            else:
                try:
                    conjugate, ratio = self.at(arb(h))
                except Refusal as error:
                    raise OverflowError from error
            if not (conjugate.is_finite() and ratio >= 0):
                raise OverflowError
            second = self.bend(arb(h), ratio)
        return float(conjugate.mid()), float(ratio.mid()), float(second.mid())

    # on the line --------------------------------------------------------------------------------

    @cached_property
    def _formula(self) -> Inverse | None:
        return inverse(self.f)

    @cached_property
    def _compiled(self) -> tuple[Integrand, Integrand]:
        assert self._formula is not None
        return Integrand(self._formula.conjugate, _H), Integrand(self._formula.ratio, _H)

    def _at(self, e: str, h: Expr) -> Expr:
        formula = self._formula
        if formula is None:
            raise Refusal(f"no formula is known for the conjugate of {self.f}")
        inside = formula.within(h)
        found: Expr = getattr(formula, e).xreplace({_H: inside})
        return found

    def conjugate(self, h: Expr) -> Expr:
        return self._at("conjugate", h)

    def ratio(self, h: Expr) -> Expr:
        return self._at("ratio", h)

    size = ratio

    @property
    def capped(self) -> bool:
        return _has_largest_slope(self.f)

    def energy(self, h: Expr) -> Expr | None:
        return sympy.expand(T**2 * self._bend).xreplace({T: self.ratio(h)})

    def bregman(self, rho: arb, conjugate_mean: arb, energy_mean: arb) -> arb:
        return rho**2 / 2 * energy_mean * (1 - rho) ** -elasticity(self.f)


def _bits() -> int:
    from flint import ctx

    return int(ctx.prec)


@dataclass(frozen=True)
class Inverse:
    """s = ``ratio`` with f'(s(h)) = h, and f* = ``conjugate``, for low < h < high.

    If ``closed``, then for h <= low these have the values that they have at low.
    """

    ratio: Expr
    conjugate: Expr
    low: Expr
    high: Expr
    closed: bool = False

    @property
    def floats(self) -> tuple[float, float]:
        return float(self.low), float(self.high)

    def within(self, h: Expr) -> Expr:
        """Return what to put in for h(x), shown to be a slope of f for almost every x. Raises Refusal."""
        below = self.low.is_finite and not _positive(h - self.low)
        if (below and not self.closed) or (self.high.is_finite and not _positive(self.high - h)):
            raise Refusal(f"the adversary is not shown to be between {self.low} and {self.high}")
        return sympy.Max(h, self.low) if below else h


def _positive(e: Expr) -> bool:
    """Return whether e(x) > 0 is shown for all x outside of a finite set: the kinks."""
    for part, low, high in pieces(e, -sympy.oo, sympy.oo):
        where = [f"x > {low}"] * bool(low.is_finite) + [f"x < {high}"] * bool(high.is_finite)
        if part.has(X):
            if not _proved(f"{part} > 0", ", ".join(where)):
                return False
        elif not enclose(part, {}) > 0:
            return False
    return True


@lru_cache(maxsize=4096)
def _proved(claim: str, where: str) -> bool:
    return prove(claim, where, seconds=_SECONDS, cpu=True).verdict == "proved"


def generator_card(f: Expr) -> GeneratorCard:
    """Return the card of f, an expression in t, once f is shown to be convex with f(1) = 0.

    Raises:
        Refusal: it is not shown.
    """
    names = {s for s in f.free_symbols if s.name != "t"}
    if names:
        raise Refusal(f"f has the variable t only, and '{f}' has {', '.join(map(str, names))}", weak=False)
    f = f.xreplace(dict.fromkeys(f.free_symbols, T))
    if not same_form(f.xreplace({T: Integer(1)}), Integer(0), Assumptions()):
        raise Refusal(f"f(1) has to be 0, but it is {f.xreplace({T: Integer(1)})}", weak=False)
    _require_convex(f)
    return GeneratorCard(f)


@lru_cache(maxsize=256)
def _require_convex(f: Expr) -> None:
    """Every conclusion here that is drawn from a derivative of f rests on f being smooth for t > 0."""
    try:
        require_smooth(f, "t > 0", T, seconds=_SECONDS, cpu=True)
    except Refusal as error:
        raise Refusal(
            f"'{f}' is not shown to be smooth for t > 0, and so not to be convex: {error}"
        ) from error
    second = sympy.diff(f, T, 2)
    try:
        convex = any(_proved(f"{e} > 0", "t > 0") for e in (second, sympy.factor(second)))
    except Refusal:
        convex = False
    if not convex:
        raise Refusal(f"'{f}' is not shown to be strictly convex for t > 0")


@lru_cache(maxsize=256)
def inverse(f: Expr) -> Inverse | None:
    """Return the inverse of the slope and the conjugate, as SymPy finds them, and proved.

    None if it does not.
    """
    slope, second = sympy.diff(f, T), sympy.diff(f, T, 2)
    neutral = slope.xreplace({T: Integer(1)})
    try:
        low, high = limit_of(slope, Integer(0)), limit_of(slope, sympy.oo)
    except Refusal:
        return None
    # the distance from a finite end is positive, which shortens roots of squares
    distance = Symbol("w", positive=True)
    if high.is_finite:
        inside, back = high - distance, {distance: high - _H}
    elif low.is_finite:
        inside, back = low + distance, {distance: _H - low}
    else:
        inside, back = _H, {}
    ends = [f"h > {low}"] * bool(low.is_finite) + [f"h < {high}"] * bool(high.is_finite)
    for solved in _solutions(slope, inside):
        s = _shortest(sympy.simplify(solved))
        ratio = s.xreplace(back)
        if not (_equal(ratio.xreplace({_H: neutral}), Integer(1)) and _inverts(second, s, inside)):
            continue
        if _smooth(ratio, ends) and _proved(f"{ratio} > 0", ", ".join(ends)):
            raw = inside * s - f.xreplace({T: s})
            short = _shortest(sympy.simplify(raw))
            conjugate = (short if _equal(short, raw) else raw).xreplace(back)
            return Inverse(ratio, conjugate, low, high, _closed(f, slope, ratio, conjugate, low))
    return None


def _shortest(e: Expr) -> Expr:
    """e or e multiplied out; nothing rests on it."""
    return min((sympy.expand(e), e), key=sympy.count_ops)


def _solutions(slope: Expr, inside: Expr) -> Iterator[Expr]:
    """Yield what SymPy finds for the t > 0 with slope(t) = inside, if anything; not trusted."""
    unknown, whole = Symbol("u", positive=True), sympy.simplify(slope)
    constant, moving = whole.as_independent(T, as_Add=True)
    for left, right in ((moving, inside - constant), (slope, _H)):
        name = Symbol("v", real=True, positive=right.is_positive, negative=right.is_negative)
        try:
            found = sympy.solve(sympy.Eq(left.xreplace({T: unknown}), name), unknown)
        except (*_UNABLE, RecursionError):
            continue
        value = inside if right is _H else right
        real = [e.xreplace({name: value}) for e in found if not e.has(sympy.I)]
        yield from real
        if real:
            return


def _closed(f: Expr, slope: Expr, ratio: Expr, conjugate: Expr, low: Expr) -> bool:
    """Return whether f* and its slope are constant for h <= low; see the top of the file."""
    if not low.is_finite:
        return False
    try:
        start = at_zero(f)
    except Refusal:
        return False
    at = {_H: low}
    fits = _equal(ratio.xreplace(at), Integer(0)) and _equal(conjugate.xreplace(at), -start)
    return fits and _proved(f"{slope} >= {low}", "t > 0")


@lru_cache(maxsize=256)
def _has_largest_slope(f: Expr) -> bool:
    """Return whether a number is shown that no slope of f exceeds."""
    slope = sympy.diff(f, T)
    try:
        high = limit_of(slope, sympy.oo)
    except Refusal:
        return False
    return bool(high.is_finite) and _proved(f"{slope} <= {high}", "t > 0")


def _inverts(second: Expr, s: Expr, inside: Expr) -> bool:
    """Return whether f''(s) s' = 1, the derivative being that in h, which is ``inside``."""
    variable = next(iter(inside.free_symbols))
    slope = second.xreplace({T: s}) * sympy.diff(s, variable) / sympy.diff(inside, variable)
    return _equal(slope, Integer(1))


def _smooth(ratio: Expr, ends: list[str]) -> bool:
    try:
        require_smooth(ratio, ", ".join(ends), _H, seconds=_SECONDS, cpu=True)
    except Refusal:
        return False
    return True


def _equal(a: Expr, b: Expr) -> bool:
    try:
        return same_form(a, b, Assumptions())
    except Refusal:
        return False


@lru_cache(maxsize=256)
def elasticity(f: Expr) -> int:
    """Return a whole number K with |t f'''(t)| <= K f''(t) for t > 0. Raises Refusal."""
    second, third = sympy.diff(f, T, 2), sympy.diff(f, T, 3)
    quotient = sympy.simplify(T * third / second)
    if same_form(quotient * second, T * third, Assumptions()):
        for k in range(_MOST_ELASTIC + 1):
            if _proved(f"{quotient} <= {k}, {quotient} >= -{k}", "t > 0"):
                return k
    raise Refusal(f"no bound is known for the relative change of the second derivative of {f}")


def limit_of(e: Expr, end: Expr) -> Expr:
    """Return the limit of an expression in t, defined for t > 0, at 0 or ∞; it may be ±∞.

    Raises:
        Refusal: the rules for limits do not give it.
    """
    plain = Symbol("t", real=True)
    region = region_of([Relation(plain, ">", 0)], [plain])
    other = sympy.powsimp(sympy.expand(e))
    for form in (e, *[other] * _equal(other, e)):
        with suppress(Refusal):
            return limit_at(form.xreplace({T: plain}), plain, end, region)
    raise Refusal(f"the limit of '{e}' as t goes to {end} is not known")


def at_zero(e: Expr) -> Expr:
    """Return the limit at 0, which has to be finite. Raises Refusal."""
    limit = limit_of(e, Integer(0))
    if not limit.is_finite:
        raise Refusal(f"the limit of '{e}' as t goes to 0 is not finite")
    return limit


def of_log_ratio(f: Expr, ratio: Expr) -> Expr:
    """f(p/q) from log(p/q)."""
    return f.xreplace({T: exp(ratio)})
