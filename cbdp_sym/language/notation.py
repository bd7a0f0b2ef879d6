"""The table of notation, ``notation.toml``: how constants, signs and kinds of variables are written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final

_LOWER = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
_LOWER += " upsilon phi chi psi omega"
_UPPER = "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
_NAMES: Final = (*_LOWER.split(), *_UPPER.split())
GREEK: Final[Mapping[str, str]] = dict(zip("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ", _NAMES, strict=True))
_LETTERS: Final = {name: letter for letter, name in GREEK.items()}
_STEM: Final = re.compile(r"([^\W\d_₀-₉]*)(.*)", re.S)
_ARGUMENT: Final = r"\{(?:x|set|atom|law)?(\d)"
RELATION_NAME: Final = "nb"  # the variable that is written ~


def spelled(name: str) -> str:
    """Return the name of a variable as the kernel has it: ε2 is epsilon2."""
    letter, rest = name[:1], name[1:]
    alone = not rest or rest[0] in "_'" or rest[0].isdigit()
    return GREEK[letter] + rest if letter in GREEK and alone else name


def lettered(name: str) -> str:
    """Return the name of a variable as it is shown: epsilon2 is ε2."""
    found = _STEM.fullmatch(name)
    assert found, "every name has a stem"
    stem, rest = found.groups()
    return _LETTERS[stem] + rest if stem in _LETTERS else name


def values_said(values: Mapping[str, str]) -> str:
    """Return the values of variables as they are shown: ε = 1, ~ = {…}."""
    return ", ".join(f"{'~' if k == RELATION_NAME else lettered(k)} = {v}" for k, v in values.items())


@dataclass(frozen=True)
class Kind:
    """A kind of variables: its type, and what is known of them.

    ``{0}`` and ``{1}`` of the type are the types that stand after the words.
    """

    words: tuple[str, ...]
    type: str
    given: str


@cache
def table() -> dict[str, Any]:
    """Return the table as it stands in the file."""
    return tomllib.loads(files("cbdp_sym.language").joinpath("notation.toml").read_text(encoding="utf-8"))


def entries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the constants of the table, each with its ``text`` and its ``latex``, if it has them."""
    for name, entry in table()["constants"].items():
        yield name, {"latex": entry} if isinstance(entry, str) else entry


@cache
def latex_templates() -> dict[str, str]:
    """Return the LaTeX of constants with arguments; ``learn`` adds to it."""
    return {name: entry["latex"] for name, entry in entries() if "latex" in entry}


@cache
def latex_alone() -> dict[str, str]:
    """Return the LaTeX of constants without arguments; ``learn`` adds to it."""
    plain = {n: t for n, t in latex_templates().items() if not re.search(_ARGUMENT, t)}
    return {**plain, **table()["alone"]}


@cache
def upright() -> frozenset[str]:
    """Return the words that constants of the table have in print, ``lin``: no variable is shown as one."""
    texts = (*table()["alone"].values(), *(e["latex"] for _, e in entries() if "latex" in e))
    return frozenset(w for t in texts for w in re.findall(r"\\(?:mathrm|operatorname)\{(\w+)\}", t))


_learned = set[str]()


def learn(name: str, latex: str, alone: str = "") -> None:
    """Give a constant of a derivation its LaTeX: a template, and how it is shown without arguments."""
    if name in _learned:  # another file defined it, with LaTeX of its own
        latex_templates().pop(name, None)
        latex_alone().pop(name, None)
    if latex:
        latex_templates()[name] = latex
    if alone or (latex and not re.search(_ARGUMENT, latex)):
        latex_alone()[name] = alone or latex
    _learned.update([name] if latex or alone else ())


def waiting(template: str, given: int) -> str:
    r"""Return a template without the place of its last argument; "" if another one is missing too.

    Only ``given`` arguments are there: ``f\left({1}\right)`` is shown as f, and ``{1} \in C`` as C.
    """
    wanted = {int(i) for i in re.findall(_ARGUMENT, template)}
    last = str(given)
    if max(wanted, default=-1) != given:
        return ""
    for start, end in (
        ("", rf"\left({{{last}}}\right)"),
        ("", f"_{{{{{last}}}}}"),
        (rf"{{{last}}} \in ", ""),
    ):
        if template.startswith(start) and template.endswith(end):
            found = template.removeprefix(start).removesuffix(end)
            return "" if str(given) in re.findall(_ARGUMENT, found) else found
    return ""


@cache
def subscripted() -> frozenset[str]:
    """Return the names with an index in braces, such as ``D_``."""
    return frozenset(
        text.split("{")[0] for _, entry in entries() for text in spellings(entry) if "_{{" in text
    )


def spellings(entry: Mapping[str, Any]) -> list[str]:
    """Return the texts of an entry; the first is printed."""
    texts = entry.get("text", [])
    return [texts] if isinstance(texts, str) else texts


@cache
def symbols() -> dict[str, str]:
    """Return the kernel's spelling, or the first, of signs that are written in several ways."""
    signs: dict[str, str] = table()["symbols"]
    return signs


@cache
def signs() -> dict[str, str]:
    """Return the sign of print for a sign of the kernel."""
    found: dict[str, str] = table()["printed"]
    return found


@cache
def commands() -> dict[str, str]:
    """Return the signs for names after a backslash."""
    letters = {name: sign for sign, name in GREEK.items()}
    return {**letters, "varepsilon": "ε", "varphi": "φ", **table()["commands"]}


@cache
def kinds() -> dict[str, Kind]:
    """Return the kinds of variables by their names, in the singular and in the plural."""
    found: dict[str, Kind] = {}
    for name, k in table()["kinds"].items():
        kind = Kind(tuple(k.get("words", ())), k["type"], k.get("given", ""))
        found |= dict.fromkeys((name, *k.get("also", ())), kind)
    return found


@cache
def mistakes() -> list[tuple[re.Pattern[str], str]]:
    """Return what is often written in other languages, and what to write here."""
    return [(re.compile(m["pattern"]), m["say"]) for m in table()["mistakes"]]


def advice(name: str, known: tuple[str, ...] = ()) -> str:
    """Return what to write in place of a name that is unknown, or ""."""
    said = table()["instead"].get(name) or table()["instead"].get(name.lower())
    if said:
        return f"write {said}"
    close = get_close_matches(name, known, 2, 0.75)
    return f"is {' or '.join(close)} meant?" if close else ""
