"""Lemma B.2: from a bound on the Rényi divergence at all orders to approximate differential privacy.

Problem: if D_α(P‖Q) ≤ ξ + ρα for all α > 1, for which δ is P(S) ≤ e^ε Q(S) + δ for all events S.
Method: not the paper's, which integrates tails. The function t^α lies above its tangent at 1, so
    p/q ≤ e^ε + e^{(1-α)ε}(1-1/α)^{α-1}/α·(p/q)^α; take the expectation, and α so that 2ρα(α-a) = 1 for
    a = 1 + (ε-ξ-ρ)/2ρ.
Guarantee: all four options as printed, for ρ > 0 and ε ≥ ξ+ρ. Sharper: with 2/ρ in the place of 4/(πρ)
    in the last option; with an order α that is left free; and from one order alone.
Reference: concentrated paper, Lemma B.2.
"""

from sympy import Function, Integer, Symbol, exp, log, sqrt

from cbdp_sym import (
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Calculation,
    Equal,
    Expectation,
    ForAll,
    RenyiDivergence,
    Statement,
    absolutely_continuous,
    certified,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from cbdp_sym.corpus.privacy_loss import finite_probability, hockey_stick
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated import renyi_to_events
from derivations.concentrated.lem3_6_dominates import admissible, epsilon, excess, options, rho, xi

P, Q = Arbitrary("P"), Arbitrary("Q")
S = Function("S", nonnegative=True)
alpha = Symbol("alpha", positive=True)
beta = Symbol("beta", positive=True)
z = Symbol("z", real=True)
a = Symbol("a", real=True)
r = Symbol("r", real=True)
event = ForAll((z,), (), AtMost(S(z), 1))
private = ForAll((beta,), (Above(beta, 1),), AtMost(RenyiDivergence(beta, P, Q), xi + rho * beta))
left, right = Expectation(S(x), (x, P)), Expectation(S(x), (x, Q))
gaussian = exp(-((epsilon - xi - rho) ** 2) / (4 * rho))
first, second, third = options(excess, rho)
best = 2 / (1 + excess + sqrt((1 + excess) ** 2 + 2 / rho))


def delta(factor):
    """The claim with this factor in δ."""
    return AtMost(left, exp(epsilon) * right + gaussian * factor)


def free_order(order):
    """δ before an order is chosen."""
    return exp((order - 1) * (xi + rho * order - epsilon)) * (1 - 1 / order) ** (order - 1) / order


theorem = Statement(id="zcdp.lemB.2", title="From the Rényi divergence to events")
hypotheses = [private, event, *admissible]
with_one = theorem.printed(
    delta(Integer(1)), given=hypotheses, added=[rho], label="the first option, 1"
)
with_first = theorem.printed(delta(first), given=hypotheses, added=[rho], label="the second option")
with_second = theorem.printed(
    delta(second), given=hypotheses, added=[rho], label="the third option"
)
with_third = theorem.printed(delta(third), given=hypotheses, added=[rho], label="the last option")
every_order = theorem.repaired(
    AtMost(left, exp(epsilon) * right + free_order(alpha)),
    given=[private, event, alpha > 1],
    label="sharper: the infimum over the order α, for all real ε",
)
sharper = theorem.repaired(
    delta(best), given=hypotheses, label="sharper: 2/ρ in the place of 4/(πρ)"
)
c = Symbol("c", real=True)
at_one_order = theorem.repaired(
    AtMost(
        left,
        exp(epsilon) * right
        + exp((alpha - 1) * (c - epsilon)) * (1 - 1 / alpha) ** (alpha - 1) / alpha,
    ),
    given=[AtMost(RenyiDivergence(alpha, P, Q), c), event, alpha > 1],
    label="from a bound at one order α",
)
theorem.finding("hypothesis", r"$\rho>0$, as the formula divides by it.")
theorem.finding(
    "sharper",
    r"The last option holds with $2/\rho$ in the place of $4/(\pi\rho)$, and follows from "
    r"$\delta=e^{(\alpha-1)(\xi+\rho\alpha-\varepsilon)}\frac1\alpha(1-\frac1\alpha)^{\alpha-1}$, which "
    r"holds for "
    r"every order $\alpha>1$ and all real $\varepsilon$. No tail of the privacy loss has to be integrated.",
)
theorem.finding(
    "reading",
    r"Events are functions $S$ of the outcome with values in $[0,1]$, $P(S)=\mathbb{E}_P[S]$: the "
    r"indicators of "
    r"sets, and more. $\rho>0$ is needed where the formula divides by $\rho$.",
)


@every_order.proof
@at_one_order.proof
def tangent(part):
    under = [*part.assumptions, absolutely_continuous(P, Q)]
    if part is every_order:
        bound = rules.instantiate(private, [alpha], under=part.assumptions)
    else:
        bound = rules.assume(AtMost(RenyiDivergence(alpha, P, Q), c))
    say(r"As $\mathrm{D}_\alpha(P\|Q)$ is finite, $P\ll Q$.")
    below_one = rules.instantiate(event, [x], under=[event])
    fact = hockey_stick(S(x), below_one, bound, epsilon, under)
    fact = rules.discharge(rules.drop_continuity(fact, bound.conclusion), bound)
    return conclude(fact, part, probabilities())


def probabilities():
    """P(S) < ∞ and Q(S) < ∞."""
    below_one = rules.instantiate(event, [x], under=[event])
    return [finite_probability(S(x), below_one, R) for R in (P, Q)]


def logarithm_of_order(under):
    """(α-1) log(1-1/α) ≤ -(α-1)/α."""
    tangent = logarithm_bound(1 - 1 / alpha, under)
    fact = rules.restate(
        rules.combine([tangent, rules.reflexive(1 - 1 / alpha)], [alpha - 1] * 2, under=under),
        AtMost((alpha - 1) * log(1 - 1 / alpha), -(alpha - 1) / alpha),
        under=under,
    )
    return note(fact, r"$\log(1-\frac1\alpha)\le-\frac1\alpha$")


@sharper.proof
def choose_the_order(part):
    chosen = (1 + excess + sqrt((1 + excess) ** 2 + 2 / rho)) / 2
    say(
        r"Let $a=1+(\varepsilon-\xi-\rho)/2\rho\ge1$, and $\alpha>1$ the solution of "
        r"$2\rho\alpha(\alpha-a)=1$."
    )
    solution = Equal(alpha - 1 - excess, 1 / (2 * rho * alpha))
    under = [alpha > 1, *admissible, solution]
    square = note(
        rules.combine([rules.assume(solution)], [rho * (alpha - 1 - excess)], under=under),
        r"the choice of $\alpha$",
    )
    factor = Calculation(free_order(alpha), under=under)
    exponent = (alpha - 1) * (xi + rho * alpha - epsilon)
    factor.equals(
        exp(exponent + (alpha - 1) * log(1 - 1 / alpha)) / alpha, because="one exponential"
    )
    factor.bound(logarithm_of_order(under), because=r"$\log(1-\frac1\alpha)\le-\frac1\alpha$")
    decay = -((epsilon - xi - rho) ** 2) / (4 * rho)
    line = Calculation(exponent - (alpha - 1) / alpha, under=under)
    line.equals(decay + square.conclusion.lhs - (alpha - 1) / alpha, because="complete the square")
    line.rewrite(square, because=r"$\rho(\alpha-a)^2=(\alpha-a)/2\alpha$")
    line.at_most(decay, because=r"$\alpha-a\le\alpha-1$")
    reached = factor.current.atoms(exp).pop().args[0]
    factor.bound(
        rules.restate(line.fact, AtMost(reached, decay), under=under),
        because="the exponent",
    )
    calc = Calculation(left, under=[private, event, *under])
    calc.then(lemma("zcdp.lemB.2", "repaired"), because="the bound for every order")
    calc.bound(factor.fact, because="the choice of the order")
    above_one = certified(
        Above((1 + a + sqrt((1 + a) ** 2 + 2 / r)) / 2, 1), [AtLeast(a, 0), Above(r, 0)], __file__
    )
    above_one = rules.specialise(above_one, {a: excess, r: rho}, under=part.assumptions)
    above_one = rules.restate(above_one, Above(chosen, 1), under=part.assumptions)
    solves = rules.algebraic(chosen - 1 - excess, 1 / (2 * rho * chosen), under=part.assumptions)
    at = rules.specialise(calc.fact, {alpha: chosen}, part.assumptions, [above_one, solves])
    return conclude(at, part, probabilities())


@with_third.proof
def four_over_pi(part):
    plain = 2 / (1 + a + sqrt((1 + a) ** 2 + 2 / r)), options(a, r)[2]
    smaller = note(
        certified(AtMost(*plain), [AtLeast(a, 0), Above(r, 0)], __file__),
        r"$4/\pi\le2$",
    )
    smaller = rules.specialise(smaller, {a: excess, r: rho}, under=part.assumptions)
    calc = Calculation(part)
    calc.then(lemma("zcdp.lemB.2", "repaired", 1), because="the sharper bound")
    calc.bound(rules.combine([smaller], [gaussian]), because=r"$4/\pi\le2$")
    return calc.conclude(part)


def larger(part, smaller, because):
    """The claim from the last option."""
    calc = Calculation(part)
    calc.then(lemma("zcdp.lemB.2", part=3), because="the last option")
    calc.bound(rules.combine([smaller], [gaussian]), because=because)
    return calc.conclude(part)


@with_one.proof
def at_most_one(part):
    return larger(part, lemma("zcdp.lem3.6.dominates", "repaired"), "it is below 1")


@with_first.proof
def at_most_first(part):
    return larger(part, lemma("zcdp.lem3.6.dominates"), "the last option is the least")


@with_second.proof
def at_most_second(part):
    return larger(part, lemma("zcdp.lem3.6.dominates", part=1), "the last option is the least")


in_kernel = theorem.kernel(renyi_to_events.minimum.text, label="the least of the four options")
in_kernel_sharper = theorem.kernel(
    renyi_to_events.sharp.text, label="sharper: 2/ρ in the place of 4/(πρ)"
)
in_kernel_order = theorem.kernel(
    renyi_to_events.one_order.text, label="sharper: from a bound at one order"
)


@in_kernel.proof
def least_option(p):
    return p.use(
        renyi_to_events.minimum.theorem(), "P", "Q", "xi", "rho", "epsilon", because="the choice"
    )


@in_kernel_sharper.proof
def best_order(p):
    return p.use(
        renyi_to_events.sharp.theorem(), "P", "Q", "xi", "rho", "epsilon", because="the choice"
    )


@in_kernel_order.proof
def tangent_of_the_power(p):
    return p.use(
        renyi_to_events.one_order.theorem(), "P", "Q", "a", "c", "epsilon", because="the tangent"
    )


for_mechanisms = theorem.kernel(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, a c epsilon : real "
    "given 1 < a, renyi_dp nb A a c "
    "holds approx_dp nb A epsilon (exp ((a - 1)*(c - epsilon))*(1 - 1/a)^(a - 1)/a)",
    label="for mechanisms, from a bound at one order",
)


@for_mechanisms.proof
def on_neighbours(p):
    p.unfold("renyi_dp", "approx_dp", "mechanism")

    def pair(p):
        p.have("renyi a (A x) (A y) <= ext c")
        p.use(in_kernel_order.theorem(), "A x", "A y", "a", "c", "epsilon", because="the two laws")
        return p.have(p.goal)

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))
