"""Search for values at which a statement is false.

A sample is drawn variable by variable.  An antecedent is checked as soon as its variables have values; where
it says what a variable is (an equation, an integral, a derivative), that value is tried first.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.calculus import derivative, limit, quadrature
from cbdp_sym.gate.evaluate import Evaluator, NotInterpreted
from cbdp_sym.gate.measures import mean
from cbdp_sym.gate.sample import Sampler, Style
from cbdp_sym.gate.spaces import InfiniteType, Model, Value
from cbdp_sym.gate.statement import ClosedStatement, Solution, atoms_of, solutions, take_apart
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Const, Term, Var
from cbdp_sym.kernel.types import EREAL, REAL
from cbdp_sym.tactics.printer import spine

RETRIES: Final = 10
INFINITE: Final = "measurability on an infinite space"
BLOCKS: Final = ((0, 1, 2), (0, 0, 1), (0, 1), (0, 0), (0,), (0, 1, 1))  # of the points of a type variable
PLACES: Final = 3 * len(BLOCKS)


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
    """The result of a search: how many samples met the hypotheses, in how many the conclusion was decided."""

    samples: int = 0
    met: int = 0
    decided: int = 0
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
        self.rng = random.Random(seed)
        self.definitions = definitions
        self.order, self.solved = _order(statement)
        self.checks = _schedule(statement, self.order)
        self.hints = {v: _hint(v, statement.antecedents) for v in statement.variables}
        self.dropped = dropped
        self.unhints = {v: _hint(v, [dropped] if dropped else []) for v in statement.variables}
        self.last = _last(dropped, self.order) if dropped else None
        names = [t.op for t in statement.type_variables()]
        literals = [n.rational(q) for q in sorted(statement.literals())]
        self.places: list[tuple[Evaluator, Sampler]] = []
        for k in range(PLACES if names else 1):
            model = Model(
                {v: BLOCKS[(k + i * (k // len(BLOCKS))) % len(BLOCKS)] for i, v in enumerate(names)}
            )
            sampler = Sampler(model, self.rng)
            sampler.literals = literals
            model.samples = sampler.elements
            model.corners = sampler.smooth_between
            self.places.append((Evaluator(model, definitions), sampler))

    def run(
        self, tries: int, seconds: float = 1e9, enough: int | None = None, patience: float = 1e9
    ) -> Tries:
        """Try that many samples, or until the time is over, a witness or ``enough`` hits are found.

        A search that has decided nothing after ``patience`` seconds ends, too.
        Whoever interrupts a sample that takes too long finds the others in ``tries``.
        """
        found = self.tries = Tries()
        start = time.process_time()
        for k in range(tries):
            limit = seconds if found.decided else min(seconds, patience)
            if time.process_time() - start > limit or (enough is not None and found.decided >= enough):
                break
            evaluator, sampler = self.places[k % len(self.places)]
            found.samples += 1
            try:
                values = self._draw(evaluator, sampler)
                if values is None:
                    continue
                found.met += 1
                evaluator.model.assumed = False
                holds = evaluator.value(self.statement.conclusion, values)
                if holds and evaluator.model.assumed:
                    raise n.UndecidedNumber(INFINITE)
            except NotInterpreted as error:
                found.missing = str(error)
                break
            except (n.UndecidedNumber, InfiniteType, OverflowError) as error:
                found.undecided[str(error)] = found.undecided.get(str(error), 0) + 1
                continue
            found.decided += 1
            if not holds and self._confirmed(values, evaluator, sampler):
                shown = {v.name: repr(values[v]) for v in self.statement.variables}
                found.witness = ModelWitness(shown, repr(evaluator.model), evaluator.model.sampled)
                break
        return found

    def _confirmed(self, values: dict[Var, Value], evaluator: Evaluator, sampler: Sampler) -> bool:
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

    def _draw(self, evaluator: Evaluator, sampler: Sampler) -> dict[Var, Value] | None:
        values: dict[Var, Value] = {}
        evaluator.model.restart()
        sampler.start()
        for v in self.order:
            for _ in range(RETRIES):
                values[v] = self._value(v, values, evaluator, sampler)
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

    def _value(self, v: Var, values: dict[Var, Value], evaluator: Evaluator, sampler: Sampler) -> Value:
        rule = self.solved.get(v)
        if rule is not None and self.rng.random() < (0.4 if rule.how in ("above", "below") else 0.85):
            return self._solve(rule, values, evaluator, sampler)
        return sampler.value(v.type, self._style(v, sampler))

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
                return lambda x: at((*arguments, x))
            return _found(rule, {**known, **dict(zip(rule.at, arguments, strict=True))}, evaluator)

        t = rule.variable.type
        if rule.how in ("above", "below") and t in (REAL, EREAL):
            step = _size(random_part) if self.rng.random() < 0.6 else n.ZERO
            return n.eadd(at(()), step if rule.how == "above" else n.negative(step))
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


def _size(x: n.Ereal) -> n.Ereal:
    return n.TOP if isinstance(x, n.Infinity) else abs(x)


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


def _order(statement: ClosedStatement) -> tuple[list[Var], dict[Var, Solution]]:
    """The order in which variables get values, and those that an antecedent determines."""
    solved: dict[Var, Solution] = {}

    def depends(v: Var, on: Var, seen: set[Var]) -> bool:
        if v is on:
            return True
        if v in seen or v not in solved:
            return False
        return any(depends(w, on, seen | {v}) for w in solved[v].needs())

    for s in solutions(statement.antecedents):
        v = s.variable
        if v in solved or v not in statement.variables:
            continue
        if not any(depends(w, v, set()) for w in s.needs()):
            solved[v] = s
    order: list[Var] = []

    def place(v: Var) -> None:
        if v in order:
            return
        for w in sorted(solved[v].needs() if v in solved else (), key=lambda w: w.name):
            if w in statement.variables:
                place(w)
        order.append(v)

    for v in statement.variables:
        if v not in solved:
            place(v)
    for v in statement.variables:
        place(v)
    return order, solved


def _schedule(statement: ClosedStatement, order: Sequence[Var]) -> dict[Var | None, list[Term]]:
    """The antecedents, by the last of their variables."""
    checks: dict[Var | None, list[Term]] = {v: [] for v in order}
    checks[None] = []
    for a in statement.antecedents:
        checks[_last(a, order)].append(a)
    return checks


def _last(a: Term, order: Sequence[Var]) -> Var | None:
    """The variable of ``a`` that gets its value last."""
    places = [order.index(v) for v in a.free if v in order]
    return order[max(places)] if places else None


def _hint(v: Var, antecedents: Sequence[Term]) -> tuple[str, ...]:
    """Fields of a style that antecedents ask of a variable."""
    found = []
    for atom in (k for a in antecedents if v in a.free for k in atoms_of(a)):
        head, arguments = spine(atom.body)
        name = head.name if isinstance(head, Const) else ""
        last = spine(arguments[-1])[0] if arguments else None
        if head is v:
            found.append("everywhere")
        elif last is v:
            found += [style for constant, style in _STYLES if constant == name]
    return tuple(found)


_STYLES: Final = (
    ("Prob", "prob"), ("SigmaFinite", "finite"), ("Measurable", "measurable"), ("<=", "nonnegative"),
    ("<", "positive"), ("<<", "full"),
)  # fmt: skip


def definitions() -> Mapping[str, Term]:
    """Return the bodies of the library's definitions."""
    return {e.name: e.term for e in reader.library().values() if e.kind == "define"}
