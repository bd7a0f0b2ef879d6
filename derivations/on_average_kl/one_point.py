"""The Laplace mechanism on one number: the two expected losses of Theorem 4 exist.

Problem: is |z - h| integrable, for h drawn from Laplace(Z, 1/γ), and z = Z or z a fresh number?
Method: E|Z - h| = 1/γ whatever Z is; and |z - h| ≤ |z| + |Z - h| + |Z|.
Guarantee: yes, for every law of the data with a mean.
Reference: On-Average KL-Privacy, section 6, first example. This module has no statement of its own.
"""

from cbdp_sym.author import *

single = Claim(
    r"for f : 'i -> real, i : 'i given Finite (\j : 'i. T), card (\j : 'i. T) = 1 holds Sum f = f i"
)


@single.proof
def one_entry(p):
    p.let(one=r"\j : 'i. if (i = j) (1 : real) 0", d=r"\j. 1*(1 : real) + -1*one j")
    p.use("sum_at_point", "i", "1")

    p.chain(
        "Sum d",
        eq(r"1*Sum (\j : 'i. (1 : real)) + -1*1", "Sum_linear"),
        eq(r"1*card (\j : 'i. T) + -1*1", "card", "Sum"),
        eq("0"),
    )

    def same(p):
        def other(p):
            p.have("one j = 0")
            p.use("sum_ge_term", r"\j : 'i. T", "d", "j")
            p.have("d j <= Sum d", "Sum")
            return p.absurd()

        def here(p):
            return p.have("f j = f i*one j", p.have("i = j"))

        return p.cases("i = j", here, other)

    p.intro("j", same, "!j. f j = f i*one j")
    return p.chain(
        "Sum f",
        eq(r"Sum (\j. f i*one j)"),
        eq(r"Sum (\j. f i*one j + 0*one j)"),
        eq("f i*Sum one + 0*Sum one", "Sum_linear"),
        eq("f i"),
    )


OWN = r"Integrable (semi (product (\j : 'i. D)) A) (\u. abs (fst u i - snd u))"
FRESH = r"Integrable (semi (semi (product (\j : 'i. D)) A) (\u. D)) (\u. abs (snd u - snd (fst u)))"
exist = Claim(
    "for i : 'i, A : ('i -> real) -> real measure, D : real measure, g m : real "
    r"given 0 < g, Finite (\j : 'i. T), Prob D, HasInt D (\z. abs z) m, "
    r"A = (\x. laplace (x i) (1/g)), Measurable A, !x. Prob (A x) "
    rf"holds {OWN} /\ {FRESH}"
)


@exist.proof
def expected_losses(p):
    p.let(P=r"product (\j : 'i. D)", S="semi P A", N=r"semi S (\u. D)")
    law = p.given[4]

    def own(p):
        return p.have(r"L (A x) (\h. ext (abs (x i - h))) = ext (1/g)", "L_int", law)

    p.every("x", "'i -> real", own)
    p.let(f=r"\u : ('i -> real) # real. abs (fst u i - snd u)")
    p.use("measurable_comp", r"\x : 'i -> real. x i", "(fst : ('i -> real) # real -> ('i -> real))")
    p.chain(
        r"L S (\u. ext (f u))",
        eq(r"L P (\x : 'i -> real. ext (1/g))", "semi_L", "fst_pair", "snd_pair"),
        eq("ext (1/g)", "L_const"),
    )
    p.use("int_of_L", "S", "f", "1/g")
    p.use("integrable_int", "S", "f", "1/g")
    marginal = p.use("product_marginal", r"\j : 'i. D", "i")
    p.have(r"HasInt (map (\x : 'i -> real. x i) P) (\z. abs z) m", marginal)
    p.use("int_map", "P", r"\x : 'i -> real. x i", r"\z. abs z", "m")
    p.use("int_fst", "P", "A", r"\x : 'i -> real. abs (x i)", "m")
    N = r"\u : ('i -> real) # real. D"
    p.use("int_fst", "S", N, r"\u : ('i -> real) # real. abs (fst u i)", "m")
    p.use("int_fst", "S", N, "f", "1/g")
    p.use("int_snd", "S", "D", r"\z. abs z", "m")
    p.let(
        t=r"\v : (('i -> real) # real) # real. abs (snd v - snd (fst v))",
        b=r"\v : (('i -> real) # real) # real. abs (snd v) + (f (fst v) + abs (fst (fst v) i))",
    )

    def below(p):
        p.let(w="snd v", h="snd (fst v)", z="fst (fst v) i")
        for e in ("w", "z - h", "z"):
            p.use("le_abs", e)
            p.use("neg_le_abs", e)
        return p.have("abs (t v) <= b v")

    p.every("v", "(('i -> real) # real) # real", below)
    p.unfold("Integrable")
    p.use("int_dominated", "N", "t", "b", "m + (1/g + m)")
    return p.have(p.goal)
