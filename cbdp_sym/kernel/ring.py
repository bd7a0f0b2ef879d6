"""Polynomial identities over the rationals.

A real term becomes a polynomial in *atoms*: the terms that are no sum, difference, product, negation,
quotient, literal, or power with a natural exponent up to 64.  A quotient is a product with an inverse;
the inverse of anything but a literal, a product, a quotient or a power of an atom is an atom again, one
for each polynomial up to a factor.  All of this holds for all real numbers, as 1/0 = 0:
(uv)^-1 = u^-1 v^-1, and (1/u)^-1 = u.  But u u^-1 is not 1: that needs a nonzero u, and is a statement
of the library.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import count
from types import MappingProxyType
from typing import Final

from cbdp_sym.kernel.terms import App, Literal, Term, closed, const, declare
from cbdp_sym.kernel.types import BOOL, REAL, KernelError, fun, type_of

# The names that `ring` and `compare` read, so that no library file can make them mean something else.
_N: Final = type_of("'n")
for _name in "+-*/":
    declare(_name, fun(_N, _N, _N))
declare("neg", fun(_N, _N))
declare("^", fun(_N, REAL, _N))
for _name in ("<=", "<"):
    declare(_name, fun(_N, _N, BOOL))
ADD, SUB, MUL, DIV, POW = (const(name, fun(REAL, REAL, REAL)) for name in "+-*/^")
NEG: Final = const("neg", fun(REAL, REAL))
LE, LT = (const(name, fun(REAL, REAL, BOOL)) for name in ("<=", "<"))

LARGEST_EXPONENT: Final = 64
MOST_TERMS: Final = 1_500  # of a polynomial; ((x + 1)^64)^64 has 4,097, and numbers of 4,000 digits

Monomial = tuple[tuple[int, int], ...]  # the numbers of atoms, increasing, with their exponents
Polynomial = Mapping[Monomial, Fraction]  # without zeros
_Inverse = tuple[str, object]  # the key of an atom that is an inverse

_ONE: Final[Polynomial] = MappingProxyType({(): Fraction(1)})
_numbers: dict[Term | _Inverse, int] = {}
_next: Final = count()
_inverted: dict[int, Polynomial] = {}  # the atom of 1/p, to p
_partner: dict[int, int] = {}  # the atom of u, to that of 1/u, and back

def polynomial(t: Term) -> Polynomial:
    """Return the polynomial of a real term without loose indices, as a view that does not change."""
    if closed(t).type is not REAL:
        raise KernelError(f"not a real number: {t} : {t.type}")
    return _polynomial(t)

def atoms() -> dict[int, Term | tuple[str, object]]:
    """Return what the numbers of atoms stand for.

    A term; ``("inverse", n)``, the inverse of atom n; or ``("inverse", p)`` for a set of pairs of
    monomial and coefficient, the inverse of that polynomial.
    """
    return {number: key for key, number in _numbers.items()}

def is_exponent(q: Fraction) -> bool:
    """Return whether a power with this exponent is a product: a natural number up to 64."""
    return q.denominator == 1 and 0 <= q <= LARGEST_EXPONENT

def _number(key: Term | _Inverse) -> int:
    return _numbers.setdefault(key, next(_next))

def _view(p: dict[Monomial, Fraction]) -> Polynomial:
    return MappingProxyType(p)

def add(p: Polynomial, q: Polynomial, factor: Fraction | int = 1) -> Polynomial:
    """Return p + factor q."""
    result = dict(p)
    for monomial, c in q.items():
        value = result[monomial] + factor * c if monomial in result else factor * c
        if value:
            result[monomial] = value
        else:
            result.pop(monomial, None)
    return _view(result)

def multiply(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p q. Raises KernelError for one of too many terms."""
    result: dict[Monomial, Fraction] = {}
    for m, c in p.items():
        for n, d in q.items():
            exponents = dict(m)
            for atom, k in n:
                exponents[atom] = exponents.get(atom, 0) + k
            monomial = tuple(sorted(exponents.items())) if m and n else m or n
            value = result[monomial] + c * d if monomial in result else c * d
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
        if len(result) > MOST_TERMS:
            raise KernelError(f"a product has more than {MOST_TERMS} terms when it is multiplied out")
    return _view(result)

def _power(p: Polynomial, n: int) -> Polynomial:
    result = _ONE
    for _ in range(n):
        result = multiply(result, p)
    return result

@cache
def _polynomial(t: Term) -> Polynomial:
    if type(t) is Literal:
        return _view({(): t.value} if t.value else {})
    if type(t) is App:
        y = t.argument
        if t.function is NEG:
            return add(_view({}), _polynomial(y), -1)
        if type(t.function) is App:
            operation, x = t.function.function, t.function.argument
            if operation is ADD:
                return add(_polynomial(x), _polynomial(y))
            if operation is SUB:
                return add(_polynomial(x), _polynomial(y), -1)
            if operation is MUL:
                return multiply(_polynomial(x), _polynomial(y))
            if operation is DIV:
                return multiply(_polynomial(x), _inverse(y))
            if operation is POW and type(y) is Literal and is_exponent(y.value):
                return _power(_polynomial(x), y.value.numerator)
    return _view({((_number(t), 1),): Fraction(1)})

def _inverse(y: Term) -> Polynomial:
    """The polynomial of 1/y."""
    if type(y) is App and type(y.function) is App:
        operation, u, v = y.function.function, y.function.argument, y.argument
        if operation is MUL:
            return multiply(_inverse(u), _inverse(v))
        if operation is DIV:
            return multiply(_inverse(u), _polynomial(v))
    p = _polynomial(y)
    if not p:
        return p  # 1/0 = 0
    if len(p) == 1:
        ((monomial, c),) = p.items()
        result = _view({(): 1 / c})
        for atom, k in monomial:
            result = multiply(result, _power(_inverse_of_atom(atom), k))
        return result
    leading = p[max(p)]
    normal = {m: c / leading for m, c in p.items()}
    atom = _number(("inverse", frozenset(normal.items())))
    _inverted[atom] = _view(normal)
    return _view({((atom, 1),): 1 / leading})

def _inverse_of_atom(atom: int) -> Polynomial:
    if atom in _inverted:
        return _inverted[atom]
    other = _partner.get(atom)
    if other is None:
        other = _number(("inverse", atom))
        _partner[atom], _partner[other] = other, atom
    return _view({((other, 1),): Fraction(1)})
