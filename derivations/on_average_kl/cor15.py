"""Corollary 15: mutual information bounds the generalization error of posterior sampling from both sides.

Problem: A(Z) has density proportional to e^{-γℒ(Z,h)}, and ℒ(Z,h) - R(h) is σ²-subgaussian for each h,
    where R(h) is its mean. How do I(A(Z); Z) and the mean Δ of ℒ(Z,h) - R(h) compare?
Method: -γΔ is the mean divergence from the output of an independent data set, which is I + L with the lautum
    information L, the divergence of independent data and output from the pair (Lemma 14). Above, for every λ,
    λΔ ≤ I + λ²σ²/2 by Gibbs' inequality (``generalization``); then λ = Δ/σ², and λ = -γ for L.
Guarantee: I/γ ≤ |Δ| ≤ σ√(2I), and bI + σ²/(2b) for subexponential losses. Δ is not positive: -γΔ = I + L,
    and L ≤ γ²σ²/2. It is finite for subgaussian losses. For subexponential ones Δ = -∞ if and only if I = ∞,
    which cannot be if γ < 1/b (``middle_mean``), and can if γ = 1/b (``no_middle_mean``).
Reference: On-Average KL-Privacy, Corollary 15; Russo and Zou for the upper bounds, which are proved here.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import generalization, middle_mean, no_middle_mean
from derivations.on_average_kl.generalization import (
    EXCESS,
    FRESH,
    GAP,
    INTEGRABLE,
    LAUTUM,
    MOMENT,
    SAMPLING,
    VARIABLES,
)
from derivations.on_average_kl.sampling import unfolded

INFORMATION = "I(P; A)"
SUBGAUSSIAN = MOMENT.replace("∀h.", "∀h λ.")
SUBEXPONENTIAL = MOMENT.replace("∀h.", "∀h λ. -(1/b) ≤ λ ⇒ λ ≤ 1/b ⇒")
SAMPLED = f"{VARIABLES}, σ b : real given {SAMPLING}, 0 < b, {SUBEXPONENTIAL}"
define("define absolute for x : ereal := if (0 ≤ x) x (-x)")
EXTENDED = f"λu : 's # 'a. ({EXCESS}) u"
MIDDLE = f"M (semi P A) ({EXTENDED})"
theorem = Statement(id="oakl.cor15", title="Mutual information and generalization")
lower = theorem.printed(
    f"{VARIABLES}, σ : real given {SAMPLING}, {SUBGAUSSIAN} holds 1/γ · {INFORMATION} ≤ abs ({GAP})",
    label="the lower bound",
)
upper = theorem.printed(
    f"{VARIABLES}, σ : real given {SAMPLING}, 0 < σ, {SUBGAUSSIAN} "
    f"holds abs ({GAP}) ≤ σ · (2 · {INFORMATION})^(1/2)",
    label="the upper bound for subgaussian losses",
)
weaker_lower = theorem.printed(
    f"{SAMPLED} holds 1/γ · {INFORMATION} ≤ absolute ({MIDDLE})",
    label="the lower bound for subexponential losses",
)
weaker = theorem.printed(
    f"{SAMPLED} holds absolute ({MIDDLE}) ≤ b · {INFORMATION} + σ^2/(2·b)",
    label="the upper bound for subexponential losses",
)
exact = theorem.repaired(
    f"{VARIABLES} given {SAMPLING} holds {INFORMATION} + {LAUTUM} = -(γ·{GAP})",
    added=[f"Integrable (semi (semi P A) (u ↦ P)) ({FRESH})", INTEGRABLE],
    label="the exact error, for any loss with the two means",
)
lautum = theorem.repaired(
    f"{VARIABLES}, σ : real given {SAMPLING}, {SUBGAUSSIAN} holds {LAUTUM} ≤ γ^2·σ^2/2",
    label="the lautum information for subgaussian losses",
)
linear = theorem.repaired(
    f"{VARIABLES}, σ λ : real given {SAMPLING}, {MOMENT} holds λ·{GAP} ≤ {INFORMATION} + λ^2·σ^2/2",
    added=[INTEGRABLE],
    label="the upper bound for each λ",
)
equivalent = theorem.repaired(
    f"{SAMPLED} holds {INTEGRABLE} = ¬({INFORMATION} = ∞)",
    label="subexponential losses: the mean in the middle is finite if and only if the information is",
)
below_the_largest_order = theorem.repaired(
    f"{SAMPLED}, γ < 1/b holds {INTEGRABLE}", label="subexponential losses: the mean is finite if γ < 1/b"
)
at_the_largest_order = theorem.fails(
    f"{SAMPLED}, γ ≤ 1/b holds {INTEGRABLE}", label="subexponential losses: the mean is finite if γ ≤ 1/b"
)
mean = Claim(f"{VARIABLES}, σ : real given {SAMPLING}, {SUBGAUSSIAN} holds {INTEGRABLE}")
middle = Claim(f"{SAMPLED} holds HasMean (semi P A) ({EXTENDED}) ∧ (~{INTEGRABLE} ⇒ {MIDDLE} = -∞)")
size = Claim("for x holds absolute(x) = |x|")
infinite_size = Claim("holds absolute(-∞) = ∞")
for claim in (lower, upper, weaker_lower, weaker, exact, lautum, linear, equivalent, below_the_largest_order):
    claim.facts.append(generalization.kernel.theorem)
for claim in (lower, upper, lautum):
    claim.facts.append(unfolded(mean, "risk"))
for claim in (weaker_lower, weaker):
    claim.facts.append(unfolded(middle, "risk"))
upper.facts.append(partial(named, "epow_defined"))
theorem.finding(
    "reading",
    r"For subexponential losses the mean in the middle, of $\mathcal{L}(Z,h)-R(h)$, is one in "
    r"$[-\infty,\infty)$. It is $-\infty$ if and only if $I(\mathcal{A}(Z);Z)=\infty$, and then the two "
    r"bounds say $\infty\le\infty$. Both are finite if $\gamma<\frac1b$, and need not be if "
    r"$\gamma=\frac1b$. For subgaussian losses both are finite for every $\gamma$.",
)
theorem.finding(
    "hypothesis",
    "The two further claims about any loss assume the means that they contain. The printed claims "
    "assume none.",
)
theorem.finding(
    "sharper",
    r"The absolute value is not needed, and the lower bound loses exactly the lautum information "
    r"$L=\mathrm{KL}(P_h\times P_Z\|P_{hZ})$: $\gamma\,\mathbb{E}[R(h)-\mathcal{L}(h,Z)]=I+L$. No "
    r"exponential moment is needed, only the means of $\mathcal{L}-R$ at the data and at independent data. "
    r"For subgaussian losses $L\le\frac12\gamma^2\sigma^2$, so that the error is between $\frac1\gamma I$ "
    r"and $\frac1\gamma I+\frac12\gamma\sigma^2$.",
)
theorem.finding(
    "reading",
    r"Subexponential with parameters $(\sigma,b)$ is read as: the moment generating function of "
    r"$\mathcal{L}-R$ is at most $e^{\lambda^2\sigma^2/2}$ for $|\lambda|\le\frac1b$. That $R(h)$ exists for "
    "every $h$ is part of what is assumed of the loss.",
)


def moments_up_to(p, order, beyond):
    """Conclude that the mean exists: the moments up to this order, which is beyond γ by w, are at most k."""
    p.let(w=beyond, k=f"exp (({order})^2·σ^2/2)")

    def moment(p):
        return p.chain("∫ exp(λ·(loss(x, h) - risk(loss, P, h))) dP(x)", le("exp(λ²·σ²/2)"), le("k"))

    limits = "-(γ + w) ≤ λ ⇒ λ ≤ γ + w"
    p.intro("h λ", moment, f"∀h λ. {limits} ⇒ {middle_mean.MEAN.format('λ')} ≤ k")
    return p.use(middle_mean.exists.theorem(), "P", "Base", "A", "loss", "γ", "w", "k")


@mean.proof
def orders_up_to_one_more(p):
    return moments_up_to(p, "γ + 1", "1")


@below_the_largest_order.proof
def all_orders(p):
    return moments_up_to(p, "1/b", "1/b - γ")


@middle.proof
def not_infinite(p):
    known_moments(p, p.given[8], "1/b")
    p.let(l="2·k/(1/b)")
    p.have("Measurable(risk(loss, P))", "risk")

    def at(p):
        p.let(t="x ↦ loss(x, h) - risk(loss, P, h)")
        return p.use(generalization.size.theorem(), "P", "t", "1/b", "k")

    p.every("h", p.names["A"].type.args[1].args[0], at)
    p.use(
        middle_mean.above.theorem(),
        "P",
        "Base",
        "A",
        "loss",
        "γ",
        "l",
        because="less than at independent data",
    )
    return p.use(middle_mean.below_infinity.theorem(), "semi(P, A)", EXCESS, "l")


@size.proof
def by_sign(p):
    def right(p):
        return p.chain("absolute(x)", eq("x", "absolute"), eq("|x|"))

    def left(p):
        return p.chain("absolute(x)", eq("-x", "absolute", "ext_neg"), eq("|x|"))

    return p.cases("0 ≤ x", right, left)


@infinite_size.proof
def not_positive(p):
    p.know(logic.refuted(p.term("0 ≤ bot"), lambda given: p.use("bot_not_ge", "0", given=[given])))
    p.unfold_facts("bot")
    return p.chain("absolute(-∞)", eq("-(-∞)", "absolute", "if_false"), eq("∞", "eneg_neg"))


@equivalent.proof
def one_from_the_other(p):
    independent_data(p, p.given[8], "1/b")

    def integrable(p):
        from_below(p)
        return p.use("not_top_of_le", "I", "-(γ·D)")

    def informed(p):
        return p.use(
            generalization.informed.theorem(), "P", "A", "loss", "1/b", "k", because="Gibbs' inequality"
        )

    p.intro("", integrable, f"{INTEGRABLE} ⇒ ¬({INFORMATION} = ∞)")
    p.intro("", informed, f"¬({INFORMATION} = ∞) ⇒ {INTEGRABLE}")
    return p.have(p.goal)


@exact.proof
def ghost_sample(p):
    return p.use(generalization.exact.theorem(), "P", "Base", "A", "loss", "γ", because="a ghost sample")


def from_below(p):
    """Know that the information is at most γ times the error."""
    p.let(I=INFORMATION, L=LAUTUM, D=GAP)
    whole = p.use(exact.theorem(), "P", "Base", "A", "loss", "γ", because="the exact error")
    p.have("0 ≤ L", "kl_nonneg")
    p.chain("L", eq("0 + L"), le("I + L"), eq("-(γ·D)", whole))
    return p.chain("I", eq("I + 0"), le("I + L"), eq("-(γ·D)", whole))


@lautum.proof
def the_rate_of_the_posterior(p):
    p.use(mean.theorem(), "P", "Base", "A", "loss", "γ", "σ", because="the mean exists")
    independent_data(p, p.given[7], "1")
    p.let(m="γ²·σ²/2")
    from_below(p)
    whole = p.use(exact.theorem(), "P", "Base", "A", "loss", "γ", because="the exact error")
    p.use(
        linear.theorem(), "P", "Base", "A", "loss", "γ", "σ", "-γ", because="the upper bound, at the rate -γ"
    )

    def finite(q):
        value, other = q.have("I = w"), q.have("L = l")
        q.chain("w + l", eq("I + L", value, other), eq("-(γ·D)", whole))
        q.chain("-γ·D", le("I + (-γ)²·σ²/2"), eq("w + m", value))
        return q.chain("L", eq("l"), le("m"))

    some = [p.use("real_of_bounds", x, "-(γ·D)") for x in ("I", "L")]
    return p.obtain("w l", some, finite)


@linear.proof
def gibbs_inequality(p):
    p.use(generalization.kernel.theorem(), "Base", "A", "loss", "γ")
    return p.use(generalization.linear.theorem(), "P", "A", "loss", "σ", "λ", because="Gibbs' inequality")


def at_rate(moment, rate, p):
    return p.use(moment, "h", rate)


def known_moments(p, moment, rate):
    """Know the exponential moments at plus and minus this rate."""
    p.let(k=f"exp (({rate})^2·σ^2/2)")
    square = p.have(f"(-({rate}))^2 = ({rate})^2")
    for value in (f"{rate}", f"-({rate})"):
        found = p.every("h", p.names["A"].type.args[1].args[0], partial(at_rate, moment, value))
        p.know(rewrite(found, square) if value.startswith("-") else found)


def independent_data(p, moment, rate):
    """Know the mean at independent data from the exponential moments at plus and minus this rate."""
    p.use(generalization.kernel.theorem(), "Base", "A", "loss", "γ")
    known_moments(p, moment, rate)
    p.use(
        generalization.fresh.theorem(), "P", "A", "loss", rate, "k",
        because="the mean at independent data exists, as the exponential moments are finite",
    )  # fmt: skip


def below(p, moment, rate):
    """Conclude the lower bound from an exponential moment at plus and minus this rate."""
    independent_data(p, moment, rate)
    from_below(p)
    return p.chain("1/γ·I", le("1/γ·(-(γ·D))"), eq("-D"), le("|D|"))


@lower.proof
def subgaussian_below(p):
    p.use(mean.theorem(), "P", "Base", "A", "loss", "γ", "σ", because="the mean exists")
    return below(p, p.given[7], "1")


def finite_or_not(p, finite, infinite):
    """Conclude from the cases that the mean in the middle is the number D, and that it is -∞."""
    p.let(D=GAP, V=MIDDLE, X=EXCESS)
    p.use(middle.theorem(), "P", "Base", "A", "loss", "γ", "σ", "b", because="the mean is not ∞")

    def number(p):
        p.unfold_facts("Integrable")
        return p.obtain("d", p.have("∃d. E[x ~ semi(P, A)] X(x) exists and is d"), valued)

    def valued(p):
        p.use("E_int", "semi(P, A)", "X", "d")
        p.chain("absolute(V)", eq("absolute(d)", "M_int"), eq("|D|", size.theorem()))
        return finite(p)

    def none(p):
        p.chain("absolute(V)", eq("absolute(-∞)"), eq("∞", infinite_size.theorem()))
        return infinite(p)

    return p.cases(INTEGRABLE, number, none)


@weaker_lower.proof
def subexponential_below(p):
    moment = p.given[8]

    def finite(p):
        below(p, moment, "1/b")
        return p.chain("1/γ·I", le("|D|"), eq("absolute(V)"))

    def infinite(p):
        return p.chain(f"1/γ · {INFORMATION}", le("∞", "le_top"), eq("absolute(V)"))

    return finite_or_not(p, finite, infinite)


@upper.proof
def best_rate(p):
    p.use(mean.theorem(), "P", "Base", "A", "loss", "γ", "σ", because="the mean exists")
    p.use(generalization.kernel.theorem(), "Base", "A", "loss", "γ")
    p.let(I=INFORMATION, D=GAP, t="D/σ²")
    p.use(linear.theorem(), "P", "Base", "A", "loss", "γ", "σ", "t", because="with the rate D/σ²")

    def infinite(p):
        return p.chain(
            "|D|",
            le("∞", "le_top"),
            eq("σ·(2·∞)^(1/2)", "mul_top", "mul_top", "top_pow"),
            eq("σ·(2·I)^(1/2)"),
        )

    def finite(p):
        value = p.have("I = w")
        p.chain("t·D", le("I + t²·σ²/2"), eq("w + t²·σ²/2", value))
        p.have("|D|² = 2·σ²·(t·D - t²·σ²/2)", "abs_square")
        p.have("2·σ²·(t·D - t²·σ²/2) ≤ 2·σ²·w")
        p.let(r="σ·√(2·w)")
        p.use("sqrt_square", "2·w")
        p.have("r² = 2·σ²·w")
        p.use("le_of_square", "|D|", "r")
        return p.chain("|D|", le("r"), eq("σ·(2·w)^(1/2)", "sqrt_pow"), eq("σ·(2·I)^(1/2)", "ext_pow", value))

    def some(p):
        return p.obtain("w", p.use("real_of_nonneg", "I"), finite)

    return p.cases("I = ∞", infinite, some)


@weaker.proof
def largest_rate(p):
    p.let(I=INFORMATION, bound="b·I + σ²/(2·b)")
    same = p.use(equivalent.theorem(), "P", "Base", "A", "loss", "γ", "σ", "b", because="finite if I is")

    def at(p, rate):
        p.use(linear.theorem(), "P", "Base", "A", "loss", "γ", "σ", rate)
        size = p.have(f"abs D = b·(({rate})·D)")
        return p.chain(
            "absolute(V)",
            eq("|D|"),
            eq(f"b · (({rate})·D)", size),
            le(f"b · (I + ({rate})^2·σ^2/2)"),
            eq("bound", "emul_add"),
        )

    def finite(p):
        return p.cases("0 ≤ D", partial(at, rate="1/b"), partial(at, rate="-(1/b)"))

    def infinite(p):
        return p.cases("I = ∞", top, absurd)

    def top(p):
        return p.chain(
            "absolute(V)", le("∞", "le_top"), eq("b·∞ + σ²/(2·b)", "top_add", "mul_top"), eq("bound")
        )

    def absurd(p):
        p.have(INTEGRABLE, same)
        return p.absurd()

    return finite_or_not(p, finite, infinite)


@at_the_largest_order.refutation
def exponential_depths(p):
    p.say(
        "The data are two independent numbers $u$ and $v$, the base measure is the law of a third one, $h$, "
        r"and all have the Laplace distribution. Let $d=e^{2u}$. The loss is $-d$ if $|h-v|\le e^{-d}$, "
        r"and $0$ elsewhere; $\gamma=b=1$ and $\sigma=2$. As $e^{-cz}\le1-cz+2c^2e^z$ for $|c|\le1$ "
        r"and $z\ge0$, and as $|h-v|\le e^{-d}$ has at most the probability $e^{-d}$ given $u$, the "
        "moments are as they have to be. The output is within $e^{-d}$ of $v$ with probability at least "
        "$e^{-|v|-1}/2$, whatever $u$ is; and the mean of $d$ is infinite."
    )
    return no_middle_mean.example(p)
