"""Imports point downwards only, and the kernel imports nothing but itself."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cbdp_sym

PACKAGE = Path(cbdp_sym.__file__).parent
HEIGHT = {
    "recheck": 0,
    "kernel": 0,
    "engine": 0,
    "gate": 3,
    "checkers": 1,
    "export": 1,
    "oracles": 1,
    "tactics": 2,
    "theory": 2,
    "author": 3,
    "corpus": 4,
    "documents": 5,
    "guard": 5,
    "trust": 5,
    "conversions": 5,
    "profiles": 5,
    "mcp": 5,
    "cli": 6,
    "pytest_plugin": 6,
    "explore": 6,
    "__main__": 7,
}
MODULES = sorted(
    f for f in PACKAGE.rglob("*.py") if "_derivations" not in f.parts and f.parent != PACKAGE
) + sorted(f for f in PACKAGE.glob("*.py") if f.stem != "__init__")


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> set[str]:
    """The parts of this package that a file imports, lazily or not."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}, line {node.lineno}: a relative import"
            names = [node.module or ""]
            if node.module == "cbdp_sym":
                names = [f"cbdp_sym.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {n.split(".")[1] for n in names if n.startswith("cbdp_sym.")}
        assert "cbdp_sym" not in names, f"{path}, line {node.lineno}: import the module itself"
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    part = part_of(path)
    assert part in HEIGHT, f"'{part}' has no place in the order of the parts"
    for other in imported_parts(path):
        assert other in HEIGHT, f"'{other}' is imported through the facade"
        assert other == part or HEIGHT[other] < HEIGHT[part], f"{part} imports {other}"


def test_every_part_is_looked_at() -> None:
    assert {"engine", "oracles", "theory", "corpus", "guard", "cli"} <= {
        part_of(m) for m in MODULES
    }


@pytest.mark.parametrize("part", ["kernel", "engine", "oracles", "theory"])
def test_what_proves_does_not_read_or_write_files(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "eval", "exec", "compile", "print"), path
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = {a.name.split(".")[0] for a in node.names} | {
                    getattr(node, "module", None) or ""
                }
                assert not names & {"pickle", "subprocess", "pathlib", "os", "shutil"}, path


def test_the_kernel_imports_no_computer_algebra() -> None:
    for path in (PACKAGE / "kernel").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {a.name.split(".")[0] for a in node.names}
                names |= {(getattr(node, "module", None) or "").split(".")[0]}
                assert not names & {"sympy", "mpmath", "numpy"}, path


def test_only_the_interfaces_import_guard() -> None:
    """A formula of a library is judged by the proofs; no proof may rest on one."""
    importers = {part_of(m) for m in MODULES if "guard" in imported_parts(m)}
    assert importers <= {"guard", "cli", "explore"}
