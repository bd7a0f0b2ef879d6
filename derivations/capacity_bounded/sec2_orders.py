"""Section 2.1: the Rényi divergence as the order tends to ∞ and to 1.

Problem: what becomes of the Rényi divergence as α → ∞ (the max-divergence, so differential privacy) and as
    α → 1 (the KL divergence).
Method: the divergence increases in its order, and a bound for all orders bounds the density. At 1, for
    the density r, (r^s - 1)/s falls to log r as s falls to 0, from (r^(β-1) - 1)/(β - 1) at s = β - 1.
Guarantee: the limit at ∞ is the max-divergence for all P, Q. The limit at 1 is the KL divergence where some
    order β > 1 has a finite divergence; else it is ∞ and the KL divergence may be finite: Laplace noise
    against Gaussian noise has the divergence ∞ at every order, and log √(π/2) at the order 1.
Reference: capacity bounded paper, section 2.1, after Definition 1.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import implies
from derivations.concentrated import lem2_2_monotonicity, lem3_2

theorem = Statement(
    id="cbdp.sec2.orders", title="The orders 1 and ∞ of the Rényi divergence", expect="refuted"
)
at_infinity = theorem.printed(
    "for P Q distributions on 'a holds (∀α. 1 < α ⇒ D[α](P ‖ Q) ≤ D[∞](P ‖ Q)) ∧ (∀c : ereal. c < "
    "D[∞](P ‖ Q) ⇒ ∃d. 1 < d ∧ (∀α. d ≤ α ⇒ c < D[α](P ‖ Q)))",
    label="when α → ∞ it becomes the max-divergence",
)
standard = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, ε holds A is ε-DP for ~ ⇔ A is (max_divergence, ε)-capacity "
    "bounded for ~",
    label="which is standard differential privacy",
)
LIMIT = "∃d. 1 < d ∧ (∀α. 1 < α ⇒ α ≤ d ⇒ renyi α P Q < c)"
at_one = theorem.printed(
    f"for P Q : 'a measure, c : ereal given Prob P, Prob Q, kl P Q < c holds {LIMIT}",
    label="when α → 1 it becomes the KL divergence",
)
finite = theorem.repaired(
    "for P Q : 'a measure, b : real, c : ereal given Prob P, Prob Q, 1 < b, ¬(renyi b P Q = ∞), "
    f"kl P Q < c holds (∀α. 1 < α ⇒ kl P Q ≤ renyi α P Q) ∧ ({LIMIT})",
    label="when α → 1, where some order above 1 has a finite divergence",
)
privacy = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, α ε given 1 < α, A is (α, ε)-RDP for ~ "
    "holds A is (kl, ε)-capacity bounded for ~",
    label="KL differential privacy follows at any order",
)
theorem.finding(
    "hypothesis",
    r"The limit at $1$ from above is the KL divergence only where some order $\beta>1$ has a finite "
    r"divergence. Laplace noise against Gaussian noise has the KL divergence $\log\sqrt{\pi/2}$, and "
    r"$\mathcal D_{R,\alpha}=\infty$ for every $\alpha>1$. The orders of the paper's theorems are above "
    "$1$; the limit from below is not affected.",
)


@at_infinity.proof
def bounded_density(p):
    def reached(q):
        return q.cases("∃α. 1 < α ∧ c < D[α](P ‖ Q)", from_there, never)

    def from_there(q):
        return q.obtain("d", q.have("∃α. 1 < α ∧ c < D[α](P ‖ Q)"), larger)

    def larger(q):
        def above(r):
            r.use(lem2_2_monotonicity.finite_orders.theorem(), "P", "Q", "d", "α")
            return r.use("elt_le_trans", "c", "D[d](P ‖ Q)", "D[α](P ‖ Q)")

        q.intro("α", above, "∀α. d ≤ α ⇒ c < D[α](P ‖ Q)")
        return q.witness("d")

    def never(q):
        nowhere = rewrite(q.use("none_of", "α ↦ 1 < α ∧ c < D[α](P ‖ Q)"), "elt_not_le")
        q.intro("α", lambda r: r.have("D[α](P ‖ Q) ≤ c", r.use(nowhere, "α")), "∀α. 1 < α ⇒ D[α](P ‖ Q) ≤ c")

        def real(r):
            def order(r):
                return r.chain("D[α](P ‖ Q)", le("c"), le("s"))

            return r.suffices("max_divergence_of_orders", "α", order)

        q.intro("s", real, "∀s. c ≤ s ⇒ D[∞](P ‖ Q) ≤ s")
        q.use("ele_of_bounds", "D[∞](P ‖ Q)", "c", because="the bound by every real number above $c$")
        q.know(rewrite(q.have("c < D[∞](P ‖ Q)"), "elt_not_le"))
        return q.absurd()

    p.intro("c", reached, "∀c : ereal. c < D[∞](P ‖ Q) ⇒ ∃d. 1 < d ∧ (∀α. d ≤ α ⇒ c < D[α](P ‖ Q))")
    return p.have(p.goal)


@standard.proof
def by_events(p):
    p.know(lem3_2.order_infinity.theorem())
    p.unfold("pure_dp", "approx_dp", "capacity_bounded", "mechanism")

    def to_events(q):
        return q.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y s", event))

    pure, bounded = parts(p.goal)[1]
    p.intro("", to_events, implies(bounded, pure))
    return p.have(p.goal)


def event(p):
    return p.chain(
        "A(x)(s)", le("exp(ε)·A(y)(s)", because="the density is bounded"), eq("exp(ε)·A(y)(s) + 0")
    )


@privacy.proof
def every_pair(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.chain(
            "KL(A(x) ‖ A(y))", le("D[α](A(x) ‖ A(y))", "kl_le_renyi", because="monotonicity"), le("ε")
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


slopes = Claim("for y s t given 0 < y, 0 < s ≤ t holds log(y) ≤ (y^s - 1)/s ≤ (y^t - 1)/t")
derivative = Claim("for y given 0 < y holds Tendsto(t ↦ t·(y^(1/t) - 1), log(y))")


@slopes.proof
def convexity(p):
    p.let(u="y^s", o="t/s")
    p.chain("u", eq("exp(s·log(y))", "pow_exp"))
    p.use("exp_ge", "s·log(y)")
    p.use("power_tangent", "o", "1", "u")
    p.chain("1 + o·(u - 1)", eq("1^o + o·1^(o - 1)·(u - 1)"), le("u^o"), eq("y^t"))
    return p.auto()


@derivative.proof
def between_two(p):
    p.let(l="log(y)", f="λt : real. log y", h="t ↦ log(y)/(1 - log(y)/t)", g="t ↦ t·(y^(1/t) - 1)")
    p.let(α="|l| + 1")
    p.have("0 ≤ |l|", "abs_pos")
    p.have("l ≤ |l|", "le_abs")

    def at(q):
        q.let(z="l/t")
        q.have("0 < 1 - z")
        return q.chain("y^(1/t)", eq("exp(1/t·l)", "pow_exp"), eq("exp(z)"))

    def lower(q):
        at(q)
        q.use("exp_ge", "z")
        return q.chain("l", eq("t·z"), le("t·(exp(z) - 1)"), eq("t·(y^(1/t) - 1)"))

    def upper(q):
        at(q)
        q.use("exp_ge", "-z")
        q.chain("exp(z)·exp(-z)", eq("exp(0)", "exp_add"), eq("1", "exp_zero"))
        q.use("scale_le", "exp(z)", "1 - z", "exp(-z)")
        q.have("0 ≤ (1 - exp(z)·(1 - z))·t/(1 - z)")
        q.have("t·(1/(1 - z) - 1) - t·(exp(z) - 1) = (1 - exp(z)·(1 - z))·t/(1 - z)")
        return q.chain(
            "g(t)", eq("t·(exp(z) - 1)"), le("t·(1/(1 - z) - 1)"), eq("t·z/(1 - z)"), eq("l/(1 - z)")
        )

    p.intro("t", lower, "∀t. α ≤ t ⇒ f(t) ≤ g(t)")
    p.intro("t", upper, "∀t. α ≤ t ⇒ g(t) ≤ h(t)")
    return p.use("tendsto_squeeze", "f", "g", "h", "α", "l")


@finite.proof
def difference_quotients(p):
    p.say(r"Let $r$ be the density. $t(r^{1/t}-1)$ falls to $\log r$ as $t$ grows.")

    some = p.use("renyi_moment", "P", "Q", "b", because="a finite moment")
    limit = p.supposing()
    limit.goal = p.term(LIMIT)
    p.know(limit.obtain("v", some, with_moment))
    return p.have(p.goal)


def with_moment(p):
    p.let(
        r="dP/dQ",
        s="b - 1",
        A="1/(b - 1)",
        f="t ↦ x ↦ t·(dP/dQ(x)^(1/t) - 1)",
        g="x ↦ log(dP/dQ(x))",
        h="x ↦ |log(dP/dQ(x))| + (dP/dQ(x)^(b - 1) + 1)/(b - 1)",
        u="t ↦ E[x ~ P] t·(dP/dQ(x)^(1/t) - 1)",
    )
    p.have("0 < A")

    p.chain("KL(P ‖ Q)", le("D[b](P ‖ Q)", "kl_le_renyi"), eq("log(v)/(b - 1)"))
    p.use("kl_finite", "P", "Q", "log(v)/(b - 1)")
    p.chain(
        "∫ r(x)^(b - 1) dP(x)",
        eq("∫ r(x)^b dQ(x)", "moment_under_first"),
        eq("v", p.use("L_int", "Q", "x ↦ r(x)^b", "v")),
    )
    p.use("int_of_L", "P", "x ↦ r(x)^(b - 1)", "v")
    return p.obtain(
        "w", p.have("∃w. E[x ~ P] g(x) exists and is w ∧ KL(P ‖ Q) = w ∧ w ≤ log(v)/(b - 1)"), with_mean
    )


def with_mean(p):
    p.have("almost every x ~ P: 0 < r(x)")
    return p.obtain("m", p.use("int_abs", "P", "g", "w"), dominated)


def dominated(p):
    p.let(w2="m + (v + 1)/(b - 1)")

    def bound(q):
        def point(c):
            c.use(slopes.theorem(), "r(x)", "1/t", "b - 1")
            c.have("0 ≤ (r(x)^(b - 1) + 1)/(b - 1)")
            return c.use("abs_le", "f(t, x)", "h(x)")

        q.every("x", "'a", point, "0 < r(x)")
        return q.use("ae_mp", "P", "x ↦ 0 < r(x)", "x ↦ |f(t, x)| ≤ h(x)")

    p.intro("t", bound, "∀t. A ≤ t ⇒ almost every x ~ P: |f(t, x)| ≤ h(x)")

    def integral(q):
        some = q.use("int_dominated_ae", "P", "f(t)", "h", "w2")
        return q.obtain(
            "z",
            some,
            lambda c: c.have("E[x ~ P] f(t, x) exists and is u(t)", c.use("E_int", "P", "f(t)", "z")),
        )

    p.intro("t", integral, "∀t. A ≤ t ⇒ E[x ~ P] f(t, x) exists and is u(t)")
    p.every("x", "'a", lambda q: q.use(derivative.theorem(), "r(x)"), "0 < r(x)")
    some = p.use(
        *("dominated_convergence", "P", "f", "g", "h", "u", "A", "w2"), because="dominated convergence"
    )
    return p.obtain("l", some, near)


def near(p):
    p.use("int_unique", "P", "g", "l", "w")
    p.chain("l", eq("w"), eq("KL(P ‖ Q)"), lt("c"))
    return p.obtain("z", p.use("number_between", "l", "c"), between)


def between(p):
    p.unfold_facts("Tendsto")
    return p.obtain("y", p.have("∃α. ∀t. α ≤ t ⇒ |u(t) - l| ≤ z - l"), orders)


def orders(p):
    p.let(T="max(max(y, A), 1)", d="1 + 1/max(max(y, A), 1)")
    p.use("le_max_left", "max(y, A)", "1")
    p.use("le_max_left", "y", "A")
    p.use("le_max_right", "y", "A")

    def below(q):
        q.let(s="α - 1", t="1/(α - 1)")
        q.have("T ≤ t")
        q.have("|u(t) - l| ≤ z - l")
        q.use("le_abs", "u(t) - l")
        whole = q.use("int_lin", "P", "x ↦ 1", "f(t)", "1", "α - 1", "1", "u(t)")
        power = q.have("E[x ~ P] r(x)^(α - 1) exists and is 1·1 + (α - 1)·u(t)", whole)
        q.use("exp_ge", "(α - 1)·z")
        q.use("scale_le", "α - 1", "u(t)", "z")
        q.chain(
            "∫ r(x)^α dQ(x)",
            eq(
                "1·1 + (α - 1)·u(t)",
                "moment_under_first",
                q.use("L_int", "P", "x ↦ r(x)^(α - 1)", given=[power]),
            ),
            le("exp((α - 1)·z)"),
        )
        return q.use("ele_lt_trans", "D[α](P ‖ Q)", "z", "c")

    p.intro("α", below, "∀α. 1 < α ⇒ α ≤ d ⇒ D[α](P ‖ Q) < c")
    return p.witness("d")


LOSS = "(x^2/2 - abs x + log (sqrt (2·π)/2))"
densities = Claim(
    f"for x : real holds exp (-abs (x - 0)/1)/(2·1) = exp (-((x - 0)^2)/(2·1^2))/(1·sqrt (2·π))·exp {LOSS}"
)
no_moment = Claim(f"for s : real given 0 < s holds L (laplace 0 1) (x ↦ exp (s·{LOSS})) = ∞")


@densities.proof
def exponents(p):
    p.let(r="√(2·π)")
    p.chain(f"exp {LOSS}", eq("exp(x²/2 - |x|)·(r/2)", "exp_add"))
    return p.chain(
        "exp(-|x - 0|/1)/(2·1)",
        eq("exp(-|x|)/2"),
        eq("exp(-(x - 0)²/(2·1²))/(1·r)·(exp(x²/2 - |x|)·(r/2))"),
        eq(f"exp (-((x - 0)^2)/(2·1^2))/(1·r)·exp {LOSS}"),
    )


@no_moment.proof
def bounded_from_below(p):
    p.let(h="x ↦ exp(-|x - 0|/1)/(2·1)", f=f"x ↦ exp (s·{LOSS})", c="exp(s·log(√(2·π)/2) - (1 + s)²/(2·s))/2")

    def below(q):
        q.have("s·log(√(2·π)/2) - (1 + s)²/(2·s) ≤ s·(|x|²/2 - |x| + log(√(2·π)/2)) - |x|")
        q.use("exp_le")
        return q.chain("c", le("exp(s·(|x|²/2 - |x| + log(√(2·π)/2)) - |x|)/2"), eq("h(x)·f(x)", "exp_add"))

    p.every("x", "real", below)
    p.use("L_lebesgue_top", "x ↦ h(x)·f(x)", "0", "c")
    return p.chain("∫[x ~ Lap(0, 1)] f(x)", eq("∞", "laplace", "L_withdensity"))


@at_one.refutation
def laplace_against_gaussian(p):
    p.say("Take Laplace noise $P$ of scale $1$, normal $Q$ and $c=1$. The density is $ke^{x^2/2-|x|}$.")
    p.let(P="Lap(0, 1)", Q="N(0, 1²)", k="log(√(2·π)/2)", g="x ↦ x²/2 - |x| + log(√(2·π)/2)")
    p.have("P ≪ Q", because="both densities are positive")
    p.know(densities.theorem())
    p.have("almost every x ~ P: log(dP/dQ(x)) = g(x)", because="the quotient of the densities")
    p.have("E[x ~ P] g(x) exists and is k", because="a polynomial times an exponential")
    p.have("E[x ~ P] log(dP/dQ(x)) exists and is k", because="the two are equal")
    p.use("kl_int", "P", "Q", "k")
    p.have("k < 1", by=decide)
    p.chain("KL(P ‖ Q)", eq("k"), lt("1"))

    def no_order(q):
        q.have("almost every x ~ P: 0 < dP/dQ(x)")

        def point(c):
            return c.chain("dP/dQ(x)^(d - 1)", eq("exp((d - 1)·g(x))", "pow_exp"))

        pointwise = "log (density P Q x) = g x ⇒ 0 < density P Q x ⇒ "
        pointwise += "density P Q x^(d - 1) = exp ((d - 1)*g x)"
        q.intro("x", point, f"∀x. {pointwise}")
        power = q.have("almost every x ~ P: dP/dQ(x)^(d - 1) = exp((d - 1)·g(x))")
        infinite = q.use(no_moment.theorem(), "d - 1", because="the growth of the exponent with $x^2$")
        q.chain(
            "D[d](P ‖ Q)",
            eq("1/(d - 1)·elog(∫ dP/dQ(x)^d dQ(x))", "renyi", "if_true"),
            eq("1/(d - 1)·elog(∫ exp((d - 1)·g(x)) dP(x))", "moment_under_first", power),
            eq("∞", infinite, "elog_top", "mul_top"),
        )
        q.chain("1", le("∞"), eq("D[d](P ‖ Q)"))
        no = rewrite(q.have("D[d](P ‖ Q) < 1"), "elt_not_le")
        return logic.contradiction(q.have("1 ≤ D[d](P ‖ Q)"), no, q.term("F"))

    some = LIMIT.replace("< c", "< 1")
    p.refute(some, lambda q: q.obtain("d", some, no_order))
    return p.counterexample(P="P", Q="Q", c="1")
