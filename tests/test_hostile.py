"""What comes from outside may be anything: it is refused in bounded time, and nothing in it runs."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sympy import Integer, Rational, Symbol, gamma

import cbdp_sym
from cbdp_sym.analysis.box_certificates import at_value
from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.cli import main
from cbdp_sym.corpus.cache import Cache
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.facts import Lookup
from cbdp_sym.documents.common import file_name
from cbdp_sym.documents.errors import DocumentError
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.recheck.answer import read, recheck
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import relations_of

ROOT = Path(__file__).parents[1]
PACKAGE = Path(cbdp_sym.__file__).parent
STORED = [
    data
    for path in sorted((ROOT / "derivations").rglob("*.json"))
    for data in json.loads(path.read_text(encoding="utf-8"))
]
FUZZ = settings(
    max_examples=int(os.environ.get("CBDP_SYM_FUZZ", "50")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

# certificates

WORDS = (
    "by", "tree", "split", "at", "parts", "case", "or equal", "have", "strict", "proof", "then", "times",
    "positive", "rest", "sum", "compare", "sides", "edge", "value", "slope", "hump", "scale", "falls",
    "turns", "quotient", "values", "substitute", "new", "inverse", "range", "inside", "outside", "all",
    "both", "bits", "name", "of", "period", "order",
)  # fmt: skip
VALUES = (
    "box", "interval", "sign", "sturm", "zero", "empty", "identity", "infinite", "ball", "mean", "low",
    "high", "log", "square", "exp", "x", "y", "x*y", "1/x", "x - y", "log(x)", "0", "1", "1/2", "-1", "7/0",
    "oo", "-oo", "1e9", "x**(10**9)", "__import__('os')", "\u0661", "", "(" * 300,
)  # fmt: skip
ATOMS = (
    st.sampled_from(VALUES)
    | st.integers(-3, 3)
    | st.booleans()
    | st.none()
    | st.floats(allow_nan=True)
    | st.integers(10**30, 10**40)
    | st.text(max_size=8)
)
TREES = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=5),
    max_leaves=25,
)
TEXTS = st.sampled_from([
    "x <= y", "log(1 + x) <= x", "x*y >= 0", "1/x > 0", "Abs(x) > 0", "sqrt(x) >= 0", "x == y",
    "Max(x, y) < 3, x < 2", "Piecewise((x, x > 0), (-x, True)) >= 0", "1 < 0", "exp(x) <= 1 + x", "x < x",
])  # fmt: skip
WHERE = st.sampled_from(["", "x > 0", "0 <= x, x <= 1, y >= 0, y <= 1", "x < y", "x > -1", "1 < 0"])
TRUE = {
    ("log(1 + x) <= x", "x > 0"), ("log(1 + x) <= x", "0 <= x, x <= 1, y >= 0, y <= 1"),
    ("log(1 + x) <= x", "x > -1"), ("x <= y", "x < y"), ("1/x > 0", "x > 0"), ("Abs(x) > 0", "x > 0"),
    ("sqrt(x) >= 0", "x > 0"), ("sqrt(x) >= 0", "0 <= x, x <= 1, y >= 0, y <= 1"),
    ("x*y >= 0", "0 <= x, x <= 1, y >= 0, y <= 1"),
    ("Max(x, y) < 3, x < 2", "0 <= x, x <= 1, y >= 0, y <= 1"),
}  # fmt: skip


def is_true(claim: str, where: str) -> bool:
    return where == "1 < 0" or claim.startswith("Piecewise") or (claim, where) in TRUE


@FUZZ
@given(TEXTS, WHERE, TREES)
def test_a_random_proof_of_a_falsehood_is_refused_by_both_checkers(
    claim: str, where: str, proof: Any
) -> None:
    data = {"inequality": 1, "claim": claim, "where": where, "proof": proof}
    answer = recheck(data, seconds=5)
    assert answer.verdict != "holds" or is_true(claim, where), answer
    try:
        check_statement(data)
    except Refusal:
        return
    assert is_true(claim, where)


@FUZZ
@given(TREES)
def test_any_data_gets_an_answer(data: Any) -> None:
    assert recheck(data, seconds=5).verdict != "holds"
    with pytest.raises(Refusal):
        check_statement(data)


@FUZZ
@given(st.sampled_from(STORED), st.randoms(use_true_random=False))
def test_a_damaged_file_holds_only_if_it_says_the_same(data: Any, rng: random.Random) -> None:
    text = list(json.dumps(data))
    for _ in range(rng.randint(1, 3)):
        k = rng.randrange(len(text))
        text[k] = rng.choice(['"', "{", "}", "[", "]", "0", "9", "x", ",", "-", "/", "*", "", "e"])
    try:
        damaged = json.loads("".join(text))
    except ValueError:
        return
    answer = recheck(damaged, seconds=5)
    if answer.verdict == "holds" and (damaged["claim"], damaged["where"]) != (
        data["claim"], data["where"],
    ):  # fmt: skip
        # then the kernel, which shares no code with the checker, has to agree
        check_statement(damaged)


# texts

FRAGMENTS = (
    "x", "y", "1", "0", "10", "0.5", "+", "-", "*", "/", "**", "(", ")", ",", "<=", "<", "==", "exp(",
    "log(", "sqrt(", "Abs(", "Max(", "Piecewise((", "True", "gamma(", "erfc(", "oo", "pi", "E", "and", "And(",
    " ", "polygamma(", "I", "nan", "__class__", ".", "'", "\\", "\x00", "\u221e", "\u2264", "lambda",
)  # fmt: skip


@FUZZ
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join) | st.text(max_size=20))
def test_any_text_is_read_or_refused_by_both_readers(text: str) -> None:
    try:
        claims_of(text)
        first = True
    except Refusal:
        first = False
    try:
        relations_of(text)
        second = True
    except Refused:
        second = False
    # what the kernel reads, the other reader reads; it works nothing out, so that it may read more
    assert second or not first


HUGE = (
    "9**9**9 > 0", "2**10000**10000 > 0", "(9**9999)**9999 > 0", "gamma(10**300) > 0",
    "gamma(10**9) > 0", "loggamma(10**9) > 0", "polygamma(10**9, x) > 0", "exp(exp(exp(1000))) > 0",
    "sin(10**300) <= 1", "+".join(f"x{k}" for k in range(3000)) + " > 0",
    "(" * 5000 + "x" + ")" * 5000 + " > 0",
    "-" * 15000 + "x > 0", "x" + "**2" * 150 + " >= 0", "x > 0," * 3000 + "x > 0", "1" * 401 + " > 0",
    "erf(10**5000) <= 1", "(2**9999+1)**(1/7) > 1", "x*10**3000*10**3000 > 0", "x + 10**2000*10**2000 > 0",
    "1/(" * 100 + "x" + ")" * 100 + " > 0", "(x+y+z+1)**300 >= 0", "erfc(10**300) >= 0",
    "LambertW(10**400) > 0",
)  # fmt: skip
LIMITED = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
from cbdp_sym.recheck.answer import recheck
for claim in json.load(sys.stdin):
    data = {"inequality": 1, "claim": claim, "where": "x > 1", "proof": {"by": "sign"}}
    recheck(data, seconds=3)
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.grammar import claims_of
for claim in sys.argv[1:]:
    try:
        str(claims_of(claim))
    except Refusal as error:
        str(error)
"""


def test_huge_expressions_are_answered_in_bounded_time_and_memory() -> None:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *HUGE],
        input=json.dumps(HUGE), capture_output=True, text=True, cwd=ROOT, timeout=280,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert time.monotonic() - started < 240


def test_a_gamma_function_is_not_worked_out_at_a_large_number() -> None:
    x = Symbol("x", real=True)
    with pytest.raises(Refusal, match="too large"):
        at_value(gamma(x + 1), x, Integer(10**9))
    with pytest.raises(Refusal, match="too large"):
        at_value(gamma(x / 7), x, Rational(10**9))
    assert at_value(gamma(x), x, Integer(5)) == 24


# files


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff\xfe", b"null", b"[]", b"3", b"NaN", b'{"inequality": NaN}', b"[" * 100_000,
        b'{"a":' * 50_000, b'{"inequality": 1, "inequality": 1}', b"9" * 100_000, b"{}", b'"x"',
        json.dumps({"inequality": 1, "claim": "x < 1", "where": "", "proof": {"by": "../../x"}}).encode(),
    ],
    ids=range(14),
)  # fmt: skip
def test_a_damaged_file_is_a_refusal_and_no_traceback(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(content)
    result = CliRunner().invoke(main, ["recheck", str(path)])
    assert result.exit_code == 1
    assert not isinstance(result.exception, Exception) or isinstance(result.exception, SystemExit)


def test_deep_nesting_is_refused_whatever_the_recursion_limit_is(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(b"[" * 100_000)
    asked = "import sys; from pathlib import Path; from cbdp_sym.recheck.answer import read; "
    asked += "sys.setrecursionlimit(100_000); read(Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", asked, path], capture_output=True, text=True, cwd=ROOT)
    assert "Refused: the file is nested too deeply" in done.stderr, (done.returncode, done.stderr[-500:])


def test_an_export_leaves_the_recursion_limit_as_it_was(tmp_path: Path) -> None:
    asked = "import sys; from click.testing import CliRunner; from cbdp_sym.cli import main; "
    asked += "before = sys.getrecursionlimit(); found = CliRunner().invoke(main, sys.argv[1:]); "
    asked += "assert found.exit_code == 0, found.output; assert sys.getrecursionlimit() == before"
    words = ["export", "--hol-light", "zcdp.prop1.3", "-o", str(tmp_path)]
    done = subprocess.run([sys.executable, "-c", asked, *words], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    with path.open("wb") as stream:
        stream.truncate(65 * 2**20)
    with pytest.raises(Refused, match="too large"):
        read(path)


@FUZZ
@given(st.binary(max_size=60) | TREES.map(lambda t: json.dumps(t).encode()))
def test_a_damaged_entry_of_the_cache_is_an_absent_one(content: bytes) -> None:
    import tempfile

    catalogue = corpus_catalogue()
    entry = catalogue.entries[0]
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder))
        cache._file(entry.id).write_bytes(content)
        assert cache.last(entry.id) is None
        assert cache.get(entry, "key", Lookup(catalogue)) is None


@given(st.text(max_size=60))
def test_no_id_leads_out_of_a_folder(id: str) -> None:
    from cbdp_sym.cli.certificates import _file_name as certificate_name

    for name in (file_name(id), certificate_name(id), Cache(Path("c"))._file(id).name):
        assert name not in ("", ".", "..")
        assert "/" not in name
        assert "\\" not in name
        assert "\x00" not in name


# TeX

INJECTIONS = (
    r"\input{/etc/passwd}", r"\write18{id}", r"\immediate\write18{id}", r"\openout\x=a", r"\catcode`\@=11",
    r"\begin{input}{/etc/passwd}\end{input}", r"\begin {input}{x}", r"\begin{filecontents*}{x}",
    r"\begin{verbatiminput}{x}", r"\csname input\endcsname", r"^^5cinput{x}", r"\def\x{}", r"\include{x}",
    r"\end{document}", r"\begin{lstinputlisting}{x}", r"\directlua{os.exit()}", r"\special{x}",
    r"\alpha}\input{x}{", "{", "}", r"\usepackage{shellesc}", r"\begin{array}{c}\begin{write}18{x}",
)  # fmt: skip


@pytest.mark.parametrize("source", INJECTIONS)
def test_a_formula_runs_nothing(source: str) -> None:
    with pytest.raises(DocumentError):
        formula(source)
    with pytest.raises(DocumentError):
        prose(f"Let ${source}$ be.")


@pytest.mark.parametrize("source", INJECTIONS)
def test_a_title_runs_nothing(source: str) -> None:
    import re

    commands = set(re.findall(r"\\([A-Za-z]+)", plain(source)))
    assert commands <= {"textbackslash", "textasciicircum", "textasciitilde"}


@given(st.text(max_size=80))
def test_any_title_is_plain_text(title: str) -> None:
    import re

    text = plain(title)
    assert text.isascii()
    allowed = r"\\(?:textbackslash|textasciicircum|textasciitilde|[a-zA-Z]+|['`\"^~=.|%&#_{}$])"
    known = re.sub(r"\$[^$]*\$", "", re.sub(r"\\\$", "", text))
    assert re.sub(allowed, "", known).count("\\") == 0


# code


def test_no_text_is_evaluated_anywhere() -> None:
    """No eval, exec, pickle or sympify in the package; the code that is imported is derivation files."""
    forbidden = {"eval", "exec", "compile", "sympify", "parse_expr", "S", "parse_latex", "lambdify"}
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {a.name.split(".")[0] for a in node.names} | {getattr(node, "module", "") or ""}
                assert not names & {"pickle", "shelve", "marshal", "dill", "yaml"}, path
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                assert name not in forbidden, f"{path}, line {node.lineno}"
                attribute = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                assert attribute not in {"sympify", "parse_expr", "parse_latex", "lambdify"}, path


def test_what_the_checker_does_not_know_is_said_not_raised() -> None:
    data = {"inequality": 1, "claim": "lowergamma(x, 600) > 0", "where": "x > 1", "proof": {"by": "sign"}}
    assert recheck(data, seconds=5).verdict in ("holds", "not rechecked", "refused")
    assert issubclass(NotRechecked, Exception)
