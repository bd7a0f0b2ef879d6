"""Polynomial adversaries: what Figures 1b and 2b have in common.

For all distributions P and Q on the line the (poly, Rényi) parameter increases with the degree and stays
below the Rényi parameter: a larger class has a larger supremum, and Young's inequality bounds it.
"""

from functools import partial

from cbdp_sym.author import *

PARAMETER = "restricted_renyi α (polynomial {}) P Q"
LAWS = "for P Q : real measure, α"
GIVEN = "given Prob P, Prob Q, 1 < α, Nat"
defined = [partial(named, name) for name in ("polynomial_defined", "polynomial_measurable")]
FORMS = {1: ("line", "u·x + v"), 2: ("quadratic", "u·x^2 + v·x + w"), 3: ("cubic", "u·x^3 + v·x^2 + w·x + o")}


def of_a_polynomial(p, k, text, proof):
    """``!g. H g ==> text`` for the class H of degree k, from a proof that knows its coefficients u, v, …."""
    name, _ = FORMS[k]
    letters = " ".join("uvwo"[: k + 1])
    return p.intro("g", lambda q: q.obtain(letters, q.use(f"{name}_form", "g"), proof), f"∀g. H g ⇒ {text}")


def growth(theorem):
    """Add that the parameters increase with the degree, and stay below the Rényi parameter."""
    larger = theorem.printed(
        f"{LAWS} j k : real {GIVEN} j, Nat k, j ≤ k holds {PARAMETER.format('j')} ≤ {PARAMETER.format('k')}",
        label="they increase with the degree",
    )
    below = theorem.printed(
        f"{LAWS} k : real {GIVEN} k holds {PARAMETER.format('k')} ≤ renyi α P Q",
        label="and stay below the Rényi parameter",
    )
    for claim in (larger, below):
        claim.facts += defined

    @larger.proof
    def more_functions(p):
        members = p.intro(
            "h",
            lambda q: q.use("polynomial_larger", "j", "k", "h"),
            "∀h. polynomial(j, h) ⇒ polynomial(k, h)",
        )
        return p.use("renyi_subset", given=[members], goal=p.goal, because="a larger class")

    @below.proof
    def young(p):
        return p.use("restricted_below_renyi", "polynomial(k)", "P", "Q", "α", because="Young's inequality")
