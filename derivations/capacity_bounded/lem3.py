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

LOSS = r"(ext ((a - 1)^(a/(a - 1))/a) * L Q (\x. ext (abs ({})^(a/(a - 1)))) + ext (1/(a^2 - a)))"

theorem = Statement(id="cbdp.lem3", title="The α-divergence restricted to linear adversaries")
claim = theorem.printed(
    "for phi : 'a -> 'i -> real, P Q : 'a measure, a : real "
    r"given Finite (\i : 'i. T), Prob P, Prob Q, 1 < a, !i. Measurable (\x. phi x i) "
    r"holds restricted_alpha a (\h. ?c b. !x. h x = dot c (phi x) + b) P Q = Sup (\c. Sup (\b. "
    rf"ext (dot c (\i. E P (\x. phi x i)) + b) - {LOSS.format('dot c (phi x) + b')}))",
    added=[r"!i. Integrable P (\x. phi x i)"],
)
any_class = theorem.printed(
    "for H : ('a -> real) -> bool, P Q : 'a measure, a : real "
    "given Prob P, Prob Q, 1 < a "
    r"holds restricted_alpha a H P Q = SupOn (\h. H h /\ Measurable h) "
    rf"(\h. ext (E P h) - {LOSS.format('h x')})",
    added=[r"?h. H h /\ Measurable h", "!h. H h ==> Measurable h ==> Integrable P h"],
    label="for any class of functions",
)
theorem.finding(
    "hypothesis",
    r"As in Lemma 1, $\mathbb{E}_P[\phi]$ has to exist: it is proved for $\mathbb{E}_P|\phi_j|<\infty$. "
    "The functions of another class have to be integrable under $P$, and at least one of them has to be "
    "measurable.",
)
claim.facts += lem1.dual.facts
for part in (claim, any_class):
    part.facts += [partial(named, n) for n in ("abs_pow_defined", "pow_defined", "abs_pos")]


@claim.proof
def conjugate_and_means(p):
    p.unfold("restricted_alpha", "dot")
    p.let(S=r"\c : 'i -> real. \x. Sum (\i. c i * phi x i)", F=r"\c b x. S c x + b")
    p.let(H=r"\h. ?c b. !x. h x = S c x + b", f="alpha_generator a", A="a/(a - 1)")
    p.let(m=r"\c : 'i -> real. Sum (\i. c i * E P (\x. phi x i))")
    p.let(V=r"\c b. M P (\x. ext (F c b x)) + M Q (\x. -conjugate f (F c b x))")
    p.let(
        W=r"\c b. ext (m c + b) - (ext ((a - 1)^A/a) * L Q (\x. ext (abs (F c b x)^A)) "
        "+ ext (1/(a^2 - a)))"
    )

    def one(p):
        return p.witness("c", "b", goal="?d e. !x. S c x + b = S d x + e")

    def value(p):
        p.use("int_combination", "P", "phi", "c", because="linearity of expectation")
        return p.use("alpha_objective", "P", "Q", "a", "m c + b", "F c b", because="the conjugate")

    p.intro("c b", one, "!c b. H (F c b)")
    p.intro("c b", value, "!c b. V c b = W c b")
    return p.chain(
        "restricted f H P Q",
        eq(r"Sup (\c. Sup (\b. V c b))", "restricted_parameters", because="the definition"),
        eq(r"Sup (\c. Sup (\b. W c b))"),
    )


@any_class.proof
def conjugate_of_a_power(p):
    p.unfold("restricted_alpha")
    p.let(f="alpha_generator a")
    p.let(
        V=r"\h. M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
        W=rf"\h. ext (E P h) - {LOSS.format('h x')}",
    )

    def value(q):
        q.unfold_facts("Integrable")

        def of(r):
            mean = r.use("E_int", "P", "h", "m", because="the mean exists")
            r.use("alpha_objective", "P", "Q", "a", "m", "h", because="the conjugate")
            return r.chain("V h", eq("W h", mean))

        return q.obtain("m", q.have("?m. HasInt P h m"), of)

    return p.suffices("restricted_values", "h", value)
