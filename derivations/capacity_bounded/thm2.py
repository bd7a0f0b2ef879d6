"""Theorem 2: convexity.

Problem: is the mechanism that runs A with probability λ and B with probability 1 - λ as private as A and B?
Method: the objective of the supremum is linear in the pair (P, Q), and each part is below its own supremum.
Guarantee: for every function f, every class H, all mechanisms and all 0 ≤ λ ≤ 1; with the parameters ε₁ and
    ε₂ of A and B it has the parameter λε₁ + (1-λ)ε₂.
Reference: capacity bounded paper, Theorem 2 and its proof in Appendix B.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.thm2", title="Convexity")
coin, MIXED = "0 ≤ λ, λ ≤ 1", "(x ↦ mixture λ (A x) (B x))"


def valued(mechanism, f="f"):
    """The divergences of the mechanism have values."""
    return f"∀x y. nb x y ⇒ has_value {f} H ({mechanism} x) ({mechanism} y)"


mechanisms = theorem.printed(
    "for f : real → ereal, H : ('a → real) → bool, nb : 'd → 'd → bool, "
    f"A B : 'd → 'a measure, ε λ : real given {coin} "
    "holds capacity_bounded nb (restricted f H) A ε ⇒ capacity_bounded nb (restricted f H) B ε "
    "⇒ capacity_bounded nb (restricted f H) (x ↦ mixture λ (A x) (B x)) ε",
    added=[valued("A"), valued("B"), valued(MIXED)],
)
distributions = theorem.display(
    "for f : real → ereal, H : ('a → real) → bool, P1 P2 Q1 Q2 : 'a measure, λ : real "
    f"given {coin}, Prob P1, Prob P2, Prob Q1, Prob Q2 "
    "holds restricted f H (mixture λ P1 P2) (mixture λ Q1 Q2) "
    "≤ λ · restricted f H P1 Q1 + (1 - λ) · restricted f H P2 Q2",
    added=[
        "has_value(f, H, P1, Q1)",
        "has_value(f, H, P2, Q2)",
        "has_value(f, H, mixture(λ, P1, P2), mixture(λ, Q1, Q2))",
        "D[f]^H(P1, Q1) ≠ bot",
        "D[f]^H(P2, Q2) ≠ bot",
    ],
    label="convexity of the divergence",
)
theorem.finding(
    "unneeded",
    "Neither convexity of $f$, which the text after the theorem names, nor $f(1)=0$ plays a role. The "
    r"other functions of the class need no means: where $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ is "
    r"$\infty-\infty$ the function $h$ is left out of the supremum.",
)
theorem.finding(
    "hypothesis",
    r"For each pair the class needs a measurable member $h$ for which $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ "
    "has a value; otherwise its supremum is over the empty set. In the "
    r"inequality of the proof the two divergences on the right are not $-\infty$, so that no sum is "
    r"$\infty-\infty$. The first line of that inequality has $\mathrm{D}_\alpha$ for $\mathrm{D}_f$.",
)


def joint(p):
    """D(λP₁ + (1-λ)P₂, λQ₁ + (1-λ)Q₂) ≤ λD(P₁, Q₁) + (1-λ)D(P₂, Q₂)."""
    p.let(D1="D[f]^H(P1, Q1)", D2="D[f]^H(P2, Q2)", total="λ·D1 + (1 - λ)·D2")
    p.let(V="λP Q : 'a measure. h ↦ M P (x ↦ ext (h x)) + M Q (x ↦ -conjugate f (h x))")

    def value(p):
        p.use("conjugate_measurable", "f", because="$f^*$ is convex")
        return p.chain(
            "V(mixture(λ, P1, P2), mixture(λ, Q1, Q2), h)",
            eq(
                "λ·(M[x ~ P1] h(x)) + (1 - λ)·(M[x ~ P2] h(x)) "
                "+ (λ·(M[x ~ Q1] -conjugate(f, h(x))) "
                "+ (1 - λ)·(M[x ~ Q2] -conjugate(f, h(x))))",
                "M_mixture",
                because="means under a mixture",
            ),
            eq("λ·V(P1, Q1, h) + (1 - λ)·V(P2, Q2, h)", because="rearranged"),
            le("total", because="each value is at most its supremum"),
        )

    p.intro("h", value, "∀h. H(h) ⇒ Measurable(h) ⇒ V(mixture(λ, P1, P2), mixture(λ, Q1, Q2), h) ≤ total")
    return p.use("restricted_least", because="the least upper bound")


distributions.facts.append(partial(named, "emul_not_bot"))
distributions.proof(joint)


@mechanisms.proof
def pair_by_pair(p):
    def pair(p):
        p.let(P1="A(x)", P2="B(x)", Q1="A(y)", Q2="B(y)")
        joint(p)
        return p.chain(
            "D[f]^H(mixture(λ, A(x), B(x)), mixture(λ, A(y), B(y)))",
            le("λ·D1 + (1 - λ)·D2"),
            le("ext(λ)·ε + ext(1 - λ)·ε"),
            eq("ε"),
        )

    p.unfold("capacity_bounded", "mechanism")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("mixture_prob", "λ", "A(x)", "B(x)")),
        lambda p: p.intro("x y", pair),
    )
