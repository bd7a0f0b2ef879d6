"""Composition of Gaussian differential privacy.

Problem: n steps, each of which sees the data and all outputs before it; step i is μ_i-GDP for every value of
    these outputs.
Method: the normal pairs of two steps dominate them, so that the product of the pairs dominates both. It is a
    pair of normal vectors with two entries, which has the divergences of one normal pair on the line, at the
    distance of the vectors. One more step is a second step after one normal pair for all steps before.
Guarantee: all outputs together are √(μ_1² + … + μ_n²)-GDP, for μ_i ≥ 0. The product of the normal pairs has
    the divergences of one normal pair at this distance, so that no smaller number will do.
Reference: Dong, Roth and Su 2022, Corollary 3.3.  From memory.
"""

from cbdp_sym.author import *
from derivations.classics import (
    composition,
    dominating,
    gaussian,
    gaussian_vectors,
    gdp,
    many_steps,
    tradeoff,
    two_steps,
)
from derivations.classics.composition import STEPS, UP_TO
from derivations.classics.unfolded_steps import exists, nonempty, record

ZERO = "N(0, 1²)"
PAIR = "H[ε](semi(N(0, 1²), z ↦ N(0, 1²)) ‖ semi(N(μ, 1²), z ↦ N(ν, 1²)))"
ROOT = "√(∑ i ∈ {{1..{}}}. μ(i)²)"
ONE = f"H[ε]({ZERO} ‖ N({{}}, 1²))"
ALL = ONE.format(ROOT)

theorem = Statement(id="dp.gdp.composition", title="Composition of Gaussian differential privacy")
theorem.finding(
    "reading",
    "The outputs are a sequence $h$; step $i$ has the law $B(i,x,h)$, and $h(j)$ is fixed for $j\\ge i$, so "
    "that it sees the outputs of the steps before it, on which it depends measurably. The outputs of any "
    "number of steps lie in one space, which may contain a space for each step.",
)
theorem.finding(
    "remark",
    "The hypotheses are met: by mechanisms that do not look at the data, and by the Gaussian mechanisms of "
    "dp.gdp, of which each has a query of this sensitivity for each value of the outputs before it.",
)
any_number = theorem.printed(
    f"for {STEPS}, ~ : 'd → 'd → bool, μ : real → real, k "
    "given ∀i x. Measurable(B(i, x)), k is natural, ∀i. 0 ≤ μ(i), "
    f"{UP_TO}gdp(~, x ↦ B(i, x, h), μ(i)) holds gdp(~, adaptive(B, k), {ROOT.format('k')})",
    label="any number of mechanisms, each of which sees all outputs before",
)
composed = theorem.printed(
    "for A mechanism from 'd to 'a, ~ neighbours on 'd, B : 'd → 'a ⇝ 'b, μ ν given 0 ≤ μ, 0 ≤ ν, "
    "∀d. Measurable(B(d)), ∀d a. Prob(B(d, a)), gdp(~, A, μ), ∀a. gdp(~, d ↦ B(d, a), ν) "
    "holds gdp(~, compose(A, B), √(μ² + ν²))",
    label="two mechanisms, of which the second sees the first output",
)
FIRST, SECOND = f"independent(λi : real. {ZERO}, n)", "independent(λi : real. N(μ(i), 1²), n)"
product = theorem.repaired(
    "for μ : real → real, n natural, ε given ∀i. 0 ≤ μ(i) "
    f"holds H[ε]({FIRST} ‖ {SECOND}) = {ALL.format('n')}",
    label="the product of the normal pairs, which no smaller number dominates",
)
differ = Claim("for m n : 'k → real, k : 'k given m(k) ≠ n(k) holds m ≠ n")
two_entries = Claim(
    "for m : bool → real holds map(x ↦ (x(T), x(F)), N(m, 1²·I)) = semi(N(m(T), 1²), z ↦ N(m(F), 1²))"
)
read_back = Claim(
    "for m : bool → real "
    "holds map(z ↦ b ↦ if b then fst(z) else snd(z), semi(N(m(T), 1²), z ↦ N(m(F), 1²))) = N(m, 1²·I)"
)
apart = Claim(f"for μ ν ε given 0 ≤ μ, 0 ≤ ν, 0 < μ² + ν² holds {PAIR} = {ONE.format('√(μ² + ν²)')}")
one_pair = Claim(f"for μ ν ε given 0 ≤ μ, 0 ≤ ν holds {PAIR} = {ONE.format('√(μ² + ν²)')}")
SO_FAR = f"(∀ε. H[ε](P ‖ Q) ≤ {ALL.format('i')})"
one_more = Claim(
    f"for {STEPS}, μ : real → real, k, x y : 'd given ∀i x. Measurable(B(i, x)), k is natural, ∀i. 0 ≤ μ(i), "
    f"∀x. {UP_TO}Prob(B(i, x, h)), "
    f"{UP_TO}(∀ε. H[ε](B(i, x, h) ‖ B(i, y, h)) ≤ {ONE.format('μ(i)')}) "
    f"holds ∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ {SO_FAR} ⇒ "
    f"(∀ε. H[ε](recorded(i + 1, P, B(i + 1, x)) ‖ recorded(i + 1, Q, B(i + 1, y))) ≤ {ALL.format('i + 1')})"
)
next_root = Claim(
    "for μ : real → real, n natural given ∀i. 0 ≤ μ(i) "
    f"holds 0 ≤ {ROOT.format('n')} ∧ √(({ROOT.format('n')})² + μ(n + 1)²) = {ROOT.format('n + 1')}"
)
for each in (any_number, composed):
    each.facts += [tradeoff.error.theorem]
any_number.facts += composition.PRESUPPOSED
product.facts += [nonempty.theorem, record.theorem]
for law in ("normal 0 1", "normal (μ (i + 1)) 1"):
    product.facts.append(exists("μ : real → real", law).theorem)


@differ.proof
def at_this_entry(p):
    with p.case("m = n"):
        p.have("m(k) = n(k)")
        p.have("F")
        p.have("m ≠ n")
    with p.otherwise():
        p.have("m ≠ n")


@two_entries.proof
def independent_entries(p):
    p.let(W="⨂ i. N(m(i), 1²)", P="N(m(T), 1²)", Q="N(m(F), 1²)", V="N(m, 1²·I)")
    p.let(g="λx : bool → real. (x(T), x(F))")
    p.use(gaussian_vectors.law.theorem(), "m", "1")
    p.have("Measurable(λx : bool → real. (x(T), x(F)))")
    with p.fix("f : (real × real) → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.let(h="λx : bool → real. f((x(T), x(F)))", k="a ↦ ∫[b ~ Q] f((a, b))")
        with p.fix("x : bool → real"), p.fix("b : real"):
            p.have("h(λj. if j = F then b else x(j)) = f((x(T), b))")
        p.use("measurable_L_section", "Q", "f")
        p.have("Measurable(k)")
        p.use("product_marginal", "i ↦ N(m(i), 1²)", "T")
        split = p.use("product_split", "i ↦ N(m(i), 1²)", "F", "h")
        p.chain(
            "∫[z ~ map(g, V)] f(z)",
            eq("∫ h(x) dV(x)", "L_map"),
            eq("∫ h(x) dW(x)", "normal_vector"),
            eq("∫[x ~ W] (∫[b ~ Q] h(λj. if j = F then b else x(j)))", split),
            eq("∫[x ~ W] k(x(T))"),
            eq("∫[a ~ map(λx : bool → real. x T, W)] k(a)", "L_map"),
            eq("∫ k(a) dP(a)"),
            eq("∫[z ~ semi(P, z ↦ Q)] f(z)", "semi_L"),
        )
    p.use("measure_ext", "map(g, V)", "semi(P, z ↦ Q)")
    return p.have(p.goal)


@read_back.proof
def nothing_is_lost(p):
    p.let(V="N(m, 1²·I)", g="λx : bool → real. (x(T), x(F))")
    p.let(e="λz : real × real. λb : bool. if b then fst(z) else snd(z)")
    p.use(gaussian_vectors.law.theorem(), "m", "1")
    p.have("Measurable(g)")
    with p.fix("b : bool"):
        with p.case("b"):
            p.have("Measurable(λz : real × real. e(z)(b))", "if_true")
        with p.otherwise():
            p.have("Measurable(λz : real × real. e(z)(b))", "if_false")
    p.have("Measurable(e)")
    with p.fix("x : bool → real"):
        with p.fix("b : bool"):
            with p.case("b"):
                p.have("e(g(x))(b) = x(b)")
            with p.otherwise():
                p.have("e(g(x))(b) = x(b)")
        p.have("e(g(x)) = x")
    back = p.have("∀x : bool → real. e(g(x)) = x")
    p.use(two_entries.theorem(), "m")
    with p.fix("f : (bool → real) → ereal", "Measurable(f)", "∀x. 0 ≤ f(x)"):
        p.chain(
            "∫[x ~ map(e, map(g, V))] f(x)",
            eq("∫[z ~ map(g, V)] f(e(z))", "L_map"),
            eq("∫[x ~ V] f(e(g(x)))", "L_map"),
            eq("∫[x ~ V] f(x)", back),
        )
    p.use("measure_ext", "map(e, map(g, V))", "V")
    return p.have(p.goal)


@apart.proof
def a_pair_of_vectors(p):
    p.let(m="λi : bool. (0 : real)", n="i ↦ if i then μ else ν", r="√(μ² + ν²)", u="i ↦ m(i) - n(i)")
    p.let(g="λx : bool → real. (x(T), x(F))", e="λz : real × real. λb : bool. if b then fst(z) else snd(z)")
    p.let(P="semi(N(0, 1²), z ↦ N(0, 1²))", Q="semi(N(μ, 1²), z ↦ N(ν, 1²))", V="N(m, 1²·I)", W="N(n, 1²·I)")
    p.have("n(T) = μ ∧ n(F) = ν")
    p.have("u(T) = -μ ∧ u(F) = -ν")
    p.use("two_norm_square", "u")
    p.have("(∑ i. u(i)²) = (u(T))² + (u(F))²", "sum_bool")
    p.have("(∑ i. u(i)²) = μ² + ν²")
    p.use("order_norm_nonneg", "2", "u")
    p.have("0 < r")
    p.have("r = √(‖u‖[2]²)")
    p.have("√(‖u‖[2]²) = ‖u‖[2]", "sqrt_of_square")
    with p.case("0 < μ"):
        p.use(differ.theorem(), "m", "n", "T")
        p.have("m ≠ n")
    with p.otherwise():
        p.have("ν ≠ 0")
        p.use(differ.theorem(), "m", "n", "F")
        p.have("m ≠ n")
    p.use(gaussian.vectors_hockey.theorem(), "m", "n", "1", "ε")
    p.use(gaussian.hockey.theorem(), "0", "r", "1", "ε")
    p.have("|0 - r| = ‖u‖[2]")
    for vector in ("m", "n"):
        p.use(gaussian_vectors.law.theorem(), vector, "1")
        p.use(two_entries.theorem(), vector)
        p.use(read_back.theorem(), vector)
    p.have("Measurable(g)")
    p.chain("H[ε](P ‖ Q)", eq("H[ε](map(g, V) ‖ map(g, W))"), le("H[ε](V ‖ W)", "hockey_stick_map"))
    p.chain("H[ε](V ‖ W)", eq("H[ε](map(e, P) ‖ map(e, Q))"), le("H[ε](P ‖ Q)", "hockey_stick_map"))
    p.use("ele_antisym", "H[ε](P ‖ Q)", "H[ε](V ‖ W)")
    p.chain("H[ε](P ‖ Q)", eq("H[ε](V ‖ W)"), eq("H[ε](N(0, 1²) ‖ N(r, 1²))"))


@one_pair.proof
def or_no_distance(p):
    with p.case("μ = 0 ∧ ν = 0"):
        p.have("√(μ² + ν²) = 0")
        p.let(Z="N(0, 1²)", P="semi(Z, z ↦ Z)")
        p.have("Prob(P)")
        p.use(gaussian_vectors.same.theorem(), "Z", "P", "P", "ε")
        p.use(gaussian_vectors.same.theorem(), "P", "Z", "Z", "ε")
        p.use("ele_antisym", "H[ε](P ‖ P)", "H[ε](Z ‖ Z)")
        p.have(p.goal)
    with p.case("0 < μ"):
        p.have("0 < μ²")
        p.use(apart.theorem(), "μ", "ν", "ε")
        p.have(p.goal)
    with p.otherwise():
        p.have("μ = 0")
        p.have("ν ≠ 0")
        p.have("0 < ν")
        p.have("0 < ν²")
        p.use(apart.theorem(), "μ", "ν", "ε")
        p.have(p.goal)


@next_root.proof
def square_and_add(p):
    p.let(s="∑ i ∈ {1..n}. μ(i)²")
    p.use("sum_between_succ", "λi : real. μ(i)²", "n")
    p.have("0 ≤ s")
    p.have("(√(s))² = s")
    p.have(p.goal)


@one_more.proof
def another_step(p):
    with p.fix("i P Q ε", goal=p.goal):
        p.let(m="i + 1", K="B(m, x)", J="B(m, y)", r=ROOT.format("i"))
        p.let(
            Z="N(0, 1²)", R="N(r, 1²)", V="N(μ(m), 1²)", f="λz : (real → 'a) × 'a. replace(fst(z), m, snd(z))"
        )
        p.use("nat_nonneg", "i")
        p.have("m is natural ∧ 1 ≤ m")
        p.have("Measurable(f)")
        p.use(two_steps.two_steps.theorem(), "P", "Q", "K", "J", "Z", "R", "Z", "V")
        p.use(next_root.theorem(), "μ", "i")
        p.use(one_pair.theorem(), "r", "μ(m)", "ε")
        p.chain(
            "H[ε](recorded(m, P, K) ‖ recorded(m, Q, J))",
            eq("H[ε](map(f, semi(P, K)) ‖ map(f, semi(Q, J)))", composition.recorded_is.theorem()),
            le("H[ε](semi(P, K) ‖ semi(Q, J))", "hockey_stick_map"),
            le("H[ε](semi(Z, z ↦ Z) ‖ semi(R, z ↦ V))"),
            eq("H[ε](Z ‖ N(√(r² + μ(m)²), 1²))"),
            eq(ALL.format("m")),
        )


@any_number.proof
def step_by_step(p):
    p.let(C="adaptive(B, k)", r=ROOT.format("k"))
    p.let(R=f"λi : real. λP Q : (real → 'a) measure. {SO_FAR}")
    with p.fix("i h", goal=f"{UP_TO}dominated(~, x ↦ B(i, x, h), {ZERO}, N(μ(i), 1²))"):
        p.have("gdp(~, x ↦ B(i, x, h), μ(i))")
        p.have("mechanism(x ↦ B(i, x, h))", "gdp", "f_dp")
        p.use(gdp.dominating_pair.theorem(), "x ↦ B(i, x, h)", "~", "μ(i)")
        p.have(p.goal)
    p.unfold_facts("dominated", "mechanism")
    p.have(f"∀x. {UP_TO}Prob(B(i, x, h))")
    with p.fix("x : 'd"):
        p.use(composition.probability.theorem(), "B", "x", "k")
        p.have("Prob(C(x))")
    with p.fix("x y : 'd", "x ~ y"):
        p.have(f"{UP_TO}(∀ε. H[ε](B(i, x, h) ‖ B(i, y, h)) ≤ {ONE.format('μ(i)')})")
        p.let(o="dirac(no_outputs : real → 'a)")
        p.have(f"{ROOT.format('0')} = 0", "sum_between_zero")
        with p.fix("ε : real"):
            p.use(gaussian_vectors.same.theorem(), "o", ZERO, ZERO, "ε")
            p.have(f"H[ε](o ‖ o) ≤ {ALL.format('0')}")
        p.have("R(0, o, o)")
        p.use(one_more.theorem(), "B", "μ", "k", "x", "y")
        p.use(composition.induction.theorem(), "B", "x", "y", "k", "R", because="induction over the steps")
        p.have(f"∀ε. H[ε](C(x) ‖ C(y)) ≤ {ALL.format('k')}")
    p.have("dominated(~, C, N(0, 1²), N(r, 1²))", "dominated", "mechanism")
    p.have("mechanism(C)", "mechanism")
    p.use(next_root.theorem(), "μ", "k")
    p.use(gdp.dominating_pair.theorem(), "C", "~", "r")
    return p.have(p.goal)


@composed.proof
def one_pair_for_both(p):
    p.let(
        r="√(μ² + ν²)", C="compose(A, B)", P="semi(N(0, 1²), z ↦ N(0, 1²))", Q="semi(N(μ, 1²), z ↦ N(ν, 1²))"
    )
    p.have("0 ≤ r")
    p.have("mechanism(A)", "gdp", "f_dp")
    p.use(gdp.dominating_pair.theorem(), "A", "~", "μ")
    p.have("dominated(~, A, N(0, 1²), N(μ, 1²))")
    with p.fix("a : 'a"):
        p.have("gdp(~, d ↦ B(d, a), ν)")
        p.have("mechanism(d ↦ B(d, a))", "gdp", "f_dp")
        p.use(gdp.dominating_pair.theorem(), "d ↦ B(d, a)", "~", "ν")
        p.have("dominated(~, d ↦ B(d, a), N(0, 1²), N(ν, 1²))")
    p.use(dominating.claim.theorem(), "~", "A", "B", "N(0, 1²)", "N(μ, 1²)", "N(0, 1²)", "N(ν, 1²)")
    p.unfold_facts("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"), p.fix("ε : real"):
        p.use(one_pair.theorem(), "μ", "ν", "ε")
        p.chain("H[ε](C(x) ‖ C(y))", le("H[ε](P ‖ Q)"), eq("H[ε](N(0, 1²) ‖ N(r, 1²))"))
    p.have("dominated(~, C, N(0, 1²), N(r, 1²))", "dominated", "mechanism")
    p.have("mechanism(C)", "mechanism")
    p.use(gdp.dominating_pair.theorem(), "C", "~", "r")
    return p.have(p.goal)


@product.proof
def pair_by_pair(p):
    p.let(
        P=f"λi : real. {ZERO}",
        Q="λi : real. N(μ(i), 1²)",
        I="n ↦ independent(P, n)",
        J="n ↦ independent(Q, n)",
    )
    for law in ("P", "Q"):
        p.use(many_steps.equations.theorem(), law)
        p.use(many_steps.probability.theorem(), law)
        p.use(many_steps.later_places.theorem(), law)
    p.have("Prob(I(n)) ∧ Prob(J(n))")
    p.unfold_facts("independent")
    for law in (ZERO, "N(μ(i), 1²)"):
        p.defined(f"Prob(adaptive(λi : real. λu : bool. λh : real → real. {law}, n, T))")

    def start(q):
        q.let(o="dirac(no_outputs : real → real)", Z=ZERO)
        q.use(gaussian_vectors.same.theorem(), "Z", "o", "o", "ε")
        q.use(gaussian_vectors.same.theorem(), "o", "Z", "Z", "ε")
        q.have(f"{ROOT.format('0')} = 0", "sum_between_zero")
        q.use("ele_antisym", "H[ε](o ‖ o)", "H[ε](Z ‖ Z)")
        return q.have(q.goal)

    def more(q):
        q.let(m="n + 1", r=ROOT.format("n"), Z=ZERO, R="N(r, 1²)", V="N(μ(m), 1²)")
        q.let(f="λz : (real → real) × real. replace(fst(z), m, snd(z))")
        q.let(g="λh : real → real. (replace(h, m, no_outputs(m)), h(m))")
        q.have("Measurable(f)")
        q.use(many_steps.erased.theorem(), "m", "(no_outputs : real → real)(m)")
        q.have("Measurable(g)")
        q.use(next_root.theorem(), "μ", "n")
        q.use(one_pair.theorem(), "r", "μ(m)", "ε")
        q.use(
            two_steps.two_steps.theorem(),
            "I(n)",
            "J(n)",
            "λh : real → real. Z",
            "λh : real → real. V",
            "Z",
            "R",
            "Z",
            "V",
        )
        q.use(
            two_steps.two_steps.theorem(), "Z", "R", "λz : real. Z", "λz : real. V", "I(n)", "J(n)", "Z", "V"
        )
        q.use(many_steps.undone.theorem(), "m", "I(n)", "Z")
        q.use(many_steps.undone.theorem(), "m", "J(n)", "V")
        q.let(X="semi(I(n), h ↦ Z)", Y="semi(J(n), h ↦ V)")
        for seq, law, image in (("I", "Z", "X"), ("J", "V", "Y")):
            q.have(f"{seq}(m) = recorded(m, {seq}(n), λh : real → real. {law})")
            q.use(composition.recorded_is.theorem(), "m", f"{seq}(n)", f"λh : real → real. {law}")
            q.have(f"{seq}(m) = map(f, {image})")
        q.chain(
            "H[ε](I(m) ‖ J(m))",
            eq("H[ε](map(f, X) ‖ map(f, Y))"),
            le("H[ε](X ‖ Y)", "hockey_stick_map"),
            le("H[ε](semi(Z, z ↦ Z) ‖ semi(R, z ↦ V))"),
        )
        q.chain(
            "H[ε](semi(Z, z ↦ Z) ‖ semi(R, z ↦ V))",
            le("H[ε](X ‖ Y)"),
            eq("H[ε](map(g, I(m)) ‖ map(g, J(m)))"),
            le("H[ε](I(m) ‖ J(m))", "hockey_stick_map"),
        )
        q.use("ele_antisym", "H[ε](I(m) ‖ J(m))", "H[ε](semi(Z, z ↦ Z) ‖ semi(R, z ↦ V))")
        return q.have(q.goal)

    p.induction(f"n ↦ ∀ε. H[ε](I(n) ‖ J(n)) = {ALL.format('n')}", start, more)
    return p.have(p.goal)
