"""Laplace noise on a vector of queries: pure differential privacy from the sensitivity in the 1-norm.

Problem: how private are k queries with independent Laplace noise of one scale?
Method: the max-divergences of independent entries add up, and each is the distance divided by the scale. A
    product of half lines reaches the sum.
Guarantee: ε-DP if and only if the sensitivity in the 1-norm is at most εb, so that Δ/ε is the smallest scale.
Reference: Dwork and Roth 2014, Definition 3.3 and Theorem 3.6. From memory.
"""

from cbdp_sym.author import *
from derivations.classics import laplace
from derivations.classics.events import each_event, exactly

VECTOR = "x ↦ laplace_vector(q(x), {})"
SMALL = "∀x y. x ~ y ⇒ ‖i ↦ q(x, i) - q(y, i)‖[1] ≤ {}"

theorem = Statement(id="dp.laplace_vector", title="The Laplace mechanism for vectors")
guarantee = theorem.printed(
    "for q : 'd → 'i → real, ~ neighbours on 'd, Δ ε given Finite('i), 0 < Δ, 0 < ε, "
    f"{SMALL.format('Δ')} holds ({VECTOR.format('Δ/ε')}) is ε-DP for ~",
    label="the guarantee",
)
smallest = theorem.repaired(
    "for q : 'd → 'i → real, ~ neighbours on 'd, b ε given Finite('i), 0 < b, 0 ≤ ε "
    f"holds ({VECTOR.format('b')}) is ε-DP for ~ ⇔ ({SMALL.format('ε·b')})",
    label="no smaller scale will do",
)
largest = theorem.repaired(
    "for m n : 'i → real, b given Finite('i), 0 < b "
    "holds D[∞](laplace_vector(m, b) ‖ laplace_vector(n, b)) = ‖i ↦ m(i) - n(i)‖[1]/b",
    label="the max-divergence of two outputs",
)
logarithms = Claim("for u v s given exp(u) ≤ exp(s)·exp(v) holds u ≤ s + v")
law = Claim("for m : 'i → real, b given Finite('i), 0 < b holds Prob(laplace_vector(m, b))")
scaled = Claim("for u : ereal, D b ε given 0 < b, u = D/b holds u ≤ ε ⇔ D ≤ ε·b")
pure = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, R : 'd → 'd → bool, ε "
    "given ∀x. Prob(A(x)), ∀x y. D[∞](A(x) ‖ A(y)) ≤ ε ⇔ R(x, y) "
    "holds A is ε-DP for ~ ⇔ (∀x y. x ~ y ⇒ R(x, y))"
)
beyond = Claim("for m b t given 0 < b, m ≤ t holds Lap(m, b){x | t ≤ x} = exp((m - t)/b)/2")
EVENT = "if m ≤ n then x ≤ m else m ≤ x"
first = Claim(f"for m n b given 0 < b holds Lap(m, b){{x | {EVENT}}} = exp(-log(2))")
second = Claim(f"for m n b given 0 < b holds Lap(n, b){{x | {EVENT}}} = exp(-(|m - n|/b) - log(2))")


@beyond.proof
def right_tail(p):
    p.let(P="Lap(m, b)", v="exp((m - t)/b)/2")
    p.have("E[x ~ P] (if t ≤ x then 1 else 0) exists and is v", because="an exponential on a half line")
    p.have("P{x | t ≤ x} = v", "mass", "L_int", "ext_if")


@first.proof
def one_half(p):
    p.have("exp(-log(2)) = 1/2")
    with p.case("m ≤ n"):
        p.use(laplace.below.theorem(), "m", "b", "m")
        p.chain(
            f"Lap(m, b){{x | {EVENT}}}",
            eq("Lap(m, b){x | x ≤ m}"),
            eq("exp((m - m)/b)/2"),
            eq("exp(-log(2))"),
        )
    with p.otherwise():
        p.use(beyond.theorem(), "m", "b", "m")
        p.chain(
            f"Lap(m, b){{x | {EVENT}}}",
            eq("Lap(m, b){x | m ≤ x}"),
            eq("exp((m - m)/b)/2"),
            eq("exp(-log(2))"),
        )


@second.proof
def beyond_the_other_centre(p):
    p.let(d="|m - n|/b")
    p.have("exp(-d - log(2)) = exp(-d)/2")
    with p.case("m ≤ n"):
        p.use(laplace.below.theorem(), "n", "b", "m")
        p.have("d = (n - m)/b")
        p.chain(
            f"Lap(n, b){{x | {EVENT}}}",
            eq("Lap(n, b){x | x ≤ m}"),
            eq("exp((m - n)/b)/2"),
            eq("exp(-d - log(2))"),
        )
    with p.otherwise():
        p.use(beyond.theorem(), "n", "b", "m")
        p.have("d = (m - n)/b")
        p.chain(
            f"Lap(n, b){{x | {EVENT}}}",
            eq("Lap(n, b){x | m ≤ x}"),
            eq("exp((n - m)/b)/2"),
            eq("exp(-d - log(2))"),
        )


@logarithms.proof
def take_logarithms(p):
    p.chain("u", eq("log(exp(u))"), le("log(exp(s)·exp(v))", "log_mono"), eq("log(exp(s + v))"), eq("s + v"))


@law.proof
def independent_entries(p):
    p.use("product_prob", "i ↦ Lap(m(i), b)")
    p.have(p.goal, "laplace_vector")


@pure.proof
def order_infinity(p):
    with p.fix("x y : 'd"):
        with p.case("R(x, y)"):
            p.have("D[∞](A(x) ‖ A(y)) ≤ ε")
            with p.fix("S : 'a → bool", "Measurable(S)"):
                p.use("mass_of_max_divergence", P="A(x)", Q="A(y)", s="S", c="ε")
                p.have("A(x)(S) ≤ exp(ε)·A(y)(S) + 0")
            p.use(each_event.theorem(), "A(x)", "A(y)", "ε", "0")
            p.have("H[ε](A(x) ‖ A(y)) ≤ 0")
            p.have("H[ε](A(x) ‖ A(y)) ≤ 0 ⇔ R(x, y)")
        with p.otherwise():
            with p.case("H[ε](A(x) ‖ A(y)) ≤ 0"):
                p.use(each_event.theorem(), "A(x)", "A(y)", "ε", "0")
                p.have("∀S. Measurable(S) ⇒ A(x)(S) ≤ exp(ε)·A(y)(S) + 0")
                with p.fix("S : 'a → bool", "Measurable(S)"):
                    p.have("A(x)(S) ≤ exp(ε)·A(y)(S)")
                p.use("max_divergence_of_masses", "A(x)", "A(y)", "ε")
                p.have("H[ε](A(x) ‖ A(y)) ≤ 0 ⇔ R(x, y)")
            with p.otherwise():
                p.have("H[ε](A(x) ‖ A(y)) ≤ 0 ⇔ R(x, y)")
    p.use(exactly.theorem(), "~", "A", "R", "ε", "0")
    p.have(p.goal, "pure_dp")


@largest.proof
def a_box(p):
    p.let(P="i ↦ Lap(m(i), b)", Q="i ↦ Lap(n(i), b)", c="i ↦ |m(i) - n(i)|/b", S="∑ i. c(i)")
    p.let(T="i ↦ x ↦ if m(i) ≤ n(i) then x ≤ m(i) else m(i) ≤ x", B="x ↦ ∀i. T(i, x(i))")
    with p.fix("i : 'i"):
        p.use(laplace.largest.theorem(), "m(i)", "n(i)", "b")
        p.have("D[∞](P(i) ‖ Q(i)) ≤ c(i)")
    with p.fix("i : 'i"):
        p.have("Measurable(T(i))")
    p.use("max_divergence_product", "P", "Q", "c", because="independent entries")
    p.use("product_prob", "P")
    p.use("product_prob", "Q")
    with p.fix("i : 'i"):
        p.use(first.theorem(), "m(i)", "n(i)", "b")
        p.have("P(i)(T(i)) = exp(-log(2))")
    with p.fix("i : 'i"):
        p.use(second.theorem(), "m(i)", "n(i)", "b")
        p.have("Q(i)(T(i)) = exp(-c(i) - log(2))")
    p.chain(
        "(⨂ i. P(i))(B)",
        eq("∏ i. P(i)(T(i))", "mass_box"),
        eq("∏ i : 'i. ext(exp(-log(2)))"),
        eq("exp(∑ i : 'i. -log(2))", "ext_prod", "prod_exp"),
    )
    p.chain(
        "(⨂ i. Q(i))(B)",
        eq("∏ i. Q(i)(T(i))", "mass_box"),
        eq("∏ i. ext(exp(-c(i) - log(2)))"),
        eq("exp(∑ i. (-c(i) - log(2)))", "ext_prod", "prod_exp"),
    )
    with p.fix("s : real", "D[∞](⨂ i. P(i) ‖ ⨂ i. Q(i)) ≤ s"):
        p.use("mass_of_max_divergence", P="⨂ i. P(i)", Q="⨂ i. Q(i)", s="B", c="s")
        p.have("exp(∑ i : 'i. -log(2)) ≤ exp(s)·exp(∑ i. (-c(i) - log(2)))")
        p.use(logarithms.theorem(), "∑ i : 'i. -log(2)", "∑ i. (-c(i) - log(2))", "s")
        p.chain(
            "∑ i. (-c(i) - log(2))",
            eq("∑ i. -1·c(i) + 1·-log(2)"),
            eq("-1·S + 1·(∑ i : 'i. -log(2))", p.use("Sum_linear", "c", "λi : 'i. -log(2)", "-1", "1")),
        )
        p.have("S ≤ s")
    p.have("S ≤ D[∞](⨂ i. P(i) ‖ ⨂ i. Q(i))", "ele_of_bounds")
    p.chain(
        "D[∞](laplace_vector(m, b) ‖ laplace_vector(n, b))",
        eq("D[∞](⨂ i. P(i) ‖ ⨂ i. Q(i))", "laplace_vector"),
        eq("S", "ele_antisym"),
        eq("∑ i. 1/b·|m(i) - n(i)|"),
        eq("1/b·(∑ i. |m(i) - n(i)|)", p.use("Sum_scale", "i ↦ |m(i) - n(i)|", "1/b")),
        eq("‖i ↦ m(i) - n(i)‖[1]/b", "one_norm"),
    )


@scaled.proof
def a_quotient(p):
    with p.case("D ≤ ε·b"):
        p.have("D/b ≤ ε")
        p.chain("u", eq("D/b"), le("ε"))
        p.have(p.goal)
    with p.otherwise():
        p.have("ε < D/b")
        p.chain("ε", lt("D/b"), eq("u"))
        p.have(p.goal)


@smallest.proof
def of_two_data_sets(p):
    p.let(A=VECTOR.format("b"))
    with p.fix("x : 'd"):
        p.use(law.theorem(), "q(x)", "b")
        p.have("Prob(A(x))")
    with p.fix("x y : 'd"):
        p.use(largest.theorem(), "q(x)", "q(y)", "b")
        p.use(scaled.theorem(), "D[∞](A(x) ‖ A(y))", "‖i ↦ q(x, i) - q(y, i)‖[1]", "b", "ε")
    p.use(pure.theorem(), "~", "A", "x ↦ y ↦ ‖i ↦ q(x, i) - q(y, i)‖[1] ≤ ε·b", "ε")


@guarantee.proof
def at_this_scale(p):
    p.have("ε·(Δ/ε) = Δ")
    p.use(smallest.theorem(), "q", "~", "Δ/ε", "ε")
    p.have(p.goal)
