"""The pages: what they say, that every link leads somewhere, and that a browser shows them."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from click.testing import CliRunner
from reports import CACHE, report_of

from cbdp_sym.cli import main
from cbdp_sym.corpus.discovery import load
from cbdp_sym.documents import DocumentError, render_site
from cbdp_sym.documents.graph import dependencies, drawing
from cbdp_sym.documents.mathml import block, flowing, inline, prose, runs_of

IDS = ("cbdp.thm11", "cbdp.cor1", "cbdp.lem5", "zcdp.lem2.4", "zcdp.lemB.3.steps")
BROWSER = next((b for b in ("chromium", "google-chrome", "chrome") if shutil.which(b)), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="Chromium is not installed")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a few statements, as the command writes them."""
    folder = tmp_path_factory.mktemp("pages")
    arguments = ["render", *IDS, "--format", "html", "-o", str(folder)]
    result = CliRunner(env={"CBDP_SYM_CACHE": CACHE}).invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(folder / "index.html")
    return folder


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        found = dict(attrs)
        self.links += [v for k in ("href", "src") if (v := found.get(k))]
        self.ids += [found["id"]] if "id" in found else []


def pages(site: Path) -> dict[Path, _Page]:
    return {p: _Page(p.read_text(encoding="utf-8")) for p in site.rglob("*.html")}


def test_a_statement_that_was_stopped_has_a_page(tmp_path: Path) -> None:
    report = copy.deepcopy(report_of("cbdp.thm11"))
    stopped = {"latex": "", "verdict": "open", "hypotheses": [], "tree": [], "evidence": []}
    report["printed"]["parts"] = [{**report["printed"]["parts"][0], **stopped}]  # type: ignore[typeddict-item]
    render_site([report], tmp_path)
    assert (tmp_path / "statement" / "cbdp.thm11.html").exists()


def test_a_witness_has_sides_that_are_numbers_or_none(site: Path) -> None:
    for page in (site / "statement").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for said in re.findall(r"The left side is (.*?), the right side (.*?)\.</p>", text):
            assert all(re.fullmatch(r"[-+\[\]/.\de ∞]+", side) for side in said)


def test_the_errata_have_no_punctuation_after_a_display(site: Path) -> None:
    """A display stands on lines of its own, so a comma after it would begin a line."""
    text = (site / "errata.html").read_text(encoding="utf-8")
    assert "Witness: " in text and "There the kernel proves: " in text
    assert ", where " not in text and not re.search(r"</math>\s*\.\s*</p>\s*<div class=.repair", text)


def test_there_is_a_page_for_each_statement(site: Path) -> None:
    assert {p.stem for p in (site / "statement").glob("*.html")} == set(IDS)
    index = (site / "index.html").read_text(encoding="utf-8")
    assert all(f'href="statement/{id}.html"' in index for id in IDS)


def test_every_link_leads_somewhere(site: Path) -> None:
    found = pages(site)
    for path, page in found.items():
        for link in page.links:
            assert not re.match(r"[a-z]+:|//", link), f"{path} leaves the site: {link}"
            target, anchor = urldefrag(link)
            there = (path.parent / unquote(target)).resolve() if target else path
            assert there.is_file(), f"{path} links to {link}"
            if anchor.startswith("paper="):  # a choice of the filters
                assert "filters" in found[there].ids
            elif anchor and there.suffix == ".html" and not anchor.startswith("arrow"):
                assert anchor in found[there].ids, f"{path} links to {link}"


def test_the_index_says_what_it_is_and_counts_by_paper(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    assert "false as printed" in index and "NeurIPS 2019" in index and "TCC 2016-B" in index
    assert re.search(r"cbdp_sym \d[\d.]* found on \d{4}-\d\d-\d\d", index)


def test_the_graph_is_drawn_for_each_paper_and_for_all(site: Path) -> None:
    text = (site / "graph.html").read_text(encoding="utf-8")
    assert re.findall(r'section class="picture" id="graph-(\w+)"', text) == ["cbdp", "zcdp", "all"]
    found = re.findall(r'data-key="cbdp.thm11" data-rests="([^"]*)"', text)
    assert found and all("product_L" in rests.split("|") for rests in found)


def test_no_formula_is_left_as_tex(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = re.sub(r"<code>.*?</code>", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert "\\" not in text, path  # the kernel's own text has its lambdas
        assert "merror" not in text, path


def test_a_page_says_what_is_claimed_why_and_what_is_wrong(site: Path) -> None:
    text = (site / "statement" / "cbdp.cor1.html").read_text(encoding="utf-8")
    for wanted in ("As printed", "Repaired", "False step", "The claim fails at these values",
                   "The refutation", "The evidence, down to its leaves", "<svg", "witness",
                   "product_L"):  # fmt: skip
        assert wanted in text, wanted
    assert (text.index("As printed")) < text.index(">Repaired")
    steps = load("cbdp.cor1")
    assert text.count("<article") == len(steps.every_claim)


def test_the_whole_report_and_the_certificates_can_be_downloaded(site: Path) -> None:
    report = json.loads((site / "data" / "cbdp.cor1.json").read_text(encoding="utf-8"))
    assert report["id"] == "cbdp.cor1" and report["printed"]["verdict"] == "refuted"
    certificates = json.loads((site / "certificates" / "cbdp.lem5.json").read_text(encoding="utf-8"))
    assert certificates[0]["claim"]
    page = (site / "statement" / "cbdp.lem5.html").read_text(encoding="utf-8")
    assert 'href="../certificates/cbdp.lem5.json"' in page


def test_statements_without_a_derivation_are_shown_as_such(tmp_path: Path) -> None:
    report = report_of("cbdp.thm8")
    index = render_site([report], tmp_path).read_text(encoding="utf-8")
    missing = index.count('data-verdict="no derivation"')
    assert missing > 0 and f"{missing + 1} of {missing + 1}" in index
    alone = render_site([report], tmp_path, whole=False).read_text(encoding="utf-8")
    assert 'data-verdict="no derivation"' not in alone


def test_the_graph_has_what_the_proofs_use() -> None:
    last = "zcdp.propA.1"
    used = ["zcdp.lemA.2", f"{last}.laststep", f"{last}.pt2"]
    reports = [report_of(i) for i in (*used, last)]
    graph = dependencies(reports)
    assert set(graph.edges) == {
        *((theorem, "zcdp.lemA.2") for theorem in ("ftc_above", "ftc_continuous", "gaussian_integral")),
        *((theorem, last) for theorem in ("change_measure", "density_quotient", *used)),
        ("zcdp.lemA.2", f"{last}.pt2"),
    }
    picture = drawing(reports)
    assert {n.key for n in picture.nodes} == {n for edge in graph.edges for n in edge}
    places = [(n.x, n.y) for n in picture.nodes]
    assert len(set(places)) == len(places)
    x = {n.key: n.x for n in picture.nodes}
    assert x["gaussian_integral"] < x["zcdp.lemA.2"] < x[last]


def test_nothing_from_outside_becomes_html(tmp_path: Path) -> None:
    report = copy.deepcopy(report_of("cbdp.thm8"))
    hostile = '<script>alert(1)</script><img src=x onerror="alert(2)">'
    report["title"] = report["source"] = report["ref"] = hostile
    report["id"] = '../../out"><script>'
    report["findings"] = [{"kind": hostile, "text": hostile}]
    part = report["printed"]["parts"][0]
    part["message"] = part["label"] = hostile
    part["evidence"][-1]["conclusion"] = part["evidence"][-1]["note"] = hostile
    part["samples"]["worst"] = hostile
    render_site([report], tmp_path / "site", whole=False)
    assert {p.parent for p in tmp_path.rglob("*.html")} == {
        tmp_path / "site", tmp_path / "site" / "statement"
    }  # fmt: skip
    for path in tmp_path.rglob("*.html"):
        text = path.read_text(encoding="utf-8").replace('<script defer src="', "")
        assert "<script" not in text.replace("../assets", "assets") and "<img" not in text, path


@pytest.mark.parametrize(
    "source", [r"\text{<script>alert(1)</script>}", r"\operatorname{<img src=x>}", r"a<b", "a & b"]
)
def test_formulas_cannot_bring_elements(source: str) -> None:
    try:
        found = inline(source)
    except DocumentError:
        return
    assert "<script" not in found and "<img" not in found


@pytest.mark.parametrize("source", [r"\input{x}", r"\href{a}{b}", "{", r"\frac{1"])
def test_what_is_no_formula_is_refused(source: str) -> None:
    with pytest.raises(DocumentError):
        block(source, "my.id")


def test_implications_are_operators_with_space_around() -> None:
    assert "<mo>&#x027F9;</mo>" in inline(r"a \implies b") and "<mo>&#x027FA;</mo>" in inline(r"a \iff b")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"1+\log n", '<mi>log</mi><mspace width="0.167em" /><mi>n</mi>'),
        (r"\log(n)", '<mi>log</mi><mo stretchy="false">'),
        (r"\operatorname{sign}(x)", '<mi>sign</mi><mo stretchy="false">'),
        (r"\mathbb{E}|Y|", '<mo lspace="0em" rspace="0em" stretchy="false">&#x0007C;</mo><mi>Y</mi>'),
        (r"[-a,a]", '<mo form="prefix" lspace="0em" rspace="0em">&#x02212;</mo><mi>a</mi>'),
        (r"b-a", "<mi>b</mi><mo>&#x02212;</mo><mi>a</mi>"),
        (r"P(\mathrm{d}x)", '<mi mathvariant="normal">&#x00064;</mi><mi>x</mi>'),
    ],
)
def test_signs_have_their_space_and_letters_their_shape(source: str, shown: str) -> None:
    assert shown in inline(source)


def test_words_are_not_as_tex_has_them() -> None:
    said = prose(r"``All'' of 1--2 (\texttt{sharp.first\_moments}) <b>")
    assert said == "“All” of 1–2 (<code>sharp.first_moments</code>) &lt;b&gt;"


def test_a_long_formula_is_several_that_stand_side_by_side() -> None:
    left, right = "f(x, y, u, v, w) + g(-x)", r"\frac{1 - x}{2 + y + z} - (a - b) \, c"
    assert runs_of(rf"{left} \le {right} = -3") == [
        "f(x, y, u, v, w) ", r"{}+ g(-x) \le \frac{1 - x}{2 + y + z} ", r"{}- (a - b) \, c = -3",
    ]  # fmt: skip
    assert block(rf"{left} \le {right} = -3").count("<wbr>") == 2
    short = r"f\left(x, y\right) \le g\left(x\right) - 1"
    assert block(short).count("<math") == 1
    wide = r"\left\{x: " + r" + ".join(f"x_{{{k}}}" for k in range(30)) + r" = \frac{1}{2}\right\} = S"
    found = str(block(wide))
    assert found.count("<math") > 5 and "\\" not in found and ">{</mo>" in found


def test_words_in_a_formula_can_be_broken_into_lines() -> None:
    found = flowing(r"x\le 1 \text{ for all sequences of trials } \{y\}")
    assert " for all sequences of trials " in found and found.count("<math") == 2
    assert flowing(r"a \implies b \implies \left(c \implies d\right)").count("<math") == 3
    assert flowing(r"\frac{a \text{ or } b}{c}").count("<math") == 1
    assert prose("a < b and $x<y$").count("&lt;") == 1


def browse(page: Path, address: str = "", width: int = 1100, script: str = "", *more: str) -> str:
    """The document after its scripts have run."""
    folder = page.parents[1] if page.parent.name == "statement" else page.parent
    if script:
        text = page.read_text(encoding="utf-8")
        page = page.with_name(f"with-{page.name}")
        page.write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    result = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
         "--no-first-run", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", f"--user-data-dir={folder / 'profile'}", f"--window-size={width},900",
         "--virtual-time-budget=3000", *more, "--dump-dom", f"{page.as_uri()}{address}"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return result.stdout


@needs_browser
def test_filters_and_search_in_a_browser(site: Path) -> None:
    index = site / "index.html"
    assert f"{len(IDS)} of {len(IDS)}" in browse(index)
    assert f"3 of {len(IDS)}" in browse(index, "#verdict=refuted")
    assert f"1 of {len(IDS)}" in browse(index, "#paper=cbdp&search=lower+laplace")
    nothing = browse(index, "#search=nosuchthing")
    assert f"0 of {len(IDS)}" in nothing and '<p id="none">' in nothing
    typed = browse(index, script="""
        addEventListener("load", () => {
            document.dispatchEvent(new KeyboardEvent("keydown", {key: "/"}));
            const box = document.activeElement; box.value = "zcdp.lem2.4";
            box.dispatchEvent(new Event("input", {bubbles: true})); });""")  # fmt: skip
    assert f"1 of {len(IDS)}" in typed


@needs_browser
@pytest.mark.parametrize("page", ["index.html", "errata.html", "graph.html", "statement/cbdp.cor1.html"])
def test_a_phone_needs_no_sideways_scrolling(site: Path, page: str) -> None:
    frame = site / "frame.html"
    frame.write_text(
        f'<iframe id=f src="{page}" width=360 height=700></iframe><script>onload=()=>{{'
        "const d=document.getElementById('f').contentDocument.documentElement;"
        "document.title=`${d.scrollWidth} of ${d.clientWidth}`}</script>",
        encoding="utf-8",
    )
    found = re.search(r"<title>(\d+) of (\d+)", browse(frame, "", 1100, "", "--allow-file-access-from-files"))
    frame.unlink()
    assert found and int(found[1]) <= int(found[2]), found and found.group()


@needs_browser
def test_keyboard_focus_lights_the_edges(site: Path) -> None:
    lit = browse(
        site / "graph.html",
        script="""addEventListener("load", () => { const n = document.querySelector(".graph a");
            n.focus(); n.dispatchEvent(new Event("focus")); });""",
    )
    assert 'class="edge lit"' in lit
