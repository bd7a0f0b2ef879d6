"""Section 6.1: one-way marginals with Gaussian noise.

Problem: the mean of n vectors in {0,1}^d, with N(0, d/(2n²ρ)) added to each coordinate.
Method: Lemma 2.5 for means that differ by at most 1/n in each coordinate.
Guarantee: ρ-zCDP, for any d statistical queries with values in [0,1]; for ξ = 0 no smaller noise will do.
Reference: concentrated paper, section 6.1, "One-Way Marginals".
"""

from cbdp_sym import Statement
from cbdp_sym.author import Claim, eq, le
from cbdp_sym.tactics import rewrite
from derivations.concentrated import lem2_5

BIT = r"\z : 'k -> bool. \k. if (z k) 1 0"
SIZES = r"Finite (\i : 'i. T), n = card (\i : 'i. T), Finite (\k : 'k. T), d = card (\k : 'k. T), 0 < rho"
NOISE = "(sqrt (d/(2*n^2*rho)))"
theorem = Statement(id="zcdp.sec6.marginals", title="One-way marginals with Gaussian noise")
private = theorem.printed(
    f"for rho n d : real given {SIZES} holds zcdp neighbours "
    rf"(\x : 'i -> 'k -> bool. normal_vector (statistical ({BIT}) x) {NOISE}) 0 rho"
)
general = theorem.repaired(
    f"for q : 'd -> 'k -> real, rho n d : real given {SIZES}, !z k. 0 <= q z k, !z k. q z k <= 1 "
    rf"holds zcdp neighbours (\x : 'i -> 'd. normal_vector (statistical q x) {NOISE}) 0 rho",
    label="any statistical queries with values in [0,1]",
)
attained = theorem.repaired(
    f"for rho n d a : real, x y : 'i -> 'k -> bool, i : 'i given {SIZES}, 1 < a, "
    "!k. x i k, !k. ~y i k, !j. ~(j = i) ==> x j = y j "
    f"holds renyi a (normal_vector (statistical ({BIT}) x) {NOISE}) "
    f"(normal_vector (statistical ({BIT}) y) {NOISE}) = ext (rho*a)",
    label="attained by the entries 1…1 and 0…0",
)
positive = Claim(r"for d : real given Finite (\k : 'k. T), d = card (\k : 'k. T) holds 0 < d")
size = Claim(r"for n : real given Finite (\k : 'i. T), n = card (\k : 'i. T) holds 0 < n")
for claim in (private, general, attained):
    claim.facts += [*lem2_5.in_kernel.facts, positive.theorem, size.theorem]
theorem.finding(
    "reading",
    r"$\mathcal N(0,v)$ has the variance $v$. A data set has $n$ entries in $\{0,1\}^d$, and "
    r"$\overline x$ is the family of the means of their coordinates.",
)
theorem.finding(
    "sharper",
    r"It holds for every family of $d$ statistical queries with values in $[0,1]$.",
)


@positive.proof
@size.proof
def not_empty(p):
    return p.use("card_positive", goal=p.goal, given=p.given[::-1])


one_coordinate = Claim(
    r"for q : 'd -> 'k -> real, n : real, x y : 'i -> 'd, i : 'i, k : 'k given Finite (\i : 'i. T), "
    r"n = card (\i : 'i. T), !j. ~(j = i) ==> x j = y j "
    "holds statistical q x k - statistical q y k = (q (x i) k - q (y i) k)/n"
)


@one_coordinate.proof
def one_entry(p):
    p.let(f=r"\j. q (x j) k", g=r"\j. q (y j) k")
    p.use(size.theorem(), "n")
    index = p.term("i").type
    p.know(p.every("j", index, lambda p: p.have("f j = g j", p.have("x j = y j")), "~(j = i)"))
    apart = p.use("sum_one_changed", "f", "g", "i")
    count = p.have(r"n = card (\i : 'i. T)")
    return p.chain(
        "statistical q x k - statistical q y k",
        eq(r"Sum f/card (\i : 'i. T) - Sum g/card (\i : 'i. T)", "statistical"),
        eq("Sum f/n - Sum g/n", count),
        eq("(Sum f - Sum g)/n"),
        eq("(q (x i) k - q (y i) k)/n", apart),
    )


def noise(p):
    """The deviation s of the noise, and its square."""
    p.use(positive.theorem(), "d")
    p.use(size.theorem(), "n")
    p.let(s=NOISE)
    p.have("0 < d/(2*n^2*rho)")
    p.use("sqrt_pos", "d/(2*n^2*rho)")
    return p.use("sqrt_square", "d/(2*n^2*rho)")


@general.proof
def each_coordinate_moves_by_one(p):
    variance = noise(p)
    data = p.term(r"\x : 'i -> 'd. x").type.args[0]
    near = p.every("x", data, lambda p: p.every("y", data, close, "neighbours x y"))
    p.know(near)
    value = p.have("d/n^2/(2*s^2) = rho", variance)
    whole = p.use(
        lem2_5.mechanism.theorem(),
        "(neighbours : ('i -> 'd) -> ('i -> 'd) -> bool)",
        r"\x : 'i -> 'd. statistical q x",
        "d/n^2",
        "s",
        because="Lemma 2.5",
    )
    return rewrite(whole, value)


def close(p):
    p.unfold_facts("neighbours")
    p.let(v=r"\k. statistical q x k - statistical q y k")
    return p.obtain("i", p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), at)


def at(p):
    p.have("!j. ~(j = i) ==> x j = y j")

    def coordinate(p):
        gap = p.use(one_coordinate.theorem(), "q", "n", "x", "y", "i", "k")
        for z in ("x i", "y i"):
            p.have(f"0 <= q ({z}) k")
            p.have(f"q ({z}) k <= 1")
        p.let(g="q (x i) k - q (y i) k")
        p.have("0 <= (1 - g)*(1 + g)")
        p.have("g^2 <= 1")
        p.have("0 <= 1/n^2")
        p.use("scale_le", "1/n^2", "g^2", "1")
        p.have("v k^2 = 1/n^2*g^2", gap)
        return p.have("v k^2 <= 1/n^2")

    p.know(p.every("k", p.term("v").type.args[0], coordinate))
    count = p.have(r"d = card (\k : 'k. T)")
    return p.chain(
        "norm 2 v^2",
        eq(r"Sum (\k. v k^2)", "two_norm_square"),
        le(r"Sum (\k : 'k. 1/n^2)", p.use("Sum_le", r"\k. v k^2", r"\k : 'k. 1/n^2")),
        eq(r"1/n^2*card (\k : 'k. T)", "Sum", "sum_const"),
        eq("d/n^2", count),
    )


@private.proof
def bits(p):
    vector = p.term(BIT).type.args[0]

    def each(bound):
        return p.every("z", vector, lambda p: p.every("k", vector.args[0], lambda p: p.have(bound)))

    p.know(each("0 <= if (z k) (1 : real) 0"), each("(if (z k) (1 : real) 0) <= 1"))
    return p.use(general.theorem(), BIT, "rho", "n", "d", goal=p.goal)


@attained.proof
def all_coordinates_move(p):
    variance = noise(p)
    p.let(b=BIT, v=f"\\k. statistical ({BIT}) x k - statistical ({BIT}) y k")

    def coordinate(p):
        gap = p.use(one_coordinate.theorem(), "b", "n", "x", "y", "i", "k")
        one = p.have("b (x i) k = 1", "if_true")
        none = p.have("b (y i) k = 0", "if_false")
        return p.chain(
            "v k^2",
            eq("((b (x i) k - b (y i) k)/n)^2", gap),
            eq("((1 - 0)/n)^2", one, none),
            eq("1/n^2"),
        )

    each = p.every("k", p.term("v").type.args[0], coordinate)
    count = p.have(r"d = card (\k : 'k. T)")
    square = p.chain(
        "norm 2 v^2",
        eq(r"Sum (\k. v k^2)", "two_norm_square"),
        eq(r"Sum (\k : 'k. 1/n^2)", each),
        eq(r"1/n^2*card (\k : 'k. T)", "Sum", "sum_const"),
        eq("d/n^2", count),
    )
    return p.chain(
        "renyi a (normal_vector (statistical b x) s) (normal_vector (statistical b y) s)",
        eq("ext (a*norm 2 v^2/(2*s^2))", lem2_5.in_kernel.theorem(), because="Lemma 2.5"),
        eq("ext (a*(d/n^2)/(2*(d/(2*n^2*rho))))", square, variance),
        eq("ext (rho*a)"),
    )
