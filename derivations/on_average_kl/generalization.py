"""Posterior sampling with a loss of the whole data set: mutual information and the generalization error.

Problem: A(Z) has a density proportional to e^{-γℒ(Z,h)}. How do I(A(Z); Z) and the mean of ℒ(Z,h) - R(h)
    compare?
Method: an independent data set Z' in the place of Z gives the mean of KL(A(Z)‖A(Z')), in which the
    normalising constants cancel; mutual information is at most that for each Z'. From the other side, Gibbs'
    inequality with the density e^{c(ℒ-R)-c²σ²/2}, whose mean under independent data is at most 1.
Guarantee: I ≤ -γ E[ℒ - R], and c E[ℒ - R] ≤ I + c²σ²/2 for any mechanism. If an exponential moment is finite,
    the mean for independent data exists; and so does E[ℒ - R], if I is finite.
Reference: Corollary 15 of the on-average paper; Russo and Zou for the second. This module has no statement
    of its own.
"""

from functools import partial

from cbdp_sym.author import *

VARIABLES = "for P : 's measure, B : 'a measure, A : 's -> 'a measure, loss : 's -> 'a -> real, g : real"
MODEL = (
    r"SigmaFinite B, "
    r"Measurable (\u : 's # 'a. loss (fst u) (snd u)), "
    r"!x. ?v. 0 < v /\ HasInt B (\h. exp (-(g*loss x h))) v, "
    r"A = (\x. gibbs B (\h. -(g*loss x h)))"
)
SAMPLING = rf"{MODEL}, 0 < g, Prob P, !h. Integrable P (\x. loss x h)"
EXCESS = r"\u : 's # 'a. loss (fst u) (snd u) - risk loss P (snd u)"
FRESH = r"\u : ('s # 'a) # 's. loss (snd u) (snd (fst u)) - risk loss P (snd (fst u))"
GAP = f"E (semi P A) ({EXCESS})"
INTEGRABLE = f"Integrable (semi P A) ({EXCESS})"
signed = Claim(
    rf"{VARIABLES} given {SAMPLING}, "
    rf"Integrable (semi (semi P A) (\u. P)) ({FRESH}), {INTEGRABLE} "
    rf"holds mutual_information P A <= ext (-(g*{GAP}))"
)


centred = Claim(
    "for P : 's measure, A : 's -> 'a measure, loss : 's -> 'a -> real, e : real "
    r"given Prob P, Measurable A, !x. Prob (A x), !h. Integrable P (\x. loss x h), "
    rf"HasInt (semi (semi P A) (\u. P)) ({FRESH}) e holds e = 0"
)


@centred.proof
def at_each_hypothesis(p):
    p.let(S="semi P A", Y=FRESH, c=r"\u : 's # 'a. \y. loss y (snd u) - risk loss P (snd u)")
    p.unfold_facts("Integrable")

    def each(p):
        def mean(p):
            value = p.have("risk loss P (snd u) = m", "risk", "E_int")
            return p.have("HasInt P (c u) 0", value)

        return p.obtain("m", p.have(r"?m. HasInt P (\y. loss y (snd u)) m"), mean)

    p.every("u", "'s # 'a", each)

    def means(p):
        p.intro(
            "u", lambda p: p.use("int_unique", "P", "c u", "f u", "0"), "!u. HasInt P (c u) (f u) ==> f u = 0"
        )
        p.use("int_ae", "S", "f", r"\u : 's # 'a. 0", "0")
        return p.use("int_unique", "S", "f", "e", "0")

    found = p.use("int_semi", "S", r"\u : 's # 'a. P", "Y", "e")
    return p.obtain("f", rewrite(found, "fst_pair", "snd_pair", repeat=True), means)


kernel = Claim(
    "for B : 'a measure, A : 's -> 'a measure, loss : 's -> 'a -> real, g : real "
    f"given {MODEL} holds Measurable A /\\ (!x. Prob (A x))"
)


@kernel.proof
def measurable_in_the_data(p):
    p.let(u=r"\x h. -(g*loss x h)")
    p.use("gibbs_kernel", "B", "u")
    return p.have(p.goal, p.given[3])


def continuous(p, law):
    """Any two outputs have positive densities with respect to each other."""
    for point in "xy":
        p.have(f"Measurable (u {point})")
    first, second = (p.have(rf"?v. 0 < v /\ HasInt B (\h. exp (u {x} h)) v") for x in "xy")

    def density(p):
        p.use("gibbs_density", "B", "u x", "u y", "k", "l")
        return p.have("A x << A y", law)

    return p.obtain("k l", [first, second], density)


@signed.proof
def ghost_sample(p):
    p.use(kernel.theorem(), "B", "A", "loss", "g")
    p.let(u=r"\x h. -(g*loss x h)")
    law = p.given[3]
    p.intro("x y", partial(continuous, law=p.given[3]), "!x y. A x << A y")
    p.let(
        W=r"semi P (\x : 's. P)",
        S="semi P A",
        N=r"semi (semi P A) (\u. P)",
        J=r"semi (semi P (\x : 's. P)) (\w. A (fst w))",
        X=EXCESS,
        Y=FRESH,
        turn=r"\w : 's # 's. (snd w, fst w)",
        k=r"\w : 's # 's. kl (A (fst w)) (A (snd w))",
        I="mutual_information P A",
    )
    p.unfold_facts("Integrable")
    fresh, seen = p.have("?v. HasInt N Y v"), p.have("?v. HasInt S X v")

    def means(p):
        zero = p.use(centred.theorem(), "P", "A", "loss", "e")
        p.know(rewrite(p.have("HasInt N Y e"), zero))
        return averaged(p, law)

    return p.obtain("d e", [seen, fresh], means)


def averaged(p, law):
    p.let(swap=r"\z : ('s # 's) # 'a. ((fst (fst z), snd z), snd (fst z))")
    turned = p.use("semi_swap", "P", "A", "P")
    p.use("int_fst", "S", r"\u : 's # 'a. P", "X", "d")
    for function, value in (("Y", "0"), (r"\u : ('s # 'a) # 's. X (fst u)", "d")):
        p.have(f"HasInt (map swap J) ({function}) ({value})", turned)
        there = p.use("int_map", "J", "swap", function, value)
        p.know(rewrite(there, "fst_pair", "snd_pair", repeat=True))
    p.intro("G", exchanged, "!G. Measurable G ==> (!w. 0 <= G w) ==> L W G = L W (\\w. G (turn w))")
    p.have("!w. fst (turn w) = snd w", "fst_pair")
    p.have("!w. snd (turn w) = fst w", "snd_pair")
    gap = p.have(r"HasInt J (\z. u (fst (fst z)) (snd z) - u (snd (fst z)) (snd z)) (-(g*d))")
    p.know(rewrite(gap, law))
    p.use("ghost_sample", "W", "B", "u", "(fst : 's # 's -> 's)", "(snd : 's # 's -> 's)", "turn", "-(g*d)")
    p.use("measurable_gibbs_kl", "B", "u", "(fst : 's # 's -> 's)", "(snd : 's # 's -> 's)")
    p.have("Measurable k", law)
    value = p.use("E_int", "S", "X", "d")
    return p.chain(
        "I",
        eq(r"L P (\y : 's. I)", "L_econst"),
        le(r"L P (\y. L P (\x. kl (A x) (A y)))", "L_le"),
        eq(r"L P (\y. L P (\x. k (x, y)))", "fst_pair", "snd_pair"),
        eq(r"L P (\x. L P (\y. k (x, y)))", p.use("tonelli", "P", "P", "k")),
        eq("L W k", "semi_L"),
        eq("ext (-(g*d))", law),
        eq(f"ext (-(g*{GAP}))"),
    )


def exchanged(p):
    return p.chain(
        "L W G",
        eq(r"L P (\x. L P (\y. G (x, y)))", "semi_L"),
        eq(r"L P (\y. L P (\x. G (x, y)))", "tonelli"),
        eq(r"L W (\w. G (turn w))", "semi_L", "fst_pair", "snd_pair"),
    )


MOMENT = r"!h. L P (\x. ext (exp (c*(loss x h - risk loss P h)))) <= ext (exp (c^2*s^2/2))"
linear = Claim(
    "for P : 's measure, A : 's -> 'a measure, loss : 's -> 'a -> real, s c : real "
    "given Prob P, Measurable A, !x. Prob (A x), "
    r"Measurable (\u : 's # 'a. loss (fst u) (snd u)), !h. Integrable P (\x. loss x h), "
    f"{MOMENT}, {INTEGRABLE} "
    f"holds ext (c*{GAP}) <= mutual_information P A + ext (c^2*s^2/2)"
)


@linear.proof
def donsker_varadhan(p):
    p.let(
        S="semi P A",
        Q="bind P A",
        N=r"semi P (\x : 's. bind P A)",
        X=EXCESS,
        m="c^2*s^2/2",
        f=rf"\u : 's # 'a. exp (c*({EXCESS}) u - c^2*s^2/2)",
        I="mutual_information P A",
    )
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.every("h", "'a", normalised)
    p.chain(
        r"L N (\u. ext (f u))",
        eq(r"L Q (\h. L P (\x. ext (f (x, h))))", p.use("semi_L_swapped", "P", "Q", r"\u. ext (f u)")),
        le(r"L Q (\h. ext 1)", "L_le", "fst_pair", "snd_pair"),
        eq("ext 1", "prob_mass"),
    )
    p.unfold_facts("Integrable")

    def mean(p):
        p.use("E_int", "S", "X", "d")

        def infinite(p):
            return p.chain(f"ext (c*{GAP})", le("∞", "le_top"), eq("∞ + ext m", "top_add"), eq("I + ext m"))

        def finite(p):
            p.chain("kl S N", eq("I", "mutual_information"), eq("ext e"), le("ext e"))
            p.use("gibbs_inequality", "S", "N", "f", "e", because="Gibbs' inequality")
            p.chain(
                "ext (c*d - m)",
                eq(r"M S (\u. ext (c*X u - m))", "M_int"),
                eq(r"M S (\u. ext (log (f u)))"),
                le(r"ext (e - 1) + L N (\u. ext (f u))"),
                le("ext (e - 1) + ext 1"),
                eq("ext e"),
            )
            return p.chain(
                f"ext (c*{GAP})", eq("ext (c*d)"), le("ext (e + m)"), eq("I + ext m", p.have("I = ext e"))
            )

        def some(p):
            return p.obtain("e", p.use("real_of_nonneg", "I"), finite)

        return p.cases("I = ∞", infinite, some)

    return p.obtain("d", p.have("?v. HasInt S X v"), mean)


def normalised(p):
    p.let(w=r"\x. ext (exp (c*(loss x h - risk loss P h)))")
    return p.chain(
        r"L P (\x. ext (exp (c*(loss x h - risk loss P h) - m)))",
        eq(r"L P (\x. ext (exp (-m)) * w x)"),
        eq("ext (exp (-m)) * L P w", "L_mul"),
        le("ext (exp (-m)) * ext (exp m)"),
        eq("ext 1", "exp_add", "exp_zero"),
    )


size = Claim(
    "for P : 's measure, t : 's -> real, c k : real given 0 < c, 0 <= k, Measurable t, "
    r"L P (\x. ext (exp (c*t x))) <= ext k, L P (\x. ext (exp (-c*t x))) <= ext k "
    r"holds L P (\x. ext (abs (t x))) <= ext (2*k/c)"
)


@size.proof
def from_exponential_moments(p):
    p.let(l=r"\x. ext (exp (c*t x))", r=r"\x. ext (exp (-c*t x))")
    p.every("x", p.term("t").type.args[0], below)
    return p.chain(
        r"L P (\x. ext (abs (t x)))",
        le(r"L P (\x. ext (1/c) * (l x + r x))", "L_le"),
        eq("ext (1/c) * (L P l + L P r)", "L_mul", "L_add"),
        le("ext (1/c) * (ext k + ext k)"),
        eq("ext (2*k/c)"),
    )


def below(p):
    def bound(p, sign):
        p.use("exp_ge", f"{sign}c*t x")
        return p.chain(
            "ext (abs (t x))", le("ext (1/c*(exp (c*t x) + exp (-c*t x)))"), eq("ext (1/c) * (l x + r x)")
        )

    return p.cases("0 <= t x", partial(bound, sign=""), partial(bound, sign="-"))


EXPONENTIAL = (
    "for P : 's measure, A : 's -> 'a measure, loss : 's -> 'a -> real, c k : real "
    "given 0 < c, 0 <= k, Prob P, Measurable A, !x. Prob (A x), "
    r"Measurable (\u : 's # 'a. loss (fst u) (snd u)), !h. Integrable P (\x. loss x h), "
    r"!h. L P (\x. ext (exp (c*(loss x h - risk loss P h)))) <= ext k, "
    r"!h. L P (\x. ext (exp (-c*(loss x h - risk loss P h)))) <= ext k"
)
fresh = Claim(f"{EXPONENTIAL} holds Integrable (semi (semi P A) (\\u. P)) ({FRESH})")


@fresh.proof
def exponential_moments(p):
    p.let(S="semi P A", N=r"semi (semi P A) (\u. P)", Y=FRESH)
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.every("h", "'a", absolute)
    p.chain(
        r"L N (\u. ext (abs (Y u)))",
        eq(
            r"L S (\u. L P (\x. ext (abs (loss x (snd u) - risk loss P (snd u)))))",
            "semi_L",
            "fst_pair",
            "snd_pair",
        ),
        le(r"L S (\u : 's # 'a. ext (2*k/c))", "L_le"),
        eq("ext (2*k/c)", "L_econst"),
    )
    p.use("not_top_of_le", r"L N (\u. ext (abs (Y u)))", "2*k/c")
    p.unfold("Integrable")
    return p.use("int_exists", "N", "Y")


def absolute(p):
    p.let(t=r"\x. loss x h - risk loss P h")
    return p.use(size.theorem(), "P", "t", "c", "k")


informed = Claim(f"{EXPONENTIAL}, ~(mutual_information P A = ∞) holds {INTEGRABLE}")


@informed.proof
def finite_information(p):
    """Gibbs' inequality with the density e^{c|X|}, whose mean is at most 2k at independent data."""
    p.let(
        S="semi P A",
        Q="bind P A",
        N=r"semi P (\x : 's. bind P A)",
        X=EXCESS,
        f=rf"\u : 's # 'a. exp (c*abs (({EXCESS}) u))",
        I="mutual_information P A",
    )
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.every("h", p.term("A").type.args[1].args[0], both_signs)
    p.chain(
        "L N (\\u. ext (f u))",
        eq(r"L Q (\h. L P (\x. ext (f (x, h))))", p.use("semi_L_swapped", "P", "Q", r"\u. ext (f u)")),
        le(r"L Q (\h. ext (2*k))", "L_le", "fst_pair", "snd_pair"),
        eq("ext (2*k)", "L_const"),
    )
    p.unfold("Integrable")

    def finite(p):
        p.chain("kl S N", eq("I", "mutual_information"), eq("ext e"), le("ext e"))
        p.use("gibbs_inequality", "S", "N", "f", "e", because="Gibbs' inequality")
        p.chain(
            r"M S (\u. ext (c*abs (X u)))",
            eq(r"M S (\u. ext (log (f u)))"),
            le(r"ext (e - 1) + L N (\u. ext (f u))"),
            le("ext (e - 1) + ext (2*k)"),
            eq("ext (e - 1 + 2*k)"),
        )
        found = p.use("int_of_M", "S", r"\u. c*abs (X u)", r"\u : 's # 'a. (0 : real)", "e - 1 + 2*k", "0")
        return p.obtain("v", found, dominated)

    def dominated(p):
        p.use("int_scale", "S", r"\u. c*abs (X u)", "1/c", "v")
        return p.use("int_dominated", "S", "X", r"\u. 1/c*(c*abs (X u))", "1/c*v")

    return p.obtain("e", p.use("real_of_nonneg", "I"), finite)


def both_signs(p):
    p.let(t=r"\x. loss x h - risk loss P h", l=r"\x. ext (exp (c*t x))", r=r"\x. ext (exp (-c*t x))")

    def at(p):
        def side(p, sign):
            return p.chain(
                "ext (exp (c*abs (t x)))",
                eq(f"ext (exp ({sign}c*t x))"),
                le("ext (exp (c*t x) + exp (-c*t x))"),
                eq("l x + r x"),
            )

        return p.cases("0 <= t x", partial(side, sign=""), partial(side, sign="-"))

    p.every("x", p.term("A").type.args[0], at)
    return p.chain(
        r"L P (\x. ext (exp (c*abs (t x))))",
        le(r"L P (\x. l x + r x)", "L_le"),
        eq("L P l + L P r", "L_add"),
        le("ext k + ext k"),
        eq("ext (2*k)"),
    )
