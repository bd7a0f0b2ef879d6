"""Two uniform bits, of which the first is released by randomized response, and a class that is not convex.

Problem: the output o is the first of two bits with probability 11/20, and q_o(z) is 1 at z = o and 0
    elsewhere. Let H be the functions h with h(T) - h(F) in {-1, 0, 1}, which contain the queries. What are
    the divergence and the generalization gap?
Method: a function with the difference d has the value pd - log(1 - q + qe^d) at best, which is not positive,
    as e^{pd} <= 1 - q + qe^d. The second bit is as far from the output as a fresh one.
Guarantee: KL^H = 0 for all neighbours, and the gap is 1/40. The class is translation invariant, closed under
    negation and bounded by 1 up to constants: of what Theorem 7 wants only convexity is missing.
Reference: capacity bounded paper, Theorem 6.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.samples import DEFINED, on_the_sample

KEPT = "(λx : bool → bool. bernoulli (if (x T) (11/20) (9/20)))"
QUERY = "(λz o : bool. if z (if o (1 : real) 0) (if o 0 1))"
STEPS = "(λh : bool → real. h T - h F = 1 ∨ h T - h F = 0 ∨ h T - h F = -1)"
numbers = Claim(
    "for p q d given 9/20 ≤ p ≤ 11/20, 9/20 ≤ q ≤ 11/20, d = 1 ∨ d = 0 ∨ d = -1 "
    "holds exp(p·d) ≤ q·exp(d) + (1 - q)"
)
close = Claim(
    "for p q given 9/20 ≤ p ≤ 11/20, 9/20 ≤ q ≤ 11/20 "
    f"holds restricted_kl {STEPS} (bernoulli p) (bernoulli q) ≤ 0"
)


@numbers.proof
def three_slopes(p):
    def up(p):
        p.have("exp(11/20) ≤ 9/20·exp(1) + 11/20", by=decide)
        p.have("1 ≤ exp(1)", by=decide)
        p.use("exp_le", "p", "11/20")
        p.use("scale_le", "q - 9/20", "1", "exp(1)")
        same = p.have("d = 1")
        return p.chain(
            "exp(p·d)", eq("exp(p)", same), le("exp(11/20)"), le("9/20·exp(1) + 11/20"),
            le("q·exp(1) + (1 - q)"),
            eq("q·exp(d) + (1 - q)", same),
        )  # fmt: skip

    def down(p):
        p.have("exp(-9/20) ≤ 11/20·exp(-1) + 9/20", by=decide)
        p.have("exp(-1) ≤ 1", by=decide)
        p.use("exp_le", "-p", "-9/20")
        p.use("scale_le", "11/20 - q", "exp(-1)", "1")
        same = p.have("d = -1")
        return p.chain(
            "exp(p·d)", eq("exp(-p)", same), le("exp(-9/20)"), le("11/20·exp(-1) + 9/20"),
            le("q·exp(-1) + (1 - q)"), eq("q·exp(d) + (1 - q)", same),
        )  # fmt: skip

    def none(p):
        same = p.have("d = 0")
        p.chain(
            "exp(p·d)", eq("exp(0)", same), eq("1"), eq("q·exp(0) + (1 - q)"), eq("q·exp(d) + (1 - q)", same)
        )
        return p.have(p.goal)

    return p.cases("d = 1", up, lambda p: p.cases("d = -1", down, none))


@close.proof
def tangent(p):
    p.let(P="bernoulli(p)", Q="bernoulli(q)")
    p.unfold("restricted_kl")

    def value(p):
        p.let(b="h(F)", d="h(T) - h(F)", W="q·exp(d) + (1 - q)", m="p·h(T) + (1 - p)·h(F)")
        p.use(numbers.theorem(), "p", "q", "d")
        p.use("int_bernoulli", "p", "h")
        p.use("exp_ge", "b - 1 + p·d")
        p.use("scale_le", "exp(b - 1)", "exp(p·d)", "W")
        p.have("exp(h(T) - 1) = exp(b - 1)·exp(d)", p.have("h(T) - 1 = b - 1 + d"), "exp_add")
        p.have("exp(b - 1 + p·d) = exp(b - 1)·exp(p·d)", "exp_add")
        p.have("m ≤ exp(b - 1)·W")
        p.chain(
            "∫ exp(h(x) - 1) dQ(x)",
            eq("q·exp(h(T) - 1) + (1 - q)·exp(h(F) - 1)", "L_bernoulli"),
            eq("exp(b - 1)·W"),
        )
        return p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(kl_generator, h(x))",
            eq("m - ∫ exp(h(x) - 1) dQ(x)", "kl_objective", "M_int"),
            eq("m - exp(b - 1)·W", "ext_sub"),
            le("0"),
        )

    return p.suffices("restricted_least", "h", value, because=r"$e^{pd}\le1-q+qe^d$")


def between(p):
    """The bit is kept or not with a probability from 9/20 to 11/20."""
    return p.cases(
        "x(T)",
        lambda p: p.have("9/20 ≤ k(x) ∧ k(x) ≤ 11/20", p.have("k(x) = 11/20", "if_true")),
        lambda p: p.have("9/20 ≤ k(x) ∧ k(x) ≤ 11/20", p.have("k(x) = 9/20", "if_false")),
    )


def member(p):
    """The queries are members of the class."""
    return p.have("H(q(z))")


def gap(p, whole, one_point):
    """Return the counterexample: the gap is 1/40."""
    p.use(on_the_sample.theorem(), "M", "q", "D", "T")

    def risk(p):
        return p.chain(
            "r(o)", eq("1/2·q(T, o) + (1 - 1/2)·q(F, o)", "risk", "int_bernoulli", "E_int"), eq("1/2")
        )

    def at(p):
        p.use("int_bernoulli", "1/2", "z ↦ q(z, o)")
        return p.cases("o", risk, risk)

    p.every("o", "bool", at)
    p.chain("b", eq("E[u ~ J] 1/2"), eq("1/2", "E_int"))

    def apart(p):
        p.use("true_not_false")
        same = p.have("replace(x, F, w)(T) = x(T)", "replace")
        p.have("M(replace(x, F, w)) = M(x)", same)
        p.let(e="E[o ~ M(x)] q(x(F), o)")
        return p.chain(
            "|E[o ~ M(x)] q(x(F), o) - E[o ~ M(replace(x, F, w))] q(x(F), o)|",
            eq("|e - e|"), le("0"),
        )  # fmt: skip

    p.intro("x w", apart, "∀x w. |E[o ~ M(x)] q(x(F), o) - E[o ~ M(replace(x, F, w))] q(x(F), o)| ≤ 0")
    p.use(one_point.theorem(), "M", "q", "D", "F", "0")
    p.have("a(F) = 1/2")

    def kept(p):
        return p.cases("x(T)", right, right)

    def right(p):
        return p.chain(
            "∫[o ~ M(x)] q(x(T), o)",
            eq("k(x)·q(x(T), T) + (1 - k(x))·q(x(T), F)", "L_bernoulli"),
            eq("11/20"),
        )

    inside = p.every("x", "bool → bool", kept)
    p.chain("a(T)", eq("∫ ∫[o ~ M(x)] q(x(T), o) dS(x)"), eq("11/20", inside, "L_const"))
    p.use("ext_inj", "a(T)", "11/20")
    p.chain("n", eq("∑ i : bool. 1", "card", "Sum"), eq("1 + 1", "sum_bool"), eq("2"))
    p.chain("∑ p ∈ i ↦ T. a(p)", eq("∑ p. a(p)", "Sum"), eq("a(T) + a(F)", "sum_bool"))
    p.let(g="E[u ~ J] (empirical_risk(q, fst(u), snd(u)) - r(snd(u)))")
    p.chain("g", eq("1/2·(a(T) + a(F)) - b", "E_int"), eq("1/40"))
    p.have("8·√0 < 1/40", by=decide)
    whole = p.use("integrable_int", given=[whole])
    p.know(by_equation(equation(whole.conclusion, *DEFINED, repeat=True), whole))
    return p.counterexample(M="M", h="q", D="D", H="H", ε="0")
