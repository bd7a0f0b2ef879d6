"""Section 1.1: approximate differential privacy by the tail of the privacy loss.

Problem: "(ε,δ)-DP is equivalent, up to a small loss in parameters, to the requirement that Pr[Z > ε] ≤ δ".
Method: where Z ≤ ε, an event is at most e^ε times as probable on x as on x'; the rest has the probability
    δ. The other way round, the event Z > ε' for ε' > ε has the probability p ≤ e^ε q + δ, and q ≤ e^{-ε'} p.
Guarantee: Pr[Z > ε] ≤ δ implies (ε,δ)-DP, without a loss. (ε,δ)-DP implies Pr[Z > ε'] ≤ δ/(1-e^{ε-ε'}) for
    every ε' > ε. No constant C does: for small ε it does not imply Pr[Z > Cε] ≤ Cδ.
Reference: concentrated paper, Section 1.1, after Definition 1.2; the proof of Lemma 3.5 for the first half.
"""

from cbdp_sym.author import *
from derivations.concentrated import two_coins

FOR = "for nb : 'd → 'd → bool, M : 'd → 'a measure, ε δ"
TAIL = "mass (M x) (z ↦ 0 < density (M x) (M y) z ∧ {} < privacy_loss (M x) (M y) z) ≤ {}"
LARGER, SHARE = "ε'", "δ/(1 - exp (ε - ε'))"
theorem = Statement(id="zcdp.sec1.1", title="The privacy loss and approximate privacy")
enough = theorem.printed(
    f"{FOR} : real given mechanism M, ∀x y. nb x y ⇒ M x ≪ M y ∧ {TAIL.format('ε', 'δ')} "
    "holds approx_dp nb M ε δ",
    label="Pr[Z > ε] ≤ δ implies (ε,δ)-DP",
)
needed = theorem.printed(
    f"{FOR} ε' : real given approx_dp nb M ε δ, ∀x y. nb x y ⇒ M x ≪ M y, "
    f"ε < ε' holds ∀x y. nb x y ⇒ {TAIL.format(LARGER, SHARE)}",
    label=r"(ε,δ)-DP implies $\Pr[Z>\varepsilon']\le\delta/(1-e^{\varepsilon-\varepsilon'})$ "
    r"for $\varepsilon'>\varepsilon$",
)
CONSTANT = (
    "∃C. 0 < C ∧ (∀M : DATA → OUTPUT measure. ∀ε δ. 0 < ε ⇒ 0 < δ ⇒ "
    "approx_dp nb M ε δ ⇒ (∀x y. nb x y ⇒ M x ≪ M y) ⇒ "
    f"(∀x y. nb x y ⇒ {TAIL.format('C*ε', 'C*δ')}))"
)
constants = theorem.fails(
    "for nb : 'd → 'd → bool, Y : 'a → bool given ∀x y. nb x y ⇒ nb y x, ∀y. Y y holds "
    + CONSTANT.replace("DATA", "'d").replace("OUTPUT", "'a"),
    label="that the loss is a constant factor: (ε,δ)-DP implies Pr[Z > Cε] ≤ Cδ",
)
theorem.finding(
    "reading",
    "The printed loss in parameters has no value. It is this: nothing is lost from "
    r"$\Pr[Z>\varepsilon]\le\delta$ to $(\varepsilon,\delta)$-DP, and the other way round $\varepsilon$ "
    r"becomes any $\varepsilon'>\varepsilon$ and $\delta$ becomes $\delta/(1-e^{\varepsilon-\varepsilon'})$. "
    r"$Z=\log r(z)$ for the density $r$ of $M(x)$ with respect to $M(x')$, which Definition 1.2 requires to "
    "exist.",
)
theorem.finding(
    "constant",
    r"The loss is not small for small $\varepsilon$: for no $C$ does $(\varepsilon,\delta)$-DP imply "
    r"$\Pr[Z>C\varepsilon]\le C\delta$. Of two coins with the chances $\frac12$ and $\frac12-\delta$ the "
    r"loss exceeds $\delta$ with the probability $\frac12$, though they are "
    r"$(\varepsilon,\delta)$-close for every $\varepsilon>0$.",
)
PAIR = "for P Q : 'a measure, ε δ"
BAD = "z ↦ 0 < density P Q z ∧ {} < privacy_loss P Q z"
EVENTS = "∀s. Measurable s ⇒ mass P s ≤ exp ε·mass Q s + δ"
likely = Claim(f"{PAIR} : real given Prob P, Prob Q, P ≪ Q, mass P ({BAD.format('ε')}) ≤ δ holds {EVENTS}")
rare = Claim(
    f"{PAIR} ε' : real given Prob P, Prob Q, P ≪ Q, {EVENTS}, ε < ε' "
    f"holds mass P ({BAD.format(LARGER)}) ≤ {SHARE}"
)
below_one = Claim("for ε ε' given ε < ε' holds exp(ε - ε') < 1")


@needed.facts.append
def not_zero():
    """The bound divides by no zero."""
    return below_one.theorem()


@below_one.proof
def negative_exponent(p):
    return p.have("exp(ε - ε') < 1", p.use("exp_lt", "ε - ε'", "0"), "exp_zero")


@likely.proof
def outside_the_bad_event(p):
    p.unfold_facts("privacy_loss")
    p.let(d="dP/dQ", b="z ↦ 0 < dP/dQ(z) ∧ ε < log(dP/dQ(z))", e="exp(ε)")

    def event(p):
        p.let(u="z ↦ s(z) ∧ b(z)", v="z ↦ s(z) ∧ ¬b(z)")

        def small(p):
            return p.cases("0 < d(z)", positive, lambda p: p.have("d(z) ≤ e"))

        def positive(p):
            return p.cases("ε < log(d(z))", impossible, bounded)

        def impossible(p):
            p.have("b(z)")
            p.have("F")
            return p.have("d(z) ≤ e")

        def bounded(p):
            return p.chain("d(z)", eq("exp(log(d(z)))", "exp_log"), le("e", "exp_le"))

        p.intro("z", small, "∀z. v(z) ⇒ d(z) ≤ e")
        p.use("mass_le_by_density", "P", "Q", "v", "e", because="the density is at most $e^\\varepsilon$")
        p.chain("P(u)", le("P(b)"), le("δ"))
        return p.chain(
            "P(s)", eq("P(u) + P(v)", "mass_split"), le("δ + e·Q(v)"), le("δ + e·Q(s)"), eq("e·Q(s) + δ")
        )

    return p.intro("s", event)


@enough.proof
def pair_by_pair(p):
    p.unfold("approx_dp", "mechanism")

    def event(p):
        p.use(likely.theorem(), "M(x)", "M(y)", "ε", "δ")
        return p.auto()

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


@rare.proof
def the_bad_event(p):
    p.unfold("privacy_loss")
    p.let(d="dP/dQ", f="exp(ε')", k="exp(ε - ε')")
    p.let(b="z ↦ 0 < dP/dQ(z) ∧ ε' < log(dP/dQ(z))")
    p.use(below_one.theorem(), "ε", "ε'")

    def large(p):
        return p.chain("f", le("exp(log(d(z)))", "exp_le"), eq("d(z)", "exp_log"))

    p.intro("z", large, "∀z. b(z) ⇒ f ≤ d(z)")
    p.use("mass_ge_by_density", "P", "Q", "b", "f", because="the density is at least $e^{\\varepsilon'}$")

    def with_first(p):
        return p.obtain("v", p.use("mass_real", "Q", "b"), with_both)

    def with_both(p):
        _one, other = p.have("P(b) = u"), p.have("Q(b) = v")
        p.use("le_of_ext", given=[p.chain("f·v", eq("f·Q(b)", other), le("P(b)"), eq("u"))])
        p.use("le_of_ext", given=[p.chain("u", eq("P(b)"), le("exp(ε)·Q(b) + δ"), eq("exp(ε)·v + δ", other))])
        p.have("k·f = exp(ε)")
        p.have("0 ≤ k")
        p.have("(1 - k)·u ≤ δ")
        return p.chain("P(b)", eq("u"), le("δ/(1 - k)"))

    return p.obtain("u", p.use("mass_real", "P", "b"), with_first)


@needed.proof
def at_each_pair(p):
    p.unfold_facts("approx_dp", "mechanism")

    def pair(p):
        return p.use(rare.theorem(), "M(x)", "M(y)", "ε", "δ", "ε'")

    return p.intro("x y", pair)


COINS = "b ↦ if b then P else Q"
near = Claim(
    "for c k t ε given 0 ≤ c ≤ 1, 0 ≤ k ≤ 1, 0 ≤ ε, c - k ≤ t, k - c ≤ t "
    "holds ∀s. Measurable(s) ⇒ bernoulli(c)(s) ≤ exp(ε)·bernoulli(k)(s) + t"
)
chance = Claim(
    "for t u given 0 < t < 1/2, u < 2·t holds 1/2 ≤ bernoulli(1/2){z | 0 < density(bernoulli(1/2), "
    "bernoulli(1/2 - t), z) ∧ u < log(density(bernoulli(1/2), bernoulli(1/2 - t), z))}"
)


@near.proof
def four_events(p):
    p.have("1 ≤ exp(ε)", p.use("exp_ge", "ε"))

    def event(p):
        p.let(r="b ↦ if s(b) then 1 else 0")
        for coin in "ck":
            p.chain(
                f"mass (bernoulli {coin}) s",
                eq(f"L (bernoulli {coin}) (b ↦ r b)", "mass", "ext_if"),
                eq(f"{coin}·r T + (1 - {coin})·r F", "L_bernoulli"),
            )
        p.let(u="c·r(T) + (1 - c)·r(F)", v="k·r(T) + (1 - k)·r(F)")

        return p.chain(
            "bernoulli(c)(s)",
            eq("u"),
            le("exp(ε)·v + t"),
            eq("exp(ε)·v + t"),
            eq("exp(ε)·bernoulli(k)(s) + t"),
        )

    return p.intro("s", event)


@chance.proof
def the_likelier_outcome(p):
    p.let(q="1/2 - t", P="bernoulli(1/2)", Q="bernoulli(1/2 - t)", d="dP/dQ")
    p.let(f="b ↦ if b then 1/2/(1/2 - t) else (1 - 1/2)/(1 - (1/2 - t))")
    p.use("ae_ac", "P", given=[p.use("bernoulli_density", "1/2", "q")])
    p.let(b="z ↦ 0 < d(z) ∧ u < log(d(z))", g="z ↦ 0 < f(z) ∧ u < log(f(z))", s="λz : bool. z")
    p.use("log_le", "1 - 2·t")
    p.chain("log(f(T))", eq("log(1/(1 - 2·t))"), eq("-log(1 - 2·t)", "log_div", "log_one"))

    def true(p):
        return by_equation(symmetry(p.have("g(z) ⇔ g(T)")), p.have("g(T)"))

    p.every("z", "bool", true, "z")
    return p.chain(
        "1/2",
        eq(
            "ext(1/2)·(if s(T) then (1 : real) else (0 : real)) + (1 - 1/2)·(if s(F) then (1 : "
            "real) else (0 : real))",
            "not_false",
        ),
        eq("P(s)", "L_bernoulli", "ext_if", "mass"),
        le("P(g)"),
        eq("P(b)", "mass_ae"),
    )


@constants.refutation
def two_coins_close_together(p):
    p.say(
        r"Data sets are one bit, and so are the outputs; the chances are $\frac12$ and $\frac12-\delta$, "
        r"with $\delta=\frac1{4(C+1)}$ and $\varepsilon=\delta/(C+1)$."
    )
    p.let(nb="x ↦ y ↦ ¬(x ⇔ y)", Y="λy : bool. T")
    p.let(some=CONSTANT.replace("DATA", "bool").replace("OUTPUT", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(two_coins.symmetric.theorem())
    return p.counterexample(nb="nb", Y="Y")


def with_constant(p):
    p.let(t="1/(4·(C + 1))", e="1/(4·(C + 1))/(C + 1)", k="1/2 - 1/(4·(C + 1))")
    p.let(P="bernoulli(1/2)", Q="bernoulli(1/2 - 1/(4·(C + 1)))")
    p.let(M="b ↦ if b then P else Q")
    p.have("C·t < 1/2")
    p.use("not_false")
    p.use("true_not_false")
    _first, _second = p.have("M(T) = P", "if_true"), p.have("M(F) = Q")
    for one in ("1/2", "k"):
        for other in ("1/2", "k"):
            p.use(near.theorem(), one, other, "t", "e")

    def each(goal):
        return lambda p: p.cases("x", lambda p: p.cases("y", lambda p: p.have(goal, "if_true", "if_false")))

    bound = "mass (M x) s ≤ exp e·mass (M y) s + t"
    p.intro("x y s", each(bound), f"∀x y s. nb x y ⇒ Measurable s ⇒ {bound}")
    p.intro("x y", each("M(x) ≪ M(y)"), "∀x y. x ~ y ⇒ M(x) ≪ M(y)")
    p.have("M is (e, t)-DP for ~", "approx_dp", "mechanism")
    claimed = next(
        f
        for f in p.context.facts
        if "approx_dp nb" not in str(f.conclusion) and "privacy_loss" in str(f.conclusion)
    )
    p.use(claimed, "M", "e", "t", "T", "F")
    p.use(chance.theorem(), "t", "C·e")
    bad = "z ↦ 0 < density P Q z ∧ C·e < log (density P Q z)"
    p.use(
        "le_of_ext",
        given=[
            p.chain(
                "1/2",
                le(f"mass P ({bad})"),
                eq(
                    "M(T){z | 0 < density(M(T), M(F), z) ∧ C·e < privacy_loss(M(T), M(F), z)}", "privacy_loss"
                ),
                le("C·t"),
            )
        ],
    )
    return p.have("F")
