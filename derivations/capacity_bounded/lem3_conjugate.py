"""The Fenchel conjugate in the proof of Lemma 3.

Problem: the conjugate of f(t) = (|t|^α - 1)/(α² - α), for α > 1.
Method: Young's inequality; equality at the stationary point.
Guarantee: f*(s) = (|s|(α-1))^{α/(α-1)}/α + 1/(α²-α), as printed first. The printed second form
    C_α|s| + 1/(α²-α) has lost the exponent of |s| and is false.
Reference: capacity bounded paper, proof of Lemma 3 in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *

GIVEN = "for a s : real given 1 < a"
DUAL = "(a/(a - 1))"
REST = "1/(a^2 - a)"
FIRST = f"1/a*(abs s*(a - 1))^{DUAL} + {REST}"
C = f"(a - 1)^{DUAL}/a"
POINT = "(abs s*(a - 1))^(1/(a - 1))"

theorem = Statement(
    id="cbdp.lem3.conjugate", title="The conjugate of the α-divergence's generator", expect="refuted"
)
first = theorem.printed(
    f"{GIVEN} holds conjugate (alpha_generator a) s = ext ({FIRST})", label="the first equality"
)
second = theorem.printed(f"{GIVEN} holds {FIRST} = {C}*abs s + {REST}", label="the second equality")
OBJECTIVE = r"\t. s*t - (abs t^a - 1)/(a^2 - a)"
vanishes = theorem.printed(f"{GIVEN} holds HasDeriv ({OBJECTIVE}) 0 ({POINT})", label="the stationary point")
repaired = theorem.repaired(
    f"{GIVEN} holds conjugate (alpha_generator a) s = ext ({C}*abs s^{DUAL} + {REST})",
    label="with the exponent",
)
stationary = theorem.repaired(
    f"{GIVEN} holds HasDeriv ({OBJECTIVE}) 0 ((if (0 <= s) 1 (-1))*{POINT})",
    label="the stationary point, with its sign",
)
theorem.finding(
    "false step",
    r"In $C_\alpha|s|$ the exponent $\frac\alpha{\alpha-1}$ of $|s|$ is lost. Lemma 3 itself has it.",
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
        f"{GIVEN} holds 0 < abs s*(a - 1) \\/ abs s*(a - 1) = 0 /\\ 0 <= a/(a - 1) \\/ "
        r"Int (a/(a - 1)) /\ ~(abs s*(a - 1) = 0) \/ Nat (a/(a - 1))"
    )
    return p.qed(p.use("pow_defined", "abs s*(a - 1)", "a/(a - 1)"))


def the_point_is_defined():
    p = Script(
        f"{GIVEN} holds 0 < abs s*(a - 1) \\/ abs s*(a - 1) = 0 /\\ 0 <= 1/(a - 1) \\/ "
        r"Int (1/(a - 1)) /\ ~(abs s*(a - 1) = 0) \/ Nat (1/(a - 1))"
    )
    return p.qed(p.use("pow_defined", "abs s*(a - 1)", "1/(a - 1)"))


def the_objective_is_defined(
    power=r"(0 < abs y \/ abs y = 0 /\ 0 <= a \/ Int a /\ ~(abs y = 0) \/ Nat a) /\ ",
):
    """Around every point."""
    said = f"{power}~(a^2 - a = 0)"
    p = Script(rf"for a x : real given 1 < a holds ?d. 0 < d /\ (!y. abs (y - x) <= d ==> {said})")
    return p.qed(p.witness("1"))


for part in (first, second):
    part.facts.append(the_power_is_defined)
for part in (vanishes, stationary):
    part.facts += [the_objective_is_defined, the_point_is_defined]


def size(p):
    p.have("0 < a - 1")


@first.proof
def one_power(p):
    p.let(A="a/(a - 1)")
    p.use("pow_mul", "abs s", "a - 1", "A", because="the power of a product")
    return p.chain(
        "conjugate (alpha_generator a) s",
        eq(
            "ext ((a - 1)^A/a * abs s^A + 1/(a^2 - a))", repaired.theorem(), because="with the constant $C_α$"
        ),
        eq("ext (1/a*(abs s*(a - 1))^A + 1/(a^2 - a))"),
    )


@repaired.proof
def young(p):
    return p.use(
        "alpha_conjugate",
        "a",
        "s",
        because=r"Young's inequality, with equality at $t=\operatorname{sign}(s)(|s|(α-1))^{1/(α-1)}$",
    )


@second.refutation
def order_two(p):
    p.say("Take $α = 2$ and $s = 2$.")
    return p.counterexample(a="2", s="2")


slope = Claim(
    r"for a c x : real given 1 < a, 0 < x holds HasDeriv (\t. c*t - (abs t^a - 1)/(a^2 - a)) "
    "(c - x^(a - 1)/(a - 1)) x"
)


@slope.proof
def no_kink_nearby(p):
    """Around x > 0 the absolute value is the number itself."""
    p.let(f=r"\t. c*t - (abs t^a - 1)/(a^2 - a)", g=r"\t. c*t - (t^a - 1)/(a^2 - a)")

    def near(q):
        q.use("neg_le_abs", "y - x")
        return q.chain("f y", eq("g y"))

    p.intro("y", near, "!y. abs (y - x) <= x/2 ==> f y = g y")
    return p.use("deriv_local", "f", "g", "c - x^(a - 1)/(a - 1)", "x/2", "x")


flat = Claim(r"for a c : real given 1 < a holds HasDeriv (\t. c*t - (abs t^a - 1)/(a^2 - a)) c 0")


@flat.proof
def small_near_zero(p):
    """|t|^α ≤ e(α² - α)|t| for |t| ≤ (e(α² - α))^{1/(α-1)}."""
    p.unfold("HasDeriv")
    p.have("0 < a^2 - a")
    p.let(k="a^2 - a", r="1/(a - 1)", f=r"\t. c*t - (abs t^a - 1)/(a^2 - a)")
    p.chain("abs 0^a", eq("0", "pow_zero_base"))
    p.have("f 0 = 1/k")

    def distance(q):
        def near(q):
            q.let(w="abs y")
            q.chain("w", eq("abs (y - 0)"), le("(e*k)^r"))
            q.chain("w^(a - 1)", le("((e*k)^r)^(a - 1)"), eq("e*k", "pow_pow", q.have("r*(a - 1) = 1")))
            q.chain("w^(a - 1)*w", eq("w^(a - 1 + 1)", "pow_succ"), eq("w^a"))
            q.use("scale_le", "w", "w^(a - 1)", "e*k")
            return q.chain(
                "abs (f y - f 0 - c*(y - 0))",
                eq("abs (-(w^a/k))"),
                eq("w^a/k", "abs_neg", "abs_nonneg"),
                le("e*w"),
                eq("e*abs (y - 0)"),
            )

        bound = "abs (f y - f 0 - c*(y - 0)) <= e*abs (y - 0)"
        q.intro("y", near, f"!y. abs (y - 0) <= (e*k)^r ==> {bound}")
        return q.witness("(e*k)^r")

    return p.intro("e", distance)


@vanishes.refutation
def a_negative_number(p):
    p.say("Take $α = 2$ and $s = -1$.")
    p.let(f=r"\t. -1*t - (abs t^2 - 1)/(2^2 - 2)", x="(abs (-1)*(2 - 1))^(1/(2 - 1))")
    p.have("0 < abs (-1)*(2 - 1)")
    p.use(slope.theorem(), "2", "-1", "x", because="the derivative")
    p.have("-1 - x^(2 - 1)/(2 - 1) < 0", because="for $s < 0$ it is negative at $t > 0$")

    def zero(some):
        p.use("deriv_unique", "f", "0", "-1 - x^(2 - 1)/(2 - 1)", "x", given=[some])
        return p.have("F", keep=False)

    p.know(logic.refuted(p.term("HasDeriv f 0 x"), zero))
    p.know(the_objective_is_defined(power=""))
    return p.counterexample(a="2", s="-1")


@stationary.proof
def both_signs(p):
    p.let(f=OBJECTIVE, r="1/(a - 1)", x=POINT, c="if (0 <= s) 1 (-1 : real)")

    def at(q, c):
        """The derivative of c t - (|t|^a - 1)/(a² - a) vanishes at the point for c = |s| > 0."""
        power = q.chain("x^(a - 1)", eq("abs s*(a - 1)", "pow_pow", q.have("r*(a - 1) = 1")))
        found = q.use(slope.theorem(), "a", c, "x", because="the derivative")
        return rewrite(found, q.have(f"{c} - x^(a - 1)/(a - 1) = 0", power))

    def positive(q):
        sign = q.have("c*x = x")
        return rewrite(at(q, "s"), symmetry(sign))

    def negative(q):
        q.let(g=r"\t. -s*t - (abs t^a - 1)/(a^2 - a)")
        found = at(q, "-s")
        back = q.have("-(-x) = x")
        inner = q.have(r"HasDeriv (\t. -t) (-1) (-x)")
        outer = rewrite(found, symmetry(back))
        q.use("deriv_chain", "g", r"\t. -t", "0", "-1", "-x", given=[outer, inner])

        found = q.use("deriv_local", "f", r"\t. g (-t)", "0", "1", "-x")
        sign = q.have("c*x = -x")
        return rewrite(found, symmetry(sign))

    def at_zero(q):
        same = q.have("s = 0", "le_antisym")
        point = q.chain("c*x", eq("c*(0*(a - 1))^r", "abs_nonneg"), eq("c*0^r"), eq("0", "pow_zero_base"))
        found = q.use(flat.theorem(), "a", "s", because="at $0$, by the definition of the derivative")
        return by_equation(congruent(q.term("HasDeriv f"), same, symmetry(point)), found)

    return p.cases("0 < s", positive, lambda q: q.cases("s < 0", negative, at_zero))
