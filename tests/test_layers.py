"""Imports point downwards only (``pyproject.toml`` says which), and proofs touch no file."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import cbdp_sym

PACKAGE = Path(cbdp_sym.__file__).parent
CONFIGURATION = PACKAGE.parent / "pyproject.toml"


def test_imports_point_downwards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(CONFIGURATION.parent)
    assert lint_imports(no_cache=True) == 0, capsys.readouterr().out


def test_no_module_imports_the_facade() -> None:
    """What ``import cbdp_sym`` offers is for users; inside, a name is imported from where it is defined."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}, line {node.lineno}: a relative import"
                known = {f"{a.name}.py" for a in node.names} | {a.name for a in node.names}
                if node.module == "cbdp_sym" and path.parent != PACKAGE:
                    assert known & {p.name for p in PACKAGE.iterdir()}, f"{path}, line {node.lineno}"
            assert "cbdp_sym" not in names, f"{path}, line {node.lineno}"


@pytest.mark.parametrize("part", ["kernel", "analysis", "oracles", "theory"])
def test_what_proves_does_not_read_or_write_files(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "eval", "exec", "compile", "print"), path
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = {a.name.split(".")[0] for a in node.names} | {getattr(node, "module", None) or ""}
                assert not names & {"pickle", "subprocess", "pathlib", "os", "shutil"}, path
