"""The Gibbs variational principle: entropies of distributions and of mechanisms with a density.

Problem: for a base measure Base and a loss u, how small is (1/γ) E_Q[log dQ/dBase] + E_Q[u] ?
Method: with the Gibbs distribution G, of density e^{-γu}/K, log dQ/dBase = log dQ/dG - γu - log K, and the
    mean of log dQ/dG is at least 0 because log t ≥ 1 - 1/t. Then the mean over the data.
Guarantee: E_Q[log dQ/dBase] ≥ -log K - γ E_Q[u] for every Q with a density, with equality for G; so too for
    mechanisms with a jointly measurable density, if the mean of log K over the data exists.
Reference: Theorem 9 of the on-average paper. This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import everywhere

VALUE = "-(log v) - γ·m"
_LAW = "given 0 < γ, 0 < v, SigmaFinite Base, Measurable u, HasInt Base (h ↦ exp (-(γ·u h))) v"
lower = Claim(
    f"for Base Q : 'a measure, u : 'a → real, γ v m : real {_LAW}, Prob Q, Q ≪ Base, HasInt Q u m "
    "holds HasMean Q (h ↦ log (density Q Base h)) ∧ "
    f"{VALUE} ≤ M Q (h ↦ log (density Q Base h))"
)
attained = Claim(
    f"for Base : 'a measure, u : 'a → real, γ v m : real {_LAW}, HasInt (gibbs Base (h ↦ -(γ·u h))) u m "
    "holds HasInt (gibbs Base (h ↦ -(γ·u h))) "
    f"(h ↦ log (density (gibbs Base (h ↦ -(γ·u h))) Base h)) ({VALUE})"
)


def normalised(p):
    """Know that the Gibbs distribution G has the density f, and return that it is gibbs B w."""
    p.let(w="h ↦ -(γ·u(h))", f="h ↦ exp(w(h))/v", G="withdensity(Base, f)")
    same = p.use("gibbs_is", "Base", "w", "v")
    p.use("density_unique", "G", "Base", "f")
    return same


@lower.proof
def gibbs_inequality(p):
    normalised(p)
    p.know(rewrite(p.use("withdensity_ac", "Base", "x ↦ 1", "f"), p.use("withdensity_one", "Base")))
    p.use("density_chain", "Q", "G", "Base")
    p.let(r="dQ/dG", d="dQ/dBase")
    split = "∀x. d(x) = r(x)·dG/dBase(x) ⇒ dG/dBase(x) = f(x) ⇒ d(x) = r(x)·f(x)"
    p.intro("x", lambda p: p.chain("d(x)", eq("r(x)·f(x)")), split)
    p.use("ae_ac", "Q", "Base", "x ↦ d(x) = r(x)·f(x)")
    p.use("density_pos", "Q", "G")
    p.chain("L(G, x ↦ 1)", eq("1", "prob_mass"), le("1"))
    return p.obtain("z", p.use("int_over_density", "Q", "G", "x ↦ 1", "1"), tangent)


def tangent(p):
    p.let(c="x ↦ 1 - 1/r(x) + w(x) - log(v)", s="1 - z + -(γ·m) - log(v)")
    p.intro("x", below, "∀x. d(x) = r(x)·f(x) ⇒ 0 < r(x) ⇒ c(x) ≤ log(d(x))")
    p.use("mean_above", "Q", "x ↦ log(d(x))", "c", "s")
    p.chain("-log(v) - γ·m", le("s"), le("M[x ~ Q] log(d(x))"))
    return p.have(p.goal)


def below(p):
    p.chain(
        "log(d(x))", eq("log(r(x)·f(x))"), eq("log(r(x)) + (w(x) - log(v))", "log_mul", "log_div", "log_exp")
    )
    p.use("one_minus_inverse", "r(x)")
    return p.have("c(x) ≤ log(d(x))")


@attained.proof
def logarithm(p):
    same = normalised(p)
    p.know(rewrite(p.given[5], same))

    p.have("E[x ~ G] (-log(v) - γ·u(x)) exists and is -log(v) - γ·m")
    return p.have(p.goal, same)


_DATA = (
    "given 0 < γ, SigmaFinite Base, Prob X, "
    "Measurable (z ↦ u (fst z) (snd z)), "
    "∀x. ∃v. 0 < v ∧ HasInt Base (h ↦ exp (-(γ·u x h))) v, "
    "HasInt X (x ↦ log (E Base (h ↦ exp (-(γ·u x h))))) a, "
)
_K = "withdensity Base (p x)"
_G = "gibbs Base (h ↦ -(γ·u x h))"
_AT = "HasMean ({0}) (h ↦ log (density ({0}) Base h))"
_MEAN = "M ({0}) (h ↦ log (density ({0}) Base h))"
_EXIST = f"AE X (x ↦ {_AT}) ∧ HasMean X (x ↦ {_MEAN})"
competitor = Claim(
    "for Base : 'a measure, X : 's measure, u : 's → 'a → real, p : 's → 'a → real, γ a b : real "
    f"{_DATA} Measurable (z ↦ p (fst z) (snd z)), ∀x y. 0 ≤ p x y, ∀x. Prob ({_K}), "
    f"HasInt (semi X (x ↦ {_K})) (z ↦ u (fst z) (snd z)) b "
    f"holds ({_EXIST.format(_K)}) ∧ -a - γ·b ≤ M X (x ↦ {_MEAN.format(_K)})"
)
minimum = Claim(
    "for Base : 'a measure, X : 's measure, u : 's → 'a → real, γ a b : real "
    f"{_DATA} HasInt (semi X (x ↦ {_G})) (z ↦ u (fst z) (snd z)) b "
    f"holds ({_EXIST.format(_G)}) ∧ M X (x ↦ {_MEAN.format(_G)}) = -a - γ·b"
)


def for_almost_all(p, kernel, at, more):
    """Know for almost all x what ``at`` shows of the mean m(x) of the loss, and so the goal."""
    p.let(
        V=f"x ↦ {kernel}",
        F="x ↦ M[h ~ V(x)] log(density(V(x), Base, h))",
        c="x ↦ -log(E[h ~ Base] exp(-(γ·u(x, h)))) - γ·m(x)",
    )
    found = _AT.format("V x") + " ∧ c x ≤ F x" + more
    p.intro("x", at, f"∀x. HasInt (V x) (h ↦ u x h) (m x) ⇒ {found}")
    return p.use("mean_above", "X", "F", "c", "-a - γ·b")


def means_of_the_loss(p, kernel, then):
    """Name the mean m(x) of the loss for each x, and go on."""
    p.let(W=f"x ↦ {kernel}", U="z ↦ u(fst(z), snd(z))")
    found = rewrite(p.use("int_semi", "X", "W", "U", "b"), "fst_pair", "snd_pair")
    return p.obtain("m", found, then)


def normaliser(p, then):
    """Name the normalising constant v at x, know that it is the mean E B, and go on."""

    def at(p):
        p.let(w="u(x)")
        return then(p, p.use("E_int", "Base", "h ↦ exp(-(γ·u(x, h)))", "v"))

    return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ Base] exp(-(γ·u(x, h))) exists and is v"), at)


@competitor.proof
def for_almost_all_data(p):
    def at(p):
        def inequality(p, total):
            p.use(lower.theorem(), "Base", "V(x)", "w", "γ", "v", "m(x)")
            p.have("c(x) ≤ F(x)", p.have("c(x) = -log(v) - γ·m(x)"))
            return p.have(p.goal)

        return normaliser(p, inequality)

    def mean(p):
        for_almost_all(p, _K, at, "")
        return p.have(p.goal)

    return means_of_the_loss(p, _K, mean)


@minimum.proof
def the_gibbs_distribution(p):
    p.let(k="x ↦ E[h ~ Base] exp(-(γ·u(x, h)))", f="x ↦ h ↦ exp(-(γ·u(x, h)))/k(x)", w="x ↦ h ↦ -(γ·u(x, h))")
    p.use("gibbs_kernel", "Base", "w")

    def positive(p):
        def at(p, total):
            return p.have("0 < k(x) ∧ E[h ~ Base] exp(-(γ·u(x, h))) exists and is k(x)", total)

        return normaliser(p, at)

    everywhere(p, "k", positive)
    same = everywhere(p, "k", lambda p: p.have(f"{_G} = withdensity Base (f x)", "gibbs"))
    p.know(rewrite(p.have(f"∀x. Prob ({_G})"), same))
    p.have(f"Measurable (x ↦ {_MEAN.format(_G)})", same)

    def at(p):
        p.let(w="u(x)")
        p.use(attained.theorem(), "Base", "w", "γ", "k(x)", "m(x)")
        p.use("M_int", "V(x)", "h ↦ log(density(V(x), Base, h))", "c(x)")
        p.have("c(x) ≤ F(x)", p.have("F(x) = c(x)"))
        return p.have(p.goal)

    def mean(p):
        for_almost_all(p, _G, at, " ∧ F x = c x")
        p.have("almost every x ~ X: F(x) = c(x)")
        p.chain("M[x ~ X] F(x)", eq("M[x ~ X] c(x)", p.use("M_ae")), eq("-a - γ·b", "M_int"))
        return p.have(p.goal)

    return means_of_the_loss(p, _G, mean)
