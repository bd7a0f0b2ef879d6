"""Posterior sampling: the mean of ℒ - R under the joint law of data and output need not exist if γ = 1/b.

Problem: ℒ(Z,h) - R(h) is subexponential with parameters (σ,b), and A(Z) has a density proportional to
    e^{-γℒ(Z,h)}. Is ℒ(Z,h) - R(h) integrable, if h is drawn from A(Z) and γ is not less than 1/b?
Method: the data are two independent numbers u and v, and B is the law of a third one, h; all have the Laplace
    distribution. The loss is -d if h is within e^{-d} of v, where d = e^{2u}, and 0 elsewhere. For each h the
    moment of ℒ - R of an order c from -1 to 1 is at most e^{2c²}, as e^{-cz} ≤ 1 - cz + 2c²e^z for z ≥ 0 and
    the mean of e^d at these v is at most 1. The output is there with probability at least e^{-|v|-1}/2,
    since the weight e^d makes up for the width; and the mean of d is infinite.
Guarantee: no, for σ = 2, γ = 1 and b = 1; and so for b ≥ 1, where fewer moments are asked for.
Reference: used for On-Average KL-Privacy, Corollary 15. This module has no statement of its own.
"""

from cbdp_sym.author import *

NOISE = "Lap(0, 1)"
DATA = f"semi ({NOISE}) (λu : real. {NOISE})"
NEAR = "abs (h - snd x) ≤ exp (-exp (2·fst x))"
LOSS = f"λx : real # real. λh : real. if ({NEAR}) (-exp (2·fst x)) 0"
DEEP = f"λx : real # real. if ({NEAR}) (exp (exp (2·fst x))) 0"
POSTERIOR = f"λx : real # real. gibbs ({NOISE}) (h ↦ -(1·({LOSS}) x h))"

exponential = Claim("for c z given 0 ≤ z, -1 ≤ c ≤ 1 holds exp(-(c·z)) ≤ 1 - c·z + 2·c²·exp(z)")
interval = Claim(
    "for a d : real given 0 ≤ d "
    f"holds ∃m. HasInt ({NOISE}) (y ↦ if (abs (y - a) ≤ exp (-d)) 1 0) m "
    "∧ 0 ≤ m ∧ exp (-abs a - 1) ≤ exp d·m ∧ exp d·m ≤ 1"
)
deep = Claim(f"for h : real holds ∃k. HasInt ({DATA}) ({DEEP}) k ∧ k ≤ 1")
mean = Claim(f"for h : real holds ∃r. HasInt ({DATA}) (x ↦ ({LOSS}) x h) r ∧ -1 ≤ r ∧ r ≤ 0")
moment = Claim(
    "for h c : real given -1 ≤ c, c ≤ 1 "
    f"holds L ({DATA}) (x ↦ exp (c·(({LOSS}) x h - risk ({LOSS}) ({DATA}) h))) "
    "≤ exp (c^2·2^2/2)"
)
normaliser = Claim(
    f"for x : real # real holds ∃k. 0 < k ∧ k ≤ 2 ∧ HasInt ({NOISE}) (h ↦ exp (-(1·({LOSS}) x h))) k"
)
exists = Claim(f"holds ∀x : real # real. ∃k. 0 < k ∧ HasInt ({NOISE}) (h ↦ exp (-(1·({LOSS}) x h))) k")
drawn = Claim(
    "for x : real # real "
    "holds exp (-abs (snd x) - 1)·exp (2·fst x)/2 "
    f"≤ L (({POSTERIOR}) x) (h ↦ abs (({LOSS}) x h))"
)

none = Claim(
    f"holds ¬Integrable (semi ({DATA}) ({POSTERIOR})) (λz : (real # real) # real. "
    f"({LOSS}) (fst z) (snd z) - risk ({LOSS}) ({DATA}) (snd z))"
)


@exponential.proof
def by_balls(p):
    return p.have(p.goal, by=decide)


@interval.proof
def length(p):
    """The density is at most 1/2, and at least e^{-|a|-1}/2 within a distance of 1."""
    p.let(
        w="exp(-d)", i="y ↦ if |y - a| ≤ w then 1 else 0", f="y ↦ exp(-|y - 0|/1)/(2·1)", c="exp(-|a| - 1)/2"
    )
    p.use("exp_le", "-d", "0")
    p.have("w ≤ 1", p.use("exp_zero"))
    p.have("E[x ~ lebesgue] i(x) exists and is 2·w", because="the length of the interval")

    def between(p):
        def inside(p):
            p.know(rewrite(p.use("abs_add", "a", "y - a"), p.have("a + (y - a) = y - 0")))
            p.use("exp_le", "-|a| - 1", "-|y - 0|/1")
            return p.have("0 ≤ i(y) ∧ f(y)·i(y) ≤ 1/2·i(y) ∧ c·i(y) ≤ f(y)·i(y)", "if_true")

        def outside(p):
            return p.have("0 ≤ i(y) ∧ f(y)·i(y) ≤ 1/2·i(y) ∧ c·i(y) ≤ f(y)·i(y)", "if_false")

        p.use("exp_le", "-|y - 0|/1", "0")
        return p.cases("|y - a| ≤ w", inside, outside)

    p.every("y", REAL, between)
    p.chain("∫[y ~ lebesgue] f(y)·i(y)", le("∫[y ~ lebesgue] 1/2·i(y)"), eq("w", "L_int"))

    def bounds(p):
        p.use("int_mono", "lebesgue", "y ↦ c·i(y)", "y ↦ f(y)·i(y)", "c·(2·w)", "m")
        p.chain("exp(d)·m", le("exp(d)·w"), eq("1"))
        p.chain("exp(-|a| - 1)", eq("exp(d)·(c·(2·w))"), le("exp(d)·m"))
        return p.witness("m")

    return p.obtain("m", p.use("int_of_bounded_L", "lebesgue", "y ↦ f(y)·i(y)", "w"), bounds)


@deep.proof
def tonelli(p):
    """Given u, the second number is near h with probability at most e^{-d}."""
    p.let(N=NOISE, P=DATA, f=DEEP)

    def given(p):
        p.let(d="exp(2·u)", i="y ↦ if |y - h| ≤ exp(-d) then 1 else 0")
        near = p.use(interval.theorem(), "h", "d")

        def at(p):
            def turned(p):
                p.know(rewrite(p.use("abs_neg", "y - h"), p.have("-(y - h) = h - y")))
                return p.have("(if |h - y| ≤ exp(-d) then exp(d) else 0) = exp(d)·i(y)")

            same = p.every("y", REAL, turned)
            return p.chain(
                "∫ f(u, y) dN(y)",
                eq("∫ (if |h - y| ≤ exp(-d) then exp(d) else 0) dN(y)", "fst_pair", "snd_pair"),
                eq("∫ exp(d)·i(y) dN(y)", same),
                eq("exp(d)·m", "L_int"),
                le("1"),
            )

        return p.obtain("m", near, at)

    p.every("u", REAL, given)
    p.chain(
        "∫ f(x) dP(x)", eq("∫ ∫ f(u, y) dN(y) dN(u)", "semi_L"), le("L(N, u ↦ 1)", "L_le"), eq("1", "L_const")
    )
    return p.obtain("k", p.use("int_of_bounded_L", "P", "f", "1"), lambda p: p.witness("k"))


@mean.proof
def dominated(p):
    p.let(P=DATA, l=f"x ↦ ({LOSS}) x h", f=DEEP)

    def below(p):
        p.use("exp_ge", "exp(2·fst(x))")
        facts = "|l(x)| ≤ f(x) ∧ -1·f(x) ≤ l(x) ≤ 0"
        return p.cases(NEAR, lambda p: p.have(facts, "if_true"), lambda p: p.have(facts, "if_false"))

    p.every("x", p.term("l").type.args[0], below)
    p.use("int_const", "P", "0")

    def at(p):
        return p.obtain("r", p.use("int_between", "P", "l", "x ↦ -1·f(x)", "x ↦ 0", "-1·k", "0"), bounds)

    def bounds(p):
        p.have("-1 ≤ r")
        return p.witness("r")

    return p.obtain("k", p.use(deep.theorem(), "h"), at)


@moment.proof
def second_order(p):
    p.let(P=DATA, l=f"x ↦ ({LOSS}) x h", f=DEEP)

    def above(p):
        p.let(d="exp(2·fst(x))")
        p.use(exponential.theorem(), "c", "d")

        def near(p):
            return p.chain(
                "exp(c·l(x))",
                eq("exp(-(c·d))", "if_true"),
                le("1 - c·d + 2·c²·exp(d)"),
                eq("1 + c·l(x) + 2·c²·f(x)", "if_true"),
            )

        def apart(p):
            return p.chain(
                "exp(c·l(x))", eq("exp(0)", "if_false"), eq("1"), le("1 + c·l(x) + 2·c²·f(x)", "if_false")
            )

        p.cases(NEAR, near, apart)
        p.have("0 ≤ exp(c·l(x))")
        p.have("0 ≤ 1 + c·l(x) + 2·c²·f(x)")
        p.chain("exp(c·(l(x) - r))", eq("exp(-(c·r))·exp(c·l(x))"), le("g(x)"))
        return p.have("0 ≤ g(x) ∧ exp(c·(l(x) - r)) ≤ g(x)")

    def at(p):
        p.let(g="x ↦ exp(-(c·r))·(1 + c·l(x) + 2·c²·f(x))")
        value = p.have(f"risk ({LOSS}) P h = r", "risk", "E_int")
        p.every("x", p.term("l").type.args[0], above)
        p.use("int_const", "P", "1")
        p.use("exp_ge", "c·r + 2·c²·k")
        p.have("2·c²·k ≤ c²·2²/2")
        p.chain(
            "∫ exp(c·(l(x) - r)) dP(x)",
            le("∫ g(x) dP(x)", "L_le"),
            eq("exp(-(c·r))·(1 + c·r + 2·c²·k)", "L_int"),
            le("exp(-(c·r))·exp(c·r + 2·c²·k)"),
            eq("exp(2·c²·k)"),
            le("exp(c²·2²/2)"),
        )
        return p.have(p.goal, value)

    return p.obtain("r", p.use(mean.theorem(), "h"), lambda p: p.obtain("k", p.use(deep.theorem(), "h"), at))


@normaliser.proof
def at_most_two(p):
    p.let(d="exp(2·fst(x))", i="h ↦ if |h - snd(x)| ≤ exp(-d) then 1 else 0")

    def weight(p):
        return p.cases(NEAR, of("if_true"), of("if_false"))

    def of(which):
        return lambda p: p.have(f"exp (-(1·({LOSS}) x h)) = 1 + (exp d - 1)·i h", which)

    same = p.every("h", REAL, weight)
    p.use("int_const", NOISE, "1")

    def at(p):
        p.let(k="1 + (exp(d) - 1)·m")
        p.use("exp_ge", "d")
        p.have("0 ≤ d")
        p.have("1 ≤ exp(d)")
        p.have("1·m ≤ exp(d)·m")
        p.have(f"HasInt ({NOISE}) (h ↦ 1 + (exp d - 1)·i h) k")
        p.have(f"HasInt ({NOISE}) (h ↦ exp (-(1·({LOSS}) x h))) k", same)
        return p.witness("k")

    return p.obtain("m", p.use(interval.theorem(), "snd(x)", "d"), at)


@exists.proof
def without_the_bound(p):
    def at(p):
        return p.obtain("k", p.use(normaliser.theorem(), "x"), lambda p: p.witness("k"))

    return p.intro("x", at)


@drawn.proof
def near(p):
    """The weight e^d makes up for the width e^{-d}."""
    p.let(
        N=NOISE,
        d="exp(2·fst(x))",
        i="h ↦ if |h - snd(x)| ≤ exp(-d) then 1 else 0",
        u=f"h ↦ -(1·({LOSS}) x h)",
        size=f"h ↦ abs (({LOSS}) x h)",
        c="exp(-|snd(x)| - 1)",
    )

    def constant(p):
        law = p.use("gibbs_is", "N", "u", "k")

        def point(p):
            def inside(p):
                p.have("exp(d)/2 ≤ exp(d)/k")
                p.have("exp(d)/2·d ≤ exp(d)/k·d")
                return p.chain(
                    "exp(d)·d/2·i(h)",
                    eq("exp(d)/2·d", "if_true"),
                    le("exp(d)/k·d"),
                    eq("exp(u(h))/k·size(h)", "if_true"),
                )

            def outside(p):
                return p.chain("exp(d)·d/2·i(h)", eq("0", "if_false"), le("exp(u(h))/k·size(h)"))

            return p.cases(NEAR, inside, outside)

        p.every("h", REAL, point)
        p.have("c·d/2 ≤ exp(d)·m·d/2")
        return p.chain(
            "c·d/2",
            le("exp(d)·d/2·m"),
            eq("∫ exp(d)·d/2·i(h) dN(h)", "L_int"),
            le("∫ exp(u(h))/k·size(h) dN(h)"),
            eq("∫[h ~ gibbs(N, u)] size(h)", "L_withdensity", law),
        )

    return p.obtain(
        "m",
        p.use(interval.theorem(), "snd(x)", "d"),
        lambda p: p.obtain("k", p.use(normaliser.theorem(), "x"), constant),
    )


@none.proof
def infinite(p):
    """The mean of the loss at the output is -∞, and the risks are between -1 and 0."""
    p.let(N=NOISE, P=DATA, A=POSTERIOR, S=f"semi ({DATA}) ({POSTERIOR})", l=LOSS)
    p.let(X="z ↦ l(fst(z))(snd(z)) - risk(l, P, snd(z))", c="y ↦ exp(-|y| - 1)", k="exp(-1)/2")
    p.know(exists.theorem())
    p.use("gibbs_kernel", "N", "x ↦ h ↦ -(1·l(x)(h))")
    p.have("E[x ~ N] c(x) exists and is k")
    p.every("x", p.term("A").type.args[0], lambda p: p.use(drawn.theorem(), "x"))

    def inner(p):
        return p.have("∫ c(y)·exp(2·u)/2 dN(y) = k/2·exp(2·u)", "L_int")

    infinite = p.have("∫ k/2·exp(2·u) dN(u) = ∞", because="the integrand does not decay")
    large = p.chain(
        "∞",
        eq("∫ k/2·exp(2·u) dN(u)", infinite),
        eq("∫ ∫ c(y)·exp(2·u)/2 dN(y) dN(u)", p.every("u", REAL, inner)),
        eq("∫ c(snd(x))·exp(2·fst(x))/2 dP(x)", "semi_L", "fst_pair", "snd_pair"),
        le("∫ ∫[h ~ A(x)] |l(x)(h)| dP(x)", "L_le"),
        eq("∫ |l(fst(z))(snd(z))| dS(z)", "semi_L", "fst_pair", "snd_pair"),
    )

    def absurd(q):
        q.unfold_facts("Integrable")
        return q.obtain(
            "v",
            q.have("∃v. E[x ~ S] X(x) exists and is v"),
            lambda q: q.obtain("w", q.use("int_abs", "S", "X", "v"), finite),
        )

    def finite(p):
        def risk(p):
            def at(p):
                p.have("risk(l, P, snd(z)) = r", "risk", "E_int")
                p.use("abs_add", "X(z)", "r")
                return p.have("|l(fst(z))(snd(z))| ≤ |X(z)| + 1")

            return p.obtain("r", p.use(mean.theorem(), "snd(z)"), at)

        p.every("z", p.term("X").type.args[0], risk)
        p.use("int_const", "S", "1")
        top = p.chain(
            "∞",
            le("∫ |l(fst(z))(snd(z))| dS(z)", large),
            le("∫ (|X(z)| + 1) dS(z)", "L_le"),
            eq("w + 1", "L_int"),
        )
        return p.use("top_not_le", "w + 1", given=[top])

    return p.refute("Integrable(S, X)", absurd)


def example(p):
    """Return the counterexample to the claim that the mean exists."""
    p.let(N=NOISE, P=DATA, A=POSTERIOR, l=LOSS)
    p.know(none.theorem(), exists.theorem())
    p.use("gibbs_kernel", "N", "x ↦ h ↦ -(1·l(x)(h))")

    def integrable(p):
        return p.obtain("r", p.use(mean.theorem(), "h"), lambda p: p.have("Integrable(P, x ↦ l(x)(h))"))

    def moments(p):
        p.have("-1 ≤ c")
        p.have("c ≤ 1")
        return p.use(moment.theorem(), "h", "c")

    limited = "∀h c. -(1/1) ≤ c ⇒ c ≤ 1/1 ⇒ "
    orders = "L P (x ↦ exp (c·(l x h - risk l P h))) ≤ exp (c^2·2^2/2)"
    p.every("h", REAL, integrable)
    p.intro("h c", moments, limited + orders)
    return p.counterexample(P="P", Base="N", A="A", loss="l", γ="1", σ="2", b="1")
