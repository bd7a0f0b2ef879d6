"""The three bounds on Mills' ratio in the proof of Lemma B.2.

Problem: h(x) = Pr[N(0,1) > x] √(2π) e^{x²/2} is at most √(π/2), at most 1/x, at most 2/(√(x²+8/π)+x).
Method: the difference D of the sharp bound and the tail, both times the density, has a derivative that is
    positive for (4-c)x² < (c-2)², c = 8/π, and negative beyond; it is 0 at 0 and in the limit. The other two
    bounds follow from the sharp one.
Guarantee: all three as printed: the first and third for all x >= 0 (with equality at 0), the second
    for all x > 0.
Reference: concentrated paper, proof of Lemma B.2.
"""

from functools import cache

from cbdp_sym.author import *

TAIL = "mass (normal 0 1) (z ↦ x < z)"
RATIO = f"sqrt (2·π)·exp (x^2/2)·{TAIL}"
SHARP = "2/(sqrt (x^2 + 8/π) + x)"

theorem = Statement(id="zcdp.lemB.2.mills", title="Three bounds on Mills' ratio")
in_kernel = theorem.printed(
    f"for x : real given 0 ≤ x holds {RATIO} ≤ sqrt (π/2)", label="the bound by a constant"
)
reciprocal = theorem.printed(f"for x : real given 0 < x holds {RATIO} ≤ 1/x", label="the bound by 1/x")
sharp = theorem.printed(f"for x : real given 0 ≤ x holds {RATIO} ≤ {SHARP}", label="the sharp bound")

# ---- the sign of the derivative, for s = √(z²+c)

ROOT = "for c z s : real given 2 < c, c < 4, 0 ≤ z, 0 < s, s^2 = z^2 + c"
falling = Claim(f"{ROOT}, (c - 2)^2 ≤ (4 - c)·z^2 holds s·(s + z) ≤ 2·z·s + 2")
rising = Claim(f"{ROOT}, (4 - c)·z^2 ≤ (c - 2)^2 holds 2·z·s + 2 ≤ s·(s + z)")


@falling.proof
def beyond_the_maximum(p):
    p.have("(z·s)^2 = z^2·(z^2 + c)")
    p.use("le_of_square", "z^2 + c - 2", "z·s")
    return p.have(p.goal)


@rising.proof
def before_the_maximum(p):
    p.have("(z·s)^2 = z^2·(z^2 + c)")
    p.use("le_of_square", "z·s", "z^2 + c - 2")
    return p.have(p.goal)


@cache
def half():
    """The centred tail beyond 0 has the probability 1/2."""
    p = Script("holds mass (normal 0 1) (z ↦ 0 < z) = 1/2")
    p.let(h="x ↦ exp (-((x - 0)^2)/(2·1^2))/(1·sqrt (2·π))", m="L lebesgue (z ↦ if (0 ≤ z) (h z) 0)")
    p.use("L_lebesgue_reflect", "z ↦ if (0 ≤ z) (h z) 0")
    p.use("ae_not_point", "0")
    split = "h z = if (0 ≤ z) (h z) 0 + (if (0 ≤ -z) (h (-z)) 0)"

    def right(q):
        return q.have(split)

    def origin(q):
        q.use("le_antisym", "z", "0")
        q.have("F")
        return q.have(split)

    def left(q):
        return q.have(split)

    def point(q):
        return q.cases("0 < z", right, lambda r: r.cases("0 ≤ z", origin, left))

    p.every("z", "real", point, "¬(z = 0)")
    total = p.calc(
        "m + m",
        ("=", "L lebesgue (z ↦ if (0 ≤ z) (h z) 0 + (if (0 ≤ -z) (h (-z)) 0))", "L_add"),
        ("=", "L lebesgue (z ↦ h z)", "L_ae"),
        ("=", "L (normal 0 1) (z ↦ 1)", "normal", "L_withdensity"),
        ("=", "1", "prob_mass"),
    )
    tail = p.calc("mass (normal 0 1) (z ↦ 0 < z)", ("=", "m", "normal", "density_tail"))

    def value(q):
        same = q.calc("m", ("=", "mass (normal 0 1) (z ↦ 0 < z)", tail), ("=", "r"))
        twice = q.calc("r + r", ("=", "r + r", "ext_add"), ("=", "m + m", same), ("=", "1", total))
        q.have("r = 1/2", q.use("ext_inj", "r + r", "1", given=[twice]))
        return q.calc("mass (normal 0 1) (z ↦ 0 < z)", ("=", "r"), ("=", "1/2"))

    return p.qed(p.obtain("r", p.use("mass_real", "normal 0 1", "z ↦ 0 < z"), value))


# ---- the sharp bound of the tail

AT = "exp (-(({0} - 0)^2)/(2·1^2))/sqrt (2·π)"
tail = Claim(f"for x : real given 0 ≤ x holds {TAIL} ≤ {SHARP}·({AT.format('x')})")


def named_ratio(p):
    """Name the bound R of Mills' ratio, its derivative d, and e, which is compared with 1."""
    p.let(c="8/π", r="z ↦ sqrt (z^2 + 8/π)", R="z ↦ 2/(sqrt (z^2 + 8/π) + z)")
    p.let(d="z ↦ -(2·(z/r z + 1)/(r z + z)^2)", w="z ↦ R z·(z - 0)/1^2 - d z")
    p.have("0 < π")
    p.have("2 < c", by=decide)
    p.have("c < 4", by=decide)


def at(q):
    """Show the derivative of R at z >= 0, and the value of e."""
    q.have("0 ≤ z^2")
    q.use("sqrt_square", "z^2 + 8/π")
    q.use("le_of_square", "1", "r z")
    return q.have("w z = (2·z·r z + 2)/(r z·(r z + z))")


def every(p, step, *antecedents):
    """Show what ``step`` shows, for all z >= 0 with these antecedents, and know it."""
    p.every("z", "real", step, *antecedents)


@tail.proof
def by_the_sign_of_the_derivative(p):
    named_ratio(p)
    return p.cases("(c - 2)^2 ≤ (4 - c)·x^2", late, early)


def late(p):
    p.say("From $x$ on the derivative of the difference is negative, and its limit is 0.")

    def step(text):
        def shown(q):
            at(q)
            if text.startswith("1/1"):
                q.use("scale_le", "4 - c", "x^2", "z^2")
                q.use(falling.theorem(), "c", "z", "r z")
                return q.have(text)
            return q.have(text)

        return shown

    for text in ("HasDeriv R (d z) z", "0 ≤ R z", "R z ≤ 2", "1/1 ≤ w z"):
        every(p, step(text), "x ≤ z")
    return p.use("normal_tail_at_most", "R", "d", "0", "1", "x", "2", goal=p.goal)


def early(p):
    p.say("Up to $x$ the derivative of the difference is positive, and the difference is 0 at 0.")
    p.let(g=f"z ↦ {AT.format('z')}", h="z ↦ exp (-((z - 0)^2)/(2·1^2))/(1·sqrt (2·π))")
    p.let(G="z ↦ -(R z·g z)", f="z ↦ g z·w z")

    def step(text):
        def shown(q):
            at(q)
            if text == "f z ≤ h z":
                q.use("scale_le", "4 - c", "z^2", "x^2")
                q.use(rising.theorem(), "c", "z", "r z")
                return q.have(text)
            if text == "0 ≤ f z":
                q.have("0 ≤ (2·z·r z + 2)/(r z·(r z + z))")
            return q.have(text)

        return shown

    for text in ("HasDeriv G (f z) z", "Continuous f z", "0 ≤ f z", "f z ≤ h z"):
        every(p, step(text), "0 ≤ z", "z ≤ x")
    p.use("between_tails", "h", "G", "f", "0", "x")
    p.chain("sqrt (8/π)·sqrt (2·π)", eq("sqrt (8/π·(2·π))", "sqrt_mul"), eq("sqrt (4^2)"), eq("4"))
    p.chain("R 0·g 0", eq("2/sqrt (8/π)·(1/sqrt (2·π))"), eq("1/2"))
    gap = p.have("G x - G 0 = 1/2 - R x·g x")
    p.chain(
        f"{TAIL} + (1/2 - R x·g x)",
        eq(f"G x - G 0 + {TAIL}", gap),
        le("mass (normal 0 1) (z ↦ 0 < z)", "normal"),
        eq("1/2", half()),
    )
    return p.chain(TAIL, le("1/2 - (1/2 - R x·g x)"), eq("R x·g x"))


@sharp.proof
def cleared(p):
    p.let(k="sqrt (2·π)·exp (x^2/2)", R=SHARP, g=AT.format("x"))
    return p.chain(RATIO, le("k·(R·g)", p.use(tail.theorem(), "x")), eq("R"))


def roots(p):
    """Show what is known of the root in the sharp bound."""
    p.have("0 < π")
    return p.use("sqrt_square", "x^2 + 8/π"), p.use("sqrt_nonneg", "x^2 + 8/π")


@reciprocal.proof
def smaller_root(p):
    square, _ = roots(p)
    p.let(r="sqrt (x^2 + 8/π)")
    p.have("x^2 ≤ r^2", square)
    p.use("le_of_square", "x", "r")
    return p.chain(RATIO, le(f"{SHARP}", sharp.theorem()), le("1/x"))


@in_kernel.proof
def at_zero(p):
    roots(p)
    p.let(r="sqrt (x^2 + 8/π)", t="sqrt (8/π)")
    p.use("sqrt_mono", "8/π", "x^2 + 8/π")
    p.have("0 < t", by=decide)
    p.chain("sqrt (8/π)*sqrt (π/2)", eq("sqrt (8/π*(π/2))", "sqrt_mul"), eq("sqrt (2^2)"), eq("2"))
    p.have("2/t = sqrt (π/2)")
    return p.chain(RATIO, le(f"{SHARP}", sharp.theorem()), le("2/t"), eq("sqrt (π/2)"))
