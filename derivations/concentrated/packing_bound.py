"""The proof of Lemma 7.4 on the kernel: a packing against one output, by the ball that it hits least.

This module has no statement of its own. The paper bounds the mutual information and applies Fano's
inequality. The divergences from one output are enough: the balls around the N points of the packing are
disjoint, so that this output is in one of them with probability at most 1/N, and another one with 1 - β.
"""

from cbdp_sym.author import *

SETTING = (
    "for d : 'b → 'b → real, q : 'x → 'b, A : 'x ⇝ 'b, t : 'b → bool, α β{} "
    "given d is a metric, ∀z. Measurable(y ↦ d(y, z)), mechanism(A), "
    "∀x. A(x){{y | α/2 < d(y, q(x))}} ≤ β, "
    "∀y z. t(y) ⇒ t(z) ⇒ y ≠ z ⇒ α < d(y, z), ∀y. t(y) ⇒ ∃x. q(x) = y, Finite(t), ∃y. t(y){} holds "
)
LAWS = ("d", "q", "A", "t", "α", "β")
NEAR = "∀x y. KL(A(x) ‖ A(y)) ≤ K"
seldom = Claim(
    SETTING.format(", Q distribution on 'b", "") + "∃x s. Measurable(s) ∧ 1 - β ≤ A(x)(s) ∧ Q(s) ≤ 1/card(t)"
)
with_log_two = Claim(SETTING.format(" K", f", {NEAR}") + "(1 - β)·log(card(t)) - log(2) ≤ K")
binary = Claim(
    SETTING.format(" K", f", {NEAR}, 0 < β, β < 1, 1 < card(t), 1 ≤ (1 - β)·card(t)")
    + "(1 - β)·log((1 - β)·card(t)) + β·log(β/(1 - 1/card(t))) ≤ K"
)
event = Claim(
    "for P Q distributions on 'a, s : 'a → bool, v r K given KL(P ‖ Q) ≤ K, Measurable(s), v ≤ P(s), "
    "Q(s) ≤ r, 0 < r, r ≤ v, v < 1 holds v·log(v/r) + (1 - v)·log((1 - v)/(1 - r)) ≤ K"
)
above_one = Claim(
    SETTING.format(" a K", ", 1 < a, β < 1, ∀x y. D[a](A(x) ‖ A(y)) ≤ K")
    + "log(card(t)) ≤ K + a/(a - 1)·log(1/(1 - β))"
)
positive = Claim(
    "for d : 'b → 'b → real, q : 'x → 'b, A : 'x ⇝ 'b, α β given ∀x. A(x){y | α/2 < d(y, q(x))} ≤ β, β < 1 "
    "holds 0 ≤ log(1/(1 - β))"
)
best_order = Claim(
    SETTING.format(" C u", ", β < 1, 0 ≤ u, ∀a x y. 1 < a ⇒ D[a](A(x) ‖ A(y)) ≤ C + u²·a")
    + "log(card(t)) ≤ C + (u + √(log(1/(1 - β))))²"
)
for bound in (binary, above_one, best_order):
    bound.facts += [positive.theorem, lambda: named("card_exists")]


@seldom.proof
def disjoint_balls(p):
    p.say(
        "The balls of radius $\\frac\\alpha2$ around $t$ are disjoint. So their probabilities $m(y)$ under "
        "$Q$ have a sum of at most 1, and one of them is at most $\\frac1N$."
    )
    p.unfold_facts("is_metric", "mechanism")
    p.let(N="card(t)", G="y ↦ z ↦ d(z, y) ≤ α/2", m="y ↦ select(r ↦ Q{z | d(z, y) ≤ α/2} = r)")
    value = p.names["t"].type.args[0]
    chance = p.every("y", value, probability)
    p.every("z", value, one_ball)
    p.chain(
        "∑ x ∈ t. m(x)",
        eq("∑ y ∈ t. Q(G(y))", chance, "ext_sum"),
        eq("∑ y ∈ t. ∫ (if G(y, z) then (1 : real) else (0 : real)) dQ(z)", "mass", "ext_if"),
        eq(
            "∫ (∑ y ∈ t. if G(y, z) then (1 : real) else (0 : real)) dQ(z)",
            p.use("L_sum", "Q", "t", "y ↦ z ↦ if G(y, z) then 1 else 0"),
        ),
        le("L(Q, z ↦ 1)", "L_le"),
        eq("1", "prob_mass"),
    )
    return p.cases("∃y. t(y) ∧ m(y) ≤ 1/N", found, nowhere)


def probability(p):
    return p.obtain(
        "r", p.use("mass_real", "Q", "G(y)"), lambda q: q.use("choice", "r ↦ Q{z | d(z, y) ≤ α/2} = r", "r")
    )


def one_ball(p):
    def same(q):
        def apart(r):
            r.have("α < d(i, j)")
            r.have("d(i, z) = d(z, i)")
            r.have("d(i, j) ≤ d(i, z) + d(z, j)")
            return r.absurd()

        return q.cases("i = j", lambda r: r.have("i = j"), apart)

    g = p.supposing()
    p.know(g.intro("i j", same, "∀i j. t(i) ⇒ t(j) ⇒ G(i, z) ⇒ G(j, z) ⇒ i = j"))
    return p.use("sum_at_most_one", "t", "y ↦ G(y, z)")


def nowhere(p):
    p.use("none_of", "y ↦ t(y) ∧ m(y) ≤ 1/N")
    p.obtain("c", p.have("∃y. t(y)"), lambda q: q.use("card_some", "t", "c"))
    p.every("y", p.names["t"].type.args[0], lambda q: q.have("0 < m(y) + -1/N"), "t(y)")
    p.use("sum_pos", "t", "y ↦ m(y) + -1/N")
    p.chain(
        "∑ y ∈ t. m(y) + -1/N",
        eq("(∑ y ∈ t. m(y)) + (∑ y ∈ t. -1/N)", "sum_add"),
        eq("(∑ y ∈ t. m(y)) + -1/N·N", "sum_const"),
        le("0"),
    )
    return p.absurd()


def found(p):
    return p.obtain(
        "y", p.have("∃y. t(y) ∧ m(y) ≤ 1/N"), lambda q: q.obtain("x", q.have("∃x. q(x) = y"), hit)
    )


def hit(p):
    p.let(s="G(y)")
    here = p.have("q(x) = y")
    rest = p.use("mass_complement", "A(x)", "s")
    p.chain(
        "A(x){z | ¬s(z)}",
        le("A(x){z | α/2 < d(z, y)}", "mass_mono"),
        eq("A(x){z | α/2 < d(z, q(x))}", here),
        le("β"),
    )
    p.have("1 - β ≤ A(x)(s)", rest)
    p.chain("Q(s)", eq("m(y)"), le("1/N"))
    return p.witness("x", "s")


def for_some_event(bound):
    """A proof by ``bound``, for an event s that A(x) has with probability 1 - β and Q with 1/N at most."""

    def with_law(p):
        p.let(Q="A(u)")
        rare = p.use(seldom.theorem(), *LAWS, "Q", because="disjoint balls")
        return p.obtain("x s", rare, bound)

    def proof(p):
        p.say("Let $Q$ be the output for any data set.")
        p.unfold_facts("mechanism")
        p.let(N="card(t)")

        def point(q):
            q.use("card_some", "t", "c")
            q.have("0 ≤ log(N)", q.use("log_mono", "1", "N"), "log_one")
            return q.obtain("u", q.have("∃u. q(u) = c"), with_law)

        return p.obtain("c", p.have("∃y. t(y)"), point)

    return proof


@with_log_two.proof
@for_some_event
def by_fano(p):
    p.have("exp(-log(N)) = 1/N")
    p.have("Q(s) ≤ exp(-log(N))")
    return p.use("rare_event", "A(x)", "Q", "s", "1 - β", "log(N)", "K", because="Fano's inequality")


@binary.proof
@for_some_event
def two_outcomes(p):
    p.have("1/N ≤ 1 - β")
    p.have("1/N < 1")
    p.have("(1 - β)/(1/N) = (1 - β)·N")
    p.have("1 - (1 - β) = β")
    p.use(event.theorem(), "A(x)", "Q", "s", "1 - β", "1/N", "K", because="whether the event happens")
    return p.have(p.goal)


@event.proof
def gibbs(p):
    return p.obtain(
        "a", p.use("mass_real", "P", "s"), lambda q: q.obtain("b", q.use("mass_real", "Q", "s"), chances)
    )


def chances(p):
    p.let(V="v/r", W="(1 - v)/(1 - r)", i="x ↦ if s(x) then 1 else 0")
    p.let(f="x ↦ if s(x) then V else W")
    for fact in ("v ≤ a", "b ≤ r", "0 < W", "W ≤ 1", "1 ≤ V"):
        p.have(fact)
    p.use("mass_int", "P", "s", "a")
    p.use("mass_int", "Q", "s", "b")
    p.have("E[x ~ P] (log(W) + (log(V) - log(W))·i(x)) is log(W) + (log(V) - log(W))·a")
    p.have("E[x ~ Q] (W + (V - W)·i(x)) is W + (V - W)·b")
    p.have("E[x ~ Q] f(x) is W + (V - W)·b")
    gibbs = p.use("gibbs_inequality", "P", "Q", "f", "K", because="Gibbs' inequality")
    p.chain(
        "log(W) + (log(V) - log(W))·a",
        eq("M[x ~ P] log(f(x))", "M_int"),
        le("K - 1 + ∫ f(x) dQ(x)", gibbs),
        eq("K - 1 + (W + (V - W)·b)", "L_int"),
    )
    p.have("(V - W)·b ≤ (V - W)·r")
    p.have("W + (V - W)·r = 1")
    p.have("0 ≤ log(V)", p.use("log_mono", "1", "V"), "log_one")
    p.have("log(W) ≤ 0", p.use("log_mono", "W", "1"), "log_one")
    p.have("(log(V) - log(W))·v ≤ (log(V) - log(W))·a")
    return p.have(p.goal)


@above_one.proof
@for_some_event
def by_hoelder(p):
    p.let(b="(a - 1)/a")
    p.chain(
        "1 - β",
        le("A(x)(s)"),
        le("(exp(K)·Q(s))^b", "mass_of_renyi"),
        le("(exp(K)·(1/N))^b"),
        eq("(exp(K)/N)^b"),
    )
    p.have("log(1 - β) ≤ log((exp(K)/N)^b)", "log_mono")
    p.have("log((exp(K)/N)^b) = b·(K - log(N))")
    p.have("log(1/(1 - β)) = -log(1 - β)")
    p.have("a/(a - 1)·(b·(K - log(N))) = K - log(N)")
    return p.have(p.goal)


@positive.proof
def of_a_probability(p):
    p.let(x="select(λx : 'x. T)")
    p.have("0 ≤ A(x){y | α/2 < d(y, q(x))}")
    p.have("0 ≤ β")
    return p.have(p.goal, p.use("log_mono", "1", "1/(1 - β)"), "log_one")


@best_order.proof
def at_the_best_order(p):
    p.say(
        r"Let $v^2=\log\frac1{1-\beta}$, $e>0$ and $a=1+\frac{v+e}{u+e}$. Then "
        r"$u^2a+\frac a{a-1}v^2\le(u+v)^2+e(u+v)$, and $e\to0$."
    )
    p.let(L="log(1/(1 - β))", v="√(log(1/(1 - β)))", N="card(t)")
    p.use(positive.theorem(), "d", "q", "A", "α", "β")
    p.have("v² = L")

    def order(r):
        r.let(e="o - 1", a="1 + (v + e)/(u + e)")
        r.have("1 < a")
        r.every("x", "'x", lambda g: g.every("y", "'x", lambda h: h.have("D[a](A(x) ‖ A(y)) ≤ C + u²·a")))
        r.use(above_one.theorem(), *LAWS, "a", "C + u²·a", because="the bound at one order")
        r.have("0 ≤ u·e/(u + e)·(v + e)")
        r.have("0 ≤ v·e/(v + e)·(u + e)")
        r.chain(
            "u²·a",
            eq("u² + u²/(u + e)·(v + e)"),
            le("u² + u²/(u + e)·(v + e) + u·e/(u + e)·(v + e)"),
            eq("u² + u·(v + e)"),
        )
        r.chain(
            "a/(a - 1)·L",
            eq("v² + v²/(v + e)·(u + e)"),
            le("v² + v²/(v + e)·(u + e) + v·e/(v + e)·(u + e)"),
            eq("v² + v·(u + e)"),
        )
        return r.chain(
            "log(N)",
            le("C + u²·a + a/(a - 1)·L"),
            le("C + (u² + u·(v + e)) + (v² + v·(u + e))"),
            eq("C + (u + v)² - (u + v) + (u + v)·o"),
        )

    p.every("o", REAL, order, "1 < o")
    p.use("le_at_order_one", "log(N)", "C + (u + v)² - (u + v)", "u + v")
    return p.have(p.goal)


def against_one_output(bound, groups, total, p):
    """A bound of the divergences, which ``groups`` shows with ``total`` + ρn² at order 1."""
    p.unfold_facts("zcdp")
    p.let(K=f"{total} + ρ·n²")

    def divergence(q):
        return q.use(groups.theorem(), "A", "ξ", "ρ", "n", "x", "y", because="group privacy")

    p.intro("x y", divergence, "∀x y. KL(A(x) ‖ A(y)) ≤ K")
    return p.use(bound.theorem(), *LAWS, "K", because="for any bound of the divergences")


def above_order_one(groups, total, p):
    """The bound by the best order, which ``groups`` shows with ``total`` + ρn²a at each order a."""
    p.unfold_facts("zcdp")
    p.use("card_positive", "n")
    p.let(u="n·√ρ")
    p.have("u² = ρ·n²")

    def divergence(q):
        q.use(groups.theorem(), "A", "ξ", "ρ", "a", "n", "x", "y", because="group privacy")
        return q.have(f"D[a](A(x) ‖ A(y)) ≤ {total} + u²·a")

    p.intro("a x y", divergence, f"∀a x y. 1 < a ⇒ D[a](A(x) ‖ A(y)) ≤ {total} + u²·a")
    return p.use(best_order.theorem(), *LAWS, total, "u", because="the best order above 1")
