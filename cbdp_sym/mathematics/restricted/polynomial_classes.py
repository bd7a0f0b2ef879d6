"""Lemmas about the classes of polynomials up to a degree."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem, abstraction, equality_elimination, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import congruent


@scripted(
    "for k : real, h : real -> real given Nat k, polynomial k h holds polynomial (k + 1) h", automatic=False
)
def polynomial_succ(p: Proof) -> Theorem:
    """A polynomial is one of the next degree, with the leading coefficient 0."""

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn (\j. Nat j /\ j <= k) (\j. c j*x^j)")
        q.let(s=r"\j. Nat j /\ j <= k", b=r"\j. if (j <= k) (c j) 0")
        top = q.have("b (k + 1) = 0")

        def point(r: Proof) -> Theorem:
            same = r.use("sum_same", "s", r"\j. c j*x^j", r"\j. b j*x^j")
            return r.calc(
                "h x",
                ("=", r"SumOn s (\j. c j*x^j)", form),
                ("=", r"SumOn s (\j. b j*x^j)", same),
                ("=", r"b (k + 1)*x^(k + 1) + SumOn s (\j. b j*x^j)", top),
                ("=", r"SumOn (\j. Nat j /\ j <= k + 1) (\j. b j*x^j)", "sum_to_succ"),
            )

        q.intro("x", point, r"!x. h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. b j*x^j)")
        q.know(q.witness("b", goal=r"?c. !x. h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. c j*x^j)"))
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
        return equality_elimination(congruent(q.term(r"\n. polynomial n h"), same), q.have("polynomial j h"))

    def step(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            r.use("nat_step", "n", "j")
            same = r.have("j = n + 1")
            return equality_elimination(
                congruent(r.term(r"\n. polynomial n h"), same), r.have("polynomial j h")
            )

        def before(r: Proof) -> Theorem:
            return r.use("polynomial_succ", "n", "h")

        return q.cases("j <= n", before, here)

    whole = p.induction(r"\n. j <= n ==> polynomial n h", base, step)
    return p.use(whole, "k")


@scripted("for k : real, c : real given Nat k holds polynomial k (\\x. c)", automatic=False)
def constant_polynomial(p: Proof) -> Theorem:
    """A constant is a polynomial of every degree."""
    p.let(b=r"\j : real. c")
    p.have(r"!x : real. c = SumOn (\j. Nat j /\ j <= 0) (\j. b j*x^j)", "sum_to_zero")
    p.know(p.witness("b", goal=r"?b. !x : real. c = SumOn (\j. Nat j /\ j <= 0) (\j. b j*x^j)"))
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
    p.let(D="restricted_alpha a (polynomial k) P Q", c="1/(a - 1)")
    p.use("constant_polynomial", "k", "c")
    p.use("constant_below", "polynomial k", "P", "Q", "a")
    p.unfold_facts("restricted_alpha", "polynomial")
    return p.have(p.goal)


@scripted(rf"for k : real given Nat k holds ?h. {_FORM} /\ Measurable h")
def polynomial_measurable(p: Proof) -> Theorem:
    """The class of polynomials has a measurable member."""
    p.use("constant_polynomial", "k", "0")
    p.unfold_facts("polynomial")
    return p.witness(r"\x : real. (0 : real)")


@scripted(
    "for k c : real, h : real -> real given polynomial k h holds polynomial k (\\x. c*h x)", automatic=False
)
def polynomial_multiple(p: Proof) -> Theorem:
    """Multiples of polynomials are polynomials of this degree."""
    p.let(s=r"\j. Nat j /\ j <= k")

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn s (\j. b j*x^j)")

        def point(r: Proof) -> Theorem:
            scaled = r.use("sum_scale", "s", r"\j. b j*x^j", "c")
            each = r.have("!j. c*b j*x^j = c*(b j*x^j)")
            return r.calc(
                "c*h x",
                ("=", r"c*SumOn s (\j. b j*x^j)", form),
                ("=", r"SumOn s (\j. c*(b j*x^j))", scaled),
                ("=", r"SumOn s (\j. c*b j*x^j)", each),
            )

        q.intro("x", point, r"!x. c*h x = SumOn s (\j. c*b j*x^j)")
        q.know(q.witness(r"\j. c*b j", goal=r"?b. !x. c*h x = SumOn s (\j. b j*x^j)"))
        return q.have(r"polynomial k (\x. c*h x)", "polynomial")

    p.unfold_facts("polynomial")
    return p.obtain("b", p.have(r"?b. !x. h x = SumOn s (\j. b j*x^j)"), of)


def by_coefficients(p: Proof, degree: int, form: str, lemma: str) -> Theorem:
    """Return that h has the form, whose coefficients exist; the lemma writes the sum of its terms out."""
    p.unfold_facts("polynomial")
    terms = rf"SumOn (\j. Nat j /\ j <= {degree}) (\j. c j*x^j)"

    def of(q: Proof) -> Theorem:
        whole = q.have(f"!x. h x = {terms}")
        q.intro("x", lambda r: r.calc("h x", ("=", terms, whole), ("=", form, lemma)), f"!x. h x = {form}")
        return q.witness(*(f"c {power}" for power in range(degree, -1, -1)))

    return p.obtain("c", p.have(f"?c. !x. h x = {terms}"), of)


@scripted("for h : real -> real given polynomial 1 h holds ?u v. !x. h x = u*x + v", automatic=False)
def line_form(p: Proof) -> Theorem:
    """A polynomial of degree 1 by its coefficients."""
    return by_coefficients(p, 1, "c 1*x + c 0", "sum_to_one")


@scripted("for u v : real holds polynomial 1 (\\x. u*x + v)", automatic=False)
def line_member(p: Proof) -> Theorem:
    """A polynomial of degree 1, from its coefficients."""
    power = p.use("polynomial_power", "1", "v", "u")
    p.intro("x", lambda q: q.have("u*x + v = (v + u*x)^1"), "!x. u*x + v = (v + u*x)^1")
    return same_polynomial(p, "1", r"\x. (v + u*x)^1", r"\x. u*x + v", power)


@scripted(
    "for h : real -> real given polynomial 2 h holds ?u v w. !x. h x = u*x^2 + v*x + w", automatic=False
)
def quadratic_form(p: Proof) -> Theorem:
    """A polynomial of degree 2 by its coefficients."""
    return by_coefficients(p, 2, "c 2*x^2 + c 1*x + c 0", "sum_to_two")


@scripted("for u v w : real holds polynomial 2 (\\x. u*x^2 + v*x + w)", automatic=False)
def quadratic_member(p: Proof) -> Theorem:
    """A polynomial of degree 2, from its coefficients."""
    p.let(c=r"\j. if (j = 2) u (if (j = 1) v w)", h=r"\x. u*x^2 + v*x + w")
    values = [p.have("c 2 = u"), p.have("c 1 = v"), p.have("c 0 = w")]

    def point(q: Proof) -> Theorem:
        whole = q.use("sum_to_two", "c", "x")
        return q.calc(
            "h x",
            ("=", "c 2*x^2 + c 1*x + c 0", *values),
            ("=", r"SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)", whole),
        )

    p.intro("x", point, r"!x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)")
    p.know(p.witness("c", goal=r"?c. !x. h x = SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j)"))
    return p.have("polynomial 2 h", "polynomial")


@scripted(
    "for h : real -> real given polynomial 3 h holds ?u v w o. !x. h x = u*x^3 + v*x^2 + w*x + o",
    automatic=False,
)
def cubic_form(p: Proof) -> Theorem:
    """A polynomial of degree 3 by its coefficients."""
    return by_coefficients(p, 3, "c 3*x^3 + c 2*x^2 + c 1*x + c 0", "sum_to_three")


@scripted("for u v w o : real holds polynomial 3 (\\x. u*x^3 + v*x^2 + w*x + o)", automatic=False)
def cubic_member(p: Proof) -> Theorem:
    """A polynomial of degree 3, from its coefficients."""
    p.let(g=r"\x. u*x^2 + v*x + w", f=r"\x. u*x^3 + v*x^2 + w*x + o")
    p.use("quadratic_member", "u", "v", "w")
    shifted = p.use("polynomial_shift", "2", "g")
    three = p.have("(2 : real) + 1 = 3")
    p.know(rewrite(shifted, three))
    p.use("constant_polynomial", "3", "o")
    total = p.use("polynomial_sum", "3", r"\x. x*g x", r"\x : real. o")
    return same_polynomial(p, "3", r"\x. x*g x + o", "f", total)


@scripted(
    "for k : real, g h : real -> real given polynomial k g, polynomial k h "
    "holds polynomial k (\\x. g x + h x)",
    automatic=False,
)
def polynomial_sum(p: Proof) -> Theorem:
    """Sums of polynomials are polynomials."""
    p.let(s=r"\j. Nat j /\ j <= k")

    def of(q: Proof) -> Theorem:
        one = q.have(r"!x. g x = SumOn s (\j. b j*x^j)")

        def also(r: Proof) -> Theorem:
            two = r.have(r"!x. h x = SumOn s (\j. c j*x^j)")

            def point(u: Proof) -> Theorem:
                total = u.use("sum_linear", "s", r"\j. b j*x^j", r"\j. c j*x^j", "1", "1")
                each = u.have("!j. 1*(b j*x^j) + 1*(c j*x^j) = (b j + c j)*x^j")
                return u.calc(
                    "g x + h x",
                    ("=", r"1*SumOn s (\j. b j*x^j) + 1*SumOn s (\j. c j*x^j)", one, two),
                    ("=", r"SumOn s (\j. 1*(b j*x^j) + 1*(c j*x^j))", total),
                    ("=", r"SumOn s (\j. (b j + c j)*x^j)", each),
                )

            r.intro("x", point, r"!x. g x + h x = SumOn s (\j. (b j + c j)*x^j)")
            r.know(r.witness(r"\j. b j + c j", goal=r"?d. !x. g x + h x = SumOn s (\j. d j*x^j)"))
            return r.have(r"polynomial k (\x. g x + h x)", "polynomial")

        return q.obtain("c", q.have(r"?c. !x. h x = SumOn s (\j. c j*x^j)"), also)

    p.unfold_facts("polynomial")
    return p.obtain("b", p.have(r"?b. !x. g x = SumOn s (\j. b j*x^j)"), of)


@scripted(
    "for k : real, h : real -> real given Nat k, polynomial k h holds polynomial (k + 1) (\\x. x*h x)",
    automatic=False,
)
def polynomial_shift(p: Proof) -> Theorem:
    """Multiplication by x raises the degree by 1."""

    def of(q: Proof) -> Theorem:
        form = q.have(r"!x. h x = SumOn (\j. Nat j /\ j <= k) (\j. b j*x^j)")
        q.let(d=r"\j. if (j = 0) 0 (b (j - 1))")

        def point(r: Proof) -> Theorem:
            return r.calc(
                "x*h x",
                ("=", r"x*SumOn (\j. Nat j /\ j <= k) (\j. b j*x^j)", form),
                ("=", r"SumOn (\j. Nat j /\ j <= k + 1) (\j. d j*x^j)", r.use("shifted_sum", "b", "k", "x")),
            )

        q.intro("x", point, r"!x. x*h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. d j*x^j)")
        q.know(q.witness("d", goal=r"?d. !x. x*h x = SumOn (\j. Nat j /\ j <= k + 1) (\j. d j*x^j)"))
        return q.have(r"polynomial (k + 1) (\x. x*h x)", "polynomial")

    p.unfold_facts("polynomial")
    return p.obtain("b", p.have(r"?b. !x. h x = SumOn (\j. Nat j /\ j <= k) (\j. b j*x^j)"), of)


@scripted("for k b c : real given Nat k holds polynomial k (\\x. (b + c*x)^k)", automatic=False)
def polynomial_power(p: Proof) -> Theorem:
    """A power of a linear function is a polynomial."""

    def base(q: Proof) -> Theorem:
        one = q.use("constant_polynomial", "0", "1")
        return same_polynomial(q, "0", r"\x : real. (1 : real)", r"\x. (b + c*x)^0", one)

    def step(q: Proof) -> Theorem:
        q.let(g=r"\x. (b + c*x)^n", h=r"\x. x*(b + c*x)^n")
        q.use("polynomial_succ", "n", "g")
        q.use("polynomial_shift", "n", "g")
        q.use("polynomial_multiple", "n + 1", "b", "g")
        q.use("polynomial_multiple", "n + 1", "c", "h")
        total = q.use("polynomial_sum", "n + 1", r"\x. b*g x", r"\x. c*h x")

        def point(r: Proof) -> Theorem:
            power = r.use("pow_nat_succ", "b + c*x", "n")
            return r.calc("(b + c*x)^(n + 1)", ("=", "(b + c*x)*g x", power), ("=", "b*g x + c*h x"))

        q.intro("x", point, "!x. (b + c*x)^(n + 1) = b*g x + c*h x")
        return same_polynomial(q, "n + 1", r"\x. b*g x + c*h x", r"\x. (b + c*x)^(n + 1)", total)

    whole = p.induction(r"\n. polynomial n (\x. (b + c*x)^n)", base, step)
    return p.use(whole, "k")


def same_polynomial(p: Proof, k: str, f: str, g: str, known: Theorem) -> Theorem:
    """``polynomial k g`` from ``polynomial k f``, where it is known that g is f at each point."""
    p.let(f0=f, g0=g)
    x = p.variable("x", REAL)
    equal = p.have("g0 x = f0 x")
    return rewrite(known, symmetry(abstraction(x, equal)))
