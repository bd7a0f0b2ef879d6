"""A library's formula for δ(ε) or ε(δ) of a mechanism, against its profile with guaranteed ends."""

from __future__ import annotations

import inspect
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.formula_audit.calls import Call
from cbdp_sym.formula_audit.usual import ANY, usual
from cbdp_sym.profiles.result import ProfileBound, profile
from cbdp_sym.profiles.sweep import with_value

_GIVEN = {"delta": ("epsilon", "eps", "target_epsilon"), "epsilon": ("delta", "target_delta")}
_COUNTS = ("k", "n", "steps", "num_steps", "compose", "compositions", "t")
_GROSS, _LEAST, _MOST_STEPS = 1e-3, Fraction(1, 10**15), 40
_DIGITS, _STEEP = 12, 1000  # by how much more δ changes than the noise, about
Side = Literal["upper", "lower", "nearest"]


@dataclass(frozen=True)
class ProfileComparison:
    """A function compared with a profile: verdict as of ``check-formula``, and the worst calls.

    Attributes:
        count: how many points were compared; ``worst``: the largest relative error, with its call and truth.
        wrong: the same for the worst one on the wrong side; None: there is none.
    """

    verdict: str
    function: str
    asked: str
    quantity: str
    count: int
    worst: tuple[float, str, str, str] | None
    wrong: tuple[float, str, str, str] | None

    @property
    def ok(self) -> bool:
        """Return whether the verdict is "agrees" or "safe"."""
        return self.verdict in ("agrees", "safe")

    def __str__(self) -> str:
        shown = self.wrong or self.worst
        lines = [
            f"{self.verdict}: at {self.count} points, {self.function} for {self.quantity} of {self.asked}"
        ]
        if shown is not None:
            error, call, given, truth = shown
            lines += [f"  relative error of {error:.2g}", f"      {call}", f"      gives {given}; {truth}"]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """Return the comparison as plain data."""
        keys = ("relative", "call", "returned", "truth")

        def row(found: tuple[float, str, str, str] | None) -> dict[str, Any] | None:
            return None if found is None else dict(zip(keys, (repr(found[0]), *found[1:]), strict=True))

        return {
            "verdict": self.verdict, "function": self.function, "mechanism": self.asked,
            "quantity": self.quantity, "points": self.count, "worst": row(self.worst),
            "wrong": row(self.wrong),
        }  # fmt: skip


@checked
def verify_profile_formula(
    function: Callable[..., Any],
    mechanism: Any,
    quantity: str,
    *,
    sensitivity: Any = None,
    sampling: Any = None,
    compose: Any = 1,
    adjacency: str | None = None,
    side: Side = "upper",
    tolerance: float = 1e-9,
    points: int = 40,
    seed: int = 0,
    seconds: float = 60.0,
) -> ProfileComparison:
    """Compare a function with the privacy profile of a mechanism, at values with which libraries are called.

    Args:
        function: takes epsilon (or eps) for the quantity delta, delta for epsilon, both for the noise, and
            the names that stand in the texts of the mechanism: ``"Gaussian(sigma=sigma)"``, ``compose="k"``.
        mechanism, sensitivity, sampling, compose, adjacency: as of :func:`~cbdp_sym.profile`.
        quantity: "delta" or "epsilon"; or a name in the texts, such as "sigma", for the noise that is enough
            for epsilon and delta. The error is then that of δ with this noise.
        side: what the function claims to be; a value on the other side of both ends is wrong.
        tolerance: the relative error that is allowed.
        points, seed: how many values are tried, and the seed of them.
        seconds: the time limit.

    Raises:
        UserError: an argument of the function stands nowhere.
    """
    if side not in ("upper", "lower", "nearest") or points < 1:
        raise UserError("the side is upper, lower or nearest, and points is at least 1")
    texts = {"mechanism": mechanism, "sensitivity": sensitivity, "sampling": sampling, "compose": compose}
    columns = {k: list(v) if isinstance(v, (list, tuple)) else [v] for k, v in texts.items()}
    names = list(inspect.signature(function).parameters)
    every = [t for column in columns.values() for t in column if isinstance(t, str)]
    noise = quantity not in _GIVEN
    if noise and not any(with_value(t, quantity, "1") != t for t in every):
        raise UserError(f"the quantity '{quantity}' is not delta, epsilon or a name in the mechanism")
    given = {q: next((n for n in names if n in _GIVEN[q]), "") for q in (_GIVEN if noise else [quantity])}
    for q, name in given.items():
        if not name:
            raise UserError(f"the function has no argument {' or '.join(_GIVEN[q])}, which {quantity} needs")
    for n in names:
        if n not in given.values() and not any(with_value(t, n, "1") != t for t in every):
            raise UserError(f"the argument '{n}' of the function stands in no text of the mechanism")
    call, deadline = Call(function, seconds), time.monotonic() + seconds
    found: list[tuple[float, float, str, str, str]] = []  # relative error, with its sign
    failed, refused = None, "; give other texts, or more seconds"
    for at in _points(names, points, random.Random(seed)):
        if time.monotonic() > deadline:
            break
        arguments = {n: int(t) if n in _COUNTS else float(t) for n, t in at.items()}
        texts_at = dict(at)
        returned, line = call(arguments), call.line(arguments)
        if noise:
            if not isinstance(returned.exact, Fraction) or returned.exact <= 0:
                failed = failed or (math.inf, line, returned.text, "the noise is a positive number")
                continue
            texts_at[quantity] = str(returned.exact)
        values = {k: [_put(t, texts_at) for t in column] for k, column in columns.items()}
        try:
            p = profile(
                values["mechanism"], sensitivity=values["sensitivity"], sampling=values["sampling"],
                compose=values["compose"], adjacency=adjacency,
            )  # fmt: skip
            asked = p.epsilon if quantity == "epsilon" else p.delta
            where = at[given["epsilon" if quantity == "epsilon" else "delta"]]
            truth = asked(where, _DIGITS if p.exact else None, max(1.0, deadline - time.monotonic()))
        except Refusal as reason:
            refused = f": {reason}"
            continue
        if truth.upper is None or truth.lower is None or truth.upper < _LEAST:
            continue
        if noise:  # too much δ is too little noise
            goal = Fraction(at[given["epsilon"]])
            excess = max(truth.lower - goal, Fraction(0)) + min(truth.upper - goal, Fraction(0))
            error = -float(excess / goal)
            error = 0.0 if abs(error) < _STEEP * tolerance else error
            found.append((abs(error), error, line, returned.text, f"with it, {_ends(truth)}"))
            continue
        if not isinstance(returned.exact, Fraction):
            failed = failed or (math.inf, line, returned.text, _ends(truth))
            continue
        gap = max(returned.exact - truth.upper, Fraction(0)) + min(returned.exact - truth.lower, Fraction(0))
        error = float(gap / truth.upper)
        found.append((abs(error), error, line, returned.text, _ends(truth)))
    if not found and failed is None:
        raise UserError(f"at no point was the profile bounded{refused}")
    wrong = [f for f in found if f[0] > tolerance and _wrong(side, f[1])]
    worst = max(found, key=lambda f: f[0], default=None)
    bad = max(wrong, key=lambda f: f[0], default=None)
    if bad is not None:
        verdict = "another formula" if bad[0] > _GROSS else "loses digits"
    elif failed is not None:
        verdict = "fails"
    else:
        verdict = "agrees" if worst is None or worst[0] <= tolerance else "safe"
    return ProfileComparison(
        verdict, call.name, _said(texts), quantity, len(found), None if worst is None else _row(worst),
        failed if verdict == "fails" else None if bad is None else _row(bad),
    )  # fmt: skip


def _wrong(side: Side, error: float) -> bool:
    return error < 0 if side == "upper" else error > 0 if side == "lower" else True


def _row(found: tuple[float, float, str, str, str]) -> tuple[float, str, str, str]:
    return found[0], *found[2:]


def _ends(truth: ProfileBound) -> str:
    low, high = truth.decimals
    return f"the true {truth.kind} is from {low} to {high}"


def _said(texts: dict[str, Any]) -> str:
    """The texts, those that were given."""
    rows = {k: v if isinstance(v, list) else [v] for k, v in texts.items()}
    said = {k: ", ".join(str(x) for x in v if x not in (None, 1)) for k, v in rows.items()}
    return ", ".join(v if k == "mechanism" else f"{k} {v}" for k, v in said.items() if v)


def _put(text: Any, at: dict[str, str]) -> Any:
    if isinstance(text, str):
        for name, value in at.items():
            text = with_value(text, name, value)
    return text


def _points(names: Sequence[str], count: int, source: random.Random) -> Iterator[dict[str, str]]:
    """Decimals of three digits, on a logarithmic scale between the usual values."""
    for _ in range(count):
        at = {}
        for n in names:
            if n in _COUNTS:
                at[n] = str(round(math.exp(source.uniform(0, math.log(_MOST_STEPS)))))
                continue
            kind = usual(n) or ANY
            x = math.exp(source.uniform(math.log(kind.low), math.log(float(kind.high))))
            at[n] = format(Decimal(f"{x:.3g}"), "f")
        yield at
