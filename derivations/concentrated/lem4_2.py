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
    "for M : 'd ⇝ 'a with neighbours ~, μ τ given M is (μ, τ)-mCDP for ~ "
    "holds M is (μ - τ²/2, τ²/2)-zCDP for ~"
)
symmetric = theorem.repaired(
    "for M : 'd ⇝ 'a with neighbours ~, μ τ given ∀x y. x ~ y ⇒ y ~ x, M is (μ, τ)-mCDP for ~ "
    "holds M is (0, τ²/2)-zCDP for ~",
    label="for neighbours that are so both ways round, without μ",
)
small_mean = theorem.repaired(
    "for M : 'd ⇝ 'a with neighbours ~, μ τ given ∀x y. x ~ y ⇒ y ~ x, M is (μ, τ)-mCDP for ~ "
    "holds M is (τ²/2, τ)-mCDP for ~",
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
    "∃m. E[z ~ M(x)] log(density(M(x), M(y), z)) exists and is m ∧ m ≤ μ ∧ (∀c. ∫[z ~ M(x)] "
    "exp(c·(log(density(M(x), M(y), z)) - m)) ≤ exp(c²·τ²/2))"
)


@in_kernel.facts.append
def loss_defined():
    """The privacy loss is defined almost everywhere."""
    p = Script(
        "for P Q : 'a measure given P ≪ Q, Prob(P), Prob(Q) "
        "holds almost every x ~ P: (SigmaFinite(P) ∧ SigmaFinite(Q) ∧ P ≪ Q) ∧ 0 < dP/dQ(x)"
    )
    return p.qed(p.have(p.goal))


symmetric.facts += in_kernel.facts
small_mean.facts += in_kernel.facts
mean = Claim(
    "for P Q distributions on 'a, m t given P ≪ Q, Q ≪ P, ∫ exp(-1·(log(dP/dQ(z)) - m)) dP(z) ≤ "
    "exp(t) holds m ≤ t"
)


@mean.proof
def the_other_way_round(p):
    p.let(d="dP/dQ", w="dQ/dP")
    p.use("density_pos", "P", "Q")
    p.use(loss_moments.inverse.theorem(), "P", "Q")

    def point(p):
        return p.chain(
            "exp(-1·(log(d(z)) - m))", eq("exp(m)·(1/d(z))", "exp_add", "exp_neg_log"), eq("exp(m)·w(z)")
        )

    same = "exp ((-1)·(log (d z) - m)) = exp m·w z"
    at = p.intro("z", point, f"∀z. 0 < d z ⇒ w z = 1/d z ⇒ {same}")
    powers = p.have(f"AE P (z ↦ {same})", at)
    p.use("int_density", "Q", "P")
    p.chain(
        "exp(m)",
        eq("∫ exp(m)·w(z) dP(z)", "L_int"),
        eq("∫ exp(-1·(log(d(z)) - m)) dP(z)", powers),
        le("exp(t)"),
    )
    p.use("le_of_ext")
    return p.chain("m", eq("log(exp(m))", "log_exp"), le("log(exp(t))", "log_mono"), eq("t", "log_exp"))


@small_mean.proof
def opposite_rate(p):
    p.unfold("mcdp", "mechanism", "privacy_loss")

    def pair(p):
        return p.obtain("m", p.have(LOSS_OF_PAIR), bounded)

    def bounded(p):
        moment = "(∫[z ~ M(x)] exp(-1·(log(density(M(x), M(y), z)) - m)))"
        p.chain(moment, le("exp((-1)²·τ²/2)", because=r"$\lambda=-1$"), eq("exp(τ²/2)"))
        p.use(mean.theorem(), "M(x)", "M(y)", "m", "τ²/2", because=r"$\mathbb{E}[e^{-Z}]=1$")
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("m"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@symmetric.proof
def with_the_small_mean(p):
    p.use(small_mean.theorem(), "nb", "M", "μ", "τ", because=r"the mean is at most $\tau^2/2$")
    private = p.use(in_kernel.theorem(), "nb", "M", "τ²/2", "τ", because="as printed")
    return rewrite(private, p.have("τ²/2 - τ²/2 = 0"))


@in_kernel.proof
def moments(p):
    p.unfold("mcdp", "zcdp", "mechanism", "privacy_loss")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", one_order))


def one_order(p):
    p.have(f"M x ≪ M y ∧ ({LOSS_OF_PAIR})", because="the definition of mCDP")
    p.let(r="density(M(x), M(y))", b="μ - τ²/2 + τ²/2·a")
    return p.obtain("m", p.context.about("?")[0], centred)


def centred(p):
    p.let(k="a - 1", Z="z ↦ log(r(z)) - m")
    p.use("density_pos", "M(x)", "M(y)")
    powers = p.have("almost every z ~ M(x): r(z)^k = exp(k·m)·exp(k·Z(z))")
    p.chain(
        "∫[z ~ M(y)] r(z)^a",
        eq("∫[z ~ M(x)] r(z)^k", "moment_under_first"),
        eq("exp(k·m)·(∫[z ~ M(x)] exp(k·Z(z)))", powers, "ext_mul", "L_mul"),
        le("exp(k·m)·exp(k²·τ²/2)", because=r"the definition with $\lambda=\alpha-1$"),
        eq("exp(k·(m + k·τ²/2))"),
        le("exp(k·b)", "exp_le", because=r"$m\le\mu$"),
    )
    return p.use("renyi_of_moment", "M(x)", "M(y)", "a", "b")


def exponential(p):
    return p.chain(
        "r z ^ k",
        eq("exp (k·log (r z))", "pow_exp"),
        eq("exp (k·m + k·Z z)"),
        eq("exp (k·m)·exp (k·Z z)", "exp_add"),
    )
