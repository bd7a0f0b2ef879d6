"""The Rényi divergences of the Poisson-sampled Gaussian mechanism.

Problem: a mechanism takes each entry with probability q, and adds Gaussian noise to a query of sensitivity C.
    What are its Rényi divergences at integer orders?
Method: the moment of the quotient of the densities, by the binomial theorem, for the pair that dominates. For
    an entry that is added, the quotient t of the densities is compared with 1/t, as the reflection
    of the line exchanges the two normal laws.
Guarantee: for natural α ≥ 2 the closed form of Mironov, Talwar and Zhang, in any dimension, for removal
    and addition; adaptive steps add up. For one entry, removed, it is attained.
Reference: Mironov, Talwar and Zhang 2019, Theorems 4 and 5 and section 3.3 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import binomials, data_sets, dominating_gaussian, dominating_renyi

theorem = Statement(id="dp.subsample_renyi", title="Rényi divergences of the sampled Gaussian mechanism")
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
quotients = Claim(
    f"for q σ given 0 < q < 1, 0 < σ holds {MIX} ≪ {ZERO} ∧ {ZERO} ≪ {MIX} "
    f"∧ (almost every x ~ {ZERO}: density({MIX}, {ZERO}, x) = (1 - q) + q·{RATIO}) "
    f"∧ (almost every x ~ {MIX}: density({ZERO}, {MIX}, x) = 1/((1 - q) + q·{RATIO}))"
)
each_term = Claim(
    f"for σ k given 0 < σ holds E[x ~ {ZERO}] {RATIO}^k exists and is exp((k² - k)/(2·σ²))"
)
value = Claim(f"{PAIR} (E[x ~ {ZERO}] ((1 - q) + q·{RATIO})^α exists and is {SUM}) ∧ 0 < {SUM}")


@each_term.proof
def an_exponential(p):
    with p.fix("x : real"):
        p.have(f"{RATIO}^k = exp(k/σ²·x - k/(2·σ²))")
    p.have(f"E[x ~ {ZERO}] exp(k/σ²·x - k/(2·σ²)) exists and is exp((k² - k)/(2·σ²))")
    p.have(p.goal)


@quotients.proof
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
    p.have(f"{ZERO} ≪ {MIX}")
    with p.fix("x : real"):
        p.have(f"f(x) = {RATIO}·g(x)")
        p.have(f"h(x)/g(x) = (1 - q) + q·{RATIO}")
        p.have(f"g(x)/h(x) = 1/((1 - q) + q·{RATIO})")
        p.have(f"h(x)/g(x) = (1 - q) + q·{RATIO} ∧ g(x)/h(x) = 1/((1 - q) + q·{RATIO})")
    p.use("density_quotient", "lebesgue", "h", "g")
    p.use("density_quotient", "lebesgue", "g", "h")
    p.have(f"almost every x ~ {ZERO}: density({MIX}, {ZERO}, x) = h(x)/g(x)", mixed, one)
    p.have(f"almost every x ~ {MIX}: density({ZERO}, {MIX}, x) = g(x)/h(x)", mixed, one)
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
    p.use("int_sum", goal=f"E[x ~ {ZERO}] (∑ k ∈ s. c(k)·t(x)^k) exists and is ∑ k ∈ s. c(k)·exp((k² - k)/(2·σ²))")
    p.have(f"E[x ~ {ZERO}] ((1 - q) + q·{RATIO})^α exists and is {SUM}")
    with p.fix("x : real"):
        p.have(f"0 < ((1 - q) + q·{RATIO})^α")
    p.have(f"Prob({ZERO})")
    p.use("int_positive", goal=f"0 < {SUM}")
    p.have(p.goal)
