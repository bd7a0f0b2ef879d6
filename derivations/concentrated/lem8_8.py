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
from cbdp_sym.tactics.lemmas.approximate_zcdp import opened
from derivations.concentrated import renyi_to_events

theorem = Statement(id="zcdp.lem8.8", title="From approximate zCDP to approximate DP")
AT_ORDER = "exp ((a - 1)*(xi + rho*a - epsilon))*(1 - 1/a)^(a - 1)/a"
MECHANISM = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, delta xi"
pure = theorem.printed(
    f"{MECHANISM} : real given 0 <= delta, delta < 1, approx_zcdp nb A delta xi 0 "
    "holds approx_dp nb A xi delta",
    label="ρ = 0",
)
general = theorem.printed(
    f"{MECHANISM} rho epsilon : real "
    "given 0 <= delta, delta < 1, approx_zcdp nb A delta xi rho holds xi + rho <= epsilon ==> "
    f"approx_dp nb A epsilon (delta + (1 - delta)*({renyi_to_events.DELTA}))",
    added=["0 < rho"],
    label="in general",
)
every_order = theorem.repaired(
    f"{MECHANISM} rho epsilon a : real "
    "given 0 <= delta, delta < 1, 1 < a, approx_zcdp nb A delta xi rho "
    f"holds approx_dp nb A epsilon (delta + (1 - delta)*({AT_ORDER}))",
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
    same = [p.have(f"mass {law} s = ext {x}") for law, x in ("Px", "Vv", "Qy", "Ww")]
    p.calc(
        "ext x", ("=", "mass P s"), ("<=", "ext (exp e) * mass Q s + ext c"),
        ("=", "ext (exp e) * ext y + ext c", same[2]), ("=", "ext (exp e*y + c)"),
    )  # fmt: skip
    p.let(r="1 - delta", E="exp e")
    [
        p.have(text)
        for text in (
            "0 <= (p - r)*(1 - x)", "0 <= (1 - p)*(1 - v)", "0 <= r*(E*y + c - x)",
            "0 <= (q - r)*(E*y)", "0 <= (1 - q)*(E*w)",
        )
    ]  # fmt: skip
    return p.chain(
        "mass (mixture p P V) s",
        eq("ext p * mass P s + ext (1 - p) * mass V s", "mass", "L_mixture"),
        eq("ext (p*x + (1 - p)*v)", *same[:2]),
        le("ext (E*(q*y + (1 - q)*w) + (delta + (1 - delta)*c))"),
        eq("ext E * (ext q * mass Q s + ext (1 - q) * mass W s) + ext (delta + (1 - delta)*c)", *same[2:]),
        eq("ext E * mass (mixture q Q W) s + ext (delta + (1 - delta)*c)", "mass", "L_mixture"),
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
    p.use(renyi_to_events.minimum.theorem(), "P", "Q", "xi", "rho", "epsilon", because="Lemma B.2")
    return with_mixtures(p, "epsilon", "d")


@every_order.proof
def one_order(p):
    return given_the_events(p, at_the_order)


def at_the_order(p):
    p.let(d=AT_ORDER)
    p.use(
        renyi_to_events.one_order.theorem(),
        *("P", "Q", "a", "xi + rho*a", "epsilon"),
        because="Lemma B.2 for one order",
    )
    p.have("1/a < 1")
    return with_mixtures(p, "epsilon", "d")


def with_mixtures(p, e, d):
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "delta", e, d)
    mixtures = p.have("A x = mixture p P V"), p.have("A y = mixture q Q W")
    return p.have(p.goal, *mixtures)


@pure.proof
def no_rho(p):
    return given_the_events(p, without_rho)


def without_rho(p):
    def order(q):
        return q.chain("renyi a P Q", le("ext (xi + 0*a)"), eq("ext xi"))

    p.every("a", "real", order, "1 < a")
    p.use("max_divergence_of_orders", "P", "Q", "xi", because="the bound does not depend on the order")
    p.intro("s", one_event, "!s. Measurable s ==> mass P s <= ext (exp xi) * mass Q s + ext 0")
    p.use(outside_the_events.theorem(), "P", "V", "Q", "W", "p", "q", "delta", "xi", "0")
    p.have("A x = mixture p P V"), p.have("A y = mixture q Q W")
    return p.intro("s", lambda q: q.chain(
        "mass (A x) s",
        eq("mass (mixture p P V) s"),
        le("ext (exp xi) * mass (mixture q Q W) s + ext (delta + (1 - delta)*0)"),
        eq("ext (exp xi) * mass (A y) s + ext delta"),
    ))  # fmt: skip


def one_event(p):
    return p.chain("mass P s", le("ext (exp xi) * mass Q s"), eq("ext (exp xi) * mass Q s + ext 0"))
