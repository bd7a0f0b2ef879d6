"""Lemma 4: signs of the coefficients.

Problem: Q has independent coordinates, symmetric about 0. May the supremum of Lemma 3 be taken over the a
    with sign(a_i) = sign(E_P[x_i]) and over b ≥ 0 only?
Method: the law of |aᵀx + b| under Q does not change if a coordinate of a, or b, changes its sign, and the
    mean under P is larger for the signs of the means.
Guarantee: in every dimension, for every P with means m_i and all symmetric coordinates: the supremum over
    the a with a_i m_i ≥ 0 and over b ≥ 0 is that over all a and b.
Reference: capacity bounded paper, Lemma 4 and its proof in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import lem3, strict_signs
from derivations.capacity_bounded.cor2 import DEFINED

A = "(a/(a - 1))"
OBJECTIVE = (
    r"\u. ext (dot (fst u) (\i. E P (\x. x i)) + snd u) - (ext ((a - 1)^(a/(a - 1))/a) * "
    rf"L (product Q) (\x. ext (abs (dot (fst u) x + snd u)^{A})) + ext (1/(a^2 - a)))"
)
SIGNS = r"\u. (!i. 0 <= fst u i*E P (\x. x i)) /\ 0 <= snd u"

theorem = Statement(id="cbdp.lem4", title="The signs of the coefficients")
MEAN = r"E P (\x. x i)"
EACH = r"!i. (0 < m i ==> 0 < c i) /\ (m i < 0 ==> c i < 0) /\ (m i = 0 ==> c i = 0)"
OPEN = EACH.replace("m i", MEAN).replace("c i", "fst u i")
define(f"define same_signs for c m : 'i -> real := {EACH}")
STRICT = rf"\u. same_signs (fst u) (\i. {MEAN}) /\ 0 <= snd u"
MOMENT = rf"L (product Q) (\x. ext (abs (dot (\i. {MEAN}) x)^{A})) < ∞"
strict = theorem.printed(
    "for P : ('i -> real) measure, Q : 'i -> real measure, a : real "
    r"given Finite (\i : 'i. T), Prob P, !i. Prob (Q i), !i. map neg (Q i) = Q i, 1 < a "
    rf"holds restricted_alpha a linear_in P (product Q) = SupOn ({STRICT}) ({OBJECTIVE})",
    added=[r"!i. Integrable P (\x. x i)", MOMENT],
)
claim = theorem.repaired(
    "for P : ('i -> real) measure, Q : 'i -> real measure, a : real "
    r"given Finite (\i : 'i. T), Prob P, !i. Prob (Q i), !i. map neg (Q i) = Q i, 1 < a "
    rf"holds restricted_alpha a linear_in P (product Q) = SupOn ({SIGNS}) ({OBJECTIVE})",
    added=[r"!i. Integrable P (\x. x i)"],
    label="signs that are not opposite, without the moment",
)
theorem.finding(
    "hypothesis",
    r"The lemma needs $\mathbb{E}_P|x_i|<\infty$, so that the means exist, and a moment of $Q$. Where "
    r"$\mathbb{E}_Q|x_i|^{\alpha/(\alpha-1)}=\infty$ only $a_i=0$ counts, and the lemma is false as it is "
    r"printed; it is true there for $a_i\,\mathbb{E}_P[x_i]\ge0$.",
)
theorem.finding(
    "false step",
    "Theorem 13 applies the lemma with $Q=X+v$, which is not symmetric about $0$; the pair moved by $-v$ "
    "is meant, so that the signs are those of $-v$.",
)
for part in (strict, claim):
    part.facts += lem3.claim.facts
    part.facts += [partial(named, name) for name in DEFINED]


def turned(p):
    """Changing signs s of the slopes does not change the law of the size, under Q."""
    p.let(S=r"\x. \i. s i * x i", f=r"\x. ext (abs (dot c x + t)^A)", k=r"\i. s i * c i")
    p.use("reflected_product", "Q", "s")

    p.have("!x. dot c (S x) = dot k x", "dot", "dot")
    return p.chain(
        "L R f",
        eq("L (map S R) f", because="as $x_i$ and $-x_i$ have the same law"),
        eq(r"L R (\x. ext (abs (dot k x + t)^A))", "L_map"),
    )


def objects(p, signs):
    """Name the means m, the moments N, the value W at c and t, or V at their pair, and the set of signs."""
    p.let(
        A=A,
        R="product Q",
        m=r"\i. E P (\x. x i)",
        C="(a - 1)^A/a",
        r="1/(a^2 - a)",
        N=r"\c t. L R (\x. ext (abs (dot c x + t)^A))",
        W=r"\c t. ext (dot c m + t) - (ext C * N c t + ext r)",
        V=OBJECTIVE.replace("\\u.", "\\u : ('i -> real) # real.", 1),
        **{signs: SIGNS.replace("\\u.", "\\u : ('i -> real) # real.", 1)},
    )


@claim.proof
def larger_for_the_signs(p):
    objects(p, "G")
    p.use(lem3.claim.theorem(), r"\x : 'i -> real. x", "P", "R", "a", because="Lemma 3")
    p.let(bound="SupOn G V")

    def below(q):
        """The value for c and t is at most that for c' and |t|, which have the right signs."""
        q.let(s=r"\i. if (0 <= c i*m i) 1 (-1)")

        def sign(r):
            def either(e):
                return e.have(r"s i = 1 \/ s i = -1")

            return r.cases("0 <= c i*m i", either)

        q.intro("i", sign, r"!i. s i = 1 \/ s i = -1")
        turned(q)

        q.chain("dot c m", eq(r"Sum (\i. c i*m i)", "dot"), le(r"Sum (\i. k i*m i)"), eq("dot k m", "dot"))

        def end(r, t):
            """W c t is at most the value at k and t', which is in G."""
            r.let(w=f"(k, {t})")
            r.have("G w", "fst_pair", "snd_pair")
            r.use("supon_upper", "G", "V", "w")
            return r.chain(
                "W c t",
                eq("ext (dot c m + t) + -(ext C * N c t + ext r)", "esub"),
                le(f"ext (dot k m + {t}) + -(ext C * N c t + ext r)", because="the mean is larger"),
                eq("V w", "esub", "fst_pair", "snd_pair"),
                le("bound"),
            )

        def positive(r):
            r.have("N c t = N k t")
            return end(r, "t")

        def negative(r):
            inner = r.supposing()
            inner.let(c="k", s=r"\i : 'i. (-1 : real)")
            second = turned(inner)

            def point(e):
                e.use("Sum_scale", r"\i. k i * x i", "-1")
                e.chain(
                    r"dot (\i. -1 * k i) x + t",
                    eq(r"Sum (\i. -1 * (k i * x i)) + t", "dot"),
                    eq(r"-1 * Sum (\i. k i * x i) + t"),
                    eq("-(dot k x + -t)", "dot"),
                )
                return e.chain(r"abs (dot (\i. -1 * k i) x + t)", eq("abs (dot k x + -t)", "abs_neg"))

            r.intro("x", point, r"!x. abs (dot (\i. -1 * k i) x + t) = abs (dot k x + -t)")
            r.chain("N c t", eq("N k t"), eq("N k (-t)", second))
            return end(r, "-t")

        return q.cases("0 <= t", positive, negative)

    p.intro("c t", below, "!c t. W c t <= bound")
    p.intro("c", lambda q: q.use("sup_least", r"\t. W c t", "bound"), r"!c. Sup (\t. W c t) <= bound")
    p.use("sup_least", r"\c. Sup (\t. W c t)", "bound")

    def value(q):
        q.let(c="fst u", t="snd u")
        return q.chain(
            "V u",
            le(
                r"Sup (\c. Sup (\t. W c t))",
                q.use("sup_upper", r"\t. W c t", "t"),
                q.use("sup_upper", r"\c. Sup (\t. W c t)", "c"),
            ),
        )

    p.intro("u", value, r"!u. G u ==> V u <= Sup (\c. Sup (\t. W c t))")
    p.use("supon_least", "G", "V", r"Sup (\c. Sup (\t. W c t))")
    p.use("ele_antisym", because="each is at most the other")
    return p.chain(
        "restricted_alpha a linear_in P R",
        eq(r"Sup (\c. Sup (\t. W c t))", "linear_in", because="Lemma 3"),
        eq("bound"),
    )


@strict.proof
def towards_the_means(p):
    p.unfold("same_signs")
    objects(p, "H")
    p.let(G=rf"\u : ('i -> real) # real. ({OPEN}) /\ 0 <= snd u")
    p.use(claim.theorem(), "P", "Q", "a", because="for signs that are not opposite")
    p.let(bound="SupOn G V", total="SupOn H V")
    p.chain("N m 0", lt("∞", p.given[-1]))
    some = p.use("real_of_nonneg", "N m 0")
    p.obtain("n", some, lambda q: q.intro("u", point_by_point, "!u. H u ==> V u <= bound"))
    p.use("supon_least", "H", "V", "bound")
    p.intro("u", not_opposite, "!u. G u ==> V u <= total")
    p.use("supon_least", "G", "V", "total")
    return p.chain(
        "restricted_alpha a linear_in P R", eq("total"),
        eq("bound", p.use("ele_antisym", "total", "bound")),
    )  # fmt: skip


def not_opposite(p):
    """Strict signs are not opposite."""

    def product(q):
        goal = "0 <= fst u i*m i"

        def negative(e):
            e.have("fst u i < 0")
            return e.have(goal)

        def none(e):
            zero = e.have("m i = 0", "le_antisym")
            return e.have(goal, zero)

        return q.cases("0 < m i", lambda e: e.have(goal), lambda e: e.cases("0 <= m i", none, negative))

    p.intro("i", product, "!i. 0 <= fst u i*m i")
    return p.use("supon_upper", "H", "V", "u")


def point_by_point(p):
    """The value at a point with signs that are not opposite is at most the supremum over strict ones."""
    p.let(c="fst u", t="snd u", o=r"\i. if (m i = 0) 0 (c i)", s=r"\i. if (m i = 0) (-1) (1 : real)")
    p.have("V u = W c t")

    def infinite(q):
        q.use("mul_top", "C")
        return q.chain(
            "V u",
            eq("ext (dot c m + t) - (ext C * ∞ + ext r)"),
            eq("ext (dot c m + t) - (∞ + ext r)"),
            eq("bot", "top_add", "sub_top"),
            le("bound", "bot_le"),
        )

    def finite(q):
        return q.obtain("g", q.use("real_of_nonneg", "N c t"), without)

    return p.cases("N c t = ∞", infinite, finite)


def without(p):
    """Leave out the coefficients whose mean is 0."""

    def sign(q):
        return q.cases("m i = 0", lambda e: e.have(r"s i = 1 \/ s i = -1"))

    p.intro("i", sign, r"!i. s i = 1 \/ s i = -1")
    turned(p)
    p.let(k1=r"\i. s i * c i")

    p.use(strict_signs.convex.theorem(), "Q", "c", "k1", "t", "t", "1/2", "a")
    less = p.chain(
        "N o t",
        eq(r"N (\i. (1 - 1/2)*c i + 1/2*k1 i) ((1 - 1/2)*t + 1/2*t)"),
        le("ext (1 - 1/2) * N c t + ext (1/2) * N k1 t"),
        eq("ext (1 - 1/2) * N c t + ext (1/2) * N c t"),
        eq("ext (1 - 1/2) * ext g + ext (1/2) * ext g"),
        eq("ext g"),
    )

    def product(q):
        text = "o i*m i = c i*m i"
        return q.cases("m i = 0", lambda e: e.have(text))

    mean = p.chain("dot o m", eq("dot c m", "dot", p.intro("i", product, "!i. o i*m i = c i*m i"), "dot"))

    def ending(q):
        q.let(v="dot o m + t - (C*l + r)", w="dot m m - (C*n + r)")
        q.chain("ext l", le("ext g", less))
        q.use("le_of_ext", "l", "g")
        q.intro("s", towards, "!s. 0 < s ==> s < 1 ==> ext ((1 - s)*v + s*w) <= bound")
        q.use(strict_signs.limit.theorem(), "bound", "v", "w")
        return q.chain(
            "V u",
            eq(
                "ext (dot c m + t - (C*g + r))",
                q.use(strict_signs.number.theorem(), "dot c m + t", "C", "g", "r"),
            ),
            le("ext v", mean),
            le("bound"),
        )

    return p.obtain("l", p.use("real_of_bounds", "N o t", "g"), ending)


def towards(p):
    """The value between a point and the means, which have strict signs."""
    p.let(z=r"\i. (1 - s)*o i + s*m i", b="(1 - s)*t + s*0", y="(z, b)")

    def signs(q):
        def none(e):
            zero = e.have("m i = 0")
            e.have("z i = 0", zero)
            return e.conjuncts(never, never, lambda f: f.intro("", lambda g: g.have("z i = 0")))

        def some(e):
            return e.conjuncts(
                lambda f: f.intro("", positive),
                lambda f: f.intro("", negative),
                lambda f: f.intro("", lambda g: g.absurd()),
            )

        def never(f):
            return f.intro("", lambda g: g.use("ex_falso", g.goal))

        return q.cases("m i = 0", none, some)

    def positive(e):
        e.have("c i*m i/m i = c i")
        e.have("0 <= c i", e.have("0 <= c i*m i/m i"))
        return e.have("0 < z i")

    def negative(e):
        e.have("c i*m i/(-m i) = -c i")
        e.have("0 <= -c i", e.have("0 <= c i*m i/(-m i)"))
        return e.have("z i < 0")

    p.intro("i", signs, "!i. (0 < m i ==> 0 < z i) /\\ (m i < 0 ==> z i < 0) /\\ (m i = 0 ==> z i = 0)")
    p.have("G y", "fst_pair", "snd_pair")
    p.use("supon_upper", "G", "V", "y")
    p.use(strict_signs.convex.theorem(), "Q", "o", "m", "t", "0", "s", "a")
    less = p.chain(
        "N z b",
        le("ext (1 - s) * N o t + ext s * N m 0"),
        eq("ext (1 - s) * ext l + ext s * ext n"),
        eq("ext ((1 - s)*l + s*n)"),
    )
    mean = p.chain(
        "dot z m",
        eq(r"Sum (\i. (1 - s)*(o i*m i) + s*(m i*m i))", "dot"),
        eq(
            r"Sum (\i. (1 - s)*(o i*m i)) + Sum (\i. s*(m i*m i))",
            "Sum",
            p.use("sum_add", r"\i : 'i. T", r"\i. (1 - s)*(o i*m i)", r"\i. s*(m i*m i)"),
        ),
        eq(
            "(1 - s)*dot o m + s*dot m m",
            p.use("Sum_scale", r"\i. o i*m i", "1 - s"),
            p.use("Sum_scale", r"\i. m i*m i", "s"),
            "dot",
        ),
    )

    def ending(q):
        q.chain("ext j", le("ext ((1 - s)*l + s*n)", less))
        q.use("le_of_ext", "j", "(1 - s)*l + s*n")
        return q.chain(
            "ext ((1 - s)*v + s*w)",
            le("ext (dot z m + b - (C*j + r))", mean),
            eq(
                "V y",
                q.use(strict_signs.number.theorem(), "dot z m + b", "C", "j", "r"),
                "fst_pair",
                "snd_pair",
            ),
            le("bound"),
        )

    return p.obtain("j", p.use("real_of_bounds", "N z b", "(1 - s)*l + s*n"), ending)
