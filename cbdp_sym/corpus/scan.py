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

LONGEST_NAME = 200  # of what a string may name: an id, a module, a file
EXPECTABLE = ("proved", "refuted", "partly", "checked", "open")


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


@dataclass(frozen=True)
class Imported:
    """An import: ``level`` counts the leading dots, ``names`` are those after ``import``."""

    module: str
    level: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class ScannedFile:
    """The syntax of a file, as far as it matters here.

    ``strings`` are its literal strings, those that may be a name.
    """

    statements: tuple[StatementFile, ...]
    imports: tuple[Imported, ...]
    strings: frozenset[str]


def display(path: Path) -> str:
    """Return a path as messages show it: relative to the working directory where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read_source(path: Path) -> ScannedFile:
    """Parse a file.

    Raises:
        UserError: it cannot be read, is not Python, or builds a Statement that cannot be listed.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"'{display(path)}' cannot be read: {error}") from error
    return _parsed(path, text)


@lru_cache(maxsize=4096)
def _parsed(path: Path, text: str) -> ScannedFile:
    """A run asks for the same file several times, and most of its time may go into parsing."""
    kept = sources.get(text)
    if kept is not None:
        with suppress(TypeError, ValueError):
            return _of_plain(path, kept)
    try:
        tree = ast.parse(text, filename=str(path))
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UserError(
            f"'{display(path)}'{line} is not a derivation: it is not valid Python ({reason})"
        ) from error
    found = _source(path, tree)
    sources.put(text, _plain(found))
    return found


def _plain(source: ScannedFile) -> sources.Plain:
    """As data that another run may read; the path is not part of it."""
    return {
        "statements": [[e.id, e.line, e.title, e.expect, e.given_ref] for e in source.statements],
        "imports": [[i.module, i.level, list(i.names)] for i in source.imports],
        "strings": sorted(source.strings),
    }


def _of_plain(path: Path, plain: sources.Plain) -> ScannedFile:
    return ScannedFile(
        tuple(StatementFile(id, path, *rest) for id, *rest in plain["statements"]),
        tuple(Imported(module, level, tuple(names)) for module, level, names in plain["imports"]),
        frozenset(plain["strings"]),
    )


def statements_in(path: Path) -> tuple[StatementFile, ...]:
    """Return the statements of a derivation file.

    Raises:
        UserError: the file is no derivation.
    """
    found = read_source(path).statements
    if not found:
        raise UserError(f"'{display(path)}' is not a derivation: no Statement(id=…, title=…) is built in it")
    return found


def _source(path: Path, tree: ast.Module) -> ScannedFile:
    statements: list[StatementFile] = []
    imports: list[Imported] = []
    strings: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Statement") | ast.Attribute(attr="Statement")):
                statements.append(_entry(path, node))
            case ast.Import():
                imports += [Imported(alias.name) for alias in node.names]
            case ast.ImportFrom():
                names = tuple(alias.name for alias in node.names)
                imports.append(Imported(node.module or "", node.level, names))
            case ast.Constant(value=str(value)) if 0 < len(value) <= LONGEST_NAME:
                strings.add(value)
    statements.sort(key=lambda e: e.line)
    return ScannedFile(tuple(statements), tuple(imports), frozenset(strings))


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
