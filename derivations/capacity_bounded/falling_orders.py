"""Restricted Rényi parameters that fall with the order, for large orders.

With E_P[g] = 1 the parameter of order α is the largest -log E_Q|g|^{1+k}, where k = 1/(α-1) falls to 0. Let u
bound E_Q|f|^{1+k} for some f of the class and all k ≤ h, and let v > u. A function g with E_Q|g|^{1+k} > v is
not needed. For the others let |g| log|g| + 16h(1 + g²) ≤ G, with E_Q[G] = e < 0. Then E_Q|g|^{1+l} is at most
E_Q|g|^{1+k} + (l - k)e for k < l ≤ h: in the smaller order 1 + 1/l, g gives more than in the larger 1 + 1/k.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.extended_reals.bounds import reverse_order

PARAMETER = "restricted_renyi {} H P Q"
MOMENT = "L Q (x ↦ abs (g x)^({}))"

slope = Claim(
    "for s h k l given 0 ≤ s, 0 < k < l ≤ h ≤ 1/2 holds s^(1 + l) ≤ s^(1 + k) + (l - k)·(s·log(s) + "
    "16·h·(1 + s²))",
    "two powers near 1",
)
smaller_moment = Claim(
    "for Q : 'a measure, g G : 'a → real, h k l ε r : real given Measurable g, 0 < k, k < l, l ≤ h, "
    "h ≤ 1/2, HasInt Q G ε, ∀x. abs (g x)·log (abs (g x)) + 16·h·(1 + g x^2) ≤ G x, "
    "HasInt Q (x ↦ abs (g x)^(1 + k)) r "
    f"holds {MOMENT.format('1 + l')} ≤ r + (l - k)·ε",
    "the moment of the larger power is smaller",
)
falls = Claim(
    "for H : ('a → real) → bool, P Q : 'a measure, f G : 'a → real, h u v ε : real "
    "given Prob P, Prob Q, 0 < h, h ≤ 1/2, 0 < u, u < v, v ≤ 1, "
    "∀g c. H g ⇒ H (x ↦ c·g x), ∀g. H g ⇒ Measurable g, ∀g. H g ⇒ (∃ε. HasInt P g ε), "
    "H f, HasInt P f 1, ∀k. 0 < k ⇒ k ≤ h ⇒ L Q (x ↦ abs (f x)^(1 + k)) ≤ u, "
    "∀a. 1 < a ⇒ (∃r. " + PARAMETER.format("a") + " ≤ r), HasInt Q G ε, ε < 0, "
    f"∀g. H g ⇒ (∀k. HasInt P g 1 ⇒ 0 < k ⇒ k ≤ h ⇒ {MOMENT.format('1 + k')} ≤ v "
    "⇒ (∀x. abs (g x)·log (abs (g x)) + 16·h·(1 + g x^2) ≤ G x)) "
    f"holds ∃c. ∀a b. 1 < a ⇒ c ≤ a ⇒ a < b ⇒ {PARAMETER.format('b')} < {PARAMETER.format('a')}",
    "the parameter falls",
)


@slope.proof
def of_convex_powers(p):
    def positive(q):
        q.let(t="log(s)", E="exp(l·t)", d="l - k")
        same = q.have("exp(t) = s", "exp_log")
        large = q.calc("s^(1 + l)", ("=", "s^1·s^l", "pow_add"), ("=", "s·E"))
        small = q.calc("s^(1 + k)", ("=", "s^1·s^k", "pow_add"), ("=", "s·exp(k·t)"))
        q.have("0 < E", "exp_pos")
        q.use("exp_ge", "-(d·t)")
        q.use("scale_le", "E", "1 + -(d·t)", "exp(-(d·t))")
        q.calc(
            "E·exp(-(d·t))",
            ("=", "exp(l·t + -(d·t))", "exp_add"),
            ("=", "exp(k·t)", q.have("l·t + -(d·t) = k·t")),
        )
        step = q.use("scale_le", "s", "E - exp(k·t)", "d·t·E")
        inner = q.cases("0 ≤ t", lambda r: upper(r, same), lambda r: lower(r, same))
        q.know(inner)
        last = q.use("scale_le", "d", "s·(t·E)", "s·t + 16·h·(1 + s²)", given=[q.have("0 ≤ d"), inner])
        return q.have("s^(1 + l) ≤ s^(1 + k) + (l - k)·(s·log(s) + 16·h·(1 + s²))", large, small, step, last)

    def upper(q, same):
        q.let(u="exp(t/4)")
        q.use("exp_ge", "t/4")
        q.have("0 < u", "exp_pos")
        q.have("t ≤ 4·u")
        q.have("0 ≤ (4·u - t)·(4·u + t)")
        q.calc("u·u", ("=", "exp(t/4 + t/4)", "exp_add"), ("=", "exp(t/2)", q.have("t/4 + t/4 = t/2")))
        whole = q.calc(
            "exp(t/2)·exp(t/2)", ("=", "exp(t/2 + t/2)", "exp_add"), ("=", "s", q.have("t/2 + t/2 = t"), same)
        )
        q.have("0 ≤ (1/2 - l)·t")
        twice = q.use("scale_le", "E", "t·t", "16·exp(t/2)")
        q.use("scale_le", "16·exp(t/2)", "E", "exp(t/2)")
        q.have("t·t·E ≤ 16·s", twice, whole)
        q.use("exp_ge", "-(l·t)")
        less = q.use("scale_le", "E", "1 + -(l·t)", "exp(-(l·t))")
        one = q.calc(
            "E·exp(-(l·t))", ("=", "exp(l·t + -(l·t))", "exp_add"), ("=", "1", q.have("l·t + -(l·t) = 0"))
        )
        q.have("E ≤ 1 + l·t·E", less, one)
        line = q.use("scale_le", "s·t", "E", "1 + l·t·E", given=[q.have("0 ≤ s·t")])
        more = q.use("scale_le", "s·l", "t·t·E", "16·s", given=[q.have("0 ≤ s·l")])
        q.use("scale_le", "16·s²", "l", "h", given=[q.have("0 ≤ 16·s²")])
        return q.have("s·(t·E) ≤ s·t + 16·h·(1 + s²)", line, more)

    def lower(q, same):
        q.let(u="exp(-t/2)")
        q.use("exp_ge", "-t/2")
        q.have("0 < u", "exp_pos")
        q.have("-t ≤ 2·u")
        q.have("0 ≤ -t")
        square = q.have("0 ≤ (2·u - -t)·(2·u + -t)")
        root = q.calc(
            "u·u", ("=", "exp(-t/2 + -t/2)", "exp_add"), ("=", "exp(-t)", q.have("-t/2 + -t/2 = -t"))
        )
        one = q.calc("s·exp(-t)", ("=", "exp(t)·exp(-t)", same), ("=", "exp(t + -t)", "exp_add"), ("=", "1"))
        q.have("t·t ≤ 4·exp(-t)", square, root)
        small = q.use("scale_le", "s", "t·t", "4·exp(-t)")
        q.have("s·(t·t) ≤ 4", small, one)
        q.use("exp_ge", "l·t")
        line = q.use("scale_le", "s·(-t)", "1 + l·t", "E", given=[q.have("0 ≤ s·(-t)")])
        more = q.use("scale_le", "l", "s·(t·t)", "4", given=[q.have("0 ≤ l")])
        q.have("0 ≤ 16·h·s²")
        return q.have("s·(t·E) ≤ s·t + 16·h·(1 + s²)", line, more)

    def zero(q):
        same = q.have("s = 0")
        q.have("0^(1 + l) = 0", "pow_zero_base")
        q.have("0^(1 + k) = 0", "pow_zero_base")
        q.have("0 ≤ (l - k)·(16·h)")
        return q.have("s^(1 + l) ≤ s^(1 + k) + (l - k)·(s·log(s) + 16·h·(1 + s²))", same)

    return p.cases("0 < s", positive, zero)


@smaller_moment.proof
def point_by_point(p):
    below = p.given[6]
    p.let(K="x ↦ |g(x)|^(1 + k) + (l - k)·G(x)")

    def point(q):
        q.let(u="|g(x)|")
        q.have("0 ≤ u", "abs_pos")
        square = q.have("u² = g(x)²", "abs_square")
        power = rewrite(q.use(slope.theorem(), "u", "h", "k", "l"), square)
        q.have("u·log(u) + 16·h·(1 + g(x)²) ≤ G(x)", below)
        return q.have("u^(1 + l) ≤ K(x)", power)

    def positive(q):
        q.have("0 ≤ |g(x)|^(1 + l)")
        q.have("|g(x)|^(1 + l) ≤ K(x)")
        return q.have("0 ≤ K(x)")

    p.intro("x", point, "∀x. |g(x)|^(1 + l) ≤ K(x)")
    p.intro("x", positive, "∀x. 0 ≤ K(x)")
    p.have("E[x ~ Q] K(x) exists and is r + (l - k)·ε")
    return p.chain(MOMENT.format("1 + l"), le("∫ K(x) dQ(x)", "L_le"), eq("r + (l - k)·ε", "L_int"))


@falls.proof
def in_the_smaller_order(p):
    best, finite, bound = *p.given[12:14], p.given[16]
    order = f"{PARAMETER.format('b')} < {PARAMETER.format('a')}"
    p.let(c="1 + 1/h")

    def orders(q):
        q.let(l="1/(a - 1)", k="1/(b - 1)", A=PARAMETER.format("a"), B=PARAMETER.format("b"))
        q.have("1/h ≤ a - 1")
        q.have("0 < l")
        q.have("0 < k")
        q.have("l ≤ h")
        q.have("k < l")
        one = q.have("a/(a - 1) = 1 + l")
        two = q.have("b/(b - 1) = 1 + k")
        first = q.use(best, "l")
        q.have("∫ |f(x)|^(a/(a - 1)) dQ(x) ≤ u", first, one)
        low = q.use("mean_one_below", "H", "P", "Q", "f", "a", "u")
        q.have("log(u) ≤ 0", q.use("log_le", "u"))
        q.have("0 ≤ -log(u)")
        q.chain("0", le("-log(u)"), le("A", low))
        return q.obtain("r", q.use(finite, "a"), lambda r: with_value(r, low, one, two))

    def with_value(q, low, one, two):
        some = q.use("real_of_bounds", "A", "r")
        return q.obtain("d", some, lambda r: at_the_value(r, low, one, two))

    def at_the_value(q, low, one, two):
        same = q.have("A = d")
        q.let(m="exp(-d)", s="v - u", t="(l - k)·(-ε)", w="s·t/(s + t)", n="m + w")
        q.have("0 < m", "exp_pos")
        q.have("m ≤ u", in_exponents(q, "u", low, same))
        q.have("0 < s")
        q.have("0 < t")
        q.have("0 < w")
        q.have("w ≤ s", q.have("s - w = s²/(s + t)"), q.have("0 ≤ s²/(s + t)"))
        q.have("w ≤ t", q.have("t - w = t²/(s + t)"), q.have("0 ≤ t²/(s + t)"))

        def member(r):
            r.let(X=MOMENT.format("1 + k"))
            return r.chain(
                "n",
                le("X", r.cases("X ≤ v", lambda s: smaller(s, same, one), larger)),
                eq(MOMENT.format("b/(b - 1)"), two),
            )

        floor = q.intro(
            "g", member, f"∀g. H g ⇒ Measurable g ⇒ HasInt P g 1 ⇒ n ≤ {MOMENT.format('b/(b - 1)')}"
        )
        q.have("1 < b")
        q.use("mean_one_above", "H", "P", "Q", "b", "n", given=[floor])
        q.have("log(m) < log(n)", "log_lt")
        q.have("-log(m) = d", "log_exp")
        return q.chain("B", le("-log(n)"), lt("d"), eq("A"))

    def larger(q):
        more = q.use(reverse_order(), "X", "v")
        q.have("n ≤ v")
        q.chain("n", le("v"), le("X", more))
        return q.have("n ≤ X")

    def smaller(q, same, one):
        below = q.use(q.use(bound, "g"), "k")
        some = q.use("int_of_bounded_L", "Q", "x ↦ |g(x)|^(1 + k)", "v")
        return q.obtain("r", some, lambda r: compared(r, below, same, one))

    def compared(q, below, same, one):
        q.let(j="r + (l - k)·ε")
        q.use(smaller_moment.theorem(), "Q", "g", "G", "h", "k", "l", "ε", "r", given=[below])
        value = q.chain("X", eq("r", "L_int"))
        q.chain("0", le(MOMENT.format("1 + l")), le("j"))

        def under(s):
            s.have("j < m")
            s.let(i="(j + m)/2")
            s.have("0 < i")
            s.have("j ≤ i")
            s.chain(MOMENT.format("a/(a - 1)"), eq(MOMENT.format("1 + l"), one), le("j"), le("i"))
            low = s.use("mean_one_below", "H", "P", "Q", "g", "a", "i")
            s.have("m ≤ i", in_exponents(s, "i", low, same))
            return s.have("m ≤ j")

        q.cases("m ≤ j", lambda s: s.have("m ≤ j"), under)
        q.have("n ≤ r")
        return q.chain("n", le("r"), eq("X", value))

    def in_exponents(q, value, low, same):
        """``exp(-d) ≤ value``, from ``-log(value) ≤ d``."""
        q.chain(f"-log ({value})", le("A", low), eq("d", same))
        q.have(f"exp (log ({value})) = {value}", "exp_log")
        q.use("exp_le", "-d", f"log ({value})")
        return q.have(f"exp (-d) ≤ {value}")

    p.intro("a b", orders, f"∀a b. 1 < a ⇒ c ≤ a ⇒ a < b ⇒ {order}")
    return p.witness("c")
