"""Lemma 1.8: postprocessing of a ρ-zCDP mechanism.

Problem: f is applied to the output of a ρ-zCDP mechanism M.
Method: Lemma 2.2, postprocessing, for the outputs on two neighbours.
Guarantee: f(M) is ρ-zCDP; and (ξ,ρ)-zCDP if M is.
Reference: concentrated paper, Lemma 1.8 (and the second half of Lemma 2.3's title).
"""

from sympy import Symbol

from cbdp_sym import (
    Arbitrary,
    AtMost,
    Calculation,
    Image,
    Output,
    RenyiDivergence,
    Statement,
    dataset,
    differ,
    lemma,
    rules,
    zcdp,
)

alpha = Symbol("alpha", positive=True)
xi = Symbol("xi", real=True)
rho = Symbol("rho", real=True)
x, y = dataset("x"), dataset("x'")
D = RenyiDivergence(alpha, Image("f", Output("M", x)), Image("f", Output("M", y)))

theorem = Statement(id="zcdp.lem1.8", title="Postprocessing of a zCDP mechanism")
claim = theorem.printed(
    AtMost(D, rho * alpha), given=[zcdp("M", 0, rho), differ(x, y, 1), alpha > 1]
)
with_xi = theorem.repaired(
    AtMost(D, xi + rho * alpha),
    given=[zcdp("M", xi, rho), differ(x, y, 1), alpha > 1],
    label="for (ξ,ρ)-zCDP",
)


@claim.proof
@with_xi.proof
def for_neighbours(part):
    private = zcdp("M", 0 if part.version == "printed" else xi, rho)
    processing = rules.specialise(
        lemma("zcdp.lem2.2.postprocessing"),
        {Arbitrary("P"): Output("M", x), Arbitrary("Q"): Output("M", y)},
    )
    calc = Calculation(part)
    calc.then(processing, because="postprocessing (Lemma 2.2)")
    calc.then(
        rules.instantiate(private, [x, y, alpha], under=part.assumptions),
        because="the definition of zCDP",
    )
    return calc.conclude(part)
