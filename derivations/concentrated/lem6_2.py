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
    "for A : ('i -> 'd) -> 'a measure, D : 'i -> 'd measure, xi rho m : real "
    r"given Finite (\i : 'i. T), m = card (\i : 'i. T), zcdp neighbours A xi rho, !i. Prob (D i) "
    "holds mutual_information (product D) A <= ext ((xi + rho)*m)",
    added=["Measurable A", "0 <= xi + rho"],
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
    r"rule is proved: for a set $S$ of entries let $M_S(x)$ be $M$ on data that have the entries of $x$ in "
    r"$S$ and fresh ones elsewhere, and $J_S$ the law of $(X,M_S(X))$. For $i\notin S$ the density of $J_S$ "
    r"with respect to $J_\emptyset$ does not depend on $x_i$, and without $X_i$ the laws $J_S$ and "
    r"$J_{S\cup i}$ agree. So $\mathrm D_1(J_{S\cup i}\|J_\emptyset)=\mathrm D_1(J_{S\cup i}\|J_S)"
    r"+\mathrm D_1(J_S\|J_\emptyset)$. The first term is at most $\xi+\rho$, because $M_{S\cup i}(x)$ and "
    r"$M_S(x)$ are mixtures of outputs for neighbours. Only densities of joint laws are used, so that the "
    r"space of the outputs need not be standard.",
)
one_entry = Claim(
    "for A : ('i -> 'd) -> 'a measure, xi rho : real, x : 'i -> 'd, i : 'i, z : 'd "
    "given zcdp neighbours A xi rho, 0 <= xi + rho "
    "holds kl (A (replace x i z)) (A x) <= ext (xi + rho)"
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
            le("ext (xi + rho)"),
        )

    def different(p):
        def order(p):
            return p.chain(
                "D",
                le("renyi a (A (replace x i z)) (A x)", "kl_le_renyi"),
                le("ext (xi + rho*a)", because="they are neighbours"),
            )

        p.every("a", "real", order, "1 < a")
        return p.cases(
            "0 <= rho",
            lambda p: p.use("le_at_order_one", "D", "xi", "rho"),
            lambda p: p.chain("D", le("ext (xi + rho)")),
        )

    return p.cases("z = x i", same, different)


@claim.proof
def one_entry_after_the_other(p):
    p.unfold_facts("zcdp", "mechanism")
    p.let(c="xi + rho")
    p.term("A").type.args[0]
    p.every(
        "x",
        "'i -> 'd",
        lambda p: p.every(
            "i",
            "'i",
            lambda p: p.every(
                "z", "'d", lambda p: p.use(one_entry.theorem(), "A", "xi", "rho", "x", "i", "z")
            ),
        ),
    )
    return p.chain(
        "mutual_information (product D) A",
        le(
            r"ext (c*card (\i : 'i. T))",
            because="the chain rule: the information about each entry is at most that of neighbours",
        ),
        eq("ext ((xi + rho)*m)"),
    )
