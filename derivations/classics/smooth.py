"""Noise in proportion to a smooth bound of the local sensitivity.

Problem: how private is a query with noise whose scale is a smooth bound of its local sensitivity?
Method: the noise on a neighbour is that noise, moved by at most one scale's worth and stretched by at most
    e^β. For Cauchy noise both change the density by a factor that is bounded on the whole line.
Guarantee: for any noise that slides and dilates within (ε/2, δ/2): (ε, (1 + e^{ε/2})δ/2). For Cauchy noise
    (a + β)-DP with the scale S/a, so that 2S/ε and β = ε/2 are enough for ε; the source has 6S/ε and ε/6.
Reference: Nissim, Raskhodnikova and Smith 2007, Definition 2.5, Lemmas 2.6 and 2.7 (from memory).
"""

from cbdp_sym.author import *

define(
    "define cauchy for m s := withdensity(lebesgue, y ↦ s/(s² + (y - m)²)/(E[z ~ lebesgue] 1/(1 + z²)))",
    latex=r"\mathrm{Cauchy}\left({0}, {1}\right)",
)
theorem = Statement(id="dp.smooth", title="Noise in proportion to a smooth sensitivity", expect="partly")
SMOOTH = (
    "∀x. 0 < S(x), ∀x y. x ~ y ⇒ |q(x) - q(y)| ≤ S(x), "
    "∀x y. x ~ y ⇒ S(x) ≤ exp({0})·S(y) ∧ S(y) ≤ exp({0})·S(x)"
)
general = theorem.printed(
    "for Z distribution on real, ~ neighbours on 'd, q S : 'd → real, a β ε δ given 0 < a, "
    f"{SMOOTH.format('β')}, "
    "∀U d. Measurable(U) ⇒ |d| ≤ a ⇒ Z(U) ≤ exp(ε/2)·Z{z | U(z - d)} + δ/2, "
    "∀U c. Measurable(U) ⇒ exp(-β) ≤ c ⇒ c ≤ exp(β) ⇒ Z(U) ≤ exp(ε/2)·Z{z | U(z/c)} + δ/2 "
    "holds (x ↦ map(z ↦ q(x) + S(x)/a·z, Z)) is (ε, (1 + exp(ε/2))/2·δ)-DP for ~",
    label="any noise that slides and dilates",
)
printed = theorem.printed(
    f"for ~ neighbours on 'd, q S : 'd → real, ε given 0 < ε, {SMOOTH.format('ε/6')} "
    "holds (x ↦ cauchy(q(x), 6·S(x)/ε)) is ε-DP for ~",
    label="Cauchy noise",
)
sharper = theorem.repaired(
    f"for ~ neighbours on 'd, q S : 'd → real, a β given 0 < a, 0 ≤ β, {SMOOTH.format('β')} "
    "holds (x ↦ cauchy(q(x), S(x)/a)) is (a + β)-DP for ~",
    label="Cauchy noise, a third of its scale, or less noise for a smoother bound",
)
theorem.omits(r"queries with values in $\mathbb{R}^d$, and noise in each coordinate")
theorem.finding(
    "reading",
    r"For noise that slides and dilates within $(\frac\varepsilon2,\frac\delta2)$ the two steps in turn give "
    r"$\frac{1+e^{\varepsilon/2}}2\delta$, which is stated here; we remember $\delta$ as printed, and did "
    "not see the source.",
)
integrable = Claim("holds Integrable(lebesgue, z ↦ 1/(1 + z²)) ∧ 0 < (E[z ~ lebesgue] 1/(1 + z²))")
ratio = Claim(
    "for a b s t m n x given 0 < a, 0 ≤ b, 0 < s, 0 < t, |m - n| ≤ a·s, s ≤ exp(b)·t, t ≤ exp(b)·s "
    "holds s/(s² + (x - m)²) ≤ exp(a + b)·(t/(t² + (x - n)²))"
)
divided = Claim("for c d e v given 0 < v, c ≤ e·d holds c/v ≤ e·(d/v)")
bounded = Claim(
    "for P Q A B : 'a measure, c given Prob(P), Prob(Q), D[∞](P ‖ Q) ≤ c, A = P, B = Q "
    "holds ∀U. Measurable(U) ⇒ A(U) ≤ exp(c)·B(U) + 0"
)
moved_law = Claim(
    "for Z distribution on real, c s holds Prob(map(z ↦ c + s·z, Z)) "
    "∧ (∀U. Measurable(U) ⇒ map(z ↦ c + s·z, Z)(U) = Z{z | U(c + s·z)} ∧ Measurable(z ↦ U(c + s·z)))"
)
in_turn = Claim(
    "for u v w : ereal, ε δ given 0 ≤ w, u ≤ exp(ε/2)·v + δ/2, v ≤ exp(ε/2)·w + δ/2 "
    "holds u ≤ exp(ε)·w + (1 + exp(ε/2))/2·δ"
)
sizes = Claim(
    "for a β m n s t given 0 < a, 0 < s, 0 < t, |m - n| ≤ s, s ≤ exp(β)·t, t ≤ exp(β)·s holds "
    "|(m - n)/(s/a)| ≤ a ∧ exp(-β) ≤ s/t ∧ s/t ≤ exp(β) "
    "∧ (∀z. m + s/a·(z - (m - n)/(s/a)) = n + s/a·z) ∧ (∀z. n + s/a·(z/(s/t)) = n + t/a·z)"
)
constant = Claim("holds ∃v. 0 < v ∧ E[z ~ lebesgue] 1/(1 + z²) exists and is v")
law = Claim(
    "for m s v given 0 < s, 0 < v, E[z ~ lebesgue] 1/(1 + z²) exists and is v "
    "holds Prob(withdensity(lebesgue, y ↦ s/(s² + (y - m)²)/v)) "
    "∧ cauchy(m, s) = withdensity(lebesgue, y ↦ s/(s² + (y - m)²)/v)"
)
moved = Claim("for a u v s given 0 < a, 0 < s, |u - v| ≤ a·s holds s² + v² ≤ exp(a)·(s² + u²)")
stretched = Claim("for b s t v given 0 < s, 0 < t, s ≤ b·t, t ≤ b·s holds s·(t² + v²) ≤ b·t·(s² + v²)")
for each in (printed, sharper):
    each.facts.append(integrable.theorem)


@constant.proof
def below_a_derivative(p):
    p.let(
        f="λz : real. 2/(1 + z)²", g="λz : real. if 0 ≤ z then 2/(1 + z)² else 0", F="λz : real. -(2/(1 + z))"
    )
    with p.fix("z : real", "0 ≤ z"):
        p.have("HasDeriv(F, f(z), z)")
    with p.fix("z : real", "0 ≤ z"):
        p.have("0 ≤ f(z)")
    p.have("Tendsto(z ↦ 1/z, 0)", "tendsto_inv")
    p.have("Tendsto(z ↦ -2·(1/z), -2·0)")
    with p.fix("z : real", "1 ≤ z"):
        p.have("1/(1 + z) ≤ 1/z")
        p.have("-2·(1/z) ≤ F(z)")
    with p.fix("z : real", "1 ≤ z"):
        p.have("F(z) ≤ 0")
    p.have("Tendsto(z ↦ 0, 0)")
    p.use("tendsto_squeeze", goal="Tendsto(F, 0)")
    p.use("ftc_above", "F", "f", "0", "0")
    p.have("E[z ~ lebesgue] g(z) exists and is 2", "HasIntAbove")
    p.use("int_affine", "g", "-1", "0", "2")
    p.have("E[z ~ lebesgue] g(-1·z + 0) exists and is 2")
    p.have("E[z ~ lebesgue] (g(z) + g(-1·z + 0)) exists and is 4")
    with p.fix("z : real"):
        with p.case("0 ≤ z"):
            p.have("0 ≤ g(-1·z + 0)")
            p.have("0 ≤ (1 - z)²")
            p.have("1/(1 + z²) ≤ 2/(1 + z)²")
            p.have("0 ≤ 1/(1 + z²) ∧ 1/(1 + z²) ≤ g(z) + g(-1·z + 0)")
        with p.otherwise():
            p.have("0 ≤ g(z)")
            p.have("0 ≤ (1 + z)²")
            p.have("g(-1·z + 0) = 2/(1 - z)²")
            p.have("1/(1 + z²) ≤ 2/(1 - z)²")
            p.have("0 ≤ 1/(1 + z²) ∧ 1/(1 + z²) ≤ g(z) + g(-1·z + 0)")
    p.obtain(
        "v", p.use("int_dominated", "lebesgue", "λz : real. 1/(1 + z²)", "λz : real. g(z) + g(-1·z + 0)", "4")
    )
    p.use("int_positive", "lebesgue", "λz : real. 1/(1 + z²)", "λz : real. g(z) + g(-1·z + 0)", "4", "v")
    p.witness("v")


@integrable.proof
def as_it_has_a_value(p):
    p.obtain("v", p.use(constant.theorem()))
    p.have("(E[z ~ lebesgue] 1/(1 + z²)) = v")
    p.use("integrable_int", "lebesgue", "λz : real. 1/(1 + z²)", "v")
    p.have("0 < (E[z ~ lebesgue] 1/(1 + z²))")
    p.have(p.goal)


@moved.proof
def a_quadratic_in_u(p):
    p.let(h="exp(a/2)")
    p.have("1 < h")
    p.have("h² = exp(a)")
    p.have("a ≤ exp(a/2) - exp(-(a/2))", by=decide)
    p.have("exp(-(a/2))·h = 1")
    p.have("a·h ≤ h² - 1", p.have("0 ≤ h·(exp(a/2) - exp(-(a/2)) - a)"))
    p.have("(a·h)² ≤ (h² - 1)²")
    p.let(c="h² - 1", w="a·s")
    p.have("0 < c")
    p.have("v² ≤ (|u| + w)²")
    p.have("0 ≤ (c·|u| - w)²")
    p.have("|u|² = u²")
    p.have("c·(h²·(s² + u²) - (s² + (|u| + w)²)) = (c·|u| - w)² + (c² - (a·h)²)·s²")
    p.have("0 ≤ (c² - (a·h)²)·s²")
    p.have("0 ≤ c·(h²·(s² + u²) - (s² + (|u| + w)²))")
    p.let(X="h²·(s² + u²) - (s² + (|u| + w)²)")
    p.chain("0", le("1/c·(c·X)"), eq("X"))
    p.have(p.goal)


@stretched.proof
def both_summands(p):
    p.have("0 ≤ s·t·(b·s - t)")
    p.have("0 ≤ v²·(b·t - s)")
    p.have(p.goal)


@ratio.proof
def one_after_the_other(p):
    p.let(u="x - m", v="x - n", B="exp(b)", A="exp(a)")
    p.have("|(x - m) - (x - n)| = |m - n|")
    p.use(moved.theorem(), "a", "x - m", "x - n", "s")
    p.use(stretched.theorem(), "B", "s", "t", "x - n")
    p.let(c="s² + (x - m)²", d="t² + (x - n)²", w="s² + (x - n)²")
    p.have("0 < c")
    p.have("0 < d")
    p.have("0 ≤ B·t·(A·c - w)")
    p.have("s·d ≤ A·B·t·c")
    p.have("exp(a + b) = A·B")
    p.chain("s/c", eq("s·d/(c·d)"), le("A·B·t·c/(c·d)"), eq("exp(a + b)·(t/d)"))


@divided.proof
def by_a_constant(p):
    p.have("0 ≤ 1/v·(e·d - c)")
    p.have(p.goal)


@law.proof
def of_mass_one(p):
    p.use("int_affine", "λz : real. 1/(1 + z²)", "1/s", "-(m/s)", "v")
    p.have("|1/s| = 1/s")
    p.have("v/|1/s| = s·v")
    p.have("E[y ~ lebesgue] 1/(1 + (1/s·y + -(m/s))²) exists and is s·v")
    p.have("(E[z ~ lebesgue] 1/(1 + z²)) = v")
    with p.fix("y : real"):
        p.have("0 < s² + (y - m)²")
        p.have("1/(s·v)·(1/(1 + (1/s·y + -(m/s))²)) = s/(s² + (y - m)²)/v")
    p.use("int_scale", "lebesgue", "λy : real. 1/(1 + (1/s·y + -(m/s))²)", "1/(s·v)", "s·v")
    p.have("1/(s·v)·(s·v) = 1")
    p.let(f="λy : real. s/(s² + (y - m)²)/v")
    p.have("E[y ~ lebesgue] f(y) exists and is 1")
    p.have("∀y. 0 ≤ f(y)")
    p.use("withdensity_prob", "lebesgue", "f")
    p.have("cauchy(m, s) = withdensity(lebesgue, f)", "cauchy")
    p.have(p.goal)


@sharper.proof
def moved_and_stretched(p):
    p.let(A="x ↦ cauchy(q(x), S(x)/a)")
    p.obtain("v", p.use(constant.theorem()))
    p.have("(E[z ~ lebesgue] 1/(1 + z²)) = v")
    with p.fix("x : 'd"):
        p.have("0 < S(x)/a")
        p.use(law.theorem(), "q(x)", "S(x)/a", "v")
        p.have("Prob(cauchy(q(x), S(x)/a))")
    with p.fix("x y : 'd", "x ~ y"):
        p.let(
            s="S(x)/a",
            t="S(y)/a",
            f="λz : real. s/(s² + (z - q(x))²)/v",
            g="λz : real. t/(t² + (z - q(y))²)/v",
        )
        p.have("0 < s")
        p.have("0 < t")
        p.have("a·s = S(x)")
        p.have("S(x) ≤ exp(β)·S(y) ∧ S(y) ≤ exp(β)·S(x)")
        p.have("s ≤ exp(β)·t")
        p.have("t ≤ exp(β)·s")
        p.have("|q(x) - q(y)| ≤ a·s")
        with p.fix("z : real"):
            p.use(ratio.theorem(), "a", "β", "s", "t", "q(x)", "q(y)", "z")
            p.use(divided.theorem(), "s/(s² + (z - q(x))²)", "t/(t² + (z - q(y))²)", "exp(a + β)", "v")
            p.have("f(z) ≤ exp(a + β)·g(z)")
        p.have("∀z. 0 ≤ f(z) ∧ 0 ≤ g(z)")
        p.have("Measurable(f)")
        p.have("Measurable(g)")
        p.use(law.theorem(), "q(x)", "s", "v")
        p.use(law.theorem(), "q(y)", "t", "v")
        p.let(P="withdensity(lebesgue, f)", Q="withdensity(lebesgue, g)")
        p.use("max_divergence_withdensity", "lebesgue", "f", "g", "a + β")
        p.use(bounded.theorem(), "P", "Q", "cauchy(q(x), S(x)/a)", "cauchy(q(y), S(y)/a)", "a + β")
    return p.have(p.goal, "pure_dp", "approx_dp", "mechanism")


@printed.proof
def a_third_is_enough(p):
    p.use(sharper.theorem(), "~", "q", "S", "ε/6", "ε/6")
    p.let(A="x ↦ cauchy(q(x), 6·S(x)/ε)")
    with p.fix("x : 'd"):
        p.have("S(x)/(ε/6) = 6·S(x)/ε")
        p.have("cauchy(q(x), S(x)/(ε/6)) = A(x)")
    p.have("A is (ε/6 + ε/6)-DP for ~")
    p.have("ε/6 + ε/6 ≤ ε")
    p.unfold_facts("pure_dp")
    p.use("approx_dp_weaken", "~", "A", "ε/6 + ε/6", "0", "ε", "0")
    return p.have(p.goal, "pure_dp")


@bounded.proof
def on_each_event(p):
    with p.fix("U : 'a → bool", "Measurable(U)"):
        p.use("mass_of_max_divergence", P="P", Q="Q", s="U", c="c")
        p.have("A(U) ≤ exp(c)·B(U) + 0")


@moved_law.proof
def an_affine_map(p):
    p.let(g="λz : real. c + s·z")
    p.have("Measurable(g)")
    p.have("Prob(map(g, Z))")
    with p.fix("U : real → bool", "Measurable(U)"):
        p.have("Measurable(z ↦ U(g(z)))")
        p.have("map(g, Z)(U) = Z{z | U(g(z))} ∧ Measurable(z ↦ U(g(z)))", "mass_map")
    return p.have(p.goal)


@in_turn.proof
def one_inequality_in_the_other(p):
    p.let(E="exp(ε/2)")
    p.have("E·E = exp(ε)")
    p.chain("u", le("E·v + δ/2"), le("E·(E·w + δ/2) + δ/2"), eq("exp(ε)·w + (1 + E)/2·δ"))


@sizes.proof
def distances_and_quotients(p):
    p.have("0 < s/a")
    p.use("le_abs", "m - n")
    p.use("neg_le_abs", "m - n")
    p.let(d="(m - n)/(s/a)")
    p.have("d ≤ a")
    p.have("-a ≤ d")
    p.have("|d| ≤ a")
    p.have("s/t ≤ exp(β)")
    p.have("exp(-β)·exp(β) = 1")
    p.have("0 ≤ exp(-β)·(exp(β)·s - t)")
    p.have("exp(-β) ≤ s/t")
    with p.fix("z : real"):
        p.have("m + s/a·(z - (m - n)/(s/a)) = n + s/a·z")
    with p.fix("z : real"):
        p.have("n + s/a·(z/(s/t)) = n + t/a·z")
    return p.have(p.goal)


@general.proof
def slide_then_stretch(p):
    p.let(A="x ↦ map(z ↦ q(x) + S(x)/a·z, Z)")
    slides, dilates = p.given[-2:]
    with p.fix("x : 'd"):
        p.use(moved_law.theorem(), "Z", "q(x)", "S(x)/a")
    with p.fix("x y : 'd", "x ~ y"), p.fix("W : real → bool", "Measurable(W)"):
        p.let(d="(q(x) - q(y))/(S(x)/a)", c="S(x)/S(y)")
        p.let(
            X="λz : real. W(q(x) + S(x)/a·z)",
            Y="λz : real. W(q(y) + S(x)/a·z)",
            V="λz : real. W(q(y) + S(y)/a·z)",
        )
        p.use(sizes.theorem(), "a", "β", "q(x)", "q(y)", "S(x)", "S(y)")
        p.use(moved_law.theorem(), "Z", "q(x)", "S(x)/a")
        p.use(moved_law.theorem(), "Z", "q(y)", "S(x)/a")
        p.use(moved_law.theorem(), "Z", "q(y)", "S(y)/a")
        with p.fix("z : real"):
            p.have("X(z - d) = Y(z)")
        with p.fix("z : real"):
            p.have("Y(z/c) = V(z)")
        p.use(slides, "X", "d")
        p.use(dilates, "Y", "c")
        p.have("Z{z | X(z - d)} = Z(Y)")
        p.have("Z{z | Y(z/c)} = Z(V)")
        p.use(in_turn.theorem(), "Z(X)", "Z(Y)", "Z(V)", "ε", "δ")
        p.have("A(x)(W) ≤ exp(ε)·A(y)(W) + (1 + exp(ε/2))/2·δ")
    return p.have(p.goal, "approx_dp", "mechanism")
