"""The tail of the privacy loss of a zCDP mechanism (Section 1.1).

Problem: how likely the privacy loss Z of an (ξ,ρ)-zCDP mechanism exceeds λ + ξ + ρ.
Method: Markov's inequality for e^{(α-1)Z} with α = 1 + λ/2ρ: on the event, r^{α-1} > e^{(α-1)t} for the
    density r of M(x) with respect to M(x') and t = λ+ξ+ρ; and the mean of r^{α-1} is the moment of order α.
Guarantee: Pr[Z > λ+ξ+ρ] ≤ e^{-λ²/4ρ} for all λ > 0 and ρ > 0.
Reference: concentrated paper, Section 1.1, after Definition 1.2.
"""

from cbdp_sym import Statement
from cbdp_sym.author import Claim, eq, le, lt

theorem = Statement(id="zcdp.tail", title="The tail of the privacy loss")
claim = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, x y : 'd, xi rho lam : real "
    "given zcdp nb A xi rho, nb x y, 0 < lam "
    r"holds mass (A x) (\z. 0 < density (A x) (A y) z /\ lam + xi + rho < privacy_loss (A x) (A y) z) "
    "<= ext (exp (-(lam^2)/(4*rho)))",
    added=["0 < rho"],
)
theorem.finding("hypothesis", r"$\rho>0$, as the formula divides by it.")
theorem.finding(
    "reading",
    r"$Z=\log r(z)$ for the density $r$ of $M(x)$ with respect to $M(x')$, and $z$ distributed as $M(x)$; "
    r"where $r$ is $0$, $Z$ is $-\infty$.",
)
one_order = Claim(
    "for P Q : 'a measure, a c t : real given Prob P, Prob Q, 1 < a, renyi a P Q <= ext c "
    r"holds mass P (\z. 0 < density P Q z /\ t < privacy_loss P Q z) <= ext (exp ((a - 1)*(c - t)))"
)

continuous = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, x y : 'd, xi rho : real "
    "given !x y a. nb x y ==> 1 < a ==> renyi a (A x) (A y) <= ext (xi + rho*a), nb x y "
    "holds A x << A y"
)
claim.facts.append(continuous.theorem)


@continuous.proof
def finite_divergence(p):
    p.have("renyi 2 (A x) (A y) <= ext (xi + rho*2)")
    return p.use("ac_of_renyi", "A x", "A y", "2", "xi + rho*2")


@one_order.proof
def markov(p):
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "a", "c", because="a bound of the moment")
    p.have("0 < a - 1")
    p.let(
        r="density P Q", s=r"\z. t < privacy_loss P Q z", f=r"\z. r z^(a - 1)", e="exp ((a - 1)*t)"
    )
    p.know(p.every("z", outcome(p), lambda q: q.use("density_nonneg", "P", "Q", "z")))
    p.chain(
        r"L P (\z. ext (f z))",
        eq(r"L Q (\z. ext (r z) * ext (f z))", "change_measure", because="change to the measure Q"),
        eq(r"L Q (\z. ext (r z^a))", p.every("z", outcome(p), power)),
        le("ext (exp ((a - 1)*c))"),
    )
    p.know(p.use("markov", "P", "f", "exp ((a - 1)*c)", "e", because="Markov's inequality"))
    p.know(p.every("z", outcome(p), large))
    return p.chain(
        r"mass P (\z. 0 < r z /\ s z)",
        le(r"mass P (\z. e < f z)", p.use("mass_mono", "P", r"\z. 0 < r z /\ s z", r"\z. e < f z")),
        le("ext (exp ((a - 1)*c)/e)"),
        eq("ext (exp ((a - 1)*(c - t)))"),
    )


def large(p):
    """On the event the power of the density is large."""

    def at(q):
        q.have("0 < r z")
        q.have("t < privacy_loss P Q z")
        q.unfold_facts("privacy_loss")
        q.have("t < log (r z)")
        q.have("(a - 1)*t < (a - 1)*log (r z)")
        return q.chain(
            "e", lt("exp ((a - 1)*log (r z))", "exp_lt"), eq("r z^(a - 1)", "pow_exp"), eq("f z")
        )

    return p.intro("", at, r"0 < r z /\ s z ==> e < f z")


def outcome(p):
    return p.names["P"].type.args[0]


def power(p):
    p.use("density_nonneg", "P", "Q", "z")
    same = p.use("pow_succ", "r z", "a - 1")
    total = p.have("a - 1 + 1 = a")
    return p.chain(
        "ext (r z) * ext (f z)",
        eq("ext (r z^(a - 1)*r z)"),
        eq("ext (r z^(a - 1 + 1))", same),
        eq("ext (r z^a)", total),
    )


@claim.proof
def best_order(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(a="1 + lam/(2*rho)", t="lam + xi + rho")
    p.have("0 < lam/(2*rho)")
    p.have("1 < a")
    p.have("renyi a (A x) (A y) <= ext (xi + rho*a)")
    p.use(
        one_order.theorem(),
        *("A x", "A y", "a", "xi + rho*a", "t"),
        because=r"with the order $\alpha=1+\lambda/2\rho$",
    )
    value = p.have("(a - 1)*(xi + rho*a - t) = -(lam^2)/(4*rho)")
    return p.chain(
        r"mass (A x) (\z. 0 < density (A x) (A y) z /\ t < privacy_loss (A x) (A y) z)",
        le("ext (exp ((a - 1)*(xi + rho*a - t)))"),
        eq("ext (exp (-(lam^2)/(4*rho)))", value),
    )
