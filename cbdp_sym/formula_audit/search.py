"""``find_formula``: which statement of the corpus has the values that a function returns."""

from __future__ import annotations

import inspect
import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Basic

from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.shipped import shipped
from cbdp_sym.errors import OneSentence
from cbdp_sym.formula_audit.calls import Call
from cbdp_sym.formula_audit.domain import ranges
from cbdp_sym.formula_audit.formula_index import IndexedFormula, formulas
from cbdp_sym.formula_audit.target import SAME, parameters_of, target
from cbdp_sym.formula_audit.truth import Truth
from cbdp_sym.formula_audit.worst_point import WorstPointSearch

_POINTS, _FEWEST, _CLOSE, _MOST = 12, 4, 1e-6, 720
_FIXED = {"mu": "0", "nu": "1", "xi": "0", "Delta": "1", "D": "1", "t": "1", "k": "1", "s": "1"}
_INVERSE = ("b", "scale")  # of Laplace noise: its ε is the inverse


@dataclass(frozen=True)
class FoundFormula:
    """A claim whose values a function returns: at ``fits`` of ``count`` points, to six digits."""

    function: str
    statement: str
    title: str
    version: str
    part: int
    verdict: str
    quantity: str
    parameters: Mapping[str, str]
    fits: int
    count: int

    @property
    def command(self) -> str:
        """The arguments of ``check-formula`` that compare them."""
        said = [self.function, self.statement]
        said += [f"--version {self.version}"] if self.version != "printed" else []
        said += [f"--part {self.part}"] if self.part else []
        said += [f"-p '{n}={v}'" for n, v in self.parameters.items() if n != v]
        said += [f"--quantity '{self.quantity}'"] if self.quantity else []
        return " ".join(said)

    def __str__(self) -> str:
        return (
            f"{self.statement} ({self.title}; {self.verdict}): {self.fits} of {self.count} points\n"
            f"    cbdp-sym check-formula {self.command}"
        )

    def data(self) -> dict[str, Any]:
        return {**vars(self), "parameters": dict(self.parameters)}


@checked
def find_formula(function: Callable[..., Any], *, seconds: float = 60.0) -> list[FoundFormula]:
    """Compare a function with every guarantee and equation of the corpus; return those that fit, best first.

    Parameters are taken for arguments of the same name, or of another usual name of the same thing (eps for
    epsilon, order for alpha); others are tried in every order. A fit is a guess: ``verify_formula``
    compares.

    Args:
        function: takes and returns numbers.
        seconds: the time limit, besides that of reading the corpus.

    Raises:
        UserError: it is not a function, or does not tell the names of its arguments.
    """
    if not callable(function):
        raise UserError(f"{function!r} is not a function")
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        raise UserError("the function does not tell the names of its arguments") from None
    rows, found = formulas(), []
    deadline = time.monotonic() + seconds
    for row in rows:
        left = deadline - time.monotonic()
        if left <= 0:
            break
        if len(parameters_of(row.claim)) < len(names):
            continue
        best = max(_fitting(function, names, row, left), key=lambda f: (f.fits, -_changed(f)), default=None)
        if best is not None:
            found.append(best)
    first: dict[str, FoundFormula] = {}
    for f in sorted(found, key=lambda f: (f.verdict != "proved", -f.fits / f.count, _changed(f))):
        first.setdefault(f.statement, f)
    return list(first.values())


def _changed(f: FoundFormula) -> int:
    """Return how far it is from a call with the statement's own names, and of the printed version."""
    renamed = [n != v and v != _FIXED.get(n) and not _usual_name(n, v) for n, v in f.parameters.items()]
    return 4 * sum(renamed) + len(f.parameters) + (f.version != "printed")


def _usual_name(parameter: str, argument: str) -> bool:
    return any(parameter in g and argument in g for g in SAME)


def _fitting(
    function: Callable[..., Any], names: list[str], row: IndexedFormula, seconds: float
) -> Iterator[FoundFormula]:
    bounded = [n for n, e in row.claim.numbers.items() if e.free_symbols and not e.is_Symbol]
    orders = {"alpha", "a"} & {str(s) for s in row.claim.value.free_symbols}
    quantities = bounded or ["", *(f"value/{a}" for a in orders if a in names)]
    for parameters in itertools.islice(_choices(names, parameters_of(row.claim)), _MOST):
        for quantity in quantities:
            try:
                aim = target(function, row.claim, parameters, "", quantity, edges=False)
                given = ranges(aim, {}, edges=False)
                search = WorstPointSearch(Call(function, seconds), Truth(aim), given, 0)
                trials = search.run(_POINTS, climb=False)
            except (OneSentence, ValueError, KeyError):
                continue
            trials = [t for t in trials if t.error is None or not t.error.at_zero]
            close = [t for t in trials if t.error is not None and t.error.relative <= _CLOSE]
            if len(close) >= _FEWEST and 4 * len(close) >= 3 * len(trials):
                known = shipped().get(row.claim.statement)
                part = known and (known["printed"] if row.claim.version == "printed" else known["repaired"])
                name = f"{function.__module__}:{getattr(function, '__qualname__', 'FUNCTION')}"
                yield FoundFormula(
                    name, row.claim.statement, row.title, row.claim.version, row.part,
                    part["verdict"] if part else "not verified yet", quantity, parameters,
                    len(close), len(trials),
                )  # fmt: skip


def _choices(names: list[str], symbols: list[Basic]) -> Iterator[dict[str, str]]:
    """The values for each parameter: all arguments are used, the others of the parameters are fixed."""
    wanted = [str(s) for s in symbols]
    known = {w: n for w in wanted if (n := _namesake(w, names)) is not None}
    taken = set(known.values())
    rest = [w for w in wanted if w not in known]
    left = [n for n in names if n not in taken]
    fixed = [w for w in rest if w in _FIXED]
    for free in itertools.permutations(rest, len(left)):
        others = [w for w in rest if w not in free]
        if any(w not in fixed for w in others):
            continue
        inverse = {w: f"1/{n}" for w, n in zip(free, left, strict=True) if n in _INVERSE and w == "epsilon"}
        pairs = dict(zip(free, left, strict=True))
        yield {**known, **pairs, **inverse, **{w: _FIXED[w] for w in others}}


def _namesake(parameter: str, names: list[str]) -> str | None:
    group = next((g for g in SAME if parameter in g), (parameter,))
    same = [n for n in names if n == parameter or n in group]
    return same[0] if same else None
