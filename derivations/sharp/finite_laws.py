"""Laws on a finite set by their weights: sums with two special entries, and the Rényi divergence."""

from cbdp_sym.author import *
from derivations.sharp.densities import everywhere

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
    return abstraction(j, p.cases("j = x", lambda p: p.have(goal), lambda p: p.have(goal)))


@single.proof
def one_summand(p):
    p.unfold("Sum")
    p.let(f=r"\j : 'i. if (j = x) (1 : real) 0", rest=r"\j. ~(j = x)")
    split = p.use("sum_insert", "rest", "x", "f")
    none = p.chain(
        r"SumOn rest (\j. 0)",
        eq(r"SumOn rest (\j. 0*f j + 0*f j)"),
        eq("0*SumOn rest f + 0*SumOn rest f", p.use("sum_linear", "rest", "f", "f", "0", "0")),
        eq("0"),
    )
    p.have("SumOn rest f <= 0", p.use("sum_le", "rest", "f", r"\j : 'i. 0"), none)
    nothing = p.use("le_antisym", "SumOn rest f", "0")
    return p.chain(
        r"SumOn (\j. T) f",
        eq(r"SumOn (\j. j = x \/ ~(j = x)) f", p.use(all_or_one.theorem(), "x")),
        eq("f x + SumOn rest f", split),
        eq("1", p.have("f x = 1", "if_true"), nothing),
    )


@two.proof
def by_linearity(p):
    p.let(f=r"\j : 'i. if (j = x) (1 : real) 0", g=r"\j : 'i. if (j = y) (1 : real) 0", all=r"\j : 'i. T")
    p.use(single.theorem(), "x")
    p.use(single.theorem(), "y")
    p.unfold_facts("Sum", "card")
    first, second = p.have("SumOn all f = 1"), p.have("SumOn all g = 1")
    return p.chain(
        r"Sum (\j. w*1 + 1*(u*f j + v*g j))",
        eq(r"SumOn all (\j. w*1 + 1*(u*f j + v*g j))", "Sum"),
        eq(
            r"w*SumOn all (\j. 1) + 1*SumOn all (\j. u*f j + v*g j)",
            p.use("sum_linear", "all", r"\j : 'i. 1", r"\j. u*f j + v*g j", "w", "1"),
        ),
        eq(
            r"w*SumOn all (\j. 1) + 1*(u*SumOn all f + v*SumOn all g)",
            p.use("sum_linear", "all", "f", "g", "u", "v"),
        ),
        eq(r"w*SumOn all (\j. 1) + 1*(u*1 + v*1)", first, second),
        eq("w*k + 1*(u*1 + v*1)", p.have("k = SumOn all (\\j. 1)")),
        eq("k*w + (u + v)"),
    )


@counted.proof
def the_same_integrals(p):
    p.let(C=r"combine (\j : 'i. 1) dirac")
    for fact in ("0 <= p x", "0 <= 1"):
        everywhere(p, "p", lambda p, fact=fact: p.have(fact))

    def integrals(p):
        everywhere(p, "p", lambda p: p.have("0 <= ext (p x) * f x"))
        return p.chain(
            "L (withdensity C p) f",
            eq(r"L C (\j. ext (p j) * f j)", "L_withdensity_ext"),
            eq(r"Sum (\i. ext 1 * L (dirac i) (\j. ext (p j) * f j))", "L_combine"),
            eq(r"Sum (\i. ext 1 * (ext (p i) * f i))", "L_dirac"),
            eq(r"Sum (\i. ext (p i) * f i)"),
            eq(r"Sum (\i. ext (p i) * L (dirac i) f)", "L_dirac"),
            eq("L (combine p dirac) f", "L_combine"),
        )

    same = "L (withdensity C p) f = L (combine p dirac) f"
    every = f"!f : 'i -> ereal. Measurable f ==> (!x. 0 <= f x) ==> {same}"
    p.intro("f", integrals, every)
    return p.use("measure_ext", "withdensity C p", "combine p dirac")


@counting.proof
def the_total_is_finite(p):
    p.let(C=r"combine (\j : 'i. 1) dirac", one=r"\j : 'i. (1 : real)")
    for fact in ("0 <= 1", "0 < one x", "0 <= ext (one x)"):
        everywhere(p, "one", lambda p, fact=fact: p.have(fact))
    total = p.chain(
        r"L C (\j. ext (one j))",
        eq(r"Sum (\i. ext 1 * L (dirac i) (\j. ext (one j)))", "L_combine"),
        eq(r"Sum (\i : 'i. ext 1 * ext 1)", "L_dirac"),
        eq(r"Sum (\i : 'i. ext 1)"),
        eq(r"SumOn (\i : 'i. T) (\i. ext 1)", "Sum"),
        eq(r"ext (SumOn (\i : 'i. T) (\i. 1))", "ext_sum"),
    )
    p.have(r"ext (SumOn (\i : 'i. T) (\i. 1)) < ∞", "ext_lt_top")
    p.have(r"L C (\j. ext (one j)) < ∞", total)
    p.unfold("SigmaFinite")
    return p.witness("one")


@renyi.proof
def by_counting(p):
    p.let(C=r"combine (\j : 'i. 1) dirac", P="withdensity C p", Q="withdensity C q")
    first = p.use(counted.theorem(), "p")
    second = p.use(counted.theorem(), "q")
    p.use(counting.theorem(), goal="SigmaFinite C")
    for fact in ("0 <= p x", "0 <= q x", "0 <= 1"):
        everywhere(p, "p", lambda p, fact=fact: p.have(fact))
    everywhere(p, "p", summand)
    for fact in ("0 <= (p x/q x)^a", "0 <= ext (q x*(p x/q x)^a)"):
        everywhere(p, "p", lambda p, fact=fact: p.have(fact))
    p.let(term=r"\i. q i*(p i/q i)^a")
    return p.chain(
        "renyi a (combine p dirac) (combine q dirac)",
        eq("renyi a P Q", first, second),
        eq(r"ext (1/(a - 1)) * elog (L Q (\j. ext (density P Q j ^ a)))", "renyi", "if_true"),
        eq(r"ext (1/(a - 1)) * elog (L Q (\j. ext ((p j/q j)^a)))", p.use("density_quotient", "C", "p", "q")),
        eq(r"ext (1/(a - 1)) * elog (L C (\j. ext (term j)))", "L_withdensity"),
        eq(r"ext (1/(a - 1)) * elog (Sum (\i. ext 1 * L (dirac i) (\j. ext (term j))))", "L_combine"),
        eq(r"ext (1/(a - 1)) * elog (Sum (\i. ext 1 * ext (term i)))", "L_dirac"),
        eq(r"ext (1/(a - 1)) * elog (Sum (\i. ext (term i)))"),
        eq(r"ext (1/(a - 1)) * elog (SumOn (\j. T) (\i. ext (term i)))", "Sum"),
        eq(r"ext (1/(a - 1)) * elog (ext (SumOn (\j. T) term))", "ext_sum"),
        eq(r"ext (1/(a - 1)) * elog (ext (Sum term))", "Sum"),
    )


def summand(p):
    for fact in ("0 < q x", "0 < p x", "0 < p x/q x"):
        p.have(fact)
    return p.have("0 < q x*(p x/q x)^a")


@law.proof
def total_mass(p):
    for fact in ("0 <= p x", "0 <= 1"):
        everywhere(p, "p", lambda p, fact=fact: p.have(fact))
    p.unfold("Prob")
    return p.chain(
        r"L (combine p dirac) (\x. 1)",
        eq(r"Sum (\i. ext (p i) * L (dirac i) (\x. 1))", "L_combine"),
        eq(r"Sum (\i. ext (p i) * 1)", "L_dirac"),
        eq(r"Sum (\i. ext (p i))"),
        eq(r"SumOn (\j. T) (\i. ext (p i))", "Sum"),
        eq(r"ext (SumOn (\j. T) p)", "ext_sum"),
        eq("ext (Sum p)", "Sum"),
        eq("1", p.given[-1]),
    )
