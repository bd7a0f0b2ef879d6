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
    r"With $2^{-d}b^A$ the printed proof ends with "
    r"$d\log2+\frac1{\alpha-1}\log(1+\|v\|_\alpha^\alpha/K^{\alpha-1})$. This is true, and even with "
    r"$\log(1+d)\le d\log2$; it follows from the repaired Theorem 13 for large $\alpha$.",
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
    p.have("0 < a - 1")
    p.have(f"1 <= {A}")
    return p.use("two_powers_below", "u", "z", A, because="as $y^p=y\\,y^{p-1}\\le y(y+z)^{p-1}$")


@repaired.proof
def both_signs(p):
    p.let(A=A, f=r"\y. (abs u^A*abs y^A + abs b^A)/2", g=r"\y. abs (u*y + b)^A")
    p.have("0 < a - 1")
    p.have("1 <= A")
    p.have("!y : real. 0 <= abs y", "abs_pos")
    p.have("!y : real. 0 <= abs y^A", "pow_nonneg")
    p.have("!y. 0 <= abs u^A*abs y^A")
    p.have("!y. 0 <= f y")
    p.have("!y. 0 <= g y", "pow_nonneg")

    def point(q):
        q.let(s="u*y", m="abs (s + b)", n="abs (s - b)")
        mean = q.use("power_convex", "A", "1/2", "1/2", "m", "n")
        q.have("0 <= A")
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
            below.append(q.chain(f"abs {z}^A", le("(1/2*m + 1/2*n)^A", power), le("1/2*m^A + 1/2*n^A", mean)))
        product = q.chain("abs s^A", eq("(abs u*abs y)^A", "abs_product"), eq("abs u^A*abs y^A", "pow_mul"))
        turned = q.chain("g (-y)", eq("abs (-(s - b))^A"), eq("n^A", q.use("abs_neg", "s - b")))
        total = q.have("abs s^A + abs b^A <= m^A + n^A", *below)
        return q.chain(
            "2 * f y", eq("abs s^A + abs b^A", product), le("m^A + n^A", total), eq("g y + g (-y)", turned)
        )

    each = p.intro("y", point, "!y. 2 * f y <= g y + g (-y)")
    p.use("int_scale", "Y", r"\y. abs y^A", "abs u^A/2", "K")
    p.use("int_const", "Y", "1")
    p.use("int_lin", "Y", r"\y. abs u^A/2*abs y^A", r"\y : real. 1", "1", "abs b^A/2", "abs u^A/2*K", "1")
    p.have(r"HasInt Y f ((abs u^A*K + abs b^A)/2)")
    p.have("Measurable f")
    p.have("Measurable g")
    found = p.use("symmetric_ge", "Y", "f", "g", given=[each], because="convexity, for both signs of $x$")
    return p.chain(
        "ext ((abs u^A*K + abs b^A)/2)",
        eq(r"L Y (\y. ext (f y))", "L_int", because="the moment"),
        le(r"L Y (\y. ext (g y))", found),
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
    mean = p.use("power_convex", "r", "1/2", "1/2", "m", "n")
    p.have("0 <= r")
    p.have("0 <= abs p", "abs_pos")
    double = p.have("2*p = p + q + (p - q)")
    half = p.chain(
        "abs p",
        eq("1/2*abs (2*p)", p.use("abs_scale", "2", "p")),
        eq("1/2*abs (p + q + (p - q))", double),
        le("1/2*(m + n)", p.use("abs_add", "p + q", "p - q")),
        eq("1/2*m + 1/2*n"),
    )
    power = p.use("pow_le", "abs p", "1/2*m + 1/2*n", "r", given=[half])
    return p.have(p.goal, power, mean)


@reflected.proof
def the_same_law(p):
    p.let(R=r"product (\i : 'i. Y)", t=r"\x : 'i -> real. \i. s i*x i")
    p.let(F=r"\x. ext (f x)", G=r"\x. ext (g x)", H=r"\x. ext (g (\i. s i*x i))")
    p.use("product_prob", r"\i : 'i. Y")
    index, vector = p.term("s").type.args[0], p.term("f").type.args[0]

    def coordinate(q):
        q.use("measurable_coordinate", "i", goal=r"Measurable (\x : 'i -> real. x i)")
        return q.have(r"Measurable (\x : 'i -> real. s i*x i)")

    p.know(p.every("i", index, coordinate))
    p.use("measurable_fun", "t", goal="Measurable t")
    p.use("measurable_comp", "g", "t", goal=r"Measurable (\x. g (\i. s i*x i))")
    p.know(p.every("x", vector, lambda q: q.have(r"0 <= g (\i. s i*x i)")))
    law = p.use("reflected_product", r"\i : 'i. Y", "s")
    turned = p.use("L_map", "R", "t", "G")
    mirror = p.chain("L R G", eq("L (map t R) G", law), eq("L R H", turned))

    def point(q):
        return q.chain(
            "ext 2*F x",
            eq("ext (2*f x)"),
            le(r"ext (g x + g (\i. s i*x i))", q.have(r"2*f x <= g x + g (\i. s i*x i)")),
            eq("G x + H x"),
        )

    p.know(p.every("x", vector, point))
    doubled = p.chain(
        "ext 2*L R F",
        eq(r"L R (\x. ext 2*F x)", p.use("L_mul", "R", "2", "F")),
        le(r"L R (\x. G x + H x)", "L_le"),
        eq("L R G + L R H", "L_add"),
        eq("L R G + L R G", mirror),
        eq("ext 2*L R G"),
    )
    return p.use("emul_cancel_le", "2", "L R F", "L R G", given=[p.have("(0 : real) < 2"), doubled])


@at_least.proof
def signs(p):
    p.let(A=A, R=r"product (\i : 'i. Y)", g=r"\x. abs (dot u x + b)^A", h=r"\x. abs (dot u x)^A")
    p.let(k=r"\x : 'i -> real. abs (u i*x i)^A", c=r"\x : 'i -> real. abs b^A")
    p.let(s=r"\j : 'i. (-1 : real)", z=r"\j : 'i. if (j = i) (1 : real) (-1)")
    p.have("0 < a - 1")
    p.have("1 <= A")
    index, vector = p.term("u").type.args[0], p.term("g").type.args[0]
    p.use("product_prob", r"\i : 'i. Y")
    p.use("measurable_linear", "u")
    p.use("measurable_coordinate", "i", goal=r"Measurable (\x : 'i -> real. x i)")
    for f in "ghkc":
        p.have(f"Measurable {f}")
        p.know(p.every("x", vector, lambda q, f=f: q.have(f"0 <= {f} x", "pow_nonneg", "abs_pos")))
    p.know(p.every("j", index, lambda q: q.have(r"s j = 1 \/ s j = -1")))

    def sign(q):
        def here(r):
            r.have("z j = 1", "if_true")
            return r.have(r"z j = 1 \/ z j = -1")

        def there(r):
            r.have("z j = -1", "if_false")
            return r.have(r"z j = 1 \/ z j = -1")

        return q.cases("j = i", here, there)

    p.know(p.every("j", index, sign))

    def turned(q):
        return q.chain(
            r"dot u (\j. s j*x j)",
            eq(r"Sum (\j. u j*(-1*x j))", "dot"),
            eq(r"Sum (\j. -1*(u j*x j))"),
            eq(r"-1*Sum (\j. u j*x j)", q.use("Sum_scale", r"\j. u j*x j", "-1")),
            eq("-(dot u x)", "dot"),
        )

    def all_but_one(q):
        def each(r):
            def here(e):
                at, one = e.have("j = i"), e.have("z j = 1", "if_true")
                same = e.have("(if (j = i) (u i*x i) 0) = u i*x i", "if_true")
                return e.chain(
                    "u j*(z j*x j)",
                    eq("u j*(1*x j)", one),
                    eq("u i*x i", at),
                    eq("2*(u i*x i) + -1*(u i*x i)"),
                    eq("2*(if (j = i) (u i*x i) 0) + -1*(u j*x j)", same, at),
                )

            def there(e):
                one = e.have("z j = -1", "if_false")
                same = e.have("(if (j = i) (u i*x i) 0) = 0", "if_false")
                return e.chain(
                    "u j*(z j*x j)",
                    eq("u j*(-1*x j)", one),
                    eq("2*0 + -1*(u j*x j)"),
                    eq("2*(if (j = i) (u i*x i) 0) + -1*(u j*x j)", same),
                )

            return r.cases("j = i", here, there)

        q.know(q.every("j", index, each))
        q.let(w=r"\j. if (j = i) (u i*x i) 0", v=r"\j. u j*x j")
        lone = q.use("sum_delta", r"\j : 'i. (1 : real)", "i", "u i*x i")
        alone = q.chain(
            "Sum w", eq(r"Sum (\j. 1*(if (j = i) (u i*x i) 0))"), eq("1*(u i*x i)", lone), eq("u i*x i")
        )
        return q.chain(
            r"dot u (\j. z j*x j)",
            eq(r"Sum (\j. u j*(z j*x j))", "dot"),
            eq(r"Sum (\j. 2*w j + -1*v j)"),
            eq("2*Sum w + -1*Sum v", q.use("Sum_linear", "w", "v", "2", "-1")),
            eq("2*(u i*x i) - dot u x", alone, "dot"),
        )

    def mirrored(q):
        """|dot u (-x) + b| = |dot u x - b|, as a power."""
        same = turned(q)
        size = q.use("abs_neg", "dot u x - b")
        flipped = q.have("-(dot u x) + b = -(dot u x - b)")
        return q.chain(
            r"g (\j. s j*x j)",
            eq("abs (-(dot u x) + b)^A", same),
            eq("abs (-(dot u x - b))^A", flipped),
            eq("abs (dot u x - b)^A", size),
        )

    def sum_below(q):
        mirror = mirrored(q)
        mean = q.use(middle.theorem(), "dot u x", "b", "A")
        return q.chain("2*h x", le("g x + abs (dot u x - b)^A", mean), eq(r"g x + g (\j. s j*x j)", mirror))

    def constant_below(q):
        mirror = mirrored(q)
        mean = q.use(middle.theorem(), "b", "dot u x", "A")
        size = q.use("abs_neg", "dot u x - b")
        flipped, swapped = (q.have("b - dot u x = -(dot u x - b)"), q.have("b + dot u x = dot u x + b"))
        return q.chain(
            "2*c x",
            le("abs (b + dot u x)^A + abs (b - dot u x)^A", mean),
            eq("g x + abs (-(dot u x - b))^A", swapped, flipped),
            eq("g x + abs (dot u x - b)^A", size),
            eq(r"g x + g (\j. s j*x j)", mirror),
        )

    def coordinate_below(q):
        same = all_but_one(q)
        mean = q.use(middle.theorem(), "u i*x i", "dot u x - u i*x i", "A")
        sum_, difference = (
            q.have("u i*x i + (dot u x - u i*x i) = dot u x"),
            q.have("u i*x i - (dot u x - u i*x i) = 2*(u i*x i) - dot u x"),
        )
        return q.chain(
            "2*k x",
            le("abs (u i*x i + (dot u x - u i*x i))^A + abs (u i*x i - (dot u x - u i*x i))^A", mean),
            eq("h x + abs (2*(u i*x i) - dot u x)^A", sum_, difference),
            eq(r"h x + h (\j. z j*x j)", same),
        )

    for f, larger, sign_, proof in (
        ("h", "g", "s", sum_below),
        ("c", "g", "s", constant_below),
        ("k", "h", "z", coordinate_below),
    ):
        text = f"!x. 2*{f} x <= {larger} x + {larger} (\\j. {sign_} j*x j)"
        p.know(p.intro("x", proof, text))
        p.use(reflected.theorem(), "Y", sign_, f, larger)
    p.use("abs_pos", "b")
    p.have("0 <= abs b^A", "pow_nonneg")
    first = p.chain("ext (abs b^A)", eq(r"L R (\x. ext (c x))", "L_const"), le(r"L R (\x. ext (g x))"))
    p.use("coordinate_int", r"\i : 'i. Y", "i", r"\y. abs y^A", "K")
    p.use("int_scale", "R", r"\x. abs (x i)^A", "abs (u i)^A", "K")

    def product(q):
        q.use("abs_pos", "u i")
        q.use("abs_pos", "x i")
        return q.chain(
            "k x", eq("(abs (u i)*abs (x i))^A", "abs_product"), eq("abs (u i)^A*abs (x i)^A", "pow_mul")
        )

    same = p.every("x", vector, product)
    value = p.have("HasInt R k (abs (u i)^A*K)", same)
    second = p.chain(
        "ext (abs (u i)^A*K)",
        eq(r"L R (\x. ext (k x))", p.use("L_int", "R", "k", given=[value])),
        le(r"L R (\x. ext (h x))"),
        le(r"L R (\x. ext (g x))"),
    )
    return p.conjuncts(lambda q: q.have(q.goal, first), lambda q: q.have(q.goal, second))


@larger_weight.proof
def means_of_the_bounds(p):
    p.let(A=A, N=LEFT, d=r"card (\i : 'i. T)", f=r"\i. abs (u i)^(a/(a - 1))*K")
    p.use("card_positive", "d")
    p.have("0 < 1 + d")
    p.use("L_nonneg", r"product (\i : 'i. Y)", r"\x. ext (abs (dot u x + b)^(a/(a - 1)))")
    index = p.term("u").type.args[0]

    def infinite(q):
        top = q.have("N = ∞")
        return q.chain("ext ((Sum f + abs b^A)/(1 + d))", le("∞"), eq("N", top))

    def finite(q):
        return q.obtain("r", q.use("real_of_nonneg", "N"), number)

    def number(q):
        q.have("N = ext r")

        def each(e):
            both = e.use(at_least.theorem(), "Y", "u", "b", "a", "K", "i")
            first, second = logic.separated(both)
            e.use("le_of_ext", "abs b^A", "r", given=[e.chain("ext (abs b^A)", le("N", first), eq("ext r"))])
            e.use("le_of_ext", "f i", "r", given=[e.chain("ext (f i)", le("N", second), eq("ext r"))])
            return e.have("f i <= r /\\ abs b^A <= r")

        every = q.every("i", index, each)
        q.know(every)
        q.use(every, r"select (\i : 'i. T)")
        q.have("abs b^A <= r")
        q.use("Sum_le", "f", r"\i : 'i. r")
        q.chain("Sum f", le(r"Sum (\i : 'i. r)"), eq("r*d", "Sum", "sum_const"))
        q.have("0 <= (r*(1 + d) - (Sum f + abs b^A))/(1 + d)")
        less = q.have(
            "(Sum f + abs b^A)/(1 + d) <= r",
            q.have("r - (Sum f + abs b^A)/(1 + d) = (r*(1 + d) - (Sum f + abs b^A))/(1 + d)"),
        )
        return q.chain("ext ((Sum f + abs b^A)/(1 + d))", le("ext r", less), eq("N"))

    return p.cases("N = ∞", infinite, finite)


@weighted.proof
def smaller_weight(p):
    p.let(A=A, d=r"card (\i : 'i. T)", f=r"\i. abs (u i)^(a/(a - 1))*K", S=WHOLE)
    p.use("card_positive", "d")
    p.have("0 < 1 + d")
    p.use("card_nat", r"\i : 'i. T")
    power = rewrite(p.use("bernoulli_inequality", "1", "d"), p.have("(1 : real) + 1 = 2"))
    p.have("1 + d <= 2^d", power)
    p.have("0 < 2^d", "pow_pos")
    half = p.chain("(1/2)^d", eq("1^d/2^d", "div_pow"), eq("1/2^d", "one_pow"))
    p.have("0 <= (2^d - (1 + d))/(2^d*(1 + d))")
    p.have("(1/2)^d <= 1/(1 + d)", half, p.have("1/(1 + d) - 1/2^d = (2^d - (1 + d))/(2^d*(1 + d))"))
    p.know(p.intro("x", lambda q: q.use("pow_nonneg", "abs x", A), f"!x : real. 0 <= abs x^{A}"))
    p.use("int_nonneg", "Y", rf"\x. abs x^{A}", "K")
    p.know(
        p.every(
            "i",
            p.term("u").type.args[0],
            lambda q: q.have("0 <= f i", q.use("pow_nonneg", "abs (u i)", "a/(a - 1)"), "abs_pos"),
        )
    )
    p.use("Sum_nonneg", "f")
    p.use("abs_pos", "b")
    p.have("0 <= abs b^A", "pow_nonneg")
    p.have("0 <= S")
    p.use("scale_le", "S", "(1/2)^d", "1/(1 + d)")
    less = p.have("(1/2)^d*S <= S/(1 + d)")
    whole = p.use(larger_weight.theorem(), "Y", "u", "b", "a", "K")
    return p.chain("ext ((1/2)^d*S)", le("ext (S/(1 + d))", less), le(LEFT, whole))


@outcome.proof
def power_means(p):
    p.let(k="K^((a - 1)/a)", w=r"\i. abs (v i)/k", d=r"card (\i : 'i. T)", one=r"\i : 'i. (1 : real)")
    p.let(S=r"Sum (\i. abs (v i))", N="norm a v^a", X="1 + norm 1 v/k", Y_="1 + N/K^(a - 1)")
    p.have("0 < a - 1")
    p.have("0 < a")
    p.have("0 < k", "pow_pos")
    p.have("0 < K^(a - 1)", "pow_pos")
    p.have("!i. 0 <= abs (v i)", "abs_pos")
    p.have("!i. 0 <= w i")
    p.have("!i : 'i. 0 <= one i")
    sums = p.chain(
        r"Sum (\i. one i*w i)",
        eq(r"Sum (\i. 1/k*abs (v i))"),
        eq("1/k*S", p.use("Sum_scale", r"\i. abs (v i)", "1/k")),
        eq("norm 1 v/k", p.use("one_norm", "v")),
    )
    power = p.chain("k^a", eq("K^((a - 1)/a*a)", "pow_pow"), eq("K^(a - 1)", p.have("(a - 1)/a*a = a - 1")))
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
        eq(r"1/K^(a - 1)*Sum (\i. abs (v i)^a)", p.use("Sum_scale", r"\i. abs (v i)^a", "1/K^(a - 1)")),
        eq("N/K^(a - 1)", p.use("norm_power", "a", "v")),
    )
    count = p.have("Sum one = d", "card", "Sum")
    mean = p.use("power_of_sum", "one", "w", "a", because="the mean of powers")
    p.have("0 <= norm 1 v", "order_norm_nonneg")
    p.have("0 <= norm a v", "order_norm_nonneg")
    p.have("0 <= N", "pow_nonneg")
    p.have("0 <= norm 1 v/k")
    p.have("0 < X")
    p.have("0 <= N/K^(a - 1)")
    p.have("0 < Y_")
    p.use("card_positive", "d")
    p.have("0 < 1 + d")
    p.have("0 < (1 + d)^(a - 1)", "pow_pos")
    p.have("0 < X^a", "pow_pos")
    p.chain(
        "X^a",
        eq(r"(1 + Sum (\i. one i*w i))^a", sums),
        le(r"(1 + Sum one)^(a - 1)*(1 + Sum (\i. one i*w i^a))", mean),
        eq("(1 + d)^(a - 1)*Y_", count, powers),
    )
    p.use("log_mono", "X^a", "(1 + d)^(a - 1)*Y_")
    p.have("0 <= 1/(a - 1)")
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
    p.say(r"Take $d=2$, Laplace noise of scale $1$, $A=\frac32$, $a=(\frac1{100},\frac1{100})$ and $b=1$.")
    p.let(Y="laplace 0 1", u=r"\j : bool. 1/100", b="1", a="3", K=r"E Y (\x. abs x^(3/2))")
    p.let(Q=r"\j : bool. Y", V="2", v=r"\j : bool. -(1/50)", m="1 + 2*(1/100)^2*2")
    p.use("finite_bool")
    p.have("Prob Y")
    p.use("laplace_symmetric", "1")
    p.know(*logic.separated(p.use("laplace_power", "1", "3/2")))
    dual = p.have("a/(a - 1) = 3/2")
    p.have(rf"HasInt Y (\x. abs x^{A}) K", dual)
    size = p.have("1 <= K", p.use("one_pow", "3/2"))
    p.have(r"HasInt Y (\y. y^2) V", because="the variance")
    p.let(h=r"\x. 1 + dot u x", B="1 + V*(2*(1/100)^2)", R="product Q")
    total = p.chain(
        r"Sum (\j : bool. (1/100)^2)",
        eq("(1/100)^2 + (1/100)^2", p.use("sum_bool", r"\j : bool. (1/100 : real)^2")),
        eq("2*(1/100)^2"),
    )
    mean = p.use("linear_second_moment", "Q", "u", "V", because="the second moment")
    p.use("measurable_linear", "u")
    p.have("Measurable h")
    p.use("product_prob", "Q")
    p.have("!x. 0 <= h x^2")
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
        whole = q.chain("ext right", le(LEFT.replace("'i", "bool"), yes), le("ext (B^(3/2/2))", left))
        real = q.use("le_of_ext", given=[whole])
        return logic.contradiction(
            real, q.use("not_le_of_lt", "B^(3/2/2)", "right", given=[above]), q.term("F")
        )

    refuted = logic.refuted(p.term(f"ext right <= {LEFT}".replace("'i", "bool")), no)
    return p.counterexample(refuted, Y="Y", u="u", b="b", a="a", K="K")


@atom.proof
def a_quarter_and_a_half(p):
    p.let(f=r"\x : real. ext (abs x^A)")
    p.have("!x : real. 0 <= abs x", "abs_pos")
    p.have("!x : real. 0 <= abs x^A", "pow_nonneg")
    p.have("!x. 0 <= f x")
    p.have("Measurable f")
    p.have("~(A = 0)")
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
