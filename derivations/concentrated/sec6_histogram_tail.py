"""Section 6.1: how far a histogram with Gaussian noise is from the true one.

Problem: bound the probability that one of T counts with noise N(0, 1/ρ) is off by λ or more.
Method: the union bound; the constant bound on Mills' ratio. With λ solved for, a factor 2 is lost.
Guarantee: at most T e^{-λ²ρ/2} for λ >= 0. At most β for λ = √(2 log(T/β)/ρ) and 0 < β <= T; without the
    2 this is false.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from cbdp_sym.author import *
from derivations.concentrated import lemA_2_mills, lemB_2_mills
from derivations.concentrated.sec6_histogram import FINITE, HISTOGRAM

NOISY = f"(normal_vector (({HISTOGRAM}) x) (1/sqrt rho))"
OFF = rf"mass {NOISY} (\y. ?t. {{}} <= abs (y t - ({HISTOGRAM}) x t))"
ONE = r"mass (normal 0 (1/sqrt rho)) (\z. lam < abs z)"
DATA = f"{FINITE}, n = card (\\t : 't. T), 0 < rho"
theorem = Statement(id="zcdp.sec6.histogram_tail", title="The error of a histogram", expect="refuted")
union = theorem.printed(
    f"for x : 'i -> 't, rho lam n : real given {DATA} holds {OFF.format('lam')} <= ext n*{ONE}",
    label="the union bound",
)
exponential = theorem.printed(
    f"for rho lam n : real given 0 < rho, 0 <= n holds ext n*{ONE} <= ext (n*exp (-(lam^2*rho)/2))",
    added=["0 <= lam"],
    label="the tail",
)
negative = theorem.fails(
    f"for rho lam n : real given 0 < rho, 0 <= n holds ext n*{ONE} <= ext (n*exp (-(lam^2*rho)/2))",
    label="the tail, for negative λ too",
)
solved = theorem.printed(
    f"for x : 'i -> 't, rho beta n : real given {DATA}, 0 < beta "
    f"holds {OFF.format('sqrt (log (n/beta)/rho)')} <= ext beta",
    added=["beta <= n"],
    label="solved for λ",
)
repaired = theorem.repaired(
    f"for x : 'i -> 't, rho beta n : real given {DATA}, 0 < beta "
    f"holds {OFF.format('sqrt (2*log (n/beta)/rho)')} <= ext beta",
    added=["beta <= n"],
    label="solved for λ, with the factor 2",
)
enough = theorem.printed(
    f"for x : 'i -> 't, rho beta alpha n size : real given {DATA}, 0 < beta, "
    r"size = card (\i : 'i. T) "
    f"holds sqrt (2*log (n/beta)/rho) <= alpha*size ==> {OFF.format('alpha*size')} <= ext beta",
    added=["beta <= n"],
    label="accurate to α times the number of entries, if that is at least √(2 log(T/β)/ρ)/α",
)
theorem.finding(
    "false step",
    r"$Te^{-\lambda^2\rho/2}=\beta$ has the solution $\lambda=\sqrt{2\log(T/\beta)/\rho}$; printed is "
    r"$\sqrt{\log(T/\beta)/\rho}$, for which the bound is only $\sqrt{T\beta}$. For $T=2$, $\rho=1$ and "
    r"$\beta=2e^{-9}=0.00024\ldots$ the distance is $3$, and one count alone is too large by more with the "
    r"probability $0.00134\ldots$.",
)
theorem.finding(
    "hypothesis",
    r"$\lambda\ge0$ is meant. ``For all $\beta>0$'' is read as $0<\beta\le T$: beyond $T$ the logarithm is "
    r"negative and $\lambda$ not defined.",
)
some_count = Claim(
    r"for m : 't -> real, c : real given Finite (\t : 't. T) "
    r"holds Measurable (\y. ?t. c <= abs (y t - m t))"
)
roots = [
    Claim(f"for rho beta n : real given 0 < rho, 0 < beta, beta <= n holds 0 <= {factor}log (n/beta)/rho")
    for factor in ("", "2*")
]
for part in (union, solved, repaired, enough):
    part.facts += [some_count.theorem, *(c.theorem for c in roots)]
strict = Claim(
    "for s lam : real given 0 < s holds "
    r"mass (normal 0 s) (\z. lam <= abs z) = mass (normal 0 s) (\z. lam < abs z)"
)
one_count = Claim(
    "for m : 't -> real, s lam : real, t : 't given Finite (\\t : 't. T), 0 < s "
    r"holds mass (normal_vector m s) (\y. lam <= abs (y t - m t)) = mass (normal 0 s) (\z. lam < abs z)"
)
two_tails = Claim(
    "for s lam : real given 0 < s, 0 <= lam holds "
    r"mass (normal 0 s) (\z. lam < abs z) <= ext (exp (-((lam/s)^2)/2))"
)


@some_count.proof
def over_finitely_many(p):
    return p.have(p.goal)


for number, claim in enumerate(roots):

    @claim.proof
    def not_negative(p, number=number):
        p.have("0 <= log (n/beta)", p.use("log_mono", "1", "n/beta"), "log_one")
        return p.have(p.goal)


@strict.proof
def no_mass_at_a_point(p):
    p.have("normal 0 s << lebesgue", "normal")
    for end in ("lam", "-lam"):
        p.use("lebesgue_point", end)

    def at(p):
        p.goal = p.term("(lam <= abs z) = (lam < abs z)")
        return p.cases("lam < abs z", beyond, not_beyond)

    def beyond(p):
        return p.have(p.goal)

    def not_beyond(p):
        def no(q):

            def right(q):
                q.chain("z", eq("abs z", "abs_nonneg"), eq("lam"))
                return q.use("absurd", "z = lam", "F")

            def left(q):
                q.chain("z", eq("-abs (-z)", "abs_nonneg"), eq("-abs z", "abs_neg"), eq("-lam"))
                return q.use("absurd", "z = -lam", "F")

            return q.cases("0 <= z", right, left)

        p.refute("lam <= abs z", no)
        return p.have(p.goal)

    p.intro("z", at, "!z. ~(z = lam) ==> ~(z = -lam) ==> (lam <= abs z) = (lam < abs z)")
    p.have(r"AE (normal 0 s) (\z. (lam <= abs z) = (lam < abs z))")
    return p.use("mass_ae")


@one_count.proof
def marginal(p):
    p.let(P=r"\t. normal (m t) s", S=r"\z. lam <= abs (z - m t)")
    p.use("normal_shift", "0", "m t", "s")
    return p.chain(
        r"mass (normal_vector m s) (\y. S (y t))",
        eq(r"mass (map (\y. y t) (product P)) S", "normal_vector", "mass_map"),
        eq("mass (normal (0 + m t) s) S", "product_marginal"),
        eq("mass (shift (m t) (normal 0 s)) S"),
        eq(r"mass (normal 0 s) (\z. lam <= abs z)", "shift", "mass_map"),
        eq(r"mass (normal 0 s) (\z. lam < abs z)", strict.theorem()),
    )


half_tail = Claim(
    r"for x : real given 0 <= x holds mass (normal 0 1) (\z. x < z) <= ext (1/2*exp (-(x^2)/2))"
)


@half_tail.proof
def by_mills_ratio(p):
    p.use(lemB_2_mills.in_kernel.theorem(), "x", because="Lemma B.2: Mills' ratio")
    p.let(k="sqrt (2*pi)*exp (x^2/2)")

    def with_mass(p):
        p.chain(
            "ext (k*r)",
            eq("ext k*ext r"),
            eq(r"ext k*mass (normal 0 1) (\z. x < z)"),
            le("ext (sqrt (pi/2))"),
        )
        p.have("sqrt (pi/2) <= 1/2*sqrt (2*pi)", by=decide)
        p.use("scale_le", "exp (-(x^2)/2)/sqrt (2*pi)", "k*r", "1/2*sqrt (2*pi)")
        p.have("exp (-(x^2)/2)/sqrt (2*pi)*(k*r) = r")
        p.have("exp (-(x^2)/2)/sqrt (2*pi)*(1/2*sqrt (2*pi)) = 1/2*exp (-(x^2)/2)")
        return p.chain(r"mass (normal 0 1) (\z. x < z)", eq("ext r"), le("ext (1/2*exp (-(x^2)/2))"))

    return p.obtain("r", p.use("mass_real", "normal 0 1", r"\z. x < z"), with_mass)


@two_tails.proof
def both_sides(p):
    p.let(N="normal 0 s", x="lam/s", g=r"\z. lam < z")
    p.chain(
        "mass N g",
        eq(r"mass (normal 0 1) (\z. x < z)", "tail_scale"),
        le("ext (1/2*exp (-(x^2)/2))", half_tail.theorem()),
    )
    p.chain(
        r"mass N (\z. g (-z))",
        eq("mass (map neg N) g", "mass_map"),
        eq("mass N g", "normal_symmetric"),
        le("ext (1/2*exp (-(x^2)/2))"),
    )

    def point(p):
        p.goal = p.term(
            "(if (lam < abs z) (ext 1) 0) <= (if (lam < z) (ext 1) 0) + (if (lam < -z) (ext 1) 0)"
        )
        return p.cases("lam < abs z", lambda p: p.cases("0 <= z", above, below), nothing)

    def above(p):
        p.chain("abs z", eq("z", "abs_nonneg"))
        return p.chain(
            "if (lam < abs z) (ext 1) 0",
            eq("ext 1 + 0"),
            le("ext 1 + (if (lam < -z) (ext 1) 0)"),
            eq("(if (lam < z) (ext 1) 0) + (if (lam < -z) (ext 1) 0)"),
        )

    def below(p):
        p.chain("abs z", eq("abs (-z)", "abs_neg"), eq("-z", "abs_nonneg"))
        return p.chain(
            "if (lam < abs z) (ext 1) 0",
            eq("0 + ext 1"),
            le("(if (lam < z) (ext 1) 0) + ext 1"),
            eq("(if (lam < z) (ext 1) 0) + (if (lam < -z) (ext 1) 0)"),
        )

    def nothing(p):
        return p.chain(
            "if (lam < abs z) (ext 1) 0", eq("0"), le("(if (lam < z) (ext 1) 0) + (if (lam < -z) (ext 1) 0)")
        )

    p.every("z", "real", point)
    return p.chain(
        r"mass N (\z. lam < abs z)",
        eq(r"L N (\z. if (lam < abs z) (ext 1) 0)", "mass"),
        le(r"L N (\z. (if (lam < z) (ext 1) 0) + (if (lam < -z) (ext 1) 0))", "L_le"),
        eq(r"mass N g + mass N (\z. g (-z))", "L_add", "mass"),
        le("ext (1/2*exp (-(x^2)/2)) + ext (1/2*exp (-(x^2)/2))"),
        eq("ext (exp (-(x^2)/2))"),
    )


@union.proof
def over_the_counts(p):
    p.let(
        m=f"({HISTOGRAM}) x",
        s="1/sqrt rho",
        P=NOISY,
        S=rf"\t. \y : 't -> real. lam <= abs (y t - ({HISTOGRAM}) x t)",
    )
    p.term("m").type.args[0]
    p.have("Prob P", "normal_vector")

    def with_mass(p):
        def single(p):
            return p.chain("mass P (S t)", eq("ext q", one_count.theorem()), le("ext q"))

        p.every("t", "'t", single)
        count = p.have(r"n = card (\t : 't. T)")
        return p.chain(
            r"mass P (\y. ?t. S t y)",
            le(r"ext (card (\t : 't. T)*q)"),
            eq("ext n*ext q", count),
            eq(r"ext n*mass (normal 0 s) (\z. lam < abs z)"),
        )

    return p.obtain("q", p.use("mass_real", "normal 0 s", r"\z. lam < abs z"), with_mass)


def event(p):
    return p.have("Measurable (S t)")


@exponential.proof
def both_tails(p):
    p.let(s="1/sqrt rho")
    p.use("sqrt_square", "rho")
    p.have("(lam/s)^2 = lam^2*rho")
    p.use(two_tails.theorem(), "s", "lam", because="both tails, by Mills' ratio")
    return p.chain(
        r"ext n*mass (normal 0 s) (\z. lam < abs z)",
        le("ext n*ext (exp (-((lam/s)^2)/2))"),
        eq("ext n*ext (exp (-(lam^2*rho)/2))"),
        eq("ext (n*exp (-(lam^2*rho)/2))"),
    )


@negative.refutation
def a_sure_event(p):
    p.say(r"For $\lambda=-1$ the event is sure.")
    p.let(P="normal 0 (1/sqrt 1)")
    whole = p.chain(
        r"ext 1*mass P (\z. -1 < abs z)", eq(r"ext 1*L P (\z. ext 1)", "mass"), eq("ext 1", "prob_mass")
    )
    p.have("1*exp (-((-1)^2*1)/2) < 1", "exp_zero")
    claimed = p.term(r"ext 1*mass P (\z. -1 < abs z) <= ext (1*exp (-((-1)^2*1)/2))")

    def too_much(yes):
        q = p.supposing()
        q.use("le_of_ext", "1", "1*exp (-((-1)^2*1)/2)", given=[rewrite(yes, whole)])
        return q.have("F")

    p.know(logic.refuted(claimed, too_much))
    return p.counterexample(rho="1", lam="-1", n="1")


@repaired.proof
def solve_for_the_distance(p):
    p.let(l="log (n/beta)", lam="sqrt (2*log (n/beta)/rho)")
    p.have("0 <= l", p.use("log_mono", "1", "n/beta"), "log_one")
    p.use("sqrt_square", "2*l/rho")
    p.use(union.theorem(), "x", "rho", "lam", "n", because="the union bound")
    p.use(exponential.theorem(), "rho", "lam", "n", because="the tail")
    p.have("-(lam^2*rho)/2 = -l")
    return p.chain(
        OFF.format("lam"),
        le(r"ext n*mass (normal 0 (1/sqrt rho)) (\z. lam < abs z)"),
        le("ext (n*exp (-(lam^2*rho)/2))"),
        eq("ext (n*exp (-l))"),
        eq("ext beta"),
    )


@solved.refutation
def three_deviations(p):
    p.say("Two values, $\\rho=1$ and $\\beta=2e^{-9}$: the distance is 3, and one count is enough.")
    p.let(
        x=r"\i : bool. T",
        m=r"\t : bool. Sum (\i : bool. if (T = t) 1 0)",
        P="normal_vector m (1/sqrt 1)",
        beta="2*exp (-9)",
        lam="sqrt (log (2/beta)/1)",
        S=r"\y : bool -> real. ?t. lam <= abs (y t - m t)",
        v="exp (-(3^2)/2)*3/(sqrt (2*pi)*(3^2 + 1))",
    )
    p.chain(r"card (\t : bool. T)", eq(r"Sum (\t : bool. 1)", "card", "Sum"), eq("2", "sum_bool"))
    p.chain("lam", eq("sqrt 9", "log_exp"), eq("3", "sqrt_of_square"))
    p.term("S").type.args[0]

    def one_is_some(p):
        return p.use("exists_intro", r"\t : bool. lam <= abs (y t - m t)", "T", goal=p.term("S y"))

    p.every("y", "bool -> real", one_is_some, "lam <= abs (y T - m T)")
    p.chain(
        "ext v",
        le(r"mass (normal 0 1) (\z. 3 < z)", p.use(lemA_2_mills.lower_repaired.theorem(), "3")),
        le(r"mass (normal 0 1) (\z. 3 < abs z)", "mass_mono"),
        eq(r"mass P (\y. lam <= abs (y T - m T))", one_count.theorem()),
        le("mass P S", "mass_mono"),
    )
    p.have("beta < v", by=decide)

    def impossible(q):
        q.use("le_of_ext", "v", "beta", given=[q.chain("ext v", le("mass P S"), le("ext beta"))])
        return q.have("F")

    p.refute("mass P S <= ext beta", impossible)
    return p.counterexample(x="x", rho="1", beta="beta", n="2")


@enough.proof
def less_than_the_error(p):
    p.let(h=HISTOGRAM, l="sqrt (2*log (n/beta)/rho)", Q=NOISY)
    p.use(repaired.theorem(), "x", "rho", "beta", "n", because="solved for λ")
    return p.intro("", monotone)


def monotone(p):
    def larger(p):
        def at(p):
            return p.witness("t")

        return p.obtain("t", p.have("?t. alpha*size <= abs (y t - h x t)"), at)

    bad = "(?t. {} <= abs (y t - h x t))"
    p.intro("y", larger, f"!y. {bad.format('alpha*size')} ==> {bad.format('l')}")
    return p.chain(
        rf"mass Q (\y. {bad.format('alpha*size')})",
        le(rf"mass Q (\y. {bad.format('l')})", "mass_mono"),
        le("ext beta"),
    )
