"""The mean of a cubic polynomial g times a function with values ±1, which is at most E_Q|g|.

The function is 1 up to the first change of sign. The means are known in numbers: with s and q near the
probability above r and the density at r of the standard normal distribution, E_Q[g; x ≥ 1 + r] is near
(c₀ + c₂)s + q(c₁ + c₂r + c₃(r² + 2)), where g has the coefficients c₀, …, c₃ by the powers of x - 1.
"""

from functools import cache

from cbdp_sym.author import *
from cbdp_sym.tactics.numbers import by_balls
from derivations.capacity_bounded.gaussian_parts import CUBIC, SERIES, WHOLE, half, part

SIZE = "(abs c0 + abs c1 + abs c2 + abs c3)"
NEARLY = "((c0 + c2)*{s} + {q}*(c1 + c2*{r} + c3*({r}^2 + 2)))"
NUMBERS = (
    f"-81/50 ≤ {{r}}, {{r}} ≤ 81/50, abs (1/2 - {SERIES}/{WHOLE} - {{s}}) ≤ 1/10^10, "
    f"abs (exp (-({{r}}^2)/2)/{WHOLE} - {{q}}) ≤ 1/10^10"
)
PART = "if ({r} ≤ x - 1) ({g}) 0"
LETTERS = {"r": "r", "s": "s", "q": "q"}

product = Claim("for x c m given |x| ≤ m holds |c·x| ≤ m·|c|", "a small factor")
errors = Claim(
    "for A W E T r s q c0 c1 c2 c3 : real given 1 ≤ W, -81/50 ≤ r, r ≤ 81/50, "
    "abs (A - (W/2 - T)) ≤ 1/10^10, abs (1/2 - T/W - s) ≤ 1/10^10, abs (E/W - q) ≤ 1/10^10 "
    f"holds abs (((c0 + c2)·A + E·(c1 + c2·r + c3·(r^2 + 2)))/W - {NEARLY.format(r='r', s='s', q='q')}) "
    f"≤ {SIZE}/10^9",
    "the errors of the numbers",
)
nearly = Claim(
    f"for r s q c0 c1 c2 c3 : real given {NUMBERS.format(**LETTERS)} "
    f"holds ∃v. HasInt (normal 1 1) (x ↦ {PART.format(r='r', g=CUBIC)}) v "
    f"∧ abs (v - {NEARLY.format(**LETTERS)}) ≤ {SIZE}/10^9",
    "a cubic polynomial over a half line, in numbers",
)
more = Claim(
    "for Q : 'a measure, f g : 'a → real, c u v given E[x ~ Q] f(x) exists and is u, E[x ~ Q] g(x) "
    "exists and is v holds E[x ~ Q] (f(x) + c·g(x)) exists and is u + c·v",
    "one more part",
)


@product.proof
def factors(p):
    size = p.use("abs_product", "c", "x")
    p.have("0 ≤ |c|", "abs_pos")
    return p.have("|c·x| ≤ m·|c|", size, p.use("scale_le", "|c|", "|x|", "m"))


@errors.proof
def term_by_term(p):
    p.let(w="A - (W/2 - T)", a="A/W - s", b="E/W - q", n="r² + 2")
    p.use(product.theorem(), "w", "1/W", "1/10^10")
    p.have("1/W ≤ 1")
    p.have("|1/W| = 1/W", "abs_nonneg")
    p.use("abs_add", "1/W·w", "1/2 - T/W - s")
    p.have("|a| ≤ 2/10^10", p.have("|1/W·w + (1/2 - T/W - s)| = |a|"))
    p.have("0 ≤ (81/50 - r)·(81/50 + r)")
    p.have("0 ≤ r²", "square_nonneg")
    p.have("|n| ≤ 5", p.use("abs_nonneg", "n"))
    p.use(product.theorem(), "r", "b", "81/50")
    p.use(product.theorem(), "n", "b", "5")
    p.have("|b·r| ≤ 81/50/10^10")
    p.have("|b·n| ≤ 5/10^10")
    small = (("c0", "a", "2"), ("c2", "a", "2"), ("c1", "b", "1"), ("c2", "b·r", "81/50"), ("c3", "b·n", "5"))
    for c, x, m in small:
        p.use(product.theorem(), x, c, f"{m}/10^10")
        p.use("within_abs", f"{c}·({x})")
    p.let(z="c0·a + (c2·a + (c1·b + (c2·(b·r) + c3·(b·n))))", S=SIZE)
    p.have("z ≤ S/10^9")
    p.have("-z ≤ S/10^9")
    size = p.use("abs_le", "z", "S/10^9")
    last = p.have(f"z = ((c0 + c2)·A + E·(c1 + c2·r + c3·n))/W - {NEARLY.format(r='r', s='s', q='q')}")
    return rewrite(size, last)


@nearly.proof
def in_numbers(p):
    p.have(f"1 ≤ {WHOLE}", by=by_balls)

    def of(q):
        q.use(part.theorem(), "r", "A", "c0", "c1", "c2", "c3")
        q.let(T=SERIES.format(r="r"), E="exp(-r²/2)")
        q.let(v=f"((c0 + c2)·A + E·(c1 + c2·r + c3·(r^2 + 2)))/{WHOLE}")
        q.use(errors.theorem(), "A", WHOLE, "E", "T", "r", "s", "q", "c0", "c1", "c2", "c3")
        return q.witness("v", goal=p.goal)

    return p.obtain("A", p.use(half.theorem(), "r"), of)


@more.proof
def linear(p):
    return p.have(p.goal)


def alternating(first, parts_):
    """The first text, and from it and to it in turns twice the others."""
    return first + "".join(f" + {-2 if i % 2 == 0 else 2}·({part})" for i, part in enumerate(parts_))


def signed(g, roots):
    """The function g at x, with another sign from each of the roots on."""
    return alternating(g, [PART.format(r=r, g=g) for r in roots])


def signed_mean(values):
    """The mean of a signed cubic polynomial, in numbers."""
    return alternating("(c0 + c2)", [NEARLY.format(**one) for one in values])


@cache
def changes(n):
    """Return the claims of the mean of a polynomial g with n more signs, and that it is at most E_Q|g|."""
    names = [{letter: f"{letter}{i}" for letter in LETTERS} for i in range(1, n + 1)]
    roots = [one["r"] for one in names]
    variables = " ".join(v for one in names for v in one.values())
    mean, function = signed_mean(names), signed(f"({CUBIC})", roots)
    given = ", ".join(NUMBERS.format(**one) for one in names)
    error = f"{2 * n}·{SIZE}/10^9"
    known = Claim(
        f"for {variables} c0 c1 c2 c3 : real given {given} "
        f"holds ∃y. HasInt (normal 1 1) (x ↦ {function}) y ∧ abs (y - ({mean})) ≤ {error}",
        f"{n} changes of sign",
    )
    order = "".join(f", r{i} ≤ r{i + 1}" for i in range(1, n))
    below = Claim(
        f"for {variables} c0 c1 c2 c3 y : real given {given}{order}, "
        f"HasInt (normal 1 1) (x ↦ abs ({CUBIC})) y holds {mean} ≤ y + {error}",
        f"below the mean size, with {n} changes of sign",
    )

    @known.proof
    def part_by_part(p):
        p.have(f"HasInt (normal 1 1) (x ↦ {CUBIC}) (c0 + c2)")
        return of(p, n)

    def of(q, left):
        if not left:
            return together(q)
        some = q.use(nearly.theorem(), *names[n - left].values(), *(f"c{k}" for k in range(4)))
        return q.obtain(f"v{n - left}", some, lambda r: of(r, left - 1))

    def together(q):
        value = "c0 + c2"
        for i in range(n):
            c = -2 if i % 2 == 0 else 2
            ahead, here = signed(f"({CUBIC})", roots[:i]), PART.format(r=roots[i], g=f"({CUBIC})")
            q.use(more.theorem(), "N(1, 1²)", f"x ↦ {ahead}", f"x ↦ {here}", f"{c}", value, f"v{i}")
            value = f"{value} + {c}*v{i}"
            q.use("within_abs", f"v{i} - {NEARLY.format(**names[i])}")
        q.use("abs_le", f"{value} - ({mean})", error)
        return q.witness(
            value, goal=f"∃y. HasInt (normal 1 1) (x ↦ {function}) y ∧ abs (y - ({mean})) ≤ {error}"
        )

    @below.proof
    def by_the_sign(p):
        p.let(g=f"x ↦ {CUBIC}", t=f"x ↦ {function}")

        def point(q):
            q.use("within_abs", "g(x)")
            return q.have("t x ≤ abs (g x)")

        def compared(q):
            each = q.intro("x", point, "∀x. t x ≤ abs (g x)")
            q.have("AE (normal 1 1) (x ↦ t x ≤ abs (g x))", "ae_all", each)
            q.use("int_mono", "N(1, 1²)", "t", "x ↦ |g(x)|", "m", "y")
            q.use("neg_le_abs", f"m - ({mean})")
            return q.have(p.goal)

        return p.obtain("m", p.use(known.theorem(), *variables.split(), "c0", "c1", "c2", "c3"), compared)

    return known, below
