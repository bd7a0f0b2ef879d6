"""Section 8, after Lemma 8.3: the lower bounds of Section 6 do not hold for approximate zCDP.

Problem: is there a mechanism that is δ-approximately zCDP and reveals more than Section 6 allows?
Method: with probability δ the data are released, and otherwise nothing. Given that nothing is released
    no two data sets differ. Who guesses the data from the output is right with probability δ.
Guarantee: for every 0 < δ < 1 a δ-approximately 0-zCDP mechanism with the information δ·c - log 2, if no
    value has a probability above e^{-c}; under 0-zCDP it would be 0. So δ·log T - log 2 for one of T
    values, and ∞ for a normal law.
Reference: concentrated paper, section 8, the sentence after Lemma 8.3.
"""

from cbdp_sym.author import *

RELEASE = "(x ↦ mixture(1 - δ, dirac((F, (0 : real))), dirac((T, x))))"
PRIVATE = "A is δ-approximately (0, 0)-zCDP for (λx y : real. T)"
theorem = Statement(id="zcdp.sec8.lower_bounds", title="No lower bounds for approximate zCDP")
atoms = theorem.printed(
    "for X distribution on real, δ c given 0 < δ < 1, 0 ≤ c, ∀y. X{x | x = y} ≤ exp(-c) "
    f"holds ∃A : real → (bool × real) measure. {PRIVATE} ∧ Measurable(A) "
    "∧ (∀k. I(X; A) ≤ k ⇒ δ·c - log(2) ≤ k)",
    label="one entry, with values of a probability of at most e^{-c}",
)
normal = theorem.printed(
    "for δ given 0 < δ < 1 "
    f"holds ∃A : real → (bool × real) measure. {PRIVATE} ∧ Measurable(A) ∧ I(N(0, 1²); A) = ∞",
    label="a normal entry: there is no bound",
)
theorem.finding(
    "reading",
    r"``The strong lower bounds of Section 6 also no longer hold'': there are mechanisms that reveal more "
    r"than Proposition 6.1 allows. They are $\delta$-approximately $0$-zCDP for all pairs of data sets, so "
    r"for neighbours; for $0$-zCDP the proposition says that the information is $0$.",
)
release = Claim(f"for δ given 0 < δ < 1 holds {RELEASE} is δ-approximately (0, 0)-zCDP for (λx y : real. T)")
right = Claim(
    "for δ x given 0 < δ < 1 holds δ ≤ mixture(1 - δ, dirac((F, (0 : real))), dirac((T, x))){y | x = snd(y)}"
)
informed = Claim(
    "for X distribution on real, δ c k given 0 < δ < 1, 0 ≤ c, ∀y. X{x | x = y} ≤ exp(-c), "
    f"I(X; {RELEASE}) ≤ k holds δ·c - log(2) ≤ k"
)
unbounded = Claim(f"for δ given 0 < δ < 1 holds I(N(0, 1²); {RELEASE}) = ∞")
single = Claim("for y holds N(0, 1²){x | x = y} = 0")


@release.proof
def nothing_is_released(p):
    p.let(A=RELEASE, P="dirac((F, (0 : real)))")
    p.have("mechanism(A)", "mechanism")

    def event(q):
        q.let(R="dirac((T, x))")
        q.chain("exp(-log(1 - δ))", eq("1/exp(log(1 - δ))"), eq("1/(1 - δ)", "exp_log"))
        q.let(one="λy : bool # real. if (s y) (1 : ereal) 0")
        q.chain(
            "A(x)(s)",
            eq("(1 - δ)·(∫ one(y) dP(y)) + (1 - (1 - δ))·(∫ one(y) dR(y))", "mass", "L_mixture"),
            eq("(1 - δ)·P(s) + (1 - (1 - δ))·R(s)", "mass"),
        )
        return q.chain(
            "P(s)",
            eq("1/(1 - δ)·((1 - δ)·P(s) + 0)"),
            le("1/(1 - δ)·((1 - δ)·P(s) + (1 - (1 - δ))·R(s))"),
            eq("exp(-log(1 - δ))·A(x)(s)"),
        )

    p.intro("x s", event, "∀x s. Measurable(s) ⇒ P(s) ≤ exp(-log(1 - δ))·A(x)(s)")

    def pair(q):
        for data in "xy":
            q.use("max_divergence_of_masses", "P", f"A({data})", "-log(1 - δ)")
        with q.fix("α : real", "1 < α"):
            q.chain("D[α](P ‖ P)", eq("0", "renyi_same"), le("0 + 0·α"))
        return q.witness("P", "P")

    return p.suffices("approx_zcdp_of_conditioned", "x y", pair)


@right.proof
def the_guess(p):
    p.let(P="dirac((F, (0 : real)))", R="dirac((T, x))", s="λy : bool # real. x = snd y")
    p.let(one="λy : bool # real. if (s y) (1 : ereal) 0")
    p.have("s((T, x))", "snd_pair")
    p.have("Measurable(one)")
    p.chain("R(s)", eq("∫ one(y) dR(y)", "mass"), eq("one((T, x))", "L_dirac"), eq("1", "if_true"))
    return p.chain(
        "δ",
        eq("(1 - δ)·0 + (1 - (1 - δ))·R(s)"),
        le("(1 - δ)·P(s) + (1 - (1 - δ))·R(s)"),
        eq("(1 - δ)·(∫ one(y) dP(y)) + (1 - (1 - δ))·(∫ one(y) dR(y))", "mass"),
        eq("mixture(1 - δ, P, R){y | x = snd(y)}", "mass", "L_mixture"),
    )


@single.proof
def no_atoms(p):
    p.let(X="N(0, 1²)", one="λx : real. if (x = y) (1 : ereal) 0")
    p.use("ae_not_point", "y")
    p.have("X ≪ lebesgue", "normal")
    p.have("almost every x ~ X: x ≠ y")
    p.intro("x", lambda q: q.have("one(x) = 0"), "∀x. x ≠ y ⇒ one(x) = 0")
    none = p.have("almost every x ~ X: one(x) = 0")
    return p.chain(
        "X{x | x = y}", eq("∫ one(x) dX(x)", "mass"), eq("∫[x ~ X] 0", none), eq("0", "L_const_zero")
    )


@informed.proof
def guess_the_entry(p):
    p.let(A=RELEASE, s="λz : real # (bool # real). fst z = snd (snd z)")
    p.every("x", "real", lambda q: q.have("Prob(A(x))"))
    p.every("x", "real", lambda q: q.use(right.theorem(), "δ", "x"))
    p.have("∀x. δ ≤ A(x){y | s(x, y)}", "fst_pair", "snd_pair")
    p.have("∀y. X{x | s(x, y)} ≤ exp(-c)", "fst_pair", "snd_pair")
    return p.use("guess_information", "X", "A", "s", "δ", "c", "k", because="Fano's inequality for a guess")


@atoms.proof
def release_sometimes(p):
    p.let(A=RELEASE)
    p.use(release.theorem(), "δ")
    p.have("Measurable(A)")
    p.intro(
        "k", lambda q: q.use(informed.theorem(), "X", "δ", "c", "k"), "∀k. I(X; A) ≤ k ⇒ δ·c - log(2) ≤ k"
    )
    return p.witness("A")


@unbounded.proof
def for_every_c(p):
    p.let(A=RELEASE, X="N(0, 1²)")
    p.every("x", "real", lambda q: q.have("Prob(A(x))"))

    def finite(q):
        return q.obtain("k", q.use("real_of_nonneg", "I(X; A)"), never)

    def never(q):
        q.let(c="(k + log(2) + 1)/δ")
        q.have("0 < log(2)", by=decide)
        q.have("0 ≤ c")
        q.every("y", "real", lambda t: t.chain("X{x | x = y}", eq("0", single.theorem()), le("exp(-c)")))
        q.have("I(X; A) ≤ k")
        q.use(informed.theorem(), "X", "δ", "c", "k")
        q.have("δ·c = k + log(2) + 1")
        return q.absurd()

    return p.cases("I(X; A) = ∞", lambda q: q.have("I(X; A) = ∞"), finite)


@normal.proof
def a_law_without_atoms(p):
    p.let(A=RELEASE)
    p.use(release.theorem(), "δ")
    p.have("Measurable(A)")
    p.use(unbounded.theorem(), "δ")
    return p.witness("A")
