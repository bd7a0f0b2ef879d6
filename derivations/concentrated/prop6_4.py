"""Proposition 6.4: how many entries an accurate histogram takes under zCDP, with an explicit constant.

Problem: M is ρ-zCDP and its histogram of n entries among T values is accurate to αn on average. How large
    is n?
Method: the data are m = 1/10α independent blocks of ℓ = n/m equal entries, each uniform. By Markov's
    inequality the set f(X) of values can be read off M(X) with probability 4/5, but it is a given set with
    probability at most (m/T)^m; so Fano's inequality, as in Lemma 7.4, and Theorem 6.3.
Guarantee: n ≥ √(log(α²T)/(125ρα²)) for α ≤ 1/10 and α²T ≥ 1, where m and ℓ are integers.
Reference: concentrated paper, Proposition 6.4 and its proof.
"""

from sympy import Integer, Rational, Symbol, log, sqrt

from cbdp_sym import (
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Expectation,
    ForAll,
    Statement,
    conclude,
    rules,
)
from derivations.concentrated.indicators import by_cases
from derivations.concentrated.lem7_4 import (
    A,
    average,
    before_the_bound,
    data,
    hit,
    is_distribution,
    law,
    margin,
    omega,
    packing,
    x,
)
from derivations.concentrated.lem7_4 import N as count

rho, alpha = Symbol("rho", positive=True), Symbol("alpha", positive=True)
T, m, B = Symbol("T", positive=True), Symbol("m", positive=True), Symbol("B", real=True)
n = Symbol("n", integer=True, positive=True)
most = Rational(4, 5)
accurate = ForAll((omega,), (), AtLeast(Expectation(hit, (x, law(omega))), most))
information = AtMost(A.information, B)
given = [is_distribution, information, accurate, packing, AtLeast(count, 1)]

theorem = Statement(id="zcdp.prop6.4", title="A lower bound for histograms")
A.abbreviate(theorem)
theorem.abbreviate(hit, r"\mathbb{1}_{f(X)=g(x)}", "[f(X) = g(x)]")
fano = theorem.printed(
    AtMost(most * log(count) - log(2), B),
    given=given,
    added=[A.integrable[0]],
    label="the information in an accurate output",
)
solved = theorem.printed(
    AtMost(sqrt(log(alpha**2 * T) / (125 * rho * alpha**2)), n),
    given=[
        AtMost(most / (10 * alpha) * log(10 * alpha * T) - log(2), 10 * rho * alpha * n**2),
        AtMost(alpha, Rational(1, 10)),
    ],
    added=[AtLeast(alpha**2 * T, 1)],
    label="solved for n",
)
fano.samples = {count: (Integer(1),) * 20, B: (Integer(4), Integer(10)) * 10}
solved.samples = {
    alpha: (Rational(1, 10), Rational(1, 20), Rational(1, 100)) * 6,
    T: (Integer(100), Integer(1000), Integer(10**6)) * 6,
    rho: (Integer(10), Integer(100), Integer(1000)) * 6,
    n: (Integer(100), Integer(1000), Integer(10**4)) * 6,
}
theorem.finding(
    "hypothesis",
    r"$m(x)$ is finite for every output $x$, which holds for almost every $x$; and $\alpha^2T\ge1$, "
    r"without which $\sqrt{\log(\alpha^2T)}$ is not defined.",
)
theorem.finding(
    "sharper",
    r"The constant of the $\Omega$ is $1/\sqrt{125}$, if $\alpha\le\frac1{10}$, $m=1/10\alpha$ and "
    r"$\ell=n/m$ are integers. Fano's inequality with the chance $(m/T)^m$ of guessing gives "
    r"$\frac45m\log\frac Tm-\log2$, which is more than the $\frac45m\log(Tm^{-5/4})-1$ of the paper.",
)
theorem.finding(
    "reading",
    r"The data $\omega$ are $m$ independent blocks, each of $\ell$ copies of one value from $T$. By the "
    r"repaired condition (8) of the proof, $f(X)=g(M(X))$ with probability $\frac45$ or more. A set of at "
    r"most $m$ values is $f(X)$ for at most $m^m$ of the $T^m$ equally probable data sets, which is the "
    r"last hypothesis with $N=(T/m)^m$; $N\ge1$. $B=\rho m\ell^2=10\rho\alpha n^2$ is Theorem 6.3. "
    r"$\Omega(\sqrt{\log})$ means anything only for $\alpha^2T\ge1$.",
)


@fano.proof
def change_of_measure(part):
    under = part.assumptions
    known, each = before_the_bound(under)
    total = average(under)
    V = total.conclusion.lhs.body
    inner = A.information.body
    chance = Expectation(hit, (x, law(omega)))
    K = log(2) - 1
    pointwise = rules.symmetric(each.fact)
    whole = Expectation(each.current, (omega, data))
    zero = rules.monotone(whole, pointwise, under, [pointwise])
    zero = rules.transitive(zero, rules.linear(zero.conclusion.rhs, under))
    mean = Expectation(chance, (omega, data))
    ends = [rules.instantiate(is_distribution, [omega], under)]
    one = rules.monotone(
        chance, by_cases(AtMost(hit, 1), margin), under, [by_cases(AtLeast(hit, 0), margin), *ends]
    )
    one = rules.transitive(one, rules.linear(one.conclusion.rhs, under, ends))
    at_most_one = rules.monotone(mean, one, under, known)
    at_most_one = rules.transitive(at_most_one, rules.linear(at_most_one.conclusion.rhs, under))
    often = rules.monotone(mean, rules.instantiate(accurate, [omega], under), under, known)
    often = rules.transitive(often, rules.linear(often.conclusion.rhs, under))
    positive = rules.monotone(total.conclusion.lhs, known[-1], under, known)
    above = rules.monotone(mean, known[0], under, known)
    finite = [
        rules.transitive(above, rules.linear(above.conclusion.rhs, under)),
        rules.transitive(positive, rules.linear(positive.conclusion.rhs, under)),
        rules.transitive(total, rules.finite_value(Integer(2))),
        rules.transitive(at_most_one, rules.finite_value(Integer(1))),
        rules.restate(often, AtLeast(mean, most), under),
    ]
    calc = Calculation(Integer(0), under=under, given=finite)
    calc.then(rules.symmetric(zero), because=r"$\log u\le u-1$, on average")
    calc.then(
        rules.linear(whole, under, finite, terms=[V / 2, K, inner, -log(count) * chance]),
        because="linearity",
    )
    calc.bound(rules.assume(information), because="Theorem 6.3")
    calc.bound(total, because="the mean of $g$")
    calc.bound(often, because="the mechanism is accurate")
    rest = rules.reflexive(most * log(count) - log(2))
    done = rules.combine([calc.fact, rest], under=under)
    return conclude(rules.restate(done, part.conclusion, under), part)


@solved.proof
def constants(part):
    under = part.assumptions
    tenth = rules.by_sign(AtLeast(10 / alpha, 100), under)
    hundred = rules.bound(log(10 / alpha), tenth, under)
    size = log(alpha**2 * T)
    scale = most / (10 * alpha)
    enough = rules.by_sign(AtLeast(scale, most), under)
    number = rules.compare_constants(Below(log(2), most * log(100)))
    larger = rules.combine([enough, hundred], [log(100), scale], under)
    start = part.hypothesis(lambda h: h.op == "<=" and h.rhs.has(n))
    line = rules.combine([rules.assume(start), rules.symmetric(larger), number], under=under)
    rest = rules.reflexive(-scale * log(10 / alpha) - scale * log(100) - most * log(100))
    square = rules.restate(
        rules.combine([line, rest], [1 / (10 * rho * alpha)] * 2, under=under),
        AtMost(size / (125 * rho * alpha**2), n**2),
        under,
    )
    y, J = Symbol("y", nonnegative=True), Symbol("J", nonnegative=True)
    ratio = rules.by_sign(AtLeast(alpha**2 * T, 1), under)
    positive = rules.bound(size, ratio, under)
    value = rules.by_sign(AtLeast(size / (125 * rho * alpha**2), 0), under, [positive])
    root = rules.bound(sqrt(y), rules.assume(AtMost(y, J**2)))
    at = rules.specialise(
        root, {y: size / (125 * rho * alpha**2), J: n}, under, [value, square, positive]
    )
    return conclude(at, part, [positive])
