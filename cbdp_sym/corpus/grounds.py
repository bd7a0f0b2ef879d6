"""The grounds of a verdict, and values that meet its hypotheses, in words: the same in every place."""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.corpus.report import PartReport, VersionReport
from cbdp_sym.language.notation import values_said

_HOW = {
    "model": "the hypotheses are met",
    "samples": "the hypotheses are met, as far as samples of infinite sets show",
    "kernel": "the hypotheses are met, as the kernel proves",
}
CONTRADICTORY = "its hypotheses contradict each other, as the kernel proves"


def rests_on(*of: PartReport | VersionReport) -> str:
    """Return in numbers what verdicts rest on, with the names of the theorems."""
    return counted((a for v in of for a in v["axioms"]), (f for v in of for f in v["foundations"]))


def counted(theorems: Iterable[str], foundations: Iterable[str]) -> str:
    """Return the same of the names of theorems and of foundations."""
    theorems = sorted(set(theorems), key=str.casefold)
    count = len({*foundations, *theorems})
    if not count:
        return "rests on no textbook statement"
    counted = "one of them a theorem" if len(theorems) == 1 else f"{len(theorems)} of them theorems"
    named = f"{counted}: {', '.join(theorems)}"
    return f"rests on {_counted(count)}, {named if theorems else 'none of them a theorem'}"


def computed(part: PartReport) -> str:
    """Return which bounds of products of laws both checkers have certified; "" if there are none."""
    found = [c["claim"] for c in part["certificates"] if "product" in c]
    return f"both checkers certified: {'; '.join(found)}" if found else ""


def _counted(count: int) -> str:
    return f"{count} textbook statement{'s' * (count > 1)}"


def hypotheses_met(part: PartReport) -> str:
    """Return whether and by which values the hypotheses are met; "" if there is nothing to say."""
    met, samples = part["met"], part["samples"]
    how = met["how"]
    if part["verdict"] == "open" and how == "unknown":
        return ""
    if how == "contradictory":
        said = "which is what it says" if part["verdict"] == "proved" else "so it says nothing"
        return f"{CONTRADICTORY}, {said}"
    if how == "unknown":
        return (
            f"no values are known that meet the hypotheses ({samples['tried']} samples were tried): "
            "read whether they exclude each other"
        )
    if how not in _HOW:
        return ""
    values = values_said(met["values"])
    where = f" ({met['model']})" if met["model"] else ""
    given = " (the author's values)" if met["author"] else ""
    return f"{_HOW[how]}: {values}{where}{given}"


def footer(of: Iterable[VersionReport]) -> list[str]:
    """Return what the verdicts rest on together, and of how many proved claims the hypotheses are met."""
    versions = list(of)
    proved = [p for v in versions for p in v["parts"] if p["verdict"] in ("proved", "vacuous")]
    if not proved:
        return []
    with_hypotheses = [p for p in proved if p["met"]["how"] != "none"]
    met = sum(p["met"]["how"] not in ("unknown", "contradictory") for p in with_hypotheses)
    lines = [
        f"proved claims: {len(proved)}; what they rest on: {rests_on(*versions).removeprefix('rests on ')}"
    ]
    if with_hypotheses:
        left = len(with_hypotheses) - met
        none = f"; for {left} none are known, which show ID says" if left else ""
        claims = f"{met} of {len(with_hypotheses)} proved claims"
        lines.append(f"hypotheses: values that meet them are known for {claims}{none}")
    return lines
