"""The variables of a claim as they are introduced, "P, Q: distributions on 'a", and what else is supposed.

The hypothesis of a kind of variables (`docs/language.md`) is said with the variable only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Final

from cbdp_sym.corpus.report import HypothesisText, PartReport

# how variables of a type are called, one or several; the hypothesis that says more; and what they are then
_KINDS: Final = (
    (("a measure on {0}", "measures on {0}"), "Prob", ("a distribution on {0}", "distributions on {0}")),
    (
        ("a function from {0} to measures on {1}", "functions from {0} to measures on {1}"),
        "mechanism",
        ("a mechanism from {0} to {1}", "mechanisms from {0} to {1}"),
    ),
    (
        ("a set of elements of {0}", "sets of elements of {0}"),
        "Measurable",
        ("an event on {0}", "events on {0}"),
    ),
    (
        ("a function from {0}", "functions from {0}"),
        "Measurable",
        ("a measurable function from {0}", "measurable functions from {0}"),
    ),
)


def introduced(part: PartReport) -> tuple[str, list[HypothesisText]]:
    """Return the variables of a claim with their kinds, and the hypotheses that these do not say."""
    stated = {h["text"] for h in part["hypotheses"] if not h["added"]}
    said: set[str] = set()
    phrases: list[str] = []
    for v in part["variables"]:
        names = v["text"].split(", ")
        kinds = [_kind(v["kind"], name, stated) for name in names]
        for _, group in groupby(zip(names, kinds, strict=True), key=lambda pair: pair[1][1]):
            members = list(group)
            kind, condition = members[0][1]
            said |= {f"{condition}({name})" for name, _ in members if condition}
            phrases.append(f"{', '.join(name for name, _ in members)}: {kind(len(members) > 1)}")
    return "; ".join(phrases), [h for h in part["hypotheses"] if h["added"] or h["text"] not in said]


def _kind(usual: str, name: str, stated: set[str]) -> tuple[Callable[[bool], str], str]:
    """How one or several such variables are called, and the hypothesis that says so."""
    for plain, condition, special in _KINDS:
        for form in plain:
            found = re.fullmatch(form.replace("{0}", "(.*?)").replace("{1}", "(.*)"), usual)
            if found:
                words, said = (special, condition) if f"{condition}({name})" in stated else (plain, "")
                if said or usual.startswith(("a measure", "measures", "a set", "sets")):
                    return partial(_filled, words, found.groups()), said
    return lambda _: usual, ""


def _filled(words: tuple[str, str], spaces: tuple[str, ...], many: bool) -> str:
    return words[many].format(*spaces)
