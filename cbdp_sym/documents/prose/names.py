"""The names of the claims of a document: Theorem 9 (ii), Lemma S.3; and where auxiliary claims stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cbdp_sym.corpus.papers import AS_STATED, entry, papers
from cbdp_sym.corpus.report import LemmaReport, NodeReport, PartReport, StatementReport
from cbdp_sym.documents.common import short_ref
from cbdp_sym.language.ranges import listed

_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def roman(n: int) -> str:
    """Return a number such as iv."""
    found = ""
    for value, signs in _ROMAN:
        while n >= value:
            found, n = found + signs, n - value
    return found


def parts_of(report: StatementReport) -> list[PartReport]:
    """Return the printed claims, then the others."""
    repaired = report["repaired"]
    return [*report["printed"]["parts"], *(repaired["parts"] if repaired else [])]


class Names:
    """The names of the claims of these statements, in the order of the document.

    ``lemmas`` has for each statement the auxiliary claims that stand before it: those that no statement
    before it has used.
    """

    def __init__(self, reports: Sequence[StatementReport]) -> None:
        self.paper = reports[0]["paper"] if reports else ""
        self.names: dict[str, str] = {}
        self.statements: dict[str, str] = {}
        self.lemmas: dict[str, list[LemmaReport]] = {}
        self.used: set[str] = set()
        count = 0
        printed = {part["key"] for report in reports for part in parts_of(report)}
        for report in reports:
            ref = short_ref(report["ref"] or report["id"])
            if not report["ref"]:
                ref = "Theorem"
            self.statements[report["id"]] = ref
            found = self.lemmas[report["id"]] = []
            for lemma in report["lemmas"]:
                if lemma["key"] not in printed and lemma["key"] not in self.names:
                    count += 1
                    self.names[lemma["key"]] = f"Lemma S.{count}"
                    found.append(lemma)
            parts = parts_of(report)
            for k, part in enumerate(parts, 1):
                name = ref if len(parts) == 1 else f"{ref} ({roman(k)})"
                self.names.setdefault(part["key"], name)
            for tree in (*(p["tree"] for p in parts), *(x["tree"] for x in report["lemmas"])):
                self.used.update(claims_below(tree))

    def __call__(self, key: str, statement: str = "") -> str:
        """Return the name of a claim, by its key and the id of its statement; "" if it has none."""
        found = self.names.get(key)
        if found or not statement:
            return found or ""
        ref = short_ref(entry(statement).get("ref", statement))
        paper = statement.partition(".")[0]
        if paper == self.paper:
            return ref
        if paper in AS_STATED:
            return ref  # it names its source itself, or is a theorem of ours
        of = papers().get(paper, "").partition(".")[0]
        name, _, part = ref.partition(", ")
        return f"{name}{f' ({part})' * bool(part)} of {listed(of.split(', '))}" if of else ref


def claims_below(nodes: Iterable[NodeReport]) -> Iterable[str]:
    """Yield the keys of the claims that a proof uses."""
    for n in nodes:
        if n["dead"]:
            continue
        for r in (*n.get("claims", ()), *n.get("facts", ()), n.get("of")):
            if r and r["kind"] == "claim":
                yield r["name"]
        yield from claims_below(n.get("lines", ()))
        for branch in n.get("branches", ()):
            yield from claims_below(branch["nodes"])
