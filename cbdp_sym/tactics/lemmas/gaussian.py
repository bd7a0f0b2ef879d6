"""Lemmas about square roots and the Gaussian integral."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.statements import lemma

Given = list[Theorem]


@lemma("for x : real given 0 < x holds 0 < sqrt x")
def sqrt_pos(goal: Term, given: Given, x: Term) -> Theorem:
    p = Proof("for x : real given 0 < x holds 0 < sqrt x")
    p.have("0^2 < sqrt x^2", p.use("sqrt_square", "x"))
    return use(p.qed(p.use("lt_of_square", "0", "sqrt x")), x, given=given)


@lemma("holds 0 < sqrt (2 * pi)")
def sqrt_two_pi_pos(goal: Term, given: Given) -> Theorem:
    # exp(-x^2/2) is at least exp(-1/2) on [0, 1]
    p = Proof("holds 0 < sqrt (2 * pi)")

    return p.have("0 < sqrt (2 * pi)")


@scripted("for n : real given Nat n holds Tendsto (\\x. x ^ n * exp (-(x ^ 2) / 2)) 0")
def tendsto_gaussian(p: Proof) -> Theorem:
    """The Gaussian density decays faster than every power grows."""
    p.let(h=r"\x. exp (1/2) * (x ^ n * exp (-1 * x))", g=r"\x. x ^ n * exp (-(x ^ 2) / 2)")
    p.use("tendsto_decay", "-1", "n")

    def high(q: Proof) -> Theorem:
        smaller = q.calc("exp (-(x^2)/2)", ("<=", "exp (1/2 - x)"), ("=", "exp (1/2) * exp (-1 * x)"))
        q.use("scale_le", "x ^ n", "exp (-(x^2)/2)", "exp (1/2) * exp (-1 * x)", given=[smaller])
        return q.have("g x <= h x")

    [p.have("!x. 0 <= x ==> 0 <= g x"), p.intro("x", high, "!x. 0 <= x ==> g x <= h x")]
    return p.use("tendsto_squeeze", r"\x. 0", "g", "h", "0", "0")
