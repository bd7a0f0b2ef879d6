"""Two laws whose Rényi divergences are bounded at several orders, seen on an event.

This module has no statement of its own.

Problem: what D_α(P‖Q) ≤ c(α) at all orders α of a set says of P(S) - e^ε Q(S).
Method: data processing onto the event and its complement, at each order. An event of probability 0 or 1 under
    Q has the same probability under P; there, and where p = q, two equal coins are enough.
Guarantee: it is at most its supremum over the two-point laws that meet the bounds; if both divergences are
    bounded, over those that meet the bounds in both directions.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity
from derivations.sharp.contact import EVENT, MOMENT, outside, perspective, tangents
from derivations.sharp.conversion import defined

ALLOWED = f"(∀α. B(α) ⇒ {MOMENT} ≤ exp((α - 1)·c(α)))"
BACK = "q^α·p^(1 - α) + (1 - q)^α·(1 - p)^(1 - α)"
FORTH_AND_BACK = f"(∀α. B(α) ⇒ {MOMENT} ≤ exp((α - 1)·c(α)) ∧ {BACK} ≤ exp((α - 1)·c(α)))"
INSIDE = "(∀p q. 0 < p ⇒ p < 1 ⇒ 0 < q ⇒ q < 1 ⇒ {} ⇒ p - exp(ε)·q ≤ δ)"
SEVERAL = f"(∀p q. 0 ≤ p ⇒ p ≤ 1 ⇒ 0 < q ⇒ q < 1 ⇒ {ALLOWED} ⇒ p - exp(ε)·q ≤ δ)"
TESTED = f"{EVENT.format(more='')}, 0 ≤ p, p ≤ 1, 0 < q, q < 1 holds {MOMENT} ≤ exp ((α - 1)·c)"
PAIR = (
    "for P Q distributions on 'a, s event on 'a, B : real → bool, c : real → real, ε δ "
    "given ∃α. B(α), ∀α. B(α) ⇒ 1 < α, ∀α. B(α) ⇒ D[α](P ‖ Q) ≤ c(α), {} holds P(s) ≤ exp(ε)·Q(s) + δ"
)
tested = Claim(TESTED)
level = Claim(
    "for α c t given 1 < α, 0 ≤ c, 0 < t < 1 holds t^α·t^(1 - α) + (1 - t)^α·(1 - t)^(1 - α) ≤ exp((α - 1)·c)"
)
ends = Claim("for δ E given 0 < E, ∀t. 0 < t ⇒ t < 1 ⇒ t - E·t ≤ δ holds 0 ≤ δ ∧ 1 - E ≤ δ")
certain = Claim(
    "for P Q distributions on 'a, s event on 'a, p q "
    "given P ≪ Q, P(s) = p, Q(s) = q, q = 0 ∨ q = 1 holds p = q"
)
one_way = Claim(PAIR.format(SEVERAL))
both_directions = Claim(PAIR.format(f"∀α. B(α) ⇒ D[α](Q ‖ P) ≤ c(α), {INSIDE.format(FORTH_AND_BACK)}"))
for claim in (tested, one_way, both_directions):
    claim.facts.append(defined.theorem)


@tested.proof
def at_the_quotients(p):
    p.let(v="p/q", u="(1 - p)/(1 - q)")
    p.use(tangents.theorem(), "P", "Q", "s", "α", "c", "p", "q", "u", "v")
    p.use(perspective.theorem(), "α", "p", "q")
    p.use(perspective.theorem(), "α", "1 - p", "1 - q")
    return p.have(p.goal)


@level.proof
def equal_laws(p):
    for x in ("t", "(1 - t)"):
        p.chain(f"{x}^α·{x}^(1 - α)", eq(f"{x}^(α + (1 - α))", "pow_add"), eq(f"{x}^1"), eq(x))
    p.have("0 ≤ (α - 1)·c")
    p.have("1 ≤ exp((α - 1)·c)", by=decide)
    return p.have(p.goal)


@ends.proof
def near_the_ends(p):
    def at_least(bound, near):
        """The bound for d, since a smaller d fails at a point near the end."""

        def fails(p):
            p.let(t=near)
            for fact in ("0 < t", "t < 1", "δ < t - E·t"):
                p.have(fact, by=decide)
            p.have("t - E·t ≤ δ")
            return p.absurd()

        return lambda p: p.indirect(fails)

    return p.conjuncts(at_least("0", "-δ/(2·(2 + E - δ))"), at_least("1 - E", "1 - (1 - E - δ)/(2·(2 - δ))"))


@certain.proof
def of_the_event_or_its_complement(p):
    with p.case("q = 0"):
        p.have("almost every z ~ Q: ¬s(z)", "ae_of_mass")
        p.chain("p", eq("P(s)"), eq("0", "mass_of_ae"))
        p.have("p = q")
    with p.otherwise():
        p.have("q = 1")
        p.let(w="x ↦ ¬s(x)")
        for law, mass in (("P", "p"), ("Q", "q")):
            p.use(outside.theorem(), law, "s", mass)
        p.have("Q(w) = 0")
        p.have("almost every z ~ Q: ¬w(z)", "ae_of_mass")
        p.chain("1 - p", eq("P(w)"), eq("0", "mass_of_ae"))
        p.have("p = q")
    return p.have(p.goal)


def where_they_are_equal(p):
    """Know the bound for two equal coins, and name the probabilities of the event."""
    p.obtain("b", "∃α. B(α)")
    with p.fix("α : real", "B(α)"):
        p.use(lem2_2_nonnegativity.finite.theorem(), "P", "Q", "α")
        p.chain("0", le("D[α](P ‖ Q)"), le("c(α)"))
        p.have("0 ≤ c(α)")
    with p.fix("t : real", "0 < t", "t < 1"):
        with p.fix("α : real", "B(α)"):
            p.use(level.theorem(), "α", "c(α)", "t", because="equal coins")
        p.have("t - exp(ε)·t ≤ δ")
    p.use(ends.theorem(), "δ", "exp(ε)", because="and in the limit")
    with p.fix("t : real", "0 ≤ t", "t ≤ 1"):
        p.have("t - exp(ε)·t ≤ δ")
    p.use("ac_of_renyi", "P", "Q", "b", "c(b)", because="a finite divergence")
    p.obtain("p q", [p.use("mass_real", "P", "s"), p.use("mass_real", "Q", "s")])


def as_masses(p):
    """Return the goal from the bound of p - e^ε q."""
    p.have("p - exp(ε)·q ≤ δ")
    p.chain("P(s)", eq("p"), le("exp(ε)·q + δ"), eq("exp(ε)·Q(s) + δ", p.have("Q(s) = q")))


@one_way.proof
def at_every_order(p):
    where_they_are_equal(p)
    with p.case("0 < q ∧ q < 1"):
        with p.fix("α : real", "B(α)"):
            p.use(tested.theorem(), "P", "Q", "s", "α", "c(α)", "p", "q", because="data processing")
        as_masses(p)
    with p.otherwise():
        p.use(certain.theorem(), "P", "Q", "s", "p", "q", because="equal probabilities")
        as_masses(p)
    return p.have(p.goal)


@both_directions.proof
def at_every_order_and_back(p):
    where_they_are_equal(p)
    p.use("ac_of_renyi", "Q", "P", "b", "c(b)", because="a finite divergence")
    with p.case("(0 < q ∧ q < 1) ∧ (0 < p ∧ p < 1)"):
        with p.fix("α : real", "B(α)"):
            p.use(tested.theorem(), "P", "Q", "s", "α", "c(α)", "p", "q", because="data processing")
            p.use(tested.theorem(), "Q", "P", "s", "α", "c(α)", "q", "p", because="and back")
            p.have(f"{MOMENT} ≤ exp((α - 1)·c(α)) ∧ {BACK} ≤ exp((α - 1)·c(α))")
        as_masses(p)
    with p.otherwise():
        with p.case("0 < q ∧ q < 1"):
            p.have("p = 0 ∨ p = 1")
            p.use(certain.theorem(), "Q", "P", "s", "q", "p", because="equal probabilities")
            p.have("p = q")
        with p.otherwise():
            p.use(certain.theorem(), "P", "Q", "s", "p", "q", because="equal probabilities")
        p.have("p = q")
        as_masses(p)
    return p.have(p.goal)
