"""Student-t noise with two degrees of freedom is concentrated differentially private.

Problem: bound the Rényi divergence of every order α > 1 between Student-t noise at 0 and at Δ.
Method: pure differential privacy (here, in both directions) implies concentrated (the corpus,
    Proposition 3.3 of Bun and Steinke), which rests on two cited theorems; for it the density has to be
    one, which density.py proves.
Guarantee: D_α ≤ ε²α/2 with ε = 3 arsinh(Δ/(s√8)).
Reference: concentrated paper, Proposition 3.3, for this mechanism.
"""

from density import m
from pure import Delta, nu, s, value
from student_t import StudentT
from sympy import Integer

from cbdp_sym import AtMost, RenyiDivergence, Statement, conclude, lemma, note, rules, say
from derivations.concentrated.prop3_3 import P, Q, alpha, epsilon

first, second = StudentT(0, s, 2), StudentT(Delta, s, 2)
pure = value.subs(nu, 2)

theorem = Statement(
    id="student_t.concentrated", title="Concentrated differential privacy, for ν = 2"
)
claim = theorem.printed(
    AtMost(RenyiDivergence(alpha, first, second), pure**2 / 2 * alpha), given=[alpha > 1]
)


@claim.proof
def from_pure(part):
    say("Both directions of the max-divergence are known.")
    both = [
        note(rules.specialise(lemma("student_t.pure", part=k), {nu: Integer(2)}), "as proved")
        for k in (0, 1)
    ]
    densities = [
        rules.specialise(lemma("student_t.density"), {m: at}) for at in (Integer(0), Delta)
    ]
    bound = rules.specialise(
        lemma("zcdp.prop3.3"), {P: first, Q: second, epsilon: pure}, given=densities
    )
    return conclude(rules.discharge(bound, *both), part)
