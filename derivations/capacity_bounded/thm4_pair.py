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
    r"for Q : 'a measure, g : 'a -> real, c A : real given Prob Q, Measurable g, 1 < A, "
    r"L Q (\x. ext (abs (g x)^A)) = ∞ holds L Q (\x. ext (abs (g x + c)^A)) = ∞"
)
CLASSES = "translation_invariant H1, translation_invariant H2, " + ", ".join(
    SHRINK.format(H=name) for name in ("H1", "H2")
)
PAIR = (
    "for a w1 w2 : real, P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a -> real) -> bool, "
    "H2 : ('b -> real) -> bool, u : 'a -> real, v : 'b -> real given 1 < a, Prob P1, Prob Q1, Prob P2, "
    f"Prob Q2, {CLASSES}, H1 u, H2 v, Measurable u, Measurable v, "
    f"restricted_alpha a H1 P1 Q1 <= ext ((w1 - 1)/{K}), restricted_alpha a H2 P2 Q2 <= ext ((w2 - 1)/{K})"
)
NUMBERS = (
    rf"!y. ext (abs (r + (a - 1)*v y)^{DUAL}) <= "
    rf"ext (n^(({DUAL} - 1)*{DUAL})*(a - 1)^{DUAL}) * L Q1 (\x. ext (abs (u x + v y)^{DUAL}))"
)
both = Claim(
    f"{PAIR} holds M (semi P1 (\\o. P2)) (\\z. ext (u (fst z) + v (snd z))) "
    r"+ M (semi Q1 (\o. Q2)) (\z. -conjugate (alpha_generator a) (u (fst z) + v (snd z))) "
    f"<= ext ((w1*w2 - 1)/{K})"
)
pointwise = Claim(
    "for a r n : real, Q1 : 'a measure, u : 'a -> real, v : 'b -> real, N : real -> real given 1 < a, Prob "
    "Q1, Measurable u, 1 <= n, "
    rf"!c. HasInt Q1 (\x. abs ((a - 1)*u x + c)^{DUAL}) (N c^{DUAL}), !c. 0 <= N c, "
    f"!c. abs (r + c) <= n^({DUAL} - 1)*N c holds {NUMBERS}"
)
in_numbers = Claim(
    "for a w1 w2 m l r s n j W : real given 1 < a, 1 <= n, 0 <= s, 1 <= w2, (a - 1)*m <= r + s, "
    f"n^{DUAL}*(1 - 1/{DUAL}) + s <= w1*(1 - 1/{DUAL}), 0 <= j, j <= n^(({DUAL} - 1)*{DUAL})*(a - "
    f"1)^{DUAL}*W, 1/n^{DUAL}*l + 1/n^{DUAL}*r/(a - 1) <= (a - 1)^{DUAL}/a*((1/n^{DUAL}/(a - 1))^{DUAL}*j) + "
    f"w2/{K} holds m + l <= (a - 1)^{DUAL}/a*W + w1*w2/{K}"
)


@infinite_translate.proof
def back(p):
    def contrary(q):
        q.let(h=r"\x. g x + c", V=r"L Q (\x. ext (abs (g x)^A))")
        return q.obtain("N", q.use(norms.theorem(), "Q", "h", "A"), of)

    def of(q):
        q.have(r"HasInt Q (\x. abs (g x + c + -c)^A) (N (-c)^A)")
        finite = q.use("int_finite", "Q", r"\x. abs (g x)^A", "N (-c)^A")
        sizes = q.have("!x. abs (abs (g x)^A) = abs (g x)^A", "abs_nonneg")
        return logic.contradiction(q.have("V = ∞"), rewrite(finite, sizes), q.term("F"))

    return p.indirect(contrary)


@pointwise.proof
def at_each_outcome(p):
    orders(p)
    p.let(q="a - 1", B="n^((A - 1)*A)")

    def at(p):
        p.let(c="q*v y", g=r"\x. abs (u x + v y)^A")

        def power(p):
            return p.chain("abs (q*u x + c)^A", eq("abs (q*(u x + v y))^A"), eq("q^A*g x", "abs_scale_pow"))

        same = p.intro("x", power, "!x. abs (q*u x + c)^A = q^A*g x")
        p.know(rewrite(p.have(r"HasInt Q1 (\x. abs (q*u x + c)^A) (N c^A)"), same))
        p.chain(
            "ext (N c^A)",
            eq(r"L Q1 (\x. ext (q^A*g x))", "L_int"),
            eq(r"ext (q^A) * L Q1 (\x. ext (g x))", "ext_mul", p.use("L_mul", "Q1", "q^A", r"\x. ext (g x)")),
        )
        return p.chain(
            "ext (abs (r + c)^A)",
            le("ext ((n^(A - 1)*N c)^A)"),
            eq("ext B * ext (N c^A)", "ext_mul"),
            eq(r"(ext B * ext (q^A)) * L Q1 (\x. ext (g x))", "emul_assoc"),
            eq(r"ext (B*q^A) * L Q1 (\x. ext (g x))", "ext_mul"),
        )

    return p.intro("y", at, NUMBERS)


@in_numbers.proof
def algebra(p):
    orders(p)
    p.let(q="a - 1", x="n^A", y="q^A", B="n^((A - 1)*A)", d="1/x/q")
    p.have("d^A*j <= d^A*(B*y*W)")
    p.chain("d^A*(B*y*W)", eq("W/x"))
    p.have("C*(d^A*j) <= C*(W/x)")
    p.have(f"x*(1/x*l + 1/x*r/q) <= x*(C*(W/x) + w2/{K})")
    p.have("x*(1/x*l + 1/x*r/q) = l + r/q")
    p.have(f"x*(C*(W/x) + w2/{K}) = C*W + x*w2/{K}")
    p.have("0 <= a*s")
    p.have("0 <= (w2 - 1)*(w1 - x)")
    p.have("1/q*(q*m) <= 1/q*(r + s)")
    p.have("1/q*(q*m) = m")
    p.have(f"s/q = a*s/{K}")
    p.have(f"(x*w2 + a*s)/{K} <= w1*w2/{K}")
    return p.have(p.goal)


@both.proof
def powers_multiply(p):
    orders(p)
    p.let(
        q="a - 1",
        P=r"semi P1 (\o. P2)",
        Q=r"semi Q1 (\o. Q2)",
        h=r"\z : 'a # 'b. u (fst z) + v (snd z)",
        f=r"\z : 'a # 'b. ext (abs (h z)^A)",
        W="L Q f",
        m=r"M P (\z. ext (h z))",
        value=r"m + M Q (\z. -conjugate (alpha_generator a) (h z))",
        e=f"ext ((w1*w2 - 1)/{K})",
    )
    p.use(thm4_renyi.objective.theorem(), "P", "Q", "a", "h", because="the conjugate")
    p.chain(
        "W",
        eq(r"L Q1 (\x. L Q2 (\y. f (x, y)))", p.use("semi_L_any", "Q1", r"\o : 'a. Q2", "f")),
        eq(r"L Q1 (\x. L Q2 (\y. ext (abs (u x + v y)^A)))", "fst_pair", "snd_pair"),
    )
    p.chain(
        "W",
        eq(r"L Q2 (\y. L Q1 (\x. f (x, y)))", p.use("semi_L_swapped", "Q1", "Q2", "f")),
        eq(r"L Q2 (\y. L Q1 (\x. ext (abs (u x + v y)^A)))", "fst_pair", "snd_pair"),
    )

    def no_value(p, top):
        return p.chain(
            "value",
            eq("m - (ext C * W + ext k)"),
            eq("m - (ext C * ∞ + ext k)"),
            eq("bot", p.use("mul_top", "C"), p.use("top_add", "ext k"), "sub_top"),
            le("e", "bot_le"),
        )

    def of_first(p):
        def inner(p):
            return p.use(infinite_translate.theorem(), "Q1", "u", "v y", "A")

        p.intro("y", inner, r"!y. L Q1 (\x. ext (abs (u x + v y)^A)) = ∞")
        p.use("L_const_any", "Q2", "∞")
        return no_value(
            p,
            p.chain("W", eq(r"L Q2 (\y. L Q1 (\x. ext (abs (u x + v y)^A)))"), eq(r"L Q2 (\y. ∞)"), eq("∞")),
        )

    def of_second(p):
        def inner(p):
            turned = p.use(infinite_translate.theorem(), "Q2", "v", "u x", "A")
            return rewrite(turned, p.have("!y. v y + u x = u x + v y"))

        p.intro("x", inner, r"!x. L Q2 (\y. ext (abs (u x + v y)^A)) = ∞")
        p.use("L_const_any", "Q1", "∞")
        return no_value(
            p,
            p.chain("W", eq(r"L Q1 (\x. L Q2 (\y. ext (abs (u x + v y)^A)))"), eq(r"L Q1 (\x. ∞)"), eq("∞")),
        )

    def finite(p):
        one = p.use(thm4_renyi.mean_exists.theorem(), "a", "w1", "P1", "Q1", "H1", "u")
        two = p.use(thm4_renyi.mean_exists.theorem(), "a", "w2", "P2", "Q2", "H2", "v")

        def infinite(lemma):
            def proof(p, fact):
                p.know(fact)
                p.use(lemma, "P1", "P2", "u", "v")
                p.use("M_bot", "P", "h")
                return p.chain(
                    "value", eq("m - (ext C * W + ext k)"),
                    eq("bot + -(ext C * W + ext k)", "esub"), eq("bot", "bot_add"), le("e", "bot_le"),
                )  # fmt: skip

            return lambda fact: proof(p.supposing(), fact)

        def means(some):
            def other(q):
                def last(more):
                    return q.obtain("n2", more, with_means)

                return logic.either(two, infinite("pair_infinite_second"), last)

            return p.obtain("n1", some, other)

        return logic.either(one, infinite("pair_infinite_first"), means)

    def third(p):
        return p.cases("W = ∞", lambda p: no_value(p, p.have("W = ∞")), finite)

    return p.cases(
        r"L Q1 (\x. ext (abs (u x)^A)) = ∞",
        of_first,
        lambda p: p.cases(r"L Q2 (\y. ext (abs (v y)^A)) = ∞", of_second, third),
    )


def with_means(p):
    """The claim where both functions have means and the moment of the sum is finite."""
    p.use(thm4_renyi.at_least_one.theorem(), "a", "w2", "n2", "P2", "Q2", "H2", "v")
    some = p.use(thm4_renyi.replaced.theorem(), "a", "w1", "n1", "P1", "Q1", "H1", "u")

    def of(p):
        p.use(
            pointwise.theorem(), "a", "r", "n", "Q1", "u", "v", "N", because="at each outcome of the second"
        )
        p.let(B="n^((A - 1)*A)*q^A", x="n^A", d="1/x", g=r"\y. abs (r + q*v y)^A")
        p.let(T=r"\y. L Q1 (\x. ext (abs (u x + v y)^A))")
        p.let(F=r"\z : 'b # 'a. ext (abs (u (snd z) + v (fst z))^A)")
        p.know(rewrite(p.use("measurable_L_section", "Q1", "F"), "fst_pair", "snd_pair"))
        p.use("L_mul", "Q2", "B", "T")
        p.chain(
            r"L Q2 (\y. ext (g y))",
            le(r"L Q2 (\y. ext B * T y)", "L_le"),
            eq("ext B * L Q2 T"),
            eq("ext B * W"),
            eq("ext (B*z)", "ext_mul"),
        )
        return p.obtain("j", p.use("int_of_bounded_L", "Q2", "g", "B*z"), last)

    def last(p):
        p.let(c="d*r/q", s2="d/q")
        p.chain("1", eq("1^A", "one_pow"), le("x"))

        def power(p):
            return p.chain("abs (d*v y + c)^A", eq("abs (s2*(r + q*v y))^A"), eq("s2^A*g y", "abs_scale_pow"))

        p.intro("y", power, "!y. abs (d*v y + c)^A = s2^A*g y")
        p.use("int_scale", "Q2", "g", "s2^A", "j")
        p.use(thm4_renyi.bound.theorem(), "a", "w2", "n2", "d", "c", "s2^A*j", "P2", "Q2", "H2", "v")
        p.use(in_numbers.theorem(), "a", "w1", "w2", "n1", "n2", "r", "s", "n", "j", "z", because="algebra")
        p.use("int_of_sum", "P1", "P2", "u", "v", "h", "n1", "n2", because="linearity")
        return p.chain(
            "value",
            eq("m - (ext C * W + ext k)"),
            eq("ext (n1 + n2) - (ext C * ext z + ext k)", "M_int"),
            eq("ext (n1 + n2 - (C*z + k))", "ext_sub"),
            le("e"),
        )

    return p.obtain("z", p.use("real_of_nonneg", "W"), lambda p: p.obtain("r s n N", some, of))
