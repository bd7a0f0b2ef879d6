"""A script that notes what its author does, as a tree (`tree.py`); the proofs are those of the base class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import dedent
from typing import Any, overload

from cbdp_sym.author import progress, script
from cbdp_sym.author.holes import Hole, sketching, todo
from cbdp_sym.author.phrases import require_backslashes
from cbdp_sym.author.tree import Branch, Node, Tree, place
from cbdp_sym.kernel.reader import named
from cbdp_sym.kernel.terms import Term, Var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import Type
from cbdp_sym.language.notation import lettered, spelled
from cbdp_sym.language.printer import show
from cbdp_sym.language.templates import hidden
from cbdp_sym.tactics.apply import Statement
from cbdp_sym.tactics.blocks import Text
from cbdp_sym.tactics.cited import cited
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.proof import Reason, Script, Tactic, tactic_name
from cbdp_sym.tactics.syntax import negated, parts


class RecordingScript(script.Script):
    """A script with the tree of its steps, and the names that ``let`` gave (``lets``).

    Another way to make a step notes it with ``tree.add(self.node(...))``, and what stands inside it with
    ``tree.inside`` (a block) or ``tree.within`` (a function).
    """

    tree: Tree
    holes: list[Hole]
    lets: dict[str, Term]
    _blocks: list[tuple[int, dict[str, Term]]]
    _obtaining: Node

    def node(self, kind: str, **said: Any) -> Node:
        """Return a step of the script, with the names in force and the place in the file."""
        if not isinstance(because := said.get("because", ""), str):
            raise Failed(f"because= is a text, and not {because!r}")
        require_backslashes(because)
        return Node(kind, scope=dict(self.lets), place=place(), **said)

    def _structure(self, node: Node, proved: Callable[[], Theorem]) -> Theorem:
        """Add a step with branches, and run what fills them."""
        self.tree.add(node)
        node.theorem = proved()
        return node.theorem

    def supposing(self, *texts: Text) -> RecordingScript:
        """Return a proof of the same goal with more assumptions, recorded in the same place."""
        inner = type(self).__new__(type(self))
        inner.__dict__.update(self.__dict__)
        inner.__dict__.update(super().supposing(*texts).__dict__)
        inner.lets, inner._blocks = dict(self.lets), []
        return inner

    def say(self, text: str) -> None:
        """Write a sentence between the steps."""
        require_backslashes(text)
        self.tree.add(self.node("say", text=" ".join(text.split())))

    def let(self, **texts: Text) -> None:
        """Give names to terms, one after the other."""
        for given, text in texts.items():
            name = spelled(given)
            term = self.term(text)
            if term is not self.names.get(name):
                self._require_free(name)
            super().let(**{name: term})
            self.lets.pop(name, None)
            self.tree.add(self.node("let", names=(name,), term=self.names[name]))
            self.lets[name] = self.names[name]

    def _require_free(self, name: str) -> None:
        """Refuse a name for a term that would hide what the reader knows by it."""
        notation, known = hidden(name), self.names.get(name)
        if name not in self.lets and known in self.variables:
            hides = f"the variable {lettered(name)} of the claim"
        elif len(lettered(name)) > 1 and notation is not None:  # N, I and χ are too good as names
            hides = f"the notation {notation.shown}"
        elif len(name) > 1 and named(name):
            hides = f"{name} of the library"
        else:
            return
        raise Failed(f"p.let({lettered(name)}=…) would hide {hides}: choose another name")

    def have(
        self, text: Text, *facts: Reason, by: Tactic | None = None, keep: bool = True, because: str = ""
    ) -> Theorem:
        """Prove a statement from the context and the facts, and know it from now on."""
        known = self.context
        theorem = super().have(text, *facts, by=by, keep=keep, because=because)
        found = () if by else cited(theorem, known)[0]
        said = self.node(
            "have", theorem=theorem, because=because, facts=facts, found=found, tactic=tactic_name(by)
        )
        self.tree.add(said)
        return theorem

    def _shown(self, text: Text, facts: Iterable[Reason], by: Tactic | None) -> Theorem:
        if by is todo:
            return self._left(text)
        try:
            return super()._shown(text, facts, by)
        except Failed as failure:
            if not sketching():
                raise
            return self._left(text, str(failure))

    def _left(self, text: Text, why: str = "") -> Theorem:
        """Leave a step to be proved later."""
        theorem = super()._shown(text, (), todo)
        told = self.told(theorem.conclusion)
        first, *others = why.partition("\nknown:")[0].split("\n")
        tried = dedent("\n".join(others)) if first.endswith(told) else "\n".join([first, *others])
        self.holes.append(Hole(told, place(), tried))
        progress.left(self.holes[-1])
        return theorem

    def _needed(self, goal: Term, context: Context) -> Theorem:
        try:
            return super()._needed(goal, context)
        except Failed as failure:
            if not sketching():
                raise
            return self._left(goal, str(failure))

    def may_rest_on(self, hypothesis: Term) -> bool:
        """Say whether this is what a hole leaves, so that the proof ends as not finished."""
        return bool(self.holes) and not hypothesis.free

    def told(self, t: Term) -> str:
        """Return a term as text, with the author's names."""
        return show(t, self.binders, self.abbreviations)

    def use(
        self,
        statement: Statement,
        *texts: Text | None,
        given: Iterable[Theorem] = (),
        goal: Text | None = None,
        keep: bool = True,
        because: str = "",
        **values: Text,
    ) -> Theorem:
        """Apply a statement of the library, or a theorem, to terms, and know what it says."""
        given = tuple(given)
        theorem = super().use(statement, *texts, given=given, goal=goal, keep=keep, because=because, **values)
        said = self.node("use", theorem=theorem, because=because, of=statement, facts=given, tactic="use")
        self.tree.add(said)
        return theorem

    def cases(self, text: Text, yes: Script, no: Script | None = None) -> Theorem:
        """Prove what both branches prove, one from the statement and one from its negation, and know it."""
        p = self.term(text)
        node = self.node("cases", term=p)
        first = self.tree.within(node, yes, (p,))
        second = self.tree.within(node, no or yes, (negated(p),))
        return self._structure(node, lambda: super(RecordingScript, self).cases(text, first, second))

    def either(self, disjunction: Theorem | Text, first: Script, second: Script) -> Theorem:
        r"""Prove from ``p \/ q`` what both branches prove, one from p and one from q, and know it."""
        said = disjunction.conclusion if isinstance(disjunction, Theorem) else self.term(disjunction)
        node = self.node("either", term=said)
        one, other = ((a,) for a in parts(said)[1])
        first, second = self.tree.within(node, first, one), self.tree.within(node, second, other)
        return self._structure(node, lambda: super(RecordingScript, self).either(disjunction, first, second))

    def refute(self, text: Text, proof: Script) -> Theorem:
        """Prove the negation of a statement by a proof of F that knows the statement, and know it."""
        node = self.node("refute", term=self.term(text))
        part = self.tree.within(node, proof, (self.term(text),))
        return self._structure(node, lambda: super(RecordingScript, self).refute(text, part))

    def indirect(self, proof: Script) -> Theorem:
        """Prove the goal by a proof of F that knows its negation, and know it."""
        node = self.node("indirect", term=self.goal)
        part = self.tree.within(node, proof, (negated(self.goal),))
        return self._structure(node, lambda: super(RecordingScript, self).indirect(part))

    def induction(self, predicate: Text, base: Script, step: Script) -> Theorem:
        """Return ``!n. Nat n ==> p n``, and know it."""
        node = self.node("induction", term=self.term(predicate))
        self.tree.add(node)
        with self.tree.inside(node, Branch()):
            node.theorem = super().induction(predicate, base, step)
        return node.theorem

    def every(self, name: str, type: Type | str, proof: Script, *given: Text) -> Theorem:
        """Prove ``!x. given ==> p`` by a proof of p, and know it."""
        node = self.node("intro", names=_spelled(name))
        part = self.tree.within(node, proof)
        return self._structure(node, lambda: super(RecordingScript, self).every(name, type, part, *given))

    def intro(self, names: str, proof: Script, goal: Text | None = None) -> Theorem:
        """Prove the goal by a proof of what stands under its quantifiers and antecedents, and know it."""
        node = self.node("intro", names=_spelled(names))
        part = self.tree.within(node, proof)
        return self._structure(node, lambda: super(RecordingScript, self).intro(names, part, goal))

    def suffices(
        self, statement: Statement, names: str, proof: Script, goal: Text | None = None, because: str = ""
    ) -> Theorem:
        """Prove the goal by a statement that has it as its conclusion, and know it."""
        node = self.node("suffices", names=_spelled(names), because=because, of=statement, tactic="use")
        self.tree.add(node)
        with self.tree.inside(node, Branch()):
            node.theorem = super().suffices(statement, names, proof, goal, because)
        return node.theorem

    def conjuncts(self, *proofs: Script) -> Theorem:
        r"""Return the goal ``a /\ b /\ ...`` from a proof of each part."""
        node = self.node("conjuncts", term=self.goal)
        told = [self.tree.within(node, part) for part in proofs]
        return self._structure(node, lambda: super(RecordingScript, self).conjuncts(*told))

    def witness(self, *values: Text, goal: Text | None = None) -> Theorem:
        """Return the goal, or this ``?x y. p``, from p at these values, which what is known gives."""
        theorem = super().witness(*values, goal=goal)
        found = tuple(map(self.term, values))
        self.tree.add(self.node("witness", theorem=theorem, values=found))
        return theorem

    @overload
    def obtain(self, names: str, exists: Theorem | Text | Sequence[Theorem]) -> tuple[Term, ...]: ...

    @overload
    def obtain(self, names: str, exists: Theorem | Text | Sequence[Theorem], proof: Script) -> Theorem: ...

    def obtain(
        self, names: str, exists: Theorem | Text | Sequence[Theorem], proof: Script | None = None
    ) -> Theorem | tuple[Term, ...]:
        """Give names to values of which existentials say something, and know what they say."""
        node = self.node("obtain", names=_spelled(names))
        if isinstance(exists, str | Term):
            node.term = self.term(exists)
        else:
            node.facts = (exists,) if isinstance(exists, Theorem) else tuple(exists)
        if proof is None:
            self._obtaining = node
            return super().obtain(names, exists)
        part = self.tree.within(node, proof)
        return self._structure(node, lambda: super(RecordingScript, self).obtain(names, exists, part))

    def opens(self, kind: str, variables: Sequence[Var], assumed: Sequence[Term]) -> None:
        """Note that a block begins, or, for ``obtain``, that what follows speaks of values with names."""
        branch = Branch(tuple(assumed), dict(self.names), self.goal)
        if kind == "obtain":
            self.tree.open(self.tree.add(self._obtaining), branch)
            return
        self._blocks.append((self.tree.depth, dict(self.lets)))
        names = tuple(n for n, t in self.names.items() if t in variables)
        before = self.tree.last
        if kind in ("case", "otherwise") and before and before.kind == "cases" and before.theorem is None:
            node = before
        else:
            node = self.tree.add(self.node({"case": "cases", "fix": "intro"}.get(kind, kind), names=names))
        self.tree.open(node, branch)

    def closes(self, theorem: Theorem | None) -> None:
        """Note that the innermost block ends, and what is known from then on."""
        depth, self.lets = self._blocks.pop()
        self.tree.close(depth)
        node = self.tree.last
        assert node is not None
        node.theorem = theorem

    def unfold(self, *names: str) -> None:
        """Replace definitions in the goal by what they say, and add what they say of the known facts."""
        super().unfold(*names)
        self.tree.add(self.node("unfold", names=names, term=self.goal))


def _spelled(names: str) -> tuple[str, ...]:
    """The names as the kernel has them, and as branches keep them."""
    return tuple(map(spelled, names.split()))
