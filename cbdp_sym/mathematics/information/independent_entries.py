"""The information in an output about independent entries, by the chain rule.

The output is compared with itself where the entries outside a set are drawn anew, for larger and larger sets.
All densities are those of joint laws, so that the outputs may lie in any space.
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.sums.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

_ENTRIES = r"Finite (\i : 'i. T), !i. Prob (D i)"
_R = "Measurable R, !x. Prob (R x), !x w. R (replace x i w) = R x"
_S = r"Measurable S, !x. Prob (S x), !x. bind (D i) (\w. S (replace x i w)) = R x"
_KEPT = r"\z : ('i -> 'd) # 'b. (replace (fst z) i v, snd z)"
_J, _N = "semi (product D) R", r"semi (product D) (\x. B)"


def _names(p: Proof) -> None:
    p.let(P="product D", d="D i", J=_J, g=_KEPT, e=r"\z : ('i -> 'd) # 'd. replace (fst z) i (snd z)")
    p.use("measurable_comp", "e", r"\x : 'i -> 'd. (x, v)")
    p.have("Measurable g")


@scripted(
    "for D : 'i -> 'd measure, R : ('i -> 'd) -> 'b measure, B : 'b measure, i : 'i, v : 'd "
    f"given {_ENTRIES}, {_R}, Prob B, {_J} << {_N} "
    f"holds withdensity ({_N}) "
    f"(\\z. density (map ({_KEPT}) ({_J})) (map ({_KEPT}) ({_N})) (({_KEPT}) z)) = {_J}"
)
def density_without_entry(p: Proof) -> Theorem:
    """If the output does not depend on an entry, the density does not depend on it."""
    _names(p)
    p.let(N=_N)
    p.let(h="density (map g J) (map g N)", C=r"\x : 'i -> 'd. B")
    image = p.use("radon_nikodym", "map g J", "map g N")

    def same(q: Proof) -> Theorem:
        q.let(m=r"\z. L d (\w. f (replace (fst z) i w, snd z))", k=r"\z. ext (h (g z)) * f z")

        def outside(r: Proof) -> Theorem:
            return r.calc(
                r"L d (\w. k (replace (fst z) i w, snd z))",
                ("=", r"L d (\w. ext (h (g z)) * f (replace (fst z) i w, snd z))", *again),
                ("=", "ext (h (g z)) * m z", "L_mul"),
                ("=", "ext (h (g z)) * m (g z)", *again),
            )

        again = ("fst_pair", "snd_pair", "replace_again")
        pair = q.term("J").type.args[0]
        each = q.every("z", pair, outside)
        back = q.every("z", pair, lambda r: r.calc("m (g z)", ("=", "m z", *again)))
        return q.calc(
            r"L (withdensity N (\z. h (g z))) f",
            ("=", "L N k", "L_withdensity_ext"),
            (
                "=",
                r"L N (\z. L d (\w. k (replace (fst z) i w, snd z)))",
                q.use("unused_entry", "D", "C", "i", "k"),
            ),
            ("=", r"L N (\z. ext (h (g z)) * m (g z))", each),
            ("=", r"L (map g N) (\z. ext (h z) * m z)", "L_map"),
            ("=", "L (withdensity (map g N) h) m", "L_withdensity_ext"),
            ("=", "L (map g J) m", image),
            ("=", r"L J (\z. m (g z))", "L_map"),
            ("=", "L J m", back),
            ("=", "L J f", q.use("unused_entry", "D", "R", "i", "f")),
        )

    text = r"!f. Measurable f ==> (!z. 0 <= f z) ==> L (withdensity N (\z. h (g z))) f = L J f"
    p.intro("f", same, text)
    return p.use("measure_ext", r"withdensity N (\z. h (g z))", "J")


@scripted(
    "for D : 'i -> 'd measure, R S : ('i -> 'd) -> 'b measure, i : 'i, v : 'd "
    f"given {_ENTRIES}, {_R}, {_S} "
    f"holds map ({_KEPT}) (semi (product D) S) = map ({_KEPT}) ({_J})"
)
def others_and_output(p: Proof) -> Theorem:
    """R is S with an entry that is drawn: both have the same law with the other entries."""
    _names(p)
    p.let(r=r"\x : 'i -> 'd. replace x i v", S1="semi (product D) S")

    def same(q: Proof) -> Theorem:
        q.let(F=r"\x. L (S x) (\y. f (r x, y))")
        q.know(rewrite(q.use("measurable_L", "S", r"\z. f (g z)"), "fst_pair", "snd_pair"))
        split = q.use("product_split", "D", "i", "F")

        def drawn(u: Proof) -> Theorem:
            u.let(T1=r"\w. S (replace x i w)", k=r"\y. f (r x, y)")
            output = u.have(r"bind (D i) (\w. S (replace x i w)) = R x")
            return u.calc(
                r"L d (\w. F (replace x i w))",
                ("=", r"L d (\w. L (T1 w) k)", "replace_again"),
                ("=", "L (bind d T1) k", "L_bind"),
                ("=", "L (R x) k", output),
            )

        each = q.every("x", q.term("P").type.args[0], drawn)
        return q.calc(
            "L (map g S1) f",
            ("=", r"L S1 (\z. f (g z))", "L_map"),
            ("=", "L P F", "semi_L", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L d (\w. F (\j. if (j = i) w (x j))))", split),
            ("=", r"L P (\x. L d (\w. F (replace x i w)))", "replace"),
            ("=", r"L P (\x. L (R x) (\y. f (r x, y)))", each),
            ("=", r"L J (\z. f (g z))", "semi_L", "fst_pair", "snd_pair"),
            ("=", "L (map g J) f", "L_map"),
        )

    p.intro("f", same, "!f. Measurable f ==> (!z. 0 <= f z) ==> L (map g S1) f = L (map g J) f")
    return p.use("measure_ext", "map g S1", "map g J")


@scripted(
    "for D : 'i -> 'd measure, R S : ('i -> 'd) -> 'b measure, B : 'b measure, i : 'i, b c : real "
    f"given {_ENTRIES}, {_R}, {_S}, Prob B, !x. kl (S x) (R x) <= ext c, kl ({_J}) ({_N}) <= ext b "
    f"holds kl (semi (product D) S) ({_N}) <= ext (c + b)",
    automatic=False,
)
def one_more_entry(p: Proof) -> Theorem:
    """The step of the chain rule: R is S with an entry that is drawn."""
    p.let(v=r"select (\w : 'd. T)", N=_N, S1="semi (product D) S")
    _names(p)
    p.let(h="density (map g J) (map g N)")
    p.use("density_without_entry", "D", "R", "B", "i", "v")
    p.use("others_and_output", "D", "R", "S", "i", "v")
    p.every("x", p.term("P").type.args[0], lambda q: q.use("ac_of_kl", "S x", "R x", "c"))
    p.have("kl P P <= ext 0", "kl_same")
    first = p.use("kl_chain_upper", "P", "P", "S", "R", "0", "c")
    new = p.calc("kl S1 J", ("<=", "ext (0 + c)", first), ("=", "ext c"))
    return p.use("kl_through_image", "S1", "J", "N", "g", "h", "b", "c", given=[new])


@scripted(
    "for D : 'i -> 'd measure, K : ('i -> 'd) -> 'b measure, c : real "
    r"given Finite (\i : 'i. T), !i. Prob (D i), Measurable K, !x. Prob (K x), "
    "!x i z. kl (K (replace x i z)) (K x) <= ext c "
    r"holds mutual_information (product D) K <= ext (c * card (\i : 'i. T))"
)
def information_of_independent(p: Proof) -> Theorem:
    """The information about independent entries is at most the sum of that about each."""
    p.let(
        P="product D",
        B="bind (product D) K",
        R=r"\s : 'i -> bool. \x : 'i -> 'd. bind (product D) (\y. K (\j. if (s j) (x j) (y j)))",
        N=r"semi (product D) (\x. bind (product D) K)",
    )
    data, sets = p.term("K").type.args[0], p.term("R").type.args[0]
    p.every("s", sets, lambda q: q.use("drawn_kernel", "D", "K", "s"))

    def none(q: Proof) -> Theorem:
        q.use("not_false")
        zero = q.use("card_empty", r"\i : 'i. F")
        return q.calc(
            r"kl (semi P (R (\i. F))) N",
            ("=", "kl N N", "if_false"),
            ("=", "0", "kl_same"),
            ("=", "ext (c * 0)"),
            ("<=", r"ext (c * card (\i : 'i. F))", zero),
        )

    def one_more(q: Proof) -> Theorem:
        q.let(t1=r"\j. j = i \/ t j")
        size = q.use("card_insert", "t", "i")

        def unused(r: Proof) -> Theorem:
            return r.every("w", data.args[1], lambda r: r.use("drawn_without", "D", "K", "t", "i", "x", "w"))

        q.every("x", data, unused)
        q.every("x", data, lambda r: r.use("drawn_again", "D", "K", "t", "i", "x"))
        q.every("x", data, lambda r: r.use("drawn_neighbours", "D", "K", "t", "i", "x", "c"))
        whole = q.use("one_more_entry", "D", "R t", "R t1", "B", "i", "c * card t", "c")
        return q.calc(
            "kl (semi P (R t1)) N",
            ("<=", "ext (c + c * card t)", whole),
            ("=", "ext (c * (1 + card t))"),
            ("=", "ext (c * card t1)", size),
        )

    finite_induction(p, r"\s. kl (semi P (R s)) N <= ext (c * card s)", r"\i : 'i. T", none, one_more)

    def itself(q: Proof) -> Theorem:
        return q.calc(
            r"R (\i. T) x",
            ("=", r"bind P (\y. K x)", "if_true"),
            ("=", "K x", q.use("bind_const", "P", "K x")),
        )

    return p.calc(
        "mutual_information P K",
        ("=", "kl (semi P K) N", "mutual_information"),
        ("=", r"kl (semi P (R (\i. T))) N", p.every("x", data, itself)),
        ("<=", r"ext (c * card (\i : 'i. T))"),
    )
