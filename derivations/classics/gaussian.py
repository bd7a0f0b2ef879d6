"""Gaussian noise on queries: how private it is, exactly.

Problem: the smallest δ for which k queries with Gaussian noise of standard deviation σ are (ε, δ)-DP.
Method: Neyman and Pearson's lemma: the density of two outputs is at least e^ε exactly on a half line, whose
    chances are values of Φ. On a fixed half line the chances of the second output fall as it moves away, so
    that the divergence grows with the distance. Φ is continuous: nearly the largest distance is enough. For
    vectors, the component along the difference of the means tells as much as the whole output.
Guarantee: δ = Φ(Δ/(2σ) - εσ/Δ) - e^ε Φ(-Δ/(2σ) - εσ/Δ) and no smaller one, for the global sensitivity Δ
    in the 2-norm, whether two neighbours are at this distance or not, in every finite dimension. Φ(t) is the
    probability of z ≤ t under N(0, 1²).
Reference: Balle and Wang 2018, Lemmas 3 and 6 and Theorem 8.  Written from memory.
"""

from cbdp_sym.author import *
from derivations.classics import euclidean, gaussian_vectors
from derivations.classics.events import all_within, each_event, not_negative, of_neighbours, unmoved

define("define normal_cdf for t : real := Pr(N(0, 1²), {z | z ≤ t})")
PHI = "normal_cdf"
DELTA = f"{PHI}({{0}}/(2·σ) - ε·σ/{{0}}) - exp(ε)·{PHI}(-{{0}}/(2·σ) - ε·σ/{{0}})"

VECTOR = "(x ↦ N(q(x), σ²·I))"
NORM = "‖i ↦ q(x, i) - q(y, i)‖[2]"
NEAR = f"(∀x y. x ~ y ⇒ {NORM} ≤ {{}})"

theorem = Statement(id="dp.gaussian", title="The Gaussian mechanism")
vectors = theorem.printed(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ σ ε δ given Finite('k), 0 < Δ, 0 < σ, 0 ≤ ε, "
    f"{NEAR.format('Δ')}, ∀c. {NEAR.format('c')} ⇒ Δ ≤ c "
    f"holds {VECTOR} is (ε, δ)-DP for ~ ⇔ {DELTA.format('Δ')} ≤ δ",
    label="the smallest δ",
)
guarantee = theorem.printed(
    "for q : 'd → real, ~ neighbours on 'd, Δ σ ε δ given 0 < Δ, 0 < σ, 0 ≤ ε, "
    "sensitivity(~, q, Δ), ∀c. sensitivity(~, q, c) ⇒ Δ ≤ c "
    f"holds add_noise(q, N(0, σ²)) is (ε, δ)-DP for ~ ⇔ {DELTA.format('Δ')} ≤ δ",
    label="the smallest δ, for one real number",
)
vectors_bound = theorem.repaired(
    "for q : 'd → 'k → real, ~ neighbours on 'd, Δ σ ε given Finite('k), 0 < Δ, 0 < σ, 0 ≤ ε, "
    f"{NEAR.format('Δ')} holds {VECTOR} is (ε, {DELTA.format('Δ')})-DP for ~",
    label="where no neighbours need be at the distance Δ",
)
bound = theorem.repaired(
    "for q : 'd → real, ~ neighbours on 'd, Δ σ ε given 0 < Δ, 0 < σ, 0 ≤ ε, sensitivity(~, q, Δ) "
    f"holds add_noise(q, N(0, σ²)) is (ε, {DELTA.format('Δ')})-DP for ~",
    label="and for one real number",
)
vectors_hockey = theorem.repaired(
    "for m n : 'k → real, σ ε given Finite('k), 0 < σ, m ≠ n "
    f"holds H[ε](N(m, σ²·I) ‖ N(n, σ²·I)) = {DELTA.format('‖i ↦ m(i) - n(i)‖[2]')}",
    label="the hockey-stick divergence of two outputs",
)
hockey = theorem.repaired(
    f"for m n σ ε given 0 < σ, m ≠ n holds H[ε](N(m, σ²) ‖ N(n, σ²)) = {DELTA.format('|m - n|')}",
    label="and for one real number",
)
apart = Claim("for m n : 'k → real given Finite('k), m ≠ n holds 0 < ‖i ↦ m(i) - n(i)‖[2]")
vectors_hockey.facts += [apart.theorem]
grows = theorem.repaired(
    f"for a b σ ε given 0 < a ≤ b, 0 < σ holds {DELTA.format('a')} ≤ {DELTA.format('b')}",
    label="it grows with the distance",
)
standard = Claim("for m s c given 0 < s holds N(m, s²){x | x ≤ c} = N(0, 1²){z | z ≤ (c - m)/s}")
fixed = Claim(
    "for a b σ ε given 0 < a, 0 < b, 0 < σ "
    f"holds {DELTA.format('a')} ≤ {DELTA.format('b')} "
    f"+ exp(ε)·({PHI}((a/2 - ε·σ²/a - b)/σ) - {PHI}(-a/(2·σ) - ε·σ/a))"
)
increases = Claim(f"for s t given s ≤ t holds {PHI}(s) ≤ {PHI}(t)")
lipschitz = Claim(f"for t h given 0 ≤ h holds {PHI}(t + h) ≤ {PHI}(t) + h")
AT_DISTANCE = (
    "∀x. Prob(A(x)), ∀x y. D(x, y) = 0 ⇒ A(x) = A(y), ∀x y. 0 ≤ D(x, y), "
    f"∀x y. 0 < D(x, y) ⇒ H[ε](A(x) ‖ A(y)) = {DELTA.format('D(x, y)')}"
)
within = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, D : 'd → 'd → real, Δ σ ε given 0 < Δ, 0 < σ, 0 ≤ ε, "
    f"{AT_DISTANCE}, ∀x y. x ~ y ⇒ D(x, y) ≤ Δ holds A is (ε, {DELTA.format('Δ')})-DP for ~"
)
nearly = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, D : 'd → 'd → real, Δ σ ε δ κ given 0 < κ < Δ, 0 < σ, "
    f"{AT_DISTANCE}, ∀x y. x ~ y ⇒ D(x, y) ≤ Δ, ∀c. (∀x y. x ~ y ⇒ D(x, y) ≤ c) ⇒ Δ ≤ c, "
    f"A is (ε, δ)-DP for ~ holds {DELTA.format('Δ')} ≤ δ + exp(ε)·(κ/σ)"
)
exactly = Claim(
    "for A : 'd ⇝ 'a with neighbours ~, D : 'd → 'd → real, Δ σ ε δ given 0 < Δ, 0 < σ, 0 ≤ ε, "
    f"{AT_DISTANCE}, ∀x y. x ~ y ⇒ D(x, y) ≤ Δ, ∀c. (∀x y. x ~ y ⇒ D(x, y) ≤ c) ⇒ Δ ≤ c "
    f"holds A is (ε, δ)-DP for ~ ⇔ {DELTA.format('Δ')} ≤ δ"
)
one_number = Claim(
    "for q : 'd → real, σ ε given 0 < σ "
    "holds (∀x. Prob(add_noise(q, N(0, σ²), x))) "
    "∧ (∀x y. |q(x) - q(y)| = 0 ⇒ add_noise(q, N(0, σ²), x) = add_noise(q, N(0, σ²), y)) "
    "∧ (∀x y. 0 ≤ |q(x) - q(y)|) ∧ (∀x y. 0 < |q(x) - q(y)| "
    f"⇒ H[ε](add_noise(q, N(0, σ²), x) ‖ add_noise(q, N(0, σ²), y)) = {DELTA.format('|q(x) - q(y)|')})"
)
many_numbers = Claim(
    "for q : 'd → 'k → real, σ ε given Finite('k), 0 < σ "
    f"holds (∀x. Prob(N(q(x), σ²·I))) ∧ (∀x y. {NORM} = 0 ⇒ N(q(x), σ²·I) = N(q(y), σ²·I)) "
    f"∧ (∀x y. 0 ≤ {NORM}) "
    f"∧ (∀x y. 0 < {NORM} ⇒ H[ε](N(q(x), σ²·I) ‖ N(q(y), σ²·I)) = {DELTA.format(NORM)})"
)
half_line = Claim(f"for m s c given 0 < s holds Pr(N(m, s²), {{x | x ≤ c}}) = {PHI}((c - m)/s)")
ordered = Claim(f"for D σ ε given 0 < D, 0 < σ holds H[ε](N(0, σ²) ‖ N(D, σ²)) = {DELTA.format('D')}")
centred = Claim(
    "for m n D σ ε given 0 < σ, D = |m - n| holds H[ε](N(m, σ²) ‖ N(n, σ²)) = H[ε](N(0, σ²) ‖ N(D, σ²))"
)
turned = Claim("for n m σ given 0 < σ holds map(x ↦ m - x, N(n, σ²)) = N(m - n, σ²)")


@standard.proof
def by_shift_and_scale(p):
    p.use("normal_scale", "s")
    p.use("normal_shift", "0", "m", "s")
    p.have("∀z. s·z + m ≤ c ⇔ z ≤ (c - m)/s")
    p.chain(
        "N(m, s²){x | x ≤ c}",
        eq("N(0 + m, s²){x | x ≤ c}"),
        eq("shift(m, N(0, s²)){x | x ≤ c}"),
        eq("map(x ↦ x + m, N(0, s²)){x | x ≤ c}", "shift"),
        eq("N(0, s²){x | x + m ≤ c}", "mass_map"),
        eq("map(z ↦ s·z, N(0, 1²)){x | x + m ≤ c}"),
        eq("N(0, 1²){z | s·z + m ≤ c}", "mass_map"),
        eq("N(0, 1²){z | z ≤ (c - m)/s}"),
    )


@half_line.proof
def as_probabilities(p):
    p.let(A="{x | x ≤ c}", B="{z | z ≤ (c - m)/s}")
    p.use(standard.theorem(), "m", "s", "c")
    p.use("mass_Pr", "N(m, s²)", "A")
    p.use("mass_Pr", "N(0, 1²)", "B")
    p.have("Pr(N(m, s²), A) = Pr(N(0, 1²), B)", "ext_inj")
    p.have(p.goal, PHI)


@ordered.proof
def by_neyman_and_pearson(p):
    p.let(P="N(0, σ²)", Q="N(D, σ²)", c="D/2 - ε·σ²/D", r="density(N(0, σ²), N(D, σ²))")
    p.let(S="{x | exp(ε) ≤ r(x)}", A="{x | x ≤ c}")
    p.use("normal_ac", "0", "D", "σ")
    p.use("normal_density", "0", "D", "σ")
    with p.fix("x : real", "r(x) = exp(((x - D)² - (x - 0)²)/(2·σ²))"):
        p.have("r(x) = exp(ε + D·(c - x)/σ²)")
        with p.case("x ≤ c"):
            p.have("0 ≤ D·(c - x)/σ²")
            p.have("exp(ε) ≤ r(x)")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
        with p.otherwise():
            p.have("0 < D·(x - c)/σ²")
            p.have("ε + D·(c - x)/σ² < ε")
            p.have("r(x) < exp(ε)")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ Q: exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ P: exp(ε) ≤ r(x) ⇔ x ≤ c", "ae_ac")
    p.use("mass_ae", "P", "S", "A")
    p.use("mass_ae", "Q", "S", "A")
    for law in "PQ":
        p.use("mass_Pr", law, "S")
        p.use("mass_Pr", law, "A")
        p.use("ext_inj", f"Pr({law}, S)", f"Pr({law}, A)")
    p.use("hockey_stick_by_density", "P", "Q", "S", "ε", because="the density is large on $S$ only")
    p.use(half_line.theorem(), "0", "σ", "c")
    p.use(half_line.theorem(), "D", "σ", "c")
    p.have("(c - 0)/σ = D/(2·σ) - ε·σ/D")
    p.have("(c - D)/σ = -D/(2·σ) - ε·σ/D")
    p.chain(
        "H[ε](P ‖ Q)",
        eq("Pr(P, S) - exp(ε)·Pr(Q, S)"),
        eq("Pr(P, A) - exp(ε)·Pr(Q, A)"),
        eq(DELTA.format("D")),
    )


@fixed.proof
def on_a_fixed_half_line(p):
    p.let(P="N(0, σ²)", A="N(a, σ²)", B="N(b, σ²)", c="a/2 - ε·σ²/a", S="{x | x ≤ c}", d=DELTA.format("b"))
    p.use(half_line.theorem(), "0", "σ", "c")
    p.use(half_line.theorem(), "a", "σ", "c")
    p.use(half_line.theorem(), "b", "σ", "c")
    p.have("(c - 0)/σ = a/(2·σ) - ε·σ/a")
    p.have("(c - a)/σ = -a/(2·σ) - ε·σ/a")
    p.use(each_event.theorem(), "P", "B", "ε", "d")
    p.use(ordered.theorem(), "b", "σ", "ε")
    p.have("H[ε](P ‖ B) ≤ d")
    p.have("∀E. Measurable(E) ⇒ P(E) ≤ exp(ε)·B(E) + d")
    p.have("P(S) ≤ exp(ε)·B(S) + d")
    p.use("mass_Pr", "P", "S")
    p.use("mass_Pr", "B", "S")
    p.have("Pr(P, S) ≤ exp(ε)·Pr(B, S) + d")
    p.chain(
        DELTA.format("a"),
        eq("Pr(P, S) - exp(ε)·Pr(A, S)"),
        le("d + exp(ε)·(Pr(B, S) - Pr(A, S))"),
        eq(f"d + exp(ε)·({PHI}((c - b)/σ) - {PHI}(-a/(2·σ) - ε·σ/a))"),
    )


@increases.proof
def larger_half_line(p):
    p.let(N="N(0, 1²)", S="{z : real | z ≤ s}", T="{z : real | z ≤ t}")
    p.have("Pr(N, S) ≤ Pr(N, T)", "Pr_mono")
    p.have(p.goal, PHI)


@lipschitz.proof
def density_below_one(p):
    p.let(
        N="N(0, 1²)",
        S="{z : real | z ≤ t}",
        T="{z : real | z ≤ t + h}",
        w="z ↦ exp(-(z - 0)²/(2·1²))/(1·√(2·π))",
    )
    p.let(U="{z : real | t ≤ z ∧ z ≤ t + h}", u="z ↦ if t ≤ z ∧ z ≤ t + h then 1 else 0")
    with p.fix("z : real"):
        p.have("-(z - 0)²/(2·1²) ≤ 0")
        p.have("exp(-(z - 0)²/(2·1²)) ≤ 1")
        p.have("1 ≤ 1·√(2·π)", by=decide)
        p.have("w(z) ≤ 1")
        p.have("w(z)·u(z) ≤ u(z)")
    p.have("E[z ~ lebesgue] u(z) exists and is h")
    p.chain(
        "N(U)",
        eq("∫ u(z) dN(z)", "mass", "ext_if"),
        eq("∫[z ~ lebesgue] w(z)·u(z)", "normal", "L_withdensity"),
        le("∫[z ~ lebesgue] u(z)", "L_le"),
        eq("h", "L_int"),
    )
    p.use("mass_Pr", "N", "U")
    p.have("Pr(N, U) ≤ h")
    p.have("∀z. T(z) ⇒ S(z) ∨ U(z)")
    p.have("Pr(N, T) ≤ Pr(N, {z | S(z) ∨ U(z)})", "Pr_mono")
    p.have("Pr(N, {z | S(z) ∨ U(z)}) ≤ Pr(N, S) + Pr(N, U)", "Pr_or_le")
    p.have("Pr(N, T) ≤ Pr(N, S) + h")
    p.have(p.goal, PHI)


@grows.proof
def farther_is_larger(p):
    p.use(fixed.theorem(), "a", "b", "σ", "ε", because="the half line of the distance $a$")
    p.let(s="(a/2 - ε·σ²/a - b)/σ", t="-a/(2·σ) - ε·σ/a")
    p.have("t - s = (b - a)/σ")
    p.have("s ≤ t")
    p.use(increases.theorem(), "s", "t")
    p.have(f"exp(ε)·({PHI}(s) - {PHI}(t)) ≤ 0")
    p.have(p.goal)


@centred.proof
def move_and_reflect(p):
    p.let(P="N(m, σ²)", Q="N(n, σ²)", X="N(0, σ²)", Y="N(D, σ²)")
    p.use("normal_symmetric", "σ")
    with p.case("m ≤ n"):
        p.have("D = n - m")
        p.use("hockey_stick_map", "ε", "X", "Y", "x ↦ x + m", because="data processing")
        p.use("hockey_stick_map", "ε", "P", "Q", "x ↦ x + -m", because="data processing")
        p.use("normal_shift", "0", "m", "σ")
        p.have("0 + m = m")
        p.chain("map(x ↦ x + m, X)", eq("shift(m, X)", "shift"), eq("N(0 + m, σ²)"), eq("P"))
        p.use("normal_shift", "D", "m", "σ")
        p.have("D + m = n")
        p.chain("map(x ↦ x + m, Y)", eq("shift(m, Y)", "shift"), eq("N(D + m, σ²)"), eq("Q"))
        p.use("normal_shift", "m", "-m", "σ")
        p.have("m + -m = 0")
        p.chain("map(x ↦ x + -m, P)", eq("shift(-m, P)", "shift"), eq("N(m + -m, σ²)"), eq("X"))
        p.use("normal_shift", "n", "-m", "σ")
        p.have("n + -m = D")
        p.chain("map(x ↦ x + -m, Q)", eq("shift(-m, Q)", "shift"), eq("N(n + -m, σ²)"), eq("Y"))
        p.have("H[ε](P ‖ Q) ≤ H[ε](X ‖ Y)")
        p.have("H[ε](X ‖ Y) ≤ H[ε](P ‖ Q)")
        p.use("ele_antisym", "H[ε](P ‖ Q)", "H[ε](X ‖ Y)")
    with p.otherwise():
        p.have("D = m - n")
        for mean, image in (("0", "m"), ("D", "n"), ("m", "0"), ("n", "D")):
            p.use(turned.theorem(), mean, "m", "σ")
            p.have(f"m - {mean} = {image}")
            p.have(f"map(x ↦ m - x, N({mean}, σ²)) = N({image}, σ²)")
        p.use("hockey_stick_map", "ε", "X", "Y", "x ↦ m - x", because="data processing")
        p.use("hockey_stick_map", "ε", "P", "Q", "x ↦ m - x", because="data processing")
        p.have("H[ε](P ‖ Q) ≤ H[ε](X ‖ Y)")
        p.have("H[ε](X ‖ Y) ≤ H[ε](P ‖ Q)")
        p.use("ele_antisym", "H[ε](P ‖ Q)", "H[ε](X ‖ Y)")


@turned.proof
def reflected(p):
    p.let(X="N(0, σ²)")
    p.use("normal_symmetric", "σ")
    p.use("normal_shift", "0", "n", "σ")
    p.use("normal_shift", "0", "m - n", "σ")
    p.have("∀x. m - (x + n) = -x + (m - n)")

    def integrals(q):
        return q.chain(
            "∫[x ~ map(x ↦ m - x, N(n, σ²))] f(x)",
            eq("∫[x ~ N(0 + n, σ²)] f(m - x)", "L_map"),
            eq("∫[x ~ shift(n, X)] f(m - x)"),
            eq("∫[x ~ map(x ↦ x + n, X)] f(m - x)", "shift"),
            eq("∫ f(m - (x + n)) dX(x)", "L_map"),
            eq("∫ f(-x + (m - n)) dX(x)"),
            eq("∫[x ~ map(neg, X)] f(x + (m - n))", "L_map"),
            eq("∫ f(x + (m - n)) dX(x)"),
            eq("∫[x ~ map(x ↦ x + (m - n), X)] f(x)", "L_map"),
            eq("∫[x ~ shift(m - n, X)] f(x)", "shift"),
            eq("∫[x ~ N(0 + (m - n), σ²)] f(x)"),
            eq("∫[x ~ N(m - n, σ²)] f(x)"),
        )

    return p.suffices("measure_ext", "f", integrals)


@hockey.proof
def at_the_distance(p):
    p.use(centred.theorem(), "m", "n", "|m - n|", "σ", "ε", because="a shift or a reflection")
    p.use(ordered.theorem(), "|m - n|", "σ", "ε")
    p.have(p.goal)


@within.proof
def within_the_sensitivity(p):
    p.let(d=DELTA.format("Δ"))
    p.use(ordered.theorem(), "Δ", "σ", "ε")
    p.use(not_negative.theorem(), "N(0, σ²)", "N(Δ, σ²)", "ε")
    p.have("0 ≤ d")
    with p.fix("x y : 'd", "x ~ y"):
        p.have("D(x, y) ≤ Δ")
        with p.case("D(x, y) = 0"):
            p.use(unmoved.theorem(), "A(x)", "ε", "d")
            p.have("H[ε](A(x) ‖ A(y)) ≤ d")
        with p.otherwise():
            p.have("0 ≤ D(x, y)")
            p.have("0 < D(x, y)")
            p.use(grows.theorem(), "D(x, y)", "Δ", "σ", "ε")
            p.have("H[ε](A(x) ‖ A(y)) ≤ d")
    p.use(all_within.theorem(), "~", "A", "ε", "d")


@nearly.proof
def two_that_are_far(p):
    p.let(d=DELTA.format("Δ"), E="δ + exp(ε)·(κ/σ)")
    with p.case("d ≤ E"):
        p.have(p.goal)
    with p.otherwise():
        with p.fix("x y : 'd", "x ~ y"):
            p.let(r="D(x, y)")
            with p.case("r ≤ Δ - κ"):
                p.have("D(x, y) ≤ Δ - κ")
            with p.otherwise():
                p.have("0 < r")
                p.have("r ≤ Δ")
                p.use(of_neighbours.theorem(), "~", "A", "ε", "δ", "x", "y")
                p.have(f"{DELTA.format('r')} ≤ δ")
                p.use(fixed.theorem(), "Δ", "r", "σ", "ε", because="the half line of the distance Δ")
                p.let(t="-Δ/(2·σ) - ε·σ/Δ", h="(Δ - r)/σ")
                p.have("(Δ/2 - ε·σ²/Δ - r)/σ = t + h")
                p.use(lipschitz.theorem(), "t", "h")
                p.have("h ≤ κ/σ")
                p.have(f"exp(ε)·({PHI}(t + h) - {PHI}(t)) ≤ exp(ε)·(κ/σ)")
                p.have("d ≤ E")
                p.have("D(x, y) ≤ Δ - κ")
        p.have("Δ ≤ Δ - κ")
        p.have(p.goal)


@exactly.proof
def the_two_that_are_farthest(p):
    p.let(d=DELTA.format("Δ"), k="exp(ε)/σ")
    p.use(within.theorem(), "~", "A", "D", "Δ", "σ", "ε")
    with p.case("d ≤ δ"):
        p.use("approx_dp_weaken", "~", "A", "ε", "d", "ε", "δ")
        p.have(p.goal)
    with p.otherwise():
        with p.case("A is (ε, δ)-DP for ~"):
            p.let(κ="min(Δ/2, (d - δ)/(2·k))")
            p.have("0 < (d - δ)/(2·k)")
            p.have("0 < κ", "lt_if")
            p.have("κ < Δ", p.use("min_le_left", "Δ/2", "(d - δ)/(2·k)"))
            p.have("κ ≤ (d - δ)/(2·k)", "min_le_right")
            p.use(nearly.theorem(), "~", "A", "D", "Δ", "σ", "ε", "δ", "κ")
            p.have("k·κ ≤ (d - δ)/2")
            p.have("d ≤ δ + (d - δ)/2")
            p.have(p.goal)
        with p.otherwise():
            p.have(p.goal)


@one_number.proof
def a_shifted_law(p):
    p.let(A="add_noise(q, N(0, σ²))")
    with p.fix("x : 'd"):
        p.have("A(x) = N(q(x), σ²)", "add_noise", p.use("normal_shift", "0", "q(x)", "σ"))
    p.have("∀x. Prob(A(x))")
    with p.fix("x y : 'd", "|q(x) - q(y)| = 0"):
        p.have("q(x) = q(y)")
        p.have("A(x) = A(y)")
    with p.fix("x y : 'd", "0 < |q(x) - q(y)|"):
        p.have("q(x) ≠ q(y)")
        p.use(hockey.theorem(), "q(x)", "q(y)", "σ", "ε")
        p.have(f"H[ε](A(x) ‖ A(y)) = {DELTA.format('|q(x) - q(y)|')}")
    p.have(p.goal)


@many_numbers.proof
def a_moved_law(p):
    with p.fix("x : 'd"):
        p.use(gaussian_vectors.law.theorem(), "q(x)", "σ")
    with p.fix("x y : 'd"):
        p.use("order_norm_nonneg", "2", "i ↦ q(x, i) - q(y, i)")
    with p.fix("x y : 'd", f"{NORM} = 0"):
        with p.fix("k : 'k"):
            with p.case("q(x, k) = q(y, k)"):
                p.have("q(x, k) = q(y, k)")
            with p.otherwise():
                p.use(euclidean.positive.theorem(), "i ↦ q(x, i) - q(y, i)", "k")
                p.have("q(x, k) = q(y, k)")
        p.have("q(x) = q(y)")
        p.have("N(q(x), σ²·I) = N(q(y), σ²·I)")
    with p.fix("x y : 'd", f"0 < {NORM}"):
        with p.case("q(x) = q(y)"):
            p.have("(i ↦ q(x, i) - q(y, i)) = (λi : 'k. 0)")
            p.use(euclidean.scaled.theorem(), "0", "q(x)")
            p.have("(k ↦ 0·q(x, k)) = (λi : 'k. 0)")
            p.have(f"{NORM} = 0")
            p.have("F")
            p.have(f"H[ε](N(q(x), σ²·I) ‖ N(q(y), σ²·I)) = {DELTA.format(NORM)}")
        with p.otherwise():
            p.use(vectors_hockey.theorem(), "q(x)", "q(y)", "σ", "ε")
            p.have(f"H[ε](N(q(x), σ²·I) ‖ N(q(y), σ²·I)) = {DELTA.format(NORM)}")
    p.have(p.goal)


@apart.proof
def an_entry_differs(p):
    with p.case("∀k. m(k) = n(k)"):
        p.have("m = n")
        p.have(p.goal)
    with p.otherwise():
        p.obtain("k", p.have("∃k. m(k) ≠ n(k)"))
        p.use(euclidean.positive.theorem(), "i ↦ m(i) - n(i)", "k")
        p.have(p.goal)


@vectors_hockey.proof
def along_the_difference(p):
    p.let(u="i ↦ m(i) - n(i)", r="‖u‖[2]", P="N(m, σ²·I)", Q="N(n, σ²·I)", T="λx : 'k → real. ⟨u, x⟩")
    p.use(apart.theorem(), "m", "n")
    with p.case("∀k. m(k) = n(k)"):
        p.have("m = n")
        p.have(p.goal)
    with p.otherwise():
        p.obtain("k", p.have("∃k. m(k) ≠ n(k)"))
        p.have("0 < r")
        p.use(gaussian_vectors.law.theorem(), "m", "σ")
        p.use(gaussian_vectors.law.theorem(), "n", "σ")
        p.use(gaussian_vectors.statistic.theorem(), "m", "σ", "u", "k")
        p.use(gaussian_vectors.statistic.theorem(), "n", "σ", "u", "k")
        p.use(gaussian_vectors.distance.theorem(), "m", "n")
        p.let(a="⟨u, m⟩", b="⟨u, n⟩", X="H[ε](N(a, (r·σ)²) ‖ N(b, (r·σ)²))")
        p.have("a - b = r²")
        p.have("0 < r²")
        p.have("|a - b| = r²")
        p.have("a ≠ b")
        p.use(hockey.theorem(), "a", "b", "r·σ", "ε")
        p.have("r²/(2·(r·σ)) - ε·(r·σ)/r² = r/(2·σ) - ε·σ/r")
        p.have("-r²/(2·(r·σ)) - ε·(r·σ)/r² = -r/(2·σ) - ε·σ/r")
        p.have(f"X = {DELTA.format('r')}")
        p.have("Measurable(T)", "dot")
        p.have("H[ε](P ‖ Q) ≤ X", gaussian_vectors.on_the_line.theorem())
        p.chain("X", eq("H[ε](map(T, P) ‖ map(T, Q))"), le("H[ε](P ‖ Q)", "hockey_stick_map"))
        p.use("ele_antisym", "H[ε](P ‖ Q)", "X")
        p.have(p.goal)


@bound.proof
def a_query(p):
    p.use(one_number.theorem(), "q", "σ", "ε")
    p.unfold_facts("sensitivity")
    p.use(within.theorem(), "~", "add_noise(q, N(0, σ²))", "x ↦ y ↦ |q(x) - q(y)|", "Δ", "σ", "ε")


@vectors_bound.proof
def several_queries(p):
    p.use(many_numbers.theorem(), "q", "σ", "ε")
    p.use(within.theorem(), "~", VECTOR, f"x ↦ y ↦ {NORM}", "Δ", "σ", "ε")


@guarantee.proof
def the_distance_of_two_answers(p):
    p.use(one_number.theorem(), "q", "σ", "ε")
    p.unfold_facts("sensitivity")
    p.use(exactly.theorem(), "~", "add_noise(q, N(0, σ²))", "x ↦ y ↦ |q(x) - q(y)|", "Δ", "σ", "ε", "δ")


@vectors.proof
def the_norm_of_a_difference(p):
    p.use(many_numbers.theorem(), "q", "σ", "ε")
    p.use(exactly.theorem(), "~", VECTOR, f"x ↦ y ↦ {NORM}", "Δ", "σ", "ε", "δ")
