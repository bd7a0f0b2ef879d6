"""The optimal conversion from Rényi divergences to approximate differential privacy.

Problem: the least δ for which D_α(P‖Q) ≤ c(α), at one order, several, or all, implies P(S) ≤ e^ε Q(S) + δ for
    all events S.
Method: t^α lies above its tangents, at v on the event and at u off it; integrate. With v = P(S)/Q(S) and u
    the same quotient of the complement this is data processing onto the two outcomes, at every order.
Guarantee: the least δ is the supremum over the two-point laws that meet the bounds at all the orders; in both
    directions, where data sets are neighbours in both; so for zCDP. At one order every pair of points of
    contact u < v gives a conversion; u = 0 is Theorem 6; with the best points of contact u < 1 < v the
    conversion has the least δ. At order 2 it is (√(e^c - 1 + (e^ε - 1)²) - e^ε + 1)/2 up to e^c = 2e^ε, and
    1 - e^{ε-c} beyond.
Reference: Asoodeh, Liao, Calmon, Kosut and Sankar 2021 (the optimal conversion by two-point laws); Balle,
    Barthe, Gaboardi, Hsu and Sato 2020 (the two-point inequality as hypothesis testing); Riess et al. 2026.
"""

from cbdp_sym.author import *
from derivations.concentrated import renyi_to_events
from derivations.concentrated.renyi_to_events import DELTA, GAUSS, B
from derivations.sharp.contact import MOMENT, coins, heads, quotient, steeper, tangents
from derivations.sharp.conversion import FACTOR, cancelled, defined, events, successor
from derivations.sharp.several_orders import (
    ALLOWED,
    FORTH_AND_BACK,
    INSIDE,
    SEVERAL,
    TESTED,
    both_directions,
    one_way,
    tested,
)

SLOPE = "(α*(v^(α - 1) - u^(α - 1)) + l)"
BEST = "(α*(v^(α - 1) - u^(α - 1)))"
CURVE = INSIDE.format(FORTH_AND_BACK.replace("B(α)", "1 < α").replace("c(α)", "(ξ + ρ·α)"))
PRIVATE = "∀α. B(α) ⇒ 1 < α ∧ A is (α, c(α))-RDP for ~"
SUPREMUM = f"!p q. 0 <= p ==> p <= 1 ==> 0 < q ==> q < 1 ==> {MOMENT} <= exp ((α - 1)*c) ==> p - exp ε*q <= δ"
TWO = "(sqrt (exp c - 1 + (exp ε - 1)^2) - (exp ε - 1))/2"
theorem = Statement(id="sharp.optimal", title="The optimal conversion")
theorem.finding(
    "remark",
    r"That two outcomes decide is due to Asoodeh, Liao, Calmon, Kosut and Sankar (Three Variants of "
    r"Differential Privacy, 2021); the inequality between the errors of a test is in Balle, Barthe, "
    r"Gaboardi, Hsu and Sato (Hypothesis Testing Interpretations and Rényi Differential Privacy, 2020), "
    r"whose conversion is Theorem 6 in other letters. Bounds at several orders together say more than "
    r"the best of them: with $\mathrm D_2\le\frac12$ and $\mathrm D_{20}\le\frac32$ at $\varepsilon=\frac75$ "
    r"it is $\delta=0.0340$ and not $0.0522$; and $1$-zCDP, for a symmetric relation of neighbours, has "
    r"$\delta=0.6479$ at $\varepsilon=0$, where no single order gives less than $0.6644$. These are "
    r"computed values of the suprema.",
)
theorem.finding(
    "remark",
    r"The conversions at one order, from the best: this one; Theorem 6, which is its case $u=0$; "
    r"$\frac1\alpha e^{(\alpha-1)(c-\varepsilon)}$; Mironov's $e^{(\alpha-1)(c-\varepsilon)}$ (2017).",
)
two_points = theorem.printed(TESTED, label="the errors of a test: data processing onto two outcomes")
conversion = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, α c ε δ u v l : real "
    "given 1 < α, renyi_dp nb A α c, 0 ≤ u, u < v, 0 ≤ l, "
    f"(α - 1)·(v^α - u^α) ≤ exp ε·{SLOPE}, "
    f"exp ((α - 1)·c) - α·u^(α - 1) + (α - 1)·u^α + l ≤ δ·{SLOPE} holds approx_dp nb A ε δ",
    label="a conversion for every two points of contact",
)
optimal = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : real → bool, c : real → real, ε δ "
    f"given ∃α. B(α), {PRIVATE}, {SEVERAL} holds A is (ε, δ)-DP for ~",
    label="for one order, several or all: the supremum over two-point laws is enough",
)
least = theorem.printed(
    "for B : real → bool, c : real → real, ε δ given ∀α. B(α) ⇒ 1 < α, ∀P Q : bool measure. ∀s. Prob(P) "
    "⇒ Prob(Q) ⇒ (∀α. B(α) ⇒ D[α](P ‖ Q) ≤ c(α)) ⇒ P(s) ≤ exp(ε)·Q(s) + δ "
    f"holds {SEVERAL}",
    label="and no smaller δ will do",
)
attained = theorem.printed(
    "for α c ε δ g u v : real given 1 < α, 0 ≤ u, u < 1, 1 < v, "
    "(v^α·(1 - u) + u^α·(v - 1))/(v - u) = exp ((α - 1)·c), "
    f"(α - 1)·(v^α - u^α) = exp ε·{BEST}, "
    f"exp ((α - 1)·c) - α·u^(α - 1) + (α - 1)·u^α = δ·{BEST}, "
    f"{SUPREMUM.replace('<= δ', '<= g')} holds δ ≤ g",
    label="which at one order the conversion reaches, at points of contact with these two equations",
)
never_worse = theorem.printed(
    "for α c ε p q : real given 1 < α, 0 ≤ p, p ≤ 1, 0 < q, q < 1, "
    f"{MOMENT} ≤ exp ((α - 1)·c) holds p - exp ε·q ≤ {FACTOR}·exp ((α - 1)·(c - ε))",
    label="it is never above Theorem 6",
)
printed_lemmas = theorem.printed(
    f"for ξ ρ ε δ : real given 0 < ρ, ξ + ρ ≤ ε, δ = {DELTA} "
    f"holds ∃α. 1 < α ∧ {FACTOR}·exp ((α - 1)·(ξ + ρ·α - ε)) ≤ δ",
    label="nor is Theorem 6, at its best order, above Lemma B.2, and so above Lemmas 3.5 and 3.6",
)
order_two = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, c ε : real given renyi_dp nb A 2 c, 0 ≤ c "
    f"holds approx_dp nb A ε ({TWO})",
    label="in closed form at order 2",
)
two_least = theorem.printed(
    f"for c ε g : real given 0 < c, exp(c) ≤ 2·exp(ε), {SUPREMUM.replace('α', '2').replace('<= δ', '<= g')} "
    f"holds {TWO} ≤ g",
    label="where it is the least δ, up to exp(c) = 2·exp(ε)",
)
FAR = "1 - exp(ε - c)"
far = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, c ε given A is (2, c)-RDP for ~, 0 ≤ c, 2·exp(ε) ≤ exp(c) "
    f"holds A is (ε, {FAR})-DP for ~",
    label="beyond exp(c) = 2·exp(ε)",
)
far_least = theorem.printed(
    f"for c ε g : real given 0 < c, {SUPREMUM.replace('α', '2').replace('<= δ', '<= g')} holds {FAR} ≤ g",
    label="where it is the least δ",
)
better = theorem.printed(
    f"for c ε : real given 0 ≤ c, ¬(exp c = 2·exp ε) holds {TWO} < exp (c - ε)/4",
    label="which is less than Theorem 6 gives at order 2",
)
both_ways = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : real → bool, c : real → real, ε δ given ∃α. B(α), "
    f"∀x y. x ~ y ⇒ y ~ x, {PRIVATE}, {INSIDE.format(FORTH_AND_BACK)} holds A is (ε, δ)-DP for ~",
    label="where neighbours are so in both directions, the two-point laws meet the bounds in both",
)
both_ways_least = theorem.printed(
    "for B : real → bool, c : real → real, ε δ given ∀α. B(α) ⇒ 1 < α, ∀A : bool ⇝ bool. "
    "(∀α. B(α) ⇒ A is (α, c(α))-RDP for (x ↦ y ↦ x ≠ y)) ⇒ A is (ε, δ)-DP for (x ↦ y ↦ x ≠ y) "
    f"holds {INSIDE.format(FORTH_AND_BACK)}",
    label="and no smaller δ will do, for mechanisms of one bit",
)
concentrated = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, ξ ρ ε δ given ∀x y. x ~ y ⇒ y ~ x, A is (ξ, ρ)-zCDP for ~, "
    f"{CURVE} holds A is (ε, δ)-DP for ~",
    label="zCDP: all orders together",
)
concentrated_least = theorem.printed(
    "for ξ ρ ε δ given ∀A : bool ⇝ bool. A is (ξ, ρ)-zCDP for (x ↦ y ↦ x ≠ y) "
    f"⇒ A is (ε, δ)-DP for (x ↦ y ↦ x ≠ y) holds {CURVE}",
    label="zCDP: no smaller δ will do",
)
for claim in (
    two_points,
    conversion,
    attained,
    never_worse,
    optimal,
    least,
    both_ways,
    both_ways_least,
    concentrated,
    concentrated_least,
):
    claim.facts.append(defined.theorem)
area = Claim("for ρ given 0 < ρ holds 0 ≤ π·ρ")
printed_lemmas.facts.append(area.theorem)


@area.proof
def both_positive(p):
    p.have("0 < π", by=decide)
    return p.have(p.goal)


@two_points.proof
def at_the_quotients(p):
    return p.use(tested.theorem(), "P", "Q", "s", "α", "c", "p", "q")


@conversion.proof
def two_points_of_contact(p):
    p.unfold("renyi_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", with_masses))


def with_masses(p):
    first, second = p.use("mass_real", "A(x)", "s"), p.use("mass_real", "A(y)", "s")
    return p.obtain("p q", [first, second], divided)


def divided(p):
    p.let(G=SLOPE)
    p.use(tangents.theorem(), "A(x)", "A(y)", "s", "α", "c", "p", "q", "u", "v")
    p.use(steeper.theorem(), "α - 1", "u", "v")
    p.use(cancelled.theorem(), "p - exp(ε)·q", "δ", "G")
    return real_masses(p)


def real_masses(p):
    return p.chain("A(x)(s)", eq("p"), le("exp(ε)·q + δ"), eq("exp(ε)·q + δ"), eq("exp(ε)·A(y)(s) + δ"))


@least.proof
def by_two_coins(p):
    with p.fix("p q", "0 ≤ p", "p ≤ 1", "0 < q", "q < 1", ALLOWED):
        p.let(P="bernoulli(p)", Q="bernoulli(q)")
        with p.fix("α : real", "B(α)"):
            p.use(coins.theorem(), "α", "c(α)", "p", "q")
        p.use(heads.theorem(), "p")
        read_off(p, p.use(heads.theorem(), "q"), "δ")
    return p.have(p.goal)


def read_off(p, second, bound):
    p.chain("p", eq("P{b | b}"), le(f"exp ε · mass Q (b ↦ b) + {bound}"), eq(f"exp ε·q + {bound}", second))
    return p.have(f"p - exp ε·q ≤ {bound}")


@attained.proof
def at_the_contact(p):
    p.let(q="(1 - u)/(v - u)", p="v·(1 - u)/(v - u)", A=BEST)
    first = p.have("p/q = v"), p.use(quotient.theorem(), "α", "p", "q")
    second = p.have("(1 - p)/(1 - q) = u"), p.use(quotient.theorem(), "α", "1 - p", "1 - q")
    first = rewrite(first[1], first[0])
    second = rewrite(second[1], second[0])
    p.have("q·v^α + (1 - q)·u^α = exp((α - 1)·c)")
    p.have(f"{MOMENT} ≤ exp ((α - 1)·c)", first, second)
    p.use(steeper.theorem(), "α - 1", "u", "v")
    p.cases("0 < u", lambda p: p.use(successor.theorem(), "u", "α"), both_zero)
    p.chain("(p - exp(ε)·q)·A", eq("p·A - q·((α - 1)·(v^α - u^α))"), eq("δ·A"))
    p.have("δ·A ≤ g·A", p.use("scale_le", "A", "p - exp(ε)·q", "g"))
    return p.use(cancelled.theorem(), "δ", "g", "A")


def both_zero(p):
    return p.have("u^α = u·u^(α - 1)", "pow_zero_base")


@never_worse.proof
def theorem_six_for_coins(p):
    p.let(P="bernoulli(p)", Q="bernoulli(q)", k=f"{FACTOR}·exp ((α - 1)·(c - ε))")
    p.use(coins.theorem(), "α", "c", "p", "q")
    p.use(events.theorem(), "P", "Q", "α", "c", "ε", "λb : bool. b", because="Theorem 6")
    p.use(heads.theorem(), "p")
    return read_off(p, p.use(heads.theorem(), "q"), "k")


@printed_lemmas.proof
def at_the_best_order(p):
    p.let(b=B)
    return p.obtain("α", p.use(renyi_to_events.best_order(), "b", "ρ"), of_four_options)


def of_four_options(p):
    p.use(renyi_to_events.at_the_best_order(), "α", "b", "ρ")
    p.use(renyi_to_events.last_is_least(), "b", "ρ")
    p.chain(
        f"{FACTOR}·exp ((α - 1)·(ξ + ρ·α - ε))",
        eq("exp((α - 1)·(ρ·(α - 1) - 2·ρ·b))·(1 - 1/α)^(α - 1)/α"),
        le("exp(-(ρ·b²))/α"),
        eq(f"{GAUSS}·(1/α)"),
        le(DELTA),
        eq("δ"),
    )
    return p.witness("α")


@optimal.proof
def every_pair(p):
    p.unfold("renyi_dp", "approx_dp", "mechanism")
    p.obtain("b", "∃α. B(α)")
    p.have("∀x. Prob(A(x))")
    with p.fix("x y : 'd, s : 'a → bool", "x ~ y", "Measurable(s)"):
        p.have("∀α. B(α) ⇒ D[α](A(x) ‖ A(y)) ≤ c(α)")
        p.use(one_way.theorem(), "A(x)", "A(y)", "s", "B", "c", "ε", "δ")
    return p.have(p.goal)


@both_ways.proof
def every_pair_and_back(p):
    p.unfold("renyi_dp", "approx_dp", "mechanism")
    p.obtain("b", "∃α. B(α)")
    p.have("∀x. Prob(A(x))")
    with p.fix("x y : 'd, s : 'a → bool", "x ~ y", "Measurable(s)"):
        p.have("y ~ x")
        p.have("∀α. B(α) ⇒ D[α](A(x) ‖ A(y)) ≤ c(α)")
        p.have("∀α. B(α) ⇒ D[α](A(y) ‖ A(x)) ≤ c(α)")
        p.use(both_directions.theorem(), "A(x)", "A(y)", "s", "B", "c", "ε", "δ")
    return p.have(p.goal)


@both_ways_least.proof
def two_coins_for_a_bit(p):
    p.say("Let the mechanism toss a coin with $p$ or one with $q$, as its bit says.")
    with p.fix("p q", "0 < p", "p < 1", "0 < q", "q < 1", FORTH_AND_BACK):
        p.let(M="λb : bool. if b then bernoulli(p) else bernoulli(q)")
        with p.fix("α : real", "B(α)"):
            p.use(coins.theorem(), "α", "c(α)", "p", "q")
            p.use(coins.theorem(), "α", "c(α)", "q", "p")
            p.use(of_a_bit.theorem(), "p", "q", "α", "c(α)")
        p.have("M is (ε, δ)-DP for (x ↦ y ↦ x ≠ y)")
        p.use(bit_read.theorem(), "p", "q", "ε", "δ")
    return p.have(p.goal)


BIT = "(λb : bool. if b then bernoulli(p) else bernoulli(q))"
of_a_bit = Claim(
    "for p q α c given 0 < p < 1, 0 < q < 1, D[α](bernoulli(p) ‖ bernoulli(q)) ≤ c, "
    f"D[α](bernoulli(q) ‖ bernoulli(p)) ≤ c holds {BIT} is (α, c)-RDP for (x ↦ y ↦ x ≠ y)"
)
bit_read = Claim(
    f"for p q ε δ given 0 < p < 1, 0 < q < 1, {BIT} is (ε, δ)-DP for (x ↦ y ↦ x ≠ y) holds p - exp(ε)·q ≤ δ"
)


def bits(p):
    p.let(M=BIT)
    p.have("M(T) = bernoulli(p)", "if_true")
    p.have("M(F) = bernoulli(q)", "if_false")


@of_a_bit.proof
def by_cases(p):
    p.unfold("renyi_dp", "mechanism")
    bits(p)
    with p.fix("x : bool"):
        with p.case("x"):
            p.have("Prob(M(x))", "if_true")
        with p.otherwise():
            p.have("Prob(M(x))", "if_false")
    with p.fix("x y : bool", "x ≠ y"):
        with p.case("x"):
            p.have("D[α](M(x) ‖ M(y)) ≤ c", "if_true", "if_false")
        with p.otherwise():
            p.have("D[α](M(x) ‖ M(y)) ≤ c", "if_true", "if_false")
    return p.have(p.goal)


@bit_read.proof
def at_the_bits(p):
    p.unfold_facts("approx_dp", "mechanism")
    bits(p)
    p.let(s="λb : bool. b")
    p.have("T ≠ F")
    p.have("Measurable(s)")
    p.have("M(T)(s) ≤ exp(ε)·M(F)(s) + δ")
    p.use(heads.theorem(), "p")
    second = p.use(heads.theorem(), "q")
    p.let(P="bernoulli(p)", Q="bernoulli(q)")
    p.have("P(s) ≤ exp(ε)·Q(s) + δ")
    return read_off(p, second, "δ")


@concentrated.proof
def orders_above_one(p):
    p.unfold("zcdp")
    p.let(B="α ↦ 1 < α", c="α ↦ ξ + ρ·α")
    p.have("B(2)")
    p.have("∀α. B(α) ⇒ 1 < α ∧ A is (α, c(α))-RDP for ~", "renyi_dp")
    return p.use(both_ways.theorem(), "~", "A", "B", "c", "ε", "δ")


@concentrated_least.proof
def the_same_bit(p):
    p.let(B="α ↦ 1 < α", c="α ↦ ξ + ρ·α")
    with p.fix("A : bool ⇝ bool", "∀α. B(α) ⇒ A is (α, c(α))-RDP for (x ↦ y ↦ x ≠ y)"):
        p.have("A is (2, c(2))-RDP for (x ↦ y ↦ x ≠ y)")
        p.unfold_facts("renyi_dp")
        p.have("A is (ξ, ρ)-zCDP for (x ↦ y ↦ x ≠ y)", "zcdp")
        p.have("A is (ε, δ)-DP for (x ↦ y ↦ x ≠ y)")
    return p.use(both_ways_least.theorem(), "B", "c", "ε", "δ")


at_one_order = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, α c ε δ "
    f"given 1 < α, A is (α, c)-RDP for ~, {SUPREMUM} holds A is (ε, δ)-DP for ~"
)
at_one_order.facts.append(defined.theorem)


@at_one_order.proof
def a_set_of_one_order(p):
    p.let(B="a ↦ a = α", k="λa : real. c")
    p.have("B(α)")
    p.have("∀a. B(a) ⇒ 1 < a ∧ A is (a, k(a))-RDP for ~")
    return p.use(optimal.theorem(), "~", "A", "B", "k", "ε", "δ")


@order_two.proof
def of_a_square(p):
    two = f"{SUPREMUM.replace('α', '2').replace('<= δ', f'<= {TWO}')}"
    p.intro("p q", square, two)
    return p.use(at_one_order.theorem(), "nb", "A", "2", "c", "ε", TWO)


def square(p):
    p.have("1 ≤ exp(c)", by=decide)
    p.use(quadratic.theorem(), "c", "p", "q")
    return p.use(root.theorem(), "exp(c) - 1", "exp(ε)", "p", "q")


root = Claim(
    "for c E p q given 0 < E, 0 ≤ p ≤ 1, 0 < q < 1, 0 ≤ c, (p - q)² ≤ c·q·(1 - q) "
    "holds p - E·q ≤ (√(c + (E - 1)²) - (E - 1))/2"
)


@root.proof
def cauchy(p):
    p.let(k="E - 1", δ="p - q", z="1 - 2·q", y="4·q·(1 - q)", w="c + k²")
    p.have("0 ≤ (2·δ·z - k·y)²")
    p.use(cancelled.theorem(), "(2·δ + k·z)²", "w", "y")
    p.use("sqrt_square", "w")
    p.use("le_of_square", "2·δ + k·z", "√w")
    return p.have(p.goal)


quadratic = Claim(
    "for c p q given 0 < q < 1, p²·q^(1 - 2) + (1 - p)²·(1 - q)^(1 - 2) ≤ exp((2 - 1)·c) "
    "holds (p - q)² ≤ (exp(c) - 1)·q·(1 - q)"
)


@quadratic.proof
def denominators(p):
    for x in ("q", "(1 - q)"):
        p.chain(f"{x}^(1 - 2)", eq(f"{x}^(-1)"), eq(f"1/{x}^1", "pow_neg"), eq(f"1/{x}"))
    powers = p.have("q^(1 - 2) = 1/q"), p.have("(1 - q)^(1 - 2) = 1/(1 - q)")
    p.know(rewrite(rewrite(p.given[2], *powers), p.have("(2 - 1)·c = c")))
    return p.have(p.goal)


best_pair = Claim(
    "for K E r q given 1 < K, 0 < E, K ≤ 2·E, 0 < r, r² = K - 1 + (E - 1)², q = (1 - (E - 1)/r)/2 "
    "holds 0 < q ∧ q < 1 ∧ q + (K - 1)/(2·r) ≤ 1"
)
on_the_boundary = Claim(
    "for K p q given 0 < q < 1, (p - q)² = (K - 1)·q·(1 - q) holds p²/q + (1 - p)²/(1 - q) = K"
)


@on_the_boundary.proof
def two_fractions(p):
    p.have("p²/q + (1 - p)²/(1 - q) = 1 + (p - q)²/(q·(1 - q))")
    return p.have(p.goal)


@best_pair.proof
def inside(p):
    p.have("(E - 1)² < r²")
    p.have("-r < E - 1", p.refute("E - 1 ≤ -r", lambda q: too_far(q, "-(E - 1)")))
    p.have("E - 1 < r", p.refute("r ≤ E - 1", lambda q: too_far(q, "E - 1")))
    p.have("(E - 1)/r < 1")
    p.have("-1 < (E - 1)/r")
    p.have("0 ≤ (K - 1)·(2·E - K)")
    p.have("(K - E)² ≤ r²")
    p.use("le_of_square", "K - E", "r")
    p.have("(K - E)/r ≤ 1")
    p.have("q + (K - 1)/(2·r) = (1 + (K - E)/r)/2")
    return p.have(p.goal)


def too_far(p, u):
    p.have(f"r² ≤ ({u})²")
    return p.have("F")


@two_least.proof
def the_best_pair(p):
    p.let(K="exp(c)", E="exp(ε)", w="exp(c) - 1 + (exp(ε) - 1)²", r="√w")
    p.have("1 < K", by=decide)
    p.have("0 < w")
    p.have("r² = w", "sqrt_square")
    p.have("0 < r")
    p.let(q="(1 - (E - 1)/r)/2", p_="(1 - (E - 1)/r)/2 + (K - 1)/(2·r)")
    p.use(best_pair.theorem(), "K", "E", "r", "q")
    p.have("0 ≤ (K - 1)/(2·r)")
    p.have("q·(1 - q) = (r² - (E - 1)²)/(4·r²)")
    p.have("(p_ - q)² = (K - 1)·q·(1 - q)")
    p.use(on_the_boundary.theorem(), "K", "p_", "q")
    for x in ("q", "(1 - q)"):
        p.chain(f"{x}^(1 - 2)", eq(f"{x}^(-1)"), eq(f"1/{x}^1", "pow_neg"), eq(f"1/{x}"))
    p.chain(
        "p_^2·q^(1 - 2) + (1 - p_)^2·(1 - q)^(1 - 2)",
        eq("p_²/q + (1 - p_)²/(1 - q)"),
        eq("K"),
        le("exp((2 - 1)·c)"),
    )
    p.have("p_ - E·q ≤ g")
    p.have("(r - (E - 1))/2 = p_ - E·q")
    return p.have(p.goal)


@far.proof
def at_a_certain_outcome(p):
    p.say(
        "Beyond $e^c=2e^\\varepsilon$ the best pair has $p=1$ and $q=e^{-c}$. For smaller $q$ the root of "
        "$(e^c-1)q(1-q)$ is below its tangent there."
    )
    p.intro("p q", certain, SUPREMUM.replace("α", "2").replace("<= δ", f"<= {FAR}"))
    return p.use(at_one_order.theorem(), "~", "A", "2", "c", "ε", FAR)


def certain(p):
    p.have("1 ≤ exp(c)", by=decide)
    p.use(quadratic.theorem(), "c", "p", "q")
    p.use(corner.theorem(), "exp(c)", "exp(ε)", "p", "q")
    p.have("exp(ε - c) = exp(ε)/exp(c)")
    return p.have(p.goal)


corner = Claim(
    "for K E p q given 1 ≤ K, 0 < E, 2·E ≤ K, 0 ≤ p ≤ 1, 0 < q < 1, (p - q)² ≤ (K - 1)·q·(1 - q) "
    "holds p - E·q ≤ 1 - E/K"
)


@corner.proof
def below_the_tangent(p):
    def large(r):
        r.have("0 ≤ E·(q - 1/K)")
        return r.have(p.goal)

    def small(r):
        r.let(B="(K - 1)/K", s="1/K - q")
        r.have("0 < s")

        def many(t):
            t.have("0 < B")
            t.have("0 ≤ (p - q - B)²/(2·B)")
            t.have("0 ≤ ((K - 1)·q·(1 - q) - (p - q)²)/(2·B)")
            t.have("0 ≤ K/2·s² + (K/2 - E)·s")
            t.have(
                "(p - q - B)²/(2·B) + ((K - 1)·q·(1 - q) - (p - q)²)/(2·B) + (K/2·s² + (K/2 - E)·s) "
                "= 1 - E/K - (p - E·q)"
            )
            return t.have(p.goal)

        def one(t):
            t.have("K = 1")
            t.have("(p - q)² ≤ 0")
            t.use("le_of_square", "p - q", "0")
            t.have("0 ≤ (1 - E)·(1 - q)")
            return t.have(p.goal)

        return r.cases("1 < K", many, one)

    return p.cases("1/K ≤ q", large, small)


@far_least.proof
def one_pair(p):
    p.let(q="exp(-c)")
    p.have("q < 1", by=decide)
    p.have("q^(1 - 2) = exp(c)")
    p.have("(1 - 1 : real)^2 = 0")
    p.have("1^2·q^(1 - 2) + (1 - 1)^2·(1 - q)^(1 - 2) ≤ exp((2 - 1)·c)")
    p.have("1 - exp(ε)·q ≤ g")
    return p.have(p.goal, p.have("exp(ε - c) = exp(ε)·q"))


@better.proof
def a_square(p):
    p.let(E="exp(ε)", K="exp(c)", X="exp(c) - 1 + (exp(ε) - 1)²", y="exp(c)/(2·exp(ε)) + exp(ε) - 1")
    p.have("1 ≤ K", by=decide)
    p.use(positive_root.theorem(), "E", "K")
    p.use("sqrt_square", "X")
    p.have("exp(c - ε)/4 = K/(4·E)")

    def fails(p):
        p.have("0 ≤ (√X - y)·(√X + y)")
        p.have("y² - X = (K - 2·E)²/(2·E)²")
        p.use("square_pos", "K - 2·E")
        p.have("0 < (K - 2·E)²/(2·E)²")
        return p.absurd()

    p.cases("√X < y", lambda p: p.auto(), fails)
    return p.have(p.goal)


positive_root = Claim("for E K given 0 < E, 1 ≤ K holds 0 < K/(2·E) + E - 1")


@positive_root.proof
def certificate(p):
    return p.have(p.goal, by=decide)
