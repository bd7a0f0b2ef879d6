"""The words that mean one thing: the command line, Python and the MCP server accept each of them."""

from __future__ import annotations

import difflib
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
NAMES: tuple[tuple[str, ...], ...] = (("RenyiDP", "RDP"),)
RELATIONS: tuple[tuple[str, ...], ...] = (
    ("replace", "substitute", "substitution", "replace-one", "change-one"),
    ("add-remove", "add-or-remove", "add-or-remove-one", "remove-add"),
)
# how libraries write what is written here in another way
INSTEAD: dict[str, str] = {
    "sample-rate": "--sampling 'poisson(q)', where q is the sampling rate",
    "q": "--sampling 'poisson(q)', where q is the sampling rate",
    "epochs": "--compose N, the number of steps: the epochs divided by the sampling rate",
    "noise-multiplier": "--mechanism 'Gaussian(noise_multiplier=z)'",
    "sigma": "--mechanism 'Gaussian(sigma=s)'",
    "scale": "--mechanism 'Laplace(scale=b)'",
    "rho": "convert --from 'zCDP(rho)'",
}
_PARAMETERS_INSTEAD: dict[tuple[str, str], str] = {
    ("Gaussian", "variance"): "sigma is the square root of the variance",
    ("Gaussian", "var"): "sigma is the square root of the variance",
    ("Gaussian", "rho"): "noise that is rho-zCDP has sigma = sensitivity/sqrt(2*rho); only a bound of "
    "Rényi divergences is 'zCDP(rho)', for convert",
    ("Gaussian", "epsilon"): "the sigma for a target (epsilon, delta) is what calibrate finds",
    ("Gaussian", "delta"): "the sigma for a target (epsilon, delta) is what calibrate finds",
    ("Gaussian", "mu"): "noise that is mu-GDP has sigma = sensitivity/mu",
    ("Laplace", "epsilon"): "noise that is epsilon-DP has scale = sensitivity/epsilon",
    ("Laplace", "eps"): "noise that is epsilon-DP has scale = sensitivity/epsilon",
    ("Laplace", "sigma"): "the standard deviation of Laplace noise is sqrt(2)*scale",
    ("Geometric", "epsilon"): "noise that is epsilon-DP has scale = sensitivity/epsilon",
}
_NAMES_INSTEAD: dict[str, str] = {
    "gdp": "mu-GDP is what 'Gaussian(sigma=1/mu)' is",
    "gaussiandp": "mu-GDP is what 'Gaussian(sigma=1/mu)' is",
    "dpsgd": "give --mechanism 'Gaussian(noise_multiplier=z)' with --sampling 'poisson(q)' and --compose N",
    "exponential": "the exponential mechanism is 'ExponentialMechanism(epsilon)', or one-sided noise a "
    "'Pair' of densities",
    "dp": "'PureDP(epsilon)' or 'ApproxDP(epsilon, delta)' says which",
}


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


def named(name: str, known: Collection[str]) -> str | None:
    """Return the known name that is meant, whatever its capitals; None where there is none."""
    for word in dict.fromkeys((name, *(own for group in NAMES if _among(name, group) for own in group))):
        for own in known:
            if own.lower() == word.lower():
                return own
    return None


def relation(text: str) -> str:
    """Return the word for a relation of neighbours that is used here; another word stays what it is."""
    plain = text.strip().lower().replace("_", "-")
    return next((group[0] for group in RELATIONS if plain in group), plain)


def about_name(name: str, known: Collection[str]) -> str:
    """Return what to write for a name that is not known, with a semicolon before it."""
    if said := _NAMES_INSTEAD.get(name.lower()):
        return f"; {said}"
    near = difflib.get_close_matches(name.lower(), [k.lower() for k in known], 1, 0.75)
    return f"; is '{next(k for k in known if k.lower() == near[0])}' meant?" if near else ""


def about_parameter(mechanism: str, parameter: str) -> str:
    """Return how a parameter of a mechanism follows from what was given, with a semicolon before it."""
    said = _PARAMETERS_INSTEAD.get((mechanism, parameter.lower()))
    return f"; {said}" if said else ""


def _among(name: str, group: tuple[str, ...]) -> bool:
    return name.lower() in (word.lower() for word in group)
