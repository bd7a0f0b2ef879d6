"""Posterior sampling whose outputs are close to those at constant data has outputs close to each other.

Problem: A(x) ≤ e^k A(a, …, a) for all data x and points a. How far apart are A(x) and A(y)?
Method: the density at y is the geometric mean of those at (yᵢ, …, yᵢ), up to the constants, which
    compare as they should by the inequality of the arithmetic and the geometric mean.
Guarantee: D_∞(A(x)‖A(y)) ≤ k.
Reference: Lemma 11 of the on-average paper. This module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl.definitions import MODEL
from derivations.on_average_kl.sampling import MECHANISM, kernel

CLOSE = "∀x y f. Measurable(f) ⇒ A(x)(f) ≤ exp(k)·A(z ↦ y)(f)"
EXPONENT = "(-Sum (λi : 'i. loss ({0} i) h) - r h)"
CONSTANT = f"E Base (h ↦ exp {EXPONENT})"
X, Y = (EXPONENT.format(point) for point in "xy")
AT_X, AT_Y = (CONSTANT.format(point) for point in "xy")
RATIO = f"{X} - {Y} + log ({AT_Y}) - log ({AT_X})"
positive = Claim(
    f"{MECHANISM}, x : 'i → 'd given {MODEL} "
    f"holds 0 < {AT_X} ∧ HasInt Base (h ↦ exp {X}) ({AT_X}) ∧ Measurable (h ↦ {X}) ∧ Prob (A x)"
)
ratio = Claim(
    f"{MECHANISM}, x y : 'i → 'd given {MODEL} "
    f"holds A x ≪ A y ∧ AE (A y) (h ↦ density (A x) (A y) h = exp ({RATIO}))"
)


@positive.proof
def finite_constants(p):
    p.let(u=f"λx : 'i → 'd. h ↦ {X}")
    p.use(kernel.theorem(), "A", "Base", "loss", "r")

    def at(p):
        total = p.use("E_int", "Base", "h ↦ exp(u(x, h))", "v")
        return p.have(p.goal, total)

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(u(x, h)) exists and is v"), at)


def section(p):
    p.let(L="λz : 'd # 'a. loss (fst z) (snd z)", pair="λh : 'a. (d, h)")
    return rewrite(p.use("measurable_comp", "L", "pair"), "fst_pair", "snd_pair")


@ratio.proof
def quotient_of_densities(p):
    law = p.given[5]
    for point in "xy":
        p.use(positive.theorem(), "A", "Base", "loss", "r", point)
    return p.have(p.goal, law, "posterior")


any_two = Claim(
    f"{MECHANISM}, x y : 'i → 'd, k : real given {MODEL}, {CLOSE} holds max_divergence (A x) (A y) ≤ k"
)


@any_two.proof
def geometric_mean(p):
    p.let(
        u=f"λx : 'i → 'd. h ↦ {EXPONENT.format('x')}",
        K="x ↦ E[y ~ Base] exp(u(x, y))",
        n="card('i)",
        c="λi : 'i. λj : 'i. y i",
        R="x ↦ f ↦ y ↦ u(x, y) - u(f, y) + log(K(f)) - log(K(x))",
    )
    data = p.names["x"].type
    data.args[0]
    p.have("1 ≤ n", "card_all")
    p.every("z", "'i → 'd", lambda p: p.use(positive.theorem(), "A", "Base", "loss", "r", "z"))
    p.every("z", data, lambda p: p.every("w", data, ratios))
    p.every("h", "'a", average)
    p.let(l="i ↦ log(K(c(i)))", S="∑ x. l(x)")
    p.every("i", "'i", bounded)
    p.use("ae_each", "A(y)", "i ↦ h ↦ R(x, c(i), h) ≤ k", "'i")
    less = constants(p)
    p.intro("h", partial(whole, less=less), "∀h. (∀i. R(x, c(i), h) ≤ k) ⇒ R(x, y, h) ≤ k")
    p.let(f="density(A(x), A(y))")
    p.have("almost every h ~ A(y): f(h) = exp(R(x, y, h))")
    p.intro("h", exponential, "∀h. f(h) = exp(R(x, y, h)) ⇒ R(x, y, h) ≤ k ⇒ f(h) ≤ exp(k)")
    p.have("A(x) ≪ A(y)")
    return p.use("max_divergence_of_density", "A(x)", "A(y)", "k")


def exponential(p):
    return p.chain("f(h)", eq("exp(R(x, y, h))"), le("exp(k)", "exp_le"))


def constants(p):
    """By the inequality of the means, log K(y) is at most the mean of the log K(yᵢ, …, yᵢ)."""
    p.names["x"].type.args[0]
    p.let(d="i ↦ density(A(c(i)), A(y))")
    p.every("i", "'i", lambda p: p.use("int_density", "A(c(i))", "A(y)"))
    p.use("ae_each", "A(y)", "i ↦ h ↦ d(i, h) = exp(R(c(i), y, h))", "'i")
    mean = p.use("int_Sum", "A(y)", "d", "i ↦ 1")
    p.know(rewrite(mean, p.chain("∑ i : 'i. 1", eq("1·n", "Sum", "sum_const"), eq("n"))))
    p.intro("h", tangents, "∀h. (∀i. d(i, h) = exp(R(c(i), y, h))) ⇒ n + (n·log(K(y)) - S) ≤ (∑ i. d(i, h))")
    p.use(
        "int_mono", "A(y)", "h ↦ n + (n·log(K(y)) - S)", "h ↦ ∑ i. d(i, h)",
        "n + (n·log(K(y)) - S)", "n",
    )  # fmt: skip
    return p.have("n·log(K(y)) ≤ S")


def tangents(p):
    """The sum of the densities is at least that of the tangents, which does not depend on h."""
    p.let(o="i ↦ 1·u(c(i), h) + -1·l(i)", g="i ↦ R(c(i), y, h)")
    p.let(w="1 - u(y, h) + log(K(y))", Y="∑ i. u(c(i), h)")
    p.every("i", "'i", tangent)
    p.have("Y = n·u(y, h)")
    p.chain("∑ i : 'i. w", eq("w·n", "Sum", "sum_const"))
    return p.chain(
        "n + (n·log(K(y)) - S)",
        eq("1·Y + -1·S + (∑ i : 'i. w)"),
        eq("∑ i. 1·o(i) + 1·w", "Sum_linear", "Sum_linear"),
        le("∑ i. d(i, h)", "Sum_le"),
    )


def tangent(p):
    p.use("exp_ge", "g(i)")
    p.have("d(i, h) = exp(g(i))")
    return p.have("1·o(i) + 1·w ≤ d(i, h)")


def whole(p, less):
    """The mean of the bounds at the entries."""
    p.let(g="i ↦ 1·l(i) + -1·u(c(i), h)", b="k - u(x, h) + log(K(x))")
    p.every("i", "'i", lambda p: p.have("g(i) ≤ b", p.have("R(x, c(i), h) ≤ k")))
    p.chain(
        "S - n·u(y, h)",
        eq("1·S + -1·(∑ i. u(c(i), h))", p.have("(∑ i. u(c(i), h)) = n·u(y, h)")),
        eq("∑ x. g(x)", "Sum_linear"),
        le("∑ i : 'i. b", "Sum_le"),
        eq("b·n", "Sum", "sum_const"),
    )
    return p.chain("R(x, y, h)", eq("1/n·(n·R(x, y, h))"), le("1/n·(n·k)"), eq("k"))


def ratios(p):
    return p.use(ratio.theorem(), "A", "Base", "loss", "r", "z", "w")


def average(p):
    """The mean of the exponents at (yᵢ, …, yᵢ) is the exponent at y."""
    p.let(f="i ↦ loss(y(i), h)")
    one = p.every("i", "'i", lambda p: p.chain("u(c(i), h)", eq("-(f(i)·n) - r(h)", "Sum", "sum_const")))
    return p.chain(
        "∑ i. u(c(i), h)",
        eq("∑ i. -n·f(i) + -1·r(h)", one),
        eq("n·u(y, h)", "Sum_linear", "Sum", "sum_const"),
    )


def bounded(p):
    """The logarithm of the density of A(x) with respect to A(yᵢ, …, yᵢ) is at most k."""
    p.intro("s", event_bound, "∀s. Measurable(s) ⇒ A(x)(s) ≤ exp(k)·A(c(i))(s)")
    p.use("density_of_masses", "A(x)", "A(c(i))", "k")
    p.let(d="density(A(x), A(c(i)))")
    p.intro("h", logarithm, "∀h. d(h) = exp(R(x, c(i), h)) ⇒ d(h) ≤ exp(k) ⇒ R(x, c(i), h) ≤ k")
    p.have("almost every h ~ A(c(i)): d(h) = exp(R(x, c(i), h))")
    return p.use("ae_ac", "A(y)", "A(c(i))", "h ↦ R(x, c(i), h) ≤ k")


def event_bound(p):
    return p.have("A(x)(s) ≤ exp(k)·A(c(i))(s)")


def logarithm(p):
    return p.chain(
        "R(x, c(i), h)",
        eq("log(exp(R(x, c(i), h)))", "log_exp"),
        le("log(exp(k))", "log_mono"),
        eq("k", "log_exp"),
    )
