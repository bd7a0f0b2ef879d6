"""Footnote 2: k statistical queries with Gaussian noise, and three bounds with an O.

Problem: noise of standard deviation σ/n on k queries of sensitivity 1/n is said to be
    (O(√log(1/δ)/σ), δ)-DP for one query, (O(√k·log(1/δ)/σ), (k+1)δ)-DP for k by advanced composition, and in
    fact (O(√(k·log(1/δ))/σ), δ)-DP.
Method: the exact δ of Gaussian noise (dp.gaussian). For small σ the loss is about k/(2σ²), which no constant
    times 1/σ bounds.
Guarantee: each is false with one constant for all σ and δ. True is k/(2σ²) + √(2k·log(1/δ))/σ; so the last
    one, with the constant 2, if k ≤ σ²·log(1/δ).
Reference: concentrated paper, footnote 2.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian, normal_tails
from derivations.concentrated import prop1_3
from derivations.sharp import exact_noise

PHI = gaussian.PHI
EACH = "∃C. 0 < C ∧ (∀σ δ. 0 < σ ⇒ 0 < δ ⇒ δ < 1 ⇒ {} is ({}, {})-DP for ~)"
ONE = "for ~ neighbours on 'd, q : 'd → real, n given n is natural, 1 ≤ n, sensitivity(~, q, 1/n)"
MANY = (
    "for ~ neighbours on 'd, q : 'd → 'k → real, n k given n is natural, 1 ≤ n, Finite('k), k = card('k), "
    "∀j. sensitivity(~, x ↦ q(x, j), 1/n)"
)
NOISY = "(x ↦ N(q(x), (σ/n)²·I))"
GAP = f"{PHI}(d/2 - c) - exp(c·d)·{PHI}(-d/2 - c)"

theorem = Statement(id="zcdp.footnote2", title="Gaussian queries by composition, with an O", expect="refuted")
one = theorem.printed(
    f"{ONE} holds {EACH.format('add_noise(q, N(0, (σ/n)²))', 'C·√(log(1/δ))/σ', 'δ')}", label="each query"
)
composed = theorem.printed(
    f"{MANY} holds {EACH.format(NOISY, 'C·(√k·log(1/δ))/σ', '(k + 1)·δ')}",
    label="k queries, by advanced composition",
)
improved = theorem.printed(
    f"{MANY} holds {EACH.format(NOISY, 'C·√(k·log(1/δ))/σ', 'δ')}", label="k queries, improved"
)
exact = theorem.repaired(
    MANY.replace(" n k given", " n k σ δ given")
    + f", 0 < σ, 0 < δ, δ < 1 holds {NOISY} is (k/(2·σ²) + √(2·k·log(1/δ))/σ, δ)-DP for ~",
    label="k queries, for all σ",
)
large = theorem.repaired(
    MANY.replace(" n k given", " n k σ δ given")
    + f", 0 < σ, 0 < δ, δ < 1, k ≤ σ²·log(1/δ) holds {NOISY} is (2·√(k·log(1/δ))/σ, δ)-DP for ~",
    label="k queries, with the constant 2, for large σ",
)
theorem.finding(
    "reading",
    r"$O(\cdot)$ has one constant for all $\sigma$, $\delta$; it may depend on queries and $k$. So "
    r"read, the three bounds fail for small $\sigma$, where $\varepsilon$ has to be about "
    r"$\frac k{2\sigma^2}$. Nobody would use so little noise. For $k\le\sigma^2\log\frac1\delta$ the last "
    r"one holds with the constant $2$.",
)

beyond = Claim(f"for c d given 0 < c, d = 2·c + 4 holds 1/2 < {GAP}")


@beyond.proof
def far_apart(p):
    p.let(t="d/2 - c", u="d/2 + c")
    p.have("t = 2")
    p.use(normal_tails.opposite.theorem(), "t")
    p.use(normal_tails.tail.theorem(), "t")
    p.use(normal_tails.tail.theorem(), "u")
    p.have("exp(-2²/2) < 1/2", by=decide)
    p.chain("exp(-t²/2)", eq("exp(-2²/2)"), lt("1/2"))
    p.chain(
        f"exp(c·d)·{PHI}(-d/2 - c)",
        eq(f"exp(c·d)·{PHI}(-u)"),
        le("exp(c·d)·(exp(-u²/2)/2)"),
        eq("exp(c·d - u²/2)/2", "exp_add"),
        eq("exp(-t²/2)/2"),
    )
    return p.chain("1/2", lt("1 - exp(-t²/2)/2 - exp(-t²/2)/2"), le(GAP))


def one_query(p):
    """The bit changes by 1, and by no less."""
    p.have("q(T) = 1", "if_true")
    p.have("q(F) = 0", "if_false", "not_false")
    with p.fix("x y : bool"):
        p.have("|q(x) - q(y)| ≤ 1")
    p.have("sensitivity nb q 1", "sensitivity")
    p.have("sensitivity nb q (1/n)", "sensitivity")
    with p.fix("c : real", "sensitivity(nb, q, c)"):
        p.unfold_facts("sensitivity")
        p.have("|q(T) - q(F)| ≤ c")
        p.have("|q(T) - q(F)| = 1")
        p.have("1 ≤ c")


def two_queries(p):
    """The bit, twice: its distance is √2."""
    one_query(p)
    p.let(v="λx i : bool. q(x)", k="2", S="√2")
    p.have("card(λi : bool. T) = 2", "card_bool")
    p.have("∀j : bool. sensitivity(nb, x ↦ v(x, j), 1/n)")
    p.have("0 < S")
    p.have("S·S = 2")
    with p.fix("x y : bool"):
        p.chain(
            "‖i ↦ v(x, i) - v(y, i)‖[2]",
            eq("(|q(x) - q(y)|^2 + |q(x) - q(y)|^2)^(1/2)", "norm", "sum_bool"),
            le("2^(1/2)"),
            eq("S", "sqrt_pow"),
        )
    p.have("|q(T) - q(F)| = 1")
    p.chain(
        "‖i ↦ v(T, i) - v(F, i)‖[2]",
        eq("(|q(T) - q(F)|^2 + |q(T) - q(F)|^2)^(1/2)", "norm", "sum_bool"),
        eq("2^(1/2)"),
        eq("S", "sqrt_pow"),
    )


ONE = (one_query, "q", "1", "add_noise(q, N(0, (σ/n)²))", gaussian.guarantee)
TWO = (two_queries, "v", "S", "(x ↦ N(v(x), (σ/n)²·I))", gaussian.vectors)


def against_one_constant(p, queries, bound, root, delta, epsilon, result):
    """Refute a bound: ε and δ of it, of which the constant is C, at this δ; the factor of C in c is root."""
    facts, answers, distance, noisy, exactly = queries
    p.let(nb="λx y : bool. T", q="b ↦ if b then 1 else 0", n="1", l=f"log(1/({delta}))")
    p.have("1 is natural")
    facts(p)
    p.have("0 < l", by=decide)
    wrong = EACH.replace("for ~", "for nb").format(noisy, *bound)
    with p.suppose(wrong):
        p.obtain("C", wrong)
        p.have(f"0 < {root}")
        p.let(c=f"C·{root}", d="2·c + 4", σ=f"{distance}/d", ε=epsilon, M=noisy)
        p.have("0 < c")
        p.have("0 < σ")
        p.have("0 < σ/n")
        private = p.have(f"M is (ε, {result})-DP for nb")
        p.have("ε = c·d")
        p.have("0 ≤ ε")
        known = p.use(exactly.theorem(), answers, "nb", distance, "σ/n", "ε", result)
        p.know(by_equation(known, private))
        p.use(beyond.theorem(), "c", "d")
        p.have(f"{distance}/(2·(σ/n)) - ε·(σ/n)/{distance} = d/2 - c")
        p.have(f"-{distance}/(2·(σ/n)) - ε·(σ/n)/{distance} = -d/2 - c")
        p.have(f"{GAP} ≤ {result}")
        p.have("F")


@one.refutation
def one_bit_with_little_noise(p):
    p.say(
        r"The query is one bit, and $\delta=\frac12$. Against $C$ let $c=C\sqrt{\log2}$ and "
        r"$\sigma=\frac1{2c+4}$; then $\varepsilon=c(2c+4)$ is too small."
    )
    against_one_constant(p, ONE, ("C·√(log(1/δ))/σ", "δ"), "√l", "1/2", "C·√l/σ", "1/2")
    return p.counterexample(nb="nb", q="q", n="1")


@improved.refutation
def two_bits_with_little_noise(p):
    against_one_constant(p, TWO, ("C·√(k·log(1/δ))/σ", "δ"), "√l", "1/2", "C·√(k·l)/σ", "1/2")
    return p.counterexample(nb="nb", q="v", n="1", k="2")


@composed.refutation
def the_same_two_bits(p):
    bound = "C·(√k·log(1/δ))/σ", "(k + 1)·δ"
    against_one_constant(p, TWO, bound, "l", "1/6", "C·(√k·l)/σ", "(k + 1)·(1/6)")
    return p.counterexample(nb="nb", q="v", n="1", k="2")


@exact.proof
def by_zcdp(p):
    p.let(l="log(1/δ)", ρ="k/(2·σ²)", R="√(2·k·l)", M=NOISY)
    p.have("0 ≤ l")
    p.use("card_all", goal="1 ≤ card('k)")
    p.have("0 ≤ k")
    p.have("0 < σ/n")

    with p.fix("x y : 'd", "x ~ y"):
        p.unfold_facts("sensitivity")
        p.have("∀j. |q(x, j) - q(y, j)| ≤ 1/n")
        p.chain(
            "‖i ↦ q(x, i) - q(y, i)‖[1]",
            eq("(∑ i. |q(x, i) - q(y, i)|^1)^(1/1)", "norm"),
            eq("∑ i. |q(x, i) - q(y, i)|"),
            le("∑ i : 'k. 1/n·1"),
            eq("1/n·(∑ i : 'k. 1)", "Sum_scale"),
            eq("1/n·(∑ i ∈ 'k. 1)", "Sum"),
            eq("1/n·card('k)", "card"),
            eq("k·(1/n)"),
        )
        p.have("‖i ↦ q(x, i) - q(y, i)‖[1] ≤ k·(1/n) ∧ (∀i. |q(x, i) - q(y, i)| ≤ 1/n)")
    private = p.use(exact_noise.both.theorem(), "nb", "q", "k·(1/n)", "1/n", "σ/n", because="Gaussian noise")
    p.have("k·(1/n)·(1/n)/(2·(σ/n)²) = ρ")
    p.have("M is (0, ρ)-zCDP for ~", private)
    p.use(prop1_3.in_kernel.theorem(), "nb", "M", "ρ", "δ", because="Proposition 1.3")
    p.have("R² = 2·k·l")
    p.have("0 ≤ R/(2·σ)")
    p.chain("ρ·l", eq("2·k·l/(4·σ²)"), eq("R²/(4·σ²)"), eq("(R/(2·σ))²"))
    p.chain("√(ρ·l)", eq("√((R/(2·σ))²)"), eq("R/(2·σ)", "sqrt_of_square"))
    p.have("ρ + 2·√(ρ·l) = ρ + R/σ")
    return p.have(p.goal)


def by_squares(p, x, y):
    """The order of two numbers from that of their squares."""
    p.use("sqrt_of_square", x)
    p.use("sqrt_of_square", y)
    p.chain(x, eq(f"√(({x})²)"), le(f"√(({y})²)", "sqrt_mono"), eq(y))


@large.proof
def where_the_loss_is_small(p):
    p.let(l="log(1/δ)", w="√(k·l)", R="√(2·k·l)", M=NOISY)
    p.have("0 ≤ l")
    p.use("card_all", goal="1 ≤ card('k)")
    p.have("0 ≤ k")
    p.have("w² = k·l")
    p.have("0 ≤ w")
    p.use(exact.theorem(), "nb", "q", "n", "k", "σ", "δ")
    p.have("0 ≤ k·(σ²·l - k)")
    p.chain("k²", le("σ²·(k·l)"), eq("σ²·w²"), eq("(σ·w)²"))
    by_squares(p, "k", "σ·w")
    p.have("R² = 2·(k·l)")
    p.chain("R²", eq("2·w²"), le("9/4·w²"), eq("(3/2·w)²"))
    by_squares(p, "R", "3/2·w")
    p.chain("k/(2·σ²) + R/σ", le("σ·w/(2·σ²) + 3/2·w/σ"), eq("2·w/σ"))
    return p.use("approx_dp_weaken", "nb", "M", "k/(2·σ²) + R/σ", "δ", "2·w/σ", "δ")
