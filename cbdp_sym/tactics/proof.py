"""`Proof`: a proof as a script, with names for terms and a context that grows.

    p = Proof("for x y : real given 0 < x, x <= y holds log x <= log y")
    ...
    theorem = p.qed(p.have("log x <= log y", ...))

Texts are the kernel's text, or those of the language of a subclass; names in them are the variables of the
statement and what `let` added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import overload

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import App, Const, Term, Var, app, const, literal, sides, var
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise, symmetry
from cbdp_sym.kernel.types import (
    BOOL,
    EREAL,
    REAL,
    Type,
    match_type,
    substitute_type,
    type_of,
    type_variables,
)
from cbdp_sym.language.notation import signs, spelled
from cbdp_sym.language.types import said
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.apply import Statement, reduced, use
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.blocks import Blocks, Scope, Text, existing
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, scope
from cbdp_sym.tactics.obvious import obvious
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import instance, lemma, named, next_antecedent, schema
from cbdp_sym.tactics.syntax import (
    binary,
    by_equation,
    discharge_all,
    generalise_all,
    joined,
    negated,
    parts,
    symbols,
)

Reason = Statement
Tactic = Callable[..., Theorem]
Script = Callable[["Proof"], Theorem | None]  # None: it shows what it showed last


class Proof(Blocks):
    """A goal, the hypotheses it was opened with, the names in use, and what is known so far."""

    read = staticmethod(reader.term)  # the language of the texts
    read_statement = staticmethod(reader.statement)

    def __init__(self, claim: Text = "for p : bool given p holds p") -> None:
        """Open a statement ``for ... given ... holds ...``: its antecedents are assumed."""
        self.binders: dict[Term, str] = {}
        reader.library()
        t = self.read_statement(claim, self.binders) if isinstance(claim, str) else claim
        self.claim = t
        self.variables: list[Var] = []
        self.names: dict[str, Term] = {}
        while type(t) is App and type(t.function) is Const and t.function.name == "!":
            name = self.binders.get(t.argument, f"v{len(self.variables)}")
            v = var(name, t.argument.type.args[0])
            self.variables.append(v)
            self.names[name] = v
            t = app(t.argument, v)
        self.given: list[Theorem] = []
        while (step := next_antecedent(t)) is not None:
            self.given.append(assume(step[0]))
            t = step[1]
        self.goal = t
        self.unfolded: list[Theorem] = []
        self.scope = Scope()
        self.context = Context(self.given)

    # Terms.

    def term(self, text: Text, **holes: Term) -> Term:
        """Return the term of a text; ``holes`` are more names."""
        if isinstance(text, Term):
            return text
        if not isinstance(text, str):
            if isinstance(text, Theorem):
                remedy = (
                    "; a fact stands after the text, p.have('…', fact), and its statement is fact.conclusion"
                )
                raise Failed(
                    "a statement or a value is a text, such as '0 < x', and not the theorem ", text, remedy
                )
            raise Failed(f"a statement or a value is a text, such as '0 < x', and not {_said(text)}")
        return self.read(text, {**self.names, **holes}, binders=self.binders)

    @property
    def abbreviations(self) -> dict[str, Term]:
        """The names that stand for terms."""
        return {name: t for name, t in self.names.items() if not isinstance(t, Var)}

    def let(self, **texts: Text) -> None:
        """Give names to terms, one after the other."""
        for name, text in texts.items():
            self.names[spelled(name)] = self.term(text)

    def variable(self, name: str, type: Type) -> Var:
        """Return a new variable, known under its name."""
        v = var(spelled(name), type)
        self.names[v.name] = v
        return v

    # Knowledge.

    def know(self, *theorems: Theorem) -> None:
        """Add theorems to what is known."""
        require_facts(theorems)
        self.context = self.context.extended(*theorems)
        if theorems:
            self.scope.last = theorems[-1]

    def have(
        self, text: Text, *facts: Reason, by: Tactic | None = None, keep: bool = True, because: str = ""
    ) -> Theorem:
        """Prove a statement from the context and the facts, and know it from now on.

        ``by`` is a tactic ``(goal, context, *facts)``; without it the form of the goal decides
        (`closing.close`).  Raises Failed, with what was tried and what is missing.
        """
        theorem = self._shown(text, facts, by)
        if keep:
            self.know(theorem)
        return theorem

    def _shown(self, text: Text, facts: Iterable[Reason], by: Tactic | None) -> Theorem:
        require_facts(facts)
        if by is not None and not callable(by):
            raise Failed(f"by= is a tactic, such as by=decide without quotation marks, and not {by!r}")
        tactic = by or _closing
        with scope(self.binders, self.abbreviations):
            goal = self.term(text)
            if goal.type is not BOOL:
                raise Failed("a statement is wanted, and ", goal, f" has type {said(goal.type)}")
            return tactic(goal, self.context, *facts)

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
        """Apply a statement of the library, or a theorem, to terms, and know what it says.

        ``None``, and what is left out, is found; the antecedents that are not ``given`` are shown from what
        is known.  With a reason it is a step that the reader sees.  Raises Failed.
        """
        wanted = schema(named(statement) if isinstance(statement, str) else statement).variables
        with scope(self.binders, self.abbreviations):
            theorem = use(
                statement,
                *self._typed(statement, texts, wanted),
                goal=None if goal is None else self.term(goal),
                given=tuple(given),
                context=self.context,
                shown=self._needed,
                binders=self.binders,
                **{n: self.term(t) for n, t in values.items()},
            )
        if keep:
            self.know(theorem)
        return theorem

    def _needed(self, goal: Term, context: Context) -> Theorem:
        """An antecedent of a statement that is used."""
        try:
            return prove(goal, context)
        except Failed as failure:
            try:
                return obvious(goal, context)
            except Failed:
                raise failure from None

    def _typed(
        self, statement: Statement, texts: tuple[Text | None, ...], wanted: tuple[Var, ...]
    ) -> list[Term | None]:
        """The terms of the texts for these variables, of the types that those before determine."""
        found: list[Term | None] = []
        types: dict[Type, Type] = {}
        for i, text in enumerate(texts):
            wish = wanted[i].type if i < len(wanted) else None
            known = wish is not None and type_variables(wish) <= types.keys()
            if isinstance(text, str) and wish is not None and known:
                wish = substitute_type(types, wish)
                try:
                    found.append(self.read(text, self.names, wish, binders=self.binders))
                except ReadError as error:
                    what = f"{statement}: " if isinstance(statement, str) else ""
                    raise ReadError(f"{what}value {i + 1}: {error}") from None
            else:
                t = None if text is None else self.term(text)
                if t is not None and wish is not None:
                    extended = _extended(t.type, wish)
                    if isinstance(text, str) and extended is not t.type:
                        t = self.read(text, self.names, extended, binders=self.binders)
                    match_type(wish, t.type, types)
                found.append(t)
        return found

    def calc(self, first: Text, *steps: tuple[object, ...]) -> Theorem:
        """Prove a chain of steps ``(relation, next term, *facts)``, each by `closing.close`, and know it.

        A step may name a tactic before its facts: ``("=", "...", tactic, *facts)``.
        """
        terms = self._terms([first, *(text for _, text, *_ in steps)])
        now = terms[0]
        proved: list[Theorem] = []
        for (relation, _, *facts), following in zip(steps, terms[1:], strict=True):
            assert isinstance(relation, str)
            goal = related(relation, now, following)
            tactic, *rest = facts if facts and callable(facts[0]) else (_closing, *facts)
            assert callable(tactic)
            proved.append(tactic(goal, self.context, *map(_reason, rest)))
            now = following
        theorem = chain(*proved)
        self.know(theorem)
        return theorem

    def _terms(self, texts: list[object]) -> list[Term]:
        """The terms of a chain, all of one type: a numeral is an extended real if another term is one."""
        terms = []
        for text in texts:
            assert isinstance(text, str | Term)
            terms.append(self.term(text))
        if any(t.type is EREAL for t in terms):
            terms = [
                self.read(text, self.names, EREAL) if isinstance(text, str) and t.type is not EREAL else t
                for text, t in zip(texts, terms, strict=True)
            ]
        for t in terms:
            if t.type is not terms[0].type:
                one, other = said(terms[0].type), said(t.type)
                told = f" has type {one}, and ", t, f" has type {other}"
                raise Failed("the lines of a chain have one type: ", terms[0], *told)
        return terms

    # Structure.

    def supposing(self, *texts: Text) -> Proof:
        """Return a proof of the same goal with more assumptions, in its ``given``."""
        inner = object.__new__(type(self))
        inner.claim, inner.goal, inner.binders = self.claim, self.goal, self.binders
        inner.unfolded, inner.scope = [], Scope()
        inner.variables, inner.names = list(self.variables), dict(self.names)
        inner.given = [assume(self.term(t)) for t in texts]
        inner.context = self.context.extended(*inner.given)
        return inner

    def cases(self, text: Text, yes: Script, no: Script | None = None) -> Theorem:
        """Prove what both branches prove, one from the statement and one from its negation, and know it.

        One script serves for both if there is no second one.
        """
        p = self.term(text)
        first, second = self.supposing(p), self.supposing(negated(p))
        theorem = logic.joined_cases(p, first.shown(yes), second.shown(no or yes))
        return self._shown_here(theorem)

    def _shown_here(self, theorem: Theorem) -> Theorem:
        """The theorem, known from now on unless it rests on what is assumed somewhere else."""
        if all(self.context.find(h) or self.may_rest_on(h) for h in theorem.hypotheses):
            self.know(theorem)
        return theorem

    def either(self, disjunction: Theorem | Text, first: Script, second: Script) -> Theorem:
        r"""Prove from ``p \/ q`` what both branches prove, one from p and one from q, and know it."""
        if isinstance(disjunction, str | Term):
            disjunction = close(self.term(disjunction), self.context)
        return self._shown_here(logic.either(disjunction, self._knowing(first), self._knowing(second)))

    def refute(self, text: Text, proof: Script) -> Theorem:
        """Prove the negation of a statement by a proof of F that knows the statement, and know it."""
        return self._shown_here(logic.refuted(self.term(text), self._knowing(proof, const("F"))))

    def indirect(self, proof: Script) -> Theorem:
        """Prove the goal by a proof of F that knows its negation, and know it."""
        return self._shown_here(logic.from_negation(self.goal, self._knowing(proof, const("F"))))

    def _knowing(self, proof: Script, goal: Term | None = None) -> Callable[[Theorem], Theorem]:
        """The proof as a function of a theorem that it knows."""

        def of(fact: Theorem) -> Theorem:
            inner = self.supposing()
            inner.know(fact)
            inner.goal = goal or self.goal
            return inner.shown(proof)

        return of

    def shown(self, script: Script) -> Theorem:
        """Return what a script shows here, without the values that it obtained."""
        return self.finished(script(self))

    def absurd(self) -> Theorem:
        """Return the goal from a contradiction in what is known.  Raises Failed."""
        return use("ex_falso", self.goal, given=[close(const("F"), self.context)])

    def induction(self, predicate: Text, base: Script, step: Script) -> Theorem:
        """Return ``!n. Nat n ==> p n``, and know it.

        ``base`` proves p 0; ``step`` proves p (n + 1), has the name n, and knows Nat n and p n.  Both get a
        proof in which leading quantifiers and antecedents are opened.
        """
        p = self.term(predicate)
        names = self.bound_names(app(p, var(self.binders.get(p, "n"), p.type.args[0])))

        def at(inner: Proof, value: Term, proof: Script) -> Theorem:
            return inner.intro(" ".join(names), proof, app(p, value))

        def of(n: Var, nat: Theorem, hypothesis: Theorem) -> Theorem:
            inner = self.supposing()
            inner.names["n"] = n
            inner.know(nat, hypothesis)
            return at(inner, binary("+", n, literal(1)), step)

        theorem = logic.induction(p, at(self, literal(0), base), of)
        self.know(theorem)
        return theorem

    def bound_names(self, t: Term) -> list[str]:
        """Return the names of the leading quantified variables of a statement, antecedents skipped."""
        name, arguments = parts(t)
        if name == "==>":
            return self.bound_names(arguments[1])
        if name != "!":
            return []
        bound = self.binders.get(arguments[0], "x")
        inner = app(arguments[0], var(bound, arguments[0].type.args[0]))
        return [bound, *self.bound_names(inner)]

    def every(self, name: str, type: Type | str, proof: Script, *given: Text) -> Theorem:
        """Prove ``!x. given ==> p`` by a proof of p that gets the variable and the assumptions, and know it.

        The type is one, or its text, such as ``"'i -> real"``.
        """
        inner = self.supposing()
        v = inner.variable(
            name, self.term(rf"\x : {type}. x").type.args[0] if isinstance(type, str) else type
        )
        inner = inner.supposing(*given)
        theorem = inner.shown(proof)
        for g in reversed(inner.given):
            theorem = discharge(g.conclusion, theorem)
        theorem = generalise(v, theorem)
        self.binders.setdefault(parts(theorem.conclusion)[1][0], name)
        self.know(theorem)
        return theorem

    def unfold(self, *names: str) -> None:
        """Replace definitions in the goal by what they say, and add what they say of the known facts."""
        before = self.context
        for fact in before.facts:
            said = _unfolded(fact.conclusion, names)
            if said is not None:
                self.know(by_equation(said, fact))
        step = _unfolded(self.goal, names)
        if step is None and self.context is before:
            raise Failed(f"none of {', '.join(names)} is in the goal or known: ", self.goal)
        if step is not None:
            self.unfolded.append(step)
            self.goal = sides(step.conclusion)[1]

    def unfold_facts(self, *names: str) -> None:
        """Add what definitions say of the known facts."""
        for fact in list(self.context.facts):
            said = _unfolded(fact.conclusion, names)
            if said is not None:
                self.know(by_equation(said, fact))

    def intro(self, names: str, proof: Script, goal: Text | None = None) -> Theorem:
        """Prove the goal by a proof of what stands under its quantifiers and antecedents, and know it.

        ``names`` are the names of the quantified variables.  The inner proof knows the antecedents.
        """
        inner = self.supposing()
        t = self.goal if goal is None else self.term(goal)
        opened_: list[Var | Theorem] = []
        left = names.split()
        while True:
            name, arguments = parts(t)
            if name == "!" and left:
                v = inner.variable(left.pop(0), arguments[0].type.args[0])
                opened_.append(v)
                t = app(arguments[0], v)
            elif name == "==>":
                hypothesis = assume(arguments[0])
                inner.given.append(hypothesis)
                opened_.append(hypothesis)
                t = arguments[1]
            else:
                break
        inner.goal = t
        inner.context = inner.context.extended(*inner.given)
        theorem = inner.shown(proof)
        for step in reversed(opened_):
            if isinstance(step, Theorem):
                theorem = discharge(step.conclusion, theorem)
            else:
                theorem = generalise(step, theorem)
        self.know(theorem)
        return theorem

    def suffices(
        self, statement: Statement, names: str, proof: Script, goal: Text | None = None, because: str = ""
    ) -> Theorem:
        """Prove the goal by a statement that has it as its conclusion, and know it.

        ``proof`` shows, as in `intro`, what stands under the quantifiers of its last antecedent.
        """
        wanted = self.goal if goal is None else self.term(goal)
        theorem = reduced(statement, wanted, self.context, lambda needed: self.intro(names, proof, needed))
        self.know(theorem)
        return theorem

    def conjuncts(self, *proofs: Script) -> Theorem:
        r"""Return the goal ``a /\ b /\ ...`` from a proof of each part."""
        theorems: list[Theorem] = []
        rest = self.goal
        for i, proof in enumerate(proofs):
            inner = self.supposing()
            if i < len(proofs) - 1:
                name, arguments = parts(rest)
                if name != "/\\":
                    raise Failed(f"the goal has fewer than {len(proofs)} parts: ", self.goal)
                inner.goal, rest = arguments
            else:
                inner.goal = rest
            theorems.append(inner.shown(proof))
        return self._shown_here(logic.both(*theorems))

    def witness(self, *values: Text, goal: Text | None = None) -> Theorem:
        """Return the goal, or this ``?x y. p``, from p at these values, which what is known gives."""
        goals: list[tuple[Term, Term]] = []
        body = self.goal if goal is None else self.term(goal)
        for text in values:
            name, arguments = parts(body)
            if name != "?":
                raise Failed("a witness is given for 'there is', and not for ", body)
            (predicate,) = arguments
            if isinstance(text, str):
                text = self.read(text, self.names, predicate.type.args[0], binders=self.binders)
            value = self.term(text)
            goals.append((body, value))
            body = app(predicate, value)
        theorem = close(body, self.context)
        for goal, value in reversed(goals):
            theorem = logic.witness(goal, value, theorem)
        return self._shown_here(theorem)

    @overload
    def obtain(self, names: str, exists: Theorem | Text | Sequence[Theorem]) -> tuple[Term, ...]: ...

    @overload
    def obtain(self, names: str, exists: Theorem | Text | Sequence[Theorem], proof: Script) -> Theorem: ...

    def obtain(
        self, names: str, exists: Theorem | Text | Sequence[Theorem], proof: Script | None = None
    ) -> Theorem | tuple[Term, ...]:
        """Give names to values of which existentials say something, and know what they say.

        ``?x y. p`` gives a value for each of two names; of several existentials each gives one.  A text is
        proved first.  The values are known to the end of the block, whose last fact must not name them.
        With ``proof``: prove what it shows of the values.
        """
        if proof is None:
            return self.named_values(names, exists)
        if isinstance(exists, str | Term):
            exists = close(self.term(exists), self.context)
        return self._obtained(names.split(), [exists] if isinstance(exists, Theorem) else exists, proof)

    def _obtained(self, names: Sequence[str], exists: Sequence[Theorem], proof: Script) -> Theorem:
        (name, *others), (now, *later) = names, exists
        inner = self.supposing()
        value = inner.variable(name, existing(name, now).type.args[0])

        def of(fact: Theorem) -> Theorem:
            inner.know(fact)
            return inner._obtained(others, later or [fact], proof) if others else inner.shown(proof)

        return self._shown_here(logic.obtain(now, value, of))

    def auto(self) -> Theorem:
        """Return the goal, proved from what is known."""
        return close(self.goal, self.context)

    def qed(self, theorem: Theorem | None = None) -> Theorem:
        """Return the closed theorem; without an argument the goal is proved from what is known.

        Raises Failed if the theorem is not the goal, or rests on assumptions that the claim does not have.
        """
        if theorem is None:
            last = self.scope.last
            theorem = last if last and last.conclusion is self.goal else close(self.goal, self.context)
        theorem = self.finished(theorem)
        if theorem.conclusion is not self.goal:
            raise Failed("this is proved: ", theorem, "\n  and not the goal: ", self.goal)
        for step in reversed(self.unfolded):
            theorem = by_equation(symmetry(step), theorem)
        result = discharge_all([g.conclusion for g in self.given], theorem)
        if more := [h for h in result.hypotheses if not self.may_rest_on(h)]:
            raise Failed("the proof rests on more than the claim assumes:", *_lines(more))
        return generalise_all(self.variables, result)

    def may_rest_on(self, hypothesis: Term) -> bool:
        """Say whether a proof that is not finished may end with this hypothesis; a finished one has none."""
        return False


def scripted(
    text: str, *, automatic: bool = True, at: str | Sequence[str] = (), called: str = ""
) -> Callable[[Script], Script]:
    """Register a lemma ``for ... given ... holds ...`` that a script proves, under the script's name.

    ``automatic``, ``at`` and ``called`` are as in `statements.lemma`.
    """

    def register(script: Script) -> Script:
        def proof(goal: Term, given: list[Theorem], *variables: Term) -> Theorem:
            p = Proof(text)
            return instance(p.qed(script(p)), *variables, given=given)

        proof.__name__, proof.__module__ = script.__name__, script.__module__
        proof.__dict__["__wrapped__"] = script  # its title and its place
        lemma(text, automatic=automatic, at=at, called=called)(proof)
        return script

    return register


def _unfolded(t: Term, names: Iterable[str]) -> Theorem | None:
    """|- t = t' with the definitions unfolded, or None if none of them occurs."""
    found = [n for n in names if n in symbols(t)]
    result: Theorem | None = None
    while found:
        step = equation(t if result is None else sides(result.conclusion)[1], *found)
        result = step if result is None else joined(result, step)
        found = [n for n in names if n in symbols(sides(result.conclusion)[1])]
    return result


def _closing(goal: Term, context: Context, *facts: Statement) -> Theorem:
    return close(goal, context, facts)


def tactic_name(tactic: Tactic | None) -> str:
    """Return the name of a tactic, for a reader."""
    return "step" if tactic is None else getattr(tactic, "__name__", type(tactic).__name__)


def _reason(fact: object) -> Statement:
    if isinstance(fact, str):
        return named(fact)
    if isinstance(fact, Theorem):
        return fact
    raise Failed(f"a reason is a theorem or a statement's name, and the first may be a tactic; not {fact!r}")


def related(sign: str, a: Term, b: Term) -> Term:
    """Return a relation between two lines of a chain.  Raises Failed: it is not one of such things."""
    if sign in ("<", "<=") and a.type not in (REAL, EREAL):
        raise Failed(f"{signs().get(sign, sign)} relates numbers, and ", a, f" has type {said(a.type)}")
    return binary(sign, a, b)


def _lines(terms: Iterable[Term]) -> list[object]:
    return [x for t in terms for x in ("\n  ", t)]


def require_facts(facts: Iterable[object]) -> None:
    """Check that these are theorems, or names of theorems.  Raises Failed."""
    for fact in facts:
        if not isinstance(fact, str | Theorem) and not callable(fact):
            raise Failed(f"a fact is a theorem, or the name of one, and not {_said(fact)}")


def _extended(t: Type, wanted: Type) -> Type:
    """The type, with extended numbers as values where a function to these is wanted."""
    if t is REAL and wanted is EREAL:
        return EREAL
    if t.op == wanted.op == "fun":
        return type_of("fun", t.args[0], _extended(t.args[1], wanted.args[1]))
    return t


def _said(value: object) -> str:
    """Return the words for a value that stands in place of a theorem, a name or a text."""
    if value is None:
        return "None: a function without 'return'?"
    if hasattr(value, "theorem"):
        return "a claim: write claim.theorem() for its theorem"
    return repr(value)
