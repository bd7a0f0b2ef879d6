"""The steps of the proof of Proposition 6.4 that have numbers in them.

Problem: the bound on the mutual information with m = 1/(10α) blocks; the probability of condition (8), by
    Markov's inequality; the last display.
Method: algebra; Markov's inequality; log 2 <= 1.
Guarantee: (7) and the last display as printed. (8) is printed with 5α where 5αn is meant; the probability of
    that is at least 4/5, and it is what makes f(X) = g(M(X)).
Reference: concentrated paper, proof of Proposition 6.4.
"""

from cbdp_sym.author import *

ERROR = (
    "for P : 'a measure, X : 'a → real, α n : real given Prob P, Measurable X, ∀x. 0 ≤ X x, "
    "0 < α, Nat n, 1 ≤ n, L P (x ↦ X x) ≤ α·n holds 4/5 ≤ mass P "
)

theorem = Statement(
    id="zcdp.prop6.4.steps", title="The steps of a lower bound for histograms", expect="refuted"
)
information = theorem.printed(
    "for ρ α n m l given 0 < α, 0 < m, m = 1/(10·α), l = n/m holds ρ·m·l² = 10·ρ·α·n²", label="(7)"
)
markov = theorem.printed(f"{ERROR} (x ↦ X x < 5·α)", label="(8), for the error X")
last = theorem.printed(
    "for m t given 0 < m, 0 < t holds 4/5·m·log(t·m^(-5/4)) - 1 ≤ m·log(t) - m·log(m) - log(2) - "
    "1/5·m·log(t)",
    label="the last display",
)
markov_repaired = theorem.repaired(f"{ERROR} (x ↦ X x < 5·α·n)", label="(8) with 5αn")
told = theorem.repaired(
    "for y h α n given |y - h| < 5·α·n holds (10·α·n ≤ h ⇒ 5·α·n ≤ y) ∧ (h = 0 ⇒ ¬5·α·n ≤ y)",
    label="a value that occurs is in g(M(X)), and one that does not is not",
)
theorem.finding(
    "false step",
    r"Condition (8) is printed with $5\alpha$; $5\alpha n$ is meant. With $5\alpha$ an error that is always "
    r"$\alpha n$ satisfies the hypothesis and, for $n\ge5$, never the condition.",
)
theorem.finding(
    "reading",
    r"The error $\max_t|M(X)_t-h_t(X)|$ is written $X$, a function of the outcome. In the last claim $y$ and "
    "$h$ are the answer and the count for one value. Every value that occurs in the data occurs "
    r"$\ell=n/m=10\alpha n$ times.",
)


@information.proof
def substitute_the_block_length(p):
    return p.chain("ρ·m·l²", eq("10·ρ·α·n²"))


@last.proof
def bit_in_nats(p):
    p.let(u="log(t)", v="log(m)")
    p.use("log_le", "2")
    p.chain("log(t·m^(-5/4))", eq("u + log(m^(-5/4))", "log_mul"), eq("u + -5/4·v", "log_pow"))
    return p.chain(
        "4/5·m·log(t·m^(-5/4)) - 1",
        le("m·u - m·v - log(2) - 1/5·m·u", because="the logarithm is that of the bit, log 2 < 1"),
    )


@markov.refutation
def constant_error(p):
    p.say("Let alpha = 1/10 and n = 10, and let the error always be 1.")
    p.let(P="dirac(0)", X="λx : real. 1")
    p.chain("∫ X(x) dP(x)", eq("1", "L_dirac"), le("1/10·10"))
    p.use("mass_of_ae", "P", "x ↦ X(x) < 5·(1/10)")
    none = p.chain("P{x | X(x) < 5·(1/10)}", eq("0"))
    claimed = p.term("4/5 ≤ P{x | X(x) < 5·(1/10)}")

    def too_much(yes):
        q = p.supposing()
        q.use("le_of_ext", "4/5", "0", given=[rewrite(yes, none)])
        return q.have("F")

    p.know(logic.refuted(claimed, too_much))
    return p.counterexample(P="P", X="X", α="1/10", n="10")


@markov_repaired.proof
def markov_inequality(p):
    p.let(c="5·α·n")
    return p.chain("4/5", eq("1 - α·n/c"), le("P{x | X(x) < c}"))


@told.proof
def half_a_block(p):
    p.use("le_abs", "y - h")
    p.use("neg_le_abs", "y - h")
    return p.conjuncts(
        lambda q: q.intro("", lambda r: r.have("5·α·n ≤ y")),
        lambda q: q.intro("", lambda r: r.have("¬5·α·n ≤ y")),
    )
