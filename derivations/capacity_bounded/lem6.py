"""Lemma 6: integral probability metrics of classes that are closed under negation.

Problem: if H = -H, is sup |E_P[h] - E_{P'}[h]| = sup E_P[h] - E_{P'}[h]?
Method: e ≤ |e| for one direction; for the other, |e| is e, or the same difference for -h.
Guarantee: for all P, P' and every class H = -H whose functions have means. The supremum need not be attained,
    as the printed proof assumes.
Reference: capacity bounded paper, Lemma 6 and its proof in Appendix D.
"""

from sympy import Abs, Function, Symbol, oo

from cbdp_sym import (
    IPM,
    Arbitrary,
    AtLeast,
    Below,
    Calculation,
    Equal,
    Expectation,
    Family,
    ForAll,
    Statement,
    Supremum,
    conclude,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

theta = Symbol("theta", real=True)
P, Q = Arbitrary("P"), Arbitrary("P'")
H = Family("h", theta)
h = H.function(theta, x)
index = Function("nu", real=True)  # -h_θ is h at ν(θ)
negation = ForAll((theta, x), (), Equal(-h, H.function(index(theta), x)))
exist = [ForAll((theta,), (), Below(Expectation(Abs(h), (x, law)), oo)) for law in (P, Q)]
difference = Expectation(h, (x, P)) - Expectation(h, (x, Q))
supremum = Supremum(difference, *H.member(x)[1])

theorem = Statement(id="cbdp.lem6", title="Classes that are closed under negation")
claim = theorem.printed(Equal(IPM(H, P, Q), supremum), given=[negation], added=exist)
theorem.finding(
    "false step",
    r"The printed proof takes an $h'$ that attains the supremum. There need not be one; it is enough to "
    r"look at "
    r"each $h$. (The conditions of its two cases compare $\mathbb{E}_P[h']$ with itself; $P'$ is meant.)",
)
theorem.finding("hypothesis", r"The functions of $\mathcal H$ need means under $P$ and $P'$.")


def below_the_supremum():
    """|E_P[h] - E_{P'}[h]| ≤ sup, in both cases."""
    say(r"One $h_\theta$ first. If $\mathbb{E}_P[h_\theta]\ge\mathbb{E}_{P'}[h_\theta]$:")
    positive = AtLeast(difference, 0)
    negative = Below(difference, 0)
    member = rules.includes(supremum, {theta: theta}, exist)
    plus = rules.transitive(
        rules.algebraic(Abs(difference), difference, [*exist, positive]), member
    )
    note(plus, "it is its own absolute value")
    say(r"Otherwise, with $-h_\theta$, which is in $\mathcal H$ as well:")
    opposite = rules.includes(supremum, {theta: index(theta)}, exist)
    means = Calculation(opposite.conclusion.lhs, under=[*exist, negation])
    means.rewrite(
        rules.symmetric(rules.instantiate(negation, [theta, x])), because=r"it is $-h_\theta$"
    )
    turned_means = [rules.linear(Expectation(-h, (x, law)), exist) for law in (P, Q)]
    means.rewrite(*turned_means, because="linearity")
    turned = Calculation(Abs(difference), under=[*exist, negative])
    turned.equals(means.current, because="the absolute value of a negative number")
    turned.then(rules.symmetric(means.fact), because="the difference for $-h_\\theta$")
    turned.then(opposite, because="a value is at most the supremum")
    return rules.cases(
        rules.weaken(plus, [*exist, negation, positive]),
        rules.weaken(turned.fact, [*exist, negation, negative]),
    )


@claim.proof
def two_bounds(part):
    whole = rules.unfold(IPM(H, P, Q))
    upper = rules.at_most(whole.conclusion.rhs, below_the_supremum())
    inside = rules.includes(whole.conclusion.rhs, {theta: theta}, exist)
    one = rules.transitive(rules.absolute(difference, exist), inside)
    lower = note(rules.at_most(supremum, one), r"and $e\le|e|$ for the other bound")
    equal = rules.both(upper, lower)
    return conclude(rules.transitive(whole, equal), part)
