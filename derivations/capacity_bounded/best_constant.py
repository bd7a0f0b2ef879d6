"""The best constant of Theorem 7: IPM ≤ √(109/50)·√KL^H, where √(109/50) < 1.4765.

For each h the value of th + c is at least tp + c - e^{c-1}M, for any bound M of E_Q[e^{th}]; p and q are the
means of h and s = p - q. If |s| ≤ 1 take t = s and Hoeffding's lemma: the value is s²/2. Otherwise take
t = ±1 and the chord, e^u ≤ cosh 1 + u sinh 1 for |u| ≤ 1; the constant is -log z₀, where
z₀ = sinh 1 for |s| ≤ 4/3 and cosh 1 + (1 - |s|) sinh 1 for larger |s|.
"""

from sympy import E, Expr, Integer, Rational, Symbol, exp, log

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    certified,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.lem1 import s as score
from derivations.capacity_bounded.thm7 import (
    KL,
    P,
    Q,
    Restricted,
    between,
    c,
    exist,
    h,
    index,
    mean_in_range,
    multiples,
    p,
    q,
    theta,
)

factor = Rational(50, 109)
cosh, sinh = (E + exp(-1)) / 2, (E - exp(-1)) / 2
u, a, d = Symbol("u", real=True), Symbol("a", real=True), Symbol("d", real=True)
tangent_at = Symbol("z_0", positive=True)
edge = Rational(4, 3)
names = [Equal(Expectation(h, (x, law)), mean) for law, mean in ((P, p), (Q, q))]
known = [*exist, *between(-1, 1), multiples, *names]


def value_of(step: Expr, constant: Expr, moment, under):
    """step·p + constant - e^{constant - 1} M ≤ KL, from ``moment``: E_Q[e^{step·h}] ≤ M."""
    calc = Calculation(KL, under=exist)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    calc.rewrite(
        rules.specialise(lemma("cbdp.lem1"), {score: h + c}), because="the conjugate, Lemma 1"
    )
    means = sorted(calc.current.body.atoms(Expectation), key=str)
    calc.rewrite(*(rules.linear(mean, exist) for mean in means), because="linearity")
    inside = [*known, *under]
    value = rules.includes(calc.current, {theta: index(theta, step), c: constant}, exist)
    line = Calculation(value.conclusion.lhs, under=inside)
    line.rewrite(rules.instantiate(multiples, [theta, step, x], under), because="a multiple of $h$")
    gain = rules.linear(Expectation(step * h, (x, P)), exist, terms=[step * h])
    line.rewrite(gain, because="linearity")
    line.rewrite(rules.assume(names[0]), because="the name of the mean")
    line.bound(moment, because="the bound of the moment")
    return rules.transitive(
        rules.transitive(rules.symmetric(line.fact), value), rules.symmetric(calc.fact)
    )


def for_small_gaps():
    """s² 50/109 ≤ KL, if |s| ≤ 1: Hoeffding's lemma with t = s."""
    step = p - q
    under = [AtLeast(step, -1), AtMost(step, 1)]
    bounded = rules.hoeffding(
        Expectation(h, (x, Q)), step, Integer(-1), Integer(1), [*between(-1, 1), *exist]
    )
    named = rules.replace(bounded.conclusion.rhs, rules.assume(names[1]))
    bounded = rules.transitive(bounded, named)
    found = value_of(step, 1 - step * q - step**2 / 2, bounded, under)
    half = rules.restate(found, AtMost(step**2 / 2, KL), [*known, *under])
    smaller = rules.by_sign(AtMost(factor * step**2, step**2 / 2))
    return note(rules.transitive(smaller, half), r"for $|s|\le1$, with $t=s$")


def chord(sign):
    """E_Q[e^{±h}] ≤ cosh 1 ± q sinh 1."""
    line = certified(AtMost(exp(u), cosh + u * sinh), [AtLeast(u, -1), AtMost(u, 1)], __file__)
    ends = [rules.instantiate(universal, [theta, x]) for universal in between(-1, 1)]
    below = rules.by_sign(AtLeast(sign * h, -1), [], ends)
    above = rules.by_sign(AtMost(sign * h, 1), [], ends)
    pointwise = rules.specialise(line, {u: sign * h}, [], [below, above])
    moment = rules.bound(Expectation(exp(sign * h), (x, Q)), pointwise, exist)
    linear = rules.linear(moment.conclusion.rhs, exist)
    named = rules.replace(linear.conclusion.rhs, rules.assume(names[1]))
    return rules.transitive(rules.transitive(moment, linear), named)


def beyond_the_edge():
    """d² 50/109 ≤ a + 1 - log z₀ - (cosh 1 + (a - d) sinh 1)/z₀, for a ≤ 1 and 4/3 ≤ d ≤ 2."""
    inside = [AtLeast(d, edge), AtMost(d, 2)]
    under = [*inside, AtMost(a, 1)]
    z = cosh + (1 - d) * sinh
    low = certified(AtLeast(z, exp(-1)), inside, __file__)
    positive = rules.transitive(low, rules.by_sign(Above(exp(-1), 0)))
    below = certified(AtMost(z, sinh), inside, __file__)
    least = certified(AtLeast(1 - log(z), factor * d**2), inside, __file__)
    scaled = rules.combine([below], [(1 - a) / z], under, [positive])
    total = rules.combine(
        [scaled, rules.symmetric(least), rules.reflexive(a - 1)], under=under, given=[positive]
    )
    claim = AtMost(factor * d**2, a + 1 - log(z) - (cosh + (a - d) * sinh) / z)
    return rules.restate(total, claim, under, [positive]), positive, z


def for_large_gaps(sign):
    """s² 50/109 ≤ KL, if ±s > 1: the chord with t = ±1."""
    first, second = sign * p, sign * q
    gap = first - second
    found = value_of(Integer(sign), 1 - log(tangent_at), chord(sign), [])
    plain = first + 1 - log(tangent_at) - (cosh + second * sinh) / tangent_at
    found = rules.restate(found, AtMost(plain, KL), known)

    near = [AtLeast(gap, 1), AtMost(gap, edge)]
    small = rules.specialise(found, {tangent_at: sinh}, near)
    least = certified(
        AtLeast(d + 1 - cosh / sinh - log(sinh), factor * d**2),
        [AtLeast(d, 1), AtMost(d, edge)],
        __file__,
    )
    least = rules.symmetric(rules.specialise(least, {d: gap}, near))
    least = rules.restate(least, AtMost(factor * gap**2, small.conclusion.lhs), near)
    small = rules.transitive(least, small)

    far = [AtLeast(gap, edge), AtMost(gap, 2), AtMost(first, 1)]
    general, positive, z = beyond_the_edge()
    values = {d: gap, a: first}
    above_zero = rules.specialise(positive, {d: gap}, far)
    large = rules.specialise(found, {tangent_at: z.xreplace(values)}, far, [above_zero])
    least = rules.specialise(general, values, far)
    least = rules.restate(least, AtMost(factor * gap**2, large.conclusion.lhs), far, [above_zero])
    large = rules.transitive(least, large)

    ends = [AtMost(e, 1) for e in (p, q)] + [AtLeast(e, -1) for e in (p, q)]
    beyond, outside = [*ends, Above(gap, 1)], Above(gap, edge)
    goal = AtMost(factor * (p - q) ** 2, KL)
    small = rules.discharge(small, rules.by_sign(AtLeast(gap, 1), [Above(gap, 1)]))
    large = rules.discharge(
        large,
        rules.by_sign(AtLeast(gap, edge), [outside]),
        rules.by_sign(AtMost(gap, 2), ends),
        rules.by_sign(AtMost(first, 1), ends),
    )
    both = [
        rules.weaken(rules.restate(small, goal), [*known, *beyond, AtMost(gap, edge)]),
        rules.weaken(rules.restate(large, goal), [*known, *beyond, outside]),
    ]
    return note(rules.cases(*both), rf"for ${'-' if sign < 0 else ''}s>1$, with $t={sign}$")


def square_of_the_gap():
    """s² 50/109 ≤ KL, for every h."""
    say(
        r"Let $p$ and $q$ be the means of $h_\theta$, and $s=p-q$. The class contains $th_\theta+c$."
    )
    ends = [AtMost(e, 1) for e in (p, q)] + [AtLeast(e, -1) for e in (p, q)]
    s = p - q
    small = rules.weaken(for_small_gaps(), [*known, *ends, AtMost(s, 1), AtLeast(s, -1)])
    below = rules.weaken(
        rules.discharge(for_large_gaps(-1), rules.by_sign(Above(-s, 1), [Below(s, -1)])),
        [*known, *ends, AtMost(s, 1), Below(s, -1)],
    )
    lower = rules.cases(small, below)
    above = rules.weaken(for_large_gaps(1), [*known, *ends, Above(s, 1)])
    whole = rules.cases(lower, above)
    limits = [fact for law in (P, Q) for fact in mean_in_range(law, between(-1, 1))]
    means = dict(zip((p, q), (Expectation(h, (x, law)) for law in (P, Q)), strict=True))
    return note(rules.specialise(whole, means, exist, limits), "in all cases, with $s$ written out")
