"""The text of a bound of the hockey-stick divergence of products of known laws, as a kernel term.

``hockey_stick(1) of 9 * (normal(1, 2); normal(0, 2)) + 5 * (laplace(1, 3); laplace(0, 3)) <= 1/1000`` says so
of 14 independent outcomes, of which the first nine are normal, under the first laws against the second ones.
A law may be a ``mixture(1/100, normal(1, 2), normal(0, 2))``. ``discrete_normal(1, 2)`` and
``discrete_laplace(1, 2)`` are on the integers. ``approximate(1, 1/9, 1)`` and ``approximate(1, 1/9, 0)`` are
laws on the numbers -1, 0, 1, 2, as far apart as (1, 1/9)-DP allows. ``response(1, 5, 1)`` and
``response(1, 5, 0)`` say whether 1 or 0 is the answer of randomized response with five answers and ε = 1; 2
is any other answer.

This module is trusted: a term that says something else than the text would be certified wrongly.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import Final

from cbdp_sym.analysis.product_bounds import Step
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term, app
from cbdp_sym.kernel.types import KernelError

# M n and N n are the laws of n independent outcomes, recorded one after the other.
PRODUCT: Final = (
    r"\P Q : real -> real measure. \n e d : real. !o : real -> real. !M N : real -> (real -> real) measure. "
    "M 0 = dirac o ==> N 0 = dirac o ==> (!i. Nat i ==> "
    r"M (i + 1) = map (\z. replace (fst z) (i + 1) (snd z)) (semi (M i) (\h. P (i + 1)))) ==> (!i. Nat i ==> "
    r"N (i + 1) = map (\z. replace (fst z) (i + 1) (snd z)) (semi (N i) (\h. Q (i + 1)))) ==> "
    "hockey_stick e (M n) (N n) <= ext d"
)
MOST_DIGITS: Final = 100  # of a numerator or denominator
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,99})(?:/[1-9][0-9]{0,99})?"
_NOISE: Final = {  # at a center, with a scale
    "normal": "normal ({m}) ({s})",
    "laplace": "laplace ({m}) ({s})",
    "discrete_normal": r"gibbs (map floor lebesgue) (\z. -((z - ({m})) ^ 2 / (2 * ({s}) ^ 2)))",
    "discrete_laplace": r"gibbs (map floor lebesgue) (\z. -(abs (z - ({m})) / ({s})))",
}
_CHANCES: Final = {  # of two numbers, and which of the two laws: the outcomes 1 and 0 change their places
    ("approximate", "1"): "mixture ({second}) (dirac 2) (mixture {share} (dirac 1) (dirac 0))",
    ("approximate", "0"): "mixture ({second}) (dirac (-1)) (mixture {share} (dirac 0) (dirac 1))",
    ("response", "1"): "mixture {others} (dirac 2) (mixture {share} (dirac 1) (dirac 0))",
    ("response", "0"): "mixture {others} (dirac 2) (mixture {share} (dirac 0) (dirac 1))",
}
_SIMPLE: Final = (
    rf"(?:(?:{'|'.join(_NOISE)})\({_NUMBER}, {_NUMBER}\)"
    rf"|(?:approximate|response)\({_NUMBER}, {_NUMBER}, [01]\))"
)
_LAW: Final = rf"(?:mixture\({_NUMBER}, {_SIMPLE}, {_SIMPLE}\)|{_SIMPLE})"
_BLOCK: Final = rf"[1-9][0-9]{{0,6}} \* \({_LAW}; {_LAW}\)"
_CLAIM: Final = re.compile(rf"hockey_stick\(({_NUMBER})\) of ({_BLOCK}(?: \+ {_BLOCK})*) <= ({_NUMBER})")
_PARTS: Final = re.compile(rf"(\d+) \* \(({_LAW}); ({_LAW})\)")
_MOST_BLOCKS: Final = 50


@cache
def product_statement(claim: str) -> Term:
    """Return the closed term of the text.  Raises KernelError for any other text."""
    epsilon, blocks, delta = _read(claim)
    laws, steps = ["", ""], 0
    for count, *pair in blocks[:-1]:
        steps += int(count)
        laws = [
            f"{so_far}if (i <= {steps}) ({_kernel_text(law)}) ("
            for so_far, law in zip(laws, pair, strict=True)
        ]
    steps += int(blocks[-1][0])
    ends = [
        rf"\i : real. {so_far}{_kernel_text(law)}{')' * (len(blocks) - 1)}"
        for so_far, law in zip(laws, blocks[-1][1:], strict=True)
    ]
    reader.library()
    arguments = (*ends, str(steps), epsilon, delta)
    return app(reader.term(PRODUCT), *(reader.term(a) for a in arguments))


def product_steps(claim: str) -> tuple[list[Step], Fraction, Fraction]:
    """Return the steps of the text, ε and δ.  Raises KernelError: it has another form, or no such pair."""
    epsilon, blocks, delta = _read(claim)
    return [_step(int(n), first, second) for n, first, second in blocks], Fraction(epsilon), Fraction(delta)


def _read(claim: str) -> tuple[str, list[tuple[str, str, str]], str]:
    found = _CLAIM.fullmatch(claim)
    if found is None:
        raise KernelError(f"this is no bound of a product of known laws: {claim[:200]}")
    blocks = _PARTS.findall(found[2])
    if len(blocks) > _MOST_BLOCKS:
        raise KernelError(f"a product of more than {_MOST_BLOCKS} kinds of laws")
    return found[1], blocks, found[3]


def _step(count: int, first: str, second: str) -> Step:
    swapped = second.startswith("mixture")
    mixed, plain = (second, first) if swapped else (first, second)
    rate = Fraction(1)
    if mixed.startswith("mixture"):
        share, mixed, rest = re.findall(rf"{_SIMPLE}|{_NUMBER}", mixed)
        rate = Fraction(share)
        if rest != plain:
            raise KernelError(f"'{rest}' is mixed, and '{plain}' compared: no pair that is known")
    families = [law.partition("(")[0] for law in (mixed, plain)]
    one, zero = ([Fraction(x) for x in re.findall(_NUMBER, law)] for law in (mixed, plain))
    known = families[0] == families[1] and 0 < rate <= 1
    if families[0] in _NOISE:
        known = known and one[1] == zero[1] > 0 and one[0] != zero[0]
        if families[0].startswith("discrete"):
            known = known and one[0].denominator == zero[0].denominator == 1
        numbers = abs(one[0] - zero[0]), one[1]
    else:
        known = known and one == [*zero[:2], 1] and zero[2] == 0
        known = known and (one[1] < 1 if families[0] == "approximate" else one[1].denominator == 1 < one[1])
        numbers = one[0], one[1]
    if not known:
        raise KernelError(f"'{mixed}' and '{plain}' are no pair that is known")
    return Step(count, families[0], *numbers, rate, swapped)


def _kernel_text(law: str) -> str:
    """``mixture(1/2, normal(1, 2), normal(0, 2))`` as ``mixture (1/2) (normal (1) (2)) (normal (0) (2))``."""
    name, _, inside = law.partition("(")
    arguments = re.findall(rf"{_SIMPLE}|{_NUMBER}", inside)
    if name in _NOISE:
        return _NOISE[name].format(m=arguments[0], s=arguments[1])
    if name == "mixture":
        return f"mixture ({arguments[0]}) ({_kernel_text(arguments[1])}) ({_kernel_text(arguments[2])})"
    first, second, which = arguments
    others = f"(({second} - 2) / (exp ({first}) + {second} - 1))"
    share = f"(exp ({first}) / (1 + exp ({first})))"
    return _CHANCES[name, which].format(second=second, share=share, others=others)
