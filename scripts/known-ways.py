"""Which derivations use the engine's rules in a way that is known to be unsound (docs/trust.md).

Verifies statements with every rule watched, and prints each call that has the shape of one of the known ways:

    nice .venv/bin/python scripts/known-ways.py [ID …] [--reports FILE]

A call that is printed need not be wrong: the shapes are wider than the mistakes. With ``--reports``
the reports are kept as JSON, an object by id.
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import sympy
from sympy import Basic, IndexedBase, Symbol, exp, log, preorder_traversal

import cbdp_sym.engine.rules as rules
from cbdp_sym.corpus import proof
from cbdp_sym.engine import refutation
from cbdp_sym.engine.defined import require_defined
from cbdp_sym.engine.fact import Fact, KernelError
from cbdp_sym.engine.logic import (
    CaptureError,
    ForAll,
    Predicate,
    Relation,
    may_be_infinite,
    substitute,
)
from cbdp_sym.engine.signs import Context
from cbdp_sym.engine.terms import Distribution

Found = dict[tuple[int, str], Counter[str]]
found: Found = {}
calls: Counter[str] = Counter()
current = ""


def report(way: int, what: str) -> None:
    """Note that a call of the current statement has the shape of a known way."""
    found.setdefault((way, what), Counter())[current] += 1


def terms(*things: Any) -> Iterable[Basic]:
    """All terms in Facts, hypotheses and expressions."""
    for thing in things:
        if isinstance(thing, Fact):
            yield from terms(thing.conclusion, *thing.hypotheses)
        elif isinstance(thing, ForAll):
            yield from terms(thing.conclusion, *thing.conditions)
        elif isinstance(thing, Relation):
            yield from terms(*thing.sides)
        elif isinstance(thing, Predicate):
            yield from terms(*thing.args)
        elif isinstance(thing, Basic):
            yield from preorder_traversal(thing)
        elif isinstance(thing, (list, tuple, set, frozenset)):
            yield from terms(*thing)
        elif isinstance(thing, dict):
            yield from terms(*thing, *thing.values())


def defined(relation: Relation, hypotheses: Any) -> bool:
    """Return whether a side is known to be a number: of a Kleene equation then both are."""
    context = Context(h for h in hypotheses if isinstance(h, Relation))
    for side in relation.sides:
        try:
            require_defined(side, context)
        except (KernelError, TypeError, ValueError):
            continue
        return True
    return False


def partial(e: Basic) -> set[Basic]:
    """The arguments that must not vanish, or be negative."""
    nodes = set(preorder_traversal(e))
    below = {n.base for n in nodes if isinstance(n, sympy.Pow) and not n.exp.is_nonnegative}
    return below | {n.args[0] for n in nodes if isinstance(n, log)}


def dropped(things: Iterable[Any], values: dict[Basic, Basic]) -> bool:
    """Return whether a part that may be undefined is no longer there once the values are put in."""
    for e in {t for t in terms(*things) if isinstance(t, sympy.Expr)}:
        if not (e.is_Mul or e.is_Add or e.is_Pow) or not any(e.has(v) for v in values):
            continue
        for argument in partial(e):
            try:
                after, left = substitute(argument, values), partial(substitute(e, values))
            except (CaptureError, TypeError, ValueError):
                continue  # the rule refuses it
            gone = not any(after in (p, -p) or p.has(after) for p in left)
            if gone and (after == 0 or (after.free_symbols and not after.is_nonzero)):
                return True
    return False


def before(name: str, given: dict[str, Any], parameters: Any) -> None:
    """Look at a call before it is made."""
    for key, parameter in parameters.items():
        value = given.get(key)
        if parameter.annotation in ("Symbol", Symbol) and not isinstance(
            value, (Symbol, IndexedBase)
        ):
            report(1, f"{name}: {key} is no variable")  # 1, 5, 10, 11, 16, 35
    fact, values = given.get("fact"), given.get("values")
    if name == "specialise":
        names = {n.args[0] for n in terms(fact) if isinstance(n, Distribution) and n.args}
        if any(isinstance(k, Symbol) and k in names and not k.is_extended_real for k in values):
            report(3, "specialise: a value for the name of a law")
        for k in values:
            plain = {"real", "integer", "positive", "nonnegative", "negative", "nonzero"}
            if isinstance(k, IndexedBase) and any(
                k.label.assumptions0.get(a) for a in ("even", "odd", "prime", "zero")
            ):
                report(7, f"specialise: a family that assumes more than {sorted(plain)}")
        if dropped([fact], dict(values)):
            report(27, "specialise: a part that may be undefined is dropped")
    if name == "instantiate":
        chosen = dict(zip(given["universal"].variables, given["values"], strict=False))
        if dropped([given["universal"]], chosen):
            report(27, "instantiate: a part that may be undefined is dropped")
    if name == "as_integral" and type(given["expectation"].distribution).__name__ not in (
        "Normal",
        "Laplace",
    ):
        report(12, "as_integral: a density that may vanish")
    if name == "exchanged" and given["expectation"].has(sympy.Product):
        report(13, "exchanged: a product")
    if name in ("inequality", "certified") and any(
        isinstance(t, Symbol) and not t.is_real for t in terms(given["claim"])
    ):
        report(14, f"{name}: a symbol that may be infinite")
    if name == "certified":
        lhs, rhs = given["claim"].sides
        if partial(lhs) | partial(rhs) != partial(lhs - rhs):
            report(24, "certified: the difference of the sides drops a quotient or logarithm")
    if name in ("restate", "at_most") and isinstance(fact, Fact) and fact.conclusion.op == "=":
        wanted = given.get("relation")
        if (wanted is None or wanted.op != "=") and not defined(
            fact.conclusion, [*fact.hypotheses, *given.get("under", ())]
        ):
            report(15, f"{name}: an inequality from an equation whose sides may be undefined")
    if name == "increasing":
        bound = {s for t in terms(given["function"]) for s in getattr(t, "bound_symbols", ())}
        if given["variable"].free_symbols & bound:
            report(17, "increasing: in what depends on a bound variable")
    if name == "nonnegative":
        divergence = given["divergence"]
        orders = [a for a in divergence.args if isinstance(a, sympy.Expr)]
        known = Context(h for h in given.get("under", ()) if isinstance(h, Relation))
        if any(not known.holds(Relation(a, ">=", sympy.S.One)) for a in orders if a != sympy.oo):
            report(19, "nonnegative: an order that the hypotheses of this step do not make >= 1")
        if "IPM" in type(divergence).__name__ or "Restricted" in type(divergence).__name__:
            report(19, "nonnegative: no divergence of two laws")
    if name == "induction":
        bound = getattr(given["hypothesis"], "variables", ())
        if any(isinstance(v, Distribution) for v in bound):
            report(20, "induction: for all laws")
    if name == "density_bound":
        report(6, "density_bound: almost everywhere becomes everywhere")
        if may_be_infinite(given["hypothesis"].rhs) or not given["hypothesis"].rhs.is_real:
            report(32, "density_bound: a bound that may be infinite")
    if name == "drop_continuity":
        divergence = given["bound"].lhs
        order = divergence.args[0] if len(divergence.args) > 2 else None
        held = Context(h for h in fact.hypotheses if isinstance(h, Relation))
        one = sympy.S.One
        known = order in (None, sympy.oo) or held.holds(Relation(order, ">=", one))
        if not known:
            report(33, "drop_continuity: an order that is not known to be >= 1")
    if name == "single_term" and not all(low.is_integer for _, low, _ in given["total"].limits):
        report(8, "single_term: an index that is no integer")
    if name == "ceiling_above" and not given["x"].is_real:
        report(25, "ceiling_above: no real number")
    if name in ("transformed", "ceiling_on"):
        body = given.get("expectation", given.get("integral"))
        if partial(body):
            report(28, f"{name}: a body that may be undefined")


_SAFE_LAWS = {"Normal", "Laplace", "Finite", "Arbitrary", "Output", "Conditional", "PointMass"}


def after(name: str, fact: Any) -> None:
    """Look at the Fact that a call made."""
    if not isinstance(fact, Fact):
        return
    conclusion = fact.conclusion
    for term in terms(fact):
        kind = type(term).__name__
        if kind == "Density":
            report(4, "a law that is given by its density")  # 4, 12, 18, 21, 22, 26
        elif kind == "Joint" and term.args[1].bound_symbols:
            report(23, "a pair whose second law binds a variable")
        elif kind == "IndependentCoordinates" and set(term.args[1].assumptions0) - set(
            Symbol("i", integer=True).assumptions0
        ):
            report(34, "an index of coordinates that assumes more than being an integer")
        elif isinstance(term, Distribution) and term.args and not str(term.args[0]).isascii():
            report(9, "a name that is not ASCII")
        elif kind in ("Conditional", "Sample") and kind == "Conditional" and len(term.args) == 1:
            report(9, "a conditional law of nothing")
    if conclusion.op in ("<", ">") and any(
        isinstance(t, exp) and may_be_infinite(t) for t in terms(conclusion)
    ):
        report(2, f"{name}: a strict inequality about the exponential of what may be infinite")
    if name == "change_measure":
        bases = {
            getattr(t, "space", None) is None for t in terms(fact) if isinstance(t, Distribution)
        }
        if len(bases) > 1:
            report(30, "change_measure: laws with densities of two kinds")


def watched(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The rule, looked at before and after."""
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        calls[name] += 1
        given = signature.bind(*args, **named)
        given.apply_defaults()
        before(name, dict(given.arguments), signature.parameters)
        result = function(*args, **named)
        after(name, result)
        return result

    return call


def watch() -> None:
    """Put the watched rules in the place of the rules, in every module that has them."""
    ours = {
        name: value
        for name, value in vars(rules).items()
        if inspect.isfunction(value) and value.__module__.startswith("cbdp_sym.engine.rules")
    }
    replaced = {id(f): watched(f, name) for name, f in ours.items() if name != "as_hypotheses"}
    for module in [m for n, m in sys.modules.items() if n.startswith(("cbdp_sym", "derivations"))]:
        for name, value in list(vars(module).items()):
            if id(value) in replaced and inspect.isfunction(value):
                setattr(module, name, replaced[id(value)])
    deny = refutation.deny

    def watched_deny(
        conclusion: Any, hypotheses: Any, values: Any, fact: Any, given: Any = ()
    ) -> Any:
        for h in hypotheses:
            if isinstance(h, Relation) and not defined(h.substitute(values), []):
                report(31, "deny: a hypothesis that may be undefined at the witness")
        return deny(conclusion, hypotheses, values, fact, given)

    refutation.deny = watched_deny
    vars(proof)["deny"] = watched_deny


def main() -> None:
    """Verify statements with the rules watched, and print what was found."""
    global current
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--reports", metavar="FILE")
    asked = parser.parse_args()
    from cbdp_sym.corpus.catalogue import corpus_catalogue
    from cbdp_sym.corpus.discovery import load_entry
    from cbdp_sym.corpus.verify import verify_statement

    watch()
    reports = {}
    for entry in corpus_catalogue().select(asked.ids):
        current = entry.id
        statement = load_entry(entry)
        reports[entry.id] = verify_statement(statement)
        print(entry.id, reports[entry.id]["printed"]["verdict"], flush=True)
        if asked.reports:
            with open(asked.reports, "w", encoding="utf-8") as stream:
                json.dump(reports, stream, ensure_ascii=False)
    print(f"\n{sum(calls.values())} calls of {len(calls)} rules")
    for (way, what), where in sorted(found.items()):
        ids = ", ".join(f"{id} {n}" for id, n in where.most_common())
        print(f"{way:3} {what}: {sum(where.values())} ({ids})")


if __name__ == "__main__":
    main()
