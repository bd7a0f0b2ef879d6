"""Adaptive composition of any number of steps, step by step.

Problem: say what k steps release together, where each step sees the data and all outputs before it.
Method: the outputs are a sequence h, of which h(i) is the output of step i; step i has the law B(i, x, h)
    on the data x. The law of the first n outputs is defined by recursion over n: draw the n outputs before,
    then the next one, and record it.
Guarantee: `adaptive(B, n, x)` is the law of the first n outputs on the data x, a probability; it has
    the two equations of the recursion. A step that is no kernel adds nothing: the definition is total.
Reference: Dwork, Rothblum and Vadhan 2010, section III (from memory); the definition is standard.
"""

from cbdp_sym.author import *

define("define no_outputs := λi : real. select (λy : 'a. T)", latex=r"\bot")
define(
    "define recorded for i : real, P : (real → 'a) measure, K : (real → 'a) → 'a measure "
    ":= if (Prob P ∧ Measurable K ∧ (∀h. Prob (K h))) (map (z ↦ replace (fst z) i (snd z)) (semi P K)) P",
    latex=r"\mathrm{rec}_{{0}}\left({1}, {2}\right)",
)
RULE = "M 0 = dirac no_outputs ∧ (∀i. Nat i ⇒ M (i + 1) = recorded (i + 1) (M i) (B (i + 1) x))"
define(
    "define adaptive for B : real → 'd → (real → 'a) → 'a measure, n : real, x : 'd "
    f":= select (λM : real → (real → 'a) measure. {RULE}) n",
    latex=r"{atom0}^{\left({1}\right)}\left({2}\right)",
)

STEPS = "B : real → 'd → (real → 'a) → 'a measure"
KERNELS = "∀i x. Measurable(B(i, x)), ∀i x h. Prob(B(i, x, h))"

exists = Claim(f"for {STEPS}, x : 'd holds ∃M. {RULE}")
equations = Claim(
    f"for {STEPS}, x : 'd holds adaptive(B, 0, x) = dirac(no_outputs) "
    "∧ (∀i. i is natural ⇒ adaptive(B, i + 1, x) = recorded(i + 1, adaptive(B, i, x), B(i + 1, x)))"
)


@exists.proof
def by_recursion(p):
    p.let(g="u ↦ (fst(u) + 1, recorded(fst(u) + 1, snd(u), B(fst(u) + 1, x)))")
    p.obtain("f", p.use("recursion", "((0 : real), dirac(no_outputs : real → 'a))", "g"))
    p.let(M="n ↦ snd(f(n))")
    p.induction(
        "n ↦ fst(f(n)) = n", lambda q: q.have("fst(f(0)) = 0"), lambda q: q.have("fst(f(n + 1)) = n + 1")
    )
    with p.fix("i : real", "i is natural"):
        p.have("M(i + 1) = recorded(i + 1, M(i), B(i + 1, x))")
    p.have("M(0) = dirac(no_outputs)")
    return p.witness("M")


@equations.proof
def of_the_chosen_sequence(p):
    p.let(R=f"λM : real → (real → 'a) measure. {RULE}")
    p.obtain("M", p.use(exists.theorem(), "B", "x"))
    p.use("choice", "R", "M")
    return p.have(p.goal, "adaptive")


IMAGE = "map((λz : (real → 'a) × 'a. replace(fst(z), i, snd(z))), semi(P, K))"
recorded_is = Claim(
    "for i, P : (real → 'a) measure, K : (real → 'a) → 'a measure "
    f"given Prob(P), Measurable(K), ∀h. Prob(K(h)) holds recorded(i, P, K) = {IMAGE}"
)
mean_of_recorded = Claim(
    "for i, P : (real → 'a) measure, K : (real → 'a) → 'a measure, f : (real → 'a) → ereal "
    "given Prob(P), Measurable(K), ∀h. Prob(K(h)), Measurable(f), ∀h. 0 ≤ f(h) holds Prob(recorded(i, P, K)) "
    "∧ (∫[h ~ recorded(i, P, K)] f(h)) = (∫[h ~ P] ∫[y ~ K(h)] f(replace(h, i, y)))"
)
REST = "(λh : real → 'a. ∫[y ~ K(h)] f(replace(h, i, y)))"
rest = Claim(
    "for i, K : (real → 'a) → 'a measure, f : (real → 'a) → ereal "
    f"given Measurable(K), ∀h. Prob(K(h)), Measurable(f), ∀h. 0 ≤ f(h) holds Measurable{REST} ∧ (∀h. 0 ≤ "
    f"{REST}(h))"
)
UP_TO = "∀i h. i is natural ⇒ 1 ≤ i ⇒ i ≤ k ⇒ "
probability = Claim(
    f"for {STEPS}, x : 'd, k given ∀i x. Measurable(B(i, x)), {UP_TO}Prob(B(i, x, h)) "
    "holds ∀n. n is natural ⇒ n ≤ k ⇒ Prob(adaptive(B, n, x))"
)
LAWS = "(real → 'a) measure"
NEXT = "recorded(i + 1, {P}, B(i + 1, {x}))"
induction = Claim(
    f"for {STEPS}, x y : 'd, k, R : real → {LAWS} → {LAWS} → bool given ∀i x. Measurable(B(i, x)), "
    f"{UP_TO}Prob(B(i, x, h)), {UP_TO}Prob(B(i, y, h)), R(0, dirac(no_outputs), dirac(no_outputs)), "
    "∀i P Q. i is natural ⇒ i + 1 ≤ k ⇒ Prob(P) ⇒ Prob(Q) ⇒ R(i, P, Q) ⇒ "
    f"R(i + 1, {NEXT.format(P='P', x='x')}, {NEXT.format(P='Q', x='y')}), k is natural "
    "holds R(k, adaptive(B, k, x), adaptive(B, k, y))"
)


@rest.proof
def a_measurable_function(p):
    p.let(g="z ↦ f(replace(fst(z), i, snd(z)))")
    p.have("Measurable(g)")
    inner = p.use("measurable_L", "K", "g")
    p.know(rewrite(inner, "fst_pair", "snd_pair"))
    return p.have(p.goal)


@recorded_is.proof
def the_definition(p):
    p.have(p.goal, "recorded", "if_true")


@mean_of_recorded.proof
def first_the_outputs_before(p):
    p.let(g="λz : (real → 'a) × 'a. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    image = p.use(recorded_is.theorem(), "i", "P", "K")
    p.have("Prob(recorded(i, P, K))", image)
    p.chain(
        "∫[h ~ recorded(i, P, K)] f(h)",
        eq("∫[z ~ semi(P, K)] f(g(z))", image, "L_map"),
        eq("∫[h ~ P] ∫[y ~ K(h)] f(replace(h, i, y))", "semi_L", "fst_pair", "snd_pair"),
    )
    return p.have(p.goal)


@probability.proof
def step_by_step(p):
    p.use(equations.theorem(), "B", "x")

    def start(q):
        q.have("Prob(dirac(no_outputs : real → 'a))")
        return q.have("Prob(adaptive(B, 0, x))")

    def more(q):
        q.use("nat_nonneg", "n")
        q.use(mean_of_recorded.theorem(), "n + 1", "adaptive(B, n, x)", "B(n + 1, x)", "λh : real → 'a. 0")
        return q.have("Prob(adaptive(B, n + 1, x))")

    p.induction("n ↦ n ≤ k ⇒ Prob(adaptive(B, n, x))", start, more)
    return p.have(p.goal)


@induction.proof
def two_laws_at_once(p):
    for data in ("x", "y"):
        p.use(equations.theorem(), "B", data)
        p.use(probability.theorem(), "B", data, "k")
    p.let(S="n ↦ R(n, adaptive(B, n, x), adaptive(B, n, y))")

    def more(q):
        q.have("n ≤ k")
        q.have("Prob(adaptive(B, n, x)) ∧ Prob(adaptive(B, n, y)) ∧ S(n)")
        return q.have("S(n + 1)")

    p.induction("n ↦ n ≤ k ⇒ S(n)", lambda q: q.have("S(0)"), more)
    return p.have(p.goal)


CLOSE = "∀s. Measurable(s) ⇒ {P}(s) ≤ exp({e})·{Q}(s) + {d}"
delta_sign = Claim(
    f"for P Q distributions on 'a, ε δ given {CLOSE.format(P='P', Q='Q', e='ε', d='δ')} holds 0 ≤ δ"
)
pairs = Claim(
    "for P Q distributions on 'a, K H : 'a ⇝ 'b, ε1 δ1 ε2 δ2, s : 'a × 'b → bool "
    "given Measurable(s), Measurable(K), Measurable(H), ∀o. Prob(K(o)), ∀o. Prob(H(o)), "
    f"{CLOSE.format(P='P', Q='Q', e='ε1', d='δ1')}, "
    f"∀o. {CLOSE.format(P='K(o)', Q='H(o)', e='ε2', d='δ2')} "
    "holds semi(P, K)(s) ≤ exp(ε1 + ε2)·semi(Q, H)(s) + (δ1 + δ2)"
)


@delta_sign.proof
def the_impossible_event(p):
    p.let(none="λo : 'a. F")
    p.have("P(none) = 0", "mass_of_ae")
    p.have("Q(none) = 0", "mass_of_ae")
    p.chain("0", eq("P(none)"), le("exp(ε)·Q(none) + δ"), eq("δ"))
    p.use("le_of_ext", "0", "δ")


@pairs.proof
def the_second_outcome_inside(p):
    p.let(
        t="λo. λz. s(o, z)",
        one="λu : 'a × 'b. if (s u) (1 : ereal) 0",
        k="o ↦ K(o)(t(o))",
        h="o ↦ H(o)(t(o))",
    )
    p.let(u="o ↦ exp(ε2)·h(o)", f="o ↦ if u(o) ≤ 1 then u(o) else 1")
    for law, kernel, chance in (("P", "K", "k"), ("Q", "H", "h")):
        inner = p.use("measurable_L", kernel, "one")
        p.have(f"Measurable({chance})", "mass", inner)
        p.chain(
            f"semi({law}, {kernel})(s)",
            eq(f"∫[o ~ {law}] ∫[z ~ {kernel}(o)] one(o, z)", "mass", "semi_L"),
            eq(f"∫[o ~ {law}] {chance}(o)", "mass"),
        )
    p.let(some="select (λo : 'a. T)")
    p.use(delta_sign.theorem(), "K(some)", "H(some)", "ε2", "δ2")
    with p.fix("o : 'a"):
        p.have("k(o) ≤ f(o) + δ2")
    with p.fix("o : 'a"):
        with p.case("u(o) ≤ 1"):
            p.have("f(o) ≤ u(o)")
        with p.otherwise():
            p.have("1 < u(o)", "elt_not_le")
            p.have("f(o) ≤ u(o)")
    p.use("dp_of_functions", "P", "Q", "exp(ε1)", "δ1", "f")
    p.chain("∫ f dQ", le("∫[o ~ Q] exp(ε2)·h(o)"), eq("exp(ε2)·∫ h dQ", "L_mul"))
    p.chain(
        "semi(P, K)(s)",
        eq("∫ k dP"),
        le("∫[o ~ P] (f(o) + δ2)"),
        eq("∫ f dP + δ2", "L_add", "L_const"),
        le("exp(ε1)·∫ f dQ + δ1 + δ2"),
        le("exp(ε1)·(exp(ε2)·∫ h dQ) + δ1 + δ2"),
        eq("exp(ε1 + ε2)·∫ h dQ + (δ1 + δ2)"),
        eq("exp(ε1 + ε2)·semi(Q, H)(s) + (δ1 + δ2)"),
    )


# What the definitions presuppose: the constants are unfolded there.
nonempty = Claim("holds ∃z : 'a. T")
UNFOLDED = (
    "M 0 = dirac (λi : real. select (λy : 'a. T)) ∧ (∀i. Nat i ⇒ M (i + 1) = "
    "(if (Prob (M i) ∧ Measurable (B (i + 1) x) ∧ (∀h. Prob (B (i + 1) x h))) "
    "(map (λz : (real → 'a) × 'a. λj : real. if (j = i + 1) (snd z) (fst z j)) (semi (M i) (B (i + 1) "
    "x))) (M i)))"
)
exists_unfolded = Claim(f"for {STEPS}, x : 'd holds ∃M. {UNFOLDED}")


@nonempty.proof
def some_element(p):
    p.witness("select (λz : 'a. T)")


@exists_unfolded.proof
def the_same_sequence(p):
    p.use(exists.theorem(), "B", "x")
    p.unfold_facts("recorded", "replace", "no_outputs")
    p.have(p.goal)


record = Claim(
    "for i : real holds Measurable(λz : (real → 'a) × 'a. λj : real. if j = i then snd(z) else fst(z)(j))"
)


@record.proof
def one_entry_replaced(p):
    p.let(g="λz : (real → 'a) × 'a. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    p.unfold_facts("replace")
    p.have(p.goal)


PRESUPPOSED = [nonempty.theorem, record.theorem, exists_unfolded.theorem]
