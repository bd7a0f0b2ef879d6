"""The moments in the proof of Corollary 2.

Problem: for Y ~ N(0, 1) and Y ~ Lap(0, 1), is the least of E|Y|^γ over 1 ≤ γ ≤ 2 the one for γ = 1?
Method: |y|^γ lies above a polynomial in |y| whose mean is known: for Laplace noise above its tangent at
    |y| = 1; for Gaussian noise above t + (γ-1)t log t, and t log t above its Taylor polynomial of
    degree 3 at 1.
Guarantee: E|Y|^γ ≥ E|Y| for 1 ≤ γ ≤ 2, and E|Y| = √(2/π) and 1, as printed; the bounds of K with them.
Reference: capacity bounded paper, Appendix C.4, proof of Corollary 2.
"""

from cbdp_sym.author import *

GAUSSIAN, LAPLACE = "normal 0 1", "laplace 0 1"
MEAN = "sqrt (2/π)"
SIZE = {GAUSSIAN: MEAN, LAPLACE: "1"}
ORDERS = "γ ↦ 1 ≤ γ ∧ γ ≤ 2"
ORDER = "α/(α - 1)"


def moment(law, order):
    """The absolute moment of this order, as text."""
    return f"E ({law}) (y ↦ abs y^({order}))"


theorem = Statement(id="cbdp.cor2.moments", title="The moments of the noise")
means = {
    law: theorem.printed(f"holds E ({law}) abs = {size}", label=f"{name}, γ = 1")
    for (law, size), name in zip(SIZE.items(), ("N(0, 1)", "Lap(0, 1)"), strict=True)
}
least = {
    law: theorem.printed(
        f"holds InfOn ({ORDERS}) (γ ↦ {moment(law, 'γ')}) = E ({law}) abs", label=f"{name}, 1 ≤ γ ≤ 2"
    )
    for law, name in ((GAUSSIAN, "N(0, 1)"), (LAPLACE, "Lap(0, 1)"))
}
small_range = [
    theorem.printed(f"for α : real given 2 ≤ α holds {side}", label="the range of the exponent")
    for side in (f"1 ≤ {ORDER}", f"{ORDER} ≤ 2")
]
gaussian_k = theorem.printed(
    f"for σ α : real given 0 < σ, 2 ≤ α holds {moment('normal 0 σ', ORDER)} = σ^({ORDER})·"
    f"{moment(GAUSSIAN, ORDER)} ∧ σ^({ORDER})·{MEAN} ≤ {moment('normal 0 σ', ORDER)}",
    label="the bound of K for Gaussian noise",
)
laplace_k = theorem.printed(
    f"for ε α : real given 0 < ε, 2 ≤ α holds 1/ε^({ORDER}) ≤ {moment('laplace 0 (1/ε)', ORDER)}",
    label="the bound of K for Laplace noise",
)
decimals = theorem.printed(f"holds 79/100 ≤ {MEAN} ∧ {MEAN} < 80/100", label="0.79")
scaled = theorem.repaired(
    f"for ε α : real given 0 < ε, 2 ≤ α "
    f"holds {moment('laplace 0 (1/ε)', ORDER)} = 1/ε^({ORDER})·{moment(LAPLACE, ORDER)}",
    label="K for Laplace noise, where the sign of the exponent is lost in print",
)
theorem.finding(
    "reading", r"The decimals $\sqrt{2/\pi}\approx0.79$ are cut off and not rounded: it is $0.7978\ldots$"
)
theorem.finding(
    "false step",
    r"The paper prints $K=\epsilon^{\alpha/(\alpha-1)}\mathbb{E}|\tilde Y|^{\alpha/(\alpha-1)}$ for "
    "Laplace noise of "
    r"scale $1/\epsilon$; the exponent has lost its sign, and the next expression has it.",
)

# ---- the standard laws, for every order γ between 1 and 2

BETWEEN = "for γ : real given 1 ≤ γ, γ ≤ 2"
cubic = Claim(
    "for γ t : real given 1 ≤ γ, 0 ≤ t holds t + (γ - 1)·((t - 1) + (t - 1)^2/2 - (t - 1)^3/6) ≤ t^γ"
)
above_mean = {
    law: Claim(
        f"{BETWEEN} holds HasInt ({law}) (y ↦ abs y^γ) ({moment(law, 'γ')}) ∧ {size} ≤ {moment(law, 'γ')}"
    )
    for law, size in SIZE.items()
}


@cubic.proof
def above_the_polynomial(p):
    p.let(T="(t - 1) + (t - 1)^2/2 - (t - 1)^3/6")

    def positive(q):
        q.have(
            "T ≤ t·log t",
            by=decide,
            because=r"the difference has the second derivative $\frac{(t-1)^2}t\ge0$",
        )
        q.use("exp_ge", "(γ - 1)*log t", because=r"$e^u\ge1+u$")
        return q.chain(
            "t + (γ - 1)*T",
            le("t + (γ - 1)·(t·log t)", because="by the Taylor polynomial"),
            le("t·exp ((γ - 1)·log t)"),
            eq("t^γ", "exp_log", "exp_add", "pow_exp"),
        )

    def zero(q):
        q.use("le_antisym", "t", "0")
        q.chain("t^γ", eq("0^γ"), eq("0", "pow_zero_base"))
        return q.chain("t + (γ - 1)*T", eq("-((γ - 1)/3)"), le("0"), eq("t^γ"))

    return p.cases("0 < t", positive, zero)


@above_mean[GAUSSIAN].proof
def taylor_of_degree_three(p):
    p.let(Y=GAUSSIAN, m=MEAN, s="γ - 1", v=moment(GAUSSIAN, "γ"))
    p.have("HasInt Y (y ↦ y^2) 1", because="a moment")
    held = p.use("power_mean", "Y", "γ", "1", because="dominated by $1+y^2$")
    p.use("normal_absolute_mean", "1", because="a moment")
    p.use("normal_absolute_cube", "1", because="a moment")
    p.let(f="λy : real. (1 - s/2)·abs y + s·y^2", h="λy : real. -(s/6)·abs y^3 + -(s/3)·1")
    p.let(u="(1 - s/2)·m + s·1", w="-(s/6)·(2·m) + -(s/3)·1")
    total = p.use("int_lin", "Y", "f", "h", "1", "1", "u", "w", because="the moments")

    def above(q):
        q.use(cubic.theorem(), "γ", "abs y")
        return q.chain(
            "1·f y + 1·h y", eq("abs y + s*((abs y - 1) + (abs y - 1)^2/2 - (abs y - 1)^3/6)"), le("abs y^γ")
        )

    p.intro("y", above, "∀y. 1·f y + 1·h y ≤ abs y^γ")
    p.use("int_mono", given=[total, held], because="the polynomial")
    p.have("m < 4/5", by=decide)
    lower = p.chain("m", le("m + s·(4 - 5·m)/6", because=r"$m=\sqrt{2/\pi}<\frac45$"), le("v"))
    return logic.both(held, lower)


@above_mean[LAPLACE].proof
def tangent_at_one(p):
    found = p.use("laplace_power", "1", "γ", because="the tangent at 1")
    held, _lower = logic.separated(found)
    p.use("one_pow", "γ")
    return logic.both(held, p.chain("1", le(moment(LAPLACE, "γ"))))


def integrable(law):
    """Return a fact for definedness: a moment of noise with this law exists."""

    def fact():
        p = Script(f"for σ γ : real given 0 < σ, 1 ≤ γ, γ ≤ 2 holds Integrable ({law}) (y ↦ abs y^γ)")
        p.let(Y=law, f="y ↦ abs y^γ", V="σ^2" if law.startswith("normal") else "2·σ^2")
        p.use("power_mean", "Y", "γ", "V")
        return p.qed(p.use("integrable_int", "Y", "f", "E Y f"))

    return fact


def integrable_size():
    p = Script("holds Integrable (normal 0 1) abs ∧ Integrable (laplace 0 1) abs")
    p.use("normal_absolute_mean", "1")
    first = p.use("integrable_int", GAUSSIAN, "abs", f"1*{MEAN}")
    return p.qed(logic.both(first, p.use("integrable_int", LAPLACE, "abs", "1")))


for claim in theorem.every_claim:
    claim.facts += [integrable("normal 0 σ"), integrable("laplace 0 σ"), integrable_size]


@means[GAUSSIAN].proof
def gaussian_halves(p):
    p.use("normal_absolute_mean", "1", because="on each half of the line")
    return p.use("E_int", GAUSSIAN, "abs", MEAN)


@means[LAPLACE].proof
def laplace_halves(p):
    p.have(f"HasInt ({LAPLACE}) abs 1", because="on each half of the line")
    return p.use("E_int", LAPLACE, "abs", "1")


def the_least(law):
    """The proof that the infimum is the first moment."""

    def proof(p):
        p.let(G=ORDERS, f=f"γ ↦ {moment(law, 'γ')}", m=SIZE[law], Y=law)
        p.use(means[law].theorem(), because="the first moment")

        def above(q):
            q.use(above_mean[law].theorem(), "γ")
            return q.have("m ≤ f γ")

        p.intro("γ", above, "∀γ. G γ ⇒ m ≤ f γ")
        p.chain("InfOn G f", le("f 1", p.use("infon_lower", "G", "f", "1")), eq("E Y abs"), eq("m"))
        return p.chain("InfOn G f", eq("E Y abs", p.use("ele_antisym")))

    return proof


for law, claim in least.items():
    claim.proof(the_least(law))


for bound in small_range:

    @bound.proof
    def above_order_two(p):
        return p.have(p.goal)


@decimals.proof
def two_digits(p):
    return p.conjuncts(lambda q: q.have(q.goal, by=decide), lambda q: q.have(q.goal, by=decide))


# ---- the laws of any scale


def of_scale(p, law, scaled_law, scale, name):
    """Return E|Y|^A for noise of this scale, from the moment of the standard law."""
    p.let(Y=law, S=scaled_law, b=scale, A=ORDER, v=moment(law, ORDER), h="y ↦ abs y^A", k="y ↦ b·y")
    held = logic.separated(p.use(above_mean[law].theorem(), "A"))

    def point(q):
        return q.chain("h (k y)", eq("(abs b·abs y)^A", "abs_product"), eq("b^A·abs y^A", "pow_mul"))

    each = p.intro("y", point, "∀y. b^A·abs y^A = h (k y)")
    p.have("HasInt Y (y ↦ h (k y)) (b^A·v)", each)
    image = p.use("int_of_map", "Y", "k", "h", "b^A·v")
    p.know(rewrite(image, p.use(name, "b", because="the noise is scaled")))
    return p.use("E_int", "S", "h", "b^A·v"), held[1]


@gaussian_k.proof
def scaled_gaussian(p):
    value, _bound = of_scale(p, GAUSSIAN, "normal 0 σ", "σ", "normal_scale")
    lower = p.chain(f"σ^A*{MEAN}", le("σ^A·v"), eq("E S h"))
    return logic.both(value, lower)


@scaled.proof
def scaled_laplace(p):
    of_scale(p, LAPLACE, "laplace 0 (1/ε)", "1/ε", "laplace_scale")
    return p.chain("E S h", eq("1/ε^A·v"))


@laplace_k.proof
def the_same_tangent(p):
    p.let(A=ORDER)
    p.use(above_mean[LAPLACE].theorem(), "A")
    return p.chain(
        "1/ε^A", le(f"1/ε^A*{moment(LAPLACE, 'A')}"), eq(moment("laplace 0 (1/ε)", "A"), scaled.theorem())
    )
