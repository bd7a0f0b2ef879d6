"""Lemma 3.7: from approximate differential privacy for all δ back to zCDP.

Problem: M is (ε,δ)-DP for all δ in (0,1] and ε = ξ + √(ρ log(1/δ)), with ξ and ρ in [0,1]. Bound D_α.
Method: DP at the events Z ≥ ξ+κ+t with κ = ρ^{1/4} and δ = e^{-t²/ρ} bounds the tail of the privacy loss Z by
    2/κ e^{-t²/ρ}. The moment of e^{(α-1)Z} is an integral of that tail, by Tonelli's theorem.
Guarantee: (ξ - ρ/4 + 5ρ^{1/4}, ρ/4)-zCDP.
Reference: concentrated paper, Lemma 3.7 and its proof, Lemma B.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_3_steps, loss_tail

GIVEN = (
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho : real "
    "given 0 <= rho, rho <= 1, !delta. 0 < delta ==> delta <= 1 ==> "
    "approx_dp nb A (xi + sqrt (rho*log (1/delta))) delta"
)
theorem = Statement(id="zcdp.lem3.7", title="From DP for all δ back to zCDP")
claim = theorem.printed(f"{GIVEN}, 0 <= xi, xi <= 1 holds zcdp nb A (xi - rho/4 + 5*rho^(1/4)) (rho/4)")
sharper = theorem.repaired(
    f"{GIVEN} holds zcdp nb A (xi - rho/4 + (1 + 2*sqrt pi)*rho^(1/4)) (rho/4)",
    label="with 1+2√π for 5, and for all ξ",
)
theorem.finding(
    "hypothesis",
    r"``For all $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number "
    r"(and $(\varepsilon,\delta)$-DP is no condition then).",
)
theorem.finding(
    "unneeded", r"$0\le\hat\xi\le1$ is not used. $\hat\rho\le1$ is: by it $1/(1-e^{-\kappa})\le2/\kappa$."
)
theorem.finding(
    "false step",
    r"For $\hat\rho=0$ the printed proof divides by $\sqrt[4]{\hat\rho}=0$. The claim holds: "
    r"$(\hat\xi,\delta)$-DP for all $\delta$ is $(\hat\xi,0)$-DP, and $\mathrm D_\alpha\le\hat\xi$.",
)
root_defined = Claim(
    "for rho delta : real given 0 <= rho, 0 < delta, delta <= 1 holds 0 <= rho*log (1/delta)"
)
for part in (claim, sharper):
    part.facts.append(root_defined.theorem)


@root_defined.proof
def not_negative(p):
    p.have("0 <= log (1/delta)", p.use("log_mono", "1", "1/delta"), "log_one")
    return p.have(p.goal)


without_rho = Claim(
    "for P Q : 'a measure, xi : real given Prob P, Prob Q, "
    "!delta s. 0 < delta ==> delta <= 1 ==> Measurable s ==> "
    "mass P s <= ext (exp xi)*mass Q s + ext delta "
    "holds max_divergence P Q <= ext xi"
)
orders = Claim(
    f"{loss_tail.PAIR.format(' a')}, 1 < a "
    "holds renyi a P Q <= ext (xi - rho/4 + (1 + 2*sqrt pi)*rho^(1/4) + rho/4*a)"
)


@without_rho.proof
def every_delta(p):
    def bounded(p):
        return p.obtain("u", p.use("mass_real", "P", "s"), lambda p: p.obtain(
            "v", p.use("mass_real", "Q", "s"), with_both
        ))  # fmt: skip

    def with_both(p):
        _first, second = p.have("mass P s = ext u"), p.have("mass Q s = ext v")
        p.let(w="exp xi*v")

        def larger(p):
            p.let(delta="(u - w)/2")
            p.chain(
                "ext u",
                eq("mass P s"),
                le("ext (exp xi)*mass Q s + ext delta"),
                eq("ext (w + delta)", second),
            )
            p.goal = p.term("u <= w")
            return p.absurd()

        p.cases("u <= w", lambda p: p.have("u <= w"), larger)
        return p.chain("mass P s", eq("ext u"), le("ext w"), eq("ext (exp xi)*mass Q s", second))

    p.every("s", "'a -> bool", bounded, "Measurable s")
    return p.use("max_divergence_of_masses", "P", "Q", "xi")


@orders.proof
def moment_or_events(p):
    p.let(k="rho^(1/4)", B="xi - rho/4 + (1 + 2*sqrt pi)*rho^(1/4) + rho/4*a", b="a - 1")

    def positive(p):
        p.use(loss_tail.continuous.theorem(), "P", "Q", "xi", "rho")
        p.use(loss_tail.moment.theorem(), "P", "Q", "xi", "rho", "b", "k")
        p.chain(
            r"L Q (\x. ext (density P Q x^a))",
            eq(r"L P (\x. ext (density P Q x^(a - 1)))", "moment_under_first"),
            le("ext (exp (b*(xi + (1 + 2*sqrt pi)*k + b*rho/4)))"),
            eq("ext (exp ((a - 1)*B))"),
        )
        return p.use("renyi_of_moment", "P", "Q", "a", "B")

    def zero(p):
        p.have("rho = 0")

        def at(p):
            root = p.chain(
                "sqrt (rho*log (1/delta))", eq("sqrt (0*log (1/delta))"), eq("sqrt (0^2)"),
                eq("0", "sqrt_of_square"),
            )  # fmt: skip
            return p.chain(
                "mass P s",
                le("ext (exp (xi + sqrt (rho*log (1/delta))))*mass Q s + ext delta"),
                eq("ext (exp xi)*mass Q s + ext delta", root),
            )

        event = p.term(r"\x : 'a. T").type
        p.every("delta", REAL, lambda p: p.every("s", event, at, "0 < delta", "delta <= 1", "Measurable s"))
        p.use(without_rho.theorem(), "P", "Q", "xi")
        return p.chain(
            "renyi a P Q", le("max_divergence P Q", "renyi_le_max_divergence"), le("ext xi"), le("ext B")
        )

    return p.cases("0 < rho", positive, zero)


@sharper.proof
def for_neighbours(p):
    given = next(f for f in p.context.facts if "approx_dp" in str(f.conclusion))
    p.use(given, "1", because="the outputs have a law")
    p.unfold("approx_dp", "zcdp", "mechanism")

    def pair(p):
        return p.use(orders.theorem(), "A x", "A y", "xi", "rho", "a")

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", pair))


@claim.proof
def five(p):
    p.let(k="rho^(1/4)")
    p.use(sharper.theorem(), "nb", "A", "xi", "rho")
    p.use(lemB_3_steps.constant.theorem())
    return p.use(
        "zcdp_weaken", "nb", "A", "xi - rho/4 + (1 + 2*sqrt pi)*k", "rho/4", "xi - rho/4 + 5*k", "rho/4"
    )
