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

# w is the paper's σ
P, Q = r"mass (normal 0 w) (\z. t - 1 < z)", r"mass (normal 0 w) (\z. t + 1 < z)"
LOW = "sqrt (1/(2*pi))*(w/(t + w - 1))*exp (-((t - 1)^2)/(2*w^2))"
HIGH = "sqrt (1/(2*pi))*(w/(t - 1))*exp (-((t - 1)^2)/(2*w^2))"
PRINTED = "1 <= w, 6*w^3 + 1 <= t"

theorem = Statement(id="zcdp.lemA.2", title="Two tail probabilities of a Gaussian")


def three(state, label, lower_range, upper_range):
    """The three claims, in these ranges."""
    return [
        state(f"for w t : real given {lower_range} holds ext ({LOW}) <= {P}",
              label=f"the lower bound on p{label}"),
        state(f"for w t : real given {upper_range} holds {P} <= ext ({HIGH})",
              label=f"the upper bound on p{label}"),
        state(f"for w t p q : real given {lower_range}, {P} = ext p, {Q} = ext q "
              "holds exp (2*t/w^2) <= p/q", label=f"the ratio of p and q{label}"),
    ]  # fmt: skip


printed = three(theorem.printed, "", PRINTED, PRINTED)
everywhere = three(theorem.repaired, " for all σ > 0 and t ≥ 1, or t > 1", "0 < w, 1 <= t", "0 < w, 1 < t")
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
    p = Script("holds sqrt (1/(2*pi)) = 1/sqrt (2*pi)")
    p.have("sqrt (1/(2*pi)) <= 1/sqrt (2*pi)", by=decide)
    p.have("1/sqrt (2*pi) <= sqrt (1/(2*pi))", by=decide)
    return p.qed(p.have(p.goal))


@lower_bound.proof
def from_below(p):
    return p.chain(
        f"ext ({LOW})",
        eq(f"ext ({LOW.replace('sqrt (1/(2*pi))', '1/sqrt (2*pi)')})", root()),
        le(P, p.use(mills_below(), "w", "t - 1", because="Mills' ratio is at least 1/(x + 1)")),
    )


@upper_bound.proof
def from_above(p):
    return p.chain(
        P,
        le("ext (w/(t - 1)*exp (-((t - 1)^2)/(2*w^2))/sqrt (2*pi))",
           p.use(mills_above(), "w", "t - 1", because="Mills' ratio is at most 1/x")),
        eq(f"ext ({HIGH})", root()),
    )  # fmt: skip


@cache
def shifted():
    """p >= e^{2t/σ²} q, as φ(z - 2) >= e^{2t/σ²} φ(z) for z >= t + 1."""
    p = Script(f"for w t : real given 0 < w holds ext (exp (2*t/w^2)) * {Q} <= {P}")
    p.let(h=r"\z. exp (-((z - 0)^2)/(2*w^2))/(w*sqrt (2*pi))", e="exp (2*t/w^2)")
    p.every("z", "real", at_a_point)
    p.use("L_lebesgue_shift", r"\z. ext (if (t - 1 <= z) (h z) 0)", "-2")
    return p.qed(p.calc(
        f"ext e * {Q}",
        ("=", r"ext e * L lebesgue (\z. ext (if (t + 1 <= z) (h z) 0))", "normal", "density_tail"),
        ("=", r"L lebesgue (\z. ext e * ext (if (t + 1 <= z) (h z) 0))", "L_mul"),
        ("<=", r"L lebesgue (\z. ext (if (t - 1 <= z + -2) (h (z + -2)) 0))", "L_le"),
        ("=", P, "normal", "density_tail"),
    ))  # fmt: skip


def at_a_point(p):
    first, second = ("ext e * ext (if (t + 1 <= z) (h z) 0)", "ext (if (t - 1 <= z + -2) (h (z + -2)) 0)")

    def inside(q):
        less = q.calc("h z*e", ("<=", "h z*exp (2*(z - 1)/w^2)"), ("=", "h (z + -2)", "exp_add"))
        return q.calc(first, ("=", "ext (h z*e)", "if_true"), ("<=", "ext (h (z + -2))", less),
                      ("=", second, "if_true"))  # fmt: skip

    def outside(q):
        return q.calc(first, ("=", second), ("<=", second))

    return p.cases("t + 1 <= z", inside, outside)


@cache
def positive():
    """The tail beyond t + 1 has a positive probability."""
    p = Script(f"for w t q : real given {Q} = ext q, 0 < w, 1 <= t holds ~(q = 0) /\\ 0 < q")
    p.use(mills_below(), "w", "t + 1")
    p.let(m="w/(t + 1 + w)*exp (-((t + 1)^2)/(2*w^2))/sqrt (2*pi)")
    p.use("le_of_ext", given=[p.calc("ext m", ("<=", Q), ("=", "ext q"))])
    p.have("0 < q", p.have("0 < m"))
    return p.qed()


def one_is_less():
    """σ > 0 and t >= 1 in the printed range."""
    p = Script(f"for w t : real given {PRINTED} holds 0 < w /\\ 1 < t")
    p.have("0 < w^3")
    return p.qed()


@cache
def positive_as_printed():
    """The same in the printed range."""
    p = Script(f"for w t q : real given {Q} = ext q, {PRINTED} holds ~(q = 0)")
    p.use(one_is_less(), "w", "t")
    p.use(positive(), "w", "t", "q")
    return p.qed()


ratio.facts.append(positive)
printed[2].facts.append(positive_as_printed)
for claim in printed[:2]:
    claim.facts.append(one_is_less)


@ratio.proof
def from_the_shift(p):
    p.let(e="exp (2*t/w^2)")
    p.use(positive(), "w", "t", "q")
    p.use(shifted(), "w", "t", because="the integrand at z - 2 is e^{2t/σ²} times as large")
    p.chain("ext (e*q)", eq(f"ext e * {Q}", p.given[3]), le(P), eq("ext p"))
    return p.have(p.goal)


def as_everywhere(claim, name):
    @claim.proof
    def in_the_printed_range(p):
        p.use(one_is_less(), "w", "t", because="in the printed range")
        return p.use(name.theorem(), *(v.name for v in claim.variables), because="as everywhere")


for as_printed, general in zip(printed, everywhere, strict=True):
    as_everywhere(as_printed, general)
