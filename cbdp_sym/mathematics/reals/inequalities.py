"""Standard inequalities: tangents of exp and log, Cauchy-Schwarz, means, Young, Bernoulli."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term, Var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.logic import induction
from cbdp_sym.tactics.proof import Proof
from cbdp_sym.tactics.statements import lemma

Given = list[Theorem]


@lemma("for x a : real holds exp a + exp a * (x - a) <= exp x")
def exp_tangent(goal: Term, given: Given, x: Term, a: Term) -> Theorem:
    """The exponential lies above its tangents: it is convex."""
    p = _proof("x a", x=x, a=a)
    p.use("exp_ge", "x - a")
    p.use("scale_le", "exp a", "x - a + 1", "exp (x - a)")
    p.have("exp a*exp (x - a) = exp x")
    return p.have(goal)


@lemma("for x a : real given 0 < x, 0 < a holds log x <= log a + (x - a) / a")
def log_tangent(goal: Term, given: Given, x: Term, a: Term) -> Theorem:
    """The logarithm lies below its tangents: it is concave."""
    p = _proof("x a", *given, x=x, a=a)
    p.have("log (x/a) = log x - log a")
    return p.have(goal, p.use("log_le", "x/a"), p.have("(x - a)/a = x/a - 1"))


@lemma("for a b c d : real holds (a * c + b * d) ^ 2 <= (a ^ 2 + b ^ 2) * (c ^ 2 + d ^ 2)")
def cauchy_schwarz(goal: Term, given: Given, a: Term, b: Term, c: Term, d: Term) -> Theorem:
    """The Cauchy–Schwarz inequality for two pairs of numbers."""
    p = _proof("a b c d", a=a, b=b, c=c, d=d)
    return p.have(goal)


@lemma("for x y t : real given 0 < x, 0 < y, 0 <= t, t <= 1 holds x ^ t * y ^ (1 - t) <= t * x + (1 - t) * y")
def weighted_means(goal: Term, given: Given, x: Term, y: Term, t: Term) -> Theorem:
    """The inequality of the weighted geometric and arithmetic means."""
    p = _proof("x y t", *given, x=x, y=y, t=t)
    p.let(m="t*x + (1 - t)*y")

    def positive(p: Proof) -> Theorem:
        return p.have("0 < m")

    def zero(p: Proof) -> Theorem:
        return p.have("0 < m")

    p.cases("0 < t", positive, zero)
    p.use("scale_le", "t", "log x", "log m + (x - m)/m", given=[p.use("log_tangent", "x", "m")])
    p.use("scale_le", "1 - t", "log y", "log m + (y - m)/m", given=[p.use("log_tangent", "y", "m")])
    return p.calc(
        "x^t*y^(1 - t)",
        ("=", "exp (t*log x)*exp ((1 - t)*log y)", "pow_exp"),
        ("=", "exp (t*log x + (1 - t)*log y)", "exp_add"),
        ("<=", "exp (log m)", "exp_le"),
        ("=", "m", "exp_log"),
    )


@lemma("for x n : real given Nat n, -1 <= x holds 1 + n * x <= (1 + x) ^ n")
def bernoulli_inequality(goal: Term, given: Given, x: Term, n: Term) -> Theorem:
    """Bernoulli's inequality."""
    p = _proof("x", given[1], x=x)

    def step(k: Var, nat: Theorem, hypothesis: Theorem) -> Theorem:
        q = p.supposing()
        q.names["k"] = k
        q.know(nat, hypothesis)
        q.use("nat_nonneg", "k")
        q.have("0 <= k*x^2")
        bound = q.have("1 + (k + 1)*x <= (1 + x)*(1 + x)^k")
        return q.calc(
            "1 + (k + 1)*x", ("<=", "(1 + x)*(1 + x)^k", bound), ("=", "(1 + x)^(k + 1)", "pow_nat_succ")
        )

    base = p.have("1 + 0*x <= (1 + x)^0")
    return use(induction(p.term(r"\n. 1 + n*x <= (1 + x)^n"), base, step), n, given=given[:1])


def _proof(names: str, *given: Theorem, **terms: Term) -> Proof:
    """A proof script with these names for terms, which knows the given theorems."""
    p = Proof("holds T")
    p.names.update({n: terms[n] for n in names.split()})
    p.know(*given)
    return p
