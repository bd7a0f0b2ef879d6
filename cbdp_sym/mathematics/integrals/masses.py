"""Lemmas about masses of events, and about extended reals that are finite."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import parts

# Finite extended reals.


@scripted("for x : ereal, y : real given x <= ext y holds ~(x = ∞)")
def not_top_of_le(p: Proof) -> Theorem:
    """An extended real that is at most a real number is finite, not ∞."""

    def impossible(same: Theorem) -> Theorem:
        return p.use("top_not_le", "y", given=[p.calc("∞", ("=", "x", same), ("<=", "ext y"))])

    return logic.refuted(parts(p.goal)[1][0], impossible)


@scripted("for x : ereal given ~(x = bot), ~(x = ∞) holds ?r. x = ext r")
def real_of_finite(p: Proof) -> Theorem:
    """An extended real that is neither ∞ nor -∞ is a real number."""

    def end(q: Proof) -> Theorem:
        return q.absurd()

    def real(q: Proof) -> Theorem:
        return q.witness("r")

    p.intro("", end, r"x = bot ==> (?r. x = ext r)")
    p.intro("", end, r"x = ∞ ==> (?r. x = ext r)")
    p.intro("r", real, r"!r. x = ext r ==> (?s. x = ext s)")
    return p.use("ereal_cases", "x", p.goal)


@scripted(r"for x : ereal given 0 <= x, ~(x = ∞) holds ?r. 0 <= r /\ x = ext r")
def real_of_nonneg(p: Proof) -> Theorem:
    """A finite extended real that is not negative is a real number that is not negative."""

    def real(q: Proof) -> Theorem:
        r = q.have("x = ext r")
        positive = q.calc("0", ("<=", "x"), ("=", "ext r", r))
        q.know(rewrite(positive, "ext_le"))
        return q.witness("r")

    return p.obtain("r", p.use("real_of_finite", "x"), real)


@scripted("for x y : real given ext x = ext y holds x = y")
def ext_inj(p: Proof) -> Theorem:
    """Real numbers that are equal as extended reals are equal."""
    same = p.given[0]
    up = p.calc("ext x", ("<=", "ext x"), ("=", "ext y", same))
    down = p.calc("ext y", ("=", "ext x", symmetry(same)), ("<=", "ext x"))
    p.know(rewrite(up, "ext_le"), rewrite(down, "ext_le"))
    return p.use("le_antisym", "x", "y")


@scripted("for a : real, x y : ereal given ext a + x <= ext a + y holds x <= y")
def eadd_cancel_le(p: Proof) -> Theorem:
    """A real summand may be cancelled in an inequality."""
    less = p.use("eadd_le", "ext (-a)", "ext (-a)", "ext a + x", "ext a + y")
    return p.calc("x", ("=", "ext (-a) + (ext a + x)"), ("<=", "ext (-a) + (ext a + y)", less), ("=", "y"))


@scripted("for a : real, x y : ereal given ext a + x = ext a + y holds x = y")
def eadd_cancel(p: Proof) -> Theorem:
    """A real summand may be cancelled in an equation."""
    return p.calc(
        "x", ("=", "ext (-a) + (ext a + x)"), ("=", "ext (-a) + (ext a + y)", p.given[0]), ("=", "y")
    )


@scripted("for a : real, x y : ereal given 0 < a, ext a * x <= ext a * y holds x <= y")
def emul_cancel_le(p: Proof) -> Theorem:
    """A positive real factor may be cancelled in an inequality."""
    less = p.use("emul_le", "ext (1/a)", "ext a * x", "ext a * y")
    return p.calc("x", ("=", "ext (1/a) * (ext a * x)"), ("<=", "ext (1/a) * (ext a * y)", less), ("=", "y"))


# Masses.


@scripted("for P : 'a measure, s : 'a -> bool holds 0 <= mass P s")
def mass_nonneg(p: Proof) -> Theorem:
    """A mass is not negative."""
    p.unfold("mass")
    return p.use("L_nonneg", goal=p.goal)


@scripted("for P : 'a measure, s t : 'a -> bool given !x. s x ==> t x holds mass P s <= mass P t")
def mass_mono(p: Proof) -> Theorem:
    """A larger event has a larger mass."""
    p.unfold("mass")

    def point(q: Proof) -> Theorem:
        def inside(q: Proof) -> Theorem:
            return q.calc(
                "if (s x) (ext 1) 0",
                ("=", "ext 1", "if_true"),
                ("<=", "ext 1"),
                ("=", "if (t x) (ext 1) 0", "if_true"),
            )

        def outside(q: Proof) -> Theorem:
            zero = q.use("eif_nonneg", "t x", "1", "0")
            return q.calc(
                "if (s x) (ext 1) 0", ("=", "ext 0", "if_false"), ("<=", "if (t x) (ext 1) 0", zero)
            )

        return q.cases("s x", inside, outside)

    p.intro("x", point, "!x. if (s x) (ext 1) 0 <= if (t x) (ext 1) 0")
    return p.use("L_mono", goal=p.goal)


@scripted("for P : 'a measure, s : 'a -> bool given Prob P holds mass P s <= 1")
def mass_le_one(p: Proof) -> Theorem:
    """A probability is at most 1."""
    return p.calc(
        "mass P s",
        ("<=", r"mass P (\x. T)", p.use("mass_mono", "P", "s", r"\x. T")),
        ("=", r"L P (\x. 1)", "mass", "if_true"),
        ("=", "1", "prob_mass"),
    )


@scripted("for P : 'a measure, s : 'a -> bool given Prob P holds ~(mass P s = ∞)")
def mass_not_top(p: Proof) -> Theorem:
    """A probability is finite."""
    return p.use("not_top_of_le", "mass P s", "1")


@scripted(
    "for P : 'a measure, s : 'a -> bool given Prob P holds ?r. 0 <= r /\\ r <= 1 /\\ mass P s = ext r",
    at="mass P s",
)
def mass_real(p: Proof) -> Theorem:
    """A probability is a real number between 0 and 1."""
    p.use("mass_not_top", "P", "s")

    def value(q: Proof) -> Theorem:
        same = q.have("mass P s = ext r")
        one = q.calc(
            "ext r", ("=", "mass P s", symmetry(same)), ("<=", "ext 1", q.use("mass_le_one", "P", "s"))
        )
        q.know(rewrite(one, "ext_le"))
        return q.witness("r")

    return p.obtain("r", p.use("real_of_nonneg", "mass P s"), value)


@scripted("for P : 'a measure, s t : 'a -> bool given AE P (\\x. s x = t x) holds mass P s = mass P t")
def mass_ae(p: Proof) -> Theorem:
    """Events that agree almost everywhere have the same mass."""
    p.unfold("mass")
    p.have(r"AE P (\x. if (s x) (ext 1) 0 = if (t x) (ext 1) 0)", p.given[0])
    return p.use("L_ae")


@scripted("for P : 'a measure, s : 'a -> bool given Measurable s, mass P s = 0 holds AE P (\\x. ~s x)")
def ae_of_mass(p: Proof) -> Theorem:
    """An event of mass 0 happens almost nowhere."""
    p.unfold("AE")

    return p.witness("s")


@scripted("for P : 'a measure, s : 'a -> bool given AE P (\\x. ~s x) holds mass P s = 0")
def mass_of_ae(p: Proof) -> Theorem:
    """An event that happens almost nowhere has mass 0."""
    p.unfold("mass")
    none = p.have(r"AE P (\x. if (s x) (ext 1) 0 = 0)", p.given[0])
    return p.calc(r"L P (\x. if (s x) 1 0)", ("=", r"L P (\x. 0)", none), ("=", "0", "L_const_zero"))


@scripted(
    "for P : 'a measure, s t : 'a -> bool given Measurable s, Measurable t "
    r"holds mass P s = mass P (\x. s x /\ t x) + mass P (\x. s x /\ ~t x)"
)
def mass_split(p: Proof) -> Theorem:
    """An event is split by another one."""
    p.unfold("mass")

    def point(q: Proof) -> Theorem:
        def on(q: Proof) -> Theorem:
            return q.cases("t x", lambda q: q.auto())

        def off(q: Proof) -> Theorem:
            return q.auto()

        return q.cases("s x", on, off)

    p.intro("x", point, r"!x. if (s x) (ext 1) 0 = if (s x /\ t x) (ext 1) 0 + if (s x /\ ~t x) (ext 1) 0")
    return p.calc(
        r"L P (\x. if (s x) 1 0)",
        ("=", r"L P (\x. if (s x /\ t x) 1 0 + if (s x /\ ~t x) 1 0)", p.context.facts[0]),
        ("=", r"L P (\x. if (s x /\ t x) 1 0) + L P (\x. if (s x /\ ~t x) 1 0)", "L_add"),
    )


@scripted(
    "for P : 'a measure, s : 'a -> bool given Prob P, Measurable s "
    r"holds mass P s + mass P (\x. ~s x) = 1",
    at="mass P (\\x. ~s x)",
)
def mass_complement(p: Proof) -> Theorem:
    """An event and its complement have total probability 1."""
    split = p.use("mass_split", "P", r"\x. T", "s")
    return p.calc(
        r"mass P s + mass P (\x. ~s x)",
        ("=", r"mass P (\x. T /\ s x) + mass P (\x. T /\ ~s x)", *p.context.about("=")[:2]),
        ("=", r"mass P (\x. T)", split),
        ("=", r"L P (\x. 1)", "mass", "if_true"),
        ("=", "1", "prob_mass"),
    )


@scripted(
    "for P : 'a measure, s : 'a -> bool, v : real given Measurable s, mass P s = ext v "
    r"holds HasInt P (\x. if (s x) 1 0) v"
)
def mass_int(p: Proof) -> Theorem:
    """The mean of an indicator is the mass of its event."""

    def of(q: Proof) -> Theorem:
        value = q.use("L_int", "P", r"\x. if (s x) 1 0", "u")
        same = q.calc(
            "ext u",
            ("=", r"L P (\x. ext (if (s x) 1 0))", value),
            ("=", r"L P (\x. if (s x) 1 0)", "ext_if"),
            ("=", "mass P s", "mass"),
            ("=", "ext v", p.given[1]),
        )
        return rewrite(q.have(r"HasInt P (\x. if (s x) 1 0) u"), q.use("ext_inj", given=[same]))

    finite = p.calc(
        r"L P (\x. ext (abs (if (s x) 1 0)))",
        ("=", r"L P (\x. ext (if (s x) 1 0))", "abs_nonneg"),
        ("=", r"L P (\x. if (s x) 1 0)", "ext_if"),
        ("=", "mass P s", "mass"),
        ("=", "ext v", p.given[1]),
    )
    p.have(r"~(L P (\x. ext (abs (if (s x) 1 0))) = ∞)", finite)
    return p.obtain("u", p.use("int_exists", "P", r"\x. if (s x) 1 0"), of)


@scripted("for p : bool, x y : real holds ext (if p x y) = if p (ext x) (ext y)")
def ext_if(p: Proof) -> Theorem:
    """A choice of real numbers, as one of extended ones."""
    return p.cases("p", lambda q: q.auto())


@scripted(
    "for P : 'a measure, f : 'a -> real, b c : real "
    r"given Measurable f, !x. 0 <= f x, L P (\x. ext (f x)) <= ext b, 0 < c "
    r"holds mass P (\x. c <= f x) <= ext (b / c)"
)
def markov_at_least(p: Proof) -> Theorem:
    """Markov's inequality, for at least c."""
    p.let(s=r"\x. c <= f x")

    def point(q: Proof) -> Theorem:
        return q.cases(
            "c <= f x",
            lambda r: r.calc("ext c * (if (s x) 1 0)", ("=", "ext c"), ("<=", "ext (f x)")),
            lambda r: r.calc("ext c * (if (s x) 1 0)", ("=", "0"), ("<=", "ext (f x)")),
        )

    p.every("x", p.term("f").type.args[0], point)
    scaled = p.calc(
        "ext c * mass P s",
        ("=", r"ext c * L P (\x. if (s x) 1 0)", "mass"),
        ("=", r"L P (\x. ext c * (if (s x) 1 0))", "L_mul"),
        ("<=", r"L P (\x. ext (f x))", "L_le"),
        ("<=", "ext b"),
    )
    less = p.use("emul_le", "ext (1/c)", "ext c * mass P s", "ext b", given=[scaled])
    return p.calc(
        "mass P s",
        ("=", "ext (1/c) * (ext c * mass P s)"),
        ("<=", "ext (1/c) * ext b", less),
        ("=", "ext (b / c)"),
    )


@scripted(
    "for P : 'a measure, f : 'a -> real, b c : real "
    r"given Measurable f, !x. 0 <= f x, L P (\x. ext (f x)) <= ext b, 0 < c "
    r"holds mass P (\x. c < f x) <= ext (b / c)"
)
def markov(p: Proof) -> Theorem:
    """Markov's inequality, for more than c."""
    return p.calc(
        r"mass P (\x. c < f x)", ("<=", r"mass P (\x. c <= f x)", "mass_mono"), ("<=", "ext (b / c)")
    )


@scripted(
    "for P : 'a measure, f : 'a -> real, b c : real given Prob P, "
    r"Measurable f, !x. 0 <= f x, L P (\x. ext (f x)) <= ext b, 0 < c "
    r"holds ext (1 - b / c) <= mass P (\x. f x < c)"
)
def markov_below(p: Proof) -> Theorem:
    """Markov's inequality, for less than c."""
    p.let(s=r"\x. c <= f x", t=r"\x. f x < c")
    first, second = p.use("mass_real", "P", "s"), p.use("mass_real", "P", r"\x. ~s x")

    def numbers(q: Proof) -> Theorem:
        q.know(rewrite(q.calc("ext u", ("=", "mass P s"), ("<=", "ext (b / c)")), "ext_le"))
        whole = q.calc(
            "ext (u + v)",
            ("=", "ext u + ext v", "ext_add"),
            ("=", r"mass P s + mass P (\x. ~s x)"),
            ("=", "1", "mass_complement"),
            ("=", "ext 1"),
        )
        q.use("ext_inj", "u + v", "1", given=[whole])
        return q.calc(
            "ext (1 - b / c)", ("<=", "ext v"), ("=", r"mass P (\x. ~s x)"), ("<=", "mass P t", "mass_mono")
        )

    return p.obtain("u v", [first, second], numbers)


@scripted("for P : 'a measure, s : 'a -> bool, e : real holds 0 <= ext (exp e) * mass P s")
def mass_multiple_nonneg(p: Proof) -> Theorem:
    """A multiple of a mass is not negative."""
    return p.have(p.goal)
