"""Redraw the tables of docs/accountants.md: ``python -m experiments.accountants --python PYTHON``.

PYTHON is one that has the libraries (pip install dp-accounting prv-accountant opacus autodp); a library that
is missing has no numbers. The certified ends are those of this Python's ``profile``. It takes some minutes.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cbdp_sym import profile
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.profiles.result import ProfileBound
from experiments.accountants.questions import CASES, LIBRARIES, Case, Library, questions

PAGE = Path(__file__).parents[2] / "docs" / "accountants.md"
START, END = "<!-- the tables: python -m experiments.accountants -->", "<!-- end of the tables -->"
_SECONDS_FOR_ENDS = 60.0


@dataclass(frozen=True)
class Answer:
    """The answer of a library: a number, or why there is none."""

    library: Library
    case: Case
    given: str
    line: str
    value: float | None
    error: str = ""
    seconds: float | None = None

    @property
    def wrong(self) -> bool:
        """Return whether an upper value is below the certified lower end, or a lower one above the upper."""
        if self.value is None or math.isnan(self.value):
            return False
        found = certified(self.case, self.given)
        if self.library.claim == "upper":
            least = math.inf if found.lower is None else found.lower
            return self.value < least
        return found.upper is not None and self.value > found.upper


@cache
def certified(case: Case, x: str, digits: int | None = None) -> ProfileBound:
    """Both ends of what is asked for; None: to as many digits as the table shows."""
    name = "sigma" if case.noise == "Gaussian" else "scale"
    p = profile(
        f"{case.noise}({name}={case.parameter})",
        sampling="none" if case.rate == "1" else f"poisson({case.rate})",
        compose=case.steps,
    )
    if digits is None:
        digits = 4 if case.rate != "1" else 15 if case.noise == "Gaussian" else 12
    asked = p.delta if case.bounds == "delta" else p.epsilon
    return asked(x, digits, _SECONDS_FOR_ENDS)


def answers(library: Library, python: str, seconds: float) -> list[Answer]:
    """Ask a library in a process of its own, which is killed after so many seconds."""
    asked = list(questions(library))
    program = ["import time, warnings", "warnings.simplefilter('ignore')", library.imports]
    for _, _, line in asked:
        program += [
            "start = time.perf_counter()",
            "try:",
            f"    print('\\n=', float({line}), time.perf_counter() - start, flush=True)",
            "except Exception as error:",
            "    print('\\n!', type(error).__name__, str(error).partition('.')[0], flush=True)",
        ]
    with tempfile.TemporaryFile("w+") as said:
        missing = "no time was left"
        try:
            done = subprocess.run(
                [python, "-c", "\n".join(program)],
                stdout=said,
                stderr=subprocess.DEVNULL,
                timeout=max(seconds, 0.1),
                check=False,
            )
            missing = "not installed" if done.returncode else missing
        except subprocess.TimeoutExpired:
            pass
        said.seek(0)
        lines = [s.strip() for s in said if s.startswith(("= ", "! "))]
    found = []
    for k, (case, x, line) in enumerate(asked):
        text = lines[k] if k < len(lines) else f"! {missing}"
        if text[0] == "=":
            value, seconds = map(float, text[2:].split())
            found.append(Answer(library, case, x, line, value, "", seconds))
        else:
            found.append(Answer(library, case, x, line, None, text[2:]))
    return found


def table(found: Sequence[Answer], bounds: str) -> Iterator[str]:
    """The lines of a table: a row for each case and value, a column for each library."""
    rows = [(c, x) for c in CASES if c.bounds == bounds for x in c.given]
    columns = [v for v in LIBRARIES if bounds in v.asked]
    other = "ε" if bounds == "delta" else "δ"
    wanted = "δ" if bounds == "delta" else "ε"
    by_place = {(a.library.name, a.case, a.given): a for a in found}
    yield "| | " + other + " | certified " + wanted + " | " + " | ".join(
        f"{v.name} ({v.claim})" if v.claim not in v.name else v.name for v in columns
    ) + " |"  # fmt: skip
    yield "|---" * (len(columns) + 3) + "|"
    for case, x in rows:
        cells = [case.name, x, _ends(certified(case, x))]
        for library in columns:
            answer = by_place.get((library.name, case, x))
            cells.append("" if answer is None else _cell(answer))
        yield "| " + " | ".join(cells) + " |"


def same_digits(case: Case, x: str, value: float | None) -> ProfileBound:
    """Both ends, about as near to each other as a library's value is to them."""
    best = certified(case, x)
    if value is None or not math.isfinite(value) or best.lower is None or best.upper is None:
        return best
    middle = float(best.lower + best.upper) / 2
    apart = max(abs(value / middle - 1), 1e-16)
    return certified(case, x, min(max(round(-math.log10(apart / 5)) - 1, 1), best.digits))


def times(found: Sequence[Answer]) -> Iterator[str]:
    """The lines of the table of seconds: the sum over the values of a case, imports not counted."""
    first = LIBRARIES[0]
    names = " | ".join(v.name for v in LIBRARIES)
    yield f"| | asked | certified, both ends | certified, to the digits of {first.name} | {names} |"
    yield "|---" * (len(LIBRARIES) + 4) + "|"
    values = {(a.case, a.given): a.value for a in found if a.library is first}
    for case in CASES:
        other = "ε" if case.bounds == "delta" else "δ"
        ours = sum(certified(case, x).seconds for x in case.given)
        alike = sum(same_digits(case, x, values.get((case, x))).seconds for x in case.given)
        cells = [case.name, f"{other} = {', '.join(case.given)}", f"{ours:.2g}", f"{alike:.2g}"]
        for library in LIBRARIES:
            spent = [a.seconds for a in found if a.library is library and a.case is case]
            known = [s for s in spent if s is not None]
            cells.append(f"{sum(known):.2g}" if known and len(known) == len(spent) else "")
        yield "| " + " | ".join(cells) + " |"


def _ends(found: ProfileBound) -> str:
    low, high = found.decimals
    if found.digits >= 12:
        return f"{float(low):.12g}"
    return f"{low} to {high}".replace("oo", "∞")


def _cell(answer: Answer) -> str:
    if answer.value is None:
        return answer.error.split()[0] if answer.error.startswith("ValueError") else answer.error
    shown = f"{answer.value:.12g}".replace("inf", "∞")
    word = "unsafe" if answer.library.claim == "upper" else "too large"
    return f"**{shown}** {word}" if answer.wrong else shown


def page(found: Sequence[Answer]) -> str:
    """Both tables and the reproductions of what is wrong."""
    parts = ["δ at an ε:", "", *table(found, "delta"), "", "ε at a δ:", "", *table(found, "epsilon")]
    parts += ["", "Seconds for all values of a row:", "", *times(found)]
    wrong = [a for a in found if a.wrong]
    parts += ["", f"What is wrong, by the lines that a maintainer can run ({len(wrong)} of "
              f"{sum(a.value is not None for a in found)} numbers):", "", "```python"]  # fmt: skip
    seen: set[str] = set()
    for a in wrong:
        if a.library.imports not in seen:
            seen.add(a.library.imports)
            parts += [a.library.imports]
        bound = certified(a.case, a.given)
        low, high = bound.decimals
        side = f"at least {low}" if a.library.claim == "upper" else f"at most {high}"
        parts += ["", f"# {a.value!r}; the true value is {side}", a.line]
    return "\n".join([*parts, "```"])


def main() -> None:
    """Ask all libraries, and put the tables into the page."""
    parser = argparse.ArgumentParser(prog="python -m experiments.accountants", description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="has the libraries")
    parser.add_argument("--seconds", type=float, default=600.0, help="for all libraries together")
    parser.add_argument("--out", type=Path, default=PAGE, help="the page")
    chosen = parser.parse_args()
    deadline = time.monotonic() + chosen.seconds
    found = []
    for library in LIBRARIES:
        found += answers(library, chosen.python, deadline - time.monotonic())
        print(f"{library.name}: {sum(a.value is not None for a in found)} numbers so far")
    before, _, rest = chosen.out.read_text(encoding="utf-8").partition(START)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"'{chosen.out}' has no lines '{START}' and '{END}', between which the tables go")
    text = f"{before}{START}\n\n{page(found)}\n\n{END}{after}"
    write_whole(chosen.out, text)
    print(f"{sum(a.wrong for a in found)} wrong numbers; {chosen.out} is written")


if __name__ == "__main__":
    main()
