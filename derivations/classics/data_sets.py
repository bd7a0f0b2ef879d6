"""Data sets with entries that are present or absent, and Poisson sampling.

Problem: say what it is to add or to remove an entry, and to keep each entry with probability q.
Method: 'i is the type of all entries that may occur, such as all people; a data set x says which are
    present, `fst x`, and what their values are, `snd x`. Of an absent entry the value does not matter. A
    sample is drawn by independent coins, one for each entry; it is the data set of those present entries
    whose coin is heads.
Guarantee: `removed`, `added`, `add_remove`, `replace_one` are relations between data sets; `sampled(q, A)`
    is the mechanism A on a sample; for data sets that differ in one entry, its laws are means over the
    other coins.
Reference: Dwork and Roth 2014, section 2.3; Balle, Barthe and Gaboardi 2018, section 3 (from memory).
"""

from cbdp_sym.author import *

DATA = "(('i → bool) × ('i → 'd))"
define(
    "define without for x : ('i → bool) # ('i → 'd), i : 'i := ((λj. fst x j ∧ ¬(j = i)), snd x)",
    latex=r"{atom0}_{-{1}}",
)
define(
    "define removed for x y : ('i → bool) # ('i → 'd) := ∃i. fst x i ∧ y = without x i",
    latex=r"{1}\text{ is made from }{0}\text{ by removing an entry}",
    alone=r"\text{that lose one entry}",
)
define(
    "define added for x y : ('i → bool) # ('i → 'd) := removed y x",
    latex=r"{1}\text{ is made from }{0}\text{ by adding an entry}",
    alone=r"\text{that gain one entry}",
)
define(
    "define add_remove for x y : ('i → bool) # ('i → 'd) := removed x y ∨ removed y x",
    latex=r"{0}\text{ and }{1}\text{ differ by one entry more or less}",
    alone=r"\text{that differ by one entry more or less}",
)
define(
    "define replace_one for x y : ('i → bool) # ('i → 'd) "
    ":= ∃i. fst x i ∧ fst y = fst x ∧ (∀j. ¬(j = i) ⇒ snd y j = snd x j)",
    latex=r"{0}\text{ and }{1}\text{ differ in the value of one entry}",
    alone=r"\text{that differ in the value of one entry}",
)
define(
    "define kept for r : 'i → bool, x : ('i → bool) # ('i → 'd) := ((λj. r j ∧ fst x j), snd x)",
    latex=r"{atom1}|_{{set0}}",
)
define(
    "define sampled for q : real, A : ('i → bool) # ('i → 'd) → 'a measure, x : ('i → bool) # ('i → 'd) "
    ":= bind (product (λi : 'i. bernoulli q)) (λr. A (kept r x))",
    latex=r"\mathrm{Poi}_{{0}}\left({1}\right)\left({2}\right)",
)

every_function = Claim("for f : ('i → bool) → 'b given Finite('i) holds Measurable(f)")
COIN = "(λj. if (j = i) {b} (r j))"
one_coin = Claim(
    "for q, f : ('i → bool) → ereal, i : 'i given Finite('i), 0 ≤ q ≤ 1, ∀r. 0 ≤ f(r) "
    "holds L (product (λi : 'i. bernoulli q)) f = L (product (λi : 'i. bernoulli q)) "
    f"(λr. q * f {COIN.format(b='T')} + (1 - q) * f {COIN.format(b='F')})"
)
one_entry = Claim(
    f"for x y : {DATA} holds (removed(x)(y) ⇒ add_remove(x)(y)) ∧ (added(x)(y) ⇒ add_remove(x)(y))"
)
sensitive_too = Claim(
    f"for f : {DATA} → real, C given sensitivity(add_remove, f, C) "
    "holds sensitivity(removed, f, C) ∧ sensitivity(added, f, C)"
)


@one_entry.proof
def either_way(p):
    return p.have(p.goal, "add_remove", "added")


@sensitive_too.proof
def of_both_directions(p):
    p.unfold_facts("sensitivity")
    for relation in ("removed", "added"):
        with p.fix("x y : ('i → bool) × ('i → 'd)", f"{relation}(x)(y)"):
            p.use(one_entry.theorem(), "x", "y")
            p.have("|f(x) - f(y)| ≤ C")
        p.have(f"sensitivity({relation}, f, C)", "sensitivity")
    return p.have(p.goal)


@every_function.proof
def by_the_coordinates(p):
    p.let(e="λb : bool. b")
    p.have("∀b. Measurable(λz : bool. e(z) = b)", "measurable_of_bool")
    p.use("measurable_of_finite", "e", "f")
    return p.have(p.goal)


SAMPLING = "q, A : (('i → bool) × ('i → 'd)) ⇝ 'a, x : ('i → bool) × ('i → 'd)"
COINS = "(product (λi : 'i. bernoulli q))"
law_of_sample = Claim(
    f"for {SAMPLING} given Finite('i), 0 ≤ q ≤ 1, ∀x. Prob(A(x)) "
    f"holds Prob(sampled(q, A, x)) ∧ (∀S. Measurable(S) ⇒ sampled(q, A, x)(S) = (∫[r ~ {COINS}] "
    f"A(kept(r, x))(S)))"
)
other_coins = Claim(
    f"for {SAMPLING}, y : ('i → bool) × ('i → 'd) given Finite('i), 0 ≤ q ≤ 1, ∀x. Prob(A(x)), removed(x)(y) "
    "holds ∃z w : ('i → bool) → (('i → bool) × ('i → 'd)). (∀r. removed(z(r))(w(r))) ∧ (∀S. Measurable(S) ⇒ "
    f"sampled(q, A, x)(S) = (∫[r ~ {COINS}] (q·A(z(r))(S) + (1 - q)·A(w(r))(S))) "
    f"∧ sampled(q, A, y)(S) = (∫[r ~ {COINS}] A(w(r))(S)))"
)


@one_coin.proof
def the_coin_of_the_entry(p):
    p.let(Q="λi : 'i. bernoulli q")
    p.use(every_function.theorem(), "f")
    with p.fix("r : 'i → bool"):
        p.let(g=f"λb : bool. f {COIN.format(b='b')}")
        p.use("measurable_of_bool", "g")
        p.chain("∫[b ~ bernoulli(q)] g(b)", eq("q·g(T) + (1 - q)·g(F)", "L_bernoulli"))
    p.chain(
        "L (product Q) f",
        eq(
            f"L (product Q) (λr. L (Q i) (λb : bool. f {COIN.format(b='b')}))",
            p.use("product_split", "Q", "i", "f"),
        ),
        eq(f"L (product Q) (λr. q * f {COIN.format(b='T')} + (1 - q) * f {COIN.format(b='F')})"),
    )


@law_of_sample.proof
def coins_then_mechanism(p):
    p.let(K="λr : 'i → bool. A (kept r x)", C=COINS)
    p.use(every_function.theorem(), "K")
    p.have("Prob(C)")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(one="y ↦ if S(y) then (1 : ereal) else 0")
        p.chain(
            "sampled(q, A, x)(S)",
            eq("∫[y ~ bind(C, K)] one(y)", "sampled", "mass"),
            eq("∫[r ~ C] ∫[y ~ K(r)] one(y)", "L_bind"),
            eq("∫[r ~ C] K(r)(S)", "mass"),
        )
    p.have("Prob(bind(C, K))")
    p.have("Prob(sampled(q, A, x))", "sampled")
    return p.have(p.goal)


@other_coins.proof
def one_entry_more(p):
    p.unfold_facts("removed")
    p.obtain("i", p.have("∃i. fst(x)(i) ∧ y = without(x)(i)"))
    p.let(C=COINS, z="λr : 'i → bool. kept (λj. if (j = i) T (r j)) x", w="λr : 'i → bool. kept r y")
    p.use(law_of_sample.theorem(), "q", "A", "x")
    p.use(law_of_sample.theorem(), "q", "A", "y")
    p.let(s="λj. fst x j ∧ ¬(j = i)")
    p.chain("y", eq("without(x)(i)"), eq("(s, snd(x))", "without"))
    present = p.chain("fst(y)", eq("fst(s, snd(x))"), eq("s", "fst_pair"))
    p.chain("snd(y)", eq("snd(s, snd(x))"), eq("snd(x)", "snd_pair"))
    with p.fix("r : 'i → bool"):
        for side in ("((if (j = i) T (r j)) ∧ fst(x)(j)) ∧ ¬(j = i)", "(if (j = i) F (r j)) ∧ fst(x)(j)"):
            with p.fix("j : 'i"):
                p.have("fst(y)(j) ⇔ fst(x)(j) ∧ ¬(j = i)", present)
                with p.case("j = i"):
                    p.have("¬fst(y)(j)")
                    p.have(f"{side} ⇔ r(j) ∧ fst(y)(j)")
                with p.otherwise():
                    p.have("fst(y)(j) ⇔ fst(x)(j)")
                    p.have(f"{side} ⇔ r(j) ∧ fst(y)(j)")
        p.have("kept (λj. if (j = i) F (r j)) x = w(r)", "kept", "without", "fst_pair", "snd_pair")
        p.have("w(r) = without(z(r))(i)", "kept", "without", "fst_pair", "snd_pair")
        p.have("if (i = i) T (r i)", "if_true")
        p.have("fst(z(r))(i)", "kept", "fst_pair", "snd_pair")
        p.have("removed(z(r))(w(r))", "removed")
        p.have("kept (λj. if (j = i) F (r j)) x = w(r) ∧ removed(z(r))(w(r))")
    with p.fix("S : 'a → bool", "Measurable(S)"):
        p.let(f="λr : 'i → bool. A(kept(r, x))(S)")
        p.use(one_coin.theorem(), "q", "f", "i")
        p.have("∀r. f(λj. if (j = i) F (r j)) = A(w(r))(S)")
        p.chain(
            "sampled(q, A, x)(S)",
            eq("∫[r ~ C] f(r)"),
            eq("∫[r ~ C] (q·f(λj. if (j = i) T (r j)) + (1 - q)·f(λj. if (j = i) F (r j)))"),
            eq("∫[r ~ C] (q·A(z(r))(S) + (1 - q)·A(w(r))(S))"),
        )
        p.have(
            "sampled(q, A, x)(S) = (∫[r ~ C] (q·A(z(r))(S) + (1 - q)·A(w(r))(S))) "
            "∧ sampled(q, A, y)(S) = (∫[r ~ C] A(w(r))(S))"
        )
    p.witness("z", "w")
