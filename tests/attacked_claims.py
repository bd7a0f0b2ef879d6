"""Claims about classes of functions, for the attacks with random classes: they have no proofs here."""

from sympy import Abs, Expr, Function, Rational, Symbol, exp, log, oo, sqrt

from cbdp_sym import (
    IPM,
    AlphaGenerator,
    Arbitrary,
    AtLeast,
    AtMost,
    Below,
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
    WithDensity,
)
from cbdp_sym.theory.divergences.base import OUTCOME

x = OUTCOME
theta, eta, c, b, k, t, w = (
    Symbol(n, real=True) for n in ("theta", "eta", "c", "b", "k", "t", "w")
)
i, j, v, tau = (Symbol(n, real=True) for n in ("i", "j", "v", "tau"))
alpha, epsilon = Symbol("alpha", positive=True), Symbol("epsilon", nonnegative=True)
P, Q, P1, P2, Q1, Q2 = (Arbitrary(n) for n in ("P", "Q", "P_1", "P_2", "Q_1", "Q_2"))
H, G = Family("h", theta), Family("g", eta)
KL, half = KLGenerator(), Rational(1, 2)


def exist(family: Family, *laws: Arbitrary) -> list[ForAll]:
    """The functions of the class have means."""
    h = family.function(k, x)
    return [ForAll((k,), (), Below(Expectation(Abs(h), (x, law)), oo)) for law in laws]


def convex(family: Family, name: str) -> ForAll:
    """v h_i + (1 - v) h_j is in the class."""
    index = Function(name, real=True)
    mixed = v * family.function(i, x) + (1 - v) * family.function(j, x)
    inside = (AtLeast(v, 0), AtMost(v, 1))
    return ForAll((i, j, v, x), inside, Equal(family.function(index(i, j, v), x), mixed))


# Theorems 6 and 7: multiples of the functions, up to constants.

index = Function("nu", real=True)
member = H.function(k, x)
multiples = ForAll(
    (k, t, x), (AtLeast(t, -1), AtMost(t, 1)), Equal(H.function(index(k, t), x), t * member)
)
divergence = Restricted(KL, Translates(H, c), P, Q)


def between(low: object, high: object) -> list[ForAll]:
    """All functions of the class take values from low to high."""
    return [ForAll((k, x), (), AtMost(member, high)), ForAll((k, x), (), AtLeast(member, low))]


gap = Expectation(H.function(theta, x), (x, P)) - Expectation(H.function(theta, x), (x, Q))
thm7 = Statement(id="cbdp.thm7", title="a Pinsker-like inequality")
ranged = [multiples, *between(-1, 1)]
thm7.printed(AtMost(IPM(H, P, Q), 8 * sqrt(divergence)), given=ranged, added=exist(H, P, Q))
thm6 = Statement(id="cbdp.thm6", title="generalization")
thm6.repaired(
    AtMost(Abs(gap), sqrt(8 * epsilon / 7)),
    given=[multiples, *between(-half, half), AtMost(divergence, epsilon)],
    added=exist(H, P, Q),
)

# Equation (8).

rho = Function("rho", nonnegative=True)
R = WithDensity(rho(w), w, Q)
h, best = H.function(theta, x), H.function(tau, x)
Z = Expectation(exp(best), (x, Q))
optimal = WithDensity(exp(H.function(tau, w)) / Z, w, Q)


def value(entropy: Expr, law: WithDensity) -> Supremum:
    """KL(law, Q) + sup E_P[h] - E_law[h]."""
    gain = Expectation(h, (x, P)) - Expectation(h, (x, law))
    return Supremum(Expectation(entropy, (x, law)) + gain, *H.member(x)[1])


eq8 = Statement(id="cbdp.eq8", title="the dual form")
eq8.printed(
    AtMost(Restricted(KL, H, P, Q), value(log(rho(x)), R)),
    given=[Equal(Expectation(rho(w), (w, Q)), 1)],
    added=[*exist(H, P, R), Below(Expectation(Abs(log(rho(x))), (x, R)), oo)],
)
eq8.printed(
    Equal(divergence, value(best - log(Z), optimal)),
    given=[convex(H, "nu")],
    added=[
        ForAll((k, x), (), AtMost(Abs(member), 1)),
        Equal(divergence, Expectation(best, (x, P)) - log(Z)),
    ],
)

# Theorem 4.

a, dual = alpha**2 - alpha, alpha / (alpha - 1)
first, second = Symbol("epsilon_1", real=True), Symbol("epsilon_2", real=True)
H1, H2 = Translates(G, b), Translates(H, c)


def parameter(e: Symbol) -> Expr:
    """The bound of the α-divergence that a Rényi parameter stands for."""
    return (exp(e * (alpha - 1)) - 1) / a


def constant(family: Family, number: str, value: str) -> ForAll:
    """A function of the class is constant."""
    f = family.function(Symbol(number, real=True), x)
    return ForAll((x,), (), Equal(f, Symbol(value, real=True)))


def moment(family: Family, law: Arbitrary) -> ForAll:
    """The functions have moments of the dual order."""
    size = Abs(family.function(k, x)) ** dual
    return ForAll((k,), (), Below(Expectation(size, (x, law)), oo))


means = [*exist(G, P1, Q1), *exist(H, P2, Q2)]
thm4 = Statement(id="cbdp.thm4", title="sequential composition")
thm4.printed(
    AtMost(RestrictedPair(KL, H1, H2, P1, P2, Q1, Q2), first + second),
    given=[AtMost(Restricted(KL, H1, P1, Q1), first), AtMost(Restricted(KL, H2, P2, Q2), second)],
    added=means,
)
power = AlphaGenerator(alpha)
thm4.printed(
    AtMost(
        1 + a * RestrictedPair(power, H1, H2, P1, P2, Q1, Q2),
        exp((first + second) * (alpha - 1)),
    ),
    given=[
        alpha > 1,
        AtMost(Restricted(power, H1, P1, Q1), parameter(first)),
        AtMost(Restricted(power, H2, P2, Q2), parameter(second)),
        convex(G, "mu"),
        convex(H, "nu"),
        constant(G, "eta_0", "kappa_1"),
        constant(H, "theta_0", "kappa_2"),
    ],
    added=[*means, moment(G, Q1), moment(H, Q2)],
)
ATTACKED = {claim.id: claim for claim in (thm4, thm6, thm7, eq8)}
