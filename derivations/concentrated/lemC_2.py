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
    "for P Q : 'a measure, f : 'a -> real, d : real given Prob P, Prob Q, renyi 2 P Q = ext d "
    r"holds abs (E P f - E Q f) <= sqrt (E Q (\z. f z ^ 2)) * sqrt (exp d - 1)",
    added=["Measurable f", r"Integrable Q (\z. f z ^ 2)"],
    label="the bound",
)
neighbours = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, f : 'a -> real, x y : 'd, xi rho : real "
    "given zcdp nb A xi rho, nb y x holds abs (E (A y) f - E (A x) f) "
    r"<= sqrt (E (A x) (\z. f z ^ 2)) * sqrt (exp (xi + 2*rho) - 1)",
    added=["Measurable f", r"Integrable (A x) (\z. f z ^ 2)"],
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
        "for P Q : 'a measure, f : 'a -> real, d : real given Prob P, Prob Q, renyi 2 P Q <= ext d, "
        r"Measurable f, Integrable Q (\z. f z ^ 2) "
        r"holds ?m w. HasInt Q f m /\ HasInt P f (m + w) /\ 0 <= exp d - 1 /\ "
        r"abs w <= sqrt (E Q (\z. f z ^ 2)) * sqrt (exp d - 1)"
    )
    p.let(u="density P Q", g=r"\z. u z - 1")
    p.unfold_facts("Integrable")
    p.use("not_top_of_le", "renyi 2 P Q", "d")
    square = p.have(r"?s. HasInt Q (\z. f z ^ 2) s")
    moment = p.use("renyi_moment", "P", "Q", "2")
    return p.qed(p.obtain("v s", [moment, square], of_moments))


def of_moments(p):
    p.use("le_of_ext", given=[p.calc("ext (log v/(2 - 1))", ("=", "renyi 2 P Q"), ("<=", "ext d"))])
    p.calc("v", ("=", "exp (log v)", "exp_log"), ("<=", "exp d"))
    p.use("int_density", "P", "Q")
    p.use("int_nonneg", "Q", r"\z. g z ^ 2", "v - 1")
    product = p.use("int_product", "Q", "f", "g", "s", "v - 1")
    single = p.use("int_product", "Q", "f", r"\z. 1", "s", "1")
    return p.obtain("w m", [product, single], in_numbers)


def in_numbers(p):
    p.use("int_change", "P", "Q", "f", "m + w")
    p.calc(
        "abs w",
        ("<=", "sqrt s * sqrt (v - 1)", p.use("int_cauchy_schwarz", "Q", "f", "g", "s", "v - 1", "w")),
        ("<=", "sqrt s * sqrt (exp d - 1)"),
        ("=", r"sqrt (E Q (\z. f z ^ 2)) * sqrt (exp d - 1)", "E_int"),
    )  # fmt: skip
    return p.witness("m", "w")


def means(hypotheses, P, Q, d, *order):
    """Under these hypotheses E_Q f and E_P f exist, and e^d and E_Q f² have the sign that a root needs."""
    p = Script(
        f"{hypotheses}, Measurable f, Integrable ({Q}) (\\z. f z ^ 2) holds Integrable ({Q}) f /\\ "
        f"Integrable ({P}) f /\\ 0 <= exp ({d}) - 1 /\\ 0 <= E ({Q}) (\\z. f z ^ 2)"
    )
    p.calc(f"renyi 2 ({P}) ({Q})", *order)
    found = p.use(difference(), P, Q, "f", d)
    return p.qed(p.obtain("m w", found, lambda r: r.auto()))


@claim.facts.append
def means_exist():
    return means(
        "for P Q : 'a measure, f : 'a -> real, d : real given renyi 2 P Q = ext d, Prob P, Prob Q",
        "P", "Q", "d", ("=", "ext d"), ("<=", "ext d"),
    )  # fmt: skip


@neighbours.facts.append
def means_of_outputs_exist():
    return means(
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, f : 'a -> real, x y : 'd, xi rho : real "
        "given !x y a. nb x y ==> 1 < a ==> renyi a (A x) (A y) <= ext (xi + rho*a), nb y x, !x. Prob (A x)",
        "A y", "A x", "xi + 2*rho", ("<=", "ext (xi + rho*2)"), ("=", "ext (xi + 2*rho)"),
    )  # fmt: skip


@claim.proof
def cauchy_schwarz(p):
    p.say("Let $u$ be the density of $P$ with respect to $Q$; then $E_Q[u] = 1$ and $E_Q[u^2] = e^d$.")
    p.chain("renyi 2 P Q", eq("ext d"), le("ext d"))
    found = p.use(difference(), "P", "Q", "f", "d", because="Cauchy-Schwarz for E_Q[f (u - 1)]")
    return p.obtain("m w", found, in_means)


def in_means(p):
    p.have("E Q f = m", "E_int")
    p.have("E P f = m + w", "E_int")
    return p.chain("abs (E P f - E Q f)", eq("abs w"), le(r"sqrt (E Q (\z. f z ^ 2)) * sqrt (exp d - 1)"))


@neighbours.proof
def at_order_two(p):
    p.unfold("zcdp", "mechanism")
    p.let(P="A y", Q="A x", d="xi + 2*rho")
    p.chain("renyi 2 P Q", le("ext (xi + rho*2)", because="zCDP at order 2"), eq("ext d"))
    found = p.use(difference(), "P", "Q", "f", "d", because="as before")
    return p.obtain("m w", found, in_means)
