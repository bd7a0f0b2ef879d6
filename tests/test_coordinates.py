"""Divergences on ℝᵈ with independent coordinates."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, log, sqrt

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.distributions import Coordinates, Finite, Laplace, Normal
from cbdp_sym.theory.restricted import DivergenceFamily, divergence, recheck

np = pytest.importorskip("numpy")
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def laplace(*places: Any) -> str:
    return f"Product({', '.join(f'Laplace({p},1)' for p in places)})"


def meets(one: Any, other: Any) -> bool:
    return bool(one.lower <= other.upper and other.lower <= one.upper)


@pytest.mark.parametrize("law", ["Laplace", "Normal"])
@pytest.mark.parametrize("order", ["4/3", "3/2", "3", "7/2"])
def test_one_coordinate_is_the_line(law: str, order: str) -> None:
    """Two ways that share nothing but the dual: quadrature on the line, and the law of a·x."""
    asked: dict[str, Any] = {"kind": "renyi", "order": order, "adversary": "linear", "digits": 12}
    line = divergence(f"{law}(0,2)", f"{law}(1,2)", **asked)
    product = divergence(f"Product({law}(0,2))", f"Product({law}(1,2))", **asked)
    assert product.digits >= 12
    assert meets(line, product)


@pytest.mark.parametrize(("order", "shift"), [(3.0, (1.0, 2.0)), (1.5, (1.0, 1.0)), (4.0, (0.5, 0.0))])
def test_two_coordinates_by_a_grid(order: float, shift: tuple[float, float]) -> None:
    """The dual on a grid of the plane, by the definition: every gain is below, and the best one near."""
    n = 400
    points = (np.arange(n) + 0.5) / n * 2 - 1
    x = -np.sign(points) * np.log1p(-np.abs(points))  # quantiles: all have the same weight
    u, v = np.meshgrid(x, x)
    k = order / (order - 1)
    found = divergence(laplace(0, 0), laplace(*map(Rational, shift)), kind="alpha",
                       order=Rational(order), adversary="linear", digits=8)  # fmt: skip
    best = -np.inf
    for a in np.linspace(0, 1.2, 25):
        for b in np.linspace(0, 1.2, 25):
            # the adversary s h with h = 1 - a (x - m) - b (y - n), whose mean under P is 1 + a m + b n
            h = 1 - a * u - b * v
            mean, cost = 1 + a * shift[0] + b * shift[1], np.mean(np.abs(h) ** k)
            gain = ((mean / cost ** (1 / k)) ** order - 1) / (order**2 - order)
            best = max(best, gain)
    assert best == pytest.approx(float(found), rel=2e-2)


def test_the_gaussian_mechanism_depends_on_the_norm_alone() -> None:
    asked: dict[str, Any] = {"kind": "renyi", "order": "5/2", "adversary": "linear", "digits": 15}
    line = divergence("Normal(0,1)", "Normal(5/2,1)", **asked)
    for p, q in (
        ("Normal(0,2)**2", "Product(Normal(3,2),Normal(-4,2))"),
        ("Product(Normal(0,1),Normal(0,1))", "Product(Normal(5/2,1),Normal(0,1))"),
        ("Normal(0,1)**4", "Normal(5/4,1)**4"),
    ):
        found = divergence(p, q, **asked)
        assert found.digits >= 15
        assert meets(found, line)


def test_closed_forms() -> None:
    kl = divergence(laplace(0, 0), laplace(1, 2), adversary="linear", digits=20)
    root = sqrt(2)
    first = root - 1 + log(2 * (root - 1))
    assert kl.closed_form is not None
    assert abs(kl.closed_form - first - (sqrt(5) - 1 + log((sqrt(5) - 1) / 2))).evalf(30) < 1e-25
    two = divergence(laplace(0, 0), laplace(1, 2), kind="renyi", order=2, adversary="linear")
    assert two.closed_form == log(Rational(7, 2))
    whole = divergence("Normal(0,1)**3", "Normal(1,1)**3", kind="renyi", order=3)
    assert whole.closed_form == Rational(9, 2)
    assert divergence("Normal(0,1)**3", "Normal(1,1)**3", kind="chi2").closed_form is not None


def test_mixed_noise() -> None:
    """With an even k the moments are enough; with other orders no law of a·x is known."""
    p, q = "Product(Normal(0,1),Laplace(0,1))", "Product(Normal(1,1),Laplace(1,1))"
    even = divergence(p, q, kind="alpha", order="4/3", adversary="linear", digits=15)
    one = divergence("Normal(0,1)", "Normal(1,1)", kind="alpha", order="4/3", adversary="linear")
    assert even.digits >= 15
    assert one.upper < even.lower
    with pytest.raises(Refusal, match="k even"):
        divergence(p, q, kind="alpha", order=3, adversary="linear")


def test_an_even_k_is_a_polynomial() -> None:
    """The same value from moments as from the law of a·x."""
    from dataclasses import replace

    from cbdp_sym.analysis.balls import precision
    from cbdp_sym.theory.restricted.coordinates import problem
    from cbdp_sym.theory.restricted.norms import least

    P, Q = Coordinates(Laplace(0, 1), Laplace(0, 1)), Coordinates(Laplace(1, 1), Laplace(2, 1))
    by_law = problem(P, Q, Rational(6, 5))
    by_moments = replace(by_law, kind="even")
    values = []
    for asked in (by_law, by_moments):
        found = least(asked.norm, 15)
        with precision(200):
            values.append(asked.divergence(found))
    assert values[0].overlaps(values[1])
    assert values[0].rel_accuracy_bits() > 45


laws = st.sampled_from([Laplace, Normal])
places = st.lists(st.fractions(-2, 2, max_denominator=4), min_size=2, max_size=2).map(
    lambda v: [Rational(f.numerator, f.denominator) for f in v]
)
orders = st.sampled_from([Rational(4, 3), Rational(3, 2), 2, Rational(5, 2), 4])


@settings(max_examples=3, deadline=None, phases=PHASES)
@given(law=laws, place=places, order=orders)
def test_ends_are_ordered(law: Any, place: list[Any], order: Any) -> None:
    """Each coordinate by itself shows less; all functions show more; the ends are in order."""
    P, Q = Coordinates(law(0, 1), law(0, 1)), Coordinates(*(law(m, 1) for m in place))
    asked: dict[str, Any] = {"kind": "renyi", "order": order, "digits": 8}
    linear = divergence(P, Q, adversary="linear", **asked)
    whole = divergence(P, Q, **asked)
    assert linear.lower <= linear.upper <= whole.upper + Rational(1, 10**7)
    assert linear.lower <= whole.upper
    for m in place:
        one = divergence(law(0, 1), law(m, 1), adversary="linear", **asked)
        assert one.lower <= linear.upper
    if linear.certificate is not None:
        assert recheck(json.loads(json.dumps(linear.certificate))) == (linear.lower, linear.upper)


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "renyi", "order": 3, "adversary": "linear"},
        {"kind": "kl", "adversary": "poly:2"},
        {"kind": "renyi", "order": 3},
        {"kind": "alpha", "order": 3},
        {"kind": "chi2", "adversary": "linear"},
        {"kind": "renyi", "order": 2, "adversary": "linear"},
    ],
)
def test_certificates(asked: dict[str, Any]) -> None:
    found = divergence(laplace(0, 0), laplace(1, 1), digits=10, **asked)
    certificate = json.loads(json.dumps(found.certificate))
    assert recheck(certificate) == (found.lower, found.upper)
    near = Rational(1, 10**8)
    for changes in (
        {"lower": str(found.upper + near)},
        {"upper": str(found.lower - near)},
        {"q": laplace(1, Rational(3, 2))},
        {"slopes": ["1/2", "1/3"]} if "slopes" in certificate else {"coordinates": []},
    ):
        with pytest.raises(Refusal):
            recheck({**certificate, **changes})


@pytest.mark.parametrize(
    ("p", "q", "asked", "words"),
    [
        ("Laplace(0,1)**2", "Laplace(1,1)", {}, "different spaces"),
        ("Laplace(0,1)**2", "Laplace(1,1)**3", {}, "numbers of coordinates"),
        ("Product()", "Product()", {}, "not a distribution"),
        ("Laplace(0,1)**0", "Laplace(0,1)**0", {}, "from 1 to"),
        ("Product(Finite(1/2,1/2))", "Product(Finite(1/2,1/2))", {}, "on the line"),
        ("Laplace(0,1)**2", "Laplace(1,1)**2", {"kind": "tv"}, "total variation"),
        ("Laplace(0,1)**2", "Laplace(1,1)**2",
         {"kind": "alpha", "order": 3, "adversary": "poly:2"}, "not linear"),
        ("Laplace(0,1)**2", "Laplace(1,1)**2", {"adversary": "homogeneous:linear"}, "constant"),
    ],
)  # fmt: skip
def test_wrong_calls(p: str, q: str, asked: Any, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        divergence(p, q, **asked)


def test_families_and_infinite_coordinates() -> None:
    v = Symbol("v", positive=True)
    family = DivergenceFamily(
        Coordinates(Laplace(0, 1), Laplace(0, 1)),
        Coordinates(Laplace(v, 1), Laplace(v, 1)),
        kind="renyi", order=3, adversary="linear",
    )  # fmt: skip
    assert family.at(v=1, digits=8).lower < family.at(v=2, digits=8).lower
    found = divergence("Normal(0,2)**2", "Normal(0,1)**2", kind="renyi", order=3)
    assert found.infinite
    assert "coordinate" in found.reason
    with pytest.raises(Refusal):
        Coordinates(Finite(1, 0))
    with pytest.raises(Refusal, match="density"):
        Coordinates(Laplace(0, 1)).pdf(v)


@pytest.mark.parametrize("kind", ["tv", "f:(sqrt(t)-1)**2", "f:(t-1)**2"])
def test_any_f_depends_on_the_distance_alone_for_normal_noise(kind: str) -> None:
    p, q = "Product(Normal(0,1),Normal(1,2))", "Product(Normal(3,1),Normal(-7,2))"
    for adversary in ("unrestricted", "linear"):
        found = divergence(p, q, kind=kind, adversary=adversary, digits=8)
        line = (
            divergence("Normal(5,1)", "Normal(0,1)", kind=kind, adversary=adversary, digits=8)
            if kind != "tv" or adversary != "linear"
            else found
        )
        assert (found.lower, found.upper) == (line.lower, line.upper)
    assert divergence(p, q, kind="tv", adversary="linear").upper == 0


def test_any_f_and_laplace_noise() -> None:
    p, q = "Laplace(0,1)**2", "Laplace(1,1)**2"
    assert divergence(p, q, kind="f:(sqrt(t)-1)**2", adversary="linear").upper == 0
    for asked in (
        {"kind": "tv"}, {"kind": "f:(t-1)**2"}, {"kind": "f:(t-1)**2", "adversary": "linear"},
        {"kind": "tv", "adversary": "poly:2"},
    ):  # fmt: skip
        with pytest.raises(Refusal, match=r"in ℝᵈ|not linear"):
            divergence(p, q, **asked)
    with pytest.raises(Refusal, match="same deviations"):
        divergence("Normal(0,1)**2", "Normal(0,2)**2", kind="tv")


PLANE = ("Product(Laplace(0,1),Normal(0,2))", "Product(Laplace(1,1),Normal(1/3,2))")


def test_a_product_of_coordinates() -> None:
    """Under Q, x1 x2 has the mean 1 and the variance 3² - 1; under P the mean 0."""
    found = divergence("Laplace(0,1)**2", "Laplace(1,1)**2", kind="chi2", adversary="span:x1*x2")
    assert found.lower <= Rational(1, 8) <= found.upper
    assert found.digits >= 15
    assert "1/8" in found.reason
    renyi = divergence("Laplace(0,1)**2", "Laplace(1,1)**2", kind="renyi", order=2, adversary="span:x1*x2")
    assert abs(float(renyi) - float(log(Rational(9, 8)))) < 1e-14


@pytest.mark.parametrize(
    ("joint", "sums"), [("x1,x2", "linear"), ("x1,x2,x1**2,x2**2", "poly:2"), ("x1+x2,x1-x2,x1", "linear")]
)
def test_joint_features_of_single_coordinates_are_their_sums(joint: str, sums: str) -> None:
    for kind, order in (("chi2", None), ("alpha", 2), ("renyi", 2)):
        one = divergence(*PLANE, kind=kind, order=order, adversary=f"span:{joint}", digits=12)
        other = divergence(*PLANE, kind=kind, order=order, adversary=sums, digits=12)
        assert one.lower <= other.upper
        assert other.lower <= one.upper


def test_joint_classes_are_ordered() -> None:
    spans = ("x1*x2", "x1*x2,x1", "x1*x2,x1,x2", "x1*x2,x1,x2,x1**2*x2")
    values = [divergence(*PLANE, kind="chi2", adversary=f"span:{s}") for s in spans]
    values.append(divergence(*PLANE, kind="chi2"))
    for small, large in itertools.pairwise(values):
        assert small.lower <= large.upper
    assert values[0].upper < values[2].lower


def test_a_difference_of_squares() -> None:
    """x1² - x2² has the mean 0 under P; Var(x²) = 2 + 4m² for a normal x with the mean m and deviation 1."""
    turned = divergence(
        "Normal(0,1)**2", "Product(Normal(1,1),Normal(3,1))", kind="chi2", adversary="span:x1**2-x2**2"
    )
    mean = 1 - 9
    variance = 2 + 4 * 1 + 2 + 4 * 9
    assert turned.lower <= Rational(mean**2, variance) <= turned.upper


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"kind": "kl", "adversary": "span:x1*x2"}, "order 2"),
        ({"kind": "chi2", "adversary": "span:abs(x1-x2)"}, "polynomials"),
        ({"kind": "chi2", "adversary": "span:x1*x3"}, "x3"),
        ({"kind": "chi2", "adversary": "homogeneous:span:x1*x2"}, "cannot be used"),
        ({"kind": "chi2", "adversary": "span:x1*y"}, "y"),
    ],
)
def test_joint_features_that_are_refused(asked: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        divergence(*PLANE, **asked)
    with pytest.raises(Refusal, match=r"called x|known|cannot be used"):
        divergence("Laplace(0,1)", "Laplace(1,1)", **asked)
