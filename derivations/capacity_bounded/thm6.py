"""Theorem 6: algorithmic generalization.

Problem: a mechanism M answers a sample of n independent points with a query q_S with values in [0, 1]; H is
    any class of functions that contains the functions h_x(q) = q(x). If M has (H, KL) privacy with parameter
    ε, is |E[(1/n) Σ q_S(x_i) - E_x q_S(x)]| ≤ 8√ε?
Method: against it, two bits, of which the first is released by randomized response, and a class that is as
    in Theorem 7 but for convexity: no function of H has a positive value of the dual. For it,
    where H is as in Theorem 7: the means of h_x under the outputs for neighbouring samples differ by at
    most √(ε/2) for ε ≤ 1/8, by Hoeffding's lemma, and an entry of the sample and a fresh point change places.
Guarantee: false as printed. For classes that are convex, translation invariant and closed under negation
    the gap is at most √(ε/2) for ε ≤ 1/8, and else at most √ε and at most ε + 1/8, for all n, distributions
    and mechanisms.
Reference: capacity bounded paper, Theorem 6 and its proof in Appendix D.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import copied_point, kept_bit
from derivations.capacity_bounded.samples import (
    AT,
    LAW,
    MEAN,
    MEASURABLE,
    QUERIES,
    column,
    exists,
    fresh,
    integrable,
    law_of_outputs,
    on_the_sample,
    section,
    the_law,
    unit_mean,
    whole_mean,
)
from derivations.concentrated.sec6_randomized_response import every_map
from derivations.sharp import gap

SAMPLE = (
    "for M : ('i -> 'x) -> 'q measure, H : ('q -> real) -> bool, h : 'x -> 'q -> real, D : 'x measure, "
    rf"ε : real given Finite (\i : 'i. T), Prob D, {QUERIES}, !x. H (h x), 0 <= ε"
)
PRIVATE = "capacity_bounded neighbours (restricted_kl H) M ε"
GAP = f"abs ({MEAN} (u ↦ empirical_risk h (fst u) (snd u) - risk h D (snd u)))"
CLASS = "convex_class H, translation_invariant H, closed_under_negation H"

theorem = Statement(id="cbdp.thm6", title="Algorithmic generalization", expect="refuted")
printed = theorem.printed(f"{SAMPLE} holds {PRIVATE} ⇒ {GAP} ≤ 8 · sqrt ε", added=MEASURABLE)
not_arbitrary = theorem.fails(
    f"{SAMPLE.replace(', !x. H (h x)', '')}, {CLASS}, ∃g. H g, ∀g. H g ⇒ Measurable g, "
    f"{', '.join(MEASURABLE)} holds {PRIVATE} ⇒ {GAP} ≤ 8 · sqrt ε",
    label="for arbitrary classes, as in Theorem 7 but not connected with the queries",
)
BOUND = "(if (ε ≤ 1/8) (sqrt (ε/2)) (min (sqrt ε) (ε + 1/8)))"
repaired = theorem.repaired(
    f"{SAMPLE}, {CLASS} holds {PRIVATE} ⇒ {GAP} ≤ {BOUND}",
    added=MEASURABLE,
    label=r"classes as in Theorem 7, with $\sqrt{1/2}$ for $8$ up to $\frac18$, and $1$ for $8$ beyond",
)
exchanged = theorem.repaired(
    "for P Q : 'a measure, H : ('a → real) → bool, h : 'a → real, ε : real "
    f"given Prob P, Prob Q, {CLASS}, H h, Measurable h, ∀x. 0 ≤ h x, ∀x. h x ≤ 1, 0 ≤ ε, "
    f"restricted_kl H P Q ≤ ε holds abs (E P h - E Q h) ≤ {BOUND}",
    label="for one exchanged data point",
)
STABLE = LAW.replace(" MORE", ", i : 'i, c : real ") + (
    ", 0 <= c, !x w. abs (E (M x) (h (x i)) - E (M (replace x i w)) (h (x i))) <= c"
)
one_point = theorem.repaired(
    f"{STABLE} holds abs ({MEAN} (u ↦ h (fst u i) (snd u)) - {MEAN} (u ↦ risk h D (snd u))) ≤ c",
    label="the gap at one data point, from the bound for one exchanged data point",
)
close_answers = Claim(
    f"{LAW.replace(' MORE', ', c : real ')}, 0 ≤ c, "
    f"∀z x y. neighbours x y ⇒ abs (E (M x) (h z) - E (M y) (h z)) ≤ c holds {GAP} ≤ c",
    "the gap, from a bound for the answers for neighbouring samples",
)
member = Claim(
    "for P : 'q measure, H : ('q → real) → bool, h : 'x → 'q → real given Prob P, "
    f"{QUERIES}, Measurable (z ↦ h (fst z) (snd z)), ∀x. H (h x) "
    "holds ∃g. H g ∧ Measurable g ∧ Integrable P g"
)


@member.proof
def a_query(p):
    p.let(k="h(select('x))")
    return p.use("integrable_between", "H", "P", "k", "0")


printed.facts.append(member.theorem)
repaired.facts.append(member.theorem)
exchanged.facts.append(partial(named, "integrable_between"))
theorem.finding(
    "hypothesis",
    r"Theorem 6 lets $\mathcal H$ be ``any class of functions that includes'' the $h_x$; its proof applies "
    r"Theorem 7, which needs a class that is convex, translation invariant and closed under negation. "
    r"The class of the witness is translation invariant and closed under negation, and its functions have "
    r"the range $[-1,1]$ up to constants. Only convexity is missing, so that convexity is "
    r"needed: with the means "
    r"of its functions it would have the slopes between $-1$ and $1$ as well, and "
    r"$\mathrm{KL}^{\mathcal H}\ge\frac1{100}$. The gap of $\frac1{40}$ is small, and the bound is $0$.",
)
theorem.finding(
    "hypothesis",
    "The mechanism has to be a measurable function of the sample, and $q(x)$ a measurable function of "
    "$q$ and $x$; otherwise the expectations are not defined. The functions $h_x$ have the range "
    r"$[0,1]$; nothing is asked of the range of other functions of $\mathcal H$, as no class with a "
    "bounded range is translation invariant.",
)
theorem.finding(
    "reading",
    r"``The result would not hold for arbitrary $(\mathcal H,\mathrm{KL})$-capacity bounded privacy'' is "
    r"right, even for classes as in Theorem 7. Let $\mathcal H$ be the constants. Then every mechanism is "
    r"private with $\epsilon=0$, but a mechanism that reveals a data point has a generalization gap.",
)
theorem.finding(
    "false step",
    r"The fourth step of the printed proof bounds the difference by $\epsilon$ in place of "
    r"$8\sqrt\epsilon$.",
)
theorem.finding(
    "sharper",
    r"The bound is $\sqrt{\epsilon/2}$ for $\epsilon\le\frac18$ and $\min(\sqrt\epsilon,\epsilon+\frac18)$ "
    r"beyond, in place of $8\sqrt\epsilon$, as the $h_x$ have values in $[0,1]$.",
)


@exchanged.proof
def means_under_neighbours(p):
    p.use(unit_mean.theorem(), "P", "h")
    p.use(unit_mean.theorem(), "Q", "h")
    p.let(u="E[x ~ P] h(x)", v="E[x ~ Q] h(x)")
    p.use(gap.unit.theorem(), "P", "Q", "H", "h", "u", "v", because="the inequality for $[0,1]$")
    p.let(s="|u - v|", b=BOUND)
    p.chain("(u - v)²", le("KL^H(P, Q)"), le("ε"))
    p.chain("s", eq("√(s²)", "sqrt_of_square"), le("√ε"))
    p.use(gap.hoeffding_unit.theorem(), "P", "Q", "H", "h", "u", "v", "1", because="Hoeffding's lemma")
    p.chain("1·s - 1²/8", le("KL^H(P, Q)"), le("ε"))
    p.use("le_of_ext", "1·s - 1²/8", "ε")
    with p.case("ε ≤ 1/8"):
        p.let(t="4·s")
        p.have("t ≤ 1")
        p.use(gap.hoeffding_unit.theorem(), "P", "Q", "H", "h", "u", "v", "t", because="Hoeffding's lemma")
        p.chain("t·s - t²/8", le("KL^H(P, Q)"), le("ε"))
        p.use("le_of_ext", "t·s - t²/8", "ε")
        p.chain("s", eq("√(s²)", "sqrt_of_square"), le("√(ε/2)"), eq("b", "if_true"))
    with p.otherwise():
        p.use("le_min", "√ε", "ε + 1/8", "s")
        p.chain("s", le("min(√ε, ε + 1/8)"), eq("b", "if_false"))
    return p.have("s ≤ b")


exchanged.facts += [integrable.theorem, gap.member.theorem]


@one_point.proof
def one_entry(p):
    the_law(p)
    p.say("The entry $x_i$ of the sample and a fresh point may change places.")
    p.use(on_the_sample.theorem(), "M", "h", "D", "i", because="Tonelli's theorem")
    p.use(fresh.theorem(), "M", "h", "D", "i", because="the exchange")
    p.let(a="E[u ~ J] h(fst(u)(i), snd(u))", b="E[u ~ J] risk(h, D, snd(u))")
    p.let(A="x ↦ ∫[q ~ M(x)] h(x(i), q)", B="x ↦ w ↦ ∫[q ~ M(replace(x, i, w))] h(x(i), q)")

    def close(p):
        p.let(y="replace(x, i, w)", k="h(x(i))")
        p.use(unit_mean.theorem(), "M(x)", "k")
        p.use(unit_mean.theorem(), "M(y)", "k")
        p.let(d="E[z ~ M(x)] k(z) - E[z ~ M(y)] k(z)")
        p.have("|d| ≤ c")
        p.use("within_abs", "d")
        p.chain(
            "A(x)",
            eq("E[y ~ M(x)] k(y)"),
            le("E[x ~ M(y)] k(x) + c"),
            eq("(E[x ~ M(y)] k(x)) + c"),
            eq("B(x, w) + c"),
        )
        p.chain(
            "B(x, w)",
            eq("E[x ~ M(y)] k(x)"),
            le("E[y ~ M(x)] k(y) + c"),
            eq("(E[y ~ M(x)] k(y)) + c"),
            eq("A(x) + c"),
        )
        return p.have("A(x) ≤ B(x, w) + c ∧ B(x, w) ≤ A(x) + c")

    p.intro("x w", close, "∀x w. A(x) ≤ B(x, w) + c ∧ B(x, w) ≤ A(x) + c")
    law_of_outputs(p)
    p.let(W="semi(S, x ↦ D)", R="λz : ('i → 'x) # 'x. replace (fst z) i (snd z)")
    p.let(U="λz : ('i → 'x) # 'x. G (fst z, fst z i)", V="z ↦ G(R(z), fst(z)(i))")
    p.use("measurable_comp", "λx : 'i → 'x. x i", "λz : ('i → 'x) # 'x. fst z")
    for first in ("fst(z)", "R z"):
        p.use("measurable_comp", "G", f"λz : ('i → 'x) # 'x. ({first}, fst z i)")
    first = p.chain(
        "a",
        eq("∫ ∫ A(x) dD(w) dS(x)", "L_econst", "L_nonneg"),
        eq("∫ ∫ U(x, w) dD(w) dS(x)", "fst_pair", "snd_pair"),
        eq("∫ U(x) dW(x)", "semi_L"),
    )
    p.chain(
        "b",
        eq("∫ ∫ B(x, w) dD(w) dS(x)"),
        eq("∫ ∫ V(x, w) dD(w) dS(x)", "fst_pair", "snd_pair"),
        eq("∫ V(x) dW(x)", "semi_L"),
    )

    def apart(p):
        one = p.chain("U(z)", eq("A(fst(z))", "fst_pair", "snd_pair"))
        two = p.chain("V(z)", eq("B(fst(z), snd(z))", "fst_pair", "snd_pair"))
        return p.have("U(z) ≤ V(z) + c ∧ V(z) ≤ U(z) + c", one, two)

    p.intro("z", apart, "∀z. U(z) ≤ V(z) + c ∧ V(z) ≤ U(z) + c")
    for a, b, u, v in (("a", "b", "U", "V"), ("b", "a", "V", "U")):
        p.chain(
            f"{a}",
            eq(f"L W {u}"),
            le(f"L W (z ↦ {v} z + c)", "L_le"),
            eq(f"{b} + c", "L_plus_const", "ext_add"),
        )
    return p.use("abs_le", "a - b", "c")


@close_answers.proof
def mean_over_the_entries(p):
    the_law(p)
    p.let(n="card('i)", r="risk(h, D)", b="E[u ~ J] r(snd(u))")
    p.let(f="λi : 'i. λu : ('i → 'x) # 'q. h (fst u i) (snd u)", a="i ↦ E[u ~ J] f(i, u)")
    p.use("card_all")

    def entry(p):
        def pair(p):
            p.let(y="replace(x, i, w)", k="h(x(i))")

            def same(p):
                at_i = eq("replace(x, i, x(i))")
                p.chain("y", at_i, eq("x", "replace_none"))
                return p.chain(
                    "|E[z ~ M(x)] k(z) - E[z ~ M(y)] k(z)|",
                    eq("|E[y ~ M(x)] k(y) - E[y ~ M(x)] k(y)|"),
                    le("c"),
                )

            def other(p):
                p.have("|E[z ~ M(y)] k(z) - E[z ~ M(x)] k(z)| ≤ c")
                p.use("abs_neg", "E[z ~ M(y)] k(z) - E[z ~ M(x)] k(z)")
                return p.chain(
                    "|E[z ~ M(x)] k(z) - E[z ~ M(y)] k(z)|",
                    eq("|-(E[z ~ M(y)] k(z) - E[z ~ M(x)] k(z))|"), le("c"),
                )  # fmt: skip

            return p.cases("w = x(i)", same, other)

        stable = "∀x w. |E[y ~ M(x)] h(x(i), y) - E[y ~ M(replace(x, i, w))] h(x(i), y)| ≤ c"
        p.intro("x w", pair, stable)
        p.use(one_point.theorem(), "M", "h", "D", "i", "c", because="the gap at the entry $i$")
        p.use("within_abs", "a(i) - b")
        return p.have("a(i) ≤ b + c ∧ b - c ≤ a(i)")

    p.intro("i", entry, "∀i. a(i) ≤ b + c ∧ b - c ≤ a(i)")
    p.let(s="'i", total="∑ x ∈ s. a(x)")
    p.use(whole_mean.theorem(), "M", "h", "D", because="linearity")
    for bound in ("b + c", "b - c"):
        p.use("sum_const", "s", bound)
    p.use("sum_le", "s", "a", "i ↦ b + c")
    p.use("sum_le", "s", "i ↦ b - c", "a")
    return p.chain(
        "|E[u ~ J] (empirical_risk(h, fst(u), snd(u)) - r(snd(u)))|", eq("|1/n·total - b|", "E_int"), le("c")
    )


@repaired.proof
def by_the_inequality(p):
    p.say(
        "For two samples that differ in one data point, the mean answers of the mechanism differ by at most "
        "the bound, by Hoeffding's lemma. The gap is a mean over the data points, by linearity, and for each "
        "of these a fresh point and the one in the sample change places."
    )
    p.unfold_facts("capacity_bounded")

    def close(p):
        p.unfold_facts("mechanism")
        return p.use(
            exchanged.theorem(), "M(x)", "M(y)", "H", "h(z)", "ε", because="one exchanged data point"
        )

    return p.suffices(close_answers.theorem(), "z x y", close, because="linearity, and the exchange")


PLAIN, OF = LAW.replace(" MORE", " "), ("M", "h", "D")
EMPIRICAL = "empirical_risk h (fst u) (snd u) - risk h D (snd u)"
for claim in (printed, repaired, one_point):
    claim.facts += [
        column.theorem,
        section.theorem,
        integrable.theorem,
        exists(whole_mean, PLAIN, EMPIRICAL, *OF),
        exists(on_the_sample, AT, "h (fst u i) (snd u)", *OF, "i"),
        exists(fresh, PLAIN, "risk h D (snd u)", *OF, "i"),
        partial(named, "card_not_zero"),
    ]


# Constants, which every mechanism is private against.

no_information = Claim("for P Q distributions on 'a holds KL^constants(P, Q) ≤ 0")
CONSTANTS = "(constants : (real → real) → bool)"
constant_class = Claim(
    f"holds convex_class {CONSTANTS} ∧ translation_invariant {CONSTANTS} ∧ "
    f"closed_under_negation {CONSTANTS} ∧ (∀h. {CONSTANTS} h ⇒ Measurable h)"
)
not_arbitrary.facts.append(partial(named, "measurable_element"))


@no_information.proof
def tangent(p):
    p.unfold("restricted_kl")

    def value(p):
        p.unfold_facts("constants")
        return p.obtain("c", p.have("∃c. ∀x. h(x) = c"), of)

    def of(p):
        p.use("exp_ge", "c - 1")
        p.use("int_const", "P", "c")
        return p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(kl_generator, h(x))",
            eq("c - ∫ exp(c - 1) dQ(x)", "kl_objective", "M_int"),
            eq("c - exp(c - 1)", "L_const", "ext_sub"),
            le("0"),
        )

    return p.suffices("restricted_least", "h", value, because=r"$c\le e^{c-1}$")


@constant_class.proof
def combinations(p):
    p.unfold("convex_class", "translation_invariant", "closed_under_negation")
    p.unfold("constants")

    def mixed(p):
        def first(q):
            return q.obtain("d", q.have("∃c. ∀x. v(x) = c"), lambda e: e.witness("t·c + (1 - t)·d"))

        return p.obtain("c", p.have("∃c. ∀x. u(x) = c"), first)

    def moved(p):
        return p.obtain("d", p.have("∃c. ∀x. u(x) = c"), lambda e: e.witness("d + c"))

    def turned(p):
        return p.obtain("d", p.have("∃c. ∀x. u(x) = c"), lambda e: e.witness("-d"))

    def flat(p):
        def at(q):
            constant = q.use("measurable_const", "d", goal="Measurable(λx : real. d)")
            x = q.variable("x", q.term("h").type.args[0])
            return rewrite(constant, symmetry(abstraction(x, q.have("h(x) = d"))))

        return p.obtain("d", p.have("∃c. ∀x. h(x) = c"), at)

    return p.conjuncts(
        lambda p: p.intro("u v t", mixed), lambda p: p.intro("u c", moved),
        lambda p: p.intro("u", turned), lambda p: p.intro("h", flat),
    )  # fmt: skip


# The witnesses.


@printed.refutation
def a_bit_that_is_kept(p):
    p.say(
        r"Let $n=2$, let the data be uniform bits, and let the output $o$ be the first of "
        r"them with "
        r"probability $\frac{11}{20}$. Let $q_o(z)$ be $1$ at $z=o$ and $0$ elsewhere. "
        r"$\mathcal H$ consists of the "
        r"functions whose two values differ by $0$ or $1$."
    )
    p.let(M=kept_bit.KEPT, q=kept_bit.QUERY, D="bernoulli(1/2)", H=kept_bit.STEPS)
    p.let(S="product (λi : bool. D)", J="semi(S, M)", r="risk(q, D)", n="card(λi : bool. T)")
    p.let(a="i ↦ E[u ~ J] q(fst(u)(i), snd(u))", b="E[u ~ J] r(snd(u))", k="x ↦ if x(T) then 11/20 else 9/20")
    p.every("x", "bool → bool", kept_bit.between)
    p.every("x", "bool → bool", lambda q: q.have("Prob(M(x))", "bernoulli_prob"))
    p.have("mechanism(M)", "mechanism")
    p.every("z", "bool", kept_bit.member)
    p.know(p.witness("q(T)", goal="∃h. H(h) ∧ Measurable(h)"))
    copied_point.private(p, lambda p: p.use(kept_bit.close.theorem(), "k(x)", "k(y)"))
    p.use(every_map.theorem(), "M")
    p.know(*[fact() for fact in printed.facts])
    whole = p.use(whole_mean.theorem(), "M", "q", "D", because="linearity")
    return kept_bit.gap(p, whole, one_point)


@not_arbitrary.refutation
def constant_adversaries(p):
    p.say(
        r"Let the mechanism and the queries be the same, and let $\mathcal H$ consist of the constants, "
        r"which tell no two distributions apart."
    )
    copied_point.copied(p, CONSTANTS)
    p.know(p.witness("0", goal="∃c. ∀x : real. 0 = c"))
    p.have("H(x ↦ 0)", "constants")
    p.know(p.witness("0", "0", goal="∃c : real. ∃d. ∀x : real. c = d"))
    p.know(p.witness("λx : real. (0 : real)", goal="∃h. H(h)"))
    p.use(constant_class.theorem())
    copied_point.private(p, lambda p: p.use(no_information.theorem(), "M(x)", "M(y)"))
    return copied_point.gap(p, [fact() for fact in not_arbitrary.facts])
