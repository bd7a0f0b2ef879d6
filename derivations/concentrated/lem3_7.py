"""Lemma 3.7: from approximate differential privacy for all δ back to zCDP.

Problem: M is (ε,δ)-DP for all δ in (0,1] and ε = ξ + √(ρ log(1/δ)), with ξ and ρ in [0,1]. Bound D_α.
Method: DP at the events Z ≥ s bounds the tail of the privacy loss Z. The moment of e^{(α-1)Z} is the integral
    of that tail; it is written as a mean over a Gaussian t, so that Tonelli's theorem exchanges the two.
    With κ = ρ^{1/4} the integral is Gaussian. For ρ = 0 the bound holds for every κ > 0, and κ goes to 0.
Guarantee: (ξ - ρ/4 + 5ρ^{1/4}, ρ/4)-zCDP.
Reference: concentrated paper, Lemma 3.7 and its proof, Lemma B.3.
"""

from sympy import Abs, Integer, Rational, Symbol, exp, log, pi, sign, sqrt

from cbdp_sym import (
    Above,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    ForAll,
    Normal,
    RenyiDivergence,
    Statement,
    absolutely_continuous,
    conclude,
    lemma,
    note,
    once,
    rules,
    say,
)
from cbdp_sym.corpus.privacy_loss import under_first
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.concentrated.indicators import by_cases, indicator
from derivations.concentrated.lemB_3_steps import r
from derivations.concentrated.lemB_3_steps import x as exponent
from derivations.concentrated.lemB_3_steps import xi as shift

P, Q = Arbitrary("P"), Arbitrary("Q")
p, q = P.pdf(x), Q.pdf(x)
alpha, kappa, L = (Symbol(s, positive=True) for s in ("alpha", "kappa", "L"))
xi, rho = Symbol("xi", nonnegative=True), Symbol("rho", nonnegative=True)
b = Symbol("b", positive=True)  # α - 1
t, v, c, delta, u = (Symbol(s, real=True) for s in ("t", "v", "c", "delta", "u"))
y = Symbol("y", nonnegative=True)
gaussian = Normal(0, kappa**2 / sqrt(2))
D = RenyiDivergence(alpha, P, Q)


def private(xi, rho):
    """(ε,δ)-DP for all δ in (0,1], at the events that up is at least q."""
    event = indicator(u * p - q)
    first, second = (Expectation(event, (x, R)) for R in (P, Q))
    epsilon = xi + sqrt(rho * log(1 / delta))
    return ForAll(
        (delta, u),
        (Above(delta, 0), AtMost(delta, 1), AtLeast(u, 0)),
        AtMost(first, exp(epsilon) * second + delta),
    )


def bound(root, factor=5):
    """ξ - ρ/4 + 5ρ^{1/4} + ρα/4, for this ρ^{1/4}."""
    return xi - root**4 / 4 + factor * root + root**4 / 4 * alpha


small = [AtMost(xi, 1), AtMost(rho, 1)]
smaller = 1 + 2 * sqrt(pi)

theorem = Statement(id="zcdp.lem3.7", title="From DP for all δ back to zCDP")
claim = theorem.printed(
    AtMost(D, bound(rho ** Rational(1, 4))), given=[private(xi, rho), *small, alpha > 1]
)
sharper = theorem.repaired(
    AtMost(D, bound(rho ** Rational(1, 4), smaller)),
    given=[private(xi, rho), AtMost(rho, 1), alpha > 1],
    label="with 1+2√π for 5, and for all ξ ≥ 0",
)
claim.samples = sharper.samples = {
    xi: (Integer(1), Rational(1, 2)),
    rho: (Integer(1), Rational(1, 2), Rational(1, 10)),
    alpha: (Integer(2), Rational(101, 100), Integer(30)),
}
theorem.finding(
    "hypothesis",
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "unneeded",
    r"$\hat\xi\le1$ is not used. $\hat\rho\le1$ is: by it $1/(1-e^{-\kappa})\le2/\kappa$.",
)
theorem.finding(
    "reading",
    r"$P$ and $Q$ are the laws of $M(x)$ and $M(x')$. DP is used at the events $u\,p\ge q$ only, which say "
    r"that the privacy loss is at least $\log(1/u)$; $u=0$ says that $q=0$, and gives $P\ll Q$.",
)
theorem.finding(
    "false step",
    r"For $\hat\rho=0$ the printed proof divides by $\sqrt[4]{\hat\rho}=0$. The claim holds: "
    r"$(\varepsilon,\delta)$-DP for $\varepsilon=\hat\xi$ is that for a larger $\hat\rho$ too, which then "
    r"goes to $0$.",
)


def layer(start):
    """The part of e^{bt} between 0 and ``start``, as a mean over the Gaussian."""
    height = exp(b * t + t**2 / kappa**4)
    return Expectation(height * indicator(t) * indicator(start - t), (t, gaussian))


@once
def one_layer():
    """E = (e^{bL} - 1)/(b√π κ²), for L > 0."""
    calc = Calculation(layer(L))
    calc.densities(because="the density of the Gaussian")
    calc.split(0, L, because="the two indicators")
    signs = {
        0: [(sign(t), -1, Below(t, 0))],
        L: [(sign(t), 1, Above(t, 0)), (sign(L - t), 1, Below(t, L))],
    }
    for piece in calc.current.args:
        found = signs.get(piece.limits[0][2], [(sign(L - t), -1, Above(t, L))])
        for value, known, where in found:
            fact = rules.algebraic(value, Integer(known), [where])
            calc.rewrite(rules.replace(piece, fact), because="the sign")
            piece = piece.xreplace({value: Integer(known)})
    calc.integrate(because="an exponential")
    calc.equals((exp(b * L) - 1) / (b * sqrt(pi) * kappa**2), because="collect")
    return calc.fact


m, n = Symbol("m", positive=True), Symbol("n", positive=True)  # p and q at an output
height = exp(b * t + t**2 / kappa**4)
above = log(m / n) - c


def margin(first, second, start):
    """It is at least 0 where the privacy loss is at least ``start``."""
    return exp(-start) * first - second


def beyond(first, second, start):
    """The event that the privacy loss is at least ``start``."""
    return indicator(margin(first, second, start))


def zero_or_one(value):
    """0 <= indicator <= 1."""
    claims = AtLeast(indicator(v), 0), AtMost(indicator(v), 1)
    return [rules.specialise(by_cases(claim, v), {v: value}) for claim in claims]


@once
def occurs():
    """1 <= the indicator of v >= 0, for v >= 0."""
    facts = []
    for known, case in ((0, Equal(v, 0)), (1, Above(v, 0))):
        value = rules.replace(indicator(v), rules.algebraic(sign(v), Integer(known), [case]))
        fact = rules.restate(rules.symmetric(value), AtMost(1, indicator(v)))
        facts.append(rules.weaken(fact, [AtLeast(v, 0), case]))
    return rules.cases(*facts)


@once
def in_the_event():
    """If t is below the loss, the event occurs: an inequality of indicators."""
    value, inside = above - t, margin(m, n, c + t)
    positive, _ = zero_or_one(inside)
    case = [Below(value, 0)]
    zero = rules.replace(indicator(value), rules.algebraic(sign(value), Integer(-1), case))
    outside = rules.transitive(zero, rules.symmetric(positive))
    case = [AtLeast(value, 0)]
    shifted = rules.combine([rules.assume(case[0]), rules.reflexive(c + t)], under=case)
    shifted = rules.restate(rules.symmetric(shifted), AtMost(c + t, log(m / n)))
    ratio = rules.bound(exp(c + t), shifted)
    ratio = rules.restate(ratio, AtMost(exp(c + t), m / n))
    scaled = rules.combine([ratio, rules.reflexive(-n)], [n * exp(-c - t), Integer(1)])
    scaled = rules.restate(rules.symmetric(scaled), AtLeast(inside, 0))
    one = rules.specialise(occurs(), {v: inside}, case, [scaled])
    _, most = zero_or_one(value)
    return rules.cases(outside, rules.transitive(rules.weaken(most, case), one))


def mean_of_layers(first, second, start=c):
    """The mean over the Gaussian of the layers of e^{bt} that the event lets through."""
    return Expectation(height * indicator(t) * beyond(first, second, start + t), (t, gaussian))


def not_negative(*factors):
    """A product with indicators is not negative."""
    product = rules.by_sign(AtLeast(height, 0))
    for value in factors:
        positive, _ = zero_or_one(value)
        body = product.conclusion.lhs
        fact = rules.combine([positive], [body], given=[product])
        product = rules.restate(fact, AtLeast(body * indicator(value), 0))
    return product


def mean_not_negative(first, second, start=c):
    """That mean is at least 0."""
    mean = mean_of_layers(first, second, start)
    zero = rules.monotone(mean, not_negative(t, margin(first, second, start + t)))
    return rules.transitive(zero, rules.linear(zero.conclusion.rhs))


@once
def mean_is_finite():
    """It is a number, for all m, n > 0: where the event occurs, t is below L²+1/4 for the loss L."""
    inside, later = margin(m, n, c + t), above**2 + Rational(1, 4) - t
    event, mean = indicator(inside), mean_of_layers(m, n)
    positive, _ = zero_or_one(later)
    case = [Below(inside, 0)]
    zero = rules.replace(event, rules.algebraic(sign(inside), Integer(-1), case))
    outside = rules.transitive(zero, rules.symmetric(positive))
    case = [AtLeast(inside, 0)]
    ratio = rules.combine([rules.assume(case[0]), rules.reflexive(n)], [exp(c + t) / n] * 2, case)
    ratio = rules.restate(rules.symmetric(ratio), AtMost(exp(c + t), m / n))
    loss = rules.bound(log(m), rules.assume(AtMost(m, n)))
    loss = rules.specialise(loss, {m: exp(c + t), n: m / n}, case, [ratio])
    square = rules.by_sign(AtLeast((above - Rational(1, 2)) ** 2, 0))
    total = rules.combine([square, rules.symmetric(loss)], under=case)
    total = rules.combine([total, rules.reflexive(-c - t)], under=case)
    total = rules.restate(total, AtLeast(later, 0))
    one = rules.specialise(occurs(), {v: later}, case, [total])
    _, most = zero_or_one(inside)
    pointwise = rules.cases(outside, rules.transitive(rules.weaken(most, case), one))
    pointwise = rules.combine([pointwise], [height * indicator(t)], given=[not_negative(t)])
    low = [not_negative(t, inside), not_negative(t, later)]
    wider = rules.monotone(mean, pointwise, [], low)
    known = rules.specialise(one_layer(), {L: above**2 + Rational(1, 4)})
    wider = rules.transitive(wider, known)
    return rules.transitive(wider, rules.finite_value(wider.conclusion.rhs))


scale = b * sqrt(pi) * kappa**2 * exp(b * c)


@once
def layer_cake():
    """(m/n)^b <= e^{bc} + K E, for all m, n > 0."""
    value, inside = above - t, margin(m, n, c + t)
    mean = mean_of_layers(m, n)
    body, zero = not_negative(t, inside), mean_not_negative(m, n)
    larger = rules.bound(exp(b * c) + scale * y, rules.assume(AtMost(y, mean)), given=[zero])

    none = [AtMost(above, 0)]
    small = rules.bound(exp(b * c + b * v), rules.assume(AtMost(v, 0)))
    small = rules.specialise(small, {v: above}, none)
    small = rules.restate(small, AtMost((m / n) ** b, exp(b * c)))
    at_zero = rules.discharge(rules.specialise(larger, {y: Integer(0)}), zero)
    small = rules.transitive(small, at_zero)

    some = [Above(above, 0)]
    pointwise = rules.combine([in_the_event()], [height * indicator(t)], given=[not_negative(t)])
    low = not_negative(t, value)
    wider = rules.monotone(layer(above), pointwise, some, [low, body])
    known = rules.specialise(one_layer(), {L: above}, some)
    value = known.conclusion.rhs
    at_least = rules.transitive(rules.symmetric(known), wider)
    grows = rules.bound(exp(b * L), rules.by_sign(Above(L, 0)))
    positive = rules.by_sign(AtLeast(exp(b * L) - 1, 0), [], [grows])
    positive = rules.specialise(positive, {L: above}, some)
    large = rules.specialise(larger, {y: value}, some, [positive])
    large = rules.discharge(large, at_least)
    large = rules.restate(large, AtMost((m / n) ** b, large.conclusion.rhs))
    return rules.cases(rules.weaken(small, none), rules.weaken(large, some))


def tail_event(start):
    """The event, and its probability under P."""
    event = beyond(p, q, start)
    return event, Expectation(event, (x, P))


def in_unit_interval(event, value, law):
    """0 <= Pr <= 1 and Pr < ∞ for an indicator."""
    low, high = zero_or_one(value)
    mean = Expectation(event, (x, law))
    zero = rules.monotone(mean, low, [], [low])
    zero = rules.transitive(zero, rules.linear(zero.conclusion.rhs))
    one = rules.monotone(mean, high, [], [low])
    one = rules.transitive(one, rules.linear(one.conclusion.rhs))
    return zero, rules.transitive(one, rules.finite_value(Integer(1)))


continuous = absolutely_continuous(P, Q)


def second_at_most_first(start):
    """Q(S) <= e^{-s} P(S): on the event q <= e^{-s} p."""
    event, first = tail_event(start)
    value = margin(p, q, start)
    product = by_cases(AtLeast(indicator(v) * v, 0), v)
    product = rules.specialise(product, {v: value})
    surely = [continuous, Above(q, 0)]
    scaled = rules.combine([product, rules.reflexive(event * q)], [1 / q, 1 / q], surely)
    ratio = exp(-start) * event * (p / q)
    pointwise = rules.restate(rules.symmetric(scaled), AtMost(event, ratio), surely)
    low, _ = zero_or_one(value)
    numbers = in_unit_interval(event, value, P)
    finite = [f.conclusion for f in numbers]
    change = rules.change_measure(first, Q, [continuous, *finite])
    change = rules.discharge(rules.discharge(change, numbers[1]), numbers[0])
    positive = rules.transitive(rules.symmetric(low), pointwise)
    second = Expectation(event, (x, Q))
    calc = Calculation(second, under=[continuous])
    calc.then(
        rules.monotone(second, pointwise, [continuous], [low, positive]), because="on the event"
    )
    known = [rules.transitive(rules.symmetric(change), f) for f in numbers]
    calc.then(rules.linear(calc.current, [continuous], known, terms=[ratio]), because="linearity")
    calc.rewrite(rules.symmetric(change), because="change the measure")
    return calc.fact, numbers


unit = [AtMost(kappa, 1)]


def tail(root):
    """Pr[Z >= ξ + κ + t] <= 2e^{-t²/κ⁴}/κ for t >= 0, with κ = ``root``."""
    start = xi + root + t
    event, first = tail_event(start)
    under = [private(xi, root**4), AtLeast(t, 0)]
    small_delta = rules.specialise(
        rules.bound(exp(v), rules.assume(AtMost(v, 0))), {v: -(t**2) / root**4}
    )
    small_delta = rules.restate(small_delta, AtMost(exp(-(t**2) / root**4), 1))
    values = [exp(-(t**2) / root**4), exp(-start)]
    dp = rules.instantiate(private(xi, root**4), values, under, [small_delta])
    distance = rules.algebraic(Abs(t), t, [AtLeast(t, 0)])
    less, numbers = second_at_most_first(start)
    dp = rules.transitive(dp, rules.replace(dp.conclusion.rhs, distance))
    second = less.conclusion.lhs
    known = [*numbers, *in_unit_interval(event, margin(p, q, start), Q)]
    rest = rules.reflexive(exp(xi + t) * second + exp(-root) * first)
    factors = [Integer(1), exp(xi + t), Integer(-1)]
    total = rules.combine([dp, less, rest], factors, [*under, continuous], known)
    decay = rules.bound(exp(-root), rules.by_sign(Above(root, 0)))
    decay = rules.by_sign(Above(1 - exp(-root), 0), given=[decay])
    values = exp(-(t**2) / root**4)
    goal = AtMost((1 - exp(-root)) * first, values)
    total = rules.restate(total, goal, given=known)
    total = rules.combine([total], [1 / (1 - exp(-root))], given=[decay, *known])
    total = rules.restate(total, AtMost(first, values / (1 - exp(-root))), given=[decay, *known])
    constant = rules.specialise(lemma("zcdp.lemB.3.steps"), {r: root**4}, unit)
    constant = rules.combine([constant], [values], given=[decay])
    constant = rules.restate(
        constant, AtMost(total.conclusion.rhs, 2 / root * values), given=[decay]
    )
    return note(rules.transitive(total, constant), r"the tail of the privacy loss"), numbers


def on_average():
    """E_P E_t <= 2e^{b²κ⁴/4}/κ: Tonelli, and the tail."""
    start = xi + kappa + t
    _, probability = tail_event(start)
    tails, numbers = tail(kappa)
    under = [private(xi, kappa**4), *unit, continuous]
    body = not_negative(t, margin(p, q, start))
    zero, one = zero_or_one(t)
    whole = Expectation(mean_of_layers(p, q, xi + kappa), (x, P))
    calc = Calculation(whole, under=under)
    calc.then(rules.swapped(whole, [], [body]), because="Tonelli")
    inner = calc.current.body
    value = rules.linear(inner, [], numbers, terms=[inner.body])
    calc.rewrite(value, because="linearity")
    weight = height * indicator(t) * probability
    positive = rules.combine([zero], [height * probability], given=numbers)
    positive = rules.restate(positive, AtLeast(weight, 0), given=numbers)
    later = [AtLeast(t, 0)]
    capped = rules.combine([one], [probability], later, numbers)
    capped = rules.transitive(
        rules.restate(capped, AtMost(indicator(t) * probability, probability), given=numbers), tails
    )
    earlier = [Below(t, 0)]
    none = rules.replace(
        indicator(t) * probability,
        rules.replace(indicator(t), rules.algebraic(sign(t), Integer(-1), earlier)),
        given=numbers,
    )
    none = rules.transitive(none, rules.by_sign(AtMost(0, capped.conclusion.rhs)))
    both = [rules.weaken(f, [*under, *case]) for f, case in ((none, earlier), (capped, later))]
    pointwise = rules.combine([rules.cases(*both)], [height], given=numbers)
    pointwise = rules.restate(pointwise, AtMost(weight, 2 / kappa * exp(b * t)), given=numbers)
    calc.then(rules.monotone(calc.current, pointwise, under, [positive]), because="the tail")
    calc.densities(because="the density of the Gaussian")
    calc.integrate(because="complete the square")
    return calc.fact


def moment():
    """E_P[(p/q)^b] <= e^{b(ξ+κ)} e^{2√π bκ + b²κ⁴/4}."""
    under = [private(xi, kappa**4), *unit, continuous]
    start, surely = xi + kappa, [Above(p, 0), Above(q, 0)]
    layers = mean_of_layers(p, q, start)
    pointwise = rules.specialise(layer_cake(), {m: p, n: q, c: start}, surely)
    zero = mean_not_negative(p, q, start)
    factor = exp(b * start)
    weight = b * sqrt(pi) * kappa**2 * factor
    calc = Calculation(Expectation((p / q) ** b, (x, P)), under=under)
    larger = rules.transitive(rules.by_sign(AtMost(0, (p / q) ** b), surely), pointwise)
    finite = rules.specialise(mean_is_finite(), {m: p, n: q, c: start}, surely)
    calc.then(
        rules.monotone(calc.current, pointwise, under, [zero, larger, finite]),
        because="the integral of an indicator",
    )
    calc.then(
        rules.linear(calc.current, under, [zero], terms=[factor, weight * layers]),
        because="linearity",
    )
    calc.bound(on_average(), because="the tail, on average")
    x_value, shifted = 2 * sqrt(pi) * b * kappa, b**2 * kappa**4 / 4
    step = rules.specialise(lemma("zcdp.lemB.3.steps", part=1), {exponent: x_value, shift: shifted})
    step = rules.combine([step], [factor])
    goal = AtMost(calc.current, factor * exp(x_value + shifted))
    calc.then(rules.restate(step, goal), because=r"$1+xe^\xi\le e^{x+\xi}$")
    return calc.fact


def null_event():
    """P has no mass where q = 0: DP at u = 0."""
    event = indicator(-q)
    under = [private(xi, kappa**4), Above(delta, 0), AtMost(delta, 1)]
    dp = rules.instantiate(private(xi, kappa**4), [delta, Integer(0)], under)
    surely = [Above(q, 0)]
    none = rules.replace(event, rules.algebraic(sign(q), Integer(1), surely))
    second = Expectation(event, (x, Q))
    zero = rules.transitive(
        rules.replace(second, none), rules.linear(Expectation(Integer(0), (x, Q)))
    )
    fact = rules.transitive(dp, rules.replace(dp.conclusion.rhs, zero, under))
    numbers = in_unit_interval(event, -q, P)
    fact = rules.weaken(fact, [*fact.hypotheses, *(f.conclusion for f in numbers)])
    fact = rules.endpoint(fact, delta, Integer(0))
    for number in numbers:
        fact = rules.discharge(fact, number)
    return note(fact, "DP, where $q=0$")


def divergence():
    """The claim for ρ = κ⁴, with κ in (0,1]."""
    under = [private(xi, kappa**4), *unit, continuous]
    calc = Calculation(RenyiDivergence(b + 1, P, Q), under=under)
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    calc.rewrite(
        rules.symmetric(under_first(b + 1, P, Q, [continuous])), because="the privacy loss"
    )
    calc.bound(moment(), because="the moment of the privacy loss")
    calc.equals(
        xi + kappa * (1 + 2 * sqrt(pi)) + b * kappa**4 / 4,
        because="the logarithm of an exponential",
    )
    fact = rules.continuity_by_event(calc.fact, null_event())
    fact = rules.specialise(fact, {b: alpha - 1}, [alpha > 1])
    return rules.restate(fact, AtMost(D, bound(kappa, smaller)))


at_delta = [Above(delta, 0), AtMost(delta, 1), AtLeast(u, 0)]


def numbers_at_delta():
    """log(1/δ) >= 0, and 0 <= Q(S) < ∞."""
    one = rules.combine([rules.assume(at_delta[1])], [1 / delta], at_delta)
    one = rules.restate(rules.symmetric(one), AtLeast(1 / delta, 1), at_delta)
    value = u * p - q
    return [one, *in_unit_interval(indicator(value), value, Q)]


def for_zero(every):
    """The claim for ρ = 0, from that for ``every`` κ: DP for all of them, and κ goes to 0."""
    start, wider = private(xi, Integer(0)), private(xi, kappa**4)
    known = numbers_at_delta()
    one, low, _ = known
    more = rules.by_sign(AtMost(xi, xi + kappa**2 * sqrt(log(1 / delta))), at_delta, [one])
    dp = rules.instantiate(start, [delta, u], at_delta)
    larger = rules.bound(exp(v), rules.assume(AtMost(v, c)))
    values = {v: xi, c: more.conclusion.rhs}
    larger = rules.specialise(larger, values, at_delta, [one, more])
    mean = low.conclusion.lhs
    grown = rules.combine([larger, rules.reflexive(delta)], [mean, Integer(1)], at_delta, known)
    goal = AtMost(dp.conclusion.rhs, wider.conclusion.rhs)
    instance = rules.transitive(dp, rules.restate(grown, goal, at_delta, known))
    fact = rules.discharge_universal(every, wider, instance)
    at_one = rules.specialise(fact, {kappa: Integer(1)})
    number = rules.transitive(at_one, rules.finite_value(at_one.conclusion.rhs))
    fact = rules.weaken(fact, [*fact.hypotheses, number.conclusion])
    return rules.discharge(rules.endpoint(fact, kappa, Integer(0)), number)


@claim.proof
def at_most_five(part):
    calc = Calculation(part)
    calc.then(lemma("zcdp.lem3.7", "repaired"), because="the sharper bound")
    calc.bound(lemma("zcdp.lemB.3.steps", part=2), because=r"$1+2\sqrt\pi\le5$")
    return calc.conclude(part)


@sharper.proof
def root_of_rho(part):
    positive, zero = [Above(rho, 0)], [Equal(rho, 0)]
    root = rho ** Rational(1, 4)
    every = divergence()
    say(r"For $\hat\rho>0$ let $\kappa=\sqrt[4]{\hat\rho}$.")
    small_root = rules.bound(y ** Rational(1, 4), rules.assume(AtMost(y, 1)))
    small_root = rules.specialise(small_root, {y: rho}, [AtMost(rho, 1)])
    first = rules.specialise(every, {kappa: root}, [*positive, AtMost(rho, 1)], [small_root])
    say(r"For $\hat\rho=0$ let $\kappa$ go to $0$.")
    last = rules.by_equation(for_zero(every), rho, part.conclusion)
    instance = rules.instantiate(private(xi, rho), [delta, u], [*zero, *at_delta])
    goal = private(xi, Integer(0)).conclusion
    instance = rules.restate(instance, goal, [*zero, *at_delta], numbers_at_delta())
    last = rules.discharge_universal(last, private(xi, Integer(0)), instance)
    facts = [
        rules.weaken(f, [*part.assumptions, *case]) for f, case in ((first, positive), (last, zero))
    ]
    return conclude(rules.cases(*facts), part)
