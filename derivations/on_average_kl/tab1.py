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

MECHANISM = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, epsilon : real given"
theorem = Statement(id="oakl.tab1", title="Definitions of privacy")
approximate = theorem.printed(
    f"{MECHANISM.replace('epsilon', 'epsilon delta')} pure_dp nb A epsilon, 0 <= delta "
    "holds approx_dp nb A epsilon delta",
    label="from pure to approximate privacy",
)
divergence = theorem.printed(
    f"{MECHANISM} pure_dp nb A epsilon holds capacity_bounded nb kl A epsilon",
    label="from pure privacy to KL-privacy",
)
average = theorem.printed(
    "for i : 'i, A : ('i -> 'd) -> 'a measure, D : 'd measure, epsilon : real "
    r"given Finite (\j : 'i. T), Prob D, capacity_bounded neighbours kl A epsilon "
    "holds on_average_kl i A D <= ext epsilon",
    added=[
        "Measurable A",
        r"Measurable (\u. kl (A (fst u)) (A (replace (fst u) i (snd u))))",
        "0 <= epsilon",
    ],
    label="On-Average KL-privacy further weakens KL-privacy",
)
variation = theorem.printed(
    f"{MECHANISM} capacity_bounded nb kl A epsilon "
    "holds capacity_bounded nb total_variation A (sqrt (epsilon/2))",
    added=["0 <= epsilon"],
    label="from KL-privacy to TV-privacy",
)
generalizes = theorem.printed(
    f"{LAW.replace(' MORE', ', c : real ').replace('Measurable M, ', '').split(', Measurable')[0]}, "
    f"capacity_bounded neighbours total_variation M c holds {thm6.GAP} <= c",
    added=["Measurable M", r"Measurable (\z. q (fst z) (snd z))", "0 <= c"],
    label="TV-privacy implies generalization, for losses with values in [0,1]",
)
weaker = theorem.fails(
    "for i : 'i, A : ('i -> 'd) -> 'a measure, D : 'd measure, epsilon c : real "
    r"given Finite (\j : 'i. T), Prob D, Measurable A, mechanism A, Standard (\h : 'a. T), 0 <= epsilon, "
    "on_average_kl i A D <= ext epsilon holds capacity_bounded neighbours kl A c",
    label="that On-Average KL-privacy, for one distribution, implies KL-privacy",
)
theorem.finding(
    "reading",
    r"The rows of the table are definitions. The implications are those that sections 1 and 5 state in "
    r"words; Figure 1 shows some, but our text of the paper does not hold the picture. That On-Average "
    r"KL-privacy is ``weaker than Rand-DP'' is said of its quantifier: it is for one distribution. The "
    r"divergence may be $\infty$ on the exceptional data that Rand-DP allows.",
)
theorem.finding(
    "hypothesis",
    r"On-Average KL-privacy is a mean of divergences, so the divergence has to be a measurable function of "
    r"the data. It is one if $\mathcal A$ is measurable and its outputs are in a standard space. In other "
    r"spaces it need not be one: for $x\in[0,1]$ let the output be fair coins, one for each number in "
    r"$[0,1]$, of which the coin $x$ is biased if $x$ is in a set $S$ that is not measurable. An event knows "
    r"countably many coins, so that its probability depends measurably on $x$; the divergence tells whether "
    r"$x$ is in $S$. A negative $\epsilon$ is possible only if there is but one possible data point.",
)
total = Claim(
    "for P Q : 'a measure, c : real given Prob P, Prob Q, 0 <= c, kl P Q <= ext c "
    "holds total_variation P Q <= ext (sqrt (c/2))"
)
means = Claim(
    "for P Q : 'a measure, h : 'a -> real, c : real given Prob P, Prob Q, Measurable h, !x. 0 <= h x, "
    "!x. h x <= 1, 0 <= c, total_variation P Q <= ext c holds E P h <= E Q h + c"
)
generalizes.facts += thm6.repaired.facts


@approximate.proof
def more(p):
    p.unfold_facts("pure_dp")
    return p.use("approx_dp_weaken", "nb", "A", "epsilon", "0", "epsilon", "delta")


@divergence.proof
def every_pair(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "A", "epsilon")
    p.unfold_facts("pure_dp", "approx_dp", "mechanism")
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.chain(
            "kl (A x) (A y)",
            le("max_divergence (A x) (A y)", "kl_le_max_divergence", because="the mean of a bounded loss"),
            le("ext epsilon"),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@average.proof
def below_the_supremum(p):
    p.unfold_facts("capacity_bounded", "mechanism")
    p.unfold("on_average_kl")

    def inner(q):
        def pair(r):
            def same(s):
                unchanged = s.chain("replace x i z", eq("x", s.have("z = x i"), "replace_none"))
                return s.chain(
                    "kl (A x) (A (replace x i z))", eq("ext 0", unchanged, "kl_same"), le("ext epsilon")
                )

            def other(s):
                s.use("neighbours_swapped", "replace x i z", "x")
                return s.have("kl (A x) (A (replace x i z)) <= ext epsilon")

            return r.cases("z = x i", same, other)

        q.intro("z", pair, "!z. kl (A x) (A (replace x i z)) <= ext epsilon")
        return q.chain(
            r"L D (\z. kl (A x) (A (replace x i z)))",
            le(r"L D (\z : 'd. ext epsilon)", "L_le"),
            eq("ext epsilon", "L_const"),
        )

    p.intro("x", inner, r"!x. L D (\z. kl (A x) (A (replace x i z))) <= ext epsilon")
    return p.chain(
        r"L (product (\j : 'i. D)) (\x. L D (\z. kl (A x) (A (replace x i z))))",
        le(r"L (product (\j : 'i. D)) (\x. ext epsilon)", "L_le"),
        eq("ext epsilon", "L_const"),
    )


@total.proof
def pinsker(p):
    p.chain("ext (1/2)*kl P Q", le("ext (1/2)*ext c"), eq("ext (c/2)"))
    p.let(H=sec6_total_variation.UNIT, r="sqrt (c/2)")
    p.chain(
        "ipm H P Q",
        eq(sec6_total_variation.DISTANCE, sec6_total_variation.metric.theorem(), because="an IPM"),
        le("(ext (1/2)*kl P Q)^(1/2)", sec6_total_variation.sharper.theorem(), because="Pinsker"),
        le("ext (c/2)^(1/2)"),
        eq("ext r", "ext_pow", "sqrt_pow"),
    )
    p.unfold("total_variation")

    def event(q):
        q.let(h=r"\x. if (s x) (1 : real) 0")
        return q.obtain(
            "u", q.use("mass_real", "P", "s"), lambda q: q.obtain("v", q.use("mass_real", "Q", "s"), of)
        )

    def of(q):
        q.use("mass_int", "P", "s", "u")
        q.use("mass_int", "Q", "s", "v")
        _one, _two = q.use("E_int", "P", "h", "u"), q.use("E_int", "Q", "h", "v")

        return q.chain(
            "mass P s - mass Q s",
            eq("ext (u - v)", "ext_sub"),
            le("ext (abs (u - v))"),
            eq("ext (abs (E P h - E Q h))"),
            le("ipm H P Q"),
            le("ext r"),
        )

    return p.suffices("supon_least", "s", event)


@variation.proof
def by_pinsker(p):
    p.unfold("capacity_bounded", "mechanism")

    def pair(q):
        return q.use(total.theorem(), "A x", "A y", "epsilon", because="Pinsker's inequality")

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@means.proof
def by_events(p):
    p.use(unit_mean.theorem(), "P", "h")
    p.use(unit_mean.theorem(), "Q", "h")
    p.unfold_facts("total_variation")
    p.let(f=r"\s. mass P s - mass Q s")

    def event(q):
        return q.obtain(
            "u", q.use("mass_real", "P", "s"), lambda q: q.obtain("v", q.use("mass_real", "Q", "s"), of)
        )

    def of(q):
        q.use("supon_upper", "(Measurable : ('a -> bool) -> bool)", "f", "s")
        q.chain("ext (u - v)", eq("f s", "ext_sub"), le("SupOn Measurable f"), le("ext c"))
        return q.chain(
            "mass P s",
            eq("ext u"),
            le("ext (1*v + c)"),
            eq("ext 1*ext v + ext c"),
            eq("ext 1*mass Q s + ext c"),
        )

    p.intro("s", event, "!s. Measurable s ==> mass P s <= ext 1*mass Q s + ext c")
    p.chain(
        "ext (E P h)",
        eq(r"L P (\x. ext (h x))"),
        le(r"ext 1*L Q (\x. ext (h x)) + ext c"),
        eq("ext 1*ext (E Q h) + ext c"),
        eq("ext (E Q h + c)"),
    )
    return p.use("le_of_ext", "E P h", "E Q h + c")


@generalizes.proof
def by_the_exchange(p):
    p.unfold_facts("capacity_bounded")

    def close(q):
        q.unfold_facts("mechanism")
        q.use("neighbours_swapped", "x", "y")
        q.use(means.theorem(), "M x", "M y", "q z", "c")
        q.use(means.theorem(), "M y", "M x", "q z", "c")
        return q.use("abs_le", "E (M x) (q z) - E (M y) (q z)", "c")

    return p.suffices(thm6.close_answers.theorem(), "z x y", close, because="the exchange")


@weaker.refutation
def release_of_a_bit(p):
    p.say("Data are two bits, of which one is released; the distribution is that of a bit that is certain.")
    p.let(A=r"\x : bool -> bool. dirac (x T)", D="dirac T", x=r"\j : bool. T", y="replace x T F")
    p.have("mechanism A", "mechanism")
    p.let(g=r"\b z : bool. kl (dirac b) (dirac z)", F0=r"\v : bool -> bool. kl (dirac (v T)) (dirac T)")

    def inner(q):
        q.every("z", "bool", lambda q: q.use("replace_here", "v", "T", "z"))
        return q.chain(r"L D (\z. kl (A v) (A (replace v T z)))", eq("g (v T) T", "L_dirac"), eq("F0 v"))

    each = p.every("v", "bool -> bool", inner)
    p.use(
        "measurable_comp",
        r"\b : bool. kl (dirac b) (dirac T)",
        r"\x : bool -> bool. x T",
        goal="Measurable F0",
    )
    p.chain(
        "on_average_kl T A D",
        eq("F0 x", "on_average_kl", each, "L_product_dirac"),
        eq("ext 0", "kl_same"),
        le("ext 0"),
    )
    p.use("true_not_false")
    p.use("not_equal_back", "T", "F")
    p.use("neighbours_swapped", "y", "x")
    p.let(some="capacity_bounded neighbours kl A 0")

    def impossible(q):
        q.unfold_facts("capacity_bounded")
        q.use("replace_here", "x", "T", "F")
        every = q.have("!v w. neighbours v w ==> kl (A v) (A w) <= ext 0")
        bound = q.use(every, "x", "y")
        q.chain("kl (dirac T) (dirac F)", le("ext 0", bound))
        q.use("ac_of_kl", "dirac T", "dirac F", "0")
        q.use("not_false")
        q.use("at_dirac", "T", r"\b : bool. ~b")
        q.use("eq_false", "T")
        return q.have("F")

    p.refute("some", impossible)
    return p.counterexample(i="T", A="A", D="D", epsilon="0", c="0")
