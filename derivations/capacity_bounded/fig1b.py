"""Figure 1b: polynomial adversaries against the Laplace mechanism with ε = 1.

Problem: do the (poly, Rényi) parameters of degree 1, 2, 3 increase with the degree towards the Rényi
    parameter, and do they eventually decrease with α?
Method: a larger class has a larger supremum, and Young's inequality. By large_orders.py, the parameter of
    degree 2 rises beyond every large order, with two step functions: t, under which Q has 17 times
    the means of P for the polynomials up to degree 2, and z with |t| ≤ 35 + log z.
Guarantee: D^j ≤ D^k ≤ Rényi's for all degrees j ≤ k and every α > 1, for all distributions on the line. The
    parameter of degree 2 does not eventually decrease: beyond every order from 10001 on it takes a larger
    value.
Reference: capacity bounded paper, Figure 1b and the text of section 5.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.polynomial_adversaries import defined, growth
from derivations.capacity_bounded.step_functions import Steps, never_falls

PARAMETER = "restricted_renyi {} (polynomial {}) (laplace 0 1) (laplace 1 1)"
LATER = "α'"

theorem = Statement(
    id="cbdp.fig1b", title="Polynomial adversaries of the Laplace mechanism with ε = 1", expect="refuted"
)
growth(theorem)
falls = theorem.printed(
    "for k : real given Nat k, 1 ≤ k, k ≤ 3 holds ∃α0. ∀α α'. 1 < α ⇒ α0 ≤ α ⇒ α < α' ⇒ "
    f"{PARAMETER.format(LATER, 'k')} ≤ {PARAMETER.format('α', 'k')}",
    label="they eventually decrease",
)
rises = theorem.repaired(
    "for a : real given 10001 ≤ a "
    f"holds ∃b. a < b ∧ {PARAMETER.format('a', '2')} < {PARAMETER.format('b', '2')}",
    label="degree 2 rises beyond every large order",
)
theorem.finding(
    "false step",
    r"The parameters do not ``eventually decrease with $\alpha$'': that of degree $2$ takes a larger "
    r"value beyond every order $\alpha\ge10001$, and that of degree $3$ beyond every $\alpha\ge1001$ (see "
    "the cubic adversaries of this figure). Numerically both increase at all orders, to limits near "
    r"$0.72$ and $0.87$; that of degree $1$ has its maximum near $\alpha=2.9$ and falls to a limit near "
    r"$0.38$. It is true that they all stay bounded, as the Rényi parameter does.",
)
theorem.finding(
    "false step",
    "The explanation that the paper gives, that the classes are too simple to tell the distributions "
    r"apart for larger $\alpha$, can hold for degree $1$ only.",
)
theorem.omits(
    "That the parameters converge to the Rényi parameter as the degree grows: proved is that they increase "
    "and stay below it.",
    of="printed",
)

EDGES = ("x ≤ -1", "x ≤ 1/2", "7/5 ≤ x", "29/10 ≤ x", "4 ≤ x", "11/2 ≤ x")
MASSES = tuple(f"exp ({e})/2" for e in ("-2", "-1/2", "-2/5", "-19/10", "-3", "-9/2"))
# t has the jumps 5/4, 3/2, b, d, 7/4, 5/4 at the edges, and the value c between 1/2 and 7/5. These are such
# that it has the means 17, 0 and 34 with 1, x and x²; r, s, q are what the other jumps leave of them.
CONSTANTS = {
    "r": "17 - (5/4·exp(-2) + 3/2·exp(-1/2) + 7/4·exp(-3) + 5/4·exp(-9/2))/2",
    "s": "-(5/4·exp(-2)·(-2) + 3/2·exp(-1/2)·(-1/2) + 7/4·exp(-3)·5 + 5/4·exp(-9/2)·(13/2))/2",
    "q": "34 - (5/4·exp(-2)·5 + 3/2·exp(-1/2)·(5/4) + 7/4·exp(-3)·26 + 5/4·exp(-9/2)·(173/4))/2",
    "c": "38/23·r - 315/253·s + 50/253·q",
    "b": "2·exp(2/5)·(-(41/69)·r + 1321/759·s - 290/759·q)",
    "d": "2·exp(19/10)·(-(4/69)·r - 376/759·s + 140/759·q)",
}
STEPS = Steps(
    edges=EDGES,
    masses=MASSES,
    t_start="c",
    t_jumps=("5/4", "3/2", "b", "d", "7/4", "5/4"),
    t_values=(
        *("c + 5/4 + 3/2", "c + 3/2", "c", "c + b", "c + b + d"),
        *("c + b + d + 7/4", "c + b + d + 7/4 + 5/4"),
    ),
    z_start="1634/10000",
    z_jumps=tuple(f"({n}/10000)" for n in ("18230", "5696", "-1407", "1223", "6880", "20720")),
    z_values=tuple(f"{n}/10000" for n in (25560, 7330, 1634, 227, 1450, 8330, 29050)),
    slack="35",
    negative=(3,),
    degree=2,
    constants=CONSTANTS,
    multiple="17",
    polynomial_mean="2·u + w",
    square_mean="37·u² + 14·u·v + 3·(v² + 2·u·w) + 2·v·w + w²",
    size="25/148·(68/25 - 3/5·exp(-2/5) + 17/5·exp(-9/5))",
    square="625/21904·(370784/10000)",
    most=("1/10000", "4866/10000", "4502/10000"),
)


@rises.proof
def step_functions(p):
    p.say(
        r"Let $t$ and $z$ be the two step functions, and $f(x)=\frac{25}{148}(x-\frac75)(x-\frac{14}5)$, "
        r"of mean $1$ under $P$; $\mathbb{E}_Q|f|$ is close to the least value."
    )
    return STEPS.rise(p, test_function)


def test_function(p):
    """Show the properties of f."""
    p.let(f="x ↦ 25/148·x² + -(105/148)·x + 98/148", g="x ↦ 25/148·(|x - 7/5|·|x - 14/5|)")
    p.use("quadratic_member", "25/148", "-(105/148)", "98/148")
    p.have("E[x ~ Q] g(x) exists and is v")

    def point(q):
        q.use("abs_product", "x - 7/5", "x - 14/5")
        return q.chain("|f(x)|", eq("25/148·|(x - 7/5)·(x - 14/5)|", "abs_scale"), eq("g(x)"))

    p.intro("x", point, "∀x. |f(x)| = g(x)")


for claim in (falls, rises):
    claim.facts += defined


@falls.refutation
def degree_two(p):
    p.say("Take the degree $2$.")
    p.know(*(fact() for fact in defined))
    p.let(D="a ↦ D_R[a]^(polynomial(2))(Lap(0, 1), Lap(1, 1))")
    return p.counterexample(never_falls(p, rises, "10001"), k="2")
