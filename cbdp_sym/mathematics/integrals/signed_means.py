"""Lemmas about the means of functions of any sign: images, mixtures, products."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import backwards, rewrite


@scripted(
    "for P : 'a measure, g : 'a -> 'b, f : 'b -> ereal given Measurable g, Measurable f "
    r"holds L (map g P) f = L P (\x. f (g x))"
)
def L_map_any(p: Proof) -> Theorem:
    """The integral under the law of g, of a function of any sign."""
    p.let(positive=r"\y. if (0 <= f y) (f y) 0")
    return p.calc(
        "L (map g P) f",
        ("=", "L (map g P) positive", p.use("L_positive_part", "map g P", "f")),
        ("=", r"L P (\x. positive (g x))", p.use("L_map", "P", "g", "positive")),
        ("=", r"L P (\x. f (g x))", p.use("L_positive_part", "P", r"\x. f (g x)")),
    )


@scripted(
    "for P : 'a measure, g : 'a -> 'b, f : 'b -> ereal given Measurable g, Measurable f "
    r"holds M (map g P) f = M P (\x. f (g x))"
)
def M_map(p: Proof) -> Theorem:
    """The mean under the law of g."""
    first = p.use("L_map_any", "P", "g", "f")
    second = p.use("L_map_any", "P", "g", r"\y. -f y")
    return p.calc(
        "M (map g P) f",
        ("=", r"L (map g P) f - L (map g P) (\y. -f y)", "M"),
        ("=", r"L P (\x. f (g x)) - L P (\x. -f (g x))", first, second),
        ("=", r"M P (\x. f (g x))", "M"),
    )


@scripted(
    "for p : real, P Q : 'a measure, f : 'a -> ereal given 0 <= p, p <= 1, Measurable f "
    "holds L (mixture p P Q) f = ext p * L P f + ext (1 - p) * L Q f"
)
def L_mixture_any(p: Proof) -> Theorem:
    """The integral under a mixture, of a function of any sign."""
    p.let(positive=r"\y. if (0 <= f y) (f y) 0")
    return p.calc(
        "L (mixture p P Q) f",
        ("=", "L (mixture p P Q) positive", p.use("L_positive_part", "mixture p P Q", "f")),
        (
            "=",
            "ext p * L P positive + ext (1 - p) * L Q positive",
            p.use("L_mixture", "p", "P", "Q", "positive"),
        ),
        (
            "=",
            "ext p * L P f + ext (1 - p) * L Q f",
            p.use("L_positive_part", "P", "f"),
            p.use("L_positive_part", "Q", "f"),
        ),
    )


@scripted("for x y : ereal given 0 <= x, 0 <= y holds -(x + y) = -x + -y")
def eneg_add(p: Proof) -> Theorem:
    """The minus sign distributes where nothing is -∞."""
    bottom = p.calc("-∞", ("=", "bot", "bot"))

    def infinite(q: Proof, which: str) -> Theorem:
        same = q.have(f"{which} = ∞")
        total = q.calc("x + y", ("=", "∞", same, "top_add" if which == "x" else "add_top"))
        minus = q.calc(f"-{which}", ("=", "-∞", same), ("=", "bot", bottom))
        return q.calc(
            "-(x + y)",
            ("=", "-∞", total),
            ("=", "bot", bottom),
            ("=", "-x + -y", minus, "bot_add" if which == "x" else "add_bot"),
        )

    def finite(q: Proof) -> Theorem:
        def reals(q: Proof) -> Theorem:
            one, two = q.have("x = ext r"), q.have("y = ext s")
            return q.calc(
                "-(x + y)",
                ("=", "-ext (r + s)", one, two, "ext_add"),
                ("=", "-x + -y", one, two, backwards("ext_neg")),
            )

        second = q.use("real_of_finite", "y")
        return q.obtain("r s", [q.use("real_of_finite", "x"), second], reals)

    return p.cases(
        "x = ∞", lambda q: infinite(q, "x"), lambda q: q.cases("y = ∞", lambda q: infinite(q, "y"), finite)
    )


@scripted(
    "for p : real, P Q : 'a measure, f : 'a -> ereal given 0 <= p, p <= 1, Measurable f "
    "holds M (mixture p P Q) f = ext p * M P f + ext (1 - p) * M Q f"
)
def M_mixture(p: Proof) -> Theorem:
    """The mean under a mixture is the mixture of the means."""
    p.let(g=r"\x. -f x", a="L P f", b="L P g", c="L Q f", d="L Q g")
    first = p.use("L_mixture_any", "p", "P", "Q", "f")
    second = p.use("L_mixture_any", "p", "P", "Q", "g")
    negative = p.use("eneg_add", "ext p * b", "ext (1 - p) * d")
    return p.calc(
        "M (mixture p P Q) f",
        ("=", "L (mixture p P Q) f - L (mixture p P Q) g", "M"),
        ("=", "(ext p * a + ext (1 - p) * c) - (ext p * b + ext (1 - p) * d)", first, second),
        ("=", "(ext p * a + ext (1 - p) * c) + -(ext p * b + ext (1 - p) * d)", "esub"),
        ("=", "(ext p * a + ext (1 - p) * c) + (ext p * -b + ext (1 - p) * -d)", negative, "emul_neg"),
        ("=", "ext p * (a + -b) + ext (1 - p) * (c + -d)"),
        ("=", "ext p * (a - b) + ext (1 - p) * (c - d)", "esub"),
        ("=", "ext p * M P f + ext (1 - p) * M Q f", "M"),
    )


@scripted(
    "for P : 'a measure, A B C D : 'a -> ereal, c : 'a -> real, s : real "
    "given Prob P, Measurable A, Measurable B, "
    "Measurable C, Measurable D, !x. 0 <= A x, !x. 0 <= B x, !x. 0 <= C x, !x. 0 <= D x, "
    "Measurable c, HasInt P c s, !x. (A x - B x) + (C x - D x) <= ext (c x) "
    "holds (L P A - L P B) + (L P C - L P D) <= ext s"
)
def mean_of_differences(p: Proof) -> Theorem:
    """A bound of two differences for each x bounds the differences of the means."""
    p.let(total="(L P A - L P B) + (L P C - L P D)")

    def first(q: Proof) -> Theorem:
        infinite = q.have("L P B = ∞")
        return q.calc("total", ("=", "bot", infinite, "sub_top", "bot_add"), ("<=", "ext s"))

    def second(q: Proof) -> Theorem:
        infinite = q.have("L P D = ∞")
        return q.calc("total", ("=", "bot", infinite, "sub_top", "add_bot"), ("<=", "ext s"))

    def finite(q: Proof) -> Theorem:
        q.let(t=r"\x. abs (c x)")
        return q.obtain("w", q.use("int_abs", "P", "c", "s"), integrable)

    def integrable(q: Proof) -> Theorem:
        def point(q: Proof) -> Theorem:
            def reals(q: Proof) -> Theorem:
                at = q.use(p.given[11], "x")
                b, d = q.have("B x = ext b"), q.have("D x = ext d")
                q.calc(
                    "(A x - ext b) + (C x - ext d)",
                    ("=", "(A x - B x) + (C x - D x)", b, d),
                    ("<=", "ext (c x)", at),
                )
                return q.calc(
                    "A x + C x + ext (t x)",
                    ("=", "(A x + -ext b) + (C x + -ext d) + ext (b + d + t x)", backwards("ext_neg")),
                    ("=", "(A x - ext b) + (C x - ext d) + ext (b + d + t x)", "esub"),
                    ("<=", "ext (c x) + ext (b + d + t x)"),
                    ("=", "ext b + ext d + ext (t x + c x)"),
                    ("=", "B x + D x + ext (t x + c x)", b, d),
                )

            return q.obtain(
                "b",
                q.use("real_of_nonneg", "B x"),
                lambda q: q.obtain("d", q.use("real_of_nonneg", "D x"), reals),
            )

        q.intro(
            "x",
            point,
            "!x. ~(B x = ∞) ==> ~(D x = ∞) ==> A x + C x + ext (t x) <= B x + D x + ext (t x + c x)",
        )
        q.use("L_finite", "P", "B")
        q.use("L_finite", "P", "D")
        sums = q.calc(
            "L P A + L P C + ext w",
            ("=", r"L P (\x. A x + C x + ext (t x))", "L_add", "L_int"),
            ("<=", r"L P (\x. B x + D x + ext (t x + c x))"),
            ("=", "L P B + L P D + ext (w + s)", "L_add", "L_int"),
        )

        def reals(q: Proof) -> Theorem:
            b, d = q.have("L P B = ext b"), q.have("L P D = ext d")
            return q.calc(
                "total",
                ("=", "(L P A - ext b) + (L P C - ext d)", b, d),
                ("=", "(L P A + ext (-b)) + (L P C + ext (-d))", "esub", "ext_neg"),
                ("=", "(L P A + L P C + ext w) + ext (-b - d - w)"),
                ("<=", "(L P B + L P D + ext (w + s)) + ext (-b - d - w)", sums),
                ("=", "(ext b + ext d + ext (w + s)) + ext (-b - d - w)", b, d),
                ("=", "ext s"),
            )

        return q.obtain(
            "b",
            q.use("real_of_nonneg", "L P B"),
            lambda q: q.obtain("d", q.use("real_of_nonneg", "L P D"), reals),
        )

    return p.cases("L P B = ∞", first, lambda q: q.cases("L P D = ∞", second, finite))


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, f : 'a # 'b -> ereal "
    "given Prob P, Measurable K, !x. Prob (K x), Measurable f "
    r"holds L (semi P K) f = L P (\x. L (K x) (\y. f (x, y)))"
)
def semi_L_any(p: Proof) -> Theorem:
    """The integral of a function of two outcomes, of any sign."""
    _by_positive_part(p, "x", "K x", r"\y. f (x, y)")
    return p.calc(
        "L (semi P K) f",
        ("=", "L (semi P K) positive", p.use("L_positive_part", "semi P K", "f")),
        ("=", r"L P (\x. L (K x) (\y. positive (x, y)))", p.use("semi_L", "P", "K", "positive")),
        ("=", r"L P (\x. L (K x) (\y. f (x, y)))"),
    )


@scripted(
    "for P : 'a measure, Q : 'b measure, f : 'a # 'b -> ereal "
    "given Prob P, Prob Q, Measurable f "
    r"holds L (semi P (\x. Q)) f = L Q (\y. L P (\x. f (x, y)))"
)
def semi_L_swapped(p: Proof) -> Theorem:
    """Tonelli's theorem for the product of two distributions, for a function of any sign."""
    _by_positive_part(p, "y", "P", r"\x. f (x, y)")
    p.let(PQ=r"semi P (\x : 'a. Q)")
    return p.calc(
        "L PQ f",
        ("=", "L PQ positive", p.use("L_positive_part", "PQ", "f")),
        ("=", r"L P (\x. L Q (\y. positive (x, y)))", p.use("semi_L", "P", r"\x : 'a. Q", "positive")),
        ("=", r"L Q (\y. L P (\x. positive (x, y)))", p.use("tonelli", "P", "Q", "positive")),
        ("=", r"L Q (\y. L P (\x. f (x, y)))"),
    )


def _by_positive_part(p: Proof, outcome: str, inner: str, f: str) -> None:
    """Name the positive part of f, and know that its inner integrals are those of f."""
    p.let(positive=r"\y. if (0 <= f y) (f y) 0")
    same = f"L ({inner}) ({f}) = L ({inner}) ({f.replace('f (', 'positive (')})"
    p.intro(outcome, lambda q: q.use("L_positive_part", inner, f), f"!{outcome}. {same}")


@scripted(
    "for P : 'a measure, R S : 'b measure, f g : 'a # 'b -> ereal, s : real "
    "given Prob P, Prob R, Prob S, Measurable f, Measurable g, "
    r"!x. M R (\y. f (x, y)) + M S (\y. g (x, y)) <= ext s "
    r"holds M (semi P (\x. R)) f + M (semi P (\x. S)) g <= ext s"
)
def product_bound(p: Proof) -> Theorem:
    """A bound for each first outcome is one for the products with its distribution."""
    p.let(
        A=r"\x. L R (\y. f (x, y))",
        B=r"\x. L R (\y. -f (x, y))",
        C=r"\x. L S (\y. g (x, y))",
        D=r"\x. L S (\y. -g (x, y))",
    )

    def law(m: str) -> tuple[str, str]:
        return rf"\x : 'a. {m}", rf"semi P (\x. {m})"

    return _differences(p, "semi_L_any", ("R", "S"), "P", law)


@scripted(
    "for P Q : 'a measure, R : 'b measure, f g : 'a # 'b -> ereal, s : real "
    "given Prob P, Prob Q, Prob R, Measurable f, Measurable g, "
    r"!y. M P (\x. f (x, y)) + M Q (\x. g (x, y)) <= ext s "
    r"holds M (semi P (\x. R)) f + M (semi Q (\x. R)) g <= ext s"
)
def product_bound_swapped(p: Proof) -> Theorem:
    """A bound for each second outcome is one for the products with its distribution."""
    p.let(
        A=r"\y. L P (\x. f (x, y))",
        B=r"\y. L P (\x. -f (x, y))",
        C=r"\y. L Q (\x. g (x, y))",
        D=r"\y. L Q (\x. -g (x, y))",
    )

    def law(m: str) -> tuple[str, str]:
        return m, rf"semi {m} (\x. R)"

    return _differences(p, "semi_L_swapped", ("P", "Q"), "R", law)


def _differences(
    p: Proof, lemma: str, laws: tuple[str, str], outer: str, law: Callable[[str], tuple[str, str]]
) -> Theorem:
    """The means under two products as iterated ones, for which there is `mean_of_differences`."""
    values = []
    whose = (laws[0], laws[0], laws[1], laws[1])
    for m, sign, function in zip(whose, ("", "-", "", "-"), "ffgg", strict=True):
        kernel = law(m)[0]
        body = rf"\z. {sign}{function} z"
        arguments = ("P", kernel, body) if lemma == "semi_L_any" else (kernel, "R", body)
        values.append(p.use(lemma, *arguments))
        if outer == "P":
            p.use("measurable_L", kernel, body)
        else:
            swapped = rf"\z. {sign}{function} (snd z, fst z)"
            section = p.use("measurable_L", rf"\y : 'b. {m}", swapped)
            p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))
    v = "x" if outer == "P" else "y"
    inner = rf"(\{'y' if v == 'x' else 'x'}. f (x, y))", rf"(\{'y' if v == 'x' else 'x'}. g (x, y))"

    def point(q: Proof) -> Theorem:
        return q.calc(
            f"(A {v} - B {v}) + (C {v} - D {v})",
            ("=", f"M {laws[0]} {inner[0]} + M {laws[1]} {inner[1]}", "M"),
            ("<=", "ext s"),
        )

    p.intro(v, point, f"!{v}. (A {v} - B {v}) + (C {v} - D {v}) <= ext s")
    bound = p.use("mean_of_differences", outer, *"ABCD", r"\z. s", "s")
    first, second = law(laws[0])[1], law(laws[1])[1]
    return p.calc(
        f"M ({first}) f + M ({second}) g",
        ("=", rf"(L ({first}) f - L ({first}) (\z. -f z)) + (L ({second}) g - L ({second}) (\z. -g z))", "M"),
        ("=", f"(L {outer} A - L {outer} B) + (L {outer} C - L {outer} D)", *values),
        ("<=", "ext s", bound),
    )


@scripted(
    "for P : 'a measure, f : 'a -> real, c v : real given HasInt P f v "
    r"holds HasInt P (\x. c * f x) (c * v)"
)
def int_scale(p: Proof) -> Theorem:
    """The mean of a multiple."""
    p.use("int_lin", "P", "f", "f", "c", "0", "v", "v")
    p.have(r"AE P (\x. c * f x = c * f x + 0 * f x)")
    scaled = p.use("int_ae")
    return rewrite(scaled, p.have("c*v + 0*v = c*v"))


@scripted(r"for P : 'a measure, f : 'a -> real, v : real given HasInt P f v holds HasInt P (\x. -f x) (-v)")
def int_neg(p: Proof) -> Theorem:
    """The mean of the negative."""
    p.use("int_scale", "P", "f", "-1", "v")
    p.have(r"AE P (\x. -f x = -1 * f x)")
    return rewrite(p.use("int_ae"), p.have("-1 * v = -v"))
