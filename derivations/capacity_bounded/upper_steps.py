"""An integral over an interval from above, by a step function that balls show to lie above.

A function F is at most w on a short interval: this is one step of the kernel, by ball arithmetic. The
function that is w there has the integral w times the length. Step by step this gives a function above F on a
long interval, with a rational integral. An interval is halved where w would be too far above the mean.
"""

from fractions import Fraction
from math import ceil

from cbdp_sym.author import *
from cbdp_sym.kernel.ring import LE
from cbdp_sym.kernel.terms import literal
from cbdp_sym.kernel.theorem import enclose, generalise, ring
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.syntax import add, mul, sub

GRID = 10**4
ABOVE = "∃G. HasIntOn a {b} G {u} ∧ (∀x. a ≤ x ⇒ x ≤ {b} ⇒ F x ≤ G x)"

further = Claim(
    "for F : real → real, a b c u w z : real given a ≤ b, b ≤ c, "
    f"{ABOVE.format(b='b', u='u')}, ∀x. b ≤ x ⇒ x ≤ c ⇒ F x ≤ w, u + w·(c - b) = z "
    f"holds {ABOVE.format(b='c', u='z')}",
    "one more step",
)
begin = Claim(f"for F : real → real, a : real holds {ABOVE.format(b='a', u='0')}", "no step")
weighted = Claim(
    "for K : real → real, a b u given HasIntOn(a, b, K, u) "
    "holds E[x ~ N(1, 1²)] (if a ≤ x ≤ b then K(x)·exp((x - 1)²/2) else 0) exists and is u/√(2·π)",
    "a mean, from an integral with the density",
)


@weighted.proof
def by_the_density(p):
    p.let(W="√(2·π)", d="x ↦ exp(-(x - 1)²/(2·1²))/(1·W)", H="x ↦ if a ≤ x ≤ b then K(x) else 0")
    p.let(G="x ↦ if a ≤ x ≤ b then K(x)·exp((x - 1)²/2) else 0")
    p.unfold_facts("HasIntOn")

    p.use("int_ae", "lebesgue", "x ↦ d(x)·G(x)", "x ↦ 1/W·H(x)", "1/W·u")
    p.unfold("normal")
    return p.use("int_withdensity", goal=p.goal)


@begin.proof
def constant(p):
    p.let(G="λx : real. F a")
    none = p.use("ftc_continuous", "x ↦ F(a)·x", "G", "a", "a")
    p.know(rewrite(none, p.have("F(a)·a - F(a)·a = 0")))

    def point(q):
        same = q.have("x = a")
        return q.have("F(x) ≤ G(x)", same)

    p.intro("x", point, "∀x. a ≤ x ⇒ x ≤ a ⇒ F(x) ≤ G(x)")
    return p.witness("G")


@further.proof
def longer(p):
    total = p.given[4]

    def of(q):
        q.let(K="x ↦ if x < b then G(x) else w")
        q.intro("x", lambda r: r.have("K(x) = G(x)"), "∀x. a < x ⇒ x < b ⇒ K(x) = G(x)")
        right = q.intro("x", lambda r: r.have("K(x) = w"), "∀x. b ≤ x ⇒ x ≤ c ⇒ K(x) = w")
        q.use("int_on_open", "K", "G", "a", "b", "u")
        flat = q.use("ftc_continuous", "x ↦ w·x", "x ↦ w", "b", "c")
        flat = rewrite(flat, q.have("w·c - w·b = w·(c - b)"))
        q.use("int_on_eq", "K", "x ↦ w", "b", "c", given=[right, flat])
        q.know(rewrite(q.use("int_on_join", "K", "a", "b", "c"), total))
        return q.witness("K", goal=p.goal)

    return p.obtain("G", p.given[2], of)


def integrated(p, function, value, low, high, excess):
    """Return a number above the integral of F from ``low`` to ``high``, and the theorem that it is above.

    ``function`` is the name of F, ``value`` computes it; each step adds at most ``excess`` to the integral.
    """
    x = p.variable("x", REAL)
    body, start = p.term(f"{function} x"), literal(low)
    total, known = Fraction(0), p.use(begin.theorem(), function, start, keep=False)
    todo = [(Fraction(low), Fraction(high))]
    while todo:
        b, c = todo.pop()
        samples = [value(float(b + (c - b) * k / 8)) for k in range(9)]
        most, largest = max(samples), sum(samples) / 9 + excess / float(c - b)
        tried = (most + (largest - most) * part / 8 for part in (1, 2, 4, 8) if most <= largest)
        w, near = next(filter(None, (_constant(x, body, b, c, w) for w in tried)), (None, None))
        if near is None:
            todo += [((b + c) / 2, c), (b, (b + c) / 2)]
            continue
        z = total + w * (c - b)
        values = (*map(literal, (b, c, total, w, z)),)
        equal = ring(add(values[2], mul(values[3], sub(values[1], values[0]))), values[4])
        known = p.use(further.theorem(), function, start, *values, given=[known, near, equal], keep=False)
        total = z
    return total, known


def _constant(x, body, b, c, value):
    """Return a rational number above the value and the theorem that F is below it from b to c, or None."""
    w = Fraction(ceil(value * GRID), GRID)
    try:
        return w, generalise(x, enclose(LE, body, literal(w), {x: (b, c)}))
    except KernelError:
        return None
