"""Proofs as prose: the tree of a proof, as a report has it, becomes sentences, displays and cases.

`pieces` is what a proof is made of, `writer` the rules by which a tree becomes pieces, `selection` what an
appendix leaves out, `names` what claims are called in a document. How pieces are set is no matter of this
package: `documents/latex.py` and `documents/site.py` do it.
"""
