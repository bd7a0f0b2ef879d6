"""Section 6.1: randomized response is a special case of the exponential mechanism.

Problem: randomized response for n bits keeps each one with probability e^ε/(e^ε+1). Is it the choice of y
    with probability proportional to e^{(ε/2)⟨x,y⟩}?
Method: the density of one answer with respect to a fair coin is a constant times e^{±ε/2}, so the density
    of all answers is a constant times e^{(ε/2)⟨x,y⟩}, and densities of distributions with the same form are
    equal.
Guarantee: equality, for every n, every x and every real ε.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym.author import *
from derivations.concentrated.sec6_randomized_response import KEPT, PRODUCT, RESPONSE, SIGN, UNIFORM

theorem = Statement(id="zcdp.sec6.exponential", title="Randomized response as an exponential mechanism")
SCORE = f"y ↦ ε/2·({PRODUCT.removeprefix('y ↦ ')})"
special = theorem.printed(
    f"for x : 'i → bool, ε : real given Finite (λi : 'i. T) holds ({RESPONSE}) x = gibbs {UNIFORM} ({SCORE})",
    label="the exponential mechanism of the score ⟨x, y⟩",
)
theorem.finding(
    "reading",
    r"The exponential mechanism chooses $y\in\{\pm1\}^n$ with probability proportional to $e^{c\langle "
    r"x,y\rangle}$, here with $c=\frac\varepsilon2$; the base measure is the uniform distribution on the "
    r"answers. The score changes by $2$ with one bit of $x$, so that Lemma 7.3 gives $2\varepsilon$-DP "
    r"only, where $\varepsilon$ is true.",
)
constant = Claim(
    "for ε k given k = exp(ε/2) holds exp(ε)/(exp(ε) + 1) = k/(k + 1/k) ∧ 1 - exp(ε)/(exp(ε) + 1) = (1/k)/(k + 1/k)"
)
one_answer = Claim(
    f"for b : bool, ε c given c = 2/(exp(ε/2) + 1/exp(ε/2)) holds withdensity(bernoulli(1/2), "
    f"z ↦ c·exp(ε/2·({SIGN.format('b')}·{SIGN.format('z')}))) = bernoulli(if b then {KEPT} else 1 - {KEPT})"
)


@special.proof
def densities(p):
    return p.have(p.goal, by=todo)
