"""Sampling from a law, for Proposition C.3 and Lemma 7.5, on the kernel.

This module has no statement of its own. ``direction``: a norm is the supremum of a sequence of linear
functions, and up to e it is attained by one that depends measurably on the point. ``one_entry``: by
Pinsker's inequality an entry of the data is to the output nearly as a fresh one is, which is display (13)
of the paper for one entry.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem


@cache
def direction() -> Theorem:
    """A measurable choice of linear functions in the unit ball of the dual norm that nearly attain N."""
    p = Script(
        "for N : ('k → real) → real, c : 'k → real, ε given Finite('k), is_norm(N), 0 < ε "
        "holds ∃s. (∀k. Measurable(y ↦ s(y, k))) ∧ (∀y u. dot(s(y), u) ≤ N(u)) ∧ (∀y. N(k ↦ y(k) - "
        "c(k)) - ε ≤ dot(s(y), k ↦ y(k) - c(k)))"
    )
    return p.qed(p.obtain("v", p.use("norm_dual", "N"), first_index))


def first_index(p):
    p.let(
        w="y ↦ k ↦ y(k) - c(k)",
        near="y ↦ j ↦ j is natural ∧ N(w(y)) - ε ≤ dot(v(j), w(y))",
        J="y ↦ select(j ↦ near(y, j) ∧ (∀i. near(y, i) ⇒ j ≤ i))",
        s="y ↦ v(J(y))",
    )
    p.term("N").type.args[0]
    p.every("y", "'k → real", least)
    p.intro("y u", below, "∀y u. dot(s(y), u) ≤ N(u)")
    p.every("y", "'k → real", attained)
    p.every("k", "'k", measurable)
    return p.witness("s")


def least(p):
    """J y is the least index."""
    some = p.use("least_natural", "near(y)")
    return p.obtain("j", some, lambda q: q.use("choice", "j ↦ near(y, j) ∧ (∀x. near(y, x) ⇒ j ≤ x)", "j"))


def below(p):
    p.have("J(y) is natural")
    return p.have("dot(s(y), u) ≤ N(u)")


def attained(p):
    return p.have("N(w(y)) - ε ≤ dot(s(y), w(y))")


def measurable(p):
    p.let(D="y ↦ j ↦ near(y, j) ∧ (∀i. i is natural ⇒ ¬near(y, i) ∨ j ≤ i)")
    p.term("N").type.args[0]
    p.use("norm_distance_measurable", "N", "c")
    p.every("j", "real", lambda q: q.use("measurable_linear", "v(j)"))
    shifted = p.every("i", "'k", coordinate)
    p.use("measurable_fun", goal="Measurable(w)", given=[shifted])

    def close(q):
        q.use("measurable_comp", "dot(v(j))", "w")
        q.use("measurable_const", goal="Measurable(λy : 'k → real. j is natural)")
        return q.have("Measurable(y ↦ near(y, j))")

    p.every("j", "real", close)

    def level(q):
        def one(r):
            def later(t):
                t.use("measurable_const", goal="Measurable(λy : 'k → real. j ≤ i)")
                return t.have("Measurable(y ↦ ¬near(y, i) ∨ j ≤ i)")

            r.every("i", "real", later, "i is natural")
            r.use("measurable_all", "i ↦ y ↦ ¬near(y, i) ∨ j ≤ i")
            r.use("measurable_const", goal="Measurable(λy : 'k → real. v(j, k) ≤ b)")
            return r.have("Measurable(y ↦ ¬(D(y, j) ∧ v(j, k) ≤ b))")

        q.every("j", "real", one, "j is natural")
        q.use("measurable_all", "j ↦ y ↦ ¬(D(y, j) ∧ v(j, k) ≤ b)")
        q.use("measurable_not", "y ↦ ∀j. j is natural ⇒ ¬(D(y, j) ∧ v(j, k) ≤ b)")
        same = q.every("y", "'k → real", found)
        return q.have("Measurable(y ↦ ext(s(y, k)) ≤ b)", "ext_le", same)

    p.every("b", "real", level)
    p.use("measurable_levels", "y ↦ s(y, k)")
    return p.use("measurable_of_ext", "y ↦ s(y, k)")


def coordinate(p):
    p.use("measurable_coordinate", "i", goal="Measurable(λy : 'k → real. y(i))")
    return p.have("Measurable(y ↦ w(y, i))")


def found(p):
    """The level sets of s y k by the first index at which it is near."""
    p.let(none="∀j. j is natural ⇒ ¬(D(y, j) ∧ v(j, k) ≤ b)", j0="J(y)")
    p.have("near(y, j0)")

    def first(q):
        text = "¬near y i ∨ j0 ≤ i"

        def later(r):
            r.have("j0 ≤ i")
            return r.have(text)

        return q.cases("near(y, i)", later, lambda r: r.have(text))

    p.intro("i", first, "∀i. i is natural ⇒ ¬near(y, i) ∨ j0 ≤ i")

    def forth(q):
        def impossible(no):
            r = q.supposing(no.conclusion)
            both = r.have("D(y, j0) ∧ v(j0, k) ≤ b")
            r.have("j0 is natural")
            return logic.contradiction(both, r.use(no, "j0"), r.term("F"))

        return logic.refuted(q.term("none"), impossible)

    def back(q):
        def above(r):
            def at(t):
                def same(yes):
                    u = t.supposing(yes.conclusion)
                    u.have("near(y, j)")
                    u.have("j0 ≤ j")
                    u.have("j0 is natural")
                    either = u.have("¬near(y, j0) ∨ j ≤ j0")
                    least = logic.either(
                        either,
                        lambda far: logic.contradiction(u.have("near(y, j0)"), far, u.term("j ≤ j0")),
                        lambda below: below,
                    )
                    u.know(least)
                    equal = u.use("le_antisym", "j", "j0")
                    moved = rewrite(u.have("v(j, k) ≤ b"), equal)
                    return logic.contradiction(moved, u.have("¬s(y, k) ≤ b"), u.term("F"))

                return logic.refuted(t.term("D(y, j) ∧ v(j, k) ≤ b"), same)

            every = r.intro("j", at, "none")
            return logic.contradiction(every, r.have("¬none"), r.term("s(y, k) ≤ b"))

        return q.cases("s(y, k) ≤ b", lambda r: r.have("s(y, k) ≤ b"), above)

    p.intro("", forth, "s(y, k) ≤ b ⇒ ¬none")
    p.intro("", back, "¬none ⇒ s(y, k) ≤ b")
    return p.have("s(y, k) ≤ b ⇔ ¬none")


@cache
def one_output() -> Theorem:
    """Pinsker's inequality for the integrals of 1 + h, which are not negative."""
    p = Script(
        "for P Q distributions on 'a, h : 'a → real, b given KL(P ‖ Q) ≤ b, Measurable(h), ∀x. "
        "|h(x)| ≤ 1 holds ∫ (1 + h(x)) dP(x) ≤ ∫ (1 + h(x)) dQ(x) + √(2·b)"
    )
    p.term("h").type.args[0]

    def positive(q):
        q.use("neg_le_abs", "h(x)")
        q.have("|h(x)| ≤ 1")
        return q.have("0 ≤ 1 + h(x)")

    p.every("x", "'a", positive)
    p.use("int_const", "P", "1")
    p.use("int_const", "Q", "1")

    def means(q):
        q.use("pinsker", "P", "Q", "h", "v", "m", "b")
        q.have("E[x ~ P] (1 + h(x)) exists and is 1 + v")
        q.have("E[x ~ Q] (1 + h(x)) exists and is 1 + m")
        return q.calc(
            "∫ (1 + h(x)) dP(x)",
            ("=", "1 + v", "L_int"),
            ("<=", "1 + m + √(2·b)"),
            ("=", "ext(1 + m) + √(2·b)"),
            ("=", "∫ (1 + h(x)) dQ(x) + √(2·b)", "L_int"),
        )

    first = p.use("int_dominated", "P", "h", "x ↦ 1", "1")
    second = p.use("int_dominated", "Q", "h", "x ↦ 1", "1")
    return p.qed(p.obtain("v m", [first, second], means))


@cache
def one_entry() -> Theorem:
    """An entry of the data is to the output nearly as a fresh one is."""
    p = Script(
        "for D : 'd measure, A : ('i → 'd) ⇝ 'b, g : 'd → 'b → real, h : 'b → real, i : 'i, b "
        "given Finite('i), Prob(D), Measurable(A), ∀x. Prob(A(x)), Measurable(z ↦ g(fst(z), "
        "snd(z))), ∀w y. |g(w, y)| ≤ 1, ∀y. E[w ~ D] g(w, y) exists and is h(y), ∀x z. KL(A(x) ‖ "
        "A(replace(x, i, z))) ≤ b holds ∫[x ~ ⨂ j. D] ∫[y ~ A(x)] (1 + g(x(i), y)) ≤ ∫[x ~ ⨂ j. D] "
        "∫[y ~ A(x)] (1 + h(y)) + √(2·b)"
    )
    p.let(P="product (λj : 'i. D)", H="z ↦ ∫[y ~ A(fst(z))] (1 + g(snd(z), y))", r="√(2·b)")
    fresh, out = (p.term(t).type.args[0] for t in "gh")

    def positive(q):
        q.use("neg_le_abs", "g(w, y)")
        q.have("|g(w, y)| ≤ 1")
        return q.have("0 ≤ 1 + g(w, y)")

    p.every("w", fresh, lambda q: q.every("y", out, positive))
    for side in ("fst", "snd"):
        p.use(f"measurable_{side}", goal=f"Measurable (λz : ('i → 'd) # 'd. {side} z)")
        p.use(f"measurable_{side}", goal=f"Measurable (λu : (('i → 'd) # 'd) # 'b. {side} u)")
    p.use("measurable_comp", "A", "λz : ('i → 'd) # 'd. fst z")
    p.use("measurable_comp", "λz : ('i → 'd) # 'd. snd z", "λu : (('i → 'd) # 'd) # 'b. fst u")
    p.use("measurable_pair", "λu : (('i → 'd) # 'd) # 'b. snd (fst u)", "λu : (('i → 'd) # 'd) # 'b. snd u")
    p.use("measurable_comp", "z ↦ g(fst(z), snd(z))", "λu : (('i → 'd) # 'd) # 'b. (snd (fst u), snd u)")
    p.let(F="λu : (('i → 'd) # 'd) # 'b. 1 + g (snd (fst u)) (snd u)")
    p.have("Measurable(F)", "fst_pair", "snd_pair")
    whole = p.use("measurable_L", "λz : ('i → 'd) # 'd. A (fst z)", "F")
    p.know(rewrite(whole, "fst_pair", "snd_pair"))
    p.have("Measurable(H)")
    p.have("∀z. 0 ≤ H(z)", "L_nonneg")
    p.use("measurable_replace", "i", goal="Measurable(λz : ('i → 'd) × 'd. replace(fst(z), i, snd(z)))")
    p.use("measurable_coordinate", "i", goal="Measurable(λx : 'i → 'd. x(i))")
    p.use("measurable_fst", goal="Measurable((fst : ('i → 'd) × 'd → 'i → 'd))")
    p.use("measurable_comp", "λx : 'i → 'd. x i", "λz : ('i → 'd) # 'd. fst z")
    p.let(R="λz : ('i → 'd) # 'd. (replace (fst z) i (snd z), fst z i)")
    p.use("measurable_pair", "λz : ('i → 'd) # 'd. replace (fst z) i (snd z)", "λz : ('i → 'd) # 'd. fst z i")
    p.use("measurable_comp", "H", "R")
    p.use("prob_sigma_finite", "D")
    p.let(G="z ↦ H(R(z))")
    p.have("Measurable(G)")
    p.use("measurable_L_section", "D", "G")
    p.use("product_prob", "λj : 'i. D")
    p.use("sqrt_nonneg", "2·b")
    p.have("0 ≤ r")

    def near(q):
        def one(t):
            return t.use(one_output(), "A(x)", "A(replace(x, i, w))", "g(x(i))", "b")

        q.use("measurable_const", goal="Measurable(λw : 'd. x)")
        q.use("measurable_id", goal="Measurable(λw : 'd. w)")
        q.use("measurable_pair", "λw : 'd. x", "λw : 'd. w")
        q.use("measurable_comp", "G", "λw : 'd. (x, w)")
        q.every("w", "'d", one)
        q.have("∀w. 0 ≤ G(x, w)", "L_nonneg")
        return q.calc(
            "∫[y ~ A(x)] (1 + g(x(i), y))",
            ("=", "∫ ∫[y ~ A(x)] (1 + g(x(i), y)) dD(w)", "L_econst"),
            ("<=", "∫ (∫[y ~ A(replace(x, i, w))] (1 + g(x(i), y)) + r) dD(w)", "L_le"),
            ("=", "∫ (G(x, w) + r) dD(w)", "fst_pair", "snd_pair"),
            ("=", "∫ G(x, w) dD(w) + ∫ r dD(w)", "L_add"),
            ("=", "∫ G(x, w) dD(w) + r", "L_const"),
        )

    p.every("x", "'i → 'd", near)

    def average(q):
        q.let(k="z ↦ 1 + g(fst(z), snd(z))")
        q.have("Measurable(k)")
        q.have("∀z. 0 ≤ k(z)")
        q.use("prob_sigma_finite", "A(x)")

        def at(t):
            t.use("int_const", "D", "1")
            t.have("E[w ~ D] g(w, y) exists and is h(y)")
            t.have("E[w ~ D] (1 + g(w, y)) exists and is 1 + h(y)")
            return t.use("L_int", "D", "w ↦ 1 + g(w, y)", "1 + h(y)")

        inner = q.every("y", "'b", at)
        return q.calc(
            "∫ ∫[y ~ A(x)] (1 + g(w, y)) dD(w)",
            ("=", "∫ ∫[y ~ A(x)] k(w, y) dD(w)", "fst_pair", "snd_pair"),
            ("=", "∫[y ~ A(x)] ∫ k(w, y) dD(w)", q.use("tonelli", "D", "A(x)", "k")),
            ("=", "∫[y ~ A(x)] ∫ (1 + g(w, y)) dD(w)", "fst_pair", "snd_pair"),
            ("=", "∫[y ~ A(x)] (1 + h(y))", inner),
        )

    mean = p.every("x", "'i → 'd", average)
    swapped = p.use("exchange", "D", "H", "i")
    p.have("∀x. 0 ≤ ∫ G(x, w) dD(w)", "L_nonneg")
    return p.qed(
        p.calc(
            "∫ ∫[y ~ A(x)] (1 + g(x(i), y)) dP(x)",
            ("<=", "L(P, x ↦ L(D, w ↦ G(x, w)) + r)", "L_le"),
            ("=", "∫ ∫ G(x, w) dD(w) dP(x) + ∫ r dP(x)", "L_add"),
            ("=", "∫ ∫ G(x, w) dD(w) dP(x) + r", "L_const"),
            ("=", "∫ ∫ H(replace(x, i, w), x(i)) dD(w) dP(x) + r", "fst_pair", "snd_pair"),
            ("=", "∫ ∫ H(x, w) dD(w) dP(x) + r", swapped),
            ("=", "∫ ∫ ∫[y ~ A(x)] (1 + g(w, y)) dD(w) dP(x) + r", "fst_pair", "snd_pair"),
            ("=", "∫ ∫[y ~ A(x)] (1 + h(y)) dP(x) + r", mean),
        )
    )
