"""A logarithm against a sum of logarithms: one of them is the smaller before a number, the other after it.

Problem: for numbers c_i ≥ 0, when is log(1 + Wy) ≤ Σ log(1 + c_i y)?
Method: (Π(1 + c_i y) - 1)/y increases with y, from Σc_i, and beyond every bound if two c_i are positive.
Guarantee: if W > Σc_i and two c_i are positive there is a t > 0: for y > t it is so, for 0 < y < t it is not.
Reference: capacity bounded paper, section 5, on composition.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import finite_induction
from derivations.concentrated import correlation

PRODUCT = r"Prod (\i. 1 + c i*{})"
SUM = r"Sum (\i. log (1 + c i*{}))"
NUMBERS = r"given Finite (\i : 'i. T), !i. 0 <= c i"

slopes = Claim(
    f"for c : 'i -> real, y z : real {NUMBERS}, 0 <= y, y <= z "
    f"holds ({PRODUCT.format('y')} - 1)*z <= ({PRODUCT.format('z')} - 1)*y"
)
of_logarithms = Claim(
    f"for c : 'i -> real, y : real {NUMBERS}, 0 <= y "
    f"holds 1 <= {PRODUCT.format('y')} /\\ exp ({SUM.format('y')}) = {PRODUCT.format('y')}"
)
two_factors = Claim(
    f"for c : 'i -> real, y : real, j k : 'i {NUMBERS}, 0 <= y, ~(j = k) "
    f"holds log (1 + c j*y) + log (1 + c k*y) <= {SUM.format('y')}"
)
BELOW = f"log (1 + W*{{0}}) <= {SUM.replace('{}', '{0}')}"
upward = Claim(
    f"for c : 'i -> real, W y z : real {NUMBERS}, 0 < W, 0 < y, y <= z, {BELOW.format('y')} "
    f"holds {BELOW.format('z')}"
)
crossing = Claim(
    f"for c : 'i -> real, W : real, j k : 'i {NUMBERS}, ~(j = k), 0 < c j, 0 < c k, Sum c < W "
    f"holds ?t. 0 < t /\\ (!y. t < y ==> {BELOW.format('y')}) "
    f"/\\ (!y. 0 < y ==> y < t ==> {SUM.format('y')} < log (1 + W*y))"
)


@slopes.proof
def by_induction(p):
    p.let(f=r"\i. 1 + c i*y", g=r"\i. 1 + c i*z")
    finite_induction(
        p,
        r"\t. 1 <= ProdOn t f /\ ProdOn t f <= ProdOn t g /\ (ProdOn t f - 1)*z <= (ProdOn t g - 1)*y",
        r"\i : 'i. T",
        lambda q: q.have(q.goal, "prod_empty"),
        one_more,
    )
    return p.have(p.goal, "Prod")


def one_more(q):
    q.let(F="ProdOn t f", G="ProdOn t g", k="c i")
    q.chain(r"ProdOn (\j. j = i \/ t j) f", eq("f i*F", "prod_insert"), eq("(1 + k*y)*F"))
    q.chain(r"ProdOn (\j. j = i \/ t j) g", eq("g i*G", "prod_insert"), eq("(1 + k*z)*G"))
    q.have("0 <= k*z*(G - F)")
    q.have("0 <= k*F*(z - y)")
    q.have("1 <= (1 + k*y)*F")
    q.have("(1 + k*y)*F <= (1 + k*z)*G")
    q.have("((1 + k*y)*F - 1)*z <= ((1 + k*z)*G - 1)*y")
    return q.have(q.goal)


@of_logarithms.proof
def exponentials(p):
    p.let(f=r"\i. 1 + c i*y", l=r"\i. log (1 + c i*y)", P="Prod f")
    p.every("i", "'i", lambda q: q.have("0 <= l i", q.use("log_mono", "1", "f i"), "log_one"))
    p.chain("exp (Sum l)", eq(r"Prod (\i. exp (l i))", correlation.exponential.theorem()), eq("P"))
    p.use("Sum_nonneg", "l")
    p.have("1 <= exp (Sum l)", p.use("exp_ge", "Sum l"))
    return p.auto()


@two_factors.proof
def two_terms(p):
    p.let(l=r"\i. log (1 + c i*y)", r=r"\i. if (i = j) 0 (log (1 + c i*y))")
    p.every("i", "'i", lambda q: q.have("0 <= l i", q.use("log_mono", "1", "1 + c i*y"), "log_one"))
    p.use("sum_one_changed", "l", "r", "j")
    p.have("r j = 0")
    p.use("not_equal_back", "j", "k")
    p.have("r k = l k")
    p.use("sum_ge_term", r"\i : 'i. T", "r", "k")
    p.chain("l k", le("Sum r", "Sum"))
    return p.have("l j + l k <= Sum l")


@upward.proof
def larger(p):
    p.let(F=PRODUCT.format("y"), G=PRODUCT.format("z"), A=SUM.format("y"), B=SUM.format("z"))
    p.use(slopes.theorem(), "c", "y", "z")
    for number in "yz":
        p.use(of_logarithms.theorem(), "c", number)
    p.use("exp_le", "log (1 + W*y)", "A")
    p.have("1 + W*y <= F", p.use("exp_log", "1 + W*y"))
    p.have("W*y*z <= (G - 1)*y")
    p.have("0 <= ((G - 1)*y - W*y*z)/y")
    p.have("1 + W*z <= G", p.have("G - (1 + W*z) = ((G - 1)*y - W*y*z)/y"))
    p.use("log_mono", "1 + W*z", "G")
    p.chain("log G", eq("log (exp B)"), eq("B", "log_exp"))
    return p.have(p.goal)


@crossing.proof
def infimum(p):
    p.let(C="Sum c", a="(W - C)/(2*C*W)", b="W/(c j*c k)", S=f"\\y. 0 < y /\\ ({BELOW.format('y')})")
    p.have("0 < C", p.use("sum_ge_term", r"\i : 'i. T", "c", "j"), "Sum")
    p.have("0 < a")
    p.let(m=r"InfOn S (\y. ext y)")
    at_a(p)
    at_b(p)
    p.use("infon_lower", "S", r"\y. ext y", "b")

    def least(q):
        def smaller(r):
            r.use(upward.theorem(), "c", "W", "s", "a")
            return r.absurd()

        return q.cases("a <= s", lambda r: r.have("ext a <= ext s"), smaller)

    p.intro("s", least, "!s. S s ==> ext a <= ext s")
    return p.obtain("t", p.use("real_between", "m", "a", "b"), at_the_infimum)


def at_a(p):
    """Before a the one logarithm is the larger."""
    p.let(u="1 + W*a")

    def term(q):
        return q.have("log (1 + c i*a) <= a*c i", q.use("log_le", "1 + c i*a"))

    p.every("i", "'i", term)
    p.use("Sum_scale", "c", "a")
    p.use("one_minus_inverse", "u")
    p.have("1 - 1/u - a*C = (W - C)^2/(2*W*(W + C))")
    p.have("0 < (W - C)^2/(2*W*(W + C))")
    return p.chain(SUM.format("a"), le(r"Sum (\i. a*c i)"), lt("1 - 1/u"), le("log u"))


def at_b(p):
    """At b two of the summands are enough."""
    p.let(x="1 + c j*b", y="1 + c k*b")
    p.use(two_factors.theorem(), "c", "b", "j", "k")
    p.use("log_mul", "x", "y")
    p.use("log_mono", "1 + W*b", "x*y")
    return p.have("S b")


def at_the_infimum(p):
    p.use("le_of_ext", "a", "t", given=[p.chain("ext a", le("m"), eq("ext t"))])

    def after(q):
        def found(r):
            return r.obtain("s", r.have("?s. S s /\\ s < y"), at)

        def at(r):
            return r.use(upward.theorem(), "c", "W", "s", "y")

        def none(r):
            nowhere = r.use("none_of", r"\s. S s /\ s < y")

            def larger(e):
                def smaller(f):
                    f.use(nowhere, "s")
                    f.have("S s /\\ s < y")
                    return f.absurd()

                return e.cases("y <= s", lambda f: f.have("ext y <= ext s"), smaller)

            r.intro("s", larger, "!s. S s ==> ext y <= ext s")
            r.use("le_of_ext", "y", "t", given=[r.chain("ext y", le("m"), eq("ext t"))])
            return r.absurd()

        return q.cases("?s. S s /\\ s < y", found, none)

    def before(q):
        def held(r):
            r.use("infon_lower", "S", r"\y. ext y", "y")
            r.use("le_of_ext", "t", "y", given=[r.chain("ext t", eq("m"), le("ext y"))])
            return r.absurd()

        return q.cases(BELOW.format("y"), held, lambda r: r.have(r.goal))

    p.intro("y", after, f"!y. t < y ==> {BELOW.format('y')}")
    p.intro("y", before, f"!y. 0 < y ==> y < t ==> {SUM.format('y')} < log (1 + W*y)")
    return p.witness("t")
