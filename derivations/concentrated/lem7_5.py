"""Lemma 7.5: the values of q on large data sets are near its values on small ones.

Problem: for x with n' entries, how near is q(x) to the nearest q(x̂) with n entries of x?
Method: draw the entries of x̂ from x. Somewhere the distance is at most its mean: Proposition C.3 bounds it.
Guarantee: 2α + √(2(ξ+ρ)), attained by entries of x; every norm, query and mechanism.
Reference: concentrated paper, Lemma 7.5 and its proof in Appendix C.
"""

from cbdp_sym import Statement
from cbdp_sym.author import eq, le
from cbdp_sym.kernel.theorem import symmetry
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import named
from cbdp_sym.tactics.syntax import by_equation
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
    added=["0 <= xi", "0 <= rho"],
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
    r"$\xi,\rho\ge0$, as in Proposition C.3. That proposition is used for the numbers $1,\dots,n'$ of the "
    r"entries and not for the entries themselves, so nothing needs to be measurable.",
)


@claim.proof
def drawn_from_the_entries(p):
    p.say(
        "Let the numbers of the entries of $x$ be the data, and draw one of them uniformly. Answering by "
        "the entries that they stand for is a private and accurate mechanism, and the mean answer is $q(x)$."
    )
    p.unfold_facts("zcdp", "mechanism")
    code = p.use(
        "finite_code",
        goal=r"?f e. (!j : 'j. e (f j) = j) /\ (!j. Measurable (\r : real. e r = j))",
    )
    return p.obtain("f", code, lambda q: q.obtain("e", q.context.facts[0], of_numbers))


def of_numbers(p):
    p.let(
        m=r"card (\j : 'j. T)",
        w=r"\j : 'j. 1/m",
        K=r"\j. dirac (f j)",
        D="combine w K",
        R=r"\r : real. q (x (e r))",
        B=r"\z : 'i -> real. A (\i. x (e (z i)))",
        c=r"\k. statistical q x k",
    )
    p.use("card_all", goal="1 <= m")
    p.have("0 < m")
    p.have("!j. 0 <= w j")
    p.use("measurable_of_finite", "e", r"\u : 'i -> 'j. A (\i. x (u i))", goal="Measurable B")
    index = p.names["x"].type.args[0]
    coordinate = p.names["N"].type.args[0].args[0]

    def query(q):
        q.know(
            q.every(
                "j",
                index,
                lambda r: r.use("measurable_const", goal=r"Measurable (\r : real. q (x j) k)"),
            )
        )
        return q.use(
            "measurable_choice", "e", r"\j. \r : real. q (x j) k", goal=r"Measurable (\r. R r k)"
        )

    p.know(p.every("k", coordinate, query))
    p.say("The law of the numbers is a probability, and the mean of $q$ under it is $q(x)$.")
    one = law_of(p, r"\r : real. 1")
    p.know(one)
    total = p.chain(
        r"Sum (\j. w j * 1)",
        eq(r"SumOn (\j : 'j. T) (\j. 1/m)", "Sum"),
        eq("1/m * m", "sum_const"),
        eq("1"),
    )
    whole = p.chain(
        r"L D (\r. 1)",
        eq(r"L D (\r. ext 1)"),
        eq(r"ext (Sum (\j. w j * 1))", "L_int"),
        eq("1", total),
    )
    p.have("Prob D", "Prob", whole)

    def mean(q):
        found = law_of(q, r"\r. R r k")
        value = q.calc(
            r"Sum (\j. w j * R (f j) k)",
            ("=", r"Sum (\j. w j * q (x j) k)", q.have("!j. e (f j) = j")),
            ("=", r"SumOn (\j : 'j. T) (\j. 1/m * q (x j) k)", "Sum"),
            ("=", r"1/m * SumOn (\j : 'j. T) (\j. q (x j) k)", "sum_scale"),
            ("=", r"1/m * Sum (\j. q (x j) k)", "Sum"),
            ("=", r"Sum (\j. q (x j) k) / m"),
            ("=", "c k", "statistical"),
        )
        return rewrite(found, value)

    p.know(p.every("k", coordinate, mean))
    p.know(private(p))
    data = p.term("B").type.args[0]
    meaning = p.every("z", data, lambda q: q.every("k", coordinate, definition))
    p.know(p.every("z", data, lambda q: q.every("k", coordinate, same_answers)))
    p.know(p.every("z", data, answers))
    p.let(
        P=r"product (\i : 'i. D)",
        F=r"\z : 'i -> real. N (\k. statistical R z k - c k)",
        b="2*alpha + sqrt (2*(xi + rho))",
    )
    p.have("!k. HasInt D (\\z. R z k) (c k)")
    mean = p.use(
        propC_3.samples.theorem(),
        "D",
        "R",
        "N",
        "B",
        "c",
        "alpha",
        "xi",
        "rho",
        because="Proposition C.3",
    )
    p.use("product_prob", r"\i : 'i. D")
    p.use(accuracy.measurable_answers(), "N", "R", "c")
    p.have("Measurable F", meaning)
    p.know(p.every("z", data, lambda q: q.have("0 <= F z", "norm_nonneg")))
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
    return p.have(
        r"statistical R z k = Sum (\i. q (x (e (z i))) k) / card (\i : 'i. T)", "statistical"
    )


def same_answers(p):
    """The answers R to the numbers are the answers q to the entries."""
    return p.calc(
        "statistical R z k",
        ("=", r"Sum (\i. q (x (e (z i))) k) / card (\i : 'i. T)", definition(p)),
        ("=", r"statistical q (\i. x (e (z i))) k", "statistical"),
    )


def private(p):
    """B is as private as A: neighbouring numbers stand for neighbours or for the same data."""
    q = p.supposing()
    q.goal = q.term("zcdp neighbours B xi rho")
    q.unfold("zcdp", "mechanism")
    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("y z a", at_neighbours))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def at_neighbours(p):
    p.unfold_facts("neighbours")
    p.let(s=r"\i. x (e (y i))", t=r"\i. x (e (z i))")
    return p.obtain("i", p.have(r"?i. ~(y i = z i) /\ (!j. ~(j = i) ==> y j = z j)"), at_entry)


def at_entry(p):
    index = p.names["i"].type

    def elsewhere(q):
        return q.have("s j = t j", q.have("y j = z j"))

    p.know(p.every("j", index, elsewhere, "~(j = i)"))

    def same(q):
        here = q.have("s i = t i")

        def each(r):
            return r.cases(
                "j = i",
                lambda u: u.calc("s j", ("=", "s i"), ("=", "t i", here), ("=", "t j")),
                lambda u: u.have("s j = t j"),
            )

        q.know(q.every("j", index, each))
        equal = q.have("s = t")
        q.use("renyi_same", "A s", "a")
        return q.chain(
            "renyi a (A s) (A t)",
            eq("renyi a (A s) (A s)", equal),
            eq("0"),
            le("ext (xi + rho * a)"),
        )

    def other(q):
        q.use("neighbours_at", "s", "t", "i")
        return q.have("renyi a (A s) (A t) <= ext (xi + rho * a)")

    return p.cases("s i = t i", same, other)


def law_of(p, F):
    """The mean of F under D, as a sum over the entries."""
    p.let(F_=F)
    p.have("Measurable F_")
    p.know(p.every("j", p.names["x"].type.args[0], lambda q: q.use("int_dirac", "f j", "F_")))
    return p.use("int_combine", "w", "K", "F_", r"\j. F_ (f j)")
