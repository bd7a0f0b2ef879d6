"""Theorem 6.3: the mutual information for independent blocks of ℓ entries.

Problem: bound I(X; M(X)) for m independent blocks of ℓ entries, which may depend on each other within a
    block.
Method: as Lemma 6.2, with blocks for entries. With the other blocks fixed, M is a zCDP mechanism of one
    block, so that Proposition 6.1 bounds the divergence for two values of a block.
Guarantee: m(ξℓ(1 + log ℓ) + ρℓ²) for ξ, ρ ≥ 0.
Reference: concentrated paper, Theorem 6.3 and its proof.
"""

from cbdp_sym.author import *
from derivations.concentrated import prop6_1

ENTRIES = r"\u : 'm -> 'l -> 'd. \z : 'm # 'l. u (fst z) (snd z)"  # the data set with these blocks

theorem = Statement(id="zcdp.thm6.3", title="The mutual information of independent blocks")
claim = theorem.printed(
    "for A : ('m # 'l -> 'd) -> 'a measure, X : 'm -> ('l -> 'd) measure, xi rho m l : real "
    r"given Finite (\i : 'm. T), m = card (\i : 'm. T), Finite (\j : 'l. T), l = card (\j : 'l. T), "
    "zcdp neighbours A xi rho, !i. Prob (X i) "
    rf"holds mutual_information (map ({ENTRIES}) (product X)) A "
    "<= ext (m*(xi*l*(1 + log l) + rho*l^2))",
    added=["Measurable A", "0 <= xi", "0 <= rho"],
)
flat = Claim(f"holds Measurable ({ENTRIES})")
size = Claim(r"for l : real given Finite (\j : 'l. T), l = card (\j : 'l. T) holds 0 < l")
claim.facts += [size.theorem, flat.theorem]
theorem.finding(
    "hypothesis",
    r"$\xi\ge0$ is needed for Proposition 5.3, which the proof uses, and is not printed. For one block the "
    r"theorem is Proposition 6.1, which fails without it. $\rho\ge0$ follows then if $\mathcal X$ has two "
    r"elements. $M$ depends measurably on its data, or there is no joint law.",
)
theorem.finding(
    "reading",
    r"The entries are numbered by pairs $(i,j)$, $i$ for the block and $j$ for the place in it. $X^i$ has "
    r"any law on $\mathcal X^\ell$; the law of $X$ is the image of their product.",
)
MERGED = r"\v : 'l -> 'd. \z : 'm # 'l. if (fst z = i) (v (snd z)) (u (fst z) (snd z))"
of_a_block = Claim(
    "for A : ('m # 'l -> 'd) -> 'a measure, xi rho : real, u : 'm -> 'l -> 'd, i : 'm "
    f"given zcdp neighbours A xi rho holds zcdp neighbours (\\v : 'l -> 'd. A (({MERGED}) v)) xi rho"
)
one_block = Claim(
    "for A : ('m # 'l -> 'd) -> 'a measure, xi rho l : real, u : 'm -> 'l -> 'd, i : 'm, w : 'l -> 'd "
    r"given Finite (\j : 'l. T), l = card (\j : 'l. T), zcdp neighbours A xi rho, 0 <= xi, 0 <= rho "
    r"holds kl (A (\z. replace u i w (fst z) (snd z))) (A (\z. u (fst z) (snd z))) "
    "<= ext (xi*l*(1 + log l) + rho*l^2)"
)


@size.proof
def not_empty(p):
    p.use("card_all", given=[p.have(r"Finite (\j : 'l. T)")])
    return p.have("0 < l")


@flat.proof
def by_the_coordinates(p):
    place = p.term(ENTRIES).type.args[1].args[0]

    def coordinate(p):
        return p.use("measurable_comp", r"\v : 'l -> 'd. v (snd z)", r"\u : 'm -> 'l -> 'd. u (fst z)")

    return p.use("measurable_fun", goal=p.goal, given=[p.every("z", place, coordinate)])


@of_a_block.proof
def a_mechanism_of_the_block(p):
    p.let(m=MERGED)
    block = p.term("m").type.args[0]

    def private(p):
        p.know(p.every("x", block, lambda p: p.every("y", block, neighbouring, "neighbours x y")))
        p.unfold("zcdp", "mechanism")
        return p.conjuncts(
            lambda p: p.intro("x", lambda p: p.have("Prob (A (m x))")),
            lambda p: p.intro("x y a", lambda p: p.have("renyi a (A (m x)) (A (m y)) <= ext (xi + rho*a)")),
        )

    return private(p)


def neighbouring(p):
    p.unfold_facts("neighbours")
    some = p.obtain("j", p.have(r"?j. ~(x j = y j) /\ (!k. ~(k = j) ==> x k = y k)"), entry)
    return p.have("neighbours (m x) (m y)", some, "neighbours")


def entry(p):
    p.have("~(x j = y j)")
    p.have("!k. ~(k = j) ==> x k = y k")
    p.chain("m x (i, j)", eq("x j", "fst_pair", "snd_pair", "if_true"))
    p.chain("m y (i, j)", eq("y j", "fst_pair", "snd_pair", "if_true"))

    def alike(equal):
        q = p.supposing(equal.conclusion)
        q.chain("x j", eq("m x (i, j)"), eq("m y (i, j)", equal), eq("y j"))
        return q.use("absurd", "x j = y j", "F")

    p.know(logic.refuted(p.term("m x (i, j) = m y (i, j)"), alike))
    pair = p.term("m x").type.args[0]
    p.know(p.every("z", pair, elsewhere, "~(z = (i, j))"))
    p.goal = p.term(r"?k. ~(m x k = m y k) /\ (!z. ~(z = k) ==> m x z = m y z)")
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


@one_block.proof
def by_proposition_6_1(p):
    p.say("With the other blocks as they are in u, M is a mechanism C of the block v.")
    p.let(m=MERGED, C=f"\\v : 'l -> 'd. A (({MERGED}) v)")
    p.use(of_a_block.theorem(), "A", "xi", "rho", "u", "i")
    p.use(prop6_1.pairs.theorem(), "C", "xi", "rho", "l", "w", "u i", because="Proposition 6.1")

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
            r"(\z. replace u i w (fst z) (snd z)) = m w", p.every("z", p.term("m w").type.args[0], at)
        )

    def there(p):
        def at(p):
            def inside(p):
                return p.chain("u (fst z) (snd z)", eq("m (u i) z", "if_true"))

            return p.cases(
                "fst z = i", inside, lambda p: p.chain("u (fst z) (snd z)", eq("m (u i) z", "if_false"))
            )

        return p.have(r"(\z. u (fst z) (snd z)) = m (u i)", p.every("z", p.term("m w").type.args[0], at))

    return p.chain(
        r"kl (A (\z. replace u i w (fst z) (snd z))) (A (\z. u (fst z) (snd z)))",
        eq("kl (C w) (C (u i))", here(p), there(p)),
        le("ext (xi*l*(1 + log l) + rho*l^2)"),
    )


@claim.proof
def one_block_after_the_other(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(
        c="xi*l*(1 + log l) + rho*l^2",
        g=ENTRIES,
        K=r"\u : 'm -> 'l -> 'd. A (\z : 'm # 'l. u (fst z) (snd z))",
    )
    data = p.term("g").type.args[0]
    p.know(flat.theorem())

    def block(p):
        return p.use(one_block.theorem(), "A", "xi", "rho", "l", "u", "i", "w")

    p.know(
        p.every("u", data, lambda p: p.every("i", data.args[0], lambda p: p.every("w", data.args[1], block)))
    )
    blocks = p.have(r"m = card (\i : 'm. T)")
    return p.chain(
        "mutual_information (map g (product X)) A",
        le("mutual_information (product X) K"),
        le(
            r"ext (c*card (\i : 'm. T))",
            because="the chain rule: the information about each block is at most that of two values",
        ),
        eq("ext (m*(xi*l*(1 + log l) + rho*l^2))", blocks),
    )
