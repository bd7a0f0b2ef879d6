"""The two risks of a mechanism that does not depend on the order of its data.

This module has no statement of its own. The law of the data does not change where two entries change
places, so that each entry has the same expected loss, which is the mean of the empirical risk.
"""

from cbdp_sym.author import *

from .definitions import AT_ENTRY, AT_FRESH, INTEGRABLE

RISKS = "for i : 'i, A : ('i -> 'd) -> 'a measure, loss : 'd -> 'a -> real, D : 'd measure"
SYMMETRIC = (
    r"Finite (\j : 'i. T), Prob D, Measurable A, !x. Prob (A x), "
    "!x i j. ~(i = j) ==> A (replace (replace x i (x j)) j (x i)) = A x"
)
entries = Claim(
    f"{RISKS}, b : real given {SYMMETRIC}, HasInt {AT_ENTRY} b "
    rf"holds !j. HasInt {AT_ENTRY.replace('fst u i', 'fst u j')} b"
)
true_risk = Claim(
    f"{RISKS}, a : real given {SYMMETRIC}, HasInt {AT_FRESH} a "
    r"holds AE (semi (product (\j : 'i. D)) A) (\u. Integrable D (\z. loss z (snd u))) "
    r"/\ HasInt (semi (product (\j : 'i. D)) A) (\u. risk loss D (snd u)) a"
)
seen_risk = Claim(
    f"{RISKS}, b : real given {SYMMETRIC}, HasInt {AT_ENTRY} b "
    r"holds HasInt (semi (product (\j : 'i. D)) A) (\u. empirical_risk loss (fst u) (snd u)) b"
)
RISK = r"E (semi (product (\j : 'i. D)) A) (\u. risk loss D (snd u))"
EMPIRICAL = r"E (semi (product (\j : 'i. D)) A) (\u. empirical_risk loss (fst u) (snd u))"
FINITE = (
    r"AE (semi (product (\j : 'i. D)) A) (\u. Integrable D (\z. loss z (snd u))) "
    r"/\ Integrable (semi (product (\j : 'i. D)) A) (\u. risk loss D (snd u)) "
    r"/\ Integrable (semi (product (\j : 'i. D)) A) (\u. empirical_risk loss (fst u) (snd u))"
)
finite_risks = Claim(f"{RISKS} given {SYMMETRIC}, {', '.join(INTEGRABLE)} holds {FINITE}")


def loss_at(p, j="j"):
    """Know that the loss at an entry j is a measurable function of data and output."""
    p.use("measurable_comp", rf"\x : 'i -> 'd. x {j}", "(fst : ('i -> 'd) # 'a -> ('i -> 'd))")
    return p.have(rf"Measurable (\z : ('i -> 'd) # 'a. loss (fst z {j}) (snd z))")


@entries.proof
def exchange_two_entries(p):
    p.let(P=r"product (\j : 'i. D)", f=r"\v : ('i -> 'd) # 'a. loss (fst v i) (snd v)", S="semi P A")

    def each(q):
        return q.cases("i = j", same_entry, other_entry)

    def same_entry(q):
        return q.have(r"HasInt S (\v. loss (fst v j) (snd v)) b")

    def other_entry(q):
        q.let(
            t=r"\x : 'i -> 'd. replace (replace x i (x j)) j (x i)",
            g=r"\v : ('i -> 'd) # 'a. (t (fst v), snd v)",
        )
        q.use("measurable_comp", "t", "(fst : ('i -> 'd) # 'a -> ('i -> 'd))")
        law = q.use("measure_ext", "map g S", "S", given=[q.intro("F", integral, INVARIANT)])
        q.have("HasInt (map g S) f b", law)
        found = q.use("int_map", "S", "g", "f", "b")
        value = q.every("x", "'i -> 'd", entry)
        return rewrite(found, "fst_pair", "snd_pair", value, repeat=True)

    def entry(q):
        return q.have("t x i = x j", "replace_there", "replace_here")

    def integral(q):
        q.let(H=r"\x. L (A x) (\h. F (x, h))")
        return q.calc(
            "L (map g S) F",
            ("=", r"L S (\v. F (g v))", "L_map"),
            ("=", r"L P (\x. L (A x) (\h. F (t x, h)))", "semi_L", "fst_pair", "snd_pair"),
            ("=", "L P H", q.use("exchanged_entries", "D", "i", "j", "H")),
            ("=", "L S F", "semi_L"),
        )

    INVARIANT = "!F. Measurable F ==> (!v. 0 <= F v) ==> L (map g S) F = L S F"
    return p.every("j", "'i", each)


@true_risk.proof
def mean_of_the_risk(p):
    p.let(S=r"semi (product (\j : 'i. D)) A", l=r"\u : (('i -> 'd) # 'a) # 'd. loss (snd u) (snd (fst u))")

    def means(q):
        given = q.have(r"AE S (\u. HasInt D (\z. l (u, z)) (e u))")
        inner = rewrite(given, "fst_pair", "snd_pair", repeat=True)
        q.know(inner)
        q.intro(
            "u",
            lambda r: r.have("risk loss D (snd u) = e u", "risk", "E_int"),
            r"!u. HasInt D (\z. loss z (snd u)) (e u) ==> risk loss D (snd u) = e u",
        )
        return q.have(p.goal)

    return p.obtain("e", p.use("int_semi", "S", r"\u : ('i -> 'd) # 'a. D", "l", "a"), means)


@seen_risk.proof
def mean_of_the_mean(p):
    p.let(
        S=r"semi (product (\j : 'i. D)) A",
        f=r"\j. \u : ('i -> 'd) # 'a. loss (fst u j) (snd u)",
        n=r"card (\i : 'i. T)",
    )
    p.use(entries.theorem(), "i", "A", "loss", "D", "b")
    mean = p.use("int_sum", "S", r"\j : 'i. T", "f", r"\j : 'i. b")
    p.know(rewrite(mean, p.use("sum_const", r"\j : 'i. T", "b")))
    p.use("card_not_zero", goal="~(n = 0)")
    p.let(sum=r"\u : ('i -> 'd) # 'a. SumOn (\j : 'i. T) (\j. loss (fst u j) (snd u))")
    same = p.have("!u. empirical_risk loss (fst u) (snd u) = 1/n*sum u", "empirical_risk", "Sum")
    return p.have(p.goal, same)


@finite_risks.proof
def they_have_means(p):
    p.unfold_facts("Integrable")
    entry, fresh = (p.have(f"?v. HasInt {t} v") for t in (AT_ENTRY, AT_FRESH))

    def both(q):
        q.use(true_risk.theorem(), "i", "A", "loss", "D", "a")
        q.use(seen_risk.theorem(), "i", "A", "loss", "D", "b")
        return q.have(p.goal, "integrable_int")

    return p.obtain("b a", [entry, fresh], both)


def expected_losses(p, proof):
    """Call the proof with the two expected losses, a at a fresh point and b at the entry i, and the risks.

    The mechanism is known to be a symmetric kernel.
    """
    p.unfold_facts("Integrable")
    entry, fresh = (p.have(f"?v. HasInt {t} v") for t in (AT_ENTRY, AT_FRESH))
    at = ("i", "A", "loss", "D")

    def both(q):
        q.use(true_risk.theorem(), *at, "a", because="the mean over the fresh point")
        q.use(
            seen_risk.theorem(),
            *at,
            "b",
            because="two entries may change places, so each has the same expected loss",
        )
        q.have(f"{RISK} = a", "E_int", because="its value")
        q.have(f"{EMPIRICAL} = b", "E_int", because="its value")
        return proof(q)

    return p.obtain("b a", [entry, fresh], both)


bounded = Claim(
    f"{RISKS}, c : real given Finite (\\j : 'i. T), Prob D, Measurable A, !x. Prob (A x), "
    r"Measurable (\u : 'd # 'a. loss (fst u) (snd u)), !z h. abs (loss z h) <= c "
    f"holds Integrable {AT_ENTRY} /\\ Integrable {AT_FRESH}"
)


@bounded.proof
def bounded_functions(p):
    p.let(P=r"product (\j : 'i. D)", S="semi P A", N=r"semi S (\u. D)")
    p.let(
        f=r"\u : ('i -> 'd) # 'a. loss (fst u i) (snd u)",
        l=r"\u : (('i -> 'd) # 'a) # 'd. loss (snd u) (snd (fst u))",
    )
    loss_at(p, "i")
    for law, function in (("S", "f"), ("N", "l")):
        exists = p.use("int_dominated_ae", law, function, r"\u. c", "c")
        p.obtain("v", exists, lambda q, s=law, f=function: q.use("integrable_int", s, f, "v"))
    return p.have(p.goal)
