"""Adaptive releases with Laplace and normal noise: (ε, δ) from one bound for one pair of product laws.

Problem: n queries of the data, of which each may be chosen after the noisy answers before it; the answers
    have Laplace noise, or normal noise, or each its own. Which (ε, δ) have all answers together?
Method: each answer is dominated by a pair of laws on the line, in units of the sensitivity of its query; the
    product of the pairs dominates all answers.
Guarantee: (ε, δ)-DP if the hockey-stick divergence at ε of the one product law from the other is at most δ,
    whether neighbours are symmetric or not; also after any randomised postprocessing. For queries that all
    tell one bit of data the bound is also necessary.
Reference: Zhu, Dong and Wang 2022, Theorem 10 (from memory), for these mechanisms.
"""

from cbdp_sym.author import *
from derivations.classics import (
    composition,
    dominating,
    dominating_gaussian,
    dominating_laplace,
    events,
    gaussian_pairs,
    laplace_pairs,
    many_steps,
)
from derivations.classics import laplace as laplace_mechanism
from derivations.classics.unfolded_steps import exists, nonempty, probable, record, selected, sequence_of
from derivations.sharp.laplace import shifted

define(
    "define noisy_answers for W : real → real measure, g : real → 'h → 'd → real, i : real, x : 'd, h : 'h "
    ":= add_noise (g i h) (W i) x",
    latex=r"\mathrm{Answer}\left({0}, {1}\right)",
)
theorem = Statement(id="dp.releases", title="Adaptive noisy releases")
theorem.finding(
    "reading",
    "The query of step $i$ is $g(i,h,\\cdot)$, where $h$ are the answers before it; it depends measurably on "
    "$h$, and has sensitivity $C(i)$, whatever $h$ is. The scale of the noise is given in units of $C(i)$.",
)
theorem.finding(
    "remark",
    "One bound is enough, although privacy is a statement about both orders of two neighbours: the pair "
    "dominates the answers of $x$ and $y$ in either order, since the distance of two answers has no sign.",
)
theorem.finding(
    "remark",
    "The hypothesis that bounds the divergence of the products is met: by every $\\delta\\ge1$, and for one "
    "Laplace answer by the number in the last claim. No smaller $\\delta$ than the divergence will do in "
    "general.",
)


FOR = "for ~ neighbours on 'd, {}, g : real → (real → real) → 'd → real, n natural"
GIVEN = "given {}, ∀i. 0 < C(i), ∀i h. sensitivity(~, g(i, h), C(i)), ∀i d. Measurable(h ↦ g(i, h, d))"
ANSWERS = "adaptive(noisy_answers(λi : real. {}, g), n)"
PRODUCT = "independent(λi : real. {}, n)"
NORMAL = ("N(0, (σ(i)·C(i))²)", "N(1, (σ(i))²)", "N(0, (σ(i))²)")  # the noise of step i, and its pair
LAPLACE = ("Lap(0, b(i)·C(i))", "Lap(1, b(i))", "Lap(0, b(i))")
EITHER = tuple(f"(if J(i) then {first} else {other})" for first, other in zip(LAPLACE, NORMAL, strict=True))


def claims(name, letters, positive, laws):
    """Return the claims about noise of these laws: the pair, approximate privacy, and postprocessing."""
    noise, one, zero = laws
    parts, given, answers = FOR.format(letters), GIVEN.format(positive), ANSWERS.format(noise)
    first, second = PRODUCT.format(one), PRODUCT.format(zero)
    bound = f"H[ε]({first} ‖ {second}) ≤ δ"
    return (
        theorem.printed(
            f"{parts} {given} holds dominated(~, {answers}, {first}, {second})", label=f"{name}: the pair"
        ),
        theorem.printed(
            f"{parts}, ε δ {given}, {bound} holds {answers} is (ε, δ)-DP for ~",
            label=f"{name}: approximate differential privacy",
        ),
        theorem.printed(
            f"{parts}, ε δ, K : (real → real) ⇝ 'a {given}, Measurable(K), ∀h. Prob(K(h)), {bound} "
            f"holds (x ↦ bind({answers}(x), K)) is (ε, δ)-DP for ~",
            label=f"{name}: what is made from the answers",
        ),
    )


normal, normal_private, normal_processed = claims("normal noise", "σ C : real → real", "∀i. 0 < σ(i)", NORMAL)
laplace, laplace_private, laplace_processed = claims(
    "Laplace noise", "b C : real → real", "∀i. 0 < b(i)", LAPLACE
)
either, either_private, either_processed = claims(
    "Laplace noise at the steps of a set, normal noise at the others",
    "J : real → bool, b σ C : real → real",
    "∀i. 0 < b(i), ∀i. 0 < σ(i)",
    EITHER,
)
TOLD = "λi : real. λh : real → real. λx : bool. if x then 1 else 0"
UNIT = "if J(i) then Lap(0, b(i)) else N(0, (σ(i))²)"
OF_THE_BIT = f"adaptive(noisy_answers(λi : real. {UNIT}, {TOLD}), n)"
exact = theorem.repaired(
    "for J : real → bool, b σ : real → real, n natural, ε δ given ∀i. 0 < b(i), ∀i. 0 < σ(i) "
    f"holds {OF_THE_BIT} is (ε, δ)-DP for (x ↦ y ↦ x ∧ ¬y) "
    f"⇔ H[ε]({PRODUCT.format(EITHER[1])} ‖ {PRODUCT.format(EITHER[2])}) ≤ δ",
    label="no smaller δ will do, for any n: all queries tell the one bit of the data",
)
one_answer = theorem.repaired(
    "for b ε given 0 < b, 0 ≤ ε holds H[ε](independent(λi : real. Lap(1, b), 1) ‖ "
    "independent(λi : real. Lap(0, b), 1)) = max(0, 1 - exp((ε - 1/b)/2))",
    label="one answer with Laplace noise: the number to be bounded",
)


laplace_depends = Claim(
    "for f : 'h → 'd → real, x : 'd, s given 0 < s, Measurable(h ↦ f(h, x)) "
    "holds Measurable(h ↦ add_noise(f(h), Lap(0, s), x))"
)
normal_depends = Claim(
    "for f : 'h → 'd → real, x : 'd, s given 0 < s, Measurable(h ↦ f(h, x)) "
    "holds Measurable(h ↦ add_noise(f(h), N(0, s²), x))"
)
released = Claim(
    "for ~ neighbours on 'd, W P Q : real → real measure, g : real → (real → real) → 'd → real, n natural "
    "given ∀i h. dominated(~, add_noise(g(i, h), W(i)), P(i), Q(i)), "
    "∀i d. Measurable(h ↦ add_noise(g(i, h), W(i), d)) "
    "holds dominated(~, adaptive(noisy_answers(W, g), n), independent(P, n), independent(Q, n))"
)


@laplace_depends.proof
def a_moved_law(p):
    p.use(laplace_pairs.kernel.theorem(), "h ↦ f(h, x)", "s")
    with p.fix("h : 'h"):
        p.have("add_noise(f(h), Lap(0, s), x) = Lap(f(h, x), s)", "add_noise", shifted.theorem())
    return p.have(p.goal)


@normal_depends.proof
def a_moved_law_too(p):
    p.use(gaussian_pairs.kernel.theorem(), "h ↦ f(h, x)", "s")
    with p.fix("h : 'h"):
        p.use("normal_shift", "0", "f(h, x)", "s")
        p.chain(
            "add_noise(f(h), N(0, s²), x)",
            eq("shift(f(h, x), N(0, s²))", "add_noise"),
            eq("N(0 + f(h, x), s²)"),
            eq("N(f(h, x), s²)"),
        )
    return p.have(p.goal)


@released.proof
def step_by_step(p):
    p.let(B="(noisy_answers(W, g) : real → 'd → (real → real) → real measure)", nb="~")
    with p.fix("i : real"), p.fix("x : 'd"):
        p.have("Measurable(B(i, x))", "noisy_answers")
    with p.fix("i : real"), p.fix("h : real → real"):
        p.have("dominated(nb, λx. B(i, x, h), P(i), Q(i))", "noisy_answers")
    p.use(dominating.steps.theorem(), "nb", "B", "P", "Q", "n")
    return p.have(p.goal)


def with_normal_noise(p):
    p.have("0 < σ(i)·C(i)")
    p.use(dominating_gaussian.whole.theorem(), "~", "g(i, h)", "σ(i)", "C(i)")


def with_laplace_noise(p):
    p.have("0 < b(i)·C(i)")
    p.use(dominating_laplace.whole.theorem(), "~", "g(i, h)", "b(i)", "C(i)")


def at_each_step(p, laws, dominate):
    """Every step is dominated by its pair, and depends measurably on the answers before it."""
    noise, one, zero = laws
    p.let(W=f"λi : real. {noise}", P=f"λi : real. {one}", Q=f"λi : real. {zero}")
    with p.fix("i : real"), p.fix("h : real → real"):
        dominate(p)
        p.have("dominated(~, add_noise(g(i, h), W(i)), P(i), Q(i))")
    with p.fix("i : real"), p.fix("d : 'd"):
        if "σ" in noise:
            p.have("0 < σ(i)·C(i)")
            p.use(normal_depends.theorem(), "g(i)", "d", "σ(i)·C(i)")
        if "b(" in noise:
            p.have("0 < b(i)·C(i)")
            p.use(laplace_depends.theorem(), "g(i)", "d", "b(i)·C(i)")
        p.have("Measurable(h ↦ add_noise(g(i, h), W(i), d))")
    p.use(released.theorem(), "~", "W", "P", "Q", "g", "n")
    return p.have(p.goal)


@normal.proof
def each_step_by_its_pair(p):
    return at_each_step(p, NORMAL, with_normal_noise)


@laplace.proof
def each_step_by_its_pair_too(p):
    return at_each_step(p, LAPLACE, with_laplace_noise)


@either.proof
def one_kind_or_the_other(p):
    noise, one, zero = EITHER
    p.let(W=f"λi : real. {noise}", P=f"λi : real. {one}", Q=f"λi : real. {zero}")
    with p.fix("i : real"), p.fix("h : real → real"):
        with p.case("J(i)"):
            with_laplace_noise(p)
            p.have("dominated(~, add_noise(g(i, h), W(i)), P(i), Q(i))")
        with p.otherwise():
            with_normal_noise(p)
            p.have("dominated(~, add_noise(g(i, h), W(i)), P(i), Q(i))")
    with p.fix("i : real"), p.fix("d : 'd"):
        with p.case("J(i)"):
            p.have("0 < b(i)·C(i)")
            p.use(laplace_depends.theorem(), "g(i)", "d", "b(i)·C(i)")
            p.have("Measurable(h ↦ add_noise(g(i, h), W(i), d))")
        with p.otherwise():
            p.have("0 < σ(i)·C(i)")
            p.use(normal_depends.theorem(), "g(i)", "d", "σ(i)·C(i)")
            p.have("Measurable(h ↦ add_noise(g(i, h), W(i), d))")
    p.use(released.theorem(), "~", "W", "P", "Q", "g", "n")
    return p.have(p.goal)


def at_one_level(p, kind, laws, *letters):
    p.let(A=ANSWERS.format(laws[0]), P=PRODUCT.format(laws[1]), Q=PRODUCT.format(laws[2]))
    p.use(kind.theorem(), "~", *letters, "C", "g", "n")
    p.use(dominating.approximate.theorem(), "~", "A", "P", "Q", "ε", "δ")
    return p.have(p.goal)


def after_the_last_step(p, kind, laws, *letters):
    p.let(A=ANSWERS.format(laws[0]))
    p.use(kind.theorem(), "~", *letters, "C", "g", "n", "ε", "δ")
    p.use("approx_dp_bind", "~", "A", "K", "ε", "δ")
    return p.have(p.goal)


@normal_private.proof
def normal_at_one_level(p):
    return at_one_level(p, normal, NORMAL, "σ")


@laplace_private.proof
def laplace_at_one_level(p):
    return at_one_level(p, laplace, LAPLACE, "b")


@either_private.proof
def either_at_one_level(p):
    return at_one_level(p, either, EITHER, "J", "b", "σ")


@normal_processed.proof
def normal_after_the_last_step(p):
    return after_the_last_step(p, normal_private, NORMAL, "σ")


@laplace_processed.proof
def laplace_after_the_last_step(p):
    return after_the_last_step(p, laplace_private, LAPLACE, "b")


@either_processed.proof
def either_after_the_last_step(p):
    return after_the_last_step(p, either_private, EITHER, "J", "b", "σ")


@exact.proof
def products_themselves(p):
    p.let(A=OF_THE_BIT, P=f"λi : real. {EITHER[1]}", Q=f"λi : real. {EITHER[2]}")
    p.let(
        W=f"λi : real. {UNIT}", B=f"(noisy_answers(W, {TOLD}) : real → bool → (real → real) → real measure)"
    )
    for bit, centre, law in (("T", "1", "P"), ("F", "0", "Q")):
        with p.fix("i : real"), p.fix("h : real → real"):
            with p.case("J(i)"):
                p.chain(
                    f"B(i, {bit}, h)",
                    eq(f"shift({centre}, Lap(0, b(i)))", "noisy_answers", "add_noise", "if_true", "if_false"),
                    eq(f"Lap({centre}, b(i))", shifted.theorem()),
                    eq(f"{law}(i)"),
                )
            with p.otherwise():
                p.use("normal_shift", "0", centre, "σ(i)")
                p.chain(
                    f"B(i, {bit}, h)",
                    eq(
                        f"shift({centre}, N(0, (σ(i))²))", "noisy_answers", "add_noise", "if_true", "if_false"
                    ),
                    eq(f"N(0 + {centre}, (σ(i))²)"),
                    eq(f"{law}(i)"),
                )
        p.use(many_steps.alone.theorem(), "B", bit, law, "n")
        p.have(f"∀i. Prob({law}(i))")
        p.use(many_steps.probability.theorem(), law)
        p.have(f"A({bit}) = independent({law}, n)")
    p.use(events.one_bit.theorem(), "A", "independent(P, n)", "independent(Q, n)", "ε", "δ")
    return p.have(p.goal)


@one_answer.proof
def of_one_outcome(p):
    p.let(P="λi : real. Lap(1, b)", Q="λi : real. Lap(0, b)")
    for law in ("P", "Q"):
        p.use(many_steps.probability.theorem(), law)
        p.have(f"Prob(independent({law}, 1))")
    p.unfold_facts("independent")
    for centre in ("1", "0"):
        p.defined(f"Prob(adaptive(λi : real. λu : bool. λh : real → real. Lap({centre}, b), 1, T))")
    p.use(many_steps.one_outcome.theorem(), "P", "Q", "ε")
    p.have("|1 - 0| = 1")
    p.chain(
        "H[ε](independent(P, 1) ‖ independent(Q, 1))",
        eq("H[ε](Lap(1, b) ‖ Lap(0, b))"),
        eq("max(0, 1 - exp((ε - |1 - 0|/b)/2))", laplace_mechanism.hockey.theorem()),
        eq("max(0, 1 - exp((ε - 1/b)/2))"),
    )


# What the definitions presuppose: the constants are unfolded there, in the kernel's text.
QUERIES = "C : real → real, g : real → (real → real) → 'd → real, x : 'd"


def answers_exist(letters, law, data="'d"):
    """The sequence of the laws of the answers exists."""
    claim = Claim(f"for {letters} holds ∃M. {sequence_of(law)}")

    @claim.proof
    def these_steps(p):
        p.let(B=f"λi : real. λx : {data}. λh : real → real. {law.replace('i + 1', 'i')}")
        p.use(composition.exists_unfolded.theorem(), "B", "x")
        p.have(p.goal)

    return claim


def answers_have_a_law(letters, positive, law, pair, laws, names):
    """The first n answers have a law, whatever is the sensitivity of the queries."""
    claim = Claim(
        f"for {letters}, {QUERIES}, n natural given {positive}, ∀i. 0 < C(i), "
        f"∀i d. Measurable(h ↦ g(i, h, d)) holds {selected(law)}"
    )

    @claim.proof
    def of_the_mechanism(p):
        p.let(none="λx y : 'd. F")
        p.have("∀i h. sensitivity(none, g(i, h), C(i))", "sensitivity")
        p.use(pair.theorem(), "none", *names, "C", "g", "n")
        p.unfold_facts("dominated", "mechanism")
        p.have(f"Prob({ANSWERS.format(laws[0])}(x))")
        p.unfold_facts("adaptive", "recorded", "replace", "no_outputs", "noisy_answers")
        p.have(p.goal)

    return claim


def presupposed(letters, positive, laws, unfolded, names, three):
    """Facts for the three claims of a kind of noise, by which everything in them is defined."""
    noise, one, zero = unfolded
    step = f"add_noise (g (i + 1) h) ({noise}) x"
    existing = [answers_exist(f"{letters}, {QUERIES}", step), exists(letters, one), exists(letters, zero)]
    outcomes = [probable(letters, positive, *each) for each in zip((one, zero), laws[1:], strict=True)]
    answers = answers_have_a_law(letters, positive, step, three[0], laws, names)
    for claim in three:
        claim.facts += [each.theorem for each in (nonempty, record, *existing)]
    for claim in three[1:]:
        claim.facts += [each.theorem for each in outcomes]
    three[2].facts.append(answers.theorem)


NORMAL_AT = ("normal 0 (σ (i + 1) * C (i + 1))", "normal 1 (σ (i + 1))", "normal 0 (σ (i + 1))")
LAPLACE_AT = ("laplace 0 (b (i + 1) * C (i + 1))", "laplace 1 (b (i + 1))", "laplace 0 (b (i + 1))")
EITHER_AT = tuple(
    f"if (J (i + 1)) ({first}) ({other})" for first, other in zip(LAPLACE_AT, NORMAL_AT, strict=True)
)
presupposed(
    "σ : real → real", "∀i. 0 < σ(i)", NORMAL, NORMAL_AT, ["σ"], (normal, normal_private, normal_processed)
)
presupposed(
    "b : real → real",
    "∀i. 0 < b(i)",
    LAPLACE,
    LAPLACE_AT,
    ["b"],
    (laplace, laplace_private, laplace_processed),
)
presupposed(
    "J : real → bool, b σ : real → real",
    "∀i. 0 < b(i), ∀i. 0 < σ(i)",
    EITHER,
    EITHER_AT,
    ["J", "b", "σ"],
    (either, either_private, either_processed),
)
BIT = (
    "add_noise (λx : bool. if x (1 : real) 0) "
    "(if (J (i + 1)) (laplace 0 (b (i + 1))) (normal 0 (σ (i + 1)))) x"
)
LETTERS, POSITIVE = "J : real → bool, b σ : real → real", "∀i. 0 < b(i), ∀i. 0 < σ(i)"
exact.facts += [nonempty.theorem, record.theorem]
exact.facts.append(answers_exist(f"{LETTERS}, x : bool", BIT, "bool").theorem)
one_answer.facts += [nonempty.theorem, record.theorem]
for at, of in zip(EITHER_AT[1:], EITHER[1:], strict=True):
    exact.facts += [exists(LETTERS, at).theorem, probable(LETTERS, POSITIVE, at, of).theorem]
for at in ("laplace 1 b", "laplace 0 b"):
    one_answer.facts.append(exists("b : real", at).theorem)
