"""The traps of a notation for mathematics, each of which was met: silent changes of meaning above all."""

from __future__ import annotations

import pytest

from cbdp_sym.author import Claim, eq
from cbdp_sym.author.report import claim_report
from cbdp_sym.cli.words import text as in_words
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, fun, type_of
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.elaborate import kernel_statement, statement, term
from cbdp_sym.language.latex import latex
from cbdp_sym.language.printer import show
from cbdp_sym.language.statements import apart

FOR = "for P Q distributions on 'a, a : real "


def names(**types: object) -> dict[str, Term]:
    from cbdp_sym.kernel.terms import var

    return {name: var(name, t) for name, t in types.items()}  # type: ignore[arg-type]


def kernel_text(text: str) -> str:
    binders: dict[Term, str] = {}
    return kernel_statement(statement(text, binders), binders)


def both_ways(text: str) -> str:
    """The kernel's text of a claim, whose printed text is read as the same claim."""
    binders: dict[Term, str] = {}
    t = statement(text, binders)
    shown = claim_text(t, binders)
    assert statement(shown) is t, shown
    return kernel_statement(t, binders)


def test_a_bound_variable_in_an_extended_place_is_a_number() -> None:
    """Otherwise ∃r. D ≤ r, which says that D is finite, would be true of everything."""
    assert "?r. renyi a P Q <= ext r" in both_ways(f"{FOR}holds ∃r. D[a](P ‖ Q) ≤ r")
    assert "?r. renyi a P Q <= r" in both_ways(f"{FOR}holds ∃r : ereal. D[a](P ‖ Q) ≤ r")


def test_a_text_with_two_meanings_is_refused() -> None:
    """The kernel's reader makes r extended."""
    with pytest.raises(ReadError, match="two meanings"):
        statement("for P Q : 'a measure, a : real holds ?r. renyi a P Q <= r")
    with pytest.raises(ReadError, match="two meanings"):
        statement("for P Q : 'a measure holds 1/2 * kl P Q <= kl Q P")


def test_a_function_in_a_real_place_is_no_number() -> None:
    """Only variables of unknown type are made real: g is an extended function."""
    given = names(P=type_of("measure", type_of("'a")), f=fun(type_of("'a"), EREAL))
    t = term("∃g. Measurable(g) ∧ (almost every x ~ P: f(x) = g(x))", given)
    assert t is kernel.term(r"?g. Measurable g /\ AE P (\x. f x = g x)", given)


def test_a_variable_beside_a_numeral_is_no_numeral() -> None:
    assert "ext d" in both_ways(f"{FOR}holds ∀d. 0 < d ⇒ KL(P ‖ Q) ≤ KL(Q ‖ P) + d")


def test_the_type_of_a_bound_function_is_known_in_its_body() -> None:
    text = "for P distribution on 'a, H : ('a → real) → bool holds 0 ≤ (sup h ∈ H. M[x ~ P] h(x))"
    assert r"SupOn H (\h. M P (\x. ext (h x)))" in both_ways(text)


def test_a_raised_two_is_no_letter() -> None:
    assert "normal m s" in kernel_text("for m s holds Prob(N(m, s²))")
    s, k = names(s=REAL, k=REAL).values()
    t = kernel.term("normal 0 (s * k^2)", {"s": s, "k": k})
    assert show(t) == "N(0, (s·k²)²)"
    assert show(kernel.term("(x^2)^2", names(x=REAL))) == "(x²)²"


def test_letters_of_the_notation_may_be_variables() -> None:
    text = "for P Q distributions on 'a, D s N : real given 0 < s holds D[2](P ‖ Q) ≤ D²/(2·s²) + N"
    assert "renyi 2 P Q <= ext (D ^ 2 / (2 * s ^ 2) + N)" in both_ways(text)
    hidden = "for N : real holds Prob(normal(N, 1))"
    assert "normal N 1" in both_ways(hidden)


def test_a_product_of_integrals_needs_parentheses() -> None:
    laws = names(P=type_of("measure", REAL), Q=type_of("measure", REAL))
    with pytest.raises(ReadError, match="write parentheses"):
        term("E[x ~ P] x·E[y ~ Q] y", laws)
    product = term("(E[x ~ P] x)·(E[y ~ Q] y)", laws)
    assert product is kernel.term(r"E P (\x. x) * E Q (\y. y)", laws)
    assert term(show(product), laws) is product
    with pytest.raises(ReadError, match="parentheses around the integral"):
        term("∫ x dP(x)²", laws)


@pytest.mark.parametrize(
    "text",
    [
        "for v, a given Finite('i), 2 < a holds norm(a, v) ≤ norm(2, v)",
        "for P Q holds 0 ≤ KL(P ‖ Q)",
        "for f given Measurable(f) holds Measurable(f)",
        "for x y given Finite('i), x ≠ y holds y ≠ x",  # numbers, of which nothing says that they are
    ],
)
def test_a_type_that_the_statement_does_not_determine_is_refused(text: str) -> None:
    """A type that is left out would be a new one, and the hypotheses would speak of another."""
    with pytest.raises(ReadError, match="does not determine the type"):
        statement(text)


def test_a_function_with_extended_values_says_so() -> None:
    """A real function is usual in the place of an extended one: one without a type is refused."""
    text = "for P distribution on 'a, X{} given Measurable(X), ∫ X(x) dP(x) ≤ 1 holds P{{x | X(x) < 5}} ≤ 1"
    with pytest.raises(ReadError, match="'X : 'a → ereal' if that is meant, and 'X : 'a → real'"):
        statement(text.format(""))
    assert "X : 'a -> ereal" in kernel_text(text.format(" : 'a → ereal"))


def test_a_type_that_the_statement_determines_may_be_left_out() -> None:
    assert "for f : real -> real, m : real" in kernel_text("for f, m holds (E[x ~ N(m, 1²)] f(x)) = m")


def test_what_kinds_say_stands_first() -> None:
    text = "for a, P Q distributions on 'a, k natural given 1 < a holds 0 ≤ D[a](P ‖ Q) + k"
    variables, hypotheses, _ = apart(statement(text), {})
    assert [str(v.type) for v in variables] == ["real", "'a measure", "'a measure", "real"]
    assert [show(h) for h in hypotheses][2:] == ["z is natural", "1 < x"] or len(hypotheses) == 4
    assert "given Prob P, Prob Q, Nat k, 1 < a holds" in both_ways(text)


def test_the_links_of_a_chain_are_hypotheses_one_by_one() -> None:
    assert len(Claim("for d given 0 < d < 1 holds d^2 < d").hypotheses) == 2
    assert len(Claim("for d given (0 < d < 1) holds d^2 < d").hypotheses) == 1
    assert "given 0 < d /\\ d < 1 holds" in both_ways("for d given (0 < d < 1) holds d^2 < d")


def test_a_call_with_two_arguments_or_with_a_pair() -> None:
    a = type_of("'a")
    pair = type_of("prod", fun(a, a), a)
    given = names(f=fun(a, a, REAL), g=fun(type_of("prod", a, a), REAL), x=a, y=a, u=pair)
    assert term("f(x, y)", given) is kernel.term("f x y", given)
    assert term("g(x, y)", given) is kernel.term("g (x, y)", given)
    assert term("dirac(x, y)", given) is kernel.term("dirac (x, y)", given)
    assert show(kernel.term("fst u x", given)) == "fst(u)(x)"


def test_a_type_that_would_be_read_otherwise_is_said() -> None:
    laws = names(P=type_of("measure", type_of("'a")), Q=type_of("measure", type_of("'a")))
    binders: dict[Term, str] = {}
    t = kernel.term("?r. kl P Q <= r", laws, binders=binders)
    assert show(t, binders) == "∃r : ereal. KL(P ‖ Q) ≤ r"
    assert term(show(t), laws) is t


def test_an_operation_on_numerals_is_real() -> None:
    laws = names(P=type_of("measure", type_of("'a")))
    assert term("0 + 1 ≤ KL(P ‖ P)", laws) is kernel.term("ext (0 + 1) <= kl P P", laws)
    t = kernel.term("1 + 1 <= kl P P", laws)  # a sum of two extended numbers
    assert term(show(t), laws) is t


def test_a_sum_of_numerals_in_an_extended_chain_is_a_real_sum() -> None:
    """The line takes the type of the chain, and ext is around the whole; ext(1) + 1 is the extended sum."""
    claim = Claim("for x given 0 < x holds 0 < x")

    @claim.proof
    def in_chains(p):  # type: ignore[no-untyped-def]
        steps = (("1 + 1", eq("ext(2)")), ("ext(1) + 1", eq("ext(2)", "ext_add")), ("1 + 1", eq("2")))
        meant = ("ext (1 + 1) = ext 2", "ext 1 + ext 1 = ext 2", "(1 + 1 : real) = 2")
        for step, said in zip(steps, meant, strict=True):
            assert p.chain(*step).conclusion is kernel.term(said)
        return p.have(p.goal)

    claim.theorem()


def test_a_real_value_in_an_extended_place_of_a_proof() -> None:
    """Of a statement's variable, and of a witness: nobody writes ext there."""
    claim = Claim("for P distribution on 'a, c given 0 ≤ c holds ∃r : ereal. E[x ~ P] c ≤ r")

    @claim.proof
    def the_mean(p):  # type: ignore[no-untyped-def]
        p.let(f="λx : 'a. c")
        p.use("L_int", "P", "f", "c")
        return p.witness("c")

    claim.theorem()


def test_a_set_is_printed_as_a_set_and_a_relation_as_a_function() -> None:
    given = names(f=fun(REAL, REAL), P=type_of("measure", REAL))
    for text, said in (
        (r"SupOn (\a. 0 <= a) (\x. ext (f x))", "sup x ∈ {a | 0 ≤ a}. f(x)"),
        (r"Measurable (\x. f x < 1)", "Measurable({x | f(x) < 1})"),
        (r"\x y : real. x = y", "x ↦ y ↦ x = y"),
        ("1 - bot", "1 - −∞"),
        ("-∞", "-(∞)"),
    ):
        binders: dict[Term, str] = {}
        t = kernel.term(text, given, binders=binders)
        assert show(t, binders) == said
        assert term(said, given, t.type) is t


def test_a_number_in_an_extended_chain_is_printed_without_ext() -> None:
    claim = Claim("for P distribution on 'a, c given 0 ≤ c holds ∫[x ~ P] c = c")

    @claim.proof
    def the_mean(p):  # type: ignore[no-untyped-def]
        p.let(total="c + 0")
        return p.chain("∫[x ~ P] c", eq("total", "L_int", because="the total is a mean"), eq("c"))

    (chain,) = [node for node in claim_report(claim)["tree"] if node["kind"] == "chain"]
    assert [line["text"] for line in chain["lines"]] == ["total", "c"]
    assert chain["lines"][0]["because"] == "the total is a mean"  # a word, and no letter


def test_a_sum_of_numbers_under_an_integral_needs_no_ext() -> None:
    claim = Claim(
        "for P distribution on 'a, f g : 'a → real "
        "given Measurable(f), Measurable(g), ∀x. 0 ≤ f(x), ∀x. 0 ≤ g(x) "
        "holds ∫ (f(x) + g(x)) dP(x) = ∫ f(x) dP(x) + ∫ g(x) dP(x)"
    )

    @claim.proof
    def additive(p):  # type: ignore[no-untyped-def]
        return p.have(p.goal, "L_add")

    claim.theorem()


def test_a_product_is_read_from_left_to_right() -> None:
    """c·d·D and D·c·d are equal, and not the same term: what is written decides where ext stands."""
    given = names(c=REAL, d=REAL, D=EREAL)
    assert term("c·d·D", given) is kernel.term("ext (c * d) * D", given)
    assert term("D·c·d", given) is kernel.term("D * ext c * ext d", given)
    for text in ("c·d·D", "D·c·d", "c + (d + D)", "c + d + D"):
        t = term(text, given)
        assert term(show(t), given) is t, show(t)


def test_the_branches_of_a_number_by_cases() -> None:
    """A real number by cases is one number; ext in one branch makes the other one extended."""
    given = names(b=BOOL, c=REAL)
    whole = term("if b then c else 0", given, EREAL)
    assert whole is kernel.term("ext (if b c 0)", given)
    assert term("if b then ext(c) else 0", given) is kernel.term("if b (ext c) 0", given)


def test_a_body_is_a_product_but_that_of_a_supremum_is_all_that_follows() -> None:
    given = names(P=type_of("measure", REAL), f=fun(REAL, REAL))
    assert term("E[x ~ P] f(x) + 1", given) is kernel.term(r"E P (\x. f x) + 1", given)
    assert term("∫ f(x) dP(x) + 1", given) is kernel.term(r"L P (\x. ext (f x)) + 1", given)
    assert term("sup x. f(x) + 1", given) is kernel.term(r"Sup (\x. ext (f x + 1))", given)
    assert show(kernel.term(r"Sup (\x. ext (f x)) + 1", given)) == "(sup x. f(x)) + 1"


def test_the_four_integrals_are_printed_differently() -> None:
    given = names(P=type_of("measure", REAL), f=fun(REAL, REAL), m=REAL)
    texts = [rf"{sign} P (\x. ext (f x)) = ext m" for sign in "LM"] + ["ext (E P f) = ext m", "HasInt P f m"]
    terms = [kernel.term(t, given) for t in texts]
    assert len({show(t) for t in terms}) == len({latex(t) for t in terms}) == 4
    for t in terms:
        assert term(show(t), given) is t


@pytest.mark.parametrize(("text", "at"), [("KL(P, Q) ≤ 1", 4), ("E[x ~ P] f(x) exists is 1", 14)])
def test_the_error_is_where_the_reading_stopped(text: str, at: int) -> None:
    """Not where another template with the same beginning would have failed."""
    laws = names(P=type_of("measure", REAL), Q=type_of("measure", REAL), f=fun(REAL, REAL))
    with pytest.raises(ReadError) as caught:
        term(text, laws)
    caret = str(caught.value).split("\n")[-1]
    assert caret.index("^") - 2 == at, caught.value


def test_a_greek_letter_is_one_letter_everywhere() -> None:
    assert in_words(r"$\epsilon$") == "ε" == show(kernel.term("epsilon", names(epsilon=REAL)))
    assert kernel_text("for ϵ holds ε = \\epsilon") == "for epsilon : real holds epsilon = epsilon"


def test_euler_s_number_is_written_exp() -> None:
    assert "exp e <= e ^ 2" in kernel_text("for e holds exp(e) ≤ e²")
    with pytest.raises(ReadError, match=r"write exp\(1\)"):
        statement("for x holds e^x ≤ 1")


def test_the_text_of_a_claim_is_its_author_s() -> None:
    text = "for x given 0 < x holds √(x²) = x"
    claim = Claim(text)
    assert claim.text == text
    assert claim.kernel == "for x : real given 0 < x holds sqrt (x ^ 2) = x"
    assert kernel.statement(claim.kernel) is claim.term and claim.term.type is BOOL


def test_the_names_under_a_greek_letter_are_the_author_s() -> None:
    """They were lost: the inner terms were looked up with δ, and stand under delta."""
    text = "for P distribution on 'a given ∀δ S. 0 < δ ⇒ Measurable(S) ⇒ P(S) ≤ δ holds 0 = 0"
    claim = Claim(text)
    assert claim_text(claim.term, claim.binders) == text


def test_letters_that_are_true_or_false_differ() -> None:
    given = names(p=BOOL, q=BOOL, x=REAL)
    t = term("p ≠ q", given)
    assert t is kernel.term("~(p <=> q)", given) and show(t) == "p ≠ q"
    assert show(kernel.term("~(p <=> 0 < x)", given)) == "¬(p ⇔ 0 < x)"
