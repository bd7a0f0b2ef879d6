"""Privacy filters: the parameters of each step may be chosen after the outputs before.

Problem: each step's (ε_i,δ_i) depends on the outputs so far, and a filter stops before their sums exceed
    (ε,δ). How private are all outputs?
Method: by induction over the steps, E_P[f] ≤ E_Q[f e^S] + E_P[Δ] for all f with values in [0, 1], where S
    and Δ are the sums of the parameters along the outputs; at the end S ≤ ε and Δ ≤ δ.
Guarantee: (ε,δ)-DP for adaptively chosen parameters, on any measurable spaces: nothing is lost against
    parameters that are fixed in advance.
Reference: Rogers, Roth, Ullman and Vadhan 2016, Theorem 3.6 for pure and basic composition (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition
from derivations.classics.composition import STEPS, UP_TO

SPENT = "(∑ j ∈ {{1..{0}}}. {1}(j, h))"
CHOSEN = (
    "∀i. Measurable(ε(i)), ∀i. Measurable(δ(i)), "
    "∀i j h o. i ≤ j ⇒ ε(i, replace(h, j, o)) = ε(i, h), ∀i j h o. i ≤ j ⇒ δ(i, replace(h, j, o)) = δ(i, h)"
)
FOR = f"for {STEPS}, ~ : 'd → 'd → bool, ε δ : real → (real → 'a) → real, e d k"
PRIVATE = (
    f"∀i x. Measurable(B(i, x)), k is natural, {CHOSEN}, "
    f"{UP_TO}(x ↦ B(i, x, h)) is (ε(i, h), δ(i, h))-DP for ~"
)
WITHIN = f"{SPENT.format('i', 'ε')} ≤ e ∧ {SPENT.format('i', 'δ')} ≤ d"
theorem = Statement(id="dp.filter", title="Privacy filters")
chosen = theorem.printed(
    f"{FOR} given {PRIVATE}, ∀h. {SPENT.format('k', 'ε')} ≤ e ∧ {SPENT.format('k', 'δ')} ≤ d "
    "holds adaptive(B, k) is (e, d)-DP for ~",
    label="parameters that are chosen adaptively and stay within the budget",
)
stops = theorem.printed(
    f"{FOR}, A : real → 'd → (real → 'a) → 'a measure, a : 'a "
    f"given {PRIVATE}, 0 ≤ e, 0 ≤ d, ∀i h. 0 ≤ ε(i, h) ∧ 0 ≤ δ(i, h), "
    f"∀i x h. A(i, x, h) = (if {WITHIN} then B(i, x, h) else dirac(a)) "
    "holds adaptive(A, k) is (e, d)-DP for ~",
    label="a filter that stops before the budget is exceeded",
)
NONE = {
    "e": "0",
    "d": "0",
    "k": "0",
    "ε": "λi : real. λh : real → bool. 0",
    "δ": "λi : real. λh : real → bool. 0",
}
FIXED = {"nb": "λx y : bool. T", "B": "λi : real. λx : bool. λh : real → bool. dirac T"}
for claim in (chosen, stops):
    claim.facts += composition.PRESUPPOSED
chosen.example(**FIXED, **NONE)
ZERO = "SumOn (between 1 i) (λj : real. (0 : real)) ≤ 0"
STOPPED = f"λi : real. λx : bool. λh : real → bool. if ({ZERO} ∧ {ZERO}) (dirac T) (dirac T)"
stops.example(**FIXED, **NONE, A=STOPPED, a="T")
theorem.finding(
    "reading",
    "The parameters $\\varepsilon_i$ and $\\delta_i$ are measurable functions of the outputs before "
    "step $i$. "
    "The filter gives the output $a$ in the place of a step with which the sums would exceed the budget.",
)

S, D = (f"(λi : real. λh : real → 'a. ∑ j ∈ {{1..i}}. {f}(j, h))" for f in "εδ")
RELATED = (
    "∀f : (real → 'a) → ereal. Measurable(f) ⇒ (∀h. 0 ≤ f(h) ∧ f(h) ≤ 1) ⇒ "
    "(∫[h ~ {P}] f(h)) ≤ (∫[h ~ {Q}] f(h)·exp({S}({i}, h))) + (∫[h ~ {P}] ({D}({i}, h)))"
)
section = Claim(
    "for f : (real → 'a) → ereal, h : real → 'a, m : real given Measurable(f) "
    "holds Measurable(λo : 'a. f(replace(h, m, o)))"
)


@section.proof
def the_last_output(p):
    p.let(whole="λz : (real → 'a) × 'a. f(replace(fst(z), m, snd(z)))")
    p.have("Measurable(whole)")
    found = p.use("measurable_comp", "whole", "λo : 'a. (h, o)")
    p.know(rewrite(found, "fst_pair", "snd_pair"))
    p.have(p.goal)


one_more = Claim(
    "for P Q : (real → 'a) measure, K H : (real → 'a) → 'a measure, S D : real → (real → 'a) → real, "
    "ε δ : (real → 'a) → real, i m : real "
    "given Prob(P), Prob(Q), Measurable(K), Measurable(H), ∀h. Prob(K(h)), ∀h. Prob(H(h)), "
    "Measurable(ε), Measurable(δ), Measurable(S(i)), Measurable(D(i)), Measurable(S(m)), Measurable(D(m)), "
    "∀h o. S(m, replace(h, m, o)) = S(i, h) + ε(h), ∀h o. D(m, replace(h, m, o)) = D(i, h) + δ(h), "
    "∀h. 0 ≤ D(i, h), ∀h. 0 ≤ δ(h), ∀h. 0 ≤ D(m, h), "
    "∀h s. Measurable(s) ⇒ K(h)(s) ≤ exp(ε(h))·H(h)(s) + δ(h), "
    f"{RELATED.format(P='P', Q='Q', S='S', D='D', i='i')} "
    f"holds {RELATED.format(P='recorded(m, P, K)', Q='recorded(m, Q, H)', S='S', D='D', i='m')}"
)


@one_more.proof
def another_step(p):
    with p.fix("f", goal=p.goal):
        p.let(
            a="λh : real → 'a. ∫[y ~ K(h)] f(replace(h, m, y))",
            b="λh : real → 'a. ∫[y ~ H(h)] f(replace(h, m, y))",
            c="λh : real → 'a. exp(ε(h))·b(h)",
            u="λh : real → 'a. if c(h) ≤ 1 then c(h) else 1",
            g="λh : real → 'a. f(h)·exp(S(m, h))",
            w="λh : real → 'a. D(m, h)",
        )
        p.have("∀h. 0 ≤ f(h)")
        p.use(composition.rest.theorem(), "m", "K", "f")
        p.use(composition.rest.theorem(), "m", "H", "f")
        p.have("Measurable(c)")
        p.have("Measurable(u)")
        with p.fix("h : real → 'a"):
            p.use(section.theorem(), "f", "h", "m")
            p.use("dp_of_functions", "K(h)", "H(h)", "exp(ε(h))", "δ(h)", "λy : 'a. f(replace(h, m, y))")
            p.chain("a(h)", le("∫[y ~ K(h)] 1"), eq("1", "L_const"))
            p.have("a(h) ≤ c(h) + δ(h)")
            parts = ("a(h) ≤ u(h) + δ(h)", "0 ≤ u(h)", "u(h) ≤ 1", "u(h) ≤ c(h)")
            p.have("0 ≤ c(h)")
            with p.case("c(h) ≤ 1"):
                same = p.have("u(h) = c(h)")
                for part in parts:
                    p.have(part, same)
                p.have(" ∧ ".join(parts))
            with p.otherwise():
                p.have("1 < c(h)", "elt_not_le")
                same = p.have("u(h) = 1")
                p.chain("a(h)", le("1"), le("1 + δ(h)"))
                for part in parts:
                    p.have(part, same)
                p.have(" ∧ ".join(parts))
        p.have("Measurable(g)")
        p.have("Measurable(w)")
        p.use(composition.mean_of_recorded.theorem(), "m", "P", "K", "f")
        p.use(composition.mean_of_recorded.theorem(), "m", "Q", "H", "g")
        p.use(composition.mean_of_recorded.theorem(), "m", "P", "K", "w")
        p.let(z="λh : real → 'a. exp(S(i, h) + ε(h))", x="λh : real → 'a. exp(S(i, h))")
        with p.fix("h : real → 'a"):
            p.use(section.theorem(), "f", "h", "m")
            p.chain(
                "∫[y ~ K(h)] w(replace(h, m, y))",
                eq("∫[y ~ K(h)] (D(i, h) + δ(h))"),
                eq("D(i, h) + δ(h)", "L_const"),
            )
            p.chain(
                "∫[y ~ H(h)] g(replace(h, m, y))",
                eq("∫[y ~ H(h)] f(replace(h, m, y))·z(h)"),
                eq("∫[y ~ H(h)] z(h)·f(replace(h, m, y))", "emul_comm"),
                eq("z(h)·b(h)", "L_mul"),
            )
            p.chain("u(h)·x(h)", le("c(h)·x(h)"), eq("z(h)·b(h)"))
            p.have(
                "u(h)·x(h) ≤ z(h)·b(h) "
                "∧ (∫[y ~ K(h)] w(replace(h, m, y))) = D(i, h) + δ(h) "
                "∧ (∫[y ~ H(h)] g(replace(h, m, y))) = z(h)·b(h)"
            )
        p.have("(∫[h ~ P] u(h)) ≤ (∫[h ~ Q] u(h)·x(h)) + (∫[h ~ P] D(i, h))")
        p.chain(
            "∫[h ~ recorded(m, P, K)] f(h)",
            eq("∫[h ~ P] a(h)"),
            le("∫[h ~ P] (u(h) + δ(h))"),
            eq("(∫[h ~ P] u(h)) + (∫[h ~ P] δ(h))", "L_add"),
            le("(∫[h ~ Q] u(h)·x(h)) + (∫[h ~ P] D(i, h)) + (∫[h ~ P] δ(h))"),
            eq("(∫[h ~ Q] u(h)·x(h)) + ((∫[h ~ P] D(i, h)) + (∫[h ~ P] δ(h)))"),
            eq("(∫[h ~ Q] u(h)·x(h)) + (∫[h ~ P] (D(i, h) + δ(h)))", "L_add"),
            le("(∫[h ~ Q] z(h)·b(h)) + (∫[h ~ P] (D(i, h) + δ(h)))"),
            eq("(∫[h ~ recorded(m, Q, H)] g(h)) + (∫[h ~ recorded(m, P, K)] w(h))"),
        )


TOTAL = "(λi : real. λh : real → 'a. ∑ j ∈ {1..i}. ε(j, h))"
totals = Claim(
    "for ε : real → (real → 'a) → real, i given ∀i. Measurable(ε(i)), "
    "∀i j h o. i ≤ j ⇒ ε(i, replace(h, j, o)) = ε(i, h), i is natural "
    f"holds Measurable({TOTAL}(i)) "
    f"∧ (∀h o. {TOTAL}(i + 1, replace(h, i + 1, o)) = {TOTAL}(i, h) + ε(i + 1, h))"
)


@totals.proof
def one_more_term(p):
    p.let(S=TOTAL, m="i + 1")
    p.use("measurable_sum", "{1..i}", "ε")
    p.have("Measurable(S(i))")
    with p.fix("h : real → 'a"), p.fix("o : 'a"):
        p.let(g="replace(h, m, o)")
        with p.fix("j : real", "{1..m}(j)"):
            p.unfold_facts("between")
            p.have("j ≤ m")
            p.have("ε(j, g) = ε(j, h)")
        p.chain(
            "S(m, g)",
            eq("∑ j ∈ {1..m}. ε(j, h)", "sum_same"),
            eq("ε(m, h) + S(i, h)", p.use("sum_between_succ", "j ↦ ε(j, h)", "i")),
            eq("S(i, h) + ε(m, h)"),
        )
    p.have(p.goal)


@chosen.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", nb="~", S=S, D=D)
    p.let(R=f"λi : real. λP Q : (real → 'a) measure. {RELATED.format(P='P', Q='Q', S='S', D='D', i='i')}")
    p.unfold_facts("approx_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y s", goal="∀x y. nb x y ⇒ (∀s. Measurable(s) ⇒ C(x)(s) ≤ exp(e)·C(y)(s) + d)"):
        with p.fix("i h", goal="∀i h. i is natural ⇒ 1 ≤ i ⇒ i ≤ k ⇒ 0 ≤ δ(i, h)"):
            p.use(composition.delta_sign.theorem(), "B(i, x, h)", "B(i, y, h)", "ε(i, h)", "δ(i, h)")
        with p.fix("i h", goal="∀i h. i ≤ k ⇒ 0 ≤ D(i, h)"):
            with p.fix("j : real", "{1..i}(j)"):
                p.unfold_facts("between")
                p.have("0 ≤ δ(j, h)")
            p.use("sum_nonneg", "{1..i}", "j ↦ δ(j, h)")
            p.have("0 ≤ D(i, h)")
        p.let(none="dirac(no_outputs : real → 'a)")
        p.have("Prob(none)")
        with p.fix("f", goal="R(0, none, none)"):
            with p.fix("h : real → 'a"):
                p.chain("exp(S(0, h))", eq("exp(0)", "sum_between_zero"), eq("1"))
                p.chain("f(h)·exp(S(0, h))", eq("f(h)·1"), eq("f(h)"))
            with p.fix("h : real → 'a"):
                p.have("ext (D(0, h)) = 0", "sum_between_zero")
            p.have("(∫[h ~ none] f(h)·exp(S(0, h))) = (∫[h ~ none] f(h))")
            p.chain("∫[h ~ none] D(0, h)", eq("∫[h ~ none] 0"), eq("0", "L_const_zero"))
            p.have("(∫[h ~ none] f(h)) ≤ (∫[h ~ none] f(h)·exp(S(0, h))) + (∫[h ~ none] D(0, h))")
        with p.fix(
            "i P Q",
            goal="∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ R(i, P, Q) ⇒ "
            "R(i + 1, recorded(i + 1, P, B(i + 1, x)), recorded(i + 1, Q, B(i + 1, y)))",
        ):
            p.let(m="i + 1", K="B(m, x)", H="B(m, y)")
            p.use("nat_nonneg", "i")
            p.use("nat_succ", "i")
            p.have("m is natural ∧ 1 ≤ m ∧ i ≤ k")
            p.use(totals.theorem(), "ε", "i")
            p.use(totals.theorem(), "δ", "i")
            p.use(totals.theorem(), "ε", "m")
            p.use(totals.theorem(), "δ", "m")
            p.use(one_more.theorem(), "P", "Q", "K", "H", "S", "D", "ε(m)", "δ(m)", "i", "m")
            p.have("R(m, recorded(m, P, K), recorded(m, Q, H))")
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
        p.let(P="C(x)", Q="C(y)", f="λh : real → 'a. if (s h) (1 : ereal) 0")
        p.have("∀h. 0 ≤ f(h) ∧ f(h) ≤ 1")
        p.have("(∫[h ~ P] f(h)) ≤ (∫[h ~ Q] f(h)·exp(S(k, h))) + (∫[h ~ P] D(k, h))")
        p.have("0 ≤ d", p.have("0 ≤ D(k, no_outputs)"))
        p.have("∀h. exp(S(k, h)) ≤ exp(e)")
        p.chain(
            "P(s)",
            eq("∫[h ~ P] f(h)", "mass"),
            le("(∫[h ~ Q] f(h)·exp(S(k, h))) + (∫[h ~ P] D(k, h))"),
            le("(∫[h ~ Q] f(h)·exp(e)) + (∫[h ~ P] d)"),
            eq("(∫[h ~ Q] exp(e)·f(h)) + (∫[h ~ P] d)", "emul_comm"),
            eq("exp(e)·(∫[h ~ Q] f(h)) + d", "L_mul", "L_const"),
            eq("exp(e)·Q(s) + d", "mass"),
        )
    p.have(p.goal, "approx_dp", "mechanism")


capped = Claim(
    "for u : real → real, c : real → bool, e n "
    "given 0 ≤ e, ∀i. 0 ≤ u(i), ∀i. c(i) ⇒ (∑ j ∈ {1..i}. u(j)) ≤ e, n is natural "
    "holds (∑ i ∈ {1..n}. (λi : real. if c(i) then u(i) else 0)(i)) ≤ e"
)


@capped.proof
def until_it_stops(p):
    p.let(
        v="λi : real. if c(i) then u(i) else 0",
        V="λn : real. ∑ i ∈ {1..n}. v(i)",
        U="λn : real. ∑ i ∈ {1..n}. u(i)",
    )

    def start(q):
        q.have("V(0) = 0 ∧ U(0) = 0", "sum_between_zero")
        q.have("V(0) ≤ e ∧ V(0) ≤ U(0)")

    def more(q):
        q.use("sum_between_succ", "v", "n")
        q.use("sum_between_succ", "u", "n")
        q.have("V(n + 1) = v(n + 1) + V(n) ∧ U(n + 1) = u(n + 1) + U(n)")
        q.have("0 ≤ u(n + 1)")
        with q.case("c(n + 1)"):
            q.have("v(n + 1) = u(n + 1)")
            q.have("U(n + 1) ≤ e")
            q.have("V(n + 1) ≤ e ∧ V(n + 1) ≤ U(n + 1)")
        with q.otherwise():
            q.have("v(n + 1) = 0")
            q.have("V(n + 1) ≤ e ∧ V(n + 1) ≤ U(n + 1)")

    p.induction("n ↦ V(n) ≤ e ∧ V(n) ≤ U(n)", start, more)
    p.have(p.goal)


prefix = Claim(
    "for ε : real → (real → 'a) → real, i given ∀i. Measurable(ε(i)), "
    "∀i j h o. i ≤ j ⇒ ε(i, replace(h, j, o)) = ε(i, h) "
    f"holds Measurable({TOTAL}(i)) ∧ (∀j h o. i ≤ j ⇒ {TOTAL}(i, replace(h, j, o)) = {TOTAL}(i, h))"
)


@prefix.proof
def no_later_output(p):
    p.let(S=TOTAL)
    p.use("measurable_sum", "{1..i}", "ε")
    p.have("Measurable(S(i))")
    with p.fix("j : real"), p.fix("h : real → 'a"), p.fix("o : 'a", "i ≤ j"):
        p.let(g="replace(h, j, o)")
        with p.fix("l : real", "{1..i}(l)"):
            p.unfold_facts("between")
            p.have("l ≤ j")
            p.have("ε(l, g) = ε(l, h)")
        p.chain("S(i, g)", eq("S(i, h)", "sum_same"))
    p.have(p.goal)


@stops.proof
def the_steps_that_are_run(p):
    p.let(
        nb="~",
        S=S,
        D=D,
        run="λi : real. λh : real → 'a. S(i, h) ≤ e ∧ D(i, h) ≤ d",
        u="λi : real. λh : real → 'a. if run(i, h) then ε(i, h) else 0",
        v="λi : real. λh : real → 'a. if run(i, h) then δ(i, h) else 0",
    )
    with p.fix("i : real"):
        p.use(prefix.theorem(), "ε", "i")
        p.use(prefix.theorem(), "δ", "i")
        p.have("Measurable(run(i))")
        p.have("Measurable(u(i)) ∧ Measurable(v(i))")
    with p.fix("i j : real"), p.fix("h : real → 'a"), p.fix("o : 'a", "i ≤ j"):
        p.use(prefix.theorem(), "ε", "i")
        p.use(prefix.theorem(), "δ", "i")
        p.let(g="replace(h, j, o)")
        p.have("S(i, g) = S(i, h) ∧ D(i, g) = D(i, h) ∧ ε(i, g) = ε(i, h) ∧ δ(i, g) = δ(i, h)")
        p.have("u(i, g) = u(i, h) ∧ v(i, g) = v(i, h)")
    with p.fix("i : real"), p.fix("x : 'd"):
        p.use(prefix.theorem(), "ε", "i")
        p.use(prefix.theorem(), "δ", "i")
        p.have("Measurable(run(i))")
        p.have("Measurable(h ↦ if run(i, h) then B(i, x, h) else dirac(a))")
        p.have("A(i, x) = (h ↦ if run(i, h) then B(i, x, h) else dirac(a))")
        p.have("Measurable(A(i, x))")
    with p.fix("i h", goal=f"{UP_TO}(x ↦ A(i, x, h)) is (u(i, h), v(i, h))-DP for ~"):
        with p.case("run(i, h)"):
            p.have("u(i, h) = ε(i, h) ∧ v(i, h) = δ(i, h)")
            same = p.have("∀x. A(i, x, h) = B(i, x, h)")
            p.have("(x ↦ A(i, x, h)) is (u(i, h), v(i, h))-DP for ~", same)
        with p.otherwise():
            p.have("u(i, h) = 0 ∧ v(i, h) = 0")
            same = p.have("∀x. A(i, x, h) = dirac(a)")
            p.have("(x ↦ dirac(a)) is (0, 0)-DP for ~", "approx_dp", "mechanism")
            p.have("(x ↦ A(i, x, h)) is (u(i, h), v(i, h))-DP for ~", same)
    with p.fix("h : real → 'a"):
        p.use(capped.theorem(), "i ↦ ε(i, h)", "i ↦ run(i, h)", "e", "k")
        p.use(capped.theorem(), "i ↦ δ(i, h)", "i ↦ run(i, h)", "d", "k")
        p.have("(∑ i ∈ {1..k}. u(i, h)) ≤ e ∧ (∑ i ∈ {1..k}. v(i, h)) ≤ d")
    p.use(
        chosen.theorem(),
        "A",
        "~",
        "u",
        "v",
        "e",
        "d",
        "k",
        because="the parameters of the steps that are run",
    )
    p.have(p.goal)
