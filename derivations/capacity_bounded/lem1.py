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
    "for s holds conjugate(kl_generator, s) = exp(s - 1)", label="the conjugate of t log t"
)
dual = theorem.printed(
    "for φ : 'a → 'i → real, P Q : 'a measure given Finite('i), Prob(P), Prob(Q), ∀i. Measurable(x ↦ "
    "φ(x, i)) holds KL^(h ↦ ∃a b. ∀x. h(x) = dot(a, φ(x)) + b)(P, Q) = (sup a. dot(a, i ↦ E[x ~ P] "
    "φ(x, i)) - elog(∫ exp(dot(a, φ(x))) dQ(x)))",
    added=["∀i. Integrable(P, x ↦ φ(x, i))"],
    label="the supremum over the slopes",
)
any_class = theorem.printed(
    "for H : ('a → real) → bool, P Q distributions on 'a "
    "holds KL^H(P, Q) = (sup h ∈ h ↦ H(h) ∧ Measurable(h). E[x ~ P] h(x) - ∫ exp(h(x) - 1) dQ(x))",
    added=["∃h. H(h) ∧ Measurable(h)", "∀h. H(h) ⇒ Measurable(h) ⇒ Integrable(P, h)"],
    label="for any class of functions",
)
VALUE = "Sup (b ↦ m + b - exp (b - 1)·Z)"
best_constant = theorem.printed(
    f"for m Z : real given 0 < Z "
    f"holds {VALUE} = m + (1 - log Z) - exp (1 - log Z - 1)·Z ∧ {VALUE} = m - log Z",
    label="the optimal $b$, for numbers $m$ and $Z$",
)
too_large = theorem.repaired(
    f"for m Z : real given 0 < Z holds m + 1 - log Z + 1/Z·Z = {VALUE} + 2",
    label="the printed line with this $b$ is too large by $2$",
)
theorem.finding(
    "reading",
    r"The lemma's first formula, printed for $\mathrm{KL}^{\mathcal H}$ with a supremum over $a$ and the "
    r"exponent ``$a^\top-1\phi(x)$'', is read as in its proof: a supremum over $\mathcal H$, with the "
    "exponent $h(x)-1$.",
)
theorem.finding(
    "hypothesis",
    r"The lemma is stated for any two distributions, but $\mathbb{E}_P[\phi]$ has to exist: it is proved "
    r"for $\mathbb{E}_P|\phi_j|<\infty$. (Under $Q$ nothing is needed: where $\mathbb{E}_Q[e^{a^\top\phi}]"
    r"=\infty$, both sides are $-\infty$ for this $a$.) The functions of another class have to be integrable "
    "under $P$.",
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
def a_constant():
    p = Script(
        "for f : real → ereal, P Q : 'a measure, φ : 'a → 'i → real given Finite('i), Prob(P) "
        "holds has_value(f, h ↦ ∃a b. ∀x. h(x) = (∑ i. a(i)·φ(x, i)) + b, P, Q)"
    )
    zero = p.have("∀x. (∑ i ∈ 'i. 0·φ(x, i)) = 0·(∑ y ∈ 'i. φ(x, y))", "sum_scale")
    p.have("∀x. 0 = (∑ i. 0·φ(x, i)) + 0", "Sum", zero)
    p.know(p.witness("0", "λi : 'i. 0", "0", goal="∃c a b. ∀x. c = (∑ i. a(i)·φ(x, i)) + b"))
    p.let(H="h ↦ ∃a b. ∀x. h(x) = (∑ i. a(i)·φ(x, i)) + b")
    return p.qed(p.use("value_of_constant", "f", "H", "P", "Q"))


def an_integrable_member():
    p = Script(
        "for H : ('a → real) → bool, P : 'a measure given ∃h. H(h) ∧ Measurable(h), ∀h. H(h) ⇒ "
        "Measurable(h) ⇒ Integrable(P, h) holds ∃h. H(h) ∧ Measurable(h) ∧ Integrable(P, h)"
    )
    return p.qed(p.obtain("h", p.given[0], lambda p: p.witness("h")))


any_class.facts.append(an_integrable_member)


@dual.proof
def constant_then_slopes(p):
    p.unfold("restricted_kl", "dot")
    p.let(S="a ↦ x ↦ ∑ i. a(i)·φ(x, i)", F="a ↦ b ↦ x ↦ S(a, x) + b")
    p.let(H="h ↦ ∃a b. ∀x. h(x) = S(a, x) + b", Z="a ↦ ∫ exp(S(a, x)) dQ(x)")
    p.let(m="a ↦ ∑ i. a(i)·(E[x ~ P] φ(x, i))")

    def one(p):
        return p.witness("a", "b", goal="∃c d. ∀x. S(a, x) + b = S(c, x) + d")

    def mean(p):
        return p.use("int_combination", "P", "φ", "a", because="linearity of expectation")

    p.intro("a b", one, "∀a b. H(F(a, b))")
    p.intro("a", mean, "∀a. E[x ~ P] S(a, x) exists and is m(a)")
    p.let(G="a ↦ sup b. M[x ~ P] F(a, b, x) + M[x ~ Q] -conjugate(kl_generator, F(a, b, x))")

    def constant(p):
        return p.use(
            "kl_best_constant",
            "P",
            "Q",
            "S(a)",
            "m(a)",
            because=r"the best $b$ is $1-\log\operatorname E_Q[e^{a^\top\phi}]$",
        )

    p.intro("a", constant, "∀a. G(a) = m(a) - elog(Z(a))")
    return p.chain(
        "D[kl_generator]^H(P, Q)",
        eq("sup f. G(f)", "restricted_parameters", because="the supremum over $a$ and $b$"),
        eq("sup a. m(a) - elog(Z(a))", because="first over $b$"),
    )


@any_class.proof
def put_in_the_conjugate(p):
    p.unfold("restricted_kl")
    p.let(
        V="h ↦ M[x ~ P] ext(h(x)) + M[x ~ Q] -conjugate(kl_generator, h(x))",
        W="h ↦ E[x ~ P] h(x) - ∫ exp(h(x) - 1) dQ(x)",
    )

    def value(q):
        q.unfold_facts("Integrable")

        def of(r):
            return r.chain(
                "V(h)",
                eq("M[x ~ P] h(x) - ∫ exp(h(x) - 1) dQ(x)", "kl_objective", because="the conjugate"),
                eq("W(h)", "M_int", "E_int"),
            )

        return q.obtain("m", q.have("∃m. E[x ~ P] h(x) exists and is m"), of)

    return p.suffices("restricted_values", "h", value)


@best_constant.proof
def stationary_in_the_constant(p):
    p.let(b="1 - log(Z)")
    p.chain("exp(b - 1)·Z", eq("exp(-log(Z))·Z"), eq("1/exp(log(Z))·Z"), eq("1", "exp_log"))
    value = p.chain(
        VALUE,
        eq("sup b. m + b - exp(b - 1)·Z", "ext_sub"),
        eq(
            "m - elog(Z)",
            p.use("best_constant", "m", "Z"),
            because=r"concave in $b$; the derivative $1-e^{b-1}Z$ vanishes at $b=1-\log Z$",
        ),
        eq("m - log(Z)", "elog_ext", "ext_sub"),
    )
    return logic.both(p.chain(VALUE, eq("m - log(Z)"), eq("m + b - exp(b - 1)·Z")), value)


@too_large.proof
def by_two(p):
    p.use(best_constant.theorem(), "m", "Z", because="the supremum over $b$")
    return p.chain("m + 1 - log(Z) + 1/Z·Z", eq("m - log(Z) + 2"), eq(f"{VALUE} + 2"))
