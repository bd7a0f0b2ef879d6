"""Figure 2b: polynomial adversaries against the Gaussian mechanism with σ = 1.

Problem: do the (poly, Rényi) parameters of degree 1, 2, 3 increase with the degree towards the Rényi
    parameter, and do they eventually decrease with α?
Method: a larger class has a larger supremum, and Young's inequality. By gaussian_falls.py, all polynomials g
    with E_P[g] = 1 and almost the least E_Q|g| have E_Q[|g| log|g|] < 0. The best function for the Rényi
    parameter is e^y with y = (α-1)(1/2-x); the polynomials (1 + y/k)^k tend to it, below e^|y|, so that
    their moments converge.
Guarantee: D^j ≤ D^k ≤ Rényi's for all degrees j ≤ k and every α > 1, for all distributions on the line; for
    this mechanism they converge to Rényi's. For the degrees 1, 2, 3 they decrease from some order on.
Reference: capacity bounded paper, Appendix A, Figure 2b and its text.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import gaussian_falls
from derivations.capacity_bounded.polynomial_adversaries import defined, growth
from derivations.concentrated import lem2_4

theorem = Statement(
    id="cbdp.appA.fig2b", title="Polynomial adversaries of the Gaussian mechanism with σ = 1", expect="proved"
)
growth(theorem)
falls = theorem.printed(
    "for k given k is natural, 1 ≤ k ≤ 3 holds ∃α0. ∀α α'. 1 < α ⇒ α0 ≤ α ⇒ α < α' ⇒ "
    "D_R[α']^(polynomial(k))(N(0, 1²), N(1, 1²)) < D_R[α]^(polynomial(k))(N(0, 1²), N(1, 1²))",
    label="they eventually decrease",
)
falls.facts += defined
converges = theorem.printed(
    "for α η given 1 < α, 0 < η holds ∃k. k is natural ∧ (∀j. j is natural ⇒ k ≤ j ⇒ D[α](N(0, 1²) ‖ "
    "N(1, 1²)) ≤ D_R[α]^(polynomial(j))(N(0, 1²), N(1, 1²)) + η)",
    label="they converge to the Rényi parameter, from below",
)
converges.facts += defined
theorem.finding(
    "reading",
    "``Eventually decrease'' is read as: there is an order from which on they decrease. Numerically, "
    r"degree 1 decreases from $\alpha=2$ on, degree 2 from about $4.5$, and degree 3 from about $24$, by "
    "less than $0.002$ in all, to limits near $0.548$, $0.999$ and $1.3784$. Proved is that they decrease "
    r"strictly from $\alpha=10^{10}+1$ on.",
)


@falls.proof
def for_large_orders(p):
    p.say(
        r"With $\mathbb{E}_P[g]=1$ the parameter of order $\alpha$ is the largest "
        r"$-\log\mathbb{E}_Q|g|^{1+h}$, where $h=1/(\alpha-1)$ falls to $0$. Let $f$ be a polynomial with "
        r"almost the least $\mathbb{E}_Q|f|$. If a polynomial $g$ has almost as small a moment, its "
        r"coefficients are near those of $f$: a function with values $\pm1$ that changes its sign at the "
        r"roots of $f$, but for one that is moved, would show otherwise that $\mathbb{E}_Q|g|$ is larger. "
        r"For all $g$ near $f$ the derivative $\mathbb{E}_Q[|g|\log|g|]$ of the moment at $h=0$ is negative, "
        "so that $g$ gives more in a smaller order, where $h$ is larger."
    )

    def with_degree(k):
        def of(q):
            same = q.have(f"k = {k}")
            known = q.use(
                gaussian_falls.DEGREES[k].falls.theorem(), because=f"degree {k}: step functions and balls"
            )
            step = equation(p.goal, same)
            return by_equation(symmetry(step), known)

        return of

    def more(k):
        def of(q):
            q.have(f"{k} < k")
            q.use("nat_step", f"{k}", "k")
            return from_degree(k + 1)(q)

        return of

    def from_degree(k):
        if k == 3:
            return with_degree(3)
        return lambda q: q.cases(f"k ≤ {k}", with_degree(k), more(k))

    return from_degree(1)(p)


@converges.proof
def powers_of_linear_functions(p):
    p.say(r"Let $y=(\alpha-1)(\frac12-x)$ and $F_k=(1+y/k)^k$, which tends to $e^y$ with $|F_k|\le e^{|y|}$.")
    p.let(P="N(0, 1²)", Q="N(1, 1²)", n="α - 1", A="α/(α - 1)", M="exp(n·α/2)", y="x ↦ n/2 - n·x")
    p.let(F="t ↦ x ↦ if t is natural then (1 + y(x)/t)^t else exp(y(x))", G="t ↦ x ↦ |F(t, x)|^A", V="α/2")
    p.let(u="t ↦ E[x ~ P] F(t, x)", w="t ↦ E[x ~ Q] G(t, x)", φ="t ↦ A·log(u(t)) - log(w(t))")
    ratio = p.have("A·n = α")
    p.use("exp_pos", "n·α/2")
    p.intro("t x", below_the_exponential, "∀t x. 1 ≤ t ⇒ |F(t, x)| ≤ exp(|y(x)|)")
    p.intro("x", lambda q: q.use("tendsto_exponential", "y(x)"), "∀x. Tendsto(t ↦ F(t, x), exp(y(x)))")
    first = under_the_first(p)
    second = under_the_second(p, ratio)
    limit = p.have("Tendsto(φ, A·log(M) - log(M))")
    value = p.have("A·log(M) - log(M) = V")
    p.know(rewrite(limit, value))
    p.let(d="M/2")
    p.unfold_facts("Tendsto")

    def at_large_degrees(q):
        for b in ("b1", "b2", "b3"):
            q.have(f"0 ≤ abs {b}", "abs_pos")
            q.have(f"{b} ≤ abs {b}", "le_abs")
        q.let(b="|b1| + |b2| + |b3| + 1")
        return q.obtain("k", q.use("nat_unbounded", "b"), from_that_degree)

    def from_that_degree(q):
        q.intro(
            "j",
            lambda r: at_the_degree(r, first[0], second[0]),
            "∀j. j is natural ⇒ k ≤ j ⇒ D[α](P ‖ Q) ≤ D(j) + η",
        )
        return q.witness("k", goal=p.goal)

    p.let(D="j ↦ D_R[α]^(polynomial(j))(P, Q)")
    return three(p, (("φ", "V", "η"), ("u", "M", "d"), ("w", "M", "d")), at_large_degrees)


def three(p, limits, proof, k=1):
    """Name the arguments from which on the functions are near their limits."""
    if not limits:
        return proof(p)
    (f, limit, size), *rest = limits
    some = p.have(f"∃b. ∀t. b ≤ t ⇒ abs ({f} t - {limit}) ≤ {size}")
    return p.obtain(f"b{k}", some, lambda q: three(q, rest, proof, k + 1))


def at_the_degree(q, means, moments):
    """The parameter of a degree where the moments are near their limits."""
    for number, (f, limit, size) in enumerate((("φ", "V", "η"), ("u", "M", "d"), ("w", "M", "d")), 1):
        close = q.have(f"∀t. b{number} ≤ t ⇒ abs ({f} t - {limit}) ≤ {size}")
        q.use(close, "j")
        q.use("neg_le_abs", f"{f} j - {limit}")
    q.have("0 < u(j)")
    q.have("0 < w(j)")
    q.have("V - η ≤ φ(j)")
    q.let(c="1/u(j)", f="x ↦ c·F(j, x)", m="c^A·w(j)")
    q.use(means, "j")
    q.use(moments, "j")
    q.use("scaled_moment", "Q", "F(j)", "c", "A")
    moment = q.chain(
        "∫ |f(x)|^A dQ(x)", eq("c^A·∫ G(j, x) dQ(x)"), eq("c^A·w(j)", "L_int"), eq("m", "ext_mul"), le("m")
    )
    q.use("polynomial_power", "j", "1 + n/2/j", "-n/j")
    every = q.intro("l", multiple, "∀l. polynomial(j, x ↦ l·f(x))")
    q.use("mean_one_below", "polynomial(j)", "P", "Q", "f", "α", "m", given=[moment, every])
    q.chain("V - η", le("φ(j)"), eq("-log(m)"))
    return q.chain(
        "D[α](P ‖ Q)",
        eq("α·(0 - 1)²/(2·1²)", lem2_4.in_kernel.theorem(), because="a Gaussian integral"),
        le("-log(m) + η"),
        eq("-log(m) + η", "ext_add"),
        le("D(j) + η"),
    )


def multiple(q):
    """Multiples of F are polynomials of this degree."""
    power = q.have("polynomial(j, x ↦ (1 + n/2/j + -n/j·x)^j)")
    x = q.variable("x", REAL)
    inside = q.have("1 + n/2/j + -n/j·x = 1 + y(x)/j")
    same = q.chain("(1 + n/2/j + -n/j·x)^j", eq("(1 + y(x)/j)^j", inside), eq("F(j, x)", "if_true"))
    known = rewrite(power, abstraction(x, same))
    q.know(known)
    again = q.have("l·c·F(j, x) = l·(c·F(j, x))")
    return rewrite(q.use("polynomial_multiple", "j", "l·c", "F(j)"), abstraction(x, again))


def below_the_exponential(q):
    """|F| ≤ e^|y|."""

    def natural(r):
        r.use("power_below_exponential", "y(x)", "t")
        return r.calc("|F(t, x)|", ("=", "|(1 + y(x)/t)^t|", "if_true"), ("<=", "exp(|y(x)|)"))

    def other(r):
        r.have("y(x) ≤ |y(x)|", "le_abs")
        size = r.use("abs_nonneg", "exp(y(x))")
        more = r.use("exp_le", "y(x)", "|y(x)|")
        return r.calc(
            "|F(t, x)|",
            ("=", "|exp(y(x))|", "if_false"),
            ("=", "exp(y(x))", size),
            ("<=", "exp(|y(x)|)", more),
        )

    return q.cases("t is natural", natural, other)


def two_exponentials(q, z):
    """e^|z| ≤ e^z + e^-z."""

    def right(r):
        size = r.use("abs_nonneg", z)
        return r.have(f"exp (abs ({z})) ≤ exp ({z}) + exp (-({z}))", size)

    def left(r):
        r.have(f"{z} ≤ 0")
        size = r.use("abs_nonpos", z)
        return r.have(f"exp (abs ({z})) ≤ exp ({z}) + exp (-({z}))", size)

    return q.cases(f"0 ≤ {z}", right, left)


def under_the_first(p):
    """The means of F under P exist, and converge to M."""
    p.let(h="x ↦ exp(y(x)) + exp(-y(x))", g="x ↦ exp(y(x))")
    measurable = p.intro("t", lambda q: q.have("Measurable(F(t))"), "∀t. 1 ≤ t ⇒ Measurable(F(t))")

    def bounded(q):
        q.have("|F(t, x)| ≤ exp(|y(x)|)")
        return q.chain("|F(t, x)|", le("exp(|y(x)|)"), le("h(x)", two_exponentials(q, "y(x)")))

    bounds = p.intro("t x", bounded, "∀t x. 1 ≤ t ⇒ |F(t, x)| ≤ h(x)")
    return logic.separated(
        p.use(
            *("converging_means", "P", "F", "g", "h", "M", "M + exp(n²/2 - n/2)"),
            given=[measurable, bounds],
            because="dominated convergence",
        )
    )


def under_the_second(p, ratio):
    """The moments of F under Q exist, and converge to M."""
    p.let(z="x ↦ α/2 - α·x", h="x ↦ exp(z(x)) + exp(-z(x))", g="x ↦ exp(z(x))")
    measurable = p.intro("t", lambda q: q.have("Measurable(G(t))"), "∀t. 1 ≤ t ⇒ Measurable(G(t))")

    def scaled(q):
        return q.calc("A·y(x)", ("=", "A·n·(1/2 - x)"), ("=", "α·(1/2 - x)", ratio), ("=", "z(x)"))

    def bounded(q):
        q.let(B="|F(t, x)|")
        size = q.use("abs_nonneg", "B^A")
        q.have("B ≤ exp(|y(x)|)")
        power = q.use("pow_le", "B", "exp(|y(x)|)", "A")
        factor = q.chain("A·|y(x)|", eq("|A·y(x)|", "abs_scale"), eq("|z(x)|", scaled(q)))
        return q.chain(
            "|G(t, x)|",
            eq("B^A", size),
            le("exp(|y(x)|)^A", power),
            eq("exp(A·|y(x)|)", "exp_pow"),
            eq("exp(|z(x)|)", factor),
            le("h(x)", two_exponentials(q, "z(x)")),
        )

    def limit(q):
        q.let(c="exp(y(x))")
        size = q.use("abs_nonneg", "c")
        inner = q.use("tendsto_continuous", "t ↦ F(t, x)", "abs", "c")
        inner = rewrite(inner, size)
        q.have("HasDeriv(s ↦ s^A, A·c^(A - 1), c)")
        outer = q.use("tendsto_continuous", "t ↦ |F(t, x)|", "s ↦ s^A", "c", given=[inner])
        value = q.chain("c^A", eq("exp(A·y(x))", "exp_pow"), eq("g(x)", scaled(q)))
        return rewrite(outer, value)

    bounds = p.intro("t x", bounded, "∀t x. 1 ≤ t ⇒ |G(t, x)| ≤ h(x)")
    limits = p.intro("x", limit, "∀x. Tendsto(t ↦ G(t, x), g(x))")
    return logic.separated(
        p.use(
            *("converging_means", "Q", "G", "g", "h", "M", "M + exp(α²/2 + α/2)"),
            given=[measurable, bounds, limits],
            because="dominated convergence",
        )
    )
