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
from derivations.sharp import laplace

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
of_any_adversary = theorem.printed(
    of_the_mechanism("ε", "Lap(0, 1/ε)", "kl", "ε - 1 + exp(-ε)"),
    label="unrestricted: the least parameter of the mechanism",
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


anywhere = Claim(
    "for m n ε given 0 < ε holds KL(Lap(m, 1/ε) ‖ Lap(n, 1/ε)) = |m - n|·ε - 1 + exp(-(|m - n|·ε))"
)
grows = Claim("for ε t u given 0 < ε, 0 ≤ t ≤ u holds t·ε - 1 + exp(-(t·ε)) ≤ u·ε - 1 + exp(-(u·ε))")


@anywhere.proof
def mean_of_the_loss(p):
    p.let(P="Lap(m, 1/ε)", Q="Lap(n, 1/ε)", Z="x ↦ ε·(|x - n| - |x - m|)", d="|m - n|·ε")
    p.have(
        "almost every x ~ P: log(dP/dQ(x)) = Z(x)", because="the logarithm of the quotient of the densities"
    )
    with p.case("m ≤ n"):
        p.have("|m - n| = n - m")
        p.have("E[x ~ P] Z(x) exists and is (n - m)·ε - 1 + exp(-((n - m)·ε))", because="cut at the kinks")
        p.have("E[x ~ P] Z(x) exists and is d - 1 + exp(-d)")
    with p.otherwise():
        p.have("|m - n| = m - n")
        p.have("E[x ~ P] Z(x) exists and is (m - n)·ε - 1 + exp(-((m - n)·ε))", because="cut at the kinks")
        p.have("E[x ~ P] Z(x) exists and is d - 1 + exp(-d)")
    return p.chain(
        "KL(P ‖ Q)",
        eq("M[x ~ P] log(dP/dQ(x))", "kl", because="the definition"),
        eq("d - 1 + exp(-d)", "M_int"),
    )


@grows.proof
def exponential(p):
    p.let(x="t·ε", y="u·ε")
    p.have("0 ≤ x")
    p.have("x ≤ y")
    p.use(laplace.grows.theorem(), "x", "y")
    return p.have(p.goal)


@of_any_adversary.proof
def at_any_places(p):
    with p.fix("t u : real", "0 ≤ t", "t ≤ u"):
        p.use(grows.theorem(), "ε", "t", "u", because="it grows with the distance")
    return moved_noise.at_any_places(
        p, "kl", "Lap({}, 1/ε)", "t ↦ t·ε - 1 + exp(-(t·ε))", "ε - 1 + exp(-ε)", anywhere.theorem(),
        "the mean of the loss",
    )  # fmt: skip


@smaller.proof
def both_closed_forms(p):
    p.have(f"{LINEAR} < ε - 1 + exp (-ε)", by=decide, because="the difference is positive")
    return p.chain(
        f"restricted_kl linear {LAWS}",
        eq(f"{LINEAR}", linear.theorem(), because="Theorem 9"),
        lt("ε - 1 + exp(-ε)"),
        eq(f"kl {LAWS}", thm8.claim.theorem(), because="Theorem 8"),
    )
