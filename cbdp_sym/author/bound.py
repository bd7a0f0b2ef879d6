"""The letters that bound variables get where their author has given none: by what they range over."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term, Var, app, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type
from cbdp_sym.tactics.syntax import parts

_POINTS = "xyzuvwst"
_INDICES = ("'i", "'j", "'k")
_NATURALS = "nmkl"
_PROBE = "§"


def letters_of(domain: Type) -> str:
    """Return the letters for a variable of a type: S for a set, P for a measure, i for an index."""
    if domain.op == "measure":
        return "PQRM"
    if domain is BOOL:
        return "bcpq"
    if domain.op[:2] in _INDICES:
        return "ijkl"
    if domain.op != "fun":
        return _POINTS
    points, values = domain.args
    if values is BOOL:
        return "STUV"
    if values.op == "measure":
        return "KMAB"
    if points.op[:2] in _INDICES:
        return "uvwxyz" if values is REAL else _POINTS
    return "fghu" if values in (REAL, EREAL) else "fgh"


def letters_for(function: Term) -> str:
    """Return the letters for the argument of a function or predicate: n where it has to be a whole number."""
    domain = function.type.args[0]
    if domain is not REAL:
        return letters_of(domain)
    v = var(_PROBE, domain)
    return _NATURALS if _whole(app(function, v), v) else _POINTS


def _whole(t: Term, v: Var) -> bool:
    """Return whether a statement begins with the condition that v is a whole number."""
    name, arguments = parts(t)
    if name == "!" and len(arguments) == 1:
        return _whole(app(arguments[0], var(_PROBE * 2, arguments[0].type.args[0])), v)
    if name in ("Nat", "Int", "between"):
        return arguments[-1] is v
    return name in ("==>", "/\\") and any(_whole(a, v) for a in arguments[: 1 if name == "==>" else 2])


def components(t: Type, path: str) -> Type:
    """Return the type of a component of pairs: "21" is the first one of the second."""
    for place in path:
        t = t.args[int(place) - 1]
    return t
