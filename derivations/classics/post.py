"""Postprocessing: what is computed from a private output is private.

Problem: an (ε,δ)-DP output is sent through any kernel that does not see the data. How private is the result?
Method: the inequality for events is one for functions with values in [0, 1]; take the kernel's probability
    of an
    event.
Guarantee: the same ε and δ, for every kernel between any measurable spaces.
Reference: Dwork and Roth 2014, Proposition 2.1 (from memory), with a randomised mapping as here.
"""

from cbdp_sym.author import *

theorem = Statement(id="dp.post", title="Postprocessing")
kernel = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, ε δ given Measurable(K), ∀o. Prob(K(o)), A is (ε, "
    "δ)-DP for ~ "
    "holds (x ↦ bind(A(x), K)) is (ε, δ)-DP for ~",
    label="a randomised mapping",
)
function = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, g : 'a → 'b, ε δ given Measurable(g), A is (ε, δ)-DP for ~ "
    "holds postprocess(g, A) is (ε, δ)-DP for ~",
    label="a function",
)
pure = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, K : 'a ⇝ 'b, ε given Measurable(K), ∀o. Prob(K(o)), A is ε-DP for ~ "
    "holds (x ↦ bind(A(x), K)) is ε-DP for ~",
    label="pure differential privacy",
)
theorem.finding(
    "reading", "The mapping is a measurable kernel: Proposition 2.1 is printed for discrete ranges."
)


@kernel.proof
def events_as_functions(p):
    p.use("approx_dp_bind", "~", "A", "K", "ε", "δ", because="events are functions with values in $[0,1]$")


@function.proof
def inverse_images(p):
    p.use("approx_dp_postprocess", goal=p.goal, because="an event of the image is one of the output")


@pure.proof
def delta_zero(p):
    p.unfold("pure_dp")
    p.use(kernel.theorem(), "~", "A", "K", "ε", "0", because="the case $\\delta=0$")
