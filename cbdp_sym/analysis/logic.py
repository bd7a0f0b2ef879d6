"""Relations between expressions, exact expressions, and substitution that captures nothing.

SymPy's own relationals evaluate themselves (``Eq(x, x)`` becomes ``True``) and
``bool(Implies(x > 0, x > 1))`` is ``True``; these classes only ever hold what they are given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import sympy
from sympy import Basic, Expr

from cbdp_sym.analysis.refusal import BadCall

Operator = Literal["=", "<=", "<", ">=", ">"]
FLIPPED: dict[Operator, Operator] = {"=": "=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
_LATEX = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}


@dataclass(frozen=True)
class Relation:
    """``lhs op rhs`` between extended real expressions."""

    lhs: Expr
    op: Operator
    rhs: Expr

    def __post_init__(self) -> None:
        object.__setattr__(self, "lhs", expression(self.lhs))
        object.__setattr__(self, "rhs", expression(self.rhs))

    def __str__(self) -> str:
        return f"{self.lhs} {self.op} {self.rhs}"

    @property
    def sides(self) -> tuple[Expr, Expr]:
        return self.lhs, self.rhs

    @property
    def free_symbols(self) -> set[Basic]:
        return self.lhs.free_symbols | self.rhs.free_symbols

    def flipped(self) -> Relation:
        return Relation(self.rhs, FLIPPED[self.op], self.lhs)

    def substitute(self, mapping: Mapping[Basic, Basic]) -> Relation:
        return Relation(substitute(self.lhs, mapping), self.op, substitute(self.rhs, mapping))

    def latex_operator(self) -> str:
        return _LATEX[self.op]


class CaptureError(ValueError):
    """A substitution would capture a bound variable, or let ∞ - ∞ cancel."""


def Equal(lhs: Expr | int, rhs: Expr | int) -> Relation:
    return Relation(lhs, "=", rhs)


def AtMost(lhs: Expr | int, rhs: Expr | int) -> Relation:
    return Relation(lhs, "<=", rhs)


def AtLeast(lhs: Expr | int, rhs: Expr | int) -> Relation:
    return Relation(lhs, ">=", rhs)


def Below(lhs: Expr | int, rhs: Expr | int) -> Relation:
    return Relation(lhs, "<", rhs)


def Above(lhs: Expr | int, rhs: Expr | int) -> Relation:
    return Relation(lhs, ">", rhs)


def with_labels(variables: Iterable[Basic]) -> set[Basic]:
    """Return the variables, and the labels of the families among them.

    The free symbols of a[j] are j, a[j] and the label of the family a, but not a itself.
    """
    return {name for v in variables for name in (v, getattr(v, "label", v))}


def bound_symbols(expression: Basic) -> set[Basic]:
    """Return every symbol that some integral, sum, product, supremum or expectation in it binds."""
    found: set[Basic] = set()
    for node in sympy.preorder_traversal(expression):
        found |= with_labels(getattr(node, "bound_symbols", ()))
        if isinstance(node, sympy.Limit):
            found.add(node.args[1])
        elif isinstance(node, (sympy.Derivative, sympy.Subs, sympy.Lambda)):
            found |= set(node.variables)
    return found


@lru_cache(maxsize=16384)
def infinite_parts(expression: Basic) -> frozenset[Basic]:
    """Return the largest parts that may be infinite: integrals, suprema, expectations, defined quantities."""
    if isinstance(expression, (sympy.Integral, sympy.Limit)):
        return frozenset({expression})
    if getattr(expression, "may_be_infinite", False):
        return frozenset({expression})
    return frozenset().union(*map(infinite_parts, expression.args))


def may_be_infinite(expression: Basic) -> bool:
    """Return whether an integral, supremum, expectation or defined quantity occurs in the expression."""
    return bool(infinite_parts(expression))


def require_no_cancelling(node: Expr, args: Sequence[Any]) -> None:
    """Check that ``node.func(*args)`` cancels nothing that may be infinite, as SymPy does: ∞ - ∞, ∞/∞.

    Raises:
        CaptureError: it would.
    """
    if not (node.is_Add or node.is_Mul):
        return
    signs: dict[Any, set[Any]] = {}
    for term in (t for a in args for t in node.func.make_args(a) if may_be_infinite(t)):
        weight, rest = term.as_coeff_Mul() if node.is_Add else term.as_base_exp()[::-1]
        signs.setdefault(rest, set()).add(sympy.sign(weight) if weight.is_Rational else weight)
    for rest, found in signs.items():
        if len(found) > 1:
            raise CaptureError(f"'{rest}' may be infinite and would cancel")


def plain_real(variable: Basic) -> bool:
    """Return whether a variable that is bound over a range of reals assumes nothing but being real.

    With ``positive=True``, say, SymPy would take |x| for x over the whole line.
    """
    if isinstance(variable, sympy.IndexedBase):
        variable = variable[sympy.Symbol("i", integer=True)]
    flags = (variable.is_nonnegative, variable.is_nonpositive, variable.is_nonzero,
             variable.is_integer, variable.is_rational)  # fmt: skip
    return bool(variable.is_real) and all(f is None for f in flags)


def substitute(expression: Basic, mapping: Mapping[Basic, Basic]) -> Basic:
    """Replace all keys of ``mapping`` at once; a family ``v`` mapped to c makes every ``v[i]`` c.

    Raises:
        CaptureError: a bound symbol is replaced or would capture a free one; or a condition or Max would
            compare what is no real number.
    """
    present = {k: v for k, v in mapping.items() if k != v and expression.has(k)}
    if not present:
        return expression
    incoming = set(present).union(*(v.free_symbols for v in present.values()))
    clash = incoming & bound_symbols(expression)
    if clash:
        names = ", ".join(sorted(map(str, clash)))
        raise CaptureError(f"'{names}' is bound in '{expression}'; rename it before substituting")
    members = {e: present[e.base] for e in expression.atoms(sympy.Indexed) if e.base in present}
    for node in sympy.preorder_traversal(expression):
        if (node.is_Add or node.is_Mul) and may_be_infinite(node):
            require_no_cancelling(node, [a.xreplace(members | present) for a in node.args])
    try:
        return expression.xreplace(members | present)
    except (TypeError, ValueError) as error:
        if isinstance(error, NotExact):
            raise
        values = ", ".join(f"{k} = {v}" for k, v in present.items())
        raise CaptureError(f"at {values}, '{expression}' compares what is not a real number") from error


_SHORT = 8  # digits of a decimal that somebody typed


class NotExact(BadCall):
    """A float where an exact number is meant; the text says what to write instead.

    ``name`` is the parameter that it was given for.
    """

    def __init__(self, value: float, name: str = "") -> None:
        written = _as_written(value) if math.isfinite(value) else None
        if written is None:
            instead = "write the exact number that it stands for, such as Rational(1, 3) or sqrt(2)"
        elif written.denominator == 1:
            instead = f"write {written.numerator}"
        else:
            instead = f"write Rational({written.numerator}, {written.denominator})"
        given = f"{name}: {value!r}" if name else repr(value)
        super().__init__(f"{given} is a float, and floats are not exact: {instead}")


def _as_written(value: float) -> Fraction | None:
    """Return the number that was probably meant: a small fraction, or a short decimal."""
    decimal = Fraction(repr(value))
    small = decimal.limit_denominator(1000)
    if float(small) == value:
        return small
    return decimal if len(str(decimal.numerator)) <= _SHORT else None


def expression(value: object) -> Expr:
    """``value`` as an exact expression. Text is never parsed here.

    Raises:
        BadCall: it is neither a SymPy expression without floats nor an integer or fraction;
            :class:`NotExact` for a float.
    """
    if isinstance(value, int):
        return sympy.Integer(value)
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    if isinstance(value, float):
        raise NotExact(value)
    if not isinstance(value, Expr):
        raise BadCall(f"a SymPy expression or an integer is wanted, not {value!r}")
    floats = value.atoms(sympy.Float)  # a float merely looks like the number that was meant
    if floats:
        raise NotExact(float(min(floats)))
    return value
