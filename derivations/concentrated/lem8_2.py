"""Lemma 8.2: composition and postprocessing of approximate zCDP.

Problem: M' may see the output of M. Which approximate zCDP does M''(x) = M'(x, M(x)) satisfy?
Method: let P and Q be the laws of the outputs of M given its events, K(y) and H(y) those of M' after y. Given
    both events the pairs of outputs have the laws P ⊗ K and Q ⊗ H: Lemma 2.3. The probability that both occur
    is a product. M'' is a postprocessing of the pair.
Guarantee: (δ+δ'-δδ')-approximate (ξ+ξ', ρ+ρ')-zCDP, also for the pair of the outputs, if the events of M' can
    be chosen measurably in y: so always if every set of outcomes of M is an event. Postprocessing, randomised
    or not, keeps δ-approximate (ξ,ρ)-zCDP.
Reference: concentrated paper, Lemma 8.2, which has no proof there.
"""

from functools import partial

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import CONDITIONED, opened
from derivations.concentrated import lem2_2_composition, pairs

BOUNDS = "(∀a. 1 < a ⇒ renyi a {0} {1} ≤ xi + rho·a ∧ renyi a {1} {0} ≤ xi + rho·a)"
define(
    "define approx_zcdp_after for nb : 'd → 'd → bool, B : 'd → 'a → 'b measure, delta xi rho : real "
    ":= (∀x. Measurable (B x)) ∧ (∀x y. Prob (B x y)) ∧ (∀x x'. nb x x' ⇒ "
    "(∃K K' H H' p q. Measurable K ∧ Measurable H ∧ (∀y. Prob (K y) ∧ Prob (K' y) "
    "∧ Prob (H y) ∧ Prob (H' y) ∧ 1 - delta ≤ p y ∧ p y ≤ 1 ∧ 1 - delta ≤ q y ∧ q y ≤ 1 "
    "∧ B x y = mixture (p y) (K y) (K' y) ∧ B x' y = mixture (q y) (H y) (H' y) "
    f"∧ {BOUNDS.format('(K y)', '(H y)')})))",
    latex=r"{1}\text{ is measurably }{2}\text{-approximately }\left({3}, {4}\right)\text{-zCDP for "
    r"the neighbours }{0}",
)
FOR = (
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, B : 'd → 'a → 'b measure, "
    "delta xi rho delta2 xi2 rho2 : real given 0 ≤ delta, delta < 1, 0 ≤ delta2, delta2 < 1, "
    "approx_zcdp nb A delta xi rho"
)
EACH = "∀y. approx_zcdp nb (x ↦ B x y) delta2 xi2 rho2"
TOTAL = "(delta + delta2 - delta·delta2) (xi + xi2) (rho + rho2)"
AFTER = "approx_zcdp_after(~, B, δ2, ξ2, ρ2)"
DISCRETE = "∀s : 'a → bool. Measurable(s)"

theorem = Statement(id="zcdp.lem8.2", title="Composition of approximate zCDP")
composition = theorem.printed(
    f"{FOR}, {EACH} holds approx_zcdp nb (x ↦ bind (A x) (B x)) {TOTAL}",
    added=[AFTER],
    label="composition, if the events of M' can be chosen measurably",
)
discrete = theorem.printed(
    f"{FOR}, {EACH} holds approx_zcdp nb (x ↦ bind (A x) (B x)) {TOTAL}",
    added=[DISCRETE],
    label="composition, if every set of outcomes of M is an event",
)
postprocessing = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, δ ξ ρ "
    "given 0 ≤ δ < 1, Measurable(K), ∀y. Prob(K(y)), A is δ-approximately (ξ, ρ)-zCDP for ~ "
    "holds (x ↦ bind(A(x), K)) is δ-approximately (ξ, ρ)-zCDP for ~",
    label="postprocessing",
)
of_the_pair = theorem.repaired(
    f"{FOR}, {EACH} holds approx_zcdp nb (compose A B) {TOTAL}",
    added=[AFTER],
    label="sharper: for the pair of outputs",
)
independent = theorem.repaired(
    "for ~ neighbours on 'd, A : 'i → 'd ⇝ 'a, δ ξ ρ : 'i → real "
    "given Finite('i), ∀i. 0 ≤ δ(i), ∀i. δ(i) < 1, ∀i. A(i) is δ(i)-approximately (ξ(i), ρ(i))-zCDP "
    "for ~ holds (x ↦ ⨂ i. A(i, x)) is (1 - (∏ i. 1 - δ(i)))-approximately (∑ x. ξ(x), ∑ x. "
    "ρ(x))-zCDP for ~",
    label="any finite number of mechanisms that do not see each other's outputs",
)
theorem.finding(
    "hypothesis",
    "The law of both outputs given both events is defined only if the law of the second one given its event "
    "depends measurably on $y$. The paper does not say so. It is so if $M$ has countably many outcomes.",
)
theorem.finding(
    "reading",
    "Events of $M'$ may have different probabilities after different $y$. A coin makes them all equal to "
    r"$1-\delta'$, and changes no law given an event.",
)
outputs = Claim(
    "for nb : 'd → 'd → bool, B : 'd → 'a → 'b measure, δ2 ξ2 ρ2 : real, x : 'd, y : 'a "
    f"given {EACH} holds Prob (B x y)"
)
each_output = Claim(
    "for ~ neighbours on 'd, A : 'i → 'd ⇝ 'a, δ ξ ρ : 'i → real, i : 'i, x : 'd "
    "given ∀i. A(i) is δ(i)-approximately (ξ(i), ρ(i))-zCDP for ~ holds Prob(A(i, x))"
)
independent.facts.append(each_output.theorem)
discrete_outputs = Claim(f"for B : 'd → 'a → 'b measure, x : 'd given {DISCRETE} holds Measurable (B x)")
for part in (composition, discrete, postprocessing, of_the_pair):
    part.facts.append(partial(named, "approx_zcdp_prob"))
for part in (composition, discrete, of_the_pair):
    part.facts.append(outputs.theorem)
discrete.facts.append(discrete_outputs.theorem)


@outputs.proof
def after_each(p):
    return p.use("approx_zcdp_prob", "nb", "x ↦ B(x, y)", "delta2", "xi2", "rho2", "x")


def failure(text):
    """Bound the probability that an event fails by those of each."""
    p = Script(
        "for delta : 'i → real given Finite (λi : 'i. T), ∀i. 0 ≤ delta i, ∀i. delta i < 1 holds " + text
    )
    p.let(s="i ↦ 1 - δ(i)")

    def chance(q):
        q.have("δ(i) < 1")
        return q.have("0 < s(i) ∧ 0 ≤ s(i) ≤ 1")

    p.every("i", "'i", chance)
    p.use("prod_of_chances", "s")
    return p.qed(p.have(p.goal))


FAILURE = "1 - (∏ i. 1 - δ(i))"
independent.facts += [partial(failure, f"0 ≤ {FAILURE}"), partial(failure, f"{FAILURE} < 1")]


@each_output.proof
def of_each(p):
    return p.use("approx_zcdp_prob", "nb", "A(i)", "δ(i)", "ξ(i)", "ρ(i)", "x")


@discrete_outputs.proof
def all_functions(p):
    return p.use("measurable_of_discrete", "B(x)")


LAWS = (
    "∃K H. Measurable K ∧ Measurable H ∧ (∀y. Prob (K y)) ∧ (∀y. Prob (H y)) "
    "∧ (∀y. max_divergence (K y) (B x y) ≤ -log (1 - delta2)) "
    "∧ (∀y. max_divergence (H y) (B x' y) ≤ -log (1 - delta2)) "
    "∧ (∀y a. 1 < a ⇒ renyi a (K y) (H y) ≤ xi2 + rho2·a "
    "∧ renyi a (H y) (K y) ≤ xi2 + rho2·a)"
)
both = Claim(
    f"{FOR}, ∀x. Measurable (B x), ∀x y. Prob (B x y), ∀x x'. nb x x' ⇒ ({LAWS}) "
    f"holds approx_zcdp nb (compose A B) {TOTAL}"
)
SUM = CONDITIONED.replace("A x", "compose A B x").replace("A y", "compose A B y")
SUM = SUM.replace("delta", "(delta + delta2 - delta·delta2)").replace("xi", "(xi + xi2)")
SUM = SUM.replace("rho *", "(rho + rho2) *")


@both.proof
def given_both_events(p):
    p.let(d="δ + δ2 - δ·δ2")
    p.unfold_facts("approx_zcdp")
    p.unfold_facts("mechanism")

    def pair(q):
        first = q.use(
            "approx_zcdp_conditioned",
            "nb",
            "A",
            "delta",
            "xi",
            "rho",
            "x",
            "y",
            because="Definition 8.1 for $M$",
        )
        second = q.use(p.given[7], "x", "y", because="Definition 8.1 for $M'$")
        return opened(q, first, ["P", "Q"], lambda r: opened(r, second, ["K", "H"], joint))

    p.intro("x y", pair, f"∀x y. nb x y ⇒ ({SUM})")
    p.every("x", "'d", lambda q: q.have("Prob(compose(A, B, x))", "compose"))
    p.have("mechanism(compose(A, B))", "mechanism")
    return p.use("approx_zcdp_of_conditioned", "nb", "compose(A, B)", "d", "ξ + ξ2", "ρ + ρ2")


def joint(p):
    p.let(X="semi(P, K)", Y="semi(Q, H)")
    p.chain("log(1 - d)", eq("log((1 - δ)·(1 - δ2))"), eq("log(1 - δ) + log(1 - δ2)", "log_mul"))
    p.have("-log(1 - δ) + -log(1 - δ2) = -log(1 - d)")
    for law, kernel, data in (("P", "K", "x"), ("Q", "H", "y")):
        p.use(
            pairs.upper_infinity.theorem(),
            *(law, f"A {data}", kernel, f"B {data}", "-log(1 - δ)", "-log(1 - δ2)"),
            because="the probability of both events is a product",
        )
        p.chain(
            f"max_divergence (semi {law} {kernel}) (compose A B {data})",
            eq(f"max_divergence (semi {law} {kernel}) (semi (A {data}) (B {data}))", "compose"),
            le("-log(1 - δ) + -log(1 - δ2)"),
            eq("-log(1 - d)"),
        )

    def order(q):
        for first, second in (("P", "Q"), ("Q", "P")):
            one, other = {"P": "K", "Q": "H"}[first], {"P": "K", "Q": "H"}[second]
            q.use(
                lem2_2_composition.in_kernel.theorem(),
                *(first, second, one, other, "a", "ξ + ρ·a", "ξ2 + ρ2·a"),
                because="Lemma 2.2, composition",
            )
            q.chain(
                f"renyi a (semi {first} {one}) (semi {second} {other})",
                le("ξ + ρ·a + (ξ2 + ρ2·a)"),
                eq("ξ + ξ2 + (ρ + ρ2)·a"),
            )
        return q.auto()

    bound = "xi + xi2 + (rho + rho2)·a"
    p.intro("a", order, f"∀a. 1 < a ⇒ renyi a X Y ≤ {bound} ∧ renyi a Y X ≤ {bound}")
    return p.witness("X", "Y")


def first_and_second(p, kernels):
    """The claim for the pair; ``kernels`` shows for neighbours that there are kernels K and H."""
    p.intro("x x'", kernels, f"∀x x'. nb x x' ⇒ ({LAWS})")
    numbers = ("delta", "xi", "rho", "delta2", "xi2", "rho2")
    return p.use(both.theorem(), "nb", "A", "B", *numbers, because="the pair of outputs")


def second_alone(p):
    """From the pair to the second output alone."""
    p.use(
        "approx_zcdp_postprocess",
        *("nb", "compose(A, B)", "(snd : 'a # 'b → 'b)", "δ + δ2 - δ·δ2"),
        *("ξ + ξ2", "ρ + ρ2"),
        because="postprocessing: forget the first output",
    )
    p.unfold("postprocess", "compose", "bind")
    return p.have(p.goal)


@of_the_pair.proof
def measurable_events(p):
    p.unfold_facts("approx_zcdp_after")

    def kernels(q):
        exists = q.use(q.context.about("?")[0], "x", "x'")
        return opened(q, exists, ["K", "K'", "H", "H'", "p", "q"], laws)

    def laws(q):
        for law, rest, weight, data in (("K", "K'", "p", "x"), ("H", "H'", "q", "x'")):

            def part(r, law=law, rest=rest, weight=weight, data=data):
                same = r.have(f"B {data} y = mixture ({weight} y) ({law} y) ({rest} y)")
                return r.have(f"max_divergence ({law} y) (B {data} y) ≤ -log (1 - δ2)", same)

            q.every("y", "'a", part)
        return q.witness("K", "H")

    return first_and_second(p, kernels)


@composition.proof
def forget_the_first(p):
    numbers = ("delta", "xi", "rho", "delta2", "xi2", "rho2")
    p.use(of_the_pair.theorem(), "nb", "A", "B", *numbers, because="the pair of outputs")
    return second_alone(p)


@discrete.proof
def choose_the_events(p):
    outcome = p.names["A"].type.args[1].args[0]
    data = p.names["A"].type.args[0]

    def prob(q):
        return q.use(outputs.theorem(), "nb", "B", "delta2", "xi2", "rho2", "x", "y")

    p.every("x", "'d", lambda q: q.use("measurable_of_discrete", "B(x)"))
    p.every("x", data, lambda q: q.every("y", outcome, prob))

    def kernels(q):
        def at(r):
            return r.use("approx_zcdp_conditioned", "nb", "x ↦ B(x, y)", "delta2", "xi2", "rho2", "x", "x'")

        first = q.use("skolem", given=[q.every("y", "'a", at)])
        return opened(
            q, first, ["K"], lambda r: opened(r, r.use("skolem", given=[r.context.facts[0]]), ["H"], chosen)
        )

    def chosen(q):
        q.use("measurable_of_discrete", "K")
        q.use("measurable_of_discrete", "H")
        return q.witness("K", "H")

    first_and_second(p, kernels)
    return second_alone(p)


@postprocessing.proof
def the_same_events(p):
    return p.use("approx_zcdp_bind", goal=p.goal, because="the events stay")


@independent.proof
def all_at_once(p):
    p.use(
        "approx_zcdp_product",
        *("nb", "A", "delta", "xi", "rho", "1 - (∏ i. 1 - δ(i))"),
        because="given all events the outputs are independent, and divergences add up",
    )
    return p.auto()
