"""Lemma 3: the α-divergence restricted to linear adversaries.

Problem: D^lin_α(P, Q) for linear functions of finitely many features, with a constant; D^H_α for any class H.
Method: the definition, with the conjugate in closed form.
Guarantee: the printed suprema, for all P, Q and all features with finite expectations under P, and for every
    class.
Reference: capacity bounded paper, Lemma 3 and its proof in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import lem1

LOSS = "((α - 1)^(α/(α - 1))/α·L Q (x ↦ abs ({})^(α/(α - 1))) + 1/(α^2 - α))"

theorem = Statement(id="cbdp.lem3", title="The α-divergence restricted to linear adversaries")
claim = theorem.printed(
    "for φ : 'a → 'i → real, P Q : 'a measure, α : real "
    "given Finite (λi : 'i. T), Prob P, Prob Q, 1 < α, ∀i. Measurable (x ↦ φ x i) "
    "holds restricted_alpha α (h ↦ ∃c b. ∀x. h x = dot c (φ x) + b) P Q = Sup (c ↦ Sup (b ↦ "
    f"dot c (i ↦ E P (x ↦ φ x i)) + b - {LOSS.format('dot c (φ x) + b')}))",
    added=["∀i. Integrable(P, x ↦ φ(x, i))"],
)
any_class = theorem.printed(
    "for H : ('a → real) → bool, P Q : 'a measure, α : real "
    "given Prob P, Prob Q, 1 < α "
    "holds restricted_alpha α H P Q = SupOn (h ↦ H h ∧ Measurable h) "
    f"(h ↦ E P h - {LOSS.format('h x')})",
    added=["∃h. H(h) ∧ Measurable(h)", "∀h. H(h) ⇒ Measurable(h) ⇒ Integrable(P, h)"],
    label="for any class of functions",
)
theorem.finding(
    "hypothesis",
    r"As in Lemma 1, $\mathbb{E}_P[\phi]$ has to exist: it is proved for $\mathbb{E}_P|\phi_j|<\infty$. "
    "The functions of another class have to be integrable under $P$, and at least one of them has to be "
    "measurable.",
)
claim.facts += lem1.dual.facts
any_class.facts.append(lem1.an_integrable_member)
for part in (claim, any_class):
    part.facts += [partial(named, n) for n in ("abs_pow_defined", "pow_defined", "abs_pos")]


@claim.proof
def conjugate_and_means(p):
    p.unfold("restricted_alpha", "dot")
    p.let(S="c ↦ x ↦ ∑ i. c(i)·φ(x, i)", F="c ↦ b ↦ x ↦ S(c, x) + b")
    p.let(H="h ↦ ∃c b. ∀x. h(x) = S(c, x) + b", f="α_generator(α)", A="α/(α - 1)")
    p.let(m="c ↦ ∑ i. c(i)·(E[x ~ P] φ(x, i))")
    p.let(V="c ↦ b ↦ M[x ~ P] F(c, b, x) + M[x ~ Q] -conjugate(f, F(c, b, x))")
    p.let(W="c ↦ b ↦ m(c) + b - ((α - 1)^A/α·∫ |F(c, b, x)|^A dQ(x) + 1/(α² - α))")

    def one(p):
        return p.witness("c", "b", goal="∃d w. ∀x. S(c, x) + b = S(d, x) + w")

    def value(p):
        p.use("int_combination", "P", "φ", "c", because="linearity of expectation")
        return p.use("alpha_objective", "P", "Q", "α", "m(c) + b", "F(c, b)", because="the conjugate")

    p.intro("c b", one, "∀c b. H(F(c, b))")
    p.intro("c b", value, "∀c b. V(c, b) = W(c, b)")
    return p.chain(
        "D[f]^H(P, Q)",
        eq("sup c. sup b. V(c, b)", "restricted_parameters", because="the definition"),
        eq("sup c. sup b. W(c, b)"),
    )


@any_class.proof
def conjugate_of_a_power(p):
    p.unfold("restricted_alpha")
    p.let(f="α_generator(α)")
    p.let(V="h ↦ M[x ~ P] ext(h(x)) + M[x ~ Q] -conjugate(f, h(x))", W=f"h ↦ E P h - {LOSS.format('h x')}")

    def value(q):
        q.unfold_facts("Integrable")

        def of(r):
            mean = r.use("E_int", "P", "h", "m", because="the mean exists")
            r.use("alpha_objective", "P", "Q", "α", "m", "h", because="the conjugate")
            return r.chain("V(h)", eq("W(h)", mean))

        return q.obtain("m", q.have("∃m. E[x ~ P] h(x) exists and is m"), of)

    return p.suffices("restricted_values", "h", value)
