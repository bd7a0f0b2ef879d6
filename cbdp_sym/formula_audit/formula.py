"""``verify_formula``: where a function in floats agrees with a proved statement, and where it is unsafe."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from cbdp_sym.author.claims import Claim as Stated
from cbdp_sym.author.statement import Statement
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.formula_audit.agreement import probe
from cbdp_sym.formula_audit.agreement import where as region
from cbdp_sym.formula_audit.calls import FAILURES, Argument, Call
from cbdp_sym.formula_audit.causes import unexplained
from cbdp_sym.formula_audit.domain import described, ranges
from cbdp_sym.formula_audit.hints import hints
from cbdp_sym.formula_audit.reference_claim import ReferenceClaim, proved_claim
from cbdp_sym.formula_audit.report import Failure, FormulaReport, Side, Verdict, WrongCall
from cbdp_sym.formula_audit.target import Parameters, Target, target
from cbdp_sym.formula_audit.truth import Truth
from cbdp_sym.formula_audit.worst_point import Trial, WorstPointSearch

SIDES = ("upper", "lower", "nearest")
_FAR_SHOWN, _GROSS = 3, 1e-3


@checked
def verify_formula(
    function: Callable[..., Any],
    statement: str | Statement | Stated | ReferenceClaim,
    *,
    parameters: Parameters | None = None,
    where: str | Sequence[str] = "",
    side: Side = "upper",
    version: str = "printed",
    part: int | str = 0,
    quantity: str = "",
    values: Mapping[str, Sequence[Argument]] | None = None,
    edges: bool = False,
    ulps: float = 4,
    tolerance: float = 1e-9,
    slack: float | None = None,
    points: int = 600,
    seed: int = 0,
    seconds: float = 60.0,
) -> FormulaReport:
    """Compare a function that computes a privacy parameter in floats with a proved statement.

    The truth at a point is the closed form of the statement (the right side of an equation, the
    bound of an inequality) at exactly the numbers that the floats are, in ball arithmetic. All
    quantities are in nats.

    Args:
        function: called with floats (integers for an integer parameter) by name. The number that it
            returns is taken exactly; numpy scalars, one-element arrays and tensors are numbers too. If
            it takes arrays only, it gets arrays of one element.
        statement: an id, the path of a derivation file, a Statement or one of its claims, which has
            to be proved.
        parameters: for each parameter of the statement an exact expression in the function's
            arguments: ``{"epsilon": "1/b", "mu": 0, "v": ["v1", "v2"]}``. A parameter that is left
            out is the argument of the same name.
        where: inequalities between the arguments, ``"0 < eps <= 10, alpha <= 64"``, besides the
            statement's own hypotheses.
        side: what the function claims to be. For "upper" a value below the truth is unsafe, for
            "lower" one above it; "nearest" claims neither.
        version, part: which claim of the statement.
        quantity: what the function computes: a number of the guarantee by its name (``"epsilon"``,
            ``"delta"``, ``"rho"``; by default the one that the claim bounds), or an expression in such names
            or in the claim's ``value``: ``"value/alpha"``.
        values: the only values to use for some of the arguments: ``{"alpha": [2, 3, 4]}``.
        edges: try also values with which no library is called, such as orders 10^-9 above 1; values that
            ``where`` asks for are tried anyway.
        ulps: errors up to this many units in the last place are rounding.
        tolerance: relative errors up to this are rounding too, where rounding explains them.
        slack: by how many units in the last place a bound may be on the unsafe side; 0 for a bound that has
            to round to its own side. By default, rounding is no error.
        points: how many points to try; the climb to the worst of them adds half as many again.
        seed: of the random points. The same call gives the same report.
        seconds: the time limit; after it no more points are tried, and a call that does not return "hangs".

    Returns:
        a :class:`FormulaReport`; it prints as text, and as a table in a notebook.

    Raises:
        UserError: the statement is not proved, the side does not fit it, or a parameter is missing.
    """
    if side not in SIDES:
        raise UserError(f"a side is 'upper', 'lower' or 'nearest', not {side!r}")
    if not callable(function):
        raise UserError(f"{function!r} is not a function")
    if points < 1 or ulps < 0 or tolerance < 0 or (slack is not None and slack < 0) or seconds <= 0:
        raise UserError(
            "points is at least 1, seconds are positive, and ulps, tolerance and slack are not negative"
        )
    claim = proved_claim(statement, version, part)
    started = time.monotonic()
    _require_side(claim, side)
    aim = target(function, claim, parameters, where, quantity, edges=edges)
    given = ranges(aim, values or {}, edges=edges)
    left = max(seconds - (time.monotonic() - started), 0.05)
    search = WorstPointSearch(Call(function, left), Truth(aim), given, seed)
    search.run(points)
    conditions = described(aim, given) or ("no condition",)
    if not search.trials:
        raise UserError(
            f"no point was found with {', '.join(conditions)} where the statement gives a number"
            + (f": {search.truth.problem}" if search.truth.problem else "")
        )
    return _Judge(search, aim, side, ulps, tolerance, slack, seed, conditions, edges).report()


def _require_side(claim: ReferenceClaim, side: Side) -> None:
    """An upper bound cannot be judged by a lower one: being above it says nothing."""
    fitting = {"<": "upper", "<=": "upper", ">": "lower", ">=": "lower"}.get(claim.op, side)
    if side not in (fitting, "nearest"):
        raise UserError(
            f"'{claim.text}' bounds from {'above' if fitting == 'upper' else 'below'}, so it cannot "
            f"judge {'a lower' if side == 'lower' else 'an upper'} bound; use side='{fitting}' or "
            "'nearest', or an equation"
        )


class _Judge:
    """Reads a verdict off the trials."""

    def __init__(
        self,
        search: WorstPointSearch,
        aim: Target,
        side: Side,
        ulps: float,
        tolerance: float,
        slack: float | None,
        seed: int,
        conditions: tuple[str, ...],
        edges: bool,
    ) -> None:
        self.search, self.aim, self.side = search, aim, side
        self.ulps, self.slack, self.seed, self.conditions = ulps, slack, seed, conditions
        self.tolerance, self.edges = tolerance, edges
        self.unsafe_sign = {"upper": -1, "lower": 1, "nearest": 0}[side]

    def agrees(self, t: Trial) -> bool:
        return t.error is not None and abs(t.error.ulps) <= self.ulps

    def far_off(self, t: Trial) -> bool:
        """Return whether the error is more than the tolerance; where the truth is 0, in absolute terms."""
        if t.error is None or self.agrees(t):
            return False
        if t.error.at_zero:
            return abs(float(t.returned.exact or 0)) > self.tolerance
        return t.error.relative > self.tolerance

    def wrong_side(self, t: Trial) -> bool:
        allowed = self.ulps if self.slack is None else self.slack
        return t.error is not None and t.error.ulps * self.unsafe_sign > allowed

    def unsafe(self, t: Trial) -> bool:
        """Return whether it is on the wrong side, by more than rounding unless a slack was given."""
        return self.wrong_side(t) and (self.slack is not None or self.far_off(t) or id(t) in self.odd)

    def fails(self, t: Trial) -> bool:
        return t.returned.kind in FAILURES

    def report(self) -> FormulaReport:
        self.odd: set[int] = set()
        if not all(map(self.agrees, self.search.trials)):
            probe(self.search, self.agrees)
        trials = self.search.trials
        numbers = [t for t in trials if t.error is not None]
        differing = [t for t in trials if not self.agrees(t)]
        worst = max(numbers, key=_size, default=None)
        worst = worst if worst is not None and _size(worst)[1] > 0 else None
        on_wrong_side = max((t for t in numbers if self.wrong_side(t)), key=_size, default=None)
        odd = unexplained(self.search, differing, [worst, on_wrong_side])
        self.odd = {id(t) for t in odd}
        unsafe = [t for t in numbers if self.unsafe(t)]
        worst_unsafe = max(unsafe, key=_size, default=None)
        found = self.finding(worst) if worst else None
        shown = any(t is w for t in odd for w in (worst, worst_unsafe))
        claim = self.aim.claim
        return FormulaReport(
            verdict=self.verdict(),
            function=self.search.call.name,
            statement=claim.statement,
            part=f"{claim.version}, {claim.label}" if claim.label else claim.version,
            claim=claim.text,
            axioms=claim.axioms,
            foundations=claim.foundations,
            relation=claim.op,
            value=str(self.aim.value),
            conditions=self.conditions,
            unseen=self.aim.unseen,
            side=self.side,
            ulps=self.ulps,
            tolerance=self.tolerance,
            slack=self.slack,
            edges=self.edges,
            arrays=self.search.call.arrays,
            stopped=self.search.call.over,
            seed=self.seed,
            count=len(trials),
            agreement=tuple(region(self.search, self.agrees)),
            another=bool(odd),
            unexplained=self.finding(max(odd, key=_share)) if odd and not shown else None,
            worst=found,
            worst_unsafe=(
                found if worst_unsafe is worst else self.finding(worst_unsafe)
            ) if worst_unsafe else None,
            unsafe_where=tuple(region(self.search, self.unsafe)) if unsafe else (),
            failures=tuple(self.failures()),
            hints=tuple(hints(self.search, self.aim, differing if odd else [])),
            far=tuple(self.far()) if self.edges else (),
            trials=tuple(trials),
            origins={r.symbol.name: r.origin for r in self.search.ranges},
        )  # fmt: skip

    def verdict(self) -> Verdict:
        trials = self.search.trials
        wrong = [t for t in trials if (self.far_off(t) if self.side == "nearest" else self.unsafe(t))]
        odd = [t for t in trials if id(t) in self.odd and (self.side == "nearest" or self.unsafe(t))]
        infinite = [t for t in wrong if isinstance(t.returned.exact, float)]
        if odd:
            return "another formula"
        if infinite or any(map(self.fails, trials)):
            return "fails"
        if any(map(self.far_off, wrong)):
            return "loses digits"
        if wrong:
            return "rounds down" if self.side == "upper" else "rounds up"
        near = not self.odd and not any(map(self.far_off, trials))
        return "agrees" if near else "safe"

    def failures(self) -> list[Failure]:
        """Return the trials without a finite number, by kind; inf is none where the truth is too large."""
        kinds: dict[str, list[Trial]] = {}
        for t in self.search.trials:
            kind = _kind(t)
            if kind:
                kinds.setdefault(kind, []).append(t)
        found = []
        for kind, members in kinds.items():
            where = region(self.search, partial(_is_kind, kind))
            simplest = min(members, key=_plainness)
            found.append(Failure(kind, len(members), tuple(where), self.finding(simplest)))
        return found

    def far(self) -> list[WrongCall]:
        """Return what differs at the edges of the range of floats, one finding of each kind."""
        kinds: dict[str, Trial] = {}
        for t in self.search.far():
            if _kind(t):
                kinds.setdefault(_kind(t), t)
            elif t.error is not None and t.error.relative > _GROSS and not self.agrees(t):
                kinds.setdefault("unsafe" if self.wrong_side(t) else "differs", t)
        return [self.finding(t) for t in list(kinds.values())[:_FAR_SHOWN]]

    def finding(self, t: Trial) -> WrongCall:
        point = self.search.exact(t.arguments)
        truth = t.error.truth if t.error else self.search.truth.shown(point)
        return WrongCall(
            self.search.call.line(t.arguments),
            dict(t.arguments),
            t.returned.text,
            truth,
            t.error.ulps if t.error else None,
            t.error.relative if t.error else None,
            raises=t.returned.kind in ("raises", "exits"),
            at_zero=t.error is not None and t.error.at_zero,
        )


def _size(t: Trial) -> tuple[bool, float]:
    """Errors in ulps; where the truth is 0 these are beyond measure and tell little."""
    assert t.error is not None
    return not t.error.at_zero, abs(t.error.ulps)


def _share(t: Trial) -> tuple[bool, float]:
    assert t.error is not None
    return not t.error.at_zero, t.error.relative


def _kind(t: Trial) -> str:
    """ "raises OverflowError", "nan", "infinite" or "not a number"; empty for a fair number."""
    if t.returned.kind == "raises":
        return f"raises {t.returned.text.partition(':')[0]}"
    if t.returned.kind == "infinite":
        return "" if t.error is not None and t.error.ulps == 0 else "infinite"
    return "" if t.returned.kind == "number" else t.returned.kind


def _is_kind(kind: str, t: Trial) -> bool:
    return _kind(t) == kind


def _plainness(t: Trial) -> tuple[int, Fraction]:
    """Short numbers first, then small ones: an example that is easy to read."""
    written = sum(len(f"{v!r}") for v in t.arguments.values())
    return written, sum((abs(Fraction(v)) for v in t.arguments.values()), Fraction(0))
