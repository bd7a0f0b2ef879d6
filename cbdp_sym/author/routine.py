"""The steps that a reader does not need to see: the rule by which proofs in prose leave facts out.

A step without a reason of its author, which is not the claim itself, is left out if it says one of these:

* that something is a distribution, a measure, finite, measurable, integrable or a whole number, also for all
  values of something, and several of these together ("definedness");
* the sign of a number, that one is not 0, or an inequality shown without naming a fact ("signs");
* an equation between terms that print the same, such as a real number and an extended one ("notation");
* what a statement of the library says that has no name in the field ("elementary").
"""

from __future__ import annotations

from cbdp_sym.author.term_forms import another
from cbdp_sym.kernel.terms import Term, app
from cbdp_sym.tactics.syntax import conjuncts, parts

_WORDS = "Prob Measurable SigmaFinite Finite Nat Integer Integrable Standard FiniteMeasure mechanism T"
DEFINEDNESS = frozenset(_WORDS.split())
_COMPARISONS = ("<", "<=", "<<")


def inside(t: Term) -> Term:
    """Return what stands under the quantifiers and antecedents of a statement."""
    while True:
        name, arguments = parts(t)
        if name == "!" and len(arguments) == 1:
            t = app(arguments[0], another("§", arguments[0].type.args[0], t))
        elif name == "==>" and len(arguments) == 2:
            t = arguments[1]
        else:
            return t


def routine(t: Term, *, plain: bool) -> str:
    """Return why a reader does not need this fact, or "" if one does; ``plain``: no fact was named for it."""
    if all(parts(inside(c))[0] in DEFINEDNESS for c in conjuncts(t)):
        return "definedness"
    name, arguments = parts(inside(t))
    if name == "~" and plain:
        name, arguments = parts(arguments[0])
        return "signs" if name in ("=", *_COMPARISONS) else ""
    if name in _COMPARISONS and plain:
        return "signs"
    return ""
