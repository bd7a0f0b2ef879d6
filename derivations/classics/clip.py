"""Clipped vectors and their sums.

Problem: each entry of a data set has a vector; each vector is clipped to the norm C, and their sum is
    released. How much does the sum change with one entry?
Method: homogeneity of the norm; one summand is added, removed or replaced.
Guarantee: C where an entry is added or removed, 2C where one is replaced, for every norm; the mean over n
    entries 2C/n. 2C is attained, so that √2·C is false.
Reference: Abadi et al. 2016, Algorithm 1, for the clipping; Dwork and Roth 2014, Definition 3.8, for the
    sensitivity. All from memory.
"""

from cbdp_sym.author import *

define(
    "define clip for N : ('k → real) → real, c : real, v : 'k → real, k : 'k "
    ":= if N(v) ≤ c then v(k) else c/N(v)·v(k)",
    latex=r"\mathrm{clip}^{{0}}_{{1}}\left({2}\right)_{{3}}",
)
define(
    "define one_entry_more for x y : ('i → bool) × ('i → 'd) := ∃i. ¬(fst(x)(i) = fst(y)(i)) "
    "∧ (∀j. ¬(j = i) ⇒ fst(x)(j) = fst(y)(j) ∧ (fst(x)(j) ⇒ snd(x)(j) = snd(y)(j)))",
    latex=r"{0}\text{ and }{1}\text{ differ by the presence of one entry}",
    alone=r"\text{that differ by the presence of one entry}",
)

PRESENT = "(∑ i. if fst({0})(i) then clip(N, C, g(snd({0})(i)))(k) else 0)"
ALL = "(∑ i : 'i. clip(N, C, g({0}(i)))(k))"
SIGNED = "(∑ i : 'i. clip(N, C, l ↦ if {0}(i) then v(l) else -v(l))(k))"
SIGNED_BITS = SIGNED.replace("'i", "bool")
theorem = Statement(id="dp.clip", title="Clipped vectors and their sums")
clipped = theorem.printed(
    "for N : ('k → real) → real, g : 'k → real, C given is_norm(N), 0 < C, 0 < N(g) "
    "holds clip(N, C, g) = (k ↦ g(k)·min(1, C/N(g))) ∧ N(clip(N, C, g)) ≤ C",
    label="a clipped vector",
)
added = theorem.printed(
    "for N : ('k → real) → real, g : 'd → 'k → real, C, x y : ('i → bool) × ('i → 'd) "
    "given Finite('i), is_norm(N), 0 < C, one_entry_more x y "
    f"holds N(k ↦ {PRESENT.format('x')} - {PRESENT.format('y')}) ≤ C",
    label="the sum, where an entry is added or removed",
)
replaced = theorem.printed(
    "for N : ('k → real) → real, g : 'd → 'k → real, C, x y : 'i → 'd "
    "given Finite('i), is_norm(N), 0 < C, neighbours(x, y) "
    f"holds N(k ↦ {ALL.format('x')} - {ALL.format('y')}) ≤ 2·C",
    label="the sum, where an entry is replaced",
)
mean = theorem.repaired(
    "for N : ('k → real) → real, g : 'd → 'k → real, C, x y : 'i → 'd "
    "given Finite('i), is_norm(N), 0 < C, neighbours(x, y) "
    f"holds N(k ↦ ({ALL.format('x')} - {ALL.format('y')})/card('i)) ≤ 2·C/card('i)",
    label="the mean over n entries, where one is replaced",
)
attained = theorem.repaired(
    "for N : ('k → real) → real, v : 'k → real, C, x y : 'i → bool "
    "given Finite('i), is_norm(N), 0 < C, N(v) = C, neighbours(x, y) "
    f"holds N(k ↦ {SIGNED.format('x')} - {SIGNED.format('y')}) = 2·C",
    label="2C is reached: entries that are a vector of norm C or its negative",
)
root = theorem.fails(
    "for N : (bool → real) → real, v : bool → real, C, x y : bool → bool "
    "given is_norm(N), 0 < C, N(v) = C, neighbours(x, y) "
    f"holds N(k ↦ {SIGNED_BITS.format('x')} - {SIGNED_BITS.format('y')}) ≤ √2·C",
    label="√2·C for the sum, where an entry is replaced",
)
difference = Claim(
    "for N : ('k → real) → real, u v : 'k → real given is_norm(N) holds N(k ↦ u(k) - v(k)) ≤ N(u) + N(v)"
)
bounded = Claim(
    "for N : ('k → real) → real, g : 'k → real, C given is_norm(N), 0 < C holds N(clip(N, C, g)) ≤ C"
)


@bounded.proof
def homogeneous(p):
    p.use("norm_nonneg", "N", "g")
    with p.case("N(g) ≤ C"):
        p.have("clip(N, C, g) = g", "clip")
        p.have("N(clip(N, C, g)) ≤ C")
    with p.otherwise():
        p.have("0 < N(g)")
        p.unfold_facts("is_norm")
        p.chain(
            "N(clip(N, C, g))",
            eq("N(k ↦ C/N(g)·g(k))", "clip"),
            eq("|C/N(g)|·N(g)"),
            eq("C/N(g)·N(g)", "abs_nonneg"),
            le("C"),
        )


@clipped.proof
def the_factor(p):
    p.use(bounded.theorem(), "N", "g", "C")
    with p.fix("k : 'k"):
        with p.case("N(g) ≤ C"):
            p.have("1 ≤ C/N(g)")
            p.chain("clip(N, C, g)(k)", eq("g(k)", "clip"), eq("g(k)·min(1, C/N(g))", "min_left"))
        with p.otherwise():
            p.have("C/N(g) ≤ 1")
            p.chain("clip(N, C, g)(k)", eq("C/N(g)·g(k)", "clip"), eq("g(k)·min(1, C/N(g))", "min_right"))
    p.have("clip(N, C, g) = (k ↦ g(k)·min(1, C/N(g)))")
    p.have(p.goal)


@replaced.proof
def one_summand(p):
    p.unfold_facts("neighbours")
    p.obtain("i", "∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
    p.let(u="clip(N, C, g(x(i)))", v="clip(N, C, g(y(i)))")
    with p.fix("k : 'k"):
        p.use("sum_one_changed", "j ↦ clip(N, C, g(x(j)))(k)", "j ↦ clip(N, C, g(y(j)))(k)", "i")
    p.use(bounded.theorem(), "N", "g(x(i))", "C")
    p.use(bounded.theorem(), "N", "g(y(i))", "C")
    p.use(difference.theorem(), "N", "u", "v")
    p.have(p.goal)


@mean.proof
def a_multiple(p):
    p.let(n="card('i)", D=f"k ↦ {ALL.format('x')} - {ALL.format('y')}")
    p.have("0 < n", "card_positive")
    p.use(replaced.theorem(), "N", "g", "C", "x", "y")
    p.unfold_facts("is_norm")
    p.chain(
        "N(k ↦ D(k)/n)", eq("N(k ↦ 1/n·D(k))"), eq("|1/n|·N(D)"), eq("1/n·N(D)", "abs_nonneg"), le("2·C/n")
    )


@difference.proof
def triangle(p):
    p.unfold_facts("is_norm")
    p.chain(
        "N(k ↦ u(k) - v(k))",
        eq("N(k ↦ u(k) + -1·v(k))"),
        le("N(u) + N(k ↦ -1·v(k))"),
        eq("N(u) + |-1|·N(v)"),
        eq("N(u) + N(v)"),
    )


@added.proof
def one_summand_more(p):
    p.unfold_facts("one_entry_more")
    p.let(f="λx : ('i → bool) × ('i → 'd). i ↦ k ↦ if fst(x)(i) then clip(N, C, g(snd(x)(i)))(k) else 0")
    p.obtain(
        "i",
        "∃i. ¬(fst(x)(i) = fst(y)(i)) "
        "∧ (∀j. ¬(j = i) ⇒ fst(x)(j) = fst(y)(j) ∧ (fst(x)(j) ⇒ snd(x)(j) = snd(y)(j)))",
    )
    with p.fix("j : 'i", "¬(j = i)"), p.fix("k : 'k"):
        p.have("fst(x)(j) = fst(y)(j)")
        with p.case("fst(x)(j)"):
            p.have("snd(x)(j) = snd(y)(j)")
            p.have("f(x)(j)(k) = f(y)(j)(k)")
        with p.otherwise():
            p.have("f(x)(j)(k) = f(y)(j)(k)")
    with p.fix("k : 'k"):
        p.use("sum_one_changed", "j ↦ f(x)(j)(k)", "j ↦ f(y)(j)(k)", "i")
    p.use(bounded.theorem(), "N", "g(snd(x)(i))", "C")
    p.use(bounded.theorem(), "N", "g(snd(y)(i))", "C")
    p.unfold_facts("is_norm")
    with p.case("fst(x)(i)"):
        p.let(u="clip(N, C, g(snd(x)(i)))")
        p.have("¬fst(y)(i)")
        p.have("∀k. f(x)(i)(k) - f(y)(i)(k) = u(k)")
        p.have(p.goal)
    with p.otherwise():
        p.let(v="clip(N, C, g(snd(y)(i)))")
        p.have("fst(y)(i)")
        p.have("∀k. f(x)(i)(k) - f(y)(i)(k) = -1·v(k)")
        p.have("N(k ↦ -1·v(k)) = |-1|·N(v)")
        p.have(p.goal)


@attained.proof
def twice(p):
    p.unfold_facts("neighbours")
    p.obtain("i", "∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
    p.let(u="λb : bool. λl : 'k. if b (v l) (-v l)")
    p.unfold_facts("is_norm")
    with p.fix("b : bool"):
        with p.case("b"):
            p.have("N(u(b)) = C")
        with p.otherwise():
            p.chain("N(u(b))", eq("N(l ↦ -1·v(l))"), eq("|-1|·N(v)"), eq("C"))
    with p.fix("b : bool"):
        p.have("N(u(b)) = C")
        p.have("clip(N, C, u(b)) = u(b)", "clip")
    with p.fix("k : 'k"):
        p.use("sum_one_changed", "j ↦ clip(N, C, u(x(j)))(k)", "j ↦ clip(N, C, u(y(j)))(k)", "i")
        p.have("(∑ j. clip(N, C, u(x(j)))(k)) - (∑ j. clip(N, C, u(y(j)))(k)) = u(x(i))(k) - u(y(i))(k)")
    with p.case("x(i)"):
        p.have("¬y(i)")
        p.have("∀k. u(x(i))(k) - u(y(i))(k) = 2·v(k)")
        p.have("N(k ↦ 2·v(k)) = |2|·N(v)")
        p.have(p.goal)
    with p.otherwise():
        p.have("y(i)")
        p.have("∀k. u(x(i))(k) - u(y(i))(k) = -2·v(k)")
        p.have("N(k ↦ -2·v(k)) = |-2|·N(v)")
        p.have(p.goal)


@root.refutation
def opposite_vectors(p):
    p.let(N="λv : bool → real. abs (v T) + abs (v F)", v="λk : bool. 1/2", x="λi : bool. T", y="λi : bool. i")
    with p.fix("u v : bool → real"):
        p.use("abs_add", "u(T)", "v(T)")
        p.use("abs_add", "u(F)", "v(F)")
        p.have("N(k ↦ u(k) + v(k)) ≤ N(u) + N(v)")
    with p.fix("c : real"), p.fix("u : bool → real"):
        p.have("N(k ↦ c·u(k)) = |c|·N(u)", "abs_product")
    with p.fix("u : bool → real", "N(u) = 0"), p.fix("k : bool"):
        p.have("u(T) = 0")
        p.have("u(F) = 0")
        with p.case("k"):
            p.have("u(k) = 0")
        with p.otherwise():
            p.have("u(k) = 0")
    p.have("is_norm(N)", "is_norm")
    p.have("N(v) = 1")
    p.use("neighbours_at", "x", "y", "F")
    exact = p.use(attained.theorem(), "N", "v", "1", "x", "y", because="$2C$ is reached")
    return p.counterexample(exact, N="N", v="v", C="1", x="x", y="y")
