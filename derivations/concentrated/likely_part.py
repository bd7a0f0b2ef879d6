"""Laws given likely events, for two laws that are (ε,δ)-close: Lemma 8.6 and Corollary 8.7.

This module has no statement of its own.

Problem: P(S) <= e^ε Q(S) + δ and Q(S) <= e^ε P(S) + δ for all events S. Which events of probability 1-δ are
    there, given which the two laws X and Y are (ε,0)-close?
Method: let P and Q have the densities u and v. Cut u down to u' = min(u, e^ε v) and v to v' = min(v, e^ε u),
    of total masses g and h. At the events u > e^ε v and v > e^ε u the bounds say that these are at least 1-δ.
    For g <= h let X have the density u'/g, and Y the mixture of v'/g and e^{-ε}u'/g that has the mass 1.
Guarantee: X <= P/(1-δ), Y <= Q/(1-δ), X <= e^ε Y and Y <= e^ε X on all events, for ε >= 0 and 0 <= δ < 1.
Reference: the proof follows [MV16, Lemma 3.2], which the concentrated paper cites for Lemma 8.6.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened

EVENTS = "∀s. Measurable s ⇒ mass {} s ≤ {}·mass {} s + δ"

cut = Claim(
    "for P Q R : 'a measure, c δ : real given Prob P, Prob Q, Prob R, P ≪ R, Q ≪ R, 0 ≤ c, "
    + EVENTS.format("P", "c", "Q")
    + " holds ∃g. HasInt R (x ↦ min (density P R x) (c·density Q R x)) g ∧ 1 - δ ≤ g ∧ g ≤ 1"
)


@cut.proof
def least_mass(p):
    p.let(u="dP/dR", v="dQ/dR", s="x ↦ c·v(x) < u(x)", m="x ↦ min(u(x), c·v(x))")
    p.let(one="x ↦ if s(x) then 1 else 0", cutting="x ↦ u(x) - u(x)·one(x) + c·(v(x)·one(x))")
    p.use("int_density", "P", "R")

    def numbers(q):
        q.have("P(s) = a"), q.have("Q(s) = b")
        for law, value in (("P", "a"), ("Q", "b")):
            q.use("mass_int", law, "s", value)
            q.use("int_change_back", law, "R", "one", value, because="with respect to $R$")
        q.chain(
            "a",
            eq("P(s)"),
            le("c·Q(s) + δ", because="differential privacy at the event"),
            eq("c·b + δ"),
            eq("c·b + δ"),
        )
        q.have("E[x ~ R] cutting(x) exists and is 1 - a + c·b", because="the excess is cut off on the event")
        q.use("int_mono", "R", "m", "u", "1 - a + c·b", "1")
        return q.witness("1 - a + c·b")

    first = p.use("mass_real", "P", "s")
    return p.obtain("a", first, lambda q: q.obtain("b", q.use("mass_real", "Q", "s"), numbers))


def outcome(p):
    """The type of the outcomes."""
    return p.names["R"].type.args[0]


weight = Claim("for a b given b ≤ 1, 1 ≤ a holds ∃t. 0 ≤ t ∧ t ≤ 1 ∧ t·a + (1 - t)·b = 1")


@weight.proof
def one_between(p):
    def equal(q):
        q.have("0·a + (1 - 0)·b = 1")
        return q.witness("0")

    def different(q):
        return q.witness("(1 - b)/(a - b)")

    return p.cases("b = a", equal, different)


between = Claim(
    "for R : 'a measure, u v : 'a → real, c a given Measurable(u), Measurable(v), ∀x. 0 ≤ u(x), ∀x. "
    "0 ≤ v(x), ∀x. u(x) ≤ c·v(x), ∀x. v(x) ≤ c·u(x), 1 ≤ c, E[x ~ R] u(x) exists and is 1, E[x ~ R] "
    "v(x) exists and is a, 1 ≤ a holds ∃k. Measurable(k) ∧ (∀x. 0 ≤ k(x)) ∧ E[x ~ R] k(x) exists and "
    "is 1 ∧ (∀x. u(x) ≤ c·k(x)) ∧ (∀x. k(x) ≤ c·u(x)) ∧ (∀x. k(x) ≤ v(x))"
)


@between.proof
def mixture_of_both(p):
    return p.obtain("t", p.use(weight.theorem(), "a", "1/c"), with_weight)


def with_weight(p):
    p.let(k="x ↦ t·v(x) + (1 - t)·(1/c·u(x))")
    mean = p.have("E[x ~ R] k(x) exists and is t·a + (1 - t)·(1/c·1)")
    p.know(rewrite(mean, p.have("t·a + (1 - t)·(1/c·1) = 1")))

    def bounds(q):
        for fact in ("u(x) ≤ c·v(x)", "v(x) ≤ c·u(x)", "0 ≤ u(x)", "0 ≤ v(x)", "1 ≤ c"):
            q.have(fact)
        for fact in ("c·v x - u x", "c·u x - v x", "v x - 1/c·u x", "c·u x - 1/c·u x"):
            q.have(f"0 ≤ {fact}")

    for text in ("u(x) ≤ c·k(x)", "k(x) ≤ c·u(x)", "k(x) ≤ v(x)"):

        def point(q, text=text):
            bounds(q)
            return q.have(text)

        p.every("x", "'a", point)
    return p.witness("k")


LAWS = (
    "∃X Y. Prob X ∧ Prob Y ∧ max_divergence X P ≤ -log (1 - δ) "
    "∧ max_divergence Y Q ≤ -log (1 - δ) "
    "∧ max_divergence X Y ≤ ε ∧ max_divergence Y X ≤ ε"
)
ordered = Claim(
    "for P Q R : 'a measure, ε δ g h : real "
    "given Prob P, Prob Q, Prob R, P ≪ R, Q ≪ R, 0 ≤ ε, δ < 1, 1 - δ ≤ g, g ≤ h, "
    "HasInt R (x ↦ min (density P R x) (exp ε·density Q R x)) g, "
    "HasInt R (x ↦ min (density Q R x) (exp ε·density P R x)) h "
    f"holds {LAWS}"
)


@ordered.proof
def densities(p):
    p.let(
        c="exp(ε)",
        u="dP/dR",
        v="dQ/dR",
        f="x ↦ 1/g·min(u(x), c·v(x))",
        w="x ↦ 1/g·min(v(x), c·u(x))",
        K="1/(1 - δ)",
    )
    p.have("1 ≤ c", p.use("exp_ge", "ε"))
    for first, second, one, other, density in (("u", "v", "f", "w", "P"), ("v", "u", "w", "f", "Q")):

        def sign(q, first=first, second=second, one=one):
            return q.have(f"0 ≤ {one} x")

        def similar(q, first=first, second=second, one=one, other=other):
            named(q, first, second)
            return q.have(f"{one} x ≤ c·{other} x")

        def part(q, first=first, second=second, one=one):
            low, _ = named(q, first, second)
            less = q.have(f"{low} ≤ {first} x")
            q.have(f"0 ≤ (K - 1/g)·{first} x")
            return q.have(f"{one} x ≤ K·{first} x", q.use("scale_le", "1/g", given=[less]))

        for point in (sign, similar, part):
            p.every("x", "'a", point)
        p.use("radon_nikodym", density, "R")
    return p.obtain("k", p.use(between.theorem(), "R", "f", "w", "c", "h/g"), laws)


def named(p, first, second):
    """The two cut densities at x, and what is known of the densities there."""
    for at in "uv":
        p.have(f"{at} x ≤ c·{at} x")
    low, high = f"min ({first} x) (c·{second} x)", f"min ({second} x) (c·{first} x)"
    return low, high


def laws(p):
    p.let(X="withdensity(R, f)", Y="withdensity(R, k)")
    inverse = p.have("exp(-log(1 - δ)) = K")

    def cut_off(q):
        return q.have("f(x) ≤ exp(-log(1 - δ))·u(x)", inverse)

    def cut_off_too(q):
        q.have("k(x) ≤ w(x)")
        return q.have("k(x) ≤ exp(-log(1 - δ))·v(x)", inverse, q.have("w(x) ≤ K·v(x)"))

    p.every("x", "'a", cut_off)
    p.every("x", "'a", cut_off_too)
    for law, density in (("P", "u"), ("Q", "v")):
        same = p.have(f"withdensity R {density} = {law}")
        p.have(f"Prob (withdensity R {density})", same)
    first = p.use("max_divergence_withdensity", "R", "f", "u", "-log(1 - δ)")
    p.know(rewrite(first, p.have("withdensity(R, u) = P")))
    second = p.use("max_divergence_withdensity", "R", "k", "v", "-log(1 - δ)")
    p.know(rewrite(second, p.have("withdensity(R, v) = Q")))
    return p.witness("X", "Y")


likely = Claim(
    "for P Q : 'a measure, ε δ : real given Prob P, Prob Q, 0 ≤ ε, 0 ≤ δ, δ < 1, "
    f"{EVENTS.format('P', 'exp ε', 'Q')}, {EVENTS.format('Q', 'exp ε', 'P')} holds {LAWS}"
)


@likely.proof
def smaller_first(p):
    p.let(R="mixture(1/2, P, Q)")

    def masses(q):
        return q.cases(
            "g ≤ h", lambda r: r.use(ordered.theorem(), "P", "Q", "R", "ε", "δ", "g", "h"), swapped
        )

    def swapped(q):
        found = q.use(ordered.theorem(), "Q", "P", "R", "ε", "δ", "h", "g")
        return opened(q, found, ["Y", "X"], lambda r: r.witness("X", "Y"))

    first = p.use(cut.theorem(), "P", "Q", "R", "exp(ε)", "δ")
    second = p.use(cut.theorem(), "Q", "P", "R", "exp(ε)", "δ")
    return p.obtain("g h", [first, second], masses)
