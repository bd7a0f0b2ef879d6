"""Densities between bounds: what pure differential privacy says of them, and the chord of their powers."""

from cbdp_sym.author import *

ORDERED = "∀s. Measurable s ⇒ mass P s ≤ exp ε · mass Q s + 0"

below = Claim(
    "for Q : 'a measure, g h : 'a → real, b given Measurable(g), Measurable(h), ∀x. 0 ≤ g(x), ∀x. 0 "
    "≤ h(x), ∫ h(x) dQ(x) ≤ b, ∀s. Measurable(s) ⇒ ∫ (if s(x) then g(x) else (0 : ereal)) dQ(x) ≤ ∫ (if "
    "s(x) then h(x) else (0 : ereal)) dQ(x) holds almost every x ~ Q: g(x) ≤ h(x)"
)
continuous = Claim(f"for P Q : 'a measure, ε : real given Prob P, Prob Q, {ORDERED} holds P ≪ Q")
on_events = Claim(
    "for P Q distributions on 'a, s : 'a → bool given P ≪ Q, Measurable(s) "
    "holds ∫ (if s(x) then dP/dQ(x) else (0 : ereal)) dQ(x) = P(s)"
)
multiple = Claim(
    "for Q : 'a measure, s : 'a → bool, f : 'a → real, c "
    "given Measurable(s), Measurable(f), ∀x. 0 ≤ f(x), 0 ≤ c "
    "holds ∫ (if s(x) then c·f(x) else (0 : ereal)) dQ(x) = c·∫ (if s(x) then f(x) else (0 : ereal)) dQ(x)"
)
upper = Claim(
    f"for P Q : 'a measure, ε : real given Prob P, Prob Q, {ORDERED} holds AE Q (x ↦ density P Q x ≤ exp ε)"
)
lower = Claim(
    "for P Q distributions on 'a, ε given P ≪ Q, ∀s. Measurable(s) ⇒ Q(s) ≤ exp(ε)·P(s) + 0 "
    "holds almost every x ~ Q: exp(-ε) ≤ dP/dQ(x)"
)
BETWEEN = "Prob P, Prob Q, P ≪ Q, AE Q (x ↦ l ≤ density P Q x), AE Q (x ↦ density P Q x ≤ u)"
around = Claim(f"for P Q : 'a measure, l u : real given {BETWEEN} holds l ≤ 1 ∧ 1 ≤ u")
power = Claim(
    "for x y t a given 0 < x, 0 < y, 0 ≤ t ≤ 1, 1 < a holds (t·x + (1 - t)·y)^a ≤ t·x^a + (1 - t)·y^a"
)
chord = Claim(
    f"for P Q : 'a measure, l u a : real given {BETWEEN}, 0 < l, l < u, 1 < a "
    "holds L Q (x ↦ density P Q x^a) ≤ (l^a·(u - 1) + u^a·(1 - l))/(u - l)"
)


def everywhere(p, function, *proofs):
    """Know what the proofs, one or one for each case of s x, show of each argument x of the function."""
    proof = (lambda p: p.cases("s(x)", *proofs)) if len(proofs) == 2 else proofs[0]
    return p.every("x", p.term(function).type.args[0], proof)


def almost(p, measure, first, then, proof):
    """Know of almost all points what follows from what is known of almost all."""
    p.intro("x", proof, f"∀x. {first} ⇒ {then}")
    return p.use("ae_mp", measure, f"x ↦ {first}", f"x ↦ {then}")


@below.proof
def where_it_fails(p):
    p.let(s="x ↦ h(x) < g(x)", f="x ↦ if s(x) then g(x) - h(x) else 0", k="x ↦ if s(x) then h(x) else 0")
    everywhere(p, "g", joined, joined)
    everywhere(p, "g", same_inside, same_outside)
    p.chain(
        "∫ f(x) dQ(x) + ∫ k(x) dQ(x)",
        eq("∫ (f(x) + k(x)) dQ(x)", "L_add"),
        eq("∫ (if s(x) then g(x) else 0) dQ(x)"),
        le("∫ (if s(x) then h(x) else 0) dQ(x)"),
        eq("∫ k(x) dQ(x)"),
    )
    p.chain("∫ k(x) dQ(x)", le("∫ h(x) dQ(x)"), le("b"))
    return p.obtain("c", p.use("real_of_bounds", "∫ k(x) dQ(x)"), null_event)


def joined(p):
    return p.chain("f(x) + k(x)", eq("if s(x) then g(x) else 0"))


def same_inside(p):
    return p.chain("if s(x) then h(x) else 0", eq("k(x)"))


def same_outside(p):
    return p.chain("if s(x) then h(x) else 0", eq("k(x)"))


def null_event(p):
    p.chain("∫ f(x) dQ(x) + c", eq("∫ f(x) dQ(x) + ∫ k(x) dQ(x)"), le("∫ k(x) dQ(x)"), eq("c"))
    p.chain("∫ f(x) dQ(x)", le("c - c", "ele_sub"), eq("0"))
    p.use("ele_antisym", "∫ f(x) dQ(x)", "0")
    return almost(p, "Q", "ext (f x) = 0", "g(x) ≤ h(x)", lambda p: p.cases("s(x)", fails, p_auto))


def fails(p):
    p.chain("g(x) - h(x)", eq("f(x)"), eq("0"), le("0"))
    return p.have("g(x) ≤ h(x)")


def p_auto(p):
    return p.have("g(x) ≤ h(x)")


@continuous.proof
def null_sets(p):
    p.unfold("<<")
    return p.intro("s", null)


def null(p):
    p.chain("P(s)", le("exp(ε)·Q(s) + 0"), eq("exp(ε)·0 + 0"), eq("0"))
    return p.use("ele_antisym", "P(s)", "0")


@on_events.proof
def change_of_measure(p):
    p.let(one="x ↦ if (s x) (1 : ereal) 0", r="dP/dQ")
    products(p, "if s(x) then r(x) else (0 : ereal)", "r(x)·one(x)")
    return p.chain(
        "∫ (if s(x) then r(x) else (0 : ereal)) dQ(x)",
        eq("∫ one(x) dP(x)", "change_measure"),
        eq("P(s)", "mass"),
    )


def products(p, whole, product):
    """The integrand is a product, on the event and off it."""

    def same(p):
        return p.chain(whole, eq(product))

    return everywhere(p, "s", same, same)


@multiple.proof
def constant_factor(p):
    p.let(k="x ↦ if s(x) then f(x) else (0 : ereal)")
    same = products(p, "if s(x) then c·f(x) else (0 : ereal)", "c·k(x)")
    return p.chain("∫ (if s(x) then c·f(x) else (0 : ereal)) dQ(x)", eq("c·∫ k(x) dQ(x)", same, "L_mul"))


@upper.proof
def rarely_above(p):
    p.use(continuous.theorem(), "P", "Q", "ε")
    p.let(r="dP/dQ")
    p.intro(
        "s",
        above,
        "∀s. Measurable(s) ⇒ ∫ (if s(x) then r(x) else 0) dQ(x) ≤ ∫ (if s(x) then exp(ε) else 0) dQ(x)",
    )
    p.have("∫ exp(ε) dQ(x) ≤ exp(ε)", p.have("∫ exp(ε) dQ(x) = exp(ε)", "L_int"))
    return p.use(below.theorem(), "Q", "r", "x ↦ exp(ε)", "exp(ε)")


def above(p):
    p.use(multiple.theorem(), "Q", "s", "x ↦ 1", "exp(ε)")
    p.use(on_events.theorem(), "P", "Q", "s")
    return p.chain(
        "∫ (if s(x) then r(x) else 0) dQ(x)",
        eq("P(s)"),
        le("exp(ε)·Q(s) + 0"),
        eq("∫ (if s(x) then exp(ε)·1 else 0) dQ(x)", "eadd_comm", "eadd_zero", "mass"),
        eq("∫ (if s(x) then exp(ε) else 0) dQ(x)"),
    )


@lower.proof
def rarely_below(p):
    p.let(r="dP/dQ")
    p.intro(
        "s",
        under,
        "∀s. Measurable(s) ⇒ ∫ (if s(x) then 1 else 0) dQ(x) ≤ ∫ (if s(x) then exp(ε)·r(x) else 0) dQ(x)",
    )
    p.chain(
        "∫ exp(ε)·r(x) dQ(x)",
        eq("∫ exp(ε)·r(x) dQ(x)"),
        eq("exp(ε)·L(P, x ↦ 1)", "L_mul", "change_measure"),
        eq("exp(ε)", "prob_mass"),
        le("exp(ε)"),
    )
    p.use(below.theorem(), "Q", "x ↦ 1", "x ↦ exp(ε)·r(x)", "exp(ε)")
    return almost(p, "Q", "1 ≤ exp ε·r x", "exp (-ε) ≤ r x", divided)


def divided(p):
    return p.chain("exp(-ε)", le("exp(-ε)·(exp(ε)·r(x))"), eq("r(x)"))


def under(p):
    scaled = p.use(multiple.theorem(), "Q", "s", "r", "exp(ε)")
    p.use(on_events.theorem(), "P", "Q", "s")
    return p.chain(
        "∫ (if s(x) then 1 else 0) dQ(x)",
        eq("Q(s)", "mass"),
        le("exp(ε)·P(s) + 0"),
        eq("∫ (if s(x) then exp(ε)·r(x) else 0) dQ(x)", "eadd_comm", "eadd_zero", scaled),
    )


@around.proof
def the_mean_is_one(p):
    p.let(r="dP/dQ")
    p.chain("1", eq("L(P, x ↦ 1)", "prob_mass"), eq("∫ r(x) dQ(x)", "change_measure"))
    return p.conjuncts(
        lambda p: p.cases("0 ≤ l", not_more, lambda p: p.have("l ≤ 1")),
        lambda p: p.cases("0 ≤ u", not_less, negative),
    )


def constant(p, c):
    """The integral of a constant that is not negative."""
    return p.have(f"L Q (x ↦ {c}) = {c}", "L_int")


def not_more(p):
    constant(p, "l")
    p.chain("l", eq("∫ l dQ(x)"), le("∫ r(x) dQ(x)", "L_mono"), eq("1"))
    return p.use("le_of_ext", "l", "1")


def not_less(p):
    constant(p, "u")
    p.chain("1", eq("∫ r(x) dQ(x)"), le("∫ u dQ(x)", "L_mono"), eq("u"))
    return p.use("le_of_ext", "1", "u")


def negative(p):
    """No density is below a negative number; the means would say that 1 is at most 0."""
    constant(p, "0")
    p.chain("1", eq("∫ r(x) dQ(x)"), le("L(Q, x ↦ 0)", "L_mono"), eq("0"))
    return p.absurd()


def no_density(p):
    p.use("density_nonneg", "P", "Q", "x")
    return p.absurd()


@power.proof
def convex(p):
    p.let(s="z ↦ 0 < z", g="z ↦ z^a", d="z ↦ a·z^(a - 1)")
    p.use("convex_deriv", "g", "d", "s")
    p.unfold_facts("ConvexOn")
    mean = "t·x + (1 - t)·y"
    fact = p.have(f"∀x y t. s x ⇒ s y ⇒ 0 ≤ t ⇒ t ≤ 1 ⇒ s ({mean}) ∧ g ({mean}) ≤ t·g x + (1 - t)·g y")
    return p.use("and_right", given=[p.use(fact, "x", "y", "t")])


def increases(p):
    p.have("u^(a - 1) ≤ v^(a - 1)", "pow_le")
    return p.use("scale_le", "a", "u^(a - 1)", "v^(a - 1)")


@chord.proof
def below_its_chord(p):
    p.let(r="dP/dQ", w="u - l", B="(u^a - l^a)/w", A="(u^a·l - l^a·u)/w")
    p.have("l^(a - 1) ≤ u^(a - 1)", "pow_le")
    for fact in (
        "l^a = l·l^(a - 1)",
        "u^a = u·u^(a - 1)",
        "u^a·l - l^a·u = u·l·(u^(a - 1) - l^(a - 1))",
        "0 ≤ u·l·(u^(a - 1) - l^(a - 1))",
        "0 ≤ A",
    ):
        p.have(fact)
    p.have("l^a ≤ u^a", "pow_le")
    line = "r x^a + A ≤ B · r x"
    almost(p, "Q", "l ≤ r x", f"r x ≤ u ⇒ {line}", on_the_chord)
    constant(p, "A")
    p.chain(
        "∫ r(x)^a dQ(x) + A",
        eq("∫ (r(x)^a + A) dQ(x)", "L_add"),
        le("∫ B·r(x) dQ(x)", "L_mono"),
        eq("B·L(P, x ↦ 1)", "L_mul", "change_measure"),
        eq("B", "prob_mass"),
    )
    return p.chain("∫ r(x)^a dQ(x)", le("B - A", "ele_sub"), eq("(l^a·(u - 1) + u^a·(1 - l))/w"))


def on_the_chord(p):
    p.let(t="(u - r(x))/w", m="t·l + (1 - t)·u")
    p.use(power.theorem(), "l", "u", "t", "a")
    p.chain("r(x)^a", eq("m^a"), le("t·l^a + (1 - t)·u^a"))
    return p.chain("r(x)^a + A", eq("r(x)^a + A"), le("B·r(x)"), eq("B·r(x)"))
