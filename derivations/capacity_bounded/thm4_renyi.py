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

SHRINK = r"(!u l. {H} u ==> 0 <= l ==> l <= 1 ==> {H} (\x. l*u x))"
CLASS = "translation_invariant H, " + SHRINK.format(H="H")
DUAL, K = "(a/(a - 1))", "(a^2 - a)"
ONE = (
    "for a w MORE: real, P Q : 'a measure, H : ('a -> real) -> bool, u : 'a -> real given 1 < a, Prob P, "
    f"Prob Q, {CLASS}, H u, Measurable u, restricted_alpha a H P Q <= ext ((w - 1)/{K})"
)
bound = Claim(
    ONE.replace("MORE", "m l c j ") + ", HasInt P u m, 0 <= l, l <= 1, "
    rf"HasInt Q (\x. abs (l*u x + c)^{DUAL}) j holds l*m + c <= (a - 1)^{DUAL}/a*j + w/{K}"
)
at_least_one = Claim(ONE.replace("MORE", "m ") + ", HasInt P u m holds 1 <= w")
mean_exists = Claim(
    ONE.replace("MORE", "") + rf", ~(L Q (\x. ext (abs (u x)^{DUAL})) = ∞) "
    r"holds L P (\x. ext (-u x)) = ∞ \/ (?m. HasInt P u m)"
)
replaced = Claim(
    ONE.replace("MORE", "m ") + rf", HasInt P u m, ~(L Q (\x. ext (abs (u x)^{DUAL})) = ∞) holds "
    r"?r s n N. 1 <= n /\ 0 <= s /\ (a - 1)*m <= r + s "
    rf"/\ n^{DUAL}*(1 - 1/{DUAL}) + s <= w*(1 - 1/{DUAL}) "
    rf"/\ (!c. HasInt Q (\x. abs ((a - 1)*u x + c)^{DUAL}) (N c^{DUAL})) "
    rf"/\ (!c. 0 <= N c) /\ (!c. abs (r + c) <= n^({DUAL} - 1)*N c)"
)


def orders(p):
    """Name the dual order A, and know how it is related to a."""
    p.let(A=DUAL, k=f"1/{K}", C=f"(a - 1)^{DUAL}/a")
    p.have("0 < a*(a - 1)")


@bound.proof
def value_of_a_multiple(p):
    orders(p)
    p.let(h=r"\x. l*u x + c", g=r"\x. abs (l*u x + c)^A")
    p.unfold_facts("translation_invariant")
    p.use("alpha_objective", "P", "Q", "a", "l*m + c", "h")
    p.chain(
        "ext (l*m + c - (C*j + k))",
        eq(r"ext (l*m + c) - (ext C * L Q (\x. ext (g x)) + ext k)", "ext_sub", "L_int"),
        eq(r"M P (\x. ext (h x)) + M Q (\x. -conjugate (alpha_generator a) (h x))"),
        le("restricted (alpha_generator a) H P Q"),
        eq("restricted_alpha a H P Q", "restricted_alpha"),
        le(f"ext ((w - 1)/{K})"),
    )
    return p.have(p.goal)


@at_least_one.proof
def of_a_constant(p):
    orders(p)
    p.let(c="1/(a - 1)")
    p.use("int_const", "Q", "c^A")
    p.use(bound.theorem(), "a", "w", "m", "0", "c", "c^A", "P", "Q", "H", "u")
    p.have("C*c^A = 1/a")
    p.have(f"1/(a - 1) - 1/a = 1/{K}")
    p.have(f"1/{K} <= w/{K}")
    return p.have("1 <= w")


@mean_exists.proof
def of_an_adversary(p):
    orders(p)
    p.let(V=r"L Q (\x. ext (abs (u x)^A))", m=r"M P (\x. ext (u x))")

    def of(p):
        p.chain(
            "m + ext (-(C*v + k))",
            eq("m - ext (C*v + k)", "ext_neg", "esub"),
            eq("m - (ext C * ext v + ext k)", "ext_add", "ext_mul"),
            eq(
                r"m + M Q (\x. -conjugate (alpha_generator a) (u x))",
                p.use(objective.theorem(), "P", "Q", "a", "u"),
            ),
            le("restricted (alpha_generator a) H P Q"),
            eq("restricted_alpha a H P Q", "restricted_alpha"),
            le(f"ext ((w - 1)/{K})"),
        )
        return p.use("int_or_infinite", "P", "u", f"(w - 1)/{K} - -(C*v + k)")

    return p.obtain("v", p.use("real_of_nonneg", "V"), of)


objective = Claim(
    "for P Q : 'a measure, a : real, u : 'a -> real given Prob Q, 1 < a, Measurable u holds "
    r"M P (\x. ext (u x)) + M Q (\x. -conjugate (alpha_generator a) (u x)) = "
    rf"M P (\x. ext (u x)) - (ext ((a - 1)^{DUAL}/a) * L Q (\x. ext (abs (u x)^{DUAL})) + ext (1/{K}))"
)


@objective.proof
def young(p):
    orders(p)
    p.let(g=r"\x. abs (u x)^A")
    p.use("M_neg", "Q", r"\x. ext (C*g x + k)")
    p.use("L_mul", "Q", "C", r"\x. ext (g x)")
    p.chain(
        r"L Q (\x. ext (C*g x + k))",
        eq(r"ext C * L Q (\x. ext (g x)) + ext k", "ext_add", "ext_mul", "L_plus_const"),
    )
    return p.chain(
        r"M P (\x. ext (u x)) + M Q (\x. -conjugate (alpha_generator a) (u x))",
        eq(r"M P (\x. ext (u x)) - L Q (\x. ext (C*g x + k))", "alpha_conjugate", "esub"),
        eq(r"M P (\x. ext (u x)) - (ext C * L Q (\x. ext (g x)) + ext k)"),
    )


@replaced.proof
def a_number_for_the_mean(p):
    orders(p)
    p.let(q="a - 1", g=r"\x. (a - 1)*u x", V=r"L Q (\x. ext (abs (u x)^A))", t="w^(1/A)")
    p.use(at_least_one.theorem(), "a", "w", "m", "P", "Q", "H", "u")
    p.have("!x. abs (q*u x)^A = q^A*abs (u x)^A", "abs_scale_pow")

    def finite(p):
        p.use("L_mul", "Q", "q^A", r"\x. ext (abs (u x)^A)")
        p.chain(
            r"L Q (\x. ext (abs (g x)^A))",
            eq(r"L Q (\x. ext (q^A*abs (u x)^A))"),
            eq("ext (q^A) * V", "ext_mul"),
            eq("ext (q^A*v)", "ext_mul"),
        )
        p.chain(r"L Q (\x. ext (abs (g x)^A))", eq("ext (q^A*v)"), le("ext (q^A*v)"))
        p.use("not_top_of_le", r"L Q (\x. ext (abs (g x)^A))", "q^A*v")
        return p.obtain("N", p.use(norms.theorem(), "Q", "g", "A"), with_norm)

    def with_norm(p):
        p.chain("t^A", eq("w^(1/A*A)", "pow_pow"), eq("w"))
        p.chain("1", eq("1^(1/A)", "one_pow"), le("t"))

        def scaled(p):
            p.let(d="l/q", e="l*c/q", j="d^A*N c^A")

            def at(p):
                return p.chain(
                    "abs (l*u x + e)^A",
                    eq("abs (d*(q*u x + c))^A"),
                    eq("d^A*abs (q*u x + c)^A", "abs_scale_pow"),
                )

            same = p.intro("x", at, "!x. abs (l*u x + e)^A = d^A*abs (q*u x + c)^A")
            p.have(r"HasInt Q (\x. abs (q*u x + c)^A) (N c^A)")
            p.have(r"HasInt Q (\x. abs (l*u x + e)^A) j", same)
            p.use(bound.theorem(), "a", "w", "m", "l", "e", "j", "P", "Q", "H", "u")
            p.have("q*(l*m + e) = l*(q*m + c)")
            p.chain("q*(C*j)", eq("(l*N c)^A/A"))
            p.have(f"q*(w/{K}) = w*(1 - 1/A)")
            p.have("l*(q*m + c) <= (l*N c)^A/A + w*(1 - 1/A)")
            return p.have("l*(q*m + c) <= (l*N c)^A/A + t^A*(1 - 1/A)")

        p.intro("l c", scaled, "!l c. 0 <= l ==> l <= 1 ==> l*(q*m + c) <= (l*N c)^A/A + t^A*(1 - 1/A)")
        some = p.use(number.theorem(), "N", "A", "q*m", "t")
        return p.obtain("r s n", some, found)

    def found(p):
        return p.witness("r", "s", "n", "N")

    return p.obtain("v", p.use("real_of_nonneg", "V"), finite)
