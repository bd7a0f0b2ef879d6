"""Posterior sampling with a loss of the whole data set: mutual information and the generalization error.

Problem: A(Z) has a density proportional to e^{-γℒ(Z,h)}. How do I(A(Z); Z) and the mean of ℒ(Z,h) - R(h)
    compare?
Method: an independent data set Z' in the place of Z gives the mean of KL(A(Z)‖A(Z')), in which the
    normalising constants cancel; mutual information is at most that for each Z'. From the other side, Gibbs'
    inequality with the density e^{c(ℒ-R)-c²σ²/2}, whose mean under independent data is at most 1.
Guarantee: I ≤ -γ E[ℒ - R], and c E[ℒ - R] ≤ I + c²σ²/2 for any mechanism. If an exponential moment is finite,
    the mean for independent data exists; and so does E[ℒ - R], if I is finite.
Reference: Corollary 15 of the on-average paper; Russo and Zou for the second. This module has no statement
    of its own.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import lem14

VARIABLES = "for P : 's measure, Base : 'a measure, A : 's → 'a measure, loss : 's → 'a → real, γ : real"
MODEL = (
    "SigmaFinite Base, "
    "Measurable (λu : 's # 'a. loss (fst u) (snd u)), "
    "∀x. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·loss x h))) v, "
    "A = (x ↦ gibbs Base (h ↦ -(γ·loss x h)))"
)
SAMPLING = f"{MODEL}, 0 < γ, Prob P, ∀h. Integrable P (x ↦ loss x h)"
EXCESS = "u ↦ loss(fst(u), snd(u)) - risk(loss, P, snd(u))"
FRESH = "λu : ('s # 'a) # 's. loss (snd u) (snd (fst u)) - risk loss P (snd (fst u))"
GAP = f"E (semi P A) ({EXCESS})"
INTEGRABLE = f"Integrable (semi P A) ({EXCESS})"
MEANS = f"Integrable (semi (semi P A) (u ↦ P)) ({FRESH}), {INTEGRABLE}"
LAUTUM = "kl (semi P (x ↦ bind P A)) (semi P A)"
divergence = Claim(
    f"{VARIABLES} given {SAMPLING}, {MEANS} holds L P (x ↦ L P (y ↦ kl (A x) (A y))) = -(γ·{GAP})"
)
exact = Claim(f"{VARIABLES} given {SAMPLING}, {MEANS} holds mutual_information P A + {LAUTUM} = -(γ·{GAP})")


centred = Claim(
    "for P : 's measure, A : 's → 'a measure, loss : 's → 'a → real, e : real "
    "given Prob P, Measurable A, ∀x. Prob (A x), ∀h. Integrable P (x ↦ loss x h), "
    f"HasInt (semi (semi P A) (u ↦ P)) ({FRESH}) e holds e = 0"
)


@centred.proof
def at_each_hypothesis(p):
    p.let(S="semi(P, A)", Y=FRESH, c="λu : 's # 'a. y ↦ loss y (snd u) - risk loss P (snd u)")
    p.unfold_facts("Integrable")

    def each(p):
        def mean(p):
            value = p.have("risk(loss, P, snd(u)) = m", "risk", "E_int")
            return p.have("E[x ~ P] c(u)(x) exists and is 0", value)

        return p.obtain("m", p.have("∃m. E[y ~ P] loss(y, snd(u)) exists and is m"), mean)

    p.every("u", "'s # 'a", each)

    def means(p):
        p.intro(
            "u",
            lambda p: p.use("int_unique", "P", "c(u)", "f(u)", "0"),
            "∀u. E[x ~ P] c(u)(x) exists and is f(u) ⇒ f(u) = 0",
        )
        p.use("int_ae", "S", "f", "u ↦ 0", "0")
        return p.use("int_unique", "S", "f", "e", "0")

    found = p.use("int_semi", "S", "λu : 's # 'a. P", "Y", "e")
    return p.obtain("f", rewrite(found, "fst_pair", "snd_pair", repeat=True), means)


kernel = Claim(
    "for Base : 'a measure, A : 's → 'a measure, loss : 's → 'a → real, γ : real "
    f"given {MODEL} holds Measurable A ∧ (∀x. Prob (A x))"
)


@kernel.proof
def measurable_in_the_data(p):
    p.let(u="x ↦ h ↦ -(γ·loss(x, h))")
    p.use("gibbs_kernel", "Base", "u")
    return p.have(p.goal, p.given[3])


def continuous(p, law):
    """Any two outputs have positive densities with respect to each other."""
    for point in "xy":
        p.have(f"Measurable (u {point})")
    first, second = (p.have(f"∃v. 0 < v ∧ HasInt Base (h ↦ exp (u {x} h)) v") for x in "xy")

    def density(p):
        p.use("gibbs_density", "Base", "u(x)", "u(y)", "k", "l")
        return p.have("A(x) ≪ A(y)", law)

    return p.obtain("k l", [first, second], density)


@exact.proof
def both_orders(p):
    p.let(
        K="x ↦ E[h ~ Base] exp(-(γ·loss(x, h)))",
        p="λx : 's. h ↦ exp(-(γ·loss x h))/E Base (h ↦ exp (-(γ·loss x h)))",
        B="x ↦ withdensity(Base, p(x))",
    )
    p.use("measurable_normaliser", "Base", "λx : 's. h ↦ -(γ·loss x h)")
    mean = p.use(divergence.theorem(), "P", "Base", "A", "loss", "γ", because="a ghost sample")
    p.use(kernel.theorem(), "Base", "A", "loss", "γ")
    law = p.have("A = B", "gibbs", p.given[3])
    p.every("x", "'s", positive)
    p.know(rewrite(p.have("∀x. Prob(A(x))"), law))
    found = p.use(lem14.both_orders.theorem(), "P", "A", "Base", "p", because="mutual and lautum information")
    return p.have(p.goal, found, mean)


def positive(p):
    def at(q):
        q.use("E_int", "Base", "h ↦ exp(-(γ·loss(x, h)))", "v")
        return q.have("0 < K(x)")

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·loss(x, h))) exists and is v"), at)


@divergence.proof
def ghost_sample(p):
    p.use(kernel.theorem(), "Base", "A", "loss", "γ")
    p.let(u="x ↦ h ↦ -(γ·loss(x, h))")
    law = p.given[3]
    p.intro("x y", partial(continuous, law=p.given[3]), "∀x y. A(x) ≪ A(y)")
    p.let(
        W="semi(P, x ↦ P)",
        S="semi(P, A)",
        N="semi(semi(P, A), u ↦ P)",
        J="semi(semi(P, x ↦ P), w ↦ A(fst(w)))",
        X=EXCESS,
        Y=FRESH,
        turn="λw : 's # 's. (snd w, fst w)",
        k="w ↦ KL(A(fst(w)) ‖ A(snd(w)))",
    )
    p.unfold_facts("Integrable")
    fresh, seen = p.have("∃v. E[x ~ N] Y(x) exists and is v"), p.have("∃v. E[x ~ S] X(x) exists and is v")

    def means(p):
        zero = p.use(centred.theorem(), "P", "A", "loss", "e")
        p.know(rewrite(p.have("E[x ~ N] Y(x) exists and is e"), zero))
        return averaged(p, law)

    return p.obtain("d e", [seen, fresh], means)


def averaged(p, law):
    p.let(swap="λz : ('s # 's) # 'a. ((fst (fst z), snd z), snd (fst z))")
    turned = p.use("semi_swap", "P", "A", "P")
    p.use("int_fst", "S", "λu : 's # 'a. P", "X", "d")
    for function, value in (("Y", "0"), ("u ↦ X(fst(u))", "d")):
        p.have(f"HasInt (map swap J) ({function}) ({value})", turned)
        there = p.use("int_map", "J", "swap", function, value)
        p.know(rewrite(there, "fst_pair", "snd_pair", repeat=True))
    p.intro("G", exchanged, "∀G. Measurable(G) ⇒ (∀w. 0 ≤ G(w)) ⇒ ∫ G(x) dW(x) = ∫ G(turn(w)) dW(w)")
    p.have("∀w. fst(turn(w)) = snd(w)", "fst_pair")
    p.have("∀w. snd(turn(w)) = fst(w)", "snd_pair")
    gap = p.have("E[z ~ J] (u(fst(fst(z)), snd(z)) - u(snd(fst(z)), snd(z))) exists and is -(γ·d)")
    p.know(rewrite(gap, law))
    p.use("ghost_sample", "W", "Base", "u", "(fst : 's # 's → 's)", "(snd)", "turn", "-(γ·d)")
    p.use("measurable_gibbs_kl", "Base", "u", "(fst : 's # 's → 's)", "(snd)")
    p.have("Measurable(k)", law)
    value = p.use("E_int", "S", "X", "d")
    return p.chain(
        "∫ ∫ KL(A(x) ‖ A(y)) dP(y) dP(x)",
        eq("∫ ∫ k(x, y) dP(y) dP(x)", "fst_pair", "snd_pair"),
        eq("∫ k(x) dW(x)", "semi_L"),
        eq("-(γ·d)", law),
        eq(f"-(γ·{GAP})"),
    )


def exchanged(p):
    return p.chain(
        "∫ G(x) dW(x)",
        eq("∫ ∫ G(x, y) dP(y) dP(x)", "semi_L"),
        eq("∫ ∫ G(x, y) dP(x) dP(y)", "tonelli"),
        eq("∫ G(turn(w)) dW(w)", "semi_L", "fst_pair", "snd_pair"),
    )


MOMENT = "∀h. L P (x ↦ exp (λ·(loss x h - risk loss P h))) ≤ exp (λ^2·σ^2/2)"
linear = Claim(
    "for P : 's measure, A : 's → 'a measure, loss : 's → 'a → real, σ λ : real "
    "given Prob P, Measurable A, ∀x. Prob (A x), "
    "Measurable (λu : 's # 'a. loss (fst u) (snd u)), ∀h. Integrable P (x ↦ loss x h), "
    f"{MOMENT}, {INTEGRABLE} "
    f"holds λ·{GAP} ≤ mutual_information P A + λ^2·σ^2/2"
)


@linear.proof
def donsker_varadhan(p):
    p.let(
        S="semi(P, A)",
        Q="bind(P, A)",
        N="semi(P, x ↦ bind(P, A))",
        X=EXCESS,
        m="λ²·σ²/2",
        f=f"λu : 's # 'a. exp (λ·({EXCESS}) u - λ^2·σ^2/2)",
        I="I(P; A)",
    )
    p.have("Measurable(risk(loss, P))", "risk")
    p.every("h", "'a", normalised)
    p.chain(
        "∫ f(u) dN(u)",
        eq("∫ ∫ f(x, h) dP(x) dQ(h)", p.use("semi_L_swapped", "P", "Q", "u ↦ f(u)")),
        le("L(Q, h ↦ 1)", "L_le", "fst_pair", "snd_pair"),
        eq("1", "prob_mass"),
    )
    p.unfold_facts("Integrable")

    def mean(p):
        p.use("E_int", "S", "X", "d")

        def infinite(p):
            return p.chain(f"λ·{GAP}", le("∞", "le_top"), eq("∞ + m", "top_add"), eq("I + m"))

        def finite(p):
            p.chain("KL(S ‖ N)", eq("I", "mutual_information"), eq("e"), le("e"))
            p.use("gibbs_inequality", "S", "N", "f", "e", because="Gibbs' inequality")
            p.chain(
                "λ·d - m",
                eq("M[u ~ S] (λ·X(u) - m)", "M_int"),
                eq("M[u ~ S] log(f(u))"),
                le("e - 1 + ∫ f(u) dN(u)"),
                le("e - 1 + 1"),
                eq("e"),
            )
            return p.chain(f"λ·{GAP}", eq("λ·d"), le("e + m"), eq("I + m", p.have("I = e")))

        def some(p):
            return p.obtain("e", p.use("real_of_nonneg", "I"), finite)

        return p.cases("I = ∞", infinite, some)

    return p.obtain("d", p.have("∃v. E[x ~ S] X(x) exists and is v"), mean)


def normalised(p):
    p.let(w="x ↦ exp(λ·(loss(x, h) - risk(loss, P, h)))")
    return p.chain(
        "∫ exp(λ·(loss(x, h) - risk(loss, P, h)) - m) dP(x)",
        eq("∫ exp(-m)·w(x) dP(x)"),
        eq("exp(-m)·∫ w(x) dP(x)", "L_mul"),
        le("exp(-m)·exp(m)"),
        eq("1", "exp_add", "exp_zero"),
    )


size = Claim(
    "for P : 's measure, t : 's → real, c k given 0 < c, 0 ≤ k, Measurable(t), ∫ exp(c·t(x)) dP(x) ≤ "
    "k, ∫ exp(-c·t(x)) dP(x) ≤ k holds ∫ |t(x)| dP(x) ≤ 2·k/c"
)


@size.proof
def from_exponential_moments(p):
    p.let(l="x ↦ exp(c·t(x))", r="x ↦ exp(-c·t(x))")
    p.every("x", p.term("t").type.args[0], below)
    return p.chain(
        "∫ |t(x)| dP(x)",
        le("∫ 1/c·(l(x) + r(x)) dP(x)", "L_le"),
        eq("1/c·(∫ l(x) dP(x) + ∫ r(x) dP(x))", "L_mul", "L_add"),
        le("1/c·(k + k)"),
        eq("2·k/c"),
    )


def below(p):
    def bound(p, sign):
        p.use("exp_ge", f"{sign}c·t x")
        return p.chain("|t(x)|", le("1/c·(exp(c·t(x)) + exp(-c·t(x)))"), eq("1/c·(l(x) + r(x))"))

    return p.cases("0 ≤ t(x)", partial(bound, sign=""), partial(bound, sign="-"))


EXPONENTIAL = (
    "for P : 's measure, A : 's → 'a measure, loss : 's → 'a → real, c k : real "
    "given 0 < c, 0 ≤ k, Prob P, Measurable A, ∀x. Prob (A x), "
    "Measurable (λu : 's # 'a. loss (fst u) (snd u)), ∀h. Integrable P (x ↦ loss x h), "
    "∀h. L P (x ↦ exp (c·(loss x h - risk loss P h))) ≤ k, "
    "∀h. L P (x ↦ exp (-c·(loss x h - risk loss P h))) ≤ k"
)
fresh = Claim(f"{EXPONENTIAL} holds Integrable (semi (semi P A) (u ↦ P)) ({FRESH})")


@fresh.proof
def exponential_moments(p):
    p.let(S="semi(P, A)", N="semi(semi(P, A), u ↦ P)", Y=FRESH)
    p.have("Measurable(risk(loss, P))", "risk")
    p.every("h", "'a", absolute)
    p.chain(
        "∫ |Y(u)| dN(u)",
        eq("∫ ∫ |loss(x, snd(u)) - risk(loss, P, snd(u))| dP(x) dS(u)", "semi_L", "fst_pair", "snd_pair"),
        le("∫ 2·k/c dS(u)", "L_le"),
        eq("2·k/c", "L_econst"),
    )
    p.use("not_top_of_le", "∫ |Y(u)| dN(u)", "2·k/c")
    p.unfold("Integrable")
    return p.use("int_exists", "N", "Y")


def absolute(p):
    p.let(t="x ↦ loss(x, h) - risk(loss, P, h)")
    return p.use(size.theorem(), "P", "t", "c", "k")


informed = Claim(f"{EXPONENTIAL}, ¬(mutual_information P A = ∞) holds {INTEGRABLE}")


@informed.proof
def finite_information(p):
    """Gibbs' inequality with the density e^{c|X|}, whose mean is at most 2k at independent data."""
    p.let(
        S="semi(P, A)",
        Q="bind(P, A)",
        N="semi(P, x ↦ bind(P, A))",
        X=EXCESS,
        f=f"λu : 's # 'a. exp (c·abs (({EXCESS}) u))",
        I="I(P; A)",
    )
    p.have("Measurable(risk(loss, P))", "risk")
    p.every("h", p.term("A").type.args[1].args[0], both_signs)
    p.chain(
        "∫ f(u) dN(u)",
        eq("∫ ∫ f(x, h) dP(x) dQ(h)", p.use("semi_L_swapped", "P", "Q", "u ↦ f(u)")),
        le("∫ 2·k dQ(h)", "L_le", "fst_pair", "snd_pair"),
        eq("2·k", "L_const"),
    )
    p.unfold("Integrable")

    def finite(p):
        p.chain("KL(S ‖ N)", eq("I", "mutual_information"), eq("e"), le("e"))
        p.use("gibbs_inequality", "S", "N", "f", "e", because="Gibbs' inequality")
        p.chain(
            "M[u ~ S] c·|X(u)|",
            eq("M[u ~ S] log(f(u))"),
            le("e - 1 + ∫ f(u) dN(u)"),
            le("e - 1 + 2·k"),
            eq("e - 1 + 2·k"),
        )
        found = p.use("int_of_M", "S", "u ↦ c·|X(u)|", "u ↦ 0", "e - 1 + 2·k", "0")
        return p.obtain("v", found, dominated)

    def dominated(p):
        p.use("int_scale", "S", "u ↦ c·|X(u)|", "1/c", "v")
        return p.use("int_dominated", "S", "X", "u ↦ 1/c·(c·|X(u)|)", "1/c·v")

    return p.obtain("e", p.use("real_of_nonneg", "I"), finite)


def both_signs(p):
    p.let(t="x ↦ loss(x, h) - risk(loss, P, h)", l="x ↦ exp(c·t(x))", r="x ↦ exp(-c·t(x))")

    def at(p):
        def side(p, sign):
            return p.chain(
                "exp(c·|t(x)|)", eq(f"exp ({sign}c·t x)"), le("exp(c·t(x)) + exp(-c·t(x))"), eq("l(x) + r(x)")
            )

        return p.cases("0 ≤ t(x)", partial(side, sign=""), partial(side, sign="-"))

    p.every("x", p.term("A").type.args[0], at)
    return p.chain(
        "∫ exp(c·|t(x)|) dP(x)",
        le("∫ (l(x) + r(x)) dP(x)", "L_le"),
        eq("∫ l(x) dP(x) + ∫ r(x) dP(x)", "L_add"),
        le("k + k"),
        eq("2·k"),
    )
