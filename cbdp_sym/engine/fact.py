"""Facts: the sequents that the kernel has accepted, and the evidence each one rests on.

A :class:`Fact` is an opaque handle. What it says is kept in a ledger that only :func:`seal`
writes, and only the rules in ``cbdp_sym.engine`` import :func:`seal`; so a handle made any
other way (``object.__new__``, a subclass, a copy, a pickle) says nothing and is refused by
every rule.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from cbdp_sym.engine.logic import Hypothesis, IllFormed, Relation


class KernelError(Exception):
    """A rule's side condition does not hold, or could not be established.

    ``weak`` is True where the engine could not decide and False where it found the step wrong. A
    message that prints expressions may be a function, called when somebody reads it: a search asks
    the kernel thousands of times, and printing is slower than many an answer.
    """

    def __init__(self, message: str | Callable[[], str], *, weak: bool = True) -> None:
        super().__init__(message)
        self.weak = weak

    def __str__(self) -> str:
        (message,) = self.args
        return message() if callable(message) else str(message)

    def _render_traceback_(self) -> list[str]:  # IPython shows this
        return [f"{type(self).__name__}: {self}"]

    def __reduce__(self) -> tuple[type[KernelError], tuple[str], dict[str, Any]]:
        return type(self), (str(self),), self.__dict__


class Grade(enum.IntEnum):
    """How far a step may be trusted, weakest first (design, section 2)."""

    SAMPLED = 0
    CITED = 1
    CERTIFIED = 2
    EXACT = 3


@dataclass(frozen=True)
class Evidence:
    """Why a Fact holds: the rule that made it and what the rule was given.

    ``axiom`` names an entry of :mod:`cbdp_sym.engine.axioms`; ``theorem`` an id of the corpus,
    where the Fact is the statement of that id; ``certificate`` is plain data.
    """

    rule: str
    grade: Grade
    premises: tuple[Fact, ...] = ()
    note: str = ""
    axiom: str | None = None
    theorem: str | None = None
    certificate: Any = field(default=None, hash=False, compare=False)


class Fact:
    """A proved sequent, hypotheses ⊢ conclusion. Only the kernel's rules make one."""

    __slots__ = ("__weakref__",)

    def __new__(cls, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a Fact is made by a rule of cbdp_sym.engine, never directly")

    def __init_subclass__(cls, **_: Any) -> NoReturn:
        raise TypeError("Fact cannot be subclassed")

    @property
    def hypotheses(self) -> frozenset[Hypothesis]:
        return _read(self)[0]

    @property
    def conclusion(self) -> Relation:
        return _read(self)[1]

    @property
    def evidence(self) -> Evidence:
        return _read(self)[2]

    def __copy__(self) -> Fact:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Fact:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("a Fact cannot be pickled: prove it again where it is needed")

    def __repr__(self) -> str:
        hypotheses = ", ".join(sorted(str(h) for h in self.hypotheses))
        return f"{hypotheses} ⊢ {self.conclusion}" if hypotheses else f"⊢ {self.conclusion}"

    def leaves(self) -> Iterator[Fact]:
        """The Facts with no premises that this one rests on, each once."""
        for fact in self.tree():
            if not fact.evidence.premises:
                yield fact

    def tree(self) -> Iterator[Fact]:
        """This Fact and every Fact that it rests on, each once, premises first."""
        seen: set[Fact] = set()
        stack: list[tuple[Fact, bool]] = [(self, False)]
        while stack:
            fact, expanded = stack.pop()
            if expanded:
                yield fact
            elif fact not in seen:
                seen.add(fact)
                stack.append((fact, True))
                stack.extend((p, False) for p in reversed(fact.evidence.premises))

    def axioms(self) -> tuple[str, ...]:
        """The names of the cited theorems that this Fact rests on, sorted."""
        return tuple(sorted({f.evidence.axiom for f in self.tree() if f.evidence.axiom}))


def _ledger() -> tuple[
    Callable[[Iterable[Hypothesis], Relation, Evidence], Fact],
    Callable[[Fact], tuple[frozenset[Hypothesis], Relation, Evidence]],
    Callable[[object], bool],
]:
    entries: WeakKeyDictionary[Fact, tuple[frozenset[Hypothesis], Relation, Evidence]]
    entries = WeakKeyDictionary()

    def seal(hypotheses: Iterable[Hypothesis], conclusion: Relation, evidence: Evidence) -> Fact:
        for premise in evidence.premises:
            read(premise)
        hypotheses = frozenset(hypotheses)
        try:
            for part in (*hypotheses, conclusion):
                part.require_well_formed()
        except IllFormed as error:
            raise KernelError(str(error), weak=False) from error
        fact: Fact = object.__new__(Fact)  # type: ignore[arg-type]
        entries[fact] = (hypotheses, conclusion, evidence)
        return fact

    def read(fact: Fact) -> tuple[frozenset[Hypothesis], Relation, Evidence]:
        if type(fact) is not Fact or fact not in entries:
            raise KernelError("this object was not made by a rule of the kernel", weak=False)
        return entries[fact]

    def genuine(fact: object) -> bool:
        return type(fact) is Fact and fact in entries

    return seal, read, genuine


seal, _read, is_genuine = _ledger()
