"""A mechanism that gives its first data point away, and a query that is 1/3 at its output.

Problem: two data points are uniform on [0, 1], the output o is the first, and q_o(z) is 1/3 at z = o and 0
    elsewhere. What is the generalization gap, and for which classes is the mechanism private with ε = 0?
Method: a point has no mass, so that the true mean is 0; the mean over the sample is at least 1/6.
Guarantee: the gap is at least 1/6; so Theorem 6 fails for every class with which the mechanism is private.
Reference: capacity bounded paper, Theorem 6 and the remark after it.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.samples import DEFINED, on_the_sample, whole_mean

BOTH = "(λx : bool → real. dirac (x T))"
QUERY = "(λz o : real. if (z = o) (1/3) (0 : real))"
no_risk = Claim("for c holds E[x ~ uniform(0, 1)] (if x = c then 1/3 else 0) exists and is 0")


@no_risk.proof
def one_point_has_no_mass(p):
    p.let(
        d="x ↦ if 0 ≤ x ≤ 1 then 1/(1 - 0) else 0",
        P="withdensity(lebesgue, d)",
        f="x ↦ if x = c then 1/3 else 0",
    )
    p.unfold("uniform")
    p.use("ae_ac", "P", "lebesgue", "x ↦ x ≠ c")
    return p.use("int_ae", "P", "f", "x ↦ 0", "0")


def copied(p, H):
    """Name the mechanism M, the query q, the law D, the class H and the joint law J, with what they are."""
    p.let(M=BOTH, q=QUERY, D="uniform(0, 1)", H=H)
    p.let(S="product (λi : bool. D)", J="semi(S, M)", r="risk(q, D)")
    p.let(a="i ↦ E[u ~ J] q(fst(u)(i), snd(u))", b="E[u ~ J] r(snd(u))", n="card(λi : bool. T)")

    p.have("mechanism(M)", "mechanism")


def private(p, pair):
    """The mechanism is private with ε = 0, as the divergence of any two of its laws is at most 0."""
    p.intro("x y", pair, "∀x y. neighbours(x, y) ⇒ KL^H(M(x), M(y)) ≤ 0")
    p.have("M is (restricted_kl(H), 0)-capacity bounded for neighbours", "capacity_bounded")


def gap(p, facts):
    """Return the counterexample to a bound 8√ε, for a class with which the mechanism is private."""
    whole = p.use(whole_mean.theorem(), "M", "q", "D", because="linearity")
    p.use(on_the_sample.theorem(), "M", "q", "D", "T")
    p.use(on_the_sample.theorem(), "M", "q", "D", "F")

    def risk(p):
        p.use(no_risk.theorem(), "o")
        return p.chain("r(o)", eq("E[x ~ D] (if x = o then 1/3 else 0)", "risk"), eq("0", "E_int"))

    p.intro("o", risk, "∀o. r(o) = 0")
    means = "∀o. Integrable(D, x ↦ if x = o then 1/3 else 0)"
    p.know(p.intro("o", mean, means), *facts)
    whole = p.use("integrable_int", given=[whole])
    p.know(by_equation(equation(whole.conclusion, *DEFINED, repeat=True), whole))
    p.chain("b", eq("E[u ~ J] 0"), eq("0", "E_int"))
    inside = p.have("∀x. ∫[o ~ M(x)] q(x(T), o) = 1/3", "L_dirac")
    p.chain("a(T)", eq("∫ ∫[o ~ M(x)] q(x(T), o) dS(x)"), eq("1/3", inside, "L_const"))
    p.use("ext_inj", "a(T)", "1/3")
    p.use("int_nonneg", "J", "u ↦ q(fst(u)(F), snd(u))", "a(F)")
    p.chain("n", eq("∑ i : bool. 1", "card", "Sum"), eq("1 + 1", "sum_bool"), eq("2"))
    p.chain("∑ p ∈ i ↦ T. a(p)", eq("∑ p. a(p)", "Sum"), eq("a(T) + a(F)", "sum_bool"))
    p.let(g="E[u ~ J] (empirical_risk(q, fst(u), snd(u)) - r(snd(u)))")
    p.chain("g", eq("1/2·(a(T) + a(F)) - 0", "E_int"), eq("1/6 + a(F)/2"))
    p.have("8·√0 < 1/6", by=decide)
    return p.counterexample(M="M", h="q", D="D", H="H", ε="0")


def mean(p):
    """A query has a mean."""
    return p.use("integrable_int", given=[p.use(no_risk.theorem(), "o")])


def hit(p):
    """The output is the first data point."""
    return p.chain("L (M x) (o ↦ q (x T) o)", eq("q (x T) (x T)", "L_dirac"), eq("1/3", "if_true"))
