"""Amplification by subsampling: a mechanism that sees a random part of its data set.

Problem: the approximate differential privacy of a mechanism on a Poisson sample, where neighbours have one
    entry more or less.
Method: given the coins of the other entries, the law with the entry is a mixture of two laws, of which the
    second is the law without it. An inequality between these two becomes one with their mixture, in each
    direction.
Guarantee: (log(1 + q(e^ε - 1)), qδ), in both directions, for every mechanism and any values; attained
    wherever the mechanism attains (ε, δ) with one entry and none, as randomized response does. For three
    laws P, Q, R, as in sampling without replacement, one step of the same.
Reference: Balle, Barthe and Gaboardi 2018, Theorems 8 and 9; Li, Qardaji and Su 2012 (from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition, data_sets
from derivations.classics.data_sets import COINS

theorem = Statement(id="dp.subsample", title="Amplification by Poisson sampling")
FOR = "for q ε δ, A : (('i → bool) × ('i → 'd)) ⇝ 'a"
AMPLIFIED = "log(1 + q·(exp(ε) - 1))"
claim = theorem.printed(
    f"{FOR} given Finite('i), 0 ≤ q ≤ 1, 0 ≤ ε, A is (ε, δ)-DP for add_remove "
    f"holds sampled(q, A) is ({AMPLIFIED}, q·δ)-DP for add_remove"
)
ONE, NONE = "((λj. j = i), v)", "((λj : 'i. F), v)"
attained = theorem.repaired(
    f"for q ε δ, A : (('i → bool) × ('i → 'd)) ⇝ 'a, i : 'i, v : 'i → 'd, S event on 'a "
    f"given Finite('i), 0 ≤ q ≤ 1, ∀x. Prob(A(x)), A({ONE})(S) = exp(ε)·A({NONE})(S) + δ "
    f"holds sampled(q, A, {ONE})(S) = exp({AMPLIFIED})·sampled(q, A, {NONE})(S) + q·δ",
    label="attained where the mechanism attains its parameters",
)
RESPONSE = "(x ↦ bernoulli(if ∃i. fst(x)(i) then exp(ε)/(1 + exp(ε)) else 1/(1 + exp(ε))))"
least = theorem.repaired(
    f"for q ε e, A : (('i → bool) × ('i → 'd)) ⇝ bool given Finite('i), 0 ≤ q ≤ 1, 0 ≤ ε, A = {RESPONSE} "
    f"holds A is ε-DP for add_remove ∧ (sampled(q, A) is e-DP for add_remove ⇒ {AMPLIFIED} ≤ e)",
    label="for pure differential privacy no less: whether there is an entry, by randomized response",
)
laws = theorem.repaired(
    "for P Q R distributions on 'a, ε δ q given 0 ≤ q ≤ 1, 0 ≤ ε, "
    "∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·Q(S) + δ, ∀S. Measurable(S) ⇒ P(S) ≤ exp(ε)·R(S) + δ "
    "holds ∀S. Measurable(S) ⇒ mixture(q, P, R)(S) ≤ (1 + q·(exp(ε) - 1))·mixture(q, Q, R)(S) + q·δ",
    label="three laws",
)
for each in (claim, attained, least):
    each.facts.append(data_sets.every_function.theorem)
with_the_entry = Claim(
    "for q E δ a b given 0 ≤ q ≤ 1, a ≤ E·b + δ holds q·a + (1 - q)·b ≤ (1 + q·(E - 1))·b + q·δ"
)
without_the_entry = Claim(
    "for q E δ a b given 0 ≤ q ≤ 1, 1 ≤ E, 0 ≤ δ, 0 ≤ a, 0 ≤ b, b ≤ E·a + δ "
    "holds b ≤ (1 + q·(E - 1))·(q·a + (1 - q)·b) + q·δ"
)
one_removed = Claim(
    f"{FOR}, x y : ('i → bool) × ('i → 'd) given Finite('i), 0 ≤ q ≤ 1, 0 ≤ ε, A is (ε, δ)-DP for "
    f"add_remove, removed(x)(y) "
    "holds ∀S. Measurable(S) ⇒ "
    "sampled(q, A, x)(S) ≤ (1 + q·(exp(ε) - 1))·sampled(q, A, y)(S) + q·δ "
    "∧ sampled(q, A, y)(S) ≤ (1 + q·(exp(ε) - 1))·sampled(q, A, x)(S) + q·δ"
)


@with_the_entry.proof
def in_the_mean(p):
    p.have("0 ≤ q·(E·b + δ - a)")
    p.have(p.goal)


@without_the_entry.proof
def by_the_factor(p):
    p.let(c="1 - (1 - q)·(E - 1)")
    p.have("b - (1 + q·(E - 1))·(q·a + (1 - q)·b) - q·δ = q·(c·b - (1 + q·(E - 1))·a - δ)")
    p.have("c ≤ 1", p.have("0 ≤ (1 - q)·(E - 1)"))
    p.have("0 ≤ q·(E - 1)")
    p.have("0 ≤ (1 + q·(E - 1))·a")
    with p.case("c ≤ 0"):
        p.have("0 ≤ (-c)·b")
        p.have("c·b - (1 + q·(E - 1))·a - δ ≤ 0")
    with p.otherwise():
        p.have("0 ≤ c·(E·a + δ - b)")
        p.have("0 ≤ (1 - c)·δ")
        p.have("0 ≤ (1 - q)·(E - 1)²")
        p.have("1 + q·(E - 1) - c·E = (1 - q)·(E - 1)²")
        p.have("0 ≤ (1 - q)·(E - 1)²·a")
        p.have("(1 + q·(E - 1))·a - c·E·a = (1 - q)·(E - 1)²·a")
        p.have("c·b - (1 + q·(E - 1))·a - δ ≤ 0")
    p.have("0 ≤ q·(-(c·b - (1 + q·(E - 1))·a - δ))")
    p.have(p.goal)


@one_removed.proof
def given_the_other_coins(p):
    p.unfold_facts("approx_dp", "mechanism")
    p.let(C=COINS, E="exp(ε)", G="1 + q·(exp(ε) - 1)")
    p.have("1 ≤ E")
    p.have("0 ≤ q·(E - 1)")
    p.have("Prob(C)")
    p.have("add_remove(x)(y)", "add_remove")
    p.use(composition.delta_sign.theorem(), "A(x)", "A(y)", "ε", "δ")
    p.obtain("z w", p.use(data_sets.other_coins.theorem(), "q", "A", "x", "y"))
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(f="r ↦ A(z(r))(S)", g="r ↦ A(w(r))(S)", h="r ↦ q·A(z(r))(S) + (1 - q)·A(w(r))(S)")
        for name in ("f", "g", "h"):
            p.use(data_sets.every_function.theorem(), name)
        for first, second in (("h", "g"), ("g", "h")):
            with p.fix("r : 'i → bool"):
                p.have("removed(z(r))(w(r))")
                p.have("add_remove(z(r))(w(r))", "add_remove")
                p.have("add_remove(w(r))(z(r))", "add_remove")
                p.have("f(r) ≤ E·g(r) + δ")
                p.have("g(r) ≤ E·f(r) + δ")
                p.obtain("a b", [p.use("mass_real", "A(z(r))", "S"), p.use("mass_real", "A(w(r))", "S")])
                p.chain("a", eq("f(r)"), le("E·g(r) + δ"), eq("E·b + δ"))
                p.use("le_of_ext", "a", "E·b + δ")
                p.chain("b", eq("g(r)"), le("E·f(r) + δ"), eq("E·a + δ"))
                p.use("le_of_ext", "b", "E·a + δ")
                p.use(with_the_entry.theorem(), "q", "E", "δ", "a", "b")
                p.use(without_the_entry.theorem(), "q", "E", "δ", "a", "b")
                p.have("h(r) = q·a + (1 - q)·b")
                p.have(f"{first}(r) ≤ G·{second}(r) + q·δ")
            p.chain(
                f"∫ {first}(r) dC(r)",
                le(f"∫ (G·{second}(r) + q·δ) dC(r)", "L_le"),
                eq(f"∫ G·{second}(r) dC(r) + ∫[r ~ C] q·δ", "L_add"),
                eq(f"G·∫ {second}(r) dC(r) + q·δ", "L_mul", "L_const"),
            )
        p.have("sampled(q, A, x)(S) = ∫ h(r) dC(r)")
        p.have("sampled(q, A, y)(S) = ∫ g(r) dC(r)")
        p.have(
            "sampled(q, A, x)(S) ≤ G·sampled(q, A, y)(S) + q·δ "
            "∧ sampled(q, A, y)(S) ≤ G·sampled(q, A, x)(S) + q·δ"
        )


@claim.proof
def in_both_directions(p):
    p.let(M="sampled(q, A)", e="log(1 + q·(exp(ε) - 1))")
    p.have("0 ≤ q·(exp(ε) - 1)")
    p.have("exp(e) = 1 + q·(exp(ε) - 1)")
    p.unfold("approx_dp", "mechanism")
    p.have("∀x. Prob(A(x))", "approx_dp", "mechanism")
    with p.fix("x : ('i → bool) × ('i → 'd)"):
        p.use(data_sets.law_of_sample.theorem(), "q", "A", "x")
        p.have("Prob(M(x))")
    with p.fix("x y : ('i → bool) × ('i → 'd)", "add_remove(x)(y)"):
        p.have("removed(x)(y) ∨ removed(y)(x)", "add_remove")
        with p.fix("S : 'a → bool", "Measurable(S)"):
            with p.case("removed(x)(y)"):
                p.use(one_removed.theorem(), "q", "ε", "δ", "A", "x", "y")
                p.have("M(x)(S) ≤ exp(e)·M(y)(S) + q·δ")
            with p.otherwise():
                p.have("removed(y)(x)")
                p.use(one_removed.theorem(), "q", "ε", "δ", "A", "y", "x")
                p.have("M(x)(S) ≤ exp(e)·M(y)(S) + q·δ")
    return p.have(p.goal)


@laws.proof
def on_each_event(p):
    p.let(E="exp(ε)")
    p.have("1 ≤ E")
    with p.fix("S"):
        p.let(u="Pr(P, S)", v="Pr(Q, S)", w="Pr(R, S)", m="q·v + (1 - q)·w")
        p.have("P(S) ≤ E·Q(S) + δ")
        p.have("P(S) ≤ E·R(S) + δ")
        p.have("u ≤ E·v + δ")
        p.have("u ≤ E·w + δ")
        p.chain(
            "mixture(q, P, R)(S)", eq("q·P(S) + (1 - q)·R(S)", "mass", "L_mixture"), eq("q·u + (1 - q)·w")
        )
        p.chain("mixture(q, Q, R)(S)", eq("q·Q(S) + (1 - q)·R(S)", "mass", "L_mixture"), eq("m"))
        with p.case("v ≤ w"):
            p.have("v ≤ m", p.have("0 ≤ (1 - q)·(w - v)"))
            p.have("u ≤ v + (E - 1)·m + δ", p.have("0 ≤ (E - 1)·(m - v)"))
        with p.otherwise():
            p.have("w ≤ m", p.have("0 ≤ q·(v - w)"))
            p.have("u ≤ v + (E - 1)·m + δ", p.have("0 ≤ (E - 1)·(m - w)"))
        p.have("0 ≤ q·(v + (E - 1)·m + δ - u)")
        p.have("q·u + (1 - q)·w ≤ (1 + q·(E - 1))·m + q·δ")
        p.have("mixture(q, P, R)(S) ≤ (1 + q·(exp(ε) - 1))·mixture(q, Q, R)(S) + q·δ")


single = Claim(
    "for q, A : (('i → bool) × ('i → 'd)) ⇝ 'a, i : 'i, v : 'i → 'd, S event on 'a "
    "given Finite('i), 0 ≤ q ≤ 1, ∀x. Prob(A(x)) "
    f"holds sampled(q, A, {ONE})(S) = q·A({ONE})(S) + (1 - q)·A({NONE})(S) ∧ sampled(q, A, {NONE})(S) = "
    f"A({NONE})(S)"
)


@single.proof
def one_coin_matters(p):
    p.let(C=COINS, x=ONE, y=NONE, f="λr : 'i → bool. A(kept(r, x))(S)", g="λr : 'i → bool. A(kept(r, y))(S)")
    p.have("Prob(C)")
    p.use(data_sets.law_of_sample.theorem(), "q", "A", "x")
    p.use(data_sets.law_of_sample.theorem(), "q", "A", "y")
    p.use(data_sets.one_coin.theorem(), "q", "f", "i")
    with p.fix("r : 'i → bool"):
        for b, holds in (("T", "j = i"), ("F", "F")):
            with p.fix("j : 'i"):
                with p.case("j = i"):
                    p.have(f"(if (j = i) {b} (r j)) = {b}", "if_true")
                    p.have(f"(if (j = i) {b} (r j)) ∧ j = i ⇔ {holds}")
                with p.otherwise():
                    p.have(f"(if (j = i) {b} (r j)) ∧ j = i ⇔ {holds}", "not_false")
        p.have("kept (λj. if (j = i) T (r j)) x = x", "kept", "fst_pair", "snd_pair")
        p.have("kept (λj. if (j = i) F (r j)) x = y", "kept", "fst_pair", "snd_pair")
        p.have("kept(r, y) = y", "kept", "fst_pair", "snd_pair")
        p.have("f(λj. if (j = i) T (r j)) = A(x)(S) ∧ f(λj. if (j = i) F (r j)) = A(y)(S) ∧ g(r) = A(y)(S)")
    p.chain(
        "sampled(q, A, x)(S)",
        eq("∫[r ~ C] f(r)"),
        eq("∫[r ~ C] (q·f(λj. if (j = i) T (r j)) + (1 - q)·f(λj. if (j = i) F (r j)))"),
        eq("∫[r ~ C] (q·A(x)(S) + (1 - q)·A(y)(S))"),
        eq("q·A(x)(S) + (1 - q)·A(y)(S)", "L_econst"),
    )
    p.chain("sampled(q, A, y)(S)", eq("∫[r ~ C] g(r)"), eq("∫[r ~ C] (A(y)(S))"), eq("A(y)(S)", "L_econst"))
    return p.have(p.goal)


@attained.proof
def the_same_event(p):
    p.let(x=ONE, y=NONE, a="Pr(A(x), S)", b="Pr(A(y), S)", G="1 + q·(exp(ε) - 1)")
    p.use(single.theorem(), "q", "A", "i", "v", "S")
    p.have("0 ≤ q·exp(ε)")
    with p.case("q = 1"):
        p.have("0 < G")
    with p.otherwise():
        p.have("0 < 1 - q")
        p.have("0 < G")
    p.have("exp(log(1 + q·(exp(ε) - 1))) = G")
    p.chain("a", eq("A(x)(S)", "mass_Pr"), eq("exp(ε)·A(y)(S) + δ"), eq("exp(ε)·b + δ", "mass_Pr"))
    p.have("a = exp(ε)·b + δ", "ext_inj")
    p.chain(
        "sampled(q, A, x)(S)",
        eq("q·A(x)(S) + (1 - q)·A(y)(S)"),
        eq("q·a + (1 - q)·b", "mass_Pr"),
        eq("G·b + q·δ"),
        eq("G·A(y)(S) + q·δ", "mass_Pr"),
        eq("G·sampled(q, A, y)(S) + q·δ"),
    )
    return p.have(p.goal)


coins = Claim(
    "for E a b, S event on bool given 1 ≤ E, a = E/(1 + E) ∨ a = 1/(1 + E), b = E/(1 + E) ∨ b = 1/(1 + E) "
    "holds bernoulli(a)(S) ≤ E·bernoulli(b)(S)"
)


@coins.proof
def factor_by_factor(p):
    p.let(h="1/(1 + E)", k="E/(1 + E)")
    p.have("0 ≤ h")
    p.have("h ≤ k")
    p.have("k ≤ 1")
    p.have("k = E·h")
    p.have("h ≤ E·h")
    p.have("k ≤ E·k")
    p.have("h = 1 - k")
    for u, v in (("h", "h"), ("h", "k"), ("k", "h"), ("k", "k")):
        p.have(f"{u} ≤ E·{v}")
    for u in ("a", "b"):
        with p.case(f"{u} = h"):
            p.have(f"{u} = h ∧ 1 - {u} = k ∨ {u} = k ∧ 1 - {u} = h")
        with p.otherwise():
            p.have(f"{u} = k")
            p.have(f"{u} = h ∧ 1 - {u} = k ∨ {u} = k ∧ 1 - {u} = h")
    for u in ("a", "b"):
        p.have(f"0 ≤ {u}")
        p.have(f"{u} ≤ 1")
    p.have("a ≤ E·b")
    p.have("1 - a ≤ E·(1 - b)")
    p.let(one="λb : bool. if S(b) then (1 : ereal) else 0", i="λb : bool. if S(b) then 1 else 0")
    for u in ("a", "b"):
        p.chain(
            f"bernoulli({u})(S)",
            eq(f"∫[b ~ bernoulli({u})] one(b)", "mass"),
            eq(f"{u}·one(T) + (1 - {u})·one(F)", "L_bernoulli"),
            eq(f"({u}·i(T) + (1 - {u})·i(F))"),
        )
    p.have("0 ≤ i(T)")
    p.have("0 ≤ i(F)")
    p.have("0 ≤ (E·b - a)·i(T)")
    p.have("0 ≤ (E·(1 - b) - (1 - a))·i(F)")
    p.have("a·i(T) + (1 - a)·i(F) ≤ E·(b·i(T) + (1 - b)·i(F))")
    return p.have(p.goal)


@least.proof
def by_the_answer_yes(p):
    p.let(E="exp(ε)", k="E/(1 + E)", h="1/(1 + E)", L="log(1 + q·(exp(ε) - 1))")
    p.have("1 ≤ E")
    p.let(c="λx : ('i → bool) × ('i → 'd). if ∃i. fst(x)(i) then k else h")
    with p.fix("x : ('i → bool) × ('i → 'd)"):
        with p.case("∃i. fst(x)(i)"):
            p.have("c(x) = k ∨ c(x) = h")
        with p.otherwise():
            p.have("c(x) = k ∨ c(x) = h")
    with p.fix("x : ('i → bool) × ('i → 'd)"):
        with p.case("c(x) = k"):
            p.have("0 ≤ c(x) ∧ c(x) ≤ 1")
        with p.otherwise():
            p.have("c(x) = h")
            p.have("0 ≤ c(x) ∧ c(x) ≤ 1")
    with p.fix("x : ('i → bool) × ('i → 'd)"):
        same = p.have("A(x) = bernoulli(c(x))", p.given[-1])
        p.have("Prob(bernoulli(c(x)))")
        p.have("A(x) = bernoulli(c(x)) ∧ Prob(A(x))", same)
    with (
        p.fix("x y : ('i → bool) × ('i → 'd)", "add_remove(x)(y)"),
        p.fix("S : bool → bool", "Measurable(S)"),
    ):
        p.use(coins.theorem(), "E", "c(x)", "c(y)", "S")
        p.have("A(x)(S) ≤ E·A(y)(S) + 0")
    p.have("A is ε-DP for add_remove", "pure_dp", "approx_dp", "mechanism")
    with p.suppose("sampled(q, A) is e-DP for add_remove"):
        p.unfold_facts("pure_dp", "approx_dp")
        p.let(i="select (λi : 'i. T)", v="λj : 'i. select (λd : 'd. T)", x=ONE, y=NONE, S="λb : bool. b")
        p.have("∀j. (j = i ∧ ¬(j = i)) ⇔ F")
        p.chain(
            "without(x)(i)",
            eq("((λj. fst x j ∧ ¬(j = i)), snd x)", "without"),
            eq("((λj. j = i ∧ ¬(j = i)), v)", "fst_pair", "snd_pair"),
            eq("y"),
        )
        p.have("fst(x)(i)", "fst_pair")
        p.witness("i", goal="∃k. fst(x)(k) ∧ y = without(x)(k)")
        p.have("removed(x)(y)", "removed")
        p.have("add_remove(x)(y)", "add_remove")
        p.witness("i", goal="∃k. fst(x)(k)")
        p.have("c(x) = k", "if_true")
        p.have("∀j. ¬fst(y)(j)", "fst_pair", "not_false")
        with p.suppose("∃j. fst(y)(j)"):
            p.obtain("j", p.have("∃j. fst(y)(j)"))
            p.have("¬fst(y)(j)")
            p.have("F")
        p.have("c(y) = h", "if_false")
        for data, w in (("x", "k"), ("y", "h")):
            p.have(f"bernoulli({w})(S) = {w}", "mass", "L_bernoulli", "if_true", "if_false", "not_false")
            p.chain(f"A({data})(S)", eq(f"bernoulli({w})(S)"), eq(f"{w}"))
        p.have("k = E·h")
        p.have("A(x)(S) = exp(ε)·A(y)(S) + 0")
        p.use(attained.theorem(), "q", "ε", "0", "A", "i", "v", "S")
        p.use(single.theorem(), "q", "A", "i", "v", "S")
        p.have("0 < h")
        p.chain("exp(L)·h", eq("sampled(q, A, x)(S)"), le("exp(e)·sampled(q, A, y)(S) + 0"), eq("exp(e)·h"))
        p.use("le_of_ext", "exp(L)·h", "exp(e)·h")
        p.have("exp(L) ≤ exp(e)")
        p.use("log_mono", "exp(L)", "exp(e)")
        p.have("log(exp(L)) = L ∧ log(exp(e)) = e")
        p.have("L ≤ e")
    return p.have(p.goal)
