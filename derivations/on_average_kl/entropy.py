"""The Gibbs variational principle: entropies of distributions and of mechanisms with a density.

Problem: for a base measure B and a loss u, how small is (1/γ) E_Q[log dQ/dB] + E_Q[u] ?
Method: with the Gibbs distribution G, of density e^{-γu}/K, log dQ/dB = log dQ/dG - γu - log K, and the mean
    of log dQ/dG is at least 0 because log t ≥ 1 - 1/t. Then the mean over the data.
Guarantee: E_Q[log dQ/dB] ≥ -log K - γ E_Q[u] for every Q with a density, with equality for G; so too for
    mechanisms with a jointly measurable density, if the mean of log K over the data exists.
Reference: Theorem 9 of the on-average paper. This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.sharp.densities import everywhere

VALUE = "-(log v) - g*m"
_LAW = (
    "given 0 < g, 0 < v, SigmaFinite B, Measurable u, "
    r"HasInt B (\h. exp (-(g*u h))) v"
)
lower = Claim(
    f"for B Q : 'a measure, u : 'a -> real, g v m : real {_LAW}, Prob Q, Q << B, HasInt Q u m "
    r"holds HasMean Q (\h. ext (log (density Q B h))) /\ "
    rf"ext ({VALUE}) <= M Q (\h. ext (log (density Q B h)))"
)
attained = Claim(
    f"for B : 'a measure, u : 'a -> real, g v m : real {_LAW}, HasInt (gibbs B (\\h. -(g*u h))) u m "
    r"holds HasInt (gibbs B (\h. -(g*u h))) "
    rf"(\h. log (density (gibbs B (\h. -(g*u h))) B h)) ({VALUE})"
)


def normalised(p):
    """Know that the Gibbs distribution G has the density f, and return that it is gibbs B w."""
    p.let(w=r"\h. -(g*u h)", f=r"\h. exp (w h)/v", G="withdensity B f")
    same = p.use("gibbs_is", "B", "w", "v")
    p.use("density_unique", "G", "B", "f")
    return same


@lower.proof
def gibbs_inequality(p):
    normalised(p)
    p.know(rewrite(p.use("withdensity_ac", "B", r"\x : 'a. 1", "f"), p.use("withdensity_one", "B")))
    p.use("density_chain", "Q", "G", "B")
    p.let(r="density Q G", d="density Q B")
    split = "!x. d x = r x*density G B x ==> density G B x = f x ==> d x = r x*f x"
    p.intro("x", lambda p: p.chain("d x", eq("r x*f x")), split)
    p.use("ae_ac", "Q", "B", r"\x. d x = r x*f x")
    p.use("density_pos", "Q", "G")
    p.chain(r"L G (\x. ext 1)", eq("ext 1", "prob_mass"), le("ext 1"))
    return p.obtain("z", p.use("int_over_density", "Q", "G", r"\x. 1", "1"), tangent)


def tangent(p):
    p.let(c=r"\x. 1 - 1/r x + w x - log v", s="1 - z + -(g*m) - log v")
    p.intro("x", below, "!x. d x = r x*f x ==> 0 < r x ==> c x <= log (d x)")
    p.use("mean_above", "Q", r"\x. ext (log (d x))", "c", "s")
    p.chain("ext (-(log v) - g*m)", le("ext s"), le(r"M Q (\x. ext (log (d x)))"))
    return p.have(p.goal)


def below(p):
    p.chain(
        "log (d x)", eq("log (r x*f x)"), eq("log (r x) + (w x - log v)", "log_mul", "log_div", "log_exp")
    )
    p.use("one_minus_inverse", "r x")
    return p.have("c x <= log (d x)")


@attained.proof
def logarithm(p):
    same = normalised(p)
    p.know(rewrite(p.given[5], same))

    p.have(r"HasInt G (\x. -(log v) - g*u x) (-(log v) - g*m)")
    return p.have(p.goal, same)


_DATA = (
    "given 0 < g, SigmaFinite B, Prob X, "
    r"Measurable (\z. u (fst z) (snd z)), "
    r"!x. ?v. 0 < v /\ HasInt B (\h. exp (-(g*u x h))) v, "
    r"HasInt X (\x. log (E B (\h. exp (-(g*u x h))))) a, "
)
_K = "withdensity B (p x)"
_G = r"gibbs B (\h. -(g*u x h))"
_AT = r"HasMean ({0}) (\h. ext (log (density ({0}) B h)))"
_MEAN = r"M ({0}) (\h. ext (log (density ({0}) B h)))"
_EXIST = rf"AE X (\x. {_AT}) /\ HasMean X (\x. {_MEAN})"
competitor = Claim(
    "for B : 'a measure, X : 's measure, u : 's -> 'a -> real, p : 's -> 'a -> real, g a b : real "
    rf"{_DATA} Measurable (\z. p (fst z) (snd z)), !x y. 0 <= p x y, !x. Prob ({_K}), "
    rf"HasInt (semi X (\x. {_K})) (\z. u (fst z) (snd z)) b "
    rf"holds ({_EXIST.format(_K)}) /\ ext (-a - g*b) <= M X (\x. {_MEAN.format(_K)})"
)
minimum = Claim(
    "for B : 'a measure, X : 's measure, u : 's -> 'a -> real, g a b : real "
    rf"{_DATA} HasInt (semi X (\x. {_G})) (\z. u (fst z) (snd z)) b "
    rf"holds ({_EXIST.format(_G)}) /\ M X (\x. {_MEAN.format(_G)}) = ext (-a - g*b)"
)


def for_almost_all(p, kernel, at, more):
    """Know for almost all x what ``at`` shows of the mean m(x) of the loss, and so the goal."""
    p.let(
        V=rf"\x. {kernel}",
        F=r"\x. M (V x) (\h. ext (log (density (V x) B h)))",
        c=r"\x. -log (E B (\h. exp (-(g*u x h)))) - g*m x",
    )
    found = _AT.format("V x") + r" /\ ext (c x) <= F x" + more
    p.intro("x", at, rf"!x. HasInt (V x) (\h. u x h) (m x) ==> {found}")
    return p.use("mean_above", "X", "F", "c", "-a - g*b")


def means_of_the_loss(p, kernel, then):
    """Name the mean m(x) of the loss for each x, and go on."""
    p.let(W=rf"\x. {kernel}", U=r"\z. u (fst z) (snd z)")
    found = rewrite(p.use("int_semi", "X", "W", "U", "b"), "fst_pair", "snd_pair")
    return p.obtain("m", found, then)


def normaliser(p, then):
    """Name the normalising constant v at x, know that it is the mean E B, and go on."""

    def at(p):
        p.let(w=r"\h. u x h")
        return then(p, p.use("E_int", "B", r"\h. exp (-(g*u x h))", "v"))

    return p.obtain("v", p.have(r"?v. 0 < v /\ HasInt B (\h. exp (-(g*u x h))) v"), at)


@competitor.proof
def for_almost_all_data(p):
    def at(p):
        def inequality(p, total):
            p.use(lower.theorem(), "B", "V x", "w", "g", "v", "m x")
            p.have("ext (c x) <= F x", p.have("c x = -(log v) - g*m x"))
            return p.have(p.goal)

        return normaliser(p, inequality)

    def mean(p):
        for_almost_all(p, _K, at, "")
        return p.have(p.goal)

    return means_of_the_loss(p, _K, mean)


@minimum.proof
def the_gibbs_distribution(p):
    p.let(k=r"\x. E B (\h. exp (-(g*u x h)))", f=r"\x h. exp (-(g*u x h))/k x", w=r"\x h. -(g*u x h)")
    p.use("gibbs_kernel", "B", "w")

    def positive(p):
        def at(p, total):
            return p.have(r"0 < k x /\ HasInt B (\h. exp (-(g*u x h))) (k x)", total)

        return normaliser(p, at)

    everywhere(p, "k", positive)
    same = everywhere(p, "k", lambda p: p.have(f"{_G} = withdensity B (f x)", "gibbs"))
    p.know(rewrite(p.have(f"!x. Prob ({_G})"), same))
    p.have(rf"Measurable (\x. {_MEAN.format(_G)})", same)

    def at(p):
        p.let(w=r"\h. u x h")
        p.use(attained.theorem(), "B", "w", "g", "k x", "m x")
        p.use("M_int", "V x", r"\h. log (density (V x) B h)", "c x")
        p.have("ext (c x) <= F x", p.have("F x = ext (c x)"))
        return p.have(p.goal)

    def mean(p):
        for_almost_all(p, _G, at, r" /\ F x = ext (c x)")
        p.have(r"AE X (\x. F x = ext (c x))")
        p.chain("M X F", eq(r"M X (\x. ext (c x))", p.use("M_ae")), eq("ext (-a - g*b)", "M_int"))
        return p.have(p.goal)

    return means_of_the_loss(p, _G, mean)
