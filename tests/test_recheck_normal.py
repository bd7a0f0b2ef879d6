"""The normal form of the second checker: roots of squares, roots of products, sums of logarithms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.monomials import square_root_of
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region

ABOVE_1 = Region({v: Range(Fraction(1), None, True, True) for v in "xy"})
ALL = Region({v: Range() for v in "xy"})


def same(left: str, right: str, region: Region) -> bool:
    sides = (ex.simplified(expression_of(t, {"x", "y"})) for t in (left, right))
    try:
        return region.normaliser.same(*sides)
    except Refused:
        return False


EQUAL = [
    ("sqrt(1 + ((x - 1/x)/2)**2)", "(x + 1/x)/2"),
    ("sqrt(x**2 - 2*x + 1)", "x - 1"),
    ("sqrt(1 - 2*x + x**2)**3", "(x - 1)**3"),
    ("(x**2 + 2*x*y + y**2 + 4*x + 4*y + 4)**(1/4)", "sqrt(x + y + 2)"),
    ("1/sqrt(x**2 + 2*x + 1)", "1/(1 + x)"),
    ("sqrt((x + y)*(x + 3))", "sqrt(x + y)*sqrt(3 + x)"),
    ("log(1 - (x - 1)**2/(x + 1)**2)", "log(4*x/(1 + 2*x + x**2))"),
    ("y*log(x**2 - 1)", "y*log(x - 1) + y*log(x + 1)"),
    ("log(x**3 - x)/2 + log(x + 1)/2", "log(x + 1) + log(x - 1)/2 + log(x)/2"),
]


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_terms(left: str, right: str) -> None:
    assert same(left, right, ABOVE_1)


UNEQUAL = [
    ("sqrt(x**2 - 2*x + 1)", "x - 1", ALL),  # |x - 1|
    ("sqrt(x**2 - 4*x + 4)", "x - 2", ABOVE_1),
    ("sqrt(x**2 - 2*x + 2)", "x - 1", ABOVE_1),
    ("sqrt(x**2 + 2*x*y + 2*y**2)", "x + y", ABOVE_1),
    ("(x**2 - 2*x + 1)**(3/2)", "(x - 1)**3", ALL),
    ("sqrt(x*(x + y))", "sqrt(x)*sqrt(x + y)", ALL),
    ("log(x**2 - 1)", "log(x - 1) + log(x + 2)", ABOVE_1),
    ("y*log(x**2 - 1)", "x*log(x - 1) + y*log(x + 1)", ABOVE_1),
    ("log(x**2 - 1)", "log(x - 1)*log(x + 1)", ABOVE_1),
    ("log(x**2 - 1)**2", "(log(x - 1) + log(x + 1))*log(x - 1)", ABOVE_1),
    ("2*log(x**2 - 1)", "log(x - 1) + log(x + 1)", ABOVE_1),
    ("log(x**2 - 1) + x", "log(x - 1) + log(x + 1)", ABOVE_1),
]


@pytest.mark.parametrize(("left", "right", "region"), UNEQUAL)
def test_unequal_terms(left: str, right: str, region: Region) -> None:
    assert not same(left, right, region)


def test_square_roots_of_polynomials() -> None:
    poly = ABOVE_1.normaliser.poly

    def root(text: str) -> object:
        return square_root_of(poly(ex.simplified(expression_of(text, {"x", "y"}))))

    for text in ("x + y**2 - 3", "2*x - 1", "x**2*y + y - 1/3"):
        found = root(f"({text})**2")
        assert found in (poly(ex.simplified(expression_of(s, {"x", "y"}))) for s in
                         (text, f"-({text})"))  # fmt: skip
    for text in ("x**2 + x + 1", "2*x**2 + 4*x + 2", "-x**2 - 2*x - 1", "x**4 + 2*x**3 + x", "x + 1"):
        assert root(text) is None
