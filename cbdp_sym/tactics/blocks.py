"""Blocks of a script: `case`, `otherwise`, `suppose`, `fix`, and `obtain`; it reads from top to bottom.

    with p.fix("x y"):
        with p.case("s x"):
            p.obtain("u", "?u. mass P s = ext u")
            ...
        with p.otherwise():
            ...

A block shows what was shown last in it.  At its end what it assumed is discharged, and the values that
`obtain` named in it are gone: its conclusion must not name them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import CONSTANTS, Term, Var, app, const, var
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise, modus_ponens, symmetry
from cbdp_sym.kernel.types import Type
from cbdp_sym.language import elaborate
from cbdp_sym.language.notation import spelled
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, listed
from cbdp_sym.tactics.statements import instance, named, next_antecedent
from cbdp_sym.tactics.syntax import by_equation, conjuncts, discharge_all, negated, parts

Text = str | Term


def existing(name: str, fact: Theorem) -> Term:
    """Return p of the fact ``?x. p x``, which gives ``name`` a value. Raises Failed for another fact."""
    head, arguments = parts(fact.conclusion)
    if head == "?":
        return arguments[0]
    remedy = " (of a conjunction, name the part that says so)" if head == "/\\" else ""
    raise Failed(f"there is no value for {name}, since this does not say that one exists{remedy}: ", fact)


def _no_variable(name: str, goal: Term) -> Failed:
    """Return the error that a goal is not about all values of some variable."""
    head = parts(goal)[0]
    if head == "/\\":
        every = next((p for p in conjuncts(goal) if parts(p)[0] == "!"), None)
        said = "" if every is None else f' (its variables by p.fix("{name}", goal="…"))'
        return Failed(
            f"the goal is a conjunction: prove its parts one after the other{said}, or each by a function, "
            "p.conjuncts(one, other); the goal is ",
            goal,
        )
    remedy = f"to fix a new variable, say its type, '{name} : real'"
    if head == "?":
        remedy = f"that there is a value is shown by p.witness(…); {remedy}"
    elif head in CONSTANTS and (entry := library().get(head)) and entry.kind == "define":
        remedy = f'p.unfold("{head}") puts in its definition; {remedy}'
    return Failed(f"the goal has no variable for {name} ({remedy}): ", goal)


@dataclass
class Scope:
    """The state of an open block: the values obtained, the cases that are shown, and what was shown last."""

    obtained: list[tuple[Theorem, Var, Theorem]] = field(default_factory=list)
    cases: list[tuple[Term, Theorem]] = field(default_factory=list)
    last: Theorem | None = None


class Blocks:
    """The part of a script (`proof.Proof`) that opens and closes blocks."""

    context: Context
    goal: Term
    given: list[Theorem]
    unfolded: list[Theorem]
    names: dict[str, Term]
    binders: dict[Term, str]
    scope: Scope

    def term(self, text: Text, **holes: Term) -> Term:
        """Return the term of a text."""
        raise NotImplementedError

    def know(self, *theorems: Theorem) -> None:
        """Add theorems to what is known."""
        raise NotImplementedError

    def opens(self, kind: str, variables: Sequence[Var], assumed: Sequence[Term]) -> None:
        """Note that a block begins, for a reader; a subclass does.

        ``kind`` is ``case``, ``otherwise``, ``suppose`` or ``fix``, or ``obtain``, which opens no block.
        """

    def closes(self, theorem: Theorem | None) -> None:
        """Note that the innermost block ends, and what is known from then on (None: a case of several)."""

    @contextmanager
    def case(self, text: Text) -> Iterator[None]:
        """Open a case, of two or more: what they show is known as soon as they cover everything.

        A case in which ``F`` is shown cannot occur.  Raises Failed if two cases show different things.
        """
        p = self.term(text)
        with self._block("case", (), (p,)) as shown:
            yield
        self._end_case(p, shown[0])

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Open the last case, in which none of the cases above holds."""
        cases = self.scope.cases
        if not cases:
            raise Failed("p.otherwise() follows a case: with p.case(…)")
        with self._block("otherwise", (), [negated(p) for p, _ in cases]) as shown:
            yield
        self._join(shown[0])

    @contextmanager
    def suppose(self, *texts: Text) -> Iterator[None]:
        """Open a block with assumptions a, b, ...: what it shows is known under them, ``a ==> b ==> p``.

        A block that shows ``F`` refutes its only assumption.
        """
        assumed = [self.term(t) for t in texts]
        with self._block("suppose", (), assumed) as shown:
            yield
        (theorem,) = shown
        if theorem.conclusion is not const("F") or len(assumed) > 1:
            self._leave(discharge_all(assumed, theorem))
            return
        name, arguments = parts(assumed[0])
        if name == "~":
            self._leave(logic.from_negation(arguments[0], lambda _: theorem))
        else:
            self._leave(logic.refuted(assumed[0], lambda _: theorem))

    @contextmanager
    def fix(self, names: str, *given: Text, goal: Text | None = None) -> Iterator[None]:
        """Open a block for all values of variables: ``"x y"``, or with types, ``"x y : 'd, s : 'd → bool"``.

        Variables without a type are those of the goal ``!x y. a ==> p`` (or of another ``goal``); then the
        block knows a, and shows p.  Variables with a type may have a kind, as after ``for`` in a claim, and
        ``given`` are more assumptions about them.
        """
        before = dict(self.names)
        opened: list[Var | Term] = []  # variables, and the antecedents between them
        target: Term | None = None
        bound, said = elaborate.variables(names, self.names)
        typed = [(name, t) for name, t in bound if t is not None]
        if typed and len(typed) < len(bound):
            name = next(name for name, t in bound if t is None)
            raise Failed(
                f"here {typed[0][0]} has a type, and {name} has none: write '{name} : ' and its type, "
                f'or open the goal\'s own variables in a block before, with p.fix("{name}")'
            )
        if typed:
            opened += [self.fresh(name, t) for name, t in typed]
            opened += said(self.names)
        else:
            untyped = [name for name, _ in bound]
            target = self._opened(untyped, self.goal if goal is None else self.term(goal), opened)
        fixed = [v for v in opened if isinstance(v, Var)]
        more = list(map(self.term, given))
        assumed = [*(a for a in opened if a not in fixed), *more]
        with self._block("fix", fixed, assumed, target) as shown:
            yield
        theorem = discharge_all(more, shown[0])
        for step in reversed(opened):
            theorem = generalise(step, theorem) if isinstance(step, Var) else discharge(step, theorem)
        self.names = before
        self._leave(theorem)

    def _opened(self, names: list[str], t: Term, opened: list[Var | Term]) -> Term:
        """Return what stands under the quantifiers of these variables and the antecedents, and open both."""
        for name in [*names, None]:
            while (step := next_antecedent(t)) is not None:
                opened.append(step[0])
                t = step[1]
            if name is not None:
                head, arguments = parts(t)
                if head != "!":
                    raise _no_variable(name, t)
                opened.append(v := self.fresh(name, arguments[0].type.args[0]))
                t = app(arguments[0], v)
        return t

    def named_values(self, names: str, exists: Theorem | Text | Sequence[Theorem]) -> tuple[Term, ...]:
        """Give names to values of which existentials say something, and know what they say."""
        if isinstance(exists, str | Term):
            exists = close(self.term(exists), self.context)
        now, *later = [exists] if isinstance(exists, Theorem) else exists
        values: list[Var] = []
        facts: list[Term] = []
        for name in names.split():
            p = existing(name, now)
            values.append(self.fresh(name, p.type.args[0]))
            fact = assume(app(p, values[-1]))
            self.scope.obtained.append((now, values[-1], fact))
            self.know(fact)
            now = later.pop(0) if later else fact
            facts.append(fact.conclusion)
        self.opens("obtain", values, facts)
        return tuple(values)

    def fresh(self, name: str, type: Type) -> Var:
        """Return a new variable under a name, another one than what the name stood for."""
        known = (*(f.conclusion for f in self.context.facts), self.goal, *self.names.values())
        taken = {v.name for t in known for v in t.free}
        unused = name = spelled(name)
        while unused in taken:
            unused += "'"
        v = self.names[name] = var(unused, type)
        return v

    # The ends of blocks.

    @contextmanager
    def _block(
        self, kind: str, variables: Sequence[Var], assumed: Sequence[Term], target: Term | None = None
    ) -> Iterator[list[Theorem]]:
        """A scope of its own; the list has what it shows when it is over."""
        before = self.context, self.goal, dict(self.names), self.scope, self.unfolded
        shown: list[Theorem] = []
        self.scope, self.unfolded = Scope(), []
        self.goal = self.goal if target is None else target
        self.context = self.context.extended(*map(assume, assumed))
        self.opens(kind, variables, assumed)
        try:
            yield shown
            last = self.scope.last
            if target is not None and not (last and last.conclusion is self.goal):
                last = close(self.goal, self.context)
            if last and last.conclusion is self.goal:  # as it was before definitions were unfolded in it
                for step in reversed(self.unfolded):
                    last = by_equation(symmetry(step), last)
            shown.append(self.finished(last))
        finally:
            self.context, self.goal, self.names, self.scope, self.unfolded = before

    def finished(self, theorem: Theorem | None = None) -> Theorem:
        """Return what a block shows (by default what was shown last), without the values obtained in it.

        Raises Failed: nothing was shown, cases are missing, or the conclusion names such a value.
        """
        theorem = theorem or self.scope.last
        if self.scope.cases:
            cases = [p for p, _ in self.scope.cases]
            raise Failed("cases are missing; add 'with p.otherwise():' after", listed(cases))
        if theorem is None:
            raise Failed("nothing is shown in this block")
        for exists, value, fact in reversed(self.scope.obtained):
            if fact.conclusion not in theorem.hypotheses:
                continue
            if value in theorem.conclusion.free:
                raise Failed(
                    f"the last fact of a block names {value.name}, a value obtained in it: ", theorem
                )
            theorem = logic.obtained(exists, value, theorem)
        return theorem

    def _leave(self, theorem: Theorem) -> None:
        self.know(theorem)
        self.closes(theorem)

    def _end_case(self, p: Term, theorem: Theorem) -> None:
        """Keep a case; join the cases if they cover everything, which a first one is not asked."""
        others = [assume(negated(q)) for q, _ in self.scope.cases]
        left = None
        if others:
            with suppress(Failed):
                left = close(p, self.context.extended(*others))
        if left is None:
            self.scope.cases.append((p, theorem))
            self.closes(None)
        else:
            self._join(modus_ponens(discharge(p, theorem), left))

    def _join(self, last: Theorem) -> None:
        """Know what all cases show, ``last`` under the negations of the others."""
        cases, self.scope.cases = self.scope.cases, []
        false = const("F")
        ends = [t.conclusion for t in (*(t for _, t in cases), last)]
        wanted = next((t for t in ends if t is not false), false)
        last = _as_wanted(wanted, last)
        for p, theorem in reversed(cases):
            last = logic.joined_cases(p, _as_wanted(wanted, theorem), last)
        self._leave(last)


def _as_wanted(wanted: Term, shown: Theorem) -> Theorem:
    """The conclusion of the other case, from a case that cannot occur."""
    if shown.conclusion is const("F") is not wanted:
        return instance(named("ex_falso"), wanted, given=(shown,))
    if shown.conclusion is not wanted:
        raise Failed("two cases show different things: ", wanted, " and ", shown)
    return shown
