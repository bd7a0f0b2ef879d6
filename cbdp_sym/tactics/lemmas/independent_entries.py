"""The information in an output about independent entries, by the chain rule.

The output is compared with itself where the entries outside a set are drawn anew, for larger and larger sets.
"""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.lemmas.families import finite_induction
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted(
    "for K : ('i -> 'd) -> 'b measure given Finite (\\i : 'i. T), "
    "!x i z. K (replace x i z) << K x holds !x y. K x << K y"
)
def ac_of_entries(p: Proof) -> Theorem:
    """All outputs are absolutely continuous to each other if they are where one entry differs."""
    claim = r"\t. !x y. (!i. ~t i ==> x i = y i) ==> K x << K y"

    def base(q: Proof) -> Theorem:
        def equal(r: Proof) -> Theorem:
            r.use("not_false")
            same = r.have("x = y")
            return r.have("K x << K y", same)

        return q.intro("x y", equal)

    def step(q: Proof) -> Theorem:
        return q.intro("x y", larger)

    def larger(q: Proof) -> Theorem:
        q.let(z="replace y i (x i)")

        def agree(r: Proof) -> Theorem:
            def here(s: Proof) -> Theorem:
                same = s.have("k = i")
                return s.calc("x k", ("=", "x i", same), ("=", "z i", "replace_here"), ("=", "z k", same))

            def there(s: Proof) -> Theorem:
                return s.calc("x k", ("=", "y k"), ("=", "replace y i (x i) k", "replace_there"))

            return r.cases("k = i", here, there)

        q.know(q.every("k", q.term("i").type, agree, "~t k"))
        return q.use("ac_trans", "K x", "K z", "K y")

    finite_induction(p, claim, r"\i : 'i. T", base, step)
    index = p.term("K").type.args[0].args[0]

    def nowhere(q: Proof) -> Theorem:
        return q.use("absurd", "T", "x i = y i")

    def pair(q: Proof) -> Theorem:
        q.know(q.every("i", index, nowhere, "~T"))
        return q.have("K x << K y")

    return p.intro("x y", pair)


@scripted(
    "for D : 'i -> 'd measure, K : ('i -> 'd) -> 'b measure, c : real "
    r"given Standard (\y : 'b. T), Finite (\i : 'i. T), !i. Prob (D i), "
    "Measurable K, !x. Prob (K x), 0 <= c, "
    "!x i z. kl (K (replace x i z)) (K x) <= ext c "
    r"holds mutual_information (product D) K <= ext (c * card (\i : 'i. T))"
)
def information_of_independent(p: Proof) -> Theorem:
    """The information about independent entries is at most the sum of that about each."""
    p.let(
        P="product D",
        B="bind (product D) K",
        R=r"\s : 'i -> bool. \x : 'i -> 'd. bind (product D) (\y. K (\j. if (s j) (x j) (y j)))",
        I=r"\s. L (product D) (\x. kl (R s x) (bind (product D) K))",
    )
    index, data = p.term("D").type.args[0], p.term("K").type.args[0]
    entry, sets = data.args[1], p.term("I").type.args[0]

    def below(q: Proof) -> Theorem:
        return q.use("ac_of_kl", "K (replace x i z)", "K x", "c")

    p.know(p.every("x", data, lambda q: q.every("i", index, lambda r: r.every("z", entry, below))))
    p.use("ac_of_entries", "K")
    kernels = p.every("s", sets, lambda q: q.use("drawn_kernel", "D", "K", "s"))
    p.know(p.every("s", sets, lambda q: q.have("Measurable (R s)", kernels)))

    def none(q: Proof) -> Theorem:
        q.use("not_false")
        zero = q.use("card_empty", r"\i : 'i. F")
        return q.calc(
            r"I (\i. F)",
            ("=", r"L P (\x. kl (bind P (\y. K y)) B)", "if_false"),
            ("=", r"L P (\x. 0)", "kl_same"),
            ("=", "0", "L_const_zero"),
            ("=", "ext (c * 0)"),
            ("<=", r"ext (c * card (\i : 'i. F))", zero),
        )

    def one_more(q: Proof) -> Theorem:
        q.let(t1=r"\j. j = i \/ t j", f=r"\x. kl (R t1 x) B")
        size = q.use("card_insert", "t", "i")
        split = q.use("product_split", "D", "i", "f")
        q.know(q.every("x", data, golden))
        return q.calc(
            "I t1",
            ("=", r"L P (\x. L (D i) (\w. f (\j. if (j = i) w (x j))))", split),
            ("=", r"L P (\x. L (D i) (\w. kl (R t1 (replace x i w)) B))", "replace"),
            ("<=", r"L P (\x. ext c + kl (R t x) B)", "L_le"),
            ("=", r"L P (\x. ext c) + L P (\x. kl (R t x) B)", "L_add"),
            ("=", "ext c + I t", "L_const"),
            ("<=", "ext c + ext (c * card t)"),
            ("=", "ext (c * (1 + card t))"),
            ("=", "ext (c * card t1)", size),
        )

    finite_induction(p, r"\s. I s <= ext (c * card s)", r"\i : 'i. T", none, one_more)

    def itself(q: Proof) -> Theorem:
        return q.calc(
            r"R (\i. T) x",
            ("=", r"bind P (\y. K x)", "if_true"),
            ("=", "K x", q.use("bind_const", "P", "K x")),
        )

    all_drawn = p.every("x", data, itself)
    p.know(p.every("x", data, lambda q: rewrite(q.have(r"R (\i. T) x << B", keep=False), all_drawn)))
    return p.calc(
        "mutual_information P K",
        ("<=", r"L P (\x. kl (K x) B)", "information_le_mean"),
        ("=", r"I (\i. T)", all_drawn),
        ("<=", r"ext (c * card (\i : 'i. T))"),
    )


def golden(p: Proof) -> Theorem:
    """The step of the chain rule for the entry i, the data x and the set t."""
    p.let(H=r"\w. R t1 (replace x i w)", b="kl (R t x) B", d="D i")
    p.use("measurable_comp", "R t1", r"\w. replace x i w")
    p.have("t1 i")

    information = p.calc(
        "mutual_information d H",
        ("<=", r"L d (\w. kl (H w) (R t1 x))", p.use("information_le_mean", "d", "H", "R t1 x")),
        ("<=", r"L d (\w. ext c)", "L_le"),
        ("=", "ext c", "L_const"),
    )
    output = p.use("drawn_again", "D", "K", "t", "i", "x")
    whole = p.use("kl_chain", "d", "d", "H", r"\w : 'd. B")

    def infinite(q: Proof) -> Theorem:
        top = q.have("b = ∞")
        return q.calc(
            r"L d (\w. kl (H w) B)", ("<=", "∞"), ("=", "ext c + ∞", "add_top"), ("=", "ext c + b", top)
        )

    def finite(q: Proof) -> Theorem:
        return q.obtain("r", q.use("real_of_finite", "b"), bounded)

    def bounded(q: Proof) -> Theorem:
        same = q.have("b = ext r")
        second = q.calc("kl (bind d H) B", ("=", "b", output), ("=", "ext r", same), ("<=", "ext r"))
        total = q.use("kl_of_information", "d", "H", "B", "c", "r", given=[information, second])
        none = q.have("kl d d = 0", "kl_same")
        return q.calc(
            r"L d (\w. kl (H w) B)",
            ("=", r"0 + L d (\w. kl (H w) B)", "eadd_zero"),
            ("=", r"kl d d + L d (\w. kl (H w) B)", none),
            ("=", r"kl (semi d H) (semi d (\w. B))", whole),
            ("<=", "ext (c + r)", total),
            ("=", "ext c + ext r"),
            ("=", "ext c + b", same),
        )

    return p.cases("b = ∞", infinite, finite)
