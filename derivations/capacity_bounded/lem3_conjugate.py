"""The Fenchel conjugate in the proof of Lemma 3.

Problem: the conjugate of f(t) = (|t|^α - 1)/(α² - α), for α > 1.
Method: Young's inequality; equality at the stationary point.
Guarantee: f*(s) = (|s|(α-1))^{α/(α-1)}/α + 1/(α²-α), as printed first. The printed second form
    C_α|s| + 1/(α²-α) has lost the exponent of |s| and is false.
Reference: capacity bounded paper, proof of Lemma 3 in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *

GIVEN = "for α s : real given 1 < α"
DUAL = "(α/(α - 1))"
REST = "1/(α² - α)"
FIRST = f"1/α·(abs s·(α - 1))^{DUAL} + {REST}"
C = f"(α - 1)^{DUAL}/α"
POINT = "(|s|·(α - 1))^(1/(α - 1))"

theorem = Statement(
    id="cbdp.lem3.conjugate", title="The conjugate of the α-divergence's generator", expect="refuted"
)
first = theorem.printed(
    f"{GIVEN} holds conjugate (alpha_generator α) s = {FIRST}", label="the first equality"
)
second = theorem.printed(f"{GIVEN} holds {FIRST} = {C}·abs s + {REST}", label="the second equality")
OBJECTIVE = "t ↦ s·t - (abs t^α - 1)/(α^2 - α)"
vanishes = theorem.printed(f"{GIVEN} holds HasDeriv ({OBJECTIVE}) 0 ({POINT})", label="the stationary point")
repaired = theorem.repaired(
    f"{GIVEN} holds conjugate (alpha_generator α) s = {C}·abs s^{DUAL} + {REST}", label="with the exponent"
)
stationary = theorem.repaired(
    f"{GIVEN} holds HasDeriv ({OBJECTIVE}) 0 ((if (0 ≤ s) 1 (-1))·{POINT})",
    label="the stationary point, with its sign",
)
theorem.finding(
    "false step",
    r"In $C_\alpha|s|$ the exponent $\frac\alpha{\alpha-1}$ of $|s|$ is lost. Lemma 3 itself has it. "
    r"An HTML version of the paper has $-\frac1{\alpha^2-\alpha}$ in both forms; the PDF has $+$, "
    "which is right.",
)
theorem.finding(
    "false step",
    r"The printed proof puts the stationary point at $(|s|(\alpha-1))^{1/(\alpha-1)}$; for $s<0$ it is the "
    r"negative of that, $\operatorname{sign}(s)(|s|(\alpha-1))^{1/(\alpha-1)}$. The value is not affected.",
)
for part in (first, second, vanishes, repaired, stationary):
    part.facts.append(partial(named, "abs_pow_defined"))


def the_power_is_defined():
    p = Script(
        f"{GIVEN} holds 0 < abs s·(α - 1) ∨ abs s·(α - 1) = 0 ∧ 0 ≤ α/(α - 1) ∨ "
        "Int (α/(α - 1)) ∧ ¬(abs s·(α - 1) = 0) ∨ Nat (α/(α - 1))"
    )
    return p.qed(p.use("pow_defined", "|s|·(α - 1)", "α/(α - 1)"))


def the_point_is_defined():
    p = Script(
        f"{GIVEN} holds 0 < abs s·(α - 1) ∨ abs s·(α - 1) = 0 ∧ 0 ≤ 1/(α - 1) ∨ "
        "Int (1/(α - 1)) ∧ ¬(abs s·(α - 1) = 0) ∨ Nat (1/(α - 1))"
    )
    return p.qed(p.use("pow_defined", "|s|·(α - 1)", "1/(α - 1)"))


def the_objective_is_defined(power="(0 < abs y ∨ abs y = 0 ∧ 0 ≤ α ∨ Int α ∧ ¬(abs y = 0) ∨ Nat α) ∧ "):
    """Around every point."""
    said = f"{power}¬(α^2 - α = 0)"
    p = Script(f"for α x : real given 1 < α holds ∃d. 0 < d ∧ (∀y. abs (y - x) ≤ d ⇒ {said})")
    return p.qed(p.witness("1"))


for part in (first, second):
    part.facts.append(the_power_is_defined)
for part in (vanishes, stationary):
    part.facts += [the_objective_is_defined, the_point_is_defined]


def size(p):
    p.have("0 < α - 1")


@first.proof
def one_power(p):
    p.let(A="α/(α - 1)")
    p.use("pow_mul", "|s|", "α - 1", "A", because="the power of a product")
    return p.chain(
        "conjugate(α_generator(α), s)",
        eq("(α - 1)^A/α·|s|^A + 1/(α² - α)", repaired.theorem(), because="with the constant $C_α$"),
        eq("1/α·(|s|·(α - 1))^A + 1/(α² - α)"),
    )


@repaired.proof
def young(p):
    return p.use(
        "alpha_conjugate",
        "α",
        "s",
        because=r"Young's inequality, with equality at $t=\operatorname{sign}(s)(|s|(α-1))^{1/(α-1)}$",
    )


@second.refutation
def order_two(p):
    p.say("Take $α = 2$ and $s = 2$.")
    return p.counterexample(α="2", s="2")


slope = Claim(
    "for α c x given 1 < α, 0 < x holds HasDeriv(t ↦ c·t - (|t|^α - 1)/(α² - α), c - x^(α - 1)/(α - 1), x)"
)


@slope.proof
def no_kink_nearby(p):
    """Around x > 0 the absolute value is the number itself."""
    p.let(f="t ↦ c·t - (|t|^α - 1)/(α² - α)", g="t ↦ c·t - (t^α - 1)/(α² - α)")

    def near(q):
        q.use("neg_le_abs", "y - x")
        return q.chain("f(y)", eq("g(y)"))

    p.intro("y", near, "∀y. |y - x| ≤ x/2 ⇒ f(y) = g(y)")
    return p.use("deriv_local", "f", "g", "c - x^(α - 1)/(α - 1)", "x/2", "x")


flat = Claim("for α c given 1 < α holds HasDeriv(t ↦ c·t - (|t|^α - 1)/(α² - α), c, 0)")


@flat.proof
def small_near_zero(p):
    """|t|^α ≤ e(α² - α)|t| for |t| ≤ (e(α² - α))^{1/(α-1)}."""
    p.unfold("HasDeriv")
    p.have("0 < α² - α")
    p.let(k="α² - α", r="1/(α - 1)", f="t ↦ c·t - (|t|^α - 1)/(α² - α)")
    p.chain("|0|^α", eq("0", "pow_zero_base"))
    p.have("f(0) = 1/k")

    def distance(q):
        def near(q):
            q.let(w="|y|")
            q.chain("w", eq("|y - 0|"), le("(o·k)^r"))
            q.chain("w^(α - 1)", le("((o·k)^r)^(α - 1)"), eq("o·k", "pow_pow", q.have("r·(α - 1) = 1")))
            q.chain("w^(α - 1)·w", eq("w^(α - 1 + 1)", "pow_succ"), eq("w^α"))
            q.use("scale_le", "w", "w^(α - 1)", "o·k")
            return q.chain(
                "|f(y) - f(0) - c·(y - 0)|",
                eq("|-(w^α/k)|"),
                eq("w^α/k", "abs_neg", "abs_nonneg"),
                le("o·w"),
                eq("o·|y - 0|"),
            )

        bound = "abs (f y - f 0 - c·(y - 0)) ≤ o·abs (y - 0)"
        q.intro("y", near, f"∀y. abs (y - 0) ≤ (o·k)^r ⇒ {bound}")
        return q.witness("(o·k)^r")

    return p.intro("o", distance)


@vanishes.refutation
def a_negative_number(p):
    p.say("Take $α = 2$ and $s = -1$.")
    p.let(f="t ↦ -1·t - (|t|² - 1)/(2² - 2)", x="(|-1|·(2 - 1))^(1/(2 - 1))")
    p.have("0 < |-1|·(2 - 1)")
    p.use(slope.theorem(), "2", "-1", "x", because="the derivative")
    p.have("-1 - x^(2 - 1)/(2 - 1) < 0", because="for $s < 0$ it is negative at $t > 0$")

    def zero(some):
        p.use("deriv_unique", "f", "0", "-1 - x^(2 - 1)/(2 - 1)", "x", given=[some])
        return p.have("F", keep=False)

    p.know(logic.refuted(p.term("HasDeriv(f, 0, x)"), zero))
    p.know(the_objective_is_defined(power=""))
    return p.counterexample(α="2", s="-1")


@stationary.proof
def both_signs(p):
    p.let(f=OBJECTIVE, r="1/(α - 1)", x=POINT, c="if 0 ≤ s then 1 else -1")

    def at(q, c):
        """The derivative of c t - (|t|^a - 1)/(a² - a) vanishes at the point for c = |s| > 0."""
        power = q.chain("x^(α - 1)", eq("|s|·(α - 1)", "pow_pow", q.have("r·(α - 1) = 1")))
        found = q.use(slope.theorem(), "α", c, "x", because="the derivative")
        return rewrite(found, q.have(f"{c} - x^(α - 1)/(α - 1) = 0", power))

    def positive(q):
        sign = q.have("c·x = x")
        return rewrite(at(q, "s"), symmetry(sign))

    def negative(q):
        q.let(g="t ↦ -s·t - (|t|^α - 1)/(α² - α)")
        found = at(q, "-s")
        back = q.have("-(-x) = x")
        inner = q.have("HasDeriv(t ↦ -t, -1, -x)")
        outer = rewrite(found, symmetry(back))
        q.use("deriv_chain", "g", "t ↦ -t", "0", "-1", "-x", given=[outer, inner])

        found = q.use("deriv_local", "f", "t ↦ g(-t)", "0", "1", "-x")
        sign = q.have("c·x = -x")
        return rewrite(found, symmetry(sign))

    def at_zero(q):
        same = q.have("s = 0", "le_antisym")
        point = q.chain("c·x", eq("c·(0·(α - 1))^r", "abs_nonneg"), eq("c·0^r"), eq("0", "pow_zero_base"))
        found = q.use(flat.theorem(), "α", "s", because="at $0$, by the definition of the derivative")
        return by_equation(congruent(q.term("HasDeriv(f)"), same, symmetry(point)), found)

    return p.cases("0 < s", positive, lambda q: q.cases("s < 0", negative, at_zero))
