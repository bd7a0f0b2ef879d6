r"""Prose as TeX. A display is aligned where it fits into the column, and broken into lines where it does not:
TeX measures it (``\cbdpfits``), so that the same text is set in one column and in two.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cbdp_sym.documents.breaking import (
    NARROW,
    SLOT,
    alternatives,
    aside,
    bare,
    breakable,
    conditions,
    conjuncts,
)
from cbdp_sym.documents.escape import formula, prose
from cbdp_sym.documents.prose.phrases import visible
from cbdp_sym.documents.prose.pieces import (
    Cases,
    Display,
    Piece,
    Proof,
    Row,
    Sentence,
    by,
    in_words,
    passed_over,
    resolved,
)

Link = Callable[[str, str], str]
_LONG_REASON = 50  # signs of a reason that gets a line of its own
_LONGEST = 64  # signs of a formula that stands in a sentence
_MANY_LINES = 120  # signs of a formula that is broken wherever it can be
_AFTER = re.compile(r"^([.,;]?) ")  # after a formula
_SHORT = r"\cbdpshort{} "  # a place at which a line may end early
_WIDE = 14  # signs of a formula that may not fit at the end of a line
_SURE = 34  # signs of a display that fits into every column


_OTHERWISE = r"\text{ otherwise}"


def _if(given: str) -> str:
    return rf"\text{{ if }}{given}"


def _below(given: str) -> str:
    """A condition on lines of its own, below its value."""
    if not given:
        return rf"\qquad{_OTHERWISE}"
    together = conjuncts(given) if visible(given) > _LONGEST else [(given, "")]
    lines = [rf"{part}\text{{{after}}}" if after else part for part, after in together]
    return rf"\qquad{_if(lines[0])}" + "".join(rf" \\ \qquad\quad {line}" for line in lines[1:])


class Typesetter:
    """Sets proofs; ``link`` makes TeX of the key and the name of a claim, ``where`` names it in errors."""

    def __init__(self, where: str, link: Link, *, narrow: bool = False) -> None:
        self.where, self.link, self.narrow = where, link, narrow

    def _broken(self, exact: str) -> str:
        """A formula that TeX may break; each case of a distinction that is too wide has lines of its own."""
        narrow = self.narrow or visible(exact) > _MANY_LINES
        outline, kept = aside(exact)
        found = breakable(outline, NARROW) if narrow else breakable(outline)

        def cases(match: re.Match[str]) -> str:
            whole = kept[int(match[1])]
            rows = alternatives(whole)
            shown = (
                rf"\cbdprow{{{self._broken(value)}}}{{{_if(self._broken(given)) if given else _OTHERWISE}}}"
                for value, given in rows
            )
            lines = rf"\cbdprows{{{''.join(shown)}}}"
            below = [rf"{value} \\ {_below(given)}" for value, given in rows]
            stacked = r"\begin{cases} " + r" \\ ".join(below) + r" \end{cases}"
            narrower = rf"\cbdpcases{{{stacked}}}{{{lines}}}"
            return rf"\cbdpshort\cbdpcases{{{whole}}}{{{narrower}}}\allowbreak "

        return SLOT.sub(cases, found)

    def text(self, text: str) -> str:
        """Return a sentence; a long formula in it is set apart, with the sign of punctuation after it."""
        return resolved(text, self.link, self._words)

    def _words(self, text: str) -> str:
        parts = re.split(r"(?<!\\)\$", text)
        apart = set()  # the formulas that may be set apart: no space follows them
        wide = [k for k in range(1, len(parts), 2) if visible(parts[k]) >= _WIDE]
        if len(parts) % 2 == 0:
            return prose(text, self.where)  # says what is wrong
        for k in range(1, len(parts), 2):
            if visible(parts[k]) <= _LONGEST:
                parts[k] = f"${self._broken(formula(parts[k], self.where))}$"
                continue
            apart.add(k)
            sign = re.match(r"[.,;]?", parts[k + 1])
            assert sign is not None
            parts[k + 1] = parts[k + 1][sign.end() :]
            exact = formula(parts[k], self.where)
            if under := conditions(exact):
                parts[k] = self._listed(under, sign[0])
                continue
            parts[k] = rf"\cbdpwide{{{exact}{sign[0]}}}{{}}{{$\displaystyle {self._broken(exact)}${sign[0]}}}"
        parts[::2] = [prose(part, self.where) for part in parts[::2]]
        for k in range(2, len(parts), 2):
            if k - 1 in apart:
                parts[k] = parts[k].removeprefix(" ")
                continue
            parts[k] = _AFTER.sub(r"\1\\cbdpshort{} ", parts[k])
        for k in wide:
            if k not in apart and parts[k - 1].endswith(" ") and not parts[k - 1].endswith(_SHORT):
                parts[k - 1] = parts[k - 1][:-1] + _SHORT
        return "".join(parts)

    def proof(self, proof: Proof) -> str:
        """Return a whole proof, and at its end what it leaves out."""
        found = self.pieces(proof.pieces)
        said = in_words(proof)
        if rest := passed_over(proof, "stand in the book"):
            found += f"\n{self.text(rest)}"
        return found + (f"\n\\cbdpleftout{{{said}}}" if said else "")

    def pieces(self, pieces: list[Piece], around: str = "") -> str:
        """Return sentences, displays and cases one after the other."""
        found: list[str] = []
        for piece in pieces:
            if isinstance(piece, Sentence):
                found.append(self.text(piece.text))
            elif isinstance(piece, Display):
                found.append((f"{piece.lead}\n" if piece.lead else "") + self.display(piece))
            else:
                found.append(self._cases(piece, around))
        return "\n".join(found)

    def _cases(self, cases: Cases, around: str) -> str:
        found = []
        for k, case in enumerate(cases.cases, 1):
            number = f"{around}{k}"
            inner = self.pieces(case.pieces, f"{number}.")
            found.append(rf"\cbdpcase{{Case {number}}}{{{self.text(case.heading)}}} {inner}")
        return "\n".join(found) + "\n\\cbdpcasesend "

    def display(self, display: Display) -> str:
        """Return lines that are set apart, with their reasons and the number."""
        number = f"({display.number})" if display.number else ""
        if len(display.rows) == 1:
            row = display.rows[0]
            return self.formula(row.latex, self._why(row), number, display.end)
        aligned = self._aligned(display.rows, display.end)
        tag = rf"\tag*{{{number}}}" if number else ""
        widest = max(visible(r.latex) for r in display.rows[1:]) + visible(display.rows[0].latex)
        if widest + max(len(self._why(r)) for r in display.rows) < _SURE:
            return rf"\cbdpchain{{{aligned}}}{{{tag}}}"
        return rf"\cbdpwidechain{{{aligned}}}{{{tag}}}{{{self._lines(display.rows, number, display.end)}}}"

    def formula(self, latex: str, why: str = "", number: str = "", stop: str = ".") -> str:
        """Return a formula on a line of its own, broken where it is too long."""
        exact = formula(latex, self.where)
        if visible(latex) + len(why) < _SURE and not number:
            reason = rf"\qquad\cbdpreason{{{why}}}" if why else ""
            return rf"\[{exact}{stop}{reason}\]"
        tail = rf"\qquad\cbdpreason{{{why}}}" if why else ""
        tag = rf"\tag*{{{number}}}" if number else ""
        told = r"\quad ".join(t for t in (f"({why})" if why else "", number) if t)
        command = "cbdplongwhy" if len(told) > _LONG_REASON else "cbdpwhy"
        said = rf"\{command}{{{told}}}" if told else ""
        if under := conditions(exact):
            return self._listed(under, stop, said)
        parts = conjuncts(exact)
        if len(parts) > 1:
            parts = [(bare(part), after) for part, after in parts]
        lines = [rf"$\displaystyle {self._broken(part)}${after}" for part, after in parts]
        narrow = r"\cbdpnext ".join(lines)
        return rf"\cbdpwide{{{exact}{stop}{tail}}}{{{tag}}}{{{narrow}{stop}{said}}}"

    def _listed(self, under: tuple[str, list[str], str], stop: str, said: str = "") -> str:
        """A statement under many conditions, each on a line of its own."""
        before, found, rest = under
        *first, last = (rf"$\displaystyle {self._broken(c)}$" for c in found)
        lines = rf"\cbdpstart{{$\displaystyle {self._broken(before)}$}}"
        lines += "".join(rf"\cbdpcondition{{{c},{' and' * (c is first[-1])}}}" for c in first)
        lines += rf"\cbdpcondition{{{last}{':' if rest else stop}{'' if rest else said}}}"
        if rest:
            said_under = [rf"$\displaystyle {self._broken(part)}${after}" for part, after in conjuncts(rest)]
            lines += "".join(rf"\cbdpnext {part}" for part in said_under) + f"{stop}{said}"
        return rf"\begin{{cbdpcalc}}{lines}\end{{cbdpcalc}}"

    def _why(self, row: Row) -> str:
        return self.text(by(row.reason)) if row.reason else ""

    def _aligned(self, rows: list[Row], stop: str) -> str:
        lines = []
        for k, row in enumerate(rows[1:], 1):
            left = formula(rows[0].latex, self.where) if k == 1 else ""
            why = self._why(row)
            reason = rf" &&\quad\cbdpreason{{{why}}}" if why else ""
            end = stop if k == len(rows) - 1 else ""
            lines.append(rf"{left}&{row.op} {formula(row.latex, self.where)}{end}{reason}")
        return "\\\\\n".join(lines)

    def _lines(self, rows: list[Row], number: str, stop: str) -> str:
        found = [rf"\cbdpstart{{$\displaystyle {self._broken(formula(rows[0].latex, self.where))}$}}"]
        for k, row in enumerate(rows[1:], 1):
            why = self._why(row)
            last = k == len(rows) - 1
            told = r"\quad ".join(t for t in (f"({why})" if why else "", number * last) if t)
            command = "cbdplongwhy" if len(told) > _LONG_REASON else "cbdpwhy"
            said = rf"\{command}{{{told}}}" if told else ""
            shown = self._broken(formula(row.latex, self.where))
            found.append(rf"\cbdpline{{${row.op}$}}{{$\displaystyle {shown}${stop * last}}}{{{said}}}")
        return "\n".join(found)


def tight(tex: str) -> str:
    r"""Return TeX in which no space stands before a parenthesis that grows, D(P), nor beside "
    r"a relation's name."""
    alone = re.sub(r"\\sim(?= *(?:\$|[.,;]|\\text|\\allowbreak|\\cbdp|\}))", r"{\\sim}", tex)
    return re.sub(r"(?<!group)\\(left|right)(?![A-Za-z])", r"\\cbdp\1", alone)
