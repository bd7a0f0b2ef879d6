"""Restricted Rényi parameters that rise with the order, for large orders.

With E_P[g] = 1 the parameter of order α is the largest -log E_Q|g|^{1+h}, where h = 1/(α-1) falls to 0. If it
did not rise beyond α, every g would have E_Q|g| ≥ Y for Y = e^{-D_α}. For every positive function z,
|g|^{1+h} lies above |g|(1 + h log z) - hz but for terms in h². Let |t| ≤ k + log z, where Q with the weight t
has m times the means of P for the functions of the class, so that E_Q[|g| log z] ≥ m - k E_Q|g|. Then
E_Q|g|^{1+h} is larger than Y by a multiple of h for all g, and D_α less than -log Y.
"""

from cbdp_sym.author import *

PARAMETER = "restricted_renyi {} H P Q"
MOMENT = "L Q (x ↦ abs (g x)^({}))"
LOW = "(1 + h)·((1 - h·k)·{} + h·m) - h·(1 + 2·h)·Z"

below = Claim(
    "for Q : 'a measure, g : 'a → real, h y s : real given Measurable g, 0 < h, h < 1, "
    "HasInt Q (x ↦ abs (g x)) y, HasInt Q (x ↦ g x^2) s "
    f"holds {MOMENT.format('1 + h')} ≤ (1 - h)·y + h·s",
    "a power near 1 by the first and the second moment",
)
above = Claim(
    "for Q : 'a measure, g t z : 'a → real, h k m y Z : real given Measurable g, 0 < h, h < 1, "
    "∀x. 0 < z x, ∀x. z x ≤ 3, ∀x. abs (t x) ≤ k + log (z x), HasInt Q z Z, "
    "HasInt Q (x ↦ abs (g x)) y, HasInt Q (x ↦ t x·g x) m "
    f"holds {LOW.format('y')} ≤ {MOMENT.format('1 + h')}",
    "a power near 1 by a function near the best |g|",
)
rises = Claim(
    "for H : ('a → real) → bool, P Q : 'a measure, f t z : 'a → real, a h k m Z v w : real "
    "given Prob P, Prob Q, 1 < a, h = 1/(a - 1), h < 1, 1 ≤ k, h·k ≤ 1, "
    "∀g c. H g ⇒ H (x ↦ c·g x), ∀g. H g ⇒ Measurable g, "
    "∀g. H g ⇒ (∃ε. HasInt P g ε ∧ HasInt Q (x ↦ t x·g x) (m·ε)), "
    "∀g. H g ⇒ (∃y. HasInt Q (x ↦ abs (g x)) y), ∀g. H g ⇒ (∃s. HasInt Q (x ↦ g x^2) s), "
    "∀x. 0 < z x, ∀x. z x ≤ 3, ∀x. abs (t x) ≤ k + log (z x), HasInt Q z Z, "
    "H f, HasInt P f 1, HasInt Q (x ↦ abs (f x)) v, HasInt Q (x ↦ f x^2) w, "
    "0 < (1 - h)·v + h·w, (1 - h)·v + h·w ≤ 1, "
    f"0 < {LOW.format('0')}, (1 - h)·v + h·w < {LOW.format('((1 - h)*v + h*w)')} "
    f"holds ∃b. a < b ∧ {PARAMETER.format('a')} < {PARAMETER.format('b')}",
    "the parameter rises",
)


@below.proof
def between_two_moments(p):
    p.let(F="x ↦ (1 - h)·|g(x)| + h·g(x)²")

    def point(q):
        q.let(u="|g(x)|")

        def positive(r):
            r.use("power_below_line", "u", "h")
            r.calc("u^(1 + h)", ("=", "u^1·u^h", "pow_add"), ("=", "u·u^h"))
            return r.calc("u^(1 + h)", ("<=", "u·(1 + h·(u - 1))"), ("=", "F(x)"))

        def zero(r):
            r.calc("u^(1 + h)", ("=", "0^(1 + h)"), ("=", "0", "pow_zero_base"))
            return r.calc("u^(1 + h)", ("<=", "(1 - h)·u + h·u²"), ("=", "F(x)"))

        return q.cases("0 < u", positive, zero)

    p.intro("x", point, "∀x. |g(x)|^(1 + h) ≤ F(x)")
    return p.calc(MOMENT.format("1 + h"), ("<=", "∫ F(x) dQ(x)"), ("=", "(1 - h)·y + h·s", "L_int"))


@above.proof
def tangents(p):
    p.let(F="x ↦ (1 + h)·(1 - h·k)·|g(x)| + (1 + h)·h·(t(x)·g(x)) - h·(1 + 2·h)·z(x)")

    def point(q):
        q.let(u="|g(x)|", l="log(z(x))")
        q.have("z(x) ≤ 3")
        q.use("power_above_logarithm", "u", "z(x)", "h")
        q.use("scale_le", "u", "|t(x)|", "k + l")
        q.have("|t(x)·g(x)| = |t(x)|·u", "abs_product")
        q.use("le_abs", "t(x)·g(x)")
        q.have("0 ≤ (1 + h)·h·(k·u + u·l - t(x)·g(x))")
        q.have("0 ≤ h·h·(z(x)·(3 - z(x)))")
        return q.calc("F(x)", ("<=", "u^(1 + h)"))

    p.intro("x", point, "∀x. F(x) ≤ |g(x)|^(1 + h)")
    return p.use("mean_below_larger", "Q", "F", "x ↦ |g(x)|^(1 + h)", goal=p.goal)


@rises.proof
def a_contradiction(p):
    means, sizes, squares = p.given[9:12]
    p.let(D=PARAMETER.format("a"), X="(1 - h)·v + h·w")
    p.have("0 < h", p.given[3])
    p.have("a/(a - 1) = 1 + h")

    def no_rise(q):
        def at_most(r):
            """D_b ≤ D_a for the larger orders."""

            def less(s):
                s.have("D < D_R[b]^H(P, Q)", "elt_not_le")
                s.know(s.witness("b", goal=p.goal))
                return s.absurd()

            return r.cases("D_R[b]^H(P, Q) ≤ D", lambda s: s.have(s.goal), less)

        q.intro("b", at_most, "∀b. a < b ⇒ D_R[b]^H(P, Q) ≤ D")
        q.use("mean_one_below", "H", "P", "Q", "f", "a", "X", given=[best(q)])
        return with_bounds(q)

    def best(q):
        found = q.use(below.theorem(), "Q", "f", "h", "v", "w")
        return q.have("∫ |f(x)|^(a/(a - 1)) dQ(x) ≤ X", found)

    def with_bounds(q):
        q.have("log(X) ≤ 0", q.use("log_le", "X"))
        q.chain("0", le("-log(X)"), le("D"))
        q.let(W=LOW.format("0"))
        floor = at_least(q, "0", lambda r: r.use("int_nonneg", "Q", "x ↦ |g(x)|", "y"))
        q.use("mean_one_above", "H", "P", "Q", "a", "W", given=[means_only(q), floor])
        some = q.use("real_of_bounds", "D", "-log(W)")
        return q.obtain("d", some, at_the_value)

    def means_only(q):
        """Every function of the class has a mean under P."""

        def one(r):
            return r.obtain(
                "ε", r.use(means, "h"), lambda s: s.witness("ε", goal="∃ε. E[x ~ P] h(x) exists and is ε")
            )

        return q.intro("h", one, "∀h. H(h) ⇒ Measurable(h) ⇒ ∃ε. E[x ~ P] h(x) exists and is ε")

    def at_least(q, value, size):
        """The moment of every g of mean 1 is at least LOW, from a lower bound of E_Q|g|."""
        q.let(V=value)

        def one(r):
            def of(s):
                s.use("int_unique", "P", "g", "ε", "1")
                same = s.have("m·ε = m")
                weighted = s.have("E[x ~ Q] t(x)·g(x) exists and is m·ε")
                s.know(rewrite(weighted, same))

                def with_size(u):
                    u.have("V ≤ y", size(u))
                    u.use(above.theorem(), "Q", "g", "t", "z", "h", "k", "m", "y", "Z")
                    return u.chain(
                        f"{LOW.format('V')}",
                        le(f"{LOW.format('y')}"),
                        le(MOMENT.format("1 + h")),
                        eq(MOMENT.format("a/(a - 1)")),
                    )

                return s.obtain("y", s.use(sizes, "g"), with_size)

            return r.obtain("ε", r.use(means, "g"), of)

        return q.intro(
            "g",
            one,
            f"∀g. H g ⇒ Measurable g ⇒ HasInt P g 1 ⇒ {LOW.format('V')} ≤ {MOMENT.format('a/(a - 1)')}",
        )

    def at_the_value(q):
        q.have("D = d")
        q.let(Y="exp(-d)", G=LOW.format("Y"))
        q.chain("-log(X)", le("D"), eq("d"))
        q.have("Y ≤ X", in_exponents(q, "X"))
        at_least(q, "Y", in_the_limit)
        q.have("0 ≤ h·(k + h·k - 1)·(X - Y)")
        q.use("mean_one_above", "H", "P", "Q", "a", "G")
        q.chain("d", eq("D"), le("-log(G)"))
        q.have("exp(log(G)) = G", "exp_log")
        q.use("exp_le", "log(G)", "-d")
        return q.have("F")

    def in_exponents(q, value):
        """``exp(-d) ≤ value``, from ``-log(value) ≤ d``."""
        q.have(f"exp (log ({value})) = {value}", "exp_log")
        q.use("exp_le", "-d", f"log ({value})")
        return q.have(f"exp (-d) ≤ {value}")

    def in_the_limit(q):
        """Y ≤ E_Q|g|, from the larger orders."""

        def with_square(r):
            r.have("0 ≤ s", r.use("int_nonneg", "Q", "x ↦ g(x)²", "s"))
            r.have("0 ≤ y", r.use("int_nonneg", "Q", "x ↦ |g(x)|", "y"))

            def near(u):
                u.let(b="1 + 1/l", B="(1 - l)·y + l·(s + 1)")
                u.have("b - a = (h - l)/(h·l)")
                u.have("0 < (h - l)/(h·l)")
                u.use(below.theorem(), "Q", "g", "l", "y", "s")
                u.chain(
                    MOMENT.format("b/(b - 1)"), eq(MOMENT.format("1 + l")), le("(1 - l)·y + l·s"), le("B")
                )
                u.use("mean_one_below", "H", "P", "Q", "g", "b", "B")
                u.chain("-log(B)", le("D_R[b]^H(P, Q)"), le("D"), eq("d"))
                return in_exponents(u, "B")

            r.intro("l", near, "∀l. 0 < l ⇒ l < h ⇒ Y ≤ (1 - l)·y + l·(s + 1)")
            return r.use("below_in_the_limit", "Y", "y", "s + 1", "h")

        return q.obtain("s", q.use(squares, "g"), with_square)

    return p.indirect(no_rise)
