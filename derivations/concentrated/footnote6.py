"""Footnote 6: four conditions for a subgaussian variable.

Problem: for a centred variable Y = X - E[X], are these equivalent: (i) Pr[|Y| > λ] ≤ e^{-Ω(λ²)} for all
    λ > 0, (ii) E[e^{tY}] ≤ e^{O(t²)}, (iii) E[Y^{2k}] ≤ O(k)^k, (iv) E[e^{cY²}] ≤ 2 for some c > 0?
Method: (ii) gives (i) by Markov's inequality, (i) gives (iv) by a sum over the integers below Y², (iv) gives
    (iii) by u ≤ ke^{u/k} and (ii) by e^x ≤ x + e^{x²}, (iii) gives (i) by Markov at the best power.
Guarantee: all four are equivalent, (i) being Pr[|Y| > λ] ≤ 2e^{-cλ²} for a constant c. Without the factor 2
    it is stronger: a fair coin ±1 has the other three, and Pr[|Y| > λ] = 1 for λ < 1.
Reference: concentrated paper, footnote 6 in section 1.1.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import other_case
from derivations.concentrated.layers import LAYERS, layers

GIVEN = "for P : 'a measure, X : 'a -> real, m : real given Prob P, Measurable X, HasInt P X m, "
TAIL = r"?c. 0 < c /\ (!l. 0 < l ==> mass P (\x. l < abs (X x - m)) <= ext (K*exp (-(c*l^2))))"
ONE, TWO = TAIL.replace("K*", ""), TAIL.replace("K", "2")
EXPONENTIAL = r"?C. 0 < C /\ (!t. L P (\x. ext (exp (t*(X x - m)))) <= ext (exp (C*t^2)))"
MOMENTS = r"?C. 0 < C /\ (!k. Nat k ==> 1 <= k ==> L P (\x. ext (abs (X x - m)^(2*k))) <= ext ((C*k)^k))"
SQUARE = r"?c. 0 < c /\ L P (\x. ext (exp (c*(X x - m)^2))) <= ext 2"
theorem = Statement(id="zcdp.footnote6", title="Four conditions for a subgaussian variable")
square_to_moments = theorem.printed(f"{GIVEN}{SQUARE} holds {MOMENTS}", label="from (iv) to (iii)")
square_to_exponential = theorem.printed(f"{GIVEN}{SQUARE} holds {EXPONENTIAL}", label="from (iv) to (ii)")
from_tail = theorem.printed(f"{GIVEN}{TWO} holds {SQUARE}", label="from (i) to (iv)")
from_exponential = theorem.printed(f"{GIVEN}{EXPONENTIAL} holds {TWO}", label="from (ii) to (i)")
from_moments = theorem.printed(f"{GIVEN}{MOMENTS} holds {TWO}", label="from (iii) to (i)")
square_to_tail = theorem.fails(f"{GIVEN}{SQUARE} holds {ONE}", label="from (iv) to (i) without the factor 2")
theorem.finding(
    "reading",
    r"An $O$ or $\Omega$ is a positive constant, the same for all $\lambda$, $t$ or $k$, which may depend on "
    r"$X$. (iii) is for $k\ge1$: for $k=0$ both sides are $1$, if $0^0$ is. (i) is read as "
    r"$2e^{-c\lambda^2}$: for all $\lambda>0$ and with a constant $c$ alone, $e^{-c\lambda^2}$ would be "
    r"stronger than the other three. A variable that is $\pm1$ with probability $\frac12$ each has these, "
    r"and $\Pr[|Y|>\lambda]=1$ for $\lambda<1$.",
)


@square_to_moments.proof
def powers(p):
    return p.obtain("c", p.have(SQUARE), powers_of)


def data(p):
    return p.term("X").type.args[0]


def powers_of(p):
    p.let(f=r"\x. exp (c*(X x - m)^2)")

    def of(q):
        q.let(r="(k/c)^k")

        def point(e):
            e.let(u="c*(X x - m)^2", y="X x - m")
            e.have("u/k <= exp (u/k)", e.use("exp_ge", "u/k"))
            e.use("pow_le", "u/k", "exp (u/k)", "k")
            e.chain("exp (u/k)^k", eq("exp (u/k*k)", "exp_pow"), eq("f x"))
            e.use("scale_le", "r", "(u/k)^k", "f x")
            e.chain(
                "r*(u/k)^k",
                eq("(abs y^2)^k", "pow_mul", "abs_square"),
                eq("abs y^(2*k)", "pow_pow", "abs_pos"),
            )
            return e.have("abs y^(2*k) <= r*f x")

        q.every("x", "'a", point)
        double = q.have("(1 : real) + 1 = 2")
        power = rewrite(q.use("bernoulli_inequality", "1", "k"), double)
        q.have("0 <= (2^k - 2)*r", q.have("2 <= 2^k", power))
        return q.chain(
            r"L P (\x. ext (abs (X x - m)^(2*k)))",
            le(r"L P (\x. ext (r*f x))", "L_le"),
            eq(r"L P (\x. ext r*ext (f x))"),
            eq(r"ext r*L P (\x. ext (f x))", q.use("L_mul", "P", "r", r"\x. ext (f x)")),
            le("ext r*ext 2"),
            eq("ext (2*r)"),
            le("ext (2^k*r)"),
            eq("ext ((2/c*k)^k)"),
        )

    p.intro("k", of, r"!k. Nat k ==> 1 <= k ==> L P (\x. ext (abs (X x - m)^(2*k))) <= ext ((2/c*k)^k)")
    return p.witness("2/c")


@square_to_exponential.proof
def two_ranges(p):
    return p.obtain("c", p.have(SQUARE), exponential_of)


mixed = Claim(
    "for P : 'a measure, f : 'a -> real, s : real given Prob P, Measurable f, !x. 0 <= f x, 0 <= s, s <= 1, "
    r"L P (\x. ext (exp (f x))) <= ext 2 holds L P (\x. ext (exp (s*f x))) <= ext (1 + s)"
)


@mixed.proof
def between_the_ends(p):
    p.let(g=r"\x. exp (f x)", h=r"\x. (1 - s)*1 + s*exp (f x)")

    def point(q):
        q.use(chord.theorem(), "f x", "s")
        return q.have("exp (s*f x) <= h x")

    p.every("x", "'a", point)
    return p.chain(
        r"L P (\x. ext (exp (s*f x)))",
        le(r"L P (\x. ext (h x))", "L_le"),
        eq(r"L P (\x. ext (s*g x) + ext (1 - s))"),
        eq(r"L P (\x. ext (s*g x)) + ext (1 - s)", p.use("L_plus_const", "P", r"\x. ext (s*g x)", "1 - s")),
        eq(r"L P (\x. ext s*ext (g x)) + ext (1 - s)"),
        eq(r"ext s*L P (\x. ext (g x)) + ext (1 - s)", p.use("L_mul", "P", "s", r"\x. ext (g x)")),
        le("ext s*ext 2 + ext (1 - s)"),
        eq("ext (1 + s)"),
    )


chord = Claim("for x s : real given 0 <= s, s <= 1 holds exp (s*x) <= (1 - s)*1 + s*exp x")


@chord.proof
def tangent_twice(p):
    p.let(e="exp (s*x)")
    p.use("exp_tangent", "0", "s*x")
    p.use("exp_tangent", "x", "s*x")
    p.have("0 <= (1 - s)*(1 - (e + e*(0 - s*x)))", p.have("e + e*(0 - s*x) <= 1", "exp_zero"))
    return p.have(p.goal)


def exponential_of(p):
    p.let(Z=r"\x. c*(X x - m)^2", g=r"\x. X x - m")

    def at(q):
        q.let(s="t^2/c")
        return q.cases("t^2 <= c", small, large)

    def small(q):
        q.use(mixed.theorem(), "P", "Z", "s")
        q.let(E=r"\x. exp (s*Z x)")
        some = q.use("int_of_bounded_L", "P", "E", "1 + s")

        def of(e):
            e.have(r"HasInt P (\x. t*g x + E x) (t*(m - m) + v)")

            def point(h):
                h.use(parabola.theorem(), "t*g x")
                return h.chain("exp (t*g x)", le("t*g x + exp ((t*g x)^2)"), eq("t*g x + E x"))

            e.every("x", "'a", point)

            def positive(h):
                h.have("0 < exp (t*g x)")
                h.have("exp (t*g x) <= t*g x + E x")
                return h.have("0 <= t*g x + E x")

            e.every("x", "'a", positive)
            e.use("exp_ge", "s")
            e.use("L_int", "P", r"\x. t*g x + E x")
            return e.chain(
                r"L P (\x. ext (exp (t*g x)))",
                le(r"L P (\x. ext (t*g x + E x))", "L_le"),
                eq("ext (t*(m - m) + v)"),
                le("ext (exp s)"),
                eq("ext (exp (1/c*t^2))"),
            )

        return q.obtain("v", some, of)

    def large(q):
        q.have("1 <= s")
        q.use(mixed.theorem(), "P", "Z", "1/2")
        q.let(E=r"\x. exp (1/2*Z x)", r="exp (s/2)")

        def point(e):
            return e.chain("exp (t*g x)", le("exp (s/2 + 1/2*Z x)"), eq("r*E x", "exp_add"))

        q.every("x", "'a", point)
        q.use("exp_ge", "s/2")
        return q.chain(
            r"L P (\x. ext (exp (t*g x)))",
            le(r"L P (\x. ext (r*E x))", "L_le"),
            eq(r"L P (\x. ext r*ext (E x))"),
            eq(r"ext r*L P (\x. ext (E x))", q.use("L_mul", "P", "r", r"\x. ext (E x)")),
            le("ext r*ext (1 + 1/2)"),
            eq("ext (r*(1 + 1/2))"),
            le("ext (r*r)"),
            eq("ext (exp (1/c*t^2))"),
        )

    p.intro("t", at, r"!t. L P (\x. ext (exp (t*(X x - m)))) <= ext (exp (1/c*t^2))")
    return p.witness("1/c")


parabola = Claim("for x : real holds exp x <= x + exp (x^2)")


@parabola.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@from_exponential.proof
def markov(p):
    return p.obtain("C", p.have(EXPONENTIAL), tail_of)


def tail_of(p):
    p.let(g=r"\x. X x - m", k="1/(4*C)")

    def at(q):
        q.let(t="l/(2*C)", u="C*(l/(2*C))^2", F=r"\x. exp (l/(2*C)*g x)", G=r"\x. exp (-(l/(2*C))*g x)")
        q.chain(r"L P (\x. ext (G x))", le("ext (exp (C*(-t)^2))"), eq("ext (exp u)"))
        q.let(S=r"\x. F x + G x")
        q.chain(
            r"L P (\x. ext (S x))",
            eq(r"L P (\x. ext (F x) + ext (G x))"),
            eq(
                r"L P (\x. ext (F x)) + L P (\x. ext (G x))",
                q.use("L_add", "P", r"\x. ext (F x)", r"\x. ext (G x)"),
            ),
            le("ext (exp u) + ext (exp u)"),
            eq("ext (2*exp u)"),
        )

        def inside(e):
            def up(h):
                h.have("l < g x", h.have("abs (g x) = g x"))
                return h.have("exp (t*l) < S x", h.use("exp_lt", "t*l", "t*g x"))

            def down(h):
                h.have("l < -(g x)", h.have("abs (g x) = -(g x)"))
                return h.have("exp (t*l) < S x", h.use("exp_lt", "t*l", "-t*g x"))

            return e.cases("0 <= g x", up, down)

        q.every("x", "'a", inside, "l < abs (g x)")
        return q.chain(
            r"mass P (\x. l < abs (g x))",
            le(r"mass P (\x. exp (t*l) < S x)", "mass_mono"),
            le("ext (2*exp u/exp (t*l))"),
            eq("ext (2*exp (-(k*l^2)))"),
        )

    p.intro("l", at, r"!l. 0 < l ==> mass P (\x. l < abs (X x - m)) <= ext (2*exp (-(1/(4*C)*l^2)))")
    return p.witness("1/(4*C)")


@from_tail.proof
def layer_by_layer(p):
    return p.obtain("c", p.have(TWO), square_of)


def square_of(p):
    p.let(q="exp (-c)", s="3/(2 + exp (-c))", b="log (3/(2 + exp (-c)))", r="3*exp (-c)/(2 + exp (-c))")
    p.use("exp_lt", "-c", "0")
    p.have("q < 1", "exp_zero")
    p.let(Z=r"\x. (X x - m)^2", F=rf"\n x. 1 + {LAYERS}")
    p.every("x", "'a", lambda e: e.use(layers.theorem(), "Z", "s", "x"))

    steps(p)

    def reached(e):
        return e.obtain("n", e.use("nat_unbounded", "Z x"), at_that)

    def at_that(e):
        same = e.chain("exp (b*Z x)", eq("s^(Z x)", "pow_exp"))
        e.have("Nat n /\\ ext (exp (b*Z x)) <= ext (F n x)", e.have("exp (b*Z x) <= F n x", same))
        return e.witness("n")

    p.let(G=r"\n x. ext (F n x)")

    def less(e):
        return e.chain(r"L P (\x. ext (F n x))", le("ext (2 - r^n)"), le("ext 2"))

    p.intro("n", less, "!n. Nat n ==> L P (G n) <= ext 2")
    p.intro("x", reached, r"!x. ?n. Nat n /\ ext (exp (b*Z x)) <= G n x")
    p.use("L_le_by_truncation", "P", r"\x. ext (exp (b*Z x))", "G", "ext 2")
    return p.witness("b")


def steps(p):
    """The means of the sums, by induction, and that the sums increase."""
    here = r"(if (n < Z x) (1 : real) 0)"
    p.let(f=r"\x k. (s^k - s^(k - 1))*(if (k - 1 < Z x) (1 : real) 0)")

    def one_more(e):
        back = e.have("n + 1 - 1 = n")
        e.use("nat_nonneg", "n")
        e.use("pow_succ", "s", "n")
        return e.chain("F (n + 1) x", eq(f"s^n*(s - 1)*{here} + F n x", "sum_between_succ", back))

    p.intro("n x", one_more, f"!n x. Nat n ==> F (n + 1) x = s^n*(s - 1)*{here} + F n x")

    def increasing(e):
        return e.have("F n x <= F (n + 1) x", e.have(f"F (n + 1) x = s^n*(s - 1)*{here} + F n x"))

    p.intro("n x", increasing, "!n x. Nat n ==> F n x <= F (n + 1) x")

    def start(e):
        e.every("x", "'a", lambda g: g.have("F 0 x = 1", g.use("sum_between_zero", "f x")))
        e.chain(
            r"L P (\x. ext (F 0 x))",
            eq(r"L P (\x. ext 1)"),
            eq("ext (2 - r^0)", "L_const"),
            le("ext (2 - r^0)"),
        )
        return e.conjuncts(lambda g: g.have(g.goal), lambda g: g.have(g.goal))

    def step(e):
        e.use("nat_nonneg", "n")
        e.let(a="s^n*(s - 1)", I=r"\x. (if (n < Z x) (1 : real) 0)")
        same = e.have("!x. F (n + 1) x = a*I x + F n x")
        rare(e)
        e.use("pow_succ", "r", "n")
        e.chain(
            r"L P (\x. ext (F (n + 1) x))",
            eq(r"L P (\x. ext a*ext (I x) + ext (F n x))", same),
            eq(
                r"ext a*L P (\x. ext (I x)) + L P (\x. ext (F n x))",
                e.use("L_add", "P", r"\x. ext a*ext (I x)", r"\x. ext (F n x)"),
                e.use("L_mul", "P", "a", r"\x. ext (I x)"),
            ),
            le("ext a*ext (2*q^n) + ext (2 - r^n)"),
            eq("ext (a*(2*q^n) + (2 - r^n))"),
            eq("ext (2 - r^(n + 1))", e.chain("a*(2*q^n) + (2 - r^n)", eq("2 - r^n*r"), eq("2 - r^(n + 1)"))),
            le("ext (2 - r^(n + 1))"),
        )
        return e.conjuncts(lambda g: g.have(g.goal), lambda g: g.have(g.goal))

    def rare(e):
        """The square exceeds n with a probability of at most 2 q^n."""
        e.chain("q^n", eq("exp (-c*n)", "exp_pow"))
        e.chain(r"L P (\x. ext (I x))", eq(r"mass P (\x. n < Z x)", "mass", "ext_if"))

        def zero(g):
            none = g.use("le_antisym", "n", "0")
            g.have("1 <= 2*q^n", none)
            return g.chain(
                r"L P (\x. ext (I x))", eq(r"mass P (\x. n < Z x)"), le("ext 1"), le("ext (2*q^n)")
            )

        def positive(g):
            g.let(l="sqrt n")
            square = g.use("sqrt_square", "n")

            def inside(h):
                return h.use("lt_of_square", "l", "abs (X x - m)")

            g.every("x", "'a", inside, "n < Z x")
            return g.chain(
                r"L P (\x. ext (I x))",
                eq(r"mass P (\x. n < Z x)"),
                le(r"mass P (\x. l < abs (X x - m))", "mass_mono"),
                le("ext (2*exp (-(c*l^2)))"),
                eq("ext (2*exp (-c*n))", square),
                eq("ext (2*q^n)"),
            )

        return e.cases("n <= 0", zero, positive)

    p.induction(r"\n. Measurable (F n) /\ L P (\x. ext (F n x)) <= ext (2 - r^n)", start, step)


natural = Claim("for n : real given Int n, 0 < n holds Nat n /\\ 1 <= n")


@natural.proof
def positive_integer(p):
    p.unfold_facts("Int")

    def negative(q):
        q.know(other_case(q, r"Nat n \/ Nat (-n)"))
        q.use("nat_nonneg", "-n")
        return q.absurd()

    def known(q):
        def below(e):
            e.use("nat_below_one", "n")
            return e.absurd()

        q.know(
            q.supposing().cases("1 <= n", lambda e: e.have("1 <= n"), lambda e: with_goal(e, "1 <= n", below))
        )
        return q.have(r"Nat n /\ 1 <= n")

    return p.cases("Nat n", known, negative)


def with_goal(p, text, proof):
    p.goal = p.term(text)
    return proof(p)


@from_moments.proof
def the_best_power(p):
    return p.obtain("C", p.have(MOMENTS), at_a_distance)


def at_a_distance(p):
    p.let(E="exp 1", k0="log 2/(exp 1*C)")
    p.use("log_le", "2")
    p.let(g=r"\x. X x - m")

    def at(q):
        q.let(u="l^2/(exp 1*C)")
        right = q.chain("exp (log 2*(1 - u))", eq("2*exp (-(k0*l^2))", "exp_add"))

        def near(e):
            e.have("0 <= log 2*(1 - u)")
            e.use("exp_ge", "log 2*(1 - u)")
            return e.chain(
                r"mass P (\x. l < abs (g x))",
                le("ext 1"),
                le("ext (exp (log 2*(1 - u)))"),
                eq("ext (2*exp (-(k0*l^2)))"),
            )

        def far(e):
            e.let(k="floor u")
            e.use("floor_spec", "u")
            e.use(natural.theorem(), "k")
            return e.have(e.goal, with_power(e, right))

        return q.cases("u <= 1", near, far)

    p.intro("l", at, r"!l. 0 < l ==> mass P (\x. l < abs (X x - m)) <= ext (2*exp (-(k0*l^2)))")
    return p.witness("k0")


def with_power(e, right):
    """Markov's inequality for the power 2k, with k the integer part of u."""
    e.let(F=r"\x. abs (g x)^(2*k)", b="(C*k)^k", w="l^(2*k)")

    def inside(h):
        return h.use("pow_le", "l", "abs (g x)", "2*k")

    e.chain("b/w", eq("(C*k/(u*E*C))^k", "div_pow"), eq("(k/(u*E))^k"))
    e.use("pow_le", "k/(u*E)", "1/E", "k")
    e.chain("(1/E)^k", eq("exp (-1)^k"), eq("exp (-1*k)", "exp_pow"))
    e.use("exp_le", "-1*k", "log 2*(1 - u)")
    return e.chain(
        r"mass P (\x. l < abs (g x))",
        le(r"mass P (\x. w <= F x)", "mass_mono"),
        le("ext (b/w)"),
        le("ext (exp (log 2*(1 - u)))"),
        eq("ext (2*exp (-(k0*l^2)))"),
    )


@square_to_tail.refutation
def a_fair_coin(p):
    p.say(r"Take $X=\pm1$ with probability $\frac12$ each, $c=\log2$ in (iv) and $\lambda=\frac12$ in (i).")
    p.let(P="bernoulli (1/2)", X=r"\b : bool. if b (1 : real) (-1)", c="log 2")
    _yes, _no = p.have("X T = 1"), p.have("X F = -1")
    mean = p.use("int_bernoulli", "1/2", "X")
    p.know(rewrite(mean, p.have("1/2*X T + (1 - 1/2)*X F = 0")))
    p.chain(
        r"L P (\b. ext (exp (c*(X b - 0)^2)))",
        eq(r"L P (\b : bool. ext 2)"),
        eq("ext 2", "L_const"),
        le("ext 2"),
    )
    p.know(p.witness("c", goal=SQUARE.replace("- m", "- 0")))
    some = ONE.replace("- m", "- 0")

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("k", exists, too_likely)

    def too_likely(q):
        q.chain(
            "ext 1",
            eq(r"mass P (\b. 1/2 < abs (X b - 0))", "L_const", "mass"),
            le("ext (exp (-(k*(1/2)^2)))"),
        )
        q.use("exp_lt", "-(k*(1/2)^2)", "0")
        q.have("exp (-(k*(1/2)^2)) < 1", "exp_zero")
        return q.have("F")

    p.know(logic.refuted(p.term(some), impossible))
    return p.counterexample(P="P", X="X", m="0")


def sign(q, value, case):
    return q.have("(X b - 0)^2 = 1")


def apart(q):
    """The value of the coin is 1 away from its mean."""
    size = q.use("abs_square", "X b - 0")
    q.use("abs_pos", "X b - 0")
    q.have("(X b - 0)^2 = 1")
    return q.use(
        "lt_of_square", "1/2", "abs (X b - 0)", given=[q.have("(1/2 : real)^2 < abs (X b - 0)^2", size)]
    )
