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
        "for N : ('k -> real) -> real, c : 'k -> real, e : real "
        r"given Finite (\k : 'k. T), is_norm N, 0 < e "
        r"holds ?s. (!k. Measurable (\y. s y k)) /\ (!y u. dot (s y) u <= N u) "
        r"/\ (!y. N (\k. y k - c k) - e <= dot (s y) (\k. y k - c k))"
    )
    return p.qed(p.obtain("v", p.use("norm_dual", "N"), first_index))


def first_index(p):
    p.let(
        w=r"\y k. y k - c k",
        near=r"\y j. Nat j /\ N (w y) - e <= dot (v j) (w y)",
        J=r"\y. select (\j. near y j /\ (!i. near y i ==> j <= i))",
        s=r"\y. v (J y)",
    )
    p.term("N").type.args[0]
    p.every("y", "'k -> real", least)
    p.intro("y u", below, "!y u. dot (s y) u <= N u")
    p.every("y", "'k -> real", attained)
    p.every("k", "'k", measurable)
    return p.witness("s")


def least(p):
    """J y is the least index."""
    some = p.use("least_natural", r"\j. near y j")
    return p.obtain("j", some, lambda q: q.use("choice", r"\j. near y j /\ (!i. near y i ==> j <= i)", "j"))


def below(p):
    p.have("Nat (J y)")
    return p.have("dot (s y) u <= N u")


def attained(p):
    return p.have("N (w y) - e <= dot (s y) (w y)")


def measurable(p):
    p.let(D=r"\y j. near y j /\ (!i. Nat i ==> ~near y i \/ j <= i)")
    p.term("N").type.args[0]
    p.use("norm_distance_measurable", "N", "c")
    p.every("j", "real", lambda q: q.use("measurable_linear", "v j"))
    shifted = p.every("i", "'k", coordinate)
    p.use("measurable_fun", goal="Measurable w", given=[shifted])

    def close(q):
        q.use("measurable_comp", "dot (v j)", "w")
        q.use("measurable_const", goal=r"Measurable (\y : 'k -> real. Nat j)")
        return q.have(r"Measurable (\y. near y j)")

    p.every("j", "real", close)

    def level(q):
        def one(r):
            def later(t):
                t.use("measurable_const", goal=r"Measurable (\y : 'k -> real. j <= i)")
                return t.have(r"Measurable (\y. ~near y i \/ j <= i)")

            r.every("i", "real", later, "Nat i")
            r.use("measurable_all", r"\i y. ~near y i \/ j <= i")
            r.use("measurable_const", goal=r"Measurable (\y : 'k -> real. v j k <= b)")
            return r.have(r"Measurable (\y. ~(D y j /\ v j k <= b))")

        q.every("j", "real", one, "Nat j")
        q.use("measurable_all", r"\j y. ~(D y j /\ v j k <= b)")
        q.use("measurable_not", r"\y. !j. Nat j ==> ~(D y j /\ v j k <= b)")
        same = q.every("y", "'k -> real", found)
        return q.have(r"Measurable (\y. ext (s y k) <= ext b)", "ext_le", same)

    p.every("b", "real", level)
    p.use("measurable_levels", r"\y. ext (s y k)")
    return p.use("measurable_of_ext", r"\y. s y k")


def coordinate(p):
    p.use("measurable_coordinate", "i", goal=r"Measurable (\y : 'k -> real. y i)")
    return p.have(r"Measurable (\y. w y i)")


def found(p):
    """The level sets of s y k by the first index at which it is near."""
    p.let(none="!j. Nat j ==> ~(D y j /\\ v j k <= b)", j0="J y")
    p.have("near y j0")

    def first(q):
        text = r"~near y i \/ j0 <= i"

        def later(r):
            r.have("j0 <= i")
            return r.have(text)

        return q.cases("near y i", later, lambda r: r.have(text))

    p.intro("i", first, r"!i. Nat i ==> ~near y i \/ j0 <= i")

    def forth(q):
        def impossible(no):
            r = q.supposing(no.conclusion)
            both = r.have("D y j0 /\\ v j0 k <= b")
            r.have("Nat j0")
            return logic.contradiction(both, r.use(no, "j0"), r.term("F"))

        return logic.refuted(q.term("none"), impossible)

    def back(q):
        def above(r):
            def at(t):
                def same(yes):
                    u = t.supposing(yes.conclusion)
                    u.have("near y j")
                    u.have("j0 <= j")
                    u.have("Nat j0")
                    either = u.have(r"~near y j0 \/ j <= j0")
                    least = logic.either(
                        either,
                        lambda far: logic.contradiction(u.have("near y j0"), far, u.term("j <= j0")),
                        lambda below: below,
                    )
                    u.know(least)
                    equal = u.use("le_antisym", "j", "j0")
                    moved = rewrite(u.have("v j k <= b"), equal)
                    return logic.contradiction(moved, u.have("~(s y k <= b)"), u.term("F"))

                return logic.refuted(t.term("D y j /\\ v j k <= b"), same)

            every = r.intro("j", at, "none")
            return logic.contradiction(every, r.have("~none"), r.term("s y k <= b"))

        return q.cases("s y k <= b", lambda r: r.have("s y k <= b"), above)

    p.intro("", forth, "s y k <= b ==> ~none")
    p.intro("", back, "~none ==> s y k <= b")
    return p.have("(s y k <= b) = ~none")


@cache
def one_output() -> Theorem:
    """Pinsker's inequality for the integrals of 1 + h, which are not negative."""
    p = Script(
        "for P Q : 'a measure, h : 'a -> real, b : real "
        "given Prob P, Prob Q, kl P Q <= ext b, Measurable h, !x. abs (h x) <= 1 "
        r"holds L P (\x. ext (1 + h x)) <= L Q (\x. ext (1 + h x)) + ext (sqrt (2*b))"
    )
    p.term("h").type.args[0]

    def positive(q):
        q.use("neg_le_abs", "h x")
        q.have("abs (h x) <= 1")
        return q.have("0 <= 1 + h x")

    p.every("x", "'a", positive)
    p.use("int_const", "P", "1")
    p.use("int_const", "Q", "1")

    def means(q):
        q.use("pinsker", "P", "Q", "h", "v", "m", "b")
        q.have(r"HasInt P (\x. 1 + h x) (1 + v)")
        q.have(r"HasInt Q (\x. 1 + h x) (1 + m)")
        return q.calc(
            r"L P (\x. ext (1 + h x))",
            ("=", "ext (1 + v)", "L_int"),
            ("<=", "ext (1 + m + sqrt (2*b))"),
            ("=", "ext (1 + m) + ext (sqrt (2*b))"),
            ("=", r"L Q (\x. ext (1 + h x)) + ext (sqrt (2*b))", "L_int"),
        )

    first = p.use("int_dominated", "P", "h", r"\x. 1", "1")
    second = p.use("int_dominated", "Q", "h", r"\x. 1", "1")
    return p.qed(p.obtain("v m", [first, second], means))


@cache
def one_entry() -> Theorem:
    """An entry of the data is to the output nearly as a fresh one is."""
    p = Script(
        "for D : 'd measure, A : ('i -> 'd) -> 'b measure, g : 'd -> 'b -> real, h : 'b -> real, i : 'i, "
        r"b : real given Finite (\i : 'i. T), Prob D, Measurable A, !x. Prob (A x), "
        r"Measurable (\z. g (fst z) (snd z)), !w y. abs (g w y) <= 1, !y. HasInt D (\w. g w y) (h y), "
        "!x z. kl (A x) (A (replace x i z)) <= ext b "
        r"holds L (product (\j : 'i. D)) (\x. L (A x) (\y. ext (1 + g (x i) y))) "
        r"<= L (product (\j : 'i. D)) (\x. L (A x) (\y. ext (1 + h y))) + ext (sqrt (2*b))"
    )
    p.let(
        P=r"product (\j : 'i. D)",
        H=r"\z : ('i -> 'd) # 'd. L (A (fst z)) (\y. ext (1 + g (snd z) y))",
        r="sqrt (2*b)",
    )
    fresh, out = (p.term(t).type.args[0] for t in "gh")

    def positive(q):
        q.use("neg_le_abs", "g w y")
        q.have("abs (g w y) <= 1")
        return q.have("0 <= 1 + g w y")

    p.every("w", fresh, lambda q: q.every("y", out, positive))
    for side in ("fst", "snd"):
        p.use(f"measurable_{side}", goal=rf"Measurable (\z : ('i -> 'd) # 'd. {side} z)")
        p.use(f"measurable_{side}", goal=rf"Measurable (\u : (('i -> 'd) # 'd) # 'b. {side} u)")
    p.use("measurable_comp", "A", r"\z : ('i -> 'd) # 'd. fst z")
    p.use("measurable_comp", r"\z : ('i -> 'd) # 'd. snd z", r"\u : (('i -> 'd) # 'd) # 'b. fst u")
    p.use(
        "measurable_pair", r"\u : (('i -> 'd) # 'd) # 'b. snd (fst u)", r"\u : (('i -> 'd) # 'd) # 'b. snd u"
    )
    p.use("measurable_comp", r"\z. g (fst z) (snd z)", r"\u : (('i -> 'd) # 'd) # 'b. (snd (fst u), snd u)")
    p.let(F=r"\u : (('i -> 'd) # 'd) # 'b. ext (1 + g (snd (fst u)) (snd u))")
    p.have("Measurable F", "fst_pair", "snd_pair")
    whole = p.use("measurable_L", r"\z : ('i -> 'd) # 'd. A (fst z)", "F")
    p.know(rewrite(whole, "fst_pair", "snd_pair"))
    p.have("Measurable H")
    p.have("!z. 0 <= H z", "L_nonneg")
    p.use("measurable_replace", "i", goal=r"Measurable (\z : ('i -> 'd) # 'd. replace (fst z) i (snd z))")
    p.use("measurable_coordinate", "i", goal=r"Measurable (\x : 'i -> 'd. x i)")
    p.use("measurable_fst", goal=r"Measurable (\z : ('i -> 'd) # 'd. fst z)")
    p.use("measurable_comp", r"\x : 'i -> 'd. x i", r"\z : ('i -> 'd) # 'd. fst z")
    p.let(R=r"\z : ('i -> 'd) # 'd. (replace (fst z) i (snd z), fst z i)")
    p.use(
        "measurable_pair",
        r"\z : ('i -> 'd) # 'd. replace (fst z) i (snd z)",
        r"\z : ('i -> 'd) # 'd. fst z i",
    )
    p.use("measurable_comp", "H", "R")
    p.use("prob_sigma_finite", "D")
    p.let(G=r"\z. H (R z)")
    p.have("Measurable G")
    p.use("measurable_L_section", "D", "G")
    p.use("product_prob", r"\j : 'i. D")
    p.use("sqrt_nonneg", "2*b")
    p.have("0 <= ext r")

    def near(q):
        def one(t):
            return t.use(one_output(), "A x", "A (replace x i w)", "g (x i)", "b")

        q.use("measurable_const", goal=r"Measurable (\w : 'd. x)")
        q.use("measurable_id", goal=r"Measurable (\w : 'd. w)")
        q.use("measurable_pair", r"\w : 'd. x", r"\w : 'd. w")
        q.use("measurable_comp", "G", r"\w : 'd. (x, w)")
        q.every("w", "'d", one)
        q.have("!w. 0 <= G (x, w)", "L_nonneg")
        return q.calc(
            r"L (A x) (\y. ext (1 + g (x i) y))",
            ("=", r"L D (\w. L (A x) (\y. ext (1 + g (x i) y)))", "L_const_any"),
            ("<=", r"L D (\w. L (A (replace x i w)) (\y. ext (1 + g (x i) y)) + ext r)", "L_le"),
            ("=", r"L D (\w. G (x, w) + ext r)", "fst_pair", "snd_pair"),
            ("=", r"L D (\w. G (x, w)) + L D (\w. ext r)", "L_add"),
            ("=", r"L D (\w. G (x, w)) + ext r", "L_const"),
        )

    p.every("x", "'i -> 'd", near)

    def average(q):
        q.let(k=r"\z. ext (1 + g (fst z) (snd z))")
        q.have("Measurable k")
        q.have("!z. 0 <= k z")
        q.use("prob_sigma_finite", "A x")

        def at(t):
            t.use("int_const", "D", "1")
            t.have(r"HasInt D (\w. g w y) (h y)")
            t.have(r"HasInt D (\w. 1 + g w y) (1 + h y)")
            return t.use("L_int", "D", r"\w. 1 + g w y", "1 + h y")

        inner = q.every("y", "'b", at)
        return q.calc(
            r"L D (\w. L (A x) (\y. ext (1 + g w y)))",
            ("=", r"L D (\w. L (A x) (\y. k (w, y)))", "fst_pair", "snd_pair"),
            ("=", r"L (A x) (\y. L D (\w. k (w, y)))", q.use("tonelli", "D", "A x", "k")),
            ("=", r"L (A x) (\y. L D (\w. ext (1 + g w y)))", "fst_pair", "snd_pair"),
            ("=", r"L (A x) (\y. ext (1 + h y))", inner),
        )

    mean = p.every("x", "'i -> 'd", average)
    swapped = p.use("exchange", "D", "H", "i")
    p.have(r"!x. 0 <= L D (\w. G (x, w))", "L_nonneg")
    return p.qed(
        p.calc(
            r"L P (\x. L (A x) (\y. ext (1 + g (x i) y)))",
            ("<=", r"L P (\x. L D (\w. G (x, w)) + ext r)", "L_le"),
            ("=", r"L P (\x. L D (\w. G (x, w))) + L P (\x. ext r)", "L_add"),
            ("=", r"L P (\x. L D (\w. G (x, w))) + ext r", "L_const"),
            ("=", r"L P (\x. L D (\w. H (replace x i w, x i))) + ext r", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L D (\w. H (x, w))) + ext r", swapped),
            ("=", r"L P (\x. L D (\w. L (A x) (\y. ext (1 + g w y)))) + ext r", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L (A x) (\y. ext (1 + h y))) + ext r", mean),
        )
    )
