"""The information in an output that repeats random bits, for the lower bounds of section 6.1.

This module has no statement of its own.

Problem: X are d uniform bits, written as 1 and -1, and f has values in [-1, 1]. How large is E⟨X, f(M(X))⟩
    at most, if I(X; M(X)) ≤ c?
Method: Gibbs' inequality for exp(t⟨x, f(y)⟩ - dt²/2), whose mean is at most 1 where y is independent of x, as
    cosh u ≤ e^{u²/2}.
Guarantee: t E⟨X, f(M(X))⟩ ≤ c + dt²/2 for every t; with the best t, E⟨X, f(M(X))⟩² ≤ 2cd.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import finite_induction

BITS = r"(product (\k : 'k. bernoulli (1/2)))"
PRODUCT = r"\z. Sum (\k : 'k. (if (fst z k) (1 : real) (-1))*f (snd z) k)"
GIVEN = (
    "for K : ('k -> bool) -> 'b measure, f : 'b -> 'k -> real, c d m{} : real "
    r"given Finite (\k : 'k. T), d = card (\k : 'k. T), Measurable K, !x. Prob (K x), "
    r"!k. Measurable (\y. f y k), !y k. abs (f y k) <= 1, "
    f"mutual_information {BITS} K <= ext c, HasInt (semi {BITS} K) ({PRODUCT}) m "
)
each_rate = Claim(GIVEN.format(" t") + "holds t*m <= c + d*t^2/2")
best_rate = Claim(GIVEN.format("") + "holds m^2 <= 2*c*d")
exponential = Claim(r"for g : 'k -> real given Finite (\k : 'k. T) holds exp (Sum g) = Prod (\k. exp (g k))")
below_one = Claim(
    r"for g : 'k -> ereal given Finite (\k : 'k. T), !k. 0 <= g k, !k. g k <= 1 holds Prod g <= 1"
)
cosh = Claim("for u t : real given abs u <= abs t holds 1/2*exp (u - t^2/2) + 1/2*exp (-u - t^2/2) <= 1")
independent = Claim(
    r"for v : 'k -> real, d t : real given Finite (\k : 'k. T), d = card (\k : 'k. T), "
    "!k. abs (v k) <= 1 "
    rf"holds L {BITS} (\x. ext (exp (t*Sum (\k : 'k. (if (x k) (1 : real) (-1))*v k) - d*t^2/2))) <= 1"
)


@exponential.proof
def a_product(p):
    def step(p):
        return p.chain(
            r"exp (SumOn (\j. j = i \/ t j) g)",
            eq(r"ProdOn (\j. j = i \/ t j) (\k. exp (g k))", "sum_insert", "exp_add", "prod_insert"),
        )

    p.unfold("Sum", "Prod")
    return finite_induction(
        p,
        r"\s. exp (SumOn s g) = ProdOn s (\k. exp (g k))",
        r"\k : 'k. T",
        lambda p: p.chain(
            r"exp (SumOn (\i. F) g)",
            eq(r"ProdOn (\i. F) (\k. exp (g k))", "sum_empty", "exp_zero", "prod_empty"),
        ),
        step,
    )


@below_one.proof
def factors(p):
    def step(p):
        return p.conjuncts(not_negative, at_most)

    def not_negative(p):
        return p.chain("0", le("g i*ProdOn t g"), eq(r"ProdOn (\j. j = i \/ t j) g", "eprod_insert"))

    def at_most(p):
        return p.chain(
            r"ProdOn (\j. j = i \/ t j) g",
            eq("g i*ProdOn t g", "eprod_insert"),
            le("g i*1", "emul_le"),
            eq("g i"),
            le("1"),
        )

    whole = finite_induction(
        p,
        r"\s. 0 <= ProdOn s g /\ ProdOn s g <= 1",
        r"\k : 'k. T",
        lambda p: p.conjuncts(
            lambda p: p.chain("0", le("1"), eq(r"ProdOn (\i. F) g", "eprod_empty")),
            lambda p: p.chain(r"ProdOn (\i. F) g", eq("1", "eprod_empty"), le("1")),
        ),
        step,
    )
    p.unfold("Prod")
    return logic.separated(whole)[1]


@cosh.proof
def two_points(p):
    p.use("abs_square", "u")
    p.use("abs_square", "t")
    p.have("0 <= abs u")

    def at(p, a):
        p.use("two_point", "0", a)
        return p.chain(
            "1/2*exp (u - t^2/2) + 1/2*exp (-u - t^2/2)",
            eq(f"exp (-(t^2/2))*((1 + 0)/2*exp ({a}) + (1 - 0)/2*exp (-({a})))"),
            le(f"exp (-(t^2/2))*exp (0*({a}) + ({a})^2/2)"),
            eq("exp (u^2/2 - t^2/2)"),
            le("exp 0", "exp_le"),
            eq("1", "exp_zero"),
        )

    return p.cases("0 <= u", lambda p: at(p, "u"), lambda p: at(p, "-u"))


@independent.proof
def one_bit_after_another(p):
    p.let(
        s=r"\b : bool. if b (1 : real) (-1)",
        Q=r"\k : 'k. bernoulli (1/2)",
        h=r"\k : 'k. \b : bool. exp (t*((if b (1 : real) (-1))*v k) - t^2/2)",
    )

    def exponents(p):
        p.chain(
            r"t*Sum (\k : 'k. s (x k)*v k) - d*t^2/2",
            eq(r"t*Sum (\k : 'k. s (x k)*v k) + (-(t^2)/2)*card (\k : 'k. T)"),
            eq(r"t*Sum (\k : 'k. s (x k)*v k) + (-(t^2)/2)*Sum (\k : 'k. 1)", "card", "Sum"),
            eq(
                r"Sum (\k : 'k. t*(s (x k)*v k) + (-(t^2)/2)*1)",
                p.use("Sum_linear", r"\k : 'k. s (x k)*v k", r"\k : 'k. 1", "t", "-(t^2)/2"),
            ),
            eq(r"Sum (\k : 'k. t*(s (x k)*v k) - t^2/2)"),
        )
        return p.chain(
            r"ext (exp (t*Sum (\k : 'k. s (x k)*v k) - d*t^2/2))",
            eq(r"ext (exp (Sum (\k : 'k. t*(s (x k)*v k) - t^2/2)))"),
            eq(r"ext (Prod (\k : 'k. h k (x k)))", exponential.theorem()),
        )

    p.every("x", "'k -> bool", exponents)

    def factor(p):
        p.chain("abs (t*v k)", eq("abs t*abs (v k)", "abs_product"), le("abs t*1"), eq("abs t"))
        p.use(cosh.theorem(), "t*v k", "t")
        p.let(H=r"\b. ext (h k b)")
        return p.chain(
            "L (Q k) H",
            eq("ext (1/2)*H T + ext (1 - 1/2)*H F", p.use("L_bernoulli", "1/2", "H")),
            eq("ext (1/2)*ext (exp (t*v k - t^2/2)) + ext (1 - 1/2)*ext (exp (-(t*v k) - t^2/2))"),
            eq("ext (1/2*exp (t*v k - t^2/2) + 1/2*exp (-(t*v k) - t^2/2))"),
            le("ext 1"),
            eq("1"),
        )

    p.every("k", "'k", factor)
    return p.chain(
        rf"L {BITS} (\x. ext (exp (t*Sum (\k : 'k. s (x k)*v k) - d*t^2/2)))",
        eq(rf"L {BITS} (\x. ext (Prod (\k : 'k. h k (x k))))"),
        eq(r"Prod (\k : 'k. L (Q k) (\b. ext (h k b)))", p.use("product_L", "Q", "h")),
        le("1", p.use(below_one.theorem(), r"\k : 'k. L (Q k) (\b. ext (h k b))")),
    )


@each_rate.proof
def gibbs(p):
    p.let(
        X=BITS,
        J=f"semi {BITS} K",
        B=f"bind {BITS} K",
        N=rf"semi {BITS} (\x. bind {BITS} K)",
        s=PRODUCT,
        g=rf"\z. exp (t*({PRODUCT}) z - d*t^2/2)",
    )
    p.chain("kl J N", eq("mutual_information X K", "mutual_information"), le("ext c"))

    def summand(p):
        p.use("measurable_comp", r"\x : 'k -> bool. x k", r"\z : ('k -> bool) # 'b. fst z")
        p.use("measurable_comp", r"\y. f y k", r"\z : ('k -> bool) # 'b. snd z")
        return p.have(r"Measurable (\z : ('k -> bool) # 'b. (if (fst z k) (1 : real) (-1))*f (snd z) k)")

    p.every("k", "'k", summand)

    def at_output(p):
        return p.use(independent.theorem(), "f y", "d", "t")

    p.every("y", "'b", at_output)
    p.let(G=r"\z. ext (g z)")
    p.chain(
        "L N G",
        eq(r"L B (\y. L X (\x. G (x, y)))", "semi_L", p.use("tonelli", "X", "B", "G")),
        eq(
            r"L B (\y. L X (\x. ext (exp (t*Sum (\k : 'k. (if (x k) (1 : real) (-1))*f y k) - d*t^2/2))))",
            "fst_pair",
            "snd_pair",
        ),
        le(r"L B (\y. 1)", "L_le"),
        eq("1", "prob_mass"),
    )
    p.use("gibbs_inequality", "J", "N", "g", "c", because="Gibbs")
    p.chain(
        "ext (t*m - d*t^2/2)",
        eq(r"M J (\z. ext (log (g z)))", "M_int", "log_exp"),
        le("ext (c - 1) + L N G"),
        le("ext (c - 1) + 1"),
        eq("ext c"),
    )
    return p.have(p.goal)


@best_rate.proof
def at_the_best_rate(p):
    p.use("card_all", given=[p.have(r"Finite (\k : 'k. T)")])
    p.let(t="m/d")
    p.use(each_rate.theorem(), "K", "f", "c", "d", "m", "t")
    p.have("2*d*(t*m) = 2*m^2")
    p.have("2*d*(c + d*t^2/2) = 2*c*d + m^2")
    return p.have(p.goal)
