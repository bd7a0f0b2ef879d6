"""Optimal composition: no bound of k steps is better than that of k answers of randomized response.

Problem: the least δ for which all outputs of k adaptive (ε,δ)-DP steps are (t,δ)-DP, for every t.
Method: upper bound: the recursion of `profile.py`, D(0, t) = max(0, 1-e^t) and D(n+1, t) = δ + (1-δ)(w D(n,
    t-ε)
    + (1-w) D(n, t+ε)), w = e^ε/(1+e^ε); its solution is a sum over the binomial distribution. It is
    attained by
    randomized response that tells its input with probability δ: the event for n + 1 answers consists of
    those for
    n answers at t - ε and at t + ε, according to the last answer.
Guarantee: the formula as printed, for adaptive steps on any measurable spaces, and for every t, not only
    for the
    (k-2i)ε; k answers of randomized response have exactly this δ at every t.
Reference: Kairouz, Oh and Viswanath 2015, Theorem 3.3 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import binomials, composition, profile
from derivations.classics.binomials import SUM
from derivations.classics.composition import STEPS, UP_TO
from derivations.classics.profile import SYMMETRIC
from derivations.concentrated import lem8_6

theorem = Statement(id="dp.optimal", title="Optimal composition")


SAME = (
    f"for {STEPS}, ~ : 'd → 'd → bool, ε δ k{{}} given {SYMMETRIC}, ∀i x. Measurable(B(i, x)), k is natural, "
    f"0 ≤ ε, 0 ≤ δ ≤ 1, {UP_TO}(x ↦ B(i, x, h)) is (ε, δ)-DP for ~"
)
TOTAL = (
    "(SumOn (λl : real. Nat l ∧ l ≤ k) (λl : real. binomial k l*(exp ε/(1 + exp ε))^(k - l)"
    "*(1/(1 + exp ε))^l*max 0 (1 - exp (t - (k - 2*l)*ε))))"
)
PRINTED = (
    "(SumOn (λl : real. Nat l ∧ l ≤ k) (λl : real. if (l < i) "
    "(binomial k l*(exp ((k - l)*ε) - exp ((k - 2*i + l)*ε))/(1 + exp ε)^k) 0))"
)
printed = theorem.printed(
    f"{SAME.format(', i')}, i is natural, 2·i ≤ k "
    f"holds adaptive(B, k) is ((k - 2·i)·ε, 1 - (1 - δ)^k·(1 - {PRINTED}))-DP for ~",
    label="as printed",
)
everywhere = theorem.repaired(
    f"{SAME.format(', t')} holds adaptive(B, k) is (t, 1 - (1 - δ)^k·(1 - {TOTAL}))-DP for ~",
    label="for every t in the place of the (k-2i)ε",
)
ANSWERS = "(λi : real. λb : bool. λh : real → bool × bool. response(ε, δ, b))"
attained = theorem.repaired(
    "for B : real → bool → (real → bool × bool) → (bool × bool) measure, ε δ k t "
    "given 0 ≤ ε, 0 ≤ δ ≤ 1, k is natural, ∀i b h. B(i, b, h) = response(ε, δ, b) holds ∃s. Measurable(s) "
    f"∧ adaptive(B, k, T)(s) = exp(t)·adaptive(B, k, F)(s) + (1 - (1 - δ)^k·(1 - {TOTAL}))",
    label="and no smaller δ will do, for any t: randomized response that tells its input with probability δ",
)
attained.example(B="λi b h. response 1 (1/2) b", ε="1", δ="1/2", k="2", t="0")
theorem.finding(
    "reading",
    "The formula is printed for the parameters $(k-2i)\\varepsilon$, $0\\le i\\le k/2$; the sum over "
    "$\\ell<i$ is one "
    "over $\\ell\\le k$ with $0$ for the other terms. That no better is possible is stated by randomized "
    "response with an "
    "answer that tells, for every $t$.",
)
for claim in (printed, everywhere, attained):
    claim.facts += [*composition.PRESUPPOSED, binomials.rows.theorem]


solved = Claim(
    "for δ w r Q x y given w + r = 1 "
    "holds 1 - (1 - δ)·Q·(1 - (w·x + r·y)) = δ + (1 - δ)·(w·(1 - Q·(1 - x)) + r·(1 - Q·(1 - y)))"
)


@solved.proof
def linear_in_both(p):
    p.have("r = 1 - w")
    p.have(p.goal)


M_T = "(λu : real. max(0, 1 - exp(u)))"
T_SUM = (
    "(λn t : real. SumOn (λl : real. Nat l ∧ l ≤ n) "
    "(λl : real. binomial n l*(exp ε/(1 + exp ε))^(n - l)*(1/(1 + exp ε))^l*max 0 (1 - exp (t - (n - "
    "2*l)*ε))))"
)
SOLUTION = f"(λn t : real. 1 - (1 - δ)^n·(1 - {T_SUM}(n, t)))"
NEXT = profile.NEXT.replace("D(", "D(n, ")
solution = Claim(
    f"for ε δ, D : real → real → real given 0 ≤ ε, D = {SOLUTION} "
    f"holds (∀t. D(0, t) = max(0, 1 - exp(t))) ∧ (∀n t. n is natural ⇒ D(n + 1, t) = {NEXT})"
)


@solution.proof
def by_pascals_rule(p):
    p.let(w="exp(ε)/(1 + exp(ε))", r="1/(1 + exp(ε))", q="1 - δ", m="λu : real. max(0, 1 - exp(u))")
    p.let(T=T_SUM)
    p.use(binomials.triangle.theorem())
    p.have("0 < w ∧ 0 < r ∧ w + r = 1")
    with p.fix("n t : real"):
        p.have("D(n, t) = 1 - q^n·(1 - T(n, t))", p.given[1])
    with p.fix("t : real"):
        p.use("sum_to_zero", "λl : real. binomial 0 l*w^(0 - l)*r^l*m (t - (0 - 2*l)*ε)")
        p.have("T(0, t) = m(t)")
        p.have("D(0, t) = m(t)")
    with p.fix("n t : real", "n is natural"):
        p.let(g="λl : real. m(t - (n + 1 - 2·l)·ε)")
        p.use(binomials.pascal.theorem(), "binomial", "w", "r", "n", "g")
        less = p.have("∀l. t - ε - (n - 2·l)·ε = t - (n + 1 - 2·l)·ε")
        more = p.have("∀l. t + ε - (n - 2·l)·ε = t - (n + 1 - 2·(l + 1))·ε")
        p.chain("T(n, t - ε)", eq(SUM.format(n="n", g="g l").replace("C n", "binomial n"), less))
        p.chain("T(n, t + ε)", eq(SUM.format(n="n", g="g (l + 1)").replace("C n", "binomial n"), more))
        p.have("T(n + 1, t) = w·T(n, t - ε) + r·T(n, t + ε)")
        p.use("pow_nat_succ", "q", "n")
        p.let(x="T(n, t - ε)", y="T(n, t + ε)")
        p.use(solved.theorem(), "δ", "w", "r", "q^n", "x", "y")
        p.chain(
            "D(n + 1, t)",
            eq("1 - q·q^n·(1 - (w·x + r·y))"),
            eq("δ + (1 - δ)·(w·D(n, t - ε) + r·D(n, t + ε))"),
        )
    p.have(p.goal)


@everywhere.proof
def the_solution_of_the_recursion(p):
    p.let(D=SOLUTION, e="λi : real. ε", d="λi : real. δ")
    p.use(solution.theorem(), "ε", "δ", "D", because="Pascal's rule")
    p.have("∀t. 0 ≤ max(0, 1 - exp(t)) ∧ 1 - exp(t) ≤ max(0, 1 - exp(t))")
    p.use(profile.steps.theorem(), "B", "~", "e", "d", "D", "k", because="the recursion of the profile")
    p.have(p.goal)


@printed.proof
def terms_from_i_on_vanish(p):
    p.let(
        t="(k - 2·i)·ε",
        a="λl : real. binomial k l*(exp ε/(1 + exp ε))^(k - l)*(1/(1 + exp ε))^l"
        "*max 0 (1 - exp (t - (k - 2*l)*ε))",
        b="λl : real. if (l < i) (binomial k l*(exp ((k - l)*ε) - exp ((k - 2*i + l)*ε))/(1 + exp ε)^k) 0",
        s="λl : real. Nat l ∧ l ≤ k",
    )
    with p.fix("l : real", "s(l)"):
        p.use(term.theorem(), "ε", "k", "l", "i")
        p.have("a(l) = b(l)")
    same = p.have("(∑ l ∈ s. a(l)) = (∑ l ∈ s. b(l))", p.use("sum_same", "s", "a", "b"))
    found = p.use(everywhere.theorem(), "B", "~", "ε", "δ", "k", "t", because="at $t=(k-2i)\\varepsilon$")
    return rewrite(found, same)


term = Claim(
    "for ε k l i given 0 ≤ ε holds (exp(ε)/(1 + exp(ε)))^(k - l)·(1/(1 + exp(ε)))^l"
    "·max(0, 1 - exp((k - 2·i)·ε - (k - 2·l)·ε)) "
    "= (if l < i then (exp((k - l)·ε) - exp((k - 2·i + l)·ε))/(1 + exp(ε)^1)^k else 0)".replace(
        "exp(ε)^1", "exp(ε)"
    )
)


@term.proof
def by_the_sign(p):
    p.let(c="exp(ε)", u="(k - 2·i)·ε - (k - 2·l)·ε", z="1 + exp(ε)")
    p.have("u = 2·(l - i)·ε")
    p.have("(c/z)^(k - l)·(1/z)^l = exp((k - l)·ε)/z^k")
    with p.case("l < i"):
        p.have("0 ≤ (i - l)·ε")
        p.have("u ≤ 0")
        p.have("exp(u) ≤ 1", "exp_at_most_one")
        p.have("max(0, 1 - exp(u)) = 1 - exp(u)")
        p.have("exp((k - l)·ε)·exp(u) = exp((k - 2·i + l)·ε)")
        p.have(p.goal)
    with p.otherwise():
        p.have("0 ≤ (l - i)·ε")
        p.have("0 ≤ u")
        p.have("1 ≤ exp(u)", p.use("exp_ge", "u"))
        p.have("max(0, 1 - exp(u)) = 0")
        p.have(p.goal)


GOOD = (
    "Measurable(s) ∧ (∀h i o. n < i ⇒ (s(replace(h, i, o)) ⇔ s(h))) "
    f"∧ adaptive({ANSWERS}, n, T)(s) = p ∧ adaptive({ANSWERS}, n, F)(s) = q ∧ p = exp(t)·q + D(n, t)"
)
extended = Claim(
    "for ε δ n t D1 D2, P Q distributions on (real → bool × bool), s1 s2 : (real → bool × bool) → bool, "
    "p1 q1 p2 q2 "
    "given 0 ≤ ε, 0 ≤ δ ≤ 1, n is natural, Measurable(s1), Measurable(s2), "
    "∀h i o. n < i ⇒ (s1(replace(h, i, o)) ⇔ s1(h)), ∀h i o. n < i ⇒ (s2(replace(h, i, o)) ⇔ s2(h)), "
    "P(s1) = p1, Q(s1) = q1, P(s2) = p2, Q(s2) = q2, "
    "p1 = exp(t - ε)·q1 + D1, p2 = exp(t + ε)·q2 + D2 "
    "holds ∃s p q. Measurable(s) ∧ (∀h i o. n + 1 < i ⇒ (s(replace(h, i, o)) ⇔ s(h))) "
    "∧ recorded(n + 1, P, h ↦ response(ε, δ, T))(s) = p ∧ recorded(n + 1, Q, h ↦ response(ε, δ, "
    "F))(s) = q "
    "∧ p = exp(t)·q + (δ + (1 - δ)·(exp(ε)/(1 + exp(ε))·D1 + 1/(1 + exp(ε))·D2))"
)


last_output = Claim(
    "for s : (real → 'c) → bool, h : real → 'c, m : real given Measurable(s) "
    "holds Measurable(λo : 'c. if (s (replace h m o)) (1 : ereal) 0)"
)


@last_output.proof
def a_section(p):
    p.let(pair="λz : (real → 'c) × 'c. replace(fst(z), m, snd(z))")
    p.let(whole="λz : (real → 'c) × 'c. if (s (pair z)) (1 : ereal) 0")
    p.have("Measurable(pair)")
    p.have("Measurable(whole)")
    section = p.use("measurable_comp", "whole", "λo : 'c. (h, o)")
    p.know(rewrite(section, "fst_pair", "snd_pair"))
    p.have(p.goal)


@extended.proof
def according_to_the_last_answer(p):
    p.let(
        w="exp(ε)/(1 + exp(ε))",
        m="n + 1",
        s="λh : real → bool × bool. if (snd (h m)) (fst (h m)) (if (fst (h m)) (s1 h) (s2 h))",
    )
    p.have("Measurable(λh : real → bool × bool. snd(h(m)))")
    p.have("Measurable(λh : real → bool × bool. fst(h(m)))")
    p.have("Measurable(s)")
    p.let(
        one="λr : (real → bool × bool) → bool. λh. if (r h) (1 : ereal) 0",
        v="1 - w",
        K="λb : bool. λh : real → bool × bool. response(ε, δ, b)",
    )
    p.have("0 ≤ w ∧ 0 ≤ v")
    p.have("n < m")
    after = "one(s, replace(h, m, ({}, {}))) = {}"
    outcomes = (("T", "T", "1"), ("F", "T", "0"), ("T", "F", "one(s1, h)"), ("F", "F", "one(s2, h)"))
    with p.fix("h : real → bool × bool"):
        for answer, tells, value in outcomes:
            p.let(o=f"({answer}, {tells})", g=f"replace(h, m, ({answer}, {tells}))")
            p.have("g(m) = o", "replace_here")
            p.have("s1(g) ⇔ s1(h)")
            p.have("s2(g) ⇔ s2(h)")
            p.have(after.format(answer, tells, value))
        p.have(" ∧ ".join(after.format(*outcome) for outcome in outcomes))
    for law, b, c, tells, first, second in (
        ("P", "T", "F", "1", "s1", "s2"),
        ("Q", "F", "T", "0", "s2", "s1"),
    ):
        mix = f"δ·({tells} : ereal) + (1 - δ)·(w·one({first}, h) + v·one({second}, h))"
        with p.fix("h : real → bool × bool"):
            p.let(f="λo : bool × bool. one(s, replace(h, m, o))")
            p.use(last_output.theorem(), "s", "h", "m")
            p.use(lem8_6.mean.theorem(), "ε", "δ", b, "f")
            p.have(f"(¬{b}) = {c}")
            p.have(f"f({b}, T) = ({tells} : ereal)")
            p.have(f"f({b}, F) = one({first}, h)")
            p.have(f"f({c}, F) = one({second}, h)")
            p.chain(
                f"∫[o ~ response(ε, δ, {b})] f(o)",
                eq(f"δ·f({b}, T) + (1 - δ)·(w·f({b}, F) + v·f({c}, F))"),
                eq(mix),
            )
        p.use(lem8_6.mean.theorem(), "ε", "δ", b, "λo : bool × bool. (0 : ereal)")
        p.have(f"∀h. Prob(K({b}, h))")
        p.use(composition.mean_of_recorded.theorem(), "m", law, f"K({b})", "one(s)")
        p.chain(
            f"∫[h ~ {law}] (w·one({first}, h) + v·one({second}, h))",
            eq(f"(∫[h ~ {law}] w·one({first}, h)) + (∫[h ~ {law}] v·one({second}, h))", "L_add"),
            eq(f"w·(∫[h ~ {law}] one({first}, h)) + v·(∫[h ~ {law}] one({second}, h))", "L_mul"),
            eq(f"w·{law}({first}) + v·{law}({second})", "mass"),
        )
        p.chain(
            f"recorded(m, {law}, K({b}))(s)",
            eq(f"∫[h ~ {law}] ∫[o ~ response(ε, δ, {b})] one(s, replace(h, m, o))", "mass"),
            eq(f"∫[h ~ {law}] ({mix})"),
            eq(
                f"δ·({tells} : ereal) + (1 - δ)·(w·{law}({first}) + v·{law}({second}))",
                *("L_add", "L_mul", "L_const", "mass"),
            ),
        )
    with p.fix("h : real → bool × bool"), p.fix("i : real", "m < i"), p.fix("o : bool × bool"):
        p.have("n < i ∧ i ≠ m ∧ m ≠ i")
        p.have("replace(h, i, o)(m) = h(m)", "replace_there")
        p.have("s1(replace(h, i, o)) ⇔ s1(h)")
        p.have("s2(replace(h, i, o)) ⇔ s2(h)")
        p.have("s(replace(h, i, o)) ⇔ s(h)")
    p.let(
        p="δ + (1 - δ)·(w·p1 + v·p2)", q="(1 - δ)·(w·q2 + v·q1)", c="exp(ε)", r="1/(1 + exp(ε))", E="exp(t)"
    )
    p.have("recorded(m, P, K(T))(s) = p")
    p.have("δ·(0 : ereal) = 0")
    p.chain(
        "recorded(m, Q, K(F))(s)", eq("(1 - δ)·(w·Q(s2) + v·Q(s1))"), eq("(1 - δ)·(w·q2 + v·q1)"), eq("q")
    )
    p.have("v = r")
    p.have("w·exp(t - ε) = r·E")
    p.have("r·exp(t + ε) = w·E")
    p.have("w·p1 = r·E·q1 + w·D1")
    p.have("r·p2 = w·E·q2 + r·D2")
    p.have("p = E·q + (δ + (1 - δ)·(w·D1 + r·D2))")
    p.witness("s", "p", "q")


reached = Claim(
    "for ε δ, D : real → real → real given 0 ≤ ε, 0 ≤ δ ≤ 1, ∀t. D(0, t) = max(0, 1 - exp(t)), "
    f"∀n t. n is natural ⇒ D(n + 1, t) = {NEXT} holds ∀n. n is natural ⇒ (∀t. ∃s p q. {GOOD})"
)


@reached.proof
def answer_by_answer(p):
    p.let(A=ANSWERS, P="λn. adaptive(A, n, T)", Q="λn. adaptive(A, n, F)")
    for b in ("T", "F"):
        p.use(composition.equations.theorem(), "A", b)
    p.let(none="dirac(no_outputs : real → bool × bool)")

    def start(q):
        q.have("P(0) = none ∧ Q(0) = none")
        q.have("Prob(none)")
        with q.case("0 ≤ t"):
            q.let(s="λh : real → bool × bool. F")
            q.use("not_false")
            q.have("none(s) = 0", "mass_of_ae")
            q.have("1 ≤ exp(t)", q.use("exp_ge", "t"))
            q.have("0 = exp(t)·0 + D(0, t)")
            q.have("adaptive(A, 0, T)(s) = 0 ∧ adaptive(A, 0, F)(s) = 0")
            q.witness("s", "0", "0")
        with q.otherwise():
            q.let(s="λh : real → bool × bool. T")
            q.chain("none(s)", eq("∫[h ~ none] 1", "mass", "if_true"), eq("1", "prob_mass"))
            q.have("exp(t) ≤ 1", q.use("exp_at_most_one", "t"))
            q.have("1 = exp(t)·1 + D(0, t)")
            q.have("adaptive(A, 0, T)(s) = 1 ∧ adaptive(A, 0, F)(s) = 1")
            q.witness("s", "1", "1")

    def more(q):
        some = f"∃s p q. {GOOD}"
        q.obtain("s1 p1 q1", some.replace("exp(t)", "exp(t - ε)").replace("D(n, t)", "D(n, t - ε)"))
        q.obtain("s2 p2 q2", some.replace("exp(t)", "exp(t + ε)").replace("D(n, t)", "D(n, t + ε)"))
        found = q.use(
            extended.theorem(),
            *("ε", "δ", "n", "t", "D(n, t - ε)", "D(n, t + ε)", "P(n)", "Q(n)"),
            *("s1", "s2", "p1", "q1", "p2", "q2"),
        )
        q.obtain("s p q", found)
        for law, b, value in (("P", "T", "p"), ("Q", "F", "q")):
            q.let(law=f"recorded(n + 1, {law}(n), λh : real → bool × bool. response(ε, δ, {b}))")
            same = q.have(f"adaptive(A, n + 1, {b}) = law")
            q.chain(f"adaptive(A, n + 1, {b})(s)", eq("law(s)", same), eq(f"{value}"))
        q.have(f"D(n + 1, t) = {NEXT}")
        q.have("p = exp(t)·q + D(n + 1, t)")
        q.witness("s", "p", "q")

    p.use(lem8_6.mean.theorem(), "ε", "δ", "T", "λo : bool × bool. (0 : ereal)")
    p.use(lem8_6.mean.theorem(), "ε", "δ", "F", "λo : bool × bool. (0 : ereal)")
    with p.fix("n : real", "n is natural"):
        p.use(composition.probability.theorem(), "A", "T", "n")
        p.use(composition.probability.theorem(), "A", "F", "n")
        p.have("Prob(P(n)) ∧ Prob(Q(n))")

    p.induction(f"n ↦ ∀t. ∃s p q. {GOOD}", start, more)
    p.have(p.goal)


pair = Claim("holds ∃z : bool × bool. T")
attained.facts.append(pair.theorem)


@pair.proof
def some_answer(p):
    p.witness("select (λz : bool × bool. T)")


@attained.proof
def the_best_event(p):
    p.let(A=ANSWERS, D=SOLUTION, n="k")
    same = p.have("B = A")
    p.use(solution.theorem(), "ε", "δ", "D", because="Pascal's rule")
    p.use(reached.theorem(), "ε", "δ", "D", because="answer by answer")
    p.obtain("s p q", f"∃s p q. {GOOD}")
    p.chain("adaptive(A, k, T)(s)", eq("p"), eq("exp(t)·q + D(k, t)"), eq("exp(t)·q + D(k, t)"))
    p.have("adaptive(B, k, T)(s) = exp(t)·adaptive(B, k, F)(s) + D(k, t)", same)
    p.witness("s")
