"""The least zCDP of Gaussian noise, and a bound from below by any event.

Problem: the least ρ for which noise, or any other mechanism, is ρ-zCDP.
Method: data processing onto an event and its complement, and the weighted means of two powers: the
    divergence of order 1 of two coins is at most that of every order above.
Guarantee: Gaussian noise in any dimension has ρ = Δ²/(2σ²) for the sensitivity Δ in the 2-norm, and
    already one order needs it. With sensitivity Δ₁ in the 1-norm and Δ∞ in each coordinate it has
    ρ = Δ₁Δ∞/(2σ²), which is needed where each coordinate changes by Δ∞ or not at all. A pair of outputs
    with P(S) = p and Q(S) = q needs ρ ≥ p log(p/q) + (1-p)log((1-p)/(1-q)). So a mechanism that reaches its
    bound of ε-differential privacy on an event and
    on its complement needs ε tanh(ε/2), with which Theorem 2 has every such mechanism.
Reference: concentrated paper, Lemma 2.5 and Propositions 1.4 and 1.6; Harrison and Manurangsi 2025 (arXiv
    2510.25746) have the constant of discrete Laplace noise for every sensitivity.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import lem2_5
from derivations.sharp.conversion import cancelled
from derivations.sharp.optimal import two_points
from derivations.sharp.order_one import limit

theorem = Statement(id="sharp.exact", title="Gaussian noise, and a bound by any event")
GAUSSIAN = r"norm 2 (\i. m i - n i)^2/(2*s^2)"
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> 'i -> real, c s : real given Finite (\\i : 'i. T), 0 < s, "
    r"!x y. nb x y ==> norm 2 (\i. q x i - q y i) <= c "
    r"holds zcdp nb (\x. normal_vector (q x) s) 0 (c^2/(2*s^2))",
    label="Gaussian noise in any dimension",
)
least = theorem.printed(
    "for m n : 'i -> real, s a r : real given Finite (\\i : 'i. T), 0 < s, 1 < a, "
    "renyi a (normal_vector m s) (normal_vector n s) <= ext (r*a) "
    f"holds {GAUSSIAN} <= r",
    label="which every order needs",
)
SUM = r"norm 1 (\i. m i - n i)"
both = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> 'i -> real, b c s : real given Finite (\\i : 'i. T), 0 < s, "
    r"!x y. nb x y ==> norm 1 (\i. q x i - q y i) <= b /\ (!i. abs (q x i - q y i) <= c) "
    r"holds zcdp nb (\x. normal_vector (q x) s) 0 (b*c/(2*s^2))",
    label="with a sensitivity b in the 1-norm and c in each coordinate",
)
corner = theorem.printed(
    "for m n : 'i -> real, c s a r : real given Finite (\\i : 'i. T), 0 < s, 1 < a, "
    r"!i. m i = n i \/ abs (m i - n i) = c, "
    "renyi a (normal_vector m s) (normal_vector n s) <= ext (r*a) "
    f"holds {SUM}*c/(2*s^2) <= r",
    label="which every order needs where each coordinate changes by c or not at all",
)
EVENT = (
    "for P Q : 'a measure, s : 'a -> bool, {names} r : real given Prob P, Prob Q, Measurable s, {masses}, "
    "!a. 1 < a ==> renyi a P Q <= ext (r*a) holds "
)
event = theorem.printed(
    EVENT.format(names="p q", masses="0 < p, p < 1, 0 < q, q < 1, mass P s = ext p, mass Q s = ext q")
    + "p*log (p/q) + (1 - p)*log ((1 - p)/(1 - q)) <= r",
    label="a bound from below by any event",
)
reached = theorem.printed(
    EVENT.format(
        names="e", masses="0 < e, mass P s = ext (exp e/(exp e + 1)), mass Q s = ext (1/(exp e + 1))"
    )
    + "e*tanh (e/2) <= r",
    label="where ε-differential privacy is reached on both sides",
)
theorem.finding(
    "remark",
    r"Discrete Laplace noise on integer queries of sensitivity $1$ reaches the bound of the last "
    r"claim: Theorem 16.",
)
for claim in (mechanism, least, both, corner):
    claim.facts.append(partial(named, "product_sigma_finite"))
    claim.facts.append(partial(named, "order_norm_nonneg"))
means = Claim(
    "for p q a : real given 0 < p, p < 1, 0 < q, q < 1, 1 < a "
    "holds exp ((a - 1)*(p*log (p/q) + (1 - p)*log ((1 - p)/(1 - q)))) "
    "<= p^a*q^(1 - a) + (1 - p)^a*(1 - q)^(1 - a)"
)
interpolated = Claim(
    "for v : 'i -> real, c : real given Finite (\\i : 'i. T), !i. abs (v i) <= c "
    "holds norm 2 v^2 <= c*norm 1 v"
)
corners = Claim(
    "for v : 'i -> real, c : real given Finite (\\i : 'i. T), !i. v i = 0 \\/ abs (v i) = c "
    "holds norm 2 v^2 = c*norm 1 v"
)
power = Claim("for x y a : real given 0 < x, 0 < y holds x^a*y^(1 - a) = x*(x/y)^(a - 1)")


@mechanism.proof
def lemma_2_5(p):
    return p.use(lem2_5.mechanism.theorem(), "nb", "q", "c^2", "s", because="Lemma 2.5")


@least.proof
def one_order(p):
    p.let(V=GAUSSIAN)
    value = p.use(lem2_5.in_kernel.theorem(), "m", "n", "s", "a", because="Lemma 2.5")
    whole = p.chain(
        "ext (a*V)", eq("renyi a (normal_vector m s) (normal_vector n s)", value), le("ext (r*a)")
    )
    p.use("le_of_ext", given=[whole])
    p.have("V*a <= r*a", p.have("a*V <= r*a"))
    return p.use(cancelled.theorem(), "V", "r", "a")


@both.proof
def product_of_norms(p):
    def below(q):
        q.let(v=r"\i. q x i - q y i")
        q.have("norm 1 v <= b")
        q.have("!i. abs (v i) <= c")
        q.variable("i", q.term("v").type.args[0])
        q.chain("0", le("abs (v i)"), le("c"))
        square = q.use(interpolated.theorem(), "v", "c", because=r"$v_i^2\le c|v_i|$")
        return q.chain("norm 2 v^2", le("c*norm 1 v", square), le("b*c"))

    p.intro("x y", below, r"!x y. nb x y ==> norm 2 (\i. q x i - q y i)^2 <= b*c")
    return p.use(lem2_5.mechanism.theorem(), "nb", "q", "b*c", "s", because="Lemma 2.5")


@power.proof
def laws_of_powers(p):
    inverse = p.chain(
        "y^(1 - a)*y^(a - 1)", eq("y^(1 - a + (a - 1))", "pow_add"), eq("y^0"), eq("1", "pow_zero")
    )
    more = p.have("x^a = x^(a - 1)*x", "pow_succ")
    quotient = p.have("(x/y)^(a - 1) = x^(a - 1)/y^(a - 1)", "div_pow")
    return p.chain(
        "x^a*y^(1 - a)",
        eq("x^(a - 1)*x*(y^(1 - a)*y^(a - 1))/y^(a - 1)", more),
        eq("x^(a - 1)*x*1/y^(a - 1)", inverse),
        eq("x*(x/y)^(a - 1)", quotient),
    )


@interpolated.proof
def coordinate_by_coordinate(p):
    each = p.intro("i", square_below, r"!i. v i^2 <= c*abs (v i)")
    total = p.use("Sum_le", r"\i. v i^2", r"\i. c*abs (v i)", given=[each])
    return p.chain(
        "norm 2 v^2",
        eq(r"Sum (\i. v i^2)", "two_norm_square"),
        le(r"Sum (\i. c*abs (v i))", total),
        eq(r"c*Sum (\i. abs (v i))", p.use("Sum_scale", r"\i. abs (v i)", "c")),
        eq("c*norm 1 v", "one_norm"),
    )


def square_below(p):
    p.have("abs (v i) <= c")
    scaled = p.use("scale_le", "abs (v i)", "abs (v i)", "c")
    return p.chain(
        "v i^2", eq("abs (v i)^2"), eq("abs (v i)*abs (v i)"), le("abs (v i)*c", scaled), eq("c*abs (v i)")
    )


@corners.proof
def same_in_every_coordinate(p):
    p.intro("i", square_at_a_corner, r"!i. v i^2 = c*abs (v i)")
    return p.chain(
        "norm 2 v^2",
        eq(r"Sum (\i. v i^2)", "two_norm_square"),
        eq(r"Sum (\i. c*abs (v i))"),
        eq(r"c*Sum (\i. abs (v i))", p.use("Sum_scale", r"\i. abs (v i)", "c")),
        eq("c*norm 1 v", "one_norm"),
    )


def square_at_a_corner(p):
    def zero(fact):
        return p.chain("v i^2", eq("0^2", fact), eq("c*0"), eq("c*abs 0"), eq("c*abs (v i)", fact))

    def changed(fact):
        return p.chain("v i^2", eq("abs (v i)^2"), eq("abs (v i)*abs (v i)"), eq("c*abs (v i)", fact))

    return logic.either(p.have(r"v i = 0 \/ abs (v i) = c"), zero, changed)


@corner.proof
def sum_of_squares(p):
    p.let(v=r"\i. m i - n i")
    p.intro("i", difference, r"!i. v i = 0 \/ abs (v i) = c")
    square = p.use(corners.theorem(), "v", "c")
    below = p.use(least.theorem(), "m", "n", "s", "a", "r", because="what every order needs")
    return p.chain(f"{SUM}*c/(2*s^2)", eq(GAUSSIAN, square), le("r", below))


def difference(p):
    def unchanged(fact):
        return p.have(r"v i = 0 \/ abs (v i) = c", p.have("v i = 0", fact, keep=False), keep=False)

    def changed(fact):
        return p.have(r"v i = 0 \/ abs (v i) = c", fact, keep=False)

    return logic.either(p.have(r"m i = n i \/ abs (m i - n i) = c"), unchanged, changed)


@means.proof
def weighted_means(p):
    p.let(u="p/q", v="(1 - p)/(1 - q)", x="(p/q)^(a - 1)", y="((1 - p)/(1 - q))^(a - 1)")
    for fact in ("0 < 1 - p", "0 < 1 - q", "0 < u", "0 < v"):
        p.have(fact)
    p.use("weighted_means", "x", "y", "p", because="weighted means")
    first = p.use(power.theorem(), "p", "q", "a")
    second = p.use(power.theorem(), "1 - p", "1 - q", "a")
    return p.chain(
        "exp ((a - 1)*(p*log u + (1 - p)*log v))",
        eq("exp ((a - 1)*p*log u + (a - 1)*(1 - p)*log v)"),
        eq("exp ((a - 1)*p*log u)*exp ((a - 1)*(1 - p)*log v)", "exp_add"),
        eq("u^((a - 1)*p)*v^((a - 1)*(1 - p))", "pow_exp"),
        eq("x^p*y^(1 - p)", "pow_pow"),
        le("p*x + (1 - p)*y"),
        eq("p^a*q^(1 - a) + (1 - p)^a*(1 - q)^(1 - a)", first, second),
    )


@event.proof
def two_outcomes(p):
    p.say(r"Onto the event and its complement; weighted means of $(p/q)^{\alpha-1}$ and the other quotient.")
    p.let(k="p*log (p/q) + (1 - p)*log ((1 - p)/(1 - q))")

    def order(p):
        p.have("renyi a P Q <= ext (r*a)")
        p.use(two_points.theorem(), "P", "Q", "s", "a", "r*a", "p", "q", because="data processing")
        p.use(means.theorem(), "p", "q", "a", because="weighted means")
        p.have("exp ((a - 1)*k) <= exp ((a - 1)*(r*a))")
        order = p.use("log_mono", "exp ((a - 1)*k)", "exp ((a - 1)*(r*a))")
        p.chain(
            "k*(a - 1)",
            eq("log (exp ((a - 1)*k))", "log_exp"),
            le("log (exp ((a - 1)*(r*a)))", order),
            eq("r*a*(a - 1)", "log_exp"),
        )
        return p.use(cancelled.theorem(), "k", "r*a", "a - 1")

    p.intro("a", order, "!a. 1 < a ==> k <= r*a")
    return p.use(limit.theorem(), "k", "r", because="let the order fall to 1")


@reached.proof
def the_two_coins(p):
    p.let(v="exp e", w="exp (e/2)", p="v/(v + 1)", q="1/(v + 1)")
    for fact in ("0 < p", "0 < q", "1 - p = q", "1 - q = p", "p < 1", "q < 1"):
        p.have(fact)
    found = p.use(event.theorem(), "P", "Q", "s", "p", "q", "r", because="the bound by an event")
    first = p.chain("log (p/q)", eq("log v"), eq("e", "log_exp"))
    second = p.chain("log ((1 - p)/(1 - q))", eq("log (1/v)"), eq("log (exp (-e))"), eq("-e", "log_exp"))
    half = p.have("exp (-(e/2)) = 1/w")
    p.have("w^2 = v")
    tanh = p.chain(
        "tanh (e/2)", eq("(w^2 - 1)/(w^2 + 1)", "tanh", "sinh", "cosh", half), eq("(v - 1)/(v + 1)")
    )
    return p.chain(
        "e*tanh (e/2)",
        eq("e*((v - 1)/(v + 1))", tanh),
        eq("p*e + (1 - p)*-e"),
        eq("p*log (p/q) + (1 - p)*log ((1 - p)/(1 - q))", first, second),
        le("r", found),
    )
