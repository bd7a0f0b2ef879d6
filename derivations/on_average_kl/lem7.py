"""Lemma 7: adaptive composition of KL-privacy, and why it fails on average.

Problem: A is ε₁-private, and B(·, h) is ε₂-private for every h. How private is the pair of h drawn from
    A(Z) and an output of B(Z, h)?
Method: the chain rule: the divergence of the pairs is that of A, plus the mean over h drawn from A(Z) of that
    of B(·, h).
Guarantee: ε₁ + ε₂ for KL-privacy. For On-Average KL-privacy the lemma is false: for each fixed h the mean
    over the data is bounded, but h is drawn with the data, and may pick out those for which B(·, h) loses
    much. A bound on the mean of the largest loss over h is enough.
Reference: On-Average KL-Privacy, Lemma 7 and its proof in Appendix A.
"""

from cbdp_sym.author import *

from .coins import two_points
from .lem5 import LOSS

STANDARD = "Standard('b)"
theorem = Statement(id="oakl.lem7", title="Adaptive composition", expect="refuted")
everywhere = theorem.printed(
    "for A mechanism from 'd to 'a with neighbours ~, B : 'd → 'a ⇝ 'b, s : 'a → bool, ε1 ε2 "
    "given ∀x. Measurable(B(x)), ∀x h. Prob(B(x, h)), Measurable(s), ∀x. almost every y ~ A(x): "
    "s(y), ∀x y. x ~ y ⇒ KL(A(x) ‖ A(y)) ≤ ε1, ∀h x y. s(h) ⇒ x ~ y ⇒ KL(B(x, h) ‖ B(y, h)) ≤ ε2 "
    "holds ∀x y. x ~ y ⇒ KL(compose(A, B, x) ‖ compose(A, B, y)) ≤ ε1 + ε2",
    label="KL-privacy composes, for a set s of outputs that has all outputs of A",
)
MECHANISMS = (
    "Finite (λj : 'i. T), Prob D, Measurable A, mechanism A, "
    "Measurable (z ↦ B (fst z) (snd z)), ∀x h. Prob (B x h)"
)
FIRST = "on_average_kl i A D ≤ ε1"
VARIABLES = (
    "for i : 'i, A : ('i → 'd) → 'a measure, B : ('i → 'd) → 'a → 'b measure, D : 'd measure, ε1 ε2 : real"
)
averages = theorem.printed(
    f"{VARIABLES} given Standard (λh : 'a. T), {STANDARD}, {MECHANISMS}, {FIRST}, "
    "∀h. on_average_kl i (x ↦ B x h) D ≤ ε2 "
    "holds on_average_kl i (compose A B) D ≤ ε1 + ε2",
    label="On-Average KL-privacy composes",
)
chain = theorem.repaired(
    "for A mechanism from 'd to 'a, B : 'd → 'a ⇝ 'b, x y : 'd "
    "given ∀x. Measurable(B(x)), ∀x y. Prob(B(x, y)), A(x) ≪ A(y), ∀h. B(x, h) ≪ B(y, h) "
    "holds KL(compose(A, B, x) ‖ compose(A, B, y)) = KL(A(x) ‖ A(y)) + ∫[h ~ A(x)] KL(B(x, h) ‖ B(y, "
    "h))",
    added=[STANDARD],
    label="the loss of B counts with the mean over the output of A on the same data",
)
largest = theorem.repaired(
    f"{VARIABLES}, m : ('i → 'd) # 'd → ereal given {MECHANISMS}, Measurable m, "
    "∀u. 0 ≤ m u, ∀x z h. kl (B x h) (B (replace x i z) h) ≤ m (x, z), "
    "L (product (λj : 'i. D)) (x ↦ L D (z ↦ m (x, z))) ≤ ε2 "
    f"holds {FIRST} ⇒ on_average_kl i (compose A B) D ≤ ε1 + ε2",
    added=[LOSS.format("A"), LOSS.format("(compose A B)")],
    label="under a bound on the mean of the largest loss of B over its inputs h",
)
theorem.finding(
    "reading",
    "The law of the second output depends measurably on the first. Nothing is assumed of the spaces of "
    "outputs where KL-privacy composes.",
)
theorem.finding(
    "hypothesis",
    "The exact loss needs a standard space of second outputs: in others the law of the pairs may tell less "
    "than the laws of the second output given the first. The bound on average needs only that the means are "
    "those of measurable functions, which they are if both spaces are standard.",
)
theorem.finding(
    "false step",
    r"The last line of the printed proof bounds the loss of $\mathcal{B}(\cdot,h)$ by its supremum over "
    r"$h$ and then takes the mean over $Z$ and $z$. That gives $\mathbb{E}\sup_h$, where the hypothesis "
    r"bounds $\sup_h\mathbb{E}$. For KL-privacy, where both are suprema, the proof is right.",
)
theorem.finding(
    "reading",
    "It is enough, and it is what the proof uses, to bound the mean of "
    r"$\sup_h\mathrm{KL}(\mathcal{B}(Z,h)\|\mathcal{B}(Z',h))$, or of any $m(Z,z)$ that is at least that. "
    r"The chain rule gives the exact loss: the loss of $\mathcal{B}(\cdot,h)$ counts with $h$ drawn from "
    r"$\mathcal{A}(Z)$, so that $h$ depends on $Z$.",
)


@everywhere.proof
def bound_for_each_output(p):
    p.say(
        r"Off the set $s$, which $A$ never leaves, $B(x,\cdot)$ and $B(y,\cdot)$ may be replaced by one law: "
        "this changes no law of pairs."
    )
    p.unfold("mechanism", "compose")

    def pair(q):
        q.let(Q="B(x, select('a))", P="A(x)", R="A(y)")
        for name, law in (("x", "K"), ("y", "H")):
            q.let(**{law: f"h ↦ if (s h) (B {name} h) Q"})
        q.cases("0 ≤ ε2", lambda r: r.have("0 ≤ ε2"), no_output)
        q.use("kl_same", "Q")
        q.every("h", "'a", lambda r: r.cases("s(h)", bounded, same))
        q.every("h", "'a", lambda r: r.use("ac_of_kl", "K(h)", "H(h)", "ε2"))
        first = q.use(unchanged.theorem(), "P", "B(x)", "s", "Q", because="A never leaves s")
        second = q.use(unchanged.theorem(), "R", "B(y)", "s", "Q", because="A never leaves s")
        q.use(
            "kl_chain_upper",
            "P",
            "R",
            "K",
            "H",
            "ε1",
            "ε2",
            because="the chain rule, and the bound for each output of A",
        )
        return q.have("KL(semi(P, B(x)) ‖ semi(R, B(y))) ≤ ε1 + ε2", first, second)

    return p.intro("x y", pair)


def bounded(q):
    return q.have("KL(K(h) ‖ H(h)) ≤ ε2", "if_true")


def same(q):
    return q.chain("KL(K(h) ‖ H(h))", eq("0"), le("ε2"))


def no_output(q):
    """A set without elements does not have all outputs."""

    def contrary(r):
        r.chain("0", le("KL(B(x, h) ‖ B(y, h))", "kl_nonneg"), le("ε2"))
        return r.absurd()

    q.every("h", "'a", lambda r: r.refute("s(h)", contrary))
    q.use("null_of_ae", "P", "s")
    q.chain("0", eq("∫ (if s(h) then 0 else 1) dP(h)"), eq("1", "prob_mass"))
    q.use("ext_inj", "0", "1")
    inner = q.supposing()
    inner.goal = q.term("0 ≤ ε2")
    return inner.absurd()


unchanged = Claim(
    "for P distribution on 'a, K : 'a ⇝ 'b, s : 'a → bool, Q : 'b measure "
    "given Measurable(K), ∀h. Prob(K(h)), Measurable(s), Prob(Q), almost every x ~ P: s(x) "
    "holds semi(P, K) = semi(P, h ↦ if s(h) then K(h) else Q)"
)


@unchanged.proof
def off_a_null_set(p):
    p.let(H="h ↦ if s(h) then K(h) else Q", J="semi(P, K)", N="semi(P, H)")

    def of(q):
        almost = q.have("almost every h ~ P: ∫[y ~ K(h)] f(h, y) = ∫[y ~ H(h)] f(h, y)")
        return q.chain("∫ f(x) dJ(x)", eq("∫ f(x) dN(x)", "semi_L", almost, "semi_L"))

    return p.suffices("measure_ext", "f", of)


@chain.proof
def chain_rule(p):
    p.unfold("mechanism", "compose")
    return p.use("kl_chain", "A(x)", "A(y)", "B(x)", "B(y)", because="the chain rule")


@largest.proof
def mean_of_the_largest(p):
    p.unfold("mechanism", "compose", "on_average_kl")
    p.let(
        P="product (λj : 'i. D)",
        W="semi (product (λj : 'i. D)) (x ↦ D)",
        k="u ↦ KL(A(fst(u)) ‖ A(replace(fst(u), i, snd(u))))",
        d="x ↦ z ↦ KL(semi(A(x), B(x)) ‖ semi(A(replace(x, i, z)), B(replace(x, i, z))))",
    )
    data, entry = p.term("W").type.args[0].args
    p.every("x", data, lambda q: q.every("z", entry, pointwise))
    p.chain(
        "∫ k(x) dW(x)",
        eq("∫ ∫ KL(A(x) ‖ A(replace(x, i, z))) dD(z) dP(x)", "semi_L", "fst_pair", "snd_pair"),
        le("ε1"),
    )
    p.chain("∫ m(x) dW(x)", eq("∫ ∫ m(x, z) dD(z) dP(x)", "semi_L"), le("ε2"))
    return p.chain(
        "∫ ∫ d(x, z) dD(z) dP(x)",
        le("∫ ∫ (k(x, z) + m(x, z)) dD(z) dP(x)", because="the chain rule, for each data set"),
        eq("∫ (k(u) + m(u)) dW(u)", "semi_L"),
        eq("∫ k(x) dW(x) + ∫ m(x) dW(x)", "L_add"),
        le("ε1 + ε2"),
        eq("ε1 + ε2"),
    )


def pointwise(q):
    """The divergence of the pairs is at most that of A plus the bound m, which may be infinite."""
    q.let(y="replace(x, i, z)", a="KL(A(x) ‖ A(y))", c="m(x, z)", all="d(x, z)", bound="k(x, z) + m(x, z)")
    here = q.have("k(x, z) = a", "fst_pair", "snd_pair")

    def first(r):
        return r.chain("all", le("∞"), eq("∞ + c", "top_add"), eq("bound", here))

    def second(r):
        return r.chain("all", le("∞"), eq("a + ∞", "add_top"), eq("bound"))

    def finite(r):
        return r.cases("c = ∞", second, lambda s: s.obtain("ε", s.use("real_of_nonneg", "a"), both))

    def both(r):
        return r.obtain("f", r.use("real_of_nonneg", "c"), bounded)

    def bounded(r):
        r.chain("a", eq("ε"), le("ε"))
        r.every("h", "'a", lambda s: s.chain("KL(B(x, h) ‖ B(y, h))", le("c"), eq("f")))
        r.every("h", "'a", lambda s: s.use("ac_of_kl", "B(x, h)", "B(y, h)", "f"))
        return r.chain("all", le("ε + f", "kl_chain_upper"), eq("ε + f"), eq("a + c"), eq("bound"))

    return q.cases("a = ∞", first, finite)


@averages.refutation
def the_report_picks_out_the_loss(p):
    p.say(
        "The data are two fair coins, of which the mechanisms see the first. $A$ reports it with "
        r"probability $\frac34$. $B$ tosses a fair coin where the report is right, and a coin with "
        r"$\frac9{10}$ where it is wrong."
    )
    p.let(
        D="bernoulli(1/2)",
        fair="bernoulli(1/2)",
        bent="bernoulli(9/10)",
        K1="b ↦ if b then bernoulli(3/4) else bernoulli(1/4)",
        K2="b ↦ h ↦ if h then if b then fair else bent else if b then bent else fair",
        K3="b ↦ semi(K1(b), K2(b))",
        A="x ↦ K1(x(T))",
        B="x ↦ K2(x(T))",
        u="3/4·log(3/4/(1/4)) + (1 - 3/4)·log((1 - 3/4)/(1 - 1/4))",
        v="1/4·log(1/4/(3/4)) + (1 - 1/4)·log((1 - 1/4)/(1 - 3/4))",
        k="1/2·log(1/2/(9/10)) + (1 - 1/2)·log((1 - 1/2)/(1 - 9/10))",
        l="9/10·log(9/10/(1/2)) + (1 - 9/10)·log((1 - 9/10)/(1 - 1/2))",
    )
    p.use("not_false")
    p.have("KL(bernoulli(3/4) ‖ bernoulli(1/4)) = u", "kl_bernoulli")
    p.have("KL(bernoulli(1/4) ‖ bernoulli(3/4)) = v", "kl_bernoulli")
    p.have("KL(bernoulli(1/2) ‖ bernoulli(9/10)) = k", "kl_bernoulli")
    p.have("KL(bernoulli(9/10) ‖ bernoulli(1/2)) = l", "kl_bernoulli")
    p.use("measurable_comp", "λx : bool → bool. x T", "(fst : (bool → bool) # bool → (bool → bool))")
    p.have("mechanism(A)", "mechanism")
    own = p.use(two_points.theorem(), "K1", "u", "v", because="the report")
    p.have("on_average_KL[T](A, D) ≤ 11/40", own)
    p.every("h", "bool", each_report)
    pair(p, "T", "F", "u", "k", "l")
    pair(p, "F", "T", "v", "l", "k")
    p.use(
        two_points.theorem(),
        "K3",
        "u + (3/4·k + (1 - 3/4)·l)",
        "v + (1/4·l + (1 - 1/4)·k)",
        because="the pair",
    )
    value = p.have(
        "on_average_KL[T](compose(A, B), D) = (u + (3/4·k + (1 - 3/4)·l) + (v + (1/4·l + (1 - 1/4)·k)))/4",
        "compose",
    )
    p.have("¬on_average_KL[T](compose(A, B), D) ≤ 11/40 + 11/50", value)
    return p.counterexample(i="T", A="A", B="B", D="D", ε1="11/40", ε2="11/50")


def each_report(q):
    """The average loss of B for the report h; k and l change places for the other report."""

    def at(values):
        def shown(r):
            found = r.use(two_points.theorem(), "b ↦ K2(b, h)", *values)
            return r.have("on_average_KL[T](x ↦ B(x, h), D) ≤ 11/50", found)

        return shown

    return q.cases("h", at("kl"), at("lk"))


def pair(p, one, other, own, first, second):
    """The divergence of the pairs on the data point `one` from those on the other."""
    p.let(n=f"λh : bool. if h {first} {second}", c="3/4" if one == "T" else "1/4")
    p.every(
        "h",
        "bool",
        lambda q: q.cases(
            "h",
            *(
                lambda r: r.have(f"kl (K2 {one} h) (K2 {other} h) = n h", "if_true", "if_false")
                for _ in range(2)
            ),
        ),
    )
    p.use("int_bernoulli", "c", "n")
    p.chain(
        f"L (K1 {one}) (h ↦ kl (K2 {one} h) (K2 {other} h))",
        eq(f"L (K1 {one}) (h ↦ n h)"),
        eq("c·n(T) + (1 - c)·n(F)", "if_true", "if_false", "L_int"),
        eq(f"c·{first} + (1 - c)·{second}", "if_true"),
    )
    p.chain(f"kl (K1 {one}) (K1 {other})", eq(f"{own}"), le(f"{own}"))

    def dominated(q):
        q.chain(f"kl (K2 {one} h) (K2 {other} h)", eq("n(h)"), le("n(h)"))
        return q.use("ac_of_kl", f"K2 {one} h", f"K2 {other} h", "n(h)")

    p.every("h", "bool", dominated)
    p.use("kl_chain", f"K1 {one}", f"K1 {other}", f"K2 {one}", f"K2 {other}")
    return p.chain(
        f"kl (K3 {one}) (K3 {other})",
        eq(
            f"kl (K1 {one}) (K1 {other}) + L (K1 {one}) (h ↦ kl (K2 {one} h) (K2 {other} h))",
            because="the chain rule",
        ),
        eq(f"{own} + (c·{first} + (1 - c)·{second})"),
    )
