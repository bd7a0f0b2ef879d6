"""Trade-off functions: differential privacy as the errors of tests.

Problem: say how hard two data sets are to tell apart by a whole curve, the least error of the second kind of
    a test for each error of the first kind, and what this has to do with (ε, δ).
Method: a test rejects P with the probability φ(z) at the outcome z. The trade-off function of P and Q at α is
    the infimum of the mean of 1 - φ under Q over tests whose mean under P is at most α. A test of the output
    of a kernel is a test of its input, by taking the mean over the kernel.
Guarantee: for neighbours in both orders, (ε, δ)-DP if and only if f-DP for the maximum of 0, 1 - δ - e^ε α
    and e^{-ε}(1 - δ - α); f-DP is kept by every kernel; a trade-off function is convex,
    decreasing, and at most 1 - α.
    Where one trade-off function is below another on [0, 1], the hockey-stick divergences are in the other
    order, at every level.
Reference: Dong, Roth and Su 2022, Definitions 2.1 and 2.3, Propositions 2.4 and 2.5.  From memory.
"""

from cbdp_sym.author import *
from derivations.classics import hockey_sticks

define(
    "define test for φ : 'a → real := Measurable φ ∧ (∀x. 0 ≤ φ x) ∧ (∀x. φ x ≤ 1)",
    latex=r"{0}\text{ is a test}",
)
define(
    "define tradeoff for P Q : 'a measure, α : real := InfOn (λφ : 'a → real. test φ ∧ L P (λx. (φ x)) ≤ "
    "α) (λφ. L Q (λx. (1 - φ x)))",
    latex=r"T\left({0}, {1}\right)\left({2}\right)",
)
define(
    "define f_dp for nb : 'd → 'd → bool, A : 'd → 'a measure, f : real → ereal := mechanism A ∧ "
    "(∀x y. nb x y ⇒ (∀α. 0 ≤ α ⇒ α ≤ 1 ⇒ f α ≤ tradeoff (A x) (A y) α))",
    latex=r"{1}\text{ is }{2}\text{-DP for the neighbours }{0}",
)
BOTH = "max(0, max(1 - δ - exp(ε)·α, exp(-ε)·(1 - δ - α)))"

theorem = Statement(id="dp.tradeoff", title="Trade-off functions and f-differential privacy")
theorem.finding(
    "reading",
    r"$T(P,Q)(\alpha)=\inf\{\int(1-\phi)\,dQ:\int\phi\,dP\leq\alpha\}$ over measurable $\phi$ with values in "
    r"$[0,1]$; $M$ is $f$-DP if $f(\alpha)\leq T(M(x),M(y))(\alpha)$ for neighbours and $0\leq\alpha\leq1$.",
)
approximate = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, ε δ given ∀x y. x ~ y ⇒ y ~ x "
    f"holds A is (ε, δ)-DP for ~ ⇔ f_dp(~, A, α ↦ {BOTH})",
    label="approximate differential privacy",
)
postprocessing = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, f : real → ereal "
    "given Measurable(K), ∀z. Prob(K(z)), f_dp(~, A, f) holds f_dp(~, d ↦ bind(A(d), K), f)",
    label="randomised postprocessing",
)
curve = theorem.printed(
    "for P Q distributions on 'a, α given 0 ≤ α ≤ 1 holds 0 ≤ tradeoff(P, Q, α) ≤ 1 - α",
    label="blind guessing",
)
decreasing = theorem.printed(
    "for P Q distributions on 'a, α β given α ≤ β holds tradeoff(P, Q, β) ≤ tradeoff(P, Q, α)",
    label="it decreases",
)
convex = theorem.printed(
    "for P Q distributions on 'a, α β q given 0 ≤ α ≤ 1, 0 ≤ β ≤ 1, 0 ≤ q ≤ 1 "
    "holds tradeoff(P, Q, q·α + (1 - q)·β) ≤ q·tradeoff(P, Q, α) + (1 - q)·tradeoff(P, Q, β)",
    label="it is convex",
)
below = theorem.repaired(
    "for A B distributions on 'a, P Q distributions on 'b "
    "given ∀α. 0 ≤ α ⇒ α ≤ 1 ⇒ tradeoff(P, Q, α) ≤ tradeoff(A, B, α) holds ∀ε. H[ε](A ‖ B) ≤ H[ε](P ‖ Q)",
    label="a smaller trade-off function, larger hockey-stick divergences",
)
processed = theorem.repaired(
    "for P Q distributions on 'a, K : 'a ⇝ 'b, α given Measurable(K), ∀z. Prob(K(z)) "
    "holds tradeoff(P, Q, α) ≤ tradeoff(bind(P, K), bind(Q, K), α)",
    label="data processing",
)
lower = Claim(
    "for P Q : 'a measure, α, v : ereal "
    "given ∀φ. test(φ) ∧ (∫ φ(x) dP(x)) ≤ α ⇒ v ≤ (∫ (1 - φ(x)) dQ(x)) holds v ≤ tradeoff(P, Q, α)"
)
upper = Claim(
    "for P Q : 'a measure, α, φ : 'a → real given test(φ), (∫ φ(x) dP(x)) ≤ α "
    "holds tradeoff(P, Q, α) ≤ (∫ (1 - φ(x)) dQ(x))"
)
parts = Claim(
    "for P distribution on 'a, φ : 'a → real given test(φ) "
    "holds ∃a. 0 ≤ a ∧ a ≤ 1 ∧ (∫ φ(x) dP(x)) = a ∧ (∫ (1 - φ(x)) dP(x)) = 1 - a"
)
event = Claim(
    "for S event on 'a, P distribution on 'a, φ : 'a → real given ∀x. φ(x) = (if S(x) then 0 else 1) "
    "holds test(φ) ∧ (∫ φ(x) dP(x)) = 1 - Pr(P, S) ∧ (∫ (1 - φ(x)) dP(x)) = Pr(P, S)"
)
error = Claim(
    "for Q : 'a measure, f : 'a → real given ∀x. f(x) ≤ 1 holds almost every x ~ Q: 0 ≤ ext(1 - f(x))"
)
MIXED = "(q·φ(x) + (1 - q)·ψ(x))"
mixed = Claim(
    "for P distribution on 'a, φ ψ : 'a → real, q given test(φ), test(ψ), 0 ≤ q ≤ 1 "
    f"holds test(x ↦ {MIXED}) ∧ (∫ {MIXED} dP(x)) = q·(∫ φ(x) dP(x)) + (1 - q)·(∫ ψ(x) dP(x)) "
    f"∧ (∫ (1 - {MIXED}) dP(x)) = q·(∫ (1 - φ(x)) dP(x)) + (1 - q)·(∫ (1 - ψ(x)) dP(x))"
)
two_tests = Claim(
    "for P Q distributions on 'a, α β q, φ ψ : 'a → real given test(φ), test(ψ), 0 ≤ q ≤ 1, "
    "(∫ φ(x) dP(x)) ≤ α, (∫ ψ(x) dP(x)) ≤ β "
    "holds tradeoff(P, Q, q·α + (1 - q)·β) ≤ q·(∫ (1 - φ(x)) dQ(x)) + (1 - q)·(∫ (1 - ψ(x)) dQ(x))"
)
for each in (approximate, postprocessing, curve, decreasing, convex, below, processed):
    each.facts += [error.theorem]
level = Claim(
    "for P Q distributions on 'a, α ε h, φ : 'a → real given H[ε](P ‖ Q) ≤ h, test(φ), "
    "(∫ φ(x) dP(x)) ≤ α holds exp(-ε)·(1 - α - h) ≤ (∫ (1 - φ(x)) dQ(x))"
)


@error.proof
def not_negative(p):
    with p.fix("x : 'a"):
        p.have("0 ≤ 1 - f(x)")
    return p.have(p.goal)


@lower.proof
def greatest(p):
    p.let(G="λφ : 'a → real. test(φ) ∧ (∫ φ(x) dP(x)) ≤ α", f="λφ : 'a → real. ∫ (1 - φ(x)) dQ(x)")
    with p.fix("φ : 'a → real", "G(φ)"):
        p.have("v ≤ f(φ)")
    p.use("infon_greatest", "G", "f", "v")
    return p.have(p.goal, "tradeoff")


@upper.proof
def least(p):
    p.let(G="λφ : 'a → real. test(φ) ∧ (∫ φ(x) dP(x)) ≤ α", f="λφ : 'a → real. ∫ (1 - φ(x)) dQ(x)")
    p.have("G(φ)")
    p.use("infon_lower", "G", "f", "φ")
    return p.have(p.goal, "tradeoff")


@parts.proof
def two_means(p):
    p.unfold_facts("test")
    p.let(a="E[x ~ P] φ(x)", g="x ↦ 1 - φ(x)")
    p.use("integrable_within_bounds", "P", "φ", "0", "1")
    with p.fix("x : 'a"):
        p.have("0 ≤ g(x) ≤ 1")
    p.use("integrable_within_bounds", "P", "g", "0", "1")
    p.use("integrable_within_bounds", "P", "λx : 'a. 1", "1", "1")
    p.have("(∫ φ(x) dP(x)) = a", "L_E")
    p.chain("E[x ~ P] g(x)", eq("(E[x ~ P] 1) - a", "E_sub"), eq("1 - a", "E_const"))
    p.have("(∫ g(x) dP(x)) = 1 - a", "L_E")
    p.have("0 ≤ (∫ φ(x) dP(x))", "L_nonneg")
    p.have("0 ≤ (∫ g(x) dP(x))", "L_nonneg")
    p.have("0 ≤ a")
    p.have("a ≤ 1")
    p.witness("a")


@event.proof
def an_indicator(p):
    with p.fix("x : 'a"):
        p.have("φ(x) = (if S(x) then 0 else 1)")
        with p.case("S(x)"):
            p.have("0 ≤ φ(x) ≤ 1")
            p.have("1 - φ(x) = (if S(x) then (1 : ereal) else 0)")
        with p.otherwise():
            p.have("0 ≤ φ(x) ≤ 1")
            p.have("1 - φ(x) = (if S(x) then (1 : ereal) else 0)")
    p.have("Measurable(x ↦ if S(x) then (0 : real) else 1)")
    p.have("φ = (x ↦ if S(x) then (0 : real) else 1)")
    p.have("Measurable(φ)")
    p.have("test(φ)", "test")
    p.obtain("a", p.use(parts.theorem(), "P", "φ"))
    p.use("mass_Pr", "P", "S")
    p.chain("∫ (1 - φ(x)) dP(x)", eq("∫ (if S(x) then (1 : ereal) else 0) dP(x)"), eq("P(S)", "mass"))
    p.have("1 - a = Pr(P, S)")
    p.have("1 - a = Pr(P, S)", "ext_inj")
    p.have("a = 1 - Pr(P, S)")
    p.have(p.goal)


@level.proof
def functions_for_events(p):
    p.obtain("a", p.use(parts.theorem(), "P", "φ"))
    p.obtain("b", p.use(parts.theorem(), "Q", "φ"))
    p.unfold_facts("test")
    p.use(hockey_sticks.each_event.theorem(), "P", "Q", "ε", "h")
    with p.fix("x : 'a"):
        p.have("0 ≤ 1 - φ(x) ≤ 1")
    p.use("dp_of_functions", "P", "Q", "exp(ε)", "h", "x ↦ 1 - φ(x)")
    p.have("1 - a ≤ exp(ε)·(1 - b) + h")
    p.have("a ≤ α")
    p.have("1 - α - h ≤ exp(ε)·(1 - b)")
    p.have("exp(-ε)·exp(ε) = 1")
    p.have("exp(-ε)·(1 - α - h) ≤ exp(-ε)·(exp(ε)·(1 - b))")
    p.have("exp(-ε)·(exp(ε)·(1 - b)) = 1 - b")
    p.have("exp(-ε)·(1 - α - h) ≤ 1 - b")
    p.have(p.goal)


@approximate.proof
def each_error(p):
    p.let(f=f"λα : real. ({BOTH})")
    with p.suppose("A is (ε, δ)-DP for ~"):
        p.unfold_facts("approx_dp")
        with p.fix("x y : 'd", "x ~ y"), p.fix("α : real", "0 ≤ α", "α ≤ 1"):
            p.have("y ~ x")
            with p.fix("φ : 'a → real", "test(φ) ∧ (∫[z ~ A(x)] φ(z)) ≤ α"):
                p.obtain("a", p.use(parts.theorem(), "A(x)", "φ"))
                p.obtain("b", p.use(parts.theorem(), "A(y)", "φ"))
                p.use(hockey_sticks.least.theorem(), "A(x)", "A(y)", "ε", "δ")
                p.use(level.theorem(), "A(x)", "A(y)", "α", "ε", "δ", "φ")
                p.have("exp(-ε)·(1 - δ - α) ≤ 1 - b")
                p.unfold_facts("test")
                p.use("dp_of_functions", "A(y)", "A(x)", "exp(ε)", "δ", "z ↦ φ(z)")
                p.have("b ≤ exp(ε)·a + δ")
                p.have("a ≤ α")
                p.have("exp(ε)·a ≤ exp(ε)·α")
                p.have("1 - δ - exp(ε)·α ≤ 1 - b")
                p.have(f"{BOTH} ≤ 1 - b")
                p.have("f(α) ≤ (∫[z ~ A(y)] (1 - φ(z)))")
            p.use(lower.theorem(), "A(x)", "A(y)", "α", "f(α)")
        p.have("f_dp(~, A, f)", "f_dp", "mechanism")
    with p.suppose("f_dp(~, A, f)"):
        p.unfold_facts("f_dp", "mechanism")
        with p.fix("x y : 'd", "x ~ y"), p.fix("S : 'a → bool", "Measurable(S)"):
            p.let(α="1 - Pr(A(x), S)", s="Pr(A(y), S)", ψ="z ↦ if S(z) then (0 : real) else 1")
            p.use("Pr_nonneg", "A(x)", "S")
            p.have("Pr(A(x), S) ≤ 1", "Pr_le_one")
            p.use(event.theorem(), "S", "A(x)", "ψ")
            p.use(event.theorem(), "S", "A(y)", "ψ")
            p.use(upper.theorem(), "A(x)", "A(y)", "α", "ψ")
            p.chain("f(α)", le("tradeoff(A(x), A(y), α)"), le("∫[z ~ A(y)] (1 - ψ(z))"), eq("s"))
            p.have("exp(-ε)·(1 - δ - α) ≤ s")
            p.have("exp(ε)·(exp(-ε)·(1 - δ - α)) ≤ exp(ε)·s")
            p.have("exp(ε)·exp(-ε) = 1")
            p.have("exp(ε)·(exp(-ε)·(1 - δ - α)) = 1 - δ - α")
            p.have("Pr(A(x), S) ≤ exp(ε)·s + δ")
            p.use("mass_Pr", "A(x)", "S")
            p.use("mass_Pr", "A(y)", "S")
            p.have("A(x)(S) ≤ exp(ε)·A(y)(S) + δ")
        p.have("A is (ε, δ)-DP for ~", "approx_dp", "mechanism")
    return p.have(p.goal)


@processed.proof
def the_mean_over_the_kernel(p):
    p.let(A="bind(P, K)", B="bind(Q, K)")
    p.have("Prob(A) ∧ Prob(B)")
    with p.fix("φ : 'b → real", "test(φ) ∧ (∫ φ(y) dA(y)) ≤ α"):
        p.let(ψ="z ↦ E[y ~ K(z)] φ(y)", g="y ↦ 1 - φ(y)")
        with p.fix("z : 'a"):
            p.obtain("a", p.use(parts.theorem(), "K(z)", "φ"))
            p.unfold_facts("test")
            p.use("integrable_within_bounds", "K(z)", "φ", "0", "1")
            p.have("(∫[y ~ K(z)] φ(y)) = ψ(z)", "L_E")
            p.have("a = ψ(z)", "ext_inj")
            p.have("0 ≤ ψ(z) ∧ ψ(z) ≤ 1 ∧ (∫[y ~ K(z)] φ(y)) = ψ(z) ∧ (∫[y ~ K(z)] g(y)) = 1 - ψ(z)")
        p.have("Measurable(φ)", "test")
        p.have("∀y. 0 ≤ φ(y)", "test")
        p.have("∀y. φ(y) ≤ 1", "test")
        p.use("measurable_L", "K", "z ↦ φ(snd(z))")
        p.have("Measurable(z ↦ ∫[y ~ K(z)] φ(y))", "snd_pair")
        p.have("Measurable(z ↦ ext(ψ(z)))")
        p.use("measurable_of_ext", "ψ")
        with p.fix("y : 'b"):
            p.have("0 ≤ g(y)")
        p.have("test(ψ)", "test")
        p.chain("∫ ψ(z) dP(z)", eq("∫[z ~ P] (∫[y ~ K(z)] φ(y))"), eq("∫ φ(y) dA(y)", "L_bind"), le("α"))
        p.chain("∫ (1 - ψ(z)) dQ(z)", eq("∫[z ~ Q] (∫[y ~ K(z)] g(y))"), eq("∫ g(y) dB(y)", "L_bind"))
        p.use(upper.theorem(), "P", "Q", "α", "ψ")
        p.have("tradeoff(P, Q, α) ≤ (∫ (1 - φ(y)) dB(y))")
    p.use(lower.theorem(), "A", "B", "α", "tradeoff(P, Q, α)")
    return p.have(p.goal)


@postprocessing.proof
def of_each_pair(p):
    p.unfold_facts("f_dp", "mechanism")
    p.let(B="d ↦ bind(A(d), K)")
    p.have("∀x. Prob(B(x))")
    with p.fix("x y : 'd", "x ~ y"), p.fix("α : real", "0 ≤ α", "α ≤ 1"):
        p.use(processed.theorem(), "A(x)", "A(y)", "K", "α")
        p.chain("f(α)", le("tradeoff(A(x), A(y), α)"), le("tradeoff(B(x), B(y), α)"))
    return p.have(p.goal, "f_dp", "mechanism")


@curve.proof
def a_constant_test(p):
    p.let(φ="λx : 'a. α")
    p.have("test(φ)", "test")
    p.have("(∫ φ(x) dP(x)) ≤ α", "L_econst")
    p.use(upper.theorem(), "P", "Q", "α", "φ")
    p.have("(∫ (1 - φ(x)) dQ(x)) = 1 - α", "L_econst")
    with p.fix("ψ : 'a → real", "test(ψ) ∧ (∫ ψ(x) dP(x)) ≤ α"):
        p.obtain("b", p.use(parts.theorem(), "Q", "ψ"))
        p.have("0 ≤ 1 - b")
        p.have("0 ≤ (∫ (1 - ψ(x)) dQ(x))")
    p.use(lower.theorem(), "P", "Q", "α", "0")
    return p.have(p.goal)


@decreasing.proof
def more_tests(p):
    with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dP(x)) ≤ α"):
        p.chain("∫ φ(x) dP(x)", le("α"), le("β"))
        p.use(upper.theorem(), "P", "Q", "β", "φ")
        p.have("tradeoff(P, Q, β) ≤ (∫ (1 - φ(x)) dQ(x))")
    p.use(lower.theorem(), "P", "Q", "α", "tradeoff(P, Q, β)")
    return p.have(p.goal)


@mixed.proof
def a_mean_of_tests(p):
    p.unfold_facts("test")
    p.let(χ=f"x ↦ {MIXED}")
    with p.fix("x : 'a"):
        p.have("0 ≤ q·φ(x)")
        p.have("0 ≤ (1 - q)·ψ(x)")
        p.have("q·φ(x) ≤ q·1")
        p.have("(1 - q)·ψ(x) ≤ (1 - q)·1")
        p.have("0 ≤ χ(x) ∧ χ(x) ≤ 1")
    p.have("test(χ)", "test")
    p.have("∀x. 0 ≤ 1 - φ(x)")
    p.have("∀x. 0 ≤ 1 - ψ(x)")
    with p.fix("x : 'a"):
        p.have("1 - χ(x) = q·(1 - φ(x)) + (1 - q)·(1 - ψ(x))")
    for first, second, both in (("φ(x)", "ψ(x)", "χ(x)"), ("(1 - φ(x))", "(1 - ψ(x))", "(1 - χ(x))")):
        p.chain(
            f"∫ {both} dP(x)",
            eq(f"∫[x ~ P] (q·{first} + (1 - q)·{second})"),
            eq(f"(∫[x ~ P] q·ext({first})) + (∫[x ~ P] (1 - q)·ext({second}))", "L_add"),
            eq(f"q·(∫ {first} dP(x)) + (1 - q)·(∫ {second} dP(x))", "L_mul"),
        )
    return p.have(p.goal)


@two_tests.proof
def toss_a_coin(p):
    p.use(mixed.theorem(), "P", "φ", "ψ", "q")
    p.use(mixed.theorem(), "Q", "φ", "ψ", "q")
    p.have("q·(∫ φ(x) dP(x)) ≤ q·ext(α)")
    p.have("(1 - q)·(∫ ψ(x) dP(x)) ≤ (1 - q)·ext(β)")
    p.chain(
        f"∫ {MIXED} dP(x)",
        eq("q·(∫ φ(x) dP(x)) + (1 - q)·(∫ ψ(x) dP(x))"),
        le("q·ext(α) + (1 - q)·ext(β)", "eadd_le"),
        eq("q·α + (1 - q)·β"),
    )
    p.use(upper.theorem(), "P", "Q", "q·α + (1 - q)·β", f"x ↦ {MIXED}")
    return p.have(p.goal)


@convex.proof
def the_infimum_of_each(p):
    p.let(γ="q·α + (1 - q)·β")
    p.have("0 ≤ q·α ∧ q·α ≤ q·1")
    p.have("0 ≤ (1 - q)·β ∧ (1 - q)·β ≤ (1 - q)·1")
    p.have("0 ≤ γ ∧ γ ≤ 1")
    for letter, error in (("t", "γ"), ("u", "α"), ("v", "β")):
        p.use(curve.theorem(), "P", "Q", error)
        p.obtain(letter, p.use("real_of_bounds", f"tradeoff(P, Q, {error})", f"1 - {error}"))
    with p.case("q = 0"):
        p.have("γ = β")
        p.have(p.goal)
    with p.case("q = 1"):
        p.have("γ = α")
        p.have(p.goal)
    with p.otherwise():
        p.have("0 < q ∧ 0 < 1 - q")
        with p.fix("ψ : 'a → real", "test(ψ) ∧ (∫ ψ(x) dP(x)) ≤ β"):
            p.obtain("c", p.use(parts.theorem(), "Q", "ψ"))
            with p.fix("φ : 'a → real", "test(φ) ∧ (∫ φ(x) dP(x)) ≤ α"):
                p.obtain("b", p.use(parts.theorem(), "Q", "φ"))
                p.use(two_tests.theorem(), "P", "Q", "α", "β", "q", "φ", "ψ")
                p.have("t ≤ q·(1 - b) + (1 - q)·(1 - c)")
                p.have("(t - (1 - q)·(1 - c))/q ≤ 1 - b")
                p.have("(t - (1 - q)·(1 - c))/q ≤ (∫ (1 - φ(x)) dQ(x))")
            p.use(lower.theorem(), "P", "Q", "α", "(t - (1 - q)·(1 - c))/q")
            p.have("(t - (1 - q)·(1 - c))/q ≤ u")
            p.have("(t - q·u)/(1 - q) ≤ 1 - c")
            p.have("(t - q·u)/(1 - q) ≤ (∫ (1 - ψ(x)) dQ(x))")
        p.use(lower.theorem(), "P", "Q", "β", "(t - q·u)/(1 - q)")
        p.have("(t - q·u)/(1 - q) ≤ v")
        p.have("t ≤ q·u + (1 - q)·v")
        p.have(p.goal)


@below.proof
def a_supporting_line(p):
    with p.fix("ε : real"):
        p.let(X="H[ε](P ‖ Q)")
        p.use(hockey_sticks.between.theorem(), "P", "Q", "ε")
        p.obtain("h", p.use("real_of_bounds", "X", "1"))
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.let(α="1 - Pr(A, S)", s="Pr(B, S)", ψ="z ↦ if S(z) then (0 : real) else 1")
            p.use("Pr_nonneg", "A", "S")
            p.have("Pr(A, S) ≤ 1", "Pr_le_one")
            p.use(event.theorem(), "S", "A", "ψ")
            p.use(event.theorem(), "S", "B", "ψ")
            p.use(upper.theorem(), "A", "B", "α", "ψ")
            with p.fix("φ : 'b → real", "test(φ) ∧ (∫ φ(z) dP(z)) ≤ α"):
                p.use(level.theorem(), "P", "Q", "α", "ε", "h", "φ")
                p.have("exp(-ε)·(1 - α - h) ≤ (∫ (1 - φ(z)) dQ(z))")
            p.use(lower.theorem(), "P", "Q", "α", "exp(-ε)·(1 - α - h)")
            p.chain(
                "exp(-ε)·(1 - α - h)",
                le("tradeoff(P, Q, α)"),
                le("tradeoff(A, B, α)"),
                le("∫ (1 - ψ(z)) dB(z)"),
                eq("s"),
            )
            p.have("exp(-ε)·(1 - α - h) ≤ s")
            p.have("exp(ε)·(exp(-ε)·(1 - α - h)) ≤ exp(ε)·s")
            p.have("exp(ε)·exp(-ε) = 1")
            p.have("exp(ε)·(exp(-ε)·(1 - α - h)) = 1 - α - h")
            p.have("Pr(A, S) ≤ exp(ε)·s + h")
            p.use("mass_Pr", "A", "S")
            p.use("mass_Pr", "B", "S")
            p.have("A(S) ≤ exp(ε)·B(S) + h")
        p.use(hockey_sticks.least.theorem(), "A", "B", "ε", "h")
        p.have("H[ε](A ‖ B) ≤ H[ε](P ‖ Q)")
    return p.have(p.goal)
