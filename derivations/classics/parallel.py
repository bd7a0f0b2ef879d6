"""Parallel composition: steps that see different parts of the data.

Problem: each of k adaptive steps sees one of disjoint parts of the data, and all outputs before it. How
    private
    are all outputs together?
Method: two neighbours differ in one part, so that one step has different laws; basic composition with 0 for
    all
    the others.
Guarantee: (max ε_i, max δ_i)-DP, adaptive; the largest of the bounds of a Rényi divergence of any order,
    and the
    largest (ξ, ρ) for zCDP.
Reference: McSherry 2009, Theorem 4 (from memory), which is about pure differential privacy.
"""

from cbdp_sym.author import *
from derivations.classics import basic, composition, rdp
from derivations.classics.composition import STEPS, UP_TO

BOTH = "(d ↦ h ↦ near1(fst(d), fst(h)) ∧ snd(d) = snd(h) ∨ fst(d) = fst(h) ∧ near2(snd(d), snd(h)))"
PAIR = "(d ↦ semi(A(fst(d)), o ↦ B(snd(d))))"
PARTS = "both(x ↦ A(i ↦ if s(i) then x(i) else z), x ↦ B(i ↦ if s(i) then z else x(i)))"
CLOSE = "∀x y T. {} ⇒ Measurable(T) ⇒ C(x)(T) ≤ exp(ε)·C(y)(T)"
ONE_PART = "∀x y. x ~ y ⇒ (∃j. ∀i h. i ≠ j ⇒ B(i, x, h) = B(i, y, h))"
ENTRIES = "B : real → ('i → 'd) → (real → 'a) → 'a measure, part : 'i → real"
OWN_PART = "∀i x y h. (∀j. part(j) = i ⇒ x(j) = y(j)) ⇒ B(i, x, h) = B(i, y, h)"
KERNELS = "∀i x. Measurable(B(i, x)), k is natural"
theorem = Statement(id="dp.parallel", title="Parallel composition")
entries = theorem.repaired(
    f"for {ENTRIES}, ε k given {KERNELS}, {OWN_PART}, 0 ≤ ε, "
    f"{UP_TO}(x ↦ B(i, x, h)) is ε-DP for neighbours holds adaptive(B, k) is ε-DP for neighbours",
    label="each step sees the entries of its own part: pure differential privacy",
)
PRESENT = "fst({0}(j)) ∧ part(snd({0}(j))) = i"
ALIKE = f"({PRESENT.format('x')} ⇔ {PRESENT.format('y')}) ∧ ({PRESENT.format('x')} ⇒ x(j) = y(j))"
SEES = f"∀i x y h. (∀j. {ALIKE}) ⇒ B(i, x, h) = B(i, y, h)"
ADDED = (
    "(λx y : 'i → bool × 'd. ∃l. ¬(fst(x(l)) ⇔ fst(y(l))) ∧ snd(x(l)) = snd(y(l)) ∧ (∀j. j ≠ l ⇒ x(j) = "
    "y(j)))"
)
values = theorem.printed(
    "for B : real → ('i → bool × 'd) → (real → 'a) → 'a measure, part : 'd → real, ε k "
    f"given {KERNELS}, {SEES}, 0 ≤ ε, {UP_TO}(x ↦ B(i, x, h)) is ε-DP for {ADDED} "
    f"holds adaptive(B, k) is ε-DP for {ADDED}",
    label="each step sees the records in its own part of the domain; neighbours have one record more or less",
)
approximate = theorem.repaired(
    f"for {STEPS}, ~ : 'd → 'd → bool, ε δ : real → real, e d k given {KERNELS}, {ONE_PART}, 0 ≤ e, 0 ≤ d, "
    f"∀i. ε(i) ≤ e ∧ δ(i) ≤ d, {UP_TO}(x ↦ B(i, x, h)) is (ε(i), δ(i))-DP for ~ "
    "holds adaptive(B, k) is (e, d)-DP for ~",
    label="approximate differential privacy; neighbours are data sets that at most one step distinguishes",
)
renyi = theorem.repaired(
    f"for {STEPS}, ~ : 'd → 'd → bool, ε : real → real, α e k given 1 < α, {KERNELS}, {ONE_PART}, 0 ≤ e, "
    f"∀i. ε(i) ≤ e, {UP_TO}(x ↦ B(i, x, h)) is (α, ε(i))-RDP for ~ "
    "holds adaptive(B, k) is (α, e)-RDP for ~",
    label="Rényi differential privacy",
)
concentrated = theorem.repaired(
    f"for {STEPS}, ~ : 'd → 'd → bool, ξ ρ k given {KERNELS}, {ONE_PART}, 0 ≤ ρ, 0 ≤ ξ + ρ, "
    f"{UP_TO}(x ↦ B(i, x, h)) is (ξ, ρ)-zCDP for ~ holds adaptive(B, k) is (ξ, ρ)-zCDP for ~",
    label="zero-concentrated differential privacy",
)
halves = theorem.repaired(
    "for near1 neighbours on 'c, near2 neighbours on 'd, A : 'c ⇝ 'a, B : 'd ⇝ 'b, ε "
    f"given A is ε-DP for near1, B is ε-DP for near2 holds {PAIR} is ε-DP for {BOTH}",
    label="two mechanisms on the two parts of a pair",
)
filled = theorem.repaired(
    "for A : ('i → 'd) ⇝ 'a, B : ('i → 'd) ⇝ 'b, s : 'i → bool, z : 'd, ε "
    f"given A is ε-DP for neighbours, B is ε-DP for neighbours holds {PARTS} is ε-DP for neighbours",
    label="two mechanisms that see z in the place of the entries of the other part",
)
for claim in (values, entries, approximate, renyi, concentrated):
    claim.facts += composition.PRESUPPOSED
values.example(
    B="λi : real. λx : bool → bool # bool. λh : real → bool. dirac T", part="λv : bool. 1", ε="0", k="0"
)
theorem.finding(
    "reading",
    "A data set is a family of records with a mark that says whether a record is present; $M_i(X\\cap D_i)$ "
    "depends on the present records with values in $D_i$, and may depend on the outputs before. Neighbours "
    "have one record more or less. Where a record may be replaced, parts have to be sets of places.",
)
SPIKE = "(λi : real. if i = j then c else 0)"
spike = Claim(f"for j c e k given c ≤ e, 0 ≤ e holds (∑ i ∈ {{1..k}}. {SPIKE}(i)) ≤ e")


@spike.proof
def at_most_one_term(p):
    with p.case("{1..k}(j)"):
        p.use("sum_at_element", "{1..k}", "j", "c")
        p.have("∀i. (if i = j then c else 0) = (if j = i then c else 0)")
        p.have(p.goal)
    with p.otherwise():
        p.have("∀i. {1..k}(i) ⇒ (if i = j then c else 0) = 0")
        p.chain(
            f"∑ i ∈ {{1..k}}. {SPIKE}(i)", eq("∑ i ∈ {1..k}. 0", "sum_same"), eq("0", "sum_const"), le("e")
        )


@approximate.proof
def the_step_that_changes(p):
    p.let(C="adaptive(B, k)", nb="~")
    p.unfold_facts("approx_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y s", goal="∀x y. nb x y ⇒ (∀s. Measurable(s) ⇒ C(x)(s) ≤ exp(e)·C(y)(s) + d)"):
        p.obtain("j", "∃j. ∀i h. i ≠ j ⇒ B(i, x, h) = B(i, y, h)")
        p.let(
            only="λu v : 'd. u = x ∧ v = y",
            f="i ↦ if i = j then ε(j) else 0",
            g="i ↦ if i = j then δ(j) else 0",
        )
        with p.fix(
            "i h u v t",
            goal=f"{UP_TO}(∀u v t. only u v ⇒ Measurable(t) ⇒ "
            "B(i, u, h)(t) ≤ exp(f(i))·B(i, v, h)(t) + g(i))",
        ):
            with p.case("i = j"):
                p.have("f(i) = ε(i) ∧ g(i) = δ(i)")
                p.have("B(i, x, h)(t) ≤ exp(ε(i))·B(i, y, h)(t) + δ(i)")
                p.have("B(i, u, h)(t) ≤ exp(f(i))·B(i, v, h)(t) + g(i)")
            with p.otherwise():
                p.have("f(i) = 0 ∧ g(i) = 0")
                p.have("B(i, x, h) = B(i, y, h)")
                p.have("B(i, u, h)(t) ≤ exp(f(i))·B(i, v, h)(t) + g(i)")
        p.have(f"{UP_TO}(x ↦ B(i, x, h)) is (f(i), g(i))-DP for only", "approx_dp", "mechanism")
        p.use(basic.any_number.theorem(), "B", "only", "f", "g", "k", because="basic composition")
        p.use(spike.theorem(), "j", "ε(j)", "e", "k")
        p.use(spike.theorem(), "j", "δ(j)", "d", "k")
        p.use("approx_dp_weaken", "only", "C", "∑ i ∈ {1..k}. f(i)", "∑ i ∈ {1..k}. g(i)", "e", "d")
        p.unfold_facts("approx_dp")
        p.have("C(x)(s) ≤ exp(e)·C(y)(s) + d")
    p.have(p.goal, "approx_dp", "mechanism")


@renyi.proof
def the_divergence_of_one_step(p):
    p.let(C="adaptive(B, k)", nb="~")
    p.unfold_facts("renyi_dp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y", goal="∀x y. nb x y ⇒ D[α](C(x) ‖ C(y)) ≤ e"):
        p.obtain("j", "∃j. ∀i h. i ≠ j ⇒ B(i, x, h) = B(i, y, h)")
        p.let(only="λu v : 'd. u = x ∧ v = y", f="i ↦ if i = j then ε(j) else 0")
        with p.fix("i h u v", goal=f"{UP_TO}(∀u v. only u v ⇒ D[α](B(i, u, h) ‖ B(i, v, h)) ≤ f(i))"):
            with p.case("i = j"):
                p.have("f(i) = ε(i)")
                p.have("D[α](B(i, x, h) ‖ B(i, y, h)) ≤ ε(i)")
                p.have("D[α](B(i, u, h) ‖ B(i, v, h)) ≤ f(i)")
            with p.otherwise():
                p.have("f(i) = 0")
                p.have("B(i, x, h) = B(i, y, h)")
                p.have("Prob(B(i, y, h))")
                p.chain(
                    "D[α](B(i, x, h) ‖ B(i, y, h))",
                    eq("D[α](B(i, y, h) ‖ B(i, y, h))"),
                    eq("0", "renyi_same"),
                )
                p.have("(0 : ereal) ≤ f(i)")
                p.chain(
                    "D[α](B(i, u, h) ‖ B(i, v, h))", eq("D[α](B(i, x, h) ‖ B(i, y, h))"), eq("0"), le("f(i)")
                )
        p.have(f"{UP_TO}(x ↦ B(i, x, h)) is (α, f(i))-RDP for only", "renyi_dp", "mechanism")
        p.use(rdp.any_number.theorem(), "B", "only", "α", "k", "f", because="composition")
        p.use(spike.theorem(), "j", "ε(j)", "e", "k")
        p.unfold_facts("renyi_dp")
        p.chain("D[α](C(x) ‖ C(y))", le("∑ i ∈ {1..k}. f(i)"), le("e"))
    p.have(p.goal, "renyi_dp", "mechanism")


@concentrated.proof
def order_by_order(p):
    p.let(C="adaptive(B, k)", nb="~")
    p.unfold_facts("zcdp", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y a", goal="∀x y. nb x y ⇒ (∀a. 1 < a ⇒ D[a](C(x) ‖ C(y)) ≤ ξ + ρ·a)"):
        p.let(c="ξ + ρ·a", f="λi : real. ξ + ρ·a")
        p.have("ρ ≤ ρ·a")
        p.have("0 ≤ c")
        p.have(f"{UP_TO}(x ↦ B(i, x, h)) is (a, f(i))-RDP for ~", "renyi_dp", "mechanism")
        p.use(renyi.theorem(), "B", "~", "f", "a", "c", "k", because="one order")
        p.unfold_facts("renyi_dp")
        p.have("D[a](C(x) ‖ C(y)) ≤ ξ + ρ·a")
    p.have(p.goal, "zcdp", "mechanism")


@entries.proof
def the_part_of_the_entry(p):
    p.unfold("pure_dp")
    with p.fix("x y : 'i → 'd", "neighbours(x, y)"):
        p.obtain("l", "∃l. x(l) ≠ y(l) ∧ (∀j. j ≠ l ⇒ x(j) = y(j))")
        with p.fix("i h", goal="∀i h. i ≠ part(l) ⇒ B(i, x, h) = B(i, y, h)"):
            with p.fix("j : 'i", "part(j) = i"):
                p.have("j ≠ l")
                p.have("x(j) = y(j)")
            p.have("B(i, x, h) = B(i, y, h)")
        p.witness("part(l)", goal="∃j. ∀i h. i ≠ j ⇒ B(i, x, h) = B(i, y, h)")
    p.let(e="λi : real. ε", d="λi : real. 0")
    p.use(approximate.theorem(), "B", "neighbours", "e", "d", "ε", "0", "k", because="one step changes")
    p.have(p.goal)


@values.proof
def the_part_of_the_record(p):
    p.unfold("pure_dp")
    p.let(near=ADDED)
    with p.fix("x y : 'i → bool × 'd", "near x y"):
        p.obtain("l", "∃l. ¬(fst(x(l)) ⇔ fst(y(l))) ∧ snd(x(l)) = snd(y(l)) ∧ (∀j. j ≠ l ⇒ x(j) = y(j))")
        p.let(v="part(snd(x(l)))")
        with p.fix("i h", goal="∀i h. i ≠ v ⇒ B(i, x, h) = B(i, y, h)"):
            p.have("part(snd(y(l))) = v")
            with p.fix("j : 'i"):
                with p.case("j = l"):
                    p.have("part(snd(x(j))) ≠ i ∧ part(snd(y(j))) ≠ i")
                    p.have(ALIKE)
                with p.otherwise():
                    p.have("x(j) = y(j)")
                    p.have(ALIKE)
            p.have("B(i, x, h) = B(i, y, h)")
        p.witness("v", goal="∃j. ∀i h. i ≠ j ⇒ B(i, x, h) = B(i, y, h)")
    p.let(e="λi : real. ε", d="λi : real. 0")
    p.use(approximate.theorem(), "B", "near", "e", "d", "ε", "0", "k", because="one step changes")
    p.have(p.goal)


@halves.proof
def one_half_changes(p):
    p.let(near=BOTH, C=PAIR)
    with p.fix("x y T", goal=CLOSE.format("near x y")):  # near(x, y) would be near at a pair
        with p.case("near1(fst(x), fst(y)) ∧ snd(x) = snd(y)"):
            p.use("first_of_pair_close", "A(fst(x))", "A(fst(y))", "B(snd(x))", "ε", "T")
            p.have(p.goal)
        with p.case("fst(x) = fst(y) ∧ near2(snd(x), snd(y))"):
            p.use("second_of_pair_close", "B(snd(x))", "B(snd(y))", "A(fst(x))", "ε", "T")
            p.have(p.goal)
    p.have(p.goal)


@filled.proof
def the_entry_that_changes(p):
    p.let(f="x ↦ i ↦ if s(i) then x(i) else z", g="x ↦ i ↦ if s(i) then z else x(i)", C=PARTS)
    p.let(P="x ↦ semi(A(f(x)), o ↦ B(g(x)))")
    with p.fix("x y T", goal=CLOSE.format("neighbours(x, y)")):
        p.obtain("i", "∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
        with p.case("s(i)"):
            p.have("g(x) = g(y)", because="$B$ does not see the entry")
            p.use("neighbours_at", "f(x)", "f(y)", "i")
            p.use("first_of_pair_close", "A(f(x))", "A(f(y))", "B(g(x))", "ε", "T")
            p.have("P(x)(T) ≤ exp(ε)·P(y)(T)")
            p.have("C(x)(T) ≤ exp(ε)·C(y)(T)", "both")
        with p.otherwise():
            p.have("f(x) = f(y)", because="$A$ does not see the entry")
            p.use("neighbours_at", "g(x)", "g(y)", "i")
            p.use("second_of_pair_close", "B(g(x))", "B(g(y))", "A(f(x))", "ε", "T")
            p.have("P(x)(T) ≤ exp(ε)·P(y)(T)")
            p.have("C(x)(T) ≤ exp(ε)·C(y)(T)", "both")
    p.have("∀x. Prob(P(x))")
    p.have("∀x. Prob(C(x))", "both")
    p.have(p.goal)
