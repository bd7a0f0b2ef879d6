"""Proposition 5.3: group privacy for (ξ,ρ)-zCDP.

Problem: what an (ξ,ρ)-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: induction over k; a data set in between, Lemma 5.2 with that k, and the harmonic sum.
Guarantee: (ξ k Σ 1/i, ρk²)-zCDP for groups of size k, if ξ ≥ 0. The definition lets ξ be any real
    number (Lemma 4.2 makes negative ones), and for ξ < 0 the statement is false.
Reference: concentrated paper, Proposition 5.3 and its proof.
"""

from sympy import Add, Integer, Rational, Sum, Symbol, exp, log

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Finite,
    ForAll,
    Output,
    RenyiDivergence,
    Statement,
    conclude,
    dataset,
    differ,
    lemma,
    note,
    prove_on_box,
    refute_by_mechanism,
    rules,
    say,
    zcdp,
)
from cbdp_sym.author import Claim, Script, eq, le
from cbdp_sym.tactics.statements import named
from derivations.concentrated import lem5_2
from derivations.concentrated.lem5_2 import P as left
from derivations.concentrated.lem5_2 import Q as right
from derivations.concentrated.lem5_2 import R as middle
from derivations.concentrated.lem5_2 import alpha
from derivations.concentrated.lem5_2 import k as real_k

k = Symbol("k", integer=True, positive=True)
i = Symbol("i", integer=True)
xi = Symbol("xi", real=True)
rho = Symbol("rho", real=True)
x, y, z = dataset("x"), dataset("x'"), dataset("\\hat{x}")
u = Symbol("u", real=True)
LAST = Integer(6)
STEEPEST = Integer(3)
D = RenyiDivergence(alpha, Output("M", x), Output("M", y))
differing = differ(x, y, k)


def mechanism(xi, rho):
    """The hypothesis that M is (ξ, ρ)-zCDP."""
    return zcdp("M", xi, rho)


def bound(n):
    """The guarantee for groups of n."""
    return xi * n * Sum(1 / i, (i, 1, n)) + rho * n**2 * alpha


theorem = Statement(id="zcdp.prop5.3", title="Group privacy", expect="refuted")
printed = theorem.printed(AtMost(D, bound(k)), given=[mechanism(xi, rho), differing, alpha > 1])
repaired = theorem.repaired(
    AtMost(D, bound(k)),
    given=[mechanism(xi, rho), differing, alpha > 1],
    added=[xi >= 0],
    label="for ξ ≥ 0",
)
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed. Definition 1.1 lets $\xi$ be any real number, and Lemma 4.2 "
    r"makes negative ones; the last step of the proof, "
    r"$\frac{k\alpha}{k\alpha-1}\xi\le\frac k{k-1}\xi$, is false for $\xi<0$, and so is the "
    r"proposition.",
)


@repaired.proof
def one_entry_at_a_time(part):
    held = [mechanism(xi, rho), alpha > 1, xi >= 0]
    say(r"By induction over $k$. For $k=1$ this is the definition of $(\xi,\rho)$-zCDP.")
    single = [*held, differ(x, y, 1)]
    base = Calculation(D, under=single)
    base.then(
        rules.instantiate(mechanism(xi, rho), [x, y, alpha], under=single),
        because=r"$(\xi,\rho)$-zCDP",
    )
    start = bound(k).xreplace({k: Integer(1)})
    only = rules.single_term(start.atoms(Sum).pop())
    base.then(rules.symmetric(rules.replace(start, only)), because="the harmonic sum has one term")
    say(
        r"Let now $k\ge2$, and let the bound hold for groups of $k-1$. Let $\hat x$ differ from $x$ in "
        r"at most $k-1$ entries and from $x'$ in at most one."
    )
    previous = ForAll(
        (x, y, alpha), (differ(x, y, k - 1), Above(alpha, 1)), AtMost(D, bound(k - 1))
    )
    under = [*held, previous, AtLeast(k, 2), differ(x, z, k - 1), differ(z, y, 1)]
    order = (k * alpha - 1) / (k - 1)
    step = Calculation(
        D,
        under=under,
        given=[
            rules.nonnegative(RenyiDivergence(order, Output("M", x), Output("M", z))),
            rules.nonnegative(RenyiDivergence(k * alpha, Output("M", z), Output("M", y))),
        ],
    )
    triangle = rules.specialise(
        lemma("zcdp.lem5.2"),
        {left: Output("M", x), middle: Output("M", z), right: Output("M", y), real_k: k},
        under=[alpha > 1, AtLeast(k, 2)],
    )
    step.then(triangle, because=r"Lemma 5.2 with $M(x)$, $M(\hat x)$, $M(x')$ and this $k$")
    step.bound(
        rules.instantiate(previous, [x, z, order], under=under),
        because=r"the induction hypothesis at the order $\frac{k\alpha-1}{k-1}>1$",
    )
    step.bound(
        rules.instantiate(mechanism(xi, rho), [z, y, k * alpha], under=under),
        because=r"$(\xi,\rho)$-zCDP at the order $k\alpha$",
    )
    shorter = Sum(1 / i, (i, 1, k - 1))
    step.equals(
        xi * (1 + k * alpha / (k * alpha - 1) * (k - 1) * shorter) + rho * k**2 * alpha,
        because=r"collect $\xi$ and $\rho$; the part with $\rho$ is exact",
    )
    step.at_most(
        xi * (1 + k * shorter) + rho * k**2 * alpha,
        because=r"$\frac{k\alpha}{k\alpha-1}\le\frac k{k-1}$ as $\alpha\ge1$, and $\xi\ge0$",
    )
    longer = rules.last_term(Sum(1 / i, (i, 1, k)))
    goal = rules.replace(bound(k), longer)
    step.equals(goal.conclusion.rhs, because=r"$1=k\cdot\frac1k$")
    step.then(rules.symmetric(goal), because="the harmonic sum has one more term")
    inductive = rules.between(step.fact, x, z, y, k)
    return conclude(rules.induction(base.fact, inductive, k, 1, previous), part)


def neighbours_bounded(p, q, xi, rho, beta):
    """D_β(p‖q) ≤ ξ + ρβ for all β > 1, for two distributions on finitely many outcomes."""
    if p == q:
        calc = Calculation(RenyiDivergence(beta, p, q), under=[beta > 1])
        calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
        calc.equals(0, because="the weights sum to 1")
        calc.at_most(xi + rho * beta, because=r"$\xi+\rho>0$")
        return note(calc.fact, "for equal outputs")
    moment = Add(*(v * exp(u * log(v / w)) for v, w in zip(p.weights, q.weights, strict=True)))
    bound = exp(u * (xi + rho + rho * u))
    claim = AtMost(moment, bound)
    box = {u: (Integer(0), LAST)}
    near = note(
        rules.weaken(
            rules.certified(claim, box, prove_on_box(claim, box)), [u >= 0, AtMost(u, LAST)]
        ),
        r"with $u=\beta-1$, by ball arithmetic; at $u=0$ both sides are 1, and derivatives are compared",
    )
    far = [u >= 0, Above(u, LAST)]
    tail = Calculation(moment, under=far)
    for v, w in zip(p.weights, q.weights, strict=True):
        rate = u * log(v / w)
        if tail.current.has(rate):
            tail.bound(
                rules.by_sign(AtMost(rate, STEEPEST * u), under=far),
                because="no ratio of weights exceeds $e^3$",
            )
    exponents = rules.by_sign(AtMost(STEEPEST * u, u * (xi + rho + rho * u)), under=far)
    tail.bound(exponents, because=r"for large orders the bound is larger")
    everywhere = rules.cases(near, rules.weaken(tail.fact, far))

    D = RenyiDivergence(beta, p, q)
    calc = Calculation(D, under=[beta > 1])
    calc.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    moments = rules.specialise(everywhere, {u: beta - 1}, under=[beta > 1])
    power = calc.current.atoms(log).pop().args[0]
    stated = rules.restate(moments, AtMost(power, moments.conclusion.rhs), under=[beta > 1])
    calc.bound(stated, because="the moment of the privacy loss is bounded for all orders")
    calc.equals(xi + rho * beta, because="the logarithm of an exponential")
    return note(calc.fact, r"for every order $\beta>1$")


@printed.refutation
def two_outcomes(part):
    values = {xi: Rational(-1, 4), rho: Rational(1, 2), alpha: Integer(2), k: Integer(2)}
    path = [
        Finite(1 - rare, rare) for rare in (Rational(4, 25), Rational(1, 50), Rational(1, 1000))
    ]
    say(
        r"Data sets are two bits. The output has two values; the second has probability "
        r"$\frac4{25}$, $\frac1{50}$ or $\frac1{1000}$ on a data set with no, one or two ones. We show "
        r"that this mechanism is $(-\frac14,\frac12)$-zCDP: for each pair of neighbouring outputs, by "
        r"ball arithmetic for the orders up to $7$ and by the largest ratio of weights beyond."
    )
    (beta,) = [s for s in mechanism(xi, rho).variables if s.is_positive]
    facts = []
    for j, first in enumerate(path):
        for second in path[max(j - 1, 0) : j + 2]:
            facts.append(neighbours_bounded(first, second, values[xi], values[rho], beta))
    say(
        r"For $k=2$ and the order $2$ the proposition says that the divergence between the outputs on "
        r"data sets without and with two ones is at most $3\xi+8\rho=\frac{13}4$; it is "
        r"$\log\frac{2920}{111}$."
    )
    claimed = bound(k).xreplace(values)
    sum_of_two = claimed.atoms(Sum).pop()
    first_out = rules.last_term(sum_of_two)
    one = rules.single_term(first_out.conclusion.rhs.atoms(Sum).pop())
    number = Calculation(claimed)
    number.rewrite(first_out, because="the harmonic sum")
    number.rewrite(one, because="its first term")
    far = Calculation(RenyiDivergence(values[alpha], path[0], path[-1]))
    far.unfold(RenyiDivergence, because="the definition of the Rényi divergence")
    far.then(
        rules.compare_constants(Above(far.current, number.current)),
        because="two numbers, in ball arithmetic",
    )
    far.then(rules.symmetric(number.fact), because="which is what the proposition claims")
    return refute_by_mechanism(part, values, path, far.fact, facts)


in_kernel = theorem.kernel(
    r"for M : ('i -> 'd) -> 'a measure, xi rho k : real given Finite (\i : 'i. T), "
    "zcdp neighbours M xi rho, 0 <= xi, 0 <= rho, Nat k "
    r"holds zcdp (within k) M (xi*k*SumOn (between 1 k) (\i. 1/i)) (rho*k^2)",
    label="for data sets that differ in up to k entries, ξ ≥ 0 and ρ ≥ 0, which are added",
)
steps = Claim(
    r"for M : ('i -> 'd) -> 'a measure, xi rho : real, h : real -> real given Finite (\i : 'i. T), "
    "zcdp neighbours M xi rho, 0 <= xi, 0 <= rho, xi*h 0 = 0, "
    "!n. Nat n ==> xi*h (n + 1) = xi*h n + xi/(n + 1) "
    "holds !n. Nat n ==> (!x y a. hamming x y <= n ==> 1 < a ==> "
    "renyi a (M x) (M y) <= ext (xi*n*h n + rho*n^2*a))"
)


@steps.proof
def one_entry_after_the_other(p):
    p.unfold("zcdp", "mechanism")
    p.say("By induction on the number of entries, with Lemma 5.2 for the last one.")
    p.induction(
        r"\n. 0 <= xi*h n /\ (!x y a. hamming x y <= n ==> 1 < a ==> "
        "renyi a (M x) (M y) <= ext (xi*n*h n + rho*n^2*a))",
        lambda p: p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", no_entry)),
        lambda p: p.conjuncts(harmonic_sum, lambda p: p.intro("x y a", one_more)),
    )
    return p.have(p.goal)


def no_entry(p):
    same = p.use("hamming_zero", "x", "y")
    return equal_data(p, same, "0")


def equal_data(p, same, n):
    """Where x = y the divergence is 0."""
    p.have(f"0 <= ({n})*(xi*h ({n}))")
    p.have(f"0 <= ({n})*(xi*h ({n})) + rho*({n})^2*a")
    return p.chain(
        "renyi a (M x) (M y)",
        eq("renyi a (M y) (M y)", same),
        eq("0", "renyi_same"),
        le(f"ext (({n})*(xi*h ({n})) + rho*({n})^2*a)"),
        eq(f"ext (xi*({n})*h ({n}) + rho*({n})^2*a)"),
    )


def harmonic_sum(p):
    p.use("nat_nonneg", "n")
    p.have("0 <= xi/(n + 1)")
    p.have("xi*h (n + 1) = xi*h n + xi/(n + 1)")
    return p.have("0 <= xi*h (n + 1)")


def one_more(p):
    p.use("nat_nonneg", "n")
    p.know(harmonic_sum(p))
    p.have("hamming x y <= n + 1")
    return p.cases("x = y", lambda p: equal_data(p, p.have("x = y"), "n + 1"), different_data)


def different_data(p):
    differs = p.use("differing_entry", "x", "y")
    return p.obtain("i", differs, another_entry)


def another_entry(p):
    p.let(z="replace y i (x i)")
    p.use("hamming_step", "x", "y", "i", because="z has one entry of x more than y")
    p.use("replace_neighbours", "y", "i", "x i", because="z and y are neighbours")
    p.have("hamming x z <= n")
    return p.cases("1 <= n", longer, first)


def first(p):
    zero = p.use("nat_below_one", "n", because="a natural number below 1")
    p.have("hamming x z <= 0", zero)
    same = p.use("hamming_zero", "x", "z")
    value = p.have("xi*h (n + 1) = xi*h n + xi/(n + 1)")
    return p.chain(
        "renyi a (M x) (M y)",
        eq("renyi a (M z) (M y)", same),
        le("ext (xi + rho * a)", because="they are neighbours"),
        eq("ext ((n + 1)*(xi*h (n + 1)) + rho*(n + 1)^2*a)", value, zero, p.have("xi*h 0 = 0")),
        eq("ext (xi*(n + 1)*h (n + 1) + rho*(n + 1)^2*a)"),
    )


def longer(p):
    p.let(m="n + 1", b="(m*a - 1)/(m - 1)")
    for fact in ("0 < m*a - 1", "1 < b", "1 < m*a"):
        p.have(fact)
    triangle = p.use(
        lem5_2.in_kernel.theorem(),
        "M x",
        "M z",
        "M y",
        "m",
        "a",
        because="Lemma 5.2",
    )
    p.have("m - m*a/(m*a - 1)*n = m*(a - 1)/(m*a - 1)")
    p.have("0 <= m*(a - 1)/(m*a - 1)")
    p.have("m*a/(m*a - 1)*n <= m", because="m a - 1 is at least n a")
    p.use("scale_le", "xi*h n", "m*a/(m*a - 1)*n", "m")
    p.have("m*a/(m*a - 1)*n*(xi*h n) <= m*(xi*h n)")
    return p.chain(
        "renyi a (M x) (M y)",
        le(
            "ext (m*a/(m*a - 1)) * renyi b (M x) (M z) + renyi (m*a) (M z) (M y)",
            triangle,
        ),
        le(
            "ext (m*a/(m*a - 1)) * ext (xi*n*h n + rho*n^2*b) + ext (xi + rho*(m*a))",
            because="n steps of the chain at order b, and one at order m a",
        ),
        eq("ext (m*a/(m*a - 1)*n*(xi*h n) + rho*m^2*a + xi)"),
        le("ext (m*(xi*h n) + rho*m^2*a + xi)"),
        eq("ext (m*(xi*h n + xi/m) + rho*m^2*a)"),
        eq("ext (m*(xi*h m) + rho*m^2*a)", p.have("xi*h m = xi*h n + xi/m")),
        eq("ext (xi*m*h m + rho*m^2*a)"),
    )


@in_kernel.facts.append
def finite_sum():
    """The harmonic sum is over a finite set."""
    return named("finite_between")


@in_kernel.facts.append
def not_zero():
    """It divides by no zero."""
    p = Script("for i k : real given between 1 k i holds ~(i = 0)")
    p.unfold_facts("between")
    return p.qed(p.have("~(i = 0)"))


@in_kernel.proof
def at_most_k(p):
    p.let(h=r"\n. SumOn (between 1 n) (\i. 1/i)")
    p.have("xi*h 0 = 0", "sum_between_zero")

    def one_more_term(p):
        return p.chain(
            "xi*h (n + 1)",
            eq("xi*(1/(n + 1) + h n)", "sum_between_succ"),
            eq("xi*h n + xi/(n + 1)"),
        )

    p.know(p.intro("n", one_more_term, "!n. Nat n ==> xi*h (n + 1) = xi*h n + xi/(n + 1)"))
    p.use(steps.theorem(), "M", "xi", "rho", "h", because="by induction")
    p.unfold("zcdp", "mechanism", "within")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", lambda p: p.auto()))
