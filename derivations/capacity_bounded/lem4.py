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

from cbdp_sym import Statement
from cbdp_sym.author import eq, le
from cbdp_sym.tactics.statements import named
from derivations.capacity_bounded import lem3
from derivations.capacity_bounded.cor2 import DEFINED

A = "(a/(a - 1))"
OBJECTIVE = (
    r"\u. ext (dot (fst u) (\i. E P (\x. x i)) + snd u) - (ext ((a - 1)^(a/(a - 1))/a) * "
    rf"L (product Q) (\x. ext (abs (dot (fst u) x + snd u)^{A})) + ext (1/(a^2 - a)))"
)
SIGNS = r"\u. (!i. 0 <= fst u i*E P (\x. x i)) /\ 0 <= snd u"

theorem = Statement(id="cbdp.lem4", title="The signs of the coefficients", expect="partly")
claim = theorem.printed(
    "for P : ('i -> real) measure, Q : 'i -> real measure, a : real "
    r"given Finite (\i : 'i. T), Prob P, !i. Prob (Q i), !i. map neg (Q i) = Q i, 1 < a "
    rf"holds restricted_alpha a linear_in P (product Q) = SupOn ({SIGNS}) ({OBJECTIVE})",
    added=[r"!i. Integrable P (\x. x i)"],
    label="in every dimension",
)
theorem.omits(
    r"That the signs are those of the means also where a coefficient or a mean is $0$: proved is "
    r"$a_i\,\mathbb{E}_P[x_i]\ge0$ for $\operatorname{sign}(a_i)=\operatorname{sign}(\mathbb{E}_P[x_i])$."
)
theorem.finding(
    "reading",
    r"$\operatorname{sign}(a_i)=\operatorname{sign}(\mathbb{E}_P[x_i])$ is read as "
    r"$a_i\,\mathbb{E}_P[x_i]\ge0$. With strict signs, as printed, the lemma is false where "
    r"$\mathbb{E}_Q|x_i|^{\alpha/(\alpha-1)}=\infty$: then only $a_i=0$ counts.",
)
theorem.finding("hypothesis", r"$\mathbb{E}_P|x_i|<\infty$, so that the means exist.")
theorem.finding(
    "false step",
    r"Theorem 13 applies the lemma with $Q=X+v$, which is not symmetric about $0$; what it means is the "
    r"pair moved by $-v$, so that the signs are those of $-v$.",
)
claim.facts += lem3.claim.facts
claim.facts += [partial(named, name) for name in DEFINED]


def turned(p):
    """Changing signs s of the slopes does not change the law of the size, under Q."""
    p.let(S=r"\x. \i. s i * x i", f=r"\x. ext (abs (dot c x + t)^A)", k=r"\i. s i * c i")
    reflected = p.use("reflected_product", "Q", "s")
    p.have(r"!i. Measurable (\x : 'i -> real. x i)", "measurable_coordinate")
    p.have(r"!i. Measurable (\x : 'i -> real. s i * x i)")
    p.use("measurable_fun", "S")
    p.use("measurable_linear", "c")
    p.have("Measurable f")
    p.have("!x. 0 <= abs (dot c x + t)", "abs_pos")
    p.have("!x. 0 <= abs (dot c x + t)^A", "pow_nonneg")
    p.have("!x. 0 <= f x")

    def point(q):
        return q.chain(
            "dot c (S x)",
            eq(r"Sum (\i. c i * (s i * x i))", "dot"),
            eq(r"Sum (\i. s i * c i * x i)"),
            eq("dot k x", "dot"),
        )

    each = p.intro("x", point, "!x. dot c (S x) = dot k x")
    return p.chain(
        "L R f",
        eq("L (map S R) f", reflected, because="as $x_i$ and $-x_i$ have the same law"),
        eq(r"L R (\x. f (S x))", "L_map"),
        eq(r"L R (\x. ext (abs (dot k x + t)^A))", each),
    )


@claim.proof
def larger_for_the_signs(p):
    p.let(
        A=A,
        R="product Q",
        m=r"\i. E P (\x. x i)",
        C="(a - 1)^A/a",
        r="1/(a^2 - a)",
        N=r"\c t. L R (\x. ext (abs (dot c x + t)^A))",
        W=r"\c t. ext (dot c m + t) - (ext C * N c t + ext r)",
        G=SIGNS.replace("\\u.", "\\u : ('i -> real) # real.", 1),
        V=OBJECTIVE.replace("\\u.", "\\u : ('i -> real) # real.", 1),
    )
    p.have("0 < a - 1")
    p.have("0 < (a - 1)^A", "pow_pos")
    p.have("0 <= C")
    p.use("product_prob", "Q")
    p.have(r"!i. Measurable (\x : 'i -> real. x i)", "measurable_coordinate")
    whole = p.use(lem3.claim.theorem(), r"\x : 'i -> real. x", "P", "R", "a", because="Lemma 3")
    p.let(bound="SupOn G V")

    def below(q):
        """The value for c and t is at most that for c' and |t|, which have the right signs."""
        q.let(s=r"\i. if (0 <= c i*m i) 1 (-1)", k=r"\i. s i * c i")

        def sign(r):
            def either(e, way, value):
                e.have(f"s i = {value}", way)
                return e.have(r"s i = 1 \/ s i = -1")

            return r.cases(
                "0 <= c i*m i",
                lambda e: either(e, "if_true", "1"),
                lambda e: either(e, "if_false", "-1"),
            )

        q.know(q.intro("i", sign, r"!i. s i = 1 \/ s i = -1"))
        first = turned(q)

        def size(r):
            def yes(e):
                value = e.have("s i = 1", "if_true")
                return e.have("0 <= s i * c i*m i /\\ c i*m i <= s i * c i*m i", value)

            def no(e):
                value = e.have("s i = -1", "if_false")
                e.have("c i*m i < 0")
                return e.have("0 <= s i * c i*m i /\\ c i*m i <= s i * c i*m i", value)

            return r.cases("0 <= c i*m i", yes, no)

        sizes = q.intro("i", size, "!i. 0 <= s i * c i*m i /\\ c i*m i <= s i * c i*m i")
        q.know(sizes)
        q.have("!i. c i*m i <= k i*m i")
        q.have("!i. 0 <= k i*m i")
        grown = q.use("Sum_le", r"\i. c i*m i", r"\i. k i*m i")
        mean = q.chain(
            "dot c m",
            eq(r"Sum (\i. c i*m i)", "dot"),
            le(r"Sum (\i. k i*m i)", grown),
            eq("dot k m", "dot"),
        )

        def end(r, t, same):
            """W c t is at most the value at k and t', which is in G."""
            r.have(f"0 <= {t}")
            r.let(w=f"(k, {t})")
            r.have("fst w = k", "fst_pair")
            r.have(f"snd w = {t}", "snd_pair")
            r.have("G w", "fst_pair", "snd_pair")
            top = r.use("supon_upper", "G", "V", "w")
            r.have(f"t <= {t}")
            r.have(f"ext (dot c m + t) <= ext (dot k m + {t})", mean)
            gain = r.use(
                "eadd_le",
                "ext (dot c m + t)",
                f"ext (dot k m + {t})",
                "-(ext C * N c t + ext r)",
                "-(ext C * N c t + ext r)",
            )
            return r.chain(
                "W c t",
                eq("ext (dot c m + t) + -(ext C * N c t + ext r)", "esub"),
                le(
                    f"ext (dot k m + {t}) + -(ext C * N c t + ext r)",
                    gain,
                    because="the mean is larger",
                ),
                eq(f"ext (dot k m + {t}) + -(ext C * N k ({t}) + ext r)", same),
                eq(f"ext (dot k m + {t}) - (ext C * N k ({t}) + ext r)", "esub"),
                eq("V w", "fst_pair", "snd_pair"),
                le("bound", top),
            )

        def positive(r):
            return end(r, "t", r.have("N c t = N k t", first))

        def negative(r):
            inner = r.supposing()
            inner.let(c="k", s=r"\i : 'i. (-1 : real)")
            inner.have(r"!i : 'i. (-1 : real) = 1 \/ (-1 : real) = -1")
            second = turned(inner)
            r.know(second)

            def point(e):
                scaled = e.use("Sum_scale", r"\i. k i * x i", "-1")
                flipped = e.chain(
                    r"dot (\i. -1 * k i) x + t",
                    eq(r"Sum (\i. -1 * (k i * x i)) + t", "dot"),
                    eq(r"-1 * Sum (\i. k i * x i) + t", scaled),
                    eq("-(dot k x + -t)", "dot"),
                )
                return e.chain(
                    r"abs (dot (\i. -1 * k i) x + t)",
                    eq("abs (-(dot k x + -t))", flipped),
                    eq("abs (dot k x + -t)", "abs_neg"),
                )

            each = r.intro("x", point, r"!x. abs (dot (\i. -1 * k i) x + t) = abs (dot k x + -t)")
            same = r.chain(
                "N c t",
                eq("N k t", first),
                eq(r"L R (\x. ext (abs (dot (\i. -1 * k i) x + t)^A))", second),
                eq("N k (-t)", each),
            )
            return end(r, "-t", same)

        return q.cases("0 <= t", positive, negative)

    each = p.intro("c t", below, "!c t. W c t <= bound")
    inner = p.intro(
        "c",
        lambda q: q.use(
            "sup_least",
            r"\t. W c t",
            "bound",
            given=[q.intro("t", lambda r: r.use(each, "c", "t"), "!t. W c t <= bound")],
        ),
        r"!c. Sup (\t. W c t) <= bound",
    )
    upper = p.use("sup_least", r"\c. Sup (\t. W c t)", "bound", given=[inner])

    def value(q):
        q.let(c="fst u", t="snd u")
        return q.chain(
            "V u",
            eq("W c t"),
            le(r"Sup (\t. W c t)", q.use("sup_upper", r"\t. W c t", "t")),
            le(r"Sup (\c. Sup (\t. W c t))", q.use("sup_upper", r"\c. Sup (\t. W c t)", "c")),
        )

    values = p.intro("u", value, r"!u. G u ==> V u <= Sup (\c. Sup (\t. W c t))")
    lower = p.use("supon_least", "G", "V", r"Sup (\c. Sup (\t. W c t))", given=[values])
    same = p.use("ele_antisym", given=[upper, lower], because="each is at most the other")
    return p.chain(
        "restricted_alpha a linear_in P R",
        eq(r"Sup (\c. Sup (\t. W c t))", whole, "linear_in", because="Lemma 3"),
        eq("bound", same),
    )
