"""Laplace noise on a query: how private it is, exactly.

Problem: which (ε, δ) has a query with Laplace noise of scale b, and which scale does a given ε need?
Method: Neyman and Pearson's lemma: the density is at least e^ε exactly below a threshold between the two
    centres, and the chances of a half line are exponentials.
Guarantee: the mechanism is (ε, δ)-DP if and only if the sensitivity is at most b(ε - 2 log(1 - δ)); so ε-DP
    if and only if it is at most εb, and Δ/ε is the smallest scale.
Reference: Dwork, McSherry, Nissim and Smith 2006; Dwork and Roth 2014, Theorem 3.6; Balle, Barthe and
    Gaboardi 2018, Theorem 3 (the divergence). From memory.
"""

from cbdp_sym.author import *
from derivations.classics.events import each_event, exactly, nonnegative
from derivations.sharp.laplace import shifted

theorem = Statement(id="dp.laplace", title="The Laplace mechanism")
guarantee = theorem.printed(
    "for q : 'd → real, ~ neighbours on 'd, Δ ε given 0 < Δ, 0 < ε, sensitivity(~, q, Δ) "
    "holds add_noise(q, Lap(0, Δ/ε)) is ε-DP for ~",
    label="the guarantee",
)
smallest = theorem.repaired(
    "for q : 'd → real, ~ neighbours on 'd, b ε given 0 < b, 0 ≤ ε "
    "holds add_noise(q, Lap(0, b)) is ε-DP for ~ ⇔ sensitivity(~, q, ε·b)",
    label="no smaller scale will do",
)
curve = theorem.repaired(
    "for q : 'd → real, ~ neighbours on 'd, b ε δ given 0 < b, 0 ≤ ε, 0 ≤ δ < 1 "
    "holds add_noise(q, Lap(0, b)) is (ε, δ)-DP for ~ ⇔ sensitivity(~, q, b·(ε - 2·log(1 - δ)))",
    label="with δ",
)
hockey = theorem.repaired(
    "for m n b ε given 0 < b, 0 ≤ ε holds H[ε](Lap(m, b) ‖ Lap(n, b)) = max(0, 1 - exp((ε - |m - n|/b)/2))",
    label="the hockey-stick divergence of two outputs",
)
largest = theorem.repaired(
    "for m n b given 0 < b holds D[∞](Lap(m, b) ‖ Lap(n, b)) = |m - n|/b",
    label="the max-divergence of two outputs",
)
below = Claim("for m b t given 0 < b, t ≤ m holds Lap(m, b){x | x ≤ t} = exp((t - m)/b)/2")
above = Claim("for m b t given 0 < b, m ≤ t holds Lap(m, b){x | x ≤ t} = 1 - exp((m - t)/b)/2")
ordered = Claim(
    "for m n b ε given 0 < b, 0 ≤ ε, m ≤ n "
    "holds H[ε](Lap(m, b) ‖ Lap(n, b)) = max(0, 1 - exp((ε - (n - m)/b)/2))"
)
near = Claim("for m n b ε given 0 < b, m ≤ n, (n - m)/b ≤ ε holds H[ε](Lap(m, b) ‖ Lap(n, b)) = 0")
apart = Claim(
    "for m n b ε given 0 < b, 0 ≤ ε, ε < (n - m)/b "
    "holds H[ε](Lap(m, b) ‖ Lap(n, b)) = 1 - exp((ε - (n - m)/b)/2)"
)
distance = Claim(
    "for m n b ε δ given 0 < b, 0 ≤ ε, 0 ≤ δ < 1 "
    "holds H[ε](Lap(m, b) ‖ Lap(n, b)) ≤ δ ⇔ |m - n| ≤ b·(ε - 2·log(1 - δ))"
)
mirrored = Claim("for m n b ε given 0 < b holds H[ε](Lap(-m, b) ‖ Lap(-n, b)) ≤ H[ε](Lap(m, b) ‖ Lap(n, b))")
turned = Claim("for m b given 0 < b holds map(x ↦ -x, Lap(m, b)) = Lap(-m, b)")


@below.proof
def left_tail(p):
    p.let(P="Lap(m, b)", v="exp((t - m)/b)/2")
    p.have("E[x ~ P] (if x ≤ t then 1 else 0) exists and is v", because="an exponential on a half line")
    p.have("P{x | x ≤ t} = v", "mass", "L_int", "ext_if")


@above.proof
def right_tail(p):
    p.let(P="Lap(m, b)", v="1 - exp((m - t)/b)/2")
    p.have("E[x ~ P] (if x ≤ t then 1 else 0) exists and is v", because="an exponential on two pieces")
    p.have("P{x | x ≤ t} = v", "mass", "L_int", "ext_if")


@turned.proof
def reflected(p):
    p.let(B="Lap(m, b)", w="x ↦ exp(-|x - -m|/b)/(2·b)")
    with p.fix("x : real"):
        p.have("w(-x) = exp(-|x - m|/b)/(2·b)", "abs_neg")

    def integrals(q):
        q.have("∀x. w(-x) = exp(-|x - m|/b)/(2·b)")
        return q.chain(
            "∫[x ~ map(x ↦ -x, B)] f(x)",
            eq("∫ f(-x) dB(x)", "L_map"),
            eq("∫[x ~ lebesgue] w(-x)·f(-x)", "laplace", "L_withdensity_ext"),
            eq("∫[x ~ lebesgue] w(x)·f(x)", "L_lebesgue_reflect"),
            eq("∫[x ~ Lap(-m, b)] f(x)", "laplace", "L_withdensity_ext"),
        )

    return p.suffices("measure_ext", "f", integrals)


@near.proof
def nowhere_large(p):
    p.let(P="Lap(m, b)", Q="Lap(n, b)", r="density(P, Q)", S="{x | exp(ε) < r(x)}")
    p.use("laplace_density", "m", "n", "b", because="the quotient of the densities")
    with p.fix("x : real", "r(x) = exp((|x - n| - |x - m|)/b)"):
        p.have("(|x - n| - |x - m|)/b ≤ ε")
        p.have("r(x) ≤ exp(ε)")
        p.have("¬exp(ε) < r(x)")
    p.have("almost every x ~ Q: ¬exp(ε) < r(x)")
    p.have("almost every x ~ P: ¬exp(ε) < r(x)", "ae_ac")
    p.use("mass_of_ae", "P", "S")
    p.use("mass_of_ae", "Q", "S")
    p.use("hockey_stick_by_density", "P", "Q", "S", "ε", because="the density is nowhere larger")
    p.use("mass_Pr", "P", "S")
    p.use("mass_Pr", "Q", "S")
    p.use("ext_inj", "Pr(P, S)", "0")
    p.use("ext_inj", "Pr(Q, S)", "0")
    p.chain("H[ε](P ‖ Q)", eq("Pr(P, S) - exp(ε)·Pr(Q, S)"), eq("0 - exp(ε)·0"), eq("0"))


@apart.proof
def by_neyman_and_pearson(p):
    p.let(P="Lap(m, b)", Q="Lap(n, b)", D="(n - m)/b", r="density(P, Q)", h="exp((ε - D)/2)")
    p.let(c="(m + n - ε·b)/2", S="{x | exp(ε) ≤ r(x)}", A="{x | x ≤ c}")
    p.use("laplace_density", "m", "n", "b", because="the quotient of the densities")
    p.have("ε·b < n - m")
    p.have("m ≤ c ≤ n")
    p.have("exp((m - c)/b) = h")
    p.have("exp(ε)·exp((c - n)/b) = h")
    with p.fix("x : real", "r(x) = exp((|x - n| - |x - m|)/b)"):
        with p.case("x ≤ c"):
            p.have("ε ≤ (|x - n| - |x - m|)/b")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
        with p.otherwise():
            p.have("(|x - n| - |x - m|)/b < ε")
            p.have("r(x) < exp(ε)")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ Q: exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ P: exp(ε) ≤ r(x) ⇔ x ≤ c", "ae_ac")
    p.use("mass_ae", "P", "S", "A")
    p.use("mass_ae", "Q", "S", "A")
    p.use("hockey_stick_by_density", "P", "Q", "S", "ε", because="the density is large on $S$ only")
    p.chain("Pr(P, S)", eq("P(S)", "mass_Pr"), eq("P(A)"), eq("1 - exp((m - c)/b)/2", above.theorem()))
    p.chain("Pr(Q, S)", eq("Q(S)", "mass_Pr"), eq("Q(A)"), eq("exp((c - n)/b)/2", below.theorem()))
    p.have("Pr(P, S) = 1 - h/2")
    p.use("ext_inj", "Pr(Q, S)", "exp((c - n)/b)/2")
    p.chain("exp(ε)·Pr(Q, S)", eq("exp(ε)·exp((c - n)/b)/2"), eq("h/2"))
    p.chain("H[ε](P ‖ Q)", eq("Pr(P, S) - exp(ε)·Pr(Q, S)"), eq("1 - h/2 - h/2"), eq("1 - h"))


@ordered.proof
def two_cases(p):
    p.let(D="(n - m)/b", v="1 - exp((ε - D)/2)")
    with p.case("ε < D"):
        p.have("exp((ε - D)/2) ≤ 1")
        p.have("max(0, v) = v")
        p.use(apart.theorem(), "m", "n", "b", "ε")
        p.have(p.goal)
    with p.otherwise():
        p.have("1 ≤ exp((ε - D)/2)")
        p.have("max(0, v) = 0")
        p.use(near.theorem(), "m", "n", "b", "ε")
        p.have(p.goal)


@mirrored.proof
def reflect_both(p):
    p.let(P="Lap(m, b)", Q="Lap(n, b)")
    p.use("hockey_stick_map", "ε", "P", "Q", "x ↦ -x", because="data processing")
    p.chain(
        "H[ε](Lap(-m, b) ‖ Lap(-n, b))",
        eq("H[ε](map(x ↦ -x, P) ‖ map(x ↦ -x, Q))", turned.theorem()),
        le("H[ε](P ‖ Q)"),
    )


@hockey.proof
def either_order(p):
    with p.case("m ≤ n"):
        p.use(ordered.theorem(), "m", "n", "b", "ε")
        p.have("|m - n| = n - m")
        p.have(p.goal)
    with p.otherwise():
        p.have("|m - n| = m - n")
        p.have("-(-m) = m")
        p.have("-(-n) = n")
        p.use(mirrored.theorem(), "m", "n", "b", "ε", because="a reflection")
        p.use(mirrored.theorem(), "-m", "-n", "b", "ε", because="a reflection")
        p.have("H[ε](Lap(m, b) ‖ Lap(n, b)) ≤ H[ε](Lap(-m, b) ‖ Lap(-n, b))")
        p.have("H[ε](Lap(m, b) ‖ Lap(n, b)) = H[ε](Lap(-m, b) ‖ Lap(-n, b))", "ele_antisym")
        p.chain(
            "H[ε](Lap(m, b) ‖ Lap(n, b))",
            eq("H[ε](Lap(-m, b) ‖ Lap(-n, b))"),
            eq("max(0, 1 - exp((ε - (-n - (-m))/b)/2))", ordered.theorem()),
            eq("max(0, 1 - exp((ε - |m - n|/b)/2))"),
        )


@distance.proof
def take_logarithms(p):
    p.let(H="H[ε](Lap(m, b) ‖ Lap(n, b))", d="|m - n|", x="(ε - d/b)/2")
    p.use(hockey.theorem(), "m", "n", "b", "ε")
    with p.case("d ≤ b·(ε - 2·log(1 - δ))"):
        p.have("d/b ≤ ε - 2·log(1 - δ)")
        p.have("log(1 - δ) ≤ x")
        p.chain("1 - δ", eq("exp(log(1 - δ))"), le("exp(x)"))
        p.have("max(0, 1 - exp(x)) ≤ δ", "max_le")
        p.chain("H", eq("max(0, 1 - exp(x))"), le("δ"))
        p.have(p.goal)
    with p.otherwise():
        p.have("ε - 2·log(1 - δ) < d/b")
        p.have("x < log(1 - δ)")
        p.chain("exp(x)", lt("exp(log(1 - δ))"), eq("1 - δ"))
        p.chain("δ", lt("1 - exp(x)"), le("max(0, 1 - exp(x))", "le_max_right"), eq("H"))
        p.have("¬H ≤ δ")
        p.have(p.goal)


@curve.proof
def of_two_data_sets(p):
    p.let(A="add_noise(q, Lap(0, b))", B="b·(ε - 2·log(1 - δ))")
    with p.fix("x : 'd"):
        p.have("A(x) = Lap(q(x), b)", "add_noise", shifted.theorem())
    p.have("∀x. A(x) = Lap(q(x), b)")
    p.have("∀x. Prob(A(x))")
    with p.fix("x y : 'd"):
        p.use(distance.theorem(), "q(x)", "q(y)", "b", "ε", "δ")
        p.have("H[ε](A(x) ‖ A(y)) ≤ δ ⇔ |q(x) - q(y)| ≤ B")
    p.unfold("sensitivity")
    p.use(exactly.theorem(), "~", "A", "x ↦ y ↦ |q(x) - q(y)| ≤ B", "ε", "δ")


@smallest.proof
def without_delta(p):
    p.use(curve.theorem(), "q", "~", "b", "ε", "0", because="with $\\delta=0$")
    p.have("b·(ε - 2·log(1 - 0)) = ε·b")
    p.have("add_noise(q, Lap(0, b)) is ε-DP for ~ ⇔ add_noise(q, Lap(0, b)) is (ε, 0)-DP for ~", "pure_dp")
    p.have(p.goal)


@guarantee.proof
def at_this_scale(p):
    p.have("ε·(Δ/ε) = Δ")
    p.use(smallest.theorem(), "q", "~", "Δ/ε", "ε")
    p.have(p.goal)


@largest.proof
def both_bounds(p):
    p.let(P="Lap(m, b)", Q="Lap(n, b)", D="|m - n|/b", r="density(P, Q)")
    p.use("laplace_density", "m", "n", "b", because="the quotient of the densities")
    with p.fix("x : real", "r(x) = exp((|x - n| - |x - m|)/b)"):
        p.have("|x - n| - |x - m| ≤ |m - n|")
        p.have("(|x - n| - |x - m|)/b ≤ D")
        p.have("r(x) ≤ exp(D)")
    p.have("almost every x ~ Q: r(x) ≤ exp(D)")
    p.have("almost every x ~ P: r(x) ≤ exp(D)", "ae_ac")
    p.use("max_divergence_of_density", "P", "Q", "D")
    with p.fix("s : real", "D[∞](P ‖ Q) ≤ s"):
        with p.fix("E : real → bool", "Measurable(E)"):
            p.use("mass_of_max_divergence", P="P", Q="Q", s="E", c="s")
            p.have("P(E) ≤ exp(s)·Q(E) + 0")
        p.use(nonnegative.theorem(), "P", "Q", "s")
        p.use(each_event.theorem(), "P", "Q", "s", "0")
        p.use(distance.theorem(), "m", "n", "b", "s", "0")
        p.have("|m - n| ≤ b·s")
        p.have("D ≤ s")
    p.have("D ≤ D[∞](P ‖ Q)", "ele_of_bounds")
    p.have("D[∞](P ‖ Q) = D", "ele_antisym")
