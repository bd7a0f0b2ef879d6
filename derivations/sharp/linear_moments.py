"""Bounds for moments of linear functions of independent noise, and what they say of linear adversaries.

This module has no statement of its own.

Problem: bound moments of b + Σ c_i Y_i, and with E|b + Σ c_i Y_i|^A from below the restricted Rényi
    divergence of the noise from its translate by v.
Method: one coordinate after the other, for any function Φ(s, z) of a line and a spread that has the
    property in one coordinate, in either direction; and duality in the form that a linear function has mean 1
    under the first distribution.
Guarantee: E[Φ(b + Σ c_i Y_i, 0)] ≥ Φ(b, Σ g_i) if E[Φ(s + c_i Y, z)] ≥ Φ(s, z + g_i), and the same with ≤;
    and D ≤ -log W if E|1 + ⟨u,v⟩ + ⟨u,Y⟩|^A ≥ W for every u, A = α/(α-1).
"""

from dataclasses import replace

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import finite_induction
from cbdp_sym.tactics.lemmas.hypercontractive import changed

MEAN = r"L Y (\y. ext (Phi (s + c i*y) z))"
TOTAL = r"L (product (\i : 'i. Y)) (\x. ext (Phi (b + Sum (\i. c i*x i)) 0))"


def one_after_the_other(ends):
    """The claim that what `ends` says of the value and the mean in one coordinate is true in all."""
    return Claim(
        "for Y : real measure, Phi : real -> real -> real, c g : 'i -> real, b : real "
        r"given Finite (\i : 'i. T), Prob Y, !z. Measurable (\s. Phi s z), !i. 0 <= g i, "
        "!s z. 0 <= z ==> 0 <= Phi s z, "
        f"!i s z. 0 <= z ==> {ends('ext (Phi s (z + g i))', MEAN)} "
        f"holds {ends('ext (Phi b (Sum g))', TOTAL)}"
    )


one_by_one = one_after_the_other("{} <= {}".format)
from_above = one_after_the_other("{1} <= {0}".format)
by_means = Claim(
    r"for Y : real measure, v : 'i -> real, a W : real given Finite (\i : 'i. T), Prob Y, "
    r"HasInt Y (\y. y) 0, 1 < a, 0 < W, "
    r"!u. ext W <= L (product (\i : 'i. Y)) (\x. ext (abs (1 + dot u v + dot u x)^(a/(a - 1)))) "
    r"holds restricted_renyi a linear_in (product (\i : 'i. Y)) (product (\i. shift (v i) Y)) "
    "<= ext (-log W)"
)


def one_coordinate_after_the_other(p, chain, ends):
    """The proof of both claims; `chain` reads a chain from its end for the bound from above."""
    p.let(
        Q=r"\i : 'i. Y",
        A=r"\t. \x. \i. if (t i) 0 (c i * x i)",
        B=r"\t. \i. if (t i) (g i) 0",
        V=r"\t. \x. Phi (b + Sum (A t x)) (Sum (B t))",
        R="product Q",
    )

    def measurable(q):
        return q.use("measurable_comp", r"\s. Phi s (Sum (B t))", r"\x. b + Sum (A t x)")

    p.intro("t", measurable, "!t. Measurable (V t)")

    def step(q):
        q.let(m=r"\j. j = i \/ t j", at=r"\x : 'i -> real. \y : real. \j. if (j = i) y (x j)")

        def inner(r):
            r.let(u="b + Sum (A m x)", h="Sum (B t)", H="Phi u (h + g i)")

            def value(e):
                [
                    changed(e, "A t (at x y)", "A m x", "c i*y"),
                    changed(e, "A m (at x y)", "A m x", "0"),
                    changed(e, "B m", "B t", "g i"),
                ]
                e.have("b + Sum (A t (at x y)) = u + c i*y")
                first = e.have("V t (at x y) = Phi (u + c i*y) h")
                second = e.have("V m (at x y) = H")
                return e.use("and_intro", given=[first, second])

            r.intro("y", value, r"!y. V t (at x y) = Phi (u + c i*y) h /\ V m (at x y) = H")
            return chain(
                r,
                r"L (Q i) (\y. ext (V m (at x y)))",
                eq(r"L (Q i) (\y. ext H)"),
                eq("ext H", "L_const"),
                le(r"L Y (\y. ext (Phi (u + c i*y) h))"),
                eq(r"L (Q i) (\y. ext (V t (at x y)))"),
            )

        sides = r"L (Q i) (\y. ext (V m (at x y)))", r"L (Q i) (\y. ext (V t (at x y)))"
        q.intro("x", inner, f"!x. {ends(*sides)}")
        return chain(
            q,
            r"L R (\x. ext (V m x))",
            eq(
                r"L R (\x. L (Q i) (\y. ext (V m (at x y))))",
                q.use("product_split", "Q", "i", r"\x. ext (V m x)"),
            ),
            le(r"L R (\x. L (Q i) (\y. ext (V t (at x y))))"),
            eq(r"L R (\x. ext (V t x))", q.use("product_split", "Q", "i", r"\x. ext (V t x)")),
            le(r"L R (\x. ext (V (\i. F) x))"),
        )

    base = p.have(r"L R (\x. ext (V (\i. F) x)) <= L R (\x. ext (V (\i. F) x))")
    bound = ends(r"L R (\x. ext (V t x))", r"L R (\x. ext (V (\i. F) x))")
    finite_induction(p, rf"\t. {bound}", r"\i : 'i. T", lambda q: base, step)
    p.use("not_false")
    p.chain(r"Sum (\i : 'i. 0)", eq(r"SumOn (\i : 'i. T) (\i. 0*0)", "Sum"), eq("0", "sum_scale"))

    def first(q):
        q.have(r"(\i : 'i. (if F (g i) 0)) = (\i. 0)", "if_false")
        return q.chain(
            r"V (\i. F) x",
            eq(r"Phi (b + Sum (\i. c i*x i)) (Sum (\i : 'i. 0))", "if_false"),
            eq(r"Phi (b + Sum (\i. c i*x i)) 0"),
        )

    def last(q):
        return q.chain(r"V (\i. T) x", eq(r"Phi (b + 0) (Sum g)"), eq("Phi b (Sum g)"))

    p.intro("x", last, r"!x. V (\i. T) x = Phi b (Sum g)")
    return chain(
        p,
        "ext (Phi b (Sum g))",
        eq(r"L R (\x. ext (Phi b (Sum g)))", "L_const"),
        eq(r"L R (\x. ext (V (\i. T) x))"),
        le(r"L R (\x. ext (V (\i. F) x))"),
        eq(r"L R (\x. ext (Phi (b + Sum (\i. c i*x i)) 0))"),
    )


@one_by_one.proof
def chains_as_they_stand(p):
    return one_coordinate_after_the_other(p, lambda p, *steps: p.chain(*steps), "{} <= {}".format)


@from_above.proof
def chains_from_their_end(p):
    def backward(p, start, *steps):
        texts = [start, *(step.text for step in steps)]
        turned = [replace(step, text=text) for step, text in zip(steps, texts, strict=False)]
        return p.chain(texts[-1], *reversed(turned))

    return one_coordinate_after_the_other(p, backward, "{1} <= {0}".format)


@by_means.proof
def functions_of_mean_one(p):
    p.let(
        Q=r"\i : 'i. Y",
        R="product Q",
        M=r"\x : 'i -> real. \i. x i + v i",
        P="map M R",
        A="a/(a - 1)",
        lin="(linear_in : (('i -> real) -> real) -> bool)",
    )
    moved = p.use("shifted_product", "Q", "v")

    def coordinate(q):
        q.use("coordinate_int", "Q", "i", r"\y : real. y", "0")
        return q.use("int_scale", "R", r"\x : 'i -> real. x i", "u i", "0")

    def linear_mean(q):
        q.intro("i", coordinate, r"!i. HasInt R (\x. u i * x i) (u i * 0)")
        total = q.use("int_Sum", "R", r"\i x. u i * x i", r"\i. u i * 0")
        zero = q.chain(r"Sum (\i. u i * 0)", eq(r"Sum (\i. 0 * u i)"), eq("0 * Sum u", "Sum_scale"), eq("0"))
        q.know(rewrite(total, zero))
        return q.have(r"HasInt R (\x. dot u x + b) b", "dot")

    p.intro("u b", linear_mean, r"!u b. HasInt R (\x. dot u x + b) b")

    def of_its_form(q, then):
        """Return the theorem of ``then``, where h is x ↦ ⟨u,x⟩ + b."""
        q.unfold_facts("linear_in")
        return q.obtain(
            "u",
            q.have(r"?u b. !x. h x = dot u x + b"),
            lambda r: r.obtain("b", r.have(r"?b. !x. h x = dot u x + b"), then),
        )

    def its_mean(q):
        return q.use("int_ae", "R", "h", r"\x. dot u x + b", "b")

    def mean(q):
        def then(r):
            its_mean(r)
            return r.witness("b")

        return of_its_form(q, then)

    def multiple(q):
        def then(r):
            def form(e):
                e.use("Sum_scale", r"\i. u i * x i", "c")
                return e.chain(
                    "c * h x",
                    eq("c * (dot u x + b)"),
                    eq(r"c * Sum (\i. u i * x i) + c * b", "dot"),
                    eq(r"Sum (\i. c * (u i * x i)) + c * b"),
                    eq(r"dot (\i. c * u i) x + c * b", "dot"),
                )

            r.intro("x", form, r"!x. c * h x = dot (\i. c * u i) x + c * b")
            r.know(r.witness(r"\i. c * u i", "c * b", goal=r"?a b. !x. c * h x = dot a x + b"))
            return r.have(r"linear_in (\x. c * h x)", "linear_in")

        return of_its_form(q, then)

    def moment(q):
        def then(r):
            its_mean(r)
            one = r.use("int_unique", "R", "h", "b", "1")

            def point(e):
                e.use("Sum_linear", r"\i. u i * x i", r"\i. u i * v i", "1", "1")
                return e.chain(
                    "h (M x)",
                    eq("dot u (M x) + b"),
                    eq(r"Sum (\i. 1*(u i * x i) + 1*(u i * v i)) + b", "dot"),
                    eq(r"1*Sum (\i. u i * x i) + 1*Sum (\i. u i * v i) + b"),
                    eq("1 + dot u v + dot u x", "dot", one),
                )

            r.intro("x", point, "!x. h (M x) = 1 + dot u v + dot u x")
            return r.chain(
                "ext W",
                le(r"L R (\x. ext (abs (1 + dot u v + dot u x)^A))"),
                eq(r"L P (\x. ext (abs (h x)^A))", "L_map"),
            )

        return of_its_form(q, then)

    p.intro("h", mean, "!h. lin h ==> Measurable h ==> (?e. HasInt R h e)")
    p.intro("h c", multiple, r"!h c. lin h ==> lin (\x. c * h x)")
    p.intro(
        "h", moment, r"!h. lin h ==> Measurable h ==> HasInt R h 1 ==> ext W <= L P (\x. ext (abs (h x)^A))"
    )
    found = p.use("mean_one_above", "lin", "R", "P", "a", "W")
    return by_equation(
        congruent(p.term(r"\N. restricted_renyi a lin R N <= ext (-log W)"), symmetry(moved)), found
    )
