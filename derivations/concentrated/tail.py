"""The tail of the privacy loss of a zCDP mechanism (Section 1.1).

Problem: how likely the privacy loss Z of an (ξ,ρ)-zCDP mechanism exceeds t = λ + ξ + ρ, or is below -t.
Method: Markov's inequality for e^{(α-1)Z} with α = 1 + λ/2ρ, whose mean (2) bounds, and for e^{-αZ}, whose
    mean is the moment of order α of the loss the other way round.
Guarantee: Pr[Z > t] ≤ e^{-λ²/4ρ} and Pr[Z < -t] ≤ e^{-λ²/4ρ-t} for all λ > 0 and ρ > 0.
Reference: concentrated paper, Section 1.1, after Definition 1.2, and footnote 7.
"""

from cbdp_sym.author import *
from derivations.concentrated import eq2, loss_moments

theorem = Statement(id="zcdp.tail", title="The tail of the privacy loss")
claim = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, x y : 'd, xi rho lam : real "
    "given zcdp nb A xi rho, nb x y, 0 < lam "
    r"holds mass (A x) (\z. 0 < density (A x) (A y) z /\ lam + xi + rho < privacy_loss (A x) (A y) z) "
    "<= ext (exp (-(lam^2)/(4*rho)))",
    added=["0 < rho"],
)
below = theorem.repaired(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, x y : 'd, xi rho lam : real "
    "given !x y. nb x y ==> nb y x, zcdp nb A xi rho, nb x y, 0 < lam "
    r"holds mass (A x) (\z. 0 < density (A x) (A y) z /\ privacy_loss (A x) (A y) z < -(lam + xi + rho)) "
    "<= ext (exp (-(lam^2)/(4*rho) - (lam + xi + rho)))",
    added=["0 < rho"],
    label="the lower tail, of which footnote 7 says that there is a similar bound",
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

lower_order = Claim(
    "for P Q : 'a measure, a c t : real given Prob P, Prob Q, P << Q, 1 < a, renyi a Q P <= ext c "
    r"holds mass P (\z. 0 < density P Q z /\ privacy_loss P Q z < -t) <= ext (exp ((a - 1)*c - a*t))"
)
continuous = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, x y : 'd, xi rho : real "
    "given !x y a. nb x y ==> 1 < a ==> renyi a (A x) (A y) <= ext (xi + rho*a), nb x y "
    "holds A x << A y"
)
claim.facts.append(continuous.theorem)
below.facts.append(continuous.theorem)


@continuous.proof
def finite_divergence(p):
    return p.use("ac_of_renyi", "A x", "A y", "2", "xi + rho*2")


@one_order.proof
def markov(p):
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "a", "c", because="a bound of the moment")
    p.let(Z="privacy_loss P Q", f=r"\z. exp ((a - 1)*Z z)", e="exp ((a - 1)*t)")
    p.let(s=r"\z. 0 < density P Q z /\ t < Z z")
    p.use(eq2.moment.theorem(), "P", "Q", "a", because="change of measure")
    p.chain(r"L P (\z. ext (f z))", eq(r"L Q (\z. ext (density P Q z^a))"), le("ext (exp ((a - 1)*c))"))
    p.have("Measurable f", "privacy_loss")
    p.use("markov", "P", "f", "exp ((a - 1)*c)", "e", because="Markov's inequality")

    return p.chain(
        "mass P s",
        le(r"mass P (\z. e < f z)"),
        le("ext (exp ((a - 1)*c)/e)"),
        eq("ext (exp ((a - 1)*(c - t)))"),
    )


@claim.proof
def best_order(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(a="1 + lam/(2*rho)", t="lam + xi + rho")
    p.use(
        one_order.theorem(),
        *("A x", "A y", "a", "xi + rho*a", "t"),
        because=r"with the order $\alpha=1+\lambda/2\rho$",
    )
    return p.chain(
        r"mass (A x) (\z. 0 < density (A x) (A y) z /\ t < privacy_loss (A x) (A y) z)",
        le("ext (exp ((a - 1)*(xi + rho*a - t)))"),
        eq("ext (exp (-(lam^2)/(4*rho)))"),
    )


@lower_order.proof
def markov_below(p):
    p.use("moment_bound", "Q", "P", "a", "c", because="a bound of the moment")
    p.use("ac_of_renyi", "Q", "P", "a", "c", because="a finite divergence")
    p.let(r="density P Q", u="density Q P", Z="privacy_loss P Q", f=r"\z. exp (-(a*Z z))", e="exp (a*t)")
    p.let(s=r"\z. 0 < r z /\ Z z < -t")
    p.use(loss_moments.inverse.theorem(), "P", "Q", because="the densities multiply to 1")

    def power(q):
        q.have("0 < 1/r z")
        log = q.chain("log (u z)", eq("log (1/r z)"), eq("-log (r z)"))
        return q.chain("f z", eq("exp (a*log (u z))", "privacy_loss", log), eq("u z^a", "pow_exp"))

    p.intro("z", power, "!z. u z = 1/r z ==> 0 < r z ==> f z = u z^a")
    p.have(r"AE P (\z. u z = 1/r z ==> 0 < r z ==> f z = u z^a)", "ae_all")
    same = p.use("ae_mp", given=[p.use("ae_mp")])
    p.chain(r"L P (\z. ext (f z))", eq(r"L P (\z. ext (u z^a))", same), le("ext (exp ((a - 1)*c))"))
    p.have("Measurable f", "privacy_loss")
    p.use("markov", "P", "f", "exp ((a - 1)*c)", "e", because="Markov's inequality")

    return p.chain(
        "mass P s",
        le(r"mass P (\z. e < f z)"),
        le("ext (exp ((a - 1)*c)/e)"),
        eq("ext (exp ((a - 1)*c - a*t))"),
    )


@below.proof
def best_order_below(p):
    p.unfold_facts("zcdp", "mechanism")
    p.have("nb y x", because="neighbours are so both ways round")
    p.let(a="1 + lam/(2*rho)", t="lam + xi + rho")
    p.have("renyi a (A x) (A y) <= ext (xi + rho*a)")
    p.use(
        lower_order.theorem(),
        *("A x", "A y", "a", "xi + rho*a", "t"),
        because=r"with the order $\alpha=1+\lambda/2\rho$",
    )
    return p.chain(
        r"mass (A x) (\z. 0 < density (A x) (A y) z /\ privacy_loss (A x) (A y) z < -t)",
        le("ext (exp ((a - 1)*(xi + rho*a) - a*t))"),
        eq("ext (exp (-(lam^2)/(4*rho) - t))"),
    )
