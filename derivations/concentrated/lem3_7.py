"""Lemma 3.7: from approximate differential privacy for all δ back to zCDP.

Problem: M is (ε,δ)-DP for all δ in (0,1] and ε = ξ + √(ρ log(1/δ)), with ξ and ρ in [0,1]. Bound D_α.
Method: DP at the events Z ≥ ξ+s+t and δ = e^{-t²/ρ} bounds the tail of the privacy loss Z by
    e^{-t²/ρ}/(1-e^{-s}), for any s > 0. The moment of e^{(α-1)Z} is an integral of that tail, by Tonelli's
    theorem.
Guarantee: (ξ - ρ/4 + s + √(πρ)/(1-e^{-s}), ρ/4)-zCDP for any s > 0, and so with 3.74ρ^{1/4} for the printed
    5ρ^{1/4} if ρ ≤ 1.
Reference: concentrated paper, Lemma 3.7 and its proof, Lemma B.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import loss_tail

GIVEN = (
    "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ{} : real "
    "given 0 ≤ ρ, ∀δ. 0 < δ ⇒ δ ≤ 1 ⇒ "
    "approx_dp nb A (ξ + sqrt (ρ·log (1/δ))) δ"
)
theorem = Statement(id="zcdp.lem3.7", title="From DP for all δ back to zCDP")
claim = theorem.printed(
    f"{GIVEN.format('')}, ρ ≤ 1, 0 ≤ ξ, ξ ≤ 1 holds zcdp nb A (ξ - ρ/4 + 5·ρ^(1/4)) (ρ/4)"
)
sharper = theorem.repaired(
    f"{GIVEN.format('')}, ρ ≤ 1 holds zcdp nb A (ξ - ρ/4 + 187/50·ρ^(1/4)) (ρ/4)",
    label="with 3.74 for 5, and for all ξ",
)
every = theorem.repaired(
    f"{GIVEN.format(' s')}, 0 < s holds zcdp nb A (ξ - ρ/4 + s + √(π·ρ)/(1 - exp(-s))) (ρ/4)",
    label="for all ξ and ρ, with a free parameter",
)
theorem.finding(
    "sharper",
    r"$\sqrt[4]{\hat\rho}$ is one choice of the distance $s$ at which the tail of the loss is compared. For "
    r"every $s>0$ the last term may be $s+\sqrt{\pi\hat\rho}/(1-e^{-s})$, whatever $\hat\xi$ and $\hat\rho$ "
    r"are. With $s=\frac54\sqrt[4]{\hat\rho}$ it is at most $3.74\sqrt[4]{\hat\rho}$ for $\hat\rho\le1$, "
    r"and with the best $s$ it goes to $2\sqrt[4]{\pi\hat\rho}=2.66\sqrt[4]{\hat\rho}$ as $\hat\rho\to0$.",
)
theorem.finding(
    "hypothesis",
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "unneeded",
    r"$0\le\hat\xi\le1$ is not used. $\hat\rho\le1$ is, in the form with $\sqrt[4]{\hat\rho}$: by it "
    r"$1/(1-e^{-\kappa})\le2/\kappa$.",
)
theorem.finding(
    "false step",
    r"For $\hat\rho=0$ the printed proof divides by $\sqrt[4]{\hat\rho}=0$. The claim holds: "
    r"$(\hat\xi,\delta)$-DP for all $\delta$ is $(\hat\xi,0)$-DP, and $\mathrm D_\alpha\le\hat\xi$.",
)
root_defined = Claim("for ρ δ given 0 ≤ ρ, 0 < δ ≤ 1 holds 0 ≤ ρ·log(1/δ)")
for part in (claim, sharper, every):
    part.facts.append(root_defined.theorem)


@root_defined.proof
def not_negative(p):
    p.have("0 ≤ log(1/δ)", p.use("log_mono", "1", "1/δ"), "log_one")
    return p.have(p.goal)


without_rho = Claim(
    "for P Q distributions on 'a, ξ given ∀δ f. 0 < δ ⇒ δ ≤ 1 ⇒ Measurable(f) ⇒ P(f) ≤ exp(ξ)·Q(f) + "
    "δ holds D[∞](P ‖ Q) ≤ ξ"
)
orders = Claim(
    f"{loss_tail.PAIR.format(' α k')}, 1 < α, 0 < k "
    "holds renyi α P Q ≤ ξ - ρ/4 + k + √(π·ρ)/(1 - exp(-k)) + ρ/4·α"
)


@without_rho.proof
def every_delta(p):
    def bounded(p):
        return p.obtain("u", p.use("mass_real", "P", "s"), lambda p: p.obtain(
            "v", p.use("mass_real", "Q", "s"), with_both
        ))  # fmt: skip

    def with_both(p):
        _first, second = p.have("P(s) = u"), p.have("Q(s) = v")
        p.let(w="exp(ξ)·v")

        def larger(p):
            p.let(δ="(u - w)/2")
            p.chain("u", eq("P(s)"), le("exp(ξ)·Q(s) + δ"), eq("w + δ", second))
            p.goal = p.term("u ≤ w")
            return p.absurd()

        p.cases("u ≤ w", lambda p: p.have("u ≤ w"), larger)
        return p.chain("P(s)", eq("u"), le("w"), eq("exp(ξ)·Q(s)", second))

    p.every("s", "'a → bool", bounded, "Measurable(s)")
    return p.use("max_divergence_of_masses", "P", "Q", "ξ")


zero_rho = Claim(f"{loss_tail.PAIR.format(' α')}, 1 < α, ρ = 0 holds renyi α P Q ≤ ξ")


@zero_rho.proof
def as_pure_privacy(p):
    def at(q):
        root = q.chain(
            "√(ρ·log(1/δ))", eq("√(0·log(1/δ))"), eq("√(0²)"),
            eq("0", "sqrt_of_square"),
        )  # fmt: skip
        return q.chain("P(s)", le("exp(ξ + √(ρ·log(1/δ)))·Q(s) + δ"), eq("exp(ξ)·Q(s) + δ", root))

    event = p.term("'a").type
    p.every("δ", REAL, lambda q: q.every("s", event, at, "0 < δ", "δ ≤ 1", "Measurable(s)"))
    p.use(without_rho.theorem(), "P", "Q", "ξ")
    return p.chain("D[α](P ‖ Q)", le("D[∞](P ‖ Q)", "renyi_le_max_divergence"), le("ξ"))


@orders.proof
def moment_or_events(p):
    p.let(c="√(π·ρ)/(1 - exp(-k))", B="ξ - ρ/4 + k + √(π·ρ)/(1 - exp(-k)) + ρ/4·α", b="α - 1")
    p.have("exp(-k) < 1", by=decide)
    p.have("0 < π")
    p.have("0 ≤ c")

    def positive(p):
        p.use(loss_tail.continuous.theorem(), "P", "Q", "ξ", "ρ")
        p.use(loss_tail.moment.theorem(), "P", "Q", "ξ", "ρ", "b", "k")
        p.chain(
            "∫ dP/dQ(x)^α dQ(x)",
            eq("∫ dP/dQ(x)^(α - 1) dP(x)", "moment_under_first"),
            le("exp(b·(ξ + k + c + b·ρ/4))"),
            eq("exp((α - 1)·B)"),
        )
        return p.use("renyi_of_moment", "P", "Q", "α", "B")

    def zero(p):
        p.have("ρ = 0")
        p.use(zero_rho.theorem(), "P", "Q", "ξ", "ρ", "α", because="pure privacy")
        return p.chain("D[α](P ‖ Q)", le("ξ"), le("B"))

    return p.cases("0 < ρ", positive, zero)


@every.proof
def for_neighbours(p):
    given = next(f for f in p.context.facts if "approx_dp" in str(f.conclusion))
    p.use(given, "1", because="the outputs have a law")
    p.unfold("approx_dp", "zcdp", "mechanism")

    def pair(p):
        return p.use(orders.theorem(), "A(x)", "A(y)", "ξ", "ρ", "α", "s")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", pair))


smallest = Claim("for k given 0 < k ≤ 1 holds √π·k ≤ 249/100·(1 - exp(-(5/4·k)))")


@smallest.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@sharper.proof
def five_quarters_of_the_root(p):
    p.let(k="ρ^(1/4)")

    def positive(q):
        q.let(s="5/4·k", f="1 - exp(-(5/4·k))", B="ξ - ρ/4 + 5/4·k + √(π·ρ)/(1 - exp(-(5/4·k)))")
        q.have("0 < k")
        q.chain("k", le("1^(1/4)", "pow_le"), eq("1", "one_pow"))
        q.have("exp(-s) < 1", by=decide)
        q.use(every.theorem(), "nb", "A", "ξ", "ρ", "s", because="with this parameter")
        q.use(smallest.theorem(), "k")
        q.have("0 < π")
        square = q.chain("√ρ", eq("ρ^(1/2)", "sqrt_pow"), eq("(ρ^(1/4))²", "pow_pow"), eq("k²"))
        root = q.chain("√(π·ρ)", eq("√π·√ρ", "sqrt_mul"), eq("√π·k·k", square))
        q.have("0 ≤ (249/100·f - √π·k)·k/f")
        q.have("(249/100·f - √π·k)·k/f = 249/100·k - √π·k·k/f")
        q.have("B ≤ ξ - ρ/4 + 187/50·k", root)
        return q.use("zcdp_weaken", "nb", "A", "B", "ρ/4", "ξ - ρ/4 + 187/50·k", "ρ/4")

    def zero(q):
        q.have("ρ = 0")
        return q.use(at_zero.theorem(), "nb", "A", "ξ", "ρ")

    return p.cases("0 < ρ", positive, zero)


at_zero = Claim(f"{GIVEN.format('')}, ρ = 0 holds zcdp nb A (ξ - ρ/4 + 187/50·ρ^(1/4)) (ρ/4)")


@at_zero.proof
def for_every_parameter(p):
    given = next(f for f in p.context.facts if "approx_dp" in str(f.conclusion))
    p.use(given, "1", because="the outputs have a law")
    p.unfold("approx_dp", "zcdp", "mechanism")
    p.have("ρ^(1/4) = 0", p.have("ρ = 0"), "pow_zero_base")

    def pair(q):
        q.use(zero_rho.theorem(), "A(x)", "A(y)", "ξ", "ρ", "α", because="pure privacy")
        return q.have(q.goal)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y α", pair))


@claim.proof
def five(p):
    p.let(k="ρ^(1/4)")
    p.use(sharper.theorem(), "nb", "A", "ξ", "ρ")
    return p.use("zcdp_weaken", "nb", "A", "ξ - ρ/4 + 187/50·k", "ρ/4", "ξ - ρ/4 + 5·k", "ρ/4")
