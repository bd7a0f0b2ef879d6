"""Section 7, the remarks on Theorem 7.1: what it says of the Gaussian mechanism.

Problem: k one-way marginals with the Gaussian mechanism, for the mean error in a coordinate, ‖·‖_1/k.
Method: the mean of |N(0,σ²)| is σ√(2/π), with the noise of section 6.1; Laplace noise of scale k/(nε) has the
    mean error k/(nε). The two values are exact, so that they are solved for n.
Guarantee: α = √(k/(πρn²)), n = √(k/(πρα²)), and Theorem 7.1 asks for an n' between (4/π)k/(εα³) and
    (4/π + 4)k/(εα³), for α ≤ 1. Laplace noise is ε-DP with n = k/(αε). Pure DP needs (1-2α)²k/(2ε).
Reference: concentrated paper, section 7, after Theorem 7.1; section 1.2.5.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction, other_case
from derivations.concentrated import correlation, lem2_5, lem3_2, sec5_groups, sec6_marginals

SIZES, NOISE, BIT = sec6_marginals.SIZES, sec6_marginals.NOISE, sec6_marginals.BIT
ERROR = "y ↦ Sum (k ↦ abs (y k - statistical q x k))/d"
UNIT = "∀z k. 0 ≤ q z k, ∀z k. q z k ≤ 1"
theorem = Statement(id="zcdp.sec7.gaussian", title="Theorem 7.1 for the Gaussian mechanism")
error = theorem.printed(
    f"for q : 'd → 'k → real, x : 'i → 'd, ρ n d : real given {SIZES} "
    f"holds L (normal_vector (statistical q x) {NOISE}) ({ERROR}) = sqrt (d/(π·ρ·n^2))",
    label="α = Θ(√(k/(ρn²))), the exact value",
)
entries = theorem.printed(
    "for ρ n d α given 0 < ρ, 0 < n, 0 < d, 0 < α, α = √(d/(π·ρ·n²)) holds n = √(d/(π·ρ·α²))",
    label="solved for n: Θ(√(k/(ρα²)))",
)
larger = theorem.printed(
    "for ρ n d α ε given 0 < ρ, 0 < n, 1 ≤ d, 0 < ε, 0 < α, α = √(d/(π·ρ·n²)), α ≤ 1 "
    "holds 4/π·(d/(α³·ε)) ≤ 4/(ε·α)·(ρ·n² + 1) ≤ (4/π + 4)·(d/(α³·ε))",
    label="what Theorem 7.1 asks for: n' = Θ(k/(α³ε))",
)
laplace_private = theorem.printed(
    f"for q : 'd → 'k → real, n d ε : real given {SIZES.replace('ρ', 'ε')}, {UNIT} "
    "holds pure_dp neighbours (λx : 'i → 'd. laplace_vector (statistical q x) (d/(n·ε))) ε",
    label="the Laplace mechanism is ε-DP",
)
laplace_error = theorem.printed(
    f"for q : 'd → 'k → real, x : 'i → 'd, n d ε : real given {SIZES.replace('ρ', 'ε')} "
    f"holds L (laplace_vector (statistical q x) (d/(n·ε))) ({ERROR}) = d/(n·ε)",
    label="with the mean error α for n = k/(αε)",
)
optimal = theorem.printed(
    "for A : ('i → 'k → bool) → ('k → real) measure, n d α ε : real "
    f"given {SIZES.replace('ρ', 'ε')}, pure_dp neighbours A ε, α ≤ 1/2, "
    f"{sec6_marginals.CLOSE} holds (1 - 2·α)^2·d/(2·ε) ≤ n",
    label="known to be optimal in k and ε: no ε-DP mechanism has fewer than Ω(k/ε)",
)
theorem.finding(
    "reading",
    "The queries have values in $[0,1]$, as the one-way marginals of sections 1.2.5 and 6.1: then the noise "
    r"of section 6.1 is the least that is $\rho$-zCDP. For other queries with $\|q\|_1/k\le1$ it would have "
    r"to be larger, by the factor $\sqrt k$ if a query is $k$ in one coordinate.",
)
average = Claim(f"for ρ n d : real given {SIZES} holds 0 ≤ d/(π·ρ·n^2)")
quotient = Claim("for ρ n d given 0 < ρ, 0 < n, 0 < d holds 0 ≤ d/(π·ρ·n²)")
at_least_one = Claim("for ρ n d given 0 < ρ, 0 < n, 1 ≤ d holds 0 ≤ d/(π·ρ·n²)")
error.facts.append(average.theorem)
entries.facts.append(quotient.theorem)
larger.facts.append(at_least_one.theorem)
absolute = Claim(
    "for m : 'k → real, Q : 'k ⇝ real, d v given Finite('k), d = card('k), ∀k. Prob(Q(k)), ∀k. E[y ~ "
    "Q(k)] |y - m(k)| exists and is v holds ∫[y ~ ⨂ x. Q(x)] (∑ k. |y(k) - m(k)|)/d = v"
)
normal_distance = Claim("for m s given 0 < s holds E[y ~ N(m, s²)] |y - m| exists and is s·√(2/π)")
laplace_distance = Claim("for m b given 0 < b holds E[y ~ Lap(m, b)] |y - m| exists and is b")
for claim in (error, laplace_private, laplace_error, optimal):
    claim.facts += [*lem2_5.in_kernel.facts, sec6_marginals.positive.theorem, sec6_marginals.size.theorem]


@normal_distance.proof
def shifted(p):
    moved = rewrite(p.use("normal_shift", "0", "m", "s"), p.have("0 + m = m"))
    p.let(N="N(0, s²)", f="y ↦ |y - m|")
    each = p.every("x", "real", lambda q: q.have("|x + m - m| = |x|", q.have("x + m - m = x")))
    inner = p.have("E[x ~ N] f(x + m) exists and is s·√(2/π)", "normal_absolute_mean", each)
    image = p.use("int_of_map", "N", "x ↦ x + m", "f", "s·√(2/π)", given=[inner])
    law = p.chain("map(x ↦ x + m, N)", eq("shift(m, N)", "shift"), eq("normal m s", moved))
    return rewrite(image, law)


@laplace_distance.proof
def two_sides(p):
    return p.have(p.goal)


@quotient.proof
@at_least_one.proof
def positive(p):
    p.have("0 < π")
    return p.have(p.goal)


@average.proof
def sizes(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    return p.use(quotient.theorem(), "ρ", "n", "d")


@absolute.proof
def mean_of_the_coordinates(p):
    p.let(f="k ↦ y ↦ |y(k) - m(k)|", R="⨂ x. Q(x)")
    p.use(sec6_marginals.positive.theorem(), "d")
    p.term("f").type.args[0]

    def coordinate(q):
        return q.use("coordinate_int", "Q", "k", "z ↦ |z - m(k)|", "v")

    p.every("k", "'k", coordinate)
    sums = p.use("int_Sum", "R", "f", "k ↦ v")
    count = p.have("d = card('k)")
    total = p.chain("∑ k : 'k. v", eq("v·card('k)", "Sum", "sum_const"), eq("v·d", count))
    p.know(rewrite(sums, total))

    return p.use("L_int", "R", "y ↦ (∑ k. f(k, y))/d", "v")


@error.proof
def gaussian_coordinates(p):
    sec6_marginals.noise(p)
    p.let(m="statistical(q, x)", Q="k ↦ N(statistical(q, x, k), s²)")
    p.term("m").type.args[0]
    p.every("k", "'k", lambda q: q.use(normal_distance.theorem(), "m(k)", "s"))
    p.use(absolute.theorem(), "m", "Q", "d", "s·√(2/π)", because="the mean of |N(0,σ²)|")
    p.have("0 < π")
    product = p.chain(
        "s·√(2/π)",
        eq("√(d/(2·n²·ρ)·(2/π))", "sqrt_mul"),
        eq("√(d/(π·ρ·n²))", p.have("d/(2·n²·ρ)·(2/π) = d/(π·ρ·n²)")),
    )
    return p.chain(
        f"L (normal_vector m s) ({ERROR})",
        eq(f"L (product Q) ({ERROR})", "normal_vector"),
        eq("s·√(2/π)"),
        eq("√(d/(π·ρ·n²))", product),
    )


@laplace_error.proof
def laplace_coordinates(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(m="statistical(q, x)", b="d/(n·ε)", Q="k ↦ Lap(statistical(q, x, k), d/(n·ε))")
    p.term("m").type.args[0]
    p.every("k", "'k", lambda q: q.use(laplace_distance.theorem(), "m(k)", "b"))
    p.use(absolute.theorem(), "m", "Q", "d", "b", because="the mean of the absolute noise")
    return p.chain(
        f"L (laplace_vector m b) ({ERROR})", eq(f"L (product Q) ({ERROR})", "laplace_vector"), eq("b")
    )


@entries.proof
def solved(p):
    p.have("0 < π")
    value = p.have("α = √(d/(π·ρ·n²))")
    square = p.have("α² = d/(π·ρ·n²)", p.use("sqrt_square", "d/(π·ρ·n²)"), value)
    same = p.chain("d/(π·ρ·α²)", eq("d/(π·ρ·(d/(π·ρ·n²)))", square), eq("n²"))
    root = p.use("sqrt_of_square", "n")
    return p.chain("n", eq("√(n²)", root), eq("√(d/(π·ρ·α²))", same))


@larger.proof
def both_bounds(p):
    p.have("0 < π")
    p.have("0 < d")
    p.have("0 < d/(π·ρ·n²)")
    value = p.have("α = √(d/(π·ρ·n²))")
    p.have("0 < α", p.use("sqrt_pos", "d/(π·ρ·n²)"), value)
    square = p.have("α² = d/(π·ρ·n²)", p.use("sqrt_square", "d/(π·ρ·n²)"), value)
    size = p.chain("ρ·n²", eq("d/(π·(d/(π·ρ·n²)))"), eq("d/(π·α²)", square))
    p.let(g="4/(ε·α)")
    p.have("0 < g")
    first = p.chain("4/π·(d/(α³·ε))", eq("g·(d/(π·α²))"), eq("g·(ρ·n²)", size), le("g·(ρ·n² + 1)"))
    p.have("α² ≤ 1", p.have("0 ≤ (1 - α)·(1 + α)"))
    second = p.chain(
        "g·(ρ·n² + 1)", eq("g·(d/(π·α²) + 1)", size), le("g·(d/(π·α²) + d/α²)"), eq("(4/π + 4)·(d/(α³·ε))")
    )
    return p.conjuncts(lambda q: q.have(q.goal, first), lambda q: q.have(q.goal, second))


noise_bound = Claim("for m u b c given 0 < b, |m - u| ≤ b·c holds D[∞](Lap(m, b) ‖ Lap(u, b)) ≤ c")


@noise_bound.proof
def triangle(p):
    p.let(f="x ↦ exp(-|x - m|/b)/(2·b)", g="x ↦ exp(-|x - u|/b)/(2·b)")
    for f in "fg":
        p.every("x", "real", lambda q, f=f: q.have(f"0 ≤ {f} x"))

    def at(q):
        q.use("abs_add", "x - m", "m - u")
        same = q.have("x - m + (m - u) = x - u")
        q.have("|x - u| ≤ |x - m| + |m - u|", same)
        less = q.have("-|x - m|/b ≤ c + -|x - u|/b")
        more = q.use("exp_le", "-|x - m|/b", "c + -|x - u|/b", given=[less])
        return q.chain(
            "f(x)",
            le("exp(c + -|x - u|/b)/(2·b)", more),
            eq("exp(c)·exp(-|x - u|/b)/(2·b)", "exp_add"),
            eq("exp(c)·g(x)"),
        )

    p.every("x", "real", at)
    bound = p.use("max_divergence_withdensity", "lebesgue", "f", "g", "c")
    return p.have(p.goal, "laplace", bound)


@laplace_private.proof
def each_coordinate_moves_by_one(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(b="d/(n·ε)", A="λx : 'i → 'd. laplace_vector (statistical q x) (d/(n·ε))")

    def laws(r):
        return r.have("Prob(A(x))", r.use("laplace_vector_moved", "statistical(q, x)", "b"))

    every = p.every("x", "'i → 'd", laws)

    def event(r):
        r.unfold_facts("neighbours")
        return r.obtain("i", r.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))"), at)

    def at(r):
        def coordinate(t):
            gap = t.use(sec6_marginals.one_coordinate.theorem(), "q", "n", "x", "y", "i", "k")
            for z in ("x(i)", "y(i)"):
                t.have(f"0 ≤ q ({z}) k")
                t.have(f"q ({z}) k ≤ 1")
            t.let(g="q(x(i), k) - q(y(i), k)")
            t.chain(
                "|statistical(q, x, k) - statistical(q, y, k)|",
                eq("|1/n·g|", gap),
                eq("1/n·|g|", "abs_scale"),
                le("1/n·1"),
                eq("b·(ε/d)"),
            )
            return t.use(noise_bound.theorem(), "statistical(q, x, k)", "statistical(q, y, k)", "b", "ε/d")

        r.every("k", "'k", coordinate)
        r.let(P="k ↦ Lap(statistical(q, x, k), b)", Q="k ↦ Lap(statistical(q, y, k), b)")
        whole = r.use("max_divergence_product", "P", "Q", "k ↦ ε/d")
        count = r.have("d = card('k)")
        total = r.chain("∑ k : 'k. ε/d", eq("ε/d·card('k)", "Sum", "sum_const"), eq("ε/d·d", count), eq("ε"))
        r.have("Prob(A(x))", every)
        r.have("Prob(A(y))", every)
        bound = r.chain(
            "D[∞](A(x) ‖ A(y))",
            eq("D[∞](⨂ x. P(x) ‖ ⨂ x. Q(x))", "laplace_vector"),
            le("∑ k : 'k. ε/d", whole),
            eq("ε", total),
        )
        less = r.use("mass_of_max_divergence", "A(x)", "A(y)", "ε", "s", given=[bound])
        return r.chain("A(x)(s)", le("exp(ε)·A(y)(s)", less), eq("exp(ε)·A(y)(s) + 0"))

    p.unfold("pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda r: r.have(r.goal, every), lambda r: r.intro("x y s", event))


@optimal.proof
def groups_of_all_entries(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(X=correlation.BITS, K="v ↦ A(i ↦ v)", c="n·ε")
    count = p.have("n = card('i)")
    p.have("n is natural", count)
    p.use(sec5_groups.pure.theorem(), "A", "ε", "n", because="group privacy")
    relation = "('i → 'k → bool) → ('i → 'k → bool) → bool"
    p.use(lem3_2.order_infinity.theorem(), f"(within n : {relation})", "A", "n·ε")
    p.unfold_facts("pure_dp", "approx_dp")
    p.have("mechanism(A)")
    p.unfold_facts("mechanism", "within")
    bits = p.term("K").type.args[0]
    every = p.have("∀x y. hamming(x, y) ≤ n ⇒ D[∞](A(x) ‖ A(y)) ≤ c")

    def pair(r):
        r.let(x="λi : 'i. v", y="λi : 'i. w")
        few = r.use(subset.theorem(), "i ↦ x(i) ≠ y(i)")
        r.chain("hamming(x, y)", eq("card(i ↦ x(i) ≠ y(i))", "hamming"), le("card('i)", few), eq("n", count))
        bound = r.use(every, "x", "y")
        return r.chain("KL(K(v) ‖ K(w))", le("D[∞](A(x) ‖ A(y))", "kl_le_max_divergence"), le("c", bound))

    p.every("v", bits, lambda r: r.every("w", bits, pair))
    p.use(sec6_marginals.information.theorem(), "K", "X", "c")
    whole = p.use(
        sec6_marginals.agreement.theorem(), "A", "n", "d", "α", "c", because="the agreement of bits"
    )
    p.let(a="1 - 2·α")
    p.use("scale_le", "1/(2·ε·d)", "(a·d)²", "2·(n·ε)·d", given=[whole])
    p.have("1/(2·ε·d)·(a·d)² = a²·d/(2·ε)")
    p.have("1/(2·ε·d)·(2·(n·ε)·d) = n")
    return p.have(p.goal)


subset = Claim("for s : 'i → bool given Finite('i) holds card(s) ≤ card('i)")


@subset.proof
def by_induction(p):
    whole = finite_induction(
        p,
        "λt : 'i → bool. ∀s. (∀i. s i ⇒ t i) ⇒ card s ≤ card t",
        "'i",
        lambda q: q.intro("s", empty),
        lambda q: q.intro("s", larger),
    )
    return p.use(whole, "s")


def empty(p):
    def no(q):
        q.have("s(i) ⇒ F")
        return logic.refuted(q.term("s(i)"), lambda held: q.supposing(held.conclusion).have("F", held))

    none = p.every("i", "'i", no)
    zero = p.use("card_empty", "s", given=[none])
    p.use("not_false")
    other = p.use("card_empty", "λi : 'i. F")
    return p.have("card(s) ≤ card(λi : 'i. F)", zero, other)


def larger(p):
    size = p.use("card_insert", "t", "i")

    def with_it(q):
        q.let(r="j ↦ if j = i then F else s(j)")

        def kept(c):
            def at(d):
                d.know(by_equation(d.have("r(j) ⇔ F", "if_true"), d.have("r(j)")))
                d.goal = d.term("t(j)")
                return d.absurd()

            def away(d):
                d.know(by_equation(d.have("r(j) ⇔ s(j)", "if_false"), d.have("r(j)")))
                return other_case(d, "j = i ∨ t(j)")

            return c.cases("j = i", at, away)

        q.every("j", "'i", kept, "r(j)")
        rest = q.use(q.have("∀s. (∀x. s(x) ⇒ t(x)) ⇒ card(s) ≤ card(t)"), "r")

        def not_in(held):
            c = q.supposing(held.conclusion)
            return by_equation(c.have("r(i) ⇔ F", "if_true"), c.have("r(i)", held))

        q.know(logic.refuted(q.term("r(i)"), not_in))
        again = q.use("card_insert", "r", "i")

        def same(c):
            return c.cases("j = i", here, elsewhere)

        def here(c):
            c.have("s(j)", c.have("j = i"))
            return c.have("s(j) ⇔ j = i ∨ r(j)")

        def elsewhere(c):
            second = c.use("or_second", "j = i", "r(j)")
            return c.chain("s(j)", eq("r(j)", "if_false"), eq("j = i ∨ r(j)", second))

        equal = q.have("s = (j ↦ j = i ∨ r(j))", q.every("j", "'i", same))
        return q.chain(
            "card(s)",
            eq("card(j ↦ j = i ∨ r(j))", equal),
            eq("1 + card(r)", again),
            le("1 + card(t)", rest),
            eq("card(j ↦ j = i ∨ t(j))", size),
        )

    def without(q):
        def kept(c):
            def at(d):
                d.know(by_equation(d.chain("s(j)", eq("s(i)", d.have("j = i"))), d.have("s(j)")))
                d.goal = d.term("t(j)")
                return d.absurd()

            def away(d):
                return other_case(d, "j = i ∨ t(j)")

            return c.cases("j = i", at, away)

        q.every("j", "'i", kept, "s(j)")
        rest = q.use(q.have("∀s. (∀x. s(x) ⇒ t(x)) ⇒ card(s) ≤ card(t)"), "s")
        return q.chain("card(s)", le("card(t)", rest), le("1 + card(t)"), eq("card(j ↦ j = i ∨ t(j))", size))

    return p.cases("s(i)", with_it, without)
