"""Pure max-information of product laws compares any output with those at constant data.

Problem: I_∞(Z; A(Z)) ≤ k for every law Dⁿ of the data. What does it say of the outputs at given data?
Method: for a law of the data, P[A(y) ∈ S] ≤ e^k P[A(Z) ∈ S] for almost every y: else the y for which this
    fails are an event that has too much information. Take D near a point mass at a, with some weight on the
    entries of x: then A(Z) is nearly A(a, …, a), and x has positive probability.
Guarantee: A(x)(S) ≤ e^k A(a, …, a)(S), for every mechanism, all data x and every point a.
Reference: Lemma 11 of the on-average paper. This module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *

likely = Claim(
    "for P : 's measure, K : 's -> 'a measure, s : 'a -> bool, k b : real "
    "given Prob P, Measurable K, !x. Prob (K x), max_information 0 P K <= ext k, Measurable s, "
    "0 <= b, mass (bind P K) s = ext b "
    "holds AE P (\\x. mass (K x) s <= ext (exp k*b))"
)


@likely.proof
def too_much_information(p):
    p.let(f=r"\x. mass (K x) s", J="semi P K", B="bind P K")
    p.unfold_facts("max_information")
    text = r"!t. Measurable t ==> L P (\x. if (t x) (f x) 0) <= L P (\x. if (t x) (ext (exp k*b)) 0)"
    p.intro("t", event, text)
    p.let(r=r"\x. select (\w. 0 <= w /\ mass (K x) s = ext w)")

    def size(p):
        def value(p):
            p.use("choice", r"\w. 0 <= w /\ mass (K x) s = ext w", "v")
            return p.have(r"0 <= r x /\ f x = ext (r x)")

        return p.obtain("v", p.use("mass_real", "K x", "s"), value)

    p.every("x", "'s", size)
    same = p.have("!x. f x = ext (r x)")
    back = p.have("!x. ext (r x) = f x")
    p.have(r"Measurable (\x. ext (r x))", back)
    p.use("measurable_of_ext", "r")
    limited = rewrite(p.have(text), same)
    p.chain(r"L P (\x : 's. ext (exp k*b))", eq("ext (exp k*b)", "L_const"), le("ext (exp k*b)"))
    p.use("not_top_of_le", r"L P (\x : 's. ext (exp k*b))", "exp k*b")
    p.use("ae_le_of_events", "P", "r", r"\x : 's. exp k*b", given=[limited])
    return p.have(r"AE P (\x. mass (K x) s <= ext (exp k*b))", same)


def event(p):
    """An event t of the data: the joint probability of t and s is at most e^k times the product."""
    p.let(
        both=r"\z. t (fst z) /\ s (snd z)",
        one=r"\z : 's # 'a. if (t (fst z) /\ s (snd z)) (1 : ereal) 0",
        u="(t, s)",
        m=r"mass J (\z. t (fst z) /\ s (snd z))",
    )
    p.every("x", "'s", sections)
    p.chain("m", eq("L J one", "mass"), eq(r"L P (\x. if (t x) (f x) 0)", "semi_L"))
    scaled = p.use("multiple_over_event", "P", "exp k*b", r"\x : 's. 1", "t")
    p.chain("ext (exp k*b) * mass P t", eq(r"L P (\x. if (t x) (ext (exp k*b)) 0)", "mass", scaled))

    def numbers(p):
        def compare(p):
            p.cases("0 < v", informative, impossible)
            return p.chain(
                r"L P (\x. if (t x) (f x) 0)",
                eq("m"),
                eq("ext v"),
                le("ext (exp k*b*q)"),
                eq("ext (exp k*b) * mass P t", p.have("mass P t = ext q")),
                eq(r"L P (\x. if (t x) (ext (exp k*b)) 0)"),
            )

        return p.obtain("q", p.use("mass_real", "P", "t"), compare)

    return p.obtain("v", p.use("mass_real", "J", "both"), numbers)


def impossible(p):
    return p.have("v <= exp k*b*q")


def informative(p):
    p.let(
        G=r"\u. Measurable (fst u) /\ Measurable (snd u) /\ "
        r"ext 0 < mass J (\z. fst u (fst z) /\ snd u (snd z))",
        F=r"\u. elog (mass J (\z. fst u (fst z) /\ snd u (snd z)) - ext 0) "
        "- elog (mass P (fst u) * mass B (snd u))",
    )
    value = p.have("m = ext v")
    p.have("ext 0 < m", value)
    p.have("G u", "fst_pair", "snd_pair")
    p.chain("F u", le("SupOn G F", p.use("supon_upper", "G", "F", "u")), le("ext k"))
    output = p.chain("m", le(r"mass J (\z. s (snd z))", "mass_mono"), eq("mass B s", "mass_map", "bind"))
    data = p.chain(
        "m",
        le(r"mass J (\z. t (fst z))", "mass_mono"),
        eq("mass (map fst J) t", "mass_map"),
        eq("mass P t", "semi_fst"),
    )
    p.chain("ext v", le("mass B s", output), eq("ext b"))
    p.chain("ext v", le("mass P t", data), eq("ext q"))
    p.chain("ext v - ext 0", eq("ext (v - 0)", "ext_sub"), eq("ext v"))
    p.chain("mass P t * mass B s", eq("ext q * ext b"), eq("ext (q*b)"))
    p.chain(
        "ext (log v - log (q*b))",
        eq("elog (ext v) - elog (ext (q*b))", "ext_sub", "elog_ext"),
        eq("elog (m - ext 0) - elog (ext (q*b))", value),
        eq("F u", "fst_pair", "snd_pair"),
        le("ext k"),
    )
    return p.chain(
        "v", eq("exp (log v)", "exp_log"), le("exp (k + log (q*b))"), eq("exp k*b*q", "exp_add", "exp_log")
    )


def sections(p):
    def inside(p):
        p.have(r"!y. one (x, y) = if (s y) 1 0", "fst_pair", "snd_pair")
        return p.chain(r"L (K x) (\y. one (x, y))", eq("if (t x) (f x) 0", "mass"))

    def outside(p):
        same = p.have(r"!y. one (x, y) = 0", "fst_pair")
        return p.chain(r"L (K x) (\y. one (x, y))", eq("if (t x) (f x) 0", same, "L_const_zero"))

    return p.cases("t x", inside, outside)


HYPOTHESES = (
    r"Finite (\i : 'i. T), Measurable A, !x. Prob (A x), "
    r"!D. Prob D ==> max_information 0 (product (\i : 'i. D)) A <= ext k"
)
near = Claim(
    "for A : ('i -> 'd) -> 'a measure, D : 'd measure, x : 'i -> 'd, a : 'd, s : 'a -> bool, k v : real "
    rf"given {HYPOTHESES}, Prob D, Measurable s, 0 < v, v <= 1, !i. dirac (x i) << D, "
    "max_divergence (dirac a) D <= ext (-log v) "
    r"holds mass (A x) s <= ext (exp k) * (mass (A (\i. a)) s + ext (1 - v^card (\i : 'i. T)))"
)


@near.proof
def close_to_a_point_mass(p):
    p.let(
        P=r"product (\i : 'i. D)",
        n=r"card (\i : 'i. T)",
        X=r"product (\i : 'i. dirac (x i))",
        C=r"product (\i : 'i. dirac a)",
        f=r"\y. mass (A y) s",
        c=r"\i : 'i. a",
        w="v^n",
    )
    p.have("1 <= n", "card_all")
    power = p.use("pow_le", "v", "1", "n")
    p.have("w <= 1", rewrite(power, "one_pow"))
    total = p.chain(r"Sum (\i : 'i. -log v)", eq("-log w", "Sum", "sum_const"))
    far = p.use("max_divergence_product", r"\i : 'i. dirac a", r"\i : 'i. D", r"\i : 'i. -log v")
    p.know(rewrite(far, total))
    weight = p.use("mixture_of_max_divergence", "w", "C", "P")

    def rest(p):
        p.chain(
            "mass (bind P A) s",
            eq("L P f", "mass", "L_bind", "mass"),
            eq("ext w * L C f + ext (1 - w) * L R f", p.have("P = mixture w C R"), "L_mixture"),
            eq("ext w * f c + ext (1 - w) * L R f", "L_product_dirac"),
        )
        p.chain(r"L R f", le(r"L R (\y. 1)", "L_le"), eq("ext 1", "prob_mass"))

        def at_the_point(p):
            def conclusion(p):
                size = p.have("f c = ext m")
                p.chain(
                    "ext b",
                    eq("mass (bind P A) s"),
                    eq("ext w * f c + ext (1 - w) * L R f"),
                    le("ext w * f c + ext (1 - w) * ext 1"),
                    eq("ext (w*m + (1 - w))", size),
                )
                return p.chain(
                    "mass (A x) s",
                    le("ext (exp k*b)", at_x(p)),
                    le("ext (exp k*(m + (1 - w)))"),
                    eq("ext (exp k) * (f c + ext (1 - w))", size),
                )

            return p.obtain("m", p.use("mass_real", "A c", "s"), conclusion)

        return p.obtain("b", p.use("mass_real", "bind P A", "s"), at_the_point)

    def at_x(p):
        p.use(likely.theorem(), "P", "A", "s", "k", "b", because="no event has too much information")
        same = p.use("measure_ext", "X", "dirac x", given=[p.intro("h", point, POINT)])
        there = p.have(r"AE X (\y. mass (A y) s <= ext (exp k*b))")
        return p.use("at_dirac", "x", r"\y. mass (A y) s <= ext (exp k*b)", given=[rewrite(there, same)])

    return p.obtain("R", weight, rest)


POINT = "!h. Measurable h ==> (!y. 0 <= h y) ==> L X h = L (dirac x) h"


def point(p):
    return p.chain("L X h", eq("h x", "L_product_dirac"), eq("L (dirac x) h", "L_dirac"))


uniform = Claim(
    "for x : 'i -> 'd, n : real given Finite (\\i : 'i. T), n = card (\\i : 'i. T) "
    r"holds Prob (combine (\i : 'i. 1/n) (\i. dirac (x i))) "
    r"/\ (!i. dirac (x i) << combine (\i. 1/n) (\i. dirac (x i)))"
)


@uniform.proof
def entries_drawn_at_random(p):
    p.let(U=r"combine (\i : 'i. 1/n) (\i. dirac (x i))")
    p.have("0 < n", "card_positive")
    p.have("0 < 1/n")
    p.chain(r"Sum (\i : 'i. 1/n)", eq("1/n*n", "Sum", "sum_const"), eq("1"))
    one = p.have(r"!i. L (dirac (x i)) (\y. 1) = 1", "prob_mass")
    p.chain(r"L U (\y. 1)", eq(r"ext (Sum (\i : 'i. 1/n))", "L_combine", one, "ext_Sum"), eq("1"))
    p.every("i", "'i", entry)
    p.have("Prob U", "Prob")
    return p.have(p.goal)


def entry(p):
    def null(p):
        p.let(r=r"\j. if (s (x j)) (1 : real) 0", one=r"\y. if (s y) (1 : ereal) 0")
        p.let(t=r"Sum (\j. 1/n*r j)", h=r"\j. 1/n*r j")
        p.every("j", "'i", weights)
        p.chain("ext t", eq("L U one", "ext_Sum", "L_combine"), eq("mass U s", "mass"), eq("ext 0"))
        p.use("ext_inj", "t", "0")
        p.use("sum_ge_term", r"\j : 'i. T", "h", "i")
        p.have("h i <= t", "Sum")

        def inside(p):
            p.have("r i = 1")
            p.have("1/n <= 0")
            return p.absurd()

        def outside(p):
            return p.chain("mass V s", eq("L V one", "mass"), eq("one (x i)", "L_dirac"), eq("0"))

        return p.cases("s (x i)", inside, outside)

    p.let(V="dirac (x i)")
    text = "!s. Measurable s ==> mass U s = 0 ==> mass V s = 0"
    p.intro("s", null, text)
    return p.have("V << U", "<<")


def weights(p):
    """Know the weight of an entry, in the event or not."""

    def value(p):
        return p.chain("ext (h j)", eq("ext (1/n) * L (dirac (x j)) one", "L_dirac"))

    return p.cases("s (x j)", value)


any_point = Claim(
    "for A : ('i -> 'd) -> 'a measure, x : 'i -> 'd, a : 'd, s : 'a -> bool, k : real "
    rf"given {HYPOTHESES}, Measurable s "
    r"holds mass (A x) s <= ext (exp k) * mass (A (\i. a)) s"
)


@any_point.proof
def let_the_weight_tend_to_one(p):
    p.let(n=r"card (\i : 'i. T)", c=r"\i : 'i. a", U=r"combine (\i : 'i. 1/n) (\i. dirac (x i))")
    p.have("1 <= n", "card_all")
    p.use("dirac_prob", "a")
    p.use(uniform.theorem(), "x", "n")

    def numbers(p):
        p.intro("t", partial(weight), "!t. 0 < t ==> t < 1 ==> y <= exp k*(m + t)")
        p.have("0 < exp k")

        def limit(p):
            return p.chain(
                "mass (A x) s",
                eq("ext y"),
                le("ext (exp k*m)"),
                eq("ext (exp k) * mass (A c) s", p.have("mass (A c) s = ext m")),
            )

        def too_large(p):
            p.let(d="y - exp k*m", t="d/(d + 2*exp k)")
            p.have("y <= exp k*(m + t)")
            p.have("0 < d + exp k")
            p.have("exp k*t < d")
            return p.absurd()

        return p.cases("y <= exp k*m", limit, too_large)

    first, second = p.use("mass_real", "A x", "s"), p.use("mass_real", "A c", "s")
    return p.obtain("y m", [first, second], numbers)


def weight(p):
    """The bound for a weight of 1 - t at the point a, in n independent entries."""
    p.let(w="1 - t", v="(1 - t)^(1/n)", D="mixture v (dirac a) U")
    p.have("0 < w")
    p.have("0 < v", "pow_pos")
    one = p.have("1/n*n = 1")
    power = p.chain("v^n", eq("w^(1/n*n)", "pow_pow"), eq("w^1", one), eq("w"))

    def larger(p):
        p.have("1 <= v")
        p.use("pow_le", "1", "v", "n")
        p.chain("1", eq("1^n", "one_pow"), le("v^n"), eq("w", power))
        return p.absurd()

    inner = p.supposing()
    inner.goal = p.term("v < 1")
    p.know(inner.cases("v < 1", lambda p: p.auto(), larger))
    p.have("v <= 1")
    p.use("mixture_second_ac", "v", "dirac a", "U")
    bound = p.use(near.theorem(), "A", "D", "x", "a", "s", "k", "v")
    m = p.have("mass (A c) s = ext m")
    number = p.chain(
        "ext y",
        eq("mass (A x) s"),
        le("ext (exp k) * (mass (A c) s + ext (1 - v^n))", bound),
        eq("ext (exp k*(m + t))", m, power, p.have("1 - w = t")),
    )
    return p.use("le_of_ext", "y", "exp k*(m + t)", given=[number])
