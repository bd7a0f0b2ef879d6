"""Laws on a finite set by their weights: sums with two special entries, and the Rényi divergence."""

from cbdp_sym.author import *

FINITE = "Finite (λj : 'i. T)"
all_or_one = Claim("for x : 'i holds 'i = (j ↦ j = x ∨ j ≠ x)")
single = Claim(f"for x : 'i given {FINITE} holds Sum (λj : 'i. if (j = x) 1 0) = (1 : real)")
two = Claim(
    f"for x y : 'i, u v w k : real given {FINITE}, k = card (λj : 'i. T) holds "
    "Sum (λj : 'i. w·1 + 1·(u·(if (j = x) 1 0) + v·(if (j = y) 1 0))) = k·w + (u + v)"
)
WEIGHTS = f"{FINITE}, Measurable p, ∀j. 0 < p j"
counted = Claim(
    f"for p : 'i → real given {WEIGHTS} holds withdensity (combine (j ↦ 1) dirac) p = combine p dirac"
)
counting = Claim(f"given {FINITE} holds SigmaFinite (combine (λj : 'i. 1) dirac)")
renyi = Claim(
    f"for p q : 'i → real, α : real given {WEIGHTS}, Measurable q, ∀j. 0 < q j, 1 < α "
    "holds renyi α (combine p dirac) (combine q dirac) "
    "= 1/(α - 1) · elog (Sum (j ↦ q j·(p j/q j)^α))"
)

law = Claim(f"for p : 'i → real given {WEIGHTS}, Sum p = 1 holds Prob (combine p dirac)")


@all_or_one.proof
def point_by_point(p):
    j = p.variable("j", p.term("x").type)
    goal = "T ⇔ j = x ∨ j ≠ x"
    return abstraction(j, p.cases("j = x", lambda p: p.have(goal)))


@single.proof
def one_summand(p):
    p.unfold("Sum")
    p.let(f="j ↦ if j = x then 1 else 0", rest="j ↦ j ≠ x")
    split = p.use("sum_insert", "rest", "x", "f")
    p.chain(
        "∑ j ∈ rest. 0",
        eq("∑ j ∈ rest. 0·f(j) + 0·f(j)"),
        eq("0", p.use("sum_linear", "rest", "f", "f", "0", "0")),
    )
    p.have("(∑ x ∈ rest. f(x)) ≤ 0", p.use("sum_le", "rest", "f", "j ↦ 0"))
    p.use("le_antisym", "∑ x ∈ rest. f(x)", "0")
    return p.chain("∑ x ∈ 'i. f(x)", eq("1", p.use(all_or_one.theorem(), "x"), split))


@two.proof
def by_linearity(p):
    p.let(f="j ↦ if j = x then 1 else 0", g="j ↦ if j = y then 1 else 0", all="'i")
    p.use(single.theorem(), "x")
    p.use(single.theorem(), "y")
    p.unfold_facts("Sum", "card")
    _first, _second = p.have("(∑ x ∈ all. f(x)) = 1"), p.have("(∑ x ∈ all. g(x)) = 1")
    return p.chain(
        "∑ j. w·1 + 1·(u·f(j) + v·g(j))",
        eq("∑ j ∈ all. w·1 + 1·(u·f(j) + v·g(j))", "Sum"),
        eq(
            "w·(∑ j ∈ all. 1) + 1·(u·(∑ x ∈ all. f(x)) + v·(∑ x ∈ all. g(x)))",
            p.use("sum_linear", "all", "j ↦ 1", "j ↦ u·f(j) + v·g(j)", "w", "1"),
            p.use("sum_linear", "all", "f", "g", "u", "v"),
        ),
        eq("k·w + (u + v)"),
    )


@counted.proof
def the_same_integrals(p):
    p.let(C="combine (λj : 'i. 1) dirac")

    def integrals(p):
        return p.chain(
            "∫[x ~ withdensity(C, p)] f(x)",
            eq("∫ p(j)·f(j) dC(j)", "L_withdensity_ext"),
            eq("∑ i. p(i)·(∫[x ~ dirac(i)] f(x))", "L_combine", "L_dirac", "L_dirac"),
            eq("∫[x ~ combine(p, dirac)] f(x)", "L_combine"),
        )

    return p.suffices("measure_ext", "f", integrals)


@counting.proof
def the_total_is_finite(p):
    p.let(C="combine (λj : 'i. 1) dirac", one="λj : 'i. (1 : real)")
    total = p.chain(
        "∫ one(j) dC(j)",
        eq("∑ i ∈ 'i. 1", "L_combine", "L_dirac", "Sum"),
        eq("∑ i ∈ 'i. (1 : real)", "ext_sum"),
    )
    p.have("∫ one(j) dC(j) < ∞", total)
    p.unfold("SigmaFinite")
    return p.witness("one")


@renyi.proof
def by_counting(p):
    p.let(C="combine (λj : 'i. 1) dirac", P="withdensity(C, p)", Q="withdensity(C, q)")
    p.use(counted.theorem(), "p")
    p.use(counted.theorem(), "q")
    p.use(counting.theorem(), goal="SigmaFinite(C)")
    p.let(term="i ↦ q(i)·(p(i)/q(i))^α")
    return p.chain(
        "D[α](combine(p, dirac) ‖ combine(q, dirac))",
        eq("D[α](P ‖ Q)"),
        eq("1/(α - 1)·elog(∫ dP/dQ(j)^α dQ(j))", "renyi"),
        eq("1/(α - 1)·elog(∫ (p(j)/q(j))^α dQ(j))", p.use("density_quotient", "C", "p", "q")),
        eq("1/(α - 1)·elog(∫ term(j) dC(j))", "L_withdensity"),
        eq("1/(α - 1)·elog(∑ i ∈ 'i. ext(term(i)))", "L_combine", "L_dirac", "Sum"),
        eq("1/(α - 1)·elog(∑ x. term(x))", "ext_sum", "Sum"),
    )


def summand(p):
    return p.have("0 < q x*(p x/q x)^α")


@law.proof
def total_mass(p):
    p.unfold("Prob")
    return p.chain(
        "∫[x ~ combine(p, dirac)] 1",
        eq("∑ i ∈ 'i. ext(p(i))", "L_combine", "L_dirac", "Sum"),
        eq("∑ x. p(x)", "ext_sum", "Sum"),
        eq("1"),
    )
