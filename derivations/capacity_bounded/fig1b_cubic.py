"""Figure 1b, degree 3: polynomial adversaries against the Laplace mechanism with ε = 1.

Problem: does the (poly, Rényi) parameter of degree 3 of Laplace noise with ε = 1 eventually decrease?
Method: that of degree 2, with f of degree 3 and two step functions with five pieces.
Guarantee: beyond every order from 1001 on it takes a larger value.
Reference: capacity bounded paper, Figure 1b and the text of section 5.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.polynomial_adversaries import defined
from derivations.capacity_bounded.step_functions import Steps, never_falls

PARAMETER = "restricted_renyi {} (polynomial 3) (laplace 0 1) (laplace 1 1)"
LATER = "α'"

theorem = Statement(
    id="cbdp.fig1b.degree3", title="Cubic adversaries of the Laplace mechanism with ε = 1", expect="refuted"
)
falls = theorem.printed(
    f"holds ∃α0. ∀α α'. 1 < α ⇒ α0 ≤ α ⇒ α < α' ⇒ {PARAMETER.format(LATER)} ≤ {PARAMETER.format('α')}",
    label="it eventually decreases",
)
rises = theorem.repaired(
    f"for a : real given 1001 ≤ a holds ∃b. a < b ∧ {PARAMETER.format('a')} < {PARAMETER.format('b')}",
    label="it rises beyond every large order",
)
theorem.finding(
    "false step",
    "As for degree $2$ (see Figure 1b) the parameter does not eventually decrease: it takes a larger value "
    r"beyond every order $\alpha\ge1001$. Numerically it increases at all orders, to a limit near $0.8689$.",
)

# t has the jump 9/4 at -1/2 and the jumps b, d, e at the other edges, and the value c between the first two.
# These are such that it has the means 13/5, 0, 26/5 and 0 with 1, x, x² and x³; r, s, q, n are what the first
# jump leaves of them.
CONSTANTS = {
    "r": "13/5 - 9/8·exp(-3/2)",
    "s": "27/16·exp(-3/2)",
    "q": "26/5 - 117/32·exp(-3/2)",
    "n": "711/64·exp(-3/2)",
    "c": "112/79·r - 611/395·s + 186/395·q - 16/395·n",
    "b": "2·exp(1/8)·(4352/26939·r + 287744/134695·s - 135424/134695·q + 13824/134695·n)",
    "d": "2·exp(3/2)·(-(596/869)·r - 13416/21725·s + 13396/21725·q - 1696/21725·n)",
    "e": "2·exp(4)·(261/2449·r + 1721/61225·s - 5026/61225·q + 976/61225·n)",
}
STEPS = Steps(
    edges=("x ≤ -1/2", "9/8 ≤ x", "5/2 ≤ x", "5 ≤ x"),
    masses=tuple(f"exp ({e})/2" for e in ("-3/2", "-1/8", "-3/2", "-4")),
    t_start="c",
    t_jumps=("9/4", "b", "d", "e"),
    t_values=("c + 9/4", "c", "c + b", "c + b + d", "c + b + d + e"),
    z_start="280/1000",
    z_jumps=tuple(f"({n}/1000)" for n in ("2370", "-260", "110", "-98")),
    z_values=tuple(f"{n}/1000" for n in (2650, 280, 20, 130, 32)),
    slack="6",
    negative=(2, 4),
    degree=3,
    constants=CONSTANTS,
    multiple="13/5",
    polynomial_mean="2·v + o",
    square_mean="1111·u² + 282·u·v + 37·(v² + 2·u·w) + 14·(u·o + v·w) + 3·(w² + 2·v·o) + 2·w·o + o²",
    size="64/167 + 16/501·(53/64·exp(-1/8) - 5/16·exp(-3/2) + 455/16·exp(-4))",
    square="488258/251001",
    most=("1/1000", "4226/10000", "442/1000"),
)
BEST = "(-16/501)·x^3 + 138/501·x^2 + (-335/501)·x + 225/501"
SIZE = "16/501*(abs (x - 9/8)*abs (x - 5/2)*abs (x - 5))"


@rises.proof
def step_functions(p):
    p.say(
        "Let $t$ and $z$ be the two step functions, and "
        r"$f(x)=-\frac{16}{501}(x-\frac98)(x-\frac52)(x-5)$, of mean $1$ under $P$; $\mathbb{E}_Q|f|$ is "
        "close to the least value."
    )
    return STEPS.rise(p, test_function)


def test_function(p):
    """Show the properties of f."""
    p.let(f=f"x ↦ {BEST}", g=f"x ↦ {SIZE}")
    p.use("cubic_member", "-16/501", "138/501", "-335/501", "225/501")

    def point(q):
        q.let(k="-16/501", m="(x - 9/8)·(x - 5/2)")
        q.use("abs_product", "x - 9/8", "x - 5/2")
        q.use("abs_product", "m", "x - 5")
        return q.chain("|f(x)|", eq("|k|·|m·(x - 5)|"), eq("-k·(|m|·|x - 5|)"), eq("g(x)"))

    each = p.intro("x", point, "∀x. |f(x)| = g(x)")
    p.have("E[x ~ Q] |f(x)| exists and is v", each)


for claim in (falls, rises):
    claim.facts += defined


@falls.refutation
def beyond_every_order(p):
    p.know(*(fact() for fact in defined))
    p.let(D=f"a ↦ {PARAMETER.format('a')}")
    return p.counterexample(never_falls(p, rises, "1001"))
