"""The best constant in a family of inequalities: a witness on one side of it, a proof on the other."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

import sympy
from sympy import Rational, Symbol

from cbdp_sym.kernel.derivatives import derivative
from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.grammar import claims_of
from cbdp_sym.kernel.grammar import text_of as number_text
from cbdp_sym.kernel.logic import Operator, Relation
from cbdp_sym.kernel.regions.proof import aim_of
from cbdp_sym.kernel.regions.region import Range
from cbdp_sym.kernel.regions.statement import claim_of, text_of
from cbdp_sym.oracles.prover.decide import Answer, prove
from cbdp_sym.oracles.prover.points import simplest

_LARGEST = 2**20


@dataclass(frozen=True)
class Sharpest:
    """The claim holds at ``proved.constant`` and beyond, and fails at ``refuted.constant``.

    ``lower`` and ``upper`` enclose the best constant; they are in that order. ``upward`` says that
    larger constants make the claim weaker, so that the best one is the least.
    """

    claim: str
    constant: str
    where: str
    lower: Rational
    upper: Rational
    upward: bool
    proof: Answer
    witness: Answer

    @property
    def holds_at(self) -> Rational:
        """The end at which the claim is proved."""
        return self.upper if self.upward else self.lower

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        kind = "least" if self.upward else "greatest"
        fails = self.lower if self.upward else self.upper
        point = self.witness.witness or {}
        at = ", ".join(f"{v} = {c}" for v, c in point.items())
        return (
            f"the {kind} {self.constant} for which {self.claim} lies between {self.lower} and {self.upper}"
            f" (about {float(self.lower):.6g} and {float(self.upper):.6g}):\n"
            f"  proved for {self.constant} = {self.holds_at}\n"
            f"  false for {self.constant} = {fails}, at {at}"
        )


def sharpest(
    claim: str,
    constant: str | Symbol,
    where: str = "",
    *,
    seconds: float = 30.0,
    tolerance: Rational | str = "1/1000000",
) -> Sharpest:
    """Enclose the best value of ``constant`` for which ``claim`` holds on the domain.

    The claim has to become weaker, or stronger, as the constant grows; that is proved first.

    Args:
        claim: one inequality, as text: ``"Abs(x)*c >= tanh(x)"``.
        constant: the name of the constant.
        where: the domain of the other variables, and bounds of the constant; a relation between the constant
            and a variable is refused.
        seconds: the time limit for all of it.
        tolerance: how narrow the enclosure should be, relative to the constant; it is wider where
            the proofs do not go further within the time.

    Raises:
        KernelError: the claim is not monotone in the constant, or no constant was found for which it
            is proved, or none for which it is refuted.

    >>> best = sharpest("Abs(x)*c >= tanh(x)", "c")
    >>> best.upper
    1
    """
    return _Family(claim, str(constant), where, seconds, Rational(tolerance)).enclose()


class _Family:
    def __init__(
        self, claim: str, constant: str, where: str, seconds: float, tolerance: Rational
    ) -> None:
        self.claim, self.constant, self.where = claim, constant, where
        self.tolerance = tolerance
        self.deadline = time.monotonic() + seconds
        self.answers: dict[Rational, Answer] = {}
        parsed = claim_of(claim, where)
        (self.relation, *more) = parsed.relations
        self.symbol = next((v for v in parsed.region.variables if v.name == constant), None)
        if more or self.relation.op == "=" or self.symbol is None:
            raise KernelError(
                f"'{claim}' is not one inequality with the constant '{constant}'", weak=False
            )
        self.inside, self.others = self._domains()
        self.upward = self._direction()

    def _domains(self) -> tuple[Range, str]:
        """The range of the constant, and the domain of the other variables, as text."""
        others = []
        region = claim_of(self.claim, self.where).region
        assert self.symbol is not None
        for relation in claims_of(self.where).relations if self.where.strip() else ():
            names = relation.free_symbols
            if self.symbol not in names:
                others.append(relation)
            elif len(names) > 1 or self.symbol in set().union(
                *(g.free_symbols for g in region.given)
            ):
                raise KernelError(
                    f"the domain may bound '{self.constant}' by numbers only, not by '{relation}'",
                    weak=False,
                )
        return region.ranges[self.symbol], text_of(others)

    def _direction(self) -> bool:
        """Whether larger constants make the claim weaker."""
        f = aim_of(self.relation, claim_of(self.claim, self.where).region).f
        jumps = f.atoms(sympy.Piecewise, sympy.sign)
        if any(self.symbol in e.free_symbols for e in jumps):
            raise KernelError(
                f"'{self.claim}' may jump as '{self.constant}' grows, which no derivative shows"
            )
        slope = derivative(f, self.symbol)
        directions: tuple[tuple[Operator, bool], ...] = ((">=", True), ("<=", False))
        for op, upward in directions:
            monotone = text_of([Relation(slope, op, sympy.S.Zero)])
            if prove(monotone, self.where, seconds=self._left() / 4).verdict == "proved":
                return upward
        raise KernelError(
            f"'{self.claim}' is not shown to be monotone in '{self.constant}': its derivative is {slope}"
        )

    def _left(self) -> float:
        return max(self.deadline - time.monotonic(), 0.05)

    def ask(self, value: Rational, seconds: float) -> Answer:
        """The answer at this constant."""
        if value not in self.answers or self.answers[value].verdict == "unknown":
            # in the text, since SymPy drops what cancels: x/x has to be defined
            fixed = re.sub(rf"(?<!\w){re.escape(self.constant)}(?!\w)", f"({value})", self.claim)
            self.answers[value] = prove(fixed, self.others, seconds=min(seconds, self._left()))
        return self.answers[value]

    def enclose(self) -> Sharpest:
        good, bad = self._bracket()
        while abs(good - bad) > self.tolerance * max(abs(good), abs(bad)):
            if time.monotonic() > self.deadline:
                break
            middle = self._between(good, bad)
            answer = self.ask(middle, 3.0)
            if answer.verdict == "proved":
                good = middle
            elif answer.verdict == "refuted":
                bad = middle
            else:
                break
        lower, upper = sorted((good, bad))
        proof, witness = self.answers[good], self.answers[bad]
        return Sharpest(
            self.claim, self.constant, self.where, lower, upper, self.upward, proof, witness
        )

    def _between(self, good: Rational, bad: Rational) -> Rational:
        """The simplest number in the middle of the two."""
        low, high = sorted((good, bad))
        return simplest(low + (high - low) / 4, high - (high - low) / 4)

    def _bracket(self) -> tuple[Rational, Rational]:
        """A constant for which the claim is proved, and one for which it is refuted."""
        good: Rational | None = None
        bad: Rational | None = None
        size = Rational(1)
        tried = [Rational(0)]
        while size <= _LARGEST:
            tried += [size, -size]
            size *= 4
        for value in tried:
            if time.monotonic() > self.deadline:
                break
            if good is not None and bad is not None:
                break
            if value not in self.inside:
                continue
            if good is not None and (value > good) == self.upward:
                continue
            if bad is not None and (value < bad) == self.upward:
                continue
            verdict = self.ask(value, 4.0).verdict
            if verdict == "proved":
                good = value
            elif verdict == "refuted":
                bad = value
        if good is None or bad is None:
            missing = "proved" if good is None else "refuted"
            raise KernelError(
                f"no {self.constant} up to {number_text(Rational(_LARGEST))} was found for which"
                f" '{self.claim}' is {missing}"
            )
        return good, bad
