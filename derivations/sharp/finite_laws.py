"""Laws on a finite set by their weights: sums with two special entries, and the Rényi divergence."""

from cbdp_sym.author import *

FINITE = r"Finite (\j : 'i. T)"
all_or_one = Claim(r"for x : 'i holds (\j : 'i. T) = (\j. j = x \/ ~(j = x))")
single = Claim(f"for x : 'i given {FINITE} holds Sum (\\j : 'i. if (j = x) 1 0) = (1 : real)")
two = Claim(
    rf"for x y : 'i, u v w k : real given {FINITE}, k = card (\j : 'i. T) holds "
    r"Sum (\j : 'i. w*1 + 1*(u*(if (j = x) 1 0) + v*(if (j = y) 1 0))) = k*w + (u + v)"
)
WEIGHTS = f"{FINITE}, Measurable p, !j. 0 < p j"
counted = Claim(
    f"for p : 'i -> real given {WEIGHTS} "
    r"holds withdensity (combine (\j. 1) dirac) p = combine p dirac"
)
counting = Claim(rf"given {FINITE} holds SigmaFinite (combine (\j : 'i. 1) dirac)")
renyi = Claim(
    f"for p q : 'i -> real, a : real given {WEIGHTS}, Measurable q, !j. 0 < q j, 1 < a "
    "holds renyi a (combine p dirac) (combine q dirac) "
    r"= ext (1/(a - 1)) * elog (ext (Sum (\j. q j*(p j/q j)^a)))"
)

law = Claim(f"for p : 'i -> real given {WEIGHTS}, Sum p = 1 holds Prob (combine p dirac)")


@all_or_one.proof
def point_by_point(p):
    j = p.variable("j", p.term("x").type)
    goal = r"T = (j = x \/ ~(j = x))"
    return abstraction(j, p.cases("j = x", lambda p: p.have(goal)))


@single.proof
def one_summand(p):
    p.unfold("Sum")
    p.let(f=r"\j : 'i. if (j = x) (1 : real) 0", rest=r"\j. ~(j = x)")
    split = p.use("sum_insert", "rest", "x", "f")
    p.chain(
        r"SumOn rest (\j. 0)",
        eq(r"SumOn rest (\j. 0*f j + 0*f j)"),
        eq("0", p.use("sum_linear", "rest", "f", "f", "0", "0")),
    )
    p.have("SumOn rest f <= 0", p.use("sum_le", "rest", "f", r"\j : 'i. 0"))
    p.use("le_antisym", "SumOn rest f", "0")
    return p.chain(r"SumOn (\j. T) f", eq("1", p.use(all_or_one.theorem(), "x"), split))


@two.proof
def by_linearity(p):
    p.let(f=r"\j : 'i. if (j = x) (1 : real) 0", g=r"\j : 'i. if (j = y) (1 : real) 0", all=r"\j : 'i. T")
    p.use(single.theorem(), "x")
    p.use(single.theorem(), "y")
    p.unfold_facts("Sum", "card")
    _first, _second = p.have("SumOn all f = 1"), p.have("SumOn all g = 1")
    return p.chain(
        r"Sum (\j. w*1 + 1*(u*f j + v*g j))",
        eq(r"SumOn all (\j. w*1 + 1*(u*f j + v*g j))", "Sum"),
        eq(
            r"w*SumOn all (\j. 1) + 1*(u*SumOn all f + v*SumOn all g)",
            p.use("sum_linear", "all", r"\j : 'i. 1", r"\j. u*f j + v*g j", "w", "1"),
            p.use("sum_linear", "all", "f", "g", "u", "v"),
        ),
        eq("k*w + (u + v)"),
    )


@counted.proof
def the_same_integrals(p):
    p.let(C=r"combine (\j : 'i. 1) dirac")

    def integrals(p):
        return p.chain(
            "L (withdensity C p) f",
            eq(r"L C (\j. ext (p j) * f j)", "L_withdensity_ext"),
            eq(r"Sum (\i. ext (p i) * L (dirac i) f)", "L_combine", "L_dirac", "L_dirac"),
            eq("L (combine p dirac) f", "L_combine"),
        )

    return p.suffices("measure_ext", "f", integrals)


@counting.proof
def the_total_is_finite(p):
    p.let(C=r"combine (\j : 'i. 1) dirac", one=r"\j : 'i. (1 : real)")
    total = p.chain(
        r"L C (\j. ext (one j))",
        eq(r"SumOn (\i : 'i. T) (\i. ext 1)", "L_combine", "L_dirac", "Sum"),
        eq(r"ext (SumOn (\i : 'i. T) (\i. 1))", "ext_sum"),
    )
    p.have(r"L C (\j. ext (one j)) < ∞", total)
    p.unfold("SigmaFinite")
    return p.witness("one")


@renyi.proof
def by_counting(p):
    p.let(C=r"combine (\j : 'i. 1) dirac", P="withdensity C p", Q="withdensity C q")
    p.use(counted.theorem(), "p")
    p.use(counted.theorem(), "q")
    p.use(counting.theorem(), goal="SigmaFinite C")
    p.let(term=r"\i. q i*(p i/q i)^a")
    return p.chain(
        "renyi a (combine p dirac) (combine q dirac)",
        eq("renyi a P Q"),
        eq(r"ext (1/(a - 1)) * elog (L Q (\j. ext (density P Q j ^ a)))", "renyi"),
        eq(r"ext (1/(a - 1)) * elog (L Q (\j. ext ((p j/q j)^a)))", p.use("density_quotient", "C", "p", "q")),
        eq(r"ext (1/(a - 1)) * elog (L C (\j. ext (term j)))", "L_withdensity"),
        eq(r"ext (1/(a - 1)) * elog (SumOn (\j. T) (\i. ext (term i)))", "L_combine", "L_dirac", "Sum"),
        eq(r"ext (1/(a - 1)) * elog (ext (Sum term))", "ext_sum", "Sum"),
    )


def summand(p):
    return p.have("0 < q x*(p x/q x)^a")


@law.proof
def total_mass(p):
    p.unfold("Prob")
    return p.chain(
        r"L (combine p dirac) (\x. 1)",
        eq(r"SumOn (\j. T) (\i. ext (p i))", "L_combine", "L_dirac", "Sum"),
        eq("ext (Sum p)", "ext_sum", "Sum"),
        eq("1"),
    )
