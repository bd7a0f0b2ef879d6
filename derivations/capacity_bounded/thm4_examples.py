"""Theorem 4 for Rényi's divergence: classes without a constant function.

Problem: let α = 2, and let both classes consist of the functions of a coin with h(F) = h(T) + 1. P_1, Q_1 and
    Q_2 are fair, and P_2 is the point mass at F. What are the restricted divergences?
Method: a square.
Guarantee: 1 + 2D is at most 3/4 and 7/4 for the two, and at least 3/2 > 21/16 for the pair.
Reference: capacity bounded paper, Theorem 4.
"""

from cbdp_sym.author import *
from derivations.capacity_bounded.eq8_alpha import conjugate_

COIN, POINT = "bernoulli (1/2)", "(dirac F)"
STEPS = r"(\h : bool -> real. h F = h T + 1)"
closed = Claim(
    f"holds convex_class {STEPS} /\\ translation_invariant {STEPS} /\\ (?h. {STEPS} h /\\ Measurable h)"
)
objective = Claim(
    "for P : bool measure, m : real, h : bool -> real given HasInt P h m "
    f"holds M P (\\b. ext (h b)) + M ({COIN}) (\\b. -conjugate (alpha_generator 2) (h b)) = "
    "ext (m - (h T^2 + h F^2)/4 - 1/2)"
)
first = Claim(f"holds restricted_alpha 2 {STEPS} ({COIN}) ({COIN}) <= ext ((3/4 - 1)/(2*(2 - 1)))")
second = Claim(f"holds restricted_alpha 2 {STEPS} {POINT} ({COIN}) <= ext ((7/4 - 1)/(2*(2 - 1)))")
pair = Claim(
    f"holds ext (1/4) <= restricted_alpha 2 (class_sum {STEPS} {STEPS}) "
    rf"(semi ({COIN}) (\o. {POINT})) (semi ({COIN}) (\o. {COIN}))"
)


@closed.proof
def one_step(p):
    p.unfold("convex_class", "translation_invariant")

    def mixed(p):
        return p.have(p.goal)

    def some(p):
        return p.witness(r"\b : bool. if b 0 (1 : real)")

    return p.conjuncts(
        lambda p: p.intro("u v t", mixed), lambda p: p.intro("u c", lambda p: p.have(p.goal)), some
    )


@objective.proof
def squares(p):
    p.let(Q=COIN, g=r"\b. h b^2/2 + 1/2", l="1/2*g T + (1 - 1/2)*g F")
    p.use("int_bernoulli", "1/2", "g")
    return p.chain(
        r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator 2) (h b))",
        eq(r"ext m + M Q (\b. -conjugate (alpha_generator 2) (h b))", "M_int"),
        eq(r"ext m + M Q (\b. -ext (g b))", conjugate_.theorem()),
        eq(r"ext m + -L Q (\b. ext (g b))", "M_neg"),
        eq("ext m + -ext l", "L_int"),
        eq("ext m - ext l", "esub"),
        eq("ext (m - l)", "ext_sub"),
        eq("ext (m - (h T^2 + h F^2)/4 - 1/2)"),
    )


def at_most(p, law, mean, lemma):
    """Bound the divergence of one pair, by a square."""
    p.let(P=law, Q=COIN, H=STEPS)
    p.unfold("restricted_alpha")
    p.let(e=parts(p.goal)[1][1])

    def value(p):
        lemma(p)
        p.let(m=mean, v="m - (h T^2 + h F^2)/4 - 1/2")
        step = p.have("h F = h T + 1")
        p.chain("ext v", le("e", p.have("ext v <= e", step)))
        return p.chain(
            r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator 2) (h b))",
            eq("ext v", p.use(objective.theorem(), "P", "m", "h")),
            le("e"),
        )

    values = p.intro(
        "h",
        value,
        r"!h. H h ==> Measurable h ==> "
        r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator 2) (h b)) <= e",
    )
    return p.use("restricted_least", given=[values])


@first.proof
def of_fair_coins(p):
    return at_most(p, COIN, "1/2*h T + (1 - 1/2)*h F", lambda p: p.use("int_bernoulli", "1/2", "h"))


@second.proof
def of_a_point(p):
    return at_most(p, POINT, "h F", lambda p: p.use("int_dirac", "F", "h"))


@pair.proof
def the_sum(p):
    p.let(
        C=COIN,
        P=rf"semi ({COIN}) (\o : bool. {POINT})",
        Q=rf"semi ({COIN}) (\o : bool. {COIN})",
        u=r"\b : bool. if b 0 (1 : real)",
        h=r"\z : bool # bool. u (fst z) + u (snd z)",
        H=f"class_sum {STEPS} {STEPS}",
        g=r"\z. h z^2/2 + 1/2",
    )
    p.use("int_bernoulli", "1/2", "u")
    p.use("int_dirac", "F", "u")
    p.let(m="1/2*u T + (1 - 1/2)*u F")
    p.use("int_of_sum", "C", "dirac F", "u", "u", "h", "m", "u F")
    p.know(member(p))
    p.let(f=r"\x. (x^2/2 + 1/2 + (x + 1)^2/2 + 1/2)/2")

    def inner(p):
        p.let(w=r"\b. (u x + u b)^2/2 + 1/2")
        p.use("int_bernoulli", "1/2", "w")
        return p.chain(
            r"L C (\y. ext ((u x + u y)^2/2 + 1/2))",
            eq("ext (1/2*w T + (1 - 1/2)*w F)", "L_int"),
            eq("ext (f (u x))"),
        )

    inside = p.intro("x", inner, r"!x. L C (\y. ext ((u x + u y)^2/2 + 1/2)) = ext (f (u x))")
    p.use("int_bernoulli", "1/2", r"\x. f (u x)")
    p.chain(
        r"L Q (\z. ext (g z))",
        eq(
            r"L C (\x. L C (\y. ext (g (x, y))))",
            p.use("semi_L", "C", r"\o : bool. bernoulli (1/2)", r"\z. ext (g z)"),
        ),
        eq(r"L C (\x. L C (\y. ext ((u x + u y)^2/2 + 1/2)))", "fst_pair", "snd_pair"),
        eq(r"L C (\x. ext (f (u x)))", inside),
        eq("ext (1/2*f (u T) + (1 - 1/2)*f (u F))", "L_int"),
        eq("ext (5/4)"),
    )
    return p.chain(
        "ext (1/4)",
        eq("ext (m + u F - 5/4)"),
        eq("ext (m + u F) - ext (5/4)", "ext_sub"),
        eq("ext (m + u F) + -ext (5/4)", "esub"),
        eq(r"ext (m + u F) + M Q (\z. -ext (g z))", "M_neg"),
        eq(r"M P (\z. ext (h z)) + M Q (\z. -ext (g z))", "M_int"),
        eq(r"M P (\z. ext (h z)) + M Q (\z. -conjugate (alpha_generator 2) (h z))", conjugate_.theorem()),
        le("restricted (alpha_generator 2) H P Q"),
        eq("restricted_alpha 2 H P Q", "restricted_alpha"),
    )


def member(p):
    inner = p.supposing()
    inner.goal = p.term(
        rf"?v w. {STEPS} v /\ {STEPS} w /\ (!z : bool # bool. u (fst z) + u (snd z) = v (fst z) + w (snd z))"
    )
    known = inner.witness("u", "u")
    whole = p.term("H h")
    return by_equation(symmetry(equation(whole, "class_sum")), known)


def without_constants(p, facts):
    """Return the counterexample to Theorem 4 without constant functions."""
    p.let(P=COIN, R=POINT, H=STEPS)
    for claim in (closed, first, second, pair):
        p.use(claim.theorem())
    p.let(S=rf"restricted_alpha 2 (class_sum {STEPS} {STEPS}) (semi P (\o. R)) (semi P (\o. P))")
    p.let(e="ext ((3/4*(7/4) - 1)/(2*(2 - 1)))")

    def small(bounded):
        inner = p.supposing()
        inner.chain("ext (1/4)", le("S"), le("e", bounded))
        inner.use("le_of_ext", "1/4", "(3/4*(7/4) - 1)/(2*(2 - 1))")
        return inner.use("lt_irrefl", "0", given=[inner.have("0 < 0")])

    p.know(logic.refuted(p.term("S <= e"), small), *(fact() for fact in facts))
    return p.counterexample(a="2", w1="3/4", w2="7/4", P1="P", Q1="P", P2="R", Q2="P", H1="H", H2="H")
