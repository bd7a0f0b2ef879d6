"""Lemmas about finite types: they are coded by real numbers, and functions of the code are measurable.

No σ-algebra is assumed on the finite type: an element is known by a number, and what depends on finitely
many such numbers is a step function.
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, antisymmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.mathematics.sums.families import finite_induction, other_case
from cbdp_sym.tactics.logic import refuted
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_CODE = "(!j. s j ==> e (f j) = j) /\\ (!j. s j ==> f j < c) /\\ (!j. Measurable (\\r : real. e r = j))"


@scripted(r"for p q : bool given ~p holds (p \/ q) = q")
def or_second(p: Proof) -> Theorem:
    """A disjunction whose first part does not hold is the second."""
    p.intro("", lambda q: other_case(q, r"p \/ q"), r"p \/ q ==> q")
    return p.have(r"(p \/ q) = q")


@scripted(
    "given Finite (\\j : 'j. T) holds ?f e. (!j : 'j. e (f j) = j) /\\ (!j. Measurable (\\r : real. e r = j))"
)
def finite_code(p: Proof) -> Theorem:
    """The elements of a finite type have numbers from which they can be told."""

    def empty(q: Proof) -> Theorem:
        q.let(e=r"\r : real. select (\j : 'j. T)", f=r"\j : 'j. 0", c="0")
        return q.witness("f", "e", "c")

    def larger(q: Proof) -> Theorem:
        known = q.have(f"?f e c. {_CODE.replace('s j', 't j')}")

        def with_code(u: Proof) -> Theorem:
            u.let(g=r"\j. if (j = i) c (f j)", h=r"\r : real. if (r = c) i (e r)", d="c + 1")
            index = u.term("i").type
            u.every("j", index, level)
            u.every("j", index, decoded, r"j = i \/ t j")
            u.every("j", index, below, r"j = i \/ t j")
            return u.witness("g", "h", "d")

        def level(u: Proof) -> Theorem:
            def same(v: Proof) -> Theorem:
                return v.cases(
                    "r = c",
                    lambda w: w.calc(
                        "h r = j",
                        ("=", "i = j", w.have("h r = i")),
                        ("=", "if (r = c) (i = j) (e r = j)", "if_true"),
                    ),
                    lambda w: w.calc(
                        "h r = j",
                        ("=", "e r = j", w.have("h r = e r")),
                        ("=", "if (r = c) (i = j) (e r = j)", "if_false"),
                    ),
                )

            return u.have(r"Measurable (\r. h r = j)", u.every("r", REAL, same))

        def decoded(u: Proof) -> Theorem:
            def new(v: Proof) -> Theorem:
                here = v.have("j = i")
                return v.calc("h (g j)", ("=", "h c"), ("=", "i", "if_true"), ("=", "j", here))

            def old(v: Proof) -> Theorem:
                v.know(other_case(v, r"j = i \/ t j"))
                value = v.have("g j = f j")
                v.have("f j < c")
                return v.calc("h (g j)", ("=", "h (f j)", value), ("=", "e (f j)", "if_false"), ("=", "j"))

            return u.cases("j = i", new, old)

        def below(u: Proof) -> Theorem:
            def new(v: Proof) -> Theorem:
                return v.calc("g j", ("=", "c", "if_true"), ("<", "d"))

            def old(v: Proof) -> Theorem:
                v.know(other_case(v, r"j = i \/ t j"))
                v.have("f j < c")
                return v.calc("g j", ("=", "f j", "if_false"), ("<", "d"))

            return u.cases("j = i", new, old)

        q.goal = q.term("?f e c. " + _CODE.replace("s j", r"(j = i \/ t j)"))
        return q.obtain("f e c", known, with_code)

    whole = finite_induction(p, rf"\s : 'j -> bool. ?f e c. {_CODE}", r"\j : 'j. T", empty, larger)

    def done(q: Proof) -> Theorem:
        return q.witness("f", "e")

    return p.obtain("f e c", whole, done)


@scripted("for s : real -> bool given Finite s holds Measurable s", automatic=False)
def measurable_finite(p: Proof) -> Theorem:
    """A finite set of numbers is measurable."""

    def one(q: Proof) -> Theorem:
        return q.have(q.goal)

    return finite_induction(p, r"\t : real -> bool. Measurable t", "s", one, one)


@scripted(
    "for e : 'a -> 'j, H : 'j -> 'a -> 'b given Finite (\\j : 'j. T), !j. Measurable (\\x. e x = j), "
    "!j. Measurable (H j) holds Measurable (\\x. H (e x) x)"
)
def measurable_choice(p: Proof) -> Theorem:
    """A choice among finitely many measurable functions, by a measurable element, is measurable."""
    outcome = p.term("e").type.args[0]
    p.let(b=r"select (\y : 'b. T)")

    def empty(q: Proof) -> Theorem:
        q.know(refuted(q.term("F"), lambda no: no))
        return q.have(r"Measurable (\x. if F (H (e x) x) b)", "if_false")

    def larger(q: Proof) -> Theorem:
        def same(r: Proof) -> Theorem:
            goal = (
                r"(if (e x = i \/ t (e x)) (H (e x) x) b) "
                r"= if (e x = i) (H i x) (if (t (e x)) (H (e x) x) b)"
            )

            def new(u: Proof) -> Theorem:
                here = u.have("e x = i")
                return u.calc(
                    r"if (e x = i \/ t (e x)) (H (e x) x) b",
                    ("=", "H (e x) x", "if_true"),
                    ("=", "H i x", here),
                    ("=", "if (e x = i) (H i x) (if (t (e x)) (H (e x) x) b)", "if_true"),
                )

            def old(u: Proof) -> Theorem:
                u.use("or_second", "e x = i", "t (e x)")
                return u.have(goal)

            return r.cases("e x = i", new, old)

        return q.have(r"Measurable (\x. if (e x = i \/ t (e x)) (H (e x) x) b)", q.every("x", outcome, same))

    predicate = r"\s. Measurable (\x. if (s (e x)) (H (e x) x) b)"
    whole = finite_induction(p, predicate, r"\j : 'j. T", empty, larger)
    return rewrite(whole, "if_true")


@scripted(
    "for e : 'd -> 'j, G : ('i -> 'j) -> 'b "
    "given Finite (\\i : 'i. T), Finite (\\j : 'j. T), !j. Measurable (\\z. e z = j) "
    "holds Measurable (\\z : 'i -> 'd. G (\\i. e (z i)))"
)
def measurable_of_finite(p: Proof) -> Theorem:
    """A function of the elements of a finite type for which finitely many points stand is measurable."""
    data = p.term(r"\z : 'i -> 'd. T").type.args[0]
    choice = p.term("e").type.args[1]

    def empty(q: Proof) -> Theorem:
        def at(r: Proof) -> Theorem:
            r.know(refuted(r.term("F"), lambda no: no))
            return r.have(r"Measurable (\z : 'i -> 'd. G (\i. if F (e (z i)) (h i)))", "if_false")

        return q.intro("G h", at)

    def larger(q: Proof) -> Theorem:
        def at(r: Proof) -> Theorem:
            r.let(H=r"\j. \z : 'i -> 'd. G (\k. if (k = i) j (if (t k) (e (z k)) (h k)))")
            r.let(K=r"\j. \g : 'i -> 'j. G (\k. if (k = i) j (g k))")
            r.every("j", choice, lambda u: u.have("Measurable (H j)", u.use(known, "K j", "h")))
            r.every(
                "j", choice, lambda u: u.use("measurable_comp", r"\z : 'd. e z = j", r"\z : 'i -> 'd. z i")
            )
            whole = r.use("measurable_choice", r"\z : 'i -> 'd. e (z i)", "H")

            def same(u: Proof) -> Theorem:
                def new(v: Proof) -> Theorem:
                    here = v.have("k = i")
                    return v.calc(
                        "if (k = i) (e (z i)) (if (t k) (e (z k)) (h k))",
                        ("=", "e (z i)", "if_true"),
                        ("=", "e (z k)", here),
                        ("=", r"if (k = i \/ t k) (e (z k)) (h k)", "if_true"),
                    )

                def old(v: Proof) -> Theorem:
                    v.use("or_second", "k = i", "t k")
                    return v.have(
                        "(if (k = i) (e (z i)) (if (t k) (e (z k)) (h k))) "
                        r"= if (k = i \/ t k) (e (z k)) (h k)"
                    )

                return u.cases("k = i", new, old)

            each = r.every("z", data, lambda u: u.every("k", u.term("i").type, same))
            return r.have(
                r"Measurable (\z : 'i -> 'd. G (\k. if (k = i \/ t k) (e (z k)) (h k)))", rewrite(whole, each)
            )

        known = q.have(
            r"!G : ('i -> 'j) -> 'b. !h. Measurable (\z : 'i -> 'd. G (\i. if (t i) (e (z i)) (h i)))"
        )
        return q.intro("G h", at)

    predicate = r"\s. !G : ('i -> 'j) -> 'b. !h. Measurable (\z : 'i -> 'd. G (\i. if (s i) (e (z i)) (h i)))"
    whole = finite_induction(p, predicate, r"\i : 'i. T", empty, larger)
    return rewrite(p.use(whole, "G", r"\i : 'i. select (\j : 'j. T)"), "if_true")


@scripted(
    "for s : 'j -> 'a -> bool given Finite (\\j : 'j. T), !j. Measurable (s j) "
    r"holds Measurable (\x. !j. s j x)"
)
def measurable_every(p: Proof) -> Theorem:
    """The intersection of finitely many measurable sets is measurable."""
    return p.use("measurable_comp", r"\x : 'j -> 'a. !j. s j (x j)", r"\x : 'a. \j : 'j. x", goal=p.goal)


@scripted(
    "given Finite (\\j : 'j. T) holds ?D e. Prob D /\\ (!j : 'j. Measurable (\\r : real. e r = j)) "
    "/\\ (!g. HasInt D (\\r. g (e r)) (Sum g / card (\\j : 'j. T)))"
)
def uniform_code(p: Proof) -> Theorem:
    """A law of numbers, under which the elements of a finite type that they stand for are equally likely."""
    code = p.use("finite_code", goal=r"?f e. (!j : 'j. e (f j) = j) /\ (!j. Measurable (\r : real. e r = j))")
    return p.obtain("f e", code, _uniform)


def _uniform(p: Proof) -> Theorem:
    p.let(m=r"card (\j : 'j. T)", w=r"\j : 'j. 1/m", K=r"\j. dirac (f j)", D="combine w K")
    p.use("card_all", goal="1 <= m")
    index = p.term("f").type.args[0]

    def mean(q: Proof) -> Theorem:
        q.use("measurable_choice", "e", r"\j. \r : real. g j", goal=r"Measurable (\r. g (e r))")
        q.every("j", index, lambda r: r.use("int_dirac", "f j", r"\r. g (e r)"))
        found = q.use("int_combine", "w", "K", r"\r. g (e r)", r"\j. g (e (f j))")
        value = q.calc(
            r"Sum (\j. w j * g (e (f j)))",
            ("=", r"Sum (\j. w j * g j)", q.have("!j. e (f j) = j")),
            ("=", r"SumOn (\j : 'j. T) (\j. 1/m * g j)", "Sum"),
            ("=", r"1/m * SumOn (\j : 'j. T) g", "sum_scale"),
            ("=", "1/m * Sum g", "Sum"),
            ("=", "Sum g / m"),
        )
        return rewrite(found, value)

    p.intro("g", mean, r"!g. HasInt D (\r. g (e r)) (Sum g / m)")
    whole = p.use(p.have(r"!g. HasInt D (\r. g (e r)) (Sum g / m)"), r"\j : 'j. 1")
    total = p.calc(
        r"Sum (\j : 'j. 1) / m",
        ("=", r"SumOn (\j : 'j. T) (\j. 1) / m", "Sum"),
        ("=", "1 * m / m", "sum_const"),
        ("=", "1"),
    )
    p.know(rewrite(whole, total))
    one = p.calc(r"L D (\r. 1)", ("=", r"L D (\r. ext 1)"), ("=", "ext 1", "L_int"), ("=", "1"))
    p.have("Prob D", "Prob", one)
    return p.witness("D", "e")


_IMAGE = r"(\y : 'b. ?i. s i /\ f i = y)"


@scripted(
    "for f : 'i -> 'b, s : 'i -> bool given Finite s, !i j. ~(i = j) ==> ~(f i = f j) "
    rf"holds Finite {_IMAGE} /\ card {_IMAGE} = card s",
    automatic=False,
)
def card_image(p: Proof) -> Theorem:
    """The image of a finite set under an injective function has as many elements."""
    apart = p.given[1]
    p.let(image=r"\s y. ?i. s i /\ f i = y")
    out = p.term("f").type.args[1]

    def base(q: Proof) -> Theorem:
        def nowhere(r: Proof) -> Theorem:
            return refuted(r.term(r"image (\i. F) y"), lambda h: r.obtain("i", h, in_none))

        def in_none(r: Proof) -> Theorem:
            return r.have("F")

        q.every("y", out, nowhere)
        same = q.every("y", out, lambda r: r.use("eq_false", r"image (\i. F) y"))
        empty = q.use("card_empty", r"image (\i. F)")
        zero = q.calc(
            r"card (\i : 'i. F)", ("=", r"SumOn (\i : 'i. F) (\i. 1)", "card"), ("=", "0", "sum_empty")
        )
        return q.conjuncts(
            lambda r: r.have(r.goal, same),
            lambda r: r.calc(r"card (image (\i. F))", ("=", "0", empty), ("=", r"card (\i : 'i. F)", zero)),
        )

    def step(q: Proof) -> Theorem:
        q.let(larger=r"\j. j = i \/ t j")

        def split(r: Proof) -> Theorem:
            forth = r.intro("", one_of, r"image larger y ==> (y = f i \/ image t y)")
            back = r.intro("", of_one, r"(y = f i \/ image t y) ==> image larger y")
            return antisymmetry(forth, back)

        def one_of(r: Proof) -> Theorem:
            return r.obtain("j", r.have("image larger y"), where)

        def where(r: Proof) -> Theorem:
            def here(u: Proof) -> Theorem:
                u.calc("y", ("=", "f j"), ("=", "f i", u.have("j = i")))
                return u.have(r"y = f i \/ image t y")

            def there(u: Proof) -> Theorem:
                u.know(other_case(u, r"j = i \/ t j"))
                u.know(u.witness("j", goal="image t y"))
                return u.have(r"y = f i \/ image t y")

            return r.cases("j = i", here, there)

        def of_one(r: Proof) -> Theorem:
            r.goal = r.term("image larger y")

            def here(u: Proof) -> Theorem:
                return u.witness("i")

            def there(u: Proof) -> Theorem:
                return u.obtain("j", other_case(u, r"y = f i \/ image t y"), lambda v: v.witness("j"))

            return r.cases("y = f i", here, there)

        same = q.every("y", out, split)

        def new(r: Proof) -> Theorem:
            def old(h: Theorem) -> Theorem:
                return r.obtain("j", h, twice)

            return refuted(r.term("image t (f i)"), old)

        def twice(r: Proof) -> Theorem:
            r.goal = r.term("F")

            def equal(u: Proof) -> Theorem:
                u.know(rewrite(u.have("t j"), u.have("j = i")))
                return u.absurd()

            def different(u: Proof) -> Theorem:
                u.use(apart, "j", "i")
                return u.absurd()

            return r.cases("j = i", equal, different)

        q.know(new(q))
        size = q.use("card_insert", "image t", "f i")
        more = q.use("card_insert", "t", "i")
        return q.conjuncts(
            lambda r: r.have(r.goal, same),
            lambda r: r.calc(
                "card (image larger)",
                ("=", r"card (\y. y = f i \/ image t y)", same),
                ("=", "1 + card (image t)", size),
                ("=", "1 + card t"),
                ("=", "card larger", more),
            ),
        )

    return finite_induction(p, r"\s. Finite (image s) /\ card (image s) = card s", "s", base, step)
