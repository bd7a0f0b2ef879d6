"""Expressions over the real numbers: terms, equal to each other wherever both are defined.

A :class:`Term` is interned, so that equal terms are one object. A term of :func:`raw` is kept as it
was written; the other constructors collect like terms and powers, which may *remove* a subterm that
is undefined somewhere (x/x), but never adds one: whoever uses them asks the written term where it is
defined. A power with an exponent that is no integer is that of a base >= 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, ClassVar

from cbdp_sym.recheck.outcome import Refused

_MOST_DIGITS = 3000
_LARGEST_EXPONENT = 10_000
ODD = ("sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf")
EVEN = ("cos", "cosh")
_AT_ZERO = {**dict.fromkeys((*ODD, "lambertw"), 0), **dict.fromkeys((*EVEN, "erfc"), 1)}


class Term:
    """A head with arguments; ``data`` is a Fraction, a name, an order, or a Piecewise's flags."""

    __slots__ = ("_parts", "args", "data", "free", "head", "number")
    known: ClassVar[dict[tuple[Any, ...], Term]] = {}

    head: str
    args: tuple[Term, ...]
    data: Any
    free: frozenset[str]
    number: int
    _parts: tuple[Term, ...] | None

    def __repr__(self) -> str:
        """As text, cut off where it is deep."""
        return self.shown(12)

    def shown(self, depth: int) -> str:
        if self.head in ("num", "var", "const"):
            return str(self.data)
        if not depth:
            return "…"
        args = [a.shown(depth - 1) for a in self.args]
        if self.head == "add":
            return f"({' + '.join(args)})"
        if self.head == "mul":
            return "*".join(args)
        if self.head == "pow":
            whole = [a.head in ("var", "const", "add") or a.shown(1).isdigit() for a in self.args]
            args = [a if w else f"({a})" for a, w in zip(args, whole, strict=True)]
            return f"{args[0]}**{args[1]}"
        return f"{self.head}({', '.join(args)})"

    def subterms(self) -> tuple[Term, ...]:
        """Return every subterm once, arguments before what they are in."""
        if self._parts is not None:
            return self._parts
        found: dict[Term, None] = {}
        stack = [(self, False)]
        while stack:
            term, done = stack.pop()
            if done:
                found[term] = None
            elif term not in found:
                stack.append((term, True))
                stack += [(a, False) for a in term.args if a not in found]
        self._parts = tuple(found)
        return self._parts


def raw(head: str, args: Iterable[Term] = (), data: Any = None) -> Term:
    """Return the term with this head, as it is."""
    key = (head, tuple(args), data)
    term = Term.known.get(key)
    if term is None:
        term = Term()
        term.head, term.args, term.data = key
        own = frozenset({data}) if head == "var" else frozenset()
        term.free = own.union(*(a.free for a in term.args))
        term.number = len(Term.known)
        term._parts = None
        Term.known[key] = term
    return term


def num(value: Fraction | int) -> Term:
    fraction = Fraction(value)
    if max(abs(fraction.numerator), fraction.denominator).bit_length() > 4 * _MOST_DIGITS:
        raise Refused("a number of the certificate becomes too long")
    return raw("num", (), fraction)


def var(name: str) -> Term:
    return raw("var", (), name)


ZERO, ONE, MINUS, TWO, HALF = num(0), num(1), num(-1), num(2), num(Fraction(1, 2))
PI, EULER = raw("const", (), "pi"), raw("const", (), "EulerGamma")


def value_of(term: Term) -> Fraction | None:
    """Return the rational number that a term is."""
    return term.data if term.head == "num" else None


def split_coefficient(term: Term) -> tuple[Fraction, Term]:
    """``c·t`` as c and t."""
    if term.head == "num":
        return term.data, ONE
    if term.head == "mul" and term.args[0].head == "num":
        rest = term.args[1:]
        return term.args[0].data, rest[0] if len(rest) == 1 else raw("mul", rest)
    return Fraction(1), term


def add(*terms: Term) -> Term:
    total: dict[Term, Fraction] = {}
    stack = list(reversed(terms))
    while stack:
        term = stack.pop()
        if term.head == "add":
            stack += reversed(term.args)
            continue
        c, rest = split_coefficient(term)
        total[rest] = total.get(rest, Fraction(0)) + c
    parts = [scaled(c, t) for t, c in sorted(total.items(), key=_order) if c]
    if not parts:
        return ZERO
    return parts[0] if len(parts) == 1 else raw("add", parts)


def _order(item: tuple[Term, Any]) -> int:
    return item[0].number


def scaled(c: Fraction, term: Term) -> Term:
    """``c·t`` for a term without a coefficient."""
    if term is ONE:
        return num(c)
    if c == 1:
        return term
    if term.head == "mul":
        return raw("mul", (num(c), *term.args))
    return raw("mul", (num(c), term))


def neg(term: Term) -> Term:
    return mul(MINUS, term)


def sub(a: Term, b: Term) -> Term:
    return add(a, neg(b))


def mul(*terms: Term) -> Term:
    coefficient, exponents = Fraction(1), ZERO
    powers: dict[Term, Term] = {}
    stack = list(reversed(terms))
    while stack:
        term = stack.pop()
        if term.head == "num":
            coefficient *= term.data
        elif term.head == "mul":
            stack += reversed(term.args)
        elif term.head == "exp":
            exponents = add(exponents, term.args[0])
        else:
            base, exponent = term.args if term.head == "pow" else (term, ONE)
            powers[base] = add(powers.get(base, ZERO), exponent)
    if not coefficient:
        return ZERO
    parts = []
    again = False
    for base, exponent in sorted(powers.items(), key=_order):
        part = power(base, exponent)
        if part.head == "num":
            coefficient *= part.data
        else:
            # 2^(1/2)·2^(1/2)·x may become a product of which factors have to be collected again
            again |= part.head in ("mul", "exp") or (part.head == "pow" and part.args[0] is not base)
            parts.append(part)
    if exponents is not ZERO:
        part = exp(exponents)
        again |= part.head not in ("exp", "num")
        parts.append(part)
    if again:
        return mul(num(coefficient), *parts)
    if not parts:
        return num(coefficient)
    if len(parts) == 1 and parts[0].head == "add" and coefficient != 1:
        return add(*(scaled(coefficient * c, t) for c, t in map(split_coefficient, parts[0].args)))
    if coefficient == 1 and len(parts) == 1:
        return parts[0]
    return raw("mul", (num(coefficient), *parts) if coefficient != 1 else parts)


def div(a: Term, b: Term) -> Term:
    return mul(a, power(b, MINUS))


def is_positive(term: Term) -> bool:
    """Return whether it is plain from its form that a term is > 0 wherever it is defined."""
    if term.head == "num":
        return term.data > 0
    if term.head in ("exp", "cosh", "erfc", "const", "gamma"):
        return True  # a gamma function is defined here for positive numbers only
    if term.head == "pow":
        return is_positive(term.args[0])
    if term.head in ("add", "mul"):
        return all(map(is_positive, term.args))
    return False


def power(base: Term, exponent: Term) -> Term:
    e = value_of(exponent)
    if e == 0:
        return ONE
    if e == 1:
        return base
    if base.head == "exp":
        return exp(mul(base.args[0], exponent))
    if base is ONE:
        return ONE
    if e is not None and max(abs(e.numerator), e.denominator) > _LARGEST_EXPONENT:
        raise Refused(f"the exponent {e} is too large")
    if base.head == "num" and e is not None:
        return _number_power(base.data, e)
    if base.head == "pow":
        inner, k = base.args[0], value_of(base.args[1])
        if e is not None and e.denominator == 1:
            return power(inner, mul(base.args[1], exponent))
        # a broken power is one of something >= 0, of an even power therefore one of |inner|
        even = k is not None and k.denominator == 1 and k.numerator % 2 == 0
        return power(absolute(inner) if even else inner, mul(base.args[1], exponent))
    if e is None:
        return raw("pow", (base, exponent))
    if base.head == "abs" and e.denominator == 1 and e.numerator % 2 == 0:
        return power(base.args[0], exponent)
    if base.head == "mul":
        if e.denominator == 1:
            return mul(*(power(a, exponent) for a in base.args))
        plain = [a for a in base.args if is_positive(a)]
        if plain:
            others = mul(*(a for a in base.args if a not in plain))
            return mul(*(power(a, exponent) for a in plain), power(others, exponent))
        c, rest = split_coefficient(base)
        if c < 0 and c != -1:
            return mul(power(num(-c), exponent), power(neg(rest), exponent))
    return raw("pow", (base, exponent))


def _number_power(c: Fraction, e: Fraction) -> Term:
    if e.denominator == 1:
        if c == 0:
            return ZERO if e > 0 else raw("pow", (ZERO, num(e)))
        size = max(abs(c.numerator), c.denominator).bit_length() * abs(e.numerator)
        if size > 8 * _MOST_DIGITS:
            raise Refused("a power of numbers is too large")
        return num(c ** int(e))
    if c < 0:
        return raw("pow", (num(c), num(e)))
    if c == 0:
        return ZERO if e > 0 else raw("pow", (ZERO, num(e)))
    parts: list[tuple[int, Fraction]] = []
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        parts += [(p, sign * k * e) for p, k in factors(n)]
    coefficient, roots = Fraction(1), []
    for p, power_of_p in parts:
        whole = power_of_p.numerator // power_of_p.denominator
        coefficient *= Fraction(p) ** whole
        if power_of_p != whole:
            roots.append(raw("pow", (num(p), num(power_of_p - whole))))
    roots.sort(key=lambda t: t.args[0].number)
    if not roots:
        return num(coefficient)
    if coefficient == 1 and len(roots) == 1:
        return roots[0]
    return raw("mul", (num(coefficient), *roots) if coefficient != 1 else roots)


def factors(n: int) -> list[tuple[int, int]]:
    """Return a factorisation into small primes and perhaps one large rest."""
    found, p = [], 2
    while p * p <= n and p < 2000:
        k = 0
        while n % p == 0:
            n, k = n // p, k + 1
        if k:
            found.append((p, k))
        p += 1
    root = isqrt(n)
    if n > 1:
        found.append((root, 2) if root * root == n else (n, 1))
    return found


def exp(u: Term) -> Term:
    if u is ZERO:
        return ONE
    if u.head == "log":
        return u.args[0]
    c, rest = split_coefficient(u)
    if rest.head in ("log", "loggamma"):
        return power(rest.args[0] if rest.head == "log" else apply("gamma", *rest.args), num(c))
    if u.head == "add":
        logs = [a for a in u.args if split_coefficient(a)[1].head == "log"]
        if logs:
            return mul(exp(sub(u, add(*logs))), *map(exp, logs))
    return raw("exp", (u,))


def log(u: Term) -> Term:
    if u is ONE:
        return ZERO
    if u.head == "exp":
        return u.args[0]
    if u.head == "gamma":
        return raw("loggamma", u.args)
    return raw("log", (u,))


def absolute(u: Term) -> Term:
    if u.head == "num":
        return num(abs(u.data))
    if is_positive(u) or u.head == "abs":
        return u
    c, rest = split_coefficient(u)
    if c != 1:
        return mul(num(abs(c)), absolute(rest))
    if u.head == "pow":
        e = value_of(u.args[1])
        if e is None or e.denominator != 1 or e.numerator % 2 == 0:
            return u
    return raw("abs", (u,))


def has_minus(u: Term) -> bool:
    """Return a choice between u and -u."""
    if u.head == "add":
        return has_minus(u.args[0])
    return split_coefficient(u)[0] < 0


def apply(head: str, *args: Term, data: Any = None) -> Term:
    """Return the term with this head, simplified."""
    if head in _DIRECT:
        return _DIRECT[head](*args)
    if head in ("max", "min"):
        return _extreme(head, args)
    if head == "piecewise":
        return raw(head, args, data)
    u = args[-1]
    if head == "sign":
        if u.head == "num":
            return num((u.data > 0) - (u.data < 0))
        return ONE if is_positive(u) else raw(head, args)
    if u is ZERO and head in _AT_ZERO:
        return num(_AT_ZERO[head])
    if head == "acosh" and u is ONE:
        return ZERO
    if head == "acos":
        return add(mul(HALF, PI), neg(apply("asin", u)))
    if head in ("asin", "atan") and abs(value_of(u) or 0) == 1:
        return mul(u, num(Fraction(1, 2 if head == "asin" else 4)), PI)
    if head == "lambertw" and u is raw("exp", (ONE,)):
        return ONE
    if head in ("sin", "cos"):
        turn, rest = _quarters(u)
        if rest is ZERO:
            return num((0, 1, 0, -1)[(turn + (head == "cos")) % 4])
        if turn:
            turn += head == "cos"
            return scaled(Fraction((-1) ** (turn // 2)), apply(("sin", "cos")[turn % 2], rest))
        if head == "sin" and u.head == "asin":
            return u.args[0]
    if head in ODD and has_minus(u):
        return neg(apply(head, neg(u)))
    if head in EVEN and has_minus(u):
        return apply(head, neg(u))
    if head == "erfc" and has_minus(u):
        return add(TWO, neg(apply("erfc", neg(u))))
    if head in ("gamma", "loggamma", "polygamma") and (c := value_of(u)) is not None:
        known = _at_half_integer(head, c, data)
        return raw(head, args, data) if known is None else known
    return raw(head, args, data)


def _at_half_integer(head: str, c: Fraction, order: int | None) -> Term | None:
    """Γ, log Γ, ψ and ψ' at a positive multiple of 1/2, by their recurrences from 1/2 and 1."""
    if not (0 < c < 20 and c.denominator <= 2) or (head == "polygamma" and order not in (0, 1)):
        return None
    first = Fraction(1, c.denominator)
    below = [first + k for k in range(int(c - first))]
    if head != "polygamma":
        product = num(1)
        for b in below:
            product = mul(product, num(b))
        product = product if first == 1 else mul(product, power(PI, HALF))
        return product if head == "gamma" else log(product)
    if order == 0:
        start = neg(EULER) if first == 1 else neg(add(EULER, mul(TWO, log(TWO))))
        return add(start, num(sum((1 / b for b in below), Fraction(0))))
    start = mul(num(Fraction(1, 6 if first == 1 else 2)), power(PI, TWO))
    return sub(start, num(sum((1 / b**2 for b in below), Fraction(0))))


def _quarters(u: Term) -> tuple[int, Term]:
    """n and t with u = n·π/2 + t."""
    for term in u.args if u.head == "add" else (u,):
        c, rest = split_coefficient(term)
        if rest is PI and (2 * c).denominator == 1:
            return int(2 * c), sub(u, term)
    return 0, u


def _extreme(head: str, args: Iterable[Term]) -> Term:
    pick = max if head == "max" else min
    found: dict[Term, None] = {}
    numbers = []
    for a in args:
        for b in a.args if a.head == head else (a,):
            if b.head == "num":
                numbers.append(b.data)
            else:
                found[b] = None
    parts = sorted(found, key=lambda t: t.number)
    if numbers:
        parts.append(num(pick(numbers)))
    return parts[0] if len(parts) == 1 else raw(head, parts)


_DIRECT: dict[str, Callable[..., Term]] = {
    "add": add,
    "mul": mul,
    "pow": power,
    "exp": exp,
    "log": log,
    "abs": absolute,
}


def rebuilt(term: Term, leaves: Mapping[Term, Term]) -> Term:
    """Return the term simplified, with subterms replaced; no condition of a Piecewise is decided by it."""
    done: dict[Term, Term] = dict(leaves)
    for t in term.subterms():
        if t not in done:
            args = [done[a] for a in t.args]
            done[t] = apply(t.head, *args, data=t.data) if t.args else t
    return done[term]


def simplified(term: Term) -> Term:
    return rebuilt(term, {})


def put(term: Term, name: str, value: Term) -> Term:
    """Return the term with a value for a variable."""
    if name not in term.free:
        return term
    if value.head == "num" and value.data.denominator.bit_length() > 4 * _MOST_DIGITS:
        raise Refused("a number is too long")
    return rebuilt(term, {var(name): value})


def written_in(term: Term, name: str, value: Term) -> Term:
    """Return a written term with a written value for a variable, to ask where it is defined."""
    done: dict[Term, Term] = {var(name): value}
    for t in term.subterms():
        if t not in done:
            done[t] = raw(t.head, [done[a] for a in t.args], t.data) if t.args else t
    return done[term]
