"""On-Average KL-privacy where the data are two fair coins, of which the mechanism sees the first.

This module has the lemma that the refutation of Lemma 7 uses three times.
"""

from cbdp_sym.author import *

two_points = Claim(
    "for K : bool -> 'a measure, u v : real given Prob (K T), Prob (K F), "
    "kl (K T) (K F) = ext u, kl (K F) (K T) = ext v, 0 <= u, 0 <= v "
    r"holds on_average_kl T (\x : bool -> bool. K (x T)) (bernoulli (1/2)) = ext ((u + v)/4)"
)


@two_points.proof
def average_over_two_coins(p):
    p.let(
        D="bernoulli (1/2)",
        P=r"product (\j : bool. D)",
        g=r"\a z : bool. if a (if z 0 u) (if z v 0)",
        f=r"\a. 1/2*g a T + (1 - 1/2)*g a F",
    )
    for value in "TF":
        p.use("kl_same", f"K {value}")
    losses = p.every("a", BOOL, lambda q: q.every("z", BOOL, four_cases))
    p.every("a", "bool", one_coin)
    p.use("product_marginal", r"\j : bool. D", "T")
    p.use("int_bernoulli", "1/2", "f")
    p.unfold("on_average_kl")
    return p.chain(
        r"L P (\x. L D (\z. kl (K (x T)) (K (replace x T z T))))",
        eq(r"L (map (\x : bool -> bool. x T) P) (\a. ext (f a))", "replace_here", losses, "L_map"),
        eq(r"L D (\a. ext (f a))"),
        eq("ext ((u + v)/4)", "L_int"),
    )


def four_cases(q):
    def at(first, second, value):
        def shown(r):
            return r.chain("kl (K a) (K z)", eq(f"kl (K {first}) (K {second})"), eq("ext (g a z)"))

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
    q.use("int_bernoulli", "1/2", "g a")
    return q.have(r"L D (\z. ext (g a z)) = ext (f a)", "L_int")
