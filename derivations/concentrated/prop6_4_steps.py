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
    "for P : 'a measure, X : 'a -> real, alpha n : real given Prob P, Measurable X, !x. 0 <= X x, "
    r"0 < alpha, Nat n, 1 <= n, L P (\x. ext (X x)) <= ext (alpha*n) holds ext (4/5) <= mass P "
)

theorem = Statement(
    id="zcdp.prop6.4.steps", title="The steps of a lower bound for histograms", expect="refuted"
)
information = theorem.printed(
    "for rho alpha n m l : real given 0 < alpha, 0 < m, m = 1/(10*alpha), l = n/m "
    "holds rho*m*l^2 = 10*rho*alpha*n^2",
    label="(7)",
)
markov = theorem.printed(rf"{ERROR} (\x. X x < 5*alpha)", label="(8), for the error X")
last = theorem.printed(
    "for m T : real given 0 < m, 0 < T "
    "holds 4/5*m*log (T*m^(-5/4)) - 1 <= m*log T - m*log m - log 2 - 1/5*m*log T",
    label="the last display",
)
markov_repaired = theorem.repaired(rf"{ERROR} (\x. X x < 5*alpha*n)", label="(8) with 5αn")
told = theorem.repaired(
    "for y h alpha n : real given abs (y - h) < 5*alpha*n "
    r"holds (10*alpha*n <= h ==> 5*alpha*n <= y) /\ (h = 0 ==> ~(5*alpha*n <= y))",
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
    r"$h$ are the answer and the count for one value. Every value that occurs in the data occurs "
    r"$\ell=n/m=10\alpha n$ times.",
)


@information.proof
def substitute_the_block_length(p):
    return p.chain("rho*m*l^2", eq("10*rho*alpha*n^2"))


@last.proof
def bit_in_nats(p):
    p.let(u="log T", v="log m")
    p.use("log_le", "2")
    p.chain("log (T*m^(-5/4))", eq("u + log (m^(-5/4))", "log_mul"), eq("u + -5/4*v", "log_pow"))
    return p.chain(
        "4/5*m*log (T*m^(-5/4)) - 1",
        le("m*u - m*v - log 2 - 1/5*m*u", because="the logarithm is that of the bit, log 2 < 1"),
    )


@markov.refutation
def constant_error(p):
    p.say("Let alpha = 1/10 and n = 10, and let the error always be 1.")
    p.let(P="dirac (0 : real)", X=r"\x : real. 1")
    p.chain(r"L P (\x. ext (X x))", eq("1", "L_dirac"), le("ext (1/10*10)"))
    p.use("mass_of_ae", "P", r"\x. X x < 5*(1/10)")
    none = p.chain(r"mass P (\x. X x < 5*(1/10))", eq("ext 0"))
    claimed = p.term(r"ext (4/5) <= mass P (\x. X x < 5*(1/10))")

    def too_much(yes):
        q = p.supposing()
        q.use("le_of_ext", "4/5", "0", given=[rewrite(yes, none)])
        return q.have("F")

    p.know(logic.refuted(claimed, too_much))
    return p.counterexample(P="P", X="X", alpha="1/10", n="10")


@markov_repaired.proof
def markov_inequality(p):
    p.let(c="5*alpha*n")
    return p.chain("ext (4/5)", eq("ext (1 - alpha*n/c)"), le(r"mass P (\x. X x < c)"))


@told.proof
def half_a_block(p):
    p.use("le_abs", "y - h")
    p.use("neg_le_abs", "y - h")
    return p.conjuncts(
        lambda q: q.intro("", lambda r: r.have("5*alpha*n <= y")),
        lambda q: q.intro("", lambda r: r.have("~(5*alpha*n <= y)")),
    )
