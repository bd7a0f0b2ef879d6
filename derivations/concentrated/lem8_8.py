"""Lemma 8.8: from approximate zCDP to approximate differential privacy.

Problem: bound the probability of an event under M(x) by that under M(x'), for a δ-approximately
    (ξ,ρ)-zCDP mechanism M.
Method: given the events E and E' the bound is Lemma B.2, or p ≤ e^ξ q where ρ = 0; the rest has
    probability δ.
Guarantee: (ε, δ + (1-δ)δ')-DP for ε ≥ ξ+ρ and each of the four options for δ'; (ξ,δ)-DP if ρ = 0.
    Sharper: with an order α that is left free in δ', for all real ε.
Reference: concentrated paper, Lemma 8.8 and its proof.
"""

from sympy import Integer, Rational, Symbol, exp

from cbdp_sym import (
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Expectation,
    ForAll,
    RenyiDivergence,
    Statement,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.author import Claim, eq, le
from cbdp_sym.corpus.privacy_loss import finite_probability, pure_events
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.lemmas.approximate_zcdp import opened
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated import renyi_to_events
from derivations.concentrated.lemB_2 import (
    P,
    Q,
    S,
    admissible,
    alpha,
    beta,
    epsilon,
    event,
    first,
    free_order,
    gaussian,
    left,
    private,
    rho,
    right,
    second,
    third,
    xi,
)

delta = Symbol("delta", real=True)
others = Arbitrary("V"), Arbitrary("W")  # M(x) and M(x') where E and E' do not occur
range_of_delta = [AtLeast(delta, 0), AtMost(delta, 1)]
first_rest, second_rest = (Expectation(S(x), (x, R)) for R in others)
here = (1 - delta) * left + delta * first_rest
there = (1 - delta) * right + delta * second_rest
constant = ForAll((beta,), (Above(beta, 1),), AtMost(RenyiDivergence(beta, P, Q), xi))

theorem = Statement(
    id="zcdp.lem8.8", title="From approximate zCDP to approximate DP", expect="partly"
)
pure = theorem.printed(
    AtMost(here, exp(xi) * there + delta), given=[constant, event, *range_of_delta], label="ρ = 0"
)
general = [
    theorem.printed(
        AtMost(here, exp(epsilon) * there + delta + (1 - delta) * gaussian * factor),
        given=[private, event, *admissible, *range_of_delta],
        label=label,
    )
    for factor, label in (
        (Integer(1), "the first option, 1"),
        (first, "the second option"),
        (second, "the third option"),
        (third, "the last option"),
    )
]
every_order = theorem.repaired(
    AtMost(here, exp(epsilon) * there + delta + (1 - delta) * free_order(alpha)),
    given=[private, event, alpha > 1, *range_of_delta],
    label="sharper: the infimum over the order α, for all real ε",
)
for part in general:
    part.samples = {
        rho: (Integer(8), Integer(30)) * 6,
        xi: (Rational(1, 2), Integer(0)) * 6,
        epsilon: (Integer(9), Integer(31)) * 6,
        delta: (Rational(1, 10), Rational(2, 3)) * 6,
    }
for law, tex, name in (
    (P, "M(x)|_{E}", "M(x)|E"),
    (Q, "M(x')|_{E'}", "M(x')|E'"),
    (others[0], r"M(x)|_{\neg E}", "M(x)|not E"),
    (others[1], r"M(x')|_{\neg E'}", "M(x')|not E'"),
):
    theorem.abbreviate(law, tex, name)
theorem.finding(
    "sharper",
    r"With $\delta'=e^{(\alpha-1)(\xi+\rho\alpha-\varepsilon)}\frac1\alpha(1-\frac1\alpha)^{\alpha-1}$ "
    r"it holds for every order $\alpha>1$, all real $\varepsilon$ (Lemma B.2).",
)
theorem.finding(
    "reading",
    r"$P$ and $Q$ are the laws of $M(x)$ and $M(x')$ given the events of Definition 8.1, $V$ and $W$ those "
    r"given their complements, so that $\Pr[M(x)\in S]=(1-\delta)P(S)+\delta V(S)$. That the events may be "
    r"taken to have the probability $1-\delta$ exactly is as in the paper: where one has more, an "
    r"independent coin is tossed, which changes no conditional law. Events $S$ are functions of the "
    r"outcome with values in $[0,1]$.",
)
theorem.omits(
    r"Definition 8.1: approximate zCDP is not defined. The claims are about the laws given events of the "
    r"probability $1-\delta$ and given their complements; that the events may be taken so is prose."
)


def probabilities():
    """What is known of the four probabilities."""
    below_one = rules.instantiate(event, [x], under=[event])
    known = [finite_probability(S(x), below_one, R) for R in (P, Q, *others)]
    step = rules.monotone(first_rest, below_one, [event])
    return [*known, rules.transitive(step, rules.linear(step.conclusion.rhs, [event]))]


def with_the_rest(bound, part):
    """The claim, from the bound for the outputs given the events."""
    known = probabilities()
    under = part.assumptions
    say(r"The rest of the probability is $\delta$ on either side.")
    at_most_one = known[-1]
    total = rules.combine([bound, at_most_one], [1 - delta, delta], under, known)
    factor = exp(xi) if part is pure else exp(epsilon)
    positive = rules.by_sign(AtLeast(factor * delta * second_rest, 0), under, known)
    whole = rules.combine([total, rules.symmetric(positive)], under=under, given=known)
    return conclude(rules.restate(whole, part.conclusion, under, known), part, known)


def option(part, index):
    """The option of this number, from Lemma B.2."""
    bound = note(
        rules.weaken(lemma("zcdp.lemB.2", part=index), part.assumptions),
        "Lemma B.2, given the events",
    )
    return with_the_rest(bound, part)


@general[0].proof
def with_one(part):
    return option(part, 0)


@general[1].proof
def with_first(part):
    return option(part, 1)


@general[2].proof
def with_second(part):
    return option(part, 2)


@general[3].proof
def with_third(part):
    return option(part, 3)


@every_order.proof
def with_a_free_order(part):
    bound = note(
        rules.weaken(lemma("zcdp.lemB.2", "repaired"), part.assumptions),
        "Lemma B.2 as it is sharpened, given the events",
    )
    return with_the_rest(bound, part)


@pure.proof
def max_divergence(part):
    under = part.assumptions
    every = rules.instantiate(constant, [beta], under=[*under, beta > 1])
    infinite = rules.order_to_infinity(every, beta)
    definition = rules.unfold(infinite.conclusion.lhs)
    largest = note(
        rules.transitive(rules.symmetric(definition), infinite),
        "the bound does not depend on the order",
    )
    bound = note(pure_events(S(x), largest, [*under]), r"as $p\le e^\xi q$")
    return with_the_rest(bound, part)


AT_ORDER = "exp ((a - 1)*(xi + rho*a - epsilon))*(1 - 1/a)^(a - 1)/a"
MECHANISM = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, delta xi"
in_kernel_pure = theorem.kernel(
    f"{MECHANISM} : real given 0 <= delta, delta < 1, approx_zcdp nb A delta xi 0 "
    "holds approx_dp nb A xi delta",
    label="mechanisms, ρ = 0",
)
in_kernel = theorem.kernel(
    f"{MECHANISM} rho epsilon : real "
    "given 0 <= delta, delta < 1, approx_zcdp nb A delta xi rho, 0 < rho, xi + rho <= epsilon "
    f"holds approx_dp nb A epsilon (delta + (1 - delta)*({renyi_to_events.DELTA}))",
    label="mechanisms, with the least of the four options",
)
in_kernel_every_order = theorem.kernel(
    f"{MECHANISM} rho epsilon a : real "
    "given 0 <= delta, delta < 1, 1 < a, approx_zcdp nb A delta xi rho "
    f"holds approx_dp nb A epsilon (delta + (1 - delta)*({AT_ORDER}))",
    label="mechanisms, sharper: for every order, and all real ε",
)
outside_the_events = Claim(
    "for P V Q W : 'a measure, p q delta e c : real "
    "given Prob P, Prob V, Prob Q, Prob W, 1 - delta <= p, p <= 1, 1 - delta <= q, q <= 1, delta < 1, "
    "0 <= c, !s. Measurable s ==> mass P s <= ext (exp e) * mass Q s + ext c "
    "holds !s. Measurable s ==> mass (mixture p P V) s "
    "<= ext (exp e) * mass (mixture q Q W) s + ext (delta + (1 - delta)*c)"
)


@outside_the_events.proof
def the_rest(p):
    def event(p):
        return values(p, [("x", "P"), ("v", "V"), ("y", "Q"), ("w", "W")])

    def values(p, names):
        if not names:
            return numbers(p)
        (x, law), *rest = names
        return p.obtain(x, p.use("mass_real", law, "s"), lambda q: values(q, rest))

    return p.intro("s", event)


def numbers(p):
    p.know(p.every("z", p.names["P"].type.args[0], lambda q: q.use("eif_nonneg", "s z", "1", "0")))
    same = [p.have(f"mass {law} s = ext {x}") for law, x in ("Px", "Vv", "Qy", "Ww")]
    for fact in ("0 <= p", "0 <= q", "0 <= 1 - p", "0 <= 1 - q", "0 < 1 - delta"):
        p.have(fact)
    bound = p.calc(
        "ext x", ("=", "mass P s"), ("<=", "ext (exp e) * mass Q s + ext c"),
        ("=", "ext (exp e) * ext y + ext c", same[2]), ("=", "ext (exp e*y + c)"),
    )  # fmt: skip
    p.use("le_of_ext", given=[bound])
    p.let(r="1 - delta", E="exp e")
    facts = [
        p.have(text)
        for text in (
            "0 <= (p - r)*(1 - x)", "0 <= (1 - p)*(1 - v)", "0 <= r*(E*y + c - x)",
            "0 <= (q - r)*(E*y)", "0 <= (1 - q)*(E*w)",
        )
    ]  # fmt: skip
    order = p.have("p*x + (1 - p)*v <= E*(q*y + (1 - q)*w) + (delta + (1 - delta)*c)", *facts)
    return p.chain(
        "mass (mixture p P V) s",
        eq("ext p * mass P s + ext (1 - p) * mass V s", "mass", "L_mixture"),
        eq("ext p * ext x + ext (1 - p) * ext v", *same[:2]),
        eq("ext (p*x + (1 - p)*v)"),
        le("ext (E*(q*y + (1 - q)*w) + (delta + (1 - delta)*c))", order),
        eq("ext E * (ext q * ext y + ext (1 - q) * ext w) + ext (delta + (1 - delta)*c)"),
        eq(
            "ext E * (ext q * mass Q s + ext (1 - q) * mass W s) + ext (delta + (1 - delta)*c)",
            *same[2:],
        ),
        eq("ext E * mass (mixture q Q W) s + ext (delta + (1 - delta)*c)", "mass", "L_mixture"),
    )


def given_the_events(p, bound):
    """The goal, from ``bound``: what P(S) is at most, for the laws P and Q given the events."""
    p.unfold("approx_zcdp", "approx_dp", "mechanism")

    def neighbours(q):
        found = q.use(q.context.about("?")[0], "x", "y", because="the events of Definition 8.1")
        return opened(q, found, ["P", "V", "Q", "W", "p", "q"], bound)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", neighbours))


@in_kernel.proof
def least_of_four(p):
    return given_the_events(p, on_the_events)


def on_the_events(p):
    p.let(d=renyi_to_events.DELTA)
    p.know(p.every("a", REAL, lambda q: q.have("renyi a P Q <= ext (xi + rho*a)"), "1 < a"))
    p.use(renyi_to_events.minimum.theorem(), "P", "Q", "xi", "rho", "epsilon", because="Lemma B.2")
    p.have("0 <= d")
    return with_mixtures(p, "epsilon", "d")


@in_kernel_every_order.proof
def one_order(p):
    return given_the_events(p, at_the_order)


def at_the_order(p):
    p.let(d=AT_ORDER)
    p.have("renyi a P Q <= ext (xi + rho*a)")
    p.use(
        renyi_to_events.one_order.theorem(),
        *("P", "Q", "a", "xi + rho*a", "epsilon"),
        because="Lemma B.2 for one order",
    )
    p.have("1/a < 1")
    p.have("0 <= d")
    return with_mixtures(p, "epsilon", "d")


def with_mixtures(p, e, d):
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "delta", e, d)
    mixtures = p.have("A x = mixture p P V"), p.have("A y = mixture q Q W")
    return p.have(p.goal, *mixtures)


@in_kernel_pure.proof
def no_rho(p):
    return given_the_events(p, without_rho)


def without_rho(p):
    def order(q):
        return q.chain("renyi a P Q", le("ext (xi + 0*a)"), eq("ext xi"))

    p.know(p.every("a", REAL, order, "1 < a"))
    p.use(
        "max_divergence_of_orders", "P", "Q", "xi", because="the bound does not depend on the order"
    )
    p.know(
        p.intro("s", one_event, "!s. Measurable s ==> mass P s <= ext (exp xi) * mass Q s + ext 0")
    )
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "delta", "xi", "0")
    mixtures = p.have("A x = mixture p P V"), p.have("A y = mixture q Q W")
    return p.intro("s", lambda q: q.chain(
        "mass (A x) s",
        eq("mass (mixture p P V) s", mixtures[0]),
        le("ext (exp xi) * mass (mixture q Q W) s + ext (delta + (1 - delta)*0)"),
        eq("ext (exp xi) * mass (mixture q Q W) s + ext delta"),
        eq("ext (exp xi) * mass (A y) s + ext delta", mixtures[1]),
    ))  # fmt: skip


def one_event(p):
    p.use("mass_of_max_divergence", "P", "Q", "xi", "s")
    return p.chain("mass P s", le("ext (exp xi) * mass Q s"), eq("ext (exp xi) * mass Q s + ext 0"))
