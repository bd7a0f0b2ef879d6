"""Lemma 11: max-information bounds On-Average KL-privacy, divided by the number of points.

Problem: I_∞(Z; A(Z)) ≤ k for every law Dⁿ of the data, as Definition 10 says. How private is A on average?
Method: then D_∞(A(x)‖A(y)) ≤ k for any data sets x and y (``max_information``,
    ``outputs``), and the KL divergence is at most that. By Lemma 6 with all n points its mean for two
    independent data sets is n times the On-Average KL-privacy.
Guarantee: k/n-On-Average KL-privacy.
Reference: On-Average KL-Privacy, Lemma 11 and its proof in Appendix A; Definition 10 with β = 0.
"""

from cbdp_sym.author import *

from . import lem6
from .definitions import MODEL, POSTERIOR, SAMPLING
from .max_information import any_point
from .outputs import any_two
from .sampling import kernel, well_defined

MAX_INFORMATION = "∀Q. Prob Q ⇒ max_information 0 (product (λj : 'i. Q)) A ≤ k"
theorem = Statement(id="oakl.lem11", title="Max-information")
implies = theorem.printed(
    f"{POSTERIOR}, k : real given {SAMPLING}, {MAX_INFORMATION} "
    "holds on_average_kl i A D ≤ k/card (λj : 'i. T)",
    label="max-information k implies k/n-On-Average KL-privacy",
)
implies.facts += well_defined
theorem.finding(
    "reading",
    r"``For every distribution $\mathcal{D}$'' in Definition 10 is read as for every law $\mathcal{D}^n$ of "
    r"independent points. If all laws on $\mathcal{Z}^n$ are meant, the hypothesis is stronger.",
)
theorem.finding(
    "false step",
    r"The proof cites $I_\infty(\mathcal{A},n)=\sup_{Z,Z'}D_\infty(\mathcal{A}(Z)\|\mathcal{A}(Z'))$ from "
    r"another paper, where all laws on $\mathcal{Z}^n$ are allowed. For product laws and a general "
    r"mechanism, the max-information bounds only the divergence from $\mathcal{A}(a,\dots,a)$. For "
    "posterior sampling the equation is true all the same: the density at $Z'$ is at least the geometric "
    r"mean of those at $(z'_i,\dots,z'_i)$.",
)
theorem.finding(
    "sharper",
    r"As the max-divergence of two outputs is at most $k$ both ways round, their KL divergence is at most "
    r"$k\tanh\frac k2$, that of randomized response. So $\frac kn\tanh\frac k2$ is enough (Theorem 19 of the "
    "sharp appendix).",
)
on_average = Claim(
    f"{POSTERIOR}, k : real given {SAMPLING}, ∀x y. kl (A x) (A y) ≤ k "
    "holds on_average_kl i A D ≤ k/card (λj : 'i. T)"
)
outputs = Claim(
    "for A : ('i → 'd) → 'a measure, Base : 'a measure, loss : 'd → 'a → real, r : 'a → real, "
    f"x y : 'i → 'd, k : real given {MODEL}, {MAX_INFORMATION} holds kl (A x) (A y) ≤ k"
)


@outputs.proof
def any_two_outputs(p):
    p.use(kernel.theorem(), "A", "Base", "loss", "r")

    def point(p):
        return p.use(any_point.theorem(), "A", "x", "a", "s", "k")

    p.intro("x a s", point, "∀x y f. Measurable(f) ⇒ A(x)(f) ≤ exp(k)·A(z ↦ y)(f)")
    p.use(any_two.theorem(), "A", "Base", "loss", "r", "x", "y", "k")
    return p.chain("KL(A(x) ‖ A(y))", le("D[∞](A(x) ‖ A(y))", "kl_le_max_divergence"), le("k"))


@implies.proof
def two_outputs(p):
    def each(q):
        return q.use(outputs.theorem(), "A", "Base", "loss", "r", "x", "y", "k")

    data = p.term("x ↦ A(x)").type.args[0]
    p.every("x", data, lambda q: q.every("y", data, each))
    return p.use(on_average.theorem(), "i", "A", "Base", "loss", "r", "D", "k")


@on_average.proof
def two_data_sets(p):
    p.let(P="product (λj : 'i. D)", s="'i", n="card('i)", o="on_average_KL[i](A, D)")
    p.use(kernel.theorem(), "A", "Base", "loss", "r")
    p.have("0 < n", "card_positive")
    p.use(lem6.equality.theorem(), "i", "A", "Base", "loss", "r", "D", "s", because="Lemma 6")

    p.chain("0", le("KL(A(select(x ↦ T)) ‖ A(select(x ↦ T)))"), le("k"))
    p.chain(
        "n·o",
        eq("group_kl(s, A, D)"),
        eq("∫ ∫ KL(A(x) ‖ A(replace_all(x, s, w))) dP(w) dP(x)", "group_kl"),
        le("∫ ∫ k dP(w) dP(x)", "L_le"),
        eq("k", "L_const", "L_const"),
    )
    return p.chain("o", eq("1/n·(n·o)"), le("1/n·k"), eq("k/n"))
