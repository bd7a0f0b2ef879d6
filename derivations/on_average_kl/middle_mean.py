"""Posterior sampling: the mean of ℒ - R under the joint law of data and output, and when it is finite.

Problem: A(Z) has a density proportional to e^{-γℒ(Z,h)}, and X = ℒ - R has bounded moments for the data Z and
    each h. Does X have a mean, if h is drawn from A(Z), and is it finite?
Method: let ψ(Z) = 1/(1 + ∫e^{-γℒ(Z,h)}dBase), m = E ψ, t = 2k/m, and E|X(·,h)| ≤ k for every h. Then
    ψe^{-γX} is at least e^{-γt}(ψ - |X|/t), and its mean at least e^{-γt}m/2; so (e^{-γt}m/2)∫e^{-γR}dBase is
    at most E[ψ∫e^{-γℒ}dBase] ≤ 1. Hence some law Q has a density proportional to e^{-γR}. The density of A(Z)
    with respect to Q decreases in X; so the mean of the positive part of X is at most that under Q, and at
    most k (Chebyshev). The mean of ϵ|X| under A(Z) is at most that of e^{ϵ|X|-γX} + e^{γX} under Q
    (``gibbs_mean_le``), whose mean over the data is at most 3c if the moments of these orders are at most c.
Guarantee: X has a mean below ∞ if E|X(·,h)| is bounded. It is finite if the exponential moments of the orders
    from -(γ + ϵ) to γ + ϵ are bounded, for some ϵ > 0.
Reference: Chebyshev's inequality for sums, at a threshold. Used for On-Average KL-Privacy, Corollary 15. This
    module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *

from .generalization import EXCESS, INTEGRABLE, SAMPLING, VARIABLES, kernel, size

MEAN = r"L P (\x. exp ({}*(loss x h - risk loss P h)))"
SIZE = r"!h. L P (\x. abs (loss x h - risk loss P h)) <= k"
WEIGHT = r"\h. exp (-(γ*risk loss P h))"

normalised = Claim(
    f"{VARIABLES}, k : real given {SAMPLING}, 0 < k, {SIZE} holds ∃l. 0 < l ∧ HasInt Base ({WEIGHT}) l"
)


@normalised.proof
def not_often_large(p):
    p.let(
        u="x ↦ h ↦ -(γ·loss(x, h))", w=WEIGHT, K="x ↦ E[h ~ Base] exp(-(γ·loss(x, h)))", ψ="x ↦ 1/(1 + K(x))"
    )
    p.have("Measurable(risk(loss, P))", "risk")
    p.every("x", p.term("A").type.args[0], constant)
    p.chain("∫ ψ(x) dP(x)", le("L(P, x ↦ 1)", "L_le"), eq("1", "L_const"))
    return p.obtain("m", p.use("int_of_bounded_L", "P", "ψ", "1"), bounded)


def constant(p):
    """The normalising constant is positive, so that psi is between 0 and 1, and psi^2 K is at most 1."""

    def at(p):
        p.have("K(x) = v", "E_int")
        p.have("0 < K(x)")
        p.have("ψ(x) ≤ 1")
        p.chain("∫ ψ(x)·exp(-(γ·loss(x, h))) dBase(h)", eq("ψ(x)·v", "L_int"), le("1"))
        return p.have("0 < ψ(x) ∧ 0 ≤ ψ(x) ∧ ψ(x) ≤ 1 ∧ ∫ ψ(x)·exp(-(γ·loss(x, h))) dBase(h) ≤ 1")

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·loss(x, h))) exists and is v"), at)


def bounded(p):
    """The integral of exp(-g R) is at most 1/c."""
    p.use("int_positive", "P", "ψ", "x ↦ 1", "1", "m")
    p.let(t="2·k/m", c="exp(-(γ·(2·k/m)))·m/2", f="z ↦ ψ(fst(z))·exp(-(γ·loss(fst(z), snd(z))))")
    p.have("0 < c")
    p.every("h", p.term("A").type.args[1].args[0], from_below)
    p.chain(
        "c·∫ w(h) dBase(h)",
        eq("∫ c·w(h) dBase(h)", "L_mul"),
        le("∫ ∫ f(x, h) dP(x) dBase(h)", "L_le"),
        eq("∫ ∫ f(x, h) dBase(h) dP(x)", p.use("tonelli", "P", "Base", "f")),
        eq("∫ ∫ ψ(x)·exp(-(γ·loss(x, h))) dBase(h) dP(x)", "fst_pair", "snd_pair"),
        le("L(P, x ↦ 1)", "L_le"),
        eq("1", "L_const"),
    )
    p.have("0 ≤ 1/c")
    p.chain("∫ w(h) dBase(h)", eq("1/c·(c·∫ w(h) dBase(h))"), le("1/c·1"), eq("1/c"))
    return p.obtain("l", p.use("int_of_bounded_L", "Base", "w", "1/c"), positive)


def from_below(p):
    """The mean over the data of psi^2 exp(-g loss) is at least c exp(-g R), at this output."""
    p.have("Measurable(x ↦ loss(x, h))")
    p.let(
        X="x ↦ loss(x, h) - risk(loss, P, h)",
        a="x ↦ ψ(x)·exp(-γ·(loss(x, h) - risk(loss, P, h)))",
        q="exp(-(γ·t))",
    )
    p.every("x", p.term("A").type.args[0], markov)
    least = p.chain(
        "ext(c) + c",
        eq("q·m"),
        eq("∫ ψ(x)·q dP(x)", "L_int"),
        le("∫ (a(x) + q/t·|X(x)|) dP(x)", "L_le"),
        eq("∫ a(x) dP(x) + q/t·∫ |X(x)| dP(x)", "L_add", "L_mul"),
        le("∫ a(x) dP(x) + q/t·k"),
        eq("c + ∫ a(x) dP(x)"),
    )
    p.use("eadd_cancel_le", "c", "c", "∫ a(x) dP(x)", given=[least])
    return p.chain(
        "c·w(h)",
        eq("ext(w(h))·c", "emul_comm"),
        le("w(h)·∫ a(x) dP(x)"),
        eq("∫ w(h)·a(x) dP(x)", "L_mul"),
        eq("∫ f(x, h) dP(x)", "fst_pair", "snd_pair"),
    )


def markov(p):
    """If X is at most t, then exp(-g X) is at least exp(-g t); and else |X|/t is more than 1."""

    def small(p):
        p.have("ψ(x)·q ≤ ψ(x)·exp(-γ·X(x))")
        p.have("0 ≤ q/t·|X(x)|")
        return p.have("ψ(x)·q ≤ a(x) + q/t·|X(x)|")

    def large(p):
        p.use("le_abs", "X(x)")
        p.have("q·ψ(x) ≤ q·1")
        p.have("q/t·t ≤ q/t·|X(x)|")
        p.have("0 ≤ a(x)")
        return p.have("ψ(x)·q ≤ a(x) + q/t·|X(x)|", p.have("q/t·t = q"))

    p.cases("X(x) ≤ t", small, large)
    return p.chain("ψ(x)·q", le("a(x) + q/t·|X(x)|"), eq("a(x) + q/t·|X(x)|"))


def positive(p):
    """The integral of exp(-g R) is positive, as that of exp(-g loss) is for some data set."""
    some = p.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·loss(select('s), h))) exists and is v")

    def at(p):
        p.use("int_positive", "Base", "w", "h ↦ exp(-(γ·loss(select('s), h)))", "v", "l")
        return p.witness("l")

    return p.obtain("v", some, at)


POSITIVE = "(h ↦ max (X h) 0)"
decreasing = Claim(
    "for Base : 'a measure, u w X : 'a → real, γ k l : real given SigmaFinite Base, Measurable u, "
    "Measurable w, Measurable X, 0 < γ, 0 < k, HasInt Base (h ↦ exp (u h)) k, 0 < l, "
    "HasInt Base (h ↦ exp (w h)) l, ∀h. u h - w h = -(γ·X h) "
    f"holds L (gibbs Base u) {POSITIVE} ≤ L (gibbs Base w) {POSITIVE}"
)


@decreasing.proof
def chebyshev(p):
    """The density d is a decreasing function of X, and at least 1 where X is at most t."""
    p.let(
        Q="gibbs(Base, w)",
        d="h ↦ exp(u(h) - w(h))·(l/k)",
        f="h ↦ max(X(h), 0)",
        t="log(l/k)/γ",
        T="max(log(l/k)/γ, 0)",
    )
    p.use("gibbs_prob", "Base", "u", "k")
    p.use("gibbs_prob", "Base", "w", "l")
    p.have("0 < l/k")
    total = p.chain(
        "∫ d(h) dQ(h)",
        eq("∫ d(h)·1 dQ(h)"),
        eq("∫[h ~ gibbs(Base, u)] 1", p.use("gibbs_L", "Base", "u", "w", "h ↦ 1", "k", "l")),
        eq("1", "L_const"),
    )
    p.use("le_max_right", "t", "0")
    p.every("h", p.term("X").type.args[0], crossing)
    moved = p.use("gibbs_L", "Base", "u", "w", "f", "k", "l")
    least = p.chain(
        "T + ∫ d(h)·f(h) dQ(h)",
        eq("∫ (d(h)·f(h) + T) dQ(h)", "L_plus_const"),
        le("∫ (f(h) + T·d(h)) dQ(h)", "L_le"),
        eq("T + ∫ f(h) dQ(h)", "L_add", "L_mul", total),
    )
    p.use("eadd_cancel_le", "T", "∫ d(h)·f(h) dQ(h)", "∫ f(h) dQ(h)", given=[least])
    return p.chain("∫[h ~ gibbs(Base, u)] f(h)", eq("∫ d(h)·f(h) dQ(h)", moved), le("∫ f(h) dQ(h)"))


def crossing(p):
    """Where d is at least 1, f is at most T, and elsewhere at least T."""
    p.use("le_max_right", "X(h)", "0")
    p.use("le_max_left", "X(h)", "0")
    p.use("le_max_left", "t", "0")
    same = p.chain("d(h)", eq("exp(-(γ·X(h)))·(l/k)"), eq("exp(γ·(t - X(h)))", "exp_log"))

    def early(p):
        p.use("max_le", "X(h)", "0", "T")
        p.use("exp_le", "0", "γ·(t - X(h))")
        p.have("1 ≤ d(h)", same, "exp_zero")
        p.have("0 ≤ (d(h) - 1)·(T - f(h))")
        return p.have("d(h)·f(h) + T ≤ f(h) + T·d(h)")

    def late(p):
        p.use("max_le", "t", "0", "f(h)")
        p.use("exp_le", "γ·(t - X(h))", "0")
        p.have("d(h) ≤ 1", same, "exp_zero")
        p.have("0 ≤ (1 - d(h))·(f(h) - T)")
        return p.have("d(h)·f(h) + T ≤ f(h) + T·d(h)")

    p.cases("X(h) ≤ t", early, late)
    return p.chain("d(h)·f(h) + T", eq("d(h)·f(h) + T"), le("f(h) + T·d(h)"), eq("f(h) + T·d(h)"))


above = Claim(
    f"{VARIABLES}, k : real given {SAMPLING}, 0 < k, {SIZE} holds L (semi P A) (u ↦ ({EXCESS}) u) ≤ k"
)


@above.proof
def less_than_under_the_risk(p):
    p.use(kernel.theorem(), "Base", "A", "loss", "γ")
    p.let(
        S="semi(P, A)",
        X=EXCESS,
        u="x ↦ h ↦ -(γ·loss(x, h))",
        w="h ↦ -(γ·risk(loss, P, h))",
        Q="gibbs(Base, w)",
    )
    p.let(f="z ↦ max(X(z), 0)")
    p.have("Measurable(risk(loss, P))", "risk")
    p.have("Measurable(f)")
    weight = p.use(normalised.theorem(), "P", "Base", "A", "loss", "γ", "k", because="e^{-γR} is integrable")

    def not_above(p):
        return p.have("f(x, h) ≤ |loss(x, h) - risk(loss, P, h)|", "fst_pair", "snd_pair")

    def at(p):
        p.every("x", p.term("A").type.args[0], not_above)
        return p.chain("∫ f(x, h) dP(x)", le("∫ |loss(x, h) - risk(loss, P, h)| dP(x)", "L_le"), le("k"))

    def averaged(p, law):
        p.use("gibbs_prob", "Base", "w", "l")
        p.every("x", p.term("A").type.args[0], partial(compared, law=law))
        p.every("h", p.term("A").type.args[1].args[0], at)
        return p.chain(
            "∫ X(z) dS(z)",
            eq("∫ f(x) dS(x)", "L_real_part"),
            eq("∫ ∫[h ~ A(x)] f(x, h) dP(x)", "semi_L"),
            le("∫ ∫ f(x, h) dQ(h) dP(x)", "L_le"),
            eq("∫ ∫ f(x, h) dP(x) dQ(h)", p.use("tonelli", "P", "Q", "f")),
            le("∫ k dQ(h)", "L_le"),
            eq("k", "L_const"),
        )

    return p.obtain("l", weight, partial(averaged, law=p.given[3]))


def compared(p, law):
    p.have("Measurable(loss(x))")
    p.let(Y="h ↦ loss(x, h) - risk(loss, P, h)")

    def at(p):
        less = p.use(decreasing.theorem(), "Base", "u(x)", "w", "Y", "γ", "v", "l", because="decreasing in X")
        return p.chain(
            "∫[h ~ A(x)] f(x, h)",
            eq("∫[h ~ gibbs(Base, u(x))] max(Y(h), 0)", law, "fst_pair", "snd_pair"),
            le("∫ max(Y(h), 0) dQ(h)", less),
            eq("∫ f(x, h) dQ(h)", "fst_pair", "snd_pair"),
        )

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(u(x, h)) exists and is v"), at)


below_infinity = Claim(
    "for S : 'w measure, X : 'w → real, k given Measurable(X), ∫ X(u) dS(u) ≤ k "
    "holds HasMean(S, u ↦ X(u)) ∧ (¬Integrable(S, X) ⇒ M[u ~ S] X(u) = -∞)"
)


@below_infinity.proof
def infinite_negative_part(p):
    p.let(f="u ↦ ext(X(u))", up="u ↦ max(X(u), 0)", down="u ↦ max(-X(u), 0)")
    p.every("u", p.term("X").type.args[0], both_parts)

    def mean(p):
        p.use("lt_top", "∫ f(x) dS(x)", "k")
        return p.have("HasMean(S, f)", "HasMean")

    def integrable(p):
        p.chain(
            "∫ |X(u)| dS(u)",
            le("∫ (up(u) + down(u)) dS(u)", "L_le"),
            eq("∫ f(x) dS(x) + ∫ down(x) dS(x)", "L_add", "L_real_part"),
            le("k + ∫ down(x) dS(x)"),
            eq("k + ε"),
            eq("k + ε"),
        )
        p.use("not_top_of_le", "∫ |X(u)| dS(u)", "k + ε")
        found = p.use("int_exists", "S", "X")
        p.have("Integrable(S, X)", found, "Integrable")
        return p.absurd()

    def infinite(p):
        other = p.chain(
            "∫ -f(u) dS(u)", eq("∫ -X(u) dS(u)", "ext_neg"), eq("∫ down(x) dS(x)", "L_real_part"), eq("∞")
        )
        return p.chain(
            "M[x ~ S] f(x)", eq("∫ f(x) dS(x) - ∞", "M", other), eq("bot", "sub_top"), eq("-∞", "bot")
        )

    def finite(p):
        return p.obtain("ε", p.use("real_of_nonneg", "∫ down(x) dS(x)"), integrable)

    return p.conjuncts(
        mean, lambda p: p.intro("", lambda p: p.cases("∫ down(x) dS(x) = ∞", infinite, finite))
    )


def both_parts(p):
    p.use("le_max_right", "X(u)", "0")
    p.use("le_max_right", "-X(u)", "0")
    p.use("le_max_left", "X(u)", "0")
    p.use("le_max_left", "-X(u)", "0")
    return p.chain("|X(u)|", le("max(X(u), 0) + max(-X(u), 0)"), eq("up(u) + down(u)"))


MOMENTS = f"∀h c. -(γ + ε) ≤ c ⇒ c ≤ γ + ε ⇒ {MEAN.format('c')} ≤ k"
exists = Claim(f"{VARIABLES}, ε k : real given {SAMPLING}, 0 < ε, 0 < k, {MOMENTS} holds {INTEGRABLE}")


@exists.proof
def exponential_moments(p):
    p.use(kernel.theorem(), "Base", "A", "loss", "γ")
    p.let(
        S="semi(P, A)",
        X=EXCESS,
        u="x ↦ h ↦ -(γ·loss(x, h))",
        w="h ↦ -(γ·risk(loss, P, h))",
        Q="gibbs(Base, w)",
        low="-(γ + ε)",
        high="ε - γ",
        f="x ↦ h ↦ ε·|loss(x, h) - risk(loss, P, h)|",
        F="z ↦ exp(high·X(z)) + exp(low·X(z)) + exp(γ·X(z))",
    )
    p.unfold("Integrable")
    p.have("Measurable(risk(loss, P))", "risk")
    p.every("h", p.term("A").type.args[1].args[0], partial(moments, moment=p.given[9]))
    weight = p.use(
        normalised.theorem(), "P", "Base", "A", "loss", "γ", "2·k/γ", because="e^{-γR} is integrable"
    )
    return p.obtain("l", weight, partial(under_the_risk, law=p.given[3]))


def moments(p, moment):
    """The mean of F(·, h) over the data is at most 3k."""
    p.have("Measurable(x ↦ loss(x, h))")
    p.let(X="x ↦ loss(x, h) - risk(loss, P, h)")
    total = p.chain(
        "∫ (exp(high·X(x)) + exp(low·X(x)) + exp(γ·X(x))) dP(x)",
        eq("∫ exp(high·X(x)) dP(x) + ∫ exp(low·X(x)) dP(x) + ∫ exp(γ·X(x)) dP(x)", "L_add"),
        le("k + k + k"),
        eq("3·k"),
    )
    p.have("∫ F(x, h) dP(x) ≤ 3·k", total, "fst_pair", "snd_pair")
    p.use(moment, "h", "-γ")
    p.use(size.theorem(), "P", "X", "γ", "k")
    return p.have(f"{SIZE.removeprefix('!h. ').replace(' k', ' (2*k/γ)')} ∧ L P (x ↦ F (x, h)) ≤ 3·k")


def under_the_risk(p, law):
    p.use("gibbs_prob", "Base", "w", "l")
    p.every("x", p.term("A").type.args[0], partial(at_the_data, law=law))
    p.chain(
        "∫ ε·|X(z)| dS(z)",
        eq("∫ ∫[y ~ A(x)] f(x, y) dP(x)", "semi_L", "fst_pair", "snd_pair"),
        le("∫ ∫ F(x, h) dQ(h) dP(x)", "L_le"),
        eq("∫ ∫ F(x, h) dP(x) dQ(h)", p.use("tonelli", "P", "Q", "F")),
        le("∫ 3·k dQ(h)", "L_le"),
        eq("3·k", "L_const"),
    )
    p.have("0 ≤ 1/ε")
    p.chain(
        "∫ |X(z)| dS(z)",
        eq("∫ 1/ε·(ε·|X(z)|) dS(z)"),
        eq("1/ε·∫ ε·|X(z)| dS(z)", "L_mul"),
        le("1/ε·(3·k)"),
        eq("3·k/ε"),
    )
    p.use("not_top_of_le", "∫ |X(z)| dS(z)", "3·k/ε")
    return p.use("int_exists", "S", "X")


def at_the_data(p, law):
    """The mean of e|X| under A(x) is at most that of F under Q."""
    p.let(d="h ↦ ε·|loss(x, h) - risk(loss, P, h)|")
    p.have("Measurable(loss(x))")
    p.every("h", p.term("A").type.args[1].args[0], pointwise)

    def at(p):
        p.use("gibbs_mean_le", "Base", "u(x)", "w", "d", "v", "l", because="another Gibbs distribution")
        return p.chain(
            "∫[y ~ A(x)] f(x, y)",
            eq("∫[h ~ gibbs(Base, u(x))] d(h)", law),
            le("∫ exp(d(h) + u(x, h) - w(h)) dQ(h) + ∫ exp(w(h) - u(x, h)) dQ(h)"),
            eq("∫ (exp(d(h) + u(x, h) - w(h)) + exp(w(h) - u(x, h))) dQ(h)", "L_add"),
            le("∫ F(x, h) dQ(h)", "L_le"),
        )

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(u(x, h)) exists and is v"), at)


def pointwise(p):
    p.let(t="loss(x, h) - risk(loss, P, h)")

    def side(p, sign, rate):
        size = p.have(f"d h = ε·({sign}t)")
        return p.chain(
            "exp(d(h) + u(x, h) - w(h)) + exp(w(h) - u(x, h))",
            eq(f"exp ({rate}·t) + exp (γ·t)", size),
            le("exp(high·t) + exp(low·t) + exp(γ·t)"),
            eq("F(x, h)", "fst_pair", "snd_pair"),
        )

    return p.cases("0 ≤ t", partial(side, sign="", rate="high"), partial(side, sign="-", rate="low"))
