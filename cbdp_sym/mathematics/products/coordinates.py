"""Lemmas about independent coordinates: images of products, reflections, means of one coordinate."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, abstraction, antisymmetry, symmetry
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent


@scripted(
    "for s : 'i -> bool given Finite (\\i : 'i. T) "
    "holds (if (!i. s i) (1 : real) 0) = Prod (\\i. if (s i) 1 0)"
)
def indicator_of_all(p: Proof) -> Theorem:
    """The indicator of an intersection is the product of the indicators."""
    p.let(f=r"\i. if (s i) (1 : real) 0")

    def base(q: Proof) -> Theorem:
        return q.calc(
            "if (!i : 'i. F ==> s i) (1 : real) 0",
            ("=", "1", "if_true"),
            ("=", r"ProdOn (\i : 'i. F) f", "prod_empty"),
        )

    def step(q: Proof) -> Theorem:
        q.use("prod_insert", "t", "i", "f")
        q.let(all=r"!j. j = i \/ t j ==> s j", rest="!j. t j ==> s j")

        def inside(r: Proof) -> Theorem:
            def both(r: Proof) -> Theorem:
                def element(e: Proof) -> Theorem:
                    return logic.either(
                        e.have(r"j = i \/ t j"),
                        lambda same: by_equation(congruent(e.term("s"), symmetry(same)), e.have("s i")),
                        lambda old: e.use(e.have("rest"), "j", given=[old]),
                    )

                r.intro("j", element, "all")
                return r.calc(
                    "if all (1 : real) 0",
                    ("=", "1*(if rest (1 : real) 0)"),
                    ("=", "f i * ProdOn t f"),
                    ("=", r"ProdOn (\j. j = i \/ t j) f"),
                )

            def not_rest(r: Proof) -> Theorem:
                return r.calc(
                    "if all (1 : real) 0",
                    ("=", "f i * (if rest (1 : real) 0)"),
                    ("=", "f i * ProdOn t f"),
                    ("=", r"ProdOn (\j. j = i \/ t j) f"),
                )

            return r.cases("rest", both, not_rest)

        def outside(r: Proof) -> Theorem:
            def no(yes: Theorem) -> Theorem:
                e = r.supposing()
                e.know(yes)
                return logic.contradiction(e.have("s i"), e.have("~s i"), const("F"))

            r.know(logic.refuted(r.term("all"), no))
            return r.calc(
                "if all (1 : real) 0", ("=", "f i * ProdOn t f"), ("=", r"ProdOn (\j. j = i \/ t j) f")
            )

        return q.cases("s i", inside, outside)

    finite_induction(p, r"\t. (if (!i. t i ==> s i) (1 : real) 0) = ProdOn t f", r"\i : 'i. T", base, step)
    p.let(all="!i. s i", weak="!i : 'i. T ==> s i")

    def yes(q: Proof) -> Theorem:
        return q.have("(if all (1 : real) 0) = (if weak (1 : real) 0)")

    def no(q: Proof) -> Theorem:
        return q.have("(if all (1 : real) 0) = (if weak (1 : real) 0)")

    return p.calc("if all (1 : real) 0", ("=", "if weak (1 : real) 0"), ("=", "Prod f", "Prod"))


@scripted(
    "for s : 'i -> 'a -> bool given Finite (\\i : 'i. T), !i. Measurable (s i) "
    r"holds Measurable (\x : 'i -> 'a. !i. s i (x i))"
)
def measurable_box(p: Proof) -> Theorem:
    """A product of measurable sets is measurable."""
    p.let(f=r"\i. \x : 'i -> 'a. if (s i (x i)) (1 : real) 0")

    p.have(r"Measurable (\x. Prod (\i. f i x))", "Prod")
    level = p.have(r"Measurable (\x. 1 <= Prod (\i. f i x))")
    x = p.variable("x", p.names["f"].type.args[1].args[0])
    p.let(all="!i. s i (x i)", P=r"Prod (\i. f i x)")
    p.use("indicator_of_all", r"\i. s i (x i)")

    def inside(q: Proof) -> Theorem:
        return q.calc("1", ("=", "if all (1 : real) 0"), ("<=", "P"))

    def back(q: Proof) -> Theorem:
        def outside(r: Proof) -> Theorem:
            none = r.calc("P", ("=", "if all (1 : real) 0"), ("=", "0"))
            r.have("1 <= 0", none)
            return r.use("ex_falso", "all")

        return q.cases("all", lambda r: r.have("all"), outside)

    same = antisymmetry(p.intro("", inside, "all ==> 1 <= P"), p.intro("", back, "1 <= P ==> all"))
    return rewrite(level, symmetry(abstraction(x, same)))


@scripted(
    "for Q : 'i -> 'a measure, s : 'i -> 'a -> bool "
    "given Finite (\\i : 'i. T), !i. Prob (Q i), !i. Measurable (s i) "
    r"holds mass (product Q) (\x. !i. s i (x i)) = Prod (\i. mass (Q i) (s i))"
)
def mass_box(p: Proof) -> Theorem:
    """The probability of a product of sets is the product of their probabilities."""
    p.let(f=r"\i y. if (s i y) (1 : real) 0")
    return p.calc(
        r"mass (product Q) (\x. !i. s i (x i))",
        ("=", r"L (product Q) (\x. if (!i. s i (x i)) 1 0)", "mass"),
        ("=", r"L (product Q) (\x. ext (if (!i. s i (x i)) 1 0))", "ext_if"),
        ("=", r"L (product Q) (\x. ext (Prod (\i. f i (x i))))", "indicator_of_all"),
        ("=", r"Prod (\i. L (Q i) (\y. ext (f i y)))", "product_L"),
        ("=", r"Prod (\i. L (Q i) (\y. if (s i y) 1 0))", "ext_if"),
        ("=", r"Prod (\i. mass (Q i) (s i))", "mass"),
    )


@scripted(
    "for g : 'i -> 'a -> 'b, Q : 'i -> 'a measure "
    "given Finite (\\i : 'i. T), !i. Prob (Q i), !i. Measurable (g i) "
    r"holds map (\x i. g i (x i)) (product Q) = product (\i. map (g i) (Q i))"
)
def product_map(p: Proof) -> Theorem:
    """The image of a product measure, coordinate by coordinate."""
    p.let(G=r"\x : 'i -> 'a. \i. g i (x i)", W=r"\i. map (g i) (Q i)", R="map G (product Q)")

    def boxes(q: Proof) -> Theorem:
        q.let(t=r"\i y. s i (g i y)")

        def mass(r: Proof) -> Theorem:
            return r.have("mass (W i) (s i) = mass (Q i) (t i)", "mass_map")

        return q.calc(
            r"mass R (\x. !i. s i (x i))",
            ("=", r"mass (product Q) (\x. !i. t i (x i))", "mass_map"),
            ("=", r"Prod (\i. mass (Q i) (t i))", "mass_box"),
            (
                "=",
                r"Prod (\i. mass (W i) (s i))",
                q.intro("i", mass, "!i. mass (W i) (s i) = mass (Q i) (t i)"),
            ),
        )

    p.intro(
        "s", boxes, r"!s. (!i. Measurable (s i)) ==> mass R (\x. !i. s i (x i)) = Prod (\i. mass (W i) (s i))"
    )
    return p.use("product_unique", "W", "R")


@scripted(
    "for Q : 'i -> 'a measure, i : 'i, f : 'a -> real, m : real "
    "given Finite (\\i : 'i. T), !i. Prob (Q i), HasInt (Q i) f m "
    r"holds HasInt (product Q) (\x. f (x i)) m",
    automatic=False,
)
def coordinate_int(p: Proof) -> Theorem:
    """The mean of a function of one coordinate."""
    marginal = p.use("product_marginal", "Q", "i")
    moved = congruent(p.term(r"\R. HasInt R f m"), symmetry(marginal))
    p.know(by_equation(moved, p.have("HasInt (Q i) f m")))
    return p.use("int_map", "product Q", r"\x : 'i -> 'a. x i", "f", "m")


@scripted("for P : 'a measure, g : 'a -> 'a given !x. g x = x holds map g P = P")
def map_same(p: Proof) -> Theorem:
    """The image under the identity."""
    p.let(W="map g P")
    identity = p.have(r"g = (\x. x)")
    p.have("Measurable g", identity)

    def same(q: Proof) -> Theorem:
        return q.calc("L W f", ("=", r"L P (\x. f (g x))", "L_map"), ("=", "L P f"))

    p.intro("f", same, "!f. Measurable f ==> (!x. 0 <= f x) ==> L W f = L P f")
    return p.use("measure_ext", "W", "P")


@scripted(
    "for Q : 'i -> real measure, s : 'i -> real given Finite (\\i : 'i. T), !i. Prob (Q i), "
    "!i. map neg (Q i) = Q i, !i. s i = 1 \\/ s i = -1 "
    r"holds map (\x. \i. s i * x i) (product Q) = product Q"
)
def reflected_product(p: Proof) -> Theorem:
    """Independent symmetric coordinates may change their signs."""
    p.let(g=r"\i. \y : real. s i * y")

    def one(q: Proof) -> Theorem:
        def plus(sign: Theorem) -> Theorem:
            r = q.supposing()
            r.have("!y. g i y = y", sign)
            return r.use("map_same", "Q i", "g i")

        def minus(sign: Theorem) -> Theorem:
            r = q.supposing()
            same = r.have("g i = neg", sign)
            return r.have("map (g i) (Q i) = Q i", same)

        return logic.either(q.have(r"s i = 1 \/ s i = -1"), plus, minus)

    each = p.intro("i", one, "!i. map (g i) (Q i) = Q i")
    return p.calc(
        r"map (\x. \i. g i (x i)) (product Q)",
        ("=", r"product (\i. map (g i) (Q i))", "product_map"),
        ("=", "product Q", each),
    )


@scripted(
    "for P : 'a measure, r : 'a -> 'a, h : 'a -> real, m : real "
    "given Measurable r, map r P = P, !x. h (r x) = -h x, HasInt P h m holds m = 0",
    automatic=False,
)
def odd_mean(p: Proof) -> Theorem:
    """The mean of an odd function is 0."""
    same = p.have("map r P = P")
    moved = congruent(p.term(r"\R. HasInt R h m"), symmetry(same))
    p.know(by_equation(moved, p.have("HasInt P h m")))
    found = p.use("int_map", "P", "r", "h", "m")
    turned = rewrite(found, p.have(r"(\x. h (r x)) = (\x. -h x)"))
    p.use("int_unique", "P", r"\x. -h x", "m", "-m", given=[turned])
    return p.have("m = 0")


@scripted(
    "for Q : real measure, f g : real -> real given map neg Q = Q, Measurable f, Measurable g, "
    "!y. 0 <= f y, !y. 0 <= g y, !y. f y + f (-y) <= 2 * g y "
    r"holds L Q (\y. ext (f y)) <= L Q (\y. ext (g y))",
    automatic=False,
)
def symmetric_le(p: Proof) -> Theorem:
    """Under a symmetric law a function may be bounded in the mean over y and -y."""
    p.let(F=r"\y. ext (f y)", R=r"\y. ext (f (-y))", G=r"\y. ext (g y)")
    both = _doubled(p, "f", "F")

    def point(q: Proof) -> Theorem:
        return q.calc("F y + R y", ("=", "ext (f y + f (-y))"), ("<=", "ext (2 * g y)"), ("=", "ext 2 * G y"))

    p.intro("y", point, "!y. F y + R y <= ext 2 * G y")
    doubled = p.calc(
        "ext 2 * L Q F",
        ("=", r"L Q (\y. F y + R y)", both),
        ("<=", r"L Q (\y. ext 2 * G y)"),
        ("=", "ext 2 * L Q G", p.use("L_mul", "Q", "2", "G")),
    )
    return p.use("emul_cancel_le", "2", given=[p.have("0 < 2"), doubled])


@scripted(
    "for Q : real measure, f g : real -> real given map neg Q = Q, Measurable f, Measurable g, "
    "!y. 0 <= f y, !y. 0 <= g y, !y. 2 * f y <= g y + g (-y) "
    r"holds L Q (\y. ext (f y)) <= L Q (\y. ext (g y))",
    automatic=False,
)
def symmetric_ge(p: Proof) -> Theorem:
    """Under a symmetric law a function is at least what its mean over y and -y is."""
    p.let(F=r"\y. ext (f y)", R=r"\y. ext (g (-y))", G=r"\y. ext (g y)")
    both = _doubled(p, "g", "G")

    def point(q: Proof) -> Theorem:
        return q.calc("ext 2 * F y", ("=", "ext (2 * f y)"), ("<=", "ext (g y + g (-y))"), ("=", "G y + R y"))

    p.intro("y", point, "!y. ext 2 * F y <= G y + R y")
    doubled = p.calc(
        "ext 2 * L Q F",
        ("=", r"L Q (\y. ext 2 * F y)", p.use("L_mul", "Q", "2", "F")),
        ("<=", r"L Q (\y. G y + R y)"),
        ("=", "ext 2 * L Q G", both),
    )
    return p.use("emul_cancel_le", "2", given=[p.have("0 < 2"), doubled])


def _doubled(p: Proof, f: str, F: str) -> Theorem:
    """Twice the mean of f under the symmetric law Q is that of f y + f (-y); R is the second of these."""
    p.use("L_map", "Q", "(neg : real -> real)", F)
    mirror = p.calc(f"L Q {F}", ("=", f"L (map neg Q) {F}"), ("=", "L Q R"))
    return p.calc(
        f"ext 2 * L Q {F}",
        ("=", f"L Q {F} + L Q R", mirror),
        ("=", rf"L Q (\y. {F} y + R y)", p.use("L_add", "Q", F, "R")),
    )
