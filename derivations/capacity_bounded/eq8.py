"""Equation (8): the dual form of a restricted KL divergence.

Problem: is KL^H(P, Q) = inf over P' of KL(P', Q) + sup over h in H of E_P[h] - E_{P'}[h], for a convex,
    translation invariant class H? And is the same true of the α-divergence, as the proofs of Theorems 3 and 4
    have it?
Method: Young's inequality for "at most". For equality, a function h whose value is within t² of the supremum
    gives the distribution with the density e^h/E_Q[e^h], whose value is within 3t of it, by Hoeffding's
    lemma.
Guarantee: "at most" for every P', and every class whose functions have means. Equality for the classes of
    Theorem 7, whose functions have the range [-1, 1] up to constants, whether the supremum is attained or
    not. Neither convexity nor translation invariance may be left out, nor bounds from above: for functions
    with a lower bound and means under P and Q the right side is at least 1 where the left side is at most 0.
    For the α-divergence "at most" holds, for signed densities too, but the right side is too large: 3/2 where
    the left side is 1.
Reference: capacity bounded paper, Equation (8) in Appendix D, cited there from Farnia and Tse, and Liu et al.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import eq8_alpha, eq8_dual, eq8_examples, eq8_unbounded

MEMBERS = ["∃h. H(h)", "∀h. H(h) ⇒ Measurable(h)"]
FOR = "for P Q : 'a measure, H : ('a → real) → bool given Prob P, Prob Q"
VALUE = "kl R Q + SupOn H (h ↦ E P h - E R h)"
BOTH_SIDES = f"restricted_kl H P Q = InfOn Prob (R ↦ {VALUE})"
ALL = ", ".join([eq8_dual.RANGE, *MEMBERS])

theorem = Statement(id="cbdp.eq8", title="The dual form of a restricted divergence", expect="refuted")
weak = theorem.printed(
    f"for P Q R : 'a measure, H : ('a → real) → bool given Prob P, Prob Q, Prob R "
    f"holds restricted_kl H P Q ≤ {VALUE}",
    added=[*MEMBERS, "∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(R, h)"],
    label="at most the value of every distribution",
)
MEAN = "kl R Q + SupOn H (h ↦ M P (x ↦ h x) - M R (x ↦ h x))"
unbounded = theorem.printed(
    f"{FOR}, convex_class H, translation_invariant H holds restricted_kl H P Q = InfOn Prob (R ↦ {MEAN})",
    added=[*MEMBERS, "∀h. H(h) ⇒ ∃b. ∀x. b ≤ h(x)", "∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h)"],
    label="with equality",
)
not_invariant = theorem.fails(
    f"{FOR}, convex_class H, {ALL} holds {BOTH_SIDES}", label="without translation invariance"
)
not_convex = theorem.fails(
    f"{FOR}, translation_invariant H, {ALL} holds {BOTH_SIDES}", label="without convexity"
)
ALPHA = "alpha_divergence α R Q + SupOn H (h ↦ E P h - E R h)"
for_alpha = theorem.fails(
    "for α : real, P Q : 'a measure, H : ('a → real) → bool given Prob P, Prob Q, 1 < α, convex_class H, "
    f"translation_invariant H, {', '.join(MEMBERS)}, ∀h. H h ⇒ (∃c. bounded_by c h) "
    f"holds restricted_alpha α H P Q = InfOn Prob (R ↦ {ALPHA})",
    label="for the α-divergence, bounded functions",
)
SIGNED = "SupOn H (h ↦ E P h - E Q (x ↦ r x·h x))"
alpha_weak = theorem.repaired(
    "for α m : real, P Q : 'a measure, H : ('a → real) → bool, r : 'a → real "
    "given 1 < α, Prob P, Prob Q, Measurable r, HasInt Q (x ↦ abs (r x)^α) m, "
    f"{', '.join(MEMBERS)}, ∀h. H h ⇒ Integrable P h ∧ Integrable Q (x ↦ r x·h x) "
    f"holds restricted_alpha α H P Q ≤ (m - 1)/(α^2 - α) + {SIGNED}",
    label="the α-divergence: at most the value of every density, which may be signed",
)
strong = theorem.repaired(
    f"{FOR}, convex_class H, translation_invariant H holds {BOTH_SIDES}",
    added=[*MEMBERS, eq8_dual.RANGE],
    label="with equality, for functions between -1 and 1 up to constants",
)
theorem.finding(
    "hypothesis",
    "The printed hypotheses are convexity and translation invariance. Both are needed, and do not suffice. "
    r"For $\mathcal "
    r"H=\{0\}$ the left side is $-e^{-1}$, and the right side is not negative. For $P=Q$ uniform on two "
    r"points and the functions whose two values differ by $2$ the left side is $1-\log\frac{1+e^2}2<0$, "
    "and the right side is not negative.",
)
theorem.finding(
    "hypothesis",
    "That the right side is no smaller needs neither hypothesis, only that the means exist. Equality is "
    "proved for functions that are between $-1$ and $1$ up to a constant. Equation (8) stands in the "
    "proof of Theorem 7, whose functions are of this kind (see there for the constants). Neither that "
    r"the supremum is attained nor $P\ll Q$ is needed.",
)
theorem.finding(
    "hypothesis",
    "Equality fails for functions with means under $P$ and $Q$, even if they are bounded below, so that the "
    r"mean under any other distribution is a number or $\infty$. Let $P$ be the point mass at $0$, $Q$ "
    r"Laplace noise of scale $1$, and $\mathcal H$ the functions that have a mean $m\le h(0)$ under $Q$ and "
    r"a bound $h(x)\ge(h(0)-m)x^2-b$. The left side is at most $0$: for $m<h(0)$ the mean of $e^h$ is "
    "infinite. On the right every distribution has a value of at least $1$: $Q$ by the function $x^2$ with "
    "the value $3$ at $0$, another one with a density by a bounded function, and one without a density has "
    r"the value $\infty$.",
)
theorem.finding(
    "false step",
    r"The proofs of Theorems 3 and 4 begin with Equation (8) for the $\alpha$-divergence. That is false: "
    r"let $\alpha=2$, $P$ the point mass at $1$, $Q$ with the masses $\frac14,\frac12,\frac14$ at "
    r"$-1,0,1$, and $\mathcal H$ the linear functions of these points. The left side is at most $1$. On "
    r"the right every distribution has a value of at least $\frac32$, as $h(x)=4x$ shows. The generator "
    r"$(|t|^\alpha-1)/(\alpha^2-\alpha)$ is finite for $t<0$; so the infimum has to be taken over signed "
    r"densities (here $2x+1$). Of the two halves of Equation (8), $\le$ is true for every class. The "
    r"proofs break where they use $\ge$: that of Theorem 3 in its last line, that of Theorem 4 in its use "
    "of the two assumptions. Both theorems survive.",
)


for claim in (weak, strong):
    names = (
        "integrable_element", "integrable_element_up_to_constant", "integrable_up_to_constant",
        "supremum_not_bot", "kl_not_bot",
    )  # fmt: skip
    claim.facts += [partial(named, name) for name in names]


# At most.


@weak.proof
def fenchel_young(p):
    p.let(S="sup h ∈ H. E[x ~ P] h(x) - E[x ~ R] h(x)", K="KL(R ‖ Q)")

    def value(p):
        p.let(V="M[x ~ P] h(x) + M[x ~ Q] -conjugate(kl_generator, h(x))")
        p.unfold_facts("Integrable")
        p.use("supon_upper", "H", "h ↦ E[x ~ P] h(x) - E[x ~ R] h(x)", "h")
        some = p.have("∃m. E[x ~ P] h(x) exists and is m"), p.have("∃m. E[x ~ R] h(x) exists and is m")

        def means(p):
            p.chain("m - r", eq("E[x ~ P] h(x) - E[x ~ R] h(x)", "E_int"), le("S"))
            p.let(L="∫ exp(h(x) - 1) dQ(x)")
            p.chain("V", eq("m - L", "kl_objective", "M_int"))

            def infinite(p):
                return p.chain("V", eq("m - L"), eq("m - ∞"), eq("bot", "sub_top"), le("K + S", "bot_le"))

            def finite(p):
                return p.obtain("l", p.use("real_of_nonneg", "L"), in_numbers)

            def in_numbers(p):
                def top(p):
                    return p.chain(
                        "V",
                        le("∞", "le_top"),
                        eq("∞ + (m - r)", p.use("top_add", "m - r")),
                        eq("K + (m - r)"),
                        le("K + S"),
                    )

                def real(p):
                    return p.obtain("k", p.use("real_of_nonneg", "K"), young)

                def young(p):
                    p.chain("K", eq("k"), le("k"))
                    p.use(
                        "gibbs_inequality", "R", "Q", "x ↦ exp(h(x) - 1)", "k", because="Young's inequality"
                    )
                    p.chain(
                        "r - 1",
                        eq("M[x ~ R] log(exp(h(x) - 1))", "M_int", "log_exp"),
                        le("k - 1 + L"),
                        eq("k - 1 + l", "ext_add"),
                    )
                    return p.chain(
                        "V",
                        eq("m - L"),
                        eq("m - l", "ext_sub"),
                        le("k + (m - r)"),
                        eq("K + (m - r)", "ext_add"),
                        le("K + S"),
                    )

                return p.cases("K = ∞", top, real)

            return p.cases("L = ∞", infinite, finite)

        return p.obtain("m r", some, means)

    p.unfold("restricted_kl")
    return p.suffices("restricted_least", "h", value, because="the least upper bound")


# Equality.


@strong.proof
def nearly_the_best_function(p):
    p.let(D="KL^H(P, Q)", V=f"R ↦ {VALUE}", G=r"\R : 'a measure. Prob R", J="inf P ∈ G. V(P)")

    def below(p):
        def means(p):
            for law in "PR":
                p.use("integrable_up_to_constant", law, "H", "h")
            return p.have(p.goal)

        return p.suffices(weak.theorem(), "h", means, because="Young's inequality")

    p.intro("R", below, "∀R. Prob(R) ⇒ D ≤ V(R)")
    first = p.use("infon_greatest", "G", "V", "D")

    def bounded(p):
        return p.obtain("d", p.use(eq8_dual.real.theorem(), "P", "Q", "H", "s"), at)

    def at(p):
        p.chain("d", eq("D"), le("s"))

        def close(p):
            p.let(t="min(α - 1, 1)")
            p.chain("J", le("d + 3·t", near(p)), le("d - 3 + 3·α"))
            return p.have("J ≤ d - 3 + 3·α")

        p.intro("α", close, "∀α. 1 < α ⇒ J ≤ d - 3 + 3·α")
        return p.chain("J", le("d - 3 + 3"), le("s"))

    p.intro("s", bounded, "∀s. D ≤ s ⇒ J ≤ s")
    return p.use("ele_antisym", given=[first, p.use("ele_of_bounds")])


def near(p):
    """Return that the infimum is at most d + 3t."""

    def tilt(p):
        p.chain("D", eq("d"), le("d"))
        p.use(eq8_dual.near.theorem(), "P", "Q", "H", "g", "u", "z", "d", "t", because="Hoeffding's lemma")
        p.use("infon_lower", "G", "V", "gibbs(Q, g)")
        return p.chain("J", le("V(gibbs(Q, g))"), le("d + 3·t"))

    some = p.use(eq8_dual.nearly.theorem(), "P", "Q", "H", "d", "t", because="a value close to the supremum")
    return p.obtain("g u z", some, tilt)


# Both hypotheses are needed.


@not_invariant.refutation
def only_zero(p):
    return eq8_examples.only_zero(p, strong.facts)


@not_convex.refutation
def two_functions(p):
    return eq8_examples.two_functions(p, strong.facts)


@unbounded.refutation
def exponentials_without_means(p):
    return eq8_unbounded.above_squares(p, strong.facts)


# The α-divergence.

number = Claim("for α, P Q : 'a measure given 1 < α, Prob(P), Prob(Q) holds D_alpha[α](P ‖ Q) ≠ bot")
for name in ("integrable_element", "supremum_not_bot", "abs_pow_defined", "pow_defined", "abs_pos"):
    alpha_weak.facts.append(partial(named, name))


@alpha_weak.proof
def young_for_the_power(p):
    p.let(f="α_generator(α)", S=SIGNED, k="α² - α", g="x ↦ (|r(x)|^α - 1)/k")

    def value(p):
        p.unfold_facts("Integrable")
        p.use("supon_upper", "H", "h ↦ E[x ~ P] h(x) - E[x ~ Q] r(x)·h(x)", "h")
        some = p.have("∃u. E[x ~ P] h(x) exists and is u"), p.have("∃v. E[x ~ Q] r(x)·h(x) exists and is v")

        def means(p):
            p.chain("u - v", eq("E[x ~ P] h(x) - E[x ~ Q] r(x)·h(x)", "E_int"), le("S"))

            def at(p):
                p.use("sup_upper", "t ↦ h(x)·t - f(t)", "r(x)")
                p.chain(
                    "r(x)·h(x) - g(x)",
                    eq("h(x)·r(x) - f(r(x))", "ext_sub", "alpha_generator"),
                    le("sup t. h(x)·t - f(t)"),
                    eq("conjugate(f, h(x))", "conjugate"),
                )
                return p.chain("-conjugate(f, h(x))", le("-(r(x)·h(x) - g(x))", "ext_neg"))

            p.intro("x", at, "∀x. -conjugate(f, h(x)) ≤ -(r(x)·h(x) - g(x))")
            p.let(c="(m - 1)/k", C="M[x ~ Q] -conjugate(f, h(x))")
            p.chain("C", le("M[x ~ Q] -(r(x)·h(x) - g(x))", "M_mono"), eq("-(v - c)", "M_int"))
            return p.chain(
                "M[x ~ P] h(x) + C",
                eq("u + C", "M_int"),
                le("u + -(v - c)"),
                eq("ext(c) + (u - v)"),
                le("c + S"),
            )

        return p.obtain("u v", some, means)

    p.unfold("restricted_alpha")
    return p.suffices("restricted_least", "h", value, because="Young's inequality")


@number.proof
def not_at_the_end(p):
    p.let(A="D_alpha[α](P ‖ Q)", c="α·(α - 1)")

    def dominated(p):
        p.use("alpha_moment", "P", "Q", "α")

        def bottom(same):
            inner = p.supposing()
            inner.chain("0", le("∫ dP/dQ(x)^α dQ(x)"), eq("1 + c·A"), eq("bot", same, "mul_bot", "add_bot"))
            return inner.use("bot_not_ge", "0")

        return logic.refuted(p.term("A = bot"), bottom)

    def apart(p):
        p.have("A = ∞", "alpha_divergence")

        def bottom(same):
            inner = p.supposing()
            inner.chain("∞", eq("A"), eq("bot", same), le("0", "bot_le"))
            return inner.use("top_not_le")

        return logic.refuted(p.term("A = bot"), bottom)

    return p.cases("P ≪ Q", dominated, apart)


limited = Claim(
    "for P distribution on 'a, H : ('a → real) → bool, h : 'a → real "
    "given ∀h. H(h) ⇒ ∃x. ∀y. |h(y)| ≤ x, H(h), Measurable(h) holds Integrable(P, h)"
)


@limited.proof
def by_a_constant(p):
    def of(p):
        return p.use("bounded_integrable", "P", "h", "c")

    return p.obtain("c", p.have("∃c. ∀x. |h(x)| ≤ c"), of)


@for_alpha.refutation
def three_points(p):
    p.let(P=eq8_alpha.POINT, Q=eq8_alpha.THREE, H=eq8_alpha.LINEAR, D="D[2]^H(P, Q)")
    p.use(eq8_alpha.linear_class.theorem())
    p.use(eq8_alpha.left.theorem())
    p.let(V=f"R ↦ {eq8_alpha.VALUE}", G=r"\R : real measure. Prob R", J="inf P ∈ G. V(P)")
    p.use("infon_greatest", "G", "V", "3/2", given=[eq8_alpha.right.theorem()])
    p.chain("D", le("1"), lt("3/2"), le("J"))
    p.know(named("supremum_not_bot"), named("measurable_element"), number.theorem(), limited.theorem())
    p.know(p.witness("0", "0", "0", goal="∃c x y. ∀z. c = x·max(-1, min(z, 1)) + y"))
    return p.counterexample(α="2", P="P", Q="Q", H="H")
