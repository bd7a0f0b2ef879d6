"""Theorem 13 is true up to order 2, and false for every order above.

Problem: for X of d independent copies of a symmetric Y and A = α/(α-1), is D^lin_{R,α}(X, X + v) ≤ log(1
    + ‖v‖_α^α/(2^{-d}K)^{α-1})/(α-1), where K = E|Y|^A?
Method: for A ≥ 2 Clarkson's inequality, one coordinate after the other, gives E|b + Σ c_i Y_i|^A ≥ |b|^A
    + K Σ|c_i|^A; linear functions of mean 1 and Young's inequality do the rest. For α > 2 one linear
    function gives a bound from below of order ‖v‖², and the printed one is of order ‖v‖^α.
Guarantee: for 1 < α ≤ 2 the bound is true even without 2^{-d}. For every α > 2, every symmetric law with
    a variance, every dimension and every direction v ≠ 0 it fails for all tv with t > 0 small enough,
    even with 2^{-d}. At α = 2 the divergence is log(1 + ‖v‖₂²/E[Y²]).
Reference: capacity bounded paper, Theorem 13; Clarkson 1936. We found no reference for the dichotomy.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import thm13
from derivations.capacity_bounded.cor2 import well_defined
from derivations.sharp.contact import contact, steeper
from derivations.sharp.linear_moments import by_means, one_by_one

theorem = Statement(id="sharp.symmetric", title="Symmetric noise: the orders of Theorem 13")
BOUND = "1/(α - 1)*log (1 + norm α v^α/K^(α - 1))"
bound = theorem.printed(
    thm13.claim(f"1 < α, α ≤ 2, {thm13.POWER}", f"{thm13.D} ≤ {BOUND}", "K"),
    label="up to order 2 it is true, without the factor",
)
moved = "(i ↦ t·v i)"
PRINTED = thm13.BOUND.format(thm13.ALL).replace("norm α v^α", f"norm α {moved}^α")
DIVERGENCE = thm13.D.replace("shift (v i) Y", "shift (t·v i) Y")
fails = theorem.printed(
    thm13.claim(
        f"2 < α, {thm13.POWER}, {thm13.SQUARE}, ¬(v j = 0)",
        f"∃r. 0 < r ∧ (∀t. 0 < t ⇒ t < r ⇒ {PRINTED} < {DIVERGENCE})",
        "K V",
    ).replace("v : 'i → real,", "v : 'i → real, j : 'i,"),
    label="for every order above 2 it is false in every direction",
)
two = theorem.printed(
    thm13.claim(thm13.SQUARE, f"{thm13.D} = log (1 + norm 2 v^2/V)", "V")
    .replace(", α V : real", ", V : real")
    .replace("restricted_renyi α", "restricted_renyi 2"),
    label="the exact value at order 2",
)
moments = theorem.printed(
    "for Y : real measure, c : 'i → real, b A K : real given Finite (λi : 'i. T), Prob Y, "
    "map neg Y = Y, 2 ≤ A, HasInt Y (x ↦ abs x^A) K holds abs b^A + K·Sum (i ↦ abs (c i)^A) "
    "≤ L (product (λi : 'i. Y)) (x ↦ abs (b + Sum (i ↦ c i·x i))^A)",
    label="moments of linear functions",
)
theorem.finding(
    "sharper",
    r"The printed bound has $(2^{-d}K)^{\alpha-1}$ for $K^{\alpha-1}$, and is claimed for every "
    r"$\alpha>1$. For close means the bound by the variance in the repaired Theorem 13 is less, "
    "for distant ones on the line this one is.",
)
clarkson = Claim("for r x A : real given 2 ≤ A holds 2·(abs r^A + abs x^A) ≤ abs (r + x)^A + abs (r - x)^A")
young = Claim(
    "for u v : 'i → real, s α K : real given Finite (λi : 'i. T), 1 < α, 0 < K, s = dot u v "
    "holds (1/(1 + Sum (i ↦ abs (v i)^α)/K^(α - 1)))^(1/(α - 1)) "
    "≤ abs (1 + s)^(α/(α - 1)) + K·Sum (i ↦ abs (u i)^(α/(α - 1)))"
)
added = Claim(
    "for A w W S x M B U : real given A·w·x ≤ B + (A - 1)·W, A·w·M ≤ U + (A - 1)·W·S, "
    "A·w·1 ≤ A·w·(x + M), W·(1 + S) = w holds w ≤ B + U"
)
for claim in (bound, fails, two):
    well_defined(claim)


@clarkson.proof
def by_squares(p):
    p.let(q="A/2")
    p.have("1 ≤ q")
    convex = p.use("power_convex", "q", "1/2", "1/2", "(r + x)^2", "(r - x)^2")
    below = p.use("two_powers_below", "r^2", "x^2", "q")
    powers = []
    for z in ("r", "x", "r + x", "r - x"):
        p.have(f"0 ≤ abs ({z})", "abs_pos")
        powers.append(
            p.chain(
                f"abs ({z})^A", eq(f"abs ({z})^(2·q)"), eq(f"(abs ({z})^2)^q", "pow_pow"), eq(f"(({z})^2)^q")
            )
        )
    return p.chain(
        "2*(abs r^A + abs x^A)",
        le("2*(r^2 + x^2)^q", below),
        eq("2*(1/2*(r + x)^2 + 1/2*(r - x)^2)^q"),
        le("((r + x)^2)^q + ((r - x)^2)^q", convex),
        eq("abs (r + x)^A + abs (r - x)^A", *powers[2:]),
    )


@moments.proof
def one_coordinate_after_the_other(p):
    p.say(
        r"In one coordinate the mean over $Y$ and $-Y$ is at least $|b|^A+|c|^A|Y|^A$, as $A\ge2$ "
        "(Clarkson); then one coordinate after the other."
    )
    p.let(Phi="r ↦ z ↦ abs r^A + z", g="i ↦ K·abs (c i)^A")
    p.use("int_nonneg", "Y", "x ↦ abs x^A", "K")
    p.have("∀i. 0 ≤ abs (c i)^A")
    p.have("∀i. 0 ≤ g i")

    p.intro("i r z", in_one_coordinate, "∀i r z. 0 ≤ z ⇒ Phi r (z + g i) ≤ L Y (y ↦ Phi (r + c i·y) z)")
    found = p.use(one_by_one.theorem(), "Y", "Phi", "c", "g", "b", because="one coordinate after the other")
    total = p.use("Sum_scale", "i ↦ abs (c i)^A", "K")
    return p.chain(
        "abs b^A + K·Sum (i ↦ abs (c i)^A)",
        eq("Phi b (Sum g)", total),
        le("L (product (λi : 'i. Y)) (x ↦ Phi (b + Sum (i ↦ c i·x i)) 0)", found),
        eq("L (product (λi : 'i. Y)) (x ↦ abs (b + Sum (i ↦ c i·x i))^A)"),
    )


def in_one_coordinate(p):
    p.let(k="abs (c i)^A", f="y ↦ k·abs y^A + (abs r^A + z)", h="y ↦ abs (r + c i·y)^A + z")
    p.have("0 ≤ abs r^A")
    p.have("0 ≤ k")
    p.have("∀y. 0 ≤ k·abs y^A")
    p.have("∀y. 0 ≤ f y")
    p.have("∀y. 0 ≤ h y")

    def point(p):
        p.use(clarkson.theorem(), "r", "c i·y", "A", because="Clarkson's inequality")
        product = p.chain(
            "abs (c i·y)^A", eq("(abs (c i)*abs y)^A", "abs_product"), eq("k·abs y^A", "pow_mul")
        )
        turned = p.have("h (-y) = abs (r - c i·y)^A + z", p.have("r + c i·-y = r - c i·y"))
        return p.have("2·f y ≤ h y + h (-y)", product, turned)

    p.intro("y", point, "∀y. 2·f y ≤ h y + h (-y)")
    p.use("int_const", "Y", "1")
    p.have("Measurable f")
    p.have("Measurable h")
    return p.chain(
        "Phi r (z + g i)", eq("k·K + (abs r^A + z)·1"), eq("L Y (y ↦ f y)", "L_int"), le("L Y (y ↦ h y)")
    )


@added.proof
def together(p):
    p.have("(A - 1)*(W*(1 + S)) = (A - 1)*w")
    return p.have("w ≤ B + U")


@young.proof
def tangents(p):
    p.let(
        A="α/(α - 1)",
        S="Sum (i ↦ abs (v i)^α)/K^(α - 1)",
        N="1 + S",
        o="1/N",
        w="o^(A - 1)",
        W="o^A",
        P="Sum (i ↦ abs (v i)^α)",
        U="Sum (i ↦ abs (u i)^A)",
        M="Sum (i ↦ abs (u i·v i))",
    )
    p.have("0 < α - 1")
    p.have("A - 1 = 1/(α - 1)")
    p.have("0 < 1/(α - 1)")
    p.have("1 < A")
    p.use("Sum_nonneg", "i ↦ abs (v i)^α")
    p.have("0 < K^(α - 1)", "pow_pos")
    p.have("0 ≤ S")
    p.have("0 < w", "pow_pos")
    p.have("0 < W", "pow_pos")
    p.have("0 ≤ abs (1 + s)")
    p.use(contact.theorem(), "A", "o", "abs (1 + s)", because="a tangent")
    p.have("(α - 1)*A = α")

    def term(q):
        q.let(y="abs (v i)/K", z="(abs (v i)/K)^(α - 1)*o")
        q.have("0 ≤ y")
        q.have("0 ≤ z")
        q.use(contact.theorem(), "A", "z", "abs (u i)", because="a tangent")
        slope = q.chain("z^(A - 1)", eq("y^1·w", "pow_mul", "pow_pow"), eq("y·w"))
        return q.chain(
            "A·w·abs (u i·v i)",
            eq("K·(A·z^(A - 1)·abs (u i))", "abs_product", slope),
            le("K*(abs (u i)^A + (A - 1)*z^A)"),
            eq("K·abs (u i)^A + (A - 1)·W/K^(α - 1)·abs (v i)^α"),
        )

    p.intro("i", term, "∀i. A·w·abs (u i·v i) ≤ K·abs (u i)^A + (A - 1)·W/K^(α - 1)·abs (v i)^α")
    p.chain(
        "A·w·M",
        eq("Sum (i ↦ A·w·abs (u i·v i))", p.use("Sum_scale", "i ↦ abs (u i·v i)", "A·w")),
        le("Sum (i ↦ K·abs (u i)^A + (A - 1)·W/K^(α - 1)·abs (v i)^α)"),
        eq(
            "K·U + (A - 1)·W·S",
            p.use("Sum_linear", "i ↦ abs (u i)^A", "i ↦ abs (v i)^α", "K", "(A - 1)*W/K^(α - 1)"),
        ),
    )
    p.chain(
        "abs s",
        eq("abs (dot u v)"),
        eq("abs (Sum (i ↦ u i·v i))", "dot"),
        le("M", p.use("abs_Sum", "i ↦ u i·v i")),
    )
    p.use("le_abs", "1 + s")
    p.use("neg_le_abs", "s")
    p.have("1 ≤ abs (1 + s) + M")
    split = p.have("W = w·o", "pow_succ")
    p.chain("W·N", eq("w·o·N", split), eq("w"))
    found = p.use(added.theorem(), "A", "w", "W", "S", "abs (1 + s)", "M", "abs (1 + s)^A", "K·U")
    return rewrite(found, p.have("A - 1 = 1/(α - 1)"))


@bound.proof
def linear_functions_of_mean_one(p):
    p.say(
        r"By duality it is enough to bound $\mathbb{E}|1+\langle u,v\rangle+\langle u,X\rangle|^A$ "
        r"from below, for every $u$. It is at least $|1+\langle u,v\rangle|^A+K\sum|u_i|^A$ by "
        "Clarkson's inequality, and this is least, by Young's, where each power touches its "
        "tangent."
    )
    p.let(
        A="α/(α - 1)",
        S="Sum (i ↦ abs (v i)^α)/K^(α - 1)",
        N="1 + S",
        W="(1/N)^(1/(α - 1))",
        R="product (λi : 'i. Y)",
    )
    p.have("0 < α - 1")
    p.have("0 ≤ 1/(α - 1) - 1")
    p.have("2 ≤ A")
    p.use("Sum_nonneg", "i ↦ abs (v i)^α")
    p.have("0 < K^(α - 1)", "pow_pos")
    p.have("0 ≤ S")
    p.have("0 < N")
    p.have("0 < 1/N")
    p.have("0 < W", "pow_pos")
    centred(p)

    def moment(q):
        q.let(t="dot u v")
        q.use(young.theorem(), "u", "v", "t", "α", "K", because="Young's inequality")
        found = q.use(moments.theorem(), "Y", "u", "1 + t", "A", "K", because="Clarkson's inequality")
        return q.chain(
            "W",
            le("abs (1 + t)^A + K·Sum (i ↦ abs (u i)^A)"),
            le("L R (x ↦ abs (1 + t + Sum (i ↦ u i·x i))^A)", found),
            eq("L R (x ↦ abs (1 + dot u v + dot u x)^A)", "dot"),
        )

    p.intro("u", moment, "∀u. W ≤ L R (x ↦ abs (1 + dot u v + dot u x)^A)")
    found = p.use(by_means.theorem(), "Y", "v", "α", "W", because="duality")
    return p.chain(
        thm13.D,
        le("-log W", found),
        eq("1/(α - 1)*log N"),
        eq(f"{BOUND}", p.use("norm_power", "α", "v"), because="the norm"),
    )


def centred(p):
    """The noise has mean 0, as it is symmetric and |y| ≤ |y|^A + A - 1."""
    p.have("1 < A")
    p.use("int_const", "Y", "1")
    p.let(B="y ↦ 1·abs y^A + (A - 1)·1")

    def dominated(q):
        q.have("0 ≤ abs y")
        q.use(contact.theorem(), "A", "1", "abs y")
        q.have("0 ≤ (A - 1)·abs y")
        ones = [q.have("(1 : real)^(A - 1) = 1", "one_pow"), q.have("(1 : real)^A = 1", "one_pow")]
        q.chain(
            "A·abs y",
            eq("A·1^(A - 1)·abs y", ones[0]),
            le("abs y^A + (A - 1)*1^A"),
            eq("abs y^A + (A - 1)*1", ones[1]),
        )
        return q.have("abs y ≤ B y")

    p.intro("y", dominated, "∀y. abs y ≤ B y")
    p.have("Measurable (λy : real. y)")
    return p.use("odd_mean_zero", "Y", "λy : real. y", "B", "1·K + (A - 1)·1")


@two.proof
def the_bounds_meet(p):
    upper = p.use(thm13.by_variance.theorem(), "Y", "v", "2", "V", because="by the variance")
    lower = p.use(thm13.below.theorem(), "Y", "v", "2", "V", because="by one linear function")
    p.let(B="1 + norm 2 v^2/V", D=thm13.D.replace("restricted_renyi α", "restricted_renyi 2"))
    first = p.chain("D", le("2·log B/(2·(2 - 1))", upper), eq("log B"))
    second = p.chain("log B", eq("2·log B/(2·(2 - 1))"), le("D", lower))
    return p.use("ele_antisym", given=[first, second])


smaller = Claim(
    "for α B C t : real given 2 < α, 0 < B, 0 ≤ C, 0 < t, t < (B/((1 + B)·(1 + C)))^(1/(α - 2)) "
    "holds 1/(α - 1)·log (1 + t^α·C) < α·log (1 + t^2·B)/(2·(α - 1))"
)


@smaller.proof
def logarithms(p):
    p.let(r="B/((1 + B)*(1 + C))", q="α - 2", y="t^2·B", x="t^α·C")
    p.have("0 < q")
    p.have("0 < 1/q")
    p.have("0 < r")
    p.have("0 < (1 + B)*(1 + C)")
    p.have("0 < 1/((1 + B)*(1 + C))")
    p.have("r < 1", by=decide)
    p.use(steeper.theorem(), "1/q", "r", "1")
    p.have("t < 1", p.have("(1 : real)^(1/q) = 1", "one_pow"))
    p.use(steeper.theorem(), "q", "t", "r^(1/q)")
    whole = p.chain("(r^(1/q))^q", eq("r^(1/q·q)", "pow_pow"), eq("r^1"), eq("r"))
    p.have("0 < t^q", "pow_pos")
    p.have("t^q < r", whole)
    split = p.chain("t^α", eq("t^(q + 2)"), eq("t^q·t^2", "pow_add"))
    p.have("0 < t^2")
    p.have("t^2 < 1", by=decide)
    p.have("0 < B*(1 - t^2)")
    p.have("0 < y")
    p.have("y < B")
    p.have("0 ≤ t^2·C")
    p.have("0 ≤ t^2·C·(r - t^q)")
    p.have("x ≤ t^2·C·r", split)
    p.have("0 ≤ x", split)
    p.have("0 < y/((1 + B)*(1 + C))")
    p.have("t^2·C·r = y/(1 + B) - y/((1 + B)·(1 + C))")
    p.have("x < y/(1 + B)")
    p.have("log (1 + x) < log (1 + y)")
    p.have("0 ≤ log (1 + y)")
    p.have("0 < 1/(α - 1)")
    p.have("0 ≤ (α - 2)/(2·(α - 1))·log (1 + y)")
    return p.have(p.goal)


@fails.proof
def every_direction(p):
    p.say(
        "One linear function bounds the divergence from below by a multiple of "
        r"$\log(1+t^2\|v\|_2^2/V)$; the printed bound is of order $t^\alpha$."
    )
    p.let(
        S="Sum (i ↦ abs (v i)^α)",
        n="Sum (i ↦ v i^2)",
        k="(1/2)^card (λi : 'i. T)·K",
        C="S/k^(α - 1)",
        B="n/V",
        r="(B/((1 + B)*(1 + C)))^(1/(α - 2))",
    )
    p.have("∀i. 0 ≤ v i^2")
    p.use("square_pos", "v j")
    p.use("Sum_nonneg", "i ↦ v i^2")
    p.use("truth")
    total = p.use("sum_ge_term", "λi : 'i. T", "i ↦ v i^2", "j")
    p.chain("v j^2", le("SumOn (λi : 'i. T) (i ↦ v i^2)", total), eq("n", "Sum"))
    p.have("0 < n")
    p.have("0 < B")
    p.have("0 < k")
    p.have("0 < k^(α - 1)", "pow_pos")
    p.have("0 ≤ C")
    p.have("0 < B/((1 + B)*(1 + C))")
    p.have("0 < r", "pow_pos")

    def close(q):
        q.let(w="i ↦ t·v i")
        less = q.use(smaller.theorem(), "α", "B", "C", "t", because="the orders of the two bounds")
        found = q.use(thm13.below.theorem(), "Y", "w", "α", "V", because="by one linear function")
        square = q.chain("norm 2 w^2", eq("Sum (i ↦ t^2·v i^2)", "two_norm_square"), eq("t^2·n", "Sum_scale"))

        def term(e):
            size = e.use("abs_scale", "t", "v i")
            return e.chain("abs (t·v i)^α", eq("(t·abs (v i))^α", size), eq("t^α·abs (v i)^α", "pow_mul"))

        each = q.intro("i", term, "∀i. abs (t·v i)^α = t^α·abs (v i)^α")
        power = q.chain("norm α w^α", eq("t^α·S", "norm_power", each, "Sum_scale"))
        return q.chain(
            f"{PRINTED}",
            eq("1/(α - 1)·log (1 + t^α·C)", power),
            lt("α·log (1 + t^2·B)/(2·(α - 1))", less),
            eq("α·log (1 + norm 2 w^2/V)/(2·(α - 1))", square),
            le(DIVERGENCE, found),
        )

    p.intro("t", close, f"∀t. 0 < t ⇒ t < r ⇒ {PRINTED} < {DIVERGENCE}")
    return p.witness("r")
