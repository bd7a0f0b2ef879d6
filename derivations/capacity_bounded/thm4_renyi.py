"""Sequential composition under the restricted α-divergence, for two functions.

Problem: 1 + α(α-1) D^{H_i}(P_i, Q_i) ≤ M_i. What is the value of h₁ + h₂ for the pairs, h_i in H_i?
Method: with A = α/(α-1) and g_i = (α-1) h_i, a class closed under shrinking and translations has
    l(E_P[g] + c) ≤ (l ‖g + c‖)^A/A + M/α. So there is a number m in place of E_{P_1}[g_1], with
    |m + c| ≤ n^{A-1} ‖g_1 + c‖ for all c. Take c = g_2(y), and put n^{-A}(m + g_2) into the second class.
Guarantee: 1 + α(α-1) D is at most M_1 M_2. No duality is used; means and moments may be infinite.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.thm4_numbers import number
from derivations.capacity_bounded.translates import norms

SHRINK = "(∀u l. {H} u ⇒ 0 ≤ l ⇒ l ≤ 1 ⇒ {H} (x ↦ l·u x))"
CLASS = "translation_invariant H, " + SHRINK.format(H="H")
DUAL, K = "(α/(α - 1))", "(α² - α)"
ONE = (
    "for α w MORE: real, P Q : 'a measure, H : ('a → real) → bool, u : 'a → real given 1 < α, Prob P, "
    f"Prob Q, {CLASS}, H u, Measurable u, restricted_alpha α H P Q ≤ (w - 1)/{K}"
)
bound = Claim(
    ONE.replace("MORE", "m l c j ") + ", HasInt P u m, 0 ≤ l, l ≤ 1, "
    f"HasInt Q (x ↦ abs (l·u x + c)^{DUAL}) j holds l·m + c ≤ (α - 1)^{DUAL}/α·j + w/{K}"
)
at_least_one = Claim(ONE.replace("MORE", "m ") + ", HasInt P u m holds 1 ≤ w")
mean_exists = Claim(
    ONE.replace("MORE", "") + f", ¬(L Q (x ↦ abs (u x)^{DUAL}) = ∞) "
    "holds L P (x ↦ -u x) = ∞ ∨ (∃m. HasInt P u m)"
)
replaced = Claim(
    ONE.replace("MORE", "m ") + f", HasInt P u m, ¬(L Q (x ↦ abs (u x)^{DUAL}) = ∞) holds "
    "∃r s n N. 1 ≤ n ∧ 0 ≤ s ∧ (α - 1)·m ≤ r + s "
    f"∧ n^{DUAL}·(1 - 1/{DUAL}) + s ≤ w·(1 - 1/{DUAL}) "
    f"∧ (∀c. HasInt Q (x ↦ abs ((α - 1)·u x + c)^{DUAL}) (N c^{DUAL})) "
    f"∧ (∀c. 0 ≤ N c) ∧ (∀c. abs (r + c) ≤ n^({DUAL} - 1)·N c)"
)


def orders(p):
    """Name the dual order A, and know how it is related to a."""
    p.let(A=DUAL, k=f"1/{K}", C=f"(α - 1)^{DUAL}/α")
    p.have("0 < α·(α - 1)")


@bound.proof
def value_of_a_multiple(p):
    orders(p)
    p.let(h="x ↦ l·u(x) + c", g="x ↦ |l·u(x) + c|^A")
    p.unfold_facts("translation_invariant")
    p.use("alpha_objective", "P", "Q", "α", "l·m + c", "h")
    p.chain(
        "l·m + c - (C·j + k)",
        eq("l·m + c - (C·∫ g(x) dQ(x) + k)", "ext_sub", "L_int"),
        eq("M[x ~ P] h(x) + M[x ~ Q] -conjugate(α_generator(α), h(x))"),
        le("D[α_generator(α)]^H(P, Q)"),
        eq("D[α]^H(P, Q)", "restricted_alpha"),
        le(f"(w - 1)/{K}"),
    )
    return p.have(p.goal)


@at_least_one.proof
def of_a_constant(p):
    orders(p)
    p.let(c="1/(α - 1)")
    p.use("int_const", "Q", "c^A")
    p.use(bound.theorem(), "α", "w", "m", "0", "c", "c^A", "P", "Q", "H", "u")
    p.have("C·c^A = 1/α")
    p.have(f"1/(α - 1) - 1/α = 1/{K}")
    p.have(f"1/{K} ≤ w/{K}")
    return p.have("1 ≤ w")


@mean_exists.proof
def of_an_adversary(p):
    orders(p)
    p.let(V="∫ |u(x)|^A dQ(x)", m="M[x ~ P] u(x)")

    def of(p):
        p.chain(
            "m + -(C·v + k)",
            eq("m - (C·v + k)", "ext_neg", "esub"),
            eq("m - (C·v + k)", "ext_add", "ext_mul"),
            eq(
                "m + M[x ~ Q] -conjugate(α_generator(α), u(x))",
                p.use(objective.theorem(), "P", "Q", "α", "u"),
            ),
            le("D[α_generator(α)]^H(P, Q)"),
            eq("D[α]^H(P, Q)", "restricted_alpha"),
            le(f"(w - 1)/{K}"),
        )
        return p.use("int_or_infinite", "P", "u", f"(w - 1)/{K} - -(C·v + k)")

    return p.obtain("v", p.use("real_of_nonneg", "V"), of)


objective = Claim(
    "for P Q : 'a measure, α : real, u : 'a → real given Prob Q, 1 < α, Measurable u holds "
    "M P (x ↦ u x) + M Q (x ↦ -conjugate (alpha_generator α) (u x)) = "
    f"M P (x ↦ u x) - ((α - 1)^{DUAL}/α · L Q (x ↦ abs (u x)^{DUAL}) + 1/{K})"
)


@objective.proof
def young(p):
    orders(p)
    p.let(g="x ↦ |u(x)|^A")
    p.use("M_neg", "Q", "x ↦ C·g(x) + k")
    p.use("L_mul", "Q", "C", "x ↦ g(x)")
    p.chain("∫ (C·g(x) + k) dQ(x)", eq("C·∫ g(x) dQ(x) + k", "ext_add", "ext_mul", "L_plus_const"))
    return p.chain(
        "M[x ~ P] u(x) + M[x ~ Q] -conjugate(α_generator(α), u(x))",
        eq("M[x ~ P] u(x) - ∫ (C·g(x) + k) dQ(x)", "alpha_conjugate", "esub"),
        eq("M[x ~ P] u(x) - (C·∫ g(x) dQ(x) + k)"),
    )


@replaced.proof
def a_number_for_the_mean(p):
    orders(p)
    p.let(q="α - 1", g="x ↦ (α - 1)·u(x)", V="∫ |u(x)|^A dQ(x)", t="w^(1/A)")
    p.use(at_least_one.theorem(), "α", "w", "m", "P", "Q", "H", "u")
    p.have("∀x. |q·u(x)|^A = q^A·|u(x)|^A", "abs_scale_pow")

    def finite(p):
        p.use("L_mul", "Q", "q^A", "x ↦ |u(x)|^A")
        p.chain(
            "∫ |g(x)|^A dQ(x)", eq("∫ q^A·|u(x)|^A dQ(x)"), eq("q^A·V", "ext_mul"), eq("q^A·v", "ext_mul")
        )
        p.chain("∫ |g(x)|^A dQ(x)", eq("q^A·v"), le("q^A·v"))
        p.use("not_top_of_le", "∫ |g(x)|^A dQ(x)", "q^A·v")
        return p.obtain("N", p.use(norms.theorem(), "Q", "g", "A"), with_norm)

    def with_norm(p):
        p.chain("t^A", eq("w^(1/A·A)", "pow_pow"), eq("w"))
        p.chain("1", eq("1^(1/A)", "one_pow"), le("t"))

        def scaled(p):
            p.let(d="l/q", o="l·c/q", j="d^A·N(c)^A")

            def at(p):
                return p.chain(
                    "|l·u(x) + o|^A", eq("|d·(q·u(x) + c)|^A"), eq("d^A·|q·u(x) + c|^A", "abs_scale_pow")
                )

            same = p.intro("x", at, "∀x. |l·u(x) + o|^A = d^A·|q·u(x) + c|^A")
            p.have("E[x ~ Q] |q·u(x) + c|^A exists and is N(c)^A")
            p.have("E[x ~ Q] |l·u(x) + o|^A exists and is j", same)
            p.use(bound.theorem(), "α", "w", "m", "l", "o", "j", "P", "Q", "H", "u")
            p.have("q·(l·m + o) = l·(q·m + c)")
            p.chain("q·(C·j)", eq("(l·N(c))^A/A"))
            p.have(f"q·(w/{K}) = w·(1 - 1/A)")
            p.have("l·(q·m + c) ≤ (l·N(c))^A/A + w·(1 - 1/A)")
            return p.have("l·(q·m + c) ≤ (l·N(c))^A/A + t^A·(1 - 1/A)")

        p.intro("l c", scaled, "∀l c. 0 ≤ l ⇒ l ≤ 1 ⇒ l·(q·m + c) ≤ (l·N(c))^A/A + t^A·(1 - 1/A)")
        some = p.use(number.theorem(), "N", "A", "q·m", "t")
        return p.obtain("r s n", some, found)

    def found(p):
        return p.witness("r", "s", "n", "N")

    return p.obtain("v", p.use("real_of_nonneg", "V"), finite)
