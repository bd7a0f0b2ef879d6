r"""The sums S_c(m) = Σ exp(-c(n - m)²) over the integers are largest at m = 0.

By the sum and the difference of the two summation variables, which are even together or odd together,
S_c(x) S_c(y) = S_{2c}((x+y)/2) S_{2c}((x-y)/2) + S_{2c}((x+y-1)/2) S_{2c}((x-y+1)/2). Hence
2 S(m)² ≤ S(0)² + S(0) S(2m), and a bounded function with this inequality is at most S(0).
"""

from cbdp_sym.author import *
from derivations.sharp.integers import measurable, opposite, parities, translated

S = r"L lebesgue (\r. ext (exp (-({c}*(floor r - {m})^2))))"


def total(c, m):
    return S.format(c=c, m=m)


bell = Claim(
    r"for k m : real given 0 < k holds HasInt lebesgue (\x. exp (-(k*(x - m)^2))) (sqrt (2*pi)/sqrt (2*k))"
)
bounded = Claim(f"for c : real given 0 < c holds ?b. !m. ?v. 0 < v /\\ v <= b /\\ {total('c', 'm')} = ext v")
product = Claim(
    "for c x y a b u v w z : real given 0 < c, 0 <= b, 0 <= v, 0 <= z, "
    f"{total('c', 'x')} = ext a, {total('c', 'y')} = ext b, "
    f"{total('(2*c)', '(x + y)/2')} = ext u, {total('(2*c)', '(x - y)/2')} = ext v, "
    f"{total('(2*c)', '(x + y - 1)/2')} = ext w, {total('(2*c)', '(x - y + 1)/2')} = ext z "
    "holds a*b = u*v + w*z"
)
largest = Claim(
    f"for c m : real given 0 < c holds ?v. {total('c', '0')} = ext v /\\ 0 < v /\\ {total('c', 'm')} <= ext v"
)
periodic = Claim(f"for c m n : real given Int n holds {total('c', '(m + n)')} = {total('c', 'm')}")


@bell.proof
def scaled(p):
    p.let(a="sqrt (2*k)", b="-(sqrt (2*k)*m)", f=r"\x. exp (-(x^2)/2)")
    p.have("0 < a", p.have("0 < 2*k"))
    p.have("~(a = 0)")
    p.use("gaussian_integral")
    found = p.use("int_affine", "f", "a", "b", "sqrt (2*pi)")
    square = p.use("sqrt_square", "2*k")

    def at(q):
        return q.chain("f (a*x + b)", eq("exp (-(a^2*(x - m)^2)/2)"), eq("exp (-(k*(x - m)^2))", square))

    same = p.intro("x", at, "!x. f (a*x + b) = exp (-(k*(x - m)^2))")
    size = p.have("abs a = a")
    return p.have(p.goal, rewrite(found, size), same)


@bounded.proof
def between_two_bells(p):
    p.know(measurable.theorem())
    p.let(l="exp (-(2*c))*(sqrt (2*pi)/sqrt (2*(2*c)))", b="exp c*(sqrt (2*pi)/sqrt (2*(c/2)))")

    def at(q):
        q.let(
            h=r"\x. exp (-(c*(floor x - m)^2))",
            f=r"\x. exp (-(2*c*(x - m)^2))",
            g=r"\x. exp (-(c/2*(x - m)^2))",
        )
        q.have("0 < 2*c")
        q.have("0 < c/2")
        q.use(bell.theorem(), "2*c", "m")
        q.use(bell.theorem(), "c/2", "m")

        def ends(r):
            r.use("floor_spec", "x")
            r.have("floor x <= x")
            r.have("x < floor x + 1")
            r.let(t="x - floor x", d="floor x - m")
            r.have("0 <= t")
            r.have("t <= 1")
            r.have("t^2 <= 1")
            r.have("0 <= (t - d)^2")
            r.have("0 <= (2*t + d)^2")
            r.have("(x - m)^2 = (t + d)^2")
            r.have("(x - m)^2 <= 2 + 2*d^2")
            r.have("d^2 <= 2 + 2*(x - m)^2")
            first = r.chain(
                "exp (-(2*c))*f x",
                eq("exp (-(2*c) + -(2*c*(x - m)^2))", "exp_add"),
                le("exp (-(c*d^2))", "exp_le"),
                eq("h x"),
            )
            second = r.chain(
                "h x",
                eq("exp (-(c*d^2))"),
                le("exp (c + -(c/2*(x - m)^2))", "exp_le"),
                eq("exp c*g x", "exp_add"),
            )
            return r.use("and_intro", given=[first, second])

        q.intro("x", ends, r"!x. exp (-(2*c))*f x <= h x /\ h x <= exp c*g x")
        less = q.chain(
            "ext l",
            eq(r"L lebesgue (\x. ext (exp (-(2*c))*f x))", "L_int"),
            le(r"L lebesgue (\x. ext (h x))"),
        )
        more = q.chain(
            r"L lebesgue (\x. ext (h x))", le(r"L lebesgue (\x. ext (exp c*g x))"), eq("ext b", "L_int")
        )

        def value(r):
            r.use(
                "le_of_ext",
                "l",
                "v",
                given=[r.chain("ext l", le(r"L lebesgue (\x. ext (h x))", less), eq("ext v"))],
            )
            r.use(
                "le_of_ext",
                "v",
                "b",
                given=[r.chain("ext v", eq(r"L lebesgue (\x. ext (h x))"), le("ext b", more))],
            )
            r.have("0 < l")
            r.have("0 < v")
            return r.witness("v")

        return q.obtain("v", q.use("real_of_bounds", r"L lebesgue (\x. ext (h x))", "b"), value)

    p.intro("m", at, f"!m. ?v. 0 < v /\\ v <= b /\\ {total('c', 'm')} = ext v")
    return p.witness("b")


@product.proof
def sum_and_difference(p):
    p.know(measurable.theorem())
    p.let(
        e=r"\r. exp (-(c/2*r^2))",
        h=r"\s. exp (-(c*(floor s - x)^2))",
        k=r"\t. exp (-(c*(floor t - y)^2))",
        J=r"\z : real # real. ext (e (floor (snd z) - (x + y))"
        "*e (2*floor (fst z) - floor (snd z) - (x - y)))",
        V=r"\z : real # real. ext (e (fst z - (x + y))*e (2*floor (snd z) - fst z - (x - y)))",
        W=r"\j. L lebesgue (\s. ext (e (j - (x + y))*e (2*floor s - j - (x - y))))",
        first=r"\t. e (2*floor t - (x + y))",
        second=r"\t. e (2*floor t + 1 - (x + y))",
    )
    p.have(r"!z. 0 <= J z")
    p.have(r"!z. 0 <= V z")
    section = p.use("measurable_L_section", "lebesgue", "V")
    sections = p.intro(
        "j",
        lambda q: q.have(r"W j = L lebesgue (\s. V (j, s))", "fst_pair", "snd_pair"),
        r"!j. W j = L lebesgue (\s. V (j, s))",
    )
    p.have(r"Measurable (\j. W j)", sections, section)

    def integer(q, name):
        q.use("floor_spec", name)
        q.have(f"Int (floor {name})")
        q.use(opposite.theorem(), f"floor {name}")

    def inner(q):
        integer(q, "s")

        def point(r):
            return r.chain(
                "ext (h s*exp (-(c*(floor t + -floor s - y)^2)))",
                eq("ext (e (floor t - (x + y))*e (2*floor s - floor t - (x - y)))", "exp_add", "exp_add"),
                eq("J (s, t)", "fst_pair", "snd_pair"),
            )

        each = q.intro("t", point, "!t. ext (h s*exp (-(c*(floor t + -floor s - y)^2))) = J (s, t)")
        return q.chain(
            "ext b*ext (h s)",
            eq("ext (h s)*ext b"),
            eq(r"ext (h s)*L lebesgue (\t. ext (k t))"),
            eq(r"L lebesgue (\t. ext (h s*k t))", "L_mul", "ext_mul"),
            eq(
                r"L lebesgue (\t. ext (h s*exp (-(c*(floor t + -floor s - y)^2))))",
                q.use(translated.theorem(), r"\z. ext (h s*exp (-(c*(z - y)^2)))", "-floor s"),
            ),
            eq(r"L lebesgue (\t. J (s, t))", each),
        )

    into = p.intro("s", inner, r"!s. ext b*ext (h s) = L lebesgue (\t. J (s, t))")

    def other(q, weight, shift, centre, value):
        integer(q, "t")

        q.let(g=rf"\s. e (2*floor s - {shift} - (x - y))")
        q.have("Measurable g")
        q.have("!s. 0 <= g s")
        return q.chain(
            rf"L lebesgue (\s. ext ({weight} t*e (2*floor s - (2*floor t + {shift}) - (x - y))))",
            eq(
                rf"L lebesgue (\s. ext ({weight} t*g s))",
                q.use(translated.theorem(), rf"\z. ext ({weight} t*e (2*z - {shift} - (x - y)))", "-floor t"),
            ),
            eq(rf"ext ({weight} t)*L lebesgue (\s. ext (g s))", "ext_mul", "L_mul"),
            eq(rf"ext ({weight} t)*L lebesgue (\s. ext (exp (-(2*c*(floor s - {centre})^2))))"),
            eq(f"ext ({weight} t)*ext {value}"),
            eq(f"ext {value}*ext ({weight} t)"),
        )

    def evens(q):
        found = other(q, "first", "0", "(x - y)/2", "v")
        zero = q.have("2*floor t + 0 = 2*floor t")
        return q.have("W (2*floor t) = ext v*ext (first t)", rewrite(found, zero))

    def odds(q):
        found = other(q, "second", "1", "(x - y + 1)/2", "z")
        return q.have("W (2*floor t + 1) = ext z*ext (second t)", found)

    even = p.intro("t", evens, "!t. W (2*floor t) = ext v*ext (first t)")
    odd = p.intro("t", odds, "!t. W (2*floor t + 1) = ext z*ext (second t)")

    bells = []
    for name, centre, total in (("first", "(x + y)/2", "u"), ("second", "(x + y - 1)/2", "w")):
        bell = p.have(f"!t. {name} t = exp (-(2*c*(floor t - {centre})^2))")
        bells.append(p.chain(rf"L lebesgue (\t. ext ({name} t))", eq(f"ext {total}", bell)))
    swap = p.use("tonelli", "lebesgue", "lebesgue", "J")
    whole = p.chain(
        "ext (a*b)",
        eq("ext b*ext a"),
        eq(r"ext b*L lebesgue (\s. ext (h s))"),
        eq(r"L lebesgue (\s. ext b*ext (h s))", "L_mul"),
        eq(r"L lebesgue (\t. L lebesgue (\s. J (s, t)))", into, swap),
        eq(r"L lebesgue (\t. W (floor t))", "fst_pair", "snd_pair"),
        eq(
            r"L lebesgue (\t. W (2*floor t)) + L lebesgue (\t. W (2*floor t + 1))",
            p.use(parities.theorem(), "W"),
        ),
        eq(r"L lebesgue (\t. ext v*ext (first t)) + L lebesgue (\t. ext z*ext (second t))", even, odd),
        eq("ext (u*v + w*z)", "L_mul", *bells),
    )
    return p.use("ext_inj", "a*b", "u*v + w*z", given=[whole])


@periodic.proof
def moved_with_the_integers(p):
    found = p.use(translated.theorem(), r"\z. ext (exp (-(c*(z - (m + n))^2)))", "n")
    return p.have(p.goal, rewrite(found))


@largest.proof
def below_the_mean(p):
    r"""Let b be the supremum; 2 S(m)² ≤ S(0)² + S(0) b for every m, so that 2b² ≤ S(0)² + S(0) b."""
    p.have("0 < 2*c")
    first = p.use(bounded.theorem(), "c")
    second = p.use(bounded.theorem(), "2*c")

    def with_bounds(q):
        q.let(F=r"\m. L lebesgue (\n. ext (exp (-(c*(floor n - m)^2))))")
        return q.obtain("o", q.have(r"?v. 0 < v /\ v <= b /\ F 0 = ext v"), at_zero)

    def at_zero(q):
        q.have("F 0 = ext o")
        q.have("o <= b")

        def under(r):
            return r.obtain(
                "v",
                r.have(r"?v. 0 < v /\ v <= b /\ F i = ext v"),
                lambda s: s.chain("F i", eq("ext v"), le("ext b")),
            )

        q.intro("i", under, "!i. F i <= ext b")
        low = q.chain("ext o", eq("F 0"), le("Sup F", q.use("sup_upper", "F", "0")))
        q.use("sup_least", "F", "ext b")
        q.chain("ext 0", le("ext o"), le("Sup F", low))
        return q.obtain("t", q.use("real_of_bounds", "Sup F", "b"), supremum)

    def supremum(q):
        q.chain("ext o", eq("F 0"), le("Sup F", q.use("sup_upper", "F", "0")), eq("ext t"))

        def bound(r):
            return r.obtain(
                "f",
                r.have(r"?v. 0 < v /\ v <= b /\ F i = ext v"),
                lambda s: s.obtain("g", s.have(r"?v. 0 < v /\ v <= b /\ F (2*i) = ext v"), doubled),
            )

        q.intro("i", bound, "!i. F i <= ext (sqrt ((o^2 + o*t)/2))")
        q.use("sup_least", "F", "ext (sqrt ((o^2 + o*t)/2))")
        q.chain("ext t", eq("Sup F"), le("ext (sqrt ((o^2 + o*t)/2))"))
        q.have("0 <= o*t")
        q.have("0 <= (o^2 + o*t)/2")
        square = q.use("sqrt_square", "(o^2 + o*t)/2")
        q.have("t^2 <= sqrt ((o^2 + o*t)/2)^2")
        q.have("t^2 <= (o^2 + o*t)/2", square)
        q.have("(2*t + o)*(t - o) <= 0")

        def beyond(r):
            r.have("0 < (2*t + o)*(t - o)")
            return r.have("t <= o")

        q.cases("o < t", beyond, lambda r: r.have("t <= o"))
        q.chain("F m", le("Sup F", q.use("sup_upper", "F", "m")), eq("ext t"), le("ext o"))
        q.have("F 0 = ext o")
        q.have("0 < o")
        return q.witness("o")

    def doubled(q):
        """F(i)² = u(0)u(2i) + ..., and the means of two squares are above their products."""
        q.let(H=r"\m. L lebesgue (\n. ext (exp (-(2*c*(floor n - m)^2))))")
        q.have("F i = ext f")
        q.have("F (2*i) = ext g")
        chosen = ["0", "1/2", "i", "i - 1/2"]

        def next_value(r, left, names):
            if not left:
                return finish(r)
            return r.obtain(
                names[0],
                r.have(rf"?v. 0 < v /\ v <= d /\ H ({left[0]}) = ext v"),
                lambda s: next_value(s, left[1:], names[1:]),
            )

        return next_value(q, chosen, ["j", "k", "u", "w"])

    def finish(q):
        q.know(named("nat_zero"))
        q.use("nat_succ", "0")
        q.have("Int (0 + 1)", "Int")
        back = q.use(periodic.theorem(), "2*c", "-(1/2)", "1")
        on = q.use(periodic.theorem(), "2*c", "i - 1/2", "1")
        for point, centre, value in (
            ("(i + i)/2", "i", "u"),
            ("(i - i)/2", "0", "j"),
            ("(i + i - 1)/2", "i - 1/2", "w"),
            ("(i - i + 1)/2", "1/2", "k"),
            ("(0 + 0)/2", "0", "j"),
            ("(0 - 0)/2", "0", "j"),
            ("(0 - 0 + 1)/2", "1/2", "k"),
            ("(2*i + 0)/2", "i", "u"),
            ("(2*i - 0)/2", "i", "u"),
            ("(2*i + 0 - 1)/2", "i - 1/2", "w"),
        ):
            q.have(f"H ({centre}) = ext {value}")
            q.have(f"H ({point}) = ext {value}", q.have(f"{point} = {centre}"))
        q.chain("H ((0 + 0 - 1)/2)", eq("H (-(1/2) + 1)", back), eq("ext k", q.have("-(1/2) + 1 = 1/2")))
        q.chain("H ((2*i - 0 + 1)/2)", eq("ext w", q.have("(2*i - 0 + 1)/2 = i - 1/2 + 1"), on))
        q.use(product.theorem(), "c", "i", "i", "f", "f", "u", "j", "w", "k")
        q.use(product.theorem(), "c", "0", "0", "o", "o", "j", "j", "k", "k")
        q.use(product.theorem(), "c", "2*i", "0", "g", "o", "u", "u", "w", "w")
        q.have("0 <= (u - j)^2")
        q.have("0 <= (w - k)^2")
        q.chain("ext g", eq("F (2*i)"), le("Sup F", q.use("sup_upper", "F", "2*i")), eq("ext t"))
        q.have("0 <= o*(t - g)")
        q.have("f*f <= (o^2 + o*t)/2")
        q.let(X="(o^2 + o*t)/2")
        q.have("0 <= o*t")
        q.have("0 <= X")
        q.use("sqrt_square", "X")
        q.have("0 <= sqrt X", "sqrt_nonneg")

        def beyond(r):
            r.have("0 < (f - sqrt X)*(f + sqrt X)")
            return r.have("f <= sqrt X")

        q.cases("sqrt X < f", beyond, lambda r: r.have("f <= sqrt X"))
        return q.chain("F i", eq("ext f"), le("ext (sqrt X)"))

    return p.obtain("b d", [first, second], with_bounds)
