"""The kernel with one side condition removed: does a test fail?

A condition is what stands between a call and a Fact: ``if …: raise``, each of the things that such an
``if`` asks, and a call that only checks, such as ``context.require(…)``. One at a time is removed from the
syntax tree of its module, in a process of its own; no file is changed. The tests in which the condition
refused something are then run again, and one of them has to fail.
"""

from __future__ import annotations

import ast
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import InspectLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Literal

from cbdp_sym.trust.redundant import REDUNDANT

KERNEL = Path(__file__).resolve().parents[1] / "kernel"
_CHANGES = frozenset(
    {"add", "append", "discard", "extend", "insert", "remove", "setdefault", "update"}
)
Fate = Literal["caught", "redundant", "never refuses", "survives", "out of time"]
ESCAPED: tuple[Fate, ...] = ("never refuses", "survives")


@dataclass(frozen=True, order=True)
class Condition:
    """One side condition; ``part`` counts the things that its ``if`` asks, -1 for all of it."""

    module: str
    line: int
    function: str
    part: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.text}"


@dataclass(frozen=True)
class Tried:
    """What became of the kernel without a condition; ``by`` names the test that failed, or the reason."""

    condition: Condition
    fate: Fate
    by: str = ""


@dataclass(frozen=True)
class _Site:
    """Where a condition is: the function, and the lines on which it refuses."""

    path: str
    first: int
    name: str
    lines: tuple[int, int]
    raises: bool


def conditions(modules: Sequence[str]) -> dict[Condition, Any]:
    """The side conditions of modules of the kernel, such as ``rules.order``, and where each is."""
    found: dict[Condition, _Site] = {}
    for module in modules:
        path = _path(module)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for outer, node in _checks(tree):
            for part, what in _parts(node):
                text = " ".join(ast.unparse(what).split())
                condition = Condition(module, what.lineno, outer.name, part, text)
                raising = isinstance(node, ast.If)
                at = node.body[-1] if isinstance(node, ast.If) else node
                first = min([outer.node.lineno, *(d.lineno for d in outer.node.decorator_list)])
                found[condition] = _Site(
                    str(path), first, outer.name, (at.lineno, at.end_lineno or at.lineno), raising
                )
    return found


@dataclass(frozen=True)
class _Function:
    name: str
    node: ast.FunctionDef


def modules() -> list[str]:
    """The modules of the kernel whose conditions are tried unless others are named: the rules."""
    rules = sorted(p.stem for p in (KERNEL / "rules").glob("*.py") if p.stem != "__init__")
    return ["fact", "refutation", *(f"rules.{name}" for name in rules)]


def tests_of_rules(folder: Path) -> list[str]:
    """The files of a folder of tests that say what the rules refuse."""
    names = ("test_facts", "test_for_all", "test_attacks")
    files = [*folder.glob("test_rules_*.py"), *(folder / f"{name}.py" for name in names)]
    files += (folder / "refused").glob("test_*.py")
    files += [f for f in (folder / "unsound").glob("test_*.py") if f.stem != "test_sympy_issues"]
    return [str(f) for f in sorted(files) if f.exists()]


def _path(module: str) -> Path:
    return Path(str(import_module(f"cbdp_sym.kernel.{module}").__file__))


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[_Function]:
    """The functions of a module and the methods of its classes; not what is inside a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield _Function(prefix + node.name, node)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


def _checks(tree: ast.AST) -> Iterator[tuple[_Function, ast.If | ast.Expr]]:
    for outer in _functions(tree):
        for node in ast.walk(outer.node):
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise):
                yield outer, node
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                called = node.value.func
                name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
                if name not in _CHANGES:
                    yield outer, node


def _parts(node: ast.If | ast.Expr) -> list[tuple[int, ast.expr]]:
    if isinstance(node, ast.Expr):
        return [(-1, node.value)]
    alternatives, _ = _alternatives(node.test)
    return [(-1, node.test)] if len(alternatives) < 2 else list(enumerate(alternatives))


def _alternatives(test: ast.expr) -> tuple[list[ast.expr], bool]:
    """What an ``if`` asks one after the other, and whether it is refused where one of them fails to hold."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        return test.values, False
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = test.operand
        if isinstance(inner, ast.BoolOp) and isinstance(inner.op, ast.And):
            return inner.values, True
    return [test], False


def _without(condition: Condition) -> ast.Module:
    """The module's tree without the condition; its names stay, so that closures keep their variables."""
    tree = ast.parse(_path(condition.module).read_text(encoding="utf-8"))
    for _, node in _checks(tree):
        for part, what in _parts(node):
            if (part, what.lineno, " ".join(ast.unparse(what).split())) != (
                condition.part, condition.line, condition.text,
            ):  # fmt: skip
                continue
            if isinstance(node, ast.Expr):
                node.value = _never(node.value)
            elif part < 0:
                node.test = _never(node.test)
            else:
                values, negated = _alternatives(node.test)
                values[part] = _always(what) if negated else _never(what)
            return ast.fix_missing_locations(tree)
    raise LookupError(str(condition))


def _never(e: ast.expr) -> ast.expr:
    return ast.copy_location(ast.BoolOp(ast.And(), [ast.Constant(False), deepcopy(e)]), e)


def _always(e: ast.expr) -> ast.expr:
    return ast.copy_location(ast.BoolOp(ast.Or(), [ast.Constant(True), deepcopy(e)]), e)


def remove(condition: Condition) -> None:
    """Remove a condition from the kernel of this process, which is then good for nothing else."""
    path = str(_path(condition.module))
    changed = InspectLoader.source_to_code(_without(condition), path)
    site = conditions([condition.module])[condition]
    new = next(
        c for c in _codes(changed) if (c.co_qualname, c.co_firstlineno) == (site.name, site.first)
    )
    parts = {_place(code): code for code in (new, *_codes(new))}  # also of the functions inside it
    swapped = 0
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and _place(thing.__code__) in parts:
            thing.__code__ = parts[_place(thing.__code__)]
            swapped += 1
    if not swapped:
        raise LookupError(f"no function of this process is {site.name}")
    _forget()


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _forget() -> None:
    """What the package keeps of earlier calls was found with the condition there."""
    from cbdp_sym.corpus.library import forget

    forget()
    for name, module in list(sys.modules.items()):
        if name.startswith("cbdp_sym."):
            for thing in vars(module).values():
                if callable(clear := getattr(thing, "cache_clear", None)):
                    clear()


class Refusals:
    """Notes, while it is entered, which of the sites refuse something."""

    def __init__(self, sites: Sequence[Any]) -> None:
        self.hit: set[Any] = set()
        self._by_code: dict[tuple[str, str, int], list[_Site]] = {}
        for site in sites:
            self._by_code.setdefault((site.path, site.name, site.first), []).append(site)
        self._lines: dict[str, list[_Site]] = {}
        for site in sites:
            self._lines.setdefault(site.path, []).append(site)

    def __enter__(self) -> Refusals:
        self.hit = set()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._line if frame.f_code.co_filename in self._lines else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line" or event == "exception":
            for site in self._lines[frame.f_code.co_filename]:
                low, high = site.lines
                if low <= frame.f_lineno <= high and site.raises == (event == "line"):
                    self.hit.add(site)
        return self._line


def try_all(
    wanted: Sequence[Condition],
    sites: dict[Condition, Any],
    tests: Sequence[str],
    *,
    seconds: float,
    told: Callable[[Tried], None] = lambda _: None,
) -> list[Tried]:
    """Remove each condition and run the tests in which it refuses something.

    Args:
        tests: files and folders of tests, for pytest.
        seconds: for the tests of one condition; one that takes longer is ``out of time``.
        told: is given each outcome as it comes.

    Raises:
        ValueError: a test fails with the kernel as it is.
    """
    import pytest

    loop = _Loop(wanted, sites, seconds, told)
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "--capture=fd"]
    code = pytest.main([*options, *tests], plugins=[loop])
    if loop.failed:
        raise ValueError(f"{loop.failed[0]} fails with the kernel as it is")
    if len(loop.tried) != len(wanted):
        raise ValueError(f"pytest ended with exit code {int(code)}")
    return loop.tried


class _Loop:
    """A plugin of pytest that replaces its loop over the tests."""

    def __init__(
        self,
        wanted: Sequence[Condition],
        sites: dict[Condition, Any],
        seconds: float,
        told: Callable[[Tried], None],
    ) -> None:
        self.wanted, self.sites, self.seconds, self.told = wanted, sites, seconds, told
        self.tried: list[Tried] = []
        self.failed: list[str] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        if session.testsfailed:
            return True
        refusing = self._refusing(session.items)
        if self.failed:
            return True
        for condition in self.wanted:
            items = refusing.get(self.sites[condition], [])
            outcome = self._try(condition, items) if items else Tried(condition, "never refuses")
            if outcome.fate in ESCAPED and str(condition) in REDUNDANT:
                outcome = Tried(condition, "redundant", REDUNDANT[str(condition)])
            self.tried.append(outcome)
            self.told(outcome)
        return True

    def _refusing(self, items: Sequence[Any]) -> dict[Any, list[Any]]:
        """The tests in which each condition refuses something, the quickest first."""
        import time

        watch = Refusals(list({self.sites[c] for c in self.wanted}))
        found: dict[Any, list[tuple[float, int]]] = {}
        for k, item in enumerate(items):
            started = time.monotonic()
            with watch:
                failed = _fails(item)
            if failed:
                self.failed.append(item.nodeid)
                return {}
            for site in watch.hit:
                found.setdefault(site, []).append((time.monotonic() - started, k))
        return {site: [items[k] for _, k in sorted(times)] for site, times in found.items()}

    def _try(self, condition: Condition, items: Sequence[Any]) -> Tried:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            try:
                remove(condition)
                failing = next((item.nodeid for item in items if _fails(item)), "")
                os.write(writing, failing.encode() or b"-")
            except BaseException as error:
                os.write(writing, f"!{type(error).__name__}: {error}".encode())
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as stream:
            answer = stream.read().decode()
        os.waitpid(child, 0)
        if answer.startswith("!"):
            raise RuntimeError(f"{condition}: {answer[1:]}")
        if not answer:
            return Tried(condition, "out of time")
        return Tried(condition, "survives") if answer == "-" else Tried(condition, "caught", answer)


def _fails(item: Any) -> bool:
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
