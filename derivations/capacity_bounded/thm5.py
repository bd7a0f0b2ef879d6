"""Theorem 5: the matrix mechanism.

Problem: does WA†(Ax + ‖A‖₁Lap_s(0, 1/ε)) offer (lin, Rényi) privacy with parameter at most log(1 +
    2^{s(α-1)}ε^α)/(α-1)?
Method: a linear function of the answers is one of the noisy vector, which changes by u times a column of A,
    whose norm of order 1 is at most ‖A‖₁. A linear adversary learns most where one coordinate takes the whole
    change: E|b + ⟨u,X⟩|^A is at least E|b + u_i X_i|^A for every i.
Guarantee: false as printed, for the reason for which Corollary 2 is. For all W, A, dimensions and α > 1 the
    parameter is at most that of the Laplace mechanism on the line, and for W = A = I it is this. So it is at
    most α log(1 + (α-1)ε²/2)/(2(α-1)) for α ≥ 2, α log(1 + ε)/(α-1) for every order, and so on (Table 1,
    row 3).
Reference: capacity bounded paper, Theorem 5 and its proof in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import cor2_laplace, eq4, tab1_renyi_laplace
from derivations.capacity_bounded.cor2 import DEFINED, LINE, ORDERS, exceeds, laplace
from derivations.sharp import largest_coordinate

MECHANISM = "(d ↦ map (z ↦ k ↦ dot (B k) z) (laplace_vector (i ↦ dot (A i) (x d)) (β/ε)))"
NEIGHBOURS = "∀c d. nb c d ⇒ (∃l u. abs u ≤ 1 ∧ (∀j. x d j = x c j + (if (j = l) u 0)))"
SETTING = (
    "for nb : 'd → 'd → bool, x : 'd → 'n → real, A : 's → 'n → real, B : 'r → 's → real, "
    "β ε α : real given Finite (λj : 'n. T), Finite (λi : 's. T), Finite (λk : 'r. T), "
    f"0 < ε, 0 < β, ∀l. Sum (i ↦ abs (A i l)) ≤ β, {NEIGHBOURS}"
)
PARAMETER = "restricted_renyi α linear (laplace 0 (1/ε)) (laplace 1 (1/ε))"
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
repaired = theorem.repaired(
    f"{SETTING.replace('β ε α', 'β ε α s')}, 1 < α, {PARAMETER} ≤ s holds {private('s')}",
    label="any W, any A, any dimensions: what the Laplace mechanism on the line offers",
)
attained = theorem.repaired(
    "for l : 'i, ε α given Finite('i), 0 < ε, 1 < α "
    "holds D_R[α]^linear_in(laplace_vector(λi : 'i. 0, 1/ε), "
    "laplace_vector(i ↦ if i = l then 1 else 0, 1/ε)) "
    "= D_R[α]^linear(Lap(0, 1/ε), Lap(1, 1/ε))",
    label="which cannot be improved: the unit matrix",
)
BOUNDS = [f"min ({bound}) ({tab1_renyi_laplace.EXACT})" for bound in tab1_renyi_laplace.BOUNDS]
explicit = [
    theorem.repaired(
        f"{SETTING}, {orders} holds {private(bound)}", label=f"the bound of Table 1, row 3, {label}"
    )
    for orders, bound, label in zip(ORDERS, BOUNDS, ("repaired", "for large α", "for α ≤ 2"), strict=True)
]
theorem.finding(
    "sharper",
    "The bounds of Table 1, row 3, repaired, hold for the matrix mechanism too: "
    r"$\frac\alpha{2(\alpha-1)}\log(1+\frac12(\alpha-1)\epsilon^2)$ for $\alpha\ge2$, "
    r"$\frac\alpha{\alpha-1}\log(1+\epsilon)$, and the unrestricted parameter. So do those of "
    r"\texttt{sharp.first\_moments}. None depends on a dimension.",
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


@repaired.proof
def the_whole_change_in_one_coordinate(p):
    def pair(q):
        def of(r):
            column(r)
            below = of_the_vector(r)
            r.let(Y="Lap(0, b)", L="Lap(0, 1/ε)", K="Lap(1, 1/ε)")
            r.use("laplace_symmetric", "b")
            r.use("laplace_vector_moved", "v", "b")
            r.chain("Z", eq("⨂ i : 's. Y", "laplace_vector"))
            whole = r.use(
                largest_coordinate.whole.theorem(),
                "Y",
                "v",
                "α",
                "β",
                because="the change in one coordinate is the worst",
            )
            r.have("β·(1/ε) = b")
            r.chain("shift(1, L)", eq("K", "laplace_shift"))
            image = r.use(
                largest_coordinate.units.theorem(), "1/ε", "β", "1", "α", because="a change of units"
            )
            return r.chain(
                "D_R[α]^linear_in(map(G, laplace_vector(m, b)), map(G, laplace_vector(i ↦ "
                "dot(A(i), x(d)), b)))",
                le("D_R[α]^linear_in(Z, V)", below),
                eq("D_R[α]^linear_in(⨂ i : 's. Y, ⨂ i. shift(v(i), Y))"),
                le("D_R[α]^linear(Y, shift(β, Y))", whole),
                eq("D_R[α]^linear(Lap(0, β·(1/ε)), shift(β·1, Lap(0, β·(1/ε))))"),
                le("D_R[α]^linear(L, shift(1, L))", image),
                eq("D_R[α]^linear(L, K)"),
                le("s"),
            )

        some = q.have("∃l u. |u| ≤ 1 ∧ (∀j. x(d, j) = x(c, j) + (if j = l then u else 0))")
        return q.obtain("l u", some, of)

    p.unfold("capacity_bounded", "mechanism")
    return p.conjuncts(probabilities, lambda q: q.intro("c d", pair))


for claim, row, bound in zip(explicit, tab1_renyi_laplace.repaired, BOUNDS, strict=True):

    @claim.proof
    def as_on_the_line(p, row=row, bound=bound):
        p.use(row.theorem(), "ε", "α", because="Table 1, row 3, repaired")
        p.use(repaired.theorem(), "nb", "x", "A", "B", "β", "ε", "α", bound, because="the line is the worst")
        return p.have(p.goal)


@attained.proof
def one_coordinate_moves(p):
    p.let(b="1/ε", Y="Lap(0, b)", v="λi : 'i. if i = l then 1 else 0", Z="⨂ i : 'i. Y")
    p.let(V="laplace_vector(v, b)", D="D_R[α]^linear_in(laplace_vector(λi : 'i. 0, b), V)")
    p.let(E="D_R[α]^linear(Y, Lap(1, b))")
    p.use("laplace_symmetric", "b")
    p.use("laplace_vector_moved", "v", "b")
    p.chain("laplace_vector(λi : 'i. 0, b)", eq("Z", "laplace_vector"))
    p.chain("shift(1, Y)", eq("Lap(1, b)", "laplace_shift"))
    with p.fix("i : 'i"):
        p.have("|v(i)| = 1·(if i = l then 1 else 0)")
    p.use("sum_delta", "λi : 'i. (1 : real)", "l", "1")
    p.have("(∑ i. |v(i)|) ≤ 1")
    upper = p.use(
        largest_coordinate.whole.theorem(), "Y", "v", "α", "1", because="one coordinate is the worst"
    )
    lower = p.use(
        largest_coordinate.marginal.theorem(), "Y", "l", "1", "α", because="functions of this coordinate"
    )
    first = p.chain(
        "D",
        eq("D_R[α]^linear_in(Z, ⨂ i. shift(v(i), Y))"),
        le("D_R[α]^linear(Y, shift(1, Y))", upper),
        eq("E"),
    )
    second = p.chain(
        "E",
        eq("D_R[α]^linear(Y, shift(1, Y))"),
        le("D_R[α]^linear_in(Z, ⨂ i. shift(v(i), Y))", lower),
        eq("D"),
    )
    return p.use("ele_antisym", given=[first, second])


for claim in (printed, repaired, attained, *explicit):
    claim.facts += [partial(named, name) for name in (*DEFINED, *SUMS, *LINE)]
for claim in explicit:
    claim.facts += eq4.claim.facts


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
