"""Lemma 4.2: mean-concentrated implies zero-concentrated differential privacy.

Problem: which zCDP a (μ,τ)-mCDP mechanism satisfies.
Method: E[e^{(α-1)Z}] = E[e^{(α-1)(Z-EZ)}] e^{(α-1)EZ}; the definition with λ = α-1 bounds the first factor.
Guarantee: (μ-τ²/2, τ²/2)-zCDP, for all real μ and τ. If neighbours are so both ways round, the mean of the
    loss is at most τ²/2, whatever μ is, and the mechanism is (τ²/2)-zCDP.
Reference: concentrated paper, Lemma 4.2.
"""

from cbdp_sym.author import *
from derivations.concentrated import loss_moments

theorem = Statement(id="zcdp.lem4.2", title="From mean- to zero-concentrated privacy")
in_kernel = theorem.printed(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, mu tau : real given mcdp nb M mu tau "
    "holds zcdp nb M (mu - tau^2/2) (tau^2/2)"
)
symmetric = theorem.repaired(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, mu tau : real "
    "given !x y. nb x y ==> nb y x, mcdp nb M mu tau holds zcdp nb M 0 (tau^2/2)",
    label="for neighbours that are so both ways round, without μ",
)
small_mean = theorem.repaired(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, mu tau : real "
    "given !x y. nb x y ==> nb y x, mcdp nb M mu tau holds mcdp nb M (tau^2/2) tau",
    label="the mean of the loss is at most τ²/2",
)
theorem.finding(
    "sharper",
    r"$\mu$ is not needed. Data sets that differ in one entry do so both ways round, so that "
    r"$\mathbb{E}[e^{-Z}]=1$, and the definition with $\lambda=-1$ says that "
    r"$e^{\mathbb{E}[Z]}\le e^{\tau^2/2}$. So $(\mu,\tau)$-mCDP implies $\frac12\tau^2$-zCDP for every "
    r"$\mu$, which is better than the printed bound if $\mu>\tau^2/2$.",
)
theorem.finding(
    "remark",
    r"$\xi=\mu-\tau^2/2$ may be negative: for the Gaussian mechanism $\mu=\rho$, $\tau^2=2\rho$, and "
    r"$\xi=0$.",
)


LOSS_OF_PAIR = (
    r"?m. HasInt (M x) (\z. log (density (M x) (M y) z)) m /\ m <= mu /\ "
    r"(!c. L (M x) (\z. ext (exp (c*(log (density (M x) (M y) z) - m)))) <= ext (exp (c^2*tau^2/2)))"
)


@in_kernel.facts.append
def loss_defined():
    """The privacy loss is defined almost everywhere."""
    p = Script(
        "for P Q : 'a measure given P << Q, Prob P, Prob Q holds "
        r"AE P (\x. (SigmaFinite P /\ SigmaFinite Q /\ P << Q) /\ 0 < density P Q x)"
    )
    return p.qed(p.have(p.goal))


symmetric.facts += in_kernel.facts
small_mean.facts += in_kernel.facts
mean = Claim(
    "for P Q : 'a measure, m t : real given Prob P, Prob Q, P << Q, Q << P, "
    r"L P (\z. ext (exp ((-1)*(log (density P Q z) - m)))) <= ext (exp t) holds m <= t"
)


@mean.proof
def the_other_way_round(p):
    p.let(d="density P Q", e="density Q P")
    p.use("density_pos", "P", "Q")
    p.use(loss_moments.inverse.theorem(), "P", "Q")

    def point(p):
        return p.chain(
            "exp ((-1)*(log (d z) - m))", eq("exp m*(1/d z)", "exp_add", "exp_neg_log"), eq("exp m*e z")
        )

    same = "exp ((-1)*(log (d z) - m)) = exp m*e z"
    at = p.intro("z", point, f"!z. 0 < d z ==> e z = 1/d z ==> {same}")
    powers = p.have(rf"AE P (\z. {same})", at)
    p.use("int_density", "Q", "P")
    p.chain(
        "ext (exp m)",
        eq(r"L P (\z. ext (exp m*e z))", "L_int"),
        eq(r"L P (\z. ext (exp ((-1)*(log (d z) - m))))", powers),
        le("ext (exp t)"),
    )
    p.use("le_of_ext")
    return p.chain("m", eq("log (exp m)", "log_exp"), le("log (exp t)", "log_mono"), eq("t", "log_exp"))


@small_mean.proof
def opposite_rate(p):
    p.unfold("mcdp", "mechanism", "privacy_loss")

    def pair(p):
        return p.obtain("m", p.have(LOSS_OF_PAIR), bounded)

    def bounded(p):
        moment = r"L (M x) (\z. ext (exp ((-1)*(log (density (M x) (M y) z) - m))))"
        p.chain(moment, le("ext (exp ((-1)^2*tau^2/2))", because=r"$\lambda=-1$"), eq("ext (exp (tau^2/2))"))
        p.use(mean.theorem(), "M x", "M y", "m", "tau^2/2", because=r"$\mathbb{E}[e^{-Z}]=1$")
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("m"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@symmetric.proof
def with_the_small_mean(p):
    p.use(small_mean.theorem(), "nb", "M", "mu", "tau", because=r"the mean is at most $\tau^2/2$")
    private = p.use(in_kernel.theorem(), "nb", "M", "tau^2/2", "tau", because="as printed")
    return rewrite(private, p.have("tau^2/2 - tau^2/2 = 0"))


@in_kernel.proof
def moments(p):
    p.unfold("mcdp", "zcdp", "mechanism", "privacy_loss")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", one_order))


def one_order(p):
    p.have(rf"M x << M y /\ ({LOSS_OF_PAIR})", because="the definition of mCDP")
    p.let(r="density (M x) (M y)", b="mu - tau^2/2 + tau^2/2*a")
    return p.obtain("m", p.context.about("?")[0], centred)


def centred(p):
    p.let(k="a - 1", Z=r"\z. log (r z) - m")
    p.use("density_pos", "M x", "M y")
    powers = p.have(r"AE (M x) (\z. r z ^ k = exp (k*m) * exp (k*Z z))")
    p.chain(
        r"L (M y) (\z. ext (r z ^ a))",
        eq(r"L (M x) (\z. ext (r z ^ k))", "moment_under_first"),
        eq(r"ext (exp (k*m)) * L (M x) (\z. ext (exp (k*Z z)))", powers, "ext_mul", "L_mul"),
        le("ext (exp (k*m)) * ext (exp (k^2*tau^2/2))", because=r"the definition with $\lambda=\alpha-1$"),
        eq("ext (exp (k*(m + k*tau^2/2)))"),
        le("ext (exp (k*b))", "exp_le", because=r"$m\le\mu$"),
    )
    return p.use("renyi_of_moment", "M x", "M y", "a", "b")


def exponential(p):
    return p.chain(
        "r z ^ k",
        eq("exp (k*log (r z))", "pow_exp"),
        eq("exp (k*m + k*Z z)"),
        eq("exp (k*m) * exp (k*Z z)", "exp_add"),
    )
