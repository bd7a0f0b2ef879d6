"""Lemma 5.2: a triangle-like inequality for the Rényi divergence.

Problem: bound D_α(P‖Q) through a third distribution R, for all P, Q, R and all real k, α > 1.
Method: change to the measure R and apply Hölder's inequality with the conjugate exponents
    (kα-1)/(α(k-1)) and (kα-1)/(α-1).
Guarantee: the printed inequality, for all distributions; if a divergence on the right is ∞ there is
    nothing to show, and otherwise P ≪ R ≪ Q.
Reference: concentrated paper, Lemma 5.2 and its proof.
"""

from sympy import Symbol, oo

from cbdp_sym import (
    Arbitrary,
    AtMost,
    Below,
    Calculation,
    Expectation,
    RenyiDivergence,
    Statement,
    absolutely_continuous,
    conclude,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

P, Q, R = Arbitrary("P"), Arbitrary("Q"), Arbitrary("R")
k = Symbol("k", positive=True)
alpha = Symbol("alpha", positive=True)
order = (k * alpha - 1) / (k - 1)
first = RenyiDivergence(order, P, R)
second = RenyiDivergence(k * alpha, R, Q)

theorem = Statement(id="zcdp.lem5.2", title="A triangle-like inequality for the Rényi divergence")
claim = theorem.printed(
    AtMost(RenyiDivergence(alpha, P, Q), k * alpha / (k * alpha - 1) * first + second),
    given=[k > 1, alpha > 1],
)


@claim.proof
def hoelder_under_r(part):
    chain = [absolutely_continuous(P, R), absolutely_continuous(R, Q)]
    ranges = [k > 1, alpha > 1]
    say(
        r"If one of the two divergences on the right is $\infty$ there is nothing to show. So let both "
        r"be finite; then $P\ll R\ll Q$, and $P\ll Q$."
    )
    p, q, r = P.pdf(x), Q.pdf(x), R.pdf(x)
    s, t = (k * alpha - 1) / (alpha * (k - 1)), (k * alpha - 1) / (alpha - 1)

    holder = Calculation(Expectation((p / q) ** alpha, (x, Q)), under=[*ranges, *chain])
    holder.then(
        rules.change_measure(holder.current, R, holder.under),
        because=r"change the measure to $R$: the integrand vanishes with $p$, so where $r=0$",
    )
    holder.then(
        rules.rewritten(holder.current, (p / r) ** alpha * (r / q) ** (alpha - 1), holder.under),
        because=r"$R$-almost surely $r>0$ and $q>0$",
    )
    holder.then(
        rules.hoelder(holder.current, (p / r) ** alpha, (r / q) ** (alpha - 1), s, t, holder.under),
        because=r"Hölder's inequality with $\frac{\alpha(k-1)}{k\alpha-1}"
        r"+\frac{\alpha-1}{k\alpha-1}=1$",
    )
    left = Expectation(((p / r) ** alpha) ** s, (x, R))
    right = Expectation(((r / q) ** (alpha - 1)) ** t, (x, R))
    moment = Calculation(left, under=holder.under)
    moment.then(
        rules.rewritten(left, (p / r) ** order, holder.under), because="multiply the exponents"
    )
    other = Calculation(right, under=holder.under)
    other.then(
        rules.rewritten(right, (r / q) ** (k * alpha - 1), holder.under),
        because="multiply the exponents",
    )
    other.then(
        rules.change_measure(other.current, Q, holder.under), because=r"change the measure to $Q$"
    )
    other.then(
        rules.rewritten(other.current, (r / q) ** (k * alpha), holder.under),
        because=r"$Q$-almost surely $q>0$",
    )
    holder.rewrite(moment.fact, other.fact, because="the two moments")

    unfolded = [
        rules.unfold(first, [*ranges, *chain]), rules.unfold(second, [*ranges, *chain])
    ]  # fmt: skip
    finite = [note(rules.finite_inside(f), "the moment is finite with the divergence")
              for f in unfolded]  # fmt: skip
    moments = [f.conclusion.lhs for f in finite]
    positive = [rules.positive_moment(m, holder.under) for m in moments]

    calc = Calculation(part, under=[*chain, absolutely_continuous(P, Q)])
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    calc.given = tuple(finite)
    calc.bound(holder.fact, because="Hölder's inequality above; the logarithm increases")
    weights = [k * alpha / (k * alpha - 1), 1]
    sum_of_both = rules.symmetric(
        rules.combine(
            unfolded,
            weights,
            under=[Below(first, oo), Below(second, oo), *ranges],
            given=[*finite, *positive],
        )
    )
    calc.given = (*finite, *positive)
    calc.equals(
        sum_of_both.conclusion.lhs,
        because="the logarithm of a product of positive finite numbers",
    )
    calc.then(sum_of_both, because="the definition of the two divergences")

    fact = rules.through(calc.fact, P, R, Q)
    for D in (first, second):
        fact = rules.drop_continuity(fact, Below(D, oo))
    say("Now let the divergences be infinite again; divergences are never negative.")
    nonnegative = [rules.nonnegative(D) for D in (first, second)]
    for D in (first, second):
        fact = rules.drop_finiteness(fact, D, part.assumptions, nonnegative)
    return conclude(fact, part)
