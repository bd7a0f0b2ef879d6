"""The exact zCDP of pure differential privacy.

Problem: the least ρ for which every ε-differentially private mechanism is ρ-zCDP.
Method: the density of two outputs is between e^{-ε} and e^ε; t^α is below its chord there. The moment of
    randomized response remains, and a certificate decides its bound.
Guarantee: ρ = ε tanh(ε/2), for every mechanism, every space of outcomes and every symmetric relation between
    data sets. It is less than ε²/2 (Proposition 1.4) for every ε > 0. Randomized response shows that no
    smaller ρ will do (sharp.response).
Reference: a tight conversion is mentioned by Harrison and Manurangsi 2025 (arXiv 2510.25746), and Steinke's
    post "Tight RDP & zCDP Bounds from Pure DP" (differentialprivacy.org, 2024) has the one of every order;
    the concentrated paper's Proposition 3.3 has the same method and loses in its Lemma B.1.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import chord, continuous, lower, upper

theorem = Statement(id="sharp.pure", title="Pure differential privacy")
guarantee = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real "
    "given 0 < e, pure_dp nb A e, !x y. nb x y ==> nb y x holds zcdp nb A 0 (e*tanh (e/2))",
    label="the guarantee",
)
better = theorem.printed(
    "for e : real given 0 < e holds e*tanh (e/2) < e^2/2", label="it is less than Proposition 1.4 gives"
)
theorem.finding(
    "remark",
    r"A tight conversion is known: Harrison and Manurangsi (arXiv 2510.25746, 2025) mention it in their "
    r"abstract, and Theorem 4 of Steinke's post on tight bounds from pure differential privacy "
    r"(differentialprivacy.org, 2024) is the optimal one to R\'enyi differential privacy at every order. "
    r"As the least constant is one number, it is this one.",
)
response = Claim(
    "for e a : real given 0 < e, 1 < a holds (exp (a*e) + exp ((1 - a)*e))/(exp e + 1) "
    "<= exp ((a - 1)*(e*((exp e - 1)/(exp e + 1))*a))"
)
MOMENT = "(exp (-e)^a*(exp e - 1) + exp e^a*(1 - exp (-e)))/(exp e - exp (-e))"
moment = Claim(f"for e a : real given 0 < e, 1 < a holds {MOMENT} <= exp ((a - 1)*(e*tanh (e/2)*a))")


@response.proof
@better.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate")


@moment.proof
def that_of_randomized_response(p):
    p.let(v="exp e", V="exp (a*e)", w="exp (e/2)")
    p.have("1 < v", by=decide)
    powers = [
        p.have("exp (-e)^a = 1/V", p.have("exp (-e)^a = exp (-(a*e))", "exp_pow")),
        p.have("exp e^a = V", "exp_pow"),
        p.have("exp (-e) = 1/v"),
        p.have("exp ((1 - a)*e) = v/V"),
    ]
    half = p.have("exp (-(e/2)) = 1/w")
    p.chain("tanh (e/2)", eq("(w^2 - 1)/(w^2 + 1)", "tanh", "sinh", "cosh", half), eq("(v - 1)/(v + 1)"))
    p.use(response.theorem(), "e", "a", because="a certificate for all ε > 0 and α > 1")
    return p.chain(
        MOMENT,
        eq("(exp (a*e) + exp ((1 - a)*e))/(exp e + 1)", *powers),
        le("exp ((a - 1)*(e*((v - 1)/(v + 1))*a))"),
        eq("exp ((a - 1)*(e*tanh (e/2)*a))"),
    )


@guarantee.proof
def by_the_chord(p):
    p.say(
        r"The density $r$ of two outputs is between $e^{-\varepsilon}$ and $e^\varepsilon$ almost "
        r"everywhere and has the mean $1$, so that $\mathbb{E}[r^\alpha]$ is at most the value of the "
        r"chord of $r^\alpha$ at $1$, the moment of randomized response."
    )
    p.unfold("zcdp", "pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", divergence))


def divergence(p):
    p.let(P="A x", Q="A y", r="density P Q", R="e*tanh (e/2)", v=MOMENT)
    p.use(continuous.theorem(), "P", "Q", "e", because="null sets of one output are null for the other")
    p.use(upper.theorem(), "P", "Q", "e", because="the event that the density is larger has mass 0")
    p.use(lower.theorem(), "P", "Q", "e", because="the event that the density is smaller has mass 0")
    p.use(chord.theorem(), "P", "Q", "exp (-e)", "exp e", "a", because="a power is below its chord")
    p.use(moment.theorem(), "e", "a", because="the moment of randomized response")
    return p.chain(
        "renyi a P Q",
        eq(r"ext (1/(a - 1)) * elog (L Q (\x. ext (r x^a)))", "renyi"),
        le("ext (1/(a - 1)) * elog (ext v)"),
        le("ext (1/(a - 1)) * elog (ext (exp ((a - 1)*(R*a))))"),
        eq("ext (0 + R*a)", "elog_ext", "log_exp"),
    )
