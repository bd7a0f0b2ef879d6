"""The normal probability of a square as an integral over angles, for Pólya's bound.

This module has no statement of its own. With h(x) = e^{-x²/2}, the square x, y ≥ c is twice its part above
the diagonal, and the strip x ≥ c, y ≥ 0 is that part and the wedge 0 ≤ y < x, x ≥ c. In the wedge put y =
xu and integrate over x first: what remains is the integral of e^{-c²(1+u²)/2}/(1+u²) over 0 ≤ u < 1.
"""

from cbdp_sym.author import *

H = "x ↦ exp(-x²/2)"
BEYOND = "x ↦ if c ≤ x then exp(-x²/2) else 0"
POSITIVE = "x ↦ if 0 ≤ x then exp(-x²/2) else 0"
ABOVE = f"L lebesgue (x ↦ L lebesgue (y ↦ if (x < y) (({BEYOND}) x·({H}) y) 0))"
BELOW = f"L lebesgue (x ↦ L lebesgue (y ↦ if (0 ≤ y ∧ y < x) (({BEYOND}) x·({H}) y) 0))"
TAIL = f"L lebesgue (x ↦ ({BEYOND}) x)"
HALF = f"L lebesgue (x ↦ ({POSITIVE}) x)"
square = Claim(f"for c t : real given 0 ≤ t, {TAIL} = t holds t·t = {ABOVE} + {ABOVE}")
strip = Claim(
    f"for c t w : real given 0 ≤ c, 0 ≤ t, 0 ≤ w, {TAIL} = t, {HALF} = w holds t·w = {ABOVE} + {BELOW}"
)

two_sides = Claim(
    "for h : real → real, x y c given y ≠ x holds (if c ≤ x then h(x) else 0)·(if c ≤ y then h(y) "
    "else 0) = (if x < y then (if c ≤ x then h(x) else 0)·h(y) else 0) + (if y < x then (if c ≤ y "
    "then h(y) else 0)·h(x) else 0)"
)
below_or_above = Claim(
    "for h : real → real, x y c given 0 ≤ c, y ≠ x holds (if c ≤ x then h(x) else 0)·(if 0 ≤ y then "
    "h(y) else 0) = (if x < y then (if c ≤ x then h(x) else 0)·h(y) else 0) + (if 0 ≤ y < x then (if "
    "c ≤ x then h(x) else 0)·h(y) else 0)"
)


@two_sides.proof
@below_or_above.proof
def case_by_case(p):
    def shown(p):
        return p.have(p.goal, "if_true", "if_false")

    def third(p):
        return p.cases("c ≤ y", shown)

    def second(p):
        return p.cases("c ≤ x", third)

    def less(p):
        return p.cases("0 ≤ y", second)

    def more(p):
        return p.cases("y < x", lambda p: p.cases("0 ≤ y", second), equal)

    def equal(p):
        p.use("le_antisym", "y", "x")
        return p.absurd()

    return p.cases("x < y", less, more)


def names(p):
    p.let(h=H, a=BEYOND, b=POSITIVE)
    for fact in ("∀x. 0 ≤ h(x)", "∀x. 0 ≤ a(x)", "∀x. 0 ≤ b(x)"):
        p.have(fact)
    for fact in ("Measurable(h)", "Measurable(a)", "Measurable(b)"):
        p.have(fact)
    p.let(k="x ↦ y ↦ if x < y then a(x)·h(y) else 0")
    p.let(j="x ↦ y ↦ if 0 ≤ y < x then a(x)·h(y) else 0")


def on_pairs(p, name, text):
    """A function of two variables as one of pairs, with measurable sections."""
    p.let(**{name: f"z ↦ {text.format(x='(fst z)', y='(snd z)')}"})
    section = p.use("measurable_L_section", "lebesgue", name)
    p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))


def product(p, g, w):
    """The product of two integrals as an iterated integral."""

    def inner(p):
        return p.chain(f"L lebesgue (y ↦ a x·{g} y)", eq(f"a x·{w}", "ext_mul", "L_mul"), eq(f"{w}·a x"))

    each = p.every("x", "real", inner)
    return p.chain(
        f"t·{w}",
        eq(f"{w}·t"),
        eq(f"{w}·L lebesgue (x ↦ a x)"),
        eq(f"L lebesgue (x ↦ {w}·a x)", "L_mul"),
        eq(f"L lebesgue (x ↦ L lebesgue (y ↦ a x·{g} y))", each),
    )


def divided(p, g, other, pointwise):
    """The inner integrals of a x*g y, above the diagonal and elsewhere."""

    def inner(p):
        p.use("ae_not_point", "x")

        def elsewhere(p):
            return p.chain(
                f"a x·{g} y", eq(f"k x y + {other}", p.use(pointwise.theorem(), "h", "x", "y", "c"))
            )

        p.every("y", "real", elsewhere, "y ≠ x")
        return p.chain(
            f"L lebesgue (y ↦ a x·{g} y)",
            eq(f"L lebesgue (y ↦ k x y + {other})", "L_ae"),
            eq(f"L lebesgue (y ↦ k x y) + L lebesgue (y ↦ {other})", "L_add"),
        )

    return p.every("x", "real", inner)


@square.proof
def by_symmetry(p):
    names(p)
    p.let(A=ABOVE)
    on_pairs(p, "K", "k {y} {x}")
    on_pairs(p, "G", "k {x} {y}")
    p.use("tonelli", "lebesgue", "lebesgue", "K")
    return p.chain(
        "t·t",
        eq("∫[x ~ lebesgue] ∫[y ~ lebesgue] a(x)·a(y)", product(p, "a", "t")),
        eq("A + ∫[x ~ lebesgue] ∫[y ~ lebesgue] k(y, x)", divided(p, "a", "k y x", two_sides), "L_add"),
        eq("A + ∫[x ~ lebesgue] ∫[y ~ lebesgue] K(x, y)", "fst_pair", "snd_pair"),
        eq("A + ∫[y ~ lebesgue] ∫[x ~ lebesgue] K(x, y)"),
        eq("A + A", "fst_pair", "snd_pair"),
    )


@strip.proof
def by_the_diagonal(p):
    names(p)
    p.let(A=ABOVE, B=BELOW)
    on_pairs(p, "G", "k {x} {y}")
    on_pairs(p, "J", "j {x} {y}")
    return p.chain(
        "t·w", eq("A + B", product(p, "b", "w"), divided(p, "b", "j x y", below_or_above), "L_add")
    )


INSIDE = "(0 ≤ u < 1)"
WEIGHTED = f"L lebesgue (u ↦ if {INSIDE} (exp (-(c^2·(1 + u^2))/2)/(1 + u^2)) 0)"
scaled = Claim(
    "for h : real → real, b x : real given Measurable h, ∀y. 0 ≤ h y, 0 ≤ b, x ≤ 0 ⇒ x·b = 0 "
    "holds L lebesgue (y ↦ if (0 ≤ y ∧ y < x) (b·h y) 0) "
    f"= L lebesgue (u ↦ if {INSIDE} (x·b·h (x·u)) 0)"
)
moment = Claim("for c k given 0 ≤ c, 1 ≤ k holds HasIntAbove(c, x ↦ x·exp(-(k·x²)/2), exp(-(k·c²)/2)/k)")
wedge = Claim(f"for c : real given 0 ≤ c holds {BELOW} = {WEIGHTED}")


@scaled.proof
def substitution(p):
    p.let(f="y ↦ if 0 ≤ y < x then b·h(y) else 0", g=f"u ↦ if {INSIDE} (x·b·h (x·u)) 0")

    def positive(p):
        def inside(p):
            return p.have("x·f(x·u) = g(u)", "if_true")

        def beyond(p):
            return p.have("x·f(x·u) = g(u)", "if_false")

        def before(p):
            return p.have("x·f(x·u) = g(u)", "if_false")

        def point(p):
            same = p.cases("0 ≤ u", lambda p: p.cases("u < 1", inside, beyond), before)
            return p.chain("x·f(x·u)", eq("x·f(x·u)"), eq("g(u)", same))

        each = p.every("u", "real", point)
        return p.chain(
            "∫[y ~ lebesgue] f(y)",
            eq("|x|·(∫[u ~ lebesgue] f(x·u))", p.use("L_lebesgue_scale", "y ↦ f(y)", "x")),
            eq("∫[u ~ lebesgue] x·f(x·u)", "L_mul"),
            eq("∫[u ~ lebesgue] g(u)", each),
        )

    def nothing(p):
        zero = p.have("x·b = 0")

        def right(p):
            return p.cases(INSIDE, empty)

        def empty(p):
            return p.have("g(u) = 0", zero, "if_true", "if_false")

        also = p.every("u", "real", right)
        return p.chain("∫[y ~ lebesgue] f(y)", eq("∫[u ~ lebesgue] g(u)", also))

    return p.cases("0 < x", positive, nothing)


@moment.proof
def antiderivative(p):
    p.let(F="x ↦ -(exp(-(k·x²)/2)/k)", f="x ↦ x·exp(-(k·x²)/2)")

    def small(p):
        p.have("exp(-(k·z²)/2) ≤ exp(-(z - 0)²/(2·1²))")
        p.have("exp(-(k·z²)/2)/k ≤ exp(-(k·z²)/2)")
        return p.have("|F(z)| ≤ 1·exp(-(z - 0)²/(2·1²))", "abs_le")

    p.every("z", "real", small, "c ≤ z")
    p.use("gaussian_limit", "F", "0", "1", "c", "1")

    found = p.use("ftc_above", "F", "f", "c", "0")
    return rewrite(found, p.have("0 - F(c) = exp(-(k·c²)/2)/k"))


@wedge.proof
def by_shells(p):
    names(p)
    p.let(n=f"λx u : real. if {INSIDE} (x·a x·h (x·u)) 0", v="u ↦ exp(-(c²·(1 + u²))/2)/(1 + u²)")

    def vanishes(p):
        def at_zero(p):
            return p.have("x·a(x) = 0", p.have("x = 0"))

        def nowhere(p):
            return p.have("x·a(x) = 0")

        return p.cases("c ≤ x", at_zero, nowhere)

    p.every("x", "real", vanishes, "x ≤ 0")

    def inner(p):
        return p.use(scaled.theorem(), "h", "a(x)", "x")

    shells = p.every("x", "real", inner)
    on_pairs(p, "N", "n {x} {y}")

    def outer(p):
        def inside(p):
            p.use(moment.theorem(), "c", "1 + u²")
            p.unfold_facts("HasIntAbove")
            p.let(f="x ↦ if c ≤ x then x·exp(-((1 + u²)·x²)/2) else 0")
            value = p.use("L_int", "lebesgue", "f", "exp(-((1 + u²)·c²)/2)/(1 + u²)")
            return p.chain(
                "∫[x ~ lebesgue] n(x, u)",
                eq("∫[x ~ lebesgue] f(x)"),
                eq("v(u)", value),
                eq(f"if {INSIDE} (v u) 0", "if_true"),
            )

        def outside(p):
            return p.chain(
                "∫[x ~ lebesgue] n(x, u)", eq("0", "L_const_zero"), eq(f"if {INSIDE} (v u) 0", "if_false")
            )

        return p.cases(INSIDE, inside, outside)

    each = p.every("u", "real", outer)
    return p.chain(
        BELOW,
        eq("∫[x ~ lebesgue] ∫[u ~ lebesgue] N(x, u)", shells, "fst_pair", "snd_pair"),
        eq("∫[u ~ lebesgue] ∫[x ~ lebesgue] N(x, u)", p.use("tonelli", "lebesgue", "lebesgue", "N")),
        eq(WEIGHTED, "fst_pair", "snd_pair", each),
    )
