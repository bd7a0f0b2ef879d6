"""The best constant in a family of inequalities: a witness on one side of it, a proof on the other."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import sympy
from sympy import EulerGamma, Expr, Piecewise, Rational, S, Symbol, exp, log, pi, sqrt

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.display import Displayed, claim_formula
from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.logic import NotExact, Operator, Relation
from cbdp_sym.analysis.refusal import BadCall, Refusal
from cbdp_sym.analysis.regions.proof import aim_of
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.analysis.regions.statement import claim_of, text_of
from cbdp_sym.calls import checked
from cbdp_sym.oracles.prover.critical import Critical
from cbdp_sym.oracles.prover.decide import Answer, Verdict, prove, texts_of
from cbdp_sym.oracles.prover.rational_points import simplest
from cbdp_sym.oracles.prover.smooth import require_smooth

_LARGEST = 2**320  # by factors of 4 up to 2^20, then by squares
_ESTIMATES, _KEPT = (
    3,
    0.4,
)  # that part of the time is for other constants, if none near the estimate will do
_BEYOND = tuple(
    (Rational(a), Rational(b))
    for a, b in (("-1/1000", "1/2"), ("1/4", "1/2"), (30, 100), (10**4, 3 * 10**4), (10**5, 3 * 10**5))
)  # in units of the tolerance


@dataclass(frozen=True)
class Sharpest(Displayed):
    """The claim holds at ``proved.constant`` and beyond, and fails at ``refuted.constant``.

    ``lower`` and ``upper`` enclose the best constant; they are in that order. ``upward`` says that
    larger constants make the claim weaker, so that the best one is the least. ``form`` is a short closed form
    in the enclosure for which the claim is proved too, such as exp(-1), if one was found.
    """

    claim: str
    constant: str
    where: str
    lower: Rational
    upper: Rational
    upward: bool
    proof: Answer
    witness: Answer
    form: Expr | None = None

    @property
    def holds_at(self) -> Rational:
        """The end at which the claim is proved."""
        return self.upper if self.upward else self.lower

    def __repr__(self) -> str:
        return str(self)

    @property
    def formula(self) -> str:
        """Return the claim and the ends between which its best constant lies."""
        name = sympy.latex(Symbol(self.constant))
        ends = rf"{sympy.latex(self.lower)} \le {name}^* \le {sympy.latex(self.upper)}"
        return rf"{claim_formula(self.claim)},\qquad {ends}"

    @property
    def sentences(self) -> list[str]:
        """Return where the claim is proved, and where it fails."""
        return [line.strip() for line in str(self).splitlines()]

    def __str__(self) -> str:
        kind = "least" if self.upward else "greatest"
        fails = self.lower if self.upward else self.upper
        point = self.witness.witness or {}
        at = ", ".join(f"{v} = {c}" for v, c in point.items())
        at = f", at {at}" if at else ""
        form = f"\n  proved for {self.constant} = {self.form} too" if self.form is not None else ""
        return (
            f"the {kind} {self.constant} for which {self.claim} lies between {self.lower} and {self.upper}"
            f" (about {float(self.lower):.6g} and {float(self.upper):.6g}):\n"
            f"  proved for {self.constant} = {self.holds_at}\n"
            f"  false for {self.constant} = {fails}{at}{form}"
        )


@checked
def sharpest(
    claim: str | Relation | Any,
    constant: str | Symbol,
    where: str | Relation | Iterable[Any] | Any = "",
    *,
    seconds: float = 30.0,
    tolerance: Rational | str = "1/1000000",
) -> Sharpest:
    """Enclose the best value of ``constant`` for which ``claim`` holds on the domain.

    The claim has to become weaker, or stronger, as the constant grows; that is proved first.

    Args:
        claim: one inequality, as text (``"Abs(x)*c >= tanh(x)"``) or as a relation; see :func:`prove`.
        constant: the name of the constant, or its symbol.
        where: the domain of the other variables, and bounds of the constant, in the same form; a relation
            between the constant and a variable is refused.
        seconds: the time limit for all of it.
        tolerance: how narrow the enclosure should be, relative to the constant (to the tolerance, for a
            smaller constant); it is wider where the proofs do not go further within the time.

    Raises:
        Refusal: the claim may be undefined, or is not shown to be monotone, for some constants, or no
            constant was found for which it is proved, or none for which it is refuted.

    >>> best = sharpest("Abs(x)*c >= tanh(x)", "c")
    >>> best.upper
    1
    """
    if isinstance(tolerance, float):
        raise NotExact(tolerance, "tolerance")
    try:
        width = Rational(tolerance)
    except TypeError:
        raise BadCall(f"sharpest: tolerance is a number such as '1/1000', not {tolerance!r}") from None
    text, domain = texts_of(claim, where)
    return _Family(text, str(constant), domain, seconds, width).enclose()


@cache
def _forms() -> tuple[tuple[Expr, float], ...]:
    """Closed forms of constants that inequalities have, the short ones first, with their values."""
    small = range(1, 13)
    ratios = [Rational(p, q) for total in range(2, 25) for p in small if (q := total - p) in small]
    ratios = list(dict.fromkeys(ratios))
    heads = (S.One, exp(1), exp(-1), pi, 1 / pi, pi**2, sqrt(pi), 1 / sqrt(pi), sqrt(2), sqrt(3),
             log(2), 1 / log(2), sqrt(2 * pi), EulerGamma)  # fmt: skip
    found = [sign * r * head for r in ratios for head in heads for sign in (1, -1)]
    found += [sign * e for r in ratios for e in (exp(r), exp(-r), sqrt(r)) for sign in (1, -1)]
    forms = sorted(dict.fromkeys(found), key=lambda e: (len(str(e)), str(e)))
    return tuple((e, float(e)) for e in forms if not e.is_Rational)


class _Family:
    def __init__(self, claim: str, constant: str, where: str, seconds: float, tolerance: Rational) -> None:
        self.claim, self.constant, self.where = claim, constant, where
        self.tolerance = tolerance
        self.seconds, self.deadline = seconds, time.monotonic() + seconds
        self.answers: dict[Expr, Answer] = {}
        self.refusal = ""  # why the claim could not be read for some constant
        parsed = claim_of(claim, where)
        (self.relation, *more) = parsed.relations
        self.symbol = next((v for v in parsed.region.variables if v.name == constant), None)
        if more or self.relation.op == "=" or self.symbol is None:
            raise Refusal(
                f"'{claim}' has to be one inequality that contains the constant '{constant}'", weak=False
            )
        self.inside, self.others = self._domains()
        self.upward = self._direction()

    def _domains(self) -> tuple[Range, str]:
        """The range of the constant, and the domain of the other variables, as text."""
        others = []
        region = claim_of(self.claim, self.where).region
        assert self.symbol is not None
        for relation in claims_of(self.where).relations if self.where.strip() else ():
            names = relation.free_symbols
            if self.symbol not in names:
                others.append(relation)
            elif len(names) > 1 or self.symbol in set().union(*(g.free_symbols for g in region.given)):
                raise Refusal(
                    f"the domain may bound '{self.constant}' by numbers only, not by '{relation}'", weak=False
                )
        return region.ranges[self.symbol], text_of(others)

    def _direction(self) -> bool:
        """Return whether larger constants make the claim weaker."""
        parsed = claim_of(self.claim, self.where)
        f = aim_of(self.relation, parsed.region).f
        jumps = [e for e in f.atoms(Piecewise) if self.symbol not in e.free_symbols]
        # whatever their values are: that they have any is a part of the claim for each constant
        anything = {e: Symbol(f"value_{k}", real=True) for k, e in enumerate(jumps)}
        f = f.xreplace(anything)
        share = self._left() / 8
        try:
            for e in (*parsed.subterms, f):
                if not (e.has(Piecewise) and self.symbol not in e.free_symbols):
                    require_smooth(e.xreplace(anything), self.where, seconds=share)
        except Refusal as error:
            raise Refusal(
                f"'{self.claim}' is not shown to be monotone in '{self.constant}', because it may be"
                f" undefined or jump: {error}; bound '{self.constant}' by numbers in the domain"
            ) from error
        try:
            require_smooth(f, self._inside(), self.symbol, seconds=share)
        except Refusal as error:
            raise Refusal(
                f"'{self.claim}' is not shown to be monotone in '{self.constant}': {error}, which its"
                " derivative needs"
            ) from error
        slope = derivative(f, self.symbol)
        directions: tuple[tuple[Operator, bool], ...] = ((">=", True), ("<=", False))
        for op, upward in directions:
            monotone = text_of([Relation(slope, op, S.Zero)])
            if prove(monotone, self._inside(), seconds=self._left() / 4).verdict == "proved":
                return upward
        raise Refusal(
            f"'{self.claim}' is not shown to be monotone in '{self.constant}': its derivative is {slope}"
        )

    def _inside(self) -> str:
        """The domain, without the ends of the constant: there the claim need not have a derivative."""
        ends = self.inside
        bounds = [f"{self.constant} > {ends.low}"] * bool(ends.low.is_finite)
        bounds += [f"{self.constant} < {ends.high}"] * bool(ends.high.is_finite)
        return ", ".join([*bounds, *[self.others] * bool(self.others)])

    def _left(self) -> float:
        return max(self.deadline - time.monotonic(), 0.05)

    def ask(self, value: Expr, seconds: float) -> Verdict:
        """Return the verdict at this constant; "unknown" also where the text cannot be read with it."""
        if value not in self.answers or self.answers[value].verdict == "unknown":
            # in the text, since SymPy drops what cancels: x/x has to be defined
            fixed = re.sub(rf"(?<!\w){re.escape(self.constant)}(?!\w)", f"({value})", self.claim)
            try:
                self.answers[value] = prove(fixed, self.others, seconds=min(seconds, self._left()))
            except Refusal as error:
                self.refusal = self.refusal or f": {error}"
                return "unknown"
        return self.answers[value].verdict

    def enclose(self) -> Sharpest:
        good, bad = self._bracket(self._near_the_estimate())
        patience = 3.0
        while not self._narrow(good, bad) and time.monotonic() < self.deadline:
            for k in (1, 0, 2):  # the middle, then nearer to either end
                inside = self._between(good, bad, k)
                verdict = self.ask(inside, patience)
                if verdict != "unknown":
                    break
            if verdict == "proved":
                good = inside
            elif verdict == "refuted":
                bad = inside
            elif patience > 3.0:
                break
            else:
                patience = max(3.5, self._left() / 6)
        lower, upper = sorted((good, bad))
        proof, witness = self.answers[good], self.answers[bad]
        form = self._form(lower, upper)
        return Sharpest(
            self.claim, self.constant, self.where, lower, upper, self.upward, proof, witness, form
        )

    def _near_the_estimate(self) -> dict[Verdict, Rational]:
        """Constants near the one that the worst point needs: one that is refuted, and one that is proved."""
        points: list[Sequence[Rational]] = []
        found: dict[Verdict, Rational] = {}
        for _ in range(_ESTIMATES):
            until = time.monotonic() + self._left() / 8
            best = self._critical().estimate(points, until)
            if best is None or time.monotonic() > self.deadline:
                break
            worse = self._beside(best, Rational(-2, 5), Rational(-1, 50))
            if worse is not None and self.ask(worse, self._left() / 8) == "refuted":
                found["refuted"] = worse
            if self._outwards(best, found) != "refuted":
                break
            witness = self.answers[found.pop("refuted")].witness or {}
            points.append([witness[v.name] for v in self._critical().region.variables])
        return found

    def _outwards(self, best: Rational, found: dict[Verdict, Rational]) -> Verdict:
        """Ask at the estimate, then a little beyond, then further where no proof is found."""
        verdict: Verdict = "unknown"
        for k, (start, end) in enumerate(_BEYOND):
            value = self._beside(best, start, end)
            if value is None or self._left() < _KEPT * self.seconds:
                continue
            verdict = self.ask(value, self._left() / (4 if k < 2 else 6))
            if verdict == "refuted" and k == 0:
                found["refuted"] = value  # by a point that needs more than the worst one so far
                return verdict
            if verdict == "proved":
                found["proved"] = value
                return verdict
        return verdict

    def _beside(self, best: Rational, start: Rational, end: Rational) -> Rational | None:
        """The simplest constant so far on the weaker side of one, in units of the tolerance."""
        unit = self.tolerance * max(abs(best), self.tolerance) * (1 if self.upward else -1)
        value = simplest(*sorted((best + start * unit, best + end * unit)))
        return value if value in self.inside else None

    def _critical(self) -> Critical:
        assert self.symbol is not None
        region = claim_of(self.claim, self.where).region
        others = {v: r for v, r in region.ranges.items() if v != self.symbol}
        f = aim_of(self.relation, region).f
        return Critical(f, self.symbol, replace(region, ranges=others), self.upward, self.inside)

    def _form(self, lower: Rational, upper: Rational) -> Expr | None:
        """The shortest closed form strictly between the two, if the claim is proved for it."""
        if not self._narrow(lower, upper) or time.monotonic() > self.deadline:
            return None
        low, high = float(lower), float(upper)
        inside = [e for e, value in _forms() if low <= value <= high]
        found = next((e for e in inside if lower < e < upper), None)
        if found is None or self.ask(found, self._left() / 2) != "proved":
            return None
        return found

    def _narrow(self, good: Rational, bad: Rational) -> bool:
        """Return whether the two are near enough; near 0, the tolerance is relative to itself."""
        size = max(abs(good), abs(bad), self.tolerance)
        return bool(abs(good - bad) <= self.tolerance * size)

    def _between(self, good: Rational, bad: Rational, k: int) -> Rational:
        """The simplest number between the two: in the lower part, in the middle, or in the upper part."""
        low, high = sorted((good, bad))
        start, end = (Rational(j, 16) for j in ((1, 4), (4, 12), (12, 15))[k])
        return simplest(low + (high - low) * start, low + (high - low) * end)

    def _candidates(self) -> Iterator[Rational]:
        """Constants in the range, the simple ones first."""
        found = [Rational(0)]
        ends = [e for e in (self.inside.low, self.inside.high) if e.is_finite]
        size = Rational(1)
        while size <= _LARGEST:
            found += [size, -size, 1 / size, -1 / size]
            found += [e + d for e in ends for d in (1 / size, -1 / size)]
            size *= 4 if size < 2**20 else size
        return (value for value in dict.fromkeys(found) if value in self.inside)

    def _bracket(self, found: dict[Verdict, Rational]) -> tuple[Rational, Rational]:
        """A constant for which the claim is proved, and one for which it is refuted."""
        for share in (8, 2):  # what is unknown after a short time is asked again for a longer one
            for value in self._candidates():
                if len(found) == 2:
                    return found["proved"], found["refuted"]
                told = any((v == "proved") == (self.upward == (value > c)) for v, c in found.items())
                if told or time.monotonic() > self.deadline:
                    continue
                verdict = self.ask(value, max(4.0, self._left() / share))
                if verdict != "unknown":
                    found[verdict] = value
        if len(found) == 2:
            return found["proved"], found["refuted"]
        known_ends = ", ".join(f"{v} for {self.constant} = {c}" for v, c in found.items())
        wanted = " or ".join(v for v in ("proved", "refuted") if v not in found)
        late = " in time" if time.monotonic() > self.deadline else ""
        raise Refusal(
            f"no {self.constant} was found{late} for which"
            f" '{self.claim}' is {wanted}{self.refusal}" + (f" (it is {known_ends})" if known_ends else "")
        )
