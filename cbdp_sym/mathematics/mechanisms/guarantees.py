"""Lemmas about guarantees of privacy: larger numbers say less, and zCDP says what happens at one order."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.tactics.logic import contradiction, refuted, separated
from cbdp_sym.tactics.proof import Proof, scripted

_MECHANISM = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, "


@scripted(
    f"{_MECHANISM} c d c2 d2 : real given approx_dp nb A c d, c <= c2, d <= d2 holds approx_dp nb A c2 d2",
    automatic=False,
)
def approx_dp_weaken(p: Proof) -> Theorem:
    """Approximate differential privacy with larger numbers."""
    p.unfold("approx_dp", "mechanism")

    def event(q: Proof) -> Theorem:
        more = q.calc(
            "ext (exp c) * mass (A y) s",
            ("=", "mass (A y) s * ext (exp c)", "emul_comm"),
            ("<=", "mass (A y) s * ext (exp c2)"),
            ("=", "ext (exp c2) * mass (A y) s", "emul_comm"),
        )
        return q.calc(
            "mass (A x) s",
            ("<=", "ext (exp c) * mass (A y) s + ext d"),
            ("<=", "ext (exp c2) * mass (A y) s + ext d2", more),
        )

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y s", event))


@scripted(f"{_MECHANISM} c c2 : real given pure_dp nb A c, c <= c2 holds pure_dp nb A c2", automatic=False)
def pure_dp_weaken(p: Proof) -> Theorem:
    """Pure differential privacy with a larger number."""
    p.unfold("pure_dp")
    return p.use("approx_dp_weaken", "nb", "A", "c", "0", "c2", "0")


@scripted(
    f"{_MECHANISM} a c c2 : real given renyi_dp nb A a c, c <= c2 holds renyi_dp nb A a c2", automatic=False
)
def renyi_dp_weaken(p: Proof) -> Theorem:
    """A larger bound at one order."""
    p.unfold("renyi_dp", "mechanism")

    def pair(q: Proof) -> Theorem:
        return q.calc("renyi a (A x) (A y)", ("<=", "ext c"), ("<=", "ext c2"))

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@scripted(
    f"{_MECHANISM} xi rho a c : real given zcdp nb A xi rho, 1 < a, xi + rho*a <= c holds renyi_dp nb A a c",
    automatic=False,
)
def renyi_dp_of_zcdp(p: Proof) -> Theorem:
    """zCDP bounds the divergence of each order."""
    p.unfold("zcdp", "renyi_dp", "mechanism")

    def pair(q: Proof) -> Theorem:
        return q.calc("renyi a (A x) (A y)", ("<=", "ext (xi + rho*a)"), ("<=", "ext c"))

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


_LINES = "rho <= rho2, xi + rho <= xi2 + rho2"


@scripted(
    "for xi rho xi2 rho2 a : real given rho <= rho2, xi + rho <= xi2 + rho2, 1 < a "
    "holds xi + rho*a <= xi2 + rho2*a",
    automatic=False,
)
def line_below(p: Proof) -> Theorem:
    """A line below another at 1, and less steep, is below it beyond."""
    return p.have("xi + rho*a <= xi2 + rho2*a")


@scripted(
    f"{_MECHANISM} xi rho xi2 rho2 : real given zcdp nb A xi rho, {_LINES} holds zcdp nb A xi2 rho2",
    automatic=False,
)
def zcdp_weaken(p: Proof) -> Theorem:
    """Zero-concentrated differential privacy with a larger line."""
    p.unfold("zcdp", "mechanism")

    def order(q: Proof) -> Theorem:
        return q.calc("renyi a (A x) (A y)", ("<=", "ext (xi + rho*a)"), ("<=", "ext (xi2 + rho2*a)"))

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y a", order))


@scripted("for x y : 'i -> 'd given neighbours x y holds neighbours y x", automatic=False)
def neighbours_swapped(p: Proof) -> Theorem:
    """Neighbours are so both ways round."""
    p.unfold("neighbours")

    def entry(q: Proof) -> Theorem:
        same = q.have("!j. ~(j = i) ==> y j = x j")
        differ = q.have("~(x i = y i)")
        q.know(same, refuted(q.term("y i = x i"), lambda e: contradiction(symmetry(e), differ, const("F"))))
        return q.witness("i")

    return p.obtain("i", p.context.about("?")[0], entry)


_EVENTS = ("P", "P'", "Q", "Q'", "p", "q")
_GIVEN_EVENTS = (
    "?P P' Q Q' p q. Prob P /\\ Prob P' /\\ Prob Q /\\ Prob Q' /\\ 1 - d <= p /\\ p <= 1 "
    "/\\ 1 - d <= q /\\ q <= 1 /\\ A x = mixture p P P' /\\ A y = mixture q Q Q' "
    "/\\ (!a. 1 < a ==> renyi a P Q <= ext (xi + rho*a) /\\ renyi a Q P <= ext (xi + rho*a))"
)
_LOSS = r"\z. ext (exp (c * (privacy_loss (A x) (A y) z - m)))"


@scripted(
    f"{_MECHANISM} d xi rho d2 xi2 rho2 : real given approx_zcdp nb A d xi rho, d <= d2, {_LINES} "
    "holds approx_zcdp nb A d2 xi2 rho2",
    automatic=False,
)
def approx_zcdp_weaken(p: Proof) -> Theorem:
    """Approximate zCDP with a larger failure and a larger line."""
    p.unfold("approx_zcdp", "mechanism")

    def order(q: Proof) -> Theorem:
        for first, second in (("P", "Q"), ("Q", "P")):
            terms = (f"renyi a {first} {second}", "ext (xi + rho*a)", "ext (xi2 + rho2*a)")
            q.calc(terms[0], ("<=", terms[1]), ("<=", terms[2]))
        return q.have(q.goal)

    def pair(q: Proof) -> Theorem:
        goal = q.goal

        def opened(r: Proof, exists: Theorem, left: tuple[str, ...]) -> Theorem:
            def inside(s: Proof) -> Theorem:
                if left[1:]:
                    return opened(s, s.context.about("?")[0], left[1:])
                s.goal = goal
                bound = "renyi a P Q <= ext (xi2 + rho2*a) /\\ renyi a Q P <= ext (xi2 + rho2*a)"
                s.intro("a", order, f"!a. 1 < a ==> {bound}")
                return s.witness(*_EVENTS)

            return r.obtain(left[0], exists, inside)

        return opened(q, q.have(_GIVEN_EVENTS), _EVENTS)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@scripted(
    f"{_MECHANISM} mu tau mu2 tau2 : real "
    "given mcdp nb A mu tau, mu <= mu2, 0 <= tau, tau <= tau2 holds mcdp nb A mu2 tau2",
    automatic=False,
)
def mcdp_weaken(p: Proof) -> Theorem:
    """Mean-concentrated differential privacy with larger numbers."""
    p.unfold("mcdp", "mechanism")

    def moment(q: Proof) -> Theorem:
        return q.calc("f c", ("<=", "ext (exp (c^2*tau^2/2))"), ("<=", "ext (exp (c^2*tau2^2/2))"))

    def pair(q: Proof) -> Theorem:
        goal = q.goal

        def mean(r: Proof) -> Theorem:
            r.goal = goal
            r.let(f=rf"\c. L (A x) ({_LOSS})")
            r.intro("c", moment, "!c. f c <= ext (exp (c^2*tau2^2/2))")
            return r.conjuncts(lambda s: s.auto(), lambda s: s.witness("m"))

        loss = q.have(
            "A x << A y /\\ (?m. HasInt (A x) (privacy_loss (A x) (A y)) m /\\ m <= mu "
            rf"/\ (!c. L (A x) ({_LOSS}) <= ext (exp (c^2*tau^2/2))))"
        )
        return q.obtain("m", separated(loss)[1], mean)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@scripted(
    f"{_MECHANISM} xi rho : real given !x y. nb x y ==> nb y x, zcdp nb A xi rho "
    "holds approx_zcdp nb A 0 xi rho",
    automatic=False,
)
def approx_zcdp_of_zcdp(p: Proof) -> Theorem:
    """A mechanism that never fails: the events are everything."""
    p.unfold("zcdp", "approx_zcdp", "mechanism")

    def pair(q: Proof) -> Theorem:
        for one in ("A x", "A y"):
            q.know(symmetry(q.use("mixture_one", one, one, keep=False)))
        return q.witness("A x", "A x", "A y", "A y", "1", "1")

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", pair))


@scripted("for k : real, x y : 'i -> 'd given within k x y holds within k y x", automatic=False)
def within_swapped(p: Proof) -> Theorem:
    """Data sets that differ in at most k entries do so both ways round."""
    p.unfold("within", "hamming")

    return p.have(p.goal, p.have("!i. (y i = x i) = (x i = y i)"))
