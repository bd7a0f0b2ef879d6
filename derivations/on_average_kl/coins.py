"""On-Average KL-privacy where the data are two fair coins, of which the mechanism sees the first.

This module has the lemma that the refutation of Lemma 7 uses three times.
"""

from cbdp_sym.author import *

two_points = Claim(
    "for K : bool ⇝ 'a, u v given Prob(K(T)), Prob(K(F)), KL(K(T) ‖ K(F)) = u, KL(K(F) ‖ K(T)) = v, "
    "0 ≤ u, 0 ≤ v holds on_average_KL[T](x ↦ K(x(T)), bernoulli(1/2)) = (u + v)/4"
)


@two_points.proof
def average_over_two_coins(p):
    p.let(
        D="bernoulli(1/2)",
        P="product (λj : bool. D)",
        g="a ↦ z ↦ if a then if z then 0 else u else if z then v else 0",
        f="a ↦ 1/2·g(a, T) + (1 - 1/2)·g(a, F)",
    )
    for value in "TF":
        p.use("kl_same", f"K {value}")
    losses = p.every("a", BOOL, lambda q: q.every("z", BOOL, four_cases))
    p.every("a", "bool", one_coin)
    p.use("product_marginal", "λj : bool. D", "T")
    p.use("int_bernoulli", "1/2", "f")
    p.unfold("on_average_kl")
    return p.chain(
        "∫ ∫ KL(K(x(T)) ‖ K(replace(x, T, z, T))) dD(z) dP(x)",
        eq("∫[a ~ map(x ↦ x(T), P)] f(a)", "replace_here", losses, "L_map"),
        eq("∫ f(a) dD(a)"),
        eq("(u + v)/4", "L_int"),
    )


def four_cases(q):
    def at(first, second, value):
        def shown(r):
            return r.chain("KL(K(a) ‖ K(z))", eq(f"kl (K {first}) (K {second})"), eq("g(a, z)"))

        return shown

    return q.cases(
        "a",
        lambda r: r.cases("z", at("T", "T", "0"), at("T", "F", "u")),
        lambda r: r.cases("z", at("F", "T", "v"), at("F", "F", "0")),
    )


def not_negative(q):
    def at(value):
        return lambda r: r.chain("0", le(value), eq("g a z", "if_true", "if_false"))

    return q.cases("a", lambda r: r.cases("z", at("0"), at("u")), lambda r: r.cases("z", at("v"), at("0")))


def one_coin(q):
    q.use("int_bernoulli", "1/2", "g(a)")
    return q.have("∫ g(a, z) dD(z) = f(a)", "L_int")
