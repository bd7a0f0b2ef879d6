"""The profile of a composition as an object, and the bounds that it answers."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar

from sympy import Expr, Rational, latex

from cbdp_sym.analysis.display import Displayed, aligned, number_formula
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.corpus.cache import fingerprint
from cbdp_sym.corpus.waiting import waiting_in_ipython
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.profiles import exact_laws, one_step, trade_off
from cbdp_sym.profiles.compose import Composition, DeltaCurve, Precision, Tell
from cbdp_sym.profiles.mechanisms import exact
from cbdp_sym.profiles.own import ByDivergences
from cbdp_sym.profiles.pairs import attained, why
from cbdp_sym.profiles.refine import BestEnds, Store, bracket
from cbdp_sym.profiles.request import ProfileRequest, request
from cbdp_sym.profiles.samplings import sampling
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.theory.restricted.result import decimal
from cbdp_sym.theory.restricted.trade_off import level_of

T = TypeVar("T")

_SHOWN, _KEPT = 3, 10
_FOR_UNSAMPLED = 0.25  # of the time limit
_UNSAMPLED = "the upper end is that of one unsampled step for each epoch: it is lower than that of the grid"
_USUAL, _USUAL_EXACT, _USUAL_OWN, _MOST_DIGITS = 4, 15, 6, 500
_SOURCES = ("profiles", "analysis")
_SYMBOLS = {"delta": r"\delta", "epsilon": r"\varepsilon", "trade-off": "f"}
_PLOTTED = Rational(1, 10**12)


@dataclass(frozen=True)
class ProfileBound(Displayed):
    """δ(ε) or ε(δ) between two exact numbers; ``upper`` (or both) may be None, which is ∞.

    Attributes:
        asked: the composition; ``given`` is ε for the kind ``delta``, δ for the kind ``epsilon``, and the
            probability of an error of the first kind for the kind ``trade-off``.
        reason: why the ends are apart, if they are.
        plan: the grid; None where the value is one divergence in balls.
    """

    asked: ProfileRequest
    kind: str
    given: Expr
    lower: Fraction | None
    upper: Fraction | None
    wanted: int
    closed_form: Expr | None = None
    reason: str = ""
    plan: Precision | None = field(default=None, repr=False, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def digits(self) -> int:
        """To how many significant digits the ends agree; as many as are shown if they are equal."""
        if self.lower == self.upper:
            return self.wanted
        if self.lower is None or self.upper is None:
            return 0
        width = self.upper - self.lower
        size = self.lower if self.lower > 0 else Fraction(1)
        return max(0, math.floor(_log10(size) - _log10(width)))

    @property
    def decimals(self) -> tuple[str, str]:
        """Both ends as decimals, rounded outward; ``oo`` is ∞."""
        ends = ((self.lower, False), (self.upper, True))
        low, high = (
            "oo" if x is None else decimal(Rational(x.numerator, x.denominator), self._shown, up=up)
            for x, up in ends
        )
        return low, high

    @property
    def _shown(self) -> int:
        return self.wanted + _SHOWN

    def __float__(self) -> float:
        """The upper end, which is the safe one."""
        return math.inf if self.upper is None else float(self.upper)

    def __repr__(self) -> str:
        low, high = self.decimals
        name = f"{self.kind}({self.given})"
        lines = [f"{self.asked}:", f"  {low} <= {name} <= {high}"]
        if self.closed_form is not None:
            lines.append(f"  closed form: {self.closed_form}")
        if self.reason:
            lines.append(f"  {self.reason}")
        return "\n".join(lines)

    @property
    def formula(self) -> str:
        """Return the two ends around the value."""
        low, high = map(number_formula, self.decimals)
        return rf"{low} \le {_SYMBOLS[self.kind]}({latex(self.given)}) \le {high}"

    @property
    def sentences(self) -> list[str]:
        """Return the composition, the closed form, and why the ends are apart."""
        head, _, *rest = repr(self).split("\n")
        return [head.removesuffix(":"), *(line.strip() for line in rest)]

    def data(self) -> dict[str, Any]:
        """Return the bound as plain data, as ``cbdp-sym profile --json`` prints it."""
        low, high = self.decimals
        other = {"delta": "epsilon", "epsilon": "delta", "trade-off": "alpha"}[self.kind]
        return {
            "steps": [s.data() for s in self.asked.steps],
            "adjacency": self.asked.adjacency,
            other: str(self.given),
            "bounds": self.kind,
            "lower": low,
            "upper": high,
            "digits": self.digits,
            "closed_form": None if self.closed_form is None else str(self.closed_form),
            "attained": attained(self.asked),
            "reason": self.reason or None,
            "seconds": round(self.seconds, 4),
        }


@checked
class Profile(Displayed):
    """The privacy profile of a composition: its values with guaranteed ends.

    >>> p = profile("Gaussian(sigma=2)", sampling="poisson(1/100)", compose=1000)
    >>> p.delta(1)  # doctest: +SKIP
    """

    def __init__(self, asked: ProfileRequest, tell: Tell | None = None, store: Store | None = None) -> None:
        self.request, self._store = asked, store
        self._base = one_step.single(asked)
        self._problem: Composition | None = None
        self._tell = tell

    @property
    def exact(self) -> bool:
        """Return whether every value is one divergence in balls, to any number of digits."""
        return self._base is not None

    def delta(self, epsilon: Any, digits: int | None = None, seconds: float = 60.0) -> ProfileBound:
        """δ(ε), the largest divergence of order e^ε of the outputs for neighbours.

        Args:
            epsilon: a number >= 0, in nats; text is exact.
            digits: to how many the ends shall agree; 15 for one step, 4 for a composition.
            seconds: the time limit; when it is over, the ends are those that were found.

        Raises:
            BadRequest: epsilon or digits is out of range.
            Refusal: no ends were found.
        """
        started, n = time.monotonic(), self._digits(digits)
        e = exact(epsilon, "epsilon")
        if not one_step.nonnegative(e) or float(e) > 1e4:
            raise BadRequest(f"epsilon is a number from 0 to 10000, not {epsilon}")
        near, form = one_step.rational(e), None

        def ends(curve: DeltaCurve) -> tuple[Fraction | None, Fraction | None]:
            return curve.delta(near[1])[0], curve.delta(near[0])[1]

        def on_grids() -> BestEnds:
            return self._composed(ends, None, n, started + seconds, f"delta at {e}")

        if (known := exact_laws.delta(self.request, e)) is not None:
            found, form = BestEnds(known, known, None), one_step.short(known)
        elif (base := self._base) is not None:
            form = one_step.closed_form(self.request, base, e)
            found = self._or_on_grids(seconds, lambda: one_step.delta(self.request, base, e, n), on_grids)
        else:
            found = self._or_unsampled(on_grids, lambda p, s: p.delta(e, n, s), seconds)
        return self._bound("delta", e, found, n, form, started)

    def epsilon(self, delta: Any, digits: int | None = None, seconds: float = 60.0) -> ProfileBound:
        """Return the least ε >= 0 with δ(ε) <= delta, in nats; arguments as for :meth:`delta`.

        With delta = 0 it is the ε of pure differential privacy, or ∞.
        """
        started, n = time.monotonic(), self._digits(digits)
        d = exact(delta, "delta")
        if d == 0:
            found = BestEnds(*one_step.pure(self.request), None)
            reason = "the privacy loss has no bound: nothing is pure" if found.lower is None else ""
            if found.lower is not None and found.upper is None:
                reason = "no bound of the privacy loss is proved"
            return self._bound("epsilon", d, replace(found, reason=reason), n, None, started)
        if not (d.is_Rational and 0 < d < 1 and d * 10**300 > 1):
            raise BadRequest(f"delta is 0 or a rational number between 10^-300 and 1, not {delta}")
        goal = one_step.rational(d)[0]

        def on_grids() -> BestEnds:
            return self._composed(lambda c: c.epsilon(goal), goal, n, started + seconds, f"epsilon at {d}")

        if (base := self._base) is not None:

            def ends() -> tuple[Fraction | None, Fraction | None]:
                if one_step.infinite(self.request, base, goal):
                    return None, None
                return one_step.epsilon(self.request, base, goal, n)

            found = self._or_on_grids(seconds, ends, on_grids)
        else:
            found = self._or_unsampled(on_grids, lambda p, s: p.epsilon(d, n, s), seconds)
        if found.lower is not None and found.upper is None:
            found = replace(found, reason="epsilon is too large for an upper end")
        if found.lower is None:
            reason = "an output that only one of two neighbours can have is more likely than delta"
            found = BestEnds(None, None, found.plan, reason)
        return self._bound("epsilon", d, found, n, None, started)

    def _or_unsampled(
        self, on_grids: Callable[[], BestEnds], ask: Callable[[Profile, float], ProfileBound], seconds: float
    ) -> BestEnds:
        """The ends of grids, or a lower upper end: one unsampled step for each epoch of random allocation.

        An epoch is a mixture of such steps, and divergences are jointly convex. For noise that is small in
        units of the sensitivity the grid of ratios is coarse, and this end may be the better one.
        """
        kinds = {s.sampling.kind for s in self.request.steps}
        if "random-allocation" not in kinds:
            return on_grids()
        failure: Exception | None = None
        try:
            found = on_grids()
        except (Refusal, OutOfTime) as error:
            found, failure = BestEnds(Fraction(0), None, None, str(error)), error
        if found.upper is not None and not found.reason:
            return found
        steps = tuple(
            replace(s, sampling=sampling("none")) if s.sampling.kind == "random-allocation" else s
            for s in self.request.steps
        )
        try:
            other = ask(Profile(replace(self.request, steps=steps)), seconds * _FOR_UNSAMPLED).upper
        except (Refusal, OutOfTime):
            other = None
        if failure is not None and other is None:
            raise failure
        if other is None or (found.upper is not None and found.upper <= other):
            return found
        return replace(found, upper=other, reason=_UNSAMPLED)

    def _or_on_grids(
        self,
        seconds: float,
        ends: Callable[[], tuple[Fraction | None, Fraction | None]],
        on_grids: Callable[[], BestEnds],
    ) -> BestEnds:
        """The ends by divergences; laws of the user's have a grid where a quadrature sees no sign."""
        try:
            return BestEnds(*self._in_time(seconds, ends), None)
        except (BadRequest, OutOfTime):
            raise
        except Refusal:
            if not isinstance(self._base, ByDivergences):
                raise
        return on_grids()

    def _in_time(self, seconds: float, ends: Callable[[], T]) -> T:
        late = OutOfTime(f"the time limit of {seconds:g} s was too short for any ends")
        return within(seconds, ends, late)

    def on_one_grid(self, epsilon: Fraction, size: Fraction, digits: int) -> tuple[Fraction, Fraction]:
        """Return both ends of δ(ε) from one grid only, on which about so many digits agree.

        ``size`` is the δ that matters. Raises Refusal.
        """
        if self._base is not None:
            e = Rational(epsilon.numerator, epsilon.denominator)
            return one_step.delta(self.request, self._base, e, digits + 3)
        problem = self._problem = self._problem or Composition(self.request)
        problem.deadline, problem.active = math.inf, problem.directions
        return problem.curve(problem.plan(problem.first_level(digits), digits, size)).delta(epsilon)

    def trade_off(self, alpha: Any, digits: int | None = None, seconds: float = 60.0) -> ProfileBound:
        """Return the trade-off function at a level (f-DP): how often a test between neighbours misses.

        Of all tests that are wrong about one data set with at most the probability ``alpha``, the best is
        wrong about the other with this probability, at least; other arguments as for :meth:`delta`.
        """
        started, n = time.monotonic(), self._digits(digits)
        asked = exact(alpha, "alpha")
        if asked in (0, 1):  # a test that is never wrong about one data set, and one that always is
            low, high = trade_off.at_the_end(self.request, bool(asked))
            return self._bound("trade-off", asked, BestEnds(low, high, None), n, None, started)
        level = level_of(asked)
        if (base := self._base) is not None:
            low, high = self._in_time(seconds, lambda: trade_off.of_single(self.request, base, level, n))
            found = BestEnds(low, high, None)
        else:
            asked = trade_off.both_ways(self.request)
            problem = self._problem if asked == self.request else Composition(asked)

            def ends(curve: DeltaCurve) -> tuple[Fraction | None, Fraction | None]:
                return trade_off.of_curve(self.request, curve, level, n)

            found = self._composed(ends, None, n, started + seconds, f"trade-off at {level}", problem)
        given = Rational(level.numerator, level.denominator)
        return self._bound("trade-off", given, found, n, None, started)

    def _composed(
        self,
        ends: Callable[[DeltaCurve], tuple[Fraction | None, Fraction | None]],
        size: Fraction | None,
        digits: int,
        deadline: float,
        what: str,
        problem: Composition | None = None,
    ) -> BestEnds:
        if problem is None:
            problem = self._problem = self._problem or Composition(self.request, deadline)
        problem.deadline = deadline
        if self._tell:
            problem.tell = self._tell
        key = ""
        if self._store is not None:  # what the search depends on: the question and the sources
            steps = json.dumps([s.data() for s in self.request.steps], sort_keys=True)
            key = "; ".join([what, str(digits), self.request.adjacency, steps, fingerprint(_SOURCES)])
        with waiting_in_ipython("computing both ends"):
            largest = not what.startswith("trade-off")
            return bracket(problem, ends, size, digits, self._store, key, largest=largest)

    def _bound(
        self, kind: str, given: Expr, found: BestEnds, n: int, form: Expr | None, started: float
    ) -> ProfileBound:
        return ProfileBound(
            self.request, kind, given, found.lower, found.upper, n, form, found.reason, found.plan,
            time.monotonic() - started,
        )  # fmt: skip

    def _digits(self, digits: int | None) -> int:
        if digits is None:
            own = isinstance(self._base, ByDivergences)
            return _USUAL if not self.exact else _USUAL_OWN if own else _USUAL_EXACT
        if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_DIGITS:
            raise BadRequest(f"the number of digits is from 1 to {_MOST_DIGITS}, not {digits}")
        return digits

    def points(self, low: Any = 0, high: Any = None, count: int = 120) -> list[tuple[float, float, float]]:
        """ε and both ends of δ(ε) at equal distances, in floats; by default to where δ is 10^-12."""
        a = one_step.rational(exact(low, "the range"))[0]
        if high is None:
            last = self.epsilon(_PLOTTED, digits=2).upper
            b = Fraction(5) if last is None else last
        else:
            b = one_step.rational(exact(high, "the range"))[0]
        if not (0 <= a < b and isinstance(count, int) and count >= 2):
            raise BadRequest(
                f"a range needs two points and increasing ends, not {count} from {float(a):g} to {float(b):g}"
            )
        places = [a + (b - a) * k / (count - 1) for k in range(count)]
        if self._base is not None:
            ends = [
                one_step.delta(self.request, self._base, Rational(x.numerator, x.denominator), 3)
                for x in places
            ]
        else:
            problem = self._problem or Composition(self.request)
            problem.active = problem.directions
            level = problem.first_level(_USUAL)
            curve = problem.curve(problem.plan(level, _USUAL, Fraction(1, 10**12)))
            ends = [curve.delta(x) for x in places]
        return [(float(x), float(u), float(v)) for x, (u, v) in zip(places, ends, strict=True)]

    def plot(self, low: Any = 0, high: Any = None, *, ax: Any = None) -> Any:
        """Draw both ends of δ over ε; needs Matplotlib. Raises BadRequest."""
        from cbdp_sym.theory.restricted.family import _axes

        ax = ax or _axes()
        xs, lower, upper = zip(*self.points(low, high), strict=True)
        (drawn,) = ax.plot(xs, upper)
        ax.fill_between(xs, lower, upper, color=drawn.get_color(), alpha=0.3)
        if min(upper) > 0:
            ax.set_yscale("log")
        ax.set_xlabel(r"$\varepsilon$ (nats)")
        ax.set_ylabel(r"$\delta$")
        ax.set_title(str(self.request), fontsize=8, wrap=True)
        return ax

    def plot_trade_off(self, count: int = 60, *, ax: Any = None) -> Any:
        """Draw both ends of the trade-off function; needs Matplotlib. Raises BadRequest."""
        from cbdp_sym.theory.restricted.family import _axes

        ax = ax or _axes()
        levels = [Fraction(k, count) for k in range(1, count)]
        if self._base is not None:
            ends = [trade_off.of_single(self.request, self._base, x, 3) for x in levels]
        else:
            problem = Composition(trade_off.both_ways(self.request))
            plan = problem.plan(problem.first_level(3), 3, Fraction(1, 10**6))
            curve = problem.curve(plan)
            ends = [trade_off.of_curve(self.request, curve, x, 3) for x in levels]
        low, high = ([float(x) for x in end] for end in zip(*ends, strict=True))
        (drawn,) = ax.plot([float(x) for x in levels], low)
        ax.fill_between([float(x) for x in levels], low, high, color=drawn.get_color(), alpha=0.3)
        ax.set_xlabel("error of the first kind")
        ax.set_ylabel("error of the second kind, at least")
        ax.set_title(str(self.request), fontsize=8, wrap=True)
        return ax

    def why(self) -> str:
        """Return the dominating pairs on which the numbers rest, each with its proof or source."""
        return why(self.request)

    def __repr__(self) -> str:
        return f"profile of {self.request}"

    @property
    def formula(self) -> str:
        """Return δ at three ε, one below the other."""
        rows = []
        for e in ("1/2", "1", "2"):
            with suppress(Refusal):
                low, high = map(number_formula, self.delta(e, digits=3, seconds=10).decimals)
                rows.append(rf"{low} &\le \delta({e}) \le {high}")
        return aligned(rows)

    @property
    def sentences(self) -> list[str]:
        """Return the composition."""
        return [repr(self)]


@checked
def profile(
    mechanism: Any,
    *,
    sensitivity: Any = None,
    sampling: Any = None,
    adjacency: str | None = None,
    compose: Any = 1,
    tell: Tell | None = None,
    store: Store | None = None,
) -> Profile:
    """Return the privacy profile of a mechanism, subsampled and composed.

    Args:
        mechanism: such as ``"Gaussian(sigma=2)"``, or a list of mechanisms that are composed; then each other
            argument may be a list too.
        sensitivity: how far two neighbours move the query, 1 by default.
        sampling: ``"poisson(1/100)"``, ``"without-replacement(10,1000)"``, ``"with-replacement(10,1000)"``,
            ``"random-allocation(100)"``, ``"shuffled(1000)"`` or ``"none"``.
        adjacency: ``add``, ``remove``, ``add-remove`` or ``replace``; by default ``replace`` for randomized
            response, ``shuffled`` and samples of a fixed size, else ``add-remove``.
        compose: how often.
        tell: is called with a text and the part of the grid that is done, as the work goes on.
        store: keeps how far the search has come (``get`` and ``put``), to go on from there another time.

    Raises:
        BadRequest: what was asked for has no meaning, or no dominating pair is known for it.

    >>> profile("Laplace(scale=2)").delta(0, digits=10)
    Laplace(scale=2); neighbours: add-remove:
      0.2211992169285 <= delta(0) <= 0.2211992169286
      closed form: 1 - exp(-1/4)
    """
    return Profile(request(mechanism, sensitivity, sampling, compose, adjacency), tell, store)


def _log10(x: Fraction) -> float:
    return (math.log2(x.numerator) - math.log2(x.denominator)) * math.log10(2)
