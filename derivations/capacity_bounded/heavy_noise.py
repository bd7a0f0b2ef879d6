"""Symmetric noise without a second moment, against the printed Lemma 4.

This module has no statement of its own.

Problem: if the moment of Q of order α/(α-1) is infinite, the objective of Lemma 4 is -∞ for all a but 0.
Method: the noise is y·exp(|y|) for a Laplace number y, and the order is 2.
Guarantee: it is symmetric, and no linear function of it but the constants has a second moment.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.thm4_pair import infinite_translate

HEAVY = "map(y ↦ y·exp(|y|), Lap(0, 1))"
symmetric = Claim(f"holds map(neg, {HEAVY}) = {HEAVY}")
no_moment = Claim(f"for a b given 0 < a holds ∫[x ~ {HEAVY}] |a·x + b|^2 = ∞")


@symmetric.proof
def odd(p):
    p.let(f="y ↦ y·exp(|y|)", Q=HEAVY, S="Lap(0, 1)")
    p.use("laplace_symmetric", "1")
    with p.fix("y : real"):
        p.use("abs_neg", "y")
        p.chain("neg(f(y))", eq("-y·exp(|y|)"), eq("-y·exp(|-y|)"), eq("f(neg(y))"))
    with p.fix("g : real → ereal", "Measurable(g)", "∀x. 0 ≤ g(x)"):
        p.chain(
            "∫[x ~ map(neg, Q)] g(x)",
            eq("∫[x ~ Q] g(neg(x))", "L_map"),
            eq("∫[y ~ S] g(neg(f(y)))", "L_map"),
            eq("∫[y ~ S] g(f(neg(y)))"),
            eq("∫[y ~ map(neg, S)] g(f(y))", "L_map"),
            eq("∫[y ~ S] g(f(y))"),
            eq("∫[x ~ Q] g(x)", "L_map"),
        )
    return p.use("measure_ext", "map(neg, Q)", "Q")


@no_moment.proof
def by_one_half_line(p):
    p.let(f="y ↦ y·exp(|y|)", Q=HEAVY, h="y ↦ exp(-|y - 0|/1)/(2·1)", k="y ↦ |a·f(y)|^2", c="a²/2")
    with p.fix("y : real", "1 ≤ y"):
        p.have("|y| = y")
        p.have("1 ≤ exp(y)")
        p.chain("k(y)", eq("(a·y·exp(y))²"), eq("a²·y²·exp(y)·exp(y)"))
        p.have("1 ≤ y²")
        p.have("0 ≤ (y² - 1)·exp(y)")
        p.have("1 ≤ y²·exp(y)")
        p.have("0 ≤ a²/2·(y²·exp(y) - 1)")
        p.chain("c", le("a²/2·(y²·exp(y))"), eq("a²/2·(y²·exp(y))·(exp(-y)·exp(y))"), eq("h(y)·k(y)"))
    p.use("L_lebesgue_top", "y ↦ h(y)·k(y)", "1", "c")
    p.chain("∫[x ~ Q] |a·x|^2", eq("∫[y ~ Lap(0, 1)] k(y)", "L_map"), eq("∞", "laplace", "L_withdensity"))
    return p.use(infinite_translate.theorem(), "Q", "x ↦ a·x", "b", "2")
