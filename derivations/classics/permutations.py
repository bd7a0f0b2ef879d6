"""A uniformly random order of finitely many reports.

Problem: the law of the reports in a uniformly random order does not depend on the order that they had.
Method: after two reports have changed places, each permutation has the part that its product with the
    transposition had; a sum over a finite type does not change under a map that is its own inverse.
Guarantee: for every list of all permutations in which each occurs once.
Reference: none.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction
from derivations.classics import local

define(
    "define order_free for S : ('i → 'a) → 'b := ∀z i j. ¬(i = j) ⇒ "
    "S(replace(replace(z, i, z(j)), j, z(i))) = S(z)",
    latex=r"{0}\text{ does not depend on the order}",
)
define(
    "define lists_permutations for σ : 'g → 'i → 'i := (∀g i j. ¬(i = j) ⇒ ¬(σ(g, i) = σ(g, j))) "
    "∧ (∀ρ : 'i → 'i. (∀i j. ¬(i = j) ⇒ ¬(ρ(i) = ρ(j))) ⇒ (∃g. σ(g) = ρ)) ∧ (∀g h. σ(g) = σ(h) ⇒ g = h)",
    latex=r"{0}\text{ lists all permutations, each once}",
)
define(
    "define in_random_order for σ : 'g → 'i → 'i, z : 'i → 'a "
    ":= combine (λg : 'g. 1/card (λg : 'g. T)) (λg : 'g. dirac (λi. z (σ g i)))",
    latex=r"\mathrm{Shuffle}_{{0}}\left({1}\right)",
)
MEAN = "combine (λg : 'g. 1/card (λg : 'g. T)) (λg : 'g. dirac (λi. z (σ g i)))"
TURN = "(λk : 'i. if k = i then j else if k = j then i else k)"
transposed = Claim(
    f"for z : 'i → 'a, i j k given i ≠ j holds replace(replace(z, i, z(j)), j, z(i), k) = z({TURN}(k))"
)
involution = Claim(f"for i j k l given i ≠ j holds {TURN}({TURN}(k)) = k ∧ (k ≠ l ⇒ {TURN}(k) ≠ {TURN}(l))")
law = Claim(
    "for σ : 'g → 'i → 'i given Finite('g) holds (∀z : 'i → 'a. Prob(in_random_order(σ, z))) "
    "∧ (∀z : 'i → 'a. ∀S. Measurable(S) ⇒ in_random_order(σ, z)(S) "
    "= (∑ g. 1/card('g)·(if S(i ↦ z(σ(g, i))) then 1 else 0))) "
    "∧ Measurable(λz : 'i → 'a. in_random_order(σ, z)) "
    f"∧ (∀z : 'i → 'a. Prob({MEAN})) ∧ Measurable(λz : 'i → 'a. {MEAN})"
)
free = Claim(
    "for σ : 'g → 'i → 'i given Finite('g), lists_permutations(σ) "
    "holds order_free(λz : 'i → 'a. in_random_order(σ, z))"
)
turned_set = Claim(
    "for f : 'g → real, r : 'g → 'g, s : 'g → bool given ∀g. r(r(g)) = g, Finite(s) "
    "holds Finite({g | s(r(g))}) ∧ (∑ g ∈ s. f(r(g))) = (∑ g ∈ {g | s(r(g))}. f(g))"
)
turned = Claim(
    "for f : 'g → real, r : 'g → 'g given Finite('g), ∀g. r(r(g)) = g holds (∑ g. f(r(g))) = (∑ g. f(g))"
)


@turned_set.proof
def one_after_the_other(p):
    claim = "Finite({{h : 'g | {0}(r(h))}}) ∧ (∑ h ∈ {0}. f(r(h))) = (∑ h ∈ {{h : 'g | {0}(r(h))}}. f(h))"

    def none(q):
        q.let(t="λh : 'g. F")
        q.have("Finite(t)", "finite_empty")
        q.have("(∑ h ∈ t. f(r(h))) = 0", "sum_empty")
        q.have("(∑ h ∈ t. f(h)) = 0", "sum_empty")
        return q.have(q.goal)

    def more(q):
        q.let(u="λh : 'g. h = i ∨ t(h)", back="λh : 'g. t(r(h))", k="r(i)", v="λh : 'g. h = r(i) ∨ t(r(h))")
        with q.fix("h : 'g"):
            with q.case("h = k"):
                q.have("r(h) = i")
                q.have("u(r(h)) = v(h)")
            with q.otherwise():
                q.use(other_point.theorem(), "r", "h", "i")
                q.have("u(r(h)) = v(h)")
        same = q.have("(λh : 'g. u(r(h))) = v")
        q.have("r(k) = i")
        q.have("¬back(k)")
        q.have("Finite(v)", "finite_insert")
        q.use("sum_insert", "t", "i", "λh. f(r(h))")
        q.use("sum_insert", "back", "k", "f")
        q.have("Finite(λh : 'g. u(r(h)))", same)
        q.chain(
            "∑ h ∈ u. f(r(h))",
            eq("f(k) + (∑ h ∈ t. f(r(h)))"),
            eq("f(k) + (∑ h ∈ back. f(h))"),
            eq("∑ h ∈ v. f(h)"),
            eq("∑ h ∈ {h : 'g | u(r(h))}. f(h)", same),
        )
        return q.have(q.goal)

    found = finite_induction(p, "λt : 'g → bool. " + claim.format("t"), "s", none, more)
    p.know(found)
    return p.have(p.goal)


other_point = Claim("for r : 'g → 'g, h i given ∀g. r(r(g)) = g, h ≠ r(i) holds r(h) ≠ i")


@other_point.proof
def turned_back(p):
    with p.suppose("r(h) = i"):
        p.chain("h", eq("r(r(h))"), eq("r(i)"))
        p.have("F")
    return p.have(p.goal)


@turned.proof
def all_of_them(p):
    p.let(s="λg : 'g. T")
    p.use(turned_set.theorem(), "f", "r", "s")
    return p.have(p.goal, "Sum")


@transposed.proof
def part_by_part(p):
    p.let(t=TURN, y="replace(z, i, z(j))")
    p.use("not_equal_back", "i", "j")
    with p.case("k = j"):
        p.have("k ≠ i")
        p.have("t(k) = i")
        p.have("replace(y, j, z(i), k) = z(i)", "replace_here")
        p.have(p.goal)
    with p.otherwise():
        p.have("replace(y, j, z(i), k) = y(k)", "replace_there")
        with p.case("k = i"):
            p.have("t(k) = j")
            p.have("y(k) = z(j)", "replace_here")
            p.have(p.goal)
        with p.otherwise():
            p.have("t(k) = k")
            p.have("y(k) = z(k)", "replace_there")
            p.have(p.goal)


@involution.proof
def there_and_back(p):
    p.let(t=TURN)
    with p.fix("m : 'i"):
        with p.case("m = i"):
            p.have("t(m) = j")
            p.have("t(j) = i")
            p.have("t(t(m)) = m")
        with p.otherwise():
            with p.case("m = j"):
                p.have("t(m) = i")
                p.have("t(i) = j")
                p.have("t(t(m)) = m")
            with p.otherwise():
                p.have("t(m) = m")
                p.have("t(t(m)) = m")
    with p.suppose("k ≠ l"):
        with p.suppose("t(k) = t(l)"):
            p.chain("k", eq("t(t(k))"), eq("t(t(l))"), eq("l"))
            p.have("F")
        p.have("t(k) ≠ t(l)")
    return p.have(p.goal)


@law.proof
def a_mean_of_point_masses(p):
    p.let(n="card('g)", w="1/card('g)", Q="λz : 'i → 'a. in_random_order(σ, z)")
    p.have("0 < n", "card_positive")
    p.have("0 < w")
    p.let(point="λz : 'i → 'a. λg : 'g. dirac (λi. z (σ g i))")
    p.chain("∑ g : 'g. w", eq("n·w", "sum_const", "Sum"), eq("1"))
    with p.fix("z : 'i → 'a, f : ('i → 'a) → real", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.chain(
            "∫[y ~ Q(z)] f(y)",
            eq("∫[y ~ combine(λg : 'g. w, point(z))] f(y)", "in_random_order"),
            eq("∑ g : 'g. (w : ereal)·(∫[y ~ point(z)(g)] f(y))", "L_combine"),
            eq("∑ g : 'g. (w : ereal)·(f(i ↦ z(σ(g, i))) : ereal)", "L_dirac"),
            eq("∑ g : 'g. (w·f(i ↦ z(σ(g, i))) : ereal)"),
            eq("(∑ g : 'g. w·f(i ↦ z(σ(g, i))) : ereal)", "ext_Sum"),
        )
    with p.fix("z : 'i → 'a"):
        p.let(one="λy : 'i → 'a. (1 : real)")
        p.chain(
            "∫[y ~ Q(z)] 1",
            eq("∫[y ~ Q(z)] one(y)"),
            eq("(∑ g : 'g. w·one(i ↦ z(σ(g, i))) : ereal)"),
            eq("(∑ g : 'g. w : ereal)"),
            eq("1"),
        )
        p.have("Prob(Q(z))", "Prob")
    with p.fix("z : 'i → 'a, S : ('i → 'a) → bool", "Measurable(S)"):
        p.let(f="λy : 'i → 'a. if S(y) then (1 : real) else 0")
        p.have("Measurable(f)")
        p.have("∀y. 0 ≤ f(y)")
        p.chain(
            "Q(z)(S)",
            eq("∫[y ~ Q(z)] f(y)", "mass", "ext_if"),
            eq("(∑ g : 'g. w·(if S(i ↦ z(σ(g, i))) then 1 else 0) : ereal)"),
        )
    with p.fix("S : ('i → 'a) → bool", "Measurable(S)"):
        p.let(F="λg : 'g. λz : 'i → 'a. w·(if S(i ↦ z(σ(g, i))) then 1 else 0)")
        with p.fix("g : 'g"):
            p.let(m="λz : 'i → 'a. λi. z(σ(g, i))")
            p.have("Measurable(m)")
            p.use("measurable_comp", "S", "m")
            p.have("Measurable(F(g))")
        p.use("measurable_Sum", "F")
        same = p.have("∀z. Q(z)(S) = (∑ g. F(g, z) : ereal)")
        p.have("Measurable(λz : 'i → 'a. (∑ g. F(g, z) : ereal))")
        p.have("Measurable(λz : 'i → 'a. Q(z)(S))", same)
    p.use("measurable_measure", "Q")
    same = p.have(f"∀z : 'i → 'a. {MEAN} = Q(z)", "in_random_order")
    p.have(f"∀z : 'i → 'a. Prob({MEAN})", same)
    p.have(f"Measurable(λz : 'i → 'a. {MEAN})", same)
    return p.have(p.goal)


@free.proof
def listed_again(p):
    p.unfold_facts("lists_permutations")
    p.use(law.theorem(), "σ")
    p.let(Q="λz : 'i → 'a. in_random_order(σ, z)", w="1/card('g)")
    with p.fix("z : 'i → 'a, i j : 'i", "i ≠ j"):
        p.let(t=TURN, x="replace(replace(z, i, z(j)), j, z(i))")
        with p.fix("k : 'i"):
            p.use(transposed.theorem(), "z", "i", "j", "k")
            p.have("x(k) = z(t(k))")
        with p.fix("k l : 'i", "k ≠ l"):
            p.use(involution.theorem(), "i", "j", "k", "l")
            p.have("t(k) ≠ t(l)")
        with p.fix("k : 'i"):
            p.use(involution.theorem(), "i", "j", "k", "k")
            p.have("t(t(k)) = k")
        with p.fix("g : 'g"):
            p.let(ρ="λk : 'i. t(σ(g, k))")
            with p.fix("k l : 'i", "k ≠ l"):
                p.have("σ(g, k) ≠ σ(g, l)")
                p.have("ρ(k) ≠ ρ(l)")
            p.have("∃h. σ(h) = ρ")
        p.obtain("r", p.use("skolem", "λg h : 'g. σ(h) = (λk : 'i. t(σ(g, k)))"))
        with p.fix("g : 'g, k : 'i"):
            p.have("σ(r(g), k) = t(σ(g, k))")
        with p.fix("g : 'g"):
            with p.fix("k : 'i"):
                p.chain("σ(r(r(g)), k)", eq("t(σ(r(g), k))"), eq("t(t(σ(g, k)))"), eq("σ(g, k)"))
            p.have("σ(r(r(g))) = σ(g)")
            p.have("r(r(g)) = g")
        with p.fix("g : 'g, k : 'i"):
            p.have("σ(r(g), k) = t(σ(g, k))")
            p.have("x(σ(g, k)) = z(σ(r(g), k))")
        moved = p.have("∀g k. x(σ(g, k)) = z(σ(r(g), k))")
        with p.fix("S : ('i → 'a) → bool", "Measurable(S)"):
            p.let(f="λg : 'g. w·(if S(k ↦ z(σ(g, k))) then 1 else 0)")
            p.use(turned.theorem(), "f", "r")
            p.chain(
                "Q(x)(S)",
                eq("∑ g. w·(if S(k ↦ x(σ(g, k))) then 1 else 0)"),
                eq("∑ g. w·(if S(k ↦ z(σ(r(g), k))) then 1 else 0)", moved),
                eq("∑ g. f(g)"),
                eq("Q(z)(S)"),
            )
        p.use(local.equal.theorem(), "Q(x)", "Q(z)")
        p.have("Q(x) = Q(z)")
    return p.have(p.goal, "order_free")
