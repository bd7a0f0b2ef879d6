"""The dominating pair of randomized response with k answers.

Problem: a pair that dominates randomized response with k answers, of which the true one is e^ε times as
    likely as each other one.
Method: of two true answers, each other answer says nothing. Three outcomes are enough: the first true answer,
    the second one, and neither.
Guarantee: with probability (k-2)/(e^ε+k-1) neither, and else randomized response with two answers. For every
    ε, of any sign; for k = 2 it is the pair of pure differential privacy.
Reference: Warner 1965; Kairouz, Oh and Viswanath 2014; Zhu, Dong and Wang 2022 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import dominating as _  # noqa: F401 (it defines `dominated`)
from derivations.classics import hockey_sticks, response
from derivations.sharp.finite_laws import two
from derivations.sharp.response import ANSWER, ANSWERS, output, unfolded

define(
    "define randomized_response for e k : real, x : 'i "
    ":= discrete (λj : 'i. if (j = x) (exp e/(exp e + k - 1)) (1/(exp e + k - 1))) (λj : 'i. j)",
    latex=r"\mathrm{RR}^{\left({1}\right)}_{{0}}\left({2}\right)",
)
theorem = Statement(id="dp.dominating.answers", title="The dominating pair of randomized response")
theorem.finding(
    "reading",
    "The true answer is $g(x)$, any function of the data. The outcome $1$ of the pair is the one true "
    "answer, $0$ the other one, $2$ any other answer.",
)
SHARE = "mixture(exp({e})/(1 + exp({e})), dirac({one}), dirac({other}))"
LAW = "mixture(({k} - 2)/(exp({e}) + {k} - 1), dirac(2), " + SHARE + ")"
ONE = LAW.format(e="e", k="k", one="1", other="0")
ZERO = LAW.format(e="e", k="k", one="0", other="1")
MECHANISM = f"(x ↦ {ANSWER.format('g(x)')})"
whole = theorem.printed(
    f"for ~ neighbours on 'd, g : 'd → 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k "
    f"holds dominated(~, {MECHANISM}, {ONE}, {ZERO}) ∧ dominated(~, {MECHANISM}, {ZERO}, {ONE})",
    label="the mechanism",
)
CODED = "(x ↦ map(c, randomized_response(e, k, g(x))))"
coded = theorem.printed(
    "for ~ neighbours on 'd, g : 'd → 'i, c : 'i → real, e k : real "
    f"given {ANSWERS}, Measurable(c), 0 < e, 2 ≤ k "
    f"holds dominated(~, {CODED}, {ONE}, {ZERO}) ∧ dominated(~, {CODED}, {ZERO}, {ONE})",
    label="with numbers for the answers",
)
FINITE = f"{ANSWERS}, 0 < e, 2 ≤ k"
PRESUPPOSED = [unfolded.theorem]
for each in (whole, coded):
    each.facts += PRESUPPOSED
law = Claim(
    f"for x : 'i, c : 'i → real, e k : real given {ANSWERS}, Measurable(c), 0 < e, 2 ≤ k "
    "holds Prob(map(c, randomized_response(e, k, x)))"
)
depends = Claim(
    f"for f : 'a → 'i, c : 'i → real, e k : real given {ANSWERS}, Measurable(f) "
    "holds Measurable(λz : 'a. map(c, randomized_response(e, k, f(z))))"
)
HERE, THERE = ANSWER.format("x"), ANSWER.format("y")
SAID = "(if {} then 1 else 0)"
at_a_point = Claim(f"for x, T event on real holds Pr(dirac(x), T) = {SAID.format('T(x)')}")
few = Claim(
    "for e k u v, T event on real given 0 < e, 2 ≤ k "
    f"holds Pr({LAW.format(e='e', k='k', one='u', other='v')}, T) = ((k - 2)·{SAID.format('T(2)')} "
    f"+ exp(e)·{SAID.format('T(u)')} + {SAID.format('T(v)')})/(exp(e) + k - 1) "
    f"∧ Prob({LAW.format(e='e', k='k', one='u', other='v')})"
)
counted = Claim(
    f"for x y : 'i, s : 'i → real, k given {ANSWERS}, ¬(x = y), ∀j. 0 ≤ s(j) holds s(x) + s(y) ≤ (∑ j. s(j))"
)
sums = Claim(
    f"for x : 'i, s : 'i → real, a b k given {ANSWERS} "
    "holds (∑ j. (if j = x then a else b)·s(j)) = b·(∑ j. s(j)) + (a - b)·s(x)"
)
same = Claim("for A distribution on 'a, P Q distributions on 'b, ε holds H[ε](A ‖ A) ≤ H[ε](P ‖ Q)")
pairwise = Claim(
    f"for x y : 'i, e k u v ε : real given {FINITE}, ¬(x = y), ¬(u = v), ¬(u = 2), ¬(v = 2) "
    f"holds hockey_stick ε ({HERE}) ({THERE}) "
    f"≤ H[ε]({LAW.format(e='e', k='k', one='u', other='v')} ‖ {LAW.format(e='e', k='k', one='v', other='u')})"
)


@at_a_point.proof
def certain(p):
    p.use("mass_Pr", "dirac(x)", "T")
    p.chain(
        "Pr(dirac(x), T)", eq("mass (dirac x) T"), eq("if T(x) then 1 else 0", "mass", "L_dirac", "ext_if")
    )
    p.use("ext_inj", "Pr(dirac(x), T)", SAID.format("T(x)"))


@few.proof
def three_outcomes(p):
    p.let(E="exp(e)", D="E + k - 1", S="mixture(E/(1 + E), dirac(u), dirac(v))", L="(k - 2)/D")
    p.have("1 ≤ E")
    p.have("0 < D")
    p.have("0 ≤ E/(1 + E) ∧ E/(1 + E) ≤ 1")
    p.have("0 ≤ L ∧ L ≤ 1")
    p.have("Prob(S)")
    for point in ("2", "u", "v"):
        p.use(at_a_point.theorem(), point, "T")
    p.use(hockey_sticks.of_mixture.theorem(), "E/(1 + E)", "dirac(u)", "dirac(v)", "T")
    p.use(hockey_sticks.of_mixture.theorem(), "L", "dirac(2)", "S", "T")
    p.have("Prob(mixture(L, dirac(2), S))")
    return p.have(p.goal)


@counted.proof
def two_terms(p):
    p.let(f="λj : 'i. 0·1 + 1·(s(x)·(if j = x then 1 else 0) + s(y)·(if j = y then 1 else 0))")
    p.use(two.theorem(), "x", "y", "s(x)", "s(y)", "0", "k")
    with p.fix("j : 'i"):
        with p.case("j = x"):
            p.have("f(j) ≤ s(j)")
        with p.case("j = y"):
            p.have("f(j) ≤ s(j)")
        with p.otherwise():
            p.have("f(j) ≤ s(j)")
    p.use("Sum_le", "f", "s")
    return p.have(p.goal)


@sums.proof
def one_term_more(p):
    p.let(one="λj : 'i. if j = x then (1 : real) else 0", g="λj : 'i. s(x)·one(j)")
    with p.fix("j : 'i"):
        with p.case("j = x"):
            p.have("(if j = x then a else b)·s(j) = b·s(j) + (a - b)·g(j)")
        with p.otherwise():
            p.have("(if j = x then a else b)·s(j) = b·s(j) + (a - b)·g(j)")
    p.use("Sum_linear", "s", "g", "b", "a - b")
    p.use(two.theorem(), "x", "x", "s(x)", "0", "0", "k")
    with p.fix("j : 'i"):
        p.have("g(j) = 0·1 + 1·(s(x)·(if j = x then 1 else 0) + 0·(if j = x then 1 else 0))")
    p.have("(∑ j. g(j)) = s(x)")
    return p.have(p.goal)


@same.proof
def everything_or_nothing(p):
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.have("0 ≤ Pr(A, S) ∧ Pr(A, S) ≤ 1")
        with p.case("exp(ε) ≤ 1"):
            p.let(T="λz : 'b. T")
            p.have("Pr(P, T) = 1 ∧ Pr(Q, T) = 1", "Pr_certain")
            p.have("(1 - exp(ε))·Pr(A, S) ≤ (1 - exp(ε))·1")
            p.have("Pr(A, S) - exp(ε)·Pr(A, S) ≤ Pr(P, T) - exp(ε)·Pr(Q, T)")
            p.know(
                p.witness(
                    "T", goal="∃T. Measurable(T) ∧ Pr(A, S) - exp(ε)·Pr(A, S) ≤ Pr(P, T) - exp(ε)·Pr(Q, T)"
                )
            )
        with p.otherwise():
            p.let(N="λz : 'b. F")
            p.use("Pr_impossible", "P")
            p.use("Pr_impossible", "Q")
            p.have("0 ≤ (exp(ε) - 1)·Pr(A, S)")
            p.have("Pr(A, S) - exp(ε)·Pr(A, S) ≤ Pr(P, N) - exp(ε)·Pr(Q, N)")
            p.know(
                p.witness(
                    "N", goal="∃T. Measurable(T) ∧ Pr(A, S) - exp(ε)·Pr(A, S) ≤ Pr(P, T) - exp(ε)·Pr(Q, T)"
                )
            )
    p.use(hockey_sticks.by_an_event.theorem(), "A", "A", "P", "Q", "ε")
    return p.have(p.goal)


@pairwise.proof
def three_outcomes_are_enough(p):
    p.let(X="exp(ε)", E="exp(e)", D="E + k - 1", a="E/D", b="1/D", P=HERE, Q=THERE)
    p.let(U=LAW.format(e="e", k="k", one="u", other="v"), V=LAW.format(e="e", k="k", one="v", other="u"))
    p.have("1 ≤ E")
    p.have("0 < D")
    p.have("0 < b")
    p.use(output.theorem(), "x", "e", "k")
    p.use(output.theorem(), "y", "e", "k")
    with p.fix("S : 'i → bool", "Measurable(S)"):
        p.let(s="λj : 'i. if S(j) then (1 : real) else 0", N="∑ j. s(j)", m="if X ≤ 1 then (1 : real) else 0")
        p.let(T="λz : real. z = u ∧ S(x) ∨ z = v ∧ S(y) ∨ z = 2 ∧ X ≤ 1")
        p.have("Measurable(T)")
        p.use(few.theorem(), "e", "k", "u", "v", "T")
        p.use(few.theorem(), "e", "k", "v", "u", "T")
        p.have("¬(v = u) ∧ ¬(2 = u) ∧ ¬(2 = v)")
        p.have("T(u) ⇔ S(x)")
        p.have("T(v) ⇔ S(y)")
        p.have("T(2) ⇔ X ≤ 1")
        for law, true in (("P", "x"), ("Q", "y")):
            p.use(response.chance.theorem(), true, "S", "e", "k")
            p.use(sums.theorem(), true, "s", "a", "b", "k")
            p.use("mass_Pr", law, "S")
            p.have(f"Pr({law}, S) = b·N + (a - b)·s({true})", "ext_inj")
        p.have("Pr(U, T) = ((k - 2)·m + E·s(x) + s(y))/D")
        p.have("Pr(V, T) = ((k - 2)·m + E·s(y) + s(x))/D")
        with p.fix("j : 'i"):
            p.have("0 ≤ s(j) ∧ 0 ≤ 1 - s(j)")
        p.use(counted.theorem(), "x", "y", "s", "k")
        p.use(counted.theorem(), "x", "y", "λj : 'i. 1 - s(j)", "k")
        p.let(one="λj : 'i. (1 : real)")
        p.use(two.theorem(), "x", "y", "0", "0", "1", "k")
        p.let(w="λj : 'i. 1·1 + 1·(0·(if j = x then 1 else 0) + 0·(if j = y then 1 else 0))")
        with p.fix("j : 'i"):
            p.have("one(j) = w(j)")
        p.chain("∑ j. one(j)", eq("∑ j. w(j)"), eq("k·1 + (0 + 0)"), eq("k"))
        p.use("Sum_linear", "one", "s", "1", "-1")
        with p.fix("j : 'i"):
            p.have("1 - s(j) = 1·one(j) + -1·s(j)")
        p.chain("∑ j. (1 - s(j))", eq("∑ j. (1·one(j) + -1·s(j))"), eq("1·(∑ j. one(j)) + -1·N"), eq("k - N"))
        p.have("N ≤ k - 2 + s(x) + s(y)")
        with p.case("X ≤ 1"):
            p.have("m = 1")
            p.have("(1 - X)·N ≤ (1 - X)·(k - 2 + s(x) + s(y))")
            p.have("(1 - X)·N ≤ (1 - X)·((k - 2)·m + s(x) + s(y))")
        with p.otherwise():
            p.have("m = 0")
            p.have("(X - 1)·(s(x) + s(y)) ≤ (X - 1)·N")
            p.have("(1 - X)·N ≤ (1 - X)·((k - 2)·m + s(x) + s(y))")
        p.have("b·((1 - X)·N) ≤ b·((1 - X)·((k - 2)·m + s(x) + s(y)))")
        p.chain(
            "Pr(P, S) - X·Pr(Q, S)",
            eq("b·N + (a - b)·s(x) - X·(b·N + (a - b)·s(y))"),
            eq("b·((1 - X)·N) + (a - b)·(s(x) - X·s(y))"),
            le("b·((1 - X)·((k - 2)·m + s(x) + s(y))) + (a - b)·(s(x) - X·s(y))"),
            eq("((k - 2)·m + E·s(x) + s(y))/D - X·(((k - 2)·m + E·s(y) + s(x))/D)"),
            eq("Pr(U, T) - X·Pr(V, T)"),
        )
        p.know(
            p.witness("T", goal="∃T. Measurable(T) ∧ Pr(P, S) - exp(ε)·Pr(Q, S) ≤ Pr(U, T) - exp(ε)·Pr(V, T)")
        )
    p.use(hockey_sticks.by_an_event.theorem(), "P", "Q", "U", "V", "ε")
    return p.have(p.goal)


@whole.proof
def for_any_two_true_answers(p):
    p.unfold("dominated", "mechanism")
    p.let(A=MECHANISM, P=ONE, Q=ZERO)
    with p.fix("x : 'd"):
        p.use(output.theorem(), "g(x)", "e", "k")
        p.have("Prob(A(x))")
    p.use(few.theorem(), "e", "k", "1", "0", "λz : real. F")
    p.use(few.theorem(), "e", "k", "0", "1", "λz : real. F")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        with p.case("g(x) = g(y)"):
            p.have("A(x) = A(y)")
            p.use(same.theorem(), "A(x)", "P", "Q", "ε")
            p.use(same.theorem(), "A(x)", "Q", "P", "ε")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](Q ‖ P)")
        with p.otherwise():
            p.use(pairwise.theorem(), "g(x)", "g(y)", "e", "k", "1", "0", "ε")
            p.use(pairwise.theorem(), "g(x)", "g(y)", "e", "k", "0", "1", "ε")
            p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](Q ‖ P)")
    return p.have(p.goal)


@coded.proof
def the_code_of_the_answer(p):
    p.use(whole.theorem(), "~", "g", "e", "k")
    p.unfold("dominated", "mechanism")
    p.unfold_facts("dominated", "mechanism")
    p.let(A=MECHANISM, P=ONE, Q=ZERO)
    with p.fix("x : 'd"):
        p.have("randomized_response(e, k, g(x)) = A(x)", "randomized_response")
        p.have("Prob(map(c, randomized_response(e, k, g(x))))")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.let(U="map(c, randomized_response(e, k, g(x)))", V="map(c, randomized_response(e, k, g(y)))")
        for z in "xy":
            p.have(f"randomized_response(e, k, g({z})) = A({z})", "randomized_response")
        nearer = p.chain(
            "H[ε](U ‖ V)",
            eq("H[ε](map(c, A(x)) ‖ map(c, A(y)))"),
            le("H[ε](A(x) ‖ A(y))", "hockey_stick_map"),
        )
        p.chain("H[ε](U ‖ V)", le("H[ε](A(x) ‖ A(y))", nearer), le("H[ε](P ‖ Q)"))
        p.chain("H[ε](U ‖ V)", le("H[ε](A(x) ‖ A(y))", nearer), le("H[ε](Q ‖ P)"))
        p.have("H[ε](U ‖ V) ≤ H[ε](P ‖ Q) ∧ H[ε](U ‖ V) ≤ H[ε](Q ‖ P)")
    return p.have(p.goal)


@law.proof
def of_a_number(p):
    p.use(output.theorem(), "x", "e", "k")
    return p.have(p.goal, "randomized_response")


@depends.proof
def through_the_true_answer(p):
    p.let(K="λz : 'i. map(c, randomized_response(e, k, z))")
    p.use("measurable_of_discrete", "K")
    p.use("measurable_comp", "K", "f")
    return p.have(p.goal)
