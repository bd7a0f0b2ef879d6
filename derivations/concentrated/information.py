"""The mutual information of a variable and the output of a kernel, for section 6.

This module has no statement of its own. By composition and data processing the information of every order
above 1 is at most the largest divergence of that order between two outputs; the KL divergence is at most
each of them.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import Theorem
from derivations.concentrated import lem2_2_composition

kernel = "Prob P, Measurable K, ∀x. Prob (K x)"  # what is assumed of P and K


@cache
def average() -> Theorem:
    """The divergence from a mixture is at most the largest divergence from its components."""
    p = Script(
        "for P : 'a measure, K : 'a → 'b measure, Q : 'b measure, α c : real "
        f"given {kernel}, Prob Q, 1 < α, ∀x. renyi α Q (K x) ≤ c "
        "holds renyi α Q (bind P K) ≤ c"
    )
    p.let(C="λx : 'a. Q")
    p.have("D[α](P ‖ P) ≤ 0", "renyi_same")
    p.use(lem2_2_composition.in_kernel.theorem(), "P", "P", "C", "K", "α", "0", "c")
    return p.qed(
        p.calc(
            "D[α](Q ‖ bind(P, K))",
            ("=", "D[α](bind(P, C) ‖ bind(P, K))", "bind_const"),
            ("=", "D[α](map(snd, semi(P, C)) ‖ map(snd, semi(P, K)))", "bind"),
            ("<=", "D[α](semi(P, C) ‖ semi(P, K))", "renyi_map"),
            ("<=", "0 + c"),
            ("=", "c"),
        )
    )


@cache
def information() -> Theorem:
    """The information of order a is at most the largest divergence of two outputs."""
    p = Script(
        "for P : 'a measure, K : 'a → 'b measure, α c : real "
        f"given {kernel}, 1 < α, ∀x y. renyi α (K x) (K y) ≤ c "
        "holds renyi α (semi P K) (semi P (x ↦ bind P K)) ≤ c"
    )
    p.have("D[α](P ‖ P) ≤ 0", "renyi_same")
    p.term("P").type.args[0]
    p.every("x", "'a", lambda q: q.use(average(), "P", "K", "K(x)", "α", "c"))
    p.let(H="λx : 'a. bind P K")
    p.use(lem2_2_composition.in_kernel.theorem(), "P", "P", "K", "H", "α", "0", "c")
    return p.qed(p.calc("D[α](semi(P, K) ‖ semi(P, H))", ("<=", "0 + c"), ("=", "c")))
