"""The target of a comparison: the claim's value as an expression in the function's arguments."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol

from cbdp_sym.analysis.grammar import NAMES, claims_of, expression_of
from cbdp_sym.analysis.logic import Operator, Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.sympy_terms import COUNT
from cbdp_sym.formula_audit.reference_claim import ReferenceClaim
from cbdp_sym.formula_audit.usual import usual
from cbdp_sym.language.notation import spelled

Parameters = Mapping[str, Any]
"""Per parameter text, an integer, a Fraction or an Expr; for a family a sequence of them."""
_SCIENTIFIC = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?|\.\d+)[eE]([+-]?\d+)(?!\w)")
_WORD = re.compile(r"[^\W\d]\w*")

SAME: tuple[tuple[str, ...], ...] = (  # what papers and libraries call the same thing
    ("epsilon", "eps", "e", "epsilon0", "eps0"),
    ("alpha", "a", "order", "orders", "lam", "lambda_"),
    ("sigma", "noise_multiplier", "std", "s", "stddev", "noise"),
    ("rho",),
    ("delta", "target_delta"),
    ("xi",),
    ("k", "n", "steps", "group", "group_size", "num_steps", "compositions"),
    ("tau",),
    ("p", "q", "rate", "prob"),
)
_SPELLED = (  # of these, the names that can mean nothing else
    ("epsilon", "eps"),
    ("alpha", "order", "orders"),
    ("delta", "target_delta"),
)


@dataclass(frozen=True)
class Condition:
    """``difference op 0``, or that ``difference`` is an integer; ``text`` as a reader knows it.

    ``asked``: the caller of the comparison gave it, not the statement.
    """

    difference: Expr
    op: Operator | str  # an operator, "!=" or "integer"
    text: str
    asked: bool = False


@dataclass(frozen=True)
class Target:
    """The value, as an expression in the arguments, wherever the conditions hold.

    ``whole`` are the arguments that are integers; ``unseen`` are the hypotheses that speak of
    mechanisms and not of numbers.
    """

    claim: ReferenceClaim
    arguments: tuple[Symbol, ...]
    value: Expr
    conditions: tuple[Condition, ...]
    whole: frozenset[Symbol]
    unseen: tuple[str, ...]


def target(
    function: Callable[..., Any],
    claim: ReferenceClaim,
    parameters: Parameters | None,
    where: str | Sequence[str],
    quantity: str = "",
    *,
    edges: bool = True,
) -> Target:
    """Express the claim's value in the arguments of ``function``.

    Raises:
        UserError: a parameter of the statement is not said, or a text is no expression.
    """
    given = {spelled(name): value for name, value in (parameters or {}).items()}
    names = argument_names(function, given)
    arguments = {name: Symbol(name, real=True) for name in names}
    needed = parameters_of(claim)
    unknown = set(given) - {_name(s) for s in needed}
    if unknown:
        known = ", ".join(sorted(_name(s) for s in needed)) or "none"
        raise UserError(f"the statement has no parameter '{min(unknown)}'; its parameters are {known}")
    chosen = {s: _chosen(s, given, arguments, claim.statement) for s in needed}
    sizes = {len(e) for e in chosen.values() if isinstance(e, tuple)}
    if COUNT in chosen and len(sizes) == 1:
        chosen[COUNT] = sympy.Integer(sizes.pop())
    value = _quantity(quantity, claim, chosen, arguments)
    used = {*value.free_symbols, *(s for e in chosen.values() for s in _free(e))}
    idle = [n for n, s in arguments.items() if s not in used]
    if idle and not _optional(function, idle):
        raise UserError(
            f"the argument '{idle[0]}' stands for no parameter of the statement; fix it with "
            "functools.partial or a lambda"
        )
    ordered = tuple(s for s in arguments.values() if s in used)
    return Target(
        claim,
        ordered,
        value,
        tuple(_conditions(claim, chosen, where, arguments, edges)),
        frozenset(e for s, e in chosen.items() if getattr(s, "is_integer", False) and e in ordered),
        claim.unseen,
    )


def argument_names(function: Callable[..., Any], given: Mapping[str, Any]) -> list[str]:
    """Return the names of the function's arguments that may vary.

    A function written in C that does not tell them has the names that the parameters use.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        signature = None
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    if signature and not any(p.kind in kinds for p in signature.parameters.values()):
        return list(signature.parameters)
    named = [p.name for p in signature.parameters.values() if p.kind not in kinds] if signature else []
    texts = [t for v in given.values() for t in (v if isinstance(v, (list, tuple)) else [v])]
    words = [w for t in texts if isinstance(t, str) for w in _WORD.findall(t)]
    return list(dict.fromkeys(named + [w for w in words if w not in NAMES]))


def _optional(function: Callable[..., Any], names: Sequence[str]) -> bool:
    found = inspect.signature(function).parameters
    return all(found[n].default is not inspect.Parameter.empty for n in names if n in found)


def exact(text: str) -> str:
    """``1e-9`` as the fraction that the grammar knows."""
    return _SCIENTIFIC.sub(lambda m: f"({Fraction(m[0])})", text)


@contextmanager
def _said(about: str) -> Iterator[None]:
    try:
        yield
    except Refusal as error:
        raise UserError(f"{about}: {error}") from error


def parameters_of(claim: ReferenceClaim) -> list[Basic]:
    """Return the free symbols and families of the value, and of the conditions on numbers."""
    sides = [claim.value, *claim.numbers.values()]
    for h in claim.conditions:
        sides += [h.lhs, h.rhs]
    found: list[Basic] = []
    for side in sides:
        families = {e.base for e in side.atoms(sympy.Indexed)}
        inner = {f.label for f in families} | set(families)
        bound = {s for n in side.atoms(sympy.Sum, sympy.Product) for s in n.bound_symbols}
        plain = {s for s in side.free_symbols if isinstance(s, Symbol)} - inner - bound
        found += sorted([*families, *plain], key=str)
    return list(dict.fromkeys(found))


def _name(symbol: Basic) -> str:
    return str(symbol)


def _chosen(symbol: Basic, given: Mapping[str, Any], arguments: Mapping[str, Symbol], id: str) -> Any:
    """Return what stands for a parameter: an expression, or a tuple of them for a family."""
    if symbol == COUNT:
        return COUNT
    name = _name(symbol)
    family = isinstance(symbol, sympy.IndexedBase)
    if name not in given:
        if name in arguments and not family:
            return arguments[name]
        spelled_so = [n for group in _SPELLED if name in group for n in group if n in arguments]
        if len(spelled_so) == 1 and not family:
            return arguments[spelled_so[0]]
        example = f'{{"{name}": ["v1", "v2"]}}' if family else f'{{"{name}": "…"}}'
        known = ", ".join(arguments) or "none"
        raise UserError(
            f"which argument is '{name}' of '{id}'? Say it with parameters={example} "
            f"(--param {name}=…); the function's arguments are {known}{_perhaps(name, arguments)}"
        )
    value = given[name]
    if family:
        if isinstance(value, str | int | Fraction | Expr):
            value = str(value).split(",") if isinstance(value, str) else [value]
        return tuple(_expression(name, v, arguments) for v in value)
    return _expression(name, value, arguments)


def _perhaps(name: str, arguments: Mapping[str, Symbol]) -> str:
    """Return which argument may be meant, by the names that libraries use, for the end of a question."""
    found = [n for group in SAME if name in group for n in group if n in arguments]
    if "noise_multiplier" in found:
        return f" (a noise multiplier is in units of the sensitivity: {name}=noise_multiplier*sensitivity)"
    return f" (perhaps {name}={found[0]})" if len(found) == 1 else ""


def _expression(name: str, value: Any, arguments: Mapping[str, Symbol]) -> Expr:
    if isinstance(value, float):
        raise UserError(
            f"the parameter '{name}' is the float {value!r}; write the exact number that is meant, "
            f'as text: "{Fraction(repr(value))}"'
        )
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction | Expr):
        raise UserError(f"the parameter '{name}' is {value!r}; write an expression as text")
    if isinstance(value, Expr):
        return value.xreplace({s: arguments.get(str(s), s) for s in value.free_symbols})
    with _said(f"the parameter '{name}'"):
        return expression_of(exact(str(value)), arguments)


def _quantity(
    text: str, claim: ReferenceClaim, chosen: Mapping[Basic, Any], arguments: Mapping[str, Symbol]
) -> Expr:
    """Return what the function computes, which by default is what the statement bounds.

    The numbers of a guarantee have names, such as epsilon and delta; a name alone is that of the number, and
    within an expression that of the function's argument, if it has one.
    """
    values = {"value": claim.value, **claim.numbers}
    alone = text.strip() in values
    placeholders = {n: Symbol(n, real=True) for n in values if alone or n not in arguments}
    known = ", ".join(placeholders)
    with _said("the quantity"):
        e = expression_of(exact(text or "value"), {**arguments, **placeholders})
    asked = {n: s for n, s in placeholders.items() if s in e.free_symbols}
    if not asked:
        raise UserError(
            f"the quantity '{text}' does not depend on what '{claim.statement}' bounds, so that any function "
            f"could be compared with itself; write it with {known}"
        )
    for n in asked:
        if values[n].is_Symbol and len(claim.numbers) > 1:
            given = next((m for m, v in claim.numbers.items() if not v.is_Symbol), "")
            if given:
                raise UserError(
                    f"'{values[n]}' is a parameter of '{claim.statement}', not what it bounds; "
                    f"it bounds {given}: --quantity {given}"
                )
    with _said("the statement's value"):
        return e.xreplace({s: _apply(values[n], chosen) for n, s in asked.items()})


def _apply(e: Expr, chosen: Mapping[Basic, Any]) -> Expr:
    """Put expressions for the parameters, and write out sums over the members of a family."""
    families = {s: m for s, m in chosen.items() if isinstance(m, tuple)}
    plain = {s: m for s, m in chosen.items() if not isinstance(m, tuple)}
    bound = {s for n in e.atoms(sympy.Sum, sympy.Product) for s in n.bound_symbols}
    fresh = {s: sympy.Dummy(str(s), integer=True) for s in bound}  # an argument may be named i
    e = e.xreplace(fresh).xreplace(plain)
    if families or e.has(sympy.Sum, sympy.Product):
        e = _written_out(e)
    members = {}
    for node in e.atoms(sympy.Indexed):
        (index,) = node.indices
        of = families[node.base]
        if not index.is_Integer or not 1 <= index <= len(of):
            raise UserError(
                f"'{node.base}' has {len(of)} members, and '{node}' is none of them; is the "
                "dimension said too?"
            )
        members[node] = of[int(index) - 1]
    return e.xreplace(members)


def _written_out(e: Expr) -> Expr:
    """Sums between numbers as sums of terms; one with a variable end stays (see ``Truth``)."""
    fixed = {
        n: terms_of(n)
        for n in e.atoms(sympy.Sum, sympy.Product)
        if all(end.is_Integer for _, *ends in n.limits for end in ends)
    }
    return e.xreplace(fixed)


def terms_of(node: Expr) -> Expr:
    """Return a sum or product between integers, written out.

    Raises:
        Refusal: an end is no integer, or the upper one is less than the lower one.
    """
    (i, low, high), *more = node.limits
    if more or not (low.is_Integer and high.is_Integer and low <= high):
        raise Refusal(f"'{node}' does not run from an integer to a larger one")
    terms = [node.function.xreplace({i: sympy.Integer(n)}) for n in range(int(low), int(high) + 1)]
    return (sympy.Add if isinstance(node, sympy.Sum) else sympy.Mul)(*terms)


def _free(chosen: Any) -> set[Basic]:
    members = chosen if isinstance(chosen, tuple) else (chosen,)
    return set().union(*(m.free_symbols for m in members))


def _conditions(
    claim: ReferenceClaim,
    chosen: Mapping[Basic, Any],
    where: str | Sequence[str],
    arguments: Mapping[str, Symbol],
    edges: bool,
) -> Iterator[Condition]:
    for symbol, e in chosen.items():
        if not isinstance(e, tuple):
            yield from _assumed(symbol, e)
    for h in claim.conditions:
        yield _condition(Relation(_apply(h.lhs, chosen), h.op, _apply(h.rhs, chosen)))
    mentioned: set[Basic] = set()
    for text in [where] if isinstance(where, str) else where:
        if text.strip():
            with _said("where"):
                parsed = claims_of(exact(text), arguments)
            yield from (replace(_condition(r), asked=True) for r in parsed.relations)
            mentioned |= {s for r in parsed.relations for s in (r.lhs - r.rhs).free_symbols}
    for symbol, e in chosen.items():  # an argument that is the parameter itself has its own range
        known = None if edges or isinstance(e, tuple) or e.is_Atom else usual(_name(symbol))
        if known is not None and not e.free_symbols & mentioned:
            high = sympy.Rational(known.high.numerator, known.high.denominator)
            yield Condition(e - high, "<=", f"{e} <= {high}")


def _assumed(symbol: Basic, e: Expr) -> Iterator[Condition]:
    """Yield what the statement's symbol assumes, of the expression that stands for it."""
    if symbol.is_integer and not e.is_Integer:
        yield Condition(e, "integer", f"{e} integer")
    if symbol.is_positive:
        yield Condition(e, ">", f"{e} > 0")
    elif symbol.is_nonnegative:
        yield Condition(e, ">=", f"{e} >= 0")
    elif symbol.is_nonzero:
        yield Condition(e, "!=", f"{e} != 0")


def _condition(r: Relation) -> Condition:
    if r.lhs is sympy.oo or r.rhs is sympy.oo:  # "eps < oo" bounds nothing
        return Condition(sympy.S.Zero, "<=", str(r))
    return Condition(r.lhs - r.rhs, r.op, str(r))
