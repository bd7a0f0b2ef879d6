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
P, Q = "(discrete_normal m s)", "(discrete_normal n s)"
VALUE = "(m - n)^2/(2*s^2)"
mechanism = theorem.printed(
    "for nb : 'd -> 'd -> bool, q : 'd -> real, c s : real given 0 < s, !x. Int (q x), "
    "!x y. nb x y ==> abs (q x - q y) <= c "
    "holds zcdp nb (add_noise q (discrete_normal 0 s)) 0 (c^2/(2*s^2))",
    label="the guarantee",
)
bound = theorem.printed(
    f"for m n s a : real given 0 < s, 1 < a, Int m, Int n holds renyi a {P} {Q} <= ext (a*({VALUE}))",
    label="the divergence of every order",
)
value = theorem.printed(
    "for m n s a : real given 0 < s, 1 < a, Int m, Int n, Int (a*(m - n)) "
    f"holds renyi a {P} {Q} = ext (a*({VALUE}))",
    label="with equality for a whole number α(μ - ν)",
)
least = theorem.printed(
    f"for m n s r : real given 0 < s, Int m, Int n, renyi 2 {P} {Q} <= ext (r*2) holds {VALUE} <= r",
    label="no smaller constant will do, already for the order 2",
)
law = theorem.printed(
    "for m s : real given 0 < s, Int m "
    rf"holds AE {P} Int /\ (?v. 0 < v /\ (!k. Int k ==> "
    rf"mass {P} (\z. z = k) = ext (exp (-((k - m)^2/(2*s^2)))/v)))",
    label="the law: its weights on the integers",
)
theorem.finding(
    "reading",
    r"The law is the one with a density in proportion to $e^{-(z-\mu)^2/(2\sigma^2)}$ with respect to the "
    r"counting measure on the integers, which is the image of Lebesgue measure under $\lfloor\cdot\rfloor$; "
    r"the last claim is that its weights are the printed ones.",
)
theorem.finding(
    "remark",
    r"The result is of Canonne, Kamath and Steinke (arXiv 2004.00010, 2020). SampCert's formal proof "
    r"compares the sums by Poisson summation. Here $S_c(t)=\sum_k e^{-c(k-t)^2}$ has "
    r"$2S_c(t)^2\le S_c(0)^2+S_c(0)S_c(2t)$, and $S_c$ is bounded.",
)
for claim in theorem.every_claim:
    claim.facts += [integers.measurable.theorem, base.theorem, normalisable.theorem, unfolded.theorem]
moment = Claim(
    "for m n s a v : real given 0 < s, Int m, Int n, 0 < v, "
    f"{theta.total(C, '0')} = ext v "
    rf"holds {P} << {Q} /\ L {Q} (\x. ext (density {P} {Q} x^a)) "
    f"= ext (exp (a*(a - 1)*{VALUE})/v) * {theta.total(C, '(a*m + (1 - a)*n)')}"
)


def laws(p):
    p.know(integers.measurable.theorem())
    p.know(base.theorem())
    p.let(B=B, u=r"\z. -((z - m)^2/(2*s^2))", w=r"\z. -((z - n)^2/(2*s^2))")


@moment.proof
def one_square_is_left(p):
    laws(p)
    p.use(normalised.theorem(), "m", "s", "v")
    p.use(normalised.theorem(), "n", "s", "v")
    p.use("gibbs_density", "B", "u", "w", "v", "v")
    p.let(P="gibbs B u", Q="gibbs B w", A=f"a*(a - 1)*{VALUE}", t="a*m + (1 - a)*n")
    density = p.have(r"AE Q (\z. density P Q z = exp (u z - w z)*(v/v))")
    same = p.use("gibbs_is", "B", "w", "v")
    p.let(h=r"\z. exp (a*(u z - w z))")

    def power(q):
        return q.chain("(exp (u z - w z)*(v/v))^a", eq("exp (u z - w z)^a"), eq("h z", "exp_pow"))

    p.intro("z", power, "!z. (exp (u z - w z)*(v/v))^a = h z")

    p.let(e=rf"\x. exp (-({C}*(floor x - t)^2))")
    p.chain(
        r"L Q (\x. ext (density P Q x^a))",
        eq(r"L Q (\z. ext (h z))", density),
        eq(r"L lebesgue (\x. ext (exp A/v*e x))", same, "L_withdensity", "L_map"),
        eq(r"ext (exp A/v)*L lebesgue (\x. ext (e x))", "ext_mul", "L_mul"),
    )
    return p.have(p.goal, "discrete_normal")


def of_the_moment(p, then):
    """Name the sum v at 0, and use the moment."""

    def at(q):
        q.use(moment.theorem(), "m", "n", "s", "a", "v", because="the moment of two Gaussians")
        q.let(P="discrete_normal m s", Q="discrete_normal n s", A=f"a*(a - 1)*{VALUE}")
        return then(q)

    return p.obtain("v", p.use(theta.largest.theorem(), C, "a*m + (1 - a)*n"), at)


@bound.proof
def the_sum_is_largest_at_an_integer(p):
    p.say(
        r"With $S(t)=\sum_ke^{-(k-t)^2/(2\sigma^2)}$ for real $t$, which is here an integral over "
        r"functions of $\lfloor x\rfloor$, the moment of order $\alpha$ is "
        r"$e^{\alpha(\alpha-1)(\mu-\nu)^2/(2\sigma^2)}S(\alpha\mu+(1-\alpha)\nu)/S(0)$. And $S(t)\le S(0)$: "
        r"by the duplication $2S(t)^2\le S(0)^2+S(0)S(2t)$, and as $S$ is bounded."
    )

    def then(q):
        q.let(S=theta.total(C, "(a*m + (1 - a)*n)"))
        q.chain(
            r"L Q (\x. ext (density P Q x^a))",
            eq("ext (exp A/v)*S"),
            le("ext (exp A/v)*ext v", because="the sum is largest at an integer"),
            eq("ext (exp A)"),
        )
        return q.chain(
            "renyi a P Q",
            eq(r"ext (1/(a - 1))*elog (L Q (\x. ext (density P Q x^a)))", "renyi"),
            le("ext (1/(a - 1))*elog (ext (exp A))"),
            eq(f"ext (a*({VALUE}))", "elog_ext", "log_exp"),
        )

    return of_the_moment(p, then)


@value.proof
def at_an_integer(p):
    p.say(r"Here $\alpha\mu+(1-\alpha)\nu$ is an integer, and the sum is the one at $0$.")

    def then(q):
        q.use(integers.added.theorem(), "n", "a*(m - n)")
        q.let(t="0 + (n + a*(m - n))")
        whole = q.chain(
            theta.total(C, "(a*m + (1 - a)*n)"),
            eq(theta.total(C, "t")),
            eq("ext v", q.use(theta.periodic.theorem(), C, "0", "n + a*(m - n)")),
        )
        q.chain(
            r"L Q (\x. ext (density P Q x^a))",
            eq(f"ext (exp A/v)*{theta.total(C, '(a*m + (1 - a)*n)')}"),
            eq("ext (exp A)", whole),
        )
        return q.chain(
            "renyi a P Q",
            eq(f"ext (a*({VALUE}))", q.use("renyi_of_value", "P", "Q", "a", "exp A"), "log_exp"),
        )

    return of_the_moment(p, then)


@least.proof
def the_order_two(p):
    p.use(integers.opposite.theorem(), "n")
    p.use(integers.added.theorem(), "m", "-n")
    p.use(integers.added.theorem(), "m + -n", "m + -n")
    p.have("Int (2*(m - n))", p.have("2*(m - n) = m + -n + (m + -n)"))
    p.use(value.theorem(), "m", "n", "s", "2", because="equality at the order 2")
    p.chain(f"ext (2*({VALUE}))", eq(f"renyi 2 {P} {Q}"), le("ext (r*2)"))
    return p.have(p.goal)


@mechanism.proof
def at_two_neighbours(p):
    p.let(A="add_noise q (discrete_normal 0 s)")

    def form(q):
        q.use(shifted.theorem(), "q x", "s", because="sums over the integers")
        return q.chain("A x", eq("discrete_normal (q x) s", "add_noise"))

    forms = p.intro("x", form, "!x. A x = discrete_normal (q x) s")

    def output(q):
        return q.have("Prob (A x)", forms, q.use(prob.theorem(), "q x", "s"))

    p.intro("x", output, "!x. Prob (A x)")

    def pair(q):
        q.have("abs (q x - q y) <= c")
        q.have("0 <= abs (q x - q y)")
        q.use("abs_square", "q x - q y")
        q.have("(q x - q y)^2 <= c^2")
        q.have("0 < a/(2*s^2)")
        return q.chain(
            "renyi a (A x) (A y)",
            le("ext (a*((q x - q y)^2/(2*s^2)))", q.use(bound.theorem(), "q x", "q y", "s", "a")),
            le("ext (0 + c^2/(2*s^2)*a)"),
        )

    p.intro("x y a", pair, "!x y. nb x y ==> (!a. 1 < a ==> renyi a (A x) (A y) <= ext (0 + c^2/(2*s^2)*a))")
    return p.have(p.goal, "zcdp", "mechanism")


@law.proof
def weights(p):
    p.say(r"The floor is $k$ on an interval of length $1$, from $k$ up to $k+1$.")
    return p.obtain("v", p.use(theta.largest.theorem(), C, "0"), with_the_sum)


def with_the_sum(p):
    p.know(integers.measurable.theorem())
    p.let(
        g=r"\z. exp (-((z - m)^2/(2*s^2)))/v", off=r"\z : real. ~(floor z = z)", f=r"\z. if (off z) (ext 1) 0"
    )
    found = p.use(means.theorem(), "m", "s", "v", "f")

    def zero(q):
        q.use("floor_spec", "x")
        q.use(integers.unique.theorem(), "floor x", "floor x")
        return q.have("ext (g (floor x))*f (floor x) = 0", "emul_zero")

    each = p.intro("x", zero, "!x. ext (g (floor x))*f (floor x) = 0")
    p.chain(f"mass {P} off", eq(f"L {P} f", "mass"), eq("0", found, each, "L_const_zero"))
    p.use("ae_of_mass", P, "off")

    def integer(q):
        q.use("floor_spec", "z")
        same = q.have("floor z = z")
        return rewrite(q.have("Int (floor z)"), same)

    p.intro("z", integer, "!z. ~off z ==> Int z")
    integers_only = p.have(f"AE {P} Int")

    def weight(q):
        q.let(one=r"\z. if (z = k) (ext 1) 0")
        there = q.use(means.theorem(), "m", "s", "v", "one")

        def at(r):
            def here(t):
                return t.chain(
                    "ext (g (floor x))*one (floor x)",
                    eq("ext (g k)*one k"),
                    eq("if (floor x = k) (ext (g k)) 0"),
                )

            def elsewhere(t):
                return t.chain(
                    "ext (g (floor x))*one (floor x)", eq("if (floor x = k) (ext (g k)) 0", "emul_zero")
                )

            return r.cases("floor x = k", here, elsewhere)

        point = q.intro("x", at, "!x. ext (g (floor x))*one (floor x) = if (floor x = k) (ext (g k)) 0")
        return q.chain(
            rf"mass {P} (\z. z = k)",
            eq(f"L {P} one", "mass"),
            eq("ext (g k)", there, point, q.use(steps.theorem(), "k", "g k")),
        )

    p.intro("k", weight, rf"!k. Int k ==> mass {P} (\z. z = k) = ext (g k)")
    weights = p.witness(
        "v", goal=rf"?v. 0 < v /\ (!k. Int k ==> mass {P} (\z. z = k) = ext (exp (-((k - m)^2/(2*s^2)))/v))"
    )
    return p.use("and_intro", given=[integers_only, weights])
