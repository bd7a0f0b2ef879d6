"""Lemmas about the means of functions of one of two outcomes."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for P : 'a measure, Q : 'b measure given Prob P, Prob Q holds map snd (semi P (\\x. Q)) = Q")
def semi_snd(p: Proof) -> Theorem:
    """The second outcome has the second distribution."""
    p.let(S=r"semi P (\x. Q)")

    def of(q: Proof) -> Theorem:
        return q.calc(
            "L (map snd S) f",
            ("=", r"L S (\z. f (snd z))", q.use("L_map", "S", "(snd : 'a # 'b -> 'b)", "f")),
            ("=", r"L P (\x. L Q (\y. f y))", "semi_L", "snd_pair"),
            ("=", "L Q f", "L_econst"),
        )

    text = "!f. Measurable f ==> (!x. 0 <= f x) ==> L (map snd S) f = L Q f"
    return p.use("measure_ext", given=[p.intro("f", of, text)])


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, f : 'a -> real, v : real "
    "given Prob P, Measurable K, !x. Prob (K x), HasInt P f v "
    r"holds HasInt (semi P K) (\z. f (fst z)) v"
)
def int_fst(p: Proof) -> Theorem:
    """The mean of a function of the first outcome."""
    p.have("HasInt (map fst (semi P K)) f v", "semi_fst")
    return p.use("int_map", "semi P K", "(fst : 'a # 'b -> 'a)", "f", "v")


@scripted(
    "for P : 'a measure, Q : 'b measure, f : 'b -> real, v : real "
    r"given Prob P, Prob Q, HasInt Q f v holds HasInt (semi P (\x. Q)) (\z. f (snd z)) v"
)
def int_snd(p: Proof) -> Theorem:
    """The mean of a function of the second outcome."""
    p.have(r"HasInt (map snd (semi P (\x. Q))) f v", "semi_snd")
    return p.use("int_map", r"semi P (\x : 'a. Q)", "(snd : 'a # 'b -> 'b)", "f", "v")


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, f : 'a # 'b -> real, F : 'a -> real, v : real given Prob P, "
    "Measurable K, !x. Prob (K x), Measurable f, !z. 0 <= f z, "
    r"!x. HasInt (K x) (\y. f (x, y)) (F x), HasInt P F v holds HasInt (semi P K) f v",
    automatic=False,
)
def int_semi_nonneg(p: Proof) -> Theorem:
    """The mean of a function of both outcomes that is not negative, from that given the first."""
    inner = p.every("x", "'a", lambda q: q.use("L_int", "K x", r"\y. f (x, y)", "F x"))
    p.every("x", "'a", lambda q: q.use("int_nonneg", "K x", r"\y. f (x, y)", "F x"))
    mean = p.calc(
        r"L (semi P K) (\z. ext (f z))",
        ("=", r"L P (\x. L (K x) (\y. ext (f (x, y))))", "semi_L"),
        ("=", r"L P (\x. ext (F x))", inner),
        ("=", "ext v", "L_int"),
    )
    return p.use("int_of_L", "semi P K", "f", "v", given=[mean])


@scripted(
    "for P : 'a measure, Q : 'b measure, u : 'a -> real, v : 'b -> real, h : 'a # 'b -> real, m n : real "
    "given Prob P, Prob Q, HasInt P u m, HasInt Q v n, !z. h z = u (fst z) + v (snd z) "
    r"holds HasInt (semi P (\x. Q)) h (m + n)"
)
def int_of_sum(p: Proof) -> Theorem:
    """The mean of a sum of functions of the two outcomes."""
    p.use("int_fst", "P", r"\x : 'a. Q", "u", "m")
    p.use("int_snd", "P", "Q", "v", "n")
    p.let(S=r"semi P (\x. Q)")
    p.use("int_lin", "S", r"\z. u (fst z)", r"\z. v (snd z)", "1", "1", "m", "n")
    p.have(r"AE S (\z. h z = 1 * u (fst z) + 1 * v (snd z))", p.given[4])
    total = p.use("int_ae")
    return rewrite(total, p.have("1*m + 1*n = m + n"))


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, Q : 'c measure "
    "given Prob P, Measurable K, !x. Prob (K x), Prob Q "
    r"holds map (\z. ((fst (fst z), snd z), snd (fst z))) (semi (semi P (\x. Q)) (\w. K (fst w))) "
    r"= semi (semi P K) (\w. Q)"
)
def semi_swap(p: Proof) -> Theorem:
    """An outcome that depends on the first, and an independent one, may be drawn in either order."""
    p.let(
        W=r"semi P (\x : 'a. Q)",
        J=r"semi W (\w. K (fst w))",
        g=r"\z : ('a # 'c) # 'b. ((fst (fst z), snd z), snd (fst z))",
        N=r"semi (semi P K) (\w. Q)",
    )

    def of(q: Proof) -> Theorem:
        q.let(k=r"\w : 'a # 'c. L (K (fst w)) (\y. f ((fst w, y), snd w))")
        q.let(joint=r"\v : ('a # 'c) # 'b. f ((fst (fst v), snd v), snd (fst v))")
        section = q.use("measurable_L", r"\w : 'a # 'c. K (fst w)", "joint")
        q.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))
        q.let(l=r"\w : 'a # 'b. L Q (\y. f (w, y))")

        def inner(r: Proof) -> Theorem:
            r.let(s=r"\v : 'c # 'b. f ((x, snd v), fst v)")
            return r.calc(
                r"L Q (\z. L (K x) (\y. f ((x, y), z)))",
                ("=", r"L Q (\z. L (K x) (\y. s (z, y)))", "fst_pair", "snd_pair"),
                ("=", r"L (K x) (\y. L Q (\z. s (z, y)))", r.use("tonelli", "Q", "K x", "s")),
                ("=", r"L (K x) (\y. L Q (\z. f ((x, y), z)))", "fst_pair", "snd_pair"),
            )

        same = q.every("x", q.names["P"].type.args[0], inner)
        return q.calc(
            "L (map g J) f",
            ("=", r"L J (\z. f (g z))", "L_map"),
            ("=", r"L W (\w. L (K (fst w)) (\y. f (g (w, y))))", "semi_L"),
            ("=", "L W k", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L Q (\z. k (x, z)))", "semi_L"),
            ("=", r"L P (\x. L Q (\z. L (K x) (\y. f ((x, y), z))))", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L (K x) (\y. L Q (\z. f ((x, y), z))))", same),
            ("=", "L (semi P K) l", "semi_L"),
            ("=", "L N f", "semi_L"),
        )

    text = "!f. Measurable f ==> (!x. 0 <= f x) ==> L (map g J) f = L N f"
    return p.use("measure_ext", given=[p.intro("f", of, text)])
