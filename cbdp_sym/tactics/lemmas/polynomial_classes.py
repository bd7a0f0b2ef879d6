"""Lemmas about the classes of polynomials up to a degree."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, equality_elimination
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.lemmas.families import other_case
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.syntax import congruent


def _false(p: Proof, yes: Theorem) -> Theorem:
    """F from what is known with one more assumption."""
    inner = p.supposing()
    inner.know(yes)
    return inner.have("F")


@scripted(
    "for s : 'i -> bool, f g : 'i -> real given Finite s, !i. s i ==> f i = g i holds SumOn s f = SumOn s g",
    automatic=False,
)
def sum_same(p: Proof) -> Theorem:
    """The sum looks only at its set."""
    same = p.given[1]
    p.know(
        p.intro(
            "i", lambda q: q.have("f i <= g i", q.have("f i = g i", same)), "!i. s i ==> f i <= g i"
        )
    )
    p.know(
        p.intro(
            "i", lambda q: q.have("g i <= f i", q.have("f i = g i", same)), "!i. s i ==> g i <= f i"
        )
    )
    p.use("sum_le", "s", "f", "g")
    p.use("sum_le", "s", "g", "f")
    return p.use("le_antisym", "SumOn s f", "SumOn s g")


@scripted(
    "for f : real -> real, n : real given Nat n holds "
    r"SumOn (\j. Nat j /\ j <= n + 1) f = f (n + 1) + SumOn (\j. Nat j /\ j <= n) f",
    automatic=False,
)
def sum_to_succ(p: Proof) -> Theorem:
    """The sum to n + 1 has one more term."""
    p.use("nat_nonneg", "n")
    p.use("nat_succ", "n")

    def member(q: Proof) -> Theorem:
        q.let(s=r"Nat k /\ k <= n + 1", t=r"Nat k /\ k <= n")

        def there(r: Proof) -> Theorem:
            def last(u: Proof) -> Theorem:
                u.use("nat_step", "n", "k")
                u.have("k = n + 1")
                return u.have(r"k = n + 1 \/ t")

            def earlier(u: Proof) -> Theorem:
                u.have("t")
                return u.have(r"k = n + 1 \/ t")

            return r.cases("n < k", last, earlier)

        def back(r: Proof) -> Theorem:
            def last(u: Proof) -> Theorem:
                same = u.have("k = n + 1")
                u.have("Nat k", same)
                return u.have("s")

            def earlier(u: Proof) -> Theorem:
                u.know(other_case(u, r"k = n + 1 \/ t"))
                return u.have("s")

            return r.cases("k = n + 1", last, earlier)

        q.know(q.intro("", there, r"s ==> k = n + 1 \/ t"))
        q.know(q.intro("", back, r"k = n + 1 \/ t ==> s"))
        return q.have(r"s = (k = n + 1 \/ t)")

    same = p.every("k", REAL, member)
    p.let(t=r"\k. Nat k /\ k <= n")
    p.know(logic.refuted(p.term("t (n + 1)"), lambda yes: _false(p, yes)))
    p.use("finite_below", "n")
    return p.calc(
        r"SumOn (\k. Nat k /\ k <= n + 1) f",
        ("=", r"SumOn (\k. k = n + 1 \/ t k) f", same),
        ("=", "f (n + 1) + SumOn t f", "sum_insert"),
    )


@scripted("for f : real -> real holds SumOn (\\j. Nat j /\\ j <= 0) f = f 0", automatic=False)
def sum_to_zero(p: Proof) -> Theorem:
    """The sum to 0 has one term."""

    def member(q: Proof) -> Theorem:
        q.let(s=r"Nat k /\ k <= 0", t=r"k = 0 \/ F")

        def there(r: Proof) -> Theorem:
            r.use("nat_nonneg", "k")
            r.have("k = 0")
            return r.have("t")

        def back(r: Proof) -> Theorem:
            same = r.cases(
                "k = 0",
                lambda u: u.have("k = 0"),
                lambda u: u.use("ex_falso", "k = 0", given=[other_case(u, "t")]),
            )
            r.know(same)
            r.have("Nat k", same)
            return r.have("s")

        q.know(q.intro("", there, "s ==> t"))
        q.know(q.intro("", back, "t ==> s"))
        return q.have("s = t")

    same = p.every("k", REAL, member)
    p.use("finite_empty")
    p.know(logic.refuted(p.term(r"(\j : real. F) 0"), lambda yes: _false(p, yes)))
    return p.calc(
        r"SumOn (\k. Nat k /\ k <= 0) f",
        ("=", r"SumOn (\k : real. k = 0 \/ (\j : real. F) k) f", same),
        ("=", r"f 0 + SumOn (\k : real. F) f", "sum_insert"),
        ("=", "f 0", "sum_empty"),
    )


@scripted(
    "for k : real, h : real -> real given Nat k, polynomial k h holds polynomial (k + 1) h",
    automatic=False,
)
def polynomial_succ(p: Proof) -> Theorem:
    """A polynomial is one of the next degree, with the leading coefficient 0."""
    p.use("finite_below", "k")

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn (\j. Nat j /\ j <= k) (\j. c j*x^j)")
        q.let(s=r"\j. Nat j /\ j <= k", b=r"\j. if (j <= k) (c j) 0")
        top = q.have("b (k + 1) = 0", "if_false", q.have("~(k + 1 <= k)"))

        def point(r: Proof) -> Theorem:
            def each(u: Proof) -> Theorem:
                here = u.have("b j = c j", "if_true")
                return u.have("c j*x^j = b j*x^j", here)

            r.know(r.intro("j", each, "!j. s j ==> c j*x^j = b j*x^j"))
            same = r.use("sum_same", "s", r"\j. c j*x^j", r"\j. b j*x^j")
            return r.calc(
                "h x",
                ("=", r"SumOn s (\j. c j*x^j)", form),
                ("=", r"SumOn s (\j. b j*x^j)", same),
                ("=", r"b (k + 1)*x^(k + 1) + SumOn s (\j. b j*x^j)", top),
                ("=", r"SumOn (\j. Nat j /\ j <= k + 1) (\j. b j*x^j)", "sum_to_succ"),
            )

        q.know(q.intro("x", point, r"!x. h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. b j*x^j)"))
        inner = q.supposing()
        inner.goal = q.term(r"?c. !x. h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. c j*x^j)")
        q.know(inner.witness("b"))
        return q.have("polynomial (k + 1) h", "polynomial")

    p.unfold_facts("polynomial")
    return p.obtain("c", p.have(r"?c. !x. h x = SumOn (\j. Nat j /\ j <= k) (\j. c j*x^j)"), of)


@scripted(
    "for j k : real, h : real -> real given Nat j, Nat k, j <= k, polynomial j h holds polynomial k h",
    automatic=False,
)
def polynomial_larger(p: Proof) -> Theorem:
    """A polynomial is one of every larger degree."""

    def base(q: Proof) -> Theorem:
        q.use("nat_nonneg", "j")
        same = q.have("j = 0")
        return equality_elimination(
            congruent(q.term(r"\n. polynomial n h"), same), q.have("polynomial j h")
        )

    def step(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            r.use("nat_succ", "n")
            r.use("nat_step", "n", "j")
            same = r.have("j = n + 1")
            return equality_elimination(
                congruent(r.term(r"\n. polynomial n h"), same), r.have("polynomial j h")
            )

        def before(r: Proof) -> Theorem:
            r.have("polynomial n h")
            return r.use("polynomial_succ", "n", "h")

        return q.cases("j <= n", before, here)

    whole = p.induction(r"\n. j <= n ==> polynomial n h", base, step)
    return p.use(whole, "k")


@scripted("for k : real, c : real given Nat k holds polynomial k (\\x. c)", automatic=False)
def constant_polynomial(p: Proof) -> Theorem:
    """A constant is a polynomial of every degree."""
    p.let(b=r"\j : real. c")
    same = p.intro(
        "x",
        lambda q: q.calc(
            "c",
            ("=", "b 0*x^0"),
            ("=", r"SumOn (\j. Nat j /\ j <= 0) (\j. b j*x^j)", "sum_to_zero"),
        ),
        r"!x : real. c = SumOn (\j. Nat j /\ j <= 0) (\j. b j*x^j)",
    )
    p.know(same)
    inner = p.supposing()
    inner.goal = p.term(r"?b. !x : real. c = SumOn (\j. Nat j /\ j <= 0) (\j. b j*x^j)")
    p.know(inner.witness("b"))
    p.have(r"polynomial 0 (\x. c)", "polynomial")
    p.use("nat_nonneg", "k")
    return p.use("polynomial_larger", "0", "k", r"\x : real. c")


# The class as the presuppositions of a claim have it.
_FORM = r"(?c. !x. h x = SumOn (\j. Nat j /\ j <= k) (\j. c j * x ^ j))"


@scripted(
    "for P Q : real measure, a k : real given Prob P, Prob Q, 1 < a, Nat k "
    rf"holds 0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) (\h. {_FORM}) P Q"
)
def polynomial_defined(p: Proof) -> Theorem:
    """The restricted Rényi divergence has a value: the class has the constant 1/(a - 1)."""
    p.have("0 < a - 1")
    p.have("0 < a*(a - 1)")
    p.let(D="restricted_alpha a (polynomial k) P Q", c="1/(a - 1)")
    p.use("constant_polynomial", "k", "c")
    low = p.use("constant_below", "polynomial k", "P", "Q", "a")
    p.use("emul_nonneg", "ext (a*(a - 1))", "D", given=[p.have("0 <= ext (a*(a - 1))"), low])
    p.have("0 <= 1 + ext (a*(a - 1)) * D")
    p.unfold_facts("restricted_alpha", "polynomial")
    return p.have(p.goal)


@scripted(rf"for k : real given Nat k holds ?h. {_FORM} /\ Measurable h")
def polynomial_measurable(p: Proof) -> Theorem:
    """The class of polynomials has a measurable member."""
    p.use("constant_polynomial", "k", "0")
    p.have(r"Measurable (\x : real. (0 : real))")
    p.unfold_facts("polynomial")
    return p.witness(r"\x : real. (0 : real)")


@scripted(
    "for k c : real, h : real -> real given polynomial k h holds polynomial k (\\x. c*h x)",
    automatic=False,
)
def polynomial_multiple(p: Proof) -> Theorem:
    """Multiples of polynomials are polynomials of this degree."""
    p.use("finite_below", "k")
    p.let(s=r"\j. Nat j /\ j <= k")

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn s (\j. b j*x^j)")

        def point(r: Proof) -> Theorem:
            scaled = r.use("sum_scale", "s", r"\j. b j*x^j", "c")
            each = r.intro(
                "j", lambda u: u.have("c*b j*x^j = c*(b j*x^j)"), "!j. c*b j*x^j = c*(b j*x^j)"
            )
            return r.calc(
                "c*h x",
                ("=", r"c*SumOn s (\j. b j*x^j)", form),
                ("=", r"SumOn s (\j. c*(b j*x^j))", scaled),
                ("=", r"SumOn s (\j. c*b j*x^j)", each),
            )

        q.know(q.intro("x", point, r"!x. c*h x = SumOn s (\j. c*b j*x^j)"))
        inner = q.supposing()
        inner.goal = q.term(r"?b. !x. c*h x = SumOn s (\j. b j*x^j)")
        q.know(inner.witness(r"\j. c*b j"))
        return q.have(r"polynomial k (\x. c*h x)", "polynomial")

    p.unfold_facts("polynomial")
    return p.obtain("b", p.have(r"?b. !x. h x = SumOn s (\j. b j*x^j)"), of)


@scripted(
    "for c : real -> real, x : real "
    r"holds SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j) = c 2*x^2 + c 1*x + c 0",
    automatic=False,
)
def sum_to_two(p: Proof) -> Theorem:
    """The polynomial of degree 2 with these coefficients."""
    p.let(F=r"\j. c j*x^j")
    p.have("Nat 0")
    first, second = p.have("(0 : real) + 1 = 1"), p.have("(1 : real) + 1 = 2")
    p.use("nat_succ", "0")
    p.have("Nat 1", first)
    one, two = p.use("sum_to_succ", "F", "0"), p.use("sum_to_succ", "F", "1")
    return p.calc(
        r"SumOn (\j. Nat j /\ j <= 2) F",
        ("=", r"SumOn (\j. Nat j /\ j <= 1 + 1) F", second),
        ("=", r"F (1 + 1) + SumOn (\j. Nat j /\ j <= 1) F", two),
        ("=", r"F 2 + SumOn (\j. Nat j /\ j <= 0 + 1) F", first, second),
        ("=", r"F 2 + (F (0 + 1) + SumOn (\j. Nat j /\ j <= 0) F)", one),
        ("=", "F 2 + (F (0 + 1) + F 0)", "sum_to_zero"),
        ("=", "F 2 + (F 1 + F 0)", first),
        ("=", "c 2*x^2 + (c 1*x^1 + c 0*x^0)"),
        ("=", "c 2*x^2 + c 1*x + c 0", p.have("x^1 = x"), p.have("x^0 = 1", "pow_zero")),
    )


@scripted(
    "for h : real -> real given polynomial 2 h holds ?u v w. !x. h x = u*x^2 + v*x + w",
    automatic=False,
)
def quadratic_form(p: Proof) -> Theorem:
    """A polynomial of degree 2 by its coefficients."""
    p.unfold_facts("polynomial")

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)")
        q.know(
            q.intro(
                "x",
                lambda r: r.calc(
                    "h x",
                    ("=", r"SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)", form),
                    ("=", "c 2*x^2 + c 1*x + c 0", "sum_to_two"),
                ),
                "!x. h x = c 2*x^2 + c 1*x + c 0",
            )
        )
        return q.witness("c 2", "c 1", "c 0")

    return p.obtain("c", p.have(r"?c. !x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)"), of)


@scripted("for u v w : real holds polynomial 2 (\\x. u*x^2 + v*x + w)", automatic=False)
def quadratic_member(p: Proof) -> Theorem:
    """A polynomial of degree 2, from its coefficients."""
    p.let(c=r"\j. if (j = 2) u (if (j = 1) v w)", h=r"\x. u*x^2 + v*x + w")
    values = [
        p.have("c 2 = u", "if_true"),
        p.have("c 1 = v", "if_false", "if_true", p.have("~((1 : real) = 2)")),
        p.have("c 0 = w", "if_false", p.have("~((0 : real) = 2)"), p.have("~((0 : real) = 1)")),
    ]

    def point(q: Proof) -> Theorem:
        whole = q.use("sum_to_two", "c", "x")
        return q.calc(
            "h x",
            ("=", "c 2*x^2 + c 1*x + c 0", *values),
            ("=", r"SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)", whole),
        )

    p.know(p.intro("x", point, r"!x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)"))
    inner = p.supposing()
    inner.goal = p.term(r"?c. !x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)")
    p.know(inner.witness("c"))
    return p.have("polynomial 2 h", "polynomial")
