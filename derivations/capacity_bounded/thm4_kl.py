"""Sequential composition under the restricted KL divergence, for two functions.

Problem: KL^{H_i}(P_i, Q_i) ≤ ε_i. What is the value of h₁ + h₂ for the pairs, h_i in H_i?
Method: with the best constant added to h_i, E_{P_i}[h_i] ≤ ε_i + log E_{Q_i}[e^{h_i}]. The moment of the sum
    is the product of the two, and log z ≤ z/e.
Guarantee: at most ε₁ + ε₂, for translation invariant classes; means and moments may be infinite.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from functools import partial

from cbdp_sym.author import *

ONE = (
    "for P Q : 'a measure, H : ('a -> real) -> bool, u : 'a -> real, e z MORE: real given Prob P, Prob Q, "
    "translation_invariant H, H u, Measurable u, restricted_kl H P Q <= ext e, "
    r"L Q (\x. ext (exp (u x))) = ext z, 0 < z"
)
exists = Claim(rf"{ONE.replace('MORE', '')} holds L P (\x. ext (-u x)) = ∞ \/ (?m. HasInt P u m)")
least_moment = Claim(f"{ONE.replace('MORE', 'm ')}, HasInt P u m holds m <= e + log z")
product = Claim(
    "for Q : 'a measure, R : 'b measure, u : 'a -> real, v : 'b -> real "
    "given Prob Q, Prob R, Measurable u, Measurable v "
    r"holds L (semi Q (\x. R)) (\z. ext (exp (u (fst z) + v (snd z) - 1))) = "
    r"L Q (\x. ext (exp (u x - 1)) * L R (\y. ext (exp (v y))))"
)
both = Claim(
    "for P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a -> real) -> bool, H2 : ('b -> real) -> bool, "
    "u : 'a -> real, v : 'b -> real, e1 e2 : real given Prob P1, Prob Q1, Prob P2, Prob Q2, "
    "translation_invariant H1, translation_invariant H2, H1 u, H2 v, Measurable u, Measurable v, "
    "restricted_kl H1 P1 Q1 <= ext e1, restricted_kl H2 P2 Q2 <= ext e2 holds "
    r"M (semi P1 (\o. P2)) (\z. ext (u (fst z) + v (snd z))) "
    r"+ M (semi Q1 (\o. Q2)) (\z. -conjugate kl_generator (u (fst z) + v (snd z))) <= ext (e1 + e2)"
)


@exists.proof
def not_infinite(p):
    p.let(w=r"L Q (\x. ext (exp (u x - 1)))", m=r"M P (\x. ext (u x))")
    p.chain(
        "w",
        eq(r"L Q (\x. ext (exp (-1)) * ext (exp (u x)))"),
        eq("ext (exp (-1)*z)", p.use("L_mul", "Q", "exp (-1)", r"\x. ext (exp (u x))"), "ext_mul"),
    )
    p.chain(
        "m + ext (-(exp (-1)*z))",
        eq("m - ext (exp (-1)*z)", "ext_neg", "esub"),
        eq(r"m + M Q (\x. -conjugate kl_generator (u x))", "kl_objective"),
        le("restricted kl_generator H P Q"),
        eq("restricted_kl H P Q", "restricted_kl"),
        le("ext e"),
    )
    return p.use("int_or_infinite", "P", "u", "e - -(exp (-1)*z)")


@least_moment.proof
def best_constant(p):
    p.let(V=r"\b. M P (\x. ext (u x + b)) + M Q (\x. -conjugate kl_generator (u x + b))")
    p.unfold_facts("translation_invariant")

    def member(p):
        return p.chain(
            "V b",
            le("restricted kl_generator H P Q"),
            eq("restricted_kl H P Q", "restricted_kl"),
            le("ext e"),
        )

    p.intro("b", member, "!b. V b <= ext e")
    p.chain(
        "ext (m - log z)",
        eq("ext m - elog (ext z)", "ext_sub", "elog_ext"),
        eq("Sup V", p.use("kl_best_constant", "P", "Q", "u", "m")),
        le("ext e", p.use("sup_least", "V", "ext e")),
    )
    p.use("le_of_ext", "m - log z", "e")
    return p.have(p.goal)


@product.proof
def independent(p):
    p.let(F=r"\z : 'a # 'b. ext (exp (u (fst z) + v (snd z) - 1))", B=r"L R (\y. ext (exp (v y)))")

    def inner(p):
        return p.chain(
            r"L R (\y. ext (exp (u x + v y - 1)))",
            eq(r"L R (\y. ext (exp (u x - 1)) * ext (exp (v y)))"),
            eq("ext (exp (u x - 1)) * B", "L_mul"),
        )

    p.intro("x", inner, r"!x. L R (\y. ext (exp (u x + v y - 1))) = ext (exp (u x - 1)) * B")
    return p.chain(
        r"L (semi Q (\x. R)) F", eq(r"L Q (\x. ext (exp (u x - 1)) * B)", "semi_L", "fst_pair", "snd_pair")
    )


@both.proof
def moments_multiply(p):
    p.let(
        P=r"semi P1 (\o. P2)",
        Q=r"semi Q1 (\o. Q2)",
        h=r"\z : 'a # 'b. u (fst z) + v (snd z)",
        A=r"L Q1 (\x. ext (exp (u x)))",
        B=r"L Q2 (\y. ext (exp (v y)))",
        W=r"L Q (\z. ext (exp (h z - 1)))",
        m=r"M P (\z. ext (h z))",
        value=r"m + M Q (\z. -conjugate kl_generator (h z))",
    )
    p.use(product.theorem(), "Q1", "Q2", "u", "v", because="independence")
    p.have("value = m - W", "kl_objective")

    def infinite(p, why):
        return p.chain(
            "value", eq("m - W"), eq("m - ∞"), eq("bot", "sub_top"),
            le("ext (e1 + e2)", "bot_le"),
        )  # fmt: skip

    def second(p):
        p.intro("x", lambda p: p.use("mul_top", "exp (u x - 1)"), "!x. ext (exp (u x - 1)) * ∞ = ∞")
        return infinite(
            p,
            p.chain(
                "W",
                eq(r"L Q1 (\x. ext (exp (u x - 1)) * B)"),
                eq(r"L Q1 (\x. ext (exp (u x - 1)) * ∞)"),
                eq(r"L Q1 (\x. ∞)"),
                eq("∞", p.use("L_const_any", "Q1", "∞")),
            ),
        )

    def finite(p):
        return p.obtain("b", p.use("real_of_nonneg", "B"), of_second)

    def of_second(p):
        p.let(k="exp (-1)*b")
        p.chain(
            "W",
            eq(r"L Q1 (\x. ext (exp (u x - 1)) * B)"),
            eq(r"L Q1 (\x. ext (exp (u x - 1)*b))", "ext_mul"),
            eq(r"L Q1 (\x. ext k * ext (exp (u x)))"),
            eq("ext k * A", p.use("L_mul", "Q1", "k", r"\x. ext (exp (u x))")),
        )
        positive(p, "b", "B")

        def first(p):
            p.use("mul_top", "k")
            return infinite(p, p.chain("W", eq("ext k * A"), eq("ext k * ∞"), eq("∞")))

        def of_first(p):
            positive(p, "a", "A", "Q1", "u")
            p.chain(
                "W", eq("ext k * A"),
                eq("ext (k*a)", "ext_mul"),
            )  # fmt: skip
            return with_moments(p)

        return p.cases("A = ∞", first, lambda p: p.obtain("a", p.use("real_of_nonneg", "A"), of_first))

    return p.cases("B = ∞", second, finite)


def positive(p, number, moment, law="Q2", function="v"):
    """Know that a moment, which is this number, is not 0."""
    p.use("exp_mean_nonzero", law, function)

    def zero(p):
        p.chain(moment, eq(f"ext {number}"), eq("0"))
        return p.use("ex_falso", f"0 < {number}")

    p.cases(f"{number} = 0", zero, lambda p: p.use("lt_of_le_ne", "0", number))


def with_moments(p):
    """The claim where both moments are finite."""
    first = p.use(exists.theorem(), "P1", "Q1", "H1", "u", "e1", "a")
    second = p.use(exists.theorem(), "P2", "Q2", "H2", "v", "e2", "b")

    def infinite(lemma):
        def proof(p, fact):
            p.know(fact)
            p.use(lemma, "P1", "P2", "u", "v")
            p.use("M_bot", "P", "h")
            return p.chain(
                "value", eq("m - W"),
                eq("bot + -ext (k*a)", "esub"), eq("bot", "bot_add"), le("ext (e1 + e2)", "bot_le"),
            )  # fmt: skip

        return lambda fact: proof(p.supposing(), fact)

    def of(p):
        p.use(least_moment.theorem(), "P1", "Q1", "H1", "u", "e1", "a", "r", because="the best constant")
        p.use(least_moment.theorem(), "P2", "Q2", "H2", "v", "e2", "b", "s", because="the best constant")
        p.use("int_of_sum", "P1", "P2", "u", "v", "h", "r", "s", because="linearity")
        p.use("log_tangent", "a*b", "exp 1", because=r"$\log z\le z/e$")
        p.have("log (a*b) = log a + log b", "log_mul")
        p.have("(a*b - exp 1)/exp 1 = k*a - 1")
        p.have("log (exp 1) = 1", "log_exp")
        return p.chain("value", eq("m - W"), eq("ext (r + s - k*a)", "M_int", "ext_sub"), le("ext (e1 + e2)"))

    def mean(fact):
        def other(p):
            finite = partial(p.obtain, "s", proof=of)
            return logic.either(second, infinite("pair_infinite_second"), lambda fact: finite(exists=fact))

        return p.obtain("r", fact, other)

    return logic.either(first, infinite("pair_infinite_first"), mean)
