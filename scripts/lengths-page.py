"""Writes docs/lengths.md: proofs of the appendices beside those that the papers print, with their lengths."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cbdp_sym.corpus.cache import Cache, default_folder
from cbdp_sym.corpus.catalogue import catalogue_for
from cbdp_sym.corpus.report import LemmaReport, NodeReport, PartReport, StatementReport
from cbdp_sym.corpus.runner import Options, verify
from cbdp_sym.documents.prose.names import Names, claims_below, parts_of
from cbdp_sym.documents.prose.phrases import visible
from cbdp_sym.documents.prose.pieces import Cases, Piece, Proof, Sentence, by, in_words, unlinked, walk
from cbdp_sym.documents.prose.selection import LESS, ROOM, told
from cbdp_sym.documents.prose.writer import write

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lengths.md"
HISTOGRAM = str(ROOT / "examples" / "histogram.py")
PRINTED = tomllib.loads((ROOT / "scripts" / "printed-proofs.toml").read_text(encoding="utf-8"))
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
            total += sum(visible(row.op + row.latex) + signs(row.reason) for row in piece.rows)
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


def table(reports: Reports) -> tuple[list[str], list[str]]:
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


def _cited(nodes: Iterable[NodeReport]) -> Iterator[tuple[str, str]]:
    """The claims that a proof uses: the key of each, and the id of its statement if that is another one."""
    for n in nodes:
        if n["dead"]:
            continue
        for r in (*n.get("claims", ()), *n.get("facts", ()), n.get("of")):
            if r and r["kind"] == "claim":
                yield r["name"], r.get("called", "")
        yield from _cited(n.get("lines", ()))
        for branch in n.get("branches", ()):
            yield from _cited(branch["nodes"])


def _rests_on(part: PartReport, report: StatementReport, reports: Reports) -> dict[str, int]:
    """The lengths of the proofs that a proof uses, each once: of claims, printed or not, and of lemmas."""
    found: dict[str, int] = {}
    waiting = [(part["tree"], report)]
    while waiting:
        tree, of = waiting.pop()
        for key, other in _cited(tree):
            if key == part["key"] or key in found:
                continue
            at = reports[other] if other and key not in _claims(of) else of
            claim = _claims(at)[key]
            lemma = claim not in parts_of(at)
            found[key] = length(told(write(claim["tree"], Names([at])), LESS if lemma else ROOM))
            waiting.append((claim["tree"], at))
    return found


def _claims(report: StatementReport) -> dict[str, PartReport | LemmaReport]:
    claims: list[PartReport | LemmaReport] = [*report["lemmas"], *parts_of(report)]
    return {x["key"]: x for x in claims}


def _link(source: dict[str, Any], path: str, commit: str, text: str) -> str:
    return f"[{text}](https://github.com/{source['repository']}/blob/{commit}/{path})"


def classics(reports: Reports) -> list[str]:
    """Return the table of the classics beside the printed proofs that were found."""
    rows, long, met = [], [], set[str]()
    for proof in PRINTED["proofs"]:
        report = reports[proof["id"]]
        names = Names([report])
        part = parts_of(report)[proof["claim"]]
        ours = length(told(write(part["tree"], names), ROOM))
        rests = _rests_on(part, report, reports)
        printed, below = proof["signs"], proof.get("lemmas", 0)
        times = (ours + sum(rests.values())) / (printed + below)
        source = PRINTED["sources"][proof["source"]]
        mark = "†" if source.get("translated") else ""
        place = _link(source, proof["path"], proof.get("commit", source["commit"]), source["name"])
        name = f"`{proof['id']}`" + (f", {part['label']}" if part["label"] else "")
        cells = [name, f"{place}{mark}: {proof['result']}", f"{printed:,}", f"{below:,}" if below else ""]
        cells += [f"{ours:,}", f"{sum(rests.values()):,} in {len(rests)}" if rests else "", f"{times:.1f}"]
        rows.append(f"| {' | '.join(cells)} |")
        met.add(proof["id"])
        if times > LONG:
            assert "behind" in proof, f"{name}: say why it is longer than {LONG} times the printed proof"
            long.append(f"- {name}: {times:.1f} times, as {proof['behind']}.")
        assert times > LONG or "behind" not in proof, f"{name}: {times:.1f} needs no reason"
    differ = [
        f"- `{x['id']}`, {parts_of(reports[x['id']])[x['claim']]['label'] or 'as stated'}: {x['differs']}."
        for x in PRINTED["proofs"]
        if "differs" in x
    ]
    works = [
        f"- {x['name']}: {x['work']}. Repository `{x['repository']}`, commit `{x['commit'][:12]}`."
        for x in PRINTED["sources"].values()
    ]
    counts = f"{len(rows)} claims of {len(met)} statements"
    return [
        *(CLASSICS_HEAD.replace("COUNTS", counts), *rows, ""),
        *(f"Ours is longer than {LONG} times the printed proof here:", "", *long, ""),
        *("These printed statements are not quite ours:", "", *differ, ""),
        *("The texts:", "", *works, "", *CLASSICS_END.split("\n"), ""),
    ]


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

This page compares the lengths of six proofs, and then those of [classics](#classics). Lengths are in
characters without spaces; of a formula, those that it shows. Here the printed proof was counted by hand from
the text of the paper. "Ours" is the proof in the appendix. "Its lemmas there" are the auxiliary claims that
the appendix adds for it, and how many there are; "every step" counts all of it as the book has it
(`render --full`). A result of another statement that is only cited is not counted. The six proofs of the
appendix stand at the end. `python scripts/lengths-page.py` writes this page.

| statement | the printed proof | its length | ours, in the appendix | ratio | its lemmas there | every step |
|---|---|---|---|---|---|---|
"""


CLASSICS_HEAD = """\
## Classics

The textbooks were not at hand. Stored texts print proofs of COUNTS of
[the classics](classics.md), and we read them: a translation, a paper, three blogs and the proofs of a
library. `scripts/printed-proofs.toml` says which lines they are. `scripts/printed-length.py` counts them by
the rule for ours: of a formula, a command or a name such as exp is one sign. A row compares one claim, not a
statement.

"Ours" is the proof of the claim in the appendix. "It rests on" is every other proof of ours that it uses,
each once: auxiliary claims, and other claims, of this statement or another. Some of ours are corollaries of
sharper claims. "Its lemmas" are the lemmas that the same text prints for its proof. The ratio compares the
sums: ours with what it rests on, and the printed proof with its lemmas. Textbook facts, such as Hölder's
inequality, are cited on both sides and not counted. A dagger marks the translation. Chinese prose takes fewer
signs than English, and the translator says that he changed and left out some words. So these ratios are too
high.

| ours | the printed proof | its length | its lemmas | ours, in the appendix | it rests on | ratio |
|---|---|---|---|---|---|---|"""

CLASSICS_END = """\
No text with a proof was found for `dp.parallel`, `dp.optimal`, `dp.gaussian`, `dp.tradeoff`, `dp.gdp`,
`dp.selection`, `dp.smooth`, `dp.ptr` and `dp.scale_mismatch`. Two texts that were found are not compared. The
proof of OpenDP for counts above a threshold (`dp.threshold_release`) has noise on the integers, and cites a
theorem of another paper. A note proves Pinsker's inequality (`dp.information`), but the index did not tell
whose note it is. For the classics that are named nowhere here we did not search."""


class Reports(dict[str, StatementReport]):
    """The reports of statements by their ids, each read from the cache when it is asked for."""

    def __missing__(self, name: str) -> StatementReport:
        catalogue = catalogue_for([name])
        kept = Options(jobs=1, timeout=600, cache=Cache(default_folder()))
        [outcome] = verify([catalogue.select([name])[0]], catalogue, kept)
        assert outcome.report is not None, outcome.error
        self[name] = outcome.report
        return outcome.report


def page() -> str:
    """Return the text of the page."""
    reports = Reports()
    rows, ours = table(reports)
    return HEAD + "\n".join([*rows, "", *classics(reports), *ours]).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
