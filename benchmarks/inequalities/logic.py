"""Formulas of public problem collections, and the questions for a prover that they are.

A formula is a tuple: ``("<=", left, right)`` with sides in SymPy's notation (also <, >=, >, ==, !=),
``("and", …)``, ``("or", …)``, ``("not", f)``. A term that no reader knows raises :class:`Unreadable`.
"""

from __future__ import annotations

import itertools
import keyword
import re
from collections.abc import Callable, Container
from typing import Any

from problem import CONSTANTS, FUNCTIONS

Formula = tuple[Any, ...]
TAKEN = {name.lower() for name in (*CONSTANTS, *FUNCTIONS, "And", "I", "beta", "zeta", "Piecewise")}
_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}


class Unreadable(ValueError):
    """A text that is no problem for a prover of inequalities, or in no form that is read here."""


def implies(a: Formula, b: Formula) -> Formula:
    return ("or", ("not", a), b)


def normal(f: Formula, positive: bool = True) -> Formula:
    """Return the formula, or its negation, with negations of comparisons only."""
    if f[0] == "not":
        return normal(f[1], not positive)
    if f[0] in ("and", "or"):
        op = f[0] if positive else {"and": "or", "or": "and"}[f[0]]
        parts: list[Formula] = []
        for part in (normal(p, positive) for p in f[1:]):
            parts += part[1:] if part[0] == op else [part]
        return parts[0] if len(parts) == 1 else (op, *parts)
    return f if positive else (_OPPOSITE[f[0]], *f[1:])


def question(assertions: list[Formula]) -> tuple[str, str]:
    """Return claim and domain such that the claim holds there if and only if not all assertions do.

    The negation of one assertion is claimed where the others hold: the one that is no single
    comparison, or else the last that has more than a variable and a number.
    """
    whole = normal(("and", *assertions))
    parts = list(whole[1:]) if whole[0] == "and" else [whole]
    hard = [p for p in parts if p[0] in ("or", "!=")]
    if len(hard) > 1:
        raise Unreadable("more than one disjunction")
    simple = re.compile(r"\(?-?[\w./]+\)?$")
    plain = [p for p in parts if p[0] != "=="]
    if not plain:
        raise Unreadable("equations only")
    wide = [p for p in plain if not (p[0] not in ("or", "!=") and all(map(simple.match, p[1:])))]
    chosen = hard[0] if hard else (wide or plain)[-1]
    denied = normal(chosen, False)
    claims = denied[1:] if denied[0] == "and" else (denied,)
    conditions = [p for p in parts if p is not chosen]
    return ", ".join(map(_text, claims)), ", ".join(map(_text, conditions))


def _text(f: Formula) -> str:
    if f[0] not in _OPPOSITE or f[0] == "!=":
        raise Unreadable(f"'{f[0]}' inside of a claim")
    return f"{f[1]} {f[0]} {f[2]}"


# ── SMT-LIB 2 ──

_FUNCTIONS = {
    "exp": "exp", "log": "log", "ln": "log", "sqrt": "sqrt", "sin": "sin", "cos": "cos", "tan": "tan",
    "abs": "Abs", "min": "Min", "max": "Max", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "asin": "asin", "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
    "Rabs": "Abs", "atn": "atan", "acs": "acos", "asn": "asin", "sq": "sq", "Rsqr": "sq", "cbrt": "cbrt",
}  # fmt: skip


def apply(name: str, *values: str) -> str:
    known = _FUNCTIONS.get(name)
    if known is None:
        raise Unreadable(f"the function '{name}'")
    if known == "sq":
        return f"({values[0]})**2"
    if known == "cbrt":
        return f"({values[0]})**(1/3)"
    return f"{known}({', '.join(values)})"


class Smt:
    """The assertions of an SMT-LIB 2 script."""

    def __init__(self, text: str) -> None:
        self.assertions: list[Formula] = []
        self.names: dict[str, str] = {}
        self.defined: dict[str, tuple[list[str], Any]] = {}
        for command in _expressions(text):
            self.command(command)

    def command(self, c: Any) -> None:
        match c:
            case ["declare-fun", name, [], "Real", *bounds] | ["declare-const", name, "Real", *bounds]:
                self.names[name] = f"v{len(self.names)}"
                if bounds:
                    self.bounds(self.names[name], bounds)
            case ["define-fun", name, arguments, _, body]:
                self.defined[name] = [a[0] for a in arguments], body
            case ["assert", f]:
                self.assertions.append(self.formula(f, {}))
            case ["declare-fun" | "declare-const", *_]:
                raise Unreadable("a variable that is not real")
            case ["push" | "pop" | "minimize" | "maximize" | "define-ode" | "forall_t", *_]:
                raise Unreadable(str(c[0]))

    def bounds(self, name: str, words: list[str]) -> None:
        ends = " ".join(words).strip("[] ").replace(",", " ").split()
        if len(ends) != 2:
            raise Unreadable("bounds of a variable")
        self.assertions += [("<=", self.number(ends[0]), name), ("<=", name, self.number(ends[1]))]

    @staticmethod
    def number(word: str) -> str:
        if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", word):
            raise Unreadable(f"the word '{word}'")
        return f"({word})" if word[0] in "+-" else word

    def formula(self, f: Any, bound: dict[str, Any]) -> Formula:
        match f:
            case ["let", pairs, body]:
                return self.formula(body, {**bound, **{v: (e, bound) for v, e in pairs}})
            case "true":
                return ("<=", "0", "1")
            case "false":
                return ("<=", "1", "0")
            case str() if f in bound:
                return self.formula(*bound[f])
            case ["and" | "or" as op, *parts]:
                return (op, *(self.formula(p, bound) for p in parts))
            case ["not", part]:
                return ("not", self.formula(part, bound))
            case ["=>", a, b]:
                return implies(self.formula(a, bound), self.formula(b, bound))
            case ["<=" | "<" | ">=" | ">" | "=" as op, *sides] if len(sides) > 1:
                texts = [self.term(s, bound) for s in sides]
                name = "==" if op == "=" else op
                pairs = itertools.pairwise(texts)
                return ("and", *((name, a, b) for a, b in pairs))
            case [str() as name, *values] if name in self.defined:
                return self.formula(*self.call(name, values, bound))
        raise Unreadable(f"the formula '{f if isinstance(f, str) else f[0]}'")

    def call(self, name: str, values: list[Any], bound: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        names, body = self.defined[name]
        return body, {n: (v, bound) for n, v in zip(names, values, strict=True)}

    def term(self, t: Any, bound: dict[str, Any]) -> str:
        match t:
            case str() if t in bound:
                return self.term(*bound[t])
            case str() if t in self.names:
                return self.names[t]
            case str() if t in self.defined:
                return self.term(*self.call(t, [], bound))
            case "real.pi" | "pi":
                return "pi"
            case str():
                return self.number(t)
            case ["let", pairs, body]:
                return self.term(body, {**bound, **{v: (e, bound) for v, e in pairs}})
            case ["-", a]:
                return f"(-{self.term(a, bound)})"
            case ["+" | "-" | "*" | "/" as op, *parts] if len(parts) > 1:
                return "(" + f" {op} ".join(self.term(p, bound) for p in parts) + ")"
            case ["^" | "pow", a, b]:
                return f"({self.term(a, bound)})**({self.term(b, bound)})"
            case [str() as name, *values] if name in self.defined:
                return self.term(*self.call(name, values, bound))
            case [str() as name, *values]:
                return apply(name, *(self.term(v, bound) for v in values))
        raise Unreadable("a term")


def _expressions(text: str) -> list[Any]:
    text = re.sub(r"\|[^|]*\|", "quoted", re.sub(r";[^\n]*", "", text))
    stack: list[list[Any]] = [[]]
    for word in re.findall(r'"[^"]*"|[()]|[^\s()]+', text):
        if word == "(":
            stack.append([])
        elif word == ")":
            if len(stack) == 1:
                raise Unreadable("parentheses")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0]


# ── Infix: TPTP, Coq, HOL Light, PVS ──

_WORDS = {  # of all four languages, in one
    "/\\": "&", "AND": "&", "\\/": "|", "OR": "|", "NOT": "~", "==>": "=>", "->": "=>", "IMPLIES": "=>",
    "pow": "^", "**": "^", "PI": "pi", "FORALL": "forall", "!": "forall",
}  # fmt: skip
_TOKEN = re.compile(
    r"\s*(\d+\.\d*|\.\d+|\d+|[A-Za-z_][\w']*|/\\|\\/|==>|=>|->|<=|>=|<>|!=|\[\||\|\]|##|\*\*|²|%R|[-+*/^()<>=&|~!,.:;\[\]])"
)
_COMPARISONS = ("<=", "<", ">=", ">", "=")


class Infix:
    """A statement of TPTP, Coq, HOL Light or PVS; the whole is closed under all quantifiers."""

    def __init__(self, text: str, free: Container[str] = ()) -> None:
        """Read ``text``; ``free`` are the names that need no quantifier."""
        self.words: list[str] = []
        self.free, self.bound = free, set[str]()
        self.cases: dict[str, str] = {}
        at = 0
        text = text.strip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise Unreadable(f"'{text[at : at + 12]}'")
            at = found.end()
            if found[1] != "%R":
                self.words.append(_WORDS.get(found[1], found[1]))
        self.at = 0

    def statement(self) -> Formula:
        found = self.implication()
        if self.at != len(self.words):
            raise Unreadable(f"'{self.word()}' in a statement")
        return found

    def word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *wanted: str) -> bool:
        if self.word() in wanted:
            self.at += 1
            return True
        return False

    def need(self, word: str) -> None:
        if not self.take(word):
            raise Unreadable(f"'{self.word()}' where '{word}' is wanted")

    def implication(self) -> Formula:
        if self.word() == "forall":
            self.quantifier()
            return self.implication()
        left = self.several("|", "or", lambda: self.several("&", "and", self.atom))
        return implies(left, self.implication()) if self.take("=>") else left

    def several(self, word: str, name: str, part: Callable[[], Formula]) -> Formula:
        parts = [part()]
        while self.take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else (name, *parts)

    def quantifier(self) -> None:
        """Skip ``forall x (y : R),``, ``! [X, Y] :`` or ``FORALL (x: real):``; all variables are real."""
        self.at += 1
        depth = 0
        while True:
            word, self.at = self.word(), self.at + 1
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if word == ":" and (depth or self.word() in ("R", "real")):
                if not self.take("R", "real"):
                    raise Unreadable(f"a variable of the type '{self.word()}'")
            elif word in (":", ",", ".") and not depth:
                return
            elif re.match(r"[A-Za-z_]", word):
                self.bound.add(word)
            elif word not in ("(", ")", "[", "]", ","):
                raise Unreadable(f"'{word}' in a quantifier")

    def atom(self) -> Formula:
        if self.word() == "forall":
            return self.implication()
        if self.take("~"):
            return ("not", self.atom())
        start = self.at
        if self.take("("):  # a formula in parentheses, or a term
            try:
                inner = self.implication()
                self.need(")")
                if self.word() in ("", ")", "&", "|", "=>"):
                    return inner
            except Unreadable:
                pass
            self.at = start
        return self.comparison()

    def comparison(self) -> Formula:
        left = self.sum()
        if self.take("##"):
            self.need("[|")
            low = self.sum()
            self.need(",")
            high = self.sum()
            self.need("|]")
            return ("and", ("<=", low, left), ("<=", left, high))
        if self.take("<>", "!="):
            return ("!=", left, self.sum())
        parts: list[Formula] = []
        while self.word() in _COMPARISONS:
            op, self.at = self.word(), self.at + 1
            right = self.sum()
            parts.append(("==" if op == "=" else op, left, right))
            left = right
        if not parts:
            raise Unreadable("no comparison")
        return parts[0] if len(parts) == 1 else ("and", *parts)

    def sum(self) -> str:
        text = self.product()
        while self.word() in ("+", "-"):
            op, self.at = self.word(), self.at + 1
            text = f"{text} {op} {self.product()}"
        return text

    def product(self) -> str:
        text = self.factor()
        while self.word() in ("*", "/"):
            op, self.at = self.word(), self.at + 1
            text = f"{text}{op}{self.factor()}"
        return text

    def factor(self) -> str:
        negative = 0
        while self.take("-"):
            negative += 1
        text = self.operand()
        while self.take("²"):
            text = f"({text})**2"
        if self.take("^"):
            text = f"({text})**({self.factor()})"
        return f"(-{text})" if negative % 2 else text

    def operand(self) -> str:
        word, self.at = self.word(), self.at + 1
        if word == "(":
            text = self.sum()
            self.need(")")
            return f"({text})"
        if re.match(r"[\d.]", word):
            return word
        if word in ("powerRZ", "pow") and self.word():
            base = self.operand()
            exponent = f"-{self.operand()}" if self.take("-") else self.operand()
            return f"({base})**({exponent})"
        if word in _FUNCTIONS:
            if not self.take("("):
                return apply(word, self.operand())
            values = [self.sum()]
            while self.take(","):
                values.append(self.sum())
            self.need(")")
            return apply(word, *values)
        if not re.match(r"[A-Za-z_]", word) or self.word() == "(":
            raise Unreadable(f"'{word}'")
        return word if word == "pi" else self.variable(word)

    def variable(self, word: str) -> str:
        """A name that SymPy's notation has no other meaning for."""
        if word not in self.bound and word not in self.free:
            raise Unreadable(f"the constant '{word}'")
        if self.cases.setdefault(word.lower(), word) != word:
            raise Unreadable(f"'{word}' besides '{self.cases[word.lower()]}'")
        word = word.lower().replace("'", "_")
        return f"{word}_" if word in TAKEN or keyword.iskeyword(word) else word
