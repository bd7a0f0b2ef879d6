"""Linear adversaries on the line: a bound without π/2 and 2^{α-1}, and the exact value at order 2.

Problem: D_α^lin(P‖Q) for P and Q with means u and v, where Q has the variance w. The printed bounds for
    Gaussian and Laplace noise (Corollary 2, Theorem 5, Table 1) are false for close means.
Method: for the linear function ψ = 1 + (u-v)(x-v)/w every linear h has E_P[h] = E_Q[ψh]. By Fenchel's
    inequality E_P[h] - E_Q[f*(h)] ≤ E_Q[f(ψ)]. At order 2 the function h = ψ attains it.
Guarantee: 1 + α(α-1)D_α^lin ≤ E_Q|ψ|^α for all P and Q, with equality at order 2: the restricted Rényi
    divergence of order 2 is log(1 + (u-v)²/w). At order 4 the bound is
    1 + 6ε² + 3ε⁴ for Gaussian and 1 + 3ε² + (3/2)ε⁴ for Laplace noise, with ε the distance of the means in
    units of the noise. Both are less than the unrestricted moments for every ε > 0.
Reference: capacity bounded paper, Corollary 2 and Theorem 13. Order 2 is the bound of Hammersley, Chapman and
    Robbins for the χ²-divergence; we found no reference for the others.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import everywhere

MEANS = "Prob P, Prob Q, HasInt P (x ↦ x) u, HasInt Q (x ↦ x) v, 0 < w, HasInt Q (x ↦ (x - v)^2) w"
theorem = Statement(id="sharp.linear", title="Linear adversaries on the line")
bound = theorem.printed(
    f"for P Q : real measure, α u v w m : real given {MEANS}, 1 < α, "
    "HasInt Q (x ↦ abs (1 + (u - v)/w·(x - v))^α) m "
    "holds restricted_alpha α linear P Q ≤ (m - 1)/(α^2 - α)",
    label="for every order",
)
two = theorem.printed(
    f"for P Q : real measure, u v w : real given {MEANS} "
    "holds restricted_alpha 2 linear P Q = (u - v)^2/(2·w)",
    label="the exact value at order 2",
)
renyi_two = theorem.printed(
    f"for P Q : real measure, u v w : real given {MEANS} "
    "holds restricted_renyi 2 linear P Q = log (1 + (u - v)^2/w)",
    label="the exact Rényi divergence of order 2",
)
gaussian = theorem.printed(
    "for v s given 0 < s holds D[4]^linear(N(v, s²), N(0, s²)) ≤ (6·(v/s)² + 3·(v/s)^4)/12",
    label="Gaussian noise, order 4",
)
laplace = theorem.printed(
    "for v b given 0 < b holds D[4]^linear(Lap(v, b), Lap(0, b)) ≤ (3·(v/b)² + 3/2·(v/b)^4)/12",
    label="Laplace noise, order 4",
)
better = theorem.printed(
    "for ε given 0 < ε holds 1 + 6·ε² + 3·ε^4 < exp(6·ε²) ∧ 1 + 3·ε² + 3/2·ε^4 < 4/7·exp(3·ε) + "
    "3/7·exp(-(4·ε))",
    label="both are below the unrestricted moments of order 4",
)
theorem.finding(
    "remark",
    r"$1+\alpha(\alpha-1)\mathrm D_\alpha^{lin}$ is the moment in Equation (3), so that the restricted Rényi "
    r"divergence is at most $\frac1{\alpha-1}\log\mathbb{E}_Q|\psi|^\alpha$. For Laplace noise this is "
    r"$\frac14\alpha\varepsilon^2$ to leading order, half of the unrestricted divergence.",
)
theorem.finding(
    "remark",
    r"For Gaussian noise and every $\alpha\ge2$, hypercontractivity (Nelson 1973) makes the bound at most "
    r"$\frac\alpha{2(\alpha-1)}\log(1+(\alpha-1)\varepsilon^2)$: Theorem 11, in every dimension.",
)
MEMBER = "∃h : real → real. (∃α b. ∀x. h x = α·x + b) ∧ Measurable h"
member = Claim(f"holds {MEMBER}")
proper = Claim("for α given 1 < α holds α² - α ≠ 0")
for claim in (bound, two, renyi_two, gaussian, laplace):
    claim.facts += [member.theorem, proper.theorem, lambda: named("abs_pow_defined")]


@proper.proof
def positive_product(p):
    return p.have(p.goal)


@member.proof
def zero(p):
    p.let(h="x ↦ 0·x + 0")
    p.know(p.witness("0", "0", goal="∃α b. ∀x. h(x) = α·x + b"))
    return p.witness("h")


affine = Claim("for c d holds linear(x ↦ 1 + c·(x - d))")


@affine.proof
def slope_and_constant(p):
    p.unfold("linear")
    return p.witness("c", "1 - c·d")


@better.proof
def two_certificates(p):
    def certificate(p):
        return p.have(p.goal, by=decide, because="a certificate")

    return p.conjuncts(certificate, certificate)


@bound.proof
def fenchel(p):
    p.say(
        r"For linear $h$ both $\mathbb{E}_P[h]$ and $\mathbb{E}_Q[\psi h]$ are $h(u)$; and $-f^*(h)\le "
        r"f(\psi)-\psi h$ at each point."
    )
    p.let(c="(u - v)/w", ψ="x ↦ 1 + c·(x - v)", d="α² - α", F="x ↦ (|ψ(x)|^α - 1)/d")
    p.unfold("restricted_alpha")
    return p.suffices("restricted_least", "h", one_function)


def one_function(p):
    p.unfold_facts("linear")
    slope = p.have("∃k b. ∀x. h(x) = k·x + b")
    return p.obtain("k", slope, lambda p: p.obtain("b", p.have("∃b. ∀x. h(x) = k·x + b"), with_coefficients))


def with_coefficients(p):
    p.let(g="x ↦ k·x + b", ε="k·u + b", rest="x ↦ F(x) - ψ(x)·g(x)")
    p.have("E[x ~ P] g(x) exists and is ε")
    return p.chain(
        "M[x ~ P] h(x) + M[x ~ Q] -conjugate(α_generator(α), h(x))",
        eq("ε + M[x ~ Q] -conjugate(α_generator(α), g(x))", "M_int"),
        le("ε + M[x ~ Q] rest(x)"),
        eq("ext(ε) + ((m - 1)/d - ε)", "M_int"),
        eq("(m - 1)/d"),
    )


def young(p):
    """-f*(h) ≤ f(ψ) - ψh."""
    return p.chain("-conjugate (alpha_generator α) (g x)", eq("rest(x)"))


@two.proof
def upper_and_lower(p):
    p.let(c="(u - v)/w", ψ="x ↦ 1 + c·(x - v)", highest="(u - v)²/(2·w)", m="1 + (u - v)²/w")
    p.let(f="x ↦ 1·x + -v·1", q="x ↦ 2·c·f(x) + c²·(x - v)²")
    p.let(y="2·c·(1·v + -v·1) + c²·w")
    p.use("int_lin", "Q", "q", "λx : real. 1", "1", "1", "y", "1")
    upper = p.use(bound.theorem(), "P", "Q", "2", "u", "v", "w", "m", because="the bound")
    upper = p.chain("D[2]^linear(P, Q)", le("(m - 1)/(2² - 2)"), eq("highest"))
    lower = attained(p)
    return p.use("ele_antisym", given=[upper, lower])


@renyi_two.facts.append
def it_has_a_value():
    lines = "(h ↦ ∃k c. ∀x. h x = k·x + c)"
    p = Script(
        f"for P Q : real measure, u v w : real given {MEANS} "
        f"holds 0 ≤ 1 + 2·(2 - 1) · restricted (alpha_generator 2) {lines} P Q"
    )
    same = p.have(
        f"restricted_alpha 2 linear P Q = restricted (alpha_generator 2) {lines} P Q",
        "restricted_alpha",
        "linear",
    )
    return p.qed(
        p.calc(
            "0",
            ("<=", "1 + (u - v)²/w"),
            ("=", "1 + 2·(2 - 1)·D[2]^linear(P, Q)", two.theorem()),
            ("=", f"1 + 2·(2 - 1) · restricted (alpha_generator 2) {lines} P Q", same),
        )
    )


@renyi_two.proof
def logarithm_of_the_moment(p):
    return p.chain(
        "D_R[2]^linear(P, Q)",
        eq("1/(2 - 1)·elog(1 + 2·(2 - 1)·D[2]^linear(P, Q))", "restricted_renyi", because="Equation (3)"),
        eq("1/(2 - 1)·elog(1 + 2·(2 - 1)·((u - v)²/(2·w)))", two.theorem(), because="the value at order 2"),
        eq("1/(2 - 1)·elog(1 + (u - v)²/w)"),
        eq("log(1 + (u - v)²/w)", "elog_ext"),
    )


def even(p):
    def above(p):
        return p.have("abs (ψ x)^2 = ψ x^2", p.use("abs_nonneg", "ψ(x)"))

    def below(p):
        p.have("ψ x ≤ 0")
        return p.have("abs (ψ x)^2 = ψ x^2", p.use("abs_nonpos", "ψ(x)"))

    return p.cases("0 ≤ ψ(x)", above, below)


def attained(p):
    p.let(rest="x ↦ -(ψ(x)²/2 + 1/2)")
    everywhere(p, "ψ", conjugate_of_the_square)
    p.use(affine.theorem(), "c", "v")
    return p.chain(
        "highest",
        eq("ext(m) + (-(m/2) - 1/2)"),
        eq("M[x ~ P] ψ(x) + M[x ~ Q] rest(x)", "M_int"),
        le("M[x ~ P] ψ(x) + M[x ~ Q] -conjugate(α_generator(2), ψ(x))"),
        le("D[α_generator(2)]^linear(P, Q)"),
        eq("D[2]^linear(P, Q)", "restricted_alpha"),
    )


def conjugate_of_the_square(p):
    p.let(s="ψ(x)", f="t ↦ s·t - α_generator(2, t)")

    def point(p):
        return p.chain("f(t)", eq("s·t - (t² - 1)/2", "alpha_generator", "ext_sub"), le("s²/2 + 1/2"))

    p.intro("t", point, "∀t. f(t) ≤ s²/2 + 1/2")
    p.chain("conjugate(α_generator(2), s)", eq("sup x. f(x)", "conjugate"), le("s²/2 + 1/2", "sup_least"))
    return p.chain("rest(x)", eq("-(s²/2 + 1/2)", "ext_neg"), le("-conjugate(α_generator(2), ψ(x))"))


def order_four(p, noise, scale, variance, moment, value):
    """The bound at order 4 for noise of this scale, where ψ⁴ has the mean ``moment``, 1 + ``value``."""
    p.let(P=f"{noise} v {scale}", Q=f"{noise} 0 {scale}", w=variance)
    p.let(c="(v - 0)/w", ψ="x ↦ 1 + c·(x - 0)", m=f"1 + {value}")
    p.have("Prob(P)")
    p.have("Prob(Q)")
    p.have("0 < w")
    p.have("E[x ~ P] x exists and is v")
    p.have("E[x ~ Q] x exists and is 0")
    p.have("E[x ~ Q] (x - 0)² exists and is w")
    p.have(f"HasInt Q (x ↦ ψ x^4) ({moment})")
    everywhere(p, "ψ", fourth)
    found = p.use(bound.theorem(), "P", "Q", "4", "v", "0", "w", "m", because="the bound")
    return p.chain("D[4]^linear(P, Q)", le("(m - 1)/(4² - 4)", found), eq(f"({value})/12"))


def fourth(p):
    def above(p):
        return p.have("|ψ(x)|^4 = ψ(x)^4")

    def below(p):
        return p.have("|ψ(x)|^4 = ψ(x)^4")

    return p.cases("0 ≤ ψ(x)", above, below)


@gaussian.proof
def gaussian_moments(p):
    return order_four(p, "normal", "s", "s²", "1 + 6·c^2·s^2 + 3·c^4·s^4", "6*(v/s)^2 + 3*(v/s)^4")


@laplace.proof
def laplace_moments(p):
    return order_four(p, "laplace", "b", "2·b²", "1 + 12·c^2·b^2 + 24·c^4·b^4", "3*(v/b)^2 + 3/2*(v/b)^4")
