"""Gumbel noise: report noisy max with it is the exponential mechanism; its Rényi divergence.

Problem: the law of the index of the largest of the scores s_i + G_i, with independent Gumbel noise G_i; and
    the Rényi divergence of order α of the noise and of the noise that is moved by m.
Method: given the largest noisy score y, the others are below it with the probability e^{-(K -
    e^{s_i})e^{-y}}, K = Σ e^{s_j}; what is left is an integral of the derivative of e^{-K e^{-y}}. So is
    the moment of the quotient of the densities.
Guarantee: equalities; e^{s_i}/Σ_j e^{s_j}, for every α above 1.
Reference: Gumbel 1954; Durfee and Rogers 2019, Lemma 4.2, for the exponential mechanism. All from memory.
"""

from cbdp_sym.author import *

define(
    "define gumbel for m : real := withdensity(lebesgue, x ↦ exp(-(x - m + exp(-(x - m)))))",
    latex=r"\mathrm{Gumbel}\left({0}\right)",
)

theorem = Statement(id="dp.gumbel", title="Gumbel noise and the exponential mechanism")
index = theorem.printed(
    "for s : 'i → real, i : 'i given Finite('i) "
    "holds (⨂ j : 'i. gumbel(s(j))){x | ∀j. x(j) ≤ x(i)} = exp(s(i))/(∑ j. exp(s(j)))",
    label="the index of the largest noisy score",
)
claim = theorem.repaired(
    "for m α given 1 < α, 0 ≤ m holds D[α](gumbel(m) ‖ gumbel(0)) = (α·m - log(α·exp(m) + 1 - α))/(α - 1)",
    label="the Rényi divergence",
)
below = Claim("for k given 0 < k holds HasIntAbove(0, x ↦ exp(-x)·exp(-(k·exp(-x))), 1/k - exp(-k)/k)")
above = Claim("for k a given 0 < k holds HasIntAbove(a, x ↦ exp(x)·exp(-(k·exp(x))), exp(-(k·exp(a)))/k)")
whole = Claim("for k given 0 < k holds E[x ~ lebesgue] exp(-x)·exp(-(k·exp(-x))) exists and is 1/k")
normalised = Claim("for m holds Prob(withdensity(lebesgue, x ↦ exp(-(x - m + exp(-(x - m))))))")
total = Claim("for m holds Prob(gumbel(m))")
index.facts.append(normalised.theorem)
exchanged = Claim(
    "for P distribution on 'a, Q distribution on 'b, V : 'a → 'b → bool "
    "given Measurable(z ↦ V(fst(z), snd(z))) "
    "holds ∫[x ~ P] mass Q (y ↦ V(x, y)) = ∫[y ~ Q] mass P (x ↦ V(x, y))"
)


@exchanged.proof
def by_tonelli(p):
    p.use("tonelli", "P", "Q", "z ↦ if V(fst(z), snd(z)) then (1 : ereal) else 0")
    with p.fix("x : 'a"), p.fix("y : 'b"):
        p.have("V(fst((x, y)), snd((x, y))) ⇔ V(x, y)", "fst_pair", "snd_pair")
    p.chain(
        "∫[x ~ P] mass Q (y ↦ V(x, y))",
        eq("∫[x ~ P] ∫[y ~ Q] (if V(x, y) then 1 else 0)", "mass"),
        eq("∫[x ~ P] ∫[y ~ Q] (if V(fst((x, y)), snd((x, y))) then 1 else 0)"),
        eq("∫[y ~ Q] ∫[x ~ P] (if V(fst((x, y)), snd((x, y))) then 1 else 0)"),
        eq("∫[y ~ Q] ∫[x ~ P] (if V(x, y) then 1 else 0)"),
        eq("∫[y ~ Q] mass P (x ↦ V(x, y))", "mass"),
    )


cdf = Claim("for m y holds gumbel(m){x | x ≤ y} = exp(-exp(m - y))")


@total.proof
def by_definition(p):
    p.have(p.goal, normalised.theorem(), "gumbel")


@normalised.proof
def all_of_it(p):
    p.let(f="x ↦ exp(-(x - m + exp(-(x - m))))", k="exp(m)")
    p.use(whole.theorem(), "k")
    with p.fix("x : real"):
        p.have("exp(-(x - m)) = k·exp(-x)")
        p.chain("f(x)", eq("exp(m + (-x + -(k·exp(-x))))"), eq("k·(exp(-x)·exp(-(k·exp(-x))))", "exp_add"))
    p.have("E[x ~ lebesgue] k·(exp(-x)·exp(-(k·exp(-x)))) exists and is k·(1/k)")
    p.have("E[x ~ lebesgue] f(x) exists and is 1")
    p.use("withdensity_prob", "lebesgue", "f")


@cdf.proof
def of_the_double_exponential(p):
    p.let(f="x ↦ exp(-(x - m + exp(-(x - m))))", k="exp(m)", v="exp(-exp(m - y))")
    p.use(above.theorem(), "k", "-y")
    p.use("int_above_mul", "x ↦ exp(x)·exp(-(k·exp(x)))", "k", "-y", "exp(-(k·exp(-y)))/k")
    p.have("exp(m - y) = k·exp(-y)")
    p.have("k·(exp(-(k·exp(-y)))/k) = v")
    with p.fix("x : real"):
        p.have("exp(-(-x - m)) = k·exp(x)")
        p.chain("f(-x)", eq("exp(m + (x + -(k·exp(x))))"), eq("k·(exp(x)·exp(-(k·exp(x))))", "exp_add"))
    p.have("HasIntAbove(-y, x ↦ f(-x), v)")
    p.use("int_below_reflect", f="f", a="y", v="v")
    p.unfold_facts("HasIntBelow")
    with p.fix("x : real"):
        with p.case("x ≤ y"):
            p.have("f(x)·(if x ≤ y then 1 else 0) = (if x ≤ y then f(x) else 0)")
        with p.otherwise():
            p.have("f(x)·(if x ≤ y then 1 else 0) = (if x ≤ y then f(x) else 0)")
    p.chain(
        "gumbel(m){x | x ≤ y}",
        eq("∫[x ~ withdensity(lebesgue, f)] (if x ≤ y then 1 else 0)", "gumbel", "mass"),
        eq("∫[x ~ lebesgue] (f(x)·(if x ≤ y then 1 else 0))", "L_withdensity_ext"),
        eq("∫[x ~ lebesgue] (if x ≤ y then f(x) else 0)"),
        eq("v", "L_int"),
    )


@index.proof
def given_the_largest(p):
    p.let(K="∑ j. exp(s(j))", Q="j ↦ gumbel(s(j))", P="⨂ j. gumbel(s(j))", c="K - exp(s(i))")
    with p.fix("j : 'i"):
        p.use(total.theorem(), "s(j)")
    p.let(at="λx : 'i → real. λy. λj. if (j = i) y (x j)", W="λx : 'i → real. ∀j. x(j) ≤ x(i)")
    p.let(V="λx : 'i → real. λy. ∀j. j = i ∨ x j ≤ y")
    with p.fix("y : real"):
        p.let(B="λj : 'i. λz : real. j = i ∨ z ≤ y", w="λj. if (j = i) 0 (-exp (s j - y))")
        with p.fix("j : 'i"):
            p.use(total.theorem(), "s(j)")
            with p.case("j = i"):
                p.chain(
                    "Q(j)(B(j))",
                    eq("∫[z ~ Q(j)] (if B(j)(z) then 1 else 0)", "mass"),
                    eq("∫[z ~ Q(j)] 1"),
                    eq("1", "L_econst"),
                    eq("exp(w(j))"),
                )
            with p.otherwise():
                with p.fix("z : real"):
                    p.have("B(j)(z) ⇔ z ≤ y")
                p.chain(
                    "Q(j)(B(j))",
                    eq("Q(j){z | z ≤ y}"),
                    eq("exp(-exp(s(j) - y))", cdf.theorem()),
                    eq("exp(w(j))"),
                )
        p.use("mass_box", Q="Q", s="B")
        with p.fix("j : 'i"):
            with p.case("j = i"):
                p.have("w(j) = -exp(-y)·exp(s(j)) + 1·(exp(s(j))·(if j = i then exp(-y) else 0))")
            with p.otherwise():
                p.have("w(j) = -exp(-y)·exp(s(j)) + 1·(exp(s(j))·(if j = i then exp(-y) else 0))")
        p.let(h="λj. exp (s j)*(if (j = i) (exp (-y)) 0)")
        p.use("Sum_linear", "j ↦ exp(s(j))", "h", "-exp(-y)", "1")
        p.use("sum_delta", "j ↦ exp(s(j))", "i", "exp(-y)")
        p.have("(∑ j. w(j)) = -(c·exp(-y))")
        p.chain(
            "P(x ↦ V(x, y))",
            eq("∏ j. Q(j)(B(j))"),
            eq("∏ j. ext(exp(w(j)))"),
            eq("(∏ j. exp(w(j)))", "ext_prod"),
            eq("exp(∑ j. w(j))", "prod_exp"),
            eq("exp(-(c·exp(-y)))"),
        )
    p.let(f="y ↦ exp(-(y - s(i) + exp(-(y - s(i)))))", k="exp(s(i))")
    p.have("0 < K")
    p.use(whole.theorem(), "K")
    with p.fix("y : real"):
        p.have("exp(-(y - s(i))) = k·exp(-y)")
        p.chain(
            "f(y)·exp(-(c·exp(-y)))",
            eq("exp(s(i) + (-y + -(k·exp(-y))))·exp(-(c·exp(-y)))"),
            eq("exp(s(i) + (-y + -(K·exp(-y))))", "exp_add"),
            eq("k·(exp(-y)·exp(-(K·exp(-y))))", "exp_add"),
        )
    p.have("E[y ~ lebesgue] k·(exp(-y)·exp(-(K·exp(-y)))) exists and is k·(1/K)")
    p.have("E[y ~ lebesgue] f(y)·exp(-(c·exp(-y))) exists and is k·(1/K)")
    p.use("int_withdensity", "lebesgue", "f", "y ↦ exp(-(c·exp(-y)))", "k·(1/K)")
    p.have("Q(i) = withdensity(lebesgue, f)", "gumbel")
    p.have("E[y ~ Q(i)] exp(-(c·exp(-y))) exists and is k·(1/K)")
    with p.fix("x : 'i → real"), p.fix("y : real"):
        with p.fix("j : 'i"):
            with p.case("j = i"):
                p.have("at(x, y)(j) ≤ at(x, y)(i) ⇔ (j = i ∨ x(j) ≤ y)")
            with p.otherwise():
                p.have("at(x, y)(j) = x(j)")
                p.have("at(x, y)(i) = y")
                p.have("(j = i ∨ x(j) ≤ y) ⇔ x(j) ≤ y", "or_second")
                p.have("at(x, y)(j) ≤ at(x, y)(i) ⇔ (j = i ∨ x(j) ≤ y)")
        p.have("W(at(x, y)) ⇔ V(x, y)")
    with p.fix("j : 'i"):
        p.use("measurable_comp", "λx : 'i → real. x j", "λz : ('i → real) × real. fst z")
        p.have("Measurable(λz : ('i → real) × real. j = i ∨ fst z j ≤ snd z)")
    p.use("measurable_every", "j ↦ λz : ('i → real) × real. j = i ∨ fst z j ≤ snd z")
    p.chain(
        "P(W)",
        eq("∫[x ~ P] (if W(x) then 1 else 0)", "mass"),
        eq(
            "∫[x ~ P] ∫[y ~ Q(i)] (if W(at(x, y)) then 1 else 0)",
            p.use("product_split", "Q", "i", "x ↦ if W(x) then (1 : ereal) else 0"),
        ),
        eq("∫[x ~ P] mass (Q(i)) (y ↦ V(x, y))", "mass"),
        eq("∫[y ~ Q(i)] mass P (x ↦ V(x, y))", p.use(exchanged.theorem(), "P", "Q(i)", "V")),
        eq("∫[y ~ Q(i)] exp(-(c·exp(-y)))"),
        eq("k·(1/K)", "L_int"),
        eq("k/K"),
    )


@below.proof
def right_half(p):
    p.let(F="x ↦ exp(-(k·exp(-x)))/k", f="x ↦ exp(-x)·exp(-(k·exp(-x)))")
    with p.fix("x : real", "0 ≤ x"):
        p.have("HasDeriv(F, f(x), x)")
    p.have("Tendsto(F, 1/k)")
    p.use("ftc_above", F="F", f="f", a="0", l="1/k")
    p.have(p.goal)


@above.proof
def left_half(p):
    p.let(F="x ↦ -(exp(-(k·exp(x)))/k)", f="x ↦ exp(x)·exp(-(k·exp(x)))")
    with p.fix("x : real", "a ≤ x"):
        p.have("HasDeriv(F, f(x), x)")
    with p.fix("x : real", "0 ≤ x"):
        p.have("k·x ≤ k·exp(x)", p.have("x ≤ exp(x)"))
        p.have("exp(-(k·exp(x))) ≤ exp(-(k·x))")
        p.have("-(exp(-(k·x))/k) ≤ F(x)")
    with p.fix("x : real", "0 ≤ x"):
        p.have("F(x) ≤ 0")
    p.have("Tendsto(x ↦ -(exp(-(k·x))/k), 0)")
    p.use("tendsto_squeeze", f="x ↦ -(exp(-(k·x))/k)", h="λx : real. 0", g="F", l="0", a="0")
    p.use("ftc_above", F="F", f="f", a="a", l="0")
    p.have("0 - F(a) = exp(-(k·exp(a)))/k")
    p.have(p.goal)


@whole.proof
def both_halves(p):
    p.let(f="x ↦ exp(-x)·exp(-(k·exp(-x)))")
    p.use(below.theorem(), "k")
    p.use(above.theorem(), "k", "0")
    p.have("exp(-(k·exp(0)))/k = exp(-k)/k")
    p.have("HasIntAbove(-0, x ↦ f(-x), exp(-k)/k)")
    p.use("int_below_reflect", f="f", a="0", v="exp(-k)/k")
    p.use("int_split2", f="f", a="0", u="exp(-k)/k", w="1/k - exp(-k)/k")
    p.have(p.goal)


@claim.proof
def by_the_moment(p):
    p.let(g="x ↦ exp(-(x - m + exp(-(x - m))))", h="x ↦ exp(-(x - 0 + exp(-(x - 0))))")
    p.let(P="withdensity(lebesgue, g)", Q="withdensity(lebesgue, h)", k="α·exp(m) + 1 - α")
    p.let(f="x ↦ exp(-x)·exp(-(k·exp(-x)))", v="exp(α·m)·(1/k)", r="density(withdensity(lebesgue, g), Q)")
    p.have("0 < k", p.have("1 ≤ exp(m)"), p.have("0 ≤ α·(exp(m) - 1)"))
    p.use("withdensity_ac", "lebesgue", "g", "h")
    p.use("density_quotient", "lebesgue", "g", "h")
    with p.fix("x : real"):
        p.have("exp(-(x - m)) = exp(m)·exp(-x)")
        p.have("g(x)/h(x) = exp(m + exp(-x) - exp(m)·exp(-x))")
        p.have("(g(x)/h(x))^α = exp(α·(m + exp(-x) - exp(m)·exp(-x)))")
        p.have("f(x) = exp(-x - k·exp(-x))")
        p.have("h(x) = exp(-x - exp(-x))")
        p.chain(
            "h(x)·(g(x)/h(x))^α",
            eq("exp(-x - exp(-x))·exp(α·(m + exp(-x) - exp(m)·exp(-x)))"),
            eq("exp(-x - exp(-x) + α·(m + exp(-x) - exp(m)·exp(-x)))", "exp_add"),
            eq("exp(α·m + (-x - k·exp(-x)))"),
            eq("exp(α·m)·exp(-x - k·exp(-x))", "exp_add"),
            eq("exp(α·m)·f(x)"),
        )
    p.use(whole.theorem(), "k")
    p.have("E[x ~ lebesgue] exp(α·m)·f(x) exists and is v")
    p.have("E[x ~ lebesgue] h(x)·(g(x)/h(x))^α exists and is v")
    p.use("int_withdensity", "lebesgue", "h", "x ↦ (g(x)/h(x))^α", "v")
    p.have("almost every x ~ Q: r(x)^α = (g(x)/h(x))^α")
    p.have("E[x ~ Q] r(x)^α exists and is v", "int_ae")
    p.use("L_int", "Q", "x ↦ r(x)^α", "v")
    p.use("renyi_of_value", "P", "Q", "α", "v")
    p.chain("1/(α - 1)·log(v)", eq("1/(α - 1)·(α·m - log(k))"), eq("(α·m - log(k))/(α - 1)"))
    p.have("D[α](P ‖ Q) = (α·m - log(k))/(α - 1)")
    p.have("gumbel(m) = P", "gumbel")
    p.have("gumbel(0) = Q", "gumbel")
    p.have(p.goal)
