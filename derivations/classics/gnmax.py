"""The data-dependent bound of a noisy vote: PATE with Gaussian noise.

Problem: the label with the most votes is released, after Gaussian noise was added to each count. On a data
    set where one label is very likely, how much less does one query cost than in the worst case?
Method: Hölder's inequality at two high orders, one for each order of the two data sets. The likely label is
    likely on the neighbour too, so that the density there is at most A; the other labels have little mass.
    Where only a bound q of their mass is known, one tangent of a power replaces the monotony in q. A union
    bound estimates the mass for Gaussian noise.
Guarantee: Theorem 6, for outcomes and neighbours of any kind, and for every q < e^{-ε_2}, where the base A of
    a power is positive: the printed upper limit of q is not needed. Beyond e^{-ε_2} the bound is false at
    order 3.
Reference: Papernot, Song, Mironov, Raghunathan, Talwar and Erlingsson 2018, Theorem 6, Propositions 7 and 8,
    and Appendix A (from memory; the authors' code has the formulas, and both conditions on q that the theorem
    has here).
"""

from cbdp_sym.author import *
from derivations.classics import error_function, gaussian, gaussian_vectors, growing_bound, likely_outcome
from derivations.classics.growing_bound import RANGE
from derivations.classics.likely_outcome import FIRST, SECOND
from derivations.concentrated import lem2_2_nonnegativity, sec6_histogram

theorem = Statement(id="dp.gnmax", title="The data-dependent bound of a noisy vote")
GIVEN = (
    "for M : 'd ⇝ 'a with neighbours ~, x y : 'd, i : 'a, λ μ1 μ2 ε1 ε2 q "
    "given 1 < λ ≤ μ1, 1 < μ2, M is (μ1, ε1)-RDP for ~, M is (μ2, ε2)-RDP for ~, "
    "∀x y. x ~ y ⇒ y ~ x, x ~ y, Measurable{o | o = i}, M(x){o | o ≠ i} ≤ q ≤ 1"
)
SUM = f"{FIRST} + {SECOND}"
BOUNDED = f"D[λ](M(x) ‖ M(y)) ≤ 1/(λ - 1)·log({SUM})".format(q="q")
printed = theorem.printed(
    f"{GIVEN}, {RANGE.format(q='q')}, q·exp(ε2) < 1 holds {BOUNDED}", added=["0 < q"], label="Theorem 6"
)
LABELS = "Finite('t), ∀t : 't. Measurable{o | o = t}, Measurable(g), ∀v t. ¬(v(g(v)) < v(t)), 0 < σ"
VOTE = "map(g, N(t : 't ↦ ∑ j : 'i. if {}(j) = t then 1 else 0, σ²·I))"
WRONG = "((∑ t ∈ {{t | t ≠ i}}. erfc(({0}(i) - {0}(t))/(2·σ)))/2)"
chance = theorem.printed(
    f"for n : 't → real, g : ('t → real) → 't, i : 't, σ given {LABELS} "
    f"holds map(g, N(n, σ²·I)){{o | o ≠ i}} ≤ {WRONG.format('n')}",
    label="Proposition 7: the chance of another label than $i$",
)
private = theorem.printed(
    f"for g : ('t → real) → 't, λ σ given Finite('i), {LABELS}, 1 < λ "
    f"holds (x : 'i → 't ↦ {VOTE.format('x')}) is (λ, λ/σ²)-RDP for neighbours",
    label="Proposition 8: the bound that does not depend on the votes",
)
increasing = theorem.display(
    "for q r λ μ1 μ2 ε1 ε2 given 0 < q ≤ r ≤ 1, 1 < λ ≤ μ1, 1 < μ2, 0 ≤ ε1, 0 ≤ ε2, "
    f"{RANGE.format(q='r')} holds {SUM.format(q='q')} ≤ {SUM.format(q='r')}",
    added=["r·exp(ε2) < 1"],
    label="the bound increases with $q$",
)
wider = theorem.repaired(
    f"{GIVEN}, 0 < q, q·exp(ε2) < 1 holds {BOUNDED}", label="without the printed upper limit of $q$"
)
COUNTS = "(λt : 't. ∑ j : 'i. if x(j) = t then 1 else 0)"
OF_VOTES = f"1/(λ - 1)·log({SUM})".format(q="q").replace("ε1", "(μ1/σ²)").replace("ε2", "(μ2/σ²)")
votes = theorem.repaired(
    f"for x y : 'i → 't, g : ('t → real) → 't, i : 't, λ μ1 μ2 σ q given Finite('i), {LABELS}, "
    f"1 < λ ≤ μ1, 1 < μ2, neighbours(x, y), {WRONG.format(COUNTS)} ≤ q, 0 < q, q·exp(μ2/σ²) < 1 "
    f"holds D[λ]({VOTE.format('x')} ‖ {VOTE.format('y')}) ≤ {OF_VOTES}",
    label="of votes, one of which changes, with Gaussian noise",
)
beyond = theorem.fails(
    f"{GIVEN}, {RANGE.format(q='q')}, 0 < q holds {BOUNDED}", label="without $qe^{\\varepsilon_2}<1$"
)
for claim in (chance, votes):
    claim.facts += [error_function.integrable.theorem]
for claim in (printed, wider):
    claim.example(
        nb="λx y : bool. x ≠ y",
        M="λd : bool. bernoulli (if d (99/100) (49/50))",
        x="T",
        y="F",
        i="T",
        λ="2",
        μ1="4",
        μ2="4",
        ε1="1",
        ε2="1",
        q="1/100",
    )
chance.example(n="λt : bool. if t 2 0", g="λv : bool → real. v F <= v T", i="T", σ="1")
votes.example(
    x="λj : bool. T",
    y="λj : bool. j",
    g="λv : bool → real. v F <= v T",
    i="T",
    λ="2",
    μ1="3",
    μ2="2",
    σ="1",
    q="1/10",
)
theorem.finding(
    "reading",
    r"Two conditions on $q$ are those of the authors' code: the limit, and $qe^{\varepsilon_2}<1$, so "
    r"that the base $A$ of a power is positive. The paper was not opened; a theorem with the limit "
    r"alone would be false: it allows $qe^{\varepsilon_2}>1$ where "
    r"$e^{\varepsilon_2}>\frac{\mu_1}{\mu_1-1}\cdot\frac{\mu_2}{\mu_2-1}$, and there $A$ is negative. "
    r"A fair coin has the divergence $0$ from itself, and at $\lambda=3$, $\mu_1=5$, $\mu_2=2$, "
    r"$\varepsilon_1=\frac1{10}$, $\varepsilon_2=\log18$, $q=\frac12$ the bound is negative. So it is, "
    r"by numbers, for the pair $(\frac{99}{100},\frac1{100})$, $(\frac1{1000},\frac{999}{1000})$ with "
    r"its least $\varepsilon_1$ and $\varepsilon_2$, and $q=\frac1{100}$.",
)
theorem.finding("hypothesis", "$q=0$ divides by $0$ in $B$.")
theorem.finding(
    "sharper",
    r"$q\le e^{(\mu_2-1)\varepsilon_2}/(\frac{\mu_1}{\mu_1-1}\cdot\frac{\mu_2}{\mu_2-1})^{\mu_2}$ is "
    r"not needed. It makes the bound increase with $q$; but the bound holds for every $q<e^{-\varepsilon_2}$ "
    r"that is at least the probability of the other outcomes, whether it increases or not.",
)
theorem.finding(
    "reading",
    r"$q$ stands for the printed $\tilde q$, and $i$ for $i^*$, a point of any measurable space of which "
    r"$\{i\}$ is an event. Neighbours are symmetric. Data sets of Propositions 7 and 8 are the votes of "
    r"finitely many teachers, one of whom votes differently on a neighbour. Where noisy counts are equal, "
    r"any of the labels with the largest count may be chosen.",
)
neighbours = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, x y : 'd, α ε given 1 < α, M is (α, ε)-RDP for ~, x ~ y "
    "holds Prob(M(x)) ∧ Prob(M(y)) ∧ D[α](M(x) ‖ M(y)) ≤ ε ∧ 0 ≤ ε"
)
beats = Claim(
    "for n : 't → real, σ, i t : 't given Finite('t), 0 < σ, i ≠ t "
    "holds N(n, σ²·I){v | v(i) ≤ v(t)} = normal_cdf((n(t) - n(i))/(√(2)·σ))"
)
difference = Claim(
    "for v : 't → real, i t : 't given Finite('t), i ≠ t "
    "holds ⟨k ↦ (if k = i then 1 else 0) - (if k = t then 1 else 0), v⟩ = v(i) - v(t) "
    "∧ ‖k ↦ (if k = i then 1 else 0) - (if k = t then 1 else 0)‖[2] = √(2)"
)


@neighbours.proof
def of_the_definition(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.have("Prob(M(x)) ∧ Prob(M(y)) ∧ D[α](M(x) ‖ M(y)) ≤ ε")
    p.use(lem2_2_nonnegativity.finite.theorem(), "M(x)", "M(y)", "α")
    p.have("0 ≤ ε")
    p.have(p.goal)


def positive_base(p):
    """Show that the denominator of A is positive."""
    p.have("0 < q·exp(ε2)")
    p.have("0 < (μ2 - 1)/μ2")
    p.use(likely_outcome.below_one.theorem(), "q·exp(ε2)", "(μ2 - 1)/μ2")
    p.defined("0 < 1 - (q·exp(ε2))^((μ2 - 1)/μ2)")
    p.defined("0 ≤ (1 - q)/(1 - (q·exp(ε2))^((μ2 - 1)/μ2))")


@wider.proof
def of_two_neighbours(p):
    positive_base(p)
    p.let(N="λo : 'a. ¬(o = i)", r="Pr(M(x), N)")
    p.have("y ~ x")
    p.use(neighbours.theorem(), "~", "M", "x", "y", "μ1", "ε1")
    p.use(neighbours.theorem(), "~", "M", "y", "x", "μ2", "ε2")
    p.have("Measurable(N)")
    p.use("mass_Pr", "M(x)", "N")
    p.have("r ≤ q")
    p.use(likely_outcome.of_moment.theorem(), *("M(x)", "M(y)", "i", "λ", "μ1", "μ2", "ε1", "ε2", "r", "q"))


@printed.proof
def up_to_the_printed_limit(p):
    positive_base(p)
    p.use(
        wider.theorem(),
        *("~", "M", "x", "y", "i", "λ", "μ1", "μ2", "ε1", "ε2", "q"),
        because=r"the bound for every $q<e^{-\varepsilon_2}$",
    )


@increasing.proof
def both_summands(p):
    p.have("q·exp(ε2) ≤ r·exp(ε2)")
    p.defined(p.use(likely_outcome.positive.theorem(), "q", "μ2", "ε2"))
    p.defined(p.use(likely_outcome.positive.theorem(), "r", "μ2", "ε2"))
    p.use(growing_bound.grows.theorem(), "q", "r", "λ", "μ1", "μ2", "ε1", "ε2")
    p.use(likely_outcome.second.theorem(), "q", "λ", "μ1", "ε1")
    p.use(likely_outcome.second.theorem(), "r", "λ", "μ1", "ε1")
    p.have(p.goal)


@beyond.refutation
def a_negative_base(p):
    p.say("A mechanism that tosses one fair coin for all data sets.")
    p.let(nb="λx y : bool. ¬(x = y)", M="λd : bool. bernoulli(1/2)", N="λo : bool. ¬(o = T)", e="log(18)")
    p.have("Prob(bernoulli(1/2))", "bernoulli_prob")
    p.let(B="bernoulli(1/2)", one="λo : bool. (if N(o) then 1 else 0)")
    p.have("one(T) = 0 ∧ one(F) = 1")
    p.have("∀o. 0 ≤ one(o)")
    p.use("L_bernoulli", "1/2", "one")
    p.chain("B(N)", eq("∫ one(o) dB(o)", "mass_back"), eq("1/2·one(T) + (1 - 1/2)·one(F)"), eq("1/2"))
    p.have("D[5](bernoulli(1/2) ‖ bernoulli(1/2)) = 0", "renyi_same")
    p.have("D[2](bernoulli(1/2) ‖ bernoulli(1/2)) = 0", "renyi_same")
    p.have("D[3](bernoulli(1/2) ‖ bernoulli(1/2)) = 0", "renyi_same")
    p.have("0 ≤ e", by=decide)
    p.have("M is (5, 1/10)-RDP for nb", "renyi_dp", "mechanism")
    p.have("M is (2, e)-RDP for nb", "renyi_dp", "mechanism")
    p.have("exp(e) = 18")
    p.have("(1/2·exp(e))^((2 - 1)/2) = 3")
    p.let(
        J="(1/2)·((1/2)/(1 - (1/2·exp(e))^((2 - 1)/2)))^(3 - 1)",
        G="1/2·(exp(1/10)/(1/2)^(1/(5 - 1)))^(3 - 1)",
    )
    p.have("(1/2)/(1 - (1/2·exp(e))^((2 - 1)/2)) = -1/4")
    p.have("J = 1/2·(-1/4)^2", p.have("3 - 1 = 2"))
    p.have("J = 1/32")
    p.use(likely_outcome.second.theorem(), "1/2", "3", "5", "1/10")
    p.have("(1/2)^(1/2) = √(1/2)", "sqrt_pow")
    p.have("√(1/2) < 3/4")
    p.have("exp(1/5) < 5/4", by=decide)
    p.have("exp((3 - 1)·(1/10))·(1/2)^(1 - (3 - 1)/(5 - 1)) = exp(1/5)·√(1/2)")
    p.have("0 < exp(1/5)")
    p.have("G ≤ 15/16")
    p.have("J + G ≤ 31/32")
    p.have("0 < G")
    p.have("log(J + G) < 0", p.use("log_lt", "J + G", "1"), p.have("log(1) = 0"))
    wrong = p.have("¬(D[3](bernoulli(1/2) ‖ bernoulli(1/2)) ≤ 1/(3 - 1)·log(J + G))")
    return p.counterexample(
        wrong,
        nb="λx y : bool. ¬(x = y)",
        M="λd : bool. bernoulli(1/2)",
        x="T",
        y="F",
        i="T",
        λ="3",
        μ1="5",
        μ2="2",
        ε1="1/10",
        ε2="log(18)",
        q="1/2",
    )


@difference.proof
def two_coordinates(p):
    p.let(a="λk : 't. if k = i then 1 else 0", b="λk : 't. if k = t then 1 else 0", u="λk : 't. a(k) - b(k)")
    p.chain(
        "⟨u, v⟩",
        eq("∑ k : 't. u(k)·v(k)", "dot"),
        eq("∑ k : 't. (v(k)·a(k) - v(k)·b(k))"),
        eq("(∑ k : 't. v(k)·a(k)) - (∑ k : 't. v(k)·b(k))", "Sum_sub"),
        eq("v(i) - v(t)", "sum_delta"),
    )
    with p.fix("k : 't"):
        with p.case("k = i"):
            p.have("k ≠ t")
            p.have("u(k)² = a(k) + b(k)")
        with p.otherwise():
            with p.case("k = t"):
                p.have("u(k)² = a(k) + b(k)")
            with p.otherwise():
                p.have("u(k)² = a(k) + b(k)")
    p.let(one="λk : 't. 1")
    p.have("(∑ k : 't. a(k)) = 1", p.use("sum_delta", u="one", i="i", k="1"))
    p.have("(∑ k : 't. b(k)) = 1", p.use("sum_delta", u="one", i="t", k="1"))
    p.chain(
        "∑ k : 't. u(k)²",
        eq("∑ k : 't. (a(k) + b(k))"),
        eq("(∑ k : 't. a(k)) + (∑ k : 't. b(k))", "sum_add"),
        eq("2"),
    )
    p.use("two_norm_square", "u")
    p.use("order_norm_nonneg", "2", "u")
    p.chain("‖u‖[2]", eq("√(‖u‖[2]²)", "sqrt_of_square"), eq("√(2)"))
    p.have(p.goal)


@beats.proof
def of_one_difference(p):
    p.let(u="λk : 't. (if k = i then 1 else 0) - (if k = t then 1 else 0)", P="N(n, σ²·I)", s="√(2)·σ")
    p.let(T="λv : 't → real. ⟨u, v⟩", below="{z : real | z ≤ 0}", Z="N(n(i) - n(t), (√(2)·σ)²)")
    p.use(difference.theorem(), "n", "i", "t")
    with p.fix("v : 't → real"):
        p.use(difference.theorem(), "v", "i", "t")
        p.have("T(v) ≤ 0 ⇔ v(i) ≤ v(t)")
    p.have("u(i) ≠ 0")
    p.have("0 < √(2)")
    p.have("0 < s")
    p.use(
        gaussian_vectors.statistic.theorem(), "n", "σ", "u", "i", because="the law of a difference of counts"
    )
    p.have("map(T, P) = Z")
    p.have("Measurable(T)", "dot")
    p.use(gaussian.standard.theorem(), "n(i) - n(t)", "s", "0")
    p.have("(0 - (n(i) - n(t)))/s = (n(t) - n(i))/s")
    p.use("normal_prob", "0", "1")
    p.chain(
        "P{v | v(i) ≤ v(t)}",
        eq("P{v | T(v) ≤ 0}"),
        eq("map(T, P)(below)", "mass_map"),
        eq("N(0, 1²){z | z ≤ (n(t) - n(i))/s}"),
        eq("normal_cdf((n(t) - n(i))/s)", "normal_cdf", "mass_Pr"),
    )


@chance.proof
def union_bound(p):
    p.let(P="N(n, σ²·I)", S="λt : 't. ¬(t = i)", one="λv : 't → real. if S(g(v)) then 1 else 0")
    p.let(
        at="λt : 't. λv : 't → real. if v(i) ≤ v(t) then 1 else 0",
        C="λt : 't. erfc((n(i) - n(t))/(2·σ))/2",
        K="λt : 't. erfc((n(i) - n(t))/(2·σ))",
    )
    p.use(gaussian_vectors.law.theorem(), "n", "σ")
    p.have("Measurable(S)")
    p.have("Finite(S)", "finite_subset")
    with p.fix("v : 't → real"):
        p.have("∀t. 0 ≤ at(t, v)")
        with p.case("S(g(v))"):
            p.have("¬(v(g(v)) < v(i))")
            p.have("v(i) ≤ v(g(v))")
            p.use("sum_ge_term", "S", "λt : 't. at(t, v)", "g(v)")
            p.have("one(v) ≤ (∑ t ∈ S. at(t, v))")
        with p.otherwise():
            p.have("0 ≤ (∑ t ∈ S. at(t, v))")
            p.have("one(v) ≤ (∑ t ∈ S. at(t, v))")
    p.let(D="λt : 't. Pr(P, λv : 't → real. v(i) ≤ v(t))")
    with p.fix("t : 't"):
        p.have("∫ at(t, v) dP(v) = D(t)", "mass_back", "mass_Pr")
    with p.fix("t : 't", "S(t)"):
        p.use(beats.theorem(), "n", "σ", "i", "t")
        p.let(z="(n(i) - n(t))/(2·σ)")
        p.have("-(√(2)·z) = (n(t) - n(i))/(√(2)·σ)", p.have("√(2)·√(2) = 2"))
        p.use(error_function.complementary.theorem(), "z")
        p.have("D(t) = C(t)", "mass_Pr")
    p.have("∀t. Measurable(at(t))")
    p.chain(
        "map(g, P)(S)",
        eq("P{v | S(g(v))}", "mass_map"),
        eq("∫ one(v) dP(v)", "mass_back"),
        le("∫ (∑ t ∈ S. at(t, v)) dP(v)", "L_le", because="the noisy count of the label that wins"),
        eq("∑ t ∈ S. ∫ at(t, v) dP(v)", "L_sum"),
        eq("∑ t ∈ S. D(t)", "ext_sum"),
        eq("∑ t ∈ S. C(t)", "sum_same"),
        eq("∑ t ∈ S. 1/2·K(t)"),
        eq("(∑ t ∈ S. K(t))/2", "sum_scale"),
    )


@private.proof
def a_histogram(p):
    p.let(r="1/σ²", A="x : 'i → 't ↦ N(t : 't ↦ ∑ j : 'i. if x(j) = t then 1 else 0, σ²·I)")
    p.have("1/√(1/σ²) = σ")
    p.use(sec6_histogram.private.theorem(), "r", because="a histogram with Gaussian noise")
    p.have("A is (0, r)-zCDP for neighbours")
    p.use("zcdp_postprocess", g="g", A="A")
    p.let(nb="(neighbours : ('i → 't) → ('i → 't) → bool)")
    p.use("renyi_dp_of_zcdp", "nb", "postprocess(g, A)", "0", "r", "λ", "λ/σ²")
    p.unfold_facts("postprocess")
    p.have(p.goal)


@votes.proof
def of_the_counts(p):
    p.let(M=f"x : 'i → 't ↦ {VOTE.format('x')}", n=COUNTS)
    p.let(nb="(neighbours : ('i → 't) → ('i → 't) → bool)")
    p.have("0 ≤ μ2/σ²")
    p.use(likely_outcome.positive.theorem(), "q", "μ2", "μ2/σ²")
    p.defined("(q·exp(μ2/σ²))^((μ2 - 1)/μ2) < 1")
    p.defined("0 < (1 - q)/(1 - (q·exp(μ2/σ²))^((μ2 - 1)/μ2))")
    p.use(private.theorem(), "g", "μ1", "σ")
    p.use(private.theorem(), "g", "μ2", "σ")
    p.use(chance.theorem(), "n", "g", "i", "σ", because="Proposition 7")
    p.have("M(x){o | o ≠ i} ≤ q")
    p.have("∀x y. nb(x, y) ⇒ nb(y, x)", "neighbours_swapped")
    p.use(wider.theorem(), "nb", "M", "x", "y", "i", "λ", "μ1", "μ2", "μ1/σ²", "μ2/σ²", "q")
