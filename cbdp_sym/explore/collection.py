"""Finding a theorem: ``theorem("cbdp.thm9")``, ``theorem["cbdp.thm9"]`` or ``theorem.cbdp.thm9``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.statement import Statement
from cbdp_sym.calls import checked
from cbdp_sym.corpus.cache import Cache, default_folder
from cbdp_sym.corpus.catalogue import Catalogue, catalogue_for, corpus_catalogue
from cbdp_sym.corpus.discovery import know
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.documents.common import short_ref
from cbdp_sym.explore.claim import ClaimView
from cbdp_sym.explore.live import LiveStatement, of_claim
from cbdp_sym.explore.theorem import StatementView


class NoTheorem(UserError, AttributeError):
    """No statement has this name."""


class Collection:
    """All statements, or those whose id begins with ``prefix``; completion knows their ids."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix

    @partial(checked, name="theorem")
    def __call__(self, name: str | Statement | Claim) -> StatementView | ClaimView:
        """The theorem with this id, the only one in this derivation file, or a statement or claim made here.

        Raises:
            UserError: there is none (with the nearest ids), or there are several.
        """
        if isinstance(name, Statement):
            return LiveStatement(name)
        if isinstance(name, Claim):
            return of_claim(name)
        if not isinstance(name, str):
            raise UserError(f"a theorem is called by its id, such as 'cbdp.thm9', not by '{name}'")
        catalogue = catalogue_for([name])
        entries = catalogue.select([name])
        if len(entries) != 1:
            ids = ", ".join(e.id for e in entries)
            raise UserError(f"'{name}' holds {len(entries)} statements: {ids}")
        if entries[0].id not in corpus_catalogue():
            know(catalogue.roots)
        return StatementView(entries[0], catalogue)

    def __getitem__(self, id: str) -> StatementView | ClaimView:
        return self(id)

    def __getattr__(self, name: str) -> StatementView | Collection:
        entries = self._entries()
        for entry in entries:
            if _attribute(entry.id, self._prefix) == name:
                return StatementView(entry, _corpus())
        prefix = f"{self._prefix}{name}."
        if not self._prefix and any(e.id.startswith(prefix) for e in entries):
            return Collection(prefix)
        raise NoTheorem(f"there is no theorem '{self._prefix}{name}'")

    def __dir__(self) -> Iterable[str]:
        if self._prefix:
            return sorted(_attribute(e.id, self._prefix) for e in self._entries())
        return sorted({e.paper for e in self._entries()})

    def _ipython_key_completions_(self) -> list[str]:
        return [e.id for e in self._entries()]

    def __iter__(self) -> Iterator[StatementView]:
        return (StatementView(e, _corpus()) for e in self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    def _entries(self) -> list[StatementFile]:
        return [e for e in _corpus().corpus if e.id.startswith(self._prefix)]

    def _rows(self) -> list[tuple[str, str, str, str]]:
        cache = Cache(default_folder())
        found: list[tuple[str, str, str, str]] = []
        for entry in self._entries():
            kept = cache.last(entry.id)
            verdict = kept.report["printed"]["verdict"] if kept else ""
            found.append((entry.id, short_ref(entry.ref), verdict, entry.title))
        return found

    def __repr__(self) -> str:
        rows = self._rows()
        widths = [max((len(r[k]) for r in rows), default=0) for k in range(3)]
        lines = ["  ".join([*(r[k].ljust(widths[k]) for k in range(3)), r[3]]).rstrip() for r in rows]
        return "\n".join([*lines, f"{len(rows)} theorems; theorem('ID') is one of them"])

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| `{a}` | {b} | {c} | {d} |" for a, b, c, d in self._rows())
        return f"| id | | last verdict | |\n|---|---|---|---|\n{rows}"


def _corpus() -> Catalogue:
    return corpus_catalogue()


def _attribute(id: str, prefix: str) -> str:
    return re.sub(r"\W", "_", id.removeprefix(prefix))


theorem = Collection()
