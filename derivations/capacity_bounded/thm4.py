"""Theorem 4: sequential composition.

Problem: is D^{H₁+H₂}_Γ(P₁⊗P₂, Q₁⊗Q₂) ≤ ε₁ + ε₂ if D^{H_i}_Γ(P_i, Q_i) ≤ ε_i, for KL and for Rényi?
Method, KL: the divergence bounds the moments from below, E_{Q_i}[e^h] ≥ e^{E_{P_i}[h] - ε_i}, since
    constants may
    be added; the moment of h₁ + h₂ is the product, and e^u ≥ 1 + u.
Method, Rényi: the printed one: Equation (8) for both pairs gives density ratios ρ and τ; their product bounds
    the divergence of the pair, by Young's inequality.
Guarantee, KL: for all translation invariant classes; convexity and constants in the class are not needed.
Guarantee, Rényi: for translation invariant classes and every pair for which Equation (8) holds: there are a
    density ratio r with mean 1 and σ ≥ 0 with E_P[h] - E_Q[rh] ≤ σ for h in the class, and
    (E_Q[r^α] - 1)/(α² - α) + σ at most the bound of the restricted α-divergence.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from sympy import Abs, Function, Integer, Symbol, exp, oo

from cbdp_sym import (
    AlphaGenerator,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Conjugate,
    Equal,
    Expectation,
    Family,
    ForAll,
    KLGenerator,
    Restricted,
    RestrictedPair,
    Statement,
    Translates,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.corpus.convexity import bernoulli
from cbdp_sym.kernel.terms import REAL_LINE
from cbdp_sym.theory.divergences.base import OUTCOME as x
from cbdp_sym.theory.divergences.pair import SECOND as y
from cbdp_sym.theory.generators import ARGUMENT as t
from derivations.capacity_bounded.lem1 import s

eta, theta, b, c, u = (Symbol(name, real=True) for name in ("eta", "theta", "b", "c", "u"))
alpha = Symbol("alpha", positive=True)
m, k = Symbol("m", real=True), Symbol("k", real=True)
first, second = Symbol("epsilon_1", real=True), Symbol("epsilon_2", real=True)
P1, P2, Q1, Q2 = (Arbitrary(name) for name in ("P_1", "P_2", "Q_1", "Q_2"))
G, H = Family("g", eta), Family("h", theta)
H1, H2 = Translates(G, b), Translates(H, c)
g, h = G.function(eta, x), H.function(theta, y)
KL = KLGenerator()


def integrable(family, law):
    """Every function of the class has a mean under the law."""
    return ForAll((k,), (), Below(Expectation(Abs(family.function(k, x)), (x, law)), oo))


exist = [integrable(G, P1), integrable(G, Q1), integrable(H, P2), integrable(H, Q2)]
private = [AtMost(Restricted(KL, H1, P1, Q1), first), AtMost(Restricted(KL, H2, P2, Q2), second)]

theorem = Statement(id="cbdp.thm4", title="Sequential composition")
kl = theorem.printed(
    AtMost(RestrictedPair(KL, H1, H2, P1, P2, Q1, Q2), first + second),
    given=private,
    added=exist,
    label="KL",
)
a = alpha**2 - alpha
rho, tau = Function("rho", nonnegative=True), Function("tau", nonnegative=True)
sigma1, sigma2 = Symbol("sigma_1", nonnegative=True), Symbol("sigma_2", nonnegative=True)


def dual(family, ratio, P, Q, sigma, bound):
    """Equation (8) for the α-divergence: a density ratio r whose value, with σ, is at most η."""
    moment = Expectation(ratio(x) ** alpha, (x, Q))
    member = family.function(k, x)
    tilted = Expectation(ratio(x) * member, (x, Q))
    return [
        Equal(Expectation(ratio(x), (x, Q)), 1),
        Below(moment, oo),
        ForAll((k,), (), Below(Expectation(Abs(ratio(x) * member), (x, Q)), oo)),
        ForAll((k,), (), AtMost(Expectation(member, (x, P)) - tilted, sigma)),
        AtMost(moment + a * sigma, exp(bound * (alpha - 1))),
    ]


duals = [*dual(G, rho, P1, Q1, sigma1, first), *dual(H, tau, P2, Q2, sigma2, second)]
gap1, gap2 = (duals[3], eta), (duals[8], theta)
renyi = theorem.printed(
    AtMost(
        1 + a * RestrictedPair(AlphaGenerator(alpha), H1, H2, P1, P2, Q1, Q2),
        exp((first + second) * (alpha - 1)),
    ),
    given=[alpha > 1],
    added=[*exist, *duals],
    label="Rényi, from Equation (8)",
)
theorem.finding(
    "unneeded",
    r"For KL neither convexity nor a constant function in the classes is needed, nor Equation (8), on "
    r"which the "
    r"printed proof rests: translation invariance is enough.",
)
theorem.finding(
    "hypothesis",
    r"The functions of both classes need means. For Rényi the printed hypotheses enter through Equation "
    r"(8) alone, "
    r"and its conclusion is assumed here: that it holds for convex classes is a theorem of the works "
    r"that the paper "
    r"cites, with conditions on the space and the class that Theorem 4 does not repeat. Where the infimum in "
    r"Equation (8) is not attained, take $\epsilon_i$ a little larger.",
)
theorem.finding(
    "reading",
    r"The Rényi parameter is written as a bound of $1+\alpha(\alpha-1)\mathrm{D}_\alpha$, of which it is the "
    r"logarithm over $\alpha-1$. That $\sigma_i\ge0$ is where a constant function in the class is used.",
)


def moment_from_below(generator_class, constant, function, outcome, P, Q, bound):
    """E_Q[e^h] ≥ e^{E_P[h] - ε} for a function h of the class."""
    small = AtMost(Restricted(KL, generator_class, P, Q), bound)
    calc = Calculation(Restricted(KL, generator_class, P, Q), under=exist)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    if outcome != x:
        for mean in sorted(calc.current.body.atoms(Expectation), key=str):
            calc.rewrite(rules.renamed(mean, outcome), because="another name for the outcome")
    shifted = function + constant
    conjugate = rules.specialise(lemma("cbdp.lem1"), {s: shifted})
    calc.rewrite(conjugate, because="the conjugate, Lemma 1")
    mean, moment = Expectation(function, (outcome, P)), Expectation(exp(function), (outcome, Q))
    gain, loss = Expectation(shifted, (outcome, P)), Expectation(exp(shifted - 1), (outcome, Q))
    calc.rewrite(rules.linear(gain, exist), rules.linear(loss, exist), because="linearity")
    index = function.args[0]
    at = {index: index, constant: 1 - m + bound}
    member = rules.includes(calc.current, at, exist)
    below = rules.transitive(
        rules.transitive(member, rules.symmetric(calc.fact)), rules.assume(small)
    )
    value = rules.assume(Equal(mean, m))
    named = rules.replace(below.conclusion.lhs, value)
    alone = rules.isolate(rules.transitive(rules.symmetric(named), below), moment, exist)
    simple = rules.restate(alone, AtMost(exp(m - bound), moment))
    return note(
        rules.specialise(simple, {m: mean}, exist),
        r"with the constant $1-\mathbb{E}_P[h]+\epsilon$ added to $h$",
    )


@kl.proof
def moments_multiply(part):
    say("Each divergence bounds a moment from below.")
    lower1 = moment_from_below(H1, b, g, x, P1, Q1, first)
    lower2 = moment_from_below(H2, c, h, y, P2, Q2, second)
    top = rules.concave_maximum(1 + u - exp(u), u, REAL_LINE, Integer(0))
    tangent = rules.restate(rules.combine([top, rules.reflexive(exp(u))]), AtLeast(exp(u), 1 + u))
    mean1, mean2 = Expectation(g, (x, P1)), Expectation(h, (y, P2))
    whole = Calculation(part)
    whole.unfold(RestrictedPair, because="the definition")
    score = g + b + h + c
    conjugate = rules.specialise(lemma("cbdp.lem1"), {s: score})
    whole.rewrite(conjugate, because="the conjugate, Lemma 1")
    inner = Expectation(score, (y, P2))
    outer = rules.linear(inner, exist)
    whole.rewrite(outer, because="linearity")
    whole.rewrite(
        rules.linear(Expectation(outer.conclusion.rhs, (x, P1)), exist), because="linearity"
    )

    loss = Expectation(Expectation(exp(score - 1), (y, Q2)), (x, Q1))
    least = Calculation(loss, under=part.assumptions)
    least.rewrite(rules.linear(loss.body, exist), because="what depends on $x$ comes out")
    least.bound(rules.symmetric(lower2), because="the second moment")
    least.then(rules.linear(least.current, exist), because="linearity")
    least.bound(rules.symmetric(lower1), because="the first moment")
    exponent = b + c - 1 + mean1 + mean2 - first - second
    least.equals(exp(exponent), because="one exponential")
    least.then(rules.specialise(tangent, {u: exponent}, exist), because=r"$e^u\ge1+u$")
    objective = Calculation(whole.current.body, under=part.assumptions)
    objective.bound(least.fact, because="the bound of the loss; the rest cancels")
    whole.then(rules.at_most(whole.current, objective.fact), because="the supremum")
    return conclude(whole.fact, part)


def mass(ratio, Q):
    """E r = 1, and so E r < ∞."""
    one = rules.assume(Equal(Expectation(ratio(x), (x, Q)), 1))
    return one, rules.transitive(one, rules.finite_value(Integer(1)))


def moment_at_least_one(ratio, Q, under):
    """E_Q[r^α] ≥ 1, by the tangent of t^α at 1."""
    one, finite = mass(ratio, Q)
    tangent = bernoulli(ratio(x), alpha, under)
    mean = Expectation(tangent.conclusion.lhs, (x, Q))
    powers = [ratio(x) ** alpha, alpha - 1]
    chain = rules.symmetric(rules.linear(mean, under, [one]))
    chain = rules.transitive(chain, rules.monotone(mean, tangent, under))
    chain = rules.transitive(
        chain, rules.linear(chain.conclusion.rhs, under, [finite], terms=powers)
    )
    first_moment = rules.replace(chain.conclusion.lhs, one)
    chain = rules.transitive(rules.symmetric(first_moment), chain)
    total = rules.combine([chain, rules.reflexive(alpha - 1)], [Integer(1), Integer(-1)], under)
    return note(
        rules.restate(total, AtLeast(Expectation(ratio(x) ** alpha, (x, Q)), 1), under),
        r"$\alpha t\le t^\alpha+\alpha-1$",
    )


@renyi.proof
def product_of_the_ratios(part):
    under = part.assumptions
    generator = AlphaGenerator(alpha)
    score = g + b + h + c
    say("For every two numbers the product is at most the sum of $f$ and $f^*$; so")
    (_, finite1), (_, finite2) = mass(rho, Q1), mass(tau, Q2)
    conjugate = rules.unfold(Conjugate(generator, score))
    young = rules.includes(conjugate.conclusion.rhs, {t: rho(x) * tau(y)}, [alpha > 1])
    young = rules.transitive(young, rules.symmetric(conjugate))
    r, q = rho(x), tau(y)
    flat = r * q * g + r * q * b + r * q * h + r * q * c - r**alpha * q**alpha / a + 1 / a
    young = note(
        rules.restate(young, AtMost(flat, Conjugate(generator, score)), [alpha > 1]),
        r"with $\rho(x)\tau(y)$ for the first number",
    )
    loss = Expectation(Expectation(Conjugate(generator, score), (y, Q2)), (x, Q1))
    one = Calculation(loss.body, under=under, given=[finite2])
    one.bound(rules.symmetric(young), because="pointwise")
    one.then(rules.linear(one.current, under, [finite2]), because="linearity")
    second_mass = rules.transitive(rules.renamed(Expectation(q, (y, Q2)), x), mass(tau, Q2)[0])
    one.rewrite(second_mass, because=r"$\tau$ is a density")
    least = Calculation(loss, under=under, given=[finite1, finite2])
    least.bound(one.fact, because="for each $x$")
    least.then(rules.linear(least.current, under, [finite1]), because="linearity")
    least.rewrite(mass(rho, Q1)[0], because=r"$\rho$ is a density")

    whole = Calculation(RestrictedPair(generator, H1, H2, P1, P2, Q1, Q2), under=under)
    whole.unfold(RestrictedPair, because="the definition")
    outer = rules.linear(Expectation(score, (y, P2)), exist)
    whole.rewrite(outer, because="linearity")
    whole.rewrite(
        rules.linear(Expectation(outer.conclusion.rhs, (x, P1)), exist), because="linearity"
    )
    objective = Calculation(whole.current.body, under=under)
    objective.bound(least.fact, because="the bound of the loss")
    means = sorted(objective.current.atoms(Expectation), key=str)
    objective.rewrite(
        *(rules.renamed(mean, x) for mean in means if mean.outcome == y), because="one outcome each"
    )
    gaps = [rules.instantiate(hypothesis, [index]) for hypothesis, index in (gap1, gap2)]
    moments = [Expectation(r**alpha, (x, Q1)), Expectation(tau(x) ** alpha, (x, Q2))]
    rest = moments[0] * moments[1] / a - 1 / a
    total = rules.combine([*gaps, rules.reflexive(rest)], under=under)
    objective.then(
        rules.restate(total, AtMost(objective.current, sigma1 + sigma2 + rest), under),
        because=r"the density ratios, for $g_\eta$ and $h_\theta$",
    )
    one1 = moment_at_least_one(rho, Q1, [alpha > 1, *duals[:2]])
    one2 = moment_at_least_one(tau, Q2, [alpha > 1, *duals[5:7]])
    square = rules.by_sign(AtLeast(a * sigma1 * sigma2, 0), [alpha > 1])
    product = (moments[0] + a * sigma1) * (moments[1] + a * sigma2) / a - 1 / a
    larger = rules.combine(
        [one1, one2, square, rules.reflexive(rest)], [sigma2, sigma1, Integer(1), Integer(1)], under
    )
    objective.then(
        rules.restate(rules.symmetric(larger), AtMost(sigma1 + sigma2 + rest, product), under),
        because="both moments are at least $1$",
    )
    objective.bound(rules.assume(duals[4]), because="the value of the first ratio")
    objective.bound(rules.assume(duals[9]), because="the value of the second ratio")
    bounded = rules.at_most(whole.current, objective.fact)
    whole.then(bounded, because="the supremum")
    calc = Calculation(part)
    calc.bound(whole.fact, because="the bound of the divergence")
    return calc.conclude(part, because="the two exponentials")
