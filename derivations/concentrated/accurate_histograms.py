"""Accurate histograms under zCDP: the proof of the repaired Proposition 6.4. This module has no statement
of its own.

The data are m independent blocks of l equal entries. An accurate output tells which values occur (`likely`),
and independent of the data it would do so rarely (`rarely`); Lemma 6.2 for the blocks as entries, which group
privacy allows (`group`), bounds the information (`mathematics/information/guesses.py`).
"""

from cbdp_sym.author import *
from derivations.concentrated import lem6_2, prop6_1, thm6_3

NORM = (
    "∃N. is_norm N ∧ (∀u t. abs (u t) ≤ N u) ∧ (∀u b. (∀t. abs (u t) ≤ b) ⇒ N u ≤ b) "
    "∧ (∀u. Sup (λt : 't. (abs (u t))) = N u)"
)


def bound(p):
    p.let(
        m="card('m)",
        l="card('l)",
        S="card('t)",
        C="w ↦ A(z ↦ w(fst(z)))",
        H="λw : 'm → 't. t ↦ Sum (i ↦ Sum (λj : 'l. if (w i = t) 1 0))",
    )
    for size in "mlS":
        p.use("card_all", goal=f"1 ≤ {size}")
    code = p.use(
        "uniform_code",
        goal="∃D : real measure. ∃ε : real → 't. Prob(D) ∧ (∀t. Measurable(r ↦ ε(r) = t)) ∧ (∀g. E[r "
        "~ D] g(ε(r)) exists and is (∑ x. g(x))/card('t))",
    )
    norm = p.use("max_norm", goal=NORM)

    def with_norm(q):
        return q.obtain("D ε", code, numbers)

    return p.obtain("N", norm, with_norm)


def numbers(p):
    p.let(
        B="v ↦ C(i ↦ ε(v(i)))",
        V="product (λi : 'm. D)",
        K="ρ·l²·m",
        c="log(S/m)",
        E="λv : 'm → real. t ↦ ∃i. ε (v i) = t",
        G="z ↦ ∀t. E(fst(z), t) ∧ l/2 < snd(z)(t) ∨ ¬E(fst(z), t) ∧ ¬l/2 < snd(z)(t)",
    )
    p.say(
        "Let the data be m independent numbers v, of uniform values e(v), each standing for a block of "
        "l equal entries. By group privacy B is $\\rho l^2$-zCDP for them."
    )
    p.unfold_facts("zcdp", "mechanism")
    p.know(group(p))
    p.use("zcdp_relabel", "C", "ε", "0", "ρ·l²", goal="B is (0, ρ·l²)-zCDP for neighbours")
    p.use("measurable_of_finite", "ε", "C", goal="Measurable(B)")
    information = p.use(
        lem6_2.claim.theorem(), "B", "λi : 'm. D", "0", "ρ·l²", "m", because="Lemma 6.2, for blocks"
    )
    p.use("product_prob", "λi : 'm. D")
    p.have("∀v. Prob(B(v))")
    p.chain("I(V; B)", le("(0 + ρ·l²)·m", information), eq("K"))
    p.say(
        "Let G be the event that an output is more than l/2 at the values that occur and at no other. It has "
        "probability 4/5 at least, and $(m/S)^m$ at most if the output is independent of the data."
    )
    right_guess(p)
    data, out = (t for t in p.term("G").type.args[0].args)
    p.every("v", data, likely)
    p.every("y", out, rarely)
    p.have("0 ≤ c", room(p))
    p.use("guess_information", "V", "B", "G", "4/5", "m·c", "K", because="Fano's inequality")
    return solved(p)


def right_guess(p):
    """The outputs that tell which values occur form an event."""
    pair = "λz : ('m → real) # ('t → real)."

    def value(q):
        q.use("measurable_of_finite", "ε", "λw : 'm → 't. ∃i. w i = t")
        q.use("measurable_comp", "v ↦ E(v, t)", f"{pair} fst z")
        q.use("measurable_comp", "λy : 't → real. y t", f"{pair} snd z")
        return q.have(f"Measurable ({pair} {AT.format(v='(fst z)', y='(snd z)')})")

    p.every("t", "'t", value)


AT = "(E {v} t ∧ l/2 < {y} t) ∨ (¬E {v} t ∧ ¬(l/2 < {y} t))"


def likely(p):
    """By Markov's inequality the error is less than l/2 with probability 4/5."""
    p.let(w="i ↦ ε(v(i))", h="H(w)", d="y ↦ N(t ↦ y(t) - h(t))")
    accurate = p.have("∀x. ∫[y ~ A(x)] (sup t. |y(t) - (∑ i. ∑ j. if x(i, j) = t then 1 else 0)|) ≤ α·n")
    largest = p.have("∀u. (sup t. |u(t)|) = N(u)")
    small = p.have("α·n = l/10")
    p.know(rewrite(p.use(accurate, "λz : 'm # 'l. w (fst z)"), "fst_pair", largest, small))
    p.use("norm_distance_measurable", "N", "h")
    p.every("y", "'t → real", lambda q: q.use("norm_nonneg", "N", "t ↦ y(t) - h(t)"))
    p.every("y", "'t → real", told, "d(y) < l/2")
    return p.chain(
        "4/5",
        eq("1 - l/10/(l/2)"),
        le("B(v){y | d(y) < l/2}", p.use("markov_below", "B(v)", "d", "l/10", "l/2")),
        le(f"mass (B v) (y ↦ ∀t. {AT.format(v='v', y='y')})", "mass_mono"),
        eq("B(v){y | G(v, y)}", "fst_pair", "snd_pair"),
    )


def told(p):
    """An error of less than l/2 tells the values that occur, l times or more, from the others."""
    largest = p.have("∀u t. |u(t)| ≤ N(u)")

    def at(q):
        q.use(largest, "t ↦ y(t) - h(t)", "t")
        q.use("le_abs", "y(t) - h(t)")
        q.use("neg_le_abs", "y(t) - h(t)")
        q.let(f="i ↦ ∑ j : 'l. if w(i) = t then 1 else 0")
        return q.cases("E(v, t)", occurs, absent)

    return p.every("t", "'t", at)


def occurs(p):
    def entry(q):
        q.calc(
            "f(i)", ("=", "∑ j : 'l. 1", "if_true"), ("=", "∑ j ∈ 'l. 1", "Sum"), ("=", "1·l", "sum_const")
        )
        one = q.use("sum_ge_term", "'m", "f", "i")
        q.calc("f(i)", ("<=", "∑ x ∈ 'm. f(x)", one), ("=", "h(t)", "Sum"))
        return q.have("l ≤ h(t)")

    p.obtain("i", p.have("∃i. ε(v(i)) = t"), entry)
    return p.have(AT.format(v="v", y="y"))


def absent(p):
    p.use("none_of", "i ↦ ε(v(i)) = t")

    def zero(q):
        return q.calc(
            "f(i)",
            ("=", "∑ j : 'l. 0", "if_false"),
            ("=", "∑ j ∈ 'l. 0", "Sum"),
            ("=", "0·l", "sum_const"),
            ("=", "0"),
        )

    each = p.every("i", "'m", zero)
    p.calc(
        "h(t)", ("=", "∑ i : 'm. 0", each), ("=", "∑ i ∈ 'm. 0", "Sum"), ("=", "0·m", "sum_const"), ("=", "0")
    )
    return p.have(AT.format(v="v", y="y"))


def rarely(p):
    """For a given output, independent entries have just the values that it tells with little probability."""

    def never(q):
        q.use("none_of", "v ↦ G(v, y)")
        zero = q.use("mass_of_ae", "V", "v ↦ G(v, y)")
        return q.calc("V{v | G(v, y)}", ("=", "0", zero), ("<=", "exp(-(m·c))"))

    def some(q):
        return q.obtain("u", q.have("∃v. G(v, y)"), same_values)

    return p.cases("∃v. G(v, y)", some, never)


def same_values(p):
    """They all have values that the entries of u have, which are m at most."""
    p.let(s="r ↦ ∃k. ε(u(k)) = ε(r)")
    fixed = rewrite(p.have("G(u, y)"), "fst_pair", "snd_pair")

    def inside(q):
        told = rewrite(q.have("G(v, y)"), "fst_pair", "snd_pair")

        def entry(r):
            r.let(t="ε(v(i))")
            r.goal = r.term("∃k. ε(v(k)) = t")
            occurs = r.witness("i")
            above = logic.either(
                r.use(told, "t"),
                lambda both: logic.separated(both)[1],
                lambda no: logic.contradiction(occurs, logic.separated(no)[0], r.term("l/2 < y(t)")),
            )
            return logic.either(
                r.use(fixed, "t"),
                lambda both: logic.separated(both)[0],
                lambda no: logic.contradiction(above, logic.separated(no)[1], r.term("s(v(i))")),
            )

        return q.every("i", "'m", entry)

    p.every("v", "'m → real", inside, "G(v, y)")
    known_values(p)
    all_in = p.use("all_entries_in", "λi : 'm. D", "s", "c")
    return p.calc("V{v | G(v, y)}", ("<=", "V{v | ∀i. s(v(i))}", "mass_mono"), ("<=", "exp(-(m·c))", all_in))


def known_values(p):
    """An entry has one of m values with probability m/T at most."""
    p.let(f="k ↦ t ↦ if ε(u(k)) = t then 1 else 0", a="k ↦ (∑ x. f(k, x))/S")

    p.use("measurable_choice", "ε", "t ↦ λr : real. ∃k. ε (u k) = t", goal="Measurable(s)")

    def single(q):
        def equal(r):
            return r.calc("i", ("=", "ε(u(k))"), ("=", "j"))

        q.intro("i j", equal, "∀i j. T ⇒ T ⇒ ε(u(k)) = i ⇒ ε(u(k)) = j ⇒ i = j")
        one = q.use("sum_at_most_one", "'t", "t ↦ ε(u(k)) = t")
        q.calc("∑ x. f(k, x)", ("=", "∑ x ∈ 't. f(k, x)", "Sum"), ("<=", "1", one))
        return q.have("a(k) ≤ 1/S")

    p.every("k", "'m", single)

    def chance(q):
        return q.use("L_int", "D", "r ↦ f(k, ε(r))", "a(k)")

    p.every("k", "'m", chance)

    def one_of_them(q):
        def yes(r):
            def with_entry(t):
                t.have("f(k, ε(r)) = 1", "if_true")
                t.use("sum_ge_term", "'m", "k ↦ f(k, ε(r))", "k")
                return t.have("(if s(r) then 1 else 0) ≤ (∑ k ∈ 'm. f(k, ε(r)))")

            return r.obtain("k", r.have("∃k. ε(u(k)) = ε(r)"), with_entry)

        def no(r):
            return r.have("(if s(r) then 1 else 0) ≤ (∑ k ∈ 'm. f(k, ε(r)))")

        return q.cases("s(r)", yes, no)

    p.every("r", "real", one_of_them)

    def level(q):
        return q.use("measurable_choice", "ε", "t ↦ λr : real. f k t", goal="Measurable(r ↦ f(k, ε(r)))")

    p.every("k", "'m", level)
    p.calc(
        "D(s)",
        ("=", "∫ (if s(r) then 1 else 0) dD(r)", "mass"),
        ("=", "∫ (if s(r) then (1 : real) else (0 : real)) dD(r)", "ext_if"),
        ("<=", "∫ (∑ k ∈ 'm. f(k, ε(r))) dD(r)", "L_le"),
        ("=", "∑ k ∈ 'm. ∫ f(k, ε(r)) dD(r)", p.use("L_sum", "D", "'m", "k ↦ r ↦ f(k, ε(r))")),
        ("=", "∑ k ∈ 'm. ext(a(k))"),
        ("=", "∑ x ∈ 'm. a(x)", "ext_sum"),
        ("<=", "∑ k ∈ 'm. 1/S", "sum_le"),
        ("=", "1/S·m", "sum_const"),
        ("=", "exp(-c)"),
    )


def room(p):
    """There are more values than blocks."""
    p.have("10·α·S = S/m")
    p.have("1 ≤ S/m")
    return p.have("0 ≤ c", p.use("log_mono", "1", "S/m"), "log_one")


def solved(p):
    """The bound on the information, in the letters of the claim."""
    p.have("4/5·(m·c) - log(2) ≤ K")
    p.have("10·α = 1/m")
    p.chain(
        "4/5·log(10·α·S) - 10·α·log(2)",
        eq("4/5·c - 1/m·log(2)"),
        eq("1/m·(4/5·(m·c) - log(2))"),
        le("1/m·K"),
        eq("ρ·l²"),
        eq("100·ρ·α²·n²"),
    )
    return p.have(p.goal)


def group(p):
    """With blocks for entries, M is as private as it is for groups of l."""
    q = p.supposing()
    q.goal = q.term("C is (0, ρ·l²)-zCDP for neighbours")
    q.unfold("zcdp", "mechanism")
    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("v w a", in_one_block))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def in_one_block(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have("∃i. v(i) ≠ w(i) ∧ (∀j. j ≠ i ⇒ v(j) = w(j))"), groups_of_l)


def groups_of_l(p):
    p.let(
        u="k ↦ λj : 'l. v k",
        F="y ↦ z ↦ if fst(z) = i then y(snd(z)) else u(fst(z), snd(z))",
        M="y ↦ A(F(y))",
        b="λj : 'l. v i",
        d="λj : 'l. w i",
    )
    p.use(thm6_3.of_a_block.theorem(), "A", "0", "ρ", "u", "i", goal="M is (0, ρ)-zCDP for neighbours")
    close = p.use(prop6_1.groups.theorem(), "M", "0", "ρ", "a", "l", "b", "d", because="Proposition 6.1")
    p.term("F").type.args[1].args[0]

    def first(q):
        def inside(r):
            here = r.have("fst(z) = i")
            return r.calc("F(b, z)", ("=", "v(i)", "if_true"), ("=", "v(fst(z))", here))

        return q.cases("fst(z) = i", inside, lambda r: r.have("F(b, z) = v(fst(z))", "if_false"))

    def second(q):
        def inside(r):
            here = r.have("fst(z) = i")
            return r.calc("F(d, z)", ("=", "w(i)", "if_true"), ("=", "w(fst(z))", here))

        def outside(r):
            return r.calc("F(d, z)", ("=", "v(fst(z))", "if_false"), ("=", "w(fst(z))"))

        return q.cases("fst(z) = i", inside, outside)

    one = p.have("F(b) = (z ↦ v(fst(z)))", p.every("z", "'m # 'l", first))
    two = p.have("F(d) = (z ↦ w(fst(z)))", p.every("z", "'m # 'l", second))
    return p.chain(
        "D[a](C(v) ‖ C(w))",
        eq("D[a](A(F(b)) ‖ A(F(d)))", one, two),
        le("0·l·(1 + log(l)) + ρ·l²·a", close),
        eq("0 + ρ·l²·a"),
    )
