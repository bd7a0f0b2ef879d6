"""The values with which libraries call a function, by the usual names of its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Usual:
    """From ``low`` to ``high``; the argument is positive. ``high`` is exact, since it is shown."""

    low: float
    high: Fraction


ORDER = Usual(1.01, Fraction(64))  # (α - 1) ε stays below 709, so that e^((α-1)ε) is a float
_KINDS: tuple[tuple[str, Usual], ...] = (
    ("eps epsilon eps0 epsilon0", Usual(0.01, Fraction(10))),
    ("sigma noise_multiplier std scale b", Usual(0.1, Fraction(100))),
    ("rho", Usual(1e-4, Fraction(10))),
    ("delta target_delta delta_prime beta", Usual(1e-15, Fraction(1, 2))),
    ("q rate sampling_rate sample_rate sampling_prob", Usual(1e-6, Fraction(1))),
    ("alpha order a", ORDER),
)
_BY_NAME = {name: usual for names, usual in _KINDS for name in names.split()}
ANY = Usual(0.01, Fraction(100))


def usual(name: str) -> Usual | None:
    """Return the usual values of an argument or a parameter of this name; None: nothing is known of it."""
    return _BY_NAME.get(name.lower())
