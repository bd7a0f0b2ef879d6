"""Extended real numbers: their order by structure, and equality of sums of multiples.

`cast` moves ``ext`` outwards: ``ext a + ext b`` becomes ``ext (a + b)``.  `ereal_field` proves
equality of sums
of terms ``ext c * X``; a coefficient that is multiplied into a sum has to be nonnegative, as 0 (∞
- ∞) is not
0 ∞ - 0 ∞.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from cbdp_sym.kernel.terms import App, Term, app, const, sides
from cbdp_sym.kernel.theorem import Theorem, assume, congruence, equality_elimination, reflexivity, symmetry
from cbdp_sym.kernel.types import BOOL, EREAL, fun
from cbdp_sym.tactics import ends
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import attempt, prove, proves
from cbdp_sym.tactics.congruent import congruent_sides
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, Lazy, NotApplicable, show
from cbdp_sym.tactics.logic import contradiction, refuted
from cbdp_sym.tactics.rewriting import backwards, equation
from cbdp_sym.tactics.statements import concluding, exists, instance, named
from cbdp_sym.tactics.syntax import ZERO, binary, congruent, ext, joined, le, negated, parts, symbols


def _ext() -> Term:
    return const("ext")


def is_ext(t: Term) -> bool:
    """Return whether ``t`` is ``ext c``."""
    return type(t) is App and t.function is _ext()


@proves("~")
def _not_related(goal: Term, context: Context) -> Theorem:
    """``~(ext x = ext y)``, also with ``<=`` and ``<``, as for real numbers; ``~(∞ <= ext y)``."""
    (related,) = parts(goal)[1]
    name, sides_ = parts(related)
    if name not in _REAL or not is_ext(sides_[1]):
        raise NotApplicable("not proved: ", goal)
    (y,) = parts(sides_[1])[1]
    if name == "<=" and parts(sides_[0])[0] == "top":
        return refuted(related, lambda assumed: use("top_not_le", y, given=[assumed]))
    if not is_ext(sides_[0]):
        raise NotApplicable("not proved: ", goal)
    (x,) = parts(sides_[0])[1]
    no = prove(negated(binary(name, x, y)), context)

    def impossible(assumed: Theorem) -> Theorem:
        return contradiction(use(_REAL[name], x, y, given=[assumed]), no, const("F"))

    return refuted(related, impossible)


_REAL = {"=": "ext_inj", "<=": "le_of_ext", "<": "lt_of_ext"}


@proves("~")
def _strictly_apart(goal: Term, context: Context) -> Theorem:
    """``~(x <= y)`` from a known ``y < x``, and ``~(x = y)`` from either, of extended reals."""
    (related,) = parts(goal)[1]
    name, ends = parts(related)
    if name not in ("<=", "=") or ends[0].type is not EREAL:
        raise NotApplicable("not proved: ", goal)
    for small, large in (ends[::-1], ends) if name == "=" else (ends[::-1],):
        less = context.find(binary("<", small, large))
        if less is not None:
            break
    else:
        raise NotApplicable("no strict inequality is known for ", goal)
    no = equality_elimination(use("elt_not_le", small, large), less)
    if name == "<=":
        return no

    def impossible(same: Theorem) -> Theorem:
        above = le(large, small)
        assert type(above) is App
        order = congruent(above.function, same if ends[0] is large else symmetry(same))
        return contradiction(equality_elimination(order, use("ele_refl", large)), no, const("F"))

    return refuted(related, impossible)


@proves("~")
def _not_an_end(goal: Term, context: Context) -> Theorem:
    """``~(ext x = ∞)`` and ``~(ext x = bot)``; the same of an x with a known bound that is not the end."""
    (equal,) = parts(goal)[1]
    name, arguments = parts(equal)
    end = parts(arguments[-1])[0] if name == "=" else ""
    if end not in ("top", "bot"):
        raise NotApplicable("not proved: ", goal)
    x, infinite = arguments
    if not is_ext(x):
        return _kept_from_end(equal, x, infinite, context)

    def impossible(assumed: Theorem) -> Theorem:
        if end == "top":
            below = congruence(reflexivity(app(_at_most(infinite), infinite)), symmetry(assumed))
            order = equality_elimination(below, use("ele_refl", infinite))
            return use("top_not_le", parts(x)[1][0], given=[order])
        below = congruence(reflexivity(app(_at_most(infinite), x)), assumed)
        order = equality_elimination(below, use("ele_refl", x))
        return use("bot_not_ge", parts(x)[1][0], given=[order])

    return refuted(equal, impossible)


def _kept_from_end(equal: Term, x: Term, infinite: Term, context: Context) -> Theorem:
    """``~(x = ∞)`` and ``~(x = bot)``, by the bounds of x."""
    end = parts(infinite)[0]
    for order, other in ends.bounds(x, end, context):
        moved = ends.moved(order, assume(equal))
        if parts(order.conclusion)[0] == "<":
            return refuted(equal, partial(_passed, moved))
        no = attempt(negated(binary("=", other, infinite)), context)
        if no is not None:
            return refuted(equal, partial(_reached, moved, no))
    if end == "top":
        raise NotApplicable("no bound is known that makes it less than ∞: ", x)
    return use("nonneg_not_bot", x, context=context)


def _passed(order: Theorem, _: Theorem) -> Theorem:
    return ends.passed(order)


def _reached(order: Theorem, no: Theorem, _: Theorem) -> Theorem:
    return contradiction(ends.reached(order), no, const("F"))


def _at_most(t: Term) -> Term:
    """Return ``<=`` at the type of ``t``."""
    return const("<=", fun(t.type, t.type, BOOL))


@proves("<=", "<")
def ereal_order(goal: Term, context: Context) -> Theorem:
    """Prove an inequality of extended reals by structure: both finite, an end of the line, a known sign."""
    name, (a, b) = parts(goal)
    if a.type is not EREAL:
        raise NotApplicable("not an inequality of extended reals: ", goal)
    if is_ext(a) and is_ext(b):
        rule = "ext_le" if name == "<=" else "ext_lt"
        x, y = parts(a)[1][0], parts(b)[1][0]
        same = symmetry(instance(named(rule), x, y))
        return equality_elimination(same, prove(sides(same.conclusion)[0], context))
    if name == "<=":
        if a is b:
            return instance(named("ele_refl"), a)
        if parts(b)[0] == "top":
            return instance(named("le_top"), a)
        if parts(a)[0] == "bot":
            return instance(named("bot_le"), b)
        if a is ext(ZERO) and parts(b)[0] == "+":
            return use("eadd_nonneg", goal=goal, context=context)
    for statement in concluding(f"{name} {parts(b)[0]}"):
        try:
            return use(statement, goal=goal, context=context)
        except Failed:
            pass
    raise Failed("no order is known for ", goal)


def cast(t: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- t = t'`` with ``ext`` moved outwards as far as side conditions allow.

    Raises Failed if nothing moves.
    """
    rules = [backwards(n) for n in ("ext_add", "ext_sub", "ext_mul", "ext_pow") if exists(n)]
    return equation(t, *rules, "elog_ext", "ext_le", context=context, repeat=True)


def ereal_field(s: Term, t: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- s = t`` for extended reals that are the same sum of multiples.

    Raises Failed with the first pair of summands that differ.
    """
    context = as_context(context)
    left, right = _normal(s, context), _normal(t, context)
    middle = _matched(sides(left.conclusion)[1], sides(right.conclusion)[1], context)
    return joined(left, middle, symmetry(right))


@proves("=")
def _choices(goal: Term, context: Context) -> Theorem:
    """An equation in which the context decides the conditions of ``if``."""
    if "if" not in symbols(goal):
        raise NotApplicable("no condition in ", goal)
    try:
        decided = equation(goal, "if_true", "if_false", context=context, repeat=True)
    except Failed:
        raise NotApplicable("no condition is decided in ", goal) from None
    a, b = parts(sides(decided.conclusion)[1])[1]
    rest = reflexivity(a) if a is b else prove(sides(decided.conclusion)[1], context)
    return equality_elimination(symmetry(decided), rest)


@proves("=")
def _equal(goal: Term, context: Context) -> Theorem:
    a, b = parts(goal)[1]
    if a.type is not EREAL:
        raise NotApplicable("not an equation of extended reals: ", goal)
    if is_ext(a) and is_ext(b):
        return congruent(_ext(), prove(binary("=", parts(a)[1][0], parts(b)[1][0]), context))
    return ereal_field(a, b, context)


# Normal form: a sum, nested to the right and sorted, of terms ``ext c * X`` with sorted products X,
# or ``ext c``.


def _normal(t: Term, context: Context) -> Theorem:
    name, arguments = parts(t)
    if is_ext(t):
        return reflexivity(t)
    if len(arguments) == 2 and t.type is EREAL:
        x, y = arguments
        if name == "+":
            step = _under("+", _normal(x, context), _normal(y, context))
            return _then(step, lambda u: _merged(u, context))
        if name == "*":
            step = _under("*", _normal(x, context), _normal(y, context))
            return _then(step, lambda u: _multiplied(u, context))
    return instance(named("eone_mul_back"), t)


def _under(operation: str, *equations: Theorem) -> Theorem:
    a = sides(equations[0].conclusion)[0]
    function = binary(operation, a, a)
    assert type(function) is App and type(function.function) is App
    return congruent(function.function.function, *equations)


def _then(step: Theorem, more: Callable[[Term], Theorem]) -> Theorem:
    return joined(step, more(sides(step.conclusion)[1]))


def _key(term: Term) -> tuple[int, str]:
    """Return where a summand stands: constants first, the rest by the text of what is multiplied."""
    return (0, "") if is_ext(term) else (1, repr(parts(term)[1][1]))


def _merged(t: Term, context: Context) -> Theorem:
    """A sum of two normal forms as a normal form."""
    x, y = parts(t)[1]
    name, arguments = parts(x)
    if name == "+" and len(arguments) == 2:
        first, rest = arguments
        step = instance(named("eadd_assoc"), first, rest, y)
        inner = _merged(binary("+", rest, y), context)
        step = joined(step, _under("+", reflexivity(first), inner))
        return _then(step, lambda u: _inserted(u, context))
    return _inserted(t, context)


def _inserted(t: Term, context: Context) -> Theorem:
    """A summand and a normal form as a normal form."""
    x, y = parts(t)[1]
    name, arguments = parts(y)
    first = arguments[0] if name == "+" else y
    if is_ext(x) and is_ext(first):
        both = symmetry(instance(named("ext_add"), parts(x)[1][0], parts(first)[1][0]))
        if first is y:
            return both
        step = symmetry(instance(named("eadd_assoc"), x, first, arguments[1]))
        return joined(step, _under("+", both, reflexivity(arguments[1])))
    if not is_ext(x) and not is_ext(first) and parts(x)[1][1] is parts(first)[1][1]:
        together = _like(x, first, t, y, context)
        if together is not None:
            return together
    if _key(x) <= _key(first):
        return reflexivity(t)
    if first is y:
        return instance(named("eadd_comm"), x, y)
    step = instance(named("eadd_left_comm"), x, first, arguments[1])
    inner = _inserted(binary("+", x, arguments[1]), context)
    return joined(step, _under("+", reflexivity(first), inner))


def _like(x: Term, first: Term, t: Term, y: Term, context: Context) -> Theorem | None:
    """A summand ``ext c * X`` put together with the first one of y, if their signs are known."""
    (c, inner), (d, _) = parts(x)[1], parts(first)[1]
    a, b = parts(c)[1][0], parts(d)[1][0]
    signs = [attempt(le(ZERO, r), context) for r in (a, b)]
    if signs[0] is None or signs[1] is None:
        return None
    both = instance(named("eadd_like"), a, b, inner, given=(signs[0], signs[1]))
    if first is y:
        return both
    step = symmetry(instance(named("eadd_assoc"), x, first, parts(y)[1][1]))
    return joined(step, _under("+", both, reflexivity(parts(y)[1][1])))


def _multiplied(t: Term, context: Context) -> Theorem:
    """A product of two normal forms as a normal form."""
    x, y = parts(t)[1]
    if is_ext(x) and is_ext(y):
        return symmetry(instance(named("ext_mul"), parts(x)[1][0], parts(y)[1][0]))
    if is_ext(y) or (parts(x)[0] == "+" and parts(y)[0] != "+"):
        step = instance(named("emul_comm"), x, y)
        return _then(step, lambda u: _multiplied(u, context))
    if parts(y)[0] == "+":
        if not is_ext(x):
            raise Failed("a sum of extended reals is multiplied by ", x, ", which is not a real number")
        u, v = parts(y)[1]
        c = parts(x)[1][0]
        nonnegative = prove(le(ZERO, c), context)
        step = instance(named("emul_add"), c, u, v, given=(nonnegative,))
        products = [_multiplied(binary("*", x, z), context) for z in (u, v)]
        return joined(step, _under("+", *products))
    if is_ext(x):  # ext c * (ext d * X)
        c, (inner, rest) = parts(x)[1][0], parts(y)[1]
        step = symmetry(instance(named("emul_assoc"), x, inner, rest))
        both = symmetry(instance(named("ext_mul"), c, parts(inner)[1][0]))
        return joined(step, _under("*", both, reflexivity(rest)))
    (c, p), (d, q) = parts(x)[1], parts(y)[1]  # (ext c * X) * (ext d * Y)
    step = instance(named("emul_assoc"), c, p, y)
    swap = instance(named("emul_left_comm"), p, d, q)
    step = joined(step, _under("*", reflexivity(c), swap))
    product = _sorted_product(binary("*", p, q))
    step = joined(step, _under("*", reflexivity(c), _under("*", reflexivity(d), product)))
    return _then(step, lambda u: _multiplied(u, context))


def _sorted_product(t: Term) -> Theorem:
    """A product of sorted products as one, nested to the right."""
    x, y = parts(t)[1]
    name, arguments = parts(x)
    if name == "*" and len(arguments) == 2:
        step = instance(named("emul_assoc"), *arguments, y)
        inner = _sorted_product(binary("*", arguments[1], y))
        step = joined(step, _under("*", reflexivity(arguments[0]), inner))
        return _then(step, _inserted_factor)
    return _inserted_factor(t)


def _inserted_factor(t: Term) -> Theorem:
    x, y = parts(t)[1]
    name, arguments = parts(y)
    first = arguments[0] if name == "*" and len(arguments) == 2 else y
    if repr(x) <= repr(first):
        return reflexivity(t)
    if first is y:
        return instance(named("emul_comm"), x, y)
    step = instance(named("emul_left_comm"), x, first, arguments[1])
    return joined(step, _under("*", reflexivity(first), _inserted_factor(binary("*", x, arguments[1]))))


def _matched(s: Term, t: Term, context: Context) -> Theorem:
    """Two normal forms as equal, coefficient by coefficient."""
    if s is t:
        return reflexivity(s)
    (n, x), (m, y) = parts(s), parts(t)
    if _leads(s) and not _leads(t):
        first = _without_zero(s, t, context)
        return joined(first, _matched(x[1], t, context))
    if _leads(t) and not _leads(s):
        back = symmetry(_without_zero(t, s, context))
        return joined(_matched(s, y[1], context), back)
    if n == m == "+":
        return _under("+", _matched(x[0], y[0], context), _matched(x[1], y[1], context))
    if is_ext(s) and is_ext(t):
        return congruent(_ext(), equal_fractions(x[0], y[0], context))
    if n == m == "*":
        # First what is multiplied: of different unknowns the factors say nothing.
        unknown = reflexivity(x[1]) if x[1] is y[1] else _products_alike(x[1], y[1], context)
        c, d = parts(x[0])[1][0], parts(y[0])[1][0]
        try:
            same = congruent(_ext(), equal_fractions(c, d, context))
        except Failed as failure:
            raise Failed(failure, Lazy(lambda: f"; these are the factors of {show(x[1])}")) from None
        return _under("*", same, unknown)
    raise Failed("these summands are different: ", s, " and ", t)


def _leads(t: Term) -> bool:
    """Return whether a normal form is a real number, or starts with one."""
    name, arguments = parts(t)
    return is_ext(t) or (name == "+" and is_ext(arguments[0]))


def _without_zero(t: Term, other: Term, context: Context) -> Theorem:
    """``ext c + X = X``, where c is shown to be 0: the other side has no real number."""
    name, arguments = parts(t)
    if name != "+":
        raise Failed("one side is a real number, and the other is not known to be one: ", t, " and ", other)
    number = parts(arguments[0])[1][0]
    try:
        zero = congruent(_ext(), equal_fractions(number, ZERO, context))
    except Failed:
        raise Failed("a real number is a summand of one side only: ", number, " of ", t) from None
    step = _under("+", zero, reflexivity(arguments[1]))
    return joined(step, instance(named("eadd_zero"), arguments[1]))


def _products_alike(s: Term, t: Term, context: Context) -> Theorem:
    """Two sorted products as equal, factor by factor."""
    (n, x), (m, y) = parts(s), parts(t)
    if n == m == "*":
        first = _products_alike(x[0], y[0], context)
        return _under("*", first, _products_alike(x[1], y[1], context))
    return congruent_sides(s, t, context)
