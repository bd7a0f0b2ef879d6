"""Rényi differential privacy: its rules, and its conversions to approximate differential privacy.

Problem: how Rényi-DP of one order behaves under composition, postprocessing, a smaller order and groups, and
    which (ε',δ)-DP follows from it.
Method: the moment of a pair is bounded by that of the first outcome times that of the second; k steps by
    induction. Mironov's conversion by Hölder's inequality; the one of Canonne, Kamath and Steinke by the
    least
    multiple of r^α above r - e^ε. Groups by the weak triangle inequality (zcdp.lem5.2), c times.
Guarantee: all of Mironov's Propositions 1, 2, 3 and 9, adaptive, with kernels, on any measurable spaces; the
    sharper conversion, which is never worse.
Reference: Mironov 2017, Definition 4 and Propositions 1, 2, 3, 9; Canonne, Kamath and Steinke 2020,
    Proposition
    12; Balle, Barthe, Gaboardi, Hsu and Sato 2020, Theorem 21 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.composition import STEPS, UP_TO
from derivations.classics.group import STEP
from derivations.concentrated import lem2_2_composition, lem2_2_monotonicity, lem2_2_nonnegativity, lem5_2
from derivations.sharp import conversion

theorem = Statement(id="dp.rdp", title="Rényi differential privacy")
GIVEN = "for A : 'd ⇝ 'a with neighbours ~, α ε δ given 1 < α, A is (α, ε)-RDP for ~"
mironov = theorem.printed(
    f"{GIVEN}, 0 < δ < 1 holds A is (ε + log(1/δ)/(α - 1), δ)-DP for ~",
    label="Proposition 3: approximate differential privacy",
)
adaptive = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd → 'a ⇝ 'b, α ε1 ε2 "
    "given 1 < α, ∀x. Measurable(B(x)), A is (α, ε1)-RDP for ~, ∀o. (x ↦ B(x, o)) is (α, ε2)-RDP for ~ "
    "holds compose(A, B) is (α, ε1 + ε2)-RDP for ~",
    label="Proposition 1: adaptive composition",
)
any_number = theorem.printed(
    f"for {STEPS}, ~ : 'd → 'd → bool, α k, ε : real → real "
    "given 1 < α, ∀i x. Measurable(B(i, x)), k is natural, "
    f"{UP_TO}(x ↦ B(i, x, h)) is (α, ε(i))-RDP for ~ "
    "holds adaptive(B, k) is (α, ∑ i ∈ {1..k}. ε(i))-RDP for ~",
    label="of any number of steps",
)
processed = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, α ε "
    "given 1 < α, Measurable(K), ∀o. Prob(K(o)), A is (α, ε)-RDP for ~ holds (x ↦ bind(A(x), K)) is (α, "
    "ε)-RDP for ~",
    label="postprocessing",
)
smaller_order = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, α β ε given 1 < β ≤ α, A is (α, ε)-RDP for ~ holds A is (β, "
    "ε)-RDP for ~",
    label="Proposition 9: monotone in the order",
)
groups = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, α ε c "
    "given 1 < α, A is (α, ε)-RDP for ~, c is natural, 2^(c + 1) ≤ α "
    "holds A is (α/2^c, 3^c·ε)-RDP for (steps_apart(~, 2^c))",
    label="Proposition 2: groups of 2^c",
)
refined = theorem.repaired(
    f"{GIVEN}, 0 < δ holds A is (ε + log(1 - 1/α) - log(α·δ)/(α - 1), δ)-DP for ~",
    label="the conversion of Canonne, Kamath and Steinke, and of Balle et al.",
)
never_worse = theorem.repaired(
    "for α ε δ given 1 < α, 0 < δ holds ε + log(1 - 1/α) - log(α·δ)/(α - 1) < ε + log(1/δ)/(α - 1)",
    label="which is less than Proposition 3 gives",
)
concentrated = theorem.repaired(
    f"for {STEPS}, ~ : 'd → 'd → bool, k, ξ ρ : real → real "
    f"given ∀i x. Measurable(B(i, x)), k is natural, {UP_TO}(x ↦ B(i, x, h)) is (ξ(i), ρ(i))-zCDP for ~ "
    "holds adaptive(B, k) is (∑ i ∈ {1..k}. ξ(i), ∑ i ∈ {1..k}. ρ(i))-zCDP for ~",
    label="zero-concentrated, of any number of steps",
)
for claim in (any_number, concentrated):
    claim.facts += composition.PRESUPPOSED
high = Claim("for α c given c is natural, 2^(c + 1) ≤ α holds 1 < α/2^c")
theorem.finding(
    "sharper",
    r"For one order the optimal conversion is sharp.optimal. Orders from the best: that, the one of "
    r"Canonne, Kamath and "
    r"Steinke and of Balle et al., and Proposition 3.",
)
theorem.finding(
    "reading",
    r"Proposition 2 speaks of $f\circ g$ with $g$ $2^c$-stable: neighbours become data sets that are "
    r"$2^c$ steps "
    r"apart. It is proved for these.",
)
laws = Claim(
    "for α ε δ, P Q distributions on 'a, S event on 'a given 1 < α, D[α](P ‖ Q) ≤ ε, 0 < δ < 1 "
    "holds Pr(P, S) ≤ exp(ε + log(1/δ)/(α - 1))·Pr(Q, S) + δ"
)


@laws.proof
def by_holder(p):
    p.let(f="dP/dQ", A="E[x ~ Q] f(x)^α", u="Pr(P, S)", v="Pr(Q, S)", k="exp(ε + log(1/δ)/(α - 1))")
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.use("Pr_density", "P", "Q", "S")
    p.use("moment_E", "P", "Q", "α", "ε", because="the definition of the divergence")
    p.use("Holder_event", "Q", "f", "S", "α", because="Hölder's inequality")
    with p.case("0 < v"):
        p.let(l="ε + log(v)", r="(1 - 1/α)·l")
        p.chain("u", le("A^(1/α)·v^(1 - 1/α)"), le("exp((α - 1)·ε)^(1/α)·v^(1 - 1/α)"), eq("exp(r)"))
        with p.case("r ≤ log(δ)"):
            p.chain("u", le("exp(log(δ))"), eq("δ"), le("k·v + δ"))
        with p.otherwise():
            p.have("-l/α ≤ log(1/δ)/(α - 1)", p.have("log(1/δ) = -log(δ)"))
            p.chain("u", le("exp(l - l/α)"), le("exp(l + log(1/δ)/(α - 1))"), eq("k·v"), le("k·v + δ"))
    with p.otherwise():
        p.have("v = 0")
        p.have("v^(1 - 1/α) = 0")
        p.chain("u", le("A^(1/α)·v^(1 - 1/α)"), eq("0"), le("k·v + δ"))


@mironov.proof
def for_neighbours(p):
    p.unfold_facts("renyi_dp", "mechanism")
    with p.fix(
        "x y T",
        goal="∀x y S. x ~ y ⇒ Measurable(S) ⇒ Pr(A(x), S) ≤ exp(ε + log(1/δ)/(α - 1))·Pr(A(y), S) + δ",
    ):
        p.use(laws.theorem(), "α", "ε", "δ", "A(x)", "A(y)", "T", because="the laws of two neighbours")
    p.use("approx_dp_of_Pr")


@adaptive.proof
def the_pair(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(C="compose(A, B)", nb="~")
    p.have("∀x. Prob(C(x))", "compose")
    with p.fix("x y : 'd", "nb x y"):
        p.use(
            lem2_2_composition.in_kernel.theorem(),
            *("A(x)", "A(y)", "B(x)", "B(y)", "α", "ε1", "ε2"),
            because="the moment of a pair (zcdp.lem2.2.composition)",
        )
        p.have("D[α](C(x) ‖ C(y)) ≤ ε1 + ε2", "compose")
    p.have(p.goal, "renyi_dp", "mechanism")


@any_number.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", nb="~", e="n ↦ ∑ i ∈ {1..n}. ε(i)")
    p.let(R="λn : real. λP Q : (real → 'a) measure. D[α](P ‖ Q) ≤ e(n)")
    p.unfold_facts("renyi_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y : 'd", "nb x y"):
        p.let(none="dirac(no_outputs : real → 'a)")
        p.have("Prob(none)")
        p.chain("D[α](none ‖ none)", eq("0", "renyi_same"), le("e(0)", "sum_between_zero"))
        p.have("R(0, none, none)")
        with p.fix(
            "i P Q",
            goal="∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ R(i, P, Q) ⇒ "
            "R(i + 1, recorded(i + 1, P, B(i + 1, x)), recorded(i + 1, Q, B(i + 1, y)))",
        ):
            p.let(m="i + 1", K="B(m, x)", H="B(m, y)", g="λz : (real → 'a) × 'a. replace(fst(z), m, snd(z))")
            p.use("nat_nonneg", "i")
            p.have("m is natural ∧ 1 ≤ m")
            p.have("Measurable(g)")
            p.have("∀h. D[α](K(h) ‖ H(h)) ≤ ε(m)")
            p.use(lem2_2_composition.in_kernel.theorem(), "P", "Q", "K", "H", "α", "e(i)", "ε(m)")
            p.use("renyi_map", "semi(P, K)", "semi(Q, H)", "g", "α")
            one = p.use(composition.recorded_is.theorem(), "m", "P", "K")
            other = p.use(composition.recorded_is.theorem(), "m", "Q", "H")
            p.chain(
                "D[α](recorded(m, P, K) ‖ recorded(m, Q, H))",
                eq("D[α](map(g, semi(P, K)) ‖ map(g, semi(Q, H)))", one, other),
                le("D[α](semi(P, K) ‖ semi(Q, H))"),
                le("e(i) + ε(m)"),
                eq("e(i + 1)", p.use("sum_between_succ", "ε", "i")),
            )
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
    p.have(p.goal, "renyi_dp", "mechanism")


@concentrated.proof
def at_every_order(p):
    p.let(M="adaptive(B, k)", X="∑ i ∈ {1..k}. ξ(i)", R="∑ i ∈ {1..k}. ρ(i)")
    with p.fix("α : real", "1 < α"):
        p.let(e="i ↦ ξ(i) + ρ(i)·α")
        with p.fix("i : real, h : real → 'a", "i is natural", "1 ≤ i", "i ≤ k"):
            p.have("(x ↦ B(i, x, h)) is (ξ(i), ρ(i))-zCDP for ~")
            p.use("renyi_dp_of_zcdp", "~", "x ↦ B(i, x, h)", "ξ(i)", "ρ(i)", "α", "e(i)")
        p.use(any_number.theorem(), "B", "~", "α", "k", "e")
        p.chain("∑ i ∈ {1..k}. e(i)", eq("X + ∑ i ∈ {1..k}. ρ(i)·α", "sum_add"), eq("X + R·α", "sum_scale"))
        p.have("M is (α, X + R·α)-RDP for ~")
    p.have("M is (2, X + R·2)-RDP for ~")
    p.unfold_facts("renyi_dp", "mechanism")
    p.have(p.goal, "zcdp", "mechanism")


@processed.proof
def data_processing(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(C="x ↦ bind(A(x), K)", nb="~")
    p.have("∀x. Prob(C(x))")
    with p.fix("x y : 'd", "nb x y"):
        p.chain(
            "D[α](C(x) ‖ C(y))",
            le("D[α](A(x) ‖ A(y))", p.use("renyi_bind", "A(x)", "A(y)", "K", "α"), because="data processing"),
            le("ε"),
        )
    p.have(p.goal, "renyi_dp", "mechanism")


@smaller_order.proof
def orders(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(nb="~")
    with p.fix("x y : 'd", "nb x y"):
        p.chain(
            "D[β](A(x) ‖ A(y))",
            le(
                "D[α](A(x) ‖ A(y))",
                p.use(lem2_2_monotonicity.finite_orders.theorem(), "A(x)", "A(y)", "β", "α"),
                because="the divergence increases in its order (zcdp.lem2.2.monotonicity)",
            ),
            le("ε"),
        )
    p.have(p.goal, "renyi_dp", "mechanism")


@refined.proof
def least_multiple(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(w="ε + log(1 - 1/α) - log(α·δ)/(α - 1)", f=conversion.FACTOR, b="1 - 1/α")
    p.have("0 < 1/α")
    p.have("0 < b")
    p.have("(α - 1)·(ε - w) = log(α·δ) - (α - 1)·log(b)")
    p.have("b^(α - 1) = exp((α - 1)·log(b))", "pow_exp")
    p.chain(
        "f·exp((α - 1)·(ε - w))",
        eq("1/α·exp((α - 1)·log(b))·exp(log(α·δ) - (α - 1)·log(b))"),
        eq("1/α·exp(log(α·δ))"),
        eq("δ"),
    )
    p.let(nb="~")
    with p.fix("x y s", goal="∀x y s. nb x y ⇒ Measurable(s) ⇒ A(x)(s) ≤ exp(w)·A(y)(s) + δ"):
        p.use(conversion.events.theorem(), "A(x)", "A(y)", "α", "ε", "w", "s", because="sharp.conversion")
        p.have("A(x)(s) ≤ exp(w)·A(y)(s) + δ")
    p.have(p.goal, "approx_dp", "mechanism")


@never_worse.proof
def both_terms(p):
    p.have("0 < 1/α")
    p.have("0 < 1 - 1/α")
    p.have("log(1 - 1/α) < 0", by=decide)
    p.have("0 ≤ log(α)", by=decide)
    p.have("log(α·δ) = log(α) + log(δ)")
    p.have("log(1/δ) = -log(δ)")
    p.have("0 ≤ log(α)/(α - 1)")
    p.have("log(α·δ)/(α - 1) = log(α)/(α - 1) + log(δ)/(α - 1)")
    p.have("log(1/δ)/(α - 1) = -(log(δ)/(α - 1))")
    p.have(p.goal)


twice = Claim(
    "for P R Q distributions on 'a, α b given 4 ≤ α, 0 ≤ b, D[α](P ‖ R) ≤ b, D[α](R ‖ Q) ≤ b "
    "holds D[α/2](P ‖ Q) ≤ 3·b"
)


@twice.proof
def a_data_set_between(p):
    p.let(β="α/2")
    p.use(
        lem5_2.in_kernel.theorem(),
        "P",
        "R",
        "Q",
        "2",
        "β",
        because="the weak triangle inequality (zcdp.lem5.2)",
    )
    p.have("(2·β - 1)/(2 - 1) = α - 1")
    p.have("2·β = α")
    p.use(lem2_2_monotonicity.finite_orders.theorem(), "P", "R", "α - 1", "α")
    p.chain("D[α - 1](P ‖ R)", le("D[α](P ‖ R)"), le("b"))
    p.have("α/(α - 1)·b ≤ 2·b")
    p.chain(
        "D[β](P ‖ Q)",
        le("α/(α - 1)·D[α - 1](P ‖ R) + D[α](R ‖ Q)"),
        le("α/(α - 1)·b + b"),
        eq("α/(α - 1)·b + b"),
        le("3·b"),
    )


powers = Claim("for n given n is natural holds 2^n is natural ∧ 1 ≤ 2^n ∧ 2^(n + 1) = 2^n + 2^n")
halves = Claim(
    "for ~ : 'd → 'd → bool, m, x y : 'd given m is natural, steps_apart(~, m + m, x, y) "
    "holds ∃w. steps_apart(~, m, x, w) ∧ steps_apart(~, m, w, y)"
)
order = Claim("for n c given n is natural, n + 1 ≤ c holds 4·2^n ≤ 2^(c + 1)")


@powers.proof
def double(p):
    def step(q):
        q.use("nat_plus", "2^n", "2^n")
        q.have("2^n + 2^n = 2^(n + 1)")
        q.have("2^(n + 1) is natural ∧ 1 ≤ 2^(n + 1)")

    p.induction("n ↦ 2^n is natural ∧ 1 ≤ 2^n", lambda q: q.have("2^0 is natural ∧ 1 ≤ 2^0"), step)
    p.have(p.goal)


@halves.proof
def the_middle(p):
    p.unfold_facts("steps_apart")
    p.obtain("z", STEP.format("m + m", "x", "y"))
    p.let(w="z(m)", v="λi. z(i + m)")
    p.use("nat_nonneg", "m")
    with p.fix("i : real", "i is natural", "i < m"):
        p.have("z(i) ~ z(i + 1)")
    with p.fix("i : real", "i is natural", "i < m"):
        p.use("nat_plus", "i", "m")
        p.have("(i + m) is natural ∧ i + m < m + m")
        p.have("v(i) ~ v(i + 1)")
    p.have("v(0) = w ∧ v(m) = y")
    p.have("steps_apart(~, m, x, w)", p.witness("z", goal=STEP.format("m", "x", "w")), "steps_apart")
    p.have("steps_apart(~, m, w, y)", p.witness("v", goal=STEP.format("m", "w", "y")), "steps_apart")
    p.witness("w")


@high.proof
def above_one(p):
    p.use(powers.theorem(), "c")
    p.have("2 ≤ α/2^c")
    p.have("1 < α/2^c")


@order.proof
def two_more_factors(p):
    p.have("2^(n + 2) = 4·2^n")
    p.have("0 ≤ log(2)", by=decide)
    p.have("(n + 2)·log(2) ≤ (c + 1)·log(2)")
    p.chain(
        "2^(n + 2)",
        eq("exp((n + 2)·log(2))", "pow_exp"),
        le("exp((c + 1)·log(2))"),
        eq("2^(c + 1)", "pow_exp"),
    )
    p.have(p.goal)


@groups.proof
def halve_the_order(p):
    p.use(powers.theorem(), "c")
    p.use(high.theorem(), "α", "c")
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(S="λn. ∀x y. steps_apart(~, 2^n, x, y) ⇒ D[α/2^n](A(x) ‖ A(y)) ≤ 3^n·ε")

    def start(q):
        q.unfold_facts("steps_apart")
        q.obtain("z", STEP.format("2^0", "x", "y"))
        q.have("x ~ y")
        q.have("D[α/2^0](A(x) ‖ A(y)) ≤ 3^0·ε")

    def step(q):
        q.have("n ≤ c")
        q.have("S(n)")
        q.use(powers.theorem(), "n")
        q.use(order.theorem(), "n", "c")
        q.have("4 ≤ α/2^n")
        q.unfold_facts("steps_apart")
        q.obtain("z", STEP.format("2^(n + 1)", "x", "y"))
        q.have("0 < 2^(n + 1)")
        q.have("z(0) ~ z(0 + 1)")
        q.use(lem2_2_nonnegativity.finite.theorem(), "A(z(0))", "A(z(0 + 1))", "α")
        q.have("0 ≤ ε")
        q.have("0 ≤ 3^n·ε")
        q.have("steps_apart(~, 2^n + 2^n, x, y)")
        q.obtain("w", q.use(halves.theorem(), "~", "2^n", "x", "y"))
        q.use(twice.theorem(), "A(x)", "A(w)", "A(y)", "α/2^n", "3^n·ε")
        q.have("α/2^n/2 = α/2^(n + 1)")
        q.have("3·(3^n·ε) = 3^(n + 1)·ε")
        q.have("D[α/2^(n + 1)](A(x) ‖ A(y)) ≤ 3^(n + 1)·ε")

    p.induction("n ↦ n ≤ c ⇒ S(n)", start, step)
    p.have("S(c)")
    p.have(p.goal, "renyi_dp", "mechanism")
