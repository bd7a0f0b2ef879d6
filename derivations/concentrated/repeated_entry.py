"""A mechanism that tells the element of a data set of two equal entries, and is right about every data set.

Problem: a mechanism for two entries that is (ξ,ρ)-zCDP with ξ < 0, and more accurate than Lemma 7.4 allows;
    so it tells more about its data than Proposition 6.1 and Theorem 6.3 allow.
Method: a function e makes one of N elements of a number, all equally likely under a law D; one of them is ⋆.
    The answer q is the element of the entries if they have the same one, and else ⋆. The output is a number.
    It stands for an element that D draws with probability 1/256 if the entries have the same element, and
    1/128 - 2/K if not; for the answer with probability 127/128; and else for ⋆, or for the element of either
    entry with probability 1/K. If an entry changes and an element occurs once where it occurred twice, no
    probability is more than K times what it becomes. If an element occurs no more where it occurred once, its
    probability is about 1/K and the ratio less than 512 N/K; other ratios are at most 256. This bounds the
    moments of all orders.
Guarantee: with N = 2^512, K = 2^105 and L = log K the mechanism is (-5L/4, 9L/4)-zCDP. The output is right
    with probability 127/128, for every data set; for two equal entries, with their element drawn from all,
    an output that does not depend on them is right with probability 1/N.
Reference: none. The bound of the concentrated paper's section 6 is ξ 2 (1 + log 2) + 4ρ, which is less than
    (127/128) log N - log 2.
"""

from functools import partial

from cbdp_sym.author import *


def kept(star: str, counts: str) -> str:
    """The density where the entries have the same element, at ⋆ or not, and at their elements or not."""
    return f"(1/256 + N·(1/256·({star}) + 127/256·({counts})))"


def lost(star: str, counts: str) -> str:
    """The density where the entries have two elements."""
    return f"(1/128 - 2/K + N·(127/128·({star}) + 1/K·({counts})))"


def value(e: str = "e") -> str:
    """The density at r of the output for two entries a and b, with respect to D."""
    star, one, other = (f"(if ({e} r = {e} {entry}) 1 0)" for entry in "0ab")
    return f"(if ({e} a = {e} b) {kept(star, f'{one} + {other}')} {lost(star, f'{one} + {other}')})"


define(
    f"define entry_density for e : real → real, N K a b r : real := {value()}",
    latex=r"p^{{0}, {1}, {2}}_{{3}, {4}}\left({5}\right)",
)
define(
    "define same_element for e : real → real, a b : real := if (e a = e b) (e a) (e 0)",
    latex=r"c^{{0}}_{{1}, {2}}",
)


def density(first: str, second: str, e: str = "e") -> str:
    """The density for two entries, as a function."""
    return f"(entry_density {e} N K ({first}) ({second}))"


def answer(first: str, second: str, e: str = "e") -> str:
    """The element of two entries, or ⋆ if they have not the same one."""
    return f"(same_element {e} ({first}) ({second}))"


LAW = "Prob D, Measurable e, ∀c. HasInt D (y ↦ if (e y = e c) 1 0) (1/N)"
SIZES = "0 < N, 512 ≤ K"
LARGE = (
    f"{SIZES}, K = exp L, 0 < L, exp U = 256, U ≤ V, 256·(1/128 - 2/K + N/K) ≤ exp V, "
    "(1/128 - 2/K + N/K)/N ≤ t, "
    "∀s. 0 ≤ s ⇒ (1 - t)·exp (U·s) + t·exp (V·s) ≤ exp (L·s + 9/4·L·s^2)"
)
FOR = "for D : real measure, e : real → real, N K"
MECHANISM = f"(λx : bool → real. withdensity D {density('x T', 'x F')})"
INDICATORS = {letter: f"if (e y = e {entry}) 1 0" for letter, entry in zip("zijk", "0abc", strict=True)}
QUERY = f"(λx : bool → real. {answer('x T', 'x F')})"
EQUAL = "(map (λc : real. λi : bool. c) D)"
ELEMENTS = (
    "λu : real measure # (real → real). Prob (fst u) ∧ Measurable (snd u) "
    "∧ (∀c. HasInt (fst u) (y ↦ if (snd u y = snd u c) 1 0) (1/N)) "
    "∧ (∀y. snd u (snd u y) = snd u y) ∧ AE (fst u) (y ↦ snd u y = y) "
    "∧ Finite (y ↦ snd u y = y) ∧ card (y ↦ snd u y = y) = N"
)
define(f"define equally_likely for N : real := select ({ELEMENTS})", latex=r"U_{{0}}")
SAME = "snd (equally_likely N)"
define(
    "define repeated_entry for N K : real, x : bool → real "
    f":= withdensity (fst (equally_likely N)) {density('x T', 'x F', f'({SAME})')}",
    latex=r"R_{{0}, {1}}\left({2}\right)",
)
define(
    f"define common_element for N : real, x : bool → real := {answer('x T', 'x F', f'({SAME})')}",
    latex=r"c_{{0}}\left({1}\right)",
)

power = Claim("holds exp(512·log(2)) is natural")
elements = Claim(f"for N : real given Nat N, 1 ≤ N holds ∃u. ({ELEMENTS}) u")
ratios = Claim(
    "for R : 'a measure, p q : 'a → real, s : 'a → bool, u v m r a b "
    "given SigmaFinite(R), Measurable(p), Measurable(q), ∀y. 0 ≤ p(y), ∀y. 0 < q(y), E[x ~ R] p(x) "
    "exists and is 1, E[x ~ R] q(x) exists and is 1, ∀y. s(y) ⇒ p(y) = m, ∀y. s(y) ⇒ p(y) ≤ v·q(y), "
    "∀y. ¬s(y) ⇒ p(y) ≤ u·q(y), 0 ≤ u, 0 ≤ v, E[y ~ R] (if s(y) then 1 else 0) exists and is r, 1 < "
    "a, (1 - m·r)·u^(a - 1) + m·r·v^(a - 1) ≤ exp((a - 1)·b) "
    "holds D[a](withdensity(R, p) ‖ withdensity(R, q)) ≤ b"
)
law = Claim(
    f"{FOR} a b : real given {LAW}, {SIZES} holds Measurable {density('a', 'b')} "
    f"∧ (∀z. 0 < {density('a', 'b')} z) ∧ HasInt D {density('a', 'b')} 1 "
    f"∧ Prob (withdensity D {density('a', 'b')})"
)
swapped = Claim(f"for e : real → real, N K a b : real holds {density('a', 'b')} = {density('b', 'a')}")
laws = Claim(f"{FOR} : real given {LAW}, {SIZES} holds Measurable {MECHANISM} ∧ (∀x. Prob ({MECHANISM} x))")
fewer = Claim(
    f"for N K z i k : real given {SIZES}, 0 ≤ z, 0 ≤ i, 0 ≤ k "
    f"holds {kept('z', 'i + i')} ≤ K·{lost('z', 'i + k')}"
)
others = Claim(
    f"for N K z i j k : real given {SIZES}, 0 ≤ z, 0 ≤ i, 0 ≤ k, j ≤ z "
    f"holds {lost('z', 'i + j')} ≤ 256·{kept('z', 'i + k')} "
    f"∧ {lost('z', 'i + j')} ≤ 256·{lost('z', 'i + k')}"
)
orders = Claim(
    "for s given 0 ≤ s holds (1 - exp(-(104·log(2))))·exp(8·log(2)·s) + "
    "exp(-(104·log(2)))·exp(416·log(2)·s) ≤ exp(105·log(2)·s + 9/4·(105·log(2))·s²)"
)
close = Claim(
    f"{FOR} a b c n L U V t : real given {LAW}, {LARGE}, 1 < n "
    f"holds renyi n (withdensity D {density('a', 'b')}) (withdensity D {density('a', 'c')}) "
    "≤ -(5/4·L) + 9/4·L·n"
)
private = Claim(
    f"{FOR} L U V t : real given {LAW}, {LARGE} holds zcdp neighbours {MECHANISM} (-(5/4·L)) (9/4·L)"
)
right = Claim(
    f"{FOR} a b : real given {LAW}, {SIZES} "
    f"holds 127/128 ≤ mass (withdensity D {density('a', 'b')}) (y ↦ e y = {answer('a', 'b')})"
)
rare = Claim(f"{FOR} y : real given {LAW}, 0 < N holds mass {EQUAL} (x ↦ e y = {QUERY} x) = 1/N")

LETTERS = {
    "N": "(exp(512·log(2)))",
    "K": "(exp(105·log(2)))",
    "D": "fst(equally_likely(exp(512·log(2))))",
    "e": "snd(equally_likely(exp(512·log(2))))",
    "A": "repeated_entry(exp(512·log(2)), exp(105·log(2)))",
    "q": "common_element(exp(512·log(2)))",
    "xi": "-(5/4·(105·log(2)))",
    "rho": "9/4·(105·log(2))",
}
settled = Claim(
    "for D : real measure, e : real → real, A : (bool → real) → real measure, q : (bool → real) → real "
    f"given D = {LETTERS['D']}, e = {LETTERS['e']}, A = {LETTERS['A']}, q = {LETTERS['q']} "
    f"holds zcdp neighbours A ({LETTERS['xi']}) ({LETTERS['rho']}) "
    "∧ (∀x. Prob (A x)) ∧ Measurable A ∧ Prob D ∧ Measurable e ∧ Measurable q "
    "∧ (∀x. 127/128 ≤ mass (A x) (y ↦ e y = q x)) "
    "∧ (∀x. 127/128 ≤ mass (A x) (y ↦ y = q x)) "
    f"∧ (∀y. mass {EQUAL} (x ↦ e y = q x) = 1/{LETTERS['N']}) "
    "∧ (∀y. e (e y) = e y) ∧ (∀c. q (i ↦ c) = e c) "
    f"∧ Finite (y ↦ e y = y) ∧ card (y ↦ e y = y) = {LETTERS['N']} "
    f"∧ 1 ≤ {LETTERS['N']} ∧ 512 ≤ {LETTERS['K']}"
)


def chosen(p):
    """The law and the elements that are chosen have these properties."""
    some = p.use(elements.theorem(), "N")
    return p.obtain("u", some, lambda q: q.use("choice", f"({ELEMENTS})", "u"))


def known(p):
    """Name the mechanism and what belongs to it, and know what is proved of them."""
    p.let(**LETTERS, chosen=f"select ({ELEMENTS})")
    p.know(power.theorem(), *logic.separated(p.use(settled.theorem(), "D", "e", "A", "q")))
    p.know(*logic.separated(chosen(p)))

    def law_of(q):
        found = logic.separated(q.use(law.theorem(), "fst(chosen)", "snd(chosen)", "N", "K", "a", "b"))
        named_so, whole = density("a", "b", "(snd chosen)"), f"(λr : real. {value('(snd chosen)')})"
        return rewrite(found[-1], q.have(f"{named_so} = {whole}", "entry_density"))  # without definitions

    p.every("a", REAL, lambda q: q.every("b", REAL, law_of))


def mirrored(p, text, no):
    """Show that an equation does not hold, from the same of its sides in the other order."""
    p.know(logic.refuted(p.term(text), lambda yes: logic.contradiction(symmetry(yes), no, p.term("F"))))


@power.proof
def squared(p):
    p.let(b="2^64")
    p.know(rewrite(p.use("nat_succ", "1"), p.have("1 + 1 = 2^1")))
    for k in (1, 2, 4):
        factor = "b" if k == 1 else f"b^{k}"
        square = p.use("nat_times", factor, factor)
        p.know(rewrite(square, p.have(f"{factor}·{factor} = b^{2 * k}")))
    p.have("log(b) = 64·log(2)", "log_pow")
    same = p.chain("b^8", eq("exp(8·log(b))"), eq("exp(512·log(2))"))
    return rewrite(p.have("b^8 is natural"), same)


@elements.proof
def natural_numbers(p):
    p.say("Let e be the identity on the natural numbers from 1 to N, and 1 elsewhere.")
    p.let(s="{1..N}", w="λy : real. 1/N", e="y ↦ if s(y) then y else 1")
    p.use("finite_between", "N")
    p.use("measurable_finite", "s")
    p.have("Measurable(e)")
    p.have("∀y. 0 ≤ w(y)")
    p.use("nat_succ", "0")
    p.have("s(1)", "between")
    p.every("y", REAL, lambda q: q.have("e(y) = y", "if_true"), "s(y)")
    p.every("y", REAL, number)
    p.have("∀y. e(e(y)) = e(y)")
    values = p.have("(y ↦ e(y) = y) = s", p.every("y", REAL, fixed))
    p.know(rewrite(p.have("Finite(s)"), symmetry(values)))
    p.have("card(y ↦ e(y) = y) = N", values, p.use("card_between", "N"))
    return p.obtain("D", p.use("point_masses", "s", "w"), equally_likely)


def number(p):
    return p.cases("s(y)", lambda q: q.have("s(e(y))", "if_true"), lambda q: q.have("s(e(y))", "if_false"))


def fixed(p):
    p.intro("", lambda q: rewrite(q.have("s(e(y))"), q.have("e(y) = y")), "e(y) = y ⇒ s(y)")
    return p.have("e(y) = y ⇔ s(y)")


def equally_likely(p):
    whole = p.use("int_atoms", "D", "s", "w", "y ↦ 1")
    count = p.chain(
        "∑ y ∈ s. w(y)·1", eq("∑ y ∈ s. 1/N"), eq("1/N·card(s)", "sum_const"), eq("1", "card_between")
    )
    p.know(rewrite(whole, count))
    p.have("Prob(D)", "Prob", p.chain("L(D, y ↦ 1)", eq("L(D, y ↦ 1)"), eq("1", "L_int"), eq("1")))
    p.every("c", REAL, element)
    p.let(f="y ↦ if e(y) = y then 0 else 1")
    off = p.use("int_atoms", "D", "s", "w", "f")
    zero = p.every("y", REAL, lambda q: q.have("w(y)·f(y) = 0", q.have("e(y) = y"), "if_true"), "s(y)")
    total = p.chain(
        "∑ y ∈ s. w(y)·f(y)",
        eq("∑ y ∈ s. 0", p.use("sum_same", given=[zero])),
        eq("0·card(s)", "sum_const"),
        eq("0"),
    )
    p.know(rewrite(off, total))
    nothing = p.chain("∫ (if e(y) = y then 0 else 1) dD(y)", eq("∫ f(y) dD(y)", "ext_if"), eq("0", "L_int"))
    p.use("ae_of_null", "D", "y ↦ e(y) = y", given=[nothing])
    p.have(f"({ELEMENTS}) (D, e)", "fst_pair", "snd_pair")
    return p.witness("(D, e)")


def element(p):
    p.let(j="e(c)", f="y ↦ if e(y) = j then 1 else 0")
    p.have("s(j)")
    whole = p.use("int_atoms", "D", "s", "w", "f")

    def same(q):
        number = q.have("e(y) = y")

        def here(r):
            value = r.have("y = j")
            r.know(symmetry(value), r.chain("e(y)", eq("y", number), eq("j", value)))
            return r.have("w(y)·f(y) = (if j = y then 1/N else 0)", "if_true")

        def there(r):
            no = r.have("y ≠ j")
            r.know(rewrite(no, symmetry(number)))
            mirrored(r, "j = y", no)
            return r.have("w(y)·f(y) = (if j = y then 1/N else 0)", "if_false")

        return q.cases("y = j", here, there)

    each = p.every("y", REAL, same, "s(y)")
    value = p.chain(
        "∑ y ∈ s. w(y)·f(y)",
        eq("∑ y ∈ s. if j = y then 1/N else 0", p.use("sum_same", given=[each])),
        eq("1/N", p.use("sum_at_element", "s", "j", "1/N")),
    )
    return rewrite(whole, value)


@ratios.proof
def two_ratios(p):
    p.let(n="a - 1", f="y ↦ u^n·p(y) + (v^n - u^n)·m·(if s(y) then 1 else 0)", c="(1 - m·r)·u^n + m·r·v^n")
    outcome = p.term("p").type.args[0]

    def inside(q):
        q.have("t ≤ v", q.have("p(y) ≤ v·q(y)"))
        q.have("t^n ≤ v^n")
        q.have("f(y) = u^n·p(y) + (v^n - u^n)·p(y)", "if_true", q.have("p(y) = m"))
        return q.have("p(y)·t^n ≤ f(y)", q.have("p(y)·t^n ≤ p(y)·v^n"))

    def outside(q):
        q.have("t ≤ u", q.have("p(y) ≤ u·q(y)"))
        q.have("t^n ≤ u^n")
        return q.have("p(y)·t^n ≤ f(y)", q.have("f(y) = u^n·p(y)", "if_false"), q.have("p(y)·t^n ≤ p(y)·u^n"))

    def at(q):
        q.let(t="p(y)/q(y)")
        q.have("0 < q(y)")
        q.have("0 ≤ t")
        return q.cases("s(y)", inside, outside)

    def positive(q):
        q.have("0 ≤ p(y)·(p(y)/q(y))^n")
        q.have("p(y)·(p(y)/q(y))^n ≤ f(y)")
        return q.have("0 ≤ f(y)")

    p.every("y", outcome, at)
    p.every("y", outcome, positive)
    p.have("E[x ~ R] f(x) exists and is c")
    total = p.chain(
        "∫ p(y)·(p(y)/q(y))^n dR(y)", le("∫ f(y) dR(y)", "L_le"), eq("c", "L_int"), le("exp(n·b)")
    )
    return p.use("renyi_of_densities", "R", "p", "q", "a", "b", given=[total])


@law.proof
def mixed(p):
    p.let(p=density("a", "b"))
    p.have("2/K ≤ 1/256")
    p.have("0 < N/K")
    for entry in "0ab":
        p.use(p.given[2], entry)
    same = p.have(f"p = (λr : real. {value()})", "entry_density")
    return p.cases("e(a) = e(b)", partial(weighed, kept, same), partial(weighed, lost, same))


def weighed(weights, same, p):
    star, counts = "if (e z = e 0) 1 0", "(if (e z = e a) 1 0) + (if (e z = e b) 1 0)"

    def positive(q):
        for entry in "0ab":
            q.have(f"0 ≤ if (e z = e {entry}) 1 0")
        return q.have("0 < p(z)", same)

    total = p.have(f"{weights('1/N', '1/N + 1/N')} = 1")
    whole = p.have(f"HasInt D (z ↦ {weights(star, counts)}) {weights('1/N', '1/N + 1/N')}")
    p.have("Measurable(p)", same)
    p.every("z", REAL, positive)
    p.every("z", REAL, lambda q: q.have("0 ≤ p(z)", q.have("0 < p(z)")))
    p.have("E[x ~ D] p(x) exists and is 1", rewrite(whole, total), same)
    p.have("Prob(withdensity(D, p))")
    return p.have(p.goal)


@orders.proof
def between_the_ends(p):
    return p.have(p.goal, by=decide)


@fewer.proof
def one_for_two(p):
    for letter in "zik":
        p.have(f"0 ≤ N·{letter}")
    p.have("512·(N·z) ≤ K·(N·z)")
    p.have(f"K·{lost('z', 'i + k')} = K/128 - 2 + 127/128·(K·(N·z)) + N·i + N·k")
    return p.have(p.goal)


@others.proof
def one_for_none(p):
    for letter in "zik":
        p.have(f"0 ≤ N·{letter}")
        p.have(f"0 ≤ N·{letter}/K")
    p.have("0 ≤ 2/K")
    p.have("2/K ≤ 1/256")
    p.have("N·j/K ≤ N·z/K")
    p.have("N·z/K ≤ N·z/512")
    p.have("N·i/K ≤ N·i/512")
    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal))


@close.proof
def one_entry_changes(p):
    p.let(p=density("a", "b"), q=density("a", "c"), bound="-(5/4·L) + 9/4·L·n", s="y ↦ e(y) = e(b)")
    for entry in "bc":
        p.know(*logic.separated(p.use(law.theorem(), "D", "e", "N", "K", "a", entry)))
    for entry in "0abc":
        p.every("y", REAL, lambda r, entry=entry: r.have(f"0 ≤ if (e y = e {entry}) 1 0"))
    p.have("Measurable(s)")
    return p.cases("e(b) = e(c)", same, lambda r: r.cases("e(a) = e(b)", double, single))


def same(p):
    p.have("0 ≤ bound")
    alike = p.have("p = q", "entry_density", p.have("e(b) = e(c)"))
    return p.chain(
        "D[n](withdensity(D, p) ‖ withdensity(D, q))",
        eq("D[n](withdensity(D, q) ‖ withdensity(D, q))", alike),
        eq("0", "renyi_same"),
        le("bound"),
    )


def double(p):
    p.say("The element of a occurs twice before and once after. Ratios of probabilities are at most K.")
    equal = p.have("e(a) = e(b)")
    p.know(rewrite(p.have("e(b) ≠ e(c)"), symmetry(equal)))

    def at(q):
        q.let(**INDICATORS)
        q.use(fewer.theorem(), "N", "K", "z", "i", "k")
        return q.chain(
            "p(y)",
            eq(kept("z", "i + j"), "entry_density", "if_true"),
            eq(kept("z", "i + i"), symmetry(equal)),
            le(f"K·{lost('z', 'i + k')}"),
            eq("K·q(y)", "entry_density", "if_false"),
        )

    p.every("y", REAL, at)
    return at_most(p)


def at_most(p):
    """The bound, if all ratios are at most K."""
    p.every("y", REAL, lambda q: q.chain("p(y)", le("K·q(y)"), eq("exp(L)·q(y)")))
    p.have("L ≤ bound")
    return p.chain(
        "D[n](withdensity(D, p) ‖ withdensity(D, q))",
        le("D[∞](withdensity(D, p) ‖ withdensity(D, q))", "renyi_le_max_divergence"),
        le("L", "max_divergence_withdensity"),
        le("bound"),
    )


def single(p):
    p.say(
        "The element of b occurs once before and never after. Other ratios of probabilities are at most 256."
    )
    p.have("e(a) ≠ e(b)")
    return p.cases("e(b) = e(0)", star, no_star)


def star(p):
    p.say("If it is ⋆, all are.")

    def at(q):
        q.let(**INDICATORS)
        q.have("j ≤ z", q.have("e(b) = e(0)"))
        return q.chain("p(y)", le("256·q(y)", elsewhere(q)), le("K·q(y)"))

    p.every("y", REAL, at)
    return at_most(p)


def elsewhere(p):
    p.know(*logic.separated(p.use(others.theorem(), "N", "K", "z", "i", "j", "k")))
    return p.cases("e(a) = e(c)", partial(after, kept, "if_true"), partial(after, lost, "if_false"))


def after(weights, which, p):
    return p.chain(
        "p(y)",
        eq(lost("z", "i + j"), "entry_density", "if_false"),
        le(f"256·{weights('z', 'i + k')}"),
        eq("256·q(y)", "entry_density", which),
    )


def no_star(p):
    p.let(m="1/128 - 2/K + N/K", k="n - 1", x="exp(U·k)", w="exp(V·k)")
    p.have("2/K ≤ 1/256")

    def once(q):
        for other in "a0":
            no = rewrite(q.have(f"¬(e {other} = e b)"), symmetry(q.have("e(y) = e(b)")))
            mirrored(q, f"e y = e {other}", no)
        return q.have("p(y) = m", "entry_density", "if_true", "if_false")

    def first(q):
        q.let(**INDICATORS)
        q.have("p(y) = m")
        q.cases("e(a) = e(c)", partial(below, kept, "if_true"), partial(below, lost, "if_false"))
        q.have("exp(V)·(1/256) ≤ exp(V)·q(y)")
        return q.have("p(y) ≤ exp(V)·q(y)")

    def rest(q):
        q.let(**INDICATORS)
        q.have("j ≤ z", "if_false")
        return elsewhere(q)

    mirrored(p, "e(0) = e(b)", p.have("e(b) ≠ e(0)"))
    small = p.chain("256^k", eq("exp(U)^k"), eq("x", "exp_pow"))
    large = p.have("exp(V)^k = w", "exp_pow")
    p.have("x ≤ w")
    p.chain(
        "(1 - m·(1/N))·256^k + m·(1/N)·exp(V)^k",
        eq("(1 - m·(1/N))·x + m·(1/N)·w", small, large),
        eq("x + m/N·(w - x)"),
        le("x + t·(w - x)"),
        eq("(1 - t)·x + t·w"),
        le("exp(L·k + 9/4·L·k²)"),
        eq("exp(k·bound)"),
    )
    p.every("y", REAL, once, "e(y) = e(b)")
    p.every("y", REAL, first, "e(y) = e(b)")
    p.every("y", REAL, rest, "e(y) ≠ e(b)")
    return p.use(ratios.theorem(), "D", "p", "q", "s", "256", "exp(V)", "m", "1/N", "n", "bound")


def below(weights, which, p):
    p.have("0 ≤ N·z")
    return p.chain("1/256", le(weights("z", "i + k")), eq("q(y)", "entry_density", which))


@laws.proof
def a_kernel(p):
    p.let(A=MECHANISM, f=f"λx : bool → real. {density('x T', 'x F')}")
    data = p.term("A").type.args[0]
    for entry in "TF":
        p.use("measurable_comp", f"λx : bool → real. x {entry}", "λz : (bool → real) # real. fst z")

    def at(q):
        q.know(*logic.separated(q.use(law.theorem(), "D", "e", "N", "K", "x(T)", "x(F)")))
        q.every("y", REAL, lambda r: r.have("0 ≤ f(x, y)", r.have("0 < f(x, y)")))
        return q.have("(∀y. 0 ≤ f(x, y)) ∧ Prob(A(x))")

    p.every("x", data, at)
    p.have("Measurable(A)", "entry_density")
    return p.have(p.goal)


@right.proof
def likely(p):
    p.let(p=density("a", "b"), g=answer("a", "b"), j="y ↦ if (e y = g) (1 : ereal) 0")
    p.know(*logic.separated(p.use(law.theorem(), "D", "e", "N", "K", "a", "b")))
    p.every("y", REAL, lambda q: q.have("0 ≤ p(y)", q.have("0 < p(y)")))
    for entry in "0ab":
        p.every("y", REAL, lambda q, entry=entry: q.have(f"0 ≤ if (e y = e {entry}) 1 0"))
    p.have("2/K ≤ 1/256")
    p.have("Measurable(j)")
    return p.cases("e(a) = e(b)", partial(told, "a", one_element), partial(told, "0", two_elements))


def one_element(p):
    return p.chain(
        "127/128·N·i",
        le(kept("z", "i + i")),
        eq(kept("z", "i + k"), p.have("e(a) = e(b)")),
        eq("p(y)", "entry_density", "if_true"),
    )


def two_elements(p):
    p.have("0 ≤ N·(1/K·(i + k))")
    return p.chain("127/128·N·z", le(lost("z", "i + k")), eq("p(y)", "entry_density", "if_false"))


def told(entry, least, p):
    p.let(h=f"y ↦ if (e y = e {entry}) 1 0")
    same = p.have(f"g = e {entry}", "same_element", "if_true", "if_false")

    def at(q):
        q.let(z=INDICATORS["z"], i=INDICATORS["i"], k=INDICATORS["j"])
        q.have("0 ≤ N·z")
        bound = least(q)

        def here(r):
            hit = r.have("j(y) = 1", same, "if_true")
            return r.chain("127/128·N·h(y)", le("p(y)", bound), eq("p(y)·1"), eq("p(y)·j(y)", hit))

        def there(r):
            miss = r.have("j(y) = 0", same, "if_false")
            return r.chain("127/128·N·h(y)", le("0", "if_false"), eq("p(y)·0"), eq("p(y)·j(y)", miss))

        return q.cases(f"e y = e {entry}", here, there)

    p.every("y", REAL, at)
    p.have("E[x ~ D] h(x) exists and is 1/N")
    p.have("E[y ~ D] 127/128·N·h(y) exists and is 127/128")
    return p.chain(
        "127/128",
        eq("∫ 127/128·N·h(y) dD(y)", "L_int"),
        le("∫ p(y)·j(y) dD(y)", "L_le"),
        eq("∫[x ~ withdensity(D, p)] j(x)", "L_withdensity_ext"),
        eq("withdensity(D, p){y | e(y) = g}", "mass"),
    )


@rare.proof
def equal_entries(p):
    p.let(q=QUERY, g="λc : real. λi : bool. c", h="c ↦ if e(c) = e(y) then 1 else 0")
    p.have("Measurable(q)", "same_element")
    p.have("E[x ~ D] h(x) exists and is 1/N")

    def same(q):
        value = q.have("q(g(c)) = e(c)", "same_element", "if_true")
        q.intro("", lambda r: symmetry(r.have("e(y) = q(g(c))", value)), "e(y) = q(g(c)) ⇒ e(c) = e(y)")
        return q.have("e(y) = q(g(c)) ⇔ e(c) = e(y)", value)

    event = p.every("c", REAL, same)
    return p.chain(
        "map(g, D){x | e(y) = q(x)}",
        eq("D{c | e(y) = q(g(c))}", "mass_map"),
        eq("D{c | e(c) = e(y)}", event),
        eq("∫ (if e(c) = e(y) then 1 else 0) dD(c)", "mass"),
        eq("∫ h(c) dD(c)", "ext_if"),
        eq("1/N", "L_int"),
    )


@swapped.proof
def in_either_order(p):
    p.let(p=density("a", "b"), q=density("b", "a"))

    def different(r):
        mirrored(r, "e(b) = e(a)", r.have("e(a) ≠ e(b)"))
        return r.have("p(y) = q(y)", "entry_density", "if_false")

    def equal(r):
        return r.have("p(y) = q(y)", "entry_density", r.have("e(a) = e(b)"))

    return p.have("p = q", p.every("y", REAL, lambda r: r.cases("e(a) = e(b)", equal, different)))


@private.proof
def one_of_two_entries(p):
    p.let(A=MECHANISM)
    p.know(*logic.separated(p.use(laws.theorem(), "D", "e", "N", "K")))
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(
        lambda q: q.intro("x", lambda r: r.have("Prob(A(x))")), lambda q: q.intro("x y n", neighbouring)
    )


def neighbouring(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))"), entry)


def entry(p):
    def first(q):
        other = logic.refuted(q.term("F ⇔ i"), lambda h: by_equation(symmetry(h), q.have("i")))
        return one_of_two(q, "F", "T", other)

    def second(q):
        no = q.have("¬i")
        other = logic.refuted(
            q.term("T ⇔ i"), lambda h: logic.contradiction(by_equation(h, q.have("T")), no, q.term("F"))
        )
        return one_of_two(q, "T", "F", other)

    return p.cases("i", first, second)


def one_of_two(p, same, changed, other):
    here = p.have(f"x {same} = y {same}", other)
    old, new = f"x {changed}", f"y {changed}"
    swaps = [p.use(swapped.theorem(), "e", "N", "K", old, f"x {same}")]
    swaps += [p.use(swapped.theorem(), "e", "N", "K", new, f"y {same}")]
    p.use(close.theorem(), "D", "e", "N", "K", f"x {same}", old, new, "n", "L", "U", "V", "t")
    before, after, alike = (
        f"(withdensity D {density(first, second)})"
        for first, second in ((f"x {same}", old), (f"y {same}", new), (f"x {same}", new))
    )
    return p.chain(
        "D[n](A(x) ‖ A(y))",
        eq(f"renyi n {before} {after}", *swaps),
        eq(f"renyi n {before} {alike}", here),
        le("-(5/4·L) + 9/4·L·n"),
    )


@settled.proof
def in_numbers(p):
    p.let(
        N=LETTERS["N"], K=LETTERS["K"], L="105·log(2)", U="8·log(2)", V="416·log(2)", t="exp(-(104·log(2)))"
    )
    for fact in (
        "1 ≤ N", "512 ≤ K", "0 < L", "U ≤ V",
        "256·(1/128 - 2/K + N/K) ≤ exp(V)", "(1/128 - 2/K + N/K)/N ≤ t",
    ):  # fmt: skip
        p.have(fact, by=decide)
    p.have("exp(U) = 256")
    p.know(orders.theorem(), power.theorem())
    law_of, element_of, mechanism, query = p.given
    facts = chosen(p)
    named_so = p.have(f"equally_likely N = select ({ELEMENTS})", "equally_likely")
    names = [symmetry(named_so), symmetry(law_of), symmetry(element_of)]
    for name in names:
        facts = rewrite(facts, name)
    p.know(*logic.separated(facts))
    same = p.have(f"A = {MECHANISM}", mechanism, "repeated_entry", law_of, element_of)
    answers = p.have(f"q = {QUERY}", query, "common_element", element_of)
    private_so = p.use(private.theorem(), "D", "e", "N", "K", "L", "U", "V", "t")
    measurable, _ = logic.separated(p.use(laws.theorem(), "D", "e", "N", "K"))
    p.know(rewrite(private_so, symmetry(same)), rewrite(measurable, symmetry(same)))
    p.have("Measurable(q)", answers, "same_element")

    def drawn(r):
        r.use(rare.theorem(), "D", "e", "N", "K", "y")
        return r.have(f"mass {EQUAL} (x ↦ e y = q x) = 1/N", answers)

    p.every("y", REAL, drawn)
    p.every("c", REAL, lambda r: r.have("q(i ↦ c) = e(c)", answers, "same_element", "if_true"))

    def at(r):
        r.let(p=density("x(T)", "x(F)"))
        r.know(*logic.separated(r.use(law.theorem(), "D", "e", "N", "K", "x(T)", "x(F)")))
        law_at = r.have("A(x) = withdensity(D, p)", same)
        r.use("ae_ac", "withdensity(D, p)", "D", "y ↦ e(y) = y")
        r.have("almost every y ~ A(x): e(y) = y", law_at)
        r.use(right.theorem(), "D", "e", "N", "K", "x(T)", "x(F)")
        answer_at = r.have(f"q x = {answer('x T', 'x F')}", answers)
        likely = r.have("127/128 ≤ A(x){y | e(y) = q(x)}", law_at, answer_at)
        r.every("y", REAL, lambda s: s.have("e(y) = q(x) ⇔ y = q(x)", s.have("e(y) = y")), "e(y) = y")
        r.have("almost every y ~ A(x): e(y) = q(x) ⇔ y = q(x)")
        told = r.chain("127/128", le("A(x){y | e(y) = q(x)}"), eq("A(x){y | y = q(x)}", "mass_ae"))
        return logic.both(r.have("Prob(A(x))", law_at), likely, told)

    p.every("x", p.term("q").type.args[0], at)
    return p.have(p.goal)
