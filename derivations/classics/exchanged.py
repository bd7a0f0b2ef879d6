"""Independent entries of which two change places, and sums over the entries with a mark.

Problem: one entry of independent data has one of two marks, and so have some of the others. What is known
    of its mark, if only how many entries have each mark, and what does not depend on their order?
Method: the entry changes places with one that has the other mark; summed over all others, this is an
    equation between means.
Guarantee: the mean of a symmetric function where the entry has the first mark is the mean of the function
    times the share of the first mark among all marks.
Reference: Feldman, McMillan and Talwar 2021, the proof of Theorem 3.1, where the marks are shuffled.

This module has no statement of its own.
"""

from cbdp_sym.author import *

FAMILIES = "Finite('i), ∀j. Prob(P(j)), ∀j. Prob(Q(j)), ∀j. j ≠ i ⇒ P(j) = Q(j), Measurable(F), ∀z. 0 ≤ F(z)"
elsewhere = Claim(
    f"for P Q : 'i → 'a measure, i : 'i, F : ('i → 'a) → ereal given {FAMILIES}, "
    "∀z w. F(replace(z, i, w)) = F(z) holds ∫[z ~ product(P)] F(z) = ∫[z ~ product(Q)] F(z)"
)
one_entry = Claim(
    f"for P Q : 'i → 'a measure, i : 'i, F : ('i → 'a) → ereal given {FAMILIES} "
    "holds ∫[z ~ product(P)] F(z) = ∫[z ~ product(Q)] (∫[w ~ P(i)] F(replace(z, i, w)))"
)
placed = Claim("for z : 'i → 'a, i : 'i holds Measurable(λw : 'a. replace(z, i, w))")
PROPORTIONAL = (
    "(∀f : 'z → ereal. Measurable(f) ⇒ (∀w. 0 ≤ f(w)) ⇒ "
    "∫[w ~ {Q}] (if A(w) ∨ B(w) then f(w) else 0) = {r}·(∫[w ~ {P}] (if A(w) ∨ B(w) then f(w) else 0)))"
)
two_laws = Claim(
    "for P Q distributions on 'z, A B events on 'z, r, f : 'z × 'z → ereal given 0 ≤ r, "
    f"{PROPORTIONAL.format(P='P', Q='Q', r='r')}, Measurable(f), ∀w. 0 ≤ f(w), ∀u v. f(u, v) = f(v, u) "
    "holds ∫[v ~ Q] (∫[u ~ P] (if A(u) ∧ B(v) then f(u, v) else 0)) "
    "= ∫[v ~ Q] (∫[u ~ P] (if B(u) ∧ A(v) then f(u, v) else 0))"
)
define(
    "define marked for A : 'z → bool, z : 'i → 'z := ∑ i. if A(z(i)) then 1 else 0",
    latex=r"N_{{0}}\left({1}\right)",
)
LAWS = "for P : 'i → 'z measure, i : 'i"
SWAPPED = "replace(replace(z, i, z(j)), j, z(i))"
two_entries = Claim(
    f"{LAWS}, j : 'i, F : ('i → 'z) → ereal given Finite('i), ∀j. Prob(P(j)), Measurable(F), ∀z. 0 ≤ F(z) "
    "holds ∫[z ~ product(P)] F(z) "
    "= ∫[z ~ product(P)] (∫[v ~ P(j)] (∫[u ~ P(i)] F(replace(replace(z, j, v), i, u))))"
)
exchanged = Claim(
    f"{LAWS}, j : 'i, A B events on 'z, r, F : ('i → 'z) → real given Finite('i), ∀j. Prob(P(j)), i ≠ j, "
    f"0 ≤ r, {PROPORTIONAL.format(P='P(i)', Q='P(j)', r='r')}, Measurable(F), ∀z. 0 ≤ F(z), "
    f"∀z. F({SWAPPED}) = F(z) "
    "holds ∫[z ~ product(P)] (if A(z(i)) ∧ B(z(j)) then F(z) else 0) "
    "= ∫[z ~ product(P)] (if B(z(i)) ∧ A(z(j)) then F(z) else 0)"
)
MARKED = (
    f"{LAWS}, A B events on 'z, F : ('i → 'z) → real given Finite('i), ∀j. Prob(P(j)), "
    f"∀j. j ≠ i ⇒ (∃r. 0 ≤ r ∧ {PROPORTIONAL.format(P='P(i)', Q='P(j)', r='r')}), ∀w. ¬(A(w) ∧ B(w)), "
    f"Measurable(F), ∀z. 0 ≤ F(z), ∀j z. j ≠ i ⇒ F({SWAPPED}) = F(z)"
)
summed = Claim(
    f"{MARKED} holds ∫[z ~ product(P)] (if A(z(i)) then marked(B, z)·F(z) else 0) "
    "= ∫[z ~ product(P)] (if B(z(i)) then marked(A, z)·F(z) else 0)"
)
counted = Claim("for A event on 'z given Finite('i) holds Measurable(λz : 'i → 'z. marked(A, z))")
same_marks = Claim(
    f"for A event on 'z, z : 'i → 'z, i j given Finite('i), i ≠ j holds marked(A, {SWAPPED}) = marked(A, z)"
)
TOTAL = "max(1, marked(A, z) + marked(B, z))"
share = Claim(
    f"{MARKED} holds ∫[z ~ product(P)] (if A(z(i)) then F(z) else 0) "
    f"= ∫[z ~ product(P)] (if A(z(i)) ∨ B(z(i)) then marked(A, z)·(F(z)/{TOTAL}) else 0)"
)
odds = Claim(
    MARKED.replace(", F :", ", u v, F :").replace(" given", " given 0 ≤ u, 0 ≤ v,")
    + ", ∀z. F(z) ≠ 0 ⇒ u·marked(A, z) ≤ v·marked(B, z) "
    "holds u·(∫[z ~ product(P)] (if A(z(i)) then F(z) else 0)) "
    "≤ v·(∫[z ~ product(P)] (if B(z(i)) then F(z) else 0))"
)
MORE_A = "b·marked(B, z) ≤ a·marked(A, z)"
WHERE = "∫[z ~ product(P)] (if {mark}(z(i)) then {f} else 0)"
all_but_one = Claim(
    "for i : 'i given Finite('i) holds Finite({j : 'i | j ≠ i}) ∧ card('i) = 1 + card({j : 'i | j ≠ i}) "
    "∧ (λj : 'i. j = i ∨ ¬(j = i)) = (λj : 'i. T)"
)
others = Claim(
    "for A : 'z → bool, z : 'i → 'z, i w given Finite('i) holds marked(A, replace(z, i, w)) "
    "= (if A(w) then 1 else 0) + (∑ j ∈ {j : 'i | j ≠ i}. if A(z(j)) then 1 else 0)"
)
TEST = f"(if {MORE_A} then 1 else 0)"
best_test = Claim(
    MARKED.replace(", F :", ", a b, F :").replace(" given", " given 0 ≤ a, 0 ≤ b, ∀z. F(z) ≤ 1,")
    + f" holds a·({WHERE.format(mark='A', f='F(z)')}) + b·({WHERE.format(mark='B', f=TEST)}) "
    f"≤ a·({WHERE.format(mark='A', f=TEST)}) + b·({WHERE.format(mark='B', f='F(z)')})"
)
not_negative = Claim(
    "for A event on 'z, z : 'i → 'z, i given Finite('i) holds 0 ≤ marked(A, z) ∧ (A(z(i)) ⇒ 1 ≤ marked(A, z))"
)


@placed.proof
def one_entry_moves(p):
    known = p.use("measurable_comp", "λv : ('i → 'a) # 'a. replace (fst v) i (snd v)", "λw : 'a. (z, w)")
    return p.have(p.goal, rewrite(known, "fst_pair", "snd_pair"))


@elsewhere.proof
def nothing_depends_on_it(p):
    p.let(
        v="select (λy : 'a. T)",
        g="λj : 'i. λy : 'a. if j = i then v else y",
        G="λz : 'i → 'a. λj. g(j, z(j))",
    )
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("Measurable(g(j))")
        with p.otherwise():
            p.have("Measurable(g(j))")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            with p.fix("h : 'a → ereal", "Measurable(h)", "∀y. 0 ≤ h(y)"):
                p.have("∀y. g(j, y) = v")
                for law in "PQ":
                    p.chain(
                        f"∫[y ~ map(g(j), {law}(j))] h(y)",
                        eq(f"∫[y ~ {law}(j)] h(g(j, y))", "L_map"),
                        eq(f"∫[y ~ {law}(j)] h(v)"),
                        eq("h(v)", "L_econst"),
                    )
                p.have("∫[y ~ map(g(j), P(j))] h(y) = ∫[y ~ map(g(j), Q(j))] h(y)")
            p.use("measure_ext", "map(g(j), P(j))", "map(g(j), Q(j))")
            p.have("map(g(j), P(j)) = map(g(j), Q(j))")
        with p.otherwise():
            p.have("P(j) = Q(j)")
            p.have("map(g(j), P(j)) = map(g(j), Q(j))")
    p.have("(λj. map(g(j), P(j))) = (λj. map(g(j), Q(j)))")
    with p.fix("z : 'i → 'a"):
        with p.fix("j : 'i"):
            with p.case("j = i"):
                p.have("G(z, j) = replace(z, i, v, j)", "replace")
            with p.otherwise():
                p.have("G(z, j) = replace(z, i, v, j)", "replace")
        p.have("G(z) = replace(z, i, v)")
        p.have("F(G(z)) = F(z)")
    p.use("product_map", g="g", Q="P")
    p.use("product_map", g="g", Q="Q")
    p.have("Measurable(G)")
    p.chain(
        "∫[z ~ product(P)] F(z)",
        eq("∫[z ~ product(P)] F(G(z))"),
        eq("∫[z ~ map(G, product(P))] F(z)", "L_map"),
        eq("∫[z ~ map(G, product(Q))] F(z)"),
        eq("∫[z ~ product(Q)] F(G(z))", "L_map"),
        eq("∫[z ~ product(Q)] F(z)"),
    )


@one_entry.proof
def the_others_first(p):
    p.let(H="λz : 'i → 'a. ∫[w ~ P(i)] F(replace(z, i, w))")
    section = p.use("measurable_L_section", "P(i)", "λz : ('i → 'a) × 'a. F(replace(fst(z), i, snd(z)))")
    p.know(rewrite(section, "fst_pair", "snd_pair"))
    p.have("∀z. 0 ≤ H(z)")
    with p.fix("z : 'i → 'a, w : 'a"):
        p.have("∀u. replace(replace(z, i, w), i, u) = replace(z, i, u)", "replace_again")
        p.have("H(replace(z, i, w)) = H(z)")
    p.use(elsewhere.theorem(), "P", "Q", "i", "H")
    p.chain(
        "∫[z ~ product(P)] F(z)",
        eq(
            "∫[z ~ product(P)] (∫[w ~ P(i)] F(j ↦ if j = i then w else z(j)))",
            p.use("product_split", "P", "i", "F"),
        ),
        eq("∫[z ~ product(P)] H(z)", "replace"),
        eq("∫[z ~ product(Q)] H(z)"),
    )


@two_laws.proof
def each_in_the_place_of_the_other(p):
    p.let(C="λv : 'z. A v ∨ B v")
    for first, second, inner, outer in (("A", "B", "g", "k"), ("B", "A", "h", "l")):
        p.let(**{inner: f"λv : 'z. ∫[u ~ P] (if {first}(u) then f(u, v) else 0)"})
        joint = f"λz : 'z × 'z. if {first}(snd(z)) then f(snd(z), fst(z)) else 0"
        p.know(rewrite(p.use("measurable_L_section", "P", joint), "fst_pair", "snd_pair"))
        p.have(f"∀v. 0 ≤ {inner}(v)")
        p.let(**{outer: f"λv : 'z. if {second}(v) then {inner}(v) else 0"})
        p.have(f"Measurable({outer})")
        p.have(f"∀v. 0 ≤ {outer}(v)")
        with p.fix("v : 'z"):
            both = f"(∫[u ~ P] (if {first}(u) ∧ {second}(v) then f(u, v) else 0)) = {outer}(v)"
            with p.case(f"{second}(v)"):
                p.have(both)
            with p.otherwise():
                p.have(f"∀u. (if {first}(u) ∧ {second}(v) then f(u, v) else 0) = 0")
                p.chain(
                    f"∫[u ~ P] (if {first}(u) ∧ {second}(v) then f(u, v) else 0)",
                    eq("∫[u ~ P] 0"),
                    eq("0", "L_const_zero"),
                    eq(f"{outer}(v)"),
                )
        p.have(f"∀v. (if C(v) then {outer}(v) else 0) = {outer}(v)")
        p.have(f"∫[v ~ Q] (if C(v) then {outer}(v) else 0) = r·(∫[v ~ P] (if C(v) then {outer}(v) else 0))")
        p.have(f"∫[v ~ Q] {outer}(v) = r·(∫[v ~ P] {outer}(v))")
    p.let(s="λz : 'z × 'z. if A(fst(z)) ∧ B(snd(z)) then f(z) else 0")
    p.have("Measurable(s)")
    p.use("tonelli", "P", "P", "s")
    with p.fix("u v : 'z"):
        with p.case("A(v) ∧ B(u)"):
            p.have("s(v, u) = (if B(u) ∧ A(v) then f(u, v) else 0)", "fst_pair", "snd_pair")
        with p.otherwise():
            p.have("s(v, u) = (if B(u) ∧ A(v) then f(u, v) else 0)", "fst_pair", "snd_pair")
    p.have("∀z. 0 ≤ s(z)")
    p.chain(
        "∫[v ~ P] k(v)",
        eq("∫[v ~ P] (∫[u ~ P] (if A(u) ∧ B(v) then f(u, v) else 0))"),
        eq("∫[v ~ P] (∫[u ~ P] s(u, v))", "fst_pair", "snd_pair"),
        eq("∫[v ~ P] (∫[u ~ P] s(v, u))"),
        eq("∫[v ~ P] (∫[u ~ P] (if B(u) ∧ A(v) then f(u, v) else 0))"),
        eq("∫[v ~ P] l(v)"),
    )


@two_entries.proof
def one_after_the_other(p):
    p.let(H="λz : 'i → 'z. ∫[u ~ P(i)] F(replace(z, i, u))")
    section = p.use("measurable_L_section", "P(i)", "λz : ('i → 'z) × 'z. F(replace(fst(z), i, snd(z)))")
    p.know(rewrite(section, "fst_pair", "snd_pair"))
    p.have("∀z. 0 ≤ H(z)")
    p.use(one_entry.theorem(), "P", "P", "i", "F")
    p.use(one_entry.theorem(), "P", "P", "j", "H")
    p.have(p.goal)


@exchanged.proof
def the_two_entries_last(p):
    p.let(
        G="λz : 'i → 'z. if A(z(i)) ∧ B(z(j)) then F(z) else 0",
        H="λz : 'i → 'z. if B(z(i)) ∧ A(z(j)) then F(z) else 0",
    )
    p.use("not_equal_back", "i", "j")
    for whole in "GH":
        p.have(f"Measurable({whole})")
        p.use(two_entries.theorem(), "P", "i", "j", whole)
    with p.fix("z : 'i → 'z"):
        p.let(R="λw : 'z × 'z. replace(replace(z, j, snd(w)), i, fst(w))", f="λw : 'z × 'z. F(R(w))")
        with p.fix("u v : 'z"):
            p.let(y="replace(replace(z, j, v), i, u)")
            p.have("y(i) = u", "replace_here")
            p.have("y(j) = v", "replace_here", "replace_there")
            p.chain(
                "replace(replace(y, i, y(j)), j, y(i))",
                eq("replace(replace(y, i, v), j, u)"),
                eq("replace(replace(replace(z, j, v), i, v), j, u)", "replace_again"),
                eq("replace(replace(replace(z, j, v), j, u), i, v)", "replace_commute"),
                eq("replace(replace(z, j, u), i, v)", "replace_again"),
            )
            p.have("f(u, v) = f(v, u)", "fst_pair", "snd_pair")
        p.let(y="λu v : 'z. replace(replace(z, j, v), i, u)")
        p.have("∀u v. y(u, v)(i) = u", "replace_here")
        p.have("∀u v. y(u, v)(j) = v", "replace_here", "replace_there")
        left = p.have("∀u v. G(y(u, v)) = (if A(u) ∧ B(v) then f(u, v) else 0)", "fst_pair", "snd_pair")
        right = p.have("∀u v. H(y(u, v)) = (if B(u) ∧ A(v) then f(u, v) else 0)", "fst_pair", "snd_pair")
        with p.fix("k : 'i"):
            with p.case("k = i"):
                p.have("∀w. R(w)(k) = fst(w)", "replace_here")
                p.have("Measurable(λw : 'z × 'z. R(w)(k))")
            with p.otherwise():
                p.have("∀w. R(w)(k) = replace(z, j, snd(w), k)", "replace_there")
                p.have("Measurable(λw : 'z × 'z. R(w)(k))", "replace")
        p.use("measurable_fun", "R")
        p.have("Measurable(f)")
        p.have("∀w. 0 ≤ f(w)")
        p.use(two_laws.theorem(), "P(i)", "P(j)", "A", "B", "r", "λw. (f(w) : ereal)")
        p.chain(
            "∫[v ~ P(j)] (∫[u ~ P(i)] G(y(u, v)))",
            eq("∫[v ~ P(j)] (∫[u ~ P(i)] (if A(u) ∧ B(v) then f(u, v) else 0))", left),
            eq("∫[v ~ P(j)] (∫[u ~ P(i)] (if B(u) ∧ A(v) then f(u, v) else 0))"),
            eq("∫[v ~ P(j)] (∫[u ~ P(i)] H(y(u, v)))", right),
        )
    p.have("∫[z ~ product(P)] G(z) = ∫[z ~ product(P)] H(z)")


@counted.proof
def a_finite_sum(p):
    p.have("∀i. Measurable(λz : 'i → 'z. if A(z(i)) then (1 : real) else 0)")
    return p.have(p.goal, "marked")


@same_marks.proof
def one_changed_and_then_the_other(p):
    p.let(a="λk : 'i. if A(z(k)) then (1 : real) else 0", y="replace(z, i, z(j))", x=SWAPPED)
    p.use("not_equal_back", "i", "j")
    p.let(b="λk : 'i. if A(y(k)) then (1 : real) else 0", c="λk : 'i. if A(x(k)) then (1 : real) else 0")
    with p.fix("k : 'i", "k ≠ i"):
        p.have("y(k) = z(k)", "replace_there")
        p.have("a(k) = b(k)")
    with p.fix("k : 'i", "k ≠ j"):
        p.have("x(k) = y(k)", "replace_there")
        p.have("b(k) = c(k)")
    p.use("sum_one_changed", "a", "b", "i")
    p.use("sum_one_changed", "b", "c", "j")
    p.have("y(i) = z(j)", "replace_here")
    p.use("replace_there", "z", "j", "i", "z(j)")
    p.have("x(j) = z(i)", "replace_here")
    p.have("marked(A, z) = (∑ k. a(k))", "marked")
    p.have("marked(A, x) = (∑ k. c(k))", "marked")
    p.have("marked(A, x) = marked(A, z)")


@summed.proof
def entry_by_entry(p):
    for first, second, f in (("A", "B", "G"), ("B", "A", "H")):
        p.let(**{f: f"λj : 'i. λz : 'i → 'z. if {first}(z(i)) ∧ {second}(z(j)) then F(z) else 0"})
        p.have(f"∀j. Measurable({f}(j))")
        p.have(f"∀j z. 0 ≤ {f}(j, z)")
        with p.fix("z : 'i → 'z"):
            with p.case(f"{first}(z(i))"):
                p.have(f"∀j. {f}(j, z) = F(z)·(if {second}(z(j)) then 1 else 0)")
                p.chain(
                    f"∑ j. {f}(j, z)",
                    eq(f"∑ j. F(z)·(if {second}(z(j)) then 1 else 0)"),
                    eq(f"F(z)·(∑ j. if {second}(z(j)) then 1 else 0)", "Sum_scale"),
                    eq(f"if {first}(z(i)) then marked({second}, z)·F(z) else 0", "marked"),
                )
            with p.otherwise():
                p.have(f"∀j. {f}(j, z) = 0")
                p.chain(
                    f"∑ j. {f}(j, z)",
                    eq("∑ j : 'i. 0"),
                    eq("0"),
                    eq(f"if {first}(z(i)) then marked({second}, z)·F(z) else 0"),
                )
        p.chain(
            f"∫[z ~ product(P)] (if {first}(z(i)) then marked({second}, z)·F(z) else 0)",
            eq(f"∫[z ~ product(P)] (∑ j. {f}(j, z))"),
            eq(f"∑ j. ∫[z ~ product(P)] {f}(j, z)", "L_sum", "Sum"),
        )
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("∀z. G(j, z) = 0")
            p.have("∀z. H(j, z) = 0")
            p.have("∫[z ~ product(P)] G(j, z) = ∫[z ~ product(P)] H(j, z)")
        with p.otherwise():
            p.have("i ≠ j", "not_equal_back")
            p.obtain("r", f"∃r. 0 ≤ r ∧ {PROPORTIONAL.format(P='P(i)', Q='P(j)', r='r')}")
            p.use(exchanged.theorem(), "P", "i", "j", "A", "B", "r", "F")
            p.have("∫[z ~ product(P)] G(j, z) = ∫[z ~ product(P)] H(j, z)")
    p.have("(∑ j. ∫[z ~ product(P)] G(j, z)) = (∑ j. ∫[z ~ product(P)] H(j, z))")


@not_negative.proof
def a_sum_of_indicators(p):
    p.let(a="λk : 'i. if A(z(k)) then (1 : real) else 0")
    p.have("∀k. 0 ≤ a(k)")
    p.have("marked(A, z) = (∑ k. a(k))", "marked")
    p.have("0 ≤ (∑ k. a(k))")
    p.have("a(i) ≤ (∑ k. a(k))", "sum_ge_term", "Sum")
    with p.case("A(z(i))"):
        p.have("a(i) = 1")
        p.have(p.goal)
    with p.otherwise():
        p.have(p.goal)


@share.proof
def divided_by_the_number_of_marks(p):
    p.let(
        n="λz : 'i → 'z. marked(A, z)",
        m="λz : 'i → 'z. marked(B, z)",
        t="λz : 'i → 'z. max(1, marked(A, z) + marked(B, z))",
        G="λz : 'i → 'z. F(z)/max(1, marked(A, z) + marked(B, z))",
    )
    p.use(counted.theorem(), "A")
    p.use(counted.theorem(), "B")
    p.have("∀z. 1 ≤ t(z)")
    p.have("Measurable(t)")
    p.have("Measurable(G)")
    with p.fix("z : 'i → 'z"):
        p.use(not_negative.theorem(), "A", "z", "i")
        p.have("0 ≤ n(z)")
    with p.fix("z : 'i → 'z"):
        p.use(not_negative.theorem(), "B", "z", "i")
        p.have("0 ≤ m(z)")
    with p.fix("z : 'i → 'z"):
        p.have("1 ≤ t(z)")
        p.have("0 ≤ G(z)")
    with p.fix("j : 'i, z : 'i → 'z", "j ≠ i"):
        p.use("not_equal_back", "j", "i")
        p.use(same_marks.theorem(), "A", "z", "i", "j")
        p.use(same_marks.theorem(), "B", "z", "i", "j")
        p.have(f"F({SWAPPED}) = F(z)")
        p.have(f"G({SWAPPED}) = G(z)")
    p.use(summed.theorem(), "P", "i", "A", "B", "G")
    p.let(
        a="λz : 'i → 'z. if A(z(i)) then n(z)·G(z) else 0",
        b="λz : 'i → 'z. if A(z(i)) then m(z)·G(z) else 0",
        c="λz : 'i → 'z. if B(z(i)) then n(z)·G(z) else 0",
    )
    for f in "abc":
        p.have(f"Measurable({f})")
        with p.fix("z : 'i → 'z"):
            p.have("0 ≤ n(z)·G(z) ∧ 0 ≤ m(z)·G(z)")
            p.have(f"0 ≤ {f}(z)")
    with p.fix("z : 'i → 'z"):
        with p.case("A(z(i))"):
            p.use(not_negative.theorem(), "A", "z", "i")
            p.have("0 ≤ m(z)")
            p.have("1 ≤ n(z)")
            p.have("t(z) = n(z) + m(z)")
            p.have("F(z) = (n(z) + m(z))·G(z)")
            p.have("(if A(z(i)) then F(z) else 0) = a(z) + b(z)")
        with p.otherwise():
            p.have("(if A(z(i)) then F(z) else 0) = a(z) + b(z)")
    with p.fix("z : 'i → 'z"):
        p.have("¬(A(z(i)) ∧ B(z(i)))")
        with p.case("A(z(i))"):
            p.have("(if A(z(i)) ∨ B(z(i)) then n(z)·G(z) else 0) = a(z) + c(z)")
        with p.otherwise():
            p.have("(if A(z(i)) ∨ B(z(i)) then n(z)·G(z) else 0) = a(z) + c(z)")
    p.chain(
        "∫[z ~ product(P)] (if A(z(i)) then F(z) else 0)",
        eq("∫[z ~ product(P)] (a(z) + b(z))"),
        eq("∫[z ~ product(P)] a(z) + ∫[z ~ product(P)] b(z)", "L_add"),
        eq("∫[z ~ product(P)] a(z) + ∫[z ~ product(P)] c(z)"),
        eq("∫[z ~ product(P)] (a(z) + c(z))", "L_add"),
        eq("∫[z ~ product(P)] (if A(z(i)) ∨ B(z(i)) then n(z)·G(z) else 0)"),
    )


def turn(p):
    """The condition on the law of entry j, with the two marks in the other order."""
    p.obtain("r", f"∃r. 0 ≤ r ∧ {PROPORTIONAL.format(P='P(i)', Q='P(j)', r='r')}")
    back = PROPORTIONAL.format(P="P(i)", Q="P(j)", r="r").replace("A(w) ∨ B(w)", "B(w) ∨ A(w)")
    turned = p.have("∀w. B(w) ∨ A(w) ⇔ A(w) ∨ B(w)")
    with p.fix("f : 'z → ereal", "Measurable(f)", "∀w. 0 ≤ f(w)"):
        value = "∫[w ~ {law}] (if {either} then f(w) else 0)"
        p.chain(
            value.format(law="P(j)", either="B(w) ∨ A(w)"),
            eq(value.format(law="P(j)", either="A(w) ∨ B(w)"), turned),
            eq(f"r·({value.format(law='P(i)', either='A(w) ∨ B(w)')})"),
            eq(f"r·({value.format(law='P(i)', either='B(w) ∨ A(w)')})", turned),
        )
    p.know(p.witness("r", goal=f"∃r. 0 ≤ r ∧ {back}"))


@odds.proof
def share_by_share(p):
    p.let(
        n="λz : 'i → 'z. marked(A, z)",
        m="λz : 'i → 'z. marked(B, z)",
        G="λz : 'i → 'z. F(z)/max(1, marked(A, z) + marked(B, z))",
        C="λz : 'i → 'z. A(z(i)) ∨ B(z(i))",
        fA="λz : 'i → 'z. if C(z) then n(z)·G(z) else 0",
        fB="λz : 'i → 'z. if C(z) then m(z)·G(z) else 0",
    )
    p.use(counted.theorem(), "A")
    p.use(counted.theorem(), "B")
    p.use(share.theorem(), "P", "i", "A", "B", "F")
    with p.fix("j : 'i", "j ≠ i"):
        turn(p)
    other = p.use(share.theorem(), "P", "i", "B", "A", "F")
    with p.fix("z : 'i → 'z"):
        p.have("max(1, m(z) + n(z)) = max(1, n(z) + m(z))")
        p.have("C(z) = (B(z(i)) ∨ A(z(i)))")
        p.have("(if B(z(i)) ∨ A(z(i)) then m(z)·(F(z)/max(1, m(z) + n(z))) else 0) = fB(z)")
    p.chain(
        "∫[z ~ product(P)] (if B(z(i)) then F(z) else 0)",
        eq("∫[z ~ product(P)] (if B(z(i)) ∨ A(z(i)) then m(z)·(F(z)/max(1, m(z) + n(z))) else 0)", other),
        eq("∫[z ~ product(P)] fB(z)"),
    )
    with p.fix("z : 'i → 'z"):
        with p.case("F(z) = 0"):
            p.have("G(z) = 0")
            p.have("u·fA(z) ≤ v·fB(z)")
        with p.otherwise():
            p.have("u·n(z) ≤ v·m(z)")
            p.have("0 ≤ G(z)")
            p.have("u·n(z)·G(z) ≤ v·m(z)·G(z)")
            p.have("u·fA(z) ≤ v·fB(z)")
    for f, mark, number in (("fA", "A", "n"), ("fB", "B", "m")):
        p.have(f"Measurable({f})")
        with p.fix("z : 'i → 'z"):
            p.use(not_negative.theorem(), mark, "z", "i")
            p.have(f"0 ≤ {number}(z)")
            p.have("0 ≤ G(z)")
            p.have(f"0 ≤ {number}(z)·G(z)")
            p.have(f"0 ≤ {f}(z)")
    p.chain(
        "u·(∫[z ~ product(P)] (if A(z(i)) then F(z) else 0))",
        eq("u·(∫[z ~ product(P)] fA(z))"),
        eq("∫[z ~ product(P)] u·fA(z)", "L_mul"),
        le("∫[z ~ product(P)] v·fB(z)", "L_le"),
        eq("v·(∫[z ~ product(P)] fB(z))", "L_mul"),
        eq("v·(∫[z ~ product(P)] (if B(z(i)) then F(z) else 0))"),
    )


@best_test.proof
def the_event_and_the_rest(p):
    p.use(counted.theorem(), "A")
    p.use(counted.theorem(), "B")
    p.let(
        T=f"λz : 'i → 'z. {MORE_A}",
        one="λz : 'i → 'z. if T(z) then (1 : real) else 0",
        kept="λz : 'i → 'z. if T(z) then F(z) else 0",
        lost="λz : 'i → 'z. if T(z) then 1 - F(z) else 0",
        rest="λz : 'i → 'z. if T(z) then 0 else F(z)",
    )
    p.have("Measurable(T)")
    for f in ("one", "kept", "lost", "rest"):
        p.have(f"Measurable({f})")
        with p.fix("z : 'i → 'z"):
            p.have("0 ≤ F(z)")
            p.have("F(z) ≤ 1")
            with p.case("T(z)"):
                p.have(f"0 ≤ {f}(z)")
            with p.otherwise():
                p.have(f"0 ≤ {f}(z)")
    with p.fix("j : 'i, z : 'i → 'z", "j ≠ i"):
        p.use("not_equal_back", "j", "i")
        p.let(y=SWAPPED)
        p.use(same_marks.theorem(), "A", "z", "i", "j")
        p.use(same_marks.theorem(), "B", "z", "i", "j")
        p.have("F(y) = F(z)")
        p.have("T(y) = T(z)")
        p.have("kept(y) = kept(z) ∧ lost(y) = lost(z) ∧ rest(y) = rest(z)")
    for f in ("lost", "rest"):
        p.have(f"∀j z. j ≠ i ⇒ {f}({SWAPPED}) = {f}(z)")
    p.have("∀z. rest(z) ≠ 0 ⇒ a·marked(A, z) ≤ b·marked(B, z)")
    p.have("∀z. lost(z) ≠ 0 ⇒ b·marked(B, z) ≤ a·marked(A, z)")
    p.use(odds.theorem(), "P", "i", "A", "B", "a", "b", "rest")
    with p.fix("j : 'i", "j ≠ i"):
        turn(p)
    p.use(odds.theorem(), "P", "i", "B", "A", "b", "a", "lost")
    for mark in "AB":
        for whole, first, second in (("F", "kept", "rest"), ("one", "kept", "lost")):
            for f in (first, second):
                p.let(**{f"{f}{mark}": f"λz : 'i → 'z. if {mark}(z(i)) then {f}(z) else 0"})
                p.have(f"Measurable({f}{mark})")
                p.have(f"∀z. 0 ≤ {f}{mark}(z)")
            with p.fix("z : 'i → 'z"):
                with p.case("T(z)"):
                    p.have(f"(if {mark}(z(i)) then {whole}(z) else 0) = {first}{mark}(z) + {second}{mark}(z)")
                with p.otherwise():
                    p.have(f"(if {mark}(z(i)) then {whole}(z) else 0) = {first}{mark}(z) + {second}{mark}(z)")
            p.chain(
                WHERE.format(mark=mark, f=f"{whole}(z)"),
                eq(f"∫[z ~ product(P)] ({first}{mark}(z) + {second}{mark}(z))"),
                eq(f"∫[z ~ product(P)] {first}{mark}(z) + ∫[z ~ product(P)] {second}{mark}(z)", "L_add"),
            )
    p.let(
        **{
            f"{f}{n}": f"∫[z ~ product(P)] {g}{m}(z)"
            for f, g in (("k", "kept"), ("l", "lost"), ("r", "rest"))
            for m, n in ("A0", "B1")
        }
    )
    for f in ("k0", "k1", "l0", "l1", "r0", "r1"):
        p.have(f"0 ≤ {f}")
    p.have("a·r0 ≤ b·r1")
    p.have("b·l1 ≤ a·l0")
    p.chain(
        "a·(k0 + r0) + b·(k1 + l1)",
        eq("(a·k0 + b·k1) + (a·r0 + b·l1)"),
        le("(a·k0 + b·k1) + (b·r1 + a·l0)"),
        eq("a·(k0 + l0) + b·(k1 + r1)"),
    )
    return p.have(p.goal)


@all_but_one.proof
def finitely_many(p):
    p.let(s="λj : 'i. ¬(j = i)")
    p.use("finite_subset", "λj : 'i. T", "s")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("(j = i ∨ s(j)) = T")
        with p.otherwise():
            p.have("(j = i ∨ s(j)) = T")
    whole = p.have("(λj : 'i. j = i ∨ s(j)) = (λj : 'i. T)")
    p.have("¬s(i)")
    p.use("card_insert", "s", "i")
    p.have("card('i) = 1 + card(s)", whole)
    return p.have(p.goal)


@others.proof
def one_and_the_others(p):
    p.let(s="λj : 'i. ¬(j = i)", y="replace(z, i, w)", a="λj : 'i. if A(y(j)) then (1 : real) else 0")
    p.use(all_but_one.theorem(), "i")
    whole = p.have("(λj : 'i. j = i ∨ s(j)) = (λj : 'i. T)")
    p.have("¬s(i)")
    p.use("sum_insert", "s", "i", "a")
    p.have("y(i) = w", "replace_here")
    with p.fix("j : 'i", "s(j)"):
        p.have("y(j) = z(j)", "replace_there")
        p.have("a(j) = (if A(z(j)) then 1 else 0)")
    p.chain(
        "marked(A, y)",
        eq("∑ j. a(j)", "marked"),
        eq("∑ j ∈ {j : 'i | T}. a(j)", "Sum"),
        eq("∑ j ∈ {j : 'i | j = i ∨ s(j)}. a(j)", whole),
        eq("a(i) + (∑ j ∈ s. a(j))"),
        eq("(if A(w) then 1 else 0) + (∑ j ∈ s. if A(z(j)) then 1 else 0)", "sum_same"),
    )
    return p.have(p.goal)
