"""Propose, test, release.

Problem: a release that is private on some data sets only, after a private test whether the data set is one of
    them.
Method: where the release is private, test and release compose. Where it is not, the test passes with a small
    probability, and the answer that it does not pass is the test's alone.
Guarantee: (ε₁ + ε₂, δ₁ + max(δ₂, δ₃)), if the test is (ε₁, δ₁)-DP and passes with probability at most δ₃
    where the release is not (ε₂, δ₂)-close to that of every neighbour. For a query with noise for a proposed
    local sensitivity, and a noisy distance to the data sets that exceed it, (2ε, δ), and even (2ε, δ/2).
Reference: Dwork and Lei 2009; Vadhan 2017, Proposition 3.2. From memory.
"""

from cbdp_sym.author import *
from derivations.classics import composition, group, laplace, laplace_pairs, laplace_vector
from derivations.classics.composition import CLOSE
from derivations.sharp import integers
from derivations.sharp.laplace import shifted

define(
    "define propose_test_release for A : 'd → bool measure, B : 'd → 'a measure, o : 'a, x : 'd "
    ":= semi (A x) (λb : bool. if b (B x) (dirac o))",
    latex=r"\mathrm{PTR}\left({0}, {1}, {2}\right)\left({3}\right)",
)
define(
    "define noisy_test for D : 'd → real, s t : real, x : 'd := map (λv. t < v) (add_noise D "
    "(laplace 0 s) x)",
    latex=r"\mathrm{Test}\left({0}, {1}, {2}\right)\left({3}\right)",
)
theorem = Statement(id="dp.ptr", title="Propose, test, release")
theorem.finding(
    "reading",
    "The outcome is a pair: whether the test passes, and what is released, which is a fixed value $o$ if it "
    "does not. The printed distance is any function $D$ that changes by at most 1 between neighbours and is "
    "at most 0 where some neighbour has an answer farther than $\\beta$. The least number of steps to such a "
    "data set is one, if there is one that can be reached from every data set.",
)
theorem.finding(
    "sharper",
    r"$\max(\delta_2,\delta_3)$ in the place of $\delta_2+\delta_3$, and $\delta/2$ in the place of $\delta$ "
    r"for the noisy distance.",
)
DISTANCE = "sensitivity(~, D, 1), ∀x y. x ~ y ⇒ 0 < D(x) ⇒ |q(x) - q(y)| ≤ β"
NOISY = "propose_test_release(noisy_test(D, 1/ε, {}), add_noise(q, Lap(0, β/ε)), o)"
general = theorem.printed(
    "for A : 'd ⇝ bool with neighbours ~, B mechanism from 'd to 'a, G : 'd → bool, o : 'a, ε1 δ1 ε2 δ2 δ3 "
    "given A is (ε1, δ1)-DP for ~, 0 ≤ ε2, 0 ≤ δ2, ∀x. ¬G(x) ⇒ A(x){b | b} ≤ δ3, "
    f"∀x y. x ~ y ⇒ G(x) ⇒ ({CLOSE.format(P='B(x)', Q='B(y)', e='ε2', d='δ2')}) "
    "holds propose_test_release(A, B, o) is (ε1 + ε2, δ1 + max(δ2, δ3))-DP for ~",
    label="any test and any release",
)
local = theorem.printed(
    "for ~ neighbours on 'd, q D : 'd → real, o β ε δ "
    f"given 0 < β, 0 < ε, 0 < δ ≤ 1, {DISTANCE} holds {NOISY.format('log(1/δ)/ε')} is (2·ε, δ)-DP for ~",
    label="a query with a proposed bound of its local sensitivity",
)
sharper = theorem.repaired(
    "for ~ neighbours on 'd, q D : 'd → real, o β ε t "
    f"given 0 < β, 0 < ε, 0 ≤ t, {DISTANCE} holds {NOISY.format('t')} is (2·ε, exp(-(ε·t))/2)-DP for ~",
    label="with any threshold",
)
FAR = "(∃z. {0} ~ z ∧ β < |q({0}) - q(z)|)"
distance = theorem.repaired(
    "for ~ neighbours on 'd, q D : 'd → real, β given ∀x y. x ~ y ⇒ y ~ x, ∀x. D(x) is natural, "
    f"∀x. ∃y. steps_apart(~, D(x), x, y) ∧ {FAR.format('y')}, "
    f"∀x k y. k is natural ⇒ steps_apart(~, k, x, y) ⇒ {FAR.format('y')} ⇒ D(x) ≤ k "
    "holds sensitivity(~, D, 1) ∧ (∀x y. x ~ y ⇒ 0 < D(x) ⇒ |q(x) - q(y)| ≤ β)",
    label="the least number of steps to a larger local sensitivity is such a D",
)
for each in (local, sharper):
    each.facts.append(laplace_pairs.moved_noise.theorem)
one_step_more = Claim(
    "for ~ neighbours on 'd, k, x y w : 'd given x ~ y, k is natural, steps_apart(~, k, y, w) "
    "holds steps_apart(~, k + 1, x, w)"
)
NEXT = "(λb : bool. if b then B({}) else dirac(o))"
passed = Claim(
    "for A : 'd ⇝ bool with neighbours ~, B mechanism from 'd to 'a, o : 'a, ε1 δ1 ε2 δ2, x y : 'd, "
    "S event on (bool × 'a) given A is (ε1, δ1)-DP for ~, 0 ≤ ε2, 0 ≤ δ2, x ~ y, "
    f"{CLOSE.format(P='B(x)', Q='B(y)', e='ε2', d='δ2')} holds propose_test_release(A, B, o, x)(S) "
    "≤ exp(ε1 + ε2)·propose_test_release(A, B, o, y)(S) + (δ1 + δ2)"
)
failed = Claim(
    "for A : 'd ⇝ bool with neighbours ~, B mechanism from 'd to 'a, o : 'a, ε δ d, x y : 'd, "
    "S event on (bool × 'a) given A is (ε, δ)-DP for ~, x ~ y, A(x){b | b} ≤ d "
    "holds propose_test_release(A, B, o, x)(S) ≤ exp(ε)·propose_test_release(A, B, o, y)(S) + (δ + d)"
)
law = Claim(
    "for A mechanism from 'd to bool, B mechanism from 'd to 'a, o : 'a, x : 'd "
    f"holds Measurable({NEXT.format('x')}) ∧ (∀b. Prob({NEXT.format('x')}(b))) "
    "∧ Prob(propose_test_release(A, B, o, x))"
)


@law.proof
def two_steps(p):
    p.unfold_facts("mechanism")
    p.let(K=NEXT.format("x"))
    p.use("measurable_of_bool", "K")
    with p.fix("b : bool"):
        with p.case("b"):
            p.have("Prob(K(b))")
        with p.otherwise():
            p.have("Prob(K(b))")
    p.have("Prob(semi(A(x), K))")
    p.have("Prob(propose_test_release(A, B, o, x))", "propose_test_release")
    return p.have(p.goal)


@passed.proof
def test_and_release_compose(p):
    p.unfold_facts("approx_dp")
    p.let(K=NEXT.format("x"), J=NEXT.format("y"))
    for data in ("x", "y"):
        p.use(law.theorem(), "A", "B", "o", data)
    p.have("1 ≤ exp(ε2)")
    p.unfold_facts("mechanism")
    with p.fix("b : bool"), p.fix("T : 'a → bool", "Measurable(T)"):
        with p.case("b"):
            p.have("K(b)(T) ≤ exp(ε2)·J(b)(T) + δ2")
        with p.otherwise():
            p.have("K(b) = dirac(o) ∧ J(b) = dirac(o)")
            p.use("mass_Pr", "dirac(o)", "T")
            p.use("Pr_nonneg", "dirac(o)", "T")
            p.have("Pr(dirac(o), T) ≤ exp(ε2)·Pr(dirac(o), T) + δ2")
            p.have("K(b)(T) ≤ exp(ε2)·J(b)(T) + δ2")
    p.use(composition.pairs.theorem(), "A(x)", "A(y)", "K", "J", "ε1", "δ1", "ε2", "δ2", "S")
    return p.have(p.goal, "propose_test_release")


@failed.proof
def the_test_alone(p):
    p.unfold_facts("approx_dp")
    p.let(K=NEXT.format("x"), J=NEXT.format("y"))
    for data in ("x", "y"):
        p.use(law.theorem(), "A", "B", "o", data)
    p.unfold_facts("mechanism")
    p.let(one="λu : bool × 'a. if S(u) then (1 : ereal) else 0", M="semi(A(x), K)", N="semi(A(y), J)")
    p.let(g="λb : bool. if b then (1 : ereal) else 0", h="λb : bool. if b then (0 : ereal) else one((F, o))")
    p.let(k="λb : bool. ∫[a ~ K(b)] one((b, a))", j="λb : bool. ∫[a ~ J(b)] one((b, a))")
    for f in ("g", "h", "k", "j"):
        p.use("measurable_of_bool", f)
    p.have("Measurable(one)")
    with p.fix("b : bool"):
        p.use("L_nonneg", goal="0 ≤ k(b)")
        p.use("L_nonneg", goal="0 ≤ j(b)")
        with p.case("b"):
            p.have("k(b) ≤ 1")
            p.have("0 ≤ h(b) ∧ h(b) ≤ 1 ∧ h(b) ≤ j(b) ∧ k(b) ≤ g(b) + h(b)")
        with p.otherwise():
            p.have("b = F")
            p.have("k(b) = one((F, o))", "L_dirac")
            p.have("j(b) = one((F, o))", "L_dirac")
            p.have("0 ≤ h(b) ∧ h(b) ≤ 1 ∧ h(b) ≤ j(b) ∧ k(b) ≤ g(b) + h(b)")
    p.have("M(S) = (∫[b ~ A(x)] k(b))", "mass", "semi_L")
    p.have("N(S) = (∫[b ~ A(y)] j(b))", "mass", "semi_L")
    p.use("dp_of_functions", "A(x)", "A(y)", "exp(ε)", "δ", "h")
    p.have("(∫[b ~ A(x)] g(b)) ≤ d", "mass")
    p.chain("∫[b ~ A(y)] h(b)", le("∫[b ~ A(y)] j(b)", "L_le"), eq("N(S)"))
    p.chain(
        "M(S)",
        eq("∫[b ~ A(x)] k(b)"),
        le("∫[b ~ A(x)] (g(b) + h(b))", "L_le"),
        eq("(∫[b ~ A(x)] g(b)) + (∫[b ~ A(x)] h(b))", "L_add"),
        le("d + (exp(ε)·(∫[b ~ A(y)] h(b)) + δ)"),
        le("d + (exp(ε)·N(S) + δ)"),
        eq("exp(ε)·N(S) + (δ + d)"),
    )
    return p.have(p.goal, "propose_test_release")


@general.proof
def whether_the_release_is_private(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.let(M="propose_test_release(A, B, o)", m="max(δ2, δ3)")
    with p.fix("x : 'd"):
        p.use(law.theorem(), "A", "B", "o", "x")
        p.have("Prob(M(x))")
    p.have("A is (ε1, δ1)-DP for ~", "approx_dp", "mechanism")
    p.have("δ2 ≤ m", "le_max_left")
    p.have("δ3 ≤ m", "le_max_right")
    p.have("exp(ε1) ≤ exp(ε1 + ε2)")
    with p.fix("x y : 'd", "x ~ y"), p.fix("S : bool × 'a → bool", "Measurable(S)"):
        p.let(u="Pr(M(x), S)", v="Pr(M(y), S)")
        for data in ("x", "y"):
            p.use("mass_Pr", f"M({data})", "S")
        p.use("Pr_nonneg", "M(y)", "S")
        with p.case("G(x)"):
            p.have(CLOSE.format(P="B(x)", Q="B(y)", e="ε2", d="δ2"))
            p.use(passed.theorem(), "~", "A", "B", "o", "ε1", "δ1", "ε2", "δ2", "x", "y", "S")
            p.have("u ≤ exp(ε1 + ε2)·v + (δ1 + δ2)")
            p.have("u ≤ exp(ε1 + ε2)·v + (δ1 + m)")
        with p.otherwise():
            p.have("A(x){b | b} ≤ δ3")
            p.use(failed.theorem(), "~", "A", "B", "o", "ε1", "δ1", "δ3", "x", "y", "S")
            p.have("u ≤ exp(ε1)·v + (δ1 + δ3)")
            p.have("exp(ε1)·v ≤ exp(ε1 + ε2)·v")
            p.have("u ≤ exp(ε1 + ε2)·v + (δ1 + m)")
        p.have("M(x)(S) ≤ exp(ε1 + ε2)·M(y)(S) + (δ1 + m)")
    return p.have(p.goal, "approx_dp", "mechanism")


tested = Claim(
    "for ~ neighbours on 'd, D : 'd → real, ε t given 0 < ε, sensitivity(~, D, 1) "
    "holds noisy_test(D, 1/ε, t) is (ε, 0)-DP for ~"
)
passes = Claim(
    "for D : 'd → real, ε t, x : 'd given 0 < ε, 0 ≤ t, D(x) ≤ 0 "
    "holds noisy_test(D, 1/ε, t, x){b | b} ≤ exp(-(ε·t))/2"
)


@tested.proof
def an_event_of_the_laplace_mechanism(p):
    p.let(A="add_noise(D, Lap(0, 1/ε))", h="λv : real. t < v")
    p.use(laplace.guarantee.theorem(), "D", "~", "1", "ε")
    p.unfold_facts("pure_dp")
    p.have("Measurable(h)")
    p.have("A is (ε, 0)-DP for ~")
    p.use("approx_dp_postprocess", "~", "A", "h", "ε", "0")
    with p.fix("x : 'd"):
        p.have("noisy_test(D, 1/ε, t, x) = postprocess(h, A)(x)", "noisy_test", "postprocess")
    p.have("noisy_test(D, 1/ε, t) = postprocess(h, A)")
    return p.have(p.goal)


@passes.proof
def beyond_the_threshold(p):
    p.let(
        c="D(x)",
        P="Lap(D(x), 1/ε)",
        A="add_noise(D, Lap(0, 1/ε))",
        W="λv : real. t < v",
        U="λv : real. t ≤ v",
    )
    p.have("A(x) = P", "add_noise", shifted.theorem())
    p.have("Measurable(W)")
    p.use(laplace_vector.beyond.theorem(), "c", "1/ε", "t")
    p.have("(c - t)/(1/ε) ≤ -(ε·t)")
    p.have("exp((c - t)/(1/ε)) ≤ exp(-(ε·t))")
    p.chain(
        "noisy_test(D, 1/ε, t, x){b | b}",
        eq("map(W, P){b | b}", "noisy_test"),
        eq("P(W)", "mass_map"),
        le("P(U)", "mass_mono"),
        eq("exp((c - t)/(1/ε))/2"),
        le("exp(-(ε·t))/2"),
    )
    return p.have(p.goal)


@sharper.proof
def within_the_proposed_bound(p):
    p.let(A="noisy_test(D, 1/ε, t)", B="add_noise(q, Lap(0, β/ε))", d="exp(-(ε·t))/2", G="λx : 'd. 0 < D(x)")
    p.use(tested.theorem(), "~", "D", "ε", "t")
    with p.fix("x : 'd"):
        p.have("B(x) = Lap(q(x), β/ε)", "add_noise", shifted.theorem())
    p.have("∀x. Prob(B(x))")
    p.have("mechanism(B)", "mechanism")
    p.have("0 ≤ d")
    with p.fix("x : 'd", "¬G(x)"):
        p.use(passes.theorem(), "D", "ε", "t", "x")
        p.have("A(x){b | b} ≤ d")
    with p.fix("x y : 'd", "x ~ y", "G(x)"), p.fix("S : real → bool", "Measurable(S)"):
        p.have("|q(x) - q(y)| ≤ β")
        p.use(laplace.largest.theorem(), "q(x)", "q(y)", "β/ε")
        p.have("|q(x) - q(y)|/(β/ε) ≤ ε")
        p.have("D[∞](B(x) ‖ B(y)) ≤ ε")
        p.use("mass_of_max_divergence", P="B(x)", Q="B(y)", s="S", c="ε")
        p.have("B(x)(S) ≤ exp(ε)·B(y)(S) + 0")
    p.use(general.theorem(), "~", "A", "B", "G", "o", "ε", "0", "ε", "0", "d")
    p.have("max(0, d) = d")
    p.have("0 + max(0, d) = d")
    p.have("ε + ε = 2·ε")
    return p.have(p.goal)


@local.proof
def at_this_threshold(p):
    p.let(t="log(1/δ)/ε", M=NOISY.format("log(1/δ)/ε"), r="log(1/δ)")
    p.have("1 ≤ 1/δ")
    p.have("0 ≤ r", by=decide)
    p.have("ε·t = r")
    p.have("exp(r) = 1/δ")
    p.have("exp(-r)·exp(r) = 1")
    p.have("exp(-r) = δ")
    p.have("-(ε·t) = -r")
    p.have("exp(-(ε·t))/2 ≤ δ")
    p.use(sharper.theorem(), "~", "q", "D", "o", "β", "ε", "t")
    p.use("approx_dp_weaken", "~", "M", "2·ε", "exp(-(ε·t))/2", "2·ε", "δ")
    return p.have(p.goal)


@one_step_more.proof
def begin_with_it(p):
    p.unfold_facts("steps_apart")
    p.obtain("z", group.STEP.format("k", "y", "w"))
    p.let(v="λi : real. if i = 0 then x else z(i - 1)")
    p.use("nat_nonneg", "k")
    p.have("v(0) = x")
    p.have("k + 1 ≠ 0")
    p.have("v(k + 1) = w")
    with p.fix("i : real", "i is natural", "i < k + 1"):
        p.use("nat_nonneg", "i")
        p.have("i + 1 ≠ 0")
        p.have("v(i + 1) = z(i)")
        with p.case("i = 0"):
            p.have("v(i) ~ v(i + 1)")
        with p.otherwise():
            p.have("v(i) = z(i - 1)")
            p.use(integers.before.theorem(), "i")
            p.have("(i - 1) is natural")
            p.have("z(i - 1) ~ z(i - 1 + 1)")
            p.have("v(i) ~ v(i + 1)")
    p.witness("v", goal=group.STEP.format("(k + 1)", "x", "w"))
    return p.have(p.goal, "steps_apart")


@distance.proof
def a_neighbour_is_one_step_away(p):
    with p.fix("x y : 'd", "x ~ y"):
        p.have("y ~ x")
        for here, there in (("x", "y"), ("y", "x")):
            p.obtain("w", p.have(f"∃w. steps_apart(~, D({there}), {there}, w) ∧ {FAR.format('w')}"))
            p.use(one_step_more.theorem(), "~", f"D({there})", here, there, "w")
            p.have(f"D({here}) ≤ D({there}) + 1")
        p.have("|D(x) - D(y)| ≤ 1")
    p.have("sensitivity(~, D, 1)", "sensitivity")
    with p.fix("x y : 'd", "x ~ y", "0 < D(x)"):
        with p.case("|q(x) - q(y)| ≤ β"):
            p.have("|q(x) - q(y)| ≤ β")
        with p.otherwise():
            p.let(v="λi : real. x")
            p.witness("y", goal=FAR.format("x"))
            with p.fix("i : real", "i is natural", "i < 0"):
                p.use("nat_nonneg", "i")
                p.have("F")
                p.have("v(i) ~ v(i + 1)")
            p.witness("v", goal=group.STEP.format("0", "x", "x"))
            p.have("steps_apart(~, 0, x, x)", "steps_apart")
            p.have("D(x) ≤ 0")
            p.have("|q(x) - q(y)| ≤ β")
    return p.have(p.goal)
