"""Existence of the sequences that the definitions of adaptive and independent steps presuppose.

Problem: a claim about `adaptive(B, n)` or `independent(P, n)` has a meaning if the sequence of laws that they
    name exists, for the steps B or the laws P of that claim, with all definitions unfolded.
Method: the existence of the sequence for any steps, read for these.
Guarantee: existence, and that the law of the first n outcomes is a probability; for outputs in the type that
    is given.
Reference: `composition.py`.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import composition, many_steps


def sequence_of(law, type="real"):
    """Return what it is to be the sequence of the laws of steps: of step i + 1 after the outputs h."""
    text = composition.UNFOLDED.replace("'a", type)
    text = text.replace("∀h. Prob (B (i + 1) x h)", f"∀h : real → {type}. Prob ({law})")
    return text.replace("B (i + 1) x", f"λh : real → {type}. {law}")


def selected(law, type="real"):
    """Return that the law of the first n outcomes is a probability."""
    return f"Prob (select (λM : real → (real → {type}) measure. {sequence_of(law, type)}) n)"


def outputs_in(type):
    """Return the claims that the type has an element, and that recording an output is measurable."""
    nonempty = Claim(f"holds ∃z : {type}. T")
    record = Claim(
        f"for i : real holds Measurable(λz : (real → {type}) × ({type}). λj : real. "
        "if j = i then snd(z) else fst(z)(j))"
    )

    @nonempty.proof
    def some_element(p):
        p.witness(f"select (λz : {type}. T)")

    @record.proof
    def one_entry_replaced(p):
        p.let(g=f"λz : (real → {type}) × ({type}). replace(fst(z), i, snd(z))")
        p.have("Measurable(g)")
        p.unfold_facts("replace")
        p.have(p.goal)

    return nonempty, record


def exists(letters, law, type="real"):
    """Return the claim that independent outcomes of these laws have laws together."""
    claim = Claim(f"for {letters} holds ∃M. {sequence_of(law, type)}")

    @claim.proof
    def constant_steps(p):
        p.let(B=f"λi : real. λu : bool. λh : real → {type}. {law.replace('i + 1', 'i')}")
        p.use(composition.exists_unfolded.theorem(), "B", "T")
        p.have(p.goal)

    return claim


def probable(letters, given, law, outcome, type="real", unfold=(), facts=()):
    """Return the claim that the first n independent outcomes have a law."""
    claim = Claim(f"for {letters}, n natural given {given} holds {selected(law, type)}")

    @claim.proof
    def a_probability(p):
        p.let(P=f"λi : real. {outcome}")
        with p.fix("i : real"):
            p.have("Prob(P(i))", *(fact.theorem() for fact in facts))
        p.use(many_steps.probability.theorem(), "P")
        p.have("Prob(independent(P, n))")
        p.unfold_facts("independent", "adaptive", "recorded", "replace", "no_outputs", *unfold)
        p.have(p.goal)

    return claim


nonempty, record = outputs_in("real")
