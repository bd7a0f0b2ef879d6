"""Means of queries over a random sample, and at a fresh point.

Problem: a sample of independent points with the law D is given to a mechanism M; its output q answers the
    query h(x, q) at x. What are the means of the answers at an entry of the sample, and at a fresh point?
Method: Tonelli's theorem; an entry of the sample and a fresh point may change places.
Guarantee: for measurable mechanisms and queries with values in [0, 1].
Reference: capacity bounded paper, Theorem 6 and its proof in Appendix D.
"""

from cbdp_sym.author import *

QUERIES = "∀x q. 0 ≤ h x q, ∀x q. h x q ≤ 1"
JOINT = "Measurable(z ↦ h(fst(z), snd(z)))"
MEASURABLE = ["Measurable(M)", JOINT]
MEAN = "E (semi (product (λi : 'i. D)) M)"
LAW = (
    "for M : ('i → 'x) → 'q measure, h : 'x → 'q → real, D : 'x measure MORE"
    f"given Finite (λi : 'i. T), Prob D, mechanism M, {QUERIES}, {', '.join(MEASURABLE)}"
)
AT = LAW.replace(" MORE", ", i : 'i ")

unit_mean = Claim(
    "for P distribution on 'a, f : 'a → real given Measurable(f), ∀x. 0 ≤ f(x), ∀x. f(x) ≤ 1 "
    "holds E[x ~ P] f(x) exists and is E[x ~ P] f(x) ∧ ∫ f(x) dP(x) = E[x ~ P] f(x) ∧ 0 ≤ E[x ~ P] "
    "f(x) ≤ 1"
)
integrable = Claim(
    "for P distribution on 'a, f : 'a → real given Measurable(f), ∀x. 0 ≤ f(x), ∀x. f(x) ≤ 1 "
    "holds Integrable(P, f)"
)


@unit_mean.proof
def between_the_ends(p):
    some = p.use("int_between", "P", "f", "λx : 'a. 0", "x ↦ 1", "0", "1")

    def of(p):
        same = p.have("E[x ~ P] f(x) = v", "E_int")
        p.have("∫ f(x) dP(x) = v", "L_int")
        return p.have(p.goal, same)

    return p.obtain("v", some, of)


@integrable.proof
def it_has_a_mean(p):
    p.use(unit_mean.theorem(), "P", "f")
    return p.use("integrable_int", "P", "f", "E[x ~ P] f(x)")


section = Claim(
    "for h : 'x → 'q → real, x : 'x given Measurable(z ↦ h(fst(z), snd(z))) holds Measurable(h(x))"
)
true_mean = Claim(
    "for h : 'x → 'q → real, D : 'x measure given Prob D, "
    f"{QUERIES}, {JOINT} holds Measurable (risk h D) ∧ (∀q. 0 ≤ risk h D q) ∧ (∀q. risk h D q ≤ 1) "
    "∧ (∀q. risk h D q = L D (x ↦ h x q))"
)
on_the_sample = Claim(
    f"{AT} holds HasInt (semi (product (λi : 'i. D)) M) (u ↦ h (fst u i) (snd u)) "
    f"({MEAN} (u ↦ h (fst u i) (snd u))) ∧ {MEAN} (u ↦ h (fst u i) (snd u)) = "
    "L (product (λi : 'i. D)) (x ↦ L (M x) (q ↦ h (x i) q))"
)


@section.proof
def of_a_pair(p):
    return p.have(p.goal)


@true_mean.proof
def of_one_point(p):
    p.let(r="risk(h, D)")

    def at(p):
        p.use(unit_mean.theorem(), "D", "x ↦ h(x, q)")
        return p.have(
            "risk(h, D, q) = E[x ~ D] h(x, q) ∧ 0 ≤ risk(h, D, q) ∧ risk(h, D, q) ≤ 1 ∧ risk(h, D, "
            "q) = ∫ h(x, q) dD(x)",
            "risk",
        )

    p.intro(
        "q",
        at,
        "∀q. risk(h, D, q) = E[x ~ D] h(x, q) ∧ 0 ≤ risk(h, D, q) ∧ risk(h, D, q) ≤ 1 ∧ risk(h, D, "
        "q) = ∫ h(x, q) dD(x)",
    )
    whole = p.use("measurable_L_section", "D", "z ↦ h(snd(z), fst(z))")
    whole = rewrite(whole, "fst_pair", "snd_pair")
    values = p.have("∀q. r(q) = ∫ h(x, q) dD(x)")
    p.know(by_equation(symmetry(equation(p.term("Measurable(q ↦ ext(r(q)))"), values)), whole))
    p.use("measurable_of_ext", "r")
    return p.have(p.goal)


column = Claim(
    "for h : 'x → 'q → real, q : 'q given Measurable(z ↦ h(fst(z), snd(z))) holds Measurable(x ↦ h(x, q))"
)


@column.proof
def of_a_pair_too(p):
    return p.have(p.goal)


def the_law(p):
    """Know that the law of sample and output is a distribution, and name it J."""
    p.unfold_facts("mechanism")
    p.let(S="product (λi : 'i. D)", J="semi(S, M)")


@on_the_sample.proof
def the_entry(p):
    the_law(p)
    p.let(f="u ↦ h(fst(u)(i), snd(u))")
    p.use("measurable_comp", "λx : 'i → 'x. x i", "λu : ('i → 'x) # 'q. fst u")
    p.use(unit_mean.theorem(), "J", "f")
    p.chain(
        "E[x ~ J] f(x)",
        eq("∫ f(u) dJ(u)"),
        eq("∫ ∫[q ~ M(x)] h(x(i), q) dS(x)", "semi_L", "fst_pair", "snd_pair"),
    )
    return p.have(p.goal)


def law_of_outputs(p):
    """Name G(x, w), the mean of q(w) for the sample x, and know that it is measurable."""
    p.let(G="z ↦ ∫[q ~ M(fst(z))] h(snd(z), q)")
    p.let(F="λv : (('i → 'x) # 'x) # 'q. h (snd (fst v)) (snd v)")
    section = p.use("measurable_L", "λz : ('i → 'x) # 'x. M (fst z)", "F")
    p.know(rewrite(section, "fst_pair", "snd_pair"))


fresh = Claim(
    f"{AT} holds HasInt (semi (product (λi : 'i. D)) M) (u ↦ risk h D (snd u)) "
    f"({MEAN} (u ↦ risk h D (snd u))) ∧ {MEAN} (u ↦ risk h D (snd u)) = "
    "L (product (λi : 'i. D)) (x ↦ L D (w ↦ L (M (replace x i w)) (q ↦ h (x i) q)))"
)


@fresh.proof
def a_new_entry(p):
    the_law(p)
    p.let(r="risk(h, D)", g="λu : ('i → 'x) # 'q. r (snd u)")
    p.use(true_mean.theorem(), "h", "D")
    p.use(unit_mean.theorem(), "J", "g")
    law_of_outputs(p)

    def swapped(p):
        p.let(k="z ↦ h(snd(z), fst(z))")
        return p.chain(
            "∫[q ~ M(x)] ∫ h(w, q) dD(w)",
            eq("∫[q ~ M(x)] ∫ k(q, w) dD(w)", "fst_pair", "snd_pair"),
            eq("∫ G(x, w) dD(w)", p.use("tonelli", "M(x)", "D", "k"), "fst_pair", "snd_pair"),
        )

    p.intro("x", swapped, "∀x. ∫[q ~ M(x)] ∫ h(w, q) dD(w) = ∫ G(x, w) dD(w)")
    p.chain(
        "E[x ~ J] g(x)",
        eq("∫ g(u) dJ(u)"),
        eq("∫ ∫[q ~ M(x)] ∫ h(w, q) dD(w) dS(x)", "semi_L", "snd_pair"),
        eq("∫ ∫ G(x, w) dD(w) dS(x)"),
        eq(
            "∫ ∫ G(replace(x, i, w), x(i)) dD(w) dS(x)",
            p.use("exchange", "D", "G", "i"),
            because="the entry and a fresh point change places",
        ),
        eq("∫ ∫ ∫[q ~ M(replace(x, i, w))] h(x(i), q) dD(w) dS(x)", "fst_pair", "snd_pair"),
    )
    return p.have(p.goal)


whole_mean = Claim(
    f"{LAW.replace(' MORE', ' ')} holds HasInt (semi (product (λi : 'i. D)) M) "
    "(u ↦ empirical_risk h (fst u) (snd u) - risk h D (snd u)) "
    f"(1/card (λi : 'i. T) · SumOn (λi : 'i. T) (i ↦ {MEAN} (u ↦ h (fst u i) (snd u))) "
    f"- {MEAN} (u ↦ risk h D (snd u)))"
)


@whole_mean.proof
def mean_of_a_sum(p):
    the_law(p)
    p.let(s="'i")
    p.let(f="λi : 'i. λu : ('i → 'x) # 'q. h (fst u i) (snd u)", a="i ↦ E[x ~ J] f(i, x)")

    def entry(p):
        p.use(on_the_sample.theorem(), "M", "h", "D", "i")
        return p.have("E[x ~ J] f(i, x) exists and is a(i)")

    p.intro("i", entry, "∀i. E[x ~ J] f(i, x) exists and is a(i)")
    p.variable("i", p.term("s").type.args[0])
    p.use(fresh.theorem(), "M", "h", "D", "i")
    p.use("int_sum", "J", "s", "f", "a")
    return p.have(p.goal, "empirical_risk", "Sum")


DEFINED = "empirical_risk", "risk", "mechanism"


def exists(claim, law, function, *variables):
    """Return a function to the theorem that what ``claim`` gives a mean has one, definitions written out."""

    def theorem():
        p = Script(f"{law} holds Integrable (semi (product (λi : 'i. D)) M) (u ↦ {function})")
        if "i" not in p.names:
            p.variable("i", p.names["M"].type.args[0].args[0])
        value = logic.separated(p.use(claim.theorem(), *variables))[0]
        whole = p.qed(p.use("integrable_int", given=[value]))
        return by_equation(equation(whole.conclusion, *DEFINED, repeat=True), whole)

    return theorem


DEFINED = "empirical_risk", "risk", "mechanism"
PLAIN, OF = LAW.replace(" MORE", " "), ("M", "h", "D")
EMPIRICAL = "empirical_risk h (fst u) (snd u) - risk h D (snd u)"
