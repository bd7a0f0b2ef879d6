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
    "for nb : 'd -> 'd -> bool, B : 'a measure, w : 'd -> 'a -> real, e : real "
    "given 0 < e, SigmaFinite B, !d. Measurable (w d), "
    r"!d. ?v. 0 < v /\ HasInt B (\z. exp (w d z)) v, "
    "!x y. nb x y ==> (?m. !z. m <= w x z - w y z /\\ w x z - w y z <= m + e) "
    "holds zcdp nb (\\d. gibbs B (w d)) 0 (e^2/8)",
    label="the guarantee",
)
posterior = theorem.printed(
    "for B : 'a measure, l : 'd -> 'a -> real, c g : real "
    r"given Finite (\i : 'i. T), 0 < c, 0 < g, SigmaFinite B, !d. Measurable (l d), "
    "!d z. -c <= l d z, !d z. l d z <= c, "
    r"!s. ?v. 0 < v /\ HasInt B (\z. exp (-(g*Sum (\i : 'i. l (s i) z)))) v "
    r"holds zcdp neighbours (\s : 'i -> 'd. gibbs B (\z. -(g*Sum (\i. l (s i) z)))) 0 (2*(g*c)^2)",
    label="the posterior of bounded losses, as in Remark 3 of the on-average paper",
)
exponent = Claim(
    "for l : 'd -> 'a -> real, s : 'i -> 'd, g : real "
    r"given Finite (\i : 'i. T), !d. Measurable (l d) "
    r"holds Measurable (\z. -(g*Sum (\i : 'i. l (s i) z)))"
)
posterior.facts.append(exponent.theorem)


@exponent.proof
def a_sum_of_measurable_functions(p):
    return p.have(p.goal, "Sum")


@guarantee.proof
def same_range(p):
    p.say(
        r"The density of two outputs is $e^{w_x-w_y}$ times a constant, so its logarithm has the same range."
    )
    p.let(A=r"\d. gibbs B (w d)")

    def output(p):
        total = p.have(r"?v. 0 < v /\ HasInt B (\z. exp (w x z)) v")
        return p.obtain("Z", total, lambda p: p.use("gibbs_prob", "B", "w x", "Z"))

    p.intro("x", output, "!x. Prob (gibbs B (w x))")
    p.have("mechanism A", "mechanism")
    return p.suffices(bounded_range.guarantee.theorem(), "x y", pair, because="Theorem 3")


def pair(p):
    first = p.have(r"?v. 0 < v /\ HasInt B (\z. exp (w x z)) v")
    second = p.have(r"?v. 0 < v /\ HasInt B (\z. exp (w y z)) v")
    ends = p.have(r"?m. !z. m <= w x z - w y z /\ w x z - w y z <= m + e")

    def with_totals(p):
        return p.obtain("Z m", [second, ends], between)

    return p.obtain("Y", first, with_totals)


def between(p):
    p.use("gibbs_density", "B", "w x", "w y", "Y", "Z")
    p.let(k="Z/Y", t="m + log k", f=r"\z. exp (w x z - w y z)*k", r="density (A x) (A y)")
    p.intro("z", at_least, "!z. exp t <= f z")
    p.intro("z", at_most, "!z. f z <= exp (t + e)")
    p.have(r"AE (A y) (\z. exp t <= r z)", p.have(r"AE (A y) (\z. exp t <= f z)", "ae_all"))
    p.have(r"AE (A y) (\z. r z <= exp (t + e))", p.have(r"AE (A y) (\z. f z <= exp (t + e))", "ae_all"))
    p.know(p.witness("t", goal=r"?t. AE (A y) (\z. exp t <= r z) /\ AE (A y) (\z. r z <= exp (t + e))"))
    return p.have(p.goal)


def at_least(p):
    p.have("exp m <= exp (w x z - w y z)", "exp_le")
    return p.chain("exp t", eq("exp m*exp (log k)", "exp_add"), eq("exp m*k", "exp_log"), le("f z"))


def at_most(p):
    p.have("exp (w x z - w y z) <= exp (m + e)", "exp_le")
    return p.chain("f z", le("exp (m + e)*k"), eq("exp (t + e)", "exp_log", "exp_add"))


@posterior.proof
def one_loss_differs(p):
    p.let(w=r"\s : 'i -> 'd. \z. -(g*Sum (\i. l (s i) z))", e="4*(g*c)")
    p.intro(
        "x y",
        differ_in_one,
        "!x y. neighbours x y ==> "
        r"(?m. !z. m <= w x z - w y z /\ w x z - w y z <= m + e)",
    )
    found = p.use(guarantee.theorem(), r"\x y : 'i -> 'd. neighbours x y", "B", "w", "e")
    return rewrite(found, p.have("e^2/8 = 2*(g*c)^2"))


def differ_in_one(p):
    p.unfold_facts("neighbours")
    exists = p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)")
    return p.obtain("i", exists, at_the_entry)


def at_the_entry(p):
    p.intro("z", at_an_output, r"!z. -(2*(g*c)) <= w x z - w y z /\ w x z - w y z <= -(2*(g*c)) + e")
    return p.witness("-(2*(g*c))")


def at_an_output(p):
    p.let(f=r"\j. l (x j) z", h=r"\j. l (y j) z", one=r"\j. if (j = i) (1 : real) 0", all=r"\j : 'i. T")
    p.use("sum_linear", "all", "f", "h", "1", "-1")
    p.use(single.theorem(), "i")
    p.unfold_facts("Sum")
    count = p.have("SumOn all one = 1")
    for sign in ("2*c", "-(2*c)"):
        p.chain(
            rf"SumOn all (\j. {sign}*one j + 0*one j)",
            eq(sign, p.use("sum_linear", "all", "one", "one", sign, "0"), count),
        )
    p.intro("j", upper_summand, r"!j. all j ==> 1*f j + -1*h j <= 2*c*one j + 0*one j")
    p.intro("j", lower_summand, r"!j. all j ==> -(2*c)*one j + 0*one j <= 1*f j + -1*h j")
    p.use("sum_le", "all", r"\j. 1*f j + -1*h j", r"\j. 2*c*one j + 0*one j")
    p.use("sum_le", "all", r"\j. -(2*c)*one j + 0*one j", r"\j. 1*f j + -1*h j")
    p.let(D="1*SumOn all f + -1*SumOn all h")
    p.chain("w x z - w y z", eq("-(g*SumOn all f) - -(g*SumOn all h)", "Sum"), eq("-(g*D)"))
    return p.have(p.goal)


def upper_summand(p):
    return by_entry(p, "1*f j + -1*h j <= 2*c*one j + 0*one j")


def lower_summand(p):
    return by_entry(p, "-(2*c)*one j + 0*one j <= 1*f j + -1*h j")


def by_entry(p, goal):
    def here(p):
        for z in ("f j", "h j"):
            p.have(f"-c <= {z}")
            p.have(f"{z} <= c")
        return p.have(goal)

    def elsewhere(p):
        p.have("f j = h j")
        return p.have(goal)

    return p.cases("j = i", here, elsewhere)
