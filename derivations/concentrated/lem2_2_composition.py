"""Lemma 2.2, composition: the divergence between two laws of pairs.

Problem: compare D_α(P‖Q) for laws of pairs with D_α of the marginals P', Q' of the first outcome, and of
    the conditional laws P'_y, Q'_y of the second.
Method: the moment of the pair is E[(p'/q')^α] with the moment of the second outcome, given the first,
    inside; bound the latter. For α = 1 the chain rule: the mean loss of the second outcome, given the first,
    inside. The upper bound for α = ∞ is a limit. For the upper bounds and for products the second outcome may
    be taken to be a real number, as the density of the pairs is a sufficient statistic: nothing is assumed
    of the space in which it lies. For the lower bounds the law of the pairs may be taken to be dominated;
    then P'_y << Q'_y for P-almost every y, and for the others P'_y may be changed.
Guarantee: both bounds for 1 <= α <= ∞ (the paper's proof is for 1 < α < ∞), and the sum for products.
Reference: concentrated paper, Lemma 2.2 and Appendix B.1.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.mechanisms.approximate_zcdp import opened
from derivations.concentrated import lem2_2_nonnegativity as nonnegativity
from derivations.concentrated import pairs

theorem = Statement(id="zcdp.lem2.2.composition", title="The divergence between laws of pairs")
theorem.finding(
    "reading",
    "The maximum and the minimum over $y$ are stated by every number $c$ that is at least, or at most, all "
    r"$\mathrm{D}_\alpha(P'_y\|Q'_y)$: they may be suprema that are not attained.",
)
theorem.finding(
    "hypothesis",
    "The second outcome depends measurably on the first. The lower bounds are proved where the second "
    "outcome is in a standard space. Without a condition on the space they fail: let $y$ be uniform on "
    "$[0,1]$, let the second outcome be a function from $[0,1]$ to two points, the indicator of $y$ or $0$, "
    r"with other probabilities under $P'_y$ than under $Q'_y$. A set of the product $\sigma$-algebra knows "
    "countably many values only, so that the laws of the pairs agree.",
)
theorem.finding(
    "reading",
    r"$\mathrm{D}_1$ is the KL divergence $\int p\log(p/q)$. The paper also says that it is "
    r"$\lim_{\alpha\to1}\mathrm{D}_\alpha$, which from above is so only where some "
    r"$\mathrm{D}_\alpha$ with $\alpha>1$ is finite; for the limit the upper bound fails, as the orders at "
    r"which the $\mathrm{D}_\alpha(P'_y\|Q'_y)$ are finite may come down to $1$ with $y$.",
)


in_kernel = theorem.printed(
    "for P Q : 'a measure, K H : 'a → 'b measure, a b c : real "
    "given Prob P, Prob Q, Measurable K, Measurable H, "
    "∀x. Prob (K x), ∀x. Prob (H x), 1 < a, renyi a P Q ≤ b, ∀x. renyi a (K x) (H x) ≤ c "
    "holds renyi a (semi P K) (semi Q H) ≤ b + c",
    label="the upper bound, 1 < α < ∞",
)
standard = Claim(in_kernel.text.replace("given ", f"given {pairs.STANDARD}, "))


@in_kernel.proof
def the_density_for_the_second_outcome(p):
    outcome = p.names["P"].type.args[0]
    p.use("ac_of_renyi", "P", "Q", "a", "b", because="a finite divergence")
    p.every("x", outcome, lambda q: q.use("ac_of_renyi", "K(x)", "H(x)", "a", "c"))
    numbers = p.use(
        *("pairs_by_density", "P", "Q", "K", "H"),
        because="the density of the pairs may take the place of the second outcome",
    )

    def bound(p):
        p.intro("x", no_larger, "∀x. D[a](I(x) ‖ J(x)) ≤ c")
        upper = p.use(standard.theorem(), "P", "Q", "I", "J", "a", "b", "c")
        return p.chain("D[a](semi(P, K) ‖ semi(Q, H))", le("b + c", upper))

    return opened(p, numbers, ["I", "J"], bound)


def no_larger(p):
    return p.chain("D[a](I(x) ‖ J(x))", le("D[a](K(x) ‖ H(x))"), le("c"))


@standard.proof
def product_of_the_moments(p):
    p.use("ac_of_renyi", "P", "Q", "a", "b", because="a finite divergence")
    outcome = p.names["P"].type.args[0]
    p.every("x", outcome, lambda q: q.use("ac_of_renyi", "K(x)", "H(x)", "a", "c"))
    same = p.every("x", outcome, lambda q: q.use("kdensity_ae", "K", "H", "x"))
    p.use("kdensity_measurable", "K", "H", because="one density for all conditional laws")
    p.let(r="dP/dQ", s="kdensity(K, H)")
    factors = p.use("semi_density", "P", "Q", "K", "H", because="the density of the joint laws factors")
    joint = p.chain(
        "∫[z ~ semi(Q, H)] density(semi(P, K), semi(Q, H), z)^a",
        eq("∫[z ~ semi(Q, H)] (r(fst(z))·s(fst(z), snd(z)))^a", factors),
        eq(
            "∫ ∫[y ~ H(x)] (r(x)·s(x, y))^a dQ(x)",
            "semi_L",
            "fst_pair",
            "snd_pair",
            because="first the second outcome, then the first",
        ),
        eq("∫ r(x)^a·(∫[y ~ H(x)] s(x, y)^a) dQ(x)", "pow_mul", "ext_mul", "L_mul"),
        eq("∫ r(x)^a·(∫[y ~ H(x)] density(K(x), H(x), y)^a) dQ(x)", same),
        le("∫ ext(r(x)^a)·exp((a - 1)·c) dQ(x)", because="each conditional moment is bounded"),
        eq("∫ exp((a - 1)·c)·r(x)^a dQ(x)"),
        eq("exp((a - 1)·c)·∫ r(x)^a dQ(x)", "L_mul"),
        le("ext(exp((a - 1)·c))·exp((a - 1)·b)", because="and so is the first"),
        eq("exp((a - 1)·(b + c))"),
    )
    return p.chain(
        "D[a](semi(P, K) ‖ semi(Q, H))",
        eq(
            "1/(a - 1)·elog(∫[z ~ semi(Q, H)] density(semi(P, K), semi(Q, H), z)^a)",
            "renyi",
            because="the definition",
        ),
        le("1/(a - 1)·elog(exp((a - 1)·(b + c)))", joint),
        eq("b + c", "elog_ext", "log_exp"),
    )


def moment(p, P, Q, b):
    """From renyi a P Q <= b, the bound exp((a - 1) b) of the moment."""
    m = f"L ({Q}) (z ↦ density ({P}) ({Q}) z ^ a)"
    p.chain(
        f"elog ({m})",
        eq(f"(a - 1) · renyi a ({P}) ({Q})", "renyi", because="the definition"),
        eq(f"(a - 1)·({b})"),
    )
    return p.use("le_exp", because="the exponential of both sides")


LABELS = {
    "upper_one": "the upper bound, α = 1",
    "upper_infinity": "the upper bound, α = ∞",
    "lower": "the lower bound, 1 < α < ∞",
    "lower_one": "the lower bound, α = 1",
    "lower_infinity": "the lower bound, α = ∞",
}
for name, label in LABELS.items():
    text = getattr(pairs, name).text
    added = [pairs.STANDARD] if pairs.STANDARD in text else []
    text = text.replace(f"{pairs.STANDARD}, ", "")

    @theorem.printed(text, added=added, label=label).proof
    def of_pairs(p, name=name):
        return p.use(getattr(pairs, name).theorem(), goal=p.goal, because="the law of pairs")


FIRST, SECOND = "semi(P, x ↦ R)", "semi(Q, x ↦ S)"
LAWS = "for P Q : 'a measure, R S : 'b measure{} given Prob P, Prob Q, Prob R, Prob S"


def sum_of(D, name, above, below, sign, laws, label):
    """State and prove that the divergence D between products is the sum of those of the marginals."""
    claim = theorem.printed(f"{laws} holds {D} ({FIRST}) ({SECOND}) = {D} P Q + {D} R S", label=label)
    claim.facts.append(sign.theorem)
    order = ("a",) if name == "renyi" else ()
    pair, total = f"{D} A B", f"{D} P Q + {D} R S"

    def infinite(part, other, outcome):
        def proof(p):
            p.chain(
                "∞",
                eq(f"{D} (map {outcome} A) (map {outcome} B)", f"semi_{outcome}"),
                le(pair, f"{name}_map", because="data processing"),
            )
            p.use("ele_antisym", pair, "∞")
            p.chain(f"{D} {part} + {D} {other}", eq(f"∞ + {D} {other}"), eq("∞", "top_add"))
            return p.chain(pair, eq("∞"), eq(f"{D} {part} + {D} {other}"), eq(total))

        return proof

    def finite(p):
        one, two = p.have(f"{D} P Q = b"), p.have(f"{D} R S = c")
        p.have(f"{D} P Q ≤ b", one)
        p.have(f"{D} R S ≤ c", two)
        upper = p.use(above.theorem(), "P", "Q", "K", "H", *order, "b", "c")
        p.use(f"ac_of_{name}", "R", "S", *order, "c", because="a finite divergence")
        p.chain(pair, le("b + c", upper, because="the upper bound"), eq(total, one, two))
        p.let(t="dR/dS", r="λz : 'a # 'b. t (snd z)", g="z ↦ (fst(z), r(z))", h="abs")
        p.let(I="λx : 'a. map t R", J="λx : 'a. map t S")
        same = p.use(f"{name}_sufficient", "R", "S", "t", "h", *order)
        p.have(f"c ≤ {D} (map t R) (map t S)", same, two)
        lower = p.use(below.theorem(), "P", "Q", "I", "J", *order, "c")
        images = [
            rewrite(p.use("image_of_pairs", *law, "r"), "snd_pair", repeat=True)
            for law in (("P", "K"), ("Q", "H"))
        ]
        p.chain(
            total,
            le(f"{D} (semi P I) (semi Q J)", lower, because="the lower bound"),
            eq(f"{D} (map g A) (map g B)", *images),
            le(pair, f"{name}_map", because="data processing"),
        )
        return p.use("ele_antisym", pair, total)

    def value(p):

        return p.have("∀y. density R S y = h (t y)")

    def numbers(p):
        def first(p):
            return p.obtain("c", p.use("real_of_nonneg", f"{D} R S"), finite)

        return p.obtain("b", p.use("real_of_nonneg", f"{D} P Q"), first)

    @claim.proof
    def both_bounds(p):
        p.let(A=FIRST, B=SECOND, K="λx : 'a. R", H="λx : 'a. S")
        p.use(sign.theorem(), "P", "Q", *order)
        p.use(sign.theorem(), "R", "S", *order)

        def second(p):
            return p.cases(f"{D} R S = ∞", infinite("R S", "P Q", "snd"), numbers)

        return p.cases(f"{D} P Q = ∞", infinite("P Q", "R S", "fst"), second)


sum_of("renyi a", "renyi", in_kernel, pairs.lower, nonnegativity.finite,
       LAWS.format(", a : real") + ", 1 < a", "products, 1 < α < ∞")  # fmt: skip
sum_of("kl", "kl", pairs.upper_one, pairs.lower_one, nonnegativity.one,
       LAWS.format(""), "products, α = 1")  # fmt: skip
sum_of("max_divergence", "max_divergence", pairs.upper_infinity, pairs.lower_infinity,
       nonnegativity.infinity, LAWS.format(""), "products, α = ∞")  # fmt: skip
