"""The first display in the proof of Theorem 13.

Problem: for Q symmetric, A = α/(α-1) and b ≥ 0, is E_Q|aᵀx + b|^A ≥ 2^{-d}Σ|a_i|^A K + b^A?
Method: Laplace noise in two dimensions and small a; the left side is at most the power of the second moment.
Guarantee: false as printed: for small a the left side exceeds b^A by a term of order a² only. With the
    weight on both terms it is true, for every symmetric noise and all a and b, and even with 1/(1 + d). The
    printed proof gives with it a bound with the additional term d log 2; with log(1 + d) in place of this
    term, the bound holds in every dimension d.
Reference: capacity bounded paper, Appendix C.4, proof of Theorem 13.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm13
from derivations.capacity_bounded.cor2 import DEFINED

A = "(α/(α - 1))"
ON_THE_LINE = f"Prob Y, map neg Y = Y, 1 < α, HasInt Y (x ↦ abs x^{A}) K"
RIGHT = f"(1/2)^card (λi : 'i. T)·Sum (i ↦ abs (u i)^{A}·K) + b^{A}"
LEFT = f"L (product (λi : 'i. Y)) (x ↦ abs (dot u x + b)^{A})"

theorem = Statement(id="cbdp.thm13.step1", title="The moments of a linear function", expect="refuted")
printed = theorem.printed(
    "for Y : real measure, u : 'i → real, b α K : real given Finite (λi : 'i. T), "
    f"{ON_THE_LINE}, 0 ≤ b holds {RIGHT} ≤ {LEFT}"
)
powers_of_a_sum = theorem.printed(
    f"for u z α : real given 1 < α, 0 ≤ u, 0 ≤ z holds u^{A} + z^{A} ≤ (u + z)^{A}", label="powers of a sum"
)
repaired = theorem.repaired(
    f"for Y : real measure, u b α K : real given {ON_THE_LINE} "
    f"holds (abs u^{A}·K + abs b^{A})/2 ≤ L Y (x ↦ abs (u·x + b)^{A})",
    label="with the weight on both terms, on the line",
)
WHOLE = f"Sum (i ↦ abs (u i)^{A}·K) + abs b^{A}"
EVERY = f"for Y : real measure, u : 'i → real, b α K : real given Finite (λi : 'i. T), {ON_THE_LINE} holds "
weighted = theorem.repaired(
    f"{EVERY} (1/2)^card (λi : 'i. T)·({WHOLE}) ≤ {LEFT}", label="with the weight on both terms"
)
larger_weight = theorem.repaired(
    f"{EVERY} ({WHOLE})/(1 + card (λi : 'i. T)) ≤ {LEFT}", label="with the weight 1/(1+d), which is larger"
)
OUTCOME = "log (1 + card ({})) + 1/(α - 1)*log (1 + norm α v^α/K^(α - 1))".format("λi : 'i. T")
outcome = theorem.repaired(
    thm13.claim(f"1 < α, {thm13.POWER}", f"{thm13.D} ≤ {OUTCOME}", "K"), label="what becomes of Theorem 13"
)
ATOM = "(mixture (1/4) (mixture (1/2) (dirac 1) (dirac (-1))) (dirac (0 : real)))"
atom = theorem.repaired(
    "for A : real given 1 < A holds L {} (x ↦ abs x^A) = 1/4·L (dirac (1 : real)) (x ↦ abs x^A)".replace(
        "{}", ATOM
    ),
    label="with an atom at 0 it may be a quarter of the conditional mean, and not half of it",
)
theorem.finding(
    "hypothesis",
    r"That the part with $\operatorname{sign}(x)=\operatorname{sign}(a)$ has measure $2^{-d}$, and that "
    r"$\mathbb{E}[|x_i|^A]$ given this is $K$, needs noise without an atom at $0$. For $Y=0$ with "
    r"probability $\frac34$ and $\pm1$ otherwise, $a=1$ and $b=0$, the first line is $\frac14\ge\frac12$; "
    "for $b=0$ the two errors cancel.",
)
theorem.finding(
    "false step",
    r"The second line of the display bounds $|a^\top x+b|^A$ from below by $\sum_i(a_ix_i)^A+b^A$ on "
    r"the part of the space where $\operatorname{sign}(x)=\operatorname{sign}(a)$. This part has probability "
    "$2^{-d}$, and $b^A$ has to have this weight too. The step is needed with the full $b^A$: with "
    "$2^{-d}b^A$ the final bound does not tend to $0$ with $v$.",
)
theorem.finding(
    "sharper",
    "With $2^{-d}b^A$ the printed proof ends with "
    r"$d\log2+\frac1{\alpha-1}\log(1+\|v\|_\alpha^\alpha/K^{\alpha-1})$. This is true, and even with "
    r"$\log(1+d)\le d\log2$ in place of $d\log2$; it follows from the repaired Theorem 13 for large "
    r"$\alpha$.",
)
for claim in (printed, repaired, weighted, larger_weight, outcome, atom):
    claim.facts += [partial(named, name) for name in (*DEFINED, "abs_pos", "pow_defined")]


def one_more_than_the_dimension():
    p = Script("given Finite('i) holds 0 < 1 + card('i)")
    p.use("card_all")
    return p.qed(p.have(p.goal))


for claim in (larger_weight, outcome):
    claim.facts.append(one_more_than_the_dimension)


@powers_of_a_sum.proof
def larger_base(p):
    return p.use("two_powers_below", "u", "z", A, because="as $y^p=y\\,y^{p-1}\\le y(y+z)^{p-1}$")


@repaired.proof
def both_signs(p):
    p.let(A=A, f="y ↦ (|u|^A·|y|^A + |b|^A)/2", g="y ↦ |u·y + b|^A")

    def point(q):
        q.let(s="u·y", m="|s + b|", n="|s - b|")
        q.use("power_convex", "A", "1/2", "1/2", "m", "n")
        for z in ("s", "b"):
            q.use("pow_le", f"abs {z}", "1/2·m + 1/2·n", "A")
        q.chain("|s|^A", eq("|u|^A·|y|^A", "abs_product", "pow_mul"))
        return q.chain("2·f(y)", le("m^A + n^A"), eq("g(y) + g(-y)"))

    p.intro("y", point, "∀y. 2·f(y) ≤ g(y) + g(-y)")
    p.use("symmetric_ge", "Y", "f", "g", because="convexity, for both signs of $x$")
    return p.chain(
        "(|u|^A·K + |b|^A)/2", eq("∫ f(y) dY(y)", "L_int", because="the moment"), le("∫ g(y) dY(y)")
    )


middle = Claim("for p q r given 1 ≤ r holds 2·|p|^r ≤ |p + q|^r + |p - q|^r")
reflected = Claim(
    "for Y : real measure, s : 'i → real, f g : ('i → real) → real "
    "given Finite('i), Prob(Y), map(x ↦ -x, Y) = Y, ∀i. s(i) = 1 ∨ s(i) = -1, Measurable(f), "
    "Measurable(g), ∀x. 0 ≤ f(x), ∀x. 0 ≤ g(x), ∀x. 2·f(x) ≤ g(x) + g(i ↦ s(i)·x(i)) "
    "holds ∫[x ~ ⨂ i. Y] f(x) ≤ ∫[x ~ ⨂ i. Y] g(x)"
)
at_least = Claim(
    "for Y : real measure, u : 'i → real, b α K : real, i : 'i given Finite (λi : 'i. T), "
    f"{ON_THE_LINE} holds abs b^{A} ≤ {LEFT} ∧ abs (u i)^{A}·K ≤ {LEFT}"
)


@middle.proof
def convexity(p):
    p.let(m="|p + q|", n="|p - q|")
    p.use("power_convex", "r", "1/2", "1/2", "m", "n")
    p.use("pow_le", "|p|", "1/2·m + 1/2·n", "r")
    return p.have(p.goal)


@reflected.proof
def the_same_law(p):
    p.let(R="product (λi : 'i. Y)", t="x ↦ i ↦ s(i)·x(i)")
    p.let(F="x ↦ f(x)", G="x ↦ g(x)", H="x ↦ g(i ↦ s(i)·x(i))")

    p.use("reflected_product", "λi : 'i. Y", "s")
    p.use("L_map", "R", "t", "G")
    p.chain("∫ G(f) dR(f)", eq("∫[f ~ map(t, R)] G(f)"), eq("∫ H(f) dR(f)"))

    def point(q):
        return q.chain("2·F(x)", eq("2·f(x)"), le("g(x) + g(i ↦ s(i)·x(i))"), eq("G(x) + H(x)"))

    p.every("x", "'i → real", point)
    p.chain(
        "2·∫ F(f) dR(f)",
        eq("∫ 2·F(x) dR(x)", p.use("L_mul", "R", "2", "F")),
        le("∫ (G(x) + H(x)) dR(x)", "L_le"),
        eq("∫ G(f) dR(f) + ∫ G(f) dR(f)", "L_add"),
        eq("2·∫ G(f) dR(f)"),
    )
    return p.use("emul_cancel_le", "2", "∫ F(f) dR(f)", "∫ G(f) dR(f)")


@at_least.proof
def signs(p):
    p.let(A=A, R="product (λi : 'i. Y)", g="x ↦ |dot(u, x) + b|^A", h="x ↦ |dot(u, x)|^A")
    p.let(k="x ↦ |u(i)·x(i)|^A", c="λx : 'i → real. abs b^A")
    p.let(s="λj : 'i. (-1 : real)", z="j ↦ if j = i then 1 else -1")

    def sign(q):
        either = "z(j) = 1 ∨ z(j) = -1"
        return q.cases("j = i", lambda r: r.have(either))

    p.every("j", "'i", sign)

    def turned(q):
        return q.chain(
            "dot(u, j ↦ s(j)·x(j))",
            eq("∑ j. -1·(u(j)·x(j))", "dot"),
            eq("-dot(u, x)", q.use("Sum_scale", "j ↦ u(j)·x(j)", "-1"), "dot"),
        )

    def all_but_one(q):
        def each(r):
            same = "u(j)·(z(j)·x(j)) = 2·(if j = i then u(i)·x(i) else 0) + -1·(u(j)·x(j))"
            return r.cases("j = i", lambda e: e.have(same, e.have("j = i")), lambda e: e.have(same))

        q.every("j", "'i", each)
        q.let(w="j ↦ if j = i then u(i)·x(i) else 0", v="j ↦ u(j)·x(j)")
        q.use("sum_delta", "λj : 'i. (1 : real)", "i", "u(i)·x(i)")
        alone = q.chain("∑ x. w(x)", eq("∑ j. 1·(if j = i then u(i)·x(i) else 0)"), eq("u(i)·x(i)"))
        return q.chain(
            "dot(u, j ↦ z(j)·x(j))",
            eq("∑ j. 2·w(j) + -1·v(j)", "dot"),
            eq("2·(u(i)·x(i)) - dot(u, x)", q.use("Sum_linear", "w", "v", "2", "-1"), alone, "dot"),
        )

    def mirrored(q):
        """|dot u (-x) + b| = |dot u x - b|, as a power."""
        turned(q)
        return q.chain("g(j ↦ s(j)·x(j))", eq("|dot(u, x) - b|^A"))

    def sum_below(q):
        mirrored(q)
        q.use(middle.theorem(), "dot(u, x)", "b", "A")
        return q.chain("2·h(x)", le("g(x) + |dot(u, x) - b|^A"), eq("g(x) + g(j ↦ s(j)·x(j))"))

    def constant_below(q):
        mirrored(q)
        q.use(middle.theorem(), "b", "dot(u, x)", "A")
        return q.chain("2·c(x)", le("|b + dot(u, x)|^A + |b - dot(u, x)|^A"), eq("g(x) + g(j ↦ s(j)·x(j))"))

    def coordinate_below(q):
        all_but_one(q)
        q.use(middle.theorem(), "u(i)·x(i)", "dot(u, x) - u(i)·x(i)", "A")
        return q.chain(
            "2·k(x)",
            le("|u(i)·x(i) + (dot(u, x) - u(i)·x(i))|^A + |u(i)·x(i) - (dot(u, x) - u(i)·x(i))|^A"),
            eq("h(x) + h(j ↦ z(j)·x(j))"),
        )

    for f, larger, sign_, proof in (
        ("h", "g", "s", sum_below),
        ("c", "g", "s", constant_below),
        ("k", "h", "z", coordinate_below),
    ):
        text = f"∀x. 2·{f} x ≤ {larger} x + {larger} (j ↦ {sign_} j·x j)"
        p.intro("x", proof, text)
        p.use(reflected.theorem(), "Y", sign_, f, larger)
    p.chain("|b|^A", eq("∫ c(x) dR(x)", "L_const"), le("∫ g(x) dR(x)"))
    p.use("coordinate_int", "λi : 'i. Y", "i", "y ↦ |y|^A", "K")

    same = p.have("∀x. k(x) = |u(i)|^A·|x(i)|^A", "abs_product", "pow_mul")
    p.have("E[f ~ R] k(f) exists and is |u(i)|^A·K", same)
    p.chain(
        "|u(i)|^A·K", eq("∫ k(x) dR(x)", p.use("L_int", "R", "k")), le("∫ h(x) dR(x)"), le("∫ g(x) dR(x)")
    )
    return p.auto()


@larger_weight.proof
def means_of_the_bounds(p):
    p.let(A=A, N=LEFT, d="card('i)", f="i ↦ |u(i)|^(α/(α - 1))·K")
    p.use("card_positive", "d")

    def infinite(q):
        return q.chain("((∑ x. f(x)) + |b|^A)/(1 + d)", le("∞"), eq("N"))

    def finite(q):
        return q.obtain("r", q.use("real_of_nonneg", "N"), number)

    def number(q):
        def each(e):
            e.use(at_least.theorem(), "Y", "u", "b", "α", "K", "i")
            e.chain("|b|^A", le("N"), eq("r"))
            e.chain("f(i)", le("N"), eq("r"))
            return e.have("f(i) ≤ r ∧ |b|^A ≤ r")

        every = q.every("i", "'i", each)
        q.use(every, "select('i)")
        q.chain("∑ x. f(x)", le("∑ i : 'i. r"), eq("r·d", "Sum", "sum_const"))
        return q.chain("((∑ x. f(x)) + |b|^A)/(1 + d)", le("r"), eq("N"))

    return p.cases("N = ∞", infinite, finite)


@weighted.proof
def smaller_weight(p):
    p.let(d="card('i)", S=WHOLE)
    p.use("card_positive", "d")
    power = rewrite(p.use("bernoulli_inequality", "1", "d"), p.have("1 + 1 = 2"))
    p.have("1 + d ≤ 2^d", power)
    p.chain("(1/2)^d", eq("1/2^d", "div_pow", "one_pow"))
    p.have("0 ≤ (2^d - (1 + d))/(2^d·(1 + d))")
    p.have("(1/2)^d ≤ 1/(1 + d)", p.have("1/(1 + d) - 1/2^d = (2^d - (1 + d))/(2^d·(1 + d))"))
    p.use("int_nonneg", "Y", f"x ↦ abs x^{A}", "K")
    p.use(larger_weight.theorem(), "Y", "u", "b", "α", "K")
    return p.chain("(1/2)^d·S", le("S/(1 + d)"), le(LEFT))


@outcome.proof
def power_means(p):
    p.let(k="K^((α - 1)/α)", w="i ↦ |v(i)|/k", d="card('i)", one="λi : 'i. (1 : real)")
    p.let(N="‖v‖[α]^α", X="1 + ‖v‖[1]/k", Y_="1 + N/K^(α - 1)")
    p.chain(
        "∑ i. one(i)·w(i)",
        eq("∑ i. 1/k·|v(i)|"),
        eq("‖v‖[1]/k", p.use("Sum_scale", "i ↦ |v(i)|", "1/k"), p.use("one_norm", "v")),
    )
    p.chain(
        "∑ i. one(i)·w(i)^α",
        eq("∑ i. 1/K^(α - 1)·|v(i)|^α"),
        eq("N/K^(α - 1)", p.use("Sum_scale", "i ↦ |v(i)|^α", "1/K^(α - 1)"), p.use("norm_power", "α", "v")),
    )
    p.have("(∑ x. one(x)) = d", "card", "Sum")
    p.use("power_of_sum", "one", "w", "α", because="the mean of powers")
    p.use("card_positive", "d")
    p.chain(
        "X^α",
        eq("(1 + (∑ i. one(i)·w(i)))^α"),
        le("(1 + (∑ x. one(x)))^(α - 1)·(1 + (∑ i. one(i)·w(i)^α))"),
        eq("(1 + d)^(α - 1)·Y_"),
    )
    p.chain(
        "α·log(X)/(α - 1)",
        eq("1/(α - 1)·log(X^α)"),
        le("1/(α - 1)·log((1 + d)^(α - 1)·Y_)"),
        eq("log(1 + d) + 1/(α - 1)·log(Y_)", "log_mul", "log_pow"),
    )
    return p.chain(
        thm13.D,
        le(
            "α·log(X)/(α - 1)",
            p.use(thm13.by_one_norm.theorem(), "Y", "v", "α", "K"),
            because="the repaired Theorem 13",
        ),
        le("log(1 + d) + 1/(α - 1)·log(Y_)"),
    )


@printed.refutation
def a_small_function(p):
    p.say(r"Take $d=2$, Laplace noise of scale $1$, $A=\frac32$, $a=(\frac1{100},\frac1{100})$ and $b=1$.")
    p.let(Y="Lap(0, 1)", u="λj : bool. 1/100", b="1", α="3", K="E[x ~ Y] |x|^(3/2)")
    p.let(Q="λj : bool. Y", V="2")
    p.use("laplace_symmetric", "1")
    p.use("laplace_power", "1", "3/2")
    p.have("1 ≤ K", p.use("one_pow", "3/2"))
    p.have("E[y ~ Y] y² exists and is V", because="the variance")
    p.let(h="x ↦ 1 + dot(u, x)", B="1 + V·(2·(1/100)²)", R="⨂ x. Q(x)")
    p.chain("∑ j : bool. (1/100)²", eq("2·(1/100)²", p.use("sum_bool", "j ↦ (1/100)²")))
    p.use("linear_second_moment", "Q", "u", "V", because="the second moment")
    p.chain("∫ h(x)² dR(x)", eq("B", p.use("L_int")), le("B"))
    p.use("moment_below_two", "R", "h", "3/2", "B")
    p.chain(
        LEFT.replace("'i", "bool"), eq("∫ |h(x)|^(3/2) dR(x)"), le("B^(3/2/2)", because="Jensen's inequality")
    )
    p.use("card_bool")
    p.let(right=RIGHT.replace("'i", "bool"), t="(1/100)^(3/2)")
    p.chain(
        "right", eq("(1/2)²·(∑ j : bool. t·K) + 1^(3/2)"), eq("1/2000·K + 1", p.use("sum_bool", "j ↦ t·K"))
    )
    p.have("B^(3/2/2) < 1/2000·1 + 1", by=decide, because="two numbers")
    p.chain(LEFT.replace("'i", "bool"), le("B^(3/2/2)"), lt("right"))
    return p.counterexample(Y="Y", u="u", b="b", α="α", K="K")


@atom.proof
def a_quarter_and_a_half(p):
    p.let(f="x ↦ |x|^A")
    p.have("f(1) = 1")
    p.have("f(-1) = 1", p.have("|-1| = 1"))
    p.have("f(0) = 0", "pow_zero_base")
    for x, y in (("1", "1"), ("-1", "1"), ("0", "0")):
        p.chain(f"L (dirac ({x})) f", eq(y, "L_dirac"))
    return p.chain(
        f"L {ATOM} f",
        eq(
            "1/4·(∫[x ~ mixture(1/2, dirac(1), dirac(-1))] f(x)) + (1 - 1/4)·(∫[x ~ dirac(0)] f(x))",
            "L_mixture",
            because="the outcome $0$ or another",
        ),
        eq(
            "1/4·(1/2·(∫[x ~ dirac(1)] f(x)) + (1 - 1/2)·(∫[x ~ dirac(-1)] f(x))) + (1 - 1/4)·(∫[x ~ "
            "dirac(0)] f(x))",
            "L_mixture",
            because="one of the other two",
        ),
        eq("1/4·(1/2·1 + (1 - 1/2)·1) + (1 - 1/4)·0"),
        eq("1/4·1"),
        eq("1/4·(∫[x ~ dirac(1)] f(x))"),
    )
