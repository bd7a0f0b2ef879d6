"""Section 5: pure differential privacy implies generalization with high probability.

Problem: the paper cites that pure and approximate differential privacy imply that the risk is near the
    empirical risk with high probability. What is the probability that they are t apart, for an ε-DP
    mechanism and |ℓ| ≤ 1?
Method: the output of any data set is e^{nε} times as probable, at most, as that of a fixed one (groups),
    which does not depend on the data. For a fixed hypothesis Hoeffding's bound is e^{-nt²/2}.
Guarantee: at most e^{n(ε-t²/2)} for either sign, so nearly 0 for t² > 2ε and large n. Nothing is claimed
    of approximate privacy.
Reference: On-Average KL-Privacy, section 5, which cites Dwork et al. 2015 and Bassily et al. 2016.
"""

from cbdp_sym.author import *
from derivations.concentrated import correlation, sec5_groups, sec7_condition9, sec7_gaussian
from derivations.on_average_kl import risks

theorem = Statement(
    id="oakl.sec5.high_probability", title="Privacy and generalization with high probability", expect="partly"
)
GAP = "risk(loss, D, snd(u)) - empirical_risk(loss, fst(u), snd(u))"
SETTING = (
    "for A : ('i → 'd) ⇝ 'a, loss : 'd → 'a → real, D distribution on 'd, ε t n "
    "given Finite('i), n = card('i), Measurable(A), A is ε-DP for neighbours, 0 ≤ ε, 0 < t, "
    "Measurable(λu : 'd # 'a. loss (fst u) (snd u)), "
    "∀z h. |loss(z, h)| ≤ 1 "
)
above = theorem.printed(
    f"{SETTING} holds semi(⨂ j : 'i. D, A){{u | t ≤ {GAP}}} ≤ exp(n·(ε - t²/2))",
    label="pure privacy: the risk is not much more than the empirical risk",
)
below = theorem.printed(
    f"{SETTING} holds semi(⨂ j : 'i. D, A){{u | t ≤ -({GAP})}} ≤ exp(n·(ε - t²/2))",
    label="pure privacy: and not much less",
)
theorem.finding(
    "reading",
    r"The sentence cites other papers. It is read as: for losses between $-1$ and $1$, of one data point "
    r"each, the probability that the risk and the empirical risk of the output are $t$ apart tends to $0$ "
    r"as $n$ grows, for each $t>\sqrt{2\varepsilon}$.",
)
theorem.omits(
    "approximate differential privacy, and the constants of the papers that are cited", of="printed"
)
far = Claim(
    "for h : 'd → real, D distribution on 'd, m t n given Finite('i), n = card('i), 0 < t, Measurable(h), "
    "∀z. |h(z)| ≤ 1, E[z ~ D] h(z) exists and is m "
    "holds (⨂ j : 'i. D){x | t ≤ (∑ i. h(x(i)))/n - m} ≤ exp(-(n·t²/2))"
)
transfer = Claim(
    "for A : ('i → 'd) ⇝ 'a, D distribution on 'd, e : ('i → 'd) → 'a → bool, ε c n "
    "given Finite('i), n = card('i), Measurable(A), A is ε-DP for neighbours, 0 ≤ ε, "
    "Measurable(λu : ('i → 'd) # 'a. e (fst u) (snd u)), 0 ≤ c, "
    "∀h. (⨂ j : 'i. D){x | e(x, h)} ≤ c holds semi(⨂ j : 'i. D, A){u | e(fst(u), snd(u))} ≤ exp(n·ε)·c"
)


@far.proof
def hoeffdings_bound(p):
    p.let(
        P="⨂ j : 'i. D",
        f="λx : 'i → 'd. ∏ i. exp(t·h(x(i)) - t·m - t²/2)",
        S="λx : 'i → 'd. ∑ i. h(x(i))",
        b="exp(-(n·t²/2))",
        one="λx : 'i → 'd. if (t ≤ (∑ i. h(x(i)))/n - m) (1 : ereal) 0",
    )
    p.use("card_positive", goal="0 < n")
    p.use(sec7_condition9.one_sign.theorem(), "D", "h", "m", "t", because="Hoeffding's lemma")
    p.use(sec7_condition9.regular.theorem(), "h", "m", "t")
    p.every("x", "'i → 'd", markov)
    return p.chain(
        "P{x | t ≤ (∑ i. h(x(i)))/n - m}",
        eq("∫ one(x) dP(x)", "mass"),
        le("∫ b·f(x) dP(x)", "L_le"),
        eq("b·∫ f(x) dP(x)", "L_mul"),
        le("b·1"),
        eq("b"),
    )


def markov(q):
    """Where the mean is far from m the product is at least e^{nt²/2}."""
    q.let(l="i ↦ t·h(x(i)) - t·m - t²/2", w="t·S(x) + (-(t·m) - t²/2)·n")
    q.use(correlation.exponential.theorem(), "l")
    q.use("Sum_linear", "i ↦ h(x(i))", "λi : 'i. (1 : real)", "t", "-(t·m) - t²/2")
    q.chain("∑ i : 'i. 1", eq("1·card('i)", "Sum", "sum_const"), eq("n"))
    q.chain("∑ x. l(x)", eq("∑ i. t·h(x(i)) + (-(t·m) - t²/2)·1"), eq("w"))
    q.have("f(x) = exp(w)")

    def outside(r):
        return r.chain("one(x)", eq("0"), le("b·f(x)"))

    def inside(r):
        r.have("n·t ≤ S(x) - n·m", r.have("n·(S(x)/n - m) = S(x) - n·m"))
        r.have("n·t² ≤ t·(S(x) - n·m)")
        r.have("0 ≤ -(n·t²/2) + w")
        r.chain("1", eq("exp(0)", "exp_zero"), le("exp(-(n·t²/2) + w)", "exp_le"), eq("b·f(x)", "exp_add"))
        return r.chain("one(x)", eq("1"), le("b·f(x)"))

    return q.cases("t ≤ S(x)/n - m", inside, outside)


@transfer.proof
def a_fixed_data_set(p):
    p.let(
        P="⨂ j : 'i. D",
        y="select(λx : 'i → 'd. T)",
        B="A(y)",
        one="λx : 'i → 'd. h ↦ if (e x h) (1 : ereal) 0",
        w="exp(n·ε)",
    )
    p.have("n is natural", p.have("n = card('i)"))
    p.use(sec5_groups.events.theorem(), "A", "ε", because="groups of all entries")
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.have("Measurable(λu : ('i → 'd) # 'a. one (fst u) (snd u))")

    def close(q):
        few = q.use(sec7_gaussian.subset.theorem(), "λj : 'i. ¬(x j = y j)")
        q.chain("hamming(x, y)", eq("card (λj : 'i. ¬(x j = y j))", "hamming"), le("card('i)", few), eq("n"))
        return q.chain(
            "∫[h ~ A(x)] one(x, h)",
            eq("A(x){h | e(x, h)}", "mass"),
            le("w·B{h | e(x, h)}"),
            eq("w·(∫[h ~ B] one(x, h))", "mass"),
        )

    p.every("x", "'i → 'd", close)
    p.every(
        "h",
        p.term("e").type.args[1].args[0],
        lambda q: q.chain("∫[x ~ P] one(x, h)", eq("P{x | e(x, h)}", "mass"), le("c")),
    )
    p.let(j="λu : ('i → 'd) # 'a. one (fst u) (snd u)")
    section = p.use("measurable_L_section", "B", "j", because="the probability given the data")
    p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))
    swapped = p.use("tonelli", "P", "B", "j")
    less = p.chain("∫[h ~ B] ∫[x ~ P] one(x, h)", le("∫[h ~ B] c", "L_le"))
    return p.chain(
        "semi(P, A){u | e(fst(u), snd(u))}",
        eq("∫[u ~ semi(P, A)] j(u)", "mass"),
        eq("∫[x ~ P] ∫[h ~ A(x)] one(x, h)", "semi_L", "fst_pair", "snd_pair"),
        le("∫[x ~ P] w·(∫[h ~ B] one(x, h))", "L_le"),
        eq("w·(∫[x ~ P] ∫[h ~ B] one(x, h))", "L_mul"),
        eq("w·(∫[x ~ P] ∫[h ~ B] j(x, h))", "fst_pair", "snd_pair"),
        eq("w·(∫[h ~ B] ∫[x ~ P] j(x, h))", swapped),
        eq("w·(∫[h ~ B] ∫[x ~ P] one(x, h))", "fst_pair", "snd_pair"),
        le("w·(∫[h ~ B] c)", less),
        eq("w·c", "L_const"),
    )


def one_sided(p, sign):
    """The bound for the risk less the empirical risk, or for its negative."""
    other = "" if sign else "-"
    gap = f"{sign}(risk(loss, D, h) - empirical_risk(loss, x, h))"
    p.let(e=f"λx : 'i → 'd. h ↦ t ≤ {gap}", c="exp(-(n·t²/2))")

    def integrable(q):
        q.have("almost every z ~ D: |loss(z, h)| ≤ 1", "ae_all")
        return q.use("integrable_ae_bounded", "D", "z ↦ loss(z, h)", "1")

    def fixed(q):
        q.let(l=f"z ↦ {other}loss(z, h)", r="risk(loss, D, h)", S="λx : 'i → 'd. ∑ i. loss(x(i), h)")
        q.have("Integrable(D, z ↦ loss(z, h))")
        q.unfold_facts("Integrable")
        return q.obtain("v", q.have("∃v. E[z ~ D] loss(z, h) exists and is v"), mean)

    def mean(q):
        q.have("r = v", "risk", "E_int")
        q.have(f"E[z ~ D] l(z) exists and is {other}r")
        q.every("z", q.term("l").type.args[0], lambda t: t.have("|l(z)| ≤ 1", "abs_neg"))
        found = q.use(far.theorem(), "l", "D", f"{other}r", "t", "n", because="Hoeffding's bound")
        q.use("card_positive", goal="0 < n")

        def same(t):
            t.chain("∑ i. l(x(i))", eq(f"{other}S(x)"))
            return t.have(f"(∑ i. l(x(i)))/n - ({other}r) = {gap}", "empirical_risk")

        equal = q.every("x", "'i → 'd", same)
        return rewrite(found, equal)

    for proof in (integrable, fixed):
        p.every("h", p.term("loss").type.args[1].args[0], proof)
    p.have("Measurable(risk(loss, D))", "risk")
    p.use("measurable_comp", "risk(loss, D)", "(snd : ('i → 'd) # 'a → 'a)")
    p.intro("j", risks.loss_at, "∀j : 'i. Measurable(z ↦ loss(fst(z)(j), snd(z)))")
    p.use("measurable_Sum", "λj : 'i. λz : ('i → 'd) # 'a. loss (fst z j) (snd z)")
    p.have("Measurable(λz : ('i → 'd) # 'a. empirical_risk loss (fst z) (snd z))", "empirical_risk")
    p.have("Measurable(λz : ('i → 'd) # 'a. e (fst z) (snd z))")
    found = p.use(transfer.theorem(), "A", "D", "e", "ε", "c", "n", because="groups of all entries")
    same = p.have("exp(n·ε)·c = exp(n·(ε - t²/2))", "exp_add")
    return p.have(p.goal, found, same)


@above.proof
def for_each_hypothesis(p):
    return one_sided(p, "")


@below.proof
def with_the_other_sign(p):
    return one_sided(p, "-")
