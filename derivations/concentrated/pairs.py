"""The divergence between laws of pairs: Lemma 2.2, composition, at the orders 1 and ∞, and from below.

For the lower bounds the pairs may be taken to be dominated, as their divergence is infinite otherwise. Then
almost every second outcome is dominated too, and the others may be changed.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened

KERNELS = "Measurable K, Measurable H, ∀x. Prob (K x), ∀x. Prob (H x), Prob P, Prob Q"
STANDARD = "Standard('b)"
FOR = "for P Q : 'a measure, K H : 'a → 'b measure"
upper_one = Claim(
    f"{FOR}, b c : real given {KERNELS}, kl P Q ≤ b, ∀x. kl (K x) (H x) ≤ c "
    "holds kl (semi P K) (semi Q H) ≤ b + c"
)
lower_one = Claim(
    f"{FOR}, c : real given {KERNELS}, {STANDARD}, ∀x. c ≤ kl (K x) (H x) "
    "holds kl P Q + c ≤ kl (semi P K) (semi Q H)"
)
upper_infinity = Claim(
    f"{FOR}, b c : real given {KERNELS}, "
    "max_divergence P Q ≤ b, ∀x. max_divergence (K x) (H x) ≤ c "
    "holds max_divergence (semi P K) (semi Q H) ≤ b + c"
)
lower = Claim(
    f"{FOR}, α c : real given {KERNELS}, 1 < α, {STANDARD}, ∀x. c ≤ renyi α (K x) (H x) "
    "holds renyi α P Q + c ≤ renyi α (semi P K) (semi Q H)"
)
lower_infinity = Claim(
    f"{FOR}, c : real given {KERNELS}, {STANDARD}, ∀x. c ≤ max_divergence (K x) (H x) "
    "holds max_divergence P Q + c ≤ max_divergence (semi P K) (semi Q H)"
)
first_ac = Claim(
    "for P Q distributions on 'a, K H : 'a ⇝ 'b given Measurable(K), Measurable(H), ∀x. Prob(K(x)), "
    "∀x. Prob(H(x)), semi(P, K) ≪ semi(Q, H) holds P ≪ Q"
)


@upper_one.proof
def chain_rule_above(p):
    p.intro("x", lambda p: p.use("ac_of_kl", "K(x)", "H(x)", "c"), "∀x. K(x) ≪ H(x)")
    return p.use("kl_chain_upper", goal=p.goal, because="the chain rule")


def where_dominated(p, divergence, below):
    """The lower bound where the pairs are dominated; where they are not, their divergence is infinite."""

    def infinite(p):
        return p.chain(
            f"{divergence} P Q + c", le("∞"), eq(f"{divergence} (semi P K) (semi Q H)", divergence.split()[0])
        )

    def dominated(p):
        p.use(first_ac.theorem(), "P", "Q", "K", "H", because="the first outcomes are dominated too")
        found = p.use("dominated_kernel", "P", "Q", "K", "H", because="and almost all second ones")
        return opened(p, found, ["I"], changed)

    def at_least(p):
        return p.chain("c", le(f"{divergence} (K x) (H x)"), eq(f"{divergence} (I x) (H x)"))

    def changed(p):
        bounded = f"0 < density P Q x ⇒ c ≤ {divergence} (I x) (H x)"
        p.intro("x", at_least, f"∀x. (0 < density P Q x ⇒ I x = K x) ⇒ {bounded}")
        p.have(f"AE Q (x ↦ {bounded})", because="there the second outcome is unchanged")
        return p.chain(
            f"{divergence} P Q + c",
            le(f"{divergence} (semi P I) (semi Q H)", below(p)),
            eq(f"{divergence} (semi P K) (semi Q H)"),
        )

    return p.cases("semi(P, K) ≪ semi(Q, H)", dominated, infinite)


@lower_one.proof
def chain_rule_below(p):
    return where_dominated(
        p, "kl", lambda p: p.use("kl_chain_lower", "P", "Q", "I", "H", "c", because="the chain rule")
    )


@lower.proof
def product_of_the_moments_below(p):
    return where_dominated(p, "renyi α", moments_below)


def moments_below(p):
    p.use("kdensity_measurable", "I", "H", because="one density for all conditional laws")
    same = p.every("x", "'a", lambda p: p.use("kdensity_ae", "I", "H", "x"))
    p.let(r="dP/dQ", s="kdensity(I, H)", E="exp((α - 1)·c)", A="∫ r(x)^α dQ(x)")
    p.let(m="x ↦ ∫[y ~ H(x)] density(I(x), H(x), y)^α")

    part, whole = "r x ^ α·ext E", "r x ^ α·m x"

    def moment(p):
        def positive(p):
            return p.have(f"{part} ≤ {whole}")

        def zero(p):
            p.use("density_nonneg", "P", "Q", "x")
            p.have("r(x) = 0")
            none = p.chain("r(x)^α", eq("0^α"), eq("0", "pow_zero_base"))
            return p.chain(part, eq("0", none), le("m(x)·0", "emul_zero"), eq(whole, none))

        return p.cases("0 < r(x)", positive, zero)

    bounded = "(0 < r x ⇒ c ≤ renyi α (I x) (H x))"
    p.intro("x", moment, f"∀x. {bounded} ⇒ {part} ≤ {whole}")
    factors = p.use("semi_density", "P", "Q", "I", "H", because="the density of the joint laws factors")
    p.chain(
        "E·A",
        eq("∫ E·r(x)^α dQ(x)", "L_mul"),
        eq(f"L Q (x ↦ {part})"),
        le(f"L Q (x ↦ {whole})"),
        eq("∫ r(x)^α·(∫[y ~ H(x)] s(x, y)^α) dQ(x)", same),
        eq("∫ ∫[y ~ H(x)] (r(x)·s(x, y))^α dQ(x)", "L_mul", "pow_mul", "ext_mul"),
        eq("∫[z ~ semi(Q, H)] (r(fst(z))·s(fst(z), snd(z)))^α", *("semi_L", "fst_pair", "snd_pair")),
        eq("∫[z ~ semi(Q, H)] density(semi(P, I), semi(Q, H), z)^α", factors),
    )
    return p.chain(
        "D[α](P ‖ Q) + c",
        eq("1/(α - 1)·elog(A) + c", "renyi", because="the definition"),
        eq("1/(α - 1)·(elog(E) + elog(A))", "elog_ext", "log_exp"),
        eq("1/(α - 1)·elog(E·A)", "elog_mul"),
        le("1/(α - 1)·elog(∫[z ~ semi(Q, H)] density(semi(P, I), semi(Q, H), z)^α)"),
        eq("D[α](semi(P, I) ‖ semi(Q, H))", "renyi", because="the definition"),
    )


@upper_infinity.proof
def events_of_pairs(p):
    def event(p):
        p.let(f="z ↦ if (s z) (1 : ereal) 0", h="x ↦ exp(c)·(∫[y ~ H(x)] f(x, y))")
        g = "x ↦ L (H x) (y ↦ f (x, y))"
        p.use("measurable_L", "H", "f")
        return p.chain(
            "semi(P, K)(s)",
            eq("∫ ∫[y ~ K(x)] f(x, y) dP(x)", "mass", "semi_L"),
            le("∫ h(x) dP(x)", "L_le", because="each conditional mean is bounded"),
            eq(f"exp c · L P ({g})", "L_mul"),
            le(f"exp c · (exp b · L Q ({g}))", because="and so is that of the first outcome"),
            eq(f"exp (b + c) · L Q ({g})"),
            eq("exp(b + c)·semi(Q, H)(s)", "mass", "semi_L"),
        )

    p.intro("s", event, "∀s. Measurable(s) ⇒ semi(P, K)(s) ≤ exp(b + c)·semi(Q, H)(s)")
    return p.use("max_divergence_of_masses", "semi(P, K)", "semi(Q, H)", "b + c")


@lower_infinity.proof
def bounds_of_sections(p):
    return where_dominated(p, "max_divergence", sections_below)


def sections_below(p):
    p.let(S="semi(P, I)", T="semi(Q, H)", r="dP/dQ", k="kdensity(I, H)")
    p.use("kdensity_measurable", "I", "H", because="one density for all conditional laws")

    def bounded(p):
        p.use("semi_density", "P", "Q", "I", "H", because="the density of the joint laws factors")
        p.use("density_above", "S", "T", "d")
        p.let(s="z ↦ r(fst(z))·k(fst(z), snd(z)) ≤ exp(d)")
        p.use("ae_sections", "Q", "H", "s", because="for almost all first outcomes")
        below = "(0 < r x ⇒ c ≤ max_divergence (I x) (H x))"
        p.intro("x", section, f"∀x. AE (H x) (y ↦ s (x, y)) ⇒ {below} ⇒ r x ≤ exp (d - c)")
        return p.chain("D[∞](P ‖ Q) + c", le("d - c + c"), eq("d"))

    whole = "max_divergence P Q + c"
    p.intro("d", bounded, f"∀d. max_divergence S T ≤ d ⇒ {whole} ≤ d")
    return p.use("ele_of_bounds", because="for every bound $d$")


def section(p):
    """Where the joint density is at most e^d, the first one is at most e^(d - c)."""

    def positive(p):
        p.let(q="density(I(x), H(x))", w="exp(d - log(r(x)))")

        def at(p):
            pair = "r(fst(x, y))·k(fst(x, y), snd(x, y))"
            p.chain("r(x)·k(x, y)", eq(pair, "fst_pair", "snd_pair"), le("exp(d)"))
            return p.chain("k(x, y)", le("exp(d)/r(x)"), eq("w"))

        p.intro("y", at, "∀y. s(x, y) ⇒ k(x, y) ≤ w")
        p.have("almost every y ~ H(x): k(x, y) ≤ w")
        p.use("kdensity_ae", "I", "H", "x")
        p.have("almost every y ~ H(x): q(y) ≤ w")
        p.chain("c", le("D[∞](I(x) ‖ H(x))"), le("d - log(r(x))"))
        return p.chain("r(x)", eq("exp(log(r(x)))", "exp_log"), le("exp(d - c)", "exp_le"))

    def zero(p):
        return p.have("r(x) ≤ exp(d - c)")

    return p.cases("0 < r(x)", positive, zero)


@first_ac.proof
def marginals_continuous(p):
    images = p.use("map_ac", "(fst : 'a # 'b → 'a)", "semi(P, K)", "semi(Q, H)")
    p.use("semi_fst", "P", "K")
    p.use("semi_fst", "Q", "H")
    return by_equation(p.have("map(fst, semi(P, K)) ≪ map(fst, semi(Q, H)) ⇔ P ≪ Q"), images)
