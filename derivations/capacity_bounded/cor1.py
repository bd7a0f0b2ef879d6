"""Corollary 1: a lower bound for the d-dimensional Laplace mechanism under Rényi.

Problem: how much of ε‖v‖₁ is the Rényi divergence of order α of Theorem 11?
Method: Theorem 11, and F(u) ≥ e^{(α-1)u}/2 in each coordinate.
Guarantee: as printed (D ≥ ε‖v‖₁) it is false; in fact D ≤ ε‖v‖₁. The bound of the printed proof
    has the term -d log 2/(α-1), as Table 1 has it; the factor 2 can be improved to 2 - 1/α.
Reference: capacity bounded paper, Corollary 1 and its proof in Appendix C.3.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm11
from derivations.capacity_bounded.thm11 import GIVEN, LAWS, SIGNED, VALUE

COUNT = "card('i)"
LARGE, SMALL = "exp ((α - 1)*abs x)", "exp (-α·abs x)"

theorem = Statement(id="cbdp.cor1", title="A lower bound for the Laplace mechanism", expect="refuted")
printed = theorem.printed(f"{GIVEN.replace('1 < α', '1 <= α')} holds ε·norm 1 v ≤ renyi α {LAWS}")
exponentials = theorem.printed(
    f"for α x : real given 1 < α holds {SMALL} < {LARGE}", label="the two exponentials of $F$"
)
factor = theorem.printed(
    f"for α x : real given 1 < α "
    f"holds 1/2·{LARGE} ≤ (1/2 + 1/(4·α - 2))·{LARGE} + (1/2 - 1/(4·α - 2))·{SMALL}",
    label="the bound of $F$",
)
alpha_divergence = theorem.printed(
    f"{GIVEN} holds (exp (ε·(α - 1)·norm 1 v) - 1)/(α^2 - α) ≤ alpha_divergence α {LAWS}",
    label="the α-divergence",
)
repaired = theorem.repaired(
    f"{GIVEN} holds ε·norm 1 v - {COUNT}·log 2/(α - 1) ≤ renyi α {LAWS}",
    label="with the term that the proof loses",
)
sharper = theorem.repaired(
    f"{GIVEN} holds ε·norm 1 v - {COUNT}·log (2 - 1/α)/(α - 1) ≤ renyi α {LAWS}",
    label="with a better constant",
)
reverse = theorem.repaired(
    f"{GIVEN} holds renyi α {LAWS} ≤ ε·norm 1 v", label="the printed inequality holds the other way"
)
ordered = theorem.repaired(
    f"for α x : real given 1 < α holds {SMALL} ≤ {LARGE}", label="the two exponentials of $F$, equal at $0$"
)
theorem.finding(
    "false step",
    r"The printed proof passes from $F(x)\ge\frac12e^{(\alpha-1)|x|}$ in each of the $d$ coordinates "
    r"to $\prod_iF\ge e^{(\alpha-1)\epsilon\|v\|_1}$: the factor $2^{-d}$ is lost, and with it the "
    r"term $-d\log2/(\alpha-1)$. Table 1 prints the bound with this term.",
)
theorem.finding(
    "false step",
    r"$e^{(\alpha-1)|x|}>e^{-\alpha|x|}$ is an equality at $x=0$. Nothing depends on the strict sign: the "
    r"bound of $F$ needs only $\frac1{4\alpha-2}<\frac12$.",
)
theorem.finding("sharper", r"The constant $\log 2$ may be replaced by the smaller $\log(2-1/\alpha)$.")


def the_constant_is_positive():
    p = Script("for α given 1 < α holds 0 < 2 - 1/α")
    return p.qed(p.have(p.goal))


for claim in (printed, alpha_divergence, repaired, sharper, reverse):
    claim.facts += [
        partial(named, "product_sigma_finite"),
        partial(named, "order_norm_nonneg"),
        the_constant_is_positive,
    ]


@factor.proof
def positive_weights(p):
    p.have(f"0 < (1/2 - 1/(4·α - 2))·{SMALL}")
    return p.have(p.goal)


@ordered.proof
def order_of_the_exponents(p):
    return p.use("exp_le", goal=p.goal)


def names(p):
    """Name the value in a coordinate and its logarithm."""
    p.have("0 < 1/2 - 1/(4·α - 2)")
    p.let(F=f"i ↦ {VALUE.format('v i')}", l="i ↦ log(F(i))", t="i ↦ |v(i)|·(α - 1)·ε")
    return p.use("one_norm", "v")


def lower(z):
    """The proof of the lower bound with the constant log z, where 1/z is at most the first weight."""

    def coordinate(p):
        p.chain(
            "W·exp(t(i))",
            le("(1/2 + 1/(4·α - 2))·exp(t(i))"),
            le("F(i)", because="the second exponential is positive"),
        )
        p.chain("t(i) - c", eq("log(W·exp(t(i)))"), le("l(i)"))
        return p.have("ε·|v(i)| + -(c/(α - 1))·1 ≤ 1/(α - 1)·l(i)")

    def proof(p):
        norm = names(p)
        p.use(the_constant_is_positive(), "α")
        p.let(W=f"1/({z})", c=f"log ({z})")
        p.intro("i", coordinate, "∀i. ε·|v(i)| + -(c/(α - 1))·1 ≤ 1/(α - 1)·l(i)")
        low = "i ↦ ε·|v(i)| + -(c/(α - 1))·1"
        p.use("Sum_le", low, "i ↦ 1/(α - 1)·l(i)")
        p.use("Sum_linear", "i ↦ |v(i)|", "λi : 'i. (1 : real)", "ε", "-(c/(α - 1))")
        return p.chain(
            f"ε·norm 1 v - {COUNT}·c/(α - 1)",
            eq("ε·(∑ i. |v(i)|) + -(c/(α - 1))·(∑ i : 'i. 1)", norm, "card", "Sum"),
            le("∑ i. 1/(α - 1)·l(i)", because="the bound in each coordinate"),
            eq(f"renyi α {LAWS}", "Sum_scale", thm11.repaired.theorem(), because="Theorem 11, repaired"),
        )

    return proof


repaired.proof(lower("2"))
sharper.proof(lower("2 - 1/α"))


@reverse.proof
def the_larger_exponential(p):
    p.say("$F$ is a mean of two exponentials, the first of which is the larger.")
    names(p)

    def coordinate(p):
        p.use("scale_le", "1/2 - 1/(4·α - 2)", "exp(-|v(i)|·α·ε)", "exp(t(i))")
        p.have("F(i) ≤ exp(t(i))", because="the weights sum to 1")
        p.chain("l(i)", le("log(exp(t(i)))"), eq("t(i)"))
        return p.have("1/(α - 1)·l(i) ≤ ε·|v(i)|")

    p.intro("i", coordinate, "∀i. 1/(α - 1)·l(i) ≤ ε·|v(i)|")
    return p.chain(
        f"renyi α {LAWS}",
        eq("1/(α - 1)·(∑ x. l(x))", thm11.repaired.theorem(), because="Theorem 11, repaired"),
        eq("∑ i. 1/(α - 1)·l(i)", "Sum_scale"),
        le("∑ i. ε·|v(i)|", because="the bound in each coordinate"),
        eq("ε·‖v‖[1]", "Sum_scale"),
    )


def two_coordinates(p):
    """Name two coordinates that both move by 1, for ε = 1 and α = 2; return the norm."""
    p.say(r"Take two coordinates that both move by $1$, $\epsilon=1$ and $\alpha=2$.")
    p.let(v="λb : bool. (1 : real)", ε="1", α="2", x=VALUE.format("1"))
    return p.chain("‖v‖[1]", eq("2", "one_norm", p.use("sum_bool", "b ↦ |1|")))


@printed.refutation
def half_of_the_printed_bound(p):
    norm = two_coordinates(p)
    true = p.use(thm11.repaired.theorem(), "v", "ε", "α", because="Theorem 11, repaired")
    p.let(y=SIGNED.format("1"))
    found = p.chain("1/(α - 1)·(∑ b : bool. log(x))", eq("2·log(y)", p.use("sum_bool", "λb : bool. log x")))
    p.have("2·log(y) < 2", by=decide, because="two numbers")
    return p.counterexample(true, found, norm, v="v", ε="ε", α="α")


@alpha_divergence.refutation
def the_same_coordinates(p):
    norm = two_coordinates(p)
    true = p.use(thm11.generating.theorem(), "v", "ε", "α", because="Equation (5)")
    p.let(y=SIGNED.format("1"))
    product = p.chain(
        "∏ b : bool. x",
        eq("∏ b : bool. exp(log(x))", "exp_log"),
        eq("exp(∑ b : bool. log(x))", p.use("prod_exp", "λb : bool. log x")),
        eq("exp(log(x))·exp(log(x))", p.use("sum_bool", "λb : bool. log x")),
        eq("y²", "exp_log"),
    )
    p.have("(y² - 1)/(α² - α) < (exp(ε·(α - 1)·2) - 1)/(α² - α)", by=decide, because="two numbers")
    return p.counterexample(true, product, norm, v="v", ε="ε", α="α")


@exponentials.refutation
def at_zero(p):
    p.say("Take $x=0$.")
    return p.counterexample(α="2", x="0")
