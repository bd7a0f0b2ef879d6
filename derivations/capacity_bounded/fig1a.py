"""Figure 1a: the Laplace mechanism with ε = 1.

Problem: where does the printed upper bound log(1 + 2^{α-1})/(α-1) of the (lin, Rényi) parameter cross the
    Rényi
    parameter (4), and is the exact (lin, Rényi) parameter always below (4)?
Method: for the crossing, certificates over α - beyond α = 6 the bounds of section 5; the exact parameter
    is only
    evaluated from its definition at sampled orders.
Guarantee: the printed bound is above (4) for 1 < α ≤ 13/4 and below it for every α ≥ 67/20: they cross
    once, near
    3.3 as printed. That the exact parameter is below (4) for all α is not proved here.
Reference: capacity bounded paper, Figure 1a and the text of section 5.
"""

from sympy import Integer, Rational, Symbol, exp, log

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Laplace,
    Linear,
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
from derivations.capacity_bounded.eq4 import alpha, epsilon, half, share

plain_order = Symbol("a", real=True)  # an order, of which its range is all that is known
P, Q = Laplace(0, 1), Laplace(1, 1)
D = RenyiDivergence(alpha, P, Q)
n = alpha - 1
upper = log(1 + 2**n) / n
inside = (half + share) * exp(n) + (half - share) * exp(-alpha)
low, high, far = Rational(13, 4), Rational(67, 20), Integer(6)

theorem = Statement(id="cbdp.fig1a", title="The Laplace mechanism with ε = 1", expect="checked")
before = theorem.printed(
    Below(D, upper), given=[alpha > 1, alpha <= low], label="before the crossing"
)
after = theorem.printed(Above(D, upper), given=[AtLeast(alpha, high)], label="after the crossing")
exact = theorem.printed(
    Below(RestrictedRenyi(alpha, Linear(), P, Q), D),
    given=[alpha > 1],
    label="the exact parameter is below (4)",
)
theorem.finding(
    "reading",
    r"``The upper bound overtakes the lower bound when $\alpha\approx3.3$"
    " is read as: of the printed "
    r"upper bound "
    r"and (4), the first is larger up to $\alpha=3.25$ and the second from $\alpha=3.35$ on. The "
    r"printed upper "
    r"bound is no bound of the parameter for every $\epsilon$ (Corollary 2).",
)


def equation_4(under):
    """The Rényi parameter in closed form."""
    return rules.specialise(lemma("cbdp.eq4"), {epsilon: Integer(1)}, under=under)


def by_certificate(part, claim, where):
    """The comparison of the two logarithms' arguments, and then of the parameters."""
    plain = {alpha: plain_order}
    proved = certified(claim.substitute(plain), [w.substitute(plain) for w in where], __file__)
    order = note(
        rules.specialise(proved, {plain_order: alpha}, where),
        "by a certificate over the whole interval",
    )
    return through_logarithms(part, order, where)


def through_logarithms(part, order, where):
    calc = Calculation(part.lhs, under=where)
    calc.then(equation_4(where), because="Equation (4)")
    calc.bound(order, because="the logarithm increases")
    return calc.fact


@before.proof
def certificate(part):
    where = [Above(alpha, 1), AtMost(alpha, low)]
    return conclude(by_certificate(part, Below(inside, 1 + 2**n), where), part)


@after.proof
def certificate_and_section_5(part):
    where = [AtLeast(alpha, high), AtMost(alpha, far)]
    near = by_certificate(part, Above(inside, 1 + 2**n), where)
    say(r"For $\alpha>6$ the comparison of section 5 applies, and the lower bound of Table 1.")
    beyond = [Above(alpha, far)]
    values = {epsilon: Integer(1)}
    number = rules.compare_constants(Below(log(2), Rational(7, 10)))
    enough = [
        rules.restate(
            rules.by_sign(AtLeast(n, 2 * log(2)), beyond, [number]), AtLeast(n, log(4)), beyond
        ),
        rules.restate(
            rules.by_sign(Above(n * (1 - log(2)), 2 * log(2)), beyond, [number]),
            Above(n * (1 - log(2)), log(4)),
            beyond,
        ),
    ]
    smaller = rules.specialise(
        lemma("cbdp.sec5.moderate_alpha", "printed", 2), values, beyond, enough
    )
    table = rules.specialise(lemma("cbdp.tab1.renyi.laplace", "printed", 1), values, beyond)
    above = rules.transitive(smaller, rules.symmetric(table))
    distant = rules.restate(rules.symmetric(above), part.conclusion, beyond)
    order = part.assumptions
    return conclude(
        rules.cases(
            rules.weaken(near, [*order, AtMost(alpha, far)]),
            rules.weaken(distant, [*order, Above(alpha, far)]),
        ),
        part,
    )
