"""What the definitions of adaptive steps and of independent outcomes presuppose, for outputs in the reals.

Problem: a claim about `adaptive(B, n)` or `independent(P, n)` has a meaning if the sequence of laws that they
    name exists, for the steps B or the laws P of that claim, with all definitions unfolded.
Method: the existence of the sequence for any steps, read for these.
Guarantee: existence, and that the law of the first n outputs is a probability.
Reference: `composition.py`.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition

UNFOLDED = composition.UNFOLDED.replace("'a", "real")
SELECTED = "Prob (select (λM : real → (real → real) measure. {}) n)"
nonempty = Claim("holds ∃z : real. T")
record = Claim(
    "for i : real holds Measurable(λz : (real → real) × real. λj : real. if j = i then snd(z) else fst(z)(j))"
)


def sequence_of(law):
    """Return what it is to be the sequence of the laws of steps that have this law after the outputs h."""
    text = UNFOLDED.replace("∀h. Prob (B (i + 1) x h)", f"∀h : real → real. Prob ({law})")
    return text.replace("B (i + 1) x", f"λh : real → real. {law}")


@nonempty.proof
def some_number(p):
    p.witness("0")


@record.proof
def one_entry_replaced(p):
    p.let(g="λz : (real → real) × real. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    p.unfold_facts("replace")
    p.have(p.goal)
