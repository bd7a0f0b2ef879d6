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

MEANS = r"Prob P, Prob Q, HasInt P (\x. x) u, HasInt Q (\x. x) v, 0 < w, HasInt Q (\x. (x - v)^2) w"
theorem = Statement(id="sharp.linear", title="Linear adversaries on the line")
bound = theorem.printed(
    f"for P Q : real measure, a u v w m : real given {MEANS}, 1 < a, "
    r"HasInt Q (\x. abs (1 + (u - v)/w*(x - v))^a) m "
    "holds restricted_alpha a linear P Q <= ext ((m - 1)/(a^2 - a))",
    label="for every order",
)
two = theorem.printed(
    f"for P Q : real measure, u v w : real given {MEANS} "
    "holds restricted_alpha 2 linear P Q = ext ((u - v)^2/(2*w))",
    label="the exact value at order 2",
)
renyi_two = theorem.printed(
    f"for P Q : real measure, u v w : real given {MEANS} "
    "holds restricted_renyi 2 linear P Q = ext (log (1 + (u - v)^2/w))",
    label="the exact Rényi divergence of order 2",
)
gaussian = theorem.printed(
    "for v s : real given 0 < s "
    "holds restricted_alpha 4 linear (normal v s) (normal 0 s) <= ext ((6*(v/s)^2 + 3*(v/s)^4)/12)",
    label="Gaussian noise, order 4",
)
laplace = theorem.printed(
    "for v b : real given 0 < b "
    "holds restricted_alpha 4 linear (laplace v b) (laplace 0 b) <= ext ((3*(v/b)^2 + 3/2*(v/b)^4)/12)",
    label="Laplace noise, order 4",
)
better = theorem.printed(
    "for e : real given 0 < e holds 1 + 6*e^2 + 3*e^4 < exp (6*e^2) "
    "/\\ 1 + 3*e^2 + 3/2*e^4 < 4/7*exp (3*e) + 3/7*exp (-(4*e))",
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
MEMBER = r"?h : real -> real. (?a b. !x. h x = a*x + b) /\ Measurable h"
member = Claim(f"holds {MEMBER}")
proper = Claim("for a : real given 1 < a holds ~(a^2 - a = 0)")
for claim in (bound, two, renyi_two, gaussian, laplace):
    claim.facts += [member.theorem, proper.theorem, lambda: named("abs_pow_defined")]


@proper.proof
def positive_product(p):
    return p.have(p.goal)


@member.proof
def zero(p):
    p.let(h=r"\x : real. 0*x + 0")
    p.know(p.witness("0", "0", goal="?a b. !x. h x = a*x + b"))
    return p.witness("h")


affine = Claim(r"for c d : real holds linear (\x. 1 + c*(x - d))")


@affine.proof
def slope_and_constant(p):
    p.unfold("linear")
    return p.witness("c", "1 - c*d")


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
    p.let(c="(u - v)/w", psi=r"\x. 1 + c*(x - v)", d="a^2 - a", F=r"\x. (abs (psi x)^a - 1)/d")
    p.unfold("restricted_alpha")
    return p.suffices("restricted_least", "h", one_function)


def one_function(p):
    p.unfold_facts("linear")
    slope = p.have("?k b. !x. h x = k*x + b")
    return p.obtain("k", slope, lambda p: p.obtain("b", p.have("?b. !x. h x = k*x + b"), with_coefficients))


def with_coefficients(p):
    p.let(g=r"\x. k*x + b", e="k*u + b", rest=r"\x. F x - psi x*g x")
    p.have("HasInt P g e")
    return p.chain(
        r"M P (\x. ext (h x)) + M Q (\x. -conjugate (alpha_generator a) (h x))",
        eq(r"ext e + M Q (\x. -conjugate (alpha_generator a) (g x))", "M_int"),
        le(r"ext e + M Q (\x. ext (rest x))"),
        eq("ext e + ext ((m - 1)/d - e)", "M_int"),
        eq("ext ((m - 1)/d)"),
    )


def young(p):
    """-f*(h) ≤ f(ψ) - ψh."""
    return p.chain("-conjugate (alpha_generator a) (g x)", eq("ext (rest x)"))


@two.proof
def upper_and_lower(p):
    p.let(c="(u - v)/w", psi=r"\x. 1 + c*(x - v)", top="ext ((u - v)^2/(2*w))", m="1 + (u - v)^2/w")
    p.let(f=r"\x. 1*x + -v*1", q=r"\x. 2*c*f x + c^2*(x - v)^2")
    p.let(y="2*c*(1*v + -v*1) + c^2*w")
    p.use("int_lin", "Q", "q", r"\x : real. 1", "1", "1", "y", "1")
    upper = p.use(bound.theorem(), "P", "Q", "2", "u", "v", "w", "m", because="the bound")
    upper = p.chain("restricted_alpha 2 linear P Q", le("ext ((m - 1)/(2^2 - 2))"), eq("top"))
    lower = attained(p)
    return p.use("ele_antisym", given=[upper, lower])


@renyi_two.facts.append
def it_has_a_value():
    lines = r"(\h. ?k c. !x. h x = k*x + c)"
    p = Script(
        f"for P Q : real measure, u v w : real given {MEANS} "
        f"holds 0 <= 1 + ext (2*(2 - 1)) * restricted (alpha_generator 2) {lines} P Q"
    )
    same = p.have(
        f"restricted_alpha 2 linear P Q = restricted (alpha_generator 2) {lines} P Q",
        "restricted_alpha",
        "linear",
    )
    return p.qed(
        p.calc(
            "0",
            ("<=", "ext (1 + (u - v)^2/w)"),
            ("=", "1 + ext (2*(2 - 1)) * restricted_alpha 2 linear P Q", two.theorem()),
            ("=", f"1 + ext (2*(2 - 1)) * restricted (alpha_generator 2) {lines} P Q", same),
        )
    )


@renyi_two.proof
def logarithm_of_the_moment(p):
    return p.chain(
        "restricted_renyi 2 linear P Q",
        eq(
            "ext (1/(2 - 1)) * elog (1 + ext (2*(2 - 1)) * restricted_alpha 2 linear P Q)",
            "restricted_renyi",
            because="Equation (3)",
        ),
        eq(
            "ext (1/(2 - 1)) * elog (1 + ext (2*(2 - 1)) * ext ((u - v)^2/(2*w)))",
            two.theorem(),
            because="the value at order 2",
        ),
        eq("ext (1/(2 - 1)) * elog (ext (1 + (u - v)^2/w))"),
        eq("ext (log (1 + (u - v)^2/w))", "elog_ext"),
    )


def even(p):
    def above(p):
        return p.have("abs (psi x)^2 = psi x^2", p.use("abs_nonneg", "psi x"))

    def below(p):
        p.have("psi x <= 0")
        return p.have("abs (psi x)^2 = psi x^2", p.use("abs_nonpos", "psi x"))

    return p.cases("0 <= psi x", above, below)


def attained(p):
    p.let(rest=r"\x. -(psi x^2/2 + 1/2)")
    everywhere(p, "psi", conjugate_of_the_square)
    p.use(affine.theorem(), "c", "v")
    return p.chain(
        "top",
        eq("ext m + ext (-(m/2) - 1/2)"),
        eq(r"M P (\x. ext (psi x)) + M Q (\x. ext (rest x))", "M_int"),
        le(r"M P (\x. ext (psi x)) + M Q (\x. -conjugate (alpha_generator 2) (psi x))"),
        le("restricted (alpha_generator 2) linear P Q"),
        eq("restricted_alpha 2 linear P Q", "restricted_alpha"),
    )


def conjugate_of_the_square(p):
    p.let(s="psi x", f=r"\t. ext (s*t) - alpha_generator 2 t")

    def point(p):
        return p.chain(
            "f t", eq("ext (s*t - (t^2 - 1)/2)", "alpha_generator", "ext_sub"), le("ext (s^2/2 + 1/2)")
        )

    p.intro("t", point, "!t. f t <= ext (s^2/2 + 1/2)")
    p.chain("conjugate (alpha_generator 2) s", eq("Sup f", "conjugate"), le("ext (s^2/2 + 1/2)", "sup_least"))
    return p.chain(
        "ext (rest x)", eq("-ext (s^2/2 + 1/2)", "ext_neg"), le("-conjugate (alpha_generator 2) (psi x)")
    )


def order_four(p, noise, scale, variance, moment, value):
    """The bound at order 4 for noise of this scale, where ψ⁴ has the mean ``moment``, 1 + ``value``."""
    p.let(P=f"{noise} v {scale}", Q=f"{noise} 0 {scale}", w=variance)
    p.let(c="(v - 0)/w", psi=r"\x. 1 + c*(x - 0)", m=f"1 + {value}")
    p.have("Prob P")
    p.have("Prob Q")
    p.have("0 < w")
    p.have(r"HasInt P (\x. x) v")
    p.have(r"HasInt Q (\x. x) 0")
    p.have(r"HasInt Q (\x. (x - 0)^2) w")
    p.have(rf"HasInt Q (\x. psi x^4) ({moment})")
    everywhere(p, "psi", fourth)
    found = p.use(bound.theorem(), "P", "Q", "4", "v", "0", "w", "m", because="the bound")
    return p.chain(
        "restricted_alpha 4 linear P Q", le("ext ((m - 1)/(4^2 - 4))", found), eq(f"ext (({value})/12)")
    )


def fourth(p):
    def above(p):
        return p.have("abs (psi x)^4 = psi x^4")

    def below(p):
        return p.have("abs (psi x)^4 = psi x^4")

    return p.cases("0 <= psi x", above, below)


@gaussian.proof
def gaussian_moments(p):
    return order_four(p, "normal", "s", "s^2", "1 + 6*c^2*s^2 + 3*c^4*s^4", "6*(v/s)^2 + 3*(v/s)^4")


@laplace.proof
def laplace_moments(p):
    return order_four(p, "laplace", "b", "2*b^2", "1 + 12*c^2*b^2 + 24*c^4*b^4", "3*(v/b)^2 + 3/2*(v/b)^4")
