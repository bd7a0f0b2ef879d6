"""Lemmas about square roots and the Gaussian integral."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import lemma

Given = list[Theorem]


@lemma("for x : real given 0 < x holds 0 < sqrt x")
def sqrt_pos(goal: Term, given: Given, x: Term) -> Theorem:
    """The square root of a positive number is positive."""
    p = Proof("for x : real given 0 < x holds 0 < sqrt x")
    p.use("sqrt_nonneg", "x")
    p.have("0^2 < sqrt x^2", p.use("sqrt_square", "x"))
    return use(p.qed(p.use("lt_of_square", "0", "sqrt x")), x, given=given)


@lemma("holds 0 < sqrt (2 * pi)")
def sqrt_two_pi_pos(goal: Term, given: Given) -> Theorem:
    """The normalising constant √(2π) of the Gaussian density is positive."""
    # exp(-x^2/2) is at least exp(-1/2) on [0, 1]
    p = Proof("holds 0 < sqrt (2 * pi)")
    p.let(c="exp (neg (1/2))", F=r"\x : real. c*x")
    p.know(use("ftc_continuous", p.term("F"), p.term(r"\x : real. c"), p.term("0"), p.term("1")))
    p.unfold_facts("HasIntOn")

    def below(p: Proof) -> Theorem:
        def inside(p: Proof) -> Theorem:
            p.have("x*x <= 1")
            p.have("neg (1/2) <= neg (x^2)/2")
            return p.calc(
                "if (0 <= x /\\ x <= 1) c 0", ("=", "c", "if_true"), ("<=", "exp (neg (x^2)/2)", "exp_le")
            )

        def outside(p: Proof) -> Theorem:
            return p.calc("if (0 <= x /\\ x <= 1) c 0", ("=", "0", "if_false"), ("<=", "exp (neg (x^2)/2)"))

        return p.cases("0 <= x /\\ x <= 1", inside, outside)

    p.know(p.intro("x", below, r"!x. (if (0 <= x /\ x <= 1) c 0) <= exp (neg (x^2)/2)"))
    p.have(r"AE lebesgue (\x. (if (0 <= x /\ x <= 1) c 0) <= exp (neg (x^2)/2))", "ae_all")
    p.use("gaussian_integral")
    bound = p.use("int_mono", "lebesgue", r"\x. if (0 <= x /\ x <= 1) c 0", r"\x. exp (neg (x^2)/2)")
    return p.have("0 < sqrt (2 * pi)", bound, p.use("exp_pos", "neg (1/2)"))


@scripted("for n : real given Nat n holds Tendsto (\\x. x ^ n * exp (-(x ^ 2) / 2)) 0")
def tendsto_gaussian(p: Proof) -> Theorem:
    """The Gaussian density decays faster than every power grows."""
    p.let(h=r"\x. exp (1/2) * (x ^ n * exp (-1 * x))", g=r"\x. x ^ n * exp (-(x ^ 2) / 2)")
    decay = p.use("tendsto_decay", "-1", "n")
    product = p.use(
        "tendsto_mul", r"\x. exp (1/2)", r"\x. x ^ n * exp (-1 * x)", "exp (1/2)", "0", given=[decay]
    )
    limit = rewrite(product, p.have("exp (1/2) * 0 = 0"))

    def low(q: Proof) -> Theorem:
        return q.have("0 <= g x")

    def high(q: Proof) -> Theorem:
        q.have("-(x ^ 2) / 2 <= 1/2 - x", q.use("square_nonneg", "x - 1"))
        smaller = q.calc("exp (-(x^2)/2)", ("<=", "exp (1/2 - x)"), ("=", "exp (1/2) * exp (-1 * x)"))
        scaled = q.use("scale_le", "x ^ n", "exp (-(x^2)/2)", "exp (1/2) * exp (-1 * x)", given=[smaller])
        return q.have("g x <= h x", scaled)

    given = [p.intro("x", low, "!x. 0 <= x ==> 0 <= g x"), p.intro("x", high, "!x. 0 <= x ==> g x <= h x")]
    return p.use("tendsto_squeeze", r"\x. 0", "g", "h", "0", "0", given=[limit, *given])
