"""Lemma 6: replacing k data points costs exactly k times as much as replacing one, on average.

Problem: how far does the output of posterior sampling move if k of the n data points are replaced?
Method: for disjoint sets of entries the exponents of the four outputs, where neither, one or both are
    replaced, form a parallelogram, so that the divergences along its sides add up to those along its
    diagonals (``replaced``). On average they depend on the replaced set only. So the cost is additive,
    and each entry costs the same, because the points are exchangeable.
Guarantee: equality for every set of entries, every loss, prior and law of the data; both may be infinite.
Reference: On-Average KL-Privacy, Lemma 6. The proof in Appendix A takes means of losses and of logarithms of
    normalising constants, which need not exist.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction

from . import replaced
from .definitions import MODEL, POSTERIOR, SAMPLING
from .sampling import MECHANISM, a_symmetric_kernel, divergence, unfolded, well_defined

theorem = Statement(id="oakl.lem6", title="Small groups")
equality = theorem.printed(
    f"{POSTERIOR}, s : 'i → bool given {SAMPLING} holds group_kl s A D = card s · on_average_kl i A D",
    label="k points cost k times as much",
)
theorem.finding(
    "reading",
    "The $k$ points are those in any set of places; they are replaced by those of a fresh data set in "
    r"the same places. Differential privacy of groups gives $k\epsilon$ as a bound. Here it is an "
    "equality, so a group never costs less on average than its members.",
)
theorem.finding("sharper", "No expected loss has to exist: if one side is infinite, so is the other.")
section = Claim(
    f"{MECHANISM}, s : 'i → bool given {MODEL} holds ∀x. Measurable (w ↦ kl (A x) (A (replace_all x s w)))"
)
mean = Claim(
    f"{MECHANISM}, s : 'i → bool, D : 'd measure given {SAMPLING} "
    "holds Measurable (x ↦ L (product (λj : 'i. D)) (w ↦ kl (A x) (A (replace_all x s w))))"
)
equality.facts += [
    *well_defined,
    unfolded(section, "posterior", "replace_all"),
    unfolded(mean, "posterior", "replace_all"),
]
entries = Claim(f"{POSTERIOR}, j : 'i given {SAMPLING} holds on_average_kl j A D = on_average_kl i A D")
single = Claim(f"{POSTERIOR} given {SAMPLING} holds group_kl (j ↦ j = i) A D = on_average_kl i A D")
empty = Claim(f"{MECHANISM}, D : 'd measure given {SAMPLING} holds group_kl (j ↦ F) A D = 0")
counted = Claim(
    f"{MECHANISM}, D : 'd measure, s : 'i → bool, c : ereal "
    f"given {SAMPLING}, 0 ≤ c, ∀j. on_average_kl j A D = c holds group_kl s A D = card s · c"
)


@equality.proof
def one_entry_after_another(p):
    p.say(
        "By induction on the set of entries. For disjoint sets $s$, $t$ and fixed data $z$, $w$ the "
        "exponents of the four outputs, where neither, $s$, $t$ or both are replaced, form a "
        "parallelogram. So the divergences along its sides, in both directions, add up to those along "
        "its diagonals, whether finite or not. On average each side for $s$ costs the same, and each "
        r"diagonal costs what $s\cup t$ does, as the points may change places with fresh ones."
    )
    p.let(c="on_average_KL[i](A, D)")
    with p.fix("j : 'i"):
        p.use(entries.theorem(), "i", "A", "Base", "loss", "r", "D", "j")
    return p.use(counted.theorem(), "A", "Base", "loss", "r", "D", "s", "c", because="the cost is additive")


@counted.proof
def add_one_entry(p):
    p.use("not_false")

    def nothing(q):
        q.use(empty.theorem(), "A", "Base", "loss", "r", "D")
        q.use("card_empty", "λj : 'i. F")
        return q.chain("group_kl(j ↦ F, A, D)", eq("0·c", "ezero_mul"), eq("card(λj : 'i. F)·c"))

    def larger(q):
        q.use("nat_nonneg", "card(t)")
        q.let(one="j ↦ j = i", b="j ↦ j = i ∨ t(j)", N="card(t)")
        q.intro("j", other, "∀j. t(j) ⇒ ¬one(j)")
        size = q.use("card_insert", "t", "i")
        q.use(replaced.additive.theorem(), "A", "Base", "loss", "r", "D", "t", "one")
        first = q.use(single.theorem(), "i", "A", "Base", "loss", "r", "D")
        return q.chain(
            "group_kl(b, A, D)",
            eq("group_kl(t, A, D) + group_kl(one, A, D)"),
            eq("N·c + c", first),
            eq("card(b)·c", "eadd_like", size),
        )

    def other(q):
        with q.case("j = i"):
            q.know(rewrite(q.have("t(j)"), q.have("j = i")))
            q.have("F")
        with q.otherwise():
            q.have("¬one(j)")

    return finite_induction(p, "s ↦ group_kl(s, A, D) = card(s)·c", "s", nothing, larger)


@section.proof
def for_fixed_data(p):
    p.use(replaced.divergence.theorem(), "A", "Base", "loss", "r", "s")

    with p.fix("x : 'i → 'd"):
        whole = "v ↦ kl (A (fst v)) (A (replace_all (fst v) s (snd v)))"
        found = p.use("measurable_comp", whole, "λw : 'i → 'd. (x, w)")
        p.know(rewrite(found, "fst_pair", "snd_pair", repeat=True))


@mean.proof
def over_the_fresh_data(p):
    p.use(replaced.divergence.theorem(), "A", "Base", "loss", "r", "s")
    p.let(k="v ↦ KL(A(fst(v)) ‖ A(replace_all(fst(v), s, snd(v))))")
    found = p.use("measurable_L_section", "product (λj : 'i. D)", "k")
    return rewrite(found, "fst_pair", "snd_pair", repeat=True)


@empty.proof
def nothing_is_replaced(p):
    p.use(replaced.kernel.theorem(), "A", "Base", "loss", "r")
    p.use("not_false")
    data = p.term("A").type.args[0]
    data.args[0]

    def at(q):
        with q.fix("j : 'i"):
            q.have("replace_all(x, y ↦ F, w, j) = x(j)", "replace_all")
        return q.chain("KL(A(x) ‖ A(replace_all(x, j ↦ F, w)))", eq("KL(A(x) ‖ A(x))"), eq("0", "kl_same"))

    zero = p.every("x", data, lambda q: q.every("w", data, at))
    return p.chain("group_kl(j ↦ F, A, D)", eq("0", "group_kl", zero, "L_const_zero"))


@single.proof
def one_is_replaced(p):
    p.use(divergence.theorem(), "A", "Base", "loss", "r", "i")
    p.let(P="product (λj : 'i. D)")
    p.use("product_marginal", "λj : 'i. D", "i")
    a_symmetric_kernel(p, "loss", "r")
    data = p.term("A").type.args[0]
    data.args[0]

    def replaced_entry(q):
        def at(q):
            with q.case("j = i"):
                q.have("replace_all(x, y ↦ y = i, w, j) = replace(x, i, w(i), j)", "replace_all", "replace")
            with q.otherwise():
                q.have("replace_all(x, y ↦ y = i, w, j) = replace(x, i, w(i), j)", "replace_all", "replace")

        return q.have("replace_all(x, j ↦ j = i, w) = replace(x, i, w(i))", q.every("j", "'i", at))

    entry = p.every("x", data, lambda q: q.every("w", data, replaced_entry))
    with p.fix("x : 'i → 'd"):
        p.let(f="z ↦ KL(A(x) ‖ A(replace(x, i, z)))")
        p.chain(
            "∫ f(w(i)) dP(w)",
            eq("∫[x ~ map(w ↦ w(i), P)] f(x)", p.use("L_map", "P", "λw : 'i → 'd. w i", "f")),
            eq("∫ f(x) dD(x)"),
        )
    return p.chain(
        "group_kl(j ↦ j = i, A, D)", eq("on_average_KL[i](A, D)", "group_kl", entry, "on_average_kl")
    )


@entries.proof
def exchangeable(p):
    a_symmetric_kernel(p, "loss", "r")
    p.let(
        P="product (λj : 'i. D)",
        k="u ↦ KL(A(fst(u)) ‖ A(replace(fst(u), j, snd(u))))",
        f="x ↦ ∫ KL(A(x) ‖ A(replace(x, j, z))) dD(z)",
        t="λx : 'i → 'd. replace (replace x i (x j)) j (x i)",
    )
    data = p.term("A").type.args[0]

    def at(q):
        """Replacing the entry j of the exchanged data, and exchanging again, replaces the entry i."""
        q.let(y="replace(x, i, z)")
        q.chain(
            "replace(replace(y, i, y(j)), j, y(i))",
            eq(
                "replace(replace(replace(x, i, z), i, x(j)), j, z)",
                q.have("y(j) = x(j)", "replace_there"),
                q.have("y(i) = z", "replace_here"),
            ),
            eq("replace(t(x), j, z)", "replace_again", "replace_again"),
        )
        return q.chain(
            "KL(A(t(x)) ‖ A(replace(t(x), j, z)))",
            eq("KL(A(x) ‖ A(replace(replace(y, i, y(j)), j, y(i))))"),
            eq("KL(A(x) ‖ A(replace(x, i, z)))"),
        )

    with p.case("i = j"):
        p.have("on_average_KL[j](A, D) = on_average_KL[i](A, D)")
    with p.otherwise():
        p.use(divergence.theorem(), "A", "Base", "loss", "r", "j")
        section = p.use("measurable_L_section", "D", "k")
        p.know(rewrite(section, "fst_pair", "snd_pair", repeat=True))
        p.use("not_equal_back", "i", "j")
        p.every("x", data, lambda p: p.every("z", p.term("k").type.args[0].args[1], at))
        p.chain(
            "on_average_KL[j](A, D)",
            eq("∫ f(g) dP(g)", "on_average_kl"),
            eq("on_average_KL[i](A, D)", p.use("exchanged_entries", "D", "i", "j", "f"), "on_average_kl"),
        )
