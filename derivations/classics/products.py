"""A bound of the hockey-stick divergence of two products of laws, computed and certified.

Problem: bound the divergence of n independent outcomes under two sequences of known laws by a number.
Method: the privacy loss of each step is rounded up to a grid, the sum of the losses is a convolution, which
    both checkers of certificates compute with whole numbers. The certified statement is about any two
    sequences of measures that are made by recording one independent outcome after the other.
Guarantee: the laws of the first n independent outcomes are such sequences, so that the bound is theirs.
Reference: Koskela, Jälkö and Honkela 2020; Gopi, Lee and Wutschitz 2021 (the computation; from memory).
"""

from cbdp_sym.author import *
from derivations.classics import composition, dominating, many_steps

RECORDED = (
    "(∀i. i is natural ⇒ {M}(i + 1) = "
    "map(z ↦ replace(fst(z), i + 1, snd(z)), semi({M}(i), λh : real → real. {P}(i + 1))))"
)


def certified(P, Q, n, ε, δ):
    """Return the statement that certificates are about, for laws P(i) and Q(i) of step i."""
    return (
        "(∀o : real → real. ∀M N : real → (real → real) measure. M(0) = dirac(o) ⇒ N(0) = dirac(o) ⇒ "
        f"{RECORDED.format(M='M', P=P)} ⇒ {RECORDED.format(M='N', P=Q)} ⇒ H[{ε}](M({n}) ‖ N({n})) ≤ {δ})"
    )


product = Claim(
    "for P Q : real → real measure, n natural, ε δ "
    f"given ∀i. Prob(P(i)), ∀i. Prob(Q(i)), {certified('P', 'Q', 'n', 'ε', 'δ')} "
    "holds H[ε](independent(P, n) ‖ independent(Q, n)) ≤ δ"
)
product.facts += many_steps.PRESUPPOSED


@product.proof
def the_sequences_are_recorded(p):
    for law, seq in (("P", "M"), ("Q", "N")):
        p.let(**{seq: f"λi : real. independent({law}, i)"})
        p.use(many_steps.equations.theorem(), law)
        p.use(many_steps.probability.theorem(), law)
        with p.fix("i : real", "i is natural"):
            p.use(composition.recorded_is.theorem(), "i + 1", f"{seq}(i)", f"λh : real → real. {law}(i + 1)")
            p.have(
                f"{seq}(i + 1) = map(z ↦ replace(fst(z), i + 1, snd(z)), "
                f"semi({seq}(i), λh : real → real. {law}(i + 1)))"
            )
    p.use(p.given[-1], "no_outputs", "M", "N")
    return p.have(p.goal)


def bounded(p, first, second, n, ε, δ):
    """Bound the divergence of the products of these laws, by a certificate that is kept beside the proof."""
    why = "the certified sum of the privacy losses of all steps"
    p.have(certified(first, second, n, ε, δ), by=decide, because=why)
    p.use(product.theorem(), first, second, n, ε, δ)


def private(p, mechanism, n, ε, δ):
    """Conclude that a mechanism is (ε, δ)-DP, which the products of the laws P and Q dominate."""
    bounded(p, "P", "Q", n, ε, δ)
    p.let(A=mechanism, I=f"independent(P, {n})", J=f"independent(Q, {n})")
    p.use(dominating.approximate.theorem(), "~", "A", "I", "J", ε, δ)
    return p.have(p.goal)


def in_both_directions(p, mechanism, relation, n, ε, δ):
    """Conclude the same for both neighbours, if P and Q dominate when an entry is removed, Q and P else."""
    bounded(p, "P", "Q", n, ε, δ)
    bounded(p, "Q", "P", n, ε, δ)
    p.let(A=mechanism, nb=f"(removed : {relation})", I=f"independent(P, {n})", J=f"independent(Q, {n})")
    p.have("dominated(λx. λy. nb y x, A, J, I)", "added")
    p.use(dominating.both_ways.theorem(), "nb", "A", "I", "J", "J", "I", ε, δ)
    return p.have(p.goal, "add_remove")
