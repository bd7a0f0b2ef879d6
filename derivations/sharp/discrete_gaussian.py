"""Discrete Gaussian noise on integer queries.

Problem: the least ρ for which noise on the integers with weights in proportion to e^{-k²/(2σ²)} is ρ-zCDP.
Method: the moment of order α of two such laws is that of two Gaussians times a quotient of sums of
    e^{-(k-t)²/(2σ²)} over the integers, and the sum is largest where t is an integer.
Guarantee: ρ = Δ²/(2σ²), as for Gaussian noise, and no smaller ρ will do: order 2 already needs it.
Reference: Canonne, Kamath, Steinke 2020 (arXiv 2004.00010). The lemma on the sums is by Poisson summation in
    SampCert's formal proof (GaussBound.lean); the one here is by sums and differences of the two indices.
"""

from cbdp_sym.author import *
from derivations.sharp import integers, theta
from derivations.sharp.discrete_normal import (
    B,
    C,
    base,
    means,
    normalisable,
    normalised,
    prob,
    shifted,
    steps,
    unfolded,
)

theorem = Statement(id="sharp.discrete_gaussian", title="Discrete Gaussian noise")
P, Q = "(discrete_normal(m, s))", "(discrete_normal n s)"
VALUE = "(m - n)^2/(2·s^2)"
mechanism = theorem.printed(
    "for ~ neighbours on 'd, q : 'd → real, c s given 0 < s, ∀x. q(x) is an integer, ∀x y. x ~ y ⇒ "
    "|q(x) - q(y)| ≤ c holds add_noise(q, discrete_normal(0, s)) is (0, c²/(2·s²))-zCDP for ~",
    label="the guarantee",
)
bound = theorem.printed(
    f"for m n s α : real given 0 < s, 1 < α, Int m, Int n holds renyi α {P} {Q} ≤ α·({VALUE})",
    label="the divergence of every order",
)
value = theorem.printed(
    "for m n s α : real given 0 < s, 1 < α, Int m, Int n, Int (α·(m - n)) "
    f"holds renyi α {P} {Q} = α·({VALUE})",
    label="with equality for a whole number α(μ - ν)",
)
least = theorem.printed(
    f"for m n s r : real given 0 < s, Int m, Int n, renyi 2 {P} {Q} ≤ r·2 holds {VALUE} ≤ r",
    label="no smaller constant will do, already for the order 2",
)
law = theorem.printed(
    "for m s : real given 0 < s, Int m "
    f"holds AE {P} Int ∧ (∃v. 0 < v ∧ (∀k. Int k ⇒ "
    f"mass {P} (z ↦ z = k) = exp (-((k - m)^2/(2·s^2)))/v))",
    label="the law: its weights on the integers",
)
theorem.finding(
    "reading",
    r"The law is the one with a density in proportion to $e^{-(z-\mu)^2/(2\sigma^2)}$ with respect to the "
    r"counting measure on the integers, which is the image of Lebesgue measure under $\lfloor\cdot\rfloor$; "
    "the last claim is that its weights are the printed ones.",
)
theorem.finding(
    "remark",
    "The result is of Canonne, Kamath and Steinke (arXiv 2004.00010, 2020). SampCert's formal proof "
    r"compares the sums by Poisson summation. Here $S_c(t)=\sum_k e^{-c(k-t)^2}$ has "
    r"$2S_c(t)^2\le S_c(0)^2+S_c(0)S_c(2t)$, and $S_c$ is bounded.",
)
for claim in theorem.every_claim:
    claim.facts += [integers.measurable.theorem, base.theorem, normalisable.theorem, unfolded.theorem]
moment = Claim(
    "for m n s α v : real given 0 < s, Int m, Int n, 0 < v, "
    f"{theta.total(C, '0')} = v "
    f"holds {P} ≪ {Q} ∧ L {Q} (x ↦ density {P} {Q} x^α) "
    f"= exp (α·(α - 1)·{VALUE})/v · {theta.total(C, '(α*m + (1 - α)*n)')}"
)


def laws(p):
    p.know(integers.measurable.theorem())
    p.know(base.theorem())
    p.let(B=B, u="z ↦ -((z - m)²/(2·s²))", w="z ↦ -((z - n)²/(2·s²))")


@moment.proof
def one_square_is_left(p):
    laws(p)
    p.use(normalised.theorem(), "m", "s", "v")
    p.use(normalised.theorem(), "n", "s", "v")
    p.use("gibbs_density", "B", "u", "w", "v", "v")
    p.let(P="gibbs(B, u)", Q="gibbs(B, w)", A=f"α·(α - 1)·{VALUE}", t="α·m + (1 - α)·n")
    density = p.have("almost every z ~ Q: dP/dQ(z) = exp(u(z) - w(z))·(v/v)")
    same = p.use("gibbs_is", "B", "w", "v")
    p.let(h="z ↦ exp(α·(u(z) - w(z)))")

    def power(q):
        return q.chain("(exp(u(z) - w(z))·(v/v))^α", eq("exp(u(z) - w(z))^α"), eq("h(z)", "exp_pow"))

    p.intro("z", power, "∀z. (exp(u(z) - w(z))·(v/v))^α = h(z)")

    p.let(o=f"x ↦ exp (-({C}·(floor x - t)^2))")
    p.chain(
        "∫ dP/dQ(x)^α dQ(x)",
        eq("∫ h(z) dQ(z)", density),
        eq("∫[x ~ lebesgue] exp(A)/v·o(x)", same, "L_withdensity", "L_map"),
        eq("exp(A)/v·(∫[x ~ lebesgue] o(x))", "ext_mul", "L_mul"),
    )
    return p.have(p.goal, "discrete_normal")


def of_the_moment(p, then):
    """Name the sum v at 0, and use the moment."""

    def at(q):
        q.use(moment.theorem(), "m", "n", "s", "α", "v", because="the moment of two Gaussians")
        q.let(P="discrete_normal(m, s)", Q="discrete_normal(n, s)", A=f"α·(α - 1)·{VALUE}")
        return then(q)

    return p.obtain("v", p.use(theta.largest.theorem(), C, "α·m + (1 - α)·n"), at)


@bound.proof
def the_sum_is_largest_at_an_integer(p):
    p.say(
        r"With $S(t)=\sum_ke^{-(k-t)^2/(2\sigma^2)}$ for real $t$, which is here an integral over "
        r"functions of $\lfloor x\rfloor$, the moment of order $\alpha$ is "
        r"$e^{\alpha(\alpha-1)(\mu-\nu)^2/(2\sigma^2)}S(\alpha\mu+(1-\alpha)\nu)/S(0)$. And $S(t)\le S(0)$: "
        r"by the duplication $2S(t)^2\le S(0)^2+S(0)S(2t)$, and as $S$ is bounded."
    )

    def then(q):
        q.let(S=theta.total(C, "(α·m + (1 - α)·n)"))
        q.chain(
            "∫ dP/dQ(x)^α dQ(x)",
            eq("exp(A)/v·S"),
            le("exp(A)/v·v", because="the sum is largest at an integer"),
            eq("exp(A)"),
        )
        return q.chain(
            "D[α](P ‖ Q)",
            eq("1/(α - 1)·elog(∫ dP/dQ(x)^α dQ(x))", "renyi"),
            le("1/(α - 1)·elog(exp(A))"),
            eq(f"α·({VALUE})", "elog_ext", "log_exp"),
        )

    return of_the_moment(p, then)


@value.proof
def at_an_integer(p):
    p.say(r"Here $\alpha\mu+(1-\alpha)\nu$ is an integer, and the sum is the one at $0$.")

    def then(q):
        q.use(integers.added.theorem(), "n", "α·(m - n)")
        q.let(t="0 + (n + α·(m - n))")
        whole = q.chain(
            theta.total(C, "(α·m + (1 - α)·n)"),
            eq(theta.total(C, "t")),
            eq("v", q.use(theta.periodic.theorem(), C, "0", "n + α·(m - n)")),
        )
        q.chain(
            "∫ dP/dQ(x)^α dQ(x)", eq(f"exp A/v·{theta.total(C, '(α*m + (1 - α)*n)')}"), eq("exp(A)", whole)
        )
        return q.chain(
            "D[α](P ‖ Q)", eq(f"α·({VALUE})", q.use("renyi_of_value", "P", "Q", "α", "exp(A)"), "log_exp")
        )

    return of_the_moment(p, then)


@least.proof
def the_order_two(p):
    p.use(integers.opposite.theorem(), "n")
    p.use(integers.added.theorem(), "m", "-n")
    p.use(integers.added.theorem(), "m + -n", "m + -n")
    p.have("2·(m - n) is an integer", p.have("2·(m - n) = m + -n + (m + -n)"))
    p.use(value.theorem(), "m", "n", "s", "2", because="equality at the order 2")
    p.chain(f"2·({VALUE})", eq(f"renyi 2 {P} {Q}"), le("r·2"))
    return p.have(p.goal)


@mechanism.proof
def at_two_neighbours(p):
    p.let(A="add_noise(q, discrete_normal(0, s))")

    def form(q):
        q.use(shifted.theorem(), "q(x)", "s", because="sums over the integers")
        return q.chain("A(x)", eq("discrete_normal(q(x), s)", "add_noise"))

    forms = p.intro("x", form, "∀x. A(x) = discrete_normal(q(x), s)")

    def output(q):
        return q.have("Prob(A(x))", forms, q.use(prob.theorem(), "q(x)", "s"))

    p.intro("x", output, "∀x. Prob(A(x))")

    def pair(q):
        q.have("|q(x) - q(y)| ≤ c")
        q.have("0 ≤ |q(x) - q(y)|")
        q.use("abs_square", "q(x) - q(y)")
        q.have("(q(x) - q(y))² ≤ c²")
        q.have("0 < α/(2·s²)")
        return q.chain(
            "D[α](A(x) ‖ A(y))",
            le("α·((q(x) - q(y))²/(2·s²))", q.use(bound.theorem(), "q(x)", "q(y)", "s", "α")),
            le("0 + c²/(2·s²)·α"),
        )

    p.intro("x y α", pair, "∀x y. x ~ y ⇒ ∀α. 1 < α ⇒ D[α](A(x) ‖ A(y)) ≤ 0 + c²/(2·s²)·α")
    return p.have(p.goal, "zcdp", "mechanism")


@law.proof
def weights(p):
    p.say("The floor is $k$ on an interval of length $1$, from $k$ up to $k+1$.")
    return p.obtain("v", p.use(theta.largest.theorem(), C, "0"), with_the_sum)


def with_the_sum(p):
    p.know(integers.measurable.theorem())
    p.let(g="z ↦ exp(-((z - m)²/(2·s²)))/v", off="z ↦ floor(z) ≠ z", f="z ↦ if (off z) (1 : ereal) 0")
    found = p.use(means.theorem(), "m", "s", "v", "f")

    def zero(q):
        q.use("floor_spec", "x")
        q.use(integers.unique.theorem(), "floor(x)", "floor(x)")
        return q.have("g(floor(x))·f(floor(x)) = 0", "emul_zero")

    each = p.intro("x", zero, "∀x. g(floor(x))·f(floor(x)) = 0")
    p.chain(f"mass {P} off", eq(f"L {P} f", "mass"), eq("0", found, each, "L_const_zero"))
    p.use("ae_of_mass", P, "off")

    def integer(q):
        q.use("floor_spec", "z")
        same = q.have("floor(z) = z")
        return rewrite(q.have("floor(z) is an integer"), same)

    p.intro("z", integer, "∀z. ¬off(z) ⇒ z is an integer")
    integers_only = p.have(f"AE {P} Int")

    def weight(q):
        q.let(one="z ↦ if (z = k) (1 : ereal) 0")
        there = q.use(means.theorem(), "m", "s", "v", "one")

        def at(r):
            def here(t):
                return t.chain(
                    "g(floor(x))·one(floor(x))",
                    eq("g(k)·one(k)"),
                    eq("if floor(x) = k then g(k) else (0 : ereal)"),
                )

            def elsewhere(t):
                return t.chain(
                    "g(floor(x))·one(floor(x))", eq("if floor(x) = k then g(k) else (0 : ereal)", "emul_zero")
                )

            return r.cases("floor(x) = k", here, elsewhere)

        point = q.intro("x", at, "∀x. g(floor(x))·one(floor(x)) = (if floor(x) = k then g(k) else 0)")
        return q.chain(
            f"mass {P} (z ↦ z = k)",
            eq(f"L {P} one", "mass"),
            eq("g(k)", there, point, q.use(steps.theorem(), "k", "g(k)")),
        )

    p.intro("k", weight, f"∀k. Int k ⇒ mass {P} (z ↦ z = k) = g k")
    weights = p.witness(
        "v", goal=f"∃v. 0 < v ∧ (∀k. Int k ⇒ mass {P} (z ↦ z = k) = exp (-((k - m)^2/(2·s^2)))/v)"
    )
    return p.use("and_intro", given=[integers_only, weights])
