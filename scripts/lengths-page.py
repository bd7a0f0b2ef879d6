"""Writes docs/lengths.md: proofs of the appendices beside those that the papers print, with their lengths."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cbdp_sym.corpus.cache import Cache, default_folder
from cbdp_sym.corpus.catalogue import catalogue_for
from cbdp_sym.corpus.report import LemmaReport, PartReport, StatementReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.documents.prose.names import Names, claims_below, parts_of
from cbdp_sym.documents.prose.phrases import visible
from cbdp_sym.documents.prose.pieces import Cases, Piece, Proof, Sentence, by, in_words, unlinked, walk
from cbdp_sym.documents.prose.selection import LESS, ROOM, told
from cbdp_sym.documents.prose.writer import write

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lengths.md"
HISTOGRAM = str(ROOT / "examples" / "histogram.py")
_FORMULA = re.compile(r"\$([^$]+)\$")


@dataclass(frozen=True)
class Row:
    """A proof of a paper and ours: the claim whose proof is shown, by its place in the statement."""

    id: str
    claim: int
    signs: int | None  # of the printed proof, without blanks; a formula counts what it shows
    printed: str
    behind: str = ""  # what the lemmas show that the paper leaves out or cites


LONG = 3  # times the printed proof, lemmas included: the page says why
ROWS = (
    Row(
        "zcdp.lem5.2",
        0,
        470,
        "Hölder's inequality for two quotients of densities, then the logarithm; that densities exist is not "
        "discussed",
    ),
    Row(
        "cbdp.thm9",
        5,
        626,
        "the conjugate form, the mean of exp(ax) under Laplace noise, and the root of a quadratic equation",
    ),
    Row(
        "cbdp.thm13",
        6,
        1395,
        "Lemma 4, the positive orthant alone, Lemma 5 for each coordinate. The step to the orthant is false "
        "for α > 2; ours is another proof, by duality",
    ),
    Row(
        "cbdp.thm4",
        1,
        1391,
        "Equation (8) three times, which is false for the α-divergence; KL is not discussed. Ours is another "
        "proof",
        "ours is another proof: it shifts a function by the constant at which a norm is least, and the "
        "lemmas show that there is such a constant, Minkowski's inequality, and what holds where an integral "
        "is infinite",
    ),
    Row(
        "zcdp.prop6.1",
        1,
        255,
        "group privacy (Proposition 5.3) at the order 1, and convexity",
        "the paper cites Proposition 5.3, for data sets at a distance. Here the lemmas show it for data sets "
        "that differ in all n entries, one entry after the other, with the estimate of the sum",
    ),
    Row(HISTOGRAM, 0, None, "a user's theorem, which has no printed proof"),
)


def signs(text: str) -> int:
    """Return how many signs a text shows, without blanks."""
    formulas = sum(map(visible, _FORMULA.findall(text)))
    return formulas + len(re.sub(r"\s", "", _FORMULA.sub("", unlinked(text))))


def length(proof: Proof) -> int:
    """Return how many signs a proof shows, without blanks."""
    total = 0
    for piece in walk(proof.pieces):
        if isinstance(piece, Sentence):
            total += signs(piece.text)
        else:
            total += sum(visible(row.latex) + signs(row.reason) for row in piece.rows)
    return total


def text(pieces: list[Piece], indent: str = "") -> list[str]:
    """Return the lines of a proof in Markdown."""
    lines: list[str] = []
    for piece in pieces:
        if isinstance(piece, Sentence):
            lines.append(f"{indent}{unlinked(piece.text)}")
        elif isinstance(piece, Cases):
            for case in piece.cases:
                heading = unlinked(case.heading) or "the case that is left"
                lines += [f"{indent}- *{heading}*", "", *text(case.pieces, indent + "  ")]
        else:
            if piece.lead:
                lines.append(f"{indent}{unlinked(piece.lead)}")
            for row in piece.rows:
                why = f" ({unlinked(by(row.reason))})" if row.reason else ""
                lines += ["", f"{indent}> ${' '.join(filter(None, [row.op, row.latex]))}${why}"]
            lines[-1] += f" ({piece.number})" if piece.number else ""
            lines.append("")
    return lines


def table(reports: dict[str, StatementReport]) -> tuple[list[str], list[str]]:
    """Return the rows of the table, and the proofs."""
    rows, proofs, long = [], [], list[str]()
    for row in ROWS:
        report = reports[row.id]
        names = Names([report])
        part = parts_of(report)[row.claim]
        own = write(part["tree"], names, refutes=part["verdict"] == "refuted")
        short = told(write(part["tree"], names, refutes=part["verdict"] == "refuted"), ROOM)
        lemmas = _lemmas(part, names, report)
        below = sum(length(told(write(x["tree"], names), LESS)) for x in lemmas)
        ours, whole = length(short), length(own) + sum(length(write(x["tree"], names)) for x in lemmas)
        printed = "" if row.signs is None else f"{row.signs:,}"
        ratio = "" if row.signs is None else f"{ours / row.signs:.1f}"
        name = f"`{report['id']}`" + (f", {part['label']}" if part["label"] else "")
        lengths = [printed, f"{ours:,}", ratio, f"{below:,} in {len(lemmas)}", f"{whole:,}"]
        rows.append(f"| {' | '.join([name, row.printed, *lengths])} |")
        left = in_words(short)
        title = ": ".join(filter(None, [report["ref"] or report["title"], part["label"]]))
        if row.signs is not None and ours + below > LONG * row.signs:
            assert row.behind, f"{row.id}: say why it is longer than {LONG} times the printed proof"
            times = (ours + below) / row.signs
            long.append(f"- {name}: {times:.1f} times the printed proof, as {row.behind}.")
        proofs += [f"## {title}", ""]
        proofs += [*text(short.pieces), "", *([left, ""] if left else [])]
    said = (
        ["", f"With its lemmas a proof is longer than {LONG} times the printed one here:", "", *long]
        if long
        else []
    )
    return [*rows, *said], proofs


CLASSICS = (
    *("dp.hockey", "dp.basic", "dp.group", "dp.advanced", "dp.parallel", "dp.optimal", "dp.laplace"),
    *("dp.gaussian", "dp.exponential", "dp.noisy_max", "dp.threshold_release", "dp.subsample"),
)
_PROOF = re.compile(r"\\begin\{cbdpproof\}\{[^}]*\}(.*?)\\end\{cbdpproof\}", re.DOTALL)
_LAYOUT = re.compile(
    r"\\hyperref\[[^]]*\]|\\(?:cbdp[a-z]+|allowbreak|displaystyle|begin|end|item|emph)\b|[$&]"
)


def classics() -> list[str]:
    """Return the lengths of the proofs of some classics, as the appendix has them."""
    appendix = (ROOT / "latex_out" / "dp.tex").read_text(encoding="utf-8")
    lines = [CLASSICS_HEAD]
    for name in CLASSICS:
        section = appendix.split(f"\\label{{{name}}}", 1)[1].split("\\section*{", 1)[0]
        proofs = [visible(_LAYOUT.sub("", x)) for x in _PROOF.findall(section)]
        lines.append(f"| `{name}` | {len(proofs)} | {sum(proofs):,} |")
    return [*lines, ""]


def _lemmas(part: PartReport, names: Names, report: StatementReport) -> list[LemmaReport]:
    """The auxiliary claims that a proof uses, each once."""
    known = {x["key"]: x for x in names.lemmas[report["id"]]}
    found: dict[str, LemmaReport] = {}
    waiting = list(claims_below(part["tree"]))
    while waiting:
        key = waiting.pop()
        if key in known and key not in found:
            found[key] = known[key]
            waiting += claims_below(known[key]["tree"])
    return list(found.values())


HEAD = """\
# Proofs beside those that the papers print

This page compares the lengths of six proofs. Lengths are in characters without spaces; of a formula, those
that it shows. The printed proof was counted by hand from the text of the paper. "Ours" is the proof in the
appendix. "Its lemmas there" are the auxiliary claims that the appendix adds for it, and how many there are;
"every step" counts all of it as the book has it (`render --full`). A result of another statement that is only
cited is not counted. The proofs of the appendix stand below.
`python scripts/lengths-page.py` writes this page.

| statement | the printed proof | its length | ours, in the appendix | ratio | its lemmas there | every step |
|---|---|---|---|---|---|---|
"""


CLASSICS_HEAD = """\
## Classics

No textbook was at hand, and no other text of the printed proofs of [the classics](classics.md) was measured.
So there is no honest length to compare with, and these are about the lengths of ours alone, counted in the
text of the appendix: all proofs of a statement, those of its converses, sharper versions and lemmas too.

| statement | proofs | their length |
|---|---|---|"""


def page() -> str:
    """Return the text of the page."""
    names = [row.id for row in ROWS]
    catalogue = catalogue_for(names)
    kept = Options(jobs=1, timeout=600, cache=Cache(default_folder()))
    outcomes = verify([catalogue.select([name])[0] for name in names], catalogue, kept)
    reports = {}
    for name, outcome in zip(names, outcomes, strict=True):
        assert outcome.report is not None, outcome.error
        reports[name] = outcome.report
    rows, proofs = table(reports)
    return HEAD + "\n".join([*rows, "", *classics(), *proofs]).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
