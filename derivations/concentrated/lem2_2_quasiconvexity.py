"""Lemma 2.2, quasi-convexity; the KL divergence is convex.

Problem: bound the divergence between two mixtures tP₀+(1-t)P₁ and tQ₀+(1-t)Q₁ with the same weights.
Method: a coin of weight t decides between the two pairs. The divergence of the coin together with the
    outcome is that of one pair or the other; the mixtures are its images (postprocessing). For α = 1,
    log u <= u - 1 for the quotient of the densities; for α = ∞ the masses of events.
Guarantee: at most the larger of the two divergences, for 1 < α ≤ ∞ and 0 ≤ t ≤ 1; for α = 1 convex.
Reference: concentrated paper, Lemma 2.2 and Appendix B.1.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.extended_reals.bounds import by_bounds

LAWS = "Prob P0, Prob P1, Prob Q0, Prob Q1"
theorem = Statement(id="zcdp.lem2.2.quasiconvexity", title="Quasi-convexity of divergences, convexity of KL")
finite = theorem.printed(
    "for P0 P1 Q0 Q1 : 'a measure, t α : real, c : ereal "
    f"given {LAWS}, 0 ≤ t, t ≤ 1, 1 < α, renyi α P0 Q0 ≤ c, renyi α P1 Q1 ≤ c "
    "holds renyi α (mixture t P0 P1) (mixture t Q0 Q1) ≤ c",
    label="1 < α < ∞",
)
infinity = theorem.printed(
    "for P0 P1 Q0 Q1 : 'a measure, t : real, c : ereal "
    f"given {LAWS}, 0 ≤ t, t ≤ 1, max_divergence P0 Q0 ≤ c, max_divergence P1 Q1 ≤ c "
    "holds max_divergence (mixture t P0 P1) (mixture t Q0 Q1) ≤ c",
    label="α = ∞",
)
convex = theorem.printed(
    f"for P0 P1 Q0 Q1 : 'a measure, t : real given {LAWS}, 0 ≤ t, t ≤ 1 "
    "holds kl (mixture t P0 P1) (mixture t Q0 Q1) ≤ t · kl P0 Q0 + (1 - t) · kl P1 Q1",
    label="α = 1: convexity",
)
theorem.finding(
    "reading", "At most the maximum of two numbers is what is at most every $c$ that is at least both."
)
# A coin, with the law of the outcome for each side.
COIN = {
    "B": "bernoulli(t)",
    "K": "b ↦ if b then P0 else P1",
    "H": "b ↦ if b then Q0 else Q1",
    "r": "z ↦ if fst(z) then dP0/dQ0(snd(z)) else dP1/dQ1(snd(z))",
}
sides = Claim("for b : bool, x y : 'a, q : 'a → bool given q(x), q(y) holds q(if b then x else y)")
image = Claim(
    "for P0 P1 distributions on 'a, t given 0 ≤ t ≤ 1 "
    "holds bind(bernoulli(t), b ↦ if b then P0 else P1) = mixture(t, P0, P1)"
)
joint = Claim(
    f"for P0 P1 Q0 Q1 : 'a measure, t : real given {LAWS}, 0 ≤ t, t ≤ 1, P0 ≪ Q0, P1 ≪ Q1 "
    "holds withdensity (semi (bernoulli t) (b ↦ if b Q0 Q1)) "
    "(z ↦ if (fst z) (density P0 Q0 (snd z)) (density P1 Q1 (snd z))) "
    "= semi (bernoulli t) (b ↦ if b P0 P1)"
)


moments = Claim(
    "for P0 P1 Q0 Q1 : 'a measure, t α u v : real "
    f"given {LAWS}, 0 ≤ t, t ≤ 1, 1 < α, renyi α P0 Q0 ≤ u, renyi α P1 Q1 ≤ v "
    "holds renyi α (mixture t P0 P1) (mixture t Q0 Q1) "
    "≤ log (t·exp ((α - 1)·u) + (1 - t)·exp ((α - 1)·v))/(α - 1)"
)


@sides.proof
def of_each_side(p):
    def is_first(p):
        return by_equation(p.have("q(x) ⇔ q(if b then x else y)"), p.have("q(x)"))

    def is_second(p):
        return by_equation(p.have("q(y) ⇔ q(if b then x else y)"), p.have("q(y)"))

    return p.cases("b", is_first, is_second)


def coin(p, *pairs):
    """The facts about a coin and the laws for its sides."""
    for first, second in pairs:

        def probability(p, first=first, second=second):
            return p.use(sides.theorem(), "b", first, second, "Prob", because="on either side")


@image.proof
def of_a_coin(p):
    p.let(K=COIN["K"], B=COIN["B"])

    def mean(p):
        return p.chain(
            "∫[x ~ bind(B, K)] f(x)",
            eq("t·(∫[x ~ K(T)] f(x)) + (1 - t)·(∫[x ~ K(F)] f(x))", "L_bind", "L_bernoulli"),
            eq("∫[x ~ mixture(t, P0, P1)] f(x)", "not_false", "L_mixture"),
        )

    return p.suffices("measure_ext", "f", mean)


@joint.proof
def side_by_side(p):
    p.let(**COIN)

    def mean(p):
        def side(p):
            def mean_of(p):
                return p.chain(
                    "∫[y ~ H(b)] r(b, y)·f(b, y)",
                    eq("∫[y ~ K(b)] f(b, y)", "fst_pair", "snd_pair", "change_measure"),
                )

            return p.cases("b", mean_of)

        p.intro("b", side, "∀b. ∫[y ~ H(b)] r(b, y)·f(b, y) = ∫[y ~ K(b)] f(b, y)")
        return p.chain(
            "∫[x ~ withdensity(semi(B, H), r)] f(x)",
            eq("∫[x ~ semi(B, K)] f(x)", "L_withdensity_ext", "semi_L", "semi_L"),
        )

    return p.suffices("measure_ext", "f", mean)


def sign(p):
    p.use("density_nonneg", "P0", "Q0", "snd(z)")
    p.use("density_nonneg", "P1", "Q1", "snd(z)")
    return p.have("0 ≤ r z")


@moments.proof
def of_the_coin_and_the_outcome(p):
    p.let(**COIN)
    p.let(k="exp((α - 1)·u)", l="exp((α - 1)·v)", w="log(t·k + (1 - t)·l)/(α - 1)")
    p.cases("0 < t", lambda q: q.have("0 < t·k + (1 - t)·l"), only_the_other)
    for i, bound in ("0", "u"), ("1", "v"):
        p.use("ac_of_renyi", f"P{i}", f"Q{i}", "α", bound, because="a finite divergence")
        p.use("moment_bound", f"P{i}", f"Q{i}", "α", bound, because="a bound of the moment")
    p.intro("b", continuous, "∀b. K(b) ≪ H(b)")
    p.use(joint.theorem(), "P0", "P1", "Q0", "Q1", "t")
    density = p.use(
        "density_unique", "semi(B, K)", "semi(B, H)", "r", because="the density for each side of the coin"
    )
    order = p.have("(α - 1)·w = log(t·k + (1 - t)·l)")
    p.have("exp((α - 1)·w) = t·k + (1 - t)·l", order, "exp_log")
    p.chain(
        "∫[z ~ semi(B, H)] density(semi(B, K), semi(B, H), z)^α",
        eq("∫ ∫[y ~ H(b)] r(b, y)^α dB(b)", density, "semi_L"),
        eq(
            "t·∫ dP0/dQ0(y)^α dQ0(y) + (1 - t)·∫ dP1/dQ1(y)^α dQ1(y)",
            mean_of_the_coin(p),
            *("if_true", "if_false", "not_false", "fst_pair", "snd_pair"),
        ),
        le("t·k + (1 - t)·l", because="both moments are bounded"),
        eq("t·k + (1 - t)·l"),
        eq("exp((α - 1)·w)"),
    )
    return p.chain(
        "D[α](mixture(t, P0, P1) ‖ mixture(t, Q0, Q1))",
        eq("D[α](map(snd, semi(B, K)) ‖ map(snd, semi(B, H)))", *images(p)),
        le("D[α](semi(B, K) ‖ semi(B, H))", because="postprocessing"),
        le("w"),
    )


def only_the_other(p):
    return p.have("0 < t·k + (1 - t)·l")


@finite.proof
def convexity_of_moments(p):
    p.say("Let $k$ be at least both divergences.")

    def bounded(p):
        for i in "01":
            p.chain(f"renyi α P{i} Q{i}", le("c"), le("k"))
        return p.chain(
            "D[α](mixture(t, P0, P1) ‖ mixture(t, Q0, Q1))",
            le(
                "log(t·exp((α - 1)·k) + (1 - t)·exp((α - 1)·k))/(α - 1)",
                moments.theorem(),
                because="the moments are convex (Lemma B.6)",
            ),
            eq("log(exp((α - 1)·k))/(α - 1)"),
            eq("k", "log_exp"),
        )

    return by_bounds(p, bounded, "k")


def continuous(p):
    def heads(p):
        return by_equation(p.have("P0 ≪ Q0 ⇔ K(b) ≪ H(b)"), p.have("P0 ≪ Q0"))

    def tails(p):
        return by_equation(p.have("P1 ≪ Q1 ⇔ K(b) ≪ H(b)"), p.have("P1 ≪ Q1"))

    return p.cases("b", heads, tails)


def mean_of_the_coin(p):
    p.let(g="b ↦ ∫[y ~ H(b)] r(b, y)^α")
    return p.use("L_bernoulli", "t", "g", because="the mean of a function of the coin")


def images(p):
    """The mixtures as the laws of the outcome alone."""
    return [
        p.chain(
            f"mixture t {first}0 {first}1",
            eq(f"bind B {kernel}", image.theorem()),
            eq(f"map snd (semi B {kernel})", "bind"),
        )
        for first, kernel in (("P", "K"), ("Q", "H"))
    ]


@infinity.proof
def masses_of_events(p):
    def bounded(p):
        for i in "01":
            p.chain(f"max_divergence P{i} Q{i}", le("c"), le("k"))

        def event(p):
            def mass(law):
                return p.chain(
                    f"mass (mixture t {law}0 {law}1) s",
                    eq(f"t · mass {law}0 s + (1 - t) · mass {law}1 s", "mass", "L_mixture"),
                )

            return p.chain(
                "mixture(t, P0, P1)(s)",
                eq("t·P0(s) + (1 - t)·P1(s)", mass("P")),
                le("t·(exp(k)·Q0(s)) + (1 - t)·(exp(k)·Q1(s))"),
                eq("exp(k)·mixture(t, Q0, Q1)(s)", mass("Q")),
            )

        return p.suffices("max_divergence_of_masses", "s", event)

    return by_bounds(p, bounded, "k")


@convex.proof
def quotients_of_densities(p):
    def inside(p):
        return p.cases("t < 1", both_positive, only_first)

    def only_first(p):
        return end(p, "1", "P0", "Q0", "mixture_one")

    def only_second(p):
        return end(p, "0", "P1", "Q1", "mixture_zero")

    return p.cases("0 < t", inside, only_second)


def end(p, weight, first, second, lemma):
    """If one weight is 0, the mixtures are the laws of one pair."""
    p.have(f"t = {weight}")
    return p.chain(
        "KL(mixture(t, P0, P1) ‖ mixture(t, Q0, Q1))",
        eq(f"kl (mixture {weight} P0 P1) (mixture {weight} Q0 Q1)"),
        eq(f"kl {first} {second}", lemma),
        le(f"kl {first} {second}"),
        eq(
            "1·KL(P0 ‖ Q0) + 0·KL(P1 ‖ Q1)" if weight == "1" else "0·KL(P0 ‖ Q0) + 1·KL(P1 ‖ Q1)", "ezero_mul"
        ),
        eq(f"{weight} · kl P0 Q0 + (1 - {weight}) · kl P1 Q1"),
        eq("t·KL(P0 ‖ Q0) + (1 - t)·KL(P1 ‖ Q1)"),
    )


def both_positive(p):
    def first_infinite(p):
        return p.chain(
            "KL(mixture(t, P0, P1) ‖ mixture(t, Q0, Q1))",
            le("∞"),
            eq("t·∞ + (1 - t)·KL(P1 ‖ Q1)", "top_add", "mul_top"),
            eq("t·KL(P0 ‖ Q0) + (1 - t)·KL(P1 ‖ Q1)"),
        )

    def second_infinite(p):
        return p.chain(
            "KL(mixture(t, P0, P1) ‖ mixture(t, Q0, Q1))",
            le("∞"),
            eq("t·KL(P0 ‖ Q0) + (1 - t)·∞", "add_top", "mul_top"),
            eq("t·KL(P0 ‖ Q0) + (1 - t)·KL(P1 ‖ Q1)"),
        )

    def values(p):
        return p.obtain("u", p.use("real_of_finite", "KL(P0 ‖ Q0)"), second)

    def second(p):
        return p.obtain("v", p.use("real_of_finite", "KL(P1 ‖ Q1)"), finite_divergences)

    return p.cases(
        "KL(P0 ‖ Q0) = ∞", first_infinite, lambda p: p.cases("KL(P1 ‖ Q1) = ∞", second_infinite, values)
    )


def finite_divergences(p):
    p.let(P="mixture(t, P0, P1)", Q="mixture(t, Q0, Q1)", r="dP/dQ", f="x ↦ log(r(x))")
    for i, value in (("0", "u"), ("1", "v")):
        p.chain(f"kl P{i} Q{i}", eq(f"{value}"), le(f"{value}"))
        p.use("ac_of_kl", f"P{i}", f"Q{i}", value, because="a finite divergence")
    for i, value in (("0", "u"), ("1", "v")):
        p.use("ae_ac", f"P{i}", "P", "x ↦ 0 < r(x)")
        p.use(
            "gibbs_inequality",
            f"P{i}",
            f"Q{i}",
            "r",
            value,
            because=r"$\log s\le\log r_i+\frac s{r_i}-1$ for the density $s$ of the mixtures",
        )
    p.let(α="∫ r(x) dQ0(x)", b="∫ r(x) dQ1(x)")
    return p.chain(
        "KL(P ‖ Q)",
        eq("t·(M[x ~ P0] f(x)) + (1 - t)·(M[x ~ P1] f(x))", "kl_ac", "M_mixture"),
        le("t·(u - 1 + α) + (1 - t)·(v - 1 + b)"),
        eq("t·u + (1 - t)·v - 1 + (t·α + (1 - t)·b)"),
        eq("t·u + (1 - t)·v - 1 + ∫ r(x) dQ(x)", "L_mixture"),
        eq("t·u + (1 - t)·v", "density_mass"),
        eq("t·KL(P0 ‖ Q0) + (1 - t)·KL(P1 ‖ Q1)"),
    )
