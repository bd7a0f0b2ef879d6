"""Lemmas about the tail probabilities of a normal distribution, from antiderivatives."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for h : real -> real, c : real given Measurable h, !z. 0 <= h z "
    r"holds mass (withdensity lebesgue h) (\z. c < z) = L lebesgue (\z. ext (if (c <= z) (h z) 0))"
)
def density_tail(p: Proof) -> Theorem:
    """A tail probability as an integral of the density."""
    p.use("ae_not_point", "c")

    def elsewhere(q: Proof) -> Theorem:
        goal = "h z * (if (c < z) 1 0) = if (c <= z) (h z) 0"

        def at(r: Proof) -> Theorem:
            r.use("le_antisym", "z", "c")
            r.have("F")
            return r.have(goal)

        def beyond(r: Proof) -> Theorem:
            return r.have(goal)

        return q.cases("c < z", beyond, lambda r: r.cases("c <= z", at, lambda r: r.have(goal)))

    p.every("z", REAL, elsewhere, "~(z = c)")
    return p.calc(
        r"mass (withdensity lebesgue h) (\z. c < z)",
        ("=", r"L (withdensity lebesgue h) (\z. ext (if (c < z) 1 0))", "mass", "ext_if"),
        ("=", r"L lebesgue (\z. ext (h z * (if (c < z) 1 0)))", "L_withdensity"),
        ("=", r"L lebesgue (\z. ext (if (c <= z) (h z) 0))", "L_ae"),
    )


@scripted(
    "for h F f : real -> real, c l : real given Measurable h, !z. 0 <= h z, "
    "!z. c <= z ==> HasDeriv F (f z) z, !z. c <= z ==> 0 <= f z, Tendsto F l, "
    "!z. c <= z ==> f z <= h z holds ext (l - F c) <= mass (withdensity lebesgue h) (\\z. c < z)"
)
def tail_at_least(p: Proof) -> Theorem:
    """A lower bound on a tail, from an antiderivative of what is below the density."""
    integral, order, tail = _compared(p, "f", "h")
    return chain(symmetry(integral), order, symmetry(tail))


@scripted(
    "for h F f : real -> real, c l : real given Measurable h, !z. 0 <= h z, "
    "!z. c <= z ==> HasDeriv F (f z) z, !z. c <= z ==> h z <= f z, Tendsto F l "
    "holds mass (withdensity lebesgue h) (\\z. c < z) <= ext (l - F c)"
)
def tail_at_most(p: Proof) -> Theorem:
    """An upper bound on a tail, from an antiderivative of what is above the density."""
    p.every("z", REAL, lambda q: q.calc("0", ("<=", "h z"), ("<=", "f z")), "c <= z")
    integral, order, tail = _compared(p, "h", "f")
    return chain(tail, order, integral)


def _compared(p: Proof, less: str, more: str) -> tuple[Theorem, Theorem, Theorem]:
    """The integral of f from c on, its order with that of the density, and the tail probability."""
    p.use("ftc_above", "F", "f", "c", "l")
    p.unfold_facts("HasIntAbove")
    first, second = (f"(if (c <= z) ({g} z) 0)" for g in (less, more))

    whole = r"L lebesgue (\z. ext (if (c <= z) (f z) 0))"
    return (
        p.calc(whole, ("=", "ext (l - F c)", "L_int")),
        p.have(rf"L lebesgue (\z. ext {first}) <= L lebesgue (\z. ext {second})"),
        p.use("density_tail", "h", "c"),
    )


@scripted(
    "for h G f : real -> real, a b : real given a <= b, Measurable h, !z. 0 <= h z, "
    "!z. a <= z ==> z <= b ==> HasDeriv G (f z) z, !z. a <= z ==> z <= b ==> Continuous f z, "
    "!z. a <= z ==> z <= b ==> 0 <= f z, !z. a <= z ==> z <= b ==> f z <= h z "
    r"holds ext (G b - G a) + mass (withdensity lebesgue h) (\z. b < z) "
    r"<= mass (withdensity lebesgue h) (\z. a < z)"
)
def between_tails(p: Proof) -> Theorem:
    """The difference of two tails is at least that of an antiderivative of a function below the density."""
    p.use("ftc_continuous", "G", "f", "a", "b")
    p.unfold_facts("HasIntOn")
    p.let(
        P="withdensity lebesgue h",
        w=r"\z. if (a <= z /\ z <= b) (f z) 0",
        i=r"\z. if (a <= z /\ z <= b) (h z) 0",
        j=r"\z. if (b <= z) (h z) 0",
        k=r"\z. if (a <= z) (h z) 0",
    )

    def below(q: Proof) -> Theorem:
        return q.have("w z <= i z")

    def parted(q: Proof) -> Theorem:
        goal = "ext (k z) = ext (i z) + ext (j z)"

        def beyond(r: Proof) -> Theorem:
            return r.have(goal)

        def inside(r: Proof) -> Theorem:
            def at(t: Proof) -> Theorem:
                t.use("le_antisym", "z", "b")
                t.have("F")
                return t.have(goal)

            def before(t: Proof) -> Theorem:
                return t.have(goal)

            def outside(t: Proof) -> Theorem:
                return t.have(goal)

            return r.cases("b <= z", at, lambda t: t.cases("a <= z", before, outside))

        return q.cases("b < z", beyond, inside)

    p.use("ae_not_point", "b")
    p.every("z", REAL, parted, "~(z = b)")
    integral = p.calc(r"L lebesgue (\z. ext (w z))", ("=", "ext (G b - G a)", "L_int"))
    order = p.have(r"L lebesgue (\z. ext (w z)) <= L lebesgue (\z. ext (i z))")
    tails = [p.use("density_tail", "h", c) for c in "ab"]
    return p.calc(
        r"ext (G b - G a) + mass P (\z. b < z)",
        ("=", r"L lebesgue (\z. ext (w z)) + L lebesgue (\z. ext (j z))", integral, tails[1]),
        ("<=", r"L lebesgue (\z. ext (i z)) + L lebesgue (\z. ext (j z))", order),
        ("=", r"L lebesgue (\z. ext (i z) + ext (j z))", "L_add"),
        ("=", r"L lebesgue (\z. ext (k z))", "L_ae"),
        ("=", r"mass P (\z. a < z)", tails[0]),
    )


@scripted(
    "for F : real -> real, m s c K : real given 0 < s, 0 <= K, "
    "!z. c <= z ==> abs (F z) <= K*exp (-((z - m)^2)/(2*s^2)) holds Tendsto F 0"
)
def gaussian_limit(p: Proof) -> Theorem:
    """A function that a multiple of a Gaussian bounds goes to 0."""
    p.let(A=r"\z. K*exp (1/2 + m/s)*exp (-(1/s)*z)")

    def bound(q: Proof) -> Theorem:
        return q.calc("abs (F z)", ("<=", "K*exp (-((z - m)^2)/(2*s^2))"),
                      ("<=", "K*exp (1/2 + m/s + -(1/s)*z)"), ("=", "A z", "exp_add"))  # fmt: skip

    size = p.every("z", REAL, bound, "c <= z")
    p.every("z", REAL, lambda q: q.calc("F z", ("<=", "abs (F z)", "le_abs"), ("<=", "A z")), "c <= z")
    p.every(
        "z", REAL, lambda q: q.have("-(A z) <= F z", q.use("neg_le_abs", "F z"), q.use(size, "z")), "c <= z"
    )
    return p.use("tendsto_squeeze", r"\z. -(A z)", "F", "A", "c", "0")


_RATIO = (
    "for R d : real -> real, m s c K : real given 0 < s, !z. c <= z ==> HasDeriv R (d z) z, "
    "!z. c <= z ==> 0 <= R z, !z. c <= z ==> R z <= K, "
)
_AT = "exp (-((c - m)^2)/(2*s^2))/sqrt (2*pi)"


@scripted(
    f"{_RATIO} !z. c <= z ==> 1/s <= R z*(z - m)/s^2 - d z "
    rf"holds mass (normal m s) (\z. c < z) <= ext (R c*({_AT}))"
)
def normal_tail_at_most(p: Proof) -> Theorem:
    """An upper bound on a tail of a normal distribution: R is above Mills' ratio if its derivative is low."""
    return _normal(p, "tail_at_most", "h z <= f z", "1/s", "e z")


@scripted(
    f"{_RATIO} !z. c <= z ==> 0 <= R z*(z - m)/s^2 - d z, "
    "!z. c <= z ==> R z*(z - m)/s^2 - d z <= 1/s "
    rf"holds ext (R c*({_AT})) <= mass (normal m s) (\z. c < z)"
)
def normal_tail_at_least(p: Proof) -> Theorem:
    """A lower bound on a tail of a normal distribution."""
    return _normal(p, "tail_at_least", "f z <= h z", "e z", "1/s")


def _normal(p: Proof, lemma: str, order: str, less: str, more: str) -> Theorem:
    p.let(g=r"\z. exp (-((z - m)^2)/(2*s^2))/sqrt (2*pi)", e=r"\z. R z*(z - m)/s^2 - d z")
    p.let(F=r"\z. -(R z*g z)", f=r"\z. g z*e z", h=r"\z. exp (-((z - m)^2)/(2*s^2))/(s*sqrt (2*pi))")
    p.calc("0", ("<=", "R c"), ("<=", "K"))

    def derivative(q: Proof) -> Theorem:
        return q.have("HasDeriv F (f z) z")

    def compared(q: Proof) -> Theorem:
        q.have(f"{less} <= {more}")
        return q.have(order, q.context.facts[0])

    def small(q: Proof) -> Theorem:
        q.have("R z <= K")
        bound = "K/sqrt (2*pi)*exp (-((z - m)^2)/(2*s^2))"
        return q.have(f"abs (F z) <= {bound}", "abs_le")

    for step in (derivative, compared, small):
        p.every("z", REAL, step, "c <= z")
    p.use("gaussian_limit", "F", "m", "s", "c", "K/sqrt (2*pi)")
    found = p.use(lemma, "h", "F", "f", "c", "0")
    same = p.have(f"0 - F c = R c*({_AT})")
    return p.have(p.goal, "normal", rewrite(found, same))


@scripted("for x : ereal, a b : real given x <= ext b, b < a holds ~(ext a <= x)")
def not_ext_le(p: Proof) -> Theorem:
    """A number above a bound is not below."""

    def below(h: Theorem) -> Theorem:
        q = p.supposing()
        q.use("le_of_ext", given=[q.calc("ext a", ("<=", "x", h), ("<=", "ext b"))])
        return q.have("F")

    return logic.refuted(p.term("ext a <= x"), below)


@scripted(
    r"for m s c : real given 0 < s holds mass (normal m s) (\z. c < z) = mass (normal 0 s) (\z. c - m < z)"
)
def tail_shift(p: Proof) -> Theorem:
    """A tail of a normal distribution as one of the centred distribution."""
    p.let(h=r"\y : real. \x : real. exp (-((x - y)^2)/(2*s^2))/(s*sqrt (2*pi))")
    move = p.use("L_lebesgue_shift", r"\z. ext (if (c <= z) (h m z) 0)", "m")

    def point(q: Proof) -> Theorem:
        return q.have("ext (if (c <= z + m) (h m (z + m)) 0) = ext (if (c - m <= z) (h 0 z) 0)")

    every = p.every("z", REAL, point)
    return p.calc(
        r"mass (normal m s) (\z. c < z)",
        ("=", r"L lebesgue (\z. ext (if (c <= z) (h m z) 0))", "normal", "density_tail"),
        ("=", r"L lebesgue (\z. ext (if (c <= z + m) (h m (z + m)) 0))", move),
        ("=", r"L lebesgue (\z. ext (if (c - m <= z) (h 0 z) 0))", every),
        ("=", r"mass (normal 0 s) (\z. c - m < z)", "normal", "density_tail"),
    )


@scripted(
    "for P Q : real measure, a : real given Prob P, Prob Q, P << Q "
    r"holds mass P (\x. x = a) = ext (density P Q a) * mass Q (\x. x = a)"
)
def mass_of_point(p: Proof) -> Theorem:
    """The probability of a point by its density."""

    def at(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            return r.have(
                "ext (density P Q x) * if (x = a) (ext 1) 0 = ext (density P Q a) * if (x = a) (ext 1) 0"
            )

        def elsewhere(r: Proof) -> Theorem:
            return r.have(
                "ext (density P Q x) * if (x = a) (ext 1) 0 = ext (density P Q a) * if (x = a) (ext 1) 0"
            )

        return q.cases("x = a", here, elsewhere)

    every = p.every("x", REAL, at)
    return p.calc(
        r"mass P (\x. x = a)",
        ("=", r"L P (\x. if (x = a) (ext 1) 0)", "mass"),
        ("=", r"L Q (\x. ext (density P Q x) * if (x = a) (ext 1) 0)", "change_measure"),
        ("=", r"L Q (\x. ext (density P Q a) * if (x = a) (ext 1) 0)", every),
        ("=", r"ext (density P Q a) * L Q (\x. if (x = a) (ext 1) 0)", "L_mul"),
        ("=", r"ext (density P Q a) * mass Q (\x. x = a)", "mass"),
    )
