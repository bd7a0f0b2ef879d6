"""Section 6.1: randomized response, and how well any mechanism can repeat its input.

Problem: each of n bits is kept with probability e^ε/(e^ε+1) and flipped otherwise. How private is it, and
    how much of the input is in the output?
Method: the outputs for neighbours differ in the law of one bit, whose probabilities have the ratio e^ε or
    e^{-ε}; Proposition 1.4; linearity.
Guarantee: ε-DP and ε²/2-zCDP, and E⟨x, M(x)⟩ = n(e^ε-1)/(e^ε+1).
Reference: concentrated paper, section 6.1, "Randomized Response and the Exponential Mechanism".
"""

from cbdp_sym.author import *
from derivations.concentrated import correlation, lem6_2, local_answers, prop1_4

KEPT = "(exp ε/(exp ε + 1))"
ANSWER = f"λb : bool. bernoulli (if b {KEPT} (1 - {KEPT}))"  # of one bit
RESPONSE = f"λx : 'i → bool. product (λi : 'i. ({ANSWER}) (x i))"
SIGN = "(if {} (1 : real) (-1))"
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
UNIFORM = "(product (λi : 'i. bernoulli (1/2)))"
INNER = f"z ↦ Sum (λi : 'i. {SIGN.format('(fst z i)')}·{SIGN.format('(snd z i)')})"  # of a pair
revealed = theorem.printed(
    "for A : ('i → bool) → ('i → bool) measure, n m : real given Finite (λi : 'i. T), "
    f"n = card (λi : 'i. T), mechanism A, HasInt (semi {UNIFORM} A) ({INNER}) m "
    f"holds m^2/(2·n) ≤ mutual_information {UNIFORM} A",
    label="the information in an accurate output, for uniform bits: Ω(n) if E⟨X, M(X)⟩ = Ω(n)",
)
limit = theorem.printed(
    "for A : ('i → bool) → ('i → bool) measure, ρ n m : real given Finite (λi : 'i. T), "
    f"n = card (λi : 'i. T), zcdp {NEIGHBOURS} A 0 ρ, HasInt (semi {UNIFORM} A) ({INNER}) m "
    "holds m ≤ n·sqrt (2·ρ)",
    label="the lower bound: what every ρ-zCDP mechanism attains at most, for uniform bits",
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
every_map = Claim("for A : ('i → bool) → 'b given Finite (λi : 'i. T) holds Measurable A")
for part in (revealed, limit):
    part.facts.append(every_map.theorem)
revealed.facts.append(lambda: named("card_positive"))
theorem.finding(
    "sharper",
    r"The paper argues that an accurate mechanism reveals $\Omega(n)$ nats of $X$, and leaves the "
    r"constants open. Proved is $\mathbb E\langle X,M(X)\rangle\le n\sqrt{2\rho}$ for every "
    r"$\rho$-zCDP $M$ and uniform $X$; randomized response attains "
    r"$n\varepsilon/2=n\sqrt{2\rho}/2$ for small $\varepsilon$.",
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


@limit.proof
def by_lemma_6_2(p):
    p.unfold_facts("zcdp", "mechanism", "neighbours")
    p.use(sign.theorem(), "A", "ρ")
    repeated(p)
    p.use(lem6_2.claim.theorem(), "A", "λi : 'i. bernoulli (1/2)", "0", "ρ", "n", because="Lemma 6.2")
    less = p.chain("I", le("(0 + ρ)*n"), eq("ρ·n"))
    p.use(correlation.best_rate.theorem(), "A", "f", "ρ·n", "n", "m", given=[less])
    p.use("card_positive", "n")
    square = p.use("sqrt_square", "2·ρ")
    p.have("(n·sqrt (2·ρ))^2 = 2·(ρ·n)·n", square)
    return p.use("le_of_square", "m", "n·sqrt (2·ρ)")
