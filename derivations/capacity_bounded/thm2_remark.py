"""The remark after Theorem 2: is Rényi differential privacy convex?

Problem: the paper says that it is not, nor its capacity bounded version. Convexity, two sentences earlier,
    is: if A and B have the parameter ε, so has the mechanism that tosses a coin and runs one of them.
Method: the Rényi divergence increases with the α-divergence, and for that Theorem 2 holds.
Guarantee: the remark is false. For every order α > 1 and every class H, restricted Rényi privacy with
    parameter ε is kept by mixtures. For the class of all functions this is Rényi differential privacy.
Reference: capacity bounded paper, section 4, the remark after Theorem 2.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import thm2

MIXED = "(x ↦ mixture λ (A x) (B x))"


def has_value(mechanism):
    """Equation (3) has a value for the pairs of neighbours."""
    return f"(∀x y. nb x y ⇒ 0 ≤ 1 + α·(α - 1) · restricted_alpha α H ({mechanism} x) ({mechanism} y))"


def private(mechanism):
    return f"capacity_bounded nb (restricted_renyi α H) {mechanism} ε"


conditions = [
    "1 < α", "0 ≤ λ", "λ ≤ 1", "mechanism(A)", "mechanism B",
    *(f"({thm2.valued(m, '(alpha_generator α)')})" for m in ("A", "B", MIXED)),
    has_value("A"), has_value("B"), has_value(MIXED), private("A"), private("B"),
]  # fmt: skip
variables = "α : real, H : ('a → real) → bool, nb : 'd → 'd → bool, A B : 'd → 'a measure, ε λ : real"

theorem = Statement(id="cbdp.thm2.remark", title="Rényi privacy and mixtures", expect="refuted")
remark = theorem.printed(
    "holds ∃α : real. ∃H : ('a → real) → bool. ∃nb : 'd → 'd → bool. ∃A : 'd → 'a measure. "
    "∃B : 'd → 'a measure. ∃ε : real. ∃λ : real. " + r" /\ ".join([*conditions, f"~{private(MIXED)}"])
)
convex = theorem.repaired(f"for {variables} given {', '.join(conditions)} holds {private(MIXED)}")
for claim in (remark, convex):
    claim.facts.append(partial(named, "abs_pow_defined"))
theorem.finding(
    "false step",
    "The remark is false: by the paper's own definition of convexity, Rényi differential privacy of "
    "every order is convex, and so is every capacity bounded version. It is the divergence that is not "
    r"jointly convex for $\alpha>1$, but only quasi-convex, which is all that the definition asks.",
)
theorem.finding(
    "reading",
    "The remark is read in its weakest form: for some order, some class, some mechanisms, and some "
    "parameter. The divergences have values, that is, the supremum is over at least one function, and "
    r"$1+\alpha(\alpha-1)\mathrm{D}^{\mathcal H}_\alpha\ge0$ (Equation (3)), as for $0\in\mathcal H$. "
    r"Rényi differential privacy is the case that $\mathcal H$ is the class of all functions (Equation (1)).",
)


@convex.proof
def through_the_alpha_divergence(p):
    p.let(η="(exp((α - 1)·ε) - 1)/(α·(α - 1))")
    p.say(
        "By Equation (3) Rényi's divergence is at most $ε$ if and only if the $α$-divergence is at most $η$."
    )
    p.use("alpha_privacy", "nb", "H", "A", "α", "ε", because="Equation (3)")
    p.use("alpha_privacy", "nb", "H", "B", "α", "ε", because="Equation (3)")
    p.use(
        thm2.mechanisms.theorem(),
        *("α_generator(α)", "H", "nb", "A", "B", "η", "λ"),
        because="Theorem 2 for the $α$-divergence",
    )
    return p.use("renyi_privacy", "nb", "H", "x ↦ mixture(λ, A(x), B(x))", "α", "ε", because="Equation (3)")


@remark.refutation
def none_exists(p):
    p.say("There are no such mechanisms: the mixture of private ones is private.")

    def at(p):
        p.use(convex.theorem(), "α", "H", "nb", "A", "B", "ε", "λ", because="shown below")
        return p.have("F")

    some = remark.conclusion
    return p.counterexample(p.refute(some, lambda q: q.obtain("α H nb A B ε λ", some, at)))
