"""The exponential mechanism, with any base distribution.

Problem: the pure differential privacy of the output whose density is proportional to e^{ε u(x, ·)}.
Method: exponents that differ by at most εD have densities, and normalising constants,
    of ratio at most e^{εD}.
Guarantee: 2εD, for scores of sensitivity D; the normalising constants exist.
Reference: McSherry and Talwar 2007, Theorem 6.
"""

from cbdp_sym.author import *

claim = Claim(
    "for ~ neighbours on 'd, B distribution on 'a, u : 'd → 'a → real, ε D given 0 < ε, "
    "∀x. Measurable(u(x)), ∀x. ∃k. 0 < k ∧ E[z ~ B] exp(ε·u(x, z)) exists and is k, "
    "∀x y. x ~ y ⇒ ∀z. |u(x, z) - u(y, z)| ≤ D "
    "holds ∀x y. x ~ y ⇒ D[∞](gibbs(B, z ↦ ε·u(x, z)) ‖ gibbs(B, z ↦ ε·u(y, z))) ≤ 2·ε·D"
)


@claim.proof
def of_two_neighbours(p):
    with p.fix("x : 'd"):
        p.obtain("k", "∃k. 0 < k ∧ E[z ~ B] exp(ε·u(x, z)) exists and is k")
        p.use("gibbs_prob", "B", "z ↦ ε·u(x, z)", "k")
    p.defined("∀x. Prob(gibbs(B, z ↦ ε·u(x, z)))")
    with p.fix("x y"):
        p.let(f="z ↦ ε·u(x, z)", g="z ↦ ε·u(y, z)")
        p.obtain(
            "k l",
            [
                p.have("∃k. 0 < k ∧ E[z ~ B] exp(ε·u(x, z)) exists and is k"),
                p.have("∃k. 0 < k ∧ E[z ~ B] exp(ε·u(y, z)) exists and is k"),
            ],
        )
        with p.fix("z : 'a"):
            p.have("|u(x, z) - u(y, z)| ≤ D")
            p.chain(
                "|f(z) - g(z)|",
                eq("|ε·(u(x, z) - u(y, z))|"),
                eq("ε·|u(x, z) - u(y, z)|", "abs_scale"),
                le("ε·D"),
            )
        p.have("almost every z ~ B: |f(z) - g(z)| ≤ ε·D")
        p.use("gibbs_close", "B", "f", "g", "k", "l", "ε·D", because="the ratio of the densities")
        p.have("D[∞](gibbs(B, f) ‖ gibbs(B, g)) ≤ 2·ε·D")
