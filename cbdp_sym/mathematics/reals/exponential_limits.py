"""The powers (1 + y/n)^n: their bound and their limit, the exponential."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics.logic import both, separated
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for x b n : real given abs x <= b, Nat n holds abs (x^n) <= b^n", automatic=False)
def abs_power_bound(p: Proof) -> Theorem:
    """The absolute value of a natural power, by a bound of the base."""
    p.have("0 <= abs x")

    def base(q: Proof) -> Theorem:
        return q.calc(
            "abs (x^0)", ("=", "abs 1", "pow_zero"), ("=", "1"), ("=", "b^0", "pow_zero"), ("<=", "b^0")
        )

    def step(q: Proof) -> Theorem:
        one = q.use("scale_le", "abs x", "abs (x^n)", "b^n")
        two = q.use("scale_le", "b^n", "abs x", "b")
        return q.calc(
            "abs (x^(n + 1))",
            ("=", "abs (x*x^n)", "pow_nat_succ"),
            ("=", "abs x*abs (x^n)", "abs_product"),
            ("<=", "abs x*b^n", one),
            ("<=", "b*b^n", two),
            ("=", "b^(n + 1)", "pow_nat_succ"),
        )

    whole = p.induction(r"\n. abs (x^n) <= b^n", base, step)
    return p.use(whole, "n")


@scripted("for y n : real given Nat n, 0 < n holds abs ((1 + y/n)^n) <= exp (abs y)", automatic=False)
def power_below_exponential(p: Proof) -> Theorem:
    """(1 + y/n)^n is at most e^|y| in absolute value."""
    p.let(z="abs y/n", b="exp z")
    p.use("exp_ge", "z")
    p.have("y <= abs y")
    p.have("-y <= abs y")
    p.use("abs_le", "1 + y/n", "b")
    power = p.use("abs_power_bound", "1 + y/n", "b", "n")
    return p.calc(
        "abs ((1 + y/n)^n)", ("<=", "b^n", power), ("=", "exp (z*n)", "exp_pow"), ("=", "exp (abs y)")
    )


@scripted(
    "for y t : real given 2*abs y + 1 <= t "
    r"holds exp (y - 2*y^2*(1/t)) <= (1 + y/t)^t /\ (1 + y/t)^t <= exp y",
    automatic=False,
)
def power_near_exponential(p: Proof) -> Theorem:
    """(1 + y/t)^t lies between two exponentials."""
    p.let(z="y/t", w="1 + z")
    p.have("y <= abs y")
    p.have("-y <= abs y")
    p.have("0 <= 1 + 2*z")
    power = p.use("pow_exp", "w", "t")
    p.have("1 - 1/w <= log w", "one_minus_inverse")
    p.have("0 <= z^2*(1 + 2*z)/w")
    p.have("z - 2*z^2 <= log w", p.have("1 - 1/w = z - 2*z^2 + z^2*(1 + 2*z)/w"))
    p.use("scale_le", "t", "z - 2*z^2", "log w")
    low = p.use("exp_le", "t*(z - 2*z^2)", "t*log w")
    p.use("log_le", "w")
    p.use("scale_le", "t", "log w", "z")
    high = p.use("exp_le", "t*log w", "t*z")
    first = p.calc(
        "exp (y - 2*y^2*(1/t))",
        ("=", "exp (t*(z - 2*z^2))"),
        ("<=", "exp (t*log w)", low),
        ("=", "w^t", power),
    )
    second = p.calc("w^t", ("=", "exp (t*log w)", power), ("<=", "exp (t*z)", high), ("=", "exp y"))
    return p.conjuncts(lambda q: first, lambda q: second)


@scripted("for y : real holds Tendsto (\\t. if (Nat t) ((1 + y/t)^t) (exp y)) (exp y)", automatic=False)
def tendsto_exponential(p: Proof) -> Theorem:
    """(1 + y/n)^n tends to e^y; at other numbers e^y stands in its place."""
    p.let(g=r"\t. if (Nat t) ((1 + y/t)^t) (exp y)", f=r"\t. exp (y - 2*y^2*(1/t))", a="2*abs y + 1")
    p.have("0 <= abs y")

    def ends(q: Proof) -> Theorem:
        return q.use("power_near_exponential", "y", "x")

    def below(q: Proof) -> Theorem:
        def natural(r: Proof) -> Theorem:
            ends(r)
            return r.calc("f x", ("<=", "(1 + y/x)^x"), ("=", "g x", "if_true"))

        def other(r: Proof) -> Theorem:
            less = r.use("exp_le", "y - 2*y^2*(1/x)", "y")
            return r.calc("f x", ("<=", "exp y", less), ("=", "g x", "if_false"))

        return q.cases("Nat x", natural, other)

    def above(q: Proof) -> Theorem:
        def natural(r: Proof) -> Theorem:
            r.know(*separated(ends(r)))
            return r.calc("g x", ("=", "(1 + y/x)^x", "if_true"), ("<=", "exp y"))

        def other(r: Proof) -> Theorem:
            return r.calc("g x", ("=", "exp y", "if_false"), ("<=", "exp y"))

        return q.cases("Nat x", natural, other)

    p.intro("x", below, "!x. a <= x ==> f x <= g x")
    p.intro("x", above, r"!x. a <= x ==> g x <= (\t : real. exp y) x")
    return p.use("tendsto_squeeze", "f", "g", r"\t : real. exp y", "a", "exp y")


@scripted(
    "for R : 'a measure, f : real -> 'a -> real, g h : 'a -> real, v w : real "
    "given !t. 1 <= t ==> Measurable (f t), !t x. 1 <= t ==> abs (f t x) <= h x, HasInt R h w, "
    "!x. Tendsto (\\t. f t x) (g x), HasInt R g v "
    "holds (!t. 1 <= t ==> HasInt R (f t) (E R (f t))) /\\ Tendsto (\\t. E R (f t)) v",
    automatic=False,
)
def converging_means(p: Proof) -> Theorem:
    """Dominated convergence, with the means as they are written."""

    def one(q: Proof) -> Theorem:
        some = q.use("int_dominated", "R", "f t", "h", "w")

        def of(r: Proof) -> Theorem:
            known = r.have("HasInt R (f t) m")
            value = r.use("E_int", "R", "f t", "m")
            return rewrite(known, symmetry(value))

        return q.obtain("m", some, of)

    first = p.intro("t", one, "!t. 1 <= t ==> HasInt R (f t) (E R (f t))")

    found = p.use("dominated_convergence", "R", "f", "g", "h", r"\t. E R (f t)", "1", "w")

    def of_limit(q: Proof) -> Theorem:
        q.use("int_unique", "R", "g", "m", "v")
        limit = q.have(r"Tendsto (\t. E R (f t)) m")
        return rewrite(limit, q.have("m = v"))

    second = p.obtain("m", found, of_limit)
    return both(first, second)
