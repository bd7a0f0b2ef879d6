"""The request of a conversion: guarantees from text, and how often each mechanism is used.

Text is read by Python's own parser and the kernel's grammar of numbers; nothing in it is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.theory.guarantees import GUARANTEES, BadGuarantee, GaussianMechanism, Guarantee, fields_of, zCDP
from cbdp_sym.vocabulary import PARAMETERS, about_name, meant, named

_MOST_TIMES = 10**9
_MOST_SOURCES = 200
# what profiles call them
_MECHANISMS = {"Gaussian": "GaussianMechanism", "DiscreteGaussian": "DiscreteGaussianMechanism"}
_EXAMPLE = "such as 'zCDP(0, 1/10)' or 'ApproxDP(delta=1e-6)'"


def guarantee(given: Any) -> Guarantee:
    """Return a guarantee, from itself or from text.

    Raises:
        UserError: with what was read, and what is expected.
    """
    if isinstance(given, Guarantee):
        return given
    if isinstance(given, type) and issubclass(given, Guarantee):
        return _made(given, [], {})
    if not isinstance(given, str):
        raise UserError(f"{given!r} is not a guarantee, {_EXAMPLE}")
    call = _parsed(given)
    if isinstance(call, ast.Name):
        call = ast.Call(func=call, args=[], keywords=[])
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        raise UserError(f"'{given}' is not a guarantee, {_EXAMPLE}")
    return _from_call(call, given)


def sources(given: Any, compose: int = 1) -> list[tuple[Guarantee, int]]:
    """Return the mechanisms with how often each is used, from one or a list of guarantees.

    Text may say how often: ``"100 * PureDP(1/10)"``; ``compose`` is how often all of them are used.

    Raises:
        UserError: with what was read, and what is expected.
    """
    many = [given] if isinstance(given, (Guarantee, str, type)) else given
    if not isinstance(many, Iterable):
        raise UserError(f"{given!r} is not a guarantee, {_EXAMPLE}")
    compose = _times(compose, str(given))
    counted: dict[Guarantee, int] = {}
    for one in many:
        found, times = _counted(one)
        if isinstance(found, zCDP) and found.xi is None and found.rho is not None:
            found = zCDP(0, found.rho)
        counted[found] = counted.get(found, 0) + times * compose
    if not counted:
        raise UserError(f"there is no mechanism to start from; name a guarantee, {_EXAMPLE}")
    if len(counted) > _MOST_SOURCES:
        raise UserError(f"at most {_MOST_SOURCES} different guarantees are composed")
    for found, times in counted.items():
        if times > _MOST_TIMES:
            raise UserError(f"a mechanism is used at most {_MOST_TIMES} times, not {times}")
        if found.unknown:
            raise UserError(
                f"'{found}' leaves out {found.unknown[0]}; a guarantee to start from has "
                f"all its parameters: {', '.join(fields_of(type(found)))}"
            )
    return list(counted.items())


def _counted(one: Any) -> tuple[Guarantee, int]:
    if isinstance(one, str):
        tree = _parsed(one)
        if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult):
            for times, rest in ((tree.left, tree.right), (tree.right, tree.left)):
                if isinstance(times, ast.Constant) and isinstance(rest, ast.Call):
                    return _from_call(_rho_alone(_known(rest)), one), _times(times.value, one)
        if isinstance(tree, ast.Call):
            return _from_call(_rho_alone(_known(tree)), one), 1
    return guarantee(one), 1


def _known(call: ast.Call) -> ast.Call:
    """Return the call with the name that is used here."""
    found = named(call.func.id, (*GUARANTEES, *_MECHANISMS)) if isinstance(call.func, ast.Name) else None
    return call if found is None else ast.Call(ast.Name(found), call.args, call.keywords)


def _rho_alone(call: ast.Call) -> ast.Call:
    """``zCDP(rho)`` of the field for text that gives one number and no name; a named one stays what it is."""
    if (
        isinstance(call.func, ast.Name)
        and call.func.id == "zCDP"
        and len(call.args) == 1
        and not call.keywords
    ):
        return ast.Call(func=call.func, args=[], keywords=[ast.keyword("rho", call.args[0])])
    return call


def _times(value: object, text: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise UserError(f"'{text}': a mechanism is used a whole number of times, not {value}")
    return value


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise UserError(f"'{text}' cannot be read as a guarantee, {_EXAMPLE}") from error


def _from_call(call: ast.Call, text: str) -> Guarantee:
    call = _known(call)
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    name = _MECHANISMS.get(name, name)
    if name not in GUARANTEES and (said := about_name(name, GUARANTEES)):
        raise UserError(f"'{text}' is not a known guarantee{said}")
    if name not in GUARANTEES:
        known = ", ".join(kind.title for kind in GUARANTEES.values())
        raise UserError(f"'{text}' is not a known guarantee; there are {known}")
    if any(isinstance(a, ast.Starred) for a in call.args) or any(not k.arg for k in call.keywords):
        raise UserError(f"'{text}' cannot be read as a guarantee, {_EXAMPLE}")
    args = [ast.unparse(a) for a in call.args]
    named = {str(k.arg): ast.unparse(k.value) for k in call.keywords}
    source = text.strip()
    args = [ast.get_source_segment(source, a) or t for a, t in zip(call.args, args, strict=True)]
    for k in call.keywords:
        named[str(k.arg)] = ast.get_source_segment(source, k.value) or named[str(k.arg)]
    return _made(GUARANTEES[name], args, named)


def _made(kind: type[Guarantee], args: list[str], named: dict[str, str]) -> Guarantee:
    known = fields_of(kind)
    named = (
        {meant(n, known, PARAMETERS) or n: v for n, v in named.items()}
        if len({meant(n, known, PARAMETERS) or n for n in named}) == len(named)
        else named
    )
    if issubclass(kind, GaussianMechanism):
        if len(args) == 1 and not named:
            args, named = [], {"sigma": args[0]}
        named = {"sensitivity": "1", **named} if not args else named
        if "noise_multiplier" in named and "sigma" not in named:  # sigma in units of the sensitivity
            size = args[0] if args else named["sensitivity"]
            named["sigma"] = f"({named.pop('noise_multiplier')})*({size})"
    for n in named:
        if n not in known or n in known[: len(args)]:
            wrong = "is given twice" if n in known else "is not a parameter"
            raise UserError(f"'{n}' {wrong} of {kind.title}")
    if len(args) > len(known):
        raise UserError(f"{kind.title} has {len(known)} parameters, not {len(args)}")
    try:
        return kind(*args, **named)
    except BadGuarantee as error:
        raise UserError(str(error)) from error
