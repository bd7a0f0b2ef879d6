"""The files to copy for continuous integration say what the program understands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym.cli import main
from cbdp_sym.corpus import discovery
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.verify import verify_statement

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "student_t"
FILES = [
    ROOT / "docs" / "ci" / "github-actions.yml",
    ROOT / "docs" / "ci" / "gitlab-ci.yml",
    ROOT / "docs" / "ci" / "pre-commit-config.yaml",
    ROOT / ".pre-commit-hooks.yaml",
    EXAMPLE / ".github" / "workflows" / "derivations.yml",
    EXAMPLE / "README.md",
]
COMMAND = re.compile(r"cbdp-sym (verify|show|render|why)\b([^#\n|]*)")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_every_command_and_option_is_known(path: Path) -> None:
    found = COMMAND.findall(path.read_text(encoding="utf-8"))
    assert found
    for name, arguments in found:
        help = CliRunner().invoke(main, [name, "--help"]).output
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", arguments):
            assert option in help, f"{path.name}: cbdp-sym {name} has no {option}"


@pytest.mark.parametrize("path", FILES[:5], ids=lambda p: p.name)
def test_the_files_are_yaml(path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_workflow_keeps_what_the_summary_compares_with() -> None:
    for path in (FILES[0], FILES[4]):
        text = path.read_text(encoding="utf-8")
        assert ".cbdp_cache" in text and "restore-keys" in text and "if: always()" in text


@pytest.mark.parametrize(
    ("id", "printed", "repaired", "axioms"),
    [
        ("student_t.pure", "proved", None, ["density_quotient"]),
        ("student_t.mode", "refuted", None, []),
        ("student_t.concentrated", "proved", None, ["change_measure", "density_quotient", "density_unique"]),
    ],
)
def test_the_example_outside_the_corpus(
    id: str, printed: str, repaired: str | None, axioms: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "_known", None)  # and that is what other tests find again
    catalogue = discovery.know([EXAMPLE / "derivations"])
    assert isinstance(catalogue, Catalogue) and id not in {e.id for e in catalogue.corpus}
    report = verify_statement(discovery.load_entry(catalogue[id]))
    assert report["printed"]["verdict"] == printed
    assert (report["repaired"] or {}).get("verdict") == repaired
    assert report["printed"]["axioms"] == axioms
    points = [p["samples"]["points"] for p in report["printed"]["parts"]]
    assert id != "student_t.pure" or points[1], "the second opinion says nothing"
