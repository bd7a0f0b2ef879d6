"""Differential privacy as a bound of divergences.

Problem: say (ε,δ)-DP, and ε-DP, by divergences of the outputs on neighbours; and ε-DP by densities or
    weights.
Method: the hockey-stick divergence is the supremum of P(S) - e^ε Q(S) over events S; the max-divergence is at
    most ε if and only if P(S) ≤ e^ε Q(S) for all S. A bound of densities is integrated. Where the outputs are
    countably many, a bound of the weights is one of the density, output by output.
Guarantee: (ε,δ)-DP if and only if H_{e^ε} ≤ δ for neighbours; ε-DP if and only if D_∞ ≤ ε for neighbours;
    ε-DP
    if p_x ≤ e^ε p_y for densities with respect to any measure; and for countably many outputs, ε-DP if and
    only
    if P(M(x) = o) ≤ e^ε P(M(y) = o) for every output o. For all real ε and δ.
Reference: Barthe and Olmedo 2013 (the divergence), Balle, Barthe and Gaboardi 2018, Theorem 1; Dwork and Roth
    2014, Definition 2.4 and Lemma 3.17 (from memory).
"""

from cbdp_sym.author import *

theorem = Statement(id="dp.hockey", title="Differential privacy as a bound of divergences")
MECHANISM = "A mechanism from 'd to 'a, ~ : 'd → 'd → bool"
approximate = theorem.printed(
    f"for {MECHANISM}, ε δ holds A is (ε, δ)-DP for ~ ⇔ (∀x y. x ~ y ⇒ H[ε](A(x) ‖ A(y)) ≤ δ)",
    label="approximate DP is a bound of the hockey-stick divergence",
)
pure = theorem.printed(
    f"for {MECHANISM}, ε holds A is ε-DP for ~ ⇔ (∀x y. x ~ y ⇒ D[∞](A(x) ‖ A(y)) ≤ ε)",
    label="pure DP is a bound of the max-divergence",
)
densities = theorem.printed(
    "for ~ : 'd → 'd → bool, R : 'a measure, f : 'd → 'a → real, ε "
    "given ∀x. Measurable(f(x)), ∀x o. 0 ≤ f(x, o), ∀x. Prob(withdensity(R, f(x))), "
    "∀x y o. x ~ y ⇒ f(x, o) ≤ exp(ε)·f(y, o) holds (x ↦ withdensity(R, f(x))) is ε-DP for ~",
    label="pure DP from the ratio of densities",
)
COUNTABLE = "∀n. n is natural ⇒ Measurable(o ↦ o = z(n)), ∀o. ∃n. n is natural ∧ o = z(n)"
weights = theorem.printed(
    f"for {MECHANISM}, z : real → 'a, ε given {COUNTABLE} holds A is ε-DP for ~ ⇔ "
    "(∀x y n. x ~ y ⇒ n is natural ⇒ A(x){o | o = z(n)} ≤ exp(ε)·A(y){o | o = z(n)})",
    label="with countably many outputs, pure DP is a bound of the weights",
)
theorem.finding(
    "reading",
    r"$H_{e^\varepsilon}(P\|Q)=\sup_S P(S)-e^\varepsilon Q(S)$ over events $S$; $\mathrm D_\infty$ is the "
    r"essential "
    "supremum of the privacy loss. In the last claim the outputs are $z(0),z(1),\\dots$, perhaps with "
    "repetitions, "
    "so that a finite set is among them.",
)


@approximate.proof
def the_best_event(p):
    p.unfold("approx_dp", "hockey_stick")
    p.let(g="λx y : 'd. λs : 'a → bool. A(x)(s) - exp(ε)·A(y)(s)")
    p.let(private="∀x y. x ~ y ⇒ (∀s. Measurable(s) ⇒ A(x)(s) ≤ exp(ε)·A(y)(s) + δ)")
    p.let(small="∀x y. x ~ y ⇒ (sup s ∈ Measurable. g(x, y, s)) ≤ δ")
    with p.suppose("private"), p.fix("x y", goal="small"):
        with p.fix("s : 'a → bool", "Measurable(s)"):
            p.have("g(x, y, s) ≤ δ")
        p.use("supon_least", goal="(sup s ∈ Measurable. g(x, y, s)) ≤ δ")
    with p.suppose("small"), p.fix("x y s", goal="private"):
        p.use("supon_upper", "(Measurable : ('a → bool) → bool)", "g(x, y)", "s")
        p.chain("g(x, y, s)", le("sup s ∈ Measurable. g(x, y, s)"), le("δ"))
        p.have("A(x)(s) ≤ exp(ε)·A(y)(s) + δ")
    p.have(p.goal)


@pure.proof
def every_event(p):
    p.unfold("pure_dp", "approx_dp")
    p.let(private="∀x y. x ~ y ⇒ (∀s. Measurable(s) ⇒ A(x)(s) ≤ exp(ε)·A(y)(s) + 0)")
    p.let(small="∀x y. x ~ y ⇒ D[∞](A(x) ‖ A(y)) ≤ ε")
    with p.suppose("private"), p.fix("x y", goal="small"):
        p.have("∀s. Measurable(s) ⇒ A(x)(s) ≤ exp(ε)·A(y)(s)")
        p.use("max_divergence_of_masses", "A(x)", "A(y)", "ε")
    with p.suppose("small"), p.fix("x y s", goal="private"):
        p.use("mass_of_max_divergence", "A(x)", "A(y)", "ε", "s")
        p.have("A(x)(s) ≤ exp(ε)·A(y)(s) + 0")
    p.have(p.goal)


@densities.proof
def integrate(p):
    p.let(A="x ↦ withdensity(R, f(x))", nb="~")
    with p.fix("x y : 'd", "nb x y"):
        p.use("max_divergence_withdensity", "R", "f(x)", "f(y)", "ε")
    p.use(pure.theorem(), "A", "nb", "ε", because="the max-divergence is at most $\\varepsilon$")
    p.have(p.goal)


@weights.proof
def output_by_output(p):
    p.let(point="λn : real. λo : 'a. o = z(n)")
    p.let(each="∀x y n. x ~ y ⇒ n is natural ⇒ A(x)(point(n)) ≤ exp(ε)·A(y)(point(n))")
    p.use(pure.theorem(), "A", "~", "ε", because="pure DP is a bound of the max-divergence")
    with p.suppose("A is ε-DP for ~"), p.fix("x y n", goal="each"):
        p.use("mass_of_max_divergence", "A(x)", "A(y)", "ε", "point(n)")
    with p.suppose("each"):
        with p.fix("x y : 'd", "x ~ y"):
            p.use(countably.theorem(), "A(x)", "A(y)", "z", "ε")
        p.have("A is ε-DP for ~")
    p.have(p.goal)


countably = Claim(
    "for P Q distributions on 'a, z : real → 'a, ε "
    f"given {COUNTABLE}, ∀n. n is natural ⇒ P{{o | o = z(n)}} ≤ exp(ε)·Q{{o | o = z(n)}} "
    "holds D[∞](P ‖ Q) ≤ ε"
)


@countably.proof
def the_density_at_each_output(p):
    p.let(point="λn : real. λo : 'a. o = z(n)")
    with p.fix("s : 'a → bool", "Measurable(s)", "Q(s) = 0"):
        p.have("almost every o ~ Q: ¬s(o)", "ae_of_mass")
        with p.fix("n : real", "n is natural"):
            with p.case("s(z(n))"):
                p.have("∀o. point(n, o) ⇒ s(o)")
                p.chain("Q(point(n))", le("Q(s)", "mass_mono"), eq("0"))
                p.have("Q(point(n)) = 0")
                p.chain("P(point(n))", le("exp(ε)·Q(point(n))"), eq("0"))
                p.have("P(point(n)) = 0")
                p.have("almost every o ~ P: ¬point(n, o)", "ae_of_mass")
                p.have("almost every o ~ P: ¬(point(n, o) ∧ s(o))")
            with p.otherwise():
                with p.fix("o : 'a"):
                    with p.case("o = z(n)"):
                        p.have("¬(point(n, o) ∧ s(o))")
                    with p.otherwise():
                        p.have("¬(point(n, o) ∧ s(o))")
                p.have("almost every o ~ P: ¬(point(n, o) ∧ s(o))")
        p.use("ae_nat", "P", "n ↦ (o ↦ ¬(point(n, o) ∧ s(o)))")
        with p.fix("o : 'a", "∀n. n is natural ⇒ ¬(point(n, o) ∧ s(o))"):
            p.obtain("n", "∃n. n is natural ∧ point(n, o)")
            p.have("¬(point(n, o) ∧ s(o))")
            p.have("¬s(o)")
        p.have("almost every o ~ P: ¬s(o)")
        p.have("P(s) = 0", "mass_of_ae")
    p.have("P ≪ Q", "<<", because="an output that $Q$ does not have is none of $P$")
    p.let(r="dP/dQ")
    with p.fix("n : real", "n is natural"):
        with p.case("r(z(n)) ≤ exp(ε)"):
            with p.fix("o : 'a"):
                with p.case("o = z(n)"):
                    p.have("¬(point(n, o) ∧ exp(ε) < r(o))")
                with p.otherwise():
                    p.have("¬(point(n, o) ∧ exp(ε) < r(o))")
            p.have("almost every o ~ Q: ¬(point(n, o) ∧ exp(ε) < r(o))")
        with p.otherwise():
            p.obtain("q", p.use("mass_real", "Q", "point(n)"))
            p.have("∀o. point(n, o) ⇒ r(z(n)) ≤ r(o)")
            p.use("mass_ge_by_density", "P", "Q", "point(n)", "r(z(n))")
            p.chain("r(z(n))·q", eq("r(z(n))·Q(point(n))"), le("P(point(n))"), le("exp(ε)·q"))
            p.have("r(z(n))·q ≤ exp(ε)·q")
            with p.case("q = 0"):
                p.have("Q(point(n)) = 0")
            with p.otherwise():
                p.use("lt_of_le_ne", "0", "q")
                p.use("scale_lt", "q", "exp(ε)", "r(z(n))")
                p.have("F")
            p.have("almost every o ~ Q: ¬point(n, o)", "ae_of_mass")
            p.have("almost every o ~ Q: ¬(point(n, o) ∧ exp(ε) < r(o))")
    p.use("ae_nat", "Q", "n ↦ (o ↦ ¬(point(n, o) ∧ exp(ε) < r(o)))")
    with p.fix("o : 'a", "∀n. n is natural ⇒ ¬(point(n, o) ∧ exp(ε) < r(o))"):
        p.obtain("n", "∃n. n is natural ∧ point(n, o)")
        p.have("¬(point(n, o) ∧ exp(ε) < r(o))")
        p.have("r(o) ≤ exp(ε)")
    p.have("almost every o ~ Q: r(o) ≤ exp(ε)")
    p.use("max_divergence_of_density", "P", "Q", "ε")
