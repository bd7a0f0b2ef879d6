"""A fixed grammar for expressions and inequalities as text: SymPy's notation, and nothing is executed.

The grammar reads what SymPy prints, by ``str`` and by ``srepr``: ``Rational(1, 3)``, ``Add(Symbol('x'),
Integer(1))``. ``or`` of two claims is not in it. Numbers are exact: ``0.1`` is 1/10. A term that SymPy
would cancel on sight (``x/x``) is remembered, since it has to be defined all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.logic import Operator, Relation
from cbdp_sym.analysis.refusal import Refusal

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3}(?!\d))?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<op>\*\*|<=|>=|==|!=|[-+*/^(),<>=&|≤≥])|'(?P<quoted>[^\W\d]\w*)')"
)
# what is longer has no decimal form in Python; a root of a longer number is taken by factoring it
_MOST_BITS, _ROOT_BITS = 13_000, 1_500
_MOST_NAMES = 50
_LONGEST_TEXT, _DEEPEST, _LONGEST_NUMBER, _LARGEST_POWER = 20_000, 200, 400, 10_000
_COMPARISONS: dict[str, Operator] = {
    "<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=", "≥": ">=", "==": "=", "=": "=",
}  # fmt: skip
# as functions, they are how ``srepr`` prints relations; str prints Eq(a, b)
_RELATIONS: dict[str, Operator] = {
    "Eq": "=", "Equality": "=", "Le": "<=", "LessThan": "<=", "Lt": "<", "StrictLessThan": "<",
    "Ge": ">=", "GreaterThan": ">=", "Gt": ">", "StrictGreaterThan": ">",
}  # fmt: skip
_STRUCTURE = {"Add": -1, "Mul": -1, "Pow": 2, "Integer": 1, "Rational": -1, "S": 1}
_CONSTANTS = {"pi": sympy.pi, "E": sympy.E, "EulerGamma": sympy.EulerGamma, "oo": sympy.oo,
              "inf": sympy.oo}  # fmt: skip
_FUNCTIONS: dict[str, tuple[Callable[..., Any], int]] = {
    name: (function, 1)
    for names, function in (
        (("exp",), sympy.exp), (("log", "ln"), sympy.log), (("sqrt",), sympy.sqrt),
        (("Abs", "abs"), sympy.Abs), (("sign",), sympy.sign),
        (("sin",), sympy.sin), (("cos",), sympy.cos), (("tan",), sympy.tan),
        (("cot",), lambda x: sympy.cos(x) / sympy.sin(x)),
        (("sec",), lambda x: 1 / sympy.cos(x)), (("csc",), lambda x: 1 / sympy.sin(x)),
        (("asin", "arcsin"), sympy.asin), (("acos", "arccos"), sympy.acos),
        (("atan", "arctan"), sympy.atan),
        (("sinh",), sympy.sinh), (("cosh",), sympy.cosh), (("tanh",), sympy.tanh),
        (("coth",), lambda x: sympy.cosh(x) / sympy.sinh(x)),
        (("sech",), lambda x: 1 / sympy.cosh(x)), (("csch",), lambda x: 1 / sympy.sinh(x)),
        (("asinh", "arcsinh"), sympy.asinh), (("acosh", "arccosh"), sympy.acosh),
        (("atanh", "arctanh"), sympy.atanh),
        (("erf",), sympy.erf), (("erfc",), sympy.erfc),
        (("gamma",), sympy.gamma), (("loggamma", "lgamma"), sympy.loggamma),
        (("digamma", "psi"), sympy.digamma), (("LambertW", "lambertw"), sympy.LambertW),
    )
    for name in names
}  # fmt: skip
_FUNCTIONS |= {
    "polygamma": (sympy.polygamma, 2),
    "lowergamma": (sympy.lowergamma, 2),
    "uppergamma": (sympy.uppergamma, 2),
    "Max": (sympy.Max, -1), "max": (sympy.Max, -1), "Min": (sympy.Min, -1), "min": (sympy.Min, -1),
}  # fmt: skip
# SymPy multiplies these out at whole numbers (and at halves), without end for a large one
PRODUCTS = (sympy.gamma, sympy.loggamma, sympy.digamma, sympy.polygamma, sympy.lowergamma,
            sympy.uppergamma)  # fmt: skip
LARGEST_ARGUMENT = 1000
NAMES = tuple(sorted({*_FUNCTIONS, *_CONSTANTS, "Piecewise", "And"}))
_ELSEWHERE = dict.fromkeys(
    ("KL", "RenyiDivergence", "MaxDivergence", "SquaredHellinger", "AlphaDivergence"),
    " here, where claims are about functions of real variables: 'cbdp-sym divergence' has its values, and "
    "'cbdp-sym new' starts a derivation about it",
)
_ELSEWHERE |= dict.fromkeys(
    ("floor", "ceil", "ceiling", "round", "frac"),
    "; let a variable stand for it, with what is known of it, such as x - 1 < n <= x for floor(x), and "
    "x <= n < x + 1 for ceiling(x)",
)
_DENOMINATORS = {"cot": sympy.sin, "csc": sympy.sin, "sec": sympy.cos, "coth": sympy.sinh,
                 "csch": sympy.sinh}  # fmt: skip


class SyntaxProblem(Refusal):
    """A text that the grammar does not know."""

    def __init__(self, text: str, at: int, wrong: str) -> None:
        shown = text if len(text) <= 120 else text[:117] + "..."
        super().__init__(f"'{shown}': at character {at + 1}, {wrong}", weak=False)


@dataclass(frozen=True)
class Parsed:
    """The relations of a text, and its quotients, powers and function values as they were written.

    All of the latter have to be defined for the text to mean anything, also those that SymPy cancels.
    """

    relations: tuple[Relation, ...]
    subterms: tuple[Expr, ...]


def expression_of(text: str, symbols: Mapping[str, Symbol]) -> Expr:
    """Return the expression that ``text`` denotes.

    Raises:
        SyntaxProblem: with the place and what was expected there.
    """
    reader = _Reader(text, symbols)
    found = reader.sum()
    reader.finish()
    return found


def claims_of(text: str, symbols: Mapping[str, Symbol] | None = None) -> Parsed:
    """Return the inequalities of a text: ``f <= g``, chains ``a <= b < c``, by ``,``, ``&``, ``and``.

    Names without a symbol in ``symbols`` become real variables; sign(u) is read as the Piecewise that it is.

    Raises:
        SyntaxProblem: with the place and what was expected there.
    """
    reader = _Reader(text, symbols, cases=True)
    relations = reader.conjunction()
    reader.finish()
    return Parsed(tuple(relations), tuple(dict.fromkeys(reader.subterms)))


@dataclass
class _Reader:
    text: str
    symbols: Mapping[str, Symbol] | None
    cases: bool = False
    subterms: list[Expr] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        if len(self.text) > _LONGEST_TEXT:
            raise SyntaxProblem(self.text, _LONGEST_TEXT, "the text is too long")
        self.tokens: list[tuple[str, str, int]] = []
        at, end = 0, len(self.text.rstrip())
        while at < end:
            match = _TOKEN.match(self.text, at)
            if match is None:
                sign = self.text[at:].strip()[:1]
                said = "; a percentage is written as a fraction: 1% is 1/100" if sign == "%" else ""
                raise SyntaxProblem(self.text, at, f"'{sign}' is not known here{said}")
            kind = str(match.lastgroup)
            self.tokens.append((kind, match[kind], match.start(kind)))
            at = match.end()
        self.tokens.append(("end", "", end))
        self.k = self.depth = 0

    def problem(self, wrong: str) -> SyntaxProblem:
        return SyntaxProblem(self.text, self.tokens[self.k][2], wrong)

    def peek(self) -> str:
        kind, text, _ = self.tokens[self.k]
        return text if kind != "number" else ""

    def take(self, *wanted: str) -> str | None:
        if self.tokens[self.k][0] != "number" and self.peek() in wanted:
            self.k += 1
            return self.tokens[self.k - 1][1]
        return None

    def expect(self, wanted: str) -> None:
        if self.take(wanted) is None:
            found = self.tokens[self.k][1]
            raise self.problem(f"'{wanted}' is wanted" + (f", not '{found}'" if found else ""))

    def finish(self) -> None:
        kind, text, _ = self.tokens[self.k]
        if kind != "end":
            after_number = self.k > 0 and self.tokens[self.k - 1][0] == "number"
            remedy = ""
            if after_number and re.fullmatch(r"[eE]\d*", text):
                remedy = "; a power of ten is written as 1e-3, its exponent below 1000"
            elif kind in ("name", "number") or text == "(":
                remedy = "; a product is written with *, as in 2*x"
            raise self.problem(f"'{text}' is not expected here{remedy}")

    def conjunction(self) -> list[Relation]:
        found = self.chain()
        while self.take(",", "&", "and"):
            found += self.chain()
        return found

    def chain(self) -> list[Relation]:
        if self.peek() in ("And", "(") and (inner := self._attempt(self._grouped)):
            return inner
        if self.peek() in _RELATIONS and self.tokens[self.k + 1][1] == "(":
            return [self._relation()]
        sides = [self.sum()]
        found: list[Relation] = []
        while (op := self.take(*_COMPARISONS)) is not None:
            sides.append(self.sum())
            found.append(Relation(sides[-2], _COMPARISONS[op], sides[-1]))
        if not found:
            if self.peek() not in (",", "&", "and", "|", "or", ")"):
                self.finish()
            raise self.problem("a comparison (<=, <, >=, > or ==) is wanted")
        return found

    def _relation(self) -> Relation:
        """``Le(a, b)`` and the like."""
        op = _RELATIONS[str(self.take(*_RELATIONS))]
        left, right = self._arguments(2)
        return Relation(left, op, right)

    def _arguments(self, count: int) -> list[Expr]:
        """The expressions in brackets, so many; -1 is any number."""
        start = self.k - 1
        name = self.tokens[start][1]
        self.expect("(")
        self.depth += 1  # a call is twice as deep as a parenthesis, in calls of Python too
        args = [self.sum()]
        while self.take(","):
            args.append(self.sum())
        self.depth -= 1
        self.expect(")")
        if count not in (-1, len(args)):
            self.k = start
            raise self.problem(f"'{name}' takes {count} argument{'s' * (count > 1)}, not {len(args)}")
        return args

    def _built_up(self, name: str) -> Expr:
        """``Add(…)``, ``Rational(p, q)`` and the like, as SymPy builds what these mean."""
        start = self.k - 1
        args = self._arguments(_STRUCTURE[name])
        if name == "Pow":
            return self._raised(*args)
        if name == "Rational" and len(args) <= 2 and all(a.is_Rational for a in args):
            if args[1:] == [0]:
                raise self.problem("division by 0")
            return args[0] / args[1] if args[1:] else args[0]
        if name == "Rational" or (name == "Integer" and not args[0].is_Integer):
            self.k = start
            raise self.problem(f"'{name}' takes whole numbers, as in Rational(1, 3)")
        total = args[0]
        for a in args[1:]:
            total = total + a if name == "Add" else total * a
        return self._real(total)

    def _symbol(self) -> Expr:
        """``Symbol('x')``, or ``Symbol('x', real=True)``: all variables are real."""
        self.expect("(")
        kind, name, _ = self.tokens[self.k]
        if kind != "quoted":
            raise self.problem("the name of a symbol is wanted, as in Symbol('x')")
        self.k += 1
        while self.take(","):
            kind, assumption, _ = self.tokens[self.k]
            if kind != "name" or assumption not in ("real", "commutative"):
                raise self.problem(
                    "of a symbol only real=True is read: say what else is assumed in the domain, as in x > 0"
                )
            self.k += 1
            self.expect("=")
            self.expect("True")
        self.expect(")")
        return self._variable(name)

    def _grouped(self) -> list[Relation]:
        self.take("And")
        self.expect("(")
        found = self.conjunction()
        self.expect(")")
        if self.peek() not in ("", ",", "&", "and", ")"):
            raise self.problem("a comparison was complete before this")
        return found

    def _attempt(self, read: Callable[[], list[Relation]]) -> list[Relation] | None:
        start, known = self.k, len(self.subterms)
        if self.depth > 20:
            raise self.problem("the expression is nested too deeply")
        self.depth += 1
        try:
            return read()
        except SyntaxProblem:
            if self.tokens[start][1] == "And":
                raise
            self.k = start
            del self.subterms[known:]
            return None
        finally:
            self.depth -= 1

    def sum(self) -> Expr:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.problem("the expression is nested too deeply")
        negative = False
        while (sign := self.take("-", "+")) is not None:
            negative ^= sign == "-"
        total = self.product()
        if negative:
            total = -total
        while (op := self.take("+", "-")) is not None:
            term = self.product()
            total = total + term if op == "+" else total - term
        self.depth -= 1
        return self._real(total)

    def product(self) -> Expr:
        total = self.power()
        while (op := self.take("*", "/")) is not None:
            factor = self.power()
            if op == "/":
                self._nonzero(factor)
            total = total * factor if op == "*" else total / factor
        return self._real(total)

    def power(self) -> Expr:
        negative = False
        while (sign := self.take("-", "+")) is not None:
            negative ^= sign == "-"
        base = self.atom()
        if self.take("**", "^"):
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self.problem("the expression is nested too deeply")
            base = self._raised(base, self.power())
            self.depth -= 1
        return -base if negative else base

    def _raised(self, base: Expr, exponent: Expr) -> Expr:
        if exponent.is_Rational and max(abs(exponent.p), exponent.q) > _LARGEST_POWER:
            raise self.problem(f"a power over {_LARGEST_POWER} is too large")
        if base.is_Rational and exponent.is_Rational:
            bits = max(abs(base.p), base.q).bit_length()
            if bits * abs(exponent) > _MOST_BITS or (bits > _ROOT_BITS and not exponent.is_Integer):
                raise self.problem("the power is too large a number")
        if exponent.is_Integer:
            if exponent < 0:
                self._nonzero(base)
        else:
            self._note(base**exponent)
        return self._real(base**exponent)

    def _nonzero(self, e: Expr) -> None:
        if e == 0:
            raise self.problem("division by 0")
        self._note(1 / e)

    def _note(self, e: Expr) -> None:
        if not e.is_Rational:
            self.subterms.append(e)

    def atom(self) -> Expr:
        kind, text, _ = self.tokens[self.k]
        if kind == "number":
            if len(text) > _LONGEST_NUMBER:
                raise self.problem("the number is too long")
            self.k += 1
            return Rational(text)
        if kind == "name":
            self.k += 1
            return self._named(text)
        if self.take("("):
            inner = self.sum()
            self.expect(")")
            return inner
        before = self.tokens[self.k - 1][1] if self.k else ""
        if before == "=" and text in ("<", ">"):
            self.k -= 1
            raise self.problem(f"'={text}' is written {text}=")
        if text == "|":
            raise self.problem("an absolute value is written Abs(x)")
        raise self.problem(f"an expression is wanted, not '{text}'" if text else "an expression is missing")

    def _named(self, name: str) -> Expr:
        if self.peek() == "(":
            if name == "Piecewise":
                return self._piecewise()
            if name in _STRUCTURE:
                return self._built_up(name)
            if name == "Symbol":
                return self._symbol()
            if name not in _FUNCTIONS:
                self.k -= 1
                near = _ELSEWHERE.get(name) or _nearest(name)
                raise self.problem(f"the function '{name}' is not known" + near)
            return self._call(name)
        if self.symbols is not None and name in self.symbols:
            return self.symbols[name]
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in _FUNCTIONS or name in ("Piecewise", "And", "and", "I", "nan", "zoo", "True", "False"):
            self.k -= 1
            remedy = f"; write {name}(x)" if name in _FUNCTIONS else ""
            raise self.problem(f"'{name}' cannot stand alone here{remedy}")
        return self._variable(name)

    def _variable(self, name: str) -> Expr:
        if self.symbols is not None and name in self.symbols:
            return self.symbols[name]
        if self.symbols is None:
            self.names.add(name)
            if len(self.names) > _MOST_NAMES:
                raise self.problem(f"there are more than {_MOST_NAMES} variables")
            return Symbol(name, real=True)
        self.k -= 1
        known = f"; the variables are {', '.join(self.symbols)}" if self.symbols else "; write a number"
        raise self.problem(f"the variable '{name}' is not known{known}")

    def _call(self, name: str) -> Expr:
        function, arity = _FUNCTIONS[name]
        start = self.k - 1
        args = self._arguments(arity)
        if any(a.is_infinite for a in args):
            self.k = start
            raise self.problem("oo is not a number: it may only bound a variable")
        if function in PRODUCTS and any(a.is_Rational and abs(a) > LARGEST_ARGUMENT for a in args):
            self.k = start
            raise self.problem(f"an argument over {LARGEST_ARGUMENT} of '{name}' is too large")
        if name in _DENOMINATORS:
            self._nonzero(_DENOMINATORS[name](args[0]))
        if function is sympy.lowergamma and args[1] == 0:
            # SymPy makes it 0, where it is infinite, too: for orders <= 0
            self._note(sympy.log(args[0]))
        if self.cases and name == "sign":
            return self._real(self._built(_by_cases, *args))
        value = self._real(self._built(function, *args))
        self._note(value)
        return value

    def _built(self, head: Callable[..., Any], *args: Any) -> Any:
        """``head(*args)``; SymPy refuses to compare what is no real number, as (-1)**(1/3)."""
        try:
            return head(*args)
        except (TypeError, ValueError) as error:
            raise self.problem("what is compared before this is not a real number") from error

    def _piecewise(self) -> Expr:
        """``Piecewise((value, condition), …, (value, True))``."""
        self.expect("(")
        pairs: list[tuple[Expr, Any]] = []
        while True:
            self.take("ExprCondPair")
            self.expect("(")
            start = len(self.subterms)
            value = self.sum()
            inside = self.subterms[start:]
            del self.subterms[start:]
            self.expect(",")
            condition = True if self.take("True", "true") else self._condition()
            # each has to be defined only where no earlier condition holds, and a value where its own does
            earlier = [(sympy.S.Zero, c) for _, c in pairs]
            self.subterms[start:] = [
                *(self._built(sympy.Piecewise, *earlier, (e, condition), (0, True)) for e in inside),
                *(self._built(sympy.Piecewise, *earlier, (e, True)) for e in self.subterms[start:]),
            ]
            pairs.append((value, condition))
            self.expect(")")
            if not self.take(","):
                break
        self.expect(")")
        if pairs[-1][1] is not True:
            raise self.problem("the last condition of a Piecewise has to be True")
        return self._real(self._built(sympy.Piecewise, *pairs))

    def _condition(self) -> Any:
        start = self.k
        (relation, *more) = self.chain()
        kinds = {"<": sympy.Lt, "<=": sympy.Le, ">": sympy.Gt, ">=": sympy.Ge}
        if more or relation.op not in kinds:
            self.k = start
            raise self.problem("one comparison (<=, <, >= or >) is wanted")
        return self._built(kinds[relation.op], relation.lhs, relation.rhs)

    def _real(self, e: Expr) -> Expr:
        if e.has(sympy.nan, sympy.zoo, sympy.I):
            raise self.problem("the expression before this is not defined as a real number")
        for c in (e.as_coeff_Mul()[0], e.as_coeff_Add()[0]):
            if c.is_Rational and max(abs(c.p), c.q).bit_length() > _MOST_BITS:
                raise self.problem("the expression before this has too long a number")
        return e


def _by_cases(u: Expr) -> Expr:
    # in this order no two neighbours have the same square, which SymPy would join by "or"
    return sympy.Piecewise((1, u > 0), (0, u >= 0), (-1, True))


def _nearest(name: str) -> str:
    import difflib

    functions = [n for n in NAMES if n not in _CONSTANTS]
    near = difflib.get_close_matches(name, functions, n=2, cutoff=0.5)
    if not near:
        return ""
    return f"; the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"


def text_of(number: Rational | Integer) -> str:
    """Return a rational number as ``p/q``."""
    return f"{number.p}/{number.q}" if number.q != 1 else str(number.p)
