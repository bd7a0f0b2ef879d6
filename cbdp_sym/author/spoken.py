"""Steps of a proof as text, such as ``have("0 < x", because="a bound")``, read without running any code."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, Final

from cbdp_sym.author.holes import todo
from cbdp_sym.author.proof import eq, le, lt
from cbdp_sym.tactics.decide import decide
from cbdp_sym.tactics.failure import Failed

_WORDS: Final[dict[str, Any]] = {"decide": decide, "todo": todo}
_LINKS: Final[dict[str, Any]] = {"eq": eq, "le": le, "lt": lt}
_LONGEST: Final = 20_000


def spoken(text: str, names: Mapping[str, Any]) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """Return the name of a step, its arguments, and its options.

    Args:
        text: ``have("…")``, ``p.have("…")``, ``with p.case("…"):`` or ``end()``.
        names: what names stand for besides ``decide``, ``todo``, ``eq``, ``le`` and ``lt``: earlier results.

    Raises:
        Failed: it is no call with texts, numbers, such names, and lists of them.
    """
    line = text.strip().removesuffix(":").strip()
    line = line.removeprefix("with ").strip()
    if len(line) > _LONGEST:
        raise Failed(f"a step has at most {_LONGEST} characters, and not {len(line)}")
    try:
        e = ast.parse(line, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Failed(f'a step is a call such as have("0 < x"), and this is none: {error}') from None
    if not isinstance(e, ast.Call):
        raise Failed('a step is a call such as have("0 < x")')
    name = _called(e.func)
    given = tuple(_value(a, names) for a in e.args)
    if any(k.arg is None for k in e.keywords):
        raise Failed("a step has no ** arguments")
    return name, given, {str(k.arg): _value(k.value, names) for k in e.keywords}


def _called(e: ast.expr) -> str:
    if isinstance(e, ast.Attribute) and isinstance(e.value, ast.Name) and e.value.id == "p":
        return e.attr
    if isinstance(e, ast.Name):
        return e.id
    raise Failed(f"a step has a name, such as have, and not {ast.unparse(e)[:60]}")


def _value(e: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(e, ast.Constant) and (e.value is None or isinstance(e.value, str | int)):
        return e.value
    if isinstance(e, ast.List | ast.Tuple):
        return [_value(v, names) for v in e.elts]
    if isinstance(e, ast.Name):
        found = names.get(e.id, _WORDS.get(e.id))
        if found is not None:
            return found
        known = ", ".join([*_WORDS, *names])
        raise Failed(f"'{e.id}' is no name here; the names are {known}")
    if isinstance(e, ast.Call) and isinstance(e.func, ast.Name) and e.func.id in _LINKS:
        given = [_value(a, names) for a in e.args]
        options = {str(k.arg): _value(k.value, names) for k in e.keywords}
        try:
            return _LINKS[e.func.id](*given, **options)
        except TypeError as error:
            raise Failed(f"{ast.unparse(e)[:60]}: {error}") from None
    raise Failed(
        "an argument is a text, a number, a name, a list, or a line eq(…), le(…), lt(…), and not "
        f"{ast.unparse(e)[:60]}; for branches use blocks: case(…), otherwise(), fix(…), and end()"
    )
