"""Theorems of our own: constants that are a little too good are refused; the table of the figure."""

from __future__ import annotations

from pathlib import Path

import pytest
from sympy import Rational

from cbdp_sym.author.claims import Claim
from cbdp_sym.author.proof import proved
from cbdp_sym.author.stated import stated_of
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.shipped import shipped
from cbdp_sym.documents.common import sharper_constants
from cbdp_sym.documents.latex import _constants
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed
from derivations.capacity_bounded import (
    eq1,
    eq4,
    moved_noise,
    tab1_kl_laplace,
    tab1_renyi_gaussian_d,
    tab1_renyi_laplace,
    thm7,
)
from derivations.sharp import (
    conversion,
    discrete_gaussian,
    discrete_laplace,
    exact_noise,
    first_moments,
    fourth_moments,
    gap,
    gaussian,
    geometric,
    hyperbolic,
    integers,
    laplace,
    laplace_adversaries,
    laplace_powers,
    laplace_vectors,
    largest_coordinate,
    linear,
    mean_one,
    optimal,
    pure,
    response_beyond,
    several_orders,
    sizes,
    symmetric_noise,
    theta,
)
from experiments.sharp.__main__ import HERE, read, table

# (claim, what is changed in it, and into what)
MUTANTS = [
    (laplace.better, "ε²/2", "ε²·49/100"),
    (laplace.grows, "u + exp(-u) - 1", "u·9/10 + exp(-u) - 1"),
    (pure.better, "ε²/2", "ε²·49/100"),
    (pure.response, "/(exp(ε) + 1))·α", "/(exp(ε) + 1))·α·99/100"),
    (hyperbolic.ratio, "0 < x, x ≤ y", "0 < y, y ≤ x"),
    (gap.hoeffding, "t²/8", "t²/9"),
    (gap.hoeffding_unit, "t²/8", "t²/9"),
    (gap.hoeffding_symmetric, "t²/2", "t²·2/5"),
    (thm7.close, "≤ 1/2 ⇒", "≤ 3/4 ⇒"),
    (thm7.close, "sqrt 2", "sqrt (7/4)"),
    (gap.parabola, "200/109·s²", "220/109·s²"),
    (conversion.factor, "< 1/α", "< 1/(2·α)"),
    (linear.better, "1 + 6·ε²", "1 + 7·ε²"),
    (gaussian.better, "< α·n/2", "< α·n·49/100"),
    (laplace_powers.bernoulli, "(t + (1 - p)·m) ≤", "(t + (1 - p)·m·11/10) ≤"),
    (laplace_powers.curvature, "m/(2·(2·p - 1))·", "m/(2·(2·p - 1))·99/100·"),
    (laplace_powers.coordinate, "2·(2·p - 1)·(c·s)²", "2·(2·p - 1)·(c·s)²·11/10"),
    (laplace_vectors.least, "1/(1 +", "11/10/(1 +"),
    (laplace_adversaries.bound, "·ε^2/2)", "·ε^2·49/100)"),
    (laplace_adversaries.moments, "2·(A - 1)·s^2", "2·A·s^2"),
    (laplace_adversaries.two, "·ε^2/2)", "·ε^2·49/100)"),
    (laplace_adversaries.close_three, "25·(1 + ε^2)^3", "25·(1 + 2·ε^2)^3"),
    (laplace_adversaries.close_eight, "15·(1", "16·(1"),
    (symmetric_noise.bound, "α ≤ 2,", "α ≤ 3,"),
    (symmetric_noise.bound, "log (1 + norm α v^α/K", "log (1 + norm α v^α·99/100/K"),
    (symmetric_noise.fails, "2 < α,", "1 < α,"),
    (symmetric_noise.clarkson, "2 ≤ A", "1 ≤ A"),
    (symmetric_noise.clarkson, "2·(abs r^A", "201/100·(abs r^A"),
    (symmetric_noise.two, "v^2/V)", "v^2·99/100/V)"),
    (discrete_laplace.mechanism, "(0, ε·tanh", "(0, 99/100·ε·tanh"),
    (discrete_laplace.mechanism, "q(y) + 1 ", "q(y) + 2 "),
    (discrete_laplace.least, "holds ε·tanh", "holds 101/100·ε·tanh"),
    (discrete_gaussian.mechanism, "c²/(2·s²)", "c²·99/100/(2·s²)"),
    (discrete_gaussian.mechanism, "∀x. q(x) is an integer, ", ""),
    (discrete_gaussian.value, ", Int (α·(m - n))", ""),
    (discrete_gaussian.least, "holds (m - n)", "holds 101/100·(m - n)"),
    (discrete_gaussian.law, "(2·s^2)", "(2·s)"),
    (theta.largest, "≤ v", "≤ 99/100·v"),
    (theta.product, "a·b = u·v + w·z", "a·b = u·v"),
    (integers.parities, "2·floor x + 1", "2·floor x + 2"),
    (geometric.moved, "holds m = p·f 0", "holds m = f 0"),
    (exact_noise.least, "holds ‖", "holds 101/100·‖"),
    (exact_noise.mechanism, "c²/(2·s²)", "c²·99/100/(2·s²)"),
    (exact_noise.event, "holds p·log", "holds 101/100·p·log"),
    (exact_noise.reached, "holds ε·tanh", "holds 101/100·ε·tanh"),
    (first_moments.laplace, "(1 + y)/(exp(y) - 1)", "11/10·(1 + y)/(exp(y) - 1)"),
    (first_moments.line, "p·|v| ≤ q", "p·|v| ≤ 11/10·q"),
    (first_moments.limit, "2 < α", "1 < α"),
    (first_moments.multiple, "7/4·n)·", "17/10·n)·"),
    (first_moments.multiple, "3/4·n", "2/3·n"),
    (fourth_moments.best, "4/7·(β + t)", "3/5·(β + t)"),
    (fourth_moments.fourth, "24·s^4·(∑", "23·s^4·(∑"),
    (largest_coordinate.whole, "|v(i)|) ≤ t", "|v(i)|) ≤ 11/10·t"),
    (mean_one.below, "(log(b) - log(m))/(α - 1)", "(log(b) - log(m))/(2·(α - 1))"),
    (sizes.by_the_norm, "√(π/2)", "99/100·√(π/2)"),
    (response_beyond.first, "61319", "61318"),
    (tab1_kl_laplace.of_any_adversary, "- 1 + exp(-ε) ≤ s", "- 1 + 2·exp(-ε) ≤ s"),
    (tab1_renyi_laplace.of_any_adversary, "log(2)/(α - 1) ≤ s", "log(2)/(2·(α - 1)) ≤ s"),
    (tab1_renyi_gaussian_d.of_any_adversary, "/(2·σ²) ≤ s", "/σ² ≤ s"),
    (moved_noise.distance, "q(y) - q(x) = 1", "q(y) - q(x) = 1/2"),
    (eq4.grows, "0 ≤ t ≤ u", "t ≤ u"),
    (eq1.singular, "¬(P ≪ Q), ", ""),
    (several_orders.one_way, "0 ≤ p ⇒ p ≤ 1", "0 ≤ p ⇒ p ≤ 9/10"),
    (several_orders.both_directions, "p - exp(ε)·q ≤ δ", "p - exp(ε)·q ≤ 2·δ"),
    (optimal.both_ways, "∀x y. x ~ y ⇒ y ~ x, ", ""),
    (optimal.concentrated, "A is (ε, δ)-DP", "A is (ε, δ/2)-DP"),
    (optimal.concentrated_least, "p - exp(ε)·q ≤ δ", "p - exp(ε)·q ≤ δ/2"),
    (response_beyond.needed, "61672/10000000 ≤ r", "61673/10000000 ≤ r"),
    (response_beyond.enough, "(61673/10000000)", "(61672/10000000)"),
]


@pytest.mark.parametrize(("claim", "old", "new"), MUTANTS, ids=lambda x: str(x)[:20])
def test_a_constant_that_is_too_good_is_refused(claim: Claim, old: str, new: str) -> None:
    assert claim.text.count(old) >= 1
    with within(stated_of(claim).scope):  # other tests may have opened another one
        mutant = Claim(claim.text.replace(old, new))
        mutant.settle = claim.settle
        with pytest.raises(Failed):
            proved(mutant)


def test_the_curves_of_the_figure_are_in_order() -> None:
    """A repaired bound is one, and never above the unrestricted parameter; below it for Gaussian noise."""
    rows = read(Path(HERE) / "restricted.csv")
    assert len(rows) >= 100
    for r in rows:
        exact, repaired, unrestricted = (Rational(r[k]) for k in ("exact_upper", "repaired", "unrestricted"))
        assert exact <= repaired <= unrestricted
        assert repaired < unrestricted or r["noise"] == "Laplace"


def test_the_table_of_the_figure() -> None:
    (row, *_) = table([Rational(1, 20)])
    committed = (Path(HERE) / "restricted.csv").read_text(encoding="utf-8").splitlines()
    assert ",".join(row.values()) == committed[1]
    assert Rational(row["printed"]) < Rational(row["exact_lower"])


@pytest.mark.parametrize("row", sharper_constants(), ids=lambda row: row["id"])
def test_a_row_of_the_table_of_constants_is_a_proved_claim(row: dict[str, str]) -> None:
    statement = load(row["id"])
    ((part, claim),) = [
        (part, claim)
        for part, claims in statement.claims.items()
        for claim in claims
        if claim.label == row["claim"]
    ]
    if not (found := shipped().get(row["id"])) or not found[part]:
        proved(claim)  # the verdict is newer than the file
    else:
        assert found[part]["verdict"] == "proved"


def test_the_table_of_constants_is_in_the_appendix() -> None:
    rows = _constants({"sharp.pure"})
    assert len(rows) == len(sharper_constants())
    assert [r["by"] for r in rows if r["by"]] == [r"\hyperref[sharp.pure]{Theorem 2}"]
