"""The independent checker: what holds, what is refused, and what it shares with the prover (nothing)."""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from reports import report_of
from sympy import S, Symbol

import cbdp_sym
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.grammar import text_of as number_text
from cbdp_sym.cli import main
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.certified_leaves import certificates_of
from cbdp_sym.oracles.optimise import maximum
from cbdp_sym.oracles.prover import prove
from cbdp_sym.oracles.quadrature import integrate
from cbdp_sym.recheck.answer import CertificateAnswer, Wanted, recheck
from tools.mutation_tests.certificate_mutants import EXAMPLES

ROOT = Path(__file__).parents[1]
PACKAGE = Path(cbdp_sym.__file__).parent
STORED = sorted((ROOT / "derivations").rglob("*.json"))
CERTIFIED = ("zcdp.lemB.1.tanh",)
IDS = [e.id for e in corpus_catalogue().entries]
sys.path.insert(0, str(ROOT / "benchmarks" / "inequalities"))

from problem import load as problems  # noqa: E402

QUICK = (
    "lemma_b1_identity", "remark34", "subsampling_lower", "sampled_gaussian_amplifies",
    "truncated_geometric", "exponential_mechanism", "metitarski_chua_2", "sine_cubic",
    "hyperbolic_pythagoras", "exp_minus_quadratic", "max_identity", "gamma_unit_interval",
)  # fmt: skip
SAMPLE = [p for p in problems() if p.id in QUICK]


def stored() -> Iterator[Any]:
    for path in STORED:
        for k, data in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            yield pytest.param(data, id=f"{path.stem}-{k}")


@cache
def answer_to(text: str) -> CertificateAnswer:
    """Half of the corpus' certificates are those beside the derivations, or another statement's too."""
    return recheck(json.loads(text))


def holds(data: Any) -> None:
    answer = answer_to(json.dumps(data))
    assert answer.verdict == "holds", answer.reason


def refused(data: Any, *, wanted: Wanted | None = None) -> str:
    answer = recheck(json.loads(json.dumps(data)), wanted=wanted)
    assert answer.verdict == "refused", answer
    return answer.reason


# independence


def test_it_runs_where_sympy_and_flint_cannot_be_imported() -> None:
    script = f"""
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("sympy", "flint", "gmpy2", "numpy", "scipy"):
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Blocked())
from cbdp_sym.cli import main
try:
    main(["recheck", *{[str(p) for p in STORED]!r}])
except SystemExit as end:
    assert not {{"sympy", "flint"}} & sys.modules.keys()
    assert not [m for m in sys.modules if m.startswith(("cbdp_sym.analysis", "cbdp_sym.oracles"))]
    sys.exit(end.code)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "hold" in done.stdout


@pytest.mark.parametrize("path", sorted((PACKAGE / "recheck").glob("*.py")), ids=lambda p: p.name)
def test_it_imports_mpmath_the_standard_library_and_itself(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            first = name.split(".")[0]
            assert first in {"mpmath", *sys.stdlib_module_names} or name.startswith("cbdp_sym.recheck"), name


# what holds


@pytest.mark.parametrize("data", list(stored()))
def test_the_certificates_beside_the_derivations_hold(data: Any) -> None:
    holds(data)


@pytest.mark.parametrize("id", IDS)
def test_every_certificate_of_the_corpus_holds(id: str) -> None:
    found = certificates_of(report_of(id))
    assert found or id not in CERTIFIED
    for data in found:
        holds(data)


def said_by(certificate: dict[str, Any]) -> tuple[str, ...]:
    """Return the claim of a certificate, whatever its proof."""
    keys = ("claim", "where", "maximum of", "integral of")
    return tuple(str(certificate.get(k, "")) for k in keys)


def test_every_certificate_of_the_corpus_is_written(tmp_path: Path) -> None:
    certified = [id for id in IDS if certificates_of(report_of(id))]
    written = CliRunner().invoke(main, ["certificates", "-o", str(tmp_path)])
    assert written.exit_code == 0, written.output
    assert {path.stem for path in tmp_path.glob("*.json")} == set(certified)
    assert len(certified) >= 12
    again = CliRunner().invoke(main, ["recheck", *(f"{tmp_path}/{id}.json" for id in CERTIFIED)])
    assert again.exit_code == 0, again.output


def test_every_certificate_of_the_corpus_is_among_those_for_coq() -> None:
    listed = json.loads((ROOT / "docs" / "coq_leaves.json").read_text(encoding="utf-8"))["leaves"]
    before_coq = {said_by(leaf["certificate"]) for leaf in listed}
    missing = {said_by(c) for id in IDS for c in certificates_of(report_of(id))} - before_coq
    assert not missing, "cbdp-sym certificates && scripts/check-coq --record certificates"


@pytest.mark.parametrize("problem", SAMPLE, ids=lambda p: p.id)
def test_what_is_proved_of_the_benchmark_holds(problem: Any) -> None:
    answer = prove(problem.claim, problem.where, seconds=30)
    assert answer.verdict == "proved"
    holds(answer.certificate)


# what is refused

LOG: dict[str, Any] = {
    "inequality": 1,
    "claim": "log(1 + x) <= x",
    "where": "x > -1",
    "proof": {
        "split": "x",
        "at": "0",
        "parts": [
            {"edge": "x", "at": "high", "value": {"by": "zero"}, "slope": {"by": "sign"}},
            {"edge": "x", "at": "low", "value": {"by": "zero"}, "slope": {"by": "sign"}},
        ],
    },
}
SQUARE: dict[str, Any] = {
    "box": 1,
    "claim": "x**2 + y <= 3",
    "ranges": {"x": ["-1", "1"], "y": ["0", "2"]},
    "proof": {"split": "x", "at": "0", "parts": [{"by": "ball"}, {"by": "mean", "bits": 80}]},
}


def changed(data: Any, *path: Any, to: Any) -> Any:
    """A copy with one place changed; ``to=...`` deletes it."""
    new = copy.deepcopy(data)
    place = new
    for step in path[:-1]:
        place = place[step]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return new


def test_the_certificates_that_are_damaged_below_hold() -> None:
    holds(LOG)
    holds(SQUARE)


DAMAGED = {
    "a number of the claim": changed(LOG, "claim", to="log(1 + x) <= 9/10*x"),
    "the other direction": changed(LOG, "claim", to="log(1 + x) >= x"),
    "strict where there is equality": changed(LOG, "claim", to="log(1 + x) < x"),
    "another claim": changed(LOG, "claim", to="log(1 + x) <= x**2"),
    "a larger domain": changed(LOG, "where", to="x > -2"),
    "no domain": changed(LOG, "where", to=""),
    "a cut at another place": changed(LOG, "proof", "at", to="1/2"),
    "a cut at the end": changed(LOG, "proof", "at", to="-1"),
    "a cut outside": changed(LOG, "proof", "at", to="-3"),
    "a missing part": changed(LOG, "proof", "parts", to=[LOG["proof"]["parts"][0]]),
    "a part twice": changed(LOG, "proof", "parts", to=[LOG["proof"]["parts"][0]] * 2),
    "parts exchanged": changed(LOG, "proof", "parts", to=LOG["proof"]["parts"][::-1]),
    "three parts": changed(LOG, "proof", "parts", to=[*LOG["proof"]["parts"], {"by": "sign"}]),
    "another end": changed(LOG, "proof", "parts", 1, "at", to="high"),
    "another variable": changed(LOG, "proof", "split", to="y"),
    "no slope": changed(LOG, "proof", "parts", 0, "slope", to=...),
    "an empty region that is not": changed(LOG, "proof", to={"by": "empty"}),
    "an identity that is none": changed(LOG, "proof", to={"by": "zero"}),
    "an unknown leaf": changed(LOG, "proof", to={"by": "trust"}),
    "another version": changed(LOG, "inequality", to=2),
    "a version that is true": changed(LOG, "inequality", to=True),
    "a key too many": {**LOG, "note": "x"},
    "a key too few": changed(LOG, "where", to=...),
    "a claim that is not a text": changed(LOG, "claim", to=["x"]),
    "a box that is too large": changed(SQUARE, "ranges", "y", to=["0", "3"]),
    "a box without a range": changed(SQUARE, "ranges", "y", to=...),
    "an empty box": changed(SQUARE, "ranges", "y", to=["2", "0"]),
    "an overlapping cut": changed(SQUARE, "proof", "at", to="5/4"),
    "a missing box": changed(SQUARE, "proof", "parts", 1, to=...),
    "a leaf of regions on a box": changed(SQUARE, "proof", "parts", 0, "by", to="sign"),
    "a precision out of range": changed(SQUARE, "proof", "parts", 1, "bits", to=10**9),
    "a cut that is no number": changed(SQUARE, "proof", "at", to=0.0),
    "no object": [LOG],
    "null": None,
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_is_refused(name: str) -> None:
    refused(DAMAGED[name])


FALSE = [
    ("1/x > 0", "x >= 0"),
    ("x/x > 0", "x >= 0"),
    ("sqrt(x)**2 >= 0", "x > -1"),
    ("log(x)*0 <= 0", "x >= 0"),
    ("sqrt(x**2) <= x", "x > -1"),
    ("exp(log(x)) <= x", "x >= 0"),
    ("(x**2)**(1/2) == x", ""),
    ("log(x**2) == 2*log(x)", "x < 0"),
    ("Abs(x) > 0", ""),
    ("x**2 > 0", ""),
    ("1/x**2 >= 0", ""),
    ("Max(x, 0) > 0", "x >= 0"),
    ("Piecewise((1, x > 0), (-1, True)) > 0", "x >= 0"),
    ("Piecewise((-1, x >= 0), (1, True)) >= 0", "x <= 0"),
    ("sin(x) >= 0", "x >= 0"),
    ("cos(x)**2 >= 1", ""),
    ("tan(x) >= x", "0 <= x, x < 2"),
    ("tanh(x) < 1 - 1/10**9", "x >= 0"),
    ("x**y > 0", "x >= 0, y >= 0"),
    ("0**x >= 0", "x >= 0"),
    ("acosh(x) >= 0", "x >= 0"),
    ("asin(x) <= 2", "x >= 0"),
    ("erfc(x) > 1/10**9", "x > 0"),
    ("gamma(x) >= 8857/10000", "x > 0"),
    ("LambertW(x) >= -1/2", "x > -1/2"),
    ("x*y <= (x**2 + y**2)/2 - 1/10**12", "x >= 0, y >= 0"),
    ("exp(x) - 1 - x > 0", "x >= 0"),
    ("x - sin(x) > 0", "x >= 0"),
    ("sign(x) == 1", "x >= 0"),
    ("2**x >= x**2", "x >= 0"),
]
GENERIC: list[Any] = [
    *({"by": by} for by in ("interval", "sign", "zero", "empty", "identity")),
    {"outside": 0, "proof": {"by": "sign"}},
    *(
        {"edge": v, "at": at, "value": {"by": value}, "slope": {"by": "sign"}}
        for v in "xy"
        for at in ("low", "high")
        for value in ("sign", "zero", "infinite")
    ),
    {"case": "x", "or equal": True, "parts": [{"by": "sign"}, {"by": "sign"}]},
    {"case": "x", "parts": [{"by": "zero"}, {"by": "sign"}]},
    {"both": [{"by": "zero"}, {"by": "zero"}]},
    {"by": "box", "tree": {"by": "ball"}},
]


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_no_generic_proof_shows_what_is_false_or_undefined(claim: str, where: str) -> None:
    for proof in GENERIC:
        answer = recheck({"inequality": 1, "claim": claim, "where": where, "proof": proof})
        assert answer.verdict != "holds", proof


def test_another_statement_s_certificate_is_refused() -> None:
    wanted = Wanted("log(1 + x) <= x", "x > -1")
    assert recheck(LOG, wanted=wanted).verdict == "holds"
    first, second = (
        json.loads((ROOT / "derivations" / "concentrated" / f"{name}.json").read_text("utf-8"))[0]
        for name in ("lem3_6_dominates", "lem4_3")
    )
    refused(first, wanted=wanted)
    refused(first, wanted=Wanted(second["claim"], second["where"]))
    refused({**first, "claim": second["claim"], "where": second["where"]})
    refused({**second, "proof": first["proof"]})


# maxima and integrals

x = Symbol("x", real=True)
y = Symbol("y", real=True)


def maximum_data(f: Any, box: dict[Symbol, tuple[int, int]]) -> dict[str, Any]:
    found = maximum(f, box)
    ranges = {v.name: [number_text(e) for e in map(_rational, ends)] for v, ends in box.items()}
    data = {"maximum of": str(f), "ranges": ranges, "certificate": found.certificate}
    return json.loads(json.dumps(data))


def _rational(n: int) -> Any:
    from sympy import Rational

    return Rational(n)


def test_maxima() -> None:
    from sympy import exp, log

    data = maximum_data(log(1 + x) - x / 2, {x: (0, 3)})
    holds(data)
    lower = data["certificate"]["lower"]
    refused(changed(data, "certificate", "lower", to="1"))
    refused(changed(data, "certificate", "upper", to=lower + "0" if "/" in lower else "0"))
    refused(changed(data, "ranges", "x", to=["0", "4"]) | {"maximum of": "log(1 + x) + x"})
    refused(changed(data, "certificate", "tree", to={"by": "guess"}))
    holds(maximum_data(exp(-(x**2)) * (1 + y) - y**2, {x: (-1, 2), y: (0, 1)}))


def integral_data(f: Any, low: Any, high: Any, digits: int) -> dict[str, Any]:
    found = integrate(f, (x, low, high), digits=digits)
    data = {
        "integral of": str(f), "variable": "x", "from": str(low), "to": str(high),
        "certificate": found.certificate,
    }  # fmt: skip
    return json.loads(json.dumps(data))


def test_integrals() -> None:
    from sympy import Abs, exp, log, sin

    data = integral_data(exp(-(x**2)) * sin(3 * x), 0, 2, 15)
    holds(data)
    refused(changed(data, "certificate", "lower", to=data["certificate"]["upper"]))
    refused(changed(data, "from", to="1/100"))
    refused(changed(data, "integral of", to="exp(-x**2)*sin(3*x) + 1/10**6"))
    pieces = data["certificate"]["pieces"]
    refused(changed(data, "certificate", "pieces", to=pieces[1:] or [{**pieces[0], "from": "1"}]))
    refused(changed(data, "certificate", "pieces", to=[*pieces, pieces[-1]]))
    holds(integral_data(Abs(x - 1) * log(2 + x), 0, 3, 12))


IMPROPER = [
    ("exp(-x**2)", "-oo", "oo"),
    ("exp(-Abs(x - 1)/10)*Abs(x/200 - 1/2)**(3/2)/20", "-oo", "oo"),
    ("1/(1 + x**2)**2", "-oo", "oo"),
    ("x**3*exp(-x) - exp(-2*x)", 0, "oo"),
    ("1/sqrt(x)", 0, 1),
    ("(1 - x)**(-1/3)*cos(x)", 0, 1),
    ("exp(-x)/sqrt(x)", 0, "oo"),
]


@pytest.mark.parametrize(("text", "low", "high"), IMPROPER)
def test_integrals_with_infinite_and_singular_ends(text: str, low: Any, high: Any) -> None:
    from sympy import Rational, oo

    f = expression_of(text, {"x": x})
    data = integral_data(f, *(oo if e == "oo" else -oo if e == "-oo" else e for e in (low, high)), 10)
    holds(data)
    lower, upper = (Rational(data["certificate"][k]) for k in ("lower", "upper"))
    wide = 20 * (upper - lower)
    for ends in ((upper, upper + wide), (lower - wide, lower)):
        moved = changed(data, "certificate", "lower", to=str(ends[0]))
        refused(changed(moved, "certificate", "upper", to=str(ends[1])))
    pieces = data["certificate"]["pieces"]
    for k in range(len(pieces)):
        refused(changed(data, "certificate", "pieces", to=pieces[:k] + pieces[k + 1 :]))
    refused(changed(data, "integral of", to=f"({text})*(1 + 1/10**6)"))


def test_an_integral_that_diverges_does_not_hold() -> None:
    tail = integral_data(expression_of("1/(1 + x**2)", {"x": x}), 0, S.Infinity, 6)
    for text in ("1/(1 + x)", "1", "exp(x)", "1/(1 + x*log(2 + x))"):
        answer = recheck(changed(tail, "integral of", to=text))
        assert answer.verdict in ("refused", "not rechecked")
    root = integral_data(expression_of("1/sqrt(x)", {"x": x}), 0, 1, 6)
    for text in ("1/x", "1/x**2", "x**(-3/2)"):
        answer = recheck(changed(root, "integral of", to=text))
        assert answer.verdict in ("refused", "not rechecked")


def test_what_it_has_no_version_of_is_not_rechecked() -> None:
    data = {
        "inequality": 1,
        "claim": "lowergamma(x, 1) >= 0",
        "where": "x > 1, x < 2",
        "proof": {"edge": "x", "at": "low", "value": {"by": "sign"}, "slope": {"by": "sign"}},
    }
    answer = recheck(data)
    assert answer.verdict == "not rechecked"
    assert "derivative of an incomplete gamma function" in answer.reason


def test_a_time_limit_is_kept_and_is_no_success() -> None:
    answer = recheck(LOG, seconds=1e-9)
    assert answer.verdict == "not rechecked"
    assert "took more than" in answer.reason


# the command


def run(*args: str) -> Any:
    return CliRunner().invoke(main, ["recheck", *args])


def test_exit_codes(tmp_path: Path) -> None:
    good, bad, damaged = (tmp_path / n for n in ("good.json", "bad.json", "damaged.json"))
    good.write_text(json.dumps(LOG))
    bad.write_text(json.dumps([LOG, DAMAGED["a number of the claim"]]))
    damaged.write_text(json.dumps(LOG)[:-5])
    assert run(str(good)).exit_code == 0
    found = run(str(bad), "--json")
    assert found.exit_code == 1
    assert [a["verdict"] for a in json.loads(found.stdout)] == ["holds", "refused"]
    assert run(str(damaged)).exit_code == 1
    assert run(str(tmp_path / "none.json")).exit_code == 2
    assert run().exit_code == 2
    assert run(str(good), "--where", "x > 0").exit_code == 2
    assert run(str(good), "--claim", "x >= log(1 + x)", "--where", "x > -1").exit_code == 1
    assert run(str(good), "--claim", LOG["claim"], "--where", LOG["where"]).exit_code == 0


def test_a_certificate_of_prove_goes_through(tmp_path: Path) -> None:
    target = str(tmp_path / "c.json")
    claim, where = "x - x**3/6 <= sin(x)", "x >= 0"
    proved = CliRunner().invoke(main, ["prove", claim, "--where", where, "--certificate", target])
    assert proved.exit_code == 0
    assert run(target, "--claim", claim, "--where", where).exit_code == 0


# the schema


@pytest.fixture(scope="module")
def schema() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    data = json.loads((ROOT / "docs" / "certificate.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(data)
    return jsonschema.Draft202012Validator(data)


@pytest.mark.parametrize("path", STORED, ids=lambda p: p.stem)
def test_the_stored_certificates_fit_the_schema(schema: Any, path: Path) -> None:
    schema.validate(json.loads(path.read_text(encoding="utf-8")))


def test_nodes_of_every_kind_fit_the_schema_and_no_others(schema: Any) -> None:
    for data in EXAMPLES:
        schema.validate(data)
        proof = data["proof"]
        for key in proof.keys() - {"strict"}:
            assert not schema.is_valid({**data, "proof": {k: proof[k] for k in proof if k != key}})
        assert not schema.is_valid({**data, "proof": {**proof, "more": 1}})


def test_other_certificates_fit_the_schema(schema: Any) -> None:
    from sympy import exp

    for id in CERTIFIED:
        schema.validate(json.loads(json.dumps(certificates_of(report_of(id)))))
    schema.validate(maximum_data(exp(-x) * x, {x: (0, 3)}))
    schema.validate(integral_data(exp(-x) * x, 0, 3, 10))
    for problem in SAMPLE[::3]:
        schema.validate(prove(problem.claim, problem.where, seconds=30).certificate)
    schema.validate(prove("erf(x)**2 <= 1 - exp(-4*x**2/pi)", "x >= 0", seconds=30).certificate)


ILL_FORMED = (
    "a missing part", "three parts", "an unknown leaf", "another version", "a key too many",
    "a key too few", "a claim that is not a text", "no slope", "a missing box", "null",
    "a leaf of regions on a box", "a precision out of range", "a cut that is no number",
)  # fmt: skip


@pytest.mark.parametrize("name", ILL_FORMED)
def test_what_is_ill_formed_does_not_fit_the_schema(schema: Any, name: str) -> None:
    assert not schema.is_valid(DAMAGED[name])


def test_a_folder_of_certificates(tmp_path: Path) -> None:
    for k, claim in enumerate(("x**2 >= 0", "x**4 >= 0")):
        certificate = prove(claim, "").certificate
        (tmp_path / f"{k}.json").write_text(json.dumps(certificate))
    result = CliRunner().invoke(main, ["recheck", str(tmp_path)])
    assert result.exit_code == 0 and "2 holds" in result.output
    (tmp_path / "empty").mkdir()
    result = CliRunner().invoke(main, ["recheck", str(tmp_path / "empty")])
    assert result.exit_code == 2 and "has no certificate" in result.output
