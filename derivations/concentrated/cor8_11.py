"""Corollary 8.11: a simpler form of the composition.

Problem: the same with Σδ_i for 1-Π(1-δ_i) and the second option for δ', and solved for δ'.
Method: Corollary 8.10 at ε = ‖ε‖₂/√2; Π(1-δ_i) ≥ 1-Σδ_i by induction; √(π/2)‖ε‖₂e^{-λ²} = δ' for
    λ² = log(√(π/2)‖ε‖₂/δ'). If all ε_i are 0 the mechanisms are (0,δ_i)-DP, and their composition is.
Guarantee: as printed for λ ≥ 0; the second form for 0 < δ' ≤ √(π/2)‖ε‖₂, beyond which it means nothing.
Reference: concentrated paper, Corollary 8.11.
"""

from cbdp_sym.author import *
from derivations.concentrated import cor8_9, cor8_10
from derivations.concentrated.cor8_9 import FAILURE, MECHANISMS, TOGETHER

HALF, NORM = "1/2·norm 2 ε^2", "norm 2 ε"
RATIO = "sqrt (π/2)*norm 2 ε/δ'"

MEAN_LOSS = MECHANISMS.format(", ρ δ' : real")
SOLVED = MECHANISMS.format(", δ' : real")

theorem = Statement(id="zcdp.cor8.11", title="Composition, in a simpler form")
with_lambda = theorem.printed(
    f"{MECHANISMS.format(', λ : real')}, 0 ≤ λ holds approx_dp nb {TOGETHER} "
    f"({HALF} + sqrt 2·λ·{NORM}) (sqrt (π/2)·{NORM}·exp (-(λ^2)) + norm 1 δ)",
    label="with λ",
)
solved = theorem.printed(
    f"{SOLVED}, 0 ≤ δ' holds approx_dp nb {TOGETHER} "
    f"({HALF} + sqrt (2·log ({RATIO}))·{NORM}) (δ' + norm 1 δ)",
    added=["0 < δ'", f"δ' ≤ sqrt (π/2)·{NORM}"],
    label="solved for δ'",
)
sharper = theorem.repaired(
    f"{MEAN_LOSS}, ρ = {cor8_9.LOSSES} holds approx_dp nb {TOGETHER} "
    "(ρ + sqrt (4·ρ·log (sqrt (π·ρ)/δ'))) (δ' + norm 1 δ)",
    added=["0 < ρ", "0 < δ'", "δ' ≤ sqrt (π·ρ)"],
    label="with Σ ε_i·tanh(ε_i/2) for ½‖ε‖₂², solved for δ'",
)
theorem.finding(
    "sharper",
    r"$\rho=\sum_i\varepsilon_i\tanh\frac{\varepsilon_i}2$ takes the place of "
    r"$\frac12\|\varepsilon\|_2^2$ in the second form, for $\delta'\le\sqrt{\pi\rho}$. That is less than the "
    r"printed $\sqrt{\pi/2}\,\|\varepsilon\|_2$; between the two the formula has a root of a negative "
    r"number, and there the printed form is the one to use. For ten mechanisms with "
    r"$\varepsilon_i=1$ and $\delta'=10^{-6}$ it is $21.36$ in place of $22.43$.",
)
theorem.finding(
    "hypothesis",
    r"``For all $\delta'\ge0$'' has to be $0<\delta'\le\sqrt{\pi/2}\,\|\varepsilon\|_2$: for $\delta'=0$ "
    "the formula divides by $0$, and beyond there is a root of a negative number.",
)
theorem.finding("reading", r"As in Corollary 8.9. In the first form all $\varepsilon_i$ may be $0$.")
positive = Claim("for w d given 0 < d ≤ w holds 0 < w/d")
in_range = Claim("for w d given 0 < d ≤ w holds 0 ≤ 2·log(w/d)")
for claim in (solved, sharper):
    claim.facts += [positive.theorem, in_range.theorem]
cancelled = Claim("for w d given 0 < w, 0 < d holds w·(1/(w/d)) = d")
either = Claim("for f s d n given 0 ≤ f ≤ d, 0 ≤ s ≤ 1, 1 - s ≤ n holds 1 - (1 - f)·s ≤ d + n")
norms = Claim(
    "for ε δ : 'i → real given Finite (λi : 'i. T), ∀i. 0 ≤ δ i, ∀i. δ i ≤ 1 "
    "holds 0 ≤ norm 2 ε ∧ norm 2 ε^2 = Sum (i ↦ ε i^2) ∧ norm 1 δ = Sum δ "
    f"∧ {FAILURE} ≤ Sum δ ∧ 0 ≤ Prod (i ↦ 1 - δ i) ∧ Prod (i ↦ 1 - δ i) ≤ 1"
)


@positive.proof
def ratio_positive(p):
    return p.have(p.goal)


@in_range.proof
def ratio_above_one(p):
    p.chain("0", eq("log(1)", "log_one"), le("log(w/d)"))
    return p.have(p.goal)


@cancelled.proof
def twice_divided(p):
    return p.have(p.goal)


@either.proof
def failures_add_up(p):
    p.have("f·s ≤ f·1")
    return p.have(p.goal)


@norms.proof
def sums(p):
    p.let(s="i ↦ 1 - δ(i)")

    def unit(q):
        q.have("δ(i) ≤ 1")
        return q.have("0 ≤ s(i) ≤ 1")

    p.every("i", "'i", unit)
    chances = p.use("prod_of_chances", "s", because="by induction over the number of factors")
    same = p.have("∀i. 1 - (1 - δ(i)) = δ(i)")
    p.know(rewrite(chances, same))
    p.use("two_norm_square", "ε")
    p.chain("‖δ‖[1]", eq("∑ i. |δ(i)|^1", "norm"), eq("∑ x. δ(x)"))
    return p.auto()


@with_lambda.proof
def second_option(p):
    p.let(n=NORM, S="∏ i. 1 - δ(i)", C=TOGETHER)
    p.use(norms.theorem(), "ε", "δ", because="by induction over the number of mechanisms")
    return p.cases("n = 0", no_loss, some_loss)


def no_loss(p):
    p.chain("∑ i. ε(i)²", eq("0"))
    p.use(cor8_9.no_loss.theorem(), "nb", "M", "ε", "δ", because="Corollary 8.9")
    return p.use("approx_dp_weaken", "nb", "C", "0", "1 - S", goal=p.goal)


def some_loss(p):
    p.use("lt_of_le_ne", "0", "n")
    p.let(e="n/√2")
    p.let(F=cor8_10.FACTOR.replace("ε'", "e"))
    p.chain("e²", eq("1/2·n²"), eq("1/2·(∑ i. ε(i)²)"))
    p.use(cor8_10.claim.theorem(), "nb", "M", "ε", "δ", "e", "λ", "F", because="Corollary 8.10")
    p.have("0 < π", by=decide)
    p.chain("√π", eq("√(2·(π/2))"), eq("√2·√(π/2)", "sqrt_mul"))
    root = p.chain("√π·e", eq("√(π/2)·n"))
    p.let(g="exp(-λ²)")
    p.have("0 ≤ F")
    p.have("F ≤ g·(√(π/2)·n)", root)
    p.have("2·e = √2·n")
    private = ("nb", "C", "e² + 2·λ·e", "1 - (1 - F)·S")
    return p.use("approx_dp_weaken", *private, goal=p.goal)


@solved.proof
def choose_lambda(p):
    p.let(n=NORM, w="√(π/2)·‖ε‖[2]", ratio=RATIO, l=f"log ({RATIO})", t=f"sqrt (log ({RATIO}))")
    p.have("0 < w")
    p.use(in_range.theorem(), "w", "δ'")
    p.use("sqrt_square", "l")
    bound = p.use(
        with_lambda.theorem(),
        *("nb", "M", "ε", "δ", "t"),
        because=r"with $\lambda^2=\log(\sqrt{\pi/2}\,\|\varepsilon\|_2/\delta')$",
    )
    value = p.chain(
        "w·exp(-t²)",
        eq("w·exp(-l)"),
        eq("w·(1/exp(l))"),
        eq("w·(1/ratio)", "exp_log"),
        eq("δ'", cancelled.theorem()),
    )
    root = p.chain("√2·t", eq("√(2·l)", "sqrt_mul"))
    return rewrite(bound, value, root)


@sharper.proof
def by_the_root_of_rho(p):
    p.let(
        S="∏ i. 1 - δ(i)",
        C=TOGETHER,
        e="√ρ",
        w="√(π·ρ)",
        ratio="√(π·ρ)/δ'",
        l="log(√(π·ρ)/δ')",
        t="√(log(√(π·ρ)/δ'))",
    )
    p.have("0 < π", by=decide)
    p.have("0 < w")
    p.have("0 < e")
    p.have("e² = ρ")
    p.let(F=cor8_10.FACTOR.replace("ε'", "e").replace("λ", "t"))
    p.use(norms.theorem(), "ε", "δ", because="by induction over the number of mechanisms")
    p.use(in_range.theorem(), "w", "δ'")
    p.have("0 ≤ l")
    p.defined("0 ≤ 4·ρ·log(√(π·ρ)/δ')")
    p.use("sqrt_square", "l")
    p.use(cor8_10.sharper.theorem(), "nb", "M", "ε", "δ", "e", "t", "F", because="Corollary 8.10")
    root = p.chain("√π·e", eq("w", "sqrt_mul"))
    p.have("0 ≤ F")
    p.have("F ≤ exp(-t²)·w", root)
    value = p.chain(
        "exp(-t²)·w",
        eq("w·exp(-l)"),
        eq("w·(1/exp(l))"),
        eq("w·(1/ratio)", "exp_log"),
        eq("δ'", cancelled.theorem()),
    )
    p.have("F ≤ δ'", value)
    p.chain("2·t·e", eq("√((2·t·e)²)", "sqrt_of_square"), eq("√(4·ρ·l)", p.have("(2·t·e)² = 4·ρ·l")))
    p.use(either.theorem(), "F", "S", "δ'", "‖δ‖[1]")
    return p.use("approx_dp_weaken", "nb", "C", "e² + 2·t·e", "1 - (1 - F)·S", goal=p.goal)
