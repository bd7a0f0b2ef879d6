"""The exact zCDP of the Laplace mechanism.

Problem: the least ρ for which a query of sensitivity c with Laplace noise of scale b is ρ-zCDP.
Method: the Rényi divergence in closed form; certificates that it is between k and kα, for the
    Kullback-Leibler divergence k = ε + e^{-ε} - 1, where ε = c/b. For α → 1 the two meet.
Guarantee: ρ = ε + e^{-ε} - 1, and no smaller ρ bounds even one pair of outputs at distance c. The paper has
    ε²/2 (Proposition 1.4), which is larger for every ε > 0.
Reference: conjectured by Wang 2022, proved by Harrison and Manurangsi 2025 (arXiv 2510.25746), by hand.
"""

from cbdp_sym.author import *
from derivations.sharp.order_one import limit

theorem = Statement(id="sharp.laplace", title="The Laplace mechanism")
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> real, b c : real given 0 < b, sensitivity nb q c "
    "holds zcdp nb (add_noise q (laplace 0 b)) 0 (c/b + exp (-(c/b)) - 1)",
    label="the guarantee",
)
least = theorem.printed(
    "for m n b r : real given 0 < b, "
    "!a. 1 < a ==> renyi a (laplace m b) (laplace n b) <= ext (r*a) "
    "holds abs (m - n)/b + exp (-(abs (m - n)/b)) - 1 <= r",
    label="no smaller constant will do",
)
better = theorem.printed(
    "for e : real given 0 < e holds e + exp (-e) - 1 < e^2/2", label="it is less than Proposition 1.4 gives"
)
theorem.finding(
    "remark",
    r"The constant was conjectured by Wang (2022), and proved by Harrison and Manurangsi (arXiv 2510.25746, "
    r"2025).",
)
MOMENT = "(a/(2*a - 1)*exp ((a - 1)*{t}) + (a - 1)/(2*a - 1)*exp (-(a*{t})))"
INTEGRAL = r"HasInt Q (\x. exp ((abs (x - n) - abs (x - m))/b*a)) "

value = theorem.printed(
    "for m n b a : real given 0 < b, 1 < a holds renyi a (laplace m b) (laplace n b) "
    f"= ext (log {MOMENT.format(t='(abs (m - n)/b)')}/(a - 1))",
    label="the divergence of two outputs",
)
bounds = theorem.printed(
    "for t a : real given 0 <= t, 1 < a "
    f"holds t + exp (-t) - 1 <= log {MOMENT.format(t='t')}/(a - 1) "
    f"/\\ log {MOMENT.format(t='t')}/(a - 1) <= (t + exp (-t) - 1)*a",
    label="its bounds, which meet at order 1",
)
shifted = Claim("for b c : real given 0 < b holds shift c (laplace 0 b) = laplace c b")
grows = Claim("for t u : real given 0 <= t, t <= u holds t + exp (-t) - 1 <= u + exp (-u) - 1")


@value.proof
def closed_form(p):
    p.let(P="laplace m b", Q="laplace n b", v=MOMENT.format(t="(abs (m - n)/b)"))
    p.cases("m <= n", to_the_right, to_the_left)
    quotient = p.use("laplace_density", "m", "n", "b", because="the quotient of the densities")
    return p.chain(
        "renyi a P Q",
        eq(r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))", "renyi", "if_true"),
        eq("ext (1/(a - 1)) * elog (ext v)", quotient, "exp_pow", "L_int"),
        eq("ext (log v/(a - 1))", "elog_ext"),
    )


def to_the_right(p):
    same = p.have("abs (m - n) = n - m")
    p.have(INTEGRAL + MOMENT.format(t="((n - m)/b)"), because="cut at the kinks")
    return p.have(INTEGRAL + "v", same)


def to_the_left(p):
    same = p.have("abs (m - n) = m - n")
    p.have(INTEGRAL + MOMENT.format(t="((m - n)/b)"), because="cut at the kinks")
    return p.have(INTEGRAL + "v", same)


@bounds.proof
def two_certificates(p):
    return p.conjuncts(certificate, at_most)


def at_most(p):
    p.let(v=MOMENT.format(t="t"), u="(a - 1)*((t + exp (-t) - 1)*a)")
    for fact in ("0 < a - 1", "0 < 2*a - 1", "0 < v"):
        p.have(fact)
    p.have("v <= exp u", by=decide, because="a certificate for all orders above 1")
    p.chain("log v", le("log (exp u)", "log_mono"), eq("u", "log_exp"))
    return p.have("log v/(a - 1) <= (t + exp (-t) - 1)*a")


@shifted.proof
def translate(p):
    p.let(B="laplace 0 b", w=r"\x. ext (exp (-abs (x - c)/b)/(2*b))")

    def integrals(p):
        moved = p.use("L_lebesgue_shift", r"\x. w x * f x", "c")
        return p.chain(
            "L (shift c B) f",
            eq(r"L B (\x. f (x + c))", "shift", "L_map"),
            eq(r"L lebesgue (\x. w x * f x)", *("laplace", "L_withdensity_ext"), moved),
            eq("L (laplace c b) f", "laplace", "L_withdensity_ext"),
        )

    return p.suffices("measure_ext", "f", integrals)


@mechanism.proof
def noise(p):
    p.say(
        r"The divergence of two outputs has a closed form, increasing in the distance of the means; two "
        r"certificates bound it by $k\alpha$ for all orders at once."
    )
    p.unfold("zcdp", "mechanism", "sensitivity", "add_noise")
    return p.conjuncts(lambda p: p.intro("x", a_probability), lambda p: p.intro("x y a", neighbours))


def a_probability(p):
    same = p.use(shifted.theorem(), "b", "q x", because="noise with another mean")
    return p.have("Prob (shift (q x) (laplace 0 b))", same)


def neighbours(p):
    moved = [p.use(shifted.theorem(), "b", f"q {d}", because="noise with another mean") for d in "xy"]
    p.let(d="abs (q x - q y)", t="d/b", u="c/b", v=MOMENT.format(t="t"))
    p.have("d <= c", because="the sensitivity")
    p.use(grows.theorem(), "t", "u", because="the bound increases with the distance")
    p.use(bounds.theorem(), "t", "a", because="two certificates")
    return p.chain(
        "renyi a (shift (q x) (laplace 0 b)) (shift (q y) (laplace 0 b))",
        eq("ext (log v/(a - 1))", *moved, value.theorem(), because="the closed form"),
        le("ext (0 + (u + exp (-u) - 1)*a)"),
    )


@least.proof
def below_every_order(p):
    p.say(r"The divergence of every order is at least $k$, which is the limit at order $1$.")
    p.let(t="abs (m - n)/b", k="t + exp (-t) - 1")
    p.have("0 <= abs (m - n)", by=decide)
    p.have("0 <= t")
    p.intro("a", at_an_order, "!a. 1 < a ==> k <= r*a")
    return p.use(limit.theorem(), "k", "r", because="let the order fall to 1")


def at_an_order(p):
    p.let(v=MOMENT.format(t="t"))
    p.use(bounds.theorem(), "t", "a", because="two certificates")
    p.have("0 < a - 1")
    below = p.have("k <= log v/(a - 1)")
    whole = p.chain(
        "ext k",
        le("ext (log v/(a - 1))", below),
        eq("renyi a (laplace m b) (laplace n b)", value.theorem(), because="the closed form"),
        le("ext (r*a)"),
    )
    return p.use("le_of_ext", given=[whole])


@grows.proof
@better.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate")
