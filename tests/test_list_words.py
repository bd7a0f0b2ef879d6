"""``list WORD`` and ``list --formula``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from cbdp_sym.cli import main
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.topics import about


def listed(*args: str) -> list[str]:
    result = CliRunner().invoke(main, ["list", "--json", *args])
    assert result.exit_code == 0, result.output
    return [row["id"] for row in json.loads(result.stdout)]


def test_statements_are_found_by_words():
    assert {"zcdp.prop1.9", "zcdp.prop5.3"} <= set(listed("group"))
    assert listed("laplace")[0] in ("cbdp.thm8", "cbdp.eq4")
    both = listed("rényi", "laplace")
    assert "cbdp.eq4" in both and set(both) <= set(listed("laplace"))
    assert [e.id for e in about(["response"], corpus_catalogue().corpus)][:3]


def test_ids_and_words_that_nothing_has():
    assert listed("cbdp.thm8") == ["cbdp.thm8"]
    result = CliRunner().invoke(main, ["list", "nothingatall"])
    assert result.exit_code == 2 and "no statement is about nothingatall" in result.output
    result = CliRunner().invoke(main, ["list", "zcdp.lem99"])
    assert result.exit_code == 2 and "the nearest are" in result.output


def test_a_formula_that_is_none():
    result = CliRunner().invoke(main, ["list", "--formula", "alpha/("])
    assert result.exit_code == 2 and "the formula 'alpha/('" in result.output
