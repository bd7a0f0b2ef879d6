"""Advanced composition: k adaptive (ε,δ)-DP steps cost about √k ε.

Problem: which (ε',δ')-DP do all outputs of k adaptive (ε,δ)-DP steps have together?
Method: the profile of the outputs is at most Σδ_i + e^{-st + s(s+1)R} for every s > 0, by the recursion of
    `profile.py`: one more step multiplies the exponential by at most (e^{(s+1)ε} + e^{-sε})/(e^ε + 1),
    which is at
    most e^{s(s+1)ε tanh(ε/2)} (sharp.pure). The best s is √(log(1/δ')/R).
Guarantee: (R + 2√(R log(1/δ')), Σδ_i + δ')-DP with R = Σε_i tanh(ε_i/2), adaptive, for steps with different
    parameters; so (kε tanh(ε/2) + ε√(2k log(1/δ')), kδ + δ')-DP, which is less than printed.
Reference: Dwork, Rothblum and Vadhan 2010, Theorem III.3; Dwork and Roth 2014, Theorem 3.20 (both from
    memory).
"""

from cbdp_sym.author import *
from derivations.classics import basic, composition, profile
from derivations.classics.composition import STEPS, UP_TO
from derivations.classics.profile import EACH, PRIVATE, SYMMETRIC
from derivations.concentrated import to_approximate
from derivations.sharp import conversion, pure
from derivations.sharp.conversion import cancelled

theorem = Statement(id="dp.advanced", title="Advanced composition")
SAME = (
    f"for {STEPS}, ~ : 'd → 'd → bool, ε δ δ2 k given ∀i x. Measurable(B(i, x)), k is natural, "
    f"{UP_TO}(x ↦ B(i, x, h)) is (ε, δ)-DP for ~, 0 ≤ ε, 0 ≤ δ ≤ 1, 0 ≤ δ2"
)
FOR = f"for {STEPS}, ~ : 'd → 'd → bool, ε δ : real → real, k"
R = "(∑ i ∈ {1..k}. ε(i)·tanh(ε(i)/2))"
printed = theorem.printed(
    f"{SAME}, {SYMMETRIC} holds adaptive(B, k) is (ε·√(2·k·log(1/δ2)) + k·ε·(exp(ε) - 1), k·δ + δ2)-DP for ~",
    added=["0 < δ2 ≤ 1"],
    label="as Dwork, Rothblum and Vadhan print it",
)
sharper = theorem.repaired(
    f"{SAME}, 0 < δ2 ≤ 1, {SYMMETRIC} "
    "holds adaptive(B, k) is (k·ε·tanh(ε/2) + ε·√(2·k·log(1/δ2)), k·δ + δ2)-DP for ~",
    label="with less",
)
different = theorem.repaired(
    f"{FOR}, δ2 given {SYMMETRIC}, {PRIVATE}, 0 < δ2 ≤ 1 "
    f"holds adaptive(B, k) is ({R} + 2·√({R}·log(1/δ2)), (∑ i ∈ {{1..k}}. δ(i)) + δ2)-DP for ~",
    label="steps with different parameters",
)
moments = theorem.repaired(
    f"{FOR}, s t given {SYMMETRIC}, {PRIVATE}, 0 < s "
    f"holds adaptive(B, k) is (t, (∑ i ∈ {{1..k}}. δ(i)) + exp(-s·t + s·(s + 1)·{R}))-DP for ~",
    label="for every ε and every order s + 1",
)
for claim in (printed, sharper, different, moments):
    claim.facts += composition.PRESUPPOSED
theorem.finding(
    "sharper",
    r"$k\varepsilon\tanh\frac\varepsilon2\le\frac12k\varepsilon^2$ in the place of "
    r"$k\varepsilon(e^\varepsilon-1)$.",
)
theorem.finding(
    "hypothesis",
    r"For $\delta'=0$ the formula divides by $0$, and for $\delta'>1$ there is a root of a negative number.",
)
theorem.finding(
    "reading",
    "Neighbours are so both ways round: the proof uses the inequality for both orders of two data sets. "
    "The law of an "
    "output depends measurably on the outputs before.",
)
one = Claim(
    "for ε s given 0 ≤ ε, 0 < s holds exp(ε)/(1 + exp(ε))·exp(s·ε) + 1/(1 + exp(ε))·exp(-s·ε) "
    "≤ exp(s·(s + 1)·(ε·tanh(ε/2)))"
)


@one.proof
def moment_of_randomized_response(p):
    p.let(c="exp(ε)")
    with p.case("ε = 0"):
        p.have("c = 1")
        p.have("exp(s·ε) = 1 ∧ exp(-s·ε) = 1")
        p.chain("exp(s·(s + 1)·(ε·tanh(ε/2)))", eq("exp(0)"), eq("1"))
        p.have(p.goal)
    with p.otherwise():
        p.use("lt_of_le_ne", "0", "ε")
        p.let(α="s + 1")
        p.use(pure.response.theorem(), "ε", "α")
        p.have("tanh(ε/2) = (c - 1)/(c + 1)", same_tanh.theorem())
        p.have("exp(α·ε) = c·exp(s·ε)")
        p.have("exp((1 - α)·ε) = exp(-s·ε)")
        p.chain(
            "c/(1 + c)·exp(s·ε) + 1/(1 + c)·exp(-s·ε)",
            eq("(exp(α·ε) + exp((1 - α)·ε))/(c + 1)"),
            le("exp((α - 1)·(ε·((c - 1)/(c + 1))·α))"),
            eq("exp(s·(s + 1)·(ε·tanh(ε/2)))"),
        )


same_tanh = Claim("for ε holds tanh(ε/2) = (exp(ε) - 1)/(exp(ε) + 1)")


@same_tanh.proof
def double_angle(p):
    p.let(u="exp(ε/2)")
    half = p.have("exp(-(ε/2)) = 1/u")
    p.have("exp(ε) = u²")
    p.chain(
        "tanh(ε/2)", eq("(u² - 1)/(u² + 1)", "tanh", "sinh", "cosh", half), eq("(exp(ε) - 1)/(exp(ε) + 1)")
    )


partial_sums = Claim(
    f"for δ : real → real, k n given n is natural, n ≤ k, {EACH}0 ≤ δ(i) ∧ δ(i) ≤ 1 holds 0 ≤ (∑ i ∈ "
    f"{{1..n}}. δ(i))"
)


@partial_sums.proof
def no_term_is_negative(p):
    with p.fix("i : real", "{1..n}(i)"):
        p.unfold_facts("between")
        p.have("0 ≤ δ(i)")
    p.use("sum_nonneg", "{1..n}", "δ")
    p.have(p.goal)


mixed = Claim(
    "for w r d X u v δ M given 0 ≤ δ ≤ 1, w + r = 1, 0 ≤ d, 0 < X, w·u + r·v ≤ M, 0 ≤ M "
    "holds δ + (1 - δ)·(w·(d + X·u) + r·(d + X·v)) ≤ δ + d + X·M"
)


@mixed.proof
def one_more_term(p):
    p.have("X·(w·u + r·v) ≤ X·M")
    p.have("w·(d + X·u) + r·(d + X·v) = d + X·(w·u + r·v)")
    p.have("(1 - δ)·(w·(d + X·u) + r·(d + X·v)) ≤ (1 - δ)·(d + X·M)")
    p.have("0 ≤ δ·(d + X·M)")
    p.have(p.goal)


@moments.proof
def the_recursion(p):
    p.let(d="n ↦ ∑ i ∈ {1..n}. δ(i)", ρ="i ↦ ε(i)·tanh(ε(i)/2)", R="n ↦ ∑ i ∈ {1..n}. ρ(i)")
    p.let(D="λn t : real. d(n) + exp(-s·t + s·(s + 1)·R(n))")
    with p.fix("t : real"):
        p.have("d(0) = 0 ∧ R(0) = 0", "sum_between_zero")
        p.have("D(0, t) = exp(-s·t)")
        with p.case("0 ≤ t"):
            p.have("1 ≤ exp(t)", p.use("exp_ge", "t"))
            p.have("0 ≤ D(0, t) ∧ 1 - exp(t) ≤ D(0, t)")
        with p.otherwise():
            p.have("0 ≤ -s·t")
            p.have("1 ≤ exp(-s·t)", p.use("exp_ge", "-s·t"))
            p.have("0 ≤ D(0, t) ∧ 1 - exp(t) ≤ D(0, t)")
    with p.fix("n t : real", "n is natural", "n + 1 ≤ k"):
        p.let(m="n + 1", e="ε(n + 1)", c="exp(ε(n + 1))", X="exp(-s·t + s·(s + 1)·R(n))")
        p.use("nat_nonneg", "n")
        p.have("m is natural ∧ 1 ≤ m")
        p.use("sum_between_succ", "δ", "n")
        p.use("sum_between_succ", "ρ", "n")
        p.use(partial_sums.theorem(), "δ", "k", "n")
        p.use(one.theorem(), "e", "s", because="the moment of randomized response")
        p.have("D(n, t - e) = d(n) + X·exp(s·e)")
        p.have("D(n, t + e) = d(n) + X·exp(-s·e)")
        p.have("c/(1 + c) + 1/(1 + c) = 1")
        p.let(M="exp(s·(s + 1)·ρ(m))")
        p.use(mixed.theorem(), "c/(1 + c)", "1/(1 + c)", "d(n)", "X", "exp(s·e)", "exp(-s·e)", "δ(m)", "M")
        p.have("X·M = exp(-s·t + s·(s + 1)·(ρ(m) + R(n)))")
        p.have("X·M = exp(-s·t + s·(s + 1)·R(m))")
        p.have(f"{profile.STEP} ≤ D(n + 1, t)")
    p.use(profile.steps.theorem(), "B", "~", "ε", "δ", "D", "k", because="the recursion of the profile")
    p.have(p.goal)


signs = Claim(
    f"for ε : real → real, k n given n is natural, n ≤ k, {EACH}0 ≤ ε(i) "
    "holds 0 ≤ (∑ i ∈ {1..n}. ε(i)·tanh(ε(i)/2))"
)
tanh_sign = Claim("for ε given 0 ≤ ε holds 0 ≤ tanh(ε/2) ∧ tanh(ε/2) ≤ ε/2 ∧ tanh(ε/2) ≤ exp(ε) - 1")


@tanh_sign.proof
def of_a_quotient(p):
    p.use(same_tanh.theorem(), "ε")
    p.have("1 ≤ exp(ε)", p.use("exp_ge", "ε"))
    p.have("0 ≤ (exp(ε) - 1)/(exp(ε) + 1)")
    with p.case("ε = 0"):
        p.have("(exp(ε) - 1)/(exp(ε) + 1) = 0")
        p.have(p.goal)
    with p.otherwise():
        p.use("lt_of_le_ne", "0", "ε")
        p.use(pure.better.theorem(), "ε")
        p.have("ε·tanh(ε/2) ≤ ε·(ε/2)")
        p.use(cancelled.theorem(), "tanh(ε/2)", "ε/2", "ε")
        p.have("(exp(ε) - 1)/(exp(ε) + 1) ≤ exp(ε) - 1")
        p.have(p.goal)


@signs.proof
def no_term_negative(p):
    with p.fix("i : real", "{1..n}(i)"):
        p.unfold_facts("between")
        p.have("0 ≤ ε(i)")
        p.use(tanh_sign.theorem(), "ε(i)")
        p.have("0 ≤ ε(i)·tanh(ε(i)/2)")
    p.use("sum_nonneg", "{1..n}", "i ↦ ε(i)·tanh(ε(i)/2)")
    p.have(p.goal)


@different.proof
def the_best_order(p):
    p.let(R=R, L="log(1/δ2)", d="∑ i ∈ {1..k}. δ(i)", C="adaptive(B, k)")
    p.use(signs.theorem(), "ε", "k", "k")
    p.use(partial_sums.theorem(), "δ", "k", "k")
    p.have("0 ≤ L", by=decide)
    p.defined("0 ≤ R·L")
    p.let(t="R + 2·√(R·L)")
    p.have("exp(-L) = δ2")
    p.use(moments.theorem(), "B", "~", "ε", "δ", "k", "1", "t")
    with p.case("R = 0"):
        p.chain("t", eq("0 + 2·√0"), eq("0"))
        p.use(no_loss.theorem(), "B", "~", "ε", "δ", "k", because="all $\\varepsilon_i$ are 0")
        p.use("approx_dp_weaken", "~", "C", "0", "d", "t", "d + δ2")
    with p.case("δ2 = 1"):
        p.unfold_facts("approx_dp", "mechanism")
        p.use(to_approximate.certain.theorem(), "~", "C", "t", because="a probability is at most 1")
        p.use("approx_dp_weaken", "~", "C", "t", "1", "t", "d + δ2")
    with p.otherwise():
        p.use("lt_of_le_ne", "0", "R")
        p.use("lt_of_le_ne", "δ2", "1")
        p.have("0 < L", by=decide)
        p.let(s="√(L/R)")
        p.have("0 < s")
        p.use("sqrt_square", "L/R")
        p.have("√(R·L) = R·s", conversion.root.theorem())
        p.have("R·s² = L")
        p.have("-s·t + s·(s + 1)·R = -L")
        p.use(moments.theorem(), "B", "~", "ε", "δ", "k", "s", "t", because="the order $s+1$")
        p.have("C is (t, d + exp(-s·t + s·(s + 1)·R))-DP for ~")
        p.use("approx_dp_weaken", "~", "C", "t", "d + exp(-s·t + s·(s + 1)·R)", "t", "d + δ2")


no_loss = Claim(
    f"{FOR} given {SYMMETRIC}, {PRIVATE}, {R} = 0 holds adaptive(B, k) is (0, ∑ i ∈ {{1..k}}. δ(i))-DP for ~"
)


@no_loss.proof
def each_is_zero(p):
    p.let(ρ="i ↦ ε(i)·tanh(ε(i)/2)", e="∑ i ∈ {1..k}. ε(i)", d="∑ i ∈ {1..k}. δ(i)")
    with p.fix("i : real", "{1..k}(i)"):
        p.unfold_facts("between")
        p.have("0 ≤ ε(i)")
        p.use(tanh_sign.theorem(), "ε(i)")
        p.have("0 ≤ ρ(i)")
    with p.fix("i : real", "{1..k}(i)"):
        p.have("ρ(i) ≤ (∑ j ∈ {1..k}. ρ(j))", p.use("sum_ge_term", "{1..k}", "ρ", "i"))
        p.unfold_facts("between")
        p.have("0 ≤ ε(i)")
        with p.case("ε(i) = 0"):
            p.have("ε(i) = 0")
        with p.otherwise():
            p.use("lt_of_le_ne", "0", "ε(i)")
            p.have("0 < tanh(ε(i)/2)", by=decide)
            p.have("0 < ρ(i)")
            p.have("ε(i) = 0", p.have("F"))
    p.chain("e", eq("∑ i ∈ {1..k}. 0", "sum_same"), eq("0", "sum_const"))
    p.use(basic.any_number.theorem(), "B", "~", "ε", "δ", "k", because="basic composition")
    p.use("approx_dp_weaken", "~", "adaptive(B, k)", "e", "d", "0", "d")


constants = Claim("for c k given k is natural holds (∑ i ∈ {1..k}. c) = k·c")


@constants.proof
def as_many_terms(p):
    p.chain("∑ i ∈ {1..k}. c", eq("c·card({1..k})", "sum_const"), eq("k·c", "card_between"))


root = Claim(
    "for ε k L given 0 ≤ ε, 0 ≤ k, 0 ≤ L "
    "holds 0 ≤ k·(ε·tanh(ε/2))·L ∧ 0 ≤ 2·k·L ∧ 2·√(k·(ε·tanh(ε/2))·L) ≤ ε·√(2·k·L)"
)


@root.proof
def tanh_below_its_tangent(p):
    p.let(h="tanh(ε/2)", x="k·(ε·h)·L", y="2·k·L")
    p.use(tanh_sign.theorem(), "ε")
    p.have("0 ≤ k·(ε·h)")
    p.have("0 ≤ x ∧ 0 ≤ y")
    p.have("ε·h ≤ ε·(ε/2)")
    p.have("k·(ε·h) ≤ k·(ε·(ε/2))")
    p.have("4·x ≤ ε²·y")
    p.use("sqrt_square", "x")
    p.use("sqrt_square", "y")
    p.chain("(2·√x)²", eq("4·x"), le("ε²·y"), eq("(ε·√y)²"))
    p.use("le_of_square", "2·√x", "ε·√y")
    p.have(p.goal)


@sharper.proof
def equal_parameters(p):
    p.let(h="ε·tanh(ε/2)", L="log(1/δ2)", C="adaptive(B, k)")
    p.use("nat_nonneg", "k")
    p.have("0 ≤ L", by=decide)
    p.use(root.theorem(), "ε", "k", "L")
    p.defined("0 ≤ 2·k·L")
    sums = [p.use(constants.theorem(), c, "k") for c in ("h", "δ")]
    found = p.use(
        different.theorem(),
        *("B", "~", "λi : real. ε", "λi : real. δ", "k", "δ2"),
        because="steps with different parameters",
    )
    p.know(rewrite(found, *sums))
    p.use(
        "approx_dp_weaken", "~", "C", "k·h + 2·√(k·h·L)", "k·δ + δ2", "k·ε·tanh(ε/2) + ε·√(2·k·L)", "k·δ + δ2"
    )


@printed.proof
def more_than_that(p):
    p.let(C="adaptive(B, k)", L="log(1/δ2)", e="k·ε·tanh(ε/2) + ε·√(2·k·L)")
    p.use("nat_nonneg", "k")
    p.have("0 ≤ L", by=decide)
    p.defined("0 ≤ 2·k·L")
    p.use(sharper.theorem(), "B", "~", "ε", "δ", "δ2", "k", because="with less")
    p.use(tanh_sign.theorem(), "ε")
    p.have("k·ε·tanh(ε/2) ≤ k·ε·(exp(ε) - 1)")
    p.use("approx_dp_weaken", "~", "C", "e", "k·δ + δ2", "ε·√(2·k·L) + k·ε·(exp(ε) - 1)", "k·δ + δ2")
