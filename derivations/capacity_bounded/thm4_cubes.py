"""Theorem 4 for Rényi's divergence: classes that are not convex.

Problem: let α = 3/2, and let the classes consist of the functions of a coin with h(F) - h(T) in {0, -4}, and
    in {0, 4}. P_1, Q_1, P_2, Q_2 have the masses 2/3, 1/4, 1/10 and 3/4 at T. What are the restricted
    divergences?
Method: the conjugate is |s|³/12 + 4/3; tangents of the cube.
Guarantee: 1 + 3/4 D is at most 1 and 17/10 for the two, and more than 2 for the pair.
Reference: capacity bounded paper, Theorem 4.
"""

from cbdp_sym.author import *

DOWN = r"(\h : bool -> real. h F = h T \/ h F = h T - 4)"
UP = r"(\h : bool -> real. h F = h T \/ h F = h T + 4)"
conjugate_ = Claim("for s : real holds conjugate (alpha_generator (3/2)) s = ext (abs s^3/12 + 4/3)")
objective = Claim(
    "for P : bool measure, m q : real, h : bool -> real given HasInt P h m, 0 <= q, q <= 1 "
    "holds M P (\\b. ext (h b)) + M (bernoulli q) (\\b. -conjugate (alpha_generator (3/2)) (h b)) = "
    "ext (m - (q*abs (h T)^3 + (1 - q)*abs (h F)^3)/12 - 4/3)"
)
tangent = Claim(
    "for x : real holds 8 + 12*(x - 2) <= abs x^3 /\\ 64 + 48*(x - 4) <= abs x^3 /\\ 0 <= abs x^3"
)


@conjugate_.proof
def of_a_cube(p):
    return p.chain(
        "conjugate (alpha_generator (3/2)) s",
        eq(
            "ext ((3/2 - 1)^(3/2/(3/2 - 1))/(3/2)*abs s^(3/2/(3/2 - 1)) + 1/((3/2)^2 - 3/2))",
            "alpha_conjugate",
        ),
        eq("ext ((3/2 - 1)^3/(3/2)*abs s^3 + 1/((3/2)^2 - 3/2))"),
        eq("ext (abs s^3/12 + 4/3)"),
    )


@tangent.proof
def two_tangents(p):
    p.use("le_abs", "x")
    p.have("0 <= (abs x - 2)^2*(abs x + 4)")
    p.have("0 <= (abs x - 4)^2*(abs x + 8)")
    return p.have(p.goal)


@objective.proof
def cubes(p):
    p.let(Q="bernoulli q", g=r"\b. abs (h b)^3/12 + 4/3", l="q*g T + (1 - q)*g F")

    p.use("int_bernoulli", "q", "g")
    return p.chain(
        r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator (3/2)) (h b))",
        eq(r"ext m + M Q (\b. -conjugate (alpha_generator (3/2)) (h b))", "M_int"),
        eq(r"ext m + M Q (\b. -ext (g b))", conjugate_.theorem()),
        eq(r"ext m + -L Q (\b. ext (g b))", "M_neg"),
        eq("ext m + -ext l", "L_int"),
        eq("ext m - ext l", "esub"),
        eq("ext (m - l)", "ext_sub"),
        eq("ext (m - (q*abs (h T)^3 + (1 - q)*abs (h F)^3)/12 - 4/3)"),
    )


def bounded(name, cls, p, q, w):
    """Return the claim that one divergence is at most this."""
    claim = Claim(
        f"holds restricted_alpha (3/2) {cls} (bernoulli ({p})) (bernoulli ({q})) "
        f"<= ext (({w} - 1)/(3/2*(3/2 - 1)))"
    )

    @claim.proof
    def tangents(s):
        s.let(P=f"bernoulli ({p})", Q=f"bernoulli ({q})", H=cls, e=f"({w} - 1)/(3/2*(3/2 - 1))")
        s.unfold("restricted_alpha")

        def value(s):
            s.let(m=f"({p})*h T + (1 - ({p}))*h F")
            s.use("int_bernoulli", p, "h")
            s.let(v=f"m - (({q})*abs (h T)^3 + (1 - ({q}))*abs (h F)^3)/12 - 4/3")
            for end in "TF":
                s.use(tangent.theorem(), f"h {end}")

            def case(fact):
                inner = s.supposing()
                inner.know(fact)
                return inner.have("v <= e")

            s.know(logic.either(s.given[0], case, case))
            return s.chain(
                r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator (3/2)) (h b))",
                eq("ext v", s.use(objective.theorem(), "P", "m", q, "h")),
                le("ext e"),
            )

        values = s.intro(
            "h",
            value,
            r"!h. H h ==> Measurable h ==> "
            r"M P (\b. ext (h b)) + M Q (\b. -conjugate (alpha_generator (3/2)) (h b)) <= ext e",
        )
        return s.use("restricted_least", given=[values])

    return claim


first = bounded("first", DOWN, "2/3", "1/4", "1")
second = bounded("second", UP, "1/10", "3/4", "17/10")
closed = Claim(
    f"holds translation_invariant {DOWN} /\\ translation_invariant {UP} /\\ has_constant {DOWN} "
    f"/\\ has_constant {UP} /\\ (?h. {DOWN} h /\\ Measurable h) /\\ (?h. {UP} h /\\ Measurable h)"
)
pair = Claim(
    f"holds ext (27/20) <= restricted_alpha (3/2) (class_sum {DOWN} {UP}) "
    r"(semi (bernoulli (2/3)) (\o. bernoulli (1/10))) (semi (bernoulli (1/4)) (\o. bernoulli (3/4)))"
)


@closed.proof
def with_constants(p):
    p.unfold("translation_invariant", "has_constant")

    def moved(step):
        def proof(p):
            def case(text):
                def of(fact):
                    inner = p.supposing()
                    inner.know(fact)
                    inner.have(text)
                    return inner.auto()

                return of

            return logic.either(p.given[0], case("u F + c = u T + c"), case(f"u F + c = u T + c {step}"))

        return lambda p: p.intro("u c", proof)

    def flat(p):
        return p.witness("0")

    def some(p):
        return p.witness(r"\b : bool. (0 : real)")

    return p.conjuncts(moved("- 4"), moved("+ 4"), flat, flat, some, some)


@pair.proof
def the_sum(p):
    p.let(
        P=r"semi (bernoulli (2/3)) (\o : bool. bernoulli (1/10))",
        C="bernoulli (1/4)",
        D="bernoulli (3/4)",
        Q=r"semi C (\o : bool. D)",
        u=r"\b : bool. if b (5/2) (-3/2 : real)",
        v=r"\b : bool. if b 0 (4 : real)",
        h=r"\z : bool # bool. u (fst z) + v (snd z)",
        H=f"class_sum {DOWN} {UP}",
        g=r"\z. abs (h z)^3/12 + 4/3",
    )
    p.use("int_bernoulli", "2/3", "u")
    p.use("int_bernoulli", "1/10", "v")
    p.let(m="2/3*u T + (1 - 2/3)*u F", n="1/10*v T + (1 - 1/10)*v F")
    p.use("int_of_sum", "bernoulli (2/3)", "bernoulli (1/10)", "u", "v", "h", "m", "n")
    p.know(member(p))

    p.let(f=r"\x. 3/4*(abs (x + v T)^3/12 + 4/3) + (1 - 3/4)*(abs (x + v F)^3/12 + 4/3)")

    def inner(p):
        p.let(w=r"\b. abs (u x + v b)^3/12 + 4/3")

        p.use("int_bernoulli", "3/4", "w")
        return p.chain(
            r"L D (\b. ext (w b))", eq("ext (3/4*w T + (1 - 3/4)*w F)", "L_int"), eq("ext (f (u x))")
        )

    inside = p.intro("x", inner, r"!x. L D (\y. ext (abs (u x + v y)^3/12 + 4/3)) = ext (f (u x))")

    p.use("int_bernoulli", "1/4", r"\x. f (u x)")
    p.let(l="1/4*f (u T) + (1 - 1/4)*f (u F)")
    p.chain(
        r"L Q (\z. ext (g z))",
        eq(
            r"L C (\x. L D (\y. ext (g (x, y))))",
            p.use("semi_L", "C", r"\o : bool. bernoulli (3/4)", r"\z. ext (g z)"),
        ),
        eq(r"L C (\x. L D (\y. ext (abs (u x + v y)^3/12 + 4/3)))", "fst_pair", "snd_pair"),
        eq(r"L C (\x. ext (f (u x)))", inside),
        eq("ext l", "L_int"),
    )
    return p.chain(
        "ext (27/20)",
        le("ext (m + n - l)"),
        eq("ext (m + n) - ext l", "ext_sub"),
        eq("ext (m + n) + -ext l", "esub"),
        eq(r"ext (m + n) + M Q (\z. -ext (g z))", "M_neg"),
        eq(r"M P (\z. ext (h z)) + M Q (\z. -ext (g z))", "M_int"),
        eq(r"M P (\z. ext (h z)) + M Q (\z. -conjugate (alpha_generator (3/2)) (h z))", conjugate_.theorem()),
        le("restricted (alpha_generator (3/2)) H P Q"),
        eq("restricted_alpha (3/2) H P Q", "restricted_alpha"),
    )


def member(p):
    inner = p.supposing()
    inner.goal = p.term(
        rf"?s t. {DOWN} s /\ {UP} t /\ (!z : bool # bool. u (fst z) + v (snd z) = s (fst z) + t (snd z))"
    )
    known = inner.witness("u", "v")
    return by_equation(symmetry(equation(p.term("H h"), "class_sum")), known)


def without_convexity(p, facts):
    """Return the counterexample to Theorem 4 without convexity."""
    for q in ("2/3", "1/10", "1/4", "3/4"):
        p.use("bernoulli_prob", q)
    for claim in (closed, first, second, pair):
        p.use(claim.theorem())
    p.let(
        S=rf"restricted_alpha (3/2) (class_sum {DOWN} {UP}) (semi (bernoulli (2/3)) (\o. bernoulli (1/10))) "
        r"(semi (bernoulli (1/4)) (\o. bernoulli (3/4)))",
        e="ext ((1*(17/10) - 1)/(3/2*(3/2 - 1)))",
    )

    def small(bounded):
        inner = p.supposing()
        inner.chain("ext (27/20)", le("S"), le("e", bounded))
        inner.use("le_of_ext", "27/20", "(1*(17/10) - 1)/(3/2*(3/2 - 1))")
        return inner.use("lt_irrefl", "0", given=[inner.have("0 < 0")])

    p.know(logic.refuted(p.term("S <= e"), small), *(fact() for fact in facts))
    return p.counterexample(
        a="3/2", w1="1", w2="17/10", P1="bernoulli (2/3)", Q1="bernoulli (1/4)", P2="bernoulli (1/10)",
        Q2="bernoulli (3/4)", H1=DOWN, H2=UP,
    )  # fmt: skip
