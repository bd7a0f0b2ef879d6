"""Equation (1): the dual form of a divergence.

Problem: is D_f(P, Q) = sup E_P[h] - E_Q[f*(h)] over all functions h?
Method: Young's inequality, which is the definition of f*, for one direction. For the other, f is the limit of
    its envelopes f_n, the greatest functions with the Lipschitz constant n below it; h is the slope of f_n at
    p/q, which is bounded by n, and gains at least E_Q[f_n(p/q)].
Guarantee: for every convex, lower semicontinuous f with f(1) = 0 and values in (-∞, ∞], P ≪ Q, also where D_f
    is infinite: the supremum over any class is at most D_f, and it is D_f for every class that contains the
    bounded functions; so for the class of all functions.
Reference: capacity bounded paper, Definition 2 and Equation (1), cited there from Nguyen, Wainwright and
    Jordan.
"""

from functools import partial

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import antisymmetry
from cbdp_sym.mathematics.convexity.convex_functions import CONVEX, LOWER

define(f"define convex for f : real → ereal := {CONVEX}")
define(f"define lower_semicontinuous for f : real → ereal := {LOWER}")

LAWS = "P Q : 'a measure, α : real"
GIVEN = "1 < α, Prob P, Prob Q"
FUNCTION = "f : real → ereal, P Q : 'a measure"
DEFINITION_2 = "∀x. ¬(f x = bot), convex f, lower_semicontinuous f, f 1 = 0, Prob P, Prob Q, P ≪ Q"
DIVERGENCE = "(M[x ~ Q] f(dP/dQ(x)))"
BOUNDED = "∀h b. Measurable h ⇒ (∀x. abs (h x) ≤ b) ⇒ H h"

theorem = Statement(id="cbdp.eq1", title="The dual form of a divergence")
every = theorem.printed(
    f"for {FUNCTION} given {DEFINITION_2} holds {DIVERGENCE} = restricted f all_functions P Q",
    label="every f-divergence",
)
dual = theorem.printed(
    f"for {LAWS} given {GIVEN}, P ≪ Q holds restricted_alpha α all_functions P Q = alpha_divergence α P Q",
    label="α-divergences",
)
renyi = theorem.printed(
    f"for {LAWS} given {GIVEN} holds restricted_renyi α all_functions P Q = renyi α P Q",
    added=["P ≪ Q"],
    label="section 3: for all functions the restricted Rényi divergence is Rényi's",
)
privacy = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, α ε given 1 < α "
    "holds A is (restricted_renyi(α, all_functions), ε)-capacity bounded for ~ ⇔ A is (α, ε)-RDP for "
    "~",
    added=["∀x y. x ~ y ⇒ A(x) ≪ A(y)"],
    label="Definition 3: for all functions it is Rényi differential privacy",
)
weak = theorem.repaired(
    f"for {FUNCTION}, H : ('a → real) → bool given {DEFINITION_2}, has_value f H P Q "
    f"holds restricted f H P Q ≤ {DIVERGENCE}",
    label="every class",
)
strong = theorem.repaired(
    f"for {FUNCTION}, H : ('a → real) → bool given {DEFINITION_2}, {BOUNDED} "
    f"holds restricted f H P Q = {DIVERGENCE}",
    label="every class that contains the bounded functions",
)
theorem.finding(
    "hypothesis",
    r"Definition 2 asks for $P\ll Q$, and so does our Equation (1). The Rényi divergence is defined without "
    r"it, and section 3 does not print it. Where $P\ll Q$ fails, the $\alpha$-divergence and Rényi's are "
    r"$\infty$; the equations should hold without it, with the functions $n\mathbf1_s$ for an event $s$ that "
    "only $P$ gives weight; this is not in the kernel.",
)
theorem.finding(
    "reading",
    r"``All functions'' are the measurable ones; one for which $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ is "
    r"$\infty-\infty$ is left out of the supremum. $f$ may be $\infty$ outside a domain that contains $1$.",
)


def some_bounded_function():
    p = Script(
        "for f : real → ereal, P Q : 'a measure, H : ('a → real) → bool "
        f"given Prob P, {BOUNDED} holds has_value f H P Q"
    )
    p.use(p.given[1], "λx : 'a. (0 : real)", "0")
    p.know(p.witness("0", goal="∃c. H(x ↦ c)"))
    return p.qed(p.use("value_of_constant", "f", "H", "P", "Q"))


def it_exists():
    p = Script(f"for {FUNCTION} given {DEFINITION_2} holds HasMean Q (x ↦ f (density P Q x))")
    p.unfold_facts("convex", "lower_semicontinuous")
    return p.qed(p.use("convex_divergence_defined", "f", "P", "Q"))


def the_sum_exists():
    p = Script(
        "for x y : ereal, t given 0 < t < 1, x ≠ bot, y ≠ bot "
        "holds ¬(t·x = ∞ ∧ (1 - t)·y = bot) ∧ ¬(t·x = bot ∧ (1 - t)·y = ∞)"
    )
    p.use("emul_not_bot", "t", "x")
    p.use("emul_not_bot", "1 - t", "y")
    return p.qed(p.auto())


for claim in (every, dual, renyi, privacy, weak, strong):
    claim.facts += [some_bounded_function, it_exists, the_sum_exists, partial(named, "abs_pow_defined")]


@weak.proof
def young(p):
    p.unfold_facts("convex", "lower_semicontinuous")
    return p.use("convex_dual_upper", "f", "P", "Q", "H", because="Young's inequality")


@strong.proof
def two_bounds(p):
    p.unfold_facts("convex", "lower_semicontinuous")
    upper = p.use("convex_dual_upper", "f", "P", "Q", "H", because="Young's inequality")
    p.use("convex_dual_lower", "f", "P", "Q", "H", because="the slopes of the envelopes of $f$")
    return p.use("ele_antisym", given=[upper])


def in_every_class(p):
    """Return that the class of all functions has the bounded ones."""
    return p.have(BOUNDED.replace("H h", "(all_functions : ('a → real) → bool) h"), "all_functions")


@every.proof
def all_of_them(p):
    p.use(strong.theorem(), "f", "P", "Q", "all_functions", given=[in_every_class(p)])
    return p.chain(DIVERGENCE, eq("D[f]^all_functions(P, Q)"))


@dual.proof
def powers(p):
    in_every_class(p)
    upper = p.use("alpha_dual_upper", "P", "Q", "α", "all_functions", because="Young's inequality")
    p.use(
        "alpha_dual_lower",
        *("P", "Q", "α", "all_functions"),
        because=r"the functions $\min(p/q,n)^{\alpha-1}/(\alpha-1)$",
    )
    return p.use("ele_antisym", given=[upper])


def it_has_a_value():
    p = Script(
        f"for {LAWS} given {GIVEN}, P ≪ Q holds 0 ≤ 1 + α·(α - 1) · restricted "
        "(alpha_generator α) (h ↦ T) P Q"
    )
    same = p.use(dual.theorem(), "P", "Q", "α")
    moment = p.use("alpha_moment", "P", "Q", "α")
    return p.qed(
        p.calc(
            "0",
            ("<=", "∫ dP/dQ(x)^α dQ(x)"),
            ("=", "1 + α·(α - 1)·D_alpha[α](P ‖ Q)", moment),
            ("=", "1 + α·(α - 1)·D[α]^all_functions(P, Q)", same),
            ("=", "1 + α·(α - 1)·D[α_generator(α)]^(h ↦ T)(P, Q)", *("restricted_alpha", "all_functions")),
        )
    )


for claim in (renyi, privacy):
    claim.facts.append(it_has_a_value)


@renyi.proof
def the_same_moment(p):
    p.use(dual.theorem(), "P", "Q", "α", because="the dual form")
    p.use("alpha_moment", "P", "Q", "α")
    return p.chain(
        "D_R[α]^all_functions(P, Q)",
        eq(
            "1/(α - 1)·elog(1 + α·(α - 1)·D[α]^all_functions(P, Q))",
            "restricted_renyi",
            because="Equation (3)",
        ),
        eq("1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))"),
        eq("D[α](P ‖ Q)", "renyi", because="the definition"),
    )


@privacy.proof
def pair_by_pair(p):
    p.unfold("capacity_bounded", "renyi_dp")
    p.let(
        D="restricted_renyi α (all_functions : ('a → real) → bool)",
        bounded="mechanism(A) ∧ (∀x y. x ~ y ⇒ D(A(x), A(y)) ≤ ε)",
        private="mechanism(A) ∧ (∀x y. x ~ y ⇒ D[α](A(x) ‖ A(y)) ≤ ε)",
    )

    def same(q):
        q.unfold_facts("mechanism")
        return q.use(renyi.theorem(), "A(x)", "A(y)", "α", because="section 3")

    def way(one, other):
        def pair(q):
            return q.chain(f"{one} (A x) (A y)", eq(f"{other} (A x) (A y)", same(q)), le("ε"))

        return lambda q: q.conjuncts(lambda z: z.auto(), lambda z: z.intro("x y", pair))

    forth = p.intro("", way("renyi α", "D"), "bounded ⇒ private")
    return antisymmetry(forth, p.intro("", way("D", "renyi α"), "private ⇒ bounded"))
