"""Rényi divergences of orders between 0 and 1, against closed forms."""

from __future__ import annotations

import mpmath
import pytest
from click.testing import CliRunner

from cbdp_sym import divergence, profile
from cbdp_sym.cli import main
from cbdp_sym.theory.restricted.request import BadRequest

mp = mpmath.mpf


def finite(p, q, a):
    total = mpmath.fsum(mp(x) ** a * mp(y) ** (1 - a) for x, y in zip(p, q, strict=True) if x and y)
    return mpmath.log(total) / (a - 1)


def normal(m, s, t, a):
    """D_a(N(m, s²) ‖ N(0, t²)), for (1-a)s² + a t² > 0."""
    v = (1 - a) * s**2 + a * t**2
    return a * m**2 / (2 * v) - mpmath.log(mpmath.sqrt(v) / (s ** (1 - a) * t**a)) / (a - 1)


CASES = [
    ("Normal(0,1)", "Normal(1,1)", "1/2", lambda: mp(1) / 4),
    ("Normal(1,3)", "Normal(0,2)", "3/4", lambda: normal(mp(1), mp(3), mp(2), mp("0.75"))),
    ("Normal(1/1000,1)", "Normal(0,1)", "1/10", lambda: normal(mp("0.001"), mp(1), mp(1), mp("0.1"))),
    ("Laplace(0,1)", "Laplace(1,1)", "1/2", lambda: -2 * mpmath.log(mp(3) / 2 * mpmath.exp(-mp(1) / 2))),
    ("Finite(1/3,2/3)", "Finite(1/2,1/2)", "9/10",
     lambda: finite((mp(1) / 3, mp(2) / 3), ("0.5", "0.5"), mp("0.9"))),
    ("Finite(1/3,2/3,0)", "Finite(0,1/2,1/2)", "1/2",
     lambda: finite((mp(1) / 3, mp(2) / 3, 0), (0, "0.5", "0.5"), mp("0.5"))),
    ("Finite(1/2,1/2)", "Finite(1/2,1/2)", "1/2", lambda: mp(0)),
]  # fmt: skip


@pytest.mark.parametrize(("p", "q", "order", "value"), CASES)
def test_values(p, q, order, value):
    with mpmath.workdps(40):
        found, exact = divergence(p, q, "renyi", order=order, digits=12), value()
        low, high = (mp(int(x.p)) / int(x.q) for x in (found.lower, found.upper))
        assert low <= exact + mp(10) ** -35 and exact <= high + mp(10) ** -35
        assert high - low <= mp(10) ** -11 * max(exact, mp("1e-3"))


def test_laws_without_a_common_outcome():
    found = divergence("Finite(1,0)", "Finite(0,1)", "renyi", order="1/2")
    assert str(found.lower) == str(found.upper) == "oo"


def test_what_is_refused():
    with pytest.raises(BadRequest, match="above 1"):
        divergence("Normal(0,1)", "Normal(1,1)", "renyi", order="1/2", adversary="linear")
    with pytest.raises(BadRequest, match="rational"):
        divergence("Normal(0,1)", "Normal(1,1)", "renyi", order="sqrt(2)/2")
    for order in ("0", "-1"):
        with pytest.raises(BadRequest):
            divergence("Normal(0,1)", "Normal(1,1)", "renyi", order=order)
    laws = ["--p", "Normal(0,1)", "--q", "Normal(1,1)"]
    shown = CliRunner().invoke(main, ["divergence", *laws, "--kind", "renyi", "--alpha", "1/2"])
    assert shown.exit_code == 0 and "order 1/2" in shown.output and "0.25000" in shown.output


def test_samplings_without_a_bound_are_refused_in_a_sentence():
    for kind, adjacency in (("random-allocation(10)", "replace"), ("shuffled(10)", None)):
        with pytest.raises(BadRequest, match="no better bound is known"):
            profile("Gaussian(1)", sampling=kind, adjacency=adjacency)
