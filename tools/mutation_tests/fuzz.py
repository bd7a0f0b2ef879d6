"""Random texts and certificates: read or refused by both readers, and no falsehood held by a checker."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.reader import relations_of

FRAGMENTS = (
    "x", "y", "1", "0", "10", "0.5", "+", "-", "*", "/", "**", "(", ")", ",", "<=", "<", "==", "exp(",
    "log(", "sqrt(", "Abs(", "Max(", "Piecewise((", "True", "gamma(", "erfc(", "oo", "pi", "E", "and", "And(",
    " ", "polygamma(", "I", "nan", "__class__", ".", "'", "\\", "\x00", "\u221e", "\u2264", "lambda",
)  # fmt: skip
WORDS = (
    "by", "tree", "split", "at", "parts", "case", "or equal", "have", "strict", "proof", "then", "times",
    "positive", "rest", "sum", "compare", "sides", "edge", "value", "slope", "hump", "scale", "falls",
    "values", "substitute", "new", "inverse", "range", "inside", "outside", "all", "both", "bits", "step",
    "curve", "period", "name", "of", "order", "taylor", "turns", "quotient",
    "closure", "end", "solved", "is", "proofs", "increasing", "atan",
)  # fmt: skip
VALUES = (
    "box", "interval", "sign", "sturm", "zero", "empty", "identity", "infinite", "ball", "mean", "low",
    "high", "log", "square", "exp", "x", "y", "x*y", "1/x", "x - y", "log(x)", "0", "1", "1/2", "-1", "7/0",
    "oo", "-oo", "1e9", "x**(10**9)", "__import__('os')", "\u0661", "", "(" * 300,
)  # fmt: skip
FALSE = (
    ("x <= y", ""), ("exp(x) <= 1 + x", ""), ("x*y >= 0", ""), ("1/x > 0", "x > -1"), ("sqrt(x) >= 0", ""),
    ("Abs(x) > 0", ""), ("log(1 + x) <= x", ""), ("x < x", "x > 0"), ("1 < 0", "0 <= x, x <= 1"),
    ("x == y", "x >= 0"), ("1/x > 0", "0 <= x, x <= 1"), ("Max(x, y) < 3, x < 2", "x > 0"),
)  # fmt: skip
_SECONDS = 5.0


@dataclass(frozen=True)
class Input:
    """One input, and what is wrong with the answer to it ("" if nothing is)."""

    what: str
    wrong: str = ""


def try_inputs(rng: random.Random, count: int) -> Iterator[Input]:
    """``count`` inputs: half of them texts, half of them proofs of falsehoods."""
    for k in range(count):
        yield _text(rng) if k % 2 else _proof(rng)


def _text(rng: random.Random) -> Input:
    text = "".join(rng.choice(FRAGMENTS) for _ in range(rng.randint(1, 14)))
    first = second = True
    try:
        claims_of(text)
    except Refusal:
        first = False
    try:
        relations_of(text)
    except Refused:
        second = False
    return Input(text, "" if second or not first else "only the checker reads it")


def _proof(rng: random.Random) -> Input:
    claim, where = rng.choice(FALSE)
    data = {"inequality": 1, "claim": claim, "where": where, "proof": _tree(rng, 4)}
    if recheck(data, seconds=_SECONDS).verdict == "holds":
        return Input(str(data), "the independent checker holds it")
    try:
        check_statement(data)
    except Refusal:
        return Input(str(data))
    return Input(str(data), "the checker accepts it")


def _tree(rng: random.Random, depth: int) -> Any:
    if depth and rng.random() < 0.7:
        if rng.random() < 0.3:
            return [_tree(rng, depth - 1) for _ in range(rng.randint(0, 3))]
        return {rng.choice(WORDS): _tree(rng, depth - 1) for _ in range(rng.randint(1, 4))}
    return rng.choice([rng.choice(VALUES), rng.randint(-3, 3), True, None, 0.5, 10**30])
