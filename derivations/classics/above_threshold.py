"""AboveThreshold: the sparse vector technique.

Problem: queries come one after another; the output is the first one whose noisy answer is above a noisy
    threshold, or that there is none. How private is it, however many queries there are?
Method: a change of variables: the noise of the threshold moves by Δ, so that every answer that was below it
    stays below it, and the noise of the one query that is above moves by 2Δ.
Guarantee: ε, with noise Lap(2Δ/ε) on the threshold and Lap(4Δ/ε) on each query, for any finite number of
    them. The queries before the output have one answer only, so that queries which depend on the answers
    before are a fixed sequence.
Reference: Dwork and Roth 2014, Algorithm 1 and Theorem 3.23. All from memory.
"""

from cbdp_sym.author import *

define("define first_above for r z : 'i → real, i : 'i := 0 ≤ z(i) ∧ (∀j. r(j) < r(i) ⇒ z(j) < 0)")
define(
    "define above_threshold for r : 'i → real, q : 'd → 'i → real, t : real, B N : real measure, d : 'd := "
    "map(z ↦ first_above(r, i ↦ q(d, i) - (t + fst(z)) + snd(z)(i)), semi(B, λx : real. ⨂ i : 'i. N))"
)

NUMBERED = "Finite('i), ∀i. r(i) is natural, ∀i j. i ≠ j ⇒ r(i) ≠ r(j)"
FOR = "for ~ neighbours on 'd, r : 'i → real, q : 'd → 'i → real, "
BOUNDED = "∀x y i. x ~ y ⇒ |q(x, i) - q(y, i)| ≤ Δ"
NOISE = "Measurable(f), ∀u. 0 ≤ f(u), N = withdensity(lebesgue, f), ∀u. f(u) ≤ exp(a)·f(u + R)"

theorem = Statement(
    id="dp.above_threshold", title="AboveThreshold, the sparse vector technique", expect="partly"
)
theorem.omits(
    "a stream of queries without an end, and queries chosen after the earlier answers: "
    "here k queries are given",
    of="printed",
)
private = theorem.printed(
    FOR + f"ε Δ t given 0 < ε, 0 < Δ, {NUMBERED}, {BOUNDED} "
    "holds above_threshold(r, q, t, Lap(0, 2·Δ/ε), Lap(0, 4·Δ/ε)) is ε-DP for ~",
    label="k queries",
)
general = theorem.repaired(
    FOR + "B N distributions on real, h f : real → real, a b D R t "
    f"given {NUMBERED}, 0 ≤ a, Measurable(h), ∀u. 0 ≤ h(u), B = withdensity(lebesgue, h), "
    f"∀u. h(u) ≤ exp(b)·h(u + D), {NOISE}, ∀x y i. x ~ y ⇒ -D ≤ q(x, i) - q(y, i) ≤ R - D "
    "holds above_threshold(r, q, t, B, N) is (a + b)-DP for ~",
    label="any noise: the threshold moves by D, and the query by R",
)
private.example(nb="λx y : bool. x ≠ y", r="λi : bool. if i 1 0", q="λd i : bool. 0", ε="1", Δ="1", t="0")
general.example(
    nb="λx y : bool. x ≠ y",
    r="λi : bool. if i 1 0",
    q="λd i : bool. 0",
    t="0",
    a="1",
    b="1",
    D="0",
    R="0",
    B="laplace 0 1",
    N="laplace 0 1",
    h="λu. exp (-abs (u - 0)/1)/(2*1)",
    f="λu. exp (-abs (u - 0)/1)/(2*1)",
)
from_events = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, c given ∀x. Prob(M(x)), "
    "∀x y s. x ~ y ⇒ Measurable(s) ⇒ M(x)(s) ≤ exp(c)·M(y)(s) holds M is c-DP for ~"
)
within = Claim("for x y c given |x - y| ≤ c holds -c ≤ x - y ≤ 2·c - c")
laplace_noise = Claim(
    "for b R a given 0 < b, 0 < R, R/b = a "
    "holds ∀u. exp(-|u - 0|/b)/(2·b) ≤ exp(a)·(exp(-|u + R - 0|/b)/(2·b))"
)
measured = Claim("for r : 'i → real given Finite('i) holds Measurable(z ↦ first_above(r, z))")
value = Claim(
    f"for r z : 'i → real, i given {NUMBERED}, first_above(r, z, i) holds ∀k. first_above(r, z, k) ⇔ k = i"
)
one_point = Claim("for f : 'i → bool, i given f(i), ∀k. f(k) ⇒ k = i holds ∀k. f(k) ⇔ k = i")
unique = Claim("for x y z w given y < x ⇒ w < 0, x < y ⇒ z < 0, 0 ≤ z, 0 ≤ w holds x = y")
least = Claim(
    "for r : 'i → real, s : 'i → bool, i given ∀i. r(i) is natural, s(i) "
    "holds ∃k. s(k) ∧ (∀j. s(j) ⇒ r(k) ≤ r(j))"
)
lower = Claim(
    "for r u v : 'i → real given ∀i. r(i) is natural, ∀j. v(j) ≤ u(j), ∀i. ¬first_above(r, u, i) "
    "holds ∀i. ¬first_above(r, v, i)"
)
coordinate = Claim(
    "for N distribution on real, i : 'i, a, U V events on ('i → real) given Finite('i), "
    "∀n. N{y | U(j ↦ if j = i then y else n(j))} ≤ exp(a)·N{y | V(j ↦ if j = i then y else n(j))} "
    "holds mass (⨂ j : 'i. N) U ≤ exp(a)·mass (⨂ j : 'i. N) V"
)
stops = Claim(
    "for N distribution on real, f : real → real, r u v : 'i → real, i a R given Finite('i), "
    f"{NOISE}, ∀j. 0 ≤ u(j) - v(j) ≤ R "
    "holds mass (⨂ j : 'i. N) (n ↦ first_above(r, j ↦ u(j) + n(j), i)) "
    "≤ exp(a)·mass (⨂ j : 'i. N) (n ↦ first_above(r, j ↦ v(j) + n(j), i))"
)
below_still = Claim(
    "for r u v n : 'i → real, i y R given ∀j. 0 ≤ u(j) - v(j) ≤ R, "
    "first_above r (λj. u j + (if (j = i) (y - R) (n j))) i "
    "holds first_above r (λj. v j + (if (j = i) y (n j))) i"
)
stop_measured = Claim(
    "for r w : 'i → real, i given Finite('i) "
    "holds Measurable(λn : 'i → real. first_above r (λj. w j + n j) i)"
)
moved = Claim(
    f"for N distribution on real, f : real → real, a R given {NOISE} "
    "holds ∀s. Measurable(s) ⇒ N(s) ≤ exp(a)·mass N (y ↦ s(y - R))"
)
empty = Claim("for f : 'i → bool given ∀i. ¬f(i) holds f = (λk : 'i. F)")
no_term = Claim(
    "for f : 'i → bool, c : 'i → real given Finite('i), ∀i. ¬f(i) holds (∑ i. if f(i) then c(i) else 0) = 0"
)
one_term = Claim("for c : 'i → real, k : 'i given Finite('i) holds (∑ i. if i = k then c(i) else 0) = c(k)")
outcome = Claim(
    "for f : 'i → bool, s : ('i → bool) → bool "
    "given Finite('i), (∀i. ¬f(i)) ∨ (∃k. f(k) ∧ (∀i. f(i) ⇔ i = k)) "
    "holds (if s(f) then 1 else 0) = (∑ i. if f(i) then (if s(k ↦ k = i) then 1 else 0) else 0) "
    "+ (if ∀i. ¬f(i) then (if s(λk : 'i. F) then 1 else 0) else 0)"
)
one_value = Claim(
    f"for r z : 'i → real given {NUMBERED} holds (∀i. ¬first_above(r, z, i)) "
    "∨ (∃k. first_above(r, z, k) ∧ (∀i. first_above(r, z, i) ⇔ i = k))"
)
parts_of = Claim(
    "for P distribution on 'o, b : 'o → 'i → bool, c : 'i → real, d, g : 'o → real given Finite('i), "
    "∀i. Measurable(o ↦ b(o)(i)), ∀i. 0 ≤ c(i), 0 ≤ d, "
    "∀o. g(o) = (∑ i. if b(o)(i) then c(i) else 0) + (if ∀i. ¬b(o)(i) then d else 0) "
    "holds ∫ g(o) dP(o) = (∑ i. c(i)·P{o | b(o)(i)}) + d·P{o | ∀i. ¬b(o)(i)}"
)
split = Claim(
    f"for P distribution on 'o, z : 'o → 'i → real, r : 'i → real, s : ('i → bool) → bool given {NUMBERED}, "
    "Measurable(z), Measurable(s) holds P{o | s(first_above(r, z(o)))} "
    "= (∑ i. ext(if s(k ↦ k = i) then 1 else 0)·P{o | first_above(r, z(o), i)}) "
    "+ ext(if s(λk : 'i. F) then 1 else 0)·P{o | ∀i. ¬first_above(r, z(o), i)}"
)
vector_measured = Claim("for w : 'i → real holds Measurable(λn : 'i → real. λj. w j + n j)")
weighted = Claim(
    "for c : 'i → real, d, Y Z : 'i → ereal, A B : ereal, a given Finite('i), ∀i. 0 ≤ c(i), "
    "0 ≤ d, ∀i. 0 ≤ Y(i), ∀i. 0 ≤ Z(i), 0 ≤ A, 0 ≤ B, 0 ≤ a, ∀i. Y(i) ≤ exp(a)·Z(i), A ≤ B "
    "holds (∑ i. c(i)·Y(i)) + d·A ≤ exp(a)·((∑ i. c(i)·Z(i)) + d·B)"
)
answers_measured = Claim(
    "for q : 'i → real, t, r : 'i → real given Finite('i) "
    "holds Measurable(λw : real × ('i → real). first_above r (λi. q i - (t + fst w) + snd w i))"
)
unfolded = Claim(
    "for q : 'i → real, t, r : 'i → real given Finite('i) "
    "holds Measurable(λw : real × ('i → real). λi. 0 ≤ q i - (t + fst w) + snd w i "
    "∧ (∀j. r j < r i ⇒ q j - (t + fst w) + snd w j < 0))"
)
for claim in (private, general):
    claim.facts.append(unfolded.theorem)
law = Claim(
    "for B N distributions on real, q : 'i → real, t, r : 'i → real, s : ('i → bool) → bool "
    "given Finite('i), Measurable(s) "
    "holds mass (map (λw : real × ('i → real). first_above r (λi. q i - (t + fst w) + snd w i)) "
    "(semi B (λx : real. product (λi : 'i. N)))) s "
    "= ∫[ρ ~ B] mass (⨂ j : 'i. N) (λn. s (first_above r (λi. q i - (t + ρ) + n i))) "
    "∧ Measurable(λρ : real. mass (⨂ j : 'i. N) (λn. s (first_above r (λi. q i - (t + ρ) + n i))))"
)
at_threshold = Claim(
    "for N distribution on real, f : real → real, r u v : 'i → real, a R, s : ('i → bool) → bool "
    f"given {NUMBERED}, 0 ≤ a, Measurable(s), {NOISE}, ∀j. 0 ≤ u(j) - v(j) ≤ R "
    "holds mass (⨂ j : 'i. N) (n ↦ s(first_above(r, j ↦ u(j) + n(j)))) "
    "≤ exp(a)·mass (⨂ j : 'i. N) (n ↦ s(first_above(r, j ↦ v(j) + n(j))))"
)


@measured.proof
def finitely_many(p):
    with p.fix("i : 'i"):
        with p.fix("j : 'i"):
            with p.case("r(j) < r(i)"):
                p.have("Measurable(λz : 'i → real. r j < r i ⇒ z j < 0)")
            with p.otherwise():
                p.have("Measurable(λz : 'i → real. r j < r i ⇒ z j < 0)")
        p.use("measurable_every", "j ↦ λz : 'i → real. r j < r i ⇒ z j < 0")
        p.have("Measurable(λz : 'i → real. 0 ≤ z i)")
        p.use("measurable_and", "λz : 'i → real. 0 ≤ z i", "λz : 'i → real. ∀j. r j < r i ⇒ z j < 0")
        p.have("Measurable(z ↦ first_above(r, z, i))", "first_above")
    p.use("measurable_fun", "z ↦ first_above(r, z)")


@unique.proof
def neither_is_less(p):
    with p.case("x < y"):
        p.have("z < 0")
        p.have("x = y")
    with p.case("y < x"):
        p.have("w < 0")
        p.have("x = y")
    with p.otherwise():
        p.have("x = y")


@value.proof
def at_most_one(p):
    p.unfold_facts("first_above")
    with p.fix("k : 'i", "first_above(r, z, k)"):
        p.unfold_facts("first_above")
        p.have("r(k) < r(i) ⇒ z(k) < 0")
        p.have("r(i) < r(k) ⇒ z(i) < 0")
        p.have("0 ≤ z(i)")
        p.have("0 ≤ z(k)")
        p.use(unique.theorem(), "r(i)", "r(k)", "z(i)", "z(k)")
        p.have("k = i")
    p.use(one_point.theorem(), "first_above(r, z)", "i")


@one_point.proof
def equal_everywhere(p):
    with p.fix("k : 'i"):
        with p.case("k = i"):
            p.have("f(k)")
            p.have("f(k) ⇔ k = i")
        with p.otherwise():
            p.have("¬f(k)")
            p.have("f(k) ⇔ k = i")
    p.have(p.goal)


@least.proof
def the_least_number(p):
    p.let(A="λm : real. ∃j. s j ∧ r j = m")
    with p.fix("m : real", "A(m)"):
        p.obtain("j", "∃j. s(j) ∧ r(j) = m")
        p.have("r(j) is natural")
        p.have("m is natural")
    p.know(p.witness("i", goal="∃j. s(j) ∧ r(j) = r(i)"))
    p.know(p.witness("r(i)", goal="∃m. A(m)"))
    p.use("least_natural", "A")
    p.obtain("m", "∃n. A(n) ∧ (∀m. A(m) ⇒ n ≤ m)")
    p.obtain("k", "∃j. s(j) ∧ r(j) = m")
    with p.fix("j : 'i", "s(j)"):
        p.know(p.witness("j", goal="∃l. s(l) ∧ r(l) = r(j)"))
        p.have("m ≤ r(j)")
        p.have("r(k) ≤ r(j)")
    p.witness("k")


@lower.proof
def the_least_one(p):
    with p.fix("i : 'i"):
        with p.case("0 ≤ v(i)"):
            p.have("v(i) ≤ u(i)")
            p.let(A="λj : 'i. 0 ≤ u j")
            p.have("A(i)")
            p.use(least.theorem(), "r", "A", "i")
            p.obtain("k", "∃k. A(k) ∧ (∀j. A(j) ⇒ r(k) ≤ r(j))")
            with p.fix("j : 'i", "r(j) < r(k)"):
                with p.case("A(j)"):
                    p.have("r(k) ≤ r(j)")
                    p.have("F")
                with p.otherwise():
                    p.have("u(j) < 0")
            p.have("0 ≤ u(k)")
            p.have("first_above(r, u, k)", "first_above")
            p.have("¬first_above(r, u, k)")
            p.have("F")
        with p.otherwise():
            p.have("v(i) < 0")
    with p.fix("i : 'i"):
        p.have("v(i) < 0")
        with p.case("first_above(r, v, i)"):
            p.unfold_facts("first_above")
            p.have("0 ≤ v(i)")
            p.have("F")
        with p.otherwise():
            p.have("¬first_above(r, v, i)")


@stops.proof
def the_noise_of_the_one_query(p):
    p.let(at="λn : 'i → real. λy. λj. if (j = i) y (n j)")
    p.let(U="λn : 'i → real. first_above r (λj. u j + n j) i")
    p.let(V="λn : 'i → real. first_above r (λj. v j + n j) i")
    p.use(stop_measured.theorem(), "r", "u", "i")
    p.use(stop_measured.theorem(), "r", "v", "i")
    p.use(moved.theorem(), "N", "f", "a", "R")
    with p.fix("n : 'i → real"):
        p.have("Measurable(at(n))")
        p.let(X="λy. U(at n y)", Y="λy. V(at n y)")
        p.use("measurable_comp", "U", "at(n)")
        p.use("measurable_comp", "V", "at(n)")
        with p.fix("y : real", "X(y - R)"):
            p.use(below_still.theorem(), "r", "u", "v", "n", "i", "y", "R")
            p.have("Y(y)")
        p.have("N(X) ≤ exp(a)·mass N (y ↦ X(y - R))")
        p.use("mass_mono", "N", "y ↦ X(y - R)", "Y")
        p.chain("N(X)", le("exp(a)·mass N (y ↦ X(y - R))"), le("exp(a)·N(Y)"))
    p.use(coordinate.theorem(), "N", "i", "a", "U", "V")


@coordinate.proof
def one_coordinate(p):
    p.let(P="⨂ j : 'i. N", E="exp(a)", at="λn : 'i → real. λy. λj. if (j = i) y (n j)")
    with p.fix("n : 'i → real"):
        p.have("Measurable(at(n))")
        p.use("measurable_comp", "V", "at(n)")
        p.chain(
            "E·mass N (y ↦ V(at(n, y)))",
            eq("∫[y ~ N] (E·(if V(at(n, y)) then 1 else 0))", "L_mul", "mass"),
        )
    p.chain(
        "P(U)",
        eq("∫[n ~ P] (if U(n) then 1 else 0)", "mass"),
        eq(
            "∫[n ~ P] ∫[y ~ N] (if U(at(n, y)) then 1 else 0)",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ if U(n) then (1 : ereal) else 0"),
        ),
        eq("∫[n ~ P] mass N (y ↦ U(at(n, y)))", "mass"),
        le("∫[n ~ P] (E·mass N (y ↦ V(at(n, y))))", "L_mono"),
        eq("∫[n ~ P] ∫[y ~ N] (E·(if V(at(n, y)) then 1 else 0))"),
        eq(
            "∫[n ~ P] (E·(if V(n) then 1 else 0))",
            p.use("product_split", "λj : 'i. N", "i", "n ↦ E·(if V(n) then 1 else 0)"),
        ),
        eq("E·∫[n ~ P] (if V(n) then 1 else 0)", "L_mul"),
        eq("exp(a)·P(V)", "mass"),
    )


@moved.proof
def the_density_at_a_distance(p):
    p.let(S="shift(-R, N)")
    p.use("map_prob", "x ↦ x + -R", "N")
    p.have("Prob(S)", "shift")
    p.use("shift_density", "f", "-R")
    p.have("S = withdensity(lebesgue, u ↦ f(u - -R))")
    with p.fix("u : real"):
        p.chain("f(u)", le("exp(a)·f(u + R)"), eq("exp(a)·f(u - -R)"))
    p.use("max_divergence_withdensity", "lebesgue", "f", "u ↦ f(u - -R)", "a")
    with p.fix("s : real → bool", "Measurable(s)"):
        p.use("mass_of_max_divergence", "N", "S", "a", "s")
        p.chain("S(s)", eq("mass N (y ↦ s(y + -R))", "shift", "mass_map"), eq("mass N (y ↦ s(y - R))"))
        p.have("N(s) ≤ exp(a)·mass N (y ↦ s(y - R))")
    p.have(p.goal)


@stop_measured.proof
def a_shifted_vector(p):
    p.use(measured.theorem(), "r")
    with p.fix("j : 'i"):
        p.have("Measurable(λn : 'i → real. w j + n j)")
    p.use("measurable_fun", "λn : 'i → real. λj : 'i. w j + n j")
    p.use("measurable_comp", "z ↦ first_above(r, z)", "λn : 'i → real. λj : 'i. w j + n j")
    p.use("measurable_coordinate", "i")
    p.use("measurable_comp", "λb : 'i → bool. b i", "λn : 'i → real. first_above r (λj. w j + n j)")


@below_still.proof
def at_each_query(p):
    p.unfold_facts("first_above")
    p.let(m="λj : 'i. if (j = i) y (n j)", l="λj : 'i. if (j = i) (y - R) (n j)")
    with p.fix("j : 'i", "r(j) < r(i)"):
        p.have("j ≠ i")
        p.have("m(j) = n(j)")
        p.have("l(j) = n(j)")
        p.have("u(j) + l(j) < 0")
        p.have("0 ≤ u(j) - v(j)")
        p.have("v(j) + m(j) < 0")
    p.have("l(i) = y - R")
    p.have("m(i) = y")
    p.have("0 ≤ u(i) + l(i)")
    p.have("u(i) - v(i) ≤ R")
    p.have("0 ≤ v(i) + m(i)")
    p.have(p.goal, "first_above")


@parts_of.proof
def part_by_part(p):
    p.let(at="λi : 'i. λo. if (b o i) (c i) 0", none="λo : 'o. ∀i. ¬(b o i)", w="λo. if (none o) d 0")
    with p.fix("i : 'i"):
        p.have("Measurable(λo : 'o. ¬(b o i))")
    p.use("measurable_every", "λi : 'i. λo : 'o. ¬(b o i)")
    with p.fix("i : 'i"):
        p.have("Measurable(at(i))")
    p.have("Measurable(w)")
    p.use("measurable_Sum", "at")
    with p.fix("i : 'i"), p.fix("o : 'o"):
        p.have("0 ≤ at(i, o)")
    p.have("∀o. 0 ≤ w(o)")
    with p.fix("o : 'o"):
        p.have("0 ≤ (∑ i. at(i, o))", "Sum_nonneg")
    with p.fix("i : 'i"):
        with p.fix("o : 'o"):
            with p.case("b(o)(i)"):
                p.have("at(i, o) = c(i)·(if b(o)(i) then 1 else 0)")
            with p.otherwise():
                p.have("at(i, o) = c(i)·(if b(o)(i) then 1 else 0)")
        p.chain(
            "∫ at(i, o) dP(o)",
            eq("∫ c(i)·(if b(o)(i) then 1 else 0) dP(o)"),
            eq("c(i)·P{o | b(o)(i)}", "L_mul", "mass"),
        )
    with p.fix("o : 'o"):
        with p.case("none(o)"):
            p.have("w(o) = d·(if none(o) then 1 else 0)")
        with p.otherwise():
            p.have("w(o) = d·(if none(o) then 1 else 0)")
    p.chain(
        "∫ w(o) dP(o)", eq("∫ d·(if none(o) then 1 else 0) dP(o)"), eq("d·P(none)", "L_mul", "mass")
    )
    p.chain(
        "∫ g(o) dP(o)",
        eq("∫ ((∑ i. at(i, o)) + w(o)) dP(o)"),
        eq("∫ ((∑ i. at(i, o)) + w(o)) dP(o)"),
        eq("∫ (∑ i. at(i, o)) dP(o) + ∫ w(o) dP(o)", "L_add"),
        eq("(∑ i. ∫ at(i, o) dP(o)) + ∫ w(o) dP(o)", p.use("L_sum", "P", "λi : 'i. T", "at"), "Sum"),
        eq("(∑ i. c(i)·P{o | b(o)(i)}) + d·P(none)"),
    )


@one_value.proof
def at_a_first(p):
    p.let(b="first_above r z")
    with p.case("∃k. b(k)"):
        p.obtain("k", "∃k. b(k)")
        p.use(value.theorem(), "r", "z", "k")
        p.know(p.witness("k", goal="∃k. b(k) ∧ (∀i. b(i) ⇔ i = k)"))
        p.have(p.goal, "or_right")
    with p.otherwise():
        with p.fix("i : 'i"):
            with p.case("b(i)"):
                p.know(p.witness("i", goal="∃k. b(k)"))
                p.have("F")
            with p.otherwise():
                p.have("¬b(i)")
        p.have(p.goal, "or_left")


@split.proof
def one_query_after_another(p):
    p.let(
        b="λo : 'o. first_above r (z o)",
        c="λi : 'i. if (s (λk. k = i)) 1 0",
        d="if s(λk : 'i. F) then 1 else 0",
    )
    p.let(g="λo : 'o. if (s (b o)) 1 0")
    p.use(measured.theorem(), "r")
    p.use("measurable_comp", "z ↦ first_above(r, z)", "z")
    with p.fix("i : 'i"):
        p.use("measurable_coordinate", "i")
        p.use("measurable_comp", "λb : 'i → bool. b i", "b")
    with p.fix("o : 'o"):
        p.use(one_value.theorem(), "r", "z(o)")
        p.use(outcome.theorem(), "b(o)", "s")
    p.use(parts_of.theorem(), "P", "b", "c", "d", "g")
    p.chain(
        "P{o | s(b(o))}",
        eq("∫ g(o) dP(o)", "mass"),
        eq("(∑ i. c(i)·P{o | b(o)(i)}) + d·P{o | ∀i. ¬b(o)(i)}"),
    )


@empty.proof
def nowhere(p):
    with p.fix("k : 'i"):
        p.have("¬f(k)")
        p.have("f(k) ⇔ F")
    p.have(p.goal)


@no_term.proof
def zeros(p):
    with p.fix("i : 'i"):
        p.have("¬f(i)")
        p.have("(if f(i) then c(i) else 0) = 0")
    p.chain("∑ i. if f(i) then c(i) else 0", eq("∑ i : 'i. 0"), eq("card('i)·0", "Sum", "sum_const"), eq("0"))


@one_term.proof
def at_the_point(p):
    with p.fix("i : 'i"):
        with p.case("k = i"):
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
        with p.otherwise():
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
    p.chain(
        "∑ i. if i = k then c(i) else 0", eq("∑ i. if k = i then c(k) else 0"), eq("c(k)", "sum_at_point")
    )


@outcome.proof
def first_or_none(p):
    p.let(c="λi : 'i. if (s (λk. k = i)) 1 0", v="if s(λk : 'i. F) then 1 else 0")
    with p.case("∀i. ¬f(i)"):
        p.use(empty.theorem(), "f")
        p.use(no_term.theorem(), "f", "c")
        p.have("(if ∀i. ¬f(i) then v else 0) = v", "if_true")
        p.chain("if s(f) then 1 else 0", eq("v"), eq("0 + v"))
        p.have(p.goal)
    with p.otherwise():
        p.obtain("k", "∃k. f(k) ∧ (∀i. f(i) ⇔ i = k)")
        p.have("f = (j ↦ j = k)")
        p.have("¬(∀i. ¬f(i))")
        p.have("(if ∀i. ¬f(i) then v else 0) = 0", "if_false")
        p.use(one_term.theorem(), "c", "k")
        p.chain("∑ i. if f(i) then c(i) else 0", eq("∑ i. if i = k then c(i) else 0"), eq("c(k)"))
        p.chain("if s(f) then 1 else 0", eq("c(k)"), eq("c(k) + 0"))
        p.have(p.goal)


@at_threshold.proof
def query_by_query(p):
    p.let(P="⨂ j : 'i. N", U="λn : 'i → real. λj. u j + n j", V="λn : 'i → real. λj. v j + n j", E="exp(a)")
    p.let(c="λi : 'i. if (s (λk. k = i)) 1 0", d="if s(λk : 'i. F) then 1 else 0")
    p.have("Prob(P)")
    p.use(vector_measured.theorem(), "u")
    p.use(vector_measured.theorem(), "v")
    p.use(split.theorem(), "P", "U", "r", "s")
    p.use(split.theorem(), "P", "V", "r", "s")
    p.let(Y="λi : 'i. mass P (λn. first_above r (U n) i)", Z="λi : 'i. mass P (λn. first_above r (V n) i)")
    p.let(A="mass P (λn. ∀i. ¬(first_above r (U n) i))", B="mass P (λn. ∀i. ¬(first_above r (V n) i))")
    with p.fix("i : 'i"):
        p.use(stops.theorem(), "N", "f", "r", "u", "v", "i", "a", "R")
        p.have("Y(i) ≤ E·Z(i)")
    with p.fix("n : 'i → real", "∀i. ¬(first_above r (U n) i)"):
        with p.fix("j : 'i"):
            p.have("0 ≤ u(j) - v(j)")
            p.have("V(n)(j) ≤ U(n)(j)")
        p.use(lower.theorem(), "r", "U(n)", "V(n)")
    p.have("A ≤ B", "mass_mono")
    p.use(weighted.theorem(), "c", "d", "Y", "Z", "A", "B", "a")
    p.have(p.goal)


@vector_measured.proof
def each_coordinate(p):
    with p.fix("j : 'i"):
        p.have("Measurable(λn : 'i → real. w j + n j)")
    p.use("measurable_fun", "λn : 'i → real. λj : 'i. w j + n j")


@weighted.proof
def term_by_term(p):
    p.let(E="exp(a)")
    with p.fix("i : 'i"):
        p.have("Y(i) ≤ E·Z(i)")
        p.chain(
            "c(i)·Y(i)",
            le("c(i)·(E·Z(i))", "emul_mono"),
            eq("E·(c(i)·Z(i))", "emul_left_comm"),
        )
    p.have("1 ≤ E")
    p.chain("A", le("B"), eq("1·B"), le("E·B"))
    p.chain("d·A", le("d·(E·B)", "emul_mono"), eq("E·(d·B)", "emul_left_comm"))
    p.chain(
        "∑ i. c(i)·Y(i)",
        le("∑ i. E·(c(i)·Z(i))", "esum_mono"),
        eq("E·(∑ i. c(i)·Z(i))", "sum_emul"),
    )
    p.chain(
        "(∑ i. c(i)·Y(i)) + d·A",
        le("E·(∑ i. c(i)·Z(i)) + E·(d·B)"),
        eq("E·((∑ i. c(i)·Z(i)) + d·B)"),
    )


@general.proof
def change_of_variables(p):
    p.let(
        P="⨂ j : 'i. N",
        E="exp(a)",
        G="exp(b)",
        M="above_threshold(r, q, t, B, N)",
        J="semi(B, λx : real. P)",
        C="shift(D, B)",
    )
    p.let(z="λd : 'd. λw : real × ('i → real). λi. q d i - (t + fst w) + snd w i")
    p.have("Prob(P)")
    p.have("Prob(J)")
    p.use("map_prob", "x ↦ x + D", "B")
    p.have("Prob(C)", "shift")
    p.use("shift_density", "h", "D")
    p.have("C = withdensity(lebesgue, u ↦ h(u - D))")
    with p.fix("u : real"):
        p.chain("h(u - D)", le("exp(b)·h(u - D + D)"), eq("exp(b)·h(u)"))
    p.use("max_divergence_withdensity", "lebesgue", "u ↦ h(u - D)", "h", "b")
    p.have("D[∞](C ‖ B) ≤ b")
    with p.fix("d : 'd"):
        p.use(answers_measured.theorem(), "q(d)", "t", "r")
        p.have("M(d) = map(λw. first_above r (z d w), J)", "above_threshold")
        p.use("map_prob", "λw. first_above r (z d w)", "J")
        p.have("Prob(M(d))")
    with p.fix("x y s", goal="∀x y s. x ~ y ⇒ Measurable(s) ⇒ M(x)(s) ≤ exp(a + b)·M(y)(s)"):
        p.let(H="λd : 'd. λρ : real. mass P (λn. s (first_above r (λi. q d i - (t + ρ) + n i)))")
        p.use(law.theorem(), "B", "N", "q(x)", "t", "r", "s")
        p.use(law.theorem(), "B", "N", "q(y)", "t", "r", "s")
        with p.fix("ρ : real"):
            p.let(u="λi : 'i. q x i - (t + ρ)", v="λi : 'i. q y i - (t + (ρ + D))")
            with p.fix("j : 'i"):
                p.have("-D ≤ q(x, j) - q(y, j) ≤ R - D")
                p.have("0 ≤ u(j) - v(j) ≤ R")
            p.use(at_threshold.theorem(), "N", "f", "r", "u", "v", "a", "R", "s")
            p.have("H(x, ρ) ≤ E·H(y, ρ + D)")
        p.have("M(x) = map(λw. first_above r (z x w), J)", "above_threshold")
        p.have("M(y) = map(λw. first_above r (z y w), J)", "above_threshold")
        p.use("measurable_comp", "H(y)", "λρ : real. ρ + D")
        p.use("mean_of_max_divergence", "C", "B", "b", "H(y)")
        p.have("∀ρ. (0 : ereal) ≤ H(y, ρ)")
        p.chain(
            "M(x)(s)",
            eq("∫[ρ ~ B] H(x, ρ)"),
            le("∫[ρ ~ B] (E·H(y, ρ + D))", "L_mono"),
            eq("E·∫[ρ ~ B] H(y, ρ + D)", "L_mul"),
            eq("E·∫[ρ ~ C] H(y, ρ)", "shift", "L_map"),
            le("E·(G·∫[ρ ~ B] H(y, ρ))"),
            eq("(E·G)·∫[ρ ~ B] H(y, ρ)"),
            eq("exp(a + b)·M(y)(s)", p.have("exp(a + b) = E·G", "exp_add")),
        )
    p.use(from_events.theorem(), "nb", "M", "a + b")


@from_events.proof
def by_definition(p):
    p.have(p.goal)


@within.proof
def from_the_middle(p):
    p.have(p.goal)


@answers_measured.proof
def in_both(p):
    p.use(measured.theorem(), "r")
    with p.fix("i : 'i"):
        p.use("measurable_comp", "λn : 'i → real. n i", "λw : real × ('i → real). snd w")
        p.have("Measurable(λw : real × ('i → real). q i - (t + fst w) + snd w i)")
    p.use("measurable_fun", "λw : real × ('i → real). λi. q i - (t + fst w) + snd w i")
    p.use(
        "measurable_comp", "z ↦ first_above(r, z)", "λw : real × ('i → real). λi. q i - (t + fst w) + snd w i"
    )


@unfolded.proof
def by_the_definition(p):
    p.use(answers_measured.theorem(), "q", "t", "r")
    p.unfold_facts("first_above")
    p.have(p.goal)


@law.proof
def given_the_threshold(p):
    p.let(P="⨂ i : 'i. N", g="λw : real × ('i → real). first_above r (λi. q i - (t + fst w) + snd w i)")
    p.have("Prob(P)")
    p.use(answers_measured.theorem(), "q", "t", "r")
    p.use("measurable_comp", "s", "g")
    p.use("mass_sections", P="B", Q="P", t="λw. s (g w)")
    p.use("mass_map", "g", "semi(B, λx : real. P)", "s")
    p.use("measurable_sections", P="B", Q="P", t="λw. s (g w)")
    p.let(
        H="λρ : real. mass P (λn. s (first_above r (λi. q i - (t + ρ) + n i)))",
        K="λρ : real. mass P (λn. s (g (ρ, n)))",
    )
    with p.fix("ρ : real"):
        with p.fix("n : 'i → real"):
            p.have("g((ρ, n)) = first_above r (λi. q i - (t + ρ) + n i)", "fst_pair", "snd_pair")
        p.have("K(ρ) = H(ρ)")
    p.have("K = H")
    p.have("Measurable(H)")
    p.chain("map(g, semi(B, λx : real. P))(s)", eq("∫[ρ ~ B] K(ρ)"), eq("∫[ρ ~ B] H(ρ)"))
    p.have(p.goal)


LAPLACE = "u ↦ exp(-|u - 0|/({0}))/(2·({0}))"


@private.proof
def a_quarter_and_a_half(p):
    p.let(h=LAPLACE.format("2·Δ/ε"), f=LAPLACE.format("4·Δ/ε"), B="Lap(0, 2·Δ/ε)", N="Lap(0, 4·Δ/ε)")
    p.have("B = withdensity(lebesgue, h)", "laplace")
    p.have("N = withdensity(lebesgue, f)", "laplace")
    p.use(laplace_noise.theorem(), "2·Δ/ε", "Δ", "ε/2")
    p.use(laplace_noise.theorem(), "4·Δ/ε", "2·Δ", "ε/2")
    with p.fix("x y i", goal="∀x y i. x ~ y ⇒ -Δ ≤ q(x, i) - q(y, i) ≤ 2·Δ - Δ"):
        p.have("|q(x, i) - q(y, i)| ≤ Δ")
        p.use(within.theorem(), "q(x, i)", "q(y, i)", "Δ")
    found = p.use(
        general.theorem(), "nb", "r", "q", "B", "N", "h", "f", "ε/2", "ε/2", "Δ", "2·Δ", "t",
        because="half of $\\varepsilon$ for the threshold, half for the query",
    )  # fmt: skip
    return rewrite(found, p.have("ε/2 + ε/2 = ε"))


@laplace_noise.proof
def triangle(p):
    with p.fix("u : real"):
        p.have("|u + R - 0| ≤ |u - 0| + R")
        p.have("-|u - 0|/b ≤ R/b + -|u + R - 0|/b")
        p.chain("exp(-|u - 0|/b)", le("exp(a + -|u + R - 0|/b)"), eq("exp(a)·exp(-|u + R - 0|/b)", "exp_add"))
        p.have("exp(-|u - 0|/b)/(2·b) ≤ exp(a)·(exp(-|u + R - 0|/b)/(2·b))")
    p.have(p.goal)
