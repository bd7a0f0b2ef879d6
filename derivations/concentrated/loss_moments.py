"""The centred moments of the privacy loss under zCDP, for Lemma 4.3.

This module has no statement of its own.

Problem: bound E[e^{λ(Z-EZ)}] for the privacy loss Z of two distributions with D_α ≤ ξ+ρα, both ways round.
Method: for |λ| ≥ t the moment is a Rényi divergence or, for -1 ≤ λ ≤ 0, at most 1 (Jensen). For |λ| ≤ t ≤ 1
    it is compared with the order 1 + t: e^{λz} ≤ 1 + λz + (λ/t)²(e^{tz} + e^{-tz} - 2). With v = ξ+2ρ, t is
    1 or 1/(1+v).
Guarantee: exp(λ²(e^v-1)), and exp(7/4·λ²(v+v²)). The paper's way, by Lemma B.4, gives four times as much.
"""

from cbdp_sym.author import *

LOSS = "z ↦ log (density P Q z)"
PAIR = "given Prob P, Prob Q, ∀α. 1 < α ⇒ renyi α P Q ≤ ξ + ρ·α, ∀α. 1 < α ⇒ renyi α Q P ≤ ξ + ρ·α"
inverse = Claim(
    "for P Q : 'a measure given Prob P, Prob Q, P ≪ Q, Q ≪ P holds AE P (z ↦ density Q P z = 1/density P Q z)"
)
upper = Claim(
    f"for P Q : 'a measure, ξ ρ l : real {PAIR}, 0 < l "
    "holds L P (z ↦ exp (l·log (density P Q z))) ≤ exp (l·(ξ + ρ·(l + 1)))"
)
lower = Claim(
    f"for P Q : 'a measure, ξ ρ l : real {PAIR}, 1 < l "
    "holds L P (z ↦ exp (-(l·log (density P Q z)))) ≤ exp ((l - 1)·(ξ + ρ·l))"
)
within_one = Claim(
    f"for P Q : 'a measure, ξ ρ l : real {PAIR}, 0 ≤ l, l ≤ 1 "
    "holds L P (z ↦ exp (-(l·log (density P Q z)))) ≤ 1"
)
MOMENT = "L P (z ↦ exp (c·(log (density P Q z) - m)))"
OF_MEAN = f"{PAIR}, 0 ≤ ξ + ρ, 0 ≤ ρ, HasInt P ({LOSS}) m"
centred = Claim(
    f"for P Q : 'a measure, ξ ρ c m : real {OF_MEAN} holds {MOMENT} ≤ exp ((exp (ξ + 2·ρ) - 1)·c^2)"
)
quadratic = Claim(
    f"for P Q : 'a measure, ξ ρ c m : real {OF_MEAN} "
    f"holds {MOMENT} ≤ exp (7/4·((ξ + 2·ρ)·(1 + (ξ + 2·ρ)))·c^2)"
)
beyond = Claim(
    f"for P Q : 'a measure, ξ ρ c m t : real {OF_MEAN}, 0 < t, t ≤ 1, t ≤ abs c "
    f"holds {MOMENT} ≤ exp ((ξ + 2·ρ)/t·c^2)"
)
near = Claim(
    f"for P Q : 'a measure, ξ ρ c m t : real {OF_MEAN}, 0 < t, t ≤ 1, -t ≤ c, c ≤ t "
    f"holds {MOMENT} ≤ exp (c^2/t^2·(exp (t·(ξ + 2·ρ)) - 1))"
)
chord = Claim("for t y : real given 0 ≤ t, t ≤ 1 holds exp (t·y) ≤ 1 - t + t·exp y")
small = Claim(
    "for s z : real given -1 ≤ s, s ≤ 1 holds 1/2·exp (s·z) + 1/2·exp (-(s·z)) "
    "≤ 1 - s^2 + s^2/2·exp z + s^2/2·exp (-z)"
)
tangent = Claim("for s z : real given -1 ≤ s, s ≤ 1 holds exp (s·z) ≤ 1 + s·z + s^2·(exp z + exp (-z) - 2)")
slope = Claim("for y : real given 0 ≤ y, y ≤ 1 holds exp y - 1 ≤ 7/4·y")
convex = Claim(
    "for s z : real given 0 ≤ s, s ≤ 1, 0 ≤ z holds exp (s·z) - exp (-(s·z)) ≤ s·(exp z - exp (-z))"
)
quadrant = Claim(small.text.replace("-1 ≤ s, s ≤ 1", "0 ≤ s, s ≤ 1, 0 ≤ z"))


def continuous(p):
    p.use("ac_of_renyi", "P", "Q", "2", "ξ + ρ·2")
    p.use("ac_of_renyi", "Q", "P", "2", "ξ + ρ·2")
    p.let(d="density P Q", o="density Q P")
    return p.use("density_pos", "P", "Q")


@inverse.proof
def densities_multiply_to_one(p):
    p.use("withdensity_one", "P")
    p.use("density_unique", "P", "P", "z ↦ 1")
    p.use("density_chain", "P", "Q", "P")
    p.use("density_pos", "P", "Q")
    p.let(d="density P Q", o="density Q P", u="density P P")

    def point(p):
        return p.have("o z = 1/d z")

    at = p.intro("z", point, "∀z. u z = 1 ⇒ u z = d z·o z ⇒ 0 < d z ⇒ o z = 1/d z")
    return p.have(p.goal, at)


@convex.proof
def sinh_is_convex(p):
    return p.have(p.goal, by=decide, because="sinh is convex")


@quadrant.proof
def squared(p):
    p.let(α="exp (s*(z/2))", b="exp (-(s*(z/2)))", c="exp (z/2)", d="exp (-(z/2))")
    p.use(convex.theorem(), "s", "z/2")
    p.have("0 ≤ α - b", p.use("exp_le", "-(s*(z/2))", "s*(z/2)"))
    return p.chain(
        "1/2·exp (s·z) + 1/2·exp (-(s·z))",
        eq("1/2*(α - b)^2 + 1"),
        le("1/2*(s*(c - d))^2 + 1"),
        eq("1 - s^2 + s^2/2·exp z + s^2/2·exp (-z)"),
    )


@small.proof
def both_are_even(p):
    p.say("Both sides are even in s and in z.")

    def quarter(p, rate, value):
        p.use(quadrant.theorem(), rate, value)
        return p.chain(
            "1/2·exp (s·z) + 1/2·exp (-(s·z))",
            eq(f"1/2·exp (({rate})·({value})) + 1/2·exp (-(({rate})·({value})))"),
            le(f"1 - ({rate})^2 + ({rate})^2/2·exp ({value}) + ({rate})^2/2·exp (-({value}))"),
            eq("1 - s^2 + s^2/2·exp z + s^2/2·exp (-z)"),
        )

    def at(rate):
        return lambda p: p.cases("0 ≤ z", lambda p: quarter(p, rate, "z"), lambda p: quarter(p, rate, "-z"))

    return p.cases("0 ≤ s", at("s"), at("-s"))


@chord.proof
def exponential_below_its_chord(p):
    return p.have(p.goal, by=decide, because="the exponential is convex")


@upper.proof
def order_above(p):
    continuous(p)
    p.let(α="l + 1")
    same = p.have("AE P (z ↦ exp (l·log (d z)) = d z^(α - 1))")
    return p.chain(
        "L P (z ↦ exp (l·log (d z)))",
        eq("L Q (z ↦ d z^α)", same, "moment_under_first", because="change the measure"),
        le("exp ((α - 1)*(ξ + ρ·α))", because=r"zCDP at the order $\lambda+1$"),
        eq("exp (l·(ξ + ρ·(l + 1)))"),
    )


def of_inverse(p):
    """The moment of order -l as the mean of the power l of the other density."""
    continuous(p)
    p.use(inverse.theorem(), "P", "Q")

    def point(p):
        return p.chain("exp (-(l·log (d z)))", eq("(1/d z)^l", "log_one", "log_div", "pow_exp"), eq("o z^l"))

    powers = p.intro("z", point, "∀z. 0 < d z ⇒ o z = 1/d z ⇒ exp (-(l·log (d z))) = o z^l")
    return p.have("AE P (z ↦ exp (-(l·log (d z))) = o z^l)", powers)


@lower.proof
def order_below(p):
    same = of_inverse(p)
    return p.chain(
        "L P (z ↦ exp (-(l·log (d z))))",
        eq("L P (z ↦ o z^l)", same),
        le("exp ((l - 1)*(ξ + ρ·l))", because=r"zCDP at the order $\lambda$, for the other way round"),
        eq("exp ((l - 1)·(ξ + ρ·l))"),
    )


@within_one.proof
def below_the_tangent(p):
    continuous(p)
    p.use(inverse.theorem(), "P", "Q")

    def point(p):
        return p.chain(
            "exp (-(l·log (d z)))",
            eq("exp (l*-log (d z))"),
            le("1 - l + l·exp (-log (d z))", p.use(chord.theorem(), "l", "-log (d z)")),
            eq("1 - l + l·o z"),
        )

    p.intro("z", point, "∀z. 0 < d z ⇒ o z = 1/d z ⇒ exp (-(l·log (d z))) ≤ 1 - l + l·o z")
    p.use("int_density", "Q", "P")
    return p.chain(
        "L P (z ↦ exp (-(l·log (d z))))", le("L P (z ↦ 1 - l + l·o z)"), eq("1 - l + l·1", "L_int"), eq("1")
    )


@tangent.proof
def by_the_hyperbolic_cosine(p):
    p.use(small.theorem(), "s", "z")
    p.use("exp_ge", "-(s·z)")
    return p.have(p.goal)


@slope.proof
def below_the_chord(p):
    return p.have(p.goal, by=decide, because="$e-1<\\frac74$, and the exponential is convex")


def mean_below(p):
    """The mean of the loss is between 0 and ξ + ρ."""

    def kl(p):
        return p.chain("KL(P ‖ Q)", le("D[a](P ‖ Q)", "kl_le_renyi"), le("ξ + ρ·a"))

    p.every("a", "real", kl, "1 < a")
    p.use("le_at_order_one", "KL(P ‖ Q)", "ξ", "ρ")
    p.have("KL(P ‖ Q) = m", "kl_int")
    p.have("m ≤ ξ + ρ")
    p.have("0 ≤ KL(P ‖ Q)")
    p.have("0 ≤ m")


@beyond.proof
def orders_of_their_own(p):
    continuous(p)
    p.let(v="ξ + 2·ρ", U="L P (z ↦ exp (c·log (d z)))")
    mean_below(p)
    p.have("1 ≤ 1/t")
    shifted = p.chain(MOMENT, eq("L P (z ↦ exp (-(c·m))·exp (c·log (d z)))"), eq("exp (-(c·m))·U", "L_mul"))

    def positive(p):
        p.have("t ≤ c")
        p.use(upper.theorem(), "P", "Q", "ξ", "ρ", "c")
        p.have("c ≤ c^2/t")
        p.have("0 ≤ c·m")
        p.have("(ξ + ρ)·c ≤ (ξ + ρ)·(c^2/t)")
        p.have("ρ·c^2·1 ≤ ρ·c^2·(1/t)")
        return bounded(p, "c·(ξ + ρ·(c + 1))")

    def negative(p):
        p.let(s="-c")
        p.have("t ≤ s")
        p.have("s ≤ s^2/t")
        p.have("s·m ≤ s·(ξ + ρ)")
        p.have("(ξ + ρ)·s ≤ (ξ + ρ)·(s^2/t)")
        p.have("0 ≤ ρ·s^2/t")
        return p.cases("1 < s", high, low)

    def high(p):
        p.use(lower.theorem(), "P", "Q", "ξ", "ρ", "s")
        p.chain("U", eq("L P (z ↦ exp (-(s·log (d z))))"), le("exp ((s - 1)·(ξ + ρ·s))"))
        p.have("0 ≤ (ξ + ρ)·(s - 1)^2 + ρ·(2·s - 1)")
        p.have("v·s^2·1 ≤ v·s^2·(1/t)")
        return bounded(p, "(s - 1)·(ξ + ρ·s)")

    def low(p):
        p.use(within_one.theorem(), "P", "Q", "ξ", "ρ", "s")
        p.chain("U", eq("L P (z ↦ exp (-(s·log (d z))))"), le("1"), eq("exp 0"))
        return bounded(p, "0")

    def bounded(p, power):
        p.have(f"-(c·m) + {power} ≤ v/t·c^2")
        p.use("exp_le", f"-(c·m) + {power}", "v/t·c^2")
        return p.chain(
            MOMENT,
            eq("exp (-(c·m))·U", shifted),
            le(f"exp (-(c·m))·exp ({power})"),
            eq(f"exp (-(c·m) + {power})"),
            le("exp (v/t·c^2)"),
        )

    return p.cases("0 ≤ c", positive, negative)


@near.proof
def compared_with_the_order(p):
    continuous(p)
    p.use(inverse.theorem(), "P", "Q")
    p.let(s="c/t", v="ξ + 2·ρ", k="exp (t·(ξ + 2·ρ))", j="exp (-(ξ + 2·ρ))", f="z ↦ exp (c·log (d z))")
    p.let(g="z ↦ 1 + c·log (d z) + s^2·(k·(1 - t + t·(d z·j)) + (1 - t + t·o z) - 2)")

    def point(p):
        p.use(tangent.theorem(), "s", "t·log (d z)")
        p.chain(
            "exp (t·log (d z))",
            eq("k·exp (t·(log (d z) - v))"),
            le("k·(1 - t + t·exp (log (d z) - v))", p.use(chord.theorem(), "t", "log (d z) - v")),
            eq("k*(1 - t + t*(exp (log (d z))*j))", "exp_add"),
            eq("k·(1 - t + t·(d z·j))"),
        )
        p.chain(
            "exp (-(t·log (d z)))",
            eq("exp (t*-log (d z))"),
            le("1 - t + t·exp (-log (d z))", p.use(chord.theorem(), "t", "-log (d z)")),
            eq("1 - t + t·o z"),
        )
        return p.chain(
            "f z",
            eq("exp (s·(t·log (d z)))"),
            le("1 + s·(t·log (d z)) + s^2·(exp (t·log (d z)) + exp (-(t·log (d z))) - 2)"),
            le("g z"),
        )

    p.intro("z", point, "∀z. 0 < d z ⇒ o z = 1/d z ⇒ f z ≤ g z")
    p.intro("z", lambda p: p.have(p.goal), "∀z. f z ≤ g z ⇒ abs (f z) ≤ g z")
    p.chain(
        "L P (z ↦ d z)",
        eq("L Q (z ↦ d z^2)", "moment_under_first"),
        le("exp ((2 - 1)·(ξ + ρ·2))", because="zCDP at the order 2"),
        eq("exp v"),
    )
    p.use("int_density", "Q", "P")
    mean = p.use("int_of_bounded_L", "P", "d", "exp v")

    def with_mean(p):
        p.let(G="1 + c·m + s^2·(k·(1 - t + t·(y·j)) + (1 - t + t·1) - 2)")
        p.have("HasInt P g G")
        p.have("AE P (z ↦ f z ≤ g z)")
        p.have("AE P (z ↦ abs (f z) ≤ g z)")
        return p.obtain("w", p.use("int_dominated_ae", "P", "f", "g", "G"), of_the_power)

    def of_the_power(p):
        p.use("int_mono", "P", "f", "g", "w", "G")
        p.have("y·j ≤ 1")
        p.have("k·(1 - t + t·(y·j)) ≤ k·1")
        p.let(B="s^2·(k - 1)")
        p.have("G ≤ 1 + (c·m + B)")
        p.use("exp_ge", "c·m + B")
        return p.chain(
            MOMENT,
            eq("L P (z ↦ exp (-(c·m))·f z)"),
            eq("exp (-(c·m))·L P (z ↦ f z)", "L_mul"),
            eq("exp (-(c·m))·w", "L_int"),
            le("exp (-(c·m))·exp (c·m + B)"),
            eq("exp B"),
            eq("exp (c^2/t^2·(exp (t·v) - 1))"),
        )

    return p.obtain("y", mean, with_mean)


@centred.proof
def with_the_exponential(p):
    p.let(v="ξ + 2·ρ", K="exp (ξ + 2·ρ) - 1")
    p.have("v ≤ K", p.use("exp_ge", "v"))

    def far(p):
        p.use(beyond.theorem(), "P", "Q", "ξ", "ρ", "c", "m", "1")
        return p.chain(MOMENT, le("exp (v/1·c^2)"), le("exp (K·c^2)"))

    def close(p):
        p.use(near.theorem(), "P", "Q", "ξ", "ρ", "c", "m", "1")
        return p.chain(MOMENT, le("exp (c^2/1^2·(exp (1·v) - 1))"), eq("exp (K·c^2)"))

    return p.cases("abs c ≤ 1", close, far)


@quadratic.proof
def with_the_square(p):
    p.let(v="ξ + 2·ρ", t="1/(1 + (ξ + 2·ρ))", K="7/4·(v·(1 + v))")
    p.have("0 < t")
    p.have("t ≤ 1")
    p.have("t·v ≤ 1")

    def far(p):
        p.use(beyond.theorem(), "P", "Q", "ξ", "ρ", "c", "m", "t")
        p.have("v/t = v·(1 + v)")
        return p.chain(MOMENT, le("exp (v/t·c^2)"), le("exp (K·c^2)"))

    def close(p):
        p.use(near.theorem(), "P", "Q", "ξ", "ρ", "c", "m", "t")
        p.use(slope.theorem(), "t·v")
        p.use("scale_le", "c^2/t^2", "exp (t·v) - 1", "7/4·(t·v)")
        p.have("c^2/t^2·(7/4·(t·v)) = K·c^2")
        return p.chain(MOMENT, le("exp (c^2/t^2·(exp (t·v) - 1))"), le("exp (K·c^2)"))

    return p.cases("abs c ≤ t", close, far)
