r"""A claim as sentences: its hypotheses by kinds, as in "Let $P$ and $Q$ be probability distributions".

The sentences say what the claim's term says, for a reader of the paper; what is proved is the term.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cbdp_sym.author.mathematics import Formulas, space, space_of
from cbdp_sym.kernel.terms import Abs, App, Term, Var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type
from cbdp_sym.language.ranges import listed
from cbdp_sym.tactics.syntax import parts

_NUMBERS = (REAL, EREAL)
_SIGNS = {"<": ("<", ">"), "<=": (r"\le", r"\ge")}
_BINDER, _AFTER = 0, 11  # how tightly a hypothesis, and a side of a relation, bind


def sentences(
    variables: Sequence[Var], hypotheses: Sequence[Term], added: Iterable[Term], formulas: Formulas
) -> list[dict[str, Any]]:
    """Return what a claim supposes, as sentences with formulas between dollar signs.

    Each says whether the paper leaves it out (``added``).
    """
    more = list(added)
    writer = _Writer(variables, [h for h in hypotheses if h not in set(more)], formulas)
    found = [{"text": text, "added": False} for text in writer.sentences()]
    if more:
        found.append({"text": supposed([said(h, formulas) for h in more]), "added": True})
    return found


def said(t: Term, formulas: Formulas) -> str:
    """Return a statement as a part of a sentence."""
    return f"${formulas.said(t, _BINDER)}$"


def supposed(said: Sequence[str]) -> str:
    """Return the sentence that supposes these: each has a "that" of its own where one has words."""
    if len(said) == 1 or not any(r"\text{" in s for s in said):
        return f"Assume that {listed(said)}."
    *first, last = said
    return f"Assume that {', that '.join(first)}, and that {last}."


class _Writer:
    def __init__(self, variables: Sequence[Var], hypotheses: Sequence[Term], formulas: Formulas) -> None:
        self.variables, self.formulas = variables, formulas
        self.left = list(hypotheses)
        self.said: dict[str, set[Term]] = {}
        self.finite: list[str] = []  # type variables
        self.symmetric: set[Term] = set()
        self._sort()

    def name(self, v: Var) -> str:
        return self.formulas.name(v.name)

    def _sort(self) -> None:
        """Take out the hypotheses that say only of what kind something is."""
        kinds = ("Prob", "SigmaFinite", "Measurable", "Nat", "mechanism")
        kept = []
        for h in self.left:
            name, a = parts(h)
            if name in kinds and isinstance(a[0], Var):
                self.said.setdefault(name, set()).add(a[0])
            elif name == "Finite" and _everything(a[0]) is not None:
                self.finite.append(str(_everything(a[0])))
            elif name == "=" and (mirrored := _mirrored(a)) is not None:
                self.symmetric.add(mirrored)
            else:
                kept.append(h)
        self.left = kept

    def _is(self, kind: str, v: Term) -> bool:
        return v in self.said.get(kind, ())

    def sentences(self) -> list[str]:
        """Return the sentences."""
        lets: list[str] = []
        if self.finite:
            names = [f"${space(t)}$" for t in self.finite]
            lets.append(f"let {listed(names)} be {'a finite set' if len(names) == 1 else 'finite sets'}")
        for kind, chosen in self._kinds().items():
            lets += self._group(kind, chosen)
        ranges, plain = self._numbers()
        if plain:
            lets.append(f"let ${', '.join(plain)}$ be real")
        if ranges:
            lets.append(f"let {listed(ranges)}")
        found = []
        if lets:
            found.append(_sentence(lets))
        given = [said(h, self.formulas) for h in self.left]
        if given:
            found.append(supposed(given))
        return found

    def _kinds(self) -> dict[str, list[Var]]:
        found: dict[str, list[Var]] = {}
        for v in self.variables:
            if v.type not in _NUMBERS:
                found.setdefault(self._kind(v), []).append(v)
        return found

    def _kind(self, v: Var) -> str:
        """The kind of a variable that is no number, with where it lives, as a text with a place for "a"."""
        t = v.type
        if t.op == "measure":
            word = "probability distribution" if self._is("Prob", v) else "measure"
            if self._is("SigmaFinite", v):
                word = "σ-finite measure"
            if v in self.symmetric:
                word = f"symmetric {word}"
            return f"{word}|on {self._where(t.args[0])}"
        if t.op == "fun":
            return self._function(v, t)
        return f"point|of {self._where(t)}"

    def _function(self, v: Var, t: Type) -> str:
        domain, values = t.args
        if (several := self._uncurried(t)) is not None:
            arguments, values = several
            at = _product(arguments)
            if values.op == "measure":
                return f"family of measures|from {at} to {self._where(values.args[0])}"
            word = "function" if values in _NUMBERS else "map"
            to = "" if values is REAL else f" to {self._where(values)}"
            return f"{word}|{'from' if to else 'on'} {at}{to}"
        measurable = "measurable " * self._is("Measurable", v)
        if values is BOOL:
            return f"{measurable}set|{self._in(domain)}"
        if values.op == "measure":
            word = "mechanism" if self._is("mechanism", v) else "family of measures"
            return f"{word}|from {self._where(domain)} to {self._where(values.args[0])}"
        if values.op == "fun" and values.args[1] is BOOL and values.args[0] is domain:
            return f"relation|on {self._where(domain)}"
        if len(members := _members(t)) > 1:
            return f"set|in {_product(members)}"
        if values is REAL and str(domain) in self.finite:
            return f"vector|of ${space_of(t)}$"
        word = "function" if values in _NUMBERS else "map"
        to = "" if values is REAL else f" to {self._where(values)}"
        return f"{measurable}{word}|{'from' if to else 'on'} {self._where(domain)}{to}"

    def _uncurried(self, t: Type) -> tuple[list[Type], Type] | None:
        """The arguments of a function of several, and its values: a vector is one value."""
        arguments: list[Type] = []
        while t.op == "fun" and t.args[1] is not BOOL and not self._is_vector(t):
            arguments.append(t.args[0])
            t = t.args[1]
        return (arguments, t) if len(arguments) > 1 and (t.op != "fun" or self._is_vector(t)) else None

    def _is_vector(self, t: Type) -> bool:
        return t.op == "fun" and t.args[1] is REAL and str(t.args[0]) in self.finite

    def _in(self, domain: Type) -> str:
        return "of real numbers" if domain is REAL else f"in {self._where(domain)}"

    def _where(self, t: Type) -> str:
        return f"${space_of(t)}$"

    def _group(self, kind: str, chosen: list[Var]) -> list[str]:
        word, _, where = kind.partition("|")
        names = [f"${self.name(v)}$" for v in chosen]
        if len(chosen) == 1:
            article = "an" if word[0] in "aeiou" else "a"
            return [f"let {names[0]} be {article} {word} {where}".rstrip()]
        plural = "families of measures" if word == "family of measures" else f"{word}s"
        return [f"let {listed(names)} be {plural} {where}".rstrip()]

    def _numbers(self) -> tuple[list[str], list[str]]:
        """The ranges of the numbers, those with the same bounds together, and the names of the others."""
        numbers = [v for v in self.variables if v.type in _NUMBERS]
        below: dict[Term, tuple[str, str]] = {}
        above: dict[Term, tuple[str, str]] = {}
        kept = []
        for h in self.left:
            name, a = parts(h)
            if name in _SIGNS and _bounds(a[0], a[1], numbers) and a[1] not in below:
                below[a[1]] = name, self.formulas.term(a[0], _AFTER)
            elif name in _SIGNS and _bounds(a[1], a[0], numbers) and a[0] not in above:
                above[a[0]] = name, self.formulas.term(a[1], _AFTER)
            else:
                kept.append(h)
        self.left = kept
        groups: dict[tuple[str, bool], list[str]] = {}
        plain = []
        for v in numbers:
            low, high = below.get(v), above.get(v)
            name = self.name(v)
            if low and high:
                shape = f"{low[1]} {_SIGNS[low[0]][0]} § {_SIGNS[high[0]][0]} {high[1]}"
            elif low:
                shape = f"§ {_SIGNS[low[0]][1]} {low[1]}"
            elif high:
                shape = f"§ {_SIGNS[high[0]][0]} {high[1]}"
            else:
                shape = "§"
            whole = self._is("Nat", v)
            if whole and shape == "§":
                shape, whole = r"§ \in \mathbb{N}", False
            if shape == "§":
                if not self._determined(v):
                    plain.append(name)
                continue
            groups.setdefault((shape, whole), []).append(name)
        ranges = []
        for (shape, whole), names in groups.items():
            shown = f"${shape.replace('§', ', '.join(names))}$"
            if whole:
                shown += " be whole numbers" if len(names) > 1 else " be a whole number"
            ranges.append(shown)
        return ranges, plain

    def _determined(self, v: Var) -> bool:
        """Return whether a hypothesis that stays says what the number is."""
        return any(v in h.free and parts(h)[0] in ("HasInt", "=") for h in self.left)


def _members(t: Type) -> list[Type]:
    """The components of what a statement of several variables says something of."""
    found: list[Type] = []
    while t.op == "fun":
        found.append(t.args[0])
        t = t.args[1]
    return found if t is BOOL else []


def _product(factors: Iterable[Type]) -> str:
    shown = r" \times ".join(map(_factor, factors))
    return f"${shown}$"


def _factor(t: Type) -> str:
    """A set as a factor of a product."""
    return rf"\left({space_of(t)}\right)" if t.op == "prod" else space_of(t)


def _bounds(t: Term, v: Term, numbers: Sequence[Var]) -> bool:
    """Return whether v is a number and the other side names neither it nor one that is declared later."""
    return isinstance(v, Var) and v in numbers and not any(u in t.free for u in numbers[numbers.index(v) :])


def _everything(t: Term) -> Type | None:
    """The type variable whose members are all in the set, of ``\\i. T``."""
    if isinstance(t, Abs) and parts(t.body)[0] == "T" and t.domain.op[0] == "'":
        return t.domain
    return None


def _mirrored(sides: Sequence[Term]) -> Term | None:
    """P of ``map neg P = P``."""
    name, a = parts(sides[0])
    if name != "map" or a[1] is not sides[1] or not isinstance(a[1], Var):
        return None
    of = a[0]
    negation = parts(of)[0] == "neg" or (
        isinstance(of, Abs) and isinstance(of.body, App) and parts(of.body)[0] == "neg"
    )
    return a[1] if negation else None


def _sentence(lets: list[str]) -> str:
    text = "; ".join(lets) if len(lets) > 2 else ", and ".join(lets)
    return f"{text[:1].upper()}{text[1:]}."
