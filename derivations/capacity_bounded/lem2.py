"""Lemma 2: a mechanism that releases a value without noise.

Problem: P and Q are point masses at different points u and w. Are the divergences restricted to a class that
    contains the linear adversaries infinite?
Method: h(x) = c⟨u - w, x - w⟩ vanishes at w, and is c‖u - w‖² at u, which is as large as one likes.
Guarantee: the restricted α-divergence, the restricted Rényi divergence and, as section 5 says, the restricted
    KL divergence are ∞, in every dimension, for every such class and α > 1.
Reference: capacity bounded paper, Lemma 2 and its proof in Appendix C.4; section 5, second paragraph.
"""

from functools import partial

from cbdp_sym.author import *

POINTS = "given Finite (λi : 'i. T), ∀h. linear_in h ⇒ H h, ¬(u = w)"
CLASS = "H : (('i → real) → real) → bool, u w : 'i → real"

theorem = Statement(id="cbdp.lem2", title="Release without noise")
renyi = theorem.printed(
    f"for α : real, {CLASS} {POINTS}, 1 < α holds restricted_renyi α H (dirac u) (dirac w) = ∞", label="Rényi"
)
alpha = theorem.printed(
    f"for α : real, {CLASS} {POINTS}, 1 < α holds restricted_alpha α H (dirac u) (dirac w) = ∞",
    label="the α-divergence",
)
kl = theorem.printed(
    f"for {CLASS} {POINTS} holds restricted_kl H (dirac u) (dirac w) = ∞", label="KL, section 5"
)
theorem.finding(
    "reading",
    "The mechanism releases $u$ on one data set and $w$ on the other. The lemma prints "
    r"$\mathrm{D}_{R,\alpha}$ for $\mathrm{D}^{\mathcal H}_{R,\alpha}$.",
)
theorem.finding(
    "false step",
    r"The last display subtracts $\lambda(aq+b)$, which is $0$, where the objective has "
    r"$C_\alpha|\lambda(aq+b)|^{\alpha/(\alpha-1)}+\frac1{\alpha^2-\alpha}$; the last term is lost. The "
    "lost term is bounded, so the lemma is not affected.",
)


LINEAR = "∀h. (∃α b. ∀x. h x = dot α x + b) ⇒ H h"


def a_member():
    p = Script(
        "for f : real → ereal, P Q : ('i → real) measure, H : (('i → real) → real) → bool "
        f"given Finite (λi : 'i. T), {LINEAR}, Prob P holds has_value f H P Q"
    )
    zero = p.have("∀x. (∑ i ∈ 'i. 0·x(i)) = 0·(∑ y ∈ 'i. x(y))", "sum_scale")
    p.have("∀x : 'i → real. 0 = dot(i ↦ 0, x) + 0", "dot", "Sum", zero)
    p.know(p.witness("λi : 'i. 0", "0", goal="∃α : 'i → real. ∃b. ∀x. 0 = dot(α, x) + b"))
    p.have("H(x ↦ 0)", p.given[1])
    p.know(p.witness("0", goal="∃c. H(x ↦ c)"))
    return p.qed(p.use("value_of_constant", "f", "H", "P", "Q"))


for claim in (renyi, alpha, kl):
    claim.facts += [a_member, partial(named, "dirac_prob"), partial(named, "abs_pow_defined")]


@renyi.facts.append
def the_value_exists():
    p = Script(
        f"for α : real, {CLASS} given Finite (λi : 'i. T), {LINEAR}, ¬(u = w), 1 < α "
        "holds 0 ≤ 1 + α·(α - 1) · restricted (alpha_generator α) H (dirac u) (dirac w)"
    )
    p.have("∀h. linear_in(h) ⇒ H(h)", "linear_in")
    p.use(alpha.theorem(), "α", "H", "u", "w")
    p.unfold_facts("restricted_alpha")
    p.let(D="D[α_generator(α)]^H(dirac(u), dirac(w))")
    p.calc("0", ("<=", "∞"), ("=", "D", p.have("D = ∞")))
    return p.qed()


def unbounded(p, f, c):
    """The divergence for f is ∞, as f*(0) ≤ c."""
    p.let(f=f, c=c, N="∑ i. (u(i) - w(i))²", D="D[f]^H(dirac(u), dirac(w))")

    def apart(p):
        p.unfold_facts("Sum")

        def same(p):
            p.use("sum_ge_term", "'i", "i ↦ (u(i) - w(i))²", "i")

            def different(p):
                return p.use("absurd", "(u(i) - w(i))² ≤ 0", "u(i) = w(i)")

            def equal(p):
                return p.use("le_antisym", "u(i)", "w(i)")

            return p.cases(
                "0 < u(i) - w(i)", different, lambda p: p.cases("0 < w(i) - u(i)", different, equal)
            )

        p.intro("i", same, "∀i. u(i) = w(i)")
        return p.use("absurd", "u = w", "0 < N")

    p.cases("0 < N", lambda p: p.have("0 < N"), apart)

    def large(p):
        p.let(k="(t + c)/N", g="i ↦ k·(u(i) - w(i))", h="x ↦ dot(g, x) + -dot(g, w)")
        p.say("The adversary $h$ is linear, $0$ at $w$, and large at $u$.")
        p.know(p.witness("g", "-dot(g, w)", goal="∃α b. ∀x. dot(g, x) + -dot(g, w) = dot(α, x) + b"))
        p.have("linear_in(h)", "linear_in")
        value = p.chain(
            "h(u)",
            eq("∑ i. 1·(g(i)·u(i)) + -1·(g(i)·w(i))", "dot", "Sum", "sum_linear"),
            eq("∑ i. k·(u(i) - w(i))²"),
            eq("k·N", "Sum", "sum_scale"),
            eq("t + c"),
        )
        return p.chain(
            "t",
            eq("h(u) - c", value),
            le("D", p.use("points_apart", "f", "H", "u", "w", "h", "c"), because="a value of the class"),
        )

    return p.suffices("unbounded", "t", large, because="for every real $t$")


@alpha.proof
def alpha_is_unbounded(p):
    p.let(f="α_generator(α)", c="1/(α² - α)")
    p.have("0 < α·(α - 1)")

    def point(p):
        p.let(r="(|x|^α - 1)/(α² - α)")
        return p.chain("0·x - f(x)", eq("0·x - r", "alpha_generator", "ext_sub"), le("c"))

    p.intro("x", point, "∀x. 0·x - f(x) ≤ c")
    p.use("sup_least", "x ↦ 0·x - f(x)", "c")
    p.chain("conjugate(f, 0)", eq("sup x. 0·x - f(x)", "conjugate"), le("c"))
    p.unfold("restricted_alpha")
    return unbounded(p, "α_generator(α)", "1/(α² - α)")


@renyi.proof
def through_the_alpha_divergence(p):
    infinite = p.use(alpha.theorem(), "α", "H", "u", "w")
    return p.chain(
        "D_R[α]^H(dirac(u), dirac(w))",
        eq(
            "1/(α - 1)·elog(1 + α·(α - 1)·∞)",
            *("restricted_renyi", infinite),
            because="the $α$-divergence is infinite",
        ),
        eq("1/(α - 1)·∞", "mul_top", "add_top", "elog_top"),
        eq("∞", "mul_top"),
    )


@kl.proof
def kl_is_unbounded(p):
    p.unfold("restricted_kl")
    p.chain("conjugate(kl_generator, 0)", eq("exp(0 - 1)", "kl_conjugate"), le("exp(0 - 1)"))
    return unbounded(p, "kl_generator", "exp(0 - 1)")
