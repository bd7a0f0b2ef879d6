"""Lemmas about sums over two outcomes, mixtures of two measures, and laws on a finite set."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, abstraction, equality_elimination, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import named
from cbdp_sym.tactics.syntax import parts

# Two outcomes.


@scripted("holds ~F")
def not_false(p: Proof) -> Theorem:
    """F does not hold."""
    return logic.refuted(parts(p.goal)[1][0], lambda false: false)


@scripted("holds ~(T = F)")
def true_not_false(p: Proof) -> Theorem:
    """The truth values are different."""
    same = parts(p.goal)[1][0]
    return logic.refuted(same, lambda e: equality_elimination(e, named("truth")))


@scripted("for b : bool given b holds b = T")
def eq_true(p: Proof) -> Theorem:
    """A true statement equals T."""
    return p.have("b = T")


@scripted("for b : bool given ~b holds b = F")
def eq_false(p: Proof) -> Theorem:
    """A false statement equals F."""
    return p.have("b = F")


@scripted("for b : bool given b holds ~(b = F)")
def not_equal_false(p: Proof) -> Theorem:
    """A true statement does not equal F."""
    return logic.refuted(parts(p.goal)[1][0], lambda same: equality_elimination(same, p.given[0]))


@scripted("for b : bool given ~b holds ~(b = T)")
def not_equal_true(p: Proof) -> Theorem:
    """A false statement does not equal T."""

    def true(same: Theorem) -> Theorem:
        yes = equality_elimination(symmetry(same), named("truth"))
        return logic.contradiction(yes, p.given[0], p.term("F"))

    return logic.refuted(parts(p.goal)[1][0], true)


@scripted("for b : bool holds ~((~b) = b)")
def not_itself(p: Proof) -> Theorem:
    """A statement is not equivalent to its negation."""

    def either(q: Proof, same: Theorem, fact: Theorem) -> Theorem:
        q.know(equality_elimination(same, fact))
        return q.have("F")

    return logic.refuted(
        parts(p.goal)[1][0],
        lambda e: p.cases(
            "b", lambda q: either(q, symmetry(e), q.have("b")), lambda q: either(q, e, q.have("~b"))
        ),
    )


@scripted(r"holds (\b. T) = (\b. b = T \/ b = F \/ F)")
def two_outcomes(p: Proof) -> Theorem:
    """The truth values are T and F."""
    b = p.variable("b", p.goal.type)

    def yes(q: Proof) -> Theorem:
        return q.have(r"T = (b = T \/ b = F \/ F)")

    def no(q: Proof) -> Theorem:
        return q.have(r"T = (b = T \/ b = F \/ F)")

    return abstraction(b, p.cases("b", yes, no))


@scripted(r"holds Finite (\b : bool. T)")
def finite_bool(p: Proof) -> Theorem:
    """There are finitely many truth values."""
    two = p.use("finite_insert", r"\c : bool. c = F \/ F", "T")
    return rewrite(two, symmetry(named("two_outcomes")))


def _two_terms(p: Proof, stem: str, fold: str, sign: str) -> Theorem:
    p.unfold(fold)
    p.have("~F", "not_false")
    p.have(r"~(T = F \/ F)", "true_not_false")
    first = p.use(f"{stem}_insert", r"\c. c = F \/ F", "T", "f")
    second = p.use(f"{stem}_insert", r"\c : bool. F", "F", "f")
    return p.calc(
        rf"{fold}On (\b. T) f",
        ("=", rf"{fold}On (\b. b = T \/ b = F \/ F) f", "two_outcomes"),
        ("=", rf"f T {sign} {fold}On (\b. b = F \/ F) f", first),
        ("=", rf"f T {sign} (f F {sign} {fold}On (\b. F) f)", second),
        ("=", f"f T {sign} f F", f"{stem}_empty"),
    )


@scripted("for f : bool -> real holds Sum f = f T + f F", at="Sum f")
def sum_bool(p: Proof) -> Theorem:
    """A sum over the truth values."""
    return _two_terms(p, "sum", "Sum", "+")


@scripted("for f : bool -> ereal holds Sum f = f T + f F")
def esum_bool(p: Proof) -> Theorem:
    """A sum over the truth values, of extended reals."""
    return _two_terms(p, "esum", "Sum", "+")


@scripted("for f : bool -> ereal holds Prod f = f T * f F")
def eprod_bool(p: Proof) -> Theorem:
    """A product over the truth values, of extended reals."""
    return _two_terms(p, "eprod", "Prod", "*")


@scripted(r"holds card (\b : bool. T) = 2")
def card_bool(p: Proof) -> Theorem:
    """There are two truth values."""
    return p.calc(
        r"card (\b : bool. T)",
        ("=", r"SumOn (\b : bool. T) (\b. 1)", "card"),
        ("=", r"Sum (\b : bool. (1 : real))", "Sum"),
        ("=", "1 + 1", "sum_bool"),
        ("=", "2"),
    )


@scripted("for f : bool -> 'b holds Measurable f")
def measurable_of_bool(p: Proof) -> Theorem:
    """Every function of a truth value is measurable."""
    b = p.variable("b", p.term("T").type)
    same = p.cases("b", lambda q: q.have("f b = if b (f T) (f F)"))
    return p.have("Measurable f", abstraction(b, same))


# Mixtures.


@scripted(
    "for p : real, P Q : 'a measure, f : 'a -> ereal "
    "given 0 <= p, p <= 1, Measurable f, !x. 0 <= f x "
    "holds L (mixture p P Q) f = ext p * L P f + ext (1 - p) * L Q f"
)
def L_mixture(p: Proof) -> Theorem:
    """The mean under a mixture is the mixture of the means."""
    p.unfold("mixture")
    return p.calc(
        r"L (combine (\b. if b p (1 - p)) (\b. if b P Q)) f",
        ("=", r"Sum (\b. ext (if b p (1 - p)) * L (if b P Q) f)", "L_combine"),
        ("=", "ext (if T p (1 - p)) * L (if T P Q) f + ext (if F p (1 - p)) * L (if F P Q) f", "esum_bool"),
        ("=", "ext p * L P f + ext (1 - p) * L Q f", "if_true", "if_false", "not_false"),
    )


@scripted("for p : real, P Q : 'a measure given 0 <= p, p <= 1, Prob P, Prob Q holds Prob (mixture p P Q)")
def mixture_prob(p: Proof) -> Theorem:
    """A mixture of probability distributions is one."""
    p.unfold("Prob")
    return p.calc(
        r"L (mixture p P Q) (\x. 1)",
        ("=", r"ext p * L P (\x. 1) + ext (1 - p) * L Q (\x. 1)", "L_mixture"),
        ("=", "ext p * 1 + ext (1 - p) * 1", "prob_mass"),
        ("=", "1"),
    )


@scripted(
    "for p : real, P Q : 'a measure, s : 'a -> bool given 0 <= p, p <= 1, Prob P, Prob Q, Measurable s "
    "holds Pr (mixture p P Q) s = p * Pr P s + (1 - p) * Pr Q s",
    automatic=False,
    at="Pr (mixture p P Q) s",
)
def Pr_mixture(p: Proof) -> None:
    """The probability of an event under a mixture."""
    p.use("mixture_prob", "p", "P", "Q")
    p.calc(
        "mass (mixture p P Q) s",
        ("=", r"ext p * L P (\x. if (s x) 1 0) + ext (1 - p) * L Q (\x. if (s x) 1 0)", "mass", "L_mixture"),
        ("=", "ext p * mass P s + ext (1 - p) * mass Q s", "mass"),
    )
    p.have(p.goal)


@scripted(
    "for p : real, f : bool -> ereal given 0 <= p, p <= 1, !b. 0 <= f b "
    "holds L (bernoulli p) f = ext p * f T + ext (1 - p) * f F"
)
def L_bernoulli(p: Proof) -> Theorem:
    """The mean of a function of a coin."""
    p.unfold("bernoulli")
    return p.calc(
        r"L (combine (\b. if b p (1 - p)) dirac) f",
        ("=", r"Sum (\b. ext (if b p (1 - p)) * L (dirac b) f)", "L_combine"),
        ("=", r"Sum (\b. ext (if b p (1 - p)) * f b)", "L_dirac"),
        ("=", "ext (if T p (1 - p)) * f T + ext (if F p (1 - p)) * f F", "esum_bool"),
        ("=", "ext p * f T + ext (1 - p) * f F", "if_true", "if_false", "not_false"),
    )


@scripted(
    "for P : 'a measure, s : 'a -> bool, c : real given Prob P, Measurable s, mass P s = ext c "
    r"holds mass P (\z. ~s z) = ext (1 - c)"
)
def mass_of_the_rest(p: Proof) -> Theorem:
    """The probability that an event does not happen."""
    whole = p.use("mass_complement", "P", "s")

    def at(q: Proof) -> Theorem:
        total = q.calc(
            "ext (c + r)",
            ("=", "ext c + ext r"),
            ("=", r"mass P s + mass P (\z. ~s z)"),
            ("=", "1", whole),
            ("=", "ext 1"),
        )
        q.use("ext_inj", "c + r", "1", given=[total])
        return q.calc(r"mass P (\z. ~s z)", ("=", "ext r"), ("=", "ext (1 - c)", q.have("r = 1 - c")))

    return p.obtain("r", p.use("mass_real", "P", r"\z. ~s z"), at)


@scripted(
    "for P : 'a measure, s : 'a -> bool, c : real "
    "given Prob P, Measurable s, mass P s = ext c, 0 <= c, c <= 1 holds map s P = bernoulli c"
)
def map_to_coin(p: Proof) -> Theorem:
    """The law of whether an event happens."""
    chances = p.given[2], p.use("mass_of_the_rest", "P", "s", "c")

    def event(q: Proof) -> Theorem:
        q.let(yes=r"\z. if (s z) (ext 1) 0", no=r"\z. if (~s z) (ext 1) 0")
        q.let(r=r"\b. if (t b) 1 0")
        outcome = q.term("s").type.args[0]

        def point(r: Proof) -> Theorem:
            return r.cases("s z", known("T", "yes", "no"), known("F", "no", "yes"))

        def known(value: str, here: str, there: str) -> Callable[[Proof], Theorem]:
            def case(r: Proof) -> Theorem:
                same = r.use("eq_true" if value == "T" else "eq_false", "s z")
                one = r.calc(f"{here} z", ("=", "ext 1", "if_true"))
                none = r.calc(f"{there} z", ("=", "0", "if_false"))
                return r.calc(
                    "ext (r (s z))",
                    ("=", f"ext (r {value})", same),
                    ("=", "ext (r T)*yes z + ext (r F)*no z", one, none),
                )

            return case

        same = q.every("z", outcome, point)
        return q.calc(
            "mass (map s P) t",
            ("=", r"L (map s P) (\b. if (t b) (ext 1) 0)", "mass"),
            ("=", r"L (map s P) (\b. ext (r b))", "ext_if"),
            ("=", r"L P (\z. ext (r (s z)))", "L_map"),
            ("=", r"L P (\z. ext (r T)*yes z + ext (r F)*no z)", same),
            ("=", r"L P (\z. ext (r T)*yes z) + L P (\z. ext (r F)*no z)", "L_add"),
            ("=", r"ext (r T)*L P yes + ext (r F)*L P no", "L_mul"),
            ("=", r"ext (r T)*mass P s + ext (r F)*mass P (\z. ~s z)", "mass"),
            ("=", "ext (r T)*ext c + ext (r F)*ext (1 - c)", *chances),
            ("=", "ext c*ext (r T) + ext (1 - c)*ext (r F)"),
            ("=", r"L (bernoulli c) (\b. ext (r b))", "L_bernoulli"),
            ("=", r"L (bernoulli c) (\b. if (t b) (ext 1) 0)", "ext_if"),
            ("=", "mass (bernoulli c) t", "mass"),
            ("<=", "ext (exp 0)*mass (bernoulli c) t"),
        )

    p.intro("t", event, "!t. Measurable t ==> mass (map s P) t <= ext (exp 0)*mass (bernoulli c) t")
    return p.use("equal_of_max_divergence", "map s P", "bernoulli c")


def _end(p: Proof, weight: str, law: str) -> Theorem:
    """The mixture of this weight is the one law."""
    other = "0" if law == "P" else "1"

    def mean(q: Proof) -> Theorem:
        return q.calc(
            f"L (mixture {weight} P Q) f",
            ("=", f"ext {weight} * L P f + ext (1 - {weight}) * L Q f", "L_mixture"),
            ("=", f"ext {weight} * L P f + ext {other} * L Q f"),
            ("=", "1 * L P f + 0" if law == "P" else "0 + 1 * L Q f", "ezero_mul"),
            ("=", f"L {law} f"),
        )

    p.intro("f", mean, f"!f. Measurable f ==> (!x. 0 <= f x) ==> L (mixture {weight} P Q) f = L {law} f")
    return p.use("measure_ext", f"mixture {weight} P Q", law)


@scripted("for P Q : 'a measure holds mixture 0 P Q = Q")
def mixture_zero(p: Proof) -> Theorem:
    """The mixture without the first law."""
    return _end(p, "0", "Q")


@scripted("for P Q : 'a measure holds mixture 1 P Q = P")
def mixture_one(p: Proof) -> Theorem:
    """The mixture without the second law."""
    return _end(p, "1", "P")


def _part(p: Proof, weight: str, law: str) -> Theorem:
    """A law with a positive weight is absolutely continuous with respect to the mixture."""
    p.unfold("<<")

    def null(q: Proof) -> Theorem:
        whole = q.calc(
            "ext p * mass P s + ext (1 - p) * mass Q s",
            ("=", "mass (mixture p P Q) s", "mass", "L_mixture"),
            ("=", "0"),
        )
        rest = "ext p * mass P s + 0" if law == "P" else "0 + ext (1 - p) * mass Q s"
        small = q.calc(
            f"ext ({weight}) * mass {law} s",
            ("=", rest),
            ("<=", "ext p * mass P s + ext (1 - p) * mass Q s"),
            ("=", "0", whole),
            ("=", f"ext ({weight}) * 0"),
        )
        q.use("emul_cancel_le", weight, f"mass {law} s", "0", given=[small])
        return q.use("ele_antisym", f"mass {law} s", "0")

    return p.intro("s", null)


@scripted("for p : real, P Q : 'a measure given 0 < p, p <= 1 holds P << mixture p P Q")
def mixture_first_ac(p: Proof) -> Theorem:
    """The first law of a mixture is absolutely continuous with respect to it."""
    return _part(p, "p", "P")


@scripted("for p : real, P Q : 'a measure given 0 <= p, p < 1 holds Q << mixture p P Q")
def mixture_second_ac(p: Proof) -> Theorem:
    """The second law of a mixture is absolutely continuous with respect to it."""
    return _part(p, "1 - p", "Q")


@scripted("for p : real, P Q R : 'a measure given 0 <= p, p <= 1, P << R, Q << R holds mixture p P Q << R")
def mixture_ac(p: Proof) -> Theorem:
    """A mixture is absolutely continuous if both laws are."""
    p.unfold("<<")

    def null(q: Proof) -> Theorem:
        none = q.have("mass P s = 0"), q.have("mass Q s = 0")
        return q.calc(
            "mass (mixture p P Q) s",
            ("=", "ext p * mass P s + ext (1 - p) * mass Q s", "mass", "L_mixture"),
            ("=", "ext p * 0 + ext (1 - p) * 0", *none),
            ("=", "0"),
        )

    return p.intro("s", null)


@scripted("for p : real, P : 'a measure given 0 <= p, p <= 1 holds mixture p P P = P")
def mixture_same(p: Proof) -> Theorem:
    """A mixture of a law with itself."""

    def mean(q: Proof) -> Theorem:
        return q.calc(
            "L (mixture p P P) f",
            ("=", "ext p * L P f + ext (1 - p) * L P f", "L_mixture"),
            ("=", "ext (p + (1 - p)) * L P f", "eadd_like"),
            ("=", "L P f"),
        )

    p.intro("f", mean, "!f. Measurable f ==> (!x. 0 <= f x) ==> L (mixture p P P) f = L P f")
    return p.use("measure_ext", "mixture p P P", "P")


@scripted("for p : real, P Q : 'a measure given 0 <= p, p <= 1 holds mixture (1 - p) Q P = mixture p P Q")
def mixture_swap(p: Proof) -> Theorem:
    """A mixture with the laws in the other order."""

    def mean(q: Proof) -> Theorem:
        return q.calc(
            "L (mixture (1 - p) Q P) f",
            ("=", "ext (1 - p) * L Q f + ext (1 - (1 - p)) * L P f", "L_mixture"),
            ("=", "ext p * L P f + ext (1 - p) * L Q f"),
            ("=", "L (mixture p P Q) f", "L_mixture"),
        )

    same = "L (mixture (1 - p) Q P) f = L (mixture p P Q) f"
    p.intro("f", mean, f"!f. Measurable f ==> (!x. 0 <= f x) ==> {same}")
    return p.use("measure_ext", "mixture (1 - p) Q P", "mixture p P Q")


@scripted("for b : bool, P Q : 'a measure given Prob P, Prob Q holds Prob (if b P Q)")
def prob_if(p: Proof) -> Theorem:
    """One of two distributions is a distribution."""
    return p.cases(
        "b", lambda q: q.have("Prob (if b P Q)", "if_true"), lambda q: q.have("Prob (if b P Q)", "if_false")
    )
