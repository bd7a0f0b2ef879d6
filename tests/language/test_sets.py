"""Sets and their members in the documents' formulas."""

from __future__ import annotations

import pytest

from cbdp_sym.author.mathematics import formula
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import var
from cbdp_sym.kernel.types import BOOL, REAL, fun, type_of

FUNCTIONS = fun(REAL, REAL)
NAMES = {
    **{name: var(name, REAL) for name in ("j", "k")},
    **{name: var(name, FUNCTIONS) for name in ("f", "h")},
    **{name: var(name, fun(FUNCTIONS, BOOL)) for name in ("G", "H")},
    "u": var("u", fun(type_of("prod", REAL, REAL), REAL)),
    "g": var("g", fun(FUNCTIONS, REAL)),
    "P": var("P", type_of("measure", REAL)),
}
reader.library()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"SumOn (between 1 k) (\i. f i)", r"\sum_{i = 1}^{k} f\left(i\right)"),
        (r"~(between 1 k j)", r"j \notin \mathbb{N} \cap \left[1, k\right]"),
        (r"~(Nat j)", r"j \notin \mathbb{N}"),
        (r"class_sum G H u", r"u \in G + H"),
        (r"!h. H h ==> Measurable h ==> g h = 0", r"g\left(f\right) = 0\text{ for all measurable }f \in H"),
        (r"!a. 1 <= a ==> f a <= 1", r"f\left(x\right) \le 1\text{ for all }x \ge 1"),
        (r"product (\i : 'i. P)", r"P^{\otimes \mathcal{I}}"),
    ],
)
def test_sets_are_printed_as_in_a_paper(text: str, shown: str) -> None:
    assert formula(reader.term(text, NAMES), {}) == shown
