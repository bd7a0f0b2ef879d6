"""Proposition 6.4: how many entries an accurate histogram takes under zCDP.

Problem: M is ρ-zCDP and its histogram of n entries among T values is accurate to αn on average. How large
    is n?
Method: the printed claim has a counterexample: M answers n/2 to every count, whatever the data. For α ≤ 1/10
    the data are m = 1/10α independent blocks of ℓ = n/m equal entries, each uniform. By Markov's inequality
    the set f(X) of values can be read off M(X) with probability 4/5, but it is a given set with probability
    at most (m/T)^m; so Fano's inequality, as in Lemma 7.4, and Theorem 6.3.
Guarantee: the printed claim is false, with every constant. For α ≤ 1/10 and α²T ≥ 1, where m and
    ℓ are integers, n ≥ √(log(α²T)/(125ρα²)).
Reference: concentrated paper, Proposition 6.4 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import accurate_histograms

theorem = Statement(id="zcdp.prop6.4", title="A lower bound for histograms", expect="refuted")
BOUND = (
    "∃C. 0 < C ∧ (∀A ρ α. "
    "0 < ρ ⇒ 0 < α ⇒ 1 ≤ α^2·card (λt : TYPE. T) ⇒ zcdp neighbours A 0 ρ ⇒ "
    "(∀x. L (A x) (y ↦ m (t ↦ y t - h x t)) ≤ α·card (λi : INDEX. T)) ⇒ "
    "C·sqrt (log (α^2·card (λt : TYPE. T)) / (ρ·α^2)) ≤ card (λi : INDEX. T))"
)
printed = theorem.printed(
    "for h : ('i → 't) → 't → real, m : ('t → real) → real "
    "given Finite (λi : 'i. T), Finite (λt : 't. T), ∀x t. h x t = Sum (i ↦ if (x i = t) 1 0), "
    "Measurable m, ∀u. (∀t. abs (u t) ≤ m u) ∧ (∃t. m u = abs (u t)) "
    "holds " + BOUND.replace("TYPE", "'t").replace("INDEX", "'i"),
    label="with a constant C of the Ω for all mechanisms, ρ and α, even if it may depend on n and T",
)
repaired = theorem.repaired(
    "for A : ('m # 'l → 't) → ('t → real) measure, α ρ n : real "
    "given Finite (λi : 'm. T), Finite (λj : 'l. T), Finite (λt : 't. T), "
    "n = card (λi : 'm. T)·card (λj : 'l. T), 0 < ρ, zcdp neighbours A 0 ρ, "
    "∀x. L (A x) (y ↦ Sup (t ↦ abs (y t - Sum (i ↦ Sum (j ↦ if (x (i, j) = t) 1 0))))) "
    "≤ α·n "
    "holds sqrt (log (α^2·card (λt : 't. T)) / (125·ρ·α^2)) ≤ n",
    added=["α = 1/(10·card (λi : 'm. T))", "1 ≤ α^2·card (λt : 't. T)"],
    label="for α with 1/α = 10m and n = mℓ, with a constant",
)
for fact in ("sup_abs_nonneg", "sup_distance_measurable"):
    repaired.facts.append(lambda fact=fact: named(fact))
repaired.proof(accurate_histograms.bound)
theorem.finding(
    "false step",
    r"The proof assumes that $m=1/10\alpha$ is an integer, for simplicity, and so that "
    r"$\alpha\le\frac1{10}$. For $\alpha\ge\frac12$ the proposition is false: the answer $\frac n2$ to "
    r"every count is in error by at most $\frac n2\le\alpha n$ and $0$-zCDP, so that $n$ is bounded by "
    r"nothing, while the bound grows as $\rho\to0$. Between $\frac1{10}$ and $\frac12$ nothing is decided. "
    r"The counterexample has $n=T=2$ and $\alpha=\frac34$, for every constant $C$ of the $\Omega$.",
)
theorem.finding(
    "hypothesis",
    r"$\alpha\le\frac1{10}$ is needed, as above. That $m=1/10\alpha$ and $\ell=n/m$ are integers is said in "
    "the proof only; here they are the sizes of two types, and the entries are numbered by pairs. "
    r"$\alpha^2T\ge1$, without which $\sqrt{\log(\alpha^2T)}$ is not defined.",
)
theorem.finding(
    "sharper",
    r"The constant of the $\Omega$ is $1/\sqrt{125}$. Fano's inequality with the chance $(m/T)^m$ of "
    r"guessing gives $\frac45m\log\frac Tm-\log2$, which is more than the $\frac45m\log(Tm^{-5/4})-1$ of "
    "the paper.",
)
theorem.finding(
    "another proof",
    r"The blocks are entries of another mechanism, which is $\rho\ell^2$-zCDP by group privacy, so that "
    "Lemma 6.2 gives (7). The values are numbered, so nothing has to be measurable.",
)


@repaired.facts.append
def some_blocks():
    p = Script("given Finite (λi : 'm. T) holds ~(10·card (λi : 'm. T) = 0)")
    p.use("card_all", goal="1 ≤ card (λi : 'm. T)")
    return p.qed(p.have("¬(10·card (λi : 'm. T) = 0)"))


def small_alpha(conclusion):
    """Return the bound under the root for α = 1/10m."""
    p = Script(
        "for a r u : real given Finite (λi : 'm. T), a = 1/(10·card (λi : 'm. T)), 0 < r, 1 ≤ a^2·u "
        f"holds {conclusion}"
    )
    p.use("card_all", goal="1 ≤ card (λi : 'm. T)")
    p.have("0 < a", p.have("0 < 1/(10·card (λi : 'm. T))"))
    p.have("0 ≤ log (a^2·u)", p.use("log_mono", "1", "a^2·u"), "log_one")
    return p.qed(p.have(conclusion))


repaired.facts.append(lambda: small_alpha("0 ≤ log (a^2·u)/(125·r·a^2)"))
repaired.facts.append(lambda: small_alpha("¬(125·r·a^2 = 0)"))


@printed.refutation
def always_one(p):
    p.say("Two entries with two values. M answers 1 to every count, which is 0, 1 or 2.")
    p.let(
        h="λx : bool → bool. λt : bool. Sum (λi : bool. if (x i = t) 1 0)",
        m="λu : bool → real. max (abs (u T)) (abs (u F))",
    )
    p.chain("card (λt : bool. T)", eq("Sum (λt : bool. 1)", "card", "Sum"), eq("2", "sum_bool"))
    p.every("u", "bool → real", largest)
    p.let(some=BOUND.replace("TYPE", "bool").replace("INDEX", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(root_is_defined())
    return p.counterexample(h="h", m="m")


def root_is_defined():
    p = Script("for u r v : real given 1 ≤ u, 0 < r, 0 < v holds 0 ≤ log u / (r·v^2)")
    p.have("0 ≤ log u", p.use("log_mono", "1", "u"), "log_one")
    return p.qed(p.have("0 ≤ log u / (r·v^2)"))


def largest(p):
    p.let(a="abs (u T)", b="abs (u F)")

    def each(q):
        return q.cases(
            "t",
            lambda r: r.have("abs (u t) ≤ m u", r.use("eq_true", "t")),
            lambda r: r.have("abs (u t) ≤ m u", r.use("eq_false", "t")),
        )

    def attained(q, at, decided):
        q.goal = q.term("∃t. m u = abs (u t)")
        return q.witness(at)

    p.every("t", "bool", each)
    p.cases("a ≤ b", lambda q: attained(q, "F", "if_true"), lambda q: attained(q, "T", "if_false"))
    return p.have("(∀t. abs (u t) ≤ m u) ∧ (∃t. m u = abs (u t))")


def with_constant(p):
    p.let(R="dirac (λt : bool. 1)", A="λx : bool → bool. R")
    p.let(l="log (9/8)", ρ="l·C^2 / 9", v="l / (ρ·(3/4)^2)", s="sqrt v")
    p.say("Let alpha = 3/4, and rho be so small that the bound would be 4 > 2.")
    p.know(private(p))
    p.every("x", "bool → bool", errors)
    p.have("v = (4/C)^2")
    p.use("sqrt_square", "v")
    p.use("le_of_square", "4/C", "s")
    p.have("C·(4/C) ≤ C·s")
    p.have("C·(4/C) = 4")
    p.have("(3/4)^2·card (λt : bool. T) = 9/8")
    p.chain(
        "C·s",
        eq("C·sqrt (log ((3/4)^2·card (λt : bool. T)) / (ρ·(3/4)^2))"),
        le("card (λi : bool. T)"),
        eq("2"),
    )
    return p.have("F")


def private(p):
    q = p.supposing()
    q.goal = q.term("zcdp neighbours A 0 ρ")
    q.unfold("zcdp", "mechanism")

    def order(r):
        return r.chain("renyi a R R", eq("0", "renyi_same"), le("0 + ρ·a"))

    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y a", order))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def errors(p):
    def number(q):
        ones = "Sum (λi : bool. if (x i = t) 1 0)"
        whole = q.chain(ones, eq("(if (x T = t) 1 0) + (if (x F = t) 1 0)", "sum_bool"))
        q.have(f"-(1 - {ones}) ≤ 1", whole)
        return q.use("abs_le", f"1 - {ones}", "1")

    p.every("t", "bool", number)
    return p.chain(
        "L R (y ↦ m (t ↦ y t - h x t))",
        eq("m (t ↦ 1 - h x t)", "L_dirac"),
        le("1", "max_le"),
        le("3/4·card (λt : bool. T)"),
    )
