"""The reduction of Theorem 7.1 to condition (9), on the kernel: packings and the exponential mechanism.

This module has no statement of its own. The largest packing of the values of q on small data sets, with
distances above 4α, is a net, and Lemma 7.4 bounds its size; the exponential mechanism (Lemma 7.3) on it is
the M' of the theorem. Condition (9) is b for 4α: nearer data sets allow a larger packing.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import other_case
from derivations.concentrated import exponential_mechanism, lem7_3, packing_bound

ERROR = "(y ↦ N (k ↦ y k - statistical q x k))"
NEAR = r"!x : 'j -> 'd. ?u : 'i -> 'd. N (\k. statistical q u k - statistical q x k) <= {}"
MECHANISM = (
    r"?B : ('j -> 'd) -> ('k -> real) measure. pure_dp neighbours B epsilon "
    rf"/\ (!x. L (B x) {ERROR} <= 10*alpha) "
    r"/\ (!x b. 0 < b ==> mass (B x) "
    r"(\y. 10*alpha + 4/(epsilon*m) * log (1/b) < N (\k. y k - statistical q x k)) <= b)"
)
PACK = "t ↦ Finite(t) ∧ (∀y. t(y) ⇒ ∃u. Q(u) = y) ∧ (∀y z. t(y) ⇒ t(z) ⇒ y ≠ z ⇒ 4·α < d(y, z))"
PACKINGS = (
    "∀t. Finite(t) ⇒ (∃y. t(y)) ⇒ (∀y. t(y) ⇒ ∃u : 'i → 'd. statistical(q, u) = y) ⇒ "
    "(∀y z. t(y) ⇒ t(z) ⇒ y ≠ z ⇒ 4·α < N(k ↦ y(k) - z(k))) ⇒ log(card(t)) ≤ {}"
)
reduction = Claim(
    "for q : 'd → 'k → real, N : ('k → real) → real, α ε H b m : real "
    "given Finite (λi : 'i. T), Finite (λj : 'j. T), m = card (λj : 'j. T), Finite (λk : 'k. T), "
    f"is_norm N, ∀z. N (q z) ≤ 1, 0 < α, 0 < ε, {PACKINGS.format('H')}, {NEAR.format('b')}, "
    f"b + 4/(ε·m)·H ≤ 6·α holds {MECHANISM}"
)
ACCURATE = (
    "for q : 'd → 'k → real, N : ('k → real) → real, A : ('i → 'd) → ('k → real) measure, α {} : real "
    f"given Finite (λk : 'k. T), is_norm N, mechanism A, ∀x. L (A x) {ERROR} ≤ α, 0 < α, "
)
by_fano = Claim(f"{ACCURATE.format('K')}∀x y. kl (A x) (A y) ≤ K holds {PACKINGS.format('2·(K + log(2))')}")
by_an_order = Claim(
    f"{ACCURATE.format('C u')}0 ≤ u, ∀a x y. 1 < a ⇒ D[a](A(x) ‖ A(y)) ≤ C + u²·a "
    f"holds {PACKINGS.format('C + (u + √(log(2)))²')}"
)


def accurate_half_of_the_time(bound):
    """A proof by ``bound``, which is Lemma 7.4 for an error of at most 2α with probability 1/2."""

    def likely(p):
        return p.chain(
            "A(x){y | 4·α/2 < d(y, Q(x))}", eq("A(x){y | 2·α < d(y, Q(x))}"), le("α/(2·α)"), eq("1/2")
        )

    def of_a_packing(p):
        p.let(d="y ↦ z ↦ N(k ↦ y(k) - z(k))", Q="λu : 'i → 'd. statistical q u")
        p.use("norm_metric", "N")
        p.use("norm_measurable", "N")
        p.unfold_facts("is_metric", "mechanism")
        value = p.term("N").type.args[0]
        p.every(
            "z", value, lambda g: g.every("y", value, lambda h: h.use("norm_nonneg", "N", "k ↦ y(k) - z(k)"))
        )
        p.every("x", p.term("A").type.args[0], likely)
        p.have("log(1/(1 - 1/2)) = log(2)")
        return bound(p)

    def proof(p):
        p.say("By Markov's inequality Lemma 7.4 applies with $\\beta=\\frac12$.")
        return p.intro("t", of_a_packing)

    return proof


@by_fano.proof
@accurate_half_of_the_time
def at_order_one(p):
    p.use(packing_bound.with_log_two.theorem(), "d", "Q", "A", "t", "4·α", "1/2", "K", because="Lemma 7.4")
    return p.have("log(card(t)) ≤ 2·(K + log(2))")


@by_an_order.proof
@accurate_half_of_the_time
def at_the_best_order(p):
    p.use(packing_bound.best_order.theorem(), "d", "Q", "A", "t", "4·α", "1/2", "C", "u", because="Lemma 7.4")
    return p.have("log(card(t)) ≤ C + (u + √(log(2)))²")


@reduction.proof
def from_packings(p):
    p.say("Let Q(u) be the answers for small data sets u, R(x) those for large ones, and d the distance.")
    p.let(
        d="y ↦ z ↦ N(k ↦ y(k) - z(k))", Q="λu : 'i → 'd. statistical q u", R="λx : 'j → 'd. statistical q x"
    )
    p.use("norm_metric", "N")
    p.use("norm_measurable", "N")
    p.unfold_facts("is_metric")
    value = p.term("N").type.args[0]
    p.every("z", value, lambda q: q.every("y", value, lambda r: r.use("norm_nonneg", "N", "k ↦ y(k) - z(k)")))
    p.let(p_=PACK)

    def small(q):
        def some(r):
            r.use("card_exists", "t")
            r.have("log(card(t)) ≤ H")
            return r.chain("card(t)", eq("exp(log(card(t)))", "exp_log"), le("exp(H)"))

        def none(r):
            r.use("none_of", "t")
            return r.chain("card(t)", eq("0", "card_empty"), le("exp(H)"))

        return q.cases("∃y. t(y)", some, none)

    p.every("t", p.term("p_").type.args[0], small, "p_(t)")
    p.let(s0="λy : 'k → real. F")
    p.have("p_(s0)")
    p.say("A largest packing t is a net: a value of Q that is far from it could be added.")
    best = p.use("largest_set", "p_", "s0", "exp(H)")
    return p.obtain("t", best, with_packing)


def with_packing(p):
    net = p.every("u", p.term("Q").type.args[0], near)

    def some(q):
        q.goal = q.term("∃y. t(y)")
        return q.witness("y")

    start = p.term("select (λu : 'i → 'd. T)")
    point = p.use(net, start)
    p.obtain("y", point, some)
    p.use("card_exists", "t")
    p.let(h="log(card(t))")
    p.have("h ≤ H")
    p.use("card_all", goal="1 ≤ card('j)")
    p.have("0 < m")
    p.let(l="x ↦ y ↦ d(y, R(x))")
    p.intro("x y z", sensitive, "∀x y z. neighbours(x, y) ⇒ t(z) ⇒ |l(x, z) - l(y, z)| ≤ 2/m")
    p.say("Let B be the exponential mechanism on t with the loss $l(x,y)=d(y,R(x))$, which is 2/m-sensitive.")
    mechanism = p.use(lem7_3.weights.theorem(), "λx y : 'j → 'd. neighbours x y", "l", "t", "2/m", "epsilon")
    p.every("x", p.term("l").type.args[0], small_loss)
    return p.obtain("B", mechanism, with_mechanism)


def small_loss(p):
    close = p.have("∃u : 'i → 'd. N(k ↦ statistical(q, u, k) - statistical(q, x, k)) ≤ b")
    p.goal = p.term("∃z. t(z) ∧ l(x, z) ≤ 4·α + b")
    return p.obtain("u", close, lambda q: q.obtain("y", q.have("∃y. t(y) ∧ d(y, Q(u)) ≤ 4·α"), at_net))


def at_net(p):
    p.use("norm_triangle", "N", "y", "Q(u)", "R(x)")
    return p.witness("y")


def with_mechanism(p):
    p.let(c="4/(ε·m)")
    p.have("0 ≤ c")
    p.have("c·h ≤ c·H")
    p.have("b + c·h ≤ 6·α")
    data = p.term("l").type.args[0]
    p.every("x", data, accurate)
    return p.witness("B")


def accurate(p):
    weights = p.have(WEIGHTS_AT)
    near = p.have("∃z. t(z) ∧ l(x, z) ≤ 4·α + b")
    return p.obtain("w z", [weights, near], bounds)


def bounds(p):
    p.have("2·(2/m)/ε = c")
    bound = p.chain("∑ y ∈ t. w(y)·l(x, y)", le("l(x, z) + 2·(2/m)/ε·h"), eq("l(x, z) + c·h"), le("10·α"))
    first = p.chain(
        "∫[y ~ B(x)] l(x, y)",
        eq("∑ y ∈ t. ext(w(y))·l(x, y)"),
        eq("∑ y ∈ t. w(y)·l(x, y)", "ext_sum"),
        le("10·α", bound),
    )
    second = p.every("β", REAL, tail, "0 < β")
    return logic.both(first, second)


def tail(p):
    p.let(u="10·α + c·log(1/β)", v="l(x, z) + 2·(2/m)/ε·log(card(t)/β)")
    p.have("log(1) = 0", "log_one")
    p.chain("v", eq("l(x, z) + c·(h - log(β))"), le("10·α - c·log(β)"), eq("10·α + c·(-log(β))"), eq("u"))

    def larger(q):
        def far(r):
            r.have("v < l(x, y)")
            return r.chain(
                "if u < l(x, y) then w(y) else 0", eq("w(y)"), le("if v < l(x, y) then w(y) else 0")
            )

        def close(r):
            return r.chain("if u < l(x, y) then w(y) else 0", eq("0"), le("if v < l(x, y) then w(y) else 0"))

        return q.cases("u < l(x, y)", far, close)

    def each(q):
        text = "ext (w y) * (if (u < l x y) 1 0) = if (u < l x y) (w y) 0"
        return q.cases("u < l(x, y)", lambda r: r.have(text))

    index = p.term("z").type
    p.every("y", index, larger)
    p.every("y", index, each)
    return p.chain(
        "B(x){y | u < l(x, y)}",
        eq("∑ y ∈ t. w(y)·(if u < l(x, y) then (1 : ereal) else (0 : ereal))", "mass"),
        eq("∑ y ∈ t. if u < l(x, y) then w(y) else 0", "ext_sum"),
        le("∑ y ∈ t. if v < l(x, y) then w(y) else 0", "sum_le"),
        le("β"),
    )


WEIGHTS_AT = exponential_mechanism.WEIGHTS.replace("2·D/ε", "2·(2/m)/ε")


def sensitive(p):
    p.use("statistical_neighbours", "N", "q", "x", "y", "m")
    p.use("norm_swap", "N", "R(x)", "R(y)")
    p.use("norm_triangle", "N", "z", "R(x)", "R(y)")
    p.use("norm_triangle", "N", "z", "R(y)", "R(x)")
    p.have("l(x, z) - l(y, z) ≤ 2/m")
    p.have("-(l(x, z) - l(y, z)) ≤ 2/m")
    return p.use("abs_le", "l(x, z) - l(y, z)", "2/m")


def near(p):
    p.let(goal_="∃y. t(y) ∧ d(y, Q(u)) ≤ 4·α", bigger="j ↦ j = Q(u) ∨ t(j)")

    def far(q):
        none = q.use("none_of", "y ↦ t(y) ∧ d(y, Q(u)) ≤ 4·α")

        def apart(r):
            def close(v):
                both = v.have("t(y) ∧ d(y, Q(u)) ≤ 4·α")
                return logic.contradiction(both, v.use(none, "y"), v.term("4·α < d(y, Q(u))"))

            return r.cases("d(y, Q(u)) ≤ 4·α", close, lambda v: v.have("4·α < d(y, Q(u))"))

        q.every("y", q.term("N").type.args[0], apart, "t(y)")
        new = q.cases(
            "t(Q(u))",
            lambda r: r.use("ex_falso", "¬t(Q(u))", given=[falsum(r)]),
            lambda r: r.have("¬t(Q(u))"),
        )
        q.know(new)
        q.use("card_insert", "t", "Q(u)")
        q.intro("y", origin, "∀y. bigger(y) ⇒ ∃u. Q(u) = y")
        q.intro("y z", distant, "∀y z. bigger(y) ⇒ bigger(z) ⇒ y ≠ z ⇒ 4·α < d(y, z)")
        q.have("card(bigger) ≤ card(t)")
        return q.use("ex_falso", "goal_", given=[q.have("F")])

    return p.cases("goal_", lambda q: q.have("goal_"), far)


def falsum(r):
    r.have("4·α < d(Q(u), Q(u))")
    r.use("norm_zero", "N")
    r.chain("d(Q(u), Q(u))", eq("N(k ↦ 0)"), eq("0"))
    return r.have("F")


def origin(p):
    def new(q):
        q.have("Q(u) = y")
        q.goal = q.term("∃u. Q(u) = y")
        return q.witness("u")

    return p.cases("y = Q(u)", new, lambda q: q.have("∃u. Q(u) = y", other_case(q, "y = Q(u) ∨ t(y)")))


def distant(p):
    def first(q):
        same = q.have("y = Q(u)")

        def both(r):
            return logic.contradiction(
                r.chain("y", eq("Q(u)", same), eq("z", r.have("z = Q(u)"))),
                r.have("y ≠ z"),
                r.term("4·α < d(y, z)"),
            )

        def old(r):
            r.know(other_case(r, "z = Q(u) ∨ t(z)"))
            return r.chain("4·α", lt("d(z, Q(u))"), eq("d(Q(u), z)"), eq("d(y, z)", same))

        return q.cases("z = Q(u)", both, old)

    def second(q):
        q.know(other_case(q, "y = Q(u) ∨ t(y)"))

        def new(r):
            same = r.have("z = Q(u)")
            return r.chain("4·α", lt("d(y, Q(u))"), eq("d(y, z)", same))

        def old(r):
            r.know(other_case(r, "z = Q(u) ∨ t(z)"))
            return r.have("4·α < d(y, z)")

        return q.cases("z = Q(u)", new, old)

    return p.cases("y = Q(u)", first, second)
