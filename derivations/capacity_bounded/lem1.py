"""Lemma 1: the KL divergence restricted to linear adversaries.

Problem: KL^lin(P, Q) for linear functions of M features, with a constant; KL^H for any class H.
Method: the conjugate of t log t is e^{s-1}; the supremum over the constant b is taken in closed form.
Guarantee: KL^lin(P,Q) = sup_a aᵀE_P[φ] - log E_Q[e^{aᵀφ}] for all P, Q and all features with finite
    expectations under P; a moment E_Q[e^{aᵀφ}] = ∞ is allowed.
Reference: capacity bounded paper, Lemma 1 and its proof in Appendix C.2.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.lem1", title="KL restricted to linear adversaries")
conjugate = theorem.printed(
    "for s : real holds conjugate kl_generator s = ext (exp (s - 1))", label="the conjugate of t log t"
)
dual = theorem.printed(
    "for phi : 'a -> 'i -> real, P Q : 'a measure "
    r"given Finite (\i : 'i. T), Prob P, Prob Q, !i. Measurable (\x. phi x i) "
    r"holds restricted_kl (\h. ?a b. !x. h x = dot a (phi x) + b) P Q = "
    r"Sup (\a. ext (dot a (\i. E P (\x. phi x i))) - elog (L Q (\x. ext (exp (dot a (phi x))))))",
    added=[r"!i. Integrable P (\x. phi x i)"],
    label="the supremum over the slopes",
)
any_class = theorem.printed(
    r"for H : ('a -> real) -> bool, P Q : 'a measure given Prob P, Prob Q "
    r"holds restricted_kl H P Q = "
    r"SupOn (\h. H h /\ Measurable h) (\h. ext (E P h) - L Q (\x. ext (exp (h x - 1))))",
    added=[r"?h. H h /\ Measurable h", "!h. H h ==> Measurable h ==> Integrable P h"],
    label="for any class of functions",
)
VALUE = r"Sup (\b. ext (m + b - exp (b - 1)*Z))"
best_constant = theorem.printed(
    f"for m Z : real given 0 < Z holds {VALUE} = ext (m - log Z)",
    label="the optimal $b$, for numbers $m$ and $Z$",
)
too_large = theorem.repaired(
    f"for m Z : real given 0 < Z holds ext (m + 1 - log Z + 1/Z*Z) = {VALUE} + 2",
    label="the printed line with this $b$ is too large by $2$",
)
theorem.finding(
    "reading",
    r"The lemma's first formula, printed for $\mathrm{KL}^{\mathcal H}$ with a supremum over $a$ and the "
    r"exponent ``$a^\top-1\phi(x)$'', is read as in its proof: a supremum over $\mathcal H$, with the "
    r"exponent $h(x)-1$.",
)
theorem.finding(
    "hypothesis",
    r"The lemma is stated for any two distributions, but $\mathbb{E}_P[\phi]$ has to exist: it is proved "
    r"for $\mathbb{E}_P|\phi_j|<\infty$. (Under $Q$ nothing is needed: where $\mathbb{E}_Q[e^{a^\top\phi}]"
    r"=\infty$, both sides are $-\infty$ for this $a$.) The functions of another class have to be integrable "
    r"under $P$.",
)
theorem.finding(
    "false step",
    r"After putting in $b=1-\log\mathbb{E}_Q[e^{a^\top\phi}]$, the printed proof has "
    r"$+(\mathbb{E}_Q[e^{a^\top\phi}])^{-1}\mathbb{E}_Q[e^{a^\top\phi}]=+1$ where the objective has $-1$. "
    "The next line is right again.",
)


@conjugate.proof
def stationary_point(p):
    return p.use(
        "kl_conjugate", "s", because=r"concave for $t>0$; the derivative $s-\log t-1$ vanishes at $t=e^{s-1}$"
    )


dual.facts.append(partial(named, "measurable_Sum"))


@dual.facts.append
def a_measurable_member():
    p = Script(
        r"for phi : 'a -> 'i -> real given Finite (\i : 'i. T) holds "
        r"?h. (?a b. !x. h x = Sum (\i. a i * phi x i) + b) /\ Measurable h"
    )
    zero = p.have(r"!x. SumOn (\i. T) (\i : 'i. 0 * phi x i) = 0 * SumOn (\i. T) (phi x)", "sum_scale")
    p.have(r"!x. 0 = Sum (\i : 'i. 0 * phi x i) + 0", "Sum", zero)
    p.know(p.witness(r"\i : 'i. 0", "0", goal=r"?a b. !x : 'a. 0 = Sum (\i : 'i. a i * phi x i) + b"))
    return p.qed(p.witness(r"\x : 'a. (0 : real)"))


@dual.proof
def constant_then_slopes(p):
    p.unfold("restricted_kl", "dot")
    p.let(S=r"\a : 'i -> real. \x. Sum (\i. a i * phi x i)", F=r"\a b x. S a x + b")
    p.let(H=r"\h. ?a b. !x. h x = S a x + b", Z=r"\a. L Q (\x. ext (exp (S a x)))")
    p.let(m=r"\a : 'i -> real. Sum (\i. a i * E P (\x. phi x i))")

    def one(p):
        return p.witness("a", "b", goal="?c d. !x. S a x + b = S c x + d")

    def mean(p):
        return p.use("int_combination", "P", "phi", "a", because="linearity of expectation")

    p.intro("a b", one, "!a b. H (F a b)")
    p.intro("a", mean, "!a. HasInt P (S a) (m a)")
    p.let(G=r"\a. Sup (\b. M P (\x. ext (F a b x)) + M Q (\x. -conjugate kl_generator (F a b x)))")

    def constant(p):
        return p.use(
            "kl_best_constant",
            "P",
            "Q",
            "S a",
            "m a",
            because=r"the best $b$ is $1-\log\operatorname E_Q[e^{a^\top\phi}]$",
        )

    p.intro("a", constant, "!a. G a = ext (m a) - elog (Z a)")
    return p.chain(
        "restricted kl_generator H P Q",
        eq("Sup G", "restricted_parameters", because="the supremum over $a$ and $b$"),
        eq(r"Sup (\a. ext (m a) - elog (Z a))", because="first over $b$"),
    )


@any_class.proof
def put_in_the_conjugate(p):
    p.unfold("restricted_kl")
    p.let(
        V=r"\h. M P (\x. ext (h x)) + M Q (\x. -conjugate kl_generator (h x))",
        W=r"\h. ext (E P h) - L Q (\x. ext (exp (h x - 1)))",
    )

    def value(q):
        q.unfold_facts("Integrable")

        def of(r):
            return r.chain(
                "V h",
                eq(
                    r"M P (\x. ext (h x)) - L Q (\x. ext (exp (h x - 1)))",
                    "kl_objective",
                    because="the conjugate",
                ),
                eq("W h", "M_int", "E_int"),
            )

        return q.obtain("m", q.have("?m. HasInt P h m"), of)

    return p.suffices("restricted_values", "h", value)


@best_constant.proof
def stationary_in_the_constant(p):
    return p.chain(
        VALUE,
        eq(r"Sup (\b. ext (m + b) - ext (exp (b - 1)) * ext Z)", "ext_sub"),
        eq(
            "ext m - elog (ext Z)",
            p.use("best_constant", "m", "ext Z"),
            because=r"concave in $b$; the derivative $1-e^{b-1}Z$ vanishes at $b=1-\log Z$",
        ),
        eq("ext (m - log Z)", "elog_ext", "ext_sub"),
    )


@too_large.proof
def by_two(p):
    p.use(best_constant.theorem(), "m", "Z", because="the supremum over $b$")
    return p.chain("ext (m + 1 - log Z + 1/Z*Z)", eq("ext (m - log Z) + 2"), eq(f"{VALUE} + 2"))
