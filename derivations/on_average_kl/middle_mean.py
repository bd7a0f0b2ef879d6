"""Posterior sampling: the mean of ℒ - R under the joint law of data and output, and when it is finite.

Problem: A(Z) has a density proportional to e^{-γℒ(Z,h)}, and X = ℒ - R has bounded moments for the data Z and
    each h. Does X have a mean, if h is drawn from A(Z), and is it finite?
Method: let ψ(Z) = 1/(1 + ∫e^{-γℒ(Z,h)}dB), m = E ψ, t = 2k/m, and E|X(·,h)| ≤ k for every h. Then ψe^{-γX} is
    at least e^{-γt}(ψ - |X|/t), and its mean at least e^{-γt}m/2; so (e^{-γt}m/2)∫e^{-γR}dB is at most
    E[ψ∫e^{-γℒ}dB] ≤ 1. Hence some law Q has a density proportional to e^{-γR}. The density of A(Z) with
    respect to Q decreases in X; so the mean of the positive part of X is at most that under Q, and at most k
    (Chebyshev). The mean of ϵ|X| under A(Z) is at most that of e^{ϵ|X|-γX} + e^{γX} under Q
    (``gibbs_mean_le``), whose mean over the data is at most 3c if the moments of these orders are at most c.
Guarantee: X has a mean below ∞ if E|X(·,h)| is bounded. It is finite if the exponential moments of the orders
    from -(γ + ϵ) to γ + ϵ are bounded, for some ϵ > 0.
Reference: Chebyshev's inequality for sums, at a threshold. Used for On-Average KL-Privacy, Corollary 15. This
    module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *

from .generalization import EXCESS, INTEGRABLE, SAMPLING, VARIABLES, kernel, size

MEAN = r"L P (\x. ext (exp ({}*(loss x h - risk loss P h))))"
SIZE = r"!h. L P (\x. ext (abs (loss x h - risk loss P h))) <= ext k"
WEIGHT = r"\h. exp (-(g*risk loss P h))"

normalised = Claim(
    f"{VARIABLES}, k : real given {SAMPLING}, 0 < k, {SIZE} holds ?l. 0 < l /\\ HasInt B ({WEIGHT}) l"
)


@normalised.proof
def not_often_large(p):
    p.let(u=r"\x h. -(g*loss x h)", w=WEIGHT, K=r"\x. E B (\h. exp (-(g*loss x h)))", psi=r"\x. 1/(1 + K x)")
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.every("x", p.term("A").type.args[0], constant)
    p.chain(r"L P (\x. ext (psi x))", le(r"L P (\x. ext 1)", "L_le"), eq("ext 1", "L_const"))
    return p.obtain("m", p.use("int_of_bounded_L", "P", "psi", "1"), bounded)


def constant(p):
    """The normalising constant is positive, so that psi is between 0 and 1, and psi^2 K is at most 1."""

    def at(p):
        p.have("K x = v", "E_int")
        p.have("0 < K x")
        p.have("psi x <= 1")
        p.chain(r"L B (\h. ext (psi x*exp (-(g*loss x h))))", eq("ext (psi x*v)", "L_int"), le("ext 1"))
        return p.have(
            r"0 < psi x /\ 0 <= psi x /\ psi x <= 1 /\ L B (\h. ext (psi x*exp (-(g*loss x h)))) <= ext 1"
        )

    return p.obtain("v", p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*loss x h))) v"), at)


def bounded(p):
    """The integral of exp(-g R) is at most 1/c."""
    p.use("int_positive", "P", "psi", r"\x. 1", "1", "m")
    p.let(
        t="2*k/m",
        c="exp (-(g*(2*k/m)))*m/2",
        f=r"\z : 's # 'a. ext (psi (fst z)*exp (-(g*loss (fst z) (snd z))))",
    )
    p.have("0 < c")
    p.every("h", p.term("A").type.args[1].args[0], from_below)
    p.chain(
        r"ext c * L B (\h. ext (w h))",
        eq(r"L B (\h. ext c * ext (w h))", "L_mul"),
        le(r"L B (\h. L P (\x. f (x, h)))", "L_le"),
        eq(r"L P (\x. L B (\h. f (x, h)))", p.use("tonelli", "P", "B", "f")),
        eq(r"L P (\x. L B (\h. ext (psi x*exp (-(g*loss x h)))))", "fst_pair", "snd_pair"),
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
    p.let(
        X=r"\x. loss x h - risk loss P h",
        a=r"\x. psi x*exp (-g*(loss x h - risk loss P h))",
        q="exp (-(g*t))",
    )
    p.every("x", p.term("A").type.args[0], markov)
    least = p.chain(
        "ext c + ext c",
        eq("ext (q*m)"),
        eq(r"L P (\x. ext (psi x*q))", "L_int"),
        le(r"L P (\x. ext (a x) + ext (q/t) * ext (abs (X x)))", "L_le"),
        eq(r"L P (\x. ext (a x)) + ext (q/t) * L P (\x. ext (abs (X x)))", "L_add", "L_mul"),
        le(r"L P (\x. ext (a x)) + ext (q/t) * ext k"),
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


def markov(p):
    """If X is at most t, then exp(-g X) is at least exp(-g t); and else |X|/t is more than 1."""

    def small(p):
        p.have("psi x*q <= psi x*exp (-g*X x)")
        p.have("0 <= q/t*abs (X x)")
        return p.have("psi x*q <= a x + q/t*abs (X x)")

    def large(p):
        p.use("le_abs", "X x")
        p.have("q*psi x <= q*1")
        p.have("q/t*t <= q/t*abs (X x)")
        p.have("0 <= a x")
        return p.have("psi x*q <= a x + q/t*abs (X x)", p.have("q/t*t = q"))

    p.cases("X x <= t", small, large)
    return p.chain(
        "ext (psi x*q)", le("ext (a x + q/t*abs (X x))"), eq("ext (a x) + ext (q/t) * ext (abs (X x))")
    )


def positive(p):
    """The integral of exp(-g R) is positive, as that of exp(-g loss) is for some data set."""
    some = p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*loss (select (\x : 's. T)) h))) v")

    def at(p):
        p.use("int_positive", "B", "w", r"\h. exp (-(g*loss (select (\x : 's. T)) h))", "v", "l")
        return p.witness("l")

    return p.obtain("v", some, at)


POSITIVE = r"(\h. ext (max (X h) 0))"
decreasing = Claim(
    "for B : 'a measure, u w X : 'a -> real, g k l : real given SigmaFinite B, Measurable u, Measurable w, "
    r"Measurable X, 0 < g, 0 < k, HasInt B (\h. exp (u h)) k, 0 < l, HasInt B (\h. exp (w h)) l, "
    rf"!h. u h - w h = -(g*X h) holds L (gibbs B u) {POSITIVE} <= L (gibbs B w) {POSITIVE}"
)


@decreasing.proof
def chebyshev(p):
    """The density d is a decreasing function of X, and at least 1 where X is at most t."""
    p.let(
        Q="gibbs B w",
        d=r"\h. exp (u h - w h)*(l/k)",
        f=r"\h. max (X h) 0",
        t="log (l/k)/g",
        T="max (log (l/k)/g) 0",
    )
    p.use("gibbs_prob", "B", "u", "k")
    p.use("gibbs_prob", "B", "w", "l")
    p.have("0 < l/k")
    total = p.chain(
        r"L Q (\h. ext (d h))",
        eq(r"L Q (\h. ext (d h*1))"),
        eq(r"L (gibbs B u) (\h. ext 1)", p.use("gibbs_L", "B", "u", "w", r"\h. 1", "k", "l")),
        eq("ext 1", "L_const"),
    )
    p.use("le_max_right", "t", "0")
    p.every("h", p.term("X").type.args[0], crossing)
    moved = p.use("gibbs_L", "B", "u", "w", "f", "k", "l")
    least = p.chain(
        r"ext T + L Q (\h. ext (d h*f h))",
        eq(r"L Q (\h. ext (d h*f h) + ext T)", "L_plus_const"),
        le(r"L Q (\h. ext (f h) + ext T * ext (d h))", "L_le"),
        eq(r"ext T + L Q (\h. ext (f h))", "L_add", "L_mul", total),
    )
    p.use("eadd_cancel_le", "T", r"L Q (\h. ext (d h*f h))", r"L Q (\h. ext (f h))", given=[least])
    return p.chain(
        r"L (gibbs B u) (\h. ext (f h))", eq(r"L Q (\h. ext (d h*f h))", moved), le(r"L Q (\h. ext (f h))")
    )


def crossing(p):
    """Where d is at least 1, f is at most T, and elsewhere at least T."""
    p.use("le_max_right", "X h", "0")
    p.use("le_max_left", "X h", "0")
    p.use("le_max_left", "t", "0")
    same = p.chain("d h", eq("exp (-(g*X h))*(l/k)"), eq("exp (g*(t - X h))", "exp_log"))

    def early(p):
        p.use("max_le", "X h", "0", "T")
        p.use("exp_le", "0", "g*(t - X h)")
        p.have("1 <= d h", same, "exp_zero")
        p.have("0 <= (d h - 1)*(T - f h)")
        return p.have("d h*f h + T <= f h + T*d h")

    def late(p):
        p.use("max_le", "t", "0", "f h")
        p.use("exp_le", "g*(t - X h)", "0")
        p.have("d h <= 1", same, "exp_zero")
        p.have("0 <= (1 - d h)*(f h - T)")
        return p.have("d h*f h + T <= f h + T*d h")

    p.cases("X h <= t", early, late)
    return p.chain(
        "ext (d h*f h) + ext T",
        eq("ext (d h*f h + T)"),
        le("ext (f h + T*d h)"),
        eq("ext (f h) + ext T * ext (d h)"),
    )


above = Claim(
    f"{VARIABLES}, k : real given {SAMPLING}, 0 < k, {SIZE} "
    rf"holds L (semi P A) (\u. ext (({EXCESS}) u)) <= ext k"
)


@above.proof
def less_than_under_the_risk(p):
    p.use(kernel.theorem(), "B", "A", "loss", "g")
    p.let(S="semi P A", X=EXCESS, u=r"\x h. -(g*loss x h)", w=r"\h. -(g*risk loss P h)", Q="gibbs B w")
    p.let(f=r"\z. ext (max (X z) 0)")
    p.have(r"Measurable (\h. risk loss P h)", "risk")
    p.have("Measurable f")
    weight = p.use(normalised.theorem(), "P", "B", "A", "loss", "g", "k", because="e^{-γR} is integrable")

    def not_above(p):
        return p.have("f (x, h) <= ext (abs (loss x h - risk loss P h))", "fst_pair", "snd_pair")

    def at(p):
        p.every("x", p.term("A").type.args[0], not_above)
        return p.chain(
            r"L P (\x. f (x, h))", le(r"L P (\x. ext (abs (loss x h - risk loss P h)))", "L_le"), le("ext k")
        )

    def averaged(p, law):
        p.use("gibbs_prob", "B", "w", "l")
        p.every("x", p.term("A").type.args[0], partial(compared, law=law))
        p.every("h", p.term("A").type.args[1].args[0], at)
        return p.chain(
            r"L S (\z. ext (X z))",
            eq("L S f", "L_real_part"),
            eq(r"L P (\x. L (A x) (\h. f (x, h)))", "semi_L"),
            le(r"L P (\x. L Q (\h. f (x, h)))", "L_le"),
            eq(r"L Q (\h. L P (\x. f (x, h)))", p.use("tonelli", "P", "Q", "f")),
            le(r"L Q (\h. ext k)", "L_le"),
            eq("ext k", "L_const"),
        )

    return p.obtain("l", weight, partial(averaged, law=p.given[3]))


def compared(p, law):
    p.have(r"Measurable (\h. loss x h)")
    p.let(Y=r"\h. loss x h - risk loss P h")

    def at(p):
        less = p.use(decreasing.theorem(), "B", "u x", "w", "Y", "g", "v", "l", because="decreasing in X")
        return p.chain(
            r"L (A x) (\h. f (x, h))",
            eq(r"L (gibbs B (u x)) (\h. ext (max (Y h) 0))", law, "fst_pair", "snd_pair"),
            le(r"L Q (\h. ext (max (Y h) 0))", less),
            eq(r"L Q (\h. f (x, h))", "fst_pair", "snd_pair"),
        )

    return p.obtain("v", p.have(r"?v. 0 < v /\ HasInt B (\h. exp (u x h)) v"), at)


below_infinity = Claim(
    r"for S : 'w measure, X : 'w -> real, k : real given Measurable X, L S (\u. ext (X u)) <= ext k "
    r"holds HasMean S (\u. ext (X u)) /\ (~Integrable S X ==> M S (\u. ext (X u)) = -∞)"
)


@below_infinity.proof
def infinite_negative_part(p):
    p.let(f=r"\u. ext (X u)", up=r"\u. ext (max (X u) 0)", down=r"\u. ext (max (-X u) 0)")
    p.every("u", p.term("X").type.args[0], both_parts)

    def mean(p):
        p.use("lt_top", "L S f", "k")
        return p.have("HasMean S f", "HasMean")

    def integrable(p):
        p.chain(
            r"L S (\u. ext (abs (X u)))",
            le(r"L S (\u. up u + down u)", "L_le"),
            eq(r"L S f + L S down", "L_add", "L_real_part"),
            le("ext k + L S down"),
            eq("ext k + ext e"),
            eq("ext (k + e)"),
        )
        p.use("not_top_of_le", r"L S (\u. ext (abs (X u)))", "k + e")
        found = p.use("int_exists", "S", "X")
        p.have("Integrable S X", found, "Integrable")
        return p.absurd()

    def infinite(p):
        other = p.chain(
            r"L S (\u. -f u)", eq(r"L S (\u. ext (-X u))", "ext_neg"), eq("L S down", "L_real_part"), eq("∞")
        )
        return p.chain("M S f", eq("L S f - ∞", "M", other), eq("bot", "sub_top"), eq("-∞", "bot"))

    def finite(p):
        return p.obtain("e", p.use("real_of_nonneg", "L S down"), integrable)

    return p.conjuncts(mean, lambda p: p.intro("", lambda p: p.cases("L S down = ∞", infinite, finite)))


def both_parts(p):
    p.use("le_max_right", "X u", "0")
    p.use("le_max_right", "-X u", "0")
    p.use("le_max_left", "X u", "0")
    p.use("le_max_left", "-X u", "0")
    return p.chain("ext (abs (X u))", le("ext (max (X u) 0 + max (-X u) 0)"), eq("up u + down u"))


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
    p.every("h", p.term("A").type.args[1].args[0], partial(moments, moment=p.given[9]))
    weight = p.use(normalised.theorem(), "P", "B", "A", "loss", "g", "2*k/g", because="e^{-γR} is integrable")
    return p.obtain("l", weight, partial(under_the_risk, law=p.given[3]))


def moments(p, moment):
    """The mean of F(·, h) over the data is at most 3k."""
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
    p.use(moment, "h", "-g")
    p.use(size.theorem(), "P", "X", "g", "k")
    return p.have(
        rf"{SIZE.removeprefix('!h. ').replace(' k', ' (2*k/g)')} /\ L P (\x. F (x, h)) <= ext (3*k)"
    )


def under_the_risk(p, law):
    p.use("gibbs_prob", "B", "w", "l")
    p.every("x", p.term("A").type.args[0], partial(at_the_data, law=law))
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
    p.every("h", p.term("A").type.args[1].args[0], pointwise)

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
        size = p.have(f"d h = e*({sign}t)")
        return p.chain(
            "ext (exp (d h + u x h - w h)) + ext (exp (w h - u x h))",
            eq(f"ext (exp ({rate}*t) + exp (g*t))", size),
            le("ext (exp (high*t) + exp (low*t) + exp (g*t))"),
            eq("F (x, h)", "fst_pair", "snd_pair"),
        )

    return p.cases("0 <= t", partial(side, sign="", rate="high"), partial(side, sign="-", rate="low"))
