"""The meaning of a claim, read off its text, and its comparison with the theorems of its proof.

A derivation holds the object of its claim (``claims.py``) and that of its proof, and may change both. So
what is claimed is kept here, in values that do not change, and :func:`compare` looks at them and at theorems
of the kernel, and at nothing else that a derivation holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cbdp_sym.author.defined import defined
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import Term, Var, app, instantiate_types, quantified
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError, Type, match_type
from cbdp_sym.language.elaborate import kernel_statement, statement
from cbdp_sym.language.statements import apart
from cbdp_sym.language.types import said
from cbdp_sym.tactics.definitions import Scope, require_known, require_sources, scope, within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.names import require_variables
from cbdp_sym.tactics.syntax import negated


class Stated(NamedTuple):
    """The meaning of a claim: the closed statement, taken apart, and that everything in it is defined.

    ``text`` is what its author wrote, ``kernel`` the kernel's text; ``added`` are the hypotheses that the
    paper does not print; ``denied``: the claim is that the statement does not always hold; ``scope`` names
    the definitions that its derivation sees; ``more`` are the texts of ``added``.
    """

    text: str
    kernel: str
    term: Term
    defined: Term
    variables: tuple[Var, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    added: tuple[Term, ...]
    denied: bool
    statement: str
    scope: Scope
    more: tuple[str, ...] = ()


_of: WeakKeyDictionary[object, Stated] = WeakKeyDictionary()


def keep(claim: object, stated: Stated) -> None:
    """Keep what a claim says, once and for all."""
    if claim in _of:
        raise KernelError("what a claim says does not change: make another claim")
    _of[claim] = stated


def stated_of(claim: object) -> Stated:
    """Return what a claim says.  Raises Failed: it is no claim."""
    found = _of.get(claim)
    if found is None:
        raise Failed(f"this is no claim: {claim!r}")
    return found


def read(text: str, more: Iterable[str], binders: dict[Term, str], *, denied: bool, of: str) -> Stated:
    """Return what a text says, with ``more`` hypotheses, which the paper does not print.

    ``binders`` takes the names of bound variables; ``of`` is the id of the statement that it belongs to.

    Raises:
        ReadError: it is no claim, has a constant that nothing defines (UnknownConstant), or is of a
            statement and has a variable that looks like something else (MisleadingName).
    """
    try:
        return _read(text, tuple(more), binders, denied, of)
    except RecursionError:
        raise ReadError("this claim is nested too deeply, or too long") from None


# Derivations that import the same file read its claims again and again.
_readings: dict[tuple[object, ...], tuple[Stated, dict[Term, str]]] = {}


def _read(text: str, more: tuple[str, ...], binders: dict[Term, str], denied: bool, of: str) -> Stated:
    key = (text, more, denied, of, frozenset(scope()))  # a name is defined once in a process
    if key not in _readings:
        names: dict[Term, str] = {}
        _readings[key] = _read_anew(text, more, names, denied, of), names
    stated, names = _readings[key]
    binders.update(names)
    return stated._replace(scope=scope())


def _read_anew(text: str, more: tuple[str, ...], binders: dict[Term, str], denied: bool, of: str) -> Stated:
    whole = _with(text, more)
    term = statement(whole, binders)
    if of:  # an auxiliary claim is printed nowhere
        require_variables(binders.values())
    kernel = kernel_statement(term, binders)
    stated = of_term(term, binders)._replace(text=whole, kernel=kernel, more=more)
    stated = stated._replace(denied=denied, statement=of)
    if not more:
        return stated
    plain: dict[Term, str] = {}
    _, printed, _ = apart(statement(text, plain), plain)
    given = stated.hypotheses
    start = next((i for i, h in enumerate(printed) if h is not given[i]), len(printed))
    return stated._replace(added=given[start : start + len(given) - len(printed)])


def of_term(term: Term, binders: Mapping[Term, str]) -> Stated:
    """Return what a closed statement says.  Raises UnknownConstant."""
    require_known(term)
    variables, hypotheses, conclusion = apart(term, binders)
    return Stated("", "", term, defined(term), variables, hypotheses, conclusion, (), False, "", scope())


def at_types(stated: Stated, values: Sequence[Term]) -> Term:
    """Return the closed statement at the types of these values of its variables.  Raises Failed."""
    return instantiate_types(types_of(stated, values), stated.term)


def at_values(stated: Stated, values: Sequence[Term]) -> Term:
    """Return the statement at closed values for its variables, in order.

    Raises Failed: they are not values for its variables.
    """
    t = at_types(stated, values)
    for value in values:
        if value.free:
            raise Failed("a value has a free variable: ", value)
        t = app(quantified(t), value)
    return t


def types_of(stated: Stated, values: Sequence[Term]) -> dict[Type, Type]:
    """Return the types of these values for the type variables.  Raises Failed: a value does not fit."""
    types: dict[Type, Type] = {}
    if len(values) != len(stated.variables):
        raise Failed(f"the claim has {len(stated.variables)} variables, and not {len(values)}")
    for v, value in zip(stated.variables, values, strict=True):
        if not match_type(v.type, value.type, types):
            raise Failed(f"the value of {v.name} has type {said(value.type)}, not {said(v.type)}")
    return types


def compare(stated: Stated, theorem: Theorem, meant: Theorem, values: Sequence[Term] | None = None) -> str:
    """Return the verdict that two theorems give on a claim: "proved" or, with values, "refuted".

    Of a claim that is denied the contrary is said.

    Args:
        theorem: the statement, or its negation at the values.
        meant: everything in the statement, or in it at the values, is defined.

    Raises:
        Failed: they say something else, have hypotheses, or rest on what neither the library nor the
            definitions of the derivation say.
    """
    with within(stated.scope):
        wanted, means, verdict = stated.term, stated.defined, "proved"
        if values is not None:
            at = at_values(stated, values)
            require_known(at)
            wanted, means, verdict = negated(at), defined(at), "refuted"
        _require(theorem, wanted, "the claim")
        _require(meant, means, "everything in the claim is defined")
        require_sources(theorem, meant)
    if stated.denied:
        return "refuted" if verdict == "proved" else "proved"
    return verdict


def _require(theorem: Theorem, wanted: Term, what: str) -> None:
    if type(theorem) is not Theorem or theorem.hypotheses or theorem.conclusion is not wanted:
        raise Failed("this is not the theorem that ", what, " (", wanted, "): ", theorem)


def _with(text: str, more: tuple[str, ...]) -> str:
    """The text of a claim with more hypotheses after its own."""
    if not more:
        return text
    before, holds, after = re.split(r"\b(holds)\b", text, maxsplit=1)
    word = ", " if re.search(r"\bgiven\b", before) else " given "
    return f"{before.rstrip()}{word}{', '.join(more)} {holds}{after}"
