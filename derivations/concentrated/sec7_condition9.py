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
    "for q : 'd → 'k → real, x : 'j → 'd, {} : real "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), Finite (λj : 'j. T), Finite (λk : 'k. T), "
    "d = card (λk : 'k. T), ∀z k. abs (q z k) ≤ 1, "
)
NEAR = "∃u : 'i → 'j. ∀k. abs (statistical q (i ↦ x (u i)) k - statistical q x k) ≤ {}"
theorem = Statement(id="zcdp.sec7.condition9", title="Condition (9) for many entries")
theorem.finding(
    "reading",
    r"The norm is the largest coordinate, $\|\cdot\|_\infty$: the remark has it in mind, as it has $\log k$. "
    r"The bound $O(VC(q)/\alpha^2)$, which the remark has beside it, is no claim.",
)
condition = theorem.printed(
    f"{SETTING.format('n d α')}0 < α, log (2·d)/(2·α^2) ≤ n holds {NEAR.format('2*α')}",
    label="(9) for the largest coordinate, if n ≥ O(log(k)/α²)",
)
near = theorem.repaired(
    f"{SETTING.format('n d t')}0 < t, 2·log (2·d) ≤ n·t^2 holds {NEAR.format('t')}", label="within any t"
)
for claim in (condition, near):
    claim.facts += [sec6_marginals.positive.theorem, lambda: named("card_not_zero")]
one_sign = Claim(
    "for D : 'a measure, h : 'a → real, m t given Finite('i), Prob(D), Measurable(h), ∀r. |h(r)| ≤ "
    "1, E[x ~ D] h(x) exists and is m, 0 ≤ t holds ∫[z : 'i → 'a ~ ⨂ i. D] (∏ i. exp(t·h(z(i)) - t·m "
    "- t²/2)) ≤ 1"
)
regular = Claim(
    "for h : 'a → real, m t given Finite('i), Measurable(h) "
    "holds Measurable(λz : 'i → 'a. ∏ i. exp(t·h(z(i)) - t·m - t²/2)) ∧ (∀z : 'i → 'a. 0 ≤ (∏ i. "
    "exp(t·h(z(i)) - t·m - t²/2)))"
)
from_product = Claim(
    "for h : 'a → real, z : 'i → 'a, m t n b given Finite('i), n = card('i), 0 < t, 0 < n, 0 < b, "
    "2·log(b) ≤ n·t², (∏ i. exp(t·h(z(i)) - t·m - t²/2)) ≤ b holds (∑ i. h(z(i)))/n - m ≤ t"
)


@regular.proof
def coordinates(p):
    return p.conjuncts(lambda q: q.have(q.goal, "Prod"), lambda q: q.have(q.goal))


@one_sign.proof
def hoeffding(p):
    p.let(f="r ↦ exp(t·h(r) - t·m - t²/2)")
    p.let(Q="λi : 'i. D", g="λi : 'i. L D (r ↦ f r)")
    return p.chain(
        "∫[z ~ ⨂ x. Q(x)] (∏ i. f(z(i)))",
        eq("∏ x. g(x)", p.use("product_L", "Q", "i ↦ f")),
        le("1", p.use(correlation.below_one.theorem(), "g")),
    )


@from_product.proof
def logarithm(p):
    p.let(l="i ↦ t·h(z(i)) - t·m - t²/2", S="∑ i. h(z(i))")
    p.use(correlation.exponential.theorem(), "l")
    p.use("Sum_linear", "i ↦ h(z(i))", "λi : 'i. (1 : real)", "t", "-(t·m) - t²/2")
    p.chain("∑ i : 'i. 1", eq("1·card('i)", "Sum", "sum_const"), eq("n"))
    p.chain("∑ x. l(x)", eq("∑ i. t·h(z(i)) + (-(t·m) - t²/2)·1"), eq("t·S + (-(t·m) - t²/2)·n"))
    p.use("log_mono", "exp(∑ x. l(x))", "b")
    p.have("(∑ x. l(x)) ≤ log(b)", p.use("log_exp", "∑ x. l(x)"))
    p.have("0 ≤ (n·t² - (t·S - t·m·n))/(t·n)")
    return p.have("S/n - m ≤ t", p.have("t - (S/n - m) = (n·t² - (t·S - t·m·n))/(t·n)"))


@near.proof
def drawn_entries(p):
    code = p.use(
        "uniform_code",
        goal="∃D : real measure. ∃ε : real → 'j. Prob(D) ∧ (∀j. Measurable(r ↦ ε(r) = j)) ∧ (∀g. E[r "
        "~ D] g(ε(r)) exists and is (∑ x. g(x))/card('j))",
    )
    return p.obtain("D ε", code, of_numbers)


def of_numbers(p):
    p.let(R="r ↦ q(x(ε(r)))", c="statistical(q, x)", P="product (λi : 'i. D)")
    _index, coordinate = p.names["x"].type.args[0], p.term("c").type.args[0]
    p.use("card_positive", "n")
    p.have("0 < d", p.use("card_all", goal="1 ≤ card('k)"))
    means = p.have("∀g. E[r ~ D] g(ε(r)) exists and is (∑ x. g(x))/card('j)")
    real = p.term("n").type

    def query(q):
        return q.use("measurable_choice", "ε", "j ↦ λr : real. q (x j) k", goal="Measurable(r ↦ R(r, k))")

    p.every("k", "'k", query)

    def mean(q):
        value = q.have("c(k) = (∑ j. q(x(j), k))/card('j)", "statistical")
        return rewrite(q.use(means, "j ↦ q(x(j), k)"), symmetry(value))

    p.every("k", "'k", mean)
    p.every("k", "'k", lambda q: q.use("int_neg", "D", "r ↦ R(r, k)", "c(k)"))
    p.every("k", coordinate, lambda q: q.every("r", real, lambda r: r.have("|-R(r, k)| ≤ 1", "abs_neg")))
    p.let(
        G="k ↦ z ↦ Prod (λi : 'i. exp (t·R (z i) k - t·c k - t^2/2))",
        H="k ↦ z ↦ Prod (λi : 'i. exp (t·(-(R (z i) k)) - t·(-(c k)) - t^2/2))",
    )

    def bounded(q):
        q.use(one_sign.theorem(), "D", "r ↦ R(r, k)", "c(k)", "t")
        q.use(one_sign.theorem(), "D", "r ↦ -R(r, k)", "-c(k)", "t")
        for h, c in (("r ↦ R(r, k)", "c(k)"), ("r ↦ -R(r, k)", "-c(k)")):
            q.use(regular.theorem(), h, c, "t")
        return q.chain(
            "∫ (G(k, z) + H(k, z)) dP(z)",
            eq("∫ (G(k, z) + H(k, z)) dP(z)"),
            eq("∫ G(k, z) dP(z) + ∫ H(k, z) dP(z)", q.use("L_add", "P", "z ↦ G(k, z)", "z ↦ H(k, z)")),
            le("1 + 1"),
            eq("2"),
        )

    p.every("k", "'k", bounded)

    def kept(q):
        for h, c in (("r ↦ R(r, k)", "c(k)"), ("r ↦ -R(r, k)", "-c(k)")):
            q.use(regular.theorem(), h, c, "t")
        return q.have("Measurable(G(k)) ∧ Measurable(H(k)) ∧ (∀z. 0 ≤ G(k, z)) ∧ (∀z. 0 ≤ H(k, z))")

    every = p.every("k", "'k", kept)
    p.let(F="k ↦ z ↦ G(k, z) + H(k, z)", W="z ↦ ∑ k. G(k, z) + H(k, z)")
    p.use("L_sum", "P", "'k", "F")
    p.chain("∑ k : 'k. 2", eq("2·card('k)", "Sum", "sum_const"), eq("2·d"))
    mean = p.chain(
        "∫ W(z) dP(z)",
        eq("∑ k. ∫ F(k, z) dP(z)", "Sum", "Sum"),
        le("∑ k : 'k. 2"),
        eq("∑ k : 'k. (2 : real)", "ext_Sum"),
        eq("2·d"),
    )
    some = p.use("below_mean", "P", "W", "2·d")
    return p.obtain("z", some, lambda q: of_sample(q, every, coordinate))


def of_sample(p, every, coordinate):
    p.let(u="i ↦ ε(z(i))")

    def one(q):
        q.use("sum_ge_term", "'k", "k ↦ F(k, z)", "k")
        q.chain("G(k, z) + H(k, z)", le("∑ k. F(k, z)", "Sum"), le("2·d"))
        q.have("0 ≤ G(k, z)")
        q.have("0 ≤ H(k, z)")
        q.use(from_product.theorem(), "r ↦ R(r, k)", "z", "c(k)", "t", "n", "2·d")
        q.use(from_product.theorem(), "r ↦ -R(r, k)", "z", "-c(k)", "t", "n", "2·d")
        value = q.chain("statistical(q, i ↦ x(u(i)), k)", eq("(∑ i. R(z(i), k))/n", "statistical"))
        q.chain("∑ i. -R(z(i), k)", eq("∑ i. -1·R(z(i), k)"), eq("-1·(∑ i. R(z(i), k))", "Sum_scale"))
        q.let(g="statistical(q, i ↦ x(u(i)), k) - c(k)")
        q.have("-g ≤ t", value)
        return q.use("abs_le", "g", "t")

    p.every("k", "'k", one)
    return p.witness("u")


@condition.proof
def twice_alpha(p):
    return p.use(near.theorem(), "q", "x", "n", "d", "2·α")
