"""Figure 2a: the Gaussian mechanism with σ = 1.

Problem: where does the printed upper bound log(1 + √(2π)^{α-1})/(α-1) of the (lin, Rényi) parameter cross
    the Rényi
    parameter α/2, and is the exact (lin, Rényi) parameter always below that?
Method: for the crossing, certificates over α up to 4, and e^{α(α-1)/2} ≥ e^{2(α-1)} beyond; the exact
    parameter is
    only evaluated from its definition at sampled orders.
Guarantee: the printed bound is above α/2 for 1 < α ≤ 9/4 and below it for every α ≥ 47/20: they cross
    once, near 2.3
    as printed. That the exact parameter is below α/2 for all α is not proved here.
Reference: capacity bounded paper, Appendix A, Figure 2a and its text.
"""

from sympy import Integer, Rational, Symbol, exp, log, pi, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Linear,
    Normal,
    Relation,
    RenyiDivergence,
    RestrictedRenyi,
    Statement,
    certified,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from derivations.capacity_bounded.tab1_renyi_gaussian import sigma
from derivations.concentrated.lem2_4 import alpha

a = Symbol("a", real=True)  # an order, of which its range is all that is known
y, z = Symbol("y", positive=True), Symbol("z", positive=True)
u, w = Symbol("u", real=True), Symbol("w", real=True)
P, Q = Normal(0, 1), Normal(1, 1)
D = RenyiDivergence(alpha, P, Q)
n = alpha - 1
powers = 1 + sqrt(2 * pi) ** n
upper = log(powers) / n
inside = exp(alpha * n / 2)
low, high, far = Rational(9, 4), Rational(47, 20), Integer(4)

theorem = Statement(
    id="cbdp.appA.fig2a", title="The Gaussian mechanism with σ = 1", expect="checked"
)
before = theorem.printed(
    Below(D, upper), given=[alpha > 1, alpha <= low], label="before the crossing"
)
after = theorem.printed(Above(D, upper), given=[AtLeast(alpha, high)], label="after the crossing")
exact = theorem.printed(
    Below(RestrictedRenyi(alpha, Linear(), P, Q), D),
    given=[alpha > 1],
    label="the exact parameter is below Rényi's",
)
theorem.finding(
    "reading",
    r"$\alpha\approx2.3$ is read as: the printed upper bound is the larger up to $\alpha=2.25$ and the "
    r"smaller from "
    r"$\alpha=2.35$ on. It is no bound of the parameter for every $\sigma$ (Corollary 2).",
)


def through_logarithms(part, order, where):
    """The comparison of the parameters, from that of the arguments of the logarithms."""
    table = rules.specialise(
        lemma("cbdp.tab1.renyi.gaussian", "printed", 1), {sigma: Integer(1)}, where
    )
    calc = Calculation(part.lhs, under=where)
    calc.then(table, because="Table 1")
    relation = order.conclusion
    compared = Relation(y, relation.op, z)
    sides = {y: relation.lhs, z: relation.rhs}
    logarithms = rules.specialise(
        rules.bound(log(y), rules.assume(compared)), sides, where, [order]
    )
    scaled = rules.combine([logarithms], [1 / n], where)
    target = Relation(calc.current, relation.op, upper)
    calc.then(rules.restate(scaled, target, where), because="the logarithm increases")
    return calc.fact


def by_certificate(part, claim, where):
    plain = {alpha: a}
    proved = certified(claim.substitute(plain), [h.substitute(plain) for h in where], __file__)
    order = rules.specialise(proved, {a: alpha}, where)
    return through_logarithms(part, note(order, "by a certificate over the whole interval"), where)


@before.proof
def certificate(part):
    where = [Above(alpha, 1), AtMost(alpha, low)]
    return conclude(by_certificate(part, Below(inside, powers), where), part)


def exponential(left, right, where, given=()):
    """e^left ≤ e^right from left ≤ right."""
    order = rules.by_sign(AtMost(left, right), where, given)
    smaller = rules.bound(exp(u), rules.assume(AtMost(u, w)))
    return rules.specialise(smaller, {u: left, w: right}, where, [order])


@after.proof
def certificate_and_exponentials(part):
    where = [AtLeast(alpha, high), AtMost(alpha, far)]
    near = by_certificate(part, Above(inside, powers), where)
    say(
        r"For $\alpha>4$, $e^{\alpha(\alpha-1)/2}\ge e^{2(\alpha-1)}$; and $2<e^{\alpha-1}$, "
        r"$\sqrt{2\pi}<e$."
    )
    beyond = [Above(alpha, far)]
    larger = exponential(2 * n, alpha * n / 2, beyond)
    rate = rules.compare_constants(Below(log(2 * pi), 2))
    root = rules.restate(
        exponential(n * log(2 * pi) / 2, n, beyond, [rate]),
        AtMost(sqrt(2 * pi) ** n, exp(n)),
        beyond,
    )
    one = exponential(Integer(0), n, beyond)
    three = rules.compare_constants(Below(2, exp(3)))
    two = rules.transitive(three, exponential(Integer(3), n, beyond))
    product = rules.combine([two], [exp(n)], beyond)
    total = rules.combine([one, root, product], [Integer(1)] * 3, beyond)
    order = rules.restate(
        rules.combine([total, rules.reflexive(-2 * exp(n))], under=beyond),
        Below(powers, exp(2 * n)),
        beyond,
    )
    distant = through_logarithms(
        part, note(rules.symmetric(rules.transitive(order, larger)), "together"), beyond
    )
    assumed = part.assumptions
    return conclude(
        rules.cases(
            rules.weaken(near, [*assumed, AtMost(alpha, far)]),
            rules.weaken(distant, [*assumed, Above(alpha, far)]),
        ),
        part,
    )
