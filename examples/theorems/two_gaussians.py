"""Two Gaussians: the hockey-stick divergence of two normal laws of one variance, by Φ.

Problem: the smallest δ for which two normal laws at distance D are (ε, δ)-close.
Method: Neyman and Pearson's lemma: the density is at least e^ε exactly below a threshold.
Guarantee: equality; Φ(t) is written as the probability of z ≤ t under N(0, 1²).
Reference: Balle and Wang 2018, Lemma 6.
"""

from cbdp_sym.author import *

PHI = "N(0, 1²){{z | z ≤ {}}}"
FIRST, SECOND = PHI.format("D/(2·s) - ε·s/D"), PHI.format("-D/(2·s) - ε·s/D")
standard = Claim("for m s c given 0 < s holds N(m, s²){x | x ≤ c} = N(0, 1²){z | z ≤ (c - m)/s}")
claim = Claim(f"for D s ε given 0 < D, 0 < s holds H[ε](N(0, s²) ‖ N(D, s²)) + exp(ε)·{SECOND} = {FIRST}")


@standard.proof
def by_shift_and_scale(p):
    p.use("normal_scale", "s")
    p.use("normal_shift", "0", "m", "s")
    p.have("∀z. s·z + m ≤ c ⇔ z ≤ (c - m)/s")
    p.chain(
        "N(m, s²){x | x ≤ c}",
        eq("N(0 + m, s²){x | x ≤ c}"),
        eq("shift(m, N(0, s²)){x | x ≤ c}"),
        eq("map(x ↦ x + m, N(0, s²)){x | x ≤ c}", "shift"),
        eq("N(0, s²){x | x + m ≤ c}", "mass_map"),
        eq("map(z ↦ s·z, N(0, 1²)){x | x + m ≤ c}"),
        eq("N(0, 1²){z | s·z + m ≤ c}", "mass_map"),
        eq("N(0, 1²){z | z ≤ (c - m)/s}"),
    )


@claim.proof
def by_neyman_and_pearson(p):
    p.let(P="N(0, s²)", Q="N(D, s²)", c="D/2 - ε·s²/D", r="density(N(0, s²), N(D, s²))")
    p.let(S="{x | exp(ε) ≤ r(x)}", A="{x | x ≤ c}", u="Pr(P, S)", v="Pr(Q, S)")
    p.use("normal_ac", "0", "D", "s")
    p.use("normal_density", "0", "D", "s")
    with p.fix("x : real", "r(x) = exp(((x - D)² - (x - 0)²)/(2·s²))"):
        p.have("r(x) = exp(ε + D·(c - x)/s²)")
        with p.case("x ≤ c"):
            p.have("0 ≤ D·(c - x)/s²")
            p.have("exp(ε) ≤ r(x)")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
        with p.otherwise():
            p.have("0 < D·(x - c)/s²")
            p.have("ε + D·(c - x)/s² < ε")
            p.have("r(x) < exp(ε)")
            p.have("exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ Q: exp(ε) ≤ r(x) ⇔ x ≤ c")
    p.have("almost every x ~ P: exp(ε) ≤ r(x) ⇔ x ≤ c", "ae_ac")
    p.use("mass_ae", "P", "S", "A")
    p.use("mass_ae", "Q", "S", "A")
    p.use("hockey_stick_by_density", "P", "Q", "S", "ε", because="the density is large on $S$ only")
    p.chain(f"{FIRST}", eq("P(A)", standard.theorem()), eq("P(S)"), eq("u", "mass_Pr"))
    p.chain(f"{SECOND}", eq("Q(A)", standard.theorem()), eq("Q(S)"), eq("v", "mass_Pr"))
    p.chain(f"H[ε](P ‖ Q) + exp(ε)·{SECOND}", eq("u - exp(ε)·v + exp(ε)·v"), eq("u"), eq(FIRST))
