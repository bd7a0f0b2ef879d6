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
from cbdp_sym.mathematics.products.hypercontractive import changed
from cbdp_sym.mathematics.sums.families import finite_induction

MEAN = "L Y (y ↦ Phi (s + c i·y) z)"
TOTAL = "(∫[x ~ ⨂ i. Y] Φ(b + (∑ i. c(i)·x(i)), 0))"


def one_after_the_other(ends):
    """The claim that what `ends` says of the value and the mean in one coordinate is true in all."""
    return Claim(
        "for Y : real measure, Phi : real → real → real, c g : 'i → real, b : real "
        "given Finite (λi : 'i. T), Prob Y, ∀z. Measurable (s ↦ Phi s z), ∀i. 0 ≤ g i, "
        "∀s z. 0 ≤ z ⇒ 0 ≤ Phi s z, "
        f"∀i s z. 0 ≤ z ⇒ {ends('Phi s (z + g i)', MEAN)} "
        f"holds {ends('Phi b (Sum g)', TOTAL)}"
    )


one_by_one = one_after_the_other("{} ≤ {}".format)
from_above = one_after_the_other("{1} ≤ {0}".format)
by_means = Claim(
    "for Y : real measure, v : 'i → real, α W given Finite('i), Prob(Y), E[y ~ Y] y exists and is 0, "
    "1 < α, 0 < W, ∀u. W ≤ ∫[x ~ ⨂ i. Y] |1 + dot(u, v) + dot(u, x)|^(α/(α - 1)) "
    "holds D_R[α]^linear_in(⨂ i. Y, ⨂ i. shift(v(i), Y)) ≤ -log(W)"
)


def one_coordinate_after_the_other(p, chain, ends):
    """The proof of both claims; `chain` reads a chain from its end for the bound from above."""
    p.let(
        Q="λi : 'i. Y",
        A="t ↦ x ↦ i ↦ if t(i) then 0 else c(i)·x(i)",
        B="t ↦ i ↦ if t(i) then g(i) else 0",
        V="t ↦ x ↦ Φ(b + (∑ y. A(t, x, y)), ∑ y. B(t, y))",
        R="⨂ x. Q(x)",
    )

    def measurable(q):
        return q.use("measurable_comp", "s ↦ Φ(s, ∑ x. B(t, x))", "x ↦ b + (∑ y. A(t, x, y))")

    p.intro("t", measurable, "∀t. Measurable(V(t))")

    def step(q):
        q.let(m="j ↦ j = i ∨ t(j)", at="λx : 'i → real. λy : real. j ↦ if (j = i) y (x j)")

        def inner(r):
            r.let(u="b + (∑ y. A(m, x, y))", h="∑ x. B(t, x)", H="Φ(u, h + g(i))")

            def value(e):
                [
                    changed(e, "A(t, at(x, y))", "A(m, x)", "c(i)·y"),
                    changed(e, "A(m, at(x, y))", "A(m, x)", "0"),
                    changed(e, "B(m)", "B(t)", "g(i)"),
                ]
                e.have("b + (∑ z. A(t, at(x, y), z)) = u + c(i)·y")
                first = e.have("V(t, at(x, y)) = Φ(u + c(i)·y, h)")
                second = e.have("V(m, at(x, y)) = H")
                return e.use("and_intro", given=[first, second])

            r.intro("y", value, "∀y. V(t, at(x, y)) = Φ(u + c(i)·y, h) ∧ V(m, at(x, y)) = H")
            return chain(
                r,
                "∫[y ~ Q(i)] V(m, at(x, y))",
                eq("∫[y ~ Q(i)] H"),
                eq("H", "L_const"),
                le("∫ Φ(u + c(i)·y, h) dY(y)"),
                eq("∫[y ~ Q(i)] V(t, at(x, y))"),
            )

        sides = "(∫[y ~ Q(i)] V(m, at(x, y)))", "(∫[y ~ Q(i)] V(t, at(x, y)))"
        q.intro("x", inner, f"∀x. {ends(*sides)}")
        return chain(
            q,
            "∫ V(m, x) dR(x)",
            eq("∫ ∫[y ~ Q(i)] V(m, at(x, y)) dR(x)", q.use("product_split", "Q", "i", "x ↦ V(m, x)")),
            le("∫ ∫[y ~ Q(i)] V(t, at(x, y)) dR(x)"),
            eq("∫ V(t, x) dR(x)", q.use("product_split", "Q", "i", "x ↦ V(t, x)")),
            le("∫ V(i ↦ F, x) dR(x)"),
        )

    base = p.have("∫ V(i ↦ F, x) dR(x) ≤ ∫ V(i ↦ F, x) dR(x)")
    bound = ends("∫ V(t, x) dR(x)", "∫ V(i ↦ F, x) dR(x)")
    finite_induction(p, f"t ↦ {bound}", "'i", lambda q: base, step)
    p.use("not_false")
    p.chain("∑ i : 'i. 0", eq("∑ i ∈ 'i. 0·0", "Sum"), eq("0", "sum_scale"))

    def first(q):
        q.have("(λi : 'i. (if F (g i) 0)) = (i ↦ 0)", "if_false")
        return q.chain(
            "V (i ↦ F) x",
            eq("Phi (b + Sum (i ↦ c i·x i)) (Sum (λi : 'i. 0))", "if_false"),
            eq("Phi (b + Sum (i ↦ c i·x i)) 0"),
        )

    def last(q):
        return q.chain("V('i, x)", eq("Φ(b + 0, ∑ x. g(x))"), eq("Φ(b, ∑ x. g(x))"))

    p.intro("x", last, "∀x. V('i, x) = Φ(b, ∑ y. g(y))")
    return chain(
        p,
        "Φ(b, ∑ x. g(x))",
        eq("∫ Φ(b, ∑ y. g(y)) dR(x)", "L_const"),
        eq("∫ V('i, x) dR(x)"),
        le("∫ V(i ↦ F, x) dR(x)"),
        eq("∫ Φ(b + (∑ i. c(i)·x(i)), 0) dR(x)"),
    )


@one_by_one.proof
def chains_as_they_stand(p):
    return one_coordinate_after_the_other(p, lambda p, *steps: p.chain(*steps), "{} ≤ {}".format)


@from_above.proof
def chains_from_their_end(p):
    def backward(p, start, *steps):
        texts = [start, *(step.text for step in steps)]
        turned = [replace(step, text=text) for step, text in zip(steps, texts, strict=False)]
        return p.chain(texts[-1], *reversed(turned))

    return one_coordinate_after_the_other(p, backward, "{1} ≤ {0}".format)


@by_means.proof
def functions_of_mean_one(p):
    p.let(
        Q="λi : 'i. Y",
        R="⨂ x. Q(x)",
        M="x ↦ i ↦ x(i) + v(i)",
        P="map(M, R)",
        A="α/(α - 1)",
        lin="(linear_in : (('i → real) → real) → bool)",
    )
    moved = p.use("shifted_product", "Q", "v")

    def coordinate(q):
        q.use("coordinate_int", "Q", "i", "λy : real. y", "0")
        return q.use("int_scale", "R", "λx : 'i → real. x i", "u(i)", "0")

    def linear_mean(q):
        q.intro("i", coordinate, "∀i. E[x ~ R] u(i)·x(i) exists and is u(i)·0")
        total = q.use("int_Sum", "R", "i ↦ x ↦ u(i)·x(i)", "i ↦ u(i)·0")
        zero = q.chain("∑ i. u(i)·0", eq("∑ i. 0·u(i)"), eq("0·(∑ x. u(x))", "Sum_scale"), eq("0"))
        q.know(rewrite(total, zero))
        return q.have("E[x ~ R] (dot(u, x) + b) exists and is b", "dot")

    p.intro("u b", linear_mean, "∀u b. E[x ~ R] (dot(u, x) + b) exists and is b")

    def of_its_form(q, then):
        """Return the theorem of ``then``, where h is x ↦ ⟨u,x⟩ + b."""
        q.unfold_facts("linear_in")
        return q.obtain(
            "u",
            q.have("∃u b. ∀x. h(x) = dot(u, x) + b"),
            lambda r: r.obtain("b", r.have("∃b. ∀x. h(x) = dot(u, x) + b"), then),
        )

    def its_mean(q):
        return q.use("int_ae", "R", "h", "x ↦ dot(u, x) + b", "b")

    def mean(q):
        def then(r):
            its_mean(r)
            return r.witness("b")

        return of_its_form(q, then)

    def multiple(q):
        def then(r):
            def form(e):
                e.use("Sum_scale", "i ↦ u(i)·x(i)", "c")
                return e.chain(
                    "c·h(x)",
                    eq("c·(dot(u, x) + b)"),
                    eq("c·(∑ i. u(i)·x(i)) + c·b", "dot"),
                    eq("(∑ i. c·(u(i)·x(i))) + c·b"),
                    eq("dot(i ↦ c·u(i), x) + c·b", "dot"),
                )

            r.intro("x", form, "∀x. c·h(x) = dot(i ↦ c·u(i), x) + c·b")
            r.know(r.witness("i ↦ c·u(i)", "c·b", goal="∃α b. ∀f. c·h(f) = dot(α, f) + b"))
            return r.have("linear_in(x ↦ c·h(x))", "linear_in")

        return of_its_form(q, then)

    def moment(q):
        def then(r):
            its_mean(r)
            one = r.use("int_unique", "R", "h", "b", "1")

            def point(e):
                e.use("Sum_linear", "i ↦ u(i)·x(i)", "i ↦ u(i)·v(i)", "1", "1")
                return e.chain(
                    "h(M(x))",
                    eq("dot(u, M(x)) + b"),
                    eq("(∑ i. 1·(u(i)·x(i)) + 1·(u(i)·v(i))) + b", "dot"),
                    eq("1·(∑ i. u(i)·x(i)) + 1·(∑ i. u(i)·v(i)) + b"),
                    eq("1 + dot(u, v) + dot(u, x)", "dot", one),
                )

            r.intro("x", point, "∀x. h(M(x)) = 1 + dot(u, v) + dot(u, x)")
            return r.chain("W", le("∫ |1 + dot(u, v) + dot(u, x)|^A dR(x)"), eq("∫ |h(x)|^A dP(x)", "L_map"))

        return of_its_form(q, then)

    p.intro("h", mean, "∀h. lin(h) ⇒ Measurable(h) ⇒ ∃ε. E[f ~ R] h(f) exists and is ε")
    p.intro("h c", multiple, "∀h c. lin(h) ⇒ lin(x ↦ c·h(x))")
    p.intro("h", moment, "∀h. lin(h) ⇒ Measurable(h) ⇒ E[f ~ R] h(f) exists and is 1 ⇒ W ≤ ∫ |h(x)|^A dP(x)")
    found = p.use("mean_one_above", "lin", "R", "P", "α", "W")
    return by_equation(congruent(p.term("N ↦ D_R[α]^lin(R, N) ≤ -log(W)"), symmetry(moved)), found)
