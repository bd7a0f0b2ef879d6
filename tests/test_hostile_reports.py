"""A report from outside, with TeX in every text: no command of it gets into a document."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from reports import report_of

from cbdp_sym.documents.errors import DocumentError
from cbdp_sym.documents.latex import render_latex

HOSTILE = r"\input{/etc/passwd}\write18{id}\openout7=x \catcode`\@=11 ^^5cinput{y} %"
COMMANDS = re.compile(r"(?<![a-zA-Z])\\(?:input|write|openout|catcode|include|csname)(?![a-zA-Z])")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the places of the texts of a report."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value[:2]):
            yield from places(inner, (*path, k))
    elif isinstance(value, str):
        yield path


def damaged(report: Any, path: tuple[Any, ...], change: Callable[[str], str]) -> Any:
    new = copy.deepcopy(report)
    place = new
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = change(place[path[-1]])
    return new


@pytest.fixture(scope="module")
def report() -> Any:
    return copy.deepcopy(report_of("cbdp.lem1"))


@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.nightly)])
def test_no_text_of_a_report_runs_tex(report: Any, tmp_path: Path, share: int) -> None:
    """One in so many of the texts of a report; each of them in the nightly run."""
    everything = sorted(set(places(report)), key=str)
    assert len(everything) > 30
    found = everything[::share]
    written = 0
    for k, path in enumerate(found):
        for change in (lambda old: HOSTILE, lambda old: f"{old} {HOSTILE}", lambda old: f"${HOSTILE}$"):
            folder = tmp_path / str(k)
            try:
                render_latex([damaged(report, path, change)], folder, selection=True)
            except (DocumentError, KeyError, ValueError):
                continue  # refused: a verdict, a relation or a kind that is none
            for file in folder.rglob("*.tex"):
                body = file.read_text(encoding="utf-8").partition(r"\begin{document}")[2]
                assert body
                assert not COMMANDS.findall(body), path
                assert "^^" not in body, path
                written += 1
    assert written > len(found)
    assert not [p for p in tmp_path.iterdir() if not p.name.isdigit()]
