"""The divergence of two laws that both give nearly all their mass to one outcome.

Problem: $P(i)$ is nearly 1, and the Rényi divergences of $P$ from $Q$ at a high order $μ_1$ and of $Q$ from
    $P$ at an order $μ_2$ are bounded. How large is the divergence of $P$ from $Q$ at a low order $λ$?
Method: Hölder's inequality bounds the mass that Q gives to the other outcomes, so that the density of $i$ is
    at most A, and then the moment of the density over the other outcomes. The bound grows with the mass q of
    the other outcomes: (1-q)A^{λ-1} is n^λ/d^{λ-1} at n = 1-q and d = 1-(qe^{ε_2})^{1-1/μ_2}, and lies above
    its tangent planes; both powers of q lie below their tangents. No derivative is needed.
Guarantee: for laws on any measurable space in which i is an event.
Reference: Papernot, Song, Mironov, Raghunathan, Talwar and Erlingsson 2018, Appendix A (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity

A = "((1 - {q})/(1 - ({q}·exp(ε2))^((μ2 - 1)/μ2)))"
B = "(exp(ε1)/{q}^(1/(μ1 - 1)))"
FIRST = f"(1 - {{q}})·{A}^(λ - 1)"
SECOND = f"{{q}}·{B}^(λ - 1)"
REST = "exp((λ - 1)·ε1)·{q}^(1 - (λ - 1)/(μ1 - 1))"
RANGE = "{q} ≤ exp((μ2 - 1)·ε2)/(μ1/(μ1 - 1)·(μ2/(μ2 - 1)))^μ2"
below_tangent = Claim("for x y k given 0 ≤ x, 0 < y, 0 ≤ k ≤ 1 holds x^k ≤ y^k + k·(y^k/y)·(x - y)")
perspective = Claim(
    "for n d u v r given 1 < r, 0 < n, 0 < d, 0 ≤ u, 0 < v "
    "holds r·(n/d)^(r - 1)·u - (r - 1)·(n/d·(n/d)^(r - 1))·v ≤ u·(u/v)^(r - 1)"
)
gain = Claim("for a s t given 1 ≤ a, 0 < s, 0 ≤ t, s·t ≤ 1 holds 0 ≤ a^s·(s·(a·(1 + t) - 1) - 1) + (1 - s·t)")
below_one = Claim("for w k given 0 ≤ w < 1, 0 < k holds w^k < 1 ∧ 0 ≤ w^k")


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


@perspective.proof
def above_its_tangent_plane(p):
    p.let(m="n/d", y="u/v", M="m^(r - 1)", Y="y^(r - 1)")
    p.have("m^r = m·M")
    p.have("y^r = y·Y", "pow_succ")
    p.use("power_tangent", r="r", m="m", y="y")
    p.have("m·M + r·M·(y - m) ≤ y·Y")
    p.have("v·y = u")
    p.have("v·(m·M + r·M·(y - m)) ≤ v·(y·Y)")
    p.have("v·(m·M + r·M·(y - m)) = r·M·u - (r - 1)·(m·M)·v")
    p.have("v·(y·Y) = u·Y")
    p.have(p.goal)


@gain.proof
def by_the_exponential(p):
    p.let(l="log(a)", w="a^s")
    p.have("l ≤ a - 1", by=decide)
    p.have("w = exp(s·l)", "pow_exp")
    p.have("1 ≤ w", "pow_at_least_one")
    p.have("-(s·l) + 1 ≤ exp(-(s·l))", "exp_ge")
    p.have("exp(-(s·l))·w = 1")
    p.have("(1 - s·l)·w ≤ 1")
    p.have("s·l·w ≤ s·(a - 1)·w")
    p.have("w - 1 ≤ s·(a - 1)·w")
    p.have("(1 - s·t)·(w - 1) ≤ w - 1")
    p.have("0 ≤ s·t·(a - 1)·w")
    p.have(p.goal)


rest = Claim(
    "for P distribution on 'a, f : 'a → real, S event on 'a, λ μ c q given Measurable(f), ∀o. 0 ≤ f(o), "
    "1 < λ ≤ μ, P(S) = q, ∫ f(o)^(μ - 1) dP(o) ≤ exp((μ - 1)·c) "
    "holds ∫[o ~ P] (if S(o) then f(o)^(λ - 1) else 0) ≤ exp((λ - 1)·c)·q^(1 - (λ - 1)/(μ - 1))"
)
moment = Claim(
    "for P Q distributions on 'a, i : 'a, λ μ1 μ2 ε1 ε2 q given 1 < λ ≤ μ1, 1 < μ2, Measurable{o | o = i}, "
    "D[μ1](P ‖ Q) ≤ ε1, D[μ2](Q ‖ P) ≤ ε2, P{o | o ≠ i} = q, q·exp(ε2) < 1 "
    f"holds ∫[o ~ Q] (dP/dQ(o))^λ ≤ {FIRST.format(q='q')} + {REST.format(q='q')}"
)


@rest.proof
def by_holder(p):
    p.let(g="o ↦ if S(o) then f(o)^(λ - 1) else 0", one="o ↦ if S(o) then 1 else 0", C="exp((μ - 1)·c)")
    p.have("∀o. 0 ≤ g(o)")
    p.have("Measurable(g)")
    p.have("0 ≤ q", p.use("mass_Pr", "P", "S"), p.use("Pr_nonneg", "P", "S"))
    with p.case("λ = μ"):
        with p.fix("o : 'a"):
            with p.case("S(o)"):
                p.have("g(o) ≤ f(o)^(μ - 1)")
            with p.otherwise():
                p.have("g(o) ≤ f(o)^(μ - 1)")
        p.have("q^(1 - (λ - 1)/(μ - 1)) = 1", "pow_zero")
        p.chain("∫ g(o) dP(o)", le("∫ f(o)^(μ - 1) dP(o)", "L_le"), le("C"), eq("exp((λ - 1)·c)"))
        p.have(p.goal)
    with p.otherwise():
        p.have("λ < μ")
        p.let(s="(μ - 1)/(λ - 1)", t="(μ - 1)/(μ - λ)")
        p.have("1 < s")
        p.have("1/s + 1/t = 1")
        with p.fix("o : 'a"):
            with p.case("S(o)"):
                p.have("g(o)^s = f(o)^(μ - 1)")
                p.have("g(o)^s ≤ f(o)^(μ - 1) ∧ one(o)^t = one(o) ∧ g(o)·one(o) = g(o)")
            with p.otherwise():
                p.have("0^s = 0 ∧ 0^t = 0")
                p.have("g(o)^s ≤ f(o)^(μ - 1) ∧ one(o)^t = one(o) ∧ g(o)·one(o) = g(o)")
        p.let(X="∫ g(o)^s dP(o)")
        p.have("0 ≤ X", "L_nonneg")
        p.chain("X", le("∫ f(o)^(μ - 1) dP(o)", "L_le"), le("C"))
        p.chain("X^(1/s)", le("ext(C)^(1/s)", "epow_le"), eq("C^(1/s)", "ext_pow"))
        p.chain("∫ one(o)^t dP(o)", eq("∫ one(o) dP(o)"), eq("P(S)", "mass_back"), eq("q"))
        p.chain(
            "∫ g(o) dP(o)",
            eq("∫ g(o)·one(o) dP(o)"),
            le("X^(1/s)·(∫ one(o)^t dP(o))^(1/t)", "holder"),
            eq("X^(1/s)·ext(q^(1/t))", "ext_pow"),
            le("C^(1/s)·q^(1/t)"),
            eq("exp((λ - 1)·c)·q^(1 - (λ - 1)/(μ - 1))"),
        )


@moment.proof
def the_outcome_and_the_others(p):
    p.let(f="dP/dQ", S="λo : 'a. o = i", N="λo : 'a. ¬(o = i)", b="Pr(Q, S)")
    p.let(u="(q·exp(ε2))^((μ2 - 1)/μ2)", κ="(μ2 - 1)/μ2")
    p.have("P ≪ Q", because="otherwise the divergence is infinite")
    p.have("∀o. 0 ≤ f(o)")
    p.have("Measurable(N)")
    p.use("mass_complement", "P", "S")
    p.have("P(S) = 1 - q")
    p.have("P(N) = q")
    p.have("0 ≤ q", p.use("mass_Pr", "P", "N"), p.use("Pr_nonneg", "P", "N"))
    p.have("0 ≤ q·exp(ε2)")
    p.have("0 < κ")
    p.use(below_one.theorem(), "q·exp(ε2)", "κ")
    p.have("u < 1")
    p.use("mass_of_renyi", P="Q", Q="P", s="N", a="μ2", c="ε2", because="Hölder's inequality")
    p.use("mass_complement", "Q", "S")
    p.use("mass_Pr", "Q", "S")
    p.have("(exp(ε2) : ereal)·P(N) = q·exp(ε2)")
    p.chain("Q(N)", le("(exp(ε2)·P(N))^κ"), eq("ext(q·exp(ε2))^κ"), eq("u", "ext_pow"))
    p.have("1 - u ≤ b")
    p.let(v="f(i)", one="o ↦ if S(o) then 1 else 0")
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
    p.have("0 ≤ 1 - q", p.use("mass_Pr", "P", "S"), p.use("Pr_nonneg", "P", "S"))
    p.let(w="(1 - q)/(1 - u)")
    p.have("0 ≤ v")
    p.have("v·(1 - u) ≤ v·b")
    p.have("0 < 1 - u")
    p.have("w·(1 - u) = 1 - q")
    p.have("v·(1 - u) ≤ w·(1 - u)")
    p.have("v ≤ w")
    p.have("v^(λ - 1) ≤ w^(λ - 1)")
    p.let(g="o ↦ f(o)^(λ - 1)", h="o ↦ if N(o) then g(o) else 0", a="v^(λ - 1)")
    with p.fix("o : 'a"):
        with p.case("S(o)"):
            p.have("g(o) = a·one(o) + h(o)")
        with p.otherwise():
            p.have("g(o) = a·one(o) + h(o)")
    p.use("moment_bound", "P", "Q", "μ1", "ε1")
    p.chain("∫ f(o)^(μ1 - 1) dP(o)", eq("∫ f(o)^μ1 dQ(o)", "moment_under_first"), le("exp((μ1 - 1)·ε1)"))
    p.use(rest.theorem(), "P", "f", "N", "λ", "μ1", "ε1", "q")
    p.have("0 ≤ a")
    p.have("∀o. 0 ≤ h(o)")
    p.have("∀o. 0 ≤ a·one(o)")
    p.have("Measurable(h)")
    p.chain(
        "∫[o ~ Q] f(o)^λ",
        eq("∫ g(o) dP(o)", "moment_under_first"),
        eq("∫ (a·one(o) + h(o)) dP(o)"),
        eq("(∫ a·one(o) dP(o)) + ∫ h(o) dP(o)", "L_add"),
        eq("a·P(S) + ∫ h(o) dP(o)", "L_mul", "mass_back"),
        eq("a·(1 - q) + ∫ h(o) dP(o)"),
        le("(1 - q)·w^(λ - 1) + exp((λ - 1)·ε1)·q^(1 - (λ - 1)/(μ1 - 1))"),
    )


steep = Claim(
    f"for y μ1 μ2 ε2 given 0 < y, 1 < μ1, 1 < μ2, {RANGE.format(q='y')} "
    "holds μ1/(μ1 - 1)·(μ2/(μ2 - 1))·y ≤ (y·exp(ε2))^((μ2 - 1)/μ2)"
)
BOUND = f"{FIRST} + {REST}"
grows = Claim(
    "for x y λ μ1 μ2 ε1 ε2 given 0 ≤ x ≤ y, 0 < y, 1 < λ ≤ μ1, 1 < μ2, 0 ≤ ε1, 0 ≤ ε2, y·exp(ε2) < 1, "
    f"{RANGE.format(q='y')} holds {BOUND.format(q='x')} ≤ {BOUND.format(q='y')}"
)


@steep.proof
def by_logarithms(p):
    p.let(c="μ1/(μ1 - 1)·(μ2/(μ2 - 1))", κ="(μ2 - 1)/μ2", l="log(y)", m="log(c)", z="y·exp(ε2)")
    p.have("0 < c")
    p.have("c^μ2 = exp(μ2·m)", "pow_exp")
    p.have("exp(l) = y")
    p.have("y·c^μ2 ≤ exp((μ2 - 1)·ε2)")
    p.have("exp(l + μ2·m) ≤ exp((μ2 - 1)·ε2)")
    p.have("l + μ2·m ≤ (μ2 - 1)·ε2")
    p.have("log(z) = l + ε2")
    p.have("z^κ = exp(κ·(l + ε2))", "pow_exp")
    p.have("exp(m) = c")
    p.have("m + l ≤ κ·(l + ε2)")
    p.chain("c·y", eq("exp(m + l)"), le("exp(κ·(l + ε2))"), eq("z^κ"))


@grows.proof
def by_tangents(p):
    p.let(s="λ - 1", t="1/(μ1 - 1)", κ="(μ2 - 1)/μ2", E="exp(ε2)", k="1 - (λ - 1)/(μ1 - 1)")
    p.let(U="(x·E)^κ", V="(y·E)^κ", a="(1 - x)/(1 - U)", w="a^(λ - 1)", C="exp((λ - 1)·ε1)")
    p.have("0 < κ < 1")
    p.have("1 ≤ E")
    p.have("y ≤ y·E")
    p.have("y < 1")
    p.use(below_one.theorem(), "y·E", "κ")
    p.have("x·E ≤ y·E")
    p.have("U ≤ V", "pow_le")
    p.have("0 < 1 - V")
    p.have("0 < 1 - U")
    p.use(below_tangent.theorem(), "x·E", "y·E", "κ")
    p.use(steep.theorem(), "y", "μ1", "μ2", "ε2")
    p.have("(1 + t)·y ≤ κ·V")
    p.have("κ·(V/(y·E))·(x·E - y·E) = κ·V/y·(x - y)")
    p.have("1 + t ≤ κ·V/y")
    p.have("(1 + t)·(y - x) ≤ κ·V/y·(y - x)")
    p.have("(1 + t)·(y - x) ≤ V - U")
    with p.case("0 < x"):
        p.have("x^1 = x")
        p.chain("x", eq("x^1"), le("x^κ", "pow_falls"), le("U", "pow_le"))
        p.have("x ≤ U")
    with p.otherwise():
        p.have("x ≤ U")
    p.have("1 ≤ a")
    p.have("0 < w")
    p.use(perspective.theorem(), "1 - x", "1 - U", "1 - y", "1 - V", "λ")
    p.have("a·(1 - U) = 1 - x")
    p.have("(1 - x)·w = λ·w·(1 - x) - (λ - 1)·(a·w)·(1 - U)")
    p.have("0 ≤ s·(a·w)")
    p.have("s·(a·w)·((1 + t)·(y - x)) ≤ s·(a·w)·(V - U)")
    p.let(J="(1 - y)·((1 - y)/(1 - V))^(λ - 1)")
    p.have("(y - x)·(w·(s·(a·(1 + t) - 1) - 1)) ≤ J - (1 - x)·w", because="the tangents of the first summand")
    p.have("s·t ≤ 1")
    p.use(gain.theorem(), "a", "s", "t")
    p.have("0 ≤ k ≤ 1")
    p.use(below_tangent.theorem(), "x", "y", "k")
    p.have("y^1 = y")
    p.have("y ≤ y^k", p.use("pow_falls", x="y", p="k", q="1"))
    p.have("0 ≤ (λ - 1)·ε1")
    p.have("1 ≤ C")
    p.have("1 ≤ y^k/y")
    p.have("k·(y - x) ≤ k·(y^k/y)·(y - x)")
    p.have("k·(y - x) ≤ y^k - x^k")
    p.have("y^k - x^k ≤ C·(y^k - x^k)")
    p.have("(y - x)·(1 - s·t) ≤ C·y^k - C·x^k", because="the tangent of the second summand")
    p.have("0 ≤ (y - x)·(w·(s·(a·(1 + t) - 1) - 1) + (1 - s·t))")
    p.have("0 ≤ J - (1 - x)·w + (C·y^k - C·x^k)")
    p.have(p.goal)


second = Claim(f"for q λ μ1 ε1 given 0 < q, 1 < λ ≤ μ1 holds {SECOND.format(q='q')} = {REST.format(q='q')}")
positive = Claim(
    f"for q μ2 ε2 given 0 ≤ q, 1 < μ2, 0 ≤ ε2, q·exp(ε2) < 1 holds 0 < {A.format(q='q')} ∧ 0 ≤ (q·exp(ε2))^((μ2 - 1)/μ2) ∧ (q·exp(ε2))^((μ2 - 1)/μ2) < 1 ∧ q < 1"
)
exponential = Claim("for k s given 1 < k, 0 < s holds exp((k - 1)·(1/(k - 1)·log(s))) = s")
of_moment = Claim(
    f"for P Q distributions on 'a, i : 'a, λ μ1 μ2 ε1 ε2 r q given 1 < λ ≤ μ1, 1 < μ2, "
    "D[μ1](P ‖ Q) ≤ ε1, D[μ2](Q ‖ P) ≤ ε2, Measurable{o | o = i}, P{o | o ≠ i} = r, 0 < q, r ≤ q, q·exp(ε2) < 1, "
    f"{BOUND.format(q='r')} ≤ {BOUND.format(q='q')} "
    f"holds D[λ](P ‖ Q) ≤ 1/(λ - 1)·log({FIRST.format(q='q')} + {SECOND.format(q='q')})"
)


@second.proof
def in_powers(p):
    p.let(t="1/(μ1 - 1)", z="q^(1/(μ1 - 1))")
    p.have("0 < z")
    p.have("(exp(ε1)/z)^(λ - 1) = exp((λ - 1)·ε1)/z^(λ - 1)")
    p.have("z^(λ - 1) = q^((λ - 1)/(μ1 - 1))", "pow_pow")
    p.have("q = q^((λ - 1)/(μ1 - 1))·q^(1 - (λ - 1)/(μ1 - 1))")
    p.have(p.goal)


@positive.proof
def of_a_small_probability(p):
    p.have("1 ≤ exp(ε2)")
    p.have("q ≤ q·exp(ε2)")
    p.have("0 < (μ2 - 1)/μ2")
    p.use(below_one.theorem(), "q·exp(ε2)", "(μ2 - 1)/μ2")
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
    p.have("r·exp(ε2) ≤ q·exp(ε2)")
    p.use(positive.theorem(), "q", "μ2", "ε2")
    p.have("0 < X")
    p.have("0 < F")
    p.have("0 < G")
    p.use(second.theorem(), "q", "λ", "μ1", "ε1")
    p.use(moment.theorem(), "P", "Q", "i", "λ", "μ1", "μ2", "ε1", "ε2", "r")
    p.use(exponential.theorem(), "λ", "F + G")
    p.chain(
        "∫[o ~ Q] (dP/dQ(o))^λ",
        le(BOUND.format(q="r")),
        le(BOUND.format(q="q")),
        eq("F + G"),
        eq("exp((λ - 1)·(1/(λ - 1)·log(F + G)))"),
    )
    p.use("renyi_of_moment", "P", "Q", "λ", "1/(λ - 1)·log(F + G)")
