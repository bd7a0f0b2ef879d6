"""Calculations: chains of Facts that read like the displays of a proof.

A proof function receives its :class:`~cbdp_sym.corpus.statement.Part` and writes what a paper
would: prose (:func:`say`), facts on the way (:func:`note`) and chains (:class:`Calculation`).
Everything is recorded for the documents in the order in which it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

import sympy
from sympy import Basic, Expr, Integral

from cbdp_sym.corpus.statement import Part
from cbdp_sym.engine import rules
from cbdp_sym.engine.fact import Fact, KernelError
from cbdp_sym.engine.logic import Operator, Relation, expression
from cbdp_sym.engine.refutation import Witness, deny
from cbdp_sym.engine.terms import Defined, Expectation, ProductIntegral

_P = ParamSpec("_P")
_R = TypeVar("_R")


class StepFailed(KernelError):
    """A line of a proof that the kernel refused: where, and the two sides if there are two."""

    def __init__(
        self,
        cause: KernelError,
        because: str,
        line: Expr,
        wanted: Expr | None = None,
        op: Operator = "=",
    ) -> None:
        super().__init__(str(cause), weak=cause.weak)
        self.because, self.line, self.wanted, self.op = because, line, wanted, op


@dataclass(frozen=True)
class Prose:
    text: str


@dataclass(frozen=True)
class Noted:
    fact: Fact
    because: str


@dataclass(frozen=True)
class Step:
    """One line: ``fact`` states its relation ``op`` to the line above."""

    op: str
    expression: Expr
    because: str
    fact: Fact


@dataclass
class Segment:
    """Consecutive lines of a calculation, with nothing else written between them."""

    calculation: Calculation
    first: int
    last: int

    @property
    def start(self) -> Expr:
        """The line that the segment begins from."""
        before = self.calculation.steps[: self.first]
        return before[-1].expression if before else self.calculation.start

    @property
    def steps(self) -> list[Step]:
        return self.calculation.steps[self.first : self.last]


@dataclass(frozen=True)
class Shared:
    """The record of a step that several proofs use (see :func:`once`)."""

    step: Any
    blocks: list[Any]


_script: ContextVar[list[Any] | None] = ContextVar("script", default=None)


@contextmanager
def recording(active: bool = True) -> Iterator[list[Any]]:
    """Collect the blocks that a proof function writes (or, if not ``active``, drop them)."""
    blocks: list[Any] = []
    token = _script.set(blocks if active else None)
    try:
        yield blocks
    finally:
        _script.reset(token)


def _record(block: Any) -> None:
    blocks = _script.get()
    if blocks is not None:
        blocks.append(block)


def once(step: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorator for a step that several proofs use: it is taken once, and displayed once in a statement.

    Its arguments are hashable. What other statements used it before does not change what is displayed.
    """
    known: dict[Any, tuple[_R, Shared]] = {}

    @wraps(step)
    def taken(*args: _P.args, **named: _P.kwargs) -> _R:
        asked = args, tuple(sorted(named.items()))
        if asked not in known:
            with recording() as blocks:
                result = step(*args, **named)
            known[asked] = result, Shared((step, asked), blocks)
        result, shared = known[asked]
        _record(shared)
        return result

    return taken


def displayed(blocks: Iterable[Any], before: set[Any]) -> list[Any]:
    """The blocks, with those of shared steps where they are first used; ``before`` has the steps so far."""
    found: list[Any] = []
    for block in blocks:
        if not isinstance(block, Shared):
            found.append(block)
        elif block.step not in before:
            before.add(block.step)
            found += displayed(block.blocks, before)
    return found


def say(text: str) -> None:
    """Write a sentence of prose; TeX goes between dollar signs."""
    _record(Prose(" ".join(text.split())))


def note(fact: Fact, because: str) -> Fact:
    """Display a Fact that the rest of the proof uses, and return it."""
    _record(Noted(fact, because))
    return fact


@dataclass
class Calculation:
    """A chain ``start op₁ line₁ op₂ line₂ …`` under fixed hypotheses.

    Args:
        start: the first expression, or a Part to start from the left side of its claim.
        under: the hypotheses, those of the Part if one is given.
        given: Facts that every step may use for its side conditions.
    """

    start: Expr
    under: tuple[Any, ...]
    given: tuple[Fact, ...]
    fact: Fact
    steps: list[Step] = field(default_factory=list)

    def __init__(
        self, start: Expr | Part, under: Iterable[Any] = (), given: Iterable[Fact] = ()
    ) -> None:
        inherited = start.assumptions if isinstance(start, Part) else ()
        self.start = start.lhs if isinstance(start, Part) else start
        self.under = (*inherited, *rules.as_hypotheses(under))
        self.given = tuple(given)
        self.fact = rules.reflexive(self.start)
        self.steps = []

    @property
    def current(self) -> Expr:
        """The last line."""
        return self.fact.conclusion.rhs

    def then(self, fact: Fact, because: str) -> Calculation:
        """Append a Fact that begins with the current line."""
        self.fact = rules.transitive(self.fact, fact)
        self.steps.append(Step(fact.conclusion.op, fact.conclusion.rhs, because, fact))
        self._write()
        return self

    def _write(self) -> None:
        """Record the last step, in the segment that is being written or in a new one."""
        blocks = _script.get()
        if blocks is None:
            return
        count = len(self.steps)
        if blocks and isinstance(blocks[-1], Segment) and blocks[-1].calculation is self:
            blocks[-1].last = count
        else:
            blocks.append(Segment(self, count - 1, count))

    def unfold(self, *heads: type[Defined], because: str) -> Calculation:
        """Replace every defined quantity of these kinds by its definition."""
        terms = [t for t in sympy.preorder_traversal(self.current) if isinstance(t, heads)]
        return self._replace([rules.unfold(t, self.under) for t in dict.fromkeys(terms)], because)

    def rewrite(self, *equations: Fact, because: str) -> Calculation:
        """Replace the left sides of the equations by their right sides."""
        return self._replace(list(equations), because)

    def bound(self, fact: Fact, *, because: str) -> Calculation:
        """Replace the left side of an inequality by its right side; the line is monotone in it."""
        step = self._guard(because, lambda: rules.bound(self.current, fact, self.under, self.given))
        return self.then(step, because)

    def equals(self, new: Expr | int, *, because: str, given: Sequence[Fact] = ()) -> Calculation:
        """Pass to a line that exact algebra finds equal."""
        line = expression(new)
        step = self._guard(
            because,
            lambda: rules.algebraic(self.current, line, self.under, [*self.given, *given]),
            line,
        )
        return self.then(step, because)

    def at_most(self, new: Expr | int, *, because: str, given: Sequence[Fact] = ()) -> Calculation:
        """Pass to a line that is at least the current one, by the sign of the difference."""
        line = expression(new)
        wanted = Relation(self.current, "<=", line)
        step = self._guard(
            because, lambda: rules.by_sign(wanted, self.under, [*self.given, *given]), line, "<="
        )
        return self.then(step, because)

    def less(self, new: Expr | int, *, because: str, given: Sequence[Fact] = ()) -> Calculation:
        """Pass to a line that is greater than the current one, by the sign of the difference."""
        line = expression(new)
        wanted = Relation(self.current, "<", line)
        step = self._guard(
            because, lambda: rules.by_sign(wanted, self.under, [*self.given, *given]), line, "<"
        )
        return self.then(step, because)

    def split(self, *points: Expr | int, because: str) -> Calculation:
        """Split every integral over the line at these points."""
        at = [expression(p) for p in points]
        return self._integrals(lambda i: rules.split(i, at, self.under, self.given), because)

    def integrate(self, *, because: str) -> Calculation:
        """Evaluate every integral."""
        return self._integrals(lambda i: rules.integrate(i, self.under, self.given), because)

    def densities(self, *, because: str) -> Calculation:
        """Write every expectation under a concrete distribution as an integral."""
        terms = [t for t in self.current.atoms(Expectation) if not t.distribution.is_arbitrary]
        ordered = sorted(terms, key=sympy.default_sort_key)
        return self._replace([rules.as_integral(t) for t in ordered], because)

    def separate(self, *, because: str) -> Calculation:
        """Turn every integral of a product over ℝᵈ into a product of integrals (Tonelli)."""
        terms = sorted(self.current.atoms(ProductIntegral), key=sympy.default_sort_key)
        return self._replace([rules.separate(t, self.under) for t in terms], because)

    def conclude(self, part: Part, *, because: str = "") -> Fact:
        """The Part's claim, which the chain has to prove, up to a last step of exact algebra.

        Raises:
            StepFailed: the chain proves something else.
        """
        target = part.rhs
        if self.current != target:
            if because:
                self.equals(target, because=because)
            else:
                self.equals(target, because="which is what is claimed")
        return conclude(self.fact, part)

    def _integrals(self, rule: Callable[[Integral], Fact], because: str) -> Calculation:
        found = [t for t in sympy.preorder_traversal(self.current) if isinstance(t, Integral)]
        facts = [self._guard(because, partial(_with_kinks, rule, t)) for t in dict.fromkeys(found)]
        return self._replace(facts, because)

    def _replace(self, facts: list[Fact], because: str) -> Calculation:
        if not facts:
            raise StepFailed(
                KernelError("there is nothing to replace in this line", weak=False),
                because,
                self.current,
            )
        step = rules.reflexive(self.current)
        for fact in facts:
            step = rules.transitive(
                step, self._guard(because, partial(self._replaced, step.conclusion.rhs, fact))
            )
        return self.then(step, because)

    def _replaced(self, line: Expr, fact: Fact) -> Fact:
        """The replacement, under the hypotheses of the calculation only if it needs them."""
        try:
            return rules.replace(line, fact)
        except KernelError:
            return rules.replace(line, fact, self.under, self.given)

    def _guard(
        self,
        because: str,
        rule: Callable[[], Fact],
        wanted: Expr | None = None,
        op: Operator = "=",
    ) -> Fact:
        try:
            return rule()
        except StepFailed:
            raise
        except KernelError as error:
            raise StepFailed(error, because, self.current, wanted, op) from error


def _with_kinks(rule: Callable[[Integral], Fact], integral: Integral) -> Fact:
    """The rule; if it fails on an integral with kinks inside, the message says where to split it."""
    try:
        return rule(integral)
    except KernelError as error:
        x, low, high = integral.limits[0]
        kinks: dict[Expr, None] = {}
        for node in sorted(integral.function.atoms(sympy.Abs), key=sympy.default_sort_key):
            a = sympy.expand(node.args[0])
            slope = a.coeff(x, 1)
            if slope.is_nonzero and x not in (a - slope * x).expand().free_symbols:
                kinks[-a.coeff(x, 0) / slope] = None
        inside = [k for k in kinks if k not in (low, high)]
        if not inside:
            raise
        points = ", ".join(map(str, inside))
        raise KernelError(
            f"{error}; the integrand has kinks: split first, calc.split({points}, because=…)",
            weak=error.weak,
        ) from error


def conclude(fact: Fact, part: Part, given: Sequence[Fact] = ()) -> Fact:
    """``fact`` as the claim of ``part``, under exactly the hypotheses of ``part``.

    Raises:
        StepFailed: it is not that claim.
    """
    if isinstance(fact, Part) or not isinstance(part, Part):
        raise KernelError(
            "conclude takes the Fact first and the part second: write conclude(fact, part)",
            weak=False,
        )
    if not isinstance(fact, Fact):
        raise KernelError(
            f"conclude takes a Fact, not {type(fact).__name__}: what prove decides becomes one by "
            "certified(claim, where, __file__)",
            weak=False,
        )
    try:
        stated = rules.restate(fact, part.conclusion, part.assumptions, given)
        return rules.weaken(stated, part.assumptions)
    except KernelError as error:
        ours, claimed = fact.conclusion, part.conclusion
        sides = (ours.lhs, claimed.lhs) if ours.rhs == claimed.rhs else (ours.rhs, claimed.rhs)
        raise StepFailed(error, "the claim itself", *sides) from error


def refute(
    part: Part, values: Mapping[Basic, Basic], fact: Fact, given: Sequence[Fact] = ()
) -> Witness:
    """A witness against ``part``; see :func:`cbdp_sym.engine.refutation.deny`."""
    return deny(part.conclusion, part.hypotheses, values, fact, given)
