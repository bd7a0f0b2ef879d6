"""A logarithm against a sum of logarithms: one of them is the smaller before a number, the other after it.

Problem: for numbers c_i ≥ 0, when is log(1 + Wy) ≤ Σ log(1 + c_i y)?
Method: (Π(1 + c_i y) - 1)/y increases with y, from Σc_i, and beyond every bound if two c_i are positive.
Guarantee: if W > Σc_i and two c_i are positive there is a t > 0: for y > t it is so, for 0 < y < t it is not.
Reference: capacity bounded paper, section 5, on composition.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction
from derivations.concentrated import correlation

PRODUCT = "Prod (i ↦ 1 + c i·{})"
SUM = "Sum (i ↦ log (1 + c i·{}))"
NUMBERS = "given Finite (λi : 'i. T), ∀i. 0 ≤ c i"

slopes = Claim(
    f"for c : 'i → real, y z : real {NUMBERS}, 0 ≤ y, y ≤ z "
    f"holds ({PRODUCT.format('y')} - 1)·z ≤ ({PRODUCT.format('z')} - 1)·y"
)
of_logarithms = Claim(
    f"for c : 'i → real, y : real {NUMBERS}, 0 ≤ y "
    f"holds 1 ≤ {PRODUCT.format('y')} ∧ exp ({SUM.format('y')}) = {PRODUCT.format('y')}"
)
two_factors = Claim(
    f"for c : 'i → real, y : real, j k : 'i {NUMBERS}, 0 ≤ y, ¬(j = k) "
    f"holds log (1 + c j·y) + log (1 + c k·y) ≤ {SUM.format('y')}"
)
BELOW = f"log (1 + W·{{0}}) ≤ {SUM.replace('{}', '{0}')}"
upward = Claim(
    f"for c : 'i → real, W y z : real {NUMBERS}, 0 < W, 0 < y, y ≤ z, {BELOW.format('y')} "
    f"holds {BELOW.format('z')}"
)
crossing = Claim(
    f"for c : 'i → real, W : real, j k : 'i {NUMBERS}, ¬(j = k), 0 < c j, 0 < c k, Sum c < W "
    f"holds ∃t. 0 < t ∧ (∀y. t < y ⇒ {BELOW.format('y')}) "
    f"∧ (∀y. 0 < y ⇒ y < t ⇒ {SUM.format('y')} < log (1 + W·y))"
)


@slopes.proof
def by_induction(p):
    p.let(f="i ↦ 1 + c(i)·y", g="i ↦ 1 + c(i)·z")
    finite_induction(
        p,
        "t ↦ 1 ≤ (∏ x ∈ t. f(x)) ∧ (∏ x ∈ t. f(x)) ≤ (∏ x ∈ t. g(x)) ∧ ((∏ x ∈ t. f(x)) - 1)·z ≤ ((∏ "
        "x ∈ t. g(x)) - 1)·y",
        "'i",
        lambda q: q.have(q.goal, "prod_empty"),
        one_more,
    )
    return p.have(p.goal, "Prod")


def one_more(q):
    q.let(F="∏ x ∈ t. f(x)", G="∏ x ∈ t. g(x)", k="c(i)")
    q.chain("∏ x ∈ j ↦ j = i ∨ t(j). f(x)", eq("f(i)·F", "prod_insert"), eq("(1 + k·y)·F"))
    q.chain("∏ x ∈ j ↦ j = i ∨ t(j). g(x)", eq("g(i)·G", "prod_insert"), eq("(1 + k·z)·G"))
    q.have("0 ≤ k·z·(G - F)")
    q.have("0 ≤ k·F·(z - y)")
    q.have("1 ≤ (1 + k·y)·F")
    q.have("(1 + k·y)·F ≤ (1 + k·z)·G")
    q.have("((1 + k·y)·F - 1)·z ≤ ((1 + k·z)·G - 1)·y")
    return q.have(q.goal)


@of_logarithms.proof
def exponentials(p):
    p.let(f="i ↦ 1 + c(i)·y", l="i ↦ log(1 + c(i)·y)", P="∏ x. f(x)")
    p.every("i", "'i", lambda q: q.have("0 ≤ l(i)", q.use("log_mono", "1", "f(i)"), "log_one"))
    p.chain("exp(∑ x. l(x))", eq("∏ i. exp(l(i))", correlation.exponential.theorem()), eq("P"))
    p.use("Sum_nonneg", "l")
    p.have("1 ≤ exp(∑ x. l(x))", p.use("exp_ge", "∑ x. l(x)"))
    return p.auto()


@two_factors.proof
def two_terms(p):
    p.let(l="i ↦ log(1 + c(i)·y)", r="i ↦ if i = j then 0 else log(1 + c(i)·y)")
    p.every("i", "'i", lambda q: q.have("0 ≤ l(i)", q.use("log_mono", "1", "1 + c(i)·y"), "log_one"))
    p.use("sum_one_changed", "l", "r", "j")
    p.have("r(j) = 0")
    p.use("not_equal_back", "j", "k")
    p.have("r(k) = l(k)")
    p.use("sum_ge_term", "'i", "r", "k")
    p.chain("l(k)", le("∑ x. r(x)", "Sum"))
    return p.have("l(j) + l(k) ≤ (∑ x. l(x))")


@upward.proof
def larger(p):
    p.let(F=PRODUCT.format("y"), G=PRODUCT.format("z"), A=SUM.format("y"), B=SUM.format("z"))
    p.use(slopes.theorem(), "c", "y", "z")
    for number in "yz":
        p.use(of_logarithms.theorem(), "c", number)
    p.use("exp_le", "log(1 + W·y)", "A")
    p.have("1 + W·y ≤ F", p.use("exp_log", "1 + W·y"))
    p.have("W·y·z ≤ (G - 1)·y")
    p.have("0 ≤ ((G - 1)·y - W·y·z)/y")
    p.have("1 + W·z ≤ G", p.have("G - (1 + W·z) = ((G - 1)·y - W·y·z)/y"))
    p.use("log_mono", "1 + W·z", "G")
    p.chain("log(G)", eq("log(exp(B))"), eq("B", "log_exp"))
    return p.have(p.goal)


@crossing.proof
def infimum(p):
    p.let(C="∑ x. c(x)", a="(W - C)/(2·C·W)", b="W/(c(j)·c(k))", S=f"y ↦ 0 < y ∧ ({BELOW.format('y')})")
    p.have("0 < C", p.use("sum_ge_term", "'i", "c", "j"), "Sum")
    p.have("0 < a")
    p.let(m="inf y ∈ S. y")
    at_a(p)
    at_b(p)
    p.use("infon_lower", "S", "ext", "b")

    def least(q):
        def smaller(r):
            r.use(upward.theorem(), "c", "W", "s", "a")
            return r.absurd()

        return q.cases("a ≤ s", lambda r: r.have("a ≤ s"), smaller)

    p.intro("s", least, "∀s. S(s) ⇒ a ≤ s")
    return p.obtain("t", p.use("real_between", "m", "a", "b"), at_the_infimum)


def at_a(p):
    """Before a the one logarithm is the larger."""
    p.let(u="1 + W·a")

    def term(q):
        return q.have("log(1 + c(i)·a) ≤ a·c(i)", q.use("log_le", "1 + c(i)·a"))

    p.every("i", "'i", term)
    p.use("Sum_scale", "c", "a")
    p.use("one_minus_inverse", "u")
    p.have("1 - 1/u - a·C = (W - C)²/(2·W·(W + C))")
    p.have("0 < (W - C)²/(2·W·(W + C))")
    return p.chain(SUM.format("a"), le("∑ i. a·c(i)"), lt("1 - 1/u"), le("log(u)"))


def at_b(p):
    """At b two of the summands are enough."""
    p.let(x="1 + c(j)·b", y="1 + c(k)·b")
    p.use(two_factors.theorem(), "c", "b", "j", "k")
    p.use("log_mul", "x", "y")
    p.use("log_mono", "1 + W·b", "x·y")
    return p.have("S(b)")


def at_the_infimum(p):
    p.use("le_of_ext", "a", "t", given=[p.chain("a", le("m"), eq("t"))])

    def after(q):
        def found(r):
            return r.obtain("s", r.have("∃s. S(s) ∧ s < y"), at)

        def at(r):
            return r.use(upward.theorem(), "c", "W", "s", "y")

        def none(r):
            nowhere = r.use("none_of", "s ↦ S(s) ∧ s < y")

            def larger(e):
                def smaller(f):
                    f.use(nowhere, "s")
                    f.have("S(s) ∧ s < y")
                    return f.absurd()

                return e.cases("y ≤ s", lambda f: f.have("y ≤ s"), smaller)

            r.intro("s", larger, "∀s. S(s) ⇒ y ≤ s")
            r.use("le_of_ext", "y", "t", given=[r.chain("y", le("m"), eq("t"))])
            return r.absurd()

        return q.cases("∃s. S(s) ∧ s < y", found, none)

    def before(q):
        def held(r):
            r.use("infon_lower", "S", "ext", "y")
            r.use("le_of_ext", "t", "y", given=[r.chain("t", eq("m"), le("y"))])
            return r.absurd()

        return q.cases(BELOW.format("y"), held, lambda r: r.have(r.goal))

    p.intro("y", after, f"∀y. t < y ⇒ {BELOW.format('y')}")
    p.intro("y", before, f"∀y. 0 < y ⇒ y < t ⇒ {SUM.format('y')} < log (1 + W·y)")
    return p.witness("t")
