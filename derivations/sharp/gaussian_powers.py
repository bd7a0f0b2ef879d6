"""Moments of linear functions of a Gaussian: E|u + bZ|^α ≤ (u² + (α-1)b²)^{α/2} for α ≥ 2.

This is hypercontractivity of linear functions (Nelson 1973). With T = (u + bZ)² + k, p = α/2 and
W = u² + k + (2p-1)b², the derivative of E[T^p] with respect to b is b times the mean of a second
derivative (Stein's identity), hence at most 2(2p-1)b E[p T^{p-1}], and p T^{p-1} ≤ (p-1)T^p/W + W^{p-1}. So
E[T^p] W^{1-p} - W falls as b grows, from 0 at b = 0.
"""

from cbdp_sym.author import *
from derivations.sharp.conversion import cancelled
from derivations.sharp.power_growth import (
    T,
    curvature_bound,
    lower_power,
    power,
    size,
    slope_bound,
    wider,
    young,
)
from derivations.sharp.stein import N, exists, stein

SLOPE = f"2·p·(u + {{b}}·x)·{T}^(p - 1)"
CURVATURE = f"{{b}}·(2·p·{T}^(p - 1) + 4·p·(p - 1)·(u + {{b}}·x)^2·{T}^(p - 2))"
MEAN = f"(b ↦ E {N} (x ↦ {T.format(b='b')}^p))"
moment = Claim(f"for u b k p : real given 0 < k, 1 ≤ p holds HasInt {N} (x ↦ {T.format(b='b')}^p) ({MEAN} b)")
derivative = Claim(
    f"for u b k p : real given 0 < k, 1 ≤ p "
    f"holds ∃v. HasDeriv {MEAN} v b ∧ HasInt {N} (x ↦ {CURVATURE.format(b='b')}) v"
)
moments = Claim(
    f"for u a k p : real given 0 < k, 1 ≤ p, 0 ≤ a "
    f"holds E {N} (x ↦ {T.format(b='a')}^p) ≤ (u^2 + k + (2·p - 1)·a^2)^p"
)
MEAN_AT = f"E {N} (x ↦ {T.format(b='b')}^p)"
WIDTH = "(u² + k + (2·p - 1)·b²)"
falls = Claim(
    "for b p m w v given 0 ≤ b, 1 ≤ p, 0 < w, v ≤ b·(2·(2·p - 1)·((p - 1)·m/w + w^(p - 1))) "
    "holds v·w^(1 - p) + m·((1 - p)·w^(1 - p - 1)·(2·(2·p - 1)·b)) - 2·(2·p - 1)·b ≤ 0"
)
slope_at_most = Claim(
    f"for u b k p v : real given 0 < k, 1 ≤ p, 0 ≤ b, HasInt {N} (x ↦ {CURVATURE.format(b='b')}) v "
    f"holds v ≤ b·(2·(2·p - 1)·((p - 1)·({MEAN_AT})/{WIDTH} + {WIDTH}^(p - 1)))"
)


@moment.proof
def dominated(p):
    p.let(B="|b| + 1", F=f"x ↦ {T.format(b='b')}^p")

    def of(p):
        def point(p):
            p.have("F(x) ≤ K·exp(x²/32)")
            p.have("exp(x²/32) ≤ exp(3/8·x²)")
            return p.chain("|F(x)|", eq("F(x)"), le("K·exp(3/8·x²)"))

        p.intro("x", point, "∀x. |F(x)| ≤ K·exp(3/8·x²)")
        p.use("int_dominated_ae", "(N(0, 1²))", "F", "x ↦ K·exp(3/8·x²)", "2·K")
        return p.use(exists.theorem(), "(N(0, 1²))", "F")

    return p.obtain("K", p.use(power.theorem(), "u", "B", "k", "p"), of)


@derivative.proof
def under_the_mean_and_by_parts(p):
    p.let(B="|b| + 1")
    return p.obtain("K", p.use(power.theorem(), "u", "B", "k", "p"), with_growth)


def with_growth(p):
    p.let(
        P=N,
        U=MEAN,
        M="2·p·(1 + 1/k)·K",
        R="B·(2·p·(2·p - 1)·(1/k·K))",
        t=f"b ↦ x ↦ {T.format(b='b')}",
        g=f"b ↦ x ↦ {SLOPE.format(b='b')}",
        c=f"b ↦ x ↦ {CURVATURE.format(b='b')}",
        f="b ↦ x ↦ t(b, x)^p",
        d="b ↦ x ↦ x·g(b, x)",
    )
    p.intro("r x", first_bound, "∀r x. |r| ≤ B ⇒ |g(r, x)| ≤ M·exp(x²/32)")
    p.intro("r x", second_bound, "∀r x. |r| ≤ B ⇒ |c(r, x)| ≤ R·exp(x²/32)")
    p.intro(
        "r", lambda p: p.use(moment.theorem(), "u", "r", "k", "p"), "∀r. E[x ~ P] f(r, x) exists and is U(r)"
    )
    p.have("|b| ≤ B")
    found = under_the_integral(p)
    return p.obtain("v", found, by_parts)


def growth(p):
    bound = p.have(f"∀b x. abs b ≤ B ⇒ {T.format(b='b')}^p ≤ K·exp (x^2/32)")
    return p.use(bound, "r", "x")


def first_bound(p):
    p.use(slope_bound.theorem(), "u + r·x", "k", "t(r, x)", "p")
    p.have("t(r, x)^p ≤ K·exp(x²/32)")
    return p.chain("|g(r, x)|", le("2·p·(1 + 1/k)·t(r, x)^p"), le("M·exp(x²/32)"))


def second_bound(p):
    p.let(y="u + r·x", z="t(r, x)", w="4·p·(p - 1)·(u + r·x)²·t(r, x)^(p - 2)", s="2·p·t(r, x)^(p - 1) + w")
    p.use(curvature_bound.theorem(), "y", "k", "z", "p")
    p.have("s ≤ 2·p·(2·p - 1)·z^(p - 1)")
    p.use(lower_power.theorem(), "y", "k", "z", "p")
    p.have("0 < 1/k")
    p.have("z^p ≤ K·exp(x²/32)")
    p.use("scale_le", "2·p·(2·p - 1)", "z^(p - 1)", "1/k·(K·exp(x²/32))")
    p.have("0 ≤ |r|", "abs_pos")
    p.use("scale_le", "B", "s", "2·p·(2·p - 1)·(1/k·(K·exp(x²/32)))")
    return p.chain(
        "|c(r, x)|",
        eq("|r|·|s|", "abs_product"),
        eq("s·|r|"),
        le("s·B"),
        le("B·(2·p·(2·p - 1)·(1/k·(K·exp(x²/32))))"),
        eq("R·exp(x²/32)"),
    )


def under_the_integral(p):

    def pair(p):
        p.have("|r| ≤ B", by=decide)
        first = p.have("HasDeriv(y ↦ f(y, x), d(r, x), r)")
        p.use(size.theorem(), "x")
        p.use(wider.theorem(), "x", "1/16")
        second = p.chain(
            "|d(r, x)|",
            eq("|x|·|g(r, x)|", "abs_product"),
            le("|x|·(M·exp(x²/32))"),
            le("M·exp(x²/32)·(4·exp(x²/32))"),
            eq("4·M·(exp(x²/32)·exp(x²/32))"),
            eq("4·M·exp(x²/32 + x²/32)", "exp_add"),
            eq("4·M·exp(1/16·x²)", p.have("x²/32 + x²/32 = 1/16·x²")),
            le("4·M·exp(3/8·x²)"),
        )
        return p.use("and_intro", given=[first, second])

    p.have("∀r. -B < r ⇒ r < B ⇒ E[x ~ P] f(r, x) exists and is U(r)")
    inner = "∀r. -B < r ⇒ r < B ⇒ HasDeriv (r ↦ f r x) (d r x) r ∧ abs (d r x) ≤ 4·M·exp (3/8·x^2)"
    each = p.intro("x", lambda p: p.intro("r", pair, inner), f"∀x. {inner}")
    p.have(f"AE P (x ↦ {inner})", "ae_all", each)
    return p.use("deriv_under_int", "P", "f", "d", "x ↦ 4·M·exp(3/8·x²)", "U", "-B", "B", "b", "2·(4·M)")


def by_parts(p):
    def bound(name, constant):
        def proof(p):
            p.have(f"abs ({name} b x) ≤ {constant}·exp (x^2/32)")
            p.use("scale_le", constant, "exp(x²/32)", "exp(x²/16)")
            other = "R" if constant == "M" else "M"
            p.have(f"0 < {other}·exp (x^2/16)")
            return p.have(f"abs ({name} b x) ≤ (M + R)·exp (x^2/16)")

        return proof

    p.intro("x", bound("g", "M"), "∀x. |g(b, x)| ≤ (M + R)·exp(x²/16)")
    p.intro("x", bound("c", "R"), "∀x. |c(b, x)| ≤ (M + R)·exp(x²/16)")
    found = p.use(stein.theorem(), "g(b)", "c(b)", "M + R", because="Stein's identity")
    return p.obtain("w", found, same_mean)


def same_mean(p):
    same = p.use("int_unique", "P", "d(b)", "v", "w")
    p.know(rewrite(p.have("HasDeriv(U, v, b)"), same))
    return p.witness("w")


@falls.proof
def it_cancels(p):
    p.let(z="w^(1 - p)", y="w^(1 - p - 1)", s="2·(2·p - 1)·b")
    p.chain("w^(p - 1)·z", eq("w^(p - 1 + (1 - p))", "pow_add"), eq("w^0"), eq("1", "pow_zero"))
    p.use("scale_le", "z", "v", "b·(2·(2·p - 1)·((p - 1)·m/w + w^(p - 1)))")
    p.chain(
        "z·(b·(2·(2·p - 1)·((p - 1)·m/w + w^(p - 1))))",
        eq("s·((p - 1)·m·(z/w) + w^(p - 1)·z)"),
        eq("s·((p - 1)·m·(z/w) + 1)"),
        eq("s·((p - 1)·m·(y·w/w) + 1)"),
        eq("s·((p - 1)·m·y + 1)"),
    )
    return p.have(p.goal)


@slope_at_most.proof
def point_by_point(p):
    p.let(
        P=N,
        W=WIDTH,
        m=MEAN_AT,
        t=f"x ↦ {T.format(b='b')}",
        c=f"x ↦ {CURVATURE.format(b='b')}",
        s="b·(2·(2·p - 1))",
        h="x ↦ s·((p - 1)/W)·t(x)^p + s·W^(p - 1)·1",
    )
    p.use(moment.theorem(), "u", "b", "k", "p")

    def point(p):
        p.use(young.theorem(), "t(x)", "W", "p")
        p.use(curvature_bound.theorem(), "u + b·x", "k", "t(x)", "p")
        return p.chain(
            "c(x)",
            le("b·(2·p·(2·p - 1)·t(x)^(p - 1))"),
            eq("s·(p·t(x)^(p - 1))"),
            le("s·((p - 1)·t(x)^p/W + W^(p - 1))"),
            eq("h(x)"),
        )

    p.intro("x", point, "∀x. c(x) ≤ h(x)")
    p.have("almost every x ~ P: c(x) ≤ h(x)", "ae_all")
    p.use("int_mono", "P", "c", "h", "v", "s·((p - 1)/W)·m + s·W^(p - 1)·1")
    return p.chain(
        "v", le("s·((p - 1)/W)·m + s·W^(p - 1)·1"), eq("b·(2·(2·p - 1)·((p - 1)·m/W + W^(p - 1)))")
    )


@moments.proof
def along_the_variance(p):
    p.let(
        P=N,
        U=MEAN,
        w=f"b ↦ {WIDTH}",
        c=f"b ↦ x ↦ {CURVATURE.format(b='b')}",
        v="b ↦ E[x ~ P] c(b, x)",
        G="b ↦ U(b)·w(b)^(1 - p) - w(b)",
        D="b ↦ v(b)·w(b)^(1 - p) + U(b)·((1 - p)·w(b)^(1 - p - 1)·(2·(2·p - 1)·b)) - 2·(2·p - 1)·b",
    )

    def slope(p):
        def of(p):
            p.use("E_int", "P", "c(b)", "q")
            p.know(rewrite(p.have("HasDeriv(U, q, b)"), p.have("q = v(b)")))
            return p.have("HasDeriv(G, D(b), b)")

        return p.obtain("q", p.use(derivative.theorem(), "u", "b", "k", "p"), of)

    def sign(p):
        def of(p):
            p.use("E_int", "P", "c(b)", "q")
            p.use(slope_at_most.theorem(), "u", "b", "k", "p", "q")
            p.let(m="U(b)", z="w(b)")
            p.use(falls.theorem(), "b", "p", "m", "z", "v(b)")
            return p.have("D(b) ≤ 0")

        return p.obtain("q", p.use(derivative.theorem(), "u", "b", "k", "p"), of)

    p.intro("b", slope, "∀b. 0 ≤ b ⇒ b ≤ a ⇒ HasDeriv(G, D(b), b)")
    p.intro("b", sign, "∀b. 0 ≤ b ⇒ b ≤ a ⇒ D(b) ≤ 0")
    p.use("anti_on", "G", "D", "0", "a", "0", "a")
    p.let(z="w(0)", y="w(a)", m="U(a)")
    p.chain("U(0)", eq("E[x ~ P] z^p"), eq("z^p", p.use("E_int", "P", "x ↦ z^p", "z^p")))
    p.chain("z^p·z^(1 - p)", eq("z^(p + (1 - p))", "pow_add"), eq("z^1"), eq("z"))
    p.chain("G(0)", eq("z^p·z^(1 - p) - z"), eq("z - z"), eq("0"))
    p.chain("y^p·y^(1 - p)", eq("y^(p + (1 - p))", "pow_add"), eq("y^1"), eq("y"))
    p.chain("m·y", eq("m·(y^p·y^(1 - p))"), eq("y^p·(m·y^(1 - p))"), le("y^p·y"))
    return p.use(cancelled.theorem(), "m", "y^p", "y")
