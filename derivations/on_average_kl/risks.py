"""The two risks of a mechanism that does not depend on the order of its data.

This module has no statement of its own. The law of the data does not change where two entries change
places, so that each entry has the same expected loss, which is the mean of the empirical risk.
"""

from cbdp_sym.author import *

from .definitions import AT_ENTRY, AT_FRESH, INTEGRABLE

RISKS = "for i : 'i, A : ('i → 'd) → 'a measure, loss : 'd → 'a → real, D : 'd measure"
SYMMETRIC = (
    "Finite (λj : 'i. T), Prob D, Measurable A, ∀x. Prob (A x), "
    "∀x i j. ¬(i = j) ⇒ A (replace (replace x i (x j)) j (x i)) = A x"
)
entries = Claim(
    f"{RISKS}, b : real given {SYMMETRIC}, HasInt {AT_ENTRY} b "
    f"holds ∀j. HasInt {AT_ENTRY.replace('fst u i', 'fst u j')} b"
)
true_risk = Claim(
    f"{RISKS}, a : real given {SYMMETRIC}, HasInt {AT_FRESH} a "
    "holds AE (semi (product (λj : 'i. D)) A) (u ↦ Integrable D (z ↦ loss z (snd u))) "
    "∧ HasInt (semi (product (λj : 'i. D)) A) (u ↦ risk loss D (snd u)) a"
)
seen_risk = Claim(
    f"{RISKS}, b : real given {SYMMETRIC}, HasInt {AT_ENTRY} b "
    "holds HasInt (semi (product (λj : 'i. D)) A) (u ↦ empirical_risk loss (fst u) (snd u)) b"
)
RISK = "E (semi (product (λj : 'i. D)) A) (u ↦ risk loss D (snd u))"
EMPIRICAL = "E (semi (product (λj : 'i. D)) A) (u ↦ empirical_risk loss (fst u) (snd u))"
FINITE = (
    "AE (semi (product (λj : 'i. D)) A) (u ↦ Integrable D (z ↦ loss z (snd u))) "
    "∧ Integrable (semi (product (λj : 'i. D)) A) (u ↦ risk loss D (snd u)) "
    "∧ Integrable (semi (product (λj : 'i. D)) A) (u ↦ empirical_risk loss (fst u) (snd u))"
)
finite_risks = Claim(f"{RISKS} given {SYMMETRIC}, {', '.join(INTEGRABLE)} holds {FINITE}")


def loss_at(p, j="j"):
    """Know that the loss at an entry j is a measurable function of data and output."""
    p.use("measurable_comp", f"λx : 'i → 'd. x {j}", "(fst : ('i → 'd) # 'a → ('i → 'd))")
    return p.have(f"Measurable (λz : ('i → 'd) # 'a. loss (fst z {j}) (snd z))")


@entries.proof
def exchange_two_entries(p):
    p.let(P="product (λj : 'i. D)", f="v ↦ loss(fst(v)(i), snd(v))", S="semi(P, A)")

    def each(q):
        return q.cases("i = j", same_entry, other_entry)

    def same_entry(q):
        return q.have("E[v ~ S] loss(fst(v)(j), snd(v)) exists and is b")

    def other_entry(q):
        q.let(
            t="λx : 'i → 'd. replace (replace x i (x j)) j (x i)", g="λv : ('i → 'd) # 'a. (t (fst v), snd v)"
        )
        q.use("measurable_comp", "t", "(fst : ('i → 'd) # 'a → ('i → 'd))")
        law = q.use("measure_ext", "map(g, S)", "S", given=[q.intro("F", integral, INVARIANT)])
        q.have("E[x ~ map(g, S)] f(x) exists and is b", law)
        found = q.use("int_map", "S", "g", "f", "b")
        value = q.every("x", "'i → 'd", entry)
        return rewrite(found, "fst_pair", "snd_pair", value, repeat=True)

    def entry(q):
        return q.have("t(x, i) = x(j)", "replace_there", "replace_here")

    def integral(q):
        q.let(H="x ↦ ∫[h ~ A(x)] F(x, h)")
        return q.calc(
            "∫[x ~ map(g, S)] F(x)",
            ("=", "∫ F(g(v)) dS(v)", "L_map"),
            ("=", "∫ ∫[h ~ A(x)] F(t(x), h) dP(x)", "semi_L", "fst_pair", "snd_pair"),
            ("=", "∫ H(f) dP(f)", q.use("exchanged_entries", "D", "i", "j", "H")),
            ("=", "∫ F(x) dS(x)", "semi_L"),
        )

    INVARIANT = "∀F. Measurable F ⇒ (∀v. 0 ≤ F v) ⇒ L (map g S) F = L S F"
    return p.every("j", "'i", each)


@true_risk.proof
def mean_of_the_risk(p):
    p.let(S="semi(⨂ j. D, A)", l="λu : (('i → 'd) # 'a) # 'd. loss (snd u) (snd (fst u))")

    def means(q):
        given = q.have("almost every u ~ S: E[z ~ D] l(u, z) exists and is w(u)")
        inner = rewrite(given, "fst_pair", "snd_pair", repeat=True)
        q.know(inner)
        q.intro(
            "u",
            lambda r: r.have("risk(loss, D, snd(u)) = w(u)", "risk", "E_int"),
            "∀u. E[z ~ D] loss(z, snd(u)) exists and is w(u) ⇒ risk(loss, D, snd(u)) = w(u)",
        )
        return q.have(p.goal)

    return p.obtain("w", p.use("int_semi", "S", "λu : ('i → 'd) # 'a. D", "l", "a"), means)


@seen_risk.proof
def mean_of_the_mean(p):
    p.let(S="semi(⨂ j. D, A)", f="j ↦ λu : ('i → 'd) # 'a. loss (fst u j) (snd u)", n="card('i)")
    p.use(entries.theorem(), "i", "A", "loss", "D", "b")
    mean = p.use("int_sum", "S", "'i", "f", "j ↦ b")
    p.know(rewrite(mean, p.use("sum_const", "'i", "b")))
    p.use("card_not_zero", goal="n ≠ 0")
    p.let(sum="u ↦ ∑ j ∈ 'i. loss(fst(u)(j), snd(u))")
    same = p.have("∀u. empirical_risk(loss, fst(u), snd(u)) = 1/n·sum(u)", "empirical_risk", "Sum")
    return p.have(p.goal, same)


@finite_risks.proof
def they_have_means(p):
    p.unfold_facts("Integrable")
    entry, fresh = (p.have(f"∃v. HasInt {t} v") for t in (AT_ENTRY, AT_FRESH))

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
    entry, fresh = (p.have(f"∃v. HasInt {t} v") for t in (AT_ENTRY, AT_FRESH))
    at = ("i", "A", "loss", "D")

    def both(q):
        q.use(true_risk.theorem(), *at, "a", because="the mean over the fresh point")
        q.use(seen_risk.theorem(), *at, "b", because="the exchange of two entries")
        q.have(f"{RISK} = a", "E_int")
        q.have(f"{EMPIRICAL} = b", "E_int")
        return proof(q)

    return p.obtain("b a", [entry, fresh], both)


bounded = Claim(
    f"{RISKS}, c : real given Finite (λj : 'i. T), Prob D, Measurable A, ∀x. Prob (A x), "
    "Measurable (λu : 'd # 'a. loss (fst u) (snd u)), ∀z h. abs (loss z h) ≤ c "
    f"holds Integrable {AT_ENTRY} ∧ Integrable {AT_FRESH}"
)


@bounded.proof
def bounded_functions(p):
    p.let(P="product (λj : 'i. D)", S="semi(P, A)", N="semi(S, u ↦ D)")
    p.let(f="u ↦ loss(fst(u)(i), snd(u))", l="λu : (('i → 'd) # 'a) # 'd. loss (snd u) (snd (fst u))")
    loss_at(p, "i")
    for law, function in (("S", "f"), ("N", "l")):
        exists = p.use("int_dominated_ae", law, function, "u ↦ c", "c")
        p.obtain("v", exists, lambda q, s=law, f=function: q.use("integrable_int", s, f, "v"))
    return p.have(p.goal)
