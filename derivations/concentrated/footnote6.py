"""Footnote 6: four conditions for a subgaussian variable.

Problem: for a centred variable Y = X - E[X], are these equivalent: (i) Pr[|Y| > λ] ≤ e^{-Ω(λ²)} for all
    λ > 0, (ii) E[e^{tY}] ≤ e^{O(t²)}, (iii) E[Y^{2k}] ≤ O(k)^k, (iv) E[e^{cY²}] ≤ 2 for some c > 0?
Method: (ii) gives (i) by Markov's inequality, (i) gives (iv) by a sum over the integers below Y², (iv) gives
    (iii) by u ≤ ke^{u/k} and (ii) by e^x ≤ x + e^{x²}, (iii) gives (i) by Markov at the best power.
Guarantee: false as printed: (i) is stronger than the others. With Pr[|Y| > λ] ≤ 2e^{-cλ²} all four are
    equivalent. Without the factor 2 a fair coin ±1 has the other three, and Pr[|Y| > λ] = 1 for λ < 1.
Reference: concentrated paper, footnote 6 in section 1.1.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import other_case
from derivations.concentrated.layers import LAYERS, layers

GIVEN = "for P : 'a measure, X : 'a -> real, m : real given Prob P, Measurable X, HasInt P X m, "
TAIL = r"?c. 0 < c /\ (!l. 0 < l ==> mass P (\x. l < abs (X x - m)) <= K*exp (-(c*l^2)))"
ONE, TWO = TAIL.replace("K*", ""), TAIL.replace("K", "2")
EXPONENTIAL = "∃C. 0 < C ∧ (∀t. ∫ exp(t·(X(x) - m)) dP(x) ≤ exp(C·t²))"
MOMENTS = "∃C. 0 < C ∧ (∀k. k is natural ⇒ 1 ≤ k ⇒ ∫ |X(x) - m|^(2·k) dP(x) ≤ (C·k)^k)"
SQUARE = r"?c. 0 < c /\ L P (\x. exp (c*(X x - m)^2)) <= 2"
theorem = Statement(id="zcdp.footnote6", title="Four conditions for a subgaussian variable", expect="refuted")
square_to_moments = theorem.printed(f"{GIVEN}{SQUARE} holds {MOMENTS}", label="from (iv) to (iii)")
square_to_exponential = theorem.printed(f"{GIVEN}{SQUARE} holds {EXPONENTIAL}", label="from (iv) to (ii)")
from_printed_tail = theorem.printed(f"{GIVEN}{ONE} holds {SQUARE}", label="from (i) to (iv)")
square_to_tail = theorem.printed(f"{GIVEN}{SQUARE} holds {ONE}", label="from (iv) to (i)")
from_tail = theorem.repaired(f"{GIVEN}{TWO} holds {SQUARE}", label="from (i) with a factor 2 to (iv)")
from_exponential = theorem.repaired(
    f"{GIVEN}{EXPONENTIAL} holds {TWO}", label="from (ii) to (i) with a factor 2"
)
from_moments = theorem.repaired(f"{GIVEN}{MOMENTS} holds {TWO}", label="from (iii) to (i) with a factor 2")
theorem.finding(
    "reading",
    r"An $O$ or $\Omega$ is a positive constant, the same for all $\lambda$, $t$ or $k$, which may depend on "
    r"$X$. (iii) is for $k\ge1$: for $k=0$ both sides are $1$, if $0^0$ is. (i) is "
    r"$e^{-c\lambda^2}$ for all $\lambda>0$, as printed, and is stronger than the other three. With "
    r"$2e^{-c\lambda^2}$ all four are equivalent. A variable that is $\pm1$ with probability $\frac12$ "
    r"each has these, and $\Pr[|Y|>\lambda]=1$ for $\lambda<1$.",
)


@square_to_moments.proof
def powers(p):
    return p.obtain("c", p.have(SQUARE), powers_of)


def data(p):
    return p.term("X").type.args[0]


def powers_of(p):
    p.let(f="x ↦ exp(c·(X(x) - m)²)")

    def of(q):
        q.let(r="(k/c)^k")

        def point(e):
            e.let(u="c·(X(x) - m)²", y="X(x) - m")
            e.have("u/k ≤ exp(u/k)", e.use("exp_ge", "u/k"))
            e.use("pow_le", "u/k", "exp(u/k)", "k")
            e.chain("exp(u/k)^k", eq("exp(u/k·k)", "exp_pow"), eq("f(x)"))
            e.use("scale_le", "r", "(u/k)^k", "f(x)")
            e.chain("r·(u/k)^k", eq("|y|²^k", "pow_mul", "abs_square"), eq("|y|^(2·k)", "pow_pow", "abs_pos"))
            return e.have("|y|^(2·k) ≤ r·f(x)")

        q.every("x", "'a", point)
        double = q.have("1 + 1 = 2")
        power = rewrite(q.use("bernoulli_inequality", "1", "k"), double)
        q.have("0 ≤ (2^k - 2)·r", q.have("2 ≤ 2^k", power))
        return q.chain(
            "∫ |X(x) - m|^(2·k) dP(x)",
            le("∫ r·f(x) dP(x)", "L_le"),
            eq("∫ r·f(x) dP(x)"),
            eq("r·∫ f(x) dP(x)", q.use("L_mul", "P", "r", "x ↦ f(x)")),
            le("r·2"),
            eq("2·r"),
            le("2^k·r"),
            eq("(2/c·k)^k"),
        )

    p.intro("k", of, "∀k. k is natural ⇒ 1 ≤ k ⇒ ∫ |X(x) - m|^(2·k) dP(x) ≤ (2/c·k)^k")
    return p.witness("2/c")


@square_to_exponential.proof
def two_ranges(p):
    return p.obtain("c", p.have(SQUARE), exponential_of)


mixed = Claim(
    "for P distribution on 'a, f : 'a → real, s given Measurable(f), ∀x. 0 ≤ f(x), 0 ≤ s ≤ 1, ∫ "
    "exp(f(x)) dP(x) ≤ 2 holds ∫ exp(s·f(x)) dP(x) ≤ 1 + s"
)


@mixed.proof
def between_the_ends(p):
    p.let(g="x ↦ exp(f(x))", h="x ↦ (1 - s)·1 + s·exp(f(x))")

    def point(q):
        q.use(chord.theorem(), "f(x)", "s")
        return q.have("exp(s·f(x)) ≤ h(x)")

    p.every("x", "'a", point)
    return p.chain(
        "∫ exp(s·f(x)) dP(x)",
        le("∫ h(x) dP(x)", "L_le"),
        eq("∫ (s·g(x) + (1 - s)) dP(x)"),
        eq("∫ s·g(x) dP(x) + (1 - s)", p.use("L_plus_const", "P", "x ↦ s·g(x)", "1 - s")),
        eq("∫ s·g(x) dP(x) + (1 - s)"),
        eq("s·∫ g(x) dP(x) + (1 - s)", p.use("L_mul", "P", "s", "x ↦ g(x)")),
        le("s·2 + (1 - s)"),
        eq("1 + s"),
    )


chord = Claim("for x s given 0 ≤ s ≤ 1 holds exp(s·x) ≤ (1 - s)·1 + s·exp(x)")


@chord.proof
def tangent_twice(p):
    p.let(y="exp(s·x)")
    p.use("exp_tangent", "0", "s·x")
    p.use("exp_tangent", "x", "s·x")
    p.have("0 ≤ (1 - s)·(1 - (y + y·(0 - s·x)))", p.have("y + y·(0 - s·x) ≤ 1", "exp_zero"))
    return p.have(p.goal)


def exponential_of(p):
    p.let(Z="x ↦ c·(X(x) - m)²", g="x ↦ X(x) - m")

    def at(q):
        q.let(s="t²/c")
        return q.cases("t² ≤ c", small, large)

    def small(q):
        q.use(mixed.theorem(), "P", "Z", "s")
        q.let(E="x ↦ exp(s·Z(x))")
        some = q.use("int_of_bounded_L", "P", "E", "1 + s")

        def of(e):
            e.have("E[x ~ P] (t·g(x) + E(x)) exists and is t·(m - m) + v")

            def point(h):
                h.use(parabola.theorem(), "t·g(x)")
                return h.chain("exp(t·g(x))", le("t·g(x) + exp((t·g(x))²)"), eq("t·g(x) + E(x)"))

            e.every("x", "'a", point)

            def positive(h):
                h.have("0 < exp(t·g(x))")
                h.have("exp(t·g(x)) ≤ t·g(x) + E(x)")
                return h.have("0 ≤ t·g(x) + E(x)")

            e.every("x", "'a", positive)
            e.use("exp_ge", "s")
            e.use("L_int", "P", "x ↦ t·g(x) + E(x)")
            return e.chain(
                "∫ exp(t·g(x)) dP(x)",
                le("∫ (t·g(x) + E(x)) dP(x)", "L_le"),
                eq("t·(m - m) + v"),
                le("exp(s)"),
                eq("exp(1/c·t²)"),
            )

        return q.obtain("v", some, of)

    def large(q):
        q.have("1 ≤ s")
        q.use(mixed.theorem(), "P", "Z", "1/2")
        q.let(E="x ↦ exp(1/2·Z(x))", r="exp(s/2)")

        def point(e):
            return e.chain("exp(t·g(x))", le("exp(s/2 + 1/2·Z(x))"), eq("r·E(x)", "exp_add"))

        q.every("x", "'a", point)
        q.use("exp_ge", "s/2")
        return q.chain(
            "∫ exp(t·g(x)) dP(x)",
            le("∫ r·E(x) dP(x)", "L_le"),
            eq("∫ r·E(x) dP(x)"),
            eq("r·∫ E(x) dP(x)", q.use("L_mul", "P", "r", "x ↦ E(x)")),
            le("r·(1 + 1/2)"),
            eq("r·(1 + 1/2)"),
            le("r·r"),
            eq("exp(1/c·t²)"),
        )

    p.intro("t", at, "∀t. ∫ exp(t·(X(x) - m)) dP(x) ≤ exp(1/c·t²)")
    return p.witness("1/c")


parabola = Claim("for x holds exp(x) ≤ x + exp(x²)")


@parabola.proof
def certificate(p):
    return p.have(p.goal, by=decide)


@from_exponential.proof
def markov(p):
    return p.obtain("C", p.have(EXPONENTIAL), tail_of)


def tail_of(p):
    p.let(g="x ↦ X(x) - m", k="1/(4·C)")

    def at(q):
        q.let(t="l/(2·C)", u="C·(l/(2·C))²", F="x ↦ exp(l/(2·C)·g(x))", G="x ↦ exp(-(l/(2·C))·g(x))")
        q.chain("∫ G(x) dP(x)", le("exp(C·(-t)²)"), eq("exp(u)"))
        q.let(S="x ↦ F(x) + G(x)")
        q.chain(
            "∫ S(x) dP(x)",
            eq("∫ (F(x) + G(x)) dP(x)"),
            eq("∫ F(x) dP(x) + ∫ G(x) dP(x)", q.use("L_add", "P", "x ↦ F(x)", "x ↦ G(x)")),
            le("exp(u) + exp(u)"),
            eq("2·exp(u)"),
        )

        def inside(e):
            def up(h):
                h.have("l < g(x)", h.have("|g(x)| = g(x)"))
                return h.have("exp(t·l) < S(x)", h.use("exp_lt", "t·l", "t·g(x)"))

            def down(h):
                h.have("l < -g(x)", h.have("|g(x)| = -g(x)"))
                return h.have("exp(t·l) < S(x)", h.use("exp_lt", "t·l", "-t·g(x)"))

            return e.cases("0 ≤ g(x)", up, down)

        q.every("x", "'a", inside, "l < |g(x)|")
        return q.chain(
            "P{x | l < |g(x)|}",
            le("P{x | exp(t·l) < S(x)}", "mass_mono"),
            le("2·exp(u)/exp(t·l)"),
            eq("2·exp(-(k·l²))"),
        )

    p.intro("l", at, "∀l. 0 < l ⇒ P{x | l < |X(x) - m|} ≤ 2·exp(-(1/(4·C)·l²))")
    return p.witness("1/(4·C)")


@from_printed_tail.proof
def and_more_so_with_two(p):
    return p.obtain("c", p.have(ONE), more_so)


def more_so(p):
    def at(q):
        q.have("0 ≤ exp(-(c·l²))")
        return q.chain("mass P (\\x. l < abs (X x - m))", le("exp(-(c·l²))"), le("2·exp(-(c·l²))"))

    p.intro("l", at, r"!l. 0 < l ==> mass P (\x. l < abs (X x - m)) <= 2*exp (-(c*l^2))")
    p.know(p.witness("c", goal=TWO))
    return p.use(from_tail.theorem(), "P", "X", "m")


@from_tail.proof
def layer_by_layer(p):
    return p.obtain("c", p.have(TWO), square_of)


def square_of(p):
    p.let(q="exp(-c)", s="3/(2 + exp(-c))", b="log(3/(2 + exp(-c)))", r="3·exp(-c)/(2 + exp(-c))")
    p.use("exp_lt", "-c", "0")
    p.have("q < 1", "exp_zero")
    p.let(Z="x ↦ (X(x) - m)²", F=f"n ↦ x ↦ 1 + {LAYERS}")
    p.every("x", "'a", lambda e: e.use(layers.theorem(), "Z", "s", "x"))

    steps(p)

    def reached(e):
        return e.obtain("n", e.use("nat_unbounded", "Z(x)"), at_that)

    def at_that(e):
        same = e.chain("exp(b·Z(x))", eq("s^Z(x)", "pow_exp"))
        e.have("n is natural ∧ exp(b·Z(x)) ≤ F(n, x)", e.have("exp(b·Z(x)) ≤ F(n, x)", same))
        return e.witness("n")

    p.let(G="n ↦ x ↦ ext(F(n, x))")

    def less(e):
        return e.chain("∫ F(n, x) dP(x)", le("2 - r^n"), le("2"))

    p.intro("n", less, "∀n. n is natural ⇒ ∫ G(n, x) dP(x) ≤ 2")
    p.intro("x", reached, "∀x. ∃n. n is natural ∧ exp(b·Z(x)) ≤ G(n, x)")
    p.use("L_le_by_truncation", "P", "x ↦ exp(b·Z(x))", "G", "2")
    return p.witness("b")


def steps(p):
    """The means of the sums, by induction, and that the sums increase."""
    here = r"(if (n < Z x) (1 : real) 0)"
    p.let(f="x ↦ k ↦ (s^k - s^(k - 1))·(if k - 1 < Z(x) then 1 else 0)")

    def one_more(e):
        back = e.have("n + 1 - 1 = n")
        e.use("nat_nonneg", "n")
        e.use("pow_succ", "s", "n")
        return e.chain("F(n + 1, x)", eq(f"s^n·(s - 1)·{here} + F n x", "sum_between_succ", back))

    p.intro("n x", one_more, f"∀n x. Nat n ⇒ F (n + 1) x = s^n·(s - 1)·{here} + F n x")

    def increasing(e):
        return e.have("F(n, x) ≤ F(n + 1, x)", e.have(f"F (n + 1) x = s^n·(s - 1)·{here} + F n x"))

    p.intro("n x", increasing, "∀n x. n is natural ⇒ F(n, x) ≤ F(n + 1, x)")

    def start(e):
        e.every("x", "'a", lambda g: g.have("F(0, x) = 1", g.use("sum_between_zero", "f(x)")))
        e.chain("∫ F(0, x) dP(x)", eq("L(P, x ↦ 1)"), eq("2 - r^0", "L_const"), le("2 - r^0"))
        return e.conjuncts(lambda g: g.have(g.goal), lambda g: g.have(g.goal))

    def step(e):
        e.use("nat_nonneg", "n")
        e.let(a="s^n·(s - 1)", I="x ↦ if n < Z(x) then 1 else 0")
        same = e.have("∀x. F(n + 1, x) = a·I(x) + F(n, x)")
        rare(e)
        e.use("pow_succ", "r", "n")
        e.chain(
            "∫ F(n + 1, x) dP(x)",
            eq("∫ (a·I(x) + F(n, x)) dP(x)", same),
            eq(
                "a·∫ I(x) dP(x) + ∫ F(n, x) dP(x)",
                e.use("L_add", "P", "x ↦ a·I(x)", "x ↦ F(n, x)"),
                e.use("L_mul", "P", "a", "x ↦ I(x)"),
            ),
            le("ext(a)·(2·q^n) + (2 - r^n)"),
            eq("a·(2·q^n) + (2 - r^n)"),
            eq("2 - r^(n + 1)", e.chain("a·(2·q^n) + (2 - r^n)", eq("2 - r^n·r"), eq("2 - r^(n + 1)"))),
            le("2 - r^(n + 1)"),
        )
        return e.conjuncts(lambda g: g.have(g.goal), lambda g: g.have(g.goal))

    def rare(e):
        """The square exceeds n with a probability of at most 2 q^n."""
        e.chain("q^n", eq("exp(-c·n)", "exp_pow"))
        e.chain("∫ I(x) dP(x)", eq("P{x | n < Z(x)}", "mass", "ext_if"))

        def zero(g):
            none = g.use("le_antisym", "n", "0")
            g.have("1 ≤ 2·q^n", none)
            return g.chain("∫ I(x) dP(x)", eq("P{x | n < Z(x)}"), le("1"), le("2·q^n"))

        def positive(g):
            g.let(l="√n")
            square = g.use("sqrt_square", "n")

            def inside(h):
                return h.use("lt_of_square", "l", "|X(x) - m|")

            g.every("x", "'a", inside, "n < Z(x)")
            return g.chain(
                "∫ I(x) dP(x)",
                eq("P{x | n < Z(x)}"),
                le("P{x | l < |X(x) - m|}", "mass_mono"),
                le("2·exp(-(c·l²))"),
                eq("2·exp(-c·n)", square),
                eq("2·q^n"),
            )

        return e.cases("n ≤ 0", zero, positive)

    p.induction("n ↦ Measurable(F(n)) ∧ ∫ F(n, x) dP(x) ≤ 2 - r^n", start, step)


natural = Claim("for n given n is an integer, 0 < n holds n is natural ∧ 1 ≤ n")


@natural.proof
def positive_integer(p):
    p.unfold_facts("Int")

    def negative(q):
        q.know(other_case(q, "n is natural ∨ -n is natural"))
        q.use("nat_nonneg", "-n")
        return q.absurd()

    def known(q):
        def below(e):
            e.use("nat_below_one", "n")
            return e.absurd()

        q.know(
            q.supposing().cases("1 ≤ n", lambda e: e.have("1 ≤ n"), lambda e: with_goal(e, "1 ≤ n", below))
        )
        return q.have("n is natural ∧ 1 ≤ n")

    return p.cases("n is natural", known, negative)


def with_goal(p, text, proof):
    p.goal = p.term(text)
    return proof(p)


@from_moments.proof
def the_best_power(p):
    return p.obtain("C", p.have(MOMENTS), at_a_distance)


def at_a_distance(p):
    p.let(E="exp(1)", b="log(2)/(exp(1)·C)")
    p.use("log_le", "2")
    p.let(g="x ↦ X(x) - m")

    def at(q):
        q.let(u="l²/(exp(1)·C)")
        right = q.chain("exp(log(2)·(1 - u))", eq("2·exp(-(b·l²))", "exp_add"))

        def near(e):
            e.have("0 ≤ log(2)·(1 - u)")
            e.use("exp_ge", "log(2)·(1 - u)")
            return e.chain("P{x | l < |g(x)|}", le("1"), le("exp(log(2)·(1 - u))"), eq("2·exp(-(b·l²))"))

        def far(e):
            e.let(k="floor(u)")
            e.use("floor_spec", "u")
            e.use(natural.theorem(), "k")
            return e.have(e.goal, with_power(e, right))

        return q.cases("u ≤ 1", near, far)

    p.intro("l", at, "∀l. 0 < l ⇒ P{x | l < |X(x) - m|} ≤ 2·exp(-(b·l²))")
    return p.witness("b")


def with_power(e, right):
    """Markov's inequality for the power 2k, with k the integer part of u."""
    e.let(F="x ↦ |g(x)|^(2·k)", a="(C·k)^k", w="l^(2·k)")

    def inside(h):
        return h.use("pow_le", "l", "|g(x)|", "2*k")

    e.chain("a/w", eq("(C·k/(u·E·C))^k", "div_pow"), eq("(k/(u·E))^k"))
    e.use("pow_le", "k/(u·E)", "1/E", "k")
    e.chain("(1/E)^k", eq("exp(-1)^k"), eq("exp(-1·k)", "exp_pow"))
    e.use("exp_le", "-1·k", "log(2)·(1 - u)")
    return e.chain(
        "P{x | l < |g(x)|}",
        le("P{x | w ≤ F(x)}", "mass_mono"),
        le("a/w"),
        le("exp(log(2)·(1 - u))"),
        eq("2·exp(-(b·l²))"),
    )


@square_to_tail.refutation
def a_fair_coin(p):
    p.say(r"Take $X=\pm1$ with probability $\frac12$ each, $c=\log2$ in (iv) and $\lambda=\frac12$ in (i).")
    p.let(P="bernoulli(1/2)", X="b ↦ if b then 1 else -1", c="log(2)")
    _yes, _no = p.have("X(T) = 1"), p.have("X(F) = -1")
    mean = p.use("int_bernoulli", "1/2", "X")
    p.know(rewrite(mean, p.have("1/2·X(T) + (1 - 1/2)·X(F) = 0")))
    p.chain("∫ exp(c·(X(b) - 0)²) dP(b)", eq("L(P, b ↦ 2)"), eq("2", "L_const"), le("2"))
    p.know(p.witness("c", goal=SQUARE.replace("- m", "- 0")))
    some = ONE.replace("- m", "- 0")

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("k", exists, too_likely)

    def too_likely(q):
        q.chain("1", eq("P{b | 1/2 < |X(b) - 0|}", "L_const", "mass"), le("exp(-(k·(1/2)²))"))
        q.use("exp_lt", "-(k·(1/2)²)", "0")
        q.have("exp(-(k·(1/2)²)) < 1", "exp_zero")
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
