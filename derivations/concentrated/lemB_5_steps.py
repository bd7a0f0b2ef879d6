"""The elementary inequalities in the proof of Lemma B.5, and what its O(·) can be.

Problem: for λ ≥ ½, ½e^{2λ(ξ+ρ(2λ+1))} + ½e^{(2λ-1)(ξ+2ρλ)} ≤ e^{4(ξ+2ρ)λ²}; for |λ| < ½,
    1 + 4λ²(e^{ξ+2ρ} - 1) ≤ e^{λ²·O(ξ+2ρ)}.
Method: both exponents of the first are at most the one on the right; 1 + x ≤ e^x for the second.
Guarantee: the first as printed, under ξ+ρ ≥ 0 and ρ ≥ 0, which zCDP implies. In the second no constant
    serves for all ξ+2ρ: for each C it fails at ξ+2ρ = D = max(C, 3), λ = 1/D. With 4(e^{ξ+2ρ} - 1) for
    O(ξ+2ρ) it holds, and so with 7(ξ+2ρ) if ξ+2ρ ≤ 1.
Reference: concentrated paper, proof of Lemma B.5.
"""

from cbdp_sym.author import *

theorem = Statement(
    id="zcdp.lemB.5.steps", title="Two elementary inequalities, one with an O", expect="refuted"
)
large = theorem.printed(
    "for l ξ ρ given 1/2 ≤ l, 0 ≤ ξ + ρ, 0 ≤ ρ holds 1/2·exp(2·l·(ξ + ρ·(2·l + 1))) + 1/2·exp((2·l - "
    "1)·(ξ + 2·ρ·l)) ≤ exp(4·(ξ + 2·ρ)·l²)",
    label="λ ≥ ½",
)
ORDER = "∃C. ∀l v. -(1/2) < l ⇒ l < 1/2 ⇒ 0 ≤ v ⇒ 1 + 4·l^2·(exp v - 1) ≤ exp (l^2·(C·v))"
order = theorem.printed(f"holds {ORDER}", label="|λ| < ½, with v = ξ+2ρ and a constant C for O")
explicit = theorem.repaired(
    "for l v holds 1 + 4·l²·(exp(v) - 1) ≤ exp(4·(exp(v) - 1)·l²)", label="with 4(exp v - 1) for O(v)"
)
bounded = theorem.repaired(
    "for l v given -(1/2) < l < 1/2, 0 ≤ v holds 1 + 4·l²·(exp(v) - 1) ≤ exp(l²·(7·v))",
    added=["v ≤ 1"],
    label="with 7v for O(v), for v ≤ 1",
)
theorem.finding(
    "constant",
    r"For $|\lambda|<\frac12$ the $O(\cdot)$ hides a constant that does not exist: whatever $C$, the "
    r"inequality with $C(\xi+2\rho)$ fails at $\xi+2\rho=D=\max(C,3)$, $\lambda=1/D$. A bound on "
    r"$\xi+2\rho$ is missing; for $\xi+2\rho\le1$ the constant $7$ serves, and without a bound "
    r"$4(e^{\xi+2\rho}-1)$ takes the place of "
    r"$O(\xi+2\rho)$.",
)
theorem.finding(
    "hypothesis",
    r"$v\le1$ is added for the constant $7$. Without a bound on $v=\xi+2\rho$ no constant takes its place.",
)
theorem.finding(
    "reading",
    r"$\xi$ may be negative. What zCDP implies is $\rho\ge0$ and $\xi+\rho\ge0$, as divergences are not "
    "negative; the first inequality holds under these.",
)


@large.proof
def exponents(p):
    p.let(u="4·(ξ + 2·ρ)·l²")
    first = p.have("2·l·(ξ + ρ·(2·l + 1)) ≤ u")
    second = p.have("(2·l - 1)·(ξ + 2·ρ·l) ≤ u")
    p.use("exp_le", given=[first], because="the exponential increases")
    p.use("exp_le", given=[second], because="the exponential increases")
    return p.have(p.goal)


@explicit.proof
def exponential_above_its_tangent(p):
    return p.have(p.goal, p.use("exp_ge", "4·(exp(v) - 1)·l²", because="exp lies above its tangent"))


@bounded.proof
def slope(p):
    p.have("4·(exp(v) - 1) ≤ 7·v", by=decide, because="on [0, 1]")
    return p.chain(
        "1 + 4·l²·(exp(v) - 1)",
        le("l²·(7·v) + 1"),
        le("exp(l²·(7·v))", "exp_ge", because="exp lies above its tangent"),
    )


@order.refutation
def large_v(p):
    p.say(
        "Whatever the constant $C$, the inequality fails at $v = D$ and $l = 1/D$, where $D$ is the greater "
        "of $C$ and $3$."
    )
    some = p.term(ORDER)

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(some, impossible))
    return p.counterexample()


def with_constant(p):
    return p.cases("3 ≤ C", lambda p: at(p, "C"), lambda p: at(p, "3"))


def at(p, D):
    general = Script("for D given 3 ≤ D holds exp(1) < 1 + 4/D²·(exp(D) - 1)")
    gap = general.qed(general.have(general.goal, by=decide))
    p.let(D=D)
    p.use(gap, "D", because="interval arithmetic, for every number of at least $3$ in its place")
    p.use("exp_le", "(1/D)²·(C·D)", "1", because="an exponent of at most $1$")
    claimed = next(f for f in p.context.facts if f.conclusion is p.term(CLAIMED))
    p.use(claimed, "1/D", "D", because="the supposed inequality at $l$ and $v$")
    return p.have("F")


CLAIMED = "∀l v. -(1/2) < l ⇒ l < 1/2 ⇒ 0 ≤ v ⇒ 1 + 4·l²·(exp(v) - 1) ≤ exp(l²·(C·v))"
