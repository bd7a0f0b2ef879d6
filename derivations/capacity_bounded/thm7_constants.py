"""The constants in the proof of Theorem 7.

Problem: with T = TV(P', Q), x = IPM(P', Q) and y = IPM(P, P') in [0, 2], is
    T²/2 + y ≥ x²/8 + y ≥ x²/16 + y² ≥ (x + y)²/64? And what is the best constant that such a chain gives?
Method: signs of polynomials; for the best constants, the triangle inequality s ≤ x + y and s ≤ 2 at once.
Guarantee: the middle step is false (x = 0, y = 2); its conclusion is true. From x²/8 + y the best bound is
    s²/8 for s = IPM(P, Q), so that IPM ≤ √8·√KL, attained at y = 0. With Pinsker's inequality for the
    distance that IPM_F is, the chain begins with x²/2 + y, and the best bound is 3s²/8 (x = y = 1, s = 2).
    The theorem itself holds with √(109/50) < 1.4765 (Theorem 7), and with no constant below 1.476.
Reference: capacity bounded paper, Appendix D, proof of Theorem 7.
"""

from cbdp_sym.author import *

RANGES = "0 ≤ x, x ≤ 2, 0 ≤ y, y ≤ 2"
TRIANGLE = "0 ≤ x, x ≤ 2, 0 ≤ y, 0 ≤ s, s ≤ 2, s ≤ x + y"


def largest_constant(p):
    """Show it at the values where the two sides are equal."""
    p.use(p.given[0], "2", "1", "1")
    p.use(p.given[0], "1", "1", "0")
    return p.have(p.goal)


theorem = Statement(
    id="cbdp.thm7.constants", title="The constants of the Pinsker-like inequality", expect="refuted"
)
pinsker = theorem.printed(
    f"for t x y : real given {RANGES}, x ≤ 2·t holds x^2/8 + y ≤ t^2/2 + y", label="the first step"
)
middle = theorem.printed(
    f"for x y : real given {RANGES} holds x^2/16 + y^2 ≤ x^2/8 + y", label="the second step"
)
last = theorem.printed(
    f"for x y : real given {RANGES} holds (x + y)^2/64 ≤ x^2/16 + y^2", label="the third step"
)
reason = theorem.printed("for x y holds (x + y)²/8 ≤ x²/2 + y²", label="the reason for the third step")
middle_repaired = theorem.repaired(
    f"for x y : real given {RANGES} holds x^2/8 + y^2/2 ≤ x^2/8 + y", label="the second step, repaired"
)
survives = theorem.repaired(
    f"for x y : real given {RANGES} holds (x + y)^2/64 ≤ x^2/8 + y", label="from the first to the last"
)
tenth = theorem.repaired(
    "for x y holds (x + y)²/10 ≤ x²/8 + y²/2", label="the third step with its best constant"
)
eighth = theorem.repaired(
    f"for s x y : real given {TRIANGLE} holds s^2/8 ≤ x^2/8 + y", label="the best constant from this start"
)
three_eighths = theorem.repaired(
    f"for s x y : real given {TRIANGLE} holds 3·s^2/8 ≤ x^2/2 + y",
    label="the best constant with Pinsker's inequality in one normalisation",
)
for start, best in (("x^2/8", "1/8"), ("x^2/2", "3/8")):
    theorem.repaired(
        f"for c : real given ∀s x y. {TRIANGLE.replace(', ', ' ==> ')} ⇒ c·s^2 ≤ {start} + y "
        f"holds c ≤ {best}",
        label=f"no constant larger than {best} will do from this start",
    ).proof(largest_constant)
third = theorem.repaired(
    "for x y holds (x + y)²/3 ≤ x²/2 + y²", label="the reason for the third step with its best constant"
)
theorem.finding(
    "sharper",
    r"In Theorem 7 itself the best constant is between $1.476$ and $\sqrt{109/50}<1.4765$: see there for "
    "an example. Its proof does not need a chain that begins with Equation (8) and Pinsker's inequality. "
    r"It uses only the functions $th+c$ with $|t|\le1$, Hoeffding's lemma for small gaps, and the chord "
    "of $e^u$ for large gaps.",
)
theorem.finding(
    "false step",
    r"Since $y\ge\frac12y^2$ for $y\le2$, we have $\frac18x^2+y\ge\frac18x^2+\frac12y^2$. The printed "
    r"$\frac1{16}x^2+y^2$ is larger where $x=0$, $y=2$. The conclusion $\ge\frac1{64}(x+y)^2$ survives.",
)
theorem.finding(
    "false step",
    r"Two normalisations of TV are mixed. $\mathrm{KL}\ge\frac12\mathrm{TV}^2$ holds for $\mathrm{TV}="
    r"\int|p-q|$, which is $\mathrm{IPM}^{\mathcal F}$ itself; $\mathrm{IPM}^{\mathcal F}=2\mathrm{TV}$ "
    r"holds for $\mathrm{TV}=\frac12\int|p-q|$, for which $\mathrm{KL}\ge2\mathrm{TV}^2$. Both steps are "
    r"true, but a factor $4$ is given away: the chain may begin with $\frac12x^2+y$.",
)
theorem.finding(
    "sharper",
    r"As $s=\mathrm{IPM}^{\mathcal H}(P,Q)$ is at most $x+y$ and at most $2$, the chain gives "
    r"$\frac18s^2$ in place of $\frac1{64}s^2$ (equality for $x=s$, $y=0$), so $\sqrt8$ in place of $8$; "
    r"begun with $\frac12x^2+y$ it gives $\frac38s^2$ (equality for $x=y=1$, $s=2$), so $\sqrt{8/3}\approx"
    "1.633$.",
)


def evident(p):
    """A combination of the hypotheses and of squares."""
    return p.have(p.goal)


for claim in (pinsker, middle_repaired, tenth, third):
    claim.proof(evident)


@middle.refutation
def no_first_distance(p):
    p.say("Take $x=0$ and $y=2$: the left side is $4$, the right side $2$.")
    return p.counterexample(x="0", y="2")


@last.proof
def sum_of_squares(p):
    for square in ("(x - y)^2", "x²", "y²"):
        p.have(f"0 ≤ {square}")
    return p.have(p.goal)


@survives.proof
def through_the_repaired_step(p):
    p.use(middle_repaired.theorem(), "x", "y", because="the repaired step")
    p.use(tenth.theorem(), "x", "y", because="its best constant")
    return p.chain("(x + y)²/64", le("x²/8 + y²/2"), le("x²/8 + y"))


@eighth.proof
def decreasing_up_to_the_diagonal(p):
    p.say(
        r"If $x\ge s$ there is nothing to show. Otherwise $y\ge s-x$, and "
        r"$\frac18x^2+s-x-\frac18s^2=(s-x)(1-\frac{s+x}8)$."
    )
    return p.cases("s ≤ x", evident)


@three_eighths.proof
def smallest_at_one(p):
    p.say(
        r"If $x\ge s$ there is nothing to show. Otherwise $y\ge s-x$. For $s\le1$ the difference is at least "
        r"$(s-x)(1-\frac{s+x}2)$, and for larger $s$ at least "
        r"$\frac12(x-1)^2+\frac18(3s-2)(2-s)$."
    )

    def far(p):
        p.have("0 ≤ (x - 1)²")
        return p.have(p.goal)

    return p.cases("s ≤ x", evident, lambda p: p.cases("s ≤ 1", evident, far))


@reason.proof
def a_smaller_constant(p):
    p.use(third.theorem(), "x", "y", because="its best constant")
    return p.chain("(x + y)²/8", le("x²/2 + y²"))
