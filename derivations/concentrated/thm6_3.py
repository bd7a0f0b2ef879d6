"""Theorem 6.3: the mutual information for independent blocks of ℓ entries.

Problem: bound I(X; M(X)) for m independent blocks of ℓ entries, which may depend on each other within a
    block.
Method: as Lemma 6.2, with blocks for entries. With the other blocks fixed, M is a zCDP mechanism of one
    block, so that Proposition 6.1 bounds the divergence for two values of a block.
Guarantee: m(ξℓ(1 + log ℓ) + ρℓ²) for ξ ≥ 0, and m(ξℓ + ρℓ²) for ξ ≤ 0; with the sum of 1/j for
    1 + log ℓ for every ξ. No sign of ξ is printed; for ξ < 0 the statement is false.
Reference: concentrated paper, Theorem 6.3 and its proof.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.concentrated import prop6_1, repeated_entry
from derivations.concentrated.harmonic import not_zero
from derivations.sharp import information

ENTRIES = "λu : 'm → 'l → 'd. λz : 'm # 'l. u (fst z) (snd z)"  # the data set with these blocks

BOUNDED = (
    "for A : ('m # 'l → 'd) → 'a measure, X : 'm → ('l → 'd) measure, ξ ρ m l : real "
    "given Finite (λi : 'm. T), m = card (λi : 'm. T), Finite (λj : 'l. T), l = card (λj : 'l. T), "
    "zcdp neighbours A ξ ρ, ∀i. Prob (X i) "
    f"holds mutual_information (map ({ENTRIES}) (product X)) A "
    "≤ m·(ξ·l·(1 + log l) + ρ·l^2)"
)

theorem = Statement(id="zcdp.thm6.3", title="The mutual information of independent blocks", expect="refuted")
printed = theorem.printed(BOUNDED, added=["Measurable A", "0 ≤ ρ", "0 ≤ ξ + ρ"])
claim = theorem.repaired(BOUNDED, added=["Measurable A", "0 ≤ ξ", "0 ≤ ρ"], label="for ξ ≥ 0")
below_zero = theorem.repaired(
    prop6_1.below(BOUNDED), added=["Measurable A", "ξ ≤ 0", "0 ≤ ρ", "0 ≤ ξ + ρ"], label="for ξ ≤ 0"
)
HARMONIC = "ξ·l·(∑ j ∈ {1..l}. 1/j)"


def harmonic(text):
    """A text with the harmonic sum for its estimate, and without a sign of ξ."""
    return text.replace("ξ·l·(1 + log l)", HARMONIC).replace("0 ≤ ξ, 0 ≤ ρ", "0 ≤ ρ, 0 ≤ ξ + ρ")


every_xi = theorem.repaired(
    harmonic(BOUNDED),
    added=["Measurable A", "0 ≤ ρ", "0 ≤ ξ + ρ"],
    label="for every ξ, with the harmonic sum",
)
flat = Claim(f"holds Measurable ({ENTRIES})")
size = Claim("for l : real given Finite (λj : 'l. T), l = card (λj : 'l. T) holds 0 < l")
for part in (printed, claim, below_zero, every_xi):
    part.facts += [size.theorem, flat.theorem]
every_xi.facts += [partial(named, "finite_between"), not_zero]
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed and not printed: for one block the bound is that of Proposition 6.1, which is "
    r"false for $\xi<0$, and for two the mechanism that refutes this one answers for each. For $\xi\le0$ the "
    r"bound is $m(\xi\ell+\rho\ell^2)$. With $\sum_{j\le\ell}\frac1j$ in place of $1+\log\ell$ no sign is "
    r"needed: only the estimate of the sum needs one. $\rho\ge0$ and "
    r"$\xi+\rho\ge0$ follow if $\mathcal X$ has two elements. $M$ depends measurably on its data, or there "
    "is no joint law.",
)
theorem.finding(
    "reading",
    "The entries are numbered by pairs $(i,j)$, $i$ for the block and $j$ for the place in it. $X^i$ has "
    r"any law on $\mathcal X^\ell$; the law of $X$ is the image of their product.",
)
BLOCKS = "(λx : 'm # 'l → 'd. product (λi : 'm. A (λj : 'l. x (i, j))))"  # A answers for each block
MERGED = "λv : 'l → 'd. λz : 'm # 'l. if (fst z = i) (v (snd z)) (u (fst z) (snd z))"
of_a_block = Claim(
    "for A : ('m # 'l → 'd) → 'a measure, ξ ρ : real, u : 'm → 'l → 'd, i : 'm "
    f"given zcdp neighbours A ξ ρ holds zcdp neighbours (λv : 'l → 'd. A (({MERGED}) v)) ξ ρ"
)
ONE_BLOCK = (
    "for A : ('m # 'l → 'd) → 'a measure, ξ ρ l : real, u : 'm → 'l → 'd, i : 'm, w : 'l → 'd "
    "given Finite (λj : 'l. T), l = card (λj : 'l. T), zcdp neighbours A ξ ρ, 0 ≤ ξ, 0 ≤ ρ "
    "holds kl (A (z ↦ replace u i w (fst z) (snd z))) (A (z ↦ u (fst z) (snd z))) "
    "≤ ξ·l·(1 + log l) + ρ·l^2"
)

PAIR = "(bool # bool → real) # (bool → real)"
each_block = Claim(
    "for A : ('l → 'd) → 'a measure, ξ ρ : real "
    f"given Finite (λi : 'm. T), zcdp neighbours A ξ ρ holds zcdp neighbours {BLOCKS} ξ ρ"
)
measurable_blocks = Claim(
    "for A : ('l → 'd) → 'a measure given Finite (λi : 'm. T), Measurable A, ∀x. Prob (A x) "
    f"holds Measurable {BLOCKS}"
)


@size.proof
def not_empty(p):
    p.use("card_all", given=[p.have("Finite (λj : 'l. T)")])
    return p.have("0 < l")


@flat.proof
def by_the_coordinates(p):
    place = p.term(ENTRIES).type.args[1].args[0]

    def coordinate(p):
        return p.use("measurable_comp", "λv : 'l → 'd. v (snd z)", "λu : 'm → 'l → 'd. u (fst z)")

    return p.use("measurable_fun", goal=p.goal, given=[p.every("z", place, coordinate)])


@of_a_block.proof
def a_mechanism_of_the_block(p):
    p.let(m=MERGED)
    block = p.term("m").type.args[0]

    def private(p):
        p.every("x", block, lambda p: p.every("y", block, neighbouring, "neighbours x y"))
        p.unfold("zcdp", "mechanism")
        return p.conjuncts(
            lambda p: p.intro("x", lambda p: p.have("Prob (A (m x))")),
            lambda p: p.intro("x y a", lambda p: p.have("renyi a (A (m x)) (A (m y)) ≤ ξ + ρ·a")),
        )

    return private(p)


def neighbouring(p):
    p.unfold_facts("neighbours")
    some = p.obtain("j", p.have("∃j. ¬(x j = y j) ∧ (∀k. ¬(k = j) ⇒ x k = y k)"), entry)
    return p.have("neighbours (m x) (m y)", some, "neighbours")


def entry(p):
    p.have("¬(x j = y j)")
    p.have("∀k. ¬(k = j) ⇒ x k = y k")
    p.chain("m x (i, j)", eq("x j", "fst_pair", "snd_pair", "if_true"))
    p.chain("m y (i, j)", eq("y j", "fst_pair", "snd_pair", "if_true"))

    def alike(equal):
        q = p.supposing(equal.conclusion)
        q.chain("x j", eq("m x (i, j)"), eq("m y (i, j)", equal), eq("y j"))
        return q.use("absurd", "x j = y j", "F")

    p.know(logic.refuted(p.term("m x (i, j) = m y (i, j)"), alike))
    pair = p.term("m x").type.args[0]
    p.every("z", pair, elsewhere, "¬(z = (i, j))")
    p.goal = p.term("∃k. ¬(m x k = m y k) ∧ (∀z. ¬(z = k) ⇒ m x z = m y z)")
    return p.witness("(i, j)")


def elsewhere(p):
    def inside(p):
        return p.cases("snd z = j", same_place, other_place)

    def same_place(p):
        p.chain("z", eq("(fst z, snd z)", "pair_eta"), eq("(i, j)"))
        return p.use("absurd", "z = (i, j)", "m x z = m y z")

    def other_place(p):
        return p.chain("m x z", eq("x (snd z)", "if_true"), eq("m y z", "if_true"))

    def outside(p):
        return p.chain("m x z", eq("u (fst z) (snd z)", "if_false"), eq("m y z", "if_false"))

    return p.cases("fst z = i", inside, outside)


def by_proposition_6_1(pairs, total, p):
    p.say("With the other blocks as they are in u, M is a mechanism C of the block v.")
    p.let(m=MERGED, C=f"λv : 'l → 'd. A (({MERGED}) v)")
    p.use(of_a_block.theorem(), "A", "ξ", "ρ", "u", "i")
    p.use(pairs.theorem(), "C", "ξ", "ρ", "l", "w", "u i", because="Proposition 6.1")

    def here(p):
        def at(p):
            def inside(p):
                return p.chain(
                    "replace u i w (fst z) (snd z)",
                    eq("replace u i w i (snd z)"),
                    eq("w (snd z)", "replace_here"),
                    eq("m w z", "if_true"),
                )

            return p.cases(
                "fst z = i",
                inside,
                lambda p: p.chain(
                    "replace u i w (fst z) (snd z)",
                    eq("u (fst z) (snd z)", "replace_there"),
                    eq("m w z", "if_false"),
                ),
            )

        return p.have(
            "(z ↦ replace u i w (fst z) (snd z)) = m w", p.every("z", p.term("m w").type.args[0], at)
        )

    def there(p):
        def at(p):
            def inside(p):
                return p.chain("u (fst z) (snd z)", eq("m (u i) z", "if_true"))

            return p.cases(
                "fst z = i", inside, lambda p: p.chain("u (fst z) (snd z)", eq("m (u i) z", "if_false"))
            )

        return p.have("(z ↦ u (fst z) (snd z)) = m (u i)", p.every("z", p.term("m w").type.args[0], at))

    return p.chain(
        "kl (A (z ↦ replace u i w (fst z) (snd z))) (A (z ↦ u (fst z) (snd z)))",
        eq("kl (C w) (C (u i))", here(p), there(p)),
        le(f"{total} + ρ·l^2"),
    )


def one_block_after_the_other(one_block, total, p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(c=f"{total} + ρ·l^2", g=ENTRIES, K="λu : 'm → 'l → 'd. A (λz : 'm # 'l. u (fst z) (snd z))")
    data = p.term("g").type.args[0]
    p.know(flat.theorem())

    def block(p):
        return p.use(one_block.theorem(), "A", "ξ", "ρ", "l", "u", "i", "w")

    p.every("u", data, lambda p: p.every("i", data.args[0], lambda p: p.every("w", data.args[1], block)))
    blocks = p.have("m = card (λi : 'm. T)")
    return p.chain(
        "mutual_information (map g (product X)) A",
        le("mutual_information (product X) K"),
        le(
            "c·card (λi : 'm. T)",
            because="the chain rule: the information about each block is at most that of two values",
        ),
        eq("m·c", blocks),
    )


for text, pairs, total, whole in (
    (ONE_BLOCK, prop6_1.pairs, "ξ·l·(1 + log l)", claim),
    (prop6_1.below(ONE_BLOCK), prop6_1.pairs_below_zero, "ξ·l", below_zero),
    (harmonic(ONE_BLOCK), information.harmonic_pairs, HARMONIC, every_xi),
):
    one_block = Claim(text)
    one_block.proof(partial(by_proposition_6_1, pairs, total))
    whole.proof(partial(one_block_after_the_other, one_block, total))


@each_block.proof
def one_block_changes(p):
    p.let(B=BLOCKS)
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(
        lambda q: q.intro("x", lambda r: r.have("Prob (B x)")),
        lambda q: q.intro("x y a", neighbouring_blocks),
    )


def neighbouring_blocks(p):
    p.unfold_facts("neighbours")
    return p.obtain("k", p.have("∃k. ¬(x k = y k) ∧ (∀z. ¬(z = k) ⇒ x z = y z)"), entry_of_a_block)


def entry_of_a_block(p):
    p.say("The entry k is one of the block i; the other blocks are the same.")
    p.let(i="fst k", j="snd k", v="h ↦ j ↦ x (h, j)", w="h ↦ j ↦ y (h, j)")
    index, place = p.term("k").type.args
    p.every("h", index, other_block, "¬(h = i)")
    here = p.use("pair_eta", "k")
    p.have("¬(v i j = w i j)", here)
    p.every("z", place, lambda q: another(q, "i", "z", "snd", "z", "j"), "¬(z = j)")
    p.use("neighbours_at", "v i", "w i", "j")
    p.have("renyi a (A (v i)) (A (w i)) ≤ ξ + ρ·a")
    return p.use("renyi_one_factor", "h ↦ A (v h)", "h ↦ A (w h)", "i", "a", "ξ + ρ·a")


def other_block(p):
    each = p.every("z", p.term("j").type, lambda q: another(q, "h", "z", "fst", "h", "i"))
    return p.have("A (v h) = A (w h)", p.have("v h = w h", each))


def another(p, block, place, part, one, other):
    """An entry other than k is the same."""

    def same(equal):
        q = p.supposing(equal.conclusion)
        q.chain(one, eq(f"{part} ({block}, {place})", f"{part}_pair"), eq(other, equal))
        return q.use("absurd", f"{one} = {other}", "F")

    p.know(logic.refuted(p.term(f"({block}, {place}) = k"), same))
    return p.have(f"v {block} {place} = w {block} {place}")


@measurable_blocks.proof
def block_by_block(p):
    p.let(K="λi : 'm. λx : 'm # 'l → 'd. A (λj : 'l. x (i, j))")
    index = p.term("K").type.args[0]

    def block(q):
        q.let(f="λx : 'm # 'l → 'd. λj : 'l. x (i, j)")
        q.have("Measurable f")
        return q.use("measurable_comp", "A", "f", goal="Measurable (K i)")

    p.every("i", index, block)
    p.have("∀i x. Prob (K i x)")
    return p.use("measurable_product", "K")


@printed.refutation
def an_answer_for_each_block(p):
    p.say(
        "There are two blocks of two entries, and the mechanism that refutes Proposition 6.1 answers for "
        r"each. An entry is in one block, so that $\xi$ and $\rho$ are the same. Let the entries of a block "
        "be equal, and their element be drawn from all. Both answers are right with probability "
        "$(127/128)^2$, and $2^{-1024}$ if they do not depend on the data. So the information is more than "
        r"$1007\log2$, and the bound is below $1002\log2$."
    )
    repeated_entry.known(p)
    p.let(
        X=f"λi : bool. {repeated_entry.EQUAL}",
        g="λu : bool → bool → real. λz : bool # bool. u (fst z) (snd z)",
    )
    p.let(B="λx : bool # bool → real. product (λi : bool. A (λj : bool. x (i, j)))", P="map g (product X)")
    p.let(b="2·(ξ·2·(1 + log 2) + ρ·2^2)", c="2·(512·log 2)", v="(127/128)^2")
    p.have("b < v·c - log 2", by=decide)
    p.let(s=rf"\z : {PAIR}. ∀i. e (snd z i) = q (j ↦ fst z (i, j))")
    p.use("finite_bool")
    p.know(symmetry(named("card_bool")))
    p.use(each_block.theorem(), "A", "ξ", "ρ", goal="zcdp neighbours B ξ ρ")
    p.use(measurable_blocks.theorem(), "A", goal="Measurable B")
    p.use(flat.theorem(), goal="Measurable g")
    p.have("∀i. Prob (X i)")
    p.have("Prob P")
    p.every("i", p.term("X").type.args[0], one_right)
    p.use(
        "measurable_every",
        rf"λi : bool. \z : {PAIR}. e (snd z i) = q (λj : bool. fst z (i, j))",
        goal="Measurable s",
    )
    data, output = p.term("s").type.args[0].args
    p.every("x", data, both_right)
    p.every("y", output, both_rare)

    def too_much(q):
        q.use("guess_information", "P", "B", "s", "v", "c", "b")
        return q.have("F")

    p.refute("mutual_information P B ≤ b", too_much)
    return p.counterexample(A="B", X="X", ξ="ξ", ρ="ρ", m="2", l="2")


def one_right(p):
    """The right answers for one block are an event."""
    p.let(row=rf"\z : {PAIR}. λj : bool. fst z (i, j)", out=rf"\z : {PAIR}. snd z i")

    def entry(q):
        return q.use("measurable_comp", "λx : bool # bool → real. x (i, j)", rf"\z : {PAIR}. fst z")

    p.every("j", p.term("i").type, entry)
    p.have("Measurable row")
    p.use("measurable_comp", "λy : bool → real. y i", rf"\z : {PAIR}. snd z", goal="Measurable out")
    p.use("measurable_comp", "q", "row")
    p.use("measurable_comp", "e", "out")
    return p.have(rf"Measurable (\z : {PAIR}. e (snd z i) = q (j ↦ fst z (i, j)))")


def both_right(p):
    p.let(r="λi : bool. λj : bool. x (i, j)", S="i ↦ y ↦ e y = q (r i)")
    p.let(m="i ↦ mass (A (r i)) (S i)", h="127/128")
    for block in "TF":
        p.have(f"h ≤ m {block}")
    p.have("∀i. Measurable (S i)")
    p.have("0 ≤ m F", p.use("mass_nonneg", "A (r F)", "S F"))
    return p.chain(
        "v",
        eq("h·h"),
        le("h·m F", p.use("emul_le", "h", "h", "m F")),
        le("m T·m F", p.use("emul_le", "m F", "h", "m T")),
        eq("Prod m", "eprod_bool"),
        eq("mass (product (i ↦ A (r i))) (y ↦ ∀i. S i (y i))", "mass_box"),
        eq("mass (B x) (y ↦ s (x, y))", "fst_pair", "snd_pair"),
    )


def both_rare(p):
    p.let(S="λi : bool. λw : bool → real. e (y i) = q w", m="i ↦ mass (X i) (S i)")
    p.have("∀i. Measurable (S i)")
    for block in "TF":
        p.have(f"m {block} = 1/N")
    return p.chain(
        "mass P (x ↦ s (x, y))",
        eq("mass P (x ↦ ∀i. e (y i) = q (j ↦ x (i, j)))", "fst_pair", "snd_pair"),
        eq("mass (product X) (u ↦ ∀i. e (y i) = q (j ↦ g u (i, j)))", "mass_map"),
        eq("mass (product X) (u ↦ ∀i. S i (u i))", "fst_pair", "snd_pair"),
        eq("Prod m", "mass_box"),
        eq("m T·m F", "eprod_bool"),
        eq("1/N·(1/N)", "ext_mul"),
        eq("1/N*(1/N)"),
        le("exp (-c)", p.have("1/N*(1/N) = exp (-c)")),
    )
