"""Claims of certificates of divergences, and their comparison with the ends that were found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mpmath import libmp
from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

HALF = Fraction(1, 2)
NOTHING, ONE = Interval(fzero, fzero), of_fraction(Fraction(1))
LONGEST, HIGHEST = 9999, 12
GENERAL = "f:"
HOCKEY = "hockey-stick"
_MOST_FEATURES = 13


@dataclass(frozen=True)
class Asked:
    """The subject of a certificate, and the ends that it claims.

    ``order`` is None for KL, tv, a kind ``f:…`` and an order that is not rational, which is ``power``.
    For hockey-stick it is ε.
    """

    p: str
    q: str
    kind: str
    order: Fraction | None
    adversary: str
    lower: Fraction
    upper: Fraction
    power: ex.Term | None = None

    @property
    def plain(self) -> bool:
        """Return whether KL, total variation, or a rational order is asked for."""
        return self.power is None and not self.kind.startswith(GENERAL)

    def exact_order(self) -> ex.Term:
        """Return the order, which there has to be."""
        if self.power is not None:
            return self.power
        assert self.order is not None
        return ex.num(self.order)


def asked_of(data: dict[str, Any]) -> Asked:
    """Return the claim of a certificate. Raises Refused or NotRechecked."""
    texts = {k: data[k] for k in ("p", "q", "kind", "adversary")}
    if not all(isinstance(t, str) and len(t) < 20_000 for t in texts.values()):
        raise Refused("the claim of the certificate is not a text")
    kind = texts["kind"]
    order, power = data["order"], None
    if kind in ("renyi", "alpha"):
        number = constant_in(order)
        order = ex.value_of(number)
        if order is None:
            power = number
        value = evaluate(number, {})
        far = of_fraction(Fraction(1000))
        if not (iv.positive((value - ONE).low) and iv.at_most(value.high, far.low)):
            raise Refused("the order of the certificate is out of range")
    elif kind == HOCKEY:
        if texts["adversary"] != "unrestricted":
            raise Refused("the hockey-stick divergence of the certificate is restricted")
        power = constant_in(order)
        order = ex.value_of(power)
        power = power if order is None else None
    elif kind == "chi2":
        order = Fraction(2)
    elif kind in ("kl", "tv") or kind.startswith(GENERAL):
        if order is not None:
            raise Refused("the divergence of the certificate has no order")
    else:
        raise NotRechecked(f"divergences of the kind '{kind}'")
    lower, upper = (fraction_of(data[k], LONGEST) for k in ("lower", "upper"))
    if lower > upper:
        raise Refused("the ends of the certificate are not in order")
    return Asked(texts["p"], texts["q"], kind, order, texts["adversary"], lower, upper, power)


def claim(data: dict[str, Any]) -> str:
    """Return what the certificate says, for people."""
    said = " at epsilon =" if data.get("kind") == HOCKEY else " of order"
    order = f"{said} {data.get('order')}" if data.get("order") is not None else ""
    return (
        f"the {data.get('kind')} divergence{order} of {data.get('p')} from {data.get('q')}, "
        f"{data.get('adversary')}, is in [{data.get('lower')}, {data.get('upper')}]"
    )


def constant_in(text: Any) -> ex.Term:
    """Return a number as a term, which is shown to be defined."""
    if not isinstance(text, str):
        raise Refused("a number of the certificate is not a text")
    written = expression_of(text, ())
    require_defined(written, Region({}))
    return ex.simplified(written)


def number_in(text: Any) -> Fraction:
    found = ex.value_of(constant_in(text))
    if found is None:
        raise NotRechecked(f"the number '{text[:40]}', which is not rational")
    return found


def arguments_of(text: str, name: str) -> list[str]:
    match = re.fullmatch(rf"{name}\((.*)\)", text, re.DOTALL)
    if match is None:
        raise NotRechecked(f"the distribution '{text[:60]}'")
    return split_at_commas(match[1])


def split_at_commas(text: str) -> list[str]:
    """Return the parts between the commas that are in no bracket."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts]


def have_ends(asked: Asked, low: Interval, high: Interval) -> bool:
    """Return whether f-divergences from ``low`` to ``high`` have the claimed ends.

    Raises:
        Refused: the lower end is far from them, so that no precision helps.
    """
    if asked.kind == "chi2":
        low, high = low + low, high + high
    elif asked.kind == "renyi":
        a = evaluate(asked.exact_order(), {})
        less = a - ONE

        def renyi(d: Interval) -> Interval:
            inside = ONE + a * less * d
            if not iv.positive(inside.high):
                return Interval(libmp.fninf, libmp.fninf)
            return iv.log(inside) / less

        low, high = renyi(low), renyi(high)
    _refuse_far(asked, low)
    below = iv.at_most(of_fraction(asked.lower).high, low.low)
    constant = asked.adversary != "unrestricted" and not asked.adversary.startswith("homogeneous:")
    if asked.lower <= 0 and (constant or asked.adversary == "unrestricted"):
        below = True  # the constant f'(1) has the gain 0
    return below and iv.at_most(high.high, of_fraction(asked.upper).low)


def _refuse_far(asked: Asked, low: Interval) -> None:
    above = libmp.mpf_lt(of_fraction(asked.upper).high, low.low)
    below = libmp.mpf_lt(low.high, of_fraction(asked.lower).low)
    if above or (below and asked.lower > 0):
        raise Refused("the gain of the adversary is not between the ends that the certificate claims")


def require(fine: bool) -> None:
    if not fine:
        raise Refused("the ends that the certificate claims are not shown")


def features_of(adversary: str) -> list[ex.Term]:
    """Return the features of a class as terms in x, as they are written, the constant left out."""
    name, _, rest = adversary.removeprefix("homogeneous:").partition(":")
    if name == "linear" and not rest:
        texts = ["x"]
    elif name == "poly" and rest.isdecimal() and 1 <= int(rest) <= HIGHEST:
        texts = [f"x**{k}" for k in range(1, int(rest) + 1)]
    elif name == "span":
        texts = split_at_commas(rest)
    else:
        raise Refused(f"the class '{adversary[:60]}' is not known")
    if len(texts) > _MOST_FEATURES:
        raise Refused("the class has too many features")
    return [expression_of(t, {"x"}) for t in texts]
