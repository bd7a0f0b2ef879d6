"""Lemma 3: the α-divergence restricted to linear adversaries.

Problem: D^lin_α(P, Q) for linear functions of M features, with a constant.
Method: the definition, with the conjugate in closed form.
Guarantee: the printed supremum, for all P, Q and all features with finite expectations under P.
Reference: capacity bounded paper, Lemma 3 and its proof in Appendix C.4.
"""

from sympy import Abs

from cbdp_sym import (
    AlphaGenerator,
    Calculation,
    Equal,
    Expectation,
    Family,
    Restricted,
    Statement,
    Supremum,
    lemma,
    rules,
)
from cbdp_sym.theory.adversaries.linear import CONSTANT as b
from cbdp_sym.theory.divergences.base import OUTCOME as x
from derivations.capacity_bounded.lem1 import P, Q, integrable, lin, mean_score
from derivations.capacity_bounded.lem3_conjugate import C, alpha, dual, rest, s

h, coefficients = lin.member(x)
loss = Expectation(Abs(h) ** dual, (x, Q))

theorem = Statement(id="cbdp.lem3", title="The α-divergence restricted to linear adversaries")
claim = theorem.printed(
    Equal(
        Restricted(AlphaGenerator(alpha), lin, P, Q),
        Supremum(mean_score + b - C * loss - rest, *coefficients),
    ),
    given=[alpha > 1],
    added=[integrable],
)
H = Family("h")
g, ranges = H.member(x)
any_class = theorem.printed(
    Equal(
        Restricted(AlphaGenerator(alpha), H, P, Q),
        Supremum(Expectation(g, (x, P)) - C * Expectation(Abs(g) ** dual, (x, Q)) - rest, *ranges),
    ),
    given=[alpha > 1],
    label="for any class of functions",
)
theorem.finding(
    "hypothesis",
    r"As in Lemma 1, $\mathbb{E}_P[\phi]$ has to exist: it is proved for $\mathbb{E}_P|\phi_j|<\infty$.",
)


@claim.proof
def put_in_the_conjugate(part):
    conjugate = rules.specialise(
        lemma("cbdp.lem3.conjugate", "repaired"), {s: h}, under=[alpha > 1]
    )
    calc = Calculation(part)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    calc.rewrite(conjugate, because="the conjugate, from the proof of Lemma 3")
    gain = Expectation(h, (x, P))
    calc.rewrite(
        rules.linear(gain, part.assumptions), because=r"linearity of expectation under $P$"
    )
    cost = Expectation(C * Abs(h) ** dual + rest, (x, Q))
    calc.rewrite(
        rules.linear(cost, part.assumptions, terms=[C * Abs(h) ** dual, rest]),
        because=r"linearity of expectation under $Q$, for nonnegative terms",
    )
    return calc.conclude(part)


@any_class.proof
def conjugate_of_a_power(part):
    conjugate = rules.specialise(
        lemma("cbdp.lem3.conjugate", "repaired"), {s: g}, under=[alpha > 1]
    )
    calc = Calculation(part)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    calc.rewrite(conjugate, because="the conjugate, from the proof of Lemma 3")
    terms = [C * Abs(g) ** dual, rest]
    cost = Expectation(terms[0] + rest, (x, Q))
    calc.rewrite(
        rules.linear(cost, part.assumptions, terms=terms),
        because=r"linearity of expectation under $Q$, for nonnegative terms",
    )
    return calc.conclude(part)
