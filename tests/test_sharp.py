"""Theorems of our own: constants that are a little too good are refused; the table of the figure."""

from __future__ import annotations

from pathlib import Path

import pytest
from sympy import Rational

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.proof import proved
from cbdp_sym.tactics.failure import Failed
from derivations.sharp import (
    conversion,
    gap,
    gaussian,
    hyperbolic,
    laplace,
    linear,
    pure,
    response_beyond,
)
from experiments.sharp.__main__ import HERE, read, table

# (claim, what is changed in it, and into what)
MUTANTS = [
    (laplace.better, "e^2/2", "e^2*49/100"),
    (laplace.grows, "u + exp (-u) - 1", "u*9/10 + exp (-u) - 1"),
    (pure.better, "e^2/2", "e^2*49/100"),
    (pure.response, "/(exp e + 1))*a", "/(exp e + 1))*a*99/100"),
    (hyperbolic.ratio, "0 < x, x <= y", "0 < y, y <= x"),
    (gap.hoeffding, "t^2/8", "t^2/9"),
    (gap.parabola, "200/109*s^2", "220/109*s^2"),
    (conversion.factor, "< 1/a", "< 1/(2*a)"),
    (linear.better, "1 + 6*e^2", "1 + 7*e^2"),
    (gaussian.better, "< a*n/2", "< a*n*49/100"),
    (response_beyond.first, "61319", "61318"),
    (response_beyond.needed, "61672/10000000 <= r", "61673/10000000 <= r"),
    (response_beyond.enough, "(61673/10000000)", "(61672/10000000)"),
]


@pytest.mark.parametrize(("claim", "old", "new"), MUTANTS, ids=lambda x: str(x)[:20])
def test_a_constant_that_is_too_good_is_refused(claim: Claim, old: str, new: str) -> None:
    assert claim.text.count(old) >= 1
    mutant = Claim(claim.text.replace(old, new))
    mutant.settle = claim.settle
    with pytest.raises(Failed):
        proved(mutant)


def test_the_curves_of_the_figure_are_in_order() -> None:
    """A repaired bound is one, and never above the unrestricted parameter; below it for Gaussian noise."""
    rows = read(Path(HERE) / "restricted.csv")
    assert len(rows) >= 100
    for r in rows:
        exact, repaired, unrestricted = (
            Rational(r[k]) for k in ("exact_upper", "repaired", "unrestricted")
        )
        assert exact <= repaired <= unrestricted
        assert repaired < unrestricted or r["noise"] == "Laplace"


def test_the_table_of_the_figure() -> None:
    (row, *_) = table([Rational(1, 20)])
    committed = (Path(HERE) / "restricted.csv").read_text(encoding="utf-8").splitlines()
    assert ",".join(row.values()) == committed[1]
    assert Rational(row["printed"]) < Rational(row["exact_lower"])
