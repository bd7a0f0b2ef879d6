"""Lemma 4.2: mean-concentrated implies zero-concentrated differential privacy.

Problem: which zCDP a (μ,τ)-mCDP mechanism satisfies.
Method: E[e^{(α-1)Z}] = E[e^{(α-1)(Z-EZ)}] e^{(α-1)EZ}; the definition with λ = α-1 bounds the first factor.
Guarantee: (μ-τ²/2, τ²/2)-zCDP, for all real μ and τ.
Reference: concentrated paper, Lemma 4.2.
"""

from cbdp_sym import Statement
from cbdp_sym.author import Script, eq, le

theorem = Statement(id="zcdp.lem4.2", title="From mean- to zero-concentrated privacy")
in_kernel = theorem.printed(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, mu tau : real given mcdp nb M mu tau "
    "holds zcdp nb M (mu - tau^2/2) (tau^2/2)",
)
theorem.finding(
    "remark",
    r"$\xi=\mu-\tau^2/2$ may be negative: for the Gaussian mechanism $\mu=\rho$, $\tau^2=2\rho$, and "
    r"$\xi=0$.",
)


@in_kernel.facts.append
def loss_defined():
    """The privacy loss is defined almost everywhere."""
    p = Script(
        "for P Q : 'a measure given P << Q, Prob P, Prob Q holds "
        r"AE P (\x. (SigmaFinite P /\ SigmaFinite Q /\ P << Q) /\ 0 < density P Q x)"
    )
    positive = p.use("density_pos", "P", "Q")
    return p.qed(p.have(p.goal, positive))


@in_kernel.proof
def moments(p):
    p.unfold("mcdp", "zcdp", "mechanism", "privacy_loss")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", one_order))


def one_order(p):
    p.have("0 < a - 1")
    loss = (
        r"M x << M y /\ (?m. HasInt (M x) (\z. log (density (M x) (M y) z)) m /\ m <= mu /\ "
        r"(!c. L (M x) (\z. ext (exp (c*(log (density (M x) (M y) z) - m)))) <= ext (exp (c^2*tau^2/2))))"
    )
    p.have(loss, because="the definition of mCDP")
    p.let(r="density (M x) (M y)", b="mu - tau^2/2 + tau^2/2*a")
    return p.obtain("m", p.context.about("?")[0], centred)


def centred(p):
    p.let(k="a - 1", Z=r"\z. log (r z) - m")
    positive = p.use("density_pos", "M x", "M y")
    point = p.intro("z", exponential, "!z. 0 < r z ==> r z ^ k = exp (k*m) * exp (k*Z z)")
    powers = p.have(r"AE (M x) (\z. r z ^ k = exp (k*m) * exp (k*Z z))", point, positive)
    p.have("k*(m + k*tau^2/2) <= k*b")
    moment = p.chain(
        r"L (M y) (\z. ext (r z ^ a))",
        eq(r"L (M x) (\z. ext (r z ^ k))", "moment_under_first"),
        eq(r"L (M x) (\z. ext (exp (k*m) * exp (k*Z z)))", powers),
        eq(r"L (M x) (\z. ext (exp (k*m)) * ext (exp (k*Z z)))", "ext_mul"),
        eq(r"ext (exp (k*m)) * L (M x) (\z. ext (exp (k*Z z)))", "L_mul"),
        le(
            "ext (exp (k*m)) * ext (exp (k^2*tau^2/2))",
            because=r"the definition with $\lambda=\alpha-1$",
        ),
        eq("ext (exp (k*(m + k*tau^2/2)))"),
        le("ext (exp (k*b))", "exp_le", because=r"$m\le\mu$"),
    )
    return p.use("renyi_of_moment", "M x", "M y", "a", "b", given=[moment])


def exponential(p):
    return p.chain(
        "r z ^ k",
        eq("exp (k*log (r z))", "pow_exp"),
        eq("exp (k*m + k*Z z)"),
        eq("exp (k*m) * exp (k*Z z)", "exp_add"),
    )
