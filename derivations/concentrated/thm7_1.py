"""Theorem 7.1: from zCDP to pure differential privacy, with all constants.

Problem: a (ξ,ρ)-zCDP mechanism M answers the queries q on n entries with mean error α. Is there an ε-DP
    mechanism M' for n' entries with mean error 10α?
Method: M' is the exponential mechanism on a packing T of the values of q, with distances above 4α. Lemma 7.4
    with β = 1/2 bounds |T|, the net property and Lemma 7.5 the least loss, Lemma 7.3 the rest. For ξ < 0
    Proposition 6.1 fails and |T| may be larger, but the values of q are nearer to those on small data sets.
Guarantee: the mean and the tail as printed, for n' ≥ (4/εα)(ρn² + ξn(1+log n) + 1).
Reference: concentrated paper, Theorem 7.1 and its proof; condition (9) of the remarks.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem7_5, negative_xi, one_entry, prop6_1, reduction
from derivations.concentrated.reduction import ERROR, MECHANISM, NEAR

LETTERS = (
    "for q : 'd -> 'k -> real, N : ('k -> real) -> real, A : ('i -> 'd) -> ('k -> real) measure, "
    "alpha epsilon xi rho n m : real "
)
NAMES = ("q", "N", "A", "alpha", "epsilon", "xi", "rho", "n", "m")
GIVEN = (
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), Finite (\j : 'j. T), m = card (\j : 'j. T), "
    r"Finite (\k : 'k. T), is_norm N, !z. N (q z) <= 1, zcdp neighbours A xi rho, "
    rf"!x. L (A x) {ERROR} <= ext alpha, 0 < alpha, 0 < epsilon, "
)
SIZE = "4/(epsilon*alpha) * (rho*n^2 + xi*n*(1 + log n) + {}) <= m"

theorem = Statement(id="zcdp.thm7.1", title="From zCDP to pure differential privacy")
claim = theorem.printed(
    f"{LETTERS}{GIVEN}xi <= alpha^2, rho <= alpha^2, {SIZE.format(1)} holds {MECHANISM}", label="the theorem"
)
condition9 = theorem.printed(
    f"{LETTERS}{GIVEN}{NEAR.format('2*alpha')}, {SIZE.format(1)} holds {MECHANISM}",
    label="with condition (9) for ξ, ρ ≤ α², as the remarks say",
)
sharper = theorem.repaired(
    f"{LETTERS}{GIVEN}xi <= alpha^2, rho <= alpha^2, {SIZE.format('log 2')} holds {MECHANISM}",
    label="with log 2 for the summand 1",
)
farther = theorem.repaired(
    f"{LETTERS}{GIVEN}{NEAR.format('4*alpha')}, {SIZE.format('log 2')} holds {MECHANISM}",
    added=["0 <= xi"],
    label="with 4α in condition (9), for ξ ≥ 0",
)
theorem.finding(
    "another proof",
    r"For $\xi<0$ the printed proof rests on Proposition 6.1, which is false then. The divergences are at "
    r"most $\rho(s+n-1)^2+\xi(n-1)$ with $s^2=(\xi+\rho)/\rho$, and this is at most $2-\frac34s$ times the "
    r"printed bound. So $\frac4{\varepsilon n'}\log|T|$ is at most $(4-\frac32s)\alpha$, not $2\alpha$. But "
    r"Lemma 7.5 gives $2\alpha+\sqrt{2(\xi+\rho)}\le(2+\frac32s)\alpha$ in place of $4\alpha$. The signs "
    r"$\rho\ge0$ and $\xi+\rho\ge0$ follow if $\mathcal X$ has two elements, and if not, $q(x)$ is known.",
)
theorem.finding(
    "false step",
    r"The remarks say that $\xi,\rho\le\alpha^2$ is used to show condition (9), with $2\alpha$ on the right. "
    r"Lemma 7.5 gives $2\alpha+\sqrt{2(\xi+\rho)}\le4\alpha$ there, and this is what the proof uses.",
)
theorem.finding(
    "hypothesis",
    r"The last repaired claim, with $4\alpha$ in condition (9), assumes $\xi\ge0$. Whether it needs it is "
    r"not decided. The printed claims assume no sign.",
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
for part in (claim, condition9, sharper, farther):
    part.facts += [lambda fact=fact: named(fact) for fact in FACTS]
    part.facts += [large_data_set, large_data_set_size]


def two_possible_entries(p, private):
    """The goal from ``private``, which may use that ρ and ξ + ρ are not negative."""
    two = "?d e : 'd. ~(d = e)"

    def signs(q):
        q.use("zcdp_signs", "A", "xi", "rho", "d", "e")
        return private(q)

    def same(q):
        def differ(no):
            r = q.supposing(no.conclusion)
            r.goal = r.term(two)
            return logic.contradiction(r.witness("d", "e"), r.have(f"~({two})"), r.term("F"))

        return logic.from_negation(q.term("d = e"), differ)

    def one(q):
        q.say("If only one entry is possible, all answers are equal, and $M'$ knows them.")
        return q.suffices(one_entry.constant.theorem(), "d e", same)

    def first(q):
        return q.obtain("d", q.have(two), lambda r: r.obtain("e", r.have("?e. ~(d = e)"), signs))

    return p.cases(two, first, one)


def nearby(p, bound, found):
    """Know that small data sets come as near as ``bound``, from what ``found`` shows for x."""

    def at(q):
        near = found(q)
        q.goal = q.term(rf"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= {bound}")
        return q.obtain("u", near, lambda r: r.witness("u"))

    p.intro("x", at, NEAR.format(bound))


def given_for(bound):
    return lambda q: q.have(rf"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= {bound}")


def answered(p, theta):
    """The reduction, for divergences of at most (1 + θ)C."""
    p.unfold_facts("zcdp")
    return p.use(reduction.reduction.theorem(), "q", "N", "A", "alpha", "epsilon", "C", "m", theta)


@farther.proof
def for_the_printed_bound(p):
    return two_possible_entries(p, by_group_privacy)


def by_group_privacy(p):
    p.let(C="xi*n*(1 + log n) + rho*n^2")
    nearby(p, "(4 - 2*0)*alpha", given_for("4*alpha"))

    def group(q):
        q.use(prop6_1.pairs.theorem(), "A", "xi", "rho", "n", "x", "y", because="Proposition 6.1")
        return q.chain("kl (A x) (A y)", le("ext C"), eq("ext ((1 + 0)*C)"))

    p.intro("x y", group, "!x y. kl (A x) (A y) <= ext ((1 + 0)*C)")
    return answered(p, "0")


def for_both_signs(p, near, nearer):
    """From what shows that the values of q are near, within 4α for ξ ≥ 0 and within (2 + 3s/2)α for ξ < 0."""

    def positive(q):
        nearby(q, "4*alpha", near)
        return q.use(farther.theorem(), *NAMES)

    return two_possible_entries(p, lambda q: q.cases("0 <= xi", positive, lambda r: below_zero(r, nearer)))


@sharper.proof
def near_by_sampling(p):
    def nearer(q):
        q.have("s^2*rho <= s^2*alpha^2")
        return sampled(q, "3/2*s*alpha")

    return for_both_signs(p, lambda q: sampled(q, "2*alpha"), nearer)


def sampled(p, b):
    """Lemma 7.5, where √(2(ξ + ρ)) is at most b."""
    p.let(b=b)
    p.use("sqrt_mono", "2*(xi + rho)", "b^2")
    p.use("sqrt_of_square", "b")
    p.have("2*alpha + sqrt (2*(xi + rho)) <= 2*alpha + b", because="ξ, ρ ≤ α²")
    found = p.use(lem7_5.claim.theorem(), "q", "N", "A", "x", "alpha", "xi", "rho", because="Lemma 7.5")
    p.goal = p.term(r"?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= 2*alpha + b")

    def entries(q):
        q.let(v=r"\i : 'i. x (u i)")
        return q.witness("v")

    return p.obtain("u", found, entries)


def below_zero(p, found):
    """ξ < 0: larger divergences, and nearer data sets."""
    p.say(
        r"Let $s^2=(\xi+\rho)/\rho$. The divergences are at most $2-\frac34s$ times the printed bound, and "
        r"the values of $q$ on small data sets are within $(2+\frac32s)\alpha$, not $4\alpha$."
    )
    p.let(s="sqrt ((xi + rho)/rho)", theta="1 - 3/4*s", C="xi*n*(1 + log n) + rho*n^2")
    p.have("0 < rho")
    p.use("sqrt_square", "(xi + rho)/rho")
    p.have("(xi + rho)/rho <= 1")
    p.use("le_of_square", "s", "1")
    p.have("xi + rho = rho*s^2")
    nearby(p, "(4 - 2*theta)*alpha", found)

    def group(q):
        q.use(negative_xi.factor.theorem(), "A", "xi", "rho", "s", "n", "x", "y", because="groups for ξ < 0")
        return q.chain("kl (A x) (A y)", le("ext ((2 - 3/4*s)*C)"), eq("ext ((1 + theta)*C)"))

    p.intro("x y", group, "!x y. kl (A x) (A y) <= ext ((1 + theta)*C)")
    return answered(p, "theta")


def less_than_one(p):
    p.let(C="rho*n^2 + xi*n*(1 + log n)", c="4/(epsilon*alpha)")
    return p.have("c*(C + log 2) <= c*(C + 1)", because=r"$\log2\le1$")


@claim.proof
def by_the_sharper_claim(p):
    less_than_one(p)
    return p.use(sharper.theorem(), *NAMES)


@condition9.proof
def near_by_condition(p):
    less_than_one(p)
    return for_both_signs(p, given_for("2*alpha"), given_for("2*alpha"))
