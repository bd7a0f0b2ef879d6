"""Section 7, the remarks on Theorem 7.1: condition (9) holds by itself for large n.

Problem: is q(x) near the value of q on some data set of n entries, for every data set x, if n ≥ O(log(k)/α²)?
Method: draw n entries of x. By Hoeffding's lemma exp(t Σ(±q - mean) - nt²/2) has a mean of at most 1 for each
    coordinate and sign, and somewhere the sum of all 2k of them is at most its mean 2k.
Guarantee: within t in every coordinate if nt² ≥ 2 log(2k); so (9) holds for n ≥ log(2k)/(2α²).
Reference: concentrated paper, section 7, after Theorem 7.1, and (9).
"""

from cbdp_sym.author import *
from derivations.concentrated import correlation, sec6_marginals

SETTING = (
    "for q : 'd -> 'k -> real, x : 'j -> 'd, {} : real "
    r"given Finite (\i : 'i. T), n = card (\i : 'i. T), Finite (\j : 'j. T), Finite (\k : 'k. T), "
    r"d = card (\k : 'k. T), !z k. abs (q z k) <= 1, "
)
NEAR = r"?u : 'i -> 'j. !k. abs (statistical q (\i. x (u i)) k - statistical q x k) <= {}"
theorem = Statement(id="zcdp.sec7.condition9", title="Condition (9) for many entries")
theorem.finding(
    "reading",
    r"The norm is the largest coordinate, $\|\cdot\|_\infty$: the remark has it in mind, as it has $\log k$. "
    r"The bound $O(VC(q)/\alpha^2)$, which the remark has beside it, is no claim.",
)
condition = theorem.printed(
    f"{SETTING.format('n d alpha')}0 < alpha, log (2*d)/(2*alpha^2) <= n holds {NEAR.format('2*alpha')}",
    label="(9) for the largest coordinate, if n ≥ O(log(k)/α²)",
)
near = theorem.repaired(
    f"{SETTING.format('n d t')}0 < t, 2*log (2*d) <= n*t^2 holds {NEAR.format('t')}", label="within any t"
)
for claim in (condition, near):
    claim.facts += [sec6_marginals.positive.theorem, lambda: named("card_not_zero")]
one_sign = Claim(
    "for D : 'a measure, h : 'a -> real, m t : real given Finite (\\i : 'i. T), Prob D, Measurable h, "
    "!r. abs (h r) <= 1, HasInt D h m, 0 <= t "
    r"holds L (product (\i : 'i. D)) (\z. ext (Prod (\i. exp (t*h (z i) - t*m - t^2/2)))) <= 1"
)
regular = Claim(
    "for h : 'a -> real, m t : real given Finite (\\i : 'i. T), Measurable h "
    r"holds Measurable (\z : 'i -> 'a. Prod (\i. exp (t*h (z i) - t*m - t^2/2))) "
    r"/\ (!z : 'i -> 'a. 0 <= Prod (\i. exp (t*h (z i) - t*m - t^2/2)))"
)
from_product = Claim(
    "for h : 'a -> real, z : 'i -> 'a, m t n b : real given Finite (\\i : 'i. T), n = card (\\i : 'i. T), "
    "0 < t, 0 < n, 0 < b, 2*log b <= n*t^2, Prod (\\i. exp (t*h (z i) - t*m - t^2/2)) <= b "
    r"holds Sum (\i. h (z i))/n - m <= t"
)


@regular.proof
def coordinates(p):
    return p.conjuncts(lambda q: q.have(q.goal, "Prod"), lambda q: q.have(q.goal))


@one_sign.proof
def hoeffding(p):
    p.let(f=r"\r. exp (t*h r - t*m - t^2/2)")
    p.let(Q=r"\i : 'i. D", g=r"\i : 'i. L D (\r. ext (f r))")
    return p.chain(
        r"L (product Q) (\z. ext (Prod (\i. f (z i))))",
        eq("Prod g", p.use("product_L", "Q", r"\i : 'i. f")),
        le("1", p.use(correlation.below_one.theorem(), "g")),
    )


@from_product.proof
def logarithm(p):
    p.let(l=r"\i. t*h (z i) - t*m - t^2/2", S=r"Sum (\i. h (z i))")
    p.use(correlation.exponential.theorem(), "l")
    p.use("Sum_linear", r"\i. h (z i)", r"\i : 'i. (1 : real)", "t", "-(t*m) - t^2/2")
    p.chain(r"Sum (\i : 'i. (1 : real))", eq(r"1*card (\i : 'i. T)", "Sum", "sum_const"), eq("n"))
    p.chain("Sum l", eq(r"Sum (\i. t*h (z i) + (-(t*m) - t^2/2)*1)"), eq("t*S + (-(t*m) - t^2/2)*n"))
    p.use("log_mono", "exp (Sum l)", "b")
    p.have("Sum l <= log b", p.use("log_exp", "Sum l"))
    p.have("0 <= (n*t^2 - (t*S - t*m*n))/(t*n)")
    return p.have("S/n - m <= t", p.have("t - (S/n - m) = (n*t^2 - (t*S - t*m*n))/(t*n)"))


@near.proof
def drawn_entries(p):
    code = p.use(
        "uniform_code",
        goal=r"?D e. Prob D /\ (!j : 'j. Measurable (\r : real. e r = j)) "
        r"/\ (!g. HasInt D (\r. g (e r)) (Sum g / card (\j : 'j. T)))",
    )
    return p.obtain("D e", code, of_numbers)


def of_numbers(p):
    p.let(R=r"\r : real. \k. q (x (e r)) k", c=r"\k. statistical q x k", P=r"product (\i : 'i. D)")
    _index, coordinate = p.names["x"].type.args[0], p.term("c").type.args[0]
    p.use("card_positive", "n")
    p.have("0 < d", p.use("card_all", goal=r"1 <= card (\k : 'k. T)"))
    means = p.have(r"!g. HasInt D (\r. g (e r)) (Sum g / card (\j : 'j. T))")
    real = p.term("n").type

    def query(q):
        return q.use("measurable_choice", "e", r"\j. \r : real. q (x j) k", goal=r"Measurable (\r. R r k)")

    p.every("k", "'k", query)

    def mean(q):
        value = q.have(r"c k = Sum (\j. q (x j) k) / card (\j : 'j. T)", "statistical")
        return rewrite(q.use(means, r"\j. q (x j) k"), symmetry(value))

    p.every("k", "'k", mean)
    p.every("k", "'k", lambda q: q.use("int_neg", "D", r"\r. R r k", "c k"))
    p.every("k", coordinate, lambda q: q.every("r", real, lambda r: r.have("abs (-(R r k)) <= 1", "abs_neg")))
    p.let(
        G=r"\k z. Prod (\i : 'i. exp (t*R (z i) k - t*c k - t^2/2))",
        H=r"\k z. Prod (\i : 'i. exp (t*(-(R (z i) k)) - t*(-(c k)) - t^2/2))",
    )

    def bounded(q):
        q.use(one_sign.theorem(), "D", r"\r. R r k", "c k", "t")
        q.use(one_sign.theorem(), "D", r"\r. -(R r k)", "-(c k)", "t")
        for h, c in ((r"\r. R r k", "c k"), (r"\r. -(R r k)", "-(c k)")):
            q.use(regular.theorem(), h, c, "t")
        return q.chain(
            r"L P (\z. ext (G k z + H k z))",
            eq(r"L P (\z. ext (G k z) + ext (H k z))"),
            eq(
                r"L P (\z. ext (G k z)) + L P (\z. ext (H k z))",
                q.use("L_add", "P", r"\z. ext (G k z)", r"\z. ext (H k z)"),
            ),
            le("1 + 1"),
            eq("ext 2"),
        )

    p.every("k", "'k", bounded)

    def kept(q):
        for h, c in ((r"\r. R r k", "c k"), (r"\r. -(R r k)", "-(c k)")):
            q.use(regular.theorem(), h, c, "t")
        return q.have("Measurable (G k) /\\ Measurable (H k) /\\ (!z. 0 <= G k z) /\\ (!z. 0 <= H k z)")

    every = p.every("k", "'k", kept)
    p.let(F=r"\k z. G k z + H k z", W=r"\z. Sum (\k. G k z + H k z)")
    p.use("L_sum", "P", r"\k : 'k. T", "F")
    p.chain(r"Sum (\k : 'k. (2 : real))", eq(r"2*card (\k : 'k. T)", "Sum", "sum_const"), eq("2*d"))
    mean = p.chain(
        r"L P (\z. ext (W z))",
        eq(r"Sum (\k. L P (\z. ext (F k z)))", "Sum", "Sum"),
        le(r"Sum (\k : 'k. ext 2)"),
        eq(r"ext (Sum (\k : 'k. (2 : real)))", "ext_Sum"),
        eq("ext (2*d)"),
    )
    some = p.use("below_mean", "P", "W", "2*d")
    return p.obtain("z", some, lambda q: of_sample(q, every, coordinate))


def of_sample(p, every, coordinate):
    p.let(u=r"\i. e (z i)")

    def one(q):
        q.use("sum_ge_term", r"\k : 'k. T", r"\k. F k z", "k")
        q.chain("G k z + H k z", le("Sum (\\k. F k z)", "Sum"), le("2*d"))
        q.have("0 <= G k z")
        q.have("0 <= H k z")
        q.use(from_product.theorem(), r"\r. R r k", "z", "c k", "t", "n", "2*d")
        q.use(from_product.theorem(), r"\r. -(R r k)", "z", "-(c k)", "t", "n", "2*d")
        value = q.chain(r"statistical q (\i. x (u i)) k", eq(r"Sum (\i. R (z i) k)/n", "statistical"))
        q.chain(
            r"Sum (\i. -(R (z i) k))",
            eq(r"Sum (\i. -1*R (z i) k)"),
            eq(r"-1*Sum (\i. R (z i) k)", "Sum_scale"),
        )
        q.let(g=r"statistical q (\i. x (u i)) k - c k")
        q.have("-g <= t", value)
        return q.use("abs_le", "g", "t")

    p.every("k", "'k", one)
    return p.witness("u")


@condition.proof
def twice_alpha(p):
    return p.use(near.theorem(), "q", "x", "n", "d", "2*alpha")
