"""Equation (8): a distribution whose value is close to the restricted divergence.

Problem: find R with KL(R, Q) + sup over h in H of E_P[h] - E_R[h] at most KL^H(P, Q) + 3t.
Method: let g have a value within t² of the supremum, and let R have the density e^g/E_Q[e^g]. As H is convex,
    (1-t)g + th has no larger value than the supremum; by Hoeffding's lemma, h improves on g by at most 3t.
Guarantee: for 0 < t ≤ 1, and classes whose functions have the range [-1, 1] up to constants.
Reference: capacity bounded paper, Equation (8) in Appendix D.
"""

from cbdp_sym.author import *

MEMBERS = ["∃h. H(h)", "∀h. H(h) ⇒ Measurable(h)"]
RANGE = "∀h. H h ⇒ (∃c. ∀x. abs (h x + c) ≤ 1)"
CLASS = f"convex_class H, translation_invariant H, {RANGE}, ∀h. H h ⇒ Measurable h"
TILT = "(gibbs Q g)"

moment = Claim(
    "for Q distribution on 'a, h : 'a → real, c given Measurable(h), ∀x. |h(x) + c| ≤ 1 "
    "holds ∃z. 0 < z ∧ E[x ~ Q] exp(h(x)) exists and is z"
)
value = Claim(
    "for P Q distributions on 'a, H : ('a → real) → bool, g : 'a → real, u z d "
    "given translation_invariant(H), H(g), Measurable(g), E[x ~ P] g(x) exists and is u, E[x ~ Q] "
    "exp(g(x)) exists and is z, 0 < z, KL^H(P, Q) ≤ d holds u - log(z) ≤ d"
)
FOR = (
    "for P Q : 'a measure, H : ('a → real) → bool, g MORE: 'a → real, u z d t NUMBERS: real "
    f"given Prob P, Prob Q, {CLASS}, 0 < t, t ≤ 1, H g, HasInt P g u, HasInt Q (x ↦ exp (g x)) z, 0 < z, "
    "restricted_kl H P Q ≤ d, d - t^2 ≤ u - log z"
)
tilted = Claim(
    "for Q : 'a measure, g h : 'a → real, z b y t w : real given Prob Q, Measurable g, Measurable h, "
    "HasInt Q (x ↦ exp (g x)) z, 0 < z, 0 ≤ t, ∀x. abs (h x - g x + b) ≤ 2, "
    f"HasInt {TILT} (x ↦ h x - g x) y, HasInt Q (x ↦ exp ((1 - t)·g x + t·h x)) w, 0 < w "
    "holds log w ≤ log z + t·y + 2·t^2"
)
entropy = Claim(
    "for Q : 'a measure, g : 'a → real, z y : real given Prob Q, Measurable g, "
    f"HasInt Q (x ↦ exp (g x)) z, 0 < z, HasInt {TILT} g y holds kl {TILT} Q ≤ y - log z"
)


@moment.proof
def bounded(p):
    p.let(f="x ↦ exp(h(x))", b="exp(1 - c)")

    def at(p):
        p.use("le_abs", "h(x) + c")
        p.have("|h(x) + c| ≤ 1")
        return p.have("|f(x)| ≤ b")

    p.intro("x", at, "∀x. |f(x)| ≤ b")

    def of(p):
        p.have("∫ f(x) dQ(x) = z", "L_int")
        p.use("int_nonneg", "Q", "f", "z")
        p.use("exp_mean_nonzero", "Q", "h")

        def zero(p):
            p.chain("∫ f(x) dQ(x)", eq("z"), eq("0"))
            return p.use("ex_falso", "0 < z")

        p.cases("z = 0", zero, lambda p: p.use("lt_of_le_ne", "0", "z"))
        return p.witness("z")

    return p.obtain("z", p.use("int_dominated", "Q", "f", "x ↦ b", "b"), of)


@value.proof
def best_constant(p):
    p.let(V="b ↦ M[x ~ P] (g(x) + b) + M[x ~ Q] -conjugate(kl_generator, g(x) + b)")
    p.unfold_facts("translation_invariant")

    def member(p):
        return p.chain(
            "V(b)", le("D[kl_generator]^H(P, Q)"), eq("KL^H(P, Q)", "restricted_kl"),
            le("d"),
        )  # fmt: skip

    p.intro("b", member, "∀b. V(b) ≤ d")
    p.chain(
        "u - log(z)",
        eq("u - elog(z)", "ext_sub", "elog_ext"),
        eq("sup x. V(x)", "L_int", p.use("kl_best_constant", "P", "Q", "g", "u")),
        le("d", p.use("sup_least", "V", "d")),
    )
    return p.use("le_of_ext", "u - log(z)", "d")


@tilted.proof
def hoeffding(p):
    p.let(
        R="gibbs(Q, g)",
        r="x ↦ exp(g(x))/z",
        f="x ↦ (h(x) - g(x) + b)/2",
        F="x ↦ exp(2·t·f(x) - 2·t·((y + b)/2) - (2·t)²/2)",
        G="x ↦ exp((1 - t)·g(x) + t·h(x))",
        k="exp(-(t·y) - 2·t²)/z",
    )
    p.use("gibbs_is", "Q", "g", "z")

    def at(p):
        p.have("|h(x) - g(x) + b| ≤ 2")
        p.use("within_abs", "h(x) - g(x) + b")
        return p.use("abs_le", "f(x)", "1")

    p.intro("x", at, "∀x. |f(x)| ≤ 1")
    p.use("hoeffding", "R", "f", "(y + b)/2", "2·t", because="Hoeffding's lemma")

    p.chain(
        "k·w",
        eq("∫ k·G(x) dQ(x)", "L_int"),
        eq("∫[x ~ withdensity(Q, r)] F(x)", "L_withdensity"),
        eq("∫ F(x) dR(x)"),
        le("1"),
    )
    p.use("le_of_ext", "k·w", "1")
    p.use("log_mono", "k·w", "1")
    p.chain("log(k·w)", eq("-(t·y) - 2·t² - log(z) + log(w)", "log_mul", "log_div", "log_exp"))
    p.have("log(1) = 0", "log_one")
    return p.have(p.goal)


@entropy.proof
def of_its_density(p):
    p.let(R="gibbs(Q, g)", r="x ↦ exp(g(x))/z", f="x ↦ g(x) - log(z)")
    same = p.use("gibbs_is", "Q", "g", "z")
    below = p.use("withdensity_below", "Q", "r")
    p.know(rewrite(below, symmetry(same)))
    p.use("density_unique", "R", "Q", "r")

    def loss(p):
        p.chain("log(dR/dQ(x))", eq("log(exp(g(x))/z)"), eq("f(x)", "log_div", "log_exp"))
        return p.have("log(dR/dQ(x)) ≤ f(x)")

    p.intro("x", loss, "∀x. dR/dQ(x) = r(x) ⇒ log(dR/dQ(x)) ≤ f(x)")
    return p.use("kl_le", "R", "Q", "f", "y - log(z)")


near = Claim(
    FOR.replace(" MORE", "").replace(" NUMBERS", "")
    + f" holds kl {TILT} Q + SupOn H (h ↦ E P h - E {TILT} h) ≤ d + 3·t"
)


@near.proof
def convex_combinations(p):
    p.let(R="gibbs(Q, g)")
    p.use("gibbs_prob", "Q", "g", "z")

    def centre(p):
        return p.obtain("y", p.use(mean.theorem(), "R", "g", "a"), with_mean)

    def with_mean(p):
        p.use(entropy.theorem(), "Q", "g", "z", "y")
        p.let(S="sup h ∈ H. E[x ~ P] h(x) - E[x ~ R] h(x)", bound="ext(u - y + 3·t)")

        def each(p):
            return p.obtain("c", p.have("∃c. ∀x. |h(x) + c| ≤ 1"), means)

        def means(p):
            some = [p.use(mean.theorem(), law, "h", "c") for law in "PR"]
            return p.obtain("m r", some, combined)

        def combined(p):
            improve(p)
            return p.chain("E[x ~ P] h(x) - E[x ~ R] h(x)", eq("m - r", "E_int"), le("bound"))

        p.intro("h", each, "∀h. H(h) ⇒ E[x ~ P] h(x) - E[x ~ R] h(x) ≤ bound")
        p.use("supon_least", "H", "h ↦ E[x ~ P] h(x) - E[x ~ R] h(x)", "bound")
        p.use(value.theorem(), "P", "Q", "H", "g", "u", "z", "d")
        return p.chain(
            "KL(R ‖ Q) + S", le("y - log(z) + bound"), eq("y - log(z) + (u - y + 3·t)"),
            le("d + 3·t"),
        )  # fmt: skip

    return p.obtain("a", p.have("∃c. ∀x. |g(x) + c| ≤ 1"), centre)


def improve(p):
    """Know how much h improves on g: the combination (1 - t)g + th has no larger value than d."""
    p.let(k="x ↦ t·h(x) + (1 - t)·g(x)", b="c - a")
    p.unfold_facts("convex_class")

    def apart(p):
        p.have("|h(x) + c| ≤ 1")
        p.have("|g(x) + a| ≤ 1")
        p.use("within_abs", "h(x) + c")
        p.use("within_abs", "g(x) + a")
        return p.use("abs_le", "h(x) - g(x) + b", "2")

    p.intro("x", apart, "∀x. |h(x) - g(x) + b| ≤ 2")

    def of(p):
        p.use(tilted.theorem(), "Q", "g", "h", "z", "b", "r - y", "t", "w", because="Hoeffding's lemma")
        p.use(value.theorem(), "P", "Q", "H", "k", "t·m + (1 - t)·u", "w", "d")
        p.let(gain="m - u - (r - y)")
        return p.chain("gain", eq("1/t·(t·gain)"), le("1/t·(t·(3·t))"), eq("3·t"))

    def bounded_(p):
        return p.obtain("w", p.use(moment.theorem(), "Q", "k", "l"), of)

    p.obtain("l", p.have("∃c. ∀x. |k(x) + c| ≤ 1"), bounded_)


mean = Claim(
    "for P distribution on 'a, h : 'a → real, c given Measurable(h), ∀x. |h(x) + c| ≤ 1 "
    "holds ∃m. E[x ~ P] h(x) exists and is m"
)


@mean.proof
def exists(p):
    p.let(b="1 + |c|")

    def at(p):
        return p.chain("|h(x)|", le("|h(x) + c| + |-c|"), le("b"))

    p.intro("x", at, "∀x. |h(x)| ≤ b")
    return p.use("int_dominated", "P", "h", "x ↦ b", "b")


ALL = ", ".join([RANGE, *MEMBERS])
NUMBERS = (
    "for P Q : 'a measure, H : ('a → real) → bool MORE given Prob P, Prob Q, translation_invariant H, " + ALL
)
real = Claim(
    NUMBERS.replace("MORE", ", s : real") + ", restricted_kl H P Q ≤ s holds ∃d. restricted_kl H P Q = d"
)
nearly = Claim(
    NUMBERS.replace("MORE", ", d t : real") + ", 0 < t, restricted_kl H P Q = d holds "
    "∃g u z. H g ∧ HasInt P g u ∧ HasInt Q (x ↦ exp (g x)) z ∧ 0 < z ∧ d - t^2 ≤ u - log z"
)


def with_numbers(p, proof):
    """Prove something of a function g of the class with the mean u and the moment z."""

    def of(p):
        first = p.use(mean.theorem(), "P", "g", "c")
        second = p.use(moment.theorem(), "Q", "g", "c")
        return p.obtain("u z", [first, second], proof)

    return p.obtain("c", p.have("∃c. ∀x. |g(x) + c| ≤ 1"), of)


@real.proof
def neither_end(p):
    p.let(D="KL^H(P, Q)")

    def number(p):
        def bottom(same):
            inner = p.supposing()
            inner.chain("D", eq("bot", same), le("u - log(z) - 1", "bot_le"))
            inner.use(value.theorem(), "P", "Q", "H", "g", "u", "z", "u - log(z) - 1")
            return inner.use("lt_irrefl", "0")

        def top(same):
            inner = p.supposing()
            inner.chain("∞", eq("D", same), le("s"))
            return inner.use("top_not_le")

        p.know(logic.refuted(p.term("D = bot"), bottom), logic.refuted(p.term("D = ∞"), top))
        return p.use("real_of_finite", "D")

    return p.obtain("g", p.have("∃h. H(h)"), lambda p: with_numbers(p, number))


@nearly.proof
def otherwise_smaller(p):
    p.let(D="KL^H(P, Q)", b="d - t²")

    goal = (
        "∃g x y. H(g) ∧ E[z ~ P] g(z) exists and is x ∧ E[z ~ Q] exp(g(z)) exists and is y ∧ 0 < y ∧ "
        "d - t² ≤ x - log(y)"
    )

    def contrary(q):
        def value(p):
            return with_numbers(p, small)

        def small(p):
            def large(p):
                there = p.witness("g", "u", "z", goal=goal)
                return p.use(
                    "ex_falso",
                    p.term("u - log(z) ≤ b"),
                    given=[logic.contradiction(there, p.have(f"¬({goal})"), p.term("F"))],
                )

            p.cases("b ≤ u - log(z)", large, lambda p: p.have("u - log(z) ≤ b"))
            p.use("log_tangent", "z", "exp(1)")
            p.have("log(exp(1)) = 1", "log_exp")
            p.have("(z - exp(1))/exp(1) = exp(-1)·z - 1")
            return p.chain(
                "M[x ~ P] g(x) + M[x ~ Q] -conjugate(kl_generator, g(x))",
                eq("u - ∫ exp(-1)·exp(g(x)) dQ(x)", "kl_objective", "M_int"),
                eq("u - exp(-1)·z", "L_int", "ext_sub"),
                le("b"),
            )

        q.suffices("restricted_least", "g", value, goal="D[kl_generator]^H(P, Q) ≤ b")
        q.chain("d", eq("D"), eq("D[kl_generator]^H(P, Q)", "restricted_kl"), le("b"))
        q.have("0 < t²")
        return q.have("F")

    return p.indirect(contrary)
