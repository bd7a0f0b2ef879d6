"""Local randomizers as randomized responses and clones.

Problem: what an ε-DP local randomizer does to an entry, in terms that do not depend on the entry.
Method: a law that is at most e^ε times another is a part of it with the weight e^{-ε}.
Guarantee: the outputs of two entries are mixtures of the same two laws, with the chances of randomized
    response; the output of any other entry is each of these two with the chance e^{-ε}/2.
Reference: Kairouz, Oh and Viswanath 2015, section 3, for pure privacy; Feldman, McMillan and Talwar 2021,
    the proof of Theorem 3.1 (from memory).
"""

from cbdp_sym.author import *

theorem = Statement(id="dp.local", title="Local randomizers as randomized responses and clones")
FOR = "for R : 'd ⇝ 'a, ε, x0 x1 : 'd given 0 < ε, R is ε-DP for (x ↦ y ↦ T)"
KEEP = "exp(ε)/(1 + exp(ε))"
PAIR = f"R(x0) = mixture({KEEP}, U, V) ∧ R(x1) = mixture(1 - {KEEP}, U, V)"
response = theorem.printed(
    f"{FOR} holds ∃U V : 'a measure. Prob(U) ∧ Prob(V) ∧ {PAIR}",
    label="two entries: randomized response, and a law for each answer",
)
clones = theorem.printed(
    f"{FOR} holds ∃U V : 'a measure. Prob(U) ∧ Prob(V) ∧ {PAIR} "
    "∧ (∀x. ∃W. Prob(W) ∧ R(x) = mixture(exp(-ε), mixture(1/2, U, V), W))",
    label="any other entry: a clone of each with the chance e^{-ε}/2",
)
theorem.finding(
    "reading",
    r"The randomizer is $\varepsilon$-DP with $\varepsilon>0$. For $\varepsilon=0$ all its outputs have one "
    "law, and there is nothing to decompose.",
)
part = Claim(
    "for P Q distributions on 'a, ε given 0 < ε, ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) "
    "holds ∃W. Prob(W) ∧ Q = mixture(exp(-ε), P, W)"
)
solved = Claim(
    "for c p q u v given 0 < c < 1, p = c·q + (1 - c)·u, q = c·p + (1 - c)·v "
    "holds p = 1/(1 + c)·u + (1 - 1/(1 + c))·v"
)
mean = Claim(
    "for U V distributions on 'a, k given 0 ≤ k ≤ 1 "
    "holds mixture(1/2, mixture(k, U, V), mixture(1 - k, U, V)) = mixture(1/2, U, V)"
)


@part.proof
def what_is_left(p):
    p.let(c="exp(-ε)")
    p.have("0 < c")
    p.have("c ≤ 1")
    p.have("-log(c) = ε")
    p.use("max_divergence_of_masses", "P", "Q", "ε")
    p.have("D[∞](P ‖ Q) ≤ -log(c)")
    p.obtain("W", p.use("mixture_of_max_divergence", P="P", M="Q", c="c"))
    return p.witness("W")


equal = Claim("for P Q distributions on 'a given ∀S. Measurable(S) ⇒ P(S) = Q(S) holds P = Q")


@equal.proof
def no_event_tells_them_apart(p):
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.have("exp(0) = 1")
        p.have("P(S) ≤ exp(0)·Q(S)")
    p.use("max_divergence_of_masses", "P", "Q", "0")
    p.have("D[∞](P ‖ Q) ≤ 0")
    return p.use("equal_of_max_divergence", "P", "Q")


@solved.proof
def two_equations(p):
    p.have("(1 - c)·((1 + c)·p) = (1 - c)·(u + c·v)")
    p.have("0 < 1 - c")
    p.chain(
        "p",
        eq("1/((1 - c)·(1 + c))·((1 - c)·((1 + c)·p))"),
        eq("1/((1 - c)·(1 + c))·((1 - c)·(u + c·v))"),
        eq("1/(1 + c)·u + (1 - 1/(1 + c))·v"),
    )


mass_of_mixture = Claim(
    "for M P Q distributions on 'a, w, S event on 'a given 0 ≤ w ≤ 1, M = mixture(w, P, Q) "
    "holds Pr(M, S) = w·Pr(P, S) + (1 - w)·Pr(Q, S)"
)


@mass_of_mixture.proof
def as_real_numbers(p):
    p.chain(
        "Pr(M, S)",
        eq("M(S)", "mass_Pr"),
        eq("mixture(w, P, Q)(S)"),
        eq("w·P(S) + (1 - w)·Q(S)", "mass", "L_mixture"),
        eq("w·Pr(P, S) + (1 - w)·Pr(Q, S)", "mass_Pr"),
    )
    return p.have(p.goal, "ext_inj")


@mean.proof
def both_chances_are_one_half(p):
    p.let(X="mixture(k, U, V)", Y="mixture(1 - k, U, V)", Z="mixture(1/2, X, Y)", W="mixture(1/2, U, V)")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        for law, first, second, weight in (
            ("X", "U", "V", "k"),
            ("Y", "U", "V", "1 - k"),
            ("Z", "X", "Y", "1/2"),
            ("W", "U", "V", "1/2"),
        ):
            p.use(mass_of_mixture.theorem(), law, first, second, weight, "S")
        p.have("Pr(Z, S) = Pr(W, S)")
        p.have("Z(S) = W(S)", "mass_Pr")
    p.use(equal.theorem(), "Z", "W")


def answers_of_two_entries(p):
    """The two laws of the answers, as what is left of either output after a part of the other."""
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.let(c="exp(-ε)", k=KEEP, P="R(x0)", Q="R(x1)")
    p.have("0 < c")
    p.have("c < 1")
    with p.fix("x y : 'd"), p.fix("S : 'a → bool", "Measurable(S)"):
        p.have("R(x)(S) ≤ exp(ε)·R(y)(S) + 0")
        p.have("R(x)(S) ≤ exp(ε)·R(y)(S)")
    p.obtain("U", p.use(part.theorem(), "Q", "P", "ε"))
    p.obtain("V", p.use(part.theorem(), "P", "Q", "ε"))
    p.have("k = 1/(1 + c)", p.have("exp(ε)·c = 1"))
    p.have("0 < k")
    p.have("k < 1")
    p.let(X="mixture(k, U, V)", Y="mixture(1 - k, U, V)")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        for law, first, second, weight in (
            ("P", "Q", "U", "c"),
            ("Q", "P", "V", "c"),
            ("X", "U", "V", "k"),
            ("Y", "U", "V", "1 - k"),
        ):
            p.use(mass_of_mixture.theorem(), law, first, second, weight, "S")
        p.use(solved.theorem(), "c", "Pr(P, S)", "Pr(Q, S)", "Pr(U, S)", "Pr(V, S)")
        p.use(solved.theorem(), "c", "Pr(Q, S)", "Pr(P, S)", "Pr(V, S)", "Pr(U, S)")
        p.have("Pr(P, S) = Pr(X, S)")
        p.have("Pr(Q, S) = Pr(Y, S)")
        p.have("P(S) = X(S) ∧ Q(S) = Y(S)", "mass_Pr")
    p.use(equal.theorem(), "P", "X")
    p.use(equal.theorem(), "Q", "Y")


@response.proof
def parts_of_each_other(p):
    answers_of_two_entries(p)
    return p.witness("U", "V", goal=p.goal)


@clones.proof
def the_mean_of_both_is_a_part(p):
    answers_of_two_entries(p)
    p.use(mean.theorem(), "U", "V", "k")
    p.let(H="mixture(1/2, U, V)")
    p.have("H = mixture(1/2, P, Q)")
    with p.fix("x : 'd"):
        with p.fix("S : 'a → bool", "Measurable(S)"):
            p.obtain("a", p.use("mass_real", "R(x)", "S"))
            p.have("P(S) ≤ exp(ε)·R(x)(S)")
            p.have("Q(S) ≤ exp(ε)·R(x)(S)")
            p.use(mass_of_mixture.theorem(), "H", "P", "Q", "1/2", "S")
            for law in ("P", "Q"):
                p.chain(f"Pr({law}, S)", eq(f"{law}(S)", "mass_Pr"), le("exp(ε)·a"))
                p.use("le_of_ext", f"Pr({law}, S)", "exp(ε)·a")
            p.have("Pr(H, S) ≤ exp(ε)·a")
            p.have("H(S) ≤ exp(ε)·R(x)(S)", "mass_Pr")
        p.use(part.theorem(), "H", "R(x)", "ε")
        p.have("∃W. Prob(W) ∧ R(x) = mixture(exp(-ε), mixture(1/2, U, V), W)")
    return p.witness("U", "V", goal=p.goal)
