"""The pages: a static site that works from the file system, with no network and no server."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from importlib.metadata import version as release_of
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
import networkx
from markupsafe import Markup

from cbdp_sym.corpus.certified_leaves import certificates_of, file_text
from cbdp_sym.corpus.evidence import Branch, outline, remark
from cbdp_sym.corpus.expected_verdict import marked, names, titled, versions
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.grounds import hypotheses_met, rests_on
from cbdp_sym.corpus.hol_light import replayed
from cbdp_sym.corpus.papers import entries, entry
from cbdp_sym.corpus.report import LemmaReport, PartReport, StatementReport, VersionReport
from cbdp_sym.corpus.views import expressed
from cbdp_sym.documents.common import (
    ERRATA_FINDINGS,
    FINDINGS,
    axioms_of,
    entry_of,
    file_name,
    has_errata,
    in_order,
    short_ref,
    title_of,
)
from cbdp_sym.documents.graph import drawing
from cbdp_sym.documents.mathml import block, flowing, prose
from cbdp_sym.documents.prose.names import Names
from cbdp_sym.documents.prose.phrases import concluded, values
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.writer import write
from cbdp_sym.documents.webprose import PageWriter, given

_VERDICTS = ("proved", "refuted", "partly", "vacuous", "checked", "open")
_GRADES = ("sampled", "cited", "certified", "exact")
_NUMBER = re.compile(r"\[?-?[\d./e+-]+( \+/- [\d.e+-]+\])?|-?∞")


def render_site(
    reports: Sequence[StatementReport],
    out_dir: Path,
    *,
    pictures: Mapping[tuple[str, str, int], str] | None = None,
    whole: bool = True,
) -> Path:
    """Write the pages and return the path of the index.

    Args:
        pictures: SVG pictures of witnesses, by (id, "printed" or "repaired", position of the claim).
        whole: show the statements of the papers that have no derivation too.

    Raises:
        DocumentError: a text of a report is not safe or correct.
    """
    site = _Site(in_order(reports), pictures or {}, whole)
    out_dir.mkdir(parents=True, exist_ok=True)
    for folder in ("statement", "assets", "data", "certificates"):
        (out_dir / folder).mkdir(exist_ok=True)
    for name, text in site.pages():
        write_whole(out_dir / name, text)
    for name in ("style.css", "site.js"):
        source = files("cbdp_sym.documents").joinpath("templates", "site", name)
        write_whole(out_dir / "assets" / name, source.read_text(encoding="utf-8"))
    return out_dir / "index.html"


def witness_pictures(reports: Sequence[StatementReport], load: Any) -> dict[tuple[str, str, int], str]:
    """SVG pictures of all witnesses that can be drawn.

    Args:
        load: from an id to its Statement.

    Raises:
        UserError: Matplotlib is not installed.
    """
    from cbdp_sym.documents.figures import witness_figure

    found: dict[tuple[str, str, int], str] = {}
    for r in reports:
        for name, version in (("printed", r["printed"]), ("repaired", r["repaired"])):
            for index, part in enumerate(version["parts"] if version else ()):
                if part["witness"] is None:
                    continue
                claim = expressed(load(r["id"]).claims[name][index])
                picture = witness_figure(claim, part["witness"]) if claim else None
                if picture:
                    found[r["id"], name, index] = picture
    return found


class _Site:
    def __init__(
        self, reports: list[StatementReport], pictures: Mapping[tuple[str, str, int], str], whole: bool
    ) -> None:
        self.reports, self.pictures = reports, pictures
        self.whole = whole
        self.known = {r["id"] for r in reports}
        self.users = _users(reports)
        self.names: dict[str, Names] = {}  # by the ids of statements: a paper numbers its own lemmas
        self.places: dict[str, str] = {}
        for paper in dict.fromkeys(r["paper"] for r in reports):
            chosen = [r for r in reports if r["paper"] == paper]
            names = Names(chosen)
            for r in chosen:
                self.names[r["id"]] = names
                page = f"statement/{file_name(r['id'])}.html"
                for x in names.lemmas[r["id"]]:
                    self.places.setdefault(x["key"], f"{page}#lemma-{x['key']}")
                for key, version in (("printed", r["printed"]), ("repaired", r["repaired"])):
                    for k, p in enumerate(version["parts"] if version else ()):
                        self.places.setdefault(p["key"], f"{page}#{key}-{k}")
        self.environment = jinja2.Environment(
            loader=jinja2.PackageLoader("cbdp_sym.documents", "templates/site"),
            autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip

    def pages(self) -> list[tuple[str, str]]:
        """Return every page and data file, by its path below the folder of the site."""
        cards = [self._card(r) for r in self.reports]
        found = [
            ("index.html", self._page("index.html.j2", "", **self._index(cards))),
            ("graph.html", self._page("graph.html.j2", "", **self._graph())),
            ("errata.html", self._page("errata.html.j2", "", papers=self._errata())),
            ("axioms.html", self._page("axioms.html.j2", "", axioms=self._axioms())),
            ("lemmas.html", self._page("lemmas.html.j2", "", **self._lemma_page())),
        ]
        for position, r in enumerate(self.reports):
            name = file_name(r["id"])
            page = self._page(
                "statement.html.j2", "../", s=self._statement(r), card=cards[position],
                before=cards[position - 1] if position else None,
                after=cards[position + 1] if position + 1 < len(cards) else None,
            )  # fmt: skip
            found.append((f"statement/{name}.html", page))
            found.append((f"data/{name}.json", json.dumps(r, indent=1, ensure_ascii=False) + "\n"))
            if certificates := certificates_of(r):
                found.append((f"certificates/{name}.json", file_text(certificates)))
        return found

    def _page(self, template: str, root: str, **context: Any) -> str:
        return self.environment.get_template(template).render(root=root, **context)

    def _index(self, cards: list[dict[str, Any]]) -> dict[str, Any]:
        used = list(dict.fromkeys(r["paper"] for r in self.reports))
        rows = cards
        if self.whole:
            missing = [
                self._missing(id, row)
                for id, row in entries().items()
                if id not in self.known and id.partition(".")[0] in used
            ]
            order = {id: k for k, id in enumerate(entries())}
            rows = sorted([*cards, *missing], key=lambda c: order.get(c["id"], len(order)))
        return {
            "rows": rows,
            "papers": [(p, title_of(p)) for p in used],
            "summary": [self._summary(p, rows) for p in used],
            "verdicts": [v for v in _VERDICTS if any(c["verdict"] == v for c in rows)],
            "release": release_of("cbdp-sym"),
            "date": date.today().isoformat(),
            "counts": {
                verdict: count
                for verdict in (*_VERDICTS, "no derivation")
                if (count := sum(c["verdict"] == verdict for c in rows))
            },
            "grades": [g for g in reversed(_GRADES) if any(c["grade"] == g for c in rows)],
            "total": len(rows),
        }

    def _summary(self, paper: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """A paper with the number of its statements by verdict."""
        cards = [c for c in rows if c["paper"] == paper]
        refuted = [c for c in cards if c["verdict"] == "refuted"]
        return {
            "key": paper,
            "entry": entry_of(paper),
            "total": len(cards),
            "counts": Counter(c["verdict"] for c in cards),
            "repaired": sum(c["repaired"].startswith("proved") for c in refuted),
        }

    def _missing(self, id: str, row: Mapping[str, str]) -> dict[str, Any]:
        paper = id.partition(".")[0]
        return {
            "id": id, "paper": paper, "ref": short_ref(row.get("ref", id)), "title": "",
            "verdict": "no derivation", "marked": "no derivation", "repaired": "", "grade": "",
            "axioms": [], "page": None,
            "claim": flowing(row["claim"], id), "search": _words((id, row.get("ref", ""), row["claim"])),
        }  # fmt: skip

    def _card(self, r: StatementReport) -> dict[str, Any]:
        leaves: Counter[str] = Counter()
        for _, v in versions(r):
            leaves.update(v["leaves"])
        texts = [p["text"] for _, v in versions(r) for p in v["parts"]]
        texts += [x["label"] for x in r["lemmas"]]
        words = [r["id"], r["ref"], r["title"], *texts, *(f["text"] for f in r["findings"])]
        return {
            "id": r["id"],
            "paper": r["paper"],
            "ref": short_ref(r["ref"] or r["id"]),
            "title": prose(r["title"], r["id"]),
            "verdict": r["printed"]["verdict"],
            "marked": marked(r["printed"]),
            "repaired": marked(r["repaired"]) if r["repaired"] else "",
            "further": names(r)[1],
            "grade": next((g for g in _GRADES if leaves.get(g)), ""),
            "axioms": sorted({a for _, v in versions(r) for a in v["axioms"]}),
            "page": f"statement/{file_name(r['id'])}.html",
            "claim": flowing(r["claim"], r["id"]) if r["claim"] else "",
            "search": _words(words),
        }

    def _statement(self, r: StatementReport) -> dict[str, Any]:
        where = r["id"]
        named = [
            (key, title.capitalize(), version)
            for key, (title, version) in zip(("printed", "repaired"), versions(r), strict=False)
        ]
        name = file_name(r["id"])
        return {
            "id": where,
            "ref": short_ref(r["ref"] or where),
            "title": prose(r["title"], where),
            "paper": entry_of(r["paper"]),
            "claim": flowing(r["claim"], where) if r["claim"] else "",
            "versions": [
                {
                    "name": title,
                    "omits": [prose(text, where) for text in version["omits"]],
                    "parts": self._parts(r, key, version),
                }
                for key, title, version in named
            ],
            "lemmas": [self._lemma(x, where) for x in self.names[where].lemmas[where]],
            "findings": _findings(r, where),
            "users": self._links(self.users.get(where, [])),
            "source": r["source"],
            "data": f"data/{name}.json",
            "certificates": f"certificates/{name}.json" if certificates_of(r) else None,
        }

    def _parts(self, r: StatementReport, key: str, version: VersionReport) -> list[dict[str, Any]]:
        return [
            self._part(p, r["id"], self.pictures.get((r["id"], key, index)), f"{key}-{index}")
            for index, p in enumerate(version["parts"])
        ]

    def _part(self, p: PartReport, where: str, picture: str | None, anchor: str) -> dict[str, Any]:
        witness = p["witness"]
        return {
            "anchor": anchor,
            "name": self.names[where](p["key"]),
            "label": prose(titled(p), where),
            **_concluded(p, where),
            "given": given(p["sentences"], where),
            "kernel": p["kernel"],
            "verdict": p["verdict"],
            "leaves": sorted((grade, k) for grade, k in p["leaves"].items() if grade == "certified"),
            "rests": rests_on(p),
            "met": hypotheses_met(p),
            "replayed": replayed(p),
            "axioms": p["axioms"],
            "message": p["message"],
            "proof": self._proof(p, where, anchor, refutes=bool(witness)),
            "evidence": _tree(outline(p["evidence"])) if p["evidence"] else "",
            "samples": p["samples"],
            "uses": self._links(p["uses"]),
            "witness": witness
            and {
                "formula": flowing(values(witness["latex"]), where) if witness["latex"] else "",
                "numbers": prose(witness["numbers"], where),
                "contradiction": block(witness["contradiction"], where),
                # terms of the kernel stand in the contradiction, as formulas
                "sides": [s for s in (witness["lhs"], witness["rhs"]) if _NUMBER.fullmatch(s)],
                "picture": Markup(picture) if picture else None,  # drawn by Matplotlib
            },
        }

    def _proof(self, p: PartReport | LemmaReport, where: str, anchor: str, *, refutes: bool) -> Markup:
        names = self.names[where]
        proof = write(p["tree"], names, refutes=refutes, claim=p["latex"])
        written = told(proof, None)
        return PageWriter(where, p["tree"], self._address, anchor).proof(written)

    def _address(self, key: str) -> str:
        """The address of a claim, from a statement's page."""
        place = self.places.get(key, "")
        return f"../{place}" if place else ""

    def _lemma(self, x: LemmaReport, where: str) -> dict[str, Any]:
        anchor = f"lemma-{x['key']}"
        return {
            "anchor": anchor,
            "name": self.names[where](x["key"]),
            "label": prose(x["label"], where),
            "given": given(x["sentences"], where),
            **_concluded(x, where),
            "kernel": x["kernel"],
            "proof": self._proof(x, where, anchor, refutes=x["refuted"]),
        }

    def _lemma_page(self) -> dict[str, Any]:
        used = list(dict.fromkeys(r["paper"] for r in self.reports))
        papers = [(p, title_of(p)) for p in used]
        return {"rows": self._lemmas(), "papers": papers}

    def _lemmas(self) -> list[dict[str, Any]]:
        """The auxiliary claims of all papers, each once, with where its proof stands."""
        found = []
        for r in self.reports:
            for x in self.names[r["id"]].lemmas[r["id"]]:
                words = _words([x["label"], x["text"], x["kernel"], *(s["text"] for s in x["sentences"])])
                found.append(
                    {
                        "paper": r["paper"],
                        "name": self.names[r["id"]](x["key"]),
                        "label": prose(x["label"], r["id"]),
                        "given": given(x["sentences"], r["id"]),
                        "claim": flowing(x["latex"], r["id"]),
                        "page": self.places[x["key"]],
                        "of": short_ref(r["ref"] or r["id"]),
                        "search": words.lower(),
                    }
                )
        return found

    def _links(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {
                "text": short_ref(entry(i).get("ref", i)),
                "title": i,
                "page": f"statement/{file_name(i)}.html" if i in self.known else None,
            }
            for i in ids
        ]

    def _graph(self) -> dict[str, Any]:
        """One drawing for each paper, and one of everything if there are several."""
        used = list(dict.fromkeys(r["paper"] for r in self.reports))
        groups = [(p, title_of(p), [p]) for p in used]
        if len(used) > 1:
            groups.append(("all", "All papers", used))
        pictures: list[dict[str, Any]] = []
        for key, title, chosen in groups:
            picture = drawing([r for r in self.reports if r["paper"] in chosen])
            graph = networkx.DiGraph((e.used, e.user) for e in picture.edges)
            rests = {
                n.key: sorted(a for a in networkx.ancestors(graph, n.key) if a not in self.known)
                for n in picture.nodes
                if n.key in graph
            }
            pictures.append({"key": key, "title": title, "drawing": picture, "rests": rests})
        found = [n for p in pictures for n in p["drawing"].nodes]
        pages = {
            n.key: f"axioms.html#{file_name(n.key)}"
            if n.kind == "axiom"
            else f"statement/{file_name(n.key)}.html"
            for n in found
        }
        kinds = {n.kind for n in found}
        return {
            "pictures": pictures,
            "pages": pages,
            "verdicts": [v for v in _VERDICTS if v in kinds],
            "axioms": sorted({n.key for n in found if n.kind == "axiom"}, key=str.casefold),
        }

    def _errata(self) -> list[dict[str, Any]]:
        found = []
        for paper in dict.fromkeys(r["paper"] for r in self.reports):
            of_paper = [r for r in self.reports if r["paper"] == paper and has_errata(r)]
            if of_paper:
                title = entry_of(paper)
                found.append({"title": title, "items": [self._erratum(r) for r in of_paper]})
        return found

    def _erratum(self, r: StatementReport) -> dict[str, Any]:
        where = r["id"]
        repaired = r["repaired"]
        return {
            "card": self._card(r),
            "claim": flowing(r["claim"], where) if r["claim"] else "",
            "findings": [f for f in _findings(r, where) if f["key"] in ERRATA_FINDINGS],
            "witnesses": [
                {
                    "formula": p["witness"]["latex"] and flowing(values(p["witness"]["latex"]), where),
                    "contradiction": flowing(p["witness"]["contradiction"], where),
                }
                for p in r["printed"]["parts"]
                if p["witness"]
            ],
            "repaired": repaired and [
                {
                    **_concluded(p, where),
                    "label": prose(titled(p), where),
                    "verdict": p["verdict"],
                    "given": given(p["sentences"], where),
                }
                for p in repaired["parts"]
            ],
        }  # fmt: skip

    def _axioms(self) -> list[dict[str, Any]]:
        from cbdp_sym.corpus.cited import cited

        found = []
        for name in axioms_of(self.reports):
            axiom = cited(name)
            users = [r["id"] for r in self.reports if any(name in v["axioms"] for _, v in versions(r))]
            found.append(
                {
                    "anchor": file_name(name),
                    "name": name,
                    "called": axiom.called,
                    "given": [prose(text, name) for text in axiom.given],
                    "conclusion": block(axiom.conclusion, name),
                    "reference": axiom.reference,
                    "users": self._links(users),
                }
            )
        return found


def _concluded(p: PartReport | LemmaReport, where: str) -> dict[str, Any]:
    """The conclusion of a claim, and the words before it."""
    then, latex = concluded(p["latex"], bool(p["sentences"]))
    return {"then": then, "claim": block(latex, where)}


def _findings(r: StatementReport, where: str) -> list[dict[str, Any]]:
    return [
        {"key": f["kind"], "kind": FINDINGS.get(f["kind"], f["kind"]), "text": prose(f["text"], where)}
        for f in r["findings"]
    ]


def _words(texts: Iterable[str]) -> str:
    """Return what the search looks through: text without the signs of TeX."""
    return re.sub(r"[\\${}\s]+", " ", " ".join(texts))


def _users(reports: Sequence[StatementReport]) -> dict[str, list[str]]:
    """Return which statements use a statement."""
    found: dict[str, list[str]] = {}
    for r in reports:
        for used in sorted({u for _, v in versions(r) for p in v["parts"] for u in p["uses"]}):
            found.setdefault(used, []).append(r["id"])
    return found


def _tree(branch: Branch) -> Markup:
    """The evidence as nested lists that unfold; written with a stack, since evidence can be deep."""
    pieces: list[Markup] = []
    waiting: list[Branch | Markup] = [branch]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Markup):
            pieces.append(item)
            continue
        node = item.node
        label = Markup('<span class="n">{}</span> {}<code>{}</code> <small class="{}">{}</small>').format(
            item.number,
            Markup("<b>{}</b> ").format(node["theorem"]) if node["theorem"] else "",
            node["conclusion"], node["grade"], prose(remark(node), node["conclusion"][:80]),
        )  # fmt: skip
        if item.again:
            pieces.append(Markup('<li class="again">see {}</li>').format(item.number))
        elif not item.premises:
            pieces.append(Markup("<li>{}</li>").format(label))
        else:
            pieces.append(Markup("<li><details><summary>{}</summary><ul>").format(label))
            waiting.append(Markup("</ul></details></li>"))
            waiting += list(reversed(item.premises))
    return Markup("<ul>{}</ul>").format(Markup("").join(pieces))
