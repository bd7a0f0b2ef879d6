"""The tactics one by one: what they prove, and what they refuse."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.ring import LE
from cbdp_sym.kernel.terms import Term, app, const, literal, sides, var
from cbdp_sym.kernel.theorem import Theorem, assume, axioms, reflexivity, steps
from cbdp_sym.kernel.types import REAL, type_of
from cbdp_sym.tactics import (
    Context,
    Failed,
    Proof,
    automation,
    backwards,
    chain,
    close,
    equation,
    rewrite,
    statements,
    use,
)
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.decide import deciding
from cbdp_sym.tactics.factors import factored
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.maximise import maximise
from cbdp_sym.tactics.polynomials import difference, polynomial
from cbdp_sym.tactics.proof import scripted

A = type_of("'a")
NAMES: dict[str, Term] = {
    **{n: var(n, REAL) for n in "aekrwxyz"},
    **{n: var(n, type_of("measure", A)) for n in "PQR"},
}


def term(text: str) -> Term:
    reader.library()
    return reader.term(text, NAMES)


def known(*texts: str) -> Context:
    return Context([assume(term(t)) for t in texts])


@pytest.mark.parametrize("first", ["d", "exp"])
def test_what_was_proved_before_changes_no_proof(first: str) -> None:
    """The numbers of atoms are those of their first use; which sign a factor has depends on no number."""
    reader.library()
    d, e = (var(f"{name} of {first}", REAL) for name in "de")
    power = app(const("exp"), e)
    for t in (d, power) if first == "d" else (power, d):
        polynomial(t)
    below = assume(app(app(LE, d), literal(0)))
    assert prove(app(app(LE, d), power), Context([below])).hypotheses == {below.conclusion}
    assert factored(difference(d, power))[1][0][0] == difference(power, d)


@pytest.mark.parametrize("order", list(permutations("def")), ids="".join)
def test_a_quotient_has_its_sign_whichever_variable_was_met_first(order: tuple[str, ...]) -> None:
    """The kernel keeps 1/u or 1/(-u), by the numbers of the atoms of u; steps are about 1/u as written."""
    reader.library()
    names = {name: var(f"{name} in {order}", REAL) for name in "defw"}
    for name in order:
        polynomial(names[name])
    for text, facts in [
        ("0 < (e + 1 - d)/(d - f)", ["d < f", "e + 1 < d"]),
        ("w <= w*(d + 1 - f)/(d - f)", ["f < d", "0 <= w"]),
        ("1/(d - f) <= 1/(e - f)", ["f < e", "e <= d"]),
    ]:
        hypotheses = [assume(reader.term(fact, names)) for fact in facts]
        goal = reader.term(text, names)
        assert prove(goal, Context(hypotheses)).conclusion is goal


def test_every_lemma_is_proved() -> None:
    for name in statements.lemma_names():
        theorem = statements.named(name)
        assert not theorem.hypotheses and not theorem.conclusion.free, name


def test_no_two_lemmas_say_the_same() -> None:
    reader.library()
    said: dict[Term, str] = {}
    for name in statements.lemma_names():
        text = statements.lemma_source(name)[0]
        for k, letter in enumerate(dict.fromkeys(re.findall(r"'[a-z]\w*", text))):
            text = re.sub(rf"{letter}\b", f"'t{k}", text)
        assert said.setdefault(reader.statement(text), name) == name


def test_a_lemma_has_the_same_proof_wherever_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its proof does not see that a search outside of it may use certificates."""
    alone = axioms(statements.named("sqrt_two_pi_pos"))
    monkeypatch.delitem(statements._proved, "sqrt_two_pi_pos")
    with deciding(5):
        within = statements.named("sqrt_two_pi_pos")
    assert axioms(within) == alone and "ftc_continuous" in alone


def test_lemmas_whose_proofs_try_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the two rests on the other would depend on which is used first."""
    monkeypatch.setattr(statements, "_lemmas", dict(statements._lemmas))

    @scripted("for x : real holds x < x + 1", automatic=False)
    def one_way(p: Proof) -> Theorem:
        return p.use("other_way", "x")

    @scripted("for x : real holds x < x + 1", automatic=False)
    def other_way(p: Proof) -> Theorem:
        return p.use("one_way", "x")

    for name in ("one_way", "other_way"):
        with pytest.raises(statements.Circular, match="use each other: "):
            statements.named(name)


def test_use_takes_values_from_goal_given_theorems_and_context() -> None:
    first, second = (assume(term(t)) for t in ("x <= y", "y <= z"))
    goal = term("x <= z")
    assert use("le_trans", given=[first, second]).conclusion is goal
    assert use("le_trans", goal=goal, context=[first, second]).conclusion is goal
    assert use("le_trans", x=NAMES["x"], z=NAMES["z"], context=[second, first]).conclusion is goal


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: use("le_trans", goal=term("x <= z")), "the value of y is not determined"),
        (lambda: use("le_trans", given=[assume(term("x = z"))]), "no antecedent is x = z"),
        (lambda: use("exp_log", term("y")), "exp_log needs 0 < y"),
        (lambda: use("no_such_statement"), "there is no statement 'no_such_statement'"),
        (lambda: use("le_trans", w=NAMES["x"]), "le_trans has no variable w; it has x, y, z"),
    ],
)
def test_use_says_what_is_missing(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(Failed) as caught:
        call()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("before", "rule", "after"),
    [
        ("exp (x + y) * z", "exp_add", "exp x * exp y * z"),
        (
            r"L P (\v. ext (exp (x + density P Q v)))",
            "exp_add",
            r"L P (\v. ext (exp x * exp (density P Q v)))",
        ),
        ("!v. exp (log (exp v)) = v", "exp_log", "!v. exp v = v"),
    ],
)
def test_rewriting_under_binders_and_conditions(before: str, rule: str, after: str) -> None:
    assert equation(term(before), rule).conclusion is term(f"({before}) = ({after})")


def test_rewriting_backwards_and_repeated() -> None:
    product = term("exp x * exp y * exp z")
    theorem = rewrite(reflexivity(product), backwards("exp_add"), repeat=True)
    assert theorem.conclusion is term("exp (x + y + z) = exp (x + y + z)")


def test_a_condition_that_is_not_hypothesesleaves_the_instance() -> None:
    with pytest.raises(Failed, match="no instance"):
        equation(term("exp (log x)"), "exp_log")


INEQUALITIES = [
    (("x <= y", "y < z"), "x < z"),
    (("x <= y", "y < z"), "2*x + 1 < 3 + y + z"),
    (("1 < k", "1 < a"), "0 < k*a - 1"),
    (("1 < k", "1 < a"), "1 < (k*a - 1)/(a*(k - 1))"),
    (("1 < k", "1 < a"), "0 < (k*a - 1)/(k - 1) - 1"),
    (("x < y",), "~(y <= x)"),
    (("x < y",), "~(x - y = 0)"),
    (("x <= y",), "0 <= exp x*(y - x) + x^2"),
    ((), "!v. 0 < exp (log v)/(1 + v^2)"),
    ((), "2*x*y <= x^2 + y^2"),
    (("0 < x", "0 < y"), "4/(x + y) <= 1/x + 1/y"),
]


@pytest.mark.parametrize(("given_", "goal"), INEQUALITIES)
def test_inequalities(given_: tuple[str, ...], goal: str) -> None:
    context = known(*given_)
    theorem = prove(term(goal), context)
    assert theorem.conclusion is term(goal)
    assert theorem.hypotheses <= {f.conclusion for f in context.facts}


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        (("x <= y",), "x < y"),
        (("1 < k",), "1 < (k*a - 1)/(a*(k - 1))"),
        ((), "0 < x^2"),
        (("0 < x",), "1/x <= 1"),
        ((), "x*y/y = x"),
        (("r^2 = 1 + e^2",), "1 - ((1 - r)/e)^2 = 2/(r + 1)"),
    ],
)
def test_what_does_not_follow_is_refused(given_: tuple[str, ...], goal: str) -> None:
    with pytest.raises(Failed):
        prove(term(goal), known(*given_))


def test_field_modulo_an_equation() -> None:
    context = known("0 < e", "r^2 = 1 + e^2", "1 < r")
    root = context.facts[1]
    theorem = field(term("1 - ((1 - r)/e)^2"), term("2/(r + 1)"), context, [root])
    assert theorem.conclusion is term("1 - ((1 - r)/e)^2 = 2/(r + 1)")


@pytest.mark.parametrize("given_", [("x < x",), ("0 < 0*x",), ("x <= y", "y + 1 <= x")])
def test_anything_follows_from_a_contradiction(given_: tuple[str, ...]) -> None:
    """A hypothesis that says 0 < 0 was left out, as it has no terms."""
    assert linarith(term("z < 0"), known(*given_)).conclusion is term("z < 0")


small = st.fractions(min_value=-5, max_value=5, max_denominator=4)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(small, small, small, st.booleans()), min_size=1, max_size=4),
    st.lists(st.fractions(min_value=0, max_value=3, max_denominator=3), min_size=4, max_size=4),
    st.fractions(min_value=0, max_value=2, max_denominator=3),
)
def test_linarith_finds_every_combination(
    rows: list[tuple[Fraction, Fraction, Fraction, bool]], multipliers: list[Fraction], slack: Fraction
) -> None:
    """What is a nonnegative combination of the hypotheses is found, whatever the hypotheses are."""

    def linear(p: Fraction, q: Fraction, c: Fraction) -> str:
        def number(r: Fraction) -> str:
            return f"({r.numerator})/{r.denominator}"

        return f"{number(p)}*x + {number(q)}*y + {number(c)}"

    facts = [assume(term(f"0 {'<' if strict else '<='} {linear(p, q, c)}")) for p, q, c, strict in rows]
    used = list(zip(multipliers, rows, strict=False))
    p, q, c = (sum((m * r[i] for m, r in used), Fraction(0)) for i in range(3))
    strict = slack > 0 or any(m > 0 and r[3] for m, r in used)
    goal = term(f"0 {'<' if strict else '<='} {linear(p, q, c + slack)}")
    theorem = linarith(goal, facts)
    assert theorem.conclusion is goal


def test_measurable_functions() -> None:
    for text in (r"\v. exp (density P Q v) * density Q P v ^ a", r"\v. density P Q v / 2 - 1"):
        goal = term(f"Measurable ({text})")
        assert prove(goal, Context()).conclusion is goal


def test_extended_reals() -> None:
    context = known("0 <= a", "0 <= x")
    for text in (
        "ext a * (ext x * elog (ext y) + L P (\\v. 1)) = ext a * L P (\\v. 1) + elog (ext y) * ext (a*x)",
        "0 <= ext a * L P (\\v. 1) + ext x",
        "ext 2 + ext x = ext (x + 2)",
        "elog (L P (\\v. 1)) <= ∞",
    ):
        assert prove(term(text), context).conclusion is term(text)
    with pytest.raises(Failed):
        prove(term("ext x * (L P (\\v. 1) + elog 1) = ext x * L P (\\v. 1)"), Context())


def test_chains_join_relations() -> None:
    steps = [assume(term(t)) for t in ("x = y", "y <= z", "z < w", "w = a")]
    assert chain(*steps).conclusion is term("x < a")
    with pytest.raises(Failed, match="a chain breaks"):
        chain(steps[0], steps[2])


def test_a_proof_that_uses_more_than_the_claim_assumes_is_refused() -> None:
    p = Proof("for x : real given 0 <= x holds 0 <= x")
    extra = assume(p.term("0 < x"))
    with pytest.raises(Failed, match="more than the claim assumes"):
        p.qed(use("lt_imp_le", given=[extra]))
    theorem: Theorem = p.qed()
    assert not theorem.hypotheses


def test_a_failed_step_names_the_facts_and_the_context() -> None:
    p = Proof("for x y : real given 0 < x holds 0 < x + y")
    with pytest.raises(Failed) as caught:
        p.qed()
    assert "0 < x + y" in str(caught.value) and "known:\n    0 < x" in str(caught.value)


def test_no_lemma_has_the_name_of_a_statement() -> None:
    assert not set(statements.lemma_names()) & set(reader.library())


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        ((), "exp (x + y) * exp (neg y) = exp x"),
        ((), "exp x / exp (x - 1) = exp 1"),
        ((), "(exp x)^2 * exp (y - 2*x) / 3 = exp y / 3"),
        (("~(e = 0)",), "exp (neg x / (1/e)) * exp (e*x) = 1"),
        (("0 <= x", "1 < a"), "x * x^(a - 1) = x^a"),
        (("0 < x", "0 < y"), "(x*y)^a / x^a = y^a"),
        (("0 < x",), "x^a * x^(neg a) = 1"),
        (("0 < x", "~(y = 0)"), "log (x*y/y) + x^(2*a) = log x + x^a * x^a"),
        (("x = exp (512*log 2)",), "2*x = 2*exp (512*log 2)"),
    ],
)
def test_field_knows_the_laws_of_exp_and_powers(given_: tuple[str, ...], goal: str) -> None:
    assert prove(term(goal), known(*given_)).conclusion is term(goal)


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        ((), "exp x * exp y = exp (x*y)"),
        (("0 <= x",), "x^a * x^(neg a) = 1"),
        (("0 <= x",), "x * x^(a - 1) = x^a"),
        ((), "(x*y)^a = x^a * y^a"),
    ],
)
def test_field_does_not_forget_a_condition(given_: tuple[str, ...], goal: str) -> None:
    with pytest.raises(Failed):
        prove(term(goal), known(*given_))


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        (
            ("~(k = 0)",),
            r"HasDeriv (\y. exp (k*y)*(y - a)^3/k) (exp (k*x)*(x - a)^3 + 3*(x - a)^2*exp (k*x)/k) x",
        ),
        (("0 < x",), r"HasDeriv (\y. log y*y^a + sqrt y) (x^(a - 1)*(1 + a*log x) + 1/(2*sqrt x)) x"),
        (("0 < e",), r"HasDeriv (\y. e^y) (e^x*log e) x"),
        (("k < 0",), r"Tendsto (\y. 3 + exp (k*y)*(y - a)^3/k - 2/y) 3"),
        ((), r"Tendsto (\y. exp (1/y)) 1"),
        ((), r"Continuous (\y. abs y*exp y) x"),
        ((), r"HasInt lebesgue (\y. exp (neg (abs y))) 2"),
        (("0 < e",), r"HasInt lebesgue (\y. y*exp (neg (abs (y - 1))*e)) (2/e)"),
        (("0 < e",), r"HasInt (laplace 0 (1/e)) (\y. a*y + k) k"),
        (
            ("0 < e", "neg e < a", "a < e"),
            r"HasInt (laplace 1 (1/e)) (\y. exp (a*y)) (e^2/((e - a)*(e + a))*exp a)",
        ),
    ],
)
def test_calculus(given_: tuple[str, ...], goal: str) -> None:
    assert prove(term(goal), known(*given_)).conclusion is term(goal)


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        ((), r"HasDeriv (\y. log y) (1/x) x"),
        (("0 < x",), r"HasDeriv (\y. log y) x x"),
        ((), r"Tendsto (\y. exp (k*y)) 0"),
        ((), r"Tendsto (\y. y) 0"),
        ((), r"HasInt lebesgue (\y. exp (neg (abs y))) 1"),
        (("0 < e",), r"HasInt (laplace 1 (1/e)) (\y. exp (a*y)) (e^2/((e - a)*(e + a))*exp a)"),
    ],
)
def test_calculus_refuses_what_is_false_or_not_known(given_: tuple[str, ...], goal: str) -> None:
    with pytest.raises(Failed):
        prove(term(goal), known(*given_))


@pytest.mark.parametrize(
    ("given_", "supremum", "point", "slope"),
    [
        ((), r"Sup (\v. ext (2*v - v^2))", "1", None),
        (("0 < e",), r"Sup (\v. ext (e*v - exp v))", "log e", None),
        (("0 < e",), r"SupOn (\v. 0 < v) (\v. ext (log v - v*e))", "1/e", r"\v. (1 - e*v)/v"),
    ],
)
def test_maxima(given_: tuple[str, ...], supremum: str, point: str, slope: str | None) -> None:
    given_slope = None if slope is None else term(slope)
    theorem = maximise(term(supremum), term(point), known(*given_), given_slope)
    assert sides(theorem.conclusion)[0] is term(supremum)


def test_a_point_that_is_no_maximum_is_refused() -> None:
    with pytest.raises(Failed):
        maximise(term(r"Sup (\v. ext (2*v - v^2))"), term("2"))
    with pytest.raises(Failed):
        maximise(term(r"SupOn (\v. v < 1) (\v. ext (2*v - v^2))"), term("1"))


def test_what_grows_has_an_infinite_integral() -> None:
    goal = term(r"L (laplace 1 (1/e)) (\v. ext (exp (a*v))) = ∞")
    for given_ in (("0 < e", "e <= a"), ("0 < e", "a <= neg e")):
        assert prove(goal, known(*given_)).conclusion is goal
    with pytest.raises(Failed):
        prove(goal, known("0 < e", "a < e"))


@pytest.mark.parametrize(
    ("given_", "goal"),
    [
        (("0 < k",), r"HasInt (normal a k) (\v. 1) 1"),
        (("0 < k",), r"HasInt (normal a k) (\v. exp (x*v)) (exp (x*a + x^2*k^2/2))"),
        (("0 < k",), r"HasInt lebesgue (\v. 3*exp (neg ((v - a)^2)/(2*k^2))) (3*k*sqrt (2*pi))"),
        (("0 < k",), "Prob (normal a k)"),
        (("0 < k",), "Prob (laplace a k)"),
        ((), "0 < sqrt (2*pi)"),
    ],
)
def test_normal_distributions(given_: tuple[str, ...], goal: str) -> None:
    assert prove(term(goal), known(*given_)).conclusion is term(goal)


def test_a_gaussian_that_grows_is_refused() -> None:
    with pytest.raises(Failed):
        prove(term(r"HasInt lebesgue (\v. exp (v^2/2)) (sqrt (2*pi))"), Context())
    with pytest.raises(Failed):
        prove(term(r"HasInt (normal a k) (\v. exp (x*v)) (exp (x*a))"), known("0 < k"))


def test_a_conditional_fact_that_gives_no_bound_is_refused() -> None:
    p = Proof(r"for P : 'a measure, f : 'a -> real holds L P (\x. ext (abs (f x))) <= 1")
    with pytest.raises(Failed):
        p.have(p.goal, "abs_nonneg")


def test_witness_and_obtain() -> None:
    p = Proof("for a : real given ?x. a < x /\\ x < 1 holds ?x y. a < x /\\ y = 2")
    p.have("2 = 2")
    theorem = p.obtain("x", p.given[0], lambda q: q.witness("x", "2"))
    assert p.qed(theorem).conclusion is p.claim
    q = Proof("for a : real holds ?x. a < x")
    with pytest.raises(Failed):
        q.witness("a")


def test_one_script_for_both_cases() -> None:
    p = Proof("for x : real holds 0 <= abs x")
    p.qed(p.cases("0 <= x", lambda q: q.have("0 <= abs x")))
    with pytest.raises(Failed):
        p.cases("0 <= x", lambda q: q.have("0 <= x"))


def test_either_refute_and_indirect() -> None:
    p = Proof(r"for x y : real given x <= 0 \/ x <= y, y <= 0 holds x <= 0")
    p.qed(p.either(p.given[0], lambda q: q.have("x <= 0"), lambda q: q.indirect(lambda r: r.have("F"))))

    p = Proof("for x y : real given x < y holds ~(exp y <= exp x)")
    p.use("exp_lt", "x", "y")
    p.qed(p.refute("exp y <= exp x", lambda q: q.have("F")))


def test_suffices_opens_the_last_antecedent() -> None:
    p = Proof(r"for f : real -> real, c : real given !x. f x <= c holds Sup (\x. ext (f x)) <= ext c")
    p.qed(p.suffices("sup_least", "x", lambda q: q.have(q.goal)))
    with pytest.raises(Failed, match="does not give"):
        p.suffices("infon_greatest", "x", lambda q: q.have(q.goal))


def test_a_strict_inequality_of_extended_reals_denies_others() -> None:
    for goal in ("~(y <= x)", "~(x = y)", "~(y = x)"):
        p = Proof(f"for x y : ereal given x < y holds {goal}")
        p.qed(p.have(p.goal))
    p = Proof("for x y : ereal given x <= y holds ~(y <= x)")
    with pytest.raises(Failed):
        p.have(p.goal)


def test_side_conditions_of_pi_are_exact() -> None:
    """Balls are no side condition of pi: a density of the normal distribution would be certified only."""
    theorem = statements.named("normal_prob")
    assert not [s for s in steps([theorem]) if s.rule in ("enclose", "certified")]
    with pytest.raises(Failed):
        prove(term("0 < 2 * pi"), known())
    assert close(term("0 < 2 * pi"), known()).conclusion is term("0 < 2 * pi")


def test_a_fact_that_fits_every_term_gives_no_sign() -> None:
    """It asked for the signs of ever longer terms, as deep as Python let it."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        p = Proof("for s t : real given 0 < s, !z. 1/s < z ==> 0 < z holds 1/s < 1 - t")
        with pytest.raises(Failed):
            p.have(p.goal)
    finally:
        sys.setrecursionlimit(limit)


def test_facts_that_rewrite_the_goal_to_what_is_known_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Proof(
        "for f : real -> ereal, b c : real given f c <= ext b, 0 <= c, abs c = c holds f (abs c) <= ext b"
    )
    monkeypatch.setitem(
        automation._provers, "<=", [lambda goal, context: pytest.fail(f"searched for {goal}")]
    )
    assert p.have(p.goal, p.given[2]).conclusion is p.goal


def test_a_search_that_goes_too_deep_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def deeper(goal: Term, context: Context) -> Theorem:
        return deeper(goal, context)

    monkeypatch.setitem(automation._provers, "Measurable", [deeper])
    p = Proof("for f g : real -> real given Measurable f holds Measurable g")
    with pytest.raises(Failed, match="too deep"):
        p.have(p.goal)
