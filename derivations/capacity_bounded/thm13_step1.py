"""The first display in the proof of Theorem 13.

Problem: for Q symmetric, A = α/(α-1) and b ≥ 0, is E_Q|aᵀx + b|^A ≥ 2^{-d}Σ|a_i|^A K + b^A?
Method: Laplace noise in two dimensions and small a; the left side is at most the power of the second moment.
Guarantee: false as printed: for small a the left side exceeds b^A by a term of order a² only. With the
    weight 1/2 on both terms it is true on the line, for every symmetric noise and all a and b. What the
    printed proof gives with it, a bound with the additional term d log 2, holds in every dimension d with
    log(1 + d) in place of it.
Reference: capacity bounded paper, Appendix C.4, proof of Theorem 13.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm13
from derivations.capacity_bounded.cor2 import DEFINED

A = "(a/(a - 1))"
ON_THE_LINE = rf"Prob Y, map neg Y = Y, 1 < a, HasInt Y (\x. abs x^{A}) K"
RIGHT = rf"(1/2)^card (\i : 'i. T)*Sum (\i. abs (u i)^{A}*K) + b^{A}"
LEFT = rf"L (product (\i : 'i. Y)) (\x. ext (abs (dot u x + b)^{A}))"

theorem = Statement(
    id="cbdp.thm13.step1", title="The moments of a linear function", expect="refuted"
)
printed = theorem.printed(
    r"for Y : real measure, u : 'i -> real, b a K : real given Finite (\i : 'i. T), "
    rf"{ON_THE_LINE}, 0 <= b holds ext ({RIGHT}) <= {LEFT}"
)
powers_of_a_sum = theorem.printed(
    f"for u z a : real given 1 < a, 0 <= u, 0 <= z holds u^{A} + z^{A} <= (u + z)^{A}",
    label="powers of a sum",
)
repaired = theorem.repaired(
    f"for Y : real measure, u b a K : real given {ON_THE_LINE} "
    rf"holds ext ((abs u^{A}*K + abs b^{A})/2) <= L Y (\x. ext (abs (u*x + b)^{A}))",
    label="with the weight on both terms, on the line",
)
OUTCOME = "log (1 + card ({})) + 1/(a - 1)*log (1 + norm a v^a/K^(a - 1))".format(r"\i : 'i. T")
outcome = theorem.repaired(
    thm13.claim(f"1 < a, {thm13.POWER}", f"{thm13.D} <= ext ({OUTCOME})", "K"),
    label="what becomes of Theorem 13",
)
ATOM = "(mixture (1/4) (mixture (1/2) (dirac 1) (dirac (-1))) (dirac (0 : real)))"
atom = theorem.repaired(
    r"for A : real given 1 < A holds L {} (\x. ext (abs x^A)) = ext (1/4) * L (dirac (1 : real)) "
    r"(\x. ext (abs x^A))".replace("{}", ATOM),
    label="with an atom at 0 it may be a quarter of the conditional mean, and not half of it",
)
theorem.finding(
    "hypothesis",
    r"That the part with $\operatorname{sign}(x)=\operatorname{sign}(a)$ has measure $2^{-d}$, and that "
    r"$\mathbb{E}[|x_i|^A]$ given this is $K$, needs noise without an atom at $0$. For $Y=0$ with "
    r"probability $\frac34$ and $\pm1$ otherwise, $a=1$ and $b=0$, the first line is $\frac14\ge\frac12$; "
    r"for $b=0$ the two errors cancel.",
)
theorem.finding(
    "false step",
    r"The second line of the display bounds $|a^\top x+b|^A$ from below by $\sum_i(a_ix_i)^A+b^A$ on "
    r"the part of the space where $\operatorname{sign}(x)=\operatorname{sign}(a)$. This part has probability "
    r"$2^{-d}$, and $b^A$ has to have this weight too. The step is needed with the full $b^A$: with "
    r"$2^{-d}b^A$ the final bound does not tend to $0$ with $v$.",
)
theorem.finding(
    "sharper",
    r"With $2^{-d}b^A$ the printed proof ends with "
    r"$d\log2+\frac1{\alpha-1}\log(1+\|v\|_\alpha^\alpha/K^{\alpha-1})$. This is true, and even with "
    r"$\log(1+d)\le d\log2$; it follows from the repaired Theorem 13 for large $\alpha$.",
)
theorem.omits(
    "The display, with the weight on both terms, in more than one dimension.", of="repaired"
)
for claim in (printed, repaired, outcome, atom):
    claim.facts += [partial(named, name) for name in (*DEFINED, "abs_pos", "pow_defined")]


@outcome.facts.append
def one_more_than_the_dimension():
    p = Script(r"given Finite (\i : 'i. T) holds 0 < 1 + card (\i : 'i. T)")
    p.use("card_all")
    return p.qed(p.have(p.goal))


@powers_of_a_sum.proof
def larger_base(p):
    return p.use("two_powers_below", "u", "z", A, because="as $y^p=y\\,y^{p-1}\\le y(y+z)^{p-1}$")


@repaired.proof
def both_signs(p):
    p.let(A=A, f=r"\y. (abs u^A*abs y^A + abs b^A)/2", g=r"\y. abs (u*y + b)^A")

    def point(q):
        q.let(s="u*y", m="abs (s + b)", n="abs (s - b)")
        mean = q.use("power_convex", "A", "1/2", "1/2", "m", "n")
        below = []
        for z in ("s", "b"):
            double = q.have(f"2*{z} = (s + b) + {'1' if z == 's' else '-1'}*(s - b)")
            q.chain(
                f"abs {z}",
                eq(f"1/2*abs (2*{z})", q.use("abs_scale", "2", z)),
                eq(f"1/2*abs ((s + b) + {'1' if z == 's' else '-1'}*(s - b))", double),
                le(
                    f"1/2*(m + abs ({'1' if z == 's' else '-1'}*(s - b)))",
                    q.use("abs_add", "s + b", f"{'1' if z == 's' else '-1'}*(s - b)"),
                ),
                eq("1/2*m + 1/2*n", q.use("abs_neg", "s - b")),
            )
            power = q.use("pow_le", f"abs {z}", "1/2*m + 1/2*n", "A")
            below.append(
                q.chain(f"abs {z}^A", le("(1/2*m + 1/2*n)^A", power), le("1/2*m^A + 1/2*n^A", mean))
            )
        product = q.chain(
            "abs s^A", eq("(abs u*abs y)^A", "abs_product"), eq("abs u^A*abs y^A", "pow_mul")
        )
        turned = q.chain(
            "g (-y)",
            eq("abs (-(s - b))^A"),
            eq("n^A", q.use("abs_neg", "s - b")),
        )
        total = q.have("abs s^A + abs b^A <= m^A + n^A", *below)
        return q.chain(
            "2 * f y",
            eq("abs s^A + abs b^A", product),
            le("m^A + n^A", total),
            eq("g y + g (-y)", turned),
        )

    each = p.intro("y", point, "!y. 2 * f y <= g y + g (-y)")
    found = p.use(
        "symmetric_ge", "Y", "f", "g", given=[each], because="convexity, for both signs of $x$"
    )
    return p.chain(
        "ext ((abs u^A*K + abs b^A)/2)",
        eq(r"L Y (\y. ext (f y))", "L_int", because="the moment"),
        le(r"L Y (\y. ext (g y))", found),
    )


@outcome.proof
def power_means(p):
    p.let(
        k="K^((a - 1)/a)", w=r"\i. abs (v i)/k", d=r"card (\i : 'i. T)", one=r"\i : 'i. (1 : real)"
    )
    p.let(S=r"Sum (\i. abs (v i))", N="norm a v^a", X="1 + norm 1 v/k", Y_="1 + N/K^(a - 1)")
    sums = p.chain(
        r"Sum (\i. one i*w i)",
        eq(r"Sum (\i. 1/k*abs (v i))"),
        eq("1/k*S", p.use("Sum_scale", r"\i. abs (v i)", "1/k")),
        eq("norm 1 v/k", p.use("one_norm", "v")),
    )
    power = p.chain(
        "k^a", eq("K^((a - 1)/a*a)", "pow_pow"), eq("K^(a - 1)", p.have("(a - 1)/a*a = a - 1"))
    )
    each = p.intro(
        "i",
        lambda q: q.chain(
            "one i*w i^a", eq("abs (v i)^a/k^a", "div_pow"), eq("1/K^(a - 1)*abs (v i)^a", power)
        ),
        "!i. one i*w i^a = 1/K^(a - 1)*abs (v i)^a",
    )
    powers = p.chain(
        r"Sum (\i. one i*w i^a)",
        eq(r"Sum (\i. 1/K^(a - 1)*abs (v i)^a)", each),
        eq(
            r"1/K^(a - 1)*Sum (\i. abs (v i)^a)",
            p.use("Sum_scale", r"\i. abs (v i)^a", "1/K^(a - 1)"),
        ),
        eq("N/K^(a - 1)", p.use("norm_power", "a", "v")),
    )
    count = p.have("Sum one = d", "card", "Sum")
    mean = p.use("power_of_sum", "one", "w", "a", because="the mean of powers")
    p.use("card_positive", "d")
    p.chain(
        "X^a",
        eq(r"(1 + Sum (\i. one i*w i))^a", sums),
        le(r"(1 + Sum one)^(a - 1)*(1 + Sum (\i. one i*w i^a))", mean),
        eq("(1 + d)^(a - 1)*Y_", count, powers),
    )
    scaled = p.use("scale_le", "1/(a - 1)", "log (X^a)", "log ((1 + d)^(a - 1)*Y_)")
    real = p.chain(
        "a*log X/(a - 1)",
        eq("1/(a - 1)*log (X^a)"),
        le("1/(a - 1)*log ((1 + d)^(a - 1)*Y_)", scaled),
        eq("1/(a - 1)*((a - 1)*log (1 + d) + log Y_)", "log_mul", "log_pow"),
        eq("log (1 + d) + 1/(a - 1)*log Y_"),
    )
    return p.chain(
        thm13.D,
        le(
            "ext (a*log X/(a - 1))",
            p.use(thm13.by_one_norm.theorem(), "Y", "v", "a", "K"),
            because="the repaired Theorem 13",
        ),
        le("ext (log (1 + d) + 1/(a - 1)*log Y_)", real),
    )


@printed.refutation
def a_small_function(p):
    p.say(
        r"Take $d=2$, Laplace noise of scale $1$, $A=\frac32$, $a=(\frac1{100},\frac1{100})$ and $b=1$."
    )
    p.let(Y="laplace 0 1", u=r"\j : bool. 1/100", b="1", a="3", K=r"E Y (\x. abs x^(3/2))")
    p.let(Q=r"\j : bool. Y", V="2", v=r"\j : bool. -(1/50)", m="1 + 2*(1/100)^2*2")
    p.use("laplace_symmetric", "1")
    p.know(*logic.separated(p.use("laplace_power", "1", "3/2")))
    dual = p.have("a/(a - 1) = 3/2")
    size = p.have("1 <= K", p.use("one_pow", "3/2"))
    p.have(r"HasInt Y (\y. y^2) V", because="the variance")
    p.let(h=r"\x. 1 + dot u x", B="1 + V*(2*(1/100)^2)", R="product Q")
    total = p.chain(
        r"Sum (\j : bool. (1/100)^2)",
        eq("(1/100)^2 + (1/100)^2", p.use("sum_bool", r"\j : bool. (1/100 : real)^2")),
        eq("2*(1/100)^2"),
    )
    mean = p.use("linear_second_moment", "Q", "u", "V", because="the second moment")
    second = p.chain(
        r"L R (\x. ext (h x^2))",
        eq(r"ext (1 + V*Sum (\j : bool. (1/100)^2))", p.use("L_int", given=[mean])),
        eq("ext B", total),
        le("ext B"),
    )
    less = p.use("moment_below_two", "R", "h", "3/2", "B", given=[second])
    same = p.have("!x. h x = dot u x + b")
    left = p.chain(
        LEFT.replace("'i", "bool"),
        eq(r"L R (\x. ext (abs (h x)^(3/2)))", same, dual),
        le("ext (B^(3/2/2))", less, because="Jensen's inequality"),
    )
    count = p.chain(
        r"card (\j : bool. T)",
        eq(r"Sum (\j : bool. (1 : real))", "card", "Sum"),
        eq("2", p.use("sum_bool", r"\j : bool. (1 : real)")),
    )
    small = p.have("abs (1/100) = 1/100", p.use("abs_nonneg", "1/100"))
    p.let(right=RIGHT.replace("'i", "bool"), t="(1/100)^(3/2)")
    value = p.have("t = 1/1000")
    right = p.chain(
        "right",
        eq(r"(1/2)^2*Sum (\j : bool. t*K) + 1^(3/2)", count, dual, small),
        eq("(1/2)^2*(t*K + t*K) + 1^(3/2)", p.use("sum_bool", r"\j : bool. t*K")),
        eq("1/2000*K + 1", value, p.use("one_pow", "3/2")),
    )
    numbers = p.have("B^(3/2/2) < 1/2000*1 + 1", by=decide, because="two numbers")
    above = p.have("B^(3/2/2) < right", numbers, right, size)

    def no(yes):
        q = p.supposing()
        whole = q.chain(
            "ext right", le(LEFT.replace("'i", "bool"), yes), le("ext (B^(3/2/2))", left)
        )
        real = q.use("le_of_ext", given=[whole])
        return logic.contradiction(
            real, q.use("not_le_of_lt", "B^(3/2/2)", "right", given=[above]), q.term("F")
        )

    refuted = logic.refuted(p.term(f"ext right <= {LEFT}".replace("'i", "bool")), no)
    return p.counterexample(refuted, Y="Y", u="u", b="b", a="a", K="K")


@atom.proof
def a_quarter_and_a_half(p):
    p.let(f=r"\x : real. ext (abs x^A)")
    p.have("!x. 0 <= f x")
    p.have("abs (-1) = 1", p.use("abs_nonpos", "-1"))
    values = [
        p.have("f 1 = 1", p.use("abs_nonneg", "1"), p.use("one_pow", "A")),
        p.have("f (-1) = 1", p.have("abs (-1) = 1"), p.use("one_pow", "A")),
        p.have("f 0 = 0", p.use("abs_nonneg", "0"), "pow_zero_base"),
    ]
    points = [
        p.chain(f"L (dirac ({x})) f", eq(f"f ({x})", "L_dirac"), eq(y, v))
        for x, y, v in (("1", "1", values[0]), ("-1", "1", values[1]), ("0", "0", values[2]))
    ]
    return p.chain(
        f"L {ATOM} f",
        eq(
            "ext (1/4) * L (mixture (1/2) (dirac 1) (dirac (-1))) f + ext (1 - 1/4) * L (dirac (0 : real)) f",
            "L_mixture",
            because=r"the outcome $0$ or another",
        ),
        eq(
            "ext (1/4) * (ext (1/2) * L (dirac 1) f + ext (1 - 1/2) * L (dirac (-1)) f) "
            "+ ext (1 - 1/4) * L (dirac (0 : real)) f",
            "L_mixture",
            because="one of the other two",
        ),
        eq("ext (1/4) * (ext (1/2) * 1 + ext (1 - 1/2) * 1) + ext (1 - 1/4) * 0", *points),
        eq("ext (1/4) * 1"),
        eq("ext (1/4) * L (dirac 1) f", points[0]),
    )
