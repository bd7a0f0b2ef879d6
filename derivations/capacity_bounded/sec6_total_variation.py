"""Section 6: total variation as an integral probability metric, and Pinsker's inequality for it.

Problem: is the total variation distance, the f-divergence with f(t) = |t-1|/2, the IPM of the functions
    with values in [0, 1]? Is TV ≤ √(2 KL), and is the IPM of those with values in [-1, 1] twice TV?
Method: E_P[h] - E_Q[h] = E_Q[(r-1)h] for the density r, which is largest for the sign of r - 1. The three
    quantities are half of E_Q|r-1|.
Guarantee: yes, all three; the constant 2 may be replaced by 1/2.
Reference: capacity bounded paper, Definition 2, section 6 after Definition 4 and after Theorem 7, and the
    proof of Theorem 7 in Appendix D.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded import samples, thm7

LAWS = "for P Q : 'a measure given Prob P, Prob Q, P << Q"
DISTANCE = "f_divergence(t ↦ |t - 1|/2, P, Q)"
UNIT = "(λh : 'a → real. Measurable h ∧ (∀x. 0 ≤ h x ∧ h x ≤ 1))"
SIGNED = r"(\h : 'a -> real. Measurable h /\ bounded_by 1 h)"

theorem = Statement(id="cbdp.sec6.total_variation", title="Total variation as an IPM")
metric = theorem.printed(
    f"{LAWS} holds ipm {UNIT} P Q = {DISTANCE}", label="an IPM, for functions with values in [0, 1]"
)
signed = theorem.printed(
    f"{LAWS} holds ipm {SIGNED} P Q = 2 · {DISTANCE}",
    label="the step in the proof of Theorem 7, for functions with values in [-1, 1]",
)
pinsker = theorem.printed(f"{LAWS} holds {DISTANCE} ≤ (2 · kl P Q)^(1/2)", label="Pinsker's inequality")
sharper = theorem.repaired(
    f"{LAWS} holds {DISTANCE} ≤ (1/2 · kl P Q)^(1/2)", label="Pinsker's inequality, with 1/2"
)
theorem.finding(
    "sharper",
    r"$\mathrm{TV}\le\sqrt{2\,\mathrm{KL}}$ is Pinsker's inequality for twice the total variation; for "
    r"the paper's $f(t)=\frac12|t-1|$ the bound $\sqrt{\mathrm{KL}/2}$ is enough. The proof of Theorem 7 "
    r"loses a factor $4$ because it uses $\frac12\mathrm{TV}^2\le\mathrm{KL}$ in place of "
    r"$2\,\mathrm{TV}^2\le\mathrm{KL}$.",
)
mean = Claim(f"{LAWS} holds ∃T. HasInt Q (x ↦ abs (density P Q x - 1)) T ∧ 0 ≤ T")
value = Claim(
    f"{LAWS.replace('measure', 'measure, T : real', 1)}, HasInt Q (x ↦ abs (density P Q x - 1)) T "
    f"holds {DISTANCE} = T/2"
)
RANGE = "Measurable h, !x. abs (h x - c) <= k"
NEAR = "for P Q : 'a measure, h : 'a -> real, c k : real given Prob P, Prob Q, P << Q"
bounded = Claim(f"for P : 'a measure, h : 'a → real, c k : real given Prob P, {RANGE} holds ∃v. HasInt P h v")
below = Claim(
    f"{NEAR.replace('c k', 'c k T')}, {RANGE}, HasInt Q (x ↦ abs (density P Q x - 1)) T "
    "holds ∃u v. HasInt P h u ∧ HasInt Q h v ∧ abs (u - v) ≤ k·T"
)
BEST = r"(\x. c + k*(if (1 <= density P Q x) 1 (-1)))"
best = Claim(
    "for P Q : 'a measure, c k T : real given Prob P, Prob Q, P ≪ Q, 0 ≤ k, "
    "HasInt Q (x ↦ abs (density P Q x - 1)) T "
    f"holds Measurable {BEST} ∧ (∀x. abs ({BEST} x - c) ≤ k) ∧ HasInt P {BEST} (E Q {BEST} + k·T)"
)

defined = Claim(f"{LAWS} holds HasMean Q (x ↦ abs (density P Q x - 1)/2)")
some_unit = Claim("holds ∃h : 'a → real. Measurable(h) ∧ (∀x. 0 ≤ h(x) ≤ 1)")
for claim in (metric, signed, pinsker, sharper):
    claim.facts.append(defined.theorem)
metric.facts += [some_unit.theorem, samples.integrable.theorem]
signed.facts += [thm7.some_bounded.theorem, thm7.integrable.theorem]


def base(c):
    """Return the claim that c KL is not negative, as the power 1/2 needs it."""
    claim = Claim(
        f"for P Q : 'a measure given Prob P, Prob Q holds 0 < {c} · kl P Q ∨ {c} · kl P Q = 0 ∧ 0 ≤ 1/2"
    )

    @claim.proof
    def not_negative(p):
        p.let(K=f"{c} · kl P Q")

        def zero(q):
            q.use("ele_antisym", "K", "0")
            return q.have(q.goal)

        return p.cases("K ≤ 0", zero, lambda q: q.have(q.goal, q.have("0 < K", "elt_not_le")))

    return claim.theorem


pinsker.facts.append(base("2"))
sharper.facts.append(base("(1/2)"))


@defined.proof
def it_is_a_number(p):
    def of(q):
        return q.use("has_mean_int", "Q", "x ↦ |dP/dQ(x) - 1|/2", "T/2")

    return p.obtain("T", p.use(mean.theorem(), "P", "Q"), of)


@some_unit.proof
def zero(p):
    return p.witness("λx : 'a. (0 : real)")


@mean.proof
def below_a_sum(p):
    p.let(r="dP/dQ", f="x ↦ |dP/dQ(x) - 1|")
    p.use("int_density", "P", "Q")

    some = p.use("int_dominated", "Q", "f", "x ↦ r(x) + 1", "1 + 1")

    def of(q):
        q.use("int_nonneg", "Q", "f", "T")
        return q.witness("T")

    return p.obtain("T", some, of)


@value.proof
def half(p):
    p.unfold("f_divergence")
    return p.use("M_int", "Q", "x ↦ |dP/dQ(x) - 1|/2", "T/2")


@bounded.proof
def between(p):
    def size(q):
        q.have("|h(x) - c| ≤ k")
        q.use("abs_add", "h(x) - c", "c")
        return q.chain("|h(x)|", eq("|h(x) - c + c|"), le("k + |c|"))

    p.intro("x", size, "∀x. |h(x)| ≤ k + |c|")
    return p.use("int_dominated", "P", "h", "x ↦ k + |c|", "k + |c|")


@below.proof
def by_the_density(p):
    p.let(r="dP/dQ")

    def at(q):
        q.use("int_change_back", "P", "Q", "h", "u")
        q.use("int_density", "P", "Q")
        q.let(g="x ↦ r(x)·h(x) - h(x) - c·r(x) + c·1", f="x ↦ k·|r(x) - 1|")

        def point(e):
            e.use("abs_product", "r(x) - 1", "h(x) - c")
            e.use("scale_le", "|r(x) - 1|", "|h(x) - c|", "k")
            same = e.have("g(x) = (r(x) - 1)·(h(x) - c)")
            return e.have("|g(x)| ≤ f(x)", same)

        each = q.intro("x", point, "∀x. |g(x)| ≤ f(x)")

        def upper(e):
            e.use("le_abs", "g(x)")
            return e.have("g(x) ≤ f(x)", e.use(each, "x"))

        def lower(e):
            e.use("neg_le_abs", "g(x)")
            return e.have("-f(x) ≤ g(x)", e.use(each, "x"))

        q.intro("x", upper, "∀x. g(x) ≤ f(x)")
        q.intro("x", lower, "∀x. -f(x) ≤ g(x)")
        q.use("int_mono", "Q", "g", "f", "u - v - c·1 + c·1", "k·T")
        q.use("int_mono", "Q", "x ↦ -f(x)", "g", "-(k·T)", "u - v - c·1 + c·1")
        return q.witness("u", "v")

    first, second = (p.use(bounded.theorem(), law, "h", "c", "k") for law in "PQ")
    return p.obtain("u v", [first, second], at)


@best.proof
def the_sign(p):
    p.let(r="dP/dQ", s="x ↦ if 1 ≤ dP/dQ(x) then 1 else -1", h=BEST)

    some = p.use(bounded.theorem(), "Q", "s", "0", "1")

    def of(q):
        q.use("int_density", "P", "Q")
        q.let(v="c·1 + k·w")
        q.have("E[x ~ Q] (h(x) + c·r(x) - c·1 + k·|r(x) - 1|) exists and is v + c·1 - c·1 + k·T")
        q.use("int_change", "P", "Q", "h", "v + k·T")
        q.have("E[x ~ Q] h(x) = v", "E_int")
        return q.have(
            "E[x ~ P] h(x) exists and is E[x ~ Q] h(x) + k·T", q.have("E[x ~ Q] h(x) + k·T = v + k·T")
        )

    return p.conjuncts(lambda q: q.have(q.goal), lambda q: q.have(q.goal), lambda q: q.obtain("w", some, of))


def distance(p, H, c, k):
    """Return that the IPM of the functions at most k away from c is k E_Q|r - 1|, and know this mean as T."""
    p.let(H=H, h=BEST.replace("c +", f"{c} +").replace("k*", f"({k})*"))
    T = "T"

    def one(q):
        def at(e):
            def inner(g):
                g.have("E[x ~ P] g(x) = u", "E_int")
                g.have("E[x ~ Q] g(x) = v", "E_int")
                return g.chain("|E[x ~ P] g(x) - E[x ~ Q] g(x)|", eq("|u - v|"), le(f"({k})·T"))

            return e.obtain("v", e.have(f"∃v. HasInt P g u ∧ HasInt Q g v ∧ abs (u - v) ≤ ({k})·T"), inner)

        in_range(q, "g", c, k)
        some = q.use(below.theorem(), "P", "Q", "g", c, k, T)
        return q.obtain("u", some, at)

    p.intro("g", one, f"∀g. H g ⇒ abs (E P g - E Q g) ≤ ({k})·T")
    p.use("ipm_least", "H", "P", "Q", f"({k})·T")
    p.use(best.theorem(), "P", "Q", c, k, T)
    if c == "0":
        p.have("bounded_by(1, h)", "bounded_by")

    def of(q):
        q.have(f"E P h = E Q h + ({k})·T", "E_int")
        q.chain(f"({k})·T", eq("abs (E P h - E Q h)"), le("IPM^H(P, Q)"))
        return q.use("ele_antisym", "IPM^H(P, Q)", f"({k})·T")

    return p.obtain("v", p.use(bounded.theorem(), "Q", "h", c, k), of)


def in_range(p, g, c, k):
    """A function of the class is at most k away from c."""
    if c == "0":
        p.unfold_facts("bounded_by")

    def at(q):
        if c == "0":
            return q.chain(f"abs ({g} x - 0)", eq(f"abs ({g} x)"), le("1"))
        q.have(f"{g} x ≤ 1")
        return q.have(f"abs ({g} x - {c}) ≤ {k}")

    p.intro("x", at, f"∀x. abs ({g} x - {c}) ≤ {k}")


def with_mean(p, proof):
    """Open the mean of |r - 1|."""

    def of(q):
        q.use(value.theorem(), "P", "Q", "T")
        return proof(q)

    return p.obtain("T", p.use(mean.theorem(), "P", "Q"), of)


@metric.proof
def halves(p):
    return with_mean(
        p, lambda q: q.chain(f"ipm {UNIT} P Q", eq("T/2", distance(q, UNIT, "1/2", "1/2")), eq(DISTANCE))
    )


@signed.proof
def units(p):
    return with_mean(
        p,
        lambda q: q.chain(
            f"ipm {SIGNED} P Q", eq("2·(T/2)", distance(q, SIGNED, "0", "1")), eq(f"2 · {DISTANCE}")
        ),
    )


@sharper.proof
def by_the_sign(p):
    p.let(K="KL(P ‖ Q)")

    def infinite(q):
        q.chain("1/2·K", eq("1/2·∞"), eq("∞", "mul_top"))
        return q.chain(DISTANCE, le("∞", "le_top"), eq("∞^(1/2)", "top_pow"), eq("(1/2·K)^(1/2)"))

    def finite(q):
        return q.obtain("b", q.use("real_of_nonneg", "K"), lambda e: with_mean(e, in_numbers))

    return p.cases("K = ∞", infinite, finite)


def in_numbers(p):
    p.chain("K", eq("b"), le("b"))
    p.let(h=BEST.replace("c +", "0 +").replace("k*", "1*"))
    p.use(best.theorem(), "P", "Q", "0", "1", "T")

    def of(q):
        q.have("E[x ~ Q] h(x) = v", "E_int")
        q.use("pinsker", "P", "Q", "h", "E[x ~ Q] h(x) + 1·T", "v", "b")
        q.use("sqrt_square", "2·b")
        q.use("sqrt_square", "b/2")
        q.use("le_of_square", "T/2", "√(b/2)")
        return q.chain(
            DISTANCE, eq("T/2"), le("√(b/2)"), eq("(1/2·b)^(1/2)", "sqrt_pow", "ext_pow"), eq("(1/2·K)^(1/2)")
        )

    return p.obtain("v", p.use(bounded.theorem(), "Q", "h", "0", "1"), of)


@pinsker.proof
def a_larger_constant(p):
    p.let(K="KL(P ‖ Q)")
    p.use(sharper.theorem(), "P", "Q")
    p.chain("1/2·K", eq("K·(1/2)", "emul_comm"), le("K·2"), eq("2·K", "emul_comm"))
    return p.chain(DISTANCE, le("(1/2·K)^(1/2)"), le("(2·K)^(1/2)"))
