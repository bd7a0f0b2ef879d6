"""Accurate histograms under zCDP: the proof of the repaired Proposition 6.4. This module has no statement
of its own.

The data are m independent blocks of l equal entries. An accurate output tells which values occur (`likely`),
and independent of the data it would do so rarely (`rarely`); Lemma 6.2 for the blocks as entries, which group
privacy allows (`group`), bounds the information (`lemmas/guesses.py`).
"""

from cbdp_sym.author import *
from derivations.concentrated import lem6_2, prop6_1, thm6_3

NORM = (
    r"?N. is_norm N /\ (!u t. abs (u t) <= N u) /\ (!u b. (!t. abs (u t) <= b) ==> N u <= b) "
    r"/\ (!u. Sup (\t : 't. ext (abs (u t))) = ext (N u))"
)


def bound(p):
    p.let(
        m=r"card (\i : 'm. T)",
        l=r"card (\j : 'l. T)",
        S=r"card (\t : 't. T)",
        C=r"\w : 'm -> 't. A (\z. w (fst z))",
        H=r"\w : 'm -> 't. \t. Sum (\i. Sum (\j : 'l. if (w i = t) 1 0))",
    )
    for size in "mlS":
        p.use("card_all", goal=f"1 <= {size}")
    code = p.use(
        "uniform_code",
        goal=r"?D e. Prob D /\ (!t : 't. Measurable (\r : real. e r = t)) "
        r"/\ (!g. HasInt D (\r. g (e r)) (Sum g / card (\t : 't. T)))",
    )
    norm = p.use("max_norm", goal=NORM)

    def with_norm(q):
        return q.obtain("D e", code, numbers)

    return p.obtain("N", norm, with_norm)


def numbers(p):
    p.let(
        B=r"\v : 'm -> real. C (\i. e (v i))",
        V=r"product (\i : 'm. D)",
        K="rho*l^2*m",
        c="log (S/m)",
        E=r"\v : 'm -> real. \t. ?i. e (v i) = t",
        G=r"\z : ('m -> real) # ('t -> real). !t. (E (fst z) t /\ l/2 < snd z t) "
        r"\/ (~E (fst z) t /\ ~(l/2 < snd z t))",
    )
    p.say(
        "Let the data be m independent numbers v, of uniform values e(v), each standing for a block of "
        "l equal entries. By group privacy B is $\\rho l^2$-zCDP for them."
    )
    p.unfold_facts("zcdp", "mechanism")
    p.know(group(p))
    p.use("zcdp_relabel", "C", "e", "0", "rho*l^2", goal="zcdp neighbours B 0 (rho*l^2)")
    p.use("measurable_of_finite", "e", "C", goal="Measurable B")
    information = p.use(
        lem6_2.claim.theorem(), "B", r"\i : 'm. D", "0", "rho*l^2", "m", because="Lemma 6.2, for blocks"
    )
    p.use("product_prob", r"\i : 'm. D")
    p.have("!v. Prob (B v)")
    p.chain("mutual_information V B", le("ext ((0 + rho*l^2)*m)", information), eq("ext K"))
    p.say(
        "Let G be the event that an output is more than l/2 at the values that occur and at no other. It has "
        "probability 4/5 at least, and $(m/S)^m$ at most if the output is independent of the data."
    )
    right_guess(p)
    data, out = (t for t in p.term("G").type.args[0].args)
    p.every("v", data, likely)
    p.every("y", out, rarely)
    p.have("0 <= c", room(p))
    p.use("guess_information", "V", "B", "G", "4/5", "m*c", "K", because="Fano's inequality")
    return solved(p)


def right_guess(p):
    """The outputs that tell which values occur form an event."""
    pair = r"\z : ('m -> real) # ('t -> real)."

    def value(q):
        q.use("measurable_of_finite", "e", r"\w : 'm -> 't. ?i. w i = t")
        q.use("measurable_comp", r"\v. E v t", rf"{pair} fst z")
        q.use("measurable_comp", r"\y : 't -> real. y t", rf"{pair} snd z")
        return q.have(rf"Measurable ({pair} {AT.format(v='(fst z)', y='(snd z)')})")

    p.every("t", "'t", value)


AT = r"(E {v} t /\ l/2 < {y} t) \/ (~E {v} t /\ ~(l/2 < {y} t))"


def likely(p):
    """By Markov's inequality the error is less than l/2 with probability 4/5."""
    p.let(w=r"\i. e (v i)", h="H w", d=r"\y. N (\t. y t - h t)")
    accurate = p.have(
        r"!x. L (A x) (\y. Sup (\t. ext (abs (y t - Sum (\i. Sum (\j. if (x (i, j) = t) 1 0)))))) "
        "<= ext (alpha*n)"
    )
    largest = p.have(r"!u : 't -> real. Sup (\t. ext (abs (u t))) = ext (N u)")
    small = p.have("alpha*n = l/10")
    p.know(rewrite(p.use(accurate, r"\z : 'm # 'l. w (fst z)"), "fst_pair", largest, small))
    p.use("norm_distance_measurable", "N", "h")
    p.every("y", "'t -> real", lambda q: q.use("norm_nonneg", "N", r"\t. y t - h t"))
    p.every("y", "'t -> real", told, "d y < l/2")
    return p.chain(
        "ext (4/5)",
        eq("ext (1 - l/10/(l/2))"),
        le(r"mass (B v) (\y. d y < l/2)", p.use("markov_below", "B v", "d", "l/10", "l/2")),
        le(rf"mass (B v) (\y. !t. {AT.format(v='v', y='y')})", "mass_mono"),
        eq(r"mass (B v) (\y. G (v, y))", "fst_pair", "snd_pair"),
    )


def told(p):
    """An error of less than l/2 tells the values that occur, l times or more, from the others."""
    largest = p.have("!u t. abs (u t) <= N u")

    def at(q):
        q.use(largest, r"\t. y t - h t", "t")
        q.use("le_abs", "y t - h t")
        q.use("neg_le_abs", "y t - h t")
        q.let(f=r"\i. Sum (\j : 'l. if (w i = t) 1 0)")
        return q.cases("E v t", occurs, absent)

    return p.every("t", "'t", at)


def occurs(p):
    def entry(q):
        q.calc(
            "f i",
            ("=", r"Sum (\j : 'l. 1)", "if_true"),
            ("=", r"SumOn (\j : 'l. T) (\j. 1)", "Sum"),
            ("=", "1*l", "sum_const"),
        )
        one = q.use("sum_ge_term", r"\i : 'm. T", "f", "i")
        q.calc("f i", ("<=", r"SumOn (\i : 'm. T) f", one), ("=", "h t", "Sum"))
        return q.have("l <= h t")

    p.obtain("i", p.have("?i. e (v i) = t"), entry)
    return p.have(AT.format(v="v", y="y"))


def absent(p):
    p.use("none_of", r"\i. e (v i) = t")

    def zero(q):
        return q.calc(
            "f i",
            ("=", r"Sum (\j : 'l. 0)", "if_false"),
            ("=", r"SumOn (\j : 'l. T) (\j. 0)", "Sum"),
            ("=", "0*l", "sum_const"),
            ("=", "0"),
        )

    each = p.every("i", "'m", zero)
    p.calc(
        "h t",
        ("=", r"Sum (\i : 'm. 0)", each),
        ("=", r"SumOn (\i : 'm. T) (\i. 0)", "Sum"),
        ("=", "0*m", "sum_const"),
        ("=", "0"),
    )
    return p.have(AT.format(v="v", y="y"))


def rarely(p):
    """For a given output, independent entries have just the values that it tells with little probability."""

    def never(q):
        q.use("none_of", r"\v. G (v, y)")
        zero = q.use("mass_of_ae", "V", r"\v. G (v, y)")
        return q.calc(r"mass V (\v. G (v, y))", ("=", "0", zero), ("<=", "ext (exp (-(m*c)))"))

    def some(q):
        return q.obtain("u", q.have("?v. G (v, y)"), same_values)

    return p.cases("?v. G (v, y)", some, never)


def same_values(p):
    """They all have values that the entries of u have, which are m at most."""
    p.let(s=r"\r. ?k. e (u k) = e r")
    fixed = rewrite(p.have("G (u, y)"), "fst_pair", "snd_pair")

    def inside(q):
        told = rewrite(q.have("G (v, y)"), "fst_pair", "snd_pair")

        def entry(r):
            r.let(t="e (v i)")
            r.goal = r.term("?k. e (v k) = t")
            occurs = r.witness("i")
            above = logic.either(
                r.use(told, "t"),
                lambda both: logic.separated(both)[1],
                lambda no: logic.contradiction(occurs, logic.separated(no)[0], r.term("l/2 < y t")),
            )
            return logic.either(
                r.use(fixed, "t"),
                lambda both: logic.separated(both)[0],
                lambda no: logic.contradiction(above, logic.separated(no)[1], r.term("s (v i)")),
            )

        return q.every("i", "'m", entry)

    p.every("v", "'m -> real", inside, "G (v, y)")
    known_values(p)
    all_in = p.use("all_entries_in", r"\i : 'm. D", "s", "c")
    return p.calc(
        r"mass V (\v. G (v, y))",
        ("<=", r"mass V (\v. !i. s (v i))", "mass_mono"),
        ("<=", "ext (exp (-(m*c)))", all_in),
    )


def known_values(p):
    """An entry has one of m values with probability m/T at most."""
    p.let(f=r"\k. \t. if (e (u k) = t) (1 : real) 0", a="\\k. Sum (f k)/S")

    p.use("measurable_choice", "e", r"\t. \r : real. ?k. e (u k) = t", goal="Measurable s")

    def single(q):
        def equal(r):
            return r.calc("i", ("=", "e (u k)"), ("=", "j"))

        q.intro("i j", equal, "!i j. T ==> T ==> e (u k) = i ==> e (u k) = j ==> i = j")
        one = q.use("sum_at_most_one", r"\t : 't. T", r"\t. e (u k) = t")
        q.calc("Sum (f k)", ("=", r"SumOn (\t : 't. T) (f k)", "Sum"), ("<=", "1", one))
        return q.have("a k <= 1/S")

    p.every("k", "'m", single)

    def chance(q):
        return q.use("L_int", "D", r"\r. f k (e r)", "a k")

    p.every("k", "'m", chance)

    def one_of_them(q):
        def yes(r):
            def with_entry(t):
                t.have("f k (e r) = 1", "if_true")
                t.use("sum_ge_term", r"\k : 'm. T", r"\k. f k (e r)", "k")
                return t.have(r"(if (s r) 1 0) <= SumOn (\k : 'm. T) (\k. f k (e r))")

            return r.obtain("k", r.have("?k. e (u k) = e r"), with_entry)

        def no(r):
            return r.have(r"(if (s r) 1 0) <= SumOn (\k : 'm. T) (\k. f k (e r))")

        return q.cases("s r", yes, no)

    p.every("r", "real", one_of_them)

    def level(q):
        return q.use("measurable_choice", "e", r"\t. \r : real. f k t", goal=r"Measurable (\r. f k (e r))")

    p.every("k", "'m", level)
    p.calc(
        "mass D s",
        ("=", r"L D (\r. if (s r) 1 0)", "mass"),
        ("=", r"L D (\r. ext (if (s r) 1 0))", "ext_if"),
        ("<=", r"L D (\r. ext (SumOn (\k : 'm. T) (\k. f k (e r))))", "L_le"),
        (
            "=",
            r"SumOn (\k : 'm. T) (\k. L D (\r. ext (f k (e r))))",
            p.use("L_sum", "D", r"\k : 'm. T", r"\k. \r. f k (e r)"),
        ),
        ("=", r"SumOn (\k : 'm. T) (\k. ext (a k))"),
        ("=", r"ext (SumOn (\k : 'm. T) a)", "ext_sum"),
        ("<=", r"ext (SumOn (\k : 'm. T) (\k. 1/S))", "sum_le"),
        ("=", "ext (1/S * m)", "sum_const"),
        ("=", "ext (exp (-c))"),
    )


def room(p):
    """There are more values than blocks."""
    p.have("alpha^2*S = S/(100*m^2)")
    p.have("1 <= S/(100*m^2)")
    p.have("m <= S")
    return p.have("0 <= c", p.use("log_mono", "1", "S/m"), "log_one")


def solved(p):
    """The bound on the information, solved for n."""
    p.let(x="rho*l^2", v="log (alpha^2*S)/(125*rho*alpha^2)", h="log 2")
    p.have("0 <= h", p.use("log_mono", "1", "2"), "log_one")
    two = p.calc("log (2*2)", ("=", "h + h", "log_mul"))
    p.have("h + h <= log (100*m)", p.use("log_mono", "2*2", "100*m"), two)
    p.calc("log (alpha^2*S)", ("=", "log (S/m/(100*m))"), ("=", "c - log (100*m)", "log_div"))
    p.calc("4/5*c", ("=", "1/m*(4/5*c*m)"), ("<=", "1/m*((x + h)*m)"), ("=", "x + h"))
    p.have("125*rho*alpha^2*n^2 = 5/4*x")
    p.have("0 < alpha", p.have("0 < 1/(10*m)"))
    p.have("0 <= v", p.use("log_mono", "1", "alpha^2*S"), "log_one")
    p.have("0 <= n", p.have("0 <= m*l"))
    p.have("sqrt v^2 <= n^2", p.use("sqrt_square", "v"))
    return p.use("le_of_square", "sqrt v", "n", because="solved for n")


def group(p):
    """With blocks for entries, M is as private as it is for groups of l."""
    q = p.supposing()
    q.goal = q.term("zcdp neighbours C 0 (rho*l^2)")
    q.unfold("zcdp", "mechanism")
    theorem = q.conjuncts(lambda r: r.auto(), lambda r: r.intro("v w a", in_one_block))
    for step in reversed(q.unfolded):
        theorem = by_equation(symmetry(step), theorem)
    return theorem


def in_one_block(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have(r"?i. ~(v i = w i) /\ (!j. ~(j = i) ==> v j = w j)"), groups_of_l)


def groups_of_l(p):
    p.let(
        u=r"\k. \j : 'l. v k",
        F=r"\y : 'l -> 't. \z : 'm # 'l. if (fst z = i) (y (snd z)) (u (fst z) (snd z))",
        M=r"\y : 'l -> 't. A (F y)",
        b=r"\j : 'l. v i",
        d=r"\j : 'l. w i",
    )
    p.use(thm6_3.of_a_block.theorem(), "A", "0", "rho", "u", "i", goal="zcdp neighbours M 0 rho")
    close = p.use(prop6_1.groups.theorem(), "M", "0", "rho", "a", "l", "b", "d", because="Proposition 6.1")
    p.term("F").type.args[1].args[0]

    def first(q):
        def inside(r):
            here = r.have("fst z = i")
            return r.calc("F b z", ("=", "v i", "if_true"), ("=", "v (fst z)", here))

        return q.cases("fst z = i", inside, lambda r: r.have("F b z = v (fst z)", "if_false"))

    def second(q):
        def inside(r):
            here = r.have("fst z = i")
            return r.calc("F d z", ("=", "w i", "if_true"), ("=", "w (fst z)", here))

        def outside(r):
            return r.calc("F d z", ("=", "v (fst z)", "if_false"), ("=", "w (fst z)"))

        return q.cases("fst z = i", inside, outside)

    one = p.have(r"F b = \z. v (fst z)", p.every("z", "'m # 'l", first))
    two = p.have(r"F d = \z. w (fst z)", p.every("z", "'m # 'l", second))
    return p.chain(
        "renyi a (C v) (C w)",
        eq("renyi a (A (F b)) (A (F d))", one, two),
        le("ext (0*l*(1 + log l) + rho*l^2*a)", close),
        eq("ext (0 + rho*l^2*a)"),
    )
