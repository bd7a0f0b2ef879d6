"""From zCDP to approximate differential privacy: the cases of Lemma 3.5, and bounds for its roots."""

from cbdp_sym.author import *

positive = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho delta : real "
    "given zcdp nb A xi rho, 0 < rho, 0 < delta, delta < 1 "
    "holds approx_dp nb A (xi + rho + sqrt (4*rho*log (1/delta))) delta"
)
markov = Claim(
    "for P Q : 'a measure, a b c e : real, s : 'a -> bool "
    "given Prob P, Prob Q, Measurable s, 1 < a, b = a - 1, renyi a P Q <= ext c "
    "holds mass P s <= ext (exp e) * mass Q s + ext (exp (b*(c - e)))"
)


@markov.proof
def large_loss(p):
    p.say("By Markov's inequality, the privacy loss is rarely above $e$.")
    p.use("ac_of_renyi", "P", "Q", "a", "c", because="a finite divergence")
    p.use("moment_bound", "P", "Q", "a", "c", because="a bound of the moment")
    p.let(r="density P Q", k="exp (-((a - 1)*e))", one=r"\x. if (s x) (1 : ereal) 0")
    p.every("x", "'a", at_an_outcome)
    whole = p.chain(
        "mass P s",
        eq(r"L Q (\x. ext (r x) * one x)", "mass", "change_measure", because="change to the measure Q"),
        le(r"L Q (\x. ext (exp e) * one x + ext k * ext (r x ^ a))"),
        eq(r"ext (exp e) * L Q one + ext k * L Q (\x. ext (r x ^ a))", "L_add", "L_mul"),
        le("ext (exp e) * L Q one + ext k * ext (exp ((a - 1)*c))"),
        eq("ext (exp e) * mass Q s + ext (exp ((a - 1)*(c - e)))", "mass"),
    )
    return p.have(p.goal, whole)


def indicator(p):
    return p.cases(
        "s x",
        lambda p: p.chain("0", le("1"), eq("one x", "if_true")),
        lambda p: p.chain("0", le("0"), eq("one x", "if_false")),
    )


def at_an_outcome(p):
    """r 1_s is at most e^e 1_s + k r^a: the first if r is at most e^e, and the second if not."""
    p.use("density_nonneg", "P", "Q", "x")

    def above(p):
        p.have("0 < r x", p.use("exp_pos", "e"))
        p.have("e <= log (r x)", by=decide, because="the logarithm increases")
        return p.chain(
            "r x",
            eq("exp (log (r x))", "exp_log"),
            le("exp (-((a - 1)*e) + a*log (r x))"),
            eq("k * r x ^ a", "exp_add", "pow_exp"),
            le("exp e + k * r x ^ a"),
        )

    p.cases("r x <= exp e", lambda p: p.have("r x <= exp e + k * r x ^ a"), above)

    def inside(p):
        return p.chain(
            "ext (r x) * one x",
            eq("ext (r x)"),
            le("ext (exp e + k * r x ^ a)"),
            eq("ext (exp e) * one x + ext k * ext (r x ^ a)"),
        )

    def outside(p):
        return p.chain(
            "ext (r x) * one x",
            eq("0"),
            le("ext (k * r x ^ a)"),
            eq("ext (exp e) * one x + ext k * ext (r x ^ a)"),
        )

    return p.cases("s x", inside, outside)


@positive.proof
def best_order(p):
    p.unfold("zcdp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", at_the_best_order))


def at_the_best_order(p):
    p.let(l="log (1/delta)", q="sqrt (4*rho*l)", e="xi + rho + q", b="q/(2*rho)", a="b + 1")
    p.use("sqrt_square", "4*rho*l")
    p.use(markov.theorem(), "A x", "A y", "a", "b", "xi + rho*a", "e", "s", because="Markov")
    p.have("b*(xi + rho*a - e) = -l")
    p.chain("exp (b*(xi + rho*a - e))", eq("exp (-l)"), eq("delta"))
    return p.chain(
        "mass (A x) s",
        le("ext (exp e) * mass (A y) s + ext (exp (b*(xi + rho*a - e)))"),
        eq("ext (exp e) * mass (A y) s + ext delta"),
    )


log_of_odds = Claim("for d : real given 0 < d, d <= 1 holds 0 <= log (1/d)")


@log_of_odds.proof
def odds_at_least_one(p):
    return p.chain("0", eq("log 1", "log_one"), le("log (1/d)"))


certain = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real given mechanism A holds approx_dp nb A e 1"
)
mechanism = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho : real given zcdp nb A xi rho holds mechanism A"
)
no_rho = Claim(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi delta : real "
    "given zcdp nb A xi 0, 0 <= delta holds approx_dp nb A xi delta"
)


@mechanism.proof
def by_definition(p):
    p.unfold_facts("zcdp")
    return p.have("mechanism A")


@certain.proof
def at_most_one(p):
    p.unfold("approx_dp", "mechanism")

    def event(p):
        return p.chain(
            "mass (A x) s",
            le("1", because="a probability"),
            eq("0 + ext 1"),
            le("ext (exp e) * mass (A y) s + ext 1"),
        )

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


@no_rho.proof
def order_infinity(p):
    p.say(r"For $\rho=0$ the bound does not depend on the order, so $\mathrm{D}_\infty\le\xi$.")
    p.unfold("zcdp", "approx_dp", "mechanism")

    def order(p):
        return p.chain("renyi a (A x) (A y)", le("ext (xi + 0*a)"), eq("ext xi"))

    def event(p):
        p.intro("a", order, "!a. 1 < a ==> renyi a (A x) (A y) <= ext xi")
        p.use("mass_of_max_divergence", "A x", "A y", "xi", "s", because=r"the order $\infty$")
        p.let(m="ext (exp xi) * mass (A y) s")
        return p.chain("mass (A x) s", le("m"), eq("m + ext 0"), le("m + ext delta"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))


roots = Claim(
    "for u v : real given 0 < v, v <= u holds (u - v)^2 <= (u^2 - v^2)^2/(4*v^2) "
    "/\\ (u^2 - v^2)^2/(4*u^2) <= (u - v)^2"
)


@roots.proof
def factors(p):
    return p.conjuncts(lambda p: p.have(p.goal), lambda p: p.have(p.goal))
