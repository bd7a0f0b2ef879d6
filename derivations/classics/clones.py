"""Independent reports that are drawn as clones of two laws, or otherwise.

Problem: the report of one user has the law $kU+(1-k)V$ or $(1-k)U+kV$; that of each other user is drawn from
    U or V, with the chance c/2 each, or else from a law of its own. How far apart are the two laws of all
    reports without their order?
Method: each report gets a mark, 0 for U, 1 for V, 2 for the rest. By `exchanged.odds`, the mark of the first
    user is known only as far as the numbers of marks tell. The event of the counts on which the first law is
    the larger one is the best test.
Guarantee: at most as far as the numbers of marks themselves.
Reference: Feldman, McMillan and Talwar 2021, the proof of Theorem 3.1 (from memory).

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import clone_counts, exchanged

TAG0 = "map (λy : 'a. ((0 : real), y)) U"
TAG1 = "map (λy : 'a. ((1 : real), y)) V"
ONE = f"mixture ({{}}) ({TAG0}) ({TAG1})"
OTHER = f"mixture c ({ONE.format('1/2')}) (map (λy : 'a. ((2 : real), y)) {{}})"
FAMILY = f"(λj : 'i. if (j = i) ({ONE}) ({OTHER.format('(W j)')}))"
REST = f"(λj : 'i. {OTHER.format('(W j)')})"
A = "(λw : real # 'a. fst w = 0)"
B = "(λw : real # 'a. fst w = 1)"
mean_of_one = Claim(
    "for U V distributions on 'a, k, f : real × 'a → ereal given 0 ≤ k ≤ 1, Measurable(f), ∀w. 0 ≤ f(w) "
    f"holds Prob({ONE.format('k')}) ∧ ∫[w ~ {ONE.format('k')}] f(w) "
    "= k·(∫[y ~ U] f(0, y)) + (1 - k)·(∫[y ~ V] f(1, y))"
)
mean_of_other = Claim(
    "for U V W distributions on 'a, c, f : real × 'a → ereal given 0 ≤ c ≤ 1, Measurable(f), ∀w. 0 ≤ f(w) "
    f"holds Prob({OTHER.format('W')}) ∧ ∫[w ~ {OTHER.format('W')}] f(w) "
    "= c·(1/2·(∫[y ~ U] f(0, y)) + 1/2·(∫[y ~ V] f(1, y))) + (1 - c)·(∫[y ~ W] f(2, y))"
)
three_marks = Claim(
    "for U V W distributions on 'a, c, x y v : ereal given 0 ≤ c ≤ 1, 0 ≤ x, 0 ≤ y, 0 ≤ v "
    f"holds ∫[w ~ {OTHER.format('W')}] (if {A}(w) then x else if {B}(w) then y else v) "
    "= c·(1/2·x + 1/2·y) + (1 - c)·v"
)
proportional = Claim(
    "for U V W distributions on 'a, c, f : real × 'a → ereal given 0 ≤ c ≤ 1, Measurable(f), ∀w. 0 ≤ f(w) "
    f"holds ∫[w ~ {OTHER.format('W')}] (if {A}(w) ∨ {B}(w) then f(w) else 0) "
    f"= c·(∫[w ~ {ONE.format('1/2')}] (if {A}(w) ∨ {B}(w) then f(w) else 0))"
)
forgotten_one = Claim(
    "for U V distributions on 'a, k given 0 ≤ k ≤ 1 "
    f"holds map(λw : real # 'a. snd w, {ONE.format('k')}) = mixture(k, U, V)"
)
forgotten_other = Claim(
    "for U V W distributions on 'a, c given 0 ≤ c ≤ 1 "
    f"holds map(λw : real # 'a. snd w, {OTHER.format('W')}) = mixture(c, mixture(1/2, U, V), W)"
)
family = Claim(
    "for U V distributions on 'a, W : 'i → 'a measure, i : 'i, c k "
    "given 0 ≤ c ≤ 1, ∀j. Prob(W(j)), 0 ≤ k ≤ 1 "
    f"holds (∀j. Prob({FAMILY.format('k')}(j))) ∧ (∀j. Prob({REST}(j))) "
    f"∧ (∀j. j ≠ i ⇒ {FAMILY.format('k')}(j) = {REST}(j))"
)
CLONES = "for U V distributions on 'a, W : 'i → 'a measure, i : 'i, c"
KNOWN = "Finite('i), 0 ≤ c ≤ 1, ∀j. Prob(W(j))"
FIRST_MARK = f"∫[z ~ product({REST})] (∫[y ~ U] G(replace(z, i, (0, y))))"
SECOND_MARK = f"∫[z ~ product({REST})] (∫[y ~ V] G(replace(z, i, (1, y))))"
each_mark = Claim(
    f"{CLONES} k, G : ('i → real × 'a) → ereal given {KNOWN}, 0 ≤ k ≤ 1, Measurable(G), ∀z. 0 ≤ G(z) "
    f"holds ∫[z ~ product({FAMILY.format('k')})] G(z) = k·({FIRST_MARK}) + (1 - k)·({SECOND_MARK})"
)
HALVES = f"product({FAMILY.format('1/2')})"
WITH = "∫[z ~ {law}] (if {mark}(z(i)) then {f} else 0)"
with_mark = Claim(
    f"{CLONES}, G : ('i → real × 'a) → ereal given {KNOWN}, Measurable(G), ∀z. 0 ≤ G(z) "
    f"holds {WITH.format(law=HALVES, mark=A, f='G(z)')} = 1/2·({FIRST_MARK}) "
    f"∧ {WITH.format(law=HALVES, mark=B, f='G(z)')} = 1/2·({SECOND_MARK})"
)
reweighted = Claim(
    f"{CLONES} k, G : ('i → real × 'a) → ereal given {KNOWN}, 0 ≤ k ≤ 1, Measurable(G), ∀z. 0 ≤ G(z) "
    f"holds ∫[z ~ product({FAMILY.format('k')})] G(z) = k·(2·({WITH.format(law=HALVES, mark=A, f='G(z)')})) "
    f"+ (1 - k)·(2·({WITH.format(law=HALVES, mark=B, f='G(z)')}))"
)
reports = Claim(
    f"{CLONES} k, P : 'i → 'a measure, F : ('i → 'a) → ereal "
    f"given {KNOWN}, 0 ≤ k ≤ 1, P(i) = mixture(k, U, V), "
    "∀j. j ≠ i ⇒ P(j) = mixture(c, mixture(1/2, U, V), W(j)), Measurable(F), ∀y. 0 ≤ F(y) "
    f"holds ∫[y ~ product(P)] F(y) = ∫[z ~ product({FAMILY.format('k')})] F(j ↦ snd(z(j)))"
)
COUNTS = f"(marked({A}, z), marked({B}, z))"
counts = Claim(
    f"{CLONES} n, h : real × real → ereal given {KNOWN}, n = card('i), Measurable(h), ∀w. 0 ≤ h(w) "
    "holds n - 1 is natural "
    f"∧ {WITH.format(law=HALVES, mark=A, f='h' + COUNTS)} "
    "= 1/2·(∫[w ~ clone_counts(c, n - 1)] h(fst(w) + 1, snd(w))) "
    f"∧ {WITH.format(law=HALVES, mark=B, f='h' + COUNTS)} "
    "= 1/2·(∫[w ~ clone_counts(c, n - 1)] h(fst(w), snd(w) + 1))"
)
M = "(clone_counts c (n - 1))"
M0, M1 = (f"(map {step} {M})" for step in (clone_counts.FIRST, clone_counts.SECOND))
MORE = f"mixture({{}}, {M0}, {M1})"
at_counts = Claim(
    f"{CLONES} n, S event on (real × real) given {KNOWN}, n = card('i) "
    f"holds Prob({M0}) ∧ Prob({M1}) "
    f"∧ {WITH.format(law=HALVES, mark=A, f=f'(if S{COUNTS} then 1 else 0)')} = 1/2·Pr({M0}, S) "
    f"∧ {WITH.format(law=HALVES, mark=B, f=f'(if S{COUNTS} then 1 else 0)')} = 1/2·Pr({M1}, S)"
)
better = Claim(
    f"{CLONES} n a b, F : ('i → 'a) → real given {KNOWN}, n = card('i), 0 ≤ a, 0 ≤ b, Measurable(F), "
    "∀y. 0 ≤ F(y) ∧ F(y) ≤ 1, ∀j y. j ≠ i ⇒ F(replace(replace(y, i, y(j)), j, y(i))) = F(y) "
    "holds ∃S : real × real → bool. Measurable(S) "
    f"∧ a·({WITH.format(law=HALVES, mark=A, f='F(j ↦ snd(z(j)))')}) + b·(1/2·Pr({M1}, S)) "
    f"≤ a·(1/2·Pr({M0}, S)) + b·({WITH.format(law=HALVES, mark=B, f='F(j ↦ snd(z(j)))')})"
)
PAIR = (
    "P Q : 'i → 'a measure, F : ('i → 'a) → real given Finite('i), n = card('i), 0 ≤ c ≤ 1, ∀j. Prob(W(j)), "
    "1/2 ≤ k ≤ 1, P(i) = mixture(k, U, V), Q(i) = mixture(1 - k, U, V), "
    "∀j. j ≠ i ⇒ P(j) = mixture(c, mixture(1/2, U, V), W(j)), "
    "∀j. j ≠ i ⇒ Q(j) = mixture(c, mixture(1/2, U, V), W(j)), Measurable(F), ∀y. 0 ≤ F(y) ∧ F(y) ≤ 1, "
    "∀j y. j ≠ i ⇒ F(replace(replace(y, i, y(j)), j, y(i))) = F(y)"
)
halves = Claim(
    f"{CLONES}, f : ('i → real × 'a) → real given {KNOWN}, Measurable(f), ∀z. 0 ≤ f(z) ∧ f(z) ≤ 1 holds "
    f"(∃x. {WITH.format(law=HALVES, mark=A, f='f(z)')} = x ∧ 0 ≤ x ∧ x ≤ 1/2) "
    f"∧ (∃x. {WITH.format(law=HALVES, mark=B, f='f(z)')} = x ∧ 0 ≤ x ∧ x ≤ 1/2)"
)
numbers = Claim(
    "for E k x0 x1 t0 t1 given 0 < E, 1/2 ≤ k ≤ 1, (k - E·(1 - k))·x0 + (E·k - (1 - k))·t1 "
    "≤ (k - E·(1 - k))·t0 + (E·k - (1 - k))·x1 "
    "holds k·(2·x0) + (1 - k)·(2·x1) - E·((1 - k)·(2·x0) + k·(2·x1)) "
    "≤ k·(2·t0) + (1 - k)·(2·t1) - E·((1 - k)·(2·t0) + k·(2·t1))"
)
compared = Claim(
    f"{CLONES} k ε n x y, {PAIR}, ∫[z ~ product(P)] F(z) = x, ∫[z ~ product(Q)] F(z) = y "
    f"holds (x - exp(ε)·y : ereal) ≤ H[ε]({MORE.format('k')} ‖ {MORE.format('(1 - k)')})"
)


@mean_of_one.proof
def of_two_images(p):
    p.let(X=TAG0, Y=TAG1)
    p.have("Measurable(λy : 'a. ((0 : real), y))")
    p.have("Measurable(λy : 'a. ((1 : real), y))")
    p.have("Prob(X)")
    p.have("Prob(Y)")
    p.have("Prob(mixture(k, X, Y))")
    p.chain(
        "∫[w ~ mixture(k, X, Y)] f(w)",
        eq("k·(∫[w ~ X] f(w)) + (1 - k)·(∫[w ~ Y] f(w))", "L_mixture"),
        eq("k·(∫[y ~ U] f(0, y)) + (1 - k)·(∫[y ~ V] f(1, y))", "L_map"),
    )
    p.have(p.goal)


@mean_of_other.proof
def of_three_images(p):
    p.let(X=ONE.format("1/2"), Z="map (λy : 'a. ((2 : real), y)) W")
    p.use(mean_of_one.theorem(), "U", "V", "1/2", "f")
    p.have("Measurable(λy : 'a. ((2 : real), y))")
    p.have("Prob(Z)")
    p.have("Prob(mixture(c, X, Z))")
    p.chain(
        "∫[w ~ mixture(c, X, Z)] f(w)",
        eq("c·(∫[w ~ X] f(w)) + (1 - c)·(∫[w ~ Z] f(w))", "L_mixture"),
        eq("c·(1/2·(∫[y ~ U] f(0, y)) + (1 - 1/2)·(∫[y ~ V] f(1, y))) + (1 - c)·(∫[y ~ W] f(2, y))", "L_map"),
        eq("c·(1/2·(∫[y ~ U] f(0, y)) + 1/2·(∫[y ~ V] f(1, y))) + (1 - c)·(∫[y ~ W] f(2, y))"),
    )
    p.have(p.goal)


@three_marks.proof
def one_value_for_each(p):
    p.let(f=f"λw : real # 'a. if {A}(w) then x else if {B}(w) then y else v")
    p.have("Measurable(f)")
    with p.fix("w : real × 'a"):
        p.have("0 ≤ f(w)")
    p.use(mean_of_other.theorem(), "U", "V", "W", "c", "f")
    p.have("∀y0 : 'a. f(0, y0) = x", "fst_pair")
    p.have("∀y0 : 'a. f(1, y0) = y", "fst_pair")
    p.have("∀y0 : 'a. f(2, y0) = v", "fst_pair")
    p.have("(∫[y0 ~ U] f(0, y0)) = x", "L_econst")
    p.have("(∫[y0 ~ V] f(1, y0)) = y", "L_econst")
    p.have("(∫[y0 ~ W] f(2, y0)) = v", "L_econst")
    p.have(p.goal)


@proportional.proof
def without_the_rest(p):
    p.let(g=f"λw : real # 'a. if {A}(w) ∨ {B}(w) then f(w) else 0")
    p.have("Measurable(g)")
    p.have("∀w. 0 ≤ g(w)")
    p.use(mean_of_other.theorem(), "U", "V", "W", "c", "g")
    p.use(mean_of_one.theorem(), "U", "V", "1/2", "g")
    p.have("∀y : 'a. g(2, y) = 0", "fst_pair")
    none = p.chain("∫[y ~ W] g(2, y)", eq("∫[y ~ W] 0"), eq("0", "L_const_zero"))
    p.let(a="∫[y ~ U] g(0, y)", b="∫[y ~ V] g(1, y)")
    p.have(f"∫[w ~ {ONE.format('1/2')}] g(w) = 1/2·a + 1/2·b")
    p.chain(
        f"∫[w ~ {OTHER.format('W')}] g(w)",
        eq("c·(1/2·a + 1/2·b) + (1 - c)·(∫[y ~ W] g(2, y))"),
        eq("c·(1/2·a + 1/2·b) + (1 - c)·0", none),
        eq("c·(1/2·a + 1/2·b)"),
    )
    p.have(p.goal)


@forgotten_one.proof
def the_same_means(p):
    p.let(s="λw : real # 'a. snd w", X=ONE.format("k"))
    with p.fix("h : 'a → ereal", "Measurable(h)", "∀y. 0 ≤ h(y)"):
        p.let(f="λw : real # 'a. h (snd w)")
        p.use(mean_of_one.theorem(), "U", "V", "k", "f")
        p.chain(
            "∫[y ~ map(s, X)] h(y)",
            eq("∫[w ~ X] f(w)", "L_map"),
            eq("k·(∫[y ~ U] f(0, y)) + (1 - k)·(∫[y ~ V] f(1, y))"),
            eq("k·(∫[y ~ U] h(y)) + (1 - k)·(∫[y ~ V] h(y))", "snd_pair"),
            eq("∫[y ~ mixture(k, U, V)] h(y)", "L_mixture"),
        )
    p.use("measure_ext", "map(s, X)", "mixture(k, U, V)")


@forgotten_other.proof
def the_same_means_again(p):
    p.let(s="λw : real # 'a. snd w", X=OTHER.format("W"), Y="mixture(1/2, U, V)")
    with p.fix("h : 'a → ereal", "Measurable(h)", "∀y. 0 ≤ h(y)"):
        p.let(f="λw : real # 'a. h (snd w)")
        p.use(mean_of_other.theorem(), "U", "V", "W", "c", "f")
        p.chain(
            "∫[y ~ map(s, X)] h(y)",
            eq("∫[w ~ X] f(w)", "L_map"),
            eq("c·(1/2·(∫[y ~ U] f(0, y)) + 1/2·(∫[y ~ V] f(1, y))) + (1 - c)·(∫[y ~ W] f(2, y))"),
            eq("c·(1/2·(∫[y ~ U] h(y)) + (1 - 1/2)·(∫[y ~ V] h(y))) + (1 - c)·(∫[y ~ W] h(y))", "snd_pair"),
            eq("c·(∫[y ~ Y] h(y)) + (1 - c)·(∫[y ~ W] h(y))", "L_mixture"),
            eq("∫[y ~ mixture(c, Y, W)] h(y)", "L_mixture"),
        )
    p.use("measure_ext", "map(s, X)", "mixture(c, Y, W)")


@family.proof
def each_is_a_law(p):
    p.let(X=ONE.format("k"), P=FAMILY.format("k"), Q=REST)
    p.use(mean_of_one.theorem(), "U", "V", "k", "λw : real # 'a. (0 : ereal)")
    with p.fix("j : 'i"):
        p.use(mean_of_other.theorem(), "U", "V", "W(j)", "c", "λw : real # 'a. (0 : ereal)")
        p.have("Prob(Q(j))")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.have("P(j) = X")
            p.have("Prob(P(j))")
        with p.otherwise():
            p.have("P(j) = Q(j)")
            p.have("Prob(P(j))")
    with p.fix("j : 'i", "j ≠ i"):
        p.have("P(j) = Q(j)")
    p.have(p.goal)


def sections(p):
    """The means over the report of user i, given the others, are measurable."""
    p.let(
        g="λz : 'i → real # 'a. ∫[y ~ U] G(replace(z, i, (0, y)))",
        h="λz : 'i → real # 'a. ∫[y ~ V] G(replace(z, i, (1, y)))",
    )
    for f, law, mark in (("g", "U", "0"), ("h", "V", "1")):
        p.let(R=f"λv : ('i → real # 'a) # 'a. replace (fst v) i (({mark} : real), snd v)")
        known = p.use(
            "measurable_comp",
            "λv : ('i → real # 'a) # (real # 'a). replace (fst v) i (snd v)",
            f"λv : ('i → real # 'a) # 'a. (fst v, (({mark} : real), snd v))",
        )
        p.know(rewrite(known, "fst_pair", "snd_pair"))
        p.know(rewrite(p.use("measurable_L_section", law, "λv. G(R(v))"), "fst_pair", "snd_pair"))
        p.have(f"Measurable({f})")
        p.have(f"∀z. 0 ≤ {f}(z)")


@each_mark.proof
def the_others_first(p):
    p.let(P=FAMILY.format("k"), Q=REST, X=ONE.format("k"))
    p.use(family.theorem(), "U", "V", "W", "i", "c", "k")
    sections(p)
    p.use(exchanged.one_entry.theorem(), "P", "Q", "i", "G")
    p.have("P(i) = X")
    with p.fix("z : 'i → real × 'a"):
        p.let(f="λw : real # 'a. G(replace(z, i, w))")
        p.use(exchanged.placed.theorem(), "z", "i")
        p.have("Measurable(f)")
        p.use(mean_of_one.theorem(), "U", "V", "k", "f")
        p.have("(∫[w ~ P(i)] G(replace(z, i, w))) = k·g(z) + (1 - k)·h(z)")
    p.chain(
        "∫[z ~ product(P)] G(z)",
        eq("∫[z ~ product(Q)] (∫[w ~ P(i)] G(replace(z, i, w)))"),
        eq("∫[z ~ product(Q)] (k·g(z) + (1 - k)·h(z))"),
        eq("∫[z ~ product(Q)] k·g(z) + ∫[z ~ product(Q)] (1 - k)·h(z)", "L_add"),
        eq("k·(∫[z ~ product(Q)] g(z)) + (1 - k)·(∫[z ~ product(Q)] h(z))", "L_mul"),
    )


@with_mark.proof
def only_one_of_the_marks(p):
    p.let(
        P=FAMILY.format("1/2"),
        Q=REST,
        a=f"λz : 'i → real # 'a. if {A}(z(i)) then G(z) else 0",
        b=f"λz : 'i → real # 'a. if {B}(z(i)) then G(z) else 0",
    )
    for f in "ab":
        p.have(f"Measurable({f})")
        p.have(f"∀z. 0 ≤ {f}(z)")
        p.use(each_mark.theorem(), "U", "V", "W", "i", "c", "1/2", f)
    p.have(
        "∀z : 'i → real × 'a. ∀y. a(replace(z, i, (0, y))) = G(replace(z, i, (0, y)))",
        "replace_here",
        "fst_pair",
    )
    p.have("∀z : 'i → real × 'a. ∀y. a(replace(z, i, (1, y))) = 0", "replace_here", "fst_pair")
    p.have("∀z : 'i → real × 'a. ∀y. b(replace(z, i, (0, y))) = 0", "replace_here", "fst_pair")
    p.have(
        "∀z : 'i → real × 'a. ∀y. b(replace(z, i, (1, y))) = G(replace(z, i, (1, y)))",
        "replace_here",
        "fst_pair",
    )
    zero_u = p.chain(
        "∫[z ~ product(Q)] (∫[y ~ U] b(replace(z, i, (0, y))))",
        eq("∫[z ~ product(Q)] (∫[y ~ U] 0)"),
        eq("0", "L_const_zero"),
    )
    zero_v = p.chain(
        "∫[z ~ product(Q)] (∫[y ~ V] a(replace(z, i, (1, y))))",
        eq("∫[z ~ product(Q)] (∫[y ~ V] 0)"),
        eq("0", "L_const_zero"),
    )
    p.chain(
        "∫[z ~ product(P)] a(z)",
        eq(
            "1/2·(∫[z ~ product(Q)] (∫[y ~ U] a(replace(z, i, (0, y))))) "
            "+ (1 - 1/2)·(∫[z ~ product(Q)] (∫[y ~ V] a(replace(z, i, (1, y)))))"
        ),
        eq("1/2·(∫[z ~ product(Q)] (∫[y ~ U] G(replace(z, i, (0, y))))) + (1 - 1/2)·0", zero_v),
        eq("1/2·(∫[z ~ product(Q)] (∫[y ~ U] G(replace(z, i, (0, y)))))"),
    )
    p.chain(
        "∫[z ~ product(P)] b(z)",
        eq(
            "1/2·(∫[z ~ product(Q)] (∫[y ~ U] b(replace(z, i, (0, y))))) "
            "+ (1 - 1/2)·(∫[z ~ product(Q)] (∫[y ~ V] b(replace(z, i, (1, y)))))"
        ),
        eq("1/2·0 + (1 - 1/2)·(∫[z ~ product(Q)] (∫[y ~ V] G(replace(z, i, (1, y)))))", zero_u),
        eq("1/2·(∫[z ~ product(Q)] (∫[y ~ V] G(replace(z, i, (1, y)))))"),
    )
    p.have(p.goal)


@reweighted.proof
def twice_the_halves(p):
    p.use(each_mark.theorem(), "U", "V", "W", "i", "c", "k", "G")
    p.use(with_mark.theorem(), "U", "V", "W", "i", "c", "G")
    p.let(x=FIRST_MARK, y=SECOND_MARK)
    p.have("0 ≤ x")
    p.have("0 ≤ y")
    p.have("2·(1/2·x) = x")
    p.have("2·(1/2·y) = y")
    p.have(p.goal)


@reports.proof
def the_marks_are_not_seen(p):
    p.let(Q=FAMILY.format("k"), s="λj : 'i. λw : real # 'a. snd w", S="λz : 'i → real # 'a. λj. snd(z(j))")
    p.use(family.theorem(), "U", "V", "W", "i", "c", "k")
    p.use("product_map", g="s", Q="Q")
    with p.fix("j : 'i"):
        with p.case("j = i"):
            p.use(forgotten_one.theorem(), "U", "V", "k")
            p.have("map(s(j), Q(j)) = P(j)")
        with p.otherwise():
            p.use(forgotten_other.theorem(), "U", "V", "W(j)", "c")
            p.have("map(s(j), Q(j)) = P(j)")
    p.have("(λj. map(s(j), Q(j))) = P")
    p.have("Measurable(S)")
    p.chain(
        "∫[y ~ product(P)] F(y)",
        eq("∫[y ~ map(S, product(Q))] F(y)"),
        eq("∫[z ~ product(Q)] F(S(z))", "L_map"),
    )


@counts.proof
def the_marks_of_the_others(p):
    p.let(
        A=A,
        B=B,
        s="λj : 'i. ¬(j = i)",
        Q=REST,
        M="clone_counts(c, n - 1)",
        G=f"λz : 'i → real # 'a. h{COUNTS}",
        a="λz : 'i → real # 'a. ∑ j ∈ s. if A(z(j)) then 1 else 0",
        b="λz : 'i → real # 'a. ∑ j ∈ s. if B(z(j)) then 1 else 0",
        f="λw : real # real. h(fst(w) + 1, snd(w))",
        g="λw : real # real. h(fst(w), snd(w) + 1)",
    )
    p.use(family.theorem(), "U", "V", "W", "i", "c", "1/2")
    p.have("Measurable(A)")
    p.have("Measurable(B)")
    p.have("∀w. ¬(A(w) ∧ B(w))")
    p.use(exchanged.counted.theorem(), "A")
    p.use(exchanged.counted.theorem(), "B")
    p.have("Measurable(G)")
    p.have("∀z. 0 ≤ G(z)")
    p.use(with_mark.theorem(), "U", "V", "W", "i", "c", "G")
    with p.fix("j : 'i"), p.fix("x y v : ereal", "0 ≤ x", "0 ≤ y", "0 ≤ v"):
        p.use(three_marks.theorem(), "U", "V", "W(j)", "c", "x", "y", "v")
        p.have("∫[w ~ Q(j)] (if A(w) then x else if B(w) then y else v) = c·(1/2·x + 1/2·y) + (1 - c)·v")
    for mark, number in (("A", "a"), ("B", "b")):
        with p.fix("z : 'i → real × 'a, w : real × 'a"):
            p.use(exchanged.others.theorem(), mark, "z", "i", "w")
            p.have(f"marked({mark}, replace(z, i, w)) = (if {mark}(w) then 1 else 0) + {number}(z)")
        p.have(f"∀j. Measurable(λz : 'i → real # 'a. if {mark}(z(j)) then (1 : real) else 0)")
    p.use(exchanged.all_but_one.theorem(), "i")
    p.have("n - 1 = card(s)")
    for k in ("a", "b", "f", "g"):
        p.have(f"Measurable({k})")
    for k, law, tag in (("f", "U", "0"), ("g", "V", "1")):
        p.have(f"∀w. 0 ≤ {k}(w)")
        p.use(clone_counts.count.theorem(), "Q", "A", "B", "c", "s", k)
        with p.fix("z : 'i → real × 'a, y : 'a"):
            p.have(f"A(({tag} : real, y)) = {'T' if tag == '0' else 'F'}", "fst_pair")
            p.have(f"B(({tag} : real, y)) = {'F' if tag == '0' else 'T'}", "fst_pair")
            p.have(f"G(replace(z, i, ({tag}, y))) = {k}(a(z), b(z))", "fst_pair", "snd_pair")
        p.chain(
            f"∫[z ~ product(Q)] (∫[y ~ {law}] G(replace(z, i, ({tag}, y))))",
            eq(f"∫[z ~ product(Q)] (∫[y ~ {law}] {k}(a(z), b(z)))"),
            eq(f"∫[z ~ product(Q)] {k}(a(z), b(z))", "L_econst"),
            eq(f"∫[w ~ M] {k}(w)"),
        )
    p.have("n - 1 is natural")
    p.have(p.goal)


@at_counts.proof
def as_chances_of_the_counts(p):
    p.let(M=M, X=M0, Y=M1, h="λw : real # real. if S(w) then (1 : ereal) else 0")
    p.have("Measurable(h)")
    p.have("∀w. 0 ≤ h(w)")
    p.use(counts.theorem(), "U", "V", "W", "i", "c", "n", "h")
    p.use(clone_counts.probability.theorem(), "c", "n - 1")
    for law, step in (("X", clone_counts.FIRST), ("Y", clone_counts.SECOND)):
        p.have(f"Measurable({step})")
        p.use("map_prob", step, "M")
        p.have(f"Prob({law})")
        p.use("mass_Pr", law, "S")
        p.chain(
            f"∫[w ~ M] h({step}(w))",
            eq(f"∫[w ~ {law}] h(w)", "L_map"),
            eq(f"{law}(S)", "mass"),
            eq(f"Pr({law}, S)"),
        )
    p.have("∫[w ~ M] h(fst(w) + 1, snd(w)) = Pr(X, S)")
    p.have("∫[w ~ M] h(fst(w), snd(w) + 1) = Pr(Y, S)")
    return p.have(p.goal)


@better.proof
def the_counts_instead(p):
    p.let(
        A=A,
        B=B,
        H=FAMILY.format("1/2"),
        X=ONE.format("1/2"),
        S="λw : real # real. b·snd(w) ≤ a·fst(w)",
        G="λz : 'i → real # 'a. F(λj. snd(z(j)))",
    )
    p.use(family.theorem(), "U", "V", "W", "i", "c", "1/2")
    p.have("Measurable(S)")
    p.have("Measurable(A)")
    p.have("Measurable(B)")
    p.have("∀w. ¬(A(w) ∧ B(w))")
    p.have("Measurable(G)")
    p.have("∀z. 0 ≤ G(z)")
    p.have("∀z. G(z) ≤ 1")
    p.have("H(i) = X")
    with p.fix("j : 'i", "j ≠ i"):
        p.let(O=OTHER.format("(W j)"))
        p.have("H(j) = O")
        with p.fix("f : real × 'a → ereal", "Measurable(f)", "∀w. 0 ≤ f(w)"):
            p.use(proportional.theorem(), "U", "V", "W(j)", "c", "f")
            p.have(
                "∫[w ~ H(j)] (if A(w) ∨ B(w) then f(w) else 0) "
                "= c·(∫[w ~ H(i)] (if A(w) ∨ B(w) then f(w) else 0))"
            )
        p.know(
            p.witness(
                "c",
                goal="∃r. 0 ≤ r ∧ (∀f : real × 'a → ereal. Measurable(f) ⇒ (∀w. 0 ≤ f(w)) ⇒ "
                "∫[w ~ H(j)] (if A(w) ∨ B(w) then f(w) else 0) "
                "= r·(∫[w ~ H(i)] (if A(w) ∨ B(w) then f(w) else 0)))",
            )
        )
    with p.fix("j : 'i, z : 'i → real × 'a", "j ≠ i"):
        p.let(x="λk. snd(replace(replace(z, i, z(j)), j, z(i), k))", y="λk. snd(z(k))")
        with p.fix("k : 'i"):
            p.let(u="replace(z, i, z(j))", v="replace(y, i, y(j))")
            with p.case("k = j"):
                p.have("x(k) = snd(z(i))", "replace_here")
                p.have("replace(v, j, y(i), k) = y(i)", "replace_here")
                p.have("x(k) = replace(v, j, y(i), k)")
            with p.otherwise():
                p.have("x(k) = snd(u(k))", "replace_there")
                p.have("replace(v, j, y(i), k) = v(k)", "replace_there")
                with p.case("k = i"):
                    p.have("u(i) = z(j)", "replace_here")
                    p.have("v(i) = y(j)", "replace_here")
                    p.have("snd(u(k)) = v(k)")
                    p.have("x(k) = replace(v, j, y(i), k)")
                with p.otherwise():
                    p.have("snd(u(k)) = v(k)", "replace_there")
                    p.have("x(k) = replace(v, j, y(i), k)")
        moved = p.have("x = replace(replace(y, i, y(j)), j, y(i))")
        p.chain(
            "G(replace(replace(z, i, z(j)), j, z(i)))",
            eq("F(x)"),
            eq("F(replace(replace(y, i, y(j)), j, y(i)))", moved),
            eq("F(y)"),
            eq("G(z)"),
        )
    p.use(exchanged.best_test.theorem(), "H", "i", "A", "B", "a", "b", "G")
    p.use(at_counts.theorem(), "U", "V", "W", "i", "c", "n", "S")
    same = p.have(
        f"∀z : 'i → real × 'a. (b·marked(B, z) ≤ a·marked(A, z)) = S{COUNTS}", "fst_pair", "snd_pair"
    )
    for mark, law in (("A", M0), ("B", M1)):
        test = "(if b·marked(B, z) ≤ a·marked(A, z) then 1 else 0)"
        p.chain(
            f"∫[z ~ product(H)] (if {mark}(z(i)) then {test} else 0)",
            eq(f"∫[z ~ product(H)] (if {mark}(z(i)) then (if S{COUNTS} then 1 else 0) else 0)", same),
            eq(f"1/2·Pr({law}, S)"),
        )
    p.have(
        f"a·({WITH.format(law='product(H)', mark='A', f='G(z)')}) + b·(1/2·Pr({M1}, S)) "
        f"≤ a·(1/2·Pr({M0}, S)) + b·({WITH.format(law='product(H)', mark='B', f='G(z)')})"
    )
    return p.witness("S")


@halves.proof
def each_mark_has_one_half(p):
    p.let(H=HALVES, I="λz : 'i → real # 'a. (1 : ereal)")
    p.use(with_mark.theorem(), "U", "V", "W", "i", "c", "I")
    p.use(family.theorem(), "U", "V", "W", "i", "c", "1/2")
    p.have(f"Prob(product({REST}))")
    for mark, law in ((A, "U"), (B, "V")):
        p.let(g=f"λz : 'i → real # 'a. if {mark}(z(i)) then f(z) else 0")
        p.let(o=f"λz : 'i → real # 'a. if {mark}(z(i)) then (1 : ereal) else 0")
        p.chain(
            "∫[z ~ H] o(z)",
            eq(f"1/2·(∫[z ~ product({REST})] (∫[y ~ {law}] (1 : ereal)))"),
            eq("1/2·1", "L_econst"),
            eq("1/2"),
        )
        with p.fix("z : 'i → real × 'a"):
            with p.case(f"{mark}(z(i))"):
                p.have("g(z) ≤ o(z)")
            with p.otherwise():
                p.have("g(z) ≤ o(z)")
        p.have("∫[z ~ H] g(z) ≤ ∫[z ~ H] o(z)", "L_le")
        p.have("∫[z ~ H] g(z) ≤ 1/2")
        p.have("0 ≤ ∫[z ~ H] g(z)")
        p.obtain("x", p.use("real_between", "∫[z ~ H] g(z)", "0", "1/2"))
        p.use("le_of_ext", "0", "x")
        p.use("le_of_ext", "x", "1/2")
        p.know(p.witness("x", goal=f"∃x. {WITH.format(law='H', mark=mark, f='f(z)')} = x ∧ 0 ≤ x ∧ x ≤ 1/2"))
    return p.have(p.goal)


@numbers.proof
def twice_the_difference(p):
    return p.have(p.goal)


@compared.proof
def the_best_event_of_the_counts(p):
    p.let(
        E="exp(ε)",
        H=HALVES,
        X=M0,
        Y=M1,
        C=MORE.format("k"),
        D=MORE.format("(1 - k)"),
        G="λz : 'i → real # 'a. F(λj. snd(z(j)))",
        α="k - exp(ε)·(1 - k)",
        β="exp(ε)·k - (1 - k)",
        all="λw : real # real. T",
    )
    p.have("Measurable(G)")
    p.have("∀z. 0 ≤ G(z) ∧ G(z) ≤ 1")
    p.have("∀z. 0 ≤ G(z)")
    p.use(halves.theorem(), "U", "V", "W", "i", "c", "G")
    MA, MB = (WITH.format(law="H", mark=mark, f="G(z)") for mark in (A, B))
    LA, LB = (WITH.format(law="H", mark=mark, f="(G(z) : ereal)") for mark in (A, B))
    p.obtain("x0", f"∃x. {MA} = x ∧ 0 ≤ x ∧ x ≤ 1/2")
    p.obtain("x1", f"∃x. {MB} = x ∧ 0 ≤ x ∧ x ≤ 1/2")
    p.chain(LA, eq(MA, "ext_if"), eq("x0"))
    p.chain(LB, eq(MB, "ext_if"), eq("x1"))
    for law, chance, value in (("P", "k", "x"), ("Q", "1 - k", "y")):
        p.use(reports.theorem(), "U", "V", "W", "i", "c", chance, law, "F")
        p.use(reweighted.theorem(), "U", "V", "W", "i", "c", chance, "G")
        p.chain(
            f"({value} : ereal)",
            eq(f"∫[y ~ product({law})] F(y)"),
            eq(f"∫[z ~ product({FAMILY.format(chance)})] G(z)"),
            eq(f"({chance})·(2·({LA})) + (1 - ({chance}))·(2·({LB}))"),
            eq(f"({chance})·(2·x0) + (1 - ({chance}))·(2·x1)"),
        )
        p.have(f"{value} = ({chance})·(2·x0) + (1 - ({chance}))·(2·x1)", "ext_inj")
    p.use(at_counts.theorem(), "U", "V", "W", "i", "c", "n", "all")
    p.have("Prob(C)")
    p.have("Prob(D)")
    p.have("0 < E")
    p.have("x - E·y = 2·(α·x0) - 2·(β·x1)")
    p.have("0 ≤ E·(2·k - 1)")
    p.have("0 ≤ α + β")
    with p.case("α < 0"):
        p.have("0 ≤ β")
        p.have("0 ≤ -α·x0")
        p.have("0 ≤ β·x1")
        p.have("x - E·y ≤ 0")
        p.use("hockey_stick_nonneg", "C", "D", "ε")
        p.chain("(x - E·y : ereal)", le("(0 : ereal)"), le("H[ε](C ‖ D)"))
    with p.otherwise():
        with p.case("β < 0"):
            p.use("hockey_stick_above", "C", "D", "all", "ε")
            for law in "CD":
                p.use("mass_Pr", law, "all")
                p.chain(
                    f"(Pr({law}, all) : ereal)",
                    eq(f"{law}(all)"),
                    eq(f"∫[w ~ {law}] 1", "mass"),
                    eq("1", "prob_mass"),
                )
                p.have(f"Pr({law}, all) = 1", "ext_inj")
            p.have("0 ≤ α·(1/2 - x0)")
            p.have("0 ≤ -β·(1/2 - x1)")
            p.have("α - β = 1 - E")
            p.have("x - E·y ≤ Pr(C, all) - E·Pr(D, all)")
            p.chain("(x - E·y : ereal)", le("(Pr(C, all) - E·Pr(D, all) : ereal)"), le("H[ε](C ‖ D)"))
        with p.otherwise():
            p.use(better.theorem(), "U", "V", "W", "i", "c", "n", "α", "β", "F")
            p.obtain(
                "S",
                "∃S : real × real → bool. Measurable(S) "
                f"∧ α·({MA}) + β·(1/2·Pr({M1}, S)) ≤ α·(1/2·Pr({M0}, S)) + β·({MB})",
            )
            p.let(t0=f"1/2·Pr({M0}, S)", t1=f"1/2·Pr({M1}, S)")
            p.have("(α·x0 + β·t1 : ereal) ≤ (α·t0 + β·x1 : ereal)")
            p.use("le_of_ext", "α·x0 + β·t1", "α·t0 + β·x1")
            p.use(numbers.theorem(), "E", "k", "x0", "x1", "t0", "t1")
            p.use("Pr_mixture", P="X", Q="Y", p="k", s="S")
            p.use("Pr_mixture", P="X", Q="Y", p="1 - k", s="S")
            p.have("Pr(C, S) = k·(2·t0) + (1 - k)·(2·t1)")
            p.have("Pr(D, S) = (1 - k)·(2·t0) + k·(2·t1)")
            p.use("hockey_stick_above", "C", "D", "S", "ε")
            p.have("x - E·y ≤ Pr(C, S) - E·Pr(D, S)")
            p.chain("(x - E·y : ereal)", le("(Pr(C, S) - E·Pr(D, S) : ereal)"), le("H[ε](C ‖ D)"))
    return p.have(p.goal)
