"""Changed certificates: each is refused, or proves a claim that is true all the same.

Another cut, or another precision, may still prove the same claim. A mistake is a certificate that two
checkers take to prove a claim that an evaluation denies.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cbdp_sym.analysis.grammar import Parsed, claims_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.recheck.answer import read, recheck
from cbdp_sym.recheck.outcome import Refused
from tools.mutation_tests.judgement import judge

_SIGN: dict[str, Any] = {"by": "sign"}
_ZERO: dict[str, Any] = {"by": "zero"}
EXAMPLES: tuple[dict[str, Any], ...] = (
    {
        "inequality": 1, "claim": "1/x >= 0", "where": "x > 0",
        "proof": {"step": "x", "value": _ZERO, "then": _SIGN},
    },
    {
        "inequality": 1, "claim": "digamma(x) < log(x) - 1/(2*x)", "where": "x > 0",
        "proof": {
            "step": "x", "value": _ZERO,
            "then": {
                "edge": "x", "at": "high", "value": _ZERO, "strict": "slope",
                "slope": {"sum": ["1/(2*x**2*(1 + x)**2)"], "parts": [_SIGN], "strict": 0},
            },
        },
    },
    {
        "inequality": 1, "claim": "exp(x) >= exp(y)", "where": "x >= y, y >= 0",
        "proof": {"curve": "x", "at": 0, "value": _ZERO, "slope": _SIGN},
    },
    {
        "inequality": 1, "claim": "exp(x) > 1", "where": "x > 0, x*y < 1, y < 0",
        "proof": {
            "curve": "x", "at": "low", "value": _ZERO, "slope": _SIGN, "strict": "slope",
        },
    },
    {
        "inequality": 1, "claim": "log(1 + x) <= x", "where": "x > -1",
        "proof": {
            "split": "x", "at": "0",
            "parts": [
                {"edge": "x", "at": "high", "value": _ZERO, "slope": _SIGN},
                {"edge": "x", "at": "low", "value": _ZERO, "slope": _SIGN},
            ],
        },
    },
    {
        "inequality": 1, "claim": "x**p*(1 - x)**p >= 0", "where": "0 <= x, x <= 1, 0 < p",
        "proof": {"closure": [["x", "low"], ["x", "high"]], "then": _SIGN},
    },
    {
        "inequality": 1, "claim": "x**p + 1 > 0", "where": "0 <= x, 0 < p",
        "proof": {"end": "x", "at": "low", "value": _SIGN, "then": _SIGN},
    },
    {
        "inequality": 1, "claim": "x*y <= 1/4", "where": "x + y == 1",
        "proof": {
            "solved": "x", "is": "1 - y", "proofs": [_SIGN, _SIGN],
            "then": {"sum": ["(y - 1/2)**2"], "parts": [_SIGN]},
        },
    },
    {
        "inequality": 1, "claim": "asin(x) > asin(y)", "where": "y < x, x <= 1, -1 <= y",
        "proof": {"increasing": "asin", "sides": ["x", "y"], "then": _SIGN},
    },
)  # fmt: skip
"""Small certificates of kinds that the corpus has few of."""

_KINDS = ("box", "interval", "sign", "zero", "empty", "identity", "infinite")
_NUMBER = re.compile(r"\d+")
Fate = Literal["refused", "same claim", "true", "not judged", "false"]


@dataclass(frozen=True)
class CertificateMutant:
    """The outcome of a changed certificate, with each of the two checkers."""

    how: str
    claim: str
    fate: Fate
    point: str = ""


def changes(data: dict[str, Any], others: list[dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield all certificates with one thing changed: a number, a node, an end, the claim, the domain."""
    for path, value in _places(data):
        for how, new in _other(path, value):
            yield f"{'.'.join(map(str, path))}: {how}", _with(data, path, new)
        if isinstance(value, (dict, list)) and value:
            for key in value if isinstance(value, dict) else range(len(value)):
                yield f"{'.'.join(map(str, (*path, key)))} left out", _with(data, (*path, key), ...)
    for other in others:
        for key in ("claim", "where", "proof"):
            if other.get(key) not in (None, data.get(key)):
                yield f"{key} of another certificate", {**data, key: other[key]}


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield from _places(inner, (*path, key))


def _other(path: tuple[Any, ...], value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "the other", not value
    elif isinstance(value, int):
        yield "one more", value + 1
        yield "the negative", -value
    elif isinstance(value, str):
        if value in _KINDS:
            yield from ((kind, kind) for kind in _KINDS if kind != value)
        if value in ("low", "high"):
            yield "the other end", "low" if value == "high" else "high"
        for found in _NUMBER.finditer(value):
            number = str(int(found.group()) + 1)
            yield f"a number {number}", value[: found.start()] + number + value[found.end() :]
        for old, new in ((">=", ">"), ("<=", "<"), (">", "<"), ("<", ">"), ("+", "-"), ("- ", "+ ")):
            if old in value:
                yield f"{new} for {old}", value.replace(old, new, 1)
    elif isinstance(value, list) and len(value) > 1:
        yield "the other way round", value[::-1]
        yield "one twice", [value[0], *value[:-1]]


def _with(data: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with one place changed, or (``...``) left out."""
    if not path:
        return new
    changed = copy.deepcopy(data)
    place = changed
    for key in path[:-1]:
        place = place[key]
    if new is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = new
    return changed


def try_certificates(
    found: list[dict[str, Any]], rng: random.Random, sample: int | None, *, seconds: float = 20.0
) -> Iterator[CertificateMutant]:
    """Change certificates and give each to the checker and to the other checker.

    Args:
        sample: how many, as many of a small certificate as of a large one; None for all.
    """
    made: list[tuple[str, Any, dict[str, Any]]] = []
    for data in found:
        others = rng.sample(found, min(2, len(found)))
        mine = [(how, new, data) for how, new in changes(data, others) if new != data]
        if sample is not None:
            mine = rng.sample(mine, min(len(mine), 3 * sample // len(found) + 1))
        made += mine
    for how, new, data in made if sample is None else rng.sample(made, min(sample, len(made))):
        yield _try(how, new, data, seconds)


def stored(files: Sequence[Path] | None = None) -> list[dict[str, Any]]:
    """Return the certificates in files, or those beside the derivations of the corpus.

    Raises:
        UserError: a file has none, or cannot be read.
    """
    if files is None:
        beside = {e.path.with_suffix(".json") for e in corpus_catalogue().entries}
        files = sorted(p for p in beside if p.exists())
    found: list[dict[str, Any]] = []
    for path in files:
        try:
            found += read(path)
        except OSError as error:
            raise UserError(f"'{path}' cannot be read: {error.strerror}") from error
        except Refused as refusal:
            raise UserError(f"'{path}' has no certificates: {refusal}") from refusal
    return found


def _try(how: str, new: Any, data: dict[str, Any], seconds: float) -> CertificateMutant:
    claim = str(new.get("claim", "")) if isinstance(new, dict) else ""
    try:
        check_statement(new)
        held = True
    except Refusal:
        held = recheck(new, seconds=seconds).verdict == "holds"
    if not held:
        return CertificateMutant(how, claim, "refused")
    if (new["claim"], new["where"]) == (data["claim"], data["where"]):
        return CertificateMutant(how, claim, "same claim")
    where = claims_of(new["where"]) if new["where"].strip() else Parsed((), ())
    evaluated = 0
    for relation in claims_of(new["claim"]).relations:
        found = judge(relation, frozenset(where.relations))
        evaluated += found.points
        if found.false:
            return CertificateMutant(how, claim, "false", found.point)
    return CertificateMutant(how, claim, "true" if evaluated else "not judged")
