r"""The sums S_c(m) = Σ exp(-c(n - m)²) over the integers are largest at m = 0.

By the sum and the difference of the two summation variables, which are even together or odd together,
S_c(x) S_c(y) = S_{2c}((x+y)/2) S_{2c}((x-y)/2) + S_{2c}((x+y-1)/2) S_{2c}((x-y+1)/2). Hence
2 S(m)² ≤ S(0)² + S(0) S(2m), and a bounded function with this inequality is at most S(0).
"""

from cbdp_sym.author import *
from derivations.sharp.integers import measurable, opposite, parities, translated

S = "L lebesgue (r ↦ exp (-({c}·(floor r - {m})^2)))"


def total(c, m):
    return S.format(c=c, m=m)


bell = Claim("for k m given 0 < k holds E[x ~ lebesgue] exp(-(k·(x - m)²)) exists and is √(2·π)/√(2·k)")
bounded = Claim(f"for c : real given 0 < c holds ∃b. ∀m. ∃v. 0 < v ∧ v ≤ b ∧ {total('c', 'm')} = v")
product = Claim(
    "for c x y a b u v w z : real given 0 < c, 0 ≤ b, 0 ≤ v, 0 ≤ z, "
    f"{total('c', 'x')} = a, {total('c', 'y')} = b, "
    f"{total('(2*c)', '(x + y)/2')} = u, {total('(2*c)', '(x - y)/2')} = v, "
    f"{total('(2*c)', '(x + y - 1)/2')} = w, {total('(2*c)', '(x - y + 1)/2')} = z "
    "holds a·b = u·v + w·z"
)
largest = Claim(f"for c m : real given 0 < c holds ∃v. {total('c', '0')} = v ∧ 0 < v ∧ {total('c', 'm')} ≤ v")
periodic = Claim(f"for c m n : real given Int n holds {total('c', '(m + n)')} = {total('c', 'm')}")


@bell.proof
def scaled(p):
    p.let(a="sqrt (2·k)", b="-(sqrt (2·k)·m)", f="x ↦ exp(-x²/2)")
    p.have("0 < a", p.have("0 < 2·k"))
    p.have("¬(a = 0)")
    p.use("gaussian_integral")
    found = p.use("int_affine", "f", "a", "b", "√(2·π)")
    square = p.use("sqrt_square", "2·k")

    def at(q):
        return q.chain("f (a·x + b)", eq("exp (-(a^2*(x - m)^2)/2)"), eq("exp (-(k*(x - m)^2))", square))

    same = p.intro("x", at, "∀x. f (a·x + b) = exp (-(k·(x - m)^2))")
    size = p.have("abs a = a")
    return p.have(p.goal, rewrite(found, size), same)


@bounded.proof
def between_two_bells(p):
    p.know(measurable.theorem())
    p.let(l="exp (-(2·c))·(sqrt (2·π)/sqrt (2·(2·c)))", b="exp c·(sqrt (2·π)/sqrt (2·(c/2)))")

    def at(q):
        q.let(
            h="x ↦ exp (-(c·(floor x - m)^2))", f="x ↦ exp (-(2·c·(x - m)^2))", g="x ↦ exp (-(c/2·(x - m)^2))"
        )
        q.have("0 < 2·c")
        q.have("0 < c/2")
        q.use(bell.theorem(), "2·c", "m")
        q.use(bell.theorem(), "c/2", "m")

        def ends(r):
            r.use("floor_spec", "x")
            r.have("floor x ≤ x")
            r.have("x < floor x + 1")
            r.let(t="x - floor x", d="floor x - m")
            r.have("0 ≤ t")
            r.have("t ≤ 1")
            r.have("t^2 ≤ 1")
            r.have("0 ≤ (t - d)^2")
            r.have("0 ≤ (2·t + d)^2")
            r.have("(x - m)^2 = (t + d)^2")
            r.have("(x - m)^2 ≤ 2 + 2·d^2")
            r.have("d^2 ≤ 2 + 2·(x - m)^2")
            first = r.chain(
                "exp (-(2·c))·f x",
                eq("exp (-(2·c) + -(2·c·(x - m)^2))", "exp_add"),
                le("exp (-(c·d^2))", "exp_le"),
                eq("h(x)"),
            )
            second = r.chain(
                "h(x)",
                eq("exp (-(c·d^2))"),
                le("exp (c + -(c/2*(x - m)^2))", "exp_le"),
                eq("exp(c)·g(x)", "exp_add"),
            )
            return r.use("and_intro", given=[first, second])

        q.intro("x", ends, "∀x. exp (-(2·c))·f x ≤ h x ∧ h x ≤ exp c·g x")
        less = q.chain("l", eq("L lebesgue (x ↦ exp (-(2·c))·f x)", "L_int"), le("L lebesgue (x ↦ h x)"))
        more = q.chain("L lebesgue (x ↦ h x)", le("L lebesgue (x ↦ exp c·g x)"), eq("b", "L_int"))

        def value(r):
            r.use("le_of_ext", "l", "v", given=[r.chain("l", le("L lebesgue (x ↦ h x)", less), eq("v"))])
            r.use("le_of_ext", "v", "b", given=[r.chain("v", eq("L lebesgue (x ↦ h x)"), le("b", more))])
            r.have("0 < l")
            r.have("0 < v")
            return r.witness("v")

        return q.obtain("v", q.use("real_of_bounds", "L lebesgue (x ↦ h x)", "b"), value)

    p.intro("m", at, f"∀m. ∃v. 0 < v ∧ v ≤ b ∧ {total('c', 'm')} = v")
    return p.witness("b")


@product.proof
def sum_and_difference(p):
    p.know(measurable.theorem())
    p.let(
        q="r ↦ exp (-(c/2·r^2))",
        h="s ↦ exp (-(c·(floor s - x)^2))",
        k="t ↦ exp (-(c·(floor t - y)^2))",
        J="λz : real # real. q (floor (snd z) - (x + y))·q (2·floor (fst z) - floor (snd z) - (x - y))",
        V="λz : real # real. q (fst z - (x + y))·q (2·floor (snd z) - fst z - (x - y))",
        W="j ↦ L lebesgue (s ↦ q (j - (x + y))·q (2·floor s - j - (x - y)))",
        first="t ↦ q (2·floor t - (x + y))",
        second="t ↦ q (2·floor t + 1 - (x + y))",
    )
    p.have("∀z. 0 ≤ J z")
    p.have("∀z. 0 ≤ V z")
    section = p.use("measurable_L_section", "lebesgue", "V")
    sections = p.intro(
        "j",
        lambda q: q.have("W j = L lebesgue (s ↦ V (j, s))", "fst_pair", "snd_pair"),
        "∀j. W j = L lebesgue (s ↦ V (j, s))",
    )
    p.have("Measurable (j ↦ W j)", sections, section)

    def integer(q, name):
        q.use("floor_spec", name)
        q.have(f"Int (floor {name})")
        q.use(opposite.theorem(), f"floor {name}")

    def inner(q):
        integer(q, "s")

        def point(r):
            return r.chain(
                "h s·exp (-(c·(floor t + -floor s - y)^2))",
                eq("q (floor t - (x + y))·q (2·floor s - floor t - (x - y))", "exp_add", "exp_add"),
                eq("J (s, t)", "fst_pair", "snd_pair"),
            )

        each = q.intro("t", point, "∀t. h s·exp (-(c·(floor t + -floor s - y)^2)) = J (s, t)")
        return q.chain(
            "b·h s",
            eq("h s·b"),
            eq("h s·L lebesgue (t ↦ k t)"),
            eq("L lebesgue (t ↦ h s·k t)", "L_mul", "ext_mul"),
            eq(
                "L lebesgue (t ↦ h s·exp (-(c·(floor t + -floor s - y)^2)))",
                q.use(translated.theorem(), "z ↦ h s·exp (-(c·(z - y)^2))", "-floor s"),
            ),
            eq("L lebesgue (t ↦ J (s, t))", each),
        )

    into = p.intro("s", inner, "∀s. b·h s = L lebesgue (t ↦ J (s, t))")

    def other(q, weight, shift, centre, value):
        integer(q, "t")

        q.let(g=f"s ↦ q (2·floor s - {shift} - (x - y))")
        q.have("Measurable(g)")
        q.have("∀s. 0 ≤ g s")
        return q.chain(
            f"L lebesgue (s ↦ {weight} t·q (2·floor s - (2·floor t + {shift}) - (x - y)))",
            eq(
                f"L lebesgue (s ↦ {weight} t·g s)",
                q.use(translated.theorem(), f"z ↦ {weight} t·q (2·z - {shift} - (x - y))", "-floor t"),
            ),
            eq(f"{weight} t·L lebesgue (s ↦ g s)", "ext_mul", "L_mul"),
            eq(f"{weight} t·L lebesgue (s ↦ exp (-(2·c·(floor s - {centre})^2)))"),
            eq(f"{weight} t·{value}"),
            eq(f"{value}·{weight} t"),
        )

    def evens(q):
        found = other(q, "first", "0", "(x - y)/2", "v")
        zero = q.have("2·floor t + 0 = 2·floor t")
        return q.have("W (2·floor t) = v·first t", rewrite(found, zero))

    def odds(q):
        found = other(q, "second", "1", "(x - y + 1)/2", "z")
        return q.have("W (2·floor t + 1) = z·second t", found)

    even = p.intro("t", evens, "∀t. W (2·floor t) = v·first t")
    odd = p.intro("t", odds, "∀t. W (2·floor t + 1) = z·second t")

    bells = []
    for name, centre, total in (("first", "(x + y)/2", "u"), ("second", "(x + y - 1)/2", "w")):
        bell = p.have(f"∀t. {name} t = exp (-(2·c·(floor t - {centre})^2))")
        bells.append(p.chain(f"L lebesgue (t ↦ {name} t)", eq(f"{total}", bell)))
    swap = p.use("tonelli", "lebesgue", "lebesgue", "J")
    whole = p.chain(
        "a·b",
        eq("b·ext a"),
        eq("b·L lebesgue (s ↦ h s)"),
        eq("L lebesgue (s ↦ b·h s)", "L_mul"),
        eq("L lebesgue (t ↦ L lebesgue (s ↦ J (s, t)))", into, swap),
        eq("L lebesgue (t ↦ W (floor t))", "fst_pair", "snd_pair"),
        eq(
            "L lebesgue (t ↦ W (2·floor t)) + L lebesgue (t ↦ W (2·floor t + 1))",
            p.use(parities.theorem(), "W"),
        ),
        eq("L lebesgue (t ↦ v·first t) + L lebesgue (t ↦ z·second t)", even, odd),
        eq("u·v + w·z", "L_mul", *bells),
    )
    return p.use("ext_inj", "a·b", "u·v + w·z", given=[whole])


@periodic.proof
def moved_with_the_integers(p):
    found = p.use(translated.theorem(), "z ↦ exp (-(c·(z - (m + n))^2))", "n")
    return p.have(p.goal, rewrite(found))


@largest.proof
def below_the_mean(p):
    r"""Let b be the supremum; 2 S(m)² ≤ S(0)² + S(0) b for every m, so that 2b² ≤ S(0)² + S(0) b."""
    p.have("0 < 2·c")
    first = p.use(bounded.theorem(), "c")
    second = p.use(bounded.theorem(), "2·c")

    def with_bounds(q):
        q.let(F="m ↦ L lebesgue (n ↦ exp (-(c·(floor n - m)^2)))")
        return q.obtain("o", q.have("∃v. 0 < v ∧ v ≤ b ∧ F 0 = v"), at_zero)

    def at_zero(q):
        q.have("F 0 = o")
        q.have("o ≤ b")

        def under(r):
            return r.obtain(
                "v", r.have("∃v. 0 < v ∧ v ≤ b ∧ F i = v"), lambda s: s.chain("F(i)", eq("v"), le("b"))
            )

        q.intro("i", under, "∀i. F i ≤ b")
        low = q.chain("o", eq("F 0"), le("Sup F", q.use("sup_upper", "F", "0")))
        q.use("sup_least", "F", "b")
        q.chain("0", le("o"), le("Sup F", low))
        return q.obtain("t", q.use("real_of_bounds", "Sup F", "b"), supremum)

    def supremum(q):
        q.chain("o", eq("F 0"), le("Sup F", q.use("sup_upper", "F", "0")), eq("t"))

        def bound(r):
            return r.obtain(
                "f",
                r.have("∃v. 0 < v ∧ v ≤ b ∧ F i = v"),
                lambda s: s.obtain("g", s.have("∃v. 0 < v ∧ v ≤ b ∧ F (2·i) = v"), doubled),
            )

        q.intro("i", bound, "∀i. F i ≤ sqrt ((o^2 + o·t)/2)")
        q.use("sup_least", "F", "sqrt ((o^2 + o·t)/2)")
        q.chain("t", eq("Sup F"), le("sqrt ((o^2 + o·t)/2)"))
        q.have("0 ≤ o·t")
        q.have("0 ≤ (o^2 + o·t)/2")
        square = q.use("sqrt_square", "(o^2 + o·t)/2")
        q.have("t^2 ≤ sqrt ((o^2 + o·t)/2)^2")
        q.have("t^2 ≤ (o^2 + o·t)/2", square)
        q.have("(2·t + o)·(t - o) ≤ 0")

        def beyond(r):
            r.have("0 < (2·t + o)·(t - o)")
            return r.have("t ≤ o")

        q.cases("o < t", beyond, lambda r: r.have("t ≤ o"))
        q.chain("F m", le("Sup F", q.use("sup_upper", "F", "m")), eq("t"), le("o"))
        q.have("F 0 = o")
        q.have("0 < o")
        return q.witness("o")

    def doubled(q):
        """F(i)² = u(0)u(2i) + ..., and the means of two squares are above their products."""
        q.let(H="m ↦ L lebesgue (n ↦ exp (-(2·c·(floor n - m)^2)))")
        q.have("F i = f")
        q.have("F (2·i) = g")
        chosen = ["0", "1/2", "i", "i - 1/2"]

        def next_value(r, left, names):
            if not left:
                return finish(r)
            return r.obtain(
                names[0],
                r.have(f"∃v. 0 < v ∧ v ≤ d ∧ H ({left[0]}) = v"),
                lambda s: next_value(s, left[1:], names[1:]),
            )

        return next_value(q, chosen, ["j", "k", "u", "w"])

    def finish(q):
        q.know(named("nat_zero"))
        q.use("nat_succ", "0")
        q.have("Int (0 + 1)", "Int")
        back = q.use(periodic.theorem(), "2·c", "-(1/2)", "1")
        on = q.use(periodic.theorem(), "2·c", "i - 1/2", "1")
        for point, centre, value in (
            ("(i + i)/2", "i", "u"),
            ("(i - i)/2", "0", "j"),
            ("(i + i - 1)/2", "i - 1/2", "w"),
            ("(i - i + 1)/2", "1/2", "k"),
            ("(0 + 0)/2", "0", "j"),
            ("(0 - 0)/2", "0", "j"),
            ("(0 - 0 + 1)/2", "1/2", "k"),
            ("(2·i + 0)/2", "i", "u"),
            ("(2·i - 0)/2", "i", "u"),
            ("(2·i + 0 - 1)/2", "i - 1/2", "w"),
        ):
            q.have(f"H ({centre}) = {value}")
            q.have(f"H ({point}) = {value}", q.have(f"{point} = {centre}"))
        q.chain("H ((0 + 0 - 1)/2)", eq("H (-(1/2) + 1)", back), eq("k", q.have("-(1/2) + 1 = 1/2")))
        q.chain("H ((2·i - 0 + 1)/2)", eq("w", q.have("(2·i - 0 + 1)/2 = i - 1/2 + 1"), on))
        q.use(product.theorem(), "c", "i", "i", "f", "f", "u", "j", "w", "k")
        q.use(product.theorem(), "c", "0", "0", "o", "o", "j", "j", "k", "k")
        q.use(product.theorem(), "c", "2·i", "0", "g", "o", "u", "u", "w", "w")
        q.have("0 ≤ (u - j)^2")
        q.have("0 ≤ (w - k)^2")
        q.chain("g", eq("F (2·i)"), le("Sup F", q.use("sup_upper", "F", "2·i")), eq("t"))
        q.have("0 ≤ o·(t - g)")
        q.have("f·f ≤ (o^2 + o·t)/2")
        q.let(X="(o^2 + o·t)/2")
        q.have("0 ≤ o·t")
        q.have("0 ≤ X")
        q.use("sqrt_square", "X")
        q.have("0 ≤ sqrt X", "sqrt_nonneg")

        def beyond(r):
            r.have("0 < (f - sqrt X)*(f + sqrt X)")
            return r.have("f ≤ sqrt X")

        q.cases("sqrt X < f", beyond, lambda r: r.have("f ≤ sqrt X"))
        return q.chain("F(i)", eq("f"), le("sqrt X"))

    return p.obtain("b d", [first, second], with_bounds)
