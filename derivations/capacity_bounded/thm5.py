"""Theorem 5: the matrix mechanism.

Problem: does WA†(Ax + ‖A‖₁Lap_s(0, 1/ε)) offer (lin, Rényi) privacy with parameter at most
    log(1 + 2^{s(α-1)}ε^α)/(α-1)?
Method: the smallest case, n = s = d = 1 and W = A = 1, is the Laplace mechanism for one count.
Guarantee: false as printed, for the reason for which Corollary 2 is.
    In this case the parameter is at most α log(1 + (α-1)ε²)/(2(α-1)) for every α ≥ 2.
Reference: capacity bounded paper, Theorem 5 and its proof in Appendix C.4.
"""

from sympy import Integer, Rational, log

from cbdp_sym import (
    AtMost,
    Laplace,
    Linear,
    RestrictedRenyi,
    Statement,
    conclude,
    lemma,
    refute,
    rules,
    say,
)
from derivations.capacity_bounded.cor2_laplace import alpha, epsilon, v
from derivations.capacity_bounded.feasible import exceeds

P, Q = Laplace(0, 1 / epsilon), Laplace(1, 1 / epsilon)
D = RestrictedRenyi(alpha, Linear(), P, Q)

theorem = Statement(id="cbdp.thm5", title="The matrix mechanism", expect="refuted")
printed = theorem.printed(
    AtMost(D, log(1 + 2 ** (alpha - 1) * epsilon**alpha) / (alpha - 1)),
    given=[alpha > 2],
    label="W = A = 1",
)
repaired = theorem.repaired(
    AtMost(D, alpha * log(1 + (alpha - 1) * epsilon**2) / (2 * (alpha - 1))),
    given=[alpha >= 2],
    label="W = A = 1, from the repaired Corollary 2",
)
theorem.finding(
    "reading",
    r"The theorem names no range of $\alpha$; its proof rests on Corollary 2, which is for $\alpha>2$. For "
    r"$W=A=1$ the mechanism is $x+\mathrm{Lap}(0,1/\epsilon)$ for one count $x$, which changes by $1$.",
)
theorem.finding(
    "false step",
    r"The proof rests on Corollary 2, which is false. Its last display has $2^{(\alpha-1)}e\epsilon^\alpha$ "
    r"for $2^{s(\alpha-1)}\epsilon^\alpha$.",
)


@repaired.proof
def corollary_2(part):
    fact = rules.specialise(
        lemma("cbdp.cor2.laplace", "repaired"), {v: Integer(1)}, under=part.assumptions
    )
    return conclude(fact, part)


@printed.refutation
def one_count(part):
    values = {alpha: Integer(3), epsilon: Rational(1, 10)}
    say(r"Take $\epsilon=\frac1{10}$ and $\alpha=3$.")
    claimed = part.conclusion.substitute(values)
    fact = exceeds(claimed.lhs, Rational(-1, 200), Rational(1, 2), claimed.rhs)
    return refute(part, values, fact)
