"""Facts of extended real numbers for the last step of a proof (`tactics.obvious`)."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, equality_elimination
from cbdp_sym.mathematics.extended_reals.bounds import reverse_order
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.statements import met

met("epow_one", at="(1 : ereal)^p")


@scripted("for a b x y : ereal given 0 <= a, a <= b, 0 <= x, x <= y holds a*x <= b*y", automatic=False)
def emul_mono(p: Proof) -> Theorem:
    """A product of nonnegative factors grows with both."""
    p.use("ele_trans", "0", "x", "y")
    p.use("emul_le", "a", "x", "y")
    second = p.use("emul_le", "y", "a", "b")
    return p.calc(
        "a*x", ("<=", "a*y"), ("=", "y*a", "emul_comm"), ("<=", "y*b", second), ("=", "b*y", "emul_comm")
    )


@scripted("for x y : ereal given 0 <= y holds x <= x + y", automatic=False, at="x + y")
def ele_add(p: Proof) -> Theorem:
    """A sum is at least a summand if the other one is not negative."""
    p.use("eadd_le", "x", "x", "0", "y")
    return p.calc("x", ("=", "x + 0", "eadd_zero"), ("<=", "x + y"))


@scripted("for x y : ereal given 0 <= x holds y <= x + y", automatic=False, at="x + y")
def ele_add_left(p: Proof) -> Theorem:
    """A sum is at least a summand if the other one, on its left, is not negative."""
    p.use("ele_add", "y", "x")
    return p.calc("y", ("<=", "y + x"), ("=", "x + y", "eadd_comm"))


@scripted("for x y : ereal given x < y holds x <= y", automatic=False, at="x < y")
def elt_imp_le(p: Proof) -> Theorem:
    """A smaller number is at most the other."""
    no = equality_elimination(use("elt_not_le", *p.variables), p.given[0])
    return p.use(reverse_order(), "y", "x", given=[no])
