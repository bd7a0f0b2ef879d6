"""Discrete Laplace noise on integer queries of sensitivity 1.

Problem: the least ρ for which noise on the integers with weights in proportion to e^{-ε|k|} is ρ-zCDP.
Method: the noise and its translate by 1 are within a factor e^ε of each other on every event, so that
    Theorem 2 applies; the event x ≤ 0 and its complement reach the factor, so that Theorem 15 does.
Guarantee: ρ = ε tanh(ε/2), and no smaller ρ will do. Laplace noise needs ε + e^{-ε} - 1, which is less.
Reference: Harrison and Manurangsi 2025 (arXiv 2510.25746), who have every sensitivity.
"""

from cbdp_sym.author import *
from derivations.sharp import exact_noise, pure
from derivations.sharp.conversion import cancelled
from derivations.sharp.geometric import finite, limit, moved

define(
    "define discrete_laplace for ε : real := mixture (1/(1 + exp (-ε))) (geometric (1 - exp (-ε))) "
    "(map (x ↦ -1 - x) (geometric (1 - exp (-ε))))",
    latex=r"\mathrm{Lap}_{\mathbb{Z}}\left(0, \frac{ 1}{{0}}\right)",
)
theorem = Statement(id="sharp.discrete_laplace", title="Discrete Laplace noise")
mechanism = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, ε given 0 < ε, ∀x y. x ~ y ⇒ y ~ x, ∀x y. x ~ y ⇒ q(x) = "
    "q(y) ∨ q(x) = q(y) + 1 ∨ q(y) = q(x) + 1 holds add_noise(q, discrete_laplace(ε)) is (0, "
    "ε·tanh(ε/2))-zCDP for ~",
    label="the guarantee",
)
least = theorem.printed(
    "for ε r given 0 < ε, ∀α. 1 < α ⇒ D[α](discrete_laplace(ε) ‖ shift(1, discrete_laplace(ε))) ≤ "
    "r·α holds ε·tanh(ε/2) ≤ r",
    label="no smaller constant will do",
)
theorem.finding(
    "remark",
    "For every sensitivity the constant is the divergence of order $1$ (Harrison and Manurangsi, "
    "arXiv 2510.25746, 2025); for sensitivity $1$ it is that of the worst "
    r"$\varepsilon$-differentially private mechanism.",
)
theorem.finding(
    "reading",
    r"The noise is a mixture of a geometric law on $0,1,\dots$ and of one on $-1,-2,\dots$, with "
    r"the parameter $1-e^{-\varepsilon}$: the weight of $k$ is "
    r"$\frac{1-e^{-\varepsilon}}{1+e^{-\varepsilon}}e^{-\varepsilon|k|}$. Neighbours are so both "
    "ways round.",
)
N = "(discrete_laplace(ε))"
UNIT = "0 < ε, Measurable f, ∀x. 0 ≤ f x, ∀x. f x ≤ 1"
ranges = Claim("for ε given 0 < ε holds 0 < 1 - exp(-ε) ∧ 1 - exp(-ε) < 1 ∧ 0 < 1/(1 + exp(-ε)) ≤ 1")
total = Claim("for p given 0 < p < 1 holds Prob(geometric(p))")
law = Claim(f"for ε : real given 0 < ε holds Prob {N}")
G = "(geometric (1 - exp (-ε)))"
values = Claim(
    f"for ε α b : real, f : real → real given {UNIT}, "
    f"L {G} (x ↦ f (x + 1)) = α, L {G} (x ↦ f (-1 - x)) = b "
    f"holds L {N} (x ↦ f x) "
    "= ((1 - exp (-ε))·f 0 + exp (-ε)·α + exp (-ε)·b)/(1 + exp (-ε)) "
    f"∧ L {N} (x ↦ f (x + 1)) "
    "= (α + exp (-ε)·((1 - exp (-ε))·f 0) + exp (-ε)^2·b)/(1 + exp (-ε))"
)
naturals = Claim(
    "for p, f : real → real given 0 < p < 1, Measurable(f), ∀x. 0 ≤ f(x), ∀x. f(x) ≤ 1, ∀n. n is "
    "natural ⇒ f(n) = 0 holds ∫[x ~ geometric(p)] f(x) = 0"
)
for claim in (mechanism, least):
    claim.facts += [ranges.theorem, total.theorem, law.theorem]
close = Claim(
    f"for ε : real, f : real → real given {UNIT} "
    f"holds L {N} (x ↦ f x) ≤ exp ε · L {N} (x ↦ f (x + 1)) "
    f"∧ L {N} (x ↦ f (x + 1)) ≤ exp ε · L {N} (x ↦ f x)"
)
events = Claim(
    "for ε c : real, s : real → bool given 0 < ε, Measurable s "
    f"holds mass (shift c {N}) s ≤ exp ε · mass (shift (c + 1) {N}) s "
    f"∧ mass (shift (c + 1) {N}) s ≤ exp ε · mass (shift c {N}) s"
)


@total.proof
def one(p):
    p.let(f="λx : real. 1")

    def of(q):
        q.use(moved.theorem(), "p", "m", "m", "f")
        q.use(cancelled.theorem(), "1", "m", "p")
        q.have("m = 1")
        q.chain("∫[x ~ geometric(p)] 1", eq("m"), eq("1"))
        return q.have("Prob(geometric(p))", "Prob")

    return p.obtain("m", p.use(finite.theorem(), "p", "f"), of)


def factor(p):
    """Name e^{-ε}, which is between 0 and 1, and the law."""
    p.let(Q="exp(-ε)", p="1 - exp(-ε)", w="1/(1 + exp(-ε))")
    p.let(G="geometric(p)", H="map(x ↦ -1 - x, G)")
    p.have("0 < Q")
    p.have("Q < 1", by=decide)
    for fact in ("0 < p", "p < 1", "0 < w", "0 ≤ w", "0 ≤ Q/(1 + Q)", "1 - w = Q/(1 + Q)", "w ≤ 1"):
        p.have(fact)
    p.use(total.theorem(), "p")


@ranges.proof
def of_the_weights(p):
    factor(p)
    return p.auto()


@law.proof
def a_mixture(p):
    factor(p)
    return p.have(p.goal, "discrete_laplace")


@values.proof
def one_step(p):
    factor(p)
    p.let(g="x ↦ f(x + 1)", h="x ↦ f(-1 - x)", k="x ↦ f(-x)")

    def second(q):
        return q.obtain("m", q.use(finite.theorem(), "p", "f"), third)

    def third(q):
        return q.obtain("n", q.use(finite.theorem(), "p", "k"), together)

    def together(q):
        one = q.use(moved.theorem(), "p", "m", "α", "f")
        turned = q.have("∀x. k(x + 1) = h(x)")
        q.have("∫ k(x + 1) dG(x) = b", turned)
        other = q.use(moved.theorem(), "p", "n", "b", "k")
        at = q.have("k(0) = f(0)")
        shifted = q.have("∀x. -1 - x + 1 = -x")
        here = q.chain(
            f"L {N} (x ↦ f x)",
            eq("ext(w)·m + (1 - w)·b", "discrete_laplace", "L_mixture", "L_map"),
            eq("(p·f(0) + Q·α + Q·b)/(1 + Q)", one),
        )
        there = q.chain(
            f"L {N} (x ↦ g x)",
            eq("∫[x ~ mixture(w, G, H)] g(x)", "discrete_laplace"),
            eq("ext(w)·α + (1 - w)·n", "L_mixture", "L_map", shifted),
            eq("(α + Q·(p·f(0)) + Q²·b)/(1 + Q)", other, at),
        )
        return q.use("and_intro", given=[here, there])

    return second(p)


@close.proof
def within_the_factor(p):
    factor(p)
    p.let(E="exp(ε)", X=f"L {N} (x ↦ f x)", Y=f"L {N} (x ↦ f (x + 1))", d="1/(1 + Q)")
    p.have("1 < E", by=decide)

    def of(q):
        q.let(u="p·f(0) + Q·α + Q·b", v="α + Q·(p·f(0)) + Q²·b")
        first = q.chain("E·v", eq("E·α + 1·(p·f(0)) + 1·(Q·b)"))
        second = q.chain("E·u", eq("E·(p·f(0)) + 1·α + 1·b"))
        q.have("u ≤ E·v", first)
        q.have("v ≤ E·u", second)
        here, there = q.have("X = u/(1 + Q)"), q.have("Y = v/(1 + Q)")
        sides = [("X", "u", here), ("Y", "v", there)]
        both = [
            q.chain(small, eq(f"d·{low}", value), le(f"d·(E·{high})"), eq(f"E · {large}", other))
            for (small, low, value), (large, high, other) in (sides, sides[::-1])
        ]
        return q.use("and_intro", given=both)

    p.let(g="x ↦ f(x + 1)", h="x ↦ f(-1 - x)")

    def with_both(q):
        q.use(values.theorem(), "ε", "α", "b", "f", because="the law after one step")
        return of(q)

    def with_a(q):
        return q.obtain("b", q.use(finite.theorem(), "p", "h"), with_both)

    return p.obtain("α", p.use(finite.theorem(), "p", "g"), with_a)


@naturals.proof
def no_term(p):
    p.let(T="n ↦ ∑ k ∈ k ↦ k is natural ∧ k ≤ n. p·(1 - p)^k·f(k)")
    p.use(limit.theorem(), "p", "f")

    def term(q):
        def zero(r):
            return r.have("p·(1 - p)^k·f(k) = 0·0", r.have("f(k) = 0"))

        q.intro("k", zero, "∀k. k is natural ∧ k ≤ n ⇒ p·(1 - p)^k·f(k) = 0·0")
        total = q.use("sum_same", "k ↦ k is natural ∧ k ≤ n", "k ↦ p·(1 - p)^k·f(k)", "k ↦ 0·0")
        return q.chain("T(n)", eq("0·(∑ k ∈ k ↦ k is natural ∧ k ≤ n. 0)", total, "sum_scale"), le("0"))

    p.intro("n", term, "∀n. n is natural ⇒ T(n) ≤ 0")
    p.use("supon_least", "Nat", "T", "0")
    p.chain("∫[x ~ geometric(p)] f(x)", eq("sup x ∈ Nat. T(x)"), le("0"))
    return p.use("ele_antisym", "∫[x ~ geometric(p)] f(x)", "0")


@mechanism.proof
def pure_privacy(p):
    p.say(r"Noise at two neighbouring integers is within a factor $e^\varepsilon$ on every event; Theorem 2.")
    p.let(A=f"add_noise q {N}")
    p.use(law.theorem(), "ε")
    p.intro("x", lambda q: q.have("Prob(A(x))", "add_noise", "shift"), "∀x. Prob(A(x))")
    p.intro("x y s", on_events, "∀x y. x ~ y ⇒ ∀s. Measurable(s) ⇒ A(x)(s) ≤ exp(ε)·A(y)(s) + 0")
    p.have("A is ε-DP for ~", "pure_dp", "approx_dp", "mechanism")
    return p.use(pure.guarantee.theorem(), "nb", "A", "ε", because="Theorem 2")


def on_events(p):
    forms = p.have(f"∀d. A d = shift (q d) {N}", "add_noise")

    def finish(q):
        return q.chain("A(x)(s)", le("exp(ε)·A(y)(s)"), eq("exp(ε)·A(y)(s) + 0", "eadd_comm", "eadd_zero"))

    def same(q):
        def of(r):
            r.have("1 < exp(ε)", by=decide)
            r.chain(
                "A(x)(s)", eq("A(y)(s)", forms), eq("m"), le("exp(ε)·m"), eq("exp(ε)·m"), eq("exp(ε)·A(y)(s)")
            )
            return finish(r)

        return q.obtain("m", q.use("mass_real", "A(y)", "s"), of)

    def one_apart(of_x, of_y, low):
        """The case where one of the two numbers is `low`, and the other one more."""

        def shown(q):
            q.use(events.theorem(), "ε", low, "s")
            q.chain(
                "A(x)(s)",
                eq(f"mass (shift ({of_x}) {N}) s", forms),
                le(f"exp ε · mass (shift ({of_y}) {N}) s"),
                eq("exp(ε)·A(y)(s)", forms),
            )
            return finish(q)

        return shown

    different = "q(x) = q(y) + 1 ∨ q(y) = q(x) + 1"
    above, under = one_apart("q y + 1", "q(y)", "q(y)"), one_apart("q(x)", "q x + 1", "q(x)")
    return p.either(f"q x = q y ∨ ({different})", same, lambda q: q.either(different, above, under))


@events.proof
def moved_by_one(p):
    p.let(f="z ↦ if s(z + c) then 1 else 0")
    here = p.chain(
        f"mass (shift c {N}) s",
        eq(f"mass {N} (z ↦ s (z + c))", "shift", "mass_map"),
        eq(f"L {N} (z ↦ f z)", "mass", "ext_if"),
    )
    there = p.chain(
        f"mass (shift (c + 1) {N}) s",
        eq(f"mass {N} (z ↦ s (z + 1 + c))", "shift", "mass_map"),
        eq(f"L {N} (z ↦ f (z + 1))", "mass", "ext_if"),
    )
    p.use(close.theorem(), "ε", "f")
    return p.have(p.goal, here, there)


@least.proof
def the_event_at_zero(p):
    p.say(r"The event $x\le0$ has the chances $e^\varepsilon/(e^\varepsilon+1)$ and $1/(e^\varepsilon+1)$.")
    factor(p)
    p.use(law.theorem(), "ε")
    p.let(s="x ↦ x ≤ 0", f="x ↦ if s(x) then 1 else 0", g="x ↦ f(x + 1)", h="x ↦ f(-1 - x)")
    p.let(k="x ↦ 1 - h(x)", E="exp(ε)")

    def positive(q):
        q.use("nat_nonneg", "n")
        return q.have("g(n) = 0", "if_false")

    def negative(q):
        q.use("nat_nonneg", "n")
        return q.have("k(n) = 0")

    p.intro("n", positive, "∀n. n is natural ⇒ g(n) = 0")
    p.intro("n", negative, "∀n. n is natural ⇒ k(n) = 0")
    p.use(naturals.theorem(), "p", "g")
    p.use(naturals.theorem(), "p", "k")

    def of(q):
        q.chain(
            "b + 0",
            eq("b + 0"),
            eq("∫ (h(x) + k(x)) dG(x)", "L_add"),
            eq("L(G, x ↦ 1)"),
            eq("1", "prob_mass"),
        )
        q.use("ext_inj", "b + 0", "1")
        same = q.have("b = 1")
        q.use(values.theorem(), "ε", "0", "b", "f", because="the law after one step")
        inverse = q.have("Q = 1/E")
        q.chain(
            f"mass {N} s",
            eq(f"L {N} (x ↦ f x)", "mass", "ext_if"),
            eq("(p·f(0) + Q·0 + Q·b)/(1 + Q)"),
            eq("E/(E + 1)", same, q.have("1/(1 + Q) = E/(E + 1)", inverse)),
        )
        q.chain(
            f"mass (shift 1 {N}) s",
            eq(f"mass {N} (x ↦ s (x + 1))", "shift", "mass_map"),
            eq(f"L {N} (x ↦ f (x + 1))", "mass", "ext_if"),
            eq("(0 + Q·(p·f(0)) + Q²·b)/(1 + Q)"),
            eq("1/(E + 1)", same, q.have("Q/(1 + Q) = 1/(E + 1)", inverse)),
        )
        q.have(f"Prob (shift 1 {N})", "shift")
        return q.use(exact_noise.reached.theorem(), N, f"shift 1 {N}", "s", "ε", "r", because="Theorem 15")

    return p.obtain("b", p.use(finite.theorem(), "p", "h"), of)
