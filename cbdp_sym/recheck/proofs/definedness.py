r"""The statement that everything in a claim is defined, by this checker's own code (``docs/kernel.md``).

The rule, in the order of its cases: a function is defined where all its values are; the right side of ``==>``
and ``/\`` where the left side holds, each branch of ``if`` where it is taken; the terms of a sum or supremum
on its set; a function with a limit, a derivative or convexity near its point; an integrand almost everywhere;
anything else where its arguments are and the library's lines ``partial`` allow it. A definition outside the
foundations is unfolded unless it has such a line, and one that only abbreviates a sum or an integral always:
its arguments have to be defined, but a function that its body uses only where the body applies it.
"""

from __future__ import annotations

from itertools import count

from cbdp_sym.recheck.proofs.library import Library, read_term
from cbdp_sym.recheck.proofs.terms import (
    FREE,
    KIND,
    TYPE,
    A,
    B,
    apply,
    binary,
    bind,
    constant,
    for_all,
    operands,
    retype,
    variable,
)
from cbdp_sym.recheck.proofs.types import BOOL, REAL, Type, arrow, is_instance, need, typ

_OF_A_MEASURE = {"L", "E", "M", "HasInt", "Integrable", "AE", "HasMean"}
_ON_A_SET = {"SumOn", "ProdOn", "SupOn", "InfOn"}
_ABBREVIATIONS = {"Sum", "Prod", "bind", "HasIntOn", "HasIntAbove", "HasIntBelow"}
# The place of the function, and where it has to be defined (p): a term of p and of all the arguments.
_AROUND = r"0 < d /\ (!x. abs (x - a) <= d ==> p x)"
_NEAR = {
    "Tendsto": (0, r"\p : real -> bool. \f : real -> real. \l : real. ?a. !x. a <= x ==> p x"),
    "TendstoAt": (
        0,
        r"\p : real -> bool. \f : real -> real. \a l : real. "
        r"?d. 0 < d /\ (!x. ~(x = a) ==> abs (x - a) <= d ==> p x)",
    ),
    "Continuous": (0, rf"\p : real -> bool. \f : real -> real. \a : real. ?d. {_AROUND}"),
    "HasDeriv": (0, rf"\p : real -> bool. \f : real -> real. \m a : real. ?d. {_AROUND}"),
    "ConvexOn": (1, r"\p s : real -> bool. \g : real -> real. !x. s x ==> p x"),
}


def definedness(t: int, library: Library) -> int:
    """Return the statement that everything in ``t`` is defined.  Raises LogRefused."""
    return _Rule(library).of(t)


class _Rule:
    def __init__(self, library: Library) -> None:
        self.library, self.numbers = library, count()
        self.true = constant("T", BOOL)
        self.put_in: dict[int, int] = {}  # functions, by the parameters of definitions for which they stand

    def of(self, t: int) -> int:
        """Return the statement that ``t`` is defined, and its values if it is a function."""
        if KIND[t] == "l":
            return self.values(t)
        head, arguments = t, list[int]()
        while KIND[head] == "a":
            head, arguments = A[head], [B[head], *arguments]
        if KIND[head] != "c":
            used = self.of(_applied(self.put_in[head], arguments)) if head in self.put_in else self.true
            return self.all(*map(self.of, arguments), used)
        return self.operation(head, arguments)

    def operation(self, head: int, x: list[int]) -> int:
        """Return the statement that a constant with these arguments is defined."""
        name, n = A[head], len(x)
        if name in ("==>", "/\\") and n == 2:
            return self.all(self.of(x[0]), self.where(x[0], self.of(x[1])))
        if name == "if" and n >= 3:
            yes, no = (_applied(branch, x[3:]) for branch in x[1:3])
            denied = apply(constant("~", arrow(BOOL, BOOL)), x[0])
            return self.all(self.of(x[0]), self.where(x[0], self.of(yes)), self.where(denied, self.of(no)))
        conditions = self.conditions(head)
        whole = _applied(head, x)
        incomplete = name in _NEAR and TYPE[whole] != BOOL
        if incomplete or any(_arity(c) > n for c in conditions):
            return self.values(whole)
        own = self.all(*(_applied(c, x[: _arity(c)]) for c in conditions))
        if name in _ON_A_SET and n >= 2:
            members, f, *rest = x
            v = self.fresh(TYPE[f][1])
            inside = self.where(apply(members, v), self.of(apply(f, v)))
            return self.all(self.of(members), self.everywhere(v, inside), *map(self.of, rest), own)
        if name in _NEAR:
            place, near = _NEAR[name]
            v = self.fresh(TYPE[x[place]][1])
            inside = self.of(apply(x[place], v))
            if inside != self.true:
                inside = _applied(read_term(near, self.library.constants), [bind(v, inside), *x])
            return self.all(inside, *(self.of(a) for i, a in enumerate(x) if i != place))
        if name in _OF_A_MEASURE and n >= 2:
            measure, f, *rest = x
            return self.all(self.of(measure), self.almost(measure, f), *map(self.of, rest), own)
        if (
            name == "^"
            and TYPE[x[0]] == REAL
            and KIND[x[1]] == "q"
            and A[x[1]].denominator == 1
            and A[x[1]] >= 0
        ):
            own = self.true  # a product
        body = self.library.definitions.get(name)
        kept = name not in _ABBREVIATIONS and (bool(conditions) or name in self.library.foundations)
        if body is None or kept:
            return self.all(*map(self.of, x), own)
        types: dict[Type, Type] = {}
        is_instance(TYPE[body], TYPE[head], types)
        return self.all(self.unfolded(retype(types, body), x), own)

    def unfolded(self, body: int, x: list[int]) -> int:
        """Return the statement that the body of a definition is defined for these arguments, and they are."""
        v = [self.fresh(TYPE[a]) for a in x]
        here = _applied(body, v)
        functions = {p: a for p, a in zip(v, x, strict=True) if TYPE[a][0] == "fun"}
        self.put_in.update(functions)
        inside = self.of(here)
        for p in reversed(v):
            inside = bind(p, inside)
        strict = (a for p, a in zip(v, x, strict=True) if not (p in functions and p in FREE[here]))
        return self.all(_applied(inside, x), *map(self.of, strict))

    def conditions(self, head: int) -> list[int]:
        """Return the conditions of the lines ``partial`` for this constant and type, as functions."""
        found = []
        for general, condition in self.library.partial.get(A[head], ()):
            types: dict[Type, Type] = {}
            if is_instance(general, TYPE[head], types):
                found.append(retype(types, condition))
        return found

    def values(self, f: int) -> int:
        """Return the statement that all values of a function are defined."""
        v = self.fresh(TYPE[f][1])
        return self.everywhere(v, self.of(apply(f, v)))

    def almost(self, measure: int, f: int) -> int:
        """Return the statement that a function is defined almost everywhere."""
        v = self.fresh(TYPE[f][1])
        inside = self.of(apply(f, v))
        if inside == self.true:
            return inside
        of = arrow(typ("measure", TYPE[v]), arrow(TYPE[v], BOOL), BOOL)
        return _applied(constant("AE", of), [measure, bind(v, inside)])

    def fresh(self, t: Type) -> int:
        return variable(f"x#{next(self.numbers)}", t)

    def everywhere(self, v: int, t: int) -> int:
        return t if t == self.true else for_all(v, t)

    def where(self, condition: int, t: int) -> int:
        return t if t == self.true else binary("==>", condition, t)

    def all(self, *statements: int) -> int:
        """Return the conjunction, each statement once, nested to the right, without what is true anyway."""
        *before, last = [s for s in dict.fromkeys(statements) if s != self.true] or [self.true]
        for s in reversed(before):
            last = binary("/\\", s, last)
        return last


def _applied(f: int, arguments: list[int]) -> int:
    for x in arguments:
        f = apply(f, x)
    return f


def _arity(f: int) -> int:
    """How many arguments a condition takes."""
    t, n = TYPE[f], 0
    while t[0] == "fun":
        t, n = t[2], n + 1
    return n


def at_values(claim: int, values: list[int]) -> int:
    """Return a closed claim with these closed values, one after the other, for its first variables.

    Raises LogRefused: they do not fit.
    """
    found: dict[Type, Type] = {}
    t = claim
    for value in values:
        (p,) = operands("!", t)
        need(not FREE[value], "a value with a free variable")
        need(is_instance(TYPE[p][1], TYPE[value], found), "a value of another type")
        t = apply(p, variable("", TYPE[p][1]))
    t = retype(found, claim)
    for value in values:
        t = apply(operands("!", t)[0], value)
    return t
