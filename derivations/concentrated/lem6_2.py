"""Lemma 6.2: the mutual information if the entries of the data are independent.

Problem: bound I(X; M(X)) for independent entries X_1, …, X_m.
Method: the chain rule, with the outputs for data of which some entries are drawn anew: each entry adds the
    information about it, which convexity of the KL divergence bounds by that of neighbours. All densities are
    those of the joint laws of data and output, so that the outputs may lie in any space.
Guarantee: (ξ+ρ)m.
Reference: concentrated paper, Lemma 6.2 and its proof.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lem6.2", title="The mutual information of independent entries")
claim = theorem.printed(
    "for A : ('i → 'd) → 'a measure, D : 'i → 'd measure, ξ ρ m : real "
    "given Finite (λi : 'i. T), m = card (λi : 'i. T), zcdp neighbours A ξ ρ, ∀i. Prob (D i) "
    "holds mutual_information (product D) A ≤ (ξ + ρ)·m",
    added=["Measurable A", "0 ≤ ξ + ρ"],
)
theorem.finding(
    "hypothesis",
    r"$M$ depends measurably on its data, or there is no joint law. $\xi+\rho\ge0$ follows from zCDP if "
    r"$\mathcal X$ has two elements; if it has one, every mechanism is $(\xi,\rho)$-zCDP for all $\xi$ and "
    r"$\rho$, and the information is $0$.",
)
theorem.finding(
    "reading",
    r"$D_i$ is the law of the entry $X_i$, any law on $\mathcal X$, and $\prod_iD_i$ that of $X$. The chain "
    "rule is proved: for a set $S$ of entries let $M_S(x)$ be $M$ on data that have the entries of $x$ in "
    r"$S$ and fresh ones elsewhere, and $J_S$ the law of $(X,M_S(X))$. For $i\notin S$ the density of $J_S$ "
    r"with respect to $J_\emptyset$ does not depend on $x_i$, and without $X_i$ the laws $J_S$ and "
    r"$J_{S\cup i}$ agree. So $\mathrm D_1(J_{S\cup i}\|J_\emptyset)=\mathrm D_1(J_{S\cup i}\|J_S)"
    r"+\mathrm D_1(J_S\|J_\emptyset)$. The first term is at most $\xi+\rho$, because $M_{S\cup i}(x)$ and "
    "$M_S(x)$ are mixtures of outputs for neighbours. Only densities of joint laws are used, so that the "
    "space of the outputs need not be standard.",
)
one_entry = Claim(
    "for A : ('i → 'd) → 'a measure, ξ ρ : real, x : 'i → 'd, i : 'i, z : 'd "
    "given zcdp neighbours A ξ ρ, 0 ≤ ξ + ρ "
    "holds kl (A (replace x i z)) (A x) ≤ ξ + ρ"
)


@one_entry.proof
def order_one(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(D="kl (A (replace x i z)) (A x)")

    def same(p):
        return p.chain(
            "D",
            eq("kl (A (replace x i (x i))) (A x)"),
            eq("kl (A x) (A x)", "replace_none"),
            eq("0", "kl_same"),
            le("ξ + ρ"),
        )

    def different(p):
        def order(p):
            return p.chain(
                "D",
                le("renyi α (A (replace x i z)) (A x)", "kl_le_renyi"),
                le("ξ + ρ*α", because="they are neighbours"),
            )

        p.every("α", "real", order, "1 < α")
        return p.cases(
            "0 ≤ ρ", lambda p: p.use("le_at_order_one", "D", "ξ", "ρ"), lambda p: p.chain("D", le("ξ + ρ"))
        )

    return p.cases("z = x i", same, different)


@claim.proof
def one_entry_after_the_other(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(c="ξ + ρ")
    p.term("A").type.args[0]
    p.every(
        "x",
        "'i → 'd",
        lambda p: p.every(
            "i",
            "'i",
            lambda p: p.every("z", "'d", lambda p: p.use(one_entry.theorem(), "A", "ξ", "ρ", "x", "i", "z")),
        ),
    )
    return p.chain(
        "mutual_information (product D) A",
        le(
            "c·card (λi : 'i. T)",
            because="the chain rule: the information about each entry is at most that of neighbours",
        ),
        eq("(ξ + ρ)*m"),
    )
