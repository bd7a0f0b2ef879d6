"""Basic composition: the parameters of adaptive steps add up.

Problem: k mechanisms, each of which sees the data and all outputs before it, are (ε_i,δ_i)-DP for every
    value of
    these outputs. How private are all outputs together?
Method: two mechanisms: the second inequality inside the first, for the smaller of 1 and e^{ε₂} times the
    second
    probability, so that the first one can be used. k mechanisms: by induction over the steps.
Guarantee: (Σε_i, Σδ_i)-DP, adaptive, on any measurable spaces, for all real parameters. For pure differential
    privacy no smaller number than kε will do: k answers of randomized response.
Reference: Dwork and Roth 2014, Theorem 3.16 (not adaptive) and Appendix B (adaptive); Dwork, Kenthapadi,
    McSherry,
    Mironov and Naor 2006 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.composition import CLOSE, STEPS, UP_TO

theorem = Statement(id="dp.basic", title="Basic composition")
two = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, ε1 δ1 ε2 δ2 "
    "given ∀x. Measurable(B(x)), A is (ε1, δ1)-DP for ~, ∀o. (x ↦ B(x, o)) is (ε2, δ2)-DP for ~ "
    "holds compose(A, B) is (ε1 + ε2, δ1 + δ2)-DP for ~",
    label="two mechanisms, of which the second sees the first output",
)
PRIVATE = f"{UP_TO}(x ↦ B(i, x, h)) is (ε(i), δ(i))-DP for ~"
any_number = theorem.printed(
    f"for {STEPS}, ~ : 'd → 'd → bool, ε δ : real → real, k "
    f"given ∀i x. Measurable(B(i, x)), k is natural, {PRIVATE} "
    "holds adaptive(B, k) is (∑ i ∈ {1..k}. ε(i), ∑ i ∈ {1..k}. δ(i))-DP for ~",
    label="any number of mechanisms, each of which sees all outputs before",
)
HEADS = "bernoulli(if b then exp(ε)/(1 + exp(ε)) else 1/(1 + exp(ε)))"
least = theorem.repaired(
    "for ε e given Finite('i), 0 ≤ ε, (b ↦ ⨂ i : 'i. "
    + HEADS
    + ") is e-DP for (b ↦ c ↦ T) holds card('i)·ε ≤ e",
    label="for pure differential privacy no less: answers of randomized response",
)
any_number.facts += composition.PRESUPPOSED
theorem.finding(
    "reading",
    "The outputs are a sequence $h$; step $i$ has the law $B(i,x,h)$, and $h(j)$ is fixed for $j\\ge i$, "
    "so that it "
    "sees the outputs of the steps before it. The law of an output depends measurably on those before it. "
    "The outputs "
    "lie in one space, which may contain a space for each step.",
)


@two.proof
def the_pair(p):
    p.let(C="compose(A, B)", nb="~")
    p.unfold_facts("approx_dp", "mechanism")
    p.have("∀x. Prob(C(x))", "compose")
    with p.fix(
        "x y s", goal="∀x y. nb x y ⇒ (∀s. Measurable(s) ⇒ C(x)(s) ≤ exp(ε1 + ε2)·C(y)(s) + (δ1 + δ2))"
    ):
        p.use(
            composition.pairs.theorem(),
            *("A(x)", "A(y)", "B(x)", "B(y)", "ε1", "δ1", "ε2", "δ2", "s"),
            because="the law of pairs",
        )
        p.have("C(x)(s) ≤ exp(ε1 + ε2)·C(y)(s) + (δ1 + δ2)", "compose")
    p.have(p.goal, "approx_dp", "mechanism")


@any_number.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", nb="~", e="n ↦ ∑ i ∈ {1..n}. ε(i)", d="n ↦ ∑ i ∈ {1..n}. δ(i)")
    p.let(R=f"λn : real. λP Q : (real → 'a) measure. {CLOSE.format(P='P', Q='Q', e='e(n)', d='d(n)')}")
    p.unfold_facts("approx_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y : 'd", "nb x y"):
        p.have("R(0, dirac(no_outputs), dirac(no_outputs))", "sum_between_zero")
        p.use(one_more.theorem(), "B", "ε", "δ", "k", "x", "y")
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
    p.have(p.goal, "approx_dp", "mechanism")


SUMS = ("∑ j ∈ {1..i}. ε(j)", "(∑ j ∈ {1..i}. δ(j))")
THEN = ("∑ j ∈ {1..i + 1}. ε(j)", "(∑ j ∈ {1..i + 1}. δ(j))")
BEFORE = CLOSE.format(P="P", Q="Q", e=SUMS[0], d=SUMS[1])
AFTER = CLOSE.format(
    P="recorded(i + 1, P, B(i + 1, x))", Q="recorded(i + 1, Q, B(i + 1, y))", e=THEN[0], d=THEN[1]
)
one_more = Claim(
    f"for {STEPS}, ε δ : real → real, k, x y : 'd given ∀i x. Measurable(B(i, x)), k is natural, "
    f"∀x. {UP_TO}Prob(B(i, x, h)), "
    f"{UP_TO}(∀s. Measurable(s) ⇒ B(i, x, h)(s) ≤ exp(ε(i))·B(i, y, h)(s) + δ(i)) "
    f"holds ∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ ({BEFORE}) ⇒ ({AFTER})"
)


@one_more.proof
def another_step(p):
    with p.fix("i P Q s", goal=p.goal):
        p.let(m="i + 1", K="B(m, x)", H="B(m, y)", c="∑ j ∈ {1..i}. ε(j)", d="∑ j ∈ {1..i}. δ(j)")
        p.let(g="λz : (real → 'a) × 'a. replace(fst(z), m, snd(z))", t="z ↦ s(g(z))")
        p.use("nat_nonneg", "i")
        p.have("m is natural ∧ 1 ≤ m")
        p.have("Measurable(g)")
        p.use(composition.pairs.theorem(), "P", "Q", "K", "H", "c", "d", "ε(m)", "δ(m)", "t")
        sums = [p.use("sum_between_succ", f, "i") for f in ("ε", "δ")]
        for law, kernel in (("P", "K"), ("Q", "H")):
            image = p.use(composition.recorded_is.theorem(), "m", law, kernel)
            p.have(f"recorded(m, {law}, {kernel})(s) = semi({law}, {kernel})(t)", image, "mass_map")
        p.chain(
            "recorded(m, P, K)(s)",
            eq("semi(P, K)(t)"),
            le("exp(c + ε(m))·semi(Q, H)(t) + (d + δ(m))"),
            eq("exp(∑ j ∈ {1..i + 1}. ε(j))·recorded(m, Q, H)(s) + (∑ j ∈ {1..i + 1}. δ(j))", *sums),
        )


@least.proof
def all_answers_true(p):
    p.let(c="log(1 + exp(ε))", A="b ↦ ⨂ i : 'i. " + HEADS, n="card('i)", one="λb : bool. b")
    p.let(s="λo : 'i → bool. ∀i. one(o(i))")
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    for b, w, power in (("T", "exp(ε)/(1 + exp(ε))", "ε - c"), ("F", "1/(1 + exp(ε))", "-c")):
        p.have(f"{w} = exp({power})")
        p.have(f"A {b} = (⨂ i : 'i. bernoulli({w}))", "if_true", "if_false", "not_false")
        p.have(f"bernoulli({w})(one) = {w}", "mass", "L_bernoulli", "if_true", "if_false", "not_false")
        p.use("mass_box", f"λi : 'i. bernoulli({w})", "λi : 'i. one")
        p.chain(
            f"A({b})(s)",
            eq(f"∏ i : 'i. ext ({w})"),
            eq(f"∏ i : 'i. ext (exp({power}))"),
            eq(f"(∏ i : 'i. exp({power}))", "ext_prod"),
            eq(f"exp(∑ i : 'i. ({power}))", "prod_exp"),
            eq(f"exp(n·({power}))", "Sum", "sum_const"),
        )
    p.have("Measurable(s)")
    p.chain(
        "exp(n·(ε - c))",
        eq("A(T)(s)"),
        le("exp(e)·A(F)(s) + 0"),
        eq("exp(e)·exp(n·(-c))"),
        eq("exp(e - n·c)"),
    )
    p.use("le_of_ext", "exp(n·(ε - c))", "exp(e - n·c)")
    p.use(below.theorem(), "n·(ε - c)", "e - n·c")
    p.have(p.goal)


below = Claim("for u v given exp(u) ≤ exp(v) holds u ≤ v")


@below.proof
def the_exponential_increases(p):
    p.use("log_mono", "exp(u)", "exp(v)")
    p.have(p.goal)
