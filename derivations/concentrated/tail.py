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
    "for M : 'd ⇝ 'a with neighbours ~, x y : 'd, ξ ρ λ "
    "given M is (ξ, ρ)-zCDP for ~, x ~ y, 0 < λ holds M(x){z | 0 < density(M(x), M(y), z) ∧ λ + "
    "ξ + ρ < privacy_loss(M(x), M(y), z)} ≤ exp(-λ²/(4·ρ))",
    added=["0 < ρ"],
)
below = theorem.repaired(
    "for M : 'd ⇝ 'a with neighbours ~, x y : 'd, ξ ρ λ "
    "given ∀x y. x ~ y ⇒ y ~ x, M is (ξ, ρ)-zCDP for ~, x ~ y, 0 < λ "
    "holds M(x){z | 0 < density(M(x), M(y), z) ∧ privacy_loss(M(x), M(y), z) < -(λ + ξ + ρ)} ≤ "
    "exp(-λ²/(4·ρ) - (λ + ξ + ρ))",
    added=["0 < ρ"],
    label="the lower tail, of which footnote 7 says that there is a similar bound",
)
theorem.finding("hypothesis", r"$\rho>0$, as the formula divides by it.")
theorem.finding(
    "reading",
    r"$Z=\log r(z)$ for the density $r$ of $M(x)$ with respect to $M(x')$, and $z$ distributed as $M(x)$; "
    r"where $r$ is $0$, $Z$ is $-\infty$.",
)
one_order = Claim(
    "for P Q distributions on 'a, α c t given 1 < α, D[α](P ‖ Q) ≤ c "
    "holds P{z | 0 < dP/dQ(z) ∧ t < privacy_loss(P, Q, z)} ≤ exp((α - 1)·(c - t))"
)

lower_order = Claim(
    "for P Q distributions on 'a, α c t given P ≪ Q, 1 < α, D[α](Q ‖ P) ≤ c "
    "holds P{z | 0 < dP/dQ(z) ∧ privacy_loss(P, Q, z) < -t} ≤ exp((α - 1)·c - α·t)"
)
continuous = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, x y : 'd, ξ ρ "
    "given ∀x y z. x ~ y ⇒ 1 < z ⇒ D[z](M(x) ‖ M(y)) ≤ ξ + ρ·z, x ~ y holds M(x) ≪ M(y)"
)
claim.facts.append(continuous.theorem)
below.facts.append(continuous.theorem)


@continuous.proof
def finite_divergence(p):
    return p.use("ac_of_renyi", "M(x)", "M(y)", "2", "ξ + ρ·2")


@one_order.proof
def markov(p):
    p.use("ac_of_renyi", "P", "Q", "α", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "α", "c", because="a bound of the moment")
    p.let(Z="privacy_loss(P, Q)", f="z ↦ exp((α - 1)·Z(z))", w="exp((α - 1)·t)")
    p.let(s="z ↦ 0 < dP/dQ(z) ∧ t < Z(z)")
    p.use(eq2.moment.theorem(), "P", "Q", "α", because="change of measure")
    p.chain("∫ f(z) dP(z)", eq("∫ dP/dQ(z)^α dQ(z)"), le("exp((α - 1)·c)"))
    p.have("Measurable(f)", "privacy_loss")
    p.use("markov", "P", "f", "exp((α - 1)·c)", "w", because="Markov's inequality")

    return p.chain("P(s)", le("P{z | w < f(z)}"), le("exp((α - 1)·c)/w"), eq("exp((α - 1)·(c - t))"))


@claim.proof
def best_order(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(α="1 + λ/(2·ρ)", t="λ + ξ + ρ")
    p.use(
        one_order.theorem(),
        *("M(x)", "M(y)", "α", "ξ + ρ·α", "t"),
        because=r"with the order $\alpha=1+\lambda/2\rho$",
    )
    return p.chain(
        "M(x){z | 0 < density(M(x), M(y), z) ∧ t < privacy_loss(M(x), M(y), z)}",
        le("exp((α - 1)·(ξ + ρ·α - t))"),
        eq("exp(-λ²/(4·ρ))"),
    )


@lower_order.proof
def markov_below(p):
    p.use("moment_bound", "Q", "P", "α", "c", because="a bound of the moment")
    p.use("ac_of_renyi", "Q", "P", "α", "c", because="a finite divergence")
    p.let(r="dP/dQ", u="dQ/dP", Z="privacy_loss(P, Q)", f="z ↦ exp(-(α·Z(z)))", w="exp(α·t)")
    p.let(s="z ↦ 0 < r(z) ∧ Z(z) < -t")
    p.use(loss_moments.inverse.theorem(), "P", "Q", because="the densities multiply to 1")

    def power(q):
        q.have("0 < 1/r(z)")
        log = q.chain("log(u(z))", eq("log(1/r(z))"), eq("-log(r(z))"))
        return q.chain("f(z)", eq("exp(α·log(u(z)))", "privacy_loss", log), eq("u(z)^α", "pow_exp"))

    p.intro("z", power, "∀z. u(z) = 1/r(z) ⇒ 0 < r(z) ⇒ f(z) = u(z)^α")
    p.have("almost every z ~ P: u(z) = 1/r(z) ⇒ 0 < r(z) ⇒ f(z) = u(z)^α", "ae_all")
    same = p.use("ae_mp", given=[p.use("ae_mp")])
    p.chain("∫ f(z) dP(z)", eq("∫ u(z)^α dP(z)", same), le("exp((α - 1)·c)"))
    p.have("Measurable(f)", "privacy_loss")
    p.use("markov", "P", "f", "exp((α - 1)·c)", "w", because="Markov's inequality")

    return p.chain("P(s)", le("P{z | w < f(z)}"), le("exp((α - 1)·c)/w"), eq("exp((α - 1)·c - α·t)"))


@below.proof
def best_order_below(p):
    p.unfold_facts("zcdp", "mechanism")
    p.have("y ~ x", because="neighbours are so both ways round")
    p.let(α="1 + λ/(2·ρ)", t="λ + ξ + ρ")
    p.have("D[α](M(x) ‖ M(y)) ≤ ξ + ρ·α")
    p.use(
        lower_order.theorem(),
        *("M(x)", "M(y)", "α", "ξ + ρ·α", "t"),
        because=r"with the order $\alpha=1+\lambda/2\rho$",
    )
    return p.chain(
        "M(x){z | 0 < density(M(x), M(y), z) ∧ privacy_loss(M(x), M(y), z) < -t}",
        le("exp((α - 1)·(ξ + ρ·α) - α·t)"),
        eq("exp(-λ²/(4·ρ) - t)"),
    )
