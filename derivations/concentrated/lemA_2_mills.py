r"""The bounds on the tail of the normal distribution that Lemma A.2 cites: false by a factor of two.

Problem: bound Pr[N(0,1) > x] from both sides by e^{-x²/2} times a rational function of x.
Method: R(x)φ(x) bounds the tail from above (below) if φ is at most (least) minus its derivative from x on.
Guarantee: as printed, with √(2/π), the lower bound fails at x = 2 (0.043 against 0.023); the upper bound
    holds for x > 0, with room. With 1/√(2π) both hold, for all x >= 0 and all x > 0.
Reference: concentrated paper, proof of Lemma A.2, where it is cited from Cook (2009), equation (5).
"""

from functools import cache

from cbdp_sym.author import *

theorem = Statement(
    id="zcdp.lemA.2.mills", title="Bounds on the tail of the normal distribution", expect="refuted"
)
TAIL = "mass (normal 0 1) (z ↦ x < z)"
lower = theorem.printed(
    f"for x : real given 0 ≤ x holds sqrt (2/π)·exp (-(x^2)/2)·x/(x^2 + 1) ≤ {TAIL}", label="the lower bound"
)
upper = theorem.printed(
    f"for x : real given 0 < x holds {TAIL} ≤ sqrt (2/π)·exp (-(x^2)/2)/x", label="the upper bound"
)
lower_repaired = theorem.repaired(
    f"for x : real given 0 ≤ x holds exp (-(x^2)/2)·x/(sqrt (2·π)·(x^2 + 1)) ≤ {TAIL}",
    label="the lower bound with 1/√(2π)",
)
upper_repaired = theorem.repaired(
    f"for x : real given 0 < x holds {TAIL} ≤ exp (-(x^2)/2)/(sqrt (2·π)·x)",
    label="the upper bound with 1/√(2π)",
)
theorem.finding(
    "false step",
    r"The constant $\sqrt{2/\pi}$ is twice the right one, $1/\sqrt{2\pi}$: at $x=2$ the printed lower "
    r"bound is $0.0431\ldots$, and the tail at most $e^{-2}/(2\sqrt{2\pi})=0.0269\ldots$. Lemma A.2 "
    r"itself is stated with $\sqrt{1/2\pi}$, and follows from the repaired bounds.",
)
theorem.finding(
    "reading",
    r"The paper prints the bounds ``for all $x\ge0$''; the upper one divides by $x$ and is read for $x>0$.",
)


def beyond(p, c, known, *texts):
    """Show each of these texts for all z >= c, from what is known of z first."""
    for text in texts:

        def step(q, text=text):
            for fact in known:
                q.have(fact)
            return q.have(text)

        p.every("z", "real", step, f"{c} ≤ z")


@cache
def mills_above():
    """The tail of N(0,s²) at c > 0 is at most s/c times the density that belongs to c/s."""
    p = Script("for s c given 0 < s, 0 < c holds N(0, s²)(z ↦ c < z) ≤ s/c·exp(-c²/(2·s²))/√(2·π)")
    p.let(R="z ↦ s/z", d="z ↦ -(s/z²)")
    beyond(p, "c", ["0 < z"], "HasDeriv(R, d(z), z)", "0 ≤ R(z)", "R(z) ≤ s/c",
           "1/s ≤ R(z)·(z - 0)/s² - d(z)")  # fmt: skip
    return p.qed(
        p.calc(
            "N(0, s²)(z ↦ c < z)",
            ("<=", "R(c)·(exp(-(c - 0)²/(2·s²))/√(2·π))"),
            ("=", "s/c·exp(-c²/(2·s²))/√(2·π)"),
        )
    )


@cache
def mills_below():
    """The tail of N(0,s²) at c >= 0 is at least s/(c + s) times the density that belongs to c/s."""
    p = Script("for s c given 0 < s, 0 ≤ c holds s/(c + s)·exp(-c²/(2·s²))/√(2·π) ≤ N(0, s²)(z ↦ c < z)")
    p.let(R="z ↦ s/(z + s)", d="z ↦ -(s/(z + s)²)")
    p.use("normal_tail_at_least", "R", "d", "0", "s", "c", "1")
    return p.qed(
        p.calc(
            "s/(c + s)·exp(-c²/(2·s²))/√(2·π)",
            ("=", "R(c)·(exp(-(c - 0)²/(2·s²))/√(2·π))"),
            ("<=", "N(0, s²)(z ↦ c < z)"),
        )
    )


@upper_repaired.proof
def from_above(p):
    p.say(r"$-\varphi(z)/z$ has the derivative $\varphi(z)(1 + 1/z^2) \ge \varphi(z)$.")
    return p.chain(
        TAIL, le("1/x·exp(-x²/(2·1²))/√(2·π)", p.use(mills_above(), "1", "x")), eq("exp(-x²/2)/(√(2·π)·x)")
    )


@upper.proof
def twice_as_large(p):
    p.have("exp(-x²/2)/(√(2·π)·x) ≤ √(2/π)·exp(-x²/2)/x", by=decide)
    return p.chain(
        TAIL, le("exp(-x²/2)/(√(2·π)·x)", p.use(upper_repaired.theorem(), "x")), le("√(2/π)·exp(-x²/2)/x")
    )


@lower_repaired.proof
def from_below(p):
    return p.cases("1 ≤ x", large, small)


def large(p):
    p.say(r"Let $x \ge 1$. $-\varphi(z) z/(z^2 + 1)$ has a derivative between 0 and $\varphi(z)$.")
    p.let(R="z ↦ z/(z² + 1)", d="z ↦ (1 - z²)/(z² + 1)²")
    beyond(p, "x", ["1 ≤ z", "0 < z² + 1", "0 ≤ z·(z - 1)"], "HasDeriv(R, d(z), z)", "0 ≤ R(z)", "R(z) ≤ 1",
           "0 ≤ R(z)·(z - 0)/1² - d(z)", "R(z)·(z - 0)/1² - d(z) ≤ 1/1")  # fmt: skip
    found = p.use("normal_tail_at_least", "R", "d", "0", "1", "x", "1")
    return p.chain("exp(-x²/2)·x/(√(2·π)·(x² + 1))", le(TAIL, found))


def small(p):
    p.say(r"Let $x \le 1$. Then $x/(x^2 + 1) \le 1/(x + 1)$.")
    return p.chain(
        "exp(-x²/2)·x/(√(2·π)·(x² + 1))",
        le("exp(-x²/2)/√(2·π)·(1/(x + 1))"),
        le(TAIL, p.use(mills_below(), "1", "x")),
    )


@lower.refutation
def at_two(p):
    p.say("Take $x = 2$.")
    p.use(upper_repaired.theorem(), "2", because="the upper bound with the right constant")
    p.have("exp(-2²/2)/(√(2·π)·2) < √(2/π)·exp(-2²/2)·2/(2² + 1)", by=decide)
    tail = "N(0, 1²)(z ↦ 2 < z)"
    p.use("not_ext_le", tail, "√(2/π)·exp(-2²/2)·2/(2² + 1)", "exp(-2²/2)/(√(2·π)·2)")
    return p.counterexample(x="2")
