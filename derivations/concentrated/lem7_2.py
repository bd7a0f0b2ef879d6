"""Lemma 7.2: packings that are nets.

Problem: a countable set T of points of a metric space, more than α apart, such that T is infinite or every
    point is within α of T.
Method: the procedure of the paper: to a finite packing add a point that is far from it, if there is one. If
    a packing has none it is a net; else the points that are picked, one after the other, are infinitely many.
Guarantee: as printed, for every metric space.
Reference: concentrated paper, Lemma 7.2 and its proof.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import other_case

PACKING = "(∀y z. t(y) ⇒ t(z) ⇒ y ≠ z ⇒ α < d(y, z))"

theorem = Statement(id="zcdp.lem7.2", title="A packing that is a net")
claim = theorem.printed(
    "for d : 'a → 'a → real, α : real given is_metric d, 0 < α "
    "holds ∃t f. (∀y : 'a. t y ⇒ (∃n. Nat n ∧ f n = y)) "
    f"∧ (¬Finite t ∨ (∀z. ∃y. t y ∧ d y z ≤ α)) ∧ {PACKING}",
    label="T is listed by f, infinite or a net, and a packing",
)
theorem.finding("unneeded", "The triangle inequality is not used.")


@claim.proof
def pick_a_far_point(p):
    p.unfold_facts("is_metric")
    p.let(P=f"t ↦ Finite t ∧ {PACKING}", far="t ↦ y ↦ ∀z. t(z) ⇒ α < d(z, y)")

    with p.case("∃t. P(t) ∧ ¬(∃y. far(t, y))"):
        p.say("A finite packing to which no point can be added is a net.")
        p.know(p.obtain("t", p.have("∃t. P(t) ∧ ¬(∃y. far(t, y))"), finite))
    with p.otherwise():
        p.say("Else let $c(t)$ be far from the packing $t$, and add $c(t)$ to $t$, again and again.")
        p.let(c="t ↦ select(far(t))", g="t ↦ j ↦ j = c(t) ∨ t(j)", a="λy : 'a. F")
        with p.fix("t : 'a → bool", "P(t)"):
            p.have("∃y. far(t, y)")
        steps = p.use("recursion", "a", "g")
        p.know(p.obtain("S", steps, infinite))


def finite(p):
    with p.fix("z", goal="∀z. ∃y. t(y) ∧ d(y, z) ≤ α"):
        with p.suppose("¬(∃y. t(y) ∧ d(y, z) ≤ α)"):
            p.have("∀x. t(x) ⇒ α < d(x, z)")
            p.have("far(t, z)")
            p.have("F")
        p.have("∃y. t(y) ∧ d(y, z) ≤ α")
    return p.obtain("f", p.use("finite_listed", "t"), lambda q: q.witness("t", "f"))


def infinite(p):
    p.let(b="n ↦ c(S(n))", t="y ↦ ∃n. n is natural ∧ b(n) = y")
    p.induction("n ↦ P(S(n))", nothing, one_more)

    def chosen(q):
        q.obtain("y", q.have("∃y. far(S(n), y)"))
        return q.use("choice", "far(S(n))", "y")

    p.every("n", "real", chosen, "n is natural")
    p.induction("n ↦ ∀m. m is natural ⇒ m < n ⇒ S(n, b(m))", before_the_first, picked_before)

    p.intro("m n", apart, "∀m n. m is natural ⇒ n is natural ⇒ m ≠ n ⇒ α < d(b(m), b(n))")
    p.intro("m n", no_repetition, "∀m n. m is natural ⇒ n is natural ⇒ b(m) = b(n) ⇒ m = n")
    p.say("A finite set has finitely many of the points that are picked, so $T$ is infinite.")
    p.know(logic.refuted(p.term("Finite(t)"), lambda yes: endless(p.supposing(yes.conclusion))))
    p.intro("y z", packing, PACKING)
    return p.witness("t", "b")


def nothing(q):
    return q.have("P(S(0))", q.have("S(0) = a"))


def one_more(q):
    q.obtain("y", q.have("∃y. far(S(n), y)"), lambda r: r.use("choice", "far(S(n))", "y"))

    def distance(r):
        r.let(u="c(S(n))")

        def new(v):
            here = v.have("y = u")

            def both(w):
                same = w.calc("y", ("=", "z", w.have("z = u")))
                return logic.contradiction(same, w.have("y ≠ z"), w.term("α < d(y, z)"))

            def old(w):
                w.know(other_case(w, "z = u ∨ S(n, z)"))
                return w.calc("α", ("<", "d(z, u)"), ("=", "d(y, z)", here))

            return v.cases("z = u", both, old)

        def other(v):
            v.know(other_case(v, "y = u ∨ S(n, y)"))

            with v.case("z = u"):
                v.calc("α", ("<", "d(y, u)"), ("=", "d(y, z)"))
            with v.otherwise():
                v.know(other_case(v, "z = u ∨ S(n, z)"))
                v.have("α < d(y, z)")

        return r.cases("y = u", new, other)

    q.let(s="j ↦ j = c(S(n)) ∨ S(n, j)")
    q.intro("y z", distance, "∀y z. s(y) ⇒ s(z) ⇒ y ≠ z ⇒ α < d(y, z)")
    return q.have("P(S(n + 1))", q.have("S(n + 1) = s"))


def before_the_first(q):
    q.use("nat_nonneg", "m")
    return q.absurd()


def picked_before(q):
    grown = q.have("S(n + 1) = (j ↦ j = c(S(n)) ∨ S(n, j))")

    def last(r):
        return r.have("b(m) = b(n) ∨ S(n, b(m))")

    def earlier(r):
        r.use("nat_step", "m", "n + 1")
        r.use("lt_of_le_ne", "m", "n")
        return r.have("b(m) = b(n) ∨ S(n, b(m))")

    q.cases("m = n", last, earlier)
    return q.have("S(n + 1, b(m))", grown)


def apart(q):
    def after(r):
        r.use("lt_of_le_ne", "n", "m")
        r.have("α < d(b(n), b(m))")
        r.have("d(b(n), b(m)) = d(b(m), b(n))")
        return r.have("α < d(b(m), b(n))")

    return q.cases("m < n", lambda r: r.have("α < d(b(m), b(n))"), after)


def no_repetition(q):
    def twice(r):
        r.have("α < d(b(m), b(n))")
        point = r.use(r.have("∀x y. d(x, y) = 0 ⇔ x = y"), "b(m)", "b(n)")
        r.know(by_equation(symmetry(point), r.have("b(m) = b(n)")))
        return r.absurd()

    return q.cases("m = n", lambda r: r.have("m = n"), twice)


def endless(q):
    q.goal = q.term("F")
    often = q.use("finitely_often", "b", "t")
    return q.obtain("c_", often, lambda r: r.obtain("n", r.use("nat_unbounded", "c_"), too_late))


def too_late(q):
    q.goal = q.term("∃m. m is natural ∧ b(m) = b(n)")
    q.know(q.witness("n"))
    q.have("n < c_")
    q.goal = q.term("F")
    return q.absurd()


def packing(q):
    first, second = (q.have(f"∃n. Nat n ∧ b n = {y}") for y in "yz")

    def numbered(r):
        def equal(u):
            return logic.contradiction(
                u.calc("y", ("=", "b(m)"), ("=", "b(n)"), ("=", "z")), u.have("y ≠ z"), u.term("F")
            )

        r.refute("m = n", equal)
        return r.calc("α", ("<", "d(b(m), b(n))"), ("=", "d(y, z)"))

    return q.obtain("m n", [first, second], numbered)
