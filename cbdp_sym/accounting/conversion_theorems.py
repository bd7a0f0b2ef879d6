"""A conversion as a derivation: what is assumed, what follows, and the lemmas between."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from sympy import Rational

from cbdp_sym.conversions.answer import Conversion
from cbdp_sym.conversions.setting import Call
from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import import_file
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import discharge, generalise
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.printer import show
from cbdp_sym.profiles.theorems import require_new
from cbdp_sym.tactics.numbers import rational
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.guarantees import Guarantee, zCDP

_STEPS = Use("dp.rdp", "zero-concentrated, of any number of steps")
_WIDTH = 104  # of a line of a derivation
_LONG, _NAMES = 16, "abcuvwrst"  # what has so many signs has a name
_FILE = '''"""{title}.

Problem: {problem}
Method: {method}.
Guarantee: the number is rounded upwards, and holds as it stands.
"""

from cbdp_sym.author import *
{imports}
theorem = Statement(
    id="{id}", title="{title}"
)
claim = theorem.printed(
    {claim}
){facts}


@claim.proof
def by_the_sharpest_lemma(p):
{lines}
    return p.have(p.goal)
'''


def write_conversion(found: Conversion, path: Path) -> None:
    """Write a derivation that proves a conversion; ``cbdp-sym verify`` proves it.

    Args:
        found: the answer of :func:`~cbdp_sym.conversions.convert`.
        path: of the derivation, a new file.

    Raises:
        UserError: no theorem is known for these sources, or the file exists or has no name of a derivation.
        OSError: it cannot be written.
    """
    require_new(path)
    write_whole(path, _text(found, path.stem))


def _text(found: Conversion, name: str) -> str:
    """Return the derivation. Raises UserError."""
    (source, times), *more = found.sources
    if found.group > 1:
        raise UserError("conversions for groups have no theorem of this kind yet")
    if more or (times > 1 and not isinstance(source, zCDP)):
        raise UserError(
            "of several mechanisms, only zCDP has a conversion as a theorem, as in '100 * zCDP(1/1000)'; for "
            "noise, PureDP and ApproxDP use profile with --theorem, which is sharper"
        )
    used = [c.source for c in found.calls if isinstance(c.source, Use)]
    title = repr(found).partition("\n")[0]
    several = times > 1
    places = [_place(use) for use in ([_STEPS, *used] if several else used)]
    imports = {module for module, _ in places} | ({"derivations.classics.composition"} if several else set())
    return _FILE.format(
        title=title,
        problem=f"what follows from {source}{f' of each of {times} adaptive steps' if several else ''}?",
        method=", then ".join(dict.fromkeys(map(str, used))) or "the definition",
        imports="".join(_imported(module) for module in sorted(imports)),
        id=name,
        claim=_quoted(_several(found, source, times) if several else _one(found), " " * 4),
        facts="\nclaim.facts += composition.PRESUPPOSED" if several else "",
        lines="\n".join([*(_composed(source, times) if several else []), *_lines(found.calls)]),
    )


def _one(found: Conversion) -> str:
    """The claim about one mechanism."""
    closed = found.fact
    for h in sorted(found.fact.hypotheses, key=show, reverse=True):
        closed = discharge(h, closed)
    binders: dict[Term, str] = {}
    for v in sorted(closed.conclusion.free, key=lambda v: v.name):
        closed = generalise(v, closed)
        binders[parts(closed.conclusion)[1][0]] = v.name
    return claim_text(closed.conclusion, binders)


def _several(found: Conversion, source: Guarantee, times: int) -> str:
    """The claim about adaptive steps."""
    each = " ".join(["(d ↦ B(i, d, h)) is", f"({', '.join(map(str, vars(source).values()))})-zCDP for ~"])
    symmetric = [show(h) for h in found.fact.hypotheses if parts(h)[0] != "zcdp"]
    given = [
        "∀i d. Measurable(B(i, d))", *symmetric, f"∀i h. i is natural ⇒ 1 ≤ i ⇒ i ≤ {times} ⇒ {each}"
    ]  # fmt: skip
    concluded = re.sub(r"\bM\b", f"adaptive(B, {times})", show(found.fact.conclusion))
    return (
        "for B : real → 'd → (real → 'a) → 'a measure, ~ : 'd → 'd → bool "
        f"given {', '.join(given)} holds {concluded}"
    )


def _composed(source: Guarantee, times: int) -> Iterator[str]:
    """The steps together, by dp.rdp."""
    xi, rho = (str(x) for x in vars(source).values())
    yield f'    p.let(M="adaptive(B, {times})")'
    yield f'    p.use({_reference(_STEPS)}, "B", "~", "{times}", "i ↦ {xi}", "i ↦ {rho}")'
    for x in dict.fromkeys((xi, rho)):
        lines = (
            f'eq("({x})·card({{1..{times}}})", "sum_const")',
            f'eq("{Rational(x) * times}", "card_between")',
        )
        yield _statement("chain", f'"∑ i ∈ {{1..{times}}}. {x}"', *lines)


def _lines(calls: Sequence[Call]) -> Iterator[str]:
    """Names for long numbers, then a line for each comparison of numbers, and for each lemma."""
    names: dict[str, str] = {}
    for text in (show(v) for call in calls for v in call.values):
        if len(text) >= _LONG and not re.search("[A-Za-z↦]", text) and len(names) < len(_NAMES):
            names.setdefault(text, _NAMES[len(names)])
    for text, name in names.items():
        yield _statement("let", f"{name}={_quoted(_named(text, names, name))}")
    said: set[Term] = set()
    for call in calls:
        for t in call.computed:
            sides = parts(t)[1]
            if t not in said and sides[0] is not sides[1] and any(rational(x) is None for x in sides):
                said.add(t)
                yield _statement("have", _quoted(_named(show(t), names)), "by=decide")
        source = call.source
        lemma = _reference(source) if isinstance(source, Use) else f'"{source}"'
        yield _statement("use", lemma, *(_quoted(_named(show(v), names)) for v in call.values))


def _statement(tactic: str, *arguments: str) -> str:
    """A call of a tactic, in one line or with a line for each argument."""
    line = f"    p.{tactic}({', '.join(arguments)})"
    if len(line) <= _WIDTH and "\n" not in line:
        return line
    inside = "".join(f"        {x},\n" for x in arguments)
    return f"    p.{tactic}(\n{inside}    )"


def _named(text: str, names: dict[str, str], own: str = "") -> str:
    """The text with the names of the numbers that stand in it as a whole."""
    for value, name in sorted(names.items(), key=lambda item: -len(item[0])):
        if name != own:
            text = re.sub(rf"(?<![\d·/^√]){re.escape(value)}(?![\d^/²³])", name, text)
    return re.sub(rf"(?<!\w)\(([{_NAMES}])\)", r"\1", text)


def _place(use: Use) -> tuple[str, str]:
    """The module of a claim, and its name there."""
    module = import_file(corpus_catalogue()[use.id].path)
    return module.__name__, next(name for name, value in vars(module).items() if value is use.claim)


def _reference(use: Use) -> str:
    module, name = _place(use)
    return f"{module.rpartition('.')[2]}.{name}.theorem()"


def _imported(module: str) -> str:
    package, _, name = module.rpartition(".")
    return f"from {package} import {name}\n"


def _quoted(text: str, indent: str = " " * 8) -> str:
    """A text as a string of Python, in several lines where it is long."""
    lines = textwrap.wrap(text, _WIDTH - 12, break_long_words=False, break_on_hyphens=False)
    return f"\n{indent}".join(f'"{line}{" " * (k < len(lines) - 1)}"' for k, line in enumerate(lines))
