"""Bounds of a function near infinity, of the form Σ c·xᵏ·exp(p(x)), and the integrals of such tails.

Everything here holds for all x > T, where T >= 1 is given. A bound is found by going through the
function: what a sum, a product, a power, an exponential, … of bounded functions is bounded by.
The terms are those of :mod:`.growth_terms`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from operator import mul

from flint import arb, fmpq

from cbdp_sym.analysis.ball_functions import BallNode, Pole
from cbdp_sym.analysis.integrands import Integrand, NotShown, chosen_argument
from cbdp_sym.analysis.tail_squares import exponential_of_sum
from cbdp_sym.analysis.tail_terms import (
    Bounds,
    Power,
    Powers,
    TailTerm,
    all_known,
    as_powers,
    exponential,
    flat,
    least_powers,
    number,
    plus,
    power_of,
    rough,
    scaled,
    sign_beyond,
    tail,
    times,
    to_the,
)

_MOST_TERMS = 60


class Growth:
    """Bounds of the integrand at ``direction·x`` for x > T.

    Raises:
        NotShown: T < 1.
    """

    def __init__(self, f: Integrand, T: fmpq, direction: int) -> None:
        if T < 1:
            raise NotShown("a tail starts at 1 or later")
        self.f, self.start, self.T, self.direction = f, T, arb(T), direction
        self._found: dict[int, Bounds] = {}

    def of(self, k: int) -> Bounds:
        """Return bounds of a subterm, which is defined for all x > T. Raises NotShown."""
        if k not in self._found:
            node = self.f.nodes[k]
            found = self._constant(k) if node.constant else self._of(node)
            self._found[k] = self._completed(node, found)
        return self._found[k]

    def integral(self) -> arb:
        """Return an upper bound of the integral of |f| over the tail; not finite if none is shown."""
        upper = self.of(self.f.root).upper
        if upper is None:
            return arb.nan()
        return sum((tail(t, self.T) for t in upper), arb(0))

    def diverges(self) -> bool:
        """Return whether |f| is shown to have the integral ∞ over the tail."""
        lower = self.of(self.f.root).lower
        if lower is None or not lower.c > 0:
            return False
        if not lower.p:
            return bool(lower.k >= -1)
        inverse = TailTerm(arb(1), -lower.k - 1, scaled(lower.p, arb(-1)))
        return inverse.falls(self.T)

    # one rule for each kind of term -------------------------------------------------------------

    def _constant(self, k: int) -> Bounds:
        try:
            c = self.f.constant(k)
        except Pole:
            raise NotShown("a constant may be undefined") from None
        return self._powers({0: c} if not c.is_zero() else {})

    def _powers(self, exact: Powers) -> Bounds:
        upper = [TailTerm(abs(c).upper(), number(a)) for a, c in exact.items()]
        found = Bounds(exact=exact, upper=upper or [TailTerm(arb(0), arb(0))])
        if not exact:
            found.sign = 0
            return found
        lead = max(exact)
        rest = sum((abs(c) * to_the(self.T, a - lead) for a, c in exact.items() if a != lead), arb(0))
        least = abs(exact[lead]) - rest
        if least > 0:
            found.lower = TailTerm(least.lower(), number(lead))
            found.sign = 1 if exact[lead] > 0 else -1
        return found

    def _completed(self, node: BallNode, b: Bounds) -> Bounds:
        """The bounds that follow from the others."""
        if node.poly is not None and b.sign is None:
            b.sign = sign_beyond(node.poly, self.start, self.direction)
        if b.sign is None and node.nonnegative and b.lower is not None and b.lower.c > 0:
            b.sign = 1
        if b.exact is not None:
            b.above = b.above or {a: c.upper() for a, c in flat(b.exact, self.T, 1).items()}
            b.below = b.below or {a: c.lower() for a, c in flat(b.exact, self.T, -1).items()}
        powers = as_powers(b.upper)
        least = least_powers(b.lower)
        if b.above is None:
            b.above = scaled(least, arb(-1)) if b.sign is not None and b.sign <= 0 else powers
        if b.below is None:
            nonnegative = node.nonnegative or (b.sign is not None and b.sign >= 0)
            b.below = least if nonnegative else None if powers is None else scaled(powers, arb(-1))
        return b

    def _of(self, node: BallNode) -> Bounds:
        if node.head == "x":
            return self._powers({1: arb(self.direction)})
        if node.head in ("abs", "sign", "max", "min", "piecewise"):
            return self._choice(node)
        rule = getattr(self, f"_{node.head}", None)
        if rule is not None:
            return rule(node, [self.of(a) for a in node.args])
        raise NotShown(f"no bound of '{node.head}' near infinity is known here")

    def _add(self, node: BallNode, args: list[Bounds]) -> Bounds:
        if exact := all_known(a.exact for a in args):
            return self._powers(reduce(plus, exact))
        complement = self._complement(node)
        if complement is not None:
            return complement
        found = Bounds()
        if uppers := all_known(a.upper for a in args):
            found.upper = self._fewer([t for upper in uppers for t in upper])
        found.sign, found.lower = self._lower_of_sum(args)
        if above := all_known(a.above for a in args):
            found.above = reduce(plus, above)
        if below := all_known(a.below for a in args):
            found.below = reduce(plus, below)
        return found

    def _complement(self, node: BallNode) -> Bounds | None:
        """1 - tanh g, 1 - erf g and 1 - 1/(1 + exp g), which are small where g is large or small."""
        nodes = self.f.nodes
        rest = [a for a in node.args if not (nodes[a].head == "rational" and nodes[a].data == 1)]
        if len(node.args) != 2 or len(rest) != 1 or nodes[rest[0]].head != "mul":
            return None
        product = nodes[rest[0]].args
        inner = [a for a in product if not (nodes[a].head == "rational" and nodes[a].data == -1)]
        if len(product) != 2 or len(inner) != 1:
            return None
        h = nodes[inner[0]]
        if h.head == "tanh":
            return self._one_minus_tanh(self.of(h.args[0]))
        if h.head == "erf":
            return self._erfc(h, [self.of(h.args[0])])
        if h.head == "ipow" and h.data == -1 and nodes[h.args[0]].head == "add":
            terms = nodes[h.args[0]].args
            e = [a for a in terms if nodes[a].head == "exp"]
            one = [a for a in terms if nodes[a].head == "rational" and nodes[a].data == 1]
            if len(terms) == 2 and len(e) == len(one) == 1:
                return self._odds(self.of(e[0]))
        return None

    def _one_minus_tanh(self, g: Bounds) -> Bounds:
        """exp(-2g) <= 1 - tanh g <= 2 exp(-2g), the former for g >= 0."""
        found = self._bounded(arb(2), 1)
        if g.below is not None:
            t = exponential(scaled(g.below, arb(-2)))
            found.upper = [TailTerm(2 * t.c, t.k, t.p)]
        if g.above is not None and g.sign is not None and g.sign >= 0:
            found.lower = exponential(scaled(g.above, arb(-2)))
        elif g.sign is not None and g.sign < 0:
            found.lower = TailTerm(arb(1), arb(0))
        return found

    def _odds(self, e: Bounds) -> Bounds:
        """e/(1 + e) <= min(e, 1), for e > 0; at least e/2 where e <= 1."""
        found = self._bounded(arb(1), 1)
        if e.upper is not None and len(e.upper) == 1 and e.upper[0].falls(self.T):
            found.upper = e.upper
            if e.lower is not None and e.upper[0].at(self.T) <= 1:
                found.lower = TailTerm(e.lower.c / 2, e.lower.k, e.lower.p)
        return found

    def _lower_of_sum(self, args: list[Bounds]) -> tuple[int | None, TailTerm | None]:
        known = [(a, a.lower) for a in args if a.lower is not None and a.lower.c > 0]
        signs = {a.sign for a in args} - {0}
        alike = len(signs) == 1 and None not in signs
        if not known:
            return signs.pop() if alike else None, None
        large, least = max(known, key=lambda pair: rough(pair[1], 4 * self.T))
        if alike:
            return signs.pop(), least
        share = arb(0)
        inverse = least.power(arb(-1))
        for other in args:
            if other is large:
                continue
            for t in other.upper or [TailTerm(arb.nan(), arb(0))]:
                ratio = t * inverse
                if not ratio.falls(self.T):
                    return None, None
                share = share + ratio.at(self.T)
        if not share < 1:
            return None, None
        return large.sign, TailTerm((1 - share).lower() * least.c, least.k, least.p)

    def _fewer(self, terms: list[TailTerm]) -> list[TailTerm]:
        terms = [t for t in terms if not t.c.is_zero()] or [TailTerm(arb(0), arb(0))]
        if len(terms) <= _MOST_TERMS:
            return terms
        single = self._single(terms)
        if single is None:
            raise NotShown("the bound of the tail has too many terms")
        return [single]

    def _single(self, terms: list[TailTerm] | None) -> TailTerm | None:
        """One term that bounds the sum."""
        if terms is None:
            return None
        if len(terms) == 1:
            return terms[0]
        large = max(terms, key=lambda t: rough(t, 4 * self.T))
        if not large.c > 0:
            return None
        factor, inverse = arb(0), large.power(arb(-1))
        for t in terms:
            ratio = t * inverse
            if t is not large and not ratio.falls(self.T):
                return None
            factor = factor + (arb(1) if t is large else ratio.at(self.T))
        return TailTerm(factor.upper() * large.c, large.k, large.p)

    def _mul(self, node: BallNode, args: list[Bounds]) -> Bounds:
        if exact := all_known(a.exact for a in args):
            return self._powers(reduce(times, exact))
        found = Bounds()
        if uppers := all_known(a.upper for a in args):
            terms = [TailTerm(arb(1), arb(0))]
            for upper in uppers:
                terms = self._fewer([s * t for s in terms for t in upper])
            found.upper = terms
        if lowers := all_known(a.lower for a in args):
            found.lower = reduce(mul, lowers)
        if signs := all_known(a.sign for a in args):
            found.sign = reduce(mul, signs)
        constants = [a.exact for a in args if a.exact is not None and set(a.exact) <= {0}]
        others = [a for a in args if a.exact is None or not set(a.exact) <= {0}]
        if len(others) == 1:
            c = reduce(mul, [e.get(0, arb(0)) for e in constants], arb(1))
            (g,) = others
            ends = (g.above, g.below) if c >= 0 else (g.below, g.above) if c <= 0 else (None, None)
            found.above, found.below = (None if e is None else scaled(e, c) for e in ends)
        return found

    def _ipow(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,), n = args, node.data
        if n > 0 and g.exact is not None and n * len(g.exact) <= 200:
            return self._powers(reduce(times, [g.exact] * n))
        found = self._power_bounds(g, arb(n))
        if g.sign is not None:
            found.sign = g.sign ** (2 - n % 2) if g.sign else 0
        return found

    def _rpow(self, node: BallNode, args: list[Bounds]) -> Bounds:
        g, e = args[0], self.f.constant(node.args[1])
        base = self.f.nodes[node.args[0]]
        if g.sign == 0 and e > 0:
            return self._powers({})
        if not (g.sign == 1 or (base.nonnegative and e > 0)):
            raise NotShown("the base of a power may be negative near infinity")
        exponent = self.f.nodes[node.args[1]].data
        if isinstance(exponent, fmpq) and exponent > 0 and g.exact is not None and len(g.exact) == 1:
            ((a, c),) = g.exact.items()
            return self._powers({a * Fraction(int(exponent.p), int(exponent.q)): power_of(c, e)})
        found = self._power_bounds(g, e)
        found.sign = 1 if g.sign == 1 else None
        return found

    def _power_bounds(self, g: Bounds, e: arb) -> Bounds:
        found = Bounds()
        if e >= 0:
            if g.upper is not None:
                # (t1 + … + tn)^e <= (n max t)^e <= n^e Σ t^e; for one term it is exact
                n = power_of(arb(len(g.upper)), e)
                found.upper = [TailTerm(n * t.c, t.k, t.p) for t in (u.power(e) for u in g.upper)]
            if g.lower is not None:
                found.lower = g.lower.power(e)
        elif e < 0:
            if g.lower is None or not g.lower.c > 0:
                raise NotShown("a denominator may vanish near infinity")
            found.upper = [g.lower.power(e)]
            single = self._single(g.upper)
            if single is not None and single.c > 0:
                found.lower = single.power(e)
        else:
            raise NotShown("the sign of an exponent is not known")
        return found

    def _exp(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        found = Bounds(sign=1)
        if g.above is not None:
            found.upper = [exponential(g.above)]
        if g.below is not None:
            found.lower = exponential(g.below)
        above, below = exponential_of_sum(self, node.args[0])
        found.upper = found.upper if above is None else [above]
        found.lower = found.lower if below is None else below
        return found

    def _log(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        if g.sign != 1:
            raise NotShown("the argument of a logarithm may not be positive near infinity")
        found = Bounds()
        single = self._single(g.upper)
        if single is not None and single.c > 0:
            found.above = self._log_of(single, 1)
        if g.lower is not None and g.lower.c > 0:
            found.below = self._log_of(g.lower, -1)
        if found.above is not None and found.below is not None:
            both = [*found.above.items(), *found.below.items()]
            found.upper = [TailTerm(abs(c).upper(), number(a)) for a, c in both] or [TailTerm(arb(0), arb(0))]
        if g.lower is not None and g.lower.c > 1 and g.lower.k >= 0 and not g.lower.p:
            found.sign = 1
            found.lower = TailTerm(g.lower.c.log().lower(), arb(0))
        return self._log_above_one(node, found)

    def _log_above_one(self, node: BallNode, found: Bounds) -> Bounds:
        """0 <= log(1 + h) <= h, where it is written so and h >= 0."""
        g = self.f.nodes[node.args[0]]
        one = [a for a in g.args if self.f.nodes[a].data == 1 and self.f.nodes[a].head == "rational"]
        if g.head != "add" or len(one) != 1:
            return found
        rest = [self.of(a) for a in g.args if a not in one]
        if all(r.sign is not None and r.sign >= 0 and r.upper is not None for r in rest):
            upper = [t for r in rest for t in r.upper or ()]
            if all(t.falls(self.T) for t in upper):
                found.upper, found.sign = upper, int(any(r.sign == 1 for r in rest))
        return found

    def _log_of(self, t: TailTerm, side: int) -> Powers:
        """A sum of powers above (1) or below (-1) the logarithm of a term."""
        grows = t.k >= 0 if side > 0 else t.k <= 0
        line: dict[Power, arb]
        if grows:  # log x <= log T + (x - T)/T
            line = {0: (self.T.log() - 1) * t.k, 1: t.k / self.T}
        else:
            falls = t.k <= 0 if side > 0 else t.k >= 0
            if not falls:
                raise NotShown("the sign of an exponent is not known")
            line = {0: self.T.log() * t.k}
        return plus(plus({0: t.c.log()}, line), t.p)

    def _bounded(self, most: arb, sign: int | None = None) -> Bounds:
        return Bounds(upper=[TailTerm(most.upper(), arb(0))], sign=sign)

    def _sin(self, node: BallNode, args: list[Bounds]) -> Bounds:
        return self._bounded(arb(1))

    _cos = _sin

    def _odd(self, node: BallNode, args: list[Bounds], most: arb) -> Bounds:
        """tanh, erf, atan: |h(g)| <= min(most, c|g|), with the sign of g."""
        (g,) = args
        found = self._bounded(most, g.sign)
        if g.upper is not None and all(t.falls(self.T) for t in g.upper):
            slope = arb(2) if node.head == "erf" else arb(1)
            small = [TailTerm(slope * t.c, t.k, t.p) for t in g.upper]
            if sum((t.at(self.T) for t in small), arb(0)) < most:
                found.upper = small
        if g.sign and g.lower is not None and not g.lower.p and g.lower.k >= 0:
            found.lower = TailTerm(getattr(g.lower.at(self.T), node.head)().lower(), arb(0))
        return found

    def _tanh(self, node: BallNode, args: list[Bounds]) -> Bounds:
        return self._odd(node, args, arb(1))

    _erf = _tanh

    def _atan(self, node: BallNode, args: list[Bounds]) -> Bounds:
        return self._odd(node, args, arb.pi() / 2)

    def _erfc(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        found = self._bounded(arb(2), 1)
        if g.sign is not None and g.sign >= 0 and g.lower is not None and not g.lower.p:
            # erfc(g) <= exp(-g²) for g >= 0, and g² is at least a power of x
            square = g.lower.power(arb(2))
            if g.exact is not None:
                below = {a: c.lower() for a, c in flat(times(g.exact, g.exact), self.T, -1).items()}
                found.upper = [exponential(scaled(below, arb(-1)))]
            elif (k := square.k.unique_fmpz()) is not None and k >= 0:
                found.upper = [exponential({int(k): -square.c})]
        elif g.sign is not None and g.sign <= 0:
            found.lower = TailTerm(arb(1), arb(0))
        return found

    def _cosh(self, node: BallNode, args: list[Bounds]) -> Bounds:
        """e^|g|/2 <= cosh g <= e^g/2 + e^-g/2."""
        (g,) = args
        found = Bounds(sign=1, lower=TailTerm(arb(1), arb(0)))
        if g.above is not None and g.below is not None:
            parts = (g.above, scaled(g.below, arb(-1)))
            found.upper = [TailTerm(t.c / 2, t.k, t.p) for t in map(exponential, parts)]
            if g.sign is not None and g.sign != 0:
                least = g.below if g.sign > 0 else scaled(g.above, arb(-1))
                t = exponential(least)
                found.lower = TailTerm(t.c / 2, t.k, t.p)
        return found

    def _sinh(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        found = Bounds(sign=g.sign, upper=self._cosh(node, args).upper)
        if g.sign and g.lower is not None:
            found.lower = g.lower  # |sinh g| >= |g|
            least = g.below if g.sign > 0 else scaled(g.above or {}, arb(-1))
            if least is not None and not g.lower.p and g.lower.k >= 0 and g.lower.at(self.T) > 1:
                # |sinh g| = e^|g| (1 - e^(-2|g|))/2 >= e^|g|/2·(1 - e^-2), as |g| >= 1
                t = exponential(least)
                found.lower = TailTerm(t.c * (1 - arb(-2).exp()) / 2, t.k, t.p)
        return found

    def _asinh(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        upper = g.upper  # |asinh g| <= |g|
        if upper is not None and len(upper) == 1 and not upper[0].p and upper[0].at(self.T) >= 1:
            upper = [
                TailTerm(2 * t.c, t.k, t.p) for t in (upper[0].power(arb(0.5)),)
            ]  # and <= 2√|g| from 1 on
        return Bounds(sign=g.sign, upper=upper)

    def _acosh(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        self._large(g)
        return Bounds(upper=g.upper)  # 0 <= acosh g <= g from 1 on

    def _lambertw(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        if g.sign is None or g.sign < 0:
            raise NotShown("LambertW of what may be negative near infinity")
        return Bounds(sign=g.sign, upper=g.upper)  # 0 <= W(g) <= g

    def _large(self, g: Bounds) -> None:
        """g >= 1."""
        least = g.lower
        fine = g.sign == 1 and least is not None and not least.p and least.k >= 0
        if not (fine and least is not None and least.at(self.T) >= 1):
            raise NotShown("the argument of a gamma function may be less than 1 near infinity")

    def _lgamma(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        self._large(g)
        return Bounds(upper=self._power_bounds(g, arb(2)).upper)  # |log Γ(g)| <= g² from 1 on

    def _digamma(self, node: BallNode, args: list[Bounds]) -> Bounds:
        (g,) = args
        self._large(g)
        return Bounds(upper=g.upper)  # |ψ(g)| <= g from 1 on

    def _choice(self, node: BallNode) -> Bounds:
        args = [self.of(a) for a in node.args] if node.head != "piecewise" else []
        if node.head == "piecewise":
            for branch, condition in zip(node.args, node.data, strict=True):
                true = self.f.truth(condition, lambda k: self.of(k).sign)
                if true is None:
                    raise NotShown("a condition of a Piecewise is not decided near infinity")
                if true:
                    return self.of(branch)
            raise NotShown("the integrand is undefined near infinity")
        s = args[-1].sign
        if node.head in ("max", "min"):
            if s is not None:
                return args[chosen_argument(node.head, s)]
            upper = [t for a in args[:2] for t in a.upper or [TailTerm(arb.nan(), arb(0))]]
            return Bounds(upper=upper)  # |max(a, b)| <= |a| + |b|
        (g,) = args
        if node.head == "sign":
            return self._powers({0: arb(s)} if s else {}) if s is not None else (self._bounded(arb(1)))
        if s is None:
            return Bounds(upper=g.upper, lower=g.lower)
        if s >= 0:
            return Bounds(g.upper, g.lower, s, g.exact, g.above, g.below)
        negated = None if g.exact is None else scaled(g.exact, arb(-1))
        above, below = (None if e is None else scaled(e, arb(-1)) for e in (g.below, g.above))
        return Bounds(g.upper, g.lower, 1, negated, above, below)
