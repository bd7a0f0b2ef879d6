"""Section 7, remarks on Theorem 7.1: the number of entries for ξ = 0.

Problem: Theorem 7.1 wants n' ≥ (4/εα)(ρn² + 1) for ξ = 0. Is some n' of the order n²ρ/εα enough, and for
    constant ρ, ε and α some n' of the order n²?
Method: the summand 1 alone is 4/εα, which is more than a constant times n²ρ/εα if n²ρ is small. For given
    ρ, ε and α it is less than 4n²/εα.
Guarantee: O(n²) for constant parameters. O(n²ρ/εα) for ρn² ≥ 1 and εα ≤ 1, with the constant 9, and not
    without a bound of ρn² from below.
Reference: concentrated paper, section 7, the second remark on Theorem 7.1.
"""

from cbdp_sym.author import *

ENOUGH = "m is natural ∧ 4/(ε·α)·(ρ·n² + 1) ≤ m"
SOME = (
    "∃C. 0 < C ∧ (∀ρ ε α n. 0 < ρ ⇒ 0 < ε ⇒ 0 < α ⇒ ρ ≤ α² ⇒ n is natural ⇒ 1 ≤ n ⇒ "
    f"(∃m. {ENOUGH} ∧ m ≤ C·(n²·ρ/(ε·α))))"
)
theorem = Statement(id="zcdp.sec7.quadratic", title="The blowup of the number of entries", expect="refuted")
order = theorem.printed(f"holds {SOME}", label="n′ = O(n²ρ/εα) for ξ = 0")
constants = theorem.printed(
    "for ρ ε α given 0 < ρ, 0 < ε, 0 < α "
    f"holds ∃C. 0 < C ∧ (∀n. n is natural ⇒ 1 ≤ n ⇒ (∃m. {ENOUGH} ∧ m ≤ C·n²))",
    label="n′ = O(n²) for constant ρ, ε and α",
)
repaired = theorem.repaired(
    f"for ρ ε α n given 0 < ρ, 0 < ε, 0 < α, ε·α ≤ 1, 1 ≤ ρ·n² holds ∃m. {ENOUGH} ∧ m ≤ 9·(n²·ρ/(ε·α))",
    label="with the constant 9 for ρn² ≥ 1 and εα ≤ 1",
)
theorem.finding(
    "reading",
    "The $n'$ of the remark is one that meets the condition of Theorem 7.1. Its summand $1$ makes it at "
    r"least $\frac4{\varepsilon\alpha}$, so that no constant will do if $\rho n^2$ may be small.",
)
theorem.finding(
    "consequence",
    r"This is a fault of the formula, not of the idea. For $\rho n^2\le\frac12$ the outputs for any two data "
    r"sets are within $\frac12$ in total variation, by group privacy and Pinsker's inequality, and both are "
    r"accurate to $\alpha$; so their values of $q$ are within $8\alpha$. By convexity the constant answer "
    r"$q(z,\dots,z)$ is then in error by at most $8\alpha$ for every number of entries, and it is $0$-DP. "
    "This argument is not in the kernel.",
)


@order.refutation
def little_privacy_loss(p):
    p.say(
        r"For a constant $C$ take $n=\varepsilon=\alpha=1$ and $\rho=\frac1{1+C}$. Then $C\rho<1$, and "
        r"$n'\ge4$."
    )

    def no(q):
        q.let(ρ="1/(1 + C)")
        q.have("ρ ≤ 1")
        q.have("C·ρ ≤ 1")
        q.have("1 is natural")
        enough = ENOUGH.replace("ε", "1").replace("α", "1").replace("n²", "1^2")
        found = q.have(f"∃m. {enough} ∧ m ≤ C·(1^2·ρ/(1·1))")
        return q.obtain("m", found, small)

    def small(q):
        q.chain("4", le("4/(1·1)·(ρ·1^2 + 1)"), le("m"), le("C·(1^2·ρ/(1·1))"), eq("C·ρ"), le("1"))
        return q.absurd()

    return p.counterexample(p.refute(SOME, lambda q: q.obtain("C", q.have(SOME), no)))


def next_number(p, most, compared):
    """Some natural number is at least the wanted one, and at most 1 more, which is at most the bound."""
    p.let(w="4/(ε·α)·(ρ·n² + 1)", m="⌊w⌋ + 1")
    p.have("0 ≤ w")
    p.use("floor_spec", "w")
    p.unfold_facts("Int")

    def negative(q):
        q.use("nat_nonneg", "-⌊w⌋")
        q.use("nat_below_one", "-⌊w⌋")
        q.have("⌊w⌋ = 0")
        return q.have("⌊w⌋ is natural", "nat_zero")

    p.cases("⌊w⌋ is natural", lambda q: q.have("⌊w⌋ is natural"), negative)
    p.have("m is natural")
    compared(p)
    p.chain("m", le("w + 1"), le(most))
    return p.witness("m")


@constants.proof
def the_summand_is_constant(p):
    p.let(C="4/(ε·α)·(ρ + 1) + 1")

    def compared(q):
        q.have("1 ≤ n²")
        q.have("0 ≤ 4/(ε·α)·(n² - 1)")

    p.intro(
        "n",
        lambda q: next_number(q, "C·n²", compared),
        f"∀n. n is natural ⇒ 1 ≤ n ⇒ (∃m. {ENOUGH} ∧ m ≤ C·n²)",
    )
    return p.witness("C")


@repaired.proof
def at_most_one_more(p):
    def compared(q):
        q.let(u="n²·ρ/(ε·α)")
        q.have("1 ≤ u")
        q.have("w ≤ 8·u")

    return next_number(p, "9·(n²·ρ/(ε·α))", compared)
