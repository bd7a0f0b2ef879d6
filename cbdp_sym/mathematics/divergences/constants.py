"""Lemmas about constant densities and constant kernels."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for P : 'a measure, a : real given Prob P, 1 < a holds renyi a P P = 0")
def renyi_same(p: Proof) -> Theorem:
    """The divergence of a distribution from itself is 0: its density is 1."""

    def point(q: Proof) -> Theorem:
        return q.calc(
            r"L (withdensity P (\x. 1)) f",
            ("=", r"L P (\x. ext 1 * f x)", "L_withdensity_ext"),
            ("=", "L P f"),
        )

    function = p.term(r"\x : 'a. ext (1 : real)").type
    p.every("f", function, point, "Measurable f", "!x. 0 <= f x")
    p.use("measure_ext", r"withdensity P (\x. 1)", "P")
    one = p.use("density_unique", "P", "P", r"\x. 1")
    return p.calc(
        "renyi a P P",
        ("=", r"ext (1/(a - 1)) * elog (L P (\x. ext (density P P x ^ a)))", "renyi"),
        ("=", r"ext (1/(a - 1)) * elog (L P (\x. ext (1 ^ a)))", one),
        ("=", r"ext (1/(a - 1)) * elog (L P (\x. 1))"),
        ("=", "ext (1/(a - 1)) * 0", "prob_mass", "elog_one"),
        ("=", "0"),
    )


@scripted("for P : 'a measure, Q : 'b measure given Prob P, Prob Q holds bind P (\\x. Q) = Q")
def bind_const(p: Proof) -> Theorem:
    """A kernel that ignores its argument."""

    def point(q: Proof) -> Theorem:
        return q.calc(
            r"L (bind P (\x. Q)) f",
            ("=", r"L (map snd (semi P (\x. Q))) f", "bind"),
            ("=", r"L (semi P (\x. Q)) (\z. f (snd z))", "L_map"),
            ("=", r"L P (\x. L Q (\y. f (snd (x, y))))", "semi_L"),
            ("=", r"L P (\x. L Q f)", "snd_pair"),
            ("=", "L Q f", q.use("L_econst", "P", "L Q f")),
        )

    function = p.term(r"\x : 'b. ext (1 : real)").type
    p.every("f", function, point, "Measurable f", "!x. 0 <= f x")
    return p.use("measure_ext", r"bind P (\x. Q)", "Q")
