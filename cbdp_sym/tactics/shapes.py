"""The shapes of terms, for the congruence closure: sizes, closed parts under binders, what is applied."""

from __future__ import annotations

from cbdp_sym.kernel import terms as kernel
from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, lam, var
from cbdp_sym.kernel.types import EREAL
from cbdp_sym.tactics.syntax import parts

_sizes: dict[Term, int] = {}


def size(t: Term) -> int:
    """Return the number of constants, variables and binders in a term."""
    found = _sizes.get(t)
    if found is None:
        if type(t) is App:
            found = size(t.function) + size(t.argument)
        else:
            found = 1 + (size(t.body) if type(t) is Abs else 0)
        _sizes[t] = found
    return found


Children = tuple[Term | None, tuple[Term, ...]]  # the function of an abstraction's closed parts, and these

_skeletons: dict[Term, Children] = {}


def skeleton(t: Abs) -> Children:
    """Return an abstraction as a function of its closed parts, and these."""
    found = _skeletons.get(t)
    if found is None:
        holes: dict[Term, Var] = {}

        def go(u: Term) -> Term:
            if u.loose == 0:
                if type(u) not in (App, Var, Abs):
                    return u
                return holes.setdefault(u, var(f"◇{len(holes)}", u.type))
            if type(u) is App:
                return kernel._apply(go(u.function), go(u.argument))
            return kernel._abstract(u.domain, go(u.body)) if type(u) is Abs else u

        function = kernel._abstract(t.domain, go(t.body))
        for hole in reversed(holes.values()):
            function = lam(hole, function)
        found = _skeletons[t] = (function, tuple(holes))
    return found


def key(t: Term) -> str:
    """Return the name of what is applied: other ones for constants, variables and partial applications."""
    top, count = t, 0
    while type(top) is App:
        top, count = top.function, count + 1
    kind = "c" if type(top) is Const else "v"
    return f"{kind}{count} {top.name}" if isinstance(top, Const | Var) else ""


def cost(t: Term) -> int:
    """Return how far from simple a term is: numerals and truth values first, then finite extended reals."""
    if type(t) is Literal or parts(t)[0] in ("T", "F"):
        return 0
    return size(t) + (1000 if t.type is EREAL and parts(t)[0] != "ext" else 0)
