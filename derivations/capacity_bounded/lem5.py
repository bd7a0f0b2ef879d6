"""Lemma 5: the maximum of a - X a^{α/(α-1)}.

Problem: maximise a - X a^{α/(α-1)} over a.
Method: Young's inequality; the derivative vanishes at the point where the value is attained.
Guarantee: for X > 0, α > 1 and a ≥ 0 the printed value is the maximum, at the printed point. Over all
    real a, as printed, the statement is false: for α = 3/2 the exponent is 3, the function is not
    concave and not bounded above.
Reference: capacity bounded paper, Lemma 5.
"""

from cbdp_sym.author import *

A = "α/(α - 1)"
BEST = "(α - 1)^(α - 1)/(α^(α - 1)*X^(α - 1))"
MAXIMUM = "(α - 1)^(α - 1)/(α^α·X^(α - 1))"
CONDITIONS = ["1 < α", "0 < X"]

theorem = Statement(id="cbdp.lem5", title="The maximiser of a power", expect="refuted")
everywhere = theorem.printed(
    f"for α X a : real holds a - X·a^({A}) ≤ {MAXIMUM}",
    added=CONDITIONS,
    label="a global maximum over the real numbers",
)
value = theorem.printed(
    f"for α X : real holds {BEST} - X·({BEST})^({A}) = {MAXIMUM}",
    added=CONDITIONS,
    label="the value at the point",
)
slope = theorem.printed(
    f"for α X : real holds HasDeriv (a ↦ a - X·a^({A})) 0 ({BEST})",
    added=CONDITIONS,
    label="the derivative vanishes at the point",
)
difference = theorem.printed(
    f"for α X : real holds {BEST} - (α - 1)^α/(α^α·X^(α - 1)) = {MAXIMUM}",
    added=CONDITIONS,
    label="the last display",
)
repaired = theorem.repaired(
    f"for α X : real holds SupOn (a ↦ 0 ≤ a) (a ↦ a - X·a^({A})) = ({MAXIMUM})",
    added=CONDITIONS,
    label="the maximum over a ≥ 0",
)
theorem.finding(
    "hypothesis",
    r"The lemma needs $X>0$, $\alpha>1$ and $a\ge0$, none of which it prints. For negative $a$ the power "
    r"$a^{\alpha/(\alpha-1)}$ is in general not real; where it is, as for $\alpha=\frac32$, the function "
    r"is not ``concave down over all real numbers''. Theorem 13 uses the lemma for $a\ge0$ only.",
)


def the_powers_are_defined():
    p = Script(
        f"for α a : real given 1 < α, 0 ≤ a holds 0 < a ∨ a = 0 ∧ 0 ≤ {A} ∨ Int ({A}) ∧ ¬(a = 0) ∨ Nat ({A})"
    )
    return p.qed(p.use("pow_defined", "a", A))


def the_denominators_are_not_zero():
    p = Script("for α X b given 1 < α, 0 < X holds α^b·X^(α - 1) ≠ 0")
    return p.qed()


@slope.facts.append
def the_power_is_defined_near_the_point():
    defined = f"¬(α - 1 = 0) ∧ (0 < a ∨ a = 0 ∧ 0 ≤ {A} ∨ Int ({A}) ∧ ¬(a = 0) ∨ Nat ({A}))"
    p = Script(f"for α X : real given 1 < α, 0 < X holds ∃d. 0 < d ∧ (∀a. abs (a - {BEST}) ≤ d ⇒ {defined})")
    powers(p)

    def near(q):
        q.use("le_abs", "-(a - best)")
        q.use("abs_neg", "a - best")
        q.have("0 ≤ a")
        q.use(the_powers_are_defined(), "α", "a")
        q.have("α - 1 ≠ 0")
        return q.auto()

    p.intro("a", near, f"∀a. abs (a - best) ≤ best ⇒ {defined}")
    return p.qed(p.witness("best"))


for claim in (everywhere, value, slope, difference, repaired):
    claim.facts += [the_powers_are_defined, the_denominators_are_not_zero]


def powers(p):
    """Name the point and the maximum, and show what is known of the powers."""
    p.let(A=A, best=BEST, M=MAXIMUM)
    found = []
    for x in ("(α - 1)", "X", "α"):
        found.append(
            p.calc(
                f"{x}^α",
                ("=", f"{x}^(α - 1 + 1)"),
                ("=", f"{x}^(α - 1)·{x}^1", p.use("pow_add", x, "α - 1", "1")),
                ("=", f"{x}^(α - 1)·{x}"),
            )
        )
    return found


@value.proof
def at_the_point(p):
    powers(p)
    p.chain("best^A", eq("(α - 1)^α/(α^α·X^α)"), eq("(α - 1)^(α - 1)·(α - 1)/(α^(α - 1)·α·(X^(α - 1)·X))"))
    return p.chain("best - X·best^A", eq("M", because="the value at the printed point"))


@slope.proof
def powers_of_powers(p):
    powers(p)
    p.let(d="1 - X·(A·best^(A - 1))")
    derivative = p.have("HasDeriv(a ↦ a - X·a^A, d, best)", because="the derivative of a power")
    p.chain(
        "best^(A - 1)",
        eq("(α - 1)^((α - 1)·(A - 1))/(α^((α - 1)·(A - 1))·X^((α - 1)·(A - 1)))"),
        eq("(α - 1)^1/(α^1·X^1)"),
        eq("(α - 1)/(α·X)"),
    )
    return rewrite(derivative, p.have("d = 0"))


@difference.proof
def one_power(p):
    powers(p)
    return p.have(p.goal)


@repaired.proof
def from_the_conjugate(p):
    found = powers(p)
    p.let(C="(α - 1)^A/α", y="C/X", u="a ↦ a - X·a^A")
    both = p.chain("(α - 1)^(A·α)", eq("(α - 1)^A·(α - 1)^α"))
    p.have("y^α/(α² - α)/y = M", both, *found)

    def below(p):
        p.use("young", "α", "a", "y", because="Young's inequality")
        p.use("scale_le", "1/y", "a·y - y^α/(α² - α)", "C·a^A")
        p.have("1/y·(a·y - y^α/(α² - α)) = a - y^α/(α² - α)/y")
        p.have("1/y·(C·a^A) = X·a^A")
        return p.chain("u(a)", le("M"))

    p.intro("a", below, "∀a. 0 ≤ a ⇒ u(a) ≤ M")
    upper = p.use("supon_least", "a ↦ 0 ≤ a", "u", "M")
    p.chain(
        "M",
        eq("u(best)", value.theorem(), because="the value at the printed point"),
        le("sup x ∈ a ↦ 0 ≤ a. u(x)", p.use("supon_upper", "a ↦ 0 ≤ a", "u", "best")),
    )
    return p.use("ele_antisym", given=[upper])


@everywhere.refutation
def an_odd_power(p):
    p.say(r"Take $\alpha=\frac32$, so that the exponent is $3$, and $X=1$, $a=-2$: the value is $6$.")
    p.chain("-2 - 1·(-2)^(3/2/(3/2 - 1))", eq("-2 - 1·(-2)³"), eq("6"))
    p.have("(3/2 - 1)^(3/2 - 1)/((3/2)^(3/2)·1^(3/2 - 1)) < 6", by=decide)
    return p.counterexample(α="3/2", X="1", a="-2")
