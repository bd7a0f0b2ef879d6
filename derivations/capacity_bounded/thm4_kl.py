"""Sequential composition under the restricted KL divergence, for two functions.

Problem: KL^{H_i}(P_i, Q_i) ≤ ε_i. What is the value of h₁ + h₂ for the pairs, h_i in H_i?
Method: with the best constant added to h_i, E_{P_i}[h_i] ≤ ε_i + log E_{Q_i}[e^{h_i}]. The moment of the sum
    is the product of the two, and log z ≤ z/e.
Guarantee: at most ε₁ + ε₂, for translation invariant classes; means and moments may be infinite.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from cbdp_sym.author import *

ONE = (
    "for P Q : 'a measure, H : ('a → real) → bool, u : 'a → real, ε z MORE: real given Prob P, Prob Q, "
    "translation_invariant H, H u, Measurable u, restricted_kl H P Q ≤ ε, "
    "L Q (x ↦ exp (u x)) = z, 0 < z"
)
exists = Claim(f"{ONE.replace('MORE', '')} holds L P (x ↦ -u x) = ∞ ∨ (∃m. HasInt P u m)")
least_moment = Claim(f"{ONE.replace('MORE', 'm ')}, HasInt P u m holds m ≤ ε + log z")
product = Claim(
    "for Q distribution on 'a, R distribution on 'b, u : 'a → real, v : 'b → real "
    "given Measurable(u), Measurable(v) holds ∫[z ~ semi(Q, x ↦ R)] exp(u(fst(z)) + v(snd(z)) - 1) = "
    "∫ exp(u(x) - 1)·∫ exp(v(y)) dR(y) dQ(x)"
)
both = Claim(
    "for P1 Q1 distributions on 'a, P2 Q2 distributions on 'b, H1 : ('a → real) → bool, H2 : ('b → "
    "real) → bool, u : 'a → real, v : 'b → real, ε1 ε2 "
    "given translation_invariant(H1), translation_invariant(H2), H1(u), H2(v), Measurable(u), "
    "Measurable(v), KL^H1(P1, Q1) ≤ ε1, KL^H2(P2, Q2) ≤ ε2 "
    "holds M[z ~ semi(P1, o ↦ P2)] (u(fst(z)) + v(snd(z))) + M[z ~ semi(Q1, o ↦ Q2)] "
    "-conjugate(kl_generator, u(fst(z)) + v(snd(z))) ≤ ε1 + ε2"
)


@exists.proof
def not_infinite(p):
    p.let(w="∫ exp(u(x) - 1) dQ(x)", m="M[x ~ P] u(x)")
    p.chain(
        "w",
        eq("∫ exp(-1)·exp(u(x)) dQ(x)"),
        eq("exp(-1)·z", p.use("L_mul", "Q", "exp(-1)", "x ↦ exp(u(x))"), "ext_mul"),
    )
    p.chain(
        "m + -(exp(-1)·z)",
        eq("m - exp(-1)·z", "ext_neg", "esub"),
        eq("m + M[x ~ Q] -conjugate(kl_generator, u(x))", "kl_objective"),
        le("D[kl_generator]^H(P, Q)"),
        eq("KL^H(P, Q)", "restricted_kl"),
        le("ε"),
    )
    return p.use("int_or_infinite", "P", "u", "ε - -(exp(-1)·z)")


@least_moment.proof
def best_constant(p):
    p.let(V="b ↦ M[x ~ P] (u(x) + b) + M[x ~ Q] -conjugate(kl_generator, u(x) + b)")
    p.unfold_facts("translation_invariant")

    def member(p):
        return p.chain("V(b)", le("D[kl_generator]^H(P, Q)"), eq("KL^H(P, Q)", "restricted_kl"), le("ε"))

    p.intro("b", member, "∀b. V(b) ≤ ε")
    p.chain(
        "m - log(z)",
        eq("m - elog(z)", "ext_sub", "elog_ext"),
        eq("sup x. V(x)", p.use("kl_best_constant", "P", "Q", "u", "m")),
        le("ε", p.use("sup_least", "V", "ε")),
    )
    p.use("le_of_ext", "m - log(z)", "ε")
    return p.have(p.goal)


@product.proof
def independent(p):
    p.let(F="z ↦ exp(u(fst(z)) + v(snd(z)) - 1)", B="∫ exp(v(y)) dR(y)")

    def inner(p):
        return p.chain(
            "∫ exp(u(x) + v(y) - 1) dR(y)",
            eq("∫ exp(u(x) - 1)·exp(v(y)) dR(y)"),
            eq("exp(u(x) - 1)·B", "L_mul"),
        )

    p.intro("x", inner, "∀x. ∫ exp(u(x) + v(y) - 1) dR(y) = exp(u(x) - 1)·B")
    return p.chain(
        "∫[x ~ semi(Q, x ↦ R)] F(x)", eq("∫ exp(u(x) - 1)·B dQ(x)", "semi_L", "fst_pair", "snd_pair")
    )


@both.proof
def moments_multiply(p):
    p.let(
        P="semi(P1, o ↦ P2)",
        Q="semi(Q1, o ↦ Q2)",
        h="z ↦ u(fst(z)) + v(snd(z))",
        A="∫ exp(u(x)) dQ1(x)",
        B="∫ exp(v(y)) dQ2(y)",
        W="∫ exp(h(z) - 1) dQ(z)",
        m="M[z ~ P] h(z)",
        value="m + M[z ~ Q] -conjugate(kl_generator, h(z))",
    )
    p.use(product.theorem(), "Q1", "Q2", "u", "v", because="independence")
    p.have("value = m - W", "kl_objective")

    def infinite(p, why):
        return p.chain(
            "value", eq("m - W"), eq("m - ∞"), eq("bot", "sub_top"),
            le("ε1 + ε2", "bot_le"),
        )  # fmt: skip

    def second(p):
        p.intro("x", lambda p: p.use("mul_top", "exp(u(x) - 1)"), "∀x. exp(u(x) - 1)·∞ = ∞")
        return infinite(
            p,
            p.chain(
                "W",
                eq("∫ exp(u(x) - 1)·B dQ1(x)"),
                eq("∫ exp(u(x) - 1)·∞ dQ1(x)"),
                eq("L(Q1, x ↦ ∞)"),
                eq("∞", p.use("L_econst", "Q1", "∞")),
            ),
        )

    def finite(p):
        return p.obtain("b", p.use("real_of_nonneg", "B"), of_second)

    def of_second(p):
        p.let(k="exp(-1)·b")
        p.chain(
            "W",
            eq("∫ exp(u(x) - 1)·B dQ1(x)"),
            eq("∫ exp(u(x) - 1)·b dQ1(x)", "ext_mul"),
            eq("∫ k·exp(u(x)) dQ1(x)"),
            eq("k·A", p.use("L_mul", "Q1", "k", "x ↦ exp(u(x))")),
        )
        positive(p, "b", "B")

        def first(p):
            p.use("mul_top", "k")
            return infinite(p, p.chain("W", eq("k·A"), eq("k·∞"), eq("∞")))

        def of_first(p):
            positive(p, "a", "A", "Q1", "u")
            p.chain(
                "W", eq("k·A"),
                eq("k·a", "ext_mul"),
            )  # fmt: skip
            return with_moments(p)

        return p.cases("A = ∞", first, lambda p: p.obtain("a", p.use("real_of_nonneg", "A"), of_first))

    return p.cases("B = ∞", second, finite)


def positive(p, number, moment, law="Q2", function="v"):
    """Know that a moment, which is this number, is not 0."""
    p.use("exp_mean_nonzero", law, function)

    def zero(p):
        p.chain(moment, eq(f"{number}"), eq("0"))
        return p.use("ex_falso", f"0 < {number}")

    p.cases(f"{number} = 0", zero, lambda p: p.use("lt_of_le_ne", "0", number))


def with_moments(p):
    """The claim where both moments are finite."""
    first = p.use(exists.theorem(), "P1", "Q1", "H1", "u", "ε1", "a")
    second = p.use(exists.theorem(), "P2", "Q2", "H2", "v", "ε2", "b")

    def infinite(lemma):
        def proof(p):
            p.use(lemma, "P1", "P2", "u", "v")
            p.use("M_bot", "P", "h")
            return p.chain(
                "value", eq("m - W"),
                eq("bot + -ext(k·a)", "esub"), eq("bot", "bot_add"), le("ε1 + ε2", "bot_le"),
            )  # fmt: skip

        return proof

    def of(p):
        p.use(least_moment.theorem(), "P1", "Q1", "H1", "u", "ε1", "a", "r", because="the best constant")
        p.use(least_moment.theorem(), "P2", "Q2", "H2", "v", "ε2", "b", "s", because="the best constant")
        p.use("int_of_sum", "P1", "P2", "u", "v", "h", "r", "s", because="linearity")
        p.use("log_tangent", "a·b", "exp(1)", because=r"$\log z\le z/e$")
        p.have("log(a·b) = log(a) + log(b)", "log_mul")
        p.have("(a·b - exp(1))/exp(1) = k·a - 1")
        p.have("log(exp(1)) = 1", "log_exp")
        return p.chain("value", eq("m - W"), eq("r + s - k·a", "M_int", "ext_sub"), le("ε1 + ε2"))

    def mean(q):
        def other(r):
            return r.either(second, infinite("pair_infinite_second"), last)

        return q.obtain("r", q.have(parts(first.conclusion)[1][1]), other)

    def last(q):
        return q.obtain("s", q.have(parts(second.conclusion)[1][1]), of)

    return p.either(first, infinite("pair_infinite_first"), mean)
