"""Posterior sampling: the mean of ℒ - R under the joint law of data and output exists.

Problem: A(Z) has a density proportional to e^{-γℒ(Z,h)}, and ℒ(Z,h) - R(h) has exponential moments. Is
    ℒ(Z,h) - R(h) integrable, if h is drawn from A(Z)?
Method: let X = ℒ - R, ψ(Z) = 1/(1 + ∫e^{-γℒ(Z,h)}dB) and m = E ψ. From 2ψm/k ≤ ψ²e^{-γX} + (m/k)²e^{γX} the
    mean of ψ²e^{-γX(·,h)} is at least m²/k for every h; so (m²/k)∫e^{-γR}dB ≤ E[ψ²∫e^{-γℒ}dB] ≤ 1. Hence some
    law Q has a density proportional to e^{-γR}. The mean of ϵ|X| under A(Z) is at most that of
    e^{ϵ|X|-γX} + e^{γX} under Q (``gibbs_mean_le``), and its mean over the data is at most 3k.
Guarantee: yes, if the moments of the orders from -(γ + ϵ) to γ + ϵ are at most k for every h, for some ϵ > 0.
Reference: used for On-Average KL-Privacy, Corollary 15. This module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *

from .generalization import EXCESS, INTEGRABLE, SAMPLING, VARIABLES, kernel

MEAN = r"L P (\x. ext (exp ({}*(loss x h - risk loss P h))))"
WEIGHT = r"\h. exp (-(g*risk loss P h))"

normalised = Claim(
    f"{VARIABLES}, k : real given {SAMPLING}, 0 < k, !h. {MEAN.format('g')} <= ext k "
    rf"holds ?l. 0 < l /\ HasInt B ({WEIGHT}) l"
)


@normalised.proof
def cauchy_schwarz(p):
    p.let(u=r"\x h. -(g*loss x h)", w=WEIGHT, K=r"\x. E B (\h. exp (-(g*loss x h)))", psi=r"\x. 1/(1 + K x)")
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.use("measurable_normaliser", "B", "u")
    p.know(p.every("x", p.term("A").type.args[0], constant))
    p.chain(r"L P (\x. ext (psi x))", le(r"L P (\x. ext 1)", "L_le"), eq("ext 1", "L_const"))
    return p.obtain("m", p.use("int_of_bounded_L", "P", "psi", "1"), bounded)


def constant(p):
    """The normalising constant is positive, so that psi is between 0 and 1, and psi^2 K is at most 1."""

    def at(p):
        p.have("K x = v", "E_int")
        p.have("0 < K x")
        p.have("psi x <= 1")
        p.have("psi x^2*v <= 1", p.have("psi x = 1/(1 + v)"))
        p.chain(r"L B (\h. ext (psi x^2*exp (-(g*loss x h))))", eq("ext (psi x^2*v)", "L_int"), le("ext 1"))
        return p.have(
            r"0 < psi x /\ 0 <= psi x /\ psi x <= 1 /\ L B (\h. ext (psi x^2*exp (-(g*loss x h)))) <= ext 1"
        )

    return p.obtain("v", p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*loss x h))) v"), at)


def bounded(p):
    """The integral of exp(-g R) is at most 1/c."""
    p.use("int_positive", "P", "psi", r"\x. 1", "1", "m")
    p.let(t="m/k", c="m^2/k", f=r"\z : 's # 'a. ext (psi (fst z)^2*exp (-(g*loss (fst z) (snd z))))")
    p.have("0 < c")
    p.know(p.every("h", p.term("A").type.args[1].args[0], from_below))
    p.chain(
        r"ext c * L B (\h. ext (w h))",
        eq(r"L B (\h. ext c * ext (w h))", "L_mul"),
        le(r"L B (\h. L P (\x. f (x, h)))", "L_le"),
        eq(r"L P (\x. L B (\h. f (x, h)))", p.use("tonelli", "P", "B", "f")),
        eq(r"L P (\x. L B (\h. ext (psi x^2*exp (-(g*loss x h)))))", "fst_pair", "snd_pair"),
        le(r"L P (\x. ext 1)", "L_le"),
        eq("ext 1", "L_const"),
    )
    p.have("0 <= ext (1/c)")
    p.chain(
        r"L B (\h. ext (w h))",
        eq(r"ext (1/c) * (ext c * L B (\h. ext (w h)))"),
        le("ext (1/c) * ext 1"),
        eq("ext (1/c)"),
    )
    return p.obtain("l", p.use("int_of_bounded_L", "B", "w", "1/c"), positive)


def from_below(p):
    """The mean over the data of psi^2 exp(-g loss) is at least c exp(-g R), at this output."""
    p.have(r"Measurable (\x. loss x h)")
    p.let(a=r"\x. psi x^2*exp (-g*(loss x h - risk loss P h))", e=r"\x. exp (g*(loss x h - risk loss P h))")
    p.know(p.every("x", p.term("A").type.args[0], square))
    least = p.chain(
        "ext c + ext c",
        eq("ext (2*t*m)"),
        eq(r"L P (\x. ext (2*t*psi x))", "L_int"),
        le(r"L P (\x. ext (a x) + ext (t^2) * ext (e x))", "L_le"),
        eq(r"L P (\x. ext (a x)) + L P (\x. ext (t^2) * ext (e x))", "L_add"),
        eq(r"L P (\x. ext (a x)) + ext (t^2) * L P (\x. ext (e x))", "L_mul"),
        le(r"L P (\x. ext (a x)) + ext (t^2) * ext k"),
        eq(r"ext c + L P (\x. ext (a x))"),
    )
    p.use("eadd_cancel_le", "c", "ext c", r"L P (\x. ext (a x))", given=[least])
    return p.chain(
        "ext c * ext (w h)",
        eq("ext (w h) * ext c", "emul_comm"),
        le(r"ext (w h) * L P (\x. ext (a x))"),
        eq(r"L P (\x. ext (w h) * ext (a x))", "L_mul"),
        eq(r"L P (\x. f (x, h))", "fst_pair", "snd_pair"),
    )


def square(p):
    """The square of psi exp(-g X/2) - t exp(g X/2) is not negative."""
    p.let(y="exp (-g*(loss x h - risk loss P h)/2)", z="exp (g*(loss x h - risk loss P h)/2)")
    difference = p.have("(psi x*y - t*z)^2 = a x + t^2*e x - 2*t*psi x")
    p.have("0 <= (psi x*y - t*z)^2")
    p.have("2*t*psi x <= a x + t^2*e x", difference)
    return p.chain("ext (2*t*psi x)", le("ext (a x + t^2*e x)"), eq("ext (a x) + ext (t^2) * ext (e x)"))


def positive(p):
    """The integral of exp(-g R) is positive, as that of exp(-g loss) is for some data set."""
    some = p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*loss (select (\x : 's. T)) h))) v")

    def at(p):
        p.use("int_positive", "B", "w", r"\h. exp (-(g*loss (select (\x : 's. T)) h))", "v", "l")
        return p.witness("l")

    return p.obtain("v", some, at)


MOMENTS = f"!h c. -(g + e) <= c ==> c <= g + e ==> {MEAN.format('c')} <= ext k"
exists = Claim(f"{VARIABLES}, e k : real given {SAMPLING}, 0 < e, 0 < k, {MOMENTS} holds {INTEGRABLE}")


@exists.proof
def exponential_moments(p):
    p.use(kernel.theorem(), "B", "A", "loss", "g")
    p.let(
        S="semi P A",
        X=EXCESS,
        u=r"\x h. -(g*loss x h)",
        w=r"\h. -(g*risk loss P h)",
        Q="gibbs B w",
        low="-(g + e)",
        high="e - g",
        f=r"\x h. ext (e*abs (loss x h - risk loss P h))",
        F=r"\z : 's # 'a. ext (exp (high*X z)) + ext (exp (low*X z)) + ext (exp (g*X z))",
    )
    p.unfold("Integrable")
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.know(p.every("h", p.term("A").type.args[1].args[0], partial(moments, moment=p.given[9])))
    weight = p.use(normalised.theorem(), "P", "B", "A", "loss", "g", "k", because="e^{-γR} is integrable")
    return p.obtain("l", weight, partial(under_the_risk, law=p.given[3]))


def moments(p, moment):
    """The mean of F(·, h) over the data is at most 3k."""
    for rate in ("low", "high", "g"):
        p.use(moment, "h", rate)
    p.have(r"Measurable (\x. loss x h)")
    p.let(X=r"\x. loss x h - risk loss P h")
    total = p.chain(
        r"L P (\x. ext (exp (high*X x)) + ext (exp (low*X x)) + ext (exp (g*X x)))",
        eq(
            r"L P (\x. ext (exp (high*X x))) + L P (\x. ext (exp (low*X x))) + L P (\x. ext (exp (g*X x)))",
            "L_add",
        ),
        le("ext k + ext k + ext k"),
        eq("ext (3*k)"),
    )
    p.have(r"L P (\x. F (x, h)) <= ext (3*k)", total, "fst_pair", "snd_pair")
    return p.have(rf"{MEAN.format('g')} <= ext k /\ L P (\x. F (x, h)) <= ext (3*k)")


def under_the_risk(p, law):
    p.use("gibbs_prob", "B", "w", "l")
    p.know(p.every("x", p.term("A").type.args[0], partial(at_the_data, law=law)))
    p.chain(
        r"L S (\z. ext (e*abs (X z)))",
        eq(r"L P (\x. L (A x) (f x))", "semi_L", "fst_pair", "snd_pair"),
        le(r"L P (\x. L Q (\h. F (x, h)))", "L_le"),
        eq(r"L Q (\h. L P (\x. F (x, h)))", p.use("tonelli", "P", "Q", "F")),
        le(r"L Q (\h. ext (3*k))", "L_le"),
        eq("ext (3*k)", "L_const"),
    )
    p.have("0 <= ext (1/e)")
    p.chain(
        r"L S (\z. ext (abs (X z)))",
        eq(r"L S (\z. ext (1/e) * ext (e*abs (X z)))"),
        eq(r"ext (1/e) * L S (\z. ext (e*abs (X z)))", "L_mul"),
        le("ext (1/e) * ext (3*k)"),
        eq("ext (3*k/e)"),
    )
    p.use("not_top_of_le", r"L S (\z. ext (abs (X z)))", "3*k/e")
    return p.use("int_exists", "S", "X")


def at_the_data(p, law):
    """The mean of e|X| under A(x) is at most that of F under Q."""
    p.let(d=r"\h. e*abs (loss x h - risk loss P h)")
    p.have(r"Measurable (\h. loss x h)")
    p.know(p.every("h", p.term("A").type.args[1].args[0], pointwise))

    def at(p):
        p.use("gibbs_mean_le", "B", "u x", "w", "d", "v", "l", because="another Gibbs distribution")
        return p.chain(
            "L (A x) (f x)",
            eq(r"L (gibbs B (u x)) (\h. ext (d h))", law),
            le(r"L Q (\h. ext (exp (d h + u x h - w h))) + L Q (\h. ext (exp (w h - u x h)))"),
            eq(r"L Q (\h. ext (exp (d h + u x h - w h)) + ext (exp (w h - u x h)))", "L_add"),
            le(r"L Q (\h. F (x, h))", "L_le"),
        )

    return p.obtain("v", p.have(r"?v. 0 < v /\ HasInt B (\h. exp (u x h)) v"), at)


def pointwise(p):
    p.let(t="loss x h - risk loss P h")

    def side(p, sign, rate):
        for each in ("low", "high"):
            p.have(f"0 <= exp ({each}*t)")
        size = p.have(f"d h = e*({sign}t)")
        return p.chain(
            "ext (exp (d h + u x h - w h)) + ext (exp (w h - u x h))",
            eq(f"ext (exp (e*({sign}t) + u x h - w h)) + ext (exp (w h - u x h))", size),
            eq(f"ext (exp ({rate}*t) + exp (g*t))"),
            le("ext (exp (high*t) + exp (low*t) + exp (g*t))"),
            eq("ext (exp (high*t)) + ext (exp (low*t)) + ext (exp (g*t))"),
            eq("F (x, h)", "fst_pair", "snd_pair"),
        )

    return p.cases("0 <= t", partial(side, sign="", rate="high"), partial(side, sign="-", rate="low"))
