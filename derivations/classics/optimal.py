"""Optimal composition: no bound of k steps is better than that of k answers of randomized response.

Problem: the least δ for which all outputs of k adaptive (ε,δ)-DP steps are (t,δ)-DP, for every t.
Method: upper bound: the recursion of `profile.py`, D(0, t) = max(0, 1-e^t) and D(n+1, t) = δ + (1-δ)(w D(n, t-ε)
    + (1-w) D(n, t+ε)), w = e^ε/(1+e^ε); its solution is a sum over the binomial distribution. It is attained by
    randomized response that tells its input with probability δ: the event for n + 1 answers consists of those for
    n answers at t - ε and at t + ε, according to the last answer.
Guarantee: the formula as printed, for adaptive steps on any measurable spaces, and for every t, not only for the
    (k-2i)ε; k answers of randomized response have exactly this δ at every t.
Reference: Kairouz, Oh and Viswanath 2015, Theorem 3.3 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition, profile
from derivations.classics.composition import STEPS, UP_TO
from derivations.classics.profile import EACH, SYMMETRIC
from derivations.concentrated import lem8_6

theorem = Statement(id="dp.optimal", title="Optimal composition")
ROWS = (
    "M 0 = (λl : real. if (l = 0) (1 : real) 0) "
    "∧ (∀n. Nat n ⇒ M (n + 1) = (λl : real. if (l = 0) (1 : real) (M n (l - 1) + M n l)))"
)
define(f"define binomial for n l : real := select (λM : real → real → real. {ROWS}) n l")
PASCAL = (
    "∀n l. n is natural ⇒ l is natural ⇒ n < l ⇒ C(n, l) = 0, ∀n. n is natural ⇒ C(n, 0) = 1, "
    "∀n l. n is natural ⇒ l is natural ⇒ C(n + 1, l + 1) = C(n, l) + C(n, l + 1)"
)
rows = Claim(f"holds ∃M : real → real → real. {ROWS}")
triangle = Claim(
    "holds binomial(0, 0) = 1 ∧ (∀n l. n is natural ⇒ l is natural ⇒ n < l ⇒ binomial(n, l) = 0) "
    "∧ (∀n. n is natural ⇒ binomial(n, 0) = 1) ∧ (∀n l. n is natural ⇒ l is natural ⇒ "
    "binomial(n + 1, l + 1) = binomial(n, l) + binomial(n, l + 1))"
)


@rows.proof
def row_by_row(p):
    p.let(g="λu : real → real. λl : real. if (l = 0) (1 : real) (u (l - 1) + u l)")
    p.obtain("M", p.use("recursion", "(λl : real. if (l = 0) (1 : real) 0)", "g"))
    p.witness("M")


@triangle.proof
def pascals_rule(p):
    p.let(R=f"λM : real → real → real. {ROWS}", C="binomial")
    p.obtain("M", p.use(rows.theorem()))
    p.use("choice", "R", "M")
    p.let(N="select R")
    same = p.have("C = N", "binomial")
    first = p.have("N 0 = (λl : real. if (l = 0) (1 : real) 0)")
    with p.fix("l : real"):
        p.have("N 0 l = (if (l = 0) (1 : real) 0)", first)
    with p.fix("n l : real", "n is natural"):
        row = p.have("N (n + 1) = (λl : real. if (l = 0) (1 : real) (N n (l - 1) + N n l))")
        p.have("N (n + 1) l = (if (l = 0) (1 : real) (N n (l - 1) + N n l))", row)

    def next_row(q):
        q.use("nat_nonneg", "n")
        q.have("n < l - 1 ∧ n < l ∧ l ≠ 0")
        q.have("N n (l - 1) = 0 ∧ N n l = 0")
        q.have("N (n + 1) l = (if (l = 0) (1 : real) (N n (l - 1) + N n l))")
        q.have("N (n + 1) l = 0")

    p.induction("n ↦ ∀l. n < l ⇒ N n l = 0", lambda q: q.have("N 0 l = 0"), next_row)
    ROW = "N (n + 1) = (λl : real. if (l = 0) (1 : real) (N n (l - 1) + N n l))"
    with p.fix("n : real", "n is natural"):
        p.have("N (n + 1) 0 = 1", p.have(ROW), "if_true")
    p.induction("n ↦ N n 0 = 1", lambda q: q.have("N 0 0 = 1"), lambda q: q.have("N (n + 1) 0 = 1"))
    with p.fix("n l : real", "n is natural", "l is natural"):
        p.use("nat_nonneg", "l")
        p.have("l + 1 ≠ 0")
        p.chain(
            "N (n + 1) (l + 1)",
            eq("if (l + 1 = 0) (1 : real) (N n (l + 1 - 1) + N n (l + 1))", p.have(ROW)),
            eq("N n (l + 1 - 1) + N n (l + 1)", "if_false"),
            eq("N n l + N n (l + 1)"),
        )
    p.have(p.goal, same)


SUM = "SumOn (λl : real. Nat l ∧ l ≤ {n}) (λl : real. C {n} l*w^({n} - l)*r^l*{g})"
pascal = Claim(
    f"for C : real → real → real, w r n, g : real → real given {PASCAL}, n is natural, 0 < w, 0 < r "
    f"holds {SUM.format(n='(n + 1)', g='g l')} = w*{SUM.format(n='n', g='g l')} + r*{SUM.format(n='n', g='g (l + 1)')}"
)
shift = Claim(
    "for a : real → real, n given n is natural holds "
    "SumOn (λl : real. Nat l ∧ l ≤ n + 1) a = a 0 + SumOn (λl : real. Nat l ∧ l ≤ n) (λl : real. a (l + 1))"
)


@shift.proof
def one_term_after_the_other(p):
    p.let(
        S="λn. SumOn (λl : real. Nat l ∧ l ≤ n) a",
        T="λn. SumOn (λl : real. Nat l ∧ l ≤ n) (λl : real. a (l + 1))",
    )

    def start(q):
        q.use("sum_to_succ", "a", "0")
        q.use("sum_to_zero", "a")
        q.use("sum_to_zero", "λl : real. a(l + 1)")
        q.have("S(0 + 1) = a(0) + T(0)")

    def step(q):
        q.use("nat_succ", "n")
        q.use("sum_to_succ", "a", "n + 1")
        q.use("sum_to_succ", "λl : real. a(l + 1)", "n")
        q.have("S(n + 1 + 1) = a(0) + T(n + 1)")

    p.induction("n ↦ S(n + 1) = a(0) + T(n)", start, step)
    p.have(p.goal)


@pascal.proof
def two_neighbouring_terms(p):
    p.let(
        s="λl : real. Nat l ∧ l ≤ n",
        a="λl : real. C(n + 1, l)·w^(n + 1 - l)·r^l·g(l)",
        b="λl : real. w·(C(n, l)·w^(n - l)·r^l·g(l))",
        d="λl : real. r·(C(n, l)·w^(n - l)·r^l·g(l + 1))",
    )
    p.use("nat_succ", "n")
    p.use(shift.theorem(), "a", "n")
    p.use(shift.theorem(), "b", "n")
    p.use("sum_to_succ", "b", "n")
    p.have("Finite(s)")
    with p.fix("l : real", "s(l)"):
        p.have("l is natural")
        p.have("C(n + 1, l + 1) = C(n, l) + C(n, l + 1)")
        p.have("w^(n - l) = w·w^(n - (l + 1))")
        p.have("n + 1 - (l + 1) = n - l")
        p.have("r^(l + 1) = r·r^l")
        p.have("a(l + 1) = b(l + 1) + d(l)")
    p.chain(
        "∑ l ∈ s. a(l + 1)",
        eq("∑ l ∈ s. (b(l + 1) + d(l))", "sum_same"),
        eq("(∑ l ∈ s. b(l + 1)) + (∑ l ∈ s. d(l))", "sum_add"),
    )
    p.have("a(0) = b(0)")
    p.have("n < n + 1")
    p.have("C(n, n + 1) = 0")
    p.have("b(n + 1) = 0")
    p.have("(∑ l ∈ s. b(l)) = w·(∑ l ∈ s. C(n, l)·w^(n - l)·r^l·g(l))", "sum_scale")
    p.have("(∑ l ∈ s. d(l)) = r·(∑ l ∈ s. C(n, l)·w^(n - l)·r^l·g(l + 1))", "sum_scale")
    p.have(p.goal)


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
for claim in (printed, everywhere):
    claim.facts += [*composition.PRESUPPOSED, rows.theorem]


solved = Claim(
    "for δ w r Q x y given w + r = 1 "
    "holds 1 - (1 - δ)·Q·(1 - (w·x + r·y)) = δ + (1 - δ)·(w·(1 - Q·(1 - x)) + r·(1 - Q·(1 - y)))"
)


@solved.proof
def linear_in_both(p):
    p.have("r = 1 - w")
    p.have(p.goal)


@everywhere.proof
def the_solution_of_the_recursion(p):
    p.let(w="exp(ε)/(1 + exp(ε))", r="1/(1 + exp(ε))", q="1 - δ", m="λu : real. max(0, 1 - exp(u))")
    p.let(
        T="λn t : real. SumOn (λl : real. Nat l ∧ l ≤ n) "
        "(λl : real. binomial n l*w^(n - l)*r^l*m (t - (n - 2*l)*ε))",
        D="λn t : real. 1 - q^n·(1 - T(n, t))",
    )
    p.use(triangle.theorem())
    p.have("0 < w ∧ 0 < r ∧ w + r = 1")
    with p.fix("t : real"):
        p.use("sum_to_zero", "λl : real. binomial 0 l*w^(0 - l)*r^l*m (t - (0 - 2*l)*ε)")
        p.have("T(0, t) = m(t)")
        p.have("D(0, t) = m(t)")
        p.have("0 ≤ m(t) ∧ 1 - exp(t) ≤ m(t)")
        p.have("0 ≤ D(0, t) ∧ 1 - exp(t) ≤ D(0, t)")
    with p.fix("n t : real", "n is natural", "n + 1 ≤ k"):
        p.let(g="λl : real. m(t - (n + 1 - 2·l)·ε)")
        p.use(pascal.theorem(), "binomial", "w", "r", "n", "g")
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
        p.have("δ + (1 - δ)·(w·D(n, t - ε) + r·D(n, t + ε)) ≤ D(n + 1, t)")
    p.let(e="λi : real. ε", d="λi : real. δ")
    p.use(profile.steps.theorem(), "B", "~", "e", "d", "D", "k", because="the recursion of the profile")
    p.have(p.goal)


@printed.proof
def terms_from_i_on_vanish(p):
    p.let(
        t="(k - 2·i)·ε",
        a="λl : real. binomial k l*(exp ε/(1 + exp ε))^(k - l)*(1/(1 + exp ε))^l*max 0 (1 - exp (t - (k - 2*l)*ε))",
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
