"""The record of what HOL Light said of proofs, which ``scripts/check-hol-light --record`` wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cbdp_sym.corpus.report import PartReport
from cbdp_sym.kernel.reader import library

RECORD = Path(__file__).with_name("hol_light.json")


_NAME = r"(?<![\w'])[A-Za-z_][\w']*"
_BOUND = re.compile(rf"[!?\\]\s*({_NAME}(?:\s+{_NAME})*)\s*[.:]")
_VARIABLES = re.compile(rf"(?:^for|,)\s*({_NAME}(?:\s+{_NAME})*)\s*:")


def digest(text: str, own: Iterable[str] = ()) -> str:
    """Return a digest of a claim in the kernel's text, by which the record knows it.

    It is also one of all definitions below the claim; ``own`` are the texts of the derivation's. The letters
    of the claim's variables do not count: each is known by where it first stands.
    """
    below = _definitions_below(text, own)
    text = " ".join(text.split())
    head = re.split(r" (?:given|holds) ", text)[0]
    bound = {n for m in (*_VARIABLES.finditer(head), *_BOUND.finditer(text)) for n in m[1].split()}
    if not bound & library().keys():
        letters: dict[str, str] = {}
        text = re.sub(
            _NAME, lambda m: letters.setdefault(m[0], f"v{len(letters)}") if m[0] in bound else m[0], text
        )
    return sha256("\n".join((text, *below)).encode()).hexdigest()[:16]


def _definitions_below(text: str, own: Iterable[str]) -> list[str]:
    """The definitions that a text uses, and those that they use, without prose; symbols are always there."""
    known = _definitions() | dict(map(_definition, own))
    found: dict[str, str] = {}
    waiting = {*re.findall(_NAME, text), *(n for n in known if not re.fullmatch(_NAME, n))}
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found[name] = known[name]
            waiting.update(re.findall(_NAME, known[name]))
    return [found[name] for name in sorted(found)]


@cache
def _definitions() -> dict[str, str]:
    return dict(_definition(e.text) for e in library().values() if e.kind == "define")


def _definition(text: str) -> tuple[str, str]:
    said = re.split(r"\n  (?:source|proved|convention|note|called)\b", text)[0]
    return said.split()[1], " ".join(said.split())


@cache
def record() -> dict[str, Any]:
    """Return the record: the library's statements in three lists, and the ``statements`` of the corpus.

    ``proved`` are theorems from HOL Light's axioms alone, ``from_sigma`` also from seven axioms that say
    which sets are measurable (hol-light/sigma.ml), and ``believed`` are the others.
    """
    found: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


@cache
def _claims() -> dict[str, dict[str, Any]]:
    """The entries of statements by the digests of their claims, each with the leaves of the claim.

    ``given`` are leaves that are hypotheses there, and ``proved`` is the number of the others.
    """
    return {
        claim: {**entry, "given": given, "proved": len(entry.get("proved_leaves", {}).get(claim, ()))}
        for entry in record()["statements"].values()
        for claim, given in entry["claims"].items()
    }


def proved_there(name: str) -> bool:
    """Return whether a statement of the library is a theorem in HOL Light."""
    return name in record()["proved"] or name in record()["from_sigma"]


def replayed(part: PartReport) -> str:
    """Return in words what HOL Light said of a claim's proof; "" if no claim of this meaning was replayed."""
    entry = _claims().get(digest(part["kernel"], (d["kernel"] for d in part["definitions"])))
    if entry is None:
        return ""
    left, given, proved = entry["believed"], entry["given"], entry["proved"]
    rests = f"{len(left)} believed statement{'s' * (len(left) != 1)}" if left else "its own axioms alone"
    under = f", under {_leaves(len(given))} that it takes as given" if given else ""
    others = "others" if proved > 1 else "other"
    also = f"; it proved {f'{proved} {others}' if given else f'{_leaves(proved)} too'}" if proved else ""
    return f"HOL Light replayed the proof ({entry['commit']}, {entry['date']}) from {rests}{under}{also}"


def _leaves(count: int) -> str:
    return "one certified leaf" if count == 1 else f"{count} certified leaves"
