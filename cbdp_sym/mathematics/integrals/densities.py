"""Lemmas about integrals: domination, the Cauchy-Schwarz inequality, Radon-Nikodym densities."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    r"for M : 'a measure, p f : 'a -> real given Measurable p, Measurable f, !x. 0 <= p x, !x. 0 <= f x "
    r"holds L (withdensity M p) (\x. ext (f x)) = L M (\x. ext (p x * f x))"
)
def L_withdensity(p: Proof) -> Theorem:
    """The integral of a real function for a measure with a density."""
    return p.calc(
        r"L (withdensity M p) (\x. ext (f x))",
        ("=", r"L M (\x. ext (p x) * ext (f x))", p.use("L_withdensity_ext", "M", "p", r"\x. ext (f x)")),
        ("=", r"L M (\x. ext (p x * f x))"),
    )


@scripted(
    "for P : 'a measure, f : 'a -> real, v : real "
    r"given Measurable f, !x. 0 <= f x, L P (\x. ext (f x)) = ext v holds HasInt P f v"
)
def int_of_L(p: Proof) -> Theorem:
    """A function that is not negative and has a finite integral is integrable."""
    size = p.have(r"L P (\x. ext (abs (f x))) = ext v", "abs_nonneg")
    p.have(r"~(L P (\x. ext (abs (f x))) = ∞)", size)

    def value(q: Proof) -> Theorem:
        q.use("L_int", "P", "f", "u")
        q.calc("ext u", ("=", r"L P (\x. ext (f x))"), ("=", "ext v"))
        return rewrite(q.have("HasInt P f u"), q.use("ext_inj", "u", "v"))

    return p.obtain("u", p.use("int_exists", "P", "f"), value)


@scripted(
    "for P : 'a measure, f h : 'a -> real, w : real "
    "given Measurable f, HasInt P h w, !x. abs (f x) <= h x holds ?v. HasInt P f v"
)
def int_dominated(p: Proof) -> Theorem:
    """A measurable function below an integrable one is integrable."""
    outcome = p.names["P"].type.args[0]
    p.every("x", outcome, lambda q: q.calc("0", ("<=", "abs (f x)"), ("<=", "h x")))
    bound = p.calc(r"L P (\x. ext (abs (f x)))", ("<=", r"L P (\x. ext (h x))"), ("=", "ext w", "L_int"))
    p.use("not_top_of_le", given=[bound])
    return p.use("int_exists", "P", "f")


@scripted("for P : 'a measure, f : 'a -> real, v : real given HasInt P f v, !x. 0 <= f x holds 0 <= v")
def int_nonneg(p: Proof) -> Theorem:
    """The integral of a function that is not negative is not negative."""
    least = p.calc("ext 0", ("<=", r"L P (\x. ext (f x))"), ("=", "ext v", p.use("L_int")))
    return rewrite(least, "ext_le")


@scripted("for P : 'a measure, f : 'a -> real given Integrable P f, !x. 0 <= f x holds 0 <= E P f")
def E_nonneg(p: Proof) -> Theorem:
    """The mean of a function that is not negative is not negative."""
    p.unfold_facts("Integrable")

    def value(q: Proof) -> Theorem:
        q.use("E_int", "P", "f", "v")
        return q.have("0 <= E P f", q.use("int_nonneg", "P", "f", "v"))

    return p.obtain("v", p.have("?v. HasInt P f v"), value)


@scripted("for x y : real given 0 <= y, x ^ 2 <= y ^ 2 holds x <= y")
def le_of_square(p: Proof) -> Theorem:
    """The square increases."""

    def larger(q: Proof) -> Theorem:
        q.have("0 < (x - y)*(x + y)")
        return q.absurd()

    return p.cases("x <= y", lambda q: q.have("x <= y"), larger)


@scripted("for x y : real given 0 <= x, x <= y holds sqrt x <= sqrt y")
def sqrt_mono(p: Proof) -> Theorem:
    """The square root increases."""
    p.have("sqrt x ^ 2 <= sqrt y ^ 2", "sqrt_square")
    return p.use("le_of_square", "sqrt x", "sqrt y")


@scripted(
    "for P : 'a measure, f g : 'a -> real, s r : real "
    r"given Measurable f, Measurable g, HasInt P (\x. f x ^ 2) s, HasInt P (\x. g x ^ 2) r "
    r"holds ?w. HasInt P (\x. f x * g x) w"
)
def int_product(p: Proof) -> Theorem:
    """The product of two functions with integrable squares is integrable."""
    p.use("int_lin", "P", r"\x. f x ^ 2", r"\x. g x ^ 2", "1/2", "1/2", "s", "r")

    return p.use("int_dominated", "P", r"\x. f x * g x", r"\x. 1/2 * f x ^ 2 + 1/2 * g x ^ 2")


@scripted(
    "for P : 'a measure, f g : 'a -> real, s r w : real given HasInt P (\\x. f x ^ 2) s, "
    r"HasInt P (\x. g x ^ 2) r, HasInt P (\x. f x * g x) w holds abs w <= sqrt s * sqrt r",
    called="the Cauchy–Schwarz inequality",
)
def int_cauchy_schwarz(p: Proof) -> Theorem:
    """The Cauchy-Schwarz inequality, by the discriminant of the integral of (f - t g)^2."""
    for h, v in (("f", "s"), ("g", "r")):
        p.use("int_nonneg", "P", rf"\x. {h} x ^ 2", v)

    def quadratic(q: Proof) -> Theorem:
        q.have(r"HasInt P (\x. (f x - t * g x) ^ 2) (s - 2*t*w + t^2*r)")
        return q.use("int_nonneg", "P", r"\x. (f x - t * g x) ^ 2")

    every = p.every("t", REAL, quadratic)

    def positive(q: Proof) -> Theorem:
        q.use(every, "w/r")
        q.have("r*(s - 2*(w/r)*w + (w/r)^2*r) = s*r - w^2")
        return q.have("w^2 <= s*r")

    def zero(q: Proof) -> Theorem:
        q.have("r = 0")

        def other(q: Proof) -> Theorem:
            q.use(every, "(s + 1)/(2*w)")
            q.have("s - 2*((s + 1)/(2*w))*w + ((s + 1)/(2*w))^2*r = -1")
            return q.have("w^2 <= s*r")

        return q.cases("w = 0", lambda q: q.have("w^2 <= s*r"), other)

    p.cases("0 < r", positive, zero)
    p.have("(sqrt s * sqrt r)^2 = s*r", p.use("sqrt_square", "s"), p.use("sqrt_square", "r"))
    for sign in ("w", "-w"):
        p.use("le_of_square", sign, "sqrt s * sqrt r")
    return p.use("abs_le", "w", "sqrt s * sqrt r")


@scripted("for P Q : 'a measure given Prob P, Prob Q, P << Q holds HasInt Q (density P Q) 1")
def int_density(p: Proof) -> Theorem:
    """The integral of a density is 1."""
    total = p.calc(
        r"L Q (\x. ext (density P Q x))",
        ("=", r"L Q (\x. ext (density P Q x) * 1)"),
        ("=", r"L P (\x. 1)", "change_measure"),
        ("=", "ext 1", "prob_mass"),
    )
    return p.use("int_of_L", "Q", "density P Q", "1", given=[total])


@scripted(
    "for P Q : 'a measure, f : 'a -> real, v : real "
    r"given Prob P, Prob Q, P << Q, HasInt Q (\x. density P Q x * f x) v holds HasInt P f v",
    called="the change of measure",
)
def int_change(p: Proof) -> Theorem:
    """An integral with respect to P from one with respect to Q."""
    there = p.use("int_withdensity", "Q", "density P Q", "f", "v")
    return rewrite(there, p.use("radon_nikodym", "P", "Q"))


@scripted(
    "for P Q : 'a measure, a v : real given Prob P, Prob Q, P << Q, 1 < a, "
    r"HasInt Q (\x. density P Q x ^ a) v holds 0 < v"
)
def moment_pos(p: Proof) -> Theorem:
    """A moment of a density is positive: the density is not 0 almost everywhere."""
    p.use("int_nonneg", "Q", r"\x. density P Q x ^ a", "v")
    p.use("int_density", "P", "Q")

    def zero(q: Proof) -> Theorem:
        none = q.have("v = 0")
        whole = q.calc(r"L Q (\x. ext (density P Q x ^ a))", ("=", "ext v", "L_int"), ("=", "0", none))
        q.use("L_zero", given=[whole])

        def at(r: Proof) -> Theorem:
            def positive(r: Proof) -> Theorem:
                r.use("pow_pos", "density P Q x", "a")
                r.use("ext_inj", "density P Q x ^ a", "0")
                return r.have("density P Q x = 0")

            def not_positive(r: Proof) -> Theorem:
                return r.have("density P Q x = 0", r.use("density_nonneg", "P", "Q", "x"))

            return r.cases("0 < density P Q x", positive, not_positive)

        outcome = q.names["P"].type.args[0]
        q.every("x", outcome, at, "ext (density P Q x ^ a) = 0")
        q.use("int_ae", "Q", "density P Q", r"\x. 0", "0")
        q.have("F", q.use("int_unique", "Q", "density P Q", "0", "1"))
        return q.have("0 < v")

    return p.cases("0 < v", lambda q: q.have("0 < v"), zero)


@scripted(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a, ~(renyi a P Q = ∞) "
    r"holds ?v. P << Q /\ 0 < v /\ HasInt Q (\x. density P Q x ^ a) v "
    r"/\ renyi a P Q = ext (log v / (a - 1))"
)
def renyi_moment(p: Proof) -> Theorem:
    """A finite Rényi divergence is the logarithm of a moment of the density."""
    p.let(U=r"L Q (\x. ext (density P Q x ^ a))")

    def continuous(q: Proof) -> Theorem:
        value = q.have("renyi a P Q = ext (1/(a - 1)) * elog U", "renyi")

        def infinite(r: Proof) -> Theorem:
            r.have("F", r.calc("renyi a P Q", ("=", "ext (1/(a - 1)) * elog U", value),
                               ("=", "ext (1/(a - 1)) * ∞", r.have("U = ∞"), "elog_top"),
                               ("=", "∞", "mul_top")))  # fmt: skip
            return r.have(p.goal)

        def finite(r: Proof) -> Theorem:
            return r.obtain("v", r.use("real_of_nonneg", "U"), at)

        def at(r: Proof) -> Theorem:
            same = r.have("U = ext v")
            r.use("int_of_L", "Q", r"\x. density P Q x ^ a", "v")
            r.use("moment_pos", "P", "Q", "a", "v")
            r.calc("renyi a P Q", ("=", "ext (1/(a - 1)) * elog U", value),
                          ("=", "ext (1/(a - 1)) * ext (log v)", same, "elog_ext"),
                          ("=", "ext (log v / (a - 1))"))  # fmt: skip
            return r.witness("v")

        return q.cases("U = ∞", infinite, finite)

    def singular(q: Proof) -> Theorem:
        q.have("F", q.have("renyi a P Q = ∞", "renyi"))
        return q.have(p.goal)

    return p.cases("P << Q", continuous, singular)


@scripted(
    "for P Q : 'a measure, f : 'a -> real, v : real given HasInt P f v, Measurable f, P << Q, Prob P, Prob Q "
    r"holds HasInt Q (\x. density P Q x * f x) v"
)
def int_change_back(p: Proof) -> Theorem:
    """An integral with respect to Q from one with respect to P."""
    outcome = p.names["P"].type.args[0]
    p.use("int_finite", "P", "f", "v")
    p.every("x", outcome, lambda q: q.use("abs_scale", "density P Q x", "f x"))
    same = p.calc(
        r"L Q (\x. ext (abs (density P Q x * f x)))",
        ("=", r"L Q (\x. ext (density P Q x * abs (f x)))"),
        ("=", r"L Q (\x. ext (density P Q x) * ext (abs (f x)))", "ext_mul"),
        ("=", r"L P (\x. ext (abs (f x)))", "change_measure"),
    )
    p.have(r"~(L Q (\x. ext (abs (density P Q x * f x))) = ∞)", same)

    def value(q: Proof) -> Theorem:
        q.use("int_change", "P", "Q", "f", "w")
        one = q.use("int_unique", "P", "f", "w", "v")
        return q.have(
            r"HasInt Q (\x. density P Q x * f x) v",
            rewrite(q.have(r"HasInt Q (\x. density P Q x * f x) w"), one),
        )

    return p.obtain("w", p.use("int_exists", "Q", r"\x. density P Q x * f x"), value)
