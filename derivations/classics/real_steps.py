"""What the definitions of adaptive steps and of independent outcomes presuppose, for outputs in ℝ or ℝ^d.

Problem: a claim about `adaptive(B, n)` or `independent(P, n)` has a meaning if the sequence of laws that they
    name exists, for the steps B or the laws P of that claim, with all definitions unfolded.
Method: the existence of the sequence for any steps, read for these.
Guarantee: existence, and that the law of the first n outputs is a probability.
Reference: `composition.py`.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition

VECTOR = "('k → real)"
SELECTED = "Prob (select (λM : real → (real → real) measure. {}) n)"
SELECTED_VECTORS = SELECTED.replace("(real → real)", f"(real → {VECTOR})")
RECORD = (
    "for i : real holds Measurable(λz : (real → {0}) × {0}. λj : real. if j = i then snd(z) else fst(z)(j))"
)
nonempty = Claim("holds ∃z : real. T")
record = Claim(RECORD.format("real"))
nonempty_vectors = Claim(f"holds ∃z : {VECTOR}. T")
record_vectors = Claim(RECORD.format(VECTOR))


def unfolded(output):
    """Return what it is to be the sequence of the laws of steps B with this type of outputs."""
    return composition.UNFOLDED.replace("'a", output)


def sequence_of(law):
    """Return what it is to be the sequence of the laws of independent outcomes with this law."""
    text = unfolded("real").replace("∀h. Prob (B (i + 1) x h)", f"∀h : real → real. Prob ({law})")
    return text.replace("B (i + 1) x", f"λh : real → real. {law}")


def steps_of(law, output="real"):
    """Return what it is to be the sequence of the laws of steps that have this law after the outputs h."""
    text = unfolded(output).replace("B (i + 1) x h", law)
    return text.replace("B (i + 1) x", f"λh : real → {output}. {law}")


@nonempty.proof
def some_number(p):
    p.witness("0")


@nonempty_vectors.proof
def the_origin(p):
    p.witness("λk : 'k. 0")


@record.proof
def one_entry_replaced(p):
    p.let(g="λz : (real → real) × real. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    p.unfold_facts("replace")
    p.have(p.goal)


@record_vectors.proof
def one_vector_replaced(p):
    p.let(g=f"λz : (real → {VECTOR}) × {VECTOR}. replace(fst(z), i, snd(z))")
    p.have("Measurable(g)")
    p.unfold_facts("replace")
    p.have(p.goal)
