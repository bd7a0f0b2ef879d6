"""Groups under m-bounded zCDP, for groups much larger than m.

Problem: the concentrated paper asks what m-bounded zCDP (Definition 8.4) guarantees for groups of k, k ≫ m.
Method: Lemma 5.2 at one order p of the neighbours, whatever the group: from k to k+1 entries the order α
    falls to the solution of (p-1)/(p/α-1), which stays above 1. At the order 1 the first m entries cost as
    in Proposition 5.3, and each further one multiplies by m/(m-1). From below: two-point laws whose rare
    outcome has the probabilities ρ·exp(-(m/(m-1))^(k-j)) for j ones among k bits.
Guarantee: an order above 1 and a bound for every group; the divergence of groups of k grows like (m/(m-1))^k,
    so that no bound polynomial in k holds.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_monotonicity, lem5_2
from derivations.sharp import rare_outcome

DATA = "for M : ('i → 'd) ⇝ 'a"
FAR = "x y : 'i → 'd given Finite('i)"

theorem = Statement(id="sharp.bounded_groups", title="Groups under bounded zCDP")
theorem.finding(
    "note",
    r"After Definition 8.4 the concentrated paper says that it does not know what $m$-bounded zCDP "
    r"guarantees for groups of $k\gg m$. For groups of $m+k$ the divergence at the order $1$ is at most "
    r"$\rho m(2m-1)(\frac m{m-1})^k-\rho m(m-1)$: for $m=10$ that is $100\rho$ at $10$ entries and "
    r"$454.9\rho$ at $20$. For groups of $k$ it can be as large as $\frac\rho e((\frac m{m-1})^k-2)$. So the "
    r"growth is exponential in $\frac km$, where zCDP has $k^2\rho$. The two bounds are apart by a factor of "
    r"about $2m^2$.",
)
theorem.finding(
    "sharper",
    r"The first part is group privacy for Rényi privacy at one order $p$. Mironov's Proposition 2 has, for "
    r"groups of $2^c$ and $p\ge2^{c+1}$, the order $\frac p{2^c}$ and the bound $3^cr$. Here any order above "
    r"$1$ will do. For $p=8$ and groups of $4$ the order is $2.42$ for $2$, and the bound $4.94r$ for $9r$; "
    r"for large $p$ the bound comes near to $kr$ for groups of $k$.",
)
one_order = theorem.printed(
    f"{DATA}, p r k, {FAR}, 1 < p, M is (p, r)-RDP for neighbours, 0 ≤ r, k is natural, "
    "hamming(x, y) ≤ k + 1 "
    "holds D[1/(1 - ((p - 1)/p)^(k + 1))](M(x) ‖ M(y)) ≤ r·(p·(p/(p - 1))^k - (p - 1))",
    label="any group, at an order above 1, from one order for neighbours",
)

order_one = theorem.printed(
    f"{DATA}, ρ m k, {FAR}, M is m-bounded (0, ρ)-zCDP for neighbours, 0 ≤ ρ, m is natural, 2 ≤ m, "
    "k is natural, hamming(x, y) ≤ m + k "
    "holds KL(M(x) ‖ M(y)) ≤ ρ·m·((2·m - 1)·(m/(m - 1))^k - (m - 1))",
    label="groups of m + k, at the order 1",
)

from_below = theorem.printed(
    "for ρ m k given 2 ≤ m, 0 < ρ ≤ 1, Finite('i), k = card('i) "
    "holds ∃A : ('i → bool) ⇝ bool. A is m-bounded (0, ρ)-zCDP for neighbours "
    "∧ (∃x y. exp(-1)·ρ·((m/(m - 1))^k - 2) ≤ KL(A(x) ‖ A(y)))",
    label="no less than this growth",
)
below_one = Claim(
    "for p k given 1 < p, k is natural holds 0 < ((p - 1)/p)^(k + 1) < 1 "
    "∧ 1 - ((p - 1)/p)^(k + 1) ≠ 0 ∧ 1 < 1/(1 - ((p - 1)/p)^(k + 1))"
)


@below_one.proof
def a_power_of_a_fraction(p):
    p.let(t="(p - 1)/p")
    p.have("0 < t")
    p.have("t < 1")

    def next_power(q):
        q.chain("t^(n + 1 + 1)", eq("t^(n + 1)·t"))
        return q.conjuncts(lambda r: r.auto(), lambda r: r.auto())

    def one_power(q):
        q.have("t^(0 + 1) = t")
        return q.conjuncts(lambda r: r.auto(), lambda r: r.auto())

    p.induction("n ↦ 0 < t^(n + 1) ∧ t^(n + 1) < 1", one_power, next_power)
    p.have("t^(k + 1) < 1")
    p.have("0 < t^(k + 1)")
    p.have("1 < 1/(1 - t^(k + 1))")
    return p.have(p.goal)


one_order.facts.append(below_one.theorem)


def equal_data(p, divergence, same, bound):
    """If x = y, the divergence is 0."""
    return p.chain(f"{divergence}(M(x) ‖ M(y))", eq(f"{divergence}(M(y) ‖ M(y))"), eq("0"), le(bound))


@one_order.proof
def the_order_falls_towards_one(p):
    p.unfold_facts("renyi_dp", "mechanism")
    p.let(t="(p - 1)/p", s="p/(p - 1)", A="n ↦ 1/(1 - t^(n + 1))", B="n ↦ r·(p·s^n - (p - 1))")
    p.have("0 < t")
    p.have("1 < s")
    p.induction(
        "n ↦ 1 ≤ s^n ∧ (∀x y. hamming(x, y) ≤ n + 1 ⇒ D[A(n)](M(x) ‖ M(y)) ≤ B(n))", one_entry, one_more
    )
    return p.have("D[A(k)](M(x) ‖ M(y)) ≤ B(k)")


def one_entry(p):
    p.have("t^(0 + 1) = t")
    p.have("s^0 = 1")
    p.chain("A(0)", eq("1/(1 - t)"), eq("p"))
    p.have("B(0) = r")

    def pair(q):
        def differ(q):
            return q.obtain("i", q.use("differing_entry", "x", "y"), changed)

        def changed(q):
            q.let(z="replace(y, i, x(i))")
            q.use("hamming_step", "x", "y", "i")
            q.use("replace_neighbours", "y", "i", "x(i)")
            q.use("hamming_zero", "x", "z")
            return q.chain("D[A(0)](M(x) ‖ M(y))", eq("D[p](M(z) ‖ M(y))"), le("r"), eq("B(0)"))

        return q.cases("x = y", lambda r: equal_data(r, "D[A(0)]", r.have("x = y"), "B(0)"), differ)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def one_more(p):
    p.use(below_one.theorem(), "p", "n")
    p.use(below_one.theorem(), "p", "n + 1")
    p.chain("t^(n + 1 + 1)", eq("t^(n + 1)·t"))
    p.chain("s^(n + 1)", eq("s^n·s"))
    p.let(u="t^(n + 1)")
    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", longer))


def longer(p):
    def differ(q):
        return q.obtain("i", q.use("differing_entry", "x", "y"), one_entry_more)

    return p.cases("x = y", lambda q: equal_data(q, "D[A(n + 1)]", q.have("x = y"), "B(n + 1)"), differ)


def one_entry_more(p):
    p.say(r"Lemma 5.2 with the order $p$ for the last entry; that of the others is $\frac{p-1}{p/\alpha-1}$.")
    p.let(z="replace(y, i, x(i))", α="A(n + 1)", j="p/α")
    p.use("hamming_step", "x", "y", "i")
    p.use("replace_neighbours", "y", "i", "x(i)")
    p.chain("α", eq("1/(1 - u·t)"))
    p.have("0 < 1 - u·t")
    p.chain("j", eq("p·(1 - u·t)"), eq("p - (p - 1)·u"))
    p.have("1 < j")
    p.have("j·α = p")
    p.chain("(j·α - 1)/(j - 1)", eq("(p - 1)/((p - 1)·(1 - u))"), eq("1/(1 - u)"), eq("A(n)"))
    p.chain("j·α/(j·α - 1)", eq("p/(p - 1)"), eq("s"))
    p.use(lem5_2.in_kernel.theorem(), "M(x)", "M(z)", "M(y)", "j", "α", because="Lemma 5.2")
    p.have("D[A(n)](M(x) ‖ M(z)) ≤ B(n)")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        le("j·α/(j·α - 1)·D[(j·α - 1)/(j - 1)](M(x) ‖ M(z)) + D[j·α](M(z) ‖ M(y))"),
        eq("s·D[A(n)](M(x) ‖ M(z)) + D[p](M(z) ‖ M(y))"),
        le("ext(s)·B(n) + ext(r)"),
        eq("s·(r·(p·s^n - (p - 1))) + r"),
        eq("r·(p·(s^n·s) - (p - 1))"),
        eq("B(n + 1)"),
    )


further = Claim(
    f"{DATA}, ρ m b c, x z y : 'i → 'd "
    "given M is m-bounded (0, ρ)-zCDP for neighbours, 0 ≤ ρ, 0 < c, c ≤ m - 1, 0 ≤ b, "
    "neighbours(z, y), KL(M(x) ‖ M(z)) ≤ b "
    "holds KL(M(x) ‖ M(y)) ≤ b + b/c + ρ·(1 + c)"
)


@further.proof
def up_to_the_order_m(p):
    p.say("For the order $m$ itself nothing is assumed. So let $d<c$ come near to $c$.")
    p.unfold_facts("bounded_zcdp", "mechanism")
    p.let(K="KL(M(x) ‖ M(y))")

    def order(q):
        q.let(e="min(α - 1, c/2)", d="c - e")
        for fact in ("0 < e", "e ≤ α - 1", "e ≤ c/2", "c/2 ≤ d", "d < c", "0 < d"):
            q.have(fact)
        q.have("D[1 + d](M(z) ‖ M(y)) ≤ 0 + ρ·(1 + d)")
        q.chain("b/d", eq("b/c + b·e/(c·d)"), le("b/c + b·e/(c·(c/2))"), eq("b/c + 2·b/c²·e"))
        return q.chain(
            "K",
            le("b + b/d + (0 + ρ·(1 + d))"),
            le("b + b/c + 2·b/c²·e + ρ·(1 + c)"),
            le("b + b/c + 2·b/c²·(α - 1) + ρ·(1 + c)"),
            eq("b + b/c + ρ·(1 + c) - 2·b/c² + 2·b/c²·α"),
        )

    p.every("α", REAL, order, "1 < α")
    p.use("le_at_order_one", "K", "b + b/c + ρ·(1 + c) - 2·b/c²", "2·b/c²")
    return p.have("K ≤ b + b/c + ρ·(1 + c)")


@order_one.proof
def entries_up_to_m_and_further(p):
    p.unfold_facts("bounded_zcdp", "mechanism")
    p.let(s="m/(m - 1)", B="n ↦ ρ·m·((2·m - 1)·s^n - (m - 1))")
    p.have("1 < s")
    p.induction(
        "n ↦ n ≤ m ⇒ (∀x y. hamming(x, y) ≤ n ⇒ KL(M(x) ‖ M(y)) ≤ ρ·n²)",
        lambda q: equal_data(q, "KL", q.use("hamming_zero", "x", "y"), "ρ·0²"),
        lambda q: q.cases("x = y", lambda r: equal_data(r, "KL", r.have("x = y"), "ρ·(n + 1)²"), few),
    )
    p.induction("n ↦ 1 ≤ s^n ∧ (∀x y. hamming(x, y) ≤ m + n ⇒ KL(M(x) ‖ M(y)) ≤ B(n))", start, many)
    return p.have("KL(M(x) ‖ M(y)) ≤ B(k)")


def few(p):
    return p.obtain("i", p.use("differing_entry", "x", "y"), one_of_few)


def one_of_few(p):
    p.let(z="replace(y, i, x(i))", K="KL(M(x) ‖ M(y))")
    p.use("hamming_step", "x", "y", "i")
    p.use("replace_neighbours", "y", "i", "x(i)")
    p.use("nat_nonneg", "n")

    def alone(q):
        q.know(q.use("nat_below_one", "n", because="a natural number below 1"))
        q.have("x = z", q.use("hamming_zero", "x", "z"))
        q.have("KL(M(x) ‖ M(z)) ≤ 0", "kl_same")

        def order(r):
            r.let(c="min(α - 1, m - 1)")
            for fact in ("0 < c", "c ≤ m - 1", "c ≤ α - 1"):
                r.have(fact)
            r.use(further.theorem(), "M", "ρ", "m", "0", "c", "x", "z", "y")
            return r.chain("K", le("0 + 0/c + ρ·(1 + c)"), le("0 + ρ·α"))

        q.every("α", REAL, order, "1 < α")
        q.use("le_at_order_one", "K", "0", "ρ")
        return q.chain("K", le("0 + ρ"), eq("ρ·(n + 1)²"))

    def after_others(q):
        q.have("KL(M(x) ‖ M(z)) ≤ ρ·n²")
        q.use(further.theorem(), "M", "ρ", "m", "ρ·n²", "n", "x", "z", "y")
        return q.chain("K", le("ρ·n² + ρ·n²/n + ρ·(1 + n)"), eq("ρ·(n + 1)²"))

    return p.cases("1 ≤ n", after_others, alone)


def start(p):
    p.have("s^0 = 1")
    p.have("B(0) = ρ·m²")

    def pair(q):
        q.have("hamming(x, y) ≤ m")
        q.have("KL(M(x) ‖ M(y)) ≤ ρ·m²")
        return q.have("KL(M(x) ‖ M(y)) ≤ B(0)")

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def many(p):
    p.chain("s^(n + 1)", eq("s^n·s"))
    p.have("1 ≤ s^n·s")

    def pair(q):
        return q.cases("x = y", lambda r: equal_data(r, "KL", r.have("x = y"), "B(n + 1)"), differ)

    def differ(q):
        return q.obtain("i", q.use("differing_entry", "x", "y"), one_of_many)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


def one_of_many(p):
    p.let(z="replace(y, i, x(i))")
    p.use("hamming_step", "x", "y", "i")
    p.use("replace_neighbours", "y", "i", "x(i)")
    p.have("KL(M(x) ‖ M(z)) ≤ B(n)")
    p.chain("0", le("ρ·m·((2·m - 1)·(s^n - 1) + m)"), eq("B(n)"))
    p.use(further.theorem(), "M", "ρ", "m", "B(n)", "m - 1", "x", "z", "y")
    return p.chain("KL(M(x) ‖ M(y))", le("B(n) + B(n)/(m - 1) + ρ·(1 + (m - 1))"), eq("B(n + 1)"))


one_bit = Claim(
    "for x y : 'i → bool given Finite('i), neighbours(x, y) "
    "holds (∑ i. if x(i) then 1 else 0) = (∑ i. if y(i) then 1 else 0) + 1 "
    "∨ (∑ i. if y(i) then 1 else 0) = (∑ i. if x(i) then 1 else 0) + 1"
)


@one_bit.proof
def one_more_or_one_less(p):
    p.unfold_facts("neighbours")

    def changed(q):
        q.let(f="j ↦ if x(j) then 1 else 0", g="j ↦ if y(j) then 1 else 0")
        q.use("sum_one_changed", "f", "g", "i")
        return q.cases("x(i)", one_more_in_x, one_more_in_y)

    def one_more_in_x(q):
        with q.suppose("y(i)"):
            q.have("x(i) = y(i)")
            q.have("F")
        q.have("f(i) - g(i) = 1")
        q.have("(∑ x. f(x)) = (∑ x. g(x)) + 1")
        return q.have(q.goal)

    def one_more_in_y(q):
        with q.suppose("¬y(i)"):
            q.have("x(i) = y(i)")
            q.have("F")
        q.have("f(i) - g(i) = -1")
        q.have("(∑ x. g(x)) = (∑ x. f(x)) + 1")
        return q.have(q.goal)

    return p.obtain("i", p.context.about("?")[0], changed)


one_more_factor = Claim("for s c given 1 < s holds s^(c + 1) = s·s^c")


@one_more_factor.proof
def of_the_power(p):
    return p.have(p.goal)


@from_below.proof
def rarer_and_rarer(p):
    p.let(s="m/(m - 1)", S="x ↦ ∑ i : 'i. if x(i) then 1 else 0")
    p.let(w="x ↦ s^(k - S(x))", A="x ↦ bernoulli(ρ·exp(-w(x)))")
    p.have("1 < s")

    def at_least_one(q):
        q.chain("S(x)", le("∑ i : 'i. 1"), eq("∑ i ∈ 'i. 1", "Sum"), eq("card('i)", "card"), eq("k"))
        return q.have("1 ≤ w(x)")

    p.intro("x", at_least_one, "∀x. 1 ≤ w(x)")

    def law(q):
        q.have("0 ≤ exp(-w(x))")
        q.have("exp(-w(x)) ≤ 1")
        q.have("ρ·exp(-w(x)) ≤ 1·1")
        return q.use("bernoulli_prob", "ρ·exp(-w(x))")

    p.intro("x", law, "∀x. Prob(A(x))")
    p.have("mechanism(A)", "mechanism")
    p.intro("x y α", neighbouring, "∀x y α. neighbours(x, y) ⇒ 1 < α ⇒ α < m ⇒ D[α](A(x) ‖ A(y)) ≤ 0 + ρ·α")
    p.have("bounded_zcdp neighbours m A 0 ρ", "bounded_zcdp")
    p.let(all="λi : 'i. T", none="λi : 'i. F")
    p.use("not_false")
    p.chain("S(all)", eq("∑ i : 'i. 1", "if_true"), eq("∑ i ∈ 'i. 1", "Sum"), eq("card('i)", "card"), eq("k"))
    p.chain(
        "S(none)",
        eq("∑ i : 'i. 0·0 + 0·0", "if_false"),
        eq("0·(∑ i : 'i. 0) + 0·(∑ i : 'i. 0)", "Sum_linear"),
        eq("0"),
    )
    p.chain("w(all)", eq("s^0"), eq("1"))
    p.chain("w(none)", eq("s^k"))
    p.have("1 ≤ w(none)")
    p.use(rare_outcome.far.theorem(), "ρ", "s^k")
    p.have("exp(-1)·ρ·(s^k - 2) ≤ KL(A(all) ‖ A(none))")
    p.witness("all", "none", goal="∃x y. exp(-1)·ρ·(s^k - 2) ≤ KL(A(x) ‖ A(y))")
    return p.witness("A")


def neighbouring(p):
    next_power = one_more_factor.theorem()

    def fewer_in_y(q):
        q.chain("w(y)", eq("s^(k - S(x) + 1)"), eq("s·w(x)", next_power))
        q.use(rare_outcome.rarer.theorem(), "m", "ρ", "w(x)")
        increasing = lem2_2_monotonicity.finite_orders.theorem()
        return q.chain("D[α](A(x) ‖ A(y))", le("D[m](A(x) ‖ A(y))", increasing), le("ρ"), le("0 + ρ·α"))

    def fewer_in_x(q):
        q.chain("w(x)", eq("s^(k - S(y) + 1)"), eq("s·w(y)", next_power))
        q.use(rare_outcome.rarer.theorem(), "m", "ρ", "w(y)")
        return q.chain("D[α](A(x) ‖ A(y))", le("D[∞](A(x) ‖ A(y))"), le("ρ"), le("0 + ρ·α"))

    p.use(one_bit.theorem(), "x", "y")
    return p.cases("S(x) = S(y) + 1", fewer_in_y, fewer_in_x)
