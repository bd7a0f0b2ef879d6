r"""Claims of derivations, as closed statements of the kernel.

A claim is text: ``for P Q : 'a measure, a : real given Prob P, 1 < a holds ..``.  The claim to be proved is
the closed statement and, with it, that everything in it is defined (``defined.py``).  The claim is refuted
by the negation of the statement, from values at which everything in it is defined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cbdp_sym.author import stated
from cbdp_sym.author.stated import Stated, stated_of
from cbdp_sym.errors import OneSentence
from cbdp_sym.kernel.reader import term as read_term
from cbdp_sym.kernel.terms import Term, Var, instantiate_types, substitute, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError, Type, type_variables
from cbdp_sym.language.notation import spelled
from cbdp_sym.language.printer import show
from cbdp_sym.tactics.failure import Failed

if TYPE_CHECKING:
    from cbdp_sym.author.proof import RecordedProof
    from cbdp_sym.author.session import Session

Settle = Callable[["RecordedProof"], Theorem | None]
_SAID = frozenset(Stated._fields)


class WrongExample(OneSentence, KernelError):
    """An example that has no value for a variable, or one that cannot be read."""


class Claim:
    """A closed statement, and how it is settled.

    Its meaning (:class:`~cbdp_sym.author.stated.Stated`) is read off its text once, and kept where nothing
    changes it. ``binders`` are the names that its author gave to bound variables; ``settle`` is the proof, or
    the refutation if it ``refutes``; ``facts`` are theorems that help to show that everything is defined;
    ``beside`` is the file of its certificates, by default the one with the ending .json beside that of its
    proof; ``example_values`` are those of :meth:`example`; a ``display`` is a line of the printed proof.
    """

    text: str
    kernel: str
    term: Term
    defined: Term
    variables: tuple[Var, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    added: tuple[Term, ...]
    more: tuple[str, ...]
    denied: bool
    statement: str

    def __init__(
        self,
        text: str,
        label: str = "",
        *,
        more: Iterable[str] = (),
        statement: str = "",
        denied: bool = False,
        facts: Sequence[Callable[[], Theorem]] = (),
        beside: Path | None = None,
    ) -> None:
        """
        Args:
            more: further hypotheses, which the paper does not print.
            statement: the id of the statement that it belongs to, if any.
            denied: it does not always hold, so that its refutation is what is to be shown.

        Raises:
            ReadError: the text is no claim.
        """
        self.label, self.binders = label, dict[Term, str]()
        self.settle: Settle | None = None
        self.refutes = self.display = False
        self.example_values: tuple[Term, ...] | None = None
        self.facts = list(facts)
        self.known: tuple[Theorem, RecordedProof] | None = None
        self.beside = beside
        stated.keep(self, stated.read(text, more, self.binders, denied=denied, of=statement))

    def __getattr__(self, name: str) -> object:
        """Return what the claim says."""
        if name in _SAID:
            return getattr(stated_of(self), name)
        raise AttributeError(f"a claim has no attribute '{name}'")

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, but nothing that says what is claimed."""
        if name in _SAID:
            raise AttributeError(f"'{name}' of a claim does not change: make another claim")
        super().__setattr__(name, value)

    def restated(
        self, term: Term, variables: tuple[Var, ...], hypotheses: tuple[Term, ...], conclusion: Term
    ) -> Claim:
        """Return a claim of another closed statement with this one's proof, and no file of certificates."""
        new = Claim.__new__(Claim)
        vars(new).update({**vars(self), "known": None, "beside": None})
        said = stated.of_term(term, self.binders)
        said = said._replace(variables=variables, hypotheses=hypotheses, conclusion=conclusion)
        stated.keep(new, said)
        return new

    def proof(self, function: Settle) -> Settle:
        """Take ``function`` as the claim's proof (a decorator).

        It gets a :class:`~cbdp_sym.author.proof.RecordedProof` and returns the conclusion.

        The theorem that it returns may have the claim's hypotheses as its own.
        """
        return self._settled_by(function, False)

    def refutation(self, function: Settle) -> Settle:
        """Decorator: ``function`` ends with ``return p.counterexample(…)``, values where the claim fails."""
        return self._settled_by(function, True)

    def example(self, **values: str) -> None:
        """Give values for all variables at which the hypotheses hold, in the claim's own language.

        They are tried in finite models and, where these cannot tell, proved by the kernel.  The claim says
        nothing if there are none, so readers want to see them.

        Raises:
            WrongExample: a variable has no value, a name is no variable, or a text is no term of its type.
        """
        names = [v.name for v in self.variables]
        values = {spelled(name): text for name, text in values.items()}
        if wrong := [name for name in values if name not in names]:
            raise WrongExample(
                f"'{wrong[0]}' is no variable of the claim; its variables are {', '.join(names) or 'none'}"
            )
        if missing := [name for name in names if name not in values]:
            raise WrongExample(f"the example has no value for {', '.join(missing)}")
        found = []
        for v in self.variables:
            of = None if type_variables(v.type) else v.type
            try:
                found.append(read_term(values[v.name], {}, of, binders=self.binders))
            except KernelError as error:
                raise WrongExample(f"the value of {v.name} in the example is not read: {error}") from error
        try:
            stated.types_of(stated_of(self), found)
        except Failed as error:
            raise WrongExample(f"the example does not fit the claim: {error}") from error
        self.example_values = tuple(found)

    def start(self) -> Session:
        """Open a session, in which the claim is proved step by step."""
        from cbdp_sym.author.session import Session

        return Session(self)

    def _settled_by(self, function: Settle, refutes: bool) -> Settle:
        self.settle, self.refutes = function, refutes
        code = getattr(function, "__code__", None)
        source = Path(code.co_filename) if code else None
        if self.beside is None and source and source.is_file():  # a session of Python has no file
            self.beside = source.with_suffix(".json")
        return function

    def theorem(self) -> Theorem:
        """Return the claim, or its negation if it is refuted, as a theorem of the kernel; proved once.

        In the proof of another claim, one with holes counts, and its holes are then those of that proof.
        Raises Failed: the proof does not show it.
        """
        from cbdp_sym.author.holes import Unfinished, used
        from cbdp_sym.author.proof import proved

        try:
            return proved(self)[0]
        except Unfinished as unfinished:
            return used(unfinished)

    def shown(self, t: Term) -> str:
        """Return a term of the claim as text, with the author's names for bound variables."""
        return shown(self, t)

    def at(self, *values: Term) -> tuple[tuple[Term, ...], Term]:
        """Return hypotheses and conclusion with values for the variables, in order, at the values' types.

        Raises Failed: a value does not fit its variable.
        """
        said = stated_of(self)
        types = stated.types_of(said, values)
        theta = {var(v.name, t.type): t for v, t in zip(said.variables, values, strict=True)}

        def at(t: Term) -> Term:
            return substitute(theta, instantiate_types(types, t))

        return tuple(map(at, said.hypotheses)), at(said.conclusion)


def shown(claim: Claim, t: Term, names: Mapping[str, Term] | None = None, wanted: Type | None = None) -> str:
    """Return a term of a claim as text, with the author's names for bound variables.

    ``names`` are the author's abbreviations; each stands in the place of what it abbreviates.  ``wanted`` is
    the type that is wanted where the text stands, if it is not the term's.
    """
    beside = {v.name for v in stated_of(claim).variables} if t.free else ()  # the claim as a whole
    return show(t, claim.binders, names, wanted, beside)
