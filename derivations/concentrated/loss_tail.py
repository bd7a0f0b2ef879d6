"""The tail of the privacy loss and its integral, for Lemma 3.7.

This module has no statement of its own.

Problem: P(S) ≤ e^ε Q(S) + δ for all events S, all δ in (0,1] and ε = ξ + √(ρ log(1/δ)). Bound the moments of
    e^Z for the privacy loss Z.
Method: with κ = ρ^{1/4}, the event Z ≥ ξ+κ+t and δ = e^{-t²/ρ} bound the tail by 2/κ e^{-t²/ρ}. The moment
    is an integral of the tail, by Tonelli's theorem, and so at most a Gaussian integral.
Guarantee: E e^{bZ} ≤ exp(b(ξ + (1+2√π)κ + bρ/4)) for b > 0 and 0 < ρ ≤ 1.
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_3_steps

PAIR = (
    "for P Q : 'a measure, ξ ρ{} : real given Prob P, Prob Q, "
    "∀δ s. 0 < δ ⇒ δ ≤ 1 ⇒ Measurable s ⇒ "
    "mass P s ≤ exp (ξ + sqrt (ρ·log (1/δ)))·mass Q s + δ, 0 ≤ ρ, ρ ≤ 1"
)
geometric = Claim("for k given 0 < k ≤ 1 holds k/2 ≤ 1 - exp(-k)")
continuous = Claim(f"{PAIR.format('')} holds P ≪ Q")
tail = Claim(
    f"{PAIR.format(' k t')}, 0 < ρ, k = ρ^(1/4), 0 ≤ t "
    "holds mass P (x ↦ exp (ξ + k + t) ≤ density P Q x) ≤ 2/k·exp (-(t^2)/ρ)"
)
layers = Claim(
    "for b u given 0 < b holds (if 0 ≤ u then exp(b·u) - 1 else 0) ≤ ∫[t ~ lebesgue] (if 0 ≤ t ≤ u "
    "then b·exp(b·t) else 0)"
)
integral = Claim(
    "for b ρ k given 0 < ρ, 0 < k, 0 < b, √ρ = k² holds E[t ~ lebesgue] b·exp(b·t)·(2/k·exp(-t²/ρ)) "
    "exists and is 2·√π·b·k·exp(b²·ρ/4)"
)
moment = Claim(
    f"{PAIR.format(' b k')}, 0 < ρ, k = ρ^(1/4), 0 < b "
    "holds L P (x ↦ density P Q x^b) ≤ exp (b·(ξ + (1 + 2·sqrt π)·k + b·ρ/4))"
)


@geometric.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole range")


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
    p.let(s="k²/√2", f="t ↦ b·exp(b·t)·(2/k·exp(-t²/ρ))")
    p.have("0 < π")
    square = p.chain("ρ", eq("√ρ²", "sqrt_square"), eq("(k²)²"), eq("2·s²"))
    p.chain("√(2·π)", eq("√2·√π", "sqrt_mul"))
    value = p.chain(
        "2·b/k·(s·√(2·π)·exp(b²·s²/2))",
        eq("2·b/k·(s·(√2·√π)·exp(b²·ρ/4))", square),
        eq("2·√π·b·k·exp(b²·ρ/4)"),
    )

    def point(p):
        return p.chain("f(t)", eq("2·b/k·exp(b·t - t²/(2·s²))", "exp_add", square))

    p.every("t", "real", point)
    moved = p.use(
        "int_ae", "lebesgue", "f", "t ↦ 2·b/k·exp(b·t - t²/(2·s²))", "2·b/k·(s·√(2·π)·exp(b²·s²/2))"
    )
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
    power = p.have("k = ρ^(1/4)")
    p.have("0 < k", power)
    p.use(root_at_most_one.theorem(), "ρ", "k")
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
        p.use(geometric.theorem(), "k")
        p.use("scale_le", "u", "k/2", "1 - exp(-k)")
        return p.chain("P(s)", eq("u"), le("2/k·δ"))

    return p.obtain("u", p.use("mass_real", "P", "s"), with_first)


root_at_most_one = Claim("for ρ k given 0 < ρ ≤ 1, k = ρ^(1/4) holds k ≤ 1")


@root_at_most_one.proof
def fourth_root(p):
    return p.chain("k", eq("ρ^(1/4)"), le("1^(1/4)", "pow_le"), eq("1", "one_pow"))


@moment.proof
def integral_of_the_tail(p):
    p.let(
        d="dP/dQ",
        c="ξ + k",
        u="x ↦ log(dP/dQ(x)) - (ξ + k)",
        G="x ↦ if 0 ≤ log(dP/dQ(x)) - (ξ + k) then exp(b·(log(dP/dQ(x)) - (ξ + k))) - 1 else 0",
        F="z ↦ if 0 ≤ snd(z) ≤ log(dP/dQ(fst(z))) - (ξ + k) then b·exp(b·snd(z)) else 0",
        h="t ↦ b·exp(b·t)·(2/k·exp(-t²/ρ))",
        v="2·√π·b·k·exp(b²·ρ/4)",
    )
    power = p.have("k = ρ^(1/4)")
    p.have("0 < k", power)
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
    fourth_root_squared(p)
    p.use(integral.theorem(), "b", "ρ", "k")
    p.chain(
        "∫ G(x) dP(x)",
        le("∫ ∫[t ~ lebesgue] F(x, t) dP(x)", "L_le", "fst_pair", "snd_pair"),
        eq("∫[t ~ lebesgue] ∫ F(x, t) dP(x)", p.use("tonelli", "P", "lebesgue", "F")),
        le("∫[t ~ lebesgue] h(t)", "L_le"),
        eq("v", "L_int"),
    )
    p.let(x="2·√π·b·k", y="b²·ρ/4")
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
        eq("exp(b·(ξ + (1 + 2·√π)·k + b·ρ/4))"),
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
        le("q·(2/k·exp(-t²/ρ))"),
        eq("h(t)"),
    )


def fourth_root_squared(p):
    return p.chain("√ρ", eq("ρ^(1/2)", "sqrt_pow"), eq("(ρ^(1/4))²", "pow_pow"), eq("k²"))
