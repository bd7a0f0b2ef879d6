r"""Lemma C.2: how much a mean can differ, by the Rényi divergence of order 2.

Problem: bound |E_P f - E_Q f| for a function f that need not be bounded.
Method: E_P f - E_Q f = E_Q[f·(u-1)] with u = dP/dQ; the Cauchy-Schwarz inequality; E_Q(u-1)² = e^{D_2} - 1.
Guarantee: √(E_Q f²)·√(e^{D_2} - 1), and √(E f(M(x))²)·√(e^{ξ+2ρ} - 1) for the outputs of a mechanism, for all
    distributions and mechanisms, any relation between data sets. Nothing is claimed if a factor is ∞.
Reference: concentrated paper, Lemma C.2 and its proof.
"""

from functools import cache

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lemC.2", title="Means and the Rényi divergence of order 2")
claim = theorem.printed(
    "for P Q distributions on 'a, f : 'a → real, d given D[2](P ‖ Q) = d "
    "holds |E[x ~ P] f(x) - E[x ~ Q] f(x)| ≤ √(E[z ~ Q] f(z)²)·√(exp(d) - 1)",
    added=["Measurable(f)", "Integrable(Q, z ↦ f(z)²)"],
    label="the bound",
)
neighbours = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, f : 'a → real, x y : 'd, ξ ρ "
    "given A is (ξ, ρ)-zCDP for ~, y ~ x holds |E[z ~ A(y)] f(z) - E[z ~ A(x)] f(z)| ≤ √(E[z ~ A(x)] "
    "f(z)²)·√(exp(ξ + 2·ρ) - 1)",
    added=["Measurable(f)", "Integrable(A(x), z ↦ f(z)²)"],
    label="for outputs on neighbours",
)
theorem.finding(
    "hypothesis",
    r"$\mathbb{E}_Qf^2<\infty$ and $\mathrm{D}_2<\infty$, else the right side is $\infty$ or "
    r"$0\cdot\infty$; and $f$ is measurable. That $\mathbb{E}_Pf$ exists follows.",
)


@cache
def difference():
    """E_P f = E_Q f + w for w = E_Q[f (u - 1)]; the root is that of a number that is not negative."""
    p = Script(
        "for P Q distributions on 'a, f : 'a → real, d given D[2](P ‖ Q) ≤ d, Measurable(f), "
        "Integrable(Q, z ↦ f(z)²) holds ∃m w. E[x ~ Q] f(x) exists and is m ∧ E[x ~ P] f(x) exists "
        "and is m + w ∧ 0 ≤ exp(d) - 1 ∧ |w| ≤ √(E[z ~ Q] f(z)²)·√(exp(d) - 1)"
    )
    p.let(u="dP/dQ", g="z ↦ u(z) - 1")
    p.unfold_facts("Integrable")
    p.use("not_top_of_le", "D[2](P ‖ Q)", "d")
    square = p.have("∃s. E[z ~ Q] f(z)² exists and is s")
    moment = p.use("renyi_moment", "P", "Q", "2")
    return p.qed(p.obtain("v s", [moment, square], of_moments))


def of_moments(p):
    p.use("le_of_ext", given=[p.calc("log(v)/(2 - 1)", ("=", "D[2](P ‖ Q)"), ("<=", "d"))])
    p.calc("v", ("=", "exp(log(v))", "exp_log"), ("<=", "exp(d)"))
    p.use("int_density", "P", "Q")
    p.use("int_nonneg", "Q", "z ↦ g(z)²", "v - 1")
    product = p.use("int_product", "Q", "f", "g", "s", "v - 1")
    single = p.use("int_product", "Q", "f", "z ↦ 1", "s", "1")
    return p.obtain("w m", [product, single], in_numbers)


def in_numbers(p):
    p.use("int_change", "P", "Q", "f", "m + w")
    p.calc(
        "|w|",
        ("<=", "√s·√(v - 1)", p.use("int_cauchy_schwarz", "Q", "f", "g", "s", "v - 1", "w")),
        ("<=", "√s·√(exp(d) - 1)"),
        ("=", "√(E[z ~ Q] f(z)²)·√(exp(d) - 1)", "E_int"),
    )  # fmt: skip
    return p.witness("m", "w")


def means(hypotheses, P, Q, d, *order):
    """Under these hypotheses E_Q f and E_P f exist, and e^d and E_Q f² have the sign that a root needs."""
    p = Script(
        f"{hypotheses}, Measurable f, Integrable ({Q}) (z ↦ f z ^ 2) holds Integrable ({Q}) f ∧ "
        f"Integrable ({P}) f ∧ 0 ≤ exp ({d}) - 1 ∧ 0 ≤ E ({Q}) (z ↦ f z ^ 2)"
    )
    p.calc(f"renyi 2 ({P}) ({Q})", *order)
    found = p.use(difference(), P, Q, "f", d)
    return p.qed(p.obtain("m w", found, lambda r: r.auto()))


@claim.facts.append
def means_exist():
    return means(
        "for P Q : 'a measure, f : 'a → real, d : real given renyi 2 P Q = d, Prob P, Prob Q",
        "P", "Q", "d", ("=", "d"), ("<=", "d"),
    )  # fmt: skip


@neighbours.facts.append
def means_of_outputs_exist():
    return means(
        "for nb : 'd → 'd → bool, A : 'd → 'a measure, f : 'a → real, x y : 'd, ξ ρ : real "
        "given ∀x y α. nb x y ⇒ 1 < α ⇒ renyi α (A x) (A y) ≤ ξ + ρ·α, nb y x, ∀x. Prob (A x)",
        "A(y)", "A(x)", "ξ + 2·ρ", ("<=", "ξ + ρ·2"), ("=", "ξ + 2·ρ"),
    )  # fmt: skip


@claim.proof
def cauchy_schwarz(p):
    p.say("Let $u$ be the density of $P$ with respect to $Q$; then $E_Q[u] = 1$ and $E_Q[u^2] = e^d$.")
    p.chain("D[2](P ‖ Q)", eq("d"), le("d"))
    found = p.use(difference(), "P", "Q", "f", "d", because=r"Cauchy-Schwarz for $\mathbb{E}_Q[f(u - 1)]$")
    return p.obtain("m w", found, in_means)


def in_means(p):
    p.have("E[x ~ Q] f(x) = m", "E_int")
    p.have("E[x ~ P] f(x) = m + w", "E_int")
    return p.chain("|E[x ~ P] f(x) - E[x ~ Q] f(x)|", eq("|w|"), le("√(E[z ~ Q] f(z)²)·√(exp(d) - 1)"))


@neighbours.proof
def at_order_two(p):
    p.unfold("zcdp", "mechanism")
    p.let(P="A(y)", Q="A(x)", d="ξ + 2·ρ")
    p.chain("D[2](P ‖ Q)", le("ξ + ρ·2", because="zCDP at order 2"), eq("d"))
    found = p.use(difference(), "P", "Q", "f", "d", because="as before")
    return p.obtain("m w", found, in_means)
