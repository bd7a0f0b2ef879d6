"""Means of queries over a random sample, and at a fresh point.

Problem: a sample of independent points with the law D is given to a mechanism M; its output o answers the
    query q(x, o) at x. What are the means of the answers at an entry of the sample, and at a fresh point?
Method: Tonelli's theorem; an entry of the sample and a fresh point may change places.
Guarantee: for measurable mechanisms and queries with values in [0, 1].
Reference: capacity bounded paper, Theorem 6 and its proof in Appendix D.
"""

from cbdp_sym.author import *

QUERIES = "!x o. 0 <= q x o, !x o. q x o <= 1"
JOINT = r"Measurable (\z. q (fst z) (snd z))"
MEASURABLE = ["Measurable M", JOINT]
MEAN = r"E (semi (product (\i : 'i. D)) M)"
LAW = (
    "for M : ('i -> 'x) -> 'q measure, q : 'x -> 'q -> real, D : 'x measure MORE"
    rf"given Finite (\i : 'i. T), Prob D, mechanism M, {QUERIES}, {', '.join(MEASURABLE)}"
)
AT = LAW.replace(" MORE", ", i : 'i ")

unit_mean = Claim(
    "for P : 'a measure, f : 'a -> real given Prob P, Measurable f, !x. 0 <= f x, !x. f x <= 1 "
    r"holds HasInt P f (E P f) /\ L P (\x. ext (f x)) = ext (E P f) /\ 0 <= E P f /\ E P f <= 1"
)
integrable = Claim(
    "for P : 'a measure, f : 'a -> real given Prob P, Measurable f, !x. 0 <= f x, !x. f x <= 1 "
    r"holds Integrable P f"
)


@unit_mean.proof
def between_the_ends(p):
    some = p.use("int_between", "P", "f", r"\x : 'a. 0", r"\x : 'a. 1", "0", "1")

    def of(p):
        same = p.have("E P f = v", "E_int")
        p.have(r"L P (\x. ext (f x)) = ext v", "L_int")
        return p.have(p.goal, same)

    return p.obtain("v", some, of)


@integrable.proof
def it_has_a_mean(p):
    p.use(unit_mean.theorem(), "P", "f")
    return p.use("integrable_int", "P", "f", "E P f")


section = Claim(
    r"for q : 'x -> 'q -> real, x : 'x given Measurable (\z. q (fst z) (snd z)) holds Measurable (q x)"
)
true_mean = Claim(
    "for q : 'x -> 'q -> real, D : 'x measure given Prob D, "
    rf"{QUERIES}, {JOINT} holds Measurable (risk q D) /\ (!o. 0 <= risk q D o) /\ (!o. risk q D o <= 1) "
    r"/\ (!o. ext (risk q D o) = L D (\x. ext (q x o)))"
)
on_the_sample = Claim(
    rf"{AT} holds HasInt (semi (product (\i : 'i. D)) M) (\u. q (fst u i) (snd u)) "
    rf"({MEAN} (\u. q (fst u i) (snd u))) /\ ext ({MEAN} (\u. q (fst u i) (snd u))) = "
    r"L (product (\i : 'i. D)) (\x. L (M x) (\o. ext (q (x i) o)))"
)


@section.proof
def of_a_pair(p):
    return p.have(p.goal)


@true_mean.proof
def of_one_point(p):
    p.let(r="risk q D")

    def at(p):
        p.use(unit_mean.theorem(), "D", r"\x. q x o")
        return p.have(
            r"risk q D o = E D (\x. q x o) /\ 0 <= risk q D o /\ risk q D o <= 1 /\ "
            r"ext (risk q D o) = L D (\x. ext (q x o))",
            "risk",
        )

    p.intro(
        "o",
        at,
        r"!o. risk q D o = E D (\x. q x o) /\ 0 <= risk q D o /\ risk q D o <= 1 /\ "
        r"ext (risk q D o) = L D (\x. ext (q x o))",
    )
    whole = p.use("measurable_L_section", "D", r"\z : 'q # 'x. ext (q (snd z) (fst z))")
    whole = rewrite(whole, "fst_pair", "snd_pair")
    values = p.have(r"!o. ext (r o) = L D (\x. ext (q x o))")
    p.know(by_equation(symmetry(equation(p.term(r"Measurable (\o. ext (r o))"), values)), whole))
    p.use("measurable_of_ext", "r")
    return p.have(p.goal)


column = Claim(
    r"for q : 'x -> 'q -> real, o : 'q given Measurable (\z. q (fst z) (snd z)) "
    r"holds Measurable (\x. q x o)"
)


@column.proof
def of_a_pair_too(p):
    return p.have(p.goal)


def the_law(p):
    """Know that the law of sample and output is a distribution, and name it J."""
    p.unfold_facts("mechanism")
    p.let(S=r"product (\i : 'i. D)", J="semi S M")


@on_the_sample.proof
def the_entry(p):
    the_law(p)
    p.let(f=r"\u : ('i -> 'x) # 'q. q (fst u i) (snd u)")
    p.use("measurable_comp", r"\x : 'i -> 'x. x i", r"\u : ('i -> 'x) # 'q. fst u")
    p.use(unit_mean.theorem(), "J", "f")
    p.chain(
        "ext (E J f)",
        eq(r"L J (\u. ext (f u))"),
        eq(r"L S (\x. L (M x) (\o. ext (q (x i) o)))", "semi_L", "fst_pair", "snd_pair"),
    )
    return p.have(p.goal)


def law_of_outputs(p):
    """Name G(x, w), the mean of q(w) for the sample x, and know that it is measurable."""
    p.let(G=r"\z : ('i -> 'x) # 'x. L (M (fst z)) (\o. ext (q (snd z) o))")
    p.let(F=r"\v : (('i -> 'x) # 'x) # 'q. ext (q (snd (fst v)) (snd v))")
    section = p.use("measurable_L", r"\z : ('i -> 'x) # 'x. M (fst z)", "F")
    p.know(rewrite(section, "fst_pair", "snd_pair"))


fresh = Claim(
    rf"{AT} holds HasInt (semi (product (\i : 'i. D)) M) (\u. risk q D (snd u)) "
    rf"({MEAN} (\u. risk q D (snd u))) /\ ext ({MEAN} (\u. risk q D (snd u))) = "
    r"L (product (\i : 'i. D)) (\x. L D (\w. L (M (replace x i w)) (\o. ext (q (x i) o))))"
)


@fresh.proof
def a_new_entry(p):
    the_law(p)
    p.let(r="risk q D", g=r"\u : ('i -> 'x) # 'q. r (snd u)")
    p.use(true_mean.theorem(), "q", "D")
    p.use(unit_mean.theorem(), "J", "g")
    law_of_outputs(p)

    def swapped(p):
        p.let(k=r"\z : 'q # 'x. ext (q (snd z) (fst z))")
        return p.chain(
            r"L (M x) (\o. L D (\w. ext (q w o)))",
            eq(r"L (M x) (\o. L D (\w. k (o, w)))", "fst_pair", "snd_pair"),
            eq(r"L D (\w. G (x, w))", p.use("tonelli", "M x", "D", "k"), "fst_pair", "snd_pair"),
        )

    p.intro("x", swapped, r"!x. L (M x) (\o. L D (\w. ext (q w o))) = L D (\w. G (x, w))")
    p.chain(
        "ext (E J g)",
        eq(r"L J (\u. ext (g u))"),
        eq(r"L S (\x. L (M x) (\o. L D (\w. ext (q w o))))", "semi_L", "snd_pair"),
        eq(r"L S (\x. L D (\w. G (x, w)))"),
        eq(
            r"L S (\x. L D (\w. G (replace x i w, x i)))",
            p.use("exchange", "D", "G", "i"),
            because="the entry and a fresh point change places",
        ),
        eq(r"L S (\x. L D (\w. L (M (replace x i w)) (\o. ext (q (x i) o))))", "fst_pair", "snd_pair"),
    )
    return p.have(p.goal)


whole_mean = Claim(
    rf"{LAW.replace(' MORE', ' ')} holds HasInt (semi (product (\i : 'i. D)) M) "
    r"(\u. empirical_risk q (fst u) (snd u) - risk q D (snd u)) "
    rf"(1/card (\i : 'i. T) * SumOn (\i : 'i. T) (\i. {MEAN} (\u. q (fst u i) (snd u))) "
    rf"- {MEAN} (\u. risk q D (snd u)))"
)


@whole_mean.proof
def mean_of_a_sum(p):
    the_law(p)
    p.let(s=r"\i : 'i. T")
    p.let(f=r"\i : 'i. \u : ('i -> 'x) # 'q. q (fst u i) (snd u)", a=r"\i. E J (f i)")

    def entry(p):
        p.use(on_the_sample.theorem(), "M", "q", "D", "i")
        return p.have("HasInt J (f i) (a i)")

    p.intro("i", entry, "!i. HasInt J (f i) (a i)")
    p.variable("i", p.term("s").type.args[0])
    p.use(fresh.theorem(), "M", "q", "D", "i")
    p.use("int_sum", "J", "s", "f", "a")
    return p.have(p.goal, "empirical_risk", "Sum")


DEFINED = "empirical_risk", "risk", "mechanism"


def exists(claim, law, function, *variables):
    """Return a function to the theorem that what ``claim`` gives a mean has one, definitions written out."""

    def theorem():
        p = Script(rf"{law} holds Integrable (semi (product (\i : 'i. D)) M) (\u. {function})")
        if "i" not in p.names:
            p.variable("i", p.names["M"].type.args[0].args[0])
        value = logic.separated(p.use(claim.theorem(), *variables))[0]
        whole = p.qed(p.use("integrable_int", given=[value]))
        return by_equation(equation(whole.conclusion, *DEFINED, repeat=True), whole)

    return theorem


DEFINED = "empirical_risk", "risk", "mechanism"
PLAIN, OF = LAW.replace(" MORE", " "), ("M", "q", "D")
EMPIRICAL = "empirical_risk q (fst u) (snd u) - risk q D (snd u)"
