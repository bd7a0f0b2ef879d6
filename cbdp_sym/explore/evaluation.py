"""Numbers: an expression or both sides of a claim, with guaranteed digits where that can be."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, cast

from flint import arb
from mpmath import mp, mpf
from sympy import Basic, Expr, oo

from cbdp_sym.analysis.display import Displayed, aligned, number_formula
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.parameters import Values, exact
from cbdp_sym.corpus.plotted_curves import environment
from cbdp_sym.corpus.printing import text
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.theory import divergences as kinds
from cbdp_sym.theory.numeric.evaluate import Unevaluable
from cbdp_sym.theory.numeric.evaluate import evaluate as numerical
from cbdp_sym.theory.restricted.request import distribution, split
from cbdp_sym.theory.values import InfiniteValue, NoValue, Value, guaranteed_value

_LOOSE_DIGITS = 7
_DIVERGENCES: dict[str, tuple[Any, int]] = {  # with how many numbers come before P and Q
    **{name: (getattr(kinds, name), 0) for name in (
        "KL", "MaxDivergence", "TotalVariation", "ChiSquared", "HellingerSquared",
    )},
    **{name: (getattr(kinds, name), 1) for name in ("AlphaDivergence", "RenyiDivergence", "HockeyStick")},
}  # fmt: skip


@dataclass(frozen=True)
class Number(Displayed):
    """A value: a ``ball`` with guaranteed digits, or only an approximation and why.

    ``how`` says where it comes from; ``infinite`` is ∞ or -∞ where that is shown.
    """

    expression: Expr
    value: Value | None
    approximation: Any
    digits: int
    how: str
    infinite: Expr | None = None

    @property
    def guaranteed(self) -> bool:
        """Return whether the digits are guaranteed."""
        return self.value is not None or self.infinite is not None

    @property
    def ball(self) -> Any:
        """The ball of python-flint that contains the number.

        Raises:
            UserError: the value is not guaranteed.
        """
        if self.value is None:
            raise UserError(f"'{self.expression}' has no guaranteed value: {self.how}")
        return self.value.ball

    @property
    def decimals(self) -> str:
        """The digits as text, only guaranteed ones where there is a ball."""
        if self.value is not None:
            return self.value.text(min(self.digits, max(1, self.value.accuracy)))
        if self.infinite is not None:
            return str(self.infinite)
        return "no value" if self.approximation is None else str(mp.nstr(self.approximation, _LOOSE_DIGITS))

    def __float__(self) -> float:
        if self.infinite is not None:
            return float(self.infinite)
        if self.value is None and self.approximation is None:
            raise UserError(f"'{self.expression}' has no value: {self.how}")
        return float(self.approximation if self.value is None else self.value)

    def __str__(self) -> str:
        return self.decimals

    def __repr__(self) -> str:
        return f"{self.decimals}  ({self.how})"

    @property
    def formula(self) -> str:
        """Return the expression and its digits."""
        return rf"{_formula(self.expression)} \approx {number_formula(self.decimals)}"

    @property
    def sentences(self) -> list[str]:
        """Return where the digits come from."""
        return [self.how]


def _formula(e: Basic) -> str:
    from cbdp_sym.documents.mathematics import shown  # starts the documents' libraries

    return shown(e)


@checked
def evaluate(expression: Basic | str | int, digits: int = 15, seconds: float = 30.0) -> Number:
    """Return the value of an expression: a closed form, an integral, a divergence of two distributions.

    Args:
        expression: SymPy's, with the theory's heads, or text, such as ``"KL(Laplace(0, 1), Laplace(1, 1))"``;
            without free symbols.
        digits: guaranteed significant digits.
        seconds: the time limit.

    Raises:
        UserError: it is no number.

    >>> from cbdp_sym import KL, Laplace
    >>> print(evaluate(KL(Laplace(0, 1), Laplace(1, 1)), digits=30))
    0.367879441171442321595523770161
    """
    if isinstance(expression, str):
        try:
            expression = _divergence(expression) or expression_of(expression, {})
        except Refusal as problem:
            raise UserError(str(problem)) from problem
    elif not isinstance(expression, Basic):
        expression = exact(expression)
    if not isinstance(expression, Expr):
        raise UserError(f"'{expression}' is not a number; evaluate a divergence or an expectation of it")
    return number(expression, Values(), digits, seconds)


def _divergence(text: str) -> Expr | None:
    """Return the divergence that a text such as ``KL(P, Q)`` or ``RenyiDivergence(order, P, Q)`` denotes."""
    name, _, rest = text.strip().removesuffix(")").partition("(")
    if name not in _DIVERGENCES or not text.rstrip().endswith(")"):
        return None
    head, count = _DIVERGENCES[name]
    arguments = split(rest)
    if len(arguments) != count + 2:
        raise UserError(f"'{name}' takes {count + 2} arguments, not {len(arguments)}: '{text}'")
    numbers = [expression_of(part, {}) for part in arguments[:count]]
    p, q = (distribution(part) for part in arguments[count:])
    return cast("Expr", head(*numbers, p, q))


def number(e: Expr, values: Values, digits: int, seconds: float = 30.0) -> Number:
    """Return the value of ``e`` at ``values``, guaranteed if that can be."""
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= 1000:
        raise UserError(f"the number of digits is from 1 to 1000, not {digits}")
    deadline = time.monotonic() + seconds
    try:
        value = guaranteed_value(values.into(e), digits, seconds)
        return Number(e, value, None, digits, f"{min(digits, value.accuracy)} guaranteed digits: {value.how}")
    except InfiniteValue as error:
        return Number(e, None, None, digits, str(error), error.value)
    except NoValue as error:
        reason = str(error)
    try:
        with mp.workdps(30):
            late = Unevaluable(f"no numerical value was found in {seconds:g} s")
            left = max(1.0, deadline - time.monotonic())
            found = within(left, lambda: numerical(e, environment(values)), late)
    except Unevaluable as error:
        return Number(e, None, None, digits, f"{reason}; {error}")
    except (ArithmeticError, ValueError, KeyError, TypeError):
        return Number(e, None, None, digits, f"{reason}; no numerical value was found")
    return Number(e, None, found, digits, f"numerical, not guaranteed: {reason}")


def _extended(n: Number) -> Any:
    """The ball of a guaranteed number; that of ∞ is one point."""
    if n.infinite is None:
        return n.ball
    return arb.pos_inf() if n.infinite is oo else arb.neg_inf()


@dataclass(frozen=True)
class Comparison(Displayed):
    """Both sides of a claim at values of its parameters.

    ``holds`` is True or False where the balls of both sides are apart or the sides are exactly
    equal, and None where that is not decided.
    """

    relation: Relation
    values: Values
    lhs: Number
    rhs: Number
    verdict: str

    @property
    def holds(self) -> bool | None:
        if not (self.lhs.guaranteed and self.rhs.guaranteed):
            return None
        a, b = (_extended(n) for n in (self.lhs, self.rhs))
        if self.relation.op == "=":
            return False if not a.overlaps(b) else None
        if self.relation.op in (">", ">="):
            a, b = b, a
        if a < b:
            return True
        if a > b or (a >= b and self.relation.op in ("<", ">")):
            return False
        return True if a <= b and self.relation.op in ("<=", ">=") else None

    @property
    def agree(self) -> bool | None:
        """Return whether the two sides agree within what is known of them; None if a side has no value."""
        if self.lhs.guaranteed and self.rhs.guaranteed:
            return bool(_extended(self.lhs).overlaps(_extended(self.rhs)))
        if any(not n.guaranteed and n.approximation is None for n in (self.lhs, self.rhs)):
            return None
        a, b = mpf(float(self.lhs)), mpf(float(self.rhs))
        return a == b or bool(abs(a - b) <= mpf(10) ** (2 - _LOOSE_DIGITS) * (1 + abs(b)))

    @property
    def value(self) -> Number:
        """The side with guaranteed digits; of two, the right one, where a closed form stands."""
        return self.rhs if self.rhs.guaranteed or not self.lhs.guaranteed else self.lhs

    @property
    def conclusion(self) -> str:
        """Return what the two numbers say about the claim, in words."""
        if self.relation.op == "=":
            if self.agree is None:
                return "they cannot be compared here"
            return "they agree as far as they are known" if self.agree else "THEY DIFFER"
        if self.holds is None:
            return "the digits do not decide it here"
        return "it holds here" if self.holds else "IT FAILS HERE"

    def __float__(self) -> float:
        return float(self.value)

    def _rows(self) -> list[tuple[str, Number]]:
        return [(text(self.relation.lhs), self.lhs), (text(self.relation.rhs), self.rhs)]

    def __repr__(self) -> str:
        at = f" at {self.values}" if self.values else ""
        lines = [f"{text(self.relation)}{at}"]
        lines += [f"  {side}\n    {n.decimals}\n    {n.how}" for side, n in self._rows()]
        return "\n".join([*lines, f"  {self.conclusion} (the claim is {self.verdict})"])

    @property
    def formula(self) -> str:
        """Return the two sides, one below the other, with their digits."""
        rows = (
            rf"{_formula(side)} &\approx {number_formula(n.decimals)}"
            for side, n in ((self.relation.lhs, self.lhs), (self.relation.rhs, self.rhs))
        )
        return aligned(rows)

    @property
    def sentences(self) -> list[str]:
        """Return the values, where the digits come from, and whether the claim holds there."""
        at = [f"at {self.values}"] if self.values else []
        how = [f"{name} side: {n.how}" for name, n in (("left", self.lhs), ("right", self.rhs))]
        return [*at, *how, f"{self.conclusion} (the claim is {self.verdict})"]
