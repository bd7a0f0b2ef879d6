"""The last display of the proof of Theorem 4: the Rényi parameters of two mechanisms add up.

Problem: with a = α² - α and η_i = (e^{ε_i(α-1)} - 1)/a, is log(a(aη₁η₂ + η₁ + η₂) + 1)/(α-1) = ε₁ + ε₂?
Method: the argument of the logarithm factors as (aη₁ + 1)(aη₂ + 1).
Guarantee: an equality for every α > 1 and all ε₁, ε₂; the middle term of the display too. The Rényi
    parameter ε of a mechanism and the bound η of its α-divergence D stand for each other, by Equation (3):
    log(1 + aD)/(α-1) ≤ ε if and only if D ≤ η. The steps under the infimum hold for the pairs whose
    values are at most η₁ and η₂.
Reference: capacity bounded paper, Appendix B.1, proof of Theorem 4.
"""

from cbdp_sym.author import *

K = "(a² - a)"


def eta(e):
    """Return the bound of the α-divergence that a Rényi parameter stands for."""
    return f"((exp ({e}·(a - 1)) - 1)/{K})"


FIRST, SECOND = eta("o1"), eta("o2")
COMPOSED = f"log ({K}·({K}·{FIRST}·{SECOND} + {FIRST} + {SECOND}) + 1)/(a - 1)"
FOR = "for a o1 o2 : real given 1 < a holds "

theorem = Statement(id="cbdp.thm4.algebra", title="The Rényi parameters add up")
factors = theorem.printed(
    f"{FOR}{COMPOSED} = (log ({K}·{FIRST} + 1) + log ({K}·{SECOND} + 1))/(a - 1)", label="the factorisation"
)
total = theorem.printed(f"{FOR}{COMPOSED} = o1 + o2", label="the sum")

# ---- the other displays of the proof; D is the α-divergence of the mechanisms

PAIR = f"({K}·h1·h2 + h1 + h2)"
to_divergence = theorem.display(
    f"for a D o1 : real given 1 < a holds log (1 + {K}·D)/(a - 1) ≤ o1 ⇒ D ≤ {FIRST}",
    added=[f"0 < 1 + {K}·D"],
    label="a Rényi parameter as a bound of the α-divergence",
)
to_renyi = theorem.display(
    f"for a D h1 h2 : real given 1 < a, D ≤ {PAIR} "
    f"holds log (1 + {K}·D)/(a - 1) ≤ log ({K}·{PAIR} + 1)/(a - 1)",
    added=[f"0 < 1 + {K}·D"],
    label="a bound of the α-divergence as a Rényi parameter",
)
theorem.finding(
    "hypothesis",
    r"The Rényi divergence of Equation (3) is a number where $1+\alpha(\alpha-1)\mathrm{D}_\alpha>0$.",
)
NUMBERS = "0 ≤ D1, 0 ≤ D2, 0 ≤ h1, 0 ≤ h2, 0 ≤ s1, 0 ≤ s2"
SMALLER = f"{K}·D1·D2 + D1 + D2 + s1 + s2 ≤ {K}·h1·h2 + D1 + D2 + s1 + s2"
smaller = theorem.display(
    f"for a D1 D2 h1 h2 s1 s2 : real given 1 < a, {NUMBERS}, D1 ≤ h1, D2 ≤ h2 holds {SMALLER}",
    label="under the infimum, for distances of at most η",
)
for_near_minimisers = theorem.display(
    f"for a D1 D2 h1 h2 s1 s2 : real given {NUMBERS}, D1 + s1 ≤ h1, D2 + s2 ≤ h2 "
    f"holds {K}·h1·h2 + D1 + D2 + s1 + s2 ≤ {PAIR}",
    label="the two infima",
)
beyond = theorem.fails(
    f"for a D1 D2 h1 h2 s1 s2 : real given 1 < a, {NUMBERS} holds {SMALLER}",
    label="under the infimum, for every distance",
)
theorem.finding(
    "false step",
    r"Under the infimum $\mathrm{D}_\alpha(P'_1,Q_1)\mathrm{D}_\alpha(P'_2,Q_2)$ is bounded by "
    r"$\eta_1\eta_2$, which is false for a $P'$ that is far from $Q$. The infimum may be taken over those "
    r"$P'$ whose values are at most $\eta_1$ and $\eta_2$ (or exceed them by as little as one likes), and "
    "for these it is true. The theorem survives.",
)


@factors.proof
def factorisation(p):
    """The argument of the logarithm is a product of two exponentials."""
    p.let(k=K, x="exp(o1·(a - 1))", y="exp(o2·(a - 1))", h=FIRST, g=SECOND)
    p.chain(
        "log(k·(k·h·g + h + g) + 1)",
        eq("log(x·y)", because=r"$(a\eta_1+1)(a\eta_2+1)$, multiplied out"),
        eq("log(k·h + 1) + log(k·g + 1)", "log_mul"),
    )
    return p.have(p.goal)


@total.proof
def logarithms(p):
    p.let(x="exp(o1·(a - 1))", y="exp(o2·(a - 1))")
    return p.chain(
        p.term(COMPOSED),
        eq("(log(x) + log(y))/(a - 1)", p.use(factors.theorem(), "a", "o1", "o2")),
        eq("o1 + o2", "log_exp"),
    )


@to_divergence.proof
def exponentiated(p):
    p.let(z=f"1 + {K}·D")
    p.have("0 < a·(a - 1)")
    p.chain("z", eq("exp(log(z))", "exp_log"), le("exp(o1·(a - 1))", "exp_le"))
    return p.have(p.goal)


positive = Claim(f"for a D h1 h2 : real given 1 < a, 0 < 1 + {K}·D, D ≤ {PAIR} holds 0 < {K}·{PAIR} + 1")
to_renyi.facts.append(positive.theorem)


@positive.proof
def larger(p):
    p.have(f"{K}·D ≤ {K}·{PAIR}")
    return p.have(p.goal)


@to_renyi.proof
def logarithm(p):
    p.let(z=f"1 + {K}·D", w=f"{K}·{PAIR} + 1")
    p.use("log_mono", "z", "w")
    return p.have(p.goal)


@smaller.proof
def two_products(p):
    p.have("D1·D2 ≤ h1·h2")
    return p.have(p.goal)


@for_near_minimisers.proof
def two_values(p):
    return p.have(p.goal)


@beyond.refutation
def far_away(p):
    p.say("Both distances are larger than both parameters.")
    return p.counterexample(a="2", D1="1", D2="1", h1="0", h2="0", s1="0", s2="0")
