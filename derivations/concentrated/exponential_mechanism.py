"""The exponential mechanism on finitely many outputs, on the kernel: the proof of a claim of Lemma 7.3.

This module has no statement of its own. The law of the output has the weights exp(-r l(x, y))/Z(x), with r
= ε/(2Δ).
"""

from cbdp_sym.author import *

WEIGHTS = (
    r"?w. (!y. 0 <= w y) /\ SumOn t w = 1 "
    r"/\ (!z. t z ==> SumOn t (\y. w y * l x y) <= l x z + 2*D/epsilon * log (card t)) "
    r"/\ (!z b. t z ==> 0 < b ==> "
    r"SumOn t (\y. if (l x z + 2*D/epsilon * log (card t / b) < l x y) (w y) 0) <= b) "
    r"/\ (!f. Measurable f ==> (!y. 0 <= f y) ==> L (B x) f = SumOn t (\y. ext (w y) * f y))"
)
LAW = r"\M. !f. Measurable f ==> (!y. 0 <= f y) ==> L M f = SumOn t (\y. ext (w x y) * f y)"


def proof(p):
    """The claim, from one element c of t."""
    return p.obtain("c", p.given[1], construction)


def construction(p):
    p.let(r="epsilon/(2*D)", Z=r"\x. SumOn t (\y. exp (-(r * l x y)))")
    p.let(w=r"\x y. exp (-(r * l x y)) / Z x")
    p.let(B=rf"\x. select ({LAW})")
    data = p.term("l").type.args[0]
    event = p.term(r"\y : 'b. T").type

    def positive(q):
        return q.have("!y. 0 <= w x y")

    def law(q):
        masses = q.use("point_masses", "t", "w x")
        return q.obtain("M", masses, lambda r: r.use("choice", LAW, "M"))

    def normalised(q):
        return q.use("weights_sum", "t", "l x", "w x", "r", "Z x", "c")

    for fact in (positive, law, normalised, probability):
        p.every("x", "'d", fact)
    p.every("x", data, lambda q: q.every("s", event, mass, "Measurable s"))
    p.know(private(p))
    p.intro("x", weights, f"!x. {WEIGHTS}")
    return p.witness("B")


def probability(p):
    one = p.calc(
        r"L (B x) (\y. 1)",
        ("=", r"SumOn t (\y. ext (w x y) * 1)"),
        ("=", r"SumOn t (\y. ext (w x y))"),
        ("=", r"ext (SumOn t (w x))", "ext_sum"),
        ("=", "1"),
    )
    return p.have("Prob (B x)", "Prob", one)


def mass(p):
    """The probability of an event is the sum of the weights in it."""
    each = "ext (w x z) * (if (s z) 1 0) = ext (if (s z) (w x z) 0)"
    point = p.every("z", "'b", lambda q: q.cases("s z", lambda r: r.have(each)))
    return p.calc(
        "mass (B x) s",
        ("=", r"L (B x) (\z. if (s z) 1 0)", "mass"),
        ("=", r"SumOn t (\z. ext (w x z) * (if (s z) 1 0))"),
        ("=", r"SumOn t (\z. ext (if (s z) (w x z) 0))", point),
        ("=", r"ext (SumOn t (\z. if (s z) (w x z) 0))", "ext_sum"),
    )


def private(p):
    """It is ε-DP."""
    q = p.supposing()
    q.goal = q.term("pure_dp nb B epsilon")
    q.unfold("pure_dp", "approx_dp", "mechanism")
    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("x y", of_neighbours))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def of_neighbours(p):
    p.use("weights_private", "t", "l x", "l y", "w x", "w y", "r", "Z x", "Z y", "D", "c")
    same = p.have("2 * r * D = epsilon")

    def near(q):
        return q.calc("w x z", ("<=", "exp (2*r*D) * w y z"), ("=", "exp epsilon * w y z", same))

    p.every("z", "'b", near, "t z")
    return p.intro("s", of_event)


def of_event(p):
    p.let(i=r"\z. if (s z) (w x z) 0", j=r"\z. if (s z) (w y z) 0")

    def inside(q):
        return q.calc("i z", ("=", "w x z"), ("<=", "exp epsilon * w y z"), ("=", "exp epsilon * j z"))

    def outside(q):
        return q.calc("i z", ("=", "exp epsilon * 0"), ("<=", "exp epsilon * 0"), ("=", "exp epsilon * j z"))

    p.every("z", "'b", lambda q: q.cases("s z", inside, outside), "t z")
    return p.calc(
        "mass (B x) s",
        ("=", "ext (SumOn t i)"),
        ("<=", r"ext (SumOn t (\z. exp epsilon * j z))", "sum_le"),
        ("=", "ext (exp epsilon * SumOn t j)", p.use("sum_scale", "t", "j", "exp epsilon")),
        ("=", "ext (exp epsilon) * ext (SumOn t j) + ext 0"),
        ("=", "ext (exp epsilon) * mass (B y) s + ext 0"),
    )


def weights(p):
    """The mean loss, the tail, and the integrals."""
    p.have("1/r = 2*D/epsilon")

    def mean(q):
        q.use("weights_mean", "t", "l x", "w x", "r", "Z x", "z")
        return q.calc(
            r"SumOn t (\y. w x y * l x y)",
            ("<=", "l x z + log (card t) / r"),
            ("=", "l x z + 2*D/epsilon * log (card t)"),
        )

    def tail(q):
        bound = q.use("weights_tail", "t", "l x", "w x", "r", "Z x", "z", "b")
        return rewrite(bound, q.have("log (card t / b) / r = 2*D/epsilon * log (card t / b)"))

    p.every("z", "'b", mean, "t z")
    p.intro(
        "z b",
        tail,
        r"!z b. t z ==> 0 < b ==> "
        r"SumOn t (\y. if (l x z + 2*D/epsilon * log (card t / b) < l x y) (w x y) 0) <= b",
    )
    return p.witness("w x")
