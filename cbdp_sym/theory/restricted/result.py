"""The answer of a guaranteed evaluation."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.display import Displayed, number_formula
from cbdp_sym.calls import checked
from cbdp_sym.theory.restricted.request import GENERAL, HOCKEY, BadRequest, DivergenceRequest, text_of

OF_THE_FORM = "the ends are those of the closed form alone"
_SHOWN = 3  # digits more than asked for, in which the two ends may differ


@checked
@dataclass(frozen=True)
class DivergenceBounds(Displayed):
    """A divergence in nats that lies in [lower, upper], both exact; ∞ with the reason where it is ∞.

    ``certificate`` is what :func:`~cbdp_sym.theory.restricted.recheck` accepts, None where the value was
    read off. ``adversary`` is the function of the class that gives the lower end. The closed form has been
    compared with both ends; ``proved_by`` names the statement from which the kernel has derived it
    (:func:`cbdp_sym.with_proof`), and is "" where it has not.
    """

    request: DivergenceRequest
    lower: Rational | Expr
    upper: Rational | Expr
    closed_form: Expr | None = None
    reason: str = ""
    adversary: Expr | None = None
    certificate: dict[str, Any] | None = field(default=None, repr=False, compare=False)
    seconds: float = field(default=0.0, compare=False)
    proved_by: str = field(default="", compare=False)

    @property
    def infinite(self) -> bool:
        return self.lower is sympy.oo

    @property
    def digits(self) -> int:
        """To how many significant digits the ends agree; digits after the point if the lower end is 0."""
        if self.infinite or self.lower == self.upper:
            return self.request.digits
        if self.upper is sympy.oo:
            return 0
        width = self.upper - self.lower
        if self.lower <= 0 <= self.upper:
            return max(0, math.floor(-_log10(width)))
        least = min(abs(self.lower), abs(self.upper))
        return max(0, math.floor(_log10(least) - _log10(width)))

    @property
    def decimals(self) -> tuple[str, str]:
        """Both ends as decimals, rounded outward."""
        if self.infinite:
            return "oo", "oo"
        shown = self.request.digits + _SHOWN
        upper = "oo" if self.upper is sympy.oo else decimal(self.upper, shown, up=True)
        return decimal(self.lower, shown, up=False), upper

    @property
    def standing(self) -> str:
        """Return what is known of the closed form, in words."""
        if self.proved_by:
            return f"proved by {self.proved_by}"
        alone = self.reason.startswith(OF_THE_FORM)
        return "not compared with an integral" if alone else "compared with the ends"

    def __float__(self) -> float:
        """The middle, which is no guaranteed number."""
        return float(self.lower if self.upper is sympy.oo else (self.lower + self.upper) / 2)

    def __repr__(self) -> str:
        low, high = self.decimals
        asked = self.request
        order = "" if asked.order is None else f" of order {asked.order}"
        if asked.kind == HOCKEY:
            order = f" at epsilon = {asked.order}"
        names = {"kl": "KL", "renyi": "Rényi", "alpha": "alpha", "tv": "total variation",
                 "chi2": "chi-square"}  # fmt: skip
        p, q = text_of(asked.P), text_of(asked.Q)
        name = names.get(asked.kind, asked.kind.removeprefix(GENERAL))
        head = f"{name} divergence{order} of {p} from {q}, {asked.adversary}"
        if self.infinite:
            return f"{head}: oo, because {self.reason}"
        lines = [f"{head}:", f"  {low} <= value <= {high}"]
        if self.closed_form is not None:
            lines.append(f"  closed form: {self.closed_form}, {self.standing}")
        if self.reason:
            lines.append(f"  {self.reason}")
        return "\n".join(lines)

    @property
    def formula(self) -> str:
        """Return the ends around D, and the closed form if one is known."""
        if self.infinite:
            return r"D = \infty"
        low, high = map(number_formula, self.decimals)
        value = "D" if self.closed_form is None else f"D = {sympy.latex(self.closed_form)}"
        return rf"{low} \le {value} \le {high}"

    @property
    def sentences(self) -> list[str]:
        """Return what D is, and how the closed form and the ends stand."""
        head, *rest = repr(self).split("\n")
        return [f"D: {head.removesuffix(':')}", *(line.strip() for line in rest[1:])]

    def plot(self, low: Any, high: Any, *, points: int = 40, ax: Any = None) -> Any:
        """Draw the divergence over its order, from ``low`` to ``high``; see ``DivergenceFamily.plot``.

        Raises:
            BadRequest: its kind has no order, or Matplotlib is missing.
        """
        from cbdp_sym.theory.restricted.family import DivergenceFamily

        asked = self.request
        if asked.order is None:
            raise BadRequest(
                f"the kind '{asked.kind}' has no order; plot a DivergenceFamily over a parameter of P or Q"
            )
        alpha = Symbol("alpha", real=True)
        family = DivergenceFamily(asked.P, asked.Q, kind=asked.kind, order=alpha, adversary=asked.adversaries)
        return family.plot(alpha, low, high, points=points, ax=ax)

    def data(self) -> dict[str, Any]:
        """Return the answer as plain data, as ``cbdp-sym divergence --json`` prints it."""
        low, high = self.decimals
        asked = self.request
        return {
            "p": text_of(asked.P),
            "q": text_of(asked.Q),
            "kind": asked.kind,
            "order": None if asked.order is None else str(asked.order),
            "adversary": asked.adversary,
            "lower": low,
            "upper": high,
            "digits": self.digits,
            "closed_form": None if self.closed_form is None else str(self.closed_form),
            "closed_form_proved_by": self.proved_by or None,
            "best_adversary": None if self.adversary is None else str(self.adversary),
            "reason": self.reason or None,
            "seconds": round(self.seconds, 4),
        }


def decimal(value: Rational, digits: int, *, up: bool) -> str:
    """Return a rational number with so many significant digits, rounded up or down."""
    if value == 0:
        return "0"
    if value < 0:
        return "-" + decimal(-value, digits, up=not up)
    whole, places = _scaled(value, digits, up)
    if places < -digits - 6:
        mantissa = str(whole)
        return f"{mantissa[0]}.{mantissa[1:]}e+{len(mantissa) - 1 - places}"
    if places <= 0:
        return str(whole * 10**-places)
    text = str(whole).rjust(places + 1, "0")
    if places > digits + 6:
        mantissa = str(whole)
        return f"{mantissa[0]}.{mantissa[1:]}e-{places - len(mantissa) + 1:02d}"
    return f"{text[:-places]}.{text[-places:]}"


def outward(value: Rational, digits: int, *, up: bool) -> Rational:
    """Return the nearest number above (or below) with so many significant digits."""
    if value == 0:
        return value
    if value < 0:
        return -outward(-value, digits, up=not up)
    whole, places = _scaled(value, digits, up)
    return Rational(whole) / Integer(10) ** places


def _scaled(value: Rational, digits: int, up: bool) -> tuple[int, int]:
    places = digits - 1 - math.floor(_log10(value))
    scaled = value * Integer(10) ** places
    return int(sympy.ceiling(scaled) if up else sympy.floor(scaled)), places


def _log10(value: Rational) -> float:
    """log10 of a positive rational number, however large its parts."""
    p, q = int(value.p), int(value.q)
    return (_log2(p) - _log2(q)) * math.log10(2)


def _log2(n: int) -> float:
    shift = max(0, n.bit_length() - 60)
    return math.log2(n >> shift) + shift
