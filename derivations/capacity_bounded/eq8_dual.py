"""Equation (8): a distribution whose value is close to the restricted divergence.

Problem: find R with KL(R, Q) + sup over h in H of E_P[h] - E_R[h] at most KL^H(P, Q) + 3t.
Method: let g have a value within t² of the supremum, and let R have the density e^g/E_Q[e^g]. As H is convex,
    (1-t)g + th has no larger value than the supremum; by Hoeffding's lemma, h improves on g by at most 3t.
Guarantee: for 0 < t ≤ 1, and classes whose functions have the range [-1, 1] up to constants.
Reference: capacity bounded paper, Equation (8) in Appendix D.
"""

from cbdp_sym.author import *

MEMBERS = ["?h. H h", "!h. H h ==> Measurable h"]
RANGE = r"!h. H h ==> (?c. !x. abs (h x + c) <= 1)"
CLASS = f"convex_class H, translation_invariant H, {RANGE}, !h. H h ==> Measurable h"
TILT = "(gibbs Q g)"

moment = Claim(
    "for Q : 'a measure, h : 'a -> real, c : real given Prob Q, Measurable h, !x. abs (h x + c) <= 1 "
    r"holds ?z. 0 < z /\ HasInt Q (\x. exp (h x)) z"
)
value = Claim(
    "for P Q : 'a measure, H : ('a -> real) -> bool, g : 'a -> real, u z d : real given Prob P, Prob Q, "
    r"translation_invariant H, H g, Measurable g, HasInt P g u, HasInt Q (\x. exp (g x)) z, 0 < z, "
    "restricted_kl H P Q <= ext d holds u - log z <= d"
)
FOR = (
    "for P Q : 'a measure, H : ('a -> real) -> bool, g MORE: 'a -> real, u z d t NUMBERS: real "
    f"given Prob P, Prob Q, {CLASS}, 0 < t, t <= 1, H g, HasInt P g u, HasInt Q (\\x. exp (g x)) z, 0 < z, "
    "restricted_kl H P Q <= ext d, d - t^2 <= u - log z"
)
tilted = Claim(
    "for Q : 'a measure, g h : 'a -> real, z b y t w : real given Prob Q, Measurable g, Measurable h, "
    r"HasInt Q (\x. exp (g x)) z, 0 < z, 0 <= t, !x. abs (h x - g x + b) <= 2, "
    rf"HasInt {TILT} (\x. h x - g x) y, HasInt Q (\x. exp ((1 - t)*g x + t*h x)) w, 0 < w "
    "holds log w <= log z + t*y + 2*t^2"
)
entropy = Claim(
    "for Q : 'a measure, g : 'a -> real, z y : real given Prob Q, Measurable g, "
    rf"HasInt Q (\x. exp (g x)) z, 0 < z, HasInt {TILT} g y holds kl {TILT} Q <= ext (y - log z)"
)


@moment.proof
def bounded(p):
    p.let(f=r"\x. exp (h x)", b="exp (1 - c)")

    def at(p):
        p.use("le_abs", "h x + c")
        p.have("abs (h x + c) <= 1")
        return p.have("abs (f x) <= b")

    p.intro("x", at, "!x. abs (f x) <= b")

    def of(p):
        p.have(r"L Q (\x. ext (f x)) = ext z", "L_int")
        p.use("int_nonneg", "Q", "f", "z")
        p.use("exp_mean_nonzero", "Q", "h")

        def zero(p):
            p.chain(r"L Q (\x. ext (f x))", eq("ext z"), eq("0"))
            return p.use("ex_falso", "0 < z")

        p.cases("z = 0", zero, lambda p: p.use("lt_of_le_ne", "0", "z"))
        return p.witness("z")

    return p.obtain("z", p.use("int_dominated", "Q", "f", r"\x : 'a. b", "b"), of)


@value.proof
def best_constant(p):
    p.let(V=r"\b. M P (\x. ext (g x + b)) + M Q (\x. -conjugate kl_generator (g x + b))")
    p.unfold_facts("translation_invariant")

    def member(p):
        return p.chain(
            "V b", le("restricted kl_generator H P Q"), eq("restricted_kl H P Q", "restricted_kl"),
            le("ext d"),
        )  # fmt: skip

    p.intro("b", member, "!b. V b <= ext d")
    p.chain(
        "ext (u - log z)",
        eq("ext u - elog (ext z)", "ext_sub", "elog_ext"),
        eq("Sup V", "L_int", p.use("kl_best_constant", "P", "Q", "g", "u")),
        le("ext d", p.use("sup_least", "V", "ext d")),
    )
    return p.use("le_of_ext", "u - log z", "d")


@tilted.proof
def hoeffding(p):
    p.let(
        R="gibbs Q g",
        r=r"\x. exp (g x)/z",
        f=r"\x. (h x - g x + b)/2",
        F=r"\x. exp (2*t*f x - 2*t*((y + b)/2) - (2*t)^2/2)",
        G=r"\x. exp ((1 - t)*g x + t*h x)",
        k="exp (-(t*y) - 2*t^2)/z",
    )
    p.use("gibbs_is", "Q", "g", "z")

    def at(p):
        p.have("abs (h x - g x + b) <= 2")
        p.use("within_abs", "h x - g x + b")
        return p.use("abs_le", "f x", "1")

    p.intro("x", at, "!x. abs (f x) <= 1")
    p.use("hoeffding", "R", "f", "(y + b)/2", "2*t", because="Hoeffding's lemma")

    p.chain(
        "ext (k*w)",
        eq(r"L Q (\x. ext (k*G x))", "L_int"),
        eq(r"L (withdensity Q r) (\x. ext (F x))", "L_withdensity"),
        eq(r"L R (\x. ext (F x))"),
        le("ext 1"),
    )
    p.use("le_of_ext", "k*w", "1")
    p.use("log_mono", "k*w", "1")
    p.chain("log (k*w)", eq("-(t*y) - 2*t^2 - log z + log w", "log_mul", "log_div", "log_exp"))
    p.have("log 1 = 0", "log_one")
    return p.have(p.goal)


@entropy.proof
def of_its_density(p):
    p.let(R="gibbs Q g", r=r"\x. exp (g x)/z", f=r"\x. g x - log z")
    same = p.use("gibbs_is", "Q", "g", "z")
    below = p.use("withdensity_below", "Q", "r")
    p.know(rewrite(below, symmetry(same)))
    p.use("density_unique", "R", "Q", "r")

    def loss(p):
        p.chain("log (density R Q x)", eq("log (exp (g x)/z)"), eq("f x", "log_div", "log_exp"))
        return p.have("log (density R Q x) <= f x")

    p.intro("x", loss, "!x. density R Q x = r x ==> log (density R Q x) <= f x")
    return p.use("kl_le", "R", "Q", "f", "y - log z")


near = Claim(
    FOR.replace(" MORE", "").replace(" NUMBERS", "")
    + rf" holds kl {TILT} Q + SupOn H (\h. ext (E P h - E {TILT} h)) <= ext (d + 3*t)"
)


@near.proof
def convex_combinations(p):
    p.let(R="gibbs Q g")
    p.use("gibbs_prob", "Q", "g", "z")

    def centre(p):
        return p.obtain("y", p.use(mean.theorem(), "R", "g", "a"), with_mean)

    def with_mean(p):
        p.use(entropy.theorem(), "Q", "g", "z", "y")
        p.let(S=r"SupOn H (\h. ext (E P h - E R h))", bound="ext (u - y + 3*t)")

        def each(p):
            return p.obtain("c", p.have("?c. !x. abs (h x + c) <= 1"), means)

        def means(p):
            some = [p.use(mean.theorem(), law, "h", "c") for law in "PR"]
            return p.obtain("m r", some, combined)

        def combined(p):
            improve(p)
            return p.chain("ext (E P h - E R h)", eq("ext (m - r)", "E_int"), le("bound"))

        p.intro("h", each, "!h. H h ==> ext (E P h - E R h) <= bound")
        p.use("supon_least", "H", r"\h. ext (E P h - E R h)", "bound")
        p.use(value.theorem(), "P", "Q", "H", "g", "u", "z", "d")
        return p.chain(
            "kl R Q + S", le("ext (y - log z) + bound"), eq("ext (y - log z + (u - y + 3*t))"),
            le("ext (d + 3*t)"),
        )  # fmt: skip

    return p.obtain("a", p.have("?c. !x. abs (g x + c) <= 1"), centre)


def improve(p):
    """Know how much h improves on g: the combination (1 - t)g + th has no larger value than d."""
    p.let(k=r"\x. t*h x + (1 - t)*g x", b="c - a")
    p.unfold_facts("convex_class")

    def apart(p):
        p.have("abs (h x + c) <= 1")
        p.have("abs (g x + a) <= 1")
        p.use("within_abs", "h x + c")
        p.use("within_abs", "g x + a")
        return p.use("abs_le", "h x - g x + b", "2")

    p.intro("x", apart, "!x. abs (h x - g x + b) <= 2")

    def of(p):
        p.use(tilted.theorem(), "Q", "g", "h", "z", "b", "r - y", "t", "w", because="Hoeffding's lemma")
        p.use(value.theorem(), "P", "Q", "H", "k", "t*m + (1 - t)*u", "w", "d")
        p.let(gain="m - u - (r - y)")
        return p.chain("gain", eq("1/t*(t*gain)"), le("1/t*(t*(3*t))"), eq("3*t"))

    def bounded_(p):
        return p.obtain("w", p.use(moment.theorem(), "Q", "k", "l"), of)

    p.obtain("l", p.have("?c. !x. abs (k x + c) <= 1"), bounded_)


mean = Claim(
    "for P : 'a measure, h : 'a -> real, c : real given Prob P, Measurable h, !x. abs (h x + c) <= 1 "
    "holds ?m. HasInt P h m"
)


@mean.proof
def exists(p):
    p.let(b="1 + abs c")

    def at(p):
        return p.chain("abs (h x)", le("abs (h x + c) + abs (-c)"), le("b"))

    p.intro("x", at, "!x. abs (h x) <= b")
    return p.use("int_dominated", "P", "h", r"\x : 'a. b", "b")


ALL = ", ".join([RANGE, *MEMBERS])
NUMBERS = (
    "for P Q : 'a measure, H : ('a -> real) -> bool MORE given Prob P, Prob Q, translation_invariant H, "
    + ALL
)
real = Claim(
    NUMBERS.replace("MORE", ", s : real")
    + ", restricted_kl H P Q <= ext s holds ?d. restricted_kl H P Q = ext d"
)
nearly = Claim(
    NUMBERS.replace("MORE", ", d t : real") + ", 0 < t, restricted_kl H P Q = ext d holds "
    r"?g u z. H g /\ HasInt P g u /\ HasInt Q (\x. exp (g x)) z /\ 0 < z /\ d - t^2 <= u - log z"
)


def with_numbers(p, proof):
    """Prove something of a function g of the class with the mean u and the moment z."""

    def of(p):
        first = p.use(mean.theorem(), "P", "g", "c")
        second = p.use(moment.theorem(), "Q", "g", "c")
        return p.obtain("u z", [first, second], proof)

    return p.obtain("c", p.have("?c. !x. abs (g x + c) <= 1"), of)


@real.proof
def neither_end(p):
    p.let(D="restricted_kl H P Q")

    def number(p):
        def bottom(same):
            inner = p.supposing()
            inner.chain("D", eq("bot", same), le("ext (u - log z - 1)", "bot_le"))
            inner.use(value.theorem(), "P", "Q", "H", "g", "u", "z", "u - log z - 1")
            return inner.use("lt_irrefl", "0")

        def top(same):
            inner = p.supposing()
            inner.chain("∞", eq("D", same), le("ext s"))
            return inner.use("top_not_le")

        p.know(logic.refuted(p.term("D = bot"), bottom), logic.refuted(p.term("D = ∞"), top))
        return p.use("real_of_finite", "D")

    return p.obtain("g", p.have("?h. H h"), lambda p: with_numbers(p, number))


@nearly.proof
def otherwise_smaller(p):
    p.let(D="restricted_kl H P Q", b="d - t^2")

    goal = r"?g u z. H g /\ HasInt P g u /\ HasInt Q (\x. exp (g x)) z /\ 0 < z /\ d - t^2 <= u - log z"

    def contrary(q):
        def value(p):
            return with_numbers(p, small)

        def small(p):
            def large(p):
                there = p.witness("g", "u", "z", goal=goal)
                return p.use(
                    "ex_falso",
                    p.term("u - log z <= b"),
                    given=[logic.contradiction(there, p.have(f"~({goal})"), p.term("F"))],
                )

            p.cases("b <= u - log z", large, lambda p: p.have("u - log z <= b"))
            p.use("log_tangent", "z", "exp 1")
            p.have("log (exp 1) = 1", "log_exp")
            p.have("(z - exp 1)/exp 1 = exp (-1)*z - 1")
            return p.chain(
                r"M P (\x. ext (g x)) + M Q (\x. -conjugate kl_generator (g x))",
                eq(r"ext u - L Q (\x. ext (exp (-1)*exp (g x)))", "kl_objective", "M_int"),
                eq("ext (u - exp (-1)*z)", "L_int", "ext_sub"),
                le("ext b"),
            )

        q.suffices("restricted_least", "g", value, goal="restricted kl_generator H P Q <= ext b")
        q.chain("ext d", eq("D"), eq("restricted kl_generator H P Q", "restricted_kl"), le("ext b"))
        q.have("0 < t^2")
        return q.have("F")

    return p.indirect(contrary)
