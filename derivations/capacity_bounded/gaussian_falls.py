"""The (poly, Rényi) parameters of the Gaussian mechanism with σ = 1 fall for large orders.

Problem: for the degree 1, 2 or 3, what are the polynomials g with E_P[g] = 1 and almost the least E_Q|g|?
Method: E_Q|g| is at least the mean of g times a function with values ±1. Take two such functions for each
    root of the best polynomial f: they change their signs at the roots, but one is moved to the left or the
    right. This leaves for the coefficients of g a small box around those of f. For g in the box |g| log|g|
    lies below one function, of which step functions and balls show that the mean is negative.
Guarantee: what falling_orders.py asks for.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, erfc, exp, log, pi, sqrt

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import literal
from cbdp_sym.mathematics.restricted.polynomial_classes import same_polynomial
from cbdp_sym.tactics.numbers import by_balls
from derivations.capacity_bounded import falling_orders, large_orders
from derivations.capacity_bounded.gaussian_parts import CUBIC
from derivations.capacity_bounded.near_the_best import ABOVE, ENTROPY, horner, inside, outside, unweighted
from derivations.capacity_bounded.polynomial_adversaries import FORMS, of_a_polynomial
from derivations.capacity_bounded.sign_changes import NUMBERS, SIZE, changes, signed, signed_mean
from derivations.capacity_bounded.upper_steps import integrated, weighted
from derivations.concentrated import lem2_4

STEP = Fraction(1, 1000)  # by which a root is moved
SMALL = "1/10^10"  # h
PLACES = 10**12
MOMENTS = (1, -1, 2, -4)  # of x - 1, under P
MOMENT = "L (normal 1 1) (x ↦ abs ({})^(1 + k))"
PARAMETER = "restricted_renyi {} (polynomial {}) (normal 0 1) (normal 1 1)"
COEFFICIENTS = ("c0", "c1", "c2", "c3")
LARGEST = ("1/2", "3/5", "3/10", "7/50")  # what near_the_best.py asks of them
MEAN = "c0 - c1 + 2·c2 - 4·c3"
STEPS = "(if (low ≤ x ∧ x ≤ high) (K x·exp ((x - 1)^2/2)) 0) + 1/(6·10^9)·(x - 1)^16"
SHIFTED = {  # the coefficients by the powers of x - 1, from those by the powers of x
    1: ("u + v", "u", "0", "0"),
    2: ("u + v + w", "2·u + v", "u", "0"),
    3: ("u + v + w + o", "3·u + 2·v + w", "3·u + v", "u"),
}


def numbers(r):
    """The texts of r, of the probability above it and of the density, for the normal distribution."""
    x = float(r)
    above, density = erfc(x / sqrt(2)) / 2, exp(-(x**2) / 2) / sqrt(2 * pi)
    return {
        "r": f"({r})",
        "s": f"({round(above * PLACES)}/{PLACES})",
        "q": f"({round(density * PLACES)}/{PLACES})",
    }


def know_numbers(p, roots):
    """Know how near the numbers are, and return them."""
    for r in roots:
        for fact in NUMBERS.format(**numbers(r)).split(", "):
            p.have(fact, by=by_balls)
    return [text for r in roots for text in numbers(r).values()]


@dataclass(frozen=True)
class Degree:
    """The best polynomial f of this degree, and what is shown of polynomials near it.

    ``roots`` are those of f, less 1, and ``least`` is a number above E_Q|f|^{1+k}; the coefficients of g by
    the powers of x - 1 are ``near`` those of f. ``excess`` is what a step may add to the integral.
    """

    k: int
    roots: tuple[Fraction, ...]
    least: Fraction
    near: tuple[Fraction, ...]
    excess: float

    @cached_property
    def best(self):
        """The coefficients of f by the powers of x - 1, and its factor before the product of r + 1 - x."""
        product = [Fraction(1)]
        for r in self.roots:
            product = [r * a - b for a, b in zip([*product, 0], [0, *product], strict=True)]
        scale = 1 / sum(c * m for c, m in zip(product, MOMENTS, strict=False))
        return [*(scale * c for c in product), *[Fraction(0)] * (3 - self.k)], scale

    def with_best(self, text):
        """The text with the coefficients of f in the places of c0, …, c3."""
        for name, c in zip(COEFFICIENTS, self.best[0], strict=True):
            text = text.replace(name, f"({c})")
        return text

    @property
    def zeros(self):
        """Hypotheses: the other coefficients are 0."""
        return "".join(f"{c} = 0, " for c in COEFFICIENTS[self.k + 1 :])

    @property
    def distances(self):
        """The differences of the coefficients of g and f, and their largest sizes."""
        differences = [f"({name} - ({c}))" for name, c in zip(COEFFICIENTS, self.best[0], strict=True)]
        return list(zip(differences, map(str, (*self.near, *[0] * (3 - self.k))), strict=True))

    @property
    def in_the_box(self):
        """The statement about the box: the coefficients are near those of f."""
        return " /\\ ".join(f"abs {d} ≤ {size}" for d, size in self.distances)

    @property
    def moved(self):
        """The roots of f, with one of them moved, in all ways."""
        either = [(i, move) for i in range(self.k) for move in (-STEP, STEP)]
        return [tuple(r + move * (i == j) for j, r in enumerate(self.roots)) for i, move in either]

    @property
    def product(self):
        """f at x, by its roots."""
        return f"({self.best[1]}·({'*'.join(f'({r + 1} - x)' for r in self.roots)}))"

    @property
    def distance(self):
        """The largest distance of g and f at x."""
        text = f"{self.near[-1]}"
        for d in reversed(self.near[:-1]):
            text = f"({text})*abs (x - 1) + {d}"
        return f"({text})"

    @property
    def above(self):
        """The bound of |g| log|g|, times the density but for its constant."""
        return f"({ABOVE.format(a=self.product, e=self.distance, h=f'({SMALL})')})·exp (-((x - 1)^2)/2)"

    def value(self, x):
        """The same as a number, without the last term."""
        a, e = float(self.best[1]), sum(float(d) * abs(x - 1) ** m for m, d in enumerate(self.near))
        for r in self.roots:
            a *= float(r) + 1 - x
        middle = log(a**2 + e**2) / 2
        return (abs(a) * middle + e * abs(middle) + 2 * e) * exp(-((x - 1) ** 2) / 2)

    @cached_property
    def box(self):
        """The claim that g is in the box, from the means of g times functions with values ±1."""
        error = f"{2 * self.k}·{SIZE}/10^9"
        rows = [f"{signed_mean(map(numbers, roots))} ≤ y + {error}" for roots in self.moved]
        claim = Claim(
            f"for c0 c1 c2 c3 y : real given {self.zeros}{MEAN} = 1, y ≤ {self.least} + {SMALL}, "
            f"{', '.join(rows)} holds {self.in_the_box}",
            "in the box",
        )

        @claim.proof
        def linear_inequalities(p):
            p.let(S=SIZE)
            for c in COEFFICIENTS:
                p.have(f"0 ≤ abs {c}", "abs_pos")
            for i, c in enumerate(COEFFICIENTS):
                bound = f"{abs(self.best[0][i])} + 1/1000 + S/1000"
                p.have(f"{c} ≤ {bound}")
                p.have(f"-{c} ≤ {bound}")
                p.use("abs_le", c, bound)
            p.have("S ≤ 2")
            return p.have(p.goal)

        return claim

    @cached_property
    def close(self):
        """The claim that g is in the box, from a moment."""
        below = changes(self.k)[1]
        claim = Claim(
            f"for c0 c1 c2 c3 k : real given {self.zeros}HasInt (normal 0 1) (x ↦ {CUBIC}) 1, "
            f"0 < k, k ≤ {SMALL}, "
            f"{MOMENT.format(CUBIC)} ≤ {self.least} holds {self.in_the_box}",
            "near the best polynomial",
        )

        @claim.proof
        def functions_with_signs(p):
            p.let(P="N(0, 1²)", Q="N(1, 1²)", g=f"x ↦ {CUBIC}", z=f"{self.least}")
            p.have(f"HasInt P g ({MEAN})")
            p.use("int_unique", "P", "g", MEAN, "1")
            p.have("HasInt Q g (c0 + c2)")
            return p.obtain("y", p.use("int_abs", "Q", "g", "c0 + c2"), of)

        def of(p):
            p.have("HasInt Q (x ↦ abs (g x)) y")
            size(p)
            p.have(f"y ≤ z + {SMALL}")
            for roots in self.moved:
                p.use(below.theorem(), *know_numbers(p, roots), *COEFFICIENTS, "y")
            return p.use(self.box.theorem(), *COEFFICIENTS, "y", goal=p.goal)

        def size(p):
            """E_Q|g| ≤ z + k, by the tangent of w^{1+k} at 1."""
            p.let(m="x ↦ |g(x)|^(1 + k)", n="x ↦ abs (g x) - k")
            p.use("int_const", "Q", "k")
            p.have("HasInt Q n (y - k)")
            p.intro("x", point, "∀x. n x ≤ m x")
            p.have("Measurable m")
            less = p.use("mean_below_larger", "Q", "n", "m", "y - k")
            p.chain("y - k", le(MOMENT.format("g x"), less), le("z"))
            p.use("le_of_ext", "y - k", "z")

        def point(p):
            p.let(w="|g(x)|")
            p.have("0 ≤ w", "abs_pos")

            def positive(q):
                q.use("power_above_line", "w", "k")
                q.have("0 ≤ k·w")
                return q.have("n x ≤ m x")

            return p.cases("0 < w", positive, lambda q: q.have("n x ≤ m x", q.have("0 ≤ w^(1 + k)")))

        return claim

    @cached_property
    def below_steps(self):
        """The claim that |g| log|g| is below the function of the steps, if g is in the box."""
        claim = Claim(
            f"for c0 c1 c2 c3 x low high : real, K : real → real given {self.in_the_box}, "
            f"low ≤ -6, 8 ≤ high, ∀x. low ≤ x ⇒ x ≤ high ⇒ {self.above} ≤ K x "
            f"holds {ENTROPY.format(s=f'({CUBIC})', h=f'({SMALL})')} ≤ {STEPS}",
            "below the steps",
        )

        @claim.proof
        def near_or_far(p):
            p.let(h=SMALL, y="x - 1", s=CUBIC, b=self.product, d=self.distance, M="K x·exp (y^2/2)")
            p.let(E=ENTROPY.format(s="s", h="h"), A=ABOVE.format(a="b", e="d", h="h"), t="1/(6·10^9)·y^16")
            p.have("0 ≤ |y|", "abs_pos")
            p.have("0 ≤ t", p.have("0 ≤ y^16"))
            return p.cases("low ≤ x", lambda q: q.cases("x ≤ high", near, far), far)

        def near(p):
            (total, bound), *others = reversed(self.distances)
            for d, size in others:
                p.use(horner.theorem(), total, "y", d, bound, size)
                total, bound = f"(({total})*y + {d})", f"(({bound})*abs y + {size})"
            p.have(f"abs {total} = abs (s - b)", p.have(f"{total} = s - b"))
            less = p.use(inside.theorem(), "s", "b", "d", "h")
            p.have("A·exp (-(y^2)/2) ≤ K x")
            small = p.use(unweighted.theorem(), "A", "K(x)", "y")
            return p.chain("E", le("A", less), le("M", small), le("M + t"), eq(STEPS, "if_true"))

        def far(p):
            for (d, _), name, largest in zip(self.distances, COEFFICIENTS, LARGEST, strict=True):
                p.use("within_abs", d)
                p.use("abs_le", name, largest)
            p.use("within_abs", "y")
            p.have("7 ≤ abs y")
            less = p.use(outside.theorem(), *COEFFICIENTS, "y", "s", "h")
            return p.chain("E", le("t", less), eq("0 + t"), eq(STEPS, "if_false"))

        return claim

    @cached_property
    def falls(self):
        """The claim that the parameter falls for large orders."""
        k = f"{self.k}"
        claim = Claim(
            "holds ∃c. ∀α b. 1 < α ⇒ c ≤ α ⇒ α < b ⇒ "
            f"{PARAMETER.format('b', k)} < {PARAMETER.format('α', k)}",
            f"the parameter of degree {k} falls for large orders",
        )

        @claim.proof
        def near_the_best(p):
            p.let(P="N(0, 1²)", Q="N(1, 1²)", H=f"polynomial {k}", h=SMALL, z=f"{self.least}", t="z - h/4")
            p.let(f=f"x ↦ {self.with_best(CUBIC)}", F=f"x ↦ {self.above}")
            p.intro("g c", lambda q: q.use("polynomial_multiple", k, "c", "g"), "∀g c. H(g) ⇒ H(x ↦ c·g(x))")
            p.intro("α", finite, f"∀α. 1 < α ⇒ (∃r. {PARAMETER.format('α', k)} ≤ r)")
            p.know(self._every(p, "Measurable(g)", measurable))
            p.know(self._every(p, "(∃j. HasInt P g j)", mean))
            self._member(p)
            p.have("HasInt P f 1")
            known = changes(self.k)[0].theorem()
            some = p.use(known, *know_numbers(p, self.roots), *(f"{c}" for c in self.best[0]))
            return p.obtain("y", some, with_size)

        def finite(p):
            p.use("restricted_below_renyi", "H", "P", "Q", "α")
            value = "α·(0 - 1)^2/(2·1^2)"
            p.chain(PARAMETER.format("α", k), le("D[α](P ‖ Q)"), eq(f"({value})", lem2_4.in_kernel.theorem()))
            return p.witness(value)

        def measurable(p, same):
            return rewrite(p.have(f"Measurable (x ↦ {CUBIC})"), symmetry(same))

        def mean(p, same):
            p.have(f"HasInt P (x ↦ {CUBIC}) ({MEAN})")
            return rewrite(p.witness(MEAN, goal=f"∃j. HasInt P (x ↦ {CUBIC}) j"), symmetry(same))

        def with_size(p):
            self._size(p)
            number = self.with_best(signed_mean(map(numbers, self.roots)))
            p.use("le_abs", f"y - ({number})")
            p.have(f"{number} + {2 * self.k}·{self.with_best(SIZE)}/10^9 ≤ z - {SMALL}", by=by_balls)
            p.have(f"y ≤ z - {SMALL}")
            c0, c1, c2, c3 = self.best[0]
            p.let(w=f"{c0**2 + c1**2 + 2 * c0 * c2 + 3 * c2**2 + 6 * c1 * c3 + 15 * c3**2}")
            p.have("HasInt Q (x ↦ f x^2) w")
            p.intro("k", moment, f"∀k. 0 < k ⇒ k ≤ h ⇒ {MOMENT.format('f x')} ≤ t")
            total, above = integrated(p, "F", self.value, -6, 8, self.excess)
            p.let(low=literal(-6), high=literal(8), total=literal(total))
            return p.obtain("K", above, with_steps)

        def moment(p):
            p.use(large_orders.below.theorem(), "Q", "f", "k", "y", "w")
            p.use("int_nonneg", "Q", "x ↦ |f(x)|", "y")
            p.have("0 ≤ k·y")
            p.have("(1 - k)·y + k·w ≤ t")
            return p.chain(MOMENT.format("f x"), le("(1 - k)·y + k·w"), le("t"))

        def with_steps(p):
            p.let(M="x ↦ if (low ≤ x ∧ x ≤ high) (K x·exp ((x - 1)^2/2)) 0", T="x ↦ (x - 1)^16")
            p.let(G=f"x ↦ {STEPS}", m="total/sqrt (2·π)", j="m + 1/(6·10^9)·2027025")
            p.use(weighted.theorem(), "K", "low", "high", "total")
            p.have("HasInt Q T 2027025")
            p.have("j < 0", by=by_balls)
            entropy = ENTROPY.format(s="(g x)", h="h")
            text = f"(∀k. HasInt P g 1 ⇒ 0 < k ⇒ k ≤ h ⇒ {MOMENT.format('g x')} ≤ z ⇒ (∀x. {entropy} ≤ G x))"
            bound = self._every(p, text, lambda q, same: q.intro("k x", lambda r: at_a_point(r, same), text))
            values = ("H", "P", "Q", "f", "G", "h", "t", "z", "j")
            return p.use(falling_orders.falls.theorem(), *values, given=[bound], goal=p.goal)

        def at_a_point(p, same):
            moments = p.have(f"{MOMENT.format('g x')} ≤ z")
            given = [rewrite(p.have("HasInt P g 1"), same), rewrite(moments, same)]
            p.use(self.close.theorem(), *COEFFICIENTS, "k", given=given)
            last = p.use(self.below_steps.theorem(), *COEFFICIENTS, "x", "low", "high", "K")
            return rewrite(last, symmetry(p.have(f"g x = {CUBIC}")))

        return claim

    def _every(self, p, text, proof):
        """``!g. H g ==> text``, from a proof that knows the coefficients of g by the powers of x - 1.

        The proof gets the equation of g and the polynomial, too.
        """

        def of(q):
            q.let(**dict(zip(COEFFICIENTS, SHIFTED[self.k], strict=True)))
            x = q.variable("x", REAL)
            same = q.have(f"g x = {CUBIC}", q.have(f"g x = {FORMS[self.k][1]}"))
            return proof(q, abstraction(x, same))

        return of_a_polynomial(p, self.k, text, of)

    def _member(self, p):
        """f is in the class."""
        name, form = FORMS[self.k]
        powers = range(self.k, -1, -1)
        values = [
            sum(c * comb(m, j) * (-1) ** (m - j) for m, c in enumerate(self.best[0]) if m >= j)
            for j in powers
        ]
        for letter, value in zip("uvwo", values, strict=False):
            form = form.replace(letter, f"({value})")
        member = p.use(f"{name}_member", *map(str, values))
        p.know(same_polynomial(p, f"{self.k}", f"x ↦ {form}", "f", member))

    def _size(self, p):
        """E_Q|f| = y: |f| is f with another sign from each of the roots on."""
        t, jumps = signed("f(x)", self.roots), [f"(if ({r} ≤ x - 1) (f x) 0)" for r in self.roots]

        def on_piece(i):
            """Between the roots i - 1 and i."""
            even = i % 2 == 0

            def of(q):
                same = q.use("abs_nonneg" if even else "abs_nonpos", "f(x)")
                known = [q.have(f"{jump} = f x", "if_true") for jump in jumps[:i]]
                known += [q.have(f"{jump} = 0", "if_false") for jump in jumps[i:]]
                return q.have(f"abs (f x) = {t}", q.have(f"{t} = {'' if even else '-'}f x", *known), same)

            return of

        def from_root(i):
            if i == self.k:
                return on_piece(i)
            return lambda q: q.cases(f"{self.roots[i]} ≤ x - 1", from_root(i + 1), on_piece(i))

        each = p.intro("x", from_root(0), f"∀x. abs (f x) = {t}")
        p.have(f"AE Q (x ↦ abs (f x) = {t})", "ae_all", each)
        p.use("int_ae", "Q", "x ↦ |f(x)|", f"x ↦ {t}", "y")


def _degree(roots, least, near, excess):
    return Degree(
        len(roots), tuple(map(Fraction, roots)), Fraction(least), tuple(map(Fraction, near)), excess
    )


DEGREES = {
    1: _degree(["0.80297"], "0.578006626", ["1/5000"] * 2, 0.01),
    2: _degree(["0.13689", "1.12809"], "0.368164522", ["1/5000"] * 3, 0.002),
    3: _degree(
        ["-0.35767", "0.46958", "1.61056"],
        "0.251969538",
        ["1/8000", "3/10000", "1/10000", "11/100000"],
        0.00008,
    ),
}
