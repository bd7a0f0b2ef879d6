"""The last display of the proof of Theorem 4: the Rényi parameters of two mechanisms add up.

Problem: with a = α² - α and η_i = (e^{ε_i(α-1)} - 1)/a, is log(a(aη₁η₂ + η₁ + η₂) + 1)/(α-1) = ε₁ + ε₂?
Method: the argument of the logarithm factors as (aη₁ + 1)(aη₂ + 1).
Guarantee: an equality for every α > 1 and all ε₁, ε₂ ≥ 0; the middle term of the display too. The Rényi
    parameter ε of a mechanism and the bound η of its α-divergence D stand for each other, by Equation (3):
    log(1 + aD)/(α-1) ≤ ε if and only if D ≤ η. What is done under the infimum holds for the pairs whose
    values are at most η₁ and η₂.
Reference: capacity bounded paper, Appendix B.1, proof of Theorem 4.
"""

from sympy import Integer, Symbol, exp, log

from cbdp_sym import (
    Above,
    AtMost,
    Calculation,
    Equal,
    Statement,
    conclude,
    note,
    rules,
)

alpha = Symbol("alpha", positive=True)
first = Symbol("epsilon_1", nonnegative=True)
second = Symbol("epsilon_2", nonnegative=True)
a = alpha**2 - alpha


def eta(epsilon):
    """The bound on the α-divergence that a Rényi parameter ε stands for."""
    return (exp(epsilon * (alpha - 1)) - 1) / a


composed = log(a * (a * eta(first) * eta(second) + eta(first) + eta(second)) + 1) / (alpha - 1)
factored = (log(a * eta(first) + 1) + log(a * eta(second) + 1)) / (alpha - 1)

theorem = Statement(id="cbdp.thm4.algebra", title="The Rényi parameters add up")
factors = theorem.printed(Equal(composed, factored), given=[alpha > 1], label="the factorisation")
total = theorem.printed(Equal(composed, first + second), given=[alpha > 1], label="the sum")

# ---- the other displays of the proof; D is the α-divergence of the mechanisms

D = Symbol("D", real=True)
u, w = Symbol("u", real=True), Symbol("w", real=True)
y, z = Symbol("y", positive=True), Symbol("z", positive=True)
positive = Above(1 + a * D, 0)
bounds = [Symbol(f"eta_{i}", nonnegative=True) for i in (1, 2)]
pair = a * bounds[0] * bounds[1] + bounds[0] + bounds[1]
parameter = log(1 + a * D) / (alpha - 1)
to_divergence = theorem.printed(
    AtMost(D, eta(first)),
    given=[alpha > 1, AtMost(parameter, first)],
    added=[positive],
    label="a Rényi parameter as a bound of the α-divergence",
)
to_renyi = theorem.printed(
    AtMost(parameter, log(a * pair + 1) / (alpha - 1)),
    given=[alpha > 1, AtMost(D, pair)],
    added=[positive],
    label="a bound of the α-divergence as a Rényi parameter",
)
theorem.finding(
    "hypothesis",
    r"The Rényi divergence of Equation (3) is a number where $1+\alpha(\alpha-1)\mathrm{D}_\alpha>0$.",
)
distances = [Symbol(f"D_{i}", nonnegative=True) for i in (1, 2)]
gaps = [Symbol(f"s_{i}", nonnegative=True) for i in (1, 2)]
product = a * distances[0] * distances[1] + sum(distances) + sum(gaps)
replaced = a * bounds[0] * bounds[1] + sum(distances) + sum(gaps)
within = [AtMost(distances[i] + gaps[i], bounds[i]) for i in (0, 1)]
smaller = theorem.printed(
    AtMost(product, replaced),
    given=[alpha > 1, *(AtMost(distances[i], bounds[i]) for i in (0, 1))],
    label="under the infimum, for distances of at most η",
)
for_near_minimisers = theorem.printed(AtMost(replaced, pair), given=within, label="the two infima")
beyond = theorem.repaired(
    Above(product, replaced),
    given=[
        alpha > 1, Above(distances[0], bounds[0]), Above(distances[1], bounds[1]),
    ],
    label="under the infimum, for larger distances, the step fails",
)  # fmt: skip
theorem.finding(
    "false step",
    r"Under the infimum $\mathrm{D}_\alpha(P'_1,Q_1)\mathrm{D}_\alpha(P'_2,Q_2)$ is bounded by "
    r"$\eta_1\eta_2$, which is false for a $P'$ that is far from $Q$. The infimum may be taken over those "
    r"$P'$ whose values are at most $\eta_1$ and $\eta_2$ (or as close to that as one likes), and for "
    r"these it is true. The theorem survives.",
)


def two_exponentials(part):
    """The argument of the logarithm, as a product of two exponentials."""
    calc = Calculation(part)
    product = exp(first * (alpha - 1)) * exp(second * (alpha - 1))
    calc.equals(log(product) / (alpha - 1), because=r"$(a\eta_1+1)(a\eta_2+1)$, multiplied out")
    return calc


@factors.proof
def factorisation(part):
    return two_exponentials(part).conclude(part, because="the logarithm of a product")


@total.proof
def logarithms(part):
    return two_exponentials(part).conclude(part, because="the logarithms of the exponentials")


def exponential_of(relation):
    """e^a ≤ e^b, from a ≤ b."""
    values = {u: relation.conclusion.lhs, w: relation.conclusion.rhs}
    known = sorted(relation.hypotheses, key=str)
    increases = rules.bound(exp(u), rules.assume(AtMost(u, w)))
    return rules.specialise(increases, values, known, [relation])


@to_divergence.proof
def exponentiated(part):
    under = part.assumptions
    assumed = rules.assume(AtMost(parameter, first))
    exponents = rules.combine([assumed], [alpha - 1], under)
    exponents = rules.restate(exponents, AtMost(log(1 + a * D), first * (alpha - 1)), under)
    larger = note(exponential_of(exponents), "the exponential increases")
    inside = rules.restate(larger, AtMost(1 + a * D, exp(first * (alpha - 1))), under)
    total = rules.combine([inside, rules.reflexive(-Integer(1))], [1 / a, 1 / a], under)
    return conclude(rules.restate(total, part.conclusion, under), part)


@to_renyi.proof
def logarithm(part):
    under = part.assumptions
    scaled = rules.combine(
        [rules.assume(AtMost(D, pair)), rules.reflexive(Integer(1))], [a, Integer(1)], under
    )
    scaled = rules.restate(scaled, AtMost(1 + a * D, a * pair + 1), under)
    calc = Calculation(
        part, given=[rules.transitive(rules.symmetric(rules.assume(positive)), scaled)]
    )
    calc.bound(scaled, because="the logarithm increases")
    return conclude(calc.fact, part)


def product_of_distances(under):
    """D₁D₂ ≤ η₁η₂, from D_i ≤ η_i, which ``under`` has to give."""
    one = rules.combine([rules.by_sign(AtMost(distances[0], bounds[0]), under)], [distances[1]])
    two = rules.combine([rules.by_sign(AtMost(distances[1], bounds[1]), under)], [bounds[0]])
    same = rules.algebraic(one.conclusion.rhs, two.conclusion.lhs)
    return rules.transitive(rules.transitive(one, same), two)


@smaller.proof
def two_products(part):
    under = part.assumptions
    product_bound = note(product_of_distances(under), "a product of nonnegative numbers")
    rest = rules.reflexive(sum(distances) + sum(gaps))
    return conclude(rules.combine([product_bound, rest], [a, Integer(1)], under), part)


@for_near_minimisers.proof
def two_values(part):
    facts = [rules.assume(value) for value in within]
    rest = rules.reflexive(a * bounds[0] * bounds[1])
    return conclude(rules.combine([*facts, rest], under=part.assumptions), part)


@beyond.proof
def far_away(part):
    under = part.assumptions
    one = rules.assume(Above(distances[0], bounds[0]))
    two = rules.assume(Above(distances[1], bounds[1]))
    first_product = rules.combine([one], [distances[1]], under)
    second_product = rules.combine([two], [bounds[0]], under)
    strict = rules.combine([first_product, second_product], under=under)
    rest = rules.reflexive(sum(distances) + sum(gaps) - a * bounds[0] * distances[1])
    total = rules.combine([strict, rest], [a, Integer(1)], under)
    return conclude(rules.restate(total, part.conclusion, under), part)
