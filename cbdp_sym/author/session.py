"""A proof made step by step: what is to be shown and what is known after each step, undo, suggestions.

    p = session("for ε given 0 < ε holds 1 < exp(ε)")
    p.suggest()
    p.use("exp_gt", "ε")
    p.done()

A session keeps the calls that made its steps, so that they can run again (`undo`, `state`) and `script` can
write them as a derivation.  Nothing here is trusted: `done` compares what the steps show with the claim, as
for every derivation.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.mathematics import formula, named
from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.author.report import own_definitions
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.suggestions import Suggestion, suggestions
from cbdp_sym.author.written import derivation, flat, function, written
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.language.folding import folded
from cbdp_sym.language.printer import show
from cbdp_sym.tactics.decide import certificates_of
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed, listed
from cbdp_sym.tactics.statements import afresh

BLOCKS: Final = ("case", "otherwise", "suppose", "fix")
STEPS: Final = (
    "absurd", "calc", "cases", "chain", "conjuncts", "counterexample", "defined", "either", "every", "have",
    "indirect", "induction", "intro", "know", "let", "obtain", "refute", "say", "suffices", "unfold",
    "unfold_facts", "use", "witness",
)  # fmt: skip
_CHANGED: Final = ("context", "goal", "given", "variables", "names", "unfolded", "lets", "_blocks")
_SHOWN: Final = 15  # facts


@dataclass(eq=False)
class Call:
    """A step as it was called; "end" ends the innermost block. ``result`` is what it gave."""

    name: str
    arguments: tuple[Any, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    result: Any = None
    before: _State | None = None

    @property
    def opens(self) -> bool:
        """Say whether it opens a block."""
        return self.name in BLOCKS


class _State:
    """The state of a proof that a step changes, outside of blocks that it opens or ends."""

    def __init__(self, proof: RecordedProof) -> None:
        scope = proof.scope
        self._said = {k: _copied(getattr(proof, k)) for k in _CHANGED}
        self._scope = (scope, list(scope.obtained), list(scope.cases), scope.last)
        self._holes, self._found, self._tree = len(proof.holes), len(proof.found), proof.tree.mark()

    def restore(self, proof: RecordedProof) -> None:
        """Give the proof back what it was."""
        vars(proof).update({k: _copied(v) for k, v in self._said.items()})
        proof.scope, obtained, cases, last = self._scope
        proof.scope.obtained, proof.scope.cases, proof.scope.last = list(obtained), list(cases), last
        del proof.holes[self._holes :], proof.found[self._found :]
        proof.tree.reset(self._tree)


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, list | dict) else value


class Block(AbstractContextManager[None]):
    """A block of a session: ``with p.case("…"):`` in one cell, or `begin`, and `p.end()` in a later one."""

    def __init__(self, session: Session, call: Call) -> None:
        self._session, self._call = session, call
        self._mark = 0

    def begin(self) -> Session:
        """Stand inside the block from now on."""
        self._session._run(self._call)
        return self._session

    def __enter__(self) -> None:
        self._mark = len(self._session.calls)
        self.begin()

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if kind is not None:  # the block was not shown: nothing of it is known
            self._session._again(self._session.calls[: self._mark])
            return
        self._session.end()


class Session:
    """A proof of a claim that is being written; its methods are those of a proof, and each is a step.

    A step that fails raises Failed, and changes nothing.
    """

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.calls: list[Call] = []
        self._restart()

    def _restart(self) -> None:
        self._proof = RecordedProof(self.claim)
        self._open: list[AbstractContextManager[None]] = []
        self.calls = []

    @contextmanager
    def _scope(self) -> Iterator[None]:
        with afresh(), within(stated_of(self.claim).scope), certificates_of(None):
            yield

    def __getattr__(self, name: str) -> Any:
        if name not in STEPS and name not in BLOCKS:
            raise AttributeError(f"a session has no step '{name}'", name=name, obj=self)
        method = getattr(RecordedProof, name)

        @functools.wraps(method)
        def step(*arguments: Any, **options: Any) -> Any:
            inspect.signature(method).bind(self._proof, *arguments, **options)  # TypeError: a wrong call
            call = Call(name, arguments, options)
            return Block(self, call) if call.opens else self._run(call)

        return step

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *STEPS, *BLOCKS})

    def _run(self, call: Call) -> Any:
        """Run a step, and keep it; a step that fails leaves no trace."""
        self._require_known(call)
        kept, before = list(self.calls), _State(self._proof)
        try:
            with self._scope():
                if call.opens:
                    block = getattr(self._proof, call.name)(*call.arguments, **call.options)
                    block.__enter__()
                    self._open.append(block)
                elif call.name == "end":
                    self._open.pop().__exit__(None, None, None)
                    call.result = self._proof.scope.last
                else:
                    call.result = getattr(self._proof, call.name)(*call.arguments, **call.options)
        except BaseException:
            if call.opens or call.name == "end":
                self._again(kept)
            else:
                before.restore(self._proof)
            raise
        call.before = before
        self.calls = [*kept, call]
        return call.result

    def _require_known(self, call: Call) -> None:
        """Check that the facts that a step is told to use hold here.  Raises Failed."""
        for fact in flat((*call.arguments, *call.options.values())):
            if isinstance(fact, Theorem):
                known = self._proof.context.find
                gone = [h for h in fact.hypotheses if h.free and known(h) is None]
                if gone:
                    raise Failed("this fact holds only in a block that has ended, under", listed(gone))

    def _again(self, calls: list[Call]) -> None:
        self._restart()
        for call in calls:
            self._run(Call(call.name, call.arguments, call.options, call.result))
        for new, old in zip(self.calls, calls, strict=True):
            new.result = old.result  # what the author holds is what the script names

    def end(self) -> Any:
        """End the innermost block that was begun; return what is known from then on.

        Raises Failed: none is open, or it shows nothing.
        """
        if not self._open:
            raise Failed("no block is open: p.end() ends what p.case(…).begin() began")
        return self._run(Call("end"))

    def undo(self, steps: int = 1) -> Session:
        """Take back the last steps; the end of a block is one, and so is its beginning.

        Raises Failed: there are not so many.
        """
        if not isinstance(steps, int) or not 1 <= steps <= len(self.calls):
            raise Failed(f"from 1 to {len(self.calls)} steps can be taken back, and not {steps!r}")
        kept, taken = self.calls[:-steps], self.calls[-steps:]
        if taken[0].before and not any(call.opens or call.name == "end" for call in taken):
            taken[0].before.restore(self._proof)
            self.calls = kept
        else:
            self._again(kept)
        return self

    def state(self, steps: int) -> Session:
        """Return the session as it was after so many steps; this one does not change.

        Raises Failed: there were not so many.
        """
        if not 0 <= steps <= len(self.calls):
            raise Failed(f"the session has {len(self.calls)} steps")
        earlier = Session(self.claim)
        earlier._again(self.calls[:steps])
        return earlier

    # What is shown.

    def told(self, t: Term) -> str:
        """Return a term as text, with the author's names."""
        return self._proof.told(t)

    @property
    def goal(self) -> str:
        """Return what is to be shown here."""
        return self._proof.told(self._proof.goal)

    @property
    def names(self) -> dict[str, str]:
        """The author's names, with what they mean."""
        return {n: self._told(n, t) for n, t in self._proof.abbreviations.items()}

    @property
    def facts(self) -> list[str]:
        """Return what is known here, the newest first."""
        return [self._proof.told(f.conclusion) for f in self._proof.context.facts]

    @property
    def blocks(self) -> list[str]:
        """The blocks in which one stands, the outermost first."""
        opened: list[Call] = []
        for call in self.calls:
            if call.opens:
                opened.append(call)
            elif call.name == "end":
                opened.pop()
        return [written(call, {}) for call in opened]

    @property
    def holes(self) -> list[str]:
        """The steps that are left to be proved."""
        return [h.text for h in self._proof.holes]

    def _told(self, name: str, t: Term) -> str:
        others = {n: u for n, u in self._proof.abbreviations.items() if n != name and u is not t}
        return show(t, self._proof.binders, others)

    @property
    def is_shown(self) -> bool:
        """Say whether the goal is among what is known, and no block is open."""
        return not self._open and self._proof.context.find(self._proof.goal) is not None

    def __repr__(self) -> str:
        lines = [f"in {block}" for block in self.blocks]
        lines.append(f"{'shown' if self.is_shown else 'to show'}: {self.goal}")
        lines += [f"  {name} = {meaning}" for name, meaning in self.names.items()]
        lines += ["known:" if self.facts else "nothing is known", *(f"  {f}" for f in self.facts[:_SHOWN])]
        if len(self.facts) > _SHOWN:
            lines.append(f"  and {len(self.facts) - _SHOWN} more (p.facts)")
        lines += [f"left to be proved: {h}" for h in self.holes]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        proof = self._proof
        lines = [f"in `{block}`" for block in self.blocks]
        lines.append(f"**{'shown' if self.is_shown else 'to show'}:** {self._tex(proof.goal)}")
        names = [f"- ${named(name)}$ is {self._tex(t, name)}" for name, t in proof.abbreviations.items()]
        lines += ["\n".join(names)] if names else []
        facts = proof.context.facts
        lines += ["**known:**", "\n".join(f"- {self._tex(f.conclusion)}" for f in facts[:_SHOWN])]
        if len(facts) > _SHOWN:
            lines.append(f"and {len(facts) - _SHOWN} more (`p.facts`)")
        lines += [f"**left to be proved:** `{h}`" for h in self.holes]
        return "\n\n".join(lines)

    def _tex(self, t: Term, meaning_of: str = "") -> str:
        """The formula with the author's names, and without the one whose meaning it is."""
        names = {n: u for n, u in self._proof.abbreviations.items() if n != meaning_of and u is not t}
        binders = self._proof.binders
        return rf"$\displaystyle {formula(folded(t, names, binders), binders)}$"

    # What may come next, and the end.

    def suggest(self, text: str = "", limit: int = 6, seconds: float = 2.0) -> list[Suggestion]:
        """Return steps that may come next, those that show the goal first; each was tried.

        Args:
            text: what is to be shown, by default the goal.
            limit: how many there are at most.
            seconds: how long they are tried.
        """
        with self._scope():
            return suggestions(self._proof, self._proof.term(text or self._proof.goal), limit, seconds)

    def done(self) -> Theorem:
        """Return the theorem; from then on it is the claim's.

        Raises Failed: the steps do not show the claim, or a block is open; Unfinished if steps are left.
        """
        if self._open:
            raise Failed(f"a block is open: {self.blocks[-1]}")
        with self._scope():
            self._proof.settled(None)
        calls = list(self.calls)

        def settle(proof: RecordedProof) -> Theorem | None:
            again = Session.__new__(Session)
            again.claim, again.calls, again._open, again._proof = self.claim, [], [], proof
            for call in calls:
                again._run(Call(call.name, call.arguments, call.options))
            return None

        self.claim.settle, self.claim.refutes = settle, False  # a session has no file of certificates
        return self.claim.theorem()

    def script(self, id: str = "") -> str:
        """Return the steps as the function of a derivation; with an id, as a whole file.

        A function, or a theorem from elsewhere, has no text: it stands as ``...`` with a comment.
        """
        lines, said = function(self.calls), stated_of(self.claim)
        if not id:
            return lines
        if not isinstance(id, str) or not re.fullmatch(r"[a-z]\w*(\.\w+)*", id):
            raise Failed(f"an id is such as my.theorem, and not {id!r}")
        return derivation(id, said.text, lines, [e.text for e in own_definitions(said)])


def session(text: str | Claim) -> Session:
    """Open a session for the proof of a claim ``for … given … holds …``.

    Raises ReadError: the text is no claim.
    """
    if isinstance(text, Claim):
        return text.start()
    if not isinstance(text, str):
        raise Failed(f"a session is opened for a claim, such as 'for x holds x = x', and not for {text!r}")
    return Session(Claim(text))
