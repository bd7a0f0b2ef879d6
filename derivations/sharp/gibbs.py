"""The zCDP of Gibbs posteriors and of the exponential mechanism.

Problem: the output has the density e^{u(d, z)} up to a constant; for neighbouring data the two exponents
    differ by a function whose values are in an interval of length ε. Which zCDP is this?
Method: the logarithm of the density of two outputs is that difference up to a constant, so that it has the
    same range; Theorem 3.
Guarantee: ρ = ε²/8. The posterior e^{-γΣℓ} of losses in [-B, B] has ε = 4γB: (2γ²B²)-zCDP, in place of the
    8γ²B² that the 4γB-differential privacy of the on-average paper and Proposition 1.4 give.
Reference: Cesar and Rogers 2021 for the exponential mechanism; on-average paper, Remark 3.
"""

from cbdp_sym.author import *
from derivations.sharp import bounded_range
from derivations.sharp.finite_laws import single

theorem = Statement(id="sharp.gibbs", title="Gibbs posteriors and the exponential mechanism")
guarantee = theorem.printed(
    "for ~ neighbours on 'd, B : 'a measure, w : 'd → 'a → real, ε "
    "given 0 < ε, SigmaFinite(B), ∀d. Measurable(w(d)), ∀d. ∃v. 0 < v ∧ E[z ~ B] exp(w(d, z)) exists "
    "and is v, ∀x y. x ~ y ⇒ ∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε "
    "holds (d ↦ gibbs(B, w(d))) is (0, ε²/8)-zCDP for ~",
    label="the guarantee",
)
posterior = theorem.printed(
    "for B : 'a measure, l : 'd → 'a → real, c g given Finite('i), 0 < c, 0 < g, SigmaFinite(B), ∀d. "
    "Measurable(l(d)), ∀d z. -c ≤ l(d, z), ∀d z. l(d, z) ≤ c, ∀s : 'i → 'd. ∃v. 0 < v ∧ E[z ~ B] "
    "exp(-(g·(∑ i. l(s(i), z)))) exists and is v holds (λs : 'i → 'd. gibbs(B, z ↦ -(g·(∑ i. l(s(i), "
    "z))))) is (0, 2·(g·c)²)-zCDP for neighbours",
    label="the posterior of bounded losses, as in Remark 3 of the on-average paper",
)
exponent = Claim(
    "for l : 'd → 'a → real, s : 'i → 'd, g given Finite('i), ∀d. Measurable(l(d)) "
    "holds Measurable(z ↦ -(g·(∑ i. l(s(i), z))))"
)
posterior.facts.append(exponent.theorem)


@exponent.proof
def a_sum_of_measurable_functions(p):
    return p.have(p.goal, "Sum")


@guarantee.proof
def same_range(p):
    p.say(
        "The density of two outputs is $e^{w_x-w_y}$ times a constant, so its logarithm has the same range."
    )
    p.let(A="d ↦ gibbs(B, w(d))")

    def output(p):
        total = p.have("∃v. 0 < v ∧ E[z ~ B] exp(w(x, z)) exists and is v")
        return p.obtain("Z", total, lambda p: p.use("gibbs_prob", "B", "w(x)", "Z"))

    p.intro("x", output, "∀x. Prob(gibbs(B, w(x)))")
    p.have("mechanism(A)", "mechanism")
    return p.suffices(bounded_range.guarantee.theorem(), "x y", pair, because="Theorem 3")


def pair(p):
    first = p.have("∃v. 0 < v ∧ E[z ~ B] exp(w(x, z)) exists and is v")
    second = p.have("∃v. 0 < v ∧ E[z ~ B] exp(w(y, z)) exists and is v")
    ends = p.have("∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε")

    def with_totals(p):
        return p.obtain("Z m", [second, ends], between)

    return p.obtain("Y", first, with_totals)


def between(p):
    p.use("gibbs_density", "B", "w(x)", "w(y)", "Y", "Z")
    p.let(k="Z/Y", t="m + log(k)", f="z ↦ exp(w(x, z) - w(y, z))·k", r="density(A(x), A(y))")
    p.intro("z", at_least, "∀z. exp(t) ≤ f(z)")
    p.intro("z", at_most, "∀z. f(z) ≤ exp(t + ε)")
    p.have("almost every z ~ A(y): exp(t) ≤ r(z)", p.have("almost every z ~ A(y): exp(t) ≤ f(z)", "ae_all"))
    p.have(
        "almost every z ~ A(y): r(z) ≤ exp(t + ε)",
        p.have("almost every z ~ A(y): f(z) ≤ exp(t + ε)", "ae_all"),
    )
    p.know(
        p.witness(
            "t",
            goal="∃t. (almost every x ~ A(y): exp(t) ≤ r(x)) ∧ (almost every x ~ A(y): r(x) ≤ exp(t + ε))",
        )
    )
    return p.have(p.goal)


def at_least(p):
    p.have("exp(m) ≤ exp(w(x, z) - w(y, z))", "exp_le")
    return p.chain("exp(t)", eq("exp(m)·exp(log(k))", "exp_add"), eq("exp(m)·k", "exp_log"), le("f(z)"))


def at_most(p):
    p.have("exp(w(x, z) - w(y, z)) ≤ exp(m + ε)", "exp_le")
    return p.chain("f(z)", le("exp(m + ε)·k"), eq("exp(t + ε)", "exp_log", "exp_add"))


@posterior.proof
def one_loss_differs(p):
    p.let(w="λs : 'i → 'd. z ↦ -(g·Sum (i ↦ l (s i) z))", ε="4·(g·c)")
    p.intro("x y", differ_in_one, "∀x y. neighbours(x, y) ⇒ ∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε")
    found = p.use(guarantee.theorem(), "λx y : 'i → 'd. neighbours x y", "B", "w", "ε")
    return rewrite(found, p.have("ε²/8 = 2·(g·c)²"))


def differ_in_one(p):
    p.unfold_facts("neighbours")
    exists = p.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))")
    return p.obtain("i", exists, at_the_entry)


def at_the_entry(p):
    p.intro("z", at_an_output, "∀z. -(2·(g·c)) ≤ w(x, z) - w(y, z) ≤ -(2·(g·c)) + ε")
    return p.witness("-(2·(g·c))")


def at_an_output(p):
    p.let(f="j ↦ l(x(j), z)", h="j ↦ l(y(j), z)", one="j ↦ if j = i then 1 else 0", all="'i")
    p.use("sum_linear", "all", "f", "h", "1", "-1")
    p.use(single.theorem(), "i")
    p.unfold_facts("Sum")
    count = p.have("(∑ x ∈ all. one(x)) = 1")
    for sign in ("2·c", "-(2·c)"):
        p.chain(
            f"SumOn all (j ↦ {sign}·one j + 0·one j)",
            eq(sign, p.use("sum_linear", "all", "one", "one", sign, "0"), count),
        )
    p.intro("j", upper_summand, "∀j. all(j) ⇒ 1·f(j) + -1·h(j) ≤ 2·c·one(j) + 0·one(j)")
    p.intro("j", lower_summand, "∀j. all(j) ⇒ -(2·c)·one(j) + 0·one(j) ≤ 1·f(j) + -1·h(j)")
    p.use("sum_le", "all", "j ↦ 1·f(j) + -1·h(j)", "j ↦ 2·c·one(j) + 0·one(j)")
    p.use("sum_le", "all", "j ↦ -(2·c)·one(j) + 0·one(j)", "j ↦ 1·f(j) + -1·h(j)")
    p.let(D="1·(∑ x ∈ all. f(x)) + -1·(∑ x ∈ all. h(x))")
    p.chain("w(x, z) - w(y, z)", eq("-(g·(∑ x ∈ all. f(x))) - -(g·(∑ x ∈ all. h(x)))", "Sum"), eq("-(g·D)"))
    return p.have(p.goal)


def upper_summand(p):
    return by_entry(p, "1·f(j) + -1·h(j) ≤ 2·c·one(j) + 0·one(j)")


def lower_summand(p):
    return by_entry(p, "-(2·c)·one(j) + 0·one(j) ≤ 1·f(j) + -1·h(j)")


def by_entry(p, goal):
    def here(p):
        for z in ("f j", "h j"):
            p.have(f"-c ≤ {z}")
            p.have(f"{z} ≤ c")
        return p.have(goal)

    def elsewhere(p):
        p.have("f(j) = h(j)")
        return p.have(goal)

    return p.cases("j = i", here, elsewhere)
