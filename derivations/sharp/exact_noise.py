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
GAUSSIAN = "‖i ↦ m(i) - n(i)‖[2]²/(2·s²)"
mechanism = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → 'i → real, c s given Finite('i), 0 < s, ∀x y. x ~ y ⇒ ‖i ↦ "
    "q(x, i) - q(y, i)‖[2] ≤ c holds (x ↦ normal_vector(q(x), s)) is (0, c²/(2·s²))-zCDP for ~",
    label="Gaussian noise in any dimension",
)
least = theorem.printed(
    "for m n : 'i → real, s α r : real given Finite (λi : 'i. T), 0 < s, 1 < α, "
    "renyi α (normal_vector m s) (normal_vector n s) ≤ r·α "
    f"holds {GAUSSIAN} ≤ r",
    label="which every order needs",
)
SUM = "norm 1 (i ↦ m i - n i)"
both = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → 'i → real, b c s "
    "given Finite('i), 0 < s, ∀x y. x ~ y ⇒ ‖i ↦ q(x, i) - q(y, i)‖[1] ≤ b ∧ (∀i. |q(x, i) - q(y, "
    "i)| ≤ c) holds (x ↦ normal_vector(q(x), s)) is (0, b·c/(2·s²))-zCDP for ~",
    label="with a sensitivity b in the 1-norm and c in each coordinate",
)
corner = theorem.printed(
    "for m n : 'i → real, c s α r : real given Finite (λi : 'i. T), 0 < s, 1 < α, "
    "∀i. m i = n i ∨ abs (m i - n i) = c, "
    "renyi α (normal_vector m s) (normal_vector n s) ≤ r·α "
    f"holds {SUM}·c/(2·s^2) ≤ r",
    label="which every order needs where each coordinate changes by c or not at all",
)
EVENT = (
    "for P Q : 'a measure, s : 'a → bool, {names} r : real given Prob P, Prob Q, Measurable s, {masses}, "
    "∀α. 1 < α ⇒ renyi α P Q ≤ r·α holds "
)
event = theorem.printed(
    EVENT.format(names="p q", masses="0 < p, p < 1, 0 < q, q < 1, mass P s = p, mass Q s = q")
    + "p·log (p/q) + (1 - p)·log ((1 - p)/(1 - q)) ≤ r",
    label="a bound from below by any event",
)
reached = theorem.printed(
    EVENT.format(names="ε", masses="0 < ε, mass P s = exp ε/(exp ε + 1), mass Q s = 1/(exp ε + 1)")
    + "ε·tanh (ε/2) ≤ r",
    label="where ε-differential privacy is reached on both sides",
)
theorem.finding(
    "remark",
    "Discrete Laplace noise on integer queries of sensitivity $1$ reaches the bound of the last "
    "claim: Theorem 16.",
)
for claim in (mechanism, least, both, corner):
    claim.facts.append(partial(named, "product_sigma_finite"))
    claim.facts.append(partial(named, "order_norm_nonneg"))
means = Claim(
    "for p q α given 0 < p < 1, 0 < q < 1, 1 < α holds exp((α - 1)·(p·log(p/q) + (1 - p)·log((1 - "
    "p)/(1 - q)))) ≤ p^α·q^(1 - α) + (1 - p)^α·(1 - q)^(1 - α)"
)
interpolated = Claim("for v : 'i → real, c given Finite('i), ∀i. |v(i)| ≤ c holds ‖v‖[2]² ≤ c·‖v‖[1]")
corners = Claim("for v : 'i → real, c given Finite('i), ∀i. v(i) = 0 ∨ |v(i)| = c holds ‖v‖[2]² = c·‖v‖[1]")
power = Claim("for x y α given 0 < x, 0 < y holds x^α·y^(1 - α) = x·(x/y)^(α - 1)")


@mechanism.proof
def lemma_2_5(p):
    return p.use(lem2_5.mechanism.theorem(), "nb", "q", "c²", "s", because="Lemma 2.5")


@least.proof
def one_order(p):
    p.let(V=GAUSSIAN)
    value = p.use(lem2_5.in_kernel.theorem(), "m", "n", "s", "α", because="Lemma 2.5")
    whole = p.chain("α·V", eq("D[α](normal_vector(m, s) ‖ normal_vector(n, s))", value), le("r·α"))
    p.use("le_of_ext", given=[whole])
    p.have("V·α ≤ r·α", p.have("α·V ≤ r·α"))
    return p.use(cancelled.theorem(), "V", "r", "α")


@both.proof
def product_of_norms(p):
    def below(q):
        q.let(v="i ↦ q(x, i) - q(y, i)")
        q.have("‖v‖[1] ≤ b")
        q.have("∀i. |v(i)| ≤ c")
        q.variable("i", q.term("v").type.args[0])
        q.chain("0", le("|v(i)|"), le("c"))
        square = q.use(interpolated.theorem(), "v", "c", because=r"$v_i^2\le c|v_i|$")
        return q.chain("‖v‖[2]²", le("c·‖v‖[1]", square), le("b·c"))

    p.intro("x y", below, "∀x y. x ~ y ⇒ ‖i ↦ q(x, i) - q(y, i)‖[2]² ≤ b·c")
    return p.use(lem2_5.mechanism.theorem(), "nb", "q", "b·c", "s", because="Lemma 2.5")


@power.proof
def laws_of_powers(p):
    inverse = p.chain(
        "y^(1 - α)·y^(α - 1)", eq("y^(1 - α + (α - 1))", "pow_add"), eq("y^0"), eq("1", "pow_zero")
    )
    more = p.have("x^α = x^(α - 1)·x", "pow_succ")
    quotient = p.have("(x/y)^(α - 1) = x^(α - 1)/y^(α - 1)", "div_pow")
    return p.chain(
        "x^α·y^(1 - α)",
        eq("x^(α - 1)·x·(y^(1 - α)·y^(α - 1))/y^(α - 1)", more),
        eq("x^(α - 1)·x·1/y^(α - 1)", inverse),
        eq("x·(x/y)^(α - 1)", quotient),
    )


@interpolated.proof
def coordinate_by_coordinate(p):
    each = p.intro("i", square_below, "∀i. v(i)² ≤ c·|v(i)|")
    total = p.use("Sum_le", "i ↦ v(i)²", "i ↦ c·|v(i)|", given=[each])
    return p.chain(
        "‖v‖[2]²",
        eq("∑ i. v(i)²", "two_norm_square"),
        le("∑ i. c·|v(i)|", total),
        eq("c·(∑ i. |v(i)|)", p.use("Sum_scale", "i ↦ |v(i)|", "c")),
        eq("c·‖v‖[1]", "one_norm"),
    )


def square_below(p):
    p.have("|v(i)| ≤ c")
    scaled = p.use("scale_le", "|v(i)|", "|v(i)|", "c")
    return p.chain("v(i)²", eq("|v(i)|²"), eq("|v(i)|·|v(i)|"), le("|v(i)|·c", scaled), eq("c·|v(i)|"))


@corners.proof
def same_in_every_coordinate(p):
    p.intro("i", square_at_a_corner, "∀i. v(i)² = c·|v(i)|")
    return p.chain(
        "‖v‖[2]²",
        eq("∑ i. v(i)²", "two_norm_square"),
        eq("∑ i. c·|v(i)|"),
        eq("c·(∑ i. |v(i)|)", p.use("Sum_scale", "i ↦ |v(i)|", "c")),
        eq("c·‖v‖[1]", "one_norm"),
    )


def square_at_a_corner(p):
    def zero(q):
        fact = q.have("v(i) = 0")
        return q.chain("v(i)²", eq("0²", fact), eq("c·0"), eq("c·|0|"), eq("c·|v(i)|", fact))

    def changed(q):
        return q.chain("v(i)²", eq("|v(i)|²"), eq("|v(i)|·|v(i)|"), eq("c·|v(i)|", q.have("|v(i)| = c")))

    return p.either(p.have("v(i) = 0 ∨ |v(i)| = c"), zero, changed)


@corner.proof
def sum_of_squares(p):
    p.let(v="i ↦ m(i) - n(i)")
    p.intro("i", difference, "∀i. v(i) = 0 ∨ |v(i)| = c")
    square = p.use(corners.theorem(), "v", "c")
    below = p.use(least.theorem(), "m", "n", "s", "α", "r", because="what every order needs")
    return p.chain(f"{SUM}·c/(2·s^2)", eq(GAUSSIAN, square), le("r", below))


def difference(p):
    def unchanged(q):
        return q.have("v(i) = 0 ∨ |v(i)| = c", q.have("v(i) = 0", q.have("m(i) = n(i)")))

    def changed(q):
        return q.have("v(i) = 0 ∨ |v(i)| = c", q.have("|m(i) - n(i)| = c"))

    return p.either(p.have("m(i) = n(i) ∨ |m(i) - n(i)| = c"), unchanged, changed)


@means.proof
def weighted_means(p):
    p.let(u="p/q", v="(1 - p)/(1 - q)", x="(p/q)^(α - 1)", y="((1 - p)/(1 - q))^(α - 1)")
    for fact in ("0 < 1 - p", "0 < 1 - q", "0 < u", "0 < v"):
        p.have(fact)
    p.use("weighted_means", "x", "y", "p", because="weighted means")
    first = p.use(power.theorem(), "p", "q", "α")
    second = p.use(power.theorem(), "1 - p", "1 - q", "α")
    return p.chain(
        "exp((α - 1)·(p·log(u) + (1 - p)·log(v)))",
        eq("exp((α - 1)·p·log(u) + (α - 1)·(1 - p)·log(v))"),
        eq("exp((α - 1)·p·log(u))·exp((α - 1)·(1 - p)·log(v))", "exp_add"),
        eq("u^((α - 1)·p)·v^((α - 1)·(1 - p))", "pow_exp"),
        eq("x^p·y^(1 - p)", "pow_pow"),
        le("p·x + (1 - p)·y"),
        eq("p^α·q^(1 - α) + (1 - p)^α·(1 - q)^(1 - α)", first, second),
    )


@event.proof
def two_outcomes(p):
    p.say(r"Onto the event and its complement; weighted means of $(p/q)^{\alpha-1}$ and the other quotient.")
    p.let(k="p·log(p/q) + (1 - p)·log((1 - p)/(1 - q))")

    def order(p):
        p.have("D[α](P ‖ Q) ≤ r·α")
        p.use(two_points.theorem(), "P", "Q", "s", "α", "r·α", "p", "q", because="data processing")
        p.use(means.theorem(), "p", "q", "α", because="weighted means")
        p.have("exp((α - 1)·k) ≤ exp((α - 1)·(r·α))")
        order = p.use("log_mono", "exp((α - 1)·k)", "exp((α - 1)·(r·α))")
        p.chain(
            "k·(α - 1)",
            eq("log(exp((α - 1)·k))", "log_exp"),
            le("log(exp((α - 1)·(r·α)))", order),
            eq("r·α·(α - 1)", "log_exp"),
        )
        return p.use(cancelled.theorem(), "k", "r·α", "α - 1")

    p.intro("α", order, "∀α. 1 < α ⇒ k ≤ r·α")
    return p.use(limit.theorem(), "k", "r", because="let the order fall to 1")


@reached.proof
def the_two_coins(p):
    p.let(v="exp(ε)", w="exp(ε/2)", p="v/(v + 1)", q="1/(v + 1)")
    for fact in ("0 < p", "0 < q", "1 - p = q", "1 - q = p", "p < 1", "q < 1"):
        p.have(fact)
    found = p.use(event.theorem(), "P", "Q", "s", "p", "q", "r", because="the bound by an event")
    first = p.chain("log(p/q)", eq("log(v)"), eq("ε", "log_exp"))
    second = p.chain("log((1 - p)/(1 - q))", eq("log(1/v)"), eq("log(exp(-ε))"), eq("-ε", "log_exp"))
    half = p.have("exp(-(ε/2)) = 1/w")
    p.have("w² = v")
    tanh = p.chain("tanh(ε/2)", eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh", half), eq("(v - 1)/(v + 1)"))
    return p.chain(
        "ε·tanh(ε/2)",
        eq("ε·((v - 1)/(v + 1))", tanh),
        eq("p·ε + (1 - p)·(-ε)"),
        eq("p·log(p/q) + (1 - p)·log((1 - p)/(1 - q))", first, second),
        le("r", found),
    )
