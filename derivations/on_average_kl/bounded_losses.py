"""Posterior sampling with a bounded loss: how far apart two outputs are on average.

Problem: A(x) has a density proportional to e^{-γℓ(x,h)}, and ℓ(x,h) is within B of a function s(h). How large
    is the mean of KL(A(x)‖A(y)) for independent data x and y?
Method: the mean is I + L, the mutual and the lautum information, and also γ times the difference of the means
    of ℓ - s at independent and at own data. Gibbs' inequality with e^{γ(ℓ-s)} in the one order, and with
    e^{-γ(ℓ-s)} in the other, bounds I + L from below; the chord of the exponential bounds their means.
Guarantee: 2γB tanh(γB/2). It is attained if ℓ = -B where data and output match, and B elsewhere, and each
    value of either matches the other with probability 1/(1+e^{γB}).
Reference: On-Average KL-Privacy, Remark 3. This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.on_average_kl import generalization, lem14
from derivations.on_average_kl.generalization import EXCESS, FRESH, INTEGRABLE, LAUTUM, SAMPLING

NEAR = "Measurable(s), ∀x h. |loss(x, h) - s(h)| ≤ B"
LOSSES = (
    "for P : 's measure, Base : 'a measure, A : 's → 'a measure, loss : 's → 'a → real, s : 'a → real, "
    f"γ B : real given 0 < B, {SAMPLING}, {NEAR}"
)
between = Claim(f"{LOSSES} holds L P (x ↦ L P (y ↦ kl (A x) (A y))) ≤ 2·γ·B·tanh(γ·B/2)")
excess = Claim(
    f"{LOSSES} holds Measurable (risk loss P) ∧ (∀x h. |loss(x, h) - risk(loss, P, h)| ≤ 2·B) "
    f"∧ Integrable (semi (semi P A) (u ↦ P)) ({FRESH}) ∧ {INTEGRABLE}"
)
below = Claim(
    "for P Q distributions on 'a, f : 'a → real, c m n B γ given 0 < B, 0 < γ, KL(P ‖ Q) ≤ c, "
    "∀x. |f(x)| ≤ B, Measurable(f), E[x ~ P] f(x) is m, E[x ~ Q] f(x) is n "
    "holds γ·m ≤ c - 1 + cosh(γ·B) + n/B·sinh(γ·B)"
)
pointwise = Claim(
    "for Base : 'a measure, u v : 'a → real, k l w given SigmaFinite(Base), Measurable(u), Measurable(v), "
    "0 < k, 0 < l, E[h ~ Base] exp(u(h)) is k, E[h ~ Base] exp(v(h)) is l, "
    "almost every h ~ Base: almost every g ~ Base: u(h) - v(h) - (u(g) - v(g)) ≤ w "
    "holds D[∞](gibbs(Base, u) ‖ gibbs(Base, v)) ≤ w"
)
numbers = Claim("for a t given 0 < a, t·sinh(a) ≤ 2·(cosh(a) - 1) holds t ≤ 2·tanh(a/2)")


@numbers.proof
def half_the_angle(p):
    p.let(w="exp(a/2)", v="exp(a)")
    p.have("1 < v", by=decide)
    for fact in ("exp(-(a/2)) = 1/w", "v = w²", "exp(-a) = 1/v"):
        p.have(fact)
    p.let(d="sinh(a)", e="cosh(a) - 1")
    p.chain("tanh(a/2)", eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh"), eq("(v - 1)/(v + 1)"))
    sine = p.have("d = (v - 1)·(v + 1)/(2·v)", "sinh")
    cosine = p.have("e = (v - 1)²/(2·v)", "cosh")
    p.chain("0", lt("(v - 1)·(v + 1)/(2·v)"), eq("d"))
    p.chain(
        "t",
        eq("t·d/d"),
        le("2·e/d"),
        eq("2·((v - 1)²/(2·v))/((v - 1)·(v + 1)/(2·v))", sine, cosine),
        eq("2·((v - 1)/(v + 1))"),
    )
    return p.have("t ≤ 2·tanh(a/2)")


@below.proof
def the_chord(p):
    p.let(E="x ↦ exp(γ·f(x))", line="x ↦ cosh(γ·B) + f(x)/B·sinh(γ·B)")

    def at(q):
        q.use("le_abs", "f(x)")
        q.use("neg_le_abs", "f(x)")
        q.have("|f(x)| ≤ B")
        q.have("-1 ≤ f(x)/B")
        q.have("f(x)/B ≤ 1")
        return q.chain(
            "E(x)",
            eq("exp(γ·B·(f(x)/B))"),
            le("(1 + f(x)/B)/2·exp(γ·B) + (1 - f(x)/B)/2·exp(-(γ·B))", "chord"),
            eq("line(x)", "cosh", "sinh"),
        )

    p.every("x", p.term("f").type.args[0], at)
    p.every("x", p.term("f").type.args[0], lambda q: q.chain("0", le("E(x)"), le("line(x)")))
    p.have("E[x ~ Q] line(x) is cosh(γ·B) + n/B·sinh(γ·B)")
    p.use("gibbs_inequality", "P", "Q", "E", "c", because="Gibbs' inequality")
    p.chain(
        "γ·m",
        eq("M[x ~ P] (γ·f(x))", "M_int"),
        eq("M[x ~ P] log(E(x))", "log_exp"),
        le("c - 1 + ∫ E(x) dQ(x)"),
        le("c - 1 + ∫ line(x) dQ(x)"),
        eq("c - 1 + (cosh(γ·B) + n/B·sinh(γ·B))", "L_int"),
    )
    return p.have(p.goal)


@excess.proof
def within_2B(p):
    p.use(generalization.kernel.theorem(), "Base", "A", "loss", "γ")
    p.have("Measurable(risk(loss, P))", "risk")
    p.let(S="semi(P, A)", T="semi(semi(P, A), u ↦ P)", X=EXCESS, Y=FRESH)

    def at(q):
        q.unfold_facts("Integrable")
        return q.obtain("m", q.have("∃m. E[x ~ P] loss(x, h) exists and is m"), mean)

    def mean(q):
        q.have("risk(loss, P, h) = m", "risk", "E_int")
        q.every("x", q.term("loss").type.args[0], bounds)
        q.use("int_mono", "P", "x ↦ loss(x, h)", "x ↦ s(h) + B", "m", "s(h) + B")
        q.use("int_mono", "P", "x ↦ s(h) - B", "x ↦ loss(x, h)", "s(h) - B", "m")
        return q.every("x", q.term("loss").type.args[0], distance)

    def bounds(q):
        q.have("|loss(x, h) - s(h)| ≤ B")
        q.use("le_abs", "loss(x, h) - s(h)")
        q.use("neg_le_abs", "loss(x, h) - s(h)")
        return q.have("s(h) - B ≤ loss(x, h) ∧ loss(x, h) ≤ s(h) + B")

    def distance(q):
        q.have("s(h) - B ≤ loss(x, h) ∧ loss(x, h) ≤ s(h) + B")
        return q.use("abs_le", "loss(x, h) - risk(loss, P, h)", "2·B")

    p.every("h", p.term("s").type.args[0], at)
    p.intro("x h", lambda q: q.have(q.goal), "∀x h. |loss(x, h) - risk(loss, P, h)| ≤ 2·B")
    for law, function in (("S", "X"), ("T", "Y")):
        found = p.use("int_dominated", law, function, "u ↦ 2·B", "2·B")
        p.obtain("v", found, lambda q, s=law, f=function: q.use("integrable_int", s, f, "v"))
    return p.have(p.goal)


@between.proof
def gibbs_inequality_twice(p):
    p.use(generalization.kernel.theorem(), "Base", "A", "loss", "γ")
    p.use(excess.theorem(), "P", "Base", "A", "loss", "s", "γ", "B", because="the losses are bounded")
    p.let(
        S="semi(P, A)",
        N="semi(P, x ↦ bind(P, A))",
        T="semi(semi(P, A), u ↦ P)",
        X=EXCESS,
        Y=FRESH,
        l="u ↦ loss(fst(u), snd(u)) - s(snd(u))",
        r="λu : 's # 'a. risk loss P (snd u) - s (snd u)",
        I="I(P; A)",
        L=LAUTUM,
        D="E[u ~ S] X(u)",
        a="γ·B",
    )
    at = ("P", "Base", "A", "loss", "γ")
    mean = p.use(generalization.divergence.theorem(), *at, because="a ghost sample")
    whole = p.use(generalization.exact.theorem(), *at, because="mutual and lautum information")
    p.every("u", "'s # 'a", lambda q: q.have("|l(u)| ≤ B"))
    own, other = (p.use("int_dominated", law, "l", "u ↦ B", "B") for law in "SN")
    p.have("0 ≤ L", "kl_nonneg")
    p.chain("L", eq("0 + L"), le("I + L"), eq("-(γ·D)", whole))
    p.chain("I", eq("I + 0"), le("I + L"), eq("-(γ·D)", whole))
    some = [p.use("real_of_bounds", x, "-(γ·D)") for x in ("I", "L")]
    return p.obtain("m n v w", [own, other, *some], lambda q: compared(q, mean, whole))


def compared(p, mean, whole):
    """m and n are the means of the losses at own and at independent data."""
    p.have("E[u ~ S] X(u) exists and is D")
    p.have("E[u ~ S] r(u) exists and is m - D")
    p.use("int_fst", "S", "λu : 's # 'a. P", "r", "m - D")
    law = p.use(lem14.independent.theorem(), "P", "A", because="the output forgets its data")
    p.let(g=lem14.TURNED.replace("'z", "'s"))
    p.have("E[x ~ map(g, T)] l(x) exists and is n", law)
    found = p.use("int_map", "T", "g", "l", "n")
    p.know(rewrite(found, "fst_pair", "snd_pair", repeat=True))
    p.have("E[u ~ T] Y(u) exists and is n - (m - D)")
    p.use(generalization.centred.theorem(), "P", "A", "loss", "n - (m - D)")
    p.have("n - m = -D")
    p.have("v + w = -(γ·D)", whole)
    p.chain("KL(S ‖ N)", eq("I", "mutual_information"), eq("v"), le("v"))
    p.chain("L", eq("w"), le("w"))
    p.use(below.theorem(), "N", "S", "l", "w", "n", "m", "B", "γ", because="Gibbs' inequality")
    p.have("E[u ~ S] -l(u) exists and is -m")
    p.have("E[u ~ N] -l(u) exists and is -n")
    p.use(below.theorem(), "S", "N", "u ↦ -l(u)", "v", "-m", "-n", "B", "γ", because="and in the other order")
    p.let(t="(n - m)/B")
    p.have("t·sinh(a) ≤ 2·(cosh(a) - 1)")
    p.use(numbers.theorem(), "a", "t")
    p.have("-(γ·D) = a·t")
    return p.chain(
        "∫ ∫ KL(A(x) ‖ A(y)) dP(y) dP(x)",
        eq("-(γ·D)", mean),
        eq("a·t"),
        le("a·(2·tanh(a/2))"),
        eq("2·γ·B·tanh(γ·B/2)"),
    )


@pointwise.proof
def one_constant(p):
    p.say(
        r"Let $c$ be the value of $u-v$ at an output. As $u\ge v+c-w$, the normalising constants have "
        r"$k\ge e^{c-w}l$, so that the density there is at most $e^c\frac lk\le e^w$."
    )
    p.let(P="gibbs(Base, u)", Q="gibbs(Base, v)", d="dP/dQ")
    p.use("gibbs_density", "Base", "u", "v", "k", "l")
    for law, name in ("Qv", "Pu"):
        p.have(f"{law} ≪ Base", p.use("gibbs_below", "Base", name))
    p.intro(
        "h",
        constants,
        "∀h. (almost every g ~ Base: u(h) - v(h) - (u(g) - v(g)) ≤ w) ⇒ exp(u(h) - v(h) - w)·l ≤ k",
    )
    p.intro("h", quotient, "∀h. d(h) = exp(u(h) - v(h))·(l/k) ⇒ exp(u(h) - v(h) - w)·l ≤ k ⇒ d(h) ≤ exp(w)")
    p.have("almost every h ~ P: d(h) = exp(u(h) - v(h))·(l/k)")
    p.have("almost every h ~ Base: exp(u(h) - v(h) - w)·l ≤ k")
    p.have("almost every h ~ P: exp(u(h) - v(h) - w)·l ≤ k")
    p.have("almost every h ~ P: d(h) ≤ exp(w)")
    return p.use("max_divergence_of_density", "P", "Q", "w")


def constants(q):
    q.let(c="u(h) - v(h) - w")

    def at(t):
        return t.chain("exp(c)·exp(v(g))", eq("exp(c + v(g))", "exp_add"), le("exp(u(g))", "exp_le"))

    q.intro("g", at, "∀g. u(h) - v(h) - (u(g) - v(g)) ≤ w ⇒ exp(c)·exp(v(g)) ≤ exp(u(g))")
    q.have("E[g ~ Base] (exp(c)·exp(v(g))) is exp(c)·l")
    q.have("almost every g ~ Base: exp(c)·exp(v(g)) ≤ exp(u(g))")
    return q.use("int_mono", "Base", "g ↦ exp(c)·exp(v(g))", "g ↦ exp(u(g))", "exp(c)·l", "k")


def quotient(q):
    q.let(c="u(h) - v(h) - w")
    q.have("exp(c)·(l/k) ≤ 1")
    return q.chain(
        "d(h)",
        eq("exp(u(h) - v(h))·(l/k)"),
        eq("exp(w)·(exp(c)·(l/k))", q.have("exp(u(h) - v(h)) = exp(w)·exp(c)", "exp_add")),
        le("exp(w)·1"),
        eq("exp(w)"),
    )


CHANCE = "(1/(1 + exp (γ·B)))"
LOSS = "(λz : 's. h ↦ if (m z h) (-B) B)"
MATCHING = (
    "for P distribution on 's, Base distribution on 'a, m : 's → 'a → bool, γ B given 0 < γ, 0 < B, "
    "Measurable(λu : 's # 'a. m (fst u) (snd u)), "
    f"∀x. Base{{h | m(x, h)}} = {CHANCE}, ∀h. P{{x | m(x, h)}} = {CHANCE} "
)
AT = f"(gibbs Base (h ↦ -(γ·{LOSS} {{}} h)))"
defined = Claim(
    f"{MATCHING} holds (∀x. Measurable(h ↦ -(γ·{LOSS} x h)) "
    f"∧ (∃v. 0 < v ∧ HasInt Base (h ↦ exp(-(γ·{LOSS} x h))) v)) "
    f"∧ (∀x. Prob {AT.format('x')}) ∧ (∀x. Measurable(y ↦ kl {AT.format('x')} {AT.format('y')})) "
    f"∧ Measurable(x ↦ L P (y ↦ kl {AT.format('x')} {AT.format('y')}))"
)
matches = Claim(
    f"{MATCHING} holds L P (x ↦ L P (y ↦ kl {AT.format('x')} {AT.format('y')})) = 2·γ·B·tanh(γ·B/2)"
)


two = Claim(
    "for P distribution on 'a, s : 'a → bool, p u v given Measurable(s), P{x | s(x)} = p "
    "holds E[x ~ P] (if s(x) then u else v) is p·u + (1 - p)·v"
)


@two.proof
def an_event(p):
    p.let(one="λx : 'a. if (s x) (1 : real) 0")
    p.use("mass_int", "P", "s", "p")
    p.have("E[x ~ P] one(x) is p")
    same = p.have("∀x. (if s(x) then u else v) = (u - v)·one(x) + v")
    p.have("E[x ~ P] ((u - v)·one(x) + v) is p·u + (1 - p)·v")
    return p.have("E[x ~ P] (if s(x) then u else v) is p·u + (1 - p)·v", same)


@matches.proof
def two_values(p):
    p.let(w="exp(γ·B)", c="1/(1 + w)", l=LOSS, A=f"x ↦ gibbs Base (h ↦ -(γ·{LOSS} x h))", R=f"risk {LOSS} P")
    p.have("1 < w", by=decide)
    p.have("exp(-(γ·B)) = 1/w")
    p.have("Measurable(λu : 's # 'a. l (fst u) (snd u))")
    p.every("x", "'s", given_the_data)
    p.every("h", "'a", given_the_output)
    p.let(zero="λh : 'a. (0 : real)", v="2·B·(1 - w)/(1 + w)")
    p.let(S="semi(P, A)", X="u ↦ l(fst(u), snd(u)) - R(snd(u))", D="E[u ~ S] X(u)")
    p.every("x", "'s", lambda q: q.every("h", "'a", lambda t: t.have("|l(x, h) - zero(h)| ≤ B")))
    p.use(generalization.kernel.theorem(), "Base", "A", "l", "γ")
    p.use(excess.theorem(), "P", "Base", "A", "l", "zero", "γ", "B")
    mean = p.use(generalization.divergence.theorem(), "P", "Base", "A", "l", "γ", because="a ghost sample")
    p.have("E[u ~ S] X(u) exists and is D")
    value = p.have("∀h. R(h) = B·(w - 1)/(1 + w)")
    p.every("x", "'s", lambda q: q.have("E[h ~ A(x)] X(x, h) exists and is v", "fst_pair", "snd_pair", value))

    def constant(q):
        q.intro(
            "x",
            lambda t: t.use("int_unique", "A(x)", "h ↦ X(x, h)", "f(x)", "v"),
            "∀x. E[h ~ A(x)] X(x, h) exists and is f(x) ⇒ f(x) = v",
        )
        q.use("int_ae", "P", "f", "x ↦ v", "v")
        q.use("int_unique", "P", "f", "D", "v")
        q.use(half_angle.theorem(), "γ·B")
        return q.chain(
            "∫ ∫ KL(A(x) ‖ A(y)) dP(y) dP(x)",
            eq("-(γ·D)", mean),
            eq("-(γ·v)"),
            eq("2·γ·B·((w - 1)/(w + 1))"),
            eq("2·γ·B·tanh(γ·B/2)"),
        )

    return p.obtain("f", p.use("int_semi", "P", "A", "X", "D"), constant)


def given_the_data(p):
    p.use(two.theorem(), "Base", "m(x)", "c", "w", "1/w")
    p.intro("h", lambda q: q.have(q.goal), "∀h. exp(-(γ·l(x, h))) = (if m(x, h) then w else 1/w)")
    p.have("E[h ~ Base] exp(-(γ·l(x, h))) exists and is 1")
    for lemma in ("gibbs_prob", "gibbs_is"):
        p.use(lemma, "Base", "h ↦ -(γ·l(x, h))", "1")
    p.let(q="y ↦ exp(-(γ·l(x, y)))/1", b="B·(w - 1)/(1 + w)")
    p.use(two.theorem(), "Base", "m(x)", "c", "-(B·w)", "B/w")
    same = p.every("h", "'a", weighted)
    p.have("E[h ~ Base] q(h)·l(x, h) exists and is -b", same)
    p.use("int_withdensity", "Base", "q", "l(x)", "-b")
    p.have("E[h ~ A(x)] l(x, h) exists and is -b")
    p.have("E[h ~ A(x)] (l(x, h) - b) exists and is 2·B·(1 - w)/(1 + w)")
    p.witness("1", goal="∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·l(x, h))) exists and is v")
    return p.have(
        "(∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·l(x, h))) exists and is v) "
        "∧ (E[h ~ A(x)] (l(x, h) - B·(w - 1)/(1 + w)) exists and is 2·B·(1 - w)/(1 + w))"
    )


def weighted(p):
    def match(r):
        return r.chain("q(h)·l(x, h)", eq("w·(-B)"), eq("if m(x, h) then -(B·w) else B/w"))

    def other(r):
        return r.chain("q(h)·l(x, h)", eq("1/w·B"), eq("if m(x, h) then -(B·w) else B/w"))

    return p.cases("m(x, h)", match, other)


def given_the_output(p):
    p.use(two.theorem(), "P", "x ↦ m(x, h)", "c", "-B", "B")
    p.let(b="B·(w - 1)/(1 + w)")
    p.have("E[x ~ P] l(x, h) exists and is b")
    p.use("integrable_int", "P", "x ↦ l(x, h)", "b")
    p.have("R(h) = b", "risk", "E_int")
    return p.have("R(h) = B·(w - 1)/(1 + w) ∧ Integrable(P, x ↦ l(x, h))")


half_angle = Claim("for a given 0 < a holds tanh(a/2) = (exp(a) - 1)/(exp(a) + 1)")


@half_angle.proof
def by_the_square(p):
    p.let(w="exp(a/2)", v="exp(a)")
    for fact in ("exp(-(a/2)) = 1/w", "v = w²"):
        p.have(fact)
    return p.chain("tanh(a/2)", eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh"), eq("(v - 1)/(v + 1)"))


@defined.proof
def kernels_and_divergences(p):
    p.let(w="exp(γ·B)", c="1/(1 + w)", l=LOSS, u=f"x ↦ h ↦ -(γ·{LOSS} x h)")
    p.have("1 < w", by=decide)
    p.have("exp(-(γ·B)) = 1/w")
    p.have("Measurable(λz : 's # 'a. u (fst z) (snd z))")

    def constant(q):
        q.use(two.theorem(), "Base", "m(x)", "c", "w", "1/w")
        q.intro("h", lambda t: t.have(t.goal), "∀h. exp(-(γ·l(x, h))) = (if m(x, h) then w else 1/w)")
        q.have("E[h ~ Base] exp(-(γ·l(x, h))) exists and is 1")
        return q.witness("1", goal="∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·l(x, h))) exists and is v")

    p.every("x", "'s", constant)
    p.use("gibbs_kernel", "Base", "u")
    p.use("measurable_gibbs_kl", "Base", "u", "λz : 's # 's. fst z", "λz : 's # 's. snd z")
    p.let(k="λz : 's # 's. kl (gibbs Base (u (fst z))) (gibbs Base (u (snd z)))")
    p.have("Measurable(k)")
    p.know(rewrite(p.use("measurable_L_section", "P", "k"), "fst_pair", "snd_pair", repeat=True))

    def section(q):
        return rewrite(q.use("measurable_comp", "k", "λy : 's. (x, y)"), "fst_pair", "snd_pair", repeat=True)

    p.every("x", "'s", section)
    p.every("x", "'s", lambda q: q.have("Measurable(u(x))"))
    return p.have(p.goal)
