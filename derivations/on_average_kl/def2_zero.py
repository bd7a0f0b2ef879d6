"""After Definition 2: when the On-Average KL divergence is 0.

Problem: KL(A(Z)‖A(Z′)) is not negative, and 0 if and only if the two laws are the same; "it happens when
    z = z′".
Method: Lemma 2.2 of the concentrated paper.
Guarantee: as printed, for all mechanisms; equal almost everywhere is equal as laws.
Reference: On-Average KL-Privacy, the text after Definition 2.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_2_nonnegativity

FOR = "for A : ('i → 'd) → 'a measure, x : 'i → 'd, i : 'i, z : 'd given mechanism A holds"
theorem = Statement(id="oakl.def2.zero", title="When the divergence is 0")
nonnegative = theorem.printed(f"{FOR} 0 ≤ kl (A x) (A (replace x i z))", label="it is not negative")
zero = theorem.printed(
    f"{FOR} (kl (A x) (A (replace x i z)) = 0) ⇔ (A x = A (replace x i z))", label="and 0 for equal laws only"
)
same_point = theorem.printed(
    "for A : ('i → 'd) → 'a measure, x : 'i → 'd, i : 'i given mechanism A "
    "holds kl (A x) (A (replace x i (x i))) = 0",
    label="which happens when the data point is replaced by itself",
)
theorem.finding(
    "reading",
    "The sentence is about the divergence under the mean, for each data set. ``The same "
    "almost everywhere'' are "
    "densities; as laws they are equal.",
)


@nonnegative.proof
def divergence(p):
    p.unfold_facts("mechanism")
    return p.use(lem2_2_nonnegativity.one.theorem(), "A(x)", "A(replace(x, i, z))")


@zero.proof
def equality(p):
    p.unfold_facts("mechanism")
    return p.use(lem2_2_nonnegativity.equality_one.theorem(), "A(x)", "A(replace(x, i, z))")


@same_point.proof
def nothing_changes(p):
    p.unfold_facts("mechanism")
    at = eq("KL(A(x) ‖ A(x))", p.use("replace_none", "x", "i"))
    return p.chain("KL(A(x) ‖ A(replace(x, i, x(i))))", at, eq("0", "kl_same"))
