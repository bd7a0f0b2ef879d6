"""Random distributions, spans and divergences on the line, against gains that mpmath integrates.

No adversary of the class has a gain above the upper end, whichever it is; the one of the answer has about the
gain of the lower end; a larger class has no smaller divergence. CBDP_SYM_FUZZ asks for more examples.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import sympy
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf
from sympy import Expr, Rational, Symbol, oo

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.restricted import DivergenceBounds, divergence
from cbdp_sym.theory.restricted.kinks import pieces

pytestmark = pytest.mark.filterwarnings("ignore")
FUZZ = int(os.environ.get("CBDP_SYM_FUZZ", "0"))
EXAMPLES, SECONDS = max(6, FUZZ // 10), 20 if FUZZ else 4
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
x = Symbol("x", real=True)
Number = Callable[[Any], Any]

CONJUGATES: dict[str, Number] = {
    "kl": lambda h: mp.exp(h - 1),
    "f:(sqrt(t)-1)**2": lambda h: h / (1 - h) if h < 1 else mp.inf,
    "f:-log(t)": lambda h: -1 - mp.log(-h) if h < 0 else mp.inf,
    "f:(t-1)**2": lambda h: h + h * h / 4 if h > -2 else mpf(-1),
    "f:t**3-1": lambda h: 2 * (h / 3) ** mpf("1.5") + 1 if h > 0 else mpf(1),
    "f:(1-t)**2/t": lambda h: 2 - 2 * mp.sqrt(1 - h) if h <= 1 else mp.inf,
    "f:t*log(t)-(t+1)*log((t+1)/2)": lambda h: -mp.log(2 - mp.exp(h)) if h < mp.log(2) else mp.inf,
}
FEATURES = [
    "x", "x**2", "x**3", "abs(x)", "Max(x-1/2,0)", "sign(x)", "tanh(x)", "exp(-x**2)", "sin(x)", "x*abs(x)",
    "exp(-abs(x))", "1/(1+x**2)",
]  # fmt: skip

fractions = st.fractions(-2, 2, max_denominator=4)
scales = st.sampled_from([Rational(1, 4), Rational(1, 2), Rational(1), Rational(3, 2), Rational(3)])
laws = st.tuples(st.sampled_from([Laplace, Normal]), fractions, scales).map(
    lambda v: v[0](Rational(v[1].numerator, v[1].denominator), v[2])
)
orders = st.sampled_from(["6/5", "4/3", "3/2", "2", "3", "7/2", "8"])
kinds = st.one_of(
    st.sampled_from(sorted(CONJUGATES)).map(lambda k: (k, None)), orders.map(lambda a: ("alpha", a))
)
spans = st.lists(st.sampled_from(FEATURES), min_size=1, max_size=3, unique=True)


def conjugate(kind: str, order: Any) -> Number:
    if kind != "alpha":
        return CONJUGATES[kind]
    a = mpf(Rational(order).p) / Rational(order).q
    return lambda h: ((a - 1) * abs(h)) ** (a / (a - 1)) / a + 1 / (a * a - a)


def density(P: Any) -> tuple[Number, tuple[Any, Any]]:
    m, s = (mpf(int(v.p)) / int(v.q) for v in P.args)
    if isinstance(P, Laplace):
        return lambda t: mp.exp(-abs(t - m) / s) / (2 * s), (m, s)
    return lambda t: mp.exp(-(((t - m) / s) ** 2) / 2) / (s * mp.sqrt(2 * mp.pi)), (m, s)


def places(m: Any, s: Any, h: Number, levels: tuple[float, ...]) -> list[Any]:
    """Return where to divide an integral: around the middle, at kinks, and where h passes a level."""
    steps = (-700, -250, -90, -35, -12, -4, -1, 0, 1, 4, 12, 35, 90, 250, 700)
    found = sorted({m + k * s for k in steps} | {mpf(0), mpf("0.5")})
    crossed = []
    for a, b in pairwise(found):
        cells = [a + (b - a) * k / 12 for k in range(13)]
        for c, d in pairwise(cells):
            for level in levels:
                if (h(c) - level) * (h(d) - level) < 0:
                    for _ in range(50):
                        e = (c + d) / 2
                        c, d = (e, d) if (h(c) - level) * (h(e) - level) > 0 else (c, e)
                    crossed.append(c)
    return sorted({*found, *crossed})


def gain(P: Any, Q: Any, kind: str, order: Any, e: Expr) -> Any:
    """E_P[h] - E_Q[f*(h)]."""
    h, cost = sympy.lambdify(x, e, "mpmath"), conjugate(kind, order)
    p, about_p = density(P)
    q, about_q = density(Q)
    with mp.workdps(15):
        gained = mp.quad(lambda t: h(t) * p(t), places(*about_p, h, ()))
        return gained - mp.quad(lambda t: cost(h(t)) * q(t), places(*about_q, h, (0.0, -2.0)))


def fine(found: DivergenceBounds) -> bool:
    return not found.infinite and found.upper is not oo and found.adversary is not None


def answer(*asked: Any, **more: Any) -> DivergenceBounds | None:
    try:
        return divergence(*asked, digits=7, seconds=SECONDS, **more)
    except Refusal:
        return None


@settings(max_examples=EXAMPLES, deadline=None, phases=PHASES)
@given(P=laws, Q=laws, asked=kinds, span=spans, count=st.integers(1, 3), data=st.data())
def test_no_adversary_is_above_the_upper_end(
    P: Any, Q: Any, asked: tuple[str, Any], span: list[str], count: int, data: Any
) -> None:
    kind, order = asked
    values = [
        answer(P, Q, kind=kind, order=order, adversary=f"span:{','.join(s)}") for s in (span[:count], span)
    ]
    values.append(answer(P, Q, kind=kind, order=order))
    known = [v for v in values if v is not None]
    for v in known:
        assert v.lower <= v.upper
    for small, large in pairwise(known):
        assert large.infinite or small.lower <= large.upper
    found = values[1]
    if found is None or not fine(found) or found.digits < 5:
        return
    best = gain(P, Q, kind, order, found.adversary)
    upper, lower = (mpf(sympy.Float(v, 20)) for v in (found.upper, found.lower))
    slack = mpf("1e-6") + abs(upper) * mpf("1e-5")
    assert lower - slack <= best <= upper + slack
    moves = data.draw(
        st.lists(
            st.sampled_from([-0.1, -0.01, 0.0, 0.01, 0.1]), min_size=len(span) + 1, max_size=len(span) + 1
        )
    )
    features = [sympy.S.One, *(sympy.sympify(f, locals={"x": x, "abs": sympy.Abs}) for f in span)]
    near = found.adversary + sum(d * f for d, f in zip(moves, features, strict=True))
    other = gain(P, Q, kind, order, near)
    assert not mp.isfinite(other) or other <= upper + slack


@settings(max_examples=EXAMPLES, deadline=None, phases=PHASES)
@given(P=laws, Q=laws, asked=kinds, cut=fractions)
def test_data_processing_on_the_line(P: Any, Q: Any, asked: tuple[str, Any], cut: Any) -> None:
    """On which side of a place the outcome is: two outcomes, or a span of one step function."""
    kind, order = asked
    place = Rational(cut.numerator, cut.denominator)
    span = answer(P, Q, kind=kind, order=order, adversary=f"span:sign(x-({place}))")
    whole = answer(P, Q, kind=kind, order=order)
    if span is None or whole is None or whole.infinite:
        return
    assert span.lower <= whole.upper
    p, q = ([below(R, place), 1 - below(R, place)] for R in (P, Q))
    if min(*p, *q) < 1e-3 or span.digits < 5:
        return
    f = generator(kind, order)
    value = sum(b * f(a / b) for a, b in zip(p, q, strict=True))
    assert float(span) == pytest.approx(float(value), rel=1e-5, abs=1e-7)


def below(P: Any, place: Rational) -> Any:
    """The mass of P below a place."""
    m, s = (mpf(int(v.p)) / int(v.q) for v in P.args)
    z = (mpf(int(place.p)) / int(place.q) - m) / s
    if isinstance(P, Normal):
        return mp.ncdf(z)
    return mp.exp(z) / 2 if z < 0 else 1 - mp.exp(-z) / 2


def generator(kind: str, order: Any) -> Number:
    """f, for the f-divergence of two outcomes."""
    t = Symbol("t", positive=True)
    text = {"kl": "t*log(t)", "alpha": f"(t**({order})-1)/(({order})**2-({order}))"}.get(kind, kind[2:])
    f: Number = sympy.lambdify(t, sympy.sympify(text, locals={"t": t}), "mpmath")
    return f


def test_the_gain_of_a_known_adversary() -> None:
    """The yardstick itself: for KL and h = 1 + log(p/q), the gain is the divergence, 1/e."""
    best = 1 + sympy.Abs(x - 1) - sympy.Abs(x)
    assert len(list(pieces(best, -oo, oo))) == 3
    found = gain(Laplace(0, 1), Laplace(1, 1), "kl", None, best)
    assert float(found) == pytest.approx(float(sympy.exp(-1)), rel=1e-9)
