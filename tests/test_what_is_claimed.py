"""A verdict is about the claim that is printed: no other constant, no other claim, nothing undefined.

Each test is a way to "proved" for what is not so that was open once, or a sibling of one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.author import Claim, RecordedProof, Statement, define
from cbdp_sym.author.log import log
from cbdp_sym.author.proof import Counterexample, settled
from cbdp_sym.author.report import claim_report
from cbdp_sym.author.stated import compare, stated_of
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.kernel import reader, theorem
from cbdp_sym.kernel.reader import ReadError, term
from cbdp_sym.kernel.terms import const, declare, lam, literal, var
from cbdp_sym.kernel.theorem import Theorem, reflexivity
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.recheck.proofs.definedness import definedness
from cbdp_sym.recheck.proofs.library import FOUNDATIONS, FURTHER, read_statement, shipped
from cbdp_sym.recheck.proofs.replay import ClaimText, recheck
from cbdp_sym.recheck.proofs.types import LogRefused
from cbdp_sym.tactics import definitions
from cbdp_sym.tactics.failure import Failed

X = var("x", REAL)
reader.library()

# ── definitions have one door ──


def test_a_definition_beside_the_door_is_in_no_claim() -> None:
    """1/x as a constant of which nobody knows that it is a quotient: ``inverse 0 = 0`` was proved."""
    theorem.define("inverse_beside_the_door", lam(X, term("1 / x", {"x": X})))
    with pytest.raises(ReadError, match="inverse_beside_the_door"):
        Claim("for x : real given x = 0 holds inverse_beside_the_door x = 0")
    with pytest.raises(ReadError, match="inverse_beside_the_door"):
        define("define inverse_behind_the_door for x : real := inverse_beside_the_door x")
    with pytest.raises(ReadError, match="inverse_behind_the_door"):
        Claim("holds inverse_behind_the_door 0 = 0")


def test_a_constant_that_is_only_declared_is_in_no_claim() -> None:
    declare("declared_alone", REAL)
    with pytest.raises(ReadError, match="declared_alone"):
        Claim("holds declared_alone = declared_alone")


def test_the_kernel_has_no_other_door() -> None:
    assert not hasattr(reader, "define")


def test_a_value_of_a_refutation_has_no_unknown_constant() -> None:
    theorem.define("log_beside_the_door", lam(X, term("log x", {"x": X})))
    claim = Claim("for f : real -> real holds f 0 = 1")
    claim.refutation(lambda p: p.counterexample(f=const("log_beside_the_door")))
    assert claim_report(claim)["verdict"] == "open"


def test_a_proof_rests_on_no_axiom_of_its_own() -> None:
    false = theorem.axiom("an axiom of a test", term("0 = 1"))
    claim = Claim("holds 0 = 1")
    claim.proof(lambda p: false)
    report = claim_report(claim)
    assert report["verdict"] == "open" and "an axiom of a test" in report["message"]


def test_a_claim_sees_the_definitions_of_its_own_files_only() -> None:
    before = definitions.scope()
    try:
        definitions.new_scope()
        define("define third_of_one_file for x : real := x / 3")
        claim = Claim("for x : real holds third_of_one_file x * 3 = x")

        @claim.proof
        def proof(p: RecordedProof) -> Theorem:
            p.unfold("third_of_one_file")
            return p.have("x / 3 * 3 = x")

        definitions.new_scope()  # another file is loaded, which does not import the first
        for text in ("holds third_of_one_file 3 = 1", claim.text):  # the second was read before
            with pytest.raises(ReadError, match="third_of_one_file"):
                Claim(text)
        with pytest.raises(ReadError, match="third_of_one_file"):
            define("define sixth_of_one_file for x : real := third_of_one_file x / 2")
        with pytest.raises(definitions.Redefined, match="defined otherwise"):
            define("define third_of_one_file for x : real := x / 4")
        assert claim_report(claim)["verdict"] == "proved"  # it is proved in its own scope
        assert not definitions.definitions()
        define("define third_of_one_file for x : real := x / 3")  # the same file, imported
        Claim("holds third_of_one_file 3 = 1")
    finally:
        definitions._open(before)


# ── what is claimed is out of a derivation's reach ──


def no_check(p: Any) -> Theorem:
    p.require = lambda *a: None
    p.goal = term("1 = 1")
    p.variables, p.given = [], []
    return reflexivity(literal(1))


def all_is_settled(p: Any) -> Theorem:
    p.settled = p.qed = p.finished = lambda *a: reflexivity(literal(1))
    return reflexivity(literal(1))


def refuted_by_hand(p: Any) -> Theorem:
    one = reflexivity(literal(1))
    p.found.append(Counterexample({}, one.conclusion, one, one, one))
    return one


@pytest.mark.parametrize("proof", [no_check, all_is_settled, refuted_by_hand])
def test_a_proof_of_something_else_proves_nothing(proof: Callable[[Any], Theorem]) -> None:
    for decorate in (Claim.proof, Claim.refutation):
        claim = Claim("holds 0 = 1")
        decorate(claim, proof)
        assert verified(claim)["verdict"] == "open"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("term", term("1 = 1")),
        ("defined", term("T")),
        ("conclusion", term("1 = 1")),
        ("hypotheses", (term("F"),)),
        ("text", "holds 1 = 1"),
        ("denied", True),
    ],
)
def test_a_claim_does_not_change_while_it_is_proved(name: str, value: object) -> None:
    claim = Claim("holds 0 = 1")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        vars(claim)[name] = value
        vars(claim)["term"] = vars(claim)["conclusion"] = term("1 = 1")
        return reflexivity(literal(1))

    with pytest.raises(AttributeError, match="does not change"):
        setattr(claim, name, value)
    report = verified(claim)
    assert (report["verdict"], report["text"]) == ("open", "0 = 1")


def test_a_claim_that_is_said_to_fail_is_not_proved_by_a_change_of_mind() -> None:
    claim = Statement("t.denied", "A test").fails("for x : real holds 0 <= x * x")

    @claim.proof
    def proof(p: RecordedProof) -> Theorem:
        vars(claim)["denied"] = False
        return p.have("0 <= x * x")

    report = verified(claim)
    assert report["verdict"] == "refuted" and report["text"].startswith("not always")


def test_a_known_theorem_is_compared_too() -> None:
    claim, other = Claim("holds 0 = 1"), Claim("holds 1 = 1")
    other.proof(lambda p: p.have("1 = 1"))
    claim.proof(lambda p: None)
    claim.known = (other.theorem(), RecordedProof(other))
    assert verified(claim)["verdict"] == "open"


def test_the_values_of_a_refutation_are_those_at_which_it_fails() -> None:
    """That the claim fails at 6, and that everything is defined at 1, do not make a refutation."""
    claim = Claim("for x : real given 1/x = 1/x holds x <= 5")
    for function, value in ((claim.refutation, "6"), (claim.refutation, "7")):
        function(lambda p, value=value: p.counterexample(x=value))
        claim.known = None
        settled(claim)
    seven = settled(claim)
    claim.refutation(lambda p: p.counterexample(x="6"))
    claim.known = None
    six = settled(claim)
    said = stated_of(claim)
    assert compare(said, six.theorem, six.meant, six.values) == "refuted"
    for mixed in ((six.theorem, seven.meant), (seven.theorem, six.meant), (six.meant, six.meant)):
        with pytest.raises(Failed):
            compare(said, *mixed, six.values)
    with pytest.raises(Failed):
        compare(said, six.theorem, six.meant, (X,))


# ── the second checker ──


def lines_of(body: list[str]) -> list[str]:
    return [*body, f"= {hashlib.sha256(''.join(f'{line}' + chr(10) for line in body).encode()).hexdigest()}"]


def changed(claim: Claim, change: Callable[[list[str]], list[str]], text: str = "") -> str:
    """The reason for which the second checker refuses the changed log, "" if it accepts it."""
    found = settled(claim)
    values = {"c": found.values} if found.values is not None else {}
    *body, _ = log({"c": found.theorem, "c/defined": found.meant}, values)
    wanted = {"c": ClaimText(text or claim.text, found.values is not None)}
    (answer,) = recheck(wanted, lines_of(change(body)), shipped())
    return answer.reason


def claim_of(text: str, proof: Callable[[Any], Theorem]) -> Claim:
    claim = Claim(text)
    claim.proof(proof)
    return claim


def test_a_definition_of_a_derivation_loses_no_type_variable() -> None:
    lost = r"define lostt : bool := !x y z : 'a. x = y \/ y = z \/ x = z"
    with pytest.raises(KernelError):
        define(lost)
    with pytest.raises(LogRefused, match="type variable"):
        shipped().with_definitions([lost])


@pytest.mark.parametrize(
    "text",
    [
        "theorem a_lemma holds F",
        "const a_constant : real",
        "partial log for x : real needs T",
        "define exp for x : real := x",
        "define open_term for x : real := y",
        "define one : real := 1\ntheorem two holds F",
    ],
)
def test_a_derivation_brings_definitions_and_nothing_else(text: str) -> None:
    with pytest.raises((LogRefused, ValueError)):
        shipped().with_definitions([text])
    with pytest.raises(KernelError):
        define(text)


def test_a_constant_that_only_the_log_defines_is_refused() -> None:
    theorem.define("one_of_the_log", literal(1))
    own = theorem.define("one_of_the_log", literal(1))
    (answer,) = recheck(
        {"c": ClaimText("holds one_of_the_log = 1")}, log({"c": own, "c/defined": own}), shipped()
    )
    assert answer.verdict == "refused" and "one_of_the_log is defined by the log alone" in answer.reason


@pytest.mark.parametrize("line", ["q 1e10000000", "q 0.5", f"q 1/{'9' * 10**5}", "b 9999999999999 1"])
def test_a_line_of_a_log_costs_no_time_and_no_memory(line: str) -> None:
    claim = claim_of("holds 1 = 1", lambda p: p.have("1 = 1"))
    assert changed(claim, lambda body: [line, *body]).startswith("line 1: ")


def test_what_a_claim_presupposes_is_read_off_its_text() -> None:
    """The log proves that 0 < x gives 0 < x; without the hypothesis the claim presupposes more."""
    claim = claim_of("for x : real given 0 < x holds x / x = 1", lambda p: p.have("x / x = 1"))
    assert changed(claim, lambda body: body) == ""
    swapped = changed(claim, lambda body: [line.replace("c/defined", "c/other") for line in body])
    assert "everything in it is defined" in swapped
    trivial = claim_of("for x : real holds x = x", lambda p: p.have("x = x"))
    found, other = settled(claim), settled(trivial)
    answers = recheck(
        {"c": ClaimText(claim.text)}, log({"c": found.theorem, "c/defined": other.meant}), shipped()
    )
    assert [a.reason for a in answers] == ["the log proves that something else is defined"]


def test_the_claim_of_a_refutation_is_its_text() -> None:
    claim = Claim("for x y : real given 0 < x holds x <= x * y")
    claim.refutation(lambda p: p.counterexample(x="2", y="1/2"))
    assert changed(claim, lambda body: body) == ""
    assert changed(claim, lambda body: body, claim.text.replace("x * y", "x + y")) != ""
    assert "values" in changed(claim, lambda body: [b for b in body if not b.startswith("w ")])
    assert changed(claim, lambda body: [" ".join(b.split()[:-1]) if b[0] == "w" else b for b in body]) != ""


CLAIMS = [
    "for x : real holds 1/x = 1/x",
    r"for P : real measure, f : real -> real holds E P (\x. log (f x)) <= E P (\x. 1 / f x)",
    r"for x : real given ~(x = 0) holds (0 < x ==> log x < x) /\ if (x < 0) (1/x) x <= x",
    r"for f : real -> real holds Tendsto (\x. f x / x) 1 ==> Continuous (\x. sqrt x) 1",
    r"holds (\x. log x) = log",
    r"for n : real given Nat n holds SumOn (between 1 n) (\i. 1/i) <= n ^ (1/2) + n^2",
    r"for P Q : 'a measure holds kl P Q <= renyi 2 P Q + max_divergence P Q",
    r"for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real given pure_dp nb A e "
    "holds zcdp nb A 0 (e^2/2)",
    r"for s : real -> bool, g : real -> real holds ConvexOn s (\x. 1 / g x)",
    r"holds HasDeriv (\x. 1/x) (-1) 1",
]


@pytest.mark.parametrize("text", CLAIMS, ids=range(len(CLAIMS)))
def test_both_derive_the_same_presuppositions(text: str) -> None:
    """Two programs by one rule in words (docs/kernel.md): the log of T = T says which term is which."""
    said = stated_of(Claim(text))
    own = reflexivity(said.defined)
    lines = list(log({"d": own}))
    from cbdp_sym.recheck.proofs.replay import Replay
    from cbdp_sym.recheck.proofs.terms import operands

    replay = Replay(shipped())
    replay.read(lines)
    wanted = definedness(read_statement(text, shipped().constants), shipped())
    assert operands("=", replay.claims["d"]) == (wanted, wanted)


def test_the_second_checker_shares_no_code_with_the_first() -> None:
    folder = Path(__file__).parents[1] / "cbdp_sym" / "recheck"
    for path in folder.rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith(("from cbdp_sym", "import cbdp_sym")):
                assert line.split()[1].startswith("cbdp_sym.recheck"), f"{path}: {line}"


# ── names look like nothing else ──


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("for e : real holds ∃ε. ε > e", r"\text{there is }\varepsilon > e"),
        ("for e : real holds ∃x. x > e", r"\text{there is }x > \varepsilon"),
    ],
)
def test_a_letter_that_is_bound_is_no_other_variable(text: str, latex: str) -> None:
    """``∃ε. ε > e`` was printed as ∃ε: ε < ε."""
    claim = Statement("mine.letters", "Letters").printed(text)
    assert claim_report(claim)["latex"] == latex


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("for pi : real holds pi = pi", "'pi' is a constant"),
        ("for kl : real holds kl <= kl", "'kl' is a constant"),
        ("for laplace : real holds laplace = laplace", "'laplace' is a constant"),
        ("for F : bool given F holds F", "'F' is a constant"),
        ("for x : real holds !exp. exp <= x ==> exp <= x", "'exp' is a constant"),
        ("for π : real holds π = 3", "'pi' is a constant"),
        ("for а : real holds а = а", r"U\+0430"),  # Cyrillic
        ("for ο : real holds ο = ο", r"U\+03BF"),  # Greek omicron
        ("for Α : real holds Α = Α", r"U\+0391"),  # Greek capital alpha
        ("for 𝑥 : real holds 𝑥 = 𝑥", r"U\+1D465"),
        ("for α alpha : real holds α = alpha", "bound twice"),
        ("for x1 x_1 : real holds x1 = x_1", "printed alike"),
        ("for ln : real -> real given ∀x. ln(x) = 0 holds ln(2) = 0", "'ln' has a meaning"),
        ("for oo : real holds oo = oo", "'oo' has a meaning"),
        ("for true : bool given true holds true", "'true' has a meaning"),
    ],
)
def test_a_variable_that_looks_like_something_else_is_refused(text: str, message: str) -> None:
    statement = Statement("mine.names", "Names")
    for claim in (statement.printed, statement.repaired, statement.fails):
        with pytest.raises(ReadError, match=message):
            claim(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("define 2 : real := 3", "'2' is no name"),
        ("define аbs : real := 1", r"U\+0430"),
        ("define + for x : real := x", "is no name"),
        ("define Ρ for x : real := x", r"U\+03A1"),
        ("define f_of_pi for pi : real := pi", "'pi' is a constant"),
        ("define two_alike for x1 x_1 : real := x1", "printed alike"),
    ],
)
def test_a_definition_that_looks_like_something_else_is_refused(text: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        define(text)


def test_greek_letters_and_indices_are_names() -> None:
    claim = Statement("mine.names", "Names").printed(
        "for ρ ξ_2 x' : real given ρ <= ξ_2 holds ρ - x' <= ξ_2 - x'"
    )
    assert [v.name for v in claim.variables] == ["rho", "xi_2", "x'"]


def test_both_read_the_same_files_of_the_library() -> None:
    assert reader.SHELVES["foundations"] == FOUNDATIONS
    assert f"{reader.SHELVES['theorems']} {reader.SHELVES['definitions']}" == FURTHER
