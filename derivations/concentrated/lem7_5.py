"""Lemma 7.5: the values of q on large data sets are near its values on small ones.

Problem: for x with n' entries, how near is q(x) to the nearest q(x̂) with n entries of x?
Method: draw the entries of x̂ from x. Somewhere the distance is at most its mean: Proposition C.3 bounds it.
Guarantee: 2α + √(2(ξ+ρ)), attained by entries of x; every norm, query and mechanism.
Reference: concentrated paper, Lemma 7.5 and its proof in Appendix C.
"""

from cbdp_sym.author import *
from derivations.concentrated import accuracy, propC_3

theorem = Statement(id="zcdp.lem7.5", title="Small data sets come near to large ones")
claim = theorem.printed(
    "for q : 'd → 'k → real, N : ('k → real) → real, A : ('i → 'd) ⇝ ('k → real), x : 'j → 'd, α ξ ρ "
    "given Finite('i), Finite('j), Finite('k), is_norm(N), ∀z. N(q(z)) ≤ 1, A is (ξ, ρ)-zCDP for "
    "neighbours, ∀x. ∫[y ~ A(x)] N(k ↦ y(k) - statistical(q, x, k)) ≤ α "
    "holds ∃u : 'i → 'j. N(k ↦ statistical(q, i ↦ x(u(i)), k) - statistical(q, x, k)) ≤ 2·α + √(2·(ξ "
    "+ ρ))",
    added=["0 ≤ ξ + ρ", "0 ≤ ρ"],
)
for fact in ("norm_nonneg", "card_not_zero", "norm_distance_measurable"):
    claim.facts.append(lambda fact=fact: named(fact))
theorem.finding(
    "reading",
    r"$x$ has the entries $x_j$, and $\hat x$ the entries $x_{u(i)}$: the data set that is near has its "
    "entries from $x$.",
)
theorem.finding(
    "hypothesis",
    r"$\xi+\rho\ge0$, as in Proposition C.3, and $\rho\ge0$. That proposition is used "
    r"for the numbers $1,\dots,n'$ of the "
    "entries and not for the entries themselves, so nothing needs to be measurable.",
)


@claim.proof
def drawn_from_the_entries(p):
    p.say(
        "Let the numbers of the entries of $x$ be the data, and draw one of them uniformly. Answering by "
        "the entries that they stand for is a private and accurate mechanism, and the mean answer is $q(x)$."
    )
    code = p.use(
        "uniform_code",
        goal="∃D : real measure. ∃ε : real → 'j. Prob(D) ∧ (∀j. Measurable(r ↦ ε(r) = j)) ∧ (∀g. E[r "
        "~ D] g(ε(r)) exists and is (∑ x. g(x))/card('j))",
    )
    return p.obtain("D ε", code, of_numbers)


def of_numbers(p):
    p.let(R="r ↦ q(x(ε(r)))", B="z ↦ A(i ↦ x(ε(z(i))))", c="statistical(q, x)")
    data = p.term("B").type.args[0]
    coordinate = p.names["N"].type.args[0].args[0]
    p.use("measurable_of_finite", "ε", "u ↦ A(i ↦ x(u(i)))", goal="Measurable(B)")
    p.use("zcdp_relabel", "A", "r ↦ x(ε(r))", "ξ", "ρ", goal="B is (ξ, ρ)-zCDP for neighbours")
    means = p.have("∀g. E[r ~ D] g(ε(r)) exists and is (∑ x. g(x))/card('j)")

    def query(q):
        return q.use("measurable_choice", "ε", "j ↦ λr : real. q (x j) k", goal="Measurable(r ↦ R(r, k))")

    p.every("k", "'k", query)
    p.say("The mean of $q$ under the law of the numbers is $q(x)$.")

    def mean(q):
        value = q.have("c(k) = (∑ j. q(x(j), k))/card('j)", "statistical")
        return rewrite(q.use(means, "j ↦ q(x(j), k)"), symmetry(value))

    p.every("k", "'k", mean)
    meaning = p.every("z", data, lambda q: q.every("k", coordinate, definition))
    p.every("z", data, lambda q: q.every("k", coordinate, same_answers))
    p.every("z", "'i → real", answers)
    p.let(
        P="product (λi : 'i. D)", F="λz : 'i → real. N (k ↦ statistical R z k - c k)", b="2·α + √(2·(ξ + ρ))"
    )
    mean = p.use(propC_3.samples.theorem(), "D", "R", "N", "B", "c", "α", "ξ", "ρ", because="Proposition C.3")
    p.use(accuracy.measurable_answers(), "N", "R", "c")
    p.have("Measurable(F)", meaning)
    p.every("z", data, lambda q: q.have("0 ≤ F(z)", "norm_nonneg"))
    some = p.use("below_mean", "P", "F", "b", because="somewhere the distance is at most its mean")
    return p.obtain("z", some, of_sample)


def of_sample(p):
    near = p.have("F(z) ≤ b")
    p.let(u="i ↦ ε(z(i))")
    p.know(rewrite(near, p.have(SAME)))
    return p.witness("u")


def answers(p):
    """B is accurate for the queries R."""
    return p.have("∫[y ~ B(z)] N(k ↦ y(k) - statistical(R, z, k)) ≤ α", p.have(SAME))


SAME = "∀z : 'i → real. ∀y. statistical(R, z, y) = statistical(q, u ↦ x(ε(z(u))), y)"


def definition(p):
    return p.have("statistical(R, z, k) = (∑ i. q(x(ε(z(i))), k))/card('i)", "statistical")


def same_answers(p):
    """The answers R to the numbers are the answers q to the entries."""
    return p.calc(
        "statistical(R, z, k)",
        ("=", "(∑ i. q(x(ε(z(i))), k))/card('i)", definition(p)),
        ("=", "statistical(q, i ↦ x(ε(z(i))), k)", "statistical"),
    )
