"""A dominating pair bounds Rényi divergences.

Problem: a pair dominates a mechanism if its hockey-stick divergences are at least those of the mechanism.
    What does this say of Rényi divergences?
Method: x^α is the integral over u of α(α-1)e^{(α-1)u} times the positive part of x - e^u. So the moment of
    the density is an integral of hockey-stick divergences, by Tonelli's theorem.
Guarantee: at every order α > 1 the Rényi divergence of the mechanism is at most that of the pair.
Reference: Zhu, Dong and Wang 2022, section 3; the integral is that of Sason and Verdú 2016 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import dominating, hockey_sticks  # noqa: F401  defines what is dominated

theorem = Statement(id="dp.dominating.renyi", title="Dominating pairs bound Rényi divergences")
claim = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, P Q : 'b measure, α ε "
    "given 1 < α, dominated(~, A, P, Q), D[α](P ‖ Q) ≤ ε holds A is (α, ε)-RDP for ~"
)
PAIRS = "for A B distributions on 'a, P Q distributions on 'b"
laws = theorem.repaired(
    f"{PAIRS}, α ε given 1 < α, ∀u. H[u](A ‖ B) ≤ H[u](P ‖ Q), D[α](P ‖ Q) ≤ ε holds D[α](A ‖ B) ≤ ε",
    label="two pairs of laws",
)
WEIGHT = "α·(α - 1)·exp((α - 1)·u)"
PART = "max(0, x - exp(u))"
power = Claim(f"for x α given 0 ≤ x, 1 < α holds E[u ~ lebesgue] ({WEIGHT}·{PART}) exists and is x^α")
positive = Claim(f"for x α given 0 < x, 1 < α holds E[u ~ lebesgue] ({WEIGHT}·{PART}) exists and is x^α")
by_density = Claim(
    "for P Q distributions on 'a, u given P ≪ Q holds H[u](P ‖ Q) = ∫[z ~ Q] max(0, dP/dQ(z) - exp(u))"
)
moment = Claim(
    "for P Q distributions on 'a, α given P ≪ Q, 1 < α "
    f"holds ∫[z ~ Q] (dP/dQ(z))^α = ∫[u ~ lebesgue] {WEIGHT}·H[u](P ‖ Q)"
)
tail = Claim(
    "for P Q distributions on 'a, α v u given 1 < α, P ≪ Q, ∫[z ~ Q] (dP/dQ(z))^α ≤ v "
    "holds H[u](P ‖ Q) ≤ v·exp(-((α - 1)·u))"
)
continuous = Claim(
    f"{PAIRS}, α v given 1 < α, ∀u. H[u](A ‖ B) ≤ H[u](P ‖ Q), P ≪ Q, ∫[z ~ Q] (dP/dQ(z))^α ≤ v holds A ≪ B"
)


@positive.proof
def over_a_half_line(p):
    p.let(l="log(x)", f="u ↦ α·(α - 1)·x·exp((α - 1)·u) - α·(α - 1)·exp(α·u)")
    p.have("exp(l) = x")
    with p.fix("u : real"):
        p.have("exp((α - 1)·u)·exp(u) = exp(α·u)")
        with p.case("u ≤ l"):
            p.have("exp(u) ≤ exp(l)")
            p.have(f"{WEIGHT}·{PART} = (if u ≤ l then f(u) else 0)")
        with p.otherwise():
            p.have("exp(l) ≤ exp(u)")
            p.have(f"{WEIGHT}·{PART} = 0")
            p.have(f"{WEIGHT}·{PART} = (if u ≤ l then f(u) else 0)")
    p.have("x^α = exp(α·l)", "pow_exp")
    p.have("x·exp((α - 1)·l) = exp(α·l)")
    p.have("E[u ~ lebesgue] (if u ≤ l then f(u) else 0) exists and is α·x·exp((α - 1)·l) - (α - 1)·exp(α·l)")
    p.have(p.goal)


@power.proof
def or_nothing(p):
    with p.case("0 < x"):
        p.use(positive.theorem(), "x", "α")
    with p.otherwise():
        p.have("x = 0")
        p.have("0^α = 0")
        p.use(positive.theorem(), "1", "α")
        p.let(g="u ↦ α·(α - 1)·exp((α - 1)·u)·max(0, 1 - exp(u))")
        p.use("int_scale", "lebesgue", "g", "0", "1^α")
        with p.fix("u : real"):
            p.have("0 < exp(u)")
            p.have(f"{WEIGHT}·{PART} = 0·g(u)")
        p.have(p.goal)


@by_density.proof
def where_the_density_is_large(p):
    p.let(f="dP/dQ", h="z ↦ max(0, dP/dQ(z) - exp(u))", E="exp(u)", X="∫[z ~ Q] h(z)")
    p.have("0 < E")
    p.use("density_mass", "P", "Q")
    p.have("∀z. 0 ≤ f(z)")
    p.have("∀z. 0 ≤ h(z) ∧ h(z) ≤ f(z)")
    p.have("0 ≤ X", "L_nonneg")
    p.chain("X", le("∫[z ~ Q] f(z)", "L_le"), eq("1"))
    p.obtain("x", p.use("real_of_bounds", "X", "1"))
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(one="z ↦ if S(z) then 1 else 0")
        p.chain(
            "P(S)",
            eq("∫ one(z) dP(z)", "mass_back"),
            eq("∫ f(z)·one(z) dQ(z)", "change_measure"),
            eq("∫ f(z)·one(z) dQ(z)"),
        )
        with p.fix("z : 'a"):
            with p.case("S(z)"):
                p.have("f(z)·one(z) ≤ E·one(z) + h(z)")
            with p.otherwise():
                p.have("f(z)·one(z) ≤ E·one(z) + h(z)")
        p.chain(
            "P(S)",
            eq("∫[z ~ Q] f(z)·one(z)"),
            le("∫[z ~ Q] (E·one(z) + h(z))", "L_le"),
            eq("(∫[z ~ Q] E·one(z)) + X", "L_add"),
            eq("E·Q(S) + x", "L_mul", "mass_back"),
        )
    p.use(hockey_sticks.least.theorem(), "P", "Q", "u", "x")
    p.let(T="z ↦ E ≤ f(z)", two="z ↦ if E ≤ f(z) then 1 else 0")
    p.have("Measurable(T)")
    p.chain(
        "P(T)",
        eq("∫ two(z) dP(z)", "mass_back"),
        eq("∫ f(z)·two(z) dQ(z)", "change_measure"),
        eq("∫ f(z)·two(z) dQ(z)"),
    )
    with p.fix("z : 'a"):
        with p.case("T(z)"):
            p.have("f(z)·two(z) = E·two(z) + h(z)")
        with p.otherwise():
            p.have("f(z)·two(z) = E·two(z) + h(z)")
    p.chain(
        "P(T)",
        eq("∫[z ~ Q] f(z)·two(z)"),
        eq("∫[z ~ Q] (E·two(z) + h(z))"),
        eq("(∫[z ~ Q] E·two(z)) + X", "L_add"),
        eq("E·Q(T) + x", "L_mul", "mass_back"),
    )
    p.use(hockey_sticks.reached.theorem(), "P", "Q", "u", "x", "T")
    p.chain("H[u](P ‖ Q)", eq("x", "ele_antisym"), eq("X"))


@moment.proof
def in_the_other_order(p):
    p.let(
        f="dP/dQ",
        w="u ↦ α·(α - 1)·exp((α - 1)·u)",
        g="λy : real × 'a. w(fst(y))·max(0, dP/dQ(snd(y)) - exp(fst(y)))",
    )
    p.have("∀u. 0 ≤ w(u)")
    p.have("∀y. 0 ≤ g(y)")
    p.have("Measurable(g)")
    with p.fix("z : 'a"):
        p.have("0 ≤ f(z)")
        p.use(power.theorem(), "f(z)", "α")
        p.have("∀u. g((u, z)) = w(u)·max(0, f(z) - exp(u))", "fst_pair", "snd_pair")
        p.chain(
            "∫[u ~ lebesgue] g((u, z))",
            eq("∫[u ~ lebesgue] w(u)·max(0, f(z) - exp(u))"),
            eq("f(z)^α", "L_int"),
        )
    with p.fix("u : real"):
        p.use(by_density.theorem(), "P", "Q", "u")
        p.have("∀z. g((u, z)) = w(u)·max(0, f(z) - exp(u))", "fst_pair", "snd_pair")
        p.chain(
            "∫[z ~ Q] g((u, z))",
            eq("∫[z ~ Q] w(u)·max(0, f(z) - exp(u))"),
            eq("w(u)·∫[z ~ Q] max(0, f(z) - exp(u))", "L_mul"),
            eq("w(u)·H[u](P ‖ Q)"),
        )
    p.use("tonelli", "lebesgue", "Q", "g")
    p.chain(
        "∫[z ~ Q] f(z)^α",
        eq("∫[z ~ Q] ∫[u ~ lebesgue] g((u, z))"),
        eq("∫[u ~ lebesgue] ∫[z ~ Q] g((u, z))"),
        eq("∫[u ~ lebesgue] w(u)·H[u](P ‖ Q)"),
    )


@tail.proof
def by_the_power(p):
    p.let(f="dP/dQ", c="exp(-((α - 1)·u))", E="exp(u)")
    p.have("0 < E")
    p.use(by_density.theorem(), "P", "Q", "u")
    with p.fix("z : 'a"):
        p.have("0 ≤ f(z)")
        with p.case("E ≤ f(z)"):
            p.have("0 < f(z)")
            p.let(l="log(f(z))")
            p.have("exp(l) = f(z)")
            p.have("u ≤ l", p.use("log_mono", "E", "f(z)"))
            p.have("0 ≤ (α - 1)·(l - u)")
            p.have("f(z)^α = exp(α·l)", "pow_exp")
            p.have("exp(l) ≤ exp(α·l - (α - 1)·u)")
            p.have("max(0, f(z) - E) ≤ c·f(z)^α")
        with p.otherwise():
            p.have("max(0, f(z) - E) = 0")
            p.have("max(0, f(z) - E) ≤ c·f(z)^α")
    p.chain(
        "H[u](P ‖ Q)",
        eq("∫[z ~ Q] max(0, f(z) - E)"),
        le("∫[z ~ Q] c·f(z)^α", "L_le"),
        eq("c·∫[z ~ Q] f(z)^α", "L_mul"),
        le("c·v"),
    )


@continuous.proof
def no_mass_on_a_null_set(p):
    p.let(b="α - 1")
    with p.fix("S : 'a → bool", "Measurable(S)", "B(S) = 0"):
        p.let(m="Pr(A, S)")
        p.use("Pr_nonneg", "A", "S")
        with p.suppose("0 < m"):
            p.let(r="|v| + 1", u="log(2·(|v| + 1)/m)/(α - 1)")
            p.have("0 < 2·r/m")
            p.have("(α - 1)·u = log(2·r/m)")
            p.have("exp(-(log(2·r/m)))·exp(log(2·r/m)) = 1")
            p.have("exp(-((α - 1)·u)) = m/(2·r)")
            p.use(tail.theorem(), "P", "Q", "α", "v", "u")
            p.chain("H[u](A ‖ B)", le("H[u](P ‖ Q)"), le("v·(m/(2·r))"))
            p.use(hockey_sticks.each_event.theorem(), "A", "B", "u", "v·(m/(2·r))")
            p.chain("m", eq("A(S)", "mass_Pr"), le("exp(u)·B(S) + v·(m/(2·r))"), eq("v·(m/(2·r))"))
            p.use("le_of_ext", "m", "v·(m/(2·r))")
            p.have("v/(2·r) ≤ 1/2", p.use("le_abs", "v"))
            p.have("v·(m/(2·r)) ≤ m/2")
            p.have("F")
        p.have("m = 0")
        p.have("A(S) = 0", "mass_Pr")
    return p.have(p.goal, "<<")


@laws.proof
def the_moments_compare(p):
    p.let(w="u ↦ α·(α - 1)·exp((α - 1)·u)", v="exp((α - 1)·ε)")
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.use("moment_E", "P", "Q", "α", "ε")
    p.have("(∫[z ~ Q] (dP/dQ(z))^α) ≤ v", "L_int")
    p.use(continuous.theorem(), "A", "B", "P", "Q", "α", "v")
    p.use(moment.theorem(), "P", "Q", "α")
    p.use(moment.theorem(), "A", "B", "α")
    with p.fix("u : real"):
        p.have("0 ≤ w(u)")
        p.have("w(u)·H[u](A ‖ B) ≤ w(u)·H[u](P ‖ Q)")
    p.chain(
        "∫[z ~ B] (dA/dB(z))^α",
        eq("∫[u ~ lebesgue] w(u)·H[u](A ‖ B)"),
        le("∫[u ~ lebesgue] w(u)·H[u](P ‖ Q)", "L_mono"),
        le("v"),
    )
    p.use("renyi_of_moment", "A", "B", "α", "ε")


@claim.proof
def for_neighbours(p):
    p.unfold_facts("dominated", "mechanism")
    with p.fix("x y : 'd", "x ~ y"):
        p.use(laws.theorem(), "A(x)", "A(y)", "P", "Q", "α", "ε")
        p.have("D[α](A(x) ‖ A(y)) ≤ ε")
    return p.have(p.goal, "renyi_dp", "mechanism")
