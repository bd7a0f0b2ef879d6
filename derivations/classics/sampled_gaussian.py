"""The Rényi divergences of the Poisson-sampled Gaussian mechanism.

Problem: a mechanism takes each entry with probability q, and adds Gaussian noise to a query of sensitivity C.
    What are its Rényi divergences at integer orders?
Method: the moment of the quotient of the densities, by the binomial theorem, for the pair that dominates. For
    an entry that is added, the quotient t of the densities is compared with 1/t, as the reflection
    of the line exchanges the two normal laws.
Guarantee: for natural α ≥ 2 the closed form of Mironov, Talwar and Zhang, in any dimension, for removal
    and addition; adaptive steps add up.
Reference: Mironov, Talwar and Zhang 2019, Theorems 4 and 5 and section 3.3 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import binomials, data_sets, dominating_gaussian, dominating_renyi
from derivations.sharp import integers

theorem = Statement(
    id="dp.subsample_renyi", title="Rényi divergences of the sampled Gaussian mechanism", expect="partly"
)
TERM = "binomial(α, k)·(1 - q)^(α - k)·q^k·exp((k² - k)/(2·σ²))"
SUM = f"∑ k ∈ {{k | k is natural ∧ k ≤ α}}. {TERM}"
BOUND = f"log({SUM})/(α - 1)"
MIX, ZERO = "mixture(q, N(1, σ²), N(0, σ²))", "N(0, σ²)"
PAIR = "for α q σ given α is natural, 2 ≤ α, 0 < q < 1, 0 < σ holds "
closed = theorem.printed(f"{PAIR} D[α]({MIX} ‖ {ZERO}) = {BOUND}", label="the closed form")
other_way = theorem.printed(
    f"{PAIR} D[α]({ZERO} ‖ {MIX}) ≤ D[α]({MIX} ‖ {ZERO})", label="the other direction is never larger"
)
whole = theorem.printed(
    "for α q σ C, f : (('i → bool) × ('i → 'd)) → 'k → real "
    "given Finite('i), Finite('k), α is natural, 2 ≤ α, 0 < q < 1, 0 < σ, 0 < C, "
    f"{dominating_gaussian.NEAR.format('add_remove(x)(y)')} "
    f"holds sampled(q, {dominating_gaussian.VECTOR}) is (α, {BOUND})-RDP for add_remove",
    label="the mechanism, for a query with values in a space of any dimension",
)
theorem.omits("orders that are not integers, for which section 3.3 has a series")
theorem.finding(
    "reading", r"The rate is $q<1$: for $q=1$ nothing is sampled, and the formula has $0^0$ at $k=\alpha$."
)
UNFOLDED = f"(select (λM : real → real → real. {binomials.ROWS}))"
BINOMIAL = "∑ k ∈ {{k | k is natural ∧ k ≤ {n}}}. binomial({n}, k)·(1 - q)^({n} - k)·q^k·{t}"
expansion = Claim(
    "for n q t given n is natural, 0 < q < 1, 0 < t "
    f"holds ((1 - q) + q·t)^n = ({BINOMIAL.format(n='n', t='t^k')})"
)


@expansion.proof
def the_binomial_theorem(p):
    p.use(binomials.triangle.theorem())
    p.let(C="binomial", w="1 - q", S=f"λn : real. {BINOMIAL.format(n='n', t='t^k')}")

    def start(q):
        q.use("sum_to_zero", "λk : real. C(0, k)·w^(0 - k)·q^k·t^k")
        q.have("(w + q·t)^0 = S(0)")

    def step(q):
        q.use(binomials.pascal.theorem(), "C", "w", "q", "n", "λk : real. t^k")
        with q.fix("k : real"):
            q.have("t^(k + 1) = t·t^k")
            q.have("C(n, k)·w^(n - k)·q^k·t^(k + 1) = t·(C(n, k)·w^(n - k)·q^k·t^k)")
        q.have("(∑ k ∈ {k | k is natural ∧ k ≤ n}. C(n, k)·w^(n - k)·q^k·t^(k + 1)) = t·S(n)", "sum_scale")
        q.have("S(n + 1) = w·S(n) + q·(t·S(n))")
        q.have("0 < w + q·t")
        q.have("(w + q·t)^(n + 1) = (w + q·t)·(w + q·t)^n")
        q.have("(w + q·t)^(n + 1) = S(n + 1)")

    p.induction("n ↦ (w + q·t)^n = S(n)", start, step)
    p.have(p.goal)


RATIO = "exp((2·x - 1)/(2·σ²))"  # the quotient of the densities of N(1, σ²) and N(0, σ²)
quotient = Claim(
    f"for q σ given 0 < q < 1, 0 < σ holds {MIX} ≪ {ZERO} "
    f"∧ (almost every x ~ {ZERO}: density({MIX}, {ZERO}, x) = (1 - q) + q·{RATIO})"
)
each_term = Claim(f"for σ k given 0 < σ holds E[x ~ {ZERO}] {RATIO}^k exists and is exp((k² - k)/(2·σ²))")
value = Claim(f"{PAIR} (E[x ~ {ZERO}] ((1 - q) + q·{RATIO})^α exists and is {SUM}) ∧ 0 < {SUM}")


@each_term.proof
def an_exponential(p):
    with p.fix("x : real"):
        p.have(f"{RATIO}^k = exp(k/σ²·x - k/(2·σ²))")
    p.have(f"E[x ~ {ZERO}] exp(k/σ²·x - k/(2·σ²)) exists and is exp((k² - k)/(2·σ²))")
    p.have(p.goal)


@quotient.proof
def of_the_densities(p):
    p.let(
        f="x ↦ exp(-((x - 1)²/(2·σ²)))/(σ·√(2·pi))",
        g="x ↦ exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))",
        h="x ↦ q·exp(-((x - 1)²/(2·σ²)))/(σ·√(2·pi)) + (1 - q)·exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))",
    )
    p.have("∀x. 0 < f(x) ∧ 0 < g(x)")
    p.have("N(1, σ²) = withdensity(lebesgue, f)", "normal")
    p.have("N(0, σ²) = withdensity(lebesgue, g)", "normal")
    p.have("∀x. h(x) = q·f(x) + (1 - q)·g(x)")
    p.have("∀x. 0 < h(x)")
    p.use("mixture_of_densities", "lebesgue", "q", "f", "g", "h")
    mixed = p.have(f"{MIX} = withdensity(lebesgue, h)")
    one = p.have(f"{ZERO} = withdensity(lebesgue, g)")
    p.have(f"{MIX} ≪ {ZERO}")
    with p.fix("x : real"):
        p.have(f"f(x) = {RATIO}·g(x)")
        p.have(f"h(x)/g(x) = (1 - q) + q·{RATIO}")
    p.use("density_quotient", "lebesgue", "h", "g")
    first = p.have(f"almost every x ~ {ZERO}: density({MIX}, {ZERO}, x) = h(x)/g(x)", mixed, one)
    p.have(f"almost every x ~ {ZERO}: density({MIX}, {ZERO}, x) = (1 - q) + q·{RATIO}", first)
    p.have(p.goal)


@value.proof
def term_by_term(p):
    p.use(binomials.triangle.theorem())
    p.let(
        s="λk : real. Nat k ∧ k ≤ α",
        c="λk : real. binomial(α, k)·(1 - q)^(α - k)·q^k",
        t=f"λx : real. {RATIO}",
    )
    p.have("Finite(s)")
    with p.fix("x : real"):
        p.have("0 < t(x)")
        p.use(expansion.theorem(), "α", "q", "t(x)")
        p.have("((1 - q) + q·t(x))^α = ∑ k ∈ s. c(k)·t(x)^k")
    with p.fix("k : real"):
        p.use(each_term.theorem(), "σ", "k")
        p.have(f"E[x ~ {ZERO}] c(k)·t(x)^k exists and is c(k)·exp((k² - k)/(2·σ²))")
    p.use(
        "int_sum",
        goal=f"E[x ~ {ZERO}] (∑ k ∈ s. c(k)·t(x)^k) exists and is ∑ k ∈ s. c(k)·exp((k² - k)/(2·σ²))",
    )
    p.have(f"E[x ~ {ZERO}] ((1 - q) + q·{RATIO})^α exists and is {SUM}")
    with p.fix("x : real"):
        p.have(f"0 < ((1 - q) + q·{RATIO})^α")
    p.have(f"Prob({ZERO})")
    p.have(f"E[x ~ {ZERO}] 1 exists and is 1")
    p.use("int_positive", ZERO, "λx : real. ((1 - q) + q·t(x))^α", "λx : real. 1", "1", SUM)
    p.have(p.goal)


@closed.proof
def the_moment(p):
    p.use(value.theorem(), "α", "q", "σ")
    p.use(quotient.theorem(), "q", "σ")
    p.have(f"E[x ~ {ZERO}] density({MIX}, {ZERO}, x)^α exists and is {SUM}")
    p.use("renyi_of_value", MIX, ZERO, "α", SUM)
    p.have(f"1/(α - 1)·log({SUM}) = {BOUND}")
    p.have(p.goal)


monotone = Claim("for x y m given 0 < x ≤ y, 0 ≤ m holds x^m ≤ y^m")
farther = Claim("for a b given 1 ≤ b ≤ a holds b + 1/b ≤ a + 1/a")
by_powers = Claim(
    "for n t u v given n is natural, 0 < t, 0 < u, 0 < v, t·(v - 1) = -(u - 1), 1 ≤ u·v, "
    "1 ≤ u ∧ v ≤ 1 ∨ u ≤ 1 ∧ 1 ≤ v holds u^(-n) + t·v^(-n) ≤ u^(n + 1) + t·v^(n + 1)"
)
compared = Claim(
    "for n q t given n is natural, 0 < q < 1, 0 < t holds ((1 - q) + q·t)^(-n) + t·((1 - q) + q/t)^(-n) "
    "≤ ((1 - q) + q·t)^(n + 1) + t·((1 - q) + q/t)^(n + 1)"
)


@farther.proof
def as_a_product(p):
    p.have("0 ≤ (a - b)·(a·b - 1)", p.have("1 ≤ a·b"))
    p.have("a + 1/a - (b + 1/b) = (a - b)·(a·b - 1)/(a·b)")
    p.have("0 ≤ (a - b)·(a·b - 1)/(a·b)")
    p.have(p.goal)


@monotone.proof
def by_exponentials(p):
    p.use("log_mono", "x", "y")
    p.have("0 ≤ m·(log(y) - log(x))")
    p.chain("x^m", eq("exp(m·log(x))", "pow_exp"), le("exp(m·log(y))"), eq("y^m", "pow_exp"))


@by_powers.proof
def by_the_next_power(p):
    def start(p):
        p.have("u^(-0) = 1 ∧ v^(-0) = 1 ∧ u^(0 + 1) = u ∧ v^(0 + 1) = v")
        p.have("u^(-0) + t·v^(-0) ≤ u^(0 + 1) + t·v^(0 + 1)")

    def step(p):
        p.use("nat_nonneg", "n")
        p.let(a="u^(n + 1)", b="v^(n + 1)")
        p.have("0 < a")
        p.have("0 < b")
        p.have("u^(-n) = u/a ∧ v^(-n) = v/b")
        p.have("u^(-(n + 1)) = 1/a ∧ v^(-(n + 1)) = 1/b")
        p.have("u^(n + 1 + 1) = u·a ∧ v^(n + 1 + 1) = v·b")
        p.have("a·b = (u·v)^(n + 1)")
        p.have("1^(n + 1) = 1")
        p.use(monotone.theorem(), "1", "u·v", "n + 1")
        p.have("1 ≤ a·b")
        p.let(d="a + 1/a - (b + 1/b)")
        with p.case("1 ≤ u ∧ v ≤ 1"):
            p.use(monotone.theorem(), "v", "1", "n + 1")
            p.have("b ≤ 1")
            p.have("1 ≤ 1/b")
            p.have("1/b ≤ a")
            p.use(farther.theorem(), "a", "1/b")
            p.have("1/(1/b) = b")
            p.have("0 ≤ d")
            p.have("0 ≤ (u - 1)·d")
        with p.otherwise():
            p.use(monotone.theorem(), "u", "1", "n + 1")
            p.have("a ≤ 1")
            p.have("1 ≤ 1/a")
            p.have("1/a ≤ b")
            p.use(farther.theorem(), "b", "1/a")
            p.have("1/(1/a) = a")
            p.have("d ≤ 0")
            p.have("0 ≤ (1 - u)·(-d)")
            p.have("0 ≤ (u - 1)·d")
        p.have("u/a + t·(v/b) ≤ a + t·b")
        p.have("t·(v/b) - t·(1/b) = -((u - 1)/b)")
        p.have("t·(v·b) - t·b = -((u - 1)·b)")
        p.have("(u - 1)·d = (u - 1)·a + (u - 1)/a - (u - 1)·b - (u - 1)/b")
        p.have("1/a + t·(1/b) ≤ u·a + t·(v·b)")
        p.have("u^(-(n + 1)) + t·v^(-(n + 1)) ≤ u^(n + 1 + 1) + t·v^(n + 1 + 1)")

    p.induction("n ↦ u^(-n) + t·v^(-n) ≤ u^(n + 1) + t·v^(n + 1)", start, step)
    p.have(p.goal)


@compared.proof
def at_the_two_mixtures(p):
    p.let(u="(1 - q) + q·t", v="(1 - q) + q/t")
    p.have("0 < u")
    p.have("0 < v")
    p.have("t·(v - 1) = -(u - 1)")
    p.have("u·v = 1 + q·(1 - q)·(t - 1)²/t")
    p.have("0 ≤ q·(1 - q)·(t - 1)²/t")
    p.have("1 ≤ u·v")
    with p.case("1 ≤ t"):
        p.have("0 ≤ q·(t - 1)")
        p.have("1/t ≤ 1")
        p.have("0 ≤ q·(1 - 1/t)")
        p.have("1 ≤ u ∧ v ≤ 1 ∨ u ≤ 1 ∧ 1 ≤ v")
    with p.otherwise():
        p.have("0 ≤ q·(1 - t)")
        p.have("1 ≤ 1/t")
        p.have("0 ≤ q·(1/t - 1)")
        p.have("1 ≤ u ∧ v ≤ 1 ∨ u ≤ 1 ∧ 1 ≤ v")
    p.use(by_powers.theorem(), "n", "t", "u", "v")


reflected = Claim(
    "for f : real → ereal given Measurable(f), ∀x. 0 ≤ f(x) "
    "holds ∫[x ~ lebesgue] f(x) = ∫[x ~ lebesgue] f(1 - x)"
)
weighed = Claim("for g t a b c d given 0 < g, a + t·b ≤ c + t·d holds g·a + t·g·b ≤ g·c + t·g·d")
on_the_line = Claim(
    "for σ, f : real → real given 0 < σ, Measurable(f), ∀x. 0 ≤ f(x) holds ∫[x ~ N(0, σ²)] f(x) = "
    "∫[x ~ lebesgue] exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))·f(x)"
)
smaller = Claim(f"{PAIR} ∫[x ~ {ZERO}] ((1 - q) + q·{RATIO})^(1 - α) ≤ ∫[x ~ {ZERO}] ((1 - q) + q·{RATIO})^α")


@reflected.proof
def the_line_turned_round(p):
    p.let(g="λx : real. f(x + 1)")
    p.use("L_lebesgue_shift", "f", "1")
    p.use("L_lebesgue_scale", "g", "-1")
    p.have("|-1| = 1")
    with p.fix("x : real"):
        p.have("-1·x + 1 = 1 - x")
        p.have("g(-1·x) = f(1 - x)")
    p.chain(
        "∫[x ~ lebesgue] f(x)",
        eq("∫[x ~ lebesgue] g(x)"),
        eq("1·∫[x ~ lebesgue] g(-1·x)"),
        eq("∫[x ~ lebesgue] g(-1·x)"),
        eq("∫[x ~ lebesgue] f(1 - x)"),
    )


@weighed.proof
def by_a_positive_factor(p):
    p.have("0 ≤ g·(c + t·d - a - t·b)")
    p.have(p.goal)


@on_the_line.proof
def with_the_density(p):
    p.let(g="λx : real. exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))")
    p.have("∀x. 0 ≤ g(x)")
    p.have("N(0, σ²) = withdensity(lebesgue, g)", "normal")
    p.chain(
        "∫[x ~ N(0, σ²)] f(x)",
        eq("∫[x ~ withdensity(lebesgue, g)] f(x)"),
        eq("∫[x ~ lebesgue] g(x)·f(x)", "L_withdensity_ext"),
    )


@smaller.proof
def with_the_reflected_point(p):
    p.let(
        g="λx : real. exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))",
        t=f"λx : real. {RATIO}",
        u="λx : real. (1 - q) + q·t(x)",
        F="λx : real. g(x)·u(x)^(1 - α)",
        G="λx : real. g(x)·u(x)^α",
    )
    p.use(integers.before.theorem(), "α")
    p.have("α ≠ 0")
    p.have("(α - 1) is natural")
    with p.fix("x : real"):
        p.have("0 < g(x)")
        p.have("0 < t(x)")
        p.have("t(1 - x) = 1/t(x)")
        p.have("g(1 - x) = t(x)·g(x)")
        p.have("0 < u(x)")
        p.use(compared.theorem(), "α - 1", "q", "t(x)")
        p.have("u(1 - x) = (1 - q) + q/t(x)")
        p.have("-(α - 1) = 1 - α")
        p.have("α - 1 + 1 = α")
        p.have("u(x)^(1 - α) + t(x)·u(1 - x)^(1 - α) ≤ u(x)^α + t(x)·u(1 - x)^α")
        p.use(weighed.theorem(), "g(x)", "t(x)", "u(x)^(1 - α)", "u(1 - x)^(1 - α)", "u(x)^α", "u(1 - x)^α")
        p.have("F(1 - x) = t(x)·g(x)·u(1 - x)^(1 - α)")
        p.have("G(1 - x) = t(x)·g(x)·u(1 - x)^α")
        p.chain(
            "F(x) + F(1 - x)",
            eq("g(x)·u(x)^(1 - α) + t(x)·g(x)·u(1 - x)^(1 - α)"),
            le("g(x)·u(x)^α + t(x)·g(x)·u(1 - x)^α"),
            eq("G(x) + G(1 - x)"),
        )
        p.have("0 ≤ F(x) ∧ 0 ≤ G(x) ∧ F(x) + F(1 - x) ≤ G(x) + G(1 - x)")
    for f in ("F", "G"):
        p.use(reflected.theorem(), f"λx : real. {f}(x)")
        p.chain(
            f"∫[x ~ lebesgue] ({f}(x) + {f}(1 - x))",
            eq(f"(∫[x ~ lebesgue] {f}(x)) + (∫[x ~ lebesgue] {f}(1 - x))", "L_add"),
            eq(f"2·∫[x ~ lebesgue] {f}(x)"),
        )
    p.chain(
        "2·∫[x ~ lebesgue] F(x)",
        eq("∫[x ~ lebesgue] (F(x) + F(1 - x))"),
        le("∫[x ~ lebesgue] (G(x) + G(1 - x))", "L_mono"),
        eq("2·∫[x ~ lebesgue] G(x)"),
    )
    p.chain(
        "∫[x ~ lebesgue] F(x)",
        eq("(1/2)·(2·∫[x ~ lebesgue] F(x))"),
        le("(1/2)·(2·∫[x ~ lebesgue] G(x))"),
        eq("∫[x ~ lebesgue] G(x)"),
    )
    p.use(on_the_line.theorem(), "σ", "λx : real. u(x)^(1 - α)")
    p.use(on_the_line.theorem(), "σ", "λx : real. u(x)^α")
    p.chain(
        "∫[x ~ N(0, σ²)] u(x)^(1 - α)",
        eq("∫[x ~ lebesgue] F(x)"),
        le("∫[x ~ lebesgue] G(x)"),
        eq("∫[x ~ N(0, σ²)] u(x)^α"),
    )


@other_way.proof
def by_the_smaller_moment(p):
    p.let(
        f="x ↦ exp(-((x - 1)²/(2·σ²)))/(σ·√(2·pi))",
        g="x ↦ exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))",
        h="x ↦ q·exp(-((x - 1)²/(2·σ²)))/(σ·√(2·pi)) + (1 - q)·exp(-((x - 0)²/(2·σ²)))/(σ·√(2·pi))",
        b=BOUND,
    )
    p.use(closed.theorem(), "α", "q", "σ")
    p.use(value.theorem(), "α", "q", "σ")
    p.use(smaller.theorem(), "α", "q", "σ")
    p.have("∀x. 0 < f(x) ∧ 0 < g(x)")
    p.have("N(1, σ²) = withdensity(lebesgue, f)", "normal")
    p.have("N(0, σ²) = withdensity(lebesgue, g)", "normal")
    p.have("∀x. h(x) = q·f(x) + (1 - q)·g(x)")
    p.have("∀x. 0 < h(x)")
    p.use("mixture_of_densities", "lebesgue", "q", "f", "g", "h")
    p.have(f"{MIX} = withdensity(lebesgue, h)")
    p.have("E[x ~ lebesgue] f(x) exists and is 1")
    p.have("E[x ~ lebesgue] g(x) exists and is 1")
    p.have("E[x ~ lebesgue] h(x) exists and is 1")
    with p.fix("x : real"):
        p.have(f"f(x) = {RATIO}·g(x)")
        p.have(f"0 < (1 - q) + q·{RATIO}")
        p.have(f"g(x)/h(x) = 1/((1 - q) + q·{RATIO})")
        p.have(f"(g(x)/h(x))^(α - 1) = ((1 - q) + q·{RATIO})^(1 - α)")
        p.have(f"g(x)·(g(x)/h(x))^(α - 1) = g(x)·((1 - q) + q·{RATIO})^(1 - α)")
    p.have(f"exp((α - 1)·b) = {SUM}")
    p.use(on_the_line.theorem(), "σ", f"λx : real. ((1 - q) + q·{RATIO})^(1 - α)")
    p.chain(
        "∫[x ~ lebesgue] g(x)·(g(x)/h(x))^(α - 1)",
        eq(f"∫[x ~ lebesgue] g(x)·((1 - q) + q·{RATIO})^(1 - α)"),
        eq(f"∫[x ~ N(0, σ²)] ((1 - q) + q·{RATIO})^(1 - α)"),
        le(f"∫[x ~ N(0, σ²)] ((1 - q) + q·{RATIO})^α"),
        eq(SUM, "L_int"),
        eq("exp((α - 1)·b)"),
    )
    p.use("renyi_of_densities", "lebesgue", "g", "h", "α", "b")
    p.have(p.goal)


@whole.proof
def of_the_pair_that_dominates(p):
    p.let(A="sampled(q, (x ↦ N(f(x), (σ·C)²·I)))", b=BOUND)
    p.use(closed.theorem(), "α", "q", "σ")
    p.use(other_way.theorem(), "α", "q", "σ")
    p.use(dominating_gaussian.vectors_remove.theorem(), "q", "σ", "C", "f")
    p.use(dominating_gaussian.vectors_add.theorem(), "q", "σ", "C", "f")
    p.use(
        dominating_renyi.claim.theorem(),
        f"(removed : {dominating_gaussian.RELATION})",
        "A",
        MIX,
        ZERO,
        "α",
        "b",
    )
    p.chain(f"D[α]({ZERO} ‖ {MIX})", le(f"D[α]({MIX} ‖ {ZERO})"), eq("b"))
    p.use(
        dominating_renyi.claim.theorem(),
        f"(added : {dominating_gaussian.RELATION})",
        "A",
        ZERO,
        MIX,
        "α",
        "b",
    )
    p.unfold_facts("renyi_dp")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "add_remove(x)(y)"):
        p.have("removed(x)(y) ∨ added(x)(y)", "add_remove", "added")
        with p.case("removed(x)(y)"):
            p.have("D[α](A(x) ‖ A(y)) ≤ b")
        with p.otherwise():
            p.have("D[α](A(x) ‖ A(y)) ≤ b")
    return p.have(p.goal, "renyi_dp")


positive = Claim(
    f"for α q σ given α is natural, 2 ≤ α, 0 < q < 1, 0 < σ holds 0 < {SUM.replace('binomial', UNFOLDED)}"
)


@positive.proof
def as_the_value_of_a_mean(p):
    p.use(value.theorem(), "α", "q", "σ")
    p.unfold_facts("binomial")
    p.have(p.goal)


for each in (closed, whole):
    each.facts += [binomials.rows.theorem, positive.theorem]
whole.facts.append(data_sets.every_function.theorem)
