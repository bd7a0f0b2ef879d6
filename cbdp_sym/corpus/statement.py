"""A statement of a paper: what it claims, part by part, and how each part is settled.

A derivation file builds one :class:`Statement`; everything that is said about it (the verdict,
the axioms, the appendix) is computed from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sympy import Basic, Expr, Indexed, IndexedBase, Rational, Symbol, preorder_traversal
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom

from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.logic import ForAll, Hypothesis, Relation
from cbdp_sym.kernel.rules.hypotheses import as_hypotheses
from cbdp_sym.kernel.terms import Distribution
from cbdp_sym.theory.adversaries.base import AdversaryClass
from cbdp_sym.theory.divergences.base import Divergence
from cbdp_sym.theory.generators import Generator

Settle = Callable[["Part"], Any]
"""A proof returns a :class:`~cbdp_sym.corpus.proof.Calculation` or Fact; see :mod:`.proof`."""


@dataclass(frozen=True)
class Finding:
    """Something the paper does not print and the reader should know.

    ``kind``: "hypothesis" (needed, not printed), "unneeded" (printed, not needed), "sharper"
    (a better constant), "false step", "reading" (how an ambiguous print was read).
    """

    kind: str
    text: str


@dataclass
class Part:
    """One claim: hypotheses ⊢ conclusion, with the function that settles it.

    ``label`` is a few words; ``added`` are the hypotheses that the paper does not print; ``denied`` says
    that the paper prints the contrary, so that a proof of the claim refutes the paper.
    """

    statement: Statement
    version: str  # "printed" or "repaired"
    index: int
    label: str
    conclusion: Relation
    hypotheses: frozenset[Hypothesis]
    added: frozenset[Hypothesis] = frozenset()
    settle: Settle | None = None
    refutes: bool = False
    samples: dict[Basic, tuple[Expr, ...]] = field(default_factory=dict)
    denied: bool = False

    @property
    def lhs(self) -> Expr:
        return self.conclusion.lhs

    @property
    def rhs(self) -> Expr:
        return self.conclusion.rhs

    @property
    def assumptions(self) -> frozenset[Hypothesis]:
        """Everything a proof may assume: the printed hypotheses and the added ones."""
        return self.hypotheses | self.added

    def hypothesis(self, sought: Callable[[Any], bool] = lambda _: True) -> Any:
        """The one printed hypothesis that is ``sought``; a KernelError when there is not just one."""
        found = [h for h in self.hypotheses if sought(h)]
        if len(found) != 1:
            raise KernelError(
                f"{len(found)} hypotheses of '{self.label}' are such as the proof uses"
            )
        return found[0]

    @property
    def key(self) -> tuple[str, str, int]:
        return self.statement.id, self.version, self.index

    def proof(self, function: Settle) -> Settle:
        """Decorator: ``function`` proves this part."""
        self.settle, self.refutes = function, False
        return function

    def refutation(self, function: Settle) -> Settle:
        """Decorator: ``function`` returns a witness against this part."""
        self.settle, self.refutes = function, True
        return function

    def restated(self, conclusion: Relation, hypotheses: Iterable[Any] | None = None) -> Part:
        """This part with another claim: what the mutation and metamorphic tests attack."""
        kept = self.hypotheses if hypotheses is None else as_hypotheses(hypotheses)
        return Part(
            self.statement,
            self.version,
            self.index,
            self.label,
            conclusion,
            kept,
            self.added if hypotheses is None else frozenset(),
            self.settle,
            self.refutes,
            self.samples,
        )


_FROM_A_FLOAT = 2**40  # a power of two that large is no denominator that somebody writes


class Misstated(ValueError):
    """A claim that cannot be meant; the text says what to write instead."""


def require_claim(claim: object) -> None:
    """Check that a claim is a :class:`~cbdp_sym.kernel.logic.Relation`.

    Raises:
        Misstated: it is what Python or SymPy makes of a comparison, or something else.
    """
    if isinstance(claim, Relation):
        return
    instead = "Equal(a, b), AtMost(a, b), AtLeast(a, b), Below(a, b) or Above(a, b)"
    if claim is None or not isinstance(claim, (bool, BooleanAtom, Relational)):
        raise Misstated(f"a claim is {instead}, and not {claim!r}")
    raise Misstated(
        f"the claim came out as '{claim}': Python and SymPy decide '==' and '<=' at once; write {instead}"
    )


def require_assumptions(claim: Relation, *hypotheses: Hypothesis) -> None:
    """Check that every number in a claim is known to be real and exact, that no two symbols share a
    name, and that divergences are between distributions.

    Raises:
        Misstated: it names the symbol.
    """
    for node in (n for side in _expressions(claim, *hypotheses) for n in side.atoms(Divergence)):
        if len(node.args) < 2 or not all(isinstance(a, Distribution) for a in node.arguments):
            raise Misstated(
                f"{node}: its last two arguments are distributions of cbdp_sym, such as Laplace(0, 1) "
                "and Laplace(1, 1)"
            )
    numbers = _numbers(claim, *hypotheses)
    for s in sorted(numbers, key=str):
        if s.is_extended_real is None:
            raise Misstated(
                f"the symbol '{s}' assumes nothing, and could be a complex number: declare it with "
                f'Symbol("{s}", real=True) or Symbol("{s}", positive=True)'
            )
    if clash := _clash(numbers):
        raise Misstated(clash)
    for side in _expressions(claim, *hypotheses):
        for number in sorted(side.atoms(Rational)):
            if number.q >= _FROM_A_FLOAT and number.q & (number.q - 1) == 0:
                raise Misstated(
                    f"{number} is what a float is to the last bit, and not the number that was meant: for "
                    f"Rational({float(number)}) write Rational('{float(number)}')"
                )


def same_names(*things: Relation | Basic | None) -> str:
    """Which two symbols of one name but with other assumptions occur in these; "" if none do."""
    return _clash(_numbers(*(t for t in things if t is not None)))


def _numbers(*things: Hypothesis | Basic) -> set[Symbol]:
    """The symbols that stand for numbers: no data sets, no names of distributions and features."""
    sides = _expressions(*things)
    names: set[Basic] = set()
    for node in (n for side in sides for n in preorder_traversal(side)):
        if isinstance(node, (AdversaryClass, Generator)) or (
            isinstance(node, Distribution) and node.is_arbitrary
        ):
            names |= set(node.args[:1])
        elif isinstance(node, (Indexed, IndexedBase)):
            names |= {getattr(node, "base", node).label}
    found = set().union(*(side.atoms(Symbol) for side in sides)) - names
    return {s for s in found if type(s) is Symbol}


def _expressions(*things: Hypothesis | Basic) -> list[Basic]:
    sides: list[Basic] = []
    for thing in things:
        if isinstance(thing, ForAll):
            sides += [thing.conclusion.lhs, thing.conclusion.rhs]
        elif isinstance(thing, Relation):
            sides += [thing.lhs, thing.rhs]
        elif isinstance(thing, Basic):
            sides.append(thing)
    return sides


def _clash(symbols: set[Symbol]) -> str:
    seen: dict[str, Symbol] = {}
    for s in symbols:
        other = seen.setdefault(s.name, s)
        if other != s:
            return (
                f"two different symbols are called '{s}': for SymPy a symbol is its name and what it "
                "assumes; declare it once, and import it where it is used"
            )
    return ""


def _listed(hypotheses: Any) -> Iterable[Any]:
    """A list of hypotheses; one by itself is not one.

    Raises:
        Misstated: it is no list.
    """
    if isinstance(hypotheses, (bool, Basic, Relation, ForAll)) or not isinstance(
        hypotheses, Iterable
    ):
        raise Misstated(f"hypotheses are a list, such as given=[alpha > 1], and not '{hypotheses}'")
    return hypotheses


@dataclass
class Statement:
    """A statement of a paper, as printed and, where that fails, as repaired.

    Args:
        id: the identifier of ``statements.toml``, such as ``"cbdp.thm8"``.
        title: a few words.
        expect: the verdict that the author expects of the printed claim.
        ref: the paper's own number; taken from the table of statements when left out.
    """

    id: str
    title: str
    expect: str = "proved"
    ref: str = ""
    printed_parts: list[Part] = field(default_factory=list)
    repaired_parts: list[Part] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    source: str = ""
    names: dict[Basic, tuple[str, str]] = field(default_factory=dict)

    def abbreviate(self, expression: Basic, latex: str, text: str) -> None:
        """Print ``expression`` by a name, which is defined where a claim uses it."""
        self.names[expression] = (latex, text)

    def printed(
        self,
        conclusion: Relation,
        *,
        given: Iterable[Any] = (),
        added: Iterable[Any] = (),
        label: str = "",
    ) -> Part:
        """Add a claim as the paper prints it, under the paper's own hypotheses ``given``.

        ``added`` are hypotheses that the proof needs and the paper does not print; each is
        reported, so each wants a :meth:`finding`.
        """
        return self._add(self.printed_parts, "printed", conclusion, given, added, label)

    def denied(
        self,
        conclusion: Relation,
        *,
        given: Iterable[Any] = (),
        added: Iterable[Any] = (),
        label: str = "",
    ) -> Part:
        """Add a claim of which the paper says that it does not always hold.

        What is printed is then that somewhere it fails. A proof of the claim refutes this, a
        refutation proves it.
        """
        part = self._add(self.printed_parts, "printed", conclusion, given, added, label)
        part.denied = True
        return part

    def repaired(self, conclusion: Relation, *, given: Iterable[Any] = (), label: str = "") -> Part:
        """Add a claim that replaces or sharpens what is printed."""
        return self._add(self.repaired_parts, "repaired", conclusion, given, (), label)

    def finding(self, kind: str, text: str) -> None:
        """Report something that the paper does not print."""
        self.findings.append(Finding(kind, text))

    def _add(
        self,
        parts: list[Part],
        version: str,
        conclusion: Relation,
        given: Iterable[Any],
        added: Iterable[Any],
        label: str,
    ) -> Part:
        require_claim(conclusion)
        hypotheses, more = as_hypotheses(_listed(given)), as_hypotheses(_listed(added))
        require_assumptions(conclusion, *hypotheses, *more)
        part = Part(self, version, len(parts), label, conclusion, hypotheses, more)
        parts.append(part)
        return part

    @property
    def parts(self) -> list[Part]:
        return [*self.printed_parts, *self.repaired_parts]
