"""Lemma 4: signs of the coefficients.

Problem: Q has independent coordinates, symmetric about 0. May the supremum of Lemma 3 be taken over the a
    with sign(a_i) = sign(E_P[x_i]) and over b ≥ 0 only?
Method: the law of |aᵀx + b| under Q does not change if a coordinate of a, or b, changes its sign, and the
    mean under P is larger for the signs of the means.
Guarantee: false as printed: where Q has no moment of order α/(α-1), only a = 0 counts. In every dimension,
    for every P with means m_i and all symmetric coordinates the supremum over the a with a_i m_i ≥ 0 and over
    b ≥ 0 is that over all a and b; with the moment, so is that over the a with the signs of the means.
Reference: capacity bounded paper, Lemma 4 and its proof in Appendix C.4.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import heavy_noise, lem3, strict_signs
from derivations.capacity_bounded.cor2 import DEFINED

A = "(α/(α - 1))"
OBJECTIVE = (
    "u ↦ dot (fst u) (i ↦ E P (x ↦ x i)) + snd u - ((α - 1)^(α/(α - 1))/α·"
    f"L (product Q) (x ↦ abs (dot (fst u) x + snd u)^{A}) + 1/(α^2 - α))"
)
SIGNS = "u ↦ (∀i. 0 ≤ fst u i·E P (x ↦ x i)) ∧ 0 ≤ snd u"

theorem = Statement(id="cbdp.lem4", title="The signs of the coefficients", expect="refuted")
MEAN = "E P (x ↦ x i)"
EACH = "∀i. (0 < m i ⇒ 0 < c i) ∧ (m i < 0 ⇒ c i < 0) ∧ (m i = 0 ⇒ c i = 0)"
OPEN = EACH.replace("m i", MEAN).replace("c i", "fst u i")
define(
    f"define same_signs for c m : 'i → real := {EACH}", latex=r"{0}\text{ and }{1}\text{ have the same signs}"
)
STRICT = f"u ↦ same_signs (fst u) (i ↦ {MEAN}) ∧ 0 ≤ snd u"
MOMENT = f"L (product Q) (x ↦ abs (dot (i ↦ {MEAN}) x)^{A}) < ∞"
SYMMETRIC = (
    "for P : ('i → real) measure, Q : 'i → real measure, α : real "
    "given Finite (λi : 'i. T), Prob P, ∀i. Prob (Q i), ∀i. map neg (Q i) = Q i, 1 < α "
)
printed = theorem.printed(
    f"{SYMMETRIC} holds restricted_alpha α linear_in P (product Q) = SupOn ({STRICT}) ({OBJECTIVE})",
    added=["∀i. Integrable(P, x ↦ x(i))"],
)
strict = theorem.repaired(
    f"{SYMMETRIC} holds restricted_alpha α linear_in P (product Q) = SupOn ({STRICT}) ({OBJECTIVE})",
    added=["∀i. Integrable(P, x ↦ x(i))", MOMENT],
    label="with a moment of Q",
)
claim = theorem.repaired(
    f"{SYMMETRIC} holds restricted_alpha α linear_in P (product Q) = SupOn ({SIGNS}) ({OBJECTIVE})",
    added=["∀i. Integrable(P, x ↦ x(i))"],
    label="signs that are not opposite, without the moment",
)
theorem.finding(
    "hypothesis",
    r"The lemma needs $\mathbb{E}_P|x_i|<\infty$, for the means to exist, and a moment of $Q$. Where "
    r"$\mathbb{E}_Q|x_i|^{\alpha/(\alpha-1)}=\infty$ only $a_i=0$ counts: for every other $a$ the value is "
    r"$-\infty$. So the lemma is false as it is printed, at order $2$ for two coordinates of noise without "
    r"a second moment; it is true there for $a_i\,\mathbb{E}_P[x_i]\ge0$.",
)
theorem.finding(
    "false step",
    "Theorem 13 applies the lemma with $Q=X+v$, which is not symmetric about $0$; the pair moved by $-v$ "
    "is meant, so that the signs are those of $-v$.",
)
for part in (printed, strict, claim):
    part.facts += lem3.claim.facts
    part.facts += [partial(named, name) for name in DEFINED]


def turned(p):
    """Changing signs s of the slopes does not change the law of the size, under Q."""
    p.let(S="x ↦ i ↦ s(i)·x(i)", f="x ↦ |dot(c, x) + t|^A", k="i ↦ s(i)·c(i)")
    p.use("reflected_product", "Q", "s")

    p.have("∀x. dot(c, S(x)) = dot(k, x)", "dot", "dot")
    return p.chain(
        "∫ f(g) dR(g)",
        eq("∫[g ~ map(S, R)] f(g)", because="as $x_i$ and $-x_i$ have the same law"),
        eq("∫ |dot(k, x) + t|^A dR(x)", "L_map"),
    )


def objects(p, signs):
    """Name the means m, the moments N, the value W at c and t, or V at their pair, and the set of signs."""
    p.let(
        A=A,
        R="⨂ x. Q(x)",
        m="i ↦ E[x ~ P] x(i)",
        C="(α - 1)^A/α",
        r="1/(α² - α)",
        N="c ↦ t ↦ ∫ |dot(c, x) + t|^A dR(x)",
        W="c ↦ t ↦ dot(c, m) + t - (C·N(c, t) + r)",
        V=OBJECTIVE.replace("u ↦", "λu : ('i → real) # real.", 1),
        **{signs: SIGNS.replace("u ↦", "λu : ('i → real) # real.", 1)},
    )


@claim.proof
def larger_for_the_signs(p):
    objects(p, "G")
    p.use(lem3.claim.theorem(), "λx : 'i → real. x", "P", "R", "α", because="Lemma 3")
    p.let(bound="sup x ∈ G. V(x)")

    def below(q):
        """The value for c and t is at most that for c' and |t|, which have the right signs."""
        q.let(s="i ↦ if 0 ≤ c(i)·m(i) then 1 else -1")

        def sign(r):
            def either(e):
                return e.have("s(i) = 1 ∨ s(i) = -1")

            return r.cases("0 ≤ c(i)·m(i)", either)

        q.intro("i", sign, "∀i. s(i) = 1 ∨ s(i) = -1")
        turned(q)

        q.chain("dot(c, m)", eq("∑ i. c(i)·m(i)", "dot"), le("∑ i. k(i)·m(i)"), eq("dot(k, m)", "dot"))

        def end(r, t):
            """W c t is at most the value at k and t', which is in G."""
            r.let(w=f"(k, {t})")
            r.have("G(w)", "fst_pair", "snd_pair")
            r.use("supon_upper", "G", "V", "w")
            return r.chain(
                "W(c, t)",
                eq("dot(c, m) + t + -(C·N(c, t) + r)", "esub"),
                le(f"dot k m + {t} + -(C · N c t + r)", because="the mean is larger"),
                eq("V(w)", "esub", "fst_pair", "snd_pair"),
                le("bound"),
            )

        def positive(r):
            r.have("N(c, t) = N(k, t)")
            return end(r, "t")

        def negative(r):
            inner = r.supposing()
            inner.let(c="k", s="λi : 'i. (-1 : real)")
            second = turned(inner)

            def point(e):
                e.use("Sum_scale", "i ↦ k(i)·x(i)", "-1")
                e.chain(
                    "dot(i ↦ -1·k(i), x) + t",
                    eq("(∑ i. -1·(k(i)·x(i))) + t", "dot"),
                    eq("-1·(∑ i. k(i)·x(i)) + t"),
                    eq("-(dot(k, x) + -t)", "dot"),
                )
                return e.chain("|dot(i ↦ -1·k(i), x) + t|", eq("|dot(k, x) + -t|", "abs_neg"))

            r.intro("x", point, "∀x. |dot(i ↦ -1·k(i), x) + t| = |dot(k, x) + -t|")
            r.chain("N(c, t)", eq("N(k, t)"), eq("N(k, -t)", second))
            return end(r, "-t")

        return q.cases("0 ≤ t", positive, negative)

    p.intro("c t", below, "∀c t. W(c, t) ≤ bound")
    p.intro("c", lambda q: q.use("sup_least", "W(c)", "bound"), "∀c. (sup t. W(c, t)) ≤ bound")
    p.use("sup_least", "c ↦ sup t. W(c, t)", "bound")

    def value(q):
        q.let(c="fst(u)", t="snd(u)")
        return q.chain(
            "V(u)",
            le(
                "sup c. sup x. W(c, x)",
                q.use("sup_upper", "W(c)", "t"),
                q.use("sup_upper", "c ↦ sup t. W(c, t)", "c"),
            ),
        )

    p.intro("u", value, "∀u. G(u) ⇒ V(u) ≤ (sup c. sup t. W(c, t))")
    p.use("supon_least", "G", "V", "sup c. sup x. W(c, x)")
    p.use("ele_antisym", because="each is at most the other")
    return p.chain(
        "D[α]^linear_in(P, R)", eq("sup c. sup x. W(c, x)", "linear_in", because="Lemma 3"), eq("bound")
    )


@strict.proof
def towards_the_means(p):
    p.unfold("same_signs")
    objects(p, "H")
    p.let(G=f"λu : ('i → real) # real. ({OPEN}) ∧ 0 ≤ snd u")
    p.use(claim.theorem(), "P", "Q", "α", because="for signs that are not opposite")
    p.let(bound="sup x ∈ G. V(x)", total="sup x ∈ H. V(x)")
    p.chain("N(m, 0)", lt("∞", p.given[-1]))
    some = p.use("real_of_nonneg", "N(m, 0)")
    p.obtain("n", some, lambda q: q.intro("u", point_by_point, "∀u. H(u) ⇒ V(u) ≤ bound"))
    p.use("supon_least", "H", "V", "bound")
    p.intro("u", not_opposite, "∀u. G(u) ⇒ V(u) ≤ total")
    p.use("supon_least", "G", "V", "total")
    return p.chain(
        "D[α]^linear_in(P, R)", eq("total"),
        eq("bound", p.use("ele_antisym", "total", "bound")),
    )  # fmt: skip


def not_opposite(p):
    """Strict signs are not opposite."""

    def product(q):
        goal = "0 ≤ fst(u)(i)·m(i)"

        def negative(e):
            e.have("fst(u)(i) < 0")
            return e.have(goal)

        def none(e):
            zero = e.have("m(i) = 0", "le_antisym")
            return e.have(goal, zero)

        return q.cases("0 < m(i)", lambda e: e.have(goal), lambda e: e.cases("0 ≤ m(i)", none, negative))

    p.intro("i", product, "∀i. 0 ≤ fst(u)(i)·m(i)")
    return p.use("supon_upper", "H", "V", "u")


def point_by_point(p):
    """The value at a point with signs that are not opposite is at most the supremum over strict ones."""
    p.let(c="fst(u)", t="snd(u)", o="i ↦ if m(i) = 0 then 0 else c(i)", s="i ↦ if m(i) = 0 then -1 else 1")
    p.have("V(u) = W(c, t)")

    def infinite(q):
        q.use("mul_top", "C")
        return q.chain(
            "V(u)",
            eq("dot(c, m) + t - (C·∞ + r)"),
            eq("dot(c, m) + t - (∞ + r)"),
            eq("bot", "top_add", "sub_top"),
            le("bound", "bot_le"),
        )

    def finite(q):
        return q.obtain("g", q.use("real_of_nonneg", "N(c, t)"), without)

    return p.cases("N(c, t) = ∞", infinite, finite)


def without(p):
    """Leave out the coefficients whose mean is 0."""

    def sign(q):
        return q.cases("m(i) = 0", lambda e: e.have("s(i) = 1 ∨ s(i) = -1"))

    p.intro("i", sign, "∀i. s(i) = 1 ∨ s(i) = -1")
    turned(p)
    p.let(k1="i ↦ s(i)·c(i)")

    p.use(strict_signs.convex.theorem(), "Q", "c", "k1", "t", "t", "1/2", "α")
    less = p.chain(
        "N(o, t)",
        eq("N(i ↦ (1 - 1/2)·c(i) + 1/2·k1(i), (1 - 1/2)·t + 1/2·t)"),
        le("(1 - 1/2)·N(c, t) + 1/2·N(k1, t)"),
        eq("(1 - 1/2)·N(c, t) + 1/2·N(c, t)"),
        eq("(1 - 1/2)·g + 1/2·g"),
        eq("g"),
    )

    def product(q):
        text = "o i·m i = c i·m i"
        return q.cases("m(i) = 0", lambda e: e.have(text))

    mean = p.chain(
        "dot(o, m)", eq("dot(c, m)", "dot", p.intro("i", product, "∀i. o(i)·m(i) = c(i)·m(i)"), "dot")
    )

    def ending(q):
        q.let(v="dot(o, m) + t - (C·l + r)", w="dot(m, m) - (C·n + r)")
        q.chain("l", le("g", less))
        q.use("le_of_ext", "l", "g")
        q.intro("s", towards, "∀s. 0 < s ⇒ s < 1 ⇒ (1 - s)·v + s·w ≤ bound")
        q.use(strict_signs.limit.theorem(), "bound", "v", "w")
        return q.chain(
            "V(u)",
            eq(
                "dot(c, m) + t - (C·g + r)",
                q.use(strict_signs.number.theorem(), "dot(c, m) + t", "C", "g", "r"),
            ),
            le("v", mean),
            le("bound"),
        )

    return p.obtain("l", p.use("real_of_bounds", "N(o, t)", "g"), ending)


def towards(p):
    """The value between a point and the means, which have strict signs."""
    p.let(z="i ↦ (1 - s)·o(i) + s·m(i)", b="(1 - s)·t + s·0", y="(z, b)")

    def signs(q):
        def none(e):
            zero = e.have("m(i) = 0")
            e.have("z(i) = 0", zero)
            return e.conjuncts(never, never, lambda f: f.intro("", lambda g: g.have("z(i) = 0")))

        def some(e):
            return e.conjuncts(
                lambda f: f.intro("", positive),
                lambda f: f.intro("", negative),
                lambda f: f.intro("", lambda g: g.absurd()),
            )

        def never(f):
            return f.intro("", lambda g: g.use("ex_falso", g.goal))

        return q.cases("m(i) = 0", none, some)

    def positive(e):
        e.have("c(i)·m(i)/m(i) = c(i)")
        e.have("0 ≤ c(i)", e.have("0 ≤ c(i)·m(i)/m(i)"))
        return e.have("0 < z(i)")

    def negative(e):
        e.have("c(i)·m(i)/(-m(i)) = -c(i)")
        e.have("0 ≤ -c(i)", e.have("0 ≤ c(i)·m(i)/(-m(i))"))
        return e.have("z(i) < 0")

    p.intro("i", signs, "∀i. (0 < m(i) ⇒ 0 < z(i)) ∧ (m(i) < 0 ⇒ z(i) < 0) ∧ (m(i) = 0 ⇒ z(i) = 0)")
    p.have("G(y)", "fst_pair", "snd_pair")
    p.use("supon_upper", "G", "V", "y")
    p.use(strict_signs.convex.theorem(), "Q", "o", "m", "t", "0", "s", "α")
    less = p.chain("N(z, b)", le("(1 - s)·N(o, t) + s·N(m, 0)"), eq("(1 - s)·l + s·n"), eq("(1 - s)·l + s·n"))
    mean = p.chain(
        "dot(z, m)",
        eq("∑ i. (1 - s)·(o(i)·m(i)) + s·(m(i)·m(i))", "dot"),
        eq(
            "(∑ i. (1 - s)·(o(i)·m(i))) + (∑ i. s·(m(i)·m(i)))",
            "Sum",
            p.use("sum_add", "'i", "i ↦ (1 - s)·(o(i)·m(i))", "i ↦ s·(m(i)·m(i))"),
        ),
        eq(
            "(1 - s)·dot(o, m) + s·dot(m, m)",
            p.use("Sum_scale", "i ↦ o(i)·m(i)", "1 - s"),
            p.use("Sum_scale", "i ↦ m(i)·m(i)", "s"),
            "dot",
        ),
    )

    def ending(q):
        q.chain("j", le("(1 - s)·l + s·n", less))
        q.use("le_of_ext", "j", "(1 - s)·l + s·n")
        return q.chain(
            "(1 - s)·v + s·w",
            le("dot(z, m) + b - (C·j + r)", mean),
            eq(
                "V(y)",
                q.use(strict_signs.number.theorem(), "dot(z, m) + b", "C", "j", "r"),
                "fst_pair",
                "snd_pair",
            ),
            le("bound"),
        )

    return p.obtain("j", p.use("real_of_bounds", "N(z, b)", "(1 - s)·l + s·n"), ending)


@printed.refutation
def noise_without_a_second_moment(p):
    p.say(
        r"Let $Q$ be two independent numbers $ye^{|y|}$, for Laplace $y$, and $P$ normal with the means $1$ "
        r"and $0$. At the order $2$ the value is $0$ for $a=0$ and $b=1$, and $-\infty$ for all $a$ with the "
        r"signs $(1,0)$."
    )
    p.let(α="2", A=A, Q=f"λi : bool. {heavy_noise.HEAVY}", R="⨂ i. Q(i)", n="λi : bool. if i then 1 else 0")
    p.let(U="λi : bool. N(n(i), 1²)", P="⨂ i. U(i)")
    p.use(heavy_noise.symmetric.theorem())
    p.intro("i", lambda q: q.use("coordinate_int", "U", "i", "t ↦ t", "n(i)"), "∀i. E[x ~ P] x(i) is n(i)")
    p.intro("i", lambda q: q.use("E_int", "P", "x ↦ x(i)", "n(i)"), "∀i. E[x ~ P] x(i) = n(i)")
    p.have("∀i. Integrable(P, x ↦ x(i))")
    p.let(m="i ↦ E[x ~ P] x(i)", N="c ↦ t ↦ ∫ |dot(c, x) + t|^A dR(x)")
    p.have("m(T) = 1", "if_true")
    p.have("m(F) = 0", "if_false", "not_false")
    p.let(
        V=OBJECTIVE.replace("u ↦", "λu : (bool → real) # real.", 1),
        G=SIGNS.replace("u ↦", "λu : (bool → real) # real.", 1),
        H=STRICT.replace("u ↦", "λu : (bool → real) # real.", 1),
    )
    p.use(claim.theorem(), "P", "Q", "α", because="for signs that are not opposite")
    p.let(D="restricted_alpha α linear_in P R", none="λi : bool. 0", w="(none, 1)")
    p.let(C="(α - 1)^A/α", r="1/(α² - α)")
    p.have("A = 2")
    p.have("(2 - 1)^A = 1", "one_pow")
    p.have("C = 1/2")
    p.have("r = 1/2")
    with p.fix("x : bool → real"):
        p.chain("dot(none, x)", eq("0·x(T) + 0·x(F)", "dot", "sum_bool"), eq("0"))
    with p.fix("x : bool → real"):
        p.chain("|dot(none, x) + 1|^A", eq("|0 + 1|^A"), eq("1", "one_pow"))
    p.chain("N(none, 1)", eq("∫ 1 dR(x)"), eq("1", "L_const"))
    p.have("G(w)", "fst_pair", "snd_pair")
    p.chain(
        "V(w)",
        eq("dot(none, m) + 1 - (C·N(none, 1) + r)", "fst_pair", "snd_pair"),
        eq("dot(none, m) + 1 - (C·1 + r)", strict_signs.number.theorem()),
        eq("0"),
    )
    p.use("supon_upper", "G", "V", "w")
    p.chain("0", eq("V(w)"), le("sup u ∈ G. V(u)"), eq("D"))
    p.use("product_marginal", "Q", "T")
    with p.fix("u : (bool → real) # real", "H(u)"):
        p.let(c="fst(u)", t="snd(u)")
        p.unfold_facts("same_signs")
        p.have("0 < c(T)")
        p.have("c(F) = 0")
        p.use(heavy_noise.no_moment.theorem(), "c(T)", "t")
        with p.fix("x : bool → real"):
            p.chain("dot(c, x)", eq("c(T)·x(T) + c(F)·x(F)", "dot", "sum_bool"), eq("c(T)·x(T)"))
        p.chain(
            "N(c, t)",
            eq("∫ |c(T)·x(T) + t|^2 dR(x)"),
            eq("∫[a ~ map(λx : bool → real. x T, R)] |c(T)·a + t|^2", "L_map"),
            eq("∫[a ~ Q(T)] |c(T)·a + t|^2"),
            eq("∞"),
        )
        p.use("mul_top", "C")
        p.chain(
            "V(u)",
            eq("dot(c, m) + t - (C·∞ + r)"),
            eq("dot(c, m) + t - (∞ + r)"),
            eq("bot", "top_add", "sub_top"),
            le("-1", "bot_le"),
        )
    p.use("supon_least", "H", "V", "-1")
    with p.suppose("D = (sup u ∈ H. V(u))"):
        p.chain("0", le("D"), eq("sup u ∈ H. V(u)"), le("-1"))
        p.have("F")
    return p.counterexample(P="P", Q="Q", α="2")
