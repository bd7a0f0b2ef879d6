"""Discrete Laplace noise on integer queries of sensitivity 1.

Problem: the least ρ for which noise on the integers with weights in proportion to e^{-ε|k|} is ρ-zCDP.
Method: the noise and its translate by 1 are within a factor e^ε of each other on every event, so that
    Theorem 2 applies; the event x ≤ 0 and its complement reach the factor, so that Theorem 15 does.
Guarantee: ρ = ε tanh(ε/2), and no smaller ρ will do. Laplace noise needs ε + e^{-ε} - 1, which is less.
Reference: Harrison and Manurangsi 2025 (arXiv 2510.25746), who have every sensitivity.
"""

from cbdp_sym.author import *
from derivations.sharp import exact_noise, pure
from derivations.sharp.conversion import cancelled
from derivations.sharp.geometric import finite, limit, moved

define(
    r"define discrete_laplace for e : real := mixture (1/(1 + exp (-e))) (geometric (1 - exp (-e))) "
    r"(map (\x. -1 - x) (geometric (1 - exp (-e))))"
)
theorem = Statement(id="sharp.discrete_laplace", title="Discrete Laplace noise")
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> real, e : real given 0 < e, !x y. nb x y ==> nb y x, "
    r"!x y. nb x y ==> q x = q y \/ (q x = q y + 1 \/ q y = q x + 1) "
    "holds zcdp nb (add_noise q (discrete_laplace e)) 0 (e*tanh (e/2))",
    label="the guarantee",
)
least = theorem.printed(
    "for e r : real given 0 < e, "
    "!a. 1 < a ==> renyi a (discrete_laplace e) (shift 1 (discrete_laplace e)) <= ext (r*a) "
    "holds e*tanh (e/2) <= r",
    label="no smaller constant will do",
)
theorem.finding(
    "remark",
    r"For every sensitivity the constant is the divergence of order $1$ (Harrison and Manurangsi, "
    r"arXiv 2510.25746, 2025); for sensitivity $1$ it is that of the worst "
    r"$\varepsilon$-differentially private mechanism.",
)
theorem.finding(
    "reading",
    r"The noise is a mixture of a geometric law on $0,1,\dots$ and of one on $-1,-2,\dots$, with "
    r"the parameter $1-e^{-\varepsilon}$: the weight of $k$ is "
    r"$\frac{1-e^{-\varepsilon}}{1+e^{-\varepsilon}}e^{-\varepsilon|k|}$. Neighbours are so both "
    r"ways round.",
)
N = "(discrete_laplace e)"
UNIT = "0 < e, Measurable f, !x. 0 <= f x, !x. f x <= 1"
ranges = Claim(
    "for e : real given 0 < e holds 0 < 1 - exp (-e) /\\ 1 - exp (-e) < 1 "
    "/\\ 0 < 1/(1 + exp (-e)) /\\ 1/(1 + exp (-e)) <= 1"
)
total = Claim("for p : real given 0 < p, p < 1 holds Prob (geometric p)")
law = Claim(f"for e : real given 0 < e holds Prob {N}")
G = "(geometric (1 - exp (-e)))"
values = Claim(
    f"for e a b : real, f : real -> real given {UNIT}, "
    rf"L {G} (\x. ext (f (x + 1))) = ext a, L {G} (\x. ext (f (-1 - x))) = ext b "
    rf"holds L {N} (\x. ext (f x)) "
    "= ext (((1 - exp (-e))*f 0 + exp (-e)*a + exp (-e)*b)/(1 + exp (-e))) "
    rf"/\ L {N} (\x. ext (f (x + 1))) "
    "= ext ((a + exp (-e)*((1 - exp (-e))*f 0) + exp (-e)^2*b)/(1 + exp (-e)))"
)
naturals = Claim(
    "for p : real, f : real -> real given 0 < p, p < 1, Measurable f, !x. 0 <= f x, !x. f x <= 1, "
    r"!n. Nat n ==> f n = 0 holds L (geometric p) (\x. ext (f x)) = ext 0"
)
for claim in (mechanism, least):
    claim.facts += [ranges.theorem, total.theorem, law.theorem]
close = Claim(
    f"for e : real, f : real -> real given {UNIT} "
    rf"holds L {N} (\x. ext (f x)) <= ext (exp e) * L {N} (\x. ext (f (x + 1))) "
    rf"/\ L {N} (\x. ext (f (x + 1))) <= ext (exp e) * L {N} (\x. ext (f x))"
)
events = Claim(
    "for e c : real, s : real -> bool given 0 < e, Measurable s "
    f"holds mass (shift c {N}) s <= ext (exp e) * mass (shift (c + 1) {N}) s "
    f"/\\ mass (shift (c + 1) {N}) s <= ext (exp e) * mass (shift c {N}) s"
)


@total.proof
def one(p):
    p.let(f=r"\x : real. 1")

    def of(q):
        q.use(moved.theorem(), "p", "m", "m", "f")
        q.use(cancelled.theorem(), "1", "m", "p")
        q.have("m = 1")
        q.chain(r"L (geometric p) (\x. 1)", eq("ext m"), eq("1"))
        return q.have("Prob (geometric p)", "Prob")

    return p.obtain("m", p.use(finite.theorem(), "p", "f"), of)


def factor(p):
    """Name e^{-ε}, which is between 0 and 1, and the law."""
    p.let(Q="exp (-e)", p="1 - exp (-e)", w="1/(1 + exp (-e))")
    p.let(G="geometric p", H=r"map (\x. -1 - x) G")
    p.have("0 < Q")
    p.have("Q < 1", by=decide)
    for fact in ("0 < p", "p < 1", "0 < w", "0 <= w", "0 <= Q/(1 + Q)", "1 - w = Q/(1 + Q)", "w <= 1"):
        p.have(fact)
    p.use(total.theorem(), "p")


@ranges.proof
def of_the_weights(p):
    factor(p)
    return p.auto()


@law.proof
def a_mixture(p):
    factor(p)
    return p.have(p.goal, "discrete_laplace")


@values.proof
def one_step(p):
    factor(p)
    p.let(g=r"\x. f (x + 1)", h=r"\x. f (-1 - x)", k=r"\x. f (-x)")

    def second(q):
        return q.obtain("m", q.use(finite.theorem(), "p", "f"), third)

    def third(q):
        return q.obtain("n", q.use(finite.theorem(), "p", "k"), together)

    def together(q):
        one = q.use(moved.theorem(), "p", "m", "a", "f")
        turned = q.have("!x. k (x + 1) = h x")
        q.have(r"L G (\x. ext (k (x + 1))) = ext b", turned)
        other = q.use(moved.theorem(), "p", "n", "b", "k")
        at = q.have("k 0 = f 0")
        shifted = q.have("!x : real. -1 - x + 1 = -x")
        here = q.chain(
            rf"L {N} (\x. ext (f x))",
            eq("ext w * ext m + ext (1 - w) * ext b", "discrete_laplace", "L_mixture", "L_map"),
            eq("ext ((p*f 0 + Q*a + Q*b)/(1 + Q))", one),
        )
        there = q.chain(
            rf"L {N} (\x. ext (g x))",
            eq(r"L (mixture w G H) (\x. ext (g x))", "discrete_laplace"),
            eq("ext w * ext a + ext (1 - w) * ext n", "L_mixture", "L_map", shifted),
            eq("ext ((a + Q*(p*f 0) + Q^2*b)/(1 + Q))", other, at),
        )
        return q.use("and_intro", given=[here, there])

    return second(p)


@close.proof
def within_the_factor(p):
    factor(p)
    p.let(E="exp e", X=rf"L {N} (\x. ext (f x))", Y=rf"L {N} (\x. ext (f (x + 1)))", d="1/(1 + Q)")
    p.have("1 < E", by=decide)

    def of(q):
        q.let(u="p*f 0 + Q*a + Q*b", v="a + Q*(p*f 0) + Q^2*b")
        first = q.chain("E*v", eq("E*a + 1*(p*f 0) + 1*(Q*b)"))
        second = q.chain("E*u", eq("E*(p*f 0) + 1*a + 1*b"))
        q.have("u <= E*v", first)
        q.have("v <= E*u", second)
        here, there = q.have("X = ext (u/(1 + Q))"), q.have("Y = ext (v/(1 + Q))")
        sides = [("X", "u", here), ("Y", "v", there)]
        both = [
            q.chain(
                small, eq(f"ext (d*{low})", value), le(f"ext (d*(E*{high}))"), eq(f"ext E * {large}", other)
            )
            for (small, low, value), (large, high, other) in (sides, sides[::-1])
        ]
        return q.use("and_intro", given=both)

    p.let(g=r"\x. f (x + 1)", h=r"\x. f (-1 - x)")

    def with_both(q):
        q.use(values.theorem(), "e", "a", "b", "f", because="the law after one step")
        return of(q)

    def with_a(q):
        return q.obtain("b", q.use(finite.theorem(), "p", "h"), with_both)

    return p.obtain("a", p.use(finite.theorem(), "p", "g"), with_a)


@naturals.proof
def no_term(p):
    p.let(T=r"\n. ext (SumOn (\k. Nat k /\ k <= n) (\k. p*(1 - p)^k*f k))")
    p.use(limit.theorem(), "p", "f")

    def term(q):
        def zero(r):
            return r.have("p*(1 - p)^k*f k = 0*0", r.have("f k = 0"))

        q.intro("k", zero, r"!k. Nat k /\ k <= n ==> p*(1 - p)^k*f k = 0*0")
        total = q.use("sum_same", r"\k. Nat k /\ k <= n", r"\k. p*(1 - p)^k*f k", r"\k : real. (0*0 : real)")
        return q.chain(
            "T n", eq(r"ext (0*SumOn (\k. Nat k /\ k <= n) (\k : real. 0))", total, "sum_scale"), le("ext 0")
        )

    p.intro("n", term, "!n. Nat n ==> T n <= ext 0")
    p.use("supon_least", "Nat", "T", "ext 0")
    p.chain(r"L (geometric p) (\x. ext (f x))", eq("SupOn Nat T"), le("ext 0"))
    return p.use("ele_antisym", r"L (geometric p) (\x. ext (f x))", "ext 0")


@mechanism.proof
def pure_privacy(p):
    p.say(r"Noise at two neighbouring integers is within a factor $e^\varepsilon$ on every event; Theorem 2.")
    p.let(A=f"add_noise q {N}")
    p.use(law.theorem(), "e")
    p.intro("x", lambda q: q.have("Prob (A x)", "add_noise", "shift"), "!x. Prob (A x)")
    p.intro(
        "x y s",
        on_events,
        "!x y. nb x y ==> (!s. Measurable s ==> mass (A x) s <= ext (exp e) * mass (A y) s + ext 0)",
    )
    p.have("pure_dp nb A e", "pure_dp", "approx_dp", "mechanism")
    return p.use(pure.guarantee.theorem(), "nb", "A", "e", because="Theorem 2")


def on_events(p):
    forms = p.have(f"!d. A d = shift (q d) {N}", "add_noise")

    def finish(q):
        return q.chain(
            "mass (A x) s",
            le("ext (exp e) * mass (A y) s"),
            eq("ext (exp e) * mass (A y) s + ext 0", "eadd_comm", "eadd_zero"),
        )

    def same(q):
        def of(r):
            r.have("1 < exp e", by=decide)
            r.chain(
                "mass (A x) s",
                eq("mass (A y) s", forms),
                eq("ext m"),
                le("ext (exp e*m)"),
                eq("ext (exp e) * ext m"),
                eq("ext (exp e) * mass (A y) s"),
            )
            return finish(r)

        return q.obtain("m", q.use("mass_real", "A y", "s"), of)

    def one_apart(of_x, of_y, low):
        """The case where one of the two numbers is `low`, and the other one more."""

        def shown(q):
            q.use(events.theorem(), "e", low, "s")
            q.chain(
                "mass (A x) s",
                eq(f"mass (shift ({of_x}) {N}) s", forms),
                le(f"ext (exp e) * mass (shift ({of_y}) {N}) s"),
                eq("ext (exp e) * mass (A y) s", forms),
            )
            return finish(q)

        return shown

    different = r"q x = q y + 1 \/ q y = q x + 1"
    above, under = one_apart("q y + 1", "q y", "q y"), one_apart("q x", "q x + 1", "q x")
    return p.either(rf"q x = q y \/ ({different})", same, lambda q: q.either(different, above, under))


@events.proof
def moved_by_one(p):
    p.let(f=r"\z. if (s (z + c)) (1 : real) 0")
    here = p.chain(
        f"mass (shift c {N}) s",
        eq(rf"mass {N} (\z. s (z + c))", "shift", "mass_map"),
        eq(rf"L {N} (\z. ext (f z))", "mass", "ext_if"),
    )
    there = p.chain(
        f"mass (shift (c + 1) {N}) s",
        eq(rf"mass {N} (\z. s (z + 1 + c))", "shift", "mass_map"),
        eq(rf"L {N} (\z. ext (f (z + 1)))", "mass", "ext_if"),
    )
    p.use(close.theorem(), "e", "f")
    return p.have(p.goal, here, there)


@least.proof
def the_event_at_zero(p):
    p.say(r"The event $x\le0$ has the chances $e^\varepsilon/(e^\varepsilon+1)$ and $1/(e^\varepsilon+1)$.")
    factor(p)
    p.use(law.theorem(), "e")
    p.let(s=r"\x : real. x <= 0", f=r"\x. if (s x) (1 : real) 0", g=r"\x. f (x + 1)", h=r"\x. f (-1 - x)")
    p.let(k=r"\x. 1 - h x", E="exp e")

    def positive(q):
        q.use("nat_nonneg", "n")
        return q.have("g n = 0", "if_false")

    def negative(q):
        q.use("nat_nonneg", "n")
        return q.have("k n = 0")

    p.intro("n", positive, "!n. Nat n ==> g n = 0")
    p.intro("n", negative, "!n. Nat n ==> k n = 0")
    p.use(naturals.theorem(), "p", "g")
    p.use(naturals.theorem(), "p", "k")

    def of(q):
        q.chain(
            "ext (b + 0)",
            eq("ext b + ext 0"),
            eq(r"L G (\x. ext (h x) + ext (k x))", "L_add"),
            eq(r"L G (\x. 1)"),
            eq("ext 1", "prob_mass"),
        )
        q.use("ext_inj", "b + 0", "1")
        same = q.have("b = 1")
        q.use(values.theorem(), "e", "0", "b", "f", because="the law after one step")
        inverse = q.have("Q = 1/E")
        q.chain(
            f"mass {N} s",
            eq(rf"L {N} (\x. ext (f x))", "mass", "ext_if"),
            eq("ext ((p*f 0 + Q*0 + Q*b)/(1 + Q))"),
            eq("ext (E/(E + 1))", same, q.have("1/(1 + Q) = E/(E + 1)", inverse)),
        )
        q.chain(
            f"mass (shift 1 {N}) s",
            eq(rf"mass {N} (\x. s (x + 1))", "shift", "mass_map"),
            eq(rf"L {N} (\x. ext (f (x + 1)))", "mass", "ext_if"),
            eq("ext ((0 + Q*(p*f 0) + Q^2*b)/(1 + Q))"),
            eq("ext (1/(E + 1))", same, q.have("Q/(1 + Q) = 1/(E + 1)", inverse)),
        )
        q.have(f"Prob (shift 1 {N})", "shift")
        return q.use(exact_noise.reached.theorem(), N, f"shift 1 {N}", "s", "e", "r", because="Theorem 15")

    return p.obtain("b", p.use(finite.theorem(), "p", "h"), of)
