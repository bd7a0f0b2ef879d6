"""The output for data of which the entries outside a set are drawn anew, for `independent_entries`."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_ENTRIES = r"Finite (\i : 'i. T), !i. Prob (D i), Measurable K, !x. Prob (K x)"  # of D and K
_FOR = "for D : 'i -> 'd measure, K : ('i -> 'd) -> 'b measure"
_MERGED = r"\j. if (s j) (x j) (y j)"  # x in s, y elsewhere
_DRAWN = rf"bind (product D) (\y. K ({_MERGED}))"


@scripted(
    f"{_FOR}, s : 'i -> bool given {_ENTRIES} "
    rf"holds Measurable (\z : ('i -> 'd) # ('i -> 'd). K (\j. if (s j) (fst z j) (snd z j)))"
)
def measurable_merged(p: Proof) -> Theorem:
    """The output depends measurably on the data in s and those elsewhere."""
    data = p.term("K").type.args[0]
    p.let(m=r"\z : ('i -> 'd) # ('i -> 'd). \j. if (s j) (fst z j) (snd z j)")

    def coordinate(q: Proof) -> Theorem:
        for part in ("fst", "snd"):
            q.use("measurable_comp", r"\x : 'i -> 'd. x j", rf"\z : ('i -> 'd) # ('i -> 'd). {part} z")
        return q.use(
            "measurable_if",
            r"\z : ('i -> 'd) # ('i -> 'd). s j",
            r"\z : ('i -> 'd) # ('i -> 'd). fst z j",
            r"\z : ('i -> 'd) # ('i -> 'd). snd z j",
        )

    p.every("j", data.args[0], coordinate)
    return p.use("measurable_comp", "K", "m")


@scripted(f"{_FOR}, s : 'i -> bool, x : 'i -> 'd given {_ENTRIES} holds Measurable (\\y. K ({_MERGED}))")
def measurable_merged_at(p: Proof) -> Theorem:
    """The output depends measurably on the data outside s."""
    return p.have(p.goal)


@scripted(
    "for K : 'a -> 'b measure, f : 'b -> ereal given Measurable K, !x. Prob (K x), Measurable f "
    r"holds Measurable (\x. L (K x) f)"
)
def measurable_L_of_kernel(p: Proof) -> Theorem:
    """The mean under a kernel is a measurable function of the condition."""
    return rewrite(p.use("measurable_L", "K", r"\z : 'a # 'b. f (snd z)"), "snd_pair")


@scripted(
    f"{_FOR}, s : 'i -> bool given {_ENTRIES} "
    rf"holds Measurable (\x. {_DRAWN}) /\ (!x. Prob ({_DRAWN}))"
)
def drawn_kernel(p: Proof) -> Theorem:
    """The output is a kernel, too, if the entries outside s are drawn anew."""
    p.let(P="product D", m=rf"\x y : 'i -> 'd. {_MERGED}")
    p.use("measurable_merged", "D", "K", "s")
    event = p.term(r"\y : 'b. T").type

    def chance(q: Proof) -> Theorem:
        q.let(f=r"\z : ('i -> 'd) # ('i -> 'd). mass (K (m (fst z) (snd z))) u")
        q.use("measurable_L_section", "P", "f")

        same = q.have(
            r"!x. mass (bind P (\y. K (m x y))) u = L P (\y. f (x, y))",
            "mass",
            "L_bind",
            "mass",
            "fst_pair",
            "snd_pair",
        )
        return q.have(r"Measurable (\x. mass (bind P (\y. K (m x y))) u)", same)

    p.every("u", event, chance, "Measurable u")
    p.use("measurable_measure", r"\x. bind P (\y. K (m x y))")
    return p.have(p.goal)


@scripted(
    f"{_FOR}, s : 'i -> bool, i : 'i, x : 'i -> 'd given {_ENTRIES}, ~s i holds "
    r"bind (D i) (\w. bind (product D) (\y. K (\j. if (j = i \/ s j) (replace x i w j) (y j)))) "
    rf"= {_DRAWN}"
)
def drawn_again(p: Proof) -> Theorem:
    """An entry that is drawn is drawn with the others."""
    p.let(
        P="product D",
        t=r"\j. j = i \/ s j",
        m=rf"\x y : 'i -> 'd. {_MERGED}",
        r=r"\w : 'd. replace x i w",
        n=r"\x y : 'i -> 'd. \j. if (t j) (x j) (y j)",
    )
    p.use("drawn_kernel", "D", "K", "t")
    p.use("measurable_merged", "D", "K", "t")
    entry = p.term("x").type.args[1]
    data = p.term("x").type

    # The data with the entry i replaced, and the law of the output then.
    p.let(R=r"\x. bind P (\y. K (n x y))", H=r"\w. bind P (\y. K (n (r w) y))")
    p.use("measurable_comp", "R", "r")

    def merged(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            def here(h: Proof) -> Theorem:
                same = h.have("j = i")
                return h.calc(
                    "n (r w) y j",
                    ("=", "n (r w) y i", same),
                    ("=", "r w i", "if_true"),
                    ("=", "w", "replace_here"),
                    ("=", "replace y i w i", "replace_here"),
                    ("=", "m x (replace y i w) i", "if_false"),
                    ("=", "m x (replace y i w) j", same),
                )

            def there(h: Proof) -> Theorem:
                return h.cases("s j", kept, drawn_anew)

            def kept(h: Proof) -> Theorem:
                return h.calc(
                    "n (r w) y j",
                    ("=", "r w j", "if_true"),
                    ("=", "x j", "replace_there"),
                    ("=", "m x (replace y i w) j", "if_true"),
                )

            def drawn_anew(h: Proof) -> Theorem:
                return h.calc(
                    "n (r w) y j",
                    ("=", "y j", "if_false"),
                    ("=", "replace y i w j", "replace_there"),
                    ("=", "m x (replace y i w) j", "if_false"),
                )

            return q.cases("j = i", here, there)

        index = q.term("i").type
        return q.have("n (r w) y = m x (replace y i w)", q.every("j", index, at))

    same = p.every("w", entry, lambda q: q.every("y", data, merged))

    def mean(q: Proof) -> Theorem:
        q.let(F=r"\z : 'd # ('i -> 'd). L (K (n (r (fst z)) (snd z))) f")
        q.let(A=r"\y. K (m x y)", g=r"\y. L (K (m x y)) f")
        split = q.use("product_split", "D", "i", "g")
        q.every("w", entry, lambda h: h.use("L_bind", "P", r"\y. K (n (r w) y)", "f"))
        return q.calc(
            "L (bind (D i) H) f",
            ("=", r"L (D i) (\w. L (H w) f)", "L_bind"),
            ("=", r"L (D i) (\w. L P (\y. F (w, y)))", "fst_pair", "snd_pair"),
            ("=", r"L P (\y. L (D i) (\w. F (w, y)))", q.use("tonelli", "D i", "P", "F")),
            ("=", r"L P (\y. L (D i) (\w. L (K (n (r w) y)) f))", "fst_pair", "snd_pair"),
            ("=", r"L P (\y. L (D i) (\w. g (replace y i w)))", same),
            ("=", r"L P (\y. L (D i) (\w. g (\j. if (j = i) w (y j))))", "replace"),
            ("=", "L P g", split),
            ("=", "L (bind P A) f", "L_bind"),
        )

    p.intro(
        "f",
        mean,
        r"!f. Measurable f ==> (!x. 0 <= f x) ==> "
        r"L (bind (D i) H) f = L (bind P (\y. K (m x y))) f",
    )
    return p.use("measure_ext", "bind (D i) H", r"bind P (\y. K (m x y))")


@scripted(
    f"{_FOR}, s : 'i -> bool, i : 'i, x : 'i -> 'd, w : 'd given ~s i "
    rf"holds bind (product D) (\y. K (\j. if (s j) (replace x i w j) (y j))) = {_DRAWN}"
)
def drawn_without(p: Proof) -> Theorem:
    """An entry that is drawn may be any before."""
    p.let(m=rf"\x y : 'i -> 'd. {_MERGED}")

    def at(q: Proof) -> Theorem:
        def inside(h: Proof) -> Theorem:
            def moved(r: Proof) -> Theorem:
                same = r.have("j = i")
                r.have("~s j", same)
                return r.absurd()

            return h.cases(
                "j = i",
                moved,
                lambda r: r.calc(
                    "m (replace x i w) y j",
                    ("=", "replace x i w j", "if_true"),
                    ("=", "x j", "replace_there"),
                    ("=", "m x y j", "if_true"),
                ),
            )

        return q.cases(
            "s j",
            inside,
            lambda h: h.calc("m (replace x i w) y j", ("=", "y j", "if_false"), ("=", "m x y j", "if_false")),
        )

    def merged(q: Proof) -> Theorem:
        q.intro("j", at, "!j. m (replace x i w) y j = m x y j")
        return q.have("m (replace x i w) y = m x y")

    same = p.every("y", p.term("x").type, merged)
    return p.have(p.goal, same)


@scripted(
    f"{_FOR}, s : 'i -> bool, i : 'i, x : 'i -> 'd, c : real "
    f"given {_ENTRIES}, ~s i, !x i z. kl (K (replace x i z)) (K x) <= ext c "
    rf"holds kl (bind (product D) (\y. K (\j. if (j = i \/ s j) (x j) (y j)))) ({_DRAWN}) <= ext c"
)
def drawn_neighbours(p: Proof) -> Theorem:
    """One more entry that is not drawn changes the law of the output as for neighbours."""
    p.let(
        P="product D",
        t=r"\j. j = i \/ s j",
        m=rf"\x y : 'i -> 'd. {_MERGED}",
        K1=r"\y. K (\j. if (t j) (x j) (y j))",
        K2=r"\y. K (m x y)",
    )
    data, index = p.term("x").type, p.term("i").type

    def at(q: Proof) -> Theorem:
        def here(h: Proof) -> Theorem:
            same = h.have("j = i")
            return h.calc(
                "if (t j) (x j) (y j)",
                ("=", "x j", "if_true"),
                ("=", "x i", same),
                ("=", "replace (m x y) i (x i) i", "replace_here"),
                ("=", "replace (m x y) i (x i) j", same),
            )

        def there(h: Proof) -> Theorem:
            return h.cases("s j", kept, drawn)

        def kept(h: Proof) -> Theorem:
            return h.calc(
                "if (t j) (x j) (y j)",
                ("=", "x j", "if_true"),
                ("=", "m x y j", "if_true"),
                ("=", "replace (m x y) i (x i) j", "replace_there"),
            )

        def drawn(h: Proof) -> Theorem:
            return h.calc(
                "if (t j) (x j) (y j)",
                ("=", "y j", "if_false"),
                ("=", "m x y j", "if_false"),
                ("=", "replace (m x y) i (x i) j", "replace_there"),
            )

        return q.cases("j = i", here, there)

    def merged(q: Proof) -> Theorem:
        same = q.have(r"(\j. if (t j) (x j) (y j)) = replace (m x y) i (x i)", q.every("j", index, at))
        return q.calc(
            "kl (K1 y) (K2 y)", ("=", "kl (K (replace (m x y) i (x i))) (K (m x y))", same), ("<=", "ext c")
        )

    p.every("y", data, merged)
    return p.use("kl_of_mixtures", "P", "K1", "K2", "c")


_MEAN = r"L (D i) (\w. f (replace (fst z) i w, snd z))"


@scripted(
    "for D : 'i -> 'd measure, i : 'i, f : ('i -> 'd) # 'b -> ereal "
    f"given !i. Prob (D i), Measurable f holds Measurable (\\z. {_MEAN})"
)
def measurable_drawn(p: Proof) -> Theorem:
    """The mean over an entry is a measurable function of the data and the output."""
    p.let(G=r"\u : (('i -> 'd) # 'b) # 'd. f (replace (fst (fst u)) i (snd u), snd (fst u))")
    return rewrite(p.use("measurable_L_section", "D i", "G"), "fst_pair", "snd_pair")


@scripted(
    "for D : 'i -> 'd measure, R : ('i -> 'd) -> 'b measure, i : 'i, f : ('i -> 'd) # 'b -> ereal "
    r"given Finite (\i : 'i. T), !i. Prob (D i), Measurable R, !x. Prob (R x), "
    "!x w. R (replace x i w) = R x, Measurable f, !z. 0 <= f z "
    rf"holds L (semi (product D) R) f = L (semi (product D) R) (\z. {_MEAN})"
)
def unused_entry(p: Proof) -> Theorem:
    """An entry on which the output does not depend may be drawn after the output."""
    p.let(P="product D", d="D i", F=r"\x. L (R x) (\y. f (x, y))", m=rf"\z : ('i -> 'd) # 'b. {_MEAN}")
    split = p.use("product_split", "D", "i", "F")

    def swapped(q: Proof) -> Theorem:
        q.let(G=r"\u : 'd # 'b. f (replace x i (fst u), snd u)")
        free = q.have("!w. R (replace x i w) = R x")
        return q.calc(
            r"L d (\w. F (replace x i w))",
            ("=", r"L d (\w. L (R x) (\y. f (replace x i w, y)))", free),
            ("=", r"L d (\w. L (R x) (\y. G (w, y)))", "fst_pair", "snd_pair"),
            ("=", r"L (R x) (\y. L d (\w. G (w, y)))", q.use("tonelli", "d", "R x", "G")),
            ("=", r"L (R x) (\y. m (x, y))", "fst_pair", "snd_pair"),
        )

    same = p.every("x", p.term("P").type.args[0], swapped)
    return p.calc(
        "L (semi P R) f",
        ("=", "L P F", "semi_L"),
        ("=", r"L P (\x. L d (\w. F (\j. if (j = i) w (x j))))", split),
        ("=", r"L P (\x. L d (\w. F (replace x i w)))", "replace"),
        ("=", r"L P (\x. L (R x) (\y. m (x, y)))", same),
        ("=", "L (semi P R) m", "semi_L"),
    )
