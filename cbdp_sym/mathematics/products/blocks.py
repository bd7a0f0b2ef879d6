"""Exchanging a set of entries of independent data with those of independent fresh data."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term, sides
from cbdp_sym.kernel.theorem import Theorem, reflexivity, symmetry, transitivity
from cbdp_sym.kernel.types import Type
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import equation, rewrite

_LAWS = r"given Finite (\j : 'i. T), Prob D, Measurable G, !v. 0 <= G v "
_PAIR = r"L (semi (product (\j : 'i. D)) (\x. product (\j : 'i. D)))"
_MIXED = r"(\j. if (s j) (snd v j) (fst v j), \j. if (s j) (fst v j) (snd v j))"


@scripted(
    "for s : 'i -> bool holds Measurable (\\v : ('i -> 'd) # ('i -> 'd). "
    + r"((\j. if (s j) (snd v j) (fst v j)), (\j. if (s j) (fst v j) (snd v j))))"
)
def measurable_mixed(p: Proof) -> Theorem:
    """Exchanging a set of entries is measurable."""
    p.let(X=r"\v : ('i -> 'd) # ('i -> 'd). fst v", V=r"\v : ('i -> 'd) # ('i -> 'd). snd v")

    def entry(q: Proof) -> Theorem:
        for name in "XV":
            q.use("measurable_comp", r"\x : 'i -> 'd. x j", name)
        return q.have(f"{left} /\\ {right}")

    left = r"Measurable (\v. if (s j) (V v j) (X v j))"
    right = r"Measurable (\v. if (s j) (X v j) (V v j))"
    p.every("j", p.names["s"].type.args[0], entry)
    return p.use("measurable_pair", r"\v j. if (s j) (V v j) (X v j)", r"\v j. if (s j) (X v j) (V v j)")


def _projected(goal: Term, context: Context) -> Theorem:
    """Two terms are equal that differ in projections of pairs."""

    def plain(t: Term) -> Theorem:
        try:
            return equation(t, "fst_pair", "snd_pair", repeat=True)
        except Failed:
            return reflexivity(t)

    left, right = map(plain, sides(goal))
    return transitivity(left, symmetry(right))


def _replaced(p: Proof, data: str, entry: str) -> None:
    """Know that replacing the entry i of measurable data by a measurable entry is measurable."""


def _changed_places(p: Proof) -> None:
    """Know what G becomes where the entry i of both data sets changes places."""
    p.let(X1=r"\v : ('i -> 'd) # ('i -> 'd). fst v", V1=r"\v : ('i -> 'd) # ('i -> 'd). snd v")
    for name in ("X1", "V1"):
        p.use("measurable_comp", r"\x : 'i -> 'd. x i", name)


@scripted(
    "for D : 'd measure, i : 'i, G : ('i -> 'd) # ('i -> 'd) -> ereal "
    f"{_LAWS} holds {_PAIR} G = {_PAIR} "
    r"(\v. G (replace (fst v) i (snd v i), replace (snd v) i (fst v i)))"
)
def exchanged_pair(p: Proof) -> Theorem:
    """An entry of independent data may change places with that of independent fresh data."""
    p.let(
        P=r"product (\j : 'i. D)",
        W="semi P (\\x : 'i -> 'd. P)",
        X=r"\t : (('i -> 'd) # ('i -> 'd)) # 'd. fst (fst t)",
        V=r"\t : (('i -> 'd) # ('i -> 'd)) # 'd. snd (fst t)",
        Z=r"\t : (('i -> 'd) # ('i -> 'd)) # 'd. snd t",
    )
    for name in "XV":
        p.use("measurable_comp", r"\x : 'i -> 'd. x i", name)
    p.let(
        first=r"\t. G (X t, replace (V t) i (Z t))",
        second=r"\t. G (replace (X t) i (Z t), replace (V t) i (X t i))",
    )
    p.let(f=r"\v. L D (\z. first (v, z))", g=r"\v. L D (\z. second (v, z))")
    for joint in ("first", "second"):
        p.use("measurable_L_section", "D", joint)
    _changed_places(p)
    p.let(h=r"\v. G (replace (fst v) i (snd v i), replace (snd v) i (fst v i))")
    data = p.term("P").type.args[0]
    split = p.every("x", data, _split)
    swap = p.every("w", data, _swap)
    back = p.every("x", data, _back)
    p.use("tonelli", "P", "P", "f")
    p.use("tonelli", "P", "P", "g")
    return p.calc(
        "L W G",
        ("=", r"L P (\x. L P (\w. G (x, w)))", "semi_L"),
        ("=", r"L P (\x. L P (\w. L D (\z. G (x, replace w i z))))", split),
        ("=", r"L P (\x. L P (\w. f (x, w)))", _projected),
        ("=", r"L P (\w. L P (\x. f (x, w)))"),
        ("=", r"L P (\w. L P (\x. L D (\z. G (x, replace w i z))))", _projected),
        ("=", r"L P (\w. L P (\x. L D (\z. G (replace x i z, replace w i (x i)))))", swap),
        ("=", r"L P (\w. L P (\x. g (x, w)))", _projected),
        ("=", r"L P (\x. L P (\w. g (x, w)))"),
        ("=", r"L P (\x. L P (\w. L D (\z. G (replace x i z, replace w i (x i)))))", _projected),
        ("=", r"L P (\x. L P (\w. G (replace x i (w i), replace w i (x i))))", back),
        ("=", r"L P (\x. L P (\w. h (x, w)))", _projected),
        ("=", "L W h", "semi_L"),
    )


def _beside(q: Proof) -> None:
    """Know that pairing with the data x is measurable."""


def _split(q: Proof) -> Theorem:
    q.use("product_split", r"\j : 'i. D", "i", r"\w. G (x, w)")
    return q.have(r"L P (\w. G (x, w)) = L P (\w. L D (\z. G (x, replace w i z)))", "replace")


def _swap(q: Proof) -> Theorem:
    q.let(a=r"\u : ('i -> 'd) # 'd. fst u", c=r"\u : ('i -> 'd) # 'd. snd u", b=r"\u : ('i -> 'd) # 'd. w")
    q.let(k=r"\u. G (a u, replace w i (c u))")
    found = q.use("exchange", "D", "k", "i")
    return rewrite(found, "fst_pair", "snd_pair", repeat=True)


def _back(q: Proof) -> Theorem:
    q.let(k=r"\w. G (replace x i (w i), replace w i (x i))")
    parted = q.use("product_split", r"\j : 'i. D", "i", "k")
    return q.calc(
        r"L P (\w. L D (\z. G (replace x i z, replace w i (x i))))",
        (
            "=",
            r"L P (\w. L D (\z. G (replace x i (replace w i z i), replace (replace w i z) i (x i))))",
            "replace_here",
            "replace_again",
        ),
        ("=", "L P k", parted, "replace"),
    )


@scripted(
    "for D : 'd measure, s : 'i -> bool, G : ('i -> 'd) # ('i -> 'd) -> ereal "
    f"{_LAWS} holds {_PAIR} G = {_PAIR} (\\v. G {_MIXED})"
)
def exchanged_block(p: Proof) -> Theorem:
    """A set of entries of independent data may change places with those of independent fresh data."""
    p.let(W=r"semi (product (\j : 'i. D)) (\x : 'i -> 'd. product (\j : 'i. D))")
    pair = p.term("W").type.args[0]

    def empty(q: Proof) -> Theorem:
        return q.intro("G", none, q.goal)

    def none(q: Proof) -> Theorem:
        q.use("not_false")
        return q.have(q.goal, "pair_eta")

    def larger(q: Proof) -> Theorem:
        return q.intro("G", step, q.goal)

    def step(q: Proof) -> Theorem:
        _changed_places(q)
        q.let(
            H=r"\v. G (replace (fst v) i (snd v i), replace (snd v) i (fst v i))",
            a=r"\v : ('i -> 'd) # ('i -> 'd). \j. if (t j) (snd v j) (fst v j)",
            b=r"\v : ('i -> 'd) # ('i -> 'd). \j. if (t j) (fst v j) (snd v j)",
            a1=r"\v : ('i -> 'd) # ('i -> 'd). \j. if (j = i \/ t j) (snd v j) (fst v j)",
            b1=r"\v : ('i -> 'd) # ('i -> 'd). \j. if (j = i \/ t j) (fst v j) (snd v j)",
        )
        first = _added(q, pair, "a1 v = replace (a v) i (snd v i)", "a", "a1", "snd")
        second = _added(q, pair, "b1 v = replace (b v) i (fst v i)", "b", "b1", "fst")
        return q.calc(
            "L W G",
            ("=", "L W H", q.use("exchanged_pair", "D", "i", "G")),
            ("=", r"L W (\v. H (a v, b v))"),
            ("=", r"L W (\v. G (replace (a v) i (b v i), replace (b v) i (a v i)))", _projected),
            ("=", r"L W (\v. G (a1 v, b1 v))", first, second),
        )

    predicate = (
        r"\s. !G : ('i -> 'd) # ('i -> 'd) -> ereal. Measurable G ==> (!v. 0 <= G v) ==> "
        rf"L W G = L W (\v. G {_MIXED})"
    )
    whole = finite_induction(p, predicate, "s", empty, larger)
    return p.use(whole, "G")


def _added(q: Proof, pair: Type, text: str, old: str, new: str, entry: str) -> Theorem:
    """A set with one more entry, as replacing this entry at last."""
    right = text.split(" = ")[1]

    def at(r: Proof) -> Theorem:
        return r.have(text, r.every("j", r.names["i"].type, point))

    def point(r: Proof) -> Theorem:
        return r.cases("j = i", here, elsewhere)

    def here(r: Proof) -> Theorem:
        return r.calc(f"{new} v j", ("=", f"{right} i", "replace_here"), ("=", f"({right}) j"))

    def elsewhere(r: Proof) -> Theorem:
        return r.cases("t j", inside, outside)

    def inside(r: Proof) -> Theorem:
        return r.calc(f"{new} v j", ("=", f"({right}) j", "replace_there"))

    def outside(r: Proof) -> Theorem:
        return r.calc(f"{new} v j", ("=", f"({right}) j", "replace_there"))

    return q.every("v", pair, at)
