"""Section 7, the remarks on Theorem 7.1: what it says of the Gaussian mechanism.

Problem: k one-way marginals with the Gaussian mechanism, for the mean error in a coordinate, ‖·‖_1/k.
Method: the mean of |N(0,σ²)| is σ√(2/π), with the noise of section 6.1; Laplace noise of scale k/(nε) has the
    mean error k/(nε). The two values are exact, so that they are solved for n.
Guarantee: α = √(k/(πρn²)), n = √(k/(πρα²)), and Theorem 7.1 asks for an n' between (4/π)k/(εα³) and
    (4/π + 4)k/(εα³), for α ≤ 1. Laplace noise is ε-DP with n = k/(αε). Pure DP needs (1-2α)²k/(2ε).
Reference: concentrated paper, section 7, after Theorem 7.1; section 1.2.5.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import finite_induction, other_case
from derivations.concentrated import correlation, lem2_5, lem3_2, sec5_groups, sec6_marginals

SIZES, NOISE, BIT = sec6_marginals.SIZES, sec6_marginals.NOISE, sec6_marginals.BIT
ERROR = r"\y. ext (Sum (\k. abs (y k - statistical q x k))/d)"
UNIT = "!z k. 0 <= q z k, !z k. q z k <= 1"
theorem = Statement(id="zcdp.sec7.gaussian", title="Theorem 7.1 for the Gaussian mechanism")
error = theorem.printed(
    f"for q : 'd -> 'k -> real, x : 'i -> 'd, rho n d : real given {SIZES} "
    rf"holds L (normal_vector (statistical q x) {NOISE}) ({ERROR}) = ext (sqrt (d/(pi*rho*n^2)))",
    label="α = Θ(√(k/(ρn²))), the exact value",
)
entries = theorem.printed(
    "for rho n d alpha : real given 0 < rho, 0 < n, 0 < d, 0 < alpha, "
    "alpha = sqrt (d/(pi*rho*n^2)) "
    "holds n = sqrt (d/(pi*rho*alpha^2))",
    label="solved for n: Θ(√(k/(ρα²)))",
)
larger = theorem.printed(
    "for rho n d alpha epsilon : real given 0 < rho, 0 < n, 1 <= d, 0 < epsilon, "
    "0 < alpha, alpha = sqrt (d/(pi*rho*n^2)), alpha <= 1 "
    "holds 4/pi*(d/(alpha^3*epsilon)) <= 4/(epsilon*alpha)*(rho*n^2 + 1) "
    r"/\ 4/(epsilon*alpha)*(rho*n^2 + 1) <= (4/pi + 4)*(d/(alpha^3*epsilon))",
    label="what Theorem 7.1 asks for: n' = Θ(k/(α³ε))",
)
laplace_private = theorem.printed(
    rf"for q : 'd -> 'k -> real, n d epsilon : real given {SIZES.replace('rho', 'epsilon')}, {UNIT} "
    r"holds pure_dp neighbours (\x : 'i -> 'd. laplace_vector (statistical q x) (d/(n*epsilon))) epsilon",
    label="the Laplace mechanism is ε-DP",
)
laplace_error = theorem.printed(
    rf"for q : 'd -> 'k -> real, x : 'i -> 'd, n d epsilon : real given {SIZES.replace('rho', 'epsilon')} "
    rf"holds L (laplace_vector (statistical q x) (d/(n*epsilon))) ({ERROR}) = ext (d/(n*epsilon))",
    label="with the mean error α for n = k/(αε)",
)
optimal = theorem.printed(
    "for A : ('i -> 'k -> bool) -> ('k -> real) measure, n d alpha epsilon : real "
    f"given {SIZES.replace('rho', 'epsilon')}, pure_dp neighbours A epsilon, alpha <= 1/2, "
    f"{sec6_marginals.CLOSE} holds (1 - 2*alpha)^2*d/(2*epsilon) <= n",
    label="known to be optimal in k and ε: no ε-DP mechanism has fewer than Ω(k/ε)",
)
theorem.finding(
    "reading",
    r"The queries have values in $[0,1]$, as the one-way marginals of sections 1.2.5 and 6.1: then the noise "
    r"of section 6.1 is the least that is $\rho$-zCDP. For other queries with $\|q\|_1/k\le1$ it would have "
    r"to be larger, by the factor $\sqrt k$ if a query is $k$ in one coordinate.",
)
average = Claim(f"for rho n d : real given {SIZES} holds 0 <= d/(pi*rho*n^2)")
quotient = Claim("for rho n d : real given 0 < rho, 0 < n, 0 < d holds 0 <= d/(pi*rho*n^2)")
at_least_one = Claim("for rho n d : real given 0 < rho, 0 < n, 1 <= d holds 0 <= d/(pi*rho*n^2)")
error.facts.append(average.theorem)
entries.facts.append(quotient.theorem)
larger.facts.append(at_least_one.theorem)
absolute = Claim(
    "for m : 'k -> real, Q : 'k -> real measure, d v : real given "
    r"Finite (\k : 'k. T), d = card (\k : 'k. T), !k. Prob (Q k), !k. HasInt (Q k) (\y. abs (y - m k)) v "
    r"holds L (product Q) (\y. ext (Sum (\k. abs (y k - m k))/d)) = ext v"
)
normal_distance = Claim(
    r"for m s : real given 0 < s holds HasInt (normal m s) (\y. abs (y - m)) (s*sqrt (2/pi))"
)
laplace_distance = Claim(r"for m b : real given 0 < b holds HasInt (laplace m b) (\y. abs (y - m)) b")
for claim in (error, laplace_private, laplace_error, optimal):
    claim.facts += [*lem2_5.in_kernel.facts, sec6_marginals.positive.theorem, sec6_marginals.size.theorem]


@normal_distance.proof
def shifted(p):
    moved = rewrite(p.use("normal_shift", "0", "m", "s"), p.have("0 + m = m"))
    p.let(N="normal 0 s", f=r"\y. abs (y - m)")
    each = p.every("x", "real", lambda q: q.have("abs (x + m - m) = abs x", q.have("x + m - m = x")))
    inner = p.have(r"HasInt N (\x. f (x + m)) (s*sqrt (2/pi))", "normal_absolute_mean", each)
    image = p.use("int_of_map", "N", r"\x. x + m", "f", "s*sqrt (2/pi)", given=[inner])
    law = p.chain(r"map (\x. x + m) N", eq("shift m N", "shift"), eq("normal m s", moved))
    return rewrite(image, law)


@laplace_distance.proof
def two_sides(p):
    return p.have(p.goal)


@quotient.proof
@at_least_one.proof
def positive(p):
    p.have("0 < pi")
    return p.have(p.goal)


@average.proof
def sizes(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    return p.use(quotient.theorem(), "rho", "n", "d")


@absolute.proof
def mean_of_the_coordinates(p):
    p.let(f=r"\k. \y : 'k -> real. abs (y k - m k)", R="product Q")
    p.use(sec6_marginals.positive.theorem(), "d")
    p.term("f").type.args[0]

    def coordinate(q):
        return q.use("coordinate_int", "Q", "k", r"\z. abs (z - m k)", "v")

    p.every("k", "'k", coordinate)
    sums = p.use("int_Sum", "R", "f", r"\k : 'k. v")
    count = p.have(r"d = card (\k : 'k. T)")
    total = p.chain(r"Sum (\k : 'k. v)", eq(r"v*card (\k : 'k. T)", "Sum", "sum_const"), eq("v*d", count))
    p.know(rewrite(sums, total))

    return p.use("L_int", "R", r"\y. Sum (\k. f k y)/d", "v")


@error.proof
def gaussian_coordinates(p):
    sec6_marginals.noise(p)
    p.let(m="statistical q x", Q=r"\k. normal (statistical q x k) s")
    p.term("m").type.args[0]
    p.every("k", "'k", lambda q: q.use(normal_distance.theorem(), "m k", "s"))
    p.use(absolute.theorem(), "m", "Q", "d", "s*sqrt (2/pi)", because="the mean of |N(0,σ²)|")
    p.have("0 < pi")
    product = p.chain(
        "s*sqrt (2/pi)",
        eq("sqrt (d/(2*n^2*rho)*(2/pi))", "sqrt_mul"),
        eq("sqrt (d/(pi*rho*n^2))", p.have("d/(2*n^2*rho)*(2/pi) = d/(pi*rho*n^2)")),
    )
    return p.chain(
        rf"L (normal_vector m s) ({ERROR})",
        eq(rf"L (product Q) ({ERROR})", "normal_vector"),
        eq("ext (s*sqrt (2/pi))"),
        eq("ext (sqrt (d/(pi*rho*n^2)))", product),
    )


@laplace_error.proof
def laplace_coordinates(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(m="statistical q x", b="d/(n*epsilon)", Q=r"\k. laplace (statistical q x k) (d/(n*epsilon))")
    p.term("m").type.args[0]
    p.every("k", "'k", lambda q: q.use(laplace_distance.theorem(), "m k", "b"))
    p.use(absolute.theorem(), "m", "Q", "d", "b", because="the mean of the absolute noise")
    return p.chain(
        rf"L (laplace_vector m b) ({ERROR})", eq(rf"L (product Q) ({ERROR})", "laplace_vector"), eq("ext b")
    )


@entries.proof
def solved(p):
    p.have("0 < pi")
    value = p.have("alpha = sqrt (d/(pi*rho*n^2))")
    square = p.have("alpha^2 = d/(pi*rho*n^2)", p.use("sqrt_square", "d/(pi*rho*n^2)"), value)
    same = p.chain("d/(pi*rho*alpha^2)", eq("d/(pi*rho*(d/(pi*rho*n^2)))", square), eq("n^2"))
    root = p.use("sqrt_of_square", "n")
    return p.chain("n", eq("sqrt (n^2)", root), eq("sqrt (d/(pi*rho*alpha^2))", same))


@larger.proof
def both_bounds(p):
    p.have("0 < pi")
    p.have("0 < d")
    p.have("0 < d/(pi*rho*n^2)")
    value = p.have("alpha = sqrt (d/(pi*rho*n^2))")
    p.have("0 < alpha", p.use("sqrt_pos", "d/(pi*rho*n^2)"), value)
    square = p.have("alpha^2 = d/(pi*rho*n^2)", p.use("sqrt_square", "d/(pi*rho*n^2)"), value)
    size = p.chain("rho*n^2", eq("d/(pi*(d/(pi*rho*n^2)))"), eq("d/(pi*alpha^2)", square))
    p.let(g="4/(epsilon*alpha)")
    p.have("0 < g")
    first = p.chain(
        "4/pi*(d/(alpha^3*epsilon))", eq("g*(d/(pi*alpha^2))"), eq("g*(rho*n^2)", size), le("g*(rho*n^2 + 1)")
    )
    p.have("alpha^2 <= 1", p.have("0 <= (1 - alpha)*(1 + alpha)"))
    second = p.chain(
        "g*(rho*n^2 + 1)",
        eq("g*(d/(pi*alpha^2) + 1)", size),
        le("g*(d/(pi*alpha^2) + d/alpha^2)"),
        eq("(4/pi + 4)*(d/(alpha^3*epsilon))"),
    )
    return p.conjuncts(lambda q: q.have(q.goal, first), lambda q: q.have(q.goal, second))


noise_bound = Claim(
    "for m u b c : real given 0 < b, abs (m - u) <= b*c "
    "holds max_divergence (laplace m b) (laplace u b) <= ext c"
)


@noise_bound.proof
def triangle(p):
    p.let(f=r"\x. exp (-abs (x - m)/b)/(2*b)", g=r"\x. exp (-abs (x - u)/b)/(2*b)")
    for f in "fg":
        p.every("x", "real", lambda q, f=f: q.have(f"0 <= {f} x"))

    def at(q):
        q.use("abs_add", "x - m", "m - u")
        same = q.have("x - m + (m - u) = x - u")
        q.have("abs (x - u) <= abs (x - m) + abs (m - u)", same)
        less = q.have("-abs (x - m)/b <= c + -abs (x - u)/b")
        more = q.use("exp_le", "-abs (x - m)/b", "c + -abs (x - u)/b", given=[less])
        return q.chain(
            "f x",
            le("exp (c + -abs (x - u)/b)/(2*b)", more),
            eq("exp c*exp (-abs (x - u)/b)/(2*b)", "exp_add"),
            eq("exp c*g x"),
        )

    p.every("x", "real", at)
    bound = p.use("max_divergence_withdensity", "lebesgue", "f", "g", "c")
    return p.have(p.goal, "laplace", bound)


@laplace_private.proof
def each_coordinate_moves_by_one(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(b="d/(n*epsilon)", A=r"\x : 'i -> 'd. laplace_vector (statistical q x) (d/(n*epsilon))")

    def laws(r):
        return r.have("Prob (A x)", r.use("laplace_vector_moved", "statistical q x", "b"))

    every = p.every("x", "'i -> 'd", laws)

    def event(r):
        r.unfold_facts("neighbours")
        return r.obtain("i", r.have("?i. ~(x i = y i) /\\ (!j. ~(j = i) ==> x j = y j)"), at)

    def at(r):
        def coordinate(t):
            gap = t.use(sec6_marginals.one_coordinate.theorem(), "q", "n", "x", "y", "i", "k")
            for z in ("x i", "y i"):
                t.have(f"0 <= q ({z}) k")
                t.have(f"q ({z}) k <= 1")
            t.let(g="q (x i) k - q (y i) k")
            t.chain(
                "abs (statistical q x k - statistical q y k)",
                eq("abs (1/n*g)", gap),
                eq("1/n*abs g", "abs_scale"),
                le("1/n*1"),
                eq("b*(epsilon/d)"),
            )
            return t.use(noise_bound.theorem(), "statistical q x k", "statistical q y k", "b", "epsilon/d")

        r.every("k", "'k", coordinate)
        r.let(P=r"\k. laplace (statistical q x k) b", Q=r"\k. laplace (statistical q y k) b")
        whole = r.use("max_divergence_product", "P", "Q", r"\k : 'k. epsilon/d")
        count = r.have(r"d = card (\k : 'k. T)")
        total = r.chain(
            r"Sum (\k : 'k. epsilon/d)",
            eq(r"epsilon/d*card (\k : 'k. T)", "Sum", "sum_const"),
            eq("epsilon/d*d", count),
            eq("epsilon"),
        )
        r.have("Prob (A x)", every)
        r.have("Prob (A y)", every)
        bound = r.chain(
            "max_divergence (A x) (A y)",
            eq("max_divergence (product P) (product Q)", "laplace_vector"),
            le(r"ext (Sum (\k : 'k. epsilon/d))", whole),
            eq("ext epsilon", total),
        )
        less = r.use("mass_of_max_divergence", "A x", "A y", "epsilon", "s", given=[bound])
        return r.chain(
            "mass (A x) s",
            le("ext (exp epsilon)*mass (A y) s", less),
            eq("ext (exp epsilon)*mass (A y) s + ext 0"),
        )

    p.unfold("pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda r: r.have(r.goal, every), lambda r: r.intro("x y s", event))


@optimal.proof
def groups_of_all_entries(p):
    p.use(sec6_marginals.positive.theorem(), "d")
    p.use(sec6_marginals.size.theorem(), "n")
    p.let(X=correlation.BITS, K=r"\v : 'k -> bool. A (\i : 'i. v)", c="n*epsilon")
    count = p.have(r"n = card (\i : 'i. T)")
    p.have("Nat n", count)
    p.use(sec5_groups.pure.theorem(), "A", "epsilon", "n", because="group privacy")
    relation = "('i -> 'k -> bool) -> ('i -> 'k -> bool) -> bool"
    p.use(lem3_2.order_infinity.theorem(), f"(within n : {relation})", "A", "n*epsilon")
    p.unfold_facts("pure_dp", "approx_dp")
    p.have("mechanism A")
    p.unfold_facts("mechanism", "within")
    bits = p.term("K").type.args[0]
    every = p.have("!x y. hamming x y <= n ==> max_divergence (A x) (A y) <= ext c")

    def pair(r):
        r.let(x=r"\i : 'i. v", y=r"\i : 'i. w")
        few = r.use(subset.theorem(), r"\i. ~(x i = y i)")
        r.chain(
            "hamming x y",
            eq(r"card (\i. ~(x i = y i))", "hamming"),
            le(r"card (\i : 'i. T)", few),
            eq("n", count),
        )
        bound = r.use(every, "x", "y")
        return r.chain(
            "kl (K v) (K w)", le("max_divergence (A x) (A y)", "kl_le_max_divergence"), le("ext c", bound)
        )

    p.every("v", bits, lambda r: r.every("w", bits, pair))
    p.use(sec6_marginals.information.theorem(), "K", "X", "c")
    whole = p.use(
        sec6_marginals.agreement.theorem(), "A", "n", "d", "alpha", "c", because="the agreement of bits"
    )
    p.let(a="1 - 2*alpha")
    p.use("scale_le", "1/(2*epsilon*d)", "(a*d)^2", "2*(n*epsilon)*d", given=[whole])
    p.have("1/(2*epsilon*d)*(a*d)^2 = a^2*d/(2*epsilon)")
    p.have("1/(2*epsilon*d)*(2*(n*epsilon)*d) = n")
    return p.have(p.goal)


subset = Claim(r"for s : 'i -> bool given Finite (\i : 'i. T) holds card s <= card (\i : 'i. T)")


@subset.proof
def by_induction(p):
    whole = finite_induction(
        p,
        r"\t : 'i -> bool. !s. (!i. s i ==> t i) ==> card s <= card t",
        r"\i : 'i. T",
        lambda q: q.intro("s", empty),
        lambda q: q.intro("s", larger),
    )
    return p.use(whole, "s")


def empty(p):
    def no(q):
        q.have("s i ==> F")
        return logic.refuted(q.term("s i"), lambda held: q.supposing(held.conclusion).have("F", held))

    none = p.every("i", "'i", no)
    zero = p.use("card_empty", "s", given=[none])
    p.use("not_false")
    other = p.use("card_empty", r"\i : 'i. F")
    return p.have("card s <= card (\\i : 'i. F)", zero, other)


def larger(p):
    size = p.use("card_insert", "t", "i")

    def with_it(q):
        q.let(r=r"\j. if (j = i) F (s j)")

        def kept(c):
            def at(d):
                d.know(by_equation(d.have("r j = F", "if_true"), d.have("r j")))
                d.goal = d.term("t j")
                return d.absurd()

            def away(d):
                d.know(by_equation(d.have("r j = s j", "if_false"), d.have("r j")))
                return other_case(d, r"j = i \/ t j")

            return c.cases("j = i", at, away)

        q.every("j", "'i", kept, "r j")
        rest = q.use(q.have("!s : 'i -> bool. (!i. s i ==> t i) ==> card s <= card t"), "r")

        def not_in(held):
            c = q.supposing(held.conclusion)
            return by_equation(c.have("r i = F", "if_true"), c.have("r i", held))

        q.know(logic.refuted(q.term("r i"), not_in))
        again = q.use("card_insert", "r", "i")

        def same(c):
            return c.cases("j = i", here, elsewhere)

        def here(c):
            c.have("s j", c.have("j = i"))
            return c.have(r"s j = (j = i \/ r j)")

        def elsewhere(c):
            second = c.use("or_second", "j = i", "r j")
            return c.chain("s j", eq("r j", "if_false"), eq(r"j = i \/ r j", second))

        equal = q.have(r"s = (\j. j = i \/ r j)", q.every("j", "'i", same))
        return q.chain(
            "card s",
            eq(r"card (\j. j = i \/ r j)", equal),
            eq("1 + card r", again),
            le("1 + card t", rest),
            eq(r"card (\j. j = i \/ t j)", size),
        )

    def without(q):
        def kept(c):
            def at(d):
                d.know(by_equation(d.chain("s j", eq("s i", d.have("j = i"))), d.have("s j")))
                d.goal = d.term("t j")
                return d.absurd()

            def away(d):
                return other_case(d, r"j = i \/ t j")

            return c.cases("j = i", at, away)

        q.every("j", "'i", kept, "s j")
        rest = q.use(q.have("!s : 'i -> bool. (!i. s i ==> t i) ==> card s <= card t"), "s")
        return q.chain("card s", le("card t", rest), le("1 + card t"), eq(r"card (\j. j = i \/ t j)", size))

    return p.cases("s i", with_it, without)
