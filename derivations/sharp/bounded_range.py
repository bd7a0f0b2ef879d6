"""The zCDP of mechanisms with a bounded range of the privacy loss.

Problem: ρ-zCDP of a mechanism whose privacy loss has values in an interval of length ε, such as the
    exponential mechanism with a utility of that range.
Method: the chord of t^α between the ends of the interval; the logarithm of the mean of e^{sX}, for X on two
    points at distance ε, has a second derivative of at most ε²/4 (Hoeffding).
Guarantee: ρ = ε²/8, a quarter of what Proposition 1.4 gives for ε-differential privacy, which such a
    mechanism satisfies.
Reference: Cesar and Rogers 2021 (ε²/8); the exact value is in Harrison and Manurangsi 2025.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import around, chord

RANGE = (
    "A x ≪ A y ∧ (∃t. AE (A y) (z ↦ exp t ≤ density (A x) (A y) z) "
    "∧ AE (A y) (z ↦ density (A x) (A y) z ≤ exp (t + ε)))"
)
theorem = Statement(id="sharp.range", title="A bounded range of the privacy loss")
guarantee = theorem.printed(
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ε : real "
    f"given 0 < ε, mechanism A, ∀x y. nb x y ⇒ {RANGE} holds zcdp nb A 0 (ε^2/8)",
    label="the guarantee",
)
cumulant = theorem.printed(
    "for h ε α given 0 ≤ h ≤ 1, 1 < α holds log(1 - h + h·exp(ε·α)) ≤ α·log(1 - h + h·exp(ε)) + α·(α "
    "- 1)·ε²/8",
    label="Hoeffding's lemma between two orders",
)
theorem.finding(
    "remark",
    r"$\varepsilon^2/8$ is due to Cesar and Rogers (Bounding, concentrating, and truncating, ALT 2021). A "
    "bounded range is the condition of Durfee and Rogers (2019) for the exponential mechanism; the least "
    r"constant for each $\varepsilon$ is known (Harrison and Manurangsi, arXiv 2510.25746, 2025).",
)
VALUE = "(l^α·(l·exp ε - 1) + (l·exp ε)^α·(1 - l))/(l·exp ε - l)"
value = Claim(
    f"for l ε α : real given 0 < ε, 1 < α, 0 < l, l ≤ 1, 1 ≤ l·exp ε holds {VALUE} ≤ exp ((α - 1)·(ε^2/8·α))"
)


@cumulant.proof
def second_derivative(p):
    p.say(
        r"The function $s^2\varepsilon^2/8-\log(1-h+he^{\varepsilon s})$ is $0$ at $s=0$ and convex, "
        r"as its second derivative is a square; so its value at $1$ is at most $\frac1\alpha$ of that "
        r"at $\alpha$."
    )
    p.let(
        m="s ↦ 1 - h + h·exp(ε·s)",
        G="s ↦ s²·ε²/8 - log(m(s))",
        d="s ↦ s·ε²/4 - ε·(h·exp(ε·s))/m(s)",
        D="s ↦ ε²/4 - ε²·(h·exp(ε·s))·(1 - h)/m(s)²",
        all="λs : real. T",
        k="log(1 - h + h·exp(ε))",
        t="1/α",
    )
    p.intro("s", positive, "∀s. 0 < m(s)")
    p.intro("s", means, "∀s. 0 ≤ D(s)")
    p.intro("x y", increases, "∀x y. all(x) ⇒ all(y) ⇒ x ≤ y ⇒ d(x) ≤ d(y)")
    p.use("convex_deriv", "G", "d", "all", because="its derivative increases")
    p.unfold_facts("ConvexOn")
    p.chain("G(0)", eq("0 - log(1 - h + h·1)", "exp_zero"), eq("0", p.have("1 - h + h·1 = 1"), "log_one"))
    p.chain("G(1)", eq("G(t·α + (1 - t)·0)"), le("t·G(α) + (1 - t)·G(0)"), eq("G(α)/α"))
    p.have("G(1) = ε²/8 - k")
    return p.chain("log(1 - h + h·exp(ε·α))", le("α²·ε²/8 - α·G(1)"), eq("α·k + α·(α - 1)·ε²/8"))


def positive(p):

    def some(p):
        return p.have("0 < m(s)")

    def none(p):
        return p.have("0 < m(s)")

    return p.cases("0 < h", some, none)


def means(p):
    p.let(u="h·exp(ε·s)", v="1 - h")
    for fact in ("0 < m(s)", "m(s) = u + v", "0 < m(s)²", "0 ≤ ε²·(u - v)²"):
        p.have(fact)
    return p.chain("0", le("ε²·(u - v)²/(4·m(s)²)"), eq("D(s)"))


def increases(p):
    return p.use("mono_on", "d", "D", "x", "y", "x", "y")


@value.proof
def two_points(p):
    p.let(v="exp(ε)", h="(1 - l)/(l·v - l)", m="1 - h + h·v", k="log(m)", M="1 - h + h·exp(ε·α)")
    p.have("1 < v", by=decide)
    for fact in (
        "0 < l·(v - 1)",
        "0 ≤ (1 - l)/(l·(v - 1))",
        "0 ≤ h",
        "1 - h = (l·v - 1)/(l·(v - 1))",
        "0 ≤ (l·v - 1)/(l·(v - 1))",
        "h ≤ 1",
        "0 < 1/l",
    ):
        p.have(fact)
    p.have("1 ≤ exp(ε·α)", by=decide)
    p.use("mul_nonneg", "h", "exp(ε·α) - 1")
    p.use(cumulant.theorem(), "h", "ε", "α", because="Hoeffding's lemma between two orders")
    p.chain("k", eq("log(1/l)"), eq("log(1) - log(l)", "log_div"), eq("0 - log(l)", "log_one"))
    p.chain("α·log(l) + log(M)", le("α·log(l) + (α·k + α·(α - 1)·ε²/8)"), eq("(α - 1)·(ε²/8·α)"))
    return p.chain(
        VALUE, eq("exp(α·log(l) + log(M))", "pow_exp", "exp_log", "exp_add"), le("exp((α - 1)·(ε²/8·α))")
    )


@guarantee.proof
def pair_by_pair(p):
    p.say(
        r"The density is between $e^t$ and $e^{t+\varepsilon}$ with the mean $1$; at its chord the "
        r"logarithm of the moment is $k(\alpha)-\alpha k(1)$ for the cumulant function $k$ of a law on "
        r"two points at distance $\varepsilon$."
    )
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", divergence))


def divergence(p):
    p.let(P="A(x)", Q="A(y)", r="dP/dQ", R="ε²/8")
    ends = p.have("∃t. (almost every z ~ Q: exp(t) ≤ r(z)) ∧ (almost every z ~ Q: r(z) ≤ exp(t + ε))")
    return p.obtain("t", ends, by_the_chord)


def by_the_chord(p):
    p.let(l="exp(t)", u="l·exp(ε)", v=VALUE)
    p.have("exp(t + ε) = u")
    p.use(around.theorem(), "P", "Q", "l", "u", because="the mean of the density is 1")
    p.have("1 < exp(ε)", by=decide)
    p.use(chord.theorem(), "P", "Q", "l", "u", "α", because="a power is below its chord")
    p.use(value.theorem(), "l", "ε", "α", because="the value of the chord")
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·elog(∫ r(x)^α dQ(x))", "renyi"),
        le("1/(α - 1)·elog(v)"),
        le("1/(α - 1)·elog(exp((α - 1)·(R·α)))"),
        eq("0 + R·α", "elog_ext", "log_exp"),
    )
