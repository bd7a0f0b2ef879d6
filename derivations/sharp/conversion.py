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

FACTOR = "1/a*(1 - 1/a)^(a - 1)"
theorem = Statement(id="sharp.conversion", title="From Rényi divergences to approximate privacy")
events = theorem.printed(
    "for P Q : 'a measure, a c e : real, s : 'a -> bool "
    "given Prob P, Prob Q, Measurable s, 1 < a, renyi a P Q <= ext c "
    f"holds mass P s <= ext (exp e) * mass Q s + ext ({FACTOR}*exp ((a - 1)*(c - e)))",
    label="for two distributions and every event",
)
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho a e : real "
    "given zcdp nb A xi rho, 1 < a "
    f"holds approx_dp nb A e ({FACTOR}*exp ((a - 1)*(xi + rho*a - e)))",
    label="for (ξ, ρ)-zCDP, every order and every ε",
)
closed = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, rho delta : real "
    "given zcdp nb A 0 rho, 0 < rho, 0 < delta, delta < 1 "
    "holds approx_dp nb A (rho + 2*sqrt (rho*log (1/delta))) (delta/(1 + sqrt (log (1/delta)/rho)))",
    label="Proposition 1.3 with less than its δ",
)
factor = theorem.printed(
    f"for a : real given 1 < a holds {FACTOR} < 1/a", label="the factor is less than 1/α"
)
least = theorem.printed(
    f"for a e k : real given 1 < a, !r. 0 <= r ==> r - exp e <= k*r^a holds {FACTOR}*exp (-((a - 1)*e)) <= k",
    label=r"no smaller constant has $r-e^\varepsilon\le k\,r^\alpha$ for all densities $r$",
)
theorem.finding(
    "remark",
    r"This conversion is Proposition 12 of Canonne, Kamath and Steinke (The Discrete Gaussian for "
    r"Differential Privacy, 2020). It is also the one of Balle, Barthe, Gaboardi, Hsu and Sato "
    r"(2020). At one order the optimal conversion (Theorem 12) is better.",
)
peak = Claim(f"for a e r : real given 1 < a, 0 <= r holds r - exp e <= {FACTOR}*exp (-((a - 1)*e))*r^a")

successor = Claim("for x a : real given 0 < x holds x^a = x*x^(a - 1)")
root = Claim("for x y : real given 0 < x, 0 < y holds sqrt (x*y) = x*sqrt (y/x)")


cancelled = Claim("for x y z : real given 0 < z, x*z <= y*z holds x <= y")

DEFINED = r"0 < r \/ r = 0 /\ 0 <= a \/ Int a /\ ~(r = 0) \/ Nat a"
defined = Claim(f"for r a : real given 0 <= r, 1 < a holds {DEFINED}")
least.facts.append(defined.theorem)


@defined.proof
def at_zero_too(p):
    def zero(p):
        return p.have(DEFINED)

    return p.cases("0 < r", lambda p: p.have(DEFINED), zero)


@cancelled.proof
def divide(p):
    p.have("0 <= (y*z - x*z)/z")
    p.have("(y*z - x*z)/z = y - x")
    return p.have("x <= y")


@successor.proof
def one_factor(p):
    return p.have(p.goal)


def name(p):
    p.let(b="1 - 1/a", m="exp e/(1 - 1/a)", k=f"{FACTOR}*exp (-((a - 1)*e))")
    for fact in ("0 < a - 1", "0 < 1/a", "0 < b", "0 < m", "0 < k"):
        p.have(fact)
    p.chain("m^(a - 1)", eq("exp (e*(a - 1))/b^(a - 1)", "div_pow", "exp_pow"))
    p.have("exp (-((a - 1)*e)) = 1/exp (e*(a - 1))")
    p.use(successor.theorem(), "m", "a")
    return p.chain("k*m^a", eq("m/a"))


@peak.proof
def weighted_means(p):
    name(p)

    def positive(p):
        p.let(y="r/m")
        p.use("weighted_means", "y^a", "1", "1/a", because="the means of y^α and 1")
        p.chain("(y^a)^(1/a)*1^(1 - 1/a)", eq("y", "pow_pow", "one_pow", p.have("a*(1/a) = 1")))
        p.have("y <= 1/a*y^a + (1 - 1/a)*1")
        value = p.chain("k*r^a", eq("k*m^a*y^a"), eq("m/a*y^a"))
        return p.have("r - exp e <= k*r^a", value)

    def zero(p):
        return p.chain("r - exp e", le("k*r^a"))

    return p.cases("0 < r", positive, zero)


@least.proof
def at_the_point_of_contact(p):
    p.let(l="k")
    name(p)
    p.have("m - exp e <= l*m^a")
    p.have("m - exp e = m/a")
    return p.use(cancelled.theorem(), "k", "l", "m^a")


@factor.proof
def the_second_factor(p):
    p.let(b="1 - 1/a", x="-((a - 1)*(1/a))")
    for fact in ("0 < a - 1", "0 < 1/a", "0 < b"):
        p.have(fact)
    p.use("log_le", "b")
    p.have("exp x < 1", by=decide)
    p.chain("b^(a - 1)", eq("exp ((a - 1)*log b)", "pow_exp"), le("exp x", "exp_le"))
    return p.have("1/a*b^(a - 1) < 1/a")


@events.proof
def outcome_by_outcome(p):
    p.say(r"$r-e^\varepsilon\le kr^\alpha$ for every density $r$; integrate over the event.")
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    p.let(r="density P Q", k=f"{FACTOR}*exp (-((a - 1)*e))", one=r"\x. if (s x) (1 : ereal) 0")
    for fact in ("0 < 1/a", "0 < 1 - 1/a", "0 <= k"):
        p.have(fact)
    everywhere(p, "s", in_the_event, off_the_event)
    return p.chain(
        "mass P s",
        eq("L P one", "mass"),
        eq(r"L Q (\x. ext (r x) * one x)", "change_measure", because="change to the measure Q"),
        le(r"L Q (\x. ext (exp e) * one x + ext k * ext (r x ^ a))"),
        eq(r"ext (exp e) * L Q one + ext k * L Q (\x. ext (r x ^ a))", "L_add", "L_mul"),
        le("ext (exp e) * L Q one + ext k * ext (exp ((a - 1)*c))"),
        eq(f"ext (exp e) * mass Q s + ext ({FACTOR}*exp ((a - 1)*(c - e)))", "mass"),
    )


def in_the_event(p):
    p.use(peak.theorem(), "a", "e", "r x", because="the line is below the power")
    p.have("r x <= exp e + k * r x ^ a")
    return p.chain(
        "ext (r x) * one x",
        eq("ext (r x)"),
        le("ext (exp e + k * r x ^ a)"),
        eq("ext (exp e) * one x + ext k * ext (r x ^ a)"),
    )


def off_the_event(p):
    return p.chain(
        "ext (r x) * one x",
        eq("0"),
        le("ext (k * r x ^ a)"),
        eq("ext (exp e) * one x + ext k * ext (r x ^ a)"),
    )


@mechanism.proof
def every_pair(p):
    p.unfold("zcdp", "approx_dp", "mechanism")

    def pair(p):
        return p.use(events.theorem(), "A x", "A y", "a", "xi + rho*a", "e", "s")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))


@closed.proof
def one_order(p):
    p.unfold("zcdp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", at_the_order))


def at_the_order(p):
    p.let(l="log (1/delta)", q="sqrt (l/rho)", a="1 + q", e="rho + 2*sqrt (rho*l)")
    p.have("1 < a")
    p.use("sqrt_square", "l/rho")
    p.have("sqrt (rho*l) = rho*q", p.use(root.theorem(), "rho", "l"))
    p.use(events.theorem(), "A x", "A y", "a", "0 + rho*a", "e", "s")
    power = p.have("(a - 1)*(0 + rho*a - e) = -(rho*q^2)")
    p.chain("exp ((a - 1)*(0 + rho*a - e))", eq("delta", power, p.have("rho*q^2 = l")))
    p.use(factor.theorem(), "a")
    return p.chain(
        "mass (A x) s",
        le(f"ext (exp e) * mass (A y) s + ext ({FACTOR}*exp ((a - 1)*(0 + rho*a - e)))"),
        eq(f"ext (exp e) * mass (A y) s + ext ({FACTOR}*delta)"),
        le("ext (exp e) * mass (A y) s + ext (delta/a)"),
    )


@root.proof
def squares(p):
    p.have("sqrt (x*y) <= x*sqrt (y/x)", by=decide)
    p.have("x*sqrt (y/x) <= sqrt (x*y)", by=decide)
    return p.use("le_antisym", "sqrt (x*y)", "x*sqrt (y/x)")
