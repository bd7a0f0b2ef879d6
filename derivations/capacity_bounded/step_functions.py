"""Two step functions for Laplace noise at 1: a weight t, and z with |t| ≤ k + log z.

Problem: large_orders.py needs, for the polynomials up to a degree, a bounded function t under which Q has
    m times the means of P, and a positive function z of small mean with |t| ≤ k + log z.
Method: both are constant between edges, and z is about |f|, where f is close to the best polynomial.
Guarantee: on each piece the two inequalities are numerical.
"""

from dataclasses import dataclass

from cbdp_sym.author import *
from derivations.capacity_bounded import large_orders
from derivations.capacity_bounded.polynomial_adversaries import FORMS, of_a_polynomial


@dataclass(frozen=True)
class Steps:
    """The pieces from left to right; t and z start with their values on the piece number ``left``."""

    edges: tuple[str, ...]  # "x <= e" up to the centre 1, and "e <= x" beyond
    masses: tuple[str, ...]  # under Q, of the half-lines that the edges cut off
    t_start: str
    t_jumps: tuple[str, ...]
    t_values: tuple[str, ...]
    z_start: str
    z_jumps: tuple[str, ...]
    z_values: tuple[str, ...]
    slack: str  # k
    negative: tuple[int, ...]  # the pieces on which t is negative
    degree: int
    constants: dict[str, str]  # in t
    multiple: str  # m
    polynomial_mean: str  # of u x^k + v x^{k-1} + … under P
    square_mean: str  # of its square under Q
    size: str  # the mean of |f| under Q
    square: str  # and of f²
    most: tuple[str, str, str]  # at least 1/(a - 1), the mean of |f|^{a/(a-1)}, and the mean of z

    @property
    def left(self):
        return sum(e.startswith("x") for e in self.edges)

    @property
    def mean(self):
        """The mean of z."""
        return " + ".join(
            [self.z_start, *(f"{j}·({m})" for j, m in zip(self.z_jumps, self.masses, strict=True))]
        )

    def text(self, start, jumps):
        """A function by its value on the piece number ``left`` and its jumps at the edges."""
        return " + ".join([start, *(f"{j}·(if ({e}) 1 0)" for j, e in zip(jumps, self.edges, strict=True))])

    def name(self, p):
        """Name the two functions, and the mean of z."""
        t, z = self.text(self.t_start, self.t_jumps), self.text(self.z_start, self.z_jumps)
        p.let(t=f"x ↦ {t}", z=f"x ↦ {z}", Z=self.mean)

    def know(self, p):
        """Know the inequalities, and the mean of z."""
        size = f"abs (t x) ≤ {self.slack} + log (z x)"
        pieces = p.intro("x", self._piece_by_piece, f"∀x. 0 < z x ∧ z x ≤ 3 ∧ {size}")

        def one_of(text):
            def proof(q):
                q.use(pieces, "x")
                return q.have(text)

            return proof

        for text in ("0 < z(x)", "z(x) ≤ 3", size):
            p.intro("x", one_of(text), f"∀x. {text}")
        p.have("E[x ~ Q] z(x) exists and is Z")

    def margin(self):
        """Return the theorem that the numbers leave a margin."""
        h, x, z = self.most
        gain = f"(1 + h)·((1 - h·{self.slack})·{{}} + h·({self.multiple})) - h·(1 + 2·h)·Z"
        p = Script(
            f"for h X Z : real given 0 < h, h ≤ {h}, 0 < X, X ≤ {x}, Z ≤ {z} "
            f"holds 0 < {gain.format('0')} ∧ X < {gain.format('X')}"
        )
        p.have(f"0 ≤ h·({x} - X)")
        p.have(f"0 ≤ h·({z} - Z)")
        return p.qed(p.auto())

    def rise(self, p, test_function):
        """Return that the parameter rises beyond a; ``test_function`` names f, with its properties."""
        k, m, form = self.degree, self.multiple, FORMS[self.degree][1]
        p.let(P="Lap(0, 1)", Q="Lap(1, 1)", H=f"polynomial {k}", **self.constants)
        self.name(p)
        p.let(h="1/(a - 1)", v=self.size, w=self.square, X="(1 - h)·v + h·w")
        p.intro("g c", lambda q: q.use("polynomial_multiple", f"{k}", "c", "g"), "∀g c. H(g) ⇒ H(x ↦ c·g(x))")

        def measurable(q):
            flat = q.have(f"Measurable (x ↦ {form})")
            x = q.variable("x", REAL)
            return rewrite(flat, symmetry(abstraction(x, q.have(f"g x = {form}"))))

        def means(q):
            q.have(f"HasInt P (x ↦ {form}) ({self.polynomial_mean})")
            q.have(f"HasInt Q (x ↦ t x·({form})) ({m}·({self.polynomial_mean}))", because="piece by piece")
            return q.witness(self.polynomial_mean, goal=f"∃ε. HasInt P g ε ∧ HasInt Q (x ↦ t x·g x) ({m}·ε)")

        def squares(q):
            q.let(y=self.square_mean)
            q.have(f"HasInt Q (x ↦ ({form})^2) y")
            return q.witness("y", goal="∃y. E[x ~ Q] g(x)² exists and is y")

        of_a_polynomial(p, k, "Measurable(g)", measurable)
        of_a_polynomial(p, k, f"(∃ε. HasInt P g ε ∧ HasInt Q (x ↦ t x·g x) ({m}·ε))", means)
        sizes(p, of_a_polynomial(p, k, "(∃y. HasInt Q (x ↦ g x^2) y)", squares))
        self.know(p)
        test_function(p)
        p.have("0 < X", by=decide)
        p.have(f"X ≤ {self.most[1]}", by=decide)
        p.use(self.margin(), "h", "X", "Z")
        return p.use(
            large_orders.rises.theorem(),
            *("H", "P", "Q", "f", "t", "z", "a", "h", self.slack, m, "Z", "v", "w"),
            goal=p.goal,
            because="the parameter rises",
        )

    def _on_the_piece(self, i):
        """Return the claim about t and z on the piece of this number."""

        def of(p):
            jumps = []
            for k, edge in enumerate(self.edges):
                inside = k >= i if k < self.left else k < i
                how = "if_true" if inside else "if_false"
                jumps.append(p.have(f"(if ({edge}) 1 0) = ({int(inside)} : real)", how))
            value, weight = self.t_values[i], self.z_values[i]
            here, there = p.have(f"t x = {value}", *jumps), p.have(f"z x = {weight}", *jumps)
            size = f"-({value})" if i in self.negative else value
            p.have(f"0 ≤ {size}", by=decide)
            bound = p.have(f"{size} ≤ {self.slack} + log ({weight})", by=decide)
            if i in self.negative:
                p.have(f"{value} ≤ 0")
            same = p.use("abs_nonpos" if i in self.negative else "abs_nonneg", value)
            near = p.chain(
                "|t(x)|",
                eq(f"abs ({value})", here),
                eq(size, same),
                le(f"{self.slack} + log ({weight})", bound),
                eq(f"{self.slack} + log (z x)", there),
            )
            return logic.both(p.have("0 < z(x)", there), p.have("z(x) ≤ 3", there), near)

        return of

    def _piece_by_piece(self, p, k=0):
        """Return the claim about t and z from the leftmost edge on."""
        if k == len(self.edges):
            return self._on_the_piece(k)(p)

        def further(q):
            return self._piece_by_piece(q, k + 1)

        here = self._on_the_piece(k)
        left, right = (here, further) if k < self.left else (further, here)
        return p.cases(self.edges[k], left, right)


def sizes(p, squares):
    """Know that the functions of H have first moments under Q, as they have second ones."""

    def one(q):
        def of(r):
            def point(s):
                s.let(m="|g(x)|")
                s.have("0 ≤ (m - 1)²")
                return s.have("|m| ≤ 1 + g(x)²")

            each = r.intro("x", point, "∀x. ||g(x)|| ≤ 1 + g(x)²")
            return r.use("int_dominated", "Q", "x ↦ |g(x)|", "x ↦ 1 + g(x)²", "1 + y", given=[each])

        return q.obtain("y", q.use(squares, "g"), of)

    p.intro("g", one, "∀g. H(g) ⇒ ∃y. E[x ~ Q] |g(x)| exists and is y")


def never_falls(p, rises, order):
    """Return that the parameter D does not eventually decrease, as it rises beyond every large order."""
    falls = "∀a b. 1 < a ⇒ c ≤ a ⇒ a < b ⇒ D(b) ≤ D(a)"

    def beyond(q):
        every = q.have(falls)
        q.let(a=f"abs c + {order}")

        def with_value(r):
            less = r.use(every, "a", "b")
            return logic.contradiction(less, r.have("¬D(b) ≤ D(a)"), r.term("F"))

        return q.obtain("b", q.use(rises.theorem(), "a"), with_value)

    return p.refute(f"∃c. {falls}", lambda q: q.obtain("c", f"∃c. {falls}", beyond))
