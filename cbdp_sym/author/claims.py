r"""Claims of derivations, as closed statements of the kernel.

A claim is text: ``for P Q : 'a measure, a : real given Prob P, 1 < a holds ..``.  The claim to be proved is
the closed statement and, with it, that everything in it is defined (``defined.py``).  The claim is refuted
by the negation of the statement, from values at which everything in it is defined.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cbdp_sym.author.defined import defined
from cbdp_sym.kernel.reader import library, statement
from cbdp_sym.kernel.terms import Term, Var, antecedent, app, instantiate_types, quantified, substitute, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError, Type, match_type
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.printer import show, typeset

if TYPE_CHECKING:
    from cbdp_sym.author.proof import RecordedProof

_STATED = frozenset(("text", "term", "defined", "variables", "hypotheses", "conclusion", "more", "added"))
Settle = Callable[["RecordedProof"], Theorem]


@dataclass
class Claim:
    """A closed statement, taken apart into variables, hypotheses and conclusion.

    ``term`` is the statement, ``defined`` the statement that everything in it is defined; ``binders`` are the
    names that its author gave to bound variables; ``added`` are the hypotheses of ``more``, which
    the paper does not print; ``settle`` is the proof, or the refutation if it ``refutes``; ``denied`` says
    that it does not always hold, so that its refutation is what is to be shown; ``facts`` are
    theorems that help to show that everything is defined; ``beside`` is the file of its certificates, by
    default the one with the ending .json beside that of its proof; ``statement`` is the id of the statement
    that it belongs to, if any.
    """

    text: str
    label: str = ""
    added: tuple[Term, ...] = field(init=False, default=())
    refutes: bool = field(init=False, default=False)
    denied: bool = field(init=False, default=False)
    term: Term = field(init=False)
    defined: Term = field(init=False)
    binders: dict[Term, str] = field(init=False, default_factory=dict)
    texts: dict[tuple[Term, int], str] = field(init=False, repr=False, default_factory=dict)  # once shown
    variables: tuple[Var, ...] = field(init=False)
    hypotheses: tuple[Term, ...] = field(init=False)
    conclusion: Term = field(init=False)
    settle: Settle | None = None
    facts: list[Callable[[], Theorem]] = field(default_factory=list)
    known: tuple[Theorem, RecordedProof] | None = field(init=False, default=None)
    beside: Path | None = None
    more: tuple[str, ...] = ()
    statement: str = ""

    def __post_init__(self) -> None:
        library()
        plain, self.text = self.text, _with(self.text, self.more)
        self.term = statement(self.text, self.binders)
        self.defined = defined(self.term)
        self.variables, self.hypotheses, conclusion = _apart(self.term, self.binders)
        if self.more:
            binders: dict[Term, str] = {}
            _, printed, _ = _apart(statement(plain, binders), binders)
            start = next((i for i, h in enumerate(printed) if h is not self.hypotheses[i]), len(printed))
            more = len(self.hypotheses) - len(printed)  # a text may hold several
            self.added = self.hypotheses[start : start + more]
        self.conclusion = conclusion

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, but nothing that says what is claimed once the claim is made."""
        if name in _STATED and "conclusion" in self.__dict__:
            raise AttributeError(f"'{name}' of a claim does not change: make another claim")
        super().__setattr__(name, value)

    def proof(self, function: Settle) -> Settle:
        """Take ``function`` as the claim's proof (a decorator).

        It gets a :class:`~cbdp_sym.author.proof.RecordedProof` and returns the conclusion.

        The theorem that it returns may have the claim's hypotheses as its own.
        """
        return self._settled_by(function, False)

    def refutation(self, function: Settle) -> Settle:
        """Decorator: ``function`` ends with ``return p.counterexample(…)``, values where the claim fails."""
        return self._settled_by(function, True)

    def _settled_by(self, function: Settle, refutes: bool) -> Settle:
        self.settle, self.refutes = function, refutes
        code = getattr(function, "__code__", None)
        source = Path(code.co_filename) if code else None
        if self.beside is None and source and source.is_file():  # a session of Python has no file
            self.beside = source.with_suffix(".json")
        return function

    def theorem(self) -> Theorem:
        """Return the claim, or its negation if it is refuted, as a theorem of the kernel; proved once.

        Raises Failed: the proof does not show it.
        """
        from cbdp_sym.author.proof import proved

        return proved(self)[0]

    def shown(self, t: Term) -> str:
        """Return a term of the claim as text, with the author's names for bound variables."""
        key = t, len(self.binders)  # a proof adds names
        if key not in self.texts:
            self.texts[key] = typeset(show(t, self.binders))
        return self.texts[key]

    def at(self, *values: Term) -> tuple[tuple[Term, ...], Term]:
        """Return hypotheses and conclusion with values for the variables, in order, at the values' types.

        Raises Failed: a value does not fit its variable.
        """
        types = self._types(dict(zip((v.name for v in self.variables), values, strict=True)))
        theta = {var(v.name, t.type): t for v, t in zip(self.variables, values, strict=True)}

        def at(t: Term) -> Term:
            return substitute(theta, instantiate_types(types, t))

        return tuple(map(at, self.hypotheses)), at(self.conclusion)

    def at_types(self, values: Mapping[str, Term]) -> Term:
        """Return the closed statement at the types of these values of its variables.

        Raises Failed: a value does not fit its variable.
        """
        return instantiate_types(self._types(values), self.term)

    def _types(self, values: Mapping[str, Term]) -> dict[Type, Type]:
        """The types of the values for the type variables."""
        types: dict[Type, Type] = {}
        for v in self.variables:
            t = values[v.name].type
            if not match_type(v.type, t, types):
                raise Failed(f"the value of {v.name} has type {t}, not {v.type}")
        return types


def _apart(t: Term, binders: Mapping[Term, str]) -> tuple[tuple[Var, ...], tuple[Term, ...], Term]:
    """The variables, hypotheses and conclusion of a closed statement."""
    variables = list[Var]()
    while (predicate := _universal(t)) is not None:
        name = binders.get(predicate, "x")
        while any(name == v.name for v in variables):
            name += "'"
        variables.append(var(name, predicate.type.args[0]))
        t = app(predicate, variables[-1])
    hypotheses = []
    while (implication := _implication(t)) is not None:
        hypotheses.append(implication[0])
        t = implication[1]
    return tuple(variables), tuple(hypotheses), t


def _with(text: str, added: Iterable[str]) -> str:
    """The text of a claim with more hypotheses after its own."""
    more = ", ".join(added)
    if not more:
        return text
    before, holds, after = re.split(r"\b(holds)\b", text, maxsplit=1)
    word = ", " if re.search(r"\bgiven\b", before) else "given "
    return f"{before.rstrip()}{word if word == ', ' else ' ' + word}{more} {holds}{after}"


def _universal(t: Term) -> Term | None:
    try:
        return quantified(t)
    except KernelError:
        return None


def _implication(t: Term) -> tuple[Term, Term] | None:
    try:
        return antecedent(t)
    except KernelError:
        return None
