"""Binomial coefficients by Pascal's rule, and sums over them.

Problem: a sum of binomial coefficients in row n + 1 as two sums in row n.
Method: recursion over the rows; a sum up to n + 1 is its first term and a sum of what is shifted by one.
Guarantee: for natural n and l, with 0 for l > n.
Reference: any textbook of combinatorics.

This module has no statement of its own.
"""

from cbdp_sym.author import *

ROWS = (
    "M 0 = (λl : real. if (l = 0) (1 : real) 0) "
    "∧ (∀n. Nat n ⇒ M (n + 1) = (λl : real. if (l = 0) (1 : real) (M n (l - 1) + M n l)))"
)
define(
    f"define binomial for n l : real := select (λM : real → real → real. {ROWS}) n l",
    latex=r"\binom{{0}}{{1}}",
    alone=r"\binom{\cdot}{\cdot}",
)
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
SUM = "SumOn (λl : real. Nat l ∧ l ≤ {n}) (λl : real. C {n} l*w^({n} - l)*r^l*{g})"
pascal = Claim(
    f"for C : real → real → real, w r n, g : real → real given {PASCAL}, n is natural, 0 < w, 0 < r "
    f"holds {SUM.format(n='(n + 1)', g='g l')} = w*{SUM.format(n='n', g='g l')} + "
    f"r*{SUM.format(n='n', g='g (l + 1)')}"
)
shift = Claim(
    "for a : real → real, n given n is natural holds "
    "SumOn (λl : real. Nat l ∧ l ≤ n + 1) a = a 0 + SumOn (λl : real. Nat l ∧ l ≤ n) (λl : real. a (l + 1))"
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
        pascal = p.have("C(n + 1, l + 1) = C(n, l) + C(n, l + 1)")
        p.have("w^(n - l) = w·w^(n - (l + 1))")
        p.have("n + 1 - (l + 1) = n - l")
        p.have("r^(l + 1) = r·r^l")
        p.have("a(l + 1) = b(l + 1) + d(l)", pascal)
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
