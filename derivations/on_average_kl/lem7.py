"""Lemma 7: adaptive composition of KL-privacy, and why it fails on average.

Problem: A is ε₁-private, and B(·, h) is ε₂-private for every h. How private is the pair of h drawn from
    A(Z) and an output of B(Z, h)?
Method: the chain rule: the logarithm of the ratio of the joint densities is the sum of two, and the second
    has a mean of at most ε₂ for each h.
Guarantee: ε₁ + ε₂ for KL-privacy, for each pair of data sets. For On-Average KL-privacy the lemma is false:
    for each fixed h the mean over the data is bounded, but h is drawn with the data, and may pick out those
    for which B(·, h) loses much.
Reference: On-Average KL-Privacy, Lemma 7 and its proof in Appendix A.
"""

from sympy import Function, Rational, Symbol, log

from cbdp_sym import (
    KL,
    Above,
    Arbitrary,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Finite,
    ForAll,
    Statement,
    WithDensity,
    refute,
    rules,
    say,
)

first, second = Symbol("epsilon_1", nonnegative=True), Symbol("epsilon_2", nonnegative=True)
h, y, t = (Symbol(name, real=True) for name in ("h", "y", "t"))
M, N = Arbitrary("M"), Arbitrary("N")
p, p_fresh = Function("p", nonnegative=True), Function("p'", nonnegative=True)
q, q_fresh = Function("q", nonnegative=True), Function("q'", nonnegative=True)
A, A_fresh = WithDensity(p(t), t, M), WithDensity(p_fresh(t), t, M)


def B(density, output):
    """B(Z, output), by its density."""
    return WithDensity(density(output, t), t, N)


def kl(old, new, outcome):
    """KL of two distributions with densities; the second is positive where the first is."""
    return Expectation(log(old.pdf(outcome) / new.pdf(outcome)), (outcome, old))


distributions = [
    *(Equal(P.total_mass, 1) for P in (A, A_fresh)),
    *(ForAll((h,), (), Equal(B(density, h).total_mass, 1)) for density in (q, q_fresh)),
]
dominated = [
    ForAll((h,), (Above(p(h), 0),), Above(p_fresh(h), 0)),
    ForAll((h, y), (Above(q(h, y), 0),), Above(q_fresh(h, y), 0)),
]
loss = log(p(h) * q(h, y) / (p_fresh(h) * q_fresh(h, y)))
joint = Expectation(Expectation(loss, (y, B(q, h))), (h, A))
first_bound = AtMost(kl(A, A_fresh, h), first)
second_bound = ForAll((h,), (), AtMost(kl(B(q, h), B(q_fresh, h), y), second))

theorem = Statement(id="oakl.lem7", title="Adaptive composition", expect="refuted")
pointwise = theorem.printed(
    AtMost(joint, first + second),
    given=[*distributions, *dominated, first_bound, second_bound],
    label="KL-privacy composes",
)

# The witness for the averages: one data point, a fair coin; A reports it, B depends on the report.
a = [Symbol(f"a_{z}", positive=True) for z in (0, 1)]
b = [[Symbol(f"b_{z}{g}", positive=True) for g in (0, 1)] for z in (0, 1)]
pairs = [(z, fresh) for z in (0, 1) for fresh in (0, 1) if z != fresh]


def coin(weight):
    return Finite(weight, 1 - weight)


def together(z):
    """The law of the pair (h, output) on the data point z."""
    heads, tails = a[z], 1 - a[z]
    return Finite(heads * b[z][0], heads * (1 - b[z][0]), tails * b[z][1], tails * (1 - b[z][1]))


def on_average(law):
    """The mean of KL(law(z)‖law(z')) for two independent tosses of a fair coin."""
    return sum(KL(law(z), law(fresh)) for z, fresh in pairs) / 4


weights = [*a, *b[0], *b[1]]
private = [
    AtMost(on_average(lambda z: coin(a[z])), first),
    *(AtMost(on_average(lambda z, g=g: coin(b[z][g])), second) for g in (0, 1)),
]
averages = theorem.printed(
    AtMost(on_average(together), first + second),
    given=[*(w < 1 for w in weights), *private],
    label="On-Average KL-privacy composes, for one data point that is a fair coin",
)
half, sure = Rational(1, 2), Rational(999, 1000)
witness = {
    a[0]: Rational(3, 4), a[1]: Rational(1, 4),
    b[0][0]: half, b[0][1]: sure, b[1][0]: sure, b[1][1]: half,
    first: Rational(11, 40), second: Rational(87, 100),
}  # fmt: skip
averages.samples = {symbol: (value,) for symbol, value in witness.items()}
theorem.finding(
    "false step",
    r"The last line of the printed proof bounds the loss of $\mathcal{B}(\cdot,h)$ by its supremum over "
    r"$h$ and then takes the mean over $Z$ and $z$. That gives $\mathbb{E}\sup_h$, where the hypothesis "
    r"bounds $\sup_h\mathbb{E}$. For KL-privacy, where both are suprema, the proof is right.",
)
theorem.finding(
    "reading",
    r"It is true on average if $\mathcal{B}$ satisfies the stronger hypothesis "
    r"$\mathbb{E}\sup_h\mathrm{KL}(\mathcal{B}(Z,h)\|\mathcal{B}([Z_{-1},z],h))\le\epsilon_2$, which is "
    r"what the proof uses: the first part, for each pair of data sets, and the mean over them.",
)


@pointwise.proof
def chain_rule(part):
    under = part.assumptions
    positive = rules.instantiate(dominated[0], [h], [*under, Above(p(h), 0)])
    output_positive = rules.instantiate(dominated[1], [h, y], [*under, Above(q(h, y), 0)])
    given = [positive, output_positive]
    calc = Calculation(part)
    mass = rules.instantiate(distributions[2], [h], under)
    split = rules.rewritten(
        joint.body, log(q(h, y) / q_fresh(h, y)) + log(p(h) / p_fresh(h)), [Above(p(h), 0), *under],
        given=[*given, mass],
    )  # fmt: skip
    calc.rewrite(split, because="the chain rule for the logarithm of the ratio of densities")
    body = split.conclusion.rhs
    terms = [log(q(h, y) / q_fresh(h, y)), log(p(h) / p_fresh(h))]
    separate = rules.linear(
        body, [Above(p(h), 0), *under], given=[positive, mass, output_positive], terms=terms
    )
    calc.rewrite(separate, because="the second addend does not depend on the output of $B$")
    private = rules.instantiate(second_bound, [h], under)
    inside = [Above(p(h), 0), *under]
    for_each = rules.bound(separate.conclusion.rhs, private, inside, given=[positive])
    calc.bound(for_each, because=r"$B(\cdot,h)$ is $\epsilon_2$-private for each $h$")
    calc.then(rules.linear(calc.current, under, given=[positive]), because="a constant")
    calc.bound(rules.assume(first_bound), because=r"$A$ is $\epsilon_1$-private")
    return calc.conclude(part)


@averages.refutation
def the_report_picks_out_the_loss(part):
    say(
        r"$A$ reports the data point with probability $\frac34$. $B$ tosses a fair coin where the report is "
        r"right, and a coin with $\frac{999}{1000}$ where it is wrong."
    )

    def evaluated(expression):
        calc = Calculation(expression)
        calc.unfold(KL, because="the definition of the KL divergence")
        return calc.fact

    facts = []
    for condition in private:
        at = condition.substitute(witness)
        value = evaluated(at.lhs)
        small = rules.compare_constants(Below(value.conclusion.rhs, at.rhs))
        facts.append(rules.transitive(value, small))
    claim = part.conclusion.substitute(witness)
    large = evaluated(claim.lhs)
    number = rules.compare_constants(Above(large.conclusion.rhs, claim.rhs))
    return refute(part, witness, rules.transitive(large, number), facts)
