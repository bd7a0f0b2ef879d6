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
    "for ~ neighbours on 'd, q : 'd → real, b c given 0 < b, sensitivity(~, q, c) "
    "holds add_noise(q, Lap(0, b)) is (0, c/b + exp(-(c/b)) - 1)-zCDP for ~",
    label="the guarantee",
)
least = theorem.printed(
    "for m n b r given 0 < b, ∀α. 1 < α ⇒ D[α](Lap(m, b) ‖ Lap(n, b)) ≤ r·α "
    "holds |m - n|/b + exp(-(|m - n|/b)) - 1 ≤ r",
    label="no smaller constant will do",
)
better = theorem.printed(
    "for ε given 0 < ε holds ε + exp(-ε) - 1 < ε²/2", label="it is less than Proposition 1.4 gives"
)
theorem.finding(
    "remark",
    "The constant was conjectured by Wang (2022), and proved by Harrison and Manurangsi (arXiv 2510.25746, "
    "2025).",
)
MOMENT = "(α/(2·α - 1)·exp ((α - 1)·{t}) + (α - 1)/(2·α - 1)·exp (-(α·{t})))"
INTEGRAL = "HasInt Q (x ↦ exp ((abs (x - n) - abs (x - m))/b·α)) "

value = theorem.printed(
    "for m n b α : real given 0 < b, 1 < α holds renyi α (laplace m b) (laplace n b) "
    f"= log {MOMENT.format(t='(abs (m - n)/b)')}/(α - 1)",
    label="the divergence of two outputs",
)
bounds = theorem.printed(
    "for t α : real given 0 ≤ t, 1 < α "
    f"holds t + exp (-t) - 1 ≤ log {MOMENT.format(t='t')}/(α - 1) "
    f"∧ log {MOMENT.format(t='t')}/(α - 1) ≤ (t + exp (-t) - 1)·α",
    label="its bounds, which meet at order 1",
)
shifted = Claim("for b c given 0 < b holds shift(c, Lap(0, b)) = Lap(c, b)")
grows = Claim("for t u given 0 ≤ t ≤ u holds t + exp(-t) - 1 ≤ u + exp(-u) - 1")


@value.proof
def closed_form(p):
    p.let(P="Lap(m, b)", Q="Lap(n, b)", v=MOMENT.format(t="(abs (m - n)/b)"))
    p.cases("m ≤ n", to_the_right, to_the_left)
    quotient = p.use("laplace_density", "m", "n", "b", because="the quotient of the densities")
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·elog(∫ dP/dQ(x)^α dQ(x))", "renyi", "if_true"),
        eq("1/(α - 1)·elog(v)", quotient, "exp_pow", "L_int"),
        eq("log(v)/(α - 1)", "elog_ext"),
    )


def to_the_right(p):
    same = p.have("|m - n| = n - m")
    p.have(INTEGRAL + MOMENT.format(t="((n - m)/b)"), because="cut at the kinks")
    return p.have(INTEGRAL + "v", same)


def to_the_left(p):
    same = p.have("|m - n| = m - n")
    p.have(INTEGRAL + MOMENT.format(t="((m - n)/b)"), because="cut at the kinks")
    return p.have(INTEGRAL + "v", same)


@bounds.proof
def two_certificates(p):
    return p.conjuncts(certificate, at_most)


def at_most(p):
    p.let(v=MOMENT.format(t="t"), u="(α - 1)·((t + exp(-t) - 1)·α)")
    for fact in ("0 < α - 1", "0 < 2·α - 1", "0 < v"):
        p.have(fact)
    p.have("v ≤ exp(u)", by=decide, because="a certificate for all orders above 1")
    p.chain("log(v)", le("log(exp(u))", "log_mono"), eq("u", "log_exp"))
    return p.have("log(v)/(α - 1) ≤ (t + exp(-t) - 1)·α")


@shifted.proof
def translate(p):
    p.let(B="Lap(0, b)", w="x ↦ exp(-|x - c|/b)/(2·b)")

    def integrals(p):
        moved = p.use("L_lebesgue_shift", "x ↦ w(x)·f(x)", "c")
        return p.chain(
            "∫[x ~ shift(c, B)] f(x)",
            eq("∫ f(x + c) dB(x)", "shift", "L_map"),
            eq("∫[x ~ lebesgue] w(x)·f(x)", *("laplace", "L_withdensity_ext"), moved),
            eq("∫[x ~ Lap(c, b)] f(x)", "laplace", "L_withdensity_ext"),
        )

    return p.suffices("measure_ext", "f", integrals)


@mechanism.proof
def noise(p):
    p.say(
        "The divergence of two outputs has a closed form, increasing in the distance of the means; two "
        r"certificates bound it by $k\alpha$ for all orders at once."
    )
    p.unfold("zcdp", "mechanism", "sensitivity", "add_noise")
    return p.conjuncts(lambda p: p.intro("x", a_probability), lambda p: p.intro("x y α", neighbours))


def a_probability(p):
    same = p.use(shifted.theorem(), "b", "q(x)", because="noise with another mean")
    return p.have("Prob(shift(q(x), Lap(0, b)))", same)


def neighbours(p):
    moved = [p.use(shifted.theorem(), "b", f"q {d}", because="noise with another mean") for d in "xy"]
    p.let(d="|q(x) - q(y)|", t="d/b", u="c/b", v=MOMENT.format(t="t"))
    p.have("d ≤ c", because="the sensitivity")
    p.use(grows.theorem(), "t", "u", because="the bound increases with the distance")
    p.use(bounds.theorem(), "t", "α", because="two certificates")
    return p.chain(
        "D[α](shift(q(x), Lap(0, b)) ‖ shift(q(y), Lap(0, b)))",
        eq("log(v)/(α - 1)", *moved, value.theorem(), because="the closed form"),
        le("0 + (u + exp(-u) - 1)·α"),
    )


@least.proof
def below_every_order(p):
    p.say("The divergence of every order is at least $k$, which is the limit at order $1$.")
    p.let(t="|m - n|/b", k="t + exp(-t) - 1")
    p.have("0 ≤ |m - n|", by=decide)
    p.have("0 ≤ t")
    p.intro("α", at_an_order, "∀α. 1 < α ⇒ k ≤ r·α")
    return p.use(limit.theorem(), "k", "r", because="let the order fall to 1")


def at_an_order(p):
    p.let(v=MOMENT.format(t="t"))
    p.use(bounds.theorem(), "t", "α", because="two certificates")
    p.have("0 < α - 1")
    below = p.have("k ≤ log(v)/(α - 1)")
    whole = p.chain(
        "k",
        le("log(v)/(α - 1)", below),
        eq("D[α](Lap(m, b) ‖ Lap(n, b))", value.theorem(), because="the closed form"),
        le("r·α"),
    )
    return p.use("le_of_ext", given=[whole])


@grows.proof
@better.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate")
