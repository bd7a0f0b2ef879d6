"""After Theorem 9: with a prior, what is minimised is not the information gain as printed.

Problem: does p(h|Z) proportional to e^{-ℒ(Z,h)} π(h) minimise H̃(h) - H(h|Z) + γ E ℒ(Z, h), where H̃ is the
    entropy of the prior π?
Method: two hypotheses. H̃ does not depend on p, so Theorem 9 gives the minimiser, without π.
Guarantee: false for π = (1/3, 2/3), ℒ = (0, log 2), γ = 1. The sentence holds for KL(p‖π) + γ E ℒ and
    e^{-γℒ} π: that is Theorem 9 with the prior as the base measure.
Reference: On-Average KL-Privacy, the last paragraph of section 3.3.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.on_average_kl import entropy

define("define shannon for q : 'h → real := -Sum (h ↦ q h·log (q h))", latex=r"\mathrm{H}\left({0}\right)")
define(
    "define information_gain for r q : 'h → real := shannon r - shannon q",
    latex=r"\mathrm{IG}\left({0}, {1}\right)",
)
define("define tilted for r l : 'h → real, h : 'h := exp (-l h)·r h/Sum (h ↦ exp (-l h)·r h)")
theorem = Statement(id="oakl.thm9.prior", title="Maximum entropy with a prior", expect="refuted")
printed = theorem.printed(
    "for r q l : 'h → real, γ given Finite('h), 0 < γ, ∀h. 0 < r(h), (∑ x. r(x)) = 1, ∀h. 0 < q(h), "
    "(∑ x. q(x)) = 1 holds information_gain(r, tilted(r, l)) + γ·(∑ h. tilted(r, l, h)·l(h)) ≤ "
    "information_gain(r, q) + γ·(∑ h. q(h)·l(h))",
    label="finitely many hypotheses, one data set",
)
divergence = theorem.repaired(
    "for P Q : 'a measure, l : 'a → real, γ given 0 < γ, Prob(P), Prob(Q), Measurable(l), ∃v. 0 < v "
    "∧ E[h ~ P] exp(-(γ·l(h))) exists and is v, Integrable(gibbs(P, h ↦ -(γ·l(h))), l), "
    "Integrable(Q, l) holds KL(gibbs(P, h ↦ -(γ·l(h))) ‖ P) + γ·(E[x ~ gibbs(P, h ↦ -(γ·l(h)))] "
    "l(x)) ≤ KL(Q ‖ P) + γ·(E[x ~ Q] l(x))",
    label="with the divergence from the prior P, for any hypotheses",
)
theorem.finding(
    "false step",
    r"The prior entropy $\tilde H$ does not depend on $p$, so the minimiser is $e^{-\gamma\mathcal{L}}$, "
    r"without $\pi$. With $\mathcal{L}=(0,\log2)$, $\pi=(\frac13,\frac23)$, $\gamma=1$ the claimed minimiser "
    r"is $(\frac12,\frac12)$, and $(\frac23,\frac13)$ is better. What is meant is "
    r"$\mathrm{KL}(p\|\pi)+\gamma\mathbb{E}\mathcal{L}$; its minimiser is $e^{-\gamma\mathcal{L}}\pi$, with "
    r"the factor $\gamma$ that the printed one has lost.",
)


@printed.refutation
def two_hypotheses(p):
    p.say(
        r"Two hypotheses, T and F, with the prior $(\frac13,\frac23)$ and the losses $0$ and $\log2$. The "
        r"claimed minimiser is uniform; compare it with $(\frac23,\frac13)$."
    )
    p.let(r="h ↦ if h then 1/3 else 2/3", q="h ↦ if h then 2/3 else 1/3", l="h ↦ if h then 0 else log(2)")
    at = {"r": ("1/3", "2/3"), "q": ("2/3", "1/3"), "l": ("0", "log(2)")}
    values = [
        p.have(f"{name} {h} = {value}")
        for name, pair in at.items()
        for h, value, case in zip("TF", pair, ("if_true", "if_false"), strict=True)
    ]
    for name in "rq":
        p.chain(f"Sum {name}", eq(f"{name} T + {name} F", "sum_bool"), eq("1"))

    p.let(w="h ↦ exp(-l(h))·r(h)", post="tilted(r, l)")
    p.chain("∑ p. w(p)", eq("exp(-l(T))·r(T) + exp(-l(F))·r(F)", "sum_bool"), eq("2/3"))
    p.have("0 < (∑ p. w(p))")
    for h, top in (("T", "exp (-0)*(1/3)"), ("F", "exp (-(log 2))*(2/3)")):
        value = p.chain(f"post {h}", eq(f"exp (-l {h})·r {h}/Sum w", "tilted"), eq(f"{top}/(2/3)"), eq("1/2"))
        values.append(value)

    def total(f, value):
        outcomes = eq(f"{f('T')} + {f('F')}", "sum_bool")
        return p.chain(f"Sum (h ↦ {f('h')})", outcomes, eq(value, *values))

    sums = [
        total(lambda h: f"post {h}·l {h}", "1/2·log(2)"),
        total(lambda h: f"q {h}·l {h}", "1/3·log(2)"),
        total(lambda h: f"post {h}·log (post {h})", "log(1/2)"),
        total(lambda h: f"q {h}·log (q {h})", "2/3·log(2/3) + 1/3·log(1/3)"),
    ]
    p.have("2/3·log(2/3) + 1/3·log(1/3) + 1/3·log(2) < log(1/2) + 1/2·log(2)", by=decide)
    return p.counterexample(*sums, "information_gain", "shannon", r="r", q="q", l="l", γ="1")


def weight(p):
    p.have("0 < r h")
    p.have("0 < exp (-l h)*r h")
    return p.have("0 < exp (-l h)*r h/Sum w")


def positive_weight(p, name):
    return p.cases(
        "h",
        lambda p: p.have(f"0 < {name} h", p.have(f"{name} h = {name} T", p.use("eq_true", "h"))),
        lambda p: p.have(f"0 < {name} h", p.have(f"{name} h = {name} F", p.use("eq_false", "h"))),
    )


@divergence.proof
def prior_as_base_measure(p):
    p.let(G="gibbs(P, h ↦ -(γ·l(h)))")
    p.use("gibbs_below", "P", "h ↦ -(γ·l(h))")
    p.unfold_facts("Integrable")

    def finite(p):
        return p.obtain("v", p.have("∃v. 0 < v ∧ E[h ~ P] exp(-(γ·l(h))) exists and is v"), normalised)

    def normalised(p):
        exists = [p.have(f"∃m. HasInt {law} l m") for law in "GQ"]
        return p.obtain("m k", exists, compare)

    def compare(p):
        p.use(entropy.attained.theorem(), "P", "l", "γ", "v", "m", because="the Gibbs distribution")
        p.use(entropy.lower.theorem(), "P", "Q", "l", "γ", "v", "k", because="Gibbs' inequality")
        p.use("kl_int", "G", "P", "-log(v) - γ·m")
        [p.use("E_int", "G", "l", "m"), p.use("E_int", "Q", "l", "k")]
        p.let(H="M[h ~ Q] log(dQ/dP(h))")
        return p.chain(
            "KL(G ‖ P) + γ·(E[x ~ G] l(x))",
            eq("-log(v) - γ·m + γ·m"),
            eq("ext(-log(v) - γ·k) + γ·k"),
            le("H + γ·k"),
            eq("KL(Q ‖ P) + γ·(E[x ~ Q] l(x))", "kl_ac"),
        )

    def infinite(p):
        p.have("KL(Q ‖ P) = ∞", "kl")
        return p.chain(
            "KL(G ‖ P) + γ·(E[x ~ G] l(x))",
            le("∞", "le_top"),
            eq("∞ + γ·(E[x ~ Q] l(x))", "top_add"),
            eq("KL(Q ‖ P) + γ·(E[x ~ Q] l(x))"),
        )

    return p.cases("Q ≪ P", finite, infinite)


divergence.facts.append(partial(named, "gibbs_below"))
