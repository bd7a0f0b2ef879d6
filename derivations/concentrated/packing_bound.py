"""The proof of Lemma 7.4 on the kernel: a packing against one output, by Gibbs' inequality.

This module has no statement of its own. The paper bounds the mutual information and applies Fano's
inequality; one output and the KL divergences from it are enough, whatever their bound K is. With D = 2 - 1/N
for the size N of the packing, log D stands where the paper has log 2.
"""

from cbdp_sym.author import *

GIVEN = (
    "for d : 'b → 'b → real, q : 'x → 'b, A : 'x → 'b measure, t : 'b → bool, α β K : real "
    "given is_metric d, ∀z. Measurable (y ↦ d y z), mechanism A, ∀x y. kl (A x) (A y) ≤ K, "
    "∀x. mass (A x) (y ↦ α/2 < d y (q x)) ≤ β, "
    "∀y z. t y ⇒ t z ⇒ ¬(y = z) ⇒ α < d y z, ∀y. t y ⇒ ∃x. q x = y, Finite t, ∃y. t y "
)
bounded = Claim(f"{GIVEN} holds (1 - β)·log (card t) - log (2 - 1/card t) ≤ K")
with_log_two = Claim(f"{GIVEN} holds (1 - β)·log (card t) - log 2 ≤ K")


def against_one_output(bound, pairs, total, p):
    """The bound with ``total`` + ρn² for K, which ``pairs`` shows of the divergences."""
    p.unfold_facts("zcdp")
    p.let(K=f"{total} + ρ·n^2")

    def divergence(q):
        return q.use(pairs.theorem(), "A", "ξ", "ρ", "n", "x", "y", because="group privacy")

    p.intro("x y", divergence, "∀x y. KL(A(x) ‖ A(y)) ≤ K")
    return p.use(
        bound.theorem(), "d", "q", "A", "t", "α", "β", "K", because="for any bound of the divergences"
    )


@with_log_two.proof
def less_than_two(p):
    def some(q):
        q.use("card_some", "t", "y")
        q.let(N="card(t)")
        q.have("1/N ≤ 1")
        q.have("log(2 - 1/N) ≤ log(2)", "log_mono")
        q.use(bounded.theorem(), "d", "q", "A", "t", "α", "β", "K")
        return q.have(p.goal)

    return p.obtain("y", p.have("∃y. t(y)"), some)


@bounded.proof
def one_output(p):
    p.say(
        "Let c be in t, and Q the output for a data set with q = c. The balls around t are disjoint, so "
        "that Q is near the average y of t with probability at most 1/N."
    )
    p.unfold_facts("is_metric", "mechanism")
    return p.obtain("c", p.have("∃y. t(y)"), lambda q: q.obtain("u", q.have("∃x. q(x) = c"), fixed))


def fixed(p):
    p.let(
        Q="A(u)",
        N="card(t)",
        D="2 - 1/card(t)",
        G="y ↦ z ↦ d(z, y) ≤ α/2",
        m="y ↦ select(r ↦ A(u){z | d(z, y) ≤ α/2} = r)",
    )
    p.use("card_some", "t", "c")
    p.have("1/N ≤ 1")
    p.have("0 < D")
    value = p.term("c").type
    chance = p.every("y", value, probability)
    p.every("z", value, one_value)
    p.chain(
        "∑ x ∈ t. m(x)",
        eq("∑ y ∈ t. Q(G(y))", chance, "ext_sum"),
        eq("∑ y ∈ t. ∫ (if G(y, z) then (1 : real) else (0 : real)) dQ(z)", "mass", "ext_if"),
        eq(
            "∫ (∑ y ∈ t. if G(y, z) then (1 : real) else (0 : real)) dQ(z)",
            p.use("L_sum", "Q", "t", "y ↦ z ↦ if G(y, z) then 1 else 0"),
        ),
        le("L(Q, z ↦ 1)", "L_le"),
        eq("1", "prob_mass"),
    )
    p.every("y", value, information, "t(y)")
    p.chain(
        "((1 - β)·log(N) - log(D) - K + 1 - 1/D)·N",
        eq("∑ y ∈ t. (1 - β)·log(N) - log(D) - K + 1 - 1/D", "sum_const"),
        le("∑ y ∈ t. (N - 1)/D·m(y)"),
        eq("(N - 1)/D·(∑ x ∈ t. m(x))", p.use("sum_scale", "t", "m", "(N - 1)/D")),
        le("(N - 1)/D·1", p.use("scale_le", "(N - 1)/D", "∑ x ∈ t. m(x)", "1")),
        eq("(1 - 1/D)·N"),
    )
    p.let(X="(1 - β)·log(N) - log(D) - K")
    p.have("X·N ≤ 0")
    p.have("0 ≤ -(X·N)/N")
    p.have("-(X·N)/N = -X")
    return p.have(p.goal)


def probability(p):
    return p.obtain(
        "r",
        p.use("mass_real", "Q", "G(y)"),
        lambda q: q.use("choice", "r ↦ A(u){z | d(z, y) ≤ α/2} = r", "r"),
    )


def one_value(p):
    def same(q):
        def apart(r):
            r.have("α < d(i, j)")
            r.have("d(i, z) = d(z, i)")
            r.have("d(i, j) ≤ d(i, z) + d(z, j)")
            return r.absurd()

        return q.cases("i = j", lambda r: r.have("i = j"), apart)

    g = p.supposing()
    p.know(g.intro("i j", same, "∀i j. t(i) ⇒ t(j) ⇒ G(i, z) ⇒ G(j, z) ⇒ i = j"))
    return p.use("sum_at_most_one", "t", "y ↦ G(y, z)")


def information(p):
    return p.obtain("x", p.have("∃x. q(x) = y"), at_data)


def at_data(p):
    p.let(P="A(x)", f="z ↦ if G(y, z) then N/D else 1/D")
    return p.obtain(
        "v",
        p.use("mass_real", "P", "G(y)"),
        lambda q: q.obtain("w", q.use("mass_real", "P", "z ↦ ¬G(y, z)"), with_chances),
    )


def with_chances(p):
    hit, miss = p.have("P(G(y)) = v"), p.have("P{z | ¬G(y, z)} = w")
    here = p.have("q(x) = y")
    rare = p.chain(
        "w",
        eq("P{z | ¬G(y, z)}", miss),
        le("P{z | α/2 < d(z, y)}", "mass_mono"),
        eq("P{z | α/2 < d(z, q(x))}", here),
        le("β"),
    )
    p.know(rewrite(rare, "ext_le"))
    whole = p.chain(
        "v + w",
        eq("v + w", "ext_add"),
        eq("P(G(y)) + P{z | ¬G(y, z)}", hit, miss),
        eq("1", "mass_complement"),
    )
    p.use("ext_inj", "v + w", "1", given=[whole])
    p.use("mass_int", "P", "G(y)", "v")
    p.use("mass_int", "Q", "G(y)", "m(y)")
    p.have("0 < N")
    p.have("∀z. 0 < f(z)")
    p.let(
        a="z ↦ -log(D) + log(N)·(if G(y, z) then 1 else 0)",
        b="z ↦ 1/D + (N - 1)/D·(if G(y, z) then 1 else 0)",
    )
    p.have("E[x ~ P] a(x) exists and is -log(D) + log(N)·v")
    p.have("E[x ~ Q] b(x) exists and is 1/D + (N - 1)/D·m(y)")
    p.use("int_ae", "Q", "f", "b", "1/D + (N - 1)/D·m(y)")
    bound = p.chain(
        "-log(D) + log(N)·v",
        eq("M[z ~ P] log(f(z))", "M_int"),
        le("K - 1 + ∫ f(z) dQ(z)"),
        eq("K - 1 + (1/D + (N - 1)/D·m(y))", "L_int"),
    )
    p.know(rewrite(bound, "ext_le"))
    p.have("0 ≤ log(N)", p.use("log_mono", "1", "N"), "log_one")
    p.have("(1 - β)·log(N) ≤ v·log(N)")
    return p.have("(1 - β)·log(N) - log(D) - K + 1 - 1/D ≤ (N - 1)/D·m(y)")
