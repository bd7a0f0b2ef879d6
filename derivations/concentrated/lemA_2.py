r"""Lemma A.2: bounds on the tail probabilities p and q of the thresholded Gaussian mechanism.

Problem: p = Pr[N(0,σ²) > t-1] and q = Pr[N(0,σ²) > t+1]; bound p from both sides, and p/q from below.
Method: bounds on Mills' ratio by 1/(x+1) and 1/x (lemA_2_mills); for p/q, the paper's shift by 2.
Guarantee: all three as printed. The lower bound and the ratio hold for all σ > 0, t ≥ 1, the upper
    bound for all σ > 0, t > 1: nothing else of σ ≥ 1 and t ≥ 6σ³+1 is needed.
Reference: concentrated paper, Lemma A.2. Its proof cites bounds with a wrong constant (lemA_2_mills).
"""

from functools import cache

from cbdp_sym.author import *
from derivations.concentrated.lemA_2_mills import mills_above, mills_below

P, Q = "N(0, σ²)(z ↦ t - 1 < z)", "N(0, σ²)(z ↦ t + 1 < z)"
LOW = "sqrt (1/(2*pi))*(σ/(t + σ - 1))*exp (-((t - 1)^2)/(2*σ^2))"
HIGH = "sqrt (1/(2*pi))*(σ/(t - 1))*exp (-((t - 1)^2)/(2*σ^2))"
PRINTED = "1 <= σ, 6*σ^3 + 1 <= t"

theorem = Statement(id="zcdp.lemA.2", title="Two tail probabilities of a Gaussian")


def three(state, label, lower_range, upper_range):
    """The three claims, in these ranges."""
    return [
        state(f"for σ t : real given {lower_range} holds {LOW} ≤ {P}",
              label=f"the lower bound on p{label}"),
        state(f"for σ t : real given {upper_range} holds {P} ≤ {HIGH}",
              label=f"the upper bound on p{label}"),
        state(f"for σ t p q : real given {lower_range}, {P} = p, {Q} = q "
              "holds exp (2·t/σ^2) ≤ p/q", label=f"the ratio of p and q{label}"),
    ]  # fmt: skip


printed = three(theorem.printed, "", PRINTED, PRINTED)
everywhere = three(theorem.repaired, " for all σ > 0 and t ≥ 1, or t > 1", "0 < σ, 1 ≤ t", "0 < σ, 1 < t")
theorem.finding(
    "unneeded",
    r"The bounds on $p$ and $p/q$ hold for all $\sigma>0$ and $t>1$, the lower one and the ratio also for "
    r"$t=1$. The printed proof needs $\sigma\le t-1$ for the lower bound; the bound does not.",
)
theorem.finding(
    "false step",
    r"The printed proof starts from bounds on the normal tail with $\sqrt{2/\pi}$ for $1/\sqrt{2\pi}$, and "
    r"its lower one is false; the lemma follows from the right ones.",
)
lower_bound, upper_bound, ratio = everywhere


@cache
def root():
    """√(1/2π) = 1/√2π."""
    p = Script("holds √(1/(2·π)) = 1/√(2·π)")
    p.have("√(1/(2·π)) ≤ 1/√(2·π)", by=decide)
    p.have("1/√(2·π) ≤ √(1/(2·π))", by=decide)
    return p.qed(p.have(p.goal))


@lower_bound.proof
def from_below(p):
    return p.chain(
        f"{LOW}",
        eq(f"{LOW.replace('sqrt (1/(2*pi))', '1/sqrt (2*pi)')}", root()),
        le(P, p.use(mills_below(), "σ", "t - 1", because="Mills' ratio is at least 1/(x + 1)")),
    )


@upper_bound.proof
def from_above(p):
    return p.chain(
        P,
        le("σ/(t - 1)·exp(-(t - 1)²/(2·σ²))/√(2·π)",
           p.use(mills_above(), "σ", "t - 1", because="Mills' ratio is at most 1/x")),
        eq(f"{HIGH}", root()),
    )  # fmt: skip


@cache
def shifted():
    """p >= e^{2t/σ²} q, as φ(z - 2) >= e^{2t/σ²} φ(z) for z >= t + 1."""
    p = Script(f"for σ t : real given 0 < σ holds exp (2·t/σ^2) · {Q} ≤ {P}")
    p.let(h="z ↦ exp(-(z - 0)²/(2·σ²))/(σ·√(2·π))", e="exp(2·t/σ²)")
    p.every("z", "real", at_a_point)
    p.use("L_lebesgue_shift", "z ↦ if t - 1 ≤ z then h(z) else 0", "-2")
    return p.qed(p.calc(
        f"e · {Q}",
        ("=", "e·(∫[z ~ lebesgue] (if t + 1 ≤ z then h(z) else 0))", "normal", "density_tail"),
        ("=", "∫[z ~ lebesgue] e·(if t + 1 ≤ z then h(z) else 0)", "L_mul"),
        ("<=", "∫[z ~ lebesgue] (if t - 1 ≤ z + -2 then h(z + -2) else 0)", "L_le"),
        ("=", P, "normal", "density_tail"),
    ))  # fmt: skip


def at_a_point(p):
    first, second = ("e·(if t + 1 ≤ z then h(z) else 0)", "(if t - 1 ≤ z + -2 then h(z + -2) else 0)")

    def inside(q):
        less = q.calc("h(z)·e", ("<=", "h(z)·exp(2·(z - 1)/σ²)"), ("=", "h(z + -2)", "exp_add"))
        return q.calc(first, ("=", "h(z)·e", "if_true"), ("<=", "h(z + -2)", less),
                      ("=", second, "if_true"))  # fmt: skip

    def outside(q):
        return q.calc(first, ("=", second), ("<=", second))

    return p.cases("t + 1 ≤ z", inside, outside)


@cache
def positive():
    """The tail beyond t + 1 has a positive probability."""
    p = Script(f"for σ t q : real given {Q} = q, 0 < σ, 1 ≤ t holds ¬(q = 0) ∧ 0 < q")
    p.use(mills_below(), "σ", "t + 1")
    p.let(m="σ/(t + 1 + σ)·exp(-(t + 1)²/(2·σ²))/√(2·π)")
    p.use("le_of_ext", given=[p.calc("m", ("<=", Q), ("=", "q"))])
    p.have("0 < q", p.have("0 < m"))
    return p.qed()


def one_is_less():
    """σ > 0 and t >= 1 in the printed range."""
    p = Script(f"for σ t : real given {PRINTED} holds 0 < σ ∧ 1 < t")
    p.have("0 < σ³")
    return p.qed()


@cache
def positive_as_printed():
    """The same in the printed range."""
    p = Script(f"for σ t q : real given {Q} = q, {PRINTED} holds ¬(q = 0)")
    p.use(one_is_less(), "σ", "t")
    p.use(positive(), "σ", "t", "q")
    return p.qed()


ratio.facts.append(positive)
printed[2].facts.append(positive_as_printed)
for claim in printed[:2]:
    claim.facts.append(one_is_less)


@ratio.proof
def from_the_shift(p):
    p.let(e="exp(2·t/σ²)")
    p.use(positive(), "σ", "t", "q")
    p.use(
        shifted(),
        "σ",
        "t",
        because=r"the integrand at $z - 2$, which is $\mathrm{e}^{2t/\sigma^2}$ times as large",
    )
    p.chain("e·q", eq(f"e · {Q}", p.given[3]), le(P), eq("p"))
    return p.have(p.goal)


def as_everywhere(claim, name):
    @claim.proof
    def in_the_printed_range(p):
        p.use(one_is_less(), "σ", "t", because="in the printed range")
        return p.use(name.theorem(), *(v.name for v in claim.variables), because="as everywhere")


for as_printed, general in zip(printed, everywhere, strict=True):
    as_everywhere(as_printed, general)
