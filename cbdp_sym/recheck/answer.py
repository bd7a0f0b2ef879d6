"""Files of certificates, and the answer about each of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cbdp_sym.recheck import boxes, divergences, inequalities, integrals, maxima, profiles
from cbdp_sym.recheck.clock import OutOfTime, time_limit
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import relations_of

Verdict = Literal["holds", "refused", "not rechecked"]
_LARGEST_FILE, _DEEPEST = 64 * 2**20, 5_000


@dataclass(frozen=True)
class CertificateAnswer:
    """The answer about one certificate; ``reason`` says why it does not hold."""

    claim: str
    where: str
    verdict: Verdict
    nodes: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Wanted:
    """The statement that a certificate has to prove: texts in the grammar."""

    claim: str
    where: str

    def require(self, claim: str, where: str) -> None:
        """Check that these texts state the same. Raises Refused."""
        for mine, theirs in ((self.claim, claim), (self.where, where)):
            if set(_relations(mine)) != set(_relations(theirs)):
                raise Refused(f"this is a certificate of '{claim}' where '{where}', not of what is wanted")


def _relations(text: str) -> list[Any]:
    return relations_of(text) if text.strip() else []


def _inequality(data: dict[str, Any], wanted: Wanted | None) -> int:
    if wanted is not None:
        wanted.require(data["claim"], data["where"])
    return inequalities.recheck(data["claim"], data["where"], data["proof"])


def _box(data: dict[str, Any], wanted: Wanted | None) -> int:
    if wanted is not None:
        wanted.require(data["claim"], boxes.where(data["ranges"]))
    return boxes.recheck(data["claim"], data["ranges"], data["proof"])


def _maximum(data: dict[str, Any], wanted: Wanted | None) -> int:
    if wanted is not None:
        raise Refused("this is the certificate of a maximum, not of an inequality")
    return maxima.recheck(data["maximum of"], data["ranges"], data["certificate"])


def _integral(data: dict[str, Any], wanted: Wanted | None) -> int:
    if wanted is not None:
        raise Refused("this is the certificate of an integral, not of an inequality")
    limits = data["variable"], data["from"], data["to"]
    return integrals.recheck(data["integral of"], limits, data["certificate"])


def _product(data: dict[str, Any], wanted: Wanted | None) -> int:
    if wanted is not None and (wanted.claim, wanted.where) != (data["claim"], data["where"]):
        raise Refused(f"this is a certificate of '{data['claim']}', not of what is wanted")
    if data["where"]:
        raise Refused("the certificate of a product has no hypotheses")
    return profiles.recheck_product(data["claim"], data["grid"])


_VERSION = 1
_KINDS: dict[str, tuple[set[str], Callable[[dict[str, Any], Wanted | None], int]]] = {
    "inequality": ({"inequality", "claim", "where", "proof"}, _inequality),
    "box": ({"box", "claim", "ranges", "proof"}, _box),
    "maximum of": ({"maximum of", "ranges", "certificate"}, _maximum),
    "product": ({"product", "claim", "where", "grid"}, _product),
    "integral of": ({"integral of", "variable", "from", "to", "certificate"}, _integral),
}


def recheck(data: Any, *, seconds: float = 60.0, wanted: Wanted | None = None) -> CertificateAnswer:
    """Return the answer about one certificate, which is plain data and may hold anything.

    Args:
        data: the certificate.
        seconds: the limit of processor time.
        wanted: if given, a certificate of another claim is refused.
    """
    claim, where = said_of(data)
    try:
        with time_limit(seconds):
            nodes = _checked(data, wanted)
    except Refused as refusal:
        return CertificateAnswer(claim, where, "refused", reason=str(refusal))
    except NotRechecked as gap:
        return CertificateAnswer(
            claim, where, "not rechecked", reason=f"the second checker does not know {gap}"
        )
    except OutOfTime:
        return CertificateAnswer(claim, where, "not rechecked", reason=f"it took more than {seconds:g} s")
    except RecursionError:
        return CertificateAnswer(claim, where, "refused", reason="the certificate is nested too deeply")
    return CertificateAnswer(claim, where, "holds", nodes)


def said_of(data: Any) -> tuple[str, str]:
    """Return the claim and the domain that a certificate names; empty where it names none."""
    if not isinstance(data, dict):
        return "", ""
    if "divergence" in data:
        return divergences.claim(data), ""
    if "profile" in data:
        return profiles.claim(data), ""
    claim = data.get("claim", data.get("maximum of", data.get("integral of", "")))
    where = data.get("where", "")
    return (claim if isinstance(claim, str) else ""), (where if isinstance(where, str) else "")


def _checked(data: Any, wanted: Wanted | None) -> int:
    if not isinstance(data, dict):
        raise Refused("a certificate is a JSON object")
    if "divergence" in data:
        if wanted is not None:
            raise Refused("this is the certificate of a divergence, not of an inequality")
        return divergences.recheck(data)
    if "profile" in data:
        if wanted is not None:
            raise Refused("this is the certificate of a privacy profile, not of an inequality")
        return profiles.recheck(data)
    for kind, (keys, check) in _KINDS.items():
        if data.keys() == keys:
            version = data[kind] if kind in ("inequality", "box", "product") else _VERSION
            if type(version) is not int or version != _VERSION:
                raise Refused(f"the certificate is not of version {_VERSION}")
            if not all(isinstance(data.get(k, ""), str) for k in ("claim", "where")):
                raise Refused("the claim of the certificate is not a text")
            return check(data, wanted)
    raise Refused("this is not a certificate")


def read(path: Path) -> list[Any]:
    """Return the certificates of a file: one, or a list of them.

    Raises:
        OSError: there is no such file.
        Refused: it is no JSON, or too large.
    """
    if path.stat().st_size > _LARGEST_FILE:
        raise Refused("the file is too large")
    try:
        data = _parsed(path.read_bytes().decode("utf-8"))
    except RecursionError as error:
        raise Refused("the file is nested too deeply") from error
    except ValueError as error:
        raise Refused(f"the file is not valid JSON: {error}") from error
    found = data if isinstance(data, list) else [data]
    if not found:
        raise Refused("the file has no certificate")
    return found


def _parsed(text: str) -> Any:
    """Python's reader of JSON goes as deep as the caller's recursion limit, and may exhaust the stack."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(min(limit, _DEEPEST))
    try:
        return json.loads(text, object_pairs_hook=_once)
    finally:
        sys.setrecursionlimit(limit)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice would mean one thing to one reader and another to the next."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("a key stands twice in the certificate")
    return found
