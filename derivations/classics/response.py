"""Randomized response with k answers: exactly how private it is.

Problem: the true one of k answers is given with probability e^ε/(e^ε+k-1), each other one with 1/(e^ε+k-1).
    Which (t, δ) has this mechanism?
Method: on each answer but the true one the first chance is at most e^t times the second one; the true answer
    alone is the worst event.
Guarantee: (t, δ) if and only if (e^ε - e^t)/(e^ε+k-1) ≤ δ, for t, δ ≥ 0; so t-DP if and only if ε ≤ t.
Reference: Warner 1965; Dwork and Roth 2014, section 3.2; Kairouz, Oh and Viswanath 2014. From memory. Its
    Rényi divergences and its zCDP are in `sharp.response`.
"""

from cbdp_sym.author import *
from derivations.classics.events import all_within, each_event
from derivations.sharp.finite_laws import single as unit
from derivations.sharp.finite_laws import two
from derivations.sharp.response import ANSWER, ANSWERS, output

OTHER = "(λx y : 'i. ¬(x = y))"
RESPONSE = f"(x ↦ {ANSWER.format('x')})"

theorem = Statement(id="dp.response", title="Randomized response")
guarantee = theorem.printed(
    f"for e k : real given {ANSWERS}, 0 < e, 2 ≤ k holds pure_dp {OTHER} {RESPONSE} e", label="the guarantee"
)
curve = theorem.repaired(
    f"for x y : 'i, e k t δ : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), 0 ≤ t, 0 ≤ δ "
    f"holds approx_dp {OTHER} {RESPONSE} t δ ⇔ (exp e - exp t)/(exp e + k - 1) ≤ δ",
    label="with δ, exactly",
)
least = theorem.repaired(
    f"for x y : 'i, e k t : real given {ANSWERS}, 0 < e, 2 ≤ k, ¬(x = y), 0 ≤ t, "
    f"pure_dp {OTHER} {RESPONSE} t holds e ≤ t",
    label="no smaller ε will do",
)
chance = Claim(
    f"for x : 'i, S : 'i → bool, e k : real given {ANSWERS}, 0 < e, 2 ≤ k "
    f"holds mass ({ANSWER.format('x')}) S "
    "= Sum (λj : 'i. (if (j = x) (exp e/(exp e + k - 1)) (1/(exp e + k - 1)))·(if (S j) 1 0))"
)
single = Claim(
    f"for x z : 'i, e k : real given {ANSWERS}, 0 < e, 2 ≤ k "
    f"holds mass ({ANSWER.format('x')}) (λj : 'i. j = z) "
    "= (if (z = x) (exp e/(exp e + k - 1)) (1/(exp e + k - 1)))"
)
enough = Claim(
    f"for x y : 'i, e k t δ : real given {ANSWERS}, 0 < e, 2 ≤ k, 0 ≤ t, 0 ≤ δ, "
    f"(exp e - exp t)/(exp e + k - 1) ≤ δ "
    f"holds hockey_stick t ({ANSWER.format('x')}) ({ANSWER.format('y')}) ≤ δ"
)


def name(p):
    p.let(D="exp(e) + k - 1", a="exp(e)/D", b="1/D")
    p.have("1 ≤ exp(e)")
    p.have("0 < D")
    p.have("0 < b")
    p.have("b ≤ a")
    p.have("∀s : 'i → bool. Measurable(s)")


@chance.proof
def a_finite_sum(p):
    name(p)
    p.let(w="λj : 'i. if (j = x) a b", f="λj : 'i. if (S j) (1 : real) 0")
    with p.fix("j : 'i"):
        with p.case("j = x"):
            p.have("0 ≤ w(j)")
        with p.otherwise():
            p.have("0 ≤ w(j)")
    p.chain(
        f"mass ({ANSWER.format('x')}) S",
        eq("∫[j ~ combine(w, dirac)] f(j)", "mass", "ext_if", "discrete"),
        eq("∑ j. w(j)·ext(f(j))", "L_law"),
        eq("(∑ j. w(j)·f(j))", "ext_Sum"),
    )


@single.proof
def one_answer(p):
    name(p)
    p.let(w="λj : 'i. if (j = x) a b", c="if z = x then a else b", g="λj : 'i. if (j = z) (1 : real) 0")
    p.use(chance.theorem(), "x", "λj : 'i. j = z", "e", "k")
    with p.fix("j : 'i"):
        with p.case("j = z"):
            p.have("w(j)·g(j) = 0·1 + 1·(c·g(j) + 0·g(j))")
        with p.otherwise():
            p.have("w(j)·g(j) = 0·1 + 1·(c·g(j) + 0·g(j))")
    p.use(two.theorem(), "z", "z", "c", "0", "0", "k")
    p.have(p.goal)


@enough.proof
def answer_by_answer(p):
    name(p)
    p.let(P=ANSWER.format("x"), Q=ANSWER.format("y"), E="exp(t)")
    p.use(output.theorem(), "x", "e", "k")
    p.use(output.theorem(), "y", "e", "k")
    p.let(v="λj : 'i. if (j = x) a b", w="λj : 'i. if (j = y) a b", one="λj : 'i. if (j = x) (1 : real) 0")
    p.have("1 ≤ E")
    p.have("a ≤ E·b + δ")
    with p.fix("S : 'i → bool", "Measurable(S)"):
        p.let(f="λj : 'i. if (S j) (1 : real) 0")
        p.use(chance.theorem(), "x", "S", "e", "k")
        p.use(chance.theorem(), "y", "S", "e", "k")
        with p.fix("j : 'i"):
            p.have("b ≤ w(j)")
            p.have("E·b ≤ E·w(j)")
            with p.case("S(j)"):
                with p.case("j = x"):
                    p.have("v(j)·f(j) ≤ E·(w(j)·f(j)) + δ·one(j)")
                with p.otherwise():
                    p.have("b ≤ E·b")
                    p.have("v(j)·f(j) ≤ E·(w(j)·f(j)) + δ·one(j)")
            with p.otherwise():
                p.have("0 ≤ one(j)")
                p.have("v(j)·f(j) ≤ E·(w(j)·f(j)) + δ·one(j)")
        p.use("Sum_le", "j ↦ v(j)·f(j)", "j ↦ E·(w(j)·f(j)) + δ·one(j)")
        p.use("Sum_linear", "j ↦ w(j)·f(j)", "one", "E", "δ")
        p.use(unit.theorem(), "x")
        p.have("(∑ j. v(j)·f(j)) ≤ E·(∑ j. w(j)·f(j)) + δ")
        p.chain("P(S)", eq("∑ j. v(j)·f(j)"), le("E·(∑ j. w(j)·f(j)) + δ"), eq("E·Q(S) + δ"))
    p.use(each_event.theorem(), "P", "Q", "t", "δ")
    p.have(p.goal)


@curve.proof
def the_true_answer(p):
    name(p)
    p.let(A=RESPONSE, near=OTHER)
    with p.fix("z : 'i"):
        p.use(output.theorem(), "z", "e", "k")
        p.have("Prob(A(z))")
    p.have("∀z. Prob(A(z))")
    with p.case("(exp(e) - exp(t))/D ≤ δ"):
        with p.fix("z u : 'i", "near(z, u)"):
            p.use(enough.theorem(), "z", "u", "e", "k", "t", "δ")
            p.have("H[t](A(z) ‖ A(u)) ≤ δ")
        p.use(all_within.theorem(), "near", "A", "t", "δ")
        p.have(p.goal)
    with p.case("A is (t, δ)-DP for near"):
        p.unfold_facts("approx_dp")
        p.have("near(x, y)")
        p.have("A(x)(j ↦ j = x) ≤ exp(t)·A(y)(j ↦ j = x) + δ")
        p.use(single.theorem(), "x", "x", "e", "k")
        p.use(single.theorem(), "y", "x", "e", "k")
        p.have("A(x)(j ↦ j = x) = a")
        p.have("A(y)(j ↦ j = x) = b")
        p.have("a ≤ exp(t)·b + δ")
        p.have("(exp(e) - exp(t))/D ≤ δ")
        p.have(p.goal)
    with p.otherwise():
        p.have(p.goal)


@guarantee.proof
def without_delta(p):
    name(p)
    p.let(A=RESPONSE, near=OTHER)
    with p.fix("z : 'i"):
        p.use(output.theorem(), "z", "e", "k")
        p.have("Prob(A(z))")
    p.have("∀z. Prob(A(z))")
    p.have("(exp(e) - exp(e))/D ≤ 0")
    with p.fix("z u : 'i", "near(z, u)"):
        p.use(enough.theorem(), "z", "u", "e", "k", "e", "0")
        p.have("H[e](A(z) ‖ A(u)) ≤ 0")
    p.use(all_within.theorem(), "near", "A", "e", "0")
    p.have(p.goal, "pure_dp")


@least.proof
def by_the_curve(p):
    name(p)
    p.use(curve.theorem(), "x", "y", "e", "k", "t", "0")
    p.unfold_facts("pure_dp")
    p.have("(exp(e) - exp(t))/D ≤ 0")
    p.have("exp(e) ≤ exp(t)")
    p.chain("e", eq("log(exp(e))"), le("log(exp(t))", "log_mono"), eq("t"))
