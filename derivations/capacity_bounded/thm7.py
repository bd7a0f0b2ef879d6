"""Theorem 7: a Pinsker-like inequality for restricted divergences.

Problem: for a convex, translation invariant class H = -H of functions with range [-1, 1], is
    IPM^H(P, Q) ≤ 8 √KL^H(P, Q)?
Method: for each h the class contains th + c for -1 ≤ t ≤ 1 and all c. With s = E_P[h] - E_Q[h], t = s/2 and
    Hoeffding's lemma, its value is at least ts - t²/2 = 3s²/8.
Guarantee: IPM ≤ √(8/3)·√KL^H, and so the printed inequality, for the translates of such functions. P ≪ Q
    is not
    needed, nor is the duality of Equation (8), nor Pinsker's inequality.
Reference: capacity bounded paper, Theorem 7 and its proof in Appendix D.
"""

from sympy import Abs, Function, Integer, Rational, Symbol, exp, oo, sqrt

from cbdp_sym import (
    IPM,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Family,
    ForAll,
    KLGenerator,
    Restricted,
    Statement,
    Translates,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.lem1 import s

theta, c, k, t, p, q = (Symbol(name, real=True) for name in ("theta", "c", "k", "t", "p", "q"))
P, Q = Arbitrary("P"), Arbitrary("Q")
core = Family("h", theta)
H = Translates(core, c)
h = core.function(theta, x)
member = core.function(k, x)
index = Function("nu", real=True)  # t h_k is h at ν(k, t)
KL = Restricted(KLGenerator(), H, P, Q)
multiples = ForAll(
    (k, t, x), (AtLeast(t, -1), AtMost(t, 1)), Equal(core.function(index(k, t), x), t * member)
)


def between(low, high):
    """All functions of the class take values from low to high."""
    return [ForAll((k, x), (), AtMost(member, high)), ForAll((k, x), (), AtLeast(member, low))]


exist = [ForAll((k,), (), Below(Expectation(Abs(member), (x, law)), oo)) for law in (P, Q)]
gap = Expectation(h, (x, P)) - Expectation(h, (x, Q))
hypotheses = [multiples, *between(-1, 1)]

theorem = Statement(id="cbdp.thm7", title="A Pinsker-like inequality for restricted divergences")
printed = theorem.printed(
    AtMost(IPM(core, P, Q), 8 * sqrt(KL)), given=hypotheses, added=exist, label="with 8"
)
sharper = theorem.repaired(
    AtMost(IPM(core, P, Q), sqrt(8 * KL / 3)), given=[*hypotheses, *exist], label="with √(8/3)"
)
theorem.finding(
    "hypothesis",
    r"No class that is not empty has the range $[-1,1]$ and is translation invariant: $h+3$ is not in "
    r"it. The "
    r"hypotheses contradict each other, and taken literally the theorem says nothing. It is proved for the "
    r"functions $h+c$, $c$ any constant, of a class of functions with range $[-1,1]$; constants do not "
    r"change "
    r"the IPM. From convexity and closure under negation only this is used: $th$ is in the class for "
    r"$-1\le t\le1$.",
)
theorem.finding(
    "sharper", r"The constant $8$ may be replaced by $\sqrt{8/3}\approx1.633$, also in Theorem 6."
)
theorem.finding(
    "unneeded",
    r"$P\ll Q$ is not needed, nor Equation (8) and with it whatever that duality needs.",
)


def square_of_the_gap(low, high):
    """KL^H(P, Q) ≥ s²(1/w - 1/8) for s = E_P[h] - E_Q[h], for each h from low to high, w = high - low."""
    low, high = Rational(low), Rational(high)
    width, ranges = high - low, between(low, high)
    calc = Calculation(KL, under=exist)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    score = h + c
    calc.rewrite(rules.specialise(lemma("cbdp.lem1"), {s: score}), because="the conjugate, Lemma 1")
    gain, loss = Expectation(score, (x, P)), Expectation(exp(score - 1), (x, Q))
    calc.rewrite(rules.linear(gain, exist), rules.linear(loss, exist), because="linearity")

    say(
        r"Let $p$ and $q$ be the means of $h_\theta$ under $P$ and $Q$, and $t=\frac{p-q}2$, which lies "
        r"between "
        r"$-1$ and $1$. The function $th_\theta+1-tq-\frac12t^2$ is in the class."
    )
    step = (p - q) / width
    means = [Expectation(h, (x, law)) for law in (P, Q)]
    values = [Equal(mean, value) for mean, value in zip(means, (p, q), strict=True)]
    inside = [AtLeast(step, -1), AtMost(step, 1)]
    at = {theta: index(theta, step), c: 1 - step * q - width**2 * step**2 / 8}
    value = rules.includes(calc.current, at, exist)
    scaled = rules.instantiate(multiples, [theta, step, x], inside)
    line = Calculation(value.conclusion.lhs, under=[*exist, multiples, *inside, *values])
    line.rewrite(scaled, because="a multiple of $h_\\theta$")
    line.rewrite(
        rules.linear(Expectation(step * h, (x, P)), exist, terms=[step * h]), because="linearity"
    )
    line.rewrite(rules.assume(values[0]), because="the name of the mean")
    bound = rules.hoeffding(means[1], step, low, high, [*ranges, *exist])
    line.bound(bound, because="Hoeffding's lemma")
    line.rewrite(rules.assume(values[1]), because="the name of the mean")
    line.equals((p - q) ** 2 * (1 / width - Rational(1, 8)), because="the two exponents cancel")
    chain = rules.transitive(rules.symmetric(line.fact), value)
    chain = rules.transitive(chain, rules.symmetric(calc.fact))
    limits = [fact for law in (P, Q) for fact in mean_in_range(law, ranges)]
    named = dict(zip((p, q), means, strict=True))
    return note(
        rules.specialise(chain, named, exist, limits),
        r"the value of this function, with $s=p-q$ written out",
    )


def mean_in_range(law, ranges):
    """low ≤ E[h] ≤ high."""
    mean, found = Expectation(h, (x, law)), []
    for universal in ranges:
        pointwise = rules.instantiate(universal, [theta, x])
        beyond = rules.bound(mean, pointwise, exist)
        found.append(rules.transitive(beyond, rules.linear(beyond.conclusion.rhs)))
    return found


def root_of_the_divergence(least, factor):
    """|s| ≤ √(factor·KL), from a bound of KL from below by a multiple of s²."""
    smaller = rules.by_sign(AtMost(gap**2 / factor, least.conclusion.lhs), exist)
    below = rules.transitive(smaller, least)
    positive = rules.transitive(rules.by_sign(AtMost(0, gap**2 / factor), exist), below)
    return rules.bound(
        sqrt(factor * KL), rules.symmetric(below), exist, [rules.symmetric(positive)]
    )


def pinsker(part, factor):
    """IPM ≤ √(factor·KL), for factor ≥ 8/3."""
    least = square_of_the_gap(-1, 1)
    root = root_of_the_divergence(least, factor)
    say(r"So $|s|$ is at most the root of the divergence times the constant.")
    whole = rules.unfold(IPM(core, P, Q))
    supremum = rules.at_most(whole.conclusion.rhs, rules.symmetric(root))
    return conclude(rules.transitive(whole, supremum), part)


@printed.proof
def by_hoeffding(part):
    return pinsker(part, Integer(64))


@sharper.proof
def a_half_of_the_difference(part):
    return pinsker(part, Rational(8, 3))
