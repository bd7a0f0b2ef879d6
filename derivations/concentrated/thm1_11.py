"""Theorem 1.11: the special case ε = α, ρ = α² of Theorem 7.1.

Problem: q maps to [0,1]^k, and M is α²-zCDP and accurate to α, for α ≥ 1/n. Is there an α-DP mechanism for
    5n² entries that is accurate to 10α?
Method: Theorem 7.1 does not apply to q itself: its condition is n' ≥ 4n² + 4/α², which is more than 5n² for
    α < 2/n. It applies to 2q - 1, with values in [-1,1]^k, and to 2M - 1, which is accurate to 2α: then the
    condition is n' ≥ 2n² + 2/α², or (n + √(log 2)/α)² in its sharper form. The error 20α for 2q - 1 is 10α
    for q, also after the outputs are clipped to [0,1]^k.
Guarantee: as printed; with n' = (1 + √log 2)²n² too, which is less than 3.36n².
Reference: concentrated paper, Theorem 1.11, which it calls a special case of Theorem 7.1.
"""

from cbdp_sym.author import *
from derivations.concentrated import thm7_1

UNIT = "(y ↦ ∀k. 0 ≤ y k ∧ y k ≤ 1)"
ERROR = "(y ↦ Sup (k ↦ abs (y k - statistical q x k)))"
TEXT = (
    "for q : 'd → 'k → real, A : ('i → 'd) → ('k → real) measure, α n : real "
    "given Finite (λi : 'i. T), n = card (λi : 'i. T), Finite (λj : 'j. T), {size}, "
    "Finite (λk : 'k. T), 1/n ≤ α, ∀z k. 0 ≤ q z k ∧ q z k ≤ 1, "
    f"zcdp neighbours A 0 (α^2), ∀x. AE (A x) {UNIT}, ∀x. L (A x) {ERROR} ≤ α "
    "holds ∃B : ('j → 'd) → ('k → real) measure. pure_dp neighbours B α "
    f"∧ (∀x. AE (B x) {UNIT}) ∧ (∀x. L (B x) {ERROR} ≤ 10·α)"
)

theorem = Statement(id="zcdp.thm1.11", title="Pure differential privacy with 5n² entries")
printed = theorem.printed(TEXT.format(size="card (λj : 'j. T) = 5·n^2"))
sharper = theorem.repaired(TEXT.format(size="(1 + √(log(2)))²·n² ≤ card('j)"), label="with n' ≥ 3.36n²")
theorem.finding(
    "another proof",
    "The paper calls the theorem a special case of Theorem 7.1. For $q$ itself it is not: the condition "
    r"there is $n'\ge4n^2+4/\alpha^2$, which $5n^2$ does not meet for $\frac1n\le\alpha<\frac2n$. It is "
    r"one for $2q-1$, whose values lie in $[-1,1]^k$ and for which $2M-1$ is accurate to $2\alpha$, with "
    r"$\rho=\alpha^2\le(2\alpha)^2$: the condition is then $n'\ge2n^2+2/\alpha^2$.",
)
theorem.finding(
    "sharper",
    r"$n'\ge(1+\sqrt{\log2})^2n^2$ is enough, and this constant is $3.3583$. It comes from Lemma 7.4 by an "
    r"order above $1$; the condition of Theorem 7.1 as printed gives $4n^2$.",
)


FACTS = ("card_positive", "card_not_zero", "sup_abs_nonneg", "sup_distance_measurable")
NORM = (
    "∃N. is_norm N ∧ (∀u k. abs (u k) ≤ N u) ∧ (∀u b. (∀k. abs (u k) ≤ b) ⇒ N u ≤ b) "
    "∧ (∀u. Sup (λk : 'k. abs (u k)) = N u)"
)

for claim in (printed, sharper):
    claim.facts += [lambda fact=fact: named(fact) for fact in FACTS]
    claim.facts.append(thm7_1.large_data_set_size)


@printed.proof
def for_the_printed_size(p):
    p.have("(1 + √(log(2)))² ≤ 5", by=decide)
    p.let(c="(1 + √(log(2)))²")
    p.chain("c·n²", le("5·n²"), eq("card('j)"))
    return p.use(sharper.theorem(), "q", "A", "α", "n", goal=p.goal, because="3.36n² entries are enough")


@sharper.proof
def for_two_q_minus_one(p):
    p.let(
        m="card('j)",
        R="z ↦ k ↦ 2·q(z, k) + -1",
        g="λy : 'k → real. k ↦ 2·y k + -1",
        h="λy : 'k → real. k ↦ min 1 (max 0 ((y k + 1)/2))",
        C="postprocess(g, A)",
    )
    return p.obtain("N", p.use("max_norm", goal=NORM), with_norm)


def with_norm(p):
    p.say("Let $N$ be the maximum norm; the queries $2q-1$ have values in its unit ball.")
    p.use("card_positive", "n")
    p.have("0 < 1/n")
    p.every("z", "'d", unit_ball)
    p.every("x", "'i → 'd", twice_the_error)
    p.say("Theorem 7.1 applies to $2q-1$ and $2M-1$, which is accurate to $2α$.")
    enough(p)
    pure = p.use(
        thm7_1.half.theorem(),
        *("R", "N", "C", "2·α", "α", "0", "α²", "n", "m"),
        because="Theorem 7.1 for $2q-1$ and $2M-1$, which is accurate to $2α$",
    )
    return p.obtain("B", pure, halved)


def unit_ball(p):
    def at(q):
        q.have("q(z, k) ≤ 1")
        return q.use("abs_le", "R(z, k)", "1")

    p.every("k", "'k", at)
    return p.have("N(R(z)) ≤ 1")


def answers(p):
    """The answers s to q, and those to 2q - 1."""
    p.names["q"].type.args[1].args[0]
    p.let(s="statistical(q, x)", r="statistical(R, x)")
    p.every("k", "'k", lambda q: q.use("statistical_affine", "q", "x", "k", "2", "-1"))
    p.have("∀k. r(k) = 2·s(k) + -1")
    for v in "rs":
        p.use("norm_distance_measurable", "N", v)
    p.every("u", "'k → real", lambda q: q.use("norm_nonneg", "N", "u"))


def twice_the_error(p):
    answers(p)
    p.unfold_facts("is_norm")

    p.names["q"].type.args[1].args[0]

    def point(q):
        def coordinate(u):
            u.have("r(k) = 2·s(k) + -1")
            return u.have("g(y, k) - r(k) = 2·(y(k) - s(k))")

        same = q.every("k", "'k", coordinate)
        return q.calc(
            "N(k ↦ g(y, k) - r(k))",
            ("=", "N(k ↦ 2·(y(k) - s(k)))", same),
            ("=", "|2|·N(k ↦ y(k) - s(k))"),
            ("=", "2·N(k ↦ y(k) - s(k))", "abs_nonneg"),
            ("=", "2·N(k ↦ y(k) - s(k))"),
        )

    each = p.every("y", "'k → real", point)
    largest = p.have("∀u. (sup k. |u(k)|) = N(u)")
    known = p.have("∫[y ~ A(x)] (sup k. |y(k) - s(k)|) ≤ α")
    p.know(rewrite(known, largest))
    return p.chain(
        "∫[y ~ C(x)] N(k ↦ y(k) - r(k))",
        eq("∫[y ~ A(x)] N(k ↦ g(y, k) - r(k))", "postprocess", "L_map"),
        eq("∫[y ~ A(x)] 2·N(k ↦ y(k) - s(k))", each, because="$2M-1-(2q-1)=2(M-q)$"),
        eq("2·(∫[y ~ A(x)] N(k ↦ y(k) - s(k)))", "L_mul"),
        le("2·α", because="M is accurate"),
        eq("2·α"),
    )


def enough(p):
    """The condition of Theorem 7.1 on n', in its sharper form."""
    p.let(v="√(log(2))")
    p.have("0 ≤ log(2)", by=decide)
    p.have("√(α²) = α", "sqrt_of_square")
    p.have("0 ≤ 1/α")
    p.have("1/α ≤ n", because=r"$n\alpha\ge1$")
    p.chain(
        "2/(α·(2·α))·(0·n·(1 + log(n)) + (n·√(α²) + v)²)", eq("(n + v·(1/α))²"), le("(n + v·n)²"), le("m")
    )


def halved(p):
    p.say("Let $M'=(B+1)/2$ for the mechanism $B$ of Theorem 7.1, clipped to $[0,1]$.")
    p.let(G="postprocess(h, B)")
    p.unfold_facts("pure_dp")
    p.have("G is α-DP for neighbours", "pure_dp")
    data = p.term("G").type.args[0]
    p.every("x", data, in_the_unit_cube)
    p.every("x", data, half_of_the_error)
    return p.witness("G")


def in_the_unit_cube(p):
    """The outputs lie in the unit cube, which is a ball of the norm and so an event."""
    p.let(w="λk : 'k. 1/2", far="y ↦ 1/2 < N(k ↦ y(k) - w(k))")
    p.use("norm_distance_measurable", "N", "w")
    index = p.names["q"].type.args[1].args[0]

    def cube(q):
        def at(u):
            u.use(u.have("∀u k. |u(k)| ≤ N(u)"), "k ↦ y(k) - w(k)", "k")
            u.use("le_abs", "y(k) - w(k)")
            u.use("neg_le_abs", "y(k) - w(k)")
            return logic.both(u.have("0 ≤ y(k)"), u.have("y(k) ≤ 1"))

        return q.every("k", index, at)

    vector = p.names["N"].type.args[0]
    p.use("mass_of_ae", "B(x)", "y ↦ far(h(y))")
    p.chain("G(x)(far)", eq("map(h, B(x))(far)", "postprocess"), eq("0", "mass_map"))
    p.use("ae_of_mass", "G(x)", "far")
    return p.have(f"AE (G x) {UNIT}", p.every("y", vector, cube, "¬far(y)"))


def half_of_the_error(p):
    answers(p)

    def at(q):
        q.use("statistical_unit", "q", "x", "k")
        q.have("0 ≤ s(k)")
        q.have("s(k) ≤ 1")
        q.let(v="y(k)", t="s(k)", d="y(k) - r(k)")
        q.have("d = v - (2·t + -1)")
        q.use(q.have("∀u k. |u(k)| ≤ N(u)"), "k ↦ y(k) - r(k)", "k")
        q.use("le_abs", "d")
        q.use("neg_le_abs", "d")
        q.use("abs_le", "h(y, k) - s(k)", "1/2·|d|")
        return q.have("|h(y, k) - s(k)| ≤ 1/2·N(x ↦ y(x) - r(x))")

    index = p.names["q"].type.args[1].args[0]

    def point(q):
        q.every("k", index, at)
        return q.calc(
            "N(k ↦ h(y, k) - s(k))", ("<=", "1/2·N(k ↦ y(k) - r(k))"), ("=", "1/2·N(k ↦ y(k) - r(k))")
        )

    p.every("y", p.names["N"].type.args[0], point)
    return p.chain(
        "∫[y ~ G(x)] (sup k. |y(k) - s(k)|)",
        eq("∫[y ~ B(x)] N(k ↦ h(y, k) - s(k))", "postprocess", "L_map"),
        le("∫[y ~ B(x)] 1/2·N(k ↦ y(k) - r(k))", "L_le", because="clipping comes nearer"),
        eq("1/2·(∫[y ~ B(x)] N(k ↦ y(k) - r(k)))", "L_mul"),
        le("1/2·(10·(2·α))"),
        eq("10·α"),
    )
