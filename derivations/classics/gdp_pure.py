"""Pure differential privacy as Gaussian differential privacy.

Problem: the smallest μ for which every ε-DP mechanism is μ-GDP.
Method: the trade-off function of the normal laws is convex, is 1 at 0 and 0 at 1, and meets the diagonal at
    1/(1 + e^ε), where the one of randomized response has its kink; so it is below the two chords.
Guarantee: μ-GDP for Φ(μ/2) = e^ε/(1 + e^ε), and there is such a μ ≥ 0.
Reference: folklore; compare Dong, Roth and Su 2022, section 2, and Liu, Sun, Jiang and Kong 2022.  From
    memory.
"""

from cbdp_sym.author import *
from derivations.classics import gaussian, gaussian_tests, normal_tails, tradeoff
from derivations.classics import gdp as _  # noqa: F401 (it defines `gdp`)
from derivations.classics.gaussian_tests import FAR, NULL, PHI

theorem = Statement(id="dp.gdp.pure", title="Pure differential privacy as Gaussian differential privacy")
theorem.finding(
    "remark",
    r"The hypotheses are met: for every $\varepsilon\ge0$ by the $\mu$ of the second claim, and by "
    r"mechanisms that do not look at the data, or by randomized response.",
)
MEETS = f"{PHI}(μ/2) = exp(ε)/(1 + exp(ε))"
claim = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, ε μ "
    f"given A is ε-DP for ~, ∀x y. x ~ y ⇒ y ~ x, {MEETS} holds gdp(~, A, μ)",
    label="μ = 2Φ⁻¹(e^ε/(1 + e^ε))",
)
exists = theorem.printed(f"for ε given 0 ≤ ε holds ∃μ. 0 ≤ μ ∧ {MEETS}", label="there is such a μ")
CURVE = f"tradeoff({NULL}, {FAR}, {{}})"
KINK = "(1/(1 + exp(ε)))"
kink = Claim(f"for μ ε given {MEETS} holds {CURVE.format(KINK)} ≤ {KINK}")
chords = Claim(
    f"for μ ε α given {MEETS}, 0 ≤ α ≤ 1 holds {CURVE.format('α')} ≤ ({tradeoff.BOTH.replace('δ', '0')})"
)
claim.facts += [tradeoff.error.theorem]


@kink.proof
def on_the_diagonal(p):
    p.use(gaussian_tests.at_most.theorem(), "μ", "μ/2")
    p.use(normal_tails.opposite.theorem(), "μ/2")
    p.have("μ/2 - μ = -(μ/2)")
    p.have(f"1 - {PHI}(μ/2) = {KINK}")
    p.have(f"{PHI}(-(μ/2)) = {KINK}")
    return p.have(p.goal)


@chords.proof
def two_lines(p):
    p.let(k=KINK, E="exp(ε)", f=tradeoff.BOTH.replace("δ", "0"))
    p.have("0 < k ∧ k < 1")
    p.have("1 - k = E·k")
    p.have("exp(-ε)·E = 1")
    p.use(kink.theorem(), "μ", "ε")
    p.have("max(1 - 0 - exp(ε)·α, exp(-ε)·(1 - 0 - α)) ≤ f", "le_max_right")
    with p.case("α ≤ k"):
        p.let(q="α/k")
        p.have("0 ≤ q ∧ q ≤ 1")
        p.use(tradeoff.curve.theorem(), NULL, FAR, "0")
        p.use(tradeoff.convex.theorem(), NULL, FAR, "k", "0", "q")
        p.have("q·k + (1 - q)·0 = α")
        p.have("q·k + (1 - q)·1 = 1 - 0 - exp(ε)·α")
        p.have("1 - 0 - exp(ε)·α ≤ max(1 - 0 - exp(ε)·α, exp(-ε)·(1 - 0 - α))", "le_max_left")
        p.have(f"{CURVE.format('0')} ≤ 1")
        p.chain(
            CURVE.format("α"),
            le(f"q·{CURVE.format('k')} + (1 - q)·{CURVE.format('0')}"),
            le("q·ext(k) + (1 - q)·ext(1)"),
            eq("1 - 0 - exp(ε)·α"),
            le("f"),
        )
    with p.otherwise():
        p.let(q="(1 - α)/(1 - k)")
        p.have("0 ≤ q ∧ q ≤ 1")
        p.use(tradeoff.curve.theorem(), NULL, FAR, "1")
        p.use(tradeoff.convex.theorem(), NULL, FAR, "k", "1", "q")
        p.have("q·k + (1 - q)·1 = α")
        p.have("q·k = exp(-ε)·(1 - 0 - α)")
        p.have("exp(-ε)·(1 - 0 - α) ≤ max(1 - 0 - exp(ε)·α, exp(-ε)·(1 - 0 - α))", "le_max_right")
        p.have(f"{CURVE.format('1')} ≤ 0")
        p.chain(
            CURVE.format("α"),
            le(f"q·{CURVE.format('k')} + (1 - q)·{CURVE.format('1')}"),
            le("q·ext(k) + (1 - q)·ext(0)"),
            eq("exp(-ε)·(1 - 0 - α)"),
            le("f"),
        )
    return p.have(p.goal)


@claim.proof
def below_both_chords(p):
    p.unfold_facts("pure_dp")
    p.use(tradeoff.approximate.theorem(), "A", "~", "ε", "0")
    p.unfold_facts("f_dp")
    with p.fix("x y : 'd", "x ~ y"), p.fix("α : real", "0 ≤ α", "α ≤ 1"):
        p.use(chords.theorem(), "μ", "ε", "α")
        p.have(f"{CURVE.format('α')} ≤ tradeoff(A(x), A(y), α)")
    p.have("gdp(~, A, μ)", "gdp", "f_dp")
    return p.have(p.goal)


@exists.proof
def the_quantile(p):
    p.let(k=KINK)
    p.have("0 < k ∧ k < 1")
    p.have("1/2 ≤ 1 - k")
    p.have("1 - k = exp(ε)/(1 + exp(ε))")
    p.obtain("c", p.use(normal_tails.quantile.theorem(), "k"))
    with p.case("0 ≤ c"):
        p.have("2·c/2 = c")
        p.witness("2·c")
    with p.otherwise():
        p.use(normal_tails.half.theorem())
        p.use(gaussian.increases.theorem(), "c", "0")
        p.have("0/2 = 0")
        p.witness("0")
