"""Section 3.3: the Laplace, Gaussian and exponential mechanisms are special cases of posterior sampling.

Problem: is the output of each of the three mechanisms drawn with a density proportional to
    e^{-ℒ(Z,h)-r(h)}?
Method: the densities of the noise, and their normalising constants.
Guarantee: equality of the laws, for a loss of the whole data set, as in Remark 1.
Reference: On-Average KL-Privacy, section 3.3, its first sentences.
"""

from cbdp_sym.author import *

theorem = Statement(
    id="oakl.sec3.special", title="The mechanisms of differential privacy as posterior sampling"
)
laplace = theorem.printed(
    "for q : 'd → real, b, x : 'd given 0 < b holds Lap(q(x), b) = gibbs(lebesgue, h ↦ -(|h - q(x)|/b))",
    label="the Laplace mechanism: ℒ(x, h) = |h − q(x)|/b",
)
gaussian = theorem.printed(
    "for q : 'd → real, σ, x : 'd given 0 < σ holds N(q(x), σ²) = gibbs(lebesgue, h ↦ -((h - q(x))²/(2·σ²)))",
    label="the Gaussian mechanism: ℒ(x, h) = (h − q(x))²/2σ²",
)
exponential = theorem.printed(
    "for Base : 'a measure, l : 'd → 'a → real, c ε k, x : 'd given 0 < c, Measurable(l(x)), 0 < k, "
    "E[h ~ Base] exp(-(ε·l(x, h)/(2·c))) is k, SigmaFinite(Base) "
    "holds withdensity(Base, h ↦ exp(-(ε·l(x, h)/(2·c)))/k) = gibbs(Base, h ↦ -(ε·l(x, h)/(2·c)))",
    label="the exponential mechanism: ℒ(x, h) = εℓ(x, h)/2Δ",
)
theorem.finding(
    "reading",
    "The class is that of Remark 1, with a loss of the whole data set. A density that depends on the data"
    " through $|h-q(Z)|$ is no product of functions of one entry each and of $h$, if $q$ is a mean of two"
    " entries or more.",
)


@laplace.proof
def its_density(p):
    p.let(u="h ↦ -(|h - q(x)|/b)")
    p.have("E[h ~ lebesgue] exp(u(h)) is 2·b")
    return p.chain(
        "Lap(q(x), b)",
        eq("withdensity(lebesgue, h ↦ exp(u(h))/(2·b))", "laplace"),
        eq("gibbs(lebesgue, u)", "gibbs_is"),
    )


@gaussian.proof
def its_density_too(p):
    p.let(u="h ↦ -((h - q(x))²/(2·σ²))", k="σ·√(2·π)")
    p.have("0 < k")
    p.have("E[h ~ lebesgue] exp(u(h)) is k")
    return p.chain(
        "N(q(x), σ²)",
        eq("withdensity(lebesgue, h ↦ exp(u(h))/k)", "normal"),
        eq("gibbs(lebesgue, u)", "gibbs_is"),
    )


@exponential.proof
def the_definition(p):
    p.let(u="h ↦ -(ε·l(x, h)/(2·c))")
    same = p.use("gibbs_is", "Base", "u", "k")
    return p.have(p.goal, same)
