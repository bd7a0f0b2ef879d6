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

COUNT = r"card (\i : 'i. T)"
LARGE, SMALL = "exp ((a - 1)*abs x)", "exp (-a*abs x)"

theorem = Statement(id="cbdp.cor1", title="A lower bound for the Laplace mechanism", expect="refuted")
printed = theorem.printed(f"{GIVEN.replace('1 < a', '1 <= a')} holds ext (e*norm 1 v) <= renyi a {LAWS}")
exponentials = theorem.printed(
    f"for a x : real given 1 < a holds {SMALL} < {LARGE}", label="the two exponentials of $F$"
)
factor = theorem.printed(
    f"for a x : real given 1 < a "
    f"holds 1/2*{LARGE} <= (1/2 + 1/(4*a - 2))*{LARGE} + (1/2 - 1/(4*a - 2))*{SMALL}",
    label="the bound of $F$",
)
alpha_divergence = theorem.printed(
    f"{GIVEN} holds ext ((exp (e*(a - 1)*norm 1 v) - 1)/(a^2 - a)) <= alpha_divergence a {LAWS}",
    label="the α-divergence",
)
repaired = theorem.repaired(
    f"{GIVEN} holds ext (e*norm 1 v - {COUNT}*log 2/(a - 1)) <= renyi a {LAWS}",
    label="with the term that the proof loses",
)
sharper = theorem.repaired(
    f"{GIVEN} holds ext (e*norm 1 v - {COUNT}*log (2 - 1/a)/(a - 1)) <= renyi a {LAWS}",
    label="with a better constant",
)
reverse = theorem.repaired(
    f"{GIVEN} holds renyi a {LAWS} <= ext (e*norm 1 v)", label="the printed inequality holds the other way"
)
ordered = theorem.repaired(
    f"for a x : real given 1 < a holds {SMALL} <= {LARGE}", label="the two exponentials of $F$, equal at $0$"
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
    p = Script("for a : real given 1 < a holds 0 < 2 - 1/a")
    return p.qed(p.have(p.goal))


for claim in (printed, alpha_divergence, repaired, sharper, reverse):
    claim.facts += [
        partial(named, "product_sigma_finite"),
        partial(named, "order_norm_nonneg"),
        the_constant_is_positive,
    ]


@factor.proof
def positive_weights(p):
    p.have(f"0 < (1/2 - 1/(4*a - 2))*{SMALL}")
    return p.have(p.goal)


@ordered.proof
def order_of_the_exponents(p):
    return p.use("exp_le", goal=p.goal)


def names(p):
    """Name the value in a coordinate and its logarithm."""
    p.have("0 < 1/2 - 1/(4*a - 2)")
    p.let(F=rf"\i. {VALUE.format('v i')}", l=r"\i. log (F i)", t=r"\i. abs (v i)*(a - 1)*e")
    return p.use("one_norm", "v")


def lower(z):
    """The proof of the lower bound with the constant log z, where 1/z is at most the first weight."""

    def coordinate(p):
        p.chain(
            "W*exp (t i)",
            le("(1/2 + 1/(4*a - 2))*exp (t i)"),
            le("F i", because="the second exponential is positive"),
        )
        p.chain("t i - c", eq("log (W*exp (t i))"), le("l i"))
        return p.have("e*abs (v i) + -(c/(a - 1))*1 <= 1/(a - 1)*l i")

    def proof(p):
        norm = names(p)
        p.use(the_constant_is_positive(), "a")
        p.let(W=f"1/({z})", c=f"log ({z})")
        p.intro("i", coordinate, "!i. e*abs (v i) + -(c/(a - 1))*1 <= 1/(a - 1)*l i")
        low = r"\i. e*abs (v i) + -(c/(a - 1))*1"
        p.use("Sum_le", low, r"\i. 1/(a - 1)*l i")
        p.use("Sum_linear", r"\i. abs (v i)", r"\i : 'i. (1 : real)", "e", "-(c/(a - 1))")
        return p.chain(
            f"ext (e*norm 1 v - {COUNT}*c/(a - 1))",
            eq(r"ext (e*Sum (\i. abs (v i)) + -(c/(a - 1))*Sum (\i : 'i. 1))", norm, "card", "Sum"),
            le(r"ext (Sum (\i. 1/(a - 1)*l i))", because="the bound in each coordinate"),
            eq(f"renyi a {LAWS}", "Sum_scale", thm11.repaired.theorem(), because="Theorem 11, repaired"),
        )

    return proof


repaired.proof(lower("2"))
sharper.proof(lower("2 - 1/a"))


@reverse.proof
def the_larger_exponential(p):
    p.say("$F$ is a mean of two exponentials, the first of which is the larger.")
    names(p)

    def coordinate(p):
        p.use("scale_le", "1/2 - 1/(4*a - 2)", "exp (-(abs (v i))*a*e)", "exp (t i)")
        p.have("F i <= exp (t i)", because="the weights sum to 1")
        p.chain("l i", le("log (exp (t i))"), eq("t i"))
        return p.have("1/(a - 1)*l i <= e*abs (v i)")

    p.intro("i", coordinate, "!i. 1/(a - 1)*l i <= e*abs (v i)")
    return p.chain(
        f"renyi a {LAWS}",
        eq("ext (1/(a - 1)*Sum l)", thm11.repaired.theorem(), because="Theorem 11, repaired"),
        eq(r"ext (Sum (\i. 1/(a - 1)*l i))", "Sum_scale"),
        le(r"ext (Sum (\i. e*abs (v i)))", because="the bound in each coordinate"),
        eq("ext (e*norm 1 v)", "Sum_scale"),
    )


def two_coordinates(p):
    """Name two coordinates that both move by 1, for ε = 1 and α = 2; return the norm."""
    p.say(r"Take two coordinates that both move by $1$, $\epsilon=1$ and $\alpha=2$.")
    p.let(v=r"\b : bool. (1 : real)", e="1", a="2", x=VALUE.format("1"))
    return p.chain("norm 1 v", eq("2", "one_norm", p.use("sum_bool", r"\b : bool. abs 1")))


@printed.refutation
def half_of_the_printed_bound(p):
    norm = two_coordinates(p)
    true = p.use(thm11.repaired.theorem(), "v", "e", "a", because="Theorem 11, repaired")
    p.let(y=SIGNED.format("1"))
    found = p.chain(
        r"1/(a - 1)*Sum (\b : bool. log x)", eq("2*log y", p.use("sum_bool", r"\b : bool. log x"))
    )
    p.have("2*log y < 2", by=decide, because="two numbers")
    return p.counterexample(true, found, norm, v="v", e="e", a="a")


@alpha_divergence.refutation
def the_same_coordinates(p):
    norm = two_coordinates(p)
    true = p.use(thm11.generating.theorem(), "v", "e", "a", because="Equation (5)")
    p.let(y=SIGNED.format("1"))
    product = p.chain(
        r"Prod (\b : bool. x)",
        eq(r"Prod (\b : bool. exp (log x))", "exp_log"),
        eq(r"exp (Sum (\b : bool. log x))", p.use("prod_exp", r"\b : bool. log x")),
        eq("exp (log x)*exp (log x)", p.use("sum_bool", r"\b : bool. log x")),
        eq("y^2", "exp_log"),
    )
    p.have("(y^2 - 1)/(a^2 - a) < (exp (e*(a - 1)*2) - 1)/(a^2 - a)", by=decide, because="two numbers")
    return p.counterexample(true, product, norm, v="v", e="e", a="a")


@exponentials.refutation
def at_zero(p):
    p.say(r"Take $x=0$.")
    return p.counterexample(a="2", x="0")
