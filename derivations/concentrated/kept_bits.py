"""How often an output keeps a uniform bit of its input, by the divergence for the flipped bit.

This module has no statement of its own. Let X be n uniform bits and M(X) other n bits. With the bit i of
the data flipped, the law of X stays as it is, and the event X_i = M(X)_i becomes its complement. So its
probability u and 1-u are the probabilities of one event under two laws whose divergence is at most ρ.
"""

from cbdp_sym.author import *
from derivations.concentrated import packing_bound

UNIFORM = "(product (λi : 'i. bernoulli (1/2)))"
HALVES = (
    "for A : ('i → bool) ⇝ ('i → bool), i : 'i{} given Finite('i), ∀x. Prob(A(x)), "
    f"(semi({UNIFORM}, A)){{{{z | fst(z)(i) = snd(z)(i)}}}} = u{{}} holds "
)
flipped = Claim(
    HALVES.format(", u", "")
    + f"(semi({UNIFORM}, x ↦ A(replace(x, i, ¬x(i))))){{z | fst(z)(i) = snd(z)(i)}} = 1 - u"
)
kept = Claim(
    HALVES.format(", ρ u v", ", ∀x y. neighbours(x, y) ⇒ KL(A(x) ‖ A(y)) ≤ ρ, 0 ≤ ρ, 1/2 ≤ v, v < 1, v ≤ u")
    + "(2·v - 1)·log(v/(1 - v)) ≤ ρ"
)

SIGN = "(if {} (1 : real) (-1))"
INNER = f"z ↦ Sum (λi : 'i. {SIGN.format('(fst z i)')}·{SIGN.format('(snd z i)')})"  # of data and output
measurable = Claim(
    "for i : 'i given Finite('i) holds Measurable(λz : ('i → bool) × ('i → bool). fst(z)(i) = snd(z)(i))"
)
repeated = Claim(
    "for A : ('i → bool) ⇝ ('i → bool), ρ n m k given Finite('i), n = card('i), ∀x. Prob(A(x)), "
    "∀x y. neighbours(x, y) ⇒ KL(A(x) ‖ A(y)) ≤ ρ, 0 ≤ ρ, 1/2 ≤ k, "
    "∀v. k < v ⇒ v < 1 ⇒ ρ < (2·v - 1)·log(v/(1 - v)), "
    f"HasInt(semi({UNIFORM}, A), {INNER}, m) holds m ≤ n·(2·k - 1)"
)


def laws(p):
    p.let(
        U=UNIFORM,
        R="x ↦ replace(x, i, ¬x(i))",
        B="x ↦ A(R(x))",
        J="semi(U, A)",
        N="semi(U, B)",
        S="λz : ('i → bool) × ('i → bool). fst(z)(i) = snd(z)(i)",
    )
    for kernel in "AB":
        p.use("measurable_of_finite", "λb : bool. b", kernel)
    p.use(measurable.theorem(), "i")


@measurable.proof
def both_or_none(p):
    p.let(S="λz : ('i → bool) × ('i → bool). fst(z)(i) = snd(z)(i)")
    p.use("measurable_comp", "λx : 'i → bool. x i", "λz : ('i → bool) × ('i → bool). fst z")
    p.use("measurable_comp", "λx : 'i → bool. x i", "λz : ('i → bool) × ('i → bool). snd z")
    p.let(D="λz : ('i → bool) × ('i → bool). fst(z)(i) ∧ snd(z)(i) ∨ ¬fst(z)(i) ∧ ¬snd(z)(i)")
    p.have("Measurable(D)")
    same = p.every("z", p.term("S").type.args[0], lambda q: q.have("S(z) = D(z)"))
    return p.have("Measurable(S)", same)


@flipped.proof
def the_complement(p):
    laws(p)
    p.let(
        g="x ↦ A(x){y | x(i) = y(i)}",
        h="x ↦ A(R(x)){y | x(i) = y(i)}",
        k="x ↦ A(x){y | x(i) = y(i)} + A(R(x)){y | x(i) = y(i)}",
    )
    data = p.term("k").type.args[0]
    p.use("measurable_of_finite", "λb : bool. b", "g")
    p.use("measurable_of_finite", "λb : bool. b", "h")
    p.use("measurable_of_finite", "λb : bool. b", "k")
    both = p.every("x", data, both_bits)
    split = p.use("product_split", "λj : 'i. bernoulli (1/2)", "i", "k")
    total = p.chain(
        "J(S) + N(S)",
        eq("∫ g(x) dU(x) + ∫ h(x) dU(x)", "mass", "semi_L", "fst_pair", "snd_pair"),
        eq("∫ k(x) dU(x)", "L_add"),
        eq("∫ ∫[b ~ bernoulli(1/2)] k(j ↦ if j = i then b else x(j)) dU(x)", split),
        eq("∫ 1 dU(x)", both),
        eq("1", "prob_mass"),
    )
    p.chain("u + N(S)", eq("J(S) + N(S)"), eq("u + (1 - u)", total))
    return p.use("eadd_cancel", "u", "N(S)", "1 - u")


def both_bits(p):
    """One bit is flipped into the other, so that all four probabilities have the sum 2."""
    p.let(
        v="λb : bool. λj : 'i. if j = i then b else x j",
        t="v(T)",
        f="v(F)",
        e="λy : 'i → bool. y(i)",
        n="λy : 'i → bool. ¬y(i)",
    )
    p.use("not_false")
    for one, other in ("tf", "ft"):
        entry = p.every("j", "'i", lambda q, one=one, other=other: entries(q, one, other))
        p.have(f"R({one}) = {other}", entry)
    p.have("t(i)")
    p.have("¬f(i)")
    ones = p.every(
        "y", "'i → bool", lambda q: q.cases("y(i)", *2 * [lambda r: r.have("(t(i) = y(i)) = e(y)")])
    )
    zeros = p.every(
        "y", "'i → bool", lambda q: q.cases("y(i)", *2 * [lambda r: r.have("(f(i) = y(i)) = n(y)")])
    )
    first = p.chain(
        "k(t)", eq("A(t){y | t(i) = y(i)} + A(f){y | t(i) = y(i)}"), eq("A(t)(e) + A(f)(e)", ones)
    )
    second = p.chain(
        "k(f)", eq("A(f){y | f(i) = y(i)} + A(t){y | f(i) = y(i)}"), eq("A(f)(n) + A(t)(n)", zeros)
    )
    for law in "tf":
        p.use("mass_complement", f"A({law})", "e")
    p.let(I="b ↦ k(v(b))")
    return p.chain(
        "∫[b ~ bernoulli(1/2)] I(b)",
        eq("1/2·k(t) + (1 - 1/2)·k(f)", "L_bernoulli"),
        eq("1/2·(A(t)(e) + A(f)(e)) + 1/2·(A(f)(n) + A(t)(n))", first, second),
        eq("1"),
    )


def entries(p, one, other):
    p.have(f"{one}(i) = {'T' if one == 't' else 'F'}")
    return p.cases(
        "j = i",
        lambda q: q.have(f"R({one})(j) = {other}(j)", "replace"),
        lambda q: q.have(f"R({one})(j) = {other}(j)", "replace"),
    )


@kept.proof
def one_event(p):
    laws(p)
    p.use(flipped.theorem(), "A", "i", "u", because="the event becomes its complement")
    p.every("x", p.term("R").type.args[0], nearby)
    p.have("KL(U ‖ U) ≤ 0", "kl_same")
    p.use("kl_chain_upper", "U", "U", "A", "B", "0", "ρ", because="the chain rule")
    p.have("1 - u ≤ 1 - v")
    p.have("N(S) ≤ 1 - v")
    p.use(
        packing_bound.event.theorem(), "J", "N", "S", "v", "1 - v", "0 + ρ", because="whether the bit is kept"
    )
    p.have("log((1 - v)/(1 - (1 - v))) = -log(v/(1 - v))")
    return p.have(p.goal)


def nearby(p):
    p.cases("x(i)", *2 * [lambda q: q.have("(¬x(i)) ≠ x(i)")])
    p.use("replace_neighbours", "x", "i", "¬x(i)")
    p.use("neighbours_swapped", "R(x)", "x")
    close = p.have("KL(A(x) ‖ B(x)) ≤ ρ")
    return logic.both(close, p.use("ac_of_kl", "A(x)", "B(x)", "ρ"))


@repeated.proof
def bit_by_bit(p):
    p.let(
        U=UNIFORM,
        J="semi(U, A)",
        S="i ↦ λz : ('i → bool) × ('i → bool). fst(z)(i) = snd(z)(i)",
        f=f"i ↦ λz : ('i → bool) × ('i → bool). {SIGN.format('(fst z i)')}·{SIGN.format('(snd z i)')}",
        u="i ↦ select(r ↦ J(S(i)) = r)",
        K="2·k - 1",
    )
    p.use("measurable_of_finite", "λb : bool. b", "A")
    p.every("i", "'i", of_a_bit)
    p.use("int_Sum", "J", "f", "i ↦ 2·u(i) - 1")
    p.use("int_unique", "J", "z ↦ ∑ i. f(i, z)", "m", "∑ i. 2·u(i) - 1")
    return p.chain(
        "m",
        eq("∑ i. 2·u(i) - 1"),
        le("∑ i : 'i. K", "sum_le", "Sum"),
        eq("K·card('i)", "Sum", "sum_const"),
        eq("n·(2·k - 1)"),
    )


def of_a_bit(p):
    p.let(s="S(i)")
    p.use(measurable.theorem(), "i")

    def chance(q):
        q.use("choice", "r ↦ J(s) = r", "r")
        return q.have("J(s) = u(i)")

    p.obtain("r", p.use("mass_real", "J", "s"), chance)
    p.refute("k < u(i)", too_often)
    p.have("u(i) ≤ k")
    p.use("mass_int", "J", "s", "u(i)")
    p.every("z", p.term("s").type.args[0], lambda q: q.have("f(i, z) = 2·(if s(z) then 1 else 0) - 1"))
    p.have("E[z ~ J] (2·(if s(z) then 1 else 0) - 1) is 2·u(i) - 1")
    mean = p.have("E[z ~ J] f(i, z) is 2·u(i) - 1")
    return logic.both(mean, p.have("2·u(i) - 1 ≤ K"))


def too_often(p):
    p.let(v="(k + u(i))/2")
    p.have("J(s) ≤ 1")
    p.have("u(i) ≤ 1")
    p.use(kept.theorem(), "A", "i", "ρ", "u(i)", "v", because="the divergence for the flipped bit")
    p.have("ρ < (2·v - 1)·log(v/(1 - v))")
    return p.have("F")
