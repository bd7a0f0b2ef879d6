"""Functions with values in the extended reals whose mean is finite: real versions, and limits from below."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, equality_elimination, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_ABOVE = "Prob P, Measurable u, Measurable b, HasInt P b w, !x. 0 <= b x, !x. ext (-b x) <= u x"


@scripted(
    f"for P : 'a measure, u : 'a -> ereal, b : 'a -> real, c w : real given {_ABOVE}, "
    "M P u <= ext c holds ?f. Measurable f /\\ (!x. ~(∞ <= u x) ==> u x = ext (f x)) /\\ "
    r"AE P (\x. ~(∞ <= u x)) /\ (?v. HasInt P f v /\ v <= c /\ M P u = ext v)"
)
def real_version(p: Proof) -> Theorem:
    """A function above an integrable one, whose mean is finite, is almost everywhere a real one."""
    p.let(l="L P u", t=r"L P (\x. -u x)", U=r"\x. if (∞ <= u x) (ext 0) (u x)")
    low = p.given[5]

    def turned(q: Proof) -> Theorem:
        return q.calc(
            "-u x",
            ("<=", "-ext (-b x)", q.use("eneg_le")),
            ("=", "ext (- -b x)", "ext_neg"),
            ("=", "ext (b x)"),
        )

    p.intro("x", turned, "!x. -u x <= ext (b x)")
    p.calc("t", ("<=", r"L P (\x. ext (b x))", "L_le"), ("=", "ext w", "L_int"))

    def with_t(q: Proof) -> Theorem:
        value = q.have("t = ext r")

        def infinite(z: Proof) -> Theorem:
            z.calc(
                "∞",
                ("=", "ext (-r) + ∞", "add_top"),
                ("=", "∞ + -ext r", "eadd_comm", "ext_neg"),
                ("=", "l + -t", z.have("l = ∞"), value),
                ("=", "M P u", "M", "esub"),
                ("<=", "ext c"),
            )
            return z.use("ex_falso", p.goal, given=[z.use("top_not_le", "c")])

        def finite(z: Proof) -> Theorem:
            z.use("L_finite", "P", "u")
            z.intro(
                "x",
                lambda y: y.have("~(∞ <= u x)", y.use("not_top_le", "u x")),
                "!x. ~(u x = ∞) ==> ~(∞ <= u x)",
            )
            almost = z.have(r"AE P (\x. ~(∞ <= u x))")

            def point(y: Proof) -> Theorem:
                def high(x: Proof) -> Theorem:
                    return x.witness("0")

                def below(x: Proof) -> Theorem:
                    def of(k: Proof) -> Theorem:
                        return k.witness("s")

                    some = x.use("real_below_top", "u x", "-b x")
                    return x.obtain("s", some, of)

                return y.cases("∞ <= u x", high, below)

            z.intro("x", point, "!x. ?y. U x = ext y")
            some = z.use("skolem", r"\x y. U x = ext y")
            return z.obtain("f", some, lambda y: chosen(y, almost))

        return q.cases("l = ∞", infinite, finite)

    def chosen(q: Proof, almost: Theorem) -> Theorem:
        values = q.have("!x. U x = ext (f x)")
        whole = rewrite(q.have("Measurable U"), values)
        q.use("measurable_of_ext", "f", given=[whole])

        def same(z: Proof) -> Theorem:
            return z.calc("u x", ("=", "U x", "if_false"), ("=", "ext (f x)", values))

        each = q.intro("x", same, "!x. ~(∞ <= u x) ==> u x = ext (f x)")
        q.have(r"AE P (\x. u x = ext (f x))")
        mean = q.use("M_ae")

        def above(z: Proof) -> Theorem:
            def high(y: Proof) -> Theorem:
                y.calc("ext (f x)", ("=", "U x", values), ("=", "ext 0", "if_true"))
                return y.have("-b x <= f x", y.use("ext_inj", "f x", "0"))

            def below(y: Proof) -> Theorem:
                y.calc("ext (-b x)", ("<=", "u x", y.use(low, "x")), ("=", "ext (f x)", y.use(each, "x")))
                return y.use("le_of_ext", "-b x", "f x")

            return z.cases("∞ <= u x", high, below)

        q.intro("x", above, "!x. -b x <= f x")
        q.calc(r"M P (\x. ext (f x))", ("=", "M P u", mean), ("<=", "ext c"))
        found = q.use("int_of_M", "P", "f", "b", "c", "w")

        def done(z: Proof) -> Theorem:
            z.have("M P u = ext v", mean)
            z.know(z.witness("v", goal="?v. HasInt P f v /\\ v <= c /\\ M P u = ext v"), each)
            return z.witness("f")

        return q.obtain("v", found, done)

    some = p.use("real_of_bounds", "t", "w")
    return p.obtain("r", some, with_t)


@scripted("for x : ereal, c : real given ext c <= x, ~(∞ <= x) holds ?s. x = ext s")
def real_below_top(p: Proof) -> Theorem:
    """An extended real above a number that is not infinite is a number."""

    def top(h: Theorem) -> Theorem:
        q = p.supposing()
        above = q.calc("∞", ("<=", "∞"), ("=", "x", h))
        return logic.contradiction(above, q.have("~(∞ <= x)"), p.goal)

    return logic.either(p.use("real_or_top", "x", "c"), top, lambda h: h)


@scripted("for x : ereal given ~(x = ∞) holds ~(∞ <= x)")
def not_top_le(p: Proof) -> Theorem:
    """An extended real that is not ∞ is not above every number."""

    def above(h: Theorem) -> Theorem:
        q = p.supposing()
        same = q.use("ele_antisym", "x", "∞", given=[q.have("x <= ∞"), h])
        return logic.contradiction(same, q.have("~(x = ∞)"), q.term("F"))

    return logic.refuted(p.term("∞ <= x"), above)


@scripted(
    "for P : 'a measure, u : 'a -> ereal, b : 'a -> real, G : real -> 'a -> real, s w : real "
    f"given {_ABOVE}, "
    "!n. Nat n ==> Measurable (G n), !n x. Nat n ==> -b x <= G n x, "
    "!n x. Nat n ==> G n x <= G (n + 1) x, !x c. ext c < u x ==> (?n. Nat n /\\ c <= G n x), "
    "!n. Nat n ==> (?v. HasInt P (G n) v /\\ v <= s) holds M P u <= ext s"
)
def mean_of_limit(p: Proof) -> Theorem:
    """A bound of the means of functions that rise to a function is one of its mean."""
    _low, reach = p.given[5], p.given[9]
    p.let(A=r"\x. u x + ext (b x)", F=r"\n x. ext (G n x + b x)", W=r"\x. SupOn Nat (\n. ext (G n x + b x))")

    def sign(q: Proof) -> Theorem:
        q.have("-b x <= G n x")
        return q.have("0 <= G n x + b x")

    p.intro("n x", sign, "!n x. Nat n ==> 0 <= G n x + b x")

    def bounded(q: Proof) -> Theorem:
        def of(z: Proof) -> Theorem:
            return z.calc("L P (F n)", ("=", "ext (v + w)", "L_int"), ("<=", "ext (s + w)"))

        return q.obtain("v", q.have("?v. HasInt P (G n) v /\\ v <= s"), of)

    each = p.intro("n", bounded, "!n. Nat n ==> L P (F n) <= ext (s + w)")

    def point(q: Proof) -> Theorem:
        def bound(z: Proof) -> Theorem:
            def no(h: Theorem) -> Theorem:
                y = z.supposing()
                y.use("elt_of_not_le", "u x", "y - b x", given=[h])

                def between(k: Proof) -> Theorem:
                    def at(j: Proof) -> Theorem:
                        top = j.use("supon_upper", "Nat", r"\n. ext (G n x + b x)", "n")
                        j.calc("ext (G n x + b x)", ("<=", "W x", top), ("<=", "ext y"))
                        j.use("le_of_ext", "G n x + b x", "y")
                        return j.use("lt_irrefl", "y")

                    return k.obtain("n", k.use(reach, "x", "c"), at)

                y.goal = y.term("F")
                return y.obtain("c", y.use("number_between", "y - b x", "u x"), between)

            def yes(y: Proof) -> Theorem:
                return y.calc("A x", ("<=", "ext (y - b x) + ext (b x)", y.use("eadd_le")), ("=", "ext y"))

            def not_(y: Proof) -> Theorem:
                return y.use("ex_falso", "A x <= ext y", given=[no(y.have("~(u x <= ext (y - b x))"))])

            return z.cases("u x <= ext (y - b x)", yes, not_)

        text = "!y. W x <= ext y ==> A x <= ext y"
        return q.use("ele_of_bounds", "A x", "W x", given=[q.intro("y", bound, text)])

    p.intro("x", point, "!x. A x <= W x")
    total = p.calc(
        "L P A",
        ("<=", "L P W", "L_le"),
        ("=", r"SupOn Nat (\n. L P (F n))", p.use("monotone_convergence", "P", "F")),
        ("<=", "ext (s + w)", p.use("supon_least", "Nat", r"\n. L P (F n)", "ext (s + w)", given=[each])),
    )

    def positive(q: Proof) -> Theorem:
        return q.calc(
            "0",
            ("=", "ext (-b x + b x)"),
            ("=", "ext (-b x) + ext (b x)", "ext_add"),
            ("<=", "A x", q.use("eadd_le")),
        )

    p.intro("x", positive, "!x. 0 <= A x")

    def less(q: Proof) -> Theorem:
        return q.calc(
            "u x",
            ("=", "0 + u x", "eadd_zero"),
            ("=", "u x + 0", "eadd_comm"),
            ("<=", "A x", q.use("eadd_le")),
        )

    p.intro("x", less, "!x. u x <= A x")
    p.calc(
        "M P u",
        ("=", r"L P u - L P (\x. -u x)", "M"),
        ("<=", "L P u", p.use("esub_le_self", "L P u", r"L P (\x. -u x)")),
        ("<=", "L P A", "L_le"),
        ("<=", "ext (s + w)", total),
    )
    found = p.use("real_version", "P", "u", "b", "s + w", "w")

    def of(q: Proof) -> Theorem:
        def at(z: Proof) -> Theorem:
            same = z.have("!x. ~(∞ <= u x) ==> A x = ext (f x + b x)", "ext_add")
            z.have(r"AE P (\x. A x = ext (f x + b x))")
            z.intro(
                "x",
                lambda y: y.use(
                    "le_of_ext",
                    "0",
                    "f x + b x",
                    given=[y.calc("ext 0", ("<=", "A x"), ("=", "ext (f x + b x)", y.use(same, "x")))],
                ),
                "!x. ~(∞ <= u x) ==> 0 <= f x + b x",
            )
            z.calc(
                "ext (v + w)",
                ("=", r"L P (\x. ext (f x + b x))", z.use("L_int_ae", "P", r"\x. f x + b x", "v + w")),
                ("=", "L P A", z.use("L_ae")),
                ("<=", "ext (s + w)", total),
            )
            z.use("le_of_ext", "v + w", "s + w")
            return z.calc("M P u", ("=", "ext v"), ("<=", "ext s"))

        return q.obtain("v", q.have("?v. HasInt P f v /\\ v <= s + w /\\ M P u = ext v"), at)

    return p.obtain("f", found, of)


@scripted("for x y : ereal given ~(x <= y) holds y < x", automatic=False)
def elt_of_not(p: Proof) -> Theorem:
    """An extended real that is not at most another is above it."""
    return equality_elimination(symmetry(p.use("elt_not_le", "y", "x")), p.given[0])


@scripted("for x : ereal, c : real given ~(x <= ext c) holds ext c < x", automatic=False)
def elt_of_not_le(p: Proof) -> Theorem:
    """An extended real that is not at most a number is above it."""
    return p.use("elt_of_not", "x", "ext c")


@scripted("for x y : ereal given 0 <= y holds x - y <= x", automatic=False)
def esub_le_self(p: Proof) -> Theorem:
    """A difference from which something is taken is not larger."""
    return p.calc(
        "x - y",
        ("=", "x + -y", "esub"),
        ("<=", "x + -ext 0", p.use("eadd_le")),
        ("=", "x + ext (-0)", "ext_neg"),
        ("=", "0 + x", "eadd_comm"),
        ("=", "x", "eadd_zero"),
    )
