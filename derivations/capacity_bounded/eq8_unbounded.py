"""Equation (8): functions for which it fails, as their exponentials have no mean.

Problem: P is the point mass at 0, Q is Laplace noise of scale 1, and H consists of the functions h with a
    mean m under Q for which m <= h(0) and, for some b, (h(0) - m)x² - b <= h(x). What are the two sides of
    Equation (8)?
Method: the value of a function is -∞ if m < h(0), as E_Q e^h = ∞, and at most 0 if m = h(0), as h <= e^(h-1).
    If R(A) > Q(A), a multiple of the function 1_A, with the value Q(A) at 0, shows that R has at least the
    value 1. Otherwise R = Q, and the function x², with the value 3 at 0, has the mean 2.
Guarantee: the left side is at most 0, and the value of every distribution R at least 1.
Reference: capacity bounded paper, Equation (8) in Appendix D.
"""

from cbdp_sym.author import *

POINT = "(dirac(0))"
NOISE = "(Lap(0, 1))"
ABOVE = "above_squares"
define(
    f"define {ABOVE} for h : real → real "
    f":= ∃m b. HasInt {NOISE} h m ∧ Measurable h ∧ m ≤ h 0 ∧ (∀x. (h 0 - m)·x^2 - b ≤ h x)"
)
MEAN = f"λh : real → real. M {POINT} (x ↦ h x) - M R (x ↦ h x)"

no_point = Claim(f"holds AE {NOISE} (x ↦ ¬(x = 0))")
no_moment = Claim(f"for a b : real given 0 < a holds L {NOISE} (x ↦ exp (a·x^2 - b - 1)) = ∞")
member = Claim(
    f"for h : real → real, m b : real given HasInt {NOISE} h m, Measurable h, m ≤ h 0, "
    f"∀x. (h 0 - m)·x^2 - b ≤ h x holds {ABOVE} h"
)
none = Claim(f"holds {ABOVE} (x ↦ 0)")
allowed = Claim(
    f"holds convex_class {ABOVE} ∧ translation_invariant {ABOVE} ∧ (∃h. {ABOVE} h) "
    f"∧ (∀h. {ABOVE} h ⇒ Measurable h) ∧ (∀h. {ABOVE} h ⇒ (∃b. ∀x. b ≤ h x)) "
    f"∧ (∀h. {ABOVE} h ⇒ Integrable {POINT} h ∧ Integrable {NOISE} h)"
)
left = Claim(f"holds restricted_kl {ABOVE} {POINT} {NOISE} ≤ 0")
gain = Claim(
    f"for R : real measure, h : real → real, r : real given {ABOVE} h, Measurable h, HasInt R h r "
    f"holds h 0 - r ≤ SupOn {ABOVE} ({MEAN})"
)
not_negative = Claim(f"for R : real measure given Prob R holds 0 ≤ SupOn {ABOVE} ({MEAN})")
has_mean = Claim(
    f"for R : real measure, h : real → real given Prob R, {ABOVE} h "
    f"holds HasMean R (x ↦ h x) ∧ ¬(M {POINT} (x ↦ h x) = ∞) "
    f"∧ ¬(M {POINT} (x ↦ h x) = bot)"
)
right = Claim(f"for R : real measure given Prob R holds 1 ≤ kl R {NOISE} + SupOn {ABOVE} ({MEAN})")


@no_point.proof
def a_density(p):
    p.let(d="x ↦ exp(-|x - 0|/1)/(2·1)", Q="withdensity(lebesgue, d)")
    p.unfold("laplace")
    return p.use("ae_ac", "Q", "lebesgue", "x ↦ x ≠ 0")


@no_moment.proof
def above_a_line(p):
    p.let(k="-1/a - b - 1")

    p.let(u=f"L {NOISE} (x ↦ exp (2·x + k))", v=f"L {NOISE} (x ↦ exp (a·x^2 - b - 1))")
    p.have("u = ∞", because="the integrand does not decay")
    large = p.chain("∞", eq("u"), le("v"))
    return p.use("ele_antisym", given=[p.use("le_top", "v"), large])


@member.proof
def by_definition(p):
    p.unfold(ABOVE)
    return p.witness("m", "b")


@none.proof
def mean_and_bound_are_0(p):
    return p.use(member.theorem(), "λx : real. (0 : real)", "0", "0")


def parameters(p, h, m, b, proof):
    """Return what this proof shows of a function of the class, its mean and its bound."""
    p.unfold_facts(ABOVE)
    some = p.have(
        f"∃m b. HasInt {NOISE} {h} m ∧ Measurable {h} ∧ m ≤ {h} 0 ∧ (∀x. ({h} 0 - m)·x^2 - b ≤ {h} x)"
    )
    return p.obtain(f"{m} {b}", some, proof)


@allowed.proof
def linear_conditions(p):
    p.unfold("convex_class", "translation_invariant")
    p.let(P=POINT, Q=NOISE, H=ABOVE)

    def convex(p):
        return parameters(p, "u", "m", "b", lambda p: parameters(p, "v", "n", "c", mixed))

    def mixed(p):
        p.let(h="x ↦ t·u(x) + (1 - t)·v(x)", k="t·m + (1 - t)·n", d="t·b + (1 - t)·c")
        first, second = p.have("∀x. (u(0) - m)·x² - b ≤ u(x)"), p.have("∀x. (v(0) - n)·x² - c ≤ v(x)")

        def below(p):
            p.use(first, "x")
            p.use(second, "x")
            return p.chain("(h(0) - k)·x² - d", le("h(x)"))

        p.intro("x", below, "∀x. (h(0) - k)·x² - d ≤ h(x)")
        return p.use(member.theorem(), "h", "k", "d")

    def moved(p):
        def of(p):
            p.let(h="x ↦ u(x) + c")
            same = p.have("∀x. (u(0) - m)·x² - b ≤ u(x)")

            def below(p):
                p.use(same, "x")
                return p.have("(h(0) - (m + c))·x² - (b - c) ≤ h(x)")

            p.intro("x", below, "∀x. (h(0) - (m + c))·x² - (b - c) ≤ h(x)")
            return p.use(member.theorem(), "h", "m + c", "b - c")

        return parameters(p, "u", "m", "b", of)

    def zero(p):
        p.know(none.theorem())
        return p.witness("λx : real. (0 : real)")

    def bounded(p):
        def of(p):
            same = p.have("∀x. (h(0) - m)·x² - b ≤ h(x)")

            def below(p):
                p.use(same, "x")
                p.have("0 ≤ (h(0) - m)·x²")
                return p.have("-b ≤ h(x)")

            p.intro("x", below, "∀x. -b ≤ h(x)")
            return p.witness("-b")

        return parameters(p, "h", "m", "b", of)

    def means(p):
        def of(p):
            p.use("int_dirac", "(0)", "h")
            return p.have(p.goal)

        return parameters(p, "h", "m", "b", of)

    return p.conjuncts(
        lambda p: p.intro("u v t", convex),
        lambda p: p.intro("u c", moved),
        zero,
        lambda p: p.intro("h", lambda p: parameters(p, "h", "m", "b", lambda p: p.have(p.goal))),
        lambda p: p.intro("h", bounded),
        lambda p: p.intro("h", means),
    )


@left.proof
def jensen(p):
    p.let(P=POINT, Q=NOISE, H=ABOVE)
    p.unfold("restricted_kl")

    def value(p):
        return parameters(p, "h", "m", "b", of)

    def of(p):
        p.let(v="∫ exp(h(x) - 1) dQ(x)", a="h(0) - m")
        below = p.have("∀x. a·x² - b ≤ h(x)")

        def infinite(p):
            def above(p):
                p.use(below, "x")
                return p.use("exp_le", "a·x² - b - 1", "h(x) - 1")

            p.intro("x", above, "∀x. exp(a·x² - b - 1) ≤ exp(h(x) - 1)")
            return p.chain(
                "h(0)", le("∞", "le_top"), eq("∫ exp(a·x² - b - 1) dQ(x)", no_moment.theorem()), le("v")
            )

        def as_much(p):
            p.have("h(0) = m")

            def above(p):
                p.use("exp_ge", "h(x) - 1")
                return p.have("h(x) ≤ exp(h(x) - 1)")

            p.intro("x", above, "∀x. h(x) ≤ exp(h(x) - 1)")
            return p.chain(
                "h(0)",
                eq("M[x ~ Q] h(x)", "M_int"),
                le("M[x ~ Q] exp(h(x) - 1)"),
                le("v", "mean_below_integral"),
            )

        p.cases("0 < a", infinite, as_much)
        p.use("int_dirac", "(0)", "h")
        return p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(kl_generator, h(x))",
            eq("h(0) + -v", "kl_objective", "M_int", "esub"),
            le("h(0) + -h(0)"),
            eq("h(0) - h(0)", "esub", "ext_sub"),
            eq("0"),
        )

    return p.suffices("restricted_least", "h", value)


@gain.proof
def a_function_of_the_class(p):
    p.let(H=ABOVE, g=MEAN)
    p.use("int_dirac", "(0)", "h")
    return p.chain(
        "h(0) - r", eq("g(h)", "ext_sub", "M_int"), le("sup f ∈ H. g(f)", p.use("supon_upper", "H", "g", "h"))
    )


@not_negative.proof
def the_function_0(p):
    p.know(none.theorem())
    p.use(gain.theorem(), "R", "λx : real. (0 : real)", "0")
    return p.chain("0", eq("0 - 0"), le(f"SupOn {ABOVE} ({MEAN})"))


@has_mean.proof
def bounded_below(p):
    p.use(allowed.theorem())

    def of(p):
        p.use("mean_above", "R", "x ↦ h(x)", "x ↦ b", "b")
        p.use("int_dirac", "(0)", "h")
        p.have(f"¬(M {POINT} (x ↦ h x) = ∞)", "M_int")
        p.have(f"¬(M {POINT} (x ↦ h x) = bot)", "M_int")
        return p.have(p.goal)

    return p.obtain("b", p.have("∃b. ∀x. b ≤ h(x)"), of)


@right.proof
def no_other_distribution(p):
    p.let(P=POINT, Q=NOISE, H=ABOVE, S=f"SupOn {ABOVE} ({MEAN})", K="KL(R ‖ Q)")
    p.know(no_point.theorem())

    def dominated(p):
        return p.cases("∃s. Measurable(s) ∧ ¬R(s) ≤ Q(s)", an_event, equal)

    def apart(p):
        p.have("K = ∞", "kl")
        p.use(not_negative.theorem(), "R")
        return p.chain("1", le("∞", "le_top"), eq("∞ + 0"), eq("K + 0"), le("K + S"))

    return p.cases("R ≪ Q", dominated, apart)


def an_event(p):
    """Return the bound of the value if some event is more probable under R than under Q."""

    def masses(p):
        first, second = p.use("mass_real", "Q", "s"), p.use("mass_real", "R", "s")
        return p.obtain("q r", [first, second], of)

    def of(p):
        p.let(i="x ↦ if s(x) then 1 else 0", t="-1/(r - q)", g="x ↦ if x = 0 then t·q else t·i(x)")
        p.have("Q(s) < R(s)", "elt_not_le")
        p.chain("q", eq("Q(s)"), lt("R(s)"), eq("r"))
        p.use("lt_of_ext", "q", "r")
        for law, value in (("R", "r"), ("Q", "q")):
            p.use("mass_int", law, "s", value)
            p.use("int_ae", law, "g", "x ↦ t·i(x)", f"t·{value}")

        p.use(member.theorem(), "g", "t·q", "-t")
        p.use(gain.theorem(), "R", "g", "t·r")
        return at_least_one(p, "g 0 - t·r")

    return p.obtain("s", p.context.facts[0], masses)


def equal(p):
    """Return the bound of the value if no event is: then R is Q."""
    p.let(h="x ↦ if x = 0 then 3 else x²")

    def event(p):
        def below(p):
            return p.chain("R(s)", le("Q(s)"), eq("exp(0)·Q(s)"))

        def above(p):
            p.know(p.witness("s", goal="∃s. Measurable(s) ∧ ¬R(s) ≤ Q(s)"))
            return p.absurd()

        return p.cases("R(s) ≤ Q(s)", below, above)

    p.intro("s", event, "∀s. Measurable(s) ⇒ R(s) ≤ exp(0)·Q(s)")
    same = p.use("equal_of_max_divergence", "R", "Q")
    p.use("int_ae", "Q", "h", "x ↦ x²", "2")

    p.use(member.theorem(), "h", "2", "0")
    p.have("E[x ~ R] h(x) exists and is 2", same)
    p.use(gain.theorem(), "R", "h", "2")
    return at_least_one(p, "h 0 - 2")


def at_least_one(p, number):
    """Return that the value is at least 1, as this number is 1 and at most the supremum."""
    least = p.chain("1", eq(f"{number}"), le("S"))
    return p.chain("1", eq("0 + 1"), le("K + S", least))


def above_squares(p, facts):
    """Return the counterexample without bounds of the functions from above."""
    p.say(
        r"$P$ is the point mass at $0$ and $Q$ Laplace noise. $\mathcal H$ has the measurable functions $h$ "
        r"with a mean $m\le h(0)$ under $Q$ for which $(h(0)-m)x^2-b\le h(x)$ with some $b$. If $m<h(0)$, "
        r"then $\mathbb{E}_Qe^h=\infty$; if $m=h(0)$, then $h\le e^{h-1}$. So the left side is at most $0$. "
        "On the right every distribution $R$ has a value of at least $1$: some event is more probable under "
        "$R$ than under $Q$, or $R=Q$, and $x^2$ with the value $3$ at $0$ has the mean $2$."
    )
    p.let(P=POINT, Q=NOISE, H=ABOVE, V=f"R ↦ kl R Q + SupOn H ({MEAN})", G=r"\R : real measure. Prob R")
    p.let(D="KL^H(P, Q)", J="inf P ∈ G. V(P)")
    p.use(allowed.theorem())
    p.use(left.theorem())
    p.use("infon_greatest", "G", "V", "1", given=[right.theorem()])
    p.chain("D", le("0"), lt("1"), le("J"))
    p.know(has_mean.theorem(), not_negative.theorem(), *(fact() for fact in facts))
    p.unfold_facts(ABOVE)
    return p.counterexample(P="P", Q="Q", H="H")
