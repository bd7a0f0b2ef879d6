"""Theorem 5: the matrix mechanism.

Problem: does WA†(Ax + ‖A‖₁Lap_s(0, 1/ε)) offer (lin, Rényi) privacy with parameter at most log(1 +
    2^{s(α-1)}ε^α)/(α-1)?
Method: a linear function of the answers is one of the noisy vector, so that Corollary 2 applies to the
    change of Ax, u times a column of A, whose norm of order 1 is at most ‖A‖₁. The unrestricted divergence
    is largest where one coordinate takes the whole change, as the exponents of Theorem 11 are superadditive.
Guarantee: false as printed, for the reason for which Corollary 2 is. For all W, A and dimensions the
    parameter is at most α log(1 + (α-1)ε²/2)/(2(α-1)) for α ≥ 2, α log(1 + ε)/(α-1) for α > 1, α log(1 +
    ε²/2)/(2(α-1)) for α ≤ 2, and the unrestricted parameter of the Laplace mechanism: none depends on a
    dimension.
Reference: capacity bounded paper, Theorem 5 and its proof in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import cor2_laplace, eq4
from derivations.capacity_bounded.cor2 import DEFINED, ORDERS, exceeds, laplace
from derivations.capacity_bounded.one_coordinate import AT_THE_VECTOR, EXACT, whole_change_in_one_coordinate

MECHANISM = "(d ↦ map (z ↦ k ↦ dot (B k) z) (laplace_vector (i ↦ dot (A i) (x d)) (β/ε)))"
NEIGHBOURS = "∀c d. nb c d ⇒ (∃l u. abs u ≤ 1 ∧ (∀j. x d j = x c j + (if (j = l) u 0)))"
SETTING = (
    "for nb : 'd → 'd → bool, x : 'd → 'n → real, A : 's → 'n → real, B : 'r → 's → real, "
    "β ε α : real given Finite (λj : 'n. T), Finite (λi : 's. T), Finite (λk : 'r. T), "
    f"0 < ε, 0 < β, ∀l. Sum (i ↦ abs (A i l)) ≤ β, {NEIGHBOURS}"
)
BOUNDS = ("α·log (1 + (α - 1)·ε^2/2)/(2·(α - 1))", "α·log (1 + ε)/(α - 1)", "α·log (1 + ε^2/2)/(2·(α - 1))")

SUMS = ("linear_sums_defined", "linear_sums_member", "linear_map_measurable")


def private(bound):
    """The mechanism is private with this parameter, for linear adversaries."""
    return f"capacity_bounded nb (restricted_renyi α linear_in) {MECHANISM} ({bound})"


theorem = Statement(id="cbdp.thm5", title="The matrix mechanism", expect="refuted")
PRINTED = "1/(α - 1)·log (1 + 2^(card (λi : 's. T)·(α - 1))·ε^α)"
printed = theorem.printed(f"{SETTING}, ∃l. Sum (i ↦ abs (A i l)) = β, 2 < α holds {private(PRINTED)}")
norms = theorem.printed(
    "for v : 'i → real, α given Finite('i), 1 < α holds ‖v‖[α]^α ≤ ‖v‖[1]^α", label="the norms in the proof"
)
by_two_norm, by_one_norm, by_variance = (
    theorem.repaired(f"{SETTING}, {orders} holds {private(f'min ({bound}) ({EXACT})')}", label=label)
    for orders, bound, label in zip(
        ORDERS,
        BOUNDS,
        (
            "any W, any A, any dimensions",
            "any W, any A, any dimensions, for large α",
            "any W, any A, any dimensions, for α ≤ 2",
        ),
        strict=True,
    )
)
theorem.finding(
    "reading",
    r"In the display of the proof $\|v\|_1$ stands for $\|A\|_1$, which bounds it. That $\|v\|_\alpha$ "
    r"is at most $\|v\|_1$ is right.",
)
theorem.finding(
    "reading",
    r"In the claims $x_d$ are the counts of the data set $d$, $B=WA^\dagger$ is any matrix, and "
    r"$\beta=\|A\|_1$; in the repaired claims $\beta$ is any bound of the columns. Neighbours differ by "
    r"at most $1$ in one count. That $A$ has full rank is not needed. The printed $\mathrm{Lap}_d$ is "
    r"$\mathrm{Lap}_s$.",
)
theorem.finding(
    "reading",
    "The proof says that changing one record changes one count by $1$. This is so for a record that is "
    r"added or left out; where one is replaced by another, two counts change, and $\epsilon$ has to be "
    r"$2\epsilon$.",
)
theorem.finding(
    "reading",
    r"The theorem names no range of $\alpha$; its proof rests on Corollary 2, which is for $\alpha>2$.",
)
theorem.finding(
    "false step",
    r"The proof rests on Corollary 2, which is false. Its last display has $2^{(\alpha-1)}e\epsilon^\alpha$ "
    r"for $2^{s(\alpha-1)}\epsilon^\alpha$.",
)


def probabilities(p):
    """The mechanism is one."""

    def one(q):
        q.let(N="laplace_vector(i ↦ dot(A(i), x(d)), β/ε)", G="z ↦ k ↦ dot(B(k), z)")
        q.use("laplace_vector_moved", "i ↦ dot(A(i), x(d))", "β/ε")
        return q.use("map_prob", "G", "N")

    return p.intro("d", one)


def column(p):
    """Ax changes by u times the column l of A, whose norm of order 1 is at most β: the names v, m, b, N."""
    p.let(v="i ↦ A(i, l)·u", m="i ↦ dot(A(i), x(c))", b="β/ε", N="∑ i. |v(i)|")

    p.have("∀i. |v(i)| ≤ |A(i, l)|", "abs_product")
    p.chain("N", le("∑ i. |A(i, l)|"), le("β"))

    def entry(q):
        q.use("Sum_linear", "j ↦ A(i, j)·x(c, j)", "j ↦ A(i, j)·(if j = l then u else 0)", "1", "1")
        return q.chain(
            "dot(A(i), x(d))",
            eq("∑ j. A(i, j)·(x(c, j) + (if j = l then u else 0))", "dot"),
            eq("∑ j. 1·(A(i, j)·x(c, j)) + 1·(A(i, j)·(if j = l then u else 0))"),
            eq("1·(∑ j. A(i, j)·x(c, j)) + 1·(∑ j. A(i, j)·(if j = l then u else 0))"),
            eq("m(i) + v(i)", q.use("sum_delta", "A(i)", "l", "u"), "dot"),
        )

    return p.intro("i", entry, "∀i. dot(A(i), x(d)) = m(i) + v(i)")


def of_the_vector(p):
    """The divergence of the answers is at most that of Laplace noise at 0 from that at v."""
    p.let(Z="laplace_vector (λi : 's. 0) b", V="laplace_vector(v, b)", G="z ↦ k ↦ dot(B(k), z)")
    p.let(M="z ↦ i ↦ z(i) + m(i)")
    p.chain(
        "laplace_vector(m, b)",
        eq("laplace_vector(i ↦ m(i) + 0, b)"),
        eq("map(M, Z)", p.use("laplace_vector_centre", "m", "i ↦ 0", "b")),
    )
    p.chain(
        "laplace_vector(i ↦ dot(A(i), x(d)), b)",
        eq("laplace_vector(i ↦ m(i) + v(i), b)"),
        eq("map(M, V)", p.use("laplace_vector_centre", "m", "v", "b")),
    )
    return p.chain(
        "D_R[α]^linear_in(map(G, laplace_vector(m, b)), map(G, laplace_vector(i ↦ dot(A(i), x(d)), b)))",
        eq("D_R[α]^linear_in(map(G, map(M, Z)), map(G, map(M, V)))"),
        le("D_R[α]^linear_in(Z, V)", because="a linear function of the answers is one of the noisy vector"),
    )


HELD = (cor2_laplace.two, cor2_laplace.one, cor2_laplace.small)


def linear_part(p, k):
    """The bound for linear adversaries at e/β is at most the one of the theorem: its two values, and why."""
    p.let(h="ε/β")
    p.use("one_norm", "v")
    p.use("two_norm_square", "v")
    root, inside, outside = (
        ("(α - 1)·norm 2 v^2·h^2/2", "(α - 1)*ε^2/2", "α/(2*(α - 1))"),
        ("norm 1 v·h", "ε", "α/(α - 1)"),
        ("norm 2 v^2·h^2/2", "ε^2/2", "α/(2*(α - 1))"),
    )[k]
    if k == 1:
        p.use("scale_le", "h", "N", "β")
    else:
        p.chain("‖v‖[2]²", eq("∑ i. v(i)²"), le("N²", "squares_below_sum"), le("β²"))
        p.chain("‖v‖[2]²·h²", eq("h²·‖v‖[2]²"), le("h²·β²"), eq("ε²"))
        if k == 0:
            p.use("scale_le", "α - 1", "‖v‖[2]²·h²", "ε²")
    p.let(X=f"1 + {root}", Y=f"1 + {inside}")
    bound = laplace.bounds[k].replace("·ε^2", "·h^2").replace("v·ε)", "v·h)")
    return p.chain(bound, eq(f"{outside}·log X"), le(f"{outside}·log Y"), eq(BOUNDS[k]))


def bounded(k):
    """The proof of the bound of this number."""

    def proof(p):
        def pair(q):
            def of(r):
                column(r)
                below = of_the_vector(r)
                first = linear_part(r, k)
                r.let(value=AT_THE_VECTOR)
                second = r.use(
                    whole_change_in_one_coordinate(),
                    "v",
                    "β",
                    "ε",
                    "α",
                    because="the change in one coordinate is the worst",
                )
                found = r.use(HELD[k].theorem(), "v", "h", "α")
                bound = laplace.bounds[k].replace("·ε^2", "·h^2").replace("v·ε)", "v·h)")
                r.chain(
                    "D_R[α]^linear_in(Z, V)",
                    le(f"min ({bound}) value", found, because="Corollary 2, repaired"),
                )
                sides = [
                    r.chain(
                        "D_R[α]^linear_in(Z, V)",
                        le(f"min ({bound}) value"),
                        le(f"{end}", r.use(way, bound, "value")),
                    )
                    for side, way, end, order in (
                        (bound, "min_le_left", BOUNDS[k], first),
                        ("value", "min_le_right", EXACT, second),
                    )
                ]
                least = r.use("le_ext_min", given=sides, because="the less of the two")
                return r.chain(
                    "D_R[α]^linear_in(map(G, laplace_vector(m, b)), map(G, laplace_vector(i ↦ "
                    "dot(A(i), x(d)), b)))",
                    le(f"min ({BOUNDS[k]}) ({EXACT})", below, least),
                )

            some = q.have("∃l u. |u| ≤ 1 ∧ (∀j. x(d, j) = x(c, j) + (if j = l then u else 0))")
            return q.obtain("l u", some, of)

        p.unfold("capacity_bounded", "mechanism")
        return p.conjuncts(probabilities, lambda q: q.intro("c d", pair))

    return proof


for claim in (printed, by_two_norm, by_one_norm, by_variance):
    claim.facts += [partial(named, name) for name in (*DEFINED, *SUMS)]
    claim.facts += eq4.claim.facts
for k, claim in enumerate((by_two_norm, by_one_norm, by_variance)):
    claim.proof(bounded(k))


@norms.proof
def sum_of_powers(p):
    p.use("sum_of_powers_below", "i ↦ |v(i)|", "α")
    return p.chain(
        "‖v‖[α]^α",
        eq("∑ i. |v(i)|^α", "norm_power"),
        le("(∑ i. |v(i)|)^α", because="two numbers at a time"),
        eq("‖v‖[1]^α", "one_norm"),
    )


@printed.refutation
def two_counts(p):
    p.say(
        r"Take two counts, $W=A=I$, so that $\|A\|_1=1$, two data sets, one of which has one record more, "
        r"$\epsilon=\frac1{100}$ and $\alpha=3$."
    )
    p.know(*map(named, (*DEFINED, *SUMS)))
    p.let(
        nb="c ↦ d ↦ ¬c ∧ d",
        x="d ↦ j ↦ if d then if j then 1 else 0 else 0",
        A="i ↦ j ↦ if j ⇔ i then 1 else 0",
        v="j ↦ if j then 1 else 0",
        ε="1/100",
        α="3",
        b="1/ε",
        β="1",
    )
    p.use("not_false")

    def row(q):
        q.use("sum_delta", "z", "i", "1")
        return q.chain("dot(A(i), z)", eq("∑ j. z(j)·(if j ⇔ i then 1 else 0)", "dot"), eq("z(i)"))

    p.intro("i z", row, "∀i z. dot(A(i), z) = z(i)")
    p.let(G="z ↦ k ↦ dot(A(k), z)", M=MECHANISM.replace("(B k)", "(A k)"))
    laws = []
    for data, counts in (("F", "λj : bool. (0 : real)"), ("T", "v")):
        p.let(m=counts)
        p.use("map_same", "laplace_vector(m, b)", "G")
        laws.append(p.chain(f"M {data}", eq("map(G, laplace_vector(m, b))"), eq("laplace_vector(m, b)")))
    p.chain("‖v‖[2]²", eq("1", "two_norm_square", p.use("sum_bool", "j ↦ v(j)²")))
    p.use("card_bool")
    p.use(cor2_laplace.below.theorem(), "v", "ε", "α", because="by one linear function")
    high = "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·(1/100)³)"
    low = "3·log (1 + 1·(1/100)^2/2)/(2·(3 - 1))"
    p.let(D="D_R[α]^linear_in(laplace_vector(j ↦ 0, b), laplace_vector(v, b))")
    p.let(bound=PRINTED.replace("'s", "bool"))
    p.chain("bound", eq(high))
    exceeds(p, "D", laplace.bounds[2], low, high, "bound")

    def private(q):
        q.unfold_facts("capacity_bounded")
        less = q.chain("D", eq("D_R[α]^linear_in(M(F), M(T))"), le("bound"))
        return logic.contradiction(less, q.have("¬D ≤ bound"), q.term("F"))

    p.refute("M is (restricted_renyi(α, linear_in), bound)-capacity bounded for ~", private)

    def column_sum(q):
        total = q.use("sum_bool", "i ↦ |A(i, l)|")

        def at(*facts):
            def proof(r):
                for fact in facts:
                    r.use(fact, "l")
                return r.have("(∑ i. |A(i, l)|) = 1", total)

            return proof

        return q.cases("l", at("eq_true", "not_equal_false"), at("eq_false", "not_equal_true"))

    columns = p.intro("l", column_sum, "∀l. (∑ i. |A(i, l)|) = 1")
    p.intro("l", lambda q: q.use("le_of_eq", given=[q.use(columns, "l")]), "∀l. (∑ i. |A(i, l)|) ≤ 1")
    p.know(p.witness("T", goal="∃l. (∑ i. |A(i, l)|) = 1"))

    def neighbours(q):
        def entry(r):
            def at(fact):
                return lambda t: t.have(
                    "x(d, j) = x(c, j) + (if j ⇔ T then 1 else 0)", "if_true", "if_false", t.use(fact, "j")
                )

            return r.cases("j", at("eq_true"), at("not_equal_true"))

        q.intro("j", entry, "∀j. x(d, j) = x(c, j) + (if j ⇔ T then 1 else 0)")
        return q.witness("T", "1")

    p.intro(
        "c d", neighbours, "∀c d. c ~ d ⇒ ∃l u. |u| ≤ 1 ∧ (∀j. x(d, j) = x(c, j) + (if j ⇔ l then u else 0))"
    )
    return p.counterexample(nb="nb", x="x", A="A", B="A", β="β", ε="ε", α="α")
