"""The exponential mechanism on finitely many outputs, on the kernel: the proof of a claim of Lemma 7.3.

This module has no statement of its own. The law of the output has the weights exp(-r l(x, y))/Z(x), with r
= ε/(2Δ).
"""

from cbdp_sym.author import *

WEIGHTS = (
    "∃w. (∀y. 0 ≤ w y) ∧ SumOn t w = 1 "
    "∧ (∀z. t z ⇒ SumOn t (y ↦ w y·l x y) ≤ l x z + 2·D/ε·log (card t)) "
    "∧ (∀z b. t z ⇒ 0 < b ⇒ "
    "SumOn t (y ↦ if (l x z + 2·D/ε·log (card t / b) < l x y) (w y) 0) ≤ b) "
    "∧ (∀f. Measurable f ⇒ (∀y. 0 ≤ f y) ⇒ L (B x) f = SumOn t (y ↦ w y·f y))"
)
LAW = "M ↦ ∀f. Measurable f ⇒ (∀y. 0 ≤ f y) ⇒ L M f = SumOn t (y ↦ (w x y)·f y)"


def proof(p):
    """The claim, from one element c of t."""
    return p.obtain("c", p.given[1], construction)


def construction(p):
    p.let(r="ε/(2·D)", Z="x ↦ ∑ y ∈ t. exp(-(r·l(x, y)))")
    p.let(w="x ↦ y ↦ exp(-(r·l(x, y)))/Z(x)")
    p.let(B=f"x ↦ select ({LAW})")
    data = p.term("l").type.args[0]
    event = p.term("'b").type

    def positive(q):
        return q.have("∀y. 0 ≤ w(x, y)")

    def law(q):
        masses = q.use("point_masses", "t", "w(x)")
        return q.obtain("M", masses, lambda r: r.use("choice", LAW, "M"))

    def normalised(q):
        return q.use("weights_sum", "t", "l(x)", "w(x)", "r", "Z(x)", "c")

    for fact in (positive, law, normalised, probability):
        p.every("x", "'d", fact)
    p.every("x", data, lambda q: q.every("s", event, mass, "Measurable(s)"))
    p.know(private(p))
    p.intro("x", weights, f"∀x. {WEIGHTS}")
    return p.witness("B")


def probability(p):
    one = p.calc(
        "∫[y ~ B(x)] 1",
        ("=", "∑ y ∈ t. ext(w(x, y))·1"),
        ("=", "∑ y ∈ t. ext(w(x, y))"),
        ("=", "∑ y ∈ t. w(x, y)", "ext_sum"),
        ("=", "1"),
    )
    return p.have("Prob(B(x))", "Prob", one)


def mass(p):
    """The probability of an event is the sum of the weights in it."""
    each = "w(x, z)·(if s(z) then (1 : ereal) else (0 : ereal)) = (if s(z) then w(x, z) else 0)"
    point = p.every("z", "'b", lambda q: q.cases("s(z)", lambda r: r.have(each)))
    return p.calc(
        "B(x)(s)",
        ("=", "∫[z ~ B(x)] (if s(z) then 1 else 0)", "mass"),
        ("=", "∑ z ∈ t. w(x, z)·(if s(z) then (1 : ereal) else (0 : ereal))"),
        ("=", "∑ z ∈ t. ext(if s(z) then w(x, z) else 0)", point),
        ("=", "∑ z ∈ t. if s(z) then w(x, z) else 0", "ext_sum"),
    )


def private(p):
    """It is ε-DP."""
    q = p.supposing()
    q.goal = q.term("B is ε-DP for ~")
    q.unfold("pure_dp", "approx_dp", "mechanism")
    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", of_neighbours))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def of_neighbours(p):
    p.use("weights_private", "t", "l(x)", "l(y)", "w(x)", "w(y)", "r", "Z(x)", "Z(y)", "D", "c")
    same = p.have("2·r·D = ε")

    def near(q):
        return q.calc("w(x, z)", ("<=", "exp(2·r·D)·w(y, z)"), ("=", "exp(ε)·w(y, z)", same))

    p.every("z", "'b", near, "t(z)")
    return p.intro("s", of_event)


def of_event(p):
    p.let(i="z ↦ if s(z) then w(x, z) else 0", j="z ↦ if s(z) then w(y, z) else 0")

    def inside(q):
        return q.calc("i(z)", ("=", "w(x, z)"), ("<=", "exp(ε)·w(y, z)"), ("=", "exp(ε)·j(z)"))

    def outside(q):
        return q.calc("i(z)", ("=", "exp(ε)·0"), ("<=", "exp(ε)·0"), ("=", "exp(ε)·j(z)"))

    p.every("z", "'b", lambda q: q.cases("s(z)", inside, outside), "t(z)")
    return p.calc(
        "B(x)(s)",
        ("=", "∑ x ∈ t. i(x)"),
        ("<=", "∑ z ∈ t. exp(ε)·j(z)", "sum_le"),
        ("=", "exp(ε)·(∑ x ∈ t. j(x))", p.use("sum_scale", "t", "j", "exp(ε)")),
        ("=", "exp(ε)·(∑ x ∈ t. j(x)) + 0"),
        ("=", "exp(ε)·B(y)(s) + 0"),
    )


def weights(p):
    """The mean loss, the tail, and the integrals."""
    p.have("1/r = 2·D/ε")

    def mean(q):
        q.use("weights_mean", "t", "l(x)", "w(x)", "r", "Z(x)", "z")
        return q.calc(
            "∑ y ∈ t. w(x, y)·l(x, y)",
            ("<=", "l(x, z) + log(card(t))/r"),
            ("=", "l(x, z) + 2·D/ε·log(card(t))"),
        )

    def tail(q):
        bound = q.use("weights_tail", "t", "l(x)", "w(x)", "r", "Z(x)", "z", "b")
        return rewrite(bound, q.have("log(card(t)/b)/r = 2·D/ε·log(card(t)/b)"))

    p.every("z", "'b", mean, "t(z)")
    p.intro(
        "z b",
        tail,
        "∀z b. t(z) ⇒ 0 < b ⇒ (∑ y ∈ t. if l(x, z) + 2·D/ε·log(card(t)/b) < l(x, y) then w(x, y) else 0) ≤ b",
    )
    return p.witness("w(x)")
