"""The divergence between laws of pairs: Lemma 2.2, composition, at the orders 1 and ∞, and from below.

For the lower bounds the pairs may be taken to be dominated, as their divergence is infinite otherwise. Then
almost every second outcome is dominated too, and the others may be changed.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.approximate_zcdp import opened

KERNELS = "Measurable K, Measurable H, !x. Prob (K x), !x. Prob (H x), Prob P, Prob Q"
STANDARD = r"Standard (\y : 'b. T)"
FOR = "for P Q : 'a measure, K H : 'a -> 'b measure"
upper_one = Claim(
    f"{FOR}, b c : real given {KERNELS}, kl P Q <= ext b, !x. kl (K x) (H x) <= ext c "
    "holds kl (semi P K) (semi Q H) <= ext (b + c)"
)
lower_one = Claim(
    f"{FOR}, c : real given {KERNELS}, {STANDARD}, !x. ext c <= kl (K x) (H x) "
    "holds kl P Q + ext c <= kl (semi P K) (semi Q H)"
)
upper_infinity = Claim(
    f"{FOR}, b c : real given {KERNELS}, "
    "max_divergence P Q <= ext b, !x. max_divergence (K x) (H x) <= ext c "
    "holds max_divergence (semi P K) (semi Q H) <= ext (b + c)"
)
lower = Claim(
    f"{FOR}, a c : real given {KERNELS}, 1 < a, {STANDARD}, !x. ext c <= renyi a (K x) (H x) "
    "holds renyi a P Q + ext c <= renyi a (semi P K) (semi Q H)"
)
lower_infinity = Claim(
    f"{FOR}, c : real given {KERNELS}, {STANDARD}, !x. ext c <= max_divergence (K x) (H x) "
    "holds max_divergence P Q + ext c <= max_divergence (semi P K) (semi Q H)"
)
first_ac = Claim(
    "for P Q : 'a measure, K H : 'a -> 'b measure given Prob P, Prob Q, Measurable K, Measurable H, "
    "!x. Prob (K x), !x. Prob (H x), semi P K << semi Q H holds P << Q"
)


@upper_one.proof
def chain_rule_above(p):
    p.intro("x", lambda p: p.use("ac_of_kl", "K x", "H x", "c"), "!x. K x << H x")
    return p.use("kl_chain_upper", goal=p.goal, because="the chain rule")


def where_dominated(p, divergence, below):
    """The lower bound where the pairs are dominated; where they are not, their divergence is infinite."""

    def infinite(p):
        return p.chain(
            f"{divergence} P Q + ext c",
            le("∞"),
            eq(f"{divergence} (semi P K) (semi Q H)", divergence.split()[0]),
        )

    def dominated(p):
        p.use(first_ac.theorem(), "P", "Q", "K", "H", because="the first outcomes are dominated too")
        found = p.use("dominated_kernel", "P", "Q", "K", "H", because="and almost all second ones")
        return opened(p, found, ["I"], changed)

    def at_least(p):
        return p.chain("ext c", le(f"{divergence} (K x) (H x)"), eq(f"{divergence} (I x) (H x)"))

    def changed(p):
        bounded = f"0 < density P Q x ==> ext c <= {divergence} (I x) (H x)"
        p.intro("x", at_least, f"!x. (0 < density P Q x ==> I x = K x) ==> {bounded}")
        p.have(rf"AE Q (\x. {bounded})", because="there the second outcome is unchanged")
        return p.chain(
            f"{divergence} P Q + ext c",
            le(f"{divergence} (semi P I) (semi Q H)", below(p)),
            eq(f"{divergence} (semi P K) (semi Q H)"),
        )

    return p.cases("semi P K << semi Q H", dominated, infinite)


@lower_one.proof
def chain_rule_below(p):
    return where_dominated(
        p, "kl", lambda p: p.use("kl_chain_lower", "P", "Q", "I", "H", "c", because="the chain rule")
    )


@lower.proof
def product_of_the_moments_below(p):
    return where_dominated(p, "renyi a", moments_below)


def moments_below(p):
    p.use("kdensity_measurable", "I", "H", because="one density for all conditional laws")
    same = p.every("x", "'a", lambda p: p.use("kdensity_ae", "I", "H", "x"))
    p.let(r="density P Q", s="kdensity I H", E="exp ((a - 1)*c)", A=r"L Q (\x. ext (r x ^ a))")
    p.let(m=r"\x. L (H x) (\y. ext (density (I x) (H x) y ^ a))")

    part, whole = "ext (r x ^ a) * ext E", "ext (r x ^ a) * m x"

    def moment(p):
        def positive(p):
            return p.have(f"{part} <= {whole}")

        def zero(p):
            p.use("density_nonneg", "P", "Q", "x")
            p.have("r x = 0")
            none = p.chain("r x ^ a", eq("0 ^ a"), eq("0", "pow_zero_base"))
            return p.chain(part, eq("0", none), le("m x * 0", "emul_zero"), eq(whole, none))

        return p.cases("0 < r x", positive, zero)

    bounded = "(0 < r x ==> ext c <= renyi a (I x) (H x))"
    p.intro("x", moment, f"!x. {bounded} ==> {part} <= {whole}")
    factors = p.use("semi_density", "P", "Q", "I", "H", because="the density of the joint laws factors")
    p.chain(
        "ext E * A",
        eq(r"L Q (\x. ext E * ext (r x ^ a))", "L_mul"),
        eq(rf"L Q (\x. {part})"),
        le(rf"L Q (\x. {whole})"),
        eq(r"L Q (\x. ext (r x ^ a) * L (H x) (\y. ext (s x y ^ a)))", same),
        eq(r"L Q (\x. L (H x) (\y. ext ((r x * s x y) ^ a)))", "L_mul", "pow_mul", "ext_mul"),
        eq(
            r"L (semi Q H) (\z. ext ((r (fst z) * s (fst z) (snd z)) ^ a))",
            *("semi_L", "fst_pair", "snd_pair"),
        ),
        eq(r"L (semi Q H) (\z. ext (density (semi P I) (semi Q H) z ^ a))", factors),
    )
    return p.chain(
        "renyi a P Q + ext c",
        eq("ext (1/(a - 1)) * elog A + ext c", "renyi", because="the definition"),
        eq("ext (1/(a - 1)) * (elog (ext E) + elog A)", "elog_ext", "log_exp"),
        eq("ext (1/(a - 1)) * elog (ext E * A)", "elog_mul"),
        le(r"ext (1/(a - 1)) * elog (L (semi Q H) (\z. ext (density (semi P I) (semi Q H) z ^ a)))"),
        eq("renyi a (semi P I) (semi Q H)", "renyi", because="the definition"),
    )


@upper_infinity.proof
def events_of_pairs(p):
    def event(p):
        p.let(f=r"\z. if (s z) (1 : ereal) 0", h=r"\x. ext (exp c) * L (H x) (\y. f (x, y))")
        g = r"\x. L (H x) (\y. f (x, y))"
        p.use("measurable_L", "H", "f")
        return p.chain(
            "mass (semi P K) s",
            eq(r"L P (\x. L (K x) (\y. f (x, y)))", "mass", "semi_L"),
            le("L P h", "L_le", because="each conditional mean is bounded"),
            eq(rf"ext (exp c) * L P ({g})", "L_mul"),
            le(rf"ext (exp c) * (ext (exp b) * L Q ({g}))", because="and so is that of the first outcome"),
            eq(rf"ext (exp (b + c)) * L Q ({g})"),
            eq("ext (exp (b + c)) * mass (semi Q H) s", "mass", "semi_L"),
        )

    p.intro("s", event, "!s. Measurable s ==> mass (semi P K) s <= ext (exp (b + c)) * mass (semi Q H) s")
    return p.use("max_divergence_of_masses", "semi P K", "semi Q H", "b + c")


@lower_infinity.proof
def bounds_of_sections(p):
    return where_dominated(p, "max_divergence", sections_below)


def sections_below(p):
    p.let(S="semi P I", T="semi Q H", r="density P Q", k="kdensity I H")
    p.use("kdensity_measurable", "I", "H", because="one density for all conditional laws")

    def bounded(p):
        p.use("semi_density", "P", "Q", "I", "H", because="the density of the joint laws factors")
        p.use("density_above", "S", "T", "d")
        p.let(s=r"\z. r (fst z) * k (fst z) (snd z) <= exp d")
        p.use("ae_sections", "Q", "H", "s", because="for almost all first outcomes")
        below = "(0 < r x ==> ext c <= max_divergence (I x) (H x))"
        p.intro("x", section, rf"!x. AE (H x) (\y. s (x, y)) ==> {below} ==> r x <= exp (d - c)")
        return p.chain("max_divergence P Q + ext c", le("ext (d - c) + ext c"), eq("ext d"))

    whole = "max_divergence P Q + ext c"
    p.intro("d", bounded, f"!d. max_divergence S T <= ext d ==> {whole} <= ext d")
    return p.use("ele_of_bounds", because="for every bound $d$")


def section(p):
    """Where the joint density is at most e^d, the first one is at most e^(d - c)."""

    def positive(p):
        p.let(q="density (I x) (H x)", e="exp (d - log (r x))")

        def at(p):
            pair = "r (fst (x, y)) * k (fst (x, y)) (snd (x, y))"
            p.chain("r x * k x y", eq(pair, "fst_pair", "snd_pair"), le("exp d"))
            return p.chain("k x y", le("exp d/r x"), eq("e"))

        p.intro("y", at, "!y. s (x, y) ==> k x y <= e")
        p.have(r"AE (H x) (\y. k x y <= e)")
        p.use("kdensity_ae", "I", "H", "x")
        p.have(r"AE (H x) (\y. q y <= e)")
        p.chain("ext c", le("max_divergence (I x) (H x)"), le("ext (d - log (r x))"))
        return p.chain("r x", eq("exp (log (r x))", "exp_log"), le("exp (d - c)", "exp_le"))

    def zero(p):
        return p.have("r x <= exp (d - c)")

    return p.cases("0 < r x", positive, zero)


@first_ac.proof
def marginals_continuous(p):
    images = p.use("map_ac", "(fst : 'a # 'b -> 'a)", "semi P K", "semi Q H")
    p.use("semi_fst", "P", "K")
    p.use("semi_fst", "Q", "H")
    return by_equation(p.have("(map fst (semi P K) << map fst (semi Q H)) = (P << Q)"), images)
