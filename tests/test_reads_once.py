"""Sentences of the appendices that one had to read twice, and how they read now."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.author.mathematics import formula
from cbdp_sym.documents.breaking import breakable, conditions, conjuncts
from cbdp_sym.documents.mathml import block
from cbdp_sym.documents.prose.phrases import concluded, holding, values
from cbdp_sym.documents.prose.pieces import Case, Cases, Display, Proof, Row, Sentence
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.smoothing import smoothed
from cbdp_sym.documents.prose.writer import leads, write
from cbdp_sym.documents.typeset import Typesetter
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import Term, var
from cbdp_sym.kernel.types import BOOL, REAL, fun, type_of

A, INDEX = type_of("'a"), type_of("'i")
NAMES: dict[str, Term] = {
    **{n: var(n, REAL) for n in ("a", "b", "p", "q", "x")},
    **{n: var(n, fun(INDEX, REAL)) for n in ("m", "n")},
    "f": var("f", fun(REAL, REAL)),
    "P": var("P", type_of("measure", A)),
    "S": var("S", fun(REAL, REAL, BOOL)),
    "nb_": var("nb_", fun(A, A, BOOL)),
}
SET = Typesetter("here", lambda key, name: name)
reader.library()


def step(number: int, kind: str, latex: str, **more: Any) -> Any:
    return {"number": number, "kind": kind, "latex": latex, "dead": False, "because": "", "text": "", **more}


def display(latex: str, lead: str = "We have") -> Display:
    return Display([Row("", latex)], lead=lead)


def led_in(*pieces: Display) -> list[tuple[str, str]]:
    leads([*pieces])
    return [(p.lead, p.end) for p in pieces]


@pytest.mark.parametrize(
    ("text", "claim", "simple"),
    [
        (r"~(a <= x /\ x <= b)", r"\text{not } \left(a \le x \le b\right)", r"x < a\text{ or }b < x"),
        (
            r"~(a < b \/ p = q)",
            r"\text{not } \left(a < b \text{ or } p = q\right)",
            r"b \le a\text{ and }p \ne q",
        ),
        (
            r"~(!k. m k = n k)",
            r"\text{not } \left(m_{i} = n_{i}\text{ for all }i\right)",
            r"\text{there is }i\text{ such that }m_{i} \ne n_{i}",
        ),
        (
            r"~(!x. 0 < x ==> f x <= x)",
            r"\text{not } \left(f\left(x\right) \le x\text{ for all }x > 0\right)",
            r"\text{there is }x > 0\text{ such that }x < f\left(x\right)",
        ),
        (r"~~(a <= b)", r"\text{not } \left(b < a\right)", r"a \le b"),
        ("~S a b", r"S\left(a, b\right)\text{ does not hold}", r"S\left(a, b\right)\text{ does not hold}"),
    ],
)  # fmt: skip
def test_a_step_says_the_contrary_and_not_that_something_is_not(text: str, claim: str, simple: str) -> None:
    t = reader.term(text, NAMES)
    assert formula(t, {}, conditions=("S",)) == claim
    assert formula(t, {}, conditions=("S",), simple=True) == simple


def test_steps_do_not_say_what_is_nothing() -> None:
    for text, claim, simple in (
        ("a + 0 * x", r"a + 0 \, x", "a"),
        (r"L P (\u. 0) + 1", r"\int 0\,P(\mathrm{d}x) + 1", "1"),
        (r"a <= b /\ 0 * x = 0", r"a \le b\text{ and }0 \, x = 0", r"a \le b"),
        (r"0 * x = 0", r"0 \, x = 0", "0 = 0"),
    ):
        t = reader.term(text, NAMES)
        assert (formula(t, {}), formula(t, {}, simple=True)) == (claim, simple)


def test_a_mean_under_lebesgue_measure_is_an_integral() -> None:
    t = reader.term(r"1 / E lebesgue (\z. f z)", NAMES)
    assert formula(t, {}) == r"\frac{1}{\int_{-\infty}^{\infty} f\left(x\right)\,\mathrm{d}x}"
    integral = reader.term(
        r"L lebesgue (\z. ext (f z))", NAMES
    )  # another term, of another type, in another print
    assert formula(integral, {}) == r"\int f\left(x\right)\,\mathrm{d}x"


@pytest.mark.parametrize(
    ("latex", "said"),
    [
        (r"S\left(n, x\right)", r"S\left(n, x\right)\text{ holds}"),
        (r"S\left(n\right)\text{ for all }n", r"S\left(n\right)\text{ holds}\text{ for all }n"),
        (r"\mathrm{small}", r"\mathrm{small}\text{ holds}"),
        (r"R_{1}\left(\left(a\right), b\right)", r"R_{1}\left(\left(a\right), b\right)\text{ holds}"),
        *((s, s) for s in (r"P\left(s\right) \le 1", r"\text{false}", r"x \sim y", "p", "")),
        *((s, s) for s in (r"\left(x, y\right) \in S", r"\text{there is }x", r"A \ll B")),
        *((s, s) for s in (r"f\left(x\right) = y\text{ for all }x",)),
    ],
)  # fmt: skip
def test_a_condition_holds(latex: str, said: str) -> None:
    assert holding(latex) == said


def test_a_step_that_is_a_condition_has_a_verb() -> None:
    nodes = [step(1, "have", r"R\left(0\right)"), step(2, "have", r"a = b", final=True, rests=[1])]
    proof = told(write(nodes, lambda key, statement: ""), None)
    assert [p.text for p in proof.pieces if isinstance(p, Sentence)] == [
        r"Note that $R\left(0\right)\text{ holds}$.", "Hence $a = b$.",
    ]  # fmt: skip


def test_facts_one_after_the_other_are_one_sentence() -> None:
    two = [display("a = b"), display("c = d")]
    assert led_in(*two) == [("We have", ""), ("and", ".")]
    assert led_in(*(display(f"a = {k}") for k in range(4))) == [
        ("We have", ","), ("", ","), ("", ","), ("and", "."),
    ]  # fmt: skip
    assert led_in(display("a", "Hence"), display("b"), display("c")) == [
        ("Hence", "."), ("Further, we have", ""), ("and", "."),
    ]  # fmt: skip
    assert led_in(display("a", "We show that"), display("b")) == [("We show that", "."), ("We have", ".")]
    shown = SET.pieces(list(two))
    assert shown == "We have\n\\[a = b\\]\nand\n\\[c = d.\\]"
    many = [display(f"a = {k}") for k in range(20)]
    leads([*many])
    assert sum("Further" in p.lead for p in many) == 2


def test_a_claim_that_does_not_always_hold_begins_with_words() -> None:
    latex = r"\text{not always: } \mathrm{ReLU}\text{ is convex}"
    assert concluded(latex, True) == (
        "Then it is not always true that", r"\mathrm{ReLU}\text{ is convex}",
    )  # fmt: skip
    assert concluded(latex, False)[0] == "It is not always true that"
    assert concluded("a = b", True) == ("Then", "a = b") and concluded("a = b", False) == ("", "a = b")


def test_a_proof_ends_with_the_claim_or_says_that_it_follows() -> None:
    def proof(claim: str, *nodes: Any) -> list[str]:
        pieces = told(write(nodes, lambda key, statement: "", claim=claim), None).pieces
        return [p.text for p in pieces if isinstance(p, Sentence)]

    let = step(1, "let", "", names=["c"], value="c = a + b")
    told_last = step(2, "have", "c = d", because="a reason")
    assert proof("a + b = d", let, told_last) == [
        "Write $c = a + b$.", "We have $c = d$ (a reason).", "The claim follows.",
    ]  # fmt: skip
    assert proof("c = d", let, told_last)[-1] == "We have $c = d$ (a reason)."
    assert proof("a + b = d", let, {**told_last, "final": True})[-1] == "We have $c = d$ (a reason)."
    cases = step(5, "cases", "", branches=[
        {"given": [{"latex": g, "routine": False}], "names": [], "goal": "", "nodes": [said]}
        for said, g in ((step(3, "have", "x = 3"), "a < b"), (step(4, "have", "x = 4"), r"b \le a"))
    ])  # fmt: skip
    pieces = told(write([cases], lambda key, statement: "", claim="y = 1"), None).pieces
    assert isinstance(pieces[-1], Sentence) and pieces[-1].text == "In both cases, the claim follows."


MANY = (
    r"f\left(x\right) \le 1\text{ for all }x, P, u\text{ such that }0 \le u,\; u \le 1,\; x \in \mathbb{N}"
    r",\; P\text{ is finite},\; \left(P = v\text{ for all }v > 0\text{ and }w > 1\right)"
    r",\; P \ll x,\text{ and }\left(a\right) + \left(b\right) = 1"
)


def test_many_conditions_are_a_list() -> None:
    found = conditions(MANY)
    assert found is not None
    before, under, rest = found
    assert before.endswith(r"\text{ such that }") and rest == ""
    assert under == [
        r"0 \le u \le 1", r"x \in \mathbb{N}", r"P\text{ is finite}",
        r"P = v\text{ for all }v > 0\text{ and }w > 1", r"P \ll x", r"\left(a\right) + \left(b\right) = 1",
    ]  # fmt: skip
    assert (
        SET.formula(MANY).count(r"\cbdpcondition")
        == SET.text(f"Assume that ${MANY}$.").count(r"\cbdpcondition")
        == 6
    )
    assert str(block(MANY)).count('class="line"') == 6
    assert conditions(r"f \le 1\text{ for all }x, y\text{ with }x > 0\text{ and }y > 1") is None
    starts = r"\text{for all }i\text{ with }a,\; b,\; c,\; d\text{ and }e:\; 0 < x"
    assert conditions(starts) == (r"\text{for all }i\text{ with }", ["a", "b", "c", "d", "e"], "0 < x")
    inside = r"\text{for all }x\text{ with }x > 0,\text{ there are }a\text{ such that }"
    inside += r"a,\; b,\; c,\; d\text{ and }e"
    assert conditions(inside) is None


def test_a_distinction_with_long_values_is_no_running_text() -> None:
    value = " + ".join(
        rf"\frac{{{k}}}{{256}} \, \mathbf{{1}}\left\{{e\left(r\right) = e\left({k}\right)\right\}}"
        for k in range(9)
    )
    shown = SET.formula(
        rf"R = \begin{{cases}} {value} & \text{{if }} x = y \\ 0 & \text{{otherwise}} \end{{cases}}"
    )
    assert shown.count(r"\cbdprow{") == 2 and r"\cbdprows" in shown and "cbdpbreak" not in shown


def test_cases_that_say_the_same_are_one_sentence() -> None:
    same = Cases(
        [Case("$a < b$", [Sentence("We have $x = y$.")]), Case(r"$b \le a$", [Sentence("We have $x = y$.")])]
    )
    (found,) = smoothed([same])
    assert (
        isinstance(found, Sentence) and found.text == r"In both cases, $a < b$ or $b \le a$, we have $x = y$."
    )
    other = Cases(
        [Case("$a < b$", [Sentence("We have $x = y$.")]), Case(r"$b \le a$", [Sentence("We have $x = z$.")])]
    )
    assert smoothed([other]) == [other]


def test_a_line_may_end_before_a_formula_that_does_not_fit() -> None:
    wide = r"$f\left(x\right) + g\left(x\right) = h\left(x\right)$"
    assert SET.text(f"We show that {wide}.").startswith(r"We show that\cbdpshort{} $f")
    assert SET.text("We show that $x = y$.") == "We show that $x = y$."


def test_a_choice_between_equal_things_is_none() -> None:
    t = reader.term("if (x = x) a b", NAMES, REAL)
    assert formula(t, {}, simple=True) == "a" and formula(t, {}) != "a"
    other = reader.term("if (~T) a b", NAMES, REAL)
    assert formula(other, {}, simple=True) == "b" and formula(other, {}) != "b"


def test_what_is_plainly_true_is_no_condition() -> None:
    for text, claim, simple in (
        (r"?x. T /\ 0 < x", "", r"\text{there is }x > 0"),
        (r"!x. T ==> f x = a", "", r"f\left(x\right) = a\text{ for all }x"),
        (r"a < b /\ a = a", r"a < b\text{ and }a = a", "a < b"),
    ):
        t = reader.term(text, NAMES)
        assert formula(t, {}, simple=True) == simple != formula(t, {})
        assert not claim or formula(t, {}) == claim


def test_a_name_is_no_statement_with_a_line_of_its_own() -> None:
    said = r"a = b,\; f\left(x\right) \in S\text{ for all }x \in I,\; y\text{ and }z\text{ such that }y = z"
    assert conjuncts(said) == [("a = b", ","), (said.partition(r",\; ")[2], "")]


def test_what_is_not_shown_is_not_announced() -> None:
    def proof(room: float) -> list[str]:
        inner = {"given": [], "names": [{"latex": "x", "type": "real"}], "goal": "f = g", "nodes": [
            step(2, "have", "a = b"), step(3, "have", "c = d"),
        ]}  # fmt: skip
        long = "x" * 60 + r" = y\text{ for all }x"
        nodes = [
            step(1, "intro", long, branches=[inner]),
            *(step(k, "have", f"u = {k}") for k in range(4, 7)),
        ]
        last = step(
            9, "have", "v = w", because="a reason", facts=[{"kind": "step", "name": "1", "called": ""}]
        )
        found = write([*nodes, {**last, "because": "", "final": True, "rests": [1]}], lambda key, name: "")
        return [p.lead for p in told(found, room).pieces if isinstance(p, Display)]

    assert proof(50) == ["We show that"]
    assert proof(0) == ["We have"]


def test_what_is_supposed_is_not_said_again() -> None:
    inner = {"given": [{"latex": "x < a", "routine": False}], "names": [{"latex": "x", "type": "real"}],
             "goal": "f < g",
             "nodes": [step(2, "have", "x < a"), step(3, "have", "c = d", because="luck")]}  # fmt: skip
    nodes = [step(1, "intro", r"f < g\text{ for all }x < a", branches=[inner])]
    said = [p.text for p in told(write(nodes, lambda key, name: ""), None).pieces if isinstance(p, Sentence)]
    assert said == [
        r"We show that $f < g\text{ for all }x < a$.", "Let $x < a$.", "We have $c = d$ (luck).",
    ]  # fmt: skip


def test_a_clause_that_begins_with_its_values_is_no_object_of_have() -> None:
    said = r"$\text{for all }y \in q,\text{ there is }x\text{ such that }h = y$."
    shown = told(Proof([Sentence(f"We have {said}")]), None).pieces[-1]
    assert isinstance(shown, Sentence) and shown.text == f"Note that {said}"


def branch(goal: str, *nodes: Any, given: str = "", names: str = "") -> Any:
    return {
        "given": [{"latex": given, "routine": False}] * bool(given),
        "names": [{"latex": n, "type": "real"} for n in names],
        "goal": goal,
        "nodes": nodes,
    }


def sentences(*nodes: Any, room: float | None = None, claim: str = "") -> list[str]:
    """The proof in lines: sentences, what leads in a display with its number, and the cases in brackets."""

    def lines(pieces: Any) -> list[str]:
        found = []
        for p in pieces:
            if isinstance(p, Cases):
                found.append(str([lines(c.pieces) for c in p.cases]))
            elif isinstance(p, Sentence):
                found.append(p.text)
            else:
                found.append(f"{p.lead} {p.rows[0].latex}{f' ({p.number})' if p.number else ''}")
        return found

    return lines(told(write(nodes, lambda key, name: "", claim=claim), room).pieces)


def distinction(number: int, goal: str, *said: str) -> Any:
    parts = (branch(goal, step(number + k, "have", s), given=f"c = {k}") for k, s in enumerate(said, 1))
    return step(number, "cases", "", branches=list(parts))


def test_what_is_shown_for_all_values_ends_before_the_next_step() -> None:
    """'Let x be given. Case 1 … Case 2 … In both cases, w = v': but w = v is no matter of the cases."""
    inner = branch("f x < 1", distinction(2, "f x < 1", "f x < 1", "u = 2"), names="x")
    shown = step(1, "intro", r"f x < 1\text{ for all }x", branches=[inner])
    assert sentences(shown, step(9, "have", "w = v", because="luck"))[2:] == [
        str([["We have $f x < 1$."], ["We have $u = 2$."]]),
        "In both cases, $f x < 1$.",
        "We have $w = v$ (luck).",
    ]
    plain = branch("f x < 1", step(2, "have", "u = 1"), step(3, "have", "f x < 1", because="z"), names="x")
    shown = step(1, "intro", r"f x < 1\text{ for all }x", branches=[plain])
    assert sentences(shown, step(9, "have", "w = v"))[-2:] == ["We have $f x < 1$ (z).", "We have $w = v$."]


def test_cases_show_what_their_last_steps_say_and_not_the_goal_around_them() -> None:
    cases = distinction(1, "A = B", "d = 0", "e = d = 0")
    cases["branches"][1]["nodes"] = (step(3, "have", "e = f", because="z"), step(4, "have", "d = 0"))
    after = step(9, "have", "A = B", because="luck")
    assert sentences(cases, after)[-2:] == ["In both cases, $d = 0$.", "We have $A = B$ (luck)."]
    cases = distinction(1, "A = B", "d = 0", "e = 0")
    assert not any("In both" in s for s in sentences(cases, after))


def test_an_induction_says_where_it_ends_and_nothing_of_a_part_without_steps() -> None:
    parts = [
        step(2, "intro", "", branches=[branch("p 0")]),
        step(3, "intro", "", branches=[branch("p (n + 1)", step(4, "have", "p (n + 1)", because="z"))]),
    ]
    induction = step(1, "induction", "", names=["n"], branches=[branch("", *parts)])
    assert sentences(induction, step(9, "have", "w = v")) == [
        "We use induction over $n$.",
        "For $n = 0$ this is immediate.",
        "From $n$ to $n + 1$:",
        "We have $p (n + 1)$ (z).",
        "This completes the induction.",
        "We have $w = v$.",
    ]


def test_the_end_of_a_long_aim_refers_to_it() -> None:
    long = "x" * 60 + " = y"
    inner = branch(long, step(2, "have", "u = 1", because="z"), step(3, "have", "u = 2"), names="x")
    shown = step(1, "intro", rf"{long}\text{{ for all }}x", branches=[inner])
    found = sentences(shown, step(9, "have", "w = v"))
    assert found[0] == rf"We show that {long}\text{{ for all }}x (1)" and found[-2] == "This shows (1)."
    assert "(1)" not in "".join(sentences(shown))  # nothing follows


def test_two_ways_are_conversely() -> None:
    ways = [
        step(k, "intro", rf"{a} \implies {b}", branches=[
            branch(b, step(k + 1, "have", "u = 1"), step(k + 2, "have", b), given=a)
        ])
        for k, a, b in ((1, "p = 0", "q = 0"), (4, "q = 0", "p = 0"))
    ]  # fmt: skip
    both = step(9, "have", r"p = 0 \text{ if and only if } q = 0")
    assert sum(s.startswith("Conversely, suppose that $q = 0$") for s in sentences(*ways, both)) == 1
    assert not any("Conversely" in s for s in sentences(*ways, step(9, "have", "u = v")))


def test_a_contradiction_says_what_cannot_be() -> None:
    hidden = step(1, "use", r"\frac{3}{4} = \frac{1}{4}", routine="elementary")
    false = step(2, "have", r"\text{false}", rests=[1])
    assert sentences(hidden, false)[-1] == r"This is a contradiction: $\frac{3}{4} = \frac{1}{4}$."


def test_bounds_from_both_sides_are_one_formula() -> None:
    under = r"\text{ for all }x"
    low, high = step(1, "have", rf"-1 \le f{under}"), step(2, "have", rf"f \le 1{under}")
    assert sentences(low, high) == [rf"We have $-1 \le f \le 1{under}$."]
    assert sentences(low, step(2, "have", r"f \le 1")) != sentences(low, high)
    there, back = step(1, "have", r"a \le b"), step(2, "have", r"b \le a")
    assert sentences(there, back) == [r"We have $a \le b$ and $b \le a$."]


def test_many_names_are_given_where_they_are_needed() -> None:
    lets = [step(k, "let", "", names=[n], value=f"{n} = {k}") for k, n in enumerate("abcde", 1)]
    steps = [step(10 + k, "have", f"{n} = u", because="z") for k, n in enumerate("abcde")]
    assert sentences(*lets, *steps)[:2] == ["Write $a = 1$.", "We have $a = u$ (z)."]
    assert sentences(*lets[:4], *steps[:4])[0] == "Write $a = 1$, $b = 2$, $c = 3$ and $d = 4$."


def test_an_equation_is_not_said_again_from_right_to_left() -> None:
    assert sentences(
        step(1, "have", "a = b", because="z"), step(2, "have", "b = a", final=True), claim="b = a"
    ) == ["We have $a = b$ (z)."]


def test_a_claim_that_something_exists_names_the_value() -> None:
    taken = step(1, "witness", r"\text{there is }x", values=["0"], certified=True)
    assert sentences(taken) == ["The value $0$ will do."]


def test_no_line_ends_with_a_parenthesis_that_opens() -> None:
    said = r"a,\; \left(\text{for all }c:\; x = y\text{ and }f\left(c\right) = f\left(d\right)\right),\; b"
    assert r"\bigl(\text{for all }" in breakable(said, 5)


def test_a_relation_is_given_by_its_values() -> None:
    assert values(r"\sim = \left(x, y\right) \mapsto 1,\; n = 1") == r"x \sim y\text{ for all }x, y,\; n = 1"
    set_ = r"\sim = c \mapsto \left\{d: c = 0\text{ and }d = 1\right\}"
    assert values(set_) == r"c \sim d \iff c = 0\text{ and }d = 1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"?x. ~(?y. S y x)", r"\text{there is }x\text{ such that }S\left(y, x\right)\text{ for no }y"),
        (r"~(?y. S y a)", r"\text{there is no }x\text{ such that }S\left(x, a\right)"),
        (
            r"?x. ~(?y. a < y /\ S y x)",
            r"\text{there is }x\text{ such that }S\left(y, x\right)\text{ for no }y > a",
        ),
    ],
)
def test_nothing_exists_for_what_exists(text: str, said: str) -> None:
    assert formula(reader.term(text, NAMES), {}, conditions=("S",)) == said


def test_no_step_says_that_something_is_true_if_and_only_if() -> None:
    t = reader.term(r"T <=> (a = b \/ a < b)", NAMES)
    assert formula(t, {}, simple=True) == r"a = b \text{ or } a < b" != formula(t, {})


def test_what_is_false_decides_a_choice() -> None:
    assert formula(reader.term("if (T = F) a b", NAMES, REAL), {}, simple=True) == "b"


def test_a_bound_variable_has_no_letter_of_the_claim() -> None:
    claim = Claim(
        "for nb_ : 'a → 'a → bool, x y : 'a given ∀x y. nb_(x, y) ⇒ nb_(y, x) holds nb_(x, y) ⇒ x = y"
    )
    said = claim.shown(claim.hypotheses[0])
    assert not {"x", "y"} & set(re.findall(r"\w+", said)) and said.startswith("∀")
