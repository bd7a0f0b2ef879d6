"""Does a result agree with what its author expects?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cbdp_sym.corpus.papers import AS_STATED
from cbdp_sym.corpus.report import LemmaReport, PartReport, StatementReport, VersionReport
from cbdp_sym.errors import RESTS_ON, WHICH_FAILS
from cbdp_sym.language.notation import values_said

FURTHER = "further claims"
MOST_LINES: Final = 10  # of a message, where not all is asked for
_OWN: Final = re.compile(
    r"in a model the claim fails, at [^;\n]*; "
)  # what a message says of its claim alone
_RESTS_ON: Final = re.compile(rf"^ *({RESTS_ON}.*){WHICH_FAILS}$", re.MULTILINE)


def surprises(report: StatementReport) -> list[str]:
    """Return what differs from the expectation, a sentence each; empty if nothing does."""
    found: list[str] = []
    verdict = report["printed"]["verdict"]
    if verdict != report["expect"]:
        found.append(f"as printed it is {verdict}, and {report['expect']} is expected")
    repaired = report["repaired"]
    if repaired and repaired["verdict"] != _hoped(repaired):
        name = versions(report)[1][0]
        found.append(f"{name}: {repaired['verdict']}, and {_hoped(repaired)} is expected")
    for name, version in versions(report):
        for part in version["parts"]:
            if part["verdict"] == "proved" and part["samples"]["disagreements"]:
                point = part["samples"]["disagreements"][0]
                found.append(f"{where(name, part)}: proved, but numerically it fails: {point}")
            elif part["verdict"] == "open" and version["verdict"] == "refuted":
                found.append(f"{where(name, part)}: open beside a refuted part")
            elif part["display"] and part["verdict"] != "proved":
                found.append(f"{where(name, part)}: {part['verdict']}, and a display is to be proved")
    return found


def _hoped(repaired: VersionReport) -> str:
    """The verdict that is expected of repaired and of further claims."""
    return "partly" if repaired["omits"] else "proved"


def added_to(part: PartReport) -> list[str]:
    """Return the hypotheses of a claim that the paper does not print and its proof may use.

    A witness uses none.
    """
    return [] if part["witness"] else [h["text"] for h in part["hypotheses"] if h["added"]]


def decisive(parts: Iterable[PartReport]) -> list[PartReport]:
    """Return the claims that decide a verdict: all but the displays of the printed proof."""
    return [p for p in parts if not p["display"]]


def marked(version: VersionReport) -> str:
    """Return the verdict as lists show it: with a star where it rests on hypotheses that are not printed."""
    verdict = version["verdict"]
    deciding = "proved" if verdict == "partly" else verdict
    added = any(added_to(p) for p in decisive(version["parts"]) if p["verdict"] == deciding)
    return verdict + "*" * added


def legend(found: Iterable[str]) -> list[str]:
    """Return what the verdicts that are shown mean beyond their names, a line each."""
    shown = set(found)
    lines = []
    if any(v.endswith("*") for v in shown):
        lines.append("*: under hypotheses that the paper does not print; show ID lists them")
    if any(v.startswith("partly") for v in shown):
        lines.append("partly: the claims are proved, but more is printed; show ID lists what is missing")
    return lines


def versions(report: StatementReport) -> list[tuple[str, VersionReport]]:
    """Return the versions of a statement with their names in words."""
    first, second = names(report)
    named = [(first, report["printed"])]
    if report["repaired"]:
        named.append((second, report["repaired"]))
    return named


def names(report: StatementReport) -> tuple[str, str]:
    """Return what the two versions of a statement are called.

    Of our own theorems nothing is printed elsewhere, the classics are cited from memory, and only what is
    false is repaired.
    """
    first = "as stated" if report["paper"] in AS_STATED else "as printed"
    return first, "repaired" if report["printed"]["verdict"] == "refuted" else FURTHER


def seconds(report: StatementReport) -> float:
    """Return how long a verification took, in both versions."""
    return sum(version["seconds"] for _, version in versions(report))


def where(version: str, part: PartReport) -> str:
    """Return a part in words."""
    said = titled(part)
    name = "further claim" if version == FURTHER else version
    return f"{name}, {said}" if said else name


def titled(part: PartReport | LemmaReport) -> str:
    """Return the label of a claim, which says of a display of the proof that it is one."""
    return ", ".join(filter(None, ["a display of the proof" * bool(part.get("display")), part["label"]]))


def explanation(report: StatementReport, most: int | None = None, above: dict[str, str] | None = None) -> str:
    """Return why a result is not as expected, readable: the parts at fault with their messages.

    A step that fails in an auxiliary claim is shown once, and not again for each claim that rests on it.

    Args:
        most: how many lines of each message there are at most; all by default.
        above: the messages that the reader has seen, which gets those of this result.
    """
    above = {} if above is None else above
    lines = surprises(report)
    for name, version in versions(report):
        expected = report["expect"] if version is report["printed"] else _hoped(version)
        for part in version["parts"]:
            at_fault = part["verdict"] in ("open", "checked") or (
                version["verdict"] != expected and part["verdict"] == version["verdict"]
            )
            if at_fault:
                lines += ["", f"{where(name, part)}: {part['verdict']}", f"  {part['text']}"]
                given = [h["text"] for h in part["hypotheses"]]
                lines += [f"  given {', '.join(given)}"] * bool(given)
                lines += [f"  {line}" for line in _cut(_reasons(part, above), most, given)]
    return "\n".join(lines)


def _cut(lines: list[str], most: int | None, given: list[str]) -> list[str]:
    """Return the first lines of a message, without the hypotheses among the known facts."""
    if most is None or len(lines) <= most:
        return lines
    start = lines.index("known:") if "known:" in lines else len(lines)
    kept = [*lines[:start], *(line for line in lines[start:] if line.strip() not in given)]
    more = len(kept) - most
    return [*kept[:most], f"… ({more} more line{'s' * (more > 1)} with --explain)"] if more > 0 else kept


def _reasons(part: PartReport, above: dict[str, str]) -> list[str]:
    own = _OWN.match(part["message"])
    before, message = (own[0], part["message"][own.end() :]) if own else ("", part["message"])
    reasons = part["message"].splitlines()
    if message in above:
        reasons = [before + above[message]]
    elif len(reasons) > 2:
        rests = _RESTS_ON.search(message)
        above[message] = (
            f"{rests[1]}, which failed above" if rests else f"as above: {message.splitlines()[0]}"
        )
    if part["witness"]:
        values = values_said(part["witness"]["values"])
        sides = f"the sides are {part['witness']['lhs']} and {part['witness']['rhs']}"
        reasons.append(f"a witness against it: {values}; {sides}")
    return reasons
