"""From a Rényi divergence to approximate differential privacy, with the factor (1/α)(1-1/α)^{α-1}.

Problem: what D_α(P‖Q) ≤ c says of P(S) - e^ε Q(S), for every order α > 1 and all real ε.
Method: r - e^ε ≤ k r^α for all r ≥ 0, with the least k for which it holds (the weighted means of r^α and a
    constant); the paper has r 1[r > e^ε] ≤ e^{-(α-1)ε} r^α, which loses the factor.
Guarantee: P(S) ≤ e^ε Q(S) + (1/α)(1-1/α)^{α-1} e^{(α-1)(c-ε)}. The factor is less than 1/α, so
    that the bound is always better than Lemma 3.5's, where it is 1, and than the second option of Lemma 3.6,
    where it is 1/α.
Reference: Canonne, Kamath and Steinke 2020, Proposition 12; Asoodeh et al. 2021 have the optimal conversion.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import everywhere

FACTOR = "1/α*(1 - 1/α)^(α - 1)"
theorem = Statement(id="sharp.conversion", title="From Rényi divergences to approximate privacy")
events = theorem.printed(
    "for P Q : 'a measure, α c ε : real, s : 'a → bool "
    "given Prob P, Prob Q, Measurable s, 1 < α, renyi α P Q ≤ c "
    f"holds mass P s ≤ exp ε · mass Q s + {FACTOR}·exp ((α - 1)·(c - ε))",
    label="for two distributions and every event",
)
mechanism = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ α ε : real "
    "given zcdp nb A ξ ρ, 1 < α "
    f"holds approx_dp nb A ε ({FACTOR}·exp ((α - 1)·(ξ + ρ·α - ε)))",
    label="for (ξ, ρ)-zCDP, every order and every ε",
)
closed = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, ρ δ given A is (0, ρ)-zCDP for ~, 0 < ρ, 0 < δ < 1 "
    "holds A is (ρ + 2·√(ρ·log(1/δ)), δ/(1 + √(log(1/δ)/ρ)))-DP for ~",
    label="zCDP in closed form: the ε of Proposition 1.3, and less than its δ",
)
factor = theorem.printed(
    f"for α : real given 1 < α holds {FACTOR} < 1/α", label="the factor is less than 1/α"
)
least = theorem.printed(
    f"for α ε k : real given 1 < α, ∀r. 0 ≤ r ⇒ r - exp ε ≤ k·r^α holds {FACTOR}·exp (-((α - 1)·ε)) ≤ k",
    label=r"no smaller constant has $r-e^\varepsilon\le k\,r^\alpha$ for all densities $r$",
)
theorem.finding(
    "remark",
    "This conversion is Proposition 12 of Canonne, Kamath and Steinke (The Discrete Gaussian for "
    "Differential Privacy, 2020). It is also the one of Balle, Barthe, Gaboardi, Hsu and Sato "
    "(2020). At one order the optimal conversion (Theorem 12) is better.",
)
peak = Claim(f"for α ε r : real given 1 < α, 0 ≤ r holds r - exp ε ≤ {FACTOR}·exp (-((α - 1)·ε))·r^α")

successor = Claim("for x α given 0 < x holds x^α = x·x^(α - 1)")
root = Claim("for x y given 0 < x, 0 < y holds √(x·y) = x·√(y/x)")


cancelled = Claim("for x y z given 0 < z, x·z ≤ y·z holds x ≤ y")

DEFINED = "0 < r ∨ r = 0 ∧ 0 ≤ α ∨ α is an integer ∧ r ≠ 0 ∨ α is natural"
defined = Claim(f"for r α : real given 0 ≤ r, 1 < α holds {DEFINED}")
least.facts.append(defined.theorem)


@defined.proof
def at_zero_too(p):
    def zero(p):
        return p.have(DEFINED)

    return p.cases("0 < r", lambda p: p.have(DEFINED), zero)


@cancelled.proof
def divide(p):
    p.have("0 ≤ (y·z - x·z)/z")
    p.have("(y·z - x·z)/z = y - x")
    return p.have("x ≤ y")


@successor.proof
def one_factor(p):
    return p.have(p.goal)


def name(p):
    p.let(b="1 - 1/α", m="exp(ε)/(1 - 1/α)", K=f"{FACTOR}·exp (-((α - 1)·ε))")
    for fact in ("0 < α - 1", "0 < 1/α", "0 < b", "0 < m", "0 < K"):
        p.have(fact)
    p.chain("m^(α - 1)", eq("exp(ε·(α - 1))/b^(α - 1)", "div_pow", "exp_pow"))
    p.have("exp(-((α - 1)·ε)) = 1/exp(ε·(α - 1))")
    p.use(successor.theorem(), "m", "α")
    return p.chain("K·m^α", eq("m/α"))


@peak.proof
def weighted_means(p):
    name(p)

    def positive(p):
        p.let(y="r/m")
        p.use("weighted_means", "y^α", "1", "1/α", because="the means of y^α and 1")
        p.chain("(y^α)^(1/α)·1^(1 - 1/α)", eq("y", "pow_pow", "one_pow", p.have("α·(1/α) = 1")))
        p.have("y ≤ 1/α·y^α + (1 - 1/α)·1")
        value = p.chain("K·r^α", eq("K·m^α·y^α"), eq("m/α·y^α"))
        return p.have("r - exp(ε) ≤ K·r^α", value)

    def zero(p):
        return p.chain("r - exp(ε)", le("K·r^α"))

    return p.cases("0 < r", positive, zero)


@least.proof
def at_the_point_of_contact(p):
    name(p)
    p.have("m - exp(ε) ≤ k·m^α")
    p.have("m - exp(ε) = m/α")
    return p.use(cancelled.theorem(), "K", "k", "m^α")


@factor.proof
def the_second_factor(p):
    p.let(b="1 - 1/α", x="-((α - 1)·(1/α))")
    for fact in ("0 < α - 1", "0 < 1/α", "0 < b"):
        p.have(fact)
    p.use("log_le", "b")
    p.have("exp(x) < 1", by=decide)
    p.chain("b^(α - 1)", eq("exp((α - 1)·log(b))", "pow_exp"), le("exp(x)", "exp_le"))
    return p.have("1/α·b^(α - 1) < 1/α")


@events.proof
def outcome_by_outcome(p):
    p.say(r"$r-e^\varepsilon\le kr^\alpha$ for every density $r$; integrate over the event.")
    p.use("ac_of_renyi", "P", "Q", "α", "c", because="a finite divergence")
    p.let(r="dP/dQ", k=f"{FACTOR}·exp (-((α - 1)·ε))", one="x ↦ if (s x) (1 : ereal) 0")
    p.let(bound="x ↦ exp(ε)·one(x) + ext(k)·r(x)^α")
    for fact in ("0 < 1/α", "0 < 1 - 1/α", "0 ≤ k"):
        p.have(fact)
    everywhere(p, "s", in_the_event, off_the_event)
    return p.chain(
        "P(s)",
        eq("∫ one(x) dP(x)", "mass"),
        eq("∫ r(x)·one(x) dQ(x)", "change_measure", because="change to the measure Q"),
        le("∫ bound(x) dQ(x)"),
        eq("exp(ε)·∫ one(x) dQ(x) + k·∫ r(x)^α dQ(x)", "L_add", "L_mul"),
        le("exp(ε)·∫ one(x) dQ(x) + ext(k)·exp((α - 1)·c)"),
        eq(f"exp ε · mass Q s + {FACTOR}·exp ((α - 1)·(c - ε))", "mass"),
    )


def in_the_event(p):
    p.use(peak.theorem(), "α", "ε", "r(x)", because="the line is below the power")
    p.have("r(x) ≤ exp(ε) + k·r(x)^α")
    return p.chain("r(x)·one(x)", eq("r(x)"), le("exp(ε) + k·r(x)^α"), eq("bound(x)"))


def off_the_event(p):
    return p.chain("r(x)·one(x)", eq("0"), le("k·r(x)^α"), eq("bound(x)"))


@mechanism.proof
def every_pair(p):
    p.unfold("zcdp", "approx_dp", "mechanism")

    def pair(p):
        return p.use(events.theorem(), "A(x)", "A(y)", "α", "ξ + ρ·α", "ε", "s")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))


@closed.proof
def one_order(p):
    p.unfold("zcdp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", at_the_order))


def at_the_order(p):
    p.let(l="log(1/δ)", q="√(l/ρ)", α="1 + q", ε="ρ + 2·√(ρ·l)")
    p.have("1 < α")
    p.use("sqrt_square", "l/ρ")
    p.have("√(ρ·l) = ρ·q", p.use(root.theorem(), "ρ", "l"))
    p.use(events.theorem(), "A(x)", "A(y)", "α", "0 + ρ·α", "ε", "s")
    power = p.have("(α - 1)·(0 + ρ·α - ε) = -(ρ·q²)")
    p.chain("exp((α - 1)·(0 + ρ·α - ε))", eq("δ", power, p.have("ρ·q² = l")))
    p.use(factor.theorem(), "α")
    return p.chain(
        "A(x)(s)",
        le(f"exp ε · mass (A y) s + {FACTOR}·exp ((α - 1)·(0 + ρ·α - ε))"),
        eq(f"exp ε · mass (A y) s + {FACTOR}·δ"),
        le("exp(ε)·A(y)(s) + δ/α"),
    )


@root.proof
def squares(p):
    p.have("√(x·y) ≤ x·√(y/x)", by=decide)
    p.have("x·√(y/x) ≤ √(x·y)", by=decide)
    return p.use("le_antisym", "√(x·y)", "x·√(y/x)")
