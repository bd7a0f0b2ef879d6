"""Powers, roots and exponentials in one normal form: products of natural powers of few exponentials.

A power of a positive base is ``exp (p log b)``, a root is a power, the logarithm of a product is a sum; then
``exp`` of a sum is a product of powers of ``exp (m/q)``, for monomials m and one denominator q for each.  In
this form two terms are equal if they are equal as fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from math import lcm

from cbdp_sym.kernel.ring import DIV, LARGEST_EXPONENT, MUL, POW, is_exponent
from cbdp_sym.kernel.terms import Literal, Term, app, const, literal, sides
from cbdp_sym.kernel.theorem import Theorem, congruence, reflexivity, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.polynomials import Monomial, monomial_term, polynomial
from cbdp_sym.tactics.rewriting import Equation, Rule, backwards, equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ONE, add, by_equation, congruent, div, joined, mul, neg, parts, symbols

_LOGS = ("log_exp", "log_mul", "log_div", "log_pow", "log_one")
NAMES = frozenset(("exp", "^", "sqrt", "log"))


class _Power(Rule):
    """``b^p = exp (p log b)`` for positive b, where p is no natural number; ``exp u^p = exp (u p)``."""

    key = "^"
    needs = frozenset(("^",))

    def instance(self, t: Term, context: Context) -> Theorem | None:
        if len(parts(t)[1]) != 2 or t.type is not REAL or t.loose:
            return None
        base, exponent = parts(t)[1]
        if type(exponent) is Literal and is_exponent(exponent.value):
            return None
        if parts(base)[0] == "exp":
            return instance(named("exp_pow"), parts(base)[1][0], exponent)
        return use("pow_exp", base, exponent, context=context)

    def shown(self) -> object:
        return "powers"


class _Root(Rule):
    """``sqrt b = exp (1/2 log b)`` for positive b."""

    key = "sqrt"
    needs = frozenset(("sqrt",))

    def instance(self, t: Term, context: Context) -> Theorem | None:
        if len(parts(t)[1]) != 1 or t.loose:
            return None
        (base,) = parts(t)[1]
        positive = use("pow_exp", base, div(ONE, literal(2)), context=context)
        return joined(use("sqrt_pow", base, context=context), positive)

    def shown(self) -> object:
        return "roots"


class _Product(Rule):
    """``exp`` of a polynomial as a product of powers of ``exp (m/q)``."""

    key = "exp"
    needs = frozenset(("exp",))

    def __init__(self, denominators: dict[Monomial, int]) -> None:
        self.denominators = denominators

    def instance(self, t: Term, context: Context) -> Theorem | None:
        if len(parts(t)[1]) != 1 or t.loose:
            return None
        (a,) = parts(t)[1]
        pieces = [_piece(m, c, self.denominators.get(m, 1), context) for m, c in polynomial(a).items()]
        if not pieces:
            return joined(congruence(reflexivity(const("exp")), ring(a, literal(0))), named("exp_zero"))
        total = parts(sides(pieces[0].conclusion)[0])[1][0]
        product = pieces[0]
        for piece in pieces[1:]:
            w = parts(sides(piece.conclusion)[0])[1][0]
            product = joined(instance(named("exp_add"), total, w), congruent(MUL, product, piece))
            total = add(total, w)
        theorem = joined(congruence(reflexivity(const("exp")), ring(a, total)), product)
        return None if sides(theorem.conclusion)[1] is t else theorem

    def shown(self) -> object:
        return "exponentials"


def _piece(m: Monomial, c: Fraction, q: int, context: Context) -> Theorem:
    """|- exp w = a power of exp (m/q), or its inverse, where w is c m."""
    q = lcm(q, c.denominator)
    n = int(c * q)
    u = monomial_term(m, Fraction(1, q)) if m or q > 1 else ONE
    if abs(n) > LARGEST_EXPONENT:
        return reflexivity(app(const("exp"), monomial_term(m, c) if m else literal(c)))
    base = reflexivity(app(const("exp"), u))
    if q == 1 and parts(u)[0] == "log":
        base = use("exp_log", parts(u)[1][0], context=context)
    w, theorem = u, base
    if abs(n) != 1:
        exponent = literal(abs(n))
        w = mul(u, exponent)
        power = symmetry(instance(named("exp_pow"), u, exponent))
        theorem = joined(power, congruent(POW, base, reflexivity(exponent)))
    if n < 0:
        inverse = symmetry(instance(named("exp_neg"), w))
        w = neg(w)
        theorem = joined(inverse, congruent(app(DIV, ONE), theorem))
    return theorem


def one_exponent() -> tuple[Rule | Theorem | str, ...]:
    """Return the rules by which a product of exponentials and powers becomes one exponential."""
    return ("exp_pow", backwards("exp_add"), _Power(), _Root(), "exp_neg")


class Exponentials:
    """The normal form of terms and theorems, with the same denominators in all."""

    def __init__(self, terms: Iterable[Term], context: Context) -> None:
        self.context = context
        self._first: list[Rule] = [_Power(), _Root(), *(Equation(named(n)) for n in _LOGS)]
        self.denominators: dict[Monomial, int] = {}
        for t in terms:
            self._collect(sides(self.unfolded(t).conclusion)[1])

    def unfolded(self, t: Term) -> Theorem:
        """Return ``|- t = t'`` without powers and roots of positive numbers."""
        try:
            return equation(t, *self._first, context=self.context, repeat=True)
        except Failed:
            return reflexivity(t)

    def _collect(self, t: Term) -> None:
        name, arguments = parts(t)
        if t.loose:
            return
        for a in arguments:
            self._collect(a)
        if name == "exp" and len(arguments) == 1:
            for m, c in polynomial(arguments[0]).items():
                self.denominators[m] = lcm(self.denominators.get(m, 1), c.denominator)

    def of(self, t: Term) -> Theorem:
        """Return ``|- t = t'``, the normal form."""
        theorem = self.unfolded(t)
        try:
            rest = equation(sides(theorem.conclusion)[1], _Product(self.denominators), context=self.context)
        except Failed:
            return theorem
        return joined(theorem, rest)

    def rewritten(self, theorem: Theorem) -> Theorem:
        """Return a theorem about terms in normal form."""
        return by_equation(self.of(theorem.conclusion), theorem)

    def roots(self) -> list[Theorem]:
        """Return ``exp (log b/q)^q = b`` for the b with a denominator q."""
        found = []
        for m, q in self.denominators.items():
            t = monomial_term(m)
            if q > 1 and parts(t)[0] == "log":
                with suppress(Failed):
                    base = use("exp_log", parts(t)[1][0], context=self.context)
                    found.append(joined(symmetry(self.of(app(const("exp"), t))), base))
        return found

    def signs(self, *terms: Term) -> list[Theorem]:
        """Return that the exponentials in terms in normal form are positive."""
        found: dict[Term, None] = {}

        def visit(t: Term) -> None:
            name, arguments = parts(t)
            if not t.loose:
                for a in arguments:
                    visit(a)
                if name == "exp" and len(arguments) == 1:
                    found[arguments[0]] = None

        for t in terms:
            visit(t)
        return [instance(named("exp_pos"), a) for a in found]


def relations(context: Context) -> list[Theorem]:
    """Return the relations between real numbers of a context in which exponentials or powers occur."""
    found = []
    for name in ("<=", "<", "=", "~"):
        for fact in context.about(name):
            head, arguments = parts(fact.conclusion)
            inner = parts(arguments[0])[1] if head == "~" else arguments
            if (
                head == name
                and len(inner) == 2
                and inner[0].type is REAL
                and symbols(fact.conclusion) & NAMES
            ):
                found.append(fact)
    return found


def without_powers(t: Term, context: Context) -> Theorem:
    """Return ``|- t = t'`` with powers and roots of positive numbers as exponentials."""
    return Exponentials((), context).unfolded(t)


def normalised(
    goal: Term, context: Context, equations: Sequence[Theorem] = ()
) -> tuple[Theorem, Context, list[Theorem]]:
    """Return ``|- goal = goal'``, and the context and equations, with exponents in normal form.

    Raises Failed if nothing changes.
    """
    known = relations(context)
    form = Exponentials([goal, *(t.conclusion for t in (*known, *equations))], context)
    step = form.of(goal)
    facts = [form.rewritten(f) for f in known]
    roots = form.roots()
    if (
        sides(step.conclusion)[1] is goal
        and all(f is g for f, g in zip(facts, known, strict=True))
        and not roots
    ):
        raise Failed("no powers or exponentials to bring to a normal form")
    now = sides(step.conclusion)[1]
    signs = form.signs(now, *(f.conclusion for f in facts))
    changed = context.extended(*signs, *roots, *facts)
    return step, changed, [*roots, *map(form.rewritten, equations)]
