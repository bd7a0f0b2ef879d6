"""Section 6.1: one-way marginals with Gaussian noise.

Problem: the mean of n vectors in {0,1}^d, with N(0, d/(2n²ρ)) added to each coordinate.
Method: Lemma 2.5 for means that differ by at most 1/n in each coordinate.
Guarantee: ρ-zCDP, for any d statistical queries with values in [0,1]; for ξ = 0 no smaller noise will do.
Reference: concentrated paper, section 6.1, "One-Way Marginals".
"""

from cbdp_sym.author import *
from derivations.concentrated import correlation, lem2_5, prop6_1, sec6_randomized_response

BIT = "λz : 'k → bool. k ↦ if (z k) 1 0"
SIZES = "Finite (λi : 'i. T), n = card (λi : 'i. T), Finite (λk : 'k. T), d = card (λk : 'k. T), 0 < ρ"
NOISE = "(sqrt (d/(2·n^2·ρ)))"
CLOSE = f"∀x. L (A x) (y ↦ Sum (k ↦ abs (y k - statistical ({BIT}) x k))) ≤ α·d"
theorem = Statement(id="zcdp.sec6.marginals", title="One-way marginals with Gaussian noise")
private = theorem.printed(
    f"for ρ n d : real given {SIZES} holds zcdp neighbours "
    f"(λx : 'i → 'k → bool. normal_vector (statistical ({BIT}) x) {NOISE}) 0 ρ"
)
general = theorem.repaired(
    f"for q : 'd → 'k → real, ρ n d : real given {SIZES}, ∀z k. 0 ≤ q z k, ∀z k. q z k ≤ 1 "
    f"holds zcdp neighbours (λx : 'i → 'd. normal_vector (statistical q x) {NOISE}) 0 ρ",
    label="any statistical queries with values in [0,1]",
)
attained = theorem.repaired(
    f"for ρ n d a : real, x y : 'i → 'k → bool, i : 'i given {SIZES}, 1 < a, "
    "∀k. x i k, ∀k. ¬y i k, ∀j. ¬(j = i) ⇒ x j = y j "
    f"holds renyi a (normal_vector (statistical ({BIT}) x) {NOISE}) "
    f"(normal_vector (statistical ({BIT}) y) {NOISE}) = ρ·a",
    label="attained by the entries 1…1 and 0…0",
)
accurate = theorem.printed(
    "for A : ('i → 'k → bool) → ('k → real) measure, ρ n d α : real "
    f"given {SIZES}, zcdp neighbours A 0 ρ, α ≤ 1/2, {CLOSE} "
    "holds (1 - 2·α)·sqrt (d/(2·ρ)) ≤ n",
    label="the lower bound Ω(√(d/ρ)), for a mean error of at most α in each coordinate",
)
positive = Claim("for d : real given Finite (λk : 'k. T), d = card (λk : 'k. T) holds 0 < d")
size = Claim("for n : real given Finite (λk : 'i. T), n = card (λk : 'i. T) holds 0 < n")
for claim in (private, general, attained, accurate):
    claim.facts += [*lem2_5.in_kernel.facts, positive.theorem, size.theorem]
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$. A data set has $n$ entries in $\{0,1\}^d$, and "
    r"$\overline x$ is the family of the means of their coordinates.",
)
theorem.finding(
    "sharper",
    "It holds for every family of $d$ statistical queries with values in $[0,1]$. The lower bound has the "
    r"constant $(1-2\alpha)/\sqrt2$, for outputs in $\mathbb R^d$ whose mean error, averaged over the "
    r"coordinates, is at most $\alpha\le\frac12$.",
)


@positive.proof
@size.proof
def not_empty(p):
    return p.use("card_positive", goal=p.goal, given=p.given[::-1])


one_coordinate = Claim(
    "for q : 'd → 'k → real, n : real, x y : 'i → 'd, i : 'i, k : 'k given Finite (λi : 'i. T), "
    "n = card (λi : 'i. T), ∀j. ¬(j = i) ⇒ x j = y j "
    "holds statistical q x k - statistical q y k = (q (x i) k - q (y i) k)/n"
)


@one_coordinate.proof
def one_entry(p):
    p.let(f="j ↦ q (x j) k", g="j ↦ q (y j) k")
    p.use(size.theorem(), "n")
    p.use("sum_one_changed", "f", "g", "i")
    return p.chain(
        "statistical q x k - statistical q y k",
        eq("Sum f/card (λi : 'i. T) - Sum g/card (λi : 'i. T)", "statistical"),
        eq("(q (x i) k - q (y i) k)/n"),
    )


def noise(p):
    """The deviation s of the noise, and its square."""
    p.use(positive.theorem(), "d")
    p.use(size.theorem(), "n")
    p.let(s=NOISE)
    return p.use("sqrt_square", "d/(2·n^2·ρ)")


@general.proof
def each_coordinate_moves_by_one(p):
    noise(p)
    data = p.term("λx : 'i → 'd. x").type.args[0]
    p.every("x", data, lambda p: p.every("y", data, close, "neighbours x y"))
    value = p.have("d/n^2/(2·s^2) = ρ")
    whole = p.use(
        lem2_5.mechanism.theorem(),
        "(neighbours : ('i → 'd) → ('i → 'd) → bool)",
        "λx : 'i → 'd. statistical q x",
        "d/n^2",
        "s",
        because="Lemma 2.5",
    )
    return rewrite(whole, value)


def close(p):
    p.unfold_facts("neighbours")
    p.let(v="k ↦ statistical q x k - statistical q y k")
    return p.obtain("i", p.have("∃i. ¬(x i = y i) ∧ (∀j. ¬(j = i) ⇒ x j = y j)"), at)


def at(p):
    def coordinate(p):
        p.use(one_coordinate.theorem(), "q", "n", "x", "y", "i", "k")
        for z in ("x i", "y i"):
            p.have(f"0 ≤ q ({z}) k")
            p.have(f"q ({z}) k ≤ 1")
        p.let(g="q (x i) k - q (y i) k")
        p.use("scale_le", "1/n^2", "g^2", "1")
        p.have("v k^2 = 1/n^2·g^2")
        return p.have("v k^2 ≤ 1/n^2")

    p.every("k", "'k", coordinate)
    return p.chain(
        "norm 2 v^2",
        eq("Sum (k ↦ v k^2)", "two_norm_square"),
        le("Sum (λk : 'k. 1/n^2)"),
        eq("1/n^2·card (λk : 'k. T)", "Sum", "sum_const"),
        eq("d/n^2"),
    )


@private.proof
def bits(p):
    return p.use(general.theorem(), BIT, "ρ", "n", "d", goal=p.goal)


@attained.proof
def all_coordinates_move(p):
    noise(p)
    p.let(b=BIT, v=f"k ↦ statistical ({BIT}) x k - statistical ({BIT}) y k")

    def coordinate(p):
        gap = p.use(one_coordinate.theorem(), "b", "n", "x", "y", "i", "k")
        return p.chain("v k^2", eq("((b (x i) k - b (y i) k)/n)^2", gap), eq("1/n^2"))

    each = p.every("k", "'k", coordinate)
    p.chain(
        "norm 2 v^2",
        eq("Sum (k ↦ v k^2)", "two_norm_square"),
        eq("Sum (λk : 'k. 1/n^2)", each),
        eq("1/n^2·card (λk : 'k. T)", "Sum", "sum_const"),
        eq("d/n^2"),
    )
    return p.chain(
        "renyi a (normal_vector (statistical b x) s) (normal_vector (statistical b y) s)",
        eq("a·norm 2 v^2/(2·s^2)", lem2_5.in_kernel.theorem(), because="Lemma 2.5"),
        eq("a·(d/n^2)/(2·(d/(2·n^2·ρ)))"),
        eq("ρ·a"),
    )


information = Claim(
    "for K : ('k → bool) → ('k → real) measure, X : ('k → bool) measure, c : real "
    "given Finite (λk : 'k. T), ∀v. Prob (K v), ∀v w. kl (K v) (K w) ≤ c, 0 ≤ c, Prob X "
    "holds mutual_information X K ≤ c"
)
agreement = Claim(
    "for A : ('i → 'k → bool) → ('k → real) measure, n d α c : real "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), Finite (λk : 'k. T), d = card (λk : 'k. T), "
    f"mechanism A, mutual_information {correlation.BITS} (λv : 'k → bool. A (i ↦ v)) ≤ c, "
    f"α ≤ 1/2, {CLOSE} holds ((1 - 2·α)·d)^2 ≤ 2·c·d"
)
error = Claim(
    "for y v : real, b : bool given v = (if b 1 0) "
    "holds 1 - 2·abs (y - v) ≤ (if b 1 (-1))·max (-1) (min 1 (2·y - 1))"
)
clipped = Claim("for y : real holds abs (max (-1) (min 1 y)) ≤ 1")
means = Claim(
    "for v : 'k → bool, n : real, k : 'k given "
    "Finite (λi : 'i. T), n = card (λi : 'i. T) "
    f"holds statistical ({BIT}) (λi : 'i. v) k = if (v k) 1 0"
)


@information.proof
def equal_entries(p):
    p.let(w="select (λv : 'k → bool. T)")
    p.use(sec6_randomized_response.every_map.theorem(), "K")
    p.every("v", "'k → bool", lambda p: p.use("ac_of_kl", "K v", "K w", "c"))
    return p.chain(
        "mutual_information X K",
        le("L X (v ↦ kl (K v) (K w))"),
        le("L X (v ↦ c)", "L_le"),
        eq("c", "L_const"),
    )


@clipped.proof
def within_one(p):
    p.let(u="min 1 y", w="max (-1) (min 1 y)")
    return p.use("abs_le", "w", "1")


@error.proof
def one_coordinate_of_the_output(p):
    p.let(u="min 1 (2·y - 1)", w="max (-1) (min 1 (2·y - 1))")
    value = p.have("v = (if b 1 0)")

    def one(p):
        p.have("v = 1", value, "if_true")
        p.use("le_min", "1", "2·y - 1", "1 - 2·abs (y - v)")
        p.use("le_max_right", "-1", "u")
        return p.chain("1 - 2·abs (y - v)", le("1·w"), eq("(if b (1 : real) (-1))*w"))

    def zero(p):
        p.have("v = 0", value, "if_false")
        p.use("max_le", "-1", "u", "2·abs (y - v) - 1")
        return p.chain("1 - 2·abs (y - v)", le("-1·w"), eq("(if b (1 : real) (-1))*w"))

    return p.cases("b", one, zero)


@means.proof
def mean_of_equal_entries(p):
    p.use(size.theorem(), "n")
    p.let(c="if (v k) (1 : real) 0")
    return p.chain(
        f"statistical ({BIT}) (λi : 'i. v) k",
        eq("Sum (λi : 'i. c)/card (λi : 'i. T)", "statistical"),
        eq("c·card (λi : 'i. T)/card (λi : 'i. T)", "Sum", "sum_const"),
        eq("c"),
    )


PAIR = "('k → bool) # ('k → real)"  # of a bit vector and an output
AGREEMENT = "(if (fst z k) (1 : real) (-1))·max (-1) (min 1 (2·snd z k - 1))"
DISTANCE = "abs (snd z k - (if (fst z k) 1 0))"


@agreement.proof
def by_correlation(p):
    p.unfold_facts("mechanism")
    p.use(positive.theorem(), "d")
    p.use(size.theorem(), "n")
    p.let(
        X=correlation.BITS,
        K="λv : 'k → bool. A (λi : 'i. v)",
        J=f"semi {correlation.BITS} (λv : 'k → bool. A (λi : 'i. v))",
        f="λy : 'k → real. k ↦ max (-1) (min 1 (2·y k - 1))",
        b=BIT,
        s=rf"\z : {PAIR}. Sum (λk : 'k. {AGREEMENT})",
        r=rf"\z : {PAIR}. Sum (λk : 'k. {DISTANCE})",
    )
    index = p.term("f").type.args[1].args[0]
    p.use(sec6_randomized_response.every_map.theorem(), "K")

    def coordinate(p):
        return p.have("Measurable (y ↦ f y k)")

    p.every("k", "'k", coordinate)

    def summands(p):
        for part, of, name in (("fst", "'k → bool", "x"), ("snd", "'k → real", "y")):
            p.use(
                "measurable_comp", rf"\{name} : {of}. {name} k", f"λz : ('k → bool) # ('k → real). {part} z"
            )
        return p.conjuncts(lambda p: p.have(p.goal), lambda p: p.have(p.goal))

    p.let(g=rf"k ↦ \z : {PAIR}. {AGREEMENT}", h=rf"k ↦ \z : {PAIR}. {DISTANCE}")

    def both(p):
        p.goal = p.term("Measurable (g k) ∧ Measurable (h k)")
        return summands(p)

    p.every("k", "'k", both)
    count = p.have("d = card (λk : 'k. T)")

    def error_at(p):
        def one(p):
            same = p.use(means.theorem(), "v", "n", "k")
            return p.have("abs (y k - statistical b (λi : 'i. v) k) = abs (y k - (if (v k) 1 0))", same)

        output = p.term("f").type.args[0]
        each = p.every("y", output, lambda p: p.every("k", index, one))
        return p.chain(
            "L (K v) (y ↦ Sum (k ↦ abs (y k - (if (v k) 1 0))))",
            eq("L (K v) (y ↦ Sum (k ↦ abs (y k - statistical b (λi : 'i. v) k)))", each),
            le("α·d"),
        )

    p.every("v", "'k → bool", error_at)
    p.let(r1="z ↦ r z")
    p.let(v0="select (λv : 'k → bool. T)")
    p.chain("0", eq("0"), le("L (K v0) (y ↦ Sum (k ↦ abs (y k - (if (v0 k) 1 0))))", "L_nonneg"), le("α·d"))
    p.use("le_of_ext", "0", "α·d")
    p.chain(
        "L J r1",
        eq("L X (v ↦ L (K v) (y ↦ r1 (v, y)))", "semi_L"),
        eq("L X (v ↦ L (K v) (y ↦ Sum (k ↦ abs (y k - (if (v k) 1 0)))))", "fst_pair", "snd_pair"),
        le("L X (v ↦ α·d)", "L_le"),
        eq("α·d", "L_const"),
    )

    def lower(p):
        def term(p):
            return p.use(error.theorem(), "snd z k", "if (fst z k) 1 0", "fst z k")

        p.every("k", "'k", lambda p: p.have("1·1 + -2·h k z ≤ g k z", term(p)))
        more = p.use("Sum_le", "k ↦ 1·1 + -2·h k z", "k ↦ g k z")
        line = p.use("Sum_linear", "λk : 'k. 1", "k ↦ h k z", "1", "-2")
        ones = p.chain("Sum (λk : 'k. 1)", eq("card (λk : 'k. T)", "card", "Sum"), eq("d", count))
        return p.chain(
            "d - 2·r z",
            eq("1·Sum (λk : 'k. 1) + -2·Sum (k ↦ h k z)", ones),
            eq("Sum (k ↦ 1·1 + -2·h k z)", line),
            le("s z", more),
        )

    def upper(p):
        less = p.use("Sum_le", "k ↦ g k z", "λk : 'k. 1")
        return p.chain(
            "s z", le("Sum (λk : 'k. 1)", less), eq("card (λk : 'k. T)", "card", "Sum"), eq("d", count)
        )

    p.every("z", "('k → bool) # ('k → real)", lower)
    p.every("z", "('k → bool) # ('k → real)", upper)
    mean = p.use("int_of_bounded_L", "J", "r", "α·d")

    def with_error(p):
        some = p.use("int_between", "J", "s", "z ↦ d - 2·r z", "z ↦ d", "d - 2·e", "d")
        return p.obtain("m", some, with_correlation)

    def with_correlation(p):
        p.use(correlation.best_rate.theorem(), "K", "f", "c", "d", "m")
        p.let(a="1 - 2·α")
        p.have("(a·d)^2 ≤ m^2")
        return p.have("(a·d)^2 ≤ 2·c·d")

    return p.obtain("e", mean, with_error)


@accurate.proof
def by_proposition_6_1(p):
    p.use(positive.theorem(), "d")
    p.use(size.theorem(), "n")
    p.let(X=correlation.BITS, K="λv : 'k → bool. A (λi : 'i. v)", c="ρ·n^2")
    bits = p.term("K").type.args[0]

    def pair(p):
        p.use(
            prop6_1.pairs.theorem(), "A", "0", "ρ", "n", "λi : 'i. v", "λi : 'i. w",
            because="Proposition 6.1",
        )  # fmt: skip
        return p.chain("kl (K v) (K w)", le("0·n·(1 + log n) + ρ·n^2"), eq("c"))

    p.every("v", bits, lambda p: p.every("w", bits, pair))
    p.unfold_facts("zcdp")
    p.unfold_facts("mechanism")
    p.use(information.theorem(), "K", "X", "c")
    p.use(agreement.theorem(), "A", "n", "d", "α", "c", because="the agreement of bits")
    p.let(a="1 - 2·α", q="sqrt (d/(2·ρ))")
    p.use("scale_le", "1/(2·ρ·d)", "(a·d)^2", "2·(ρ·n^2)·d")
    p.use("sqrt_square", "d/(2·ρ)")
    p.have("1/(2·ρ·d)·(a·d)^2 = (a·q)^2")
    p.have("1/(2·ρ·d)·(2·(ρ·n^2)·d) = n^2")
    return p.use("le_of_square", "a·q", "n")
