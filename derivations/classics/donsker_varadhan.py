"""The variational formula of Donsker and Varadhan: any function bounds the relative entropy from below.

Problem: KL(P ‖ Q) from below by the means of h under P and of e^h under Q.
Method: Gibbs' inequality for the density e^h/E_Q[e^h].
Guarantee: as printed, KL(P ‖ Q) = ∞ included.
Reference: Donsker and Varadhan 1975; Boucheron, Lugosi and Massart 2013, Corollary 4.15.
"""

from cbdp_sym.author import *

claim = Claim(
    "for P Q distributions on 'a, h : 'a → real given P ≪ Q, Measurable(h), Integrable(P, h), "
    "Integrable(Q, x ↦ exp(h(x))) "
    "holds E[x ~ P] h(x) - log(E[x ~ Q] exp(h(x))) ≤ KL(P ‖ Q)"
)


@claim.proof
def by_gibbs(p):
    p.let(D="KL(P ‖ Q)", Z="E[x ~ Q] exp(h(x))", m="E[x ~ P] h(x)", f="x ↦ exp(h(x) - log(Z))")
    p.have("E[x ~ P] h(x) exists and is m")
    p.have("E[x ~ Q] exp(h(x)) exists and is Z")
    p.use("int_positive", "Q", "x ↦ exp(h(x))", "λx : 'a. 1", "1", "Z", because="$e^h$ is positive")
    p.chain("∫ f(x) dQ(x)", eq("∫ 1/Z·exp(h(x)) dQ(x)"), eq("1/Z·Z", "L_int"), eq("1"))
    with p.case("D = ∞"):
        p.chain("m - log(Z)", le("D", "le_top"))
    with p.otherwise():
        p.obtain("ε", p.use("real_of_nonneg", "D"))
        p.use("gibbs_inequality", "P", "Q", "f", "ε", because="Gibbs' inequality")
        p.chain(
            "m - log(Z)",
            eq("M[x ~ P] (h(x) - log(Z))", "M_int"),
            eq("M[x ~ P] log(f(x))"),
            le("ε - 1 + ∫ f(x) dQ(x)"),
            eq("D"),
        )
