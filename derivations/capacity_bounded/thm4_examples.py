"""Theorem 4 for Rényi's divergence: classes without a constant function, and classes that are not convex.

Problem: what are the restricted divergences of these two pairs of laws, and that of the products?
    1. Let α = 2, and let both classes consist of the functions of a coin with h(F) = h(T) + 1. P_1, Q_1 and
    Q_2 are fair, and P_2 is the point mass at F.
    2. Let α = 3/2, and let the classes consist of the functions of a coin with h(F) - h(T) in {0, -4}, and in
    {0, 4}. P_1, Q_1, P_2, Q_2 have the masses 2/3, 1/4, 1/10 and 3/4 at T.
Method: the conjugates are s²/2 + 1/2 and |s|³/12 + 4/3; squares, and tangents of the cube.
Guarantee: for the first, 1 + 2D is at most 3/4 and 7/4 for the two, and at least 3/2 > 21/16 for the pair.
    For the second, 1 + 3/4 D is at most 1 and 17/10 for the two, and more than 2 for the pair.
Reference: capacity bounded paper, Theorem 4.
"""

from dataclasses import dataclass

from cbdp_sym.author import *
from derivations.capacity_bounded import eq8_alpha

POINT = "(dirac(F))"
STEPS = "(h ↦ h(F) = h(T) + 1)"
DOWN = "(h ↦ h(F) = h(T) ∨ h(F) = h(T) - 4)"
UP = "(h ↦ h(F) = h(T) ∨ h(F) = h(T) + 4)"
cube = Claim("for s holds conjugate(α_generator(3/2), s) = |s|³/12 + 4/3")
tangent = Claim("for x holds 8 + 12·(x - 2) ≤ |x|³ ∧ 64 + 48·(x - 4) ≤ |x|³ ∧ 0 ≤ |x|³")
one_step = Claim(
    f"holds convex_class {STEPS} ∧ translation_invariant {STEPS} ∧ (∃h. {STEPS} h ∧ Measurable h)"
)
two_slopes = Claim(
    f"holds translation_invariant {DOWN} ∧ translation_invariant {UP} ∧ has_constant {DOWN} "
    f"∧ has_constant {UP} ∧ (∃h. {DOWN} h ∧ Measurable h) ∧ (∃h. {UP} h ∧ Measurable h)"
)
SUM = "(h ↦ ∃u v. H1 u ∧ H2 v ∧ (∀z. h z = u (fst z) + v (snd z)))"  # class_sum H1 H2, written out
coin_integrable = Claim("for P distribution on bool, h : bool → real holds Measurable(h) ∧ Integrable(P, h)")
coin_value = Claim(
    "for α, P Q : bool measure, H : (bool → real) → bool "
    "given 1 < α, Prob(P), ∃h. H(h) ∧ Measurable(h) holds has_value(α_generator(α), H, P, Q)"
)
coins_value = Claim(
    "for α : real, P R : bool measure, Q : (bool # bool) measure, H1 H2 : (bool → real) → bool "
    "given 1 < α, Prob P, Prob R, ∃h. H1 h ∧ Measurable h, ∃h. H2 h ∧ Measurable h "
    f"holds has_value (alpha_generator α) {SUM} (semi P (o ↦ R)) Q"
)
value_of_sum = Claim(
    "for f : real → ereal, g : real → real, P R : bool measure, u v : bool → real, m n q r, G H : "
    "(bool → real) → bool given ∀s. conjugate(f, s) = g(s), ∀s. 0 ≤ g(s), Measurable(g), Prob(P), "
    "Prob(R), E[p ~ P] u(p) exists and is m, E[p ~ R] v(p) exists and is n, 0 ≤ q ≤ 1, 0 ≤ r ≤ 1, "
    "G(u), H(v) holds m + n - (q·(r·g(u(T) + v(T)) + (1 - r)·g(u(T) + v(F))) + (1 - q)·(r·g(u(F) + "
    "v(T)) + (1 - r)·g(u(F) + v(F)))) ≤ D[f]^(class_sum(G, H))(semi(P, o ↦ R), semi(bernoulli(q), o "
    "↦ bernoulli(r)))"
)


def coin(mass):
    return f"(bernoulli ({mass}))"


def know_mean(p, law, h):
    """Know the mean of a function of a coin, and return it."""
    if law == POINT:
        p.use("int_dirac", "F", h)
        return f"{h} F"
    mass = law.removeprefix("(bernoulli (").removesuffix("))")
    p.use("int_bernoulli", mass, h)
    return f"({mass})·{h} T + (1 - ({mass}))·{h} F"


@dataclass(frozen=True)
class Example:
    """Two laws P_i, two coins Q_i and two classes, with the functions that are good for the pair."""

    order: str
    conjugate: Claim
    g: str  # the conjugate's values
    laws: tuple[str, str]
    masses: tuple[str, str]  # of T under Q_1 and Q_2
    classes: tuple[str, str]
    functions: tuple[str, str]
    factors: tuple[str, str]  # bounds of 1 + a(a - 1) D
    low: str  # the value of the sum of the two functions

    def name(self, p):
        p.let(α=self.order, f=f"alpha_generator ({self.order})", g=self.g)

    def bound(self, k, of_values):
        """Return the claim that the k-th divergence is at most this; a function shows it for each h."""
        law, mass, cls, w = (of[k] for of in (self.laws, self.masses, self.classes, self.factors))
        c = f"({self.order})*(({self.order}) - 1)"
        claim = Claim(f"holds restricted_alpha ({self.order}) {cls} {law} {coin(mass)} ≤ ({w} - 1)/({c})")

        @claim.proof
        def each_function(p):
            self.name(p)
            p.let(P=law, Q=coin(mass), H=cls, ε=f"({w} - 1)/({c})")
            p.unfold("restricted_alpha")

            def value(p):
                p.let(G="b ↦ g(h(b))")
                p.let(m=know_mean(p, law, "h"), l=know_mean(p, coin(mass), "G"))
                of_values(p)
                return p.witness("m", "l")

            means = "HasInt P h m ∧ HasInt Q (b ↦ g (h b)) l ∧ m - l ≤ ε"
            p.intro("h", value, f"∀h. H h ⇒ Measurable h ⇒ (∃m l. {means})")
            return p.use(
                "restricted_below_values", "f", "g", "P", "Q", "H", "ε", given=[self.conjugate.theorem()]
            )

        return claim

    def refute(self, p, claims, facts):
        """Return the counterexample to Theorem 4, from claims about the classes and the two divergences."""
        self.name(p)
        (P1, P2), (Q1, Q2) = self.laws, map(coin, self.masses)
        p.let(P1=P1, P2=P2, Q1=Q1, Q2=Q2, u=self.functions[0], v=self.functions[1])
        p.let(H1=self.classes[0], H2=self.classes[1], w1=self.factors[0], w2=self.factors[1])
        for claim in claims:
            p.use(claim.theorem())
        m, n = know_mean(p, P1, "u"), know_mean(p, P2, "v")
        names = "f", "g", "P1", "P2", "u", "v", m, n, *self.masses, "H1", "H2"
        value = p.use(value_of_sum.theorem(), *names, given=[self.conjugate.theorem()])
        p.chain(
            "(w1·w2 - 1)/(α·(α - 1))",
            lt(f"({self.low})"),
            le(parts(value.conclusion)[1][0]),
            le("D[f]^(class_sum(H1, H2))(semi(P1, o ↦ P2), semi(Q1, o ↦ Q2))"),
            eq("D[α]^(class_sum(H1, H2))(semi(P1, o ↦ P2), semi(Q1, o ↦ Q2))", "restricted_alpha"),
        )
        p.know(*(fact() for fact in facts), coin_value.theorem(), coins_value.theorem())
        return p.counterexample(**{x: x for x in ("α", "w1", "w2", "P1", "Q1", "P2", "Q2", "H1", "H2")})


@value_of_sum.proof
def one_coin_after_the_other(p):
    p.let(Q="bernoulli(q)", R2="bernoulli(r)", h="z ↦ u(fst(z)) + v(snd(z))")
    p.let(k="x ↦ r·g(u(x) + v(T)) + (1 - r)·g(u(x) + v(F))")
    p.use("int_of_sum", "P", "R", "u", "v", "h", "m", "n")
    p.know(p.witness("u", "v", goal="∃s t. G(s) ∧ H(t) ∧ (∀z. h(z) = s(fst(z)) + t(snd(z)))"))
    p.have("class_sum(G, H, h)", "class_sum")

    def inner(p):
        mean = p.use("int_bernoulli", "r", "y ↦ g(u(x) + v(y))")
        return p.have("E[y ~ R2] g(h(x, y)) exists and is k(x)", mean, "fst_pair", "snd_pair")

    p.intro("x", inner, "∀x. E[y ~ R2] g(h(x, y)) exists and is k(x)")
    p.use("int_bernoulli", "q", "k")
    p.use("int_semi_nonneg", "Q", "λo : bool. R2", "z ↦ g(h(z))", "k", "q·k(T) + (1 - q)·k(F)")
    return p.use(
        "restricted_above_value", "f", "g", "semi(P, o ↦ R)", "semi(Q, o ↦ R2)", "class_sum(G, H)", "h"
    )


@cube.proof
def of_a_cube(p):
    return p.chain(
        "conjugate(α_generator(3/2), s)",
        eq("(3/2 - 1)³/(3/2)·|s|³ + 1/((3/2)² - 3/2)", "alpha_conjugate"),
        eq("|s|³/12 + 4/3"),
    )


@tangent.proof
def two_tangents(p):
    p.use("le_abs", "x")
    p.have("0 ≤ (|x| - 2)²·(|x| + 4)")
    p.have("0 ≤ (|x| - 4)²·(|x| + 8)")
    return p.have(p.goal)


@one_step.proof
def the_step_is_kept(p):
    p.unfold("convex_class", "translation_invariant")
    return p.conjuncts(
        lambda p: p.intro("u v t", lambda p: p.have(p.goal)),
        lambda p: p.intro("u c", lambda p: p.have(p.goal)),
        lambda p: p.witness("b ↦ if b then 0 else 1"),
    )


@two_slopes.proof
def with_constants(p):
    p.unfold("translation_invariant", "has_constant")

    def moved(step):
        def case(text):
            def kept(p):
                p.have(text)
                return p.auto()

            return kept

        def one(p):
            return p.either(p.given[0], case("u(F) + c = u(T) + c"), case(f"u F + c = u T + c {step}"))

        return lambda p: p.intro("u c", one)

    def flat(p):
        return p.witness("0")

    def some(p):
        return p.witness("λb : bool. (0 : real)")

    return p.conjuncts(moved("- 4"), moved("+ 4"), flat, flat, some, some)


steps = Example(
    order="2",
    conjugate=eq8_alpha.conjugate_,
    g="s ↦ s²/2 + 1/2",
    laws=(coin("1/2"), POINT),
    masses=("1/2", "1/2"),
    classes=(STEPS, STEPS),
    functions=("b ↦ if b then 0 else 1",) * 2,
    factors=("3/4", "7/4"),
    low="1/4",
)
cubes = Example(
    order="3/2",
    conjugate=cube,
    g="s ↦ |s|³/12 + 4/3",
    laws=(coin("2/3"), coin("1/10")),
    masses=("1/4", "3/4"),
    classes=(DOWN, UP),
    functions=("b ↦ if b then 5/2 else -3/2", "b ↦ if b then 0 else 4"),
    factors=("1", "17/10"),
    low="27/20",
)


def of_squares(p):
    p.have("m - l ≤ ε", p.have("h(F) = h(T) + 1"))


@coin_integrable.proof
def bounded(p):
    p.let(c="|h(T)| + |h(F)|")

    def at(p, end):
        return p.calc("|h(b)|", ("=", f"abs (h {end})", p.have(f"b = {end}")), ("<=", "c"))

    p.intro("b", lambda p: p.cases("b", lambda q: at(q, "T"), lambda q: at(q, "F")), "∀b. |h(b)| ≤ c")
    p.use("measurable_of_bool", "h")
    p.use("bounded_integrable", "P", "h", "c")
    return p.have(p.goal)


@coin_value.proof
def of_a_member(p):
    def of(p):
        p.use(coin_integrable.theorem(), "P", "h")
        return p.witness("h", goal="∃h. H(h) ∧ Measurable(h) ∧ Integrable(P, h)")

    p.know(p.obtain("h", p.given[2], of))
    return p.use("alpha_value", "H", "P", "Q", "α")


@coins_value.proof
def of_two_members(p):
    p.let(G=SUM, S="semi(P, o ↦ R)")

    def of(p):
        p.let(w="z ↦ u(fst(z)) + v(snd(z))")
        p.use(coin_integrable.theorem(), "P", "u")
        p.use(coin_integrable.theorem(), "R", "v")
        p.unfold_facts("Integrable")
        return p.obtain(
            "m n",
            [p.have("∃m. E[x ~ P] u(x) exists and is m"), p.have("∃n. E[p ~ R] v(p) exists and is n")],
            means,
        )

    def means(p):
        p.know(p.witness("u", "v", goal="∃s t. H1(s) ∧ H2(t) ∧ (∀z. w(z) = s(fst(z)) + t(snd(z)))"))
        p.use("int_of_sum", "P", "R", "u", "v", "w", "m", "n")
        p.use("integrable_int", "S", "w", "m + n")
        return p.witness("w", goal="∃h. G(h) ∧ Measurable(h) ∧ Integrable(S, h)")

    p.know(p.obtain("u v", p.given[3:5], of))
    return p.use("alpha_value", "G", "S", "Q", "α")


def of_tangents(p):
    for end in "TF":
        p.use(tangent.theorem(), f"h {end}")
    p.either(p.given[0], lambda p: p.have("m - l ≤ ε"), lambda p: p.have("m - l ≤ ε"))


no_constant = (one_step, *(steps.bound(k, of_squares) for k in (0, 1)))
not_convex = (two_slopes, *(cubes.bound(k, of_tangents) for k in (0, 1)))


def without_constants(p, facts):
    """Return the counterexample to Theorem 4 without constant functions."""
    return steps.refute(p, no_constant, facts)


def without_convexity(p, facts):
    """Return the counterexample to Theorem 4 without convexity."""
    return cubes.refute(p, not_convex, facts)
