"""Values to try for an existential: what known facts and equations offer."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.kernel.terms import Term, Var, app, var
from cbdp_sym.tactics.matching import Terms, match_at_its_types
from cbdp_sym.tactics.saturation import Known
from cbdp_sym.tactics.syntax import parts, some

MOST = 12


def witnesses(predicate: Term, known: Known) -> list[Term]:
    """Return values at which the predicate may hold, the likely ones first."""
    v = var("?0", predicate.type.args[0])
    found: dict[Term, None] = {}
    for c in _conjuncts(app(predicate, v)):
        for t in (*_from_facts(c, v, known), *_from_equations(c, v, known)):
            found[t] = None
    for t in known.graph.terms:
        if isinstance(t, Var) and t.type is v.type:
            found[t] = None
    return [*list(found)[:MOST], some(predicate)]


def _conjuncts(t: Term) -> list[Term]:
    name, arguments = parts(t)
    return [c for a in arguments for c in _conjuncts(a)] if name == "/\\" else [t]


def _from_facts(c: Term, v: Var, known: Known) -> Iterator[Term]:
    for t in list(known.graph.members(known.graph.true_term)):
        terms: Terms = {}
        if match_at_its_types(c, t, terms) and v in terms:
            yield terms[v]


def _from_equations(c: Term, v: Var, known: Known) -> Iterator[Term]:
    """Yield, if the predicate says a = f v, each x with f x in the class of a."""
    name, ends = parts(c)
    if name != "=":
        return
    for s, t in (ends, ends[::-1]):
        if v not in s.free and v in t.free:
            known.graph.add(s)
            known.graph.close()
            for m in known.graph.members(s):
                terms: Terms = {}
                if match_at_its_types(t, m, terms) and v in terms:
                    yield terms[v]
