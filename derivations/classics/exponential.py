"""The exponential mechanism.

Problem: the output has a density proportional to e^{εq(d, z)/2Δ} with respect to any measure: finitely many
    outputs, an interval, a space of parameters. How private is it, and how good?
Method: if two scores differ by a function with values in an interval of length R, then so do the logarithms
    of the densities, and the two normalising constants are in it as well.
Guarantee: ε, also for scores that all move the same way if the density is e^{εq/Δ}; no smaller number for
    scores of sensitivity Δ. A score below OPT - (2Δ/ε)(log(N/r) + t) has probability at most e^{-t}.
Reference: McSherry and Talwar 2007, Theorem 6; Dwork and Roth 2014, Theorems 3.10 and 3.11; Durfee and
    Rogers 2019 for the bounded range. All from memory.
"""

from cbdp_sym.author import *

SPACE = "SigmaFinite(B), ∀d. Measurable({0}), ∀d. ∃v. 0 < v ∧ E[z ~ B] exp({1}) exists and is v"
RANGE = "∀x y. x ~ y ⇒ ∃m. ∀z. m ≤ {0}(x, z) - {0}(y, z) ≤ m + {1}"
SCORED = "for ~ neighbours on 'd, B : 'a measure, q : 'd → 'a → real, ε Δ given 0 < ε, 0 < Δ, "
HALF, FULL = "ε·q(d, z)/(2·Δ)", "ε·q(d, z)/Δ"

theorem = Statement(id="dp.exponential", title="The exponential mechanism")
private = theorem.printed(
    SCORED + SPACE.format("q(d)", HALF) + ", ∀x y z. x ~ y ⇒ |q(x, z) - q(y, z)| ≤ Δ "
    f"holds (d ↦ gibbs(B, z ↦ {HALF})) is ε-DP for ~",
    label="scores of sensitivity Δ",
)
useful = theorem.printed(
    "for B : 'a measure, q : 'a → real, ε Δ c N r t given 0 < ε, 0 < Δ, SigmaFinite(B), Measurable(q), "
    "∃v. 0 < v ∧ E[z ~ B] exp(ε·q(z)/(2·Δ)) exists and is v, B('a) = N, B{z | c ≤ q(z)} = r, 0 < r "
    "holds gibbs(B, z ↦ ε·q(z)/(2·Δ)){z | q(z) ≤ c - 2·Δ/ε·(log(N/r) + t)} ≤ exp(-t)",
    label="the score of the output: r of N outputs have a score of at least c, such as the largest",
)
monotone = theorem.repaired(
    SCORED + SPACE.format("q(d)", FULL) + ", ∀x y. x ~ y ⇒ (∀z. 0 ≤ q(x, z) - q(y, z) ≤ Δ) ∨ "
    "(∀z. 0 ≤ q(y, z) - q(x, z) ≤ Δ) "
    f"holds (d ↦ gibbs(B, z ↦ {FULL})) is ε-DP for ~",
    label="scores that all move the same way: without the 2",
)
general = theorem.repaired(
    "for ~ neighbours on 'd, B : 'a measure, w : 'd → 'a → real, ε "
    f"given {SPACE.format('w(d)', 'w(d, z)')}, {RANGE.format('w', 'ε')} "
    "holds (d ↦ gibbs(B, w(d))) is ε-DP for ~",
    label="exponents that differ by a function of range ε",
)
least = theorem.repaired(
    "for ε Δ r given 0 < ε, 0 < Δ, ∀p. 0 < p < 1 ⇒ "
    "(d ↦ gibbs(bernoulli(p), z ↦ ε·(if z = d then Δ else 0)/(2·Δ))) is r-DP for (λx y : bool. x ≠ y) "
    "holds ε ≤ r",
    label="no smaller number: a score Δ for the one bit of the data set",
)
CLOSE_RANGE = "∀x y. x ~ y ⇒ ∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε"
CLOSE = "∀x y s. x ~ y ⇒ Measurable(s) ⇒ gibbs(B, w(x))(s) ≤ exp(ε)·gibbs(B, w(y))(s)"
positive = Claim(
    "for B : 'a measure, w : 'd → 'a → real given "
    + SPACE.format("w(d)", "w(d, z)")
    + " holds ∀d. Prob(gibbs(B, w(d)))"
)

weighed = Claim(
    "for B : 'a measure, w : 'a → real, v, S : 'a → bool given Measurable(w), Measurable(S), 0 < v, "
    "E[z ~ B] exp(w(z)) exists and is v "
    "holds gibbs(B, w)(S) = ∫ ext(exp(w(z))/v)·(if S(z) then 1 else 0) dB(z)"
)


@weighed.proof
def by_the_density(p):
    p.let(f="z ↦ exp(w(z))/v")
    p.chain(
        "gibbs(B, w)(S)",
        eq("withdensity(B, f)(S)", "gibbs_is"),
        eq("∫[z ~ withdensity(B, f)] (if S(z) then 1 else 0)", "mass"),
        eq("∫ f(z)·(if S(z) then 1 else 0) dB(z)", "L_withdensity_ext"),
    )


some = Claim(
    "for ε Δ p d given 0 < Δ, 0 < p < 1 holds ∃v. 0 < v ∧ "
    "E[z ~ bernoulli(p)] exp(ε·(if z = d then Δ else 0)/(2·Δ)) exists and is v"
)
least.facts.append(some.theorem)
cleared = Claim("for a b p u v given 0 < p, 0 < u, 0 < v, p·(a/u) ≤ b·(p·(1/v)) holds a·v ≤ b·u")


@cleared.proof
def without_quotients(p):
    p.use("scale_le", "u·v/p", "p·(a/u)", "b·(p·(1/v))")
    p.chain("a·v", eq("u·v/p·(p·(a/u))"), le("u·v/p·(b·(p·(1/v)))"), eq("b·u"))


@some.proof
def two_exponentials(p):
    p.let(w="λz : bool. ε·(if (z = d) Δ 0)/(2·Δ)", v="p·exp(w(T)) + (1 - p)·exp(w(F))")
    p.use("int_bernoulli", "p", "z ↦ exp(w(z))")
    p.have("0 < v")
    p.witness("v")


@positive.proof
def normalised(p):
    with p.fix("d : 'd"):
        p.obtain("v", "∃v. 0 < v ∧ E[z ~ B] exp(w(d, z)) exists and is v")
        p.use("gibbs_prob", "B", "w(d)", "v")


@general.proof
def ratio_of_densities(p):
    p.use(positive.theorem(), "B", "w")
    p.let(f="x ↦ z ↦ exp(w(x, z))")
    with p.fix("x y s", goal=CLOSE):
        p.obtain(
            "u v m",
            [
                p.have("∃v. 0 < v ∧ E[z ~ B] exp(w(x, z)) exists and is v"),
                p.have("∃v. 0 < v ∧ E[z ~ B] exp(w(y, z)) exists and is v"),
                p.have("∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε"),
            ],
        )
        with p.fix("z : 'a"):
            p.have("m ≤ w(x, z) - w(y, z)")
            p.chain("exp(m)·f(y, z)", eq("exp(m + w(y, z))", "exp_add"), le("f(x, z)"))
        p.have("E[z ~ B] exp(m)·f(y, z) exists and is exp(m)·v")
        p.use("int_mono", "B", "z ↦ exp(m)·f(y, z)", "f(x)", because="the constants")
        p.have("exp(m)·v ≤ u")
        with p.fix("z : 'a"):
            p.have("w(x, z) - w(y, z) ≤ m + ε")
            p.chain(
                "f(x, z)/u",
                le("exp(ε + m + w(y, z))/u"),
                eq("exp(ε)·exp(m)·f(y, z)/u", "exp_add"),
                le("exp(ε)·exp(m)·f(y, z)/(exp(m)·v)"),
                eq("exp(ε)·(f(y, z)/v)"),
            )
        p.use("gibbs_is", "B", "w(x)", "u")
        p.use("gibbs_is", "B", "w(y)", "v")
        p.use("max_divergence_withdensity", "B", "z ↦ f(x, z)/u", "z ↦ f(y, z)/v", "ε")
        p.use("mass_of_max_divergence", "gibbs(B, w(x))", "gibbs(B, w(y))", "ε", "s")
    p.have(p.goal)


@private.proof
def twice(p):
    p.let(w="d ↦ z ↦ ε·q(d, z)/(2·Δ)")
    with p.fix("x y", goal=CLOSE_RANGE):
        with p.fix("z : 'a"):
            p.have("|q(x, z) - q(y, z)| ≤ Δ")
            p.chain("-(ε/2)", le("ε·(q(x, z) - q(y, z))/(2·Δ)"), eq("w(x, z) - w(y, z)"))
        with p.fix("z : 'a"):
            p.have("|q(x, z) - q(y, z)| ≤ Δ")
            p.chain("w(x, z) - w(y, z)", eq("ε·(q(x, z) - q(y, z))/(2·Δ)"), le("-(ε/2) + ε"))
        p.witness("-(ε/2)")
    p.use(general.theorem(), "nb", "B", "w", "ε", because="a range of twice the sensitivity")


@monotone.proof
def once(p):
    p.let(w="d ↦ z ↦ ε·q(d, z)/Δ")
    with p.fix("x y", goal=CLOSE_RANGE):
        with p.case("∀z. 0 ≤ q(x, z) - q(y, z) ≤ Δ"):
            with p.fix("z : 'a"):
                p.have("0 ≤ q(x, z) - q(y, z)")
                p.chain("0", le("ε·(q(x, z) - q(y, z))/Δ"), eq("w(x, z) - w(y, z)"))
            with p.fix("z : 'a"):
                p.have("q(x, z) - q(y, z) ≤ Δ")
                p.chain("w(x, z) - w(y, z)", eq("ε·(q(x, z) - q(y, z))/Δ"), le("0 + ε"))
            p.know(p.witness("0", goal="∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε"))
        with p.case("∀z. 0 ≤ q(y, z) - q(x, z) ≤ Δ"):
            with p.fix("z : 'a"):
                p.have("q(y, z) - q(x, z) ≤ Δ")
                p.chain("-ε", le("ε·(q(x, z) - q(y, z))/Δ"), eq("w(x, z) - w(y, z)"))
            with p.fix("z : 'a"):
                p.have("0 ≤ q(y, z) - q(x, z)")
                p.chain("w(x, z) - w(y, z)", eq("ε·(q(x, z) - q(y, z))/Δ"), le("-ε + ε"))
            p.know(p.witness("-ε", goal="∃m. ∀z. m ≤ w(x, z) - w(y, z) ≤ m + ε"))
    p.use(general.theorem(), "nb", "B", "w", "ε", because="a range of the sensitivity")


@useful.proof
def against_a_good_output(p):
    p.let(w="z ↦ ε·q(z)/(2·Δ)", f="z ↦ exp(ε·q(z)/(2·Δ))", k="exp(ε·c/(2·Δ))", τ="2·Δ/ε·(log(N/r) + t)")
    p.let(G="z ↦ c ≤ q(z)", S="z ↦ q(z) ≤ c - τ", m="k·exp(-(log(N/r) + t))")
    p.have("r ≤ N", "mass_mono")
    p.defined("0 < N/r")
    p.obtain("Z", "∃v. 0 < v ∧ E[z ~ B] exp(ε·q(z)/(2·Δ)) exists and is v")
    p.chain("∫ (1 : ereal) dB(z)", eq("B('a)", "mass", "if_true"), eq("N"))
    with p.fix("z : 'a"):
        with p.case("c ≤ q(z)"):
            p.have("k ≤ f(z)")
            p.have("k·(if G(z) then 1 else 0) ≤ f(z)")
        with p.otherwise():
            p.have("k·(if G(z) then 1 else 0) ≤ f(z)")
    p.chain(
        "k·r",
        eq("k·B(G)"),
        eq("∫ k·(if G(z) then 1 else 0) dB(z)", "L_mul", "mass"),
        le("∫ f(z) dB(z)", "L_mono"),
        eq("Z", "L_int"),
    )
    p.have("k·r ≤ Z")
    with p.fix("z : 'a"):
        with p.case("S(z)"):
            p.have("w(z) ≤ ε·c/(2·Δ) - (log(N/r) + t)")
            p.have("f(z) ≤ m")
            p.have("f(z)/Z·(if S(z) then 1 else 0) ≤ m/Z·1")
        with p.otherwise():
            p.have("f(z)/Z·(if S(z) then 1 else 0) ≤ m/Z·1")
    p.chain("m·N", eq("k·r·exp(-t)"), le("Z·exp(-t)"))
    p.chain(
        "gibbs(B, w)(S)",
        eq("∫ f(z)/Z·(if S(z) then 1 else 0) dB(z)", weighed.theorem()),
        le("∫ m/Z·1 dB(z)", "L_mono"),
        eq("m/Z·N", "L_mul"),
        eq("m·N/Z"),
        le("exp(-t)"),
    )


@least.proof
def a_rare_output(p):
    p.let(a="exp(ε/2)", w="λd z : bool. ε·(if (z = d) Δ 0)/(2·Δ)", s="λz : bool. z")
    p.have("T ≠ F", "true_not_false")
    p.have("w(T, T) = ε/2")
    p.have("w(F, F) = ε/2")
    p.have("w(T, F) = 0")
    p.have("w(F, T) = 0")
    with p.fix("p : real", "0 < p < 1"):
        p.let(B="bernoulli(p)", A="d ↦ gibbs(B, w(d))")
        p.let(u="p·a + (1 - p)", v="p + (1 - p)·a")
        p.use("int_bernoulli", "p", "z ↦ exp(w(T, z))")
        p.use("int_bernoulli", "p", "z ↦ exp(w(F, z))")
        p.have("E[z ~ B] exp(w(T, z)) exists and is u")
        p.have("E[z ~ B] exp(w(F, z)) exists and is v")
        p.have("A is r-DP for (λx y : bool. x ≠ y)")
        for d, v in ("T", "u"), ("F", "v"):
            p.chain(
                f"A({d})(s)",
                eq(f"∫ exp(w({d}, z))/{v}·(if s(z) then 1 else 0) dB(z)", weighed.theorem()),
                eq(
                    f"p·(exp(w({d}, T))/{v}·(if s(T) then 1 else 0)) "
                    f"+ (1 - p)·(exp(w({d}, F))/{v}·(if s(F) then 1 else 0))",
                    "L_bernoulli",
                ),
                eq(f"p·(exp(w({d}, T))/{v})", "if_true", "if_false"),
            )
        p.have("exp(w(T, T)) = a")
        p.have("exp(w(F, T)) = 1")
        p.unfold_facts("pure_dp", "approx_dp")
        p.have("A(T)(s) ≤ exp(r)·A(F)(s) + 0")
        p.have("p·(a/u) ≤ exp(r)·(p·(1/v))")
        p.use(cleared.theorem(), "a", "exp(r)", "p", "u", "v")
        p.have("a² ≤ (1 - p)·exp(r) + p·(exp(r)·a + a² - a)")
    p.have("1 ≤ a")
    p.have("0 ≤ exp(r)·a + a·(a - 1)")
    p.use("below_in_the_limit", "a²", "exp(r)", "exp(r)·a + a² - a", "1", because="let $p$ fall to 0")
    p.have("exp(ε) ≤ exp(r)", p.have("exp(ε) = a²"))
    p.chain("ε", eq("log(exp(ε))", "log_exp"), le("log(exp(r))", "log_mono"), eq("r", "log_exp"))
