"""Section 5: a moderately sized α makes the (lin, Rényi) upper bound the smaller one.

Problem: for every ε, is log(1 + 2^{α-1}ε^α)/(α-1) < ε - log(2)/(α-1) for α large enough, and how large?
Method: multiplied by α - 1 and exponentiated, this is 1 + ε(2ε)^{α-1} < e^{ε(α-1)}/2, the case d = 1 of what
    is shown for d dimensions; log ε ≤ ε - 1 gives 2ε < e^ε.
Guarantee: it holds if α - 1 ≥ log(4)/ε and α - 1 > log(4ε)/(1 - log 2), so for every ε from some order on;
    it fails if α - 1 ≤ log(2)/ε. So α has to grow as 1/ε: for ε = 1/100 it has to exceed 70.
Reference: capacity bounded paper, section 5, "Laplace Mechanism", second paragraph, and Table 1, row 3.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.sec5_composition import later, some_order

UPPER = "log(1 + 2^(a - 1)·ε^a)/(a - 1)"
LOWER = "ε - log(2)/(a - 1)"
ORDERS = "for ε a : real given 0 < ε, 1 < a"

theorem = Statement(id="cbdp.sec5.moderate_alpha", title="The bounds for large orders")
rate = theorem.printed(
    f"{ORDERS} holds exp ((a - 1)·({UPPER})) = 1 + ε·(2·ε)^(a - 1)", label="what the upper bound grows with"
)
other_rate = theorem.printed(
    f"{ORDERS} holds exp ((a - 1)·({LOWER})) = exp ε^(a - 1)/2", label="what the lower bound grows with"
)
smaller = theorem.printed(
    f"{ORDERS}, log 4 ≤ (a - 1)·ε, log (4·ε) < (a - 1)·(1 - log 2) holds {UPPER} < {LOWER}",
    label="for every ε, from an explicit order on",
)
for_every = theorem.printed(
    f"for ε : real given 0 < ε holds ∃b. ∀a. b < a ⇒ 1 < a ⇒ {UPPER} < {LOWER}", label="no matter what ε is"
)
necessary = theorem.repaired(
    f"{ORDERS}, (a - 1)·ε ≤ log 2 holds {LOWER} < {UPPER}", label="the order has to exceed 1 + log(2)/ε"
)
theorem.finding(
    "reading",
    r"``A moderately-sized $\alpha$, no matter what $\epsilon$ is'' is read as: for every $\epsilon$ there "
    "is an order from which on the printed upper bound is below the printed lower bound. It is proved "
    r"with such an order. It is not moderate for small $\epsilon$: the inequality fails up to "
    r"$\alpha=1+\log(2)/\epsilon$, which is above $70$ for $\epsilon=\frac1{100}$.",
)
theorem.finding(
    "reading",
    "These are statements about two formulas. That the first of them bounds the (lin, Rényi) parameter is "
    "Corollary 2, which is false.",
)


def positive(p):
    """Name the power X in the upper bound, and show it positive."""
    p.let(X="2^(a - 1)·ε^a")


def positive_inside():
    p = Script(f"{ORDERS} holds 0 < 1 + 2^(a - 1)·ε^a")
    return p.qed(p.have(p.goal))


for claim in (rate, smaller, for_every, necessary):
    claim.facts.append(positive_inside)


@rate.proof
def multiplied_and_exponentiated(p):
    positive(p)
    return p.chain(
        f"exp ((a - 1)·({UPPER}))",
        eq("exp(log(1 + X))", because="multiplied by α - 1"),
        eq("1 + X", "exp_log", because="and exponentiated"),
        eq("1 + ε·(2·ε)^(a - 1)"),
    )


@other_rate.proof
def exponentiated(p):
    return p.chain(
        f"exp ((a - 1)·({LOWER}))",
        eq("exp(ε·(a - 1) - log(2))", because="multiplied out"),
        eq("exp(ε·(a - 1))/2", because="the exponential of a logarithm"),
        eq("exp(ε)^(a - 1)/2", "exp_pow"),
    )


def at_one(p):
    """Return that the two bounds are those of section 5 for one dimension."""
    p.let(U="log(1 + 2^(1·(a - 1))·ε^a)/(a - 1)", L="ε - 1·log(2)/(a - 1)")
    return p.chain("U", eq(UPPER)), p.chain("L", eq(LOWER))


@smaller.proof
def one_dimension(p):
    p.use("log_le", "ε", because="the logarithm is below its tangent at 1")
    p.have("log(4·ε) = log(4) + log(ε)", "log_mul")
    p.chain("log(4)", eq("(1 + 1)·log(2)", "log_mul"))
    at_one(p)
    p.use(later.theorem(), "1", "ε", "a", because="the order for d dimensions")
    return p.chain(UPPER, lt("L"), eq(LOWER))


@for_every.proof
def a_smaller_base(p):
    p.say(r"As $\log\epsilon\le\epsilon-1$, $2\epsilon<e\epsilon\le e^\epsilon$.")
    p.use("log_le", "ε")
    p.have("exp(log(ε)) ≤ exp(ε - 1)", "exp_le")
    p.have("ε ≤ exp(ε - 1)", p.have("exp(log(ε)) = ε", "exp_log"))
    p.have("2 < exp(1)", by=decide)
    p.chain("2^1·ε", lt("exp(1)·ε"), le("exp(1)·exp(ε - 1)"), eq("exp(ε)", "exp_add"))

    def beyond(q):
        at_one(q)
        q.have("U < L")
        return q.chain(UPPER, lt("L"), eq(LOWER))

    def of(q):
        q.intro("a", beyond, f"∀a. b < a ⇒ 1 < a ⇒ {UPPER} < {LOWER}")
        return q.witness("b")

    return p.obtain("b", p.use(some_order.theorem(), "1", "ε"), of)


@necessary.proof
def the_constant_alone(p):
    positive(p)
    p.let(t="(a - 1)·ε")
    p.have("exp(t) ≤ exp(log(2))", "exp_le")
    p.have("exp(t) ≤ 2", p.have("exp(log(2)) = 2", "exp_log"))
    p.use("log_lt", "exp(t)/2", "1 + X")
    p.have("log(exp(t)/2) = t - log(2)")
    return p.chain(LOWER, lt("1/(a - 1)·log(1 + X)", because=r"$e^{(\alpha-1)\epsilon}\le2$"), eq(UPPER))
