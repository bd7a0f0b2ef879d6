"""The KL divergence, as it is recalled before Definition 2.

Problem: is D_KL(F‖G) the mean of dF/dG under F?
Method: a pair of equal distributions.
Guarantee: false as printed: dF/dG has lost its logarithm. For F = G the printed mean is 1, where the
    divergence is 0.
Reference: On-Average KL-Privacy, section 3, before Definition 2.
"""

from sympy import Rational, Symbol, log

from cbdp_sym import (
    KL,
    Arbitrary,
    AtLeast,
    Below,
    Calculation,
    Equal,
    Expectation,
    Finite,
    Statement,
    absolutely_continuous,
    conclude,
    refute,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

a, b = Symbol("a", positive=True), Symbol("b", positive=True)
F, G = Arbitrary("F"), Arbitrary("G")
P, Q = Finite(a, 1 - a), Finite(b, 1 - b)
continuous = [absolutely_continuous(F, G)]

theorem = Statement(id="oakl.kl", title="The KL divergence", expect="refuted")
printed = theorem.printed(
    Equal(KL(P, Q), a * (a / b) + (1 - a) * ((1 - a) / (1 - b))),
    given=[a < 1, b < 1],
    label="the mean of the ratio, for two outcomes",
)
logarithm = theorem.repaired(
    Equal(KL(F, G), Expectation(log(F.pdf(x) / G.pdf(x)), (x, F))),
    given=continuous,
    label="the mean of its logarithm",
)
nonnegative = theorem.repaired(AtLeast(KL(F, G), 0), label="it is not negative")
theorem.finding(
    "false step",
    r"$\mathbb{E}_F\frac{dF}{dG}$ has lost a logarithm: it is $\mathbb{E}_F\log\frac{dF}{dG}$, which the "
    r"proofs use. The printed mean is $1+\chi^2(F\|G)$, at least $1$, so that no mechanism would have "
    r"$\epsilon$-On-Average KL-privacy with $\epsilon<1$.",
)
theorem.finding(
    "reading",
    r"The next sentence says that the privacy loss is $0$ if and only if the two distributions agree, ``when "
    r"$z=z'$''; it also happens for other $z$, if the output does not depend on the data.",
)


@printed.refutation
def equal_distributions(part):
    values = {a: Rational(1, 2), b: Rational(1, 2)}
    say(r"Take $F=G=(\frac12,\frac12)$: the divergence is $0$, and the mean of the ratio is $1$.")
    claimed = part.conclusion.substitute(values)
    calc = Calculation(claimed.lhs)
    calc.unfold(KL, because="the definition of the KL divergence")
    calc.equals(0, because="$\\log 1=0$")
    fact = rules.transitive(calc.fact, rules.compare_constants(Below(0, 1)))
    return refute(part, values, fact)


@logarithm.proof
def by_definition(part):
    calc = Calculation(part)
    calc.unfold(KL, because="the definition of the KL divergence")
    return calc.conclude(part)


@nonnegative.proof
def cited(part):
    return conclude(rules.nonnegative(KL(F, G)), part)
