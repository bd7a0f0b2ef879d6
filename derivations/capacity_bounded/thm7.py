"""Theorem 7: a Pinsker-like inequality for restricted divergences.

Problem: for a convex, translation invariant class H = -H of functions with range [-1, 1], is
    IPM^H(P, Q) ≤ 8 √KL^H(P, Q)?
Method: for each h the class contains th + c for -1 ≤ t ≤ 1 and all c. The best of them has at least the value
    (50/109)(E_P[h] - E_Q[h])², by Hoeffding's lemma for close means and by the chord of e^u for distant ones.
Guarantee: no class with a member has the printed range and is translation invariant. For classes whose
    functions have this range up to a constant, IPM ≤ √(109/50)·√KL^H, and so the printed inequality; no
    constant below 1.476 will do. P ≪ Q is not needed, nor is the duality of Equation (8).
Reference: capacity bounded paper, Theorem 7 and its proof in Appendix D.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded.slopes import (
    COIN,
    POINT,
    SLOPES,
    class_of_slopes,
    gap_of_slopes,
    value_of_slopes,
)
from derivations.sharp import gap

RANGE = r"!h. H h ==> (?c. !x. abs (h x + c) <= 1)"
CLASS = f"convex_class H, translation_invariant H, closed_under_negation H, {RANGE}"
MEMBERS = ["?h. H h", "!h. H h ==> Measurable h"]
FOR = f"for P Q : 'a measure, H : ('a -> real) -> bool given Prob P, Prob Q, {CLASS}"

theorem = Statement(id="cbdp.thm7", title="A Pinsker-like inequality for restricted divergences")
printed = theorem.printed(
    f"{FOR} holds ipm H P Q <= ext 8 * restricted_kl H P Q ^ (1/2)", added=MEMBERS, label="with 8"
)
sharper = theorem.repaired(
    f"{FOR} holds ipm H P Q <= ext (sqrt (109/50)) * restricted_kl H P Q ^ (1/2)",
    added=MEMBERS,
    label="with √(109/50) < 1.4765",
)
smaller_constant = theorem.fails(
    f"{FOR}, {', '.join(MEMBERS)} holds ipm H P Q <= ext (369/250) * restricted_kl H P Q ^ (1/2)",
    label="with 1.476",
)
contradiction = theorem.repaired(
    "for H : ('a -> real) -> bool given translation_invariant H, !h x. H h ==> abs (h x) <= 1 "
    "holds ~(?h. H h)",
    label="no function is in a class as it is printed",
)

# ---- steps of the printed proof

largest = theorem.printed(
    "for P Q : 'a measure, H : ('a -> real) -> bool given Prob P, Prob Q, "
    "!h x. H h ==> abs (h x) <= 1 holds ipm H P Q <= ext 2",
    added=MEMBERS,
    label="an IPM is at most $2$ for functions from $-1$ to $1$",
)
triangle = theorem.printed(
    "for P Q R : 'a measure, H : ('a -> real) -> bool given Prob P, Prob Q, Prob R "
    "holds ipm H P Q <= ipm H P R + ipm H R Q",
    added=["?h. H h", r"!h. H h ==> Integrable P h /\ Integrable Q h /\ Integrable R h"],
    label="the triangle inequality",
)
larger_class = theorem.printed(
    "for P Q : 'a measure, G H : ('a -> real) -> bool given Prob P, Prob Q, !h. H h ==> G h "
    "holds ipm H P Q <= ipm G P Q",
    added=["?h. H h", r"!h. G h ==> Integrable P h /\ Integrable Q h"],
    label="an IPM increases with the class",
)
pinsker = theorem.printed(
    "for P Q : 'a measure given Prob P, Prob Q "
    r"holds ext (1/2) * ipm (\h. Measurable h /\ bounded_by 1 h) P Q ^ 2 <= kl P Q",
    label="Pinsker's inequality, for the class of all functions from $-1$ to $1$",
)
theorem.finding(
    "sharper",
    r"The constant $8$ may be replaced by $\sqrt{109/50}<1.4765$, and not by $1.476$: let $P$ be the point "
    r"mass at one of two points, $Q$ have the mass $\frac7{40}$ there, and $\mathcal H$ consist of all "
    r"functions on the two points whose values differ by at most $2$. Then $\mathrm{IPM}=\frac{33}{20}$ and "
    r"$\mathrm{KL}^{\mathcal H}=-\log(\frac7{40}+\frac{33}{40}e^{-2})$.",
)
theorem.finding(
    "unneeded",
    r"Neither $P\ll Q$ nor Equation (8) is needed, and so no hypothesis under which that duality holds.",
)
theorem.finding(
    "hypothesis",
    r"No class that is not empty has the range $[-1,1]$ and is translation invariant: $h+3$ is not in it. "
    r"The hypotheses contradict each other, and taken literally the theorem says nothing. It is proved for "
    r"classes whose functions have this range up to a constant.",
)
theorem.finding(
    "hypothesis",
    "The functions have to be measurable; otherwise they have no means. An empty class has no supremum.",
)

# One function of the class.


def unfolded(claim):
    """Return what a claim says, with the properties of its class written out."""
    names = "convex_class", "translation_invariant", "closed_under_negation"
    return by_equation(equation(claim.term, *names, repeat=True), claim.theorem())


one = Claim(
    f"{FOR}, H h, Measurable h holds ext (50/109*(E P h - E Q h)^2) <= restricted_kl H P Q".replace(
        "bool given", "bool, h : 'a -> real given"
    )
)
positive = Claim(
    f"{FOR}, {', '.join(MEMBERS)} holds "
    r"0 < restricted kl_generator H P Q \/ restricted kl_generator H P Q = 0 /\ 0 <= 1/2"
)


@one.proof
def translate(p):
    p.use("integrable_up_to_constant", "P", "H", "h")
    p.use("integrable_up_to_constant", "Q", "H", "h")
    p.unfold_facts("Integrable")

    def of(p):
        p.let(g=r"\x. h x + c")
        p.unfold_facts("translation_invariant")
        for side in ("-1 <= g x", "g x <= 1"):
            p.intro("x", lambda p, side=side: end(p, side), f"!x. {side}")
        p.use(gap.symmetric.theorem(), "P", "Q", "H", "g", "u + c", "v + c")
        p.have("E P h = u", "E_int")
        p.have("E Q h = v", "E_int")
        return p.chain(
            "ext (50/109*(E P h - E Q h)^2)",
            eq("ext (50/109*(u - v)^2)"),
            eq("ext (50/109*(u + c - (v + c))^2)"),
            le("restricted_kl H P Q"),
        )

    def end(p, side):
        p.have("abs (h x + c) <= 1")
        p.use("within_abs", "h x + c")
        return p.have(side)

    def means(p):
        return p.obtain("c", p.have("?c. !x. abs (h x + c) <= 1"), of)

    return p.obtain("u v", [p.have("?m. HasInt P h m"), p.have("?m. HasInt Q h m")], means)


@positive.proof
def a_square(p):
    p.let(D="restricted kl_generator H P Q")

    def of(p):
        p.use(one.theorem(), "P", "Q", "H", "h")
        p.unfold_facts("restricted_kl")
        p.chain("0", le("ext (50/109*(E P h - E Q h)^2)"), le("D"))
        return p.cases(
            "D <= 0",
            lambda p: p.have(p.goal, p.use("ele_antisym", "D", "0")),
            lambda p: p.have(p.goal, p.have("0 < D", "elt_not_le")),
        )

    return p.obtain("h", p.have("?h. H h"), of)


for claim in (printed, sharper):
    claim.facts += [partial(named, name) for name in ("integrable_up_to_constant", "measurable_element")]
    claim.facts.append(partial(unfolded, positive))


@sharper.proof
def the_best_direction(p):
    p.let(D="restricted_kl H P Q", c="109/50")
    least = "ext (abs (E P h - E Q h)) <= ext (sqrt c) * D^(1/2)"

    def value(p):
        p.use(one.theorem(), "P", "Q", "H", "h", because="the best direction, $th+c$ with $|t|≤1$")
        p.let(s="abs (E P h - E Q h)")
        p.chain(
            "ext (s^2)",
            eq("ext (c*(50/109*(E P h - E Q h)^2))"),
            eq("ext c * ext (50/109*(E P h - E Q h)^2)"),
            le("ext c * D"),
        )
        p.chain("0", le("ext (50/109*(E P h - E Q h)^2)"), le("D"))
        return p.chain(
            "ext s",
            eq("ext ((s^2)^(1/2))", "sqrt_of_square", "sqrt_pow"),
            eq("ext (s^2)^(1/2)", "ext_pow"),
            le("(ext c * D)^(1/2)"),
            eq("ext (sqrt c) * D^(1/2)", "emul_pow", "ext_pow", "sqrt_pow"),
        )

    return p.use("ipm_least", given=[p.intro("h", value, "!h. H h ==> " + least)])


@printed.proof
def a_larger_constant(p):
    p.use(sharper.theorem(), "P", "Q", "H")
    p.let(D="restricted_kl H P Q", c="sqrt (109/50)", r="D^(1/2)")
    p.know(not_negative(p))
    return p.chain(
        "ipm H P Q", le("ext c * r"), eq("r * ext c", "emul_comm"), le("r * ext 8"),
        eq("ext 8 * r", "emul_comm"),
    )  # fmt: skip


def not_negative(p):
    """Return that KL^H is not negative."""

    def of(p):
        p.use(one.theorem(), "P", "Q", "H", "h")
        return p.chain("0", le("ext (50/109*(E P h - E Q h)^2)"), le("D"))

    return p.obtain("h", p.have("?h. H h"), of)


@contradiction.proof
def three_more(p):
    bound = p.given[-1]

    def of(p):
        p.unfold_facts("translation_invariant")
        p.variable("x", p.term("h").type.args[0])
        p.use(bound, r"\x. h x + 3", "x")
        p.use(bound, "h", "x")
        p.use("le_abs", "h x + 3")
        p.use("neg_le_abs", "h x")
        return p.use("lt_irrefl", "3")

    return p.refute("?h. H h", lambda q: q.obtain("h", "?h. H h", of))


@smaller_constant.refutation
def two_points(p):
    p.let(P=POINT, Q=COIN, H=SLOPES, z="7/40 + 33/40*exp (-2)", D="restricted_kl H P Q")
    p.use(class_of_slopes.theorem())
    p.use(value_of_slopes.theorem())
    p.use(gap_of_slopes.theorem())
    p.let(s="-log z", r="369/250*sqrt s")
    p.have("r < 33/20", by=decide)
    p.know(p.witness(r"\b : bool. (0 : real)", goal="?h. H h"))
    p.use("measurable_element", "H")
    p.use(positive.theorem(), "P", "Q", "H")
    p.know(not_negative(p))
    p.chain(
        "ext (369/250) * D^(1/2)",
        le("ext (369/250) * ext s^(1/2)"),
        eq("ext (369/250) * ext (sqrt s)", "ext_pow", "sqrt_pow"),
        eq("ext r"),
        lt("ext (33/20)"),
        le("ipm H P Q"),
    )

    def means(p):
        p.use("int_dirac", "T", "h")
        p.use("int_bernoulli", "7/40", "h")
        return p.have(p.goal)

    p.intro("h", means, r"!h. Integrable P h /\ Integrable Q h")
    return p.counterexample(P="P", Q="Q", H="H")


# The steps of the printed proof.


integrable = Claim(
    "for P : 'a measure, h : 'a -> real given Prob P, Measurable h, !x. abs (h x) <= 1 holds Integrable P h"
)
some_bounded = Claim(r"holds ?h : 'a -> real. Measurable h /\ (!x. abs (h x) <= 1)")
largest.facts.append(integrable.theorem)
pinsker.facts += [integrable.theorem, some_bounded.theorem]
larger_class.facts.append(partial(named, "exists_in_larger"))


@some_bounded.proof
def zero(p):
    return p.witness(r"\x : 'a. (0 : real)")


@integrable.proof
def bounded(p):
    return p.use("bounded_integrable", "P", "h", "1")


@largest.proof
def two_means(p):
    def value(p):
        for law in "PQ":
            p.use("int_dominated", law, "h", r"\x : 'a. 1", "1")
        return p.obtain("u v", [p.have("?v. HasInt P h v"), p.have("?v. HasInt Q h v")], means)

    def means(p):
        for law, m in ("Pu", "Qv"):
            for side in ("-1 <= h x", "h x <= 1"):
                p.intro("x", lambda p, side=side: end(p, side), f"!x. {side}")
            p.use("int_mono", law, r"\x : 'a. -1", "h", "-1", m)
            p.use("int_mono", law, "h", r"\x : 'a. 1", m, "1")
        return p.chain("ext (abs (E P h - E Q h))", eq("ext (abs (u - v))", "E_int"), le("ext 2"))

    def end(p, side):
        p.have("abs (h x) <= 1")
        p.use("within_abs", "h x")
        return p.have(side)

    return p.suffices("ipm_least", "h", value, because="for each function")


@triangle.proof
def each_function(p):
    def value(p):
        p.let(a="E P h - E R h", b="E R h - E Q h")
        return p.chain(
            "ext (abs (E P h - E Q h))",
            le("ext (abs a + abs b)"),
            eq("ext (abs a) + ext (abs b)"),
            le("ipm H P R + ipm H R Q"),
        )

    return p.suffices("ipm_least", "h", value, because="for each function")


@larger_class.proof
def one_of_more(p):
    p.have("!h. H h ==> ext (abs (E P h - E Q h)) <= ipm G P Q")
    return p.use("ipm_least")


@pinsker.proof
def for_each_function(p):
    p.let(F=r"\h : 'a -> real. Measurable h /\ bounded_by 1 h", K="kl P Q")

    def some(p):
        p.have("bounded_by 1 h", "bounded_by")
        return p.witness("h", goal="?h. F h")

    def bound(p):
        p.chain("ext 0", le("K"), le("ext s"))
        p.use("le_of_ext", "0", "s")

        def value(p):
            p.unfold_facts("bounded_by")
            for law in "PQ":
                p.use("int_dominated", law, "h", r"\x : 'a. 1", "1")
            return p.obtain("u v", [p.have("?v. HasInt P h v"), p.have("?v. HasInt Q h v")], means)

        def means(p):
            p.use("pinsker", "P", "Q", "h", "u", "v", "s", because="Pinsker's inequality for $h$")
            p.have("!x. abs (-h x) <= 1", "abs_neg")
            p.use("pinsker", "P", "Q", r"\x. -h x", "-u", "-v", "s", because="and for $-h$")
            return p.chain(
                "ext (abs (E P h - E Q h))", eq("ext (abs (u - v))", "E_int"), le("ext (sqrt (2*s))")
            )

        p.intro("h", value, "!h. F h ==> ext (abs (E P h - E Q h)) <= ext (sqrt (2*s))")
        p.use("ipm_least")
        return p.chain(
            "ext (1/2) * ipm F P Q ^ 2",
            le("ext (1/2) * ext (sqrt (2*s))^2"),
            eq("ext (1/2) * ext (sqrt (2*s)^2)", "ext_pow"),
            eq("ext s", "sqrt_square"),
        )

    def member(p):
        p.unfold_facts("bounded_by")
        p.use("bounded_integrable", "P", "h", "1")
        p.use("bounded_integrable", "Q", "h", "1")
        return p.have(p.goal)

    p.intro("h", member, r"!h. F h ==> Integrable P h /\ Integrable Q h")
    p.obtain("h", p.use(some_bounded.theorem()), some)
    return p.suffices("ele_of_bounds", "s", bound)
