"""The mutual information of a variable and the output of a kernel, for section 6.

This module has no statement of its own. By composition and data processing the information of every order
above 1 is at most the largest divergence of that order between two outputs; the KL divergence is at most
each of them.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem
from derivations.concentrated import lem2_2_composition

kernel = "Prob P, Measurable K, !x. Prob (K x)"  # what is assumed of P and K


@cache
def average() -> Theorem:
    """The divergence from a mixture is at most the largest divergence from its components."""
    p = Script(
        "for P : 'a measure, K : 'a -> 'b measure, Q : 'b measure, a c : real "
        f"given {kernel}, Prob Q, 1 < a, !x. renyi a Q (K x) <= ext c "
        "holds renyi a Q (bind P K) <= ext c"
    )
    p.let(C=r"\x : 'a. Q")
    p.have("renyi a P P <= ext 0", "renyi_same")
    p.use(lem2_2_composition.in_kernel.theorem(), "P", "P", "C", "K", "a", "0", "c")
    return p.qed(
        p.calc(
            "renyi a Q (bind P K)",
            ("=", "renyi a (bind P C) (bind P K)", "bind_const"),
            ("=", "renyi a (map snd (semi P C)) (map snd (semi P K))", "bind"),
            ("<=", "renyi a (semi P C) (semi P K)", "renyi_map"),
            ("<=", "ext (0 + c)"),
            ("=", "ext c"),
        )
    )


@cache
def information() -> Theorem:
    """The information of order a is at most the largest divergence of two outputs."""
    p = Script(
        "for P : 'a measure, K : 'a -> 'b measure, a c : real "
        f"given {kernel}, 1 < a, !x y. renyi a (K x) (K y) <= ext c "
        r"holds renyi a (semi P K) (semi P (\x. bind P K)) <= ext c"
    )
    p.have("renyi a P P <= ext 0", "renyi_same")
    p.term("P").type.args[0]
    p.every("x", "'a", lambda q: q.use(average(), "P", "K", "K x", "a", "c"))
    p.let(H=r"\x : 'a. bind P K")
    p.use(lem2_2_composition.in_kernel.theorem(), "P", "P", "K", "H", "a", "0", "c")
    return p.qed(p.calc("renyi a (semi P K) (semi P H)", ("<=", "ext (0 + c)"), ("=", "ext c")))
