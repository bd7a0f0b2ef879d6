"""Theorem 4: sequential composition.

Problem: is D^{H₁+H₂}_Γ(P₁⊗P₂, Q₁⊗Q₂) ≤ ε₁ + ε₂ if D^{H_i}_Γ(P_i, Q_i) ≤ ε_i, for KL and for Rényi?
Method, KL: the divergence bounds the moments from below, E_{Q_i}[e^h] ≥ e^{E_{P_i}[h] - ε_i}, since
    constants may
    be added; the moment of h₁ + h₂ is the product, and e^u ≥ 1 + u.
Method, Rényi: the printed one, repaired: the duality for both pairs gives densities ρ and τ, perhaps signed;
    their product bounds the divergence of the pair, by Young's inequality.
Guarantee, KL: for all translation invariant classes; convexity and constants in the class are not needed.
Guarantee, Rényi: for convex, translation invariant classes with a constant function, whose functions have
    means under P_i and Q_i and moments of order α/(α-1) under Q_i; Fenchel-Rockafellar duality is cited.
Reference: capacity bounded paper, Theorem 4 and its proof in Appendix B.1.
"""

from sympy import Abs, Function, Integer, Symbol, exp, oo

from cbdp_sym import (
    AlphaGenerator,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Conjugate,
    Equal,
    Expectation,
    Family,
    ForAll,
    KLGenerator,
    Restricted,
    RestrictedPair,
    Statement,
    Supremum,
    Translates,
    conclude,
    lemma,
    note,
    rules,
    say,
)
from cbdp_sym.corpus.convexity import bernoulli, finite_mean
from cbdp_sym.theory.divergences.base import OUTCOME as x
from cbdp_sym.theory.divergences.pair import SECOND as y
from cbdp_sym.theory.generators import ARGUMENT as t
from derivations.capacity_bounded import thm4_kl
from derivations.capacity_bounded.lem3_conjugate import alpha, dual, s
from derivations.capacity_bounded.thm3 import CLASSES, sum_exists

eta, theta, b, c, u = (Symbol(name, real=True) for name in ("eta", "theta", "b", "c", "u"))
m, k = Symbol("m", real=True), Symbol("k", real=True)
first, second = Symbol("epsilon_1", real=True), Symbol("epsilon_2", real=True)
P1, P2, Q1, Q2 = (Arbitrary(name) for name in ("P_1", "P_2", "Q_1", "Q_2"))
G, H = Family("g", eta), Family("h", theta)
H1, H2 = Translates(G, b), Translates(H, c)
g, h = G.function(eta, x), H.function(theta, y)
KL = KLGenerator()


def integrable(family, law):
    """Every function of the class has a mean under the law."""
    return ForAll((k,), (), Below(Expectation(Abs(family.function(k, x)), (x, law)), oo))


exist = [integrable(G, P1), integrable(G, Q1), integrable(H, P2), integrable(H, Q2)]
theorem = Statement(id="cbdp.thm4", title="Sequential composition")
LAWS = (
    "for P1 Q1 : 'a measure, P2 Q2 : 'b measure, H1 : ('a -> real) -> bool, H2 : ('b -> real) -> bool, "
    f"e1 e2 : real given {CLASSES}, Prob P1, Prob Q1, Prob P2, Prob Q2"
)
PAIRS = r"(semi P1 (\o. P2)) (semi Q1 (\o. Q2))"
kl = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, B : 'd -> 'b measure, H1 : ('a -> real) -> bool, "
    f"H2 : ('b -> real) -> bool, e1 e2 : real given {CLASSES}, "
    "capacity_bounded nb (restricted_kl H1) A e1, capacity_bounded nb (restricted_kl H2) B e2 "
    "holds capacity_bounded nb (restricted_kl (class_sum H1 H2)) (both A B) (e1 + e2)",
    label="KL",
)
kl_laws = theorem.repaired(
    f"{LAWS}, restricted_kl H1 P1 Q1 <= ext e1, restricted_kl H2 P2 Q2 <= ext e2 "
    f"holds restricted_kl (class_sum H1 H2) {PAIRS} <= ext (e1 + e2)",
    label="KL, for two pairs of distributions",
)
a = alpha**2 - alpha
rho, tau = Function("rho", real=True), Function("tau", real=True)
nu1, nu2 = Function("mu", real=True), Function("nu", real=True)
i, j, v = (Symbol(name, real=True) for name in ("i", "j", "v"))
none1, none2 = Symbol("eta_0", real=True), Symbol("theta_0", real=True)
constant1, constant2 = Symbol("kappa_1", real=True), Symbol("kappa_2", real=True)


def convex(family, index):
    """v h_i + (1 - v) h_j is the function number ν(i, j, v) of the class."""
    mixture = v * family.function(i, x) + (1 - v) * family.function(j, x)
    inside = (AtLeast(v, 0), AtMost(v, 1))
    return ForAll((i, j, v, x), inside, Equal(family.function(index(i, j, v), x), mixture))


def parameter(epsilon):
    """The bound of the α-divergence that a Rényi parameter ε stands for."""
    return (exp(epsilon * (alpha - 1)) - 1) / a


def moments(family, law):
    """Every function of the class has a moment of order α/(α-1) under the law."""
    moment = Expectation(Abs(family.function(k, x)) ** dual, (x, law))
    return ForAll((k,), (), Below(moment, oo))


def contains(family, index, constant):
    """The function with this number is constant."""
    return ForAll((x,), (), Equal(family.function(index, x), constant))


closed = [convex(G, nu1), convex(H, nu2)]
constants = [contains(G, none1, constant1), contains(H, none2, constant2)]
renyi_private = [
    AtMost(Restricted(AlphaGenerator(alpha), H1, P1, Q1), parameter(first)),
    AtMost(Restricted(AlphaGenerator(alpha), H2, P2, Q2), parameter(second)),
]
exist_moments = [moments(G, Q1), moments(H, Q2)]
renyi = theorem.printed(
    AtMost(
        1 + a * RestrictedPair(AlphaGenerator(alpha), H1, H2, P1, P2, Q1, Q2),
        exp((first + second) * (alpha - 1)),
    ),
    given=[alpha > 1, *renyi_private, *closed, *constants],
    added=[*exist, *exist_moments],
    label="Rényi",
)

# ---- the displays of the printed proof, for densities that may be signed

powers = [Expectation(Abs(f(x)) ** alpha, (x, Q)) for f, Q in ((rho, Q1), (tau, Q2))]
parts = [(power - 1) / a for power in powers]  # D_α(P'_i, Q_i)
both = Expectation(Expectation(Abs(rho(x) * tau(y)) ** alpha, (y, Q2)), (x, Q1))
masses = [Equal(Expectation(f(x), (x, Q)), 1) for f, Q in ((rho, Q1), (tau, Q2))]
finite_mass = Below(Expectation(Abs(tau(x)), (x, Q2)), oo)
weighted = [
    ForAll((k,), (), Below(Expectation(Abs(f(x) * F.function(k, x)), (x, Q)), oo))
    for f, F, Q in ((rho, G, Q1), (tau, H, Q2))
]
g_gap = Expectation(g, (x, P1)) - Expectation(rho(x) * g, (x, Q1))
h_gap = Expectation(h, (y, P2)) - Expectation(tau(y) * h, (y, Q2))
pair_gap = Expectation(Expectation(g + h, (y, P2)), (x, P1)) - Expectation(
    Expectation(rho(x) * tau(y) * (g + h), (y, Q2)), (x, Q1)
)
gaps = [Symbol("s_1", real=True), Symbol("s_2", real=True)]
ranges = [*G.member(x)[1], *H.member(y)[1]]
multiplied = theorem.printed(
    Equal((both - 1) / a, a * parts[0] * parts[1] + parts[0] + parts[1]),
    given=[alpha > 1],
    added=[Below(power, oo) for power in powers],
    label="the α-divergence of a product",
)
parted = theorem.printed(
    AtMost(Supremum(pair_gap, *ranges), gaps[0] + gaps[1]),
    given=[
        AtMost(Supremum(g_gap, *ranges[:1]), gaps[0]),
        AtMost(Supremum(h_gap, *ranges[1:]), gaps[1]),
        *masses,
    ],
    added=[integrable(G, P1), integrable(H, P2), *weighted, finite_mass],
    label="the supremum is split",
)
not_negative = theorem.printed(
    AtLeast(Supremum(g_gap, *ranges[:1]), 0),
    given=[contains(G, none1, constant1), masses[0]],
    added=[integrable(G, P1), weighted[0]],
    label="a constant function makes the supremum nonnegative",
)
theorem.finding(
    "unneeded",
    r"For KL neither convexity nor a constant function in the classes is needed, nor Equation "
    r"(8), on which the printed proof rests: translation invariance is enough.",
)
theorem.finding(
    "reading",
    r"For Rényi both are needed. Constants: let $\alpha=2$, and let both classes be the translates of "
    r"$(0,1)$ on two outcomes, with $P_1=Q_1=Q_2$ uniform and $P_2=(0,1)$. The two factors "
    r"$1+\alpha(\alpha-1)\mathrm{D}$ are $\frac34$ and $\frac74$, and that of the pair is "
    r"$\frac32>\frac{21}{16}$. Convexity: let $\alpha=\frac32$, and let the classes be the translates "
    r"of $0$ and $(0,-4)$, and of $0$ and $(0,4)$, with $P_1=(\frac23,\frac13)$, "
    r"$Q_1=(\frac14,\frac34)$, $P_2=(\frac1{10},\frac9{10})$, $Q_2=(\frac34,\frac14)$. The factors are "
    r"$1$ and $\frac{17}{10}$, and that of the pair is more than $2.019$.",
)
theorem.finding(
    "false step",
    r"The first line of the printed proof is Equation (8) for the $\alpha$-divergence, which is "
    r"false: see Equation (8). The generator $(|t|^\alpha-1)/(\alpha^2-\alpha)$ is finite for "
    r"negative $t$, so that the infimum runs over densities that may be negative. With these "
    r"the proof goes through: $|\rho\tau|^\alpha=|\rho|^\alpha|\tau|^\alpha$, and "
    r"$\mathbb{E}|\rho|^\alpha\ge1$ all the same.",
)
theorem.finding(
    "false step",
    r"From $\mathrm{D}_\alpha(P'_i,Q_i)+\sup\ldots\ge\mathrm{D}_\alpha(P'_i,Q_i)$ the proof infers "
    r"$\mathrm{D}^{\mathcal H_i}_\alpha(P_i,Q_i)\le\eta_i$, which was assumed; "
    r"$\mathrm{D}_\alpha(P'_i,Q_i)\le\eta_i$ is meant, and is put in for every $P'_i$. It holds where the "
    r"value of $P'_i$ is at most $\eta_i$ only, which is enough: see the algebra of the proof.",
)
theorem.finding(
    "false step",
    r"The printed proof speaks of the $\alpha$-divergence only. For KL, of which the theorem speaks as well, "
    r"there is no factorisation but $\mathrm{KL}(P'_1\otimes P'_2,Q)=\mathrm{KL}(P'_1,Q_1)+"
    r"\mathrm{KL}(P'_2,Q_2)$. Our proof for KL goes another way.",
)
theorem.finding(
    "hypothesis",
    r"The functions of both classes need means, and for Rényi moments of order "
    r"$\frac\alpha{\alpha-1}$ under $Q_i$; where "
    r"$\mathbb{E}_{Q_i}|h|^{\alpha/(\alpha-1)}=\infty$ the value of $h$ is $-\infty$. With them "
    r"the duality needs neither a compact space nor continuous functions, nor $P_i\ll Q_i$.",
)
theorem.finding(
    "reading",
    r"A Rényi parameter $\epsilon$ is written as the bound "
    r"$\eta=(e^{\epsilon(\alpha-1)}-1)/(\alpha^2-\alpha)$ of the $\alpha$-divergence for which "
    r"it stands by Equation (3), as in the printed proof, and the conclusion as a bound of "
    r"$1+\alpha(\alpha-1)\mathrm{D}_\alpha$.",
)


@kl_laws.proof
def moments_multiply(p):
    p.unfold_facts("restricted_kl")
    p.unfold("restricted_kl")
    p.let(P=r"semi P1 (\o. P2)", Q=r"semi Q1 (\o. Q2)")

    def value(p):
        p.have("restricted_kl H1 P1 Q1 <= ext e1", "restricted_kl")
        p.have("restricted_kl H2 P2 Q2 <= ext e2", "restricted_kl")
        return p.use(
            thm4_kl.both.theorem(), goal=p.goal, because="the moment of the sum is a product"
        )

    values = p.intro(
        "u v",
        value,
        "!u v. H1 u ==> H2 v ==> Measurable u ==> Measurable v ==> "
        r"M P (\z. ext (u (fst z) + v (snd z))) "
        r"+ M Q (\z. -conjugate kl_generator (u (fst z) + v (snd z))) <= ext (e1 + e2)",
    )
    return p.use("restricted_sum", given=[values], because="the supremum over all sums")


@kl.proof
def pair_by_pair(p):
    def pair(p):
        return p.use(
            kl_laws.theorem(), "A x", "A y", "B x", "B y", "H1", "H2", "e1", "e2",
            because="the two pairs of distributions",
        )  # fmt: skip

    p.unfold("capacity_bounded", "mechanism", "both")
    return p.conjuncts(
        lambda p: p.intro("x", lambda p: p.use("semi_prob", "A x", r"\o : 'a. B x")),
        lambda p: p.intro("x y", pair),
    )


for claim in (kl, kl_laws):
    claim.facts.append(sum_exists)


def mass(ratio, Q):
    """E r = 1."""
    return rules.assume(Equal(Expectation(ratio(x), (x, Q)), 1))


def value_of_the_class(family, constant, function, P, Q, bound):
    """The bound of the α-divergence, as one of the supremum of E_P[h + c] - E_Q[f*(h + c)]."""
    divergence = Restricted(AlphaGenerator(alpha), family, P, Q)
    conjugate = rules.specialise(
        lemma("cbdp.lem3.conjugate", "repaired"), {s: function + constant}, [alpha > 1]
    )
    whole = rules.unfold(divergence, [alpha > 1])
    whole = rules.transitive(whole, rules.replace(whole.conclusion.rhs, conjugate))
    known = rules.assume(AtMost(divergence, parameter(bound)))
    return rules.transitive(rules.symmetric(whole), known)


def moment_at_least_one(ratio, Q, under):
    """E_Q|r|^α ≥ 1, as E_Q|r| ≥ E_Q[r] = 1, by the tangent of t^α at 1."""
    size = Abs(ratio(x))
    finite = finite_mean(Expectation(size, (x, Q)), alpha, under, [], [])
    tangent = bernoulli(size, alpha, under)
    scaled = rules.combine([rules.absolute(ratio(x))], [alpha], under)
    tangent = rules.transitive(scaled, tangent)
    low = Calculation(Expectation(alpha * ratio(x), (x, Q)), under=under, given=[finite])
    low.bound(tangent, because="pointwise")
    powers = [size**alpha, alpha - 1]
    low.then(rules.linear(low.current, under, [finite], terms=powers), because="linearity")
    mean = rules.linear(low.start, under, [finite])
    chain = rules.transitive(rules.symmetric(mean), low.fact)
    first_moment = rules.replace(chain.conclusion.lhs, mass(ratio, Q))
    chain = rules.transitive(rules.symmetric(first_moment), chain)
    total = rules.combine([chain, rules.reflexive(alpha - 1)], [Integer(1), Integer(-1)], under)
    return note(
        rules.restate(total, AtLeast(Expectation(size**alpha, (x, Q)), 1), under),
        r"$\alpha t\le t^\alpha+\alpha-1$",
    ), finite


def at_most_the_parameter(ratio, family, index, constant, P, Q, bound, under):
    """E_Q|r|^α ≤ e^{ε(α-1)}, by the constant function in the class."""
    is_constant = rules.instantiate(contains(family, index, constant), [x])
    gap = rules.instantiate(conditions_of(ratio, family, P, Q, bound)[3], [index])
    line = Calculation(gap.conclusion.lhs, under=under)
    line.rewrite(is_constant, because="a constant function")
    means = sorted(line.current.atoms(Expectation), key=str)
    line.rewrite(*(rules.linear(mean, under) for mean in means), because="linearity")
    line.rewrite(mass(ratio, Q), because="the mass")
    gain = rules.transitive(rules.symmetric(line.fact), gap)
    moment = Expectation(Abs(ratio(x)) ** alpha, (x, Q))
    total = rules.combine([gain, rules.reflexive((moment - 1) / a)], [a, a], under)
    return note(
        rules.restate(
            rules.combine([total, rules.reflexive(Integer(1))], under=under),
            AtMost(moment, exp(bound * (alpha - 1))),
            under,
        ),
        "for the constant function both means are equal",
    )


def conditions_of(ratio, family, P, Q, bound):
    """What the duality provides."""
    member = family.function(family.index, x)
    return rules.density_conditions(ratio(x), alpha, member, family.index, P, Q, parameter(bound))


@renyi.proof
def product_of_the_ratios(part):
    duals = [*conditions_of(rho, G, P1, Q1, first), *conditions_of(tau, H, P2, Q2, second)]
    under = part.assumptions.difference(renyi_private, closed) | set(duals)
    known1, known2 = [alpha > 1, *duals[:2]], [alpha > 1, *duals[4:6]]
    generator = AlphaGenerator(alpha)
    score = g + b + h + c
    one1, finite1 = moment_at_least_one(rho, Q1, known1)
    one2, finite2 = moment_at_least_one(tau, Q2, known2)
    at_most_the_parameter(rho, G, none1, constant1, P1, Q1, first, under)
    say("For every two numbers the product is at most the sum of $f$ and $f^*$; so")
    conjugate = rules.unfold(Conjugate(generator, score))
    r, q = rho(x), tau(y)
    young = rules.includes(conjugate.conclusion.rhs, {t: r * q}, [alpha > 1])
    young = rules.transitive(young, rules.symmetric(conjugate))
    flat = (
        r * q * g
        + r * q * b
        + r * q * h
        + r * q * c
        - Abs(r) ** alpha * Abs(q) ** alpha / a
        + 1 / a
    )
    young = note(
        rules.restate(young, AtMost(flat, Conjugate(generator, score)), [alpha > 1]),
        r"with $\rho(x)\tau(y)$ for the first number",
    )
    loss = Expectation(Expectation(Conjugate(generator, score), (y, Q2)), (x, Q1))
    one = Calculation(loss.body, under=under, given=[finite2])
    one.bound(rules.symmetric(young), because="pointwise")
    one.then(rules.linear(one.current, under, [finite2]), because="linearity")
    second_mass = rules.transitive(rules.renamed(Expectation(q, (y, Q2)), x), mass(tau, Q2))
    one.rewrite(second_mass, because=r"the mass of $\tau$ is $1$")
    least = Calculation(loss, under=under, given=[finite1, finite2])
    least.bound(one.fact, because="for each $x$")
    least.then(rules.linear(least.current, under, [finite1]), because="linearity")
    least.rewrite(mass(rho, Q1), because=r"the mass of $\rho$ is $1$")

    whole = Calculation(RestrictedPair(generator, H1, H2, P1, P2, Q1, Q2), under=under)
    whole.unfold(RestrictedPair, because="the definition")
    outer = rules.linear(Expectation(score, (y, P2)), exist)
    whole.rewrite(outer, because="linearity")
    whole.rewrite(
        rules.linear(Expectation(outer.conclusion.rhs, (x, P1)), exist), because="linearity"
    )
    objective = Calculation(whole.current.body, under=under)
    objective.bound(least.fact, because="the bound of the loss")
    means = sorted(objective.current.atoms(Expectation), key=str)
    objective.rewrite(
        *(rules.renamed(mean, x) for mean in means if mean.outcome == y), because="one outcome each"
    )
    gaps = [rules.instantiate(duals[3], [eta]), rules.instantiate(duals[7], [theta])]
    moments = [Expectation(Abs(f(x)) ** alpha, (x, Q)) for f, Q in ((rho, Q1), (tau, Q2))]
    rest = moments[0] * moments[1] / a - 1 / a
    total = rules.combine([*gaps, rules.reflexive(rest)], under=under)
    both = [exp(epsilon * (alpha - 1)) for epsilon in (first, second)]
    middle = ((moments[0] - 1) * (moments[1] - 1) + both[0] + both[1] - 2) / a
    objective.then(
        rules.restate(total, AtMost(objective.current, middle), under),
        because="the density ratios, for $g_\\eta$ and $h_\\theta$",
    )
    sizes = [
        at_most_the_parameter(rho, G, none1, constant1, P1, Q1, first, under),
        at_most_the_parameter(tau, H, none2, constant2, P2, Q2, second, under),
    ]
    least1 = rules.transitive(rules.symmetric(one1), sizes[0])
    objective.given = (one1, one2, least1)
    objective.bound(sizes[0], because="the first moment")
    objective.bound(sizes[1], because="the second moment")
    whole.then(rules.at_most(whole.current, objective.fact), because="the supremum")
    calc = Calculation(part.lhs, under=under)
    calc.bound(whole.fact, because="the bound of the divergence")
    calc.equals(part.rhs, because="the two exponentials")
    say(r"The densities exist, by the duality for both pairs.")
    found = calc.fact
    for ratio, family, invariant, constant, P, Q, bound, index in (
        (rho, G, H1, b, P1, Q1, first, nu1),
        (tau, H, H2, c, P2, Q2, second, nu2),
    ):
        function = family.function(family.index, x)
        value = value_of_the_class(invariant, constant, function, P, Q, bound)
        known = [alpha > 1, *exist, *exist_moments]
        found = rules.signed_density(found, value, ratio(x), alpha, convex(family, index), known)
    return conclude(found, part)


@multiplied.proof
def moments_factor(part):
    calc = Calculation(part)
    product = Abs(rho(x)) ** alpha * Abs(tau(y)) ** alpha
    inner = rules.rewritten(both.body, product, part.assumptions)
    calc.rewrite(inner, because="a power of a product")
    inner = rules.linear(inner.conclusion.rhs, part.assumptions)
    calc.rewrite(inner, because="what depends on $x$ comes out")
    outer = next(e for e in calc.current.atoms(Expectation) if e.distribution == Q1)
    calc.rewrite(rules.linear(outer, part.assumptions), because="linearity")
    second_power = next(e for e in calc.current.atoms(Expectation) if e.distribution == Q2)
    calc.rewrite(rules.renamed(second_power, x), because="one outcome each")
    return calc.conclude(part, because="multiplied out")


@parted.proof
def means_under_products(part):
    under = part.assumptions
    calc = Calculation(pair_gap, under=under)
    for law, f in ((P2, g + h), (Q2, rho(x) * tau(y) * (g + h))):
        calc.rewrite(rules.linear(Expectation(f, (y, law)), under), because="linearity")
    calc.rewrite(
        rules.transitive(rules.renamed(Expectation(tau(y), (y, Q2)), x), rules.assume(masses[1])),
        because=r"the mass of $\tau$ is $1$",
    )
    for law in (P1, Q1):
        outer = next(e for e in calc.current.atoms(Expectation) if e.distribution == law)
        calc.rewrite(rules.linear(outer, under), because="linearity")
    calc.rewrite(rules.assume(masses[0]), because=r"the mass of $\rho$ is $1$")
    members = []
    for gap, limits, variable, most in (
        (g_gap, ranges[:1], eta, gaps[0]),
        (h_gap, ranges[1:], theta, gaps[1]),
    ):
        supremum = Supremum(gap, *limits)
        value = rules.includes(supremum, {variable: variable}, under)
        members.append(rules.transitive(value, rules.assume(AtMost(supremum, most))))
    total = rules.combine(members, under=under)
    calc.then(
        rules.restate(total, AtMost(calc.current, part.rhs), under),
        because="each value is at most its supremum",
    )
    return conclude(rules.at_most(part.lhs, calc.fact), part)


@not_negative.proof
def the_constant_function(part):
    under = part.assumptions
    value = rules.includes(part.lhs, {eta: none1}, under)
    line = Calculation(value.conclusion.lhs, under=under)
    line.rewrite(rules.instantiate(contains(G, none1, constant1), [x]), because="it is constant")
    means = sorted(line.current.atoms(Expectation), key=str)
    line.rewrite(*(rules.linear(mean, under) for mean in means), because="linearity")
    line.rewrite(rules.assume(masses[0]), because="the mass")
    chain = rules.transitive(rules.symmetric(line.fact), value)
    return conclude(rules.symmetric(chain), part)
