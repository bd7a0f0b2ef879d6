"""The contents of a derivation file, read from its syntax: nothing of it is run.

So that ``list``, ``--help`` and a fully cached ``verify`` start without SymPy.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cbdp_sym.corpus import sources
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.papers import entry

EXPECTABLE = ("proved", "refuted", "partly", "vacuous", "checked", "open")


@dataclass(frozen=True)
class StatementFile:
    """A statement and the file that derives it."""

    id: str
    path: Path
    line: int
    title: str
    expect: str
    given_ref: str = ""

    @property
    def ref(self) -> str:
        """Return where it stands in its paper: as the file says, or the table of the corpus."""
        return self.given_ref or entry(self.id).get("ref", "")

    @property
    def paper(self) -> str:
        return self.id.partition(".")[0]


def display(path: Path) -> str:
    """Return a path as messages show it: relative to the working directory where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read_source(path: Path) -> tuple[StatementFile, ...]:
    """Return the statements that a file builds, if any.

    Raises:
        UserError: it cannot be read, is not Python, or builds a Statement that cannot be listed.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"'{display(path)}' cannot be read: {error}") from error
    return _parsed(path, text)


@lru_cache(maxsize=4096)
def _parsed(path: Path, text: str) -> tuple[StatementFile, ...]:
    """A run asks for the same file several times, and most of its time may go into parsing."""
    kept = sources.get(text)
    if kept is not None:
        with suppress(TypeError, ValueError):
            return tuple(StatementFile(id, path, *rest) for id, *rest in kept)
    try:
        tree = ast.parse(text, filename=str(path))
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UserError(
            f"'{display(path)}'{line} is not a derivation: it is not valid Python ({reason})"
        ) from error
    found = _source(path, tree)
    sources.put(text, [[e.id, e.line, e.title, e.expect, e.given_ref] for e in found])
    return found


def statements_in(path: Path) -> tuple[StatementFile, ...]:
    """Return the statements of a derivation file.

    Raises:
        UserError: the file is no derivation.
    """
    found = read_source(path)
    if not found:
        raise UserError(f"'{display(path)}' is not a derivation: no Statement(id=…, title=…) is built in it")
    return found


def _source(path: Path, tree: ast.Module) -> tuple[StatementFile, ...]:
    statements = [
        _entry(path, node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == "Statement"
    ]
    return tuple(sorted(statements, key=lambda e: e.line))


def _entry(path: Path, call: ast.Call) -> StatementFile:
    where = f"'{display(path)}', line {call.lineno}"
    id = _literal(call, 0, "id")
    if not id or id != id.strip() or not id.isprintable():
        raise UserError(f'{where}: the id of a Statement has to be a literal, such as "my.thm1"')
    expect = _literal(call, 2, "expect", "proved")
    if expect not in EXPECTABLE:
        raise UserError(
            f"{where}: '{id}' expects {expect!r}, but a verdict is one of {', '.join(EXPECTABLE)}"
        )
    return StatementFile(
        id=id,
        path=path,
        line=call.lineno,
        title=_literal(call, 1, "title") or "",
        expect=expect,
        given_ref=_literal(call, 3, "ref") or "",
    )


def _literal(call: ast.Call, position: int, name: str, default: str | None = None) -> str | None:
    """The string given for a parameter; ``default`` if none is given, None if it is computed."""
    given: ast.expr | None = next((k.value for k in call.keywords if k.arg == name), None)
    if given is None and position < len(call.args):
        given = call.args[position]
    if given is None:
        return default
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None
