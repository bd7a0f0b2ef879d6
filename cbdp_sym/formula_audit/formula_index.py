"""The closed forms that the claims of the corpus give, kept in a file: to read all claims takes long."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sympy
from sympy import Expr, Symbol

from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.corpus.cache import default_folder, environment, fingerprint
from cbdp_sym.corpus.catalogue import corpus_catalogue, corpus_root
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.waiting import waiting
from cbdp_sym.formula_audit.reference_claim import VERSIONS, ReferenceClaim, numbers_of

_NAME = "formulas.json"


@dataclass(frozen=True)
class IndexedFormula:
    """A claim of the corpus that gives a number: ``claim`` has its closed forms."""

    title: str
    part: int
    claim: ReferenceClaim


@cache
def formulas() -> tuple[IndexedFormula, ...]:
    """Return every claim of the corpus that gives a closed form, in the order of the papers."""
    file, key = default_folder() / _NAME, _key()
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["key"] == key:
            return tuple(map(_read, data["rows"]))
    with waiting("reading the claims of the corpus", after=1.0):
        rows = list(_rows())
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps({"key": key, "rows": rows}, ensure_ascii=False))
    return tuple(map(_read, rows))


def _key() -> str:
    digest = hashlib.sha256(json.dumps([*environment(), fingerprint(("formula_audit",))]).encode())
    for path in sorted(Path(corpus_root()).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _rows() -> Iterator[dict[str, Any]]:
    for entry in corpus_catalogue().corpus:
        statement = load(entry.id)
        for version in VERSIONS:
            for part, stated in enumerate(statement.claims[version]):
                found = numbers_of(stated)
                if found is None or any(e.has(sympy.Indexed) for e in _sides(found)):
                    continue
                yield {
                    "id": entry.id, "title": entry.title, "version": version, "part": part,
                    "label": stated.label, "text": stated.shown(stated.conclusion), "op": found.op,
                    "value": str(found.value), "unseen": list(found.unseen),
                    "numbers": {n: str(e) for n, e in found.numbers.items()},
                    "conditions": [[str(c.lhs), c.op, str(c.rhs)] for c in found.conditions],
                    "names": _names(found),
                }  # fmt: skip


def _sides(claim: ReferenceClaim) -> list[Expr]:
    sides = [claim.value, *claim.numbers.values()]
    return sides + [e for c in claim.conditions for e in (c.lhs, c.rhs)]


def _names(claim: ReferenceClaim) -> dict[str, bool]:
    """The variables, with whether they are natural numbers."""
    return {str(s): bool(s.is_integer) for e in _sides(claim) for s in e.free_symbols}


def _read(row: dict[str, Any]) -> IndexedFormula:
    names = {
        n: Symbol(n, integer=True, nonnegative=True) if whole else Symbol(n, real=True)
        for n, whole in row["names"].items()
    }

    def read(text: str) -> Expr:
        try:
            return expression_of(text, names)
        except Refusal:  # a sum, say: nothing is compared with it
            return sympy.nan

    claim = ReferenceClaim(
        row["id"], row["version"], row["label"], row["text"], (), (), row["op"], read(row["value"]),
        tuple(Relation(read(a), op, read(b)) for a, op, b in row["conditions"]), tuple(row["unseen"]),
        {n: read(t) for n, t in row["numbers"].items()},
    )  # fmt: skip
    return IndexedFormula(row["title"], row["part"], claim)


def with_formula(text: str) -> list[IndexedFormula]:
    """Return the claims with a closed form that is this one, whatever its variables are called.

    First those that are the formula with other names, then those that contain it.

    Raises:
        UserError: the text is no expression.
    """
    symbols = {w: Symbol(w, real=True) for w in _words(text)}
    try:
        wanted = expression_of(text, symbols)
    except Refusal as error:
        raise UserError(f"the formula '{text}': {error}") from error
    if not wanted.free_symbols:
        raise UserError(f"the formula '{text}' has no variable: write one such as alpha/(2*sigma**2)")
    same, inside = [], []
    for row in formulas():
        values = dict.fromkeys([row.claim.value, *row.claim.numbers.values()])
        if any(_renamed(wanted, v) for v in values):
            same.append(row)
        elif any(_renamed(wanted, node) for v in values for node in sympy.preorder_traversal(v) if node != v):
            inside.append(row)
    return same + inside


def _words(text: str) -> list[str]:
    import re

    from cbdp_sym.analysis.grammar import NAMES

    return [w for w in dict.fromkeys(re.findall(r"[^\W\d]\w*", text)) if w not in NAMES]


def _renamed(wanted: Expr, e: Expr) -> bool:
    """Return whether the two are equal but for the names of variables."""
    if not isinstance(e, Expr) or len(e.free_symbols) != len(wanted.free_symbols):
        return False
    first, second = _shape(wanted), _shape(e)
    if first != second:
        return False
    found = e.xreplace({s: sympy.Wild(str(s)) for s in e.free_symbols})
    plain = wanted.xreplace({s: Symbol(str(s)) for s in wanted.free_symbols})
    matched = plain.match(found)
    return (
        matched is not None
        and all(v.is_Symbol for v in matched.values())
        and len(set(matched.values())) == len(matched)
    )


def _shape(e: Expr) -> tuple[Any, ...]:
    return int(e.count_ops()), tuple(sorted(str(n) for n in e.atoms(sympy.Number)))
