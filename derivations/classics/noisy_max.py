"""Report noisy max.

Problem: independent noise is added to each of finitely many scores, and the index of the largest noisy
    score is the output, ties broken in any way. How private is it?
Method: fix the noise of the other scores; the noise of the score that wins may be larger by R, if the
    scores of neighbours differ by a function of range R.
Guarantee: ε, for any noise with a density f(u) ≤ e^ε f(u + R): Laplace noise of scale 2Δ/ε and exponential
    noise of rate ε/2Δ for scores of sensitivity Δ; half the noise if all scores move the same way.
Reference: Dwork and Roth 2014, Claim 3.9 (there counting queries and Lap(1/ε)); Ding et al. 2021 for
    exponential noise. All from memory.
"""

from cbdp_sym.author import *

NOISY = "(d ↦ map(n ↦ g(i ↦ q(d, i) + n(i)), ⨂ i : 'i. {}))"
INDEX = "Finite('i), ∀i : 'i. Measurable{j | j = i}, Measurable(g), ∀x j. x(j) ≤ x(g(x))"
FOR = "for ~ neighbours on 'd, q : 'd → 'i → real, g : ('i → real) → 'i, "
BOUNDED = "∀x y i. x ~ y ⇒ |q(x, i) - q(y, i)| ≤ Δ"
ONE_WAY = "∀x y. x ~ y ⇒ (∀i. 0 ≤ q(x, i) - q(y, i) ≤ Δ) ∨ (∀i. 0 ≤ q(y, i) - q(x, i) ≤ Δ)"
NOISE = "Measurable(f), ∀u. 0 ≤ f(u), N = withdensity(lebesgue, f), ∀u. f(u) ≤ exp(ε)·f(u + R)"

theorem = Statement(id="dp.noisy_max", title="Report noisy max")
counting = theorem.printed(
    FOR + f"ε Δ given 0 < ε, 0 < Δ, {INDEX}, {ONE_WAY} holds {NOISY.format('Lap(0, Δ/ε)')} is ε-DP for ~",
    label="scores that all move the same way, such as counts, with Laplace noise",
)
twice = theorem.repaired(
    FOR + f"ε Δ given 0 < ε, 0 < Δ, {INDEX}, {BOUNDED} holds {NOISY.format('Lap(0, 2·Δ/ε)')} is ε-DP for ~",
    label="scores of sensitivity Δ, with Laplace noise",
)
one_sided = theorem.repaired(
    FOR + f"ε Δ given 0 < ε, 0 < Δ, {INDEX}, {BOUNDED} "
    f"holds {NOISY.format('exponential(ε/(2·Δ))')} is ε-DP for ~",
    label="scores of sensitivity Δ, with exponential noise",
)
general = theorem.repaired(
    FOR + f"N distribution on real, f : real → real, R ε given {INDEX}, {NOISE}, "
    "∀x y. x ~ y ⇒ ∃m. ∀i. m ≤ q(x, i) - q(y, i) ≤ m + R "
    f"holds {NOISY.format('N')} is ε-DP for ~",
    label="any noise, and scores that differ by a function of range R",
)
general.example(
    nb="λx y : bool. x ≠ y",
    q="λd i : bool. 0",
    g="λx : bool → real. x F ≤ x T",
    N="laplace 0 1",
    f="λu. exp (-abs (u - 0)/1)/(2*1)",
    R="0",
    ε="1",
)
C = "(if s(i) then 1 else 0)"
CLOSE = "∀x y. x ~ y ⇒ ∃m. ∀i. m ≤ q(x, i) - q(y, i) ≤ m + {}"
wins = Claim(
    "for N distribution on real, f : real → real, q r : 'i → real, i : 'i, R ε m given Finite('i), "
    f"{NOISE}, ∀j. m ≤ q(j) - r(j) ≤ m + R "
    "holds mass (⨂ j : 'i. N) (n ↦ ∀j. q(j) + n(j) ≤ q(i) + n(i)) "
    "≤ exp(ε)·mass (⨂ j : 'i. N) (n ↦ ∀j. j = i ∨ r(j) + n(j) < r(i) + n(i))"
)
measured = Claim(
    "for r : 'i → real, i : 'i given Finite('i) "
    "holds Measurable(n ↦ ∀j : 'i. j = i ∨ r(j) + n(j) < r(i) + n(i)) "
    "∧ Measurable(n ↦ ∀j : 'i. r(j) + n(j) ≤ r(i) + n(i))"
)


@measured.proof
def finitely_many(p):
    p.have("Measurable(n ↦ ∀j : 'i. j = i ∨ r(j) + n(j) < r(i) + n(i))", "measurable_every")
    p.have("Measurable(n ↦ ∀j : 'i. r(j) + n(j) ≤ r(i) + n(i))", "measurable_every")
    p.have(p.goal)


implied = Claim("for P : 'a measure, s t : 'a → bool given almost every x ~ P: s(x) ⇒ t(x) holds P(s) ≤ P(t)")


counted = Claim(
    "for P distribution on 'a, f : 'a → 'i, s : 'i → bool given Finite('i), ∀i : 'i. Measurable{j | j = i}, "
    "Measurable(f), Measurable(s) holds map(f, P)(s) = (∑ i : 'i. ext(if s(i) then 1 else 0)·P{x | f(x) = i})"
)


largest = Claim(
    "for g : ('i → real) → 'i, h : 'i → real, j : 'i given ∀x j. x(j) ≤ x(g(x)) holds h(j) ≤ h(g(h))"
)


@largest.proof
def at_these_scores(p):
    p.have(p.goal)


@counted.proof
def index_by_index(p):
    p.let(at="λi : 'i. λx : 'a. if (f x = i) (if (s (f x)) 1 0 : real) 0")
    with p.fix("i : 'i"):
        p.have("Measurable(λk : 'i. k = i)")
        p.use("measurable_comp", "λk : 'i. k = i", "f")
        p.have("Measurable(at(i))")
    with p.fix("i : 'i"):
        p.have("∀x. 0 ≤ at(i, x)")
    with p.fix("i : 'i"):
        p.have("Measurable(λk : 'i. k = i)")
        p.use("measurable_comp", "λk : 'i. k = i", "f")
        p.let(w="x ↦ ext(if s(i) then 1 else 0)·(if f(x) = i then 1 else 0)")
        with p.fix("x : 'a"):
            with p.case("f(x) = i"):
                p.have("at(i, x) = w(x)")
            with p.otherwise():
                p.have("at(i, x) = w(x)")
        p.chain(
            "∫ at(i, x) dP(x)",
            eq("∫ w(x) dP(x)"),
            eq("(if s(i) then 1 else 0)·P{x | f(x) = i}", "L_mul", "mass"),
        )
    with p.fix("x : 'a"):
        p.chain("∑ i. at(i, x)", eq("if s(f(x)) then 1 else 0", "sum_at_point"))
    p.chain(
        "map(f, P)(s)",
        eq("mass P (x ↦ s(f(x)))", "mass_map"),
        eq("∫ ext(if s(f(x)) then 1 else 0) dP(x)", "mass"),
        eq("∫ (∑ i. at(i, x)) dP(x)"),
        eq("∑ i. ∫ at(i, x) dP(x)", p.use("L_sum", "P", "λi : 'i. T", "at"), "Sum"),
        eq("∑ i. (if s(i) then 1 else 0)·P{x | f(x) = i}"),
    )


@implied.proof
def of_indicators(p):
    with p.fix("x : 'a", "s(x) ⇒ t(x)"):
        with p.case("s(x)"):
            p.have("(if s(x) then (1 : ereal) else 0) ≤ (if t(x) then 1 else 0)")
        with p.otherwise():
            p.have("(if s(x) then (1 : ereal) else 0) ≤ (if t(x) then 1 else 0)")
    p.have("almost every x ~ P: (if s(x) then (1 : ereal) else 0) ≤ (if t(x) then 1 else 0)")
    p.chain(
        "P(s)",
        eq("∫ (if s(x) then 1 else 0) dP(x)", "mass"),
        le("∫ (if t(x) then 1 else 0) dP(x)", "L_mono"),
        eq("P(t)", "mass"),
    )


@wins.proof
def the_noise_of_the_winner(p):
    p.let(W="n ↦ ∀j : 'i. q(j) + n(j) ≤ q(i) + n(i)", V="n ↦ ∀j : 'i. j = i ∨ r(j) + n(j) < r(i) + n(i)")
    p.let(at="λn : 'i → real. y ↦ j ↦ if j = i then y else n(j)", P="⨂ j : 'i. N", S="shift(-R, N)")
    p.use(measured.theorem(), "q", "i")
    p.use(measured.theorem(), "r", "i")
    p.use("map_prob", "x ↦ x + -R", "N")
    p.have("Prob(S)", "shift")
    p.use("withdensity_below", "lebesgue", "f")
    p.have("N ≪ lebesgue")
    p.use("shift_density", "f", "-R")
    p.have("S = withdensity(lebesgue, u ↦ f(u - -R))")
    with p.fix("u : real"):
        p.chain("f(u)", le("exp(ε)·f(u + R)"), eq("exp(ε)·f(u - -R)"))
    p.use("max_divergence_withdensity", "lebesgue", "f", "u ↦ f(u - -R)", "ε")
    p.have("D[∞](N ‖ S) ≤ ε")
    with p.fix("n : 'i → real"):
        p.let(U="y ↦ W(at(n, y))", X="y ↦ V(at(n, y))")
        p.have("Measurable(at(n))")
        p.have("Measurable(U)")
        p.have("Measurable(X)")
        p.use("mass_of_max_divergence", "N", "S", "ε", "U")
        p.chain("S(U)", eq("mass N (y ↦ U(y + -R))", "shift", "mass_map"))
        with p.fix("j : 'i"):
            p.use("ae_not_point", "r(j) + n(j) - r(i)")
            p.use("ae_ac", "N", "lebesgue", "y ↦ ¬(y = r(j) + n(j) - r(i))")
        p.use("ae_each", "N", "j ↦ y ↦ ¬(y = r(j) + n(j) - r(i))", "λj : 'i. T")
        p.have("almost every y ~ N: ∀j : 'i. ¬(y = r(j) + n(j) - r(i))")
        with p.fix("y : real", "∀j : 'i. ¬(y = r(j) + n(j) - r(i))", "U(y + -R)"):
            p.let(z="y + -R")
            with p.fix("j : 'i"):
                with p.case("j = i"):
                    p.have("j = i ∨ r(j) + at(n, y)(j) < r(i) + at(n, y)(i)")
                with p.otherwise():
                    p.have("at(n, z)(j) = n(j)")
                    p.have("at(n, y)(j) = n(j)")
                    p.have("at(n, z)(i) = z")
                    p.have("at(n, y)(i) = y")
                    p.have("q(j) + at(n, z)(j) ≤ q(i) + at(n, z)(i)")
                    p.have("m ≤ q(j) - r(j)")
                    p.have("q(i) - r(i) ≤ m + R")
                    p.have("r(j) + n(j) ≤ r(i) + y")
                    p.have("y ≠ r(j) + n(j) - r(i)")
                    p.have("r(j) + n(j) < r(i) + y", "lt_of_le_ne")
                    p.have("r(j) + at(n, y)(j) < r(i) + at(n, y)(i)")
                    p.have("j = i ∨ r(j) + at(n, y)(j) < r(i) + at(n, y)(i)")
            p.have("X(y)")
        p.have("almost every y ~ N: U(y + -R) ⇒ X(y)")
        p.use(implied.theorem(), "N", "y ↦ U(y + -R)", "X")
        p.chain("N(U)", le("exp(ε)·S(U)"), eq("exp(ε)·mass N (y ↦ U(y + -R))"), le("exp(ε)·N(X)"))
    p.let(E="exp(ε)")
    p.chain(
        "P(W)",
        eq("∫[n ~ P] (if W(n) then 1 else 0)", "mass"),
        eq(
            "∫[n ~ P] ∫[y ~ N] (if W(at(n, y)) then 1 else 0)",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ if W(n) then (1 : ereal) else 0"),
        ),
        eq("∫[n ~ P] mass N (y ↦ W(at(n, y)))", "mass"),
        le("∫[n ~ P] (E·mass N (y ↦ V(at(n, y))))", "L_mono"),
        eq("∫[n ~ P] ∫[y ~ N] (E·(if V(at(n, y)) then 1 else 0))", "L_mul", "mass"),
        eq(
            "∫[n ~ P] (E·(if V(n) then 1 else 0))",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ E·(if V(n) then 1 else 0)"),
        ),
        eq("E·∫[n ~ P] (if V(n) then 1 else 0)", "L_mul"),
        eq("exp(ε)·P(V)", "mass"),
    )


@general.proof
def one_winner_after_another(p):
    p.let(P="⨂ j : 'i. N", A="d ↦ map(n ↦ g(i ↦ q(d, i) + n(i)), ⨂ i : 'i. N)")
    p.let(wins="λd : 'd. λi : 'i. λn : 'i → real. g(j ↦ q(d, j) + n(j)) = i")
    p.have("∀d. Prob(A(d))")
    with p.fix("x y s", goal="∀x y s. x ~ y ⇒ Measurable(s) ⇒ A(x)(s) ≤ exp(ε)·A(y)(s)"):
        p.obtain("m", "∃m. ∀i. m ≤ q(x, i) - q(y, i) ≤ m + R")
        with p.fix("i : 'i"):
            p.use(wins.theorem(), "N", "f", "q(x)", "q(y)", "i", "R", "ε", "m")
            p.let(W="n ↦ ∀j. q(x, j) + n(j) ≤ q(x, i) + n(i)")
            p.let(V="n ↦ ∀j. j = i ∨ q(y, j) + n(j) < q(y, i) + n(i)")
            with p.fix("n : 'i → real", "wins(x, i)(n)"):
                p.let(h="j ↦ q(x, j) + n(j)")
                with p.fix("j : 'i"):
                    p.use(largest.theorem(), "g", "h", "j")
                    p.have("h(j) ≤ h(i)")
                p.have("W(n)")
            with p.fix("n : 'i → real", "V(n)"):
                p.let(h="j ↦ q(y, j) + n(j)", j="g(h)")
                p.use(largest.theorem(), "g", "h", "i")
                p.have("j = i ∨ h(j) < h(i)")
                with p.case("¬(j = i)"):
                    p.have("h(j) < h(i)", "or_second")
                    p.have("F")
                with p.otherwise():
                    p.have("wins(y, i)(n)")
            p.have("P(wins(x, i)) ≤ P(W)", "mass_mono")
            p.have("P(V) ≤ P(wins(y, i))", "mass_mono")
            p.chain("P(wins(x, i))", le("P(W)"), le("exp(ε)·P(V)"), le("exp(ε)·P(wins(y, i))"))
        p.use(counted.theorem(), "P", "n ↦ g(j ↦ q(x, j) + n(j))", "s")
        p.use(counted.theorem(), "P", "n ↦ g(j ↦ q(y, j) + n(j))", "s")
        with p.fix("i : 'i"):
            with p.case("s(i)"):
                p.have(f"{C}·P(wins(x, i)) ≤ exp(ε)·({C}·P(wins(y, i)))")
            with p.otherwise():
                p.have(f"{C}·P(wins(x, i)) ≤ exp(ε)·({C}·P(wins(y, i)))")
        p.chain(
            "A(x)(s)",
            eq("∑ i. (if s(i) then 1 else 0)·P(wins(x, i))"),
            le("∑ i. exp(ε)·((if s(i) then 1 else 0)·P(wins(y, i)))", "esum_mono"),
            eq("exp(ε)·(∑ i. ext(if s(i) then 1 else 0)·P(wins(y, i)))", "sum_emul"),
            eq("exp(ε)·A(y)(s)"),
        )
    p.have(p.goal)


two_tails = Claim(
    "for R ε u given 0 < R, 0 < ε "
    "holds exp(-|u - 0|/(R/ε))/(2·(R/ε)) ≤ exp(ε)·(exp(-|u + R - 0|/(R/ε))/(2·(R/ε)))"
)
one_tail = Claim(
    "for c R u given 0 < R, 0 < c holds (if 0 ≤ u then c·exp(-c·u) else 0) "
    "≤ exp(c·R)·(if 0 ≤ u + R then c·exp(-c·(u + R)) else 0)"
)
same_way = Claim(
    "for p q : 'i → real, R given (∀i. 0 ≤ p(i) - q(i) ≤ R) ∨ (∀i. 0 ≤ q(i) - p(i) ≤ R) "
    "holds ∃m. ∀i. m ≤ p(i) - q(i) ≤ m + R"
)
both_ways = Claim(
    "for p q : 'i → real, R given ∀i. |p(i) - q(i)| ≤ R holds ∃m. ∀i. m ≤ p(i) - q(i) ≤ m + 2·R"
)


@two_tails.proof
def triangle(p):
    p.let(b="R/ε")
    p.have("|u + R - 0| ≤ |u - 0| + R")
    p.have("R/b = ε")
    p.have("-|u - 0|/b ≤ ε + -|u + R - 0|/b")
    p.chain("exp(-|u - 0|/b)", le("exp(ε + -|u + R - 0|/b)"), eq("exp(ε)·exp(-|u + R - 0|/b)", "exp_add"))
    p.have(p.goal)


@one_tail.proof
def an_exponential(p):
    p.let(f="u ↦ if 0 ≤ u then c·exp(-c·u) else 0")
    with p.case("0 ≤ u"):
        p.chain(
            "f(u)",
            eq("c·exp(c·R + -c·(u + R))"),
            eq("exp(c·R)·(c·exp(-c·(u + R)))", "exp_add"),
            eq("exp(c·R)·f(u + R)"),
        )
        p.have("f(u) ≤ exp(c·R)·f(u + R)")
    with p.otherwise():
        p.have("f(u) ≤ exp(c·R)·f(u + R)")


@same_way.proof
def from_one_end(p):
    with p.case("∀i. 0 ≤ p(i) - q(i) ≤ R"):
        p.have("∀i. 0 ≤ p(i) - q(i) ≤ 0 + R")
        p.know(p.witness("0"))
    with p.case("∀i. 0 ≤ q(i) - p(i) ≤ R"):
        p.have("∀i. -R ≤ p(i) - q(i) ≤ -R + R")
        p.know(p.witness("-R"))


@both_ways.proof
def from_the_middle(p):
    with p.fix("i : 'i"):
        p.have("|p(i) - q(i)| ≤ R")
        p.have("-R ≤ p(i) - q(i) ≤ -R + 2·R")
    p.witness("-R")


LAPLACE = "u ↦ exp(-|u - 0|/({0}/ε))/(2·({0}/ε))"


@counting.proof
def once(p):
    p.let(f=LAPLACE.format("Δ"), N="Lap(0, Δ/ε)")
    p.have("N = withdensity(lebesgue, f)", "laplace")
    with p.fix("u : real"):
        p.use(two_tails.theorem(), "Δ", "ε", "u")
    with p.fix("x y", goal=CLOSE.format("Δ")):
        p.use(same_way.theorem(), "q(x)", "q(y)", "Δ")
    p.use(general.theorem(), "nb", "q", "g", "N", "f", "Δ", "ε", because="a range of the sensitivity")


@twice.proof
def twice_the_noise(p):
    p.let(f=LAPLACE.format("(2·Δ)"), N="Lap(0, 2·Δ/ε)")
    p.have("N = withdensity(lebesgue, f)", "laplace")
    with p.fix("u : real"):
        p.use(two_tails.theorem(), "2·Δ", "ε", "u")
    with p.fix("x y", goal=CLOSE.format("2·Δ")):
        p.have("∀i. |q(x, i) - q(y, i)| ≤ Δ")
        p.use(both_ways.theorem(), "q(x)", "q(y)", "Δ")
    p.use(general.theorem(), "nb", "q", "g", "N", "f", "2·Δ", "ε", because="twice the range")


@one_sided.proof
def one_sided_noise(p):
    p.let(c="ε/(2·Δ)", f="u ↦ if 0 ≤ u then ε/(2·Δ)·exp(-(ε/(2·Δ))·u) else 0", N="exponential(c)")
    p.have("N = withdensity(lebesgue, f)", "exponential")
    p.use("exponential_prob", "c")
    p.have("c·(2·Δ) = ε")
    with p.fix("u : real"):
        p.use(one_tail.theorem(), "c", "2·Δ", "u")
        p.have("f(u) ≤ exp(ε)·f(u + 2·Δ)")
    p.have("∀u. 0 ≤ f(u)")
    with p.fix("x y", goal=CLOSE.format("2·Δ")):
        p.have("∀i. |q(x, i) - q(y, i)| ≤ Δ")
        p.use(both_ways.theorem(), "q(x)", "q(y)", "Δ")
    p.use(general.theorem(), "nb", "q", "g", "N", "f", "2·Δ", "ε", because="twice the range")
