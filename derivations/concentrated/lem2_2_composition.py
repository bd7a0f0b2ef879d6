"""Lemma 2.2, composition: the divergence between two laws of pairs.

Problem: compare D_α(P‖Q) for laws of pairs with D_α of the marginals P', Q' of the first outcome, and of
    the conditional laws P'_y, Q'_y of the second.
Method: the moment of the pair is E[(p'/q')^α] with the moment of the second outcome, given the first,
    inside; bound the latter. For α = 1 the chain rule: the mean loss of the second outcome, given the first,
    inside. The upper bound for α = ∞ is a limit.
Guarantee: both bounds for 1 <= α < ∞, and the upper one for α = ∞ (the paper's proof is for 1 < α < ∞).
Reference: concentrated paper, Lemma 2.2 and Appendix B.1.
"""

from cbdp_sym import Statement
from cbdp_sym.author import eq, le
from derivations.concentrated import pairs

theorem = Statement(
    id="zcdp.lem2.2.composition", title="The divergence between laws of pairs", expect="partly"
)
theorem.finding(
    "reading",
    r"The maximum and the minimum over $y$ are stated by every number $c$ that is at least, or at most, all "
    r"$\mathrm{D}_\alpha(P'_y\|Q'_y)$: they may be suprema that are not attained.",
)
theorem.finding(
    "hypothesis",
    r"The lower bounds are proved where every $P'_y\ll Q'_y$. The second outcome is in a standard space, and "
    r"its law depends measurably on the first.",
)
theorem.finding(
    "reading",
    r"$\mathrm{D}_1$ is the KL divergence $\int p\log(p/q)$. The paper also says that it is "
    r"$\lim_{\alpha\to1}\mathrm{D}_\alpha$, which from above is so only where some "
    r"$\mathrm{D}_\alpha$ with $\alpha>1$ is finite; for the limit the upper bound fails, as the orders at "
    r"which the $\mathrm{D}_\alpha(P'_y\|Q'_y)$ are finite may come down to $1$ with $y$.",
)
theorem.omits(r"The lower bound for $\alpha=\infty$.")
theorem.omits(
    r"That the divergence between product distributions is the sum of those of the marginals."
)


in_kernel = theorem.printed(
    r"for P Q : 'a measure, K H : 'a -> 'b measure, a b c : real "
    r"given Standard (\y : 'b. T), Prob P, Prob Q, Measurable K, Measurable H, "
    r"!x. Prob (K x), !x. Prob (H x), 1 < a, renyi a P Q <= ext b, !x. renyi a (K x) (H x) <= ext c "
    r"holds renyi a (semi P K) (semi Q H) <= ext (b + c)",
    label="the upper bound, for finite orders and a standard space of second outcomes",
)


@in_kernel.proof
def product_of_the_moments(p):
    p.have("0 < a - 1")
    p.use("ac_of_renyi", "P", "Q", "a", "b", because="a finite divergence")
    outcome = p.names["P"].type.args[0]
    p.know(p.every("x", outcome, lambda q: q.use("ac_of_renyi", "K x", "H x", "a", "c")))
    p.use("semi_ac", "P", "Q", "K", "H")
    first = moment(p, "P", "Q", "b")
    second = p.every("x", outcome, lambda q: moment(q, "K x", "H x", "c"))
    same = p.every("x", outcome, lambda q: q.use("kdensity_ae", "K", "H", "x"))
    p.use("kdensity_measurable", "K", "H", because="one density for all conditional laws")
    p.let(r="density P Q", s="kdensity K H")
    factors = p.use(
        "semi_density", "P", "Q", "K", "H", because="the density of the joint laws factors"
    )
    joint = p.chain(
        r"L (semi Q H) (\z. ext (density (semi P K) (semi Q H) z ^ a))",
        eq(r"L (semi Q H) (\z. ext ((r (fst z) * s (fst z) (snd z)) ^ a))", factors),
        eq(
            r"L Q (\x. L (H x) (\y. ext ((r x * s x y) ^ a)))",
            "semi_L",
            "fst_pair",
            "snd_pair",
            because="first the second outcome, then the first",
        ),
        eq(r"L Q (\x. L (H x) (\y. ext (r x ^ a) * ext (s x y ^ a)))", "pow_mul", "ext_mul"),
        eq(r"L Q (\x. ext (r x ^ a) * L (H x) (\y. ext (s x y ^ a)))", "L_mul"),
        eq(r"L Q (\x. ext (r x ^ a) * L (H x) (\y. ext (density (K x) (H x) y ^ a)))", same),
        le(
            r"L Q (\x. ext (r x ^ a) * ext (exp ((a - 1)*c)))",
            second,
            because="each conditional moment is bounded",
        ),
        eq(r"L Q (\x. ext (exp ((a - 1)*c)) * ext (r x ^ a))"),
        eq(r"ext (exp ((a - 1)*c)) * L Q (\x. ext (r x ^ a))", "L_mul"),
        le("ext (exp ((a - 1)*c)) * ext (exp ((a - 1)*b))", first, because="and so is the first"),
        eq("ext (exp ((a - 1)*(b + c)))"),
    )
    return p.chain(
        "renyi a (semi P K) (semi Q H)",
        eq(
            r"ext (1/(a - 1)) * elog (L (semi Q H) (\z. ext (density (semi P K) (semi Q H) z ^ a)))",
            "renyi",
            "if_true",
            because="the definition",
        ),
        le("ext (1/(a - 1)) * elog (ext (exp ((a - 1)*(b + c))))", joint),
        eq("ext (1/(a - 1)) * ext ((a - 1)*(b + c))", "elog_ext", "log_exp"),
        eq("ext (b + c)"),
    )


def moment(p, P, Q, b):
    """From renyi a P Q <= b, the bound exp((a - 1) b) of the moment."""
    m = rf"L ({Q}) (\z. ext (density ({P}) ({Q}) z ^ a))"
    bound = p.chain(
        f"elog ({m})",
        eq(f"ext (a - 1) * (ext (1/(a - 1)) * elog ({m}))"),
        eq(f"ext (a - 1) * renyi a ({P}) ({Q})", "renyi", "if_true", because="the definition"),
        le(f"ext (a - 1) * ext ({b})"),
        eq(f"ext ((a - 1)*({b}))"),
    )
    return p.use("le_exp", given=[bound], because="the exponential of both sides")


LABELS = {
    "upper_one": "the upper bound, α = 1",
    "upper_infinity": "the upper bound, α = ∞",
    "lower": "the lower bound, 1 < α < ∞, where each K x is absolutely continuous",
    "lower_one": "the lower bound, α = 1, where each K x is absolutely continuous",
}
for name, label in LABELS.items():

    @theorem.printed(getattr(pairs, name).text, label=label).proof
    def of_pairs(p, name=name):
        return p.use(getattr(pairs, name).theorem(), goal=p.goal, because="the law of pairs")
