"""Advice for the mistakes that newcomers make with Python and SymPy."""

from __future__ import annotations

import difflib
import inspect
import re
import sys
from collections.abc import Iterable


def said(error: BaseException) -> str:
    """Return an exception as one line: its text with advice; its kind too, where the text is not ours."""
    text = " ".join(_place_in_words(str(error)).split())[:500] or "no message"
    ours = type(error).__module__.startswith("cbdp_sym.")
    text = re.sub(rf"^({'|'.join(_classes_of_proofs())})\.", "p.", text)
    line = text if ours else f"{type(error).__name__}: {text}"
    help = advice(error)
    return f"{line}; {help}" if help else line


def _place_in_words(text: str) -> str:
    """Return a message whose last line has a caret under a place of the line above, with the place in words.

    On one line a caret would point to nothing. ``text:1`` is a text in a program, such as a claim.
    """
    lines = text.split("\n")
    if len(lines) < 3 or lines[-1].strip() != "^":
        return text
    line, column = lines[-2], lines[-1].index("^")
    rest = line[column:]
    here = f"at '{rest[:40]}{'…' * (len(rest) > 40)}'" if rest else f"at the end of '{line.strip()[-40:]}'"
    said = re.sub(r"^text:\d+: ", "", "\n".join(lines[:-2]))
    return f"{said}, {here}"


def advice(error: BaseException) -> str:
    """Return what to write instead, or "" where nothing is known."""
    if isinstance(error, ImportError) and error.name == "cbdp_sym":
        found = re.search(r"cannot import name '(\w+)'", str(error))
        return _nearest(found[1], _ours()) if found else ""
    if isinstance(error, NameError) and error.name:
        return _missing(error.name)
    if isinstance(error, AttributeError) and error.name and error.obj is not None:
        return _nearest(error.name, (n for n in dir(error.obj) if not n.startswith("_")))
    text = str(error)
    if isinstance(error, TypeError):
        if "cannot determine truth value of Relational" in text:
            return "Python decides 'a < b < c', 'and' and 'if' at once: write relations as text"
        if re.search(r"convert expression to float|ufunc|must be real number", text):
            return (
                "the functions of math and numpy take numbers only: write 'from sympy import exp, log, "
                "sqrt' and use those"
            )
        if "for ^:" in text:
            return "a power is written **"
        return _call_of_a_step(text)
    return ""


def _classes_of_proofs() -> list[str]:
    from cbdp_sym.author.proof import RecordedProof

    return [c.__name__ for c in RecordedProof.__mro__[:-1]]


def _call_of_a_step(text: str) -> str:
    """Return how a step of a proof is called, for a call that Python refused."""
    from cbdp_sym.author.proof import RecordedProof

    found = re.match(rf"({'|'.join(_classes_of_proofs())})\.(\w+)\(\) (missing|takes|got)", text)
    if not found:
        return ""
    step = getattr(RecordedProof, found[2])
    taken = list(inspect.signature(step).parameters.values())[1:]
    unknown = re.search(r"unexpected keyword argument '(\w+)'", text)
    hint = _nearest(unknown[1], (p.name for p in taken)) if unknown else ""
    first = (inspect.getdoc(step) or "").split("\n")[0]
    call = ", ".join(str(p.replace(annotation=p.empty)) for p in taken)
    return "; ".join(filter(None, (hint, f"write p.{found[2]}({call}): {first}")))


def _missing(name: str) -> str:
    import sympy

    if name in _ours():
        return f"write 'from cbdp_sym import {name}' at the top"
    if name in _of_authors():
        return f"write 'from cbdp_sym.author import {name}' at the top"
    if name in sympy.__all__:
        return f"write 'from sympy import {name}' at the top"
    return _nearest(name, [*_of_authors(), *_ours(), *sympy.__all__])


def _nearest(name: str, known: Iterable[str]) -> str:
    spelt: dict[str, str] = {}
    for n in known:
        spelt.setdefault(n.casefold(), n)
    wanted = name.casefold()
    alike = {n: difflib.SequenceMatcher(None, n, wanted).ratio() for n in spelt}
    best = max(0.7, max(alike.values(), default=0) - 0.1)  # a second name only if it is as close
    near = sorted((n for n in alike if alike[n] >= best), key=lambda n: -alike[n])[:2]
    return f"did you mean {' or '.join(spelt[n] for n in near)}?" if near else ""


def _of_authors() -> list[str]:
    from cbdp_sym import author

    return author.__all__


def _ours() -> list[str]:
    names: list[str] = sys.modules["cbdp_sym"].__all__  # the facade, which imports this part lazily
    return names
