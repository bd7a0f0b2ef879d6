"""A statement of a paper: what it claims, part by part, and how each part is settled.

A derivation file builds one :class:`Statement`; everything that is said about it (the verdict,
the axioms, the appendix) is computed from there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, overload

from sympy import Basic, Expr, Rational, Symbol
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom

from cbdp_sym.corpus.names import expressions_in, labels_in, two_roles
from cbdp_sym.engine.fact import KernelError
from cbdp_sym.engine.logic import ForAll, Hypothesis, Relation
from cbdp_sym.engine.rules.hypotheses import as_hypotheses
from cbdp_sym.engine.terms import Distribution
from cbdp_sym.theory.divergences.base import Divergence

if TYPE_CHECKING:
    from cbdp_sym.author.claims import Claim

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
    unprinted: frozenset[Symbol] = frozenset()  # symbols that assume what the paper does not print
    places: tuple[
        tuple[str, int, str], ...
    ] = ()  # modules, lines, functions; the claim itself first

    @property
    def lhs(self) -> Expr:
        return self.conclusion.lhs

    @property
    def rhs(self) -> Expr:
        return self.conclusion.rhs

    @property
    def assumptions(self) -> frozenset[Hypothesis]:
        """Return everything a proof may assume: the printed hypotheses and the added ones."""
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
    """Check that a claim is a :class:`~cbdp_sym.engine.logic.Relation`.

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
    for node in (n for side in expressions_in(claim, *hypotheses) for n in side.atoms(Divergence)):
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
    if clash := _clash(numbers) or two_roles(claim, *hypotheses):
        raise Misstated(clash)
    for side in expressions_in(claim, *hypotheses):
        for number in sorted(side.atoms(Rational)):
            if number.q >= _FROM_A_FLOAT and number.q & (number.q - 1) == 0:
                raise Misstated(
                    f"{number} is what a float is to the last bit, and not the number that was meant: for "
                    f"Rational({float(number)}) write Rational('{float(number)}')"
                )


def same_names(*things: Relation | Basic | None) -> str:
    """Return which two symbols of one name but with other assumptions occur in these; "" if none do."""
    return _clash(_numbers(*(t for t in things if t is not None)))


def _numbers(*things: Hypothesis | Basic) -> set[Symbol]:
    """The symbols that stand for numbers: no data sets, no names of distributions and features."""
    found = set().union(*(e.atoms(Symbol) for e in expressions_in(*things))) - labels_in(*things)
    return {s for s in found if type(s) is Symbol}


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


def _calls() -> tuple[tuple[str, int, str], ...]:
    """Return where a claim is made: the modules, lines and functions of the calls outside this file."""
    frame: FrameType | None = sys._getframe()
    found: list[tuple[str, int, str]] = []
    while frame and (frame := frame.f_back):
        if frame.f_code.co_filename != __file__:
            name = frame.f_code.co_name
            found.append((str(frame.f_globals.get("__name__")), frame.f_lineno, name))
            if name == "<module>":
                break
    return tuple(found)


def _files() -> Iterator[str]:
    """The files of the calls, innermost first."""
    frame: FrameType | None = sys._getframe()
    while frame:
        yield frame.f_code.co_filename
        frame = frame.f_back


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


class More(TypedDict, total=False):
    """The parts of a claim besides its conclusion: hypotheses, printed or not, and a few words."""

    given: Iterable[Any]
    added: Iterable[Any]
    label: str


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
    omitted: dict[str, list[str]] = field(default_factory=lambda: {"printed": [], "repaired": []})
    source: str = ""
    names: dict[Basic, tuple[str, str]] = field(default_factory=dict)
    claims: dict[str, list[Claim]] = field(
        default_factory=lambda: {"printed": [], "repaired": [], "kernel": []}
    )

    def kernel(self, text: str, *, label: str = "") -> Claim:
        """Add a claim of the new kernel, as text ``for .. given .. holds ..``, beside those of today's.

        Raises ReadError: the text is none, with a caret under the mistake.
        """
        return self._claim("kernel", text, label=label or self.id)

    def _claim(
        self,
        version: str,
        text: str,
        given: Iterable[Any] = (),
        added: Iterable[Any] = (),
        label: str = "",
    ) -> Claim:
        from cbdp_sym.author.claims import Claim

        if tuple(given):
            raise Misstated("the hypotheses of a claim that is a text stand in it, after 'given'")
        if isinstance(added, str):
            raise Misstated(f"added hypotheses are a list of texts, such as added=['{added}']")
        file = next(f for f in _files() if f != __file__)
        beside = Path(file).with_suffix(".json")
        claim = Claim(text, label, beside=beside, more=tuple(added), statement=self.id)
        self.claims[version].append(claim)
        return claim

    @property
    def kernel_claims(self) -> list[Claim]:
        """Every claim of the new kernel: those of the statement, and those beside today's."""
        return [claim for claims in self.claims.values() for claim in claims]

    def abbreviate(self, expression: Basic, latex: str, text: str) -> None:
        """Print ``expression`` by a name, which is defined where a claim uses it."""
        self.names[expression] = (latex, text)

    @overload
    def printed(self, conclusion: str, **more: Unpack[More]) -> Claim: ...

    @overload
    def printed(self, conclusion: Relation, **more: Unpack[More]) -> Part: ...

    def printed(self, conclusion: Relation | str, **more: Unpack[More]) -> Part | Claim:
        """Add a claim as the paper prints it, under the paper's own hypotheses ``given``.

        A text ``for .. given .. holds ..`` is a claim of the new kernel; ``added`` are then texts.

        ``added`` are hypotheses that the proof needs and the paper does not print; a symbol among them says
        that the paper does not print what it assumes. Each is reported, so each wants a :meth:`finding`.
        """
        if isinstance(conclusion, str):
            return self._claim("printed", conclusion, **more)
        return self._add(self.printed_parts, "printed", conclusion, **more)

    def denied(self, conclusion: Relation, **more: Unpack[More]) -> Part:
        """Add a claim of which the paper says that it does not always hold.

        What is printed is then that somewhere it fails. A proof of the claim refutes this, a
        refutation proves it.
        """
        part = self._add(self.printed_parts, "printed", conclusion, **more)
        part.denied = True
        return part

    @overload
    def repaired(self, conclusion: str, **more: Unpack[More]) -> Claim: ...

    @overload
    def repaired(self, conclusion: Relation, **more: Unpack[More]) -> Part: ...

    def repaired(self, conclusion: Relation | str, **more: Unpack[More]) -> Part | Claim:
        """Add a claim that replaces or sharpens what is printed; ``added`` as in :meth:`printed`.

        What is added to a printed claim is not printed here either.
        """
        if isinstance(conclusion, str):
            return self._claim("repaired", conclusion, **more)
        given, added = list(_listed(more.get("given", ()))), list(_listed(more.get("added", ())))
        unprinted = frozenset[Hypothesis]().union(*(p.added for p in self.printed_parts))
        added += [h for h in as_hypotheses(given) if h in unprinted]
        whole: More = {**more, "given": given, "added": added}
        return self._add(self.repaired_parts, "repaired", conclusion, **whole)

    def fails(self, text: str, *, label: str = "") -> Claim:
        """Add a claim that does not always hold, such as the printed one without one of its hypotheses.

        A refutation is what shows it.
        """
        claim = self._claim("repaired", text, label=label)
        claim.denied = True
        return claim

    def omits(self, text: str, *, of: str = "") -> None:
        """Say what the paper prints and no claim holds: a part, a case, a dimension, a generality.

        The verdict is then at best "partly".

        Args:
            of: "printed" or "repaired", where only one of the two omits it.

        Raises:
            Misstated: ``of`` is something else.
        """
        if of not in ("", *self.omitted):
            raise Misstated(f"what is omitted is omitted of 'printed' or 'repaired', not of '{of}'")
        for version, texts in self.omitted.items():
            if of in ("", version):
                texts.append(" ".join(text.split()))

    def finding(self, kind: str, text: str) -> None:
        """Report something that the paper does not print."""
        self.findings.append(Finding(kind, text))

    def _add(
        self,
        parts: list[Part],
        version: str,
        conclusion: Relation,
        given: Iterable[Any] = (),
        added: Iterable[Any] = (),
        label: str = "",
    ) -> Part:
        require_claim(conclusion)
        added = list(_listed(added))
        named = [h for h in added if isinstance(h, Symbol)]
        more = as_hypotheses(h for h in added if not isinstance(h, Symbol))
        hypotheses = as_hypotheses(_listed(given)) - more
        require_assumptions(conclusion, *hypotheses, *more)
        part = Part(
            self,
            version,
            len(parts),
            label,
            conclusion,
            hypotheses,
            more,
            unprinted=frozenset(named),
            places=_calls(),
        )
        parts.append(part)
        return part

    def stated(self, version: str) -> list[Part | Claim]:
        """Return the claims of a version in the order of its report."""
        return [*(p for p in self.parts if p.version == version), *self.claims[version]]

    @property
    def parts(self) -> list[Part]:
        return [*self.printed_parts, *self.repaired_parts]
