"""Two coins whose privacy loss is not concentrated about its mean, for Lemma 4.3.

This module has no statement of its own. One has the chance 1/2, the other e^{-l}/2: no ratio of probabilities
exceeds e^l, and the loss has two values that lie more than l apart, each with the probability 1/2.
"""

from cbdp_sym.author import *

LOSS = "z ↦ log (density P Q z)"
symmetric = Claim("for x y : bool given ¬(x ⇔ y) holds ¬(y ⇔ x)")
first_pair = Claim(
    "for P Q : 'a measure, μ τ : real given "
    "mcdp (λx y : bool. ¬(x = y)) (b ↦ if b P Q) μ τ "
    f"holds ∃m. HasInt P ({LOSS}) m ∧ "
    "(∀c. L P (z ↦ exp (c·(log (density P Q z) - m))) ≤ exp (c^2·τ^2/2))"
)
moment = Claim(
    "for l m given 1 ≤ l, E[z ~ bernoulli(1/2)] log(density(bernoulli(1/2), bernoulli(1/(2·exp(l))), "
    "z)) exists and is m holds 3/2 ≤ ∫[z ~ bernoulli(1/2)] exp(2/l·(log(density(bernoulli(1/2), "
    "bernoulli(1/(2·exp(l))), z)) - m))"
)


@symmetric.proof
def inequality(p):
    def same(equal):
        return logic.contradiction(symmetry(equal), p.given[0], p.term("F"))

    return logic.refuted(p.term("y = x"), same)


@first_pair.proof
def true_and_false(p):
    p.let(A="b ↦ if b then P else Q")
    p.unfold_facts("mcdp", "privacy_loss")
    one = p.have("A(T) = P")
    other = p.have("A(F) = Q", "not_false")
    p.use("true_not_false")
    text = (
        "∃m. HasInt (A T) (z ↦ log (density (A T) (A F) z)) m ∧ m ≤ μ ∧ "
        "(∀c. L (A T) (z ↦ exp (c·(log (density (A T) (A F) z) - m))) "
        "≤ exp (c^2·τ^2/2))"
    )
    some = rewrite(p.have(text), one, other)
    return p.obtain("m", some, lambda p: p.witness("m"))


@moment.proof
def hyperbolic_cosine(p):
    p.let(P="bernoulli(1/2)", Q="bernoulli(1/(2·exp(l)))", q="1/(2·exp(l))", D="dP/dQ", c="2/l")
    p.have("2 ≤ exp(l)", p.use("exp_ge", "l"))
    p.have("q < 1")
    p.use("bernoulli_density", "1/2", "q")
    p.let(f="b ↦ log(if b then 1/2/q else (1 - 1/2)/(1 - q))")
    losses = p.have("almost every b ~ P: log(D(b)) = f(b)")
    p.use("int_bernoulli", "1/2", "f")
    p.let(n="1/2·f(T) + (1 - 1/2)·f(F)")
    p.use("int_ae", "P", "b ↦ log(D(b))", "f", "n")
    same = p.use("int_unique", "P", "b ↦ log(D(b))", "m", "n")
    p.let(w="log((1 - 1/2)/(1 - q))", g="1 - w/l")
    p.have("w ≤ 0", p.use("log_mono", "(1 - 1/2)/(1 - q)", "1"), "log_one")
    middle = p.have("m = 1/2·l + (1 - 1/2)·w", same)
    up = p.have("c·(f(T) - m) = g", middle)
    down = p.have("c·(f(F) - m) = -g")
    p.use(cosh.theorem(), "g")
    p.let(h="b ↦ ext(exp(c·(f(b) - m)))")
    return p.chain(
        "3/2",
        le("1/2·exp(g) + 1/2·exp(-g)"),
        eq("1/2·h(T) + (1 - 1/2)·h(F)", up, down),
        eq("∫ exp(c·(log(D(b)) - m)) dP(b)", p.use("L_bernoulli", "1/2", "h"), losses),
    )


quotient = Claim("for q given 0 < q ≤ 1/2 holds (1 - 1/2)/(1 - q) ≤ 1")


@quotient.proof
def of_one_half(p):
    return p.have(p.goal)


cosh = Claim("for g given 1 ≤ g holds 3/2 ≤ 1/2·exp(g) + 1/2·exp(-g)")


@cosh.proof
def above_one(p):
    return p.have(p.goal, by=decide, because=r"$\cosh1>\frac32$")


pure = Claim(
    "for P Q distributions on 'a, l given D[∞](P ‖ P) ≤ l, D[∞](P ‖ Q) ≤ l, D[∞](Q ‖ P) ≤ l, D[∞](Q "
    "‖ Q) ≤ l holds (b ↦ if b then P else Q) is (l, 0)-zCDP for (x ↦ y ↦ ¬(x ⇔ y))"
)


@pure.proof
def one_bit_of_data(p):
    p.unfold("zcdp", "mechanism")
    p.let(A="b ↦ if b then P else Q")

    def law(p):
        return p.cases("x", lambda p: p.have("Prob(A(x))"))

    def order(p):
        def at(first, second):
            def bound(p):
                return p.chain(
                    "D[a](A(x) ‖ A(y))",
                    eq(f"renyi a {first} {second}"),
                    le(f"max_divergence {first} {second}", "renyi_le_max_divergence"),
                    le("l"),
                    eq("l + 0·a"),
                )

            return bound

        return p.cases(
            "x",
            lambda p: p.cases("y", at("P", "P"), at("P", "Q")),
            lambda p: p.cases("y", at("Q", "P"), at("Q", "Q")),
        )

    return p.conjuncts(lambda p: p.intro("x", law), lambda p: p.intro("x y a", order))
