"""Truncated Laplace noise: a bounded error, for a δ.

Problem: how private is a query with Laplace noise that is cut off at a distance B?
Method: where both densities are positive, their quotient is at most e^ε; the rest of the first law is an end
    of its range of a length of at most the sensitivity.
Guarantee: (ε, δ) for B = Δ/ε·log(1 + (e^ε - 1)/(2δ)) and δ ≤ 1/2, for a query of sensitivity Δ.
Reference: Geng, Ding, Guo and Kumar 2020, Definition 3 and Theorem 1 (from memory).
"""

from cbdp_sym.author import *

DENSITY = "(if -B ≤ z - {m} ∧ z - {m} ≤ B then k/(2·(1 - exp(-(k·B))))·exp(-(k·|z - {m}|)) else 0)"
define(
    f"define truncated_laplace for k B m := withdensity(lebesgue, z ↦ {DENSITY.format(m='m')})",
    latex=r"\mathrm{Lap}_{{0}, {1}}\left({2}\right)",
)
theorem = Statement(id="dp.truncated_laplace", title="Truncated Laplace noise")
RANGE = "Δ/ε·log(1 + (exp(ε) - 1)/(2·δ))"
claim = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, ε δ Δ given 0 < ε, 0 < δ ≤ 1/2, 0 < Δ, sensitivity(~, q, Δ) "
    f"holds (x ↦ truncated_laplace(ε/Δ, {RANGE}, q(x))) is (ε, δ)-DP for ~"
)
theorem.finding(
    "reading",
    r"The law of the noise has a density in proportion to $e^{-k|z-m|}$ for $|z-m|\le B$, and $0$ elsewhere.",
)
law = Claim("for k B m given 0 < k, 0 < B holds Prob(truncated_laplace(k, B, m))")
excess = Claim(
    "for f g u : real → real, E d, S event on real given Measurable(f), Measurable(g), Measurable(u), "
    "∀z. 0 ≤ f(z), ∀z. 0 ≤ g(z), ∀z. 0 ≤ u(z), 0 ≤ E, ∀z. f(z) ≤ E·g(z) + u(z), "
    "E[z ~ lebesgue] u(z) exists and is d "
    "holds withdensity(lebesgue, f)(S) ≤ E·withdensity(lebesgue, g)(S) + d"
)
LEFT = "(if m - B ≤ z ∧ z ≤ m - B + D then c·exp(k·(z - m)) else 0)"
RIGHT = "(if m + B - D ≤ z ∧ z ≤ m + B then c·exp(-(k·(z - m))) else 0)"
END = "c/k·(exp(-(k·(B - D))) - exp(-(k·B)))"
ends = Claim(
    f"for k B c m D given 0 < k, 0 < D holds (E[z ~ lebesgue] {LEFT} exists and is {END}) "
    f"∧ (E[z ~ lebesgue] {RIGHT} exists and is {END})"
)
factor = Claim("for k B given 0 < k, 0 < B holds exp(-(k·B)) < 1 ∧ 0 < k/(2·(1 - exp(-(k·B))))")
value = Claim(
    "for ε δ Δ k B given 0 < ε, 0 < δ ≤ 1/2, 0 < Δ, k = ε/Δ, "
    f"B = {RANGE} holds Δ ≤ B ∧ k/(2·(1 - exp(-(k·B))))/k·(exp(-(k·(B - Δ))) - exp(-(k·B))) = δ"
)


quotients = Claim(
    "for ε δ Δ given 0 < ε, 0 < δ ≤ 1/2, 0 < Δ holds 0 < 1 + (exp(ε) - 1)/(2·δ) "
    f"∧ exp(-(ε/Δ·({RANGE}))) < 1 ∧ 0 < ε/Δ/(2·(1 - exp(-(ε/Δ·({RANGE})))))"
)
claim.facts.append(quotients.theorem)


@quotients.proof
def of_the_claim(p):
    p.let(B=RANGE)
    p.use("exp_ge", "ε")
    p.have("0 < (exp(ε) - 1)/(2·δ)")
    p.use(value.theorem(), "ε", "δ", "Δ", "ε/Δ", "B")
    p.have("0 < ε/Δ")
    p.have("0 < B")
    p.use(factor.theorem(), "ε/Δ", "B")
    return p.have(p.goal)


@excess.proof
def on_the_event(p):
    p.let(one="λz : real. if S(z) then 1 else 0")
    for h in ("f", "g"):
        p.chain(
            f"withdensity(lebesgue, {h})(S)",
            eq(f"∫[z ~ withdensity(lebesgue, {h})] (if S(z) then 1 else 0)", "mass"),
            eq(f"∫[z ~ lebesgue] {h}(z)·(if S(z) then 1 else 0)", "L_withdensity_ext"),
            eq(f"∫[z ~ lebesgue] {h}(z)·one(z)"),
        )
    with p.fix("z : real"):
        with p.case("S(z)"):
            p.have("f(z)·one(z) ≤ E·(g(z)·one(z)) + u(z)")
        with p.otherwise():
            p.have("f(z)·one(z) ≤ E·(g(z)·one(z)) + u(z)")
    p.chain(
        "∫[z ~ lebesgue] f(z)·one(z)",
        le("∫[z ~ lebesgue] (E·(g(z)·one(z)) + u(z))", "L_mono"),
        eq("(∫[z ~ lebesgue] E·(g(z)·one(z))) + (∫[z ~ lebesgue] u(z))", "L_add"),
        eq("E·(∫[z ~ lebesgue] g(z)·one(z)) + d", "L_mul", "L_int"),
    )
    p.have(p.goal)


@factor.proof
def below_one(p):
    p.have("0 < k·B")
    p.have("exp(-(k·B))·exp(k·B) = 1")
    p.use("exp_ge", "k·B")
    p.have("1 < exp(k·B)")
    p.have("exp(-(k·B)) = 1/exp(k·B)")
    p.have("exp(-(k·B)) < 1")
    p.have("0 < 2·(1 - exp(-(k·B)))")
    p.have("0 < k/(2·(1 - exp(-(k·B))))")
    return p.have(p.goal)


@ends.proof
def exponentials_on_intervals(p):
    p.have(f"E[z ~ lebesgue] {LEFT} exists and is {END}")
    p.have(f"E[z ~ lebesgue] {RIGHT} exists and is {END}")
    return p.have(p.goal)


@law.proof
def both_halves(p):
    p.let(c="k/(2·(1 - exp(-(k·B))))", f=f"λz : real. {DENSITY.format(m='m')}")
    p.have("0 < k·B")
    p.use(factor.theorem(), "k", "B")
    p.let(g="λz : real. if -B ≤ z ∧ z ≤ B then c·exp(-(k·|z|)) else 0")
    p.have("exp(k·(-B)) = exp(-(k·B))")
    p.have("E[z ~ lebesgue] g(z) exists and is 2·c/k·(1 - exp(-(k·B)))")
    p.have("2·c/k·(1 - exp(-(k·B))) = 1")
    p.use("int_affine", "g", "1", "-m", "1")
    with p.fix("z : real"):
        p.have("1·z + -m = z - m")
        p.have("g(1·z + -m) = f(z)")
    p.have("1/|1| = 1")
    p.have("E[z ~ lebesgue] f(z) exists and is 1")
    p.have("∀z. 0 ≤ f(z)")
    p.use("withdensity_prob", "lebesgue", "f")
    return p.have(p.goal, "truncated_laplace")


@value.proof
def of_the_end(p):
    p.let(w="(exp(ε) - 1)/(2·δ)", e="exp(ε)")
    p.have("1 + ε ≤ e", p.use("exp_ge", "ε"))
    p.have("e - 1 ≤ w")
    p.have("0 < w")
    p.chain("k·B", eq("ε/Δ·(Δ/ε·log(1 + w))"), eq("log(1 + w)"))
    p.have("exp(log(1 + w)) = 1 + w")
    p.have("e ≤ 1 + w")
    p.use("log_mono", "e", "1 + w")
    p.have("log(e) = ε")
    p.have("k·Δ = ε")
    p.have("k·Δ ≤ k·B")
    p.chain("0", lt("ε/Δ"), eq("k"))
    p.have("0 ≤ 1/k·(k·B - k·Δ)")
    p.have("1/k·(k·B - k·Δ) = B - Δ")
    p.have("Δ ≤ B")
    p.have("exp(-(k·B))·exp(k·B) = 1")
    p.have("exp(k·B) = 1 + w")
    p.have("exp(-(k·B)) = 1/(1 + w)")
    p.have("-(k·(B - Δ)) = ε + -(k·B)")
    p.have("exp(-(k·(B - Δ))) = e·(1/(1 + w))")
    p.chain(
        "k/(2·(1 - exp(-(k·B))))/k·(exp(-(k·(B - Δ))) - exp(-(k·B)))",
        eq("k/(2·(1 - 1/(1 + w)))/k·(e·(1/(1 + w)) - 1/(1 + w))"),
        eq("(e - 1)/(2·w)"),
        eq("δ"),
    )
    return p.have(p.goal)


close = Claim(
    "for k B m n D z given 0 < k, 0 < B, 0 ≤ D ≤ B, |m - n| ≤ D "
    f"holds {DENSITY.format(m='m')} ≤ exp(k·D)·{DENSITY.format(m='n')} + "
    "(if m ≤ n then {0} else {1})".format(
        LEFT.replace("c·", "k/(2·(1 - exp(-(k·B))))·"), RIGHT.replace("c·", "k/(2·(1 - exp(-(k·B))))·")
    )
)


@close.proof
def inside_or_at_an_end(p):
    p.use(factor.theorem(), "k", "B")
    p.let(c="k/(2·(1 - exp(-(k·B))))")
    p.let(f="if -B ≤ z - m ∧ z - m ≤ B then c·exp(-(k·|z - m|)) else 0")
    p.let(g="if -B ≤ z - n ∧ z - n ≤ B then c·exp(-(k·|z - n|)) else 0")
    p.let(u=f"if m ≤ n then {LEFT} else {RIGHT}")
    p.have("0 ≤ u")
    p.have("0 ≤ exp(k·D)·g")
    p.use("le_abs", "m - n")
    p.use("neg_le_abs", "m - n")
    with p.case("-B ≤ z - m ∧ z - m ≤ B"):
        p.have("f = c·exp(-(k·|z - m|))")
        with p.case("-B ≤ z - n ∧ z - n ≤ B"):
            p.have("g = c·exp(-(k·|z - n|))")
            p.have("|z - n| ≤ |z - m| + |m - n|")
            p.have("0 ≤ k·(|z - m| + D - |z - n|)")
            p.have("exp(-(k·|z - m|)) ≤ exp(k·D + -(k·|z - n|))")
            p.have("exp(k·D + -(k·|z - n|)) = exp(k·D)·exp(-(k·|z - n|))")
            p.have("f ≤ exp(k·D)·g")
            p.have("f ≤ exp(k·D)·g + u")
        with p.otherwise():
            with p.case("m ≤ n"):
                p.have("z - n ≤ B")
                with p.suppose("-B ≤ z - n"):
                    p.have("F")
                p.have("z - n < -B")
                p.have("z ≤ m")
                p.have("|z - m| = -(z - m)")
                p.have("m - B ≤ z ∧ z ≤ m - B + D")
                p.have("u = c·exp(k·(z - m))")
                p.have("f ≤ exp(k·D)·g + u")
            with p.otherwise():
                p.have("-B ≤ z - n")
                with p.suppose("z - n ≤ B"):
                    p.have("F")
                p.have("B < z - n")
                p.have("m ≤ z")
                p.have("|z - m| = z - m")
                p.have("m + B - D ≤ z ∧ z ≤ m + B")
                p.have("u = c·exp(-(k·(z - m)))")
                p.have("f ≤ exp(k·D)·g + u")
    with p.otherwise():
        p.have("f = 0")
        p.have("f ≤ exp(k·D)·g + u")
    return p.have(p.goal)


@claim.proof
def what_is_left_is_an_end(p):
    p.unfold_facts("sensitivity")
    p.let(k="ε/Δ", B="Δ/ε·log(1 + (exp(ε) - 1)/(2·δ))", c="k/(2·(1 - exp(-(k·B))))")
    p.let(A="x ↦ truncated_laplace(k, B, q(x))")
    p.use(value.theorem(), "ε", "δ", "Δ", "k", "B")
    p.have("0 < k")
    p.have("0 < B")
    p.use(factor.theorem(), "k", "B")
    p.have("k·Δ = ε")
    with p.fix("x : 'd"):
        p.use(law.theorem(), "k", "B", "q(x)")
        p.have("Prob(A(x))")
    with p.fix("x y : 'd", "x ~ y"), p.fix("S : real → bool", "Measurable(S)"):
        p.let(m="q(x)", n="q(y)", D="Δ")
        p.let(f="λz : real. " + DENSITY.format(m="m"), g="λz : real. " + DENSITY.format(m="n"))
        p.let(u=f"λz : real. if m ≤ n then {LEFT} else {RIGHT}")
        p.have("|q(x) - q(y)| ≤ Δ")
        p.use(ends.theorem(), "k", "B", "c", "m", "Δ")
        with p.case("m ≤ n"):
            p.have("E[z ~ lebesgue] u(z) exists and is δ")
        with p.otherwise():
            p.have("E[z ~ lebesgue] u(z) exists and is δ")
        with p.fix("z : real"):
            p.use(close.theorem(), "k", "B", "m", "n", "Δ", "z")
            p.have("f(z) ≤ exp(ε)·g(z) + u(z)")
        p.have("∀z. 0 ≤ f(z)")
        p.have("∀z. 0 ≤ g(z)")
        p.have("∀z. 0 ≤ u(z)")
        p.use(excess.theorem(), "f", "g", "u", "exp(ε)", "δ", "S")
        p.have("A(x)(S) ≤ exp(ε)·A(y)(S) + δ", "truncated_laplace")
    return p.have(p.goal, "approx_dp", "mechanism")
