"""A proof as its author writes it: a script of steps with reasons, each recorded for the reader."""

from __future__ import annotations

from dataclasses import dataclass, field

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.defined import defined
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import Const, Term, const, implies, sides
from cbdp_sym.kernel.theorem import (
    Theorem,
    assume,
    discharge,
    equality_elimination,
    modus_ponens,
    specialise,
    symmetry,
)
from cbdp_sym.kernel.types import Type, type_variables
from cbdp_sym.tactics.apply import Statement, use
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.decide import certificates_of, deciding
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import contradiction
from cbdp_sym.tactics.proof import Proof as Script
from cbdp_sym.tactics.proof import Tactic, Text, reasons, tactic_name
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import afresh, entry, next_antecedent
from cbdp_sym.tactics.syntax import binary, negated, symbols

_SECONDS = 1.0  # of CPU time, for a side condition that only a certificate shows
_STATEMENTS: dict[Theorem, str] = {}  # by the theorems of claims that were proved


@dataclass(frozen=True)
class RecordedStep:
    """Something that was shown; ``line`` is the new line where it is a step of a calculation."""

    theorem: Theorem
    because: str
    tactic: str
    op: str = ""
    line: Term | None = None


@dataclass
class Calculation:
    """A first line, and the steps below it."""

    start: Term
    lines: list[RecordedStep] = field(default_factory=list)


Block = str | RecordedStep | Calculation  # prose, a fact, a calculation


@dataclass(frozen=True)
class Counterexample:
    """Values, by the names of the claim's variables, at which ``conclusion`` is ``denied``.

    ``meant`` is the theorem that everything in the claim is defined there.
    """

    values: dict[str, Term]
    conclusion: Term
    denied: Theorem
    meant: Theorem


@dataclass(frozen=True)
class Link:
    """A line of a calculation that is still to be shown, by a tactic or by the form of the step."""

    op: str
    text: Text
    facts: tuple[Statement, ...]
    by: Tactic | None
    because: str


def eq(text: Text, *facts: Statement, by: Tactic | None = None, because: str = "") -> Link:
    """Return a line that equals the one above, by these facts."""
    return Link("=", text, facts, by, because)


def le(text: Text, *facts: Statement, by: Tactic | None = None, because: str = "") -> Link:
    """Return a line that is at least the one above, by these facts."""
    return Link("<=", text, facts, by, because)


def lt(text: Text, *facts: Statement, by: Tactic | None = None, because: str = "") -> Link:
    """Return a line that is greater than the one above, by these facts."""
    return Link("<", text, facts, by, because)


class RecordedProof(Script):
    """A script (`cbdp_sym.tactics.proof`) that records what its author shows and why.

    ``goal`` is the claim's conclusion, ``given`` its hypotheses; texts may use the claim's variables and
    the names of ``let``.
    """

    def __init__(self, claim: Claim) -> None:
        super().__init__(claim.term)
        self.variables = list(claim.variables)
        self.names = {v.name: v for v in claim.variables}
        self.goal, self.unfolded = claim.conclusion, []
        self.given = [assume(h) for h in claim.hypotheses]
        self.context = Context(self.given)
        self.binders = claim.binders
        self.blocks: list[Block] = []
        self.refuting = claim if claim.refutes else None
        self.found: list[Counterexample] = []
        if claim.refutes:
            self.variables, self.names, self.given, self.context = [], {}, [], Context([])

    def say(self, text: str) -> None:
        """Write a sentence between the steps."""
        self.blocks.append(" ".join(text.split()))

    def record(self, theorem: Theorem, because: str, tactic: str) -> None:
        """Note a step with its reason, for the reader."""
        self.blocks.append(RecordedStep(theorem, because, tactic))

    def chain(self, first: Text, *links: Link) -> Theorem:
        """Show how the first line is related to the last, line by line, and know it."""
        terms = self._terms([first, *(link.text for link in links)])
        calculation = Calculation(terms[0])
        self.blocks.append(calculation)
        for above, below, link in zip(terms, terms[1:], links, strict=False):
            goal = binary(link.op, above, below)
            theorem = self._shown(goal, link.facts, link.by)
            usual = "algebra" if link.op == "=" else "from what is known"
            reason = link.because or reasons(link.facts) or usual
            calculation.lines.append(RecordedStep(theorem, reason, tactic_name(link.by), link.op, below))
        whole = chain(*(line.theorem for line in calculation.lines))
        self.know(whole)
        return whole

    def calc(self, first: Text, *steps: tuple[object, ...]) -> Theorem:
        """Show a calculation whose lines are ``(relation, next term, *facts)``, and know it."""
        return self.chain(first, *map(_link, steps))

    def supposing(self, *texts: Text) -> RecordedProof:
        """Return a proof of the same goal under more assumptions, recorded in the same place."""
        inner = RecordedProof.__new__(RecordedProof)
        plain = super().supposing(*texts)
        inner.__dict__.update(plain.__dict__)
        inner.blocks, inner.refuting, inner.found = self.blocks, self.refuting, self.found
        return inner

    def settled(self, theorem: Theorem) -> Theorem:
        """Return the closed claim from the theorem of its goal; a refutation's theorem is closed.

        Raises Failed.
        """
        return self.qed(theorem) if self.refuting is None else theorem

    def require(self, claim: Claim, theorem: Theorem) -> None:
        """Check that the theorem is the claim, or its negation if it is refuted.  Raises Failed.

        A script may change its own goal, variables and hypotheses; only the claim says what is proved.
        """
        if claim.refutes and not self.found:
            raise Failed("end the refutation with 'return p.counterexample(…)', a value for each variable")
        wanted = negated(claim.at_types(self.found[-1].values)) if claim.refutes else claim.term
        if theorem.hypotheses or theorem.conclusion is not wanted:
            word, that = ("refutation", "fails") if claim.refutes else ("proof", "holds")
            raise Failed(f"the {word} shows ", theorem, f", and not that the claim {that}")

    def counterexample(self, *facts: Statement, **values: Text) -> Theorem:
        """Return that the claim fails, from values for all its variables.

        At these values its hypotheses and the contrary of its conclusion follow from what is known and the
        facts, and everything in it is defined.  Raises Failed, with what is missing.
        """
        claim = self.refuting
        if claim is None:
            raise Failed("p.counterexample is called in a function under @claim.refutation only")
        if missing := [v.name for v in claim.variables if v.name not in values]:
            raise Failed(f"the counterexample has no value for {', '.join(missing)}")
        found: dict[str, Term] = {}
        for v in claim.variables:
            of = None if type_variables(v.type) else v.type
            text = values[v.name]
            found[v.name] = text if isinstance(text, Term) else self._read(text, of)
        whole = claim.at_types(found)
        instance = specialise(assume(whole), *found.values())
        hypotheses, conclusion = [], instance.conclusion
        while (step := next_antecedent(conclusion)) is not None:
            hypotheses.append(step[0])
            conclusion = step[1]
        context = self.context.extended(*(f for f in facts if isinstance(f, Theorem)))
        met = [close(h, context) for h in hypotheses]
        denied = close(negated(conclusion), context, facts)
        stated = conclusion
        for h in reversed(hypotheses):
            stated = implies(h, stated)
        meant = presupposition(stated, context.extended(*met))
        instance = modus_ponens(instance, *met)
        false = contradiction(instance, denied, const("F"))
        refuted = use("not_intro", whole, given=[discharge(whole, false)])
        _require_no_assumptions(refuted, meant)
        self.found.append(Counterexample(found, conclusion, denied, meant))
        return refuted

    def _read(self, text: str, of: Type | None) -> Term:
        return reader.term(text, self.names, of, binders=self.binders)


def _link(step: tuple[object, ...]) -> Link:
    """A line given as ``(relation, next term, *facts)``, perhaps with a tactic before the facts."""
    op, text, *facts = step
    tactic = facts.pop(0) if facts and callable(facts[0]) else None
    by: Tactic | None = tactic if callable(tactic) else None
    if not isinstance(op, str) or not isinstance(text, str | Term):
        raise Failed(f"a line is a relation, a term and facts, not {step!r}")
    return Link(op, text, tuple(f for f in facts if isinstance(f, str | Theorem)), by, "")


def proved(claim: Claim) -> tuple[Theorem, RecordedProof]:
    """Return the claim as a theorem, and the proof that its author gave.

    Raises Failed: there is none, or it shows something else.
    """
    if claim.known is None and claim.settle is None:
        raise Failed("no proof is given: decorate a function with @claim.proof or @claim.refutation")
    known = claim.known or _made(claim)
    theorem, proof = known
    proof.require(claim, theorem)
    if claim.known is None and claim.statement:
        _STATEMENTS.setdefault(theorem, claim.statement)
    claim.known = known
    return known


def _made(claim: Claim) -> tuple[Theorem, RecordedProof]:
    assert claim.settle is not None
    proof = RecordedProof(claim)
    with afresh(), certificates_of(claim.beside):
        return proof.settled(claim.settle(proof)), proof


def statement_of(theorem: Theorem) -> str | None:
    """Return the id of the statement of which this very theorem is a proved claim."""
    return _STATEMENTS.get(theorem)


def presupposed(claim: Claim) -> Theorem:
    """Return the theorem that everything in the claim is defined; if it is refuted, at the values.

    Definitions are unfolded, except those with a line ``partial``; ``claim.facts`` are known.  Raises Failed.
    """
    if claim.refutes:
        return proved(claim)[1].found[-1].meant
    with afresh(), certificates_of(claim.beside):
        theorem = presupposition(claim.term, Context([fact() for fact in claim.facts]))
    _require_no_assumptions(theorem)
    return theorem


def _require_no_assumptions(*theorems: Theorem) -> None:
    """Check that these rest on nothing; a fact with hypotheses brings them in.  Raises Failed."""
    for theorem in theorems:
        if theorem.hypotheses:
            raise Failed("this rests on assumptions that are not proved: ", theorem)


def presupposition(t: Term, context: Context) -> Theorem:
    """Return the theorem that everything in a statement is defined, from what is known.  Raises Failed."""
    goal = defined(t)
    told = {e.constant.name for e in library().values() if isinstance(e.constant, Const)}
    said = {n: entry(n) for n in symbols(goal) if n not in told}
    unfold = [
        name
        for name, e in said.items()
        if e is not None and e.kind == "define" and e.shelf != "foundations" and e.theorem
    ]
    with deciding(_SECONDS):
        if not unfold:
            return prove(goal, context)
        unfolded = equation(goal, *sorted(unfold), repeat=True)
        theorem = prove(sides(unfolded.conclusion)[1], context)
    return equality_elimination(symmetry(unfolded), theorem)
