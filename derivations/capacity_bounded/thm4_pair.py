"""Sequential composition under the restricted α-divergence: the pair.

Problem: 1 + α(α-1) D^{H_i}(P_i, Q_i) ≤ w_i. What is the value of u + v for the pairs, u in H_1 and v in H_2?
Method: see thm4_renyi; here the number that stands for the mean of u is used at each outcome of the second.
Guarantee: 1 + α(α-1) D is at most w_1 w_2; where a mean or a moment is infinite the value is -∞.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import thm4_renyi
from derivations.capacity_bounded.thm4_renyi import DUAL, SHRINK, K, orders
from derivations.capacity_bounded.translates import norms

infinite_translate = Claim(
    "for Q distribution on 'a, g : 'a → real, c A given Measurable(g), 1 < A, ∫ |g(x)|^A dQ(x) = ∞ "
    "holds ∫ |g(x) + c|^A dQ(x) = ∞"
)
CLASSES = "translation_invariant H1, translation_invariant H2, " + ", ".join(
    SHRINK.format(H=name) for name in ("H1", "H2")
)
PAIR = (
    "for α w1 w2 : real, P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a → real) → bool, "
    "H2 : ('b → real) → bool, u : 'a → real, v : 'b → real given 1 < α, Prob P1, Prob Q1, Prob P2, "
    f"Prob Q2, {CLASSES}, H1 u, H2 v, Measurable u, Measurable v, "
    f"restricted_alpha α H1 P1 Q1 ≤ (w1 - 1)/{K}, restricted_alpha α H2 P2 Q2 ≤ (w2 - 1)/{K}"
)
NUMBERS = (
    f"∀y. abs (r + (α - 1)·v y)^{DUAL} ≤ "
    f"n^(({DUAL} - 1)·{DUAL})·(α - 1)^{DUAL}·L Q1 (x ↦ abs (u x + v y)^{DUAL})"
)
both = Claim(
    f"{PAIR} holds M (semi P1 (o ↦ P2)) (z ↦ u (fst z) + v (snd z)) "
    "+ M (semi Q1 (o ↦ Q2)) (z ↦ -conjugate (alpha_generator α) (u (fst z) + v (snd z))) "
    f"≤ (w1·w2 - 1)/{K}"
)
pointwise = Claim(
    "for α r n : real, Q1 : 'a measure, u : 'a → real, v : 'b → real, N : real → real given 1 < α, Prob "
    "Q1, Measurable u, 1 ≤ n, "
    f"∀c. HasInt Q1 (x ↦ abs ((α - 1)·u x + c)^{DUAL}) (N c^{DUAL}), ∀c. 0 ≤ N c, "
    f"∀c. abs (r + c) ≤ n^({DUAL} - 1)·N c holds {NUMBERS}"
)
in_numbers = Claim(
    "for α w1 w2 m l r s n j W : real given 1 < α, 1 ≤ n, 0 ≤ s, 1 ≤ w2, (α - 1)·m ≤ r + s, "
    f"n^{DUAL}·(1 - 1/{DUAL}) + s ≤ w1·(1 - 1/{DUAL}), 0 ≤ j, j ≤ n^(({DUAL} - 1)·{DUAL})·(α - "
    f"1)^{DUAL}·W, 1/n^{DUAL}·l + 1/n^{DUAL}·r/(α - 1) ≤ (α - 1)^{DUAL}/α·((1/n^{DUAL}/(α - 1))^{DUAL}·j) + "
    f"w2/{K} holds m + l ≤ (α - 1)^{DUAL}/α·W + w1·w2/{K}"
)


@infinite_translate.proof
def back(p):
    def contrary(q):
        q.let(h="x ↦ g(x) + c", V="∫ |g(x)|^A dQ(x)")
        return q.obtain("N", q.use(norms.theorem(), "Q", "h", "A"), of)

    def of(q):
        q.have("E[x ~ Q] |g(x) + c + -c|^A exists and is N(-c)^A")
        finite = q.use("int_finite", "Q", "x ↦ |g(x)|^A", "N(-c)^A")
        sizes = q.have("∀x. ||g(x)|^A| = |g(x)|^A", "abs_nonneg")
        return logic.contradiction(q.have("V = ∞"), rewrite(finite, sizes), q.term("F"))

    return p.indirect(contrary)


@pointwise.proof
def at_each_outcome(p):
    orders(p)
    p.let(q="α - 1", B="n^((A - 1)·A)")

    def at(p):
        p.let(c="q·v(y)", g="x ↦ |u(x) + v(y)|^A")

        def power(p):
            return p.chain("|q·u(x) + c|^A", eq("|q·(u(x) + v(y))|^A"), eq("q^A·g(x)", "abs_scale_pow"))

        same = p.intro("x", power, "∀x. |q·u(x) + c|^A = q^A·g(x)")
        p.know(rewrite(p.have("E[x ~ Q1] |q·u(x) + c|^A exists and is N(c)^A"), same))
        p.chain(
            "N(c)^A",
            eq("∫ q^A·g(x) dQ1(x)", "L_int"),
            eq("q^A·∫ g(x) dQ1(x)", "ext_mul", p.use("L_mul", "Q1", "q^A", "x ↦ g(x)")),
        )
        return p.chain(
            "|r + c|^A",
            le("(n^(A - 1)·N(c))^A"),
            eq("ext(B)·N(c)^A", "ext_mul"),
            eq("B·q^A·∫ g(x) dQ1(x)", "emul_assoc"),
            eq("B·q^A·∫ g(x) dQ1(x)", "ext_mul"),
        )

    return p.intro("y", at, NUMBERS)


@in_numbers.proof
def algebra(p):
    orders(p)
    p.let(q="α - 1", x="n^A", y="q^A", B="n^((A - 1)·A)", d="1/x/q")
    p.have("d^A·j ≤ d^A·(B·y·W)")
    p.chain("d^A·(B·y·W)", eq("W/x"))
    p.have("C·(d^A·j) ≤ C·(W/x)")
    p.have(f"x·(1/x·l + 1/x·r/q) ≤ x·(C·(W/x) + w2/{K})")
    p.have("x·(1/x·l + 1/x·r/q) = l + r/q")
    p.have(f"x·(C·(W/x) + w2/{K}) = C·W + x·w2/{K}")
    p.have("0 ≤ α·s")
    p.have("0 ≤ (w2 - 1)·(w1 - x)")
    p.have("1/q·(q·m) ≤ 1/q·(r + s)")
    p.have("1/q·(q·m) = m")
    p.have(f"s/q = α·s/{K}")
    p.have(f"(x·w2 + α·s)/{K} ≤ w1·w2/{K}")
    return p.have(p.goal)


@both.proof
def powers_multiply(p):
    orders(p)
    p.let(
        q="α - 1",
        P="semi(P1, o ↦ P2)",
        Q="semi(Q1, o ↦ Q2)",
        h="z ↦ u(fst(z)) + v(snd(z))",
        f="z ↦ |h(z)|^A",
        W="∫ f(x) dQ(x)",
        m="M[z ~ P] h(z)",
        value="m + M[z ~ Q] -conjugate(α_generator(α), h(z))",
        b=f"(w1·w2 - 1)/{K}",
    )
    p.use(thm4_renyi.objective.theorem(), "P", "Q", "α", "h", because="the conjugate")
    p.chain(
        "W",
        eq("∫ ∫ f(x, y) dQ2(y) dQ1(x)", p.use("semi_L_any", "Q1", "λo : 'a. Q2", "f")),
        eq("∫ ∫ |u(x) + v(y)|^A dQ2(y) dQ1(x)", "fst_pair", "snd_pair"),
    )
    p.chain(
        "W",
        eq("∫ ∫ f(x, y) dQ1(x) dQ2(y)", p.use("semi_L_swapped", "Q1", "Q2", "f")),
        eq("∫ ∫ |u(x) + v(y)|^A dQ1(x) dQ2(y)", "fst_pair", "snd_pair"),
    )

    def no_value(p, top):
        return p.chain(
            "value",
            eq("m - (C·W + k)"),
            eq("m - (C·∞ + k)"),
            eq("bot", p.use("mul_top", "C"), p.use("top_add", "k"), "sub_top"),
            le("b", "bot_le"),
        )

    def of_first(p):
        def inner(p):
            return p.use(infinite_translate.theorem(), "Q1", "u", "v(y)", "A")

        p.intro("y", inner, "∀y. ∫ |u(x) + v(y)|^A dQ1(x) = ∞")
        p.use("L_econst", "Q2", "∞")
        return no_value(p, p.chain("W", eq("∫ ∫ |u(x) + v(y)|^A dQ1(x) dQ2(y)"), eq("L(Q2, y ↦ ∞)"), eq("∞")))

    def of_second(p):
        def inner(p):
            turned = p.use(infinite_translate.theorem(), "Q2", "v", "u(x)", "A")
            return rewrite(turned, p.have("∀y. v(y) + u(x) = u(x) + v(y)"))

        p.intro("x", inner, "∀x. ∫ |u(x) + v(y)|^A dQ2(y) = ∞")
        p.use("L_econst", "Q1", "∞")
        return no_value(p, p.chain("W", eq("∫ ∫ |u(x) + v(y)|^A dQ2(y) dQ1(x)"), eq("L(Q1, x ↦ ∞)"), eq("∞")))

    def finite(p):
        one = p.use(thm4_renyi.mean_exists.theorem(), "α", "w1", "P1", "Q1", "H1", "u")
        two = p.use(thm4_renyi.mean_exists.theorem(), "α", "w2", "P2", "Q2", "H2", "v")

        def infinite(lemma):
            def proof(p):
                p.use(lemma, "P1", "P2", "u", "v")
                p.use("M_bot", "P", "h")
                return p.chain(
                    "value", eq("m - (C·W + k)"),
                    eq("bot + -(C·W + k)", "esub"), eq("bot", "bot_add"), le("b", "bot_le"),
                )  # fmt: skip

            return proof

        def means(q):
            def other(r):
                return r.either(two, infinite("pair_infinite_second"), last)

            return q.obtain("n1", q.have(parts(one.conclusion)[1][1]), other)

        def last(q):
            return q.obtain("n2", q.have(parts(two.conclusion)[1][1]), with_means)

        return p.either(one, infinite("pair_infinite_first"), means)

    def third(p):
        return p.cases("W = ∞", lambda p: no_value(p, p.have("W = ∞")), finite)

    return p.cases(
        "∫ |u(x)|^A dQ1(x) = ∞", of_first, lambda p: p.cases("∫ |v(y)|^A dQ2(y) = ∞", of_second, third)
    )


def with_means(p):
    """The claim where both functions have means and the moment of the sum is finite."""
    p.use(thm4_renyi.at_least_one.theorem(), "α", "w2", "n2", "P2", "Q2", "H2", "v")
    some = p.use(thm4_renyi.replaced.theorem(), "α", "w1", "n1", "P1", "Q1", "H1", "u")

    def of(p):
        p.use(
            pointwise.theorem(), "α", "r", "n", "Q1", "u", "v", "N", because="at each outcome of the second"
        )
        p.let(B="n^((A - 1)·A)·q^A", x="n^A", d="1/x", g="y ↦ |r + q·v(y)|^A")
        p.let(T="y ↦ ∫ |u(x) + v(y)|^A dQ1(x)")
        p.let(F="z ↦ |u(snd(z)) + v(fst(z))|^A")
        p.know(rewrite(p.use("measurable_L_section", "Q1", "F"), "fst_pair", "snd_pair"))
        p.use("L_mul", "Q2", "B", "T")
        p.chain(
            "∫ g(y) dQ2(y)",
            le("∫ B·T(y) dQ2(y)", "L_le"),
            eq("B·∫ T(x) dQ2(x)"),
            eq("B·W"),
            eq("B·z", "ext_mul"),
        )
        return p.obtain("j", p.use("int_of_bounded_L", "Q2", "g", "B·z"), last)

    def last(p):
        p.let(c="d·r/q", s2="d/q")
        p.chain("1", eq("1^A", "one_pow"), le("x"))

        def power(p):
            return p.chain("|d·v(y) + c|^A", eq("|s2·(r + q·v(y))|^A"), eq("s2^A·g(y)", "abs_scale_pow"))

        p.intro("y", power, "∀y. |d·v(y) + c|^A = s2^A·g(y)")
        p.use("int_scale", "Q2", "g", "s2^A", "j")
        p.use(thm4_renyi.bound.theorem(), "α", "w2", "n2", "d", "c", "s2^A·j", "P2", "Q2", "H2", "v")
        p.use(in_numbers.theorem(), "α", "w1", "w2", "n1", "n2", "r", "s", "n", "j", "z", because="algebra")
        p.use("int_of_sum", "P1", "P2", "u", "v", "h", "n1", "n2", because="linearity")
        return p.chain(
            "value",
            eq("m - (C·W + k)"),
            eq("n1 + n2 - (ext(C)·z + k)", "M_int"),
            eq("n1 + n2 - (C·z + k)", "ext_sub"),
            le("b"),
        )

    return p.obtain("z", p.use("real_of_nonneg", "W"), lambda p: p.obtain("r s n N", some, of))
