"""docs/formulas.md: each command gives the verdict that it prints, and each finding is real."""

from __future__ import annotations

import json
import math
import re
import shlex
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym.cli import main
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.verify import verify_statement

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "formulas"
# The findings are about these versions; a later one may have mended them.
TESTED = {"autodp": "0.2.3", "diffprivlib": "0.6.6", "dp-accounting": "0.6.0", "opacus": "1.6.0"}
PAGE = (ROOT / "docs" / "formulas.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^cbdp-sym (check-formula libraries:.*)\n# ([\w ]+)$", PAGE, re.MULTILINE)


def require(library: str) -> None:
    try:
        found = version(library)
    except PackageNotFoundError:
        pytest.skip(f"{library} is not installed (pip install '.[libraries]')")
    if not found.startswith(TESTED[library]):
        pytest.skip(f"the findings are about {library} {TESTED[library]}, not {found}")
    module = "diffprivlib.accountant" if library == "diffprivlib" else library.replace("-", "_")
    pytest.importorskip(module, reason=f"{library} cannot be imported", exc_type=ImportError)


def library_of(command: str) -> str:
    name = command.partition("libraries:")[2]
    return next(lib for lib in TESTED if name.startswith(lib.replace("-", "_")))


@pytest.fixture(scope="module", autouse=True)
def results():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CBDP_SYM_CACHE", CACHE)
        patch.chdir(FOLDER)
        patch.setattr(sys, "path", list(sys.path))
        yield


def test_the_page_has_commands_for_each_library():
    assert {library_of(c) for c, _ in COMMANDS} == set(TESTED)
    assert PAGE.count("cbdp-sym check-formula libraries:") == len(COMMANDS)


@pytest.mark.parametrize(("command", "verdict"), COMMANDS, ids=lambda v: v[:60])
def test_every_command_gives_the_verdict_on_the_page(command, verdict):
    require(library_of(command))
    result = CliRunner().invoke(main, [*shlex.split(command), "--json"])
    assert result.exit_code == (0 if verdict in ("agrees", "safe") else 1), result.output
    report = json.loads(result.stdout)
    assert report["verdict"] == verdict
    if verdict == "another formula":
        assert report["hints"][0].startswith("sqrt(s) stands for s")
        assert report["agreement"] == ["only where s = 1"]


def test_the_statement_that_the_page_adds_is_proved():
    report = verify_statement(load(str(FOLDER / "randomized_response_kl.py")))
    assert report["printed"]["verdict"] == "proved"
    assert report["printed"]["axioms"] == ["density_unique"]


def test_the_first_example_of_the_page():
    (code,) = re.findall(r"```python\n(import math\n.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec("\n".join(x for x in code.splitlines() if "plot" not in x and "print" not in x), names)
    assert (names["report"].verdict, names["strict"].verdict) == ("agrees", "loses digits")


def test_autodp_pure_dp():
    require("autodp")
    from autodp.rdp_bank import RDP_pureDP

    assert RDP_pureDP({"eps": 1e-7}, 2.0) < 0
    assert abs(RDP_pureDP({"eps": 1e-5}, 2.0) / 1e-10 - 1) > 0.01
    assert math.isnan(RDP_pureDP({"eps": 0.0}, 2.0))
    assert RDP_pureDP({"eps": 1e-8}, 1) == 0
    with pytest.raises(OverflowError):
        RDP_pureDP({"eps": 711.0}, 1)


def test_autodp_diagonal_gaussian():
    require("autodp")
    import numpy as np
    from autodp.rdp_bank import pRDP_diag_gaussian

    half, zero, one = np.full(1, 0.5), np.zeros(1), np.ones(1)
    found = pRDP_diag_gaussian({"mu1": zero, "mu2": one, "sigma1": half, "sigma2": half}, 2.0)
    assert found == pytest.approx(2.0)  # αm²/(2σ²) is 4 for the standard deviation 1/2


def test_autodp_laplace():
    require("autodp")
    from autodp.rdp_bank import RDP_laplace

    share = RDP_laplace({"b": 1e5}, 1.1) / 5.499981666702e-11
    assert 1e-6 < abs(share - 1) < 1e-3


def test_dp_accounting_randomized_response():
    require("dp-accounting")
    from dp_accounting import NeighboringRelation, RandomizedResponseDpEvent
    from dp_accounting.rdp import RdpAccountant

    accountant = RdpAccountant([1.1], NeighboringRelation.REPLACE_ONE)
    (found,) = accountant.compose(RandomizedResponseDpEvent(1 - 1e-8, 2)).rdp
    assert found < 0


def test_opacus_integer_order():
    require("opacus")
    from opacus.accountants.analysis.rdp import compute_rdp

    with pytest.raises(TypeError, match="not iterable"):
        compute_rdp(q=1.0, noise_multiplier=1.0, steps=1, orders=2)


def test_diffprivlib_composition():
    require("diffprivlib")
    from diffprivlib.accountant import BudgetAccountant

    eps = 1.2458382471750326e-09
    assert BudgetAccountant().total([(eps, 0)], slack=1.0)[0] < eps**2 / 2 * (1 - 1e-9)
