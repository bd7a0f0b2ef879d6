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
    "for q : 'd -> 'k -> real, N : ('k -> real) -> real, A : ('i -> 'd) -> ('k -> real) measure, "
    "x : 'j -> 'd, alpha xi rho : real "
    r"given Finite (\i : 'i. T), Finite (\j : 'j. T), Finite (\k : 'k. T), is_norm N, !z. N (q z) <= 1, "
    "zcdp neighbours A xi rho, "
    r"!x. L (A x) (\y. ext (N (\k. y k - statistical q x k))) <= ext alpha "
    r"holds ?u : 'i -> 'j. N (\k. statistical q (\i. x (u i)) k - statistical q x k) "
    "<= 2*alpha + sqrt (2*(xi + rho))",
    added=["0 <= xi + rho", "0 <= rho"],
)
for fact in ("norm_nonneg", "card_not_zero", "norm_distance_measurable"):
    claim.facts.append(lambda fact=fact: named(fact))
theorem.finding(
    "reading",
    r"$x$ has the entries $x_j$, and $\hat x$ the entries $x_{u(i)}$: the data set that is near has its "
    r"entries from $x$.",
)
theorem.finding(
    "hypothesis",
    r"$\xi+\rho\ge0$, as in Proposition C.3, and $\rho\ge0$. That proposition is used "
    r"for the numbers $1,\dots,n'$ of the "
    r"entries and not for the entries themselves, so nothing needs to be measurable.",
)


@claim.proof
def drawn_from_the_entries(p):
    p.say(
        "Let the numbers of the entries of $x$ be the data, and draw one of them uniformly. Answering by "
        "the entries that they stand for is a private and accurate mechanism, and the mean answer is $q(x)$."
    )
    code = p.use(
        "uniform_code",
        goal=r"?D e. Prob D /\ (!j : 'j. Measurable (\r : real. e r = j)) "
        r"/\ (!g. HasInt D (\r. g (e r)) (Sum g / card (\j : 'j. T)))",
    )
    return p.obtain("D e", code, of_numbers)


def of_numbers(p):
    p.let(R=r"\r : real. q (x (e r))", B=r"\z : 'i -> real. A (\i. x (e (z i)))", c=r"\k. statistical q x k")
    data = p.term("B").type.args[0]
    coordinate = p.names["N"].type.args[0].args[0]
    p.use("measurable_of_finite", "e", r"\u : 'i -> 'j. A (\i. x (u i))", goal="Measurable B")
    p.use("zcdp_relabel", "A", r"\r. x (e r)", "xi", "rho", goal="zcdp neighbours B xi rho")
    means = p.have(r"!g. HasInt D (\r. g (e r)) (Sum g / card (\j : 'j. T))")

    def query(q):
        return q.use("measurable_choice", "e", r"\j. \r : real. q (x j) k", goal=r"Measurable (\r. R r k)")

    p.every("k", "'k", query)
    p.say("The mean of $q$ under the law of the numbers is $q(x)$.")

    def mean(q):
        value = q.have(r"c k = Sum (\j. q (x j) k) / card (\j : 'j. T)", "statistical")
        return rewrite(q.use(means, r"\j. q (x j) k"), symmetry(value))

    p.every("k", "'k", mean)
    meaning = p.every("z", data, lambda q: q.every("k", coordinate, definition))
    p.every("z", data, lambda q: q.every("k", coordinate, same_answers))
    p.every("z", "'i -> real", answers)
    p.let(
        P=r"product (\i : 'i. D)",
        F=r"\z : 'i -> real. N (\k. statistical R z k - c k)",
        b="2*alpha + sqrt (2*(xi + rho))",
    )
    mean = p.use(
        propC_3.samples.theorem(), "D", "R", "N", "B", "c", "alpha", "xi", "rho", because="Proposition C.3"
    )
    p.use(accuracy.measurable_answers(), "N", "R", "c")
    p.have("Measurable F", meaning)
    p.every("z", data, lambda q: q.have("0 <= F z", "norm_nonneg"))
    some = p.use("below_mean", "P", "F", "b", because="somewhere the distance is at most its mean")
    return p.obtain("z", some, of_sample)


def of_sample(p):
    near = p.have("F z <= b")
    p.let(u=r"\i. e (z i)")
    p.know(rewrite(near, p.have(SAME)))
    return p.witness("u")


def answers(p):
    """B is accurate for the queries R."""
    return p.have(r"L (B z) (\y. ext (N (\k. y k - statistical R z k))) <= ext alpha", p.have(SAME))


SAME = r"!z : 'i -> real. !k. statistical R z k = statistical q (\i. x (e (z i))) k"


def definition(p):
    return p.have(r"statistical R z k = Sum (\i. q (x (e (z i))) k) / card (\i : 'i. T)", "statistical")


def same_answers(p):
    """The answers R to the numbers are the answers q to the entries."""
    return p.calc(
        "statistical R z k",
        ("=", r"Sum (\i. q (x (e (z i))) k) / card (\i : 'i. T)", definition(p)),
        ("=", r"statistical q (\i. x (e (z i))) k", "statistical"),
    )
