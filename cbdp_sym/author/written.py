"""The calls of a session as the source of a derivation."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from typing import Any, Protocol

from cbdp_sym.author.proof import Link
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem

_RELATIONS = {"=": "eq", "<=": "le", "<": "lt"}


class Called(Protocol):
    """A call: the name of a step, its arguments, and what it gave."""

    name: str
    arguments: tuple[Any, ...]
    options: dict[str, Any]
    result: Any

    @property
    def opens(self) -> bool:
        """Say whether it opens a block."""
        ...


def written(call: Called, names: Mapping[int, str]) -> str:
    """Return a call as text; ``names`` are those of earlier results, by their identity."""
    parts = [_value(a, names) for a in call.arguments]
    odd = {key: a for key, a in call.options.items() if not key.isidentifier() or iskeyword(key)}
    parts += [f"{key}={_value(a, names)}" for key, a in call.options.items() if key not in odd]
    if odd:
        inside = ", ".join(f"{_value(k, {})}: {_value(a, names)}" for k, a in odd.items())
        parts.append(f"**{{{inside}}}")
    return f"p.{call.name}({', '.join(parts)})"


def function(calls: Sequence[Called]) -> str:
    """Return the steps as a function of a proof."""
    names = _used(calls)
    lines, depth = ["@claim.proof", "def proof(p):"], 1
    for call in calls:
        if call.name == "end":
            if lines[-1].endswith(":"):
                lines.append(f"{'    ' * depth}pass")
            depth -= 1
            continue
        text = written(call, names)
        if call.opens:
            text = f"with {text}:"
        elif call.name == "obtain" and isinstance(call.result, tuple) and _names_of(call, names):
            text = f"{_names_of(call, names)} = {text}"
        elif id(call.result) in names:
            text = f"{names[id(call.result)]} = {text}"
        note = "  # ... is not written" if "..." in text else ""
        lines.append(f"{'    ' * depth}{text}{note}")
        depth += call.opens
    if lines[-1].endswith(":"):
        lines.append(f"{'    ' * depth}pass  # nothing is shown yet")
    return "\n".join(lines) + "\n"


def derivation(id: str, claim: str, proof: str, definitions: Sequence[str] = ()) -> str:
    """Return a derivation file with one claim and its proof, and the definitions that it needs."""
    title = id.rpartition(".")[2].replace("_", " ")
    head = f'"""{title.capitalize()}.\n\nProblem: …\nMethod: …\nGuarantee: …\nReference: …\n"""\n\n'
    said = f"theorem = Statement(id={_value(id, {})}, title={_value(title.capitalize(), {})})\n"
    text = f"claim = theorem.printed({_value(claim, {})})\n"
    own = "".join(f"define({_value(d, {})})\n" for d in definitions)
    return f"{head}from cbdp_sym.author import *\n\n{own}{said}{text}\n\n{proof}"


def _used(calls: Sequence[Called]) -> dict[int, str]:
    """The names of the results that later calls use."""
    later = {id(a) for c in calls for a in flat((*c.arguments, *c.options.values()))}
    found: dict[int, str] = {}
    for call in calls:
        results = call.result if isinstance(call.result, tuple) else (call.result,)
        for r in results:
            if isinstance(r, Theorem) and id(r) in later and id(r) not in found:
                found[id(r)] = f"fact{len(found) + 1}"
            elif isinstance(r, Term) and id(r) in later:
                found[id(r)] = str(getattr(r, "name", "value")).rstrip("'")
    return found


def _names_of(call: Called, names: Mapping[int, str]) -> str:
    given = [names.get(id(r), "_") for r in call.result]
    return ", ".join(given) if set(given) != {"_"} else ""


def flat(values: Sequence[Any]) -> list[Any]:
    """Return arguments one by one: those in lists, and the facts of the lines of a chain."""
    found: list[Any] = []
    for v in values:
        if isinstance(v, Link):
            found += v.facts
        elif isinstance(v, list | tuple):
            found += flat(v)
        else:
            found.append(v)
    return found


def _value(value: Any, names: Mapping[int, str]) -> str:
    """Return an argument as Python source; ``...`` stands for what has none."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if id(value) in names:
        return names[id(value)]
    if isinstance(value, Link):
        parts = [_value(value.text, names), *(_value(f, names) for f in value.facts)]
        parts += [f"by={_value(value.by, names)}"] * (value.by is not None)
        parts += [f"because={_value(value.because, names)}"] * bool(value.because)
        return f"{_RELATIONS[value.op]}({', '.join(parts)})"
    if value is None or isinstance(value, bool | int):
        return repr(value)
    if isinstance(value, list | tuple):
        inside = ", ".join(_value(v, names) for v in value)
        return f"[{inside}]"
    named = getattr(value, "__name__", "")
    return named if callable(value) and named.isidentifier() and named != "<lambda>" else "..."
