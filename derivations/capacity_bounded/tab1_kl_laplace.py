"""Table 1, row 1: the Laplace mechanism under KL.

Problem: the KL divergence between Laplace noise at 0 and at 1, both of scale 1/ε, with and without the
    restriction to linear adversaries; and that the restricted one is smaller.
Method: Theorems 9 and 8; an inequality of one variable.
Guarantee: both closed forms, and a strict inequality, for every ε > 0.
Reference: capacity bounded paper, Table 1, first row, and section 5.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import moved_noise, thm8, thm9
from derivations.capacity_bounded.moved_noise import of_the_mechanism, of_the_pair

LAWS = "(laplace 0 (1/ε)) (laplace 1 (1/ε))"
LINEAR = "sqrt (1 + ε^2) - 1 + log (1 - (sqrt (1 + ε^2) - 1)^2/ε^2)"

theorem = Statement(id="cbdp.tab1.kl.laplace", title="The Laplace mechanism under KL")
linear = theorem.printed(
    f"for ε : real given 0 < ε holds restricted_kl linear {LAWS} = {LINEAR}", label="linear adversary"
)
unrestricted = theorem.printed(
    f"for ε : real given 0 < ε holds kl {LAWS} = ε - 1 + exp (-ε)", label="unrestricted"
)
smaller = theorem.printed(
    f"for ε : real given 0 < ε holds restricted_kl linear {LAWS} < kl {LAWS}", label="the former is smaller"
)
mechanism = theorem.printed(
    of_the_mechanism(
        "ε", "Lap(0, 1/ε)", "restricted_kl(linear)", "√(1 + ε²) - 1 + log(1 - (√(1 + ε²) - 1)²/ε²)"
    ),
    label="linear adversary: the least parameter of the mechanism",
)
for claim in (linear, smaller, mechanism):
    claim.facts += thm9.in_kernel.facts


@linear.proof
def theorem_9(p):
    return p.chain(
        f"restricted_kl linear {LAWS}",
        eq("log(1 - ((1 - √(1 + ε²))/ε)²) + √(1 + ε²) - 1", thm9.in_kernel.theorem(), because="Theorem 9"),
        eq(f"{LINEAR}", because="the same square"),
    )


@mechanism.proof
def a_query_of_sensitivity_one(p):
    p.let(Y="Lap(0, 1/ε)")
    p.use("laplace_symmetric", "1/ε")
    p.chain("shift(1, Y)", eq("Lap(1, 1/ε)", "laplace_shift"))
    p.use(linear.theorem(), "ε", because="the pair")
    p.use(moved_noise.kl.theorem(), "nb", "q", "Y", "1", "s", because="noise that moves less tells less")
    pair = "KL^linear(Y, shift(1, Y))"
    return of_the_pair(
        p, "Lap(0, 1/ε)", "restricted_kl(linear)", pair, "√(1 + ε²) - 1 + log(1 - (√(1 + ε²) - 1)²/ε²)"
    )


def the_logarithm_is_defined():
    p = Script("for ε given 0 < ε holds 0 < 1 - (√(1 + ε²) - 1)²/ε²")
    return p.qed(p.have(p.goal, by=decide))


for claim in (linear, mechanism):
    claim.facts.append(the_logarithm_is_defined)


@unrestricted.proof
def theorem_8(p):
    return p.use(thm8.claim.theorem(), "ε", because="Theorem 8")


@smaller.proof
def both_closed_forms(p):
    p.have(f"{LINEAR} < ε - 1 + exp (-ε)", by=decide, because="the difference is positive")
    return p.chain(
        f"restricted_kl linear {LAWS}",
        eq(f"{LINEAR}", linear.theorem(), because="Theorem 9"),
        lt("ε - 1 + exp(-ε)"),
        eq(f"kl {LAWS}", thm8.claim.theorem(), because="Theorem 8"),
    )
