"""Inequalities of information theory that bounds on privacy and accuracy rest on.

Problem: total variation by relative entropy; relative entropy from below by means; how often a test or a
    guess is right; what the output of an ε-differentially private mechanism tells of the data.
Method: Pinsker's inequality for an indicator; Bretagnolle and Huber's by two coins; Gibbs' inequality for
    the density e^h/E_Q[e^h]; the definition of total variation; a rare event under the product of the
    marginals.
Guarantee: as printed. I(X; M(X)) ≤ ½ε²n² for every law of n entries, and ½ε²n for independent ones.
Reference: Tsybakov 2009, Lemmas 2.5 and 2.6, Theorem 2.2; Boucheron, Lugosi and Massart 2013, Corollary
    4.15; Cover and Thomas 2006, Theorem 2.10.1 (Fano); McGregor et al. 2010 for the information of a
    private mechanism. All from memory.
"""

from cbdp_sym.author import *
from derivations.classics import bretagnolle_huber, donsker_varadhan
from derivations.concentrated import prop1_4, thm1_10

theorem = Statement(id="dp.information", title="Inequalities of information theory")
pinsker = theorem.printed(
    "for P Q distributions on 'a, k given KL(P ‖ Q) ≤ k holds TV(P, Q) ≤ √(k/2)", label="Pinsker"
)
huber = theorem.printed(
    "for P Q distributions on 'a, k given KL(P ‖ Q) ≤ k holds TV(P, Q) ≤ √(1 - exp(-k))",
    label="Bretagnolle and Huber",
)
variational = theorem.printed(
    "for P Q distributions on 'a, h : 'a → real given P ≪ Q, Measurable(h), Integrable(P, h), "
    "Integrable(Q, x ↦ exp(h(x))) "
    "holds E[x ~ P] h(x) - log(E[x ~ Q] exp(h(x))) ≤ KL(P ‖ Q)",
    label="Donsker and Varadhan",
)
reached = theorem.repaired(
    "for P Q distributions on 'a, k given P ≪ Q, Q ≪ P, KL(P ‖ Q) = k "
    "holds E[x ~ P] log(dP/dQ(x)) - log(E[x ~ Q] exp(log(dP/dQ(x)))) = k",
    label="Donsker and Varadhan's bound is reached by the privacy loss",
)
le_cam = theorem.printed(
    "for P Q distributions on 'a, S event on 'a, t given TV(P, Q) ≤ t "
    "holds (1 - t)/2 ≤ max(Pr(P, x ↦ ¬S(x)), Pr(Q, S))",
    label="Le Cam's two points: a test that says P on S",
)
fano = theorem.printed(
    "for P distribution on 'a, K mechanism from 'a to 'b, g : 'b → 'a, n v k "
    "given Measurable(K), ∀x : 'a. Measurable{z | z = x}, "
    "Measurable(λz : 'a × 'b. fst(z) = g(snd(z))), 1 ≤ n, ∀x. P{z | z = x} ≤ 1/n, "
    "semi(P, K){z | fst(z) = g(snd(z))} = v, I(P; K) ≤ k "
    "holds v·log(n) - log(2) ≤ k",
    label="Fano: a guess that is right with probability v, of one of n equally likely values",
)
NEIGHBOURS = "(neighbours : ('i → 'd) → ('i → 'd) → bool)"
PRIVATE = "n ε given Finite('i), n = card('i), Measurable(A), A is ε-DP for neighbours "
any_law = theorem.printed(
    f"for A : ('i → 'd) ⇝ 'a, X distribution on ('i → 'd), {PRIVATE} holds I(X; A) ≤ ε²/2·n²",
    label="the information of the output of an ε-DP mechanism",
)
independent = theorem.printed(
    f"for A : ('i → 'd) ⇝ 'a, D : 'i ⇝ 'd, {PRIVATE}, ∀i. Prob(D(i)) holds I(⨂ i. D(i); A) ≤ ε²/2·n",
    label="independent entries",
)


@pinsker.proof
def an_indicator(p):
    p.chain("0", le("KL(P ‖ Q)"), le("k"))
    p.have("0 ≤ k")
    p.let(r="√(k/2)")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(u="Pr(P, S)", v="Pr(Q, S)", h="x ↦ 2·(if S(x) then 1 else 0) - 1")
        p.have("E[x ~ P] (if S(x) then 1 else 0) exists and is u", "int_Pr")
        p.have("E[x ~ Q] (if S(x) then 1 else 0) exists and is v", "int_Pr")
        p.have("E[x ~ P] h(x) exists and is 2·u - 1")
        p.have("E[x ~ Q] h(x) exists and is 2·v - 1")
        with p.fix("x : 'a"):
            with p.case("S(x)"):
                p.have("|h(x)| ≤ 1")
            with p.otherwise():
                p.have("|h(x)| ≤ 1")
        p.use("pinsker", "P", "Q", "h", "2·u - 1", "2·v - 1", "k")
        p.have("r² = k/2")
        p.chain("√(2·k)", eq("√((2·r)²)"), eq("2·r", "sqrt_of_square"))
        p.have("u - v ≤ r")
        p.have("P(S) - Q(S) ≤ r")
    p.unfold("total_variation")
    p.use("supon_least", goal=p.goal, because="the supremum over all events")


@huber.proof
def two_coins(p):
    p.chain("0", le("KL(P ‖ Q)"), le("k"))
    p.have("0 ≤ k")
    p.defined("0 ≤ 1 - exp(-k)")
    p.use(bretagnolle_huber.claim.theorem(), "P", "Q", "k")


@variational.proof
def by_gibbs(p):
    p.let(Z="E[x ~ Q] exp(h(x))")
    p.have("E[x ~ Q] exp(h(x)) exists and is Z")
    p.use("int_positive", "Q", "x ↦ exp(h(x))", "λx : 'a. 1", "1", "Z", because="$e^h$ is positive")
    p.defined("0 < E[x ~ Q] exp(h(x))")
    p.use(donsker_varadhan.claim.theorem(), "P", "Q", "h")


@le_cam.proof
def sum_of_the_errors(p):
    p.unfold_facts("total_variation")
    p.let(u="Pr(P, S)", v="Pr(Q, S)", d="λs : 'a → bool. P(s) - Q(s)")
    p.use("supon_upper", G="(Measurable : ('a → bool) → bool)", f="d", i="S")
    p.chain("P(S) - Q(S)", eq("d(S)"), le("SupOn Measurable d"), le("t"))
    p.have("u - v ≤ t")
    p.have("Pr(P, x ↦ ¬S(x)) = 1 - u", "Pr_complement")
    p.have(p.goal)


@reached.proof
def the_loss(p):
    p.let(r="dP/dQ")
    p.use("density_pos", "P", "Q")
    p.have("almost every x ~ Q: 0 < r(x)", "ae_ac")
    p.have("almost every x ~ Q: exp(log(r(x))) = r(x)", "exp_log")
    p.use("int_density", "P", "Q")
    p.have("E[x ~ Q] exp(log(r(x))) exists and is 1", "int_ae")
    p.defined("Integrable(Q, x ↦ exp(log(r(x))))", "integrable_int")
    p.have("E[x ~ Q] exp(log(r(x))) = 1", "E_int")
    p.use("kl_finite", "P", "Q", "k")
    p.obtain("v", "∃v. E[x ~ P] log(r(x)) exists and is v ∧ KL(P ‖ Q) = v ∧ v ≤ k")
    p.have("v = k")
    p.have("E[x ~ P] log(r(x)) = k", "E_int")
    p.have(p.goal)


@fano.proof
def a_rare_event(p):
    p.let(s="λz : 'a × 'b. fst(z) = g(snd(z))", O="bind(P, K)", R="semi(P, x ↦ O)")
    p.unfold_facts("mechanism")
    p.use("bind_prob", "P", "K")
    with p.fix("y : 'b"):
        p.have("mass P (x ↦ s((x, y))) ≤ 1/n", "fst_pair", "snd_pair")
    p.use("mass_sections_swapped", P="P", Q="O", t="s")
    p.chain("R(s)", eq("∫[y ~ O] mass P (x ↦ s((x, y)))"), le("∫[y ~ O] 1/n", "L_mono"), eq("1/n", "L_const"))
    p.have("exp(-log(n)) = 1/n", "exp_neg_log")
    p.unfold_facts("mutual_information")
    p.use("rare_event", "semi(P, K)", "R", "s", "v", "log(n)", "k")


@any_law.proof
def as_zcdp(p):
    p.have("∀x y : 'i → 'd. neighbours(x, y) ⇒ neighbours(y, x)", "neighbours_swapped")
    p.use(prop1_4.in_kernel.theorem(), NEIGHBOURS, "A", "ε")
    p.use(thm1_10.information.theorem(), "A", "X", "1/2·ε²", "n")
    p.have(p.goal)


@independent.proof
def entry_by_entry(p):
    p.have("∀x y : 'i → 'd. neighbours(x, y) ⇒ neighbours(y, x)", "neighbours_swapped")
    p.use(prop1_4.in_kernel.theorem(), NEIGHBOURS, "A", "ε")
    p.use(thm1_10.independent.theorem(), "A", "D", "1/2·ε²", "n")
    p.have(p.goal)
