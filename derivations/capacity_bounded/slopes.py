"""Two points: how small the constant of Theorem 7 may be.

Problem: P is the point mass at one of two points, Q has the mass 7/40 there, and H consists of all functions
    whose two values differ by at most 2. What are KL^H and IPM^H?
Method: e^{h-1} is smallest for the largest difference; the best constant is found by e^u ≥ 1 + u.
Guarantee: KL^H ≤ -log(7/40 + 33/40 e^{-2}) and IPM^H ≥ 33/20.
Reference: capacity bounded paper, Theorem 7.
"""

from cbdp_sym.author import *

POINT, COIN, SLOPES = (
    "dirac(T)", "bernoulli(7/40)", "(h ↦ |h(T) - h(F)| ≤ 2)",
)  # fmt: skip
class_of_slopes = Claim(
    f"holds convex_class {SLOPES} ∧ translation_invariant {SLOPES} ∧ closed_under_negation {SLOPES} "
    f"∧ (∀h. {SLOPES} h ⇒ (∃c. ∀x. abs (h x + c) ≤ 1)) ∧ {SLOPES} (b ↦ 0)"
)
value_of_slopes = Claim(f"holds restricted_kl {SLOPES} ({POINT}) ({COIN}) ≤ -log (7/40 + 33/40·exp (-2))")
gap_of_slopes = Claim(f"holds 33/20 ≤ ipm {SLOPES} ({POINT}) ({COIN})")


@class_of_slopes.proof
def slopes_up_to_one(p):
    p.unfold("convex_class", "translation_invariant", "closed_under_negation")

    def ends(p, f):
        p.use("within_abs", f"{f} T - {f} F")

    def mixed(p):
        p.let(w="t·u(T) + (1 - t)·v(T) - (t·u(F) + (1 - t)·v(F))")
        ends(p, "u")
        ends(p, "v")
        return p.use("abs_le", "w", "2")

    def moved(p):
        return p.have(p.goal, p.have("u(T) + c - (u(F) + c) = u(T) - u(F)"))

    def turned(p):
        ends(p, "u")
        return p.use("abs_le", "-u(T) - -u(F)", "2")

    def centred(p):
        ends(p, "h")
        p.let(c="-(h(T) + h(F))/2")

        def at(p):
            def here(b):
                def proof(p):
                    same = p.use("eq_true" if b == "T" else "eq_false", "x")
                    return p.have("|h(x) + c| ≤ 1", same)

                return proof

            return p.cases("x", here("T"), here("F"))

        p.intro("x", at, "∀x. |h(x) + c| ≤ 1")
        return p.witness("c")

    return p.conjuncts(
        lambda p: p.intro("u v t", mixed),
        lambda p: p.intro("u c", moved),
        lambda p: p.intro("u", turned),
        lambda p: p.intro("h", centred),
        lambda p: p.have("|0 - 0| ≤ 2"),
    )


@value_of_slopes.proof
def the_largest_slope(p):
    p.let(P=POINT, Q=COIN, z="7/40 + 33/40·exp(-2)")
    p.unfold("restricted_kl")

    def value(p):
        p.let(a="h(T)", b="h(F)", w="x ↦ exp(h(x) - 1)", l="7/40·exp(a - 1) + (1 - 7/40)·exp(b - 1)")
        p.use("int_dirac", "T", "h")
        p.use("le_abs", "a - b")
        p.have("exp(a - 1)·exp(-2) ≤ exp(b - 1)", larger(p))
        p.use("exp_ge", "a - 1 + log(z)")
        p.chain("a + log(z)", le("exp(a - 1 + log(z))"), eq("exp(a - 1)·z", "exp_add", "exp_log"), le("l"))
        return p.chain(
            "M[x ~ P] h(x) + M[x ~ Q] -conjugate(kl_generator, h(x))",
            eq("a - ∫ w(p) dQ(p)", "kl_objective", "M_int"),
            eq("a - (7/40·exp(a - 1) + (1 - 7/40)·exp(b - 1))", "L_bernoulli"),
            eq("a - l", "ext_sub"),
            le("-log(z)"),
        )

    def larger(p):
        return p.chain("exp(a - 1)·exp(-2)", eq("exp(a - 1 + -2)", "exp_add"), le("exp(b - 1)", "exp_le"))

    return p.suffices("restricted_least", "h", value)


@gap_of_slopes.proof
def slope_one(p):
    p.let(P=POINT, Q=COIN, H=SLOPES, h="b ↦ if b then 2 else 0")
    p.use("int_dirac", "T", "h")
    p.use("int_bernoulli", "7/40", "h")
    return p.chain("33/20", eq("abs (E P h - E Q h)", "E_int"), le("IPM^H(P, Q)"))
