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
    "for A : 'd ⇝ 'a with neighbours ~, ε given 0 < ε, A is ε-DP for ~, ∀x y. x ~ y ⇒ y ~ x "
    "holds A is (0, ε·tanh(ε/2))-zCDP for ~",
    label="the guarantee",
)
better = theorem.printed(
    "for ε given 0 < ε holds ε·tanh(ε/2) < ε²/2", label="it is less than Proposition 1.4 gives"
)
theorem.finding(
    "remark",
    "A tight conversion is known: Harrison and Manurangsi (arXiv 2510.25746, 2025) mention it in their "
    "abstract, and Theorem 4 of Steinke's post on tight bounds from pure differential privacy "
    r"(differentialprivacy.org, 2024) is the optimal one to Rényi differential privacy at every order. "
    "As the least constant is one number, it is this one.",
)
pair = Claim(
    "for P Q distributions on 'a, ε α given D[∞](P ‖ Q) ≤ ε, D[∞](Q ‖ P) ≤ ε, 0 ≤ ε, 1 < α "
    "holds D[α](P ‖ Q) ≤ ε·tanh(ε/2)·α"
)
response = Claim(
    "for ε α given 0 < ε, 1 < α holds (exp(α·ε) + exp((1 - α)·ε))/(exp(ε) + 1) ≤ exp((α - "
    "1)·(ε·((exp(ε) - 1)/(exp(ε) + 1))·α))"
)
MOMENT = "(exp (-ε)^α*(exp ε - 1) + exp ε^α*(1 - exp (-ε)))/(exp ε - exp (-ε))"
moment = Claim(f"for ε α : real given 0 < ε, 1 < α holds {MOMENT} ≤ exp ((α - 1)·(ε·tanh (ε/2)·α))")


@response.proof
@better.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate")


@moment.proof
def that_of_randomized_response(p):
    p.let(v="exp(ε)", V="exp(α·ε)", w="exp(ε/2)")
    p.have("1 < v", by=decide)
    powers = [
        p.have("exp(-ε)^α = 1/V", p.have("exp(-ε)^α = exp(-(α·ε))", "exp_pow")),
        p.have("exp(ε)^α = V", "exp_pow"),
        p.have("exp(-ε) = 1/v"),
        p.have("exp((1 - α)·ε) = v/V"),
    ]
    half = p.have("exp(-(ε/2)) = 1/w")
    p.chain("tanh(ε/2)", eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh", half), eq("(v - 1)/(v + 1)"))
    p.use(response.theorem(), "ε", "α", because="a certificate for all ε > 0 and α > 1")
    return p.chain(
        MOMENT,
        eq("(exp(α·ε) + exp((1 - α)·ε))/(exp(ε) + 1)", *powers),
        le("exp((α - 1)·(ε·((v - 1)/(v + 1))·α))"),
        eq("exp((α - 1)·(ε·tanh(ε/2)·α))"),
    )


@guarantee.proof
def by_the_chord(p):
    p.say(
        r"The density $r$ of two outputs is between $e^{-\varepsilon}$ and $e^\varepsilon$ almost "
        r"everywhere and has the mean $1$, so that $\mathbb{E}[r^\alpha]$ is at most the value of the "
        r"chord of $r^\alpha$ at $1$, the moment of randomized response."
    )
    p.unfold("zcdp", "pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", divergence))


def divergence(p):
    p.let(P="A(x)", Q="A(y)")
    bounded(p)
    return p.have("D[α](P ‖ Q) ≤ 0 + ε·tanh(ε/2)·α")


@pair.proof
def either_way(p):
    def positive(q):
        for first, second in (("P", "Q"), ("Q", "P")):

            def event(r, first=first, second=second):
                r.use("mass_of_max_divergence", first, second, "ε", "s")
                return r.have(f"{first}(s) ≤ exp(ε)·{second}(s) + 0")

            q.intro("s", event, f"∀s. Measurable(s) ⇒ {first}(s) ≤ exp(ε)·{second}(s) + 0")
        return bounded(q)

    def zero(q):
        none = q.have("ε = 0")
        return q.chain(
            "D[α](P ‖ Q)", le("D[∞](P ‖ Q)", "renyi_le_max_divergence"), le("ε"), le("ε·tanh(ε/2)·α", none)
        )

    return p.cases("0 < ε", positive, zero)


def bounded(p):
    p.let(r="dP/dQ", R="ε·tanh(ε/2)", v=MOMENT)
    p.use(continuous.theorem(), "P", "Q", "ε", because="null sets of one output are null for the other")
    p.use(upper.theorem(), "P", "Q", "ε", because="the event that the density is larger has mass 0")
    p.use(lower.theorem(), "P", "Q", "ε", because="the event that the density is smaller has mass 0")
    p.use(chord.theorem(), "P", "Q", "exp(-ε)", "exp(ε)", "α", because="a power is below its chord")
    p.use(moment.theorem(), "ε", "α", because="the moment of randomized response")
    return p.chain(
        "D[α](P ‖ Q)",
        eq("1/(α - 1)·elog(∫ r(x)^α dQ(x))", "renyi"),
        le("1/(α - 1)·elog(v)"),
        le("1/(α - 1)·elog(exp((α - 1)·(R·α)))"),
        eq("R·α", "elog_ext", "log_exp"),
    )
