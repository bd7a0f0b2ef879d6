"""Section 5 and Appendix A: the multidimensional upper bounds against composition of one-dimensional ones.

Problem: is the printed upper bound in d dimensions smaller than the sum of the d printed bounds of the
    coordinates, which is what composition gives? Is it below the Rényi lower bound for some order?
Method: for small ε the weight 2^{d(α-1)} stands against 2^{α-1}. For r = ε‖v‖₁ the upper bound grows with
    (2^d r)^{α-1}, and the lower one with (e^r)^{α-1}.
Guarantee: false as printed, for Laplace and Gaussian noise. In two dimensions with equal sensitivities it
    is true if and only if (εv)^α ≥ 2 - 2^{2-α}. In every dimension and for any sensitivities, two of them
    positive, there is an ε before which composition is better, and beyond which the one bound is; if only
    one is positive, composition is always better. The bounds of the repaired Theorem 13, of the form
    log(1 + c‖v‖₂²), are never worse than composition, in any dimension. In d
    dimensions large orders make the printed upper bound smaller than the Rényi lower bound if and only if
    2^d r < e^r.
Reference: capacity bounded paper, section 5 (after Figure 1) and Appendix A, the multidimensional mechanisms.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import tab1_renyi_gaussian_d, tab1_renyi_laplace_d, thresholds
from derivations.capacity_bounded.cor2 import FINITE, gaussian, laplace, two_coordinates

ALL = "'i"
BOUNDS = {  # Table 1, rows 5 and 6, and what they are for one coordinate with sensitivity u
    laplace: (tab1_renyi_laplace_d.BOUND, "1/(α - 1)·log (1 + 2^(α - 1)·(ε·u)^α)"),
    gaussian: (tab1_renyi_gaussian_d.BOUND, "1/(α - 1)*log (1 + 2^(α - 1)*sqrt (π/2)^(α - 1)*u^α/σ^α)"),
}
UPPER = "log(1 + 2^(d·(α - 1))·r^α)/(α - 1)"
LOWER = "r - d·log(2)/(α - 1)"
ORDERS = "for d r α : real given 0 < r, 1 < α"
TWO = "for ε v α : real given 0 < ε, 0 ≤ v, 1 < α"
TOGETHER = "1/(α - 1)·log(1 + 2^(2·(α - 1))·(2·(ε·v)^α))"
COMPOSED = "2·(1/(α - 1)·log(1 + 2^(α - 1)·(ε·v)^α))"

theorem = Statement(id="cbdp.sec5.composition", title="Composition against one bound", expect="refuted")


def against_composition(noise, label):
    """The printed claim, for d coordinates with the sensitivity u."""
    whole, one = BOUNDS[noise]
    claim = theorem.printed(
        f"for v : 'i → real, u {noise.scale} α : real given {FINITE}, ∀i. v i = u, 0 ≤ u, "
        f"0 < {noise.scale}, 2 < α holds {whole.format(ALL)} ≤ card ({ALL})·({one})",
        label=label,
    )
    claim.facts.append(partial(named, "order_norm_nonneg"))
    return claim


for_laplace = against_composition(laplace, "Laplace, equal sensitivities")
for_gaussian = against_composition(gaussian, "Gaussian, equal sensitivities")
same_story = theorem.printed(
    f"for v : 'i → real, ε : real given {FINITE}, 0 < ε, 0 < norm 1 v holds ∃α. 1 < α ∧ "
    f"{tab1_renyi_laplace_d.BOUND.format(ALL)} < ε·norm 1 v - card ({ALL})·log 2/(α - 1)",
    label="the story is the same: some order makes the upper bound smaller than the lower one",
)
two = theorem.repaired(
    f"{TWO}, 2 - 2^(2 - α) ≤ (ε·v)^α holds {TOGETHER} ≤ {COMPOSED}", label="two dimensions and much noise"
)
two_fails = theorem.repaired(
    f"{TWO}, 0 < v, (ε·v)^α < 2 - 2^(2 - α) holds {COMPOSED} < {TOGETHER}",
    label="two dimensions and little noise: composition is better",
)
COORDINATES = "(∑ i. 1/(α - 1)·log(1 + 2^(α - 1)·(ε·v(i))^α))"
ONE = tab1_renyi_laplace_d.BOUND.format(ALL)
threshold = theorem.repaired(
    f"for v : 'i → real, α : real, j k : 'i given {FINITE}, 1 < α, ∀i. 0 ≤ v i, ¬(j = k), 0 < v j, 0 < v k "
    f"holds ∃t. 0 < t ∧ (∀ε. t < ε ⇒ {ONE} ≤ {COORDINATES}) "
    f"∧ (∀ε. 0 < ε ⇒ ε < t ⇒ {COORDINATES} < {ONE})",
    label="any dimension and sensitivities: from some ε on the one bound is better, before it composition",
)
one_coordinate = theorem.repaired(
    f"for v : 'i → real, ε α : real, j : 'i given {FINITE}, 2 ≤ card ({ALL}), 1 < α, 0 < ε, "
    f"∀i. 0 ≤ v i, 0 < v j, ∀i. ¬(i = j) ⇒ v i = 0 holds {COORDINATES} < {ONE}",
    label="if only one coordinate has a sensitivity, composition is always better",
)
one_coordinate.example(v="λi : bool. if i 1 0", j="T", ε="1", α="2")
for claim in (threshold, one_coordinate):
    claim.facts.append(partial(named, "order_norm_nonneg"))
dimension_free = theorem.repaired(
    f"for v : 'i → real, c : real given {FINITE}, 0 < c "
    "holds log (1 + c·norm 2 v^2) ≤ Sum (i ↦ log (1 + c·v i^2))",
    label="the form of the repaired Theorem 13, any sensitivities",
)
never = theorem.repaired(
    f"{ORDERS}, exp r ≤ 2^d·r holds {LOWER} < {UPPER}",
    label="in $d$ dimensions there may be no order for which the upper bound is the smaller",
)
later = theorem.repaired(
    f"{ORDERS}, (d + 1)·log 2 ≤ (α - 1)·r, "
    "(d + 1)·log 2 + log r < (α - 1)·(r - d·log 2 - log r) "
    f"holds {UPPER} < {LOWER}",
    label="in $d$ dimensions, from an explicit order on",
)
some_order = theorem.repaired(
    f"for d r : real given 0 < r, 2^d·r < exp r holds ∃b. ∀α. b < α ⇒ 1 < α ⇒ {UPPER} < {LOWER}",
    label="in $d$ dimensions there is such an order where $2^dr<e^r$",
)
theorem.finding(
    "false step",
    "The paper says that ``the story is the same'' for the multidimensional Laplace mechanism, where "
    r"$r=\epsilon\|v\|_1$ takes the place of $\epsilon$: the analysis compares $1+r(2^dr)^{\alpha-1}$ "
    r"with $2^{-d}(e^r)^{\alpha-1}$, and the former is larger for every $\alpha$ if $2^dr\ge e^r$. For "
    r"$d=1$ this never happens. For $d=2$ it happens at $r=1$: for $v=(1,0)$ and $\epsilon=1$ no $\alpha$ "
    r"makes the upper bound smaller than the lower one. Where $2^dr<e^r$, every large enough $\alpha$ "
    "makes it smaller.",
)
theorem.finding(
    "false step",
    r"The printed bound has the weight $2^{d(\alpha-1)}$, the $d$ composed ones have $2^{\alpha-1}$. For "
    r"small $\epsilon\|v\|$ only the terms of first order count, and composition gives the smaller bound. "
    "The ``multiplicative factor of $d$'' that the paper names has to be compared with "
    r"$2^{(d-1)(\alpha-1)}$.",
)


def compared(p, noise, scale, high, low):
    """Refute a printed claim at two coordinates with sensitivity 1, from the values of its two sides.

    Args:
        scale: the noise's parameter.
        high: the bound for both, with 2 for the number of coordinates and for the power of the norm.
        low: twice the bound for one, as a number.
    """
    whole, one = BOUNDS[noise]
    two_coordinates(p, noise, scale)
    p.let(u="1")
    p.have(f"{low} < {high}", by=decide, because="two numbers")
    first = p.chain(whole.format("λb : bool. T"), eq(high))
    second = p.chain(f"card (λb : bool. T)·({one})", eq(low))
    return p.counterexample(first, second, v="v", u="u", α="α", **{noise.scale: noise.scale})


@for_laplace.refutation
def little_laplace_noise(p):
    p.say(r"Take $d=2$, $v=(1,1)$, $\epsilon=\frac1{10}$ and $\alpha=3$.")
    high = "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·((1/10)³·2))"
    return compared(p, laplace, "1/10", high, "2·(1/(3 - 1)·log(1 + 2^(3 - 1)·(1/10·1)³))")


@for_gaussian.refutation
def little_gaussian_noise(p):
    p.say(r"Take $d=2$, $v=(1,1)$, $\sigma=10$ and $\alpha=3$.")
    high = "1/(3 - 1)·log(1 + 2^(2·(3 - 1))·√(π/2)^(3 - 1)·2/10³)"
    low = "2·(1/(3 - 1)·log(1 + 2^(3 - 1)·√(π/2)^(3 - 1)·1³/10³))"
    return compared(p, gaussian, "10", high, low)


def the_logarithm_is_defined():
    p = Script(f"{ORDERS} holds 0 < 1 + 2^(d·(α - 1))·r^α")
    return p.qed(p.have(p.goal))


for claim in (never, later, some_order):
    claim.facts.append(the_logarithm_is_defined)


@never.proof
def a_larger_base(p):
    p.let(X="2^(d·(α - 1))·r^α", s="d·(α - 1)·log(2) + α·log(r)")
    p.chain("X", eq("exp(s)", "pow_exp"))
    p.use("log_mono", "exp(r)", "2^d·r", because="the logarithm increases")
    p.have("log(2^d·r) = d·log(2) + log(r)", "log_mul", "log_pow")
    p.chain("r", eq("log(exp(r))", "log_exp"), le("d·log(2) + log(r)"))
    p.have(
        "(α - 1)·r - d·log(2) ≤ s",
        because=r"the logarithm of $2^{-d}e^{(\alpha-1)r}$ is at most that of $2^{d(\alpha-1)}r^\alpha$",
    )
    p.chain("s", eq("log(exp(s))", "log_exp"), lt("log(1 + X)", "log_lt"))
    return p.chain(LOWER, lt("1/(α - 1)·log(1 + X)"), eq(UPPER))


@later.proof
def two_halves(p):
    p.let(X="2^(d·(α - 1))·r^α", t="(α - 1)·r - d·log(2)", s="log(2) + (d·(α - 1)·log(2) + α·log(r))")
    p.have("exp(log(2)) ≤ exp(t)", "exp_le")
    p.have("exp(log(2)) = 2", "exp_log")
    p.have("2 ≤ exp(t)", because="the first half")
    p.chain("2·X", eq("exp(s)"), lt("exp(t)", because="the second half"))
    p.have("1 + X < exp(t)", because="the sum of the two")
    p.use("log_lt", "1 + X", "exp(t)")
    return p.chain(
        UPPER,
        lt("1/(α - 1)·t", p.have("log(1 + X) < t", p.use("log_exp", "t")), because="the logarithm increases"),
        eq(LOWER),
    )


@some_order.proof
def the_larger_of_two(p):
    p.let(w="r - d·log(2) - log(r)", g="(d + 1)·log(2)", h="(d + 1)·log(2) + log(r)")
    p.use("log_lt", "2^d·r", "exp(r)")
    p.have("log(2^d·r) = d·log(2) + log(r)", "log_mul", "log_pow")
    p.have("log(exp(r)) = r", "log_exp")
    p.let(u="|g|/r", v="(1 + |h|)/w")
    for text in "gh":
        p.use("le_abs", text)
    p.have("0 ≤ u")
    p.have("0 ≤ v")

    def beyond(q):
        q.use("scale_le", "r", "u", "α - 1")
        q.have("(d + 1)·log(2) ≤ (α - 1)·r", q.have("r·u = |g|"))
        q.use("scale_le", "w", "v", "α - 1")
        q.have("(d + 1)·log(2) + log(r) < (α - 1)·w", q.have("w·v = 1 + |h|"))
        return q.use(later.theorem(), "d", "r", "α", because="beyond the explicit order")

    p.intro("α", beyond, f"∀α. 1 + u + v < α ⇒ 1 < α ⇒ {UPPER} < {LOWER}")
    return p.witness("1 + u + v")


@same_story.refutation
def one_coordinate_of_two(p):
    p.say(r"Take $d=2$, $v=(1,0)$ and $\epsilon=1$.")
    p.let(v="b ↦ if b then 1 else 0", ε="1")
    count = p.use("card_bool")
    p.chain("‖v‖[1]", eq("1", "one_norm", p.use("sum_bool", "b ↦ |v(b)|")))
    bound = tab1_renyi_laplace_d.BOUND.format("λb : bool. T")

    def at(q):
        q.chain(
            "‖v‖[α]^α",
            eq("1^α + 0^α", "norm_power", q.use("sum_bool", "b ↦ |v(b)|^α")),
            eq("1", "one_pow", "pow_zero_base"),
        )
        split = q.chain("(ε·‖v‖[α])^α", eq("1^α", "pow_mul", "one_pow"))
        q.use(never.theorem(), "2", "1", "α", because="no order does")
        q.chain(
            "ε·‖v‖[1] - card(λb : bool. T)·log(2)/(α - 1)",
            eq("1 - 2·log(2)/(α - 1)"),
            lt("log(1 + 2^(2·(α - 1))·1^α)/(α - 1)"),
            eq(bound, split, count),
        )
        return q.have("F")

    claimed = f"∃α. 1 < α ∧ {bound} < ε·norm 1 v - card (λb : bool. T)·log 2/(α - 1)"
    return p.counterexample(p.refute(claimed, lambda q: q.obtain("α", claimed, at)), v="v", ε="ε")


def doubled(p):
    """Name X = (εv)^α and the weight w = 2^{α-1}, and know that 2^{2-α} is 2/w."""
    p.let(X="(ε·v)^α", w="2^(α - 1)")
    p.chain("w·2^(2 - α)", eq("2^(α - 1 + (2 - α))", "pow_add"), eq("2^1"), eq("2"))


def the_logarithms_of_two():
    p = Script(f"{TWO} holds 0 < 1 + 2^(α - 1)·(ε·v)^α ∧ 0 < 1 + 2^(2·(α - 1))·(2·(ε·v)^α)")
    return p.qed(p.auto())


for claim in (two, two_fails):
    claim.facts.append(the_logarithms_of_two)


@two.proof
def much_noise(p):
    doubled(p)
    p.use("scale_le", "w", "2 - 2^(2 - α)", "X")
    p.have("1 + w·w·(2·X) ≤ (1 + w·X)·(1 + w·X)", because="multiplied out")
    return p.chain(
        TOGETHER,
        eq("1/(α - 1)·log(1 + w·w·(2·X))"),
        le("1/(α - 1)·log((1 + w·X)·(1 + w·X))", because="the logarithm increases"),
        eq(COMPOSED),
    )


@two_fails.proof
def little_noise(p):
    doubled(p)
    p.have("0 < w·(2 - 2^(2 - α) - X)")
    p.have("(1 + w·X)·(1 + w·X) < 1 + w·w·(2·X)", because="multiplied out")
    return p.chain(
        COMPOSED,
        eq("1/(α - 1)·log((1 + w·X)·(1 + w·X))"),
        lt("1/(α - 1)·log(1 + w·w·(2·X))", because="the logarithm increases"),
        eq(TOGETHER),
    )


@dimension_free.facts.append
def the_logarithms_of_the_coordinates():
    p = Script(
        f"for v : 'i → real, c : real given {FINITE}, 0 < c holds 0 < 1 + c·norm 2 v^2 ∧ ∀i. 0 < 1 + c·v i^2"
    )
    return p.qed(p.auto())


@dimension_free.proof
def one_after_another(p):
    p.say(r"$(1+cx)(1+cy)\ge1+c(x+y)$ for $x,y\ge0$: the function $-\log(1+cx)$ is superadditive.")
    p.let(G="x ↦ -log(1 + c·x)", t="i ↦ v(i)²")

    def pair(q):
        q.have("1 + c·(x + y) ≤ (1 + c·x)·(1 + c·y)")
        q.use("log_mono")
        return q.have(q.goal, q.have("log((1 + c·x)·(1 + c·y)) = log(1 + c·x) + log(1 + c·y)", "log_mul"))

    p.intro("x y", pair, "∀x y. 0 ≤ x ⇒ 0 ≤ y ⇒ G(x) + G(y) ≤ G(x + y)")
    p.chain("G(0)", eq("-log(1)"), eq("0", "log_one"))
    p.use("superadditive_sum", "G", "t")
    square = p.use("two_norm_square", "v")
    p.let(f="i ↦ log(1 + c·v(i)²)")
    p.chain("∑ i. G(t(i))", eq("∑ i. -1·f(i)"), eq("-1·(∑ x. f(x))", "Sum_scale"))
    return p.chain(
        "log(1 + c·‖v‖[2]²)",
        eq("-G(∑ x. t(x))", square, because="the norm"),
        le("∑ x. f(x)", because="one coordinate after another"),
    )


scaled = Claim(
    f"for v : 'i → real, ε α : real given {FINITE}, 1 < α, ∀i. 0 ≤ v i, 0 < ε "
    f"holds {ONE} = 1/(α - 1)·log (1 + 2^(card ({ALL})·(α - 1))·Sum (i ↦ v i^α)·ε^α) "
    f"∧ {COORDINATES} = 1/(α - 1)·Sum (i ↦ log (1 + 2^(α - 1)·v i^α·ε^α))"
)
at_least_two = Claim(f"for j k : 'i given {FINITE}, ¬(j = k) holds 2 ≤ card ({ALL})")
weights = Claim(
    f"for v : 'i → real, α : real, j : 'i given {FINITE}, 2 ≤ card ({ALL}), 1 < α, ∀i. 0 ≤ v i, 0 < v j "
    f"holds 0 < Sum (i ↦ v i^α) ∧ 2^(α - 1) < 2^(card ({ALL})·(α - 1))"
)


@scaled.proof
def powers_of_the_noise(p):
    p.let(d=f"card ({ALL})", N="‖v‖[α]", f="i ↦ v(i)^α", y="ε^α")
    p.chain("N^α", eq("∑ x. f(x)", "norm_power"))
    power = p.chain("(ε·N)^α", eq("ε^α·(∑ x. f(x))", "pow_mul"))
    p.chain(ONE, eq("1/(α - 1)·log(1 + 2^(d·(α - 1))·(∑ x. f(x))·y)", power))

    p.chain(
        COORDINATES,
        eq("∑ i. 1/(α - 1)·log(1 + 2^(α - 1)·v(i)^α·y)"),
        eq(
            "1/(α - 1)·(∑ i. log(1 + 2^(α - 1)·v(i)^α·y))",
            p.use("Sum_scale", "i ↦ log(1 + 2^(α - 1)·v(i)^α·y)", "1/(α - 1)"),
        ),
    )
    return p.auto()


@at_least_two.proof
def two_elements(p):
    p.let(c="λi : 'i. (1 : real)", l="log(2)")
    two = p.use(thresholds.two_factors.theorem(), "c", "1", "j", "k")
    one = p.have("1 + 1·1 = 2")
    p.chain("∑ i : 'i. l", eq(f"l·card ({ALL})", "Sum", "sum_const"))
    p.have(f"l·2 ≤ l·card ({ALL})", rewrite(two, one))
    p.have(f"0 ≤ (l·card ({ALL}) - l·2)/l")
    return p.have(p.goal, p.have(f"card ({ALL}) - 2 = (l·card ({ALL}) - l·2)/l"))


@weights.proof
def more_in_more_dimensions(p):
    p.let(d=f"card ({ALL})", f="i ↦ v(i)^α")
    p.have("0 < f(j)", "pow_pos")
    p.have("0 < (∑ x. f(x))", p.use("sum_ge_term", "'i", "f", "j"), "Sum")
    p.chain(
        "2^(α - 1)",
        eq("exp((α - 1)·log(2))", "pow_exp"),
        lt("exp(d·(α - 1)·log(2))"),
        eq("2^(d·(α - 1))", "pow_exp"),
    )
    return p.auto()


@threshold.proof
def convexity_in_the_power(p):
    p.let(f="i ↦ v(i)^α", w="2^(α - 1)", c="i ↦ 2^(α - 1)·v(i)^α")
    p.let(W=f"2^(card ({ALL})·(α - 1))·Sum (i ↦ v i^α)")
    p.use(at_least_two.theorem(), "j", "k")
    p.use(weights.theorem(), "v", "α", "j")
    p.have("(∑ x. c(x)) < W", p.use("Sum_scale", "f", "w"))
    some = p.use(thresholds.crossing.theorem(), "c", "W", "j", "k", because="the crossing of two functions")
    return p.obtain("t", some, of_the_noise)


def of_the_noise(p):
    p.let(s="t^(1/α)", n="1/(α - 1)")
    p.have("0 < s", "pow_pos")

    def power(q, small, large):
        """t^{1/a} < e is t < e^a, or the other way round."""
        first, second = ("α·log(s)", "α·log(ε)") if small == "s" else ("α·log(ε)", "α·log(s)")
        q.use("exp_lt", first, second)
        q.chain("exp(α·log(s))", eq("t", "exp_log"))
        q.chain("exp(α·log(ε))", eq("ε^α", "pow_exp"))
        return q.have("t < ε^α" if small == "s" else "ε^α < t")

    def after(q):
        power(q, "s", "ε")
        q.use(scaled.theorem(), "v", "ε", "α")
        q.use("scale_le", "n", "log(1 + W·ε^α)", "∑ i. log(1 + c(i)·ε^α)")
        return q.chain(ONE, le("n·(∑ i. log(1 + c(i)·ε^α))"), eq(COORDINATES))

    def before(q):
        power(q, "ε", "s")
        q.use(scaled.theorem(), "v", "ε", "α")
        q.use("scale_lt", "n", "∑ i. log(1 + c(i)·ε^α)", "log(1 + W·ε^α)")
        return q.chain(COORDINATES, lt("n·log(1 + W·ε^α)"), eq(ONE))

    p.intro("ε", after, f"∀ε. s < ε ⇒ {ONE} ≤ {COORDINATES}")
    p.intro("ε", before, f"∀ε. 0 < ε ⇒ ε < s ⇒ {COORDINATES} < {ONE}")
    return p.witness("s")


@one_coordinate.proof
def one_summand(p):
    p.let(f="i ↦ v(i)^α", w="2^(α - 1)", u="2^(card('i)·(α - 1))", y="ε^α")
    p.let(l="i ↦ log(1 + 2^(α - 1)·v(i)^α·ε^α)", z="λi : 'i. (0 : real)", n="1/(α - 1)")

    p.use(weights.theorem(), "v", "α", "j")

    def power_zero(q):
        return q.chain("f(i)", eq("0^α"), eq("z(i)", "pow_zero_base"))

    p.every("i", "'i", power_zero, "i ≠ j")
    none = p.chain("∑ x. z(x)", eq("0", "Sum", "sum_const"))
    sum_f = p.use("sum_one_changed", "f", "z", "j")
    p.have("(∑ x. f(x)) = f(j)", sum_f, none)

    def log_zero(q):
        return q.chain("l(i)", eq("log(1 + w·0·y)"), eq("log(1)"), eq("z(i)", "log_one"))

    p.every("i", "'i", log_zero, "i ≠ j")
    p.use("sum_one_changed", "l", "z", "j")
    p.use(scaled.theorem(), "v", "ε", "α")
    return p.chain(
        COORDINATES,
        eq("n·log(1 + w·f(j)·y)"),
        lt("n·log(1 + u·f(j)·y)"),
        eq("n·log(1 + u·(∑ x. f(x))·y)"),
        eq(ONE),
    )
