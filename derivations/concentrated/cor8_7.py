"""Corollary 8.7: approximate differential privacy implies approximate zCDP.

Problem: bound the divergence between the outputs of an (ε,δ)-DP mechanism on neighbours, given
    suitable events.
Method: by Lemma 8.6 the two outputs are one randomised function T of randomized response that fails with
    probability δ. Given that it does not fail, they mix two laws in the proportion e^ε : 1 and 1 : e^ε, which
    is ε-DP. Then Lemma 3.2, and Proposition 1.4.
Guarantee: δ-approximate (ε,0)-zCDP, and δ-approximate ½ε²-zCDP, for all ε ≥ 0.
Reference: concentrated paper, Definition 8.5, Corollary 8.7 and its proof.
"""

from sympy import Function, Rational, Symbol, exp

from cbdp_sym import (
    Arbitrary,
    AtLeast,
    AtMost,
    Calculation,
    Expectation,
    ForAll,
    Output,
    RenyiDivergence,
    Statement,
    conclude,
    dataset,
    differ,
    lemma,
    note,
    pure_dp,
    rules,
)
from cbdp_sym.author import eq, le
from cbdp_sym.corpus.privacy_loss import finite_probability
from cbdp_sym.tactics.lemmas.approximate_zcdp import CONDITIONED, opened
from cbdp_sym.theory.divergences.base import OUTCOME as o
from derivations.concentrated import lem8_3, lem8_8
from derivations.concentrated.lem3_2 import epsilon as real_epsilon
from derivations.concentrated.likely_part import EVENTS, likely
from derivations.concentrated.prop3_3 import alpha, epsilon

z = Symbol("z", real=True)
S = Function("S", nonnegative=True)
event = ForAll((z,), (), AtMost(S(z), 1))
zero, one = Arbitrary("T_0"), Arbitrary("T_1")  # the laws of T after the answers 0 and 1
kept = exp(epsilon) / (1 + exp(epsilon))
first, second = (Expectation(S(o), (o, R)) for R in (zero, one))
x, y = dataset("x"), dataset("x'")
here, there = Output("M", x), Output("M", y)  # given the events E_0 and E_1
D = RenyiDivergence(alpha, here, there)
given = [pure_dp("M", epsilon), differ(x, y, 1), alpha > 1]

theorem = Statement(
    id="zcdp.cor8.7", title="From approximate DP to approximate zCDP", expect="partly"
)
theorem.abbreviate(here, r"M(x_0)|_{E_0}", "M(x_0)|E_0")
theorem.abbreviate(there, r"M(x_1)|_{E_1}", "M(x_1)|E_1")
mixtures = [
    theorem.printed(
        AtMost(p * first + (1 - p) * second, exp(epsilon) * ((1 - p) * first + p * second)),
        given=[event],
        label=label,
    )
    for p, label in ((kept, "ε-DP given the events"), (1 - kept, "and the other way"))
]
linear = theorem.printed(AtMost(D, epsilon + 0 * alpha), given=given, label="hence (ε,0)-zCDP")
quadratic = theorem.printed(
    AtMost(D, Rational(1, 2) * epsilon**2 * alpha), given=given, label="hence ½ε²-zCDP"
)
theorem.finding(
    "reading",
    r"By Lemma 8.6, $M(x_b)=T(\tilde M_{\varepsilon,\delta}(b))$. $E_b$ is the "
    r"event that $\tilde M_{\varepsilon,\delta}(b)$ does not answer $\top$; its probability is $1-\delta$. "
    r"Given $E_b$ the output is $T_0$, the law of $T(0,\bot)$, or $T_1$, that of $T(1,\bot)$; the answer "
    r"is $b$ with probability $e^\varepsilon/(1+e^\varepsilon)$.",
)
theorem.omits(
    r"Definition 8.1: approximate zCDP is not defined. That $E_b$ are events of the mechanism, and $T_b$ "
    r"its outputs given these, is prose, as are $\delta=1$ and the order $H<G$."
)


@mixtures[0].proof
@mixtures[1].proof
def proportions(part):
    under = part.assumptions
    below_one = rules.instantiate(event, [o], under=under)
    known = [finite_probability(S(o), below_one, R) for R in (zero, one)]
    kept_more = part is mixtures[0]
    rest = second if kept_more else first
    positive = rules.by_sign(AtLeast((exp(epsilon) - 1) * rest, 0), under, [*known, grows()])
    facts = [rules.symmetric(positive), rules.reflexive(part.lhs)]
    total = rules.combine(facts, under=under, given=known)
    return conclude(rules.restate(total, part.conclusion, under, known), part, known)


def grows():
    """e^ε >= 1."""
    return note(
        rules.bound(exp(epsilon), rules.by_sign(AtLeast(epsilon, 0))), r"as $\varepsilon\ge0$"
    )


@linear.proof
def monotonicity(part):
    calc = Calculation(part)
    bound = rules.specialise(lemma("zcdp.lem3.2"), {real_epsilon: epsilon})
    calc.then(rules.weaken(bound, part.assumptions), because="Lemma 3.2, given the events")
    return calc.conclude(part)


@quadratic.proof
def proposition(part):
    calc = Calculation(part)
    calc.then(lemma("zcdp.prop1.4"), because="Proposition 1.4, given the events")
    return calc.conclude(part)


# On the kernel: mechanisms, with Definition 8.1.
MECHANISM = (
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, epsilon delta : real "
    "given !x y. nb x y ==> nb y x, 0 <= epsilon, 0 <= delta, delta < 1"
)
CLOSE = CONDITIONED.replace("xi + rho * a", "epsilon + 0 * a")
claim = theorem.kernel(
    f"{MECHANISM}, approx_dp nb A epsilon delta "
    "holds approx_zcdp nb A delta epsilon 0 /\\ approx_zcdp nb A delta 0 (1/2*epsilon^2)",
    label="mechanisms",
)
equivalence = theorem.kernel(
    f"{MECHANISM} holds approx_zcdp nb A delta epsilon 0 <=> approx_dp nb A epsilon delta",
    label="as section 8 says after Definition 8.1, they are equivalent",
)


@claim.proof
def given_the_events(p):
    p.unfold_facts("approx_dp")
    p.have("mechanism A")

    def pair(q):
        q.unfold_facts("mechanism")
        q.have("nb y x", because="neighbours are so both ways round")
        for one, other in (("(A x)", "(A y)"), ("(A y)", "(A x)")):
            q.know(q.intro("s", lambda r: r.auto(), EVENTS.format(one, "exp epsilon", other)))
        found = q.use(
            likely.theorem(), "A x", "A y", "epsilon", "delta", because=r"as in Lemma 8.6"
        )
        return opened(q, found, ["P", "Q"], divergences)

    p.know(p.intro("x y", pair, f"!x y. nb x y ==> ({CLOSE})"))
    p.use("approx_zcdp_of_conditioned", "nb", "A", "delta", "epsilon", "0")
    p.use(lem8_3.in_kernel.theorem(), "nb", "A", "delta", "epsilon", because="Lemma 8.3")
    return p.auto()


def divergences(p):
    def order(q):
        for first, second in (("P", "Q"), ("Q", "P")):
            q.chain(
                f"renyi a {first} {second}",
                le(
                    f"max_divergence {first} {second}",
                    "renyi_le_max_divergence",
                    because="monotonicity",
                ),
                le("ext epsilon"),
                eq("ext (epsilon + 0*a)"),
            )
        return q.auto()

    bounds = "renyi a P Q <= ext (epsilon + 0*a) /\\ renyi a Q P <= ext (epsilon + 0*a)"
    p.know(p.intro("a", order, f"!a. 1 < a ==> {bounds}"))
    return p.witness("P", "Q")


@equivalence.proof
def both_directions(p):
    p.let(concentrated="approx_zcdp nb A delta epsilon 0", private="approx_dp nb A epsilon delta")

    def there(q):
        return q.use(
            lem8_8.in_kernel_pure.theorem(), "nb", "A", "delta", "epsilon", because="Lemma 8.8"
        )

    def back(q):
        q.use(claim.theorem(), "nb", "A", "epsilon", "delta", because="the corollary")
        return q.have("concentrated")

    p.know(p.intro("", there, "concentrated ==> private"))
    p.know(p.intro("", back, "private ==> concentrated"))
    return p.have(p.goal)
