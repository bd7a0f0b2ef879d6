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
from derivations.classics import first_outcomes
from derivations.classics.first_outcomes import NUMBERED

define(
    "define above_threshold for r : 'i → real, q : 'd → 'i → real, t : real, B N : real measure, d : 'd := "
    "map(z ↦ first_above(r, i ↦ q(d, i) - (t + fst(z)) + snd(z)(i)), semi(B, λx : real. ⨂ i : 'i. N))",
    latex=r"\mathrm{AT}\left({0}, {1}, {2}, {3}, {4}\right)\left({5}\right)",
)

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
moved = Claim(
    f"for N distribution on real, f : real → real, a R given {NOISE} "
    "holds ∀s. Measurable(s) ⇒ N(s) ≤ exp(a)·mass N (y ↦ s(y - R))"
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


@stops.proof
def the_noise_of_the_one_query(p):
    p.let(at="λn : 'i → real. λy. λj. if (j = i) y (n j)")
    p.let(U="λn : 'i → real. first_above r (λj. u j + n j) i")
    p.let(V="λn : 'i → real. first_above r (λj. v j + n j) i")
    p.use(first_outcomes.stop_measured.theorem(), "r", "u", "i")
    p.use(first_outcomes.stop_measured.theorem(), "r", "v", "i")
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
    p.use(first_outcomes.coordinate.theorem(), "N", "i", "a", "U", "V")


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


@at_threshold.proof
def query_by_query(p):
    p.let(P="⨂ j : 'i. N", U="λn : 'i → real. λj. u j + n j", V="λn : 'i → real. λj. v j + n j", E="exp(a)")
    p.let(c="λi : 'i. if (s (λk. k = i)) 1 0", d="if s(λk : 'i. F) then 1 else 0")
    p.have("Prob(P)")
    p.use(first_outcomes.vector_measured.theorem(), "u")
    p.use(first_outcomes.vector_measured.theorem(), "v")
    p.use(first_outcomes.split.theorem(), "P", "U", "r", "s")
    p.use(first_outcomes.split.theorem(), "P", "V", "r", "s")
    p.let(Y="λi : 'i. mass P (λn. first_above r (U n) i)", Z="λi : 'i. mass P (λn. first_above r (V n) i)")
    p.let(A="mass P (λn. ∀i. ¬(first_above r (U n) i))", B="mass P (λn. ∀i. ¬(first_above r (V n) i))")
    with p.fix("i : 'i"):
        p.use(stops.theorem(), "N", "f", "r", "u", "v", "i", "a", "R")
        p.have("Y(i) ≤ E·Z(i)")
    with p.fix("n : 'i → real", "∀i. ¬(first_above r (U n) i)"):
        with p.fix("j : 'i"):
            p.have("0 ≤ u(j) - v(j)")
            p.have("V(n)(j) ≤ U(n)(j)")
        p.use(first_outcomes.lower.theorem(), "r", "U(n)", "V(n)")
    p.have("A ≤ B", "mass_mono")
    p.use(first_outcomes.weighted.theorem(), "c", "d", "Y", "Z", "A", "B", "a")
    p.have(p.goal)


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
    p.use(first_outcomes.measured.theorem(), "r")
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
