"""The tail of the privacy loss and its integral, for Lemma 3.7.

This module has no statement of its own.

Problem: P(S) ≤ e^ε Q(S) + δ for all events S, all δ in (0,1] and ε = ξ + √(ρ log(1/δ)). Bound the moments of
    e^Z for the privacy loss Z.
Method: for any k > 0 the event Z ≥ ξ+k+t and δ = e^{-t²/ρ} bound the tail by e^{-t²/ρ}/(1-e^{-k}). The moment
    is an integral of the tail, by Tonelli's theorem, and so at most a Gaussian integral.
Guarantee: E e^{bZ} ≤ exp(b(ξ + k + √(πρ)/(1-e^{-k}) + bρ/4)) for b, k, ρ > 0.
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_3_steps

PAIR = (
    "for P Q : 'a measure, ξ ρ{} : real given Prob P, Prob Q, "
    "∀δ s. 0 < δ ⇒ δ ≤ 1 ⇒ Measurable s ⇒ "
    "mass P s ≤ exp (ξ + sqrt (ρ·log (1/δ)))·mass Q s + δ, 0 ≤ ρ"
)
continuous = Claim(f"{PAIR.format('')} holds P ≪ Q")
tail = Claim(
    f"{PAIR.format(' k t')}, 0 < ρ, 0 < k, 0 ≤ t "
    "holds mass P (x ↦ exp (ξ + k + t) ≤ density P Q x) ≤ 1/(1 - exp (-k))·exp (-(t^2)/ρ)"
)
layers = Claim(
    "for b u given 0 < b holds (if 0 ≤ u then exp(b·u) - 1 else 0) ≤ ∫[t ~ lebesgue] (if 0 ≤ t ≤ u "
    "then b·exp(b·t) else 0)"
)
integral = Claim(
    "for b ρ c given 0 < ρ, 0 < c, 0 < b holds E[t ~ lebesgue] b·exp(b·t)·(c·exp(-t²/ρ)) "
    "exists and is b·(c·√(π·ρ))·exp(b²·ρ/4)"
)
moment = Claim(
    f"{PAIR.format(' b k')}, 0 < ρ, 0 < k, 0 < b "
    "holds L P (x ↦ density P Q x^b) ≤ exp (b·(ξ + k + √(π·ρ)/(1 - exp(-k)) + b·ρ/4))"
)


@layers.proof
def under_the_exponential(p):
    p.let(f="t ↦ if 0 ≤ t ≤ u then b·exp(b·t) else 0")

    def above(p):
        return p.chain(
            "if 0 ≤ u then exp(b·u) - 1 else 0",
            eq("∫[t ~ lebesgue] f(t)", "L_int"),
            le("∫[t ~ lebesgue] f(t)"),
        )

    def nothing(p):
        return p.chain("if 0 ≤ u then exp(b·u) - 1 else 0", eq("0"), le("∫[t ~ lebesgue] f(t)", "L_nonneg"))

    return p.cases("0 ≤ u", above, nothing)


@integral.proof
def gaussian(p):
    p.let(s="√(ρ/2)", f="t ↦ b·exp(b·t)·(c·exp(-t²/ρ))", m="b·c")
    p.have("0 < π")
    square = p.chain("ρ", eq("2·s²", "sqrt_square"))
    p.have("0 < s")
    root = p.chain("s·√(2·π)", eq("√(ρ/2·(2·π))", "sqrt_mul"), eq("√(π·ρ)", p.have("ρ/2·(2·π) = π·ρ")))
    value = p.chain(
        "m·(s·√(2·π)·exp(b²·s²/2))",
        eq("m·(√(π·ρ)·exp(b²·s²/2))", root),
        eq("b·(c·√(π·ρ))·exp(b²·ρ/4)", p.have("b²·s²/2 = b²·ρ/4")),
    )

    def point(p):
        return p.chain("f(t)", eq("m·exp(b·t - t²/(2·s²))", "exp_add", square))

    p.every("t", "real", point)
    moved = p.use("int_ae", "lebesgue", "f", "t ↦ m·exp(b·t - t²/(2·s²))", "m·(s·√(2·π)·exp(b²·s²/2))")
    return rewrite(moved, value)


standard = Claim(
    "for b s given 0 < s holds E[t ~ lebesgue] exp(b·t - t²/(2·s²)) exists and is s·√(2·π)·exp(b²·s²/2)"
)


@standard.proof
def completed_square(p):
    return p.have(p.goal)


@continuous.proof
def small_events(p):
    p.unfold("<<")

    def null(p):
        return p.obtain("r", p.use("mass_real", "P", "s"), with_mass)

    def with_mass(p):
        value = p.have("P(s) = r")

        def positive(p):
            p.let(o="exp(ξ + √(ρ·log(1/(r/2))))")
            p.chain("r", eq("P(s)"), le("o·Q(s) + r/2"), eq("o·0 + r/2"), eq("r/2"))
            return p.absurd()

        return p.cases("0 < r", positive, lambda p: p.have("P(s) = 0", value, p.have("r = 0")))

    return p.intro("s", null)


@tail.proof
def at_the_event(p):
    p.let(s="x ↦ exp(ξ + k + t) ≤ dP/dQ(x)", δ="exp(-t²/ρ)", w="exp(ξ + k + t)")
    p.use(continuous.theorem(), "P", "Q", "ξ", "ρ")
    p.have("exp(-k) < 1", by=decide)
    p.have("δ ≤ 1", p.use("exp_le", "-t²/ρ", "0"), "exp_zero")
    p.chain("√(ρ·log(1/δ))", eq("√(t²)", "log_exp"), eq("t", "sqrt_of_square"))

    def with_first(p):
        return p.obtain("v", p.use("mass_real", "Q", "s"), lambda p: with_both(p))

    def with_both(p):
        _first, second = p.have("P(s) = u"), p.have("Q(s) = v")

        p.chain("w·v", eq("w·Q(s)", second), le("P(s)", "mass_ge_by_density"), eq("u"))
        p.chain(
            "u",
            eq("P(s)"),
            le("exp(ξ + √(ρ·log(1/δ)))·Q(s) + δ"),
            eq("exp(ξ + t)·v + δ"),
            eq("exp(ξ + t)·v + δ"),
        )
        p.use("scale_le", "exp(-k)", "w·v", "u")
        p.have("exp(-k)·(w·v) = exp(ξ + t)·v")
        p.have("(1 - exp(-k))·u ≤ δ")
        p.have("0 ≤ (δ - (1 - exp(-k))·u)/(1 - exp(-k))")
        p.have("(δ - (1 - exp(-k))·u)/(1 - exp(-k)) = 1/(1 - exp(-k))·δ - u")
        return p.chain("P(s)", eq("u"), le("1/(1 - exp(-k))·δ"))

    return p.obtain("u", p.use("mass_real", "P", "s"), with_first)


@moment.proof
def integral_of_the_tail(p):
    p.let(
        d="dP/dQ",
        c="ξ + k",
        u="x ↦ log(dP/dQ(x)) - (ξ + k)",
        G="x ↦ if 0 ≤ log(dP/dQ(x)) - (ξ + k) then exp(b·(log(dP/dQ(x)) - (ξ + k))) - 1 else 0",
        F="z ↦ if 0 ≤ snd(z) ≤ log(dP/dQ(fst(z))) - (ξ + k) then b·exp(b·snd(z)) else 0",
        f="1/(1 - exp(-k))",
        h="t ↦ b·exp(b·t)·(1/(1 - exp(-k))·exp(-t²/ρ))",
        v="b·(1/(1 - exp(-k))·√(π·ρ))·exp(b²·ρ/4)",
    )
    p.have("exp(-k) < 1", by=decide)
    p.have("0 < π")
    p.have("0 < f")
    p.use(continuous.theorem(), "P", "Q", "ξ", "ρ")
    p.use("density_pos", "P", "Q")
    p.term("u").type.args[0]

    def grows(p):
        return p.cases("0 ≤ u(x)", lambda p: above(p), lambda p: lower(p))

    def above(p):
        p.use("exp_le", "0", "b·u(x)")
        p.have("exp(0) = 1", "exp_zero")
        return p.have("0 ≤ G(x)")

    def lower(p):
        return p.have("0 ≤ G(x)")

    p.every("x", "'a", grows)

    def point(p):
        p.let(o="exp(b·u(x))")
        p.chain("d(x)^b", eq("exp(b·log(d(x)))", "pow_exp"), eq("exp(b·c)·o", "exp_add"))
        p.cases("0 ≤ u(x)", larger, smaller)
        p.use("scale_le", "exp(b·c)", "o", "1 + G(x)")
        return p.have("d(x)^b ≤ exp(b·c)·(1 + G(x))")

    def larger(p):
        return p.have("o ≤ 1 + G(x)")

    def smaller(p):
        p.have("o ≤ 1", p.use("exp_le", "b·u(x)", "0"), "exp_zero")
        return p.have("o ≤ 1 + G(x)")

    p.intro("x", point, "∀x. 0 < d(x) ⇒ d(x)^b ≤ exp(b·c)·(1 + G(x))")
    p.every("x", "'a", lambda p: p.use(layers.theorem(), "b", "u(x)"))
    p.every("t", "real", lambda p: p.cases("0 ≤ t", late, early))
    p.use(integral.theorem(), "b", "ρ", "f")
    p.chain(
        "∫ G(x) dP(x)",
        le("∫ ∫[t ~ lebesgue] F(x, t) dP(x)", "L_le", "fst_pair", "snd_pair"),
        eq("∫[t ~ lebesgue] ∫ F(x, t) dP(x)", p.use("tonelli", "P", "lebesgue", "F")),
        le("∫[t ~ lebesgue] h(t)", "L_le"),
        eq("v", "L_int"),
    )
    p.let(x="b·(1/(1 - exp(-k))·√(π·ρ))", y="b²·ρ/4")
    p.use(lemB_3_steps.exponential.theorem(), "x", "y")
    return p.chain(
        "∫ d(x)^b dP(x)",
        le("∫ exp(b·c)·(1 + G(x)) dP(x)"),
        eq("∫ exp(b·c)·(1 + G(x)) dP(x)"),
        eq("exp(b·c)·∫ (1 + G(x)) dP(x)", "L_mul"),
        eq("exp(b·c)·(L(P, x ↦ 1) + L(P, x ↦ G(x)))", "L_add"),
        eq("exp(b·c)·(1 + ∫ G(x) dP(x))", "L_const"),
        le("exp(b·c)·(1 + v)"),
        eq("exp(b·c)·(1 + v)"),
        le("exp(b·c)·exp(x + y)"),
        eq("exp(b·(ξ + k + √(π·ρ)/(1 - exp(-k)) + b·ρ/4))"),
    )


def inside(p):
    return p.have("0 ≤ F(z)")


FIXED = "(∫ (if 0 ≤ t ≤ u(x) then b·exp(b·t) else 0) dP(x))"


def early(p):
    return p.chain("∫ F(x, t) dP(x)", eq(FIXED, "snd_pair"), eq("0", "L_const_zero"), le("h(t)"))


def late(p):
    p.let(w="ξ + k + t", q="b·exp(b·t)", s="x ↦ exp(ξ + k + t) ≤ dP/dQ(x)")
    p.use(tail.theorem(), "P", "Q", "ξ", "ρ", "k", "t")

    def point(p):
        p.goal = p.term("(if 0 ≤ t ≤ u(x) then q else 0) ≤ q·(if s(x) then (1 : ereal) else (0 : ereal))")
        return p.cases("t ≤ u(x)", happens, not_yet)

    def happens(p):
        p.use("exp_le", "w", "log(d(x))")
        p.have("exp(log(d(x))) = d(x)", "exp_log")
        return p.chain(
            "if 0 ≤ t ≤ u(x) then q else 0",
            eq("q·(if s(x) then (1 : ereal) else (0 : ereal))"),
            le("q·(if s(x) then (1 : ereal) else (0 : ereal))"),
        )

    def not_yet(p):
        return p.chain(
            "if 0 ≤ t ≤ u(x) then q else 0", eq("0"), le("q·(if s(x) then (1 : ereal) else (0 : ereal))")
        )

    p.intro(
        "x",
        point,
        "∀x. 0 < d(x) ⇒ (if 0 ≤ t ≤ u(x) then q else 0) ≤ q·(if s(x) then (1 : ereal) else (0 : ereal))",
    )
    return p.chain(
        "∫ F(x, t) dP(x)",
        eq(FIXED, "fst_pair", "snd_pair"),
        le("∫ q·(if s(x) then (1 : ereal) else (0 : ereal)) dP(x)"),
        eq("q·∫ (if s(x) then 1 else 0) dP(x)", "L_mul"),
        eq("q·P(s)", "mass"),
        le("q·(f·exp(-t²/ρ))"),
        eq("h(t)"),
    )
