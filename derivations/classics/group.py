"""Group privacy: data sets that are k steps of the relation apart.

Problem: what an (ε,δ)-DP mechanism guarantees for data sets x and y with neighbours x = z_0, z_1, …, z_k = y.
Method: by induction over the steps: one more step multiplies by e^ε, and adds δ to what has been multiplied.
Guarantee: (kε, δ(e^{kε}-1)/(e^ε-1))-DP for ε > 0, and (0, kδ) for ε = 0; for every relation, in one
    direction of
    it, on any space. δ(e^{kε}-1)/(e^ε-1) is attained (oakl.sec5.groups). It is less than the k e^{kε} δ
    that is
    printed.
Reference: Vadhan 2017 (The Complexity of Differential Privacy), Lemma 2.2; Dwork and Roth 2014, Theorem 2.2
    for
    pure differential privacy (both from memory).
"""

from cbdp_sym.author import *

define(
    "define steps_apart for nb : 'd → 'd → bool, k : real, x y : 'd "
    ":= ∃z. z 0 = x ∧ z k = y ∧ (∀i. Nat i ⇒ i < k ⇒ nb (z i) (z (i + 1)))",
    latex=r"{3}\text{ is reached from }{2}\text{ in }{1}\text{ steps of }{0}",
)
STEP = "∃z. z(0) = {1} ∧ z({0}) = {2} ∧ (∀i. i is natural ⇒ i < {0} ⇒ z(i) ~ z(i + 1))"
theorem = Statement(id="dp.group", title="Group privacy")
GIVEN = "for A : 'd ⇝ 'a with neighbours ~, ε δ k given A is (ε, δ)-DP for ~, k is natural"
printed = theorem.printed(
    f"{GIVEN}, 0 ≤ ε, 0 ≤ δ holds A is (k·ε, k·exp(k·ε)·δ)-DP for (steps_apart(~, k))",
    label="approximate differential privacy",
)
pure = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, ε k given A is ε-DP for ~, k is natural "
    "holds A is (k·ε)-DP for (steps_apart(~, k))",
    label="pure differential privacy",
)
sharper = theorem.repaired(
    f"{GIVEN}, ε ≠ 0 holds A is (k·ε, δ·((exp(k·ε) - 1)/(exp(ε) - 1)))-DP for (steps_apart(~, k))",
    label="approximate differential privacy, with the least δ",
)
total_variation = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, δ k given A is (0, δ)-DP for ~, k is natural "
    "holds A is (0, k·δ)-DP for (steps_apart(~, k))",
    label="ε = 0",
)
less = theorem.repaired(
    "for ε δ k given 0 < ε, 0 < δ, k is natural, 1 ≤ k holds δ·((exp(k·ε) - 1)/(exp(ε) - 1)) < k·exp(k·ε)·δ",
    label="which is less than what is printed",
)
theorem.finding(
    "sharper",
    r"$\delta(e^{k\varepsilon}-1)/(e^\varepsilon-1)$ in the place of $ke^{k\varepsilon}\delta$. A bit "
    r"that is 1 with the "
    r"probability $\delta(e^{j\varepsilon}-1)/(e^\varepsilon-1)$ for $j$ ones attains it "
    r"(oakl.sec5.groups, where "
    "neighbours differ in one entry).",
)
along = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, ε δ k, z : real → 'd, d : real → real, s event on 'a "
    "given A is (ε, δ)-DP for ~, ∀i. i is natural ⇒ i < k ⇒ z(i) ~ z(i + 1), "
    "d(0) = 0, ∀i. i is natural ⇒ exp(i·ε)·δ + d(i) ≤ d(i + 1) "
    "holds ∀n. n is natural ⇒ n ≤ k ⇒ A(z(0))(s) ≤ exp(n·ε)·A(z(n))(s) + d(n)"
)
groups = Claim(
    f"{GIVEN.replace('k given', 'k, d : real → real given')}, d(0) = 0, "
    "∀i. i is natural ⇒ exp(i·ε)·δ + d(i) ≤ d(i + 1) holds A is (k·ε, d(k))-DP for (steps_apart(~, k))"
)


@along.proof
def one_step_after_the_other(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.let(m="λn : real. A(z(n))(s)")

    def start(q):
        return q.chain("m(0)", eq("1·m(0) + 0"), le("exp(0·ε)·m(0) + d(0)"))

    def step(q):
        q.have("n < k ∧ n ≤ k")
        q.have("z(n) ~ z(n + 1)")
        q.let(E="exp(n·ε)")
        q.have("exp(n·ε)·exp(ε) = exp((n + 1)·ε)")
        return q.chain(
            "m(0)",
            le("E·m(n) + d(n)", because="$n$ steps"),
            le("E·(exp(ε)·m(n + 1) + δ) + d(n)", because="one more step"),
            eq("exp((n + 1)·ε)·m(n + 1) + (E·δ + d(n))"),
            le("exp((n + 1)·ε)·m(n + 1) + d(n + 1)"),
        )

    p.induction("n ↦ n ≤ k ⇒ m(0) ≤ exp(n·ε)·m(n) + d(n)", start, step)
    p.have(p.goal)


@groups.proof
def any_two(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.let(G="steps_apart(~, k)")
    with p.fix("x y s", goal="∀x y s. G(x, y) ⇒ Measurable(s) ⇒ A(x)(s) ≤ exp(k·ε)·A(y)(s) + d(k)"):
        p.unfold_facts("steps_apart")
        p.obtain("z", STEP.format("k", "x", "y"))
        p.use(along.theorem(), "~", "A", "ε", "δ", "k", "z", "d", "s", because="step by step")
        p.have("A(x)(s) ≤ exp(k·ε)·A(y)(s) + d(k)")
    p.have(p.goal, "approx_dp", "mechanism")


@printed.proof
def a_rough_sum(p):
    p.let(d="λi : real. i·exp(i·ε)·δ")
    with p.fix("i : real", "i is natural"):
        p.use("nat_nonneg", "i")
        p.have("exp(i·ε) ≤ exp((i + 1)·ε)")
        p.chain("exp(i·ε)·δ + d(i)", eq("(i + 1)·δ·exp(i·ε)"), le("(i + 1)·δ·exp((i + 1)·ε)"), eq("d(i + 1)"))
    p.use(groups.theorem(), "~", "A", "ε", "δ", "k", "d", because="group by group")
    p.have(p.goal)


@pure.proof
def no_delta(p):
    p.unfold("pure_dp")
    p.use(groups.theorem(), "~", "A", "ε", "0", "k", "λi : real. 0", because="group by group")
    p.have(p.goal)


@sharper.proof
def the_geometric_sum(p):
    p.let(d="λi : real. δ·((exp(i·ε) - 1)/(exp(ε) - 1))")
    with p.case("exp(ε) = 1"):
        p.chain("ε", eq("log(exp(ε))"), eq("log(1)"), eq("0"))
        p.have("exp(ε) ≠ 1")
    with p.otherwise():
        p.have("exp(ε) ≠ 1")
    with p.fix("i : real", "i is natural"):
        p.have("exp((i + 1)·ε) = exp(i·ε)·exp(ε)")
        p.chain("exp(i·ε)·δ + d(i)", eq("d(i + 1)"))
    p.use(groups.theorem(), "~", "A", "ε", "δ", "k", "d", because="group by group")
    p.have(p.goal)


@total_variation.proof
def equal_terms(p):
    p.let(d="λi : real. i·δ")
    with p.fix("i : real", "i is natural"):
        p.chain("exp(i·0)·δ + d(i)", eq("d(i + 1)"))
    p.use(groups.theorem(), "~", "A", "0", "δ", "k", "d", because="group by group")
    p.have(p.goal)


algebra = Claim("for n u E given 1 ≤ u, 1 < E, u - 1 < n·u·(E - 1) holds u·E - 1 < (n + 1)·(u·E)·(E - 1)")


@algebra.proof
def a_sum_of_two(p):
    p.have("0 < E·(n·u·(E - 1) - (u - 1))")
    p.have("0 ≤ (u - 1)·E")
    p.have("0 ≤ u·E - 1")
    p.have("0 ≤ (E - 1)·(u·E - 1)")
    p.have("(n + 1)·(u·E)·(E - 1) - (u·E - 1) = E·(n·u·(E - 1) - (u - 1)) + (E - 1)·(u·E - 1)")
    p.have(p.goal)


@less.proof
def each_term(p):
    p.let(E="exp(ε)")
    p.have("1 < E", by=decide)

    def step(q):
        q.use("nat_nonneg", "n")
        q.let(u="exp(n·ε)")
        q.have("exp((n + 1)·ε) = u·E")
        q.have("1 ≤ u", q.use("exp_ge", "n·ε"))
        with q.case("1 ≤ n"):
            q.use(algebra.theorem(), "n", "u", "E")
            q.have("exp((n + 1)·ε) - 1 < (n + 1)·exp((n + 1)·ε)·(E - 1)")
        with q.otherwise():
            q.use("nat_below_one", "n")
            q.have("exp((n + 1)·ε) - 1 < (n + 1)·exp((n + 1)·ε)·(E - 1)")

    p.induction("n ↦ 1 ≤ n ⇒ exp(n·ε) - 1 < n·exp(n·ε)·(E - 1)", lambda q: q.absurd(), step)
    p.have("exp(k·ε) - 1 < k·exp(k·ε)·(E - 1)")
    p.have(p.goal)
