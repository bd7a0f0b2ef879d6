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

A = "(a/(a - 1))"
ON_THE_LINE = rf"Prob Y, map neg Y = Y, 1 < a, HasInt Y (\x. abs x^{A}) K"
RIGHT = rf"(1/2)^card (\i : 'i. T)*Sum (\i. abs (u i)^{A}*K) + b^{A}"
LEFT = rf"L (product (\i : 'i. Y)) (\x. ext (abs (dot u x + b)^{A}))"

theorem = Statement(id="cbdp.thm13.step1", title="The moments of a linear function", expect="refuted")
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
WHOLE = rf"Sum (\i. abs (u i)^{A}*K) + abs b^{A}"
EVERY = (
    r"for Y : real measure, u : 'i -> real, b a K : real given Finite (\i : 'i. T), "
    f"{ON_THE_LINE} holds "
)
weighted = theorem.repaired(
    rf"{EVERY} ext ((1/2)^card (\i : 'i. T)*({WHOLE})) <= {LEFT}", label="with the weight on both terms"
)
larger_weight = theorem.repaired(
    rf"{EVERY} ext (({WHOLE})/(1 + card (\i : 'i. T))) <= {LEFT}",
    label="with the weight 1/(1+d), which is larger",
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
    "With $2^{-d}b^A$ the printed proof ends with "
    r"$d\log2+\frac1{\alpha-1}\log(1+\|v\|_\alpha^\alpha/K^{\alpha-1})$. This is true, and even with "
    r"$\log(1+d)\le d\log2$ in place of $d\log2$; it follows from the repaired Theorem 13 for large "
    r"$\alpha$.",
)
for claim in (printed, repaired, weighted, larger_weight, outcome, atom):
    claim.facts += [partial(named, name) for name in (*DEFINED, "abs_pos", "pow_defined")]


def one_more_than_the_dimension():
    p = Script(r"given Finite (\i : 'i. T) holds 0 < 1 + card (\i : 'i. T)")
    p.use("card_all")
    return p.qed(p.have(p.goal))


for claim in (larger_weight, outcome):
    claim.facts.append(one_more_than_the_dimension)


@powers_of_a_sum.proof
def larger_base(p):
    return p.use("two_powers_below", "u", "z", A, because="as $y^p=y\\,y^{p-1}\\le y(y+z)^{p-1}$")


@repaired.proof
def both_signs(p):
    p.let(A=A, f=r"\y. (abs u^A*abs y^A + abs b^A)/2", g=r"\y. abs (u*y + b)^A")

    def point(q):
        q.let(s="u*y", m="abs (s + b)", n="abs (s - b)")
        q.use("power_convex", "A", "1/2", "1/2", "m", "n")
        for z in ("s", "b"):
            q.use("pow_le", f"abs {z}", "1/2*m + 1/2*n", "A")
        q.chain("abs s^A", eq("abs u^A*abs y^A", "abs_product", "pow_mul"))
        return q.chain("2 * f y", le("m^A + n^A"), eq("g y + g (-y)"))

    p.intro("y", point, "!y. 2 * f y <= g y + g (-y)")
    p.use("symmetric_ge", "Y", "f", "g", because="convexity, for both signs of $x$")
    return p.chain(
        "ext ((abs u^A*K + abs b^A)/2)",
        eq(r"L Y (\y. ext (f y))", "L_int", because="the moment"),
        le(r"L Y (\y. ext (g y))"),
    )


middle = Claim("for p q r : real given 1 <= r holds 2*abs p^r <= abs (p + q)^r + abs (p - q)^r")
reflected = Claim(
    "for Y : real measure, s : 'i -> real, f g : ('i -> real) -> real given Finite (\\i : 'i. T), "
    "Prob Y, map neg Y = Y, !i. s i = 1 \\/ s i = -1, Measurable f, Measurable g, !x. 0 <= f x, "
    "!x. 0 <= g x, !x. 2*f x <= g x + g (\\i. s i*x i) "
    r"holds L (product (\i : 'i. Y)) (\x. ext (f x)) <= L (product (\i : 'i. Y)) (\x. ext (g x))"
)
at_least = Claim(
    r"for Y : real measure, u : 'i -> real, b a K : real, i : 'i given Finite (\i : 'i. T), "
    f"{ON_THE_LINE} holds ext (abs b^{A}) <= {LEFT} /\\ ext (abs (u i)^{A}*K) <= {LEFT}"
)


@middle.proof
def convexity(p):
    p.let(m="abs (p + q)", n="abs (p - q)")
    p.use("power_convex", "r", "1/2", "1/2", "m", "n")
    p.use("pow_le", "abs p", "1/2*m + 1/2*n", "r")
    return p.have(p.goal)


@reflected.proof
def the_same_law(p):
    p.let(R=r"product (\i : 'i. Y)", t=r"\x : 'i -> real. \i. s i*x i")
    p.let(F=r"\x. ext (f x)", G=r"\x. ext (g x)", H=r"\x. ext (g (\i. s i*x i))")

    p.use("reflected_product", r"\i : 'i. Y", "s")
    p.use("L_map", "R", "t", "G")
    p.chain("L R G", eq("L (map t R) G"), eq("L R H"))

    def point(q):
        return q.chain("ext 2*F x", eq("ext (2*f x)"), le(r"ext (g x + g (\i. s i*x i))"), eq("G x + H x"))

    p.every("x", "'i -> real", point)
    p.chain(
        "ext 2*L R F",
        eq(r"L R (\x. ext 2*F x)", p.use("L_mul", "R", "2", "F")),
        le(r"L R (\x. G x + H x)", "L_le"),
        eq("L R G + L R G", "L_add"),
        eq("ext 2*L R G"),
    )
    return p.use("emul_cancel_le", "2", "L R F", "L R G")


@at_least.proof
def signs(p):
    p.let(A=A, R=r"product (\i : 'i. Y)", g=r"\x. abs (dot u x + b)^A", h=r"\x. abs (dot u x)^A")
    p.let(k=r"\x : 'i -> real. abs (u i*x i)^A", c=r"\x : 'i -> real. abs b^A")
    p.let(s=r"\j : 'i. (-1 : real)", z=r"\j : 'i. if (j = i) (1 : real) (-1)")

    def sign(q):
        either = r"z j = 1 \/ z j = -1"
        return q.cases("j = i", lambda r: r.have(either))

    p.every("j", "'i", sign)

    def turned(q):
        return q.chain(
            r"dot u (\j. s j*x j)",
            eq(r"Sum (\j. -1*(u j*x j))", "dot"),
            eq("-(dot u x)", q.use("Sum_scale", r"\j. u j*x j", "-1"), "dot"),
        )

    def all_but_one(q):
        def each(r):
            same = "u j*(z j*x j) = 2*(if (j = i) (u i*x i) 0) + -1*(u j*x j)"
            return r.cases("j = i", lambda e: e.have(same, e.have("j = i")), lambda e: e.have(same))

        q.every("j", "'i", each)
        q.let(w=r"\j. if (j = i) (u i*x i) 0", v=r"\j. u j*x j")
        q.use("sum_delta", r"\j : 'i. (1 : real)", "i", "u i*x i")
        alone = q.chain("Sum w", eq(r"Sum (\j. 1*(if (j = i) (u i*x i) 0))"), eq("u i*x i"))
        return q.chain(
            r"dot u (\j. z j*x j)",
            eq(r"Sum (\j. 2*w j + -1*v j)", "dot"),
            eq("2*(u i*x i) - dot u x", q.use("Sum_linear", "w", "v", "2", "-1"), alone, "dot"),
        )

    def mirrored(q):
        """|dot u (-x) + b| = |dot u x - b|, as a power."""
        turned(q)
        return q.chain(r"g (\j. s j*x j)", eq("abs (dot u x - b)^A"))

    def sum_below(q):
        mirrored(q)
        q.use(middle.theorem(), "dot u x", "b", "A")
        return q.chain("2*h x", le("g x + abs (dot u x - b)^A"), eq(r"g x + g (\j. s j*x j)"))

    def constant_below(q):
        mirrored(q)
        q.use(middle.theorem(), "b", "dot u x", "A")
        return q.chain("2*c x", le("abs (b + dot u x)^A + abs (b - dot u x)^A"), eq(r"g x + g (\j. s j*x j)"))

    def coordinate_below(q):
        all_but_one(q)
        q.use(middle.theorem(), "u i*x i", "dot u x - u i*x i", "A")
        return q.chain(
            "2*k x",
            le("abs (u i*x i + (dot u x - u i*x i))^A + abs (u i*x i - (dot u x - u i*x i))^A"),
            eq(r"h x + h (\j. z j*x j)"),
        )

    for f, larger, sign_, proof in (
        ("h", "g", "s", sum_below),
        ("c", "g", "s", constant_below),
        ("k", "h", "z", coordinate_below),
    ):
        text = f"!x. 2*{f} x <= {larger} x + {larger} (\\j. {sign_} j*x j)"
        p.intro("x", proof, text)
        p.use(reflected.theorem(), "Y", sign_, f, larger)
    p.chain("ext (abs b^A)", eq(r"L R (\x. ext (c x))", "L_const"), le(r"L R (\x. ext (g x))"))
    p.use("coordinate_int", r"\i : 'i. Y", "i", r"\y. abs y^A", "K")

    same = p.have("!x. k x = abs (u i)^A*abs (x i)^A", "abs_product", "pow_mul")
    p.have("HasInt R k (abs (u i)^A*K)", same)
    p.chain(
        "ext (abs (u i)^A*K)",
        eq(r"L R (\x. ext (k x))", p.use("L_int", "R", "k")),
        le(r"L R (\x. ext (h x))"),
        le(r"L R (\x. ext (g x))"),
    )
    return p.auto()


@larger_weight.proof
def means_of_the_bounds(p):
    p.let(A=A, N=LEFT, d=r"card (\i : 'i. T)", f=r"\i. abs (u i)^(a/(a - 1))*K")
    p.use("card_positive", "d")

    def infinite(q):
        return q.chain("ext ((Sum f + abs b^A)/(1 + d))", le("∞"), eq("N"))

    def finite(q):
        return q.obtain("r", q.use("real_of_nonneg", "N"), number)

    def number(q):
        def each(e):
            e.use(at_least.theorem(), "Y", "u", "b", "a", "K", "i")
            e.chain("ext (abs b^A)", le("N"), eq("ext r"))
            e.chain("ext (f i)", le("N"), eq("ext r"))
            return e.have("f i <= r /\\ abs b^A <= r")

        every = q.every("i", "'i", each)
        q.use(every, r"select (\i : 'i. T)")
        q.chain("Sum f", le(r"Sum (\i : 'i. r)"), eq("r*d", "Sum", "sum_const"))
        return q.chain("ext ((Sum f + abs b^A)/(1 + d))", le("ext r"), eq("N"))

    return p.cases("N = ∞", infinite, finite)


@weighted.proof
def smaller_weight(p):
    p.let(d=r"card (\i : 'i. T)", S=WHOLE)
    p.use("card_positive", "d")
    power = rewrite(p.use("bernoulli_inequality", "1", "d"), p.have("(1 : real) + 1 = 2"))
    p.have("1 + d <= 2^d", power)
    p.chain("(1/2)^d", eq("1/2^d", "div_pow", "one_pow"))
    p.have("0 <= (2^d - (1 + d))/(2^d*(1 + d))")
    p.have("(1/2)^d <= 1/(1 + d)", p.have("1/(1 + d) - 1/2^d = (2^d - (1 + d))/(2^d*(1 + d))"))
    p.use("int_nonneg", "Y", rf"\x. abs x^{A}", "K")
    p.use(larger_weight.theorem(), "Y", "u", "b", "a", "K")
    return p.chain("ext ((1/2)^d*S)", le("ext (S/(1 + d))"), le(LEFT))


@outcome.proof
def power_means(p):
    p.let(k="K^((a - 1)/a)", w=r"\i. abs (v i)/k", d=r"card (\i : 'i. T)", one=r"\i : 'i. (1 : real)")
    p.let(N="norm a v^a", X="1 + norm 1 v/k", Y_="1 + N/K^(a - 1)")
    p.chain(
        r"Sum (\i. one i*w i)",
        eq(r"Sum (\i. 1/k*abs (v i))"),
        eq("norm 1 v/k", p.use("Sum_scale", r"\i. abs (v i)", "1/k"), p.use("one_norm", "v")),
    )
    p.chain(
        r"Sum (\i. one i*w i^a)",
        eq(r"Sum (\i. 1/K^(a - 1)*abs (v i)^a)"),
        eq(
            "N/K^(a - 1)",
            p.use("Sum_scale", r"\i. abs (v i)^a", "1/K^(a - 1)"),
            p.use("norm_power", "a", "v"),
        ),
    )
    p.have("Sum one = d", "card", "Sum")
    p.use("power_of_sum", "one", "w", "a", because="the mean of powers")
    p.use("card_positive", "d")
    p.chain(
        "X^a",
        eq(r"(1 + Sum (\i. one i*w i))^a"),
        le(r"(1 + Sum one)^(a - 1)*(1 + Sum (\i. one i*w i^a))"),
        eq("(1 + d)^(a - 1)*Y_"),
    )
    p.chain(
        "a*log X/(a - 1)",
        eq("1/(a - 1)*log (X^a)"),
        le("1/(a - 1)*log ((1 + d)^(a - 1)*Y_)"),
        eq("log (1 + d) + 1/(a - 1)*log Y_", "log_mul", "log_pow"),
    )
    return p.chain(
        thm13.D,
        le(
            "ext (a*log X/(a - 1))",
            p.use(thm13.by_one_norm.theorem(), "Y", "v", "a", "K"),
            because="the repaired Theorem 13",
        ),
        le("ext (log (1 + d) + 1/(a - 1)*log Y_)"),
    )


@printed.refutation
def a_small_function(p):
    p.say(r"Take $d=2$, Laplace noise of scale $1$, $A=\frac32$, $a=(\frac1{100},\frac1{100})$ and $b=1$.")
    p.let(Y="laplace 0 1", u=r"\j : bool. 1/100", b="1", a="3", K=r"E Y (\x. abs x^(3/2))")
    p.let(Q=r"\j : bool. Y", V="2")
    p.use("laplace_symmetric", "1")
    p.use("laplace_power", "1", "3/2")
    p.have("1 <= K", p.use("one_pow", "3/2"))
    p.have(r"HasInt Y (\y. y^2) V", because="the variance")
    p.let(h=r"\x. 1 + dot u x", B="1 + V*(2*(1/100)^2)", R="product Q")
    p.chain(
        r"Sum (\j : bool. (1/100)^2)", eq("2*(1/100)^2", p.use("sum_bool", r"\j : bool. (1/100 : real)^2"))
    )
    p.use("linear_second_moment", "Q", "u", "V", because="the second moment")
    p.chain(r"L R (\x. ext (h x^2))", eq("ext B", p.use("L_int")), le("ext B"))
    p.use("moment_below_two", "R", "h", "3/2", "B")
    p.chain(
        LEFT.replace("'i", "bool"),
        eq(r"L R (\x. ext (abs (h x)^(3/2)))"),
        le("ext (B^(3/2/2))", because="Jensen's inequality"),
    )
    p.use("card_bool")
    p.let(right=RIGHT.replace("'i", "bool"), t="(1/100)^(3/2)")
    p.chain(
        "right",
        eq(r"(1/2)^2*Sum (\j : bool. t*K) + 1^(3/2)"),
        eq("1/2000*K + 1", p.use("sum_bool", r"\j : bool. t*K")),
    )
    p.have("B^(3/2/2) < 1/2000*1 + 1", by=decide, because="two numbers")
    p.chain(LEFT.replace("'i", "bool"), le("ext (B^(3/2/2))"), lt("ext right"))
    return p.counterexample(Y="Y", u="u", b="b", a="a", K="K")


@atom.proof
def a_quarter_and_a_half(p):
    p.let(f=r"\x : real. ext (abs x^A)")
    p.have("f 1 = 1")
    p.have("f (-1) = 1", p.have("abs (-1) = 1"))
    p.have("f 0 = 0", "pow_zero_base")
    for x, y in (("1", "1"), ("-1", "1"), ("0", "0")):
        p.chain(f"L (dirac ({x})) f", eq(y, "L_dirac"))
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
        eq("ext (1/4) * (ext (1/2) * 1 + ext (1 - 1/2) * 1) + ext (1 - 1/4) * 0"),
        eq("ext (1/4) * 1"),
        eq("ext (1/4) * L (dirac 1) f"),
    )
