"""Proposition C.3: an accurate private mechanism answers queries about the law of its data.

Problem: M is accurate to α on its data. How accurate is it for the law D from which the data are drawn?
Method: for one entry z and any output w let g(z, w) = 1 + ⟨q(z), s(w)⟩, with s(w) of dual norm 1, so that
    0 ≤ g ≤ 2. Exchange z for an independent entry: Pinsker's inequality for each pair, then Tonelli. The
    second display is the triangle inequality, with the output between q(x) and q(D).
Guarantee: α + √(2(ξ+ρ)), and 2α + √(2(ξ+ρ)) for q(x); every norm, law, measurable mechanism and query.
Reference: concentrated paper, Proposition C.3 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import accuracy

SAMPLES = "L (product (λj : 'i. D))"

theorem = Statement(id="zcdp.propC.3", title="Privacy and sampling")
law_of_data = theorem.printed(
    f"{accuracy.LETTERS} : real given {accuracy.PRINTED} "
    f"holds {SAMPLES} (x ↦ L (A x) (y ↦ N (k ↦ y k - c k))) ≤ α + sqrt (2·(ξ + ρ))",
    added=accuracy.ADDED,
    label="the output is near q(D)",
)
samples = theorem.printed(
    f"{accuracy.LETTERS} : real given {accuracy.PRINTED} "
    f"holds {SAMPLES} (x ↦ N (k ↦ statistical q x k - c k)) ≤ 2·α + sqrt (2·(ξ + ρ))",
    added=accuracy.ADDED,
    label="so q(x) is near q(D)",
)
for claim in (law_of_data, samples):
    for fact in ("norm_nonneg", "add_real_defined", "card_not_zero", "norm_distance_measurable"):
        claim.facts.append(lambda fact=fact: named(fact))
    claim.facts += [accuracy.measurable_error, accuracy.measurable_answers]
theorem.finding(
    "reading",
    r"$c=q(\mathcal D)$: its coordinates are the means of those of $q$. The mechanism and the query are "
    r"measurable, as they have to be for the means over $x\sim\mathcal D^n$.",
)
theorem.finding(
    "another proof",
    "A vector that nearly attains the norm, and depends measurably on the output, takes the place of the "
    "maximum in the definition of $s$.",
)
theorem.finding(
    "hypothesis", r"$\xi+\rho\ge0$, or there is no root; it is implied where there are neighbours."
)
law_of_data.proof(accuracy.accuracy)


@samples.proof
def triangle_inequality(p):
    p.unfold_facts("mechanism", "zcdp")
    p.let(
        P="product (λj : 'i. D)",
        Q="λx : 'i → 'd. statistical q x",
        r="√(2·(ξ + ρ))",
        F="x ↦ ∫[y ~ A(x)] N(k ↦ y(k) - c(k))",
        x0="select (λx : 'i → 'd. T)",
    )
    p.use(law_of_data.theorem(), *accuracy.NAMES)
    p.use("norm_distance_measurable", "N", "c")
    vector = p.names["c"].type
    p.every("y", vector, lambda q: q.use("norm_nonneg", "N", "y"))
    p.chain("0", le("∫[y ~ A(x0)] N(k ↦ y(k) - Q(x0, k))", "L_nonneg"), le("α", because="M is accurate"))
    p.say("For one data set $x$, the mean over the output $y$ of what is between $q(x)$ and $q(D)$:")
    p.every("x", p.names["A"].type.args[0], for_one_data_set)
    return p.chain(
        "∫ N(k ↦ Q(x, k) - c(k)) dP(x)",
        le("∫ (α + F(x)) dP(x)", "L_le", because="for each $x$"),
        eq("α + ∫ F(f) dP(f)", "L_add", "L_const"),
        le("α + (α + r)", because="the first display"),
        eq("2·α + r"),
    )


def for_one_data_set(p):
    p.use("norm_distance_measurable", "N", "Q(x)")

    def point(q):
        q.use("norm_swap", "N", "y", "Q(x)")
        q.use("norm_triangle", "N", "Q(x)", "y", "c")
        q.let(u="N(k ↦ Q(x, k) - c(k))", v="N(k ↦ y(k) - Q(x, k))", w="N(k ↦ y(k) - c(k))")
        return q.calc("u", ("<=", "v + w"), ("=", "v + w"))

    p.every("y", p.names["c"].type, point)
    return p.chain(
        "N(k ↦ Q(x, k) - c(k))",
        eq("∫[y ~ A(x)] N(k ↦ Q(x, k) - c(k))", "L_const", because="a constant"),
        le(
            "∫[y ~ A(x)] (N(k ↦ y(k) - Q(x, k)) + N(k ↦ y(k) - c(k)))",
            "L_le",
            because="the triangle inequality",
        ),
        eq("∫[y ~ A(x)] N(k ↦ y(k) - Q(x, k)) + F(x)", "L_add"),
        le("α + F(x)", because="M is accurate"),
    )
