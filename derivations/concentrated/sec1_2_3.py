"""Section 1.2.3: what postprocessing does to mean-concentrated differential privacy.

Problem: "an arbitrary amount of postprocessing can worsen the guarantees of mCDP by at most constant
    factors".
Method: a Gaussian mechanism with little noise, of whose output only the comparison with its own mean on one
    data set is kept: a coin with the chance 1/2 on that data set, and nearly without a chance on the other.
    For the repair: mCDP implies zCDP without μ (Lemma 4.2), which postprocessing keeps, and which implies
    mCDP at a loss (Lemma 4.3); the mean of the loss is a divergence, which postprocessing does not raise.
Guarantee: false for every constant. A postprocessed (μ,τ)-mCDP mechanism is (μ,τ')-mCDP with
    τ'² = 7/2·τ²(1+τ²), and with τ' = 2τ if τ ≤ 1.
Reference: concentrated paper, Section 1.2.3, the sentence in brackets.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem4_2, lem4_3, lemA_2_mills, lemB_2_mills, propA_1, two_coins

theorem = Statement(
    id="zcdp.sec1.2.3", title="Postprocessing and mean-concentrated privacy", expect="refuted"
)
CONSTANT = (
    "∃C. 0 < C ∧ (∀A : DATA → OUTPUT measure. ∀g : OUTPUT → ANSWER. ∀μ τ. Measurable g ⇒ "
    "0 ≤ τ ⇒ mcdp nb A μ τ ⇒ mcdp nb (postprocess g A) (C·μ) (C·τ))"
)


def constant(data, output, answer):
    """Return the claim that there is a constant for these data sets, outputs and answers."""
    return CONSTANT.replace("DATA", data).replace("OUTPUT", output).replace("ANSWER", answer)


printed = theorem.printed(
    "for nb : 'd → 'd → bool, Y : 'a → bool, W : 'b → bool "
    "given ∀x y. nb x y ⇒ nb y x, ∀y. Y y, ∀w. W w "
    f"holds {constant(chr(39) + 'd', chr(39) + 'a', chr(39) + 'b')}",
    label="with one constant for all mechanisms with outputs in Y, all functions from Y to W, μ and τ",
)
FOR = "for nb : 'd → 'd → bool, M : 'd → 'a measure, f : 'a → 'b measure, μ τ : real"
GIVEN = "given ∀x y. nb x y ⇒ nb y x, Measurable f, ∀y. Prob (f y), mcdp nb M μ τ"
always = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb (x ↦ bind (M x) f) μ (sqrt (7/2·(τ^2·(1 + τ^2))))",
    label="with τ'² = 7/2·(τ²+τ⁴), for a randomised f",
)
bounded = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb (x ↦ bind (M x) f) μ (2·τ)",
    added=["0 ≤ τ", "τ ≤ 1"],
    label="with 2τ, for τ ≤ 1",
)
function = theorem.repaired(
    "for M : 'd ⇝ 'a with neighbours ~, f : 'a → 'b, μ τ "
    "given ∀x y. x ~ y ⇒ y ~ x, Measurable(f), M is (μ, τ)-mCDP for ~ "
    "holds postprocess(f, M) is (μ, √(7/2·(τ²·(1 + τ²))))-mCDP for ~",
    label="with τ'² = 7/2·(τ²+τ⁴), for a function f",
)
theorem.finding(
    "constant",
    r"There are no such constants. $M(x)=\mathcal N(x,\sigma^2)$ for $x=\pm1$ is "
    r"$(2/\sigma^2,2/\sigma)$-mCDP. Keep of its output only whether it is above $1$. On $x=1$ this has the "
    r"probability $\frac12$, on $x=-1$ at most $\frac12e^{-2/\sigma^2}$. So the loss has two values that lie "
    r"at least $2/\sigma^2=\tau^2/2$ apart, each with the probability $\frac12$; its standard deviation is "
    r"at least $\tau^2/4$, and no multiple of $\tau$ serves for all $\tau$.",
)
theorem.finding(
    "repair",
    r"The mean of the loss does not grow. $\tau'=\sqrt{\frac72(\tau^2+\tau^4)}$ always serves, so that the "
    r"sentence is true where $\tau$ is bounded: $\tau'=2\tau$ for $\tau\le1$. The example shows that the "
    r"order $\tau^2$ is right for large $\tau$.",
)
theorem.finding(
    "hypothesis", r"$\tau\le1$ is added for $2\tau$. Without a bound on $\tau$ no constant takes its place."
)
theorem.finding(
    "reading",
    "``Worsen by at most constant factors'' is: one $C$ for all mechanisms, so that the postprocessed one "
    r"is $(C\mu,C\tau)$-mCDP. A randomised $f$ is a Markov kernel.",
)
for claim in (printed, always, bounded, function):
    claim.facts += lem4_2.in_kernel.facts
size = Claim("for τ holds 0 ≤ 7/2·(τ²·(1 + τ²))")
for claim in (always, function):
    claim.facts.append(size.theorem)
GENERAL = "7/2·(τ²·(1 + τ²))"
no_larger_mean = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, N : 'd ⇝ 'b, μ ν τ t "
    "given M is (μ, τ)-mCDP for ~, N is (ν, t)-mCDP for ~, ∀x y. KL(N(x) ‖ N(y)) ≤ KL(M(x) ‖ M(y)) "
    "holds N is (μ, t)-mCDP for ~"
)


laws = Claim("for M : 'd ⇝ 'a with neighbours ~, μ τ given M is (μ, τ)-mCDP for ~ holds ∀x. Prob(M(x))")


@laws.proof
def of_a_mechanism(p):
    p.unfold_facts("mcdp", "mechanism")
    return p.have(p.goal)


@size.proof
def sum_of_squares(p):
    return p.have(p.goal)


def loss_of(A, mu, square, m="m"):
    """Return the definition of mCDP for x and y, where m is the mean."""
    loss = f"log (density ({A} x) ({A} y) z)"
    return (
        f"?{m}. HasInt ({A} x) (z ↦ {loss}) {m} ∧ {m} ≤ {mu} ∧ "
        f"(∀c. L ({A} x) (z ↦ exp (c·({loss} - {m}))) ≤ exp (c^2·{square}/2))"
    )


@no_larger_mean.proof
def same_mean(p):
    p.unfold("mcdp", "mechanism", "privacy_loss")

    def pair(p):
        return p.obtain("k", p.have(loss_of("M", "μ", "τ^2", "k")), second)

    def second(p):
        return p.obtain("m", p.have(loss_of("N", "ν", "t^2")), both)

    def both(p):
        p.chain(
            "m",
            eq("KL(N(x) ‖ N(y))", "kl_int"),
            le("KL(M(x) ‖ M(y))", because="data processing"),
            eq("k", "kl_int"),
        )
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("m"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@always.proof
def general(p):
    return through(p, lem4_3.polynomial, GENERAL)


def through(p, lemma, square):
    """The guarantee of a randomised f, with the τ' that a claim of Lemma 4.3 gives."""
    p.use(lem4_2.symmetric.theorem(), "nb", "M", "μ", "τ", because="Lemma 4.2, without μ")
    p.use("zcdp_bind", "nb", "M", "f", "0", "τ²/2", because="zCDP is closed under postprocessing")

    def processed(p):
        return p.use("kl_bind", "M(x)", "M(y)", "f")

    return kept(p, "x ↦ bind(M(x), f)", processed, lemma, square)


@function.proof
def the_same_for_a_function(p):
    p.use(lem4_2.symmetric.theorem(), "nb", "M", "μ", "τ", because="Lemma 4.2, without μ")
    p.use("zcdp_postprocess", "nb", "M", "f", "0", "τ²/2", because="zCDP is closed under postprocessing")

    def processed(p):
        return p.have("KL(postprocess(f, M, x) ‖ postprocess(f, M, y)) ≤ KL(M(x) ‖ M(y))", "postprocess")

    return kept(p, "postprocess(f, M)", processed, lem4_3.polynomial, GENERAL)


def kept(p, mechanism, processed, lemma, square):
    """The postprocessed mechanism has the mean of before, and τ' by its zCDP."""
    p.let(N=mechanism)
    found = p.use(lemma.theorem(), "nb", "N", "0", "τ²/2", because="Lemma 4.3")
    p.know(rewrite(found, p.have("0 + 2·(τ²/2) = τ²")))
    p.use(laws.theorem(), "nb", "M", "μ", "τ")
    data = p.names["M"].type.args[0]
    p.every("x", data, lambda p: p.every("y", data, processed))
    return p.use(no_larger_mean.theorem(), "nb", "M", "N", "μ", "0 + τ²/2", "τ", f"√({square})")


@bounded.proof
def at_most_one(p):
    p.have("τ² ≤ 1")
    p.have("√(7/2·τ²) ≤ 2·τ", p.use("le_of_square", "√(7/2·τ²)", "2·τ"))
    through(p, lem4_3.bounded, "7/2·τ²")
    return p.use("mcdp_weaken", "nb", "x ↦ bind(M(x), f)", "μ", "√(7/2·τ²)", "μ", "2·τ")


chances = Claim(
    "for σ given 0 < σ ≤ 2 holds N(1, σ²)(z ↦ 1 < z) = 1/2 ∧ (∃q. 0 < q ∧ q ≤ exp(-(2/σ²))/2 ∧ N(-1, "
    "σ²)(z ↦ 1 < z) = q)"
)


@chances.proof
def half_and_less(p):
    p.chain(
        "N(1, σ²)(z ↦ 1 < z)",
        eq("N(0, 1²)(z ↦ 0 < z)", "tail_shift", "tail_scale"),
        eq("1/2", lemB_2_mills.half()),
    )
    p.chain("N(-1, σ²)(z ↦ 1 < z)", eq("N(0, σ²)(z ↦ 2 < z)", "tail_shift"))
    p.let(T="N(0, σ²)(z ↦ 2 < z)", o="exp(-2²/(2·σ²))")
    p.use(lemA_2_mills.mills_above(), "σ", "2", because="Mills' ratio is at most 1/x")
    p.use(lemA_2_mills.mills_below(), "σ", "2", because="Mills' ratio is at least 1/(x + 1)")
    p.have("2 ≤ √(2·π)", by=decide)

    def with_chance(p):
        p.use("le_of_ext", given=[p.chain("σ/(2 + σ)·o/√(2·π)", le("T"), eq("q"))])
        p.have("0 < σ/(2 + σ)·o/√(2·π)")
        p.use("le_of_ext", given=[p.chain("q", eq("T"), le("σ/2·o/√(2·π)"))])
        p.have("0 ≤ (1 - σ/2)·o/√(2·π)")
        p.have("o = exp(-(2/σ²))")
        p.chain("N(-1, σ²)(z ↦ 1 < z)", eq("T"), eq("q"))
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("q"))

    return p.obtain("q", p.use("mass_real", "N(0, σ²)", "z ↦ 2 < z"), with_chance)


exponent = Claim("for C σ l given 0 < C, 0 < σ, σ = 1/(3·(C + 1)), 2/σ² ≤ l holds (2/l)²·(C·(2/σ))²/2 ≤ 2/5")


@exponent.proof
def small(p):
    p.let(u="l·σ²", v="C·σ")
    p.have("0 < 2/σ²")
    p.have("v = 1/3 - σ")
    p.have("v² ≤ (1/3)²")
    p.have("2² ≤ u²")
    p.have("0 ≤ (2/5·u² - 8·v²)/u²")
    p.have("8·v²/u² ≤ 2/5", p.have("2/5 - 8·v²/u² = (2/5·u² - 8·v²)/u²"))
    return p.have("(2/l)²·(C·(2/σ))²/2 ≤ 2/5", p.have("(2/l)²·(C·(2/σ))²/2 = 8·v²/u²"))


@printed.refutation
def above_its_own_mean(p):
    p.say(
        r"Data sets are one bit, the mechanism adds Gaussian noise of deviation $\sigma=\frac1{3(C+1)}$ to "
        r"$\pm1$, and the answer is whether the output is above $1$."
    )
    p.let(nb="x ↦ y ↦ ¬(x ⇔ y)", Y="λy : real. T", W="λσ : bool. T")
    p.let(some=constant("bool", "real", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(two_coins.symmetric.theorem())
    return p.counterexample(nb="nb", Y="Y", W="W")


def with_constant(p):
    p.let(σ="1/(3·(C + 1))", A=propA_1.M, g="z ↦ 1 < z")
    p.use(propA_1.any_noise.theorem(), "σ", because="a Gaussian integral")
    both = p.use(chances.theorem(), "σ")
    return p.obtain("q", logic.separated(both)[-1], contradiction)


def contradiction(p):
    p.let(l="-log(2·q)", τ="C·(2/σ)", P="bernoulli(1/2)", Q="bernoulli(1/(2·exp(-log(2·q))))", c="2/l")
    p.chain("log(2·q)", le("log(exp(-(2/σ²)))", "log_mono"), eq("-(2/σ²)", "log_exp"))
    p.chain("2·q", le("exp(0)", p.use("exp_le", "-(2/σ²)", "0")), eq("1", "exp_zero"))
    p.use("map_to_coin", "N(1, σ²)", "g", "1/2")
    p.use("map_to_coin", "N(-1, σ²)", "g", "q")

    def coin(p):
        return p.cases("b", first, second)

    def first(p):
        return p.chain("map(g, A(b))", eq("if b then P else Q"))

    def second(p):
        return p.chain("map(g, A(b))", eq("bernoulli(q)"), eq("if b then P else Q"))

    p.every("b", "bool", coin)
    whole = p.have(
        "postprocess(g, A) is (C·(2/σ²), τ)-mCDP for ~ ⇔ (b ↦ if b then P else Q) is (C·(2/σ²), "
        "τ)-mCDP for ~",
        "postprocess",
    )
    private = by_equation(whole, p.have("postprocess(g, A) is (C·(2/σ²), τ)-mCDP for ~"))
    mean = p.use(two_coins.first_pair.theorem(), "P", "Q", "C·(2/σ²)", "τ", given=[private])

    def too_large(p):
        p.use(two_coins.moment.theorem(), "l", "m")
        p.use(exponent.theorem(), "C", "σ", "l")
        p.have("exp(2/5) < 3/2", by=decide)
        p.chain("3/2", le("∫ exp(c·(log(dP/dQ(z)) - m)) dP(z)"), le("exp(c²·τ²/2)"), le("exp(2/5)"))
        return p.have("F")

    return p.obtain("m", mean, too_large)
