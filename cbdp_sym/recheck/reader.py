"""The grammar of claims and expressions, read into terms as they are written. Nothing is executed.

Numbers are exact (``0.1`` is 1/10). The grammar is that of SymPy's notation, restricted to real
functions; a text in it is at most 20,000 characters long and 200 deep.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from cbdp_sym.recheck.expressions import EULER, MINUS, ONE, PI, Term, num, raw, var
from cbdp_sym.recheck.outcome import Refused

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3}(?!\d))?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<op>\*\*|<=|>=|==|!=|[-+*/^(),<>=&|≤≥])|'(?P<quoted>[^\W\d]\w*)')",
    re.ASCII,
)
_LONGEST, _DEEPEST, _LONGEST_NUMBER, _LARGEST_POWER = 20_000, 200, 400, 10_000
_COMPARISONS = {
    "<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=", "≥": ">=", "==": "=", "=": "=",
}  # fmt: skip
_ONE_ARGUMENT = {
    **{f: f for f in ("exp", "log", "sign", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
                      "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "gamma", "loggamma")},
    **{f"arc{f}": f"a{f}" for f in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    "ln": "log", "Abs": "abs", "abs": "abs", "lgamma": "loggamma", "LambertW": "lambertw",
    "lambertw": "lambertw",
}  # fmt: skip
_QUOTIENTS = {"cot": ("cos", "sin"), "coth": ("cosh", "sinh"), "sec": (None, "cos"),
              "csc": (None, "sin"), "sech": (None, "cosh"), "csch": (None, "sinh")}  # fmt: skip
_OTHERS = ("sqrt", "digamma", "psi", "polygamma", "lowergamma", "uppergamma", "Max", "max", "Min",
           "min", "Piecewise", *_QUOTIENTS)  # fmt: skip
_RELATIONS = {
    "Eq": "=", "Equality": "=", "Le": "<=", "LessThan": "<=", "Lt": "<", "StrictLessThan": "<",
    "Ge": ">=", "GreaterThan": ">=", "Gt": ">", "StrictGreaterThan": ">",
}  # fmt: skip
_RESERVED = {*_ONE_ARGUMENT, *_OTHERS, "And", "and", "I", "nan", "zoo", "True", "False"}
INFINITY = raw("const", (), "oo")


@dataclass(frozen=True)
class Relation:
    """``lhs op rhs`` with op one of = <= < >= >, the sides as they are written."""

    lhs: Term
    op: str
    rhs: Term


def relations_of(text: str, names: Collection[str] | None = None) -> list[Relation]:
    """Return the inequalities of a text: chains, joined by ``,``, ``&`` or ``and``. Raises Refused.

    sign(u) is read as the Piecewise that it is.
    """
    reader = _Reader(text, names, cases=True)
    found = reader.conjunction()
    reader.finish()
    return found


def expression_of(text: object, names: Collection[str]) -> Term:
    """Return the expression of a text in these variables, as it is written. Raises Refused."""
    if not isinstance(text, str):
        raise Refused("an expression of the certificate is not a text")
    reader = _Reader(text, names)
    found = reader.sum()
    reader.finish()
    if any(t is INFINITY for t in found.subterms()):
        raise Refused("an expression contains infinity")
    return found


def fraction_of(text: object, longest: int = 400) -> Fraction:
    """Return a rational number ``p/q``. Raises Refused."""
    if not isinstance(text, str) or len(text) > 2 * longest + 2:
        raise Refused("a number of the certificate is not of the form 'p/q'")
    match = re.fullmatch(rf"(-?\d{{1,{longest}}})(?:/([1-9]\d{{0,{longest - 1}}}))?", text, re.ASCII)
    if match is None:
        raise Refused("a number of the certificate is not of the form 'p/q'")
    return Fraction(int(match[1]), int(match[2] or 1))


class _Reader:
    def __init__(self, text: str, names: Collection[str] | None, *, cases: bool = False) -> None:
        if len(text) > _LONGEST:
            raise Refused("a text of the certificate is too long")
        self.names, self.cases = names, cases
        self.tokens: list[tuple[str, str]] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None:
                raise Refused(f"character {at + 1} of '{_short(text)}' is not known")
            self.tokens.append((str(match.lastgroup), match[str(match.lastgroup)]))
            at = match.end()
        self.tokens.append(("end", ""))
        self.text = text
        self.k = self.depth = 0

    def wrong(self, what: str) -> Refused:
        return Refused(f"'{_short(self.text)}' is not in the grammar: {what}")

    def peek(self) -> str:
        kind, text = self.tokens[self.k]
        return "" if kind == "number" else text

    def take(self, *wanted: str) -> str | None:
        if self.peek() in wanted and self.tokens[self.k][0] != "end":
            self.k += 1
            return self.tokens[self.k - 1][1]
        return None

    def expect(self, wanted: str) -> None:
        if self.take(wanted) is None:
            raise self.wrong(f"'{wanted}' is wanted")

    def finish(self) -> None:
        if self.tokens[self.k][0] != "end":
            raise self.wrong(f"'{self.tokens[self.k][1]}' is not expected here")

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong("it is nested too deeply")

    def conjunction(self) -> list[Relation]:
        found = self.chain()
        while self.take(",", "&", "and"):
            found += self.chain()
        return found

    def chain(self) -> list[Relation]:
        if self.peek() in ("And", "(") and self._opens_relations():
            self.deeper()
            self.take("And")
            self.expect("(")
            inner = self.conjunction()
            self.expect(")")
            self.depth -= 1
            return inner
        if self.peek() in _RELATIONS and self.tokens[self.k + 1][1] == "(":
            name = str(self.take(*_RELATIONS))
            left, right = self._arguments(name, 2)
            return [Relation(left, _RELATIONS[name], right)]
        sides, found = [self.sum()], []
        while (op := self.take(*_COMPARISONS)) is not None:
            sides.append(self.sum())
            found.append(Relation(sides[-2], _COMPARISONS[op], sides[-1]))
        if not found:
            raise self.wrong("a comparison is wanted")
        return found

    def _opens_relations(self) -> bool:
        """Return whether the bracket here holds comparisons: those of a Piecewise are deeper inside."""
        if self.peek() == "And":
            return True
        k, depth = self.k, 0
        while k < len(self.tokens):
            kind, text = self.tokens[k]
            depth += (text == "(") - (text == ")")
            compares = (kind == "op" and text in _COMPARISONS) or text in _RELATIONS
            if compares and self._plain_brackets(k):
                return True
            if depth == 0:
                return False
            k += 1
        return False

    def _plain_brackets(self, at: int) -> bool:
        """Return whether no open bracket between here and there belongs to a function."""
        opened: list[bool] = []
        for k in range(self.k, at):
            text = self.tokens[k][1]
            if text == "(":
                kind, before = self.tokens[k - 1] if k else ("", "")
                opened.append(k == self.k or kind != "name" or before in ("and", "And"))
            elif text == ")":
                opened.pop()
        return all(opened)

    def sum(self) -> Term:
        self.deeper()
        negative = False
        while (sign := self.take("-", "+")) is not None:
            negative ^= sign == "-"
        terms = [self.product()]
        if negative:
            terms[0] = _negated(terms[0])
        while (op := self.take("+", "-")) is not None:
            term = self.product()
            terms.append(term if op == "+" else _negated(term))
        self.depth -= 1
        return terms[0] if len(terms) == 1 else raw("add", terms)

    def product(self) -> Term:
        factors = [self.power()]
        while (op := self.take("*", "/")) is not None:
            factor = self.power()
            factors.append(factor if op == "*" else _inverse(factor))
        return factors[0] if len(factors) == 1 else raw("mul", factors)

    def power(self) -> Term:
        negative = False
        while (sign := self.take("-", "+")) is not None:
            negative ^= sign == "-"
        base = self.atom()
        if self.take("**", "^"):
            self.deeper()
            base = self._raised(base, self.power())
            self.depth -= 1
        return _negated(base) if negative else base

    def _raised(self, base: Term, exponent: Term) -> Term:
        exponent = _folded(exponent)
        if exponent.head == "num":
            size = max(abs(exponent.data.numerator), exponent.data.denominator)
            if size > _LARGEST_POWER:
                raise self.wrong(f"a power over {_LARGEST_POWER} is too large")
        e_base = base.head == "exp" and base.args == (ONE,)
        return raw("exp", (exponent,)) if e_base else raw("pow", (base, exponent))

    def atom(self) -> Term:
        kind, text = self.tokens[self.k]
        if kind == "number":
            if len(text) > _LONGEST_NUMBER:
                raise self.wrong("a number is too long")
            self.k += 1
            return num(Fraction(text))
        if kind == "name":
            self.k += 1
            return self._named(text)
        if self.take("("):
            inner = self.sum()
            self.expect(")")
            return inner
        raise self.wrong("an expression is wanted")

    def _named(self, name: str) -> Term:
        if self.peek() == "(":
            return self._call(name)
        if self.names is not None and name in self.names:
            return var(name)
        if name == "pi":
            return PI
        if name == "E":
            return raw("exp", (ONE,))
        if name == "EulerGamma":
            return EULER
        if name in ("oo", "inf"):
            return INFINITY
        if name in _RESERVED:
            raise self.wrong(f"'{name}' cannot stand alone")
        if self.names is None:
            return var(name)
        raise self.wrong(f"the variable '{name}' is not known")

    def _call(self, name: str) -> Term:
        if name == "Piecewise":
            return self._piecewise()
        if name == "Symbol":
            return self._symbol()
        if name in ("Add", "Mul", "Pow", "Integer", "Rational", "S"):
            return self._built_up(name)
        if name not in _ONE_ARGUMENT and name not in _OTHERS:
            raise self.wrong(f"the function '{name}' is not known")
        args = self._arguments(name)
        if any(a is INFINITY for a in args):
            raise self.wrong("infinity is not a number")
        if name in ("Max", "max", "Min", "min"):
            return raw(name.lower(), args)
        if name in ("lowergamma", "uppergamma"):
            self._count(name, args, 2)
            return raw(name, args)
        if name == "polygamma":
            self._count(name, args, 2)
            n = _folded(args[0])
            if n.head != "num" or n.data.denominator != 1 or not 0 <= n.data <= 50:
                raise self.wrong("the order of a polygamma function is not a small whole number")
            return raw("polygamma", (args[1],), int(n.data))
        self._count(name, args, 1)
        if name in ("digamma", "psi"):
            return raw("polygamma", args, 0)
        if name == "sqrt":
            return raw("pow", (args[0], num(Fraction(1, 2))))
        if name in _QUOTIENTS:
            above, below = _QUOTIENTS[name]
            inverse = _inverse(raw(below, args))
            return inverse if above is None else raw("mul", (raw(above, args), inverse))
        if name == "sign" and self.cases:
            u = args[0]
            return raw("piecewise", (ONE, u, num(0), u, MINUS), (False, True))
        return raw(_ONE_ARGUMENT[name], args)

    def _arguments(self, name: str, count: int = 0) -> list[Term]:
        self.expect("(")
        args = [self.sum()]
        while self.take(","):
            args.append(self.sum())
        self.expect(")")
        if count:
            self._count(name, args, count)
        return args

    def _built_up(self, name: str) -> Term:
        """Return what ``srepr`` prints of sums, products, powers and numbers."""
        args = self._arguments(name)
        if name in ("Add", "Mul"):
            return args[0] if len(args) == 1 else raw(name.lower(), args)
        if name == "Pow":
            self._count(name, args, 2)
            return self._raised(*args)
        if name == "Rational" and len(args) == 2:
            args = [raw("mul", (args[0], _inverse(_folded(args[1]))))]
        self._count(name, args, 1)
        number = _folded(args[0])
        if number.head != "num" and name != "S":
            raise self.wrong(f"'{name}' is of a number")
        return number

    def _symbol(self) -> Term:
        self.expect("(")
        kind, name = self.tokens[self.k]
        if kind != "quoted":
            raise self.wrong("the name of a symbol is wanted")
        self.k += 1
        while self.take(","):
            if self.take("real", "commutative") is None:
                raise self.wrong("of a symbol only real=True is read")
            self.expect("=")
            self.expect("True")
        self.expect(")")
        if self.names is not None and name not in self.names:
            raise self.wrong(f"the variable '{name}' is not known")
        return var(name)

    def _count(self, name: str, args: list[Term], wanted: int) -> None:
        if len(args) != wanted:
            raise self.wrong(f"'{name}' takes {wanted} arguments, not {len(args)}")

    def _piecewise(self) -> Term:
        """As a term: values and the u of conditions in turn, a last value; u >= 0 where a flag is set."""
        self.expect("(")
        parts: list[Term] = []
        flags: list[bool] = []
        while True:
            self.take("ExprCondPair")
            self.expect("(")
            parts.append(self.sum())
            self.expect(",")
            if self.take("True", "true"):
                self.expect(")")
                self.expect(")")
                return raw("piecewise", parts, tuple(flags)) if flags else parts[0]
            (relation, *more) = self.chain()
            left, op, right = relation.lhs, relation.op, relation.rhs
            if more or op == "=":
                raise self.wrong("one comparison is wanted")
            greater, less = (left, right) if op in (">", ">=") else (right, left)
            parts.append(raw("add", (greater, _negated(less))))
            flags.append(op in (">=", "<="))
            self.expect(")")
            self.expect(",")


def _negated(term: Term) -> Term:
    return num(-term.data) if term.head == "num" else raw("mul", (MINUS, term))


def _inverse(term: Term) -> Term:
    if term.head == "num" and term.data:
        return num(1 / term.data)
    return raw("pow", (term, MINUS))


def _folded(term: Term) -> Term:
    """The number that a quotient, product or sum of numbers is, so that x**(1/2) is a root."""
    if term.head in ("add", "mul"):
        parts = [_folded(a) for a in term.args]
        if all(p.head == "num" for p in parts):
            total = parts[0].data
            for p in parts[1:]:
                total = total + p.data if term.head == "add" else total * p.data
            return num(total)
    return term


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
