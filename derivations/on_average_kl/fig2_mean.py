"""Section 6, first example: the Laplace mechanism on a mean of truncated normals.

Problem: A(Z) is Laplace(Z, 1/γ) for a number Z in [-2, 2], L(Z, h) = |Z - h|. How private is it, and is its
    On-Average KL-privacy the γ-fold of its generalization error?
Method: the triangle inequality; for the rest cut the line at Z and Z' and integrate. For each pair
    (Z, Z') the KL divergence is already the γ-fold of the difference of the two expected losses, and
    expectation is linear.
Guarantee: 4γ-DP where all of Z is replaced, and no less; equality of the two sides for every joint law of
    (Z, Z'), the mean of 100 truncated normals among them. Where one of the 100 samples is replaced, γ/25.
Reference: On-Average KL-Privacy, section 6, first example, and Figure 2, left; the plot is redrawn by
    ``python -m experiments.on_average_kl``.
"""

from sympy import Abs, Function, Integer, Integral, Interval, Symbol, exp, log, oo

from cbdp_sym import (
    KL,
    Arbitrary,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Laplace,
    MaxDivergence,
    Statement,
    Supremum,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

gamma = Symbol("gamma", positive=True)
z, w = Symbol("z", real=True), Symbol("z'", real=True)
h = Symbol("h", real=True)
omega = Symbol("omega", real=True)
rest = Symbol("s", real=True)  # the sum of the other 99 samples
in_the_range = [z >= -2, z <= 2, w >= -2, w <= 2]
apart = Abs(z - w)
divergence = gamma * apart - 1 + exp(-gamma * apart)

# The data: a pair (Z, Z') with any joint law 𝒟.
data = Arbitrary("D")
Z, fresh = (Function(name, real=True)(omega) for name in ("Z", "Z'"))


def A(data_point):
    """The mechanism: the density proportional to e^{-γ|Z-h|}."""
    return Laplace(data_point, 1 / gamma)


def expected_loss(on, data_point):
    """E|on - h| for h drawn from A(data_point)."""
    return Integral(Abs(on - h) * A(data_point).pdf(h), (h, -oo, oo))


def average(value):
    """E over the data."""
    return Expectation(value, (omega, data))


privacy = average(KL(A(Z), A(fresh)))
# The fresh point is drawn before h here; they are independent given Z, so the order does not matter.
risk = average(expected_loss(fresh, Z))
empirical_risk = average(expected_loss(Z, Z))

theorem = Statement(id="oakl.fig2.mean", title="The mean under the Laplace mechanism")
sensitivity = theorem.printed(
    Equal(Supremum(apart, (z, Interval(-2, 2)), (w, Interval(-2, 2))), 4),
    label="the global sensitivity is 4",
)
private = theorem.printed(
    AtMost(log(A(z).pdf(h) / A(w).pdf(h)), 4 * gamma), given=in_the_range, label="4γ-DP"
)
formula = theorem.printed(Equal(KL(A(z), A(w)), divergence), label="the known formula")
equivalence = theorem.printed(
    Equal(privacy, gamma * (risk - empirical_risk)),
    added=[Below(privacy, oo)],
    label="On-Average KL-privacy is the scaled generalization error",
)
the_risk = theorem.repaired(
    Equal(risk, privacy / gamma + 1 / gamma),
    label="the expected risk, where it may be infinite",
)
the_empirical_risk = theorem.repaired(
    Equal(empirical_risk, 1 / gamma), label="the expected empirical risk"
)
no_less = theorem.repaired(
    Equal(MaxDivergence(A(2), A(-2)), 4 * gamma), label="no ε below 4γ where all of Z is replaced"
)
one_sample = theorem.repaired(
    Equal(MaxDivergence(A((rest + 2) / 100), A((rest - 2) / 100)), gamma / 25),
    label="one of the 100 samples goes from 2 to -2",
)
one_sample_private = theorem.repaired(
    AtMost(log(A((rest + z) / 100).pdf(h) / A((rest + w) / 100).pdf(h)), gamma / 25),
    given=in_the_range,
    label="γ/25-DP where one of the 100 samples is replaced",
)
theorem.finding(
    "reading",
    r"The sensitivity is 4 if all of $Z$ is replaced, as Theorem 4 does for a loss of the whole data set "
    r"(Remark 1, $n=1$). If one of the 100 samples is replaced, which is what Definition 1 says of "
    r"data sets of 100 samples, the sensitivity of the mean is $\frac4{100}$: then $4\gamma$ is a hundred "
    r"times the least $\epsilon$, which is $\frac\gamma{25}$. The two lines of Figure 2 are "
    r"comparable only if both replace all of $Z$.",
)
theorem.finding(
    "hypothesis",
    r"The difference of the two risks has to exist. It does if $\mathbb{E}|Z-Z'|<\infty$, so for "
    r"$|Z|\le2$ always; then the identity holds for every joint law of $(Z,Z')$, because it holds "
    r"for each pair of values: the normalising constants $2/\gamma$ do not depend on the data.",
)
theorem.finding(
    "reading",
    "That the two curves of a simulation coincide is empirical. The table of the experiment shows it "
    "within the error bars, and against an enclosure of the exact curve by balls; neither is part of "
    "this proof. The paper does not print its grid of γ.",
)


def ordered(first, second, conclude_under):
    """A Fact for z ≤ z' and for z > z', joined; the kinks are cut in their order."""
    return rules.cases(
        conclude_under(z <= w, (first, second)), conclude_under(z > w, (second, first))
    )


def the_formula():
    """KL(A(z)‖A(z')) = t - 1 + e^{-t} with t = γ|z - z'|."""

    def case(order, kinks):
        calc = Calculation(KL(A(z), A(w)), under=[order])
        calc.unfold(KL, because="the definition of the KL divergence")
        calc.split(*kinks, because="cut the line at the kinks of the densities")
        calc.integrate(because="polynomials times exponentials")
        calc.equals(divergence, because="collect")
        return calc.fact

    return ordered(z, w, case)


def the_loss():
    """E|z' - h| = (t - 1 + e^{-t})/γ + 1/γ for h drawn from A(z)."""

    def case(order, kinks):
        calc = Calculation(expected_loss(w, z), under=[order])
        calc.split(*kinks, because="cut at the kink of the density and at that of the loss")
        calc.integrate(because="polynomials times exponentials")
        calc.equals(divergence / gamma + 1 / gamma, because="collect")
        return calc.fact

    return ordered(z, w, case)


def own_loss():
    """E|z - h| = 1/γ for h drawn from A(z)."""
    calc = Calculation(expected_loss(z, z))
    calc.split(z, because="cut at the kink")
    calc.integrate(because="polynomials times exponentials")
    calc.equals(1 / gamma, because="collect")
    return calc.fact


def nonnegative_divergence():
    """t - 1 + e^{-t} ≥ 0 for t = γ|z - z'|: it is 0 at t = 0 and increases."""
    t = Symbol("t", real=True)
    slope = rules.increasing(1 - exp(-t), t, Integer(0))
    growth = rules.increasing(t - 1 + exp(-t), t, Integer(0), given=[slope], closed=True)
    return rules.specialise(growth, {t: gamma * apart})


def triangle(e, f, g):
    """|e - g| ≤ |e - f| + |f - g|, in the two cases of the sign of e - g."""
    pieces = []
    for order, sign in ((e >= g, 1), (e < g, -1)):
        parts = rules.combine(
            [rules.absolute(sign * (e - f)), rules.absolute(sign * (f - g))], under=[order]
        )
        pieces.append(
            rules.weaken(
                rules.restate(parts, AtMost(Abs(e - g), Abs(e - f) + Abs(f - g)), under=[order]),
                [order],
            )
        )
    return rules.cases(*pieces)


def log_ratio():
    """log(p(h)/q(h)) ≤ γ|z - z'| for the densities of A(z) and A(z'), as a calculation."""
    calc = Calculation(log(A(z).pdf(h) / A(w).pdf(h)))
    calc.equals(gamma * (Abs(h - w) - Abs(h - z)), because="the constants cancel")
    bound = rules.combine([triangle(h, z, w)], [gamma])
    calc.at_most(gamma * apart, because="the triangle inequality", given=[bound])
    return calc


@formula.proof
def cut_at_the_kinks(part):
    return conclude(the_formula(), part)


def at_most_four():
    """|z - z'| ≤ 4 on the square."""
    pieces = []
    for order, value in ((z >= w, z - w), (z < w, w - z)):
        here = [order, *in_the_range]
        bound = rules.by_sign(AtMost(value, 4), under=here)
        pieces.append(rules.weaken(rules.restate(bound, AtMost(apart, 4), under=here), here))
    return note(rules.cases(*pieces), "two points of an interval of length 4")


def exact_loss(part, at, other):
    """D_∞(A(z)‖A(z')) = γ|z - z'|: the bound is attained at h = z."""
    calc = Calculation(part)
    calc.unfold(
        MaxDivergence, because="the supremum of the logarithm of the ratio of the densities"
    )
    upper = rules.specialise(log_ratio().fact, {z: at, w: other, h: x})
    value = rules.algebraic(calc.current.body.xreplace({x: at}), upper.conclusion.rhs)
    calc.then(rules.attained(calc.current, upper, {x: at}, value), because="attained at $h=z$")
    return calc.conclude(part)


@sensitivity.proof
def the_ends(part):
    at = {z: Integer(2), w: Integer(-2)}
    value = rules.reflexive(Integer(4))
    return conclude(rules.attained(part.lhs, at_most_four(), at, value), part)


@private.proof
def ratio_of_densities(part):
    say("The two densities have the same constant.")
    calc = log_ratio()
    calc.bound(at_most_four(), because="the sensitivity")
    return calc.conclude(part)


@the_risk.proof
def for_each_pair(part):
    at_the_data = {z: Z, w: fresh}
    pointwise = rules.specialise(the_loss(), at_the_data)
    kl = rules.specialise(lemma(theorem.id, part=2), at_the_data)
    nonnegative = rules.specialise(nonnegative_divergence(), at_the_data)
    calc = Calculation(part)
    calc.rewrite(
        note(pointwise, "the expected loss on the fresh data, for each pair"),
        because="the expected loss, for each pair of data",
    )
    terms = [kl.conclusion.rhs / gamma, 1 / gamma]
    calc.then(
        rules.linear(calc.current, given=[nonnegative], terms=terms),
        because="both addends are at least 0",
    )
    calc.rewrite(
        note(rules.symmetric(kl), "the known formula, for each pair"),
        because="the known formula, read backwards",
    )
    return calc.conclude(part)


@the_empirical_risk.proof
def mean_distance_from_the_location(part):
    calc = Calculation(part)
    calc.rewrite(
        note(rules.specialise(own_loss(), {z: Z}), r"so for each $Z$"),
        because=r"the mean of $|h-Z|$ is the scale $1/\gamma$",
    )
    calc.then(rules.linear(calc.current), because="a constant")
    return calc.conclude(part)


@equivalence.proof
def difference_of_the_risks(part):
    calc = Calculation(gamma * (risk - empirical_risk), under=part.assumptions)
    calc.rewrite(lemma(theorem.id, "repaired", 0), because="the expected risk, below")
    calc.rewrite(lemma(theorem.id, "repaired", 1), because="the expected empirical risk, below")
    calc.equals(privacy, because="collect")
    return conclude(rules.symmetric(calc.fact), part)


@no_less.proof
def all_of_it(part):
    return exact_loss(part, Integer(2), Integer(-2))


@one_sample.proof
def one_of_a_hundred(part):
    return exact_loss(part, (rest + 2) / 100, (rest - 2) / 100)


@one_sample_private.proof
def a_hundredth(part):
    calc = Calculation(part)
    means = {z: (rest + z) / 100, w: (rest + w) / 100}
    calc.then(rules.specialise(log_ratio().fact, means), because="so for the two means")
    moved = Abs(z / 100 - w / 100)
    hundredth = rules.cases(
        *(rules.algebraic(moved, apart / 100, under=[order]) for order in (z >= w, z < w))
    )
    calc.rewrite(hundredth, because="the other samples cancel")
    calc.bound(at_most_four(), because="the sensitivity")
    return calc.conclude(part)
