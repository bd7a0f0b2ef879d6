"""Pure max-information of product laws compares any output with those at constant data.

Problem: I_∞(Z; A(Z)) ≤ k for every law Dⁿ of the data. What does it say of the outputs at given data?
Method: for a law of the data, P[A(y) ∈ S] ≤ e^k P[A(Z) ∈ S] for almost every y: else the y for which this
    fails are an event that has too much information. Take D near a point mass at a, with some weight on the
    entries of x: then A(Z) is nearly A(a, …, a), and x has positive probability.
Guarantee: A(x)(S) ≤ e^k A(a, …, a)(S), for every mechanism, all data x and every point a.
Reference: Lemma 11 of the on-average paper. This module has no statement of its own.
"""

from functools import partial

from cbdp_sym.author import *

likely = Claim(
    "for P distribution on 's, K : 's ⇝ 'a, s : 'a → bool, k b "
    "given Measurable(K), ∀x. Prob(K(x)), max_information(0, P, K) ≤ k, Measurable(s), 0 ≤ b, "
    "bind(P, K)(s) = b holds almost every x ~ P: K(x)(s) ≤ exp(k)·b"
)


@likely.proof
def too_much_information(p):
    p.let(f="x ↦ K(x)(s)", J="semi(P, K)", B="bind(P, K)")
    p.unfold_facts("max_information")
    text = "∀t. Measurable t ⇒ L P (x ↦ if (t x) (f x) 0) ≤ L P (x ↦ if (t x) (ext (exp k·b)) 0)"
    p.intro("t", event, text)
    p.let(r="x ↦ select(w ↦ 0 ≤ w ∧ K(x)(s) = w)")

    def size(p):
        def value(p):
            p.use("choice", "w ↦ 0 ≤ w ∧ K(x)(s) = w", "v")
            return p.have("0 ≤ r(x) ∧ f(x) = r(x)")

        return p.obtain("v", p.use("mass_real", "K(x)", "s"), value)

    p.every("x", "'s", size)
    same = p.have("∀x. f(x) = r(x)")
    back = p.have("∀x. r(x) = f(x)")
    p.have("Measurable(x ↦ ext(r(x)))", back)
    p.use("measurable_of_ext", "r")
    limited = rewrite(p.have(text), same)
    p.chain("∫ exp(k)·b dP(x)", eq("exp(k)·b", "L_const"), le("exp(k)·b"))
    p.use("not_top_of_le", "∫ exp(k)·b dP(x)", "exp(k)·b")
    p.use("ae_le_of_events", "P", "r", "x ↦ exp(k)·b", given=[limited])
    return p.have("almost every x ~ P: K(x)(s) ≤ exp(k)·b", same)


def event(p):
    """An event t of the data: the joint probability of t and s is at most e^k times the product."""
    p.let(
        pair="z ↦ t(fst(z)) ∧ s(snd(z))",
        one="λz : 's # 'a. if (t (fst z) ∧ s (snd z)) (1 : ereal) 0",
        u="(t, s)",
        m="J{z | t(fst(z)) ∧ s(snd(z))}",
    )
    p.every("x", "'s", sections)
    p.chain("m", eq("∫ one(x) dJ(x)", "mass"), eq("∫ (if t(x) then f(x) else 0) dP(x)", "semi_L"))
    scaled = p.use("multiple_over_event", "P", "exp(k)·b", "x ↦ 1", "t")
    p.chain("exp(k)·b·P(t)", eq("∫ (if t(x) then exp(k)·b else 0) dP(x)", "mass", scaled))

    def numbers(p):
        def compare(p):
            p.cases("0 < v", informative, impossible)
            return p.chain(
                "∫ (if t(x) then f(x) else 0) dP(x)",
                eq("m"),
                eq("v"),
                le("exp(k)·b·q"),
                eq("exp(k)·b·P(t)", p.have("P(t) = q")),
                eq("∫ (if t(x) then exp(k)·b else 0) dP(x)"),
            )

        return p.obtain("q", p.use("mass_real", "P", "t"), compare)

    return p.obtain("v", p.use("mass_real", "J", "pair"), numbers)


def impossible(p):
    return p.have("v ≤ exp(k)·b·q")


def informative(p):
    p.let(
        G="u ↦ Measurable(fst(u)) ∧ Measurable(snd(u)) ∧ 0 < J{x | fst(u)(fst(x)) ∧ snd(u)(snd(x))}",
        F="u ↦ elog(J{x | fst(u)(fst(x)) ∧ snd(u)(snd(x))} - 0) - elog(P(fst(u))·B(snd(u)))",
    )
    value = p.have("m = v")
    p.have("0 < m", value)
    p.have("G(u)", "fst_pair", "snd_pair")
    p.chain("F(u)", le("sup x ∈ G. F(x)", p.use("supon_upper", "G", "F", "u")), le("k"))
    output = p.chain("m", le("J{z | s(snd(z))}", "mass_mono"), eq("B(s)", "mass_map", "bind"))
    data = p.chain(
        "m", le("J{z | t(fst(z))}", "mass_mono"), eq("map(fst, J)(t)", "mass_map"), eq("P(t)", "semi_fst")
    )
    p.chain("v", le("B(s)", output), eq("b"))
    p.chain("v", le("P(t)", data), eq("q"))
    p.chain("v - 0", eq("v - 0", "ext_sub"), eq("v"))
    p.chain("P(t)·B(s)", eq("q·b"), eq("q·b"))
    p.chain(
        "log(v) - log(q·b)",
        eq("elog(v) - elog(q·b)", "ext_sub", "elog_ext"),
        eq("elog(m - 0) - elog(q·b)", value),
        eq("F(u)", "fst_pair", "snd_pair"),
        le("k"),
    )
    return p.chain(
        "v", eq("exp(log(v))", "exp_log"), le("exp(k + log(q·b))"), eq("exp(k)·b·q", "exp_add", "exp_log")
    )


def sections(p):
    def inside(p):
        p.have("∀y. one(x, y) = (if s(y) then 1 else 0)", "fst_pair", "snd_pair")
        return p.chain("∫[y ~ K(x)] one(x, y)", eq("if t(x) then f(x) else 0", "mass"))

    def outside(p):
        same = p.have("∀y. one(x, y) = 0", "fst_pair")
        return p.chain("∫[y ~ K(x)] one(x, y)", eq("if t(x) then f(x) else 0", same, "L_const_zero"))

    return p.cases("t(x)", inside, outside)


HYPOTHESES = (
    "Finite (λi : 'i. T), Measurable A, ∀x. Prob (A x), "
    "∀D. Prob D ⇒ max_information 0 (product (λi : 'i. D)) A ≤ k"
)
near = Claim(
    "for A : ('i → 'd) → 'a measure, D : 'd measure, x : 'i → 'd, a : 'd, s : 'a → bool, k v : real "
    f"given {HYPOTHESES}, Prob D, Measurable s, 0 < v, v ≤ 1, ∀i. dirac (x i) ≪ D, "
    "max_divergence (dirac a) D ≤ -log v "
    "holds mass (A x) s ≤ exp k · (mass (A (i ↦ a)) s + (1 - v^card (λi : 'i. T)))"
)


@near.proof
def close_to_a_point_mass(p):
    p.let(
        P="product (λi : 'i. D)",
        n="card('i)",
        X="⨂ i. dirac(x(i))",
        C="product (λi : 'i. dirac a)",
        f="y ↦ A(y)(s)",
        c="λi : 'i. a",
        w="v^n",
    )
    p.have("1 ≤ n", "card_all")
    power = p.use("pow_le", "v", "1", "n")
    p.have("w ≤ 1", rewrite(power, "one_pow"))
    total = p.chain("∑ i : 'i. -log(v)", eq("-log(w)", "Sum", "sum_const"))
    far = p.use("max_divergence_product", "λi : 'i. dirac a", "λi : 'i. D", "i ↦ -log(v)")
    p.know(rewrite(far, total))
    weight = p.use("mixture_of_max_divergence", "w", "C", "P")

    def rest(p):
        p.chain(
            "bind(P, A)(s)",
            eq("∫ f(g) dP(g)", "mass", "L_bind", "mass"),
            eq("w·∫ f(g) dC(g) + (1 - w)·∫ f(g) dR(g)", p.have("P = mixture(w, C, R)"), "L_mixture"),
            eq("w·f(c) + (1 - w)·∫ f(g) dR(g)", "L_product_dirac"),
        )
        p.chain("∫ f(g) dR(g)", le("L(R, y ↦ 1)", "L_le"), eq("1", "prob_mass"))

        def at_the_point(p):
            def conclusion(p):
                size = p.have("f(c) = m")
                p.use("emul_le", "1 - w", "∫ f(g) dR(g)", "1")
                p.chain(
                    "b",
                    eq("bind(P, A)(s)"),
                    eq("w·f(c) + (1 - w)·∫ f(g) dR(g)"),
                    le("w·f(c) + (1 - w)·1"),
                    eq("w·m + (1 - w)", size),
                )
                return p.chain(
                    "A(x)(s)",
                    le("exp(k)·b", at_x(p)),
                    le("exp(k)·(m + (1 - w))"),
                    eq("exp(k)·(f(c) + (1 - w))", size),
                )

            return p.obtain("m", p.use("mass_real", "A(c)", "s"), conclusion)

        return p.obtain("b", p.use("mass_real", "bind(P, A)", "s"), at_the_point)

    def at_x(p):
        p.use(likely.theorem(), "P", "A", "s", "k", "b", because="no event has too much information")
        same = p.use("measure_ext", "X", "dirac(x)", given=[p.intro("h", point, POINT)])
        there = p.have("almost every y ~ X: A(y)(s) ≤ exp(k)·b")
        return p.use("at_dirac", "x", "y ↦ A(y)(s) ≤ exp(k)·b", given=[rewrite(there, same)])

    return p.obtain("R", weight, rest)


POINT = "∀h. Measurable(h) ⇒ (∀y. 0 ≤ h(y)) ⇒ ∫ h(f) dX(f) = ∫[f ~ dirac(x)] h(f)"


def point(p):
    return p.chain("∫ h(f) dX(f)", eq("h(x)", "L_product_dirac"), eq("∫[f ~ dirac(x)] h(f)", "L_dirac"))


uniform = Claim(
    "for x : 'i → 'd, n given Finite('i), n = card('i) "
    "holds Prob(combine(i ↦ 1/n, i ↦ dirac(x(i)))) ∧ (∀i. dirac(x(i)) ≪ combine(y ↦ 1/n, y ↦ "
    "dirac(x(y))))"
)


@uniform.proof
def entries_drawn_at_random(p):
    p.let(U="combine(i ↦ 1/n, i ↦ dirac(x(i)))")
    p.have("0 < n", "card_positive")
    p.have("0 < 1/n")
    p.chain("∑ i : 'i. 1/n", eq("1/n·n", "Sum", "sum_const"), eq("1"))
    one = p.have("∀i. ∫[y ~ dirac(x(i))] 1 = 1", "prob_mass")
    p.chain("L(U, y ↦ 1)", eq("∑ i : 'i. 1/n", "L_combine", one, "ext_Sum"), eq("1"))
    p.every("i", "'i", entry)
    p.have("Prob(U)", "Prob")
    return p.have(p.goal)


def entry(p):
    def null(p):
        p.let(r="j ↦ if s(x(j)) then 1 else 0", one="y ↦ if (s y) (1 : ereal) 0")
        p.let(t="∑ j. 1/n·r(j)", h="j ↦ 1/n·r(j)")
        p.every("j", "'i", weights)
        p.chain("t", eq("∫ one(x) dU(x)", "ext_Sum", "L_combine"), eq("U(s)", "mass"), eq("0"))
        p.use("ext_inj", "t", "0")
        p.use("sum_ge_term", "'i", "h", "i")
        p.have("h(i) ≤ t", "Sum")

        def inside(p):
            p.have("r(i) = 1")
            p.have("1/n ≤ 0")
            return p.absurd()

        def outside(p):
            return p.chain("V(s)", eq("∫ one(x) dV(x)", "mass"), eq("one(x(i))", "L_dirac"), eq("0"))

        return p.cases("s(x(i))", inside, outside)

    p.let(V="dirac(x(i))")
    text = "∀s. Measurable s ⇒ mass U s = 0 ⇒ mass V s = 0"
    p.intro("s", null, text)
    return p.have("V ≪ U", "<<")


def weights(p):
    """Know the weight of an entry, in the event or not."""

    def value(p):
        return p.chain("h(j)", eq("1/n·(∫[y ~ dirac(x(j))] one(y))", "L_dirac"))

    return p.cases("s(x(j))", value)


any_point = Claim(
    "for A : ('i → 'd) → 'a measure, x : 'i → 'd, a : 'd, s : 'a → bool, k : real "
    f"given {HYPOTHESES}, Measurable s "
    "holds mass (A x) s ≤ exp k · mass (A (i ↦ a)) s"
)


@any_point.proof
def let_the_weight_tend_to_one(p):
    p.let(n="card('i)", c="λi : 'i. a", U="combine(i ↦ 1/n, i ↦ dirac(x(i)))")
    p.have("1 ≤ n", "card_all")
    p.use("dirac_prob", "a")
    p.use(uniform.theorem(), "x", "n")

    def numbers(p):
        p.intro("t", partial(weight), "∀t. 0 < t ⇒ t < 1 ⇒ y ≤ exp(k)·(m + t)")
        p.have("0 < exp(k)")

        def limit(p):
            return p.chain("A(x)(s)", eq("y"), le("exp(k)·m"), eq("exp(k)·A(c)(s)", p.have("A(c)(s) = m")))

        def too_large(p):
            p.let(d="y - exp(k)·m", t="d/(d + 2·exp(k))")
            p.have("y ≤ exp(k)·(m + t)")
            p.have("0 < d + exp(k)")
            p.have("exp(k)·t < d")
            return p.absurd()

        return p.cases("y ≤ exp(k)·m", limit, too_large)

    first, second = p.use("mass_real", "A(x)", "s"), p.use("mass_real", "A(c)", "s")
    return p.obtain("y m", [first, second], numbers)


def weight(p):
    """The bound for a weight of 1 - t at the point a, in n independent entries."""
    p.let(w="1 - t", v="(1 - t)^(1/n)", D="mixture(v, dirac(a), U)")
    p.have("0 < w")
    p.have("0 < v", "pow_pos")
    one = p.have("1/n·n = 1")
    power = p.chain("v^n", eq("w^(1/n·n)", "pow_pow"), eq("w^1", one), eq("w"))

    def larger(p):
        p.have("1 ≤ v")
        p.use("pow_le", "1", "v", "n")
        p.chain("1", eq("1^n", "one_pow"), le("v^n"), eq("w", power))
        return p.absurd()

    inner = p.supposing()
    inner.goal = p.term("v < 1")
    p.know(inner.cases("v < 1", lambda p: p.auto(), larger))
    p.have("v ≤ 1")
    p.use("mixture_second_ac", "v", "dirac(a)", "U")
    bound = p.use(near.theorem(), "A", "D", "x", "a", "s", "k", "v")
    m = p.have("A(c)(s) = m")
    number = p.chain(
        "y",
        eq("A(x)(s)"),
        le("exp(k)·(A(c)(s) + (1 - v^n))", bound),
        eq("exp(k)·(m + t)", m, power, p.have("1 - w = t")),
    )
    return p.use("le_of_ext", "y", "exp(k)·(m + t)", given=[number])
