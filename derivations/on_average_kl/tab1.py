"""Table 1: definitions of privacy, and what follows from what.

Problem: Table 1 lists definitions by a supremum or a mean over the data and a distance between outputs. Pure
    DP, KL-privacy and TV-privacy take suprema, On-Average KL-privacy means.
Method: the distances are ordered, D_KL ≤ D_∞ and TV ≤ √(D_KL/2); a mean is at most a supremum. A data point
    and a fresh one change places in the generalization gap.
Guarantee: ε-DP implies ε-KL-privacy, which implies ε-On-Average KL-privacy for every distribution, and
    √(ε/2)-TV-privacy; that implies generalization with √(ε/2) for losses with values in [0,1]. On-Average
    KL-privacy implies KL-privacy with no parameter.
Reference: On-Average KL-Privacy, section 5, Table 1, and the related work in section 1.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import sec6_total_variation, thm6
from derivations.capacity_bounded.samples import LAW, unit_mean
from derivations.concentrated import lem3_2

MECHANISM = "for nb : 'd → 'd → bool, A : 'd → 'a measure, ε : real given"
theorem = Statement(id="oakl.tab1", title="Definitions of privacy")
approximate = theorem.printed(
    f"{MECHANISM.replace('ε', 'ε δ')} pure_dp nb A ε, 0 ≤ δ holds approx_dp nb A ε δ",
    label="from pure to approximate privacy",
)
divergence = theorem.printed(
    f"{MECHANISM} pure_dp nb A ε holds capacity_bounded nb kl A ε", label="from pure privacy to KL-privacy"
)
average = theorem.printed(
    "for i : 'i, A : ('i → 'd) ⇝ 'a, D : 'd measure, ε "
    "given Finite('i), Prob(D), A is (kl, ε)-capacity bounded for neighbours "
    "holds on_average_KL[i](A, D) ≤ ε",
    added=["Measurable(A)", "Measurable(u ↦ KL(A(fst(u)) ‖ A(replace(fst(u), i, snd(u)))))", "0 ≤ ε"],
    label="On-Average KL-privacy further weakens KL-privacy",
)
variation = theorem.printed(
    f"{MECHANISM} capacity_bounded nb kl A ε holds capacity_bounded nb total_variation A (sqrt (ε/2))",
    added=["0 ≤ ε"],
    label="from KL-privacy to TV-privacy",
)
generalizes = theorem.printed(
    f"{LAW.replace(' MORE', ', c : real ').replace('Measurable M, ', '').split(', Measurable')[0]}, "
    f"capacity_bounded neighbours total_variation M c holds {thm6.GAP} ≤ c",
    added=["Measurable(M)", "Measurable(z ↦ h(fst(z), snd(z)))", "0 ≤ c"],
    label="TV-privacy implies generalization, for losses with values in [0,1]",
)
weaker = theorem.fails(
    "for i : 'i, A : ('i → 'd) ⇝ 'a, D : 'd measure, ε c "
    "given Finite('i), Prob(D), Measurable(A), mechanism(A), Standard('a), 0 ≤ ε, "
    "on_average_KL[i](A, D) ≤ ε holds A is (kl, c)-capacity bounded for neighbours",
    label="that On-Average KL-privacy, for one distribution, implies KL-privacy",
)
theorem.finding(
    "reading",
    "The rows of the table are definitions. The implications are those that sections 1 and 5 state in "
    "words; Figure 1 shows some, but our text of the paper does not hold the picture. No constant is "
    r"printed: $\sqrt{\epsilon/2}$ is ours. That On-Average KL-privacy is ``weaker than Rand-DP'' is said "
    r"of its quantifier: it is for one distribution. The divergence may be $\infty$ on the exceptional data "
    "that Rand-DP allows.",
)
theorem.finding(
    "hypothesis",
    "On-Average KL-privacy is a mean of divergences, so the divergence has to be a measurable function of "
    r"the data. It is one if $\mathcal A$ is measurable and its outputs are in a standard space. In other "
    r"spaces it need not be one: for $x\in[0,1]$ let the output be fair coins, one for each number in "
    "$[0,1]$, of which the coin $x$ is biased if $x$ is in a set $S$ that is not measurable. An event knows "
    "countably many coins, so that its probability depends measurably on $x$; the divergence tells whether "
    r"$x$ is in $S$. A negative $\epsilon$ is possible only if there is but one possible data point.",
)
total = Claim("for P Q distributions on 'a, c given 0 ≤ c, KL(P ‖ Q) ≤ c holds TV(P, Q) ≤ √(c/2)")
means = Claim(
    "for P Q distributions on 'a, h : 'a → real, c given Measurable(h), ∀x. 0 ≤ h(x), ∀x. h(x) ≤ 1, "
    "0 ≤ c, TV(P, Q) ≤ c holds E[x ~ P] h(x) ≤ E[x ~ Q] h(x) + c"
)
generalizes.facts += thm6.repaired.facts


@approximate.proof
def more(p):
    p.unfold_facts("pure_dp")
    return p.use("approx_dp_weaken", "nb", "A", "ε", "0", "ε", "δ")


@divergence.proof
def every_pair(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "A", "ε")
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.chain(
            "KL(A(x) ‖ A(y))",
            le("D[∞](A(x) ‖ A(y))", "kl_le_max_divergence", because="the mean of a bounded loss"),
            le("ε"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@average.proof
def below_the_supremum(p):
    p.unfold_facts("capacity_bounded", "mechanism")
    p.unfold("on_average_kl")

    def inner(q):
        def pair(r):
            def same(s):
                unchanged = s.chain("replace(x, i, z)", eq("x", s.have("z = x(i)"), "replace_none"))
                return s.chain("KL(A(x) ‖ A(replace(x, i, z)))", eq("0", unchanged, "kl_same"), le("ε"))

            def other(s):
                s.use("neighbours_swapped", "replace(x, i, z)", "x")
                return s.have("KL(A(x) ‖ A(replace(x, i, z))) ≤ ε")

            return r.cases("z = x(i)", same, other)

        q.intro("z", pair, "∀z. KL(A(x) ‖ A(replace(x, i, z))) ≤ ε")
        return q.chain("∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z)", le("∫ ε dD(z)", "L_le"), eq("ε", "L_const"))

    p.intro("x", inner, "∀x. ∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z) ≤ ε")
    return p.chain(
        "∫[x ~ ⨂ j. D] ∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z)",
        le("∫[x : 'i → 'd ~ ⨂ j. D] ε", "L_le"),
        eq("ε", "L_const"),
    )


@total.proof
def pinsker(p):
    p.chain("1/2·KL(P ‖ Q)", le("1/2·c"), eq("c/2"))
    p.let(H=sec6_total_variation.UNIT, r="√(c/2)")
    p.chain(
        "IPM^H(P, Q)",
        eq(sec6_total_variation.DISTANCE, sec6_total_variation.metric.theorem(), because="an IPM"),
        le("(1/2·KL(P ‖ Q))^(1/2)", sec6_total_variation.sharper.theorem(), because="Pinsker"),
        le("(c/2)^(1/2)"),
        eq("r", "ext_pow", "sqrt_pow"),
    )
    p.unfold("total_variation")

    def event(q):
        q.let(h="x ↦ if s(x) then 1 else 0")
        return q.obtain(
            "u", q.use("mass_real", "P", "s"), lambda q: q.obtain("v", q.use("mass_real", "Q", "s"), of)
        )

    def of(q):
        q.use("mass_int", "P", "s", "u")
        q.use("mass_int", "Q", "s", "v")
        _one, _two = q.use("E_int", "P", "h", "u"), q.use("E_int", "Q", "h", "v")

        return q.chain(
            "P(s) - Q(s)",
            eq("u - v", "ext_sub"),
            le("|u - v|"),
            eq("abs (E P h - E Q h)"),
            le("IPM^H(P, Q)"),
            le("r"),
        )

    return p.suffices("supon_least", "s", event)


@variation.proof
def by_pinsker(p):
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.use(total.theorem(), "A(x)", "A(y)", "ε", because="Pinsker's inequality")

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@means.proof
def by_events(p):
    p.use(unit_mean.theorem(), "P", "h")
    p.use(unit_mean.theorem(), "Q", "h")
    p.unfold_facts("total_variation")
    p.let(f="s ↦ P(s) - Q(s)")

    def event(q):
        return q.obtain(
            "u", q.use("mass_real", "P", "s"), lambda q: q.obtain("v", q.use("mass_real", "Q", "s"), of)
        )

    def of(q):
        q.use("supon_upper", "(Measurable : ('a → bool) → bool)", "f", "s")
        q.chain("u - v", eq("f(s)", "ext_sub"), le("sup g ∈ Measurable. f(g)"), le("c"))
        return q.chain("P(s)", eq("u"), le("1·v + c"), eq("1·v + c"), eq("1·Q(s) + c"))

    p.intro("s", event, "∀s. Measurable(s) ⇒ P(s) ≤ 1·Q(s) + c")
    p.chain(
        "E[x ~ P] h(x)",
        eq("∫ h(x) dP(x)"),
        le("1·∫ h(x) dQ(x) + c"),
        eq("1·(E[x ~ Q] h(x)) + c"),
        eq("E[x ~ Q] h(x) + c"),
    )
    return p.use("le_of_ext", "E[x ~ P] h(x)", "E[x ~ Q] h(x) + c")


@generalizes.proof
def by_the_exchange(p):
    p.unfold_facts("capacity_bounded")

    def close(q):
        q.unfold_facts("mechanism")
        q.use("neighbours_swapped", "x", "y")
        q.use(means.theorem(), "M(x)", "M(y)", "h(z)", "c")
        q.use(means.theorem(), "M(y)", "M(x)", "h(z)", "c")
        return q.use("abs_le", "E[u ~ M(x)] h(z, u) - E[u ~ M(y)] h(z, u)", "c")

    return p.suffices(thm6.close_answers.theorem(), "z x y", close, because="the exchange")


@weaker.refutation
def a_rare_bit(p):
    p.say(
        r"Data are two independent bits, each $1$ with probability $\frac1{100}$. A noisy copy of "
        r"the first is released, which is right with probability $\frac34$."
    )
    p.let(
        R="λb : bool. bernoulli (if b (3/4) (1/4))",
        A="λx : bool → bool. R(x T)",
        D="bernoulli(1/100)",
        P="product (λj : bool. D)",
    )
    p.let(g="λb z : bool. KL(R(b) ‖ R(z))", k="b ↦ ∫ g(b, z) dD(z)", x="λj : bool. T", y="replace(x, T, F)")
    p.have("R(T) = bernoulli (3/4)", "if_true")
    p.have("R(F) = bernoulli (1/4)", "if_false", "not_false")
    p.have("Prob(R(T))", "bernoulli_prob")
    p.have("Prob(R(F))", "bernoulli_prob")
    p.intro(
        "b",
        lambda q: q.cases("b", lambda r: r.have("Prob(R(b))"), lambda r: r.have("Prob(R(b))")),
        "∀b. Prob(R(b))",
    )
    p.have("mechanism(A)", "mechanism")
    p.use("measurable_comp", "R", "λx : bool → bool. x T", goal="Measurable(A)")
    p.have("3/4·log(3/4/(1/4)) + 1/4·log(1/4/(3/4)) ≤ 11/20", by=decide)
    p.have("1/2 < 3/4·log(3/4/(1/4)) + 1/4·log(1/4/(3/4))", by=decide)
    one = p.use("kl_bernoulli", "3/4", "1/4")
    other = p.use("kl_bernoulli", "1/4", "3/4")
    p.chain("g(T, F)", eq("KL(bernoulli(3/4) ‖ bernoulli(1/4))"), le("11/20", one))
    p.chain("g(F, T)", eq("KL(bernoulli(1/4) ‖ bernoulli(3/4))"), le("11/20", other))
    p.have("g(T, T) = 0", "kl_same")
    p.have("g(F, F) = 0", "kl_same")
    p.chain("k(T)", eq("1/100·g(T, T) + (1 - 1/100)·g(T, F)", "L_bernoulli"), le("11/20"))
    p.chain("k(F)", eq("1/100·g(F, T) + (1 - 1/100)·g(F, F)", "L_bernoulli"), le("11/2000"))

    def inner(q):
        q.every("z", "bool", lambda q: q.use("replace_here", "v", "T", "z"))
        return q.have("∫ KL(A(v) ‖ A(replace(v, T, z))) dD(z) = k(v(T))")

    each = p.every("v", "bool → bool", inner)
    p.use("product_marginal", "λj : bool. D", "T")
    p.chain(
        "on_average_KL[T](A, D)",
        eq("∫[v ~ P] k(v(T))", "on_average_kl", each),
        eq("∫[b ~ map(v ↦ v(T), P)] k(b)", "L_map"),
        eq("∫ k(b) dD(b)"),
        eq("1/100·k(T) + (1 - 1/100)·k(F)", "L_bernoulli"),
        le("1/50"),
    )
    p.use("true_not_false")
    p.use("not_equal_back", "T", "F")
    p.use("neighbours_swapped", "y", "x")

    def impossible(q):
        q.unfold_facts("capacity_bounded")
        q.use("replace_here", "x", "T", "F")
        every = q.have("∀v w. neighbours(v, w) ⇒ KL(A(v) ‖ A(w)) ≤ 1/2")
        q.chain("g(T, F)", eq("KL(A(x) ‖ A(y))"), le("1/2", q.use(every, "x", "y")))
        q.chain("3/4·log(3/4/(1/4)) + 1/4·log(1/4/(3/4))", eq("g(T, F)", one), le("1/2"))
        return q.have("F")

    p.refute("A is (kl, 1/2)-capacity bounded for neighbours", impossible)
    return p.counterexample(i="T", A="A", D="D", ε="1/50", c="1/2")
