"""Proposition 6.4: how many entries an accurate histogram takes under zCDP.

Problem: M is ρ-zCDP and its histogram of n entries among T values is accurate to αn on average. How large
    is n?
Method: the printed claim has a counterexample: M answers n/2 to every count, whatever the data. For α ≤ 1/10
    the data are m = 1/10α independent blocks of ℓ = n/m equal entries, each uniform. By Markov's inequality
    the set f(X) of values can be read off M(X) with probability 4/5, but it is a given set with probability
    at most (m/T)^m; so Fano's inequality, as in Lemma 7.4, and Theorem 6.3. For α < 1/2 data sets of n equal
    entries are enough: Lemma 7.4 with β = 2α, and Pinsker's inequality for two of them.
Guarantee: the printed claim is false, with every constant. For α ≤ 1/10, where m and ℓ are integers,
    n² ≥ (4/5 log(10αT) - 10α log 2)/(100ρα²), and so n ≥ √(log(α²T)/(125ρα²)). For every α < 1/2, n and T,
    n√ρ ≥ √log T - √log(1/(1-2α)), and n ≥ C√(log T/ρ) with a positive constant C that depends on α.
Reference: concentrated paper, Proposition 6.4 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import accurate_histograms, equal_entries, sec6_histogram

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
BLOCKS = (
    "for A : ('m # 'l → 't) → ('t → real) measure, α ρ n : real "
    "given Finite (λi : 'm. T), Finite (λj : 'l. T), Finite (λt : 't. T), "
    "n = card (λi : 'm. T)·card (λj : 'l. T), 0 < ρ, zcdp neighbours A 0 ρ, "
    "∀x. L (A x) (y ↦ Sup (t ↦ abs (y t - Sum (i ↦ Sum (j ↦ if (x (i, j) = t) 1 0))))) "
    "≤ α·n "
)
INTEGERS = "α = 1/(10·card (λi : 'm. T))"
sharper = theorem.repaired(
    f"{BLOCKS} holds 4/5·log(10·α·card('t)) - 10·α·log(2) ≤ 100·ρ·α²·n²",
    added=[INTEGERS, "1 ≤ 10·α·card('t)"],
    label="for α with 1/α = 10m and n = mℓ, with 10αT for α²T",
)
repaired = theorem.repaired(
    f"{BLOCKS} holds sqrt (log (α^2·card (λt : 't. T)) / (125·ρ·α^2)) ≤ n",
    added=[INTEGERS, "1 ≤ α^2·card (λt : 't. T)"],
    label="for α with 1/α = 10m and n = mℓ, with a constant",
)
near_half = theorem.repaired(
    f"{equal_entries.ACCURATE.format('')} holds √(log(S)) ≤ n·√ρ + √(log(1/(1 - 2·α)))",
    label="for every α < 1/2, n and T, by Lemma 7.4",
)
CONSTANT = "√2·(1 - 2·α)/(√2·(1 - 2·α) + √(log(1/(1 - 2·α))))"
every = theorem.repaired(
    f"{equal_entries.ACCURATE.format('')} holds {CONSTANT}·√(log(S)/ρ) ≤ n",
    label="for every α < 1/2, n and T, with a positive constant",
)
for fact in ("sup_abs_nonneg", "sup_distance_measurable"):
    for part in (sharper, repaired, near_half, every):
        part.facts.append(lambda fact=fact: named(fact))
for part in (near_half, every):
    part.facts += [equal_entries.chance.theorem, sec6_histogram.spread.theorem, sec6_histogram.values.theorem]
sharper.proof(accurate_histograms.bound)
theorem.finding(
    "false step",
    r"The proof assumes that $m=1/10\alpha$ is an integer, for simplicity, and so that "
    r"$\alpha\le\frac1{10}$. For $\alpha\ge\frac12$ the proposition is false: the answer $\frac n2$ to "
    r"every count is in error by at most $\frac n2\le\alpha n$ and $0$-zCDP, so that $n$ is bounded by "
    r"nothing, while the bound grows as $\rho\to0$. The counterexample has $n=T=2$ and $\alpha=\frac34$, "
    r"for every constant $C$ of the $\Omega$. For $\alpha<\frac12$ there is a constant, which depends on "
    r"$\alpha$; ours goes to $0$ as $\alpha\to\frac12$.",
)
theorem.finding(
    "hypothesis",
    r"$\alpha<\frac12$ is needed, as above. That $m=1/10\alpha$ and $\ell=n/m$ are integers is said in "
    "the proof only; in the claims with $m$ they are the sizes of two types, and the entries are numbered by "
    r"pairs. $\alpha^2T\ge1$, without which $\sqrt{\log(\alpha^2T)}$ is not defined.",
)
theorem.finding(
    "sharper",
    r"For $\alpha=1/10m$ Fano's inequality with the chance $(m/T)^m$ of guessing gives "
    r"$\frac45\log(10\alpha T)-10\alpha\log2\le100\rho\alpha^2n^2$. With $\alpha^2T$ for $10\alpha T$ the "
    r"constant of the $\Omega$ is $1/\sqrt{125}$, and nothing is said where $\alpha^2T=1$; for "
    r"$\alpha=\frac1{10}$ and $T=100$ the first says $\rho n^2\ge2.99$. For every $\alpha<\frac12$ and all "
    r"$n$ and $T$, Lemma 7.4 for data sets of equal entries gives $n\sqrt\rho\ge\sqrt{\log "
    r"T}-\sqrt{\log\frac1{1-2\alpha}}$, and Pinsker's inequality for two of them "
    r"$n\sqrt\rho\ge\sqrt2(1-2\alpha)$ for $T\ge2$. Together they bound $n$ from below by $\sqrt{\log "
    r"T/\rho}$ with a positive constant.",
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


@repaired.proof
def with_a_constant(p):
    p.let(S="card('t)", m="card('m)", u="log(α²·card('t))", v="log(α²·card('t))/(125·ρ·α²)")
    for size in ("m", "card('l)"):
        p.use("card_all", goal=f"1 ≤ {size}")
    p.have("0 < α", p.have("0 < 1/(10·m)"))
    p.have("α ≤ 1/10", p.have("1/(10·m) ≤ 1/10"))
    p.have("0 ≤ (10 - α)·α·S")
    p.have("1 ≤ 10·α·S")
    p.use(sharper.theorem(), "A", "α", "ρ", "n", because="with 10αT")
    p.chain("log(10·α·S)", eq("log(α²·S·(10/α))"), eq("u + log(10/α)", "log_mul"))
    p.have("log(100) ≤ log(10/α)", "log_mono")
    p.have("log(2) ≤ 4/5·log(100)", by=decide)
    p.have("10·α·log(2) ≤ 1·log(2)")
    p.have("0 ≤ u", p.use("log_mono", "1", "α²·S"), "log_one")
    p.have("4/5·u ≤ 100·ρ·α²·n²")
    p.have("0 ≤ (100·ρ·α²·n² - 4/5·u)/(100·ρ·α²)")
    p.have("(100·ρ·α²·n² - 4/5·u)/(100·ρ·α²) = n² - v")
    p.have("√v² ≤ n²", p.use("sqrt_square", "v"))
    p.have("0 ≤ n", p.have("0 ≤ m·card('l)"))
    return p.use("le_of_square", "√v", "n", because="solved for n")


near_half.proof(lambda p: p.use(equal_entries.packed.theorem(), "A", "α", "ρ", "n", "S"))


@every.proof
def large_or_small(p):
    p.say("If $T$ is so small that Lemma 7.4 says nothing, Pinsker's inequality for two data sets does.")
    p.let(c="√2·(1 - 2·α)", b="√(log(1/(1 - 2·α)))", y="√(log(S)/ρ)", s="√ρ", X="n·√ρ")
    p.use(equal_entries.chance.theorem(), "α")
    p.use(sec6_histogram.spread.theorem(), "S")
    p.use("card_positive", "n")
    return p.cases(
        "∃t : 't. ∃u. t ≠ u", lambda q: q.obtain("t u", q.have("∃t : 't. ∃u. t ≠ u"), two_values), one_value
    )


def two_values(p):
    p.use(equal_entries.compared.theorem(), "A", "α", "ρ", "n", "S", "t", "u", because="Pinsker's inequality")
    p.use(equal_entries.packed.theorem(), "A", "α", "ρ", "n", "S", because="Lemma 7.4")
    for fact in ("0 < √2", "0 < c", "0 ≤ b", "0 < s", "0 ≤ X"):
        p.have(fact)
    p.let(w="√(log(S))")
    p.have("0 ≤ c·(X + b - w)")
    p.have("0 ≤ (X - c)·b")
    p.have("c·w ≤ X·(c + b)")
    p.have("(y·s)² = log(S)", "sqrt_square")
    p.have("w = y·s", p.use("sqrt_of_square", "y·s"))
    p.have("0 ≤ (X·(c + b) - c·w)/((c + b)·s)")
    p.have("(X·(c + b) - c·w)/((c + b)·s) = n - c/(c + b)·y")
    return p.have("c/(c + b)·y ≤ n")


def one_value(p):
    """The logarithm is 0 if all values are equal."""

    p.let(a="select(λt : 't. T)", some="∃t : 't. ∃u. t ≠ u")

    def same(q):
        def different(r):
            r.know(r.witness("a", "t", goal="some"))
            return r.have("F")

        q.refute("a ≠ t", different)
        q.have("a = t")
        return q.have("(if a = t then 1 else 0) = 1", "if_true")

    each = p.every("t", "'t", same)
    p.use("sum_at_point", "a", "1")
    p.chain("∑ t : 't. 1", eq("1·card('t)", "Sum", "sum_const"), eq("S"))
    p.chain("S", eq("∑ t : 't. 1"), eq("∑ t. if a = t then 1 else 0", each), eq("1"))
    p.have("log(S) ≤ 0", p.use("log_mono", "S", "1"), "log_one")
    p.have("y = 0")
    return p.have(p.goal)


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
