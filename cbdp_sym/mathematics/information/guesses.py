"""Lemmas about guesses: what is likely together, and rare if independent, takes information."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for P Q : 'a measure, s : 'a -> bool, v c k : real given Prob P, Prob Q, kl P Q <= ext k, "
    "Measurable s, ext v <= mass P s, mass Q s <= ext (exp (-c)), 0 <= c holds v*c - log 2 <= k"
)
def rare_event(p: Proof) -> Theorem:
    """An event of probability v, which another law gives e^-c, is as far as Fano's inequality says."""
    return p.obtain(
        "u", p.use("mass_real", "P", "s"), lambda q: q.obtain("r", q.use("mass_real", "Q", "s"), _of_chances)
    )


def _of_chances(p: Proof) -> Theorem:
    p.let(f=r"\x. if (s x) (exp c / 2) (1 / 2)", i=r"\x. if (s x) (1 : real) 0")
    p.know(rewrite(p.calc("ext v", ("<=", "mass P s"), ("=", "ext u")), "ext_le"))
    p.know(rewrite(p.calc("ext r", ("=", "mass Q s"), ("<=", "ext (exp (-c))")), "ext_le"))
    p.use("mass_int", "P", "s", "u")
    p.use("mass_int", "Q", "s", "r")

    p.let(a=r"\x. -log 2 + c * i x", b=r"\x. 1/2 + (exp c - 1)/2 * i x")
    p.have("HasInt P a (-log 2 + c * u)")
    p.use("int_ae", "Q", "f", "b", "1/2 + (exp c - 1)/2 * r")
    gibbs = p.use("gibbs_inequality", "P", "Q", "f", "k")
    bound = p.calc(
        "ext (-log 2 + c * u)",
        ("=", r"M P (\x. ext (log (f x)))", "M_int"),
        ("<=", r"ext (k - 1) + L Q (\x. ext (f x))", gibbs),
        ("=", "ext (k - 1 + (1/2 + (exp c - 1)/2 * r))", "L_int"),
    )
    p.know(rewrite(bound, "ext_le"))
    p.have("exp (-c) * exp c = 1")
    p.have("1 <= exp c", p.use("exp_ge", "c"))
    return p.have("v*c - log 2 <= k")


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, s : 'a # 'b -> bool, v c k : real "
    "given Prob P, Measurable K, !x. Prob (K x), Measurable s, mutual_information P K <= ext k, "
    "0 <= v, 0 <= c, "
    r"!x. ext v <= mass (K x) (\y. s (x, y)), !y. mass P (\x. s (x, y)) <= ext (exp (-c)) "
    "holds v*c - log 2 <= k"
)
def guess_information(p: Proof) -> Theorem:
    """An outcome that is right with probability v, and e^-c if it does not depend, has information."""
    p.let(R="bind P K", J="semi P K", I=r"semi P (\x. R)")
    for law in "RJI":
        p.have(f"Prob {law}")
    likely = p.calc(
        "ext v",
        ("=", r"L P (\x. ext v)", "L_const"),
        ("<=", r"L P (\x. mass (K x) (\y. s (x, y)))", "L_le"),
        ("=", r"L P (\x. L (K x) (\y. if (s (x, y)) 1 0))", "mass"),
        ("=", r"L J (\z. if (s z) 1 0)", "semi_L"),
        ("=", "mass J s", "mass"),
    )
    rare = p.calc(
        "mass I s",
        ("=", r"L I (\z. if (s z) 1 0)", "mass"),
        ("=", r"L P (\x. L R (\y. if (s (x, y)) 1 0))", "semi_L"),
        ("=", r"L R (\y. L P (\x. if (s (x, y)) 1 0))", p.use("tonelli", "P", "R", r"\z. if (s z) 1 0")),
        ("=", r"L R (\y. mass P (\x. s (x, y)))", "mass"),
        ("<=", r"L R (\y. ext (exp (-c)))", "L_le"),
        ("=", "ext (exp (-c))", "L_const"),
    )
    near = p.calc("kl J I", ("=", "mutual_information P K", "mutual_information"), ("<=", "ext k"))
    return p.use("rare_event", "J", "I", "s", "v", "c", "k", given=[likely, rare, near])


@scripted(
    "for Q : 'i -> 'a measure, s : 'a -> bool, c : real given Finite (\\i : 'i. T), "
    "!i. Prob (Q i), Measurable s, !i. mass (Q i) s <= ext (exp (-c)) "
    r"holds mass (product Q) (\x. !i. s (x i)) <= ext (exp (-(card (\i : 'i. T) * c)))"
)
def all_entries_in(p: Proof) -> Theorem:
    """Independent entries are all in a set with the power of the probability."""
    p.let(g=r"\i. mass (Q i) s")
    p.use("mass_box", "Q", r"\i : 'i. s")

    def empty(q: Proof) -> Theorem:
        q.use("not_false")
        none = q.use("card_empty", r"\i : 'i. F")
        q.have(r"0 <= ProdOn (\i : 'i. F) g", "eprod_empty")
        q.calc(
            r"ProdOn (\i : 'i. F) g",
            ("=", "1", "eprod_empty"),
            ("=", "ext (exp (-(0 * c)))"),
            ("<=", r"ext (exp (-(card (\i : 'i. F) * c)))", none),
        )
        return q.auto()

    def step(q: Proof) -> Theorem:
        size = q.use("card_insert", "t", "i")
        whole = q.use("eprod_insert", "t", "i", "g")
        q.let(u=r"\j. j = i \/ t j", P="ProdOn t g")
        q.calc("0", ("<=", "g i * P"), ("=", "ProdOn u g", whole))
        q.let(e="ext (exp (-c))")
        first = q.use("emul_le", "P", "g i", "e")
        second = q.use("emul_le", "e", "P", "ext (exp (-(card t * c)))")
        q.calc(
            "ProdOn u g",
            ("=", "g i * P", whole),
            ("=", "P * g i", "emul_comm"),
            ("<=", "P * e", first),
            ("=", "e * P", "emul_comm"),
            ("<=", "e * ext (exp (-(card t * c)))", second),
            ("=", "ext (exp (-((1 + card t) * c)))"),
            ("=", "ext (exp (-(card u * c)))", size),
        )
        return q.auto()

    predicate = r"\t. 0 <= ProdOn t g /\ ProdOn t g <= ext (exp (-(card t * c)))"
    p.know(finite_induction(p, predicate, r"\i : 'i. T", empty, step))
    return p.calc(
        r"mass (product Q) (\x. !i. s (x i))",
        ("=", "Prod g"),
        ("=", r"ProdOn (\i : 'i. T) g", "Prod"),
        ("<=", r"ext (exp (-(card (\i : 'i. T) * c)))"),
    )
