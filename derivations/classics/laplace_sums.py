"""Sums of independent Laplace variables with weights: their second moment, and a bound of their tails.

Problem: how large is a weighted sum of independent variables with the law Lap(0, b)?
Method: the exponential moment of one variable is 1/(1 - v²) ≤ e^{2v²} for v² ≤ 1/2; independent moments
    multiply. Variances add up.
Guarantee: for weights of at most 1 in absolute value, whose squares add up to at most m ≥ 1, the sum is at
    least a with probability at most e^{1 - a/(b√(2m))}.
Reference: Chan, Shi and Song 2011, Lemma 2.8, with another constant. From memory.

This module has no statement of its own.
"""

from cbdp_sym.author import *

moment = Claim("for b v given 0 < b, v² ≤ 1/2 holds ∫[y ~ Lap(0, b)] exp(v/b·y) = exp(-log(1 - v²))")
logarithm = Claim("for w given 0 ≤ w ≤ 1/2 holds -log(1 - w) ≤ 2·w")
root = Claim("for v given v² ≤ 1/2 holds -1 < v < 1")
tail = Claim(
    "for u : 'i → real, b m a given Finite('i), 0 < b, 1 ≤ m, ∀i. u(i)² ≤ 1, (∑ i. u(i)²) ≤ m "
    "holds (⨂ i : 'i. Lap(0, b)){w | a ≤ (∑ i. u(i)·w(i))} ≤ exp(1 - a/(√(2·m)·b))"
)
linear = Claim("for u : 'i → real given Finite('i) holds Measurable(λw : 'i → real. ∑ i. u(i)·w(i))")
second = Claim(
    "for u : 'i → real, b given Finite('i), 0 < b "
    "holds ∫[w ~ ⨂ i : 'i. Lap(0, b)] (∑ i. u(i)·w(i))² = 2·b²·(∑ i. u(i)²)"
)


@moment.proof
def of_one_variable(p):
    p.use(root.theorem(), "v")
    p.have("(v - 1)/b < 0")
    p.have("0 < (v + 1)/b")
    p.have("E[y ~ Lap(0, b)] exp(v/b·y) exists and is 1/(1 - v²)")
    p.chain("∫[y ~ Lap(0, b)] exp(v/b·y)", eq("1/(1 - v²)", "L_int"), eq("exp(-log(1 - v²))"))


@logarithm.proof
def below_a_line(p):
    p.have("-log(1 - w) ≤ 2·w", by=decide)


@root.proof
def of_less_than_one(p):
    with p.suppose("1 ≤ |v|"):
        p.have("1 ≤ |v|·|v|")
        p.have("|v|·|v| = v²")
        p.have("F")
    p.have("|v| < 1")
    p.have("v ≤ |v|")
    p.have("-v ≤ |v|")
    p.have(p.goal)


@tail.proof
def exponential_moments(p):
    p.let(θ="1/√(2·m)", v="i ↦ θ·u(i)", P="⨂ i : 'i. Lap(0, b)", f="w ↦ exp(∑ i. v(i)/b·w(i))")
    p.have("0 < √(2·m)")
    p.have("θ² = 1/(2·m)")
    p.have("θ² ≤ 1/2")
    with p.fix("i : 'i"):
        p.have("v(i)² = θ²·u(i)²")
        p.have("v(i)² = θ²·u(i)² ∧ v(i)² ≤ 1/2")
    with p.fix("i : 'i"):
        p.use(moment.theorem(), "b", "v(i)")
        p.have("∫[y ~ Lap(0, b)] exp(v(i)/b·y) = exp(-log(1 - v(i)²))")
    with p.fix("i : 'i"):
        p.use(logarithm.theorem(), "v(i)²")
        p.have("-log(1 - v(i)²) ≤ 2·θ²·u(i)²")
    p.chain(
        "∫[w ~ P] f(w)",
        eq("∫[w ~ P] (∏ i. exp(v(i)/b·w(i)))", "prod_exp", "ext_prod"),
        eq("∏ i. ∫[y ~ Lap(0, b)] exp(v(i)/b·y)", "product_L", because="independence"),
        eq("∏ i. exp(-log(1 - v(i)²))", "ext_prod"),
        eq("exp(∑ i. -log(1 - v(i)²))", "prod_exp"),
        le("exp(∑ i. 2·θ²·u(i)²)"),
        eq("exp(2·θ²·(∑ i. u(i)²))", "Sum_scale"),
        le("exp(1)"),
    )
    p.use(linear.theorem(), "i ↦ v(i)/b")
    p.use("markov_at_least", "P", "f", "exp(1)", "exp(θ/b·a)", because="Markov's inequality")
    p.have("0 < θ/b")
    with p.fix("w : 'i → real", "a ≤ (∑ i. u(i)·w(i))"):
        p.chain("∑ i. v(i)/b·w(i)", eq("∑ i. θ/b·(u(i)·w(i))"), eq("θ/b·(∑ i. u(i)·w(i))", "Sum_scale"))
        p.have("θ/b·a ≤ θ/b·(∑ i. u(i)·w(i))")
        p.have("exp(θ/b·a) ≤ f(w)")
    p.have("θ/b·a = a/(√(2·m)·b)")
    p.have("exp(1)/exp(θ/b·a) = exp(1 - θ/b·a)")
    p.chain(
        "P{w | a ≤ (∑ i. u(i)·w(i))}",
        le("P{w | exp(θ/b·a) ≤ f(w)}"),
        le("exp(1)/exp(θ/b·a)"),
        eq("exp(1 - a/(√(2·m)·b))"),
    )


@linear.proof
def a_linear_function(p):
    p.use("measurable_linear", "u")
    p.have("∀w. ⟨u, w⟩ = (∑ i. u(i)·w(i))", "dot")
    p.have(p.goal)


@second.proof
def variances_add_up(p):
    p.let(Q="⨂ i : 'i. Lap(0, b)", V="2·b²", s="∑ i. u(i)²", Z="w ↦ ∑ i. u(i)·w(i)")
    p.have("E[y ~ Lap(0, b)] y² exists and is V")
    p.use("laplace_symmetric", "b")
    p.have("∀w. ⟨u, w⟩ = Z(w)", "dot")
    p.use("linear_second_moment", Q="λi : 'i. Lap(0, b)", u="u", V="V")
    p.have("E[w ~ Q] (1 + Z(w))² exists and is 1 + V·s")
    p.let(minus="i ↦ -u(i)")
    p.have("∀i. minus(i)² = u(i)²")
    p.have("(∑ i. minus(i)²) = s")
    p.use("linear_second_moment", Q="λi : 'i. Lap(0, b)", u="minus", V="V")
    with p.fix("w : 'i → real"):
        p.chain("⟨minus, w⟩", eq("∑ i. -1·(u(i)·w(i))", "dot"), eq("-1·Z(w)", "Sum_scale"))
    p.have("E[w ~ Q] (1 + -1·Z(w))² exists and is 1 + V·s")
    p.have("E[w ~ Q] (Z(w))² exists and is V·s")
    p.use(linear.theorem(), "u")
    p.have("∫[w ~ Q] (Z(w))² = V·s", "L_int")
