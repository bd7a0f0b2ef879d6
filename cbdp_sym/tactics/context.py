"""The theorems that are known at a point of a proof, found by conclusion and by head constant."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cbdp_sym.kernel.terms import Term, Var, var
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, modus_ponens, specialise
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import discharge_all, generalise_all, parts


class Context:
    r"""The theorems that a tactic may use.

    ``a /\ b`` is kept as a and b, ``~(a <= b)`` as b < a too.  ``memo`` is for what tactics have found out
    from these theorems and no others.
    """

    __slots__ = ("_by_conclusion", "_by_head", "facts", "memo")

    def __init__(self, theorems: Iterable[Theorem] = ()) -> None:
        self.facts: list[Theorem] = []
        self.memo: dict[object, object] = {}
        self._by_conclusion: dict[Term, Theorem] = {}
        self._by_head: dict[str, list[Theorem]] = {}
        for theorem in theorems:
            self._take(theorem)

    def _take(self, theorem: Theorem) -> None:
        if theorem.conclusion in self._by_conclusion:
            return
        self._by_conclusion[theorem.conclusion] = theorem
        name, arguments = parts(theorem.conclusion)
        if name == "/\\":
            for side in ("and_left", "and_right"):
                self._take(instance(named(side), *arguments, given=(theorem,)))
            return
        if name in ("!", "==>") and (pieces := rules(theorem)):
            for piece in pieces:
                self._take(piece)
            return
        key = rule_head(theorem.conclusion)
        self.facts.append(theorem)
        self._by_head.setdefault(key, []).append(theorem)
        if name == "~":
            inner, sides = parts(arguments[0])
            if inner == "~":
                self._take(twice_denied(theorem, sides[0]))
            reverse = {"<=": "not_le", "<": "not_lt"}.get(inner)
            if reverse and sides[0].type.op == "real":
                self._take(instance(named(reverse), *sides, given=(theorem,)))

    def extended(self, *theorems: Theorem) -> Context:
        """Return the context with more theorems, the new ones first; this one does not change."""
        known = self._by_conclusion
        result = Context(t for t in theorems if t.conclusion not in known)
        new = result._by_conclusion
        if not new:
            return self
        result.facts += (t for t in self.facts if t.conclusion not in new)
        for head, old in self._by_head.items():
            first = result._by_head.get(head)
            result._by_head[head] = [*first, *(t for t in old if t.conclusion not in new)] if first else old
        result._by_conclusion = known | new
        return result

    def find(self, goal: Term) -> Theorem | None:
        """Return a theorem whose conclusion is the goal, or None."""
        return self._by_conclusion.get(goal)

    def once(self, key: object, search: Callable[[], Theorem]) -> Theorem:
        """Return what a search finds, which is made once for each key.  Raises Failed, as the search."""
        if key not in self.memo:
            try:
                self.memo[key] = search()
            except Failed as failure:
                self.memo[key] = failure
        known = self.memo[key]
        if isinstance(known, Failed):
            raise known.with_traceback(None)  # or it would keep the frames of every time that it was raised
        assert isinstance(known, Theorem)
        return known

    def about(self, name: str) -> list[Theorem]:
        """Return the theorems whose conclusion (under quantifiers and antecedents) has this head."""
        return self._by_head.get(name, [])


def twice_denied(theorem: Theorem, p: Term) -> Theorem:
    """Return p from ``|- ~~p``."""
    no = parts(theorem.conclusion)[1][0]
    absurd = instance(named("absurd"), no, p, given=(assume(no), theorem))
    branches = (discharge(p, assume(p)), discharge(no, absurd))
    return instance(named("cases"), p, p, given=branches)


def rules(theorem: Theorem) -> list[Theorem]:
    r"""Return the statement as rules ``!x y. a ==> b ==> c``: quantifiers in front, one for each conjunct.

    Empty if it is one already.
    """
    variables: list[Var] = []
    antecedents: list[Term] = []
    mixed = False
    inner = theorem
    while True:
        name, arguments = parts(inner.conclusion)
        if name == "!":
            mixed = mixed or bool(antecedents)
            variables.append(var(f"∀{len(variables)}", arguments[0].type.args[0]))
            inner = specialise(inner, variables[-1])
        elif name == "==>":
            antecedents.append(arguments[0])
            inner = modus_ponens(inner, assume(arguments[0]))
        else:
            break
    if not (mixed or name == "/\\") or set(variables) & theorem.conclusion.free:
        return []
    pieces = [inner]
    if name == "/\\":
        sides = ("and_left", "and_right")
        pieces = [instance(named(side), *arguments, given=(inner,)) for side in sides]
    return [generalise_all(variables, discharge_all(antecedents, p)) for p in pieces]


def rule_head(t: Term) -> str:
    """Return the name at the head of a statement, under quantifiers and antecedents.

    The bodies of binders are only looked at.
    """
    while True:
        name, arguments = parts(t)
        if name == "!" and hasattr(arguments[0], "body"):
            t = arguments[0].body
        elif name == "!":  # !p, which is eta-normal for !x. p x
            return parts(arguments[0])[0]
        elif name == "==>":
            t = arguments[1]
        else:
            return name


def as_context(known: Context | Iterable[Theorem]) -> Context:
    """Return a context made of theorems, or the context itself."""
    return known if isinstance(known, Context) else Context(known)
