"""Types in words: what the variables of a claim are."""

from __future__ import annotations

from itertools import groupby

from cbdp_sym.kernel.terms import Var
from cbdp_sym.kernel.types import BOOL, Type
from cbdp_sym.language.latex import identifier
from cbdp_sym.language.printer import relation_name

_ONE = {"real": "a real number", "ereal": "an extended real number", "bool": "a truth value"}
_MANY = {"real": "real numbers", "ereal": "extended real numbers", "bool": "truth values"}


def variables(names: tuple[Var, ...]) -> list[dict[str, str]]:
    """Return the names, as text and LaTeX, and the kind of each group of neighbours of one type."""
    groups = [list(group) for _, group in groupby(names, lambda v: v.type)]
    return [
        {
            "text": ", ".join(relation_name(v.name, v) for v in group),
            "latex": ", ".join(identifier(v.name) for v in group),
            "kind": kind(group[0].type, many=len(group) > 1),
        }
        for group in groups
    ]


def kind(t: Type, *, many: bool = False) -> str:
    """Return what a variable of this type is, or several are: "a measure on 'a", "real numbers"."""
    if not t.args:
        if t.op.startswith("'"):
            return f"elements of {t.op}" if many else f"an element of {t.op}"
        return (_MANY if many else _ONE)[t.op]
    if t.op == "measure":
        return ("measures" if many else "a measure") + f" on {_space(t.args[0])}"
    first, second = t.args
    if t.op == "prod":
        return ("pairs" if many else "a pair") + f" of {kind(first)} and {kind(second)}"
    if second is BOOL:
        return ("sets" if many else "a set") + f" of {kind(first, many=True)}"
    if second.op == "fun" and second.args == (first, BOOL):
        return ("relations" if many else "a relation") + f" on {_space(first)}"
    return ("functions" if many else "a function") + f" from {_space(first)} to {_target(second)}"


def _space(t: Type) -> str:
    if t.op.startswith("'"):
        return t.op
    return f"the {kind(t, many=True)}" if not t.args else f"({kind(t, many=True)})"


def _target(t: Type) -> str:
    return _space(t) if not t.args else kind(t, many=True)
