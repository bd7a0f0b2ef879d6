"""Theorem 7.1: from zCDP to pure differential privacy, with all constants.

Problem: a (ξ,ρ)-zCDP mechanism M answers the queries q on n entries with mean error α. Is there an ε-DP
    mechanism M' for n' entries with mean error 10α?
Method: M' is the exponential mechanism on a packing T of the values of q, with distances above 4α. Lemma 7.4
    with β = 1/2 bounds |T|, the net property and Lemma 7.5 the least loss, Lemma 7.3 the rest.
Guarantee: the mean and the tail as printed, for n' ≥ (4/εα)(ρn² + ξn(1+log n) + 1).
Reference: concentrated paper, Theorem 7.1 and its proof; condition (9) of the remarks.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem7_5, reduction

LETTERS = (
    "for q : 'd -> 'k -> real, N : ('k -> real) -> real, A : ('i -> 'd) -> ('k -> real) measure, "
    "alpha epsilon xi rho n m : real "
)
NAMES = ("q", "N", "A", "alpha", "epsilon", "xi", "rho", "n", "m")
GIVEN = (
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), Finite (\j : 'j. T), m = card (\j : 'j. T), "
    r"Finite (\k : 'k. T), is_norm N, !z. N (q z) <= 1, zcdp neighbours A xi rho, "
    r"!x. L (A x) (\y. ext (N (\k. y k - statistical q x k))) <= ext alpha, 0 < alpha, 0 < epsilon, "
)
SIZE = "4/(epsilon*alpha) * (rho*n^2 + xi*n*(1 + log n) + {}) <= m"
NEAR = r"!x : 'j -> 'd. ?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= {}"
MECHANISM = (
    r" holds ?B : ('j -> 'd) -> ('k -> real) measure. pure_dp neighbours B epsilon "
    r"/\ (!x. L (B x) (\y. ext (N (\k. y k - statistical q x k))) <= ext (10*alpha)) "
    r"/\ (!x b. 0 < b ==> mass (B x) "
    r"(\y. 10*alpha + 4/(epsilon*m) * log (1/b) < N (\k. y k - statistical q x k)) <= ext b)"
)
ADDED = ["0 <= xi", "0 <= rho"]

theorem = Statement(id="zcdp.thm7.1", title="From zCDP to pure differential privacy")
claim = theorem.printed(
    f"{LETTERS}{GIVEN}xi <= alpha^2, rho <= alpha^2, {SIZE.format(1)}{MECHANISM}",
    added=ADDED,
    label="the theorem",
)
condition9 = theorem.printed(
    f"{LETTERS}{GIVEN}{NEAR.format('2*alpha')}, {SIZE.format(1)}{MECHANISM}",
    added=ADDED,
    label="with condition (9) for ξ, ρ ≤ α², as the remarks say",
)
sharper = theorem.repaired(
    f"{LETTERS}{GIVEN}{NEAR.format('4*alpha')}, {SIZE.format('log 2')}{MECHANISM}",
    added=ADDED,
    label="with 4α in condition (9), and log 2 for the summand 1",
)
theorem.finding("hypothesis", r"$\xi,\rho\ge0$, which Lemmas 7.4 and 7.5 assume.")
theorem.finding(
    "false step",
    r"The remarks say that $\xi,\rho\le\alpha^2$ is used to show condition (9), with $2\alpha$ on the right. "
    r"Lemma 7.5 gives $2\alpha+\sqrt{2(\xi+\rho)}\le4\alpha$ there, and this is what the proof uses.",
)
theorem.finding(
    "sharper",
    r"$n'\ge\frac4{\varepsilon\alpha}(\rho n^2+\xi n(1+\log n)+\log2)$ is enough: $1$ stands for $\log2$.",
)


def large_data_set():
    p = Script(r"for m : real given m = card (\j : 'j. T), Finite (\j : 'j. T) holds 0 < m")
    return p.qed(p.use("card_positive", goal="0 < m", given=p.given))


def large_data_set_size():
    p = Script(r"given Finite (\j : 'j. T) holds ~(card (\j : 'j. T) = 0)")
    return p.qed(p.use("card_not_zero", goal=r"~(card (\j : 'j. T) = 0)"))


FACTS = ("card_positive", "card_not_zero", "norm_distance_measurable", "norm_nonneg", "add_real_defined")
for part in (claim, condition9, sharper):
    part.facts += [lambda fact=fact: named(fact) for fact in FACTS]
    part.facts += [large_data_set, large_data_set_size]

sharper.proof(reduction.reduction)


def by_the_sharper_claim(p):
    """The theorem from what is near: 1 is more than log 2."""
    p.let(K="rho*n^2 + xi*n*(1 + log n)", c="4/(epsilon*alpha)")
    p.use("log_le", "2")
    p.have("c*(K + log 2) <= c*(K + 1)", because=r"$\log2\le1$")
    return p.use(sharper.theorem(), *NAMES, goal=p.goal, because="with log 2 for 1")


@claim.proof
def near_by_sampling(p):
    p.use("sqrt_mono", "2*(xi + rho)", "(2*alpha)^2")
    p.use("sqrt_of_square", "2*alpha")
    p.chain(
        "2*alpha + sqrt (2*(xi + rho))",
        le("2*alpha + sqrt ((2*alpha)^2)", because="ξ, ρ ≤ α²"),
        eq("4*alpha"),
    )

    def near(q):
        found = q.use(lem7_5.claim.theorem(), "q", "N", "A", "x", "alpha", "xi", "rho", because="Lemma 7.5")
        q.goal = q.term(r"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= 4*alpha")

        def entries(r):
            r.let(v=r"\i : 'i. x (u i)")
            return r.witness("v")

        return q.obtain("u", found, entries)

    p.know(p.intro("x", near, NEAR.format("4*alpha")))
    return by_the_sharper_claim(p)


@condition9.proof
def near_by_condition(p):
    def near(q):
        found = q.have(r"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= 2*alpha")
        q.goal = q.term(r"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= 4*alpha")

        def farther(r):
            return r.witness("u")

        return q.obtain("u", found, farther)

    p.know(p.intro("x", near, NEAR.format("4*alpha")))
    return by_the_sharper_claim(p)
