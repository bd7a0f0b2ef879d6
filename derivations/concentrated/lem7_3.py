"""Lemma 7.3: the exponential mechanism.

Problem: privacy and usefulness of the choice of y from T with probability proportional to e^{-εl(x,y)/2Δ},
    where no loss l(·, y) changes by more than Δ between neighbours.
Method: the paper cites all three. Weights change by e^{ε/2} at most, and so does their sum. A loss beyond the
    bound has at most β/|T| of the weight of the best. For the mean, 1 + s ≤ e^s, where s is
    ε(l - min)/2Δ - log |T|, times the weight, summed.
Guarantee: ε-DP; both bounds on the loss as printed, for all β > 0.
Reference: concentrated paper, Lemma 7.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import exponential_mechanism

TEXT = (
    "for nb : 'd → 'd → bool, l : 'd → 'b → real, t : 'b → bool, D ε : real "
    "given Finite t, ∃y. t y, 0 < ε, ∀x y z. nb x y ⇒ t z ⇒ abs (l x z - l y z) ≤ D"
)
OFTEN = "∀x z b. t z ⇒ 0 < b ⇒ 1 - b ≤ mass (B x) (y ↦ l x y ≤ l x z + 2·D/ε · log (card t / b))"
MEAN = "∀x z. t z ⇒ (∃m. HasInt (B x) (l x) m ∧ m ≤ l x z + 2·D/ε·log (card t))"

theorem = Statement(id="zcdp.lem7.3", title="The exponential mechanism")
claim = theorem.printed(
    f"{TEXT}, ∀x. Measurable (l x) holds ∃B. pure_dp nb B ε ∧ ({OFTEN}) ∧ ({MEAN})",
    added=["0 < D"],
    label="Pr and E, z being any element of T, such as the best one",
)
weights = theorem.printed(
    f"{TEXT} holds ∃B. pure_dp nb B ε ∧ (∀x. {exponential_mechanism.WEIGHTS})",
    added=["0 < D"],
    label="the same for the weights w of the outputs",
)
for part in (claim, weights):
    for fact in ("card_exists", "add_real_defined", "weighted_sum_defined"):
        part.facts.append(lambda fact=fact: named(fact))
theorem.finding(
    "reading",
    "The neighbours are those of any relation $nb$. All functions on the finite set $T$ are measurable, "
    r"which the first claim says of the losses. For infinite $T$ both bounds are $\infty$.",
)
theorem.finding("hypothesis", r"$\Delta>0$, or the weights are not defined.")
theorem.finding(
    "false step",
    r"The denominator of $\Pr[M(x)=y]$ is printed as $\sum_{y'}e^{-\ell(x,y)\varepsilon/2\Delta}$, with "
    "$y$ in the exponent where $y'$ is meant.",
)

weights.proof(exponential_mechanism.proof)


@claim.proof
def sums_of_weights(p):
    p.say("Probabilities and means under the law of the output are sums of its weights.")
    found = p.use(weights.theorem(), "nb", "l", "t", "D", "ε", because="the weights")
    return p.obtain("B", found, with_mechanism)


def with_mechanism(p):
    p.names["l"].type.args[0]

    def at(q):
        return q.obtain("w", q.have(exponential_mechanism.WEIGHTS), bounds)

    p.every("x", "'d", at)
    return p.witness("B")


def bounds(p):
    outcome = p.names["t"].type.args[0]
    mean = p.every("z", "'b", small_on_average, "t(z)")
    often = p.every("z", outcome, lambda q: q.every("b", REAL, likely, "0 < b"), "t(z)")
    return logic.both(mean, often)


def small_on_average(p):
    p.let(m="∑ y ∈ t. w(y)·l(x, y)")
    p.use("int_atoms", "B(x)", "t", "w", "l(x)")
    p.goal = p.term("∃m. E[y ~ B(x)] l(x, y) exists and is m ∧ m ≤ l(x, z) + 2·D/ε·log(card(t))")
    return p.witness("m")


def likely(p):
    p.let(
        c="l(x, z) + 2·D/ε·log(card(t)/b)",
        s="y ↦ l(x, y) ≤ c",
        u="∑ y ∈ t. if s(y) then w(y) else 0",
        v="∑ y ∈ t. if c < l(x, y) then w(y) else 0",
    )
    p.names["t"].type.args[0]

    p.calc(
        "∑ x ∈ t. w(x)",
        ("=", "∑ y ∈ t. (if s(y) then w(y) else 0) + (if c < l(x, y) then w(y) else 0)"),
        ("=", "u + v", "sum_add"),
    )
    p.have("v ≤ b")

    def weighted(q):
        text = "ext (w y)·(if (s y) 1 0) = if (s y) (w y) 0"
        return q.cases("s(y)", lambda r: r.have(text))

    p.every("y", "'b", weighted)
    return p.chain(
        "1 - b",
        le("u"),
        eq("∑ y ∈ t. w(y)·(if s(y) then (1 : ereal) else (0 : ereal))", "ext_sum"),
        eq("B(x)(s)", "mass"),
    )
