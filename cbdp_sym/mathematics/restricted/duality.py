"""The dual form of the α-divergence: the supremum over all functions is the divergence."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import backwards, rewrite


@scripted("for x : ereal holds 0 <= if (0 <= x) x 0")
def positive_part_nonneg(p: Proof) -> Theorem:
    """A positive part is not negative."""
    return p.cases(
        "0 <= x",
        lambda q: q.calc("0", ("<=", "x"), ("=", "if (0 <= x) x 0", "if_true")),
        lambda q: q.calc("0", ("<=", "0"), ("=", "if (0 <= x) x 0", "if_false")),
    )


@scripted("for x : ereal holds (if (0 <= x) x 0) - (if (0 <= -x) (-x) 0) = x")
def positive_minus_negative(p: Proof) -> Theorem:
    """A number is its positive part minus its negative part."""
    p.let(a="if (0 <= x) x 0", b="if (0 <= -x) (-x) 0")
    bottom = p.calc("-∞", ("=", "bot", "bot"))

    def above(q: Proof) -> Theorem:
        less = q.use("eneg_le", "0", "x")
        q.calc("-x", ("<=", "-ext 0", less), ("=", "ext (-0)", "ext_neg"), ("=", "0"))

        def zero(q: Proof) -> Theorem:
            none = q.use("ele_antisym", "-x", "0")
            return q.calc("b", ("=", "-x", "if_true"), ("=", "0", none))

        q.cases("0 <= -x", zero, lambda q: q.calc("b", ("=", "0", "if_false")))
        return q.calc(
            "a - b",
            ("=", "x - 0", "if_true", q.have("b = 0")),
            ("=", "x + -ext 0", "esub"),
            ("=", "x + ext (-0)", "ext_neg"),
            ("=", "x"),
        )

    def below(q: Proof) -> Theorem:
        def at(q: Proof, value: str) -> Theorem:
            same = q.have(f"x = {value}")
            if value == "∞":
                high = q.calc("0", ("<=", "∞"), ("=", "x", same))
                return q.use("absurd", "0 <= x", "a - b = x", given=[high, q.have("~(0 <= x)")])
            if value == "bot":
                turned = q.calc("-x", ("=", "-(-∞)", same, bottom), ("=", "∞", "eneg_neg"))
            else:
                turned = q.calc("-x", ("=", "-ext r", same), ("=", "ext (-r)", "ext_neg"))

            def sign(q: Proof) -> Theorem:
                if value == "bot":
                    return q.calc("0", ("<=", "∞"), ("=", "-x", turned))

                def high(q: Proof) -> Theorem:
                    above = q.calc("0", ("<=", "ext r"), ("=", "x", same))
                    return q.use("absurd", "0 <= x", "0 <= -x", given=[above, q.have("~(0 <= x)")])

                def low(q: Proof) -> Theorem:
                    return q.calc("0", ("<=", "ext (-r)"), ("=", "-x", turned))

                return q.cases("0 <= r", high, low)

            q.know(sign(q))
            return q.calc(
                "a - b",
                ("=", "0 - -x", q.have("a = 0"), "if_true"),
                ("=", "0 + x", "esub", "eneg_neg"),
                ("=", "x"),
            )

        return by_ends(q, "x", at)

    return p.cases("0 <= x", above, below)


@scripted(
    "for P : 'a measure, u w : 'a -> ereal, c : 'a -> real, s : real "
    "given Prob P, Measurable u, Measurable w, Measurable c, HasInt P c s, "
    "!x. u x + w x <= ext (c x) holds M P u + M P w <= ext s"
)
def M_sum_le(p: Proof) -> Theorem:
    """A bound of a sum is one of the sum of the means."""
    p.let(
        A=r"\x. if (0 <= u x) (u x) 0",
        B=r"\x. if (0 <= -u x) (-u x) 0",
        C=r"\x. if (0 <= w x) (w x) 0",
        D=r"\x. if (0 <= -w x) (-w x) 0",
    )
    parts_ = []
    for f in ("u", "w"):
        parts_.append(p.use("L_positive_part", "P", f))
    for f in ("u", "w"):
        parts_.append(p.use("L_positive_part", "P", rf"\x. -{f} x"))

    def point(q: Proof) -> Theorem:
        first = q.use("positive_minus_negative", "u x")
        second = q.use("positive_minus_negative", "w x")
        return q.calc("(A x - B x) + (C x - D x)", ("=", "u x + w x", first, second), ("<=", "ext (c x)"))

    p.intro("x", point, "!x. (A x - B x) + (C x - D x) <= ext (c x)")
    bound = p.use("mean_of_differences", "P", "A", "B", "C", "D", "c", "s")
    return p.calc(
        "M P u + M P w",
        ("=", r"(L P u - L P (\x. -u x)) + (L P w - L P (\x. -w x))", "M"),
        ("=", "(L P A - L P B) + (L P C - L P D)", *parts_),
        ("<=", "ext s", bound),
    )


@scripted(
    "for P Q : 'a measure, h : 'a -> real given Prob P, Prob Q, P << Q, Measurable h "
    r"holds M P (\x. ext (h x)) = M Q (\x. ext (density P Q x * h x))"
)
def change_measure_M(p: Proof) -> Theorem:
    """The mean under the other measure, of a function of any sign."""

    def side(sign: str) -> Theorem:
        p.let(g=rf"\x. {sign}h x", r="density P Q")
        p.let(
            v=r"\x. if (0 <= ext (g x)) (ext (g x)) 0", w=r"\x. if (0 <= ext (r x * g x)) (ext (r x * g x)) 0"
        )

        def point(q: Proof) -> Theorem:
            def positive(q: Proof) -> Theorem:
                return q.calc(
                    "ext (r x) * v x",
                    ("=", "ext (r x) * ext (g x)", "if_true"),
                    ("=", "ext (r x * g x)"),
                    ("=", "w x", "if_true"),
                )

            def negative(q: Proof) -> Theorem:
                none = q.calc("v x", ("=", "0", "if_false"))
                left = q.calc("ext (r x) * v x", ("=", "ext (r x) * 0", none), ("=", "0", "emul_zero"))

                def zero(q: Proof) -> Theorem:
                    q.know(rewrite(q.have("0 <= ext (r x * g x)"), "ext_le"))
                    product = q.use("le_antisym", "r x * g x", "0")
                    return q.calc("w x", ("=", "ext (r x * g x)", "if_true"), ("=", "0", product))

                right = q.cases("0 <= ext (r x * g x)", zero, lambda q: q.calc("w x", ("=", "0", "if_false")))
                return q.calc("ext (r x) * v x", ("=", "0", left), ("=", "w x", right))

            return q.cases("0 <= g x", positive, negative)

        same = p.intro("x", point, "!x. ext (r x) * v x = w x")
        return p.calc(
            r"L P (\x. ext (g x))",
            ("=", "L P v", p.use("L_positive_part", "P", r"\x. ext (g x)")),
            ("=", r"L Q (\x. ext (r x) * v x)", p.use("change_measure", "P", "Q", "v")),
            ("=", "L Q w", same),
            ("=", r"L Q (\x. ext (r x * g x))", p.use("L_positive_part", "Q", r"\x. ext (r x * g x)")),
        )

    plus, minus = side(""), side("-")
    return p.calc(
        r"M P (\x. ext (h x))",
        ("=", r"L P (\x. ext (h x)) - L P (\x. -ext (h x))", "M"),
        ("=", r"L P (\x. ext (h x)) - L P (\x. ext (-h x))", "ext_neg"),
        ("=", r"L Q (\x. ext (density P Q x * h x)) - L Q (\x. ext (density P Q x * -h x))", plus, minus),
        (
            "=",
            r"L Q (\x. ext (density P Q x * h x)) - L Q (\x. -ext (density P Q x * h x))",
            backwards("ext_neg"),
        ),
        ("=", r"M Q (\x. ext (density P Q x * h x))", "M"),
    )


@scripted(
    "for P Q : 'a measure, a : real, H : ('a -> real) -> bool given Prob P, Prob Q, 1 < a, P << Q "
    "holds restricted_alpha a H P Q <= alpha_divergence a P Q"
)
def alpha_dual_upper(p: Proof) -> Theorem:
    """No adversary gains more than the α-divergence: Young's inequality."""
    p.have("0 < a^2 - a")
    p.let(r="density P Q", A="a/(a - 1)", C="(a - 1)^A/a", k="1/(a^2 - a)")
    p.let(c=r"\x. (abs (r x)^a - 1)/(a^2 - a)", K=r"\y. C*abs y^A + k")
    p.unfold("restricted_alpha", "alpha_divergence", "f_divergence")
    p.let(D=r"M Q (\x. ext (c x))")
    same = p.have("(if (P << Q) D ∞) = D")

    def bound(q: Proof) -> Theorem:
        q.calc("D", ("=", "if (P << Q) D ∞", same), ("<=", "ext s"))

        some = q.use("int_of_M", "Q", "c", r"\x. k", "s", "k")

        def of(q: Proof) -> Theorem:
            def value(q: Proof) -> Theorem:
                def point(q: Proof) -> Theorem:
                    q.use("young", "a", "abs (h x)", "abs (r x)")
                    q.have("r x * h x <= abs (h x) * abs (r x)")
                    real = q.have("r x * h x - K (h x) <= c x")
                    return q.calc(
                        "ext (r x * h x) + -ext (K (h x))",
                        ("=", "ext (r x * h x - K (h x))", "esub", "ext_sub"),
                        ("<=", "ext (c x)", real),
                    )

                q.intro("x", point, "!x. ext (r x * h x) + -ext (K (h x)) <= ext (c x)")
                sum_ = q.use("M_sum_le", "Q", r"\x. ext (r x * h x)", r"\x. -ext (K (h x))", "c", "v")
                return q.calc(
                    r"M P (\x. ext (h x)) + M Q (\x. -conjugate (alpha_generator a) (h x))",
                    (
                        "=",
                        r"M Q (\x. ext (r x * h x)) + M Q (\x. -ext (K (h x)))",
                        "change_measure_M",
                        "alpha_conjugate",
                    ),
                    ("<=", "ext v", sum_),
                    ("<=", "ext s"),
                )

            text = (
                r"!h. H h ==> Measurable h ==> M P (\x. ext (h x)) + "
                r"M Q (\x. -conjugate (alpha_generator a) (h x)) <= ext s"
            )
            return q.use("restricted_least", given=[q.intro("h", value, text)])

        return q.obtain("v", some, of)

    text = "!s. (if (P << Q) D ∞) <= ext s ==> restricted (alpha_generator a) H P Q <= ext s"
    return p.use("ele_of_bounds", given=[p.intro("s", bound, text)])


@scripted(
    "for P Q : 'a measure, a : real, H : ('a -> real) -> bool given Prob P, Prob Q, 1 < a, P << Q, "
    "!h b. Measurable h ==> (!x. abs (h x) <= b) ==> H h "
    "holds alpha_divergence a P Q <= restricted_alpha a H P Q"
)
def alpha_dual_lower(p: Proof) -> Theorem:
    """Bounded adversaries come as near to the α-divergence as one likes.

    They are m^(a-1)/(a-1) for m = min(p/q, n).
    """
    p.have("0 < a^2 - a")
    p.let(r="density P Q", A="a/(a - 1)", C="(a - 1)^A/a", k="1/(a^2 - a)", D="restricted_alpha a H P Q")
    p.let(m=r"\n x. min (r x) n", h=r"\n x. m n x^(a - 1)/(a - 1)", F=r"\n x. ext (m n x^a)")

    def bound(q: Proof) -> Theorem:
        def truncated(q: Proof) -> Theorem:
            q.use("nat_nonneg", "n")
            q.have("!x. m n x^a <= n^a", "pow_le")

            def size(q: Proof) -> Theorem:
                scaled = q.use("scale_le", "1/(a - 1)", "m n x^(a - 1)", "n^(a - 1)")
                return q.calc(
                    "abs (h n x)",
                    ("=", "h n x", "abs_nonneg"),
                    ("<=", "n^(a - 1)/(a - 1)", q.have("h n x <= n^(a - 1)/(a - 1)", scaled)),
                )

            q.intro("x", size, "!x. abs (h n x) <= n^(a - 1)/(a - 1)")
            q.have("H (h n)")
            q.have("!x. abs (m n x^a) <= n^a")
            gain = q.use("int_dominated", "P", "h n", r"\x. n^(a - 1)/(a - 1)", "n^(a - 1)/(a - 1)")
            moment = q.use("int_dominated", "Q", r"\x. m n x^a", r"\x. n^a", "n^a")
            return q.obtain("g l", [gain, moment], value)

        def value(q: Proof) -> Theorem:
            def point(q: Proof) -> Theorem:
                q.have("m n x^(a - 1)*m n x = m n x^a")
                q.have("0 <= m n x^(a - 1)*(r x - m n x)")
                real = q.have("1/(a - 1)*m n x^a <= r x*h n x")
                return q.calc(
                    "ext (1/(a - 1)*m n x^a)",
                    ("<=", "ext (r x*h n x)", real),
                    ("=", "ext (r x) * ext (h n x)"),
                )

            q.intro("x", point, "!x. ext (1/(a - 1)*m n x^a) <= ext (r x) * ext (h n x)")
            more = q.calc(
                "ext (1/(a - 1)*l)",
                ("=", r"L Q (\x. ext (1/(a - 1)*m n x^a))", "L_int"),
                ("<=", r"L Q (\x. ext (r x) * ext (h n x))", "L_le"),
                ("=", r"L P (\x. ext (h n x))", q.use("change_measure", "P", "Q", r"\x. ext (h n x)")),
                ("=", "ext g", "L_int"),
            )
            first = rewrite(more, "ext_le")

            powers = q.have("!x. abs (h n x)^A = 1/(a - 1)^A*m n x^a")
            loss = q.calc(
                r"L Q (\x. ext (abs (h n x)^A))",
                ("=", r"L Q (\x. ext (1/(a - 1)^A*m n x^a))", powers),
                ("=", "ext (1/(a - 1)^A*l)", "L_int"),
            )
            objective = q.use("alpha_objective", "P", "Q", "a", "g", "h n")
            member = q.use("restricted_upper", "alpha_generator a", "H", "P", "Q", "h n")
            product = q.have("C*(1/(a - 1)^A*l) = l/a")
            gain = q.calc(
                "ext (g - (l/a + k))",
                ("=", "ext g - (ext (l/a) + ext k)", "ext_sub", "ext_add"),
                ("=", "ext g - (ext (C*(1/(a - 1)^A*l)) + ext k)", product),
                ("=", "ext g - (ext C * ext (1/(a - 1)^A*l) + ext k)", "ext_mul"),
                ("=", r"ext g - (ext C * L Q (\x. ext (abs (h n x)^A)) + ext k)", loss),
                ("=", r"M P (\x. ext (h n x)) + M Q (\x. -conjugate (alpha_generator a) (h n x))", objective),
                ("<=", "restricted (alpha_generator a) H P Q", member),
                ("=", "D", "restricted_alpha"),
                ("<=", "ext s"),
            )
            second = rewrite(gain, "ext_le")
            q.have("1/(a - 1)*l - l/a = l*k")
            q.have("(l - 1)*k <= s", first, second)
            return q.calc("L Q (F n)", ("=", "ext l", "L_int"), ("<=", "ext (s/k + 1)"))

        each = q.intro("n", truncated, r"!n. Nat n ==> L Q (F n) <= ext (s/k + 1)")
        return whole(q, each)

    def whole(q: Proof, each: Theorem) -> Theorem:
        def step(q: Proof) -> Theorem:
            q.use("nat_nonneg", "n")
            q.use("pow_le", "m n x", "m (n + 1) x", "a")
            return q.have("F n x <= F (n + 1) x")

        def reached(q: Proof) -> Theorem:
            def at(q: Proof) -> Theorem:
                return q.witness("n")

            q.goal = q.term("?n. Nat n /\\ ext (r x^a) <= F n x")
            return q.obtain("n", q.use("nat_unbounded", "r x"), at)

        def positive(q: Proof) -> Theorem:
            q.use("nat_nonneg", "n")
            return q.have("0 <= F n x")

        [
            q.have("!n. Nat n ==> Measurable (F n)"),
            q.intro("n x", positive, "!n x. Nat n ==> 0 <= F n x"),
            q.intro("n x", step, "!n x. Nat n ==> F n x <= F (n + 1) x"),
            q.intro("x", reached, "!x. ?n. Nat n /\\ ext (r x^a) <= F n x"),
            each,
        ]
        q.let(X=r"L Q (\x. ext (r x^a))", c="a*(a - 1)", E="alpha_divergence a P Q")
        limit = q.use("L_le_by_truncation", "Q", r"\x. ext (r x^a)", "F", "ext (s/k + 1)")
        moment = q.use("alpha_moment", "P", "Q", "a")
        total = q.calc(
            "ext 1 + ext c * E",
            ("=", "X", moment),
            ("<=", "ext (s/k + 1)", limit),
            ("=", "ext 1 + ext c * ext s"),
        )
        q.use("eadd_cancel_le", "1", "ext c * E", "ext c * ext s", given=[total])
        return q.use("emul_cancel_le", "c", "E", "ext s")

    text = "!s. D <= ext s ==> alpha_divergence a P Q <= ext s"
    return p.use("ele_of_bounds", given=[p.intro("s", bound, text)])
