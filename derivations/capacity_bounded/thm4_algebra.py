"""The last display of the proof of Theorem 4: the Rényi parameters of two mechanisms add up.

Problem: with a = α² - α and η_i = (e^{ε_i(α-1)} - 1)/a, is log(a(aη₁η₂ + η₁ + η₂) + 1)/(α-1) = ε₁ + ε₂?
Method: the argument of the logarithm factors as (aη₁ + 1)(aη₂ + 1).
Guarantee: an equality for every α > 1 and all ε₁, ε₂; the middle term of the display too. The Rényi
    parameter ε of a mechanism and the bound η of its α-divergence D stand for each other, by Equation (3):
    log(1 + aD)/(α-1) ≤ ε if and only if D ≤ η. The steps under the infimum are in numbers, for one pair P'
    whose values are at most η₁ and η₂.
Reference: capacity bounded paper, Appendix B.1, proof of Theorem 4.
"""

from cbdp_sym.author import *

ORDER = "1 < α, a = α² - α"
PAIR = "(a·η1·η2 + η1 + η2)"
COMPOSED = f"log (a·{PAIR} + 1)/(α - 1)"
FOR = (
    f"for α a ε1 ε2 η1 η2 : real given {ORDER}, η1 = (exp (ε1·(α - 1)) - 1)/a, "
    "η2 = (exp (ε2·(α - 1)) - 1)/a holds "
)

theorem = Statement(id="cbdp.thm4.algebra", title="The Rényi parameters add up")
factors = theorem.printed(
    f"{FOR}{COMPOSED} = (log (a·η1 + 1) + log (a·η2 + 1))/(α - 1)", label="the factorisation"
)
total = theorem.printed(f"{FOR}{COMPOSED} = ε1 + ε2", label="the sum")

# ---- the other displays of the proof; D is the α-divergence of the mechanisms

to_divergence = theorem.display(
    f"for α a D ε η : real given {ORDER}, η = (exp (ε·(α - 1)) - 1)/a "
    "holds log (1 + a·D)/(α - 1) ≤ ε ⇒ D ≤ η",
    added=["0 < 1 + a·D"],
    label="a Rényi parameter as a bound of the α-divergence",
)
to_renyi = theorem.display(
    f"for α a D η1 η2 : real given {ORDER}, D ≤ {PAIR} holds log (1 + a·D)/(α - 1) ≤ {COMPOSED}",
    added=["0 < 1 + a·D"],
    label="a bound of the α-divergence as a Rényi parameter",
)
theorem.finding(
    "hypothesis",
    r"The Rényi divergence of Equation (3) is a number where $1+\alpha(\alpha-1)\mathrm{D}_\alpha>0$.",
)
NUMBERS = "0 ≤ D1, 0 ≤ D2, 0 ≤ η1, 0 ≤ η2, 0 ≤ s1, 0 ≤ s2"
VALUES = f"for α a D1 D2 η1 η2 s1 s2 : real given {ORDER}, {NUMBERS}"
SMALLER = "a·D1·D2 + D1 + D2 + s1 + s2 ≤ a·η1·η2 + D1 + D2 + s1 + s2"
smaller = theorem.display(
    f"{VALUES}, D1 ≤ η1, D2 ≤ η2 holds {SMALLER}",
    label="under the infimum, for one $P'$ with distances of at most $\\eta_1$ and $\\eta_2$",
)
for_near_minimisers = theorem.display(
    f"{VALUES}, D1 + s1 ≤ η1, D2 + s2 ≤ η2 holds a·η1·η2 + D1 + D2 + s1 + s2 ≤ {PAIR}",
    label="the two infima, for one $P'$ at which they are at most $\\eta_1$ and $\\eta_2$",
)
beyond = theorem.fails(f"{VALUES} holds {SMALLER}", label="under the infimum, for one $P'$ at any distance")
theorem.finding(
    "reading",
    r"The displays with an infimum are stated for one $P'$, in numbers: $D_i$ is "
    r"$\mathrm{D}_\alpha(P'_i,Q_i)$, and $s_i$ the supremum of $\mathbb{E}_{P_i}[h]-\mathbb{E}_{P'_i}[h]$. "
    r"Theorem 4 itself is proved with the infima, in its own statement.",
)
theorem.finding(
    "false step",
    r"Under the infimum $\mathrm{D}_\alpha(P'_1,Q_1)\mathrm{D}_\alpha(P'_2,Q_2)$ is bounded by "
    r"$\eta_1\eta_2$, which is false for a $P'$ that is far from $Q$. The infimum may be taken over those "
    r"$P'$ whose values are at most $\eta_1$ and $\eta_2$ (or exceed them by as little as one likes), and "
    "for these it is true. The theorem survives.",
)


def order(p):
    """Know that a is positive."""
    p.have("0 < α·(α - 1)")
    return p.have("0 < a")


def bounds(p):
    """Know what the parameters say of the exponentials x and y."""
    order(p)
    p.let(x="exp(ε1·(α - 1))", y="exp(ε2·(α - 1))")
    first = p.chain("a·η1 + 1", eq("a·((x - 1)/a) + 1"), eq("x"))
    second = p.chain("a·η2 + 1", eq("a·((y - 1)/a) + 1"), eq("y"))
    p.have("0 < a·η1 + 1", first)
    p.have("0 < a·η2 + 1", second)


# The logarithms in the claims are defined.
logarithms_exist = Claim(f"{FOR} 0 < a·{PAIR} + 1 ∧ 0 < a·η1 + 1 ∧ 0 < a·η2 + 1 ∧ a ≠ 0")
for claim in (factors, total):
    claim.facts.append(logarithms_exist.theorem)


@logarithms_exist.proof
def positive_products(p):
    bounds(p)
    product = p.have(f"a·{PAIR} + 1 = (a·η1 + 1)·(a·η2 + 1)")
    p.have(f"0 < a·{PAIR} + 1", product)
    return p.have(p.goal)


@factors.proof
def factorisation(p):
    """The argument of the logarithm is a product of two exponentials."""
    bounds(p)
    p.chain(
        "log(a·(a·η1·η2 + η1 + η2) + 1)",
        eq("log((a·η1 + 1)·(a·η2 + 1))", because="the product, multiplied out"),
        eq("log(x·y)"),
        eq("log(x) + log(y)", "log_mul"),
        eq("log(a·η1 + 1) + log(a·η2 + 1)"),
    )
    return p.have(p.goal)


@total.proof
def logarithms(p):
    bounds(p)
    return p.chain(
        p.term(COMPOSED),
        eq("(log(a·η1 + 1) + log(a·η2 + 1))/(α - 1)", factors.theorem()),
        eq("(log(x) + log(y))/(α - 1)"),
        eq("ε1 + ε2", "log_exp"),
    )


@to_divergence.proof
def exponentiated(p):
    order(p)
    p.let(z="1 + a·D", x="exp(ε·(α - 1))")
    p.chain("z", eq("exp(log(z))", "exp_log"), le("x", "exp_le"))
    return p.chain("D", eq("(z - 1)/a"), le("(x - 1)/a"), eq("η"))


positive = Claim(f"for α a D η1 η2 : real given {ORDER}, 0 < 1 + a·D, D ≤ {PAIR} holds 0 < a·{PAIR} + 1")
to_renyi.facts.append(positive.theorem)


@positive.proof
def larger(p):
    order(p)
    p.have(f"a·D ≤ a·{PAIR}")
    return p.have(p.goal)


@to_renyi.proof
def logarithm(p):
    order(p)
    p.let(z="1 + a·D", w=f"a·{PAIR} + 1")
    p.use("log_mono", "z", "w")
    return p.have(p.goal)


@smaller.proof
def two_products(p):
    order(p)
    p.have("D1·D2 ≤ η1·η2")
    return p.have(p.goal)


@for_near_minimisers.proof
def two_values(p):
    return p.have(p.goal)


@beyond.refutation
def far_away(p):
    p.say("Both distances are larger than both parameters.")
    return p.counterexample(α="2", a="2", D1="1", D2="1", η1="0", η2="0", s1="0", s2="0")
