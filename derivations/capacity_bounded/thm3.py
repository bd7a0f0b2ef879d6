"""Theorem 3: parallel composition.

Problem: the data sets D₁ and D₂ are disjoint, and one person is in one of them. Is the pair (A(D₁), B(D₂))
    private with the larger of the two parameters, against the adversaries h₁ + h₂?
Method: let D₂ change. For each outcome x of A(D₁), h₁(x) + h₂ is a function of the translation invariant
    H₂, so that its value is at most ε₂; take the mean over x. If D₁ changes, exchange the names.
Guarantee: for every f-divergence, in particular KL, and for Rényi; of the classes only translation
    invariance is needed. Convexity and the duality that the printed proof uses are not needed.
Reference: capacity bounded paper, Theorem 3 and its proof in Appendix B.1.
"""

from functools import partial

from cbdp_sym.author import *

RELEASE = "(d ↦ semi(A(fst(d)), o ↦ B(snd(d))))"
NEIGHBOURS = "(d ↦ d2 ↦ nb1 (fst d) (fst d2) ∧ snd d = snd d2 ∨ fst d = fst d2 ∧ nb2 (snd d) (snd d2))"
SUM_OF = "(class_sum H1 H2)"
MECHANISMS = (
    "nb1 : 'c → 'c → bool, nb2 : 'd → 'd → bool, A : 'c → 'a measure, B : 'd → 'b measure, "
    "H1 : ('a → real) → bool, H2 : ('b → real) → bool, ε1 ε2 : real"
)
SHIFTED = "translation_invariant H1, translation_invariant H2"
CONVEX = "convex_class H1, convex_class H2"


def valued(f):
    """The divergences of the two mechanisms, and of the release, have values."""
    return [
        f"∀x y. nb1 x y ⇒ has_value {f} H1 (A x) (A y)",
        f"∀x y. nb2 x y ⇒ has_value {f} H2 (B x) (B y)",
        f"mechanism A ⇒ mechanism B ⇒ (∀d d2. {NEIGHBOURS} d d2 ⇒ "
        f"has_value {f} {SUM_OF} ({RELEASE} d) ({RELEASE} d2))",
    ]


def private(divergence):
    """If the two mechanisms are private, so is the release."""
    return (
        f"holds capacity_bounded nb1 ({divergence} H1) A ε1 ⇒ "
        f"capacity_bounded nb2 ({divergence} H2) B ε2 ⇒ "
        f"capacity_bounded {NEIGHBOURS} ({divergence} (class_sum H1 H2)) {RELEASE} (max ε1 ε2)"
    )


theorem = Statement(id="cbdp.thm3", title="Parallel composition")
kl = theorem.printed(
    f"for {MECHANISMS} given {SHIFTED}, {CONVEX} {private('restricted_kl')}",
    added=valued("kl_generator"),
    label="KL",
)
VALUE = "0 ≤ 1 + α·(α - 1) *"
RESTRICTED = "restricted (alpha_generator α)"
renyi_value = (
    f"∀d d2. {NEIGHBOURS} d d2 ⇒ {VALUE} restricted_alpha α (class_sum H1 H2) ({RELEASE} d) ({RELEASE} d2)"
)
ORDER = f"1 < α, {SHIFTED}, {CONVEX}, mechanism A, mechanism B"
renyi = theorem.printed(
    f"for α : real, {MECHANISMS} given {ORDER} {private('restricted_renyi α')}",
    added=[*valued("(alpha_generator α)"), renyi_value],
    label="Rényi",
)
SUM = "(h ↦ ∃u v. H1 u ∧ H2 v ∧ (∀z. h z = u (fst z) + v (snd z)))"
unfolded = renyi_value.replace("restricted_alpha α", RESTRICTED).replace("(class_sum H1 H2)", SUM)
INVARIANT = "∀h c. H{0} h ⇒ H{0} (x ↦ h x + c)"
LAWFUL = f"1 < α, {INVARIANT.format(1)}, {INVARIANT.format(2)}, ∀x. Prob (A x), ∀x. Prob (B x)"
values = {
    k: Claim(
        f"for α : real, {MECHANISMS.replace(', ε1 ε2 : real', '')}, x y : '{data} "
        f"given {unfolded}, {LAWFUL}, nb{k} x y holds {VALUE} {RESTRICTED} H{k} ({M} x) ({M} y)"
    )
    for k, data, M in ((1, "c", "A"), (2, "d", "B"))
}
unchanged = theorem.display(
    "for P distribution on 'a, Q distribution on 'b, t : 'b → real, α given 1 < α "
    "holds E[z ~ semi(P, o ↦ Q)] (|t(snd(z))|^α - 1)/(α² - α) = E[y ~ Q] (|t(y)|^α - 1)/(α² - α)",
    added=["Integrable(Q, y ↦ (|t(y)|^α - 1)/(α² - α))"],
    label="the α-divergence of the product, where the first factor is unchanged, by the density t",
)
parted = theorem.display(
    "for P distribution on 'a, Q R distributions on 'b, H1 : ('a → real) → bool, H2 : ('b → real) → "
    "bool holds (sup h ∈ class_sum(H1, H2). E[x ~ semi(P, o ↦ Q)] h(x) - E[x ~ semi(P, o ↦ R)] h(x)) "
    "≤ (sup v ∈ H2. E[x ~ Q] v(x) - E[x ~ R] v(x))",
    added=["∀u. H1(u) ⇒ Integrable(P, u)", "∀v. H2(v) ⇒ Integrable(Q, v) ∧ Integrable(R, v)"],
    label="the supremum is split, and the first part cancels",
)
any_f = theorem.repaired(
    f"for f : real → ereal, {MECHANISMS} given {SHIFTED} {private('restricted f')}",
    added=valued("f"),
    label="any f-divergence",
)
LAWS = (
    "for f : real → ereal, P1 Q1 : 'a measure, P2 Q2 : 'b measure, "
    f"H1 : ('a → real) → bool, H2 : ('b → real) → bool given {SHIFTED}, "
    "Prob P1, Prob P2, Prob Q1, Prob Q2 holds restricted f (class_sum H1 H2) "
)
second_changes = theorem.repaired(
    f"{LAWS} (semi P1 (o ↦ P2)) (semi P1 (o ↦ Q2)) ≤ restricted f H2 P2 Q2",
    added=[f"has_value f {SUM_OF} (semi P1 (o ↦ P2)) (semi P1 (o ↦ Q2))", "has_value(f, H2, P2, Q2)"],
    label="the second data set changes",
)
first_changes = theorem.repaired(
    f"{LAWS} (semi P1 (o ↦ P2)) (semi Q1 (o ↦ P2)) ≤ restricted f H1 P1 Q1",
    added=[f"has_value f {SUM_OF} (semi P1 (o ↦ P2)) (semi Q1 (o ↦ P2))", "has_value(f, H1, P1, Q1)"],
    label="the first data set changes",
)
second_part = Claim(f"{LAWS} (semi P1 (o ↦ P2)) (semi P1 (o ↦ Q2)) ≤ restricted f H2 P2 Q2")
first_part = Claim(f"{LAWS} (semi P1 (o ↦ P2)) (semi Q1 (o ↦ P2)) ≤ restricted f H1 P1 Q1")
theorem.finding(
    "unneeded",
    "Convexity of the two classes is not needed. Nor is Equation (8), on which the printed proof rests, "
    "nor any condition under which that duality holds. The theorem is true for every $f$-divergence.",
)
theorem.finding(
    "false step",
    r"The first line of the printed proof is Equation (8) for the $\alpha$-divergence, which is false: "
    "see Equation (8). The theorem is true nevertheless.",
)
theorem.finding(
    "hypothesis",
    r"For Rényi, Equation (3) has to have a value for $\mathcal H$, as in Theorem 1; for $\mathcal H_1$ "
    r"and $\mathcal H_2$ the same follows. Each divergence needs a measurable function $h$ in its class for "
    r"which $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ has a value; otherwise its supremum is over the empty "
    "set.",
)
theorem.finding(
    "reading",
    "The data set is the pair $(D_1,D_2)$; two of them are neighbours if one half is the same and the "
    "other halves are neighbours. The last line of the printed proof says $D'=(D_1,D_2')$ again for "
    "the second case.",
)


renyi.facts += [partial(named, "abs_pow_defined"), values[1].theorem, values[2].theorem]


@parted.facts.append
def integrable_sum():
    p = Script(
        "for P distribution on 'a, Q distribution on 'b, H1 : ('a → real) → bool, H2 : ('b → real) → "
        "bool, h : 'a × 'b → real given ∀u. H1(u) ⇒ Integrable(P, u), ∀v. H2(v) ⇒ Integrable(Q, v), "
        "∃u v. H1(u) ∧ H2(v) ∧ (∀z. h(z) = u(fst(z)) + v(snd(z))) holds Integrable(semi(P, o ↦ Q), h)"
    )

    def sum_(p):
        def of(p):
            p.use("int_of_sum", "P", "Q", "u", "v", "h", "m", "n")
            return p.use("integrable_int", given=[p.context.facts[0]])

        p.have("Integrable(P, u)")
        p.have("Integrable(Q, v)")
        p.unfold_facts("Integrable")
        some = p.have("∃m. E[x ~ P] u(x) exists and is m"), p.have("∃n. E[x ~ Q] v(x) exists and is n")
        return p.obtain("m n", some, of)

    return p.qed(p.obtain("u v", p.given[4], sum_))


@unchanged.facts.append
def integrable_second():
    p = Script(
        "for P distribution on 'a, Q distribution on 'b, t : 'b → real, α "
        "given Integrable(Q, y ↦ (|t(y)|^α - 1)/(α² - α)) "
        "holds Integrable(semi(P, o ↦ Q), z ↦ (|t(snd(z))|^α - 1)/(α² - α))"
    )
    p.unfold_facts("Integrable")
    p.let(f="y ↦ (|t(y)|^α - 1)/(α² - α)")

    def of(p):
        return p.use("integrable_int", given=[p.use("int_snd", "P", "Q", "f", "m")])

    return p.qed(p.obtain("m", p.have("∃m. E[x ~ Q] f(x) exists and is m"), of))


unchanged.facts.append(partial(named, "abs_pow_defined"))


@unchanged.proof
def a_constant(p):
    p.let(f="y ↦ (|t(y)|^α - 1)/(α² - α)")
    p.unfold_facts("Integrable")

    def of(p):
        p.use("int_snd", "P", "Q", "f", "m", because="the first factor does not matter")
        return p.chain("E[z ~ semi(P, o ↦ Q)] f(snd(z))", eq("m", "E_int"), eq("E[x ~ Q] f(x)", "E_int"))

    return p.obtain("m", p.have("∃m. E[x ~ Q] f(x) exists and is m"), of)


@parted.proof
def the_first_part_cancels(p):
    p.let(S="semi(P, o ↦ Q)", T="semi(P, o ↦ R)", bound="sup v ∈ H2. E[x ~ Q] v(x) - E[x ~ R] v(x)")

    def member(p):
        def sum_(p):
            def means(p):
                p.use("int_of_sum", "P", "Q", "u", "v", "h", "l", "m", because="linearity")
                p.use("int_of_sum", "P", "R", "u", "v", "h", "l", "n", because="linearity")
                return p.chain(
                    "E[x ~ S] h(x) - E[x ~ T] h(x)",
                    eq("m - n", "E_int", because="the mean of $h_1$ cancels"),
                    eq("E[x ~ Q] v(x) - E[x ~ R] v(x)", "E_int"),
                    le("bound", p.use("supon_upper", "H2", "v ↦ E[x ~ Q] v(x) - E[x ~ R] v(x)", "v")),
                )

            p.unfold_facts("Integrable")
            some = [p.have(f"∃m. HasInt {law} m") for law in ("P u", "Q v", "R v")]
            return p.obtain("l m n", some, means)

        p.unfold_facts("class_sum")
        some = p.have("∃u v. H1(u) ∧ H2(v) ∧ (∀z. h(z) = u(fst(z)) + v(snd(z)))")
        return p.obtain("u v", some, sum_)

    return p.suffices("supon_least", "h", member)


def for_each_function(p, first, second, changed, outcome):
    """Return that the divergence of the laws of the pair is at most ``changed``.

    ``outcome`` shows it for each h₁ + h₂.
    """
    p.unfold_facts("translation_invariant")
    p.let(C="conjugate(f)", D=changed)
    p.use("conjugate_measurable", "f", because="$f^*$ is convex")

    def bound(p):
        def member(p):
            def sum_(p):
                p.let(F="z ↦ h(z)", G="z ↦ -C(h(z))")
                value = p.have("∀z. h(z) = u(fst(z)) + v(snd(z))")
                p.have("∀x y. h(x, y) = u(x) + v(y)", value, "fst_pair", "snd_pair")
                p.have("∀x y. h(x, y) = v(y) + u(x)", value, "fst_pair", "snd_pair")
                return outcome(p)

            p.unfold_facts("class_sum")
            some = p.have("∃u v. H1(u) ∧ H2(v) ∧ (∀z. h(z) = u(fst(z)) + v(snd(z)))")
            return p.obtain("u v", some, sum_)

        return p.suffices("restricted_least", "h", member, because="the least upper bound")

    return p.suffices("ele_of_bounds", "s", bound, because="for every bound $s$")


@second_changes.proof
@second_part.proof
def mean_over_the_first(p):
    p.say(r"For each outcome $x$ of the first mechanism, $h_1(x)+h_2$ is in $\mathcal H_2$.")
    changed = "semi P1 (o ↦ Q2)"
    return mean_over(p, "x", "y", "v y + u x", "2", changed, "product_bound", "P1", "P2", "Q2")


@first_changes.proof
@first_part.proof
def mean_over_the_second(p):
    p.say(r"For each outcome $y$ of the second mechanism, $h_1+h_2(y)$ is in $\mathcal H_1$.")
    changed, bound = "semi Q1 (o ↦ P2)", "product_bound_swapped"
    return mean_over(p, "y", "x", "u x + v y", "1", changed, bound, "P1", "Q1", "P2")


def mean_over(p, outcome, moving, translate, k, changed, product_bound, *laws):
    """Bound the divergence of pairs, of which only the k-th part changes, by the mean over the other."""

    def at(p):
        same = p.have(rf"(\{moving}. h (x, y)) = (\{moving}. {translate})")
        member = p.have(rf"H{k} (\{moving}. {translate})", because="translation invariance")
        p.know(rewrite(member, symmetry(same)))
        return p.chain(value, le("D", because="a value is at most the supremum"), le("s"))

    def each_outcome(p):
        p.intro(outcome, at, f"!{outcome}. {value} ≤ s")
        names = *laws, "F", "G", "s"
        return p.use(product_bound, *names, because=f"the mean over ${outcome}$")

    value = rf"M P{k} (\{moving}. F (x, y)) + M Q{k} (\{moving}. G (x, y))"
    pairs = "semi P1 (o ↦ P2)", changed
    return for_each_function(p, *pairs, f"restricted f H{k} P{k} Q{k}", each_outcome)


@any_f.proof
def one_changes(p):
    p.let(H="class_sum(H1, H2)")

    def pair(p):
        p.let(P1="A(fst(d))", P2="B(snd(d))", Q1="A(fst(d2))", Q2="B(snd(d2))")

        def half(changed, k, laws, middle):
            def bound(q):
                q.use(changed.theorem(), "f", *laws, "H1", "H2")
                return q.chain(
                    "D[f]^H(semi(P1, o ↦ P2), semi(Q1, o ↦ Q2))",
                    eq(f"restricted f H (semi P1 (o ↦ P2)) {middle}"),
                    le(f"restricted f H{k} P{k} Q{k}"),
                    le(f"ε{k}"),
                    le("max(ε1, ε2)"),
                )

            return bound

        first = half(first_part, 1, ("P1", "Q1", "P2", "P2"), "(semi Q1 (o ↦ P2))")
        second = half(second_part, 2, ("P1", "P1", "P2", "Q2"), "(semi P1 (o ↦ Q2))")
        return p.either(p.given[-1], first, second)

    p.unfold("capacity_bounded", "mechanism")
    return p.conjuncts(
        lambda p: p.intro("d", lambda p: p.use("semi_prob", "A(fst(d))", "λo : 'a. B (snd d)")),
        lambda p: p.intro("d d2", pair),
    )


@kl.proof
def for_kl(p):
    p.unfold("restricted_kl")
    return p.use(any_f.theorem(), goal=p.goal, because="the theorem for every $f$")


def value_of_one(k, changed, other, data, laws):
    """Equation (3) has a value for the k-th mechanism, as it has one for the release on two data sets."""

    @values[k].proof
    def value(p):
        p.have("translation_invariant(H1)", "translation_invariant")
        p.have("translation_invariant(H2)", "translation_invariant")
        p.let(z=rf"select (\o : '{other}. T)", f="α_generator(α)")
        p.have(f"{NEIGHBOURS} {' '.join(data)}", "fst_pair", "snd_pair")
        release = rewrite(p.use(p.given[0], *data), "fst_pair", "snd_pair", repeat=True)
        less = p.use(changed.theorem(), "f", *laws, "H1", "H2")
        first, second, third, fourth = laws
        pairs = f"(semi ({first}) (o ↦ {third})) (semi ({second}) (o ↦ {fourth}))"
        single = f"H1 ({first}) ({second})" if k == 1 else f"H2 ({third}) ({fourth})"
        return p.chain(
            "0",
            le(f"1 + α·(α - 1) · restricted f {SUM} {pairs}", release),
            le(f"1 + α·(α - 1) · restricted f {single}", rewrite(less, "class_sum")),
        )


value_of_one(1, first_part, "d", ("(x, z)", "(y, z)"), ("A(x)", "A(y)", "B(z)", "B(z)"))
value_of_one(2, second_part, "c", ("(z, x)", "(z, y)"), ("A(z)", "A(z)", "B(x)", "B(y)"))


@renyi.proof
def through_the_alpha_divergence(p):
    p.let(g="α_generator(α)", H="class_sum(H1, H2)")
    p.let(ε="max(ε1, ε2)", η="(exp((α - 1)·ε) - 1)/(α·(α - 1))")
    p.use("alpha_privacy", "nb1", "H1", "A", "α", "ε", because="Equation (3)")
    p.use("alpha_privacy", "nb2", "H2", "B", "α", "ε", because="Equation (3)")
    p.use(
        any_f.theorem(),
        *("g", "nb1", "nb2", "A", "B", "H1", "H2", "η", "η"),
        because="the theorem for the $α$-divergence",
    )
    return p.use("renyi_privacy", NEIGHBOURS, "H", RELEASE, "α", "ε", because="Equation (3)")
