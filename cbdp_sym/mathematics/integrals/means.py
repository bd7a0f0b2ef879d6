"""Lemmas about integrals and means."""

from __future__ import annotations

from cbdp_sym.kernel.terms import App, Term, app, const, sides
from cbdp_sym.kernel.theorem import Theorem, assume, equality_elimination, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.almost_everywhere import pointwise
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import equation, rewrite
from cbdp_sym.tactics.statements import lemma
from cbdp_sym.tactics.syntax import joined, opened, parts

Given = list[Theorem]


@lemma(r"for P : 'a measure, f g : 'a -> ereal given AE P (\x. f x = g x) holds M P f = M P g")
def M_ae(goal: Term, given: Given, P: Term, f: Term, g: Term) -> Theorem:
    """Extended functions that are equal almost everywhere have the same mean."""
    left, right = (equation(t, "M") for t in sides(goal))
    negative = parts(parts(sides(left.conclusion)[1])[1][1])[1][1]  # \x. -f x
    with opened(f.type.args[0]) as (x,):
        point = assume(app(parts(given[0].conclusion)[1][1], x))
        second = pointwise(x, equation(app(negative, x), point), given[0])
    equations = [use("L_ae", given=[e]) for e in (given[0], second)]
    return joined(left, equation(sides(left.conclusion)[1], *equations), symmetry(right))


@lemma("for P : 'a measure, f : 'a -> real, v : real given HasInt P f v holds Integrable P f")
def integrable_int(goal: Term, given: Given, P: Term, f: Term, v: Term) -> Theorem:
    """A function with a mean is integrable."""
    unfolded = equation(goal, "Integrable")
    (p,) = parts(sides(unfolded.conclusion)[1])[1]
    return equality_elimination(symmetry(unfolded), use("exists_intro", p, v, given=given))


@lemma("for P : 'a measure, f : 'a -> real, v : real given HasInt P f v holds E P f = v")
def E_int(goal: Term, given: Given, P: Term, f: Term, v: Term) -> Theorem:
    """The expectation is the mean that exists."""
    integral = given[0].conclusion
    assert type(integral) is App
    chosen = use("choice", integral.function, v, given=given)
    unfolded = equation(sides(goal)[0], "E")
    integrable = use("integrable_int", given=given)
    decided = use("if_true", *parts(sides(unfolded.conclusion)[1])[1], given=[integrable])
    return joined(unfolded, decided, use("int_unique", given=[chosen, given[0]]))


@scripted(r"for P : 'a measure given Prob P holds L P (\x. 1) = 1")
def prob_mass(p: Proof) -> Theorem:
    """A probability has mass 1, by definition."""
    p.unfold_facts("Prob")
    return p.have(p.goal)


@scripted("for P Q : 'a measure, s : 'a -> bool given P << Q, AE Q s holds AE P s")
def ae_ac(p: Proof) -> Theorem:
    """A statement that holds almost everywhere holds so for each measure that is absolutely continuous."""
    everywhere = rewrite(p.given[0], "ac_iff")
    return p.use(everywhere, "s")


@scripted("for P R Q : 'a measure given P << R, R << Q holds P << Q")
def ac_trans(p: Proof) -> Theorem:
    """Absolute continuity is transitive."""
    p.unfold("<<")
    return p.auto()


@scripted(r"for P : 'a measure holds L P (\x. 0) = 0")
def L_const_zero(p: Proof) -> Theorem:
    """The integral of 0 is 0."""
    return p.calc(
        r"L P (\x. 0)",
        ("=", r"L P (\x. ext 0 * 1)"),
        ("=", r"ext 0 * L P (\x. 1)", "L_mul"),
        ("=", "0", "ezero_mul"),
    )


@scripted(r"for P : 'a measure, c : real given Prob P, 0 <= c holds L P (\x. ext c) = ext c")
def L_const(p: Proof) -> Theorem:
    """The mean of a constant that is not negative."""
    return p.calc(
        r"L P (\x. ext c)",
        ("=", r"L P (\x. ext c * 1)"),
        ("=", r"ext c * L P (\x. 1)", "L_mul"),
        ("=", "ext c", "prob_mass"),
    )


@scripted("for P : 'a measure, f g : 'a -> ereal given !x. f x <= g x holds L P f <= L P g")
def L_le(p: Proof) -> Theorem:
    """The integral of the larger function is larger."""
    return p.use("L_mono", "P", "f", "g")


@scripted(
    "for P : 'a measure, f : 'a -> ereal, F : real -> 'a -> ereal, c : ereal "
    "given !n. Nat n ==> Measurable (F n), !n x. Nat n ==> 0 <= F n x, "
    "!n x. Nat n ==> F n x <= F (n + 1) x, !x. ?n. Nat n /\\ f x <= F n x, "
    "!n. Nat n ==> L P (F n) <= c holds L P f <= c"
)
def L_le_by_truncation(p: Proof) -> Theorem:
    """A bound of the integrals of increasing functions that reach f is one for f (monotone convergence)."""

    def point(q: Proof) -> Theorem:
        def reached(r: Proof) -> Theorem:
            r.let(s=r"\n. F n x")
            return r.calc(
                "f x",
                ("<=", "F n x"),
                ("<=", r"SupOn Nat (\n. F n x)", r.use("supon_upper", "Nat", "s", "n")),
            )

        return q.obtain("n", q.use(p.given[3], "x"), reached)

    p.intro("x", point, r"!x. f x <= SupOn Nat (\n. F n x)")
    return p.calc(
        "L P f",
        ("<=", r"L P (\x. SupOn Nat (\n. F n x))"),
        ("=", r"SupOn Nat (\n. L P (F n))", "monotone_convergence"),
        ("<=", "c"),
    )


@scripted(r"for f g : 'a -> real given Measurable f, Measurable g holds Measurable (\x. min (f x) (g x))")
def measurable_min(p: Proof) -> Theorem:
    """The minimum of measurable functions."""
    p.unfold("min")
    return p.auto()


@scripted(r"for f g : 'a -> real given Measurable f, Measurable g holds Measurable (\x. max (f x) (g x))")
def measurable_max(p: Proof) -> Theorem:
    """The maximum of measurable functions."""
    p.unfold("max")
    return p.auto()


@scripted(
    "for P Q : 'a measure given Prob P, SigmaFinite Q, P << Q "
    r"holds L Q (\x. ext (density P Q x)) = 1"
)
def density_mass(p: Proof) -> Theorem:
    """A density of a probability has integral 1."""
    return p.calc(
        r"L Q (\x. ext (density P Q x))", ("=", r"L P (\x. 1)", "change_measure"), ("=", "1", "prob_mass")
    )


@scripted(
    "for P : 'a measure, f : 'a -> real, c : real "
    "given Measurable f, !x. 0 <= f x, L P (\\x. ext (f x)) <= ext c "
    "holds ?v. HasInt P f v /\\ 0 <= v /\\ v <= c"
)
def int_of_bounded_L(p: Proof) -> Theorem:
    """A function that is not negative is integrable if its integral is bounded."""
    p.let(l=r"L P (\x. ext (f x))")
    p.use("not_top_of_le", "l", "c")
    same = p.have(r"L P (\x. ext (abs (f x))) = l")
    p.have(r"~(L P (\x. ext (abs (f x))) = ∞)", same)

    def value(q: Proof) -> Theorem:
        q.use("L_int", "P", "f", "v")
        low = q.calc("0", ("<=", "l"), ("=", "ext v"))
        high = q.calc("ext v", ("=", "l"), ("<=", "ext c"))
        q.know(rewrite(low, "ext_le"), rewrite(high, "ext_le"))
        return q.witness("v")

    return p.obtain("v", p.use("int_exists", "P", "f"), value)


@scripted(
    "for P : 'a measure, f g : 'a -> real, u v : real "
    "given Measurable f, HasInt P f v, HasInt P g u, 0 < u, !x. 0 < f x holds 0 < v",
    automatic=False,
)
def int_positive(p: Proof) -> Theorem:
    """The integral of a positive function is positive, if that of some function is: the measure is not 0."""
    p.use("int_nonneg", "P", "f", "v")

    def zero(q: Proof) -> Theorem:
        none = q.calc(r"L P (\x. ext (f x))", ("=", "ext v", "L_int"), ("=", "0", q.have("v = 0")))
        q.use("L_zero", "P", r"\x. ext (f x)", given=[none])

        def never(q: Proof) -> Theorem:
            q.use("ext_inj", "f x", "0")
            q.have("0 < f x")
            return q.absurd()

        q.intro("x", never, "!x. ext (f x) = 0 ==> g x = 0")
        q.use("int_ae", "P", "g", r"\x. 0", "0")
        q.use("int_unique", "P", "g", "0", "u")
        return q.absurd()

    return p.cases("0 < v", lambda q: q.have("0 < v"), zero)


@scripted(
    "for P : 'a measure, f : 'a -> real, v : real given HasInt P f v "
    "holds ?g. Measurable g /\\ AE P (\\x. f x = g x) /\\ HasInt P g v"
)
def int_version(p: Proof) -> Theorem:
    """An integrable function has a measurable version."""
    p.unfold_facts("HasInt")

    def version(q: Proof) -> Theorem:
        return q.witness("g")

    return p.obtain("g", p.context.about("?")[0], version)


@scripted(
    "for P : 'a measure, f : 'a -> real, u : real given HasInt P f u "
    "holds ?v. HasInt P (\\x. abs (f x)) v /\\ 0 <= v"
)
def int_abs(p: Proof) -> Theorem:
    """The absolute value of an integrable function is integrable."""

    def version(q: Proof) -> Theorem:
        q.use("int_finite", "P", "g", "u")
        same = q.have(r"!x. abs (abs (g x)) = abs (g x)")
        q.have(r"~(L P (\x. ext (abs (abs (g x)))) = ∞)", same)
        return q.obtain("v", q.use("int_exists", "P", r"\x. abs (g x)"), value)

    def value(q: Proof) -> Theorem:
        q.use("L_int", "P", r"\x. abs (g x)", "v")
        sign = q.calc("0", ("<=", r"L P (\x. ext (abs (g x)))"), ("=", "ext v"))
        q.know(rewrite(sign, "ext_le"))
        return q.witness("v")

    return p.obtain("g", p.use("int_version", "P", "f", "u"), version)


@scripted(
    "for P : 'a measure, f h : 'a -> real, w : real given Measurable f, HasInt P h w, "
    "AE P (\\x. abs (f x) <= h x) holds ?v. HasInt P f v"
)
def int_dominated_ae(p: Proof) -> Theorem:
    """A measurable function with an integrable bound is integrable."""
    no = p.use("int_finite", "P", "h", "w")

    def infinite(same: Theorem) -> Theorem:
        q = p.supposing()
        top = q.calc("∞", ("=", r"L P (\x. ext (abs (f x)))", same), ("<=", r"L P (\x. ext (abs (h x)))"))
        q.use("ele_antisym", given=[top])
        return logic.contradiction(q.have(r"L P (\x. ext (abs (h x))) = ∞"), no, const("F"))

    finite = p.term(r"L P (\x. ext (abs (f x))) = ∞")
    p.know(logic.refuted(finite, infinite))
    return p.use("int_exists", "P", "f")


@scripted(
    "for P : 'a measure, f g h : 'a -> real, u w : real given Measurable f, HasInt P g u, "
    "HasInt P h w, AE P (\\x. g x <= f x), AE P (\\x. f x <= h x) "
    "holds ?v. HasInt P f v /\\ u <= v /\\ v <= w"
)
def int_between(p: Proof) -> Theorem:
    """A measurable function between two integrable ones is integrable."""

    def value(q: Proof) -> Theorem:
        q.use("int_mono", "P", "g", "f", "u", "v")
        q.use("int_mono", "P", "f", "h", "v", "w")
        return q.witness("v")

    def bounded(q: Proof) -> Theorem:
        return q.obtain(
            "v", q.use("int_dominated_ae", "P", "f", r"\x. abs (g x) + abs (h x)", "a + b"), value
        )

    def second(q: Proof) -> Theorem:
        return q.obtain("b", q.use("int_abs", "P", "h", "w"), bounded)

    return p.obtain("a", p.use("int_abs", "P", "g", "u"), second)


@scripted("for P : 'a measure, f g : 'a -> ereal given AE P (\\x. f x <= g x) holds M P f <= M P g")
def M_mono(p: Proof) -> Theorem:
    """The mean of the larger function is larger."""
    p.unfold("M")
    return p.calc(
        r"L P f - L P (\x. -f x)",
        ("=", r"L P f + -L P (\x. -f x)", "esub"),
        ("<=", r"L P g + -L P (\x. -g x)"),
        ("=", r"L P g - L P (\x. -g x)", "esub"),
    )


@scripted(
    "for P : 'a measure, f u : 'a -> real, c w : real given Prob P, Measurable f, Measurable u, "
    "HasInt P u w, !x. 0 <= u x, !x. -u x <= f x, M P (\\x. ext (f x)) <= ext c "
    "holds ?v. HasInt P f v /\\ v <= c /\\ M P (\\x. ext (f x)) = ext v"
)
def int_of_M(p: Proof) -> Theorem:
    """A function with an integrable lower bound is integrable if its mean is finite."""
    p.let(F=r"\n x. min (f x) n", S=r"\n x. ext (min (f x) n + u x)", m=r"M P (\x. ext (f x))")

    def bounded(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        q.intro("x", dominated, "!x. abs (min (f x) n) <= u x + n")
        return q.obtain("v", q.use("int_dominated_ae", "P", "F n", r"\x. u x + n", "w + n"), value)

    def dominated(q: Proof) -> Theorem:
        for known in p.given[4:6]:
            q.use(known, "x")
        return q.auto()

    def value(q: Proof) -> Theorem:
        q.use("M_int", "P", "F n", "v")
        less = q.calc("ext v", ("=", r"M P (\x. ext (F n x))"), ("<=", "m"), ("<=", "ext c"))
        q.know(rewrite(less, "ext_le"))
        q.intro("x", sign, "!x. 0 <= F n x + u x")
        return q.calc("L P (S n)", ("=", "ext (v + w)", "L_int"), ("<=", "ext (c + w)"))

    def reached(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            return q.witness("n")

        return q.obtain("n", q.use("nat_unbounded", "f x"), at)

    def sign(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        for known in p.given[4:6]:
            q.use(known, "x")
        return q.auto()

    p.intro("n x", sign, "!n x. Nat n ==> 0 <= S n x")
    p.intro("x", reached, r"!x. ?n. Nat n /\ ext (f x + u x) <= S n x")
    p.intro("n", bounded, "!n. Nat n ==> L P (S n) <= ext (c + w)")
    p.use("L_le_by_truncation", "P", r"\x. ext (f x + u x)", "S", "ext (c + w)")
    p.intro("x", dominated, "!x. 0 <= f x + u x")

    def done(q: Proof) -> Theorem:
        q.use("M_int", "P", "f", "v - w")
        return q.witness("v - w")

    return p.obtain("v", p.use("int_of_bounded_L", "P", r"\x. f x + u x", "c + w"), done)


@scripted(r"for P : 'a measure, c : ereal given Prob P, 0 <= c holds L P (\x. c) = c")
def L_econst(p: Proof) -> Theorem:
    """The mean of a constant that is not negative, ∞ included."""
    p.let(l=r"L P (\x. c)")

    def infinite(q: Proof) -> Theorem:
        top = q.have("c = ∞")

        def all_of_it(q: Proof) -> Theorem:
            return q.calc("l", ("=", "c", top))

        def less(q: Proof) -> Theorem:
            return q.obtain("r", q.use("real_of_nonneg", "l"), at)

        return q.cases("l = ∞", all_of_it, less)

    def at(q: Proof) -> Theorem:
        q.have(r"!x : 'a. ext (r + 1) <= c", q.calc("ext (r + 1)", ("<=", "∞"), ("=", "c")))
        bound = q.calc(
            "ext (r + 1)", ("=", r"L P (\x. ext (r + 1))", "L_const"), ("<=", "l", "L_le"), ("=", "ext r")
        )
        q.know(rewrite(bound, "ext_le"))
        return q.absurd()

    def finite(q: Proof) -> Theorem:
        return q.obtain("r", q.use("real_of_nonneg", "c"), real)

    def real(q: Proof) -> Theorem:
        return q.calc("l", ("=", r"L P (\x. ext r)"), ("=", "ext r", "L_const"), ("=", "c"))

    return p.cases("c = ∞", infinite, finite)


@scripted(
    r"for P : 'a measure, f : 'a -> real, v : real given HasInt P f v, AE P (\x. 0 <= f x) "
    r"holds L P (\x. ext (f x)) = ext v"
)
def L_int_ae(p: Proof) -> Theorem:
    """The two integrals agree on functions that are almost nowhere negative."""
    p.let(g=r"\x. max (f x) 0")
    same = p.have(r"AE P (\x. g x = f x)")
    return p.calc(r"L P (\x. ext (f x))", ("=", r"L P (\x. ext (g x))", same), ("=", "ext v", "L_int"))


@scripted(
    "for P : 'a measure, f : 'a -> real, b : real given Prob P, Measurable f, !x. 0 <= f x, "
    r"L P (\x. ext (f x)) <= ext b holds ?x. f x <= b"
)
def below_mean(p: Proof) -> Theorem:
    """Somewhere a function is at most its mean."""
    outcome = p.term("f").type.args[0]

    def impossible(no: Theorem) -> Theorem:
        q = p.supposing(no.conclusion)
        q.use("none_of", r"\x. f x <= b")
        q.let(g=r"\x. f x - b")

        def above(r: Proof) -> Theorem:
            r.have("~(f x <= b)")
            return r.have("0 < g x")

        q.every("x", outcome, above)
        return q.obtain("v", q.use("int_of_bounded_L", "P", "f", "b"), everywhere_above)

    def everywhere_above(q: Proof) -> Theorem:
        q.calc(r"L P (\x. ext (g x))", ("=", "ext (v - b)", "L_int"), ("<=", "ext 0"), ("=", "0"))
        q.use("ele_antisym", r"L P (\x. ext (g x))", "0")
        q.use("L_zero", "P", r"\x. ext (g x)")

        def never(r: Proof) -> Theorem:
            r.have("0 < g x")
            r.use("ext_inj", "g x", "0")
            return r.absurd()

        p_ = q.supposing()
        p_.goal = q.term("(1 : ereal) = 0")
        q.know(p_.every("x", outcome, never, "ext (g x) = 0"))
        q.use("L_ae", "P", r"\x. 1", r"\x. 0")
        q.use("L_const_zero", "P")
        q.use("prob_mass", "P")
        same = q.calc("ext 1", ("=", r"L P (\x. 1)"), ("=", r"L P (\x. 0)"), ("=", "ext 0"))
        q.use("ext_inj", "1", "0", given=[same])
        return q.have("F")

    return logic.from_negation(p.goal, impossible)


@scripted(
    "for P : 'a measure, f : 'a -> ereal, c : real given Prob P, Measurable f, !x. 0 <= f x, 0 <= c "
    r"holds L P (\x. f x + ext c) = L P f + ext c"
)
def L_plus_const(p: Proof) -> Theorem:
    """The integral of a function and a constant."""
    return p.calc(
        r"L P (\x. f x + ext c)",
        ("=", r"L P f + L P (\x. ext c)", "L_add"),
        ("=", "L P f + ext c", "L_const"),
    )


@scripted("for x : ereal given 0 <= x, ~(x = 0) holds x * ∞ = ∞")
def times_top(p: Proof) -> Theorem:
    """A positive number times ∞ is ∞."""

    def infinite(q: Proof) -> Theorem:
        return q.calc("x * ∞", ("=", "∞ * ∞"), ("=", "∞", "top_mul_top"))

    def finite(q: Proof) -> Theorem:
        return q.obtain("b", q.use("real_of_nonneg", "x"), real)

    def real(q: Proof) -> Theorem:
        def positive(r: Proof) -> Theorem:
            return r.calc("x * ∞", ("=", "ext b * ∞"), ("=", "∞", "mul_top"))

        def zero(r: Proof) -> Theorem:
            r.have("b = 0")
            r.calc("x", ("=", "ext b"), ("=", "ext 0"))
            return r.absurd()

        return q.cases("0 < b", positive, zero)

    return p.cases("x = ∞", infinite, finite)


@scripted(
    "for P : 'a measure, f : 'a -> ereal, c : ereal given Measurable f, !x. 0 <= f x, 0 <= c "
    r"holds L P (\x. f x * c) = L P f * c"
)
def L_times(p: Proof) -> Theorem:
    """A factor that is not negative, perhaps infinite, may be drawn out."""
    p.let(l="L P f", t=r"L P (\x. f x * c)")

    def infinite(q: Proof) -> Theorem:
        top = q.have("c = ∞")

        def zero(r: Proof) -> Theorem:
            none = r.use("L_zero", "P", "f")
            return r.calc(
                "t",
                ("=", r"L P (\x. 0 * c)", none),
                ("=", r"L P (\x : 'a. 0)", "ezero_mul"),
                ("=", "0", "L_const_zero"),
                ("=", "0 * c", "ezero_mul"),
                ("=", "l * c", r.have("l = 0")),
            )

        def positive(r: Proof) -> Theorem:
            r.let(k=r"\x. f x * ∞")
            outcome = p.names["P"].type.args[0]
            twice = r.every("x", outcome, lambda q: q.cases("f x = 0", null, full))
            double = r.calc("L P k + L P k", ("=", r"L P (\x. k x + k x)", "L_add"), ("=", "L P k", twice))
            whole = r.calc("t", ("=", "L P k", top))

            def endless(s: Proof) -> Theorem:
                return s.calc(
                    "t",
                    ("=", "L P k", whole),
                    ("=", "∞", s.have("L P k = ∞")),
                    ("=", "l * ∞", "times_top"),
                    ("=", "l * c", top),
                )

            def bounded(s: Proof) -> Theorem:
                return s.obtain("r", s.use("real_of_nonneg", "L P k"), contrary)

            def contrary(s: Proof) -> Theorem:
                value = s.have("L P k = ext r")
                sum_ = s.calc(
                    "ext (r + r)",
                    ("=", "ext r + ext r"),
                    ("=", "L P k + L P k", value),
                    ("=", "L P k", double),
                    ("=", "ext r", value),
                )
                s.use("ext_inj", "r + r", "r", given=[sum_])
                none = s.calc("L P k", ("=", "ext r", value), ("=", "ext 0", s.have("r = 0")))
                s.use("L_zero", "P", "k", given=[none])
                s.intro("x", vanishes, "!x. k x = 0 ==> f x = 0")
                zero = s.have(r"AE P (\x. f x = 0)")
                s.calc("l", ("=", r"L P (\x. 0)", zero), ("=", "0", "L_const_zero"))
                return s.absurd()

            return r.cases("L P k = ∞", endless, bounded)

        def null(q: Proof) -> Theorem:
            none = q.have("k x = 0", q.have("f x = 0"), "ezero_mul")
            return q.calc("k x + k x", ("=", "0 + 0", none), ("=", "0"), ("=", "k x", none))

        def full(q: Proof) -> Theorem:
            all_ = q.use("times_top", "f x")
            return q.calc("k x + k x", ("=", "∞ + ∞", all_), ("=", "∞", "top_add"), ("=", "k x", all_))

        def vanishes(q: Proof) -> Theorem:
            return q.cases("f x = 0", lambda r: r.have("f x = 0"), impossible)

        def impossible(q: Proof) -> Theorem:
            q.use("times_top", "f x")
            above = q.calc("∞", ("=", "k x"), ("=", "0"), ("<=", "ext 0"))
            q.use("top_not_le", "0", given=[above])
            return q.absurd()

        return q.cases("l = 0", zero, positive)

    def finite(q: Proof) -> Theorem:
        return q.obtain("b", q.use("real_of_nonneg", "c"), real)

    def real(q: Proof) -> Theorem:
        return q.calc(
            "t",
            ("=", r"L P (\x. f x * ext b)"),
            ("=", r"L P (\x. ext b * f x)"),
            ("=", "ext b * l", "L_mul"),
            ("=", "l * ext b"),
            ("=", "l * c"),
        )

    return p.cases("c = ∞", infinite, finite)
