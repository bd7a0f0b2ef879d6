"""AboveThreshold: the sparse vector technique.

Problem: queries come one after another, and each may be chosen after the answers before it; the answer tells
    whether the noisy value is above a noisy threshold, and the first that is ends it. How private is it,
    however many queries there are, or if they do not end?
Method: the noise of the threshold moves by Δ, so that every answer that was below it stays below it, and
    the noise of the one query that is above moves by 2Δ.
Guarantee: ε, with noise Lap(2Δ/ε) on the threshold and Lap(4Δ/ε) on each query; no ε at all without noise on
    the queries.
Reference: Dwork and Roth 2014, Algorithm 1 and Theorem 3.23. All from memory.
"""

from cbdp_sym.author import *
from derivations.classics import composition, noiseless_queries, stopping_times, threshold_rounds
from derivations.classics.threshold_rounds import NOISE, QUERIES

define(
    f"define above_threshold for {QUERIES}, t : real, B N : real measure, n : real, x : 'd := "
    "bind (shift t B) (adaptive (threshold_round q N x) n)",
    latex=r"\mathrm{AT}_{{4}}\left({0}, {1}, {2}, {3}\right)",
)
FIRST = "(λh : real → bool. all_below (k - 1) h ∧ h k)"
BELOW_CHANCE = "(λn : real. if (Nat n) (Pr (above_threshold q t B N n x) (all_below n)) 0)"
ABOVE_CHANCE = f"(λk : real. if (Nat k) (Pr (above_threshold q t B N k x) {FIRST}) 0)"
define(
    f"define first_above for {QUERIES}, t : real, B N : real measure, x : 'd := "
    f"stopping_time {BELOW_CHANCE} {ABOVE_CHANCE}",
    latex=r"\mathrm{AT}_{\infty}\left({0}, {1}, {2}, {3}\right)",
)
FOR = f"for ~ neighbours on 'd, {QUERIES}, "
DEPENDS = "∀i x. Measurable(h ↦ q(i, h, x))"
LAPLACE_NOISE = "Lap(0, 2·Δ/ε), Lap(0, 4·Δ/ε)"
DENSITIES = (
    f"Measurable(k), ∀u. 0 ≤ k(u), B = withdensity(lebesgue, k), ∀u. k(u) ≤ exp(b)·k(u + D), {NOISE}, "
    f"{DEPENDS}, ∀x y i h. x ~ y ⇒ -D ≤ q(i, h, x) - q(i, h, y) ≤ R - D"
)

theorem = Statement(id="dp.above_threshold", title="AboveThreshold, the sparse vector technique")
private = theorem.printed(
    f"{FOR}ε Δ t, n natural given 0 < ε, 0 < Δ, {DEPENDS}, ∀i h. q(i, h) has sensitivity at most Δ for ~ "
    f"holds above_threshold(q, t, {LAPLACE_NOISE}, n) is ε-DP for ~",
    label="the answers to the first n queries, each chosen after the answers before it",
)
endless = theorem.printed(
    f"{FOR}ε Δ t given 0 < ε, 0 < Δ, {DEPENDS}, ∀i h. q(i, h) has sensitivity at most Δ for ~ "
    f"holds first_above(q, t, {LAPLACE_NOISE}) is ε-DP for ~",
    label="queries without an end: the number of the first that is above, or 0 if none is",
)
general = theorem.repaired(
    f"{FOR}B N distributions on real, k r : real → real, a b D R t, n natural given {DENSITIES} "
    "holds above_threshold(q, t, B, N, n) is (a + b)-DP for ~",
    label="any noise: the threshold moves by D, and the query by R",
)
general_endless = theorem.repaired(
    f"{FOR}B N distributions on real, k r : real → real, a b D R t given {DENSITIES} "
    "holds first_above(q, t, B, N) is (a + b)-DP for ~",
    label="any noise, queries without an end",
)
TELLING = "λi : real. λh : real → bool. λd : bool. if ((i = 1) = d) 1 0"
noiseless = theorem.repaired(
    f"for q : real → (real → bool) → bool → real, b e given 0 < b, {DEPENDS}, "
    "∀i h x. q(i, h, x) = (if i = 1 ⇔ x then 1 else 0) "
    "holds ¬(above_threshold(q, 0, Lap(0, b), dirac(0), 2) is e-DP for (λx y : bool. x ≠ y))",
    label="not for any ε without noise on the queries: two queries of one bit, 1, 0 or 0, 1",
)
theorem.finding(
    "reading",
    "The query of round $i$ is $q(i,h,\\cdot)$, where $h(j)$ says whether answer $j$ was above; it depends "
    "measurably on $h$, and has sensitivity at most $\\Delta$, whatever $h$ is. After an answer that is "
    "above, all are below, whatever the queries are. An analyst with coins is a mixture of analysts without "
    "them.",
)
theorem.finding(
    "reading",
    "All answers before the first that is above are below, so that its number is all that queries without "
    "an end give out. It is $k$ with the chance that answer $k$ of $k$ is the first that is above, and $0$, "
    "for never, with the limit of the chances that none of $n$ answers is above. A claim says that this "
    "agrees with any number $n\\ge k$ of rounds.",
)
agree = theorem.repaired(
    f"for {QUERIES}, B N distributions on real, t, x : 'd, k n naturals "
    "given ∀i. Measurable(h ↦ q(i, h, x)), 1 ≤ k, k ≤ n "
    f"holds first_above(q, t, B, N, x){{j | j = k}} = above_threshold(q, t, B, N, n, x){{h | {FIRST}(h)}}",
    label="queries without an end agree with any number of them",
)
kept = Claim(
    f"for {QUERIES}, B N distributions on real, t, n natural, x : 'd, f : (real → bool) → ereal "
    "given ∀i. Measurable(h ↦ q(i, h, x)), Measurable(f), ∀h. 0 ≤ f(h), ∀h v. f(replace(h, n + 1, v)) = f(h) "
    "holds (∫[h ~ above_threshold(q, t, B, N, n + 1, x)] f(h)) "
    "= (∫[h ~ above_threshold(q, t, B, N, n, x)] f(h))"
)
chances = Claim(
    f"for {QUERIES}, B N distributions on real, t, x : 'd, c p : real → real "
    f"given ∀i. Measurable(h ↦ q(i, h, x)), c = {BELOW_CHANCE}, p = {ABOVE_CHANCE} "
    "holds (c(0) = 1 ∧ (∀n. n is natural ⇒ 0 ≤ c(n))) ∧ (∀n. n is natural ⇒ 0 ≤ p(n)) "
    "∧ (∀n. n is natural ⇒ c(n) = c(n + 1) + p(n + 1))"
)
one_stop = Claim(
    "for P distribution on (real → bool), n natural "
    "holds Pr(P, all_below(n)) "
    "= Pr(P, all_below(n + 1)) + Pr(P, λh : real → bool. all_below (n + 1 - 1) h ∧ h (n + 1)) "
    "∧ Measurable(all_below(n)) ∧ Measurable(λh : real → bool. all_below (n + 1 - 1) h ∧ h (n + 1))"
)
stop_measured = Claim("for k holds Measurable(λh : real → bool. all_below (k - 1) h ∧ h k)")
unending = Claim(
    f"{FOR}B N distributions on real, t e given {DEPENDS}, "
    "∀n. n is natural ⇒ (above_threshold(q, t, B, N, n) is e-DP for ~) "
    "holds first_above(q, t, B, N) is e-DP for ~"
)
EXAMPLE = {"nb": "λx y : bool. x ≠ y", "q": "λi : real. λh : real → bool. λd : bool. 0", "t": "0"}
DENSITY = "λu. exp (-abs (u - 0)/1)/(2*1)"
LAPLACE_DENSITIES = {
    **dict.fromkeys("ab", "1"),
    **dict.fromkeys("DR", "0"),
    **dict.fromkeys("BN", "laplace 0 1"),
    **dict.fromkeys("kr", DENSITY),
}
private.example(ε="1", Δ="1", n="1", **EXAMPLE)
noiseless.example(q=TELLING, b="1", e="1")
endless.example(ε="1", Δ="1", **EXAMPLE)
general.example(n="1", **EXAMPLE, **LAPLACE_DENSITIES)
general_endless.example(**EXAMPLE, **LAPLACE_DENSITIES)
agree.example(q=EXAMPLE["q"], x="T", t="0", k="1", n="2", B="laplace 0 1", N="laplace 0 1")
mean = Claim(
    f"for {QUERIES}, B N distributions on real, t, n natural, x : 'd, f : (real → bool) → ereal "
    "given ∀i. Measurable(h ↦ q(i, h, x)), Measurable(f), ∀h. 0 ≤ f(h) "
    "holds (∫[h ~ above_threshold(q, t, B, N, n, x)] f(h)) "
    "= (∫[ρ ~ B] ∫[h ~ adaptive(threshold_round(q, N, x), n, ρ + t)] f(h)) "
    "∧ Measurable(λρ : real. ∫[h ~ adaptive(threshold_round(q, N, x), n, ρ + t)] f(h)) "
    "∧ Prob(above_threshold(q, t, B, N, n, x))"
)
from_events = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, c given ∀x. Prob(M(x)), "
    "∀x y s. x ~ y ⇒ Measurable(s) ⇒ M(x)(s) ≤ exp(c)·M(y)(s) holds M is c-DP for ~"
)
within = Claim("for x y c given |x - y| ≤ c holds -c ≤ x - y ≤ 2·c - c")
laplace_noise = Claim(
    "for b R a given 0 < b, 0 < R, R/b = a "
    "holds ∀u. exp(-|u - 0|/b)/(2·b) ≤ exp(a)·(exp(-|u + R - 0|/b)/(2·b))"
)


@mean.proof
def given_the_threshold(p):
    p.let(K="adaptive(threshold_round(q, N, x), n)", T="shift(t, B)", r="λτ : real. ∫[h ~ K(τ)] f(h)")
    p.let(M="above_threshold(q, t, B, N, n, x)")
    p.use(threshold_rounds.kernels.theorem(), "q", "N", "x")
    p.use(threshold_rounds.parameter.theorem(), "threshold_round(q, N, x)")
    p.have("Measurable(K)")
    p.use(threshold_rounds.laws.theorem(), "q", "N", "x", "n")
    p.use("map_prob", "x ↦ x + t", "B")
    p.have("Prob(T)", "shift")
    p.use("bind_prob", "T", "K")
    p.use("L_bind", "T", "K", "f")
    g = p.use("measurable_L", "K", "λz : real × (real → bool). f(snd z)")
    p.have("Measurable(r)", rewrite(g, "snd_pair"))
    p.use("measurable_comp", "r", "λρ : real. ρ + t")
    p.have("∀τ. 0 ≤ r(τ)", "L_nonneg")
    p.have("Prob(M)", "above_threshold")
    p.chain(
        "∫[h ~ M] f(h)", eq("∫[τ ~ T] r(τ)", "above_threshold"), eq("∫[ρ ~ B] r(ρ + t)", "shift", "L_map")
    )
    p.have(p.goal)


@kept.proof
def one_more_answer(p):
    p.let(S="threshold_round(q, N, x)", m="n + 1", A="above_threshold(q, t, B, N)")
    p.use(threshold_rounds.kernels.theorem(), "q", "N", "x")
    p.use(threshold_rounds.sections.theorem(), "S")
    p.use(threshold_rounds.laws.theorem(), "q", "N", "x", "n")
    p.use("nat_succ", "n")
    with p.fix("τ : real"):
        p.let(P="adaptive(S, n, τ)", K="S(m, τ)")
        p.have("Prob(P) ∧ Measurable(K) ∧ (∀h. Prob(K(h)))")
        p.use(composition.equations.theorem(), "S", "τ")
        p.use(composition.mean_of_recorded.theorem(), "m", "P", "K", "f")
        p.chain(
            "∫[h ~ adaptive(S, m, τ)] f(h)",
            eq("∫[h ~ P] ∫[v ~ K(h)] f(replace(h, m, v))"),
            eq("∫[h ~ P] ∫[v ~ K(h)] f(h)"),
            eq("∫[h ~ P] f(h)", "L_econst"),
        )
    p.use(mean.theorem(), "q", "B", "N", "t", "n", "x", "f")
    p.use(mean.theorem(), "q", "B", "N", "t", "m", "x", "f")
    p.chain(
        "∫[h ~ A(m, x)] f(h)",
        eq("∫[ρ ~ B] ∫[h ~ adaptive(S, m, ρ + t)] f(h)"),
        eq("∫[ρ ~ B] ∫[h ~ adaptive(S, n, ρ + t)] f(h)"),
        eq("∫[h ~ A(n, x)] f(h)"),
    )


@stop_measured.proof
def two_events(p):
    p.use(threshold_rounds.below_measured.theorem(), "k - 1")
    p.use("measurable_coordinate", "k", goal="Measurable(λh : real → bool. h k)")
    p.use("measurable_and", "all_below(k - 1)", "λh : real → bool. h k")
    p.have(p.goal)


@one_stop.proof
def the_next_answer(p):
    p.let(m="n + 1", A="all_below(n)", C="all_below(m)", S="λh : real → bool. all_below (m - 1) h ∧ h m")
    p.use(threshold_rounds.below_measured.theorem(), "n")
    p.use(threshold_rounds.below_measured.theorem(), "m")
    p.use(stop_measured.theorem(), "m")
    p.have("m - 1 = n")
    with p.fix("h : real → bool"):
        p.have("replace(h, m, h(m)) = h", "replace_none")
        p.use(threshold_rounds.below_once_more.theorem(), "m", "n", "h", "h(m)")
        p.have("C(h) ⇔ A(h) ∧ ¬h(m)")
    p.let(
        f="λh : real → bool. if A(h) then (1 : real) else 0",
        g="λh : real → bool. if C(h) then (1 : real) else 0",
        k="λh : real → bool. if S(h) then (1 : real) else 0",
    )
    for name, event in (("f", "A"), ("g", "C"), ("k", "S")):
        p.have(f"Measurable({name})")
        with p.fix("h : real → bool"):
            p.have(f"0 ≤ {name}(h)")
        p.use("mass_Pr", "P", event)
        p.chain(f"∫[h ~ P] {name}(h)", eq(f"P({event})", "mass"), eq(f"Pr(P, {event})"))
    with p.fix("h : real → bool"):
        with p.case("A(h)"):
            with p.case("h(m)"):
                p.have("f(h) = g(h) + k(h)")
            with p.otherwise():
                p.have("f(h) = g(h) + k(h)")
        with p.otherwise():
            p.have("f(h) = g(h) + k(h)")
    p.chain(
        "Pr(P, A)",
        eq("∫[h ~ P] f(h)"),
        eq("∫[h ~ P] (g(h) + k(h))"),
        eq("(∫[h ~ P] g(h)) + (∫[h ~ P] k(h))", "L_add"),
        eq("Pr(P, C) + Pr(P, S)"),
    )
    p.have("Pr(P, A) = Pr(P, C) + Pr(P, S)")
    p.have(p.goal)


@chances.proof
def of_the_rounds(p):
    p.let(A="above_threshold(q, t, B, N)")
    with p.fix("n : real", "n is natural"):
        p.use(mean.theorem(), "q", "B", "N", "t", "n", "x", "λh : real → bool. 0")
        p.have("Prob(A(n, x))")
    p.have("Nat 0")
    with p.fix("n : real", "n is natural"):
        p.use(threshold_rounds.below_measured.theorem(), "n")
        p.have("0 ≤ Pr(A(n, x), all_below(n))", "Pr_nonneg")
        p.have("c(n) = Pr(A(n, x), all_below(n))")
        p.have("c(n) = Pr(A(n, x), all_below(n)) ∧ 0 ≤ c(n)")
    with p.fix("k : real", "k is natural"):
        p.let(S="λh : real → bool. all_below (k - 1) h ∧ h k")
        p.use(stop_measured.theorem(), "k")
        p.have("0 ≤ Pr(A(k, x), S)", "Pr_nonneg")
        p.have("p(k) = Pr(A(k, x), S)")
        p.have("p(k) = Pr(A(k, x), S) ∧ 0 ≤ p(k)")
    with p.fix("h : real → bool"):
        with p.fix("j : real", "{1..0}(j)"):
            p.unfold_facts("between")
            p.have("F")
        p.have("all_below(0, h)", "all_below")
    p.let(A0="A(0, x)", U="all_below(0)")
    p.have("Prob(A0)")
    p.use(threshold_rounds.below_measured.theorem(), "0")
    p.use("mass_Pr", "A0", "U")
    p.use("prob_mass", "A0")
    p.chain("(c(0) : ereal)", eq("Pr(A0, U)"), eq("A0(U)"), eq("∫[h ~ A0] 1", "mass"), eq("1"))
    p.have("c(0) = 1")
    with p.fix("n : real", "n is natural"):
        p.let(m="n + 1", f="λh : real → bool. if all_below(n, h) then (1 : ereal) else 0")
        p.use("nat_succ", "n")
        p.use(threshold_rounds.below_measured.theorem(), "n")
        p.have("Measurable(f)")
        p.have("∀h. 0 ≤ f(h)")
        with p.fix("h : real → bool"), p.fix("v : bool"):
            p.use(threshold_rounds.below_kept.theorem(), "n", "h", "v")
            p.have("f(replace(h, n + 1, v)) = f(h)")
        p.use(kept.theorem(), "q", "B", "N", "t", "n", "x", "f")
        p.let(P="A(n, x)", Q="A(m, x)", V="all_below(n)")
        p.have("Prob(P)")
        p.have("Prob(Q)")
        p.use("mass_Pr", "P", "V")
        p.use("mass_Pr", "Q", "V")
        p.chain(
            "(c(n) : ereal)",
            eq("Pr(P, V)"),
            eq("∫[h ~ P] f(h)", "mass"),
            eq("∫[h ~ Q] f(h)"),
            eq("Pr(Q, V)", "mass"),
        )
        p.have("c(n) = Pr(Q, V)")
        p.use(one_stop.theorem(), "Q", "n")
        p.have("c(n) = c(n + 1) + p(n + 1)")
    p.have(p.goal)


@unending.proof
def answer_by_answer(p):
    p.let(nb="~", A="above_threshold(q, t, B, N)", M="first_above(q, t, B, N)", E="exp(e)")
    p.let(c=f"λx : 'd. {BELOW_CHANCE}", d=f"λx : 'd. {ABOVE_CHANCE}")
    with p.fix("x : 'd"):
        p.use(chances.theorem(), "q", "B", "N", "t", "x", "c(x)", "d(x)")
        p.use(stopping_times.total.theorem(), "c(x)", "d(x)")
        p.have("Prob(M(x))", "first_above")
    with p.fix("n : real", "n is natural"), p.fix("x y : 'd", "nb x y"):
        p.have("A(n) is e-DP for ~")
        p.unfold_facts("pure_dp", "approx_dp", "mechanism")
        p.let(V="all_below(n)", S="λh : real → bool. all_below (n - 1) h ∧ h n", P="A(n, x)", Q="A(n, y)")
        p.have("Prob(P) ∧ Prob(Q)")
        p.use(threshold_rounds.below_measured.theorem(), "n")
        p.use(stop_measured.theorem(), "n")
        for event in ("V", "S"):
            p.use("mass_Pr", "P", event)
            p.use("mass_Pr", "Q", event)
            p.chain(
                f"(Pr(P, {event}) : ereal)",
                eq(f"P({event})"),
                le(f"E·Q({event}) + 0"),
                eq(f"E·Pr(Q, {event})"),
            )
            p.have(f"Pr(P, {event}) ≤ E·Pr(Q, {event})")
        p.have("c(x, n) = Pr(P, V) ∧ c(y, n) = Pr(Q, V) ∧ d(x, n) = Pr(P, S) ∧ d(y, n) = Pr(Q, S)")
        p.have("c(x, n) ≤ E·c(y, n) ∧ d(x, n) ≤ E·d(y, n)")
    with p.fix("x y s", goal="∀x y. x ~ y ⇒ (∀s. Measurable(s) ⇒ M(x)(s) ≤ exp(e)·M(y)(s))"):
        for data in "xy":
            p.use(chances.theorem(), "q", "B", "N", "t", data, f"c({data})", f"d({data})")
        p.have("∀n. n is natural ⇒ c(x, n) ≤ E·c(y, n)")
        p.have("∀n. n is natural ⇒ 1 ≤ n ⇒ d(x, n) ≤ E·d(y, n)")
        p.use(stopping_times.ratio.theorem(), "c(x)", "d(x)", "c(y)", "d(y)", "E", "s")
        p.have("M(x)(s) ≤ E·M(y)(s)", "first_above")
    p.use(from_events.theorem(), "nb", "M", "e")


at_one = Claim(
    f"for c p : real → real, k natural given {stopping_times.CHANCES.format(c='c', p='p')}, 1 ≤ k "
    "holds stopping_time(c, p){j | j = k} = p(k)"
)


@at_one.proof
def one_term(p):
    p.let(
        w=stopping_times.W.format(c="c", p="p"),
        g="λj : real. if j = k then (1 : real) else 0",
        S=f"λn : real. ∑ k ∈ {stopping_times.BELOW.format(n='n')}. w(k)·g(k)",
    )
    p.have("Measurable(g)")
    p.have("∀j. 0 ≤ g(j)")
    p.use(stopping_times.series.theorem(), "c", "p", "g")
    p.use(stopping_times.weights.theorem(), "c", "p")
    p.have("w(k) = p(k)")
    p.have("0 ≤ p(k)")

    def start(q):
        q.use("sum_to_zero", "λk : real. w(k)·g(k)")
        q.have("g(0) = 0")
        return q.have("S(0) = (if k ≤ 0 then p(k) else 0)")

    def more(q):
        q.use("sum_to_succ", "λk : real. w(k)·g(k)", "n")
        q.have("S(n + 1) = w(n + 1)·g(n + 1) + S(n)")
        with q.case("k = n + 1"):
            q.have("g(n + 1) = 1")
            q.have("S(n) = 0")
            q.have("S(n + 1) = (if k ≤ n + 1 then p(k) else 0)")
        with q.otherwise():
            q.have("g(n + 1) = 0")
            with q.case("k ≤ n"):
                q.have("S(n + 1) = (if k ≤ n + 1 then p(k) else 0)")
            with q.otherwise():
                with q.suppose("k ≤ n + 1"):
                    q.use("nat_step", "n", "k")
                    q.have("F")
                q.have("S(n + 1) = (if k ≤ n + 1 then p(k) else 0)")
        return q.have("S(n + 1) = (if k ≤ n + 1 then p(k) else 0)")

    p.induction("n ↦ S(n) = (if k ≤ n then p(k) else 0)", start, more)
    with p.fix("n : real", "n is natural"):
        p.have("S(n) = (if k ≤ n then p(k) else 0)")
        p.have("S(n) ≤ p(k)")
    p.let(u="sup n ∈ Nat. S(n)")
    p.use("supon_least", "Nat", "λn : real. (S n : ereal)", "(p k : ereal)")
    p.have("S(k) = p(k)")
    p.use("supon_upper", "Nat", "λn : real. (S n : ereal)", "k")
    p.have("(p k : ereal) ≤ u")
    p.use("ele_antisym", "u", "(p k : ereal)")
    p.chain(
        "stopping_time(c, p){j | j = k}",
        eq("∫[j ~ stopping_time(c, p)] g(j)", "mass"),
        eq("u"),
        eq("(p k : ereal)"),
    )


later = Claim(
    f"for {QUERIES}, B N distributions on real, t, x : 'd, k natural "
    "given ∀i. Measurable(h ↦ q(i, h, x)), 1 ≤ k holds ∀n. n is natural ⇒ k ≤ n ⇒ "
    f"above_threshold(q, t, B, N, n, x){{h | {FIRST}(h)}} "
    f"= above_threshold(q, t, B, N, k, x){{h | {FIRST}(h)}}"
)


@later.proof
def round_after_round(p):
    p.let(A="above_threshold(q, t, B, N)", S=FIRST, P="A(k, x)")
    p.let(f="λh : real → bool. if S(h) then (1 : ereal) else 0")
    p.use(stop_measured.theorem(), "k")
    p.have("Measurable(f)")
    p.have("∀h. 0 ≤ f(h)")

    def start(q):
        q.have("F")
        return q.have("A(0, x)(S) = P(S)")

    def more(q):
        with q.case("k = n + 1"):
            q.have("A(n + 1, x)(S) = P(S)")
        with q.otherwise():
            with q.suppose("n < k"):
                q.use("nat_step", "n", "k")
                q.have("F")
            q.have("k ≤ n")
            with q.fix("h : real → bool"), q.fix("v : bool"):
                q.use(first_kept.theorem(), "k", "n", "h", "v")
                q.have("f(replace(h, n + 1, v)) = f(h)")
            q.use(kept.theorem(), "q", "B", "N", "t", "n", "x", "f")
            q.chain(
                "A(n + 1, x)(S)",
                eq("∫[h ~ A(n + 1, x)] f(h)", "mass"),
                eq("∫[h ~ A(n, x)] f(h)"),
                eq("A(n, x)(S)", "mass"),
                eq("P(S)"),
            )
        return q.have("A(n + 1, x)(S) = P(S)")

    p.induction("n ↦ k ≤ n ⇒ A(n, x)(S) = P(S)", start, more)
    p.have(p.goal)


@agree.proof
def no_later_answer(p):
    p.let(A="above_threshold(q, t, B, N)", S=FIRST, c=BELOW_CHANCE, d=ABOVE_CHANCE, P="A(k, x)")
    p.use(stop_measured.theorem(), "k")
    p.use(chances.theorem(), "q", "B", "N", "t", "x", "c", "d")
    p.use(at_one.theorem(), "c", "d", "k")
    p.use(law.theorem(), "q", "B", "N", "t", "x", "k")
    p.have("Prob(P)")
    p.use("mass_Pr", "P", "S")
    p.have("d(k) = Pr(P, S)")
    p.use(later.theorem(), "q", "B", "N", "t", "x", "k")
    p.chain(
        "first_above(q, t, B, N, x){j | j = k}",
        eq("stopping_time(c, d){j | j = k}", "first_above"),
        eq("(d k : ereal)"),
        eq("P(S)"),
        eq("A(n, x)(S)"),
    )


first_kept = Claim(
    "for k n, h : real → bool, v : bool given k ≤ n "
    "holds (all_below(k - 1, replace(h, n + 1, v)) ∧ replace(h, n + 1, v)(k)) ⇔ (all_below(k - 1, h) ∧ h(k))"
)


@first_kept.proof
def the_answers_before(p):
    p.let(g="replace(h, n + 1, v)")
    p.have("g(k) = h(k)", "replace")
    with p.fix("j : real", "{1..k - 1}(j)"):
        p.unfold_facts("between")
        p.have("j ≠ n + 1")
        p.have("g(j) = h(j)", "replace")
    with p.case("all_below(k - 1, h)"):
        p.unfold_facts("all_below")
        with p.fix("j : real", "{1..k - 1}(j)"):
            p.have("¬g(j)")
        p.have("all_below(k - 1, g)", "all_below")
        p.have("all_below(k - 1, g) ∧ g(k) ⇔ all_below(k - 1, h) ∧ h(k)")
    with p.otherwise():
        with p.suppose("all_below(k - 1, g)"):
            p.unfold_facts("all_below")
            with p.fix("j : real", "{1..k - 1}(j)"):
                p.have("¬h(j)")
            p.have("all_below(k - 1, h)", "all_below")
            p.have("F")
        p.have("all_below(k - 1, g) ∧ g(k) ⇔ all_below(k - 1, h) ∧ h(k)")


@general_endless.proof
def any_number_of_queries(p):
    with p.fix("n : real", "n is natural"):
        p.use(general.theorem(), "nb", "q", "B", "N", "k", "r", "a", "b", "D", "R", "t", "n")
        p.have("above_threshold(q, t, B, N, n) is (a + b)-DP for ~")
    p.use(unending.theorem(), "nb", "q", "B", "N", "t", "a + b")


@endless.proof
def any_number_of_queries_too(p):
    p.let(B="Lap(0, 2·Δ/ε)", N="Lap(0, 4·Δ/ε)")
    with p.fix("n : real", "n is natural"):
        p.use(private.theorem(), "nb", "q", "ε", "Δ", "t", "n")
        p.have("above_threshold(q, t, B, N, n) is ε-DP for ~")
    p.have("Prob(B) ∧ Prob(N)")
    p.use(unending.theorem(), "nb", "q", "B", "N", "t", "ε")


@general.proof
def change_of_variables(p):
    p.let(E="exp(a)", G="exp(b)", C="shift(D, B)", M="above_threshold(q, t, B, N, n)")
    p.use(threshold_rounds.loss.theorem(), "N", "r", "a", "R")
    p.use("map_prob", "x ↦ x + D", "B")
    p.have("Prob(C)", "shift")
    p.use("shift_density", "k", "D")
    p.have("C = withdensity(lebesgue, u ↦ k(u - D))")
    with p.fix("u : real"):
        p.chain("k(u - D)", le("exp(b)·k(u - D + D)"), eq("exp(b)·k(u)"))
    p.use("max_divergence_withdensity", "lebesgue", "u ↦ k(u - D)", "k", "b")
    p.have("D[∞](C ‖ B) ≤ b")
    with p.fix("d : 'd"):
        p.use(mean.theorem(), "q", "B", "N", "t", "n", "d", "λh : real → bool. 0")
        p.have("Prob(M(d))")
    with p.fix("x y s", goal="∀x y. x ~ y ⇒ (∀s. Measurable(s) ⇒ M(x)(s) ≤ exp(a + b)·M(y)(s))"):
        p.let(
            f="λh : real → bool. if s(h) then (1 : ereal) else 0",
            H="λd : 'd. λρ : real. ∫[h ~ adaptive(threshold_round(q, N, d), n, ρ + t)] f(h)",
        )
        p.have("Measurable(f)")
        p.have("∀h. 0 ≤ f(h)")
        for data in "xy":
            p.use(mean.theorem(), "q", "B", "N", "t", "n", data, "f")
        with p.fix("ρ : real"):
            p.use(threshold_rounds.rounds.theorem(), "q", "N", "r", "a", "R", "D", "ρ + t", "x", "y")
            p.have("ρ + t + D = ρ + D + t")
            p.have("H(x, ρ) ≤ E·H(y, ρ + D)")
        p.use("measurable_comp", "H(y)", "λρ : real. ρ + D")
        p.use("mean_of_max_divergence", "C", "B", "b", "H(y)")
        p.have("∀ρ. (0 : ereal) ≤ H(y, ρ)", "L_nonneg")
        p.chain(
            "M(x)(s)",
            eq("∫[h ~ M(x)] f(h)", "mass"),
            eq("∫[ρ ~ B] H(x, ρ)"),
            le("∫[ρ ~ B] (E·H(y, ρ + D))", "L_mono"),
            eq("E·∫[ρ ~ B] H(y, ρ + D)", "L_mul"),
            eq("E·∫[ρ ~ C] H(y, ρ)", "shift", "L_map"),
            le("E·(G·∫[ρ ~ B] H(y, ρ))"),
            eq("(E·G)·∫[ρ ~ B] H(y, ρ)"),
            eq("exp(a + b)·∫[h ~ M(y)] f(h)", p.have("exp(a + b) = E·G", "exp_add")),
            eq("exp(a + b)·M(y)(s)", "mass"),
        )
    p.use(from_events.theorem(), "nb", "M", "a + b")


@from_events.proof
def by_definition(p):
    p.have(p.goal)


@within.proof
def from_the_middle(p):
    p.have(p.goal)


LAPLACE = "u ↦ exp(-|u - 0|/({0}))/(2·({0}))"


@private.proof
def a_quarter_and_a_half(p):
    p.let(k=LAPLACE.format("2·Δ/ε"), r=LAPLACE.format("4·Δ/ε"), B="Lap(0, 2·Δ/ε)", N="Lap(0, 4·Δ/ε)")
    p.have("B = withdensity(lebesgue, k)", "laplace")
    p.have("N = withdensity(lebesgue, r)", "laplace")
    p.use(laplace_noise.theorem(), "2·Δ/ε", "Δ", "ε/2")
    p.use(laplace_noise.theorem(), "4·Δ/ε", "2·Δ", "ε/2")
    p.unfold_facts("sensitivity")
    with p.fix("x y i h", goal="∀x y i h. x ~ y ⇒ -Δ ≤ q(i, h, x) - q(i, h, y) ≤ 2·Δ - Δ"):
        p.have("|q(i, h, x) - q(i, h, y)| ≤ Δ")
        p.use(within.theorem(), "q(i, h, x)", "q(i, h, y)", "Δ")
    found = p.use(
        general.theorem(), "nb", "q", "B", "N", "k", "r", "ε/2", "ε/2", "Δ", "2·Δ", "t", "n",
        because=r"half of $\varepsilon$ for the threshold, half for the query",
    )  # fmt: skip
    return rewrite(found, p.have("ε/2 + ε/2 = ε"))


@laplace_noise.proof
def triangle(p):
    with p.fix("u : real"):
        p.have("|u + R - 0| ≤ |u - 0| + R")
        p.have("-|u - 0|/b ≤ R/b + -|u + R - 0|/b")
        p.chain("exp(-|u - 0|/b)", le("exp(a + -|u + R - 0|/b)"), eq("exp(a)·exp(-|u + R - 0|/b)", "exp_add"))
        p.have("exp(-|u - 0|/b)/(2·b) ≤ exp(a)·(exp(-|u + R - 0|/b)/(2·b))")
    p.have(p.goal)


interval = Claim(
    "for b given 0 < b "
    "holds (∫[ρ ~ Lap(0, b)] (if 0 < ρ then (if ρ ≤ 1 then 1 else 0) else 0)) = (1 - exp(-1/b))/2"
)


@interval.proof
def in_closed_form(p):
    p.let(f="λy : real. if 0 < y then (if y ≤ 1 then (1 : real) else 0) else 0")
    p.have("E[y ~ Lap(0, b)] f(y) exists and is (1 - exp(-1/b))/2")
    with p.fix("y : real"):
        p.have("0 ≤ f(y)")
    p.use("L_int", "Lap(0, b)", "f", "(1 - exp(-1/b))/2")
    p.have(p.goal)


@noiseless.proof
def the_second_is_above(p):
    p.let(
        B="Lap(0, b)",
        N="dirac(0)",
        S=noiseless_queries.SECOND,
        A="above_threshold(q, 0, B, N, 2)",
        f="λh : real → bool. if S(h) then (1 : ereal) else 0",
        nb="λx y : bool. x ≠ y",
        v="(1 - exp(-1/b))/2",
    )
    p.have("1 + 1 = 2")
    p.have("1 is natural")
    p.have("2 is natural")
    p.have("2 - 1 = 1")
    p.have("Prob(N)")
    p.use(stop_measured.theorem(), "2")
    p.have("Measurable(S)")
    p.have("Measurable(f)")
    p.have("∀h. 0 ≤ f(h)")
    for data in "TF":
        p.let(c=f"λi : real. if ((i = 1) = {data}) 1 0", R=f"adaptive(threshold_round(q, N, {data}), 2)")
        p.use(mean.theorem(), "q", "B", "N", "0", "2", data, "f")
        with p.fix("ρ : real"):
            p.have(f"∀i h. q(i, h, {data}) = c(i)")
            p.use(noiseless_queries.second.theorem(), "q", data, "c", "ρ + 0")
            p.have("ρ + 0 = ρ")
            p.chain(
                "∫[h ~ R(ρ + 0)] f(h)", eq("R(ρ + 0)(S)", "mass"), eq("if c(1) < ρ ∧ ρ ≤ c(2) then 1 else 0")
            )
            if data == "T":
                p.have("c(1) = 1 ∧ c(2) = 0")
                p.have("(∫[h ~ R(ρ + 0)] f(h)) = 0")
            else:
                p.have("c(1) = 0 ∧ c(2) = 1")
                step = "(∫[h ~ R(ρ + 0)] f(h)) = (if 0 < ρ then (if ρ ≤ 1 then 1 else 0) else 0)"
                with p.case("0 < ρ ∧ ρ ≤ 1"):
                    p.have("c(1) < ρ ∧ ρ ≤ c(2)")
                    p.have(step)
                with p.otherwise():
                    p.have("¬(c(1) < ρ ∧ ρ ≤ c(2))")
                    p.have("(∫[h ~ R(ρ + 0)] f(h)) = 0")
                    p.have("(if 0 < ρ then (if ρ ≤ 1 then (1 : ereal) else 0) else 0) = 0")
                    p.have(step)
        if data == "T":
            p.chain(
                "A(T)(S)",
                eq("∫[h ~ A(T)] f(h)", "mass"),
                eq("∫[ρ ~ B] ∫[h ~ R(ρ + 0)] f(h)"),
                eq("∫[ρ ~ B] 0"),
                eq("0", "L_const_zero"),
            )
        else:
            p.chain(
                "A(F)(S)",
                eq("∫[h ~ A(F)] f(h)", "mass"),
                eq("∫[ρ ~ B] ∫[h ~ R(ρ + 0)] f(h)"),
                eq("∫[ρ ~ B] (if 0 < ρ then (if ρ ≤ 1 then 1 else 0) else 0)"),
                eq("v", interval.theorem()),
            )
    p.have("-1/b < 0")
    p.chain("exp(-1/b)", lt("exp(0)", "exp_lt"), eq("1"))
    p.have("0 < v")
    with p.suppose("A is e-DP for nb"):
        p.unfold_facts("pure_dp", "approx_dp", "mechanism")
        p.have("nb F T")
        p.have("A(F)(S) ≤ exp(e)·A(T)(S) + 0")
        p.chain("(v : ereal)", eq("A(F)(S)"), le("exp(e)·A(T)(S) + 0"), eq("exp(e)·0 + 0"), eq("0"))
        p.have("v ≤ 0")
        p.have("F")
    p.have(p.goal)


# What the definitions of the two mechanisms presuppose, with the definitions unfolded.
OF_ONE = (
    f"for {QUERIES}, B N distributions on real, t, x : 'd{{}} given ∀i. Measurable(h ↦ q(i, h, x)) holds "
)
law = Claim(OF_ONE.format(", n natural") + "Prob(above_threshold(q, t, B, N, n, x))")
infimum = Claim(OF_ONE.format("") + f"∃r. r = (inf n ∈ Nat. {BELOW_CHANCE}(n))")
not_negative = Claim(
    OF_ONE.format("")
    + f"∀k. k is natural ⇒ 0 ≤ (if k = 0 then never_stops({BELOW_CHANCE}) else {ABOVE_CHANCE}(k))"
)


@law.proof
def a_probability(p):
    p.use(mean.theorem(), "q", "B", "N", "t", "n", "x", "λh : real → bool. 0")
    p.have(p.goal)


@infimum.proof
def a_number(p):
    p.let(c=BELOW_CHANCE, d=ABOVE_CHANCE)
    p.use(chances.theorem(), "q", "B", "N", "t", "x", "c", "d")
    p.use(stopping_times.limit.theorem(), "c")
    p.have(p.goal)


@not_negative.proof
def all_chances(p):
    p.let(c=BELOW_CHANCE, d=ABOVE_CHANCE)
    p.use(chances.theorem(), "q", "B", "N", "t", "x", "c", "d")
    p.use(stopping_times.weights.theorem(), "c", "d")
    p.have(p.goal)


for each in (private, endless, general, general_endless, agree, noiseless):
    each.facts += threshold_rounds.PRESUPPOSED
for each in (endless, general_endless, agree):
    each.facts += [
        threshold_rounds.unfolded(threshold_rounds.below_measured, only=("all_below",)),
        threshold_rounds.unfolded(stop_measured, only=("all_below",)),
        threshold_rounds.unfolded(law, "above_threshold", "shift", "adaptive"),
        threshold_rounds.unfolded(infimum, "above_threshold", "shift", "adaptive"),
        threshold_rounds.unfolded(not_negative, "never_stops", "above_threshold", "shift", "adaptive"),
    ]
