"""The tree of a proof as plain data: formulas with the author's names, who uses what, what is routine."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.mathematics import formula, letters, named
from cbdp_sym.author.phrases import phrase
from cbdp_sym.author.proof import RecordedProof, claim_of, statement_of
from cbdp_sym.author.routine import routine
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.tree import Branch, Node, walk
from cbdp_sym.kernel.terms import Abs, Term, Var, app, var
from cbdp_sym.kernel.theorem import Theorem, steps
from cbdp_sym.kernel.types import BOOL, Type
from cbdp_sym.language.folding import folded
from cbdp_sym.language.printer import chain_type
from cbdp_sym.tactics.apply import Statement
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.statements import called, name_of
from cbdp_sym.tactics.syntax import conjuncts, parts

CERTIFIED = ("enclose", "certified")
_STEPS = "nmkl"  # letters for the number of an induction
LONGEST = 160  # a condition that is shown


def key(claim: Claim) -> str:
    """Return a name of the claim that is the same in every process and in every statement."""
    return hashlib.sha256(claim.kernel.encode()).hexdigest()[:12]


def seen(node: Node) -> bool:
    """Return whether the author shows this step to a reader of the list of steps."""
    return node.kind in ("have", "line") or (node.kind in ("use", "suffices") and bool(node.because))


def usual_reason(node: Node) -> str:
    """Return the author's reason for a step, or the names of the statements that it used."""
    names = [f for f in node.facts if isinstance(f, str)] or list(node.found)
    usual = ("algebra" if node.op == "=" else "from what is known") if node.kind == "line" else ""
    return node.because or (f"by {' and '.join(names)}" if names else usual)


class Account:
    """The plain data of one proof's tree."""

    def __init__(
        self, claim: Claim, proof: RecordedProof, root: Theorem | None, graded: Mapping[Theorem, str]
    ) -> None:
        self.claim, self.proof, self.said = claim, proof, stated_of(claim)
        self.binders = {**claim.binders, **proof.binders}
        self.letters = letters([*self.said.hypotheses, self.said.conclusion], claim.binders.values())
        self.variables = {v.name for v in self.said.variables}
        self.order = list(walk(proof.tree.nodes))
        mentioned = {*self.variables, *proof.names, *_named(self.order)}
        self.letters["_"] = next((n for n in _STEPS if n not in mentioned), "_1")
        self.numbers = {id(node): k for k, node in enumerate(self.order)}
        self.by_theorem: dict[Theorem, Node] = {}
        for node in self.order:
            if node.theorem is not None:
                self.by_theorem.setdefault(node.theorem, node)
        self.graded = graded
        self.seen = {node.theorem for node in self.order if node.theorem is not None and seen(node)}
        self.first: dict[Term, int] = {}  # where a statement is shown first
        for k, node in enumerate(self.order):
            if node.theorem is not None and node.kind != "line":
                self.first.setdefault(node.theorem.conclusion, k)
        self.alive = None if root is None else set(steps([root]))
        self.texts: dict[tuple[Term, int, Type | None], str] = {}
        self.formulas: dict[tuple[Term, int, frozenset[str]], str] = {}
        self.fixed: set[str] = set()  # the names of the branches around a step
        self.scopes: dict[tuple[tuple[str, Term], ...], int] = {}
        self.stated: dict[Theorem, frozenset[str]] = {}

    def tree(self) -> list[dict[str, Any]]:
        """Return the nodes of the proof."""
        return [self._node(node) for node in self.proof.tree.nodes]

    def _fold(self, t: Term, scope: Mapping[str, Term]) -> Term:
        return folded(t, scope, self.binders)

    def latex(self, t: Term, node: Node) -> str:
        """Return a term as LaTeX, with the names that are in force at a node."""
        place = (t, self._number(node.scope), frozenset(self.fixed))
        if node.kind == "intro":
            return self._introducing(t, node)
        if node.kind == "let":
            return self._formula(self._fold(t, node.scope), {**node.scope, node.names[0]: t})
        if place not in self.formulas:
            self.formulas[place] = self._formula(self._fold(t, node.scope), node.scope)
        return self.formulas[place]

    def _introducing(self, t: Term, node: Node) -> str:
        """A statement about all values, with the letters that its proof gives them."""
        t = inner = self._fold(t, node.scope)
        names = _introduced(node)
        chosen: dict[Term, str] = {}
        while (name := parts(inner)[0]) in ("!", "==>"):
            arguments = parts(inner)[1]
            if name == "==>":
                inner = arguments[1]
            elif (letter := next(names, None)) is None:
                break
            else:
                chosen[arguments[0]] = letter
                inner = app(arguments[0], var(letter, arguments[0].type.args[0]))
        return self._formula(t, node.scope, chosen)

    def text(self, t: Term, scope: Mapping[str, Term], wanted: Type | None = None) -> str:
        """Return a term as text, with these names; ``wanted`` is the type of the chain in which it stands."""
        place = (t, self._number(scope), wanted)
        if place not in self.texts:
            self.texts[place] = shown(self.claim, t, scope, wanted)
        return self.texts[place]

    def _number(self, scope: Mapping[str, Term]) -> int:
        """A number of these names: the same one for the same names."""
        return self.scopes.setdefault(tuple(scope.items()), len(self.scopes))

    def _formula(self, t: Term, scope: Mapping[str, Term], chosen: Mapping[Term, str] | None = None) -> str:
        conditions = {name for name, value in scope.items() if _is_said(value.type)}
        known = {*self.variables, *scope, *self.proof.names, *self.fixed}
        return formula(t, self.binders, self.letters, known, conditions, chosen, simple=True)

    def _phrase(self, text: str, node: Node) -> str:
        known = {*self.variables, *node.scope, *self.proof.names}
        return phrase(text, known, self.letters)

    def _name(self, name: str) -> str:
        return named(name, self.letters)

    def _node(self, node: Node, wanted: Type | None = None) -> dict[str, Any]:
        theorem = node.theorem
        inside = chain_type([n.term for n in (node, *node.lines) if n.term is not None])
        found: dict[str, Any] = {
            "kind": node.kind,
            "number": self.numbers[id(node)],
            "because": self._phrase(node.because, node),
            "text": node.text,
            "latex": "",
            "dead": theorem is not None and self.alive is not None and theorem not in self.alive,
            "place": _shown_place(node.place),
        }
        if node.names:
            found["names"] = [self._name(n) for n in node.names]
        if node.kind == "let":
            assert node.term is not None
            found |= {**self._shown(node.term, node), "text": self._equation(node)}
            found["value"] = self._definition(node)
        elif node.kind in ("cases", "either", "refute", "indirect", "induction", "chain", "unfold"):
            found |= (
                self._shown(node.term, node, inside if node.lines else None) if node.term is not None else {}
            )
        elif node.kind == "line":
            assert node.term is not None
            found |= {"op": node.op, **self._shown(node.term, node, wanted)}
        elif node.kind == "counterexample":
            assert theorem is not None
            found |= self._shown(theorem.conclusion, node)
            found["values"] = [self.latex(t, node) for t in node.values]
        elif theorem is not None:
            found |= self._shown(theorem.conclusion, node)
        if node.kind == "witness":
            found["values"] = [self.latex(t, node) for t in node.values]
        if node.kind == "induction":
            found["names"] = [self._name("_")]
        if theorem is not None:
            found |= self._evidence(node, theorem)
        if node.lines:
            found["lines"] = [self._node(line, inside) for line in node.lines]
        if node.branches:
            found["branches"] = [self._branch(node, b) for b in node.branches]
        return found

    def _shown(self, t: Term, node: Node, wanted: Type | None = None) -> dict[str, Any]:
        return {"text": self.text(t, node.scope, wanted), "latex": self.latex(t, node)}

    def _equation(self, node: Node) -> str:
        r"""``f(x) = x²`` for ``let f = \x. x^2``, as text."""
        assert node.term is not None
        left: Term = var(node.names[0], node.term.type)
        right = node.term
        while isinstance(right, Abs):
            v = var(self.binders.get(right, "x"), right.domain)
            left, right = app(left, v), app(right, v)
        return f"{shown(self.claim, left)} = {self.text(right, node.scope)}"

    def _definition(self, node: Node) -> str:
        r"""``f(x) = x^2`` for ``let f = \x. x^2``."""
        assert node.term is not None
        shown = self.latex(node.term, node)
        head, arrow, body = shown.partition(r" \mapsto ")
        left = self._name(node.names[0])
        whole = head.count(r"\left") == head.count(r"\right")  # and no function stands within the value
        if arrow and whole and "{" not in re.sub(r"_\{|\\math(?:it|rm)\{", "", head):
            bare = head.removeprefix(r"\left(").removesuffix(r"\right)")
            return rf"{left}({bare}) = {body}"
        return f"{left} = {shown}"

    def _evidence(self, node: Node, theorem: Theorem) -> dict[str, Any]:
        said = theorem.conclusion
        plain = not node.facts and node.kind != "use"
        why = routine(said, plain=plain and node.kind != "line")
        name, arguments = parts(said)
        if not why and name == "=" and self.latex(arguments[0], node) == self.latex(arguments[1], node):
            why = "notation"
        of = self._reference(node.of) if node.of is not None else None
        if not why and node.kind == "use" and of is not None and of["kind"] == "library" and not of["called"]:
            why = "elementary"
        found = {
            "rule": node.tactic,
            "reason": self._phrase(node.because, node) or usual_reason(node),
            "seen": seen(node),
            "grade": self.graded.get(theorem, ""),
            "uses": self._statements(theorem),
            "hypotheses": self._beyond(node, theorem),
            "routine": "" if node.because or said is self.said.conclusion else why,
            "final": said is self.said.conclusion,
            "of": of,
            "facts": [r for f in node.facts if (r := self._reference(f)) is not None],
            **self._below(theorem),
        }
        if name == "?":
            found["exists"] = True
        first = self.first.get(said, self.numbers[id(node)])
        if first < self.numbers[id(node)]:
            found["same"] = first
        return found

    def _below(self, theorem: Theorem) -> dict[str, Any]:
        """The nearest steps below, the claims that are used, and whether a certificate is."""
        rests: list[int] = []
        claims: dict[str, str] = {}
        certified = False
        seen: set[Theorem] = set()
        waiting = list(theorem.premises)
        while waiting:
            t = waiting.pop()
            if t in seen:
                continue
            seen.add(t)
            certified = certified or t.rule in CERTIFIED
            claim = claim_of(t)
            node = self.by_theorem.get(t)
            if claim is not None and claim is not self.claim and key(claim) == key(self.claim):
                waiting.extend(t.premises)  # another claim in the same words has the name of this one
            elif claim is not None and claim is not self.claim:
                claims[key(claim)] = stated_of(claim).statement
            elif node is not None and t is not theorem:
                rests.append(self.numbers[id(node)])
            else:
                waiting.extend(t.premises)
        return {"rests": sorted(set(rests)), "claims": _claims(claims), "certified": certified}

    def _statements(self, theorem: Theorem) -> list[str]:
        """The other statements whose claims are used since the steps that a reader sees."""
        waiting = [(p, False) for p in theorem.premises]
        while waiting:
            t, ready = waiting.pop()
            if t in self.stated:
                continue
            if statement := statement_of(t):
                self.stated[t] = frozenset((statement,))
            elif t in self.seen:
                self.stated[t] = frozenset()
            elif ready:
                self.stated[t] = self._union(t.premises)
            else:
                waiting.append((t, True))
                waiting.extend((p, False) for p in t.premises)
        return sorted(self._union(theorem.premises) - {self.said.statement})

    def _union(self, theorems: Iterable[Theorem]) -> frozenset[str]:
        found = [s for t in theorems if (s := self.stated[t])]
        return frozenset().union(*found) if len(found) > 1 else found[0] if found else frozenset()

    def _beyond(self, node: Node, theorem: Theorem) -> list[dict[str, Any]]:
        """The short hypotheses of a step that the claim has not: the case in which it stands."""
        extra = [
            {"text": self.text(h, node.scope), "latex": self._formula(h, node.scope)}
            for h in theorem.hypotheses - set(self.said.hypotheses)
        ]
        short = sorted((h for h in extra if len(h["text"]) <= LONGEST), key=lambda h: h["text"])
        return [{**h, "added": False} for h in short]

    def _reference(self, of: Statement) -> dict[str, Any] | None:
        if isinstance(of, str):
            said = entry(of)
            kind = "definition" if said is not None and said.kind == "define" else "library"
            return {"kind": kind, "name": of, "called": called(of)}
        if not isinstance(of, Theorem):
            return None
        claim = claim_of(of)
        if claim is not None and key(claim) == key(self.claim):
            return None
        if claim is not None:
            return _claims({key(claim): stated_of(claim).statement})[0]
        node = self.by_theorem.get(of)
        if node is not None:
            return {"kind": "step", "name": str(self.numbers[id(node)]), "called": ""}
        name = name_of(of)
        return {"kind": "library", "name": name, "called": called(name)} if name else None

    def _branch(self, node: Node, branch: Branch) -> dict[str, Any]:
        given, goal = list(branch.assumed), branch.goal
        if node.kind == "obtain":
            given = [c for t in given or self._obtained(node, branch) for c in conjuncts(t)]
        outer = node.scope
        names = {n: v for n, v in branch.names.items() if n in node.names}
        around, self.fixed = self.fixed, self.fixed | set(branch.names)
        found = {
            "given": [
                {"latex": self._formula(self._fold(t, outer), outer), "routine": routine(t, plain=False)}
                for t in given
            ],
            "goal": "" if goal is None else self._formula(self._fold(goal, outer), outer),
            "names": [
                {"latex": self._name(n), "type": str(v.type)} for n, v in names.items() if isinstance(v, Var)
            ],
            "nodes": [self._node(n) for n in branch.nodes],
        }
        self.fixed = around
        return found

    def _obtained(self, node: Node, branch: Branch) -> Iterator[Term]:
        """Knowledge of the values: the existentials, opened at the names."""
        names = iter([n for n in node.names if n in branch.names])
        said: Iterable[Term] = (
            [f.conclusion for f in node.facts if isinstance(f, Theorem)] if node.term is None else [node.term]
        )
        for t in said:
            while parts(t)[0] == "?":
                name = next(names, None)
                if name is None:
                    break
                t = app(parts(t)[1][0], branch.names[name])
            yield t


def _named(nodes: Iterable[Node]) -> Iterator[str]:
    """The names that stand for something in a proof: abbreviations and values that exist."""
    for node in nodes:
        if node.kind in ("let", "obtain"):
            yield from node.names


def _introduced(node: Node) -> Iterator[str]:
    """The names that a proof for all values gives them, also those of a proof in it."""
    yield from node.names
    for branch in node.branches:
        for inner in branch.nodes:
            if inner.kind == "intro":
                yield from _introduced(inner)
                return


def _claims(found: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"kind": "claim", "name": k, "called": statement} for k, statement in sorted(found.items())]


def _shown_place(place: tuple[str, int]) -> str:
    """The file below the folder of derivations, and the line."""
    path = Path(place[0])
    folders = [p.name for p in path.parents]
    if "derivations" in folders:
        top = path.parents[folders.index("derivations") + 1]
        return f"{path.relative_to(top)}:{place[1]}"
    return f"{path.name}:{place[1]}"


def _is_said(t: Type) -> bool:
    """Return whether a value is a statement, or one for all values of its arguments."""
    while t.op == "fun":
        t = t.args[1]
    return t is BOOL
