"""Moments of the Laplace distribution, of any natural order."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, reflexivity, symmetry
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent, parts

_FACTORIAL = "g 0 = 1, !k. Nat k ==> g (k + 1) = (k + 1) * g k"


@scripted("for n x : real given Nat n holds Continuous (\\y. y ^ n) x")
def continuous_pow_nat(p: Proof) -> Theorem:
    """Powers with natural exponents are continuous."""

    def base(q: Proof) -> Theorem:
        return rewrite(q.have(r"Continuous (\y : real. 1) x"), q.have(r"(\y : real. 1) = (\y. y ^ 0)"))

    def step(q: Proof) -> Theorem:
        product = q.use("continuous_mul", r"\y. y", r"\y. y ^ n", "x")
        return rewrite(product, q.have(r"(\y. y * y ^ n) = (\y. y ^ (n + 1))", "pow_nat_succ"))

    p.induction(r"\n. Continuous (\y. y ^ n) x", base, step)
    return p.have(p.goal)


@scripted("for n x : real given Nat n holds HasDeriv (\\y. y ^ (n + 1)) ((n + 1) * x ^ n) x")
def deriv_pow_nat(p: Proof) -> Theorem:
    """The derivative of a power with a natural exponent, at every point."""
    p.let(d=r"\n. HasDeriv (\y. y ^ (n + 1)) ((n + 1) * x ^ n) x")

    def base(q: Proof) -> Theorem:
        slope = q.use("deriv_id", "x")
        same = q.have(r"(\y : real. y) = (\y. y ^ (0 + 1))")
        value = q.have("1 = (0 + 1) * x ^ 0")
        moved = congruent(const("HasDeriv"), same, value, reflexivity(q.term("x")))
        return by_equation(moved, slope)

    def step(q: Proof) -> Theorem:
        product = q.use("deriv_mul", r"\y. y", r"\y. y ^ (n + 1)", "1", "(n + 1) * x ^ n", "x")
        same = q.have(r"(\y. y * y ^ (n + 1)) = (\y. y ^ (n + 1 + 1))", "pow_nat_succ")
        q.use("pow_nat_succ", "x", "n")
        value = q.have("1 * x ^ (n + 1) + x * ((n + 1) * x ^ n) = (n + 1 + 1) * x ^ (n + 1)")
        moved = congruent(const("HasDeriv"), same, value, reflexivity(q.term("x")))
        return by_equation(moved, product)

    p.induction("d", base, step)
    return p.have(p.goal)


@scripted(
    f"for b n : real, g : real -> real given 0 < b, Nat n, {_FACTORIAL} "
    r"holds HasIntAbove 0 (\x. x ^ n * exp (-x / b)) (g n * b ^ (n + 1))"
)
def laplace_half_moment(p: Proof) -> Theorem:
    """The integral of x^n exp(-x/b) over the half line is n! b^(n+1), by parts."""

    def base(q: Proof) -> Theorem:
        q.let(F=r"\x. -b * exp (-x / b)", f=r"\x. exp (-x / b)")
        q.use("ftc_above", "F", "f", "0", "0")
        q.have("!x. 0 <= x ==> x ^ 0 * exp (-x / b) = f x")
        found = q.use("int_above_eq", r"\x. x ^ 0 * exp (-x / b)", "f", "0")
        return rewrite(found, q.have("0 - F 0 = g 0 * b ^ (0 + 1)"))

    def step(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        q.let(F=r"\x. x ^ (n + 1) * exp (-x / b)", h=r"\x. x ^ n * exp (-x / b)", end="b * (n + 1)")
        q.let(f=r"\x. (n + 1) * x ^ n * exp (-x / b) + x ^ (n + 1) * (exp (-x / b) * (-1 / b))")
        q.have("0 <= end")

        def slope(q: Proof) -> Theorem:
            q.use("deriv_pow_nat", "n", "x")
            return q.use("deriv_mul", r"\y. y ^ (n + 1)", r"\y. exp (-y / b)", goal=q.goal)

        def late(q: Proof) -> Theorem:
            q.use("pow_nat_succ", "x", "n")
            q.have("0 <= (x / b - (n + 1)) * (x ^ n * exp (-x / b))")
            q.have("f x = -((x / b - (n + 1)) * (x ^ n * exp (-x / b)))")
            return q.have("f x <= 0")

        q.intro("x", slope, "!x. 0 <= x ==> HasDeriv F (f x) x")
        q.intro("x", late, "!x. end <= x ==> f x <= 0")
        decay = q.use("tendsto_decay", "-1 / b", "n + 1")
        q.know(rewrite(decay, q.have(r"!x. -1 / b * x = -x / b")))
        q.use("pow_nat_succ", "0", "n")
        total = q.use("ftc_above_late", "F", "f", "0", "end", "0")
        total = rewrite(total, q.have("0 - F 0 = 0"))
        first = q.use("int_above_mul", "f", "-b", "0", "0", given=[total])
        second = q.use("int_above_mul", "h", "b * (n + 1)", "0", "g n * b ^ (n + 1)")
        q.use("int_above_add", given=[first, second])
        q.have("!x. 0 <= x ==> F x = -b * f x + b * (n + 1) * h x")
        found = q.use("int_above_eq", "F")
        q.use("pow_nat_succ", "b", "n + 1")
        next_ = q.have("g (n + 1) = (n + 1) * g n")
        value = "-b * 0 + b * (n + 1) * (g n * b ^ (n + 1)) = g (n + 1) * b ^ (n + 1 + 1)"
        return rewrite(found, q.have(value, next_))

    p.induction(r"\n. HasIntAbove 0 (\x. x ^ n * exp (-x / b)) (g n * b ^ (n + 1))", base, step)
    return p.have(p.goal)


@scripted(
    f"for b n : real, g : real -> real given 0 < b, Nat n, {_FACTORIAL} "
    r"holds HasInt (laplace 0 b) (\x. abs x ^ n) (g n * b ^ n)"
)
def laplace_moment(p: Proof) -> Theorem:
    """The absolute moment of order n of the Laplace distribution is n! b^n."""
    p.let(f=r"\x. exp (-abs (x - 0) / b) / (2 * b) * abs x ^ n", h=r"\x. x ^ n * exp (-x / b)")
    p.let(v="1 / (2 * b) * (g n * b ^ (n + 1))")

    def below(q: Proof) -> Theorem:
        sizes = q.have("abs (-x) = x"), q.have("abs (-x - 0) = x")
        return q.have("f (-x) = 1 / (2 * b) * h x", *sizes)

    p.intro("x", below, "!x. 0 <= x ==> f (-x) = 1 / (2 * b) * h x")
    mirrored = p.use("int_above_eq", r"\x. f (-x)", r"\x. 1 / (2 * b) * h x", "0", "v")
    moved = congruent(
        const("HasIntAbove"), p.have("0 = -0"), *(reflexivity(t) for t in parts(mirrored.conclusion)[1][1:])
    )
    p.use("int_below_reflect", "f", "0", "v", given=[by_equation(moved, mirrored)])
    total = p.use("int_split2", "f", "0", "v", "v")
    total = rewrite(total, p.have("v + v = g n * b ^ n"))
    p.unfold("laplace")
    return p.use("int_withdensity", goal=p.goal)


@scripted(
    "for Y : real measure, p V : real given Prob Y, HasInt Y (\\y. y^2) V, 0 <= p, p <= 2 "
    r"holds HasInt Y (\y. abs y^p) (E Y (\y. abs y^p))"
)
def power_mean(p_: Proof) -> Theorem:
    """An absolute moment of an order up to 2 exists, as the second one does."""
    p_.let(f=r"\y. abs y^p", h=r"\y : real. 1*1 + 1*y^2")

    def dominated(q: Proof) -> Theorem:
        size = q.use("abs_nonneg", "f y")
        square = q.have("abs y^2 = y^2")

        def small(r: Proof) -> Theorem:
            less = r.use("pow_le", "abs y", "1", "p")
            one = r.use("one_pow", "p")
            return r.calc(
                "abs (f y)", ("=", "f y", size), ("<=", "1^p", less), ("=", "1", one), ("<=", "h y")
            )

        def large(r: Proof) -> Theorem:
            r.use("pow_le", "1", "abs y", "2 - p")
            r.use("one_pow", "2 - p")
            scaled = r.use("scale_le", "f y", "1", "abs y^(2 - p)")
            whole = r.calc("f y*abs y^(2 - p)", ("=", "abs y^(p + (2 - p))", "pow_add"), ("=", "abs y^2"))
            return r.calc(
                "abs (f y)",
                ("=", "f y*1", size),
                ("<=", "f y*abs y^(2 - p)", scaled),
                ("=", "y^2", whole, square),
                ("<=", "h y"),
            )

        return q.cases("abs y <= 1", small, large)

    p_.intro("y", dominated, "!y. abs (f y) <= h y")
    some = p_.use("int_dominated_ae", "Y", "f", "h", "1*1 + 1*V")

    def of(q: Proof) -> Theorem:
        held = q.have("HasInt Y f v")
        return rewrite(held, symmetry(q.use("E_int", "Y", "f", "v")))

    return p_.obtain("v", some, of)


@scripted(
    "for b p : real given 0 < b, 1 <= p, p <= 2 "
    r"holds HasInt (laplace 0 b) (\y. abs y^p) (E (laplace 0 b) (\y. abs y^p)) "
    r"/\ b^p <= E (laplace 0 b) (\y. abs y^p)"
)
def laplace_power(p_: Proof) -> Theorem:
    """An absolute moment between those of the orders 1 and 2 exists, and is at least that of the mean."""
    p_.let(Y="laplace 0 b", f=r"\y. abs y^p", T="p*b^(p - 1)", v="E Y f")
    held = p_.use("power_mean", "Y", "p", "2*b^2")
    line = p_.use("int_lin", "Y", r"\y. abs y", r"\y : real. 1", "T", "b^p - T*b", "b", "1")

    def above(r: Proof) -> Theorem:
        tangent = r.use("power_tangent", "p", "b", "abs y")
        return r.calc(
            "T*abs y + (b^p - T*b)*1", ("=", "b^p + p*b^(p - 1)*(abs y - b)"), ("<=", "f y", tangent)
        )

    p_.intro("y", above, "!y. T*abs y + (b^p - T*b)*1 <= f y")
    less = p_.have(r"AE Y (\y. T*abs y + (b^p - T*b)*1 <= f y)")
    order = p_.use("int_mono", given=[line, held, less])
    low = p_.calc("b^p", ("=", "T*b + (b^p - T*b)*1"), ("<=", "v", order))
    return p_.use("and_intro", given=[held, low])
