"""Section 6.1: histograms with Gaussian noise, and how accurate a histogram can be.

Problem: how many of the n entries are t, with N(0, 1/ρ) added, for each t of T values. How large has n to be
    for an accurate histogram that is ρ-zCDP?
Method: Lemma 2.5; the histograms of neighbours differ by 1 at two values. The data sets of n equal entries
    have histograms that are n apart: Lemma 7.4 for this packing.
Guarantee: ρ-zCDP; two neighbours attain it at every order. ρn² ≥ (1-β) log T - log 2 and
    n√ρ ≥ √log T - √log(1/(1-β)) if the largest error of a count is at most α/2 < n/2 with probability 1-β.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from cbdp_sym.author import *
from derivations.concentrated import accurate_histograms, lem2_5, lem7_4

HISTOGRAM = "λx : 'i → 't. t ↦ Sum (λi : 'i. if (x i = t) 1 0)"
NEIGHBOURS = "(neighbours : ('i → 't) → ('i → 't) → bool)"
FINITE = "Finite (λi : 'i. T), Finite (λt : 't. T)"

theorem = Statement(id="zcdp.sec6.histogram", title="A histogram with Gaussian noise")
private = theorem.printed(
    f"for ρ : real given {FINITE}, 0 < ρ "
    f"holds zcdp neighbours (λx : 'i → 't. normal_vector (({HISTOGRAM}) x) (1/sqrt ρ)) 0 ρ"
)
attained = theorem.repaired(
    f"for ρ a : real, x y : 'i → 't given {FINITE}, 0 < ρ, 1 < a, neighbours x y "
    f"holds renyi a (normal_vector (({HISTOGRAM}) x) (1/sqrt ρ)) "
    f"(normal_vector (({HISTOGRAM}) y) (1/sqrt ρ)) = ρ·a",
    label="the exact value",
)
ACCURATE = (
    "for A : ('i → 't) → ('t → real) measure, ρ n S α β : real "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), Finite (λt : 't. T), S = card (λt : 't. T), "
    f"0 < ρ, zcdp {NEIGHBOURS} A 0 ρ, α < n, "
    f"∀x. mass (A x) (y ↦ ∃t. α/2 < abs (y t - ({HISTOGRAM}) x t)) ≤ β "
)
accurate = theorem.printed(
    f"{ACCURATE} holds (1 - β)·log S - log 2 ≤ ρ·n^2",
    label="the lower bound: some count is in error by more than α/2, α < n, with probability β at most",
)
entries = theorem.printed(
    f"{ACCURATE}, β < 1 holds (√(log(S)) - √(log(1/(1 - β))))/√ρ ≤ n",
    label="solved for n, by an order above 1: Ω(√(log T/ρ))",
)
values = Claim("for S : real given Finite (λt : 't. T), S = card (λt : 't. T) holds 0 < S")
chances = Claim(f"{ACCURATE}, β < 1 holds 0 ≤ log(1/(1 - β))")
for part in (accurate, entries):
    part.facts.append(values.theorem)
spread = Claim("for S given Finite('t), S = card('t) holds 0 ≤ log(S)")
entries.facts += [chances.theorem, spread.theorem]
attained.facts += lem2_5.in_kernel.facts
private.facts += lem2_5.in_kernel.facts
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$, so that the standard deviation is $1/\sqrt\rho$. A data set "
    "has its entries in a finite set of values.",
)
theorem.finding(
    "sharper",
    r"The divergence of the outputs for any two neighbours is exactly $\rho\alpha$: the variance $1/\rho$ "
    "is the least that will do.",
)
theorem.finding(
    "reading",
    r"A mechanism is accurate if with probability $1-\beta$ no count is in error by more than "
    r"$\frac\alpha2$, for an $\alpha<n$: the answer $\frac n2$ to every count is never in error by more than "
    r"$\frac n2$. The $\Omega$ has the constant $\frac12$ where $\log T\ge4\log\frac1{1-\beta}$; for "
    r"$n=1$ and $1-\beta\le\frac1T$ a guess is accurate.",
)
theorem.finding(
    "another proof",
    "The paper recovers $X_1$ from the output and bounds its information by Proposition 6.1; the "
    "divergences from one output, as in Lemma 7.4, are enough.",
)
distance = Claim(
    f"for x y : 'i → 't given {FINITE}, neighbours x y "
    f"holds norm 2 (t ↦ ({HISTOGRAM}) x t - ({HISTOGRAM}) y t)^2 = 2"
)


@distance.proof
def two_values_differ(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have("∃i. ¬(x i = y i) ∧ (∀j. ¬(j = i) ⇒ x j = y j)"), at)


def at(p):
    p.let(h=HISTOGRAM, u="t ↦ if (x i = t) 1 0", v="t ↦ if (y i = t) 1 0", d="t ↦ h x t - h y t")
    p.term("u").type.args[0]

    def one_summand(p):
        p.let(f="λj : 'i. if (x j = t) 1 0", g="λj : 'i. if (y j = t) 1 0")
        return p.have("d t = u t - v t", p.use("sum_one_changed", "f", "g", "i"))

    each = p.every("t", "'t", one_summand)

    def cases_of(p):
        def first(p):
            return p.cases("y i = t", impossible, not_second)

        def impossible(p):
            p.chain("x i", eq("y i", p.have("y i = t")))
            return p.absurd()

        def not_second(p):
            return p.have("(u t - v t)^2 = u t + v t")

        def not_first(p):
            return p.cases("y i = t", second, not_second)

        def second(p):
            return p.have("(u t - v t)^2 = u t + v t")

        return p.cases("x i = t", first, not_first)

    def square(p):
        p.goal = p.term("(u t - v t)^2 = u t + v t")
        return cases_of(p)

    p.every("t", "'t", square)
    p.use("sum_at_point", "x i", "1")
    p.use("sum_at_point", "y i", "1")
    return p.chain(
        "norm 2 d^2",
        eq("Sum (t ↦ u t + v t)", "two_norm_square", each),
        eq("Sum u + Sum v", "Sum", "sum_add"),
        eq("2"),
    )


@private.proof
def two_apart(p):
    p.let(h=HISTOGRAM, s="1/sqrt ρ")
    p.use("sqrt_square", "ρ")
    p.term("h").type.args[0]
    p.every(
        "x",
        "'i → 't",
        lambda p: p.every(
            "y",
            "'i → 't",
            lambda p: p.have("norm 2 (t ↦ h x t - h y t)^2 ≤ 2", p.use(distance.theorem(), "x", "y")),
            "neighbours x y",
        ),
    )
    value = p.have("2/(2·s^2) = ρ")
    whole = p.use(lem2_5.mechanism.theorem(), NEIGHBOURS, "h", "2", "s", because="Lemma 2.5")
    return rewrite(whole, value)


@attained.proof
def exact_value(p):
    p.let(h=HISTOGRAM, s="1/sqrt ρ", d="t ↦ h x t - h y t")
    p.use("sqrt_square", "ρ")
    p.have("s^2 = 1/ρ")
    p.use(distance.theorem(), "x", "y")
    return p.chain(
        "renyi a (normal_vector (h x) s) (normal_vector (h y) s)",
        eq("a·norm 2 d^2/(2·s^2)", lem2_5.in_kernel.theorem(), because="Lemma 2.5"),
        eq("a·2/(2·(1/ρ))"),
        eq("ρ·a"),
    )


@values.proof
def not_empty(p):
    return p.use("card_positive", goal=p.goal, given=p.given[::-1])


@spread.proof
def at_least_one(p):
    p.use("card_all", goal="1 ≤ card('t)")
    return p.have("0 ≤ log(S)", p.use("log_mono", "1", "S"), "log_one")


@chances.proof
def probability(p):
    p.let(x="select(λx : 'i → 't. T)")
    p.have(f"0 ≤ A(x){{y | ∃t. α/2 < |y(t) - ({HISTOGRAM})(x, t)|}}")
    p.have("0 ≤ β")
    return p.have(p.goal, p.use("log_mono", "1", "1/(1 - β)"), "log_one")


@accurate.proof
def at_order_one(p):
    return p.have(p.goal, packed(p, lem7_4.claim, "0"))


@entries.proof
def above_order_one(p):
    p.let(w="√(log(S))", v="√(log(1/(1 - β)))")
    p.have("w ≤ n·√ρ + v", packed(p, lem7_4.roots))
    p.have("0 < √ρ")
    p.chain("(w - v)/√ρ", le("n·√ρ/√ρ"), eq("n"))
    return p.have(p.goal)


def packed(p, lemma, *xi):
    """What Lemma 7.4 says of the histograms of n equal entries."""
    p.say("The data sets of n equal entries have histograms that are n apart.")
    p.let(h=HISTOGRAM, f="λt : 't. h (λi : 'i. t)", s="λt : 't. T", q="y ↦ ∃t. s t ∧ f t = y")
    p.use("card_positive", "n")
    value = p.term("s").type.args[0]
    p.every("t", value, lambda p: p.every("u", value, lambda p: counts(p)))
    norm = p.use("max_norm", goal=accurate_histograms.NORM)
    return p.obtain("N", norm, lambda q: with_norm(q, lemma, xi))


def counts(p):
    """Return how often u occurs among n entries t."""

    def all_of_them(p):
        return p.chain("f t u", eq("n", "Sum", "sum_const"), eq("if (t = u) n 0"))

    def none(p):
        return p.chain("f t u", eq("0", "Sum", "sum_const"), eq("if (t = u) n 0"))

    return p.cases("t = u", all_of_them, none)


def with_norm(p, lemma, xi):
    p.let(d="u ↦ v ↦ N (t ↦ u t - v t)")
    largest, least = (p.have("∀u t. abs (u t) ≤ N u"), p.have("∀u b. (∀t. abs (u t) ≤ b) ⇒ N u ≤ b"))
    value, _out = p.term("s").type.args[0], p.term("d").type.args[0]
    p.every("z", "'t → real", lambda p: p.use("norm_distance_measurable", "N", "z"))

    def apart(p):
        p.chain("f u u", eq("if (u = u) n 0"), eq("n"))
        p.chain("f t u", eq("if (t = u) n 0"), eq("0"))
        p.use(largest, "v ↦ f t v - f u v", "u")
        p.use("neg_le_abs", "f t u - f u u")
        return p.have("α < d (f t) (f u)")

    p.every("t", value, lambda p: p.every("u", value, apart, "¬(t = u)"))

    def error(p):
        def larger(p):
            return p.cases("∃t. α/2 < abs (y t - h x t)", lambda p: p.auto(), nowhere)

        def nowhere(p):
            none = p.use("none_of", "t ↦ α/2 < abs (y t - h x t)")

            def at(p):
                p.use(none, "t")
                return p.have("abs (y t - h x t) ≤ α/2")

            p.every("t", "'t", at)
            p.use(least, "t ↦ y t - h x t", "α/2")
            return p.absurd()

        p.intro("y", larger, "∀y. α/2 < d y (h x) ⇒ (∃t. α/2 < abs (y t - h x t))")
        return p.chain(
            "mass (A x) (y ↦ α/2 < d y (h x))",
            le("mass (A x) (y ↦ ∃t. α/2 < abs (y t - h x t))", "mass_mono"),
            le("β"),
        )

    p.every("x", "'i → 't", error)
    p.intro("y z", different, "∀y z. q y ⇒ q z ⇒ ¬(y = z) ⇒ α < d y z")
    p.intro("y", reached, "∀y. q y ⇒ ∃x. h x = y")
    p.intro("t u", injective, "∀t u. ¬(t = u) ⇒ ¬(f t = f u)")
    p.use("card_image", "f", "s")
    size = p.have("card q = S")
    p.know(some_histogram(p))
    names = ("d", "h", "A", "q", "α", "β", *xi, "ρ", "n")
    return rewrite(p.use(lemma.theorem(), *names, because="Lemma 7.4"), size)


def different(p):
    def first(p):
        def second(p):
            def same(p):
                p.chain("y", eq("f t"), eq("f u"), eq("z"))
                return p.absurd()

            def apart(p):
                left, right = p.chain("y", eq("f t")), p.chain("z", eq("f u"))
                return p.have("α < d y z", left, right)

            return p.cases("t = u", same, apart)

        return p.obtain("u", p.have("∃u. s u ∧ f u = z"), second)

    return p.obtain("t", p.have("∃t. s t ∧ f t = y"), first)


def reached(p):
    def at(p):
        p.let(c="λi : 'i. t")
        return p.witness("c")

    return p.obtain("t", p.have("∃t. s t ∧ f t = y"), at)


def injective(p):
    def equal(h):
        q = p.supposing()
        q.goal = q.term("F")
        at_u = congruent(q.term("λg : 't → real. g u"), h)
        q.chain("f t u", eq("if (t = u) n 0"), eq("0"))
        q.chain("f u u", eq("if (u = u) n 0"), eq("n"))
        q.chain("0", eq("f t u"), eq("f u u", at_u), eq("n"))
        return q.absurd()

    return logic.refuted(p.term("f t = f u"), equal)


def some_histogram(p):
    q = p.supposing()
    q.goal = q.term("∃y. q y")
    q.let(t="select s", y="f t")
    q.know(q.witness("t", goal="q y"))
    return q.witness("y")
