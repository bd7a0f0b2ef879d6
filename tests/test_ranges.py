"""Tests that a formula says the domain of a variable beside its name."""

from __future__ import annotations

import pytest

from cbdp_sym.language.ranges import beside, for_all, let


@pytest.mark.parametrize(
    ("names", "given", "shown"),
    [
        (["u"], [r"u \in G"], "Let $u \\in G$."),
        (["a"], [r"0 \le a"], r"Let $a \ge 0$."),
        (["x"], [], "Let $x$ be given."),
        (["p"], ["0 < p", r"p \le 1", r"f(p) \le 1"], r"Let $0 < p \le 1$ be such that $f(p) \le 1$."),
        (["x", "y"], [r"x \sim y"], r"Let $x, y$ be such that $x \sim y$."),
        (["m", r"\alpha"], [r"1 \le m", r"1 < \alpha"], r"Let $m \ge 1$ and $\alpha > 1$."),
        (["x", "y"], [r"x \in H"], r"Let $x, y$ be such that $x \in H$."),
        (["x", "y"], [r"x \le y", r"0 \le y"], r"Let $x, y$ be such that $y \ge 0$ and $x \le y$."),
        (["x"], [r"x \le 1 \text{ or } x \in H"], r"Let $x$ be such that $x \le 1 \text{ or } x \in H$."),
        (["x"], [r"x \le x^{2}"], r"Let $x$ be such that $x \le x^{2}$."),
    ],
)
def test_names_are_introduced_where_they_lie(names: list[str], given: list[str], shown: str) -> None:
    assert let(names, given) == shown


def test_quantifiers_are_words_in_order() -> None:
    measurable = r"h\text{ is measurable}"
    assert for_all(["h"], [r"h \in H", measurable]) == r"\text{ for all measurable }h \in H"
    law = r"Q\text{ is a probability distribution}"
    assert for_all(["Q"], [law]) == r"\text{ for all probability distributions }Q"
    assert for_all(["i"], [r"i \in \mathbb{N}", r"1 \le i", r"i \le k"]) == (
        r"\text{ for all }i \in \mathbb{N}\text{ with }1 \le i \le k"
    )
    assert for_all(["x", "y"], [r"x \sim y", r"x\text{ is measurable}"]) == (
        r"\text{ for all }x, y\text{ such that }x \sim y\text{ and }x\text{ is measurable}"
    )


def test_a_condition_is_moved_as_a_whole_or_stays() -> None:
    for given in ([r"0 \le x \implies y \in H"], [r"0 < y + x"], [r"0 \le x", r"1 \le x"]):
        assert beside(["x"], given) == (["x"], given)
