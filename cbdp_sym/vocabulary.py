"""The words that mean one thing: the command line, Python and the MCP server accept each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

ARGUMENTS: tuple[tuple[str, ...], ...] = (
    ("where", "domain"),
    ("seconds", "timeout"),
    ("source", "sources", "from", "from_"),
    ("mechanism", "mechanisms", "from", "from_", "source", "sources"),
    ("sources", "source", "from", "mechanisms"),
    ("to", "target"),
    ("order", "alpha"),
    ("trade-off", "trade_off", "alpha", "level"),
    ("statement", "id", "name"),
    ("unknown", "name", "parameter"),
    ("which", "version"),
    ("compose", "steps", "count", "times"),
    ("sampling", "sampler"),
    ("adjacency", "neighbours", "neighbors", "neighboring_relation", "neighboring-relation"),
    ("epsilon", "eps"),
    ("p", "P"),
    ("P", "p"),
    ("q", "Q"),
    ("Q", "q"),
    ("parameters", "params", "param"),
    ("claim", "inequality"),
    ("group", "group_size", "group-size"),
)
PARAMETERS: tuple[tuple[str, ...], ...] = (
    ("sigma", "std", "stddev", "standard_deviation"),
    ("epsilon", "eps"),
    ("order", "alpha"),
    ("scale", "b"),
    ("k", "answers"),
    ("n", "trials"),
    ("p", "prob", "probability"),
    ("mu", "rate"),
)
LAWS: tuple[tuple[str, ...], ...] = (("Normal", "Gaussian"),)


def meant(word: str, known: Collection[str], groups: tuple[tuple[str, ...], ...] = ARGUMENTS) -> str | None:
    """Return the known word that means the same; None where there is none."""
    if word in known:
        return word
    found = (own for group in groups if word in group for own in group if own in known)
    return next(found, None)


def renamed(
    given: Mapping[str, Any], known: Collection[str], groups: tuple[tuple[str, ...], ...] = ARGUMENTS
) -> dict[str, Any] | None:
    """Return the same with the known words; None where a word is not known, or comes twice."""
    found: dict[str, Any] = {}
    for word, value in given.items():
        own = meant(word, known, groups)
        if own is None or own in found:
            return None
        found[own] = value
    return found
