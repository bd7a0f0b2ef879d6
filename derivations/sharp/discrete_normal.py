r"""The discrete Gaussian law: the density with respect to the counting measure on the integers.

The counting measure is the image of Lebesgue measure under the floor, so that sums over the integers are
integrals over the line.
"""

from cbdp_sym.author import *
from derivations.sharp import integers, theta

define(
    "define discrete_normal for m s : real := gibbs (map floor lebesgue) (z ↦ -((z - m)^2/(2·s^2)))",
    latex=r"\mathcal{N}_{\mathbb{Z}}\left({0}, {atom1}^2\right)",
)
P = "(discrete_normal(m, s))"
B = "(map(floor, lebesgue))"
C = "(1/(2·s²))"
base = Claim(f"holds SigmaFinite {B}")
normalisable = Claim(
    f"for m s : real given 0 < s holds ∃v. 0 < v ∧ HasInt {B} (z ↦ exp (-((z - m)^2/(2·s^2)))) v"
)
normalised = Claim(
    "for m s v : real given 0 < s, Int m, "
    f"{theta.total(C, '0')} = v "
    f"holds HasInt {B} (z ↦ exp (-((z - m)^2/(2·s^2)))) v"
)
unfolded = Claim(f"for m s : real given 0 < s holds Prob (gibbs {B} (z ↦ -((z - m)^2/(2·s^2))))")
prob = Claim(f"for m s : real given 0 < s holds Prob {P}")
means = Claim(
    "for m s v : real, f : real → ereal given 0 < s, Int m, 0 < v, Measurable f, ∀z. 0 ≤ f z, "
    f"{theta.total(C, '0')} = v "
    f"holds L {P} f = L lebesgue (x ↦ exp (-((floor x - m)^2/(2·s^2)))/v·f (floor x))"
)
steps = Claim(
    "for k b given k is an integer, 0 ≤ b holds ∫[x ~ lebesgue] (if floor(x) = k then b else (0 : ereal)) = b"
)
shifted = Claim(
    "for m s given 0 < s, m is an integer holds shift(m, discrete_normal(0, s)) = discrete_normal(m, s)"
)


@base.proof
def a_function_with_an_integral(p):
    p.know(integers.measurable.theorem())
    p.let(f="z ↦ exp(-(1·(z - 0)²))")
    found = p.use(theta.largest.theorem(), "1", "0")
    p.unfold("SigmaFinite")

    def finite(q):
        size = q.chain(f"L {B} (z ↦ f z)", eq("v", "L_map"))
        q.chain(f"L {B} (z ↦ f z)", le("v", size))
        return q.witness("f")

    return p.obtain("v", found, finite)


@normalisable.proof
def a_bounded_sum(p):
    p.know(integers.measurable.theorem())
    p.let(f="z ↦ exp(-((z - m)²/(2·s²)))")

    def of(q):
        q.chain(f"L {B} (z ↦ f z)", eq(theta.total(C, "m"), "L_map"), eq("v"))
        q.use("int_of_L", B, "f", "v")
        return q.witness("v")

    def with_a_bound(q):
        return q.obtain("v", q.have(f"∃v. 0 < v ∧ v ≤ b ∧ {theta.total(C, 'm')} = v"), of)

    return p.obtain("b", p.use(theta.bounded.theorem(), C), with_a_bound)


@normalised.proof
def a_sum(p):
    p.know(integers.measurable.theorem())
    p.let(f="z ↦ exp(-((z - m)²/(2·s²)))")
    p.chain(
        f"L {B} (z ↦ f z)",
        eq(theta.total(C, "(0 + m)"), "L_map"),
        eq("v", p.use(theta.periodic.theorem(), C, "0", "m")),
    )
    return p.use("int_of_L", B, "f", "v")


@unfolded.proof
def a_gibbs_law(p):
    p.let(u="z ↦ -((z - m)²/(2·s²))")
    total = p.use(normalisable.theorem(), "m", "s")
    return p.obtain("v", total, lambda q: q.use("gibbs_prob", B, "u", "v"))


@prob.proof
def by_definition(p):
    return p.have(p.goal, p.use(unfolded.theorem(), "m", "s"), "discrete_normal")


@means.proof
def by_the_density(p):
    p.know(integers.measurable.theorem())
    p.let(B=B, u="z ↦ -((z - m)²/(2·s²))", g="z ↦ exp(u(z))/v")
    p.use(normalised.theorem(), "m", "s", "v")
    same = p.use("gibbs_is", "B", "u", "v")
    p.let(F="z ↦ g(z)·f(z)")
    return p.chain(
        f"L {P} f",
        eq("∫ F(x) dB(x)", "discrete_normal", same, "L_withdensity_ext"),
        eq("∫[x ~ lebesgue] F(floor(x))", "L_map"),
    )


@steps.proof
def length_one(p):
    p.use("ae_not_point", "k + 1")
    p.let(f="x ↦ if k ≤ x ≤ k + 1 then b else 0")

    def elsewhere(q):
        q.use("floor_spec", "x")

        def at_the_end(r):
            r.use("le_antisym", "x", "k + 1")
            r.have("F")
            return r.have("x < k + 1")

        def inside(r):
            r.cases("k + 1 ≤ x", at_the_end, lambda t: t.have("x < k + 1"))
            r.use(integers.unique.theorem(), "x", "k")
            return r.chain("if floor(x) = k then b else (0 : ereal)", eq("f(x)"))

        def outside(r):
            def same(h):
                r.know(h)
                r.have("x ≤ k + 1")
                r.have("k ≤ x ≤ k + 1")
                return r.have("F")

            r.know(logic.refuted(r.term("floor(x) = k"), same))
            return r.chain(
                "if floor(x) = k then b else (0 : ereal)",
                eq("0", "if_false"),
                eq("f(x)", r.have("f(x) = 0", "if_false")),
            )

        return q.cases("k ≤ x ≤ k + 1", inside, outside)

    p.intro("x", elsewhere, "∀x. x ≠ k + 1 ⇒ (if floor(x) = k then b else 0) = f(x)")
    return p.chain(
        "∫[x ~ lebesgue] (if floor(x) = k then b else (0 : ereal))",
        eq("∫[x ~ lebesgue] f(x)", "L_ae"),
        eq("b", "L_int"),
    )


@shifted.proof
def the_sums_are_the_same(p):

    def of(q):
        return q.obtain("v", q.use(theta.largest.theorem(), C, "0"), with_the_sum)

    def with_the_sum(q):
        def same(r):
            r.let(f="z ↦ F(z + m)", G="z ↦ exp(-((z - m)²/(2·s²)))/v·F(z)")
            first = r.use(means.theorem(), "0", "s", "v", "f")
            second = r.use(means.theorem(), "m", "s", "v", "F")
            return r.chain(
                "∫[x ~ shift(m, discrete_normal(0, s))] F(x)",
                eq("∫[x ~ lebesgue] G(floor(x) + m)", "shift", "L_map", first),
                eq(
                    "∫[x ~ discrete_normal(m, s)] F(x)",
                    r.use(integers.translated.theorem(), "G", "m"),
                    second,
                ),
            )

        return q.suffices("measure_ext", "F", same)

    return of(p)
