"""Lemmas about point masses."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.extended import by_ends
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for x : 'a holds Prob (dirac x)")
def dirac_prob(p: Proof) -> Theorem:
    """A point mass is a probability distribution."""
    p.unfold("Prob")
    return p.calc(r"L (dirac x) (\y. 1)", ("=", "1", p.use("L_dirac", "x", r"\y. 1")))


@scripted("for x : 'a, s : 'a -> bool given Measurable s, s x holds AE (dirac x) s")
def ae_dirac(p: Proof) -> Theorem:
    """A property that holds at the point holds almost everywhere."""
    p.let(outside=r"\y. ~s y", one=r"\y. if (~s y) (ext 1) 0")
    none = p.calc("one x", ("=", "0"))
    p.calc(
        "mass (dirac x) outside",
        ("=", "L (dirac x) one", "mass"),
        ("=", "one x", "L_dirac"),
        ("=", "0", none),
    )
    p.use("ae_of_mass", "dirac x", "outside")
    return p.have("AE (dirac x) s")


@scripted(
    "for f : real -> ereal, H : ('a -> real) -> bool, u w : 'a, h : 'a -> real, c : real "
    "given H h, Measurable h, h w = 0, conjugate f 0 <= ext c "
    "holds ext (h u - c) <= restricted f H (dirac u) (dirac w)"
)
def points_apart(p: Proof) -> Theorem:
    """The value of an adversary that is 0 at the second point."""
    p.use("int_dirac", "u", "h")
    p.let(C="conjugate f")
    less = p.use("eneg_le", "C 0", "ext c")
    p.calc("ext (-c)", ("=", "-ext c", "ext_neg"), ("<=", "-C 0", less), ("=", "-C (h w)", p.given[2]))
    loss = p.use("M_mono", "dirac w", r"\x. ext (-c)", r"\x. -C (h x)")
    constant = p.use("M_int", "dirac w", r"\x. -c", "-c")
    gain = p.use("M_int", "dirac u", "h", "h u")
    return p.calc(
        "ext (h u - c)",
        ("=", "ext (h u) + ext (-c)"),
        ("=", r"M (dirac u) (\x. ext (h x)) + M (dirac w) (\x. ext (-c))", gain, constant),
        ("<=", r"M (dirac u) (\x. ext (h x)) + M (dirac w) (\x. -C (h x))", loss),
        (
            "<=",
            "restricted f H (dirac u) (dirac w)",
            p.use("restricted_upper", "f", "H", "dirac u", "dirac w", "h"),
        ),
    )


@scripted("for x : ereal given !t. ext t <= x holds x = ∞")
def unbounded(p: Proof) -> Theorem:
    """An extended real that no real number bounds."""

    def of(q: Proof) -> Theorem:
        def at(q: Proof, value: str) -> Theorem:
            same = q.have(f"x = {value}")
            if value == "∞":
                return same
            if value == "bot":
                low = q.calc("ext 0", ("<=", "x"), ("=", "bot", same))
                return q.use("ex_falso", "x = ∞", given=[q.use("bot_not_ge", given=[low])])
            low = q.calc("ext (r + 1)", ("<=", "x"), ("=", "ext r", same))
            q.know(rewrite(low, "ext_le"))
            return q.use("ex_falso", "x = ∞")

        return by_ends(q, "x", at)

    return of(p)


@scripted(
    "for x : 'i -> 'a, f : ('i -> 'a) -> ereal given Finite (\\i : 'i. T), Measurable f, !y. 0 <= f y "
    "holds L (product (\\i. dirac (x i))) f = f x"
)
def L_product_dirac(p: Proof) -> Theorem:
    """Independent entries that do not vary."""
    p.let(P=r"\i. dirac (x i)", g=r"\i. \y : 'a. x i", c=r"\y : 'i -> 'a. x")

    def constant(q: Proof) -> Theorem:
        def integral(r: Proof) -> Theorem:
            return r.calc(
                "L (map (g i) (P i)) h",
                ("=", r"L (P i) (\y. h (x i))", "L_map"),
                ("=", "h (x i)", "L_econst"),
                ("=", "L (P i) h", "L_dirac"),
            )

        text = "!h. Measurable h ==> (!y. 0 <= h y) ==> L (map (g i) (P i)) h = L (P i) h"
        return q.use("measure_ext", "map (g i) (P i)", "P i", given=[q.intro("h", integral, text)])

    same = p.every("i", p.names["x"].type.args[0], constant)
    moved = p.use("product_map", "g", "P")
    return p.calc(
        "L (product P) f",
        ("=", r"L (product (\i. map (g i) (P i))) f", same),
        ("=", "L (map c (product P)) f", moved),
        ("=", r"L (product P) (\y : 'i -> 'a. f x)", "L_map"),
        ("=", "f x", "L_econst"),
    )


@scripted("for x : 'a, s : 'a -> bool given Measurable s, AE (dirac x) s holds s x", automatic=False)
def at_dirac(p: Proof) -> Theorem:
    """A property that holds almost everywhere for a point mass holds at the point."""
    p.let(one=r"\y. if (~s y) (1 : ereal) 0")

    def fails(q: Proof) -> Theorem:
        none = q.use("mass_of_ae", "dirac x", r"\y. ~s y")
        false = q.calc(
            "ext 1",
            ("=", "one x", "if_true"),
            ("=", "L (dirac x) one", "L_dirac"),
            ("=", r"mass (dirac x) (\y. ~s y)", "mass"),
            ("=", "ext 0", none),
        )
        q.use("ext_inj", "1", "0", given=[false])
        return q.absurd()

    return p.cases("s x", lambda q: q.auto(), fails)
