"""Section 6.1: how far a histogram with Gaussian noise is from the true one.

Problem: bound the probability that one of T counts with noise N(0, 1/ρ) is off by λ or more.
Method: the union bound; the constant bound on Mills' ratio. With λ solved for, a factor 2 is lost.
Guarantee: at most T e^{-λ²ρ/2} for λ >= 0. At most β for λ = √(2 log(T/β)/ρ) and 0 < β <= T; without the
    2 this is false.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from cbdp_sym.author import *
from derivations.concentrated import lemA_2_mills, lemB_2_mills
from derivations.concentrated.sec6_histogram import FINITE, HISTOGRAM

NOISY = f"(normal_vector (({HISTOGRAM}) x) (1/sqrt ρ))"
OFF = f"mass {NOISY} (y ↦ ∃t. {{}} ≤ abs (y t - ({HISTOGRAM}) x t))"
ONE = "mass (normal 0 (1/sqrt ρ)) (z ↦ λ < abs z)"
DATA = f"{FINITE}, n = card (λt : 't. T), 0 < ρ"
theorem = Statement(id="zcdp.sec6.histogram_tail", title="The error of a histogram", expect="refuted")
union = theorem.printed(
    f"for x : 'i → 't, ρ λ n : real given {DATA} holds {OFF.format('λ')} ≤ n·{ONE}", label="the union bound"
)
exponential = theorem.printed(
    f"for ρ λ n : real given 0 < ρ, 0 ≤ n holds n·{ONE} ≤ n·exp (-(λ^2·ρ)/2)",
    added=["0 ≤ λ"],
    label="the tail",
)
negative = theorem.fails(
    f"for ρ λ n : real given 0 < ρ, 0 ≤ n holds n·{ONE} ≤ n·exp (-(λ^2·ρ)/2)",
    label="the tail, for negative λ too",
)
solved = theorem.printed(
    f"for x : 'i → 't, ρ β n : real given {DATA}, 0 < β holds {OFF.format('sqrt (log (n/β)/ρ)')} ≤ β",
    added=["β ≤ n"],
    label="solved for λ",
)
repaired = theorem.repaired(
    f"for x : 'i → 't, ρ β n : real given {DATA}, 0 < β holds {OFF.format('sqrt (2*log (n/β)/ρ)')} ≤ β",
    added=["β ≤ n"],
    label="solved for λ, with the factor 2",
)
enough = theorem.printed(
    f"for x : 'i → 't, ρ β α n size : real given {DATA}, 0 < β, "
    "size = card (λi : 'i. T) "
    f"holds sqrt (2·log (n/β)/ρ) ≤ α·size ⇒ {OFF.format('α*size')} ≤ β",
    added=["β ≤ n"],
    label="accurate to α times the number of entries, if that is at least √(2 log(T/β)/ρ)/α",
)
theorem.finding(
    "false step",
    r"$Te^{-\lambda^2\rho/2}=\beta$ has the solution $\lambda=\sqrt{2\log(T/\beta)/\rho}$; printed is "
    r"$\sqrt{\log(T/\beta)/\rho}$, for which the bound is only $\sqrt{T\beta}$. For $T=2$, $\rho=1$ and "
    r"$\beta=2e^{-9}=0.00024\ldots$ the distance is $3$, and one count alone is too large by more with the "
    r"probability $0.00134\ldots$.",
)
theorem.finding(
    "hypothesis",
    r"$\lambda\ge0$ is meant. ``For all $\beta>0$'' is read as $0<\beta\le T$: beyond $T$ the logarithm is "
    r"negative and $\lambda$ not defined.",
)
some_count = Claim("for m : 't → real, c given Finite('t) holds Measurable(y ↦ ∃t. c ≤ |y(t) - m(t)|)")
roots = [
    Claim(f"for ρ β n : real given 0 < ρ, 0 < β, β ≤ n holds 0 ≤ {factor}log (n/β)/ρ")
    for factor in ("", "2*")
]
for part in (union, solved, repaired, enough):
    part.facts += [some_count.theorem, *(c.theorem for c in roots)]
strict = Claim("for s λ given 0 < s holds N(0, s²){z | λ ≤ |z|} = N(0, s²){z | λ < |z|}")
one_count = Claim(
    "for m : 't → real, s λ, t : 't given Finite('t), 0 < s "
    "holds normal_vector(m, s){y | λ ≤ |y(t) - m(t)|} = N(0, s²){z | λ < |z|}"
)
two_tails = Claim("for s λ given 0 < s, 0 ≤ λ holds N(0, s²){z | λ < |z|} ≤ exp(-(λ/s)²/2)")


@some_count.proof
def over_finitely_many(p):
    return p.have(p.goal)


for number, claim in enumerate(roots):

    @claim.proof
    def not_negative(p, number=number):
        p.have("0 ≤ log(n/β)", p.use("log_mono", "1", "n/β"), "log_one")
        return p.have(p.goal)


@strict.proof
def no_mass_at_a_point(p):
    p.have("N(0, s²) ≪ lebesgue", "normal")
    for end in ("λ", "-λ"):
        p.use("ae_not_point", end)

    def at(p):
        p.goal = p.term("λ ≤ |z| ⇔ λ < |z|")
        return p.cases("λ < |z|", beyond, not_beyond)

    def beyond(p):
        return p.have(p.goal)

    def not_beyond(p):
        def no(q):

            def right(q):
                q.chain("z", eq("|z|", "abs_nonneg"), eq("λ"))
                return q.use("absurd", "z = λ", "F")

            def left(q):
                q.chain("z", eq("-|-z|", "abs_nonneg"), eq("-|z|", "abs_neg"), eq("-λ"))
                return q.use("absurd", "z = -λ", "F")

            return q.cases("0 ≤ z", right, left)

        p.refute("λ ≤ |z|", no)
        return p.have(p.goal)

    p.intro("z", at, "∀z. z ≠ λ ⇒ z ≠ -λ ⇒ (λ ≤ |z| ⇔ λ < |z|)")
    p.have("almost every z ~ N(0, s²): λ ≤ |z| ⇔ λ < |z|")
    return p.use("mass_ae")


@one_count.proof
def marginal(p):
    p.let(P="t ↦ N(m(t), s²)", S="z ↦ λ ≤ |z - m(t)|")
    p.use("normal_shift", "0", "m(t)", "s")
    return p.chain(
        "normal_vector(m, s){y | S(y(t))}",
        eq("map(y ↦ y(t), ⨂ x. P(x))(S)", "normal_vector", "mass_map"),
        eq("N(0 + m(t), s²)(S)", "product_marginal"),
        eq("shift(m(t), N(0, s²))(S)"),
        eq("N(0, s²){z | λ ≤ |z|}", "shift", "mass_map"),
        eq("N(0, s²){z | λ < |z|}", strict.theorem()),
    )


half_tail = Claim("for x given 0 ≤ x holds N(0, 1²)(z ↦ x < z) ≤ 1/2·exp(-x²/2)")


@half_tail.proof
def by_mills_ratio(p):
    p.use(lemB_2_mills.in_kernel.theorem(), "x", because="Lemma B.2: Mills' ratio")
    p.let(k="√(2·π)·exp(x²/2)")

    def with_mass(p):
        p.chain("k·r", eq("k·r"), eq("k·N(0, 1²)(z ↦ x < z)"), le("√(π/2)"))
        p.have("√(π/2) ≤ 1/2·√(2·π)", by=decide)
        p.use("scale_le", "exp(-x²/2)/√(2·π)", "k·r", "1/2·√(2·π)")
        p.have("exp(-x²/2)/√(2·π)·(k·r) = r")
        p.have("exp(-x²/2)/√(2·π)·(1/2·√(2·π)) = 1/2·exp(-x²/2)")
        return p.chain("mass (normal 0 1) (z ↦ x < z)", eq("r"), le("1/2·exp(-x²/2)"))

    return p.obtain("r", p.use("mass_real", "N(0, 1²)", "z ↦ x < z"), with_mass)


@two_tails.proof
def both_sides(p):
    p.let(N="N(0, s²)", x="λ/s", g="z ↦ λ < z")
    p.chain(
        "N(g)", eq("mass (normal 0 1) (z ↦ x < z)", "tail_scale"), le("1/2·exp(-x²/2)", half_tail.theorem())
    )
    p.chain(
        "N{z | g(-z)}",
        eq("map(x ↦ -x, N)(g)", "mass_map"),
        eq("N(g)", "normal_symmetric"),
        le("1/2·exp(-x²/2)"),
    )

    def point(p):
        p.goal = p.term(
            "(if λ < |z| then (1 : ereal) else (0 : ereal)) ≤ (if λ < z then (1 : ereal) else (0 "
            ": ereal)) + (if λ < -z then (1 : ereal) else (0 : ereal))"
        )
        return p.cases("λ < |z|", lambda p: p.cases("0 ≤ z", above, below), nothing)

    def above(p):
        p.chain("|z|", eq("z", "abs_nonneg"))
        return p.chain(
            "if λ < |z| then 1 else 0",
            eq("(1 : ereal) + (0 : ereal)"),
            le("(1 : ereal) + (if λ < -z then (1 : ereal) else (0 : ereal))"),
            eq(
                "(if λ < z then (1 : ereal) else (0 : ereal)) + (if λ < -z then (1 : ereal) else (0 : ereal))"
            ),
        )

    def below(p):
        p.chain("|z|", eq("|-z|", "abs_neg"), eq("-z", "abs_nonneg"))
        return p.chain(
            "if λ < |z| then 1 else 0",
            eq("(0 : ereal) + (1 : ereal)"),
            le("(if λ < z then (1 : ereal) else (0 : ereal)) + (1 : ereal)"),
            eq(
                "(if λ < z then (1 : ereal) else (0 : ereal)) + (if λ < -z then (1 : ereal) else (0 : ereal))"
            ),
        )

    def nothing(p):
        return p.chain(
            "if λ < |z| then 1 else 0",
            eq("0"),
            le(
                "(if λ < z then (1 : ereal) else (0 : ereal)) + (if λ < -z then (1 : ereal) else (0 : ereal))"
            ),
        )

    p.every("z", "real", point)
    return p.chain(
        "N{z | λ < |z|}",
        eq("∫ (if λ < |z| then 1 else 0) dN(z)", "mass"),
        le(
            "∫ ((if λ < z then (1 : ereal) else (0 : ereal)) + (if λ < -z then (1 : ereal) else "
            "(0 : ereal))) dN(z)",
            "L_le",
        ),
        eq("N(g) + N{z | g(-z)}", "L_add", "mass"),
        le("1/2·exp(-x²/2) + 1/2·exp(-x²/2)"),
        eq("exp(-x²/2)"),
    )


@union.proof
def over_the_counts(p):
    p.let(m=f"({HISTOGRAM}) x", s="1/√ρ", P=NOISY, S=f"t ↦ λy : 't → real. λ ≤ abs (y t - ({HISTOGRAM}) x t)")
    p.term("m").type.args[0]
    p.have("Prob(P)", "normal_vector")

    def with_mass(p):
        def single(p):
            return p.chain("P(S(t))", eq("q", one_count.theorem()), le("q"))

        p.every("t", "'t", single)
        count = p.have("n = card('t)")
        return p.chain(
            "P{y | ∃t. S(t, y)}", le("card('t)·q"), eq("n·q", count), eq("n·N(0, s²){z | λ < |z|}")
        )

    return p.obtain("q", p.use("mass_real", "N(0, s²)", "z ↦ λ < |z|"), with_mass)


def event(p):
    return p.have("Measurable (S t)")


@exponential.proof
def both_tails(p):
    p.let(s="1/√ρ")
    p.use("sqrt_square", "ρ")
    p.have("(λ/s)² = λ²·ρ")
    p.use(two_tails.theorem(), "s", "λ", because="both tails, by Mills' ratio")
    return p.chain(
        "n·N(0, s²){z | λ < |z|}", le("n·exp(-(λ/s)²/2)"), eq("n·exp(-(λ²·ρ)/2)"), eq("n·exp(-(λ²·ρ)/2)")
    )


@negative.refutation
def a_sure_event(p):
    p.say(r"For $\lambda=-1$ the event is sure.")
    p.let(P="N(0, (1/√1)²)")
    whole = p.chain("1·P{z | -1 < |z|}", eq("1·L(P, z ↦ 1)", "mass"), eq("1", "prob_mass"))
    p.have("1·exp(-((-1)²·1)/2) < 1", "exp_zero")
    claimed = p.term("1·P{z | -1 < |z|} ≤ 1·exp(-((-1)²·1)/2)")

    def too_much(yes):
        q = p.supposing()
        q.use("le_of_ext", "1", "1·exp(-((-1)²·1)/2)", given=[rewrite(yes, whole)])
        return q.have("F")

    p.know(logic.refuted(claimed, too_much))
    return p.counterexample(ρ="1", λ="-1", n="1")


@repaired.proof
def solve_for_the_distance(p):
    p.let(l="log(n/β)", r="√(2·log(n/β)/ρ)")
    p.have("0 ≤ l", p.use("log_mono", "1", "n/β"), "log_one")
    p.use("sqrt_square", "2·l/ρ")
    p.use(union.theorem(), "x", "ρ", "r", "n", because="the union bound")
    p.use(exponential.theorem(), "ρ", "r", "n", because="the tail")
    p.have("-(r²·ρ)/2 = -l")
    return p.chain(
        OFF.format("r"), le("n·N(0, (1/√ρ)²){z | r < |z|}"), le("n·exp(-(r²·ρ)/2)"), eq("n·exp(-l)"), eq("β")
    )


@solved.refutation
def three_deviations(p):
    p.say("Two values, $\\rho=1$ and $\\beta=2e^{-9}$: the distance is 3, and one count is enough.")
    p.let(
        x="λi : bool. T",
        m="t ↦ ∑ i : bool. if T ⇔ t then 1 else 0",
        P="normal_vector(m, 1/√1)",
        β="2·exp(-9)",
        r="√(log(2/β)/1)",
        S="y ↦ ∃t. r ≤ |y(t) - m(t)|",
        v="exp(-3²/2)·3/(√(2·π)·(3² + 1))",
    )
    p.chain("card(λt : bool. T)", eq("∑ t : bool. 1", "card", "Sum"), eq("2", "sum_bool"))
    p.chain("r", eq("√9", "log_exp"), eq("3", "sqrt_of_square"))
    p.term("S").type.args[0]

    def one_is_some(p):
        return p.use("exists_intro", "t ↦ r ≤ |y(t) - m(t)|", "T", goal=p.term("S(y)"))

    p.every("y", "bool → real", one_is_some, "r ≤ |y(T) - m(T)|")
    p.chain(
        "v",
        le("N(0, 1²)(z ↦ 3 < z)", p.use(lemA_2_mills.lower_repaired.theorem(), "3")),
        le("N(0, 1²){z | 3 < |z|}", "mass_mono"),
        eq("P{y | r ≤ |y(T) - m(T)|}", one_count.theorem()),
        le("P(S)", "mass_mono"),
    )
    p.have("β < v", by=decide)

    def impossible(q):
        q.use("le_of_ext", "v", "β", given=[q.chain("v", le("P(S)"), le("β"))])
        return q.have("F")

    p.refute("P(S) ≤ β", impossible)
    return p.counterexample(x="x", ρ="1", β="β", n="2")


@enough.proof
def less_than_the_error(p):
    p.let(h=HISTOGRAM, l="√(2·log(n/β)/ρ)", Q=NOISY)
    p.use(repaired.theorem(), "x", "ρ", "β", "n", because="solved for λ")
    return p.intro("", monotone)


def monotone(p):
    def larger(p):
        def at(p):
            return p.witness("t")

        return p.obtain("t", p.have("∃t. α·size ≤ |y(t) - h(x, t)|"), at)

    bad = "(∃t. {} ≤ abs (y t - h x t))"
    p.intro("y", larger, f"∀y. {bad.format('α*size')} ⇒ {bad.format('l')}")
    return p.chain(
        f"mass Q (y ↦ {bad.format('α*size')})", le(f"mass Q (y ↦ {bad.format('l')})", "mass_mono"), le("β")
    )
