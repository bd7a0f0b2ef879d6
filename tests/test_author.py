"""Claims on the new kernel: what they presuppose, how they are proved, shown and replayed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cbdp_sym.author import Claim, RecordedProof, Script, Statement, decide, define, eq, le
from cbdp_sym.author.log import log
from cbdp_sym.author.proof import presupposed, proved, settled
from cbdp_sym.author.report import claim_report
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.shape import conforms
from cbdp_sym.corpus.verify import verify_statement
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.language.latex import latex
from cbdp_sym.recheck.answer import CertificateAnswer
from cbdp_sym.recheck.proofs.library import shipped
from cbdp_sym.recheck.proofs.replay import ClaimText, Replay, recheck
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.decide import certificates_of
from cbdp_sym.tactics.failure import Failed


def rechecked(claim: Claim, *own: str, text: str = "") -> CertificateAnswer:
    """The second checker's answer to a claim, or to another ``text``, and its log."""
    found = settled(claim)
    values = {"c": found.values} if found.values is not None else {}
    lines = log({"c": found.theorem, "c/defined": found.meant}, values)
    wanted = {"c": ClaimText(text or claim.text, found.values is not None)}
    (answer,) = recheck(wanted, lines, shipped().with_definitions(own))
    return answer


def increasing() -> Claim:
    claim = Claim("for x y : real given 0 < x, x <= y holds log x <= 2 * log y - log y")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.have("0 < y", because="y is at least x")
        return p.chain(
            "log x",
            le("log y", because="the logarithm increases"),
            eq("2 * log y - log y", because="algebra"),
        )

    return claim


def test_a_proof_is_recorded_with_its_reasons() -> None:
    report = claim_report(increasing())
    assert report["verdict"] == "proved" and not report["axioms"]
    fact, calculation = report["tree"]
    assert (fact["text"], fact["because"]) == ("0 < y", "$y$ is at least $x$")
    assert [line["op"] for line in calculation["lines"]] == ["<=", "="]
    assert [h["text"] for h in report["hypotheses"]] == ["0 < x", "x ≤ y"]
    assert report["evidence"][-1]["rule"] == "claim"
    assert fact["place"].startswith("test_author.py:") and calculation["final"]


def test_the_tree_has_names_cases_and_values() -> None:
    claim = Claim("for f : real -> real, x y : real given !t. 0 <= f t, ?z. x = f z holds 0 < x + y^2 + 1")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.let(s="y^2", g=r"\t. x + y^2 + t")

        def of_value(q: RecordedProof) -> Theorem:
            q.have("0 <= 3 * y^2")
            q.use(p.given[0], "z")
            known = q.have("0 <= x")
            return q.cases("0 <= y", lambda p: p.have(p.goal, known))

        return p.obtain("z", "?z. x = f z", of_value)

    report = claim_report(claim)
    assert report["verdict"] == "proved", report["message"]
    s, g, obtained = report["tree"]
    assert (s["value"], g["value"]) == ("s = y^{2}", "g(t) = x + s + t")
    (branch,) = obtained["branches"]
    assert branch["given"][0]["latex"] == r"x = f\left(z\right)" and branch["names"][0]["latex"] == "z"
    dead, used, known, cases = branch["nodes"]
    assert dead["dead"] and not known["dead"] and known["routine"] == "signs"
    assert known["rests"] == [used["number"]]
    assert [b["given"][0]["latex"] for b in cases["branches"]] == [r"0 \le y", "y < 0"]
    inner = cases["branches"][0]["nodes"][0]
    assert inner["facts"] == [{"kind": "step", "name": str(known["number"]), "called": ""}]
    assert inner["rests"] == [known["number"]] and inner["final"]


def test_blocks_are_the_branches_of_the_tree() -> None:
    claim = Claim(
        "for f : real -> real, x : real given !t. ?z. f t = z^2 holds !y. y <= 1 ==> 0 <= f y + abs y"
    )

    @claim.proof
    def proof(p: RecordedProof) -> None:
        with p.fix("y"):
            p.let(s="abs y")
            with p.case("0 <= y"):
                p.obtain("z", p.use(p.given[0], "y"))
                p.chain("0", le("z^2 + s"), eq("f y + s"))
            with p.otherwise():
                p.obtain("z", p.use(p.given[0], "y"))
                p.chain("0", le("z^2 + s"), eq("f y + s"))

    report = claim_report(claim)
    assert report["verdict"] == "proved", report["message"]
    (fixed,) = report["tree"]
    (branch,) = fixed["branches"]
    assert fixed["kind"] == "intro" and [n["latex"] for n in branch["names"]] == ["y"]
    named, cases = branch["nodes"]
    assert named["kind"] == "let" and not cases["dead"]
    assert [b["given"][0]["latex"] for b in cases["branches"]] == [r"0 \le y", "y < 0"]
    used, obtained = cases["branches"][1]["nodes"]
    assert used["exists"] and obtained["branches"][0]["given"][0]["latex"] == r"f\left(y\right) = z^{2}"
    (shown,) = obtained["branches"][0]["nodes"]
    assert shown["lines"][-1]["latex"] == r"f\left(y\right) + s"


def test_an_auxiliary_claim_is_a_lemma_of_the_statement() -> None:
    square = Claim("for x : real holds 0 <= x^2", label="squares")
    square.proof(lambda p: p.have(p.goal))
    statement = Statement(id="mine.sum", title="A sum of squares")
    claim = statement.printed("for x y : real holds 0 <= x^2 + y^2")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.use(square.theorem(), "x")
        p.use(square.theorem(), "y")
        return p.have(p.goal)

    report = verify_statement(statement)
    (lemma,) = report["lemmas"]
    assert lemma["label"] == "squares" and conforms(report, StatementReport)
    (part,) = report["printed"]["parts"]
    assert part["tree"][0]["of"] == {"kind": "claim", "name": lemma["key"], "called": ""}


@pytest.mark.parametrize(
    ("text", "presupposes"),
    [
        ("for x : real holds 1/x = 1/x", "!x. ~x = 0"),
        ("for x : real given 0 < x holds log x = log x", "!x. 0 < x ==> 0 < x"),
        ("for x : real holds x^2 = x * x", "T"),
        (r"for P : 'a measure holds E P (\x. 1) = 1", r"!P. Integrable P (\x. 1)"),
        ("for f : bool -> real holds Sum f = f T + f F", r"!f : (bool -> real). Finite (\p : bool. T)"),
        ("for s : real -> bool, c : real holds SumOn s log <= c", "!f. (!x. f x ==> 0 < x) /\\ Finite f"),
        (
            "for s : real -> bool, f : real -> ereal holds 0 <= SumOn s f",
            "!f : (real -> bool). !g. Finite f /\\ ~((?x. f x /\\ g x = ∞) /\\ (?x. f x /\\ g x = bot))",
        ),
        (
            "for a x : real holds HasDeriv log a x",
            "!x : real. !y. ?z. 0 < z /\\ (!u. abs (u - y) <= z ==> 0 < u)",
        ),
        ("holds HasIntOn 0 1 log (-1)", r"AE lebesgue (\x. 0 <= x /\ x <= 1 ==> 0 < x) /\ 0 <= 1"),
        ("holds select (\\x : real. F) = 0", "?x : real. F"),
        ("for t : real holds kl_generator t <= ∞", "T"),
        (r"holds Tendsto (\x. 1 / x) 0", "?x. !y. x <= y ==> ~y = 0"),
    ],
)
def test_a_claim_presupposes_that_everything_in_it_is_defined(text: str, presupposes: str) -> None:
    claim = Claim(text)
    assert show(claim.defined, claim.binders).replace(" : 'a measure", "") == presupposes


@pytest.mark.parametrize(
    "text",
    [
        r"for P Q : 'a measure, H : ('a -> real) -> bool given Prob P, Prob Q, has_value kl_generator H P Q "
        "holds 0 <= restricted_kl H P Q",
        "for h : real -> real, k : real given polynomial k h holds polynomial (k + 1) h",
        "for u v : 'i -> real given Finite (\\i : 'i. T) holds dot u v = dot v u",
        "for P : 'a measure, K : 'a -> 'b measure given Prob P, Measurable K, !x. Prob (K x) "
        "holds Prob (bind P K)",
        "for i : 'i, A : ('i -> 'd) -> 'a measure, D : 'd measure given Finite (\\i : 'i. T), "
        "Standard (\\h : 'a. T), Prob D, Measurable A, mechanism A holds 0 <= on_average_kl i A D",
    ],
)
def test_it_is_shown_that_the_papers_terms_are_defined(text: str) -> None:
    claim = Claim(text)
    assert presupposed(claim).conclusion is claim.defined


def test_a_derivative_wants_a_function_that_is_defined_near_the_point() -> None:
    claim = Claim("for x : real given 0 < x holds HasDeriv log (1 / x) x")
    claim.settle = lambda p: p.have(p.goal)
    assert claim_report(claim)["verdict"] == "open"

    def positive_near_x() -> Theorem:
        p = Script(r"for x : real given 0 < x holds ?d. 0 < d /\ (!y. abs (y - x) <= d ==> 0 < y)")

        def left(q: Script) -> Theorem:
            q.have("y - x <= 0")
            q.use("abs_nonpos", "y - x")
            return q.have("0 < y")

        def near(q: Script) -> Theorem:
            return q.cases("x <= y", lambda r: r.have("0 < y"), left)

        p.know(p.intro("y", near, "!y. abs (y - x) <= x/2 ==> 0 < y"))
        p.have("0 < x/2")
        return p.qed(p.witness("x/2"))

    claim.facts.append(positive_near_x)
    assert claim_report(claim)["verdict"] == "proved"


def test_a_true_equation_between_undefined_terms_is_not_proved() -> None:
    """1/x = 1/x holds for x = 0 too, where a mathematician reads nothing."""
    claim = Claim("for x : real holds 1/x = 1/x")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        return p.have(p.goal)

    assert proved(claim)[0].conclusion is claim.term
    report = claim_report(claim)
    assert report["verdict"] == "open" and "defined" in report["message"]


def test_a_sum_of_infinities_is_no_value() -> None:
    with pytest.raises(Failed):
        presupposed(Claim("for x : ereal holds x - ∞ = x - ∞"))


def test_a_false_claim_and_another_theorem_are_refused() -> None:
    claim = Claim("for x y : real given 0 < x, x <= y holds log y <= log x")
    claim.settle = increasing().settle
    assert claim_report(claim)["verdict"] == "open"


def test_a_proof_may_not_assume_more_than_the_claim() -> None:
    claim = Claim("for x : real holds 0 <= x")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        return p.supposing("0 <= x").have("0 <= x")

    assert "rests on more" in claim_report(claim)["message"]


def test_decide_keeps_its_certificates(tmp_path: Path) -> None:
    claim = Claim("for x : real given -1 < x holds log (1 + x) <= x")
    claim.beside = tmp_path / "claim.json"
    claim.settle = lambda p: p.have(p.goal, by=decide)
    assert claim_report(claim)["leaves"]["certified"] >= 1
    kept = json.loads(claim.beside.read_text())
    assert [c["claim"] for c in kept] == ["log(((1) + x0)) <= x0"]


def test_certificates_are_kept_beside_the_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim of a shared file has a place too; one of a session of Python writes nothing."""
    monkeypatch.chdir(tmp_path)
    text = "lambda p: p.have(p.goal, by=decide)"
    (tmp_path / "shared.py").write_text(text)
    for name in ("shared.py", "<stdin>"):
        claim = Claim("for x : real given -1 < x holds log (1 + x) <= x")
        claim.proof(eval(compile(text, name, "eval"), {"decide": decide}))
        proved(claim)
    assert {p.name for p in tmp_path.iterdir()} == {"shared.py", "shared.json"}


def test_a_cited_claim_keeps_its_certificates_in_the_same_file(tmp_path: Path) -> None:
    cited = Claim("for x : real given -1 < x holds log (1 + x) <= x", beside=tmp_path / "claim.json")
    cited.settle = lambda p: p.have(p.goal, by=decide)
    claim = Claim("holds exp 1 < 3 /\\ log (1 + 1) <= 1", beside=cited.beside)

    def both(p: RecordedProof) -> Theorem:
        first = p.have("exp 1 < 3", by=decide)
        return logic.both(first, p.use(cited.theorem(), "1"))

    claim.settle = both
    proved(claim)
    assert len(json.loads((tmp_path / "claim.json").read_text())) == 2


def test_decide_refuses_what_is_false_where_total_functions_are_not_the_usual_ones() -> None:
    for text in (
        "for x : real holds 1 <= x/x",
        "for x : real given x <= 1 holds log x <= 0",
        "for x : real given 0 <= x holds 0 <= x^(1/2)",
    ):
        claim = Claim(text)
        claim.settle = lambda p: p.have(p.goal, by=decide)
        with pytest.raises(Failed):
            proved(claim)


def test_a_file_that_is_no_list_of_certificates_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "claim.json"
    path.write_text("{}")
    with pytest.raises(Failed), certificates_of(path):
        pass


def test_the_log_of_a_proof_is_replayed() -> None:
    assert rechecked(increasing()).verdict == "holds"


def test_a_log_of_another_claim_is_refused() -> None:
    claim = increasing()
    answer = rechecked(claim, text=claim.text.replace("2 * log y", "3 * log y"))
    assert answer.verdict == "refused" and "another claim" in answer.reason


def test_both_readers_read_the_library_as_the_same_statements() -> None:
    from cbdp_sym.kernel.reader import library as entries

    theorems = {n: e.theorem for n, e in entries().items() if e.kind == "theorem" and e.theorem}
    assert set(theorems) == set(shipped().statements)
    replay = Replay(shipped())
    replay.read(log(theorems))
    assert replay.claims == shipped().statements


def test_a_mistake_in_a_claim_has_a_caret() -> None:
    with pytest.raises(ReadError) as refused:
        Claim("for x : real holds x <= yy")
    assert "'yy'" in str(refused.value) and "^" in str(refused.value)


def test_latex_of_a_divergence_that_waits_for_its_distributions() -> None:
    claim = Claim("for a : real, H : ('a -> real) -> bool, D : ('a measure -> 'a measure -> ereal) -> bool "
                  "holds D (restricted_renyi a H)")  # fmt: skip
    assert r"\mathrm{D}_{R,a}^{H}\left(\cdot, \cdot\right)" in latex(claim.conclusion, claim.binders)


def test_an_added_hypothesis_is_marked_before_those_of_the_conclusion() -> None:
    claim = Claim("for x y : real given 0 <= x holds x <= y ==> 0 <= y", more=("x <= 1",))
    assert [claim.shown(h) for h in claim.hypotheses] == ["0 ≤ x", "x ≤ 1", "x ≤ y"]
    assert [claim.shown(h) for h in claim.added] == ["x ≤ 1"]


def test_latex_of_an_event_is_a_set() -> None:
    claim = Claim(
        r"for w t : real, s : real -> bool holds mass (normal 0 w) (\z. t < z) <= mass (normal 0 w) s"
    )
    assert latex(claim.conclusion, claim.binders) == (
        r"\mathcal{N}\left(0, w^2\right)\left(\left\{z: t < z\right\}\right) "
        r"\le \mathcal{N}\left(0, w^2\right)\left(s\right)"
    )


def test_latex_has_parentheses_where_they_are_needed() -> None:
    claim = Claim(r"for P : real measure holds E (map (\x. 1 + x) P) (\x. x + 2) = 3")
    assert latex(claim.conclusion, claim.binders) == (
        r"\operatorname{E}_{x \sim \left(x \mapsto 1 + x\right)_*P}\left[x + 2\right] = 3"
    )


def test_latex_of_a_mixture_within_a_mixture() -> None:
    """A sum that a notation writes has parentheses where a factor stands before it."""
    claim = Claim(
        "for P Q R : 'a measure, p : real given 0 <= p, p <= 1, Prob (mixture p P (mixture p Q R)) "
        "holds Prob (mixture p P (mixture p Q R))"
    )
    inner = r"p\,Q + \left(1 - p\right)R"
    shown = rf"p\,P + \left(1 - p\right)\left({inner}\right)\text{{ is a probability distribution}}"
    assert latex(claim.conclusion) == shown


def test_latex_of_numbers_side_by_side_has_a_dot() -> None:
    claim = Claim("for x : real holds 2*100^2 = 3*(17/10)*x*2")
    assert latex(claim.conclusion) == (r"2 \cdot 100^{2} = 3 \cdot \frac{17}{10} \, x \cdot 2")


def test_latex_of_a_name_of_two_words_keeps_the_space() -> None:
    claim = Claim("for P Q : 'a measure holds 0 <= hellinger_squared P Q")
    assert latex(claim.conclusion) == r"0 \le \text{hellinger squared}\left(P, Q\right)"


def test_latex_of_a_pair() -> None:
    claim = Claim("for x : 'a, y : 'b holds fst (x, y) = x")
    assert latex(claim.conclusion) == r"\mathrm{pr}_1\left(\left(x, y\right)\right) = x"


def test_latex_is_that_of_the_papers() -> None:
    claim = Claim("for P Q : 'a measure, alpha : real given 1 < alpha holds 0 <= renyi alpha P Q")
    assert latex(claim.conclusion, claim.binders) == (r"0 \le D_{\alpha}\left(P \,\|\, Q\right)")
    claim = Claim(r"for P : 'a measure, f : 'a -> real holds E P (\w. f w ^ 2) = 1")
    assert latex(claim.conclusion, claim.binders) == (
        r"\operatorname{E}_{w \sim P}\left[f\left(w\right)^{2}\right] = 1"
    )


def test_a_refutation_gives_values_at_which_the_claim_fails_and_is_defined() -> None:
    claim = Claim("for x y : real given 0 < x holds x <= x*y", more=("y <= 5",))

    @claim.refutation
    def at_one_half(p: RecordedProof) -> Theorem:
        return p.counterexample(x="2", y="1/2")

    report = claim_report(claim)
    assert report["verdict"] == "refuted"
    assert report["witness"]["values"] == {"x": "2", "y": "1/2"}
    assert [h["added"] for h in report["hypotheses"]] == [False, True]
    assert rechecked(claim).verdict == "holds"


@pytest.mark.parametrize(
    ("text", "values", "missing"),
    [
        ("for x : real holds 1/x <= 5", {"x": "0"}, "not proved"),  # not defined there
        ("for x : real holds x*x < 0 ==> x <= 5", {"x": "6"}, "not proved"),
        ("for x : real given 0 < x holds x <= 5", {"x": "[-6]"}, "not proved"),
        ("for x : real holds 0 <= x*x", {"x": "1"}, "not proved"),
        ("for x y : real holds x <= y", {"x": "1"}, "no value for y"),
        ("for f : real -> real holds f 0 = 0", {"f": "1"}, "a number, not"),
    ],
)
def test_a_refutation_without_a_witness_is_open(text: str, values: dict[str, str], missing: str) -> None:
    claim = Claim(text)
    claim.refutation(lambda p: p.counterexample(**values))
    report = claim_report(claim)
    assert report["verdict"] == "open" and missing in report["message"]


def test_a_refutation_is_of_the_claim_itself() -> None:
    claim = Claim("for x : real holds x <= 5")
    other = Claim("for x : real holds x <= 4")
    other.refutation(lambda p: p.counterexample(x="6"))
    claim.refutation(lambda p: other.theorem())
    assert claim_report(claim)["verdict"] == "open"


TENT = "define tent for x : real := 1 - abs x"
INVERSE_TENT = "define inverse_tent for x : real := 1 / tent x"


def test_a_derivation_defines_constants_of_its_own() -> None:
    assert define(TENT) is define(TENT)
    define(INVERSE_TENT)
    claim = Claim("for x : real given abs x <= 1/2 holds inverse_tent x * tent x = 1")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.unfold("inverse_tent", "tent")
        p.have("0 < 1 - abs x")
        return p.have("1 / (1 - abs x) * (1 - abs x) = 1")

    report = claim_report(claim)
    assert report["verdict"] == "proved", report["message"]
    said = [d["text"] for d in report["definitions"]]
    assert said == ["tent(x) := 1 - |x|", "inverse_tent(x) := 1/tent(x)"]
    assert [h["text"] for h in report["hypotheses"]] == ["|x| ≤ 1/2"]
    assert rechecked(claim, TENT, INVERSE_TENT).verdict == "holds"
    assert rechecked(claim, TENT, "define inverse_tent for x : real := 2 / tent x").verdict == "refused"
    assert rechecked(claim, TENT).verdict == "refused"


def test_a_definition_hides_no_division_by_zero() -> None:
    define(TENT)
    define(INVERSE_TENT)
    claim = Claim("for x : real holds inverse_tent x = inverse_tent (-x)")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        p.unfold("inverse_tent", "tent")
        return p.have("1 / (1 - abs x) = 1 / (1 - abs (-x))", "abs_neg")

    report = claim_report(claim)
    assert report["verdict"] == "open" and "defined" in report["message"], report["message"]


@pytest.mark.parametrize(
    "text",
    [
        "define exp for x : real := x",  # taken
        "define a_new_one for x : real := y",  # y is unknown
        "theorem a_new_one holds F",
        "define tent for x : real := 2",  # another one of a name
    ],
)
def test_what_is_no_definition_is_refused(text: str) -> None:
    define(TENT)
    with pytest.raises(ReadError):
        define(text)


def test_auxiliary_claims_that_share_a_function_have_one_order() -> None:
    from cbdp_sym.author.report import lemmas

    one, two = Claim("holds 0 < 1"), Claim("holds 0 < 2")
    for claim in (one, two):
        claim.proof(lambda p: p.have(p.goal))
    orders = []
    for first, second in ((one, two), (two, one)):
        both = Claim("holds 0 < 1 ∧ 0 < 2")
        both.proof(lambda p, a=first, b=second: [p.know(c.theorem()) for c in (a, b)] and p.have(p.goal))
        both.theorem()
        orders.append([lemma["key"] for lemma in lemmas([both])])
    assert orders[0] == orders[1] and len(orders[0]) == 2


def test_the_end_of_a_block_has_a_place_in_the_script() -> None:
    """Python ends a block in contextlib, which is where its step once seemed to stand."""
    claim = Claim("for x : real holds 0 <= abs x")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        with p.case("0 <= x"):
            p.have(p.goal)
        with p.case("x < 0"):
            p.have(p.goal)

    places = re.findall(r'"place": "([^"]*)"', json.dumps(claim_report(claim)["tree"]))
    assert places and all(place.startswith("test_author.py:") for place in places)


@pytest.mark.parametrize("text", ["half of $\varepsilon$", "the mean is $\beta$", "at $\tau$"])
def test_a_text_that_lost_a_backslash_is_refused(text: str) -> None:
    claim = Claim("for x : real holds x = x")

    @claim.proof
    def by_itself(p):
        p.have("x = x", because=text)

    with pytest.raises(Failed, match=r"has lost its backslash: put an r before the text"):
        claim.theorem()
    with pytest.raises(Failed, match="has lost its backslash"):
        Statement(id="tests.backslash", title="").finding("reading", text)
