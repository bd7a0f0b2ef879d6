"""Equation (1): the dual form of a divergence.

Problem: is D_f(P, Q) = sup E_P[h] - E_Q[f*(h)] over all functions h?
Method: Young's inequality, which is the definition of f*, for one direction. For the other, f is the limit of
    its envelopes f_n, the greatest functions with the Lipschitz constant n below it; h is the slope of f_n at
    p/q, which is bounded by n, and gains at least E_Q[f_n(p/q)].
Guarantee: for every convex, lower semicontinuous f with f(1) = 0 and values in (-∞, ∞], P ≪ Q, also where D_f
    is infinite: the supremum over any class is at most D_f, and it is D_f for every class that contains the
    bounded functions; so for the class of all functions. The α-divergence and Rényi's need no P ≪ Q: without
    it both sides are ∞.
Reference: capacity bounded paper, Definition 2 and Equation (1), cited there from Nguyen, Wainwright and
    Jordan.
"""

from functools import partial

from cbdp_sym.author import *
from cbdp_sym.kernel.theorem import antisymmetry
from cbdp_sym.mathematics.convexity.convex_functions import CONVEX, LOWER

define(f"define convex for f : real → ereal := {CONVEX}", latex=r"{0}\text{ is convex}")
define(
    f"define lower_semicontinuous for f : real → ereal := {LOWER}",
    latex=r"{0}\text{ is lower semicontinuous}",
)

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
    f"for {LAWS} given {GIVEN} holds restricted_alpha α all_functions P Q = alpha_divergence α P Q",
    label="α-divergences",
)
renyi = theorem.printed(
    f"for {LAWS} given {GIVEN} holds restricted_renyi α all_functions P Q = renyi α P Q",
    label="section 3: for all functions the restricted Rényi divergence is Rényi's",
)
privacy = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, α ε given 1 < α "
    "holds A is (restricted_renyi(α, all_functions), ε)-capacity bounded for ~ ⇔ A is (α, ε)-RDP for "
    "~",
    label="Definition 3: for all functions it is Rényi differential privacy",
)
weak = theorem.repaired(
    f"for {FUNCTION}, H : ('a → real) → bool given {DEFINITION_2}, has_value f H P Q "
    f"holds restricted f H P Q ≤ {DIVERGENCE}",
    label="every class",
)
singular = theorem.repaired(
    f"for {LAWS}, H : ('a → real) → bool given {GIVEN}, ¬(P ≪ Q), {BOUNDED} "
    "holds restricted_alpha α H P Q = ∞",
    label="without P ≪ Q: no bound",
)
strong = theorem.repaired(
    f"for {FUNCTION}, H : ('a → real) → bool given {DEFINITION_2}, {BOUNDED} "
    f"holds restricted f H P Q = {DIVERGENCE}",
    label="every class that contains the bounded functions",
)
theorem.finding(
    "reading",
    r"Definition 2 asks for $P\ll Q$, and so does our Equation (1). The Rényi divergence is defined without "
    r"it, and section 3 does not print it. Where $P\ll Q$ fails, the $\alpha$-divergence and Rényi's are "
    r"$\infty$, and so are the suprema.",
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


for claim in (every, dual, renyi, privacy, weak, strong, singular):
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


dominated = Claim(
    f"for {LAWS}, H : ('a → real) → bool, b : real given {GIVEN}, {BOUNDED}, "
    "restricted_alpha α H P Q ≤ b holds P ≪ Q"
)
of_the_event = Claim(
    "for P distribution on 'a, s event on 'a, t n given P(s) = t "
    "holds E[x ~ P] (if s(x) then n else 0) exists and is n·t"
)


@singular.proof
def no_bound(p):
    p.let(D="D[α]^H(P, Q)")

    def bounded(q):
        with q.case("D = −∞"):
            q.have("D ≤ 0")
            q.use(dominated.theorem(), "P", "Q", "α", "H", "0")
            q.have("F")
        with q.otherwise():
            q.obtain("r", q.use("real_of_finite", "D"))
            q.have("D ≤ r")
            q.use(dominated.theorem(), "P", "Q", "α", "H", "r")
            q.have("F")
        return q.have("F")

    return p.indirect(bounded)


@dominated.proof
def multiples_of_an_indicator(p):
    p.say(r"Take $n\mathbf1_s$ for an event $s$ with $Q(s)=0$ and $P(s)>0$, and let $n\to\infty$.")
    p.let(D="D[α]^H(P, Q)", A="α/(α - 1)", k="1/(α² - α)", C="(α - 1)^(α/(α - 1))/α")
    p.unfold("<<")
    with p.fix("s : 'a → bool", "Measurable(s)", "Q(s) = 0"):
        p.obtain("t", p.use("mass_real", "P", "s"))
        p.have("almost every x ~ Q: ¬s(x)", "ae_of_mass")
        with p.fix("n : real", "0 ≤ n"):
            p.let(h="x ↦ if s(x) then n else 0")
            p.have("∀x. |h(x)| ≤ n")
            p.have("H(h)")
            p.use(of_the_event.theorem(), "P", "s", "t", "n")
            p.have("∀x. ¬s(x) ⇒ |h(x)|^A = 0")
            zero = p.have("almost every x ~ Q: |h(x)|^A = 0")
            p.use("restricted_upper", "α_generator(α)", "H", "P", "Q", "h")
            p.chain("∫ |h(x)|^A dQ(x)", eq("∫[x ~ Q] 0", zero), eq("0", "L_const"))
            p.chain(
                "n·t - k",
                eq("n·t - (C·(∫ |h(x)|^A dQ(x)) + k)"),
                eq("M[x ~ P] h(x) + M[x ~ Q] -conjugate(α_generator(α), h(x))", "alpha_objective"),
                le("D", "restricted_alpha"),
                le("b"),
            )
            p.use("le_of_ext", "n·t - k", "b")
        with p.case("0 < t"):
            p.let(m="(|b| + |k| + 1)/t")
            p.have("m·t - k ≤ b")
            p.have("m·t = |b| + |k| + 1")
            p.have("F")
        with p.otherwise():
            p.have("t = 0")
            p.have("P(s) = 0")
        p.have("P(s) = 0")
    return p.have(p.goal)


@of_the_event.proof
def a_multiple_of_its_probability(p):
    p.let(o="x ↦ if s(x) then (1 : real) else 0")
    p.use("mass_int", "P", "s", "t")
    p.use("int_scale", "P", "o", "n", "t")
    p.have("∀x. n·o(x) = (if s(x) then n else 0)")
    return p.have(p.goal)


@dual.proof
def powers(p):
    in_every_class(p)

    def dominated_case(q):
        upper = q.use("alpha_dual_upper", "P", "Q", "α", "all_functions", because="Young's inequality")
        q.use(
            "alpha_dual_lower",
            *("P", "Q", "α", "all_functions"),
            because=r"the functions $\min(p/q,n)^{\alpha-1}/(\alpha-1)$",
        )
        return q.use("ele_antisym", given=[upper])

    def otherwise(q):
        both = q.use(singular.theorem(), "P", "Q", "α", "all_functions", because="both are infinite")
        infinite = q.have("D_alpha[α](P ‖ Q) = ∞", "alpha_divergence", "if_false")
        return q.chain("D[α]^all_functions(P, Q)", eq("∞", both), eq("D_alpha[α](P ‖ Q)", infinite))

    return p.cases("P ≪ Q", dominated_case, otherwise)


infinite_moment = Claim("for α given 1 < α holds 1 + α·(α - 1)·∞ = ∞")


@infinite_moment.proof
def absorbing(p):
    p.have("0 < α·(α - 1)")
    p.use("mul_top", "α·(α - 1)")
    return p.chain("1 + α·(α - 1)·∞", eq("1 + ∞"), eq("∞", "add_top"))


def it_has_a_value():
    p = Script(
        f"for {LAWS} given {GIVEN} holds 0 ≤ 1 + α·(α - 1) · restricted (alpha_generator α) (h ↦ T) P Q"
    )
    same = p.use(dual.theorem(), "P", "Q", "α")
    p.have("D[α_generator(α)]^(h ↦ T)(P, Q) = D_alpha[α](P ‖ Q)", same, "restricted_alpha", "all_functions")

    def finite(q):
        moment = q.use("alpha_moment", "P", "Q", "α")
        return q.calc(
            "0",
            ("<=", "∫ dP/dQ(x)^α dQ(x)"),
            ("=", "1 + α·(α - 1)·D_alpha[α](P ‖ Q)", moment),
            ("=", "1 + α·(α - 1)·D[α_generator(α)]^(h ↦ T)(P, Q)"),
        )

    def infinite(q):
        value = q.have("D_alpha[α](P ‖ Q) = ∞", "alpha_divergence", "if_false")
        whole = q.use(infinite_moment.theorem(), "α")
        return q.calc(
            "0",
            ("<=", "∞"),
            ("=", "1 + α·(α - 1)·∞", whole),
            ("=", "1 + α·(α - 1)·D[α_generator(α)]^(h ↦ T)(P, Q)", value),
        )

    return p.qed(p.cases("P ≪ Q", finite, infinite))


for claim in (renyi, privacy):
    claim.facts.append(it_has_a_value)


@renyi.proof
def the_same_moment(p):
    p.use(dual.theorem(), "P", "Q", "α", because="the dual form")
    p.chain(
        "D_R[α]^all_functions(P, Q)",
        eq(
            "1/(α - 1)·elog(1 + α·(α - 1)·D[α]^all_functions(P, Q))",
            "restricted_renyi",
            because="Equation (3)",
        ),
        eq("1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))"),
    )

    def finite(q):
        q.use("alpha_moment", "P", "Q", "α")
        return q.have("1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q)) = D[α](P ‖ Q)", "renyi")

    def infinite(q):
        value = q.have("D_alpha[α](P ‖ Q) = ∞", "alpha_divergence", "if_false")
        whole = q.use(infinite_moment.theorem(), "α")
        other = q.have("D[α](P ‖ Q) = ∞", "renyi", "if_false")
        return q.chain(
            "1/(α - 1)·elog(1 + α·(α - 1)·D_alpha[α](P ‖ Q))",
            eq("1/(α - 1)·elog(1 + α·(α - 1)·∞)", value),
            eq("1/(α - 1)·elog(∞)", whole),
            eq("1/(α - 1)·∞", "elog_top"),
            eq("∞", "mul_top"),
            eq("D[α](P ‖ Q)", other),
        )

    p.cases("P ≪ Q", finite, infinite)
    return p.have(p.goal)


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
