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
    "for a : real, H : ('a -> real) -> bool, P Q : 'a measure "
    "given 1 < a, Prob P, Prob Q "
    "holds restricted_renyi a H P Q = "
    "ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * restricted (alpha_generator a) H P Q)",
    added=[r"?h. H h /\ Measurable h", "0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) H P Q"],
    label="the definition",
)
unrestricted = theorem.printed(
    "for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q "
    "holds renyi a P Q = ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * alpha_divergence a P Q)",
    label="without the restriction",
)
solved = theorem.repaired(
    "for a r : real, P Q : 'a measure given 1 < a, Prob P, Prob Q, renyi a P Q = ext r "
    "holds alpha_divergence a P Q = ext ((exp ((a - 1)*r) - 1)/(a*(a - 1)))",
    label="solved for the α-divergence",
)
theorem.finding(
    "hypothesis",
    r"The logarithm has a value only where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal H}_\alpha(P,Q)\ge0$. A "
    r"supremum over a class may be smaller, as for $\mathcal H=\{5\}$ and $\alpha=2$, where "
    r"$\mathrm{D}^{\mathcal H}_2=5-\frac{25}2-\frac12=-8$. It is enough that $0\in\mathcal H$. A class "
    "needs a measurable member; otherwise its supremum is over the empty set.",
)
restricted.facts.append(partial(named, "abs_pow_defined"))


@restricted.proof
def by_definition(p):
    return p.have(p.goal, "restricted_renyi", "restricted_alpha", because="the definition")


def it_has_a_value():
    p = Script(
        "for a : real, P Q : 'a measure given 1 < a, Prob P, Prob Q "
        "holds 0 <= 1 + ext (a*(a - 1)) * alpha_divergence a P Q"
    )

    def continuous(p):
        return p.have(p.goal, p.use("alpha_moment", "P", "Q", "a"))

    def other(p):
        infinite = p.have("alpha_divergence a P Q = ∞", "alpha_divergence")
        return p.calc(
            "0",
            ("<=", "∞"),
            ("=", "1 + ∞", "add_top"),
            ("=", "1 + ext (a*(a - 1)) * ∞", "mul_top"),
            ("=", "1 + ext (a*(a - 1)) * alpha_divergence a P Q", infinite),
        )

    return p.qed(p.cases("P << Q", continuous, other))


unrestricted.facts.append(it_has_a_value)


@unrestricted.proof
def the_same_moment(p):
    def continuous(p):
        p.use("alpha_moment", "P", "Q", "a")
        return p.chain(
            "renyi a P Q",
            eq(
                r"ext (1/(a - 1)) * elog (L Q (\x. ext (density P Q x ^ a)))",
                *("renyi", "if_true"),
                because="the definition of the Rényi divergence",
            ),
            eq(
                "ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * alpha_divergence a P Q)",
                because=r"$1+\alpha(\alpha-1)\frac{M-1}{\alpha^2-\alpha}=M$, also for $M=\infty$",
            ),
        )

    def other(p):
        p.say(r"Otherwise both are $\infty$.")
        p.have("alpha_divergence a P Q = ∞", "alpha_divergence")
        return p.chain(
            "renyi a P Q",
            eq("ext (1/(a - 1)) * elog ∞", "renyi", "mul_top", "elog_top"),
            eq("ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * ∞)", "add_top", "mul_top"),
            eq("ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * alpha_divergence a P Q)"),
        )

    return p.cases("P << Q", continuous, other)


@solved.proof
def moment_of_the_density(p):
    p.let(c="a*(a - 1)", D="alpha_divergence a P Q", m="1 + ext c * D", k="exp ((a - 1)*r)")
    p.know(it_has_a_value())
    p.use(unrestricted.theorem(), "a", "P", "Q", because="the equation above")
    known = p.chain("ext (1/(a - 1)) * elog m", eq("renyi a P Q"), eq("ext r"))
    upper = p.use("alpha_of_renyi", "a", "r", "D", given=[p.have("ext (1/(a - 1)) * elog m <= ext r", known)])
    p.chain("m", le("1 + ext c * ext ((k - 1)/c)"), eq("ext k"))

    def of(p):
        value = p.have("m = ext u")

        def none(p):
            p.chain("m", eq("ext u"), le("0"))
            p.use("elog_nonpos", "m")
            p.chain(
                "ext r", eq("ext (1/(a - 1)) * elog m"), eq("ext (1/(a - 1)) * bot"), eq("bot", "mul_bot")
            )
            p.have("~(ext r = bot)")
            return p.absurd()

        def positive(p):
            p.chain("ext r", eq("ext (1/(a - 1)) * elog m"), eq("ext (log u/(a - 1))", value, "elog_ext"))
            p.use("ext_inj", "r", "log u/(a - 1)")
            p.have("(a - 1)*r = log u")
            power = p.chain("k", eq("exp (log u)"), eq("u", "exp_log"))
            p.chain("1 + ext c * ext ((k - 1)/c)", eq("ext u", power), le("m", value))
            p.use("eadd_cancel_le")
            p.use("emul_cancel_le", "c")
            return p.use("ele_antisym", given=[upper])

        return p.cases("0 < u", positive, none)

    return p.obtain("u", p.use("real_of_bounds", "m", "k"), of)
