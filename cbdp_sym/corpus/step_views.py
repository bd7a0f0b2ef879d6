"""Both sides of a step in SymPy, with the author's abbreviations as symbols.

Arithmetic, integrals, divergences of laws, sums, suprema and indicators have SymPy objects; what SymPy does
not look into (a law, a set, a function of points) is an undefined function or a symbol of its name. A view is
not trusted: it is for reading, substitution and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import sympy
from sympy import Basic, Expr, Function, Piecewise, Rational, Symbol, oo

from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.author.tree import Node, walk
from cbdp_sym.corpus.sympy_terms import FUNCTIONS
from cbdp_sym.corpus.views import NoView, numeric_law
from cbdp_sym.kernel.terms import Abs, App, Literal, Term, Var, app, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL
from cbdp_sym.language.folding import folded
from cbdp_sym.tactics.syntax import head, parts
from cbdp_sym.theory.divergences import KL, AlphaDivergence, MaxDivergence, RenyiDivergence
from cbdp_sym.theory.heads import Expectation

RELATIONS: Mapping[str, Any] = {"=": sympy.Eq, "<=": sympy.Le, "<": sympy.Lt}
_DIVERGENCES: Mapping[str, Any] = {
    "kl": KL,
    "renyi": RenyiDivergence,
    "alpha_divergence": AlphaDivergence,
    "max_divergence": MaxDivergence,
}
_SUMS = ("Sum", "SumOn", "Prod", "Sup", "SupOn")
_NUMBERS = (REAL, EREAL)


def sides(t: Term) -> tuple[Term, str, Term] | None:
    """Return left side, relation and right side of a statement that relates two numbers; or None."""
    name, a = parts(t)
    if name in RELATIONS and len(a) == 2 and a[0].type in _NUMBERS:
        return a[0], name, a[1]
    return None


class StepView:
    """SymPy expressions of terms; ``hypotheses`` give the symbols their signs."""

    def __init__(self, binders: Mapping[Term, str], hypotheses: Iterable[Term] = ()) -> None:
        self.binders = binders
        self.symbols: dict[Var, Any] = {}
        self.used: set[str] = set()
        self.signs: dict[Term, set[str]] = {}
        for h in hypotheses:
            name, a = parts(h)
            if name in ("<", "<=") and isinstance(a[1], Var) and _is_zero(a[0]):
                self.signs.setdefault(a[1], set()).add("positive" if name == "<" else "nonnegative")
            elif name == "Nat" and isinstance(a[0], Var):
                self.signs.setdefault(a[0], set()).add("integer")

    def relation(self, t: Term) -> Any:
        """Return a statement about two numbers as a relation of SymPy.  Raises NoView."""
        found = sides(t)
        if found is None:
            raise NoView("this step is no relation between two numbers")
        left, name, right = found
        return RELATIONS[name](self.number(left), self.number(right), evaluate=False)

    def symbol(self, v: Var) -> Any:
        """Return the symbol of a variable."""
        found = self.symbols.get(v)
        if found is None:
            if v.type in _NUMBERS:
                signs = self.signs.get(v, set())
                found = Symbol(v.name, **(dict.fromkeys(sorted(signs), True) or {"real": True}))
            else:
                found = Symbol(v.name)
            self.symbols[v] = found
        return found

    def number(self, t: Term) -> Expr:
        """Return a number as an expression.  Raises NoView."""
        if isinstance(t, Literal):
            return Rational(t.value.numerator, t.value.denominator)
        if isinstance(t, Var):
            return self.symbol(t)
        of = head(t)
        if isinstance(of, Var):
            return Function(of.name, real=True)(*map(self.any, _arguments(t)))
        name, a = parts(t)
        if name in ("top", "bot") and not a:
            return oo if name == "top" else -oo
        if name in FUNCTIONS:
            return FUNCTIONS[name](*map(self.number, a))
        if name == "elog":
            return sympy.log(self.number(a[0]))
        if name == "if" and len(a) == 3:
            return Piecewise((self.number(a[1]), self.condition(a[0])), (self.number(a[2]), True))
        if name in ("L", "E", "M") and len(a) == 2:
            return self.integral(a[0], a[1])
        if name in _SUMS and a:
            where = self.any(a[0]) if len(a) == 2 else Symbol("all")
            x, body = self.opened(a[-1])
            shown = self.number(body)
            self.used.discard(x.name)
            return Function(name.removesuffix("On"), real=True)(shown, x, where)
        return self.head(name, a)

    def integral(self, law: Term, f: Term) -> Expr:
        """Return an integral: over the line, as a mean under a law of the theory, or with a differential."""
        x, body = self.opened(f)
        shown = self.number(body)
        self.used.discard(x.name)
        if parts(law)[0] == "lebesgue":
            return sympy.Integral(shown, (x, -oo, oo))
        known = numeric_law(law, self.number) if f.type.args[0] is REAL else None
        if known is not None:
            return Expectation(shown, (x, known))
        return sympy.Integral(shown * Function("d", real=True)(self.any(law), x), x)

    def head(self, name: str, a: tuple[Term, ...]) -> Expr:
        """Return a divergence of the theory, or an undefined function of the arguments."""
        made = _DIVERGENCES.get(name)
        if made is not None and len(a) >= 2:
            laws = [numeric_law(t, self.number) for t in a[-2:]]
            if all(law is not None for law in laws):
                return made(*map(self.number, a[:-2]), *laws)
        return Function(name, real=True)(*map(self.any, a)) if a else Symbol(name, real=True)

    def any(self, t: Term) -> Basic:
        """Return a law, a function, a set: an argument of a head that SymPy does not look into."""
        if t.type in _NUMBERS:
            return self.number(t)
        if t.type is BOOL:
            found: Basic = self.condition(t)
            return found
        if isinstance(t, Abs):
            x, body = self.opened(t)
            inner = self.any(body)
            self.used.discard(x.name)
            return sympy.Lambda(x, inner)
        if isinstance(t, Var):
            return self.symbol(t)
        of = head(t)
        arguments = _arguments(t)
        name = getattr(of, "name", "value")
        if not arguments:
            return Symbol(name)
        return Function(name)(*map(self.any, arguments))

    def condition(self, t: Term) -> Any:
        """Return a statement as a condition of SymPy."""
        name, a = parts(t)
        if name in ("T", "F") and not a:
            return sympy.true if name == "T" else sympy.false
        if name in RELATIONS and a[0].type in _NUMBERS:
            return RELATIONS[name](*map(self.number, a))
        made = {"/\\": sympy.And, "\\/": sympy.Or, "~": sympy.Not, "==>": sympy.Implies}.get(name)
        if made is not None:
            return made(*map(self.condition, a))
        of = head(t)
        arguments = _arguments(t)
        if isinstance(t, Var) or not arguments:
            return Symbol(getattr(of, "name", "p"))
        word = f"in_{of.name}" if isinstance(of, Var) else f"is_{name}"
        return sympy.Eq(Function(word, real=True)(*map(self.any, arguments)), 1)

    def opened(self, f: Term) -> tuple[Symbol, Term]:
        """Return a symbol for the argument of a function, and the function's value there."""
        name = self.binders.get(f, "x")
        free = {v.name for v in f.free}
        while name in self.used or name in free:
            name += "_"
        self.used.add(name)
        x = var(name, f.type.args[0])
        return self.symbol(x), app(f, x)


def _arguments(t: Term) -> list[Term]:
    found: list[Term] = []
    while isinstance(t, App):
        found.insert(0, t.argument)
        t = t.function
    return found


def _is_zero(t: Term) -> bool:
    name, a = parts(t)
    return _is_zero(a[0]) if name == "ext" else isinstance(t, Literal) and t.value == 0


def lines_above(nodes: Iterable[Node]) -> dict[int, Term]:
    """Return the term of the line above each line of a chain, by the identity of the line."""
    found: dict[int, Term] = {}
    for node in nodes:
        above = node.term
        for line in node.lines:
            if above is not None:
                found[id(line)] = above
            above = line.term
    return found


def forms(proof: RecordedProof, binders: dict[Term, str], hypotheses: Iterable[Term]) -> dict[int, str]:
    """Return the steps that relate two numbers in SymPy's text, by their numbers, with the author's names."""
    nodes = list(walk(proof.tree.nodes))
    above = lines_above(nodes)
    given = tuple(hypotheses)
    found: dict[int, str] = {}
    for k, node in enumerate(nodes):
        if node.theorem is None or node.kind not in ("have", "use", "line"):
            continue
        try:
            folds = Folded(node, above.get(id(node)), binders)
            found[k] = str(folds.relation(StepView(binders, given)))
        except Exception:  # SymPy and the theory refuse in many ways; a view is only there to be read
            continue
    return found


class Folded(NamedTuple):
    """A step, to be seen with the names that are in force."""

    node: Node
    above: Term | None
    binders: dict[Term, str]

    def meaning(self, t: Term) -> Term:
        """Return a term with the names that are in force."""
        return folded(t, self.node.scope, self.binders)

    def relation(self, view: StepView) -> Any:
        """Return it as a relation of SymPy.  Raises NoView."""
        names, theorem = self.node.scope, self.node.theorem
        if theorem is None:
            raise NoView("this step shows nothing")
        if self.above is None or self.node.term is None:
            return view.relation(folded(theorem.conclusion, names, self.binders))
        if self.node.op not in RELATIONS or self.node.term.type not in _NUMBERS:
            raise NoView("this step is no relation between two numbers")
        left, right = (folded(t, names, self.binders) for t in (self.above, self.node.term))
        return RELATIONS[self.node.op](view.number(left), view.number(right), evaluate=False)
