"""The tail of the privacy loss of a zCDP mechanism (Section 1.1).

Problem: how likely the privacy loss Z of an (ξ,ρ)-zCDP mechanism exceeds λ + ξ + ρ.
Method: Markov's inequality for e^{(α-1)Z} with α = 1 + λ/2ρ, whose mean (2) bounds.
Guarantee: Pr[Z > λ+ξ+ρ] ≤ e^{-λ²/4ρ} for all λ > 0 and ρ > 0.
Reference: concentrated paper, Section 1.1, after Definition 1.2.
"""

from cbdp_sym import Statement
from cbdp_sym.author import Claim, eq, le
from derivations.concentrated import eq2

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
    p.let(Z="privacy_loss P Q", f=r"\z. exp ((a - 1)*Z z)", e="exp ((a - 1)*t)")
    p.let(s=r"\z. 0 < density P Q z /\ t < Z z")
    same = p.use(eq2.moment.theorem(), "P", "Q", "a", because="change of measure")
    p.chain(
        r"L P (\z. ext (f z))",
        eq(r"L Q (\z. ext (density P Q z^a))", same),
        le("ext (exp ((a - 1)*c))"),
    )
    p.have("Measurable f", "privacy_loss")
    p.know(p.use("markov", "P", "f", "exp ((a - 1)*c)", "e", because="Markov's inequality"))

    def large(q):
        q.have("t < Z z")
        q.have("(a - 1)*t < (a - 1)*Z z")
        return q.have("e < f z", "exp_lt")

    p.know(p.intro("z", large, "!z. s z ==> e < f z"))
    return p.chain(
        "mass P s",
        le(r"mass P (\z. e < f z)", p.use("mass_mono", "P", "s", r"\z. e < f z")),
        le("ext (exp ((a - 1)*c)/e)"),
        eq("ext (exp ((a - 1)*(c - t)))"),
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
