"""Dominating pairs of noise on the integers, also on a Poisson sample.

Problem: pairs that dominate noise with weights e^{-u(k)} on an integer query of sensitivity Δ, on the data
    set or on a Poisson sample of it.
Method: if u is even and convex, the divergences of two translates grow with their distance, which is at most
    Δ; the sampling rate enters by the theorem on Poisson sampling.
Guarantee: the noise at Δ and at 0, in either order; on a sample the mixture of both and the noise at 0 if an
    entry is removed, and the reverse if one is added. For all ε, of any sign: discrete Gaussian noise, and
    two-sided geometric noise.
Reference: Canonne, Kamath and Steinke 2020; Ghosh, Roughgarden and Sundararajan 2009 (the mechanisms); Zhu,
    Dong and Wang 2022 (the pairs; from memory).
"""

from cbdp_sym.author import *
from derivations.classics import data_sets, dominating_sampled, integer_noise
from derivations.classics import dominating as _  # noqa: F401 (it defines `dominated`)
from derivations.classics.dominating_gaussian import RELATION
from derivations.classics.integer_noise import B
from derivations.sharp import discrete_normal, integers

define(
    "define geometric_noise for m b : real := gibbs (map floor lebesgue) (z ↦ -(|z - m|/b))",
    latex=r"\mathrm{Lap}_{\mathbb{Z}}\left({0}, {1}\right)",
)
CONCAVE = (
    "Measurable(u) ∧ (∀z. u(-z) = u(z)) ∧ (∀t x y. 0 ≤ t ⇒ x ≤ y ⇒ u(x) - u(x - t) ≤ u(y) - u(y - t)) "
    "∧ (∃v. 0 < v ∧ HasInt (map floor lebesgue) (z ↦ exp(-u(z))) v)"
)
define(
    f"define log_concave for u : real → real := {CONCAVE}",
    latex=r"{0}\text{ is an even potential of log-concave noise}",
)
theorem = Statement(id="dp.dominating.integers", title="Dominating pairs of noise on the integers")
theorem.finding(
    "reading",
    r"The noise has the weights $e^{-u(k)}/\sum_je^{-u(j)}$ on the integers: the density with respect to the "
    r"counting measure, which is the image of Lebesgue measure under $\lfloor\cdot\rfloor$. The discrete "
    r"Gaussian law has $u(k)=k^2/(2\sigma^2)$, two-sided geometric noise $u(k)=|k|/b$.",
)
theorem.finding(
    "remark",
    "Convexity is needed: the divergences of translates of a law with two peaks need not grow with the "
    "distance.",
)
SENSITIVE = "∀x. f(x) is an integer, Δ is an integer, sensitivity({}, f, Δ)"
FOR = "for ~ neighbours on 'd, f : 'd → real, {} given {}, " + SENSITIVE.format("~")
NOISES = {  # the noise at m, what its parameters are, and what is given of them
    "any": ("integer_noise(u, {m})", "Δ, u : real → real", "log_concave(u)"),
    "normal": ("discrete_normal({m}, s)", "s Δ", "0 < s"),
    "geometric": ("geometric_noise({m}, b)", "b Δ", "0 < b"),
}
SAMPLED = (
    "for q, f : (('i → bool) × ('i → 'd)) → real, {} given Finite('i), 0 ≤ q ≤ 1, {}, "
    + SENSITIVE.format("add_remove")
)


def claims(kind, name):
    """Return the claims about noise of this kind: the mechanism, and on a sample in both directions."""
    noise, letters, given = NOISES[kind]
    one, zero = noise.format(m="Δ"), noise.format(m="0")
    mechanism, mix = f"add_noise(f, {zero})", f"mixture(q, {one}, {zero})"
    sampled = f"sampled(q, {mechanism})"
    return (
        theorem.printed(
            f"{FOR.format(letters, given)} "
            f"holds dominated(~, {mechanism}, {one}, {zero}) ∧ dominated(~, {mechanism}, {zero}, {one})",
            label=name,
        ),
        theorem.printed(
            f"{SAMPLED.format(letters, given)} holds dominated(removed, {sampled}, {mix}, {zero})",
            label=f"{name}, on a Poisson sample, if an entry is removed",
        ),
        theorem.printed(
            f"{SAMPLED.format(letters, given)} holds dominated(added, {sampled}, {zero}, {mix})",
            label=f"{name}, on a Poisson sample, if an entry is added",
        ),
    )


whole, remove, add = claims("any", "noise with even and convex u")
normal, normal_remove, normal_add = claims("normal", "discrete Gaussian noise")
geometric, geometric_remove, geometric_add = claims("geometric", "two-sided geometric noise")
meaningful = Claim(
    f"for u : real → real, m given {CONCAVE}, m is an integer "
    "holds Measurable(z ↦ -u(z - m)) "
    "∧ (∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-u(z - m)) exists and is v))"
)
normalisable = Claim(
    "for m b given 0 < b, m is an integer "
    "holds ∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-(|z - m|/b)) exists and is v)"
)
moved = Claim(
    f"for u : real → real, m given {CONCAVE}, m is an integer "
    "holds Prob(shift(m, gibbs(map(floor, lebesgue), z ↦ -u(z - 0))))"
)
moved_normal = Claim(
    "for s m given 0 < s, m is an integer "
    "holds Prob(shift(m, gibbs(map(floor, lebesgue), z ↦ -((z - 0)²/(2·s²)))))"
)
moved_geometric = Claim(
    "for b m given 0 < b, m is an integer holds Prob(shift(m, gibbs(map(floor, lebesgue), z ↦ -(|z - 0|/b))))"
)
PRESUPPOSED = [integers.measurable.theorem, discrete_normal.base.theorem]
NORMAL_PRESUPPOSED = [*PRESUPPOSED, discrete_normal.normalisable.theorem, moved_normal.theorem]
GEOMETRIC_PRESUPPOSED = [*PRESUPPOSED, normalisable.theorem, moved_geometric.theorem]
for presupposed, three in (
    ([*PRESUPPOSED, meaningful.theorem, moved.theorem], (whole, remove, add)),
    ([*NORMAL_PRESUPPOSED, discrete_normal.unfolded.theorem], (normal, normal_remove, normal_add)),
    (GEOMETRIC_PRESUPPOSED, (geometric, geometric_remove, geometric_add)),
):
    for each in three:
        each.facts += presupposed
    for each in three[1:]:
        each.facts.append(data_sets.every_function.theorem)

square = Claim("for s given 0 < s holds log_concave(λk : real. k²/(2·s²))")
distance = Claim("for b given 0 < b holds log_concave(λk : real. |k|/b)")
SHAPES = {  # that the exponent is even and convex, its scale, and itself
    "discrete_normal": (square, "s", "λk : real. k²/(2·s²)"),
    "geometric_noise": (distance, "b", "λk : real. |k|/b"),
}
bends = Claim("for t x y given 0 ≤ t, x ≤ y holds |x| + |y - t| ≤ |y| + |x - t|")
finite = Claim(
    "for b given 0 < b holds ∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-(|z|/b)) exists and is v)"
)
translated = Claim(
    "for u : real → real, f : 'd → real, x : 'd given log_concave(u), f(x) is an integer "
    "holds add_noise(f, integer_noise(u, 0), x) = integer_noise(u, f(x)) ∧ Prob(integer_noise(u, f(x)))"
)


@bends.proof
def case_by_case(p):
    with p.case("0 ≤ x"):
        p.have("|x| = x")
        p.have("|y| = y")
        with p.case("t ≤ x"):
            p.have("|x - t| = x - t")
            p.have("|y - t| = y - t")
            p.have(p.goal)
        with p.otherwise():
            p.have("|x - t| = t - x")
            p.have("|y - t| ≤ y + t - 2·x", "abs_le")
            p.have(p.goal)
    with p.otherwise():
        p.have("|x| = -x")
        p.have("|x - t| = t - x")
        p.have("y ≤ |y|", p.use("le_abs", "y"))
        p.have("-y ≤ |y|", p.use("neg_le_abs", "y"))
        p.have("|y - t| ≤ |y| + t", "abs_le")
        p.have(p.goal)


@square.proof
def a_parabola(p):
    p.let(u="λk : real. k²/(2·s²)")
    p.use(discrete_normal.normalisable.theorem(), "0", "s")
    p.have("Measurable(u)")
    p.have("∀z. u(-z) = u(z)")
    with p.fix("z : real"):
        p.have("-((z - 0)²/(2·s²)) = -u(z)")
    p.have("∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-u(z)) exists and is v)")
    with p.fix("t x y : real", "0 ≤ t", "x ≤ y"):
        p.have("t·x ≤ t·y")
        p.have("u(x) - u(x - t) = (2·(t·x) - t²)/(2·s²)")
        p.have("u(y) - u(y - t) = (2·(t·y) - t²)/(2·s²)")
        p.have("(2·(t·x) - t²)/(2·s²) ≤ (2·(t·y) - t²)/(2·s²)")
        p.have("u(x) - u(x - t) ≤ u(y) - u(y - t)")
    p.have(p.goal, "log_concave")


@finite.proof
def below_laplace_noise(p):
    p.know(integers.measurable.theorem())
    p.let(
        f="λz : real. exp(-(|z|/b))",
        g="λx : real. exp(-|x - 0|/b)/(2·b)",
        one="λx : real. if floor(x) = 0 then (1 : ereal) else 0",
        c="exp(1/b)·(2·b)",
        W="∫[z ~ map(floor, lebesgue)] f(z)",
    )
    p.have("Prob(Lap(0, b))")
    p.have("L (laplace 0 b) (x ↦ 1) = 1", "L_const")
    p.chain(
        "∫[x ~ lebesgue] g(x)",
        eq("∫[x ~ lebesgue] g(x)·1"),
        eq("∫[x ~ Lap(0, b)] 1", "laplace", "L_withdensity_ext"),
        eq("1"),
    )
    with p.fix("x : real"):
        p.use("floor_spec", "x")
        p.have("floor(x) ≤ |floor(x)|", p.use("le_abs", "floor(x)"))
        p.have("-floor(x) ≤ |floor(x)|", p.use("neg_le_abs", "floor(x)"))
        p.have("|x - 0| ≤ |floor(x)| + 1", "abs_le")
        p.have("-(|floor(x)|/b) ≤ 1/b + -|x - 0|/b")
        p.have("exp(-(|floor(x)|/b)) ≤ exp(1/b + -|x - 0|/b)")
        p.chain(
            "f(floor(x))",
            le("exp(1/b + -|x - 0|/b)"),
            eq("exp(1/b)·exp(-|x - 0|/b)", "exp_add"),
            eq("c·g(x)"),
        )
        with p.case("floor(x) = 0"):
            p.have("f(floor(x)) = 1")
            p.have("one(x) ≤ f(floor(x))")
        with p.otherwise():
            p.have("one(x) ≤ f(floor(x))")
        p.have("f(floor(x)) ≤ c·g(x) ∧ one(x) ≤ f(floor(x))")
    whole = p.chain("W", eq("∫[x ~ lebesgue] f(floor(x))", "L_map"))
    p.chain(
        "W",
        eq("∫[x ~ lebesgue] f(floor(x))", whole),
        le("∫[x ~ lebesgue] c·g(x)", "L_le"),
        eq("c·∫[x ~ lebesgue] g(x)", "L_mul"),
        eq("c"),
    )
    p.chain(
        "1",
        eq("∫[x ~ lebesgue] one(x)", p.use(discrete_normal.steps.theorem(), "0", "1")),
        le("∫[x ~ lebesgue] f(floor(x))", "L_le"),
        eq("W", whole),
    )
    p.obtain("v", p.use("real_of_bounds", "W", "c"))
    p.have("1 ≤ v")
    p.have("0 < v")
    p.use("int_of_L", B, "f", "v")
    p.witness("v")


@distance.proof
def a_cone(p):
    p.let(u="λk : real. |k|/b")
    p.use(finite.theorem(), "b")
    p.have("Measurable(u)")
    p.have("∀z. u(-z) = u(z)")
    with p.fix("t x y : real", "0 ≤ t", "x ≤ y"):
        p.use(bends.theorem(), "t", "x", "y")
        p.have("(|x| - |x - t|)/b ≤ (|y| - |y - t|)/b")
        p.have("u(x) - u(x - t) ≤ u(y) - u(y - t)")
    p.have(p.goal, "log_concave")


@meaningful.proof
def after_a_translation(p):
    p.obtain("v", "∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-u(z)) exists and is v)")
    p.use(integer_noise.moved_total.theorem(), "u", "m", "v")
    p.know(p.witness("v", goal="∃v. 0 < v ∧ (E[z ~ map(floor, lebesgue)] exp(-u(z - m)) exists and is v)"))
    p.have("Measurable(z ↦ -u(z - m))")
    return p.have(p.goal)


@moved.proof
def another_translate(p):
    p.have("0 is an integer")
    p.have("0 + m = m")
    p.use(integer_noise.shifted.theorem(), "u", "0", "m")
    p.use(integer_noise.law.theorem(), "u", "m")
    p.have("Prob(shift(m, integer_noise(u, 0)))")
    p.unfold_facts("integer_noise")
    return p.have(p.goal)


for claim, general, kind in (
    (normalisable, meaningful, "geometric_noise"),
    (moved_geometric, moved, "geometric_noise"),
    (moved_normal, moved, "discrete_normal"),
):

    @claim.proof
    def of_this_shape(p, general=general, kind=kind):
        convex, scale, u = SHAPES[kind]
        p.use(convex.theorem(), scale)
        p.unfold_facts("log_concave")
        p.use(general.theorem(), u, "m")
        return p.have(p.goal)


@translated.proof
def a_moved_law(p):
    p.unfold_facts("log_concave")
    p.have("0 is an integer")
    p.have("0 + f(x) = f(x)")
    p.use(integer_noise.shifted.theorem(), "u", "0", "f(x)")
    p.use(integer_noise.law.theorem(), "u", "f(x)")
    return p.have(p.goal, "add_noise")


@whole.proof
def by_the_distance(p):
    p.unfold("dominated", "mechanism")
    p.unfold_facts("sensitivity")
    p.let(A="add_noise(f, integer_noise(u, 0))", P="integer_noise(u, Δ)", Q="integer_noise(u, 0)")
    with p.fix("x : 'd"):
        p.use(translated.theorem(), "u", "f", "x")
        p.have("A(x) = integer_noise(u, f(x)) ∧ Prob(A(x))")
    p.unfold_facts("log_concave")
    p.have("0 is an integer")
    p.use(integer_noise.law.theorem(), "u", "Δ")
    p.use(integer_noise.law.theorem(), "u", "0")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.have("|f(x) - f(y)| ≤ Δ")
        p.use(integer_noise.grows.theorem(), "u", "f(x)", "f(y)", "Δ", "ε")
        p.have("H[ε](A(x) ‖ A(y)) ≤ H[ε](P ‖ Q) ∧ H[ε](A(x) ‖ A(y)) ≤ H[ε](Q ‖ P)")
    return p.have(p.goal)


laws = {
    "discrete_normal": Claim("for m s given m is an integer, 0 < s holds Prob(discrete_normal(m, s))"),
    "geometric_noise": Claim("for m b given m is an integer, 0 < b holds Prob(geometric_noise(m, b))"),
}
for kind, pair in (("discrete_normal", normal), ("geometric_noise", geometric)):

    @laws[kind].proof
    def a_law_on_the_integers(p, kind=kind):
        convex, scale, u = SHAPES[kind]
        p.use(convex.theorem(), scale)
        p.unfold_facts("log_concave")
        p.have(f"{kind}(m, {scale}) = integer_noise({u}, m)", kind, "integer_noise")
        p.use(integer_noise.law.theorem(), u, "m")
        return p.have(p.goal)

    @pair.proof
    def even_and_convex(p, kind=kind):
        convex, scale, u = SHAPES[kind]
        p.use(convex.theorem(), scale)
        for m in ("0", "Δ"):
            p.have(f"{kind}({m}, {scale}) = integer_noise({u}, {m})", kind, "integer_noise")
        p.use(whole.theorem(), "~", "f", "Δ", u)
        return p.have(p.goal)


def on_a_sample(p, relation, domination, noise, pair):
    """Prove a claim about a Poisson sample; ``noise`` gives the pair on the whole data set."""
    p.let(A=f"add_noise(f, {pair[1]})")
    p.use(data_sets.sensitive_too.theorem(), "f", "Δ")
    p.use(noise[0].theorem(), f"({relation} : {RELATION})", "f", *noise[1:])
    first, second = pair if relation == "removed" else pair[::-1]
    p.use(domination.theorem(), "q", "A", first, second)
    return p.have(p.goal)


for kind, of, directions in (
    ("any", (whole, "Δ", "u"), (remove, add)),
    ("normal", (normal, "s", "Δ"), (normal_remove, normal_add)),
    ("geometric", (geometric, "b", "Δ"), (geometric_remove, geometric_add)),
):
    pair = tuple(NOISES[kind][0].format(m=m) for m in "Δ0")

    @directions[0].proof
    def removed_from_the_sample(p, of=of, pair=pair):
        return on_a_sample(p, "removed", dominating_sampled.remove, of, pair)

    @directions[1].proof
    def added_to_the_sample(p, of=of, pair=pair):
        return on_a_sample(p, "added", dominating_sampled.add, of, pair)
