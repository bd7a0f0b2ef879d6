"""The hockey-stick divergence of two laws as the integral of a positive part, for two factors.

Problem: compare hockey-stick divergences at many levels at once, where neither law need be absolutely
    continuous.
Method: with the densities p and q of both laws for their mean, `excess(u, v, P, Q)` is the integral of the
    positive part of u p - v q; it is u P(S) - v Q(S) for the event S on which this is positive, and no
    event gives more.
Guarantee: H_{e^ε}(P‖Q) is the excess for the factors 1 and e^ε; a bound of all hockey-stick divergences is
    one of all excesses.
Reference: Neyman and Pearson's lemma; Zhu, Dong and Wang 2022, section 3 (for α in place of e^ε).
"""

from cbdp_sym.author import *

R = "(mixture (1/2) P Q)"
define(
    "define excess for u v : real, P Q : 'a measure "
    f":= L {R} (λz : 'a. (max 0 (u * density P {R} z - v * density Q {R} z)))",
    latex=r"\mathrm{H}_{{0}, {1}}\left({2} \,\|\, {3}\right)",
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
no_better_event = Claim(
    f"{PAIRS}, u v, S event on 'a given {DOMINATED}, 0 ≤ u ∨ 0 ≤ v "
    "holds ∃T. Measurable(T) ∧ u·Pr(A, S) - v·Pr(B, S) ≤ u·Pr(P, T) - v·Pr(Q, T)"
)
mixed_first = Claim(
    f"{PAIRS}, q given {DOMINATED}, 0 ≤ q ≤ 1 "
    "holds ∀ε. H[ε](mixture(q, A, B) ‖ B) ≤ H[ε](mixture(q, P, Q) ‖ Q)"
)
mixed_second = Claim(
    f"{PAIRS}, q given {DOMINATED}, 0 ≤ q ≤ 1 "
    "holds ∀ε. H[ε](A ‖ mixture(q, B, A)) ≤ H[ε](P ‖ mixture(q, Q, P))"
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
            eq(f"{factor}·∫ one(z) d{law}(z)", "mass_back"),
            eq(f"{factor}·∫ {density}(z)·one(z) dR(z)", "change_measure"),
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
        eq("∫ (u·f(z) + w·g(z)) dR(z)"),
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
        p.chain("m", eq("P(s)"), le("exp(ε)·Q(s) + x"), eq("exp(ε)·n + x"))
        p.use("le_of_ext", "m", "exp(ε)·n + x")
        p.chain("f(s)", eq("m - exp(ε)·n"), le("x"))
    p.use("supon_least", goal="SupOn(Measurable, f) ≤ x")
    p.have(p.goal)


@reached.proof
def by_the_event(p):
    p.let(f="s ↦ P(s) - exp(ε)·Q(s)")
    p.have("H[ε](P ‖ Q) = SupOn(Measurable, f)", "hockey_stick")
    p.obtain("m n", [p.use("mass_real", "P", "S"), p.use("mass_real", "Q", "S")])
    p.chain("m", eq("P(S)"), eq("exp(ε)·Q(S) + x"), eq("exp(ε)·n + x"))
    p.have("m = exp(ε)·n + x", "ext_inj")
    p.chain(
        "x",
        eq("m - exp(ε)·n"),
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
        p.chain("m - exp(ε)·n", eq("f(s)"), le("SupOn(Measurable, f)", upper), le("x"))
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


@no_better_event.proof
def by_signs(p):
    with p.case("u ≤ 0"):
        p.have("0 ≤ v ∨ u = 0")
        with p.case("0 ≤ v"):
            p.have("0 ≤ (-u)·Pr(A, S)")
            p.have("0 ≤ v·Pr(B, S)")
            p.use("Pr_impossible", "P")
            p.use("Pr_impossible", "Q")
            p.have("u·Pr(A, S) - v·Pr(B, S) ≤ u·Pr(P, λz : 'b. F) - v·Pr(Q, λz : 'b. F)")
            p.have("Measurable(λz : 'b. F)")
            p.witness("λz : 'b. F")
        with p.otherwise():
            p.have("u = 0")
            p.have("0 ≤ (-v)·(1 - Pr(B, S))")
            p.use("Pr_certain", "Q")
            p.have("u·Pr(A, S) - v·Pr(B, S) ≤ u·Pr(P, λz : 'b. T) - v·Pr(Q, λz : 'b. T)")
            p.have("Measurable(λz : 'b. T)")
            p.witness("λz : 'b. T")
    with p.otherwise():
        p.have("0 ≤ u")
        with p.case("v ≤ 0"):
            p.have("0 ≤ u·(1 - Pr(A, S))")
            p.have("0 ≤ (-v)·(1 - Pr(B, S))")
            p.use("Pr_certain", "P")
            p.use("Pr_certain", "Q")
            p.have("u·Pr(A, S) - v·Pr(B, S) ≤ u·Pr(P, λz : 'b. T) - v·Pr(Q, λz : 'b. T)")
            p.have("Measurable(λz : 'b. T)")
            p.witness("λz : 'b. T")
        with p.otherwise():
            p.have("0 ≤ v")
            p.let(X="excess(u, v, P, Q)", S0=BEST)
            p.use(size.theorem(), "u", "v", "P", "Q")
            p.obtain("x", p.use("real_of_bounds", "X", "u"))
            p.use(some_event_gives_it.theorem(), "u", "v", "P", "Q")
            p.chain(
                "u·Pr(P, S0)", eq("u·P(S0)", "mass_Pr"), eq("v·Q(S0) + X"), eq("v·Pr(Q, S0) + x", "mass_Pr")
            )
            p.have("u·Pr(P, S0) = v·Pr(Q, S0) + x", "ext_inj")
            p.use(at_all_factors.theorem(), "A", "B", "P", "Q", "u", "v")
            p.chain(
                "u·Pr(A, S)",
                eq("u·A(S)", "mass_Pr"),
                le("v·B(S) + excess(u, v, A, B)", no_event_gives_more.theorem()),
                le("v·B(S) + X"),
                eq("v·Pr(B, S) + x", "mass_Pr"),
            )
            p.use("le_of_ext", "u·Pr(A, S)", "v·Pr(B, S) + x")
            p.have("u·Pr(A, S) - v·Pr(B, S) ≤ u·Pr(P, S0) - v·Pr(Q, S0)")
            p.witness("S0")


of_mixture = Claim(
    "for q, P Q distributions on 'a, S event on 'a given 0 ≤ q ≤ 1 "
    "holds Pr(mixture(q, P, Q), S) = q·Pr(P, S) + (1 - q)·Pr(Q, S)"
)
by_an_event = Claim(
    "for A B distributions on 'a, P Q distributions on 'b, ε "
    "given ∀S. Measurable(S) ⇒ ∃T. Measurable(T) ∧ Pr(A, S) - exp(ε)·Pr(B, S) ≤ Pr(P, T) - exp(ε)·Pr(Q, T) "
    "holds H[ε](A ‖ B) ≤ H[ε](P ‖ Q)"
)


@of_mixture.proof
def a_mean_of_two(p):
    p.have("Prob(mixture(q, P, Q))")
    p.chain(
        "Pr(mixture(q, P, Q), S)",
        eq("mixture(q, P, Q)(S)", "mass_Pr"),
        eq("q·P(S) + (1 - q)·Q(S)", "mass", "L_mixture"),
        eq("q·Pr(P, S) + (1 - q)·Pr(Q, S)", "mass_Pr"),
    )
    p.have(p.goal, "ext_inj")


@by_an_event.proof
def event_by_event(p):
    p.let(X="H[ε](P ‖ Q)")
    p.use(between.theorem(), "P", "Q", "ε")
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    p.use(each_event.theorem(), "P", "Q", "ε", "x")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.obtain("T", p.have("∃T. Measurable(T) ∧ Pr(A, S) - exp(ε)·Pr(B, S) ≤ Pr(P, T) - exp(ε)·Pr(Q, T)"))
        p.chain(
            "Pr(P, T)", eq("P(T)", "mass_Pr"), le("exp(ε)·Q(T) + x"), eq("exp(ε)·Pr(Q, T) + x", "mass_Pr")
        )
        p.use("le_of_ext", "Pr(P, T)", "exp(ε)·Pr(Q, T) + x")
        p.have("Pr(A, S) ≤ exp(ε)·Pr(B, S) + x")
        p.chain(
            "A(S)", eq("Pr(A, S)", "mass_Pr"), le("exp(ε)·Pr(B, S) + x"), eq("exp(ε)·B(S) + x", "mass_Pr")
        )
    p.use(least.theorem(), "A", "B", "ε", "x")
    p.have(p.goal)


@mixed_first.proof
def the_same_event(p):
    with p.fix("ε"):
        p.let(M="mixture(q, A, B)", N="mixture(q, P, Q)", v="exp(ε) - (1 - q)")
        p.have("Prob(M) ∧ Prob(N)")
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.obtain("T", p.use(no_better_event.theorem(), "A", "B", "P", "Q", "q", "v", "S"))
            p.have("Pr(M, S) = q·Pr(A, S) + (1 - q)·Pr(B, S)", of_mixture.theorem())
            p.have("Pr(N, T) = q·Pr(P, T) + (1 - q)·Pr(Q, T)", of_mixture.theorem())
            p.have("Pr(M, S) - exp(ε)·Pr(B, S) ≤ Pr(N, T) - exp(ε)·Pr(Q, T)")
            p.witness("T", goal="∃T. Measurable(T) ∧ Pr(M, S) - exp(ε)·Pr(B, S) ≤ Pr(N, T) - exp(ε)·Pr(Q, T)")
        p.use(by_an_event.theorem(), "M", "B", "N", "Q", "ε")


@mixed_second.proof
def the_same_event_again(p):
    with p.fix("ε"):
        p.let(M="mixture(q, B, A)", N="mixture(q, Q, P)", u="1 - exp(ε)·(1 - q)", v="exp(ε)·q")
        p.have("Prob(M) ∧ Prob(N)")
        p.have("0 ≤ v")
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.obtain("T", p.use(no_better_event.theorem(), "A", "B", "P", "Q", "u", "v", "S"))
            p.have("Pr(M, S) = q·Pr(B, S) + (1 - q)·Pr(A, S)", of_mixture.theorem())
            p.have("Pr(N, T) = q·Pr(Q, T) + (1 - q)·Pr(P, T)", of_mixture.theorem())
            p.chain(
                "Pr(A, S) - exp(ε)·Pr(M, S)",
                eq("u·Pr(A, S) - v·Pr(B, S)"),
                le("u·Pr(P, T) - v·Pr(Q, T)"),
                eq("Pr(P, T) - exp(ε)·Pr(N, T)"),
            )
            p.witness("T", goal="∃T. Measurable(T) ∧ Pr(A, S) - exp(ε)·Pr(M, S) ≤ Pr(P, T) - exp(ε)·Pr(N, T)")
        p.use(by_an_event.theorem(), "A", "M", "P", "N", "ε")


other_order = Claim(
    "for P Q distributions on 'a, ε x : real given H[ε](P ‖ Q) ≤ x "
    "holds H[-ε](Q ‖ P) ≤ exp(-ε)·(x - 1 + exp(ε))"
)
in_other_order = Claim(
    "for A B distributions on 'a, P Q distributions on 'b, ε given H[-ε](B ‖ A) ≤ H[-ε](Q ‖ P) "
    "holds H[ε](A ‖ B) ≤ H[ε](P ‖ Q)"
)


@other_order.proof
def the_complements(p):
    p.let(z="exp(-ε)·(x - 1 + exp(ε))")
    p.use(each_event.theorem(), "P", "Q", "ε", "x")
    p.have("exp(-ε)·exp(ε) = 1")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(N="λo : 'a. ¬S(o)")
        p.have("Measurable(N)")
        p.have("Pr(P, N) = 1 - Pr(P, S)", "Pr_complement")
        p.have("Pr(Q, N) = 1 - Pr(Q, S)", "Pr_complement")
        p.chain(
            "Pr(P, N)", eq("P(N)", "mass_Pr"), le("exp(ε)·Q(N) + x"), eq("exp(ε)·Pr(Q, N) + x", "mass_Pr")
        )
        p.use("le_of_ext", "Pr(P, N)", "exp(ε)·Pr(Q, N) + x")
        p.have("exp(ε)·Pr(Q, N) = exp(ε) - exp(ε)·Pr(Q, S)")
        p.have("exp(ε)·Pr(Q, S) ≤ Pr(P, S) + (x - 1 + exp(ε))")
        p.have("exp(-ε)·(exp(ε)·Pr(Q, S)) ≤ exp(-ε)·(Pr(P, S) + (x - 1 + exp(ε)))")
        p.have("Pr(Q, S) ≤ exp(-ε)·Pr(P, S) + z")
        p.chain(
            "Q(S)", eq("Pr(Q, S)", "mass_Pr"), le("exp(-ε)·Pr(P, S) + z"), eq("exp(-ε)·P(S) + z", "mass_Pr")
        )
    p.use(least.theorem(), "Q", "P", "-ε", "z")
    p.have(p.goal)


@in_other_order.proof
def back_and_forth(p):
    p.let(X="H[ε](P ‖ Q)")
    p.use(between.theorem(), "P", "Q", "ε")
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    p.let(z="exp(-ε)·(x - 1 + exp(ε))")
    p.use(other_order.theorem(), "P", "Q", "ε", "x")
    p.have("H[-ε](B ‖ A) ≤ z")
    p.use(other_order.theorem(), "B", "A", "-ε", "z")
    p.have("exp(ε)·exp(-ε) = 1")
    p.have("exp(ε)·(z - 1 + exp(-ε)) = x")
    p.have("-(-ε) = ε")
    p.chain("H[ε](A ‖ B)", le("exp(-(-ε))·(z - 1 + exp(-ε))"), eq("x"), eq("X"))
