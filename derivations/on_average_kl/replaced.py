"""Posterior sampling where sets of entries are replaced: what two disjoint sets cost together.

This module has no statement of its own. For fixed data x, w the exponents of the four outputs, where
neither, s, t or both sets are replaced, form a parallelogram; so the divergences along its sides, in both
directions, add up to those along its diagonals. On average over x and w each divergence depends on the
replaced set only, as the points of a set may change places with the fresh ones. No mean of a loss has to
exist.
"""

from functools import partial

from cbdp_sym.author import *

from .definitions import MODEL, SAMPLING
from .sampling import MECHANISM, exponent, kernel

DISJOINT = "∀j. s j ⇒ ¬t j"
UNION = "(j ↦ t(j) ∨ s(j))"
SETS = ("s", "t", UNION)
PLACES = (
    "λv : ('i → 'd) # ('i → 'd). ((j ↦ if (s j) (snd v j) (fst v j)), (j ↦ if (s j) (fst v j) (snd v j)))"
)
divergence = Claim(
    f"{MECHANISM}, s : 'i → bool given {MODEL} "
    "holds Measurable (v ↦ kl (A (fst v)) (A (replace_all (fst v) s (snd v))))"
)
ELSEWHERE = (
    "(v ↦ KL(A(replace_all(fst(v), a, snd(v))) ‖ A(replace_all(replace_all(fst(v), a, snd(v)), s, "
    "replace_all(snd(v), a, fst(v))))))"
)
same_mean = Claim(
    f"{MECHANISM}, D : 'd measure, s a : 'i → bool given {SAMPLING} "
    f"holds Measurable {ELSEWHERE} ∧ L (semi (product (λj : 'i. D)) (x ↦ product (λj : 'i. D))) "
    "(v ↦ kl (A (fst v)) (A (replace_all (fst v) s (snd v)))) = "
    "L (semi (product (λj : 'i. D)) (x ↦ product (λj : 'i. D))) "
    f"{ELSEWHERE}"
)


def mixed(p, s="s"):
    """Know that exchanging the points in s is measurable, as the map m of both data sets."""
    p.let(m=PLACES.replace("(s j)", f"({s} j)"))
    found = p.use("measurable_comp", "(fst : ('i → 'd) # ('i → 'd) → ('i → 'd))", "m")
    p.let(new=f"λv : ('i → 'd) # ('i → 'd). replace_all (fst v) {s} (snd v)")
    p.have("Measurable(new)", rewrite(found, "fst_pair"), "replace_all")


@divergence.proof
def explicit_losses(p):
    p.let(u="λx : 'i → 'd. h ↦ -Sum (i ↦ loss (x i) h) - r h")
    exponent(p)
    mixed(p)
    p.use("measurable_gibbs_kl", "Base", "u", "λv : ('i → 'd) # ('i → 'd). fst v", "new")
    return p.have(p.goal, p.given[5], "posterior")


@same_mean.proof
def exchange_the_points(p):
    p.let(
        P="product (λj : 'i. D)",
        W="semi(P, x ↦ P)",
        k="v ↦ KL(A(fst(v)) ‖ A(replace_all(fst(v), s, snd(v))))",
        there=ELSEWHERE,
    )
    p.use(divergence.theorem(), "A", "Base", "loss", "r", "s")
    p.use(kernel.theorem(), "A", "Base", "loss", "r")
    p.term("k").type.args[0]
    mixed(p, "a")
    p.use("exchanged_block", "D", "a", "k")
    p.every(
        "v",
        "('i → 'd) # ('i → 'd)",
        lambda q: q.have("fst(m(v)) = replace_all(fst(v), a, snd(v))", "fst_pair", "replace_all"),
    )
    p.every(
        "v",
        "('i → 'd) # ('i → 'd)",
        lambda q: q.have("snd(m(v)) = replace_all(snd(v), a, fst(v))", "snd_pair", "replace_all"),
    )
    means = p.chain("∫ k(x) dW(x)", eq("∫ k(m(v)) dW(v)"), eq("∫ there(x) dW(x)"))
    return logic.both(p.have("Measurable(there)"), means)


def not_negative(q):
    return q.have("0 ≤ k v", q.use("kl_nonneg", "A (fst v)", "A (replace_all (fst v) s (snd v))"))


def changed(a, b, c):
    """Claim that replacing a, and then b where the points in a have changed places, replaces c."""
    return Claim(
        f"for x w : 'i → 'd, s t : 'i → bool given {DISJOINT} holds "
        f"replace_all (replace_all x {a} w) {b} (replace_all w {a} x) = {c}"
    )


def by_place(q, value):
    """Show something of an entry j from where it is: in s, in t, or in neither."""

    def in_s(q):
        return value(q)

    def in_t(q):
        return value(q)

    def in_neither(q):
        return value(q)

    return q.cases("s(j)", in_s, lambda q: q.cases("t(j)", in_t, in_neither))


def case_by_case(p, left, right):
    """Show that two data sets are the same, entry by entry: in s, in t, or in neither."""
    p.let(left=left, right=right, b=UNION)

    def value(q):
        return q.have("left(j) = right(j)", "replace_all")

    return p.have("left = right", p.every("j", "'i", partial(by_place, value=value)))


CHANGES = {}
for one, other in ((a, b) for a in SETS for b in SETS):
    (third,) = {*SETS} - {one, other} if one != other else {None}
    result = f"replace_all x {third} w" if third else "x"
    CHANGES[one, other] = changed(one, other, result)
    CHANGES[one, other].proof(
        partial(
            case_by_case,
            left=f"replace_all (replace_all x {one} w) {other} (replace_all w {one} x)",
            right=result,
        )
    )


def pair(first, second):
    """Return the sum of the divergences in both directions."""
    return f"kl (A {first}) (A {second}) + kl (A {second}) (A {first})"


def square(x, s, t, v):
    """Return the equation of the sums along the sides and along the diagonals of a square of data sets."""
    sides = f"({pair(x, s)}) + ({pair(t, v)}) + (({pair(x, t)}) + ({pair(s, v)}))"
    return f"{sides} = ({pair(x, v)}) + ({pair(s, t)})"


CORNERS = ("x", *(f"(replace_all x {part} w)" for part in SETS))
sides_and_diagonals = Claim(
    f"{MECHANISM}, x w : 'i → 'd, s t : 'i → bool given {MODEL}, {DISJOINT} holds {square(*CORNERS)}"
)


@sides_and_diagonals.proof
def a_parallelogram(p):
    p.let(u="λx : 'i → 'd. h ↦ -Sum (i ↦ loss (x i) h) - r h")
    law = p.given[5]
    for name, corner in zip("XSTV", CORNERS, strict=True):
        p.let(**{name: corner})
        p.let(**{f"e{name}": f"u {name}"})
    p.every("h", "'a", exponents)
    p.use("gibbs_parallelogram", "Base", "eX", "eS", "eT", "eV")
    return p.have(p.goal, law, "posterior")


def exponents(q):
    """Show that the exponents form a parallelogram, as each summand does."""
    for name in "XSTV":
        q.let(**{f"f{name}": f"j ↦ loss ({name} j) h"})

    def value(q):
        return q.have("1·fX(j) + 1·fV(j) = 1·fS(j) + 1·fT(j)", "replace_all")

    same = q.every("j", "'i", partial(by_place, value=value))
    q.chain(
        "1·(∑ x. fX(x)) + 1·(∑ x. fV(x))",
        eq("∑ j. 1·fX(j) + 1·fV(j)", "Sum_linear"),
        eq("1·(∑ x. fS(x)) + 1·(∑ x. fT(x))", same, "Sum_linear"),
    )
    return q.have("eX(h) + eV(h) = eS(h) + eT(h)")


additive = Claim(
    f"{MECHANISM}, D : 'd measure, s t : 'i → bool given {SAMPLING}, {DISJOINT} "
    f"holds group_kl {UNION} A D = group_kl s A D + group_kl t A D"
)
CORNER = {
    name: (frozenset(sets), f"(replace_all (fst v) {part} (snd v))" if part else "(fst v)")
    for name, sets, part in zip("XSTV", ("", "s", "t", "st"), (None, *SETS), strict=True)
}


@additive.proof
def mean_of_the_squares(p):
    p.let(P="product (λj : 'i. D)", W="semi(P, x ↦ P)")
    p.use(kernel.theorem(), "A", "Base", "loss", "r")
    for first, (_, here) in CORNER.items():
        for second, (_, there) in CORNER.items():
            p.let(**{f"k{first}{second}": f"λv : ('i → 'd) # ('i → 'd). kl (A {here}) (A {there})"})
    [
        at_corner(p, first, a, b)
        for first, a in zip("XSTV", (None, *SETS), strict=True)
        for b in zip("STV", SETS, strict=True)
    ]
    p.let(**{f"G{name}": f"group_kl {part} A D" for name, part in zip("STV", SETS, strict=True)})
    squares = p.every(
        "v",
        "('i → 'd) # ('i → 'd)",
        lambda q: q.use(
            sides_and_diagonals.theorem(), "A", "Base", "loss", "r", "fst(v)", "snd(v)", "s", "t"
        ),
    )
    sides = ("XS", "SX", "TV", "VT", "XT", "TX", "SV", "VS")
    diagonals = ("XV", "VX", "ST", "TS")
    left, right = (nested(pairs, "k{} v") for pairs in (sides, diagonals))
    p.have(f"∀v. {left} = {right}", squares)
    p.chain(
        nested(("S",) * 4 + ("T",) * 4, "G{}"),
        eq(f"L W (v ↦ {left})", *summed(p, sides)),
        eq(f"L W (v ↦ {right})"),
        eq(nested(("V",) * 4, "G{}"), *summed(p, diagonals)),
    )
    four = p.chain(
        "4·(GS + GT)", eq(nested(("S",) * 4 + ("T",) * 4, "G{}")), eq(nested(("V",) * 4, "G{}")), eq("4·GV")
    )
    return p.chain("GV", eq("1/4·(4·(GS + GT))", four), eq("GS + GT"))


def nested(names, text):
    """Return the sum of these terms, in pairs of pairs."""
    terms = [text.format(name) for name in names]
    while len(terms) > 1:
        terms = [f"({a} + {b})" for a, b in zip(terms[::2], terms[1::2], strict=True)]
    return terms[0]


def summed(p, names):
    """Return equations by which the integral of a nested sum is the nested sum of the integrals."""
    terms, found = [f"k{name} v" for name in names], []
    while len(terms) > 1:
        pairs = list(zip(terms[::2], terms[1::2], strict=True))
        for a, b in pairs:
            found.append(p.use("L_add", "W", f"v ↦ {a}", f"v ↦ {b}"))
        terms = [f"({a} + {b})" for a, b in pairs]
    return found[::-1]


def at_corner(p, first, a, b):
    """Know the mean over the data of a divergence between two corners, which depends on b only."""
    letter, part = b
    sets = CORNER[first][0] ^ CORNER[letter][0]
    (second,) = (name for name, (reached, _) in CORNER.items() if reached == sets)
    k = f"k{first}{second}"
    start = f"kX{letter}"
    if a is None:
        p.use(divergence.theorem(), "A", "Base", "loss", "r", part)
        mean = p.chain(
            f"L W {k}",
            eq(f"L P (x ↦ L P (w ↦ {k} (x, w)))", "semi_L"),
            eq(f"group_kl {part} A D", "group_kl", "fst_pair", "snd_pair"),
        )
    else:
        q = p.supposing()
        joint, moved = logic.separated(q.use(same_mean.theorem(), "A", "Base", "loss", "r", "D", part, a))
        to = q.every(
            "v",
            "('i → 'd) # ('i → 'd)",
            lambda r: r.use(CHANGES[a, part].theorem(), "fst(v)", "snd(v)", "s", "t"),
        )
        p.know(rewrite(joint, to))
        mean = p.chain(f"L W {k}", eq(f"L W {start}", rewrite(moved, to)), eq(f"group_kl {part} A D"))
    return mean
