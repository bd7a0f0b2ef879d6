"""Lemma 8.8: from approximate zCDP to approximate differential privacy.

Problem: bound the probability of an event under M(x) by that under M(x'), for a δ-approximately
    (ξ,ρ)-zCDP mechanism M.
Method: given the events E and E' the bound is Lemma B.2, or P ≤ e^ξ Q where ρ = 0; the rest has the
    probability δ at most.
Guarantee: (ε, δ + (1-δ)δ')-DP for ε ≥ ξ+ρ and the least of the four options for δ'; (ξ,δ)-DP if ρ = 0.
    Sharper: with an order α that is left free in δ', for all real ε.
Reference: concentrated paper, Lemma 8.8 and its proof.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from derivations.concentrated import renyi_to_events

theorem = Statement(id="zcdp.lem8.8", title="From approximate zCDP to approximate DP")
AT_ORDER = "exp((α - 1)·(ξ + ρ·α - ε))·(1 - 1/α)^(α - 1)/α"
MECHANISM = "for nb : 'd → 'd → bool, A : 'd → 'a measure, δ ξ"
pure = theorem.printed(
    f"{MECHANISM} : real given 0 ≤ δ, δ < 1, approx_zcdp nb A δ ξ 0 holds approx_dp nb A ξ δ", label="ρ = 0"
)
general = theorem.printed(
    f"{MECHANISM} ρ ε : real "
    "given 0 ≤ δ, δ < 1, approx_zcdp nb A δ ξ ρ holds ξ + ρ ≤ ε ⇒ "
    f"approx_dp nb A ε (δ + (1 - δ)·({renyi_to_events.DELTA}))",
    added=["0 < ρ"],
    label="in general",
)
every_order = theorem.repaired(
    f"{MECHANISM} ρ ε α : real "
    "given 0 ≤ δ, δ < 1, 1 < α, approx_zcdp nb A δ ξ ρ "
    f"holds approx_dp nb A ε (δ + (1 - δ)·({AT_ORDER}))",
    label="sharper: for every order α, and all real ε",
)
theorem.finding(
    "sharper",
    r"With $\delta'=e^{(\alpha-1)(\xi+\rho\alpha-\varepsilon)}\frac1\alpha(1-\frac1\alpha)^{\alpha-1}$ "
    r"it holds for every order $\alpha>1$, all real $\varepsilon$ (Lemma B.2).",
)
theorem.finding("hypothesis", r"$\rho>0$ in the second part, as the formula divides by $\rho$.")
theorem.finding(
    "reading", r"The events may have probabilities above $1-\delta$, and need not have the same one."
)
outside_the_events = Claim(
    "for P V Q W distributions on 'a, p q δ ε c given 1 - δ ≤ p ≤ 1, 1 - δ ≤ q ≤ 1, δ < 1, 0 ≤ c, "
    "∀s. Measurable(s) ⇒ P(s) ≤ exp(ε)·Q(s) + c holds ∀s. Measurable(s) ⇒ mixture(p, P, V)(s) ≤ "
    "exp(ε)·mixture(q, Q, W)(s) + (δ + (1 - δ)·c)"
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
    same = [p.have(f"mass {law} s = {x}") for law, x in ("Px", "Vv", "Qy", "Ww")]
    p.calc(
        "x", ("=", "P(s)"), ("<=", "exp(ε)·Q(s) + c"),
        ("=", "exp(ε)·y + c", same[2]), ("=", "exp(ε)·y + c"),
    )  # fmt: skip
    p.let(r="1 - δ", E="exp(ε)")
    [
        p.have(text)
        for text in (
            "0 ≤ (p - r)·(1 - x)", "0 ≤ (1 - p)·(1 - v)", "0 ≤ r·(E·y + c - x)",
            "0 ≤ (q - r)·(E·y)", "0 ≤ (1 - q)·(E·w)",
        )
    ]  # fmt: skip
    return p.chain(
        "mixture(p, P, V)(s)",
        eq("p·P(s) + (1 - p)·V(s)", "mass", "L_mixture"),
        eq("p·x + (1 - p)·v", *same[:2]),
        le("E·(q·y + (1 - q)·w) + (δ + (1 - δ)·c)"),
        eq("E·(q·Q(s) + (1 - q)·W(s)) + (δ + (1 - δ)·c)", *same[2:]),
        eq("E·mixture(q, Q, W)(s) + (δ + (1 - δ)·c)", "mass", "L_mixture"),
    )


def given_the_events(p, bound):
    """The goal, from ``bound``: what P(S) is at most, for the laws P and Q given the events."""
    p.unfold("approx_zcdp", "approx_dp", "mechanism")

    def neighbours(q):
        found = q.use(q.context.about("?")[0], "x", "y", because="the events of Definition 8.1")
        return opened(q, found, ["P", "V", "Q", "W", "p", "q"], bound)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", neighbours))


@general.proof
def least_of_four(p):
    return given_the_events(p, on_the_events)


def on_the_events(p):
    p.let(d=renyi_to_events.DELTA)
    p.use(renyi_to_events.minimum.theorem(), "P", "Q", "ξ", "ρ", "ε", because="Lemma B.2")
    return with_mixtures(p, "ε", "d")


@every_order.proof
def one_order(p):
    return given_the_events(p, at_the_order)


def at_the_order(p):
    p.let(d=AT_ORDER)
    p.use(
        renyi_to_events.one_order.theorem(),
        *("P", "Q", "α", "ξ + ρ·α", "ε"),
        because="Lemma B.2 for one order",
    )
    p.have("1/α < 1")
    return with_mixtures(p, "ε", "d")


def with_mixtures(p, e, d):
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "δ", e, d)
    mixtures = p.have("A(x) = mixture(p, P, V)"), p.have("A(y) = mixture(q, Q, W)")
    return p.have(p.goal, *mixtures)


@pure.proof
def no_rho(p):
    return given_the_events(p, without_rho)


def without_rho(p):
    def order(q):
        return q.chain("D[α](P ‖ Q)", le("ξ + 0·α"), eq("ξ"))

    p.every("α", "real", order, "1 < α")
    p.use("max_divergence_of_orders", "P", "Q", "ξ", because="the bound does not depend on the order")
    p.intro("s", one_event, "∀s. Measurable(s) ⇒ P(s) ≤ exp(ξ)·Q(s) + 0")
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "δ", "ξ", "0")
    p.have("A(x) = mixture(p, P, V)"), p.have("A(y) = mixture(q, Q, W)")
    return p.intro("s", lambda q: q.chain(
        "A(x)(s)",
        eq("mixture(p, P, V)(s)"),
        le("exp(ξ)·mixture(q, Q, W)(s) + (δ + (1 - δ)·0)"),
        eq("exp(ξ)·A(y)(s) + δ"),
    ))  # fmt: skip


def one_event(p):
    return p.chain("P(s)", le("exp(ξ)·Q(s)"), eq("exp(ξ)·Q(s) + 0"))
