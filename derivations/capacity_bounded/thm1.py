"""Theorem 1: post-processing.

Problem: if i∘g is in H for every g in G and i in I, is D^I_Γ(g(P), g(Q)) ≤ D^H_Γ(P, Q) for the
    f-divergences and for Rényi's of order α > 1?
Method: the mean of i under g(P) is the mean of i∘g under P; the supremum over the i∘g is one over a part
    of H.
Guarantee: for every convex f with f(1) = 0, all P, Q, every g and all classes whose functions have means;
    for Rényi where 1 + α(α-1)D^I_α(g(P), g(Q)) ≥ 0, which Equation (3) needs in order to be defined.
Reference: capacity bounded paper, Theorem 1 and its proof in Appendix B.
"""

from sympy import Abs, Function, Symbol, oo

from cbdp_sym import (
    AlphaGenerator,
    AnyGenerator,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Expectation,
    Family,
    ForAll,
    Restricted,
    RestrictedRenyi,
    Statement,
    Transformed,
    conclude,
    note,
    rules,
    say,
)
from cbdp_sym.theory.divergences.base import OUTCOME as x

alpha = Symbol("alpha", positive=True)
theta, eta = Symbol("theta", real=True), Symbol("eta", real=True)
t = Symbol("t", real=True)
P, Q = Arbitrary("P"), Arbitrary("Q")
f = AnyGenerator("f")
g = Function("g", real=True)
index = Function("iota", real=True)  # i_η ∘ g is h_θ for θ = ι(η)
H, I = Family("h", theta), Family("i", eta)  # noqa: E741
processed_p, processed_q = Transformed(g(t), t, P), Transformed(g(t), t, Q)
closed = ForAll((eta, t), (), Equal(I.function(eta, g(t)), H.function(index(eta), t)))


def integrable(law):
    """Every h in H has a mean under the law."""
    return ForAll((theta,), (), Below(Expectation(Abs(H.function(theta, x)), (x, law)), oo))


exist = [integrable(P), integrable(Q)]
inner = Restricted(AlphaGenerator(alpha), I, processed_p, processed_q)
defined = AtLeast(1 + alpha * (alpha - 1) * inner, 0)

theorem = Statement(id="cbdp.thm1", title="Post-processing")
f_divergence = theorem.printed(
    AtMost(Restricted(f, I, processed_p, processed_q), Restricted(f, H, P, Q)),
    given=[closed],
    added=exist,
    label="f-divergences",
)
renyi = theorem.printed(
    AtMost(RestrictedRenyi(alpha, I, processed_p, processed_q), RestrictedRenyi(alpha, H, P, Q)),
    given=[closed, alpha > 1],
    added=[*exist, defined],
    label="Rényi",
)
theorem.finding(
    "hypothesis",
    r"The functions in $\mathcal H$ need means under $P$ and $Q$; otherwise "
    r"$\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ may be $\infty-\infty$.",
)
theorem.finding(
    "hypothesis",
    r"For Rényi, Equation (3) has a value only where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal I}_\alpha\ge0$. "
    r"A restricted divergence may be negative: for $\mathcal I=\{5\}$ it is "
    r"$5-C_\alpha5^{\alpha/(\alpha-1)}-\frac1{\alpha^2-\alpha}$. If $0\in\mathcal I$ the condition holds.",
)
theorem.finding(
    "reading",
    r"Only one $g$ and the functions $i\circ g$ play a role: nothing is needed for other members of "
    r"$\mathcal G$. $g$ is any function, randomised ones being mixtures of these.",
)


def larger_supremum(generator, under):
    """D^I_f(g(P), g(Q)) ≤ D^H_f(P, Q)."""
    whole = rules.unfold(Restricted(generator, H, P, Q))
    supremum = whole.conclusion.rhs
    calc = Calculation(Restricted(generator, I, processed_p, processed_q), under=under)
    calc.unfold(Restricted, because="the definition of the restricted divergence")
    means = sorted(calc.current.atoms(Expectation), key=str)
    calc.rewrite(*(rules.transformed(m) for m in means), because="the law of $g(t)$")
    part_of = rules.instantiate(closed, [eta, t])
    calc.rewrite(part_of, because=r"$i_\eta\circ g$ is a function of $\mathcal H$")
    member = rules.includes(supremum, {theta: index(eta)}, [*exist])
    for mean in sorted(member.conclusion.lhs.atoms(Expectation), key=str):
        member = rules.transitive(
            rules.symmetric(rules.replace(member.conclusion.lhs, rules.renamed(mean, t))), member
        )
    calc.then(rules.at_most(calc.current, member), because="a supremum over a part of the class")
    calc.then(rules.symmetric(whole), because="the definition again")
    return calc.fact


@f_divergence.proof
def part_of_the_class(part):
    return conclude(larger_supremum(f, part.assumptions), part)


@renyi.proof
def monotone_in_the_alpha_divergence(part):
    say(r"The same for the $\alpha$-divergence; Rényi's increases with it.")
    smaller = note(larger_supremum(AlphaGenerator(alpha), part.assumptions - {defined}), "as above")
    scaled = rules.bound(1 + alpha * (alpha - 1) * inner, smaller, part.assumptions)
    known = rules.transitive(rules.symmetric(rules.assume(defined)), scaled)
    calc = Calculation(part, given=[known])
    calc.unfold(RestrictedRenyi, because="Equation (3)")
    calc.bound(smaller, because="the logarithm increases")
    closing = rules.unfold(RestrictedRenyi(alpha, H, P, Q), part.assumptions)
    calc.then(rules.symmetric(closing), because="Equation (3)")
    return conclude(calc.fact, part)
