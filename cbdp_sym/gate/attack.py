"""Search for values at which a statement is false.

A sample is drawn variable by variable.  An antecedent is checked as soon as its variables have values; where
it says what a variable is (an equation, an integral, a derivative), that value is tried first.
"""

from __future__ import annotations

import inspect
import math
import random
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.bounds import Interval, admitted
from cbdp_sym.gate.calculus import derivative, limit, quadrature
from cbdp_sym.gate.evaluate import Evaluator, NotInterpreted
from cbdp_sym.gate.measures import mean
from cbdp_sym.gate.plans import hint, last_of, order_of, schedule, unfolded
from cbdp_sym.gate.sample import Sampler, Style
from cbdp_sym.gate.spaces import POINTS, InfiniteType, Model, Value
from cbdp_sym.gate.statement import ClosedStatement, Solution, take_apart
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term, Var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type
from cbdp_sym.language.printer import show
from cbdp_sym.tactics.syntax import parts

RETRIES: Final = 10
INFINITE: Final = "measurability on an infinite space"
BLOCKS: Final = ((0, 1, 2), (0, 0, 1), (0, 1), (0, 0), (0,), (0, 1, 1))  # of the points of a type variable
TWO: Final = (0, 1)  # points, for every other sample: small, and seldom trivial
TOUCHING: Final = "an order of numbers that agree to many digits"
SAMPLED: Final = "a quantifier over an infinite set, of which samples were looked at"
_SHARE: Final = 3  # of the points that are left, for one sample
_LEAST: Final = 1000
_A_SAMPLE: Final = 20  # points that a sample costs beside those that it looks at
PLACES: Final = 6 * len(BLOCKS)


@dataclass(frozen=True)
class ModelWitness:
    """Values at which the antecedents hold and the conclusion does not.

    ``sampled``: a quantifier over an infinite type was answered by samples, so the antecedents may fail
    elsewhere.
    """

    values: Mapping[str, str]
    model: str
    sampled: bool

    def __str__(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())


@dataclass
class Tries:
    """The result of a search: how many samples met the hypotheses, in how many the conclusion was decided.

    ``example``: the values of the first sample that met them; one in a model with several points for each
    type variable, and with relations that hold somewhere, is better.  ``points``: what quantifiers and
    integrals looked at in all.
    """

    samples: int = 0
    met: int = 0
    decided: int = 0
    points: int = 0
    example: ModelWitness | None = None
    witness: ModelWitness | None = None
    missing: str = ""  # a constant without a meaning
    undecided: dict[str, int] = field(default_factory=dict)


class StatementAttack:
    """Searches one statement in some models."""

    def __init__(
        self,
        statement: ClosedStatement,
        definitions: Mapping[str, Term],
        seed: int,
        dropped: Term | None = None,
    ) -> None:
        """``dropped`` is an antecedent that was left out: where it holds, nothing is expected."""
        self.statement = statement
        self.tries = Tries()
        self._merit = -1  # of the example that is kept
        self.rng = random.Random(seed)
        self.definitions = definitions
        self.meant = [unfolded(a, definitions) for a in statement.antecedents]
        self.order, self.solved = order_of(statement, self.meant)
        self.checks = schedule(statement.antecedents, self.order)
        self.hints = {v: hint(v, self.meant) for v in statement.variables}
        self.dropped = dropped
        self.unhints = {v: hint(v, [dropped] if dropped else []) for v in statement.variables}
        self.last = last_of(dropped, self.order) if dropped else None
        names = [t.op for t in statement.type_variables()]
        literals = [n.rational(q) for q in sorted(statement.literals())]
        self.places: list[tuple[Evaluator, Sampler]] = []
        for k in range(PLACES if names else 1):
            turn, odd = divmod(k, 2)
            shift = turn // len(BLOCKS)
            model = Model(
                {v: BLOCKS[(turn + i * shift) % len(BLOCKS)] if odd else TWO for i, v in enumerate(names)}
            )
            sampler = Sampler(model, self.rng)
            sampler.literals = literals
            model.samples = sampler.elements
            model.corners = sampler.smooth_between
            self.places.append((Evaluator(model, definitions), sampler))

    def run(
        self, tries: int, seconds: float = 1e9, enough: int | None = None, points: float = math.inf,
        exact: bool = False, whole: bool = False,
    ) -> Tries:  # fmt: skip
        """Try that many samples, or until the time is over, a witness or ``enough`` hits are found.

        Quantifiers and integrals look at so many ``points``, which takes the same course on every machine;
        near the end each sample gets fewer, unless it shall be a ``whole`` one.
        If ``exact``, what samples of an infinite type deny is undecided, and while no sample meets the
        hypotheses ten times as many are tried.
        Whoever interrupts a sample that takes too long finds the others in ``tries``.
        """
        found, self._merit = Tries(), -1
        self.tries = found
        start = time.process_time()
        for k in range(10 * tries if exact else tries):
            if time.process_time() - start > seconds or (enough is not None and found.decided >= enough):
                break
            if found.points >= points or (k >= tries and found.met):
                break
            evaluator, sampler = self.places[k % len(self.places)]
            found.samples += 1
            try:
                left = math.inf if whole else points - found.points
                values = self.draw(evaluator, sampler, min(POINTS, max(_LEAST, left / _SHARE)))
                if values is None:
                    continue
                found.met += 1
                self._keep_example(values, evaluator.model)
                evaluator.model.assumed = False
                touching = n.touching()
                holds = evaluator.value(self.statement.conclusion, values)
                if holds and evaluator.model.assumed:
                    raise n.UndecidedNumber(INFINITE)
                if exact and not holds and evaluator.model.sampled:
                    raise n.UndecidedNumber(SAMPLED)
                if exact and not holds and n.touching() > touching:
                    raise n.UndecidedNumber(TOUCHING)
            except NotInterpreted as error:
                found.missing = str(error)
                break
            except (n.UndecidedNumber, InfiniteType, OverflowError) as error:
                found.undecided[str(error)] = found.undecided.get(str(error), 0) + 1
                continue
            finally:
                found.points += evaluator.model.spent + _A_SAMPLE
            found.decided += 1
            if not holds and self.confirmed(values, evaluator, sampler):
                found.witness = self._told(values, evaluator.model)
                break
        return found

    def _told(self, values: dict[Var, Value], model: Model) -> ModelWitness:
        shown = {v.name: self._shown(v, values[v]) for v in self.statement.variables}
        return ModelWitness(shown, repr(model), model.sampled or model.assumed)

    def _shown(self, v: Var, value: Value) -> str:
        """A value as a reader sees it: a function that an equation gives by its formula."""
        if not inspect.isfunction(value):
            return n.shown(value)
        given = (sides for a in self.statement.antecedents for name, sides in [parts(a)] if name == "=")
        return next((show(sides[1]) for sides in given if sides[0] is v), "a function")

    def _keep_example(self, values: dict[Var, Value], model: Model) -> None:
        """Keep the values as those that meet the hypotheses, if they are better than those that are kept."""
        related = all(_relates(values[v], v.type, model) for v in self.statement.variables)
        merit = 2 * model.is_proper + related
        if merit > self._merit:
            self.tries.example, self._merit = self._told(values, model), merit

    def confirmed(self, values: dict[Var, Value], evaluator: Evaluator, sampler: Sampler) -> bool:
        """Return whether the antecedents hold when quantifiers over infinite types look at more points."""
        if not evaluator.model.sampled:
            return True
        sampler.look(dense=True)
        evaluator.model.restart(200_000)
        try:
            given = all(evaluator.value(a, values) for a in self.statement.antecedents)
            return given and not evaluator.value(self.statement.conclusion, values)
        except n.UndecidedNumber:
            return False

    def draw(self, evaluator: Evaluator, sampler: Sampler, points: float = POINTS) -> dict[Var, Value] | None:
        """Return values for all variables at which the antecedents hold, None if none were found."""
        values: dict[Var, Value] = {}
        evaluator.model.restart(points)
        sampler.start()
        for v in self.order:
            admits = self._interval(v, values, evaluator)
            for _ in range(RETRIES):
                values[v] = self._value(v, values, evaluator, sampler, admits)
                if all(evaluator.value(a, values) for a in self.checks[v]) and (
                    self.dropped is None or v is not self.last or not evaluator.value(self.dropped, values)
                ):
                    break
            else:
                return None
            sampler.note(values[v])
        if not all(evaluator.value(a, values) for a in self.checks[None]):
            return None
        return values

    def _interval(self, v: Var, values: dict[Var, Value], evaluator: Evaluator) -> Interval:
        """The values that the antecedents admit for a number, given those that are known."""
        found = Interval()
        for a in self.meant if v.type in (REAL, EREAL) and v is not self.last else ():
            if v in a.free and all(w is v or w in values for w in a.free):
                with suppress(n.UndecidedNumber, InfiniteType):
                    admitted(a, v, values, evaluator, found)
        return found

    def _value(
        self, v: Var, values: dict[Var, Value], evaluator: Evaluator, sampler: Sampler, admits: Interval
    ) -> Value:
        rule = self.solved.get(v)
        if rule is not None and self.rng.random() < (0.4 if rule.how in ("above", "below") else 0.85):
            return self._solve(rule, values, evaluator, sampler)
        return sampler.within(admits, v.type, self._style(v, sampler))

    def _style(self, v: Var, sampler: Sampler) -> Style:
        style = sampler.style()
        wanted = self.hints[v]
        for name in wanted:
            if self.rng.random() < (0.5 if name == "everywhere" else 0.9):
                setattr(style, name, True)
        for name in self.unhints[v]:
            if name not in wanted and self.rng.random() < 0.9:
                setattr(style, name, False)
        return style

    def _solve(
        self, rule: Solution, values: dict[Var, Value], evaluator: Evaluator, sampler: Sampler
    ) -> Value:
        known = dict(values)
        random_part = sampler.value(rule.variable.type, self._style(rule.variable, sampler))

        def at(arguments: tuple[Value, ...]) -> Value:
            if len(arguments) < len(rule.at):
                of, model = rule.at[len(arguments)].type, evaluator.model
                later = lambda x: at((*arguments, x))  # noqa: E731
                return model.table(of, later) if model.is_finite(of) else later
            return _found(rule, {**known, **dict(zip(rule.at, arguments, strict=True))}, evaluator)

        t = rule.variable.type
        if not rule.at:
            return at(())
        if not evaluator.model.is_finite(t.args[0]):
            return at(())
        odd = self.rng.random() < 0.5 and rule.almost  # almost everywhere: elsewhere it may differ
        return evaluator.model.table(
            t.args[0], lambda x: random_part(x) if odd and self.rng.random() < 0.3 else at((x,))
        )


def attack(t: Term, names: Mapping[Term, str] | None, seconds: float, seed: int = 0) -> ModelWitness | None:
    """Look for values at which a closed statement is false, for so many seconds of processor time.

    ``names`` are those of its binders.  Returns None if none was found, and for a statement with a constant
    that has no meaning here.
    """
    return StatementAttack(take_apart(t, names), definitions(), seed).run(10**9, seconds).witness


def _relates(value: Value, t: Type, model: Model) -> bool:
    """True if the value is not a relation that never holds."""
    if not (t.op == "fun" and t.args[1].op == "fun" and t.args[1].args == (t.args[0], BOOL)):
        return True
    points = model.points(t.args[0]) if model.is_finite(t.args[0]) else ()
    return not points or any(value(x)(y) for x in points for y in points)


def _found(rule: Solution, values: dict[Var, Value], evaluator: Evaluator) -> Value:
    terms = [evaluator.value(t, values) for t in rule.terms]
    if rule.how in ("value", "above", "below"):
        return terms[0]
    if rule.how == "HasDeriv":
        return derivative(terms[0], terms[1])
    if rule.how == "Tendsto":
        found = limit(terms[0])
    elif rule.how == "HasInt":
        found = mean(evaluator.model, terms[0], terms[1])
    else:
        *ends, f = terms
        low = n.BOT if rule.how == "HasIntBelow" else ends[0]
        high = n.TOP if rule.how == "HasIntAbove" else ends[-1]
        found = quadrature(f, low, high, evaluator.model) if n.less(low, high) else n.ZERO
    if found is None or isinstance(found, n.Infinity):
        raise n.UndecidedNumber("an integral or limit that is infinite")
    return found


def definitions() -> Mapping[str, Term]:
    """Return the bodies of the library's definitions."""
    return {e.name: e.term for e in reader.library().values() if e.kind == "define"}
