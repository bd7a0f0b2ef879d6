"""The privacy profile of adaptive steps, by a recursion over the steps.

Problem: bound P(S) - e^t Q(S) for the outputs P, Q of k adaptive (ε_i,δ_i)-DP steps on two neighbours, for
    all t.
Method: whatever the outputs before, the chances (a, b) of an event of the next output are below and above
    those
    of a randomised answer of randomized response: a ≤ δ + (1-δ)(wu + (1-w)v) and b ≥ (1-δ)((1-w)u + wv) with
    w = e^ε/(1+e^ε) and u, v in [0, 1]. The bound of the steps before, at t - ε for u and at t + ε for v,
    gives
    one at t. u and v depend measurably on the outputs before.
Guarantee: D(n+1, t) = δ + (1-δ)(w D(n, t-ε) + (1-w) D(n, t+ε)) bounds the profile of n + 1 steps if D(n, ·)
    bounds that of n; D(0, t) = max(0, 1-e^t). It is the profile of randomized response with an answer that
    tells.
Reference: Kairouz, Oh and Viswanath 2015, for the reduction to randomized response; the recursion is ours.
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.composition import CLOSE, STEPS, UP_TO
from derivations.sharp.conversion import cancelled

W = "exp(ε)/(1 + exp(ε))"
answer = Claim(
    "for c a b δ B u v given 1 ≤ c, 0 ≤ a ≤ 1, 0 ≤ b ≤ 1, 0 ≤ δ ≤ 1, a ≤ c·b + δ, 1 - b ≤ c·(1 - a) + δ, "
    "B = b·(1 + c)/(1 - δ), u = min(1, B), v = max(0, min(1, (B - 1)/c)) "
    "holds 0 ≤ u ≤ 1 ∧ 0 ≤ v ≤ 1 ∧ a ≤ δ + (1 - δ)·(c/(1 + c)·u + 1/(1 + c)·v) "
    "∧ (1 - δ)·(1/(1 + c)·u + c/(1 + c)·v) ≤ b"
)


@answer.proof
def three_pieces(p):
    p.have("0 ≤ c/(1 + c) ∧ 0 ≤ 1/(1 + c)")
    with p.case("δ = 1"):
        p.have("B = 0", because="a quotient with the denominator $0$, which is $0$ in this document")
        p.have("u = 0")
        p.have("(B - 1)/c ≤ 0")
        p.have("v = 0")
        p.have(p.goal)
    with p.otherwise():
        p.let(g="1 - δ")
        p.have("0 < g")
        p.have("0 ≤ b·(1 + c)/(1 - δ)")
        p.have("0 ≤ B")
        p.have("g·B = b·(1 + c)")
        with p.case("B ≤ 1"):
            p.have("u = B")
            p.have("(B - 1)/c ≤ 0")
            p.have("v = 0")
            p.have("g·(c/(1 + c)·u + 1/(1 + c)·v) = c·b")
            p.have("g·(1/(1 + c)·u + c/(1 + c)·v) = b")
            p.have(p.goal)
        with p.otherwise():
            p.have("u = 1")
            with p.case("(B - 1)/c ≤ 1"):
                p.have("v = (B - 1)/c")
                p.chain(
                    "c·(g·(c/(1 + c)·u + 1/(1 + c)·v))", eq("(g·c² + (g·B - g))/(1 + c)"), eq("g·(c - 1) + b")
                )
                p.let(m="g·(c/(1 + c)·u + 1/(1 + c)·v)")
                p.have("(a - δ)·c ≤ m·c")
                p.use(cancelled.theorem(), "a - δ", "m", "c")
                p.chain("g·(1/(1 + c)·u + c/(1 + c)·v)", eq("(g + (g·B - g))/(1 + c)"), eq("b"))
                p.have(p.goal)
            with p.otherwise():
                p.have("v = 1")
                p.have("g·(c/(1 + c)·u + 1/(1 + c)·v) = g")
                p.have("g·(1/(1 + c)·u + c/(1 + c)·v) = g")
                p.have("1 + c ≤ B")
                p.have("g·(1 + c) ≤ g·B")
                p.have("g·(1 + c) ≤ b·(1 + c)")
                p.use(cancelled.theorem(), "g", "b", "1 + c")
                p.have(p.goal)


NEXT = "δ + (1 - δ)·(exp(ε)/(1 + exp(ε))·D(t - ε) + 1/(1 + exp(ε))·D(t + ε))"
one_step = Claim(
    "for P Q distributions on 'a, K H : 'a ⇝ 'b, ε δ t, D : real → real, s : 'a × 'b → bool "
    "given Measurable(s), Measurable(K), Measurable(H), ∀o. Prob(K(o)), ∀o. Prob(H(o)), 0 ≤ ε, 0 ≤ δ ≤ 1, "
    f"∀t. {CLOSE.format(P='P', Q='Q', e='t', d='D(t)')}, "
    f"∀o. {CLOSE.format(P='K(o)', Q='H(o)', e='ε', d='δ')}, "
    f"∀o. {CLOSE.format(P='H(o)', Q='K(o)', e='ε', d='δ')} "
    f"holds semi(P, K)(s) ≤ exp(t)·semi(Q, H)(s) + ({NEXT})"
)
real_chances = Claim(
    "for K : 'a ⇝ 'b, s : 'a × 'b → bool given Measurable(s), Measurable(K), ∀o. Prob(K(o)) "
    "holds Measurable(o ↦ Pr(K(o), z ↦ s(o, z))) ∧ (∀o. K(o){z | s(o, z)} = Pr(K(o), z ↦ s(o, z))) "
    "∧ (∀o. 0 ≤ Pr(K(o), z ↦ s(o, z)) ∧ Pr(K(o), z ↦ s(o, z)) ≤ 1)"
)


@real_chances.proof
def masses(p):
    p.let(
        one="λu : 'a × 'b. if (s u) (1 : ereal) 0", m="o ↦ K(o){z | s(o, z)}", r="o ↦ Pr(K(o), z ↦ s(o, z))"
    )
    inner = p.use("measurable_L", "K", "one")
    p.have("Measurable(m)", "mass", inner)
    with p.fix("o : 'a"):
        p.let(t="λz. s(o, z)")
        p.use("mass_Pr", "K(o)", "t")
        p.have("m(o) = r(o)")
    with p.fix("o : 'a"):
        p.let(t="λz. s(o, z)")
        p.use("Pr_nonneg", "K(o)", "t")
        p.use("Pr_le_one", "K(o)", "t")
        p.have("0 ≤ r(o) ∧ r(o) ≤ 1")
    p.have("Measurable(o ↦ ext (r(o)))")
    p.use("measurable_of_ext", "r")
    p.have(p.goal)


@one_step.proof
def a_randomised_answer(p):
    p.let(a="o ↦ Pr(K(o), z ↦ s(o, z))", b="o ↦ Pr(H(o), z ↦ s(o, z))", c="exp(ε)")
    p.use(real_chances.theorem(), "K", "s")
    p.use(real_chances.theorem(), "H", "s")
    p.let(B="o ↦ b(o)·(1 + c)/(1 - δ)", u="o ↦ min(1, B(o))", v="o ↦ max(0, min(1, (B(o) - 1)/c))")
    p.let(w="c/(1 + c)", r="1/(1 + c)")
    p.have("1 ≤ c", by=decide)
    with p.fix("o : 'a"):
        p.let(z="λz. s(o, z)")
        p.have("Measurable(z)")
        p.have("a(o) ≤ c·b(o) + δ")
        p.let(n="λz. ¬s(o, z)")
        for law, chance in (("K(o)", "a(o)"), ("H(o)", "b(o)")):
            p.use("Pr_complement", law, "z")
            p.use("mass_Pr", law, "n")
            p.have(f"{law}(n) = 1 - {chance}")
        p.have("H(o)(n) ≤ c·K(o)(n) + δ")
        p.have("1 - b(o) ≤ c·(1 - a(o)) + δ")
        p.use(answer.theorem(), "c", "a(o)", "b(o)", "δ", "B(o)", "u(o)", "v(o)")
        p.have(
            "0 ≤ u(o) ∧ u(o) ≤ 1 ∧ 0 ≤ v(o) ∧ v(o) ≤ 1 ∧ a(o) ≤ δ + (1 - δ)·(w·u(o) + r·v(o)) "
            "∧ (1 - δ)·(r·u(o) + w·v(o)) ≤ b(o)"
        )
    p.use(means.theorem(), "P", "Q", "a", "b", "u", "v", "ε", "δ", "t", "D")
    for law, kernel, f in (("P", "K", "a"), ("Q", "H", "b")):
        p.use("integrable_within_bounds", law, f, "0", "1")
        p.let(one="λz : 'a × 'b. if (s z) (1 : ereal) 0")
        p.chain(
            f"semi({law}, {kernel})(s)",
            eq(f"∫[o ~ {law}] ∫[z ~ {kernel}(o)] one(o, z)", "mass", "semi_L"),
            eq(f"∫[o ~ {law}] {kernel}(o){{z | s(o, z)}}", "mass"),
            eq(f"∫[o ~ {law}] ({f}(o))"),
            eq(f"E[o ~ {law}] {f}(o)", "L_E"),
        )
    p.have(p.goal)


BOUNDED = ", ".join(f"Measurable({f}), ∀o. 0 ≤ {f}(o) ≤ 1" for f in "abuv")
means = Claim(
    f"for P Q distributions on 'a, a b u v : 'a → real, ε δ t, D : real → real given {BOUNDED}, "
    "0 ≤ ε, 0 ≤ δ ≤ 1, "
    "∀o. a(o) ≤ δ + (1 - δ)·(exp(ε)/(1 + exp(ε))·u(o) + 1/(1 + exp(ε))·v(o)), "
    "∀o. (1 - δ)·(1/(1 + exp(ε))·u(o) + exp(ε)/(1 + exp(ε))·v(o)) ≤ b(o), "
    f"∀t. {CLOSE.format(P='P', Q='Q', e='t', d='D(t)')} "
    f"holds (E[o ~ P] a(o)) ≤ exp(t)·(E[o ~ Q] b(o)) + ({NEXT})"
)


@means.proof
def integrate(p):
    p.let(c="exp(ε)", w="c/(1 + c)", r="1/(1 + c)", g="1 - δ", E="exp(t)")
    p.have("0 ≤ w ∧ 0 ≤ r ∧ 0 ≤ g")
    for law in ("P", "Q"):
        for f in ("a", "b", "u", "v"):
            p.use("integrable_within_bounds", law, f, "0", "1")
            p.use("int_E", law, f)
            p.have(f"∫[o ~ {law}] ({f}(o)) = E[o ~ {law}] {f}(o)", "L_E")
    p.let(x="E[o ~ P] u(o)", y="E[o ~ P] v(o)", m="E[o ~ Q] u(o)", n="E[o ~ Q] v(o)")
    for f, first, second, e in (("u", "x", "m", "t - ε"), ("v", "y", "n", "t + ε")):
        p.use("dp_of_functions", "P", "Q", f"exp({e})", f"D({e})", f"o ↦ ({f}(o))")
        p.have(f"{first} ≤ exp({e})·{second} + D({e})")
    p.have("E[o ~ P] (δ + g·(w·u(o) + r·v(o))) is δ + g·(w·x + r·y)")
    p.use("int_mono", "P", "a", "o ↦ δ + g·(w·u(o) + r·v(o))", "E[o ~ P] a(o)", "δ + g·(w·x + r·y)")
    p.have("E[o ~ Q] (g·(r·u(o) + w·v(o))) is g·(r·m + w·n)")
    p.use("int_mono", "Q", "o ↦ g·(r·u(o) + w·v(o))", "b", "g·(r·m + w·n)", "E[o ~ Q] b(o)")
    p.have("w·exp(t - ε) = r·E")
    p.have("r·exp(t + ε) = w·E")
    p.have("w·x ≤ w·(exp(t - ε)·m + D(t - ε))")
    p.have("r·y ≤ r·(exp(t + ε)·n + D(t + ε))")
    p.have("w·x + r·y ≤ E·(r·m + w·n) + (w·D(t - ε) + r·D(t + ε))")
    p.have("g·(w·x + r·y) ≤ g·(E·(r·m + w·n) + (w·D(t - ε) + r·D(t + ε)))")
    p.have("E·(g·(r·m + w·n)) ≤ E·(E[o ~ Q] b(o))")
    p.have(p.goal)


STEP = (
    "δ(n + 1) + (1 - δ(n + 1))·(exp(ε(n + 1))/(1 + exp(ε(n + 1)))·D(n, t - ε(n + 1)) "
    "+ 1/(1 + exp(ε(n + 1)))·D(n, t + ε(n + 1)))"
)
STEP_I = STEP.replace("(n", "(i")
SYMMETRIC = "∀x y. x ~ y ⇒ y ~ x"
EACH = "∀i. i is natural ⇒ 1 ≤ i ⇒ i ≤ k ⇒ "
PROFILE = f"∀t. 0 ≤ D(0, t) ∧ 1 - exp(t) ≤ D(0, t), ∀n t. n is natural ⇒ n + 1 ≤ k ⇒ {STEP} ≤ D(n + 1, t)"
PRIVATE = (
    f"∀i x. Measurable(B(i, x)), k is natural, {EACH}0 ≤ ε(i), {EACH}0 ≤ δ(i) ∧ δ(i) ≤ 1, "
    f"{UP_TO}(x ↦ B(i, x, h)) is (ε(i), δ(i))-DP for ~"
)
steps = Claim(
    f"for {STEPS}, ~ : 'd → 'd → bool, ε δ : real → real, D : real → real → real, k "
    f"given {SYMMETRIC}, {PRIVATE}, {PROFILE} holds ∀t. adaptive(B, k) is (t, D(k, t))-DP for ~"
)


@steps.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", nb="~")
    p.let(R=f"λn : real. λP Q : (real → 'a) measure. ∀t. {CLOSE.format(P='P', Q='Q', e='t', d='D(n, t)')}")
    p.unfold_facts("approx_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y : 'd", "nb x y"):
        p.let(none="dirac(no_outputs : real → 'a)")
        p.have("nb y x")
        p.have("Prob(none)")
        with p.fix("t s", goal="R(0, none, none)"):
            p.obtain("m", p.use("mass_real", "none", "s"))
            p.have("m ≤ exp(t)·m + D(0, t)", p.have("0 ≤ D(0, t) ∧ 1 - exp(t) ≤ D(0, t)"))
            p.have("none(s) ≤ exp(t)·none(s) + D(0, t)")
        with p.fix(
            "i P Q t s",
            goal="∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ R(i, P, Q) ⇒ "
            "R(i + 1, recorded(i + 1, P, B(i + 1, x)), recorded(i + 1, Q, B(i + 1, y)))",
        ):
            p.let(m="i + 1", K="B(m, x)", H="B(m, y)", g="λz : (real → 'a) × 'a. replace(fst(z), m, snd(z))")
            p.let(r="z ↦ s(g(z))")
            p.use("nat_nonneg", "i")
            p.have("m is natural ∧ 1 ≤ m")
            p.have("Measurable(g)")
            p.use(one_step.theorem(), "P", "Q", "K", "H", "ε(m)", "δ(m)", "t", "D(i)", "r")
            for law, kernel in (("P", "K"), ("Q", "H")):
                image = p.use(composition.recorded_is.theorem(), "m", law, kernel)
                p.have(f"recorded(m, {law}, {kernel})(s) = semi({law}, {kernel})(r)", image, "mass_map")
            p.chain(
                "recorded(m, P, K)(s)",
                eq("semi(P, K)(r)"),
                le(f"exp(t)·semi(Q, H)(r) + ({STEP_I})"),
                le("exp(t)·semi(Q, H)(r) + D(m, t)"),
                eq("exp(t)·recorded(m, Q, H)(s) + D(m, t)"),
            )
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
    p.have(p.goal, "approx_dp", "mechanism")
