"""Section 2.1: the Rényi divergence as the order tends to ∞ and to 1.

Problem: what becomes of the Rényi divergence as α → ∞ (the max-divergence, so differential privacy) and as
    α → 1 (the KL divergence).
Method: the divergence increases in its order, and a bound for all orders bounds the density. At 1, for
    the density r, (r^s - 1)/s falls to log r as s falls to 0, from (r^(β-1) - 1)/(β - 1) at s = β - 1.
Guarantee: the limit at ∞ is the max-divergence for all P, Q. The limit at 1 is the KL divergence where some
    order β > 1 has a finite divergence; else it is ∞ and the KL divergence may be finite: Laplace noise
    against Gaussian noise has the divergence ∞ at every order, and log √(π/2) at the order 1.
Reference: capacity bounded paper, section 2.1, after Definition 1.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import implies
from derivations.concentrated import lem2_2_monotonicity, lem3_2

theorem = Statement(
    id="cbdp.sec2.orders", title="The orders 1 and ∞ of the Rényi divergence", expect="refuted"
)
at_infinity = theorem.printed(
    "for P Q : 'a measure given Prob P, Prob Q "
    "holds (!a. 1 < a ==> renyi a P Q <= max_divergence P Q) /\\ (!c. c < max_divergence P Q ==> "
    "(?d. 1 < d /\\ (!a. d <= a ==> c < renyi a P Q)))",
    label="when α → ∞ it becomes the max-divergence",
)
standard = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, epsilon : real holds pure_dp nb A epsilon <=> "
    "capacity_bounded nb max_divergence A epsilon",
    label="which is standard differential privacy",
)
LIMIT = "?d. 1 < d /\\ (!a. 1 < a ==> a <= d ==> renyi a P Q < c)"
at_one = theorem.printed(
    f"for P Q : 'a measure, c : ereal given Prob P, Prob Q, kl P Q < c holds {LIMIT}",
    label="when α → 1 it becomes the KL divergence",
)
finite = theorem.repaired(
    "for P Q : 'a measure, b : real, c : ereal given Prob P, Prob Q, 1 < b, ~(renyi b P Q = ∞), "
    f"kl P Q < c holds (!a. 1 < a ==> kl P Q <= renyi a P Q) /\\ ({LIMIT})",
    label="when α → 1, where some order above 1 has a finite divergence",
)
privacy = theorem.repaired(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, a epsilon : real given 1 < a, "
    "renyi_dp nb A a epsilon holds capacity_bounded nb kl A epsilon",
    label="KL differential privacy follows at any order",
)
theorem.finding(
    "hypothesis",
    r"The limit at $1$ from above is the KL divergence only where some order $\beta>1$ has a finite "
    r"divergence. Laplace noise against Gaussian noise has the KL divergence $\log\sqrt{\pi/2}$, and "
    r"$\mathcal D_{R,\alpha}=\infty$ for every $\alpha>1$. The orders of the paper's theorems are above "
    "$1$; the limit from below is not affected.",
)


@at_infinity.proof
def bounded_density(p):
    def reached(q):
        q.let(s="?a. 1 < a /\\ c < renyi a P Q")
        return q.cases("s", from_there, never)

    def from_there(q):
        return q.obtain("d", q.have("?a. 1 < a /\\ c < renyi a P Q"), larger)

    def larger(q):
        def above(r):
            r.use(lem2_2_monotonicity.finite_orders.theorem(), "P", "Q", "d", "a")
            return r.use("elt_le_trans", "c", "renyi d P Q", "renyi a P Q")

        q.intro("a", above, "!a. d <= a ==> c < renyi a P Q")
        return q.witness("d")

    def never(q):
        nowhere = q.use("none_of", r"\a. 1 < a /\ c < renyi a P Q")

        def at(r):
            def above(r):
                r.have("c < renyi a P Q", "elt_not_le")
                r.use(nowhere, "a")
                r.have(r"1 < a /\ c < renyi a P Q")
                return r.absurd()

            return r.cases("renyi a P Q <= c", lambda r: r.auto(), above)

        q.intro("a", at, "!a. 1 < a ==> renyi a P Q <= c")

        def real(r):
            def order(r):
                return r.chain("renyi a P Q", le("c"), le("ext s"))

            return r.suffices("max_divergence_of_orders", "a", order)

        q.intro("s", real, "!s. c <= ext s ==> max_divergence P Q <= ext s")
        q.use("ele_of_bounds", "max_divergence P Q", "c")
        q.know(rewrite(q.have("c < max_divergence P Q"), "elt_not_le"))
        return q.absurd()

    p.intro("c", reached, "!c. c < max_divergence P Q ==> (?d. 1 < d /\\ (!a. d <= a ==> c < renyi a P Q))")
    return p.have(p.goal)


@standard.proof
def by_events(p):
    p.know(lem3_2.order_infinity.theorem())
    p.unfold("pure_dp", "approx_dp", "capacity_bounded", "mechanism")

    def to_events(q):
        return q.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y s", event))

    pure, bounded = parts(p.goal)[1]
    p.intro("", to_events, implies(bounded, pure))
    return p.have(p.goal)


def event(p):
    return p.chain(
        "mass (A x) s",
        le("ext (exp epsilon) * mass (A y) s", because="the density is bounded"),
        eq("ext (exp epsilon) * mass (A y) s + ext 0"),
    )


@privacy.proof
def every_pair(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.chain(
            "kl (A x) (A y)",
            le("renyi a (A x) (A y)", "kl_le_renyi", because="monotonicity"),
            le("ext epsilon"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


slopes = Claim(
    "for y s t : real given 0 < y, 0 < s, s <= t holds log y <= (y^s - 1)/s /\\ (y^s - 1)/s <= (y^t - 1)/t"
)
derivative = Claim("for y : real given 0 < y holds Tendsto (\\t. t*(y^(1/t) - 1)) (log y)")


@slopes.proof
def convexity(p):
    p.let(u="y^s", e="t/s")
    p.chain("u", eq("exp (s*log y)", "pow_exp"))
    p.use("exp_ge", "s*log y")
    p.use("power_tangent", "e", "1", "u")
    p.chain("1 + e*(u - 1)", eq("1^e + e*1^(e - 1)*(u - 1)"), le("u^e"), eq("y^t"))
    return p.auto()


@derivative.proof
def between_two(p):
    p.let(
        l="log y", f=r"\t : real. log y", h=r"\t : real. log y/(1 - log y/t)", g=r"\t : real. t*(y^(1/t) - 1)"
    )
    p.let(a="abs l + 1")
    p.have("0 <= abs l", "abs_pos")
    p.have("l <= abs l", "le_abs")

    def at(q):
        q.let(z="l/t")
        q.have("0 < 1 - z")
        return q.chain("y^(1/t)", eq("exp (1/t*l)", "pow_exp"), eq("exp z"))

    def lower(q):
        at(q)
        q.use("exp_ge", "z")
        return q.chain("l", eq("t*z"), le("t*(exp z - 1)"), eq("t*(y^(1/t) - 1)"))

    def upper(q):
        at(q)
        q.use("exp_ge", "-z")
        q.chain("exp z*exp (-z)", eq("exp 0", "exp_add"), eq("1", "exp_zero"))
        q.use("scale_le", "exp z", "1 - z", "exp (-z)")
        q.have("0 <= (1 - exp z*(1 - z))*t/(1 - z)")
        q.have("t*(1/(1 - z) - 1) - t*(exp z - 1) = (1 - exp z*(1 - z))*t/(1 - z)")
        return q.chain(
            "g t", eq("t*(exp z - 1)"), le("t*(1/(1 - z) - 1)"), eq("t*z/(1 - z)"), eq("l/(1 - z)")
        )

    p.intro("t", lower, "!t. a <= t ==> f t <= g t")
    p.intro("t", upper, "!t. a <= t ==> g t <= h t")
    return p.use("tendsto_squeeze", "f", "g", "h", "a", "l")


@finite.proof
def difference_quotients(p):
    p.say(r"Let $r$ be the density. $t(r^{1/t}-1)$ falls to $\log r$ as $t$ grows.")

    some = p.use("renyi_moment", "P", "Q", "b", because="a finite moment")
    p.let(goal2=LIMIT)
    limit = p.supposing()
    limit.goal = p.term("goal2")
    p.know(limit.obtain("v", some, with_moment))
    return p.have(p.goal)


def with_moment(p):
    p.let(
        r="density P Q",
        s="b - 1",
        A="1/(b - 1)",
        f=r"\t x. t*(density P Q x^(1/t) - 1)",
        g=r"\x. log (density P Q x)",
        h=r"\x. abs (log (density P Q x)) + (density P Q x^(b - 1) + 1)/(b - 1)",
        u=r"\t. E P (\x. t*(density P Q x^(1/t) - 1))",
    )
    p.have("0 < A")

    p.chain("kl P Q", le("renyi b P Q", "kl_le_renyi"), eq("ext (log v/(b - 1))"))
    p.use("kl_finite", "P", "Q", "log v/(b - 1)")
    p.chain(
        r"L P (\x. ext (r x^(b - 1)))",
        eq(r"L Q (\x. ext (r x^b))", "moment_under_first"),
        eq("ext v", p.use("L_int", "Q", r"\x. r x^b", "v")),
    )
    p.use("int_of_L", "P", r"\x. r x^(b - 1)", "v")
    return p.obtain("w", p.have("?w. HasInt P g w /\\ kl P Q = ext w /\\ w <= log v/(b - 1)"), with_mean)


def with_mean(p):
    p.have(r"AE P (\x. 0 < r x)")
    return p.obtain("m", p.use("int_abs", "P", "g", "w"), dominated)


def dominated(p):
    p.let(w2="m + (v + 1)/(b - 1)")

    def bound(q):
        def point(c):
            c.use(slopes.theorem(), "r x", "1/t", "b - 1")
            c.have("0 <= (r x^(b - 1) + 1)/(b - 1)")
            return c.use("abs_le", "f t x", "h x")

        q.every("x", "'a", point, "0 < r x")
        return q.use("ae_mp", "P", r"\x. 0 < r x", r"\x. abs (f t x) <= h x")

    p.intro("t", bound, r"!t. A <= t ==> AE P (\x. abs (f t x) <= h x)")

    def integral(q):
        some = q.use("int_dominated_ae", "P", "f t", "h", "w2")
        return q.obtain("z", some, lambda c: c.have("HasInt P (f t) (u t)", c.use("E_int", "P", "f t", "z")))

    p.intro("t", integral, "!t. A <= t ==> HasInt P (f t) (u t)")
    p.every("x", "'a", lambda q: q.use(derivative.theorem(), "r x"), "0 < r x")
    some = p.use(
        *("dominated_convergence", "P", "f", "g", "h", "u", "A", "w2"), because="dominated convergence"
    )
    return p.obtain("l", some, near)


def near(p):
    p.use("int_unique", "P", "g", "l", "w")
    p.chain("ext l", eq("ext w"), eq("kl P Q"), lt("c"))
    return p.obtain("e", p.use("number_between", "l", "c"), between)


def between(p):
    p.unfold_facts("Tendsto")
    return p.obtain("t1", p.have("?a. !t. a <= t ==> abs (u t - l) <= e - l"), orders)


def orders(p):
    p.let(T="max (max t1 A) 1", d="1 + 1/max (max t1 A) 1")
    p.use("le_max_left", "max t1 A", "1")
    p.use("le_max_left", "t1", "A")
    p.use("le_max_right", "t1", "A")

    def below(q):
        q.let(s="a - 1", t="1/(a - 1)")
        q.have("T <= t")
        q.have("abs (u t - l) <= e - l")
        q.use("le_abs", "u t - l")
        whole = q.use("int_lin", "P", r"\x. 1", "f t", "1", "a - 1", "1", "u t")
        power = q.have(r"HasInt P (\x. r x^(a - 1)) (1*1 + (a - 1)*u t)", whole)
        q.use("exp_ge", "(a - 1)*e")
        q.use("scale_le", "a - 1", "u t", "e")
        q.chain(
            r"L Q (\x. ext (r x^a))",
            eq(
                "ext (1*1 + (a - 1)*u t)",
                "moment_under_first",
                q.use("L_int", "P", r"\x. r x^(a - 1)", given=[power]),
            ),
            le("ext (exp ((a - 1)*e))"),
        )
        return q.use("ele_lt_trans", "renyi a P Q", "ext e", "c")

    p.intro("a", below, "!a. 1 < a ==> a <= d ==> renyi a P Q < c")
    return p.witness("d")


LOSS = "(x^2/2 - abs x + log (sqrt (2*pi)/2))"
densities = Claim(
    f"for x : real holds exp (-abs (x - 0)/1)/(2*1) = exp (-((x - 0)^2)/(2*1^2))/(1*sqrt (2*pi))*exp {LOSS}"
)
no_moment = Claim(rf"for s : real given 0 < s holds L (laplace 0 1) (\x. ext (exp (s*{LOSS}))) = ∞")


@densities.proof
def exponents(p):
    p.let(r="sqrt (2*pi)")
    p.chain(f"exp {LOSS}", eq("exp (x^2/2 - abs x)*(r/2)", "exp_add"))
    return p.chain(
        "exp (-abs (x - 0)/1)/(2*1)",
        eq("exp (-abs x)/2"),
        eq("exp (-((x - 0)^2)/(2*1^2))/(1*r)*(exp (x^2/2 - abs x)*(r/2))"),
        eq(f"exp (-((x - 0)^2)/(2*1^2))/(1*r)*exp {LOSS}"),
    )


@no_moment.proof
def bounded_from_below(p):
    p.let(
        h=r"\x. exp (-abs (x - 0)/1)/(2*1)",
        f=rf"\x. exp (s*{LOSS})",
        c="exp (s*log (sqrt (2*pi)/2) - (1 + s)^2/(2*s))/2",
    )

    def below(q):
        q.have(
            "s*log (sqrt (2*pi)/2) - (1 + s)^2/(2*s) <= s*(abs x^2/2 - abs x + log (sqrt (2*pi)/2)) - abs x"
        )
        q.use("exp_le")
        return q.chain(
            "c", le("exp (s*(abs x^2/2 - abs x + log (sqrt (2*pi)/2)) - abs x)/2"), eq("h x*f x", "exp_add")
        )

    p.every("x", "real", below)
    p.use("L_lebesgue_top", r"\x. h x*f x", "0", "c")
    return p.chain(r"L (laplace 0 1) (\x. ext (f x))", eq("∞", "laplace", "L_withdensity"))


@at_one.refutation
def laplace_against_gaussian(p):
    p.say(r"Take Laplace noise $P$ of scale $1$, normal $Q$ and $c=1$. The density is $ke^{x^2/2-|x|}$.")
    p.let(
        P="laplace 0 1", Q="normal 0 1", k="log (sqrt (2*pi)/2)", g=r"\x. x^2/2 - abs x + log (sqrt (2*pi)/2)"
    )
    p.have("P << Q", because="both densities are positive")
    p.know(densities.theorem())
    p.have(r"AE P (\x. log (density P Q x) = g x)", because="the quotient of the densities")
    p.have("HasInt P g k", because="a polynomial times an exponential")
    p.have(r"HasInt P (\x. log (density P Q x)) k", because="the two are equal")
    p.use("kl_int", "P", "Q", "k")
    p.have("k < 1", by=decide)
    p.chain("kl P Q", eq("ext k"), lt("ext 1"))

    def no_order(q):
        q.have(r"AE P (\x. 0 < density P Q x)")

        def point(c):
            return c.chain("density P Q x^(d - 1)", eq("exp ((d - 1)*g x)", "pow_exp"))

        pointwise = "log (density P Q x) = g x ==> 0 < density P Q x ==> "
        pointwise += "density P Q x^(d - 1) = exp ((d - 1)*g x)"
        q.intro("x", point, f"!x. {pointwise}")
        power = q.have(r"AE P (\x. density P Q x^(d - 1) = exp ((d - 1)*g x))")
        infinite = q.use(no_moment.theorem(), "d - 1", because="the exponent grows with $x^2$")
        q.chain(
            "renyi d P Q",
            eq(r"ext (1/(d - 1))*elog (L Q (\x. ext (density P Q x^d)))", "renyi", "if_true"),
            eq(r"ext (1/(d - 1))*elog (L P (\x. ext (exp ((d - 1)*g x))))", "moment_under_first", power),
            eq("∞", infinite, "elog_top", "mul_top"),
        )
        q.chain("ext 1", le("∞"), eq("renyi d P Q"))
        no = rewrite(q.have("renyi d P Q < ext 1"), "elt_not_le")
        return logic.contradiction(q.have("ext 1 <= renyi d P Q"), no, q.term("F"))

    some = LIMIT.replace("< c", "< ext 1")
    p.refute(some, lambda q: q.obtain("d", some, no_order))
    return p.counterexample(P="P", Q="Q", c="ext 1")
