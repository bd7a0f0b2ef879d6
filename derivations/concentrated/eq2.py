"""Definition 1.1 by the moments of the privacy loss: (1) and (2) say the same.

Problem: say what zCDP and pure differential privacy demand of the privacy loss Z.
Method: with the density r of M(x) with respect to M(x'), e^{(α-1)Z} = r^{α-1} almost surely under M(x), and
    its mean is that of r^α under M(x'). D_∞ is at most ε where r ≤ e^ε almost surely.
Guarantee: (ξ,ρ)-zCDP is E[e^{(α-1)Z}] ≤ e^{(α-1)(ξ+ρα)} for all α > 1, and ε-DP is Pr[Z > ε] = 0.
Reference: concentrated paper, Definitions 1.1 and 1.2, with (1), (2) and the text after them.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import implies
from cbdp_sym.kernel.theorem import antisymmetry

FOR = "for nb : 'd → 'd → bool, M : 'd → 'a measure"
LOSS = "privacy_loss (M x) (M y) z"

theorem = Statement(id="zcdp.eq2", title="zCDP by the privacy loss")
moments = theorem.printed(
    f"{FOR}, ξ ρ : real holds zcdp nb M ξ ρ ⇔ (mechanism M ∧ (∀x y. nb x y ⇒ M x ≪ M y "
    f"∧ (∀α. 1 < α ⇒ L (M x) (z ↦ exp ((α - 1)·{LOSS})) ≤ exp ((α - 1)·(ξ + ρ·α)))))",
    label="(1) and (2)",
)
pure = theorem.printed(
    f"{FOR}, ε : real holds pure_dp nb M ε ⇔ (mechanism M ∧ (∀x y. nb x y ⇒ M x ≪ M y "
    f"∧ mass (M x) (z ↦ 0 < density (M x) (M y) z ∧ ε < {LOSS}) = 0))",
    label="ε-DP",
)
theorem.finding(
    "reading",
    r"$Z=\log r(z)$ for the density $r$ of $M(x)$ with respect to $M(x')$, which Definition 1.2 requires to "
    r"exist, and $z$ distributed as $M(x)$. Where $r$ is $0$, with probability $0$, $Z$ is $-\infty$.",
)
moment = Claim(
    "for P Q distributions on 'a, α given P ≪ Q, 1 < α "
    "holds ∫ exp((α - 1)·privacy_loss(P, Q, z)) dP(z) = ∫ dP/dQ(z)^α dQ(z)"
)


@moment.proof
def change_of_measure(p):
    p.let(r="dP/dQ")
    p.unfold("privacy_loss")

    text = "exp ((α - 1)*log (r z)) = r z^(α - 1)"
    p.have(f"AE P (z ↦ 0 < r z ⇒ {text})", "ae_all")
    same = p.use("ae_mp")

    return p.chain(
        "∫ exp((α - 1)·log(r(z))) dP(z)",
        eq("∫ r(z)^(α - 1) dP(z)", same, because="almost surely"),
        eq("∫ r(z)·r(z)^(α - 1) dQ(z)", "change_measure", because="change to the measure Q"),
        eq("∫ r(z)^α dQ(z)"),
    )


@moments.proof
def both_bounds(p):
    p.unfold("zcdp", "mechanism")
    one, two = parts(p.goal)[1]

    def to_moments(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", pair))

    def pair(q):
        q.use("ac_of_renyi", "M(x)", "M(y)", "2", "ξ + ρ·2", because="a finite divergence")
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("α", bounded))

    def bounded(q):
        q.use(moment.theorem(), "M(x)", "M(y)", "α", because="change of measure")
        return q.chain(
            f"L (M x) (z ↦ exp ((α - 1)·{LOSS}))",
            eq("∫[z ~ M(y)] density(M(x), M(y), z)^α"),
            le("exp((α - 1)·(ξ + ρ·α))"),
        )

    def to_orders(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y α", order))

    def order(q):
        q.use(moment.theorem(), "M(x)", "M(y)", "α", because="change of measure")
        q.chain(
            "∫[z ~ M(y)] density(M(x), M(y), z)^α",
            eq(f"L (M x) (z ↦ exp ((α - 1)·{LOSS}))"),
            le("exp((α - 1)·(ξ + ρ·α))"),
        )
        return q.use("renyi_of_moment", "M(x)", "M(y)", "α", "ξ + ρ·α")

    there = p.intro("", to_moments, implies(one, two))
    return antisymmetry(there, p.intro("", to_orders, implies(two, one)))


likely = Claim(
    "for P Q distributions on 'a, ε given ∀s. Measurable(s) ⇒ P(s) ≤ exp(ε)·Q(s) "
    "holds P ≪ Q ∧ P{z | 0 < dP/dQ(z) ∧ ε < privacy_loss(P, Q, z)} = 0"
)
never = Claim(
    "for P Q distributions on 'a, ε given P ≪ Q, P{z | 0 < dP/dQ(z) ∧ ε < privacy_loss(P, Q, z)} = 0 "
    "holds ∀s. Measurable(s) ⇒ P(s) ≤ exp(ε)·Q(s)"
)


@likely.proof
def bounded_density(p):
    p.use("density_of_masses", "P", "Q", "ε", because="a bound for each event")
    p.let(r="dP/dQ", s="z ↦ 0 < r(z) ∧ ε < log(r(z))")
    p.unfold("privacy_loss")

    def impossible(q):
        return logic.refuted(q.term("s(z)"), lambda yes: contrary(q, yes))

    def contrary(q, yes):
        r = q.supposing()
        r.know(yes)
        r.use("log_mono", "r(z)", "exp(ε)")
        r.have("log(r(z)) ≤ ε", r.have("log(exp(ε)) = ε"))
        return r.have("F")

    p.intro("z", impossible, "∀z. r(z) ≤ exp(ε) ⇒ ¬s(z)")
    p.use("mass_of_ae", "P", "s")
    return p.auto()


@never.proof
def bounded_events(p):
    p.let(r="dP/dQ", s="z ↦ 0 < r(z) ∧ ε < log(r(z))")
    p.unfold_facts("privacy_loss")
    p.use("density_pos", "P", "Q")
    p.use("ae_of_mass", "P", "s")

    def small(q):
        return q.cases("ε < log(r(z))", impossible, bounded)

    def impossible(q):
        q.have("s(z)")
        q.have("F")
        return q.have("r(z) ≤ exp(ε)")

    def bounded(q):
        return q.chain("r(z)", eq("exp(log(r(z)))", "exp_log"), le("exp(ε)", "exp_le"))

    p.intro("z", small, "∀z. ¬s(z) ⇒ 0 < r(z) ⇒ r(z) ≤ exp(ε)")
    p.use("max_divergence_of_density", "P", "Q", "ε", because=r"$D_\infty\le\varepsilon$")
    return p.intro("s", lambda q: q.use("mass_of_max_divergence", "P", "Q", "ε", "s"))


@pure.proof
def for_neighbours(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")
    one, two = parts(p.goal)[1]

    def to_loss(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", rare))

    def rare(q):
        return q.suffices(likely.theorem(), "s", without_zero, because="each event")

    def without_zero(q):
        return q.chain("M(x)(s)", le("exp(ε)·M(y)(s) + 0"), eq("exp(ε)·M(y)(s)"))

    def to_events(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y s", event))

    def event(q):
        q.use(never.theorem(), "M(x)", "M(y)", "ε", because="the loss is bounded")
        return q.chain("M(x)(s)", le("exp(ε)·M(y)(s)"), eq("exp(ε)·M(y)(s) + 0"))

    there = p.intro("", to_loss, implies(one, two))
    return antisymmetry(there, p.intro("", to_events, implies(two, one)))
