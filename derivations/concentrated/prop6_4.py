"""Proposition 6.4: how many entries an accurate histogram takes under zCDP.

Problem: M is ρ-zCDP and its histogram of n entries among T values is accurate to αn on average. How large
    is n?
Method: the printed claim has a counterexample: M answers n/2 to every count, whatever the data. For α ≤ 1/10
    the data are m = 1/10α independent blocks of ℓ = n/m equal entries, each uniform. By Markov's inequality
    the set f(X) of values can be read off M(X) with probability 4/5, but it is a given set with probability
    at most (m/T)^m; so Fano's inequality, as in Lemma 7.4, and Theorem 6.3.
Guarantee: the printed claim is false, with every constant. For α ≤ 1/10 and α²T ≥ 1, where m and
    ℓ are integers, n ≥ √(log(α²T)/(125ρα²)).
Reference: concentrated paper, Proposition 6.4 and its proof.
"""

from sympy import Integer, Rational, Symbol, log, sqrt

from cbdp_sym import (
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Finite,
    ForAll,
    Statement,
    conclude,
    rules,
)
from cbdp_sym.author import Script, eq, le
from cbdp_sym.kernel.theorem import symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.syntax import by_equation
from derivations.concentrated.guessing import (
    A,
    alpha,
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
from derivations.concentrated.guessing import N as count
from derivations.concentrated.indicators import by_cases

rho = Symbol("rho", positive=True)
T, n = (Symbol(name, integer=True, positive=True) for name in ("T", "n"))
blocks, length = (Symbol(name, integer=True, positive=True) for name in ("m", "ell"))
B = Symbol("B", real=True)
constant, answer = Symbol("C", positive=True), Symbol("y", real=True)
order = Symbol("beta", positive=True)
nothing = Finite(Integer(1))  # the law of an output that is always the same
most = Rational(4, 5)
accurate = ForAll((omega,), (), AtLeast(Expectation(hit, (x, law(omega))), most))
information = AtMost(A.information, B)
theorem = Statement(id="zcdp.prop6.4", title="A lower bound for histograms", expect="refuted")
A.abbreviate(theorem)
theorem.abbreviate(hit, r"\mathbb{1}_{f(X)=g(x)}", "[f(X) = g(x)]")
BOUND = (
    r"?C. 0 < C /\ (!A rho alpha. "
    r"0 < rho ==> 0 < alpha ==> 1 <= alpha^2 * card (\t : TYPE. T) ==> zcdp neighbours A 0 rho ==> "
    r"(!x. L (A x) (\y. ext (m (\t. y t - h x t))) <= ext (alpha * card (\i : INDEX. T))) ==> "
    r"C * sqrt (log (alpha^2 * card (\t : TYPE. T)) / (rho * alpha^2)) <= card (\i : INDEX. T))"
)
printed = theorem.printed(
    r"for h : ('i -> 't) -> 't -> real, m : ('t -> real) -> real "
    r"given Finite (\i : 'i. T), Finite (\t : 't. T), !x t. h x t = Sum (\i. if (x i = t) 1 0), "
    r"Measurable m, !u. (!t. abs (u t) <= m u) /\ (?t. m u = abs (u t)) "
    "holds " + BOUND.replace("TYPE", "'t").replace("INDEX", "'i"),
    label="with a constant C of the Ω for all mechanisms, ρ and α, even if it may depend on n and T",
)
fano = theorem.repaired(
    AtMost(most * log(count) - log(2), B),
    given=[is_distribution, information, accurate, packing, AtLeast(count, 1)],
    added=[A.integrable[0]],
    label="the information in an accurate output",
)
solved = theorem.repaired(
    AtMost(sqrt(log(alpha**2 * T) / (125 * rho * alpha**2)), n),
    given=[AtMost(most / (10 * alpha) * log(10 * alpha * T) - log(2), 10 * rho * alpha * n**2)],
    added=[
        AtMost(alpha, Rational(1, 10)),
        AtLeast(alpha**2 * T, 1),
        Equal(alpha, 1 / (10 * blocks)),
        Equal(n, blocks * length),
    ],
    label="solved for n, for small α",
)
fano.samples = {count: (Integer(1),) * 20, B: (Integer(4), Integer(10)) * 10}
solved.samples = {
    alpha: (Rational(1, 10), Rational(1, 20), Rational(1, 100)) * 6,
    blocks: (Integer(1), Integer(2), Integer(10)) * 6,
    length: (Integer(3), Integer(50), Integer(7)) * 6,
    n: (Integer(3), Integer(100), Integer(70)) * 6,
    T: (Integer(200), Integer(1000), Integer(10**6)) * 6,
    rho: (Integer(9), Integer(130), Integer(1100)) * 6,
}
theorem.finding(
    "false step",
    r"The proof assumes that $m=1/10\alpha$ is an integer, for simplicity, and so that "
    r"$\alpha\le\frac1{10}$. For $\alpha\ge\frac12$ the proposition is false: the answer $\frac n2$ to "
    r"every count is in error by at most $\frac n2\le\alpha n$ and $0$-zCDP, so that $n$ is bounded by "
    r"nothing, while the bound grows as $\rho\to0$. Between $\frac1{10}$ and $\frac12$ nothing is decided. "
    r"The counterexample has $n=T=2$ and $\alpha=\frac34$, for every constant $C$ of the $\Omega$.",
)
theorem.finding(
    "hypothesis",
    r"$\alpha\le\frac1{10}$ is needed, as above. That $m=1/10\alpha$ and $\ell=n/m$ are integers is said in "
    r"the proof only. $\alpha^2T\ge1$, without which $\sqrt{\log(\alpha^2T)}$ is not defined. "
    r"$m(x)$ is finite for every output $x$, which holds for almost every $x$.",
)
theorem.finding(
    "sharper",
    r"The constant of the $\Omega$ is $1/\sqrt{125}$. Fano's inequality with the chance $(m/T)^m$ of "
    r"guessing gives $\frac45m\log\frac Tm-\log2$, which is more than the $\frac45m\log(Tm^{-5/4})-1$ of "
    r"the paper.",
)
theorem.finding(
    "reading",
    r"The data $\omega$ are $m$ independent blocks, each of $\ell$ copies of one value from $T$. By the "
    r"repaired condition (8) of the proof, $f(X)=g(M(X))$ with probability $\frac45$ or more. A set of at "
    r"most $m$ values is $f(X)$ for at most $m^m$ of the $T^m$ equally probable data sets, which is the "
    r"hypothesis with $N=(T/m)^m$, $\log N=\frac1{10\alpha}\log(10\alpha T)$. $B=\rho m\ell^2=10\rho\alpha "
    r"n^2$ is Theorem 6.3.",
)
theorem.omits(
    r"What Theorem 6.3 says of the mutual information (for blocks of $\ell$ entries), what Markov's "
    r"inequality says of the error, and the chance of guessing $f(X)$ are assumed of the output; they are "
    r"not derived from a $\rho$-zCDP mechanism on $[T]^n$ and its mean error, which do not occur.",
    of="repaired",
)


@printed.refutation
def always_one(p):
    p.say("Two entries with two values. M answers 1 to every count, which is 0, 1 or 2.")
    p.let(
        h=r"\x : bool -> bool. \t : bool. Sum (\i : bool. if (x i = t) 1 0)",
        m=r"\u : bool -> real. max (abs (u T)) (abs (u F))",
    )
    p.use("finite_bool")
    p.use("not_false")
    p.chain(
        r"card (\t : bool. T)",
        eq(r"SumOn (\t : bool. T) (\t. 1)", "card"),
        eq(r"Sum (\t : bool. 1)", "Sum"),
        eq("1 + 1", "sum_bool"),
        eq("2"),
    )
    one = r"Measurable (\u : bool -> real. u t)"
    value = p.term("T").type
    p.know(p.every("t", value, lambda q: q.use("measurable_coordinate", "t", goal=one)))
    p.use("measurable_max", *(rf"\u : bool -> real. abs (u {t})" for t in "TF"))
    p.have("Measurable m")
    p.know(p.every("u", p.term("m").type.args[0], largest))
    p.let(some=BOUND.replace("TYPE", "bool").replace("INDEX", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(root_is_defined())
    return p.counterexample(h="h", m="m")


def root_is_defined():
    p = Script("for u r v : real given 1 <= u, 0 < r, 0 < v holds 0 <= log u / (r * v^2)")
    p.have("0 <= log u", p.use("log_mono", "1", "u"), "log_one")
    p.have("0 < v^2")
    return p.qed(p.have("0 <= log u / (r * v^2)"))


def largest(p):
    p.let(a="abs (u T)", b="abs (u F)")
    p.use("le_max_left", "a", "b")
    p.use("le_max_right", "a", "b")

    def each(q):
        return q.cases(
            "t",
            lambda r: r.have("abs (u t) <= m u", r.use("eq_true", "t")),
            lambda r: r.have("abs (u t) <= m u", r.use("eq_false", "t")),
        )

    def attained(q, at, decided):
        q.have(f"m u = abs (u {at})", "max", decided)
        q.goal = q.term("?t. m u = abs (u t)")
        return q.witness(at)

    p.know(p.every("t", p.term("T").type, each))
    p.know(
        p.cases(
            "a <= b",
            lambda q: attained(q, "F", "if_true"),
            lambda q: attained(q, "T", "if_false"),
        )
    )
    return p.have(r"(!t. abs (u t) <= m u) /\ (?t. m u = abs (u t))")


def with_constant(p):
    p.let(R=r"dirac (\t : bool. 1)", A=r"\x : bool -> bool. R")
    p.let(l="log (9/8)", rho="l * C^2 / 9", v="l / (rho * (3/4)^2)", s="sqrt v")
    p.have("Prob R", "Prob", p.chain(r"L R (\y. 1)", eq("1", "L_dirac")))
    p.say("Let alpha = 3/4, and rho be so small that the bound would be 4 > 2.")
    p.have("log 1 = 0", "log_one")
    p.use("log_le", "8/9")
    inverse = p.chain("log (8/9)", eq("log (1/(9/8))"), eq("log 1 - log (9/8)", "log_div"))
    p.have("0 < l", inverse)
    p.have("0 < rho")
    p.know(private(p))
    p.know(p.every("x", p.term("A").type.args[0], errors))
    p.have(r"1 <= (3/4)^2 * card (\t : bool. T)")
    claimed = next(f for f in p.context.facts if "sqrt" in str(f.conclusion))
    bound = p.use(logic.separated(claimed)[-1], "A", "rho", "3/4")
    p.have("v = (4/C)^2")
    p.use("sqrt_square", "v")
    p.have("(4/C)^2 <= s^2")
    p.use("sqrt_nonneg", "v")
    p.use("le_of_square", "4/C", "s")
    p.have("C * (4/C) <= C * s")
    p.have("C * (4/C) = 4")
    same = p.have(r"(3/4)^2 * card (\t : bool. T) = 9/8")
    p.chain(
        "C * s",
        eq(r"C * sqrt (log ((3/4)^2 * card (\t : bool. T)) / (rho * (3/4)^2))", same),
        le(r"card (\i : bool. T)", bound),
        eq("2", p.have(r"card (\t : bool. T) = 2")),
    )
    return p.have("F")


def private(p):
    q = p.supposing()
    q.goal = q.term("zcdp neighbours A 0 rho")
    q.unfold("zcdp", "mechanism")

    def order(r):
        r.have("0 <= rho*a")
        return r.chain("renyi a R R", eq("0", "renyi_same"), le("ext (0 + rho*a)"))

    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y a", order))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def errors(p):
    def number(q):
        ones = r"Sum (\i : bool. if (x i = t) 1 0)"
        whole = q.chain(ones, eq("(if (x T = t) 1 0) + (if (x F = t) 1 0)", "sum_bool"))
        for i in "TF":
            q.use("le_if", f"x {i} = t", "1", "0", "0")
            q.use("if_le", f"x {i} = t", "1", "0", "1")
        q.have(f"1 - {ones} <= 1", whole)
        q.have(f"-(1 - {ones}) <= 1", whole)
        return q.use("abs_le", f"1 - {ones}", "1")

    def nonnegative(q):
        q.use("le_max_left", "abs (u T)", "abs (u F)")
        q.use("abs_pos", "u T")
        return q.have("0 <= m u")

    p.know(p.every("t", p.term("T").type, number))
    p.have(r"Measurable (\y. m (\t. y t - h x t))")
    positive = p.have("!u. 0 <= m u", p.every("u", p.term("m").type.args[0], nonnegative))
    p.have(r"!y. 0 <= m (\t. y t - h x t)", positive)
    return p.chain(
        r"L R (\y. ext (m (\t. y t - h x t)))",
        eq(r"ext (m (\t. 1 - h x t))", "L_dirac"),
        le("ext 1", "max_le"),
        le(r"ext (3/4 * card (\t : bool. T))"),
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
    start = part.hypothesis()
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
