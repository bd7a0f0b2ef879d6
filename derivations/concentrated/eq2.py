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

FOR = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure"
LOSS = "privacy_loss (A x) (A y) z"

theorem = Statement(id="zcdp.eq2", title="zCDP by the privacy loss")
moments = theorem.printed(
    f"{FOR}, xi rho : real holds zcdp nb A xi rho <=> (mechanism A /\\ (!x y. nb x y ==> A x << A y "
    rf"/\ (!a. 1 < a ==> L (A x) (\z. ext (exp ((a - 1)*{LOSS}))) <= ext (exp ((a - 1)*(xi + rho*a))))))",
    label="(1) and (2)",
)
pure = theorem.printed(
    f"{FOR}, epsilon : real holds pure_dp nb A epsilon <=> (mechanism A /\\ (!x y. nb x y ==> A x << A y "
    rf"/\ mass (A x) (\z. 0 < density (A x) (A y) z /\ epsilon < {LOSS}) = 0))",
    label="ε-DP",
)
theorem.finding(
    "reading",
    r"$Z=\log r(z)$ for the density $r$ of $M(x)$ with respect to $M(x')$, which Definition 1.2 requires to "
    r"exist, and $z$ distributed as $M(x)$. Where $r$ is $0$, with probability $0$, $Z$ is $-\infty$.",
)
moment = Claim(
    "for P Q : 'a measure, a : real given Prob P, Prob Q, P << Q, 1 < a "
    r"holds L P (\z. ext (exp ((a - 1)*privacy_loss P Q z))) = L Q (\z. ext (density P Q z^a))"
)


@moment.proof
def change_of_measure(p):
    p.let(r="density P Q")
    p.unfold("privacy_loss")

    text = "exp ((a - 1)*log (r z)) = r z^(a - 1)"
    p.have(rf"AE P (\z. 0 < r z ==> {text})", "ae_all")
    same = p.use("ae_mp")

    return p.chain(
        r"L P (\z. ext (exp ((a - 1)*log (r z))))",
        eq(r"L P (\z. ext (r z^(a - 1)))", same, because="almost surely"),
        eq(r"L Q (\z. ext (r z) * ext (r z^(a - 1)))", "change_measure", because="change to the measure Q"),
        eq(r"L Q (\z. ext (r z^a))"),
    )


@moments.proof
def both_bounds(p):
    p.unfold("zcdp", "mechanism")
    one, two = parts(p.goal)[1]

    def to_moments(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", pair))

    def pair(q):
        q.use("ac_of_renyi", "A x", "A y", "2", "xi + rho*2", because="a finite divergence")
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("a", bounded))

    def bounded(q):
        q.use(moment.theorem(), "A x", "A y", "a", because="change of measure")
        return q.chain(
            rf"L (A x) (\z. ext (exp ((a - 1)*{LOSS})))",
            eq(r"L (A y) (\z. ext (density (A x) (A y) z^a))"),
            le("ext (exp ((a - 1)*(xi + rho*a)))"),
        )

    def to_orders(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y a", order))

    def order(q):
        q.use(moment.theorem(), "A x", "A y", "a", because="change of measure")
        q.chain(
            r"L (A y) (\z. ext (density (A x) (A y) z^a))",
            eq(rf"L (A x) (\z. ext (exp ((a - 1)*{LOSS})))"),
            le("ext (exp ((a - 1)*(xi + rho*a)))"),
        )
        return q.use("renyi_of_moment", "A x", "A y", "a", "xi + rho*a")

    there = p.intro("", to_moments, implies(one, two))
    return antisymmetry(there, p.intro("", to_orders, implies(two, one)))


likely = Claim(
    "for P Q : 'a measure, epsilon : real given Prob P, Prob Q, "
    "!s. Measurable s ==> mass P s <= ext (exp epsilon) * mass Q s "
    r"holds P << Q /\ mass P (\z. 0 < density P Q z /\ epsilon < privacy_loss P Q z) = 0"
)
never = Claim(
    "for P Q : 'a measure, epsilon : real given Prob P, Prob Q, P << Q, "
    r"mass P (\z. 0 < density P Q z /\ epsilon < privacy_loss P Q z) = 0 "
    "holds !s. Measurable s ==> mass P s <= ext (exp epsilon) * mass Q s"
)


@likely.proof
def bounded_density(p):
    p.use("density_of_masses", "P", "Q", "epsilon", because="a bound for each event")
    p.let(r="density P Q", s=r"\z. 0 < r z /\ epsilon < log (r z)")
    p.unfold("privacy_loss")

    def impossible(q):
        return logic.refuted(q.term("s z"), lambda yes: contrary(q, yes))

    def contrary(q, yes):
        r = q.supposing()
        r.know(yes)
        r.use("log_mono", "r z", "exp epsilon")
        r.have("log (r z) <= epsilon", r.have("log (exp epsilon) = epsilon"))
        return r.have("F")

    p.intro("z", impossible, "!z. r z <= exp epsilon ==> ~(s z)")
    p.use("mass_of_ae", "P", "s")
    return p.auto()


@never.proof
def bounded_events(p):
    p.let(r="density P Q", s=r"\z. 0 < r z /\ epsilon < log (r z)")
    p.unfold_facts("privacy_loss")
    p.use("density_pos", "P", "Q")
    p.use("ae_of_mass", "P", "s")

    def small(q):
        return q.cases("epsilon < log (r z)", impossible, bounded)

    def impossible(q):
        q.have("s z")
        q.have("F")
        return q.have("r z <= exp epsilon")

    def bounded(q):
        return q.chain("r z", eq("exp (log (r z))", "exp_log"), le("exp epsilon", "exp_le"))

    p.intro("z", small, "!z. ~(s z) ==> 0 < r z ==> r z <= exp epsilon")
    p.use("max_divergence_of_density", "P", "Q", "epsilon", because=r"$D_\infty\le\varepsilon$")
    return p.intro("s", lambda q: q.use("mass_of_max_divergence", "P", "Q", "epsilon", "s"))


@pure.proof
def for_neighbours(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")
    one, two = parts(p.goal)[1]

    def to_loss(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", rare))

    def rare(q):
        return q.suffices(likely.theorem(), "s", without_zero, because="each event")

    def without_zero(q):
        return q.chain(
            "mass (A x) s",
            le("ext (exp epsilon) * mass (A y) s + ext 0"),
            eq("ext (exp epsilon) * mass (A y) s"),
        )

    def to_events(q):
        return q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y s", event))

    def event(q):
        q.use(never.theorem(), "A x", "A y", "epsilon", because="the loss is bounded")
        return q.chain(
            "mass (A x) s",
            le("ext (exp epsilon) * mass (A y) s"),
            eq("ext (exp epsilon) * mass (A y) s + ext 0"),
        )

    there = p.intro("", to_loss, implies(one, two))
    return antisymmetry(there, p.intro("", to_events, implies(two, one)))
