"""Section 6.1: randomized response, and how well any mechanism can repeat its input.

Problem: each of n bits is kept with probability e^ε/(e^ε+1) and flipped otherwise. How private is it, and
    how much of the input is in the output?
Method: the outputs for neighbours differ in the law of one bit, whose probabilities have the ratio e^ε or
    e^{-ε}; Proposition 1.4; linearity. For any mechanism: with one bit of uniform data flipped, the event
    that the output repeats it becomes its complement.
Guarantee: ε-DP and ε²/2-zCDP, and E⟨x, M(x)⟩ = n(e^ε-1)/(e^ε+1) = n·tanh(ε/2). It is (ε·tanh(ε/2))-zCDP, and
    no mechanism that is so has more for uniform x.
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym.author import *
from derivations.concentrated import correlation, kept_bits, local_answers, prop1_4
from derivations.concentrated.kept_bits import INNER, SIGN, UNIFORM
from derivations.sharp import pure as exact

KEPT = "(exp ε/(exp ε + 1))"
ANSWER = f"λb : bool. bernoulli (if b {KEPT} (1 - {KEPT}))"  # of one bit
RESPONSE = f"λx : 'i → bool. product (λi : 'i. ({ANSWER}) (x i))"
PRODUCT = f"y ↦ Sum (λi : 'i. {SIGN.format('(x i)')}·{SIGN.format('(y i)')})"  # of x and y
NEIGHBOURS = "(neighbours : ('i → bool) → ('i → bool) → bool)"
theorem = Statement(id="zcdp.sec6.randomized_response", title="Randomized response", expect="refuted")
given = "given Finite (λi : 'i. T)"
pure = theorem.printed(
    f"for ε : real {given}, 0 ≤ ε holds pure_dp {NEIGHBOURS} ({RESPONSE}) ε", label="it is ε-DP"
)
concentrated = theorem.printed(
    f"for ε : real {given}, 0 ≤ ε holds zcdp {NEIGHBOURS} ({RESPONSE}) 0 (1/2·ε^2)", label="hence ε²/2-zCDP"
)
value = theorem.printed(
    f"for x : 'i → bool, ε n : real {given}, n = card (λi : 'i. T) "
    f"holds E (({RESPONSE}) x) ({PRODUCT}) = n·(exp ε - 1)/(exp ε + 1)",
    label="its usefulness",
)
ORDER = f"∃c. 0 < c ∧ (∀ε. 0 ≤ ε ⇒ c·n·ε ≤ E (({RESPONSE}) x) ({PRODUCT}))"
unbounded = theorem.printed(
    f"for x : 'i → bool, n : real {given}, n = card (λi : 'i. T) holds {ORDER}",
    label="which is Θ(nε): at least a constant times nε",
)
revealed = theorem.printed(
    "for A : ('i → bool) → ('i → bool) measure, n m : real given Finite (λi : 'i. T), "
    f"n = card (λi : 'i. T), mechanism A, HasInt (semi {UNIFORM} A) ({INNER}) m "
    f"holds m^2/(2·n) ≤ mutual_information {UNIFORM} A",
    label="the information in an accurate output, for uniform bits: Ω(n) if E⟨X, M(X)⟩ = Ω(n)",
)
REPEATED = (
    "for A : ('i → bool) → ('i → bool) measure, ρ n m{} : real given Finite (λi : 'i. T), "
    f"n = card (λi : 'i. T), zcdp {NEIGHBOURS} A 0 ρ, HasInt (semi {UNIFORM} A) ({INNER}) m "
)
limit = theorem.printed(
    f"{REPEATED.format('')} holds m ≤ n·√(ρ/2)",
    label="the lower bound: what every ρ-zCDP mechanism attains at most, for uniform bits",
)
best = theorem.repaired(
    f"{REPEATED.format(' ε')}, 0 ≤ ε, ρ ≤ ε·tanh(ε/2) holds m ≤ n·tanh(ε/2)",
    label="the best bound, where ε·tanh(ε/2) = ρ",
)
attained = theorem.repaired(
    f"for ε n : real {given}, n = card('i), 0 < ε holds zcdp {NEIGHBOURS} ({RESPONSE}) 0 (ε·tanh(ε/2)) ∧ "
    f"HasInt (semi {UNIFORM} ({RESPONSE})) ({INNER}) (n·tanh(ε/2))",
    label="which randomized response attains, for every ε",
)
order = theorem.repaired(
    f"for x : 'i → bool, ε n : real {given}, n = card (λi : 'i. T), 0 ≤ ε "
    f"holds n·ε/3 ≤ E (({RESPONSE}) x) ({PRODUCT}) ∧ "
    f"E (({RESPONSE}) x) ({PRODUCT}) ≤ n·ε/2",
    added=["ε ≤ 1"],
    label="which is Θ(nε) for bounded ε",
)
sign = Claim(
    "for A : ('i → bool) → ('i → bool) measure, ρ : real "
    "given ∀x y. (∃i. ¬(x i = y i) ∧ (∀j. ¬(j = i) ⇒ x j = y j)) ⇒ "
    "(∀α. 1 < α ⇒ renyi α (A x) (A y) ≤ 0 + ρ·α), ∀x. Prob (A x) holds 0 ≤ ρ"
)
limit.facts.append(sign.theorem)
best.facts.append(sign.theorem)
every_map = Claim("for A : ('i → bool) → 'b given Finite (λi : 'i. T) holds Measurable A")
for part in (revealed, limit, best, attained):
    part.facts.append(every_map.theorem)
revealed.facts.append(lambda: named("card_positive"))
theorem.finding(
    "sharper",
    r"The paper argues that an accurate mechanism reveals $\Omega(n)$ nats of $X$, and leaves the "
    r"constants open. For uniform $X$ the best value is known: if $\rho=\varepsilon\tanh\frac\varepsilon2$, "
    r"every $\rho$-zCDP mechanism has $\mathbb E\langle X,M(X)\rangle\le n\tanh\frac\varepsilon2$, and "
    r"randomized response attains it. With one bit of the data flipped, the event that it is kept becomes "
    r"its complement; so $(2u-1)\log\frac u{1-u}\le\rho$ for its probability $u$. In closed form this is at "
    r"most $n\sqrt{\rho/2}$. By Lemma 6.2 it would be $n\sqrt{2\rho}$, which is twice as much: for "
    r"$\rho=\frac1{100}$ it is $0.1414n$, and the best value is $0.07065n$.",
)
theorem.finding(
    "hypothesis",
    r"$n(e^\varepsilon-1)/(e^\varepsilon+1)=\Theta(n\varepsilon)$ is meant for bounded $\varepsilon$, as "
    r"it is at most $n$: for $\varepsilon\le1$ it is between $n\varepsilon/3$ and $n\varepsilon/2$.",
)
theorem.finding("reading", "A bit is a truth value, and stands for $1$ or $-1$ in the inner product.")


def one_answer(p):
    """Show the bounds of the chance that a bit is kept."""
    p.let(k=KEPT, answer=ANSWER, M=RESPONSE)
    p.have("0 < exp ε + 1")
    p.have("k < 1")

    def kept(p):
        same = p.have("(if b k (1 - k)) = k", "if_true")
        return p.have("Prob (answer b)", p.use("bernoulli_prob", "k"), same)


coins = Claim(
    "for p q c : real given 0 ≤ p, p ≤ 1, 0 ≤ q, q ≤ 1, p ≤ exp c·q, 1 - p ≤ exp c·(1 - q) "
    "holds max_divergence (bernoulli p) (bernoulli q) ≤ c"
)


@coins.proof
def every_event(p):
    def chance(p):
        p.let(I="b ↦ if (s b) (1) 0", P="bernoulli p", Q="bernoulli q")
        return p.chain(
            "mass P s",
            eq("L P I", "mass"),
            eq("p·I T + (1 - p)·I F", "L_bernoulli"),
            eq("I T·p + I F·(1 - p)"),
            le("I T·(exp c·q) + I F·(exp c·(1 - q))"),
            eq("exp c·(q·I T + (1 - q)·I F)"),
            eq("exp c·L Q I", "L_bernoulli"),
            eq("exp c·mass Q s", "mass"),
        )

    p.every("s", "bool → bool", chance, "Measurable s")
    return p.use("max_divergence_of_masses", "bernoulli p", "bernoulli q", "c")


one_bit = Claim(
    f"for ε : real, b c : bool given 0 ≤ ε holds max_divergence (({ANSWER}) b) (({ANSWER}) c) ≤ ε"
)


@one_bit.proof
def largest_ratio(p):
    one_answer(p)
    p.have("1 ≤ exp ε", p.use("exp_ge", "ε"))
    p.have("k = exp ε*(1 - k)")
    p.have("0 ≤ (exp ε - 1)·k")
    p.have("0 ≤ (exp ε - 1)·(1 - k)")
    p.have("1 - k ≤ exp ε·k")

    def at(p, first, second):
        p.use(coins.theorem(), first, second, "ε")
        one = p.have(f"(if b k (1 - k)) = {first}", "if_true" if first == "k" else "if_false")
        other = p.have(f"(if c k (1 - k)) = {second}", "if_true" if second == "k" else "if_false")
        return p.have(p.goal, one, other)

    def given(first):
        return lambda p: p.cases("c", lambda p: at(p, first, "k"), lambda p: at(p, first, "1 - k"))

    return p.cases("b", given("k"), given("1 - k"))


def response(p):
    """Show that the mechanism is defined: its outputs have a law, which is that of independent answers."""
    one_answer(p)
    p.term("M").type.args[0]

    def law(p):
        p.every("i", "'i", lambda p: p.have("Prob (answer (x i))"))
        return p.use("product_prob", "i ↦ answer (x i)")

    p.every("x", "'i → bool", law)


@pure.proof
def each_answer(p):
    one_answer(p)
    bit = p.term("answer").type.args[0]

    def pair(p):
        return p.use(one_bit.theorem(), "ε", "b", "c")

    p.every("b", bit, lambda p: p.every("c", bit, pair))
    return p.use(local_answers.pure.theorem(), "answer", "ε", because="one answer changes")


@concentrated.proof
def pure_is_concentrated(p):
    p.let(M=RESPONSE)
    p.use(pure.theorem(), "ε")
    data = p.term("M").type.args[0]

    def back(p):
        return p.use("neighbours_swapped", "x", "y")

    p.every("x", data, lambda p: p.every("y", data, back, "neighbours x y"))
    return p.use(prop1_4.in_kernel.theorem(), NEIGHBOURS, "M", "ε", because="Proposition 1.4")


mean = Claim(
    f"for x : 'i → bool, ε n : real {given}, n = card (λi : 'i. T) "
    f"holds HasInt (({RESPONSE}) x) ({PRODUCT}) (n·((exp ε - 1)/(exp ε + 1)))"
)


@mean.proof
def bit_by_bit(p):
    response(p)
    p.let(
        P="i ↦ answer (x i)",
        t="(exp ε - 1)/(exp ε + 1)",
        f=f"i ↦ λy : 'i → bool. {SIGN.format('(x i)')}·{SIGN.format('(y i)')}",
        g=f"i ↦ λb : bool. {SIGN.format('(x i)')}·{SIGN.format('b')}",
    )
    p.term("P").type.args[0]

    def bit(p):
        one = p.have("g i T = " + SIGN.format("(x i)"), "if_true")
        minus = p.have("g i F = -" + SIGN.format("(x i)"), "if_false", "not_false")

        def kept(p):
            law = p.have("P i = bernoulli k", "if_true")
            whole = p.use("int_bernoulli", "k", "g i")
            return value_of(p, law, whole, [one, minus], "k·g i T + (1 - k)·g i F")

        def flipped(p):
            law = p.have("P i = bernoulli (1 - k)", "if_false")
            whole = p.use("int_bernoulli", "1 - k", "g i")
            return value_of(p, law, whole, [one, minus], "(1 - k)*g i T + (1 - (1 - k))*g i F")

        return p.cases("x i", kept, flipped)

    def value_of(p, law, whole, known, number):
        same = p.have(f"{number} = t", *known)
        p.know(rewrite(whole, same))
        return p.have("HasInt (P i) (g i) t", law)

    p.every("i", "'i", bit)

    def entry(p):
        marginal = p.use("product_marginal", "P", "i")
        moved = congruent(p.term(r"\R. HasInt R (g i) t"), symmetry(marginal))
        p.know(by_equation(moved, p.have("HasInt (P i) (g i) t")))
        p.use("int_map", "product P", "λy : 'i → bool. y i", "g i", "t")
        return p.have("HasInt (product P) (f i) t")

    p.every("i", "'i", entry)
    total = p.use("int_sum", "product P", "λi : 'i. T", "f", "λi : 'i. t")
    count = p.have("n = card (λi : 'i. T)")
    size = p.chain(
        "SumOn (λi : 'i. T) (i ↦ t)", eq("t·card (λi : 'i. T)", "sum_const"), eq("t·n", count), eq("n·t")
    )
    p.unfold("Sum")
    return rewrite(total, size)


integrable = Claim(f"for x : 'i → bool, ε : real {given} holds Integrable (({RESPONSE}) x) ({PRODUCT})")
value.facts.append(integrable.theorem)
order.facts.append(integrable.theorem)


@integrable.proof
def it_has_a_mean(p):
    p.let(n="card (λi : 'i. T)", t="(exp ε - 1)/(exp ε + 1)", M=RESPONSE, v=PRODUCT)
    total = p.use(mean.theorem(), "x", "ε", "n")
    return p.use("integrable_int", "M x", "v", "n·t", given=[total])


def mean_of_the_product(p):
    """The mean of the inner product, by linearity."""
    total = p.use(mean.theorem(), "x", "ε", "n", because="linearity")
    p.let(M=RESPONSE, v=PRODUCT, t="(exp ε - 1)/(exp ε + 1)")
    return p.use("E_int", "M x", "v", "n·t", given=[total])


@value.proof
def usefulness(p):
    same = mean_of_the_product(p)
    return p.chain("E (M x) v", eq("n·t", same), eq("n*(exp ε - 1)/(exp ε + 1)"))


above = Claim("for ε : real given 0 ≤ ε, ε ≤ 1 holds ε/3 ≤ (exp ε - 1)/(exp ε + 1)")
below = Claim("for ε : real given 0 ≤ ε holds (exp ε - 1)/(exp ε + 1) ≤ ε/2")


@above.proof
def at_most_one(p):
    p.have("ε·(exp ε + 1) ≤ 3·(exp ε - 1)", by=decide, because="for e between 0 and 1")
    return p.have(p.goal)


@below.proof
def half_the_argument(p):
    p.have("2·(exp ε - 1) ≤ ε·(exp ε + 1)", by=decide, because="the tanh is below its tangent")
    return p.have(p.goal)


@order.proof
def of_order_n_epsilon(p):
    same = mean_of_the_product(p)
    p.use(above.theorem(), "ε")
    p.use(below.theorem(), "ε")
    p.use("card_positive", "n")
    return p.conjuncts(
        lambda p: p.chain("n·ε/3", eq("n*(ε/3)"), le("n·t"), eq("E (M x) v", same)),
        lambda p: p.chain("E (M x) v", eq("n·t", same), le("n*(ε/2)"), eq("n·ε/2")),
    )


@every_map.proof
def of_finitely_many_bits(p):
    return p.use("measurable_of_finite", "λb : bool. b", "A")


def repeated(p):
    """Show what the correlation needs: the signs of the output's bits."""
    p.let(X=UNIFORM, f=f"λy : 'i → bool. i ↦ {SIGN.format('(y i)')}", I="mutual_information X A")
    p.use(every_map.theorem(), "A")


def unit(p):
    return p.have("abs (f y i) ≤ 1")


@revealed.proof
def by_correlation(p):
    p.unfold_facts("mechanism")
    repeated(p)

    def infinite(p):
        return p.chain("m^2/(2·n)", le("∞"), eq("I"))

    def finite(p):
        return p.obtain("c", p.use("real_of_finite", "I"), bounded)

    def bounded(p):
        same = p.have("I = c")
        less = p.chain("I", eq("c", same), le("c"))
        p.use(correlation.best_rate.theorem(), "A", "f", "c", "n", "m", given=[less])
        p.use("card_positive", "n")
        return p.chain("m^2/(2·n)", le("c"), eq("I", same))

    return p.cases("I = ∞", infinite, finite)


@sign.proof
def two_entries(p):
    p.have(f"zcdp {NEIGHBOURS} A 0 ρ", "zcdp", "mechanism", "neighbours")
    p.know(logic.refuted(p.term("T = F"), lambda yes: by_equation(yes, p.have("T"))))
    both = p.use("zcdp_signs", "A", "0", "ρ", "T", "F", because="there are two bits")
    return p.have("0 ≤ ρ", both)


@unbounded.refutation
def not_more_than_n(p):
    p.say(r"It is at most $n$; so $\varepsilon=2/c$ is too large.")
    p.let(x="λi : bool. T", n="card (λi : bool. T)")
    p.use("card_positive", "n", given=[p.have("n = card (λi : bool. T)"), p.use("finite_bool")])
    p.every("ε", "real", lambda q: q.use("integrable_int", given=[q.use(mean.theorem(), "x", "ε", "n")]))
    p.let(some=ORDER.replace("'i", "bool"))
    gain = f"E (({RESPONSE}) x) ({PRODUCT})".replace("'i", "bool")

    def with_constant(q):
        q.let(ε="2/c")
        least = q.have(f"c·n·ε ≤ {gain.replace('ε', 'ε')}")
        mean = q.use(value.theorem(), "x", "ε", "n")
        q.chain(
            "n·2", eq("c·n·ε"), le(gain.replace("ε", "ε"), least),
            eq("n*(exp ε - 1)/(exp ε + 1)", mean), eq("n*((exp ε - 1)/(exp ε + 1))"), le("n·1"),
        )  # fmt: skip
        return q.have("F")

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("c", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    return p.counterexample(x="x", n="n")


def at_order_one(p):
    """Know the KL divergences for neighbours."""
    p.unfold_facts("zcdp", "mechanism")

    def order(q):
        return q.chain("KL(A(x) ‖ A(y))", le("D[α](A(x) ‖ A(y))", "kl_le_renyi"), le("0 + ρ·α"))

    def pair(q):
        q.every("α", REAL, order, "1 < α")
        q.use("le_at_order_one", "KL(A(x) ‖ A(y))", "0", "ρ")
        return q.have("KL(A(x) ‖ A(y)) ≤ ρ")

    p.intro("x y", pair, "∀x y. neighbours(x, y) ⇒ KL(A(x) ‖ A(y)) ≤ ρ")


def by_flipped_bits(p, k, enough):
    """The bound n(2k - 1), where ``enough`` shows that a chance v above k would need more than ρ."""
    p.unfold_facts("neighbours")
    p.use(sign.theorem(), "A", "ρ")
    p.intro("v", enough, f"∀v. {k} < v ⇒ v < 1 ⇒ ρ < (2·v - 1)·log(v/(1 - v))")
    return p.use(
        kept_bits.repeated.theorem(), "A", "ρ", "n", "m", k, because="the divergence for a flipped bit"
    )


gain = Claim("for t given 0 ≤ t < 1 holds 2·t ≤ log((1 + t)/(1 - t))")
entropy = Claim("for k v given 1/2 ≤ k < v, v < 1 holds (2·k - 1)·log(k/(1 - k)) < (2·v - 1)·log(v/(1 - v))")


@gain.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@entropy.proof
def both_factors_grow(p):
    p.have("1 ≤ k/(1 - k)")
    p.have("k/(1 - k) < v/(1 - v)")
    p.have("0 ≤ log(k/(1 - k))", p.use("log_mono", "1", "k/(1 - k)"), "log_one")
    p.have("log(k/(1 - k)) < log(v/(1 - v))", "log_lt")
    return p.have(p.goal)


@limit.proof
def by_pinsker(p):
    p.let(r="√(ρ/2)")
    at_order_one(p)

    def enough(q):
        q.let(t="2·v - 1")
        q.have("r² = ρ/2", "sqrt_square")
        q.have("(1 + t)/(1 - t) = v/(1 - v)")
        q.use(gain.theorem(), "t")
        q.have("r² < t²")
        q.have("2·t² ≤ t·log(v/(1 - v))")
        return q.have("ρ < (2·v - 1)·log(v/(1 - v))")

    by_flipped_bits(p, "(1 + r)/2", enough)
    return p.have("m ≤ n·√(ρ/2)")


def response_chance(p):
    """Know the chance k that randomized response keeps a bit."""
    p.let(k=KEPT, w="exp(ε/2)")
    p.have("exp(ε) = w²")
    half = p.have("exp(-(ε/2)) = 1/w")
    p.chain("tanh(ε/2)", eq("(w² - 1)/(w² + 1)", "tanh", "sinh", "cosh", half), eq("2·k - 1"))


@best.proof
def by_the_exact_divergence(p):
    response_chance(p)
    at_order_one(p)
    p.have("1 ≤ exp(ε)", p.use("exp_ge", "ε"))
    p.have("1/2 ≤ k")
    p.have("k/(1 - k) = exp(ε)")
    p.have("log(k/(1 - k)) = ε", "log_exp")

    def enough(q):
        q.use(entropy.theorem(), "k", "v")
        return q.chain("ρ", le("ε·tanh(ε/2)"), eq("(2·k - 1)·log(k/(1 - k))"), lt("(2·v - 1)·log(v/(1 - v))"))

    by_flipped_bits(p, "k", enough)
    return p.have("m ≤ n·tanh(ε/2)")


@attained.proof
def by_randomized_response(p):
    response_chance(p)
    return p.conjuncts(exactly_private, mean_of_both)


def exactly_private(p):
    p.let(M=RESPONSE)
    p.use(pure.theorem(), "ε", because="it is ε-DP")
    data = p.term("M").type.args[0]

    def back(q):
        return q.use("neighbours_swapped", "x", "y")

    p.every("x", data, lambda q: q.every("y", data, back, "neighbours x y"))
    return p.use(exact.guarantee.theorem(), NEIGHBOURS, "M", "ε", because="the exact zCDP of ε-DP")


def mean_of_both(p):
    """The mean of data and output, from that for each data set; plus n it is a mean of positive numbers."""
    response(p)
    p.let(
        U=UNIFORM,
        J="semi(U, M)",
        f=INNER,
        g=f"z ↦ ({INNER})(z) + n",
        c="n·tanh(ε/2) + n",
        H="λx : 'i → bool. n·tanh(ε/2) + n",
    )
    p.use("measurable_of_finite", "λb : bool. b", "M")
    for part in ("fst", "snd"):
        coordinate = f"λz : ('i → bool) × ('i → bool). {part} z"
        p.every("i", "'i", lambda q, c=coordinate: q.use("measurable_comp", "λx : 'i → bool. x i", c))
    p.every("z", p.term("f").type.args[0], at_least_minus_n)
    p.have("tanh(ε/2) = (exp ε - 1)/(exp ε + 1)")

    def output(q):
        q.use(mean.theorem(), "x", "ε", "n", because="linearity")
        q.let(v=PRODUCT)
        q.have("n·((exp ε - 1)/(exp ε + 1)) = n·tanh(ε/2)")
        q.have("E[y ~ M(x)] v(y) is n·tanh(ε/2)")
        q.have("E[y ~ M(x)] (v(y) + n) is c")
        return q.have("E[y ~ M(x)] g(x, y) is H(x)", "fst_pair", "snd_pair")

    p.every("x", p.term("M").type.args[0], output)
    p.use("int_semi_nonneg", "U", "M", "g", "H", "c")
    return p.have("E[z ~ J] f(z) is n·tanh(ε/2)")


def at_least_minus_n(p):
    p.let(s=f"i ↦ {SIGN.format('(fst z i)')}·{SIGN.format('(snd z i)')}")
    p.use("Sum_linear", "s", "λi : 'i. 1", "1", "1")
    p.every("i", "'i", lambda q: q.have("0 ≤ 1·s(i) + 1·1"))
    p.have("0 ≤ (∑ i. 1·s(i) + 1·1)", "Sum")
    p.chain("∑ i : 'i. 1", eq("1·card('i)", "Sum", "sum_const"), eq("n"))
    return p.have("0 ≤ g(z)")
