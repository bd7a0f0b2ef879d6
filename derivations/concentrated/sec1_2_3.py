"""Section 1.2.3: what postprocessing does to mean-concentrated differential privacy.

Problem: "an arbitrary amount of postprocessing can worsen the guarantees of mCDP by at most constant
    factors".
Method: a Gaussian mechanism with little noise, of whose output only the comparison with its own mean on one
    data set is kept: a coin with the chance 1/2 on that data set, and nearly without a chance on the other.
    For the repair: mCDP implies zCDP without μ (Lemma 4.2), which postprocessing keeps, and which implies
    mCDP at a loss (Lemma 4.3); the mean of the loss is a divergence, which postprocessing does not raise.
Guarantee: false for every constant. A postprocessed (μ,τ)-mCDP mechanism is (μ,τ')-mCDP with
    τ'² = 8τ²(1+τ²), and so with τ' = 4τ if τ ≤ 1.
Reference: concentrated paper, Section 1.2.3, the sentence in brackets.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem4_2, lem4_3, lemA_2_mills, lemB_2_mills, propA_1, two_coins

theorem = Statement(
    id="zcdp.sec1.2.3", title="Postprocessing and mean-concentrated privacy", expect="refuted"
)
CONSTANT = (
    r"?C. 0 < C /\ (!A : DATA -> OUTPUT measure. !g : OUTPUT -> ANSWER. !mu tau. Measurable g ==> "
    "0 <= tau ==> mcdp nb A mu tau ==> mcdp nb (postprocess g A) (C*mu) (C*tau))"
)


def constant(data, output, answer):
    """Return the claim that there is a constant for these data sets, outputs and answers."""
    return CONSTANT.replace("DATA", data).replace("OUTPUT", output).replace("ANSWER", answer)


printed = theorem.printed(
    "for nb : 'd -> 'd -> bool, Y : 'a -> bool, W : 'b -> bool "
    "given !x y. nb x y ==> nb y x, !y. Y y, !w. W w "
    f"holds {constant(chr(39) + 'd', chr(39) + 'a', chr(39) + 'b')}",
    label="with one constant for all mechanisms with outputs in Y, all functions from Y to W, μ and τ",
)
FOR = "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, f : 'a -> 'b measure, mu tau : real"
GIVEN = "given !x y. nb x y ==> nb y x, Measurable f, !y. Prob (f y), mcdp nb M mu tau"
always = theorem.repaired(
    rf"{FOR} {GIVEN} holds mcdp nb (\x. bind (M x) f) mu (sqrt (8*(tau^2*(1 + tau^2))))",
    label="with τ'² = 8(τ²+τ⁴), for a randomised f",
)
bounded = theorem.repaired(
    rf"{FOR} {GIVEN} holds mcdp nb (\x. bind (M x) f) mu (4*tau)",
    added=["0 <= tau", "tau <= 1"],
    label="with 4τ, for τ ≤ 1",
)
function = theorem.repaired(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, f : 'a -> 'b, mu tau : real "
    "given !x y. nb x y ==> nb y x, Measurable f, mcdp nb M mu tau "
    "holds mcdp nb (postprocess f M) mu (sqrt (8*(tau^2*(1 + tau^2))))",
    label="with τ'² = 8(τ²+τ⁴), for a function f",
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
    r"The mean of the loss does not grow. $\tau'=\sqrt{8(\tau^2+\tau^4)}$ always serves, so that the "
    r"sentence is true where $\tau$ is bounded: $\tau'=4\tau$ for $\tau\le1$. The example shows that the "
    r"order $\tau^2$ is right for large $\tau$.",
)
theorem.finding(
    "hypothesis", r"$\tau\le1$ is added for $4\tau$. Without a bound on $\tau$ no constant takes its place."
)
theorem.finding(
    "reading",
    r"``Worsen by at most constant factors'' is: one $C$ for all mechanisms, so that the postprocessed one "
    r"is $(C\mu,C\tau)$-mCDP. A randomised $f$ is a Markov kernel.",
)
for claim in (printed, always, bounded, function):
    claim.facts += lem4_2.in_kernel.facts
size = Claim("for tau : real holds 0 <= 8*(tau^2*(1 + tau^2))")
for claim in (always, function):
    claim.facts.append(size.theorem)
no_larger_mean = Claim(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, N : 'd -> 'b measure, mu tau : real "
    "given !x y. nb x y ==> nb y x, mcdp nb M mu tau, zcdp nb N 0 (tau^2/2), "
    "!x y. kl (N x) (N y) <= kl (M x) (M y) "
    "holds mcdp nb N mu (sqrt (8*(tau^2*(1 + tau^2))))"
)


laws = Claim(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, mu tau : real given mcdp nb M mu tau "
    "holds !x. Prob (M x)"
)


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
        rf"?{m}. HasInt ({A} x) (\z. {loss}) {m} /\ {m} <= {mu} /\ "
        rf"(!c. L ({A} x) (\z. ext (exp (c*({loss} - {m})))) <= ext (exp (c^2*{square}/2)))"
    )


@no_larger_mean.proof
def same_mean(p):
    p.let(t="sqrt (8*(tau^2*(1 + tau^2)))")
    found = p.use(lem4_3.polynomial.theorem(), "nb", "N", "0", "tau^2/2", because="Lemma 4.3")
    p.know(rewrite(found, p.have("0 + 2*(tau^2/2) = tau^2")))
    p.unfold("mcdp", "mechanism", "privacy_loss")

    def pair(p):
        return p.obtain("k", p.have(loss_of("M", "mu", "tau^2", "k")), second)

    def second(p):
        return p.obtain("m", p.have(loss_of("N", "(0 + tau^2/2)", "t^2")), both)

    def both(p):
        p.chain(
            "ext m",
            eq("kl (N x) (N y)", "kl_int"),
            le("kl (M x) (M y)", because="data processing"),
            eq("ext k", "kl_int"),
        )
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("m"))

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@always.proof
def through_zcdp(p):
    p.use(lem4_2.symmetric.theorem(), "nb", "M", "mu", "tau", because="Lemma 4.2, without μ")
    p.use("zcdp_bind", "nb", "M", "f", "0", "tau^2/2", because="zCDP is closed under postprocessing")

    def processed(p):
        return p.use("kl_bind", "M x", "M y", "f")

    return kept(p, r"\x. bind (M x) f", processed)


@function.proof
def the_same_for_a_function(p):
    p.use(lem4_2.symmetric.theorem(), "nb", "M", "mu", "tau", because="Lemma 4.2, without μ")
    p.use("zcdp_postprocess", "nb", "M", "f", "0", "tau^2/2", because="zCDP is closed under postprocessing")

    def processed(p):
        return p.have("kl (postprocess f M x) (postprocess f M y) <= kl (M x) (M y)", "postprocess")

    return kept(p, "postprocess f M", processed)


def kept(p, mechanism, processed):
    """The postprocessed mechanism has the mean of before, and τ' by its zCDP."""
    p.use(laws.theorem(), "nb", "M", "mu", "tau")
    data = p.names["M"].type.args[0]
    p.every("x", data, lambda p: p.every("y", data, processed))
    return p.use(no_larger_mean.theorem(), "nb", "M", mechanism, "mu", "tau")


@bounded.proof
def at_most_one(p):
    p.let(s="8*(tau^2*(1 + tau^2))")
    p.have("s <= (4*tau)^2")
    p.use("sqrt_square", "s")
    p.use("le_of_square", "sqrt s", "4*tau")
    p.use(always.theorem(), "nb", "M", "f", "mu", "tau", because="the general bound")
    return p.use("mcdp_weaken", "nb", r"\x. bind (M x) f", "mu", "sqrt s", "mu", "4*tau")


chances = Claim(
    "for w : real given 0 < w, w <= 2 "
    r"holds mass (normal 1 w) (\z. 1 < z) = ext (1/2) /\ (?q. 0 < q /\ q <= exp (-(2/w^2))/2 /\ "
    r"mass (normal (-1) w) (\z. 1 < z) = ext q)"
)


@chances.proof
def half_and_less(p):
    p.chain(
        r"mass (normal 1 w) (\z. 1 < z)",
        eq(r"mass (normal 0 1) (\z. 0 < z)", "tail_shift", "tail_scale"),
        eq("ext (1/2)", lemB_2_mills.half()),
    )
    p.chain(r"mass (normal (-1) w) (\z. 1 < z)", eq(r"mass (normal 0 w) (\z. 2 < z)", "tail_shift"))
    p.let(T=r"mass (normal 0 w) (\z. 2 < z)", e="exp (-(2^2)/(2*w^2))")
    p.use(lemA_2_mills.mills_above(), "w", "2", because="Mills' ratio is at most 1/x")
    p.use(lemA_2_mills.mills_below(), "w", "2", because="Mills' ratio is at least 1/(x + 1)")
    p.have("2 <= sqrt (2*pi)", by=decide)

    def with_chance(p):
        p.use("le_of_ext", given=[p.chain("ext (w/(2 + w)*e/sqrt (2*pi))", le("T"), eq("ext q"))])
        p.have("0 < w/(2 + w)*e/sqrt (2*pi)")
        p.use("le_of_ext", given=[p.chain("ext q", eq("T"), le("ext (w/2*e/sqrt (2*pi))"))])
        p.have("0 <= (1 - w/2)*e/sqrt (2*pi)")
        p.have("e = exp (-(2/w^2))")
        p.chain(r"mass (normal (-1) w) (\z. 1 < z)", eq("T"), eq("ext q"))
        return p.conjuncts(lambda p: p.auto(), lambda p: p.witness("q"))

    return p.obtain("q", p.use("mass_real", "normal 0 w", r"\z. 2 < z"), with_chance)


exponent = Claim(
    "for C w l : real given 0 < C, 0 < w, w = 1/(3*(C + 1)), 2/w^2 <= l holds (2/l)^2*(C*(2/w))^2/2 <= 2/5"
)


@exponent.proof
def small(p):
    p.let(u="l*w^2", v="C*w")
    p.have("0 < 2/w^2")
    p.have("v = 1/3 - w")
    p.have("v^2 <= (1/3)^2")
    p.have("2^2 <= u^2")
    p.have("0 <= (2/5*u^2 - 8*v^2)/u^2")
    p.have("8*v^2/u^2 <= 2/5", p.have("2/5 - 8*v^2/u^2 = (2/5*u^2 - 8*v^2)/u^2"))
    return p.have("(2/l)^2*(C*(2/w))^2/2 <= 2/5", p.have("(2/l)^2*(C*(2/w))^2/2 = 8*v^2/u^2"))


@printed.refutation
def above_its_own_mean(p):
    p.say(
        r"Data sets are one bit, the mechanism adds Gaussian noise of deviation $w=\frac1{3(C+1)}$ to "
        r"$\pm1$, and the answer is whether the output is above $1$."
    )
    p.let(nb=r"\x y : bool. ~(x = y)", Y=r"\y : real. T", W=r"\w : bool. T")
    p.let(some=constant("bool", "real", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(two_coins.symmetric.theorem())
    return p.counterexample(nb="nb", Y="Y", W="W")


def with_constant(p):
    p.let(w="1/(3*(C + 1))", A=propA_1.M, g=r"\z : real. 1 < z")
    p.use(propA_1.any_noise.theorem(), "w", because="a Gaussian integral")
    both = p.use(chances.theorem(), "w")
    return p.obtain("q", logic.separated(both)[-1], contradiction)


def contradiction(p):
    p.let(
        l="-(log (2*q))",
        tau="C*(2/w)",
        P="bernoulli (1/2)",
        Q="bernoulli (1/(2*exp (-(log (2*q)))))",
        c="2/l",
    )
    p.chain("log (2*q)", le("log (exp (-(2/w^2)))", "log_mono"), eq("-(2/w^2)", "log_exp"))
    p.chain("2*q", le("exp 0", p.use("exp_le", "-(2/w^2)", "0")), eq("1", "exp_zero"))
    p.use("map_to_coin", "normal 1 w", "g", "1/2")
    p.use("map_to_coin", "normal (-1) w", "g", "q")

    def coin(p):
        return p.cases("b", first, second)

    def first(p):
        return p.chain("map g (A b)", eq("if b P Q"))

    def second(p):
        return p.chain("map g (A b)", eq("bernoulli q"), eq("if b P Q"))

    p.every("b", "bool", coin)
    whole = p.have(
        r"mcdp nb (postprocess g A) (C*(2/w^2)) tau = mcdp nb (\b. if b P Q) (C*(2/w^2)) tau", "postprocess"
    )
    private = by_equation(whole, p.have("mcdp nb (postprocess g A) (C*(2/w^2)) tau"))
    mean = p.use(two_coins.first_pair.theorem(), "P", "Q", "C*(2/w^2)", "tau", given=[private])

    def too_large(p):
        p.use(two_coins.moment.theorem(), "l", "m")
        p.use(exponent.theorem(), "C", "w", "l")
        p.have("exp (2/5) < 3/2", by=decide)
        p.chain(
            "ext (3/2)",
            le(r"L P (\z. ext (exp (c*(log (density P Q z) - m))))"),
            le("ext (exp (c^2*tau^2/2))"),
            le("ext (exp (2/5))"),
        )
        return p.have("F")

    return p.obtain("m", mean, too_large)
