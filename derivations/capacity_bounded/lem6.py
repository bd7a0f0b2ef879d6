"""Lemma 6: integral probability metrics of classes that are closed under negation.

Problem: if H = -H, is sup |E_P[h] - E_{P'}[h]| = sup E_P[h] - E_{P'}[h]?
Method: e ≤ |e| for one direction; for the other, |e| is e, or the same difference for -h.
Guarantee: for all P, P' and every class H = -H whose functions have means. The supremum need not be attained,
    as the printed proof assumes.
Reference: capacity bounded paper, Lemma 6 and its proof in Appendix D.
"""

from cbdp_sym.author import *

theorem = Statement(id="cbdp.lem6", title="Classes that are closed under negation")
claim = theorem.printed(
    "for H : ('a → real) → bool, P Q distributions on 'a given closed_under_negation(H) "
    "holds IPM^H(P, Q) = (sup h ∈ H. E[x ~ P] h(x) - E[x ~ Q] h(x))",
    added=["∃h. H(h)", "∀h. H(h) ⇒ Integrable(P, h) ∧ Integrable(Q, h)"],
)
theorem.finding(
    "false step",
    "The printed proof takes an $h'$ that attains the supremum. Such an $h'$ need not exist; it is "
    r"enough to look at each $h$. (The conditions of its two cases compare $\mathbb{E}_P[h']$ with "
    "itself; $P'$ is meant.)",
)
theorem.finding(
    "hypothesis",
    r"The functions of $\mathcal H$ need means under $P$ and $P'$; an empty class has no supremum.",
)


@claim.proof
def two_bounds(p):
    p.unfold_facts("closed_under_negation")
    p.let(d="h ↦ E[x ~ P] h(x) - E[x ~ Q] h(x)", bound="sup h ∈ H. d(h)")

    def upper(p):
        def positive(p):
            return p.chain(
                "|d(h)|",
                eq("d(h)", "abs_nonneg", because="it is its own absolute value"),
                le("bound", p.use("supon_upper", "H", "h ↦ d(h)", "h")),
            )

        def negative(p):
            def means(p):
                p.use("int_neg", "P", "h", "m", because="linearity")
                p.use("int_neg", "Q", "h", "n", because="linearity")
                return p.chain(
                    "|d(h)|",
                    eq("-(m - n)", "E_int"),
                    eq("d(x ↦ -h(x))", "E_int", because="the difference for $-h$"),
                    le("bound", p.use("supon_upper", "H", "h ↦ d(h)", "x ↦ -h(x)")),
                )

            p.unfold_facts("Integrable")
            first, second = (
                p.have("∃m. E[x ~ P] h(x) exists and is m"),
                p.have("∃m. E[x ~ Q] h(x) exists and is m"),
            )
            return p.obtain("m n", [first, second], means)

        return p.cases("0 ≤ d(h)", positive, negative)

    def lower(p):
        return p.chain(
            "d(h)",
            le("|d(h)|", "le_abs"),
            le(
                "largest",
                p.use("supon_upper", "G", "h ↦ |d(h)|", "h"),
                because=r"$e\le|e|$, for the other bound",
            ),
        )

    p.unfold("ipm")
    p.let(G="h ↦ H(h) ∧ Integrable(P, h) ∧ Integrable(Q, h)")
    p.let(largest="SupOn G (h ↦ abs (d h))")
    p.intro("h", upper, "∀h. G(h) ⇒ |d(h)| ≤ bound")
    p.intro("h", lower, "∀h. H(h) ⇒ d(h) ≤ largest")
    first = p.use("supon_least", "G", "h ↦ |d(h)|", "bound")
    p.use("supon_least", "H", "h ↦ d(h)", "largest")
    return p.use("ele_antisym", given=[first])
