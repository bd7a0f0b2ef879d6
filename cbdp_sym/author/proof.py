"""A proof as its author writes it: a script of steps with reasons, each recorded for the reader."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.holes import Unfinished, collecting, note_tried, sketching
from cbdp_sym.author.meaning import presupposition
from cbdp_sym.author.recording import RecordingScript
from cbdp_sym.author.stated import Stated, at_types, at_values, compare, stated_of
from cbdp_sym.author.tree import Tree
from cbdp_sym.kernel.terms import Term, const
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, modus_ponens, specialise
from cbdp_sym.kernel.types import Type, type_variables
from cbdp_sym.language.notation import spelled
from cbdp_sym.tactics.apply import Statement, use
from cbdp_sym.tactics.blocks import Scope, Text
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.cited import cited
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.decide import certificates_of
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import contradiction
from cbdp_sym.tactics.proof import Tactic, related, require_facts, tactic_name
from cbdp_sym.tactics.statements import afresh, next_antecedent
from cbdp_sym.tactics.syntax import negated

_CLAIMS: dict[Theorem, Claim] = {}  # by the theorems of claims that were proved


@dataclass(frozen=True)
class Counterexample:
    """Values, by the names of the claim's variables, at which ``conclusion`` is ``denied``.

    ``failed`` is the theorem that the claim does not hold there, ``meant`` that everything in it is defined.
    """

    values: dict[str, Term]
    conclusion: Term
    denied: Theorem
    failed: Theorem
    meant: Theorem


@dataclass(frozen=True)
class Settlement:
    """A claim that is settled: the two theorems that say so, and for a refutation the values.

    ``claimed`` is what other proofs use: the claim, or its negation.
    """

    verdict: str
    claimed: Theorem
    theorem: Theorem
    meant: Theorem
    values: tuple[Term, ...] | None
    proof: RecordedProof


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


class RecordedProof(RecordingScript):
    """A script (`cbdp_sym.tactics.proof`) that records what its author shows and why, as a tree.

    ``goal`` is the claim's conclusion, ``given`` its hypotheses; texts may use the claim's variables and
    the names of ``let``.
    """

    def __init__(self, claim: Claim) -> None:
        super().__init__(claim.term)
        self.variables = list(claim.variables)
        self.names = {v.name: v for v in claim.variables}
        self.goal, self.unfolded, self.scope = claim.conclusion, [], Scope()
        self.given = [assume(h) for h in claim.hypotheses]
        self.context = Context(self.given)
        self.binders = claim.binders
        self.tree, self.holes, self.lets, self._blocks = Tree(), [], {}, []
        self.refuting = claim if claim.refutes else None
        self.found: list[Counterexample] = []
        if claim.refutes:
            self.variables, self.names, self.given, self.context = [], {}, [], Context([])

    def chain(self, first: Text, *links: Link) -> Theorem:
        """Show how the first line is related to the last, line by line, and know it."""
        if not links or not all(isinstance(link, Link) for link in links):
            raise Failed("a chain is a first line, and then lines eq(…), le(…) or lt(…)")
        terms = self._terms([first, *(link.text for link in links)])
        node = self.tree.add(self.node("chain", term=terms[0]))
        for above, below, link in zip(terms, terms[1:], links, strict=False):
            theorem = self._shown(related(link.op, above, below), link.facts, link.by)
            line = self.node("line", theorem=theorem, term=below, because=link.because, facts=link.facts)
            line.op, line.tactic = link.op, tactic_name(link.by)
            line.found = () if link.by else cited(theorem, self.context)[0]
            node.lines.append(line)
        node.theorem = chain(*(line.theorem for line in node.lines if line.theorem))
        self.know(node.theorem)
        return node.theorem

    def calc(self, first: Text, *steps: tuple[object, ...]) -> Theorem:
        """Show a calculation whose lines are ``(relation, next term, *facts)``, and know it."""
        return self.chain(first, *map(_link, steps))

    def settled(self, theorem: Theorem | None) -> Theorem:
        """Return the closed claim from the theorem of its goal; a refutation's theorem is closed.

        Without a theorem, from what was shown last, or from what is known.  Raises Failed; Unfinished, which
        has the theorem, if steps are left.
        """
        if self.refuting is not None:
            theorem = self.finished(theorem)
        else:
            last = self.scope.last
            if theorem is None and sketching() and not (last and last.conclusion is self.goal):
                theorem = self._shown(self.goal, (), None)
            if theorem is None or theorem.conclusion is not self.claim:  # it may return p.qed() itself
                theorem = self.qed(theorem)
        if self.holes:
            raise Unfinished(theorem, self.holes)
        return theorem

    def defined(self, text: Text | Theorem, *facts: Statement, by: Tactic | None = None) -> Theorem:
        """Show a fact without which the claim has no meaning, such as that a mean exists.

        It is known from now on, and when it is asked whether everything in the claim is defined.  A theorem
        is such a fact too.
        """
        if isinstance(text, Theorem):
            return self.have(text.conclusion, text, *facts, by=by, because="the meaning of the claim")
        return self.have(text, *facts, by=by, because="the meaning of the claim")

    def counterexample(self, *facts: Statement, **values: Text) -> Theorem:
        """Return that the claim fails, from values for all its variables.

        At these values its hypotheses and the contrary of its conclusion follow from what is known and the
        facts, and everything in it is defined.  Raises Failed, with what is missing.
        """
        claim = self.refuting
        if claim is None:
            raise Failed("p.counterexample is called in a function under @claim.refutation only")
        values = {spelled(name): text for name, text in values.items()}
        if missing := [v.name for v in claim.variables if v.name not in values]:
            raise Failed(f"the counterexample has no value for {', '.join(missing)}")
        if more := values.keys() - {v.name for v in claim.variables}:
            raise Failed(f"the claim has no variable {', '.join(sorted(more))}")
        found: dict[str, Term] = {}
        for v in claim.variables:
            of = None if type_variables(v.type) else v.type
            text = values[v.name]
            found[v.name] = text if isinstance(text, Term) else self._read(text, of)
        said = stated_of(claim)
        at, whole = at_values(said, tuple(found.values())), at_types(said, tuple(found.values()))
        hypotheses, conclusion = [], at
        while (step := next_antecedent(conclusion)) is not None:
            hypotheses.append(step[0])
            conclusion = step[1]
        context = self.context.extended(*(f for f in facts if isinstance(f, Theorem)))
        met = [close(h, context) for h in hypotheses]
        denied = close(negated(conclusion), context, facts)
        meant = presupposition(at, context.extended(*met))
        false = contradiction(modus_ponens(assume(at), *met), denied, const("F"))
        failed = use("not_intro", at, given=[discharge(at, false)])
        false = contradiction(specialise(assume(whole), *found.values()), failed, const("F"))
        refuted = use("not_intro", whole, given=[discharge(whole, false)])
        refuted, meant = self.finished(refuted), self.finished(meant)
        if not self.holes:
            _require_no_assumptions(refuted, meant)
        self.found.append(Counterexample(found, conclusion, denied, failed, meant))
        node = self.node("counterexample", theorem=denied, term=conclusion, names=tuple(found))
        node.values, node.facts = tuple(found.values()), facts
        self.tree.add(node)
        return refuted

    def _read(self, text: str, of: Type | None) -> Term:
        return self.read(text, self.names, of, binders=self.binders)


def _link(step: tuple[object, ...]) -> Link:
    """A line given as ``(relation, next term, *facts)``, perhaps with a tactic before the facts."""
    if len(step) < 2:
        raise Failed(f"a line is a relation, a term and facts, such as ('<=', 'x + 1', fact), not {step!r}")
    op, text, *facts = step
    tactic = facts.pop(0) if facts and callable(facts[0]) else None
    by: Tactic | None = tactic if callable(tactic) else None
    if not isinstance(op, str) or not isinstance(text, str | Term):
        raise Failed(f"a line is a relation, a term and facts, not {step!r}")
    require_facts(facts)
    return Link(op, text, tuple(f for f in facts if isinstance(f, str | Theorem)), by, "")


def proved(claim: Claim) -> tuple[Theorem, RecordedProof]:
    """Return the claim as a theorem, or its negation, and the proof that its author gave.

    Raises Failed: there is none, or it shows something else.
    """
    said = stated_of(claim)
    if claim.known is None and claim.settle is None:
        raise Failed("no proof is given: decorate a function with @claim.proof or @claim.refutation")
    known = claim.known or _made(claim, said)
    theorem, proof = known
    if claim.refutes and not proof.found:
        raise Failed("end the refutation with 'return p.counterexample(…)', a value for each variable")
    wanted = said.term
    if claim.refutes:
        wanted = negated(at_types(said, tuple(proof.found[-1].values.values())))
    if theorem.hypotheses or theorem.conclusion is not wanted:
        word, that = ("refutation", "fails") if claim.refutes else ("proof", "holds")
        raise Failed(f"the {word} shows ", theorem, f", and not that the claim {that}")
    if claim.known is None:
        _CLAIMS.setdefault(theorem, claim)
    claim.known = known
    return known


_under_way: list[Claim] = []


@contextmanager
def _proving(claim: Claim) -> Iterator[None]:
    _under_way.append(claim)
    try:
        yield
    finally:
        _under_way.pop()


def _made(claim: Claim, said: Stated) -> tuple[Theorem, RecordedProof]:
    assert claim.settle is not None
    if claim in _under_way:
        raise Failed("the proof of this claim uses the claim itself: ", said.term)
    note_tried(claim)
    proof = RecordedProof(claim)
    with (
        _proving(claim),
        afresh(),
        within(said.scope),
        certificates_of(claim.beside),
        collecting(proof.holes),
    ):
        try:
            shown = claim.settle(proof)
            if shown is not None:
                require_facts([shown])
                if not isinstance(shown, Theorem):
                    raise Failed(f"a proof returns a theorem, such as that of p.have(…), and not {shown!r}")
            return proof.settled(shown), proof
        except Unfinished:
            raise
        except Failed as failure:
            if not proof.holes:
                raise
            raise Failed("\n".join([*map(str, proof.holes), f"and then: {failure}"])) from failure


def failing(error: BaseException) -> Claim | None:
    """Return the claim in whose proof it failed: the innermost of those under way."""
    found: Claim | None = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code is _made.__code__:
            found = trace.tb_frame.f_locals["claim"]
        trace = trace.tb_next
    return found


def settled(claim: Claim) -> Settlement:
    """Return how a claim is settled: what its proof shows, compared with what it says (``stated.py``).

    Raises Failed: it is not.
    """
    theorem, proof = proved(claim)
    if not claim.refutes:
        meant = presupposed(claim)
        verdict = compare(stated_of(claim), theorem, meant)
        return Settlement(verdict, theorem, theorem, meant, None, proof)
    found = proof.found[-1]
    values = tuple(found.values.values())
    verdict = compare(stated_of(claim), found.failed, found.meant, values)
    return Settlement(verdict, theorem, found.failed, found.meant, values, proof)


def claim_of(theorem: Theorem) -> Claim | None:
    """Return the claim that this very theorem proves, or refutes."""
    return _CLAIMS.get(theorem)


def statement_of(theorem: Theorem) -> str | None:
    """Return the id of the statement of which this very theorem is a proved claim."""
    claim = claim_of(theorem)
    return (stated_of(claim).statement if claim else "") or None


def presupposed(claim: Claim) -> Theorem:
    """Return the theorem that everything in a claim is defined.

    Definitions are unfolded, except those with a line ``partial``; what the claim's proof shows outside its
    blocks is known, and ``claim.facts`` are.  Raises Failed.
    """
    said = stated_of(claim)
    nodes = proved(claim)[1].tree.nodes if claim.settle or claim.known else []
    shown = [node.theorem for node in nodes if node.theorem is not None]
    with afresh(), within(said.scope), certificates_of(claim.beside):
        known = Context([fact() for fact in claim.facts])
        theorem = presupposition(said.term, known, claim.variables, shown)
    _require_no_assumptions(theorem)
    return theorem


def _require_no_assumptions(*theorems: Theorem) -> None:
    """Check that these rest on nothing; a fact with hypotheses brings them in.  Raises Failed."""
    for theorem in theorems:
        if theorem.hypotheses:
            raise Failed("this rests on assumptions that are not proved: ", theorem)
