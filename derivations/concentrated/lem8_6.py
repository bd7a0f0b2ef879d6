"""Lemma 8.6: randomized response that fails with probability δ is complete for (ε,δ)-DP.

Problem: find a randomised T with T(M̃_{ε,δ}(b)) distributed as M(x_b) for both b.
Method: there are events of probability 1-δ, given which the laws X of M(x_0) and Y of M(x_1) satisfy
    X ≤ e^ε Y and Y ≤ e^ε X (`likely_part.py`). After (0,⊥) and (1,⊥) T answers with the laws
    (e^ε X - Y)/(e^ε - 1) and (e^ε Y - X)/(e^ε - 1), after (b,⊤) with what is left of M(x_b).
Guarantee: T exists for all ε ≥ 0 and 0 ≤ δ ≤ 1, on any space of outputs, finite or not.
Reference: concentrated paper, Definition 8.5 and Lemma 8.6, which it cites [KOV15], [MV16, Lemma 3.2].
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from derivations.concentrated.likely_part import EVENTS, likely

define(
    "define response for ε δ : real, b : bool := mixture δ (dirac (b, T)) "
    "(mixture (exp ε/(1 + exp ε)) (dirac (b, F)) (dirac (¬b, F)))",
    latex=r"\mathrm{RR}_{{0}, {1}}\left({2}\right)",
)
W = "exp(ε)/(1 + exp(ε))"
POINTS = ("(b, T)", "(b, F)", "(~b, F)")  # the outcomes (b, ⊤), (b, ⊥) and (1-b, ⊥)
MEAN = "δ·{} + (1 - δ)·(w·{} + (1 - w)·{})"

theorem = Statement(id="zcdp.lem8.6", title="Completeness of randomized response")
OUTCOMES = {  # the events of Definition 8.5, their masses, and which points are in them
    "u ↦ fst u = b ∧ snd u": ("δ", (True, False, False)),
    "u ↦ ¬(fst u = b) ∧ snd u": ("0", (False, False, False)),
    "u ↦ fst u = b ∧ ¬snd u": (f"(1 - δ)·({W})", (False, True, False)),
    "u ↦ ¬(fst u = b) ∧ ¬snd u": ("(1 - δ)*(1/(1 + exp ε))", (False, False, True)),
}
masses = theorem.printed(
    "for ε δ : real, b : bool given 0 ≤ ε, 0 ≤ δ, δ ≤ 1 holds "
    + r" /\ ".join(f"mass (response ε δ b) ({event}) = {value}" for event, (value, _) in OUTCOMES.items()),
    label="Definition 8.5",
)
claim = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, x : bool → 'd, ε δ "
    "given 0 ≤ ε, 0 ≤ δ ≤ 1, A is (ε, δ)-DP for ~, x(F) ~ x(T), x(T) ~ x(F) "
    "holds ∃K. Measurable(K) ∧ (∀u. Prob(K(u))) ∧ (∀b. bind(response(ε, δ, b), K) = A(x(b)))",
    label="Lemma 8.6",
)
theorem.finding(
    "reading",
    r"An outcome of $\tilde M_{\varepsilon,\delta}(b)$ is a pair of truth values: the answer, and whether it "
    r"fails ($\top$). $T$ is a kernel $K$ from these pairs, measurable and with a distribution after each "
    "pair. $x_0$ and $x_1$ are neighbours both ways round. The outputs need not be finitely many.",
)

answers = Claim(
    "for P Q : 'a measure, ε : real given Prob P, Prob Q, 0 ≤ ε, "
    "max_divergence P Q ≤ ε, max_divergence Q P ≤ ε "
    f"holds ∃U V. Prob U ∧ Prob V ∧ P = mixture ({W}) U V ∧ Q = mixture ({W}) V U"
)


@answers.proof
def two_laws(p):
    p.let(c="exp(ε)", w=W)

    def equal(q):
        bound = q.chain("D[∞](P ‖ Q)", le("ε"), eq("0"), eq("0"))
        same = q.use("equal_of_max_divergence", "P", "Q", given=[bound])
        own = q.use("mixture_same", "w", "P")
        q.chain("Q", eq("P", same), eq("mixture(w, P, P)", own))
        return q.witness("P", "P")

    return p.cases("ε = 0", equal, different)


def different(p):
    p.use("lt_of_le_ne", "0", "ε")
    p.have("1 < c", p.use("exp_ge", "ε"))
    p.let(d="dQ/dP", first="x ↦ (c - d(x))/(c - 1)", second="x ↦ (c·d(x) - 1)/(c - 1)")
    p.use("density_above", "Q", "P", "ε")
    p.use("density_from_below", "Q", "P", "ε")
    p.use("int_density", "Q", "P")
    p.let(f="x ↦ max(0, first(x))", k="x ↦ max(0, second(x))", U="withdensity(P, f)", V="withdensity(P, k)")
    for law, plain in (("f", "first"), ("k", "second")):
        p.use("int_ae", "P", law, plain, "1")
    whole = p.use("mixture_of_densities", "P", "w", "f", "k", "x ↦ 1")
    p.chain("P", eq("withdensity(P, x ↦ 1)", "withdensity_one"), eq("mixture(w, U, V)", whole))
    other = p.use("mixture_of_densities", "P", "w", "k", "f", "d")
    p.chain("Q", eq("withdensity(P, d)", "radon_nikodym"), eq("mixture(w, V, U)", other))
    return p.witness("U", "V")


output = Claim(
    "for ε δ : real, b : bool, K : bool # bool → 'a measure "
    "given 0 ≤ ε, 0 ≤ δ, δ ≤ 1, Measurable K, ∀u. Prob (K u) "
    "holds bind (response ε δ b) K "
    f"= mixture δ (K (b, T)) (mixture ({W}) (K (b, F)) (K (¬b, F)))"
)
mean = Claim(
    "for ε δ : real, b : bool, f : bool # bool → ereal "
    "given 0 ≤ ε, 0 ≤ δ, δ ≤ 1, Measurable f, ∀u. 0 ≤ f u "
    "holds Prob (response ε δ b) ∧ L (response ε δ b) f "
    f"= δ · f (b, T) + (1 - δ) · ({W} · f (b, F) + (1 - {W}) · f (¬b, F))"
)


def proportion(p):
    p.let(w=W)


@mean.proof
def three_outcomes(p):
    proportion(p)
    p.let(rest="mixture(w, dirac(b, F), dirac(¬b, F))")
    p.have("Prob(response(ε, δ, b))", "response")
    p.chain(
        "∫[x ~ response(ε, δ, b)] f(x)",
        eq("∫[x ~ mixture(δ, dirac(b, T), rest)] f(x)", "response"),
        eq(MEAN.format(*(f"f {point}" for point in POINTS)), "L_mixture", "L_mixture", "L_dirac"),
    )
    return p.auto()


answer = Claim("for b : bool holds Measurable(λu : bool × bool. fst(u) ⇔ b)")
masses.facts.append(answer.theorem)


@answer.proof
def one_of_two(p):
    return p.use("measurable_comp", "c ↦ c ⇔ b", "(fst : bool # bool → bool)")


@masses.proof
def point_masses(p):
    proportion(p)
    p.use("not_false")
    p.use(answer.theorem(), "b")
    p.use("not_itself", "b")
    for event, (value, at) in OUTCOMES.items():
        p.let(s=event, f="u ↦ if (s u) (1) 0")
        p.use(mean.theorem(), "ε", "δ", "b", "f")
        for point, inside in zip(POINTS, at, strict=True):
            p.have(f"f {point} = {int(inside)}", "fst_pair", "snd_pair", "if_true", "if_false")
        p.chain(
            f"mass (response ε δ b) ({event})",
            eq(MEAN.format(*(f"f {point}" for point in POINTS)), "mass"),
            eq(MEAN.format(*(f"{int(inside)}" for inside in at))),
            eq(f"{value}"),
        )
    return p.auto()


@output.proof
def in_three_cases(p):
    proportion(p)
    p.let(R="response(ε, δ, b)", rest="mixture(w, K(b, F), K(¬b, F))")
    p.let(whole="mixture(δ, K(b, T), rest)")

    def of(q):
        q.let(g="u ↦ ∫[x ~ K(u)] f(x)")
        q.use(mean.theorem(), "ε", "δ", "b", "g")
        return q.chain(
            "∫[x ~ bind(R, K)] f(x)",
            eq("∫ g(x) dR(x)", "L_bind"),
            eq("∫ f(x) dwhole(x)", "L_mixture", "L_mixture"),
        )

    return p.suffices("measure_ext", "f", of)


LEFT = (
    "∃R S U V. Prob R ∧ Prob S ∧ Prob U ∧ Prob V "
    f"∧ P = mixture δ R (mixture ({W}) U V) ∧ Q = mixture δ S (mixture ({W}) V U)"
)
left = Claim(
    "for P Q : 'a measure, ε δ : real given Prob P, Prob Q, 0 ≤ ε, 0 ≤ δ, δ ≤ 1, "
    f"{EVENTS.format('P', 'exp ε', 'Q')}, {EVENTS.format('Q', 'exp ε', 'P')} holds {LEFT}"
)


@left.proof
def four_laws(p):
    proportion(p)
    return p.cases("δ = 1", always_fails, may_answer)


def always_fails(p):
    for law, rest in (("P", "mixture w P Q"), ("Q", "mixture w Q P")):
        p.chain(law, eq(f"mixture 1 {law} ({rest})", "mixture_one"), eq(f"mixture δ {law} ({rest})"))
    return p.witness("P", "Q", "P", "Q")


def may_answer(p):
    p.use("lt_of_le_ne", "δ", "1")
    found = p.use(
        likely.theorem(), *("P", "Q", "ε", "δ"), because=r"laws given events of probability $1-\delta$"
    )

    def rests(q):
        first = q.use("mixture_of_max_divergence", "1 - δ", "X", "P", because="the rest")
        second = q.use("mixture_of_max_divergence", "1 - δ", "Y", "Q", because="the rest")
        laws = q.use(answers.theorem(), "X", "Y", "ε", because=r"the laws after $\bot$")

        def together(r):
            return opened(r, laws, ["U", "V"], all_four)

        return q.obtain("R S", [first, second], together)

    return opened(p, found, ["X", "Y"], rests)


def all_four(p):
    for law, part, rest, inner in (("P", "X", "R", "mixture(w, U, V)"), ("Q", "Y", "S", "mixture(w, V, U)")):
        p.chain(law, eq(f"mixture (1 - δ) {part} {rest}"), eq(f"mixture δ {rest} ({inner})", "mixture_swap"))
    return p.witness("R", "S", "U", "V")


@claim.proof
def random_function(p):
    proportion(p)
    p.unfold("approx_dp", "mechanism")
    found = p.use(left.theorem(), "A(x(F))", "A(x(T))", "ε", "δ")
    return opened(p, found, ["R", "S", "U", "V"], after_each_answer)


def after_each_answer(p):
    p.let(K="u ↦ if snd(u) then if fst(u) then S else R else if fst(u) then V else U")

    def to_the(answer):
        return lambda q: same_law(q, answer)

    p.every("b", "bool", lambda q: q.cases("b", to_the("T"), to_the("F")))
    return p.witness("K")


def same_law(p, b):
    p.use(output.theorem(), "ε", "δ", "b", "K")
    return p.chain(
        "bind(response(ε, δ, b), K)",
        eq("mixture(δ, K(b, T), mixture(w, K(b, F), K(¬b, F)))"),
        eq(f"A (x {b})", "fst_pair", "snd_pair", "not_false"),
        eq("A(x(b))"),
    )
