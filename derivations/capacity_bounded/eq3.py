"""Equation (3): the restricted Rényi divergence.

Problem: is D^H_{R,α} = log(1 + α(α-1)D^H_α)/(α-1), with the α-divergence's f(t) = (|t|^α - 1)/(α² - α), for
    every class H; and is it Rényi's divergence without the restriction?
Method: a definition; for the unrestricted divergences, the two definitions.
Guarantee: for every α > 1, all P, Q and every class. Without the restriction also where both are infinite.
Reference: capacity bounded paper, Equation (3) and section 2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.eq3", title="The restricted Rényi divergence")
restricted = theorem.printed(
    "for α, H : ('a → real) → bool, P Q : 'a measure given 1 < α, Prob(P), Prob(Q) "
    "holds D_R[α]^H(P, Q) = 1/(α - 1)·elog(1 + α·(α - 1)·D[α_generator(α)]^H(P, Q))",
    added=["has_value(α_generator(α), H, P, Q)", "0 ≤ 1 + α·(α - 1)·D[α_generator(α)]^H(P, Q)"],
    label="the definition",
)
unrestricted = theorem.printed(
    "for α, P Q : 'a measure given 1 < α, Prob(P), Prob(Q) "
    "holds D[α](P ‖ Q) = 1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))",
    label="without the restriction",
)
solved = theorem.repaired(
    "for α r, P Q : 'a measure given 1 < α, Prob(P), Prob(Q), D[α](P ‖ Q) = r "
    "holds D_alpha[α](P ‖ Q) = (exp((α - 1)·r) - 1)/(α·(α - 1))",
    label="solved for the α-divergence",
)
theorem.finding(
    "hypothesis",
    r"The logarithm has a value only where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal H}_\alpha(P,Q)\ge0$. A "
    r"supremum over a class may be smaller, as for $\mathcal H=\{5\}$ and $\alpha=2$, where "
    r"$\mathrm{D}^{\mathcal H}_2=5-\frac{25}2-\frac12=-8$. It is enough that $0\in\mathcal H$. The class "
    r"needs a measurable member $h$ for which $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ has a value; otherwise "
    "its supremum is over the empty set.",
)
restricted.facts.append(partial(named, "abs_pow_defined"))


@restricted.proof
def by_definition(p):
    return p.have(p.goal, "restricted_renyi", "restricted_alpha", because="the definition")


def it_has_a_value():
    p = Script(
        "for α, P Q : 'a measure given 1 < α, Prob(P), Prob(Q) holds 0 ≤ 1 + α·(α - 1)·D_alpha[α](P ‖ Q)"
    )

    def continuous(p):
        return p.have(p.goal, p.use("alpha_moment", "P", "Q", "α"))

    def other(p):
        infinite = p.have("D_alpha[α](P ‖ Q) = ∞", "alpha_divergence")
        return p.calc(
            "0",
            ("<=", "∞"),
            ("=", "1 + ∞", "add_top"),
            ("=", "1 + α·(α - 1)·∞", "mul_top"),
            ("=", "1 + α·(α - 1)·D_alpha[α](P ‖ Q)", infinite),
        )

    return p.qed(p.cases("P ≪ Q", continuous, other))


unrestricted.facts.append(it_has_a_value)


@unrestricted.proof
def the_same_moment(p):
    def continuous(p):
        p.use("alpha_moment", "P", "Q", "α")
        return p.chain(
            "D[α](P ‖ Q)",
            eq(
                "1/(α - 1)·elog(∫ dP/dQ(x)^α dQ(x))",
                *("renyi", "if_true"),
                because="the definition of the Rényi divergence",
            ),
            eq(
                "1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))",
                because=r"$1+\alpha(\alpha-1)\frac{M-1}{\alpha^2-\alpha}=M$, also for $M=\infty$",
            ),
        )

    def other(p):
        p.say(r"Otherwise both are $\infty$.")
        p.have("D_alpha[α](P ‖ Q) = ∞", "alpha_divergence")
        return p.chain(
            "D[α](P ‖ Q)",
            eq("1/(α - 1)·elog(∞)", "renyi", "mul_top", "elog_top"),
            eq("1/(α - 1)·elog(1 + α·(α - 1)·∞)", "add_top", "mul_top"),
            eq("1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))"),
        )

    return p.cases("P ≪ Q", continuous, other)


@solved.proof
def moment_of_the_density(p):
    p.let(c="α·(α - 1)", D="D_alpha[α](P ‖ Q)", m="1 + c·D", k="exp((α - 1)·r)")
    p.let(most="1 + ext(c)·((k - 1)/c)")
    p.know(it_has_a_value())
    p.use(unrestricted.theorem(), "α", "P", "Q", because="the equation above")
    known = p.chain("1/(α - 1)·elog(m)", eq("D[α](P ‖ Q)"), eq("r"))
    upper = p.use("alpha_of_renyi", "α", "r", "D", given=[p.have("1/(α - 1)·elog(m) ≤ r", known)])
    p.chain("m", le("most"), eq("k"))

    def of(p):
        value = p.have("m = u")

        def none(p):
            p.chain("m", eq("u"), le("0"))
            p.use("elog_nonpos", "m")
            p.chain("r", eq("1/(α - 1)·elog(m)"), eq("1/(α - 1)·bot"), eq("bot", "mul_bot"))
            p.have("r ≠ bot")
            return p.absurd()

        def positive(p):
            p.chain("r", eq("1/(α - 1)·elog(m)"), eq("log(u)/(α - 1)", value, "elog_ext"))
            p.use("ext_inj", "r", "log(u)/(α - 1)")
            p.have("(α - 1)·r = log(u)")
            power = p.chain("k", eq("exp(log(u))"), eq("u", "exp_log"))
            p.chain("most", eq("u", power), le("m", value))
            p.use("eadd_cancel_le")
            p.use("emul_cancel_le", "c")
            return p.use("ele_antisym", given=[upper])

        return p.cases("0 < u", positive, none)

    return p.obtain("u", p.use("real_of_bounds", "m", "k"), of)
