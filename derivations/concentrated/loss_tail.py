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
    "for P Q : 'a measure, xi rho{} : real given Prob P, Prob Q, "
    "!delta s. 0 < delta ==> delta <= 1 ==> Measurable s ==> "
    "mass P s <= ext (exp (xi + sqrt (rho*log (1/delta))))*mass Q s + ext delta, 0 <= rho, rho <= 1"
)
geometric = Claim("for k : real given 0 < k, k <= 1 holds k/2 <= 1 - exp (-k)")
continuous = Claim(f"{PAIR.format('')} holds P << Q")
tail = Claim(
    f"{PAIR.format(' k t')}, 0 < rho, k = rho^(1/4), 0 <= t "
    r"holds mass P (\x. exp (xi + k + t) <= density P Q x) <= ext (2/k*exp (-(t^2)/rho))"
)
layers = Claim(
    "for b u : real given 0 < b "
    r"holds ext (if (0 <= u) (exp (b*u) - 1) 0) "
    r"<= L lebesgue (\t. ext (if (0 <= t /\ t <= u) (b*exp (b*t)) 0))"
)
integral = Claim(
    "for b rho k : real given 0 < rho, 0 < k, 0 < b, sqrt rho = k^2 "
    r"holds HasInt lebesgue (\t. b*exp (b*t)*(2/k*exp (-(t^2)/rho))) "
    "(2*sqrt pi*b*k*exp (b^2*rho/4))"
)
moment = Claim(
    f"{PAIR.format(' b k')}, 0 < rho, k = rho^(1/4), 0 < b "
    r"holds L P (\x. ext (density P Q x^b)) <= ext (exp (b*(xi + (1 + 2*sqrt pi)*k + b*rho/4)))"
)


@geometric.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole range")


@layers.proof
def under_the_exponential(p):
    p.let(f=r"\t. if (0 <= t /\ t <= u) (b*exp (b*t)) 0")

    def above(p):
        return p.chain(
            "ext (if (0 <= u) (exp (b*u) - 1) 0)",
            eq(r"L lebesgue (\t. ext (f t))", "L_int"),
            le(r"L lebesgue (\t. ext (f t))"),
        )

    def nothing(p):
        return p.chain(
            "ext (if (0 <= u) (exp (b*u) - 1) 0)", eq("ext 0"), le(r"L lebesgue (\t. ext (f t))", "L_nonneg")
        )

    return p.cases("0 <= u", above, nothing)


@integral.proof
def gaussian(p):
    p.let(s="k^2/sqrt 2", f=r"\t. b*exp (b*t)*(2/k*exp (-(t^2)/rho))")
    p.have("0 < pi")
    square = p.chain("rho", eq("sqrt rho^2", "sqrt_square"), eq("(k^2)^2"), eq("2*s^2"))
    p.chain("sqrt (2*pi)", eq("sqrt 2*sqrt pi", "sqrt_mul"))
    value = p.chain(
        "2*b/k*(s*sqrt (2*pi)*exp (b^2*s^2/2))",
        eq("2*b/k*(s*(sqrt 2*sqrt pi)*exp (b^2*rho/4))", square),
        eq("2*sqrt pi*b*k*exp (b^2*rho/4)"),
    )

    def point(p):
        return p.chain("f t", eq("2*b/k*exp (b*t - t^2/(2*s^2))", "exp_add", square))

    p.every("t", "real", point)
    moved = p.use(
        "int_ae",
        "lebesgue",
        "f",
        r"\t. 2*b/k*exp (b*t - t^2/(2*s^2))",
        "2*b/k*(s*sqrt (2*pi)*exp (b^2*s^2/2))",
    )
    return rewrite(moved, value)


standard = Claim(
    "for b s : real given 0 < s "
    r"holds HasInt lebesgue (\t. exp (b*t - t^2/(2*s^2))) (s*sqrt (2*pi)*exp (b^2*s^2/2))"
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
        value = p.have("mass P s = ext r")

        def positive(p):
            p.let(e="exp (xi + sqrt (rho*log (1/(r/2))))")
            p.chain(
                "ext r",
                eq("mass P s"),
                le("ext e*mass Q s + ext (r/2)"),
                eq("ext e*0 + ext (r/2)"),
                eq("ext (r/2)"),
            )
            return p.absurd()

        return p.cases("0 < r", positive, lambda p: p.have("mass P s = 0", value, p.have("r = 0")))

    return p.intro("s", null)


@tail.proof
def at_the_event(p):
    p.let(s=r"\x. exp (xi + k + t) <= density P Q x", delta="exp (-(t^2)/rho)", w="exp (xi + k + t)")
    p.use(continuous.theorem(), "P", "Q", "xi", "rho")
    power = p.have("k = rho^(1/4)")
    p.have("0 < k", power)
    p.use(root_at_most_one.theorem(), "rho", "k")
    p.have("delta <= 1", p.use("exp_le", "-(t^2)/rho", "0"), "exp_zero")
    p.chain("sqrt (rho*log (1/delta))", eq("sqrt (t^2)", "log_exp"), eq("t", "sqrt_of_square"))

    def with_first(p):
        return p.obtain("v", p.use("mass_real", "Q", "s"), lambda p: with_both(p))

    def with_both(p):
        _first, second = p.have("mass P s = ext u"), p.have("mass Q s = ext v")

        p.chain("ext (w*v)", eq("ext w*mass Q s", second), le("mass P s", "mass_ge_by_density"), eq("ext u"))
        p.chain(
            "ext u",
            eq("mass P s"),
            le("ext (exp (xi + sqrt (rho*log (1/delta))))*mass Q s + ext delta"),
            eq("ext (exp (xi + t))*ext v + ext delta"),
            eq("ext (exp (xi + t)*v + delta)"),
        )
        p.use("scale_le", "exp (-k)", "w*v", "u")
        p.have("exp (-k)*(w*v) = exp (xi + t)*v")
        p.use(geometric.theorem(), "k")
        p.use("scale_le", "u", "k/2", "1 - exp (-k)")
        return p.chain("mass P s", eq("ext u"), le("ext (2/k*delta)"))

    return p.obtain("u", p.use("mass_real", "P", "s"), with_first)


root_at_most_one = Claim("for rho k : real given 0 < rho, rho <= 1, k = rho^(1/4) holds k <= 1")


@root_at_most_one.proof
def fourth_root(p):
    return p.chain("k", eq("rho^(1/4)"), le("1^(1/4)", "pow_le"), eq("1", "one_pow"))


@moment.proof
def integral_of_the_tail(p):
    p.let(
        d="density P Q",
        c="xi + k",
        u=r"\x. log (density P Q x) - (xi + k)",
        G=r"\x. if (0 <= log (density P Q x) - (xi + k)) (exp (b*(log (density P Q x) - (xi + k))) - 1) 0",
        F=r"\z : 'a # real. ext (if (0 <= snd z /\ snd z <= log (density P Q (fst z)) - (xi + k)) "
        "(b*exp (b*snd z)) 0)",
        h=r"\t. b*exp (b*t)*(2/k*exp (-(t^2)/rho))",
        v="2*sqrt pi*b*k*exp (b^2*rho/4)",
    )
    power = p.have("k = rho^(1/4)")
    p.have("0 < k", power)
    p.use(continuous.theorem(), "P", "Q", "xi", "rho")
    p.use("density_pos", "P", "Q")
    p.term("u").type.args[0]

    def grows(p):
        return p.cases("0 <= u x", lambda p: above(p), lambda p: lower(p))

    def above(p):
        p.use("exp_le", "0", "b*u x")
        p.have("exp 0 = 1", "exp_zero")
        return p.have("0 <= G x")

    def lower(p):
        return p.have("0 <= G x")

    p.every("x", "'a", grows)

    def point(p):
        p.let(e="exp (b*u x)")
        p.chain("d x^b", eq("exp (b*log (d x))", "pow_exp"), eq("exp (b*c)*e", "exp_add"))
        p.cases("0 <= u x", larger, smaller)
        p.use("scale_le", "exp (b*c)", "e", "1 + G x")
        return p.have("d x^b <= exp (b*c)*(1 + G x)")

    def larger(p):
        return p.have("e <= 1 + G x")

    def smaller(p):
        p.have("e <= 1", p.use("exp_le", "b*u x", "0"), "exp_zero")
        return p.have("e <= 1 + G x")

    p.intro("x", point, "!x. 0 < d x ==> d x^b <= exp (b*c)*(1 + G x)")
    p.every("x", "'a", lambda p: p.use(layers.theorem(), "b", "u x"))
    p.every("t", "real", lambda p: p.cases("0 <= t", late, early))
    fourth_root_squared(p)
    p.use(integral.theorem(), "b", "rho", "k")
    p.chain(
        r"L P (\x. ext (G x))",
        le(r"L P (\x. L lebesgue (\t. F (x, t)))", "L_le", "fst_pair", "snd_pair"),
        eq(r"L lebesgue (\t. L P (\x. F (x, t)))", p.use("tonelli", "P", "lebesgue", "F")),
        le(r"L lebesgue (\t. ext (h t))", "L_le"),
        eq("ext v", "L_int"),
    )
    p.let(x="2*sqrt pi*b*k", y="b^2*rho/4")
    p.use(lemB_3_steps.exponential.theorem(), "x", "y")
    return p.chain(
        r"L P (\x. ext (d x^b))",
        le(r"L P (\x. ext (exp (b*c)*(1 + G x)))"),
        eq(r"L P (\x. ext (exp (b*c))*(ext 1 + ext (G x)))"),
        eq(r"ext (exp (b*c))*L P (\x. ext 1 + ext (G x))", "L_mul"),
        eq(r"ext (exp (b*c))*(L P (\x. ext 1) + L P (\x. ext (G x)))", "L_add"),
        eq(r"ext (exp (b*c))*(ext 1 + L P (\x. ext (G x)))", "L_const"),
        le("ext (exp (b*c))*(ext 1 + ext v)"),
        eq("ext (exp (b*c)*(1 + v))"),
        le("ext (exp (b*c)*exp (x + y))"),
        eq("ext (exp (b*(xi + (1 + 2*sqrt pi)*k + b*rho/4)))"),
    )


def inside(p):
    return p.have("0 <= F z")


FIXED = r"L P (\x. ext (if (0 <= t /\ t <= u x) (b*exp (b*t)) 0))"


def early(p):
    return p.chain(r"L P (\x. F (x, t))", eq(FIXED, "snd_pair"), eq("0", "L_const_zero"), le("ext (h t)"))


def late(p):
    p.let(w="xi + k + t", q="b*exp (b*t)", s=r"\x. exp (xi + k + t) <= density P Q x")
    p.use(tail.theorem(), "P", "Q", "xi", "rho", "k", "t")

    def point(p):
        p.goal = p.term("ext (if (0 <= t /\\ t <= u x) q 0) <= ext q*(if (s x) (ext 1) 0)")
        return p.cases("t <= u x", happens, not_yet)

    def happens(p):
        p.use("exp_le", "w", "log (d x)")
        p.have("exp (log (d x)) = d x", "exp_log")
        return p.chain(
            "ext (if (0 <= t /\\ t <= u x) q 0)",
            eq("ext q*(if (s x) (ext 1) 0)"),
            le("ext q*(if (s x) (ext 1) 0)"),
        )

    def not_yet(p):
        return p.chain("ext (if (0 <= t /\\ t <= u x) q 0)", eq("ext 0"), le("ext q*(if (s x) (ext 1) 0)"))

    p.intro("x", point, "!x. 0 < d x ==> ext (if (0 <= t /\\ t <= u x) q 0) <= ext q*(if (s x) (ext 1) 0)")
    return p.chain(
        r"L P (\x. F (x, t))",
        eq(FIXED, "fst_pair", "snd_pair"),
        le(r"L P (\x. ext q*(if (s x) (ext 1) 0))"),
        eq(r"ext q*L P (\x. if (s x) (ext 1) 0)", "L_mul"),
        eq("ext q*mass P s", "mass"),
        le("ext q*ext (2/k*exp (-(t^2)/rho))"),
        eq("ext (h t)"),
    )


def fourth_root_squared(p):
    return p.chain("sqrt rho", eq("rho^(1/2)", "sqrt_pow"), eq("(rho^(1/4))^2", "pow_pow"), eq("k^2"))
