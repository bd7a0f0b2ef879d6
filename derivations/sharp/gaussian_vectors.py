"""Linear functions of independent Gaussian coordinates, one coordinate after the other."""

from cbdp_sym.author import *
from cbdp_sym.mathematics.noise.noise_bounds import plain
from derivations.sharp.gaussian_powers import T, moment, moments
from derivations.sharp.linear_moments import from_above
from derivations.sharp.stein import N

LINE = "((u + c·y)^2 + k)^p"
either_sign = Claim(
    f"for u a k p : real given 0 < k, 1 ≤ p "
    f"holds L {N} (x ↦ {T.format(b='a')}^p) ≤ (u^2 + k + (2·p - 1)·a^2)^p"
)
scaled = Claim(
    "for u c s k p : real given 0 < s, 0 < k, 1 ≤ p "
    f"holds L (normal 0 s) (y ↦ {LINE}) ≤ (u^2 + k + (2·p - 1)·(c·s)^2)^p"
)
vector = Claim(
    "for c : 'i → real, s k p given Finite('i), 0 < s, 0 < k, 1 ≤ p "
    "holds ∫[x ~ ⨂ i. N(0, s²)] ((1 + (∑ i. c(i)·x(i)))² + k)^p ≤ (1 + k + (2·p - 1)·s²·(∑ i. "
    "c(i)²))^p"
)
limit = Claim("for w p m given 0 < w, 0 < p, ∀k. 0 < k ⇒ m ≤ (w + k)^p holds m ≤ w^p")
hypercontractive = Claim(
    "for c : 'i → real, s a : real given Finite (λi : 'i. T), 0 < s, 2 ≤ a "
    "holds L (product (λi : 'i. normal 0 s)) (x ↦ abs (1 + Sum (i ↦ c i·x i))^a) "
    "≤ (1 + (a - 1)·s^2·Sum (i ↦ c i^2))^(a/2)"
)
linear_adversaries = Claim(
    "for v : 'i → real, s a given Finite('i), 0 < s, 2 ≤ a "
    "holds D_R[a]^linear_in(⨂ i. N(0, s²), ⨂ i. shift(v(i), N(0, s²))) ≤ a·log(1 + (a - 1)·(∑ i. "
    "v(i)²)/s²)/(2·(a - 1))"
)


@either_sign.proof
def by_symmetry(p):
    def positive(p):
        p.use(moment.theorem(), "u", "a", "k", "p")
        p.use(moments.theorem(), "u", "a", "k", "p")
        p.let(F=f"x ↦ {T.format(b='a')}^p")
        return p.chain(f"L {N} (x ↦ F x)", eq(f"E {N} F", "L_int"), le("(u² + k + (2·p - 1)·a²)^p"))

    def negative(p):
        p.let(b="-a", F=f"x ↦ {T.format(b='a')}^p", H=f"x ↦ {T.format(b='(-a)')}^p")
        p.use(moment.theorem(), "u", "b", "k", "p")
        p.use(moments.theorem(), "u", "b", "k", "p")
        p.use("normal_symmetric", "1")
        return p.chain(
            f"L {N} (x ↦ F x)",
            eq(f"L (map neg {N}) (x ↦ F x)"),
            eq(f"E {N} H", "L_map", "L_int"),
            le("(u² + k + (2·p - 1)·b²)^p"),
            eq("(u² + k + (2·p - 1)·a²)^p"),
        )

    def below(p):
        return negative(p)

    return p.cases("0 ≤ a", positive, below)


@scaled.proof
def in_units_of_the_noise(p):
    p.let(F=f"y ↦ {LINE}", G="x ↦ s·x")
    p.use("normal_scale", "s")
    p.use(either_sign.theorem(), "u", "c·s", "k", "p")
    return p.chain(
        "∫[y ~ N(0, s²)] F(y)",
        eq(f"L (map G {N}) (y ↦ F y)"),
        eq(f"L {N} (x ↦ ((u + c·s·x)^2 + k)^p)", "L_map"),
        le("(u² + k + (2·p - 1)·(c·s)²)^p"),
    )


@vector.proof
def one_coordinate_after_the_other(p):
    p.let(
        Y="N(0, s²)",
        h="(2·p - 1)·s²",
        Phi="r ↦ z ↦ (r² + (k + z))^p",
        g="i ↦ h·c(i)²",
        R="product (λi : 'i. Y)",
    )

    def one(p):
        p.use(scaled.theorem(), "r", "c(i)", "s", "k + z", "p")
        return p.chain(
            "∫ Φ(r + c(i)·y, z) dY(y)", le("(r² + (k + z) + (2·p - 1)·(c(i)·s)²)^p"), eq("Φ(r, z + g(i))")
        )

    p.intro("i r z", one, "∀i r z. 0 ≤ z ⇒ ∫ Φ(r + c(i)·y, z) dY(y) ≤ Φ(r, z + g(i))")
    p.use(from_above.theorem(), "Y", "Phi", "c", "g", "1")
    return p.chain(
        "∫ ((1 + (∑ i. c(i)·x(i)))² + k)^p dR(x)",
        eq("∫ Φ(1 + (∑ i. c(i)·x(i)), 0) dR(x)"),
        le("Φ(1, ∑ x. g(x))"),
        eq("(1 + k + h·(∑ i. c(i)²))^p", p.use("Sum_scale", "i ↦ c(i)²", "h")),
    )


@limit.proof
def continuous_power(p):
    p.let(f="y ↦ (w + y)^p", g="t ↦ 1/t")
    p.use("tendsto_continuous", "g", "f", "0")

    p.use("tendsto_le", "t ↦ m", "t ↦ f(g(t))", "1", "m", "f(0)")
    return p.chain("m", le("(w + 0)^p"), eq("w^p"))


@hypercontractive.proof
def without_the_constant(p):
    p.say(
        r"First with $(\psi^2+k)^{\alpha/2}$ in place of $|\psi|^\alpha$: as the variance grows, the "
        r"derivative of the mean is the mean of a second derivative (Stein's identity). Then let $k\to0$."
    )
    p.let(
        R="product (λi : 'i. normal 0 s)",
        ψ="x ↦ 1 + (∑ i. c(i)·x(i))",
        S="∑ i. c(i)²",
        W="1 + (a - 1)·s²·S",
        q="a/2",
        F="x ↦ |ψ(x)|^a",
    )

    def each(p):
        p.use(vector.theorem(), "c", "s", "k", "q", because="one coordinate after the other")

        def point(p):
            return p.chain(
                "F(x)", eq("|ψ(x)|^(2·q)"), eq("|ψ(x)|²^q", "pow_pow"), eq("ψ(x)²^q"), le("(ψ(x)² + k)^q")
            )

        p.intro("x", point, "∀x. F(x) ≤ (ψ(x)² + k)^q")
        return p.chain(
            "∫ F(x) dR(x)",
            le("∫ (ψ(x)² + k)^q dR(x)", "L_le"),
            le("(1 + k + (2·q - 1)·s²·S)^q"),
            eq("(W + k)^q"),
        )

    p.intro("k", each, "∀k. 0 < k ⇒ ∫ F(x) dR(x) ≤ (W + k)^q")
    p.have("∫ F(x) dR(x) ≤ (W + 1)^q")

    def of(p):
        def number(p):
            p.chain("m", eq("∫ F(x) dR(x)"), le("(W + k)^q"))
            return p.use("le_of_ext")

        p.intro("k", number, "∀k. 0 < k ⇒ m ≤ (W + k)^q")
        p.use(limit.theorem(), "W", "q", "m")
        return p.chain("∫ F(x) dR(x)", eq("m"), le("W^q"))

    return p.obtain("m", p.use("real_of_bounds", "∫ F(x) dR(x)"), of)


@linear_adversaries.proof
def weak_duality(p):
    p.say(r"Weighted by $\psi$ the noise has the means of the moved noise.")
    p.let(Q="λi : 'i. normal 0 s", V="s²")
    p.use("normal_symmetric", "s")
    p.have("∀i. E[y ~ Q(i)] y² exists and is V", because="the variance of one coordinate")
    plain(p)
    p.let(X="1 + (a - 1)·N/V", b="a·log(X)/(2·(a - 1))")
    p.use(hypercontractive.theorem(), "c", "s", "a", because="hypercontractivity")
    p.chain(
        "1 + (a - 1)·s²·(∑ i. c(i)²)",
        eq("1 + (a - 1)·s²·(∑ i. 1/V²·v(i)²)"),
        eq("X", p.use("Sum_scale", "i ↦ v(i)²", "1/V²")),
    )
    p.chain(
        "∫ |ψ(x)|^a dR(x)",
        le("(1 + (a - 1)·s²·(∑ i. c(i)²))^(a/2)"),
        eq("X^(a/2)"),
        eq("exp((a - 1)·b)", "pow_exp"),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "V", "a", "b")
