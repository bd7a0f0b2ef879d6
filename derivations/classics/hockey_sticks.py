"""The hockey-stick divergence of two laws as the integral of a positive part, for two factors.

Problem: compare hockey-stick divergences at many levels at once, where neither law need be absolutely continuous.
Method: with the densities p and q of both laws for their mean, `excess(u, v, P, Q)` is the integral of the
    positive part of u p - v q; it is u P(S) - v Q(S) for the event S on which this is positive, and no event gives more.
Guarantee: H_{e^ε}(P‖Q) is the excess for the factors 1 and e^ε; a bound of all hockey-stick divergences is one of all excesses.
Reference: Neyman and Pearson's lemma; Zhu, Dong and Wang 2022, section 3 (for α in place of e^ε).
"""

from cbdp_sym.author import *

R = "(mixture (1/2) P Q)"
define(
    "define excess for u v : real, P Q : 'a measure "
    f":= L {R} (λz : 'a. ext (max 0 (u * density P {R} z - v * density Q {R} z)))"
)

TWO = "for u v, P Q distributions on 'a"
no_event_gives_more = Claim(
    f"{TWO}, S event on 'a given 0 ≤ u, 0 ≤ v holds u·P(S) ≤ v·Q(S) + excess(u, v, P, Q)"
)
BEST = f"(z ↦ 0 ≤ u·density(P, {R}, z) - v·density(Q, {R}, z))"
some_event_gives_it = Claim(
    f"{TWO} given 0 ≤ u, 0 ≤ v holds Measurable({BEST}) ∧ u·P({BEST}) = v·Q({BEST}) + excess(u, v, P, Q)"
)
not_negative = Claim("for u v, P Q : 'a measure holds 0 ≤ excess(u, v, P, Q)")
size = Claim(f"{TWO} given 0 ≤ u, 0 ≤ v holds 0 ≤ excess(u, v, P, Q) ≤ u")
scaled = Claim(f"{TWO}, c given 0 ≤ c holds excess(c·u, c·v, P, Q) = c·excess(u, v, P, Q)")
nothing = Claim(f"{TWO} given u ≤ 0, 0 ≤ v holds excess(u, v, P, Q) = 0")
everything = Claim(f"{TWO} given 0 ≤ u, v ≤ 0 holds excess(u, v, P, Q) = u - v")
hockey_stick = Claim("for P Q distributions on 'a, ε holds H[ε](P ‖ Q) = excess(1, exp(ε), P, Q)")
least = Claim(
    "for P Q distributions on 'a, ε x : real given ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + x "
    "holds H[ε](P ‖ Q) ≤ x"
)
reached = Claim(
    "for P Q distributions on 'a, ε x : real, S event on 'a given P(S) = exp(ε)·Q(S) + x "
    "holds x ≤ H[ε](P ‖ Q)"
)
each_event = Claim(
    "for P Q distributions on 'a, ε x : real given H[ε](P ‖ Q) ≤ x "
    "holds ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + x"
)
between = Claim("for P Q distributions on 'a, ε holds 0 ≤ H[ε](P ‖ Q) ≤ 1")
PAIRS = "for A B distributions on 'a, P Q distributions on 'b"
DOMINATED = "∀ε. H[ε](A ‖ B) ≤ H[ε](P ‖ Q)"
at_all_factors = Claim(
    f"{PAIRS}, u v given {DOMINATED}, 0 ≤ u ∨ 0 ≤ v holds excess(u, v, A, B) ≤ excess(u, v, P, Q)"
)


def densities(p):
    """Names for the mean R of both laws, the densities f and g, and the positive part h."""
    p.let(R="mixture(1/2, P, Q)")
    p.have("Prob(R)")
    p.have("P ≪ R")
    p.have("Q ≪ R")
    p.let(f="density(P, R)", g="density(Q, R)", h="z ↦ max(0, u·f(z) - v·g(z))")
    p.have("excess(u, v, P, Q) = ∫ h(z) dR(z)", "excess")


def over_event(p):
    """The two multiples of the probabilities of S are integrals with respect to R."""
    p.let(one="z ↦ if S(z) then 1 else 0")
    for law, density, factor in (("P", "f", "u"), ("Q", "g", "v")):
        p.chain(
            f"{factor}·{law}(S)",
            eq(f"{factor}·∫ ext(one(z)) d{law}(z)", "mass_back"),
            eq(f"{factor}·∫ ext({density}(z))·ext(one(z)) dR(z)", "change_measure"),
            eq(f"{factor}·∫ {density}(z)·one(z) dR(z)"),
            eq(f"∫ {factor}·({density}(z)·one(z)) dR(z)", "L_mul"),
        )


@no_event_gives_more.proof
def point_by_point(p):
    densities(p)
    over_event(p)
    with p.fix("z : 'a"):
        with p.case("S(z)"):
            p.have("u·(f(z)·one(z)) ≤ v·(g(z)·one(z)) + h(z)")
        with p.otherwise():
            p.have("u·(f(z)·one(z)) ≤ v·(g(z)·one(z)) + h(z)")
    p.chain(
        "u·P(S)",
        eq("∫ u·(f(z)·one(z)) dR(z)"),
        le("∫ (v·(g(z)·one(z)) + h(z)) dR(z)", "L_le"),
        eq("∫ v·(g(z)·one(z)) dR(z) + ∫ h(z) dR(z)", "L_add"),
        eq("v·Q(S) + excess(u, v, P, Q)"),
    )


@some_event_gives_it.proof
def where_it_is_positive(p):
    densities(p)
    p.let(S="z ↦ 0 ≤ u·f(z) - v·g(z)")
    over_event(p)
    with p.fix("z : 'a"):
        with p.case("S(z)"):
            p.have("u·(f(z)·one(z)) = v·(g(z)·one(z)) + h(z)")
        with p.otherwise():
            p.have("u·(f(z)·one(z)) = v·(g(z)·one(z)) + h(z)")
    p.chain(
        "u·P(S)",
        eq("∫ u·(f(z)·one(z)) dR(z)"),
        eq("∫ (v·(g(z)·one(z)) + h(z)) dR(z)"),
        eq("∫ v·(g(z)·one(z)) dR(z) + ∫ h(z) dR(z)", "L_add"),
        eq("v·Q(S) + excess(u, v, P, Q)"),
    )
    p.have("Measurable(S)")
    p.have(p.goal)


@not_negative.proof
def as_an_integral(p):
    p.unfold("excess")
    p.use("L_nonneg", goal=p.goal)


@size.proof
def a_multiple_of_a_probability(p):
    densities(p)
    with p.fix("z : 'a"):
        p.have("0 ≤ u·f(z)")
        p.have("0 ≤ v·g(z)")
        p.have("h(z) ≤ u·f(z)")
    p.use(not_negative.theorem(), "u", "v", "P", "Q")
    p.use("density_mass", "P", "R")
    p.chain(
        "excess(u, v, P, Q)",
        eq("∫ h(z) dR(z)"),
        le("∫ u·f(z) dR(z)", "L_le"),
        eq("u·∫ f(z) dR(z)", "L_mul"),
        eq("u"),
    )
    p.have(p.goal)


@scaled.proof
def a_factor_of_an_integral(p):
    densities(p)
    with p.fix("z : 'a"):
        with p.case("0 ≤ u·f(z) - v·g(z)"):
            p.have("0 ≤ c·(u·f(z) - v·g(z))")
            p.have("max(0, c·u·f(z) - c·v·g(z)) = c·h(z)")
        with p.otherwise():
            p.have("0 ≤ c·(v·g(z) - u·f(z))")
            p.have("max(0, c·u·f(z) - c·v·g(z)) = c·h(z)")
    p.chain(
        "excess(c·u, c·v, P, Q)",
        eq("∫ max(0, c·u·f(z) - c·v·g(z)) dR(z)", "excess"),
        eq("∫ c·h(z) dR(z)"),
        eq("c·∫ h(z) dR(z)", "L_mul"),
        eq("c·excess(u, v, P, Q)"),
    )


@nothing.proof
def never_positive(p):
    densities(p)
    with p.fix("z : 'a"):
        p.have("0 ≤ (-u)·f(z)")
        p.have("0 ≤ v·g(z)")
        p.have("h(z) = 0")
    p.chain("excess(u, v, P, Q)", eq("∫ h(z) dR(z)"), eq("∫[z ~ R] (0 : ereal)"), eq("0", "L_const_zero"))


@everything.proof
def always_positive(p):
    densities(p)
    p.let(w="-v")
    with p.fix("z : 'a"):
        p.have("0 ≤ u·f(z)")
        p.have("0 ≤ w·g(z)")
        p.have("h(z) = u·f(z) + w·g(z)")
    p.use("density_mass", "P", "R")
    p.use("density_mass", "Q", "R")
    p.chain(
        "excess(u, v, P, Q)",
        eq("∫ h(z) dR(z)"),
        eq("∫ (u·f(z) + w·g(z)) dR(z)"),
        eq("∫ (ext(u·f(z)) + ext(w·g(z))) dR(z)"),
        eq("∫ u·f(z) dR(z) + ∫ w·g(z) dR(z)", "L_add"),
        eq("u·∫ f(z) dR(z) + w·∫ g(z) dR(z)", "L_mul"),
        eq("u - v"),
    )


@hockey_stick.proof
def by_the_best_event(p):
    p.let(
        X="excess(1, exp(ε), P, Q)",
        f="s ↦ P(s) - exp(ε)·Q(s)",
        S=BEST.replace("u·", "1·").replace("v·", "exp(ε)·"),
    )
    p.have("H[ε](P ‖ Q) = SupOn(Measurable, f)", "hockey_stick")
    p.use(size.theorem(), "1", "exp(ε)", "P", "Q")
    p.have("0 ≤ X")
    p.have("X ≤ 1")
    p.obtain("x", p.use("real_of_bounds", "X"))
    with p.fix("s : 'a → bool", "Measurable(s)"):
        p.use(no_event_gives_more.theorem(), "1", "exp(ε)", "P", "Q", "s")
        p.have("f(s) ≤ X")
    above = p.use("supon_least", goal="SupOn(Measurable, f) ≤ X")
    p.use(some_event_gives_it.theorem(), "1", "exp(ε)", "P", "Q")
    p.have("X = f(S)")
    below = p.chain(
        "X",
        eq("f(S)"),
        le("SupOn(Measurable, f)", p.use("supon_upper", "λs : 'a → bool. Measurable s", "f", "S")),
    )
    p.use("ele_antisym", "SupOn(Measurable, f)", "X", given=[above, below])
    p.have(p.goal)


@least.proof
def of_each_event(p):
    p.let(f="s ↦ P(s) - exp(ε)·Q(s)")
    p.have("H[ε](P ‖ Q) = SupOn(Measurable, f)", "hockey_stick")
    with p.fix("s : 'a → bool", "Measurable(s)"):
        p.obtain("m n", [p.use("mass_real", "P", "s"), p.use("mass_real", "Q", "s")])
        p.chain("ext(m)", eq("P(s)"), le("exp(ε)·Q(s) + x"), eq("ext(exp(ε)·n + x)"))
        p.use("le_of_ext", "m", "exp(ε)·n + x")
        p.chain("f(s)", eq("ext(m - exp(ε)·n)"), le("x"))
    p.use("supon_least", goal="SupOn(Measurable, f) ≤ x")
    p.have(p.goal)


@reached.proof
def by_the_event(p):
    p.let(f="s ↦ P(s) - exp(ε)·Q(s)")
    p.have("H[ε](P ‖ Q) = SupOn(Measurable, f)", "hockey_stick")
    p.obtain("m n", [p.use("mass_real", "P", "S"), p.use("mass_real", "Q", "S")])
    p.chain("ext(m)", eq("P(S)"), eq("exp(ε)·Q(S) + x"), eq("ext(exp(ε)·n + x)"))
    p.have("m = exp(ε)·n + x", "ext_inj")
    p.chain(
        "ext(x)",
        eq("ext(m - exp(ε)·n)"),
        eq("f(S)"),
        le("SupOn(Measurable, f)", p.use("supon_upper", "λs : 'a → bool. Measurable s", "f", "S")),
    )
    p.have(p.goal)


@each_event.proof
def below_the_supremum(p):
    p.let(f="s ↦ P(s) - exp(ε)·Q(s)")
    p.have("H[ε](P ‖ Q) = SupOn(Measurable, f)", "hockey_stick")
    with p.fix("s : 'a → bool", "Measurable(s)"):
        p.obtain("m n", [p.use("mass_real", "P", "s"), p.use("mass_real", "Q", "s")])
        upper = p.use("supon_upper", "λs : 'a → bool. Measurable s", "f", "s")
        p.chain("ext(m - exp(ε)·n)", eq("f(s)"), le("SupOn(Measurable, f)", upper), le("x"))
        p.use("le_of_ext", "m - exp(ε)·n", "x")
        p.have("P(s) ≤ exp(ε)·Q(s) + x")


@between.proof
def as_an_excess(p):
    p.use(size.theorem(), "1", "exp(ε)", "P", "Q")
    p.use(hockey_stick.theorem(), "P", "Q", "ε")
    return p.have(p.goal)


@at_all_factors.proof
def by_homogeneity(p):
    with p.case("u ≤ 0"):
        p.have("0 ≤ v ∨ u = 0")
        with p.case("0 ≤ v"):
            p.use(nothing.theorem(), "u", "v", "A", "B")
            p.use(nothing.theorem(), "u", "v", "P", "Q")
            p.have(p.goal)
        with p.otherwise():
            p.have("u = 0")
            p.use(everything.theorem(), "u", "v", "A", "B")
            p.use(everything.theorem(), "u", "v", "P", "Q")
            p.have(p.goal)
    with p.otherwise():
        p.have("0 < u")
        with p.case("v ≤ 0"):
            p.use(everything.theorem(), "u", "v", "A", "B")
            p.use(everything.theorem(), "u", "v", "P", "Q")
            p.have(p.goal)
        with p.otherwise():
            p.let(ε="log(v/u)")
            p.have("exp(ε) = v/u")
            p.have("u·exp(ε) = v")
            p.chain(
                "excess(u, v, A, B)",
                eq("excess(u·1, u·exp(ε), A, B)"),
                eq("u·excess(1, exp(ε), A, B)", scaled.theorem()),
                eq("u·H[ε](A ‖ B)", hockey_stick.theorem()),
                le("u·H[ε](P ‖ Q)"),
                eq("u·excess(1, exp(ε), P, Q)", hockey_stick.theorem()),
                eq("excess(u·1, u·exp(ε), P, Q)", scaled.theorem()),
                eq("excess(u, v, P, Q)"),
            )
