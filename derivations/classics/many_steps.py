"""Dominating pairs of any number of adaptive steps.

Problem: bound the hockey-stick divergences of the outputs of n adaptive steps by those of n independent
    outcomes.
Method: induction over the steps. The law of the first n independent outcomes does not look at the later
    places of the sequence, so that recording the next outcome loses nothing: it can be undone.
Guarantee: for every n, with another pair for each step.
Reference: Zhu, Dong and Wang 2022, Theorem 10 (from memory), applied n times.
"""

from cbdp_sym.author import *
from derivations.classics import composition, hockey_sticks, two_steps

define(
    "define independent for P : real → 'a measure, n : real "
    ":= adaptive (λi : real. λu : bool. λh : real → 'a. P i) n T",
    latex=r"\bigotimes_{{x0} = 1}^{{1}} {0(x)}",
)

UNUSED = (
    "(∀f. Measurable(f) ⇒ (∀h. 0 ≤ f(h)) ⇒ "
    "(∫[h ~ {P}] f(replace(h, {k}, no_outputs({k})))) = (∫[h ~ {P}] f(h)))"
)
erased = Claim(
    "for i, d : 'a holds Measurable(λh : real → 'a. replace(h, i, d)) ∧ Measurable(λh : real → 'a. h(i))"
)
equations = Claim(
    "for P : real → 'a measure holds independent(P, 0) = dirac(no_outputs) ∧ (∀i. i is natural ⇒ "
    "independent(P, i + 1) = recorded(i + 1, independent(P, i), λh : real → 'a. P(i + 1)))"
)
probability = Claim(
    "for P : real → 'a measure given ∀i. Prob(P(i)) holds ∀n. n is natural ⇒ Prob(independent(P, n))"
)
another_place = Claim(
    f"for i k, P : (real → 'a) measure, U distribution on 'a given {UNUSED.format(P='P', k='k')}, "
    f"Prob(P), ¬(i = k) "
    "holds " + UNUSED.format(P="recorded(i, P, λh : real → 'a. U)", k="k")
)
later_places = Claim(
    "for P : real → 'a measure given ∀i. Prob(P(i)) "
    f"holds ∀n. n is natural ⇒ (∀k. n < k ⇒ {UNUSED.format(P='independent(P, n)', k='k')})"
)
undone = Claim(
    f"for i, P : (real → 'a) measure, U distribution on 'a given Prob(P), {UNUSED.format(P='P', k='i')} "
    "holds map(h ↦ (replace(h, i, no_outputs(i)), h(i)), recorded(i, P, λh : real → 'a. U)) = semi(P, h ↦ U)"
)
next_step = Claim(
    "for i, A B : (real → 'a) measure, K J : (real → 'a) ⇝ 'a, P Q : (real → 'b) measure, "
    f"U V distributions on 'b given Prob(A), Prob(B), Prob(P), Prob(Q), {two_steps.KERNELS}, "
    f"{hockey_sticks.DOMINATED}, {two_steps.SECOND}, "
    f"{UNUSED.format(P='P', k='i')}, {UNUSED.format(P='Q', k='i')} "
    "holds ∀ε. H[ε](recorded(i, A, K) ‖ recorded(i, B, J)) "
    "≤ H[ε](recorded(i, P, λh : real → 'b. U) ‖ recorded(i, Q, λh : real → 'b. V))"
)
constant = Claim("for x : 'a, P Q distributions on 'b, ε holds H[ε](dirac(x) ‖ dirac(x)) ≤ H[ε](P ‖ Q)")
n_steps = Claim(
    "for B : real → 'd → (real → 'a) → 'a measure, x y : 'd, P Q : real → 'b measure "
    "given ∀i x. Measurable(B(i, x)), ∀i x h. Prob(B(i, x, h)), ∀i. Prob(P(i)), ∀i. Prob(Q(i)), "
    "∀i h ε. H[ε](B(i, x, h) ‖ B(i, y, h)) ≤ H[ε](P(i) ‖ Q(i)) "
    "holds ∀n. n is natural ⇒ "
    "(∀ε. H[ε](adaptive(B, n, x) ‖ adaptive(B, n, y)) ≤ H[ε](independent(P, n) ‖ independent(Q, n)))"
)


@erased.proof
def place_by_place(p):
    p.let(R="λz : (real → 'a) × 'a. replace(fst(z), i, snd(z))", c="λh : real → 'a. (h, d)")
    p.have("Measurable(c)")
    p.use("measurable_comp", "R", "c")
    p.use("measurable_coordinate", "i", goal="Measurable(λh : real → 'a. h(i))")
    p.have("∀h. R(c(h)) = replace(h, i, d)", "fst_pair", "snd_pair")
    return p.have(p.goal)


@equations.proof
def of_the_recursion(p):
    p.let(B="λi : real. λu : bool. λh : real → 'a. P i")
    p.use(composition.equations.theorem(), "B", "T")
    return p.have(p.goal, "independent")


@probability.proof
def of_adaptive_steps(p):
    p.let(B="λi : real. λu : bool. λh : real → 'a. P i")
    with p.fix("n : real", "n is natural"):
        p.use(composition.probability.theorem(), "B", "T", "n")
        p.have("Prob(independent(P, n))", "independent")
    return p.have(p.goal)


@another_place.proof
def in_either_order(p):
    p.let(K="λh : real → 'a. U", d="(no_outputs : real → 'a)(k)", R="recorded(i, P, λh : real → 'a. U)")
    with p.fix("f : (real → 'a) → ereal", "Measurable(f)", "∀h. 0 ≤ f(h)"):
        p.let(F="λh : real → 'a. ∫[y ~ U] f(replace(h, i, y))", g="λh : real → 'a. f(replace(h, k, d))")
        p.use(erased.theorem(), "k", "d")
        p.use(composition.rest.theorem(), "i", "K", "f")
        p.use(composition.mean_of_recorded.theorem(), "i", "P", "K", "f")
        p.use(composition.mean_of_recorded.theorem(), "i", "P", "K", "g")
        p.have("∀h y. replace(replace(h, i, y), k, d) = replace(replace(h, k, d), i, y)", "replace_commute")
        p.use(p.given[1], "F")
        p.chain(
            "∫[h ~ R] g(h)",
            eq("∫[h ~ P] ∫[y ~ U] g(replace(h, i, y))"),
            eq("∫[h ~ P] F(replace(h, k, d))"),
            eq("∫[h ~ P] F(h)"),
            eq("∫[h ~ R] f(h)"),
        )
    return p.have(p.goal)


@later_places.proof
def step_by_step(p):
    p.use(equations.theorem(), "P")
    p.use(probability.theorem(), "P")
    p.let(I="n ↦ independent(P, n)")

    def start(q):
        q.let(d="(no_outputs : real → 'a)(k)", g="λh : real → 'a. f(replace(h, k, d))")
        q.use(erased.theorem(), "k", "d")
        q.have("Measurable(g)")
        return q.chain(
            "∫[h ~ I(0)] g(h)",
            eq("g(no_outputs)", "L_dirac"),
            eq("f(no_outputs)", "replace_none"),
            eq("∫[h ~ I(0)] f(h)", "L_dirac"),
        )

    def more(q):
        q.use(another_place.theorem(), "n + 1", "k", "I(n)", "P(n + 1)")
        return q.have(q.goal)

    p.induction(f"n ↦ ∀k. n < k ⇒ {UNUSED.format(P='I(n)', k='k')}", start, more)
    return p.have(p.goal)


@undone.proof
def nothing_is_lost(p):
    p.let(
        d="(no_outputs : real → 'a)(i)",
        g="λh : real → 'a. (replace(h, i, d), h(i))",
        K="λh : real → 'a. U",
        S="semi(P, h ↦ U)",
    )
    p.use(erased.theorem(), "i", "d")
    p.have("Measurable(g)")
    with p.fix("f : (real → 'a) # 'a → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.let(F="λh : real → 'a. ∫[y ~ U] f(h, y)", k="λh : real → 'a. f(g(h))")
        p.use(composition.mean_of_recorded.theorem(), "i", "P", "K", "k")
        p.use("measurable_L_section", "U", "f")
        p.have("∀h. 0 ≤ F(h)", "L_nonneg")
        p.have("∀h y. g(replace(h, i, y)) = (replace(h, i, d), y)", "replace_here", "replace_again")
        p.chain(
            "∫[z ~ map(g, recorded(i, P, K))] f(z)",
            eq("∫[h ~ recorded(i, P, K)] k(h)", "L_map"),
            eq("∫[h ~ P] ∫[y ~ U] k(replace(h, i, y))"),
            eq("∫[h ~ P] F(replace(h, i, d))"),
            eq("∫[h ~ P] F(h)"),
            eq("∫[z ~ S] f(z)", "semi_L"),
        )
    p.use("measure_ext", "map(g, recorded(i, P, K))", "S")


@next_step.proof
def record_and_undo(p):
    p.let(
        g="λh : real → 'b. (replace(h, i, no_outputs(i)), h(i))",
        f="λz : (real → 'a) × 'a. replace(fst(z), i, snd(z))",
    )
    p.let(M="recorded(i, P, λh : real → 'b. U)", N="recorded(i, Q, λh : real → 'b. V)")
    p.use(two_steps.two_steps.theorem(), "A", "B", "K", "J", "P", "Q", "U", "V")
    p.use(undone.theorem(), "i", "P", "U")
    p.use(undone.theorem(), "i", "Q", "V")
    p.use(erased.theorem(), "i", "(no_outputs : real → 'b)(i)")
    p.have("Measurable(f)")
    p.have("Measurable(g)")
    with p.fix("ε"):
        p.chain(
            "H[ε](recorded(i, A, K) ‖ recorded(i, B, J))",
            eq("H[ε](map(f, semi(A, K)) ‖ map(f, semi(B, J)))", "recorded"),
            le("H[ε](semi(A, K) ‖ semi(B, J))", "hockey_stick_map"),
            le("H[ε](semi(P, h ↦ U) ‖ semi(Q, h ↦ V))"),
            eq("H[ε](map(g, M) ‖ map(g, N))"),
            le("H[ε](M ‖ N)", "hockey_stick_map"),
        )


@constant.proof
def an_image_under_a_constant(p):
    p.let(c="λz : 'b. x")
    for law in ("P", "Q"):
        with p.fix("f : 'a → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
            p.chain(
                f"∫[z ~ map(c, {law})] f(z)",
                eq(f"∫[z ~ {law}] f(x)", "L_map"),
                eq("f(x)", "L_econst"),
                eq("∫[z ~ dirac(x)] f(z)", "L_dirac"),
            )
        p.use("measure_ext", f"map(c, {law})", "dirac(x)")
    p.chain(
        "H[ε](dirac(x) ‖ dirac(x))", eq("H[ε](map(c, P) ‖ map(c, Q))"), le("H[ε](P ‖ Q)", "hockey_stick_map")
    )


@n_steps.proof
def by_induction(p):
    for data in ("x", "y"):
        p.use(composition.equations.theorem(), "B", data)
    for law in ("P", "Q"):
        p.use(equations.theorem(), law)
        p.use(probability.theorem(), law)
        p.use(later_places.theorem(), law)

    def start(q):
        q.let(o="(no_outputs : real → 'a)", w="(no_outputs : real → 'b)")
        q.use(constant.theorem(), "o", "dirac(w)", "dirac(w)", "ε")
        return q.have(q.goal)

    def more(q):
        for data in ("x", "y"):
            q.use(composition.probability.theorem(), "B", data, "n")
        q.use(
            next_step.theorem(),
            *("n + 1", "adaptive(B, n, x)", "adaptive(B, n, y)", "B(n + 1, x)", "B(n + 1, y)"),
            *("independent(P, n)", "independent(Q, n)", "P(n + 1)", "Q(n + 1)"),
        )
        return q.have(q.goal)

    p.induction(
        "n ↦ ∀ε. H[ε](adaptive(B, n, x) ‖ adaptive(B, n, y)) ≤ H[ε](independent(P, n) ‖ independent(Q, n))",
        start,
        more,
    )
    return p.have(p.goal)


one_outcome = Claim(
    "for P Q : real → 'a measure, ε given Prob(P(1)), Prob(Q(1)) "
    "holds H[ε](independent(P, 1) ‖ independent(Q, 1)) = H[ε](P(1) ‖ Q(1))"
)
alone = Claim(
    "for B : real → 'd → (real → 'a) → 'a measure, x : 'd, P : real → 'a measure, n natural "
    "given ∀i h. B(i, x, h) = P(i) holds adaptive(B, n, x) = independent(P, n)"
)


@one_outcome.proof
def recorded_and_read(p):
    p.let(o="(no_outputs : real → 'a)", f="λy : 'a. replace(o, 1, y)", c="λh : real → 'a. h(1)")
    p.let(z="λy : 'a. (o, y)", r="λz : (real → 'a) × 'a. replace(fst(z), 1, snd(z))")
    p.have("Measurable(r)")
    p.have("Measurable(z)")
    p.use("measurable_comp", "r", "z")
    p.have("Measurable(f)", "fst_pair", "snd_pair")
    p.use("measurable_coordinate", "1", goal="Measurable(λh : real → 'a. h(1))")
    p.have("Prob(dirac(o))")
    p.have("0 + 1 = 1")
    for law in ("P", "Q"):
        p.let(K=f"λh : real → 'a. {law}(1)", I=f"independent({law}, 1)")
        p.use(equations.theorem(), law)
        same = p.have("I = recorded(1, dirac(o), K)")
        p.use(composition.mean_of_recorded.theorem(), "1", "dirac(o)", "K", "λh : real → 'a. 0")
        p.have("Prob(I)", same)
        with p.fix("k : (real → 'a) → ereal", "Measurable(k)", "∀h. 0 ≤ k(h)"):
            p.use(composition.rest.theorem(), "1", "K", "k")
            p.use(composition.mean_of_recorded.theorem(), "1", "dirac(o)", "K", "k")
            p.chain(
                "∫[h ~ I] k(h)",
                eq(f"∫[h ~ dirac(o)] ∫[y ~ {law}(1)] k(replace(h, 1, y))", same),
                eq(f"∫[y ~ {law}(1)] k(replace(o, 1, y))", "L_dirac"),
                eq(f"∫[h ~ map(f, {law}(1))] k(h)", "L_map"),
            )
        image = p.use("measure_ext", "I", f"map(f, {law}(1))")
        with p.fix("k : 'a → ereal", "Measurable(k)", "∀y. 0 ≤ k(y)"):
            p.chain(
                "∫[y ~ map(c, I)] k(y)",
                eq("∫[h ~ I] k(h(1))", "L_map"),
                eq(f"∫[h ~ map(f, {law}(1))] k(h(1))", image),
                eq(f"∫[y ~ {law}(1)] k(replace(o, 1, y)(1))", "L_map"),
                eq(f"∫[y ~ {law}(1)] k(y)", "replace_here"),
            )
        p.use("measure_ext", "map(c, I)", f"{law}(1)")
    p.let(I="independent(P, 1)", J="independent(Q, 1)")
    p.chain(
        "H[ε](I ‖ J)", eq("H[ε](map(f, P(1)) ‖ map(f, Q(1)))"), le("H[ε](P(1) ‖ Q(1))", "hockey_stick_map")
    )
    p.chain("H[ε](P(1) ‖ Q(1))", eq("H[ε](map(c, I) ‖ map(c, J))"), le("H[ε](I ‖ J)", "hockey_stick_map"))
    p.use("ele_antisym", "H[ε](I ‖ J)", "H[ε](P(1) ‖ Q(1))")


@alone.proof
def the_same_recursion(p):
    p.use(composition.equations.theorem(), "B", "x")
    p.use(equations.theorem(), "P")
    with p.fix("i : real"):
        p.have("B(i, x) = (λh : real → 'a. P(i))")
    p.induction(
        "n ↦ adaptive(B, n, x) = independent(P, n)",
        lambda q: q.have("adaptive(B, 0, x) = independent(P, 0)"),
        lambda q: q.have("adaptive(B, n + 1, x) = independent(P, n + 1)"),
    )
    return p.have(p.goal)


# What the definition of independent outcomes presupposes, in a space of any name.
nonempty = Claim("holds ∃z : 'b. T")
record = Claim(
    "for i : real holds Measurable(λz : (real → 'b) × 'b. λj : real. if j = i then snd(z) else fst(z)(j))"
)
exists_unfolded = Claim(
    "for P : real → 'b measure holds ∃M. "
    + composition.UNFOLDED.replace("∀h. Prob (B (i + 1) x h)", "∀h : real → 'b. Prob (P (i + 1))")
    .replace("B (i + 1) x", "λh : real → 'b. P (i + 1)")
    .replace("'a", "'b")
)


@nonempty.proof
def some_element(p):
    p.witness("select (λz : 'b. T)")


@record.proof
def one_entry_replaced(p):
    p.let(g="λz : (real → 'b) × 'b. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    p.unfold_facts("replace")
    p.have(p.goal)


@exists_unfolded.proof
def constant_steps(p):
    p.let(B="λi : real. λu : bool. λh : real → 'b. P i")
    p.use(composition.exists_unfolded.theorem(), "B", "T")
    p.have(p.goal)


PRESUPPOSED = [nonempty.theorem, record.theorem, exists_unfolded.theorem]
