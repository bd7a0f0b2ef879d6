"""Corollary 2: what its two kinds of noise, and the rows of Table 1, have in common.

For independent symmetric coordinates with E|Y| = μ and E[Y²] = V, in every dimension and for every shift
v, the (lin, Rényi) divergence is at most α log(1 + ‖v‖₁/μ)/(α-1) for every order, and α log(1 +
‖v‖₂²/V)/(2(α-1)) for α ≤ 2 (`cbdp_sym/mathematics/noise/noise_bounds.py`). For Gaussian noise it is at most
α log(1 + ‖v‖₂/μ)/(α-1) for every order, and for Laplace and Gaussian noise at most
α log(1 + (α-1)‖v‖₂²/V)/(2(α-1)) for α ≥ 2 (`derivations/sharp`). It is also at most the unrestricted
divergence, as for every class: the less of the two is what is claimed. For α ≥ 2 it is at least
α log(1 + ‖v‖₂²/V)/(2(α-1)).
"""

from dataclasses import dataclass
from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm11, thm12
from derivations.sharp import gaussian_vectors, laplace_vectors, sizes

FINITE = "Finite (λi : 'i. T)"
LINEAR = "(linear_in : (('i → real) → real) → bool)"
ZERO = "λi : 'i. 0"


@dataclass(frozen=True)
class Noise:
    """A kind of noise, as text; ``scale`` is its positive parameter, ``at`` what the law has for it.

    Args:
        name: ``laplace`` or ``normal``.
        size: E|Y|.
        variance: E[Y²].
        bounds: for α ≥ 2, for every order, for α ≤ 2; and from below.
        unrestricted: Rényi's divergence of the vectors at 0 and at v.
        exact: gives the theorem that it is this.
        two_norm: gives the theorem for α ≥ 2, with the variance.
    """

    name: str
    scale: str
    at: str
    size: str
    variance: str
    bounds: tuple
    unrestricted: str
    exact: object
    two_norm: object

    def vector(self, means):
        return f"{self.name}_vector ({means}) ({self.at})"

    @property
    def divergence(self):
        """The (lin, Rényi) divergence of the noise at 0 from that at v."""
        return f"restricted_renyi α linear_in ({self.vector(ZERO)}) ({self.vector('v')})"

    def claim(self, orders, conclusion):
        """The text of a claim about the noise in any dimension."""
        given = f"{FINITE}, 0 < {self.scale}, {orders}"
        return f"for v : 'i → real, {self.scale} α : real given {given} holds {conclusion}"


laplace = Noise(
    "laplace",
    "ε",
    "1/ε",
    "1/ε",
    "2*(1/ε)^2",
    (
        "α·log (1 + (α - 1)·norm 2 v^2·ε^2/2)/(2·(α - 1))",
        "α·log (1 + norm 1 v·ε)/(α - 1)",
        "α·log (1 + norm 2 v^2·ε^2/2)/(2·(α - 1))",
    ),
    f"1/(α - 1)·Sum (i ↦ log ({thm11.VALUE.format('v i')}))",
    lambda: thm11.repaired.theorem(),
    lambda: laplace_vectors.linear_adversaries.theorem(),
)
gaussian = Noise(
    "normal",
    "σ",
    "σ",
    "σ·sqrt (2/π)",
    "σ^2",
    (
        "α·log (1 + (α - 1)·norm 2 v^2/σ^2)/(2·(α - 1))",
        "α·log (1 + sqrt (π/2)·norm 2 v/σ)/(α - 1)",
        "α·log (1 + norm 2 v^2/σ^2)/(2·(α - 1))",
    ),
    "α·norm 2 v^2/(2·σ^2)",
    lambda: thm12.claim.theorem(),
    lambda: gaussian_vectors.linear_adversaries.theorem(),
)
DEFINED = ("product_sigma_finite", "product_prob", "linear_defined", "linear_member", "order_norm_nonneg")
LINE = ("line_defined", "linear_measurable")
ORDERS = ("2 ≤ α", "1 < α", "1 < α, α ≤ 2")
LABELS = ("any dimension", "any dimension, for large α", "any dimension, for α ≤ 2", "from below")


def laws(p, noise):
    """Name the noise Q of a coordinate, R at 0 and S at v; show what is known of them."""
    p.let(Q=f"λi : 'i. {noise.name} 0 ({noise.at})", R="product Q", S=noise.vector("v"))
    p.use(f"{noise.name}_symmetric", noise.at)
    p.have(f"R = {noise.vector(ZERO)}", f"{noise.name}_vector")
    p.use(f"{noise.name}_vector_moved", "v", noise.at)


def norms(p, text):
    """A value with the norms of v in place of the sums, and why it is the same."""
    facts = [p.use("one_norm", "v"), p.use("two_norm_square", "v")]
    sums = ("Sum (i ↦ abs (v i))", "norm 1 v"), ("Sum (i ↦ v i^2)", "norm 2 v^2")
    for total, norm in sums:
        text = text.replace(total, norm)
    return text, facts


def root(p):
    """Write what has E|Y| of Gaussian noise in the denominator without this root."""
    p.have("0 < π")
    p.let(r="sqrt (2/π)")
    p.chain("r·sqrt (π/2)", eq("1", "sqrt_pow", "pow_mul", "one_pow"))
    return p.chain("1/(σ·r)", eq("1/r*1/σ"), eq("sqrt (π/2)*1/σ"))


def least(p, noise, below):
    """The bound, and the unrestricted divergence beside it."""
    other = p.chain(
        noise.divergence,
        le(
            f"renyi α ({noise.vector(ZERO)}) ({noise.vector('v')})",
            p.use("restricted_below_renyi", LINEAR, "R", "S", "α"),
            because="a supremum over fewer functions",
        ),
        eq(f"({noise.unrestricted})", noise.exact(), because="the unrestricted divergence"),
    )
    return p.use("le_ext_min", given=[below, other], because="the less of the two")


VALUES = (
    "α·log (1 + (α - 1)·Sum (i ↦ v i^2)/V)/(2·(α - 1))",
    "α·log (1 + Sum (i ↦ abs (v i))/m)/(α - 1)",
    "α·log (1 + Sum (i ↦ v i^2)/V)/(2·(α - 1))",
)
WAYS = (
    "duality and the moments of linear functions",
    "duality and the triangle inequality",
    "duality and Jensen's inequality",
)


def found(p, noise, k):
    """The bound of this number for the coordinates Q, with the sums in place of the norms."""
    if k == 0:
        return p.use(noise.two_norm(), "v", noise.at, "α")
    size = ("∀i. HasInt (Q i) abs m", "∀i. HasInt (Q i) (y ↦ y^2) V")[k == 2]
    p.have(size, because="a moment of one coordinate")
    return p.use(("sign_bound_one", "variance_bound")[k == 2], "Q", "v", "mV"[k == 2], "α")


def bounded(noise, k):
    """The proof of the bound of this number."""

    def proof(p):
        laws(p, noise)
        if noise is gaussian and k == 1:
            return least(p, noise, p.use(sizes.by_the_norm.theorem(), "v", "σ", "α", because="first moments"))
        p.let(m=noise.size, V=noise.variance)
        p.have("0 < V")
        if k == 1:
            p.have("0 < m")
        bound = found(p, noise, k)
        value, facts = norms(p, VALUES[k])
        below = p.chain(
            noise.divergence,
            eq("restricted_renyi α linear_in R (product (i ↦ shift (v i) (Q i)))"),
            le(f"({VALUES[k]})", bound, because=WAYS[k]),
            eq(f"({value})", *facts, because="the norms"),
            eq(f"({noise.bounds[k]})"),
        )
        return least(p, noise, below)

    return proof


def from_below(noise):
    """The proof of the lower bound."""

    def proof(p):
        laws(p, noise)
        p.let(V=noise.variance)
        p.have("0 < V")
        p.have("∀i. HasInt (Q i) (y ↦ y^2) V", because="the variance of one coordinate")
        p.use("variance_below", "Q", "v", "V", "α", because="the function $1-\\langle v,x-v\\rangle/V$")
        value, facts = norms(p, VALUES[2])
        return p.chain(
            f"({noise.bounds[2]})",
            eq(f"({value})"),
            eq(f"({VALUES[2]})", *facts, because="the norms"),
            le("restricted_renyi α linear_in R (product (i ↦ shift (v i) (Q i)))"),
            eq(noise.divergence),
        )

    return proof


def well_defined(claim):
    """Return the facts by which everything in a claim about the divergences is defined."""
    claim.facts += [partial(named, name) for name in DEFINED]


def bounds(noise):
    """The claims about this noise: orders, conclusion, label and proof."""
    upper = [f"{noise.divergence} ≤ min ({b}) ({noise.unrestricted})" for b in noise.bounds]
    lower = f"{noise.bounds[2]} ≤ {noise.divergence}"
    proofs = [bounded(noise, k) for k in range(3)] + [from_below(noise)]
    orders = (*ORDERS, ORDERS[0])
    return [
        (noise.claim(o, c), label, proof)
        for o, c, label, proof in zip(orders, [*upper, lower], LABELS, proofs, strict=True)
    ]


def on_the_line(noise, k, bound, unrestricted):
    """The proof of the bound of this number for the shift by 1 on the line, with the class ``linear``.

    Args:
        bound: the bound.
        unrestricted: Rényi's divergence; and what gives the theorem that it is this.
    """
    value, exact = unrestricted
    P, S = (f"{noise.name} {m} ({noise.at})" for m in "01")

    def proof(p):
        p.let(P=P, S=S, Q="λj : bool. P", v="λj : bool. if j (1 : real) 0", V=noise.variance, m=noise.size)
        p.have("0 < π")
        p.use(f"{noise.name}_symmetric", noise.at)
        p.chain("shift 1 P", eq("S", f"{noise.name}_shift"))
        sides = [p.have("v T = 1", "if_true"), p.have("v F = 0", "if_false")]
        term = "abs (v j)" if k == 1 else "v j^2"
        total = p.chain(f"Sum (j ↦ {term})", eq("1", p.use("sum_bool", f"j ↦ {term}"), *sides))
        if k == 1 and noise is gaussian:
            p.use("normal_absolute_mean", "σ", because="the mean size of the noise")
        whole = found(p, noise, k)
        ways = [root(p)] if noise is gaussian and k == 1 else ()
        below = p.chain(
            "restricted_renyi α linear P S",
            le(
                "restricted_renyi α linear_in (product Q) (product (j ↦ shift (v j) (Q j)))",
                p.use("line_as_coordinate", "P", "1", "α"),
                because="as one of two coordinates",
            ),
            le(f"({VALUES[k]})", whole, because=WAYS[k]),
            eq(f"({bound})", total, *ways),
        )
        other = p.chain(
            "restricted_renyi α linear P S",
            le("renyi α P S", because="a supremum over fewer functions"),
            eq(f"({value})", exact(), because="the unrestricted divergence"),
        )
        return p.use("le_ext_min", given=[below, other], because="the less of the two")

    return proof


def repair_on_the_line(theorem, noise, divergence, bounds, unrestricted):
    """Add the repaired bounds for the shift by 1 on the line; return that from below, and the others."""
    value, _ = unrestricted
    given = f"for {noise.scale} α : real given 0 < {noise.scale}"
    labels = "linear adversary, repaired", "for large α", "for α ≤ 2"
    upper = [
        theorem.repaired(f"{given}, {orders} holds {divergence} ≤ min ({bound}) ({value})", label=label)
        for orders, bound, label in zip(ORDERS, bounds, labels, strict=True)
    ]
    for k, claim in enumerate(upper):
        claim.proof(on_the_line(noise, k, bounds[k], unrestricted))
    below = theorem.repaired(f"{given}, 2 ≤ α holds {bounds[2]} ≤ {divergence}", label="from below")

    @below.proof
    def one_function(p):
        P, S = (f"{noise.name} {m} ({noise.at})" for m in "01")
        p.let(P=P, S=S, w=noise.variance)
        p.have("HasInt P (x ↦ x) 0", because="the means")
        p.have("HasInt S (x ↦ (x - 1)^2) w", because="the variance")
        return p.chain(f"({bounds[2]})", eq("α·log (1 + (0 - 1)^2/w)/(2·(α - 1))"), le(divergence))

    for claim in (*upper, below):
        claim.facts += [partial(named, name) for name in LINE]
    return below, upper


def two_coordinates(p, noise, scale):
    """Name two coordinates that both move by 1, at order 3; know their norms and number."""
    p.let(v="λb : bool. (1 : real)", α="3", **{noise.scale: scale})
    p.know(*map(named, DEFINED))
    p.chain("norm α v^α", eq("2", "norm_power", p.use("sum_bool", "λb : bool. abs 1^3")))
    p.chain("norm 2 v^2", eq("2", "two_norm_square", p.use("sum_bool", "λb : bool. (1 : real)^2")))
    p.chain(f"({scale}*norm α v)^α", eq(f"({scale})^α·norm α v^α", "pow_mul"), eq(f"({scale})^α·2"))
    p.use("card_bool")


def exceeds(p, divergence, least, low, high, printed):
    """Show that the divergence is greater than the printed bound.

    Args:
        least: the divergence is known to be at least this; it is the number ``low``.
        high: a number; the printed bound is at most this.
    """
    p.have(f"{high} < {low}", by=decide, because="two numbers")
    return p.chain(f"({printed})", le(f"({high})"), lt(f"({low})"), eq(f"({least})"), le(divergence))


MUCH_NOISE = {
    laplace: ("1/100", "3·log (1 + 2·(1/100)^2/2)/(2·(3 - 1))"),
    gaussian: ("100", "3·log (1 + 2/100^2)/(2·(3 - 1))"),
}


def too_small(p, noise, below, printed, high):
    """Refute a printed bound at two coordinates and much noise, where it is this number."""
    scale, low = MUCH_NOISE[noise]
    shown = r"\sigma=100" if noise is gaussian else r"\epsilon=\frac1{100}"
    p.say(rf"Take $d=2$, $v=(1,1)$, ${shown}$ and $\alpha=3$.")
    two_coordinates(p, noise, scale)
    p.use(below.theorem(), "v", noise.scale, "α", because="one linear function")
    at, bound = noise.divergence.replace("'i", "bool"), printed.format("λb : bool. T")
    p.chain(bound, eq(high))
    exceeds(p, at, noise.bounds[2], low, high, bound)
    return p.counterexample(v="v", α="α", **{noise.scale: noise.scale})


def repair(theorem, noise):
    """Add the repaired bounds, and what is said of both kinds of noise."""
    theorem.finding(
        "reading",
        r"The only step that the proof of Corollary 2 adds, $K\ge(\mathbb{E}|Y|)^{\alpha/(\alpha-1)}$ by "
        "the least moment, is right, and its moments are proved. But the proof applies Theorem 13, which "
        "is false.",
    )
    theorem.finding(
        "sharper",
        r"The repaired bounds hold in every dimension without the factor $2^{d(\alpha-1)}$; the second "
        r"stays bounded as $\alpha$ grows. Each is the smaller one of a bound for linear adversaries and "
        r"the unrestricted divergence. For $\alpha\ge2$ and small $\|v\|$ the former is smaller: it "
        "contains the variance of the noise, as the bound from below does.",
    )
    claims = []
    for text, label, proof in bounds(noise):
        claim = theorem.repaired(text, label=label)
        well_defined(claim)
        claim.proof(proof)
        claims.append(claim)
    return claims


def from_corollary(theorem, noise, corollary):
    """Add the repaired bounds to a row of Table 1, by Corollary 2, in whose module they are proved."""
    repaired = (corollary.two, corollary.one, corollary.small, corollary.below)
    for (text, label, _), held in zip(bounds(noise), repaired, strict=True):
        claim = theorem.repaired(text, label=f"linear adversary, {label}")
        well_defined(claim)

        @claim.proof
        def corollary_2(p, held=held):
            return p.use(held.theorem(), goal=p.goal, because="Corollary 2, repaired")
