"""Linear functions of independent Gaussian coordinates, one coordinate after the other."""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.noise_bounds import plain
from derivations.sharp.gaussian_powers import T, moment, moments
from derivations.sharp.linear_moments import from_above
from derivations.sharp.stein import N

LINE = "((u + c*y)^2 + k)^p"
either_sign = Claim(
    f"for u a k p : real given 0 < k, 1 <= p "
    rf"holds L {N} (\x. ext ({T.format(b='a')}^p)) <= ext ((u^2 + k + (2*p - 1)*a^2)^p)"
)
scaled = Claim(
    "for u c s k p : real given 0 < s, 0 < k, 1 <= p "
    rf"holds L (normal 0 s) (\y. ext ({LINE})) <= ext ((u^2 + k + (2*p - 1)*(c*s)^2)^p)"
)
vector = Claim(
    "for c : 'i -> real, s k p : real given Finite (\\i : 'i. T), 0 < s, 0 < k, 1 <= p "
    r"holds L (product (\i : 'i. normal 0 s)) (\x. ext (((1 + Sum (\i. c i*x i))^2 + k)^p)) "
    r"<= ext ((1 + k + (2*p - 1)*s^2*Sum (\i. c i^2))^p)"
)
limit = Claim("for w p m : real given 0 < w, 0 < p, !k. 0 < k ==> m <= (w + k)^p holds m <= w^p")
hypercontractive = Claim(
    "for c : 'i -> real, s a : real given Finite (\\i : 'i. T), 0 < s, 2 <= a "
    r"holds L (product (\i : 'i. normal 0 s)) (\x. ext (abs (1 + Sum (\i. c i*x i))^a)) "
    r"<= ext ((1 + (a - 1)*s^2*Sum (\i. c i^2))^(a/2))"
)
linear_adversaries = Claim(
    "for v : 'i -> real, s a : real given Finite (\\i : 'i. T), 0 < s, 2 <= a "
    r"holds restricted_renyi a linear_in (product (\i : 'i. normal 0 s)) "
    r"(product (\i. shift (v i) (normal 0 s))) "
    r"<= ext (a*log (1 + (a - 1)*Sum (\i. v i^2)/s^2)/(2*(a - 1)))"
)


@either_sign.proof
def by_symmetry(p):
    def positive(p):
        p.use(moment.theorem(), "u", "a", "k", "p")
        p.use(moments.theorem(), "u", "a", "k", "p")
        p.let(F=rf"\x. {T.format(b='a')}^p")
        return p.chain(
            rf"L {N} (\x. ext (F x))", eq(f"ext (E {N} F)", "L_int"), le("ext ((u^2 + k + (2*p - 1)*a^2)^p)")
        )

    def negative(p):
        p.let(b="-a", F=rf"\x. {T.format(b='a')}^p", H=rf"\x. {T.format(b='(-a)')}^p")
        p.use(moment.theorem(), "u", "b", "k", "p")
        p.use(moments.theorem(), "u", "b", "k", "p")
        p.use("normal_symmetric", "1")
        return p.chain(
            rf"L {N} (\x. ext (F x))",
            eq(rf"L (map neg {N}) (\x. ext (F x))"),
            eq(f"ext (E {N} H)", "L_map", "L_int"),
            le("ext ((u^2 + k + (2*p - 1)*b^2)^p)"),
            eq("ext ((u^2 + k + (2*p - 1)*a^2)^p)"),
        )

    def below(p):
        return negative(p)

    return p.cases("0 <= a", positive, below)


@scaled.proof
def in_units_of_the_noise(p):
    p.let(F=rf"\y. {LINE}", G=r"\x. s*x")
    p.use("normal_scale", "s")
    p.use(either_sign.theorem(), "u", "c*s", "k", "p")
    return p.chain(
        r"L (normal 0 s) (\y. ext (F y))",
        eq(rf"L (map G {N}) (\y. ext (F y))"),
        eq(rf"L {N} (\x. ext (((u + c*s*x)^2 + k)^p))", "L_map"),
        le("ext ((u^2 + k + (2*p - 1)*(c*s)^2)^p)"),
    )


@vector.proof
def one_coordinate_after_the_other(p):
    p.let(
        Y="normal 0 s",
        h="(2*p - 1)*s^2",
        Phi=r"\r z. (r^2 + (k + z))^p",
        g=r"\i. h*c i^2",
        R=r"product (\i : 'i. Y)",
    )

    def one(p):
        p.use(scaled.theorem(), "r", "c i", "s", "k + z", "p")
        return p.chain(
            r"L Y (\y. ext (Phi (r + c i*y) z))",
            le("ext ((r^2 + (k + z) + (2*p - 1)*(c i*s)^2)^p)"),
            eq("ext (Phi r (z + g i))"),
        )

    p.intro("i r z", one, r"!i r z. 0 <= z ==> L Y (\y. ext (Phi (r + c i*y) z)) <= ext (Phi r (z + g i))")
    p.use(from_above.theorem(), "Y", "Phi", "c", "g", "1")
    return p.chain(
        r"L R (\x. ext (((1 + Sum (\i. c i*x i))^2 + k)^p))",
        eq(r"L R (\x. ext (Phi (1 + Sum (\i. c i*x i)) 0))"),
        le("ext (Phi 1 (Sum g))"),
        eq(r"ext ((1 + k + h*Sum (\i. c i^2))^p)", p.use("Sum_scale", r"\i. c i^2", "h")),
    )


@limit.proof
def continuous_power(p):
    p.let(f=r"\y. (w + y)^p", g=r"\t : real. 1/t")
    p.use("tendsto_continuous", "g", "f", "0")

    p.use("tendsto_le", r"\t : real. m", r"\t. f (g t)", "1", "m", "f 0")
    return p.chain("m", le("(w + 0)^p"), eq("w^p"))


@hypercontractive.proof
def without_the_constant(p):
    p.say(
        r"First with $(\psi^2+k)^{\alpha/2}$ in place of $|\psi|^\alpha$: as the variance grows, the "
        r"derivative of the mean is the mean of a second derivative (Stein's identity). Then let $k\to0$."
    )
    p.let(
        R=r"product (\i : 'i. normal 0 s)",
        psi=r"\x. 1 + Sum (\i. c i*x i)",
        S=r"Sum (\i. c i^2)",
        W="1 + (a - 1)*s^2*S",
        q="a/2",
        F=r"\x. abs (psi x)^a",
    )

    def each(p):
        p.use(vector.theorem(), "c", "s", "k", "q", because="one coordinate after the other")

        def point(p):
            return p.chain(
                "F x",
                eq("abs (psi x)^(2*q)"),
                eq("(abs (psi x)^2)^q", "pow_pow"),
                eq("(psi x^2)^q"),
                le("(psi x^2 + k)^q"),
            )

        p.intro("x", point, "!x. F x <= (psi x^2 + k)^q")
        return p.chain(
            r"L R (\x. ext (F x))",
            le(r"L R (\x. ext ((psi x^2 + k)^q))", "L_le"),
            le("ext ((1 + k + (2*q - 1)*s^2*S)^q)"),
            eq("ext ((W + k)^q)"),
        )

    p.intro("k", each, r"!k. 0 < k ==> L R (\x. ext (F x)) <= ext ((W + k)^q)")
    p.have(r"L R (\x. ext (F x)) <= ext ((W + 1)^q)")

    def of(p):
        def number(p):
            p.chain("ext m", eq(r"L R (\x. ext (F x))"), le("ext ((W + k)^q)"))
            return p.use("le_of_ext")

        p.intro("k", number, "!k. 0 < k ==> m <= (W + k)^q")
        p.use(limit.theorem(), "W", "q", "m")
        return p.chain(r"L R (\x. ext (F x))", eq("ext m"), le("ext (W^q)"))

    return p.obtain("m", p.use("real_of_bounds", r"L R (\x. ext (F x))"), of)


@linear_adversaries.proof
def weak_duality(p):
    p.say(r"Weighted by $\psi$ the noise has the means of the moved noise.")
    p.let(Q=r"\i : 'i. normal 0 s", V="s^2")
    p.use("normal_symmetric", "s")
    p.have(r"!i. HasInt (Q i) (\y. y^2) V", because="the variance of one coordinate")
    plain(p)
    p.let(X="1 + (a - 1)*N/V", b="a*log X/(2*(a - 1))")
    p.use(hypercontractive.theorem(), "c", "s", "a", because="hypercontractivity")
    p.chain(
        r"1 + (a - 1)*s^2*Sum (\i. c i^2)",
        eq(r"1 + (a - 1)*s^2*Sum (\i. 1/V^2*v i^2)"),
        eq("X", p.use("Sum_scale", r"\i. v i^2", "1/V^2")),
    )
    p.chain(
        r"L R (\x. ext (abs (psi x)^a))",
        le(r"ext ((1 + (a - 1)*s^2*Sum (\i. c i^2))^(a/2))"),
        eq("ext (X^(a/2))"),
        eq("ext (exp ((a - 1)*b))", "pow_exp"),
    )
    return p.use("noise_bound", "Q", "v", "w", "g", "W", "V", "a", "b")
