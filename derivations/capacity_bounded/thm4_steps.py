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
        some = p.have("?m. HasInt P u m"), p.have("?n. HasInt Q v n")

        def both(p):
            p.use("int_of_sum", "P", "Q", "u", "v", "h", "m", "n")
            return p.use("integrable_int", r"semi P (\x. Q)", "h", "m + n")

        return p.obtain("m n", some, both)

    some = p.have(r"?u v. H1 u /\ H2 v /\ (!z. h z = u (fst z) + v (snd z))")
    return p.obtain("u v", some, of)


def moments_factor(p):
    p.let(f=r"\x. abs (r x)^a", g=r"\y. abs (t y)^a", h=r"\z. abs (r (fst z)*t (snd z))^a")

    p.use("int_nonneg", "Q", "g", "y")

    def inner(p):
        def power(p):
            p.have("abs (r x*t y) = abs (r x)*abs (t y)", "abs_product")
            return p.chain("abs (r x*t y)^a", eq("(abs (r x)*abs (t y))^a"), eq("f x*g y", "pow_mul"))

        p.intro("y", power, "!y. abs (r x*t y)^a = f x*g y")
        return p.chain(
            r"L Q (\y. ext (abs (r x*t y)^a))",
            eq(r"L Q (\y. ext (f x*g y))"),
            eq(r"L Q (\y. ext (f x) * ext (g y))", "ext_mul"),
            eq(r"ext (f x) * L Q (\y. ext (g y))", p.use("L_mul", "Q", "f x", r"\y. ext (g y)")),
            eq("ext (f x) * ext y", "L_int"),
            eq("ext (y*f x)", "ext_mul"),
        )

    p.intro("x", inner, r"!x. L Q (\y. ext (abs (r x*t y)^a)) = ext (y*f x)")
    p.chain(
        r"L (semi P (\x. Q)) (\z. ext (h z))",
        eq(r"L P (\x. L Q (\y. ext (h (x, y))))", p.use("semi_L", "P", r"\x : 'a. Q", r"\z. ext (h z)")),
        eq(r"L P (\x. L Q (\y. ext (abs (r x*t y)^a)))", "fst_pair", "snd_pair"),
        eq(r"L P (\x. ext (y*f x))"),
        eq("ext (y*x)", "L_int"),
        eq("ext (x*y)"),
    )
    return p.conjuncts(lambda p: p.use("int_of_L", r"semi P (\x. Q)", "h", "x*y"), lambda p: p.have(p.goal))


def for_each_sum(p):
    p.let(
        P=r"semi P1 (\o. P2)",
        R=r"semi R1 (\o. R2)",
        S=r"SupOn H1 (\u. ext (E P1 u - E R1 u))",
        T=r"SupOn H2 (\v. ext (E P2 v - E R2 v))",
    )

    def value(p):
        p.unfold_facts("class_sum")
        some = p.have(r"?u v. H1 u /\ H2 v /\ (!z. h z = u (fst z) + v (snd z))")
        return p.obtain("u v", some, of)

    def of(p):
        p.unfold_facts("Integrable")
        p.use("supon_upper", "H1", r"\u. ext (E P1 u - E R1 u)", "u")
        p.use("supon_upper", "H2", r"\v. ext (E P2 v - E R2 v)", "v")

        def means(p):
            p.use("int_of_sum", "P1", "P2", "u", "v", "h", "k", "m", because="linearity")
            p.use("int_of_sum", "R1", "R2", "u", "v", "h", "l", "n", because="linearity")
            return p.chain(
                "ext (E P h - E R h)",
                eq("ext (k + m - (l + n))", "E_int"),
                eq("ext (k - l + (m - n))"),
                eq("ext (k - l) + ext (m - n)", "ext_add"),
                eq("ext (E P1 u - E R1 u) + ext (E P2 v - E R2 v)", "E_int"),
                le("S + T"),
            )

        def four(p, names):
            if not names:
                return means(p)
            name, law, function = names[0]
            some = p.have(f"?x. HasInt {law} {function} x")
            return p.obtain(name, some, lambda p: four(p, names[1:]))

        return four(p, [("k", "P1", "u"), ("m", "P2", "v"), ("l", "R1", "u"), ("n", "R2", "v")])

    return p.suffices("supon_least", "h", value)


def the_constant_function(p):
    p.unfold_facts("has_constant")

    def of(p):
        p.let(f=r"\h. ext (E P h - E R h)", h=r"\x : 'a. c")
        return p.chain(
            "ext 0",
            eq("ext (c - c)"),
            eq("f h", "E_int"),
            le("SupOn H f", p.use("supon_upper", "H", "f", "h")),
        )

    return p.obtain("c", p.have(r"?c. H (\x. c)"), of)
