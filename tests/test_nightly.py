"""The list of nightly tests names tests that there are, and none that guards against a falsehood."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from conftest import NIGHTLY

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", [*NIGHTLY["whole"], *NIGHTLY["one_in"]])
def test_what_is_named_is_there(name: str) -> None:
    path, _, function = name.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert function.partition("[")[0] in {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
    assert path.split("/")[1] not in ("unsound", "refused")


def test_no_test_is_named_twice_and_some_examples_stay() -> None:
    assert not set(NIGHTLY["whole"]) & set(NIGHTLY["one_in"])
    assert all(share >= 2 for share in NIGHTLY["one_in"].values())
