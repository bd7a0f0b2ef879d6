"""Proof logs: the steps of theorems as text, for the independent checker (``recheck/proofs``)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import quote

from cbdp_sym.kernel.terms import Abs, App, Bound, Const, Literal, Term, Var
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.kernel.types import KernelError, Type


def log(claims: Mapping[str, Theorem], values: Mapping[str, Iterable[Term]] | None = None) -> Iterator[str]:
    """Yield the lines of a log that proves the claims, which have no hypotheses.

    ``values`` are those at which a claim fails, in the order of its variables, by the claim's name.
    The format is described in ``recheck/proofs/replay.py``.
    """
    for name, theorem in claims.items():
        if theorem.hypotheses:
            raise KernelError(f"the claim {name} still has hypotheses: {theorem}")
    digest = hashlib.sha256()
    for line in _lines(claims, values or {}):
        digest.update(line.encode() + b"\n")
        yield line
    yield f"= {digest.hexdigest()}"


def _lines(claims: Mapping[str, Theorem], values: Mapping[str, Iterable[Term]]) -> Iterator[str]:
    writer = _Writer()
    for step in steps(claims.values()):
        yield from writer.step(step)
    for name, terms in values.items():
        yield from writer.values(name, terms)
    for name, theorem in claims.items():
        number = writer.numbers[theorem]
        yield f"? {quote(name)} {writer.terms[theorem.conclusion]} {number}"


class _Writer:
    """Numbers the types, terms and steps in the order in which they are written."""

    def __init__(self) -> None:
        self.types: dict[Type, int] = {}
        self.terms: dict[Term, int] = {}
        self.numbers: dict[Theorem, int] = {}  # of steps
        self.lines: list[str] = []

    def step(self, theorem: Theorem) -> list[str]:
        """Return the lines for a step whose premises have been written."""
        premises = [str(self.numbers[p]) for p in theorem.premises]
        arguments = [self._argument(a) for a in _flat(theorem.arguments)]
        if theorem.rule == "define":  # the constant, before terms in which it occurs
            self.lines.append(f"D {' '.join(arguments)}")
        said = [self._term(t) for t in (theorem.conclusion, *theorem.hypotheses)]
        words = [".", theorem.rule, *premises, "|", *arguments, "|", *map(str, said)]
        self.numbers[theorem] = len(self.numbers)
        self.lines.append(" ".join(words))
        lines, self.lines = self.lines, []
        return lines

    def values(self, name: str, terms: Iterable[Term]) -> list[str]:
        """Return the lines for the values of a refutation."""
        numbers = [str(self._term(t)) for t in terms]
        lines, self.lines = self.lines, []
        return [*lines, " ".join(["w", quote(name), *numbers])]

    def _argument(self, argument: object) -> str:
        if isinstance(argument, Term):
            return str(self._term(argument))
        if isinstance(argument, Type):
            return str(self._type(argument))
        return quote(argument) if isinstance(argument, str) else str(argument)

    def _type(self, t: Type) -> int:
        if t not in self.types:
            words = ["T", t.op, *(str(self._type(a)) for a in t.args)]
            self.types[t] = len(self.types)
            self.lines.append(" ".join(words))
        return self.types[t]

    def _term(self, t: Term) -> int:
        if t not in self.terms:
            line = self._line(t)
            self.terms[t] = len(self.terms)
            self.lines.append(line)
        return self.terms[t]

    def _line(self, t: Term) -> str:
        if isinstance(t, App):
            return f"a {self._term(t.function)} {self._term(t.argument)}"
        if isinstance(t, Abs):
            return f"l {self._type(t.domain)} {self._term(t.body)}"
        if isinstance(t, Bound):
            return f"b {t.index} {self._type(t.type)}"
        if isinstance(t, Literal):
            return f"q {t.value}"
        if isinstance(t, Var | Const):
            return f"{'v' if isinstance(t, Var) else 'c'} {quote(t.name, safe='')} {self._type(t.type)}"
        raise KernelError(f"a term of an unknown kind: {t!r}")


def _flat(arguments: Iterable[object]) -> Iterator[object]:
    """Arguments, with pairs of a variable and its value taken apart."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from argument
        else:
            yield argument
