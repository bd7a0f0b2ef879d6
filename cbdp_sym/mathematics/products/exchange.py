"""Exchanging an entry of independent data with a fresh one."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for x : 'i -> 'd, i : 'i, v w : 'd holds replace (replace x i v) i w = replace x i w")
def replace_again(p: Proof) -> Theorem:
    """Of two replacements of an entry the last one counts."""

    def point(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            same = r.have("j = i")
            return r.calc(
                "replace (replace x i v) i w j",
                ("=", "replace (replace x i v) i w i", same),
                ("=", "w", "replace_here"),
                ("=", "replace x i w i", "replace_here"),
                ("=", "replace x i w j", same),
            )

        def there(r: Proof) -> Theorem:
            return r.calc(
                "replace (replace x i v) i w j",
                ("=", "replace x i v j", "replace_there"),
                ("=", "x j", "replace_there"),
                ("=", "replace x i w j", "replace_there"),
            )

        return q.cases("j = i", here, there)

    return p.have(p.goal, p.every("j", p.names["i"].type, point))


@scripted("for i : 'i holds Measurable (\\z : ('i -> 'd) # 'd. replace (fst z) i (snd z))")
def measurable_replace(p: Proof) -> Theorem:
    """The data with one entry replaced depend measurably on data and entry."""
    index = p.names["i"].type

    def coordinate(q: Proof) -> Theorem:
        q.use("measurable_comp", r"\x : 'i -> 'd. x j", r"\z : ('i -> 'd) # 'd. fst z")
        return q.have(r"Measurable (\z : ('i -> 'd) # 'd. replace (fst z) i (snd z) j)", "replace")

    p.every("j", index, coordinate)
    return p.use("measurable_fun", goal=p.goal)


@scripted(
    "for D : 'd measure, G : ('i -> 'd) # 'd -> ereal, i : 'i "
    r"given Finite (\i : 'i. T), Prob D, Measurable G, !z. 0 <= G z "
    r"holds L (product (\j : 'i. D)) (\x. L D (\w. G (x, w))) "
    r"= L (product (\j : 'i. D)) (\x. L D (\w. G (replace x i w, x i)))"
)
def exchange(p: Proof) -> Theorem:
    """An entry of independent data and a fresh one may be exchanged."""
    p.let(
        P=r"product (\j : 'i. D)",
        f=r"\x. L D (\w. G (x, w))",
        R=r"\z : ('i -> 'd) # 'd. replace (fst z) i (snd z)",
        H=r"\z. G (R z, fst z i)",
        g=r"\x. L D (\w. H (x, w))",
    )
    data = p.term("R").type.args[1]
    p.use("measurable_comp", r"\x : 'i -> 'd. x i", r"\z : ('i -> 'd) # 'd. fst z")
    p.use("measurable_L_section", "D", "H")

    def split(h: str) -> Theorem:
        return p.use("product_split", r"\j : 'i. D", "i", h)

    first, second = split("f"), split("g")

    def swapped(q: Proof) -> Theorem:
        q.let(k=r"\z : 'd # 'd. G (replace x i (fst z), snd z)")
        return q.calc(
            r"L D (\v. L D (\w. G (replace x i v, w)))",
            ("=", r"L D (\v. L D (\w. k (v, w)))", "fst_pair", "snd_pair"),
            ("=", r"L D (\w. L D (\v. k (v, w)))", q.use("tonelli", "D", "D", "k")),
            ("=", r"L D (\w. L D (\v. G (replace x i v, w)))", "fst_pair", "snd_pair"),
        )

    inside = p.every("x", data, swapped)
    return p.calc(
        "L P f",
        ("=", r"L P (\x. L D (\v. f (\j. if (j = i) v (x j))))", first),
        ("=", r"L P (\x. L D (\v. L D (\w. G (replace x i v, w))))", "replace"),
        ("=", r"L P (\x. L D (\w. L D (\v. G (replace x i v, w))))", inside),
        (
            "=",
            r"L P (\x. L D (\v. L D (\w. G (replace (replace x i v) i w, replace x i v i))))",
            "replace_again",
            "replace_here",
        ),
        ("=", r"L P (\x. L D (\v. g (\j. if (j = i) v (x j))))", "replace", "fst_pair", "snd_pair"),
        ("=", "L P g", second),
        ("=", r"L P (\x. L D (\w. G (replace x i w, x i)))", "fst_pair", "snd_pair"),
    )


@scripted(
    "for D : 'd measure, i : 'i, G : ('i -> 'd) # 'd -> ereal "
    r"given Finite (\j : 'i. T), Prob D, Measurable G, !z. 0 <= G z "
    r"holds L (semi (product (\j : 'i. D)) (\x. D)) G "
    r"= L (semi (product (\j : 'i. D)) (\x. D)) (\w. G (replace (fst w) i (snd w), fst w i))"
)
def exchanged_entry(p: Proof) -> Theorem:
    """The law of data and a fresh entry does not change where they change places."""
    p.let(
        P=r"product (\j : 'i. D)",
        W=r"semi P (\x. D)",
        R=r"\z : ('i -> 'd) # 'd. replace (fst z) i (snd z)",
        H=r"\z. G (R z, fst z i)",
    )
    p.use("measurable_comp", r"\x : 'i -> 'd. x i", r"\z : ('i -> 'd) # 'd. fst z")
    return p.calc(
        "L W G",
        ("=", r"L P (\x. L D (\w. G (x, w)))", "semi_L"),
        ("=", r"L P (\x. L D (\w. G (replace x i w, x i)))", "exchange"),
        ("=", r"L P (\x. L D (\w. H (x, w)))", "fst_pair", "snd_pair"),
        ("=", "L W H", "semi_L"),
    )


@scripted("for i j : 'i given ~(i = j) holds ~(j = i)", automatic=False)
def not_equal_back(p: Proof) -> Theorem:
    """Inequality of two terms is symmetric."""

    def same(t: Theorem) -> Theorem:
        return logic.contradiction(symmetry(t), p.given[0], const("F"))

    return logic.refuted(p.term("j = i"), same)


@scripted(
    "for x : 'i -> 'd, i j : 'i, v w : 'd given ~(i = j) "
    "holds replace (replace x i v) j w = replace (replace x j w) i v"
)
def replace_commute(p: Proof) -> Theorem:
    """Two entries are replaced in either order."""
    p.let(left="replace (replace x i v) j w", right="replace (replace x j w) i v")

    def point(q: Proof) -> Theorem:
        return q.cases("k = i", first, lambda r: r.cases("k = j", second, neither))

    def first(q: Proof) -> Theorem:
        same = q.have("k = i")
        return q.calc(
            "left k",
            ("=", "left i", same),
            ("=", "replace x i v i", "replace_there"),
            ("=", "v", "replace_here"),
            ("=", "right i", "replace_here"),
            ("=", "right k", same),
        )

    def second(q: Proof) -> Theorem:
        same = q.have("k = j")
        q.use("not_equal_back", "i", "j")
        return q.calc(
            "left k",
            ("=", "left j", same),
            ("=", "w", "replace_here"),
            ("=", "replace x j w j", "replace_here"),
            ("=", "right j", q.use("replace_there", "replace x j w", "i", "j", "v")),
            ("=", "right k", same),
        )

    def neither(q: Proof) -> Theorem:
        return q.calc(
            "left k",
            ("=", "replace x i v k", "replace_there"),
            ("=", "x k", "replace_there"),
            ("=", "replace x j w k", "replace_there"),
            ("=", "right k", "replace_there"),
        )

    return p.have(p.goal, p.every("k", p.names["i"].type, point))


@scripted(
    "for D : 'd measure, i j : 'i, F : ('i -> 'd) -> ereal "
    r"given Finite (\j : 'i. T), Prob D, ~(i = j), Measurable F, !x. 0 <= F x "
    r"holds L (product (\j : 'i. D)) F "
    r"= L (product (\j : 'i. D)) (\x. F (replace (replace x i (x j)) j (x i)))"
)
def exchanged_entries(p: Proof) -> Theorem:
    """Two entries of independent data may be exchanged: each with a fresh one, three times."""
    p.let(
        P=r"product (\j : 'i. D)",
        W=r"semi P (\x. D)",
        X=r"\w : ('i -> 'd) # 'd. fst w",
        V=r"\w : ('i -> 'd) # 'd. snd w",
        A=r"\w. replace (X w) i (V w)",
        B=r"\w. replace (replace (X w) j (V w)) i (X w j)",
        S=r"\x : 'i -> 'd. replace (replace x i (x j)) j (x i)",
    )
    p.use("measurable_comp", r"\x : 'i -> 'd. x j", "X")

    def both(f: str) -> Theorem:
        q = p.supposing()
        q.use("measurable_comp", f, "X")
        return q.calc(
            rf"L W (\w. {f} (X w))",
            ("=", rf"L P (\x. L D (\w. {f} x))", "semi_L", "fst_pair"),
            ("=", rf"L P {f}", "L_econst"),
        )

    def point(q: Proof) -> Theorem:
        q.let(a="X w i", b="X w j", x="X w", v="V w")
        there = q.use("replace_there", "x", "i", "j", "v", given=[q.use("not_equal_back", "i", "j")])
        return q.calc(
            "replace (replace (replace x i v) j a) i (replace x i v j)",
            ("=", "replace (replace (replace x i v) j a) i b", there),
            ("=", "replace (replace (replace x j a) i v) i b", "replace_commute"),
            ("=", "replace (replace x j a) i b", "replace_again"),
            ("=", "replace (replace x i b) j a", "replace_commute"),
        )

    same = p.every("w", p.term("X").type.args[0], point)
    return p.calc(
        "L P F",
        ("=", r"L W (\w. F (X w))", both("F")),
        ("=", r"L W (\w. F (A w))", p.use("exchanged_entry", "D", "i", r"\w. F (X w)"), "fst_pair"),
        (
            "=",
            r"L W (\w. F (B w))",
            p.use("exchanged_entry", "D", "j", r"\w. F (A w)"),
            "fst_pair",
            "snd_pair",
        ),
        (
            "=",
            r"L W (\w. F (replace (replace (replace (X w) i (V w)) j (X w i)) i (replace (X w) i (V w) j)))",
            p.use("exchanged_entry", "D", "i", r"\w. F (B w)"),
            "fst_pair",
            "snd_pair",
        ),
        ("=", r"L W (\w. F (S (X w)))", same),
        ("=", r"L P (\x. F (S x))", both(r"(\x. F (S x))")),
    )


@scripted("for i j : 'i holds Measurable (\\x : 'i -> 'd. replace (replace x i (x j)) j (x i))")
def measurable_swap(p: Proof) -> Theorem:
    """Exchanging two entries is measurable."""
    return p.have(p.goal)


@scripted("for i : 'i, A : ('i -> 'd) -> 'a measure, D : 'd measure holds 0 <= on_average_kl i A D")
def on_average_nonneg(p: Proof) -> Theorem:
    """On-Average KL-privacy is not negative."""
    p.unfold("on_average_kl")
    return p.use("L_nonneg", goal=p.goal)


@scripted(
    "for i : 'i, A : ('i -> 'd) -> 'a measure, D : 'd measure, e : real "
    r"given Finite (\j : 'i. T), Prob D, 0 <= e, pure_dp neighbours A e "
    "holds on_average_kl i A D <= ext e"
)
def on_average_of_pure_dp(p: Proof) -> Theorem:
    """Differential privacy bounds On-Average KL-privacy: a divergence is at most the max-divergence."""
    p.unfold("pure_dp", "approx_dp", "mechanism", "on_average_kl")

    def each(q: Proof) -> Theorem:
        return q.cases("z = x i", same, other)

    def same(q: Proof) -> Theorem:
        none = q.calc(
            "replace x i z", ("=", "replace x i (x i)", q.have("z = x i")), ("=", "x", "replace_none")
        )
        return q.calc(
            "kl (A x) (A (replace x i z))",
            ("=", "kl (A x) (A x)", none),
            ("=", "0", "kl_same"),
            ("<=", "ext e"),
        )

    def other(q: Proof) -> Theorem:
        q.let(y="replace x i z")
        q.use("neighbours_swapped", "y", "x")
        q.intro("s", event, "!s. Measurable s ==> mass (A x) s <= ext (exp e) * mass (A y) s")
        return q.calc(
            "kl (A x) (A y)", ("<=", "max_divergence (A x) (A y)", "kl_le_max_divergence"), ("<=", "ext e")
        )

    def event(q: Proof) -> Theorem:
        return q.calc(
            "mass (A x) s",
            ("<=", "ext (exp e) * mass (A y) s + ext 0"),
            ("=", "ext (exp e) * mass (A y) s", "eadd_comm", "eadd_zero"),
        )

    data = p.names["A"].type.args[0]
    entry = p.names["D"].type.args[0]
    p.every("x", data, lambda q: q.every("z", entry, each))
    p.let(P=r"product (\j : 'i. D)")
    return p.calc(
        r"L P (\x. L D (\z. kl (A x) (A (replace x i z))))",
        ("<=", r"L P (\x. L D (\z. ext e))"),
        ("=", r"L P (\x. ext e)", "L_const"),
        ("=", "ext e", "L_const"),
    )
