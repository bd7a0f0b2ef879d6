"""Theorem 4: the displays of the printed proof.

Problem: the α-divergence of a product, the supremum over sums, and the supremum over a class with constants.
Method: independence; linearity of the mean.
Guarantee: for densities that may be signed, and for functions that have means.
Reference: capacity bounded paper, Appendix B.1, proof of Theorem 4.
"""

from cbdp_sym.author import *


def mean_of_a_sum(p):
    p.unfold_facts("class_sum")

    def of(p):
        p.unfold_facts("Integrable")
        some = p.have("∃m. E[x ~ P] u(x) exists and is m"), p.have("∃n. E[x ~ Q] v(x) exists and is n")

        def both(p):
            p.use("int_of_sum", "P", "Q", "u", "v", "h", "m", "n")
            return p.use("integrable_int", "semi(P, x ↦ Q)", "h", "m + n")

        return p.obtain("m n", some, both)

    some = p.have("∃u v. H1(u) ∧ H2(v) ∧ (∀z. h(z) = u(fst(z)) + v(snd(z)))")
    return p.obtain("u v", some, of)


def moments_factor(p):
    p.let(f="x ↦ |r(x)|^α", g="y ↦ |t(y)|^α", h="z ↦ |r(fst(z))·t(snd(z))|^α")

    p.use("int_nonneg", "Q", "g", "y")

    def inner(p):
        def power(p):
            p.have("|r(x)·t(y)| = |r(x)|·|t(y)|", "abs_product")
            return p.chain("|r(x)·t(y)|^α", eq("(|r(x)|·|t(y)|)^α"), eq("f(x)·g(y)", "pow_mul"))

        p.intro("y", power, "∀y. |r(x)·t(y)|^α = f(x)·g(y)")
        return p.chain(
            "∫ |r(x)·t(y)|^α dQ(y)",
            eq("∫ f(x)·g(y) dQ(y)"),
            eq("∫ f(x)·g(y) dQ(y)", "ext_mul"),
            eq("f(x)·∫ g(y) dQ(y)", p.use("L_mul", "Q", "f(x)", "y ↦ g(y)")),
            eq("f(x)·y", "L_int"),
            eq("y·f(x)", "ext_mul"),
        )

    p.intro("x", inner, "∀x. ∫ |r(x)·t(z)|^α dQ(z) = y·f(x)")
    p.chain(
        "∫[z ~ semi(P, x ↦ Q)] h(z)",
        eq("∫ ∫ h(x, y) dQ(y) dP(x)", p.use("semi_L", "P", "λx : 'a. Q", "z ↦ h(z)")),
        eq("∫ ∫ |r(x)·t(y)|^α dQ(y) dP(x)", "fst_pair", "snd_pair"),
        eq("∫ y·f(x) dP(x)"),
        eq("y·x", "L_int"),
        eq("x·y"),
    )
    return p.conjuncts(lambda p: p.use("int_of_L", "semi(P, x ↦ Q)", "h", "x·y"), lambda p: p.have(p.goal))


def for_each_sum(p):
    p.let(
        P="semi(P1, o ↦ P2)",
        R="semi(R1, o ↦ R2)",
        S="sup u ∈ H1. E[x ~ P1] u(x) - E[x ~ R1] u(x)",
        T="sup v ∈ H2. E[x ~ P2] v(x) - E[x ~ R2] v(x)",
    )

    def value(p):
        p.unfold_facts("class_sum")
        some = p.have("∃u v. H1(u) ∧ H2(v) ∧ (∀z. h(z) = u(fst(z)) + v(snd(z)))")
        return p.obtain("u v", some, of)

    def of(p):
        p.unfold_facts("Integrable")
        p.use("supon_upper", "H1", "u ↦ E[x ~ P1] u(x) - E[x ~ R1] u(x)", "u")
        p.use("supon_upper", "H2", "v ↦ E[x ~ P2] v(x) - E[x ~ R2] v(x)", "v")

        def means(p):
            p.use("int_of_sum", "P1", "P2", "u", "v", "h", "k", "m", because="linearity")
            p.use("int_of_sum", "R1", "R2", "u", "v", "h", "l", "n", because="linearity")
            return p.chain(
                "E[x ~ P] h(x) - E[x ~ R] h(x)",
                eq("k + m - (l + n)", "E_int"),
                eq("k - l + (m - n)"),
                eq("k - l + (m - n)", "ext_add"),
                eq("ext(E[x ~ P1] u(x) - E[x ~ R1] u(x)) + (E[x ~ P2] v(x) - E[x ~ R2] v(x))", "E_int"),
                le("S + T"),
            )

        def four(p, names):
            if not names:
                return means(p)
            name, law, function = names[0]
            some = p.have(f"∃x. HasInt {law} {function} x")
            return p.obtain(name, some, lambda p: four(p, names[1:]))

        return four(p, [("k", "P1", "u"), ("m", "P2", "v"), ("l", "R1", "u"), ("n", "R2", "v")])

    return p.suffices("supon_least", "h", value)


def the_constant_function(p):
    p.unfold_facts("has_constant")

    def of(p):
        p.let(f="h ↦ E[x ~ P] h(x) - E[x ~ R] h(x)", h="λx : 'a. c")
        return p.chain(
            "0", eq("c - c"), eq("f(h)", "E_int"), le("sup g ∈ H. f(g)", p.use("supon_upper", "H", "f", "h"))
        )

    return p.obtain("c", p.have("∃c. H(x ↦ c)"), of)
