"""The Laplace mechanism on one number: the two expected losses of Theorem 4 exist.

Problem: is |z - h| integrable, for h drawn from Laplace(Z, 1/γ), and z = Z or z a fresh number?
Method: E|Z - h| = 1/γ whatever Z is; and |z - h| ≤ |z| + |Z - h| + |Z|.
Guarantee: yes, for every law of the data with a mean.
Reference: On-Average KL-Privacy, section 6, first example. This module has no statement of its own.
"""

from cbdp_sym.author import *

single = Claim("for f : 'i → real, i : 'i given Finite('i), card('i) = 1 holds (∑ x. f(x)) = f(i)")


@single.proof
def one_entry(p):
    p.let(one="j ↦ if i = j then 1 else 0", d="j ↦ 1·1 + -1·one(j)")
    p.use("sum_at_point", "i", "1")

    p.chain(
        "∑ x. d(x)",
        eq("1·(∑ j : 'i. 1) + -1·1", "Sum_linear"),
        eq("1·card('i) + -1·1", "card", "Sum"),
        eq("0"),
    )

    def same(p):
        def other(p):
            p.have("one(j) = 0")
            p.use("sum_ge_term", "'i", "d", "j")
            p.have("d(j) ≤ (∑ x. d(x))", "Sum")
            return p.absurd()

        def here(p):
            return p.have("f(j) = f(i)·one(j)", p.have("i = j"))

        return p.cases("i = j", here, other)

    p.intro("j", same, "∀j. f(j) = f(i)·one(j)")
    return p.chain(
        "∑ x. f(x)",
        eq("∑ j. f(i)·one(j)"),
        eq("∑ j. f(i)·one(j) + 0·one(j)"),
        eq("f(i)·(∑ x. one(x)) + 0·(∑ x. one(x))", "Sum_linear"),
        eq("f(i)"),
    )


OWN = "Integrable (semi (product (λj : 'i. D)) A) (u ↦ abs (fst u i - snd u))"
FRESH = "Integrable (semi (semi (product (λj : 'i. D)) A) (u ↦ D)) (u ↦ abs (snd u - snd (fst u)))"
exist = Claim(
    "for i : 'i, A : ('i → real) → real measure, D : real measure, g m : real "
    "given 0 < g, Finite (λj : 'i. T), Prob D, HasInt D (z ↦ abs z) m, "
    "A = (x ↦ laplace (x i) (1/g)), Measurable A, ∀x. Prob (A x) "
    f"holds {OWN} ∧ {FRESH}"
)


@exist.proof
def expected_losses(p):
    p.let(P="product (λj : 'i. D)", S="semi(P, A)", N="semi(S, u ↦ D)")
    law = p.given[4]

    def own(p):
        return p.have("∫[h ~ A(x)] |x(i) - h| = 1/g", "L_int", law)

    p.every("x", "'i → real", own)
    p.let(f="u ↦ |fst(u)(i) - snd(u)|")
    p.use("measurable_comp", "λx : 'i → real. x i", "(fst : ('i → real) # real → ('i → real))")
    p.chain("∫ f(u) dS(u)", eq("∫ 1/g dP(x)", "semi_L", "fst_pair", "snd_pair"), eq("1/g", "L_const"))
    p.use("int_of_L", "S", "f", "1/g")
    p.use("integrable_int", "S", "f", "1/g")
    marginal = p.use("product_marginal", "λj : 'i. D", "i")
    p.have("E[z ~ map(x ↦ x(i), P)] |z| exists and is m", marginal)
    p.use("int_map", "P", "λx : 'i → real. x i", "abs", "m")
    p.use("int_fst", "P", "A", "x ↦ |x(i)|", "m")
    N = "λu : ('i → real) # real. D"
    p.use("int_fst", "S", N, "u ↦ |fst(u)(i)|", "m")
    p.use("int_fst", "S", N, "f", "1/g")
    p.use("int_snd", "S", "D", "abs", "m")
    p.let(
        t="λv : (('i → real) # real) # real. abs (snd v - snd (fst v))",
        b="v ↦ |snd(v)| + (f(fst(v)) + |fst(fst(v))(i)|)",
    )

    def below(p):
        p.let(w="snd(v)", h="snd(fst(v))", z="fst(fst(v))(i)")
        for e in ("w", "z - h", "z"):
            p.use("le_abs", e)
            p.use("neg_le_abs", e)
        return p.have("|t(v)| ≤ b(v)")

    p.every("v", "(('i → real) # real) # real", below)
    p.unfold("Integrable")
    p.use("int_dominated", "N", "t", "b", "m + (1/g + m)")
    return p.have(p.goal)
