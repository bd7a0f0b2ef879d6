"""Table 1, row 1: the Laplace mechanism under KL.

Problem: the KL divergence between Laplace noise at 0 and at 1, both of scale 1/ε, with and without the
    restriction to linear adversaries; and that the restricted one is smaller.
Method: Theorems 9 and 8; an inequality of one variable.
Guarantee: both closed forms, and a strict inequality, for every ε > 0.
Reference: capacity bounded paper, Table 1, first row, and section 5.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import thm8, thm9

LAWS = "(laplace 0 (1/e)) (laplace 1 (1/e))"
LINEAR = "sqrt (1 + e^2) - 1 + log (1 - (sqrt (1 + e^2) - 1)^2/e^2)"

theorem = Statement(id="cbdp.tab1.kl.laplace", title="The Laplace mechanism under KL")
linear = theorem.printed(
    f"for e : real given 0 < e holds restricted_kl linear {LAWS} = ext ({LINEAR})", label="linear adversary"
)
unrestricted = theorem.printed(
    f"for e : real given 0 < e holds kl {LAWS} = ext (e - 1 + exp (-e))", label="unrestricted"
)
smaller = theorem.printed(
    f"for e : real given 0 < e holds restricted_kl linear {LAWS} < kl {LAWS}", label="the former is smaller"
)
for claim in (linear, smaller):
    claim.facts += thm9.in_kernel.facts


@linear.proof
def theorem_9(p):
    return p.chain(
        f"restricted_kl linear {LAWS}",
        eq(
            "ext (log (1 - ((1 - sqrt (1 + e^2))/e)^2) + sqrt (1 + e^2) - 1)",
            thm9.in_kernel.theorem(),
            because="Theorem 9",
        ),
        eq(f"ext ({LINEAR})", because="the same square"),
    )


@linear.facts.append
def the_logarithm_is_defined():
    p = Script("for e : real given 0 < e holds 0 < 1 - (sqrt (1 + e^2) - 1)^2/e^2")
    return p.qed(p.have(p.goal, by=decide))


@unrestricted.proof
def theorem_8(p):
    return p.use(thm8.claim.theorem(), "e", because="Theorem 8")


@smaller.proof
def both_closed_forms(p):
    p.have(f"{LINEAR} < e - 1 + exp (-e)", by=decide, because="the difference is positive")
    return p.chain(
        f"restricted_kl linear {LAWS}",
        eq(f"ext ({LINEAR})", linear.theorem(), because="Theorem 9"),
        lt("ext (e - 1 + exp (-e))"),
        eq(f"kl {LAWS}", thm8.claim.theorem(), because="Theorem 8"),
    )
