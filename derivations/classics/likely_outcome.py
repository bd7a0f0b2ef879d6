"""The divergence of two laws that both give nearly all their mass to one outcome.

Problem: $P(i)$ is nearly 1, and the Rényi divergences of $P$ from $Q$ at a high order $μ_1$ and of $Q$ from
    $P$ at an order $μ_2$ are bounded. How large is the divergence of $P$ from $Q$ at a low order $λ$?
Method: Hölder's inequality bounds the mass that Q gives to the other outcomes, so that the density at i is at
    most A, and then the moment of the density over the other outcomes. If q is only a bound of their mass,
    the part of i that is counted among them has the density at i: one tangent of a power bounds both parts.
Guarantee: for laws on any measurable space in which i is an event, and every q < e^{-ε_2}.
Reference: Papernot, Song, Mironov, Raghunathan, Talwar and Erlingsson 2018, Appendix A (from memory), for the
    mass itself.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity

A = "((1 - {q})/(1 - ({q}·exp(ε2))^((μ2 - 1)/μ2)))"
B = "(exp(ε1)/{q}^(1/(μ1 - 1)))"
FIRST = f"(1 - {{q}})·{A}^(λ - 1)"
SECOND = f"{{q}}·{B}^(λ - 1)"
REST = "exp((λ - 1)·ε1)·{q}^(1 - (λ - 1)/(μ1 - 1))"
BOUND = f"{FIRST} + {REST}"
below_tangent = Claim("for x y k given 0 ≤ x, 0 < y, 0 ≤ k ≤ 1 holds x^k ≤ y^k + k·(y^k/y)·(x - y)")
below_one = Claim("for w k given 0 ≤ w < 1, 0 < k holds w^k < 1 ∧ 0 ≤ w^k")
positive = Claim(
    f"for q μ2 ε2 given 0 ≤ q, 1 < μ2, 0 ≤ ε2, q·exp(ε2) < 1 holds 0 < {A.format(q='q')} "
    "∧ 0 ≤ (q·exp(ε2))^((μ2 - 1)/μ2) ∧ (q·exp(ε2))^((μ2 - 1)/μ2) < 1 ∧ q < 1"
)
shared = Claim(
    "for q x a Y M k given 0 ≤ q ≤ x ≤ 1, 0 < x, 0 ≤ a, 0 ≤ Y, 0 < M, (1 - q)·a + Y ≤ M, 0 < k ≤ 1 "
    "holds (x - q)·a^k + Y^k·q^(1 - k) ≤ M^k·x^(1 - k)"
)
base_grows = Claim(
    "for q x μ2 ε2 given 0 ≤ q ≤ x, 0 < x, 1 < μ2, 0 ≤ ε2, x·exp(ε2) < 1 "
    f"holds {A.format(q='q')} ≤ {A.format(q='x')}"
)
parts = Claim(
    "for P distribution on 'a, f : 'a → real, i : 'a, k q given Measurable(f), ∀o. 0 ≤ f(o), "
    "Measurable{o | o = i}, P{o | o ≠ i} = q "
    "holds ∫ f(o)^k dP(o) = f(i)^k·(1 - q) + ∫[o ~ P] (if o ≠ i then f(o)^k else 0)"
)
others = Claim(
    "for P distribution on 'a, f : 'a → real, S event on 'a, λ μ Y q given Measurable(f), ∀o. 0 ≤ f(o), "
    "1 < λ ≤ μ, P(S) = q, 0 ≤ Y, ∫[o ~ P] (if S(o) then f(o)^(μ - 1) else 0) = Y "
    "holds ∫[o ~ P] (if S(o) then f(o)^(λ - 1) else 0) ≤ Y^((λ - 1)/(μ - 1))·q^(1 - (λ - 1)/(μ - 1))"
)
density = Claim(
    "for P Q distributions on 'a, i : 'a, μ2 ε2 q given 1 < μ2, Measurable{o | o = i}, P ≪ Q, "
    "D[μ2](Q ‖ P) ≤ ε2, P{o | o ≠ i} = q, q·exp(ε2) < 1 "
    f"holds 0 ≤ q ≤ 1 ∧ 0 ≤ dP/dQ(i) ≤ {A.format(q='q')}"
)
moment = Claim(
    "for P Q distributions on 'a, i : 'a, λ μ1 μ2 ε1 ε2 r q given 1 < λ ≤ μ1, 1 < μ2, Measurable{o | o = i}, "
    "D[μ1](P ‖ Q) ≤ ε1, D[μ2](Q ‖ P) ≤ ε2, 0 ≤ ε2, P{o | o ≠ i} = r, r ≤ q, 0 < q, q·exp(ε2) < 1 "
    f"holds ∫[o ~ Q] (dP/dQ(o))^λ ≤ {BOUND.format(q='q')}"
)
second = Claim(f"for q λ μ1 ε1 given 0 < q, 1 < λ ≤ μ1 holds {SECOND.format(q='q')} = {REST.format(q='q')}")
exponential = Claim("for k s given 1 < k, 0 < s holds exp((k - 1)·(1/(k - 1)·log(s))) = s")
of_moment = Claim(
    "for P Q distributions on 'a, i : 'a, λ μ1 μ2 ε1 ε2 r q given 1 < λ ≤ μ1, 1 < μ2, "
    "D[μ1](P ‖ Q) ≤ ε1, D[μ2](Q ‖ P) ≤ ε2, Measurable{o | o = i}, P{o | o ≠ i} = r, r ≤ q, 0 < q, "
    "q·exp(ε2) < 1 "
    f"holds D[λ](P ‖ Q) ≤ 1/(λ - 1)·log({FIRST.format(q='q')} + {SECOND.format(q='q')})"
)


@below_one.proof
def of_a_positive_power(p):
    with p.case("w = 0"):
        p.have("w^k = 0", "pow_zero_base")
        p.have(p.goal)
    with p.otherwise():
        p.have("0 < w")
        p.have("log(w) < 0", p.use("log_lt", "w", "1"), p.have("log(1) = 0"))
        p.have("w^k = exp(k·log(w))", "pow_exp")
        p.have("k·log(w) < 0")
        p.have("exp(k·log(w)) < 1", p.use("exp_lt", "k·log(w)", "0"), p.have("exp(0) = 1"))
        p.have(p.goal)


@below_tangent.proof
def of_a_concave_power(p):
    with p.case("k = 0"):
        p.have("x^k = 1 ∧ y^k = 1", "pow_zero")
        p.have(p.goal)
    with p.otherwise():
        with p.case("k = 1"):
            p.have("x^k = x ∧ y^k = y")
            p.have(p.goal)
        with p.otherwise():
            p.have("0 < y^k")
            with p.case("0 < x"):
                p.let(z="x/y")
                p.use("power_below_line", z="z", h="k")
                p.have("x^k = y^k·z^k")
                p.chain("x^k", le("y^k·(1 + k·(z - 1))"), eq("y^k + k·(y^k/y)·(x - y)"))
            with p.otherwise():
                p.have("x = 0")
                p.have("x^k = 0", "pow_zero_base")
                p.have("y^k + k·(y^k/y)·(x - y) = (1 - k)·y^k")
                p.have(p.goal)


@positive.proof
def of_a_small_probability(p):
    p.have("1 ≤ exp(ε2)")
    p.have("q ≤ q·exp(ε2)")
    p.have("0 < (μ2 - 1)/μ2")
    p.use(below_one.theorem(), "q·exp(ε2)", "(μ2 - 1)/μ2")
    p.have(p.goal)


@shared.proof
def by_one_tangent(p):
    p.let(m="M/x", w="m^k")
    p.have("0 < m ∧ 0 < w")
    p.use(below_tangent.theorem(), "a", "m", "k")
    p.have("x·w = M^k·x^(1 - k)", p.have("x^k·x^(1 - k) = x"))
    p.have("0 ≤ k·(w/m)")
    p.have("(x - 1)·a ≤ 0")
    p.have("(x - q)·a^k ≤ (x - q)·(w + k·(w/m)·(a - m))")
    with p.case("0 < q"):
        p.let(z="Y/q")
        p.use(below_tangent.theorem(), "z", "m", "k")
        p.have("Y^k·q^(1 - k) = q·z^k", p.have("q^k·q^(1 - k) = q"))
        p.have("q·z^k ≤ q·(w + k·(w/m)·(z - m))")
        p.have("(x - q)·a + Y - M ≤ 0")
        p.have("k·(w/m)·((x - q)·a + Y - M) ≤ 0")
        p.have("(x - q)·(w + k·(w/m)·(a - m)) + q·(w + k·(w/m)·(z - m)) = x·w + k·(w/m)·((x - q)·a + Y - M)")
        p.have("(x - q)·a^k + Y^k·q^(1 - k) ≤ x·w")
        p.have(p.goal)
    with p.otherwise():
        p.have("q = 0")
        with p.case("k = 1"):
            p.have("a^k = a ∧ Y^k = Y ∧ M^k = M")
            p.have("q^(1 - k) = 1 ∧ x^(1 - k) = 1", "pow_zero")
            p.have(p.goal)
        with p.otherwise():
            p.have("q^(1 - k) = 0", "pow_zero_base")
            p.have("x·a - M ≤ 0")
            p.have("k·(w/m)·(x·a - M) ≤ 0")
            p.have("(x - q)·(w + k·(w/m)·(a - m)) = x·w + k·(w/m)·(x·a - M)")
            p.have(p.goal)


@base_grows.proof
def by_a_chord(p):
    p.let(E="exp(ε2)", κ="(μ2 - 1)/μ2", U="(q·E)^κ", V="(x·E)^κ")
    p.have("0 < κ < 1")
    p.have("1 ≤ E")
    p.have("q·E ≤ x·E")
    p.use(positive.theorem(), "q", "μ2", "ε2")
    p.use(positive.theorem(), "x", "μ2", "ε2")
    p.use(below_tangent.theorem(), "q·E", "x·E", "κ")
    p.use(below_tangent.theorem(), "E", "x·E", "κ", because="the same tangent at $q=1$")
    p.have("1 ≤ E^κ", "pow_at_least_one")
    p.let(d="κ·(V/(x·E))·E")
    p.have("U ≤ V + d·(q - x)")
    p.have("1 ≤ V + d·(1 - x)")
    p.have("(1 - x)·U ≤ (1 - x)·(V + d·(q - x))")
    p.have("(x - q)·1 ≤ (x - q)·(V + d·(1 - x))")
    p.have("(1 - q)·(1 - V) ≤ (1 - x)·(1 - U)")
    p.have("0 < 1 - U ∧ 0 < 1 - V")
    p.have(p.goal)


@parts.proof
def one_point_and_the_others(p):
    p.let(S="λo : 'a. o = i", N="λo : 'a. ¬(o = i)", one="o ↦ if S(o) then 1 else 0", a="f(i)^k")
    p.let(g="o ↦ f(o)^k", h="o ↦ if N(o) then f(o)^k else 0")
    p.have("Measurable(N)")
    p.use("mass_complement", "P", "S")
    p.have("P(S) = 1 - q")
    with p.fix("o : 'a"):
        with p.case("S(o)"):
            p.have("g(o) = a·one(o) + h(o)")
        with p.otherwise():
            p.have("g(o) = a·one(o) + h(o)")
    p.have("0 ≤ a")
    p.have("∀o. 0 ≤ h(o)")
    p.have("∀o. 0 ≤ a·one(o)")
    p.have("Measurable(h)")
    p.chain(
        "∫ g(o) dP(o)",
        eq("∫ (a·one(o) + h(o)) dP(o)"),
        eq("(∫ a·one(o) dP(o)) + ∫ h(o) dP(o)", "L_add"),
        eq("a·P(S) + ∫ h(o) dP(o)", "L_mul", "mass_back"),
        eq("a·(1 - q) + ∫ h(o) dP(o)"),
    )


@others.proof
def by_holder(p):
    p.let(g="o ↦ if S(o) then f(o)^(λ - 1) else 0", one="o ↦ if S(o) then 1 else 0")
    p.let(h="o ↦ if S(o) then f(o)^(μ - 1) else 0")
    p.have("∀o. 0 ≤ g(o)")
    p.have("Measurable(g)")
    p.have("0 ≤ q", p.use("mass_Pr", "P", "S"), p.use("Pr_nonneg", "P", "S"))
    with p.case("λ = μ"):
        p.have("q^(1 - (λ - 1)/(μ - 1)) = 1", "pow_zero")
        p.have("Y^((λ - 1)/(μ - 1)) = Y")
        p.have("∫ g(o) dP(o) = Y")
        p.have(p.goal)
    with p.otherwise():
        p.have("λ < μ")
        p.let(s="(μ - 1)/(λ - 1)", t="(μ - 1)/(μ - λ)")
        p.have("1 < s")
        p.have("1/s + 1/t = 1")
        with p.fix("o : 'a"):
            with p.case("S(o)"):
                p.have("g(o)^s = h(o) ∧ one(o)^t = one(o) ∧ g(o)·one(o) = g(o)")
            with p.otherwise():
                p.have("0^s = 0 ∧ 0^t = 0")
                p.have("g(o)^s = h(o) ∧ one(o)^t = one(o) ∧ g(o)·one(o) = g(o)")
        p.chain("∫ g(o)^s dP(o)", eq("∫ h(o) dP(o)"), eq("Y"))
        p.chain("∫ one(o)^t dP(o)", eq("∫ one(o) dP(o)"), eq("P(S)", "mass_back"), eq("q"))
        p.chain(
            "∫ g(o) dP(o)",
            eq("∫ g(o)·one(o) dP(o)"),
            le("(∫ g(o)^s dP(o))^(1/s)·(∫ one(o)^t dP(o))^(1/t)", "holder"),
            eq("Y^(1/s)·q^(1/t)", "ext_pow"),
            eq("Y^((λ - 1)/(μ - 1))·q^(1 - (λ - 1)/(μ - 1))"),
        )


@density.proof
def at_the_likely_outcome(p):
    p.let(f="dP/dQ", S="λo : 'a. o = i", N="λo : 'a. ¬(o = i)", b="Pr(Q, S)")
    p.let(u="(q·exp(ε2))^((μ2 - 1)/μ2)", κ="(μ2 - 1)/μ2", v="f(i)", one="o ↦ if S(o) then 1 else 0")
    p.have("∀o. 0 ≤ f(o)")
    p.have("Measurable(N)")
    p.use("mass_complement", "P", "S")
    p.have("P(S) = 1 - q")
    p.have("P(N) = q")
    p.have("0 ≤ q", p.use("mass_Pr", "P", "N"), p.use("Pr_nonneg", "P", "N"))
    p.have("0 ≤ 1 - q", p.use("mass_Pr", "P", "S"), p.use("Pr_nonneg", "P", "S"))
    p.have("0 ≤ q·exp(ε2)")
    p.have("0 < κ")
    p.use(below_one.theorem(), "q·exp(ε2)", "κ")
    p.use("mass_of_renyi", P="Q", Q="P", s="N", a="μ2", c="ε2", because="Hölder's inequality")
    p.use("mass_complement", "Q", "S")
    p.use("mass_Pr", "Q", "S")
    p.have("(exp(ε2) : ereal)·P(N) = q·exp(ε2)")
    p.chain("Q(N)", le("(exp(ε2)·P(N))^κ"), eq("u", "ext_pow"))
    p.have("1 - u ≤ b")
    with p.fix("o : 'a"):
        with p.case("S(o)"):
            p.have("f(o)·one(o) = v·one(o)")
        with p.otherwise():
            p.have("f(o)·one(o) = v·one(o)")
    p.chain(
        "P(S)",
        eq("∫ one(o) dP(o)", "mass_back"),
        eq("∫ f(o)·one(o) dQ(o)", "change_measure"),
        eq("∫ v·one(o) dQ(o)"),
        eq("v·Q(S)", "L_mul", "mass_back"),
        eq("v·b"),
    )
    p.have("1 - q = v·b")
    p.let(w="(1 - q)/(1 - u)")
    p.have("0 ≤ v")
    p.have("v·(1 - u) ≤ v·b")
    p.have("0 < 1 - u")
    p.have("w·(1 - u) = 1 - q")
    p.have("v·(1 - u) ≤ w·(1 - u)")
    p.have("v ≤ w")
    p.have(p.goal)


@moment.proof
def the_outcome_and_the_others(p):
    p.let(f="dP/dQ", N="λo : 'a. ¬(o = i)", v="dP/dQ(i)", a="dP/dQ(i)^(μ1 - 1)", M="exp((μ1 - 1)·ε1)")
    p.let(k="(λ - 1)/(μ1 - 1)", w=A.format(q="q"), J="o ↦ if N(o) then f(o)^(μ1 - 1) else 0")
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.have("∀o. 0 ≤ f(o)")
    p.have("Measurable(N)")
    p.have("r·exp(ε2) ≤ q·exp(ε2)")
    p.use(density.theorem(), "P", "Q", "i", "μ2", "ε2", "r", because="the density at $i$")
    p.use(positive.theorem(), "q", "μ2", "ε2")
    p.use(base_grows.theorem(), "r", "q", "μ2", "ε2", because="the growth of A with $q$")
    p.have("v ≤ w")
    p.have("v^(λ - 1) ≤ w^(λ - 1)")
    p.use("moment_bound", "P", "Q", "μ1", "ε1")
    p.use(parts.theorem(), "P", "f", "i", "μ1 - 1", "r")
    p.use(parts.theorem(), "P", "f", "i", "λ - 1", "r")
    p.have("0 ≤ a")
    p.have("0 ≤ a·(1 - r)")
    p.have("∀o. 0 ≤ J(o)")
    p.have("0 ≤ ∫ J(o) dP(o)", "L_nonneg")
    p.chain(
        "a·(1 - r) + ∫ J(o) dP(o)",
        eq("∫ f(o)^(μ1 - 1) dP(o)"),
        eq("∫ f(o)^μ1 dQ(o)", "moment_under_first"),
        le("M"),
    )
    p.have("∫ J(o) dP(o) ≤ M")
    p.obtain("Y", p.use("real_of_bounds", "∫ J(o) dP(o)", "M"))
    p.have("0 ≤ Y")
    p.have("(1 - r)·a + Y ≤ M")
    p.use(others.theorem(), "P", "f", "N", "λ", "μ1", "Y", "r", because="Hölder's inequality")
    p.let(K="o ↦ if N(o) then f(o)^(λ - 1) else 0", H="∫ K(o) dP(o)")
    p.have("∀o. 0 ≤ K(o)")
    p.have("0 ≤ H", "L_nonneg")
    p.obtain("h", p.use("real_of_bounds", "H", "Y^k·r^(1 - k)"))
    p.have("h ≤ Y^k·r^(1 - k)")
    p.have("0 < k ≤ 1")
    p.use(shared.theorem(), "r", "q", "a", "Y", "M", "k", because="one tangent of a power")
    p.have("a^k = v^(λ - 1)", "pow_pow")
    p.have("M^k = exp((λ - 1)·ε1)")
    p.have("(1 - q)·v^(λ - 1) ≤ (1 - q)·w^(λ - 1)")
    p.have(f"(1 - r)·v^(λ - 1) + Y^k·r^(1 - k) ≤ {BOUND.format(q='q')}")
    p.chain(
        "∫[o ~ Q] f(o)^λ",
        eq("∫ f(o)^(λ - 1) dP(o)", "moment_under_first"),
        eq("v^(λ - 1)·(1 - r) + H"),
        eq("v^(λ - 1)·(1 - r) + h"),
        le(BOUND.format(q="q")),
    )


@second.proof
def in_powers(p):
    p.let(t="1/(μ1 - 1)", z="q^(1/(μ1 - 1))")
    p.have("0 < z")
    p.have("(exp(ε1)/z)^(λ - 1) = exp((λ - 1)·ε1)/z^(λ - 1)")
    p.have("z^(λ - 1) = q^((λ - 1)/(μ1 - 1))", "pow_pow")
    p.have("q = q^((λ - 1)/(μ1 - 1))·q^(1 - (λ - 1)/(μ1 - 1))")
    p.have(p.goal)


@exponential.proof
def of_the_logarithm(p):
    p.have("(k - 1)·(1/(k - 1)·log(s)) = log(s)")
    p.have(p.goal)


@of_moment.proof
def in_logarithms(p):
    p.let(X="(1 - q)/(1 - (q·exp(ε2))^((μ2 - 1)/μ2))", F=FIRST.format(q="q"), G=SECOND.format(q="q"))
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.use(lem2_2_nonnegativity.finite.theorem(), "Q", "P", "μ2")
    p.have("0 ≤ ε2")
    p.use(positive.theorem(), "q", "μ2", "ε2")
    p.have("0 < X")
    p.have("0 < F")
    p.have("0 < G")
    p.use(second.theorem(), "q", "λ", "μ1", "ε1")
    p.use(moment.theorem(), "P", "Q", "i", "λ", "μ1", "μ2", "ε1", "ε2", "r", "q")
    p.use(exponential.theorem(), "λ", "F + G")
    p.chain(
        "∫[o ~ Q] (dP/dQ(o))^λ",
        le(BOUND.format(q="q")),
        eq("F + G"),
        eq("exp((λ - 1)·(1/(λ - 1)·log(F + G)))"),
    )
    p.use("renyi_of_moment", "P", "Q", "λ", "1/(λ - 1)·log(F + G)")
