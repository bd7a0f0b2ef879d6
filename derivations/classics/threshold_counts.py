"""Noisy counts that are released if they are large: one key, and how the law of a histogram depends on it.

Problem: a count with Laplace noise is released if it is at least t, and 0 is released otherwise, or if nobody
    holds the key. How much does one holder more change the law?
Method: for a key that has another holder, this is a function of the Laplace mechanism. For the only holder,
    both laws are 0 but for a chance that is the tail of the noise. The noise of a key is that of one of its
    holders, so that a histogram is a function of independent noises; the noise of one key splits off.
Guarantee: a factor of e^{1/b} in the first case, and a difference of e^{-(t-1)/b}/2 in the second, for the
    key alone and for histograms that differ in it, with any set of keys.
Reference: Korolova, Kenthapadi, Mishra and Ntoulas 2009; Vadhan 2017, Theorem 3.5 (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import laplace, laplace_vector
from derivations.sharp.laplace import shifted

define(
    "define holders for x : ('i → bool) # ('i → 'k), k : 'k := λi. fst x i ∧ snd x i = k",
    latex=r"I_{{1}}\left({0}\right)",
)
define(
    "define noisy_count for t : real, s : 'i → bool, z : 'i → real "
    ":= if ((∃i. s i) ∧ t ≤ card s + z (select s)) (card s + z (select s)) 0",
    latex=r"c_{{0}}\left({1}, {2}\right)",
)
define(
    "define threshold_release for t b : real, x : ('i → bool) # ('i → 'k) "
    ":= map (λz : 'i → real. λk : 'k. noisy_count t (holders x k) z) (product (λi : 'i. laplace 0 b))",
    latex=r"\mathrm{Release}_{{0}, {1}}\left({2}\right)",
)
define(
    "define released_count for t b c : real := map (λz. if (0 < c ∧ t ≤ c + z) (c + z) 0) (laplace 0 b)",
    latex=r"\mathrm{Count}_{{0}, {1}}\left({2}\right)",
)
DATA = "('i → bool) # ('i → 'k)"
CELL, TAIL = "released_count(t, b, {})", "exp(-(t - 1)/b)/2"
NOISE = "(⨂ i : 'i. Lap(0, b))"
FIRST = "(if l = k then w else noisy_count(t, holders(x)(l), z))"
SECOND = FIRST.replace("(x)", "(y)")
WITH = f"(λl : 'k. {FIRST})"
LESS = (
    "(({u} ≤ exp(1/b)·{v} ∧ {v} ≤ exp(1/b)·{u}) "
    f"∨ ({{u}} ≤ {{v}} + {TAIL} ∧ {{v}} ≤ {{u}} + {TAIL} ∧ (1 - {TAIL})·{{v}} ≤ {{u}}))"
)

law = Claim("for t b c given 0 < b holds Prob(released_count(t, b, c))")
of_laplace = Claim(
    "for t b c given 0 < b, 0 < c holds released_count(t, b, c) = map(v ↦ if t ≤ v then v else 0, Lap(c, b))"
)
nobody = Claim("for t b given 0 < b holds released_count(t, b, 0) = dirac(0)")
one_more = Claim(
    "for t b c e, T event on real given 0 < b, 0 < c, 0 < e, |c - e| ≤ 1 "
    f"holds {CELL.format('c')}(T) ≤ exp(1/b)·{CELL.format('e')}(T)"
)
ONLY, NONE = "Pr(released_count(t, b, 1), T)", "Pr(released_count(t, b, 0), T)"
only_one = Claim(
    f"for t b, T event on real given 0 < b, 1 ≤ t holds {ONLY} ≤ {NONE} + {TAIL} "
    f"∧ {NONE} ≤ {ONLY} + {TAIL} ∧ (1 - {TAIL})·{NONE} ≤ {ONLY}"
)


@law.proof
def an_image(p):
    return p.have(p.goal, "released_count")


@of_laplace.proof
def move_first(p):
    p.let(h="λv : real. if t ≤ v then v else 0", P="Lap(0, b)", C="released_count(t, b, c)")
    p.have("Measurable(h)")
    p.have("Measurable(λz : real. z + c)")
    with p.fix("z : real"):
        p.have("c + z = z + c")
        p.have("(if 0 < c ∧ t ≤ c + z then c + z else 0) = h(z + c)")
    p.chain(
        "C",
        eq("map(λz : real. if 0 < c ∧ t ≤ c + z then c + z else 0, P)", "released_count"),
        eq("map(λz : real. h(z + c), P)"),
        eq("map(h, map(λz : real. z + c, P))", "image_of_image"),
        eq("map(h, shift(c, P))", "shift"),
        eq("map(h, Lap(c, b))", shifted.theorem()),
    )
    return p.have(p.goal)


@nobody.proof
def always_zero(p):
    p.let(P="Lap(0, b)", C="released_count(t, b, 0)", h="λz : real. if 0 < 0 ∧ t ≤ 0 + z then 0 + z else 0")
    p.have("∀z. h(z) = 0")
    p.have("Measurable(h)")
    with p.fix("f : real → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.chain(
            "∫[z ~ C] f(z)",
            eq("∫[z ~ P] f(h(z))", "released_count", "L_map"),
            eq("∫[z ~ P] f(0)"),
            eq("f(0)", "L_econst"),
            eq("∫[z ~ dirac(0)] f(z)", "L_dirac"),
        )
    p.use("measure_ext", "C", "dirac(0)")
    return p.have(p.goal)


@one_more.proof
def a_function_of_laplace_noise(p):
    p.let(h="λv : real. if t ≤ v then v else 0", S="λv : real. T(h(v))")
    p.have("Measurable(h)")
    p.have("Measurable(S)")
    p.use(of_laplace.theorem(), "t", "b", "c")
    p.use(of_laplace.theorem(), "t", "b", "e")
    p.use(laplace.largest.theorem(), "c", "e", "b")
    p.have("|c - e|/b ≤ 1/b")
    p.have("D[∞](Lap(c, b) ‖ Lap(e, b)) ≤ 1/b")
    p.use("mass_of_max_divergence", P="Lap(c, b)", Q="Lap(e, b)", s="S", c="1/b")
    p.chain(
        "released_count(t, b, c)(T)",
        eq("map(h, Lap(c, b))(T)"),
        eq("Lap(c, b)(S)", "mass_map"),
        le("exp(1/b)·Lap(e, b)(S)"),
        eq("exp(1/b)·map(h, Lap(e, b))(T)", "mass_map"),
        eq("exp(1/b)·released_count(t, b, e)(T)"),
    )


@only_one.proof
def unless_the_noise_is_large(p):
    p.let(P="Lap(1, b)", h="λv : real. if t ≤ v then v else 0", S="λv : real. T(h(v))", U="λv : real. t ≤ v")
    p.let(τ=TAIL, C="released_count(t, b, 1)", D="released_count(t, b, 0)", c=ONLY, d=NONE)
    p.have("Measurable(h)")
    p.have("Measurable(S)")
    p.use(law.theorem(), "t", "b", "1")
    p.use(law.theorem(), "t", "b", "0")
    p.use(of_laplace.theorem(), "t", "b", "1")
    p.use(nobody.theorem(), "t", "b")
    p.use(laplace_vector.beyond.theorem(), "1", "b", "t")
    p.have("(1 - t)/b = -(t - 1)/b")
    p.use("mass_Pr", "P", "U")
    p.have("Pr(P, U) = τ", "ext_inj")
    p.use("mass_Pr", "C", "T")
    p.use("mass_Pr", "P", "S")
    p.chain("C(T)", eq("map(h, P)(T)"), eq("P(S)", "mass_map"))
    p.have("c = Pr(P, S)", "ext_inj")
    p.use("Pr_le_one", "C", "T")
    p.use("Pr_nonneg", "C", "T")
    p.use("Pr_nonneg", "P", "U")
    p.use("mass_Pr", "D", "T")
    p.let(one="λw : real. if T(w) then (1 : ereal) else 0")
    p.chain("D(T)", eq("∫[w ~ dirac(0)] one(w)", "mass"), eq("one(0)", "L_dirac"))
    with p.case("T(0)"):
        p.have("D(T) = 1")
        p.have("d = 1", "ext_inj")
        p.use("Pr_complement", "P", "U")
        p.have("∀v. ¬U(v) ⇒ S(v)")
        p.have("Pr(P, λv : real. ¬U(v)) ≤ Pr(P, S)", "Pr_mono")
        p.have("1 - τ ≤ c")
        p.have(p.goal)
    with p.otherwise():
        p.have("D(T) = 0")
        p.have("d = 0", "ext_inj")
        with p.fix("v : real", "S(v)"):
            with p.case("t ≤ v"):
                p.have("U(v)")
            with p.otherwise():
                p.have("h(v) = 0")
                p.have("T(0)")
                p.have("U(v)")
        p.have("Pr(P, S) ≤ Pr(P, U)", "Pr_mono")
        p.have("c ≤ τ")
        p.have(p.goal)


noise_law = Claim(f"for b given Finite('i), 0 < b holds Prob{NOISE}")
measurable_count = Claim("for t, s : 'i → bool holds Measurable(z ↦ noisy_count(t, s, z))")
somebody = Claim(
    "for t, s : 'i → bool, z : 'i → real given ∃i. s(i) holds noisy_count(t, s, z) "
    "= (if t ≤ card(s) + z(select(s)) then card(s) + z(select(s)) else 0)"
)
holds_it = Claim(f"for x : {DATA}, k : 'k, i : 'i holds holders(x)(k)(i) ⇔ fst(x)(i) ∧ snd(x)(i) = k")
others = Claim(
    f"for t u, x : {DATA}, k l : 'k, z : 'i → real given l ≠ k, ∃i. holders(x)(k)(i) "
    "holds noisy_count(t, holders(x)(l), (λi. if i = select(holders(x)(k)) then u else z(i))) "
    "= noisy_count(t, holders(x)(l), z)"
)
EVENT = "S event on ('k → real)"
by_key = Claim(
    f"for t b, x : {DATA}, k : 'k, {EVENT} given Finite('i), 0 < b "
    "holds threshold_release(t, b, x)(S) "
    f"= (∫[z ~ {NOISE}] released_count(t, b, card(holders(x)(k)))({{w | S{WITH}}}))"
)
release_law = Claim(f"for t b, x : {DATA} given Finite('i), 0 < b holds Prob(threshold_release(t, b, x))")
slices = Claim(
    f"for t b c, x : {DATA}, k : 'k, {EVENT} given Finite('i), 0 < b "
    f"holds (∀z. Measurable({{w | S{WITH}}})) "
    f"∧ Measurable(λz : 'i → real. released_count(t, b, c)({{w | S{WITH}}}))"
)
differing = Claim(
    f"for t b a c, x y : {DATA}, k : 'k, {EVENT} given Finite('i), 0 < b, 0 ≤ a, 0 ≤ c, "
    "∀l. l ≠ k ⇒ holders(x)(l) = holders(y)(l), ∀T. Measurable(T) ⇒ "
    f"{CELL.format('card(holders(x)(k))')}(T) ≤ a·{CELL.format('card(holders(y)(k))')}(T) + c "
    "holds threshold_release(t, b, x)(S) ≤ a·threshold_release(t, b, y)(S) + c"
)


@noise_law.proof
def independent_noise(p):
    p.use("product_prob", "λi : 'i. Lap(0, b)")
    return p.have(p.goal)


@measurable_count.proof
def of_one_coordinate(p):
    p.use("measurable_coordinate", "select(s)", goal="Measurable(λz : 'i → real. z(select(s)))")
    with p.case("∃i. s(i)"):
        p.have(p.goal, "noisy_count", "if_true")
    with p.otherwise():
        p.have(p.goal, "noisy_count", "if_false")


@somebody.proof
def of_the_holder(p):
    return p.have(p.goal, "noisy_count")


@holds_it.proof
def by_definition(p):
    return p.have(p.goal, "holders")


@others.proof
def another_holder(p):
    p.let(s="holders(x)(k)", r="holders(x)(l)", j="select(holders(x)(k))", i="select(holders(x)(l))")
    p.obtain("m", p.have("∃i. s(i)"))
    p.use("choice", "s", "m")
    p.have("s(j)")
    p.use(holds_it.theorem(), "x", "k", "j")
    p.have("snd(x)(j) = k")
    with p.case("∃i. r(i)"):
        p.obtain("n", p.have("∃i. r(i)"))
        p.use("choice", "r", "n")
        p.have("r(i)")
        p.use(holds_it.theorem(), "x", "l", "i")
        p.have("snd(x)(i) = l")
        p.have("i ≠ j")
        p.have("(λi. if i = j then u else z(i))(i) = z(i)")
        p.have(p.goal, "noisy_count")
    with p.otherwise():
        p.have(p.goal, "noisy_count", "if_false")


def counts(p):
    """Each noisy count is a measurable function of the noise, and so are all of them."""
    with p.fix("l : 'k"):
        p.use(measurable_count.theorem(), "t", "holders(x)(l)")
    p.let(G="λz : 'i → real. λl : 'k. noisy_count(t, holders(x)(l), z)", L=NOISE)
    p.have("Measurable(G)")
    p.use(noise_law.theorem(), "b")
    p.have("Prob(L)")


@release_law.proof
def an_image_of_the_noise(p):
    counts(p)
    p.have("Prob(map(G, L))")
    return p.have(p.goal, "threshold_release")


@slices.proof
def jointly_measurable(p):
    counts(p)
    p.use(law.theorem(), "t", "b", "c")
    p.let(
        F="λu : ('i → real) × real. λl : 'k. if l = k then snd(u) else noisy_count(t, holders(x)(l), fst(u))"
    )
    with p.fix("l : 'k"):
        with p.case("l = k"):
            p.have("Measurable(λu : ('i → real) × real. F(u)(l))", "if_true")
        with p.otherwise():
            p.use(
                "measurable_comp",
                "λz : 'i → real. noisy_count(t, holders(x)(l), z)",
                "λu : ('i → real) × real. fst(u)",
            )
            p.have("Measurable(λu : ('i → real) × real. F(u)(l))", "if_false")
    p.have("Measurable(F)")
    p.let(one="λu : ('i → real) × real. if S(F(u)) then (1 : ereal) else 0")
    p.have("Measurable(one)")
    with p.fix("z : 'i → real"):
        p.let(g="λw : real. F((z, w))")
        p.have("Measurable(λw : real. (z, w))")
        p.use("measurable_comp", "F", "λw : real. (z, w)")
        p.have(f"Measurable({{w | S{WITH}}})", "fst_pair", "snd_pair")
    p.use("measurable_L_section", "released_count(t, b, c)", "one")
    with p.fix("z : 'i → real"):
        p.have(
            f"released_count(t, b, c)({{w | S{WITH}}}) = (∫[w ~ released_count(t, b, c)] one((z, w)))",
            "mass",
            "fst_pair",
            "snd_pair",
        )
    p.have(f"Measurable(λz : 'i → real. released_count(t, b, c)({{w | S{WITH}}}))")
    return p.have(p.goal)


@by_key.proof
def the_noise_of_one_holder(p):
    counts(p)
    p.let(s="holders(x)(k)", c="card(holders(x)(k))", one="λa : 'k → real. if S(a) then (1 : ereal) else 0")
    p.let(M="threshold_release(t, b, x)", f="λz : 'i → real. one(G(z))", P="Lap(0, b)")
    p.use(slices.theorem(), "t", "b", "c", "x", "k", "S")
    p.use(law.theorem(), "t", "b", "c")
    p.have("Measurable(one)")
    p.have("Measurable(f)")
    p.chain("M(S)", eq("∫[a ~ M] one(a)", "mass"), eq("∫[z ~ L] f(z)", "threshold_release", "L_map"))
    with p.case("∃i. s(i)"):
        p.obtain("m", p.have("∃i. s(i)"))
        p.use("finite_subset", "λi : 'i. T", "s")
        p.use("card_some", "s", "m")
        p.have("0 < c")
        p.let(j="select(s)", v="λu : real. if 0 < c ∧ t ≤ c + u then c + u else 0")
        p.have("Measurable(v)")
        split = p.use("product_split", "λi : 'i. Lap(0, b)", "j", "f")
        with p.fix("z : 'i → real"):
            p.let(h=f"λw : real. one{WITH}")
            p.have("Measurable(h)")
            with p.fix("u : real"):
                p.let(y="λi. if i = j then u else z(i)")
                p.have("y(j) = u")
                p.use(somebody.theorem(), "t", "s", "y")
                p.have("noisy_count(t, s, y) = (if t ≤ c + u then c + u else 0)")
                p.have("(if t ≤ c + u then c + u else 0) = v(u)")
                p.have("G(y)(k) = v(u)")
                with p.fix("l : 'k"):
                    with p.case("l = k"):
                        p.have("G(y)(l) = v(u)")
                        p.have("G(y)(l) = (if l = k then v(u) else G(z)(l))")
                    with p.otherwise():
                        p.use(others.theorem(), "t", "u", "x", "k", "l", "z")
                        p.have("G(y)(l) = (if l = k then v(u) else G(z)(l))")
                p.have("G(y) = (λl. if l = k then v(u) else G(z)(l))")
                p.have("f(λi. if i = j then u else z(i)) = h(v(u))")
            p.chain(
                "∫[u ~ P] f(λi. if i = j then u else z(i))",
                eq("∫[u ~ P] h(v(u))"),
                eq("∫[w ~ released_count(t, b, c)] h(w)", "released_count", "L_map"),
                eq(f"released_count(t, b, c)({{w | S{WITH}}})", "mass"),
            )
        p.chain(
            "∫[z ~ L] f(z)",
            eq("∫[z ~ L] (∫[u ~ P] f(λi. if i = j then u else z(i)))", split),
            eq(f"∫[z ~ L] released_count(t, b, c)({{w | S{WITH}}})"),
        )
        p.have(p.goal)
    with p.otherwise():
        p.use("none_of", "s")
        p.have("c = 0", "card_empty")
        p.use(nobody.theorem(), "t", "b")
        with p.fix("z : 'i → real"):
            p.have("G(z)(k) = 0", "noisy_count", "if_false")
            with p.fix("l : 'k"):
                with p.case("l = k"):
                    p.have("G(z)(l) = (if l = k then 0 else G(z)(l))")
                with p.otherwise():
                    p.have("G(z)(l) = (if l = k then 0 else G(z)(l))")
            p.have("G(z) = (λl. if l = k then 0 else G(z)(l))")
            p.let(h=f"λw : real. one{WITH}")
            p.have("Measurable(h)")
            p.chain(
                f"released_count(t, b, c)({{w | S{WITH}}})",
                eq("∫[w ~ dirac(0)] h(w)", "mass"),
                eq("h(0)", "L_dirac"),
                eq("f(z)"),
            )
        p.have(f"(∫[z ~ L] f(z)) = (∫[z ~ L] released_count(t, b, c)({{w | S{WITH}}}))")
        p.have(p.goal)


@differing.proof
def given_the_other_noises(p):
    p.let(L=NOISE, m="card(holders(x)(k))", n="card(holders(y)(k))")
    p.use(noise_law.theorem(), "b")
    p.have("Prob(L)")
    p.use(slices.theorem(), "t", "b", "m", "x", "k", "S")
    p.use(slices.theorem(), "t", "b", "n", "x", "k", "S")
    p.let(f=f"λz : 'i → real. released_count(t, b, m)({{w | S{WITH}}})")
    p.let(g=f"λz : 'i → real. released_count(t, b, n)({{w | S{WITH}}})")
    p.use(by_key.theorem(), "t", "b", "x", "k", "S")
    p.use(by_key.theorem(), "t", "b", "y", "k", "S")
    with p.fix("z : 'i → real"):
        with p.fix("w : real"):
            with p.fix("l : 'k"):
                with p.case("l = k"):
                    p.have(f"{SECOND} = {FIRST}")
                with p.otherwise():
                    p.have("holders(x)(l) = holders(y)(l)")
                    p.have(f"{SECOND} = {FIRST}")
            p.have(f"(λl : 'k. {SECOND}) = (λl : 'k. {FIRST})")
            p.have(f"S(λl : 'k. {SECOND}) ⇔ S(λl : 'k. {FIRST})")
        p.have(f"{{w | S(λl : 'k. {SECOND})}} = {{w | S(λl : 'k. {FIRST})}}")
        p.have(f"released_count(t, b, n)({{w | S(λl : 'k. {SECOND})}}) = g(z)")
    p.have("threshold_release(t, b, x)(S) = (∫ f(z) dL(z))")
    p.have("threshold_release(t, b, y)(S) = (∫ g(z) dL(z))")
    p.have("∀z. 0 ≤ g(z)")
    p.have("∀z. f(z) ≤ a·g(z) + c")
    p.chain(
        "∫ f(z) dL(z)",
        le("∫ (a·g(z) + c) dL(z)", "L_le"),
        eq("(∫ a·g(z) dL(z)) + (∫ c dL(z))", "L_add"),
        eq("a·(∫ g(z) dL(z)) + (∫ c dL(z))", "L_mul"),
        eq("a·(∫ g(z) dL(z)) + c", "L_const"),
    )
    return p.have(p.goal)
