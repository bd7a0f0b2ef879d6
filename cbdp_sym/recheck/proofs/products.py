"""Certified steps about products of known laws: the statement of a text."""

from __future__ import annotations

from functools import cache

from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.profiles import product_of
from cbdp_sym.recheck.profiles.products import Law
from cbdp_sym.recheck.proofs.library import read_term, shipped
from cbdp_sym.recheck.proofs.terms import apply
from cbdp_sym.recheck.proofs.types import LogRefused

_RECORDED = (  # the law of the outcomes up to step i + 1, of which step i + 1 has the law {law} (i + 1)
    r"(!i. Nat i ==> {seq} (i + 1) = map (\z. replace (fst z) (i + 1) (snd z)) "
    r"(semi ({seq} i) (\h. {law} (i + 1))))"
)
_PRODUCT = (
    r"\P Q : real -> real measure. \n e d : real. !o : real -> real. !M N : real -> (real -> real) measure. "
    "M 0 = dirac o ==> N 0 = dirac o ==> "
    + _RECORDED.format(seq="M", law="P")
    + " ==> "
    + _RECORDED.format(seq="N", law="Q")
    + " ==> hockey_stick e (M n) (N n) <= ext d"
)


@cache
def product_term(claim: str) -> int:
    """Return the closed statement that a claim makes.  Raises LogRefused."""
    try:
        product = product_of(claim)
    except Refused as error:
        raise LogRefused(str(error)) from error
    counts = [count for count, _, _ in product.blocks]
    t = _term(_PRODUCT)
    for side in zip(*((first, second) for _, first, second in product.blocks), strict=True):
        laws = [_text(law) for law in side]
        inside = laws[-1]
        for k in range(len(laws) - 2, -1, -1):
            inside = f"if (i <= {sum(counts[: k + 1])}) ({laws[k]}) ({inside})"
        t = apply(t, _term(rf"\i : real. {inside}"))
    for number in (sum(counts), product.epsilon, product.bound):
        t = apply(t, _term(str(number)))
    return t


def _term(text: str) -> int:
    return read_term(text, shipped().constants)


def _text(law: Law) -> str:
    simple = _few(law) if len(law.numbers) > 2 else _noise(law)
    if law.other is None:
        return simple
    return f"mixture ({law.rate}) ({simple}) ({_text(law.other)})"


def _noise(law: Law) -> str:
    center, scale = law.numbers
    if not law.family.startswith("discrete"):
        return f"{law.family} ({center}) ({scale})"
    away = f"z - ({center})"
    weight = (
        f"({away}) ^ 2 / (2 * ({scale}) ^ 2)"
        if law.family == "discrete_normal"
        else f"abs ({away}) / ({scale})"
    )
    return rf"gibbs (map floor lebesgue) (\z. -({weight}))"


def _few(law: Law) -> str:
    epsilon, other, which = law.numbers
    likely, less = ("1", "0") if which else ("0", "1")
    share = f"exp ({epsilon}) / (1 + exp ({epsilon}))"
    certain, alone = f"{other}", "2" if which else "(-1)"
    if law.family == "response":
        certain, alone = f"(({other}) - 2) / (exp ({epsilon}) + ({other}) - 1)", "2"
    return f"mixture ({certain}) (dirac {alone}) (mixture ({share}) (dirac {likely}) (dirac {less}))"
