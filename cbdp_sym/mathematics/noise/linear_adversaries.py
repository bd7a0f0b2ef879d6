"""Lemmas about divergences restricted to linear functions: signed weights, images, lower bounds."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for a s t : real given 1 < a "
    "holds -conjugate (alpha_generator a) s <= ext ((abs t^a - 1)/(a^2 - a) - t*s)"
)
def fenchel_young(p: Proof) -> Theorem:
    """The inequality of Fenchel and Young for the generator of the α-divergence."""
    p.let(f=r"\t. ext (s*t) - alpha_generator a t", F="(abs t^a - 1)/(a^2 - a)")
    below = p.calc(
        "ext (s*t - F)",
        ("=", "ext (s*t) - ext F", "ext_sub"),
        ("=", "f t", "alpha_generator"),
        ("<=", "Sup f", p.use("sup_upper", "f", "t")),
        ("=", "conjugate (alpha_generator a) s", "conjugate"),
    )
    turned = p.use("eneg_le", given=[below])
    return p.calc(
        "-conjugate (alpha_generator a) s",
        ("<=", "-ext (s*t - F)", turned),
        ("=", "ext (-(s*t - F))", "ext_neg"),
        ("=", "ext (F - t*s)"),
    )


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, psi : 'a -> real, a m : real "
    "given Prob Q, 1 < a, HasInt Q (\\x. abs (psi x)^a) m, "
    r"!h. H h ==> Measurable h ==> (?e. HasInt P h e /\ HasInt Q (\x. psi x*h x) e) "
    "holds restricted_alpha a H P Q <= ext ((m - 1)/(a^2 - a))",
    automatic=False,
)
def signed_weight(p: Proof) -> Theorem:
    """Weak duality: a weight, perhaps negative, under which Q has the means of P bounds the divergence."""
    p.unfold("restricted_alpha")
    p.let(d="a^2 - a", F=r"\x. (abs (psi x)^a - 1)/d", g="alpha_generator a")

    def one(q: Proof) -> Theorem:
        def of(q: Proof) -> Theorem:
            q.let(rest=r"\x. F x - psi x*h x", v="1/d*m + -(1/d)*1")
            less = q.use("M_mono", "Q", r"\x. -conjugate g (h x)", r"\x. ext (rest x)")
            return q.calc(
                r"M P (\x. ext (h x)) + M Q (\x. -conjugate g (h x))",
                ("=", r"ext e + M Q (\x. -conjugate g (h x))", "M_int"),
                ("<=", r"ext e + M Q (\x. ext (rest x))", less),
                ("=", "ext e + ext (1*v + -1*e)", "M_int"),
                ("=", "ext ((m - 1)/d)"),
            )

        return q.obtain("e", q.have(r"?e. HasInt P h e /\ HasInt Q (\x. psi x*h x) e"), of)

    p.intro(
        "h",
        one,
        r"!h. H h ==> Measurable h ==> M P (\x. ext (h x)) + M Q (\x. -conjugate g (h x)) <= ext ((m - 1)/d)",
    )
    return p.use("restricted_least", "g", "H", "P", "Q", "ext ((m - 1)/d)")


@scripted(
    "for a : real, D E : ereal given 1 < a, D <= E holds "
    "ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * D) <= ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * E)",
    automatic=False,
)
def renyi_monotone(p: Proof) -> Theorem:
    """Rényi's parameter increases with the α-divergence."""
    p.let(c="ext (a*(a - 1))", k="ext (1/(a - 1))")
    return p.use("emul_le", "k", "elog (1 + c * D)", "elog (1 + c * E)")


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, a : real given Prob P, Prob Q, 1 < a "
    "holds restricted_renyi a H P Q <= renyi a P Q"
)
def restricted_below_renyi(p: Proof) -> Theorem:
    """A restricted divergence is at most the unrestricted one, for every class."""
    p.let(k="ext (1/(a - 1))", c="ext (a*(a - 1))", m=r"L Q (\x. ext (density P Q x ^ a))")

    def inside(q: Proof) -> Theorem:
        less = q.use("renyi_monotone", "a", "restricted_alpha a H P Q", "alpha_divergence a P Q")
        return q.calc(
            "restricted_renyi a H P Q",
            ("=", "k * elog (1 + c * restricted_alpha a H P Q)", "restricted_renyi"),
            ("<=", "k * elog (1 + c * alpha_divergence a P Q)", less),
            ("=", "k * elog m", "alpha_moment"),
            ("=", "renyi a P Q", "renyi", "if_true"),
        )

    def outside(q: Proof) -> Theorem:
        value = q.have("renyi a P Q = ∞", "renyi")
        return q.calc("restricted_renyi a H P Q", ("<=", "∞", "le_top"), ("=", "renyi a P Q", value))

    return p.cases("P << Q", inside, outside)


@scripted(
    "for u : 'k -> real, B : 'k -> 'i -> real, z : 'i -> real "
    "given Finite (\\i : 'i. T), Finite (\\k : 'k. T) "
    r"holds Sum (\k. u k * dot (B k) z) = dot (\i. Sum (\k. u k * B k i)) z"
)
def dot_matrix(p: Proof) -> Theorem:
    """The sums over rows and columns may be exchanged."""
    p.let(A=r"\s i. SumOn s (\k. u k * B k i)", f=r"\k. u k * dot (B k) z")

    def base(q: Proof) -> Theorem:
        zero = q.calc(
            r"Sum (\i. 0 * z i)",
            ("=", r"SumOn (\i : 'i. T) (\i. 0 * z i)", "Sum"),
            ("=", r"0 * SumOn (\i : 'i. T) z", "sum_scale"),
            ("=", "0"),
        )
        return q.calc(
            r"SumOn (\k : 'k. F) f",
            ("=", "0", "sum_empty"),
            ("=", r"Sum (\i. 0 * z i)", zero),
            ("=", r"Sum (\i. A (\k : 'k. F) i * z i)", "sum_empty"),
        )

    def step(q: Proof) -> Theorem:
        q.let(m=r"\j. j = i \/ t j")
        before = q.have(r"SumOn t f = Sum (\l. A t l * z l)")
        each = q.intro(
            "l",
            lambda r: r.have(
                "A m l * z l = u i * (B i l * z l) + 1 * (A t l * z l)",
                r.use("sum_insert", "t", "i", r"\k. u k * B k l"),
            ),
            "!l. A m l * z l = u i * (B i l * z l) + 1 * (A t l * z l)",
        )
        split = q.use("Sum_linear", r"\l. B i l * z l", r"\l. A t l * z l", "u i", "1")
        return q.calc(
            "SumOn m f",
            ("=", "f i + SumOn t f", q.use("sum_insert", "t", "i", "f")),
            ("=", r"f i + Sum (\l. A t l * z l)", before),
            ("=", r"u i * Sum (\l. B i l * z l) + 1 * Sum (\l. A t l * z l)", "dot"),
            ("=", r"Sum (\l. u i * (B i l * z l) + 1 * (A t l * z l))", split),
            ("=", r"Sum (\l. A m l * z l)", each),
        )

    found = finite_induction(p, r"\s. SumOn s f = Sum (\i. A s i * z i)", r"\k : 'k. T", base, step)
    return p.calc(
        "Sum f",
        ("=", r"SumOn (\k : 'k. T) f", "Sum"),
        ("=", r"Sum (\i. A (\k : 'k. T) i * z i)", found),
        ("=", r"dot (\i. Sum (\k. u k * B k i)) z", "dot", "Sum"),
    )


@scripted(
    "for f : real -> ereal, P Q : ('i -> real) measure, B : 'k -> 'i -> real, c : 'k -> real "
    "given Finite (\\i : 'i. T), Finite (\\k : 'k. T) "
    r"holds restricted f linear_in (map (\z. \k. dot (B k) z + c k) P) (map (\z. \k. dot (B k) z + c k) Q) "
    "<= restricted f linear_in P Q"
)
def linear_image(p: Proof) -> Theorem:
    """Linear functions of a linear function are linear: postprocessing for linear adversaries."""
    p.let(G=r"\z : 'i -> real. \k : 'k. dot (B k) z + c k", R="restricted f linear_in P Q")

    def one(q: Proof) -> Theorem:
        q.unfold_facts("linear_in")
        some = q.have("?u b. !y. h y = dot u y + b")

        def coefficients(q: Proof) -> Theorem:
            form = q.have("!y. h y = dot u y + b")
            q.let(t=r"\i. Sum (\k. u k * B k i)", s="Sum (\\k. u k * c k) + b", g=r"\z. dot t z + s")

            def point(r: Proof) -> Theorem:
                product = r.use("dot_matrix", "u", "B", "z")
                split = r.use("Sum_linear", r"\k. u k * dot (B k) z", r"\k. u k * c k", "1", "1")
                return r.calc(
                    "h (G z)",
                    ("=", r"Sum (\k. u k * (dot (B k) z + c k)) + b", form, "dot"),
                    ("=", r"Sum (\k. 1*(u k * dot (B k) z) + 1*(u k * c k)) + b"),
                    ("=", r"1*Sum (\k. u k * dot (B k) z) + 1*Sum (\k. u k * c k) + b", split),
                    ("=", "g z", product),
                )

            same = q.intro("z", point, "!z. h (G z) = g z")
            q.know(q.witness("t", "s", goal="?a b. !x. dot t x + s = dot a x + b"))
            q.have("linear_in g", "linear_in")
            upper = q.use(
                "restricted_upper", "f", "(linear_in : (('i -> real) -> real) -> bool)", "P", "Q", "g"
            )
            return q.calc(
                r"M (map G P) (\y. ext (h y)) + M (map G Q) (\y. -conjugate f (h y))",
                ("=", r"M P (\z. ext (h (G z))) + M Q (\z. -conjugate f (h (G z)))", "M_map"),
                ("=", r"M P (\z. ext (g z)) + M Q (\z. -conjugate f (g z))", same),
                ("<=", "R", upper),
            )

        return q.obtain("u", some, lambda q: q.obtain("b", q.have("?b. !y. h y = dot u y + b"), coefficients))

    p.intro(
        "h",
        one,
        r"!h. linear_in h ==> Measurable h ==> "
        r"M (map G P) (\y. ext (h y)) + M (map G Q) (\y. -conjugate f (h y)) <= R",
    )
    return p.use(
        "restricted_least", "f", "(linear_in : (('k -> real) -> real) -> bool)", "map G P", "map G Q", "R"
    )


@scripted("for x : 'i -> real given Finite (\\i : 'i. T) holds dot (\\i. 0) x = 0")
def dot_zero(p: Proof) -> Theorem:
    """The linear function with slopes 0."""
    scaled = p.use("sum_scale", r"\i : 'i. T", "x", "0")
    return p.calc(
        r"dot (\i. 0) x",
        ("=", r"SumOn (\i : 'i. T) (\i. 0 * x i)", "dot", "Sum"),
        ("=", r"0 * SumOn (\i : 'i. T) x", scaled),
        ("=", "0"),
    )


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, a : real "
    r"given Prob P, Prob Q, 1 < a, H (\x. 1/(a - 1)) holds 0 <= restricted_alpha a H P Q"
)
def constant_below(p: Proof) -> Theorem:
    """The divergence is not negative if the class has the constant 1/(a - 1)."""
    p.unfold("restricted_alpha")
    p.let(c="1/(a - 1)", h=r"\x : 'a. c", g="alpha_generator a", A="a/(a - 1)")
    value = p.use("alpha_objective", "P", "Q", "a", "c", "h")
    power = p.have("(a - 1)^A/a * abs c^A = 1/a")
    upper = p.use("restricted_upper", "g", "H", "P", "Q", "h")
    return p.calc(
        "0",
        ("=", "ext (c - (1/a + 1/(a^2 - a)))"),
        ("=", "ext c - (ext (1/a) + ext (1/(a^2 - a)))", "ext_sub", "ext_add"),
        ("=", "ext c - (ext ((a - 1)^A/a * abs c^A) + ext (1/(a^2 - a)))", power),
        ("=", "ext c - (ext ((a - 1)^A/a) * ext (abs c^A) + ext (1/(a^2 - a)))", "ext_mul"),
        ("=", r"ext c - (ext ((a - 1)^A/a) * L Q (\x. ext (abs c^A)) + ext (1/(a^2 - a)))", "L_const"),
        ("=", r"M P (\x. ext (h x)) + M Q (\x. -conjugate g (h x))", value),
        ("<=", "restricted g H P Q", upper),
    )


@scripted(
    "for P Q : ('i -> real) measure, a : real given Finite (\\i : 'i. T), Prob P, Prob Q, 1 < a "
    "holds 0 <= restricted_alpha a linear_in P Q"
)
def linear_not_negative(p: Proof) -> Theorem:
    """The divergence restricted to linear functions is not negative."""
    p.let(c="1/(a - 1)", h=r"\x : 'i -> real. c")
    p.have(r"!x : 'i -> real. c = dot (\i. 0) x + c", "dot_zero")
    p.know(p.witness(r"\i : 'i. (0 : real)", "c", goal="?a b. !x : 'i -> real. c = dot a x + b"))
    p.have("linear_in h", "linear_in")
    return p.use("constant_below", "(linear_in : (('i -> real) -> real) -> bool)", "P", "Q", "a")


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, psi : 'a -> real, a m : real "
    "given Prob P, Prob Q, 2 <= a, 0 < m, Measurable psi, HasInt P psi m, HasInt Q (\\x. psi x^2) m, "
    r"!c. H (\x. c*psi x) holds ext ((m^(a/2) - 1)/(a^2 - a)) <= restricted_alpha a H P Q",
    automatic=False,
)
def attained_by_multiples(p: Proof) -> Theorem:
    """A lower bound, by a multiple of a function whose mean under P is its second moment under Q."""
    p.unfold("restricted_alpha")
    p.let(t="m^(1/2)", s="t^(a - 1)/(a - 1)", c="s/t", A="a/(a - 1)", C="(a - 1)^A/a", r="1/(a^2 - a)")
    p.let(h=r"\x. c*psi x", X=r"L Q (\x. ext (abs (c*psi x)^A))", g="alpha_generator a")
    square = p.calc("t^2", ("=", "m^(1/2*2)", "pow_pow"), ("=", "m"))
    whole = p.calc("t^a", ("=", "m^(1/2*a)", "pow_pow"), ("=", "m^(a/2)"))
    value = p.use("alpha_objective", "P", "Q", "a", "c*m", "h")
    second = p.calc(r"L Q (\x. ext ((c*psi x)^2))", ("=", "ext (c^2*m)", "L_int"), ("<=", "ext (c^2*m)"))
    moment = p.use("moment_below_two", "Q", "h", "A", "c^2*m", given=[second])
    same = p.calc(
        "(c^2*m)^(A/2)", ("=", "(s^2)^(A/2)", square), ("=", "s^(2*(A/2))", "pow_pow"), ("=", "s^A")
    )
    less = p.calc("X", ("<=", "ext ((c^2*m)^(A/2))", moment), ("=", "ext (s^A)", same))
    p.use("emul_le", "ext C", "X", "ext (s^A)", given=[p.have("0 <= ext C"), less])
    power = p.calc(
        "s^A",
        ("=", "(t^(a - 1))^A/(a - 1)^A", "div_pow"),
        ("=", "t^((a - 1)*A)/(a - 1)^A", "pow_pow"),
        ("=", "t^a/(a - 1)^A", p.have("(a - 1)*A = a")),
    )
    last = p.calc("t^a", ("=", "t^(a - 1 + 1)"), ("=", "t^(a - 1)*t^1", "pow_add"), ("=", "t^(a - 1)*t"))
    first = p.calc("c*m", ("=", "c*t^2", square), ("=", "t^(a - 1)*t/(a - 1)"), ("=", "t^a/(a - 1)", last))
    upper = p.use("restricted_upper", "g", "H", "P", "Q", "h")
    algebra = p.calc(
        "(m^(a/2) - 1)/(a^2 - a)",
        ("=", "(t^a - 1)/(a^2 - a)", whole),
        ("=", "t^a/(a - 1) - (C*(t^a/(a - 1)^A) + r)"),
        ("=", "c*m - (C*s^A + r)", first, power),
    )
    return p.calc(
        "ext ((m^(a/2) - 1)/(a^2 - a))",
        ("=", "ext (c*m - (C*s^A + r))", algebra),
        ("=", "ext (c*m) + -(ext C * ext (s^A) + ext r)", "ext_sub", "ext_add", "ext_mul", "esub"),
        ("<=", "ext (c*m) + -(ext C * X + ext r)", p.use("eadd_le", "ext (c*m)", "ext (c*m)")),
        ("=", "ext (c*m) - (ext C * X + ext r)", "esub"),
        ("=", r"M P (\x. ext (h x)) + M Q (\x. -conjugate g (h x))", value),
        ("<=", "restricted g H P Q", upper),
    )


@scripted(
    "for H : ('a -> real) -> bool, P Q : 'a measure, psi : 'a -> real, a m : real "
    "given Prob P, Prob Q, 2 <= a, 0 < m, Measurable psi, HasInt P psi m, HasInt Q (\\x. psi x^2) m, "
    r"!c. H (\x. c*psi x) holds ext (a*log m/(2*(a - 1))) <= restricted_renyi a H P Q",
    automatic=False,
)
def attained_renyi(p: Proof) -> Theorem:
    """The same lower bound for Rényi's divergence."""
    p.let(k="ext (1/(a - 1))", c="ext (a*(a - 1))", D="(m^(a/2) - 1)/(a^2 - a)")
    p.use("attained_by_multiples", "H", "P", "Q", "psi", "a", "m")
    less = p.use("renyi_monotone", "a", "ext D", "restricted_alpha a H P Q")
    return p.calc(
        "ext (a*log m/(2*(a - 1)))",
        ("=", "k * ext (log (m^(a/2)))", "log_pow"),
        ("=", "k * elog (ext (m^(a/2)))", "elog_ext"),
        ("=", "k * elog (1 + c * ext D)"),
        ("<=", "k * elog (1 + c * restricted_alpha a H P Q)", less),
        ("=", "restricted_renyi a H P Q", "restricted_renyi"),
    )
