"""Theorem 4 for Rényi's divergence: one function, and a number in place of its mean.

Problem: N(c) stands for the norm of g + c of order A, and p for the mean of g under another law. If
    l(p + c) ≤ (l N(c))^A/A + k^A (1 - 1/A) for 0 ≤ l ≤ 1 and all c, is there a number m, not much less than
    p, with |m + c| ≤ n^{A-1} N(c) for all c?
Method: let c* minimise N(c)^A/A - c. If n = N(c*) is at most k, then m = n^A - c*; otherwise n = k, and m is
    p or the largest number that is needed.
Guarantee: with 1 ≤ n ≤ k, and s = (k^A - n^A)(1 - 1/A) for what is lost.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1, which uses duality instead.
"""

from cbdp_sym.author import *

SHORT = "∀c d. N(d) ≤ N(c) + |d - c|"
FAR = "∀c d. |c - d| ≤ N(c) + N(d)"
CONVEX = "∀c d t. 0 ≤ t ⇒ t ≤ 1 ⇒ N((1 - t)·c + t·d) ≤ (1 - t)·N(c) + t·N(d)"
NORM = f"1 < A, ∀c. 0 ≤ N c, {SHORT}, {FAR}, {CONVEX}"
BEST = "∀c. N b^A/A - b ≤ N c^A/A - c"

lipschitz = Claim("for r x y R given 1 ≤ r, 0 ≤ x ≤ R, 0 ≤ y ≤ R holds x^r - y^r ≤ r·R^(r - 1)·|x - y|")
slope = Claim(
    "for f : real → real, d k given HasDeriv(f, d, 0), ∀t. 0 < t ⇒ t < 1 ⇒ f(0) + t·k ≤ f(t) holds k ≤ d"
)
continuous = Claim(f"for N : real → real, A x : real given {NORM} holds Continuous (c ↦ c - N c^A/A) x")
minimum = Claim(f"for N : real → real, A : real given {NORM} holds ∃b. {BEST}")
at_least_one = Claim(f"for N : real → real, A b : real given {NORM}, {BEST} holds 1 ≤ N b")
supporting = Claim(
    f"for N : real → real, A b c : real given {NORM}, {BEST} holds c - b ≤ N b^(A - 1)·(N c - N b)"
)


@lipschitz.proof
def by_a_tangent(p):
    def zero(p):
        p.chain("x^r", eq("0^r"), eq("0", "pow_zero_base"))
        return p.have(p.goal)

    def positive(p):
        p.use("lt_of_le_ne", "0", "x")
        p.use("power_tangent", "r", "x", "y")
        p.use("pow_le", "x", "R", "r - 1")
        p.have("r·x^(r - 1)·(x - y) ≤ r·x^(r - 1)·|x - y|")
        p.have("r·x^(r - 1)·|x - y| ≤ r·R^(r - 1)·|x - y|")
        return p.have(p.goal)

    return p.cases("x = 0", zero, positive)


@slope.proof
def difference_quotients(p):
    p.unfold_facts("HasDeriv")

    def contrary(q):
        q.let(o="(k - d)/2")
        some = q.use(
            q.have("∀o. 0 < o ⇒ ∃x. 0 < x ∧ (∀y. |y - 0| ≤ x ⇒ |f(y) - f(0) - d·(y - 0)| ≤ o·|y - 0|)"), "o"
        )
        return q.obtain("h", some, near)

    def near(q):
        q.let(t="min(h, 1/2)")
        q.have("0 < t")
        q.have("|t - 0| = t")
        q.have("f(0) + t·k ≤ f(t)")
        q.use(q.have("∀y. |y - 0| ≤ h ⇒ |f(y) - f(0) - d·(y - 0)| ≤ o·|y - 0|"), "t")
        q.use("le_abs", "f(t) - f(0) - d·(t - 0)")
        return q.use("lt_irrefl", "0")

    return p.indirect(contrary)


@continuous.proof
def locally_lipschitz(p):
    p.let(R="N(x) + 1", S="R^(A - 1)", L="1 + S", f="c ↦ c - N(c)^A/A")
    p.unfold("Continuous")

    def small(p):
        p.let(d="min(1, o/L)")

        def near(p):
            p.let(z="|y - x|")
            p.chain("z", le("d"), le("1"))
            p.chain("z", le("d"), le("o/L"))
            p.have("|x - y| = z")
            p.have("N(y) ≤ N(x) + |y - x|")
            p.have("N(x) ≤ N(y) + |x - y|")
            p.use(lipschitz.theorem(), "A", "N(y)", "N(x)", "R")
            p.use(lipschitz.theorem(), "A", "N(x)", "N(y)", "R")
            for v, w in (("y", "x"), ("x", "y")):
                p.have(f"A·S·abs (N {v} - N {w}) ≤ A·S·z")
                p.have(f"(N {v}^A - N {w}^A)/A ≤ (A·S·z)/A")
                p.have("A·S·z/A = S·z")
            p.use("within_abs", "y - x")
            return p.use("abs_le", "f(y) - f(x)", "o")

        p.intro("y", near, "∀y. |y - x| ≤ d ⇒ |f(y) - f(x)| ≤ o")
        return p.witness("d")

    return p.intro("o", small)


@minimum.proof
def on_an_interval(p):
    p.let(f="c ↦ c - N(c)^A/A", n="N(0)", w="2^(1/(A - 1))", v="n^A/A", B="2·n + 2·w + v + 1")
    p.have("0 < w", "pow_pos")
    p.have("0 ≤ n")
    two = p.chain("w^(A - 1)", eq("2^(1/(A - 1)·(A - 1))", "pow_pow"), eq("2^1"), eq("2"))

    def at(p):
        return p.use(continuous.theorem(), "N", "A", "x")

    p.intro("x", at, "∀x. -B ≤ x ⇒ x ≤ B ⇒ Continuous(f, x)")
    some = p.use("extreme_value", "f", "-B", "B")

    def of(p):
        p.have("f(0) ≤ f(c)")

        def best(p):
            p.have("0 ≤ N(x)^A/A")

            def right(p):
                def inside(p):
                    p.have("f(x) ≤ f(c)")
                    return p.have("N(c)^A/A - c ≤ N(x)^A/A - x")

                def beyond(p):
                    p.have("|x - 0| ≤ N(x) + N(0)")
                    p.use("le_abs", "x - 0")
                    p.know(rewrite(p.use("power_tangent", "A", "w", "N(x)"), two))
                    p.have("0 ≤ w^A", "pow_nonneg")
                    p.have("1/A·(A·2·(N(x) - w)) ≤ 1/A·N(x)^A")
                    p.have("1/A·(A·2·(N(x) - w)) = 2·(N(x) - w)")
                    return p.have("N(c)^A/A - c ≤ N(x)^A/A - x")

                return p.cases("x ≤ B", inside, beyond)

            def before(p):
                return p.have("N(c)^A/A - c ≤ N(x)^A/A - x")

            return p.cases("-B ≤ x", right, before)

        p.intro("x", best, "∀x. N(c)^A/A - c ≤ N(x)^A/A - x")
        return p.witness("c")

    return p.obtain("c", some, of)


def step(p, t):
    """Know how much N^A/A grows where N grows by at most this, from the tangent at the end."""
    p.use("power_tangent", "A", f"N b + {t}", "N(b)")
    p.have(f"1/A·((N b + {t})^A - N b^A) ≤ 1/A·(A·(N b + {t})^(A - 1)·({t}))")
    p.have(f"1/A·(A·(N b + {t})^(A - 1)·({t})) = (N b + {t})^(A - 1)·({t})")


@at_least_one.proof
def a_step_to_the_right(p):
    def contrary(q):
        q.let(t="(1 - N(b))/2", x="N(b) + t")
        q.have("N(b + t) ≤ N(b) + |b + t - b|")
        q.have("|b + t - b| = t")
        q.use("pow_le", "N(b + t)", "x", "A")
        q.have("N(b)^A/A - b ≤ N(b + t)^A/A - (b + t)")
        step(q, "t")
        q.have("N(b + t)^A/A ≤ x^A/A")
        q.chain("1", eq("1/t·(1·t)"), le("1/t·(x^(A - 1)·t)"), eq("x^(A - 1)"))
        q.use("log_mono", "1", "x^(A - 1)")
        q.have("log(1) = 0", "log_one")
        q.have("log(x^(A - 1)) = (A - 1)·log(x)", "log_pow")
        q.use("log_le", "x")
        q.have("(A - 1)·log(x) ≤ (A - 1)·(x - 1)")
        return q.use("lt_irrefl", "0")

    return p.indirect(contrary)


@supporting.proof
def convexity(p):
    p.use(at_least_one.theorem(), "N", "A", "b")
    p.let(o="N(c) - N(b)", f="t ↦ (N(b) + t·o)^A/A", d="N(b)^(A - 1)·o")
    found = p.have("HasDeriv(f, A·(N(b) + 0·o)^(A - 1)·o/A, 0)")
    same = p.chain("A·(N(b) + 0·o)^(A - 1)·o/A", eq("A·N(b)^(A - 1)·o/A"), eq("d"))
    p.know(rewrite(found, same))

    def grows(p):
        p.let(z="(1 - t)·b + t·c")
        p.have("N(z) ≤ (1 - t)·N(b) + t·N(c)")
        p.use("pow_le", "N(z)", "N(b) + t·o", "A")
        p.have("N(b)^A/A - b ≤ N(z)^A/A - z")
        p.have("N(z)^A/A ≤ (N(b) + t·o)^A/A")
        p.have("(N(b) + 0·o)^A/A = N(b)^A/A")
        return p.have("f(0) + t·(c - b) ≤ f(t)")

    p.intro("t", grows, "∀t. 0 < t ⇒ t < 1 ⇒ f(0) + t·(c - b) ≤ f(t)")
    return p.use(slope.theorem(), "f", "d", "c - b")


number = Claim(
    f"for N : real → real, A p k : real given {NORM}, 1 ≤ k, "
    "∀l c. 0 ≤ l ⇒ l ≤ 1 ⇒ l·(p + c) ≤ (l·N c)^A/A + k^A·(1 - 1/A) holds "
    "∃m s n. 1 ≤ n ∧ 0 ≤ s ∧ p ≤ m + s ∧ n^A·(1 - 1/A) + s ≤ k^A·(1 - 1/A) "
    "∧ (∀c. abs (m + c) ≤ n^(A - 1)·N c)"
)
far_enough = Claim(
    "for A p k c n given 1 < A, 1 ≤ k ≤ n, ∀l. 0 ≤ l ⇒ l ≤ 1 ⇒ l·(p + c) ≤ (l·n)^A/A + k^A·(1 - 1/A) "
    "holds p + c ≤ k^(A - 1)·n"
)


@far_enough.proof
def scaled(p):
    p.let(l="k/n", d="k^(A - 1)")
    p.chain(
        "l·(p + c)", le("(l·n)^A/A + k^A·(1 - 1/A)"), eq("d·k"),
    )  # fmt: skip
    return p.chain("p + c", eq("1/l·(l·(p + c))"), le("1/l·(d·k)"), eq("d·n"))


@number.proof
def at_the_minimum(p):
    def of(p):
        p.use(at_least_one.theorem(), "N", "A", "b")
        p.let(n="N(b)", K="n^(A - 1)")
        p.chain("n^A", eq("n^(A - 1 + 1)"), eq("K·n^1", "pow_add"), eq("K·n"))
        p.chain("1", eq("1^(A - 1)", "one_pow"), le("K"))
        p.intro("c", lambda p: p.use(supporting.theorem(), "N", "A", "b", "c"), "∀c. c - b ≤ K·(N(c) - n)")
        return p.cases("n ≤ k", lambda p: small(p), lambda p: large(p))

    def small(p):
        p.let(m="n^A - b", s="(k^A - n^A)·(1 - 1/A)")
        p.use("pow_le", "n", "k", "A")
        p.have("1·(p + b) ≤ (1·N(b))^A/A + k^A·(1 - 1/A)")
        p.chain("p + b", le("(1·N(b))^A/A + k^A·(1 - 1/A)"), eq("n^A/A + k^A·(1 - 1/A)"))

        def at(p):
            p.have("c - b ≤ K·(N(c) - n)")
            p.use("neg_le_abs", "c - b")
            p.have("1·|c - b| ≤ K·|c - b|")
            p.have("K·|c - b| ≤ K·(N(c) + N(b))")
            return p.use("abs_le", "m + c", "K·N(c)")

        p.intro("c", at, "∀c. |m + c| ≤ n^(A - 1)·N(c)")
        return p.witness("m", "s", "n")

    return p.obtain("b", p.use(minimum.theorem(), "N", "A"), of)


def large(p):
    """The case that the minimum is larger than k: the number is p, or the largest that is needed."""
    p.let(d="k^(A - 1)")
    p.chain("1", eq("1^(A - 1)", "one_pow"), le("d"))
    p.use("pow_le", "k", "n", "A - 1")
    p.use(far_enough.theorem(), "A", "p", "k", "b", "n")

    def above(p):
        def beyond(p):
            return p.use(far_enough.theorem(), "A", "p", "k", "c", "N(c)")

        def below(p):
            p.have("c - b ≤ K·(N(c) - n)")
            return p.have("p + c ≤ d·N(c)")

        return p.cases("k ≤ N(c)", beyond, below)

    p.intro("c", above, "∀c. p + c ≤ d·N(c)")
    p.let(f="c ↦ ext(-c - d·N(c))", T="sup x. f(x)")

    def bounded(p):
        p.have("|c - 0| ≤ N(c) + N(0)")
        p.use("neg_le_abs", "c - 0")
        p.have("1·(N(c) + N(0)) ≤ d·(N(c) + N(0))")
        return p.have("f(c) ≤ d·N(0)")

    p.suffices("sup_least", "c", bounded, goal="T ≤ d·N(0)")
    p.use("not_top_of_le", "T", "d·N(0)")
    p.use("sup_upper", "f", "0")
    p.refute("T = bot", lambda q: q.use("bot_not_ge", given=[q.chain("f(0)", le("T"), eq("bot"))]))
    return p.obtain("t", p.use("real_of_finite", "T"), with_supremum)


def with_supremum(p):
    p.let(m="max(p, t)")

    def at(p):
        p.use("sup_upper", "f", "c")
        p.chain("f(c)", le("T"), eq("t"))
        p.have("t ≤ d·N(c) - c", below_all(p))
        return p.use("abs_le", "m + c", "d·N(c)")

    p.intro("c", at, "∀c. |m + c| ≤ k^(A - 1)·N(c)")
    return p.witness("m", "0", "k")


def below_all(p):
    """Return that the supremum is at most d N(c) - c, as |c - e| is at most N(c) + N(e)."""

    def each(p):
        p.have("|c - o| ≤ N(c) + N(o)")
        p.use("le_abs", "c - o")
        p.have("1·(N(c) + N(o)) ≤ d·(N(c) + N(o))")
        return p.have("f(o) ≤ d·N(c) - c")

    p.suffices("sup_least", "o", each, goal="T ≤ d·N(c) - c")
    p.chain("t", eq("T"), le("d·N(c) - c"))
    return p.have("t ≤ d·N(c) - c")
