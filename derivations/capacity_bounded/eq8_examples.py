"""Equation (8): classes on two points for which it fails.

Problem: P = Q is the law of a fair coin, and H consists of 0 alone, or of the functions whose two values
    differ by 2. What are the two sides of Equation (8)?
Method: the left side is a maximum over a number; on the right no value is negative, as KL(R, Q) is not, and H
    has a function whose mean under R is not positive.
Guarantee: the left side is negative where the bound that is given is, and the right side is not.
Reference: capacity bounded paper, Equation (8) in Appendix D.
"""

from cbdp_sym.author import *

ZERO = "(λh : bool → real. ∀b. h b = 0)"
TWO = "(λh : bool → real. abs (h T - h F) = 2)"
COIN = "bernoulli(1/2)"
VALUE = "1/2·h T + 1/2·h F - (1/2·exp (h T - 1) + 1/2·exp (h F - 1))"
objective = Claim(
    f"for h : bool → real holds M ({COIN}) (b ↦ h b) "
    f"+ M ({COIN}) (b ↦ -conjugate kl_generator (h b)) = {VALUE}"
)


@objective.proof
def two_points(p):
    p.let(P=COIN)
    p.use("int_bernoulli", "1/2", "h")
    p.let(m="1/2·h(T) + (1 - 1/2)·h(F)")
    return p.chain(
        "M[b ~ P] h(b) + M[b ~ P] -conjugate(kl_generator, h(b))",
        eq("m - ∫ exp(h(b) - 1) dP(b)", "kl_objective", "M_int"),
        eq("m - (1/2·exp(h(T) - 1) + (1 - 1/2)·exp(h(F) - 1))", "L_bernoulli"),
        eq(f"{VALUE}", "ext_sub"),
    )


def on_the_right(p):
    """Return that no value is negative, for a class with a function f of mean 0, and with -f."""

    def value(p):
        p.let(g="h ↦ E[p ~ P] h(p) - E[p ~ R] h(p)", S="sup f ∈ H. g(f)")
        centre = p.use("int_bernoulli", "1/2", "f")
        p.know(rewrite(centre, p.have("1/2·f(T) + (1 - 1/2)·f(F) = 0")))
        some = p.use("int_dominated", "R", "f", "b ↦ 2", "2")

        def of(p):
            p.use("int_neg", "R", "f", "m")
            for mean in (
                "E[p ~ P] f(p) = 0",
                "E[p ~ R] f(p) = m",
                "E[b ~ R] -f(b) = -m",
                "E[b ~ P] -f(b) = 0",
            ):
                p.have(mean, "E_int")

            def upper(name, member):
                def proof(p):
                    p.chain("0", le(f"{name}"), le("S", p.use("supon_upper", "H", "g", member)))
                    return p.have("0 ≤ S")

                return proof

            p.cases("m ≤ 0", upper("0 - m", "f"), upper("0 - -m", "b ↦ -f(b)"))
            return p.use("eadd_nonneg", "KL(R ‖ P)", "S")

        return p.obtain("m", some, of)

    return p.intro("R", value, "∀R. Prob(R) ⇒ 0 ≤ KL(R ‖ P) + (sup h ∈ H. E[p ~ P] h(p) - E[p ~ R] h(p))")


def size(p):
    return p.cases(
        "b",
        lambda p: p.have("abs (f b) ≤ 2", p.use("eq_true", "b")),
        lambda p: p.have("abs (f b) ≤ 2", p.use("eq_false", "b")),
    )


zero_class = Claim(
    f"holds convex_class {ZERO} ∧ (∀h. {ZERO} h ⇒ (∃c. ∀b. abs (h b + c) ≤ 1)) ∧ {ZERO} (b ↦ 0)"
)
two_class = Claim(
    f"holds translation_invariant {TWO} ∧ (∀h. {TWO} h ⇒ (∃c. ∀b. abs (h b + c) ≤ 1)) "
    f"∧ {TWO} (b ↦ if b 1 (-1))"
)


@zero_class.proof
def nothing_else(p):
    p.unfold("convex_class")

    def mixed(p):
        def at(p):
            return p.have("t·u(b) + (1 - t)·v(b) = 0", p.have("u(b) = 0"), p.have("v(b) = 0"))

        return p.intro("b", at)

    def ranged(p):
        def at(p):
            return p.have("|h(b) + 0| ≤ 1", p.have("h(b) = 0"))

        p.intro("b", at, "∀b. |h(b) + 0| ≤ 1")
        return p.witness("0")

    return p.conjuncts(
        lambda p: p.intro("u v t", mixed), lambda p: p.intro("h", ranged), lambda p: p.have(p.goal)
    )


@two_class.proof
def at_distance_two(p):
    p.unfold("translation_invariant")

    def moved(p):
        return p.have(p.goal, p.have("u(T) + c - (u(F) + c) = u(T) - u(F)"))

    def ranged(p):
        p.let(c="-(h(T) + h(F))/2")
        p.use("within_abs", "h(T) - h(F)")

        def at(p):
            def here(b):
                def proof(p):
                    same = p.use("eq_true" if b == "T" else "eq_false", "b")
                    return p.have("|h(b) + c| ≤ 1", same)

                return proof

            return p.cases("b", here("T"), here("F"))

        p.intro("b", at, "∀b. |h(b) + c| ≤ 1")
        return p.witness("c")

    return p.conjuncts(
        lambda p: p.intro("u c", moved), lambda p: p.intro("h", ranged), lambda p: p.have(p.goal)
    )


def differ(p, cls, of_class, f, bound, value, facts):
    """Return the counterexample to equality: the left side is at most this, the right one not negative.

    Args:
        of_class: the claim about the class.
        f: a function of the class, of mean 0.
        value: shows that the value of a function h of the class is at most s, the bound.
    """
    p.let(P=COIN, H=cls, f=f, s=bound)
    p.use(of_class.theorem())
    p.know(p.witness("f", goal="∃h. H(h)"))
    p.suffices("restricted_least", "h", value, goal="D[kl_generator]^H(P, P) ≤ s")
    p.let(D="KL^H(P, P)", V="R ↦ KL(R ‖ P) + (sup h ∈ H. E[p ~ P] h(p) - E[p ~ R] h(p))")
    p.let(G=r"\R : bool measure. Prob R", J="inf P ∈ G. V(P)")
    p.use("infon_greatest", "G", "V", "0", given=[on_the_right(p)])
    p.have("s < 0", by=decide)
    p.chain("D", eq("D[kl_generator]^H(P, P)", "restricted_kl"), le("s"), lt("0"), le("J"))
    p.know(*(fact() for fact in facts))
    return p.counterexample(P="P", Q="P", H="H")


def only_zero(p, facts):
    """Return the counterexample without translation invariance."""

    def value(p):
        ends = p.have("h(T) = 0"), p.have("h(F) = 0")
        return p.chain(
            "M[b ~ P] h(b) + M[b ~ P] -conjugate(kl_generator, h(b))",
            eq("s", p.use(objective.theorem(), "h"), *ends),
            le("s"),
        )

    return differ(p, ZERO, zero_class, "λb : bool. (0 : real)", "-exp(-1)", value, facts)


def two_functions(p, facts):
    """Return the counterexample without convexity."""

    def value(p):
        p.let(a="h(T)", b="h(F)", v=VALUE, z="(1 + exp(2))/2")
        p.have("0 < z", by=decide)

        def larger(low, high, sign):
            def proof(p):
                p.use(sign, "a - b")
                p.use("exp_ge", f"{low} - 1 + log z")
                p.chain(f"exp ({low} - 1 + log z)", eq(f"exp ({low} - 1)·z", "exp_add", "exp_log"))
                apart = p.have(f"{high} - 1 = {low} - 1 + 2")
                p.chain(f"exp ({high} - 1)", eq(f"exp ({low} - 1)·exp 2", apart, "exp_add"))
                return p.have("v ≤ s")

            return proof

        p.cases("b ≤ a", larger("b", "a", "abs_nonneg"), larger("a", "b", "abs_nonpos"))
        return p.chain(
            "M[b ~ P] h(b) + M[b ~ P] -conjugate(kl_generator, h(b))",
            eq("v", p.use(objective.theorem(), "h")),
            le("s"),
        )

    f = "b ↦ if b then 1 else -1"
    return differ(p, TWO, two_class, f, "1 - log((1 + exp(2))/2)", value, facts)
