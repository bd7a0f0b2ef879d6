"""The value of a term of the kernel in a model.

A function is a Python function of one argument.  Terms are compiled once for each model; the meaning of the
constants is a table.  A constant without a meaning is unfolded by its definition, or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

from flint import fmpq

from cbdp_sym.gate import calculus, families
from cbdp_sym.gate import measures as m
from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.spaces import Model, Value
from cbdp_sym.kernel.terms import Abs, App, Bound, Const, Literal, Term, Var
from cbdp_sym.kernel.types import EREAL, REAL, Type

Environment = Mapping[Var, Value]
_Code = Callable[[Environment, tuple[Value, ...]], Value]
_Meaning = Callable[[Model, Type], Value]


NO_WITNESS: Final = "a set in which no witness was found"


class NotInterpreted(Exception):
    """A constant has no meaning in these models."""


def _curried(f: Callable[[Value, Value], Value]) -> Callable[[Value], Callable[[Value], Value]]:
    return lambda x: lambda y: f(x, y)


def _fixed(value: Value) -> _Meaning:
    return lambda model, t: value


def _two(real: Callable[[Value, Value], Value], extended: Callable[[Value, Value], Value]) -> _Meaning:
    """An operation at real and at ereal."""
    return lambda model, t: _curried(extended if t.args[0] is EREAL else real)


def _equal(model: Model, t: Type) -> Value:
    of = t.args[0]
    return lambda x: lambda y: model.equal(x, y, of)


def _all(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def every(p: Callable[[Value], bool]) -> bool:
        return all(_each(model, of, p))

    return every


def _each(model: Model, of: Type, p: Callable[[Value], bool]) -> Iterator[bool]:
    """Tell if p holds, for each element or sample of the type.

    At each step ``model.sampled`` says whether this answer rests on samples; at the end whether all do.
    """
    before = model.sampled
    points = model.domain(of)
    after = model.sampled
    for x in points:
        model.spend()
        model.sampled = before
        holds = p(x)
        after = after or model.sampled
        yield holds
    model.sampled = after


def _some(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def some(p: Callable[[Value], bool]) -> bool:
        if any(_each(model, of, p)):
            return True
        if model.is_finite(of):
            return False
        if of is REAL and any(map(p, model.noted[-20:])):  # integrals that were asked for
            return True
        raise n.UndecidedNumber(NO_WITNESS)

    return some


def _elements(model: Model, of: Type, s: Callable[[Value], bool]) -> list[Value]:
    """The elements of a finite set; of real numbers, those among the integers from -40 to 40."""
    if of is not REAL:
        return [x for x in model.points(of) if s(x)]
    integers = [n.rational(k) for k in range(-40, 41)]
    if any(s(x) for x in model.domain(REAL) if x not in integers):
        raise n.UndecidedNumber("a sum over a set of real numbers")
    return [x for x in integers if s(x)]


def _fold_on(
    real: Callable[[Value, Value], Value], extended: Callable[[Value, Value], Value], start: Value
) -> _Meaning:
    """A sum or product over a finite set, of real or of extended real numbers."""

    def meaning(model: Model, t: Type) -> Value:
        of, number = t.args[1].args[0].args
        step = extended if number is EREAL else real

        def fold(s: Callable[[Value], bool], f: Callable[[Value], Value]) -> Value:
            result = start
            for i in _elements(model, of, s):
                model.spend()
                result = step(result, f(i))
            return result

        return _curried(fold)

    return meaning


def _supremum_on(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def supremum(g: Callable[[Value], bool], f: Callable[[Value], Value]) -> Value:
        points = [x for x in model.domain(of) if g(x)]
        if of is REAL and all(isinstance(x, fmpq) and x.q == 1 for x in points):
            points = [n.rational(k) for k in range(-m.NATURALS, m.NATURALS) if g(n.rational(k))]
        model.spend(len(points))
        return n.largest([f(x) for x in points])

    return _curried(supremum)


def _finite(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def finite(s: Callable[[Value], bool]) -> bool:
        if of is not REAL:
            model.points(of)
            return True
        near = n.rational(1, 1009)
        if any(s(x) and s(n.add(x, near)) for x in model.domain(REAL)):
            return False
        return not all(s(n.rational(k)) for k in (2**31, 2**31 + 1, 2**40))

    return finite


def _choice(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def select(p: Callable[[Value], bool]) -> Value:
        points = list(model.domain(of))
        chosen = next((x for x in points if p(x)), None)
        if chosen is None and not model.is_finite(of):
            raise n.UndecidedNumber("a choice")
        return points[0] if chosen is None else chosen

    return select


def _natural(x: n.Real) -> bool:
    return _whole(x) and n.sign(x) >= 0


def _whole(x: n.Real) -> bool:
    if isinstance(x, fmpq):
        return bool(x.q == 1)
    if n.as_ball(x).contains_integer():
        raise n.UndecidedNumber("a ball that contains an integer")
    return False


MEANINGS: Final[Mapping[str, _Meaning]] = {
    # logic
    "=": _equal,
    "!": _all,
    "?": _some,
    "==>": _fixed(lambda p: lambda q: not p or q),
    "/\\": _fixed(lambda p: lambda q: p and q),
    "\\/": _fixed(lambda p: lambda q: p or q),
    "~": _fixed(lambda p: not p),
    "T": _fixed(True),
    "F": _fixed(False),
    "if": _fixed(lambda p: lambda x: lambda y: x if p else y),
    ",": _fixed(lambda x: lambda y: (x, y)),
    "fst": _fixed(lambda z: z[0]),
    "snd": _fixed(lambda z: z[1]),
    # numbers
    "+": _two(n.add, n.eadd),
    "-": _two(n.subtract, n.esubtract),
    "*": _two(n.multiply, n.emultiply),
    "/": _two(n.divide, n.edivide),
    "^": _two(n.power, n.epower),
    "neg": _fixed(n.negative),
    "<=": _fixed(_curried(n.at_most)),
    "<": _fixed(_curried(n.less)),
    "abs": _fixed(n.magnitude),
    "exp": _fixed(n.exp),
    "log": _fixed(n.log),
    "sqrt": _fixed(n.root),
    "ext": _fixed(lambda x: x),
    "pi": _fixed(n.PI),
    "top": _fixed(n.TOP),
    "elog": _fixed(n.elog),
    "Nat": _fixed(_natural),
    "Int": _fixed(_whole),
    # families
    "Finite": _finite,
    "SumOn": _fold_on(n.add, n.eadd, n.ZERO),
    "ProdOn": _fold_on(n.multiply, n.emultiply, n.ONE),
    "SupOn": _supremum_on,
    "select": _choice,
    "floor": _fixed(n.floor),
    **m.MEANINGS,
    **calculus.MEANINGS,
    **families.MEANINGS,
}


class Evaluator:
    """Evaluates terms in one model; ``definitions`` are bodies of constants."""

    def __init__(self, model: Model, definitions: Mapping[str, Term]) -> None:
        self.model = model
        self.definitions = definitions
        self._compiled: dict[Term, _Code] = {}
        self._constants: dict[Term, Value] = {}

    def value(self, t: Term, environment: Environment) -> Value:
        """Return the value of a closed-up term whose free variables are in the environment.

        Raises NotInterpreted and UndecidedNumber.
        """
        return self._code(t)(environment, ())

    def _code(self, t: Term) -> _Code:
        found = self._compiled.get(t)
        if found is None:
            found = self._compiled[t] = self._compile(t)
        return found

    def _compile(self, t: Term) -> _Code:
        if isinstance(t, Literal):
            number = n.rational(t.value)
            return lambda e, s: number
        if isinstance(t, Const):
            constant = self._constant(t)
            return lambda e, s: constant
        if isinstance(t, Bound):
            place = -1 - t.index
            return lambda e, s: s[place]
        if isinstance(t, Abs):
            body = self._code(t.body)
            return lambda e, s: lambda x: body(e, (*s, x))
        if isinstance(t, App):
            argument = self._code(t.argument)
            short = self._connective(t)
            if short is not None:
                return short
            if isinstance(t.function, Const):
                fixed = self._constant(t.function)
                return lambda e, s: fixed(argument(e, s))
            if isinstance(t.function, App) and isinstance(t.function.function, Const):
                operation, first = self._constant(t.function.function), self._code(t.function.argument)
                return lambda e, s: operation(first(e, s))(argument(e, s))
            function = self._code(t.function)
            return lambda e, s: function(e, s)(argument(e, s))
        variable = cast(Var, t)  # there is nothing else
        return lambda e, s: e[variable]

    def _connective(self, t: App) -> _Code | None:
        """``==>``, ``/\\``, ``\\/`` and ``if`` look at their last arguments only when they have to."""
        f = t.function
        if isinstance(f, App) and isinstance(f.function, Const):
            name = f.function.name
            if name in ("==>", "/\\", "\\/"):
                p, q = self._code(f.argument), self._code(t.argument)
                if name == "==>":
                    return lambda e, s: not p(e, s) or q(e, s)
                if name == "/\\":
                    return lambda e, s: p(e, s) and q(e, s)
                return lambda e, s: p(e, s) or q(e, s)
        if (
            isinstance(f, App)
            and isinstance(f.function, App)
            and isinstance(f.function.function, Const)
            and f.function.function.name == "if"
        ):
            p, x, y = (self._code(f.function.argument), self._code(f.argument), self._code(t.argument))
            return lambda e, s: x(e, s) if p(e, s) else y(e, s)
        return None

    def _constant(self, t: Const) -> Value:
        found = self._constants.get(t)
        if found is None:
            meaning = MEANINGS.get(t.name)
            if meaning is not None:
                found = meaning(self.model, t.type)
            elif t.name in self.definitions:
                found = self._unfold(t)
            else:
                raise NotInterpreted(t.name)
            self._constants[t] = found
        return found

    def _unfold(self, t: Const) -> Value:
        from cbdp_sym.kernel.terms import instantiate_types
        from cbdp_sym.kernel.types import match_type

        body = self.definitions[t.name]
        theta: dict[Type, Type] = {}
        match_type(body.type, t.type, theta)
        return self.value(instantiate_types(theta, body), {})
